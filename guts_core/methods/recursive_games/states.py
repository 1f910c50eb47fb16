r"""Recursive games with several states: V_s = Val(A_s + sum_k B_sk V_k) (Everett 1957).

In state s the players choose a row and a column; A_s is what is paid at once (usually when play
ends), B_sk is the probability of going on in state k. Play that never ends pays nothing. One state
gives the game of :mod:`guts_core.methods.recursive_games.game` with stakes of at most 1; a discount
in B gives Shapley's stochastic games.

**Certificate.** Let T be the map on the right-hand side. A vector W with :math:`T(W)\ge W`, and
:math:`T(W)_s>W_s` in every state with :math:`W_s>0`, is forced by player 1: let him play in each
state what is optimal in the matrix game of W. Then W at the current state plus all that was paid
does not fall on average and grows by at least some fixed :math:`\delta>0` whenever the state has
:math:`W_s>0`. If the expected number of visits to such states is finite, what W still promises
after n rounds is at most 0 in the limit, and the mean payments come to at least W; if it is
infinite, the mean payments grow without bound. For player 2 the mirror image holds. Both are
checked by :mod:`guts_core.methods.recursive_games.state_proof`; the solver of this module only
proposes.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Number, Numbers, Probabilities, Whole, checked
from guts_core.methods.matrix_games.matrices import DenseMatrix
from guts_core.methods.matrix_games.zero_sum import as_fractions, solve_by_generation
from guts_core.methods.records import Closed, ReadOnly, closed, kept
from guts_core.methods.recursive_games.state_chances import stationary, transition_chances
from guts_core.methods.recursive_games.state_policies import (
    worth_against_best_replies,
    worth_of_policies,
)
from guts_core.methods.validation import (
    LARGEST_PAYOFF,
    all_finite,
    endless,
    finite_matrix,
    is_listed,
    named,
)

#: Of the least residual met, what a policy step must leave less than where there is a surer step:
#: those that leave hardly less may lead on and on.
_ENOUGH = 0.5

#: Parts of the way to what policies are worth: the first that leaves less is gone. All of it, the
#: step of Pollatschek and Avi-Itzhak (1969), may lead past the fixed point and back where growth is
#: near 1; Filar and Tolwinski (1991) shortened it.
_PARTS = [2.0**-halves for halves in range(7)]

#: Residual, relative to the largest payoff, a thousand times of which rounding may leave.
_LEAST_RESIDUAL = 1e-14


@dataclass(frozen=True)
class StateValues(ReadOnly):
    """One step of value iteration with the strategies that are optimal in it.

    Attributes
    ----------
    values : ndarray, shape (states,)
        T(V).
    row_strategies, column_strategies : tuple of ndarray
        Optimal in the matrix game of each state.
    gap : float
        Largest duality gap of these matrix games.
    """

    values: np.ndarray
    row_strategies: tuple[np.ndarray, ...]
    column_strategies: tuple[np.ndarray, ...]
    gap: float


@dataclass(frozen=True, eq=False)
class _Point:
    """Values that are tried, and how far T(V) - charge is from V in each state and at most.

    The last is told beside the largest payoffs to which play may lead.
    """

    values: np.ndarray
    step: StateValues
    residuals: np.ndarray
    left: float


@dataclass(frozen=True)
class StationaryPoint(ReadOnly):
    """A fixed point V = T(V) - charge, found numerically.

    Attributes
    ----------
    values : ndarray, shape (states,)
        V, in the unit of the payoffs.
    row_strategies, column_strategies : tuple of ndarray
        Optimal in the matrix games of V.
    residual : float
        Largest entry of ``|T(V) - charge - V|``.
    iterations : int
        Evaluations of T.
    converged : bool
        Whether the residual came down to the tolerance, or as far as rounding lets it; False if the
        bound on the evaluations was reached.
    """

    values: np.ndarray
    row_strategies: tuple[np.ndarray, ...]
    column_strategies: tuple[np.ndarray, ...]
    residual: float
    iterations: int
    converged: bool


class MultiStateGame(Closed):
    """A zero-sum game that moves between finitely many states until it ends.

    Parameters
    ----------
    payoffs : sequence of array_like, each of shape (rows_s, columns_s)
        What player 2 pays player 1 in state s, for every pair of actions; at most 1e290.
    transitions : sequence of array_like, each of shape (rows_s, columns_s, states)
        Probabilities of the next state; what is missing to 1 is the probability that play ends.

    Raises
    ------
    ValueError
        If shapes do not fit, entries are not finite, or probabilities are negative or sum to more
        than 1.

    Attributes
    ----------
    payoffs, transitions : tuple of ndarray
        Copies of what was given, as they were checked; nobody can write to them.

    Examples
    --------
    Player 1 wins 1 if the two match, and they play again if not:

    >>> game = MultiStateGame([[[1, 0], [0, 1]]], [[[[0], [1]], [[1], [0]]]])
    >>> game.value_map([0.0]).values.tolist()
    [0.5]
    """

    def __init__(self, payoffs: Sequence[Any], transitions: Sequence[Any]) -> None:
        for name, value in (("payoffs", payoffs), ("transitions", transitions)):
            listed = isinstance(value, Sequence | np.ndarray) and is_listed(value)
            if not listed or np.isscalar(value) or endless(value):
                raise ValueError(f"MultiStateGame: {name} must be a list with one array per state")
        self.payoffs: tuple[np.ndarray, ...] = closed(
            tuple(
                named("MultiStateGame", "payoffs", finite_matrix, part, True, LARGEST_PAYOFF)
                for part in payoffs
            )
        )
        if not self.payoffs or len(transitions) != len(self.payoffs):
            raise ValueError(
                "MultiStateGame: payoffs and transitions must have one entry per state, at least "
                f"one; got {len(self.payoffs)} and {len(transitions)}"
            )
        self.transitions: tuple[np.ndarray, ...] = closed(
            tuple(
                named(
                    "MultiStateGame",
                    "transitions",
                    transition_chances,
                    part,
                    (*payoff.shape, len(self.payoffs)),
                )
                for part, payoff in zip(transitions, self.payoffs, strict=True)
            )
        )

    @property
    def states(self) -> int:
        """Number of states."""
        return len(self.payoffs)

    @checked
    def at(self, values: Annotated[npt.ArrayLike, Numbers(1, exact=True)]) -> list[np.ndarray]:
        """The matrix games A_s + sum_k B_sk V_k, exact where numbers of A or B are.

        Parameters
        ----------
        values : array_like, shape (states,)
            V, at its exact value where the game has exact numbers, as are then all of A and B.

        Raises
        ------
        ValueError
            If exact numbers of the game, or of V beside them, are not rational.

        Examples
        --------
        >>> game = MultiStateGame([[[1, 0], [0, 1]]], [[[[0], [1]], [[1], [0]]]])
        >>> game.at([0.5])[0].tolist()
        [[1.0, 0.5], [0.5, 1.0]]
        """
        function = "MultiStateGame.at"
        vector = self._vector(function, "values", values)
        if any(part.dtype == object for part in (*self.payoffs, *self.transitions)):
            return _games(self._in_fractions, named(function, "values", as_fractions, vector))
        return self._at(Numbers(1, most=LARGEST_PAYOFF)(function, "values", vector))

    def _at(self, values: np.ndarray) -> list[np.ndarray]:
        return _games(self._rounded, values)

    @kept
    def _in_fractions(self) -> tuple[tuple[np.ndarray, ...], ...]:
        """Payoffs and chances at their exact values, or refused."""
        return tuple(
            tuple(named("MultiStateGame.at", name, as_fractions, x) for x in getattr(self, name))
            for name in ("payoffs", "transitions")
        )

    @kept
    def _rounded(self) -> tuple[tuple[np.ndarray, ...], ...]:
        """Payoffs and chances as a float finds them; exact ones are still added up in turn."""
        exact = (self.payoffs, self.transitions)
        return tuple(
            tuple(x.astype(float).astype(object) if x.dtype == object else x for x in part)
            for part in exact
        )

    @checked
    def value_map(
        self, values: Annotated[npt.ArrayLike, Numbers(1, most=LARGEST_PAYOFF)]
    ) -> StateValues:
        """T(V) with optimal strategies.

        Parameters
        ----------
        values : array_like, shape (states,)
            What going on is worth in each state.

        Returns
        -------
        StateValues
        """
        return self._value_map(self._vector("MultiStateGame.value_map", "values", values))

    def _value_map(self, values: np.ndarray) -> StateValues:
        with np.errstate(over="ignore", invalid="ignore"):  # the games are looked at instead
            games = [np.asarray(part, dtype=float) for part in self._at(values)]
        if not all(map(all_finite, games)):
            raise OverflowError  # an ArithmeticError that names the method
        parts = [solve_by_generation(DenseMatrix(game)) for game in games]
        return StateValues(
            np.array([part.value for part in parts]),
            tuple(part.row_strategy for part in parts),
            tuple(part.column_strategy for part in parts),
            max(part.gap for part in parts),
        )

    @checked
    def value_iteration(
        self,
        start: Annotated[npt.ArrayLike, Numbers(1, most=LARGEST_PAYOFF)],
        steps: Annotated[int, Whole(0, 10**5)],
    ) -> np.ndarray:
        """The vectors V, T(V), T(T(V)), ... as rows.

        Parameters
        ----------
        start : array_like, shape (states,)
            First vector.
        steps : int
            Number of applications of T.

        Returns
        -------
        ndarray, shape (steps + 1, states)

        Raises
        ------
        ArithmeticError
            If the numbers leave the range of floats.

        Examples
        --------
        >>> game = MultiStateGame([[[1, 0], [0, 1]]], [[[[0], [1]], [[1], [0]]]])
        >>> game.value_iteration([0.0], 2).tolist()
        [[0.0], [0.5], [0.75]]
        """
        function = "MultiStateGame.value_iteration"
        vectors = [self._vector(function, "start", start)]
        for _ in range(steps):
            vectors.append(self._value_map(vectors[-1]).values)
        return np.array(vectors)

    @checked
    def policy_values(
        self,
        row_strategies: Sequence[Annotated[npt.ArrayLike, Probabilities(1)]],
        column_strategies: Sequence[Annotated[npt.ArrayLike, Probabilities(1)]],
        charge: Annotated[npt.ArrayLike, Numbers(most=LARGEST_PAYOFF)] = 0.0,
    ) -> np.ndarray:
        """Values of a pair of stationary strategies that end the game: (I - B) V = A - charge.

        Raises
        ------
        ValueError
            If the strategies are not one for each state, with the sum 1, or ``charge`` is not of
            its kind.
        LinAlgError
            If they do not end the game, within 10^15 rounds on average.

        Examples
        --------
        >>> game = MultiStateGame([[[1, 0], [0, 1]]], [[[[0], [1]], [[1], [0]]]])
        >>> game.policy_values([[0.5, 0.5]], [[0.5, 0.5]]).tolist()
        [1.0]
        """
        function, shapes = "MultiStateGame.policy_values", [np.shape(p) for p in self.payoffs]
        rows = stationary(function, "row_strategies", row_strategies, [m for m, _ in shapes])
        columns = stationary(
            function, "column_strategies", column_strategies, [n for _, n in shapes]
        )
        self._check_charge(function, charge)
        paid, moves = (
            np.array(
                [
                    np.einsum("i,ij...,j->...", x, np.asarray(part, dtype=float), y)
                    for x, part, y in zip(rows, parts, columns, strict=True)
                ]
            )
            for parts in (self.payoffs, self.transitions)
        )
        values = worth_of_policies(paid - charge, moves)
        if values is not None:
            return values
        raise np.linalg.LinAlgError(f"{function}: these strategies do not end the game")

    @checked
    def solve(
        self,
        charge: Annotated[npt.ArrayLike, Numbers(most=LARGEST_PAYOFF)] = 0.0,
        start: Annotated[npt.ArrayLike, Numbers(1)] | None = None,
        tolerance: Annotated[float, Number(0)] = 1e-14,
        limit: Annotated[int, Whole(1, 10**9)] = 1000,
    ) -> StationaryPoint:
        """A fixed point of T - charge: policy iteration where it helps, value iteration elsewhere.

        Where play ends, whatever is played, T has one fixed point, and policies of one player alone
        lead to it where those of both go round in circles.

        A positive ``charge`` per round makes the fixed point a vector that player 1 forces, a
        negative one a vector that player 2 can hold him to: the module says why.

        Parameters
        ----------
        charge : float or array_like, shape (states,)
            What player 1 pays for each round.
        start : array_like, shape (states,), optional
            First vector; zero by default.
        tolerance : float
            Residual at which to stop, in each state relative to the largest payoff that play may
            lead to from there. Where the growth is near 1 values are far larger: it also stops
            where nothing but their rounding is left.
        limit : int
            Most evaluations of T.

        Returns
        -------
        StationaryPoint
            ``residual`` tells how far the iteration came, ``converged`` whether far enough; nothing
            is proved by them.

        Raises
        ------
        ArithmeticError
            If the numbers leave the range of floats.

        Examples
        --------
        >>> game = MultiStateGame([[[1, 0], [0, 1]]], [[[[0], [1]], [[1], [0]]]])
        >>> game.solve().values.round(9).tolist()
        [1.0]
        """
        function = "MultiStateGame.solve"
        begin = np.zeros(self.states) if start is None else start
        self._check_charge(function, charge)
        cost = np.broadcast_to(np.asarray(charge, dtype=float), self.states)
        point = self._point(self._vector(function, "start", begin), cost)
        used, rounded, least = 1, False, point.left
        share, parts = (_ENOUGH, _PARTS) if self._ends else (1.0, _PARTS[:1])
        while point.left > tolerance and used < limit and not rounded:
            trial, enough = self._policy_step(point.step, cost), share * least
            ways = _between(point.values, trial, parts[: limit - used])
            for values in ways:
                near = self._point(values, cost)
                used += 1
                if near.left < enough:
                    point = near
                    break
                # Policies agree and no step improves, or they go round in circles.
                rounded = self._is_rounded(point, tolerance)
                if rounded:
                    break
                enough = point.left
            else:
                if used == limit:
                    break
                surer = self._ascent_step(point.step, cost) if ways and self._ends else None
                point = self._point(point.step.values - cost if surer is None else surer, cost)
                used += 1
            least = min(least, point.left)
        return StationaryPoint(
            point.values,
            point.step.row_strategies,
            point.step.column_strategies,
            float(point.residuals.max()),
            used,
            point.left <= tolerance or rounded,
        )

    def _check_charge(self, function: str, charge: npt.ArrayLike) -> None:
        if np.shape(charge) not in ((), (self.states,)):
            raise ValueError(
                f"{function}: charge must be one number or one for each of {self.states} states"
            )

    def _policy_step(self, step: StateValues, cost: np.ndarray) -> np.ndarray | None:
        try:
            values = self.policy_values(step.row_strategies, step.column_strategies, cost)
        except np.linalg.LinAlgError:
            return None
        return values if np.isfinite(values).all() else None

    def _ascent_step(self, step: StateValues, cost: np.ndarray) -> np.ndarray | None:
        """What the row strategies of a step are sure of.

        From one such step to the next values only rise, and no less than by value iteration
        (Hoffman and Karp 1966).
        """
        paid, moves = (
            [
                np.tensordot(x, np.asarray(part, dtype=float), 1)
                for x, part in zip(step.row_strategies, parts, strict=True)
            ]
            for parts in (self.payoffs, self.transitions)
        )
        charged = [part - charge for part, charge in zip(paid, cost, strict=True)]
        return worth_against_best_replies(charged, moves, step.column_strategies)

    def _point(self, values: np.ndarray, cost: np.ndarray) -> "_Point":
        step = self._value_map(values)
        residuals = np.abs(step.values - cost - values)
        return _Point(values, step, residuals, float((residuals / self._scales).max()))

    def _is_rounded(self, point: "_Point", tolerance: float) -> bool:
        """Whether the residuals are no larger than rounding may leave them."""
        largest = np.maximum(self._scales, (self._reached * np.abs(point.values)).max(axis=1))
        limited = min(tolerance, _LEAST_RESIDUAL) * self._scales
        rounding = np.maximum(limited, sys.float_info.epsilon * largest)
        return bool((point.residuals < 1e3 * rounding).all())

    @kept
    def _ends(self) -> bool:
        """Whether play ends, whatever is played; then T has one fixed point.

        States are struck out from which no round stays among those that are left for certain.
        """
        _, transitions = self._rounded
        left = np.ones(self.states, dtype=bool)
        while True:
            stays = [bool((part[..., left].sum(axis=-1) >= 1).any()) for part in transitions]
            if (remaining := left & stays).tolist() == left.tolist():
                return not left.any()
            left = remaining

    @kept
    def _reached(self) -> np.ndarray:
        """Whether play may lead from the state of a row to that of a column, at once or later."""
        _, transitions = self._rounded
        reached = np.array([(part > 0).any(axis=(0, 1)) for part in transitions])
        np.fill_diagonal(reached, True)
        while (further := reached @ reached).sum() > reached.sum():
            reached = further
        return reached

    @kept
    def _largest(self) -> np.ndarray:
        """The largest payoff, without its sign, that play may lead to from each state."""
        payoffs, _ = self._rounded  # floats: exact numbers need not have absolute values
        own = np.array([float(np.abs(part).max()) for part in payoffs])
        return np.array((self._reached * own).max(axis=1))

    @kept
    def _scales(self) -> np.ndarray:
        """The same; where there is none, that of all states, and 1 where none has any."""
        return np.where(self._largest > 0, self._largest, self._largest.max() or 1.0)

    def _vector(self, function: str, name: str, values: npt.ArrayLike) -> np.ndarray:
        vector = np.asarray(values)
        if vector.shape != (self.states,):
            raise ValueError(
                f"{function}: {name} must be {self.states} finite numbers, one per state"
            )
        return vector


def _between(
    first: np.ndarray, last: np.ndarray | None, parts: Sequence[float]
) -> list[np.ndarray]:
    """Points at such parts of a way, if it leads anywhere."""
    return [] if last is None else [(1 - part) * first + part * last for part in parts]


def _games(parts: tuple[tuple[np.ndarray, ...], ...], values: np.ndarray) -> list[np.ndarray]:
    """The payoffs of each state, with what is then played added."""
    return [payoff + chances @ values for payoff, chances in zip(*parts, strict=True)]
