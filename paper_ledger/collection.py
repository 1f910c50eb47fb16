"""All claims of all papers, and the table of what became of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import ModuleType
from typing import TYPE_CHECKING, Any

from guts_core.methods.extras import needs
from guts_core.methods.validation import is_listed, shown
from paper_ledger import bil17, bil18, blpwz22, ktz24
from paper_ledger.record import PAPERS, Claim

if TYPE_CHECKING:
    import pandas

#: The packages that hold them, in the order of the papers.
#:
#: :meta hide-value:
FILED: tuple[ModuleType, ...] = (blpwz22, ktz24, bil18, bil17)


def claims(paper: str | None = None) -> list[Claim]:
    """All claims, or those of one paper, in the order of the papers."""
    if paper is not None and not (isinstance(paper, str) and paper in PAPERS):
        raise ValueError(f"claims: paper must be one of {sorted(PAPERS)} or None, got {paper!r}")
    every = (claim for package in FILED for claim in package.CLAIMS)
    return [claim for claim in every if paper in (None, claim.paper)]


def table(of: Iterable[Claim] | None = None) -> pandas.DataFrame:
    """One row per claim, checks run; needs pandas."""
    needs(__name__, "pandas")
    import pandas

    if not is_listed(of) and of is not None:
        raise ValueError(f"table: of must be a list of claims or None, got {shown(of)}")
    chosen = claims() if of is None else list(of)
    if not all(isinstance(each, Claim) for each in chosen):
        raise ValueError(f"table: of must be a list of claims or None, got {shown(of)}")
    columns: dict[str, Callable[[Claim], Any]] = {
        "paper": lambda claim: claim.paper,
        "place": lambda claim: claim.place,
        "statement": lambda claim: claim.statement,
        "printed": lambda claim: claim.printed,
        "computed": lambda claim: claim.outcome.computed,
        "tolerance": lambda claim: claim.tolerance,
        "method": lambda claim: claim.settled_by.value,
        "verdict": lambda claim: claim.verdict.value,
        "note": lambda claim: claim.note,
        "first_published": lambda claim: claim.first_published,
        "proof": lambda claim: claim.proof,
        "holds": lambda claim: claim.outcome.holds,
    }
    rows = [[of(claim) for of in columns.values()] for claim in chosen]
    return pandas.DataFrame(rows, columns=list(columns))
