"""Equilibria of games with many cards or four players from many starts, and what they pay.

Two kinds of starts. A random point of the box leads to an equilibrium once in a while. A *drawn
regularisation* almost always does: every slope gets a factor and a small bonus of its own, the
curve from large epsilon leads to a solution of the regularised conditions, and Newton's steps to
an equilibrium of the game itself next to it. Which one, the factors and bonuses decide.

What was found is a lower bound of the ranges, whatever the number of starts.
``tools/kuhn_families.py`` makes the files.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.kuhn.curves.regularised import HOMOTOPY, LARGE_EPSILON, KuhnConditions
from guts_core.kuhn.equilibria.polynomials import slope_system
from guts_core.kuhn.equilibria.search import search_equilibria
from guts_core.kuhn.game import KuhnGame
from guts_core.methods.complementarity.multilinear import MultilinearSystem
from guts_core.methods.complementarity.search import solutions_from
from guts_core.methods.continuation.problem import Evaluation
from guts_core.methods.continuation.record import BranchStatus
from guts_core.methods.continuation.regularised import follow_from_centre
from guts_core.methods.records import ReadOnly
from guts_core.methods.threads import one_thread
from guts_core.storage.files import FilePath, read_csv, write_csv

#: Powers of ten between which factors and bonuses are drawn; the last epsilon.
_FACTORS, _BONUSES, _EPSILON = (-2.0, 2.0), (-8.0, -3.0), 1e-8

#: A member's gains are at most this part of P + 1; a slope or distance that counts as 0; payoffs
#: are distinct if they differ by more.
_GAIN, _SMALL, _DISTINCT = 1e-10, 1e-7, 1e-6

#: Columns of the file before and after the ends of the ranges.
FAMILY_COLUMNS = (
    *("players", "cards", "pot", "starts", "hits", "draws", "reached", "patterns", "payoffs"),
    *(f"e{player}_{end}" for player in range(1, 5) for end in ("low", "high")),
)


@dataclass(frozen=True, eq=False)
class _Tilted:
    """The conditions with a bonus on each slope."""

    conditions: KuhnConditions
    bonus: np.ndarray

    def residual_and_jacobian(self, x: np.ndarray, parameter: float) -> Evaluation:
        values, jacobian, rate = self.conditions.residual_and_jacobian(x, parameter)
        return values + self.bonus, jacobian, rate

    def noise(self, x: np.ndarray, parameter: float) -> float:
        return self.conditions.noise(x, parameter)


@dataclass(frozen=True)
class Met(ReadOnly):
    """Members that were met at one pot.

    Attributes
    ----------
    game : KuhnGame
        The game.
    pot : Fraction
        P.
    starts, hits : int
        Random points, and how many of them led to a member.
    draws, reached : int
        Regularisations drawn, and how many of them led to a member.
    members : numpy.ndarray, shape (hits + reached, unknowns)
        The free frequencies, with gains of at most 1e-10 (P + 1).
    """

    game: KuhnGame
    pot: Fraction
    starts: int
    hits: int
    draws: int
    reached: int
    members: np.ndarray

    @property
    def expectations(self) -> np.ndarray:
        """Payoffs per hand, one row for each member."""
        return self.game.expectations(self.game.complete(self.members), float(self.pot))

    @property
    def payoffs(self) -> int:
        """How many distinct payoffs there are among the members."""
        return len(np.unique(np.round(self.expectations / _DISTINCT), axis=0))

    @property
    def patterns(self) -> frozenset[str]:
        """The closed patterns met: 0 or 1 where the slope holds a frequency there, else ``=``."""
        slopes = slope_system(self.game, float(self.pot)).values(self.members)
        low, high = self.members <= _SMALL, self.members >= 1 - _SMALL
        held = np.abs(slopes) > _SMALL
        signs = np.where(held & low, "0", np.where(held & high, "1", "="))
        return frozenset(map("".join, signs.tolist()))


def met(game: KuhnGame, pot: Fraction, starts: int, draws: int, rng: np.random.Generator) -> Met:
    """Members from random points and from drawn regularisations.

    Parameters
    ----------
    game : KuhnGame
        The game.
    pot : Fraction
        P.
    starts, draws : int
        How many of each.
    rng : numpy.random.Generator
        Source of the random numbers.

    Examples
    --------
    >>> from guts_core.kuhn import KuhnPoker
    >>> found = met(KuhnPoker(5), Fraction(5, 4), 0, 2, np.random.default_rng(0))
    >>> found.reached, found.payoffs, (120 * found.expectations[0]).round(9).tolist()
    (2, 1, [-1.0, -1.0, 2.0])
    """
    system = slope_system(game, float(pot))
    hits = np.empty((0, game.size))
    if starts:
        hits = game.reduce(search_equilibria(game, pot, starts, rng).frequencies)
    with one_thread():
        points = [x for _ in range(draws) if (x := _drawn(game, float(pot), rng)) is not None]
        reached = _members(game, float(pot), system, points, rng)
    both = np.array([*hits, *reached]).reshape(-1, game.size)
    return Met(game, pot, starts, len(hits), draws, len(reached), both)


def _drawn(game: KuhnGame, pot: float, rng: np.random.Generator) -> np.ndarray | None:
    """A solution of one drawn regularisation, or None if its curve was not followed to the end."""
    factors = 10 ** rng.uniform(*_FACTORS, game.size)
    bonus = rng.normal(size=game.size) * 10 ** rng.uniform(*_BONUSES) * rng.choice([0, 1])
    conditions = _Tilted(KuhnConditions(game, factors), factors * bonus)
    largest = LARGE_EPSILON * (1 + pot) * float(factors.max())
    branch = follow_from_centre(conditions, game.size, pot, _EPSILON, largest, HOMOTOPY)
    return branch.x[-1] if branch.status is BranchStatus.PARAMETER_BOUND else None


def _members(
    game: KuhnGame,
    pot: float,
    system: MultilinearSystem,
    points: list[np.ndarray],
    rng: np.random.Generator,
) -> np.ndarray:
    """The members next to some points."""
    if not points:
        return np.empty((0, game.size))
    x = solutions_from(system, np.array(points), rng)
    return x[game.gains(game.complete(x), pot).max(axis=1, initial=0.0) <= _GAIN * (pot + 1)]


@dataclass(frozen=True)
class StoredFamily:
    """A row of the file: what was met at a pot, and the ranges of payoffs after going further.

    Attributes
    ----------
    players, cards : int
        m and N.
    pot : Fraction
        P.
    starts, hits, draws, reached, patterns, payoffs : int
        As in :class:`Met`.
    ends : tuple of pairs of Fraction or float
        Least and greatest payoff of each player; a Fraction where a member in fractions with gains
        of exactly 0 has it.
    """

    players: int
    cards: int
    pot: Fraction
    starts: int
    hits: int
    draws: int
    reached: int
    patterns: int
    payoffs: int
    ends: tuple[tuple[Any, Any], ...]

    @property
    def ranges(self) -> np.ndarray:
        """The ends in floats, shape (players, 2)."""
        return np.array(self.ends, dtype=float)


def write_families(rows: Iterable[StoredFamily], path: FilePath) -> None:
    """Write one row for each pot; the file is replaced as a whole."""
    width = len(FAMILY_COLUMNS)
    texts = [
        [
            *(row.players, row.cards, row.pot, row.starts, row.hits, row.draws, row.reached),
            *(row.patterns, row.payoffs),
            *(e if isinstance(e, Fraction) else f"{e:.9f}" for pair in row.ends for e in pair),
        ]
        for row in rows
    ]
    write_csv(path, FAMILY_COLUMNS, [[*row, *[""] * (width - len(row))] for row in texts])


def read_families(path: FilePath) -> tuple[StoredFamily, ...]:
    """Read a file of :func:`write_families`."""
    return tuple(read_csv(path, FAMILY_COLUMNS, _read))


def _read(row: dict[str, str]) -> StoredFamily:
    players = int(row["players"])
    ends = tuple(
        (_number(row[f"e{i}_low"]), _number(row[f"e{i}_high"])) for i in range(1, players + 1)
    )
    counts = {name: int(row[name]) for name in FAMILY_COLUMNS[3:9]}
    return StoredFamily(players, int(row["cards"]), Fraction(row["pot"]), ends=ends, **counts)


def _number(text: str) -> Fraction | float:
    return float(text) if "." in text else Fraction(text)
