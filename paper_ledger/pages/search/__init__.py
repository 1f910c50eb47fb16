"""What a claim is found by: its place, the paper's authors and number, and its numbers."""

from paper_ledger.pages.search.claim_words import SEARCHED_AS, names_of, numbers_of
from paper_ledger.pages.search.entries import search_entries

__all__ = ["SEARCHED_AS", "names_of", "numbers_of", "search_entries"]
