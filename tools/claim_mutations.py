"""Find, for each claim, a function whose wrong result the claim notices.

Usage: claim_mutations.py [--claim KEY ...] [--write]

A check that can't fail is worth nothing. A printed number that were another would fail its check,
and the tests see to that. An assertion needs a broken computation. For some the tests break one by
hand. For the others the functions of ``guts_core`` that a check calls are broken here one at a
time: they return what they should, moved by a few per cent, or another series. The first one that
makes the claim fail is kept in ``tests/claim_mutations.csv``, and a test breaks it again.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import csv
import dataclasses
import functools
import itertools
import math
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from fractions import Fraction
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any, TypeGuard

import numpy as np

from paper_ledger import Claim, claims

TESTS = Path(__file__).resolve().parent.parent / "tests"
LIST = TESTS / "claim_mutations.csv"
COLUMNS = ("claim", "module", "function", "change")
#: Results of one check that are looked at: enough to find one that it depends on.
MOST = 100
#: For one broken check while searching: a slow machine finds another break, no wrong one.
SECONDS = 8


def shifted(value: float) -> float:
    """All up by a few per cent."""
    return value + (1 + abs(value)) / 29


def negated(value: float) -> float:
    """The other sign, and not zero."""
    return -value - Fraction(1, 31) if isinstance(value, Fraction) else -value - 1 / 31


#: From a function to one that answers otherwise.
Wrapper = Callable[[Callable[..., Any]], Callable[..., Any]]

CHANGES: dict[str, Callable[[float], float]] = {"shifted": shifted, "negated": negated}


def changed(result: Any, change: Callable[[float], float], depth: int = 0) -> Any:
    """The result with its numbers changed; truth values and words as they are."""
    if isinstance(result, bool | np.bool_ | str) or result is None or depth > 3:
        return result
    if isinstance(result, Fraction):
        return Fraction(change(result)).limit_denominator(10**6)
    if isinstance(result, int):
        return result + 1 if change is shifted else -result
    if isinstance(result, float | np.floating):
        return type(result)(0.5 if math.isnan(result) else change(float(result)))
    if isinstance(result, np.ndarray):
        return _array(result, change)
    if isinstance(result, tuple) and hasattr(result, "_fields"):
        return type(result)(*(changed(each, change, depth + 1) for each in result))
    if isinstance(result, list | tuple):
        return type(result)(changed(each, change, depth + 1) for each in result)
    if isinstance(result, dict):
        return {key: changed(each, change, depth + 1) for key, each in result.items()}
    if dataclasses.is_dataclass(result):
        return _record(result, change, depth)
    if isinstance(result, Generator | itertools.product):
        return _series(result, change)
    if type(result).__module__.startswith(("sympy", "flint")):
        return result + 1 if change is shifted else -result
    return result


def _series(items: Iterator[Any], change: Callable[[float], float]) -> Iterator[Any]:
    """Without the first; or the second twice, the third three times, and so on up to fifty."""
    if change is shifted:
        return itertools.islice(items, 1, None)
    return (each for count, item in enumerate(items, 1) for each in [item] * min(count, 50))


def _array(array: np.ndarray, change: Callable[[float], float]) -> np.ndarray:
    """Every second number changed, so that what all share does not stay as it was."""
    if array.dtype == bool or array.dtype.kind not in "iufO":
        return array
    flat = array.astype(object).ravel()
    flat[::2] = [changed(each, change, 1) for each in flat[::2].tolist()]
    shaped = flat.reshape(array.shape)
    return shaped if array.dtype == object else shaped.astype(array.dtype)


def _record(record: Any, change: Callable[[float], float], depth: int) -> Any:
    import copy

    other = copy.copy(record)
    for field in dataclasses.fields(record):
        value = getattr(record, field.name, None)
        object.__setattr__(other, field.name, changed(value, change, depth + 1))
    return other


def forget() -> None:
    """Empty the caches of all functions of the library."""
    for thing in caches():
        thing.cache_clear()


def caches() -> Iterator[Any]:
    """Cached functions of the library, those below other decorators and in classes included."""
    for label, module in list(sys.modules.items()):
        if ours(label):
            for thing in list(vars(module).values()):
                inside = list(vars(thing).values()) if isinstance(thing, type) else []
                for each in (thing, *inside):
                    yield from _layers(each)


def _layers(thing: Any) -> Iterator[Any]:
    """A function and those that it wraps, where they are cached."""
    kinds = (FunctionType, classmethod, staticmethod, functools._lru_cache_wrapper)
    while isinstance(thing, kinds):
        if isinstance(thing, functools._lru_cache_wrapper) and ours(thing.__module__):
            yield thing
        thing = getattr(thing, "__wrapped__", None)


def ours(module: str | None) -> bool:
    """Whether a module is of the two packages, and no helper of the ledger itself."""
    name = module or ""
    return name.startswith(("guts_core", "paper_ledger")) and not name.startswith(
        ("paper_ledger.record", "guts_core.methods.validation", "guts_core.methods.arguments")
    )


def called(check: Callable[[], object]) -> list[tuple[str, str]]:
    """Modules and names of the library's functions that a check calls, in the order of calls."""
    found: dict[tuple[str, str], None] = {}

    def note(frame: FrameType, event: str, argument: object) -> None:
        module = frame.f_globals.get("__name__")
        name = frame.f_code.co_qualname
        if event == "call" and ours(module) and "<" not in name:
            found.setdefault((str(module), name))

    forget()
    sys.setprofile(note)
    try:
        check()
    finally:
        sys.setprofile(None)
    return list(found)


@contextlib.contextmanager
def broken(module: str, name: str, change: str | Wrapper) -> Iterator[None]:
    """A function, method or property of the library returns other numbers, or is wrapped."""
    owner: Any = sys.modules[module]
    *path, last = name.split(".")
    for each in path:
        owner = getattr(owner, each)
    original = vars(owner)[last]
    fake = _fake(original, _numbers(CHANGES[change]) if isinstance(change, str) else change)
    places = [(owner, last)]
    if not path:  # also where it was imported by name
        places += [
            (other, key)
            for label, other in list(sys.modules.items())
            if ours(label) and other is not owner
            for key, thing in list(vars(other).items())
            if thing is original
        ]
    forget()
    for where, key in places:
        setattr(where, key, fake)
    try:
        yield
    finally:
        for where, key in places:
            setattr(where, key, original)
        forget()


def _numbers(change: Callable[[float], float]) -> Wrapper:
    """The wrapper that changes the numbers in a result."""

    def wrapper(function: Callable[..., Any]) -> Callable[..., Any]:
        return functools.wraps(function)(lambda *a, **k: changed(function(*a, **k), change))

    return wrapper


def _fake(original: Any, wrapper: Wrapper) -> Any:
    if isinstance(original, property):
        return property(wrapper(original.fget))
    if isinstance(original, functools.cached_property):
        return property(wrapper(original.func))
    if isinstance(original, classmethod | staticmethod):
        return type(original)(wrapper(original.__func__))
    if not callable(original):
        raise AttributeError(f"{original!r} is no function")
    return wrapper(original)


def notices(claim: Claim, module: str, name: str, change: str, seconds: float = 300) -> bool:
    """Whether the claim fails, rather than its computation, with this function broken."""
    with broken(module, name, change):
        try:
            with at_most(seconds):
                return not dataclasses.replace(claim).outcome.holds
        except Exception:
            return False


@contextlib.contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Ends what takes longer: a broken solver may never stop."""

    def late(number: int, frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def noticed_by(claim: Claim) -> tuple[str, str, str] | None:
    """A break that the claim notices."""

    def both() -> None:
        claim.compute()
        if claim.mended is not None:
            claim.mended()

    for module, name in called(both)[:MOST]:
        for change in CHANGES:
            with contextlib.suppress(AttributeError, KeyError):
                if notices(claim, module, name, change, SECONDS):
                    return module, name, change
    return None


def by_hand() -> set[str]:
    """Places of the claims that the tests break by hand.

    They stand in rows of the tests' lists, or in a test that patches a function or asserts that a
    claim no longer holds.
    """
    found: set[str] = set()
    for path in sorted(TESTS.glob("*/test_*claim*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            found |= _words(node) if _breaks(node) else _rows(node)
    return found


def _breaks(node: ast.stmt) -> bool:
    """Whether this is a test that breaks something."""
    if not isinstance(node, ast.FunctionDef):
        return False
    denied = {ast.unparse(each.operand) for each in ast.walk(node) if isinstance(each, ast.UnaryOp)}
    patches = "monkeypatch" in {each.arg for each in node.args.args}
    return patches or any(each.startswith("holds(") for each in denied)


def _rows(node: ast.stmt) -> set[str]:
    """Words in the rows of a list."""
    if not isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign) or node.value is None:
        return set()
    tuples = [each for each in ast.walk(node.value) if isinstance(each, ast.Tuple)]
    return {each.value for row in tuples for each in row.elts if _is_word(each)}


def _words(node: ast.stmt) -> set[str]:
    return {each.value for each in ast.walk(node) if _is_word(each)}


def _is_word(node: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def unbroken() -> list[Claim]:
    """Assertions that no test breaks by hand."""
    asserted = [claim for claim in claims() if isinstance(claim.printed, bool)]
    places = by_hand()
    return [claim for claim in asserted if claim.place not in places]


def read_list() -> dict[str, tuple[str, str, str]]:
    """What is kept: claim to module, function and change."""
    with LIST.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        return {row["claim"]: (row["module"], row["function"], row["change"]) for row in rows}


def main() -> None:
    """Search and print, or keep."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--claim", nargs="*", help="only these keys")
    parser.add_argument("--write", action="store_true", help="keep what was found")
    arguments = parser.parse_args()
    rows = []
    for claim in claims() if arguments.claim else unbroken():
        if arguments.claim and claim.key not in arguments.claim:
            continue
        found = noticed_by(claim)
        print(f"{claim.key}: {' '.join(found) if found else 'NOTHING FOUND'}", flush=True)
        rows += [(claim.key, *found)] if found else []
    if arguments.write:
        with LIST.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])


if __name__ == "__main__":
    main()
