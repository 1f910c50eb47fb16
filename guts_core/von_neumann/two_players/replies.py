r"""Player I's best replies to the top Q calls, and the Q at which they are worth least.

Against the top Q calls, the last of them perhaps a fraction, player I's best reply is worth
:math:`\varphi(Q)/(n(n-1))`,

.. math:: \varphi(Q)=\sum_{m=0}^{n-1}(2m-(b+2)Q)^+ + \sum_{r\ge0} b\,(Q-1-2r)^+ ,

m being the number of cards above a bluff and r that above a value bet. :math:`\varphi` is convex
and piecewise linear.
"""

import math
from bisect import bisect_left
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple


class Replies(NamedTuple):
    """Numbers of low cards that bluff and of high cards that are bet for value.

    Attributes
    ----------
    bluffs, values : int
        Those that gain something.
    bluff_ties, value_ties : int
        Those next to them that gain 0, none or one.
    """

    bluffs: int
    values: int
    bluff_ties: int
    value_ties: int

    def slopes(self, b: Fraction) -> tuple[Fraction, Fraction]:
        """Left and right derivative of phi."""
        return (
            b * self.values - (b + 2) * (self.bluffs + self.bluff_ties),
            b * (self.values + self.value_ties) - (b + 2) * self.bluffs,
        )


def replies_to(n: int, b: Fraction, calls: Fraction) -> Replies:
    """The bets that gain something, or nothing, against Q calls."""
    level, half = (b + 2) * calls / 2, (calls - 1) / 2  # bluffs: m > level; value bets: r < half
    bluffs, values = max(0, n - 1 - math.floor(level)), max(0, math.ceil(half))
    up_to_bluffs, up_to_values = max(0, n - math.ceil(level)), max(0, math.floor(half) + 1)
    return Replies(bluffs, values, up_to_bluffs - bluffs, up_to_values - values)


def replies_value(n: int, b: Fraction, calls: Fraction) -> Fraction:
    """phi(Q): two arithmetic series."""
    at = replies_to(n, b, calls)
    lowest = n - at.bluffs  # the bluffs have m = lowest, ..., n - 1 cards above
    bluffing = at.bluffs * (lowest + n - 1) - at.bluffs * (b + 2) * calls
    return bluffing + b * (at.values * (calls - 1) - at.values * (at.values - 1))


def least_calls(n: int, b: Fraction) -> Fraction:
    """The least Q at which phi is least: a breakpoint, by bisection on each family of them."""
    by_bluff = _first(n, b, lambda k: 2 * k / (b + 2))
    by_value = _first(n, b, lambda k: Fraction(2 * k + 1))
    return min(by_bluff, by_value)


def _first(n: int, b: Fraction, point: Callable[[int], Fraction]) -> Fraction:
    """Least breakpoint of a family at which phi does not fall any more to the right."""

    def falls_no_more(k: int) -> bool:
        return replies_to(n, b, Fraction(point(k))).slopes(b)[1] >= 0

    return Fraction(point(bisect_left(range(n), True, key=falls_no_more)))
