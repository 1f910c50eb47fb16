"""The Nash threshold in interval arithmetic, and a cube around it with convex payoff."""

from fractions import Fraction
from typing import Any

from guts_core.methods.exact.flint_numbers import in_balls
from guts_core.methods.exact.intervals import Interval


def nash_interval(opponents: int, base: int = 3) -> Interval:
    """The Nash threshold p = base^(-1/N), enclosed.

    Parameters
    ----------
    opponents : int
        N.
    base : int
        3 under the Weenie rule, 2 under the standard one.
    """
    return Interval.between(*in_balls(lambda b: 1 / b.root(opponents), base))


def convex_cube(
    opponents: int, threshold: Interval, kappa: Fraction, center: Fraction
) -> tuple[float, float]:
    r"""Ends of a cube around (center, ..., center) that contains p and on which F is convex.

    On [a, b]^N with a <= p <= b the off-diagonal entries of the Hessian lie between
    :math:`\kappa pa^{N-2}-n(p-a)p^{N-2}` and :math:`\kappa pb^{N-2}+2n(b-p)b^{N-2}`, the diagonal
    ones are at least :math:`na^{N-1}`. With C and e the middle and half the distance of the former,
    the form is at least :math:`(na^{N-1}-C-(N-1)e)|v|^2+C(\sum v_j)^2`. Needs n > 3; the cube is
    empty if none is found.
    """
    radius = 0.25
    while radius > 1e-4:
        low = min(center, threshold.lower) - Fraction(radius)
        high = max(center, threshold.upper) + Fraction(radius)
        if low > 0 and high < 1 and _convex_on(opponents, threshold, kappa, low, high):
            return float(low) + 1e-12, float(high) - 1e-12
        radius *= 0.9
    return 1.0, 0.0


def _convex_on(opponents: int, p: Interval, kappa: Fraction, low: Fraction, high: Fraction) -> bool:
    n = opponents + 1

    def entries(p: Any, a: Any, b: Any, kappa: Any) -> tuple[Any, Any]:
        least = kappa * p * a ** (n - 3) - n * (p - a) * p ** (n - 3)
        most = kappa * p * b ** (n - 3) + 2 * n * (b - p) * b ** (n - 3)
        return (most + least) / 2, (most - least) / 2

    def form(p: Any, a: Any, b: Any, kappa: Any) -> Any:
        middle, half = entries(p, a, b, kappa)
        return n * a ** (n - 2) - middle - opponents * half + half

    given = (p, low, high, kappa)
    middle, _ = in_balls(lambda *numbers: entries(*numbers)[0], *given)
    return middle >= 0 and in_balls(form, *given)[0] > 0
