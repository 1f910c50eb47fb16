r"""Player 1 against the pseudo-bloc coalition on a mesh, without its M by M^2 matrix.

The coalition's pure strategies are a deviator's threshold d and the common threshold b of the other
N - 1 members. For any mixed strategy of player 1, with distribution function X on the mesh, the
chance of winning is :math:`\int X(x)\max(d,x)\max(b,x)^{N-1}dx`, which on each side of d = b is
one outer product plus a vector for each of d and b: the payoffs against all M^2 columns cost M^2
operations, whatever player 1 mixes, in floats or in exact rationals.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from guts_core.guts.rules import Guts

#: Vectors u, v, r, s of a matrix u[d] v[b] + r[d] + s[b].
OuterForm = tuple[np.ndarray, ...]


@dataclass(frozen=True, eq=False)
class PseudoBlocGame:
    """Rules, mesh and power tables shared by the payoff and the stakes matrix.

    Attributes
    ----------
    game : Guts
        Rules for N + 1 players, N >= 2.
    points : ndarray, shape (M,)
        Thresholds in increasing order from 0 to 1; floats, or ``Fraction`` objects.
    """

    game: Guts
    points: np.ndarray

    @property
    def partners(self) -> int:
        """Number of the deviator's partners, N - 1."""
        return self.game.players - 2

    @cached_property
    def bloc_power(self) -> np.ndarray:
        """b^(N-1) at every mesh point."""
        return self.points**self.partners

    def cell_integrals(self, degree: int) -> np.ndarray:
        """Integral of x^degree over each cell between neighbouring points."""
        return np.diff(self.points ** (degree + 1)) / (degree + 1)

    @cached_property
    def _moments(self) -> dict[int, np.ndarray]:
        degrees = {0, 1, self.partners, self.partners + 1}
        return {degree: self.cell_integrals(degree) for degree in degrees}

    def above(self, mass: np.ndarray, degree: int) -> np.ndarray:
        """Integral of mass(x) x^degree from each mesh point to 1."""
        return _cumulative((mass * self._moments[degree])[::-1])[::-1]

    def under(self, mass: np.ndarray, degree: int) -> np.ndarray:
        """Integral of mass(x) x^degree from 0 to each mesh point."""
        return _cumulative(mass * self._moments[degree])

    def distribution(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """P(threshold of player 1 <= x) on each cell."""
        jumps = np.zeros(len(self.points), dtype=weights.dtype)
        np.add.at(jumps, rows, weights)
        return jumps.cumsum()[:-1]

    def deviators_and_blocs(self, columns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Mesh indices (d, b) of columns; column = d * M + b."""
        deviators, blocs = np.divmod(columns, len(self.points))
        return deviators, blocs


@dataclass(frozen=True, eq=False)
class Triangles:
    """A matrix over (d, b): ``u[d] v[b] + r[d] + s[b]``, one such form on each side of d = b."""

    lower: OuterForm  # d <= b
    upper: OuterForm  # d > b

    def filled(self) -> np.ndarray:
        """All entries in the order of the columns."""
        table = _outer_form(*self.lower)
        deviator_above = np.tri(len(table), k=-1, dtype=bool)
        np.copyto(table, _outer_form(*self.upper), where=deviator_above)
        return table.ravel()


@dataclass(frozen=True, eq=False)
class _PseudoBlocMatrix:
    """A matrix of M thresholds of player 1 against M^2 columns, computed entry by entry."""

    parts: PseudoBlocGame

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns."""
        mesh = len(self.parts.points)
        return mesh, mesh * mesh

    def entries(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """Entries for some thresholds of player 1 against some columns."""
        raise NotImplementedError

    def row_payoffs(self, columns: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """Every threshold against a mixture of columns."""
        return self.entries(np.arange(self.shape[0]), columns) @ weights


class PseudoBlocPayoff(_PseudoBlocMatrix):
    """One-round payoff of player 1, as a ``PayoffMatrix`` of shape (M, M^2)."""

    def entries(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """Payoffs of some thresholds of player 1 against some columns."""
        parts, players = self.parts, self.parts.game.players
        own = parts.points[rows][:, None]
        win = np.stack([self._win(column) for column in columns], axis=1)[rows]
        stakes = PseudoBlocStakes(parts).entries(rows, columns)
        payoff = stakes - 1 + players * (2 * win - (1 - own))
        if parts.game.weenie:
            lose = np.stack([self._weenie(column) for column in columns], axis=1)[rows]
            payoff = payoff - players * lose
        return payoff

    def column_payoffs(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """Payoff of a mixture of thresholds against every column."""
        return self.triangles(rows, weights).filled()

    def triangles(self, rows: np.ndarray, weights: np.ndarray) -> Triangles:
        """The same in closed form."""
        parts, players = self.parts, self.parts.game.players
        points, power, partners = parts.points, parts.bloc_power, parts.partners
        mean = (parts.points[rows] * weights).sum()
        held = parts.distribution(rows, weights)
        h0, h1, hm, hk = (parts.above(held, k) for k in (0, 1, partners, partners + 1))
        all_drop = parts.game.all_drop_weight * mean
        twice = 2 * players
        constant = players - 1 - mean - 1 - players * (1 - mean)
        lower = [
            twice * (points * (h0[0] - h0) + h1) + all_drop * points,
            power,
            constant - points,
            twice * (hk - power * h1) - partners * points,
        ]
        upper = [
            points,
            twice * (power * (h0[0] - h0) + hm) + all_drop * power,
            constant - points + twice * (hk - points * hm),
            -partners * points,
        ]
        if parts.game.weenie:
            self._subtract_weenie(lower, upper, 1 - held)
        return Triangles(tuple(lower), tuple(upper))

    def _subtract_weenie(self, lower: list[Any], upper: list[Any], dropped: np.ndarray) -> None:
        """Player 1 pays n more when all drop with his hand the highest (integral of min, min^m)."""
        parts, players = self.parts, self.parts.game.players
        points, power, partners = parts.points, parts.bloc_power, parts.partners
        g0, g1, gm, gk = (parts.under(dropped, k) for k in (0, 1, partners, partners + 1))
        # for d <= b the product is d times a function of b, for d > b a function of d times b^m
        lower_factor = gm + power * (g0[-1] - g0)
        upper_factor = g1 + points * (g0[-1] - g0)
        lower[2] = lower[2] - players * (gk - points * gm)
        upper[3] = upper[3] - players * (gk - power * g1)
        lower[0], lower[1] = _stack(lower[0], lower[1], -players * points, lower_factor)
        upper[0], upper[1] = _stack(upper[0], upper[1], -players * upper_factor, power)

    def _integrand(self, column: int, smaller: bool) -> np.ndarray:
        """Cell integrals of max(d,x) max(b,x)^(N-1), or of the minima."""
        parts = self.parts
        d, b = (int(index) for index in parts.deviators_and_blocs(np.array(column)))
        cells = np.arange(len(parts.points) - 1)
        moving_d, moving_b = (cells < d, cells < b) if smaller else (cells >= d, cells >= b)
        moments, power = parts._moments, parts.bloc_power[b]
        return np.where(
            moving_b,
            np.where(
                moving_d, moments[parts.partners + 1], parts.points[d] * moments[parts.partners]
            ),
            power * np.where(moving_d, moments[1], parts.points[d] * moments[0]),
        )

    def _win(self, column: int) -> np.ndarray:
        return _cumulative(self._integrand(column, smaller=False)[::-1])[::-1]

    def _weenie(self, column: int) -> np.ndarray:
        return _cumulative(self._integrand(column, smaller=True))


class PseudoBlocStakes(_PseudoBlocMatrix):
    """Multiplier of the stakes, as a ``PayoffMatrix`` of shape (M, M^2)."""

    def entries(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """Stakes of some thresholds of player 1 against some columns."""
        parts = self.parts
        d, b = parts.deviators_and_blocs(columns)
        dropped = parts.points[d] * parts.bloc_power[b]
        others = parts.game.players - 1 - parts.points[d] - parts.partners * parts.points[b]
        own = parts.points[rows][:, None]
        return others - own + parts.game.all_drop_weight * own * dropped

    def column_payoffs(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """Stakes of a mixture of thresholds against every column."""
        form = self.triangles(rows, weights).lower
        return _outer_form(*form).ravel()

    def triangles(self, rows: np.ndarray, weights: np.ndarray) -> Triangles:
        """The same in closed form (equal on both sides of d = b)."""
        parts = self.parts
        points = parts.points
        mean = (points[rows] * weights).sum()
        all_drop = parts.game.all_drop_weight * mean
        constant = parts.game.players - 1 - mean
        form = (all_drop * points, parts.bloc_power, constant - points, -parts.partners * points)
        return Triangles(form, form)


def _cumulative(values: np.ndarray) -> np.ndarray:
    return np.concatenate([values[:1] * 0, np.cumsum(values)])


def _stack(u: np.ndarray, v: np.ndarray, more_u: np.ndarray, more_v: np.ndarray) -> tuple[Any, Any]:
    """Factors of u v' + more_u more_v' as two columns."""
    return np.stack([u, more_u], axis=1), np.stack([v, more_v], axis=1)


def _outer_form(u: np.ndarray, v: np.ndarray, r: np.ndarray, s: np.ndarray) -> np.ndarray:
    table = np.multiply.outer(u, v) if u.ndim == 1 else u @ v.T
    table += r[:, None]
    table += s
    return table
