"""Certificates of the stored solutions of three-player Kuhn poker, in exact numbers where found.

Next to most of the solutions that were followed there is an equilibrium in fractions, or in numbers
a + b sqrt(d): :mod:`tools.proofs.certificates.kuhn_exact`. What the kernel reads in seconds stands
in the tree; the longer ones are made on demand, and so are those that are known to twelve digits.
Which unknowns have to be solved for is searched by `write_choices`, and then read where it stands.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from guts_core.kuhn import KuhnPoker, polish
from guts_core.kuhn.equilibrium import Equilibrium
from guts_core.methods.exact.surds import Surd
from guts_core.storage.files import write_csv
from paper_ledger.bil18.stored.curve_files import read_solutions
from paper_ledger.bil18.stored.ends import StoredEnd, read_ends
from tools.proofs.certificates import kuhn
from tools.proofs.certificates.kuhn import DATA, HEADER, Member, list_of, number, profile, row
from tools.proofs.certificates.kuhn_exact import ExactMember, exact_member, length
from tools.proofs.certificates.von_neumann import entry, radicand

#: Frequencies that are not exact are written with so many digits.
DIGITS = 10**12

HEADER_OF_SURDS = """From Coq Require Import List QArith.
From Guts.common Require Import Quadratic Scalars Games BestAnswers CommonDenominators.
From Guts.kuhn Require Import Rules Statements ExactChecks.
Import ListNotations.
Open Scope Q_scope.
"""

#: The files of solutions.
SOLUTIONS = {"selected": "kuhn_solutions.csv", "off_curve": "kuhn_off_curve.csv"}

#: Pots whose exact members stand in the tree, by deck, and those that are made on demand.
SHORT = {4: "3 3.9083 4.19", 5: "2.2 4 12", 6: "2.5 3.5 5"}
LONG = {5: "2.13686", 6: "2.8981", 9: "7.45", 10: "3.53"}
#: Pots where ends of the payoffs that were found, stored in floats, are exact after all; how far
#: the payoffs may lie from the stored ones.
ENDS, SAME = {4: "3 3.9 3.9083 4.1 6.8 8 10 45", 5: "2 5 10"}, 1e-9
#: The unknowns that the search solved for; none where it found no exact member.
CHOICES = Path(__file__).with_name("kuhn_choices.csv")
#: Irrational ones stand in the tree if they are written with so many signs.
MOST = 550


@dataclass(frozen=True)
class Solution:
    """A stored solution that was polished.

    Attributes
    ----------
    cards : int
        N.
    where : str
        Which of those at this pot.
    pot : Fraction
        P.
    frequencies : numpy.ndarray
        Exact where that was found, else floats.
    """

    cards: int
    where: str
    pot: Fraction
    frequencies: np.ndarray

    @property
    def kind(self) -> str:
        """Whether it is in fractions, irrational, or not exact: nearly."""
        if self.frequencies.dtype != object:
            return "near"
        irrational = any(isinstance(x, Surd) for x in self.frequencies.ravel())
        return "irrational" if irrational else "fractions"

    @property
    def member(self) -> Member:
        """The record of a certificate."""
        says = f"{self.cards} cards, pot {self.pot}: {self.where}."
        return Member(3, self.cards, self.pot, self.frequencies, says)


#: What a choice of unknowns belongs to: where it stands, cards, pot, which of those there.
Key = tuple[str, str, str, str]


@cache
def read_choices() -> dict[Key, tuple[int, ...]]:
    """The unknowns that were found."""
    with CHOICES.open(encoding="utf-8", newline="") as file:
        return {
            (row["source"], row["cards"], row["pot"], row["where"]): tuple(
                map(int, row["unknowns"].split())
            )
            for row in csv.DictReader(file)
        }


def key_of(source: str, polished: Equilibrium, where: str) -> Key:
    """The key of a solution in the file of choices."""
    return source, str(polished.game.cards), str(polished.pot), where


def _exact(source: str, polished: Equilibrium, where: str) -> np.ndarray | None:
    """Exact frequencies next to a solution, if there are any."""
    unknowns = read_choices().get(key_of(source, polished, where))
    found = None if unknowns == () else exact_member(polished, unknowns)
    return None if found is None else found.frequencies


@cache
def solutions(source: str, cards: int, pots: str) -> tuple[Solution, ...]:
    """The stored solutions at some pots."""
    return tuple(_solutions(source, cards, tuple(map(Fraction, pots.split()))))


def _solutions(source: str, cards: int, pots: tuple[Fraction, ...]) -> Iterator[Solution]:
    for polished, where in next_to(source, cards, pots):
        exact = _exact(source, polished, where)
        x = polished.frequencies if exact is None else exact
        yield Solution(cards, where, polished.pot, x)


def next_to(
    source: str, cards: int, pots: tuple[Fraction, ...]
) -> Iterator[tuple[Equilibrium, str]]:
    """Equilibria next to the stored solutions at some pots, or at all, and which these are."""
    for each in read_solutions(DATA / SOLUTIONS[source]):
        pot = Fraction(repr(each.pot))
        if each.cards == cards and (pot in pots or not pots):
            try:
                yield polish(cards, each.frequencies, pot), f"next to solution {each.number}"
            except ArithmeticError:
                continue


@cache
def ends() -> tuple[Solution, ...]:
    """The exact members at ends of the ranges of payoffs that are stored in floats."""
    found = (_end(each, *polished) for each, *polished in next_to_ends())
    return tuple(each for each in found if each is not None)


def next_to_ends() -> Iterator[tuple[StoredEnd, Equilibrium, str]]:
    """Stored ends in floats with the equilibria next to them, and which these are."""
    pots = {cards: tuple(map(Fraction, each.split())) for cards, each in ENDS.items()}
    seen = set()
    for each in read_ends(DATA / "kuhn_found_payoffs.csv"):
        key = (each.cards, each.pot, tuple(each.frequencies.ravel()))
        if each.largest_gain and each.pot in pots.get(each.cards, ()) and key not in seen:
            seen.add(key)
            side = "greatest" if each.greatest else "least"
            where = f"where the {side} payoff of player {each.player} was found"
            yield each, polish(each.cards, each.frequencies.astype(float), each.pot), where


def _end(each: StoredEnd, polished: Equilibrium, where: str) -> Solution | None:
    exact = _exact("ends", polished, where)
    if exact is None:
        return None
    found = Solution(each.cards, where, each.pot, exact)
    gap = np.array(payoffs_of(found), dtype=float) - each.expectations
    return found if np.abs(gap).max() < SAME else None


def searched(cards: int) -> Iterator[tuple[Key, ExactMember | None]]:
    """What the search finds next to the solutions and ends of a deck."""
    pots = f"{SHORT.get(cards, '')} {LONG.get(cards, '')}".split()
    for source in SOLUTIONS:
        for polished, where in next_to(source, cards, tuple(map(Fraction, pots))):
            yield key_of(source, polished, where), exact_member(polished)
    for each, polished, where in next_to_ends():
        if each.cards == cards:
            yield key_of("ends", polished, where), exact_member(polished)


def write_choices() -> None:
    """Search the unknowns to be solved for next to all of them, and write the file."""
    rows = (
        (*key, " ".join(map(str, found.unknowns)) if found else "")
        for cards in sorted({*SHORT, *LONG})
        for key, found in searched(cards)
    )
    write_csv(CHOICES, ("source", "cards", "pot", "where", "unknowns"), rows)


def of_kind(kind: str, source: str, pots: dict[int, str]) -> list[Solution]:
    """Those of one kind."""
    every = (each for cards in pots for each in solutions(source, cards, pots[cards]))
    return [each for each in every if each.kind == kind]


def short_fractions(name: str) -> list[Solution]:
    """The members of a list that stands in the tree."""
    if name == "ends":
        return [each for each in ends() if each.kind == "fractions"]
    return of_kind("fractions", name, SHORT)


def irrational(short: bool) -> list[Solution]:
    """Those whose numbers are no fractions, from both files: short ones, or the others."""
    pots = (SHORT,) if short else (SHORT, LONG)
    every = [x for p in pots for source in SOLUTIONS for x in of_kind("irrational", source, p)]
    every += [each for each in ends() if each.kind == "irrational"]
    return [each for each in every if (length(each.frequencies) <= MOST) == short]


def field_of(each: Solution) -> int:
    """The d of the numbers a + b sqrt(d)."""
    return max(radicand(x) for x in each.frequencies.ravel() if isinstance(x, Surd))


def payoffs_of(each: Solution) -> list[Any]:
    """What the players are paid per hand, less the ante."""
    game = KuhnPoker(each.cards)
    sums = game.payoff_sums(each.frequencies, each.pot)
    return [total / game.deals - each.pot / 3 for total in sums]


def surd_list(number_of: int, each: Solution) -> str:
    """A list with one equilibrium in numbers a + b sqrt(d), and its theorem."""
    d, name = field_of(each), f"irrational_{number_of}"
    tables = profile(3, each.frequencies, entry)
    paid = "; ".join(map(entry, payoffs_of(each)))
    text = f"Exact 3 {each.cards} ({entry(each.pot)})\n  {tables}\n  [{paid}]"
    return (
        f"\n(** {each.member.says} *)\nDefinition s{number_of} := @Surd {d}.\n"
        f"Definition {name} : list (exact (surd {d})) := [\n"
        f"{text.replace('s ', f's{number_of} ')}].\n\n"
        f"Theorem {name}_is_equilibrium : forall m, In m {name} -> is_exact_equilibrium m.\n"
        "Proof. apply (check_exacts_sound surds_over_common). "
        "vm_cast_no_check (eq_refl true). Qed.\n"
    )


def surd_lists(found: Iterable[Solution]) -> str:
    """One list for each irrational equilibrium."""
    return HEADER_OF_SURDS + "".join(surd_list(k, each) for k, each in enumerate(found, start=1))


FORMAL_OF_SURDS = """forall m, In m {name} ->
  let g := kuhn (seats_of m) (cards_of m) (pot_of m) in
  nash g (from_tables (tables_of m)) /\\
  forall k, (k < seats_of m)%nat ->
    same (times (times_one (seats_of m)) (total g (from_tables (tables_of m)) k))
         (times (times_one (length (all_deals g)))
                (plus (times (times_one (seats_of m)) (nth k (payoffs_of m) zero)) (pot_of m)))"""

SAYS = {
    "selected": "Three-player Kuhn poker with four and five cards: each of the {count} equilibria "
    "in fractions next to solutions that the regularisation selects",
    "off_curve": "Three-player Kuhn poker with six cards: each of the {count} equilibria in "
    "fractions next to solutions off the curve from P = 0",
    "ends": "Three-player Kuhn poker with four cards: each of the {count} equilibria in fractions "
    "at further ends of the payoffs that were found",
}
SAYS_SURD = (
    "Three-player Kuhn poker with {cards} cards, pot {pot}: frequencies $a+b\\\\sqrt{{{d}}}$ "
    "{where} are a Nash equilibrium against all behaviour strategies in such "
    "numbers, and pay what is stated."
)
FILES = {
    "selected": "ThreePlayersCurve",
    "off_curve": "ThreePlayersOffCurve",
    "ends": "ThreePlayersEnds",
}


def rows() -> str:
    """The rows of the solutions that stand in the tree."""
    found = ""
    for name, file in FILES.items():
        count = len(short_fractions(name))
        found += kuhn.row_of_list(file, name, SAYS[name], count)
    for k, each in enumerate(irrational(short=True), start=1):
        text = SAYS_SURD.format(cards=each.cards, pot=each.pot, where=each.where, d=field_of(each))
        name = f"irrational_{k}"
        formal = FORMAL_OF_SURDS.format(name=name)
        found += row(f"ThreePlayersIrrational.{name}_is_equilibrium", formal, text, results=1)
    return found


def in_fractions(name: str, found: Iterable[Solution]) -> str:
    """The file of a list in fractions."""
    return HEADER + list_of(name, [each.member for each in found])


def files() -> dict[str, str]:
    """The certificates that stand in the tree."""
    found = {
        f"kuhn/certificates/{file}.v": in_fractions(name, short_fractions(name))
        for name, file in FILES.items()
    }
    return found | {
        "kuhn/certificates/ThreePlayersIrrational.v": surd_lists(irrational(short=True))
    }


def nearly(cards: int) -> Iterator[tuple[Fraction, Member]]:
    """Solutions that are not known exactly, with what a player can gain at most."""
    for source in SOLUTIONS:
        for each in of_kind("near", source, {cards: ""}):
            x = each.frequencies
            short = np.array([Fraction(round(float(v) * DIGITS), DIGITS) for v in x.ravel()])
            member = Member(3, cards, each.pot, short.reshape(x.shape), each.member.says)
            gain = max(KuhnPoker(cards).gains(member.frequencies, each.pot))
            yield Fraction(math.ceil(gain * DIGITS), DIGITS), member


def near_file(cards: int) -> str:
    """The file of solutions to twelve digits."""
    entries = ";\n\n".join(
        f"(** {each.says} *)\n({number(gain)}, Member {each.in_coq})"
        for gain, each in nearly(cards)
    )
    return (
        f"{HEADER}\nDefinition solutions : list (Q * member) := [\n{entries}].\n\n"
        "Theorem solutions_are_near : all_near solutions.\n"
        "Proof. apply check_all_near_sound. vm_cast_no_check (eq_refl true). Qed.\n"
    )


def heavy_files() -> dict[str, str]:
    """The longer ones in exact numbers, and those with six and seven cards to twelve digits."""
    found = {f"Near{cards}": near_file(cards) for cards in (6, 7)}
    for cards, pots in LONG.items():
        chosen = of_kind("fractions", "selected", {cards: pots})
        found[f"Long{cards}"] = in_fractions("selected", chosen)
    found["LongIrrational"] = surd_lists(irrational(short=False))
    return {f"kuhn/certificates/{name}.v": text for name, text in found.items()}
