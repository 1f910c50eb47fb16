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

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations, product
from typing import Any

import numpy as np

from guts_core.methods.exact.bilinear import Bilinear, common_zeros
from guts_core.von_neumann.three_players.rules import Strategy, ThreePlayerGame

#: Threshold cards numbered from 1: the callers' common one, or, in turn, those of II, of III after
#: a fold and of III after a call.
Thresholds = tuple[int, ...]

#: The probability of calling with some of the threshold cards; the others are called.
Fractions = dict[int, Any]

_Corner = tuple[int, ...]
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


def corner_gains(game: ThreePlayerGame, thresholds: Thresholds) -> dict[_Corner, list[Fraction]]:
    """Player I's gains of betting where each threshold card is called surely or never."""
    gains = {}
    for corner in product((0, 1), repeat=len(thresholds)):
        calls = calls_at(game, thresholds, dict(enumerate(corner)), one=1)
        gains[corner] = at_bet(game, ThreePlayerGame.bet_gains, *calls)
    return gains


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


def at_bet(
    game: ThreePlayerGame, gains: Callable[..., list[Any]], *strategies: Strategy
) -> list[Fraction]:
    """Gains against sure actions: linear in the bet, so computed in integers for two bets."""
    low, high = (gains(replace(game, bet=bet), *strategies) for bet in (0, 1))
    return [x + game.bet * (y - x) for x, y in zip(low, high, strict=True)]


def turning_fractions(
    low: Sequence[int | Fraction], high: Sequence[int | Fraction]
) -> list[Fraction]:
    """Where, strictly between 0 and 1, a gain vanishes that is linear from ``low`` to ``high``."""
    ends = {(x, y) for x, y in zip(low, high, strict=True) if x < 0 < y or y < 0 < x}
    return sorted({Fraction(x) / (x - y) for x, y in ends})


def interpolated(gains: dict[_Corner, list[Any]], chances: Sequence[Any]) -> list[Any]:
    """Player I's gains where the threshold cards are called with these probabilities."""
    for f in reversed(chances):
        ends = {corner[:-1]: (gains[*corner[:-1], 0], gains[*corner[:-1], 1]) for corner in gains}
        gains = {corner: _between(*values, f) for corner, values in ends.items()}
    return gains[()]


def _between(low: list[Any], high: list[Any], f: Any) -> list[Any]:
    return high if f == 1 else [x + f * (y - x) for x, y in zip(low, high, strict=True)]


def as_many_bets(gains: dict[_Corner, list[Fraction]]) -> Iterator[Fractions]:
    """No, one or two fractions at which as many bets gain nothing."""
    yield {}
    for mixed in range(3):
        low, high = (gains[_corner({mixed: f})] for f in (0, 1))
        for f in turning_fractions(low, high):
            yield {mixed: f}
    open_bets = _open_bets(gains)
    for u, w in combinations(range(3), 2):
        functions = [
            Bilinear.of(lambda f, g, u=u, w=w, i=i: gains[_corner({u: f, w: g})][i])  # type: ignore[misc]
            for i in open_bets
        ]
        pairs = (common_zeros(*both) for both in combinations(functions, 2))
        for f, g in dict.fromkeys(chain.from_iterable(pairs)):
            yield {u: f, w: g}


def _corner(fractions: dict[int, int]) -> _Corner:
    return fractions.get(0, 1), fractions.get(1, 1), fractions.get(2, 1)


def _open_bets(gains: dict[_Corner, list[Fraction]]) -> list[int]:
    """Cards whose gain is not of one strict sign; a multilinear function is between its corners."""
    return [
        i
        for i, values in enumerate(zip(*gains.values(), strict=True))
        if min(values) <= 0 <= max(values)
    ]
