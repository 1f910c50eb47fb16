"""Find, for each assertion, a case other than the first whose failure the claim notices.

Usage: claim_quantifiers.py [--claim KEY ...] [--missing] [--note] [--write]

A claim says something about all cases, and a check that looks at the first one alone would pass as
well. So the functions of ``guts_core`` that a check calls are broken here in other ways than in
``claim_mutations.py``: ``after 11`` gives right results for the first eleven arguments and wrong
ones for all others (if possible the last only), ``always`` answers yes whatever a predicate or a
certifier is asked, ``first`` lets ``all`` look at the first case only. What a claim notices is
kept in ``tests/claim_quantifiers.csv``, and a test breaks it again; where it notices nothing of
the kind, the reason stands there.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import dataclasses
import functools
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))
import claim_mutations as numbers

from paper_ledger import Claim, claims

LIST = numbers.TESTS / "claim_quantifiers.csv"
COLUMNS = ("claim", "module", "function", "change", "reason")
#: Functions tried for a claim, in each way; seconds of the processor for one broken check, and for
#: all that are tried for a claim.
MOST, SECONDS, ALTOGETHER = 4, 4, 12

_NOT_FOUND = {
    "once": "what it calls is called once: one case, or all in one array",
    "none": "the cases come in one call, or wrong ones break the computation off",
    "open": "not looked for yet: --missing does",
    "late": f"none was found in {ALTOGETHER} seconds: its check is a long computation",
}


@dataclasses.dataclass
class Calls:
    """What a check calls: how often, and whether it always answered yes or no."""

    count: Counter[tuple[str, str]]
    answers: dict[tuple[str, str], bool]

    def predicates(self) -> list[tuple[str, str]]:
        """Functions that answer yes or no."""
        return [name for name in self.count if self.answers.get(name)]

    def repeated(self) -> list[tuple[str, str]]:
        """Functions called twice or more, those that are called least often first."""
        return sorted((n for n in self.count if self.count[n] > 1), key=lambda n: self.count[n])


def called(check: Callable[[], object]) -> Calls:
    """The library's functions that a check calls."""
    found = Calls(Counter(), {})

    def note(frame: FrameType, event: str, argument: object) -> None:
        module, name = frame.f_globals.get("__name__"), frame.f_code.co_qualname
        if event not in ("call", "return") or not numbers.ours(module) or "<" in name:
            return
        key = (str(module), name)
        if event == "call":
            found.count[key] += 1
        else:
            truth = isinstance(argument, bool | np.bool_)
            found.answers[key] = truth and found.answers.get(key, True)

    numbers.forget()
    sys.setprofile(note)
    try:
        check()
    finally:
        sys.setprofile(None)
    return found


def wrong(result: Any) -> Any:
    """Another answer, or other numbers."""
    if isinstance(result, bool | np.bool_):
        return not result
    return numbers.changed(result, numbers.shifted)


class After:
    """Right for the first ``right`` different arguments, and wrong for all others."""

    def __init__(self, right: int) -> None:
        self.right, self.seen = right, dict[Any, int]()

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, wrong where it should be."""

        @functools.wraps(function)
        def fake(*arguments: Any, **named: Any) -> Any:
            place = self.seen.setdefault(_key(arguments, named), len(self.seen))
            result = function(*arguments, **named)
            return wrong(result) if place >= self.right else result

        return fake


def _key(arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    try:
        key = (arguments, tuple(sorted(named.items())))
        hash(key)
        return key
    except TypeError:
        return repr((arguments, named))


def always(function: Callable[..., Any]) -> Callable[..., Any]:
    """Yes to everything."""

    @functools.wraps(function)
    def fake(*arguments: Any, **named: Any) -> Any:
        result = function(*arguments, **named)
        return True if isinstance(result, bool | np.bool_) else result

    return fake


def first(cases: Any) -> bool:
    """What stands in for ``all``."""
    return bool(next(iter(cases), True))


def rule(change: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """What a word of the list does to a function."""
    if change == "always":
        return always
    if change == "first":
        return lambda function: first
    word, _, right = change.partition(" ")
    if word != "after":
        raise ValueError(f"rule: change must be always, first or after and a number, got {change}")
    return After(int(right))


@contextlib.contextmanager
def narrowed(module: str) -> Iterator[None]:
    """``all`` in one module looks at the first case only."""
    owner = vars(sys.modules[module])
    numbers.forget()
    owner["all"] = first
    try:
        yield
    finally:
        del owner["all"]
        numbers.forget()


def noticed(claim: Claim, module: str, name: str, wrapper: Any, seconds: float = 300) -> bool:
    """Whether the claim fails, rather than its computation, with this function broken."""
    broken = narrowed(module) if name == "all" else numbers.broken(module, name, wrapper)
    with broken:
        try:
            with at_most(seconds):
                return not dataclasses.replace(claim).outcome.holds
        except Exception:
            return False


@contextlib.contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Ends what takes more of the processor."""

    def late(number: int, frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def notices(claim: Claim, module: str, name: str, change: str) -> bool:
    """The same for a row of the list."""
    return noticed(claim, module, name, rule(change))


def found_for(claim: Claim) -> tuple[str, str, str, str]:
    """Module, function and change that the claim notices, or the reason why there are none."""

    def both() -> None:
        claim.compute()
        if claim.mended is not None:
            claim.mended()

    started = time.process_time()
    calls = called(both)
    with contextlib.suppress(StopIteration):
        return next(_tries(claim, calls, started + ALTOGETHER))
    if time.process_time() > started + ALTOGETHER:
        return "", "", "", _NOT_FOUND["late"]
    return "", "", "", _NOT_FOUND["none" if calls.repeated() else "once"]


def _tries(claim: Claim, calls: Calls, end: float) -> Iterator[tuple[str, str, str, str]]:
    """Breaks that are noticed, the sharpest first."""
    predicates = [name for name in calls.repeated() if name in calls.predicates()]
    others = [name for name in calls.repeated() if name not in predicates]
    for module, name in (*predicates[:MOST], *others[:MOST]):
        later = After(1)
        if time.process_time() < end and _noticed(claim, module, name, later):
            last = len(later.seen) - 1
            sharp = last > 1 and time.process_time() < end
            sharp = sharp and _noticed(claim, module, name, After(last))
            yield module, name, f"after {last if sharp else 1}", ""
    for module, name in calls.predicates()[:MOST]:
        if time.process_time() < end and _noticed(claim, module, name, always):
            yield module, name, "always", ""
    for module in dict.fromkeys(module for module, _ in calls.count):
        if time.process_time() < end and _noticed(claim, module, "all", always):
            yield module, "all", "first", ""


def _noticed(claim: Claim, module: str, name: str, wrapper: Any) -> bool:
    """The same within the time for one, and no for what cannot be replaced."""
    try:
        return noticed(claim, module, name, wrapper, SECONDS)
    except (AttributeError, KeyError):
        return False


def read_list() -> dict[str, dict[str, str]]:
    """Rows by claim."""
    if not LIST.exists():
        return {}
    with LIST.open(encoding="utf-8", newline="") as file:
        return {row["claim"]: row for row in csv.DictReader(file)}


def asserted() -> list[Claim]:
    """Claims that say that something is so."""
    return [claim for claim in claims() if isinstance(claim.printed, bool)]


def write_list(rows: dict[str, dict[str, str]]) -> None:
    """Keep the rows of claims that there are, in the order of the ledger."""
    kept = [rows[claim.key] for claim in asserted() if claim.key in rows]
    with LIST.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(kept)


def main() -> None:
    """Search and print, or keep."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--claim", nargs="*", help="only these keys")
    parser.add_argument("--missing", action="store_true", help="only claims without a row")
    parser.add_argument("--note", action="store_true", help="only note that none was looked for")
    parser.add_argument("--write", action="store_true", help="keep what was found, row by row")
    arguments = parser.parse_args()
    rows = read_list()
    for claim in asserted():
        known = rows.get(claim.key, {}).get("reason", _NOT_FOUND["open"]) != _NOT_FOUND["open"]
        if (arguments.claim and claim.key not in arguments.claim) or (arguments.missing and known):
            continue
        found = ("", "", "", _NOT_FOUND["open"]) if arguments.note else found_for(claim)
        print(f"{claim.key}: {' '.join(found)}", flush=True)
        rows[claim.key] = dict(zip(COLUMNS, (claim.key, *found), strict=True))
        if arguments.write:
            write_list(rows)


if __name__ == "__main__":
    main()
