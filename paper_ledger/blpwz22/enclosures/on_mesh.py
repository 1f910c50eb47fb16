"""The optimum of 1 v. N on a mesh: which thresholds are in it, and which are in no optimum.

At the value V the game A + B V of player 1 against the pseudo-bloc coalition, with M thresholds and
M^2 columns, is worth V. Two rows and two columns are found in floats. What a mixture of the rows
gains on a column, x (A + B V) - V, is linear in its weights and in V, so that it is least at a
corner of a box that holds both: with exact corners all is decided between fractions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Annotated, Any

import numpy as np

from guts_core.guts.coalition.certificates import enclose_coalition
from guts_core.guts.coalition.mesh import exact_points
from guts_core.guts.coalition.pseudo_bloc import PseudoBlocGame, PseudoBlocPayoff, PseudoBlocStakes
from guts_core.guts.coalition.solve import mesh_solution
from guts_core.guts.rules import Guts
from guts_core.methods.arguments import Exact, Whole, checked
from guts_core.methods.exact.flint_numbers import all_to_flint

#: Bounds of a number.
Bounds = tuple[Fraction, Fraction]


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
    """The game with two of its rows and two of its columns.

    Attributes
    ----------
    parts : PseudoBlocGame
        Rules and mesh, in fractions.
    rows, columns : ndarray
        Two of each, which are to be mixed.
    value : tuple of Fraction
        Proved bounds of the value.
    """

    parts: PseudoBlocGame
    rows: np.ndarray
    columns: np.ndarray
    value: Bounds

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

    def same_profiles(self) -> np.ndarray:
        """The columns that are the two profiles: of two members either may be the deviator."""
        mesh = len(self.parts.points)
        deviators, blocs = self.parts.deviators_and_blocs(self.columns)
        others = blocs * mesh + deviators if self.parts.partners == 1 else self.columns
        return np.concatenate([self.columns, others])

    def column_gains(self, share: Fraction) -> list[np.ndarray]:
        """What the two rows, the first with this weight, gain on each column at both values."""
        parts, (low, high) = self.parts.in_flint, all_to_flint(np.array(self.value))
        weights = all_to_flint(np.array([share, 1 - share]))
        places = self.parts.deviators_and_blocs(np.arange(len(parts.points) ** 2))
        payoff, stakes = (
            parts.at(kind(parts).form(self.rows, weights), *places)
            for kind in (PseudoBlocPayoff, PseudoBlocStakes)
        )
        return [payoff + (stakes - 1) * value for value in (low, high)]

    def row_gains(self, share: Fraction) -> list[np.ndarray]:
        """What each row gains on the two columns, the first with this weight, at both values."""
        weights = np.array([share, 1 - share], dtype=object)
        parts = (kind(self.parts) for kind in (PseudoBlocPayoff, PseudoBlocStakes))
        payoff, stakes = (part.row_payoffs(self.columns, weights) for part in parts)
        return [payoff + (stakes - 1) * value for value in self.value]

    def _square(self, value: Fraction) -> Any:
        """The two by two game A + B V."""
        kinds = PseudoBlocPayoff, PseudoBlocStakes
        payoff, stakes = (kind(self.parts).entries(self.rows, self.columns) for kind in kinds)
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


@cache
def _only_optimum(opponents: int, mesh: int) -> MeshOptimum:
    game = _found(opponents, mesh)
    rows, columns = game.weights()
    if not _all_lose(map(game.column_gains, rows), game.same_profiles(), 1):
        raise ArithmeticError("only_optimum: another profile may be in an optimum")
    if not _all_lose(map(game.row_gains, columns), game.rows, -1):
        raise ArithmeticError("only_optimum: another threshold may be in an optimum")
    points = game.parts.points
    profiles = tuple(
        (points[d], *[points[b]] * (opponents - 1))
        for d, b in zip(*game.parts.deviators_and_blocs(game.columns), strict=True)
    )
    low, high = columns
    shares = (columns, (1 - high, 1 - low))
    return MeshOptimum(tuple(points[game.rows]), profiles, shares)


def _found(opponents: int, mesh: int) -> _Game:
    """The rows and columns that are mixed in floats, with proved bounds of the value."""
    solution, known = mesh_solution(opponents, mesh)
    rows, columns = solution.rows, known[solution.columns]
    if not len(rows) == len(columns) == 2:
        raise ArithmeticError("only_optimum: two thresholds and two profiles must be mixed")
    bounds = enclose_coalition(opponents, mesh)
    parts = PseudoBlocGame(Guts(opponents + 1), exact_points(mesh))
    return _Game(parts, rows, columns, (bounds.lower, bounds.upper))


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
