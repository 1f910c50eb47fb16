"""The Nash threshold in interval arithmetic, and a cube around it with convex payoff."""

from __future__ import annotations

from fractions import Fraction

from guts_core.methods.exact.intervals import BITS, Interval


def nash_interval(opponents: int, base: int = 3) -> Interval:
    """The Nash threshold p = base^(-1/N), enclosed: base p^N - 1 changes sign between the ends.

    Parameters
    ----------
    opponents : int
        N.
    base : int
        3 under the Weenie rule, 2 under the standard one.
    """
    one, digits = 1 << BITS, BITS - 4
    low, high = 0, 1 << digits
    while high - low > 1:
        middle = (low + high) // 2
        power = Interval(middle << 4, middle << 4) ** opponents
        if base * power.high < one:
            low = middle
        elif base * power.low > one:
            high = middle
        else:
            break
    return Interval(low << 4, high << 4)


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
    n, a, b = opponents + 1, Interval.of(low), Interval.of(high)
    least = kappa * p * a ** (opponents - 2) - n * (p - a) * p ** (opponents - 2)
    most = kappa * p * b ** (opponents - 2) + 2 * n * (b - p) * b ** (opponents - 2)
    middle, half = (most + least) / 2, (most - least) / 2
    form = n * a ** (opponents - 1) - middle - (opponents - 1) * half
    return middle.lower >= 0 and form.lower > 0
