r"""Eigenvalues of exact matrices: which are imaginary, and which have too few eigenvectors.

Over the rational numbers the characteristic polynomial decides. Over a quadratic field its norm N,
a polynomial with rational coefficients, is that of the matrix and its conjugate together. A root of
N of multiplicity m is one of both with multiplicities that add up to m. A derivative that does not
vanish bounds each from above, and where the bounds add up to m they are the multiplicities.
"""

from collections.abc import Iterator
from typing import Any

from guts_core.methods.exact.flint_numbers import flint, precision, to_flint
from guts_core.methods.exact.linear import Matrix, rational_form
from guts_core.methods.exact.surds import Surd

#: The least float above 0.
_LEAST = 5e-324


def eigenvalues(matrix: Matrix) -> list[complex]:
    """All eigenvalues with multiplicity, by imaginary part, then by real part.

    Parameters
    ----------
    matrix : square, of Fractions or surds of one field

    Returns
    -------
    list of complex
        The real part is 0 exactly for those on the imaginary axis, and the value for those that
        are 0.

    Examples
    --------
    >>> eigenvalues([[0, 2], [-2, 0]])
    [-2j, 2j]
    """
    if not matrix:
        return []
    form, radicand = rational_form(matrix, len(matrix))
    norm, digits = form.charpoly(), 64
    while True:
        with precision(digits):
            own = _ball_polynomial(matrix, 1)
            other = _ball_polynomial(matrix, -1) if radicand is not None else None
            counted = [
                (root, _multiplicity(root, total, own, other)) for root, total in _roots(norm)
            ]
            values = [_floats(root) for root, count in counted for _ in range(count)]
        if len(values) == len(matrix):
            return sorted(values, key=lambda value: (value.imag, value.real))
        digits *= 2


def _floats(root: Any) -> complex:
    """The root with parts that are 0 only where the root's are, however small they are."""
    real, imaginary = (float(x) or _LEAST * ((x > 0) - (x < 0)) for x in (root.real, root.imag))
    return complex(real, imaginary)


def defects(matrix: Matrix) -> tuple[bool, bool]:
    """Whether the eigenvalue 0, and any other, has fewer eigenvectors than its multiplicity.

    Then it is a repeated root of the minimal polynomial.

    Examples
    --------
    >>> defects([[0, 1], [0, 0]]), defects([[0, 0], [0, 0]])
    ((True, False), (False, False))
    """
    minimal = rational_form(matrix, len(matrix))[0].minpoly()
    rest = _without_zero(minimal)
    return minimal.degree() - rest.degree() > 1, rest.gcd(rest.derivative()).degree() > 0


def _roots(norm: Any) -> Iterator[tuple[Any, int]]:
    """Roots with multiplicity as balls, real part 0 for those on the axis; none that might be."""
    rest = _without_zero(norm)
    if rest.degree() < norm.degree():
        yield flint().acb(0), norm.degree() - rest.degree()
    for factor, total in rest.factor_squarefree()[1]:
        yield from ((root, total) for root in _on_axis(factor))
        apart = (root for root in _isolated(factor) if not root.real.contains(0))
        yield from ((root, total) for root in apart)


def _on_axis(polynomial: Any) -> Iterator[Any]:
    """Roots iw: for a(x^2) + x b(x^2) those with a common root -w^2 of a and b."""
    coefficients = polynomial.coeffs()
    even, odd = (flint().fmpq_poly(coefficients[start::2]) for start in (0, 1))
    for square in _isolated(even.gcd(odd)):
        if square.imag == 0 and square.real < 0:
            size = (-square.real).sqrt()
            yield from (flint().acb(0, side * size) for side in (-1, 1))


def _isolated(polynomial: Any) -> list[Any]:
    """Disjoint balls around the simple roots; of a real one the imaginary part is exactly 0.

    They are the eigenvalues of the companion matrix: FLINT's roots of polynomials take a time
    that is exponential in the number of digits by which two of them are apart.
    """
    *lower, highest = polynomial.coeffs()
    size, digits = len(lower), flint().ctx.prec
    bits = 2 * digits
    while size:
        with precision(bits):
            entries = [[int(row == column + 1) for column in range(size)] for row in range(size)]
            for row, coefficient in zip(entries, lower, strict=True):
                row[-1] = flint().arb(-coefficient / highest)
            try:
                roots = flint().acb_mat(entries).eig()
            except ValueError:  # they are not told apart yet
                roots = []
            sharp = all(_is_sharp(root, roots, digits) for root in roots)  # before they are rounded
        if roots and sharp:
            return [flint().acb(x.real) if x.imag.contains(0) else x for x in roots]
        bits *= 2
    return []


def _is_sharp(root: Any, roots: list[Any], digits: int) -> bool:
    """Whether the parts that are not 0 have so many digits, and an imaginary one that may be is."""
    parts = root.real, root.imag
    if not all(x.contains(0) or x.rel_accuracy_bits() >= digits for x in parts):
        return False
    # The conjugate is a root as well: in this ball, if it can be in no other one.
    mirrored = root.conjugate()
    near = sum(bool(mirrored.overlaps(other)) for other in roots)
    return near == 1 or not root.imag.contains(0)


def _multiplicity(root: Any, total: int, own: Any, other: Any) -> int:
    """Of a root of the norm among the matrix's own; 0 while the balls do not tell."""
    mine = _most(root, own)
    return mine if mine + (_most(root, other) if other is not None else 0) == total else 0


def _most(root: Any, polynomial: Any) -> int:
    """The first derivative that does not vanish, as far as can be seen."""
    order = 0
    while polynomial(root).contains(0):
        polynomial, order = polynomial.derivative(), order + 1
    return order


def _ball_polynomial(matrix: Matrix, side: int) -> Any:
    """Characteristic polynomial of the matrix (side 1) or its conjugate (-1), in balls."""
    entries = [[_ball(x, side) for x in row] for row in matrix]
    return flint().acb_poly(flint().arb_mat(entries).charpoly())


def _ball(number: Any, side: int) -> Any:
    if not isinstance(number, Surd):
        return flint().arb(to_flint(number))
    root = flint().arb(to_flint(number.radicand)).sqrt()
    return flint().arb(to_flint(number.rational)) + side * to_flint(number.root) * root


def _without_zero(polynomial: Any) -> Any:
    """The polynomial without its roots at 0."""
    while polynomial[0] == 0:
        polynomial = polynomial.right_shift(1)
    return polynomial
