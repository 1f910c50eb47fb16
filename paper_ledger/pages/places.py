"""Where a claim lives: the lines of its check, the test that runs it, the page that shows it."""

from __future__ import annotations

import functools
import inspect
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from guts_core.methods.arguments import checked
from paper_ledger.collection import FILED
from paper_ledger.record import Claim
from paper_ledger.record.manifest import Theorem

_ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Lines:
    """A place in the source.

    Attributes
    ----------
    file : str
        Path from the root of the repository, with slashes.
    line : int
        First line, counted from 1.
    """

    file: str
    line: int


def code_of(claim: Claim) -> Lines:
    """Where the check of a claim is written."""
    code = _code(claim.compute)
    if code is not None and Path(code.co_filename).is_relative_to(_ROOT):
        return Lines(_relative(Path(code.co_filename)), code.co_firstlineno)
    module = _listing(claim)
    return Lines(_relative(Path(inspect.getfile(module))), 1)


@functools.cache
def theorem_lines(theorem: Theorem) -> Lines:
    """Where a theorem stands in the Coq sources; line 1 if they are not beside the package."""
    file = f"proofs/{theorem.source}"
    text = (_ROOT / file).read_text(encoding="utf-8") if (_ROOT / file).exists() else ""
    name = theorem.name.rpartition(".")[2]
    found = re.search(rf"^[ \t]*Theorem {re.escape(name)}\b", text, re.MULTILINE)
    return Lines(file, text[: found.start()].count("\n") + 1 if found else 1)


def page_of(claim: Claim) -> str:
    """The page that shows the subject of a claim: its name without a suffix.

    The module of the check says so in ``PAGE``, or else the package around it.
    """
    name = _function(claim.compute).__module__
    if not name.startswith("paper_ledger."):
        try:
            name = _listing(claim).__name__
        except LookupError:  # an example that nobody filed
            return "book/ledger"
    while not hasattr(sys.modules[name], "PAGE"):
        name = name.rpartition(".")[0]
    page: str = sys.modules[name].PAGE
    return page


@checked
@functools.cache
def title_of(page: str) -> str:
    """The title of a page of the book; its name if the pages are not beside the package.

    Parameters
    ----------
    page : str
        Name of the page without a suffix.
    """
    named = re.fullmatch(r"[\w-]+(/[\w-]+)*", page)  # and neither a pattern nor outside
    path = next(_ROOT.glob(f"{page}.*"), None) if named else None
    text = path.read_text(encoding="utf-8") if path else ""
    heading = re.search(r'^\s*"?# (.+?)(?:\\n)?"?,?$', text, flags=re.MULTILINE)
    return heading[1] if heading else page.rpartition("/")[2].replace("_", " ")


@functools.cache
def line_of_test() -> Lines:
    """Where the test of the checks is written; line 1 if the tests are not beside the package."""
    path = _ROOT / "tests" / "record" / "test_ledger.py"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    before, found, _ = text.partition("def test_claim_holds")
    return Lines("tests/record/test_ledger.py", before.count("\n") + 1 if found else 1)


def _function(check: Any) -> Any:
    while isinstance(check, functools.partial):
        check = check.func
    return inspect.unwrap(check)


def _code(check: Any) -> CodeType | None:
    return getattr(_function(check), "__code__", None)


def _listing(claim: Claim) -> ModuleType:
    """The module which holds the claim in one of its own sequences."""
    try:
        return _listings()[claim.key]
    except KeyError:
        raise LookupError(f"no module lists the claim {claim.key}") from None


@functools.cache
def _listings() -> dict[str, ModuleType]:
    """The module that lists each filed claim, by the claim's key; all have been loaded."""
    below = tuple(f"{package.__name__}." for package in FILED)
    found: dict[str, ModuleType] = {}
    for name in sorted(name for name in sys.modules if name.startswith(below)):
        module = sys.modules[name]
        held = (value for value in vars(module).values() if isinstance(value, tuple | list))
        for entry in (entry for sequence in held for entry in sequence):
            if isinstance(entry, Claim):
                found.setdefault(entry.key, module)
    return found


def _relative(path: Path) -> str:
    return path.relative_to(_ROOT).as_posix()
