r"""Newman's game with a deck of cards, in closed form: a list of sizes, or any bet.

Let :math:`0=s_0<s_1<\dots<s_k`, :math:`t_i=1/(s_i+2)` and :math:`h(y)=\sum_{r\ge0}(y-1-2r)^+`. The
theorem on Newman's game with a deck in the book's chapter on the closed form says that the value
:math:`v_n` is

.. math:: n(n-1)\,v_n=\min_K\Bigl[h(2n-1-K)+\sum_i(s_i-s_{i-1})\,h(2t_{i-1}t_iK)\Bigr] ,

that player II calls every size s with the top K/(s+2) cards, and that at the least value K is near
(2n-1)(1-v), v being the value of the continuum. With any bet allowed the sum over the sizes becomes
:math:`\sum_{r\ge0}((\sqrt K-\sqrt{4r+2})^+)^2`.
"""

import math
from fractions import Fraction
from itertools import pairwise
from typing import Annotated

from guts_core.methods.arguments import Whole, checked
from guts_core.von_neumann.arguments import Bets
from guts_core.von_neumann.newman.sizes import newman_sizes


@checked
def newman_deck_value(cards: Annotated[int, Whole(2, 10**100)], bets: Bets) -> Fraction:
    """What Newman's game with a finite deck and a list of sizes is worth, exactly.

    Parameters
    ----------
    cards : int
        n, at least 2.
    bets : iterable of int or Fraction
        Sizes b > 0 in antes, all different, in any order.

    Returns
    -------
    Fraction
        Player I's expected payoff in antes.

    Examples
    --------
    >>> newman_deck_value(6, [1, 2, 4])
    Fraction(1, 9)
    """
    sizes = sorted(map(Fraction, bets))
    # Each size's step and rate, and the bluffs: terms step * h(start + rate * K).
    terms = [(Fraction(1), Fraction(2 * cards - 1), Fraction(-1))]
    for low, high in pairwise([Fraction(0), *sizes]):
        terms.append((high - low, Fraction(0), 2 / ((low + 2) * (high + 2))))
    share = 1 - newman_sizes(sizes).value
    middle, reach = (2 * cards - 1) * share, math.isqrt(math.ceil((1 + sizes[-1]) * share)) + 1
    return min(
        sum((step * _fold(start + rate * calls) for step, start, rate in terms), Fraction(0))
        for calls in _corners(terms, max(middle - reach, Fraction(0)), middle + reach)
    ) / (cards * (cards - 1))


@checked
def newman_any_bet(cards: Annotated[int, Whole(2, 10**6)]) -> float:
    """What Newman's game with a finite deck and any bet is worth.

    Parameters
    ----------
    cards : int
        n, from 2 to 10^6.

    Returns
    -------
    float
        Player I's expected payoff in antes.

    Examples
    --------
    >>> round(newman_any_bet(100), 6)
    0.142541
    """
    import numpy as np
    from scipy.optimize import minimize_scalar

    odd = 2.0 * np.arange(cards) + 1

    def conceded(calls: float) -> float:
        bluffs = np.maximum(2 * cards - 1 - calls - odd, 0).sum()
        return float(bluffs + (np.maximum(calls**0.5 - (2 * odd) ** 0.5, 0) ** 2).sum())

    found = minimize_scalar(
        conceded, bounds=(0, 2 * cards), method="bounded", options={"xatol": 1e-9}
    )
    return float(found.fun) / (cards * (cards - 1))


def _fold(y: Fraction) -> Fraction:
    """h(y), the sum of y - 1, y - 3, ... as long as they are positive."""
    count = max((y + 1) // 2, 0)
    return count * (y - count)


def _corners(
    terms: list[tuple[Fraction, Fraction, Fraction]], low: Fraction, high: Fraction
) -> set[Fraction]:
    """The ends, and every K between where an argument of h is an odd number."""
    found = {low, high}
    for _, start, rate in terms:
        first, last = sorted((start + rate * low, start + rate * high))
        odds = range(2 * (math.ceil(first) // 2) + 1, math.floor(last) + 1, 2)
        found |= {(odd - start) / rate for odd in odds}
    return {each for each in found if low <= each <= high}
