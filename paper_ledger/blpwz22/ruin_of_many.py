"""Gambler's ruin in guts with two or three players: thresholds, and what no deviation exceeds.

The rules are those of :mod:`guts_core.guts.beyond.ruin_rules`, for any number of players: all who
hold and do not win match the pot with what they have, and who has nothing for that is out. A player
who drops stays in for the new pot. Where there is none, everybody antes 1, and who cannot is out.
The last one left wins. A state is the money behind the players, in increasing order, and the pot;
players with the same money play the same. Every function of thresholds takes floats or Fractions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

#: How far apart two hands are between which a gain is taken to grow evenly.
_SMALL = Fraction(1, 10**6)

#: Rounds of all tables before giving up.
_ROUNDS = 60

#: What a round pays to everybody in the game from which the bounds come.
_CHARGE = 1e-11


class Table(NamedTuple):
    """Money behind the players who are left, in increasing order, and the pot."""

    behind: tuple[int, ...]
    pot: int


class Outcome(NamedTuple):
    """What follows a round: the table, and who of the old one sits where (None: out)."""

    table: Table
    seats: tuple[int | None, ...]


@dataclass(frozen=True)
class ManyRuin:
    """An approximate equilibrium with proved bounds of what deviations gain.

    Attributes
    ----------
    tables : tuple of Table
    thresholds : dict of Table to tuple of Fraction
        One for each player of the table.
    chances : dict of Table to tuple of float
        To be the last one left.
    gain : Fraction
        No player gains more, in any state, by any strategy against the others'.
    """

    tables: tuple[Table, ...]
    thresholds: dict[Table, tuple[Fraction, ...]]
    chances: dict[Table, tuple[float, ...]]
    gain: Fraction


def dealt(stacks: Sequence[int]) -> Outcome:
    """The table after everybody has anted 1; who cannot is out."""
    return _seated(
        [None if stack == 0 else stack - 1 for stack in stacks], sum(s > 0 for s in stacks)
    )


@lru_cache(maxsize=10_000)
def after(table: Table, holders: tuple[int, ...], winner: int | None) -> Outcome:
    """What follows if these hold and one of them has the highest hand."""
    behind: list[int | None] = list(table.behind)
    if winner is None:
        return Outcome(table, tuple(range(len(behind))))
    pot = 0
    for player in holders:
        if player != winner:
            paid = min(table.pot, table.behind[player])
            behind[player] = table.behind[player] - paid if paid else None
            pot += paid
    behind[winner] = table.behind[winner] + table.pot
    return _seated(behind, pot) if pot else dealt([stack or 0 for stack in behind])


def _seated(behind: Sequence[int | None], pot: int) -> Outcome:
    left = sorted((stack, player) for player, stack in enumerate(behind) if stack is not None)
    seats: list[int | None] = [None] * len(behind)
    for seat, (_, player) in enumerate(left):
        seats[player] = seat
    return Outcome(Table(tuple(stack for stack, _ in left), pot), tuple(seats))


@lru_cache(maxsize=1000)
def _subsets(players: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(some for size in range(len(players) + 1) for some in combinations(players, size))


@lru_cache
def tables(stacks: tuple[int, ...]) -> tuple[Table, ...]:
    """All tables with at least two players that these stacks can lead to."""
    found = [dealt(stacks).table]
    for table in found:  # grows while it is read
        for holders in _subsets(_seats(table)):
            for winner in holders:
                reached = after(table, holders, winner).table
                if len(reached.behind) > 1 and reached not in found:
                    found.append(reached)
    return tuple(found)


def _seats(table: Table) -> tuple[int, ...]:
    return tuple(range(len(table.behind)))


def _worth(values: Mapping[Table, Sequence[Any]], outcome: Outcome, player: int) -> Any:
    seat = outcome.seats[player]
    if seat is None:
        return 0
    return 1 if len(outcome.table.behind) == 1 else values[outcome.table][seat]


def held_highest(thresholds: Sequence[Any], others: Sequence[int], start: Any) -> Any:
    """Chance that a hand is above ``start`` and above the hands of others, who all hold."""
    low = max([start, *(thresholds[j] for j in others)])
    coefficients = [low * 0 + 1]
    for j in others:  # times (y - t)
        shifted = [0 * low, *coefficients]
        coefficients = [
            a - thresholds[j] * b for a, b in zip(shifted, [*coefficients, 0 * low], strict=True)
        ]
    return sum(c * (1 - low ** (k + 1)) / (k + 1) for k, c in enumerate(coefficients))


def _dropped(thresholds: Sequence[Any], players: Sequence[int]) -> Any:
    product = 1
    for player in players:
        product = product * thresholds[player]
    return product


def held_value(
    table: Table, thresholds: Sequence[Any], values: Mapping[Table, Any], player: int, hand: Any
) -> Any:
    """What a player gets who holds this hand; what he gets if he drops for ``hand=None``."""
    rest = tuple(k for k in _seats(table) if k != player)
    total: Any = 0
    for others in _subsets(rest):
        out = _dropped(thresholds, [k for k in rest if k not in others])
        holders = others if hand is None else tuple(sorted((*others, player)))
        for winner in others or ((None,) if hand is None else ()):
            more = [k for k in others if k != winner]
            start = 0 * out if hand is None else max(hand, 0 * out)
            chance = (
                1
                if winner is None
                else held_highest(thresholds, more, max(start, thresholds[winner]))
            )
            worth = _worth(values, after(table, holders, winner), player)
            total = total + out * chance * worth
        if hand is not None:
            below: Any = 1
            for k in others:
                below = below * max(hand - thresholds[k], 0 * hand)
            total = total + out * below * _worth(values, after(table, holders, player), player)
    return total


def followed(table: Table, thresholds: Sequence[Any]) -> list[tuple[Any, Outcome]]:
    """What may follow a round, with the chances."""
    everybody, found = _seats(table), []
    for holders in _subsets(everybody):
        out = _dropped(thresholds, [k for k in everybody if k not in holders])
        for winner in holders or (None,):
            others = [k for k in holders if k != winner]
            chance = 1 if winner is None else held_highest(thresholds, others, thresholds[winner])
            found.append((out * chance, after(table, holders, winner)))
    return found


def best_answer_bound(
    table: Table, thresholds: Sequence[Any], values: Mapping[Table, Any], player: int
) -> Any:
    """What a round is worth at most to a player who deviates, if the next ones are as given.

    Holding gains more with a better hand, if to win a showdown is worth no less than to lose it;
    then the payoff is concave in his threshold, and a tangent bounds it.

    Raises
    ------
    ArithmeticError
        If to win a showdown would be worth less.
    """
    rest = tuple(k for k in _seats(table) if k != player)
    for others in _subsets(rest):
        holders = tuple(sorted((*others, player)))
        won = _worth(values, after(table, holders, player), player)
        if any(_worth(values, after(table, holders, k), player) > won for k in others):
            raise ArithmeticError(f"ruin_of_many: at {table} it is worth more to lose")
    own = _step(table, thresholds, values, player)
    slope = -_gain(table, thresholds, values, player, own)
    changed = [own if k == player else t for k, t in enumerate(thresholds)]
    reached = followed(table, changed)
    value = sum(chance * _worth(values, outcome, player) for chance, outcome in reached)
    return value + max(slope * (1 - own), -slope * own)


def _gain(
    table: Table, thresholds: Sequence[Any], values: Mapping[Table, Any], player: int, hand: Any
) -> Any:
    """What holding this hand gains over dropping it."""
    held, dropped = (held_value(table, thresholds, values, player, which) for which in (hand, None))
    return held - dropped


def _step(
    table: Table, thresholds: Sequence[Any], values: Mapping[Table, Any], player: int
) -> Fraction:
    """A threshold near the best one for these values, by one secant from the given one."""
    own = thresholds[player]
    at, beside = (_gain(table, thresholds, values, player, own + x) for x in (0, _SMALL))
    if own == 0 or beside <= at:
        return own
    moved = own - at * _SMALL / (beside - at)
    return Fraction(float(min(max(moved, Fraction(0)), Fraction(1))))


@lru_cache
def many_ruin(stacks: tuple[int, ...]) -> ManyRuin:
    """Thresholds from which nobody gains more than a proved amount.

    Parameters
    ----------
    stacks : tuple of int
        Money of the players before the antes.

    Raises
    ------
    ArithmeticError
        If the bounds are not proved.
    """
    seen = tables(stacks)
    thresholds = _approximate(seen)
    exact = {table: tuple(map(Fraction, thresholds[table])) for table in seen}
    paid = {
        table: tuple(map(Fraction, row))
        for table, row in _chances(seen, thresholds, _CHARGE).items()
    }
    return proved(seen, exact, paid)


def proved(
    seen: tuple[Table, ...],
    thresholds: dict[Table, tuple[Fraction, ...]],
    most: dict[Table, tuple[Fraction, ...]],
) -> ManyRuin:
    """The record, if nobody gets more than ``most`` by any strategy against the thresholds.

    Numbers >= 0 from which no round leads upwards bound what a player gets. All thresholds are
    below 1, so play ends, and the chances of all add up to 1: what exceeds 1 in the sum of the
    bounds is the most that anybody can gain.

    Raises
    ------
    ArithmeticError
        If it is not proved.
    """
    for table in seen:
        if not all(0 <= t < 1 for t in thresholds[table]) or min(most[table]) < 0:
            raise ArithmeticError("ruin_of_many: thresholds must be below 1, and bounds above 0")
        for player, bound in enumerate(most[table]):
            if best_answer_bound(table, thresholds[table], most, player) > bound:
                raise ArithmeticError(f"ruin_of_many: at {table} a deviation gains more")
    chances = {table: tuple(map(float, most[table])) for table in seen}
    return ManyRuin(seen, thresholds, chances, max(sum(row, Fraction(-1)) for row in most.values()))


def _approximate(seen: tuple[Table, ...]) -> dict[Table, list[float]]:
    """Thresholds that answer each other, by turns of Newton's method and of all chances."""
    thresholds = {table: [0.4] * len(table.behind) for table in seen}
    for _ in range(_ROUNDS):
        values = _chances(seen, thresholds, 0.0)
        found = {table: _answers(table, thresholds[table], values) for table in seen}
        change = max(abs(a - b) for t in seen for a, b in zip(found[t], thresholds[t], strict=True))
        thresholds = found
        if change < 1e-14:
            break
    return thresholds


def _answers(table: Table, start: list[float], values: Mapping[Table, Any]) -> list[float]:
    from scipy.optimize import root  # slow to import in the reader's browser

    def residual(thresholds: np.ndarray) -> list[float]:
        inside = np.clip(thresholds, 0, 1).tolist()
        gains = [_gain(table, inside, values, k, hand) for k, hand in enumerate(inside)]
        steps = [min(max(t - gain, 0.0), 1.0) for t, gain in zip(inside, gains, strict=True)]
        return [t - step for t, step in zip(thresholds, steps, strict=True)]

    found = root(residual, start, tol=1e-15)
    return np.clip(found.x, 0, 1).tolist()


def _chances(
    seen: tuple[Table, ...], thresholds: Mapping[Table, Sequence[float]], charge: float
) -> dict[Table, list[float]]:
    """Everybody's chance to be the last one left, and the charge for each round."""
    places = {
        (t, seat): k
        for k, (t, seat) in enumerate((t, s) for t in seen for s in range(len(t.behind)))
    }
    moves, paid = np.eye(len(places)), np.full(len(places), charge)
    for table in seen:
        for chance, (reached, seats) in followed(table, thresholds[table]):
            for player, seat in enumerate(seats):
                if seat is not None and len(reached.behind) == 1:
                    paid[places[table, player]] += chance
                elif seat is not None:
                    moves[places[table, player], places[reached, seat]] -= chance
    solved = np.linalg.solve(moves, paid)
    return {t: [float(solved[places[t, s]]) for s in range(len(t.behind))] for t in seen}
