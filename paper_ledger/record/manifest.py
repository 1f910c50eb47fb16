"""What the kernel of a proof assistant has checked: the theorems of ``proofs/`` and their claims.

They are listed in ``manifest.toml`` beside the sources; ``make proofs`` compiles the sources and
lets the kernel confirm every row of the lists.
"""

from __future__ import annotations

import errno
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from guts_core.methods.arguments import checked
from guts_core.storage.files import naming


@dataclass(frozen=True)
class Theorem:
    """One theorem that the kernel has checked.

    Attributes
    ----------
    name : str
        Its name in Coq below the root ``Guts``: ``"von_neumann.ClosedForm.closed_form"``.
    formal : str
        The whole statement in Coq; the kernel confirms that the theorem of this name proves it.
    says : str
        The same in a sentence (MyST, inline math allowed).
    place : str
        Where the statement is printed: a paper's place, or this book.
    axioms : tuple of str
        What it assumes beyond the kernel; empty for "closed under the global context".
    supports : tuple of str
        Keys of the claims that it settles wholly.
    relates : tuple of str
        Keys of the claims that it settles in part.
    pages : tuple of str
        Theorems of the book that it proves: ``"guts_structure#thm-guts-two-strategies"``.
    results : int
        How many results of the library it holds, where it is about a list of them; else 1.
    folder : str
        Where its list stands, below ``proofs/``: ``"von_neumann/certificates"``.
    """

    name: str
    formal: str
    says: str
    place: str
    axioms: tuple[str, ...]
    supports: tuple[str, ...]
    relates: tuple[str, ...]
    pages: tuple[str, ...]
    results: int
    folder: str

    @property
    def module(self) -> str:
        """The file that holds it: ``"von_neumann.ClosedForm"``."""
        return self.name.rpartition(".")[0]

    @property
    def source(self) -> str:
        """The same as a path below ``proofs/``."""
        return self.module.replace(".", "/") + ".v"

    @property
    def in_fractions(self) -> bool:
        """Whether its numbers are fractions, and not those of every ordered ring."""
        return "Ordered K" not in self.formal

    @property
    def numbers(self) -> str:
        """Of which numbers it speaks, where not all are those of every ordered ring, else empty."""
        if self.in_fractions:
            return "fractions"
        return "fractions as pots and bets" if "Contains_Q" in self.formal else ""


#: The lists of texts in a row, and the texts that it must have.
_LISTS = ("axioms", "supports", "relates", "pages")
_TEXTS = ("name", "formal", "says", "place")


def in_manifest(row: dict[str, object], folder: str) -> Theorem:
    """One row of a list.

    Raises
    ------
    ValueError
        If a text is missing, or the row holds a word that means nothing here.
    """
    unknown = row.keys() - {*_LISTS, *_TEXTS, "results"}
    missing = {name for name in _TEXTS if not isinstance(row.get(name), str)}
    if unknown or missing:
        raise ValueError(
            f"in_manifest: row {row.get('name', '?')!r} of proofs/{folder} must have the texts"
            f" {', '.join(_TEXTS)} and may have {', '.join(_LISTS)}, results;"
            f" missing {sorted(missing)}, unknown {sorted(unknown)}"
        )
    name, formal, says, place = (" ".join(str(row[text]).split()) for text in _TEXTS)
    axioms, supports, relates, pages = (_words(row.get(words, ())) for words in _LISTS)
    results = row.get("results", 1)
    if not isinstance(results, int) or results < 1:
        raise ValueError(f"in_manifest: results of {name} must be a positive whole number")
    return Theorem(name, formal, says, place, axioms, supports, relates, pages, results, folder)


def _words(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"in_manifest: a list of texts was expected, got {value!r}")
    return tuple(map(str, value))


def manifests() -> list[Path]:
    """The lists themselves: in the installed package, else in the source tree.

    Beside an installed package any other may be called ``proofs``.

    Raises
    ------
    FileNotFoundError
        If there are none, as where the package is imported from an archive: nothing that a kernel
        has checked would seem to be.
    """
    here = Path(__file__).parent
    own = here / "proofs"
    root = own if own.is_dir() else here.parents[1] / "proofs"
    found = sorted(root.rglob("manifest.toml"))
    if not found:
        raise FileNotFoundError(errno.ENOENT, "There are no lists of theorems below", str(root))
    return found


@cache
def theorems() -> tuple[Theorem, ...]:
    """All theorems, folder by folder."""
    found = []
    for path in manifests():
        *_, root = (parent for parent in path.parents if parent.name == "proofs")
        folder = path.parent.relative_to(root).as_posix()
        found += _listed(path, folder)
    return tuple(found)


def _listed(path: Path, folder: str) -> list[Theorem]:
    """The rows of one list; an error names the file and, where it is one, the row."""
    with naming(path):
        rows = tomllib.loads(path.read_text(encoding="utf-8")).get("theorem")
        if not (isinstance(rows, list) and rows and all(isinstance(row, dict) for row in rows)):
            raise ValueError("must hold a row [[theorem]] or more, and no other theorem")
    found = []
    for number, row in enumerate(rows, start=1):
        with naming(f"{path}: row {number}"):
            found.append(in_manifest(row, folder))
    return found


@cache
def _by_claim() -> dict[str, tuple[Theorem, ...]]:
    settled: dict[str, tuple[Theorem, ...]] = defaultdict(tuple)
    for theorem in theorems():
        for key in theorem.supports:
            settled[key] += (theorem,)
    return dict(settled)


@checked
def supporting(key: str) -> tuple[Theorem, ...]:
    """The theorems that settle the claim of this key wholly."""
    return _by_claim().get(key, ())
