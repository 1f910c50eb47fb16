"""Coalition against coalition on fine meshes: no matrix is formed, rows and columns are generated.

``coalition_game`` holds the matrices as arrays, which ends at some 10^8 entries. Here an entry is
computed when it is asked for, and the payoffs of all profiles against a mixture come from a few
integrals of that mixture at the mesh points.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from guts_core.guts.alliances.payoffs import AgainstMixture
from guts_core.guts.alliances.solve import alliance_payoffs
from guts_core.guts.coalition.mesh import all_profiles, mesh_points
from guts_core.methods import arguments
from guts_core.methods.recursive_games.game import RecursiveGame
from guts_core.methods.validation import integer_at_least

#: Most profiles of one coalition.
LARGEST_SIDE = 10**6


class AllianceGame(RecursiveGame):
    """The recursive game m v. n on a mesh, by generation.

    Attributes
    ----------
    row_thresholds, column_thresholds : ndarray
        Sorted thresholds of the allies and of the opponents.
    """

    def __init__(self, allies: int, opponents: int, mesh: int) -> None:
        sides = _Profiles(allies, mesh), _Profiles(opponents, mesh)
        super().__init__(_Payoff(*sides), _Stakes(*sides))
        self.row_thresholds, self.column_thresholds = (side.thresholds for side in sides)


@arguments.checked(
    opponents=arguments.whole(1, 100), mesh=arguments.whole(2, 1001), allies=arguments.whole(1, 100)
)
def alliance_game(opponents: int, mesh: int, allies: int = 1) -> AllianceGame:
    """The game of :func:`guts_core.guts.coalition_game`, full family, for fine meshes.

    Parameters
    ----------
    opponents : int
        Number of members of the column coalition.
    mesh : int
        Number of mesh points, at least 2.
    allies : int
        Number of members of the row coalition.

    Returns
    -------
    AllianceGame

    Raises
    ------
    ValueError
        For arguments out of range, or if a coalition has more than 10^6 profiles.

    Examples
    --------
    >>> game = alliance_game(2, mesh=51, allies=2)
    >>> game.shape, abs(game.solve(termination_fee=2).value) < 1e-9
    ((1326, 1326), True)
    """
    function = "alliance_game"
    integer_at_least(function, "opponents", opponents, 1)
    integer_at_least(function, "mesh", mesh, 2)
    integer_at_least(function, "allies", allies, 1)
    for name, members in (("allies", allies), ("opponents", opponents)):
        size = math.comb(mesh + members - 1, members)
        if size > LARGEST_SIDE:
            raise ValueError(
                f"{function}: {name} and mesh give {size} profiles, more than {LARGEST_SIDE}; "
                "take a coarser mesh, or solve_alliances for the continuum"
            )
    return AllianceGame(allies, opponents, mesh)


@dataclass(frozen=True, eq=False)
class _Profiles:
    """All profiles of one coalition on a mesh."""

    members: int
    mesh: int

    @cached_property
    def indices(self) -> np.ndarray:
        """Mesh indices, sorted."""
        return all_profiles(self.members, self.mesh)

    @cached_property
    def thresholds(self) -> np.ndarray:
        """Sorted thresholds."""
        return mesh_points(self.mesh)[self.indices]

    def against(self, profiles: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """One-round payoff of every profile against a mixture."""
        payoff = AgainstMixture(self.members, profiles, weights, 0.0)
        moments = payoff.moments(mesh_points(self.mesh))
        return payoff.payoffs_from(self.thresholds, moments[:, self.indices])


@dataclass(frozen=True, eq=False)
class _AllianceMatrix:
    """A matrix of profiles against profiles, as a ``PayoffMatrix``."""

    rows: _Profiles
    columns: _Profiles

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns."""
        return len(self.rows.indices), len(self.columns.indices)


class _Payoff(_AllianceMatrix):
    """Total one-round payoff of the allies."""

    def entries(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """Submatrix."""
        own, theirs = self.rows.thresholds[rows], self.columns.thresholds[columns]
        return alliance_payoffs(own, theirs, 0.0)[0]

    def row_payoffs(self, columns: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """Every row against a mixture of columns."""
        return self.rows.against(self.columns.thresholds[columns], weights)

    def column_payoffs(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """A mixture of rows against every column: the round is zero-sum."""
        return -self.columns.against(self.rows.thresholds[rows], weights)


class _Stakes(_AllianceMatrix):
    """Multiplier of the stakes."""

    def entries(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """Submatrix."""
        own, theirs = self.rows.thresholds[rows], self.columns.thresholds[columns]
        return alliance_payoffs(own, theirs, 0.0)[1]

    def row_payoffs(self, columns: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """Every row against a mixture of columns."""
        return self._mean(self.rows.thresholds, self.columns.thresholds[columns], weights)

    def column_payoffs(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """A mixture of rows against every column."""
        return self._mean(self.columns.thresholds, self.rows.thresholds[rows], weights)

    def _mean(self, own: np.ndarray, others: np.ndarray, weights: np.ndarray) -> np.ndarray:
        players = own.shape[1] + others.shape[1]
        total, product = weights @ others.sum(axis=1), weights @ others.prod(axis=1)
        return players - 1 - own.sum(axis=1) - total + 2 * product * own.prod(axis=1)
