"""Find, for each assertion of the ledger, what must go wrong for the claim to notice it.

Usage: claim_breaks.py [KEY ...]

A check that can't fail is worth nothing. A printed number that were another would fail its check,
and the tests see to that. An assertion needs a broken computation: the functions of the two
packages that its check calls are broken here one at a time, and then the constants beside them,
until the claim fails. Two things are looked for.

* *Wrong numbers*: a function returns what it should, moved by a few per cent, or another series.
* *A later case*: a claim says something about all cases, and a check that looks at the first one
  alone would pass as well. So a function gives right results for the first eleven arguments, say,
  and wrong ones for all others (``after 11``; if possible for the last only), or answers yes
  whatever it is asked (``always``), or ``all`` looks at the first case only (``first``). A claim
  that notices nothing of the kind says why in its field ``one_case``.

Nothing is kept: the tests search again.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import dataclasses
import functools
import inspect
import itertools
import math
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from fractions import Fraction
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import numpy as np

from guts_core.storage.command_lines import exit_with
from paper_ledger import Claim, claims

#: Functions tried for wrong numbers; functions tried for a later case, in each way.
MOST, MOST_CASES = 100, 24
#: Of the processor, for one broken check: seconds, and how many times what the sound one takes:
#: what goes round for ever shall not cost more than the search.
SECONDS, TIMES = 1, 5

#: From a function to one that answers otherwise.
Wrapper = Callable[[Callable[..., Any]], Callable[..., Any]]

# Wrong numbers ---------------------------------------------------------------------------


def shifted(value: float) -> float:
    """The number moved up by a few per cent."""
    return value + (1 + abs(value)) / 29


def negated(value: float) -> float:
    """The number with the other sign, and not zero."""
    return -value - Fraction(1, 31) if isinstance(value, Fraction) else -value - 1 / 31


def uneven(value: float) -> float:
    """The number moved as by ``shifted``; of several numbers, every second one only."""
    return shifted(value)


CHANGES: dict[str, Callable[[float], float]] = {
    "shifted": shifted,
    "negated": negated,
    "uneven": uneven,
}


def changed(result: Any, change: Callable[[float], float], depth: int = 0) -> Any:
    """The result with its numbers changed, or without the first word; truth values as they are."""
    if isinstance(result, bool | np.bool_ | str) or result is None or depth > 3:
        return result
    if isinstance(result, Fraction):
        return Fraction(change(result)).limit_denominator(10**6)
    if isinstance(result, int):
        return -result if change is negated else result + 1
    if isinstance(result, float | np.floating):
        return type(result)(0.5 if math.isnan(result) else change(float(result)))
    if isinstance(result, np.ndarray):
        return _array(result, change)
    if isinstance(result, tuple) and hasattr(result, "_fields"):
        return type(result)(*(changed(each, change, depth + 1) for each in result))
    if isinstance(result, list | tuple) and result and all(isinstance(x, str) for x in result):
        return result[1:]
    if isinstance(result, list | tuple) and change is uneven and len(result) > 1:
        return type(result)(
            each if place % 2 else changed(each, change, depth + 1)
            for place, each in enumerate(result)
        )
    if isinstance(result, list | tuple | set | frozenset):
        return type(result)(changed(each, change, depth + 1) for each in result)
    if isinstance(result, dict):
        return {key: changed(each, change, depth + 1) for key, each in result.items()}
    if dataclasses.is_dataclass(result):
        return _record(result, change, depth)
    if isinstance(result, Generator | itertools.product):
        return _series(result, change)
    if type(result).__module__.startswith(("sympy", "flint")):
        return -result if change is negated else result + 1
    return result


def _series(items: Iterator[Any], change: Callable[[float], float]) -> Iterator[Any]:
    """Without the first; or the second twice, the third three times, and so on up to fifty."""
    if change is not negated:
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
    other = copy.copy(record)
    for field in dataclasses.fields(record):
        value = getattr(record, field.name, None)
        object.__setattr__(other, field.name, changed(value, change, depth + 1))
    return other


def numbers(change: str) -> Wrapper:
    """The wrapper that changes the numbers in a result."""

    def wrapper(function: Callable[..., Any]) -> Callable[..., Any]:
        return functools.wraps(function)(
            lambda *a, **k: changed(function(*a, **k), CHANGES[change])
        )

    return wrapper


# Wrong cases -----------------------------------------------------------------------------


class After:
    """Right for the first ``right`` different arguments, and wrong for all others."""

    def __init__(self, right: int, change: Callable[[float], float] = shifted) -> None:
        self.right, self.change, self.seen = right, change, dict[Any, int]()

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, wrong where it should be."""

        @functools.wraps(function)
        def fake(*arguments: Any, **named: Any) -> Any:
            place = self.seen.setdefault(_key(arguments, named), len(self.seen))
            result = function(*arguments, **named)
            return self._wrong(result) if place >= self.right else result

        return fake

    def _wrong(self, result: Any) -> Any:
        """Another answer, or other numbers."""
        if isinstance(result, bool | np.bool_):
            return not result
        return changed(result, self.change)


def _key(arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    try:
        key = (arguments, tuple(sorted(named.items())))
        hash(key)
        return key
    except TypeError:
        return repr((arguments, named))


def always(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that answers yes to everything."""

    @functools.wraps(function)
    def fake(*arguments: Any, **named: Any) -> Any:
        result = function(*arguments, **named)
        return True if isinstance(result, bool | np.bool_) else result

    return fake


def first(cases: Iterable[Any]) -> bool:
    """Whether the first case holds: what stands in for ``all``."""
    return bool(next(iter(cases), True))


# What a check calls ----------------------------------------------------------------------


@dataclasses.dataclass
class Calls:
    """What a check calls: how often, whether it always answered yes or no, and how long it took.

    And what gave back something else than truth values, texts and None, which have no numbers.
    """

    count: Counter[tuple[str, str]]
    answers: dict[tuple[str, str], bool]
    seconds: float = 0.0
    numbers: set[tuple[str, str]] = dataclasses.field(default_factory=set)

    def predicates(self) -> list[tuple[str, str]]:
        """Functions that answer yes or no."""
        return [name for name in self.count if self.answers.get(name)]

    def repeated(self) -> list[tuple[str, str]]:
        """Functions called twice or more: predicates, then those that are called least often."""
        often = sorted((n for n in self.count if self.count[n] > 1), key=lambda n: self.count[n])
        predicates = [name for name in often if self.answers.get(name)]
        return [
            *predicates[:MOST_CASES],
            *[name for name in often if name not in predicates][:MOST_CASES],
        ]

    def constants(self) -> list[tuple[str, str]]:
        """Constants of the modules whose functions are called."""
        return [
            (module, name)
            for module in dict.fromkeys(module for module, _ in self.count)
            for name, thing in list(vars(sys.modules[module]).items())
            if name.strip("_").isupper() and not callable(thing)
        ]


def called(claim: Claim) -> Calls:
    """The two packages' functions that a claim's check calls, in the order of calls."""
    found = Calls(Counter(), {})
    known: dict[int, tuple[CodeType, tuple[str, str] | None]] = {}

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event not in ("call", "return"):
            return
        code = frame.f_code
        if id(code) not in known:
            known[id(code)] = code, _named(frame)
        key = known[id(code)][1]
        if key is None:
            return
        if event == "call":
            found.count[key] += 1
        else:
            truth = isinstance(argument, bool | np.bool_)
            found.answers[key] = truth and found.answers.get(key, True)
            if not (truth or argument is None or isinstance(argument, str)) or not _plain(code):
                found.numbers.add(key)

    forget()
    started = time.process_time()
    sys.setprofile(note)
    try:
        claim.compute()
        if claim.mended is not None:
            claim.mended()
    finally:
        sys.setprofile(None)
    found.seconds = time.process_time() - started
    return found


def _named(frame: FrameType) -> tuple[str, str] | None:
    """Module and name of a function of the two packages; None for all others."""
    module, name = frame.f_globals.get("__name__"), frame.f_code.co_qualname
    return (str(module), name) if ours(module) and "<" not in name else None


def _plain(code: CodeType) -> bool:
    """Whether what a frame returns is what its call gives: no class's body, no generator."""
    return bool(code.co_flags & inspect.CO_OPTIMIZED) and not code.co_flags & inspect.CO_GENERATOR


def ours(module: str | None) -> bool:
    """Whether a module is of the two packages, and no helper of the ledger itself."""
    name = module or ""
    return name.startswith(("guts_core", "paper_ledger")) and not name.startswith(
        ("paper_ledger.record", "guts_core.methods.validation", "guts_core.methods.arguments")
    )


def forget() -> None:
    """Empty the caches of all functions of the library."""
    for thing in caches():
        thing.cache_clear()


def caches() -> tuple[Any, ...]:
    """Cached functions of the library, those below other decorators and in classes included.

    Nothing is broken while they are looked for, and so they are looked for once.
    """
    return _caches_in(*(module for label, module in list(sys.modules.items()) if ours(label)))


@functools.lru_cache(1)
def _caches_in(*modules: ModuleType) -> tuple[Any, ...]:
    return tuple(
        cached
        for module in modules
        for thing in list(vars(module).values())
        for each in (thing, *(list(vars(thing).values()) if isinstance(thing, type) else []))
        for cached in _layers(each)
    )


def _layers(thing: Any) -> Iterator[Any]:
    """A function and those that it wraps, where they are cached."""
    kinds = (FunctionType, classmethod, staticmethod, functools._lru_cache_wrapper)
    while isinstance(thing, kinds):
        if isinstance(thing, functools._lru_cache_wrapper) and ours(thing.__module__):
            yield thing
        thing = getattr(thing, "__wrapped__", None)


# Breaking --------------------------------------------------------------------------------


@contextlib.contextmanager
def broken(module: str, name: str, wrapper: Wrapper | str) -> Iterator[None]:
    """A function, method or property is wrapped, or a constant has other numbers."""
    owner: Any = sys.modules[module]
    *path, last = name.split(".")
    for each in path:
        owner = getattr(owner, each)
    original = vars(owner)[last]
    places = [(owner, last)]
    if not path:  # also where it was imported by name
        places += [
            (other, key)
            for label, other in list(sys.modules.items())
            if ours(label) and other is not owner
            for key, thing in list(vars(other).items())
            if thing is original and (callable(original) or key == last)
        ]
    fake = _fake(original, wrapper)
    forget()
    for where, key in places:
        setattr(where, key, fake)
    try:
        yield
    finally:
        for where, key in places:
            setattr(where, key, original)
        forget()


def _fake(original: Any, wrapper: Wrapper | str) -> Any:
    if isinstance(wrapper, str):
        if not callable(original) and not hasattr(original, "__get__"):
            return changed(original, CHANGES[wrapper])
        wrapper = numbers(wrapper)
    if isinstance(original, property):
        return property(wrapper(original.fget))
    if isinstance(original, functools.cached_property):
        return property(wrapper(original.func))
    if isinstance(original, classmethod | staticmethod):
        return type(original)(wrapper(original.__func__))
    if not callable(original):
        raise AttributeError(f"{original!r} is no function")
    return wrapper(original)


@contextlib.contextmanager
def narrowed(module: str) -> Iterator[None]:
    """``all`` in one module looks at the first case only."""
    owner = vars(sys.modules[module])
    forget()
    owner["all"] = first
    try:
        yield
    finally:
        del owner["all"]
        forget()


@contextlib.contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Ends what takes more of the processor: a broken solver may never stop."""

    def late(number: int, frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def noticed(
    claim: Claim, module: str, name: str, wrapper: Wrapper | str, seconds: float = SECONDS
) -> bool:
    """Whether the claim fails, rather than its computation, with this function broken."""
    try:
        with (
            narrowed(module) if name == "all" else broken(module, name, wrapper),
            at_most(seconds),
        ):
            return not dataclasses.replace(claim).outcome.holds
    except Exception:
        return False


# Searching -------------------------------------------------------------------------------

#: Module, function or constant, and what was done to it.
Break = tuple[str, str, str]


def wrong_numbers(claim: Claim, calls: Calls | None = None) -> Break | None:
    """A break of numbers that the claim notices: of functions first, then of constants."""
    calls = calls or called(claim)
    seconds = SECONDS + TIMES * calls.seconds
    functions = [name for name in list(calls.count)[:MOST] if name in calls.numbers]
    for module, name in (*functions, *calls.constants()):
        for change in CHANGES:
            if noticed(claim, module, name, change, seconds):
                return module, name, change
    return None


def later_case(claim: Claim, calls: Calls | None = None) -> Break | None:
    """A break of cases that the claim notices, the sharpest first."""
    calls = calls or called(claim)
    seconds = SECONDS + TIMES * calls.seconds
    for change, (module, name) in itertools.product((shifted, negated), calls.repeated()):
        later = After(1, change)
        if noticed(claim, module, name, later, seconds):
            last = len(later.seen) - 1
            sharp = last > 1 and noticed(claim, module, name, After(last, change), seconds)
            return module, name, f"after {last if sharp else 1}"
    for module, name in calls.predicates()[:MOST_CASES]:
        if noticed(claim, module, name, always, seconds):
            return module, name, "always"
    for module in dict.fromkeys(module for module, _ in calls.count):
        if noticed(claim, module, "all", always, seconds):
            return module, "all", "first"
    return None


def assertions() -> list[Claim]:
    """Claims that say that something is so."""
    return [claim for claim in claims() if isinstance(claim.printed, bool)]


def main() -> None:
    """Search and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("keys", nargs="*", metavar="KEY", help="only these claims")
    keys, known = parser.parse_args().keys, {claim.key: claim for claim in assertions()}
    if missing := [key for key in keys if key not in known]:
        parser.error(f"no assertion of the ledger has the key {' or '.join(missing)}")
    for key in keys or known:
        calls = called(known[key])
        for what in (wrong_numbers, later_case):
            found = what(known[key], calls)
            said = " ".join(found) if found else "NOTHING FOUND"
            print(f"{key}: {what.__name__.replace('_', ' ')}: {said}", flush=True)


if __name__ == "__main__":
    exit_with(main)
