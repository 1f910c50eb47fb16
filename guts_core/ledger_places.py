"""Where a claim lives: the lines of its check, the test that runs it, the page that shows it."""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from guts_core.ledger import CLAIM_MODULES, Claim

_ROOT = Path(__file__).resolve().parent.parent

#: The page of each package's claims, and of those files whose subject has a page of its own.
_PAGES = {
    "guts_core/guts": "notebooks/guts_fixed_point",
    "guts_core/guts/claims/alliances": "book/guts_alliances",
    "guts_core/guts/claims/algorithms": "book/guts_payoffs",
    "guts_core/guts/claims/blocs": "book/guts_payoffs",
    "guts_core/guts/claims/bot": "notebooks/guts_bot",
    "guts_core/guts/claims/fictitious_play": "notebooks/fictitious_play",
    "guts_core/guts/claims/jacob": "notebooks/fictitious_play",
    "guts_core/guts/claims/iteration": "book/recursive_games",
    "guts_core/guts/claims/overshoot": "book/recursive_games",
    "guts_core/guts/claims/payoffs": "book/guts_payoffs",
    "guts_core/guts/claims/recursion": "book/recursive_games",
    "guts_core/guts/claims/sequences": "book/recursive_games",
    "guts_core/guts/claims/transition": "book/recursive_games",
    "guts_core/guts/claims/weenie": "notebooks/weenie_optimality",
    "guts_core/guts/weenie_proof": "notebooks/weenie_optimality",
    "guts_core/kuhn": "notebooks/kuhn_continuation",
    "guts_core/kuhn/claims/appendix": "book/kuhn_theory",
    "guts_core/simplified_kuhn": "notebooks/three_player_dynamics",
    "guts_core/von_neumann": "notebooks/von_neumann_finite_decks",
    "guts_core/von_neumann/claims/three_player": "book/von_neumann_three_players",
    "guts_core/von_neumann/claims/_three_player": "book/von_neumann_three_players",
}


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


def page_of(claim: Claim) -> str:
    """The page that shows the subject of a claim: its name without a suffix."""
    file = code_of(claim).file
    starts = [start for start in _PAGES if file.startswith(start)]
    return _PAGES[max(starts, key=len)] if starts else "book/ledger"


def name_of_test(claim: Claim) -> str:
    """Name of the test that runs the claim's check."""
    return f"tests/test_ledger.py::test_claim_holds[{claim.key}]"


@functools.cache
def line_of_test() -> Lines:
    """Where that test is written; line 1 if the tests are not beside the package."""
    path = _ROOT / "tests" / "test_ledger.py"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    before, found, _ = text.partition("def test_claim_holds")
    return Lines("tests/test_ledger.py", before.count("\n") + 1 if found else 1)


def _code(check: Any) -> CodeType | None:
    while isinstance(check, functools.partial):
        check = check.func
    return getattr(inspect.unwrap(check), "__code__", None)


def _listing(claim: Claim) -> ModuleType:
    """The module which holds the claim in one of its own sequences."""
    for name in CLAIM_MODULES:
        package = importlib.import_module(name)
        for each in pkgutil.iter_modules(package.__path__, f"{name}."):
            module = importlib.import_module(each.name)
            held = (value for value in vars(module).values() if isinstance(value, tuple | list))
            entries = (entry for sequence in held for entry in sequence)
            if any(isinstance(entry, Claim) and entry.key == claim.key for entry in entries):
                return module
    raise LookupError(f"no module lists the claim {claim.key}")


def _relative(path: Path) -> str:
    return path.relative_to(_ROOT).as_posix()
