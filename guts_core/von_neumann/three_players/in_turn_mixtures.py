r"""Three players in turn: the probabilities with which threshold cards may be called.

Player II calls above :math:`c_2` and with that card with probability x, player III after a fold
above :math:`c_s` (probability y) and after a call above :math:`c_t` (probability z). Player I's
gain :math:`D_i` of betting is linear in each of x, y, z, and :math:`D_1=D_2`, since the lowest two
cards win neither a call nor a showdown of three. The callers' gains at their own threshold cards
are :math:`E_2(p,z)`, :math:`E_s(p,x)` and :math:`E_t(p,x)`, linear in the bets p.

At an equilibrium with m fractions strictly between 0 and 1 the m gains of those cards vanish, and
so do the gains of the k bets that are mixed: m + k equations for as many unknowns. What is
returned here solves the equations that do not contain the bets, or, if k < m, all of them:

* m = 0; m = k = 1; m = k = 2: k bets gain nothing, whichever they are;
* k = 1 and m = 2 (x and y) or m = 3: the E fix p, x and z, and :math:`D_i=0` fixes y.

Two equations are at most bilinear in two unknowns, so the fractions are rational or surds. Three
fractions with two or three mixed bets lead to equations of higher degree and are not tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import chain, combinations, product
from typing import Any

from guts_core.methods.exact.bilinear import Bilinear, common_zeros
from guts_core.von_neumann.three_players.in_turn_rules import (
    Strategy,
    bet_gains_in_turn,
    third_gains,
)
from guts_core.von_neumann.three_players.rules import call_gains_beside_another

#: Threshold cards of II, of III after a fold and of III after a call, numbered from 1.
Thresholds = tuple[int, int, int]

#: The probability of calling with some of the three threshold cards; the others are called.
Fractions = dict[int, Any]

#: With more bets than this whose sign is open, the equations with fewer bets are left out.
MOST_OPEN = 7

_Corner = tuple[int, int, int]
_ONE = Fraction(1)


def calls_at(
    n: int, cards: Thresholds, fractions: Fractions, one: Any = _ONE
) -> tuple[Strategy, Strategy, Strategy]:
    """The three threshold strategies; a threshold card without a fraction is called."""
    second, fold, call = (
        [0 * one] * (card - 1) + [fractions.get(i, one)] + [one] * (n - card)
        for i, card in enumerate(cards)
    )
    return second, fold, call


def as_many_bets(n: int, b: Fraction, cards: Thresholds) -> Iterator[Fractions]:
    """No, one or two fractions at which as many bets gain nothing."""
    gains = _corner_gains(n, b, cards)
    open_bets = _open_bets(gains)
    yield {}
    for mixed in range(3):
        low, high = (gains[_corner({mixed: f})] for f in (0, 1))
        for f in sorted({low[i] / (low[i] - high[i]) for i in open_bets if low[i] * high[i] < 0}):
            yield {mixed: f}
    for u, w in combinations(range(3), 2):
        functions = [
            Bilinear.of(lambda f, g, u=u, w=w, i=i: gains[_corner({u: f, w: g})][i])  # type: ignore[misc]
            for i in open_bets
        ]
        pairs = (common_zeros(*both) for both in combinations(functions, 2))
        for f, g in dict.fromkeys(chain.from_iterable(pairs)):
            yield {u: f, w: g}


def with_one_bet(n: int, b: Fraction, cards: Thresholds) -> Iterator[Fractions]:
    """Two or three fractions and one mixed bet, whichever it is and whatever the others are."""
    gains = _corner_gains(n, b, cards)
    open_bets = _open_bets(gains)
    if not open_bets or len(open_bets) > MOST_OPEN:
        return
    columns = _caller_columns(n, b, cards)
    sure = [i for i in range(n) if i not in open_bets and gains[1, 1, 1][i] > 0]
    for mixed in open_bets:
        others = [i for i in open_bets if i != mixed]
        for choice in product((False, True), repeat=len(others)):
            bets = [*sure, *(i for i, bet in zip(others, choice, strict=True) if bet)]
            functions = [_in_bet(column, bets, mixed) for column in columns]
            for x, z in _by_callers(*functions):
                at_fold = [_interpolated(gains, mixed, x, y, z) for y in (0, 1)]
                if at_fold[0] * at_fold[1] < 0:
                    y = at_fold[0] / (at_fold[0] - at_fold[1])
                    yield {0: x, 1: y} if z == 1 else {0: x, 1: y, 2: z}


def _corner(fractions: dict[int, int]) -> _Corner:
    return fractions.get(0, 1), fractions.get(1, 1), fractions.get(2, 1)


def _corner_gains(n: int, b: Fraction, cards: Thresholds) -> dict[_Corner, list[Fraction]]:
    """Player I's gains of betting where each threshold card is called surely or never.

    They are linear in the bet, so they are computed in integers for two bets.
    """
    gains: dict[Any, list[Fraction]] = {}
    for corner in product((0, 1), repeat=3):
        calls = calls_at(n, cards, dict(enumerate(corner)), one=1)
        low, high = (bet_gains_in_turn(n, bet, *calls) for bet in (0, 1))  # type: ignore[arg-type]
        gains[corner] = [x + b * (y - x) for x, y in zip(low, high, strict=True)]
    return gains


def _open_bets(gains: dict[_Corner, list[Fraction]]) -> list[int]:
    """Cards whose gain is not of one strict sign; a multilinear function is between its corners."""
    return [
        i
        for i, values in enumerate(zip(*gains.values(), strict=True))
        if min(values) <= 0 <= max(values)
    ]


def _caller_columns(n: int, b: Fraction, cards: Thresholds) -> list[list[list[Fraction]]]:
    """What a bet with card i adds to E_2 at z = 0, 1 and to E_s and E_t at x = 0, 1."""
    second, fold, call = (card - 1 for card in cards)
    units = [[int(j == i) for j in range(n)] for i in range(n)]
    by_z = [calls_at(n, cards, {2: f}, one=1)[2] for f in (0, 1)]
    by_x = [calls_at(n, cards, {0: f}, one=1)[0] for f in (0, 1)]

    def own(card: int, gains: Callable[[int], list[Any]]) -> Fraction:
        low, high = gains(0)[card], gains(1)[card]
        return low + b * (high - low)

    def third(part: int, card: int, unit: Any, x: Strategy) -> Fraction:
        return own(card, lambda bet: third_gains(n, bet, unit, x)[part])  # type: ignore[arg-type]

    def beside(unit: Any, z: Strategy) -> Fraction:
        return own(second, lambda bet: call_gains_beside_another(n, bet, unit, z))  # type: ignore[arg-type]

    return [
        [[beside(unit, z) for z in by_z] for unit in units],
        [[third(0, fold, unit, x) for x in by_x] for unit in units],
        [[third(1, call, unit, x) for x in by_x] for unit in units],
    ]


def _in_bet(column: list[list[Fraction]], bets: list[int], mixed: int) -> Bilinear:
    """A caller's gain with these sure bets, as a function of one more bet and a fraction."""
    base = [sum((column[i][f] for i in bets), Fraction(0)) for f in (0, 1)]
    return Bilinear.of(lambda p, f: base[f] + p * column[mixed][f])


def _by_callers(second: Bilinear, fold: Bilinear, call: Bilinear) -> Iterator[tuple[Any, Any]]:
    """X and z that with some bet p make the callers indifferent; z = 1 if III calls with c_t."""
    for p, x in common_zeros(fold, call):
        z = second.second(p)
        if z is not None and 0 < z < 1:
            yield x, z
    slope = second.b + second.d
    if slope:
        p = -(second.a + second.c) / slope
        x = fold.second(p)
        if 0 < p < 1 and x is not None and 0 < x < 1:
            yield x, 1


def _interpolated(gains: dict[_Corner, list[Fraction]], card: int, x: Any, y: Any, z: Any) -> Any:
    """Player I's gain of betting with a card, linear in each of x, y and z."""
    total: Any = Fraction(0)
    for corner, values in gains.items():
        weight: Any = Fraction(1)
        for at_one, f in zip(corner, (x, y, z), strict=True):
            weight = weight * (f if at_one else 1 - f)
        total = total + weight * values[card]
    return total
