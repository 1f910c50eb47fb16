"""The whole public face with bad arguments: each call is refused by name, or answers soon.

A table of calls that are right; then every argument in turn is replaced by every bad value.
"""

import pytest
from public_calls import CALLS, NOT_CALLED

import guts_core.guts as G
import guts_core.kuhn as K
import guts_core.methods as M
import guts_core.simplified_kuhn as S
import guts_core.von_neumann as V

CASES = [
    pytest.param(call, argument, options, id=f"{call.__qualname__}-{argument}")
    for call, options in CALLS
    for argument in options
]


@pytest.mark.parametrize(("call", "argument", "options"), CASES)
def test_bad_argument_is_refused_by_name(call, argument, options, bad_values, complaint):
    found = {kind: complaint(call, argument, value, options) for kind, value in bad_values.items()}
    assert not {kind: why for kind, why in found.items() if why}


def test_every_public_function_is_called():
    """Results are made by the functions, and only read."""
    public = {
        getattr(package, name)
        for package in (M, G, V, K, S)
        for name in package.__all__
        if callable(getattr(package, name)) and not isinstance(getattr(package, name), type)
    }
    called = {getattr(call, "__func__", call) for call, _ in CALLS}
    assert {f"{f.__module__}.{f.__name__}" for f in public - called} <= NOT_CALLED
