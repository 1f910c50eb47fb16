r"""Newman's poker: player I names any bet from a list, or any bet at all.

Both players ante 1 and get different cards 1, ..., n. Player I checks, and the higher card takes
the pot, or bets one of the sizes; player II sees the size and folds or calls ([KTZ24]). With
:math:`p_{is}` and :math:`q_{sj}` the probabilities of betting size s with card i and of calling it
with card j, n(n-1) times player I's payoff is

.. math:: \sum_{i,s}p_{is}D_{is} = \sum_{i,s}2(n-i)p_{is}-\sum_{s,j}q_{sj}E_{sj},

D and E as in :mod:`guts_core.von_neumann.rules`, one pair for each size. So p is sure of
:math:`\sum 2(n-i)p_{is}-\sum E_{sj}^+`, and q concedes at most :math:`\sum_i\max_s D_{is}^+`. The
strategies are those of :mod:`guts_core.von_neumann.newman.decks`; that both numbers are the same
for them is found anew for every answer.

In the continuum, with any bet B >= 0 allowed and :math:`\kappa=12/7`, player II calls B above
:math:`1-\kappa/(B+2)`. Every bluff is then worth the same, a hand x bets best where
:math:`1-x=\kappa/(B+2)^2`, and the bluffs are spread so that player II is indifferent.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import Number, Whole, checked
from guts_core.methods.exact.flint_numbers import to_flint, to_fraction
from guts_core.methods.exact.surds import fraction_beside
from guts_core.methods.ring import Ordered
from guts_core.von_neumann.arguments import Sizes
from guts_core.von_neumann.newman.decks import Folds
from guts_core.von_neumann.newman.runs import left_of_one, runs_of, sum_of_highest, sum_of_positive

#: Most cards: the strategies are written card by card.
MOST_CARDS = 10**5

#: Most probabilities of each player: of every card and size.
_MOST_PROBABILITIES = 10**6


@dataclass(frozen=True)
class NewmanEquilibrium:
    """An equilibrium in exact numbers, one of many.

    Attributes
    ----------
    value : Fraction
        Player I's expected payoff in antes (the same in all equilibria).
    bet_probabilities : tuple of tuple of Fraction
        For card 1, ..., n: probabilities of checking and of each size, in the order given.
    call_probabilities : tuple of tuple of Fraction
        For each size: probabilities of calling it with card 1, ..., n.
    bets : tuple of Fraction
        The sizes.
    gap : Fraction
        What player II concedes at most minus what player I is sure of: 0, or an error is raised.
    """

    value: Fraction
    bet_probabilities: tuple[tuple[Fraction, ...], ...]
    call_probabilities: tuple[tuple[Fraction, ...], ...]
    bets: tuple[Fraction, ...]
    gap: Fraction


@dataclass(frozen=True)
class NewmanContinuous:
    """Newman's solution for hands in [0, 1] and any bet.

    Attributes
    ----------
    value : Fraction
        Player I's expected payoff in antes.
    bluff_below : Fraction
        Player I bluffs below this hand.
    value_above : Fraction
        Player I bets for value above this hand, and checks between.
    """

    value: Fraction = Fraction(1, 7)
    bluff_below: Fraction = Fraction(1, 7)
    value_above: Fraction = Fraction(4, 7)

    @checked
    def value_hand(self, bet: Annotated[Any, Number(0, 1e100)]) -> Any:
        """The hand that makes this bet for value (exact for exact bets).

        Examples
        --------
        >>> str(newman_continuous().value_hand(2))
        '25/28'
        """
        return 1 - Fraction(12, 7) / (bet + 2) ** 2

    @checked
    def bluff_hand(self, bet: Annotated[Any, Number(0, 1e100)]) -> Any:
        """The hand that makes this bet as a bluff: the larger the bet, the worse the hand.

        Examples
        --------
        >>> str(newman_continuous().bluff_hand(2))
        '1/14'
        """
        return Fraction(4, 7) * (3 * bet + 2) / (bet + 2) ** 3

    @checked
    def call_above(self, bet: Annotated[Any, Number(0, 1e100)]) -> Any:
        """The hand above which player II calls this bet.

        Examples
        --------
        >>> str(newman_continuous().call_above(2))
        '4/7'
        """
        return 1 - Fraction(12, 7) / (bet + 2)

    @checked
    def bet(self, hand: Annotated[Any, Number(0, 1)]) -> float:
        """The bet that a hand makes; 0 means a check, infinity is approached at hands 0 and 1.

        Examples
        --------
        >>> game = newman_continuous()
        >>> round(game.bet(0.99), 6), game.bet(game.bluff_below)
        (11.093073, 0.0)
        """
        x = hand if isinstance(hand, Ordered) else Fraction(hand)
        if self.bluff_below <= x <= self.value_above:
            return 0.0
        if x in (0, 1):
            return math.inf
        if x > self.value_above:
            square = Fraction(12, 7) / (1 - x)
            root = _root(square)
            return root - 2 if square > 8 else float(square - 4) / (root + 2)
        # t = 1/(B + 2) solves 4 t^2 (3 - 4t) = 7x, by thirds of an angle. It tells t, and what it
        # lacks of a sixth of a turn tells 1/2 - t, without loss next to 0.
        called, rest = _root(7 * x), _root(1 - 7 * x)
        angle, left = 2 / 3 * math.atan2(called, rest), 2 / 3 * math.atan2(rest, called)
        inverse = (2 * math.sin(angle / 2) ** 2 + math.sqrt(3) * math.sin(angle)) / 4
        below = 2 * math.cos(math.pi / 6 - left / 2) * math.sin(left / 2)
        return below / inverse if inverse else math.inf


def _root(number: Any) -> float:
    """The root as a float, of a number that may be none; infinite if the root is beyond them."""
    square = fraction_beside(number) if isinstance(number, Ordered) else number
    halves = (square.numerator.bit_length() - square.denominator.bit_length()) // 2
    try:
        return math.ldexp(math.sqrt(square / Fraction(4) ** halves), halves)
    except OverflowError:
        return math.inf


def newman_continuous() -> NewmanContinuous:
    """Newman's game with continuous hands and any bet, in closed form.

    Returns
    -------
    NewmanContinuous
        The value and both players' strategies, exact.

    Examples
    --------
    >>> newman_continuous().value
    Fraction(1, 7)
    >>> newman_continuous().call_above(2)
    Fraction(4, 7)
    """
    return NewmanContinuous()


@checked
def newman_equilibrium(
    cards: Annotated[int, Whole(2, MOST_CARDS)], bets: Sizes
) -> NewmanEquilibrium:
    """An exact equilibrium with a finite deck and a finite list of bet sizes.

    Parameters
    ----------
    cards : int
        n, from 2 to 10^5.
    bets : list of int or Fraction
        Sizes b > 0 in antes, at most 1000 and at most 10^6/n, all different, in any order.

    Returns
    -------
    NewmanEquilibrium

    Raises
    ------
    ValueError
        If ``cards`` is not an integer >= 2, or ``bets`` is empty, holds too many sizes, a size
        twice or one that is not a positive exact number.
    ArithmeticError
        If no exact solution could be certified.

    Examples
    --------
    >>> newman_equilibrium(3, [1]).value
    Fraction(1, 18)
    >>> newman_equilibrium(6, [1, 2, 4]).value
    Fraction(1, 9)
    """
    n, sizes = cards, bets
    if n * len(sizes) > _MOST_PROBABILITIES:
        raise ValueError(
            f"newman_equilibrium: bets must hold at most {_MOST_PROBABILITIES // n} sizes for {n} "
            f"cards, got {len(sizes)}"
        )
    folds = Folds.of(n, sizes)
    order = [folds.sizes.index(bet) for bet in sizes]
    p, q = folds.bets()[order], folds.calls()[order]
    if _are_bets(p) and _are_calls(q):
        sure, most = _sure(n, sizes, p), _conceded(n, sizes, q)
        if sure == most:
            calls = tuple(map(tuple, q))
            checked_or_bet = tuple(zip(left_of_one(p, n), *p, strict=True))
            return NewmanEquilibrium(sure, checked_or_bet, calls, sizes, most - sure)
    raise ArithmeticError(f"newman_equilibrium: not certified for {n} cards and bets {sizes}")


def _are_bets(p: np.ndarray) -> bool:
    return all(x >= 0 for x in _met(p)) and min(left_of_one(p, len(p[0]))) >= 0


def _are_calls(q: np.ndarray) -> bool:
    return all(0 <= x <= 1 for x in _met(q))


def _met(rows: Iterable[Sequence[Fraction]]) -> Iterator[Fraction]:
    """Every number of some rows, once for equal neighbours."""
    return (number for row in rows for number, _ in groupby(row))


def _sure(n: int, sizes: Sequence[Fraction], p: np.ndarray) -> Fraction:
    """What player I has at least: player II calls wherever that pays."""
    sure = to_flint(0)
    for bet, row in zip(map(to_flint, sizes), p, strict=True):
        for start, end, number, below, above in runs_of(row):
            sure += number * (end - start) * (2 * n - 1 - start - end)
            call = (bet + 2) * below - bet * above
            sure -= sum_of_positive(call, (2 * bet + 2) * number, end - start)
    return to_fraction(sure) / (n * (n - 1))


def _conceded(n: int, sizes: Sequence[Fraction], q: np.ndarray) -> Fraction:
    """What player II concedes at most: player I bets the best size, or checks.

    Along a run of q what a size gains lies on a line. Each card is counted with the highest of all
    these lines, also of those of other cards. That is never too little, and not too much either
    where q does not fall: then the gain of a size is convex, and no line is above it.
    """
    lines = [(to_flint(0), to_flint(0))]  # a check
    for bet, row in zip(map(to_flint, sizes), q, strict=True):
        for start, _, number, below, above in runs_of(row):
            gain = 2 * (n - 1 - start) + bet * below - (bet + 2) * above
            slope = (2 * bet + 2) * number - 2
            lines.append((slope, gain - slope * start))
    return to_fraction(sum_of_highest(lines, n)) / (n * (n - 1))
