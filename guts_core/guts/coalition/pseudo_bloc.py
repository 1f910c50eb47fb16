r"""Player 1 against the pseudo-bloc coalition on a mesh, without its M by M^2 matrix.

The coalition's pure strategies are a deviator's threshold d and the common threshold b of the other
N - 1 members. For any mixed strategy of player 1, with distribution function X on the mesh, the
chance of winning is :math:`\int X(x)\max(d,x)\max(b,x)^{N-1}dx`, which on each side of d = b is
one outer product plus a vector for each of d and b: the payoffs against all M^2 columns cost M^2
operations, whatever player 1 mixes, in floats or in exact rationals.

**Best columns** cost M log M only. For a given b the payoff is convex in d: of max(d, x), of
-min(d, x) and of what is linear in d it takes means with weights that are not negative. So its
least value over d is found by bisection of the differences, for all b at once.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.guts.coalition.mesh import payoff_error, stakes_error
from guts_core.guts.rules import Guts
from guts_core.methods.exact.flint_numbers import all_to_flint, all_to_fractions, flint
from guts_core.methods.records import kept

#: A matrix over (d, b) as an array of shape (2, 4, M): for d <= b, then for d > b, the vectors
#: u, v, r, s of ``u[d] b^(N-1) + d v[b] + r[d] + s[b]``. Sums of such matrices are sums of arrays.
OuterForm = np.ndarray


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

    @kept
    def in_flint(self) -> "PseudoBlocGame":
        """The same with ``fmpq`` for Fractions."""
        return PseudoBlocGame(self.game, all_to_flint(self.points))

    @kept
    def bloc_power(self) -> np.ndarray:
        """b^(N-1) at every mesh point."""
        return self.points**self.partners

    def cell_integrals(self, degree: int) -> np.ndarray:
        """Integral of x^degree over each cell between neighbouring points."""
        return np.diff(self.points ** (degree + 1)) / (degree + 1)

    @kept
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

    def filled(self, form: OuterForm) -> np.ndarray:
        """All entries of a form in the order of the columns."""
        exact = form.dtype == object
        vectors = (form, self.bloc_power, self.points)
        form, *levels = map(all_to_flint, vectors) if exact else vectors
        below, above = (_outer_sum(*side, *levels) for side in form)
        np.copyto(below, above, where=np.tri(len(below), k=-1, dtype=bool))
        return all_to_fractions(below).ravel() if exact else below.ravel()

    def at(self, form: OuterForm, deviators: np.ndarray, blocs: np.ndarray) -> np.ndarray:
        """Some entries of a form."""
        u, v, r, s = form.swapaxes(0, 1)
        side = (deviators > blocs).astype(int)
        product = u[side, deviators] * self.bloc_power[blocs]
        more = self.points[deviators] * v[side, blocs]
        return product + more + r[side, deviators] + s[side, blocs]

    def best_deviators(self, form: OuterForm) -> np.ndarray:
        """For every b the d where a form that is convex in d is least."""
        u, v, r, _ = form.swapaxes(0, 1)
        du, dr, dp = np.diff(u), np.diff(r), np.diff(self.points)
        blocs = np.arange(len(self.points))
        low, high = np.zeros_like(blocs), np.full_like(blocs, len(blocs) - 1)
        for _ in range(len(blocs).bit_length()):
            middle = np.minimum((low + high) // 2, len(blocs) - 2)
            side = (middle >= blocs).astype(int)
            rise = du[side, middle] * self.bloc_power + dp[middle] * v[side, blocs]
            falling = (rise + dr[side, middle] < 0) & (low < high)
            low, high = np.where(falling, middle + 1, low), np.where(falling, high, middle)
            high = np.maximum(low, high)
        return low

    def best_columns(
        self, rows: np.ndarray, weights: np.ndarray, value: float
    ) -> tuple[np.ndarray, np.ndarray]:
        """The coalition's good replies to a mixture of thresholds in the game A + B V.

        Columns that no other with a neighbouring b improves on, the best first, and what player 1
        gets against them.
        """
        forms = (part(self).form(rows, weights) for part in (PseudoBlocPayoff, PseudoBlocStakes))
        payoff, stakes = forms
        form = payoff + value * stakes
        deviators, blocs = self.best_deviators(form), np.arange(len(self.points))
        entries = self.at(form, deviators, blocs)
        walled = np.concatenate([[np.inf], entries, [np.inf]])
        least = np.flatnonzero((entries <= walled[:-2]) & (entries <= walled[2:]))
        least = least[np.argsort(entries[least], kind="stable")]
        return deviators[least] * len(self.points) + blocs[least], entries[least]

    def least_gain(self, rows: np.ndarray, weights: np.ndarray) -> Callable[[Fraction], Any]:
        """What a mixture of thresholds gains at least: for V, the least of A + (B - 1) V.

        Exact if mesh and weights are ``fmpq``. That every column is convex in d is seen there too,
        so that all M^2 of them are covered by a number of sums and signs of the order of M log M.

        Raises
        ------
        ArithmeticError
            By the function that is returned, if a column is not convex.
        """
        forms = (part(self).form(rows, weights) for part in (PseudoBlocPayoff, PseudoBlocStakes))
        whole, unit, (payoff, stakes) = self._in_whole_numbers(weights, *forms)

        def least(value: Fraction) -> Any:
            over, under = int(value.numerator), int(value.denominator)
            form = under * payoff + over * stakes
            if not whole.is_convex(form):
                raise ArithmeticError("the payoffs of a mixture of thresholds are not convex")
            blocs = np.arange(len(self.points))
            gain = whole.at(form, whole.best_deviators(form), blocs).min() - over * unit
            return flint().fmpq(gain, under * unit)

        return least

    def _in_whole_numbers(
        self, weights: np.ndarray, *forms: OuterForm
    ) -> tuple["PseudoBlocGame", Any, list[OuterForm]]:
        """Forms of a mixture as integers: with the mesh 0, 1, 2, ... and how many parts make 1.

        With hands up to M - 1 instead of 1 all entries have one denominator. Sums of rational
        numbers look for common divisors, which takes far longer than sums of integers as long as
        b^(N-1).
        """
        steps, partners = len(self.points) - 1, self.partners
        shares = math.lcm(2, partners + 1, partners + 2) * math.lcm(*(int(w.q) for w in weights))
        power = flint().fmpz(steps) ** partners
        unit = shares * power * steps**2
        units = [shares * steps**2, shares * power * steps, unit, unit]
        whole = [_whole(form, np.array(units)[:, None]) for form in forms]
        points = np.array([flint().fmpz(place) for place in range(steps + 1)])
        return PseudoBlocGame(self.game, points), unit, whole

    def is_convex(self, form: OuterForm) -> bool:
        """Whether a form is seen to be convex in d for every b, on points equally far apart.

        It is where u and r do not bend down, nor u + r, as b^(N-1) lies between 0 and 1; and the
        two sides of d = b have to meet, without a bend down either.
        """
        (u, v, r, s), points, power = form.swapaxes(0, 1), self.points, self.bloc_power
        steep, rising = np.diff(u, axis=1), np.diff(r, axis=1)
        level = u * power + points * v + r + s
        meet = bool((level[0] == level[1]).all())
        bends = np.diff(rising, axis=1), np.diff(steep * power[-1] + rising, axis=1)
        rise = (points[1] - points[0]) * v[:, 1:-1]
        before = steep[0, :-1] * power[1:-1] + rise[0] + rising[0, :-1]
        beyond = steep[1, 1:] * power[1:-1] + rise[1] + rising[1, 1:]
        return meet and all(bool((each >= 0).all()) for each in (*bends, beyond - before))

    def deviators_and_blocs(self, columns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Mesh indices (d, b) of columns; column = d * M + b."""
        deviators, blocs = np.divmod(columns, len(self.points))
        return deviators, blocs


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
        if isinstance(self.parts.points[0], Fraction) and weights.dtype == object:
            flint = type(self)(self.parts.in_flint)
            return all_to_fractions(flint.row_payoffs(columns, all_to_flint(weights)))
        return self.entries(np.arange(self.shape[0]), columns) @ weights


class PseudoBlocPayoff(_PseudoBlocMatrix):
    """One-round payoff of player 1, as a ``PayoffMatrix`` of shape (M, M^2)."""

    @property
    def error(self) -> float:
        """How far entries may be from the exact ones."""
        players, points = self.parts.game.players, self.parts.points
        return 0.0 if points.dtype == object else payoff_error(players, 1, len(points))

    def entries(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """Payoffs of some thresholds of player 1 against some columns."""
        parts, players = self.parts, self.parts.game.players
        own = parts.points[rows][:, None]
        win = self._win(columns)[rows]
        stakes = PseudoBlocStakes(parts).entries(rows, columns)
        payoff = stakes - 1 + players * (2 * win - (1 - own))
        if parts.game.weenie:
            lose = self._weenie(columns)[rows]
            payoff = payoff - players * lose
        return payoff

    def column_payoffs(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """Payoff of a mixture of thresholds against every column."""
        return self.parts.filled(self.form(rows, weights))

    def form(self, rows: np.ndarray, weights: np.ndarray) -> OuterForm:
        """The same in closed form."""
        parts, players = self.parts, self.parts.game.players
        points, power, partners = parts.points, parts.bloc_power, parts.partners
        mean = (parts.points[rows] * weights).sum()
        held = parts.distribution(rows, weights)
        h0, h1, hm, hk = (parts.above(held, k) for k in (0, 1, partners, partners + 1))
        all_drop = parts.game.all_drop_weight * mean
        twice = 2 * players
        constant = players - 1 - mean - 1 - players * (1 - mean)
        nothing, linear = points * 0, constant - points
        below = [
            twice * (points * (h0[0] - h0) + h1) + all_drop * points,
            nothing,
            linear,
            twice * (hk - power * h1) - partners * points,
        ]
        above = [
            nothing,
            twice * (power * (h0[0] - h0) + hm) + all_drop * power,
            linear + twice * (hk - points * hm),
            -partners * points,
        ]
        form = np.array([below, above])
        return form - players * self._weenie_form(1 - held) if parts.game.weenie else form

    def _weenie_form(self, dropped: np.ndarray) -> OuterForm:
        """All drop with player 1's hand the highest: the integral of min(d, x) min(b, x)^(N-1)."""
        parts = self.parts
        points, power, partners = parts.points, parts.bloc_power, parts.partners
        g0, g1, gm, gk = (parts.under(dropped, k) for k in (0, 1, partners, partners + 1))
        # for d <= b the product is d times a function of b, for d > b a function of d times b^m
        nothing = points * 0
        below = [nothing, gm + power * (g0[-1] - g0), gk - points * gm, nothing]
        above = [g1 + points * (g0[-1] - g0), nothing, nothing, gk - power * g1]
        return np.array([below, above])

    def _integrand(self, columns: np.ndarray, smaller: bool) -> np.ndarray:
        """Cell integrals of max(d,x) max(b,x)^(N-1), or of the minima; shape (cells, columns)."""
        parts = self.parts
        d, b = parts.deviators_and_blocs(columns)
        cells = np.arange(len(parts.points) - 1)[:, None]
        moving_d, moving_b = (cells < d, cells < b) if smaller else (cells >= d, cells >= b)
        moments = {degree: each[:, None] for degree, each in parts._moments.items()}
        points, partners = parts.points[d], parts.partners
        power = parts.bloc_power[b]
        return np.where(
            moving_b,
            np.where(moving_d, moments[partners + 1], points * moments[partners]),
            power * np.where(moving_d, moments[1], points * moments[0]),
        )

    def _win(self, columns: np.ndarray) -> np.ndarray:
        return _cumulative(self._integrand(columns, smaller=False)[::-1])[::-1]

    def _weenie(self, columns: np.ndarray) -> np.ndarray:
        return _cumulative(self._integrand(columns, smaller=True))


class PseudoBlocStakes(_PseudoBlocMatrix):
    """Multiplier of the stakes, as a ``PayoffMatrix`` of shape (M, M^2)."""

    @property
    def error(self) -> float:
        """How far entries may be from the exact ones."""
        players, points = self.parts.game.players, self.parts.points
        return 0.0 if points.dtype == object else stakes_error(players)

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
        return self.parts.filled(self.form(rows, weights))

    def form(self, rows: np.ndarray, weights: np.ndarray) -> OuterForm:
        """The same in closed form, alike on both sides of d = b."""
        parts = self.parts
        points = parts.points
        mean = (points[rows] * weights).sum()
        all_drop = parts.game.all_drop_weight * mean * points
        constant = parts.game.players - 1 - mean
        side = [all_drop, points * 0, constant - points, -parts.partners * points]
        return np.array([side, side])


def _outer_sum(
    u: np.ndarray, v: np.ndarray, r: np.ndarray, s: np.ndarray, power: np.ndarray, d: np.ndarray
) -> np.ndarray:
    """One side of an :data:`OuterForm` as a table."""
    table = np.add.outer(r, s)
    for factor, other in ((u, power), (d, v)):
        if factor.any() and other.any():
            table += np.multiply.outer(factor, other)
    return table


def _whole(numbers: np.ndarray, units: np.ndarray) -> np.ndarray:
    """Rational numbers (``fmpq``) times units that make them whole."""

    def times(number: Any, unit: Any) -> Any:
        factor, rest = divmod(unit, number.q)
        if rest != 0:
            raise ArithmeticError("a number is not whole in these parts of 1")
        return number.p * factor

    return np.asarray(np.frompyfunc(times, 2, 1)(numbers, units))


def _cumulative(values: np.ndarray) -> np.ndarray:
    return np.concatenate([values[:1] * 0, np.cumsum(values, axis=0)])
