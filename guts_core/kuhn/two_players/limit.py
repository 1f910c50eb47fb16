r"""Two-player Kuhn poker with infinitely many cards, in closed form ([Bil18] sec. 6, end).

Hands are uniform on [0, 1]. With pot P and bet 1 let

.. math:: u=\frac{P}{(P+1)(P+2)},\qquad v=\frac{P}{P+2},\qquad u+v=\frac{P}{P+1}.

Player 2 calls a bet with the top u + v of her hands; after a check she bets the top v for value and
the bottom u as a bluff. Player 1 bets each of the top v of hands with probability P/(P+1) and
checks it else, to call (the sandbagging), bluffs with the bottom u P/(P+1), and checks the rest; of
these she calls with the top u + v of all hands. The value for player 1 is

.. math:: -\frac{P^2}{2(P+1)^2(P+2)}.

Both best replies are piecewise linear in the hand. :func:`two_player_limit` integrates them exactly
for a rational pot, and the two sides meet. The book's page on what is proved about Kuhn poker has
the proof for every pot, that the value with N cards is within (P + 2)/N of the limit, and a
conjecture on how it gets there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, Any

from guts_core.kuhn.arguments import ExactPot
from guts_core.methods.arguments import checked

#: A payoff as a function of the own hand, linear between the breakpoints.
_Payoff = Callable[[Fraction], Fraction]


@dataclass(frozen=True)
class TwoPlayerLimit:
    """The limit of many cards, exact.

    Attributes
    ----------
    value : Fraction
        Player 1's payoff per hand, net of the ante P/2.
    bluff_below, value_above : Fraction
        Player 1 may bet below the one (always) and above the other.
    value_share : Fraction
        Probability of player 1's bet above ``value_above``; else she checks and calls.
    answer_bluff_below, answer_value_above : Fraction
        Player 2 bets after a check below the one and above the other.
    call_above : Fraction
        Both call above this hand, player 1 after her own check.
    lower, upper : Fraction
        What player 1 is sure of, and what player 2 keeps her to: both equal ``value``.
    """

    value: Fraction
    bluff_below: Fraction
    value_above: Fraction
    value_share: Fraction
    answer_bluff_below: Fraction
    answer_value_above: Fraction
    call_above: Fraction
    lower: Fraction
    upper: Fraction


@checked
def two_player_limit(pot: Annotated[Any, ExactPot()]) -> TwoPlayerLimit:
    """Value and strategies of the two-player game in the limit of many cards.

    Parameters
    ----------
    pot : number
        P > 0, taken at its exact value.

    Returns
    -------
    TwoPlayerLimit

    Examples
    --------
    >>> limit = two_player_limit(2)
    >>> limit.value, limit.lower == limit.upper == limit.value
    (Fraction(-1, 18), True)
    """
    p = pot
    u, v = p / ((p + 1) * (p + 2)), p / (p + 2)
    share = p / (p + 1)
    return TwoPlayerLimit(
        value=-(p**2) / (2 * (p + 1) ** 2 * (p + 2)),
        bluff_below=share * u,
        value_above=1 - v,
        value_share=share,
        answer_bluff_below=u,
        answer_value_above=1 - v,
        call_above=1 - u - v,
        lower=_least(p, u, v, share) - p / 2,
        upper=_most(p, u, v) - p / 2,
    )


def _most(p: Fraction, u: Fraction, v: Fraction) -> Fraction:
    """Player 1's best reply to player 2's strategy, before the ante."""

    def bet(h: Fraction) -> Fraction:
        beaten = max(h - (1 - u - v), Fraction(0))  # callers below the hand
        return p * (1 - u - v) + (p + 1) * beaten - (u + v - beaten)

    def check_fold(h: Fraction) -> Fraction:
        return p * min(max(h - u, Fraction(0)), 1 - u - v)

    def check_call(h: Fraction) -> Fraction:
        beaten = min(h, u) + max(h - (1 - v), Fraction(0))  # hands that bet, below the own one
        return check_fold(h) + (p + 1) * beaten - (u + v - beaten)

    return _integral_of_best([bet, check_fold, check_call], [u, 1 - u - v, 1 - v], max)


def _least(p: Fraction, u: Fraction, v: Fraction, share: Fraction) -> Fraction:
    """What player 2's best reply leaves to player 1's strategy, before the ante."""

    def bets(h: Fraction) -> Fraction:
        """Player 1's betting hands below h."""
        return min(h, share * u) + share * max(h - (1 - v), Fraction(0))

    def checks(h: Fraction) -> Fraction:
        return h - bets(h)

    def calls(h: Fraction) -> Fraction:
        """Hands that check and call, below h."""
        return max(checks(h) - checks(1 - u - v), Fraction(0))

    one = Fraction(1)
    all_bets, all_checks, all_calls = bets(one), checks(one), calls(one)
    after_bet = [lambda _: p * all_bets, lambda h: (p + 1) * (all_bets - bets(h)) - bets(h)]
    after_check = [
        lambda h: p * (all_checks - checks(h)),
        lambda h: (p + 1) * (all_calls - calls(h)) - calls(h),
    ]
    breaks = [share * u, 1 - u - v, 1 - v]
    return _integral_of_best(after_bet, breaks, min) + _integral_of_best(after_check, breaks, min)


def _integral_of_best(
    payoffs: Sequence[_Payoff], breaks: Sequence[Fraction], best: Callable[..., Fraction]
) -> Fraction:
    """Integral over [0, 1] of the best of functions that are linear between ``breaks``."""
    total = Fraction(0)
    for left, right in pairwise(sorted({Fraction(0), *breaks, Fraction(1)})):
        ends = [(f(left), f(right)) for f in payoffs]
        cuts = {Fraction(0), Fraction(1)}
        for i, (a, b) in enumerate(ends):  # the best one can change only where two lines meet
            for c, d in ends[:i]:
                if (a - c) * (b - d) < 0:
                    cuts.add((a - c) / ((a - c) - (b - d)))
        heights = [best(a + t * (b - a) for a, b in ends) for t in sorted(cuts)]
        widths = [t - s for s, t in pairwise(sorted(cuts))]
        areas = (w * (s + t) / 2 for w, (s, t) in zip(widths, pairwise(heights), strict=True))
        total += (right - left) * sum(areas, Fraction(0))
    return total
