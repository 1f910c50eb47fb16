"""Fictitious play of three in whole numbers: against the rules of guts, and what it refuses."""

from fractions import Fraction
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.guts import Guts
from guts_core.guts.play.payoff_model import GutsPlay
from guts_core.methods.learning.fictitious_rounds import fictitious_play
from paper_ledger.blpwz22.play.whole_rounds import WholeRounds, curves_of, payoffs, rounds_from

#: All begin with 0, and settle at 7/10.
FIRST = np.eye(11, dtype=int)[[[0, 0, 0]]]


def exact_payoffs(counts, pooled):
    """Sums over all profiles of thresholds on the mesh, by the rules of guts in fractions."""
    points = np.array([Fraction(k, counts.shape[-1] - 1) for k in range(counts.shape[-1])])
    whole = Guts(3).payoffs(np.stack(np.meshgrid(*[points] * 3, indexing="ij"), axis=-1))
    a, b, c = counts.astype(object)
    return [
        np.einsum("pjk,j,k->p", whole[..., 0], b, c),
        np.einsum("jpk,j,k->p", -whole[..., 0] if pooled else whole[..., 1], a, c),
        np.einsum("jkp,j,k->p", -whole[..., 0] if pooled else whole[..., 2], a, b),
    ]


@pytest.mark.parametrize("pooled", [False, True])
@pytest.mark.parametrize("mesh", [2, 3, 8])
def test_payoffs_are_those_of_the_rules(mesh, pooled):
    rng = np.random.default_rng(mesh)
    for _ in range(5):
        counts = rng.multinomial(20, np.full(mesh, 1 / mesh), 3)
        found = payoffs(curves_of(counts), pooled)
        for one, other in zip(found, exact_payoffs(counts, pooled), strict=True):
            differences = [Fraction(int(value), (mesh - 1) ** 3) for value in one - one[0]]
            assert differences == list(other - other[0])


def test_no_sum_leaves_64_bits():
    curves = np.full((3, 8), 2**28)
    assert (payoffs(curves)[:, 1:] > 0).all()
    with pytest.raises(OverflowError, match="64 bits"):
        payoffs(curves * 2)


@pytest.mark.parametrize("pooled", [False, True])
def test_play_is_that_of_floats(pooled):
    first, steps = [3, 40, 17], 400
    rounds = rounds_from(np.eye(51, dtype=int)[[first]], steps, pooled)
    other = fictitious_play(GutsPlay(3, 51, pooled), steps, first, record=range(1, steps + 1))
    assert np.array_equal(rounds.plays[:, 0], other.plays[1:])
    for step in (1, 2, 57, steps):
        assert float(rounds.gaps(step)[0]) == pytest.approx(other.gaps[step - 1], abs=1e-13)
    assert np.array_equal(rounds.counts(steps)[0] / steps, np.array(other.frequencies))


def test_a_mixed_first_play_counts_as_one_round():
    mixed = np.array([[[1, 1, 0, 0], [0, 2, 0, 0], [0, 0, 1, 1]]])
    rounds = rounds_from(mixed, 30)
    other = fictitious_play(GutsPlay(3, 4), 30, list(mixed[0] / 2))
    assert np.array_equal(rounds.counts(30)[0] / 60, np.array(other.frequencies))
    assert float(rounds.gaps(30)[0]) == pytest.approx(other.gap, abs=1e-13)


def test_mean_distances_are_those_of_the_player_who_is_farthest():
    rounds = WholeRounds(np.eye(5, dtype=int)[[[0, 1, 4]]], np.array([[[1, 1, 2]]]))
    assert rounds.distances(2, Fraction(1, 3)) == [Fraction(5, 12)]


def first_final():
    return next(n for n in range(2, 2000) if rounds_from(FIRST, n).is_final())


def test_what_is_final_goes_on_and_nothing_is_final_too_soon():
    """Further rounds repeat it; with one round less, or from one more start, it is refused."""
    first = first_final()
    rounds = rounds_from(FIRST, first)
    later = rounds_from(FIRST, 3000)
    assert (later.plays[first - 1 :] == rounds.plays[-1]).all()
    assert not rounds_from(FIRST, first - 1).is_final()
    both = np.concatenate([FIRST, np.eye(11, dtype=int)[[[10, 0, 10]]]])
    assert not rounds_from(both, first).is_final()


def test_a_reply_that_is_not_the_best_is_not_final():
    plays = rounds_from(FIRST, 500).plays.copy()
    assert WholeRounds(FIRST, plays).is_final()
    plays[-1, 0, 1] += 1
    assert not WholeRounds(FIRST, plays).is_final()
    assert not WholeRounds(FIRST, plays).rescaled_gap_falls_for_ever()


def test_a_lead_that_is_lost_later_is_refused():
    """After 45 rounds 7 for all is the only best reply, and after 400 it no longer is."""
    first = np.eye(12, dtype=int)[[[6, 3, 0]]]
    rounds = rounds_from(first, 45)
    begin, *_ = rounds.leads
    assert (np.delete(begin, 7, axis=-1) > 0).all()
    assert rounds_from(first, 400).plays[-1].tolist() == [[7, 7, 8]]
    assert not rounds.is_final()


def test_a_reply_that_is_as_good_leaves_nothing_final():
    """On a mesh of 2, where all drop at first, both are equal: which is played is no proof."""
    rounds = rounds_from(np.array([[[1, 0]] * 3]), 7)
    assert (rounds.plays == 0).all()
    assert not any(each.any() for each in rounds.leads)
    assert not rounds.is_final()


@pytest.mark.parametrize(("leads", "final"), [((1, 0, 0), True), ((9, -1, 2), False)])
def test_a_lead_may_shrink_at_no_power_of_the_rounds(leads, final):
    """Of 9 - s + 2 s^2 it is not asked whether it stays above 0."""
    others = np.array([[[0, 1]] * 3])
    stub = SimpleNamespace(first=others, plays=np.zeros((1, 1, 3), int), leads=None)
    stub.leads = tuple(part * others for part in leads)
    assert WholeRounds.is_final(stub) is final


@pytest.mark.parametrize(
    ("totals", "falls"), [((10, 4, 1), True), ((10, 1, 1), False), ((2, 4, 1), False)]
)
def test_a_gap_falls_for_ever_if_it_does_at_once_and_no_later_term_grows(totals, falls):
    """After 2 + s rounds n g is N/(2 + s)^2, N = N0 + N1 s + N2 s^2: looked at for long, too."""
    one = np.ones((1, 1, 1), int)
    stub = SimpleNamespace(plays=one, leads=tuple(each * one for each in totals))
    stub.counts, stub.is_final = (lambda steps: one), (lambda: True)
    assert WholeRounds.rescaled_gap_falls_for_ever(stub) is falls
    after = [Fraction(sum(n * s**k for k, n in enumerate(totals)), (2 + s) ** 2) for s in range(99)]
    assert all(later < now for now, later in pairwise(after)) is falls


def test_a_rescaled_gap_that_rises_is_refused():
    """Play is final, but the rescaled gap of the next rounds is not smaller."""
    rounds = rounds_from(np.eye(6, dtype=int)[[[2, 3, 4]]], 51)
    later = rounds_from(rounds.first, 60)
    assert rounds.is_final()
    assert 60 * later.gaps(60)[0] >= 51 * later.gaps(51)[0]
    assert not rounds.rescaled_gap_falls_for_ever()
    both = np.concatenate([np.eye(6, dtype=int)[[[0, 0, 0]]], rounds.first])
    assert not rounds_from(both, 51).rescaled_gap_falls_for_ever()


def test_the_final_rescaled_gap_is_that_of_very_many_rounds():
    rounds = rounds_from(FIRST, 500)
    (limit,) = rounds.final_rescaled_gaps()
    other = fictitious_play(GutsPlay(3, 11), 10**7, [0, 0, 0])
    assert float(limit) == pytest.approx(other.rescaled_gaps[-1], rel=1e-4)
    assert rounds.rescaled_gap_falls_for_ever()
    assert 501 * rounds_from(FIRST, 501).gaps(501)[0] < 500 * rounds.gaps(500)[0]
