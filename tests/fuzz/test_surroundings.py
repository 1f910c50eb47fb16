"""What a caller has set, keeps, or does with results afterwards changes no result.

Settings of NumPy, decimal, python-flint, mpmath and Python hold for the whole program or thread,
so a reader may have changed them for his own sake. Each public call is made under odd ones.
"""

import contextlib
import copy
import dataclasses
import decimal
import pickle
import sys
from collections.abc import Iterator, Mapping

import numpy as np
import pytest
from annotated_calls import expected, outcome, public_functions, recorded_call
from test_number_kinds import same

from guts_core.methods.validation import shown

#: The examples of all docstrings are run once for these files.
pytestmark = pytest.mark.xdist_group("recorded calls")

NAMES = sorted(public_functions())

#: Few digits, hardly any exponent, and an error for everything.
_STRICT = decimal.Context(prec=2, Emin=-3, Emax=3, traps=list(decimal.DefaultContext.flags))


@contextlib.contextmanager
def odd_settings():
    flint = pytest.importorskip("flint")
    digits = sys.get_int_max_str_digits()
    with (
        np.errstate(all="raise"),
        np.printoptions(precision=1, threshold=2),
        decimal.localcontext(_STRICT),
        flint.ctx.workprec(2),
    ):
        sys.set_int_max_str_digits(640)
        try:
            yield flint.ctx
        finally:
            sys.set_int_max_str_digits(digits)


@pytest.mark.parametrize("name", NAMES)
def test_what_the_caller_has_set_changes_nothing_and_stays(name):
    call = recorded_call(name)
    before = expected(name).result
    with odd_settings() as context:
        found = outcome(call.call, call.options)
        assert context.prec == 2
        assert set(np.geterr().values()) == {"raise"}
        assert decimal.getcontext().prec == 2
    assert same(before, found)


@pytest.mark.parametrize("name", NAMES)
def test_results_are_independent_of_what_becomes_of_the_arguments_and_of_results(name):
    call = recorded_call(name)
    given = copy.deepcopy(call.options)
    first = call.call(**given)
    if isinstance(first, Iterator):
        return
    assert all(same(value, call.options[argument]) for argument, value in given.items())
    spoil(tuple(given.values()))
    assert same(expected(name).result, first)
    spoil(first)
    assert same(expected(name).result, outcome(call.call, call.options))


@pytest.mark.parametrize("name", NAMES)
def test_copies_of_a_record_are_equal_and_closed(name):
    found = expected(name).result
    if not dataclasses.is_dataclass(found) or not found.__dataclass_params__.frozen:
        return
    copied = [copy.deepcopy(found)]
    if name != "continue_branch":  # the record of one names its problem, a class of the example
        copied.append(pickle.loads(pickle.dumps(found)))
    for other in copied:
        assert other == found or not found.__dataclass_params__.eq
        assert not [shown(each) for each in (*open_parts(other), *open_parts(found))]
    hash(found)


def parts(thing):
    """What a result consists of: itself, its entries, fields and what it has computed of them."""
    yield thing
    if isinstance(thing, Mapping):
        inside = thing.values()
    elif isinstance(thing, list | tuple):
        inside = thing[:20]
    else:
        inside = vars(thing).values() if dataclasses.is_dataclass(thing) else ()
    for each in inside:
        yield from parts(each)


def open_parts(record):
    """The arrays, lists and mappings in a record that can be written to."""
    for each in parts(record):
        if isinstance(each, np.ndarray) and each.flags.writeable:
            yield each
        if type(each) in (list, dict):
            yield each


def spoil(thing):
    """Write to all that can be written to."""
    for each in list(parts(thing)):
        if isinstance(each, np.ndarray) and each.flags.writeable and each.dtype != object:
            each[...] = 1
        elif isinstance(each, np.ndarray) and each.flags.writeable:
            each[...] = None
        elif type(each) in (list, dict):
            each.clear()
