"""What equilibria pay with five and six cards, three players and four, as far as it was found.

At each pot members are met from random points and drawn regularisations; linear programmes lead
from the outermost ones further on along their families, and where the last member is rational it is
put into fractions. ``tests/kuhn/equilibria/test_found_families.py`` deals the cards again.

Usage: kuhn_families.py [--directory data] [--only players,cards [--pots "2 5/2"]]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np

from guts_core.kuhn import KuhnPoker, MultiplayerKuhn, family, polish
from guts_core.kuhn.equilibria.polynomials import slope_system
from guts_core.kuhn.game import KuhnGame
from guts_core.kuhn.whole_sets.exact_members import exact_member
from guts_core.methods.complementarity.solution import partition_of
from guts_core.storage.command_lines import exit_with, folder_to_write, positive_fraction
from guts_core.storage.files import computed_anew
from paper_ledger.bil18.stored.ends import read_ends
from paper_ledger.bil18.stored.families import (
    Met,
    StoredFamily,
    met,
    read_families,
    write_families,
)
from paper_ledger.bil18.stored.four_players import StoredMember, read_members, write_members
from tools.kuhn_four_players import corner, exact_end

ROOT = Path(__file__).resolve().parent.parent

#: Pots, by players and cards: just above the least pot, about the ends of closed forms, far beyond.
POTS = {
    (3, 5): "5/4 2 5/2 3 5 10 20 50",
    (3, 6): "5/6 2 4 10 50",
    (4, 5): "7/2 4 5",
}

#: Random starts and regularisations drawn at each pot, by players and cards.
EFFORT = {(3, 5): (1000, 120), (3, 6): (300, 40), (4, 5): (200, 12)}

#: From how many members a corner is looked for, for each end; rounds of going further from the
#: outermost ones; what makes a range longer; what differs by less is the same.
_CORNERS, _ROUNDS, _LONGER, _SAME = 8, {3: 3, 4: 1}, 1e-7, 1e-9


def known_members(game: KuhnGame, pot: Fraction, directory: Path) -> list[np.ndarray]:
    """Members at this pot that other files have."""
    ends = read_ends(directory / "kuhn_found_payoffs.csv") if game.players == 3 else ()
    members = read_members(directory / "kuhn_four_members.csv")
    found = [each.frequencies for each in ends if (each.cards, each.pot) == (game.cards, pot)]
    here = (game.players, game.cards, pot)
    found += [e.frequencies for e in members if (e.game.players, e.game.cards, e.pot) == here]
    return found


def outermost(game: KuhnGame, pot: Fraction, members: np.ndarray) -> np.ndarray:
    """Members with the least and the greatest payoffs, shape (players, 2, unknowns)."""
    x, tried = np.concatenate([members, *_corners(game, pot, members)]), set()
    for _ in range(_ROUNDS[game.players]):
        payoffs = _payoffs(game, pot, x)
        best = np.stack([payoffs.argmin(axis=0), payoffs.argmax(axis=0)], axis=1)
        left = set(best.ravel().tolist()) - tried
        further = [y for k in sorted(left) for y in _further(game, pot, x[k])]
        tried |= left
        x = np.concatenate([x, *further])
        now = _payoffs(game, pot, x)
        longer = np.maximum(payoffs.min(0) - now.min(0), now.max(0) - payoffs.max(0))
        if longer.max() < _LONGER:
            break
    payoffs = _payoffs(game, pot, x)
    return x[np.stack([payoffs.argmin(axis=0), payoffs.argmax(axis=0)], axis=1)]


def _corners(game: KuhnGame, pot: Fraction, members: np.ndarray) -> Iterator[np.ndarray]:
    """Corners on the pieces of the members that pay a player least or most."""
    payoffs = _payoffs(game, pot, members)
    for player, sign in product(range(game.players), (1, -1)):

        def costs(x: np.ndarray, player: int = player, sign: int = sign) -> np.ndarray:
            return sign * game.expectation_slopes(x, float(pot))[player]

        for k in np.argsort(sign * payoffs[:, player])[:_CORNERS]:
            yield from _kept(game, pot, [corner(game, pot, members[k], costs)])


def _kept(game: KuhnGame, pot: Fraction, x: list[np.ndarray]) -> list[np.ndarray]:
    """Those that are members."""
    gains = game.gains(game.complete(np.array(x)), float(pot)).max(axis=1)
    return [each[None] for each, gain in zip(x, gains, strict=True) if gain < 1e-10 * (pot + 1)]


def _payoffs(game: KuhnGame, pot: Fraction, x: np.ndarray) -> np.ndarray:
    return game.expectations(game.complete(x), float(pot))


def _further(game: KuhnGame, pot: Fraction, x: np.ndarray) -> list[np.ndarray]:
    """The ends of the family of a member, along straight pieces."""
    try:
        found = family(polish(game, game.complete(x), pot), 0)
    except ArithmeticError:
        return []
    ends = [game.reduce(end.frequencies).astype(float) for end in (*found.least, *found.greatest)]
    return _kept(game, pot, ends)


def in_fractions(
    game: KuhnGame, pot: Fraction, x: np.ndarray, end: tuple[int, int], known: list[np.ndarray]
) -> np.ndarray | None:
    """A member in fractions, with gains of exactly 0, that pays a player the same; or None."""
    payoff = _payoffs(game, pot, x)[end[0]]
    for member in _candidates(game, pot, x, end, known):
        same = abs(float(game.expectations(member, pot)[end[0]]) - payoff) < _SAME
        if same and not any(game.gains(member, pot)):
            return member
    return None


def _candidates(
    game: KuhnGame, pot: Fraction, x: np.ndarray, end: tuple[int, int], known: list[np.ndarray]
) -> Iterator[np.ndarray]:
    yield from known
    system = slope_system(game, float(pot))
    found = exact_member(game, pot, system, partition_of(x, system.values(x[None])[0]), x)
    if found.exact:
        yield found.frequencies
    member = exact_end(game, pot, x, *end)
    if member is not None:
        yield member


def at_pot(
    game: KuhnGame, pot: Fraction, directory: Path
) -> tuple[Met, np.ndarray, list[StoredMember]]:
    """What was met, the outermost payoffs in floats, and the members in fractions at the ends."""
    key = (game.players, game.cards)
    found = met(game, pot, *EFFORT[key], np.random.default_rng(int(1000 * pot)))
    known = known_members(game, pot, directory)
    ends = outermost(game, pot, np.array([*found.members, *(game.reduce(x) for x in known)], float))
    exact: dict[tuple[Fraction, ...], tuple[list[str], np.ndarray]] = {}
    for player, (k, sign) in product(range(game.players), ((0, 1), (1, -1))):
        payoff = _payoffs(game, pot, ends[player, k])[player]
        label = f"E{player + 1}{'-' if sign == 1 else '+'}"
        same = [key for key in exact if abs(float(key[player]) - payoff) < _SAME]
        if same:
            exact[same[0]][0].append(label)
            continue
        member = in_fractions(game, pot, ends[player, k], (player, sign), known)
        if member is not None:
            payoffs = tuple(game.expectations(member, pot).tolist())
            exact.setdefault(payoffs, ([], member))[0].append(label)
    table = MultiplayerKuhn(*key)
    stored = [
        StoredMember(table, pot, " ".join(labels), payoffs, np.array(member))
        for payoffs, (labels, member) in exact.items()
    ]
    floats = np.array(
        [[_payoffs(game, pot, ends[i, k])[i] for k in (0, 1)] for i in range(game.players)]
    )
    return found, floats, stored


def row(found: Met, floats: np.ndarray, stored: list[StoredMember]) -> StoredFamily:
    """The row of the file, with fractions where there are members in fractions."""
    exact = {
        label: member.expectations[int(label[1]) - 1]
        for member in stored
        for label in member.ends.split()
    }
    ends = tuple(
        tuple(
            exact.get(f"E{player}{sign}", float(end)) for sign, end in zip("-+", pair, strict=True)
        )
        for player, pair in enumerate(floats, 1)
    )
    return StoredFamily(
        *(found.game.players, found.game.cards, found.pot),
        *(found.starts, found.hits, found.draws, found.reached),
        *(len(found.patterns), found.payoffs),
        ends,
    )


def _pots(text: str) -> list[Fraction]:
    if not text.strip():
        raise argparse.ArgumentTypeError("must be one pot or more")
    return [positive_fraction(word) for word in text.split()]


@computed_anew()
def main(given: list[str] | None = None) -> None:
    """Write both files row by row, or some of the rows anew; minutes for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    where = {"type": folder_to_write, "default": str(ROOT / "data"), "help": "where to write"}
    parser.add_argument("--directory", **where)
    games = {f"{players},{cards}": (players, cards) for players, cards in POTS}
    only = {"choices": games, "metavar": "PLAYERS,CARDS"}
    parser.add_argument("--only", **only, help=f"{', or '.join(games)}: keep the other games' rows")
    pots = {"type": _pots, "help": "of the game --only, separated by blanks: keep the other rows"}
    parser.add_argument("--pots", **pots)
    arguments = parser.parse_args(given)
    if arguments.pots and not arguments.only:
        parser.error("--pots: needs --only, the game that they are of")
    rows_file, members_file = (
        arguments.directory / f"kuhn_{name}.csv" for name in ("families", "family_members")
    )
    chosen = [games[arguments.only]] if arguments.only else list(POTS)
    rows, members = {}, {}
    if rows_file.exists():
        for each in read_families(rows_file):
            rows[each.players, each.cards, each.pot] = each
    if members_file.exists():
        for each in read_members(members_file):
            key = (each.game.players, each.game.cards, each.pot)
            if key in rows:  # else the writer was killed before it wrote the row
                members.setdefault(key, []).append(each)
    for key in chosen:
        game = KuhnPoker(key[1]) if key[0] == 3 else MultiplayerKuhn(*key)
        for pot in arguments.pots or _pots(POTS[key]):
            found, floats, stored = at_pot(game, pot, arguments.directory)
            rows[*key, pot] = row(found, floats, stored)
            members[*key, pot] = stored
            write_members([e for each in sorted(members) for e in members[each]], members_file)
            write_families([rows[each] for each in sorted(rows)], rows_file)
            print(rows[*key, pot], flush=True)
    print(f"Data: {rows_file.name}, {members_file.name}")


if __name__ == "__main__":
    exit_with(main)
