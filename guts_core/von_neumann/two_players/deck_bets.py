r"""The bet that is best for player I with a finite deck.

With b = 2B/(W - B) the value is (2n-1) B - g(B) - 2B g(W)/(W - B), divided by n(n-1), g being
linear between the squares of the integers. For given B the last term is least at an integer W; for
given W the whole is concave in B, and in m < B < m + 1 its slope vanishes where
:math:`(W-B)^2=W^3/(n-1-m)`. So the best bet is :math:`2\sqrt R-2` with a rational R. No deck and no
bet are worth more than 1/9; the proof is in the book's chapter on the closed form.
"""

import math
from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from guts_core.methods.arguments import Whole, checked

#: Largest deck; payoffs are sums of some n^2 and compared in floats.
LARGEST_DECK = 100_000


@dataclass(frozen=True)
class DeckBet:
    """The best bet with a deck of n cards.

    Attributes
    ----------
    radicand : Fraction
        R: the bet is 2 sqrt(R) - 2.
    value : float
        Player I's expected payoff at it, in antes.
    value_bets : int
        W, the number of cards that are bet for value.
    """

    radicand: Fraction
    value: float
    value_bets: int

    @property
    def bet(self) -> float:
        """The bet in antes."""
        return 2 * math.sqrt(self.radicand) - 2


@checked
def best_deck_bet(cards: Annotated[int, Whole(3, LARGEST_DECK)]) -> DeckBet:
    """The bet b > 0 at which the value of the two-player game is greatest.

    Parameters
    ----------
    cards : int
        n, from 3 to 100,000; with two cards every bet is worth 0.

    Returns
    -------
    DeckBet
        R is exact for the W found; the numbers W are compared in floats.

    Examples
    --------
    >>> best_deck_bet(9).bet, round(best_deck_bet(9).value, 12)
    (2.0, 0.111111111111)
    >>> best_deck_bet(4).radicand
    Fraction(3, 1)
    """
    # With x = B/W, and B^2 for g(B), which is up to 1/4 more, the total is (2n-1) x W - c(x) W^2,
    # c(x) = x^2 + 2x/(1-x). At the best x, W c'(x) = 2n-1, it rises with W as xc'(x) - 2c(x) =
    # 2x(2x-1)/(1-x)^2 is positive: while x > 1/2, and that is W < (2n-1)/9. So where a total is 1/4
    # less than another one, so are all farther from there; another 1/4 is left for rounding.
    center = max(1, (2 * cards - 1) // 9)
    found = [_best_with(cards, center)]
    enough = found[0].value - 0.5 / (cards * (cards - 1))
    for outward in (range(center - 1, 0, -1), range(center + 1, cards // 2 + 1)):
        for value_bets in outward:
            found.append(_best_with(cards, value_bets))
            if found[-1].value < enough:
                break
    return max(found, key=lambda each: (each.value, -each.value_bets))


def _best_with(n: int, w: int) -> DeckBet:
    """The best B for a number W of value bets."""
    # the slope changes sign between this integer, up to which the payoff rises, and the next one
    low = bisect_left(range(1, w), True, key=lambda k: (n - k) * (w - k) ** 2 <= w**3)
    if (n - 1 - low) * (w - low) ** 2 > w**3:
        radicand, bluffs = Fraction(n - 1 - low, w), w - math.sqrt(w**3 / (n - 1 - low))
    else:  # it falls at once: B is an integer
        radicand, bluffs = Fraction(w, w - low) ** 2, float(low)
    least_squares = (2 * low + 1) * bluffs - low * (low + 1)
    total = (2 * n - 1) * bluffs - least_squares - 2 * bluffs * w * w / (w - bluffs)
    return DeckBet(radicand, total / (n * (n - 1)), w)
