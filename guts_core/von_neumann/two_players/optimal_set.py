r"""All optimal strategies of both players: two polytopes, described exactly.

Let :math:`\varphi` be what player I's best reply to the top Q calls is worth
(:mod:`guts_core.von_neumann.two_players.replies`). If :math:`n>2+b/2`, it is least at one Q > 1, or
on an interval.

* Player I bets for sure with the cards whose bluff or value bet gains something at Q, mixes with
  the t <= 2 cards where it gains 0, so that (b + 2) B = b W, and never bets with any other. On an
  interval t = 0. His optimal set is a point, or a segment if t = 2.
* Player II folds the bluffs, calls with the value bets, and calls with the m other cards in any way
  with the right total Q that gives player I no reason to bet with them. Her optimal set has
  dimension m - 1 if Q is one number, and m if it is an interval; all m probabilities are free
  unless it is a point.

If :math:`n<2+b/2`, nothing is gained by betting: player I bets with card n or not, player II calls
with it often enough. At :math:`n=2+b/2` player I can also bluff with card 1. The proof is in the
book's chapter on the closed form.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from guts_core.methods.arguments import Whole, checked
from guts_core.methods.exact.box_cuts import Cut, cut_box
from guts_core.von_neumann.arguments import Bet
from guts_core.von_neumann.two_players.convergence import deck_value
from guts_core.von_neumann.two_players.replies import Replies, least_calls, replies_to

#: With more free cards than this, extreme points are not listed.
MOST_FREE = 8

Strategy = tuple[Fraction, ...]


@dataclass(frozen=True)
class OptimalFace:
    """The optimal strategies of one player.

    Attributes
    ----------
    dimension : int
        Dimension of the polytope.
    forced : tuple of Fraction or None
        For card 1, ..., n its probability if it is the same in all optimal strategies, else None.
    extreme_points : tuple of tuple of Fraction, or None
        All of them, or None with more than 8 free cards.
    """

    dimension: int
    forced: tuple[Fraction | None, ...]
    extreme_points: tuple[Strategy, ...] | None

    @property
    def free(self) -> tuple[int, ...]:
        """Cards, 1 to n, whose probability is not the same in all optimal strategies."""
        return tuple(card for card, p in enumerate(self.forced, start=1) if p is None)


@dataclass(frozen=True)
class OptimalStrategies:
    """All optimal strategies of both players; any two of them are an equilibrium.

    Attributes
    ----------
    value : Fraction
        Player I's expected payoff in antes.
    calls : tuple of Fraction
        Least and greatest number Q of cards that player II calls with in an optimal strategy.
    bettor, caller : OptimalFace
        The polytopes of player I and player II.
    """

    value: Fraction
    calls: tuple[Fraction, Fraction]
    bettor: OptimalFace
    caller: OptimalFace


@checked
def optimal_strategies(cards: Annotated[int, Whole(2, 10**6)], bet: Bet) -> OptimalStrategies:
    """Both optimal sets, with their extreme points as long as few cards are free.

    Parameters
    ----------
    cards : int
        n, at least 2.
    bet : int or Fraction
        b > 0 in antes.

    Returns
    -------
    OptimalStrategies

    Examples
    --------
    >>> found = optimal_strategies(7, 2)
    >>> found.bettor.dimension, found.caller.dimension, found.caller.free
    (1, 3, (2, 3, 4, 5))
    >>> optimal_strategies(1000, 2).caller.dimension
    667
    """
    n, b = cards, bet
    at = _without_bluffs(n, b) if 2 * n <= 4 + b else _at_least_phi(n, b)
    bettor, caller = _bettor(n, b, at), _caller(n, b, at)
    return OptimalStrategies(deck_value(n, b), (at.least, at.greatest), bettor, caller)


@dataclass(frozen=True)
class _Least:
    """Where phi is least, Q from ``least`` to ``greatest``, and player I's replies inside."""

    least: Fraction
    greatest: Fraction
    replies: Replies

    @property
    def is_point(self) -> bool:
        return self.least == self.greatest


def _without_bluffs(n: int, b: Fraction) -> _Least:
    """With n <= 2 + b/2 at most card n, and at equality card 1, are bet at all."""
    least = Fraction(2 * (n - 1)) / (b + 2)
    return _Least(least, Fraction(1), Replies(0, 0, bluff_ties=int(least == 1), value_ties=1))


def _at_least_phi(n: int, b: Fraction) -> _Least:
    low = least_calls(n, b)
    high = _next_kink(b, low) if replies_to(n, b, low).slopes(b)[1] == 0 else low
    return _Least(low, high, replies_to(n, b, (low + high) / 2))


def _next_kink(b: Fraction, calls: Fraction) -> Fraction:
    """Least number above ``calls`` at which the slope of phi changes."""
    by_bluff = (math.floor((b + 2) * calls / 2) + 1) * 2 / (b + 2)
    by_value = Fraction(2 * math.floor((calls - 1) / 2) + 3)
    return min(by_bluff, by_value)


def _bettor(n: int, b: Fraction, at: _Least) -> OptimalFace:
    """The box of the cards that gain 0, cut by (b+2) B = b W."""
    bluffs, values, bluff_ties, value_ties = at.replies
    ties = bluff_ties + value_ties
    weights = [b + 2] * bluff_ties + [-b] * value_ties
    if values:
        cuts = [Cut(weights, b * values - (b + 2) * bluffs, equality=True)]
        dimension = max(ties - 1, 0)
    else:  # player II folds all but card n as long as bluffs are rare enough
        cuts, dimension = [Cut(weights, Fraction(0))], ties
    base: list[Fraction | None] = [Fraction(0)] * n
    base[:bluffs] = [Fraction(1)] * bluffs
    base[n - values :] = [Fraction(1)] * values
    tied = [bluffs] * bluff_ties + [n - 1 - values] * value_ties
    return _face(dimension, base, tied, cut_box(ties, cuts))


def _caller(n: int, b: Fraction, at: _Least) -> OptimalFace:
    """Folding bluffs, calling value bets, and the cards that are never bet in between."""
    base: list[Fraction | None] = [Fraction(0)] * n
    if not at.replies.values:
        ends = tuple((q,) for q in sorted({at.least, at.greatest}))
        return _face(len(ends) - 1, base, [n - 1], ends)
    called = at.replies.values + at.replies.value_ties
    base[n - called :] = [Fraction(1)] * called
    middle = list(range(at.replies.bluffs + at.replies.bluff_ties, n - called))
    dimension = len(middle) - at.is_point
    if len(middle) > MOST_FREE:
        return _face(dimension, base, middle, None)
    points = cut_box(len(middle), _caller_cuts(n, b, at, middle, called))
    return _face(dimension, base, middle, points)


def _caller_cuts(n: int, b: Fraction, at: _Least, middle: list[int], called: int) -> list[Cut]:
    """The total is Q, and player I gains nothing by betting with any card in the middle."""
    ones = [Fraction(1)] * len(middle)
    if at.is_point:
        cuts = [Cut(ones, at.least - called, equality=True)]
    else:
        cuts = [Cut(ones, at.greatest - called), Cut([-x for x in ones], called - at.least)]
    for i in middle:
        normal = [b if j < i else -(b + 2) if j > i else Fraction(0) for j in middle]
        cuts.append(Cut(normal, (b + 2) * called - 2 * (n - 1 - i)))
    return cuts


def _face(
    dimension: int,
    base: list[Fraction | None],
    places: list[int],
    points: tuple[Strategy, ...] | None,
) -> OptimalFace:
    """The strategies ``base`` with the coordinates at ``places`` from ``points``."""
    if points is None:
        for i in places:
            base[i] = None
        return OptimalFace(dimension, tuple(base), None)
    whole, never = [], Fraction(0)
    for point in points:
        chances = dict(zip(places, point, strict=True))
        whole.append(tuple(chances.get(i, p or never) for i, p in enumerate(base)))
    columns = zip(*whole, strict=True)
    forced = (each[0] if each.count(each[0]) == len(each) else None for each in columns)
    return OptimalFace(dimension, tuple(forced), tuple(whole))
