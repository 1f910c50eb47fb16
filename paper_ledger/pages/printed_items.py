"""The papers' items one by one: which claims check each, or why none does.

The list is ``book/numbered_items.csv``; ``tools/numbered_items.py`` holds it against the ledger
and the papers' texts.
"""

from __future__ import annotations

import csv
import html
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from guts_core.storage.files import FilePath
from paper_ledger.pages.ledger_page import inline
from paper_ledger.record import PAPERS, Claim


@dataclass(frozen=True)
class PrintedItem:
    """One row of the list.

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
    covered_by : str
        Places of the claims that check it, parted by ``|``, with the key of the paper and a colon
        before those of another paper.
    not_checkable_because, still_to_check : str
        Why no claim checks it, or how one could.
    """

    paper: str
    kind: str
    item: str
    quote: str
    covered_by: str
    not_checkable_because: str
    still_to_check: str

    @property
    def name(self) -> str:
        """What messages call it."""
        return f"{self.paper}, {self.item}"

    @property
    def references(self) -> list[tuple[str, str]]:
        """Paper and place of the claims that check it."""
        parts = [part.strip() for part in self.covered_by.split(" | ") if part.strip()]
        return [self._reference(part) for part in parts]

    def _reference(self, text: str) -> tuple[str, str]:
        paper, colon, place = text.partition(": ")
        return (paper, place) if colon and paper in PAPERS else (self.paper, text)


def read_items(path: FilePath) -> list[PrintedItem]:
    """The rows of the list.

    Parameters
    ----------
    path : path
        The file.
    """
    with Path(path).open(encoding="utf-8", newline="") as file:
        return [PrintedItem(**row) for row in csv.DictReader(file)]


def items_html(
    items: Iterable[PrintedItem], claims: Iterable[Claim], ledger_page: str = "ledger.html"
) -> str:
    """A table of items: where, what is printed, and the claims on it with their verdicts.

    Parameters
    ----------
    items : iterable of PrintedItem
        The rows.
    claims : iterable of Claim
        The ledger.
    ledger_page : str
        Address of its page.
    """
    known = {(claim.paper, claim.place): claim for claim in claims}
    rows = "".join(
        f'<tr><th scope="row">{inline(each.item)} <small>[{each.paper}]</small></th>'
        f'<td data-label="Printed">{html.escape(each.quote, quote=False)}</td>'
        f'<td data-label="Checked by">{_answer(each, known, ledger_page)}</td></tr>'
        for each in items
    )
    head = "".join(f'<th scope="col">{name}</th>' for name in ("Item", "Printed", "Checked by"))
    return (
        '<div class="ledger-scroll tex2jax_process"><table class="paper-claims printed-items">'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _answer(item: PrintedItem, known: Mapping[tuple[str, str], Claim], page: str) -> str:
    if item.not_checkable_because:
        return f"<em>Not checkable:</em> {inline(item.not_checkable_because)}"
    if item.still_to_check:
        return f"<em>Still to check:</em> {inline(item.still_to_check)}"
    found = [known[reference] for reference in item.references]
    return "<br>".join(
        f'<a href="{page}#{claim.key}">{inline(claim.place)}</a> '
        f'<span class="verdict verdict-{claim.verdict.value}">{claim.verdict.value}</span>'
        for claim in found
    )
