"""The loop for numba, as Python runs it and compiled: to the last digit what NumPy does."""

import ctypes
import signal
import threading
import time
from collections import Counter

import numpy as np
import pytest

from guts_core.methods.learning import compiled_rounds, fictitious_rounds
from guts_core.methods.learning.fictitious_rounds import fictitious_play
from guts_core.methods.learning.models import PairScores, TensorGame

SIZES = [(1, 1), (1, 4), (2, 2), (3, 3), (5, 2), (8, 9)]
UNITS = [1.0, 0.1, 1 / 3, 1e-300, 1e200, 0.0]


@pytest.fixture(params=["as Python runs it", "compiled"])
def loop(request, monkeypatch):
    """The loop from the first turn on."""
    monkeypatch.setattr(compiled_rounds, "_COMPILED", {})
    if request.param == "compiled":
        pytest.importorskip("numba")
    else:
        monkeypatch.setattr(compiled_rounds, "compile_loop", lambda part, own, *types: own)
    monkeypatch.setattr(fictitious_rounds, "has_numba", lambda: True)
    monkeypatch.setattr(fictitious_rounds, "_UNCOMPILED", 1)


def games():
    rng = np.random.default_rng(8)
    for k, unit in enumerate(UNITS):
        for size in SIZES:
            payoffs = rng.integers(-2, 3, (2, *size)) * unit
            yield [np.asfortranarray(payoffs[0]), payoffs[1]] if k % 2 else list(payoffs)
    yield [payoffs := rng.normal(size=(6, 7)), -payoffs]
    yield [np.array([[1, -1], [-1, 1]]), np.array([[-1, 1], [1, -1]])]  # long runs


def digits(payoffs, steps, seed, start, monkeypatch=None):
    """All numbers of the play, and what the generator draws after it."""
    if monkeypatch:
        monkeypatch.setattr(fictitious_rounds, "has_numba", lambda: False)
    rng = None if seed is None else np.random.default_rng(seed)
    play = fictitious_play(payoffs, steps, start, rng)
    left = rng.integers(1000, size=5) if rng else []
    numbers = [*play.frequencies, play.steps, play.gaps, play.plays, play.payoffs, left]
    return np.concatenate([np.ravel(own) for own in numbers])


@pytest.mark.parametrize("mixed", [False, True])
@pytest.mark.parametrize("seed", [None, 4])
@pytest.mark.parametrize("work", [1, 2**24])
def test_equal_to_the_last_digit(mixed, seed, work, loop, monkeypatch):
    monkeypatch.setattr(compiled_rounds, "_WORK_IN_ONE", work)
    many = list(games())
    starts = [
        [np.full(size, 1 / size) for size in payoffs[0].shape] if mixed else None
        for payoffs in many
    ]
    steps = [1500 if seed or work == 1 else 10**5] * len(many)
    asked = list(zip(many, steps, starts, strict=True))
    found = [digits(payoffs, n, seed, start) for payoffs, n, start in asked]
    same = [digits(payoffs, n, seed, start, monkeypatch) for payoffs, n, start in asked]
    for own, other in zip(found, same, strict=True):
        np.testing.assert_array_equal(own, other)


def test_what_numba_asks_of_a_generator_is_not_interrupted(monkeypatch):
    """In the main thread an interruption there ended Python itself: numba does not look for one."""
    pytest.importorskip("numba")
    cast, threads = ctypes.cast, set()

    def watched(*given):
        threads.add(threading.current_thread())
        return cast(*given)

    def play():
        fictitious_play([payoffs, -payoffs], 10**6, rng=np.random.default_rng(0))

    payoffs = np.sign(np.random.default_rng(0).normal(size=(6, 7)))
    play()  # it is compiled now
    monkeypatch.setattr(ctypes, "cast", watched)
    play()
    assert threads
    assert threading.main_thread() not in threads


def test_rounds_under_way_end_before_an_interruption_is_passed_on(monkeypatch):
    """They would go on drawing from the generator of the caller."""
    ended = []

    def slow(*_):
        signal.raise_signal(signal.SIGINT)  # answered by the main thread, which waits
        time.sleep(0.1)
        ended.append(True)
        return 1

    rounds = rounds_of(slow, monkeypatch)
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background
    try:
        with pytest.raises(KeyboardInterrupt):
            rounds.play([0, 0], 1, 10)
    finally:
        signal.signal(signal.SIGINT, usual)
    assert ended


def test_what_fails_beside_the_main_thread_fails_here(monkeypatch):
    def fail(*_):
        raise ArithmeticError("no")

    with pytest.raises(ArithmeticError, match="no"):
        rounds_of(fail, monkeypatch).play([0, 0], 1, 10)


def rounds_of(loop, monkeypatch):
    """Rounds of a loop of one's own that draw."""
    monkeypatch.setattr(compiled_rounds, "_compiled", lambda draws: loop)
    scores = PairScores(np.eye(2), -np.eye(2))
    return compiled_rounds.PairRounds(scores, [np.ones(2)] * 2, np.random.default_rng(0))


def test_a_compiler_is_asked_for_once_plays_have_taken_about_as_long(monkeypatch):
    """Numba alone takes a second to import: a play of 20 milliseconds had waited for it."""

    def refuse(*_):
        raise AssertionError

    monkeypatch.setattr(compiled_rounds, "_COMPILED", {})
    monkeypatch.setattr(fictitious_rounds, "_TURNS", Counter({False: 45_000}))
    monkeypatch.setattr(fictitious_rounds, "has_numba", refuse)
    payoffs = np.random.default_rng(0).normal(size=(5, 5))
    drawing = np.random.default_rng(0)
    for _ in range(2):  # seven thousand turns each, a tenth of a second
        fictitious_play([payoffs, -payoffs], 10**6)
    assert fictitious_play([payoffs, -payoffs], 1000, rng=drawing).steps[-1] == 1000
    before = fictitious_rounds._TURNS.copy()
    fictitious_play([np.eye(2)[:, :, None] * np.ones(2)] * 3, 100)  # no loop is there for three
    assert before == fictitious_rounds._TURNS
    with pytest.raises(AssertionError):
        fictitious_play([payoffs, -payoffs], 10**6)


def test_other_models_and_large_matrices_stay_as_they_are(loop, monkeypatch):
    class Game(TensorGame):
        """A game with rules of its own, perhaps."""

    monkeypatch.delattr(fictitious_rounds, "PairRounds")
    payoffs = np.random.default_rng(0).normal(size=(3, 3))
    fictitious_play(Game((payoffs, -payoffs)), 100)
    fictitious_play([np.ones((2, 2, 2))] * 3, 100)
    monkeypatch.setattr(fictitious_rounds, "MOST_COPIED", 8)
    fictitious_play([payoffs, -payoffs], 100)
    with pytest.raises(NameError):
        fictitious_play([payoffs[:2], -payoffs[:2]], 100)
