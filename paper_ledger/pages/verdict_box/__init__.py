"""The verdict at the end of a chapter: what became of the printed claims that belong to it."""

from paper_ledger.pages.verdict_box.box import verdict_box
from paper_ledger.pages.verdict_box.chapter_claims import claims_of, entries

__all__ = ["claims_of", "entries", "verdict_box"]
