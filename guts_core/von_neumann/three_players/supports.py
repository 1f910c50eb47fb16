r"""Exact threshold equilibria in turn from their supports, by elimination.

The callers' probabilities at their threshold cards are x, y and z
(:mod:`guts_core.von_neumann.three_players.thresholds`), and at most three bets p are mixed. Of
these unknowns those that are not 0 or 1 make as many gains vanish: :math:`D_i(x,y,z)` for the bets,
linear in (y, z) for each x; :math:`E_s(p,x)` and :math:`E_t(p,x)` after a fold and after a call,
linear in p for each x; and player II's :math:`E_2(p,z)`. So over the rational functions of x linear
equations fix the other unknowns. What is left is one equation for x, at most a determinant of three
rows whose entries have degree 1, or :math:`E_2`, of degree 4: all numbers of the equilibrium lie in
the field of its root.

Nothing is certified here; that is done by the exact gains of deviating.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.methods.exact.linear import eliminated
from guts_core.methods.exact.number_field import root_near
from guts_core.methods.exact.rational_functions import RationalFunction, variable
from guts_core.von_neumann.three_players.rules import Strategy, ThreePlayerGame
from guts_core.von_neumann.three_players.thresholds import (
    Thresholds,
    calls_at,
    corner_gains,
)

#: Denominators of x where every x near the approximate one will do.
_SIMPLE = 1000


@dataclass(frozen=True)
class Support:
    """What is sure, what is mixed and what vanishes at an equilibrium in turn.

    Attributes
    ----------
    thresholds : tuple of int
        Threshold cards of II, of III after a fold and after a call, from 1.
    sure : dict
        Probability 0 or 1 of calling with those threshold cards that are not mixed, by place.
    bets, mixed : list of int
        Cards, from 0, with which player I bets surely, and sometimes.
    idle : list of int
        Cards with which betting gains player I nothing, the mixed ones among them.
    tight : list of pairs of int
        Where a caller does not mind: the place 0, 1 or 2, and the card from 0.
    near : float
        x, approximately.
    """

    thresholds: Thresholds
    sure: dict[int, Fraction]
    bets: list[int]
    mixed: list[int]
    idle: list[int]
    tight: list[tuple[int, int]]
    near: float

    @property
    def open_calls(self) -> list[int]:
        """Places of the mixed ones of y and z."""
        return [place for place in (1, 2) if place not in self.sure]


def solved(game: ThreePlayerGame, support: Support) -> tuple[Strategy, ...] | None:
    """The strategies with this support, in exact numbers, or None.

    They are of player I, of II, and of III after a fold and after a call. If x is free they are the
    ones at a simple fraction near the approximate x.
    """
    equations = _Equations(game, support)
    found = equations.from_calls() or equations.from_bets()
    if found is None:
        return None
    calls, bets, left = found
    root = _root([each for each in left if each], equations.x, support.near)
    if root is None:
        return None
    try:
        chances = [_at(each, root) for each in (*calls, *bets)]
    except ZeroDivisionError:
        return None
    if not all(0 <= chance <= 1 for chance in (root, *chances)):
        return None
    mixed = dict(zip(support.open_calls, chances, strict=False))
    x = {} if 0 in support.sure else {0: root}
    played = [Fraction(card in support.bets) for card in range(game.cards)]
    for card, chance in zip(support.mixed, chances[len(calls) :], strict=True):
        played[card] = chance
    return played, *calls_at(game, support.thresholds, {**support.sure, **x, **mixed})


#: What the linear equations give: y and z, p, and the equations that are left.
_Solved = tuple[list[Any], list[Any], list[Any]] | None


class _Equations:
    """The gains that vanish, as linear equations with rational functions of x as coefficients."""

    def __init__(self, game: ThreePlayerGame, support: Support) -> None:
        self.game, self.support = game, support
        self.x = support.sure.get(0) if 0 in support.sure else variable()
        self.calls, self.size = support.open_calls, len(support.mixed)
        corners = corner_gains(game, support.thresholds)
        self.idle = [self._bet_row(corners, card) for card in support.idle]
        units = [[card] for card in support.mixed] + [support.bets]
        played = [[int(card in unit) for card in range(game.cards)] for unit in units]
        low, high = ([game.third_gains(bets, q) for bets in played] for q in self._ends(0))
        self.third = [
            [_between(a[k - 1][j], b[k - 1][j], self.x) for a, b in zip(low, high, strict=True)]
            for k, j in support.tight
            if k
        ]
        self.second = [[game.second_gains(bets, t) for bets in played] for t in self._ends(2)]

    def from_calls(self) -> _Solved:
        """First y and z from the bets that gain nothing, then p."""
        first = eliminated(self.idle, len(self.calls))
        if first is None:
            return None
        calls, left = first
        known = dict(zip(self.calls, calls, strict=True)) | self.support.sure
        then = eliminated([*self.third, *self._second_rows(known.get(2))], self.size)
        return None if then is None else (calls, then[0], left + then[1])

    def from_bets(self) -> _Solved:
        """First p from player III's gains, then y and z."""
        first = eliminated(self.third, self.size)
        if first is None:
            return None
        bets, left = first
        ends = ([_value(row, bets) for row in self._second_rows(z)] for z in (0, 1))
        second = [self._in_calls(low, high) for low, high in zip(*ends, strict=True)]
        then = eliminated([*self.idle, *second], len(self.calls))
        return None if then is None else (then[0], bets, left + then[1])

    def _bet_row(self, corners: np.ndarray, card: int) -> list[Any]:
        """D as a linear function of y and z, its constant last."""

        def at(chances: dict[int, int]) -> Any:
            places = [chances.get(k, self.support.sure.get(k, 0)) for k in (1, 2)]
            ends = corners[:, int(places[0]), int(places[1]), card]
            low, high = (Fraction(end, self.game.bet.denominator) for end in ends)
            return _between(low, high, self.x)

        constant = at({})
        return [*(at({k: 1}) - constant for k in self.calls), constant]

    def _second_rows(self, z: Any) -> list[list[Any]]:
        """Player II's gains that vanish as linear functions of p, for a given z."""
        cards = [card for place, card in self.support.tight if place == 0]
        pairs = list(zip(*self.second, strict=True))
        return [[_between(low[j], high[j], z) for low, high in pairs] for j in cards]

    def _in_calls(self, low: Any, high: Any) -> list[Any]:
        """Player II's gain, given at z = 0 and 1, as a linear function of y and z."""
        if 2 in self.support.sure:
            return [*(Fraction(0) for _ in self.calls), _between(low, high, self.support.sure[2])]
        return [*((high - low) * int(k == 2) for k in self.calls), low]

    def _ends(self, place: int) -> list[Strategy]:
        """A caller's strategy with her threshold card never and always called."""
        ends = ({place: chance} for chance in (0, 1))
        return [calls_at(self.game, self.support.thresholds, end, one=1)[place] for end in ends]


def _root(left: Sequence[Any], x: Any, near: float) -> Any:
    """The number x at which what is left vanishes, or None."""
    if not isinstance(x, RationalFunction):
        return None if left else x
    if not left:
        return Fraction(near).limit_denominator(_SIMPLE)
    polynomial = left[0]
    return root_near(polynomial, near) if isinstance(polynomial, RationalFunction) else None


def _between(low: Any, high: Any, share: Any) -> Any:
    return low + share * (high - low)


def _value(row: Sequence[Any], unknowns: Sequence[Any]) -> Any:
    *coefficients, constant = row
    return sum((c * u for c, u in zip(coefficients, unknowns, strict=True)), constant)


def _at(function: Any, x: Any) -> Any:
    return function(x) if isinstance(function, RationalFunction) else function
