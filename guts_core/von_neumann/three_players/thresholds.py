r"""The callers' threshold strategies, and the probabilities with which threshold cards are called.

A caller with a threshold folds below a card, calls above it, and calls with the card itself with
some probability. At once, II and III have the same threshold. In turn, player II calls above
:math:`c_2` and with that card with probability x, player III after a fold above :math:`c_s`
(probability y) and after a call above :math:`c_t` (probability z). Player I's gain :math:`D_i` of
betting is linear in each probability, so it is known from the corners, where all are 0 or 1.

In turn :math:`D_1=D_2`, since the lowest two cards win neither a call nor a showdown of three. The
callers' gains at their own threshold cards are :math:`E_2(p,z)`, :math:`E_s(p,x)` and
:math:`E_t(p,x)`, linear in the bets p. At an equilibrium with m of the three probabilities strictly
between 0 and 1 the m gains of those cards vanish, and so do the gains of the k bets that are mixed:
m + k equations for as many unknowns. With m = k < 3 those of the bets do not contain p, are at most
bilinear in two unknowns, and can be solved whichever bets they are (:func:`as_many_bets`). All
other cases need to know which bets are mixed (:mod:`guts_core.von_neumann.three_players.supports`).
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations, product
from typing import Any

import numpy as np

from guts_core.methods.exact.bilinear import Bilinear, common_zeros, may_meet
from guts_core.methods.exact.surds import Surd
from guts_core.methods.one_denominator import over_one_denominator
from guts_core.von_neumann.three_players.rules import Strategy, ThreePlayerGame

#: Threshold cards numbered from 1: the callers' common one, or, in turn, those of II, of III after
#: a fold and of III after a call.
Thresholds = tuple[int, ...]

#: The probability of calling with some of the threshold cards; the others are called.
Fractions = dict[int, Any]

_ONE = Fraction(1)


def calls_at(
    game: ThreePlayerGame, thresholds: Thresholds, fractions: Fractions, one: Any = _ONE
) -> tuple[Strategy, ...]:
    """The callers' strategies; a threshold card without a fraction is called."""
    calls = tuple(
        (0 * one,) * (card - 1) + (fractions.get(i, one),) + (one,) * (game.cards - card)
        for i, card in enumerate(thresholds)
    )
    return calls if game.in_turn else calls * 2


def corner_gains(game: ThreePlayerGame, thresholds: Thresholds) -> np.ndarray:
    """Player I's gains of betting where each threshold card is called never or surely.

    Returns
    -------
    numpy.ndarray of int, shape (2, 2, 2, cards)
        Python's integers: the gains times the bet's denominator.
    """
    ends = product(*((card + 1, card) for card in thresholds))
    gains = [_gains_of_betting(game, least) for least in ends]
    return np.array(gains, dtype=object).reshape(2, 2, 2, game.cards)


@lru_cache(maxsize=256)  # thresholds next to each other have corners in common
def _gains_of_betting(game: ThreePlayerGame, least: tuple[int, ...]) -> list[int]:
    """The gains if the callers call surely from these cards on; they are linear in the bet."""
    calls = [[int(card >= each) for card in range(1, game.cards + 1)] for each in least]
    low, high = (replace(game, bet=bet).bet_gains(*calls) for bet in (0, 1))
    bet, unit = game.bet.as_integer_ratio()
    return [unit * x + bet * (y - x) for x, y in zip(low, high, strict=True)]


def gains_at_once(cards: int, bet: Fraction, least: int) -> np.ndarray:
    """Player I's gains of betting if both call from the card ``least`` on, times the denominator.

    Below it every call wins. From it on, k of the cards that call are lower: they lose alone, each
    beside a card that folds, and two together.

    Returns
    -------
    numpy.ndarray of int, shape (cards,)
        Python's integers, unless sums of some gains fit into 64 bits.
    """
    unit, paid, pairs = bet.denominator, bet + 1, (cards - 1) * (cards - 2)
    two, three, lost = (int(unit * sum_) for sum_ in (2 * paid + 1, 3 * paid, paid + 2))

    def level(folding: int) -> int:
        return 3 * unit * pairs - lost * (pairs - folding * (folding - 1))

    most = (3 * unit + lost + 2 * two + three) * cards**2
    lower = np.arange(cards).astype(np.int64 if 4 * most < 2**63 else object)
    won, k = np.full_like(lower, level(least - 2)), lower[: cards + 1 - least]
    won[least - 1 :] = level(least - 1) + k * (2 * two * (least - 1) - three + three * k)
    return np.asarray(won - 3 * unit * (lower * (lower - 1)))


def turning_fractions(low: Sequence[int], high: Sequence[int]) -> list[Fraction]:
    """Where, strictly between 0 and 1, a gain vanishes that is linear from ``low`` to ``high``."""
    ends = {(x, y) for x, y in zip(low, high, strict=True) if x < 0 < y or y < 0 < x}
    return sorted({Fraction(x, x - y) for x, y in ends})


def signs_of_betting(gains: np.ndarray, fractions: Fractions) -> list[int]:
    """Signs of player I's gains where threshold cards are called with these probabilities.

    A gain is the corners' mean, weighted by products of probabilities: a + b sqrt(d) with integers
    a and b, over a common denominator.
    """
    chances = [(1 - f, f) for _, f in sorted(fractions.items())]
    weights = [_parts(math.prod(each)) for each in product(*chances)]
    whole, _ = over_one_denominator(np.array(weights, dtype=object))
    ends = gains[_corner(dict.fromkeys(fractions, slice(None)))].reshape(len(weights), -1)
    radicands = {int(f.radicand) for f in fractions.values() if isinstance(f, Surd)}
    if not radicands:
        return [(gain > 0) - (gain < 0) for gain in whole[:, 0] @ ends]
    (radicand,) = radicands
    return [Surd(a, b, radicand).sign() for a, b in zip(*(whole.T @ ends), strict=True)]


def _parts(number: Any) -> tuple[Any, Any]:
    """The rational part and the part at the root."""
    return (number.rational, number.root) if isinstance(number, Surd) else (number, 0)


def as_many_bets(gains: np.ndarray, unit: int) -> Iterator[Fractions]:
    """No, one or two fractions at which as many bets gain nothing, given gains times ``unit``."""
    yield {}
    for mixed in range(3):
        low, high = (gains[_corner({mixed: f})].tolist() for f in (0, 1))
        for f in turning_fractions(low, high):
            yield {mixed: f}
    open_bets = _open_bets(gains)
    for u, w in combinations(range(3), 2):
        ends = gains[_corner({u: slice(None), w: slice(None)})]
        functions = [Bilinear.of(lambda *end, i=i: ends[*end, i]) for i in open_bets]  # noqa: B023
        zeros = (
            common_zeros(*(each.over(unit) for each in both))
            for both in combinations(functions, 2)
            if may_meet(*both)
        )
        for f, g in dict.fromkeys(chain.from_iterable(zeros)):
            yield {u: f, w: g}


def _corner(fractions: dict[int, Any]) -> tuple[Any, ...]:
    return fractions.get(0, 1), fractions.get(1, 1), fractions.get(2, 1)


def _open_bets(gains: np.ndarray) -> list[int]:
    """Cards whose gain is not of one strict sign; a multilinear function is between its corners."""
    ends = gains.reshape(-1, gains.shape[-1])
    return np.flatnonzero((ends.min(axis=0) <= 0) & (ends.max(axis=0) >= 0)).tolist()
