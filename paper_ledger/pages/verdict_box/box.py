"""The box as HTML.

No check is run: the verdicts are those of the ledger, and the tests hold each against its check.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from guts_core.methods.extras import needs
from paper_ledger.pages.ledger_page import MEANING
from paper_ledger.pages.templates import render
from paper_ledger.pages.verdict_box.chapter_claims import claims_of, entries
from paper_ledger.record import Verdict

if TYPE_CHECKING:
    from IPython.display import HTML


def verdict_box(page: str) -> HTML:
    """The box for one page: counts by verdict, and what was not reproduced, linked to the ledger.

    Parameters
    ----------
    page : str
        Name of the page without a suffix: ``"notebooks/guts_bot"``.

    Raises
    ------
    ValueError
        If no claim belongs to the page.
    """
    needs(__name__, "IPython")
    from IPython.display import HTML

    found = claims_of(page)
    if not found:
        raise ValueError(f"verdict_box: no claim belongs to page, got {page!r}")
    ledger_page = "ledger.html" if page.startswith("book/") else "../book/ledger.html"
    shown = render(
        "verdict_box",
        counts=Counter(each.verdict for each in found),
        meanings=MEANING,
        groups={verdict: entries(found, verdict) for verdict in Verdict},
        chapter=page.partition("/")[2],
        ledger_page=ledger_page,
    )
    return HTML(shown)
