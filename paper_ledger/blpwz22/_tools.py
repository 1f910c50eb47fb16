"""What the claims share: short constructors, exact helpers, cached solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import product
from typing import Any

import numpy as np

from guts_core.guts import (
    CoalitionSolution,
    Guts,
    enclose_coalition,
    solve_coalition,
)
from guts_core.methods import Interval, ValueEnclosure
from guts_core.methods.exact.intervals import BITS
from paper_ledger import record as ledger
from paper_ledger.blpwz22.repetition import worst_case

#: Citation keys of the two versions.
V1, V2 = "BLPWZ22a", "BLPWZ22"

#: A two by two matrix of exact numbers.
Square = tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]


assertion = partial(ledger.assertion, paper=V2)
quantity = partial(ledger.quantity, paper=V2)


def steps(low: int | Fraction, high: int | Fraction, count: int) -> list[Fraction]:
    """Fractions inside (low, high), equally spaced."""
    width = Fraction(high) - low
    return [low + width * k / (count + 1) for k in range(1, count + 1)]


def tuples(points: Sequence[Sequence[Fraction]]) -> np.ndarray:
    """All ways to take one number from each sequence, as rows of an array of fractions."""
    grids = np.meshgrid(*(np.array(list(axis), dtype=object) for axis in points), indexing="ij")
    return np.stack([grid.ravel() for grid in grids], axis=-1)


def own_payoff(thresholds: Any) -> np.ndarray:
    """Player 1's payoff alpha at profiles of thresholds (last axis)."""
    profiles = np.asarray(thresholds)
    return Guts(profiles.shape[-1]).payoffs(profiles)[..., 0]


def stakes(thresholds: Any) -> np.ndarray:
    """Multiplier beta of the stakes at profiles of thresholds (last axis)."""
    profiles = np.asarray(thresholds)
    return Guts(profiles.shape[-1]).stakes(profiles)


def random_fractions(rng: np.random.Generator, shape: tuple[int, ...], parts: int) -> np.ndarray:
    """Fractions k/parts in [0, 1]."""
    draws = rng.integers(0, parts + 1, shape)
    return draws.astype(object) * Fraction(1, parts)


def square(a: int | Fraction, b: int | Fraction, c: int | Fraction, d: int | Fraction) -> Square:
    """The matrix with the rows (a, b) and (c, d)."""
    return (Fraction(a), Fraction(b)), (Fraction(c), Fraction(d))


def at(payoff: Square, multiplier: Square, value: Fraction) -> Square:
    """The matrix A + B V."""
    (a, b), (c, d) = payoff
    (e, f), (g, h) = multiplier
    return (a + e * value, b + f * value), (c + g * value, d + h * value)


def is_mixed(matrix: Square) -> bool:
    """Whether a two by two game has no saddle point: both optimal strategies are then unique."""
    (a, b), (c, d) = matrix
    return (a > b and a > c and d > b and d > c) or (a < b and a < c and d < b and d < c)


def square_value(matrix: Square) -> Fraction:
    """Value of a two by two game: a saddle point or von Neumann's formula."""
    (a, b), (c, d) = matrix
    if is_mixed(matrix):
        return (a * d - b * c) / (a + d - b - c)
    return max(min(a, b), min(c, d))


def iterated(
    payoffs: np.ndarray, stakes: np.ndarray, start: float, rounds: int, ceiling: float = np.inf
) -> np.ndarray:
    """V_0, ..., V_rounds of many two by two games at once, in floats rounded downwards.

    ``payoffs`` and ``stakes`` have the shape (games, 2, 2); V_(k+1) = min(Val(A + B V_k), ceiling),
    or V_0 for ever if the first step gains nothing. Rounded so, no number passes the least fixed
    point. The result has the shape (rounds + 1, games).
    """
    values = [np.full(len(payoffs), start)]
    for _ in range(rounds):
        now = values[-1]
        games = payoffs + stakes * now[:, None, None]
        moved = np.minimum(_square_values(games), ceiling) - 1e-13 * np.maximum(1, np.abs(now))
        values.append(np.minimum(np.maximum(moved, now), 1e9))
    return np.array(values)


def _square_values(games: np.ndarray) -> np.ndarray:
    """Values of two by two games (games, 2, 2)."""
    (a, b), (c, d) = games[:, 0].T, games[:, 1].T
    low = np.maximum(np.minimum(a, b), np.minimum(c, d))
    high = np.minimum(np.maximum(a, c), np.maximum(b, d))
    total = (a - b) + (d - c)
    mixed = a - (a - b) * (a - c) / np.where(total == 0, 1, total)
    return np.where(low >= high, low, mixed)


def mixed_weights(matrix: Square) -> tuple[Fraction, Fraction]:
    """Weights of the first row and the first column in a game without saddle point."""
    (a, b), (c, d) = matrix
    total = a + d - b - c
    return (d - c) / total, (d - b) / total


def root_of_half(opponents: int) -> Interval:
    """The irrational 2^(-1/N) between neighbouring multiples of 2^-BITS."""
    low, high = 0, 1 << BITS
    target = 1 << (BITS * opponents - 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**opponents <= target else (low, middle)
    return Interval(low, high)


@cache
def on_mesh(opponents: int, mesh: int = 101) -> CoalitionSolution:
    """The game of Table 1."""
    return solve_coalition(opponents, mesh)


@cache
def in_continuum(opponents: int) -> CoalitionSolution:
    """The game without a mesh."""
    return solve_coalition(opponents)


@cache
def enclosed(opponents: int, mesh: int | None = None) -> ValueEnclosure:
    """Proved bounds of the value."""
    return enclose_coalition(opponents, mesh)


def small_games(count: int, seed: int) -> Iterator[tuple[Square, Square]]:
    """Two by two games with small payoffs and stakes."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        payoff, multiplier = rng.integers(-4, 5, (2, 2)), rng.integers(0, 5, (2, 2))
        (a, b), (c, d) = [[Fraction(int(x)) for x in row] for row in payoff]
        (e, f), (g, h) = [[Fraction(int(x), 2) for x in row] for row in multiplier]
        yield ((a, b), (c, d)), ((e, f), (g, h))


def strategies(count: int, seed: int) -> Iterator[tuple[list[Fraction], list[Fraction]]]:
    """A strategy's payoffs and stakes against one to three columns."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        size = int(rng.integers(1, 4))
        alpha = [Fraction(int(k), 2) for k in rng.integers(-3, 4, size)]
        yield alpha, [Fraction(int(k), 4) for k in rng.integers(0, 9, size)]


def repetition_limit(
    alpha: Sequence[Fraction], beta: Sequence[Fraction], start: Fraction
) -> Fraction | None:
    """Limit of repeated play from ``start``, ``start`` if it gains nothing; None for +infinity."""
    if worst_case(alpha, beta, start) <= start:
        return start
    return min((a / (1 - b) for a, b in zip(alpha, beta, strict=True) if b < 1), default=None)


def reaches(limit: Fraction | None, goal: Fraction) -> bool:
    return limit is None or limit >= goal


def games_with_value_zero() -> Iterator[tuple[Square, Square, Fraction]]:
    """Games with V = 0 as a fixed point and unique optima there, and their growth x'By."""
    for a, b, c in product((1, 2), (1, 3), (1, 2)):
        payoff = (Fraction(a), Fraction(-b)), (Fraction(-c), Fraction(b * c, a))
        x, y = mixed_weights(payoff)
        for e, f, g, h in product(
            (Fraction(0), Fraction(1, 2), Fraction(1), Fraction(3)), repeat=4
        ):
            growth = y * (x * e + (1 - x) * g) + (1 - y) * (x * f + (1 - x) * h)
            yield payoff, ((e, f), (g, h)), growth
