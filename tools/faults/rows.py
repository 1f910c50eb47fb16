"""Rows: a fault, how to bring it about, and what became of it."""

from __future__ import annotations

import csv
import importlib.util
import shutil
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from guts_core.storage.files import naming, write_csv

COLUMNS = ("name", "fault", "outcome", "what")
PASSED, FAILED, NOT_TRIED = "passed", "failed", "not tried"


class Failed(Exception):
    """The project did not bear the fault."""


class NotTried(Exception):
    """The fault cannot be brought about on this machine; the reason."""


@dataclass(frozen=True)
class Row:
    """One fault.

    Attributes
    ----------
    name : str
        For the command line.
    fault : str
        What is wrong with the machine, in words.
    run : callable
        Brings it about in an empty folder and says what was done; raises :class:`Failed` or
        :class:`NotTried`.
    needs : callable
        Why the row cannot be tried here; empty if it can.
    """

    name: str
    fault: str
    run: Callable[[Path], str]
    needs: Callable[[], str]


@dataclass(frozen=True)
class Outcome:
    """What became of a row: its name and fault, one of three words, and what was done or why."""

    name: str
    fault: str
    outcome: str
    what: str


#: All rows, in the order in which the modules define them.
ROWS: dict[str, Row] = {}


def nothing() -> str:
    """A row needs nothing."""
    return ""


def row(
    name: str, fault: str, needs: Callable[[], str] = nothing
) -> Callable[[Callable[[Path], str]], Callable[[Path], str]]:
    """Enter a function into the table."""

    def entered(run: Callable[[Path], str]) -> Callable[[Path], str]:
        ROWS[name] = Row(name, fault, run, needs)
        return run

    return entered


def programs(*names: str) -> Callable[[], str]:
    """Programs that a row needs."""

    def missing() -> str:
        absent = [name for name in names if shutil.which(name) is None]
        return f"no {' and no '.join(absent)} here" if absent else ""

    return missing


def modules(*names: str) -> Callable[[], str]:
    """Modules of Python that a row needs."""

    def missing() -> str:
        absent = [name for name in names if importlib.util.find_spec(name) is None]
        return f"no package {' and no '.join(absent)} here" if absent else ""

    return missing


def tried(row: Row) -> Outcome:
    """Try one row in a folder of its own."""
    if reason := row.needs():
        return Outcome(row.name, row.fault, NOT_TRIED, reason)
    with tempfile.TemporaryDirectory(prefix="faults-", ignore_cleanup_errors=True) as folder:
        try:
            return Outcome(row.name, row.fault, PASSED, row.run(Path(folder)))
        except NotTried as reason:
            return Outcome(row.name, row.fault, NOT_TRIED, str(reason))
        except Exception as error:  # the others must be tried all the same
            return Outcome(row.name, row.fault, FAILED, f"{type(error).__name__}: {error}")


def read_outcomes(path: Path) -> list[Outcome]:
    """A stored table; nothing if there is none yet."""
    if not path.exists():
        return []
    with naming(path), path.open(encoding="utf-8", newline="") as file:
        return [Outcome(**each) for each in csv.DictReader(file)]


def write_outcomes(new: Iterable[Outcome], path: Path) -> None:
    """Replace the rows that were tried, keep the others that there still are."""
    found = {each.name: each for each in (*read_outcomes(path), *new)}
    kept = [found[name] for name in ROWS if name in found]
    write_csv(path, COLUMNS, [(e.name, e.fault, e.outcome, e.what) for e in kept])
