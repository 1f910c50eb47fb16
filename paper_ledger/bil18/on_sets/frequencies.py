"""How often each card bets or calls in the whole set of equilibria of four cards at one pot.

A range is what members attain that reach the node with the card. Both ends are climbed to from
members of each closed pattern; that there are none beyond is not proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np

from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.kuhn.whole_sets.pieces import Piece, Pieces
from guts_core.methods.complementarity.multilinear import Multilinear, MultilinearSystem
from guts_core.methods.complementarity.pieces import highest, solutions_on
from guts_core.methods.complementarity.search import random_starts
from guts_core.methods.threads import one_thread
from guts_core.storage.files import FilePath, read_csv, write_csv
from paper_ledger.bil18.stored.whole_sets import StoredComponent

FREQUENCY_COLUMNS = ("pot", "node", "card", "low", "high")

GAME = KuhnPoker(4)

#: Random points from which members are sought; how many of them are climbed from, at random, for
#: each end; what counts as a wall.
_RANDOM, _OTHERS, _WALL = 400, 4, 1e-9

#: The frequencies themselves, as functions to be made large or small.
_FREQUENCIES = MultilinearSystem([Multilinear.variable(k) for k in range(GAME.size)], GAME.size)


@dataclass(frozen=True)
class FrequencyRange:
    """How often a card bets or calls at a node.

    Attributes
    ----------
    pot : Fraction
        P.
    node, card : int
        1 to 12 and 1 to 4. A member of the set arrives there with the card.
    low, high : float
        The least and the greatest frequency that was found.
    """

    pot: Fraction
    node: int
    card: int
    low: float
    high: float


def frequency_ranges(pot: Fraction, patterns: Sequence[str]) -> Iterator[FrequencyRange]:
    """The ranges at one pot, node by node and card by card, where somebody arrives.

    Parameters
    ----------
    pot : Fraction
        P.
    patterns : sequence of str
        Closed patterns whose solutions are the set.
    """
    found = members_with_ends(pot, patterns)
    full = GAME.complete(found)
    arrives = np.array([GAME.reached(x) for x in full])
    for node, card in zip(*np.nonzero(arrives.any(axis=0)), strict=True):
        taken = full[arrives[:, node, card], node, card]
        yield FrequencyRange(pot, node + 1, card + 1, float(taken.min()), float(taken.max()))


def members_with_ends(pot: Fraction, patterns: Sequence[str]) -> np.ndarray:
    """Members of each pattern with those that have each frequency least and greatest."""
    pieces, rng = Pieces(GAME, pot, np.random.default_rng(0)), np.random.default_rng(1)
    asked = [ClosedPattern(each) for each in patterns]
    with one_thread():
        for again in (False, True):
            pieces.look(asked, again)
        every = [_climbed(pieces, pieces.found[each.code], rng) for each in asked]
    x = np.concatenate(every)
    return np.where(x < _WALL, 0.0, np.where(x > 1 - _WALL, 1.0, x))


def _climbed(pieces: Pieces, piece: Piece, rng: np.random.Generator) -> np.ndarray:
    """The members of a piece, and those at which the climbs end."""
    held = piece.pattern.partition
    points = random_starts(_RANDOM, GAME.size, rng)
    x, solved = solutions_on(pieces.system, [held] * len(points), points)
    members = np.concatenate([piece.members, x[solved]])
    found = [*members]
    for k in np.flatnonzero(held.zero):
        for sign in (-1, 1):
            best = max(found, key=lambda x: sign * x[k])
            starts = [best, piece.centre]
            if np.ptp(members[:, k]) > _WALL:
                starts += [*members[rng.integers(len(members), size=_OTHERS)]]
                starts.append(min(members, key=lambda x: sign * x[k]))
            found += [highest(pieces.system, held, x, _FREQUENCIES, int(k), sign) for x in starts]
    return np.array(found)


def all_frequency_ranges(rows: Sequence[StoredComponent]) -> Iterator[FrequencyRange]:
    """The ranges at all pots of stored sets; some minutes."""
    for pot in sorted({row.pot for row in rows}):
        yield from frequency_ranges(
            pot, [p for row in rows if row.pot == pot for p in row.patterns]
        )


def write_frequencies(ranges: Iterable[FrequencyRange], path: FilePath) -> None:
    """Write ranges of frequencies as CSV."""
    rows = (
        [str(each.pot), each.node, each.card, f"{each.low:.6f}", f"{each.high:.6f}"]
        for each in ranges
    )
    write_csv(path, FREQUENCY_COLUMNS, rows)


def read_frequencies(path: Path) -> list[FrequencyRange]:
    """Read the rows of the file."""
    return read_csv(path, FREQUENCY_COLUMNS, _read)


def _read(row: dict[str, str]) -> FrequencyRange:
    return FrequencyRange(
        *(Fraction(row["pot"]), int(row["node"]), int(row["card"])),
        *(float(row["low"]), float(row["high"])),
    )
