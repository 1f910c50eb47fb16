"""Supports of threshold equilibria in turn, from approximate equilibria.

A homotopy leads to an equilibrium of the game with a small tilt towards calling with higher cards,
in which callers have thresholds (:mod:`guts_core.von_neumann.three_players.conditions`). Its
thresholds are read off; Newton's steps without the tilt make it an equilibrium up to rounding; and
among the bets that support the calls, which are a polytope, a vertex is taken, so that no more bets
are mixed than gains of the callers vanish. All of it is in floats and proves nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from guts_core.methods.continuation.logit import follow_logit
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.record import BranchStatus
from guts_core.methods.records import kept
from guts_core.methods.threads import one_thread
from guts_core.von_neumann.three_players.conditions import InTurnConditions
from guts_core.von_neumann.three_players.rules import ThreePlayerGame
from guts_core.von_neumann.three_players.supports import Support

#: Tilts towards calling, tried in turn; where the homotopies begin and end.
TILTS, _LARGEST, _EPSILON = (1e-4, 1e-3, 1e-5, 1e-6, 1e-2), 1.0, 1e-8

#: Smallest bet in floats: the supports do not change any more from there.
LEAST = 1e-6

#: Where a card turns from sure to mixed Newton's iteration takes longer than elsewhere, though less
#: long than the shorter steps do that follow when it is given up.
_OPTIONS = ContinuationOptions(
    initial_step=0.01, max_step=5.0, newton_tolerance=1e-6, newton_iterations=10, max_steps=5000
)

#: A threshold this near to a border between cards lies on it; a bet this rare is not made; what
#: counts as 0 after Newton's steps; their number and what they leave.
_BORDER, _RARE, _ZERO, _STEPS, _LEFT = 1e-5, 1e-5, 1e-9, 20, 1e-14


def supports(game: ThreePlayerGame, bias: np.ndarray | None = None) -> Iterator[Support]:
    """Likely supports of equilibria, from one homotopy for each tilt.

    Parameters
    ----------
    game : ThreePlayerGame
        In turn.
    bias : ndarray, optional
        Logits of the strategies from which the homotopies start, 4n numbers; zeros if not given.
    """
    in_floats = replace(game, bet=max(float(game.bet), LEAST))
    for tilt in TILTS:
        x = _approximate(InTurnConditions(in_floats, tilt * _scale(in_floats)), bias)
        if x is not None:
            yield from _supports_near(InTurnConditions(in_floats), x)


def _scale(game: ThreePlayerGame) -> float:
    """Gains with a small bet are of its order."""
    return min(1.0, float(game.bet))


def _approximate(conditions: InTurnConditions, bias: np.ndarray | None) -> np.ndarray | None:
    """An equilibrium of the tilted game, if the homotopy gets to its end."""
    start = np.zeros(conditions.size) if bias is None else bias
    smallest = _EPSILON * _scale(conditions.game)
    try:
        with one_thread():
            x, branch = follow_logit(conditions, start, 0.0, smallest, _LARGEST, _OPTIONS)
    except ValueError:  # no solution next to the start
        return None
    return x if branch.status is BranchStatus.PARAMETER_BOUND else None


def _supports_near(conditions: InTurnConditions, x: np.ndarray) -> Iterator[Support]:
    """Supports with the thresholds of x; a mixed call may also turn out to be a sure one."""
    bets, *calls = x.reshape(4, conditions.game.cards)
    places = [_threshold(each) for each in calls]
    thresholds = tuple(card for card, _ in places)
    sure = {k: Fraction(int(f)) for k, (_, f) in enumerate(places) if f in (0, 1)}
    chances = {k: f for k, (_, f) in enumerate(places) if k not in sure}
    trials = product((None, 1, 0), repeat=len(chances))
    for trial in sorted(trials, key=lambda each: 3 - each.count(None)):
        more = {k: Fraction(end) for k, end in zip(chances, trial, strict=True) if end is not None}
        guess = _Guess(conditions, thresholds, sure | more, chances, bets)
        yield from guess.supports()


def _threshold(calls: np.ndarray) -> tuple[int, float]:
    """Threshold card, from 1, and the probability of calling with it, from their sum."""
    total = float(calls.sum())
    if abs(total - round(total)) < _BORDER:
        total = float(round(total))
    card = len(calls) - int(total)
    if total == int(total) and total > 0:
        return card + 1, 1.0
    return card, total - int(total)


@dataclass(frozen=True, eq=False)
class _Guess:
    """Thresholds and bets, some of them mixed, that may be an equilibrium."""

    conditions: InTurnConditions
    thresholds: tuple[int, ...]
    sure: dict[int, Fraction]
    chances: dict[int, float]
    bets: np.ndarray

    @property
    def cards(self) -> int:
        """Number of cards."""
        return self.conditions.game.cards

    @kept
    def zero(self) -> float:
        """What counts as 0."""
        return _ZERO * _scale(self.conditions.game)

    def supports(self) -> Iterator[Support]:
        """One support for each vertex of the supporting bets that is looked at."""
        x = self._solved()
        if x is None:
            return
        gains, slopes, _ = self.conditions.residual_and_jacobian(x, 0.0)
        own = gains[: self.cards]
        idle = np.flatnonzero(np.abs(own) < self.zero)
        made = np.flatnonzero(own >= self.zero)
        answers = slopes[self.cards :, : self.cards]
        fixed, free = answers[:, made].sum(axis=1), answers[:, idle]
        for vertex in self._vertices(x[self.cards :], fixed, free):
            inside = (vertex > 10 * self.zero) & (vertex < 1 - 10 * self.zero)
            tight = np.flatnonzero(np.abs(fixed + free @ vertex) < 10 * self.zero)
            yield Support(
                self.thresholds,
                self.sure,
                [*map(int, made), *map(int, idle[~inside & (vertex > 0.5)])],
                [*map(int, idle[inside])],
                [*map(int, idle)],
                [divmod(int(row), self.cards) for row in tight],
                float(x[self._row(0)]),
            )

    def _row(self, place: int) -> int:
        """Index of a caller's threshold card among the unknowns."""
        return (place + 1) * self.cards + self.thresholds[place] - 1

    def _solved(self) -> np.ndarray | None:
        """The unknowns with which all mixed cards gain nothing, by Newton's steps."""
        rare = _RARE * _scale(self.conditions.game)
        bets = np.where(self.bets <= rare, 0.0, np.where(self.bets >= 1 - rare, 1.0, self.bets))
        x = np.concatenate([bets, np.zeros(3 * self.cards)])
        for place in range(3):
            x[self._row(place) : (place + 2) * self.cards] = 1.0
            x[self._row(place)] = float(self.sure.get(place, self.chances.get(place, 0.0)))
        mixed = [*np.flatnonzero((bets > 0) & (bets < 1))]
        mixed += [self._row(place) for place in range(3) if place not in self.sure]
        for _ in range(_STEPS if mixed else 0):
            gains, slopes, _ = self.conditions.residual_and_jacobian(x, 0.0)
            step = np.linalg.lstsq(slopes[np.ix_(mixed, mixed)], -gains[mixed], rcond=1e-11)[0]
            x[mixed] += step
            if not np.abs(step).max() <= 1:
                return None
            if np.abs(step).max() < _LEFT:
                break
        return np.clip(x, 0, 1) if x.min() > -_ZERO and x.max() < 1 + _ZERO else None

    def _vertices(
        self, calls: np.ndarray, fixed: np.ndarray, free: np.ndarray
    ) -> Iterator[np.ndarray]:
        """Bets that gain nothing, at vertices of those to which the calls are best replies."""
        from scipy.optimize import linprog

        low, high, count = calls < 1, calls > 0, free.shape[1]
        rows = np.concatenate([free[low], -free[high]])
        bounds = np.concatenate([-fixed[low], fixed[high]])
        if not count:
            if bounds.min() > -self.zero:
                yield np.zeros(0)
            return
        slack = np.column_stack([rows, -np.ones(len(rows))])
        for side in (-1, 1, 0):
            costs = np.append(1e-6 * side * np.arange(1, count + 1), 1.0)
            found: Any = linprog(costs, slack, bounds, bounds=[(0, 1)] * count + [(0, None)])
            if found.x is not None and found.x[-1] < 100 * self.zero:
                yield np.clip(found.x[:-1], 0, 1)
