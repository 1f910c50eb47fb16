r"""Newman's game with a deck of cards, in closed form: a list of sizes, or any bet.

Let :math:`0=s_0<s_1<\dots<s_k`, :math:`t_i=1/(s_i+2)` and :math:`h(y)=\sum_{r\ge0}(y-1-2r)^+`. The
theorem on Newman's game with a deck in the book's chapter on the closed form says that the value
:math:`v_n` is

.. math:: n(n-1)\,v_n=\min_K\Bigl[h(2n-1-K)+\sum_i(s_i-s_{i-1})\,h(2t_{i-1}t_iK)\Bigr] ,

and that player II calls every size s with the top K/(s+2) cards. With any bet allowed the sum over
the sizes becomes :math:`\sum_{r\ge0}((\sqrt K-\sqrt{4r+2})^+)^2`.
"""

import math
from fractions import Fraction
from itertools import pairwise
from typing import Annotated

from guts_core.methods.arguments import Whole, checked
from guts_core.von_neumann.arguments import Bets


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
    # n(n-1) v is the least sum of step * h(start + rate * K), over the bluffs and the sizes.
    terms = [(Fraction(1), Fraction(2 * cards - 1), Fraction(-1))]
    for small, large in pairwise([Fraction(0), *sorted(bets)]):
        terms.append((large - small, Fraction(0), 2 / ((small + 2) * (large + 2))))

    def conceded(calls: Fraction | int) -> Fraction:
        return sum((step * _fold(start + rate * calls) for step, start, rate in terms), Fraction(0))

    # The sum is convex: the least even K is next to the least of all.
    low, high = 0, cards - 1
    while low < high:
        middle = (low + high) // 2
        if conceded(2 * middle) <= conceded(2 * middle + 2):
            high = middle
        else:
            low = middle + 1
    return min(map(conceded, _corners(terms[1:], 2 * low))) / (cards * (cards - 1))


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


def _corners(sizes: list[tuple[Fraction, Fraction, Fraction]], near: int) -> set[Fraction]:
    """An even K, and every K at a distance of at most 2 where an argument of h is odd."""
    found = {Fraction(near)}
    for _, _, rate in sizes:
        first, last = rate * max(near - 2, 0), rate * (near + 2)
        found |= {k / rate for k in range(math.ceil(first) | 1, math.floor(last) + 1, 2)}
    return found
