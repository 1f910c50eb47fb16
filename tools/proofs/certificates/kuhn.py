"""Certificates of Kuhn poker for the kernel of Coq, written from what guts_core found.

Each theorem states that certain frequencies are a Nash equilibrium and what every player is paid.
The kernel finds the best answers itself; nothing that is written here is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from guts_core.kuhn import KuhnPoker, MultiplayerKuhn
from guts_core.kuhn.tree import BettingTree, betting_tree
from paper_ledger.bil18.stored.ends import read_ends
from paper_ledger.bil18.stored.four_players import read_members
from paper_ledger.bil18.whole_set import OTHER_POT, other_members

DATA = Path(__file__).resolve().parents[3] / "data"

HEADER = """From Coq Require Import List QArith.
From Guts.common Require Import Scalars Games BestAnswers.
From Guts.kuhn Require Import Rules Statements Checks.
Import ListNotations.
Open Scope Q_scope.
"""


@dataclass(frozen=True)
class Member:
    """An equilibrium in fractions.

    Attributes
    ----------
    players, cards : int
        m and N.
    pot : Fraction
        P.
    frequencies : numpy.ndarray of Fraction, shape (nodes, cards)
        In the order of ``guts_core.kuhn.tree``.
    says : str
        Where it comes from, in words.
    """

    players: int
    cards: int
    pot: Fraction
    frequencies: np.ndarray
    says: str

    @property
    def payoffs(self) -> list[Fraction]:
        """What guts_core says that the players are paid, per hand and less the ante."""
        game = KuhnPoker(self.cards) if self.players == 3 else MultiplayerKuhn(4, self.cards)
        return list(game.expectations(self.frequencies, self.pot))

    @property
    def in_coq(self) -> str:
        """The arguments of a statement: players, cards, pot, tables, payoffs."""
        tables = profile(self.players, self.frequencies)
        paid = "; ".join(map(number, self.payoffs))
        size = f"{self.players} {self.cards} {argument(self.pot)}"
        return f"{size}\n  {tables}\n  [{paid}]"


def number(value: Any) -> str:
    """A fraction as Coq writes it in a list."""
    exact = Fraction(value)
    if exact.denominator == 1:
        return str(exact.numerator)
    top = f"({exact.numerator})" if exact < 0 else f"{exact.numerator}"
    return f"{top}#{exact.denominator}"


def argument(value: Any) -> str:
    """A fraction as an argument of a function."""
    text = number(value)
    return f"({text})" if "#" in text or "-" in text else text


def labels(tree: BettingTree) -> tuple[int, ...]:
    """The label that Coq's rules give to each node: 1, and 2L or 2L + 1 after L."""
    found = []
    for path in tree.paths:
        label = 1
        for _, bold in path:
            label = 2 * label + bold
        found.append(label)
    return tuple(found)


def profile(players: int, frequencies: np.ndarray, written: Callable[[Any], str] = number) -> str:
    """The tables of all players; what is 0 is left out."""
    tree = betting_tree(players)
    rows: list[list[str]] = [[] for _ in range(players)]
    for owner, label, row in zip(tree.owners, labels(tree), frequencies, strict=True):
        if any(row):
            last = max(k for k, x in enumerate(row) if x)
            entries = "; ".join(written(x) for x in row[: last + 1])
            rows[owner].append(f"({label}%nat, [{entries}])")
    return "[" + ";\n   ".join(f"[{'; '.join(row)}]" for row in rows) + "]"


def ends(cards: int) -> Iterator[Member]:
    """The members in fractions at the ends of the ranges of payoffs that were found."""
    seen = set()
    for each in read_ends(DATA / "kuhn_found_payoffs.csv"):
        key = (each.pot, tuple(each.frequencies.ravel()))
        if each.cards == cards and each.largest_gain == 0 and key not in seen:
            seen.add(key)
            end = "greatest" if each.greatest else "least"
            says = f"{cards} cards, pot {each.pot}: the {end} payoff of player {each.player} found."
            yield Member(3, cards, each.pot, each.frequencies, says)


def four_players() -> Iterator[Member]:
    """The members of four players in fractions."""
    for each in read_members(DATA / "kuhn_four_members.csv"):
        cards = each.game.cards
        says = f"{cards} cards, pot {each.pot}: {each.ends} among the payoffs found."
        yield Member(4, cards, each.pot, each.frequencies, says)


def list_of(name: str, members: Iterable[Member]) -> str:
    """A list of equilibria with the theorem that they are what they are called."""
    entries = ";\n\n".join(f"(** {each.says} *)\nMember {each.in_coq}" for each in members)
    return (
        f"\nDefinition {name} : list member := [\n{entries}].\n\n"
        f"Theorem {name}_are_equilibria : all_equilibria {name}.\n"
        "Proof. apply check_all_sound. vm_cast_no_check (eq_refl true). Qed.\n"
    )


def special() -> Iterator[Member]:
    """The two members of the ledger that pay differently at a pot that is none of the special."""
    for each in other_members():
        yield Member(3, 4, OTHER_POT, each, f"4 cards, pot {OTHER_POT}.")


def lists() -> dict[str, tuple[str, list[Member]]]:
    """All members: file, name of the list and the members."""
    three = [each for cards in (4, 5, 6) for each in ends(cards)]
    return {
        "ThreePlayers": ("members", three),
        "ThreePlayersSpecial": ("special", list(special())),
        "FourPlayers": ("members", list(four_players())),
    }


#: What the lists are, in words.
SAYS = {
    "ThreePlayers": "Three-player Kuhn poker with four, five and six cards: each of the {count} "
    "equilibria in fractions at the ends of the payoffs that were found",
    "ThreePlayersSpecial": "Three-player Kuhn poker with four cards: each of {count} equilibria in "
    "fractions at the pot 31/10",
    "FourPlayers": "Four-player Kuhn poker with five and six cards: each of the {count} stored "
    "equilibria in fractions",
}

FORMAL = """forall m, In m {name} ->
  nash (kuhn (players m) (cards m) (pot m)) (from_tables (tables m)) /\\
  Forall2 Qeq (map (expectation (players m) (cards m) (pot m) (from_tables (tables m)))
                   (seq 0 (players m))) (payoffs m)"""


def row(name: str, formal: str, says: str, **keys: object) -> str:
    """One row of the list of theorems."""
    lines = [f'name = "kuhn.certificates.{name}"', f"formal = '''{formal}'''", f'says = "{says}"']
    lines += ['place = "this book"', *(f"{key} = {value}" for key, value in keys.items())]
    return "\n[[theorem]]\n" + "\n".join(lines) + "\n"


def row_of_list(file: str, name: str, says: str, count: int) -> str:
    """The row of a list of members."""
    text = f"{says.format(count=count)} is a Nash equilibrium against all behaviour strategies, "
    text += "and pays what is stated."
    return row(f"{file}.{name}_are_equilibria", FORMAL.format(name=name), text, results=count)


def rows() -> str:
    """The rows of all members."""
    return "".join(
        row_of_list(file, name, SAYS[file], len(members))
        for file, (name, members) in lists().items()
    )


def files() -> dict[str, str]:
    """The certificates of single equilibria that stand in the tree."""
    return {
        f"kuhn/certificates/{file}.v": HEADER + list_of(name, members)
        for file, (name, members) in lists().items()
    }
