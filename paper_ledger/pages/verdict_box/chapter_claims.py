"""Which printed claims belong to a chapter, and how they are listed there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paper_ledger.collection import claims
from paper_ledger.pages.places import page_of
from paper_ledger.record import Claim, Verdict

#: Claims on one item of a paper, such as the entries of a table, are listed by their places alone
#: if they are more than this.
LISTED = 3


@dataclass(frozen=True)
class Entries:
    """Claims with one verdict on one item of a paper.

    Attributes
    ----------
    item : str
        What their places begin with: ``"Table 1"``.
    claims : tuple of Claim
        In the order of the ledger.
    """

    item: str
    claims: tuple[Claim, ...]

    @property
    def parts(self) -> list[tuple[str, Claim]]:
        """What each place says after the item, with the claim."""
        return [(each.place.removeprefix(f"{self.item}, "), each) for each in self.claims]


def claims_of(page: str) -> list[Claim]:
    """The claims that belong to a page, and those whose proof is printed there.

    Parameters
    ----------
    page : str
        Name of the page without a suffix: ``"notebooks/guts_bot"``.
    """
    return [each for each in claims() if page in (page_of(each), each.proof.partition("#")[0])]


def entries(of: Iterable[Claim], verdict: Verdict) -> list[Entries]:
    """The claims with a verdict: many on one item together, the others one by one.

    Parameters
    ----------
    of : iterable of Claim
        The claims.
    verdict : Verdict
        Which of them.
    """
    items: dict[tuple[str, str], list[Claim]] = {}
    for each in of:
        if each.verdict is verdict:
            items.setdefault((each.paper, each.place.partition(", ")[0]), []).append(each)
    found = []
    for (_, item), same in items.items():
        if len(same) > LISTED:
            found.append(Entries(item, tuple(same)))
        else:
            found += [Entries(each.place, (each,)) for each in same]
    return found
