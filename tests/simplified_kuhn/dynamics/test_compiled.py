"""The loops that numba compiles, as Python runs them and compiled: they follow what NumPy does."""

import os
import pickle
import subprocess
import sys
import types
from functools import cache

import numpy as np
import pytest

from guts_core.methods import extras
from guts_core.simplified_kuhn.dynamics import (
    ensemble,
    flow,
    lanes,
    lyapunov_exponents,
    simulate,
)
from guts_core.simplified_kuhn.dynamics.flow import ORDERS, logistic, states
from guts_core.simplified_kuhn.dynamics.related_flows import smoothed_field, smoothed_play
from guts_core.simplified_kuhn.dynamics.sections import face_log_odds, poincare_section

ENDS = [-np.inf, np.inf, -1e300, 1e300, -800.0, 800.0, -40.0, 40.0, 0.0, -0.0, 5e-324]


@pytest.fixture
def plain(monkeypatch):
    """The loops without a compiler, in a few steps at a time."""
    monkeypatch.setattr(flow, "has_numba", lambda: True)
    monkeypatch.setattr(lanes, "compiled", lambda loop: loop)
    monkeypatch.setattr(lanes, "_follow", lanes.follow_lanes)
    monkeypatch.setattr(flow, "_STEPS_IN_ONE", 2)


def followed(engine, start, order, collecting, intervals=2, steps=3):
    rates = np.random.default_rng(order).uniform(0.3, 2, 11).tolist()
    after = states(start, 3.3, 0.4, steps, order, rates, collecting, engine)
    for _ in range(intervals):
        found = next(after)
    return np.array(found[0]), np.array(found[1])


def assert_followed(start, order, collecting, size=1):
    rows, won = followed("numba", start, order, collecting, size)
    same, gained = followed("numpy", start, order, collecting, size)
    assert rows.shape == same.shape == np.shape(start)
    np.testing.assert_allclose(rows, same, rtol=1e-14, atol=1e-13)
    np.testing.assert_allclose(won, gained if collecting else 0, rtol=0, atol=1e-14)
    assert not collecting or won.any()


@pytest.mark.parametrize("collecting", [True, False])
@pytest.mark.parametrize("order", ORDERS)
def test_the_loop_follows_one_start_and_some(order, collecting, plain):
    start = np.random.default_rng(order).logistic(scale=3, size=(11, 2, 2))
    assert_followed(list(start), order, collecting, 2)
    assert_followed(start[:, 1, 0].tolist(), order, collecting, 3)


def test_the_loop_follows_more_starts_than_it_has_lanes(plain):
    start = np.random.default_rng(1).logistic(size=(11, lanes.LANES + 2))
    assert_followed(list(start), 2, True)


def told(start, order, rates, intervals):
    """Log-odds and two profits of each start, which the loop follows by itself."""
    moves = [0.4 / 3 * weight for weight in flow.weights(order)]
    joints = [(a + b) / 2 for a, b in zip(moves, [*moves[1:], moves[0]], strict=True)]
    found = []
    for own in start.reshape(11, -1).T:
        z = np.zeros((24, lanes.LANES))
        z[:11, 0] = own
        for _ in range(intervals):
            moved = (np.array(moves), np.array(joints), (0, 3, 3), True)
            lanes.follow_lanes(z.reshape(-1), 1, 3.3, np.array(rates), *moved)
        found.append([*z[:11, 0], *z[22:, 0]])
    return np.array(found).T.reshape(13, *start.shape[1:])


@pytest.mark.parametrize("shape", [(11,), (11, 0), (11, 1), (11, 2, 2), (11, lanes.LANES + 1)])
def test_states_are_those_of_each_start_by_itself(shape, plain):
    rng = np.random.default_rng(len(shape))
    start, rates = rng.logistic(size=shape), rng.uniform(0.3, 2, 11).tolist()
    begin = start.tolist() if start.ndim == 1 else list(start)
    after = states(begin, 3.3, 0.4, 3, 2, rates, True, "numba")
    for intervals in (1, 2):
        rows, won = next(after)
        each = told(start, 2, rates, intervals)
        assert np.array_equal(np.array(rows), each[:11])
        assert np.array_equal(np.array(won), [each[11], each[12], -each[11] - each[12]])


@pytest.mark.parametrize("together", [1, 7, 10**6])
@pytest.mark.parametrize("starts", [0, 1, 3, lanes.LANES + 1])
def test_records_are_the_states_after_each_interval(starts, together, plain, monkeypatch):
    monkeypatch.setattr(flow, "_RECORDS_IN_ONE", together)
    start = np.random.default_rng(starts).logistic(size=(11, starts))
    start[3] = np.inf
    found = np.concatenate([*flow.records(start, 3.3, 0.2, 5, 4)])
    after = states(list(start), 3.3, 0.2, 1, 4, engine="numba")
    assert np.array_equal(found, [next(after)[0] for _ in range(5)])


@pytest.mark.parametrize("together", [1, 7, 10**6])
@pytest.mark.parametrize("pairs", [2, lanes.LANES // 2, lanes.LANES // 2 + 1])
def test_pairs_are_followed_and_brought_back(pairs, together, plain, monkeypatch):
    """Unit by unit, each start by itself: the same numbers to the last digit."""
    monkeypatch.setattr(flow, "_RECORDS_IN_ONE", together)
    rng = np.random.default_rng(pairs)
    first, offset = rng.logistic(size=(2, 11, pairs))
    found = [*flow.separations(first, offset, 3.3, 2, 3, 0.25, 2, "numba")]
    largest, distances = (np.concatenate(each) for each in zip(*found, strict=True))
    for unit in range(3):
        assert largest[unit] == np.abs(first).max()
        both = list(np.concatenate([first, first + offset], axis=1))
        moved = np.array(next(states(both, 3.3, 1.0, 2, 2, engine="numba"))[0])
        first, offset = moved[:, :pairs], moved[:, pairs:] - moved[:, :pairs]
        distance = np.linalg.norm(offset, axis=0)
        assert np.array_equal(distances[unit], distance)
        offset *= 0.25 / distance


@pytest.mark.parametrize("until", [0.5, 2.0])
def test_exponents_and_sections_of_both_engines(until, plain, monkeypatch):
    """Over a short time, where rounding has not grown yet."""
    by = [
        lyapunov_exponents(3.5, 3, until, np.random.default_rng(2), separation=1e-3, engine=engine)
        for engine in ("numba", "numpy")
    ]
    np.testing.assert_allclose(by[0].exponents, by[1].exponents, rtol=0, atol=1e-10)
    start = face_log_odds("5", np.random.default_rng(5).random((9, 11)))
    monkeypatch.setattr(flow, "_RECORDS_IN_ONE", 9 * 7)  # seven steps of all starts
    found = poincare_section(3.5, start, "d1", 0.5, 3 * until)
    assert found.starts.size > until
    monkeypatch.setattr(flow, "has_numba", lambda: False)
    same = poincare_section(3.5, start, "d1", 0.5, 3 * until)
    assert found.starts.tolist() == same.starts.tolist()
    np.testing.assert_allclose(found.times, same.times, rtol=0, atol=1e-10)
    np.testing.assert_allclose(found.log_odds, same.log_odds, rtol=0, atol=1e-10)


def test_smoothed_play_of_both_engines(plain, monkeypatch):
    start = np.random.default_rng(4).uniform(0.1, 0.9, (2, 2, 11))
    found = smoothed_play(4.15, start, 2.0, 0.05)
    monkeypatch.setattr(flow, "has_numba", lambda: False)
    same = smoothed_play(4.15, start, 2.0, 0.05)
    for part in ("frequencies", "mean_frequencies", "speeds", "gains"):
        np.testing.assert_allclose(getattr(found, part), getattr(same, part), rtol=0, atol=1e-7)


@pytest.mark.parametrize("temperature", [1e-9, 0.05, 1e300])
def test_responses(temperature):
    start = np.random.default_rng(4).uniform(0, 1, (3, 11))
    start[0, :9], rates = [0, 1, 0.5] * 3, np.empty(33)
    lanes.respond_lanes(start.ravel(), 3.3, 1 / temperature, rates)
    wanted = smoothed_field(start, 3.3, temperature).ravel()
    np.testing.assert_allclose(rates, wanted, rtol=0, atol=1e-13)


def test_a_separation_near_the_rounding_is_refused_at_its_time(plain):
    """By both engines in the same words, though one looks at many units of time at once."""
    said = []
    for engine in ("numba", "numpy"):
        rng = np.random.default_rng(1)
        with pytest.raises(ArithmeticError, match="at time") as refused:
            lyapunov_exponents(2.2, 2, 300, rng, separation=1e-10, order=2, engine=engine)
        said.append(str(refused.value))
    assert said[0] == said[1]


def test_what_is_at_an_end_stays_there(plain):
    start = np.array([np.roll(ENDS, k) for k in range(11)]).T
    rows, _ = followed("numba", list(start), 4, False)
    same, _ = followed("numpy", list(start), 4, False)
    np.testing.assert_allclose(rows, same, rtol=1e-14, atol=1e-12)
    np.testing.assert_array_equal(rows[np.isinf(start)], start[np.isinf(start)])


def test_frequencies():
    x = np.concatenate([np.linspace(-60, 60, 997), ENDS])
    found = np.array([lanes._frequency(each) for each in x])
    np.testing.assert_allclose(found, logistic(x), rtol=0, atol=4e-16)


@pytest.mark.parametrize("platform", [sys.platform, "emscripten"])  # a browser has no threads
def test_without_numba_numpy_computes_and_the_extra_is_named(monkeypatch, platform):
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(sys, "platform", platform)
    if platform == "emscripten":
        monkeypatch.setattr(extras._thread, "start_new_thread", None)
    flow.has_numba.cache_clear()
    lanes.compiled.cache_clear()
    start = [0.3] * 11
    assert (
        simulate(3, start, 1.0).log_odds == simulate(3, start, 1.0, engine="numpy").log_odds
    ).all()
    with pytest.raises(ModuleNotFoundError, match=r"numba: pip install 'guts-core\[fast\]'"):
        simulate(3, start, 1.0, engine="numba")
    flow.has_numba.cache_clear()


#: An older one with a newer NumPy; one whose compiler is damaged; a folder that an uninstalled one
#: has left; half a file.
BROKEN = ("raise SystemError('initialization failed')", "raise OSError('llvmlite')", None, "def")


@pytest.mark.parametrize("source", BROKEN)
def test_where_numba_is_broken_numpy_computes(source, monkeypatch, tmp_path):
    (tmp_path / "numba").mkdir()
    if source is not None:
        (tmp_path / "numba" / "__init__.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    monkeypatch.setattr(flow, "has_numba", cache(flow.has_numba.__wrapped__))
    assert not flow.has_numba()
    sys.modules.pop("numba", None)


#: It asks for its own interruption on the way, once.
SLOW = """
import os, signal, sys, time
from numba import core
if not hasattr(os, "asked"):
    os.asked = True
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(0.2)
"""

#: Where the tests run in the background, it may be that interruptions are ignored.
INTERRUPTED = """
import signal
from guts_core.methods.extras import has_numba
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    has_numba()
except KeyboardInterrupt:
    print("interrupted")
import numba
print(has_numba(), numba.core.__name__)
"""


def test_numba_is_whole_though_its_import_was_interrupted(tmp_path):
    (tmp_path / "numba").mkdir()
    for name, source in {"__init__": SLOW, "core": "", "extending": ""}.items():
        (tmp_path / "numba" / f"{name}.py").write_text(source, encoding="utf-8")
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    said = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout == "interrupted\nTrue numba.core\n"


@pytest.mark.parametrize("failure", [RuntimeError, OSError, EOFError, pickle.UnpicklingError])
def test_what_cannot_be_kept_on_disk_or_read_there_is_compiled_all_the_same(monkeypatch, failure):
    """Numba looks there where it compiles: at once for types that it is told, else at a call."""
    compiled = []

    def njit(*types, cache=False, **options):
        def reading(*_):
            raise failure("of the place on disk")

        def compiling(loop):
            compiled.append(loop)
            return loop

        return compiling if not cache else reading if types else lambda _: reading

    numba, extending = types.ModuleType("numba"), types.ModuleType("numba.extending")
    numba.njit, extending.register_jitable = njit, lambda **_: lambda function: function
    monkeypatch.setitem(sys.modules, "numba", numba)
    monkeypatch.setitem(sys.modules, "numba.extending", extending)
    monkeypatch.setattr(flow, "has_numba", lambda: True)
    monkeypatch.setattr(lanes, "_follow", None)
    monkeypatch.setattr(lanes, "compiled", cache(lanes.compiled.__wrapped__))
    assert len(next(flow.records(np.ones((11, 1)), 3.0, 0.1, 5, 2))) == 5
    assert_followed([0.5] * 11, 2, True)
    smoothed_play(3.0, [0.5] * 11, 1.0, 1.0)
    assert compiled == [lanes.follow_lanes, lanes.record_lanes, lanes.respond_lanes]


@pytest.mark.heavy
@pytest.mark.parametrize("order", ORDERS)
def test_the_compiled_loop_follows_too(order):
    for shape in ((11, 3), (11, lanes.LANES), (11, 3 * lanes.LANES + 5)):
        start = list(np.random.default_rng(order).logistic(scale=3, size=shape))
        assert_followed(start, order, True, 7)
        assert_followed(start, order, False, 7)
    assert_followed([0.25 * k - 1 for k in range(11)], order, True, 40)
    start = np.array([np.roll(ENDS, k) for k in range(11)]).T
    rows, _ = followed("numba", list(start), order, True)
    np.testing.assert_array_equal(rows[np.isinf(start)], start[np.isinf(start)])


@pytest.mark.heavy
def test_compiled_responses():
    start, rates = np.random.default_rng(2).uniform(0, 1, (70, 11)), np.empty(770)
    lanes.compiled(lanes.respond_lanes)(start.ravel(), 4.15, 50.0, rates)
    wanted = smoothed_field(start, 4.15, 0.02).ravel()
    np.testing.assert_allclose(rates, wanted, rtol=0, atol=1e-13)


@pytest.mark.heavy
def test_results_do_not_depend_on_the_engine():
    start = np.random.default_rng(3).uniform(0.1, 0.9, (70, 11))
    by = {each: simulate(2.5, start, 20.0, engine=each) for each in ("numpy", "numba")}
    for part in ("frequencies", "profits", "log_odds", "error"):
        one, other = (getattr(by[each], part) for each in by)
        np.testing.assert_allclose(one, other, rtol=1e-11, atol=1e-10)
    for call, part in ((ensemble, "mean_profits"), (lyapunov_exponents, "exponents")):
        found = [
            getattr(call(2.5, 70, 20.0, np.random.default_rng(1), engine=each), part) for each in by
        ]
        np.testing.assert_allclose(*found, rtol=0, atol=1e-6)


def test_exponents_do_not_depend_on_how_many_units_are_followed_at_once(plain, monkeypatch):
    def found():
        rng = np.random.default_rng(2)
        return lyapunov_exponents(3.5, 2, 10, rng, engine="numba").exponents

    monkeypatch.setattr(flow, "_STEPS_IN_ONE", 10**6)
    whole = found()
    monkeypatch.setattr(flow, "_RECORDS_IN_ONE", 6)  # three units at a time
    assert np.array_equal(found(), whole)


def test_the_largest_log_odds_are_those_of_all_pairs(plain):
    pairs = lanes.LANES // 2 + 1
    first = np.random.default_rng(1).logistic(size=(11, pairs))
    first[4, -1] = 50.0
    offset = np.full((11, pairs), 1e-3)
    [(largest, _)] = flow.separations(first, offset, 3.3, 2, 1, 0.25, 2, "numba")
    assert largest.tolist() == [50.0]
