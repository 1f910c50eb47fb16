"""What a kernel has checked, as HTML for the book: the theorems, and how much rests on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from paper_ledger.pages.places import theorem_lines
from paper_ledger.pages.templates import render
from paper_ledger.record import Claim, Method
from paper_ledger.record.findings import FINDINGS
from paper_ledger.record.manifest import Theorem, theorems

#: What a reader calls the folders of the proofs.
GAMES = {
    "common": "Every game of cards",
    "real_strategies": "Real strategies, for fractions as pots and bets",
    "recursive_games": "Matrix games and recursive games",
    "guts": "Guts",
    "von_neumann": "Von Neumann's poker",
    "kuhn": "Kuhn poker",
    "simplified_kuhn": "Simplified three-player Kuhn poker",
}


@dataclass(frozen=True)
class Resting:
    """How much of the record rests on theorems that a kernel has checked.

    Attributes
    ----------
    theorems, checks, certificates : int
        General theorems, programs proved sound, and single results of the library.
    claims, claims_exact : int
        Claims of the ledger that a theorem settles wholly, and all claims whose check is exact.
    claims_in_part : int
        Claims of which a theorem settles a part.
    findings, findings_in_all : int
        Findings of this book with such a theorem, and all findings.
    """

    theorems: int
    checks: int
    certificates: int
    claims: int
    claims_exact: int
    claims_in_part: int
    findings: int
    findings_in_all: int


class Kind(StrEnum):
    """What a theorem is about."""

    GENERAL = "theorem"
    CHECK = "check"
    CERTIFICATE = "certificate"


def kind_of(theorem: Theorem) -> Kind:
    """A certificate is a result of the library; a check is a program that accepts certificates."""
    if theorem.folder.endswith(("certificates", "slides")):
        return Kind.CERTIFICATE
    return Kind.CHECK if theorem.name.endswith("_sound") else Kind.GENERAL


def resting(claims: Iterable[Claim]) -> Resting:
    """Count what rests on the theorems."""
    claims = list(claims)
    kinds = {kind: [each for each in theorems() if kind_of(each) is kind] for kind in Kind}
    parts = {key for theorem in theorems() for key in theorem.relates}
    exact = [c for c in claims if c.settled_by in (Method.KERNEL, Method.EXACT)]
    return Resting(
        theorems=len(kinds[Kind.GENERAL]),
        checks=len(kinds[Kind.CHECK]),
        certificates=sum(theorem.results for theorem in kinds[Kind.CERTIFICATE]),
        claims=sum(c.settled_by is Method.KERNEL for c in claims),
        claims_exact=len(exact),
        claims_in_part=sum(c.key in parts and not c.theorems for c in claims),
        findings=sum(bool(finding.theorems) for finding in FINDINGS),
        findings_in_all=len(FINDINGS),
    )


def theorems_html(kind: Kind | str) -> str:
    """The theorems of one kind, game by game; all but the general ones are folded.

    Parameters
    ----------
    kind : Kind or str
        Which of them.
    """
    chosen = [each for each in theorems() if kind_of(each) is Kind(kind)]
    chosen.sort(key=lambda each: list(GAMES).index(_game(each)))
    return render(
        "theorems",
        games=[(GAMES[game], list(rows)) for game, rows in groupby(chosen, key=_game)],
        kind=Kind(kind).value,
        folded=Kind(kind) is not Kind.GENERAL,
        address=source_address,
    )


def source_address(theorem: Theorem, root: str = "../") -> str:
    """Where its source is shown, from a page of the book; ``root`` leads to the book's root."""
    lines = theorem_lines(theorem)
    return f"{root}source/{lines.file}.html#L{lines.line}"


def _game(theorem: Theorem) -> str:
    return theorem.folder.partition("/")[0]
