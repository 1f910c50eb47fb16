r"""Krawczyk's test in ball arithmetic: a box with exactly one zero of a system of equations.

With J the derivatives of G on the box :math:`X=x\pm r` and C any matrix, here near the inverse of
J, let :math:`K=x-CG(x)+(1-CJ)(X-x)`. If K lies inside X, then X holds exactly one zero of G, the
zero is in K, and J is regular on X (Krawczyk 1969). Balls are rounded outward, so a test that
succeeds is a proof.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.methods.exact.flint_numbers import DIGITS, flint, precision, to_fraction

#: Values and derivatives of a system at balls.
Equations = Callable[[Sequence[Any]], tuple[list[Any], list[list[Any]]]]


def box(middle: Sequence[float], radius: float) -> list[Any]:
    """The balls around the coordinates, all of one radius."""
    return [flint().arb(x, radius) for x in middle]


def only_zero(equations: Equations, middle: Sequence[float], radius: float) -> list[Any]:
    """The part of a box in which its only zero lies.

    Parameters
    ----------
    equations : callable
        Values and derivatives at balls; called with points and with the box.
    middle : sequence of float
        Near a zero.
    radius : float
        Half the width of the box in each coordinate.

    Raises
    ------
    ArithmeticError
        If the test does not succeed: nothing is known then.

    Examples
    --------
    >>> (root,) = only_zero(lambda x: ([x[0] ** 2 - 2], [[2 * x[0]]]), [1.414], 0.1)
    >>> root.overlaps(flint().arb(2).sqrt()), float(root.rad()) < 0.01
    (True, True)
    """
    with precision(DIGITS):
        points, whole = box(middle, 0.0), box(middle, radius)
        values, at_points = equations(points)
        inverse = _inverse(at_points)
        image = _image(points, whole, inverse, values, equations(whole)[1])
        if not all(x.contains_interior(y) for x, y in zip(whole, image, strict=True)):
            raise ArithmeticError("only_zero: the box is not mapped into itself")
        return image


def ends(ball: Any) -> tuple[Fraction, Fraction]:
    """Lower and upper end of a ball."""
    return to_fraction(ball.lower()), to_fraction(ball.upper())


def digits(bounds: tuple[Fraction, Fraction], places: int) -> str:
    """The decimal number to which both bounds are rounded.

    Raises
    ------
    ArithmeticError
        If they are rounded to different numbers.

    Examples
    --------
    >>> digits((Fraction(1, 3), Fraction(1, 3)), 4)
    '0.3333'
    """
    low, high = (round(end * 10**places) for end in bounds)
    if low != high:
        raise ArithmeticError(f"digits: the bounds differ within {places} places")
    return f"{Decimal(low).scaleb(-places):f}"


def _inverse(derivatives: list[list[Any]]) -> list[list[Any]]:
    """The inverse in floats, as exact balls."""
    middles = np.array([[float(flint().arb(x).mid()) for x in row] for row in derivatives])
    return [[flint().arb(float(x)) for x in row] for row in np.linalg.inv(middles)]


def _image(
    points: list[Any],
    whole: list[Any],
    inverse: list[list[Any]],
    values: list[Any],
    derivatives: list[list[Any]],
) -> list[Any]:
    """Krawczyk's K."""
    size = range(len(points))
    image = []
    for i in size:
        moved = points[i] - sum(inverse[i][k] * values[k] for k in size)
        for j in size:
            defect = int(i == j) - sum(inverse[i][k] * derivatives[k][j] for k in size)
            moved += defect * (whole[j] - points[j])
        image.append(moved)
    return image
