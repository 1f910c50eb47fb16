"""The papers as the book's bibliography has them: title, authors, year, address."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from guts_core.methods.extras import needs

#: Where preprints are, by the number that the bibliography gives.
PREPRINTS = "https://arxiv.org/abs/"


@dataclass(frozen=True)
class Paper:
    """One entry of the bibliography.

    Attributes
    ----------
    key, title, authors, year : str
        Authors with first names, in the printed order.
    note : str
        Such as the version.
    eprint : str
        Number of the preprint.
    """

    key: str
    title: str
    authors: str
    year: str
    note: str
    eprint: str

    @property
    def address(self) -> str:
        """Where the preprint is."""
        return PREPRINTS + self.eprint


def papers(file: Path, *keys: str) -> list[Paper]:
    """Entries of a BibTeX file, by their keys.

    Parameters
    ----------
    file : path
        The bibliography, ``book/references.bib``.
    *keys : str
        Which of its entries.

    Raises
    ------
    KeyError
        If there is no such entry.
    """
    entries = _entries(file)
    return [_paper(key, entries[key]) for key in keys]


@lru_cache
def _entries(file: Path) -> Any:
    return needs(__name__, "pybtex.database", None).parse_file(str(file)).entries


def _paper(key: str, entry: Any) -> Paper:
    fields = {name: _plain(text) for name, text in entry.fields.items()}
    names = [
        _plain(str(person).partition(", ")[2]) + " " + _plain(str(person).partition(", ")[0])
        for person in entry.persons["author"]
    ]
    authors = ", ".join(names[:-1]) + (" and " if names[1:] else "") + names[-1]
    return Paper(
        key, fields["title"], authors, fields["year"], fields.get("note", ""), fields["eprint"]
    )


def _plain(text: str) -> str:
    """A field without the braces and accents of LaTeX."""
    return str(needs(__name__, "pybtex.richtext", None).Text.from_latex(text))
