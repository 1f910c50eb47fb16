"""Records of results: arrays that nobody can write to, and equality by value."""

import dataclasses
from dataclasses import dataclass

import numpy as np
import pytest
from annotated_calls import PACKAGES

from guts_core.guts import solve_coalition
from guts_core.kuhn import equilibrium_curve
from guts_core.methods import RecursiveGame, solve_zero_sum
from guts_core.methods.records import ReadOnly
from guts_core.simplified_kuhn import FREQUENCIES, simulate

HALF = dict.fromkeys(FREQUENCIES, 0.5)


@dataclass(frozen=True)
class Result(ReadOnly):
    values: object
    parts: tuple = ()


@dataclass(frozen=True)
class OtherResult(ReadOnly):
    values: object
    parts: tuple = ()


def offered():
    named = {name: getattr(package, name) for package in PACKAGES for name in package.__all__}
    return {name: each for name, each in named.items() if isinstance(each, type)}


def test_every_public_record_with_arrays_can_be_compared():
    holding = {
        name: each
        for name, each in offered().items()
        if dataclasses.is_dataclass(each)
        and any("ndarray" in str(field.type) for field in dataclasses.fields(each))
    }
    assert len(holding) > 20
    by_fields = [each for each in holding.values() if each.__dataclass_params__.eq]
    assert [each.__name__ for each in by_fields if not issubclass(each, ReadOnly)] == []


@pytest.mark.parametrize(
    "solve",
    [
        lambda size: solve_zero_sum(np.eye(size)),
        lambda size: RecursiveGame(np.eye(size) - 1, np.full((size, size), 0.5)).solve(),
        lambda size: solve_coalition(size, 21),
        lambda size: simulate(2 + size / 2, HALF, 1.0),
        lambda size: equilibrium_curve(4, (2, 2 + size / 8)),
    ],
)
def test_a_call_twice_gives_equal_records_and_another_call_gives_another(solve):
    one, two, other = solve(2), solve(2), solve(3)
    assert one == two
    assert hash(one) == hash(two)
    assert one != other
    assert len({one, two, other}) == 2


def test_the_record_of_a_branch_is_compared_too():
    one, two, other = (equilibrium_curve(4, (2, high)).branch for high in (2.5, 2.5, 2.75))
    assert one == two
    assert one != other


def test_entries_decide_and_not_their_type():
    whole, real = Result(np.array([1, 2])), Result(np.array([1.0, 2.0]))
    assert whole == real
    assert hash(whole) == hash(real)
    assert whole != Result(np.array([1, 3]))
    assert whole != Result(np.array([[1, 2]]))
    assert whole != Result((1, 2))
    assert whole != Result(None)


def test_what_was_not_computed_is_equal_to_itself():
    assert Result(np.array([np.nan, 1])) == Result(np.array([np.nan, 1]))
    assert Result(np.array([np.nan, 1])) != Result(np.array([1, np.nan]))


def test_arrays_in_tuples_are_compared_and_closed():
    one, two = (Result(0, (np.arange(3), (np.zeros(2), "a"))) for _ in range(2))
    assert one == two
    assert one != Result(0, (np.arange(3), (np.ones(2), "a")))
    with pytest.raises(ValueError, match="read-only"):
        one.parts[0][0] = 1


def test_other_classes_are_never_equal():
    assert Result(np.arange(3)) != OtherResult(np.arange(3))
    assert Result(1) != 1
    assert (Result(np.arange(3)) == np.arange(3)) is not True


def test_a_list_in_a_record_has_no_hash():
    with pytest.raises(TypeError):
        hash(Result([1]))
