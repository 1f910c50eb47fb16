"""Payoff and stakes of coalition against coalition as matrices that are never formed.

An entry is computed when it is asked for, and the payoffs of all profiles against a mixture come
from a few integrals of that mixture at the mesh points. The standard rule only.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from guts_core.guts.coalition.mesh import mesh_points
from guts_core.guts.coalition.mixtures import AgainstMixture, alliance_payoffs


@dataclass(frozen=True, eq=False)
class Profiles:
    """Profiles of one coalition on a mesh, as sorted indices of its points."""

    indices: np.ndarray
    mesh: int

    @cached_property
    def thresholds(self) -> np.ndarray:
        """Sorted thresholds."""
        return mesh_points(self.mesh)[self.indices]

    def against(self, profiles: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """One-round payoff of every profile against a mixture."""
        payoff = AgainstMixture(self.indices.shape[1], profiles, weights, 0.0)
        moments = payoff.moments(mesh_points(self.mesh))
        return payoff.payoffs_from(self.thresholds, moments[:, self.indices])


@dataclass(frozen=True, eq=False)
class GeneratedMatrix:
    """A matrix of profiles against profiles, as a ``PayoffMatrix``."""

    rows: Profiles
    columns: Profiles

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns."""
        return len(self.rows.indices), len(self.columns.indices)


class GeneratedPayoff(GeneratedMatrix):
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


class GeneratedStakes(GeneratedMatrix):
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
