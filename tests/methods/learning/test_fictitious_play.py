"""Fictitious play: the skipped rounds against one round at a time, invariants, certificates."""

import copy
import math
import re
import tracemalloc
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.methods import solve_zero_sum
from guts_core.methods.learning import continuous, models
from guts_core.methods.learning.continuous import continuous_fictitious_play
from guts_core.methods.learning.continuous_many import best_response_path
from guts_core.methods.learning.fictitious_rounds import fictitious_play, log_spaced_steps
from guts_core.methods.learning.models import Played, TensorGame, TensorScores

PENNIES = np.array([[1, -1], [-1, 1]])
SHAPLEY = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1]])

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


@settings(max_examples=25, deadline=None)
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


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_gaps_enclose_the_value(seed):
    matrix = np.random.default_rng(seed).integers(-5, 6, (4, 5))
    play = fictitious_play([matrix, -matrix], 2000)
    x, y = play.frequencies
    low, high = (x @ matrix).min(), (matrix @ y).max()
    assert play.gap == pytest.approx(high - low, abs=1e-12)
    assert low - 1e-12 <= solve_zero_sum(matrix).value <= high + 1e-12


@settings(max_examples=15, deadline=None)
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


@settings(max_examples=10, deadline=None)
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


def test_memory_is_bounded_by_the_records():
    play = fictitious_play([PENNIES, -PENNIES], 10**6, record=[10, 1000])
    assert play.steps.tolist() == [10, 1000, 10**6]
    assert play.plays.shape == (3, 2)
    assert len(log_spaced_steps(10**6)) < 130
    for last, per_decade in ((10**30, 20), (100, 10**30)):
        with pytest.raises(
            ValueError, match=r"log_spaced_steps: .* must be an integer >= 1 and at"
        ):
            log_spaced_steps(last, per_decade)
    with pytest.raises(ValueError, match="read-only"):
        play.gaps[0] = 0


@settings(max_examples=15, deadline=None)
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


@settings(max_examples=90, deadline=None)
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


@pytest.mark.parametrize(("order", "share"), [("C", 0.3), ("F", 1.3)])
def test_matrices_are_viewed_and_not_copied(order, share):
    """In Fortran's order the rows played are copied, each once."""
    values = np.random.default_rng(0).integers(-9, 10, (60, 20_000))
    first = np.array(values, dtype=float, order=order)
    second = -first
    fictitious_play([PENNIES, -PENNIES], 1)  # what the first call imports does not count
    tracemalloc.start()
    play = fictitious_play([first, second], 200)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < share * first.nbytes
    assert first.flags.writeable
    assert (first == values).all()
    other = fictitious_play([values, -values], 200)
    assert (play.plays == other.plays).all()
    assert play.gaps == pytest.approx(other.gaps)


def rounds_afresh(tensors, steps, first):
    """Fictitious play whose scores are sums over all of the others' play so far, and its gap."""
    axes = "abcd"[: len(tensors)]

    def payoffs(counts):
        for own, tensor in enumerate(tensors):
            others = [axis for axis in axes if axis != axes[own]]
            theirs = [count for k, count in enumerate(counts) if k != own]
            yield np.einsum(f"{axes},{','.join(others)}->{axes[own]}", tensor, *theirs)

    counts = [np.zeros(size) for size in tensors[0].shape]
    plays = list(first)
    for _ in range(steps):
        for count, own in zip(counts, plays, strict=True):
            count[own] += 1
        plays = [int(scores.argmax()) for scores in payoffs(counts)]
    played = [count / steps for count in counts]
    gains = [mine.max() - own @ mine for own, mine in zip(played, payoffs(played), strict=True)]
    return played, sum(gains)


@pytest.mark.parametrize("shape", [(5, 7), (2, 3, 4), (9, 8, 7), (1, 6, 2), (3, 2, 4, 3)])
@pytest.mark.parametrize("order", ["C", "F"])
def test_rounds_are_those_of_scores_computed_afresh(shape, order):
    rng = np.random.default_rng(sum(shape))
    players = len(shape)
    for tensors in (rng.normal(size=(players, *shape)), rng.integers(-2, 3, (players, *shape))):
        first = rng.integers(0, shape).tolist()
        frequencies, gap = rounds_afresh(tensors, 200, first)
        laid_out = [np.array(tensor, order=order) for tensor in tensors]
        play = fictitious_play(laid_out, 200, first)
        assert all(map(np.array_equal, play.frequencies, frequencies))
        assert play.gap == pytest.approx(gap)


@pytest.mark.parametrize("order", ["C", "F"])
def test_of_a_large_tensor_only_slices_that_are_played_are_copied(order):
    rng = np.random.default_rng(0)
    tensors = [np.array(rng.integers(-9, 10, (110, 110, 110)), float, order=order) for _ in "abc"]
    fictitious_play([PENNIES, -PENNIES], 1)  # what the first call imports does not count
    tracemalloc.start()
    play = fictitious_play(tensors, 20)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 0.6 * tensors[0].nbytes
    frequencies, gap = rounds_afresh(tensors, 20, [0, 0, 0])
    assert all(map(np.array_equal, play.frequencies, frequencies))
    assert play.gap == pytest.approx(gap)


def in_other_layouts(tensor):
    """Equal tensors: column by column, with gaps, from the end, off the usual addresses."""
    wide = np.zeros([2 * size for size in tensor.shape])
    spread = wide[tuple(slice(None, None, 2) for _ in tensor.shape)]
    memory = bytearray(tensor.nbytes + 3)
    odd = np.frombuffer(memory, float, tensor.size, offset=3).reshape(tensor.shape)
    spread[...] = odd[...] = tensor
    backwards = np.ascontiguousarray(tensor[::-1])[::-1]
    return np.asfortranarray(tensor), spread, backwards, odd, tensor.astype(">f8"), tensor.tolist()


@pytest.mark.parametrize("shape", [(11, 7), (30, 40), (1, 9), (9, 1), (5, 6, 7), (3, 1, 4, 5)])
def test_digits_do_not_depend_on_the_layout_in_memory(shape):
    rng = np.random.default_rng(len(shape))
    tensors = [rng.normal(size=shape) for _ in shape]
    usual, path = fictitious_play(tensors, 300), best_response_path(tensors, 5.0)
    for layout in zip(*map(in_other_layouts, tensors), strict=True):
        assert fictitious_play(layout, 300) == usual
        again = best_response_path(layout, 5.0)
        assert np.array_equal(again.gaps, path.gaps)
        assert np.array_equal(again.times, path.times)


def test_what_is_laid_out_as_usual_is_not_copied():
    tensors = [np.arange(12.0).reshape(3, 4), -np.eye(3, 4)]
    assert all(map(np.shares_memory, Played().of(tensors).tensors, tensors))


@pytest.mark.parametrize(("most", "copied"), [(11, False), (12, True)])
def test_only_tensors_with_more_entries_than_are_copied_keep_their_layout(
    most, copied, monkeypatch
):
    monkeypatch.setattr(models, "MOST_COPIED", most)
    tensors = [np.asfortranarray(np.arange(12.0).reshape(3, 4))] * 2
    for tensor, kept in zip(tensors, Played().of(tensors).tensors, strict=True):
        assert np.shares_memory(tensor, kept) != copied
        assert kept.flags.c_contiguous == copied


def test_a_game_of_tensors_equals_itself_only():
    game, same = (TensorGame((PENNIES, -PENNIES)) for _ in range(2))
    assert len({game, game, same}) == 2


class Pennies(TensorGame):
    """A model of its own whose scores tell this patience and are these from the beginning."""

    def __init__(self, patience, before=0.0):
        super().__init__((PENNIES.astype(float), -PENNIES.astype(float)))
        object.__setattr__(self, "told", (patience, before))

    def begin(self):
        scores, (patience, before) = super().begin(), self.told
        for values in scores.values():
            values += before
        scores.patience = lambda plays: patience
        return scores


def test_a_model_without_patience_is_refused():
    """Its rounds came to no end."""
    assert fictitious_play(Pennies(1), 100).gap == fictitious_play([PENNIES, -PENNIES], 100).gap
    message = "fictitious_play: payoffs must be a model with a patience of at least 1, got"
    for patience in (0, -1, None, math.nan):
        with pytest.raises(ValueError, match=f"{message} {patience}"):
            fictitious_play(Pennies(patience), 100)


@pytest.mark.parametrize("patience", [np.int8(100), 1.5, math.inf])
def test_a_patience_of_any_kind_of_number_is_one_of_whole_rounds(patience):
    """Of one and a half it had been one and a half rounds."""
    pair = [np.array([[1, 0], [1, 0]]), np.array([[1, 1], [0, 0]])]  # nobody has a reason to move
    game = OddModel(pair, patience=patience)
    assert np.array_equal(fictitious_play(game, 1000).plays, fictitious_play(pair, 1000).plays)


class OddModel:
    """A model of its own that says of itself what it is told to say."""

    def __init__(self, pair, **told):
        self.game = TensorGame(tuple(np.array(own, dtype=float) for own in pair))
        self.told = told
        self.sizes = told.get("sizes", self.game.sizes)

    def begin(self):
        scores = self.game.begin()
        if "patience" in self.told:
            scores.patience = lambda plays: self.told["patience"]
        if "scores" in self.told:
            scores.values = lambda: self.told["scores"]
        return scores

    def payoffs(self, frequencies):
        return self.told.get("payoffs", self.game.payoffs(frequencies))


def test_a_model_of_its_own_may_tell_its_payoffs_in_lists_and_in_fractions():
    pair = [PENNIES, -PENNIES]
    told = [[Fraction(1, 2), 1], range(2)]
    game = OddModel(pair, payoffs=told, sizes=np.array([2, 2]))
    assert fictitious_play(game, 1).payoffs.tolist() == [0.5, 0.0]
    assert best_response_path(game, 1).gaps.tolist() == [1.5]


@pytest.mark.parametrize(
    ("what", "told", "message"),
    [
        ("sizes", None, "sizes are whole numbers; sizes must be a list, got None"),
        ("sizes", (2, 2.0), "sizes are whole numbers; sizes must be an integer >= 1, got 2.0"),
        ("sizes", (2, 0), "sizes are whole numbers; sizes must be an integer >= 1, got 0"),
        ("sizes", (2,), "a model with sizes of two or more players, got (2,)"),
        ("payoffs", None, "payoffs are vectors; one must be a list, got None"),
        ("payoffs", [1.0, 2.0], "payoffs are vectors; one must be a vector"),
        ("payoffs", [np.zeros((2, 1))] * 2, "payoffs are vectors; one must be a vector"),
        ("payoffs", [np.array([1j, 0])] * 2, "payoffs are vectors; one must be an array of real"),
        ("payoffs", [[math.nan, 0], [0, 0]], "payoffs are vectors; one must be finite"),
        ("payoffs", [np.zeros(2)], "(2, 2), got shapes [(2,)]"),
        ("payoffs", [np.zeros(3), np.zeros(2)], "(2, 2), got shapes [(3,), (2,)]"),
        ("scores", [np.zeros(5), np.zeros(2)], "(2, 2), got shapes [(5,), (2,)]"),
        ("scores", [np.zeros(2)], "(2, 2), got shapes [(2,)]"),
        ("scores", [[0, 0], [0, 0]], "a model whose scores are arrays of floats or integers"),
        ("scores", [np.zeros(2, dtype=object)] * 2, "arrays of floats or integers"),
    ],
)
def test_a_model_of_its_own_whose_numbers_do_not_fit_is_refused(what, told, message):
    """They had ended in errors of NumPy's, or in a gap of 0 or NaN."""
    game = OddModel([PENNIES, -PENNIES], **{what: told})
    with pytest.raises(ValueError, match=f"^fictitious_play: payoffs .*{re.escape(message)}"):
        fictitious_play(game, 100)
    if what != "scores":
        with pytest.raises(
            ValueError, match=f"^best_response_path: payoffs .*{re.escape(message)}"
        ):
            best_response_path(game, 100)


@pytest.mark.parametrize("rng", [None, np.random.default_rng(0)], ids=["first", "drawn"])
def test_scores_that_are_no_numbers_are_refused(rng):
    """The first strategy was played on and on, or there was none to draw."""
    with pytest.raises(ValueError, match="fictitious_play: payoffs must be a model whose scores"):
        fictitious_play(Pennies(1, math.nan), 3, rng=rng)


def test_play_is_that_of_the_same_payoffs_in_a_tiny_unit():
    pennies = np.array([[1.0, -1.0], [-1.0, 1.0]])
    large, tiny = (fictitious_play([u * pennies, -u * pennies], 1000) for u in (1.0, 2.0**-34))
    assert np.array_equal(large.frequencies, tiny.frequencies)


def best(scores):
    return [int(own.argmax()) for own in scores.values()]


@pytest.mark.parametrize("players", [2, 3])
def test_replies_that_stay_the_best_for_two_rounds_are_repeated_twice(players):
    """Strategy 1 gains 1 a round; with an idle third player, the square of their number."""
    shape, lead = (2, 2, 1)[:players], 2.0 ** (players - 1)
    gain = np.array([[lead, 0.0], [0.0, 1.0]]).reshape(shape)
    scores = TensorGame((gain, *np.zeros((players - 1, *shape)))).begin()
    scores.add([0, 0, 0][:players], 1)
    assert scores.patience([0, 1, 0][:players]) == 2


@pytest.mark.parametrize("players", [3, 4, 5])
def test_scores_are_polynomials_in_the_rounds_that_repeat_replies(players):
    rng = np.random.default_rng(players)
    scores = TensorGame(tuple(rng.integers(-9, 10, (players, *[2] * players)) * 1.0)).begin()
    for plays in rng.integers(0, 2, (5, players)):
        scores.add(plays, 2)
    powers = [scores._powers(own, plays) for own in range(players)]
    for rounds in range(4):
        expected = [rounds ** np.arange(players) @ own for own in powers]
        assert np.array_equal(scores.values(), expected)
        scores.add(plays, 1)


def test_no_run_of_more_players_is_longer_than_replies_stay_the_best():
    """Of small payoffs many draw level exactly; some runs end where another reply is best."""
    rng, longest = np.random.default_rng(3), 0
    for players, most in 50 * [(3, 1), (3, 3), (3, 2), (4, 3), (5, 1)]:
        shape = rng.integers(1, 4, players)
        scores = TensorGame(tuple(rng.integers(-most, most + 1, (players, *shape)) * 1.0)).begin()
        for _ in range(rng.integers(1, 6)):
            scores.add(rng.integers(0, shape).tolist(), int(rng.integers(1, 9)))
        plays, single, stay = best(scores), copy.deepcopy(scores), 0
        while best(single) == plays and stay < 30:
            single.add(plays, 1)
            stay += 1
        found = scores.patience(plays)
        assert found >= 1
        assert found <= stay or stay == 30
        longest += 1 < stay == found
    assert longest > 4


@pytest.mark.parametrize("seed", range(8))
def test_runs_of_more_players_are_the_rounds_one_by_one(seed, monkeypatch):
    rng = np.random.default_rng(seed)
    shape = rng.integers(2, 5, 3 + seed % 2)
    tensors = rng.integers(-2 - seed, 3 + seed, (len(shape), *shape))
    together = fictitious_play(tensors, 2000, rng=np.random.default_rng(1))
    monkeypatch.setattr(TensorScores, "patience", lambda scores, plays: 1)
    one_by_one = fictitious_play(tensors, 2000, rng=np.random.default_rng(1))
    assert all(map(np.array_equal, together.frequencies, one_by_one.frequencies))
    assert np.array_equal(together.plays, one_by_one.plays)
    assert np.array_equal(together.gaps, one_by_one.gaps)


def test_a_run_of_three_players_ends_where_a_square_draws_level():
    """Strategy 1 gains the product of the others' second strategies and begins 100 behind."""
    gain = np.zeros((2, 2, 2))
    gain[1, 1, 1], gain[0, 0, 0] = 1, 100
    idle = np.zeros((2, 2, 2))
    idle_second, idle_third = idle.copy(), idle.copy()
    idle_second[:, 1, :], idle_third[:, :, 1] = 1, 1
    scores = TensorGame((gain, idle_second, idle_third)).begin()
    scores.add([0, 0, 0], 1)
    assert scores.patience([0, 1, 1]) == 10  # 10 squared draws level with 100


def test_a_million_rounds_of_three_players_take_few_runs(monkeypatch):
    runs, add = [], TensorScores.add
    monkeypatch.setattr(
        TensorScores, "add", lambda own, plays, times: runs.append(times) or add(own, plays, times)
    )
    rng = np.random.default_rng(0)
    fictitious_play([rng.integers(-9, 10, (3, 3, 3)) for _ in "abc"], 10**6)
    assert sum(runs) == 10**6 - 1
    assert len(runs) < 10_000


def test_a_lead_that_is_made_up_beyond_the_floats_is_endless():
    """The rounds until then had been a warning of NumPy's."""
    payoff = np.array([[1e290, 0.0], [-1e290, 1e-300]])
    play = fictitious_play([payoff, payoff], 1000, start=(1, 0))
    assert play.plays[-1].tolist() == [0, 0]
    assert fictitious_play([payoff, -payoff], 1000).steps[-1] == 1000


@pytest.mark.parametrize(("players", "steps"), [(3, 10**9), (5, 10**5)])
def test_payoffs_whose_scores_would_overflow_are_refused(players, steps):
    """Up to there the one strategy that is best whatever the others do is played throughout."""
    ways = [np.full((2,) * players, 0.5) for _ in range(players)]
    for i, own in enumerate(ways):
        np.moveaxis(own, i, 0)[1] = 1.0
    power = 300 - (players - 1) * round(math.log10(steps))
    play = fictitious_play([10.0**power * own for own in ways], steps)
    assert all(frequencies[1] > 0.9999 for frequencies in play.frequencies)
    assert play.gap < 1e-4 * 10.0**power
    allowed = f"fictitious_play: payoffs must be at most 1e{power} for {steps} steps"
    with pytest.raises(ValueError, match=allowed):
        fictitious_play([1.01 * 10.0**power * own for own in ways], steps)


def test_a_lead_that_comes_back_is_lost_before():
    """Behind by 24.5, ten a round less the square leads in the fifth round, and no longer later."""
    assert models._stay(np.array([[-24.5], [10.0], [-1.0]]), 100) <= 4


def test_of_the_rounds_asked_for_all_are_granted_until_another_leads():
    """One that is behind by 5 gains 1 a round."""
    ahead = np.array([[-5.0], [1.0]])
    assert [models._stay(ahead, most) for most in range(1, 8)] == [1, 2, 3, 4, 5, 5, 5]


@settings(max_examples=60, deadline=None)
@given(seeds, st.integers(1, 10**14))
def test_rounds_granted_are_those_of_one_bisection_for_all(seed, most):
    rng = np.random.default_rng(seed)
    powers, strategies = rng.integers(1, 5), rng.integers(1, 30)
    ahead = (
        rng.normal(size=(powers + 1, strategies)) * 10.0 ** rng.uniform(-6, 6, powers + 1)[:, None]
    )
    ahead[0] = -abs(ahead[0]) * 10.0 ** rng.integers(0, 30)
    rising = np.maximum(ahead[1:], 0)

    def sure(rounds):
        gained = np.zeros(strategies)
        for coefficients in rising[::-1]:
            gained = (gained + coefficients) * rounds
        return bool((gained <= -ahead[0])[rising.any(axis=0)].all())

    few, many = 1, most + 1
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (middle, many) if sure(middle) else (few, middle)
    assert models._stay(ahead, most) == few


def test_few_looks_at_all_strategies_tell_how_long_replies_stay(monkeypatch):
    """Bisection took two of them for each doubling of the rounds."""
    looks, gained = [], models._gained
    monkeypatch.setattr(
        models,
        "_gained",
        lambda rising, rounds: (
            (isinstance(rising, np.ndarray) and looks.append(rounds)) or gained(rising, rounds)
        ),
    )
    rng = np.random.default_rng(0)
    for _ in range(50):
        ahead = rng.normal(size=(3, 200))
        ahead[0] -= 1e6
        models._stay(ahead, models.ENDLESS)
    assert len(looks) < 50 * 5
