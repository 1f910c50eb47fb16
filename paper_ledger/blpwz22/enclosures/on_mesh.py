"""The optimum of 1 v. N on a mesh: which thresholds are in it, and which are in no optimum.

At the value V the game A + B V of player 1 against the coalition is worth V: on M thresholds with
M^2 columns, a deviator's and a bloc's, or with all profiles. Two rows and two columns are found in
floats. What a mixture of the rows gains on a column, x (A + B V) - V, is linear in its weights and
in V, so that it is least at a corner of a box that holds both: with exact corners all is decided
between fractions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Annotated, Any

import numpy as np

from guts_core.guts.coalition.certificates import enclose_coalition, enclose_game
from guts_core.guts.coalition.games import coalition_game
from guts_core.guts.coalition.mesh import exact_points
from guts_core.guts.coalition.pseudo_bloc import PseudoBlocGame, PseudoBlocPayoff, PseudoBlocStakes
from guts_core.guts.coalition.solve import mesh_solution
from guts_core.guts.rules import Guts
from guts_core.methods.arguments import Exact, Whole, checked
from guts_core.methods.exact.flint_numbers import all_to_flint, all_to_fractions, to_flint

#: Bounds of a number.
Bounds = tuple[Fraction, Fraction]

#: Mesh points of the games in which all members are free.
_FREE_MESH = 21


@dataclass(frozen=True)
class MeshOptimum:
    """What the only optimum of 1 v. N on a mesh mixes.

    Attributes
    ----------
    player : tuple of Fraction
        Player 1's two thresholds.
    profiles : tuple of tuple of Fraction
        The coalition's two profiles, each of N thresholds.
    shares : tuple of tuple of Fraction
        Bounds of the probabilities of the two profiles.
    """

    player: tuple[Fraction, ...]
    profiles: tuple[tuple[Fraction, ...], ...]
    shares: tuple[Bounds, Bounds]

    def members(self, always_in: bool) -> list[Fraction]:
        """Thresholds of the profiles in which one member always holds, or of the others."""
        chosen = (profile for profile in self.profiles if (profile[0] == 0) is always_in)
        return [threshold for profile in chosen for threshold in profile[always_in:]]

    @property
    def pseudo_bloc_share(self) -> Bounds:
        """Bounds of the probability of the profile in which one member always holds."""
        ((_, share),) = (
            each for each in zip(self.profiles, self.shares, strict=True) if each[0][0] == 0
        )
        return share


@dataclass(frozen=True, eq=False)
class _Game:
    """A game with two of its rows and two of its columns.

    Attributes
    ----------
    on_rows, on_columns : tuple of ndarray
        Payoffs and stakes, in ``fmpq``: of the two rows against every column, and of every row
        against the two columns.
    rows, columns : ndarray
        Two of each, which are to be mixed.
    alike : ndarray
        The columns that are the two profiles: of two members either may be the deviator.
    value : tuple of Fraction
        Proved bounds of the value.
    player : tuple of Fraction
        Thresholds of the two rows.
    profiles : tuple of tuple of Fraction
        Profiles of the two columns.
    """

    on_rows: tuple[np.ndarray, np.ndarray]
    on_columns: tuple[np.ndarray, np.ndarray]
    rows: np.ndarray
    columns: np.ndarray
    alike: np.ndarray
    value: Bounds
    player: tuple[Fraction, ...]
    profiles: tuple[tuple[Fraction, ...], ...]

    def weights(self) -> tuple[Bounds, Bounds]:
        """Bounds of the first weights with which the two rows, and the two columns, are mixed.

        They are quotients of functions that are linear in V. If the one below has no zero between
        the bounds of V, they are monotone there.

        Raises
        ------
        ArithmeticError
            If they are not shown to be between 0 and 1.
        """
        ends = [self._square(value) for value in self.value]
        totals = [a + d - b - c for (a, b), (c, d) in ends]
        if min(totals) <= 0 <= max(totals):
            raise ArithmeticError("only_optimum: the two rows and columns may have a saddle point")
        of_rows = [(d - c) / t for ((_, _), (c, d)), t in zip(ends, totals, strict=True)]
        of_columns = [(d - b) / t for ((_, b), (_, d)), t in zip(ends, totals, strict=True)]
        if not all(0 < share < 1 for share in (*of_rows, *of_columns)):
            raise ArithmeticError("only_optimum: a weight is not shown to be between 0 and 1")
        return (min(of_rows), max(of_rows)), (min(of_columns), max(of_columns))

    def column_gains(self, share: Fraction) -> list[np.ndarray]:
        """What the two rows, the first with this weight, gain on each column at both values."""
        payoff, stakes = self.on_rows
        return self._gains(payoff.T, stakes.T, share)

    def row_gains(self, share: Fraction) -> list[np.ndarray]:
        """What each row gains on the two columns, the first with this weight, at both values."""
        return self._gains(*self.on_columns, share)

    def _gains(self, payoff: np.ndarray, stakes: np.ndarray, share: Fraction) -> list[np.ndarray]:
        weights = np.array([to_flint(share), to_flint(1 - share)])
        paid, kept = payoff @ weights, stakes @ weights - 1
        return [paid + kept * to_flint(value) for value in self.value]

    def _square(self, value: Fraction) -> Any:
        """The two by two game A + B V."""
        payoff, stakes = (all_to_fractions(part[:, self.columns]) for part in self.on_rows)
        return payoff + stakes * value


@checked
def only_optimum(
    opponents: Annotated[int, Whole(2, 100)], mesh: Annotated[int, Whole(3, 201)] = 101
) -> MeshOptimum:
    """The only optimum of 1 v. N on a mesh, if it mixes two thresholds and two profiles.

    Every other threshold gains less than the value against the coalition's mixture, and every other
    profile of a deviator and a bloc leaves player 1 more than it: so they are in no optimum, and of
    the two by two game that is left, without a saddle point, both optimal strategies are unique.

    Parameters
    ----------
    opponents : int
        N.
    mesh : int
        Number of mesh points.

    Raises
    ------
    ArithmeticError
        If it is not shown.

    Examples
    --------
    >>> [float(threshold) for threshold in only_optimum(2).player]
    [0.64, 0.65]
    """
    return _only_optimum(opponents, mesh)


@checked
@cache
def free_optimum(opponents: Annotated[int, Whole(2, 5)]) -> MeshOptimum:
    """The same on 21 points if every member of the coalition has a threshold of his own.

    Parameters
    ----------
    opponents : int
        N.

    Raises
    ------
    ArithmeticError
        If it is not shown.

    Examples
    --------
    >>> [[float(threshold) for threshold in profile] for profile in free_optimum(3).profiles]
    [[0.0, 0.9, 0.9], [0.75, 0.75, 0.75]]
    """
    return _shown(_found_free(opponents))


@cache
def free_value(opponents: int) -> Bounds:
    """Proved bounds of the value of that game."""
    bounds = enclose_game(coalition_game(opponents, _FREE_MESH))
    return bounds.lower, bounds.upper


@cache
def _only_optimum(opponents: int, mesh: int) -> MeshOptimum:
    return _shown(_found(opponents, mesh))


def _shown(game: _Game) -> MeshOptimum:
    """What is mixed, if it is shown that nothing else is in an optimum."""
    rows, columns = game.weights()
    if not _all_lose(map(game.column_gains, rows), game.alike, 1):
        raise ArithmeticError("only_optimum: another profile may be in an optimum")
    if not _all_lose(map(game.row_gains, columns), game.rows, -1):
        raise ArithmeticError("only_optimum: another threshold may be in an optimum")
    low, high = columns
    return MeshOptimum(game.player, game.profiles, (columns, (1 - high, 1 - low)))


def _found(opponents: int, mesh: int) -> _Game:
    """The rows and columns that are mixed in floats, with proved bounds of the value."""
    solution, known = mesh_solution(opponents, mesh)
    rows, columns = _two_each(solution.rows, known[solution.columns])
    bounds = enclose_coalition(opponents, mesh)
    parts = PseudoBlocGame(Guts(opponents + 1), exact_points(mesh))
    deviators, blocs = parts.deviators_and_blocs(columns)
    others = blocs * mesh + deviators if opponents == 2 else columns
    payoff, stakes = (kind(parts.in_flint) for kind in (PseudoBlocPayoff, PseudoBlocStakes))
    every, one = np.arange(mesh), all_to_flint(np.array([Fraction(1)]))
    places = parts.deviators_and_blocs(np.arange(mesh**2))
    on_rows = (
        np.array([parts.in_flint.at(kind.form(rows[k : k + 1], one), *places) for k in (0, 1)])
        for kind in (payoff, stakes)
    )
    return _Game(
        on_rows=_both(on_rows),
        on_columns=_both(kind.entries(every, columns) for kind in (payoff, stakes)),
        rows=rows,
        columns=columns,
        alike=np.concatenate([columns, others]),
        value=(bounds.lower, bounds.upper),
        player=tuple(parts.points[rows]),
        profiles=tuple(
            (parts.points[d], *[parts.points[b]] * (opponents - 1))
            for d, b in zip(deviators, blocs, strict=True)
        ),
    )


def _found_free(opponents: int) -> _Game:
    """The same of the game in which every member has a threshold of his own."""
    game, points = coalition_game(opponents, _FREE_MESH), exact_points(_FREE_MESH)
    solution, exact = game.solve(), game.exact()
    rows, columns = _two_each(np.asarray(solution.rows), np.asarray(solution.columns))
    parts = (exact.payoff, exact.stakes)
    every_row, every_column = map(np.arange, game.shape)
    places = np.rint(game.column_thresholds[columns] * (_FREE_MESH - 1)).astype(int)
    return _Game(
        on_rows=_both(all_to_flint(part.entries(rows, every_column)) for part in parts),
        on_columns=_both(all_to_flint(part.entries(every_row, columns)) for part in parts),
        rows=rows,
        columns=columns,
        alike=columns,
        value=free_value(opponents),
        player=tuple(points[rows]),
        profiles=tuple(map(tuple, points[places])),
    )


def _two_each(rows: np.ndarray, columns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The rows and columns, if there are two of each."""
    if not len(rows) == len(columns) == 2:
        raise ArithmeticError("only_optimum: two thresholds and two profiles must be mixed")
    return rows, columns


def _both(parts: Iterable[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    payoff, stakes = parts
    return payoff, stakes


def _all_lose(corners: Any, mixed: np.ndarray, sign: int) -> bool:
    """Whether gains of all but the mixed choices have this sign at every corner."""
    gains = (np.delete(gain * sign, mixed) for both in corners for gain in both)
    return all(bool((each > 0).all()) for each in gains)


@checked
def falls_from(
    start: Annotated[int | Fraction, Exact()],
    opponents: Annotated[int, Whole(2, 100)],
    mesh: Annotated[int, Whole(3, 201)] = 101,
) -> bool:
    """Whether value iteration from a start above the value surely falls to the value.

    What the coalition's optimal mixture leaves of A + (B - 1) V, the most over all thresholds, is
    convex in V, and 0 at the value. If it is negative at the start, it is so all the way.

    Parameters
    ----------
    start : int or Fraction
        Where it starts.
    opponents : int
        N.
    mesh : int
        Number of mesh points.

    Raises
    ------
    ArithmeticError
        If the optimum is not shown to be the only one.

    Examples
    --------
    >>> falls_from(0, 2)
    True
    """
    game, number = _found(opponents, mesh), Fraction(start)
    at_start = replace(game, value=(number, number))
    gains = map(at_start.row_gains, only_optimum(opponents, mesh).shares[0])
    none = np.array([], dtype=int)
    return number > game.value[1] and _all_lose(gains, none, -1)
