"""Records of results: arrays that nobody can write to, and equality by value."""

import copy
import dataclasses
import pickle
import pkgutil
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from threading import Event

import numpy as np
import pytest

import guts_core
import paper_ledger
from guts_core.guts import coalition_game, solve_coalition
from guts_core.kuhn import equilibrium_curve
from guts_core.methods import MultiStateGame, RecursiveGame, records, solve_zero_sum
from guts_core.methods.records import ClosedDict, ReadOnly, kept, read_only_throughout
from guts_core.simplified_kuhn import FACES, FREQUENCIES, simulate
from guts_core.storage.resumable import read_part, write_part

HALF = dict.fromkeys(FREQUENCIES, 0.5)
is_open = records._is_open


@dataclass(frozen=True)
class Result(ReadOnly):
    values: object
    parts: tuple = ()


@dataclass(frozen=True)
class OtherResult(ReadOnly):
    values: object
    parts: tuple = ()


def every_module(package=guts_core):
    found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    return [import_module(each.name) for each in found if not each.name.endswith("__main__")]


def every_dataclass(package):
    things = [thing for module in every_module(package) for thing in vars(module).values()]
    return {each for each in things if isinstance(each, type) and dataclasses.is_dataclass(each)}


@pytest.mark.parametrize(("package", "least"), [(guts_core, 50), (paper_ledger, 15)])
def test_every_record_with_arrays_can_be_compared(package, least):
    holding = {
        each
        for each in every_dataclass(package)
        if any("ndarray" in str(field.type).lower() for field in dataclasses.fields(each))
    }
    assert len(holding) > least
    by_fields = [each for each in holding if each.__dataclass_params__.eq]
    assert [each.__name__ for each in by_fields if not issubclass(each, ReadOnly)] == []


def test_what_is_computed_once_is_closed_everywhere():
    """The plain property of the standard library would keep an array that anybody can write to."""
    plain = [module.__name__ for module in every_module() if "cached_property" in vars(module)]
    assert plain == ["guts_core.methods.records"]


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


def test_a_record_made_by_hand_leaves_the_caller_his_array():
    """It was closed to him, and the record changed with what a view of it was a part of."""
    base = np.arange(3.0)
    record = Result(base, (base[:2],))
    base[:] = 7
    assert record.values.tolist() == [0, 1, 2]
    assert record.parts[0].tolist() == [0, 1]
    shared = record.values
    assert Result(shared).values is shared


def views_of(base):
    """Views of an array that cannot be written to, as it itself can."""
    views = base[:2], base[1:][1:], base.view(), np.broadcast_to(base, (2, 3)), base.reshape(3, 1)
    return [each for each in views if each.setflags(write=False) is None]


def test_a_record_does_not_change_with_what_its_arrays_are_views_of():
    """A view that could not be written to was taken as it was, but its base could be."""
    base = np.arange(3.0)
    views = views_of(base)
    before = [view.tolist() for view in views]
    records = [*map(Result, views), *(Result(0, (view,)).parts[0] for view in views)]
    base[:] = 7
    kept_parts = [each.values if isinstance(each, Result) else each for each in records]
    assert [each.tolist() for each in kept_parts] == 2 * before
    assert all(view.tolist() != old for view, old in zip(views, before, strict=True))
    buffer = bytearray(8)
    hidden = np.frombuffer(memoryview(buffer).toreadonly(), np.uint8)
    record = Result(hidden)
    buffer[0] = 1
    assert (hidden[0], record.values[0]) == (1, 0)


def test_of_what_nobody_can_write_to_no_copy_is_taken():
    base, text = np.arange(3.0), np.frombuffer(b"abc", np.uint8)
    base.setflags(write=False)
    for shared in (base, base[:2], base[1:][1:], np.broadcast_to(base, (2, 3)), text, text[:2]):
        assert Result(shared).values is shared
        assert Result(0, (shared,)).parts[0] is shared
    open_base = np.zeros((2, 3))
    view = read_only_throughout(open_base[0])
    assert Result(view).values is view
    assert not open_base.flags.writeable


@pytest.mark.parametrize("method", ["splitting", "dop853"])
def test_of_a_long_run_no_copy_is_taken(method, monkeypatch):
    asked = []
    monkeypatch.setattr(records, "_is_open", lambda array: asked.append(is_open(array)))
    run = simulate(2.5, HALF, 1.0, method=method)
    assert len(run.times) > 100
    assert len(asked) >= 5
    assert asked.count(True) <= 1  # the estimate of the error, one number for each time


def test_a_number_that_was_not_computed_is_equal_to_itself_in_copies():
    one = Result(float("nan"), (float("nan"), 1))
    for other in (
        copy.deepcopy(one),
        pickle.loads(pickle.dumps(one)),
        Result(np.nan, (-np.nan, 1)),
    ):
        assert one == other
        assert hash(one) == hash(other)
    assert one != Result(0.0, (float("nan"), 1))


@dataclass(frozen=True)
class Computing(ReadOnly):
    size: int

    @kept
    def both(self):
        return np.zeros(self.size), {"twice": 2 * self.size}


def test_what_one_record_computes_no_other_waits_for():
    """Nor does a forked child, which has none of the threads that were computing."""
    begun, go_on = Event(), Event()

    class Slow(ReadOnly):
        @kept
        def twice(self):
            if self is first:
                begun.set()
                assert go_on.wait(60)
            return np.arange(2)

    first, second = Slow(), Slow()
    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(lambda: first.twice)
        assert begun.wait(60)
        quick = pool.submit(lambda: second.twice)
        try:
            assert quick.result(10).tolist() == [0, 1]
        finally:
            go_on.set()
        assert slow.result(60) is first.twice


def test_what_is_computed_from_the_general_case_is_kept_instead_of_it():
    class General(ReadOnly):
        @kept
        def numbers(self):
            return np.arange(2)

    class Special(General):
        @kept
        def numbers(self):
            return super().numbers + 1

    record = Special()
    assert record.numbers is record.numbers
    assert record.numbers.tolist() == [1, 2]


@pytest.mark.parametrize("again", [copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_copies_are_as_closed_as_the_record_and_what_it_computes(again):
    result, computing = Result(np.arange(3), (np.ones(2), {"a": [1]})), Computing(2)
    assert computing.both[1] == {"twice": 4}
    for one in (result, again(result)):
        arrays = (one.values, one.parts[0])
        assert not any(array.flags.writeable for array in arrays)
        with pytest.raises(TypeError, match="cannot be changed"):
            one.parts[1]["a"] = 2
    for one in (computing, again(computing)):
        assert not one.both[0].flags.writeable
        with pytest.raises(TypeError, match="cannot be changed"):
            one.both[1].clear()


def test_a_record_stored_before_it_had_a_field_is_computed_again(tmp_path, monkeypatch):
    """A sweep gave what had no such attribute, where two versions had one folder."""
    part = tmp_path / f"{'0' * 64}.part"
    write_part(part, Result(1))
    assert read_part(part) == (Result(1),)

    @dataclass(frozen=True)
    class Newer(ReadOnly):
        values: object
        more: object
        parts: tuple = ()

    monkeypatch.setattr(sys.modules[__name__], "Result", Newer)
    assert read_part(part) is None
    with pytest.raises(ValueError, match=r"^Newer: a stored record lacks more$"):
        pickle.loads(part.read_bytes().split(b"\n", 2)[2])


def test_a_closed_mapping_is_a_mapping_and_has_a_hash():
    one, two = ClosedDict(a=1.0, b=float("nan")), ClosedDict(b=float("nan"), a=1)
    assert Result(one) == Result(two)
    assert Result(one) != Result(ClosedDict(a=1))
    assert hash(one) == hash(two)
    for change in ("pop", "popitem", "setdefault", "update", "clear", "__setitem__", "__delitem__"):
        with pytest.raises(TypeError, match="cannot be changed"):
            getattr(one, change)("a")
    assert one | {"c": 3} == {**one, "c": 3}


def test_other_classes_are_never_equal():
    assert Result(np.arange(3)) != OtherResult(np.arange(3))
    assert Result(1) != 1
    assert (Result(np.arange(3)) == np.arange(3)) is not True


def test_a_list_in_a_record_has_no_hash():
    with pytest.raises(TypeError):
        hash(Result([1]))


@pytest.mark.parametrize("again", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_copies_of_games_are_as_closed(again):
    states = again(MultiStateGame([[[1.0]]], [[[[0.5]]]]))
    mesh = again(coalition_game(2, 5))
    arrays = [*states.payoffs, *states.transitions, mesh.row_thresholds, mesh.column_thresholds]
    assert not any(array.flags.writeable for array in arrays)
    assert states.solve().values == pytest.approx([2.0])


def test_the_faces_cannot_be_changed():
    with pytest.raises(TypeError, match="cannot be changed"):
        FACES["1"]["a1"] = 1
    with pytest.raises(TypeError, match="cannot be changed"):
        FACES["1"] = {}
