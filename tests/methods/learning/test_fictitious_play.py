"""Fictitious play: the skipped rounds against one round at a time, invariants, certificates."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from some_matrices import PENNIES, SHAPLEY

from guts_core.methods import solve_zero_sum
from guts_core.methods.learning import continuous
from guts_core.methods.learning.continuous import continuous_fictitious_play
from guts_core.methods.learning.continuous_many import best_response_path
from guts_core.methods.learning.fictitious_rounds import fictitious_play
from guts_core.methods.learning.models import TensorGame

seeds = st.integers(0, 2**32 - 1)


def slow_play(first, second, steps, start):
    """Eq. (C.1) word for word: best replies to the whole past, computed anew each time."""
    rows, columns = np.zeros(len(first), int), np.zeros(first.shape[1], int)
    plays = [tuple(start)]
    while len(plays) <= steps:
        i, j = plays[-1]
        rows[i] += 1
        columns[j] += 1
        plays.append((int((first @ columns).argmax()), int((rows @ second).argmax())))
    return plays[:steps], rows, columns


@settings(max_examples=25)
@given(seeds, st.integers(1, 400))
def test_skipping_rounds_changes_nothing(seed, steps):
    rng = np.random.default_rng(seed)
    first, second = rng.integers(-4, 5, (2, *rng.integers(1, 6, 2)))
    start = [int(rng.integers(size)) for size in first.shape]
    play = fictitious_play([first, second], steps, start, record=np.arange(1, steps + 1))
    plays, rows, columns = slow_play(first, second, steps, start)
    assert [tuple(each) for each in play.plays.tolist()] == plays
    assert np.rint(play.frequencies[0] * steps).astype(int).tolist() == rows.tolist()
    assert np.rint(play.frequencies[1] * steps).astype(int).tolist() == columns.tolist()


@settings(max_examples=15)
@given(seeds)
def test_gaps_enclose_the_value(seed):
    matrix = np.random.default_rng(seed).integers(-5, 6, (4, 5))
    play = fictitious_play([matrix, -matrix], 2000)
    x, y = play.frequencies
    low, high = (x @ matrix).min(), (matrix @ y).max()
    assert play.gap == pytest.approx(high - low, abs=1e-12)
    assert low - 1e-12 <= solve_zero_sum(matrix).value <= high + 1e-12


@settings(max_examples=15)
@given(seeds)
def test_rescaled_gap_of_a_zero_sum_game_never_falls(seed):
    matrix = np.random.default_rng(seed).integers(-5, 6, (4, 4))
    play = fictitious_play([matrix, -matrix], 300, record=np.arange(1, 301))
    assert np.diff(play.rescaled_gaps).min() >= -1e-9


def test_matching_pennies_converges_like_the_root():
    play = fictitious_play([PENNIES, -PENNIES], 10**6)
    late = play.steps > 100
    roots = play.gaps[late] * np.sqrt(play.steps[late])
    assert 1 < roots.min() <= roots.max() < 4


def test_shapley_game_does_not_converge():
    play = fictitious_play([SHAPLEY, np.roll(SHAPLEY, 1, axis=1)], 10**5, start=(0, 1))
    assert play.gaps.min() > 0.05


def test_three_players_agree_with_two_and_an_idle_one():
    matrix = np.random.default_rng(5).integers(-5, 6, (3, 4))
    idle = np.zeros((3, 4, 1))
    three = [matrix[..., None], -matrix[..., None], idle]
    pair = fictitious_play([matrix, -matrix], 500)
    trio = fictitious_play(three, 500)
    assert (trio.plays[:, :2] == pair.plays).all()
    assert trio.gaps == pytest.approx(pair.gaps)


def test_three_player_gap_is_the_sum_of_gains():
    tensors = np.random.default_rng(6).integers(-5, 6, (3, 2, 3, 4))
    play = fictitious_play(list(tensors), 50)
    a, b, c = play.frequencies
    own = [np.einsum("abc,a,b,c", t, a, b, c) for t in tensors]
    best = [
        np.einsum("abc,b,c->a", tensors[0], b, c).max(),
        np.einsum("abc,a,c->b", tensors[1], a, c).max(),
        np.einsum("abc,a,b->c", tensors[2], a, b).max(),
    ]
    assert play.payoffs == pytest.approx(own)
    assert play.gap == pytest.approx(sum(best) - sum(own))


@settings(max_examples=10)
@given(seeds)
def test_a_mixed_start_is_a_round_of_play(seed):
    """Half of each strategy: as if both had been played for half a round, for 2 and 3 players."""
    rng = np.random.default_rng(seed)
    first, second = rng.integers(-4, 5, (2, 2, 2)).astype(float)
    play = fictitious_play([first, second], 60, start=([0.5, 0.5], [0.25, 0.75]))
    rows, columns = np.array([0.5, 0.5]), np.array([0.25, 0.75])
    for _ in range(59):
        i, j = (first @ columns).argmax(), (rows @ second).argmax()
        rows[i] += 1
        columns[j] += 1
    assert play.plays[0].tolist() == [-1, -1]
    assert play.frequencies[0] * 60 == pytest.approx(rows)
    assert play.frequencies[1] * 60 == pytest.approx(columns)
    three = [first[..., None], second[..., None], np.zeros((2, 2, 1))]
    trio = fictitious_play(three, 60, start=([0.5, 0.5], [0.25, 0.75], 0))
    assert trio.frequencies[0] == pytest.approx(play.frequencies[0])
    assert trio.plays[0].tolist() == [-1, -1, 0]


def test_a_pure_start_may_be_given_as_probabilities():
    pure = fictitious_play([PENNIES, -PENNIES], 200, start=(1, 0))
    same = fictitious_play([PENNIES, -PENNIES], 200, start=([0, 1], np.array([1, 0])))
    assert (pure.plays == same.plays).all()
    assert (pure.gaps == same.gaps).all()


class Table:
    """As one of pandas: a list with an array, and not one of Python's sequences."""

    def __init__(self, numbers):
        self.numbers = numbers

    def __array__(self, dtype=None, copy=None):
        return np.array(self.numbers, dtype=dtype)

    def __iter__(self):
        return iter(self.numbers)

    def __len__(self):
        return len(self.numbers)


@pytest.mark.parametrize("start", [Table([1, 0]), (np.array(1), np.array(0, dtype=object))])
def test_a_start_may_be_what_is_a_list_of_integers_elsewhere(start):
    pure = fictitious_play([PENNIES, -PENNIES], 200, start=(1, 0))
    assert fictitious_play([PENNIES, -PENNIES], 200, start=start) == pure
    path, same = (best_response_path([PENNIES, -PENNIES], 9, start=one) for one in (start, (1, 0)))
    assert path == same


@pytest.mark.parametrize("rest", [2.0**-52, 1e-10, 1e-3])
def test_a_start_that_is_nearly_pure_is_mixed(rest):
    play = fictitious_play([PENNIES, -PENNIES], 9, start=([1 - rest, rest], 1), record=[1, 9])
    assert play.plays[0].tolist() == [-1, 1]
    assert play.frequencies[0].sum() == pytest.approx(1, abs=1e-15)


def test_a_start_whose_sum_is_nearly_1_is_refused_with_all_digits_of_it():
    narrow = np.full(3, 1 / 3, dtype=np.float32)
    with pytest.raises(ValueError, match=r"fictitious_play: start must .* with sum 1\.0000000298"):
        fictitious_play([np.eye(3), -np.eye(3)], 9, start=(narrow, 0))


@pytest.mark.parametrize("sign", [1, -1])
def test_losses_may_be_as_large_as_gains_and_no_larger(sign):
    """Of three players: a million rounds take 1e12 times a payoff, to 1e288 in all."""
    one = sign * np.full((2, 2, 2), 1e288)
    assert fictitious_play([one] * 3, 10**6, record=[1]).gap == 0
    with pytest.raises(ValueError, match="fictitious_play: payoffs must be at most 1e288"):
        fictitious_play([one, one, 1.01 * one], 10**6)


def test_ties_are_broken_reproducibly():
    runs = [
        fictitious_play([PENNIES, -PENNIES], 300, rng=np.random.default_rng(seed)).plays.tolist()
        for seed in (1, 1, 2)
    ]
    assert runs[0] == runs[1] != runs[2]


def test_ties_are_broken_by_one_draw_of_a_whole_number_each():
    """Of two, of three or of no more than one best reply, as NumPy's ``choice`` draws."""
    tensors = np.random.default_rng(7).integers(-1, 2, (2, 3, 3)) * 1.0
    play = fictitious_play(tensors, 200, (0, 0), np.random.default_rng(3), record=range(1, 201))
    rng, scores, plays = np.random.default_rng(3), TensorGame(tuple(tensors)).begin(), [[0, 0]]
    while len(plays) < 200:
        scores.add(plays[-1], 1)
        plays.append([int(rng.choice(np.flatnonzero(own == own.max()))) for own in scores.values()])
    assert play.plays.tolist() == plays


def test_a_tie_is_broken_in_every_round_though_others_have_none():
    """Both rows are equally good for ever, of the columns the second is better."""
    tied, untied = np.zeros((2, 2)), [[0, 1], [0, 1]]
    play = fictitious_play(
        [tied, untied], 1000, start=(0, 1), rng=np.random.default_rng(0), record=[1000]
    )
    assert play.frequencies[0] == pytest.approx([0.5, 0.5], abs=0.1)


def test_every_strategy_may_be_the_first_one_drawn():
    firsts = [
        fictitious_play([SHAPLEY, SHAPLEY], 1, rng=np.random.default_rng(seed)).plays[0].tolist()
        for seed in range(50)
    ]
    assert [set(own) for own in zip(*firsts, strict=True)] == [{0, 1, 2}] * 2


@settings(max_examples=15)
@given(seeds)
def test_continuous_time_keeps_the_rescaled_gap_exactly(seed):
    rng = np.random.default_rng(seed)
    matrix = rng.integers(-5, 6, rng.integers(1, 5, 2))
    play = continuous_fictitious_play(matrix, until=20, most=60)
    assert len(set(play.rescaled_gaps)) == 1
    x, y = play.row_frequencies, play.column_frequencies
    assert sum(x) == sum(y) == 1
    assert min(*x, *y) >= 0
    assert play.gaps[-1] == (matrix @ y).max() - (x @ matrix).min()


def flow_from_all_payoffs(matrix, until, start, most):
    """Equation (C.2) with the scores of all strategies computed afresh from the play so far."""
    exact = np.array([[Fraction(x) for x in row] for row in matrix.tolist()])
    first = zip(exact.shape, start, strict=True)
    played = [np.array([Fraction(int(k == own)) for k in range(size)]) for size, own in first]
    times, gaps = [Fraction(1)], []
    while True:
        gains, losses = exact @ played[1], played[0] @ exact
        gaps.append((gains.max() - losses.min()) / times[-1])
        if times[-1] == until or len(times) > most:
            return times, gaps, [own / times[-1] for own in played]
        best, worst = np.flatnonzero(gains == gains.max()), np.flatnonzero(losses == losses.min())
        tied = solve_zero_sum(exact[np.ix_(best, worst)], exact=True)
        x, y = (np.array([Fraction(0)] * n) for n in exact.shape)
        x[best], y[worst] = tied.row_strategy, tied.column_strategy
        length = until - times[-1]
        for distance, speed in [
            *zip(gains.max() - gains, exact @ y - tied.value, strict=True),
            *zip(losses - losses.min(), tied.value - x @ exact, strict=True),
        ]:
            if speed > 0:
                length = min(length, distance / speed)
        played = [own + length * reply for own, reply in zip(played, (x, y), strict=True)]
        times.append(times[-1] + length)


def of_any_denominators(rng, shape):
    return np.frompyfunc(Fraction, 2, 1)(*rng.integers(1, 7, (2, *shape)).astype(object))


@settings(max_examples=90)
@given(
    seeds,
    st.sampled_from(
        [
            lambda rng, shape: rng.integers(-3, 4, shape),
            lambda rng, shape: rng.normal(size=shape),
            of_any_denominators,
            lambda rng, shape: rng.integers(-1, 2, shape) * 10.0 ** rng.integers(-300, 300, shape),
        ]
    ),
)
def test_continuous_time_is_that_of_scores_from_all_payoffs(seed, payoffs):
    rng = np.random.default_rng(seed)
    shape = rng.integers(1, 8, 2)
    matrix = payoffs(rng, shape)
    start = tuple(map(int, rng.integers(0, shape)))
    until = Fraction(int(rng.integers(1, 400)), 7) + 1
    play = continuous_fictitious_play(matrix, until, start, most=25)
    times, gaps, frequencies = flow_from_all_payoffs(matrix, until, start, 25)
    assert play.times == tuple(times)
    assert play.gaps == tuple(gaps)
    for own, plain in zip(
        (play.row_frequencies, play.column_frequencies), frequencies, strict=True
    ):
        assert own.tolist() == plain.tolist()
        assert {type(number) for number in own} == {Fraction}


def test_where_one_player_chooses_between_two_replies_no_game_is_solved(monkeypatch):
    """Payoffs with many digits tie where a reply changes, and nowhere else."""
    matrix = np.random.default_rng(2).normal(size=(6, 6))
    expected = flow_from_all_payoffs(matrix, 10**9, (0, 0), 30)
    monkeypatch.setattr(continuous, "solve_zero_sum", None)
    play = continuous_fictitious_play(matrix, 10**9, most=30)
    assert (list(play.times), list(play.gaps)) == expected[:2]


def test_continuous_time_switches_where_pennies_tie():
    play = continuous_fictitious_play(PENNIES, until=7)
    assert play.times[:3] == (1, 2, 4)
    assert play.gaps == tuple(Fraction(2) / t for t in play.times)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (([PENNIES], 10), "payoffs"),
        (([PENNIES, SHAPLEY], 10), "payoffs"),
        ((TensorGame, 10), "payoffs"),
        (([PENNIES, np.full((2, 2), np.nan)], 10), "payoffs"),
        (([PENNIES, [[1, 2], [3]]], 10), "payoffs"),
        (([PENNIES, -PENNIES], 0), "steps"),
        (([PENNIES, -PENNIES], 10, (0, 2)), "start"),
        (([PENNIES, -PENNIES], 10, (0.5, 0.5)), "start"),
        (([PENNIES, -PENNIES], 10, (True, 0)), "start"),
        (([PENNIES, -PENNIES], 10, (0, 1, 0)), "start"),
        (([PENNIES, -PENNIES], 10, b"\0\1"), "start"),
        (([PENNIES, -PENNIES], 10, 1), "start"),
        (([PENNIES, -PENNIES], 10, (0, [0.5, 0.6])), "start"),
        (([PENNIES, -PENNIES], 10, (0, [1, 0, 0])), "start"),
        (([PENNIES, -PENNIES], 10, (0, [1.5, -0.5])), "start"),
        (([PENNIES, -PENNIES], 10, None, None, [11]), "record"),
    ],
)
def test_bad_input_is_named(arguments, named):
    with pytest.raises(ValueError, match=f"fictitious_play: {named}"):
        fictitious_play(*arguments)


def test_one_matrix_for_both_players_is_refused_in_few_words():
    with pytest.raises(ValueError, match="payoffs must be one tensor per player") as refused:
        fictitious_play(np.zeros((3000, 4)), 5)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (([1, 2], 5), "matrix"),
        ((PENNIES, 0.5), "until"),
        ((PENNIES, 5, (2, 0)), "start"),
        ((PENNIES, 5, (0, 0), 0), "most"),
    ],
)
def test_bad_input_in_continuous_time_is_named(arguments, named):
    with pytest.raises(ValueError, match=f"continuous_fictitious_play: {named}"):
        continuous_fictitious_play(*arguments)


def test_play_is_that_of_the_same_payoffs_in_a_tiny_unit():
    pennies = np.array([[1.0, -1.0], [-1.0, 1.0]])
    large, tiny = (fictitious_play([u * pennies, -u * pennies], 1000) for u in (1.0, 2.0**-34))
    assert np.array_equal(large.frequencies, tiny.frequencies)


def best(scores):
    return [int(own.argmax()) for own in scores.values()]
