r"""Rounds of continuous guts dealt and settled by the rules, for many games at once.

Nothing here uses the closed formulas of :mod:`guts_core.guts.rules`: the simulation and the exact
means of :class:`guts_core.guts.bot.strategies.Table` are independent of each other.
"""

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt

from guts_core.guts.bot.strategies import Table
from guts_core.methods.arguments import Numbers, Whole, checked
from guts_core.methods.records import ReadOnly

#: Largest stakes and totals; of so many their squares, and the sums of these, are floats.
_LARGEST = 1e150


@checked
def settle(
    hands: Annotated[npt.ArrayLike, Numbers(copied=False, exact=True)],
    holds: Annotated[npt.ArrayLike, Numbers(copied=False)],
    weenie: bool = False,
) -> tuple[np.ndarray, np.ndarray]:
    r"""Outcome of rounds with stakes 1: payoffs of all seats, and the new stakes.

    Parameters
    ----------
    hands, holds : array_like, shape (..., players)
        The hands, and who holds: True and False, or 1 and 0.
    weenie : bool
        Whether the highest hand pays the pot when all drop.

    Returns
    -------
    payoffs : ndarray, shape (..., players)
        They sum to zero: the winner takes the pot, every other holder matches it, and all share
        the pot that is carried over.
    stakes : ndarray, shape (...)
        One less than the number of holders; if all drop 1, or 2 under the Weenie rule.
    """
    cards, held = np.asarray(hands), np.asarray(holds)
    holding = held == 1
    if not (holding | (held == 0)).all():
        raise ValueError("settle: holds must be True or False")
    if cards.shape != holding.shape or cards.shape[-1:] in ((), (0,)):
        raise ValueError(
            f"settle: hands and holds must have the same shape, got {cards.shape}, {holding.shape}"
        )
    count, players = holding.sum(axis=-1), cards.shape[-1]
    stakes = np.where(count > 0, count - 1, 2 if weenie else 1)
    inside = holding | (count == 0)[..., None]
    lowest = cards.min(axis=-1, keepdims=True)  # minus infinity would make floats of exact hands
    top = np.where(inside, cards, lowest).max(axis=-1, keepdims=True)
    best = (inside & (cards == top)).argmax(axis=-1)
    highest = np.arange(players) == best[..., None]
    payers = holding ^ highest if weenie else holding & ~highest
    payers = np.where((count == 0)[..., None], highest & weenie, payers & holding)
    payoffs = (stakes - 1)[..., None] + players * ((highest & holding) * 1 - payers * 1)
    return payoffs, stakes


@dataclass(frozen=True)
class PlayRecord(ReadOnly):
    """Many games at the same table, each followed for the same number of rounds.

    Attributes
    ----------
    table : Table
    stakes, stakes_error : ndarray, shape (rounds + 1,)
        Mean stakes before each round and at the end, with standard errors.
    totals, totals_error : ndarray, shape (rounds + 1, players)
        Mean winnings so far, with standard errors.
    first_seat : ndarray, shape (games,)
        What the first seat won in each game.
    best : ndarray, shape (games,)
        The highest running total of the first seat in each game, its score.
    unfinished : float
        Share of the games that go on after the last round.
    """

    table: Table
    stakes: np.ndarray
    stakes_error: np.ndarray
    totals: np.ndarray
    totals_error: np.ndarray
    first_seat: np.ndarray
    best: np.ndarray
    unfinished: float


@checked
def play(
    table: Table,
    rounds: Annotated[int, Whole(1, 10**5)],
    rng: np.random.Generator,
    games: Annotated[int, Whole(2, 10**6)] = 10_000,
) -> PlayRecord:
    """Deal many games at once.

    Parameters
    ----------
    table : Table
    rounds : int
        Rounds followed in each game, from 1 to 10^5.
    rng : numpy.random.Generator
    games : int
        Number of independent games, from 2 to 10^6.

    Raises
    ------
    ArithmeticError
        If the stakes, or their squares, lead beyond the range of floats.
    """
    profiles, weights = table.profiles()
    stakes, totals = np.ones(games), np.zeros((games, table.players))
    best, means = np.zeros(games), [_summary(stakes, totals, 1.0)]
    live, largest = np.arange(games), 1.0
    while live.size and len(means) <= rounds:
        thresholds = profiles[rng.choice(len(weights), size=live.size, p=weights / weights.sum())]
        hands = rng.random(thresholds.shape)
        payoffs, factors = settle(hands, hands > thresholds, table.weenie)
        totals[live] += stakes[live, None] * payoffs
        stakes[live] *= factors
        largest = max(largest, stakes[live].max(), np.abs(totals[live]).max())
        if largest > _LARGEST:
            raise OverflowError  # an ArithmeticError that names the function
        best[live] = np.maximum(best[live], totals[live, 0])
        means.append(_summary(stakes, totals, largest))
        live = live[stakes[live] > 0]
    means += [means[-1]] * (rounds + 1 - len(means))  # all games are over
    mean, error = (np.array(part) for part in zip(*means, strict=True))
    unfinished = float((stakes > 0).mean())
    own = totals[:, 0].copy()
    return PlayRecord(
        table, mean[:, 0], error[:, 0], mean[:, 1:], error[:, 1:], own, best, unfinished
    )


def _summary(
    stakes: np.ndarray, totals: np.ndarray, largest: float
) -> tuple[np.ndarray, np.ndarray]:
    """Means and standard errors of the stakes and of all totals, none beyond ``largest``."""
    count, means, errors = len(stakes), [], []
    exact = largest * count < 2**53  # whole numbers, whose sum no order rounds
    for column in (stakes, *totals.T):
        means.append((column.sum() if exact else _added_up(column.copy())) / count)
        apart = column - means[-1]
        apart *= apart
        errors.append(math.sqrt(_added_up(apart) / (count - 1)))
    return np.array(means), np.array(errors) / math.sqrt(count)


def _added_up(column: np.ndarray) -> float:
    """The sum, one after the other; the column is used up."""
    return float(np.add.accumulate(column, out=column)[-1])
