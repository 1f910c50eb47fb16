"""What a row of the table of certifiers says, and how a certifier is broken to test the row.

A certifier is a function, method or class that returns a proof, an enclosure, a certificate or a
verdict. That it says yes to what is true shows nothing: one that says yes to everything does so
too. So each row holds a false statement near the truth that the certifier must refuse. Each row is
tested itself: with the certifier broken so that it accepts everything, or looks at the first case
only, the refusal must be missed.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

#: A path such as ``guts.weenie.sizes:LosingCover.proves``, and what stands there while broken.
Break = tuple[str, Any]


@dataclass(frozen=True)
class Refusal:
    """One false statement and the certifier that must refuse it.

    Attributes
    ----------
    certifier : str
        Its path, without ``guts_core``: ``guts.coalition.certificates:leaves_termination_fee``.
    statement : str
        The false statement, in words.
    refused : callable
        Whether it is refused, while ``accepted`` is not.
    accepted : callable
        Whether the true statement next to it is accepted.
    breaks : tuple
        How the certifier, or what it rests on, is broken; by default it returns True.
    """

    certifier: str
    statement: str
    refused: Callable[[], Any]
    accepted: Callable[[], Any]
    breaks: tuple[Break, ...] = ()

    @property
    def all_breaks(self) -> tuple[Break, ...]:
        """Those given, or that the certifier says yes to everything."""
        return self.breaks or ((self.certifier, yes),)


def yes(*_: Any, **__: Any) -> bool:
    """The certifier that accepts everything."""
    return True


def first(cases: Any) -> bool:
    """What stands in for ``all``: only the first case is looked at."""
    return bool(next(iter(cases), True))


def never(_: Any) -> bool:
    """What stands in for ``any`` where it looks for something wrong."""
    return False


def refuses(error: type[Exception], call: Callable[[], Any]) -> bool:
    """Whether a call ends with this error."""
    try:
        call()
    except error:
        return True
    return False


def placed(path: str) -> tuple[Any, str]:
    """The module or class that holds what a path names, and the name there."""
    module, _, name = path.partition(":")
    outside = module.startswith("paper_ledger.")
    owner = importlib.import_module(module if outside else f"guts_core.{module}")
    *outer, last = name.split(".")
    for each in outer:
        owner = getattr(owner, each)
    return owner, last


@contextmanager
def broken(path: str, fake: Any) -> Iterator[None]:
    """Put ``fake`` in the place of a function, method, property or builtin of a module.

    Where the function was imported by name it is replaced as well.
    """
    owner, name = placed(path)
    missing = object()
    original = vars(owner).get(name, missing)
    if isinstance(original, property):
        fake = property(fake)
    places = [(owner, name)]
    if original is not missing and not isinstance(owner, type):
        packages = ("guts_core", "paper_ledger")
        ours = [m for label, m in list(sys.modules.items()) if label.startswith(packages)]
        places += [(m, k) for m in ours for k, v in list(vars(m).items()) if v is original]
    for where, key in places:
        setattr(where, key, fake)
    try:
        yield
    finally:
        for where, key in places:
            delattr(where, key) if original is missing else setattr(where, key, original)


def both_tests(rows: list[Refusal]) -> tuple[Callable[..., None], Callable[..., None]]:
    """Two tests of a table: the rows hold, and each break makes its row fail."""

    @pytest.mark.parametrize("row", rows, ids=lambda row: f"{row.certifier}: {row.statement}")
    def test_refused(row: Refusal) -> None:
        assert row.refused(), f"accepted: {row.statement}"
        assert row.accepted(), f"refused next to: {row.statement}"

    pairs = [(row, each) for row in rows for each in row.all_breaks]

    @pytest.mark.parametrize(
        ("row", "change"), pairs, ids=lambda x: x[0] if isinstance(x, tuple) else x.statement
    )
    def test_broken_certifier_is_noticed(row: Refusal, change: Break) -> None:
        with broken(*change):
            assert not _quietly(row.refused) or not _quietly(row.accepted)

    return test_refused, test_broken_certifier_is_noticed


def _quietly(check: Callable[[], Any]) -> bool:
    """The answer of a check; one that breaks off has not passed."""
    try:
        return bool(check())
    except Exception:
        return False
