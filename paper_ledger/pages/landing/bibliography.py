"""The papers as the book's bibliography has them: title, authors, year, address."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from guts_core.methods.extras import needs

#: The fields that lead to a source, the best first: how each is shown, and where it leads.
LINKS = {
    "eprint": ("arXiv:{}", "https://arxiv.org/abs/{}"),
    "doi": ("doi:{}", "https://doi.org/{}"),
    "url": ("{}", "{}"),
}


@dataclass(frozen=True)
class Paper:
    """One entry of the bibliography.

    Attributes
    ----------
    key, title, authors, year : str
        Authors with first names, in the printed order.
    note : str
        Such as the version.
    link, address : str
        How the link to it is shown, and where it leads; empty if it is in print only.
    """

    key: str
    title: str
    authors: str
    year: str
    note: str
    link: str
    address: str


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
    where = [[form.format(entry.fields[x]) for form in LINKS[x]] for x in LINKS if x in fields]
    link, address = where[0] if where else ("", "")
    return Paper(
        key, fields["title"], authors, fields["year"], fields.get("note", ""), link, address
    )


def _plain(text: str) -> str:
    """A field without the braces and accents of LaTeX."""
    return str(needs(__name__, "pybtex.richtext", None).Text.from_latex(text))
