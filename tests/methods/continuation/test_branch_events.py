"""Events on a branch: where they are located, and what may be one."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from known_curves import CIRCLE, LINE, S_CURVE, Equations

from guts_core.methods.continuation.events import Event
from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.continuation.options import ContinuationOptions


def test_nothing_happens_where_the_sign_changes_within_a_gap_of_nan():
    def gap(point):
        beyond = point.parameter - 0.53
        return [math.nan if abs(beyond) < 1e-3 else beyond, beyond]

    branch = continue_branch(LINE, [0.0], 0.0, 1, (0.0, 1.0), events=[Event("gap", gap)])
    assert [point.index for point in branch.special_points] == [1]


def parameter_values(values):
    return Event("parameter value", lambda point: point.parameter - np.array(values))


def test_events_are_located():
    unknown = Event("unknown", lambda point: point.x - [0.5, -0.5])
    events = (parameter_values([0.1, 3.0]), unknown)
    branch = continue_branch(S_CURVE, [-2.0], -6.0, 1, (-6, 6), events=events)
    found = [(e.kind, e.index, e.rising) for e in branch.special_points]
    assert found == [
        ("parameter value", 0, True), ("fold", 0, False), ("unknown", 1, True),
        ("parameter value", 0, False), ("unknown", 0, True), ("fold", 0, True),
        ("parameter value", 0, True), ("parameter value", 1, True),
    ]  # fmt: skip
    lengths = [e.arc_length for e in branch.special_points]
    assert lengths == sorted(lengths)
    for event in branch.special_points:
        if event.kind == "parameter value":
            assert event.parameter == pytest.approx([0.1, 3.0][event.index], abs=1e-11)
        if event.kind == "unknown":
            assert event.x[0] == pytest.approx([0.5, -0.5][event.index], abs=1e-11)


def test_an_event_may_be_one_number_or_a_table():
    table = Event("table", lambda point: [[point.x[0] - 0.5, 1.0], [1.0, point.parameter]])
    for event, places in (
        (Event("number", lambda point: point.x[0] - 0.5), {0}),
        (parameter_values(0.5), {0}),
        (table, {0, 3}),
    ):
        branch = continue_branch(CIRCLE, [1.0], events=[event])
        found = [each for each in branch.special_points if each.kind == event.kind]
        assert {each.index for each in found} == places


@pytest.mark.parametrize(
    "given", [None, [None, 1.0], "0.5", 1j, {1: 2}, [[1.0], [1.0, 2.0]], math.sin]
)
def test_an_event_that_gives_no_numbers_is_refused(given):
    """None was taken for NaN, and nothing happened."""
    message = "continue_branch: events must give real numbers, 'odd' gave "
    with pytest.raises(ValueError, match=message):
        continue_branch(CIRCLE, [1.0], events=[Event("odd", lambda point: given)])


@pytest.mark.parametrize("unit", [1e-300, 1e-160, 1.0, 1e160, 1e300])
def test_the_unit_of_an_event_does_not_matter(unit):
    """The sign of a product of two tiny numbers was lost, and with it the event."""
    event = Event("half", lambda point: unit * (point.x[0] - 0.5))
    with np.errstate(all="raise"):
        branch = continue_branch(CIRCLE, [1.0], events=[event])
    found = [point for point in branch.special_points if point.kind == "half"]
    assert [point.rising for point in found] == [False, True]
    assert [point.x[0] for point in found] == pytest.approx([0.5, 0.5], abs=1e-11)


def test_an_event_gives_as_many_numbers_at_every_point():
    longer = Event("longer", lambda point: [point.parameter] * (1 + (point.arc_length > 1)))
    with pytest.raises(ValueError, match=r"continue_branch: events must give as many .* 'longer'"):
        continue_branch(CIRCLE, [1.0], events=[longer])


@pytest.mark.parametrize(
    ("made", "named"),
    [((3, abs), "kind"), (("x", None), "function"), (("x", lambda: 1), "function")],
)
def test_an_event_is_a_name_and_a_function(made, named):
    with pytest.raises(ValueError, match=f"Event: {named} must be "):
        Event(*made)


@pytest.mark.parametrize("number", [Fraction, Decimal, np.float32, np.longdouble])
def test_an_event_may_give_any_numbers(number):
    event = Event("half", lambda point: number(float(point.x[0])) - number(0.5))
    branch = continue_branch(CIRCLE, [1.0], events=[event])
    found = [float(each.x[0]) for each in branch.special_points if each.kind == "half"]
    assert found == pytest.approx([0.5, 0.5], abs=1e-6)


def test_an_event_at_the_bound_is_found():
    branch = continue_branch(LINE, [0.0], 0.0, 1, (0.0, 1.0), events=[parameter_values([1.0])])
    assert [point.parameter for point in branch.special_points] == [1.0]


def test_events_of_one_step_come_in_their_order():
    levels = np.linspace(0.9, 0.1, 33)
    branch = continue_branch(LINE, [0.0], 0.0, 1, (0.0, 1.0), events=[parameter_values(levels)])
    found = [point.arc_length for point in branch.special_points]
    assert len(found) == 33
    assert found == sorted(found)


def test_what_is_0_all_the_way_is_no_event():
    """Also from a point on where it has just become 0, and at which it has happened."""
    ramp = Event("ramp", lambda point: [0.0, min(point.parameter, 0.0)])
    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
    step = ContinuationOptions(initial_step=2**-3.5, max_step=2**-3.5)
    branch = continue_branch(line, [-0.5], -0.5, bounds=(-0.5, 0.5), options=step, events=[ramp])
    assert [(each.index, each.parameter) for each in branch.special_points] in (
        [],
        [(1, pytest.approx(0, abs=0.1))],
    )


def test_an_event_that_jumps_is_found_where_it_does():
    jump = Event("jump", lambda point: np.sign(point.parameter - 0.3) or 1.0)
    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
    branch = continue_branch(line, [0.0], bounds=(0, 1), events=[jump])
    assert [each.parameter for each in branch.special_points] == [pytest.approx(0.3, abs=1e-9)]


def test_solutions_nearer_than_is_said_count_as_one():
    branch = continue_branch(CIRCLE, [1.0])
    assert [len(branch.at(0.0, distinct)) for distinct in (0.0, 1.9, 2.1)] == [2, 2, 1]
