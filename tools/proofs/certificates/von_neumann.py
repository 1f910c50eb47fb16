"""Certificates of von Neumann's poker for the kernel of Coq, written from what guts_core found.

Each theorem states that certain strategies are an equilibrium and what it is worth. The kernel
finds the best replies itself; nothing that is written here is believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from guts_core.methods.exact.surds import Surd
from guts_core.von_neumann import mixed_equilibrium, newman_equilibrium, pure_equilibria
from guts_core.von_neumann.three_players.equilibria import (
    InTurnEquilibrium,
    ThreePlayerEquilibrium,
    equilibrium_family,
    in_turn_equilibrium,
    three_player_equilibrium,
)
from guts_core.von_neumann.three_players.rules import ThreePlayerGame
from guts_core.von_neumann.two_players.pure import PureEquilibrium
from tools.proofs.certificates.kuhn import argument, number

FOLDER = "von_neumann/certificates"

HEADER = """From Coq Require Import List QArith ZArith.
From Guts.common Require Import Scalars Games BestAnswers.
From Guts.von_neumann Require Import Rules Statements Checks.
Import ListNotations.
Open Scope Q_scope.
"""

HEADER_OF_THREE = """From Coq Require Import List QArith ZArith.
From Guts.common Require Import Scalars Sums Games BestAnswers Quadratic CommonDenominators.
From Guts.von_neumann Require Import Rules Statements Triples.
Import ListNotations.
Open Scope Q_scope.
"""

HEADER_OF_ALL = HEADER_OF_THREE.replace(
    "Statements Triples", "Statements Checks Triples NewmanChecks"
)

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

HEADER_OF_NEWMAN = HEADER_OF_THREE.replace(" Quadratic CommonDenominators", "").replace(
    "Triples", "NewmanChecks"
)

#: Decks and lists of sizes of Newman's game.
NEWMAN = [
    (n, tuple(map(Fraction, sizes.split())))
    for sizes in ("1 2", "1/2 2", "1 2 4", "2/3 2 6", "1/2 1 2 4")
    for n in (3, 4, 5, 6, 8, 10)
]

#: Decks and bets of three players; and those whose families of equilibria pay differently.
BETS_OF_THREE = tuple(map(Fraction, ("1/2", "1", "2", "3", "5")))
DECKS_OF_THREE = range(3, 11)
LARGER_DECKS_OF_THREE = range(11, 15)
FAMILIES = ((14, 1),)
#: Decks and bets where the equilibrium in turn that was found is not rational.
SURDS = tuple(
    (n, Fraction(b)) for n, b in ((6, "1/3"), (6, "1/2"), (7, "1/2"), (8, "2/3"), (9, "2/3"))
)


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


@dataclass(frozen=True)
class Triple:
    """An equilibrium of three players.

    Attributes
    ----------
    order : str
        "at_once" or "in_turn".
    cards : int
        n.
    bet : Fraction
        b in antes.
    strategies : tuple of sequences
        How often player I bets and player II calls with the cards 1, 2, ...; then how often player
        III calls, in turn first after a fold and then after a call.
    payoffs : tuple
        What the three are paid in antes per game.
    """

    order: str
    cards: int
    bet: Fraction
    strategies: tuple[Sequence[Any], ...]
    payoffs: Sequence[Any]

    @property
    def tables(self) -> str:
        """The tables of Coq: labels as in the rules."""
        bets, calls, *third = (values(each) for each in self.strategies)
        first = 1 if self.order == "at_once" else 2
        answers = [f"({first + k}%nat, {each})" for k, each in enumerate(third)]
        return f"[[(0%nat, {bets})]; [(1%nat, {calls})]; [{'; '.join(answers)}]]"

    @property
    def in_coq(self) -> str:
        """The record as Coq reads it."""
        bet = f"({entry(self.bet)})" if self.radicand else argument(self.bet)
        return f"Triple {self.order} {self.cards} {bet}\n  {self.tables}\n  {values(self.payoffs)}"

    @property
    def radicand(self) -> int:
        """The d of the numbers a + b sqrt(d), or 0."""
        numbers = (*(x for each in self.strategies for x in each), *self.payoffs)
        return max((radicand(x) for x in numbers if isinstance(x, Surd)), default=0)


def radicand(x: Surd) -> int:
    """The integer under the root if the denominator is taken out of it."""
    under = Fraction(x.radicand)
    return under.numerator * under.denominator


def entry(x: Any) -> str:
    """A number a + b sqrt(d), or a fraction among such numbers."""
    if isinstance(x, Surd):
        return f"s {argument(x.rational)} {argument(x.root / Fraction(x.radicand).denominator)}"
    return f"s {argument(x)} 0"


def values(numbers: Sequence[Any]) -> str:
    """A list of fractions, or of numbers a + b sqrt(d) if one of them is no fraction."""
    if any(isinstance(x, Surd) for x in numbers):
        return f"[{'; '.join(map(entry, numbers))}]"
    return row(numbers)


def at_once(found: ThreePlayerEquilibrium, cards: int, bet: Fraction) -> Triple:
    """The record of an equilibrium at once."""
    strategies = found.bet_probabilities, found.call_probabilities_2, found.call_probabilities_3
    return Triple("at_once", cards, bet, strategies, found.values)


def in_turn(found: InTurnEquilibrium, cards: int, bet: Fraction) -> Triple:
    """The record of an equilibrium in turn."""
    calls = found.call_probabilities_2, found.after_fold, found.after_call
    return Triple("in_turn", cards, bet, (found.bet_probabilities, *calls), found.values)


def unlike() -> Triple:
    """Four cards and a bet of 1, where II calls with the 3 half of the time and III never."""
    bets, second, third = ((Fraction(2, 3), 0, 0, 1), (0, 0, Fraction(1, 2), 1), (0, 0, 0, 1))
    paid = ThreePlayerGame(4, Fraction(1), in_turn=False).payoffs(bets, second, third)
    return Triple("at_once", 4, Fraction(1), (bets, second, third), paid)


def found_in(cards: Iterable[int]) -> Iterator[Triple]:
    """Equilibria of three players in fractions, one of each game and order."""
    for b in BETS_OF_THREE:
        for n in cards:
            yield at_once(three_player_equilibrium(n, b), n, b)
            if (n, b) not in SURDS:
                yield in_turn(in_turn_equilibrium(n, b), n, b)


def triples() -> Iterator[Triple]:
    """Those of the smaller decks, and some that pay differently from another one."""
    yield unlike()
    yield from found_in(DECKS_OF_THREE)
    for n, bet in FAMILIES:
        family = equilibrium_family(n, bet)
        yield from (at_once(each, n, Fraction(bet)) for each in (family[0], family[-1]))


@cache
def surds() -> list[Triple]:
    """Equilibria in turn whose numbers are no fractions."""
    return [in_turn(in_turn_equilibrium(n, b), n, b) for n, b in SURDS]


def one_after_the_other(chosen: Sequence[Sequence[Fraction]]) -> list[list[Fraction]]:
    """The sizes as choices one after the other: each given that none before was made."""
    left = [Fraction(1)] * len(chosen)
    found = []
    for size in range(1, len(chosen[0])):
        bet = [card[size] for card in chosen]
        found.append([x / rest if rest else Fraction(0) for x, rest in zip(bet, left, strict=True)])
        left = [rest - x for x, rest in zip(bet, left, strict=True)]
    return found


def newman_in_coq(n: int, sizes: Sequence[Fraction]) -> str:
    """An equilibrium of Newman's game as Coq reads it."""
    found = newman_equilibrium(n, sizes)
    bets = one_after_the_other(found.bet_probabilities)
    first = "; ".join(f"({k}%nat, {row(each)})" for k, each in enumerate(bets))
    second = (f"({k}%nat, {row(x)})" for k, x in enumerate(found.call_probabilities, start=1))
    worth = argument(found.value)
    return f"Newman {n} {row(sizes)}\n  [[{first}];\n   [{'; '.join(second)}]] {worth}"


def newman_list() -> str:
    """Equilibria of Newman's game with their theorem."""
    entries = ";\n".join(newman_in_coq(n, sizes) for n, sizes in NEWMAN)
    return (
        f"{HEADER_OF_NEWMAN}\nDefinition newmans : list newman_solution := [\n{entries}].\n\n"
        "Theorem newmans_are_equilibria : forall m, In m newmans -> is_newman_solution m.\n"
        "Proof. apply check_newmans_sound. vm_cast_no_check (eq_refl true). Qed.\n"
    )


def list_of_three(name: str, found: Iterable[Triple], field: str = "Q") -> str:
    """A list of equilibria of three players with its theorem."""
    entries = ";\n".join(each.in_coq for each in found)
    split = "over_common" if field == "Q" else "surds_over_common"
    return (
        f"\nDefinition {name} : list (triple {field}) := [\n{entries}].\n\n"
        f"Theorem {name}_are_equilibria : forall m, In m {name} -> is_equilibrium_of_three m.\n"
        f"Proof. apply (check_triples_sound {split}). vm_cast_no_check (eq_refl true). Qed.\n"
    )


def surd_lists() -> str:
    """One list for each root."""
    parts = [HEADER_OF_THREE]
    for each in surds():
        d = each.radicand
        parts.append(f"\nDefinition s{d} := @Surd {d}.")
        parts.append(list_of_three(f"root_{d}", [each], f"(surd {d})").replace("s ", f"s{d} "))
    return "".join(parts)


FORMAL = """forall m, In m {file}.{name} ->
  nash (von_neumann at_once 2 (cards m) (bet m))
    (duellists (listed (bettor m)) (listed (caller m))) /\\
  has_value (von_neumann at_once 2 (cards m) (bet m))
    (inject_Z (Z.of_nat (cards m)) * (inject_Z (Z.of_nat (cards m)) - 1) * worth m)"""


FORMAL_OF_THREE = """forall m, In m {file}.{name} ->
  let g := von_neumann (order_of m) 3 (deck_size m) (bet_size m) in
  nash g (from_tables (tables m)) /\\
  forall k, (k < 3)%nat -> same (total g (from_tables (tables m)) k)
    (sum (fun _ => nth k (payoffs m) zero) (all_deals g))"""


def row_of(file: str, name: str, says: str, results: int, formal: str = FORMAL) -> str:
    """A row of the list of theorems."""
    return (
        f'[[theorem]]\nname = "{FOLDER.replace("/", ".")}.{file}.{name}_are_equilibria"\n'
        f"formal = '''{formal.format(file=file, name=name)}'''\n"
        f'says = "{says}"\nplace = "this book"\nresults = {results}\n'
    )


SAYS_THREE = (
    "von Neumann's poker with three players, whose callers answer at once or in turn, with 3 to 14 "
    "cards: the {count} equilibria in fractions are Nash equilibria against all behaviour "
    "strategies, and pay what is stated."
)
FORMAL_OF_NEWMAN = """forall m, In m {file}.{name} ->
  let n := inject_Z (Z.of_nat (newman_cards m)) in
  nash (newman (newman_cards m) (sizes m)) (from_tables (newman_tables m)) /\\
  has_value (newman (newman_cards m) (sizes m)) (n * (n - 1) * newman_worth m)"""
SAYS_NEWMAN = (
    "Newman's poker with 3 to 10 cards and two to four sizes of the bet: the {count} equilibria "
    "are Nash equilibria against all behaviour strategies, and the game is worth what is stated."
)
SAYS_SURD = (
    "von Neumann's poker with three players in turn, {cards} cards and a bet of {bet}: the "
    "strategies with numbers $a+b\\\\sqrt{{{d}}}$ are a Nash equilibrium against all behaviour "
    "strategies in such numbers, and pay what is stated."
)


def files() -> dict[str, str]:
    """The certificates that stand in the tree, and their list."""
    of = {"Mixed": mixed(), "Pure": pure()}
    says = {
        "Mixed": "von Neumann's poker with two players: the {count} equilibria for decks of 2 to "
        "100 cards and bets from 1/10 to 10, each from the closed form of the library, are Nash "
        "equilibria against all behaviour strategies, and the game is worth what is stated.",
        "Pure": "von Neumann's poker with two players: {count} pure equilibria of ten games with 2 "
        "to 18 cards and bets of 1 and 2, each a set of cards to bet and a set of cards to call, "
        "are Nash equilibria against all behaviour strategies, and the game is worth what is "
        "stated.",
    }
    rows = [f'preamble = """\n{HEADER_OF_ALL}"""\n']
    found = {}
    for file, solutions in of.items():
        text = says[file].format(count=len(solutions))
        rows.append(row_of(file, file.lower(), text, len(solutions)))
        found[f"{FOLDER}/{file}.v"] = list_of(file.lower(), solutions)
    three = list(triples())
    found[f"{FOLDER}/Triples.v"] = HEADER_OF_THREE + list_of_three("three", three)
    text = SAYS_THREE.format(count=len(three))
    rows.append(row_of("Triples", "three", text, len(three), FORMAL_OF_THREE))
    found[f"{FOLDER}/Newman.v"] = newman_list()
    text = SAYS_NEWMAN.format(count=len(NEWMAN))
    rows.append(row_of("Newman", "newmans", text, len(NEWMAN), FORMAL_OF_NEWMAN))
    found[f"{FOLDER}/Surds.v"] = surd_lists()
    for each in surds():
        text = SAYS_SURD.format(d=each.radicand, cards=each.cards, bet=each.bet)
        rows.append(row_of("Surds", f"root_{each.radicand}", text, 1, FORMAL_OF_THREE))
    return found | {f"{FOLDER}/manifest.toml": "\n".join(rows)}


def heavy_files() -> dict[str, str]:
    """Three players with larger decks."""
    larger = list_of_three("larger_decks", found_in(LARGER_DECKS_OF_THREE))
    return {f"{FOLDER}/LargerTriples.v": HEADER_OF_THREE + larger}
