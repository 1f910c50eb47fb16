"""Linear algebra and polynomials over an ordered field, for small exact Jacobians.

Entries are Fractions, or surds of one quadratic field.
Matrices are lists of rows; polynomials are lists of coefficients, the constant first.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import numpy as np

Matrix = list[list[Fraction]]
Polynomial = list[Fraction]


def row_reduced(
    rows: Sequence[Sequence[Fraction]], columns: int | None = None
) -> tuple[Matrix, list[int]]:
    """Reduced row echelon form, and its pivot columns.

    Only the first ``columns`` are eliminated. Rows without a pivot come last, zero rows are left
    out.
    """
    left = [list(row) for row in rows]
    reduced: Matrix = []
    pivots: list[int] = []
    for column in range(len(left[0]) if left and columns is None else columns or 0):
        pivot = next((row for row in left if row[column] != 0), None)
        if pivot is None:
            continue
        left.remove(pivot)
        unit = [entry / pivot[column] for entry in pivot]
        left, reduced = (
            [_minus(row, row[column], unit) if row[column] != 0 else row for row in group]
            for group in (left, reduced)
        )
        reduced.append(unit)
        pivots.append(column)
    return reduced + [row for row in left if any(x != 0 for x in row)], pivots


def null_space(rows: Sequence[Sequence[Fraction]], columns: int) -> Matrix:
    """A basis of the solutions x of ``rows`` x = 0."""
    reduced, pivots = row_reduced(rows)
    basis = []
    for free in (column for column in range(columns) if column not in pivots):
        vector = [Fraction(column == free) for column in range(columns)]
        for row, pivot in zip(reduced, pivots, strict=True):
            vector[pivot] = -row[free]
        basis.append(vector)
    return basis


def solution(rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> Polynomial | None:
    """A solution x of ``rows`` x = ``right``, free entries 0; None if there is none."""
    return solutions(rows, [right])[0]


def solutions(
    rows: Sequence[Sequence[Fraction]], rights: Sequence[Sequence[Fraction]]
) -> list[Polynomial | None]:
    """The same for several right sides, by one elimination."""
    columns = len(rows[0])
    table = [[*row, *right] for row, right in zip(rows, zip(*rights, strict=True), strict=True)]
    reduced, pivots = row_reduced(table, columns)
    found: list[Polynomial | None] = []
    for k in range(columns, columns + len(rights)):
        x = [Fraction(0)] * columns
        for row, pivot in zip(reduced, pivots, strict=False):
            x[pivot] = row[k]
        solvable = all(row[k] == 0 for row in reduced[len(pivots) :])
        found.append(x if solvable else None)
    return found


def characteristic_polynomial(matrix: Matrix) -> Polynomial:
    """det(x - A) by the recursion of Faddeev and LeVerrier."""
    size = len(matrix)
    coefficients = [Fraction(1)]
    power = [[Fraction(0)] * size for _ in range(size)]
    for k in range(1, size + 1):
        for i in range(size):
            power[i][i] += coefficients[-1]
        power = product(matrix, power)
        coefficients.append(-sum((power[i][i] for i in range(size)), Fraction(0)) / k)
    return coefficients[::-1]


def polynomial_at(polynomial: Polynomial, matrix: Matrix) -> Matrix:
    """The polynomial of a square matrix, by Horner's rule."""
    size = len(matrix)
    value = [[Fraction(0)] * size for _ in range(size)]
    for coefficient in reversed(polynomial):
        value = product(value, matrix)
        for i in range(size):
            value[i][i] += coefficient
    return value


def product(left: Matrix, right: Matrix) -> Matrix:
    """The product of two matrices."""
    return [
        [
            sum((a * row[j] for a, row in zip(line, right, strict=True) if a != 0), Fraction(0))
            for j in range(len(right[0]))
        ]
        for line in left
    ]


def roots(polynomial: Polynomial) -> np.ndarray:
    """All complex roots with multiplicity: repeated ones are split off exactly first."""
    found: list[complex] = []
    while len(polynomial) > 1:
        simple = square_free(polynomial)
        found += [_polished(simple, root) for root in np.roots([float(c) for c in simple[::-1]])]
        polynomial = divided(polynomial, simple)[0]
    return np.array(found, dtype=complex)


def imaginary_roots(polynomial: Polynomial) -> int:
    """Number of roots on the imaginary axis, with multiplicity, exactly."""
    count = 0
    while len(polynomial) > 1:
        simple = square_free(polynomial)
        signs = (1, 1, -1, -1)
        on_axis = [signs[k % 4] * c for k, c in enumerate(simple)]  # coefficients of p(i w)
        real = _trimmed([c if k % 2 == 0 else Fraction(0) for k, c in enumerate(on_axis)])
        imaginary = _trimmed([c if k % 2 else Fraction(0) for k, c in enumerate(on_axis)])
        count += real_roots(common_divisor(real, imaginary))
        polynomial = divided(polynomial, simple)[0]
    return count


def real_roots(polynomial: Polynomial) -> int:
    """Number of distinct real roots, by Sturm's theorem."""
    chain = [polynomial, _derivative(polynomial)]
    while chain[-1]:
        chain.append([-c for c in divided(chain[-2], chain[-1])[1]])
    chain.pop()
    at_plus = [p[-1] for p in chain]
    at_minus = [p[-1] * (-1) ** (len(p) - 1) for p in chain]
    return _sign_changes(at_minus) - _sign_changes(at_plus)


def square_free(polynomial: Polynomial) -> Polynomial:
    """The polynomial with each root once."""
    return divided(polynomial, common_divisor(polynomial, _derivative(polynomial)))[0]


def common_divisor(a: Polynomial, b: Polynomial) -> Polynomial:
    """Greatest common divisor, leading coefficient 1."""
    while b:
        a, b = b, divided(a, b)[1]
    return [c / a[-1] for c in a]


def divided(a: Polynomial, b: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Quotient and remainder."""
    rest, quotient = list(a), [Fraction(0)] * max(len(a) - len(b) + 1, 0)
    for shift in reversed(range(len(quotient))):
        factor = rest[shift + len(b) - 1] / b[-1]
        quotient[shift] = factor
        for k, c in enumerate(b):
            rest[shift + k] -= factor * c
    return quotient, _trimmed(rest)


def _minus(row: list[Fraction], factor: Fraction, unit: list[Fraction]) -> list[Fraction]:
    return [a - factor * b for a, b in zip(row, unit, strict=True)]


def _derivative(polynomial: Polynomial) -> Polynomial:
    return [k * c for k, c in enumerate(polynomial)][1:]


def _trimmed(polynomial: Polynomial) -> Polynomial:
    """Without leading zeros."""
    end = len(polynomial)
    while end and polynomial[end - 1] == 0:
        end -= 1
    return polynomial[:end]


def _sign_changes(values: list[Fraction]) -> int:
    return sum(a * b < 0 for a, b in pairwise(values))


def _polished(polynomial: Polynomial, root: complex) -> complex:
    """Two Newton steps for a simple root."""
    values = [float(c) for c in polynomial[::-1]]
    slope = np.polyder(values)
    for _ in range(2):
        root = complex(root - np.polyval(values, root) / np.polyval(slope, root))
    return root
