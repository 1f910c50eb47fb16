"""Fictitious play in large games: what is copied, and the same digits however payoffs lie."""

import tracemalloc

import numpy as np
import pytest
from some_matrices import PENNIES

from guts_core.methods.learning import models
from guts_core.methods.learning.continuous_many import best_response_path
from guts_core.methods.learning.fictitious_rounds import fictitious_play, log_spaced_steps
from guts_core.methods.learning.models import Played


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
