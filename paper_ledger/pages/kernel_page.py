"""What a kernel has checked, as HTML for the book: the theorems, and how much rests on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from paper_ledger.pages.places import theorem_lines
from paper_ledger.pages.templates import render
from paper_ledger.record import Claim, Method
from paper_ledger.record.findings import FINDINGS
from paper_ledger.record.manifest import Theorem, theorems

#: What a reader calls the folders of the proofs.
GAMES = {
    "common": "Every game of cards",
    "recursive_games": "Matrix games and recursive games",
    "guts": "Guts",
    "von_neumann": "von Neumann's poker",
    "kuhn": "Kuhn poker",
    "simplified_kuhn": "Simplified three-player Kuhn poker",
}


@dataclass(frozen=True)
class Resting:
    """How much of the record rests on theorems that a kernel has checked.

    Attributes
    ----------
    theorems, certificates : int
        General theorems, and single results of the library.
    claims, claims_exact : int
        Claims of the ledger that a theorem settles wholly, and all claims whose check is exact.
    claims_in_part : int
        Claims of which a theorem settles a part.
    findings, findings_in_all : int
        Findings of this book with such a theorem, and all findings.
    """

    theorems: int
    certificates: int
    claims: int
    claims_exact: int
    claims_in_part: int
    findings: int
    findings_in_all: int


def is_certificate(theorem: Theorem) -> bool:
    """Whether it is one result of the library and no general theorem."""
    return theorem.folder.endswith("certificates")


def resting(claims: Iterable[Claim]) -> Resting:
    """Count what rests on the theorems."""
    claims = list(claims)
    certificates = [theorem for theorem in theorems() if is_certificate(theorem)]
    parts = {key for theorem in theorems() for key in theorem.relates}
    exact = [c for c in claims if c.settled_by in (Method.KERNEL, Method.EXACT)]
    return Resting(
        theorems=len(theorems()) - len(certificates),
        certificates=sum(theorem.results for theorem in certificates),
        claims=sum(c.settled_by is Method.KERNEL for c in claims),
        claims_exact=len(exact),
        claims_in_part=sum(c.key in parts and not c.theorems for c in claims),
        findings=sum(bool(finding.theorems) for finding in FINDINGS),
        findings_in_all=len(FINDINGS),
    )


def theorems_html(certificates: bool, ledger_page: str = "ledger.html") -> str:
    """The general theorems, or the certificates, game by game.

    Parameters
    ----------
    certificates : bool
        Which of the two.
    ledger_page : str
        Address of the ledger, for links to its rows.
    """
    chosen = [each for each in theorems() if is_certificate(each) is certificates]
    chosen.sort(key=lambda each: list(GAMES).index(_game(each)))
    games = [(GAMES[game], list(rows)) for game, rows in groupby(chosen, key=_game)]
    return render(
        "theorems",
        games=games,
        address=source_address,
        folded=certificates,
        ledger_page=ledger_page,
    )


def source_address(theorem: Theorem, root: str = "../") -> str:
    """Where its source is shown, from a page of the book; ``root`` leads to the book's root."""
    lines = theorem_lines(theorem)
    return f"{root}source/{lines.file}.html#L{lines.line}"


def _game(theorem: Theorem) -> str:
    return theorem.folder.partition("/")[0]
