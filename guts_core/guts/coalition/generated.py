"""Payoff and stakes of coalition against coalition as matrices that are never formed.

An entry is computed from the rules when it is asked for, exactly where the thresholds are
fractions. Under the standard rule the payoffs of all profiles against a mixture come in floats from
a few integrals of that mixture at the mesh points.
"""

from dataclasses import dataclass

import numpy as np

from guts_core.guts.coalition.mesh import payoff_error, stakes_error
from guts_core.guts.coalition.mixtures import Profiles, paired
from guts_core.guts.rules import Guts, in_whole_numbers
from guts_core.methods.one_denominator import are_fractions, as_parts, over_one_denominator


@dataclass(frozen=True, eq=False)
class _RulesMatrix:
    """A matrix of profiles against profiles, as a ``PayoffMatrix``."""

    game: Guts
    rows: Profiles
    columns: Profiles

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns."""
        return len(self.rows.indices), len(self.columns.indices)

    def entries(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """Submatrix."""
        return self._of(paired(self.rows.thresholds[rows], self.columns.thresholds[columns]))

    def row_payoffs(self, columns: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """Every row against a mixture of columns."""
        return self.entries(np.arange(self.shape[0]), columns) @ weights

    def column_payoffs(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """A mixture of rows against every column."""
        return weights @ self.entries(rows, np.arange(self.shape[1]))

    def _of(self, profiles: np.ndarray) -> np.ndarray:
        raise NotImplementedError


class RulesPayoff(_RulesMatrix):
    """Total one-round payoff of the row coalition, entry by entry."""

    def _of(self, profiles: np.ndarray) -> np.ndarray:
        return self.game.payoffs(profiles)[..., : self.rows.indices.shape[1]].sum(axis=-1)


class RulesStakes(_RulesMatrix):
    """Multiplier of the stakes, entry by entry."""

    def _of(self, profiles: np.ndarray) -> np.ndarray:
        return self.game.stakes(profiles)


class _ExactMatrix(_RulesMatrix):
    """The same in fractions, which are found as integers in a common unit."""

    def entries(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """Submatrix."""
        return as_parts(*self._whole(rows, columns))

    def row_payoffs(self, columns: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """Every row against a mixture of columns."""
        return _mean(*self._whole(np.arange(self.shape[0]), columns), weights)

    def column_payoffs(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """A mixture of rows against every column."""
        whole, unit = self._whole(rows, np.arange(self.shape[1]))
        return _mean(whole.T, unit, weights)

    def _whole(self, rows: np.ndarray, columns: np.ndarray) -> tuple[np.ndarray, int]:
        """A submatrix in integers, and how many of their unit are 1."""
        steps = len(self.rows.points) - 1
        profiles = paired(self.rows.indices[rows], self.columns.indices[columns])
        payoffs, stakes, unit = in_whole_numbers(self.game, profiles, steps)
        return self._chosen(payoffs, stakes), unit

    def _chosen(self, payoffs: np.ndarray, stakes: np.ndarray) -> np.ndarray:
        raise NotImplementedError


def _mean(whole: np.ndarray, unit: int, weights: np.ndarray) -> np.ndarray:
    if not are_fractions(weights):
        return np.asarray(as_parts(whole, unit) @ weights)
    shares, one = over_one_denominator(weights)
    return as_parts(whole.astype(object) @ shares, unit * one)


class ExactPayoff(_ExactMatrix):
    """Total one-round payoff of the row coalition, in fractions."""

    def _chosen(self, payoffs: np.ndarray, stakes: np.ndarray) -> np.ndarray:
        return np.asarray(payoffs[..., : self.rows.indices.shape[1]].sum(axis=-1))


class ExactStakes(_ExactMatrix):
    """Multiplier of the stakes, in fractions."""

    def _chosen(self, payoffs: np.ndarray, stakes: np.ndarray) -> np.ndarray:
        return stakes


class GeneratedPayoff(RulesPayoff):
    """The payoff under the standard rule; against a mixture, from a few integrals of it."""

    @property
    def error(self) -> float:
        """How far entries may be from the exact ones: either coalition's formulas are used."""
        members = max(side.indices.shape[1] for side in (self.rows, self.columns))
        return payoff_error(self.game.players, members, len(self.rows.points))

    def row_payoffs(self, columns: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """Every row against a mixture of columns."""
        return self.rows.against(self.columns.thresholds[columns], weights)

    def column_payoffs(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """A mixture of rows against every column: the round is zero-sum."""
        return -self.columns.against(self.rows.thresholds[rows], weights)


class GeneratedStakes(RulesStakes):
    """The stakes; against a mixture, from its mean sum and its mean product."""

    @property
    def error(self) -> float:
        """How far entries may be from the exact ones."""
        return stakes_error(self.game.players)

    def row_payoffs(self, columns: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """Every row against a mixture of columns."""
        return self._mean(self.rows, self.columns.thresholds[columns], weights)

    def column_payoffs(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """A mixture of rows against every column."""
        return self._mean(self.columns, self.rows.thresholds[rows], weights)

    def _mean(self, own: Profiles, others: np.ndarray, weights: np.ndarray) -> np.ndarray:
        total, product = weights @ others.sum(axis=1), weights @ others.prod(axis=1)
        all_drop = self.game.all_drop_weight * product * own.products
        return np.asarray(self.game.players - 1 - own.totals - total + all_drop)
