"""Ranges of the payoffs of all equilibria that were found at one pot, with the members at the ends.

Random search (:mod:`guts_core.kuhn.equilibria.search`), the solution that the regularisation
selects, and walks from both (:mod:`guts_core.kuhn.equilibria.families`) are put together. The
ranges are lower bounds: there may be further equilibria.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Annotated, Any

import numpy as np

from guts_core.kuhn.arguments import ExactPot, Rounds
from guts_core.kuhn.curves.regularised import regularised_equilibrium
from guts_core.kuhn.equilibria.exact import polish
from guts_core.kuhn.equilibria.families import family
from guts_core.kuhn.equilibria.search import search_equilibria
from guts_core.kuhn.equilibrium import Equilibrium
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods.arguments import Whole, checked
from guts_core.methods.records import ReadOnly
from guts_core.methods.validation import one_of
from guts_core.storage.files import FilePath, read_csv, write_csv
from paper_ledger.bil18.stored.rational import rational_member
from paper_ledger.bil18.stored.whole_sets import written

#: Regularisation of the solution to begin with; how much further a member must lie to be walked
#: from; how far the payoffs of a member in fractions may lie from the end.
_EPSILON, _FURTHER, _SAME = 1e-8, 1e-7, 1e-9

#: Largest denominator of the frequencies chosen for a member in fractions.
_DENOMINATOR = 10**4

#: Columns of the file.
END_COLUMNS = ("cards", "pot", "player", "end", "e1", "e2", "e3", "largest_gain", "frequencies")

#: Pots that are looked at, by deck: around the special ones, between them, below and far beyond.
END_POTS = {
    4: "1/2 1 3/2 19/10 2 21/10 5/2 14/5 3 61/20 31/10 16/5 13/4 33/10 7/2 37/10 19/5 39/10 "
    "39083/10000 79/20 4 81/20 41/10 83/20 209/50 419/100 21/5 43/10 9/2 19/4 5 21/4 11/2 6 13/2 "
    "27/4 34/5 7 15/2 8 9 10 12 15 20 30 45 60",
    5: "1/2 5/4 2 3 5 10",
    6: "1/2 5/6 2 4",
}

#: Starts of the search and rounds of the walks there.
END_EFFORT = {4: (400, 120), 5: (100, 60), 6: (60, 40)}


@dataclass(frozen=True)
class FoundEnds:
    """Members with the least and the greatest payoff found for each player.

    Attributes
    ----------
    least, greatest : tuple of Equilibrium
        For player 1, 2, 3.
    """

    least: tuple[Equilibrium, ...]
    greatest: tuple[Equilibrium, ...]

    @property
    def ranges(self) -> np.ndarray:
        """Least and greatest payoff found for each player, shape (3, 2), per hand."""
        pairs = zip(self.least, self.greatest, strict=True)
        return np.array(
            [[float(end.expectations[i]) for end in ends] for i, ends in enumerate(pairs)]
        )


@checked
def found_ends(
    cards: Annotated[int, Whole(4, 8)],
    pot: Annotated[Any, ExactPot()],
    starts: Annotated[int, Whole(1, 10**6)],
    rounds: Rounds,
    rng: np.random.Generator,
) -> FoundEnds:
    """The widest ranges of payoffs that search and walks find at one pot.

    Parameters
    ----------
    cards : int
        N, from 4 to 8.
    pot : number
        P > 0.
    starts : int
        Starts of the random search.
    rounds : int
        Moves of each walker.
    rng : numpy.random.Generator
        Source of the random numbers.

    Returns
    -------
    FoundEnds
    """
    game = KuhnPoker(cards)
    near = game.complete(regularised_equilibrium(game, float(pot), _EPSILON))
    first = family(polish(cards, near, pot), rounds, rng)
    members = [*first.least, *first.greatest]
    met = search_equilibria(cards, pot, starts, rng, near=near[None] if cards > 4 else None)
    for player, greatest in product(range(3), (False, True)) if met.hits else ():
        reached = outermost(members).ranges[player, int(greatest)]
        beyond = met.ranges[player, int(greatest)] - reached
        if (beyond if greatest else -beyond) > _FURTHER:
            more = family(met.extreme(player, greatest), rounds, rng)
            members += [*more.least, *more.greatest]
    return outermost(members)


def outermost(members: Sequence[Equilibrium]) -> FoundEnds:
    """Of some members those with the least and the greatest payoff of each player."""

    def end(player: int, sign: int) -> Equilibrium:
        return max(members, key=lambda each: sign * float(each.expectations[player]))

    least, greatest = (tuple(end(i, sign) for i in range(3)) for sign in (-1, 1))
    return FoundEnds(least, greatest)


def ends_at_pots(cards: int) -> Iterator[FoundEnds]:
    """The ends at each of the pots of :data:`END_POTS`; minutes altogether."""
    starts, rounds = END_EFFORT[cards]
    for pot in map(Fraction, END_POTS[cards].split()):
        yield found_ends(cards, pot, starts, rounds, np.random.default_rng(int(1000 * pot)))


def in_fractions(end: Equilibrium) -> Equilibrium:
    """An exact member with the same payoffs in fractions where one is found; else ``end``."""
    if end.exact:
        return end
    try:
        member = rational_member(end, _DENOMINATOR)
    except ArithmeticError:
        return end
    gaps = (member.expectations - end.expectations).astype(float)
    return member if member.exact and float(np.abs(gaps).max()) <= _SAME else end


@dataclass(frozen=True)
class StoredEnd(ReadOnly):
    """A member at one end of a range that was found.

    Attributes
    ----------
    cards : int
        N.
    pot : Fraction
        P.
    player, greatest : int and bool
        Whose payoff is at its end (1, 2, 3), and at which.
    expectations : numpy.ndarray, shape (3,)
        Payoffs per hand.
    largest_gain : float
        By a best reply, in exact arithmetic rounded once; 0 means exactly 0.
    frequencies : numpy.ndarray of Fraction, shape (12, cards)
        Exactly the numbers that the gain refers to.
    """

    cards: int
    pot: Fraction
    player: int
    greatest: bool
    expectations: np.ndarray
    largest_gain: float
    frequencies: np.ndarray


def write_ends(found: Iterable[FoundEnds], path: FilePath) -> None:
    """Write six rows for each pot; the file is replaced as a whole."""
    rows = (
        (
            *(end.game.cards, end.pot, player + 1, side),
            *(f"{float(e):.12g}" for e in end.expectations),
            f"{float(max(end.gains)):.3g}",
            " ".join(map(written, end.frequencies[end.game.free])),
        )
        for ends in found
        for side, members in (("least", ends.least), ("greatest", ends.greatest))
        for player, end in enumerate(map(in_fractions, members))
    )
    write_csv(path, END_COLUMNS, rows)


def read_ends(path: FilePath) -> tuple[StoredEnd, ...]:
    """Read a file of :func:`write_ends`."""
    return tuple(read_csv(path, END_COLUMNS, _read))


def _read(row: dict[str, str]) -> StoredEnd:
    cards = int(row["cards"])
    words = row["frequencies"].split()
    free = np.array([Fraction(x) if "/" in x else Fraction(float(x)) for x in words])
    return StoredEnd(
        cards,
        Fraction(row["pot"]),
        int(row["player"]),
        one_of(row["end"], ("least", "greatest")) == "greatest",
        np.array([row[name] for name in ("e1", "e2", "e3")], dtype=float),
        float(row["largest_gain"]),
        KuhnPoker(cards).complete(free),
    )
