r"""Proved bounds of the value of a recursive game with several states, in exact arithmetic.

:mod:`guts_core.methods.recursive_games.states` states and proves the criterion. Here the proposals
come from games with a small charge per round: a fixed point of T - charge has T(W) - W = charge >
0, which survives the rounding of strategies and values to fractions.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Positive, checked
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.recursive_games.enclosure import rational_weights
from guts_core.methods.recursive_games.states import MultiStateGame, StationaryPoint
from guts_core.methods.validation import LARGEST_PAYOFF, named

#: Evaluations of T for a proposal; a charge on play without end would never settle.
_STEPS = 200

#: What a round costs, of the largest payoff, if nothing else is asked for: one after another.
_CHARGES = 1e-12, 1e-11, 1e-10, 1e-9


@dataclass(frozen=True)
class StateEnclosure:
    """Proved bounds of the value in every state: lower <= value <= upper.

    Attributes
    ----------
    lower, upper : tuple of Fraction
        One bound per state; the first is forced by player 1, the second by player 2.
    """

    lower: tuple[Fraction, ...]
    upper: tuple[Fraction, ...]

    @property
    def width(self) -> Fraction:
        """Largest distance of the bounds."""
        return max(high - low for low, high in zip(self.lower, self.upper, strict=True))


def player_one_forces(values: Sequence[Any], guaranteed: Sequence[Any]) -> bool:
    """Everett's criterion: ``guaranteed`` is what player 1 secures in the matrix games of W.

    Parameters
    ----------
    values : sequence of numbers
        W, one per state.
    guaranteed : sequence of numbers
        Lower bounds of T(W).

    Examples
    --------
    A state in which player 2 may wait for ever is worth 0 to player 1, not more:

    >>> player_one_forces([0.0], [0.0]), player_one_forces([0.5], [0.5])
    (True, False)
    """
    pairs = list(zip(values, guaranteed, strict=True))
    return all(sure >= value and (sure > value or value <= 0) for value, sure in pairs)


def player_two_forces(values: Sequence[Any], conceded: Sequence[Any]) -> bool:
    """The mirror image: ``conceded`` is the most player 2 lets player 1 have in those games."""
    return player_one_forces([-value for value in values], [-most for most in conceded])


@checked
def enclose_states(
    game: MultiStateGame, charge: Annotated[float, Positive(LARGEST_PAYOFF)] | None = None
) -> StateEnclosure:
    """Enclose the value of a game in every state.

    Parameters
    ----------
    game : MultiStateGame
        Entries count at their exact value (floats as the binary fractions they are).
    charge : float
        What a round costs in the two neighbouring games that the proposals come from; positive.
        The bounds are about ``2 * charge`` times the mean number of rounds apart. By default it is,
        in each state, a part of the largest payoff that play may lead to from there: the least of
        1e-12 to 1e-9 with which rounding does not hide a proof.

    Returns
    -------
    StateEnclosure

    Raises
    ------
    ValueError
        If transitions add up to more than 1, be it by the rounding of floats.
    ArithmeticError
        If a proposal does not meet the criterion.

    Examples
    --------
    >>> game = MultiStateGame([[[1, 0], [0, 1]]], [[[[0], [1]], [[1], [0]]]])
    >>> enclosure = enclose_states(game)
    >>> enclosure.lower[0] < 1 < enclosure.upper[0], float(enclosure.width) < 1e-9
    (True, True)
    """
    parts = (game.payoffs, game.transitions)
    fractions = [[named("enclose_states", "game", as_fractions, each) for each in p] for p in parts]
    try:
        exact = MultiStateGame(*fractions)
    except ValueError:  # floats that add up to 1 but for rounding
        raise ValueError(
            "enclose_states: game must have transitions with sums of at most 1 exactly, floats "
            "being the binary fractions that they are"
        ) from None
    costs = [part * game._largest for part in _CHARGES]
    if charge is not None:
        costs = [np.full(game.states, float(charge))]
    lower = _first_proved(_proposals(game, costs), lambda point: _lower(exact, point))
    upper = _first_proved(_proposals(game, [-each for each in costs]), lambda p: _upper(exact, p))
    return StateEnclosure(lower, upper)


def _proposals(game: MultiStateGame, all_costs: list[np.ndarray]) -> Iterator[StationaryPoint]:
    """Points to try: with a charge in every state, or only where the criterion is strict."""
    free = None
    for costs in all_costs:
        charged = game.solve(costs, limit=_STEPS)
        least = np.abs(costs[costs != 0]).min(initial=np.inf)
        if charged.residual < least / 2:
            yield charged
            continue
        free = free or game.solve(limit=_STEPS)
        yield free
        strict = np.sign(costs) * free.values > np.abs(costs)
        yield game.solve(costs * strict, start=free.values, limit=_STEPS)
    yield charged


def _lower(game: MultiStateGame, point: StationaryPoint) -> tuple[Fraction, ...] | None:
    values = _fractions(point.values)
    sure = [
        (rational_weights(x) @ part[np.flatnonzero(x)]).min()
        for x, part in zip(point.row_strategies, game.at(values), strict=True)
    ]
    return tuple(values) if player_one_forces(tuple(values), sure) else None


def _upper(game: MultiStateGame, point: StationaryPoint) -> tuple[Fraction, ...] | None:
    values = _fractions(point.values)
    most = [
        (part[:, np.flatnonzero(y)] @ rational_weights(y)).max()
        for y, part in zip(point.column_strategies, game.at(values), strict=True)
    ]
    return tuple(values) if player_two_forces(tuple(values), most) else None


def _first_proved(proposals: Iterable[StationaryPoint], check: Any) -> tuple[Fraction, ...]:
    for point in proposals:
        bound = check(point)
        if bound is not None:
            return bound
    raise ArithmeticError("enclose_states: no proposal meets the criterion; try another charge")


def _fractions(values: npt.ArrayLike) -> np.ndarray:
    return as_fractions(np.asarray(values))
