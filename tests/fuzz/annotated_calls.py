"""Calls of every public function that takes arguments, found by running the docstrings' examples.

The arguments of the first call of each function are kept as its body saw them. What other values
they may have is said by their annotations, from which the tests derive bad and equal ones.
"""

import copy
import doctest
import importlib
import inspect
import itertools
import resource
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from types import FunctionType

from packages import PACKAGES as NAMES

from guts_core.methods.arguments import kinds_of

PACKAGES = tuple(importlib.import_module(f"guts_core.{name}") for name in NAMES)


#: They write what they are given into a file; two_players/test_sweep.py calls them.
WRITERS = {"write_mixed_csv", "write_pure_csv"}


@dataclass(frozen=True)
class Call:
    """A function, or a bound method or a class, with arguments that it accepts."""

    name: str
    call: object
    options: dict
    kinds: dict


@cache
def public_functions():
    """What the packages offer that takes arguments, by name; methods of classes included."""
    found = {}
    for package in PACKAGES:
        for name in package.__all__:
            thing = getattr(package, name)
            if isinstance(thing, FunctionType):
                found[name] = (thing, thing)
            elif isinstance(thing, type) and issubclass(thing, Exception) is False:
                found |= _methods(thing)
    return {
        name: pair
        for name, pair in found.items()
        if name not in WRITERS and _takes_arguments(pair[0])
    }


def _methods(owner):
    methods = {
        f"{owner.__name__}.{name}": (method, owner)
        for name, method in vars(owner).items()
        if isinstance(method, FunctionType)
        and hasattr(method, "__wrapped__")
        and not name.startswith("_")
    }
    made = vars(owner).get("__init__")
    if hasattr(made, "__wrapped__"):  # a class that checks what it is made of
        methods[owner.__name__] = (made, owner)
    return methods


def _takes_arguments(function):
    return bool([name for name in inspect.signature(function).parameters if name != "self"])


class RecordedError(KeyboardInterrupt):
    """Ends the run of a docstring's examples, with the variables of the call that was looked for.

    Doctest lets only such an exception pass.
    """


def recorded_call(name):
    """The first call of a function in its own examples, or in those of its class.

    With arguments of its own: a generator of random numbers that one test draws from would give
    the next test others.
    """
    call = _recorded_call(name)
    return replace(call, options=copy.deepcopy(call.options))


@cache
def _recorded_call(name):
    function, owner = public_functions()[name]
    for described in (function, owner):
        given = _arguments_of_first_call(described, inspect.unwrap(function))
        if given is not None:
            return _call(name, function, owner, given)
    raise LookupError(f"{name} is not called in the example of its docstring")


def outcome(call, options):
    """What a call gives with copies of these arguments; the beginning of what has no end."""
    result = call(**copy.deepcopy(options))
    return list(itertools.islice(result, 20)) if isinstance(result, Iterator) else result


@dataclass(frozen=True)
class Outcome:
    """What a function gives for the arguments of its example, and in how many seconds."""

    result: object
    seconds: float


@cache
def expected(name):
    """Of the recorded call; whoever asks leaves it as it is."""
    call, began = recorded_call(name), time.process_time()
    return Outcome(outcome(call.call, call.options), time.process_time() - began)


def seconds_and_memory_at(name, argument, size):
    """What a call takes at a bound; what refuses it beside the other arguments is named."""
    call, began, refused = recorded_call(name), time.process_time(), None
    try:
        call.call(**{**call.options, argument: size})
    except (ValueError, ArithmeticError) as error:
        refused = str(error)
    assert refused is None or call.call.__name__ in refused
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    return time.process_time() - began, most


def _arguments_of_first_call(described, function):
    module = sys.modules[described.__module__]
    tests = doctest.DocTestFinder(recurse=False).find(described, globs=dict(vars(module)))
    runner = doctest.DocTestRunner(verbose=False)
    body = function.__code__
    function.__code__ = _recorder(body)
    try:
        for test in tests:
            runner.run(test, out=lambda _: None, clear_globs=False)
    except RecordedError as found:
        return found.args[0]
    finally:
        function.__code__ = body
    return None


def _recorder(body):
    """Code that raises its arguments, in place of this: whatever else is called runs as it does."""
    count = body.co_argcount
    names = body.co_varnames[: count + body.co_kwonlyargcount]
    arguments = [*names[:count], *(["*"] if names[count:] else []), *names[count:]]
    outer = ", ".join(body.co_freevars)  # a function takes no code with other ones
    made = {}
    exec(
        f"def around({outer}):\n"
        f"    def recorder({', '.join(arguments)}):\n"
        f"        from {__name__} import RecordedError\n"
        f"        raise RecordedError(locals(), [{outer}])\n"
        "    return recorder\n",
        made,
    )
    return made["around"](*body.co_freevars).__code__


def _call(name, function, owner, given):
    kinds = kinds_of(function)
    options = {argument: given[argument] for argument in kinds}
    bound = function
    if owner is not function:
        bound = owner if name == owner.__name__ else getattr(given["self"], name.split(".")[1])
    return Call(name, bound, options, kinds)
