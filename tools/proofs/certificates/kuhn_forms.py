"""Equilibria of Kuhn poker in closed form, as certificates for the kernel of Coq.

Frequencies and payoffs are rational functions of the pot. Coq gets them with whole coefficients,
over products of a few irreducible polynomials.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from guts_core.kuhn.three_players.closed_forms import (
    ClosedForm,
    first_bluffs,
    large_pots,
    low_calls,
)
from guts_core.kuhn.tree import betting_tree
from guts_core.methods.exact.flint_numbers import flint
from guts_core.methods.exact.rational_functions import (
    RationalFunction,
    constant,
    polynomial_of,
    variable,
)
from guts_core.methods.exact.surds import Surd
from guts_core.methods.matrix_games.zero_sum import as_fractions
from paper_ledger.bil18.stored.four_players import StoredMember, read_forms, read_members
from tools.proofs.certificates import kuhn, kuhn_stored
from tools.proofs.certificates.kuhn import DATA, argument, labels, number, row

#: Ends that are surds are replaced by fractions so much outside; the edge keeps the exact end.
MARGIN = 10**4

Whole = tuple[int, ...]

HEADER = """From Coq Require Import List QArith ZArith.
From Guts.common Require Import Scalars Games BestAnswers IntegerPolynomials Formulas.
From Guts.kuhn Require Import Rules Statements Forms.
Import ListNotations.
Open Scope Q_scope.
"""


def primitive(polynomial: Any) -> Whole:
    """The multiple with whole coefficients without common divisor, the leading one positive."""
    whole = polynomial.numer()
    content = whole.content() * (1 if whole.leading_coefficient() > 0 else -1)
    return tuple(int(c // content) for c in whole.coeffs())


def times(one: Sequence[Any], other: Sequence[Any]) -> tuple[Any, ...]:
    """The product of two polynomials."""
    found = [0] * (len(one) + len(other) - 1)
    for (i, a), (j, b) in ((i, j) for i in enumerate(one) for j in enumerate(other)):
        found[i + j] += a * b
    return tuple(found)


@dataclass(frozen=True)
class Bases:
    """The irreducible polynomials, prime numbers among them, that make up the denominators."""

    factors: tuple[Whole, ...]

    @classmethod
    def of(cls, functions: Iterable[RationalFunction]) -> Bases:
        """Those of some functions."""
        found: set[Whole] = set()
        for each in functions:
            found |= _exponents(each).keys()
        return cls(tuple(sorted(found, key=lambda p: (len(p), p))))

    def over(self, functions: Sequence[RationalFunction]) -> tuple[list[int], list[Whole]]:
        """Exponents of a common denominator, and the numerators above it."""
        each = list(map(_exponents, functions))
        exponents = [max((one.get(base, 0) for one in each), default=0) for base in self.factors]
        while exponents and exponents[-1] == 0:
            exponents.pop()
        bottom: Whole = (1,)
        for base, exponent in zip(self.factors, exponents, strict=False):
            for _ in range(exponent):
                bottom = times(bottom, base)
        return exponents, [self._numerator(f, bottom) for f in functions]

    @staticmethod
    def _numerator(function: RationalFunction, bottom: Whole) -> Whole:
        full = function * polynomial_of(bottom)
        assert full.denominator == 1
        assert all(c.denominator == 1 for c in full.coefficients)
        return tuple(int(c) for c in full.coefficients)


@cache
def _exponents(function: RationalFunction) -> dict[Whole, int]:
    """Irreducible polynomials and primes below the line, and how often."""
    found = {primitive(p): int(e) for p, e in function.bottom.factor()[1]}
    return found | {(int(p),): e for p, e in flint().fmpz(_constant(function)).factor()}


def _constant(function: RationalFunction) -> int:
    """What makes the numerator whole above the primitive factors of the denominator."""
    bottom = constant(1)
    for p, e in function.bottom.factor()[1]:
        for _ in range(e):
            bottom = bottom * polynomial_of(primitive(p))
    top = function * bottom
    return math.lcm(*(c.denominator for c in top.coefficients), 1)


def whole(polynomial: Whole) -> str:
    """A polynomial as Coq writes it."""
    return "[" + "; ".join(map(str, polynomial)) + "]"


def naturals(exponents: Sequence[int]) -> str:
    """Exponents as Coq writes them."""
    return "[" + "; ".join(map(str, exponents)) + "]%nat"


def end(point: Any, outwards: int) -> tuple[Fraction, tuple[Whole, ...]]:
    """A rational end of an interval, outside of a surd by little, and the edge of the surd."""
    if not isinstance(point, Surd):
        return Fraction(point), ()
    a, b, r = Fraction(point.rational), Fraction(point.root), Fraction(point.radicand)
    near = Fraction(math.floor(float(point) * MARGIN) + max(outwards, 0), MARGIN)
    square = [a * a - b * b * r, -2 * a, Fraction(1)]
    scale = math.lcm(*(c.denominator for c in square))
    return near, (tuple(-outwards * int(c * scale) for c in square),)


@dataclass(frozen=True)
class Form:
    """Frequencies and payoffs as functions of one variable, on an interval.

    Attributes
    ----------
    name : str
        Its name in Coq.
    players, cards : int
        m and N.
    low, high : Fraction, Surd or None
        The interval; no ``high`` means that there is no upper end.
    frequencies : numpy.ndarray of RationalFunction
        Shape (nodes, cards).
    payoffs : tuple of RationalFunction
        Per hand, less the ante.
    """

    name: str
    players: int
    cards: int
    low: Any
    high: Any
    frequencies: np.ndarray
    payoffs: tuple[RationalFunction, ...]

    @classmethod
    def of(cls, name: str, form: ClosedForm) -> Form:
        """A form of guts_core."""
        game, x = form.game, form.frequencies
        return cls(name, game.players, form.cards, form.low, form.high, x, form.expectations)

    @classmethod
    def segment(cls, name: str, one: StoredMember, other: StoredMember) -> Form:
        """The segment from one member to another at the same pot; the variable goes from 0 to 1."""
        game, share = one.game, variable()
        x = one.frequencies + share * (other.frequencies - one.frequencies)
        places = [Fraction(k, 2 * game.players - 1) for k in range(2 * game.players)]
        along = [one.frequencies + t * (other.frequencies - one.frequencies) for t in places]
        values = game.expectations(np.array(along), as_fractions(np.full(len(places), one.pot)))
        payoffs = tuple(interpolated(places, column) for column in values.T)
        return cls(name, game.players, game.cards, Fraction(0), Fraction(1), x, payoffs)

    @property
    def ends(self) -> tuple[Fraction, Fraction | None, tuple[Whole, ...]]:
        """Rational ends, and the edges of ends that are surds."""
        low, below = end(self.low, -1)
        high, above = end(self.high, 1) if self.high is not None else (None, ())
        return low, high, (*below, *above)

    @property
    def in_coq(self) -> str:
        """The definition."""
        bases = Bases.of([*self.frequencies.ravel(), *self.payoffs])
        tables = ";\n   ".join(f"[{'; '.join(row)}]" for row in self._rows(bases))
        paid = "; ".join(f"({naturals(e)}, {whole(top)}%Z)" for e, (top,) in self._paid(bases))
        low, high, edges = self.ends
        last = "None" if high is None else f"(Some {argument(high)})"
        return (
            f"\nDefinition {self.name} : form := Form {self.players} {self.cards} {argument(low)}"
            f" {last} [{'; '.join(map(whole, edges))}]%Z []\n"
            f"  [{'; '.join(map(whole, bases.factors))}]%Z\n  [{tables}]\n  [{paid}].\n"
        )

    def _rows(self, bases: Bases) -> list[list[str]]:
        tree = betting_tree(self.players)
        rows: list[list[str]] = [[] for _ in range(self.players)]
        for owner, label, by_card in zip(tree.owners, labels(tree), self.frequencies, strict=True):
            kept = np.flatnonzero([bool(x) for x in by_card])
            if len(kept):
                exponents, tops = bases.over(list(by_card[: kept[-1] + 1]))
                entries = "; ".join(map(whole, tops))
                rows[owner].append(f"({label}%nat, {naturals(exponents)}, [{entries}]%Z)")
        return rows

    def _paid(self, bases: Bases) -> list[tuple[list[int], list[Whole]]]:
        return [bases.over([each]) for each in self.payoffs]


def interpolated(places: Sequence[Fraction], values: Sequence[Fraction]) -> RationalFunction:
    """The polynomial through some points, by Lagrange's formula."""
    x, total = variable(), 0 * variable()
    for place, each in zip(places, values, strict=True):
        term = 0 * x + each
        for other in places:
            if other != place:
                term = term * (x - other) / (place - other)
        total = total + term
    return total


def three_players() -> list[Form]:
    """The closed forms of three players."""
    forms = [Form.of(f"large_pots_{n}", large_pots(n)) for n in (4, 5, 6)]
    forms += [Form.of(f"low_calls_{share}", low_calls(share)) for share in (0, 1)]
    return forms + [Form.of(f"first_bluffs_{n}", first_bluffs(n)) for n in range(4, 11)]


def four_players(cards: int) -> list[Form]:
    """The stored forms of four players, in the order of their pots."""
    stored = [each for each in read_forms(DATA / "kuhn_four_forms.csv") if each.cards == cards]
    ordered = sorted(stored, key=lambda each: float(each.low))
    return [Form.of(f"form_{k}", each) for k, each in enumerate(ordered, start=1)]


@cache
def segments() -> list[Form]:
    """The segment of equilibria of four players with five cards at the pot 4."""
    members = read_members(DATA / "kuhn_four_members.csv")
    there = [each for each in members if (each.game.cards, each.pot) == (5, 4)]
    low, high = (next(m for m in there if e in m.ends.split()) for e in ("E4-", "E4+"))
    return [Form.segment("segment_at_4", low, high)]


def steps(forms: Sequence[Form]) -> list[str]:
    """How the forms cover all pots from the first one on.

    Each step has the end of its interval, a polynomial, the form where that is not negative, and
    the form where it is. Two forms that meet at a surd share the little interval around it.
    """
    found = []
    for one, after in pairwise(forms):
        high, low, edges = one.ends[1], after.ends[0], one.ends[2]
        found.append(f"(Some {argument(low)}, [], {one.name}, {one.name})")
        if one.high == after.low and isinstance(one.high, Surd):
            found.append(f"(Some {argument(high)}, {whole(edges[-1])}%Z, {one.name}, {after.name})")
    return [*found, f"(None, [], {forms[-1].name}, {forms[-1].name})"]


def file_of(forms: Sequence[Form], check: str, statement: str) -> str:
    """A file of forms, each with its theorem."""
    parts = [HEADER]
    for each in forms:
        parts.append(each.in_coq)
        parts.append(
            f"Theorem {each.name}_holds : {statement} {each.name}.\n"
            f"Proof. apply {check}. vm_cast_no_check (eq_refl true). Qed.\n"
        )
    return "".join(parts)


def covering(forms: Sequence[Form]) -> str:
    """The theorem that these forms cover all pots from the first on."""
    listed = ";\n  ".join(steps(forms))
    return (
        f"\nDefinition steps : list step := [\n  {listed}].\n\n"
        f"Theorem covered : forall pot, {number(forms[0].ends[0])} <= pot ->\n"
        "  exists f, In f (forms_of steps) /\\ in_range f pot.\n"
        "Proof. apply check_cover_sound. vm_cast_no_check (eq_refl true). Qed.\n"
    )


#: Statements of the rows of the list.
HOLDS = """forall {x}, {range} ->
  equilibrium {players} {cards} {pot} (tables_at (bases {name}) (frequencies {name}) {x})
    (amounts_at {name} {x})"""
COVERED = """forall pot, 3 <= pot -> exists f, In f (forms_of steps) /\\
  first f <= pot /\\ match last f with None => True | Some b => pot <= b end /\\
  (forall e, In e (edges f) -> 0 <= value e pot)"""


def formal(form: Form, x: str = "pot", pot: str = "pot") -> str:
    """The statement of a form with its range in numbers."""
    low, high, edges = form.ends
    end_of = "True" if high is None else f"{x} <= {argument(high)}"
    listed = f"[{'; '.join(map(whole, edges))}]%Z"
    within = (
        f"{argument(low)} <= {x} /\\ {end_of} /\\ (forall e, In e {listed} -> 0 <= value e {x})"
    )
    sizes = {"name": form.name, "players": form.players, "cards": form.cards}
    return HOLDS.format(x=x, pot=pot, range=within, **sizes)


def says(form: Form) -> str:
    """What the theorem of a form says."""
    to = f"to {form.high}" if form.high is not None else "on"
    return (
        f"{form.players} players, {form.cards} cards, every rational pot from {form.low} {to}: "
        "frequencies that are rational functions of the pot are a Nash equilibrium against all "
        "behaviour strategies, and pay what is stated."
    )


def rows() -> str:
    """The rows of all forms."""
    found = ""
    for file, forms in forms_by_file().items():
        for each in forms:
            found += row(f"{file}.{each.name}_holds", formal(each), says(each))
    (along,) = segments()
    text = "Four players, five cards, pot 4: all points of a segment are equilibria."
    found += row(f"FourPlayersSegment.{along.name}_holds", formal(along, "share", "4"), text)
    text = "Four players, five cards: every rational pot from 3 on lies in the range of a form."
    return found + row("FourPlayersForms5.covered", COVERED, text)


#: What the list of certificates imports.
HEADER_OF_LIST = HEADER.replace("Import Scalars", "Import Quadratic Scalars")


@cache
def forms_by_file() -> dict[str, list[Form]]:
    """The forms in the pot."""
    return {
        "ThreePlayersForms": three_players(),
        "FourPlayersForms5": four_players(5),
        "FourPlayersForms6": four_players(6),
    }


def files() -> dict[str, str]:
    """The certificates of closed forms, and the list of all certificates of Kuhn poker."""
    found = {
        name: file_of(forms, "check_form_sound", "holds") for name, forms in forms_by_file().items()
    }
    found["FourPlayersForms5"] += covering(forms_by_file()["FourPlayersForms5"])
    found["FourPlayersSegment"] = file_of(segments(), "check_segment_sound", "holds_along 4")
    texts = {f"kuhn/certificates/{name}.v": text for name, text in found.items()}
    listed = f'preamble = """\n{HEADER_OF_LIST}"""\n{kuhn.rows()}{kuhn_stored.rows()}{rows()}'
    return texts | {"kuhn/certificates/manifest.toml": listed}
