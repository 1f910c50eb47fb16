"""Pictures for single pages of the book, which nobody would look for in the library."""

from guts_core.methods.extras import needs

needs("paper_ledger.pages.pictures", "matplotlib")
