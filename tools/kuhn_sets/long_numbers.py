"""Pots and members to five hundred digits, and the whole numbers that show in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd

import numpy as np
from scipy.linalg import qr

from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.methods.exact.flint_numbers import flint
from paper_ledger.bil18.whole_sets.rules import PLACE, slopes, value
from tools.kuhn_sets.ends import HIGH, LOW, End
from tools.proofs.certificates.kuhn_exact import slope

#: Digits of numbers, and those that relations between them must have; most Newton steps.
DIGITS, _SHOWN, _STEPS = 520, 450, 90

#: Denominators to which open frequencies are rounded, tried in turn.
_ROUNDED = (1, 2, 6, 60, 2520)

_SLOPES = slopes(LOW, HIGH)
_UNIT = 24 * 2 * 6


def long_pot(end: End) -> Fraction | None:
    """The pot of an end, by Newton steps for what is tight and for its multipliers."""
    walls = {k: Fraction(wall) for kind, k, wall in end.tight if kind == "wall"}
    polynomials = [_SLOPES[k] for kind, k, _ in end.tight if kind != "wall"]
    x = [walls.get(k, _near_wall(float(v))) for k, v in enumerate(end.x)]
    x.append(Fraction((end.pot - float(LOW)) / float(HIGH - LOW)))
    used = {k for f in polynomials for m in f for k in m if k < PLACE and x[k] not in (0, 1)}
    columns = [*sorted(used), PLACE]
    first = [[slope(f, k) for k in columns] for f in polynomials]
    second = [[[slope(g, j) for j in columns] for g in row] for row in first]
    floats = [float(v) for v in x]
    block = np.array([[float(value(g, floats)) for g in row] for row in first])
    wanted = [*[0] * len(used), 1]
    weights = np.linalg.lstsq(block.T, np.array(wanted, float), rcond=None)[0]
    bent = sum(
        w * np.array([[float(value(h, floats)) for h in row] for row in table])
        for w, table in zip(weights, second, strict=True)
    )
    zero = np.zeros((len(polynomials), len(polynomials)))
    inverse = np.linalg.pinv(np.block([[block, zero], [bent, block.T]]), rcond=1e-10)
    multipliers = [Fraction(float(w)) for w in weights]
    for _ in range(_STEPS):
        values = [[value(g, x) for g in row] for row in first]
        sums = [
            sum(w * v[b] for w, v in zip(multipliers, values, strict=True))
            for b in range(len(columns))
        ]
        rest = [value(f, x) for f in polynomials]
        rest += [s - w for s, w in zip(sums, wanted, strict=True)]
        largest = max(map(abs, rest))
        if largest < Fraction(1, 10 ** (DIGITS - 15)):
            return LOW + (HIGH - LOW) * x[PLACE]
        if largest > 10**4:
            break
        step = inverse @ np.array([float(v / largest) for v in rest])
        moves = [largest * Fraction(float(s)) for s in step]
        for k, move in zip(columns, moves, strict=False):
            x[k] = _cut(x[k] - move)
        multipliers = [
            _cut(w - move) for w, move in zip(multipliers, moves[len(columns) :], strict=True)
        ]
    return None


def polynomial_of(pot: Fraction, degrees: int = 12) -> tuple[int, ...] | None:
    """Coefficients, ascending, of the shortest polynomial with a long number as a root."""
    for degree in range(1, degrees + 1):
        found = _relation([pot**k for k in range(degree + 1)])
        if found:
            divisor = gcd(*found) * (1 if found[-1] > 0 else -1)
            return tuple(c // divisor for c in found)
    return None


def long_root(polynomial: Sequence[int], near: float) -> Fraction:
    """A root, by Newton's method."""
    x = Fraction(near)
    for _ in range(12):
        top = sum(c * x**k for k, c in enumerate(polynomial))
        bottom = sum(k * c * x ** (k - 1) for k, c in enumerate(polynomial) if k)
        x = (
            (x - top / bottom).limit_denominator(10**6)
            if len(polynomial) == 2
            else _cut(x - top / bottom)
        )
    return x


def members(
    pattern: ClosedPattern, x: np.ndarray, polynomial: Sequence[int], pot: Fraction
) -> Iterator[list[list[Fraction]]]:
    """Members near x at the root of a polynomial, as polynomials in the root; to be checked.

    What is at a wall stays there, what is determined is solved for, the rest is rounded.
    """
    place = float((pot - LOW) / (HIGH - LOW))
    f = np.array([float(value(each, [*x, place])) for each in _SLOPES]) / _UNIT
    for tight in (1e-9, 1e-7, 1e-6):
        low, high = pattern.low | (x <= tight), pattern.high | (x >= 1 - tight)
        start = np.where(low, 0.0, np.where(high, 1.0, x))
        rows = np.flatnonzero((pattern.zero | (np.abs(f) <= tight)) & ~pattern.fibre)
        rows, columns, inverse = _pivots(start, place, rows, np.flatnonzero(~(low | high)))
        for most in _ROUNDED:
            point = [
                Fraction(float(v)) if k in columns else Fraction(float(v)).limit_denominator(most)
                for k, v in enumerate(start)
            ]
            long = _solved(point, (pot - LOW) / (HIGH - LOW), rows, columns, inverse)
            read = long and [
                _in_field(v, pot, len(polynomial) - 1) if k in columns else [v]
                for k, v in enumerate(long)
            ]
            if read and None not in read:
                yield read


def _pivots(
    x: np.ndarray, place: float, rows: np.ndarray, columns: np.ndarray
) -> tuple[list[int], list[int], np.ndarray]:
    """Equations, as many unknowns that they determine, and the inverse."""
    point = [*x.tolist(), place]
    block = np.array([[value(slope(_SLOPES[r], c), point) for c in columns] for r in rows], float)
    block = block.reshape(len(rows), len(columns)) / _UNIT
    if not block.any():
        return [], [], np.empty((0, 0))
    _, upper, order = qr(block, mode="economic", pivoting=True)
    sizes = np.abs(np.diag(upper))
    chosen = order[: int((sizes > 1e-7 * sizes[0]).sum())]
    equations = qr(block[:, chosen].T, mode="economic", pivoting=True)[2][: len(chosen)]
    inverse = np.linalg.inv(block[np.ix_(equations, chosen)])
    return rows[equations].tolist(), columns[chosen].tolist(), inverse


def _solved(
    x: list[Fraction], place: Fraction, rows: list[int], columns: list[int], inverse: np.ndarray
) -> list[Fraction] | None:
    for _ in range(_STEPS if rows else 0):
        rest = [value(_SLOPES[r], [*x, place]) / _UNIT for r in rows]
        largest = max(map(abs, rest))
        if largest < Fraction(1, 10 ** (DIGITS - 15)):
            return x
        if largest > Fraction(1, 2):
            return None
        step = inverse @ np.array([float(v / largest) for v in rest])
        for k, s in zip(columns, step, strict=True):
            x[k] = _cut(x[k] - largest * Fraction(float(s)))
    return None if rows else x


def _in_field(number: Fraction, root: Fraction, degree: int) -> list[Fraction] | None:
    """A long number as a polynomial in a long root."""
    found = _relation([*(root**k for k in range(degree)), number])
    if not found or not found[-1]:
        return None
    return [Fraction(-c, found[-1]) for c in found[:-1]]


def _relation(numbers: Sequence[Fraction]) -> list[int] | None:
    """Whole numbers, much shorter than chance would have them, with which a sum vanishes."""
    size = len(numbers)
    matrix = flint().fmpz_mat(size, size + 1)
    for i, number in enumerate(numbers):
        matrix[i, i] = 1
        matrix[i, size] = round(number * 10**_SHOWN)
    short = matrix.lll()
    found = [int(short[0, i]) for i in range(size)]
    return found if max(map(abs, found)) < 10 ** (_SHOWN // (2 * size)) else None


def _near_wall(x: float) -> Fraction:
    return Fraction(round(x)) if min(abs(x), abs(1 - x)) < 1e-7 else Fraction(x)


def _cut(number: Fraction) -> Fraction:
    return Fraction(round(number * 10**DIGITS), 10**DIGITS)
