r"""Rules of gambler's ruin in two-player guts with integer stacks, and its one-round payoff.

[BLPWZ22] section 1.2 names the problem and leaves it open. The rules used here:

* Both ante 1. A state (a, b, c) is what each has behind and the pot c; a + b + c never changes.
* Both drop: new hands in the same state. One holds: he takes the pot; if the other has nothing
  behind, he is broke and the game is over, otherwise both ante 1.
* Both hold: the higher hand takes the pot c and the other matches it with min(c, what he has).
  If that is nothing he is broke and the game is over; otherwise it is the new pot.

Player 1 is paid 1 if player 2 goes broke and -1 if he does himself, nothing if play never ends.
Hands are uniform on [0, 1] and a player holds above his threshold. Every function of payoffs takes
floats, arrays or ``Fraction`` objects; only + - * / occur.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import numpy as np

from guts_core.methods.arguments import Whole, checked

#: Markers of the two ends among the next states.
WON, LOST = "won", "lost"


class RuinState(NamedTuple):
    """Money behind player 1 and player 2, and the pot."""

    first: int
    second: int
    pot: int

    @property
    def mirrored(self) -> RuinState:
        """The state seen by player 2."""
        return RuinState(self.second, self.first, self.pot)


@dataclass(frozen=True)
class RoundValues:
    """Player 1's values of what a round may lead to; the fields may be numbers or arrays.

    Attributes
    ----------
    again : number
        Both drop.
    takes, leaves : number
        Only player 1 holds; only player 2 holds.
    wins, loses : number
        Both hold and player 1's hand is the higher; the lower.
    """

    again: Any
    takes: Any
    leaves: Any
    wins: Any
    loses: Any

    @property
    def mirrored(self) -> RoundValues:
        """The same round seen by player 2."""
        return RoundValues(-self.again, -self.leaves, -self.takes, -self.loses, -self.wins)


def after_taking(state: RuinState) -> RuinState | str:
    """Next state if only player 1 holds."""
    if state.second == 0:
        return WON
    return RuinState(state.first + state.pot - 1, state.second - 1, 2)


def after_winning(state: RuinState) -> RuinState | str:
    """Next state if both hold and player 1 has the higher hand."""
    matched = min(state.pot, state.second)
    if matched == 0:
        return WON
    return RuinState(state.first + state.pot, state.second - matched, matched)


def next_states(state: RuinState) -> tuple[RuinState | str, ...]:
    """What a round may lead to, in the order of :class:`RoundValues`."""
    other = state.mirrored
    return (
        state,
        after_taking(state),
        _seen_by_player_one(after_taking(other)),
        after_winning(state),
        _seen_by_player_one(after_winning(other)),
    )


@checked
def ruin_states(total: Annotated[int, Whole(2, 1000)]) -> tuple[RuinState, ...]:
    """All states that stacks with this total can reach, those after the antes first.

    Parameters
    ----------
    total : int
        Money of both players and the pot, from 2 to 1000.

    Returns
    -------
    tuple of RuinState

    Examples
    --------
    >>> [tuple(state) for state in ruin_states(3)]
    [(0, 1, 2), (1, 0, 2), (2, 0, 1), (0, 2, 1), (1, 1, 1)]
    """
    antes = total - 2
    found = [RuinState(first, antes - first, 2) for first in range(antes + 1)]
    seen = set(found)
    for state in found:  # grows while it is read
        reached = [s for s in next_states(state) if isinstance(s, RuinState)]
        found.extend(s for s in dict.fromkeys(reached) if s not in seen)
        seen.update(reached)
    return tuple(found)


def round_payoff(first: Any, second: Any, values: RoundValues, player_one_higher: bool) -> Any:
    """F(p, q) of one round on the side p >= q (``player_one_higher``) or p <= q.

    Parameters
    ----------
    first, second : number
        Thresholds p and q.
    values : RoundValues
        What the round leads to.
    player_one_higher : bool
        Which side of p = q the thresholds are on; on the line both give the same.
    """
    low, high = (second, first) if player_one_higher else (first, second)
    safer = (1 - high) * (1 - high) / 2  # both hold and the higher threshold's owner loses
    other = (1 - high) * ((1 + high) / 2 - low)
    wins, loses = (other, safer) if player_one_higher else (safer, other)
    return (
        first * second * values.again
        + (1 - first) * second * values.takes
        + first * (1 - second) * values.leaves
        + wins * values.wins
        + loses * values.loses
    )


def least_over_second(first: Any, values: RoundValues) -> Any:
    """Minimum over q in [0, 1] of F(p, q), exactly: linear in q below p and quadratic above."""
    return min(_answers(first, values))[0]


def most_over_first(second: Any, values: RoundValues) -> Any:
    """Maximum over p in [0, 1] of F(p, q), exactly."""
    return -least_over_second(second, values.mirrored)


def saddle_point(values: RoundValues) -> np.ndarray:
    """Thresholds p and q at which neither gains: F is concave in p and convex in q.

    Inside the square, dF/dq does not depend on q where p >= q and gives p; then dF/dp = 0 gives q;
    the other side is the mirror image. On the edges one threshold is 0 or 1 and the other answers.
    Of all these pairs the one from which the players gain least is returned.

    Parameters
    ----------
    values : RoundValues
        Floats, or arrays of one shape: a round at each place.

    Returns
    -------
    ndarray, shape (2, ...)
    """
    values = RoundValues(*np.array(list(vars(values).values()), dtype=float))
    pairs = [_higher_first(values), _higher_first(values.mirrored)[::-1]]
    edges = np.array([np.zeros_like(values.again), np.ones_like(values.again)])
    answers = _best_answer(edges, values.mirrored)[1], _best_answer(edges, values)[1]
    for edge, first, second in zip(edges, *answers, strict=True):
        pairs += [(edge, second), (first, edge)]
    first, second = np.moveaxis(np.array(pairs), 1, 0)
    gains = -_best_answer(second, values.mirrored)[0] - _best_answer(first, values)[0]
    chosen = np.expand_dims(gains.argmin(axis=0), 0)
    return np.concatenate([np.take_along_axis(each, chosen, 0) for each in (first, second)])


def _answers(first: Any, values: RoundValues) -> list[tuple[Any, Any]]:
    """(F, q) at all q that may be best against p."""
    answers = [
        (round_payoff(first, 0 * first, values, True), 0 * first),
        (round_payoff(first, first, values, True), first),
        (round_payoff(first, 1 + 0 * first, values, False), 1 + 0 * first),
    ]
    curvature = values.wins - values.loses
    if curvature > 0:
        level = values.wins - (1 - first) * values.takes - first * (values.again - values.leaves)
        vertex = (level - first * values.loses) / curvature
        if first < vertex < 1:
            answers.append((round_payoff(first, vertex, values, False), vertex))
    return answers


def _best_answer(first: np.ndarray, values: RoundValues) -> tuple[np.ndarray, np.ndarray]:
    """The least of :func:`_answers`, F and q, for arrays of floats."""
    curvature = values.wins - values.loses
    level = values.wins - (1 - first) * values.takes - first * (values.again - values.leaves)
    vertex = _quotient(level - first * values.loses, curvature)
    bends = (curvature > 0) & (first < vertex) & (vertex < 1)
    answers = np.array([0 * first, first, 1 + 0 * first, np.where(bends, vertex, 1)])
    below = round_payoff(first, answers[:2], values, True)
    worths = np.concatenate([below, round_payoff(first, answers[2:], values, False)])
    least = worths.min(axis=0)
    return least, np.where(worths == least, answers, np.inf).min(axis=0)


def _higher_first(v: RoundValues) -> tuple[np.ndarray, np.ndarray]:
    """Stationary point (p, q) of the side p >= q."""
    p = np.clip(_quotient(v.wins - v.takes, v.wins - v.takes + v.again - v.leaves), 0.0, 1.0)
    q = _quotient(p * v.wins + (1 - p) * v.loses - v.leaves, v.again - v.takes - v.leaves + v.wins)
    return p, np.minimum(p, np.clip(q, 0.0, 1.0))


def _quotient(numerator: np.ndarray, denominator: np.ndarray) -> np.ndarray:
    """The quotient, or 1 where the denominator is 0."""
    return np.divide(numerator, denominator, where=denominator != 0, out=np.ones_like(numerator))


def _seen_by_player_one(state: RuinState | str) -> RuinState | str:
    """What player 2 sees as won is lost for player 1; his states are mirrored."""
    return state.mirrored if isinstance(state, RuinState) else LOST
