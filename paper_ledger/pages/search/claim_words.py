"""The words by which a claim is found, beside those of its statement."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paper_ledger.pages.places import page_of
from paper_ledger.pages.templates.text import format_printed, format_value
from paper_ledger.record import Claim

_GUTS = "guts Buck Lee Platnick Wheeler Zumbrun 2022"

#: What a reader may call each paper: its number, its subject, its authors and its year.
SEARCHED_AS = {
    "BLPWZ22a": f"000 {_GUTS} v1",
    "BLPWZ22": f"004 {_GUTS} v2",
    "KTZ24": "002 von Neumann finite decks Krityakierne Thanatipanonda Zeilberger 2024",
    "Bil18": "001 Kuhn Billingham 2018",
    "Bil17": "003 simplified Kuhn Billingham 2017",
}

_NUMBER = re.compile(r"(?<![\w.])\d*\.?\d+(?:/\d+)?(?![\w])")


def names_of(claim: Claim) -> str:
    """What else it goes by: the paper's key and authors, its chapter, other items it covers.

    Parameters
    ----------
    claim : Claim
        One claim.

    Examples
    --------
    >>> from paper_ledger import claims
    >>> names_of(claims("Bil18")[0])[:32]
    'Bil18 001 Kuhn Billingham 2018; '
    """
    chapter = page_of(claim).rpartition("/")[2].replace("_", " ")
    return "; ".join((f"{claim.paper} {SEARCHED_AS[claim.paper]}", chapter, *claim.covers))


def numbers_of(claim: Claim) -> str:
    """The numbers that are printed, that were computed, and that the note adds, each a word.

    Parameters
    ----------
    claim : Claim
        One claim. No check is run: without an outcome there is no computed number.
    """
    return " ".join(dict.fromkeys(_numbers(claim)))


def _numbers(claim: Claim) -> Iterator[str]:
    if not isinstance(claim.printed, bool):
        yield from _NUMBER.findall(format_printed(claim.printed))
        if "outcome" in vars(claim):
            yield from _NUMBER.findall(format_value(claim.outcome.computed, claim.tolerance))
    fractions = re.sub(r"\\[dt]?frac\{?(\d+)\}?\{?(\d+)\}?", r"\1/\2", claim.note)
    yield from _NUMBER.findall(fractions)
