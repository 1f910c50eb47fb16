r"""Gambler's ruin in two-player guts: the value of every pair of small integer stacks, proved.

A recursive game with several states (:mod:`guts_core.methods.recursive_games.states`) whose matrix
games are replaced by continuous ones with a saddle point in pure thresholds; threshold strategies
lose nothing where to win a showdown is worth at least as much as to lose it, since the gain of
holding does not decrease with the hand then. That is looked at with the bounds. The rules are in
:mod:`guts_core.guts.beyond.ruin_rules`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any

import numpy as np

from guts_core.guts.beyond import ruin_rules as rules
from guts_core.guts.coalition.mesh import mesh_points
from guts_core.methods.arguments import Real, Whole, checked
from guts_core.methods.exact.flint_numbers import to_flint, to_fraction
from guts_core.methods.records import ReadOnly
from guts_core.methods.recursive_games.state_proof import player_one_forces, player_two_forces
from guts_core.methods.recursive_games.states import MultiStateGame

#: Most chances of :func:`ruin_game`, each of which takes 16 bytes: one of any state from any state
#: at any pair of thresholds.
_MOST_CHANCES = 15 * 10**7

#: Policy iterations before giving up.
_STEPS = 200


@dataclass(frozen=True)
class RuinSolution(ReadOnly):
    """Values of gambler's ruin for all stacks with one total, with proved bounds.

    Attributes
    ----------
    total : int
        Money in play.
    states : tuple of RuinState
        All reachable states.
    values : ndarray, shape (states,)
        Player 1's chance of winning less his chance of losing, numerically.
    thresholds : ndarray, shape (states, 2)
        Optimal thresholds of player 1 and player 2.
    lower, upper : tuple of Fraction
        Proved bounds of the values, against all strategies of the opponent.
    """

    total: int
    states: tuple[rules.RuinState, ...]
    values: np.ndarray
    thresholds: np.ndarray
    lower: tuple[Fraction, ...]
    upper: tuple[Fraction, ...]

    @checked
    def win_probability(self, stack: Annotated[int, Whole(1)]) -> float:
        """Player 1's chance to ruin player 2 from this stack, before the antes.

        Parameters
        ----------
        stack : int
            Player 1's money, from 1 to ``total - 1``.

        Examples
        --------
        >>> round(solve_ruin(4).win_probability(1), 6)
        0.316987
        """
        return (1 + float(self.values[self._index("win_probability", stack)])) / 2

    @checked
    def win_bounds(self, stack: Annotated[int, Whole(1)]) -> tuple[Fraction, Fraction]:
        """Proved bounds of :meth:`win_probability`.

        Examples
        --------
        >>> low, high = solve_ruin(4).win_bounds(2)
        >>> low <= Fraction(1, 2) <= high
        True
        """
        index = self._index("win_bounds", stack)
        return (1 + self.lower[index]) / 2, (1 + self.upper[index]) / 2

    @checked
    def index(self, stack: Annotated[int, Whole(1)]) -> int:
        """Position of the state that this stack leads to after the antes.

        Examples
        --------
        >>> solve_ruin(4).index(2)
        1
        """
        return self._index("index", stack)

    def _index(self, method: str, stack: int) -> int:
        function = f"RuinSolution.{method}"
        if stack >= self.total:
            raise ValueError(f"{function}: stack must be less than the total {self.total}")
        return self.states.index(rules.RuinState(stack - 1, self.total - stack - 1, 2))


@checked
def solve_ruin(
    total: Annotated[int, Whole(2, 1000)], charge: Annotated[float, Real(1e-14, 1e-3)] = 1e-12
) -> RuinSolution:
    """Values and optimal thresholds of gambler's ruin, with bounds in exact arithmetic.

    Parameters
    ----------
    total : int
        Money of both players together, at least 2.
    charge : float
        Cost of a round in the two neighbouring games from which the bounds come.

    Returns
    -------
    RuinSolution

    Raises
    ------
    ArithmeticError
        If a bound cannot be proved; another charge may help.

    Examples
    --------
    >>> round(solve_ruin(4).win_probability(2), 12)
    0.5
    """
    states = rules.ruin_states(total)
    low, first, _ = _fixed_point(states, charge)
    high, _, second = _fixed_point(states, -charge)
    values, mine, theirs = _fixed_point(states, 0.0)
    lower, upper = _exactly(low), _exactly(high)
    if not all(_better_hands_gain(states, bound) for bound in (lower, upper)):
        raise ArithmeticError("solve_ruin: a better hand may not gain more; try a smaller charge")
    if not player_one_forces(lower, _secured(states, _exactly(first), lower)):
        raise ArithmeticError("solve_ruin: player 1's bound is not proved; try a larger charge")
    if not player_two_forces(upper, _conceded(states, _exactly(second), upper)):
        raise ArithmeticError("solve_ruin: player 2's bound is not proved; try a larger charge")
    thresholds = np.column_stack([mine, theirs])
    proved = (tuple(map(to_fraction, each)) for each in (lower, upper))
    return RuinSolution(total, states, values, thresholds, *proved)


@checked
def ruin_game(
    total: Annotated[int, Whole(2, 100)], mesh: Annotated[int, Whole(2, 101)]
) -> MultiStateGame:
    """The same game with thresholds i/(mesh - 1) only, in exact fractions.

    Parameters
    ----------
    total : int
        Money in play, from 2 to 100.
    mesh : int
        Number of thresholds, from 2 to 101.

    Returns
    -------
    MultiStateGame
        States in the order of :func:`guts_core.guts.beyond.ruin_rules.ruin_states`.

    Raises
    ------
    ValueError
        If pairs of states and pairs of thresholds make more than 1.5 * 10^8 chances, which are
        held: with the largest total, of 199 states, that is so from a mesh of 62 on.

    Examples
    --------
    >>> ruin_game(4, mesh=3).states
    7
    """
    states = rules.ruin_states(total)
    if (chances := (len(states) * mesh) ** 2) > _MOST_CHANCES:
        raise ValueError(
            f"ruin_game: total and mesh give {chances} chances, at most {_MOST_CHANCES} are "
            "allowed; take a coarser mesh or solve_ruin"
        )
    # All chances are whole multiples of 1/unit: they are counted, and equal ones are one object.
    # Below 0 the multiples are found from the end.
    unit = 2 * (mesh - 1) ** 2
    multiples = np.array([Fraction(k, unit) for k in (*range(unit + 1), *range(-unit, 0))])
    points = mesh_points(mesh)
    counts = np.rint(unit * np.array(_round_chances(points[:, None], points))).astype(int)
    payoffs, transitions = [], []
    for following in _following(states):
        won, lost = (counts[following == len(states) + k].sum(axis=0) for k in (0, 1))
        moves = np.full((mesh, mesh, len(states)), multiples[0])
        for place in set(following[following < len(states)].tolist()):
            moves[..., place] = multiples[counts[following == place].sum(axis=0)]
        payoffs.append(multiples[won - lost])
        transitions.append(moves)
    return MultiStateGame(payoffs, transitions)


def _round_chances(first: np.ndarray, second: np.ndarray) -> list[np.ndarray]:
    """Probabilities of the five ends of a round, for pairs of thresholds."""
    units = map(rules.RoundValues, *np.eye(5, dtype=int).tolist())
    return [
        np.where(
            first >= second,
            rules.round_payoff(first, second, unit, True),
            rules.round_payoff(first, second, unit, False),
        )
        for unit in units
    ]


def _fixed_point(
    states: tuple[rules.RuinState, ...], charge: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """V = T(V) - charge by policy iteration, with the thresholds of both players."""
    values = np.array([(s.first - s.second) / sum(s) for s in states])
    following = _following(states)
    for _ in range(_STEPS):
        worth = np.append(values, [1.0, -1.0])
        pair = rules.saddle_point(rules.RoundValues(*worth[following.T]))
        try:
            improved = _policy_values(following, pair, charge)
        except RuntimeError:  # of two policies that may play for ever
            raise ArithmeticError(
                f"solve_ruin: total = {sum(states[0])}: a charge of {abs(charge):g} leads to play "
                "that need not end; try a smaller one"
            ) from None
        change = float(np.abs(improved - values).max())
        values = improved
        if change < 1e-15 * len(states):
            break
    else:
        if change > 1e-12:  # more than rounding that never settles
            raise ArithmeticError(
                f"solve_ruin: total = {sum(states[0])}: {_STEPS} policies changed the values by "
                f"{change:.1e} still"
            )
    return values, *pair


@lru_cache(maxsize=1)
def _following(states: tuple[rules.RuinState, ...]) -> np.ndarray:
    """Positions of what a round may lead to, shape (states, 5); behind them those of the ends."""
    place: dict[rules.RuinState | str, int] = {each: k for k, each in enumerate(states)}
    place |= {rules.WON: len(states), rules.LOST: len(states) + 1}
    return np.array([[place[each] for each in rules.next_states(state)] for state in states])


def _policy_values(following: np.ndarray, pair: np.ndarray, charge: float) -> np.ndarray:
    from scipy.sparse import csc_array
    from scipy.sparse.linalg import splu

    size, chances = len(following), np.array(_round_chances(*pair))
    own, goes = np.arange(size), size > following.T
    rows, columns = goes.nonzero()[1], following.T[goes]
    paid = np.full(size, -charge)
    for chance, reached in zip(chances, following.T, strict=True):
        paid += chance * ((reached == size) * 1.0 - (reached == size + 1))
    numbers = np.append(np.ones(size), -chances[goes])
    places = np.append(own, rows), np.append(own, columns)
    return np.asarray(splu(csc_array((numbers, places), shape=(size, size))).solve(paid))


def _rounds(states: tuple[rules.RuinState, ...], values: Sequence[Any]) -> list[rules.RoundValues]:
    """What a round may lead to from every state, with these values of the states."""
    worth = [*values, 1, -1]
    return [rules.RoundValues(*(worth[k] for k in row)) for row in _following(states).tolist()]


def _better_hands_gain(states: tuple[rules.RuinState, ...], values: Any) -> bool:
    """Whether the winner of a showdown has at least what its loser has, from every state.

    Then the better a hand is the more it gains by holding, whatever the other strategy, and the
    best answers to a threshold are thresholds.
    """
    return all(part.wins >= part.loses for part in _rounds(states, values))


def _secured(states: tuple[rules.RuinState, ...], first: Any, values: Any) -> list[Any]:
    parts = _rounds(states, values)
    return [rules.least_over_second(p, part) for p, part in zip(first, parts, strict=True)]


def _conceded(states: tuple[rules.RuinState, ...], second: Any, values: Any) -> list[Any]:
    parts = _rounds(states, values)
    return [rules.most_over_first(q, part) for q, part in zip(second, parts, strict=True)]


def _exactly(values: np.ndarray) -> list[Any]:
    return [to_flint(Fraction(value)) for value in values.tolist()]
