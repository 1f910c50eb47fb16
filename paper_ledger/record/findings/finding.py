"""One finding: what it says, where it stands, what it rests on and who was first."""

from __future__ import annotations

import re
from dataclasses import dataclass

from paper_ledger.record.manifest import Theorem, theorems

#: What is said where nobody was found who had it before.
NOT_FOUND = "not found by our search, November 2026"
#: What a finding rests on.
EVIDENCE = {
    "proof": "with its proof",
    "intervals": "with interval arithmetic",
    "exact": "in exact arithmetic",
    "certificates": "by certificates in whole numbers, which a checker of their own reads",
    "numerical": "numerically",
}


@dataclass(frozen=True, order=True)
class Lead:
    """What the first page says of a finding.

    Attributes
    ----------
    rank : int
        Where it stands there.
    claim : str
        Key of the printed claim that it belongs to.
    text : str
        Sentences (MyST), with the names of computed numbers in braces: ``{two:.4f}``.
    """

    rank: int
    claim: str
    text: str


@dataclass(frozen=True)
class Finding:
    """One result that the book calls its own.

    Attributes
    ----------
    subject : str
        Heading under which it is listed.
    statement : str
        What was found, in a sentence or two (MyST, inline math allowed).
    page : str
        Where it stands: ``"book/guts_structure"``.
    place : str
        The label of a theorem on that page, ``"thm-raney"``, or words by which it is found.
    first_published : tuple of str
        Keys of the bibliography: who had it, or part of it, before; empty if nobody was found.
    remark : str
        Which part is theirs and which is ours, and what has not been compared.
    claims : tuple of str
        Keys of the claims of the ledger whose verdict it explains.
    evidence : str
        What it rests on, a key of :data:`EVIDENCE`; of several the weakest.
    open : str
        What it leaves open, in a sentence; empty if nothing is named.
    lead : Lead, optional
        What the first page says of it.
    """

    subject: str
    statement: str
    page: str
    place: str
    first_published: tuple[str, ...] = ()
    remark: str = ""
    claims: tuple[str, ...] = ()
    evidence: str = "proof"
    open: str = ""
    lead: Lead | None = None

    @property
    def key(self) -> str:
        """Its address on the page of findings, without ``finding-``."""
        label = re.fullmatch(r"[a-z]+-([\w-]+)", self.place)
        if label:
            return label[1]
        words = self.claims[0] if self.page == "book/ledger" else self.place
        return re.sub(r"\W+", "-", words.lower()).strip("-")

    @property
    def priority(self) -> str:
        """Who was first: the keys, or that nobody was found."""
        return ", ".join(self.first_published) or NOT_FOUND

    @property
    def theorems(self) -> tuple[Theorem, ...]:
        """The theorems checked by a kernel that prove it, or settle a claim which it explains."""
        here = f"{self.page.rpartition('/')[2]}#{self.place}"
        return tuple(
            theorem
            for theorem in theorems()
            if here in theorem.pages or not {*self.claims}.isdisjoint(theorem.supports)
        )
