"""Certificates of von Neumann's poker for the kernel of Coq, written from what guts_core found.

Each theorem states that certain strategies are an equilibrium and what it is worth. The kernel
finds the best replies itself; nothing that is written here is believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from guts_core.von_neumann import mixed_equilibrium, pure_equilibria
from guts_core.von_neumann.two_players.pure import PureEquilibrium
from tools.proofs.certificates.kuhn import argument, number

FOLDER = "von_neumann/certificates"

HEADER = """From Coq Require Import List QArith ZArith.
From Guts.common Require Import Scalars Games BestAnswers.
From Guts.von_neumann Require Import Rules Statements Checks.
Import ListNotations.
Open Scope Q_scope.
"""

#: Small decks with every bet, and larger ones.
SMALL = [(n, Fraction(b)) for b in (1, 2, 3, 4, 5) for n in range(2, 12)]
FRACTIONAL = [
    (n, b)
    for b in map(Fraction, ("1/10", "1/2", "2/3", "3/2", "7/3", "10"))
    for n in (2, 3, 4, 5, 9, 14)
]
LARGE = [(n, b) for n in (27, 52, 100) for b in map(Fraction, ("1/2", "1", "3/2", "2", "5"))]
#: Decks whose pure equilibria are written, all of them.
PURE = [(n, 2) for n in (2, 3, 7, 8, 9, 16, 17, 18)] + [(n, b) for b in (1, 3) for n in (8, 9, 10)]


@dataclass(frozen=True)
class Solution:
    """An equilibrium of two players.

    Attributes
    ----------
    cards : int
        n.
    bet : Fraction
        b in antes.
    bettor, caller : tuple of Fraction
        How often player I bets, and player II calls, with the cards 1, 2, ...
    worth : Fraction
        The value in antes per game.
    """

    cards: int
    bet: Fraction
    bettor: Sequence[Fraction]
    caller: Sequence[Fraction]
    worth: Fraction

    @property
    def in_coq(self) -> str:
        """The record as Coq reads it."""
        size = f"{self.cards} {argument(self.bet)}"
        return f"Solution {size}\n  {row(self.bettor)}\n  {row(self.caller)} {argument(self.worth)}"


def row(values: Iterable[Fraction]) -> str:
    """A list of fractions."""
    return f"[{';'.join(map(number, values))}]"


def mixed() -> list[Solution]:
    """One equilibrium of each deck and bet, from the closed form of guts_core."""
    found = []
    for n, b in (*SMALL, *FRACTIONAL, *LARGE):
        each = mixed_equilibrium(n, b)
        found.append(Solution(n, b, each.bet_probabilities, each.call_probabilities, each.value))
    return found


def pure() -> list[Solution]:
    """All pure equilibria of some decks."""
    return [
        Solution(n, Fraction(b), *sets(n, each), each.value)
        for n, b in PURE
        for each in sorted(
            pure_equilibria(n, b), key=lambda each: (each.bet_cards, each.call_cards)
        )
    ]


def sets(n: int, each: PureEquilibrium) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """The cards of a pure equilibrium as frequencies."""
    deck = range(1, n + 1)
    bets, calls = each.bet_cards, each.call_cards
    return tuple(Fraction(c in bets) for c in deck), tuple(Fraction(c in calls) for c in deck)


def list_of(name: str, solutions: Iterable[Solution]) -> str:
    """A list of equilibria with the theorem that they are what they are called."""
    entries = ";\n".join(each.in_coq for each in solutions)
    return (
        f"{HEADER}\nDefinition {name} : list solution := [\n{entries}].\n\n"
        f"Theorem {name}_are_equilibria : forall m, In m {name} -> is_solution m.\n"
        "Proof. apply check_all_sound. vm_cast_no_check (eq_refl true). Qed.\n"
    )


FORMAL = """forall m, In m {file}.{name} ->
  nash (von_neumann at_once 2 (cards m) (bet m))
    (duellists (listed (bettor m)) (listed (caller m))) /\\
  has_value (von_neumann at_once 2 (cards m) (bet m))
    (inject_Z (Z.of_nat (cards m)) * (inject_Z (Z.of_nat (cards m)) - 1) * worth m)"""


def row_of(file: str, name: str, says: str) -> str:
    """A row of the list of theorems."""
    return (
        f'[[theorem]]\nname = "{FOLDER.replace("/", ".")}.{file}.{name}_are_equilibria"\n'
        f"formal = '''{FORMAL.format(file=file, name=name)}'''\n"
        f'says = "{says}"\nplace = "this book"\n'
    )


def files() -> dict[str, str]:
    """The certificates that stand in the tree, and their list."""
    of = {"Mixed": mixed(), "Pure": pure()}
    says = {
        "Mixed": "von Neumann's poker with two players: the {count} equilibria for decks of 2 to "
        "100 cards and bets from 1/10 to 10, each from the closed form of the library, are Nash "
        "equilibria against all behaviour strategies, and the game is worth what is stated.",
        "Pure": "The {count} pure equilibria of {decks} decks, each a set of cards to bet and a "
        "set of cards to call, are Nash equilibria against all behaviour strategies.",
    }
    rows = [f'preamble = """\n{HEADER}"""\n']
    found = {}
    for file, solutions in of.items():
        text = says[file].format(count=len(solutions), decks=len(PURE))
        rows.append(row_of(file, file.lower(), text))
        found[f"{FOLDER}/{file}.v"] = list_of(file.lower(), solutions)
    return found | {f"{FOLDER}/manifest.toml": "\n".join(rows)}
