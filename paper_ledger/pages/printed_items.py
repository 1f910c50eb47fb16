"""The papers' items one by one: which claims check each, or why none does.

``book/numbered_items.csv`` is the inventory of the papers. Which claims check an item is not
written there: each claim names the items it covers. ``tools/numbered_items.py`` holds both
together, and against the papers' texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields

from guts_core.storage.files import FilePath, read_csv
from paper_ledger.pages.templates import render
from paper_ledger.record import PAPERS, Claim

#: Citation key of a paper, and an item's name there.
Name = tuple[str, str]


@dataclass(frozen=True)
class PrintedItem:
    """One row of the inventory.

    Attributes
    ----------
    paper : str
        Citation key.
    kind : str
        Equation, theorem, table, figure, number or observation.
    item : str
        Where it stands in the paper, and what it is.
    quote : str
        Its words.
    same_as : str
        Key, colon and item of another version of the paper that says the same: what checks the one
        checks the other.
    not_checkable_because : str
        Why no claim checks it.
    """

    paper: str
    kind: str
    item: str
    quote: str
    same_as: str = ""
    not_checkable_because: str = ""

    @property
    def name(self) -> str:
        """What messages call it."""
        return f"{self.paper}, {self.item}"


def read_items(path: FilePath) -> list[PrintedItem]:
    """The rows of the inventory.

    Parameters
    ----------
    path : path
        The file.
    """
    columns = [field.name for field in fields(PrintedItem)]
    return read_csv(path, columns, lambda row: PrintedItem(**row))


def covered(claim: Claim, names: Iterable[Name]) -> list[Name]:
    """Paper and item of what a claim checks: those that it names, or the one its place begins with.

    Parameters
    ----------
    claim : Claim
        One claim.
    names : iterable of tuple
        All items.
    """
    if claim.covers:
        return [_reference(text, claim.paper) for text in claim.covers]
    begun = [
        item
        for paper, item in names
        if paper == claim.paper and f"{claim.place}, ".startswith(f"{item}, ")
    ]
    return [(claim.paper, max(begun, key=len))] if begun else []


def checked_by(
    items: Iterable[PrintedItem], claims: Iterable[Claim]
) -> dict[PrintedItem, tuple[Claim, ...]]:
    """The claims that check each item; a claim on none of them is listed as an item of its own.

    Parameters
    ----------
    items : iterable of PrintedItem
        The inventory.
    claims : iterable of Claim
        The ledger.
    """
    listed = list(items)
    names = {(each.paper, each.item) for each in listed}
    checks: dict[Name, list[Claim]] = {}
    for claim in claims:
        for name in covered(claim, names) or [(claim.paper, claim.place)]:
            checks.setdefault(name, []).append(claim)
            if name == (claim.paper, claim.place) and name not in names:
                listed.append(PrintedItem(claim.paper, "claim", claim.place, claim.statement))
    return {
        each: tuple(
            claim
            for name in ((each.paper, each.item), _reference(each.same_as, each.paper))
            for claim in checks.get(name, ())
        )
        for each in listed
    }


def _reference(text: str, paper: str) -> Name:
    """An item of this paper, or of the one before the colon."""
    other, colon, item = text.partition(": ")
    return (other, item) if colon and other in PAPERS else (paper, text)


def items_html(items: Mapping[PrintedItem, Sequence[Claim]]) -> str:
    """A table of items: where, what is printed, and the claims on it with their verdicts.

    Parameters
    ----------
    items : mapping
        The claims that check each item.
    """
    return render("items", items=items.items())
