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
m + k equations for as many unknowns. What is returned here solves the equations that do not contain
the bets, or, if k < m, all of them:

* m = 0; m = k = 1; m = k = 2: k bets gain nothing, whichever they are;
* k = 1 and m = 2 (x and y) or m = 3: the E fix p, x and z, and :math:`D_i=0` fixes y.

Two equations are at most bilinear in two unknowns, so the probabilities are rational or surds.
Three of them with two or three mixed bets lead to equations of higher degree and are not tried.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations, product
from typing import Any

from guts_core.methods.exact.bilinear import Bilinear, common_zeros
from guts_core.von_neumann.three_players.rules import Strategy, ThreePlayerGame

#: Threshold cards numbered from 1: the callers' common one, or, in turn, those of II, of III after
#: a fold and of III after a call.
Thresholds = tuple[int, ...]

#: The probability of calling with some of the threshold cards; the others are called.
Fractions = dict[int, Any]

#: With more bets than this whose sign is open, the equations with fewer bets are left out.
MOST_OPEN = 7

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


def at_bet(
    game: ThreePlayerGame, gains: Callable[..., list[Any]], *strategies: Strategy
) -> list[Fraction]:
    """Gains against sure actions: linear in the bet, so computed in integers for two bets."""
    low, high = (gains(replace(game, bet=bet), *strategies) for bet in (0, 1))
    return [x + game.bet * (y - x) for x, y in zip(low, high, strict=True)]


def turning_fractions(low: list[Fraction], high: list[Fraction]) -> list[Fraction]:
    """Where, strictly between 0 and 1, a gain vanishes that is linear from ``low`` to ``high``."""
    return sorted({x / (x - y) for x, y in zip(low, high, strict=True) if x * y < 0})


def interpolated(gains: dict[_Corner, list[Any]], chances: Sequence[Any]) -> list[Any]:
    """Player I's gains where the threshold cards are called with these probabilities."""
    for f in reversed(chances):
        ends = {corner[:-1]: (gains[*corner[:-1], 0], gains[*corner[:-1], 1]) for corner in gains}
        gains = {corner: _between(*values, f) for corner, values in ends.items()}
    return gains[()]


def _between(low: list[Any], high: list[Any], f: Any) -> list[Any]:
    return high if f == 1 else [x + f * (y - x) for x, y in zip(low, high, strict=True)]


def as_many_bets(
    game: ThreePlayerGame, thresholds: Thresholds, gains: dict[_Corner, list[Fraction]]
) -> Iterator[Fractions]:
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


def with_one_bet(
    game: ThreePlayerGame, thresholds: Thresholds, gains: dict[_Corner, list[Fraction]]
) -> Iterator[Fractions]:
    """Two or three fractions and one mixed bet, whichever it is and whatever the others are."""
    open_bets = _open_bets(gains)
    if not open_bets or len(open_bets) > MOST_OPEN:
        return
    columns = _caller_columns(game, thresholds)
    sure = [i for i, gain in enumerate(gains[1, 1, 1]) if i not in open_bets and gain > 0]
    for mixed in open_bets:
        own = {corner: [values[mixed]] for corner, values in gains.items()}
        rest = [i for i in open_bets if i != mixed]
        for choice in product((False, True), repeat=len(rest)):
            bets = [*sure, *(i for i, bet in zip(rest, choice, strict=True) if bet)]
            functions = [_in_bet(column, bets, mixed) for column in columns]
            for x, z in _by_callers(*functions):
                low, high = (interpolated(own, (x, y, z))[0] for y in (0, 1))
                if low * high < 0:
                    y = low / (low - high)
                    yield {0: x, 1: y} if z == 1 else {0: x, 1: y, 2: z}


def _corner(fractions: dict[int, int]) -> _Corner:
    return fractions.get(0, 1), fractions.get(1, 1), fractions.get(2, 1)


def _open_bets(gains: dict[_Corner, list[Fraction]]) -> list[int]:
    """Cards whose gain is not of one strict sign; a multilinear function is between its corners."""
    return [
        i
        for i, values in enumerate(zip(*gains.values(), strict=True))
        if min(values) <= 0 <= max(values)
    ]


def _caller_columns(game: ThreePlayerGame, thresholds: Thresholds) -> list[list[list[Fraction]]]:
    """What a bet with card i adds to E_2 at z = 0, 1 and to E_s and E_t at x = 0, 1."""
    second, fold, call = (card - 1 for card in thresholds)
    by_z, by_x = ([calls_at(game, thresholds, {i: f}, one=1)[i] for f in (0, 1)] for i in (2, 0))

    def added(game: ThreePlayerGame, unit: Strategy) -> list[Any]:
        after = [game.third_gains(unit, x) for x in by_x]
        return [
            *(game.second_gains(unit, z)[second] for z in by_z),
            *(folded[fold] for folded, _ in after),
            *(called[call] for _, called in after),
        ]

    units = [[int(j == i) for j in range(game.cards)] for i in range(game.cards)]
    rows = [at_bet(game, added, unit) for unit in units]
    return [[row[k : k + 2] for row in rows] for k in (0, 2, 4)]


def _in_bet(column: list[list[Fraction]], bets: list[int], mixed: int) -> Bilinear:
    """A caller's gain with these sure bets, as a function of one more bet and a fraction."""
    base = [sum((column[i][f] for i in bets), Fraction(0)) for f in (0, 1)]
    return Bilinear.of(lambda p, f: base[f] + p * column[mixed][f])


def _by_callers(second: Bilinear, fold: Bilinear, call: Bilinear) -> Iterator[tuple[Any, Any]]:
    """The x and z that make the callers indifferent at some bet; z = 1 if III calls with c_t."""
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
