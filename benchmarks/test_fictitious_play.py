"""Fictitious play: ours beside Nashpy's, which multiplies the whole matrix at each step."""

import numpy as np
import pytest
from paper_route import fictitious_play_value

from guts_core.guts import coalition_game
from guts_core.guts.play.payoff_model import GutsPlay
from guts_core.methods.learning.fictitious_rounds import fictitious_play

SAME = "2,000 steps of 1 v. 2 at M = 101 (101 x 5,151)"
LONG = "10^6 steps of 1 v. 2 at M = 101"
RANDOM = "30,000 steps of a game without structure (1000 x 1000)"
TINY = "10^6 steps of a game without structure (10 x 10)"
THREE = "1,000 steps of three-player guts at M = 501"
CUBES = {n: f"20,000 steps of three players without structure ({n} x {n} x {n})" for n in (3, 10)}


@pytest.fixture(scope="module")
def matrix():
    return coalition_game(2, 101).payoff.array


@pytest.mark.benchmark(group=SAME)
def test_ours(benchmark, matrix):
    play = benchmark(fictitious_play, [matrix, -matrix], 2000)
    benchmark.extra_info["gap"] = f"{play.gap:.0e}"


@pytest.mark.benchmark(group=SAME)
def test_nashpy(benchmark, matrix):
    _, gap = benchmark.pedantic(fictitious_play_value, args=(matrix, 2000), rounds=1)
    benchmark.extra_info["gap"] = f"{gap:.0e}"


@pytest.mark.benchmark(group=LONG)
def test_ours_a_million_steps(benchmark, matrix):
    args = [matrix, -matrix], 10**6
    play = benchmark.pedantic(fictitious_play, args=args, rounds=5, warmup_rounds=1)
    benchmark.extra_info["gap"] = f"{play.gap:.0e}"
    assert play.steps[-1] == 10**6


@pytest.mark.benchmark(group=LONG)
def test_one_row_and_one_column_a_step(benchmark, matrix):
    benchmark.pedantic(plain_play, args=(matrix, 10**6), rounds=1)


@pytest.fixture(scope="module")
def without_structure():
    return np.random.default_rng(0).normal(size=(1000, 1000))


@pytest.mark.benchmark(group=RANDOM)
def test_ours_where_replies_seldom_repeat(benchmark, without_structure):
    """What plain play leaves out: the gap at twenty steps in each power of ten."""
    args = [without_structure, -without_structure], 30_000
    play = benchmark.pedantic(fictitious_play, args=args, rounds=5, warmup_rounds=1)
    benchmark.extra_info["gap"] = f"{play.gap:.0e}"


@pytest.mark.benchmark(group=RANDOM)
def test_one_row_and_one_column_without_gaps(benchmark, without_structure):
    benchmark.pedantic(plain_play, args=(without_structure, 30_000), rounds=5)
    benchmark.extra_info["work"] = "without gaps"


@pytest.mark.benchmark(group=TINY)
def test_ours_in_a_small_game(benchmark):
    matrix = np.random.default_rng(0).normal(size=(10, 10))
    args = [matrix, -matrix], 10**6
    play = benchmark.pedantic(fictitious_play, args=args, rounds=5, warmup_rounds=1)
    benchmark.extra_info["gap"] = f"{play.gap:.0e}"


@pytest.mark.benchmark(group=TINY)
def test_a_loop_in_numba_without_gaps(benchmark):
    numba = pytest.importorskip("numba")
    play, matrix = numba.njit(plain_play), np.random.default_rng(0).normal(size=(10, 10))
    play(matrix, 10)  # compile first
    benchmark.pedantic(play, args=(matrix, 10**6), rounds=5)
    benchmark.extra_info["work"] = "without gaps"


def plain_play(matrix, steps):
    columns = np.ascontiguousarray(matrix.T)
    gains, losses = columns[0].copy(), matrix[0].copy()
    for _ in range(steps - 1):
        i, j = gains.argmax(), losses.argmin()
        gains += columns[j]
        losses += matrix[i]


cubes = pytest.mark.parametrize(
    "size",
    [
        pytest.param(n, marks=pytest.mark.benchmark(group=group), id=f"{n} strategies")
        for n, group in CUBES.items()
    ],
)


@cubes
def test_ours_of_three(benchmark, size):
    tensors = list(np.random.default_rng(0).normal(size=(3, size, size, size)))
    play = benchmark.pedantic(fictitious_play, args=(tensors, 20_000), rounds=9, warmup_rounds=1)
    benchmark.extra_info["gap"] = f"{play.gap:.0e}"


@cubes
def test_a_loop_of_three_in_numba(benchmark, size):
    """Each step adds a slice to each player's scores by the others' plays."""
    numba = pytest.importorskip("numba")
    play, tensors = numba.njit(play_of_three), np.random.default_rng(0).normal(size=(3,) * 4)
    play(tensors, 10)  # compile first
    tensors = np.random.default_rng(0).normal(size=(3, size, size, size))
    counts = benchmark.pedantic(play, args=(tensors, 20_000), rounds=9)
    ours = fictitious_play(list(tensors), 20_000).frequencies
    assert counts / 20_000 == pytest.approx(np.array(ours), abs=0.02)  # near-ties may part
    benchmark.extra_info["work"] = "without gaps"


def play_of_three(tensors, steps):
    """How often each strategy of each player was played."""
    size = tensors.shape[1]
    contracted, counts = np.zeros((3, size, size)), np.zeros((3, size))
    plays, scores = np.zeros(3, np.int64), np.zeros(size)
    for _ in range(steps):
        for player in range(3):
            counts[player, plays[player]] += 1
        for own in range(size):
            for other in range(size):
                contracted[0, own, other] += tensors[0, own, other, plays[2]]
                contracted[1, own, other] += tensors[1, other, own, plays[2]]
                contracted[2, own, other] += tensors[2, other, plays[1], own]
        for player in range(3):
            theirs = counts[1 if player == 0 else 0]
            for own in range(size):
                scores[own] = 0.0
                for other in range(size):
                    scores[own] += contracted[player, own, other] * theirs[other]
            plays[player] = scores.argmax()
    return counts


@pytest.mark.benchmark(group=THREE)
def test_three_players(benchmark):
    benchmark.pedantic(fictitious_play, args=(GutsPlay(3, 501), 1000), rounds=2)
