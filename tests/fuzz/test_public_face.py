"""The whole public face with bad arguments: each is refused by name, or answered soon.

What is bad is derived from the annotation of the argument; besides, every argument is replaced by
values that fit few places. The calls are those of the docstrings' examples.
"""

import pytest
from annotated_calls import public_functions, recorded_call
from derived_values import outside

from guts_core.methods.arguments import Anything, Jobs, kinds_of

#: The examples of all docstrings are run once for these files.
pytestmark = pytest.mark.xdist_group("recorded calls")

ARGUMENTS = [
    (name, argument)
    for name, (function, _) in public_functions().items()
    for argument in kinds_of(function)
]


@pytest.mark.parametrize(("name", "argument"), ARGUMENTS)
def test_bad_argument_is_refused_by_name(name, argument, bad_values, complaint):
    call = recorded_call(name)
    starts_processes = isinstance(getattr(call.kinds[argument], "kind", None), Jobs)
    values = {} if starts_processes else bad_values  # what is no number of jobs is tried below
    found = {
        kind: complaint(call.call, argument, value, call.options) for kind, value in values.items()
    }
    assert not {kind: why for kind, why in found.items() if why}


#: What names, callbacks and arguments that a function looks at itself may be.
TAKEN_BY_SOME = ("text", "empty text", "number in text", "array of text", "type", "function")


@pytest.mark.parametrize(("name", "argument"), ARGUMENTS)
def test_nonsense_is_refused_and_never_computed_with(name, argument, nonsense):
    call = recorded_call(name)
    kind = getattr(call.kinds[argument], "kind", call.kinds[argument])
    if isinstance(kind, Anything | Jobs):
        return
    never = {label: value for label, value in nonsense.items() if label not in TAKEN_BY_SOME}
    assert [label for label, value in never.items() if not refused(call, argument, value)] == []


@pytest.mark.parametrize(("name", "argument"), ARGUMENTS)
def test_what_an_annotation_excludes_is_refused(name, argument):
    call = recorded_call(name)
    taken = [value for value in outside(call.kinds[argument]) if not refused(call, argument, value)]
    assert not taken


def refused(call, argument, value):
    try:
        call.call(**{**call.options, argument: value})
    except ValueError as error:
        return call.call.__name__ in str(error) and argument in str(error)
    except Exception:
        return False
    return False
