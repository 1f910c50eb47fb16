"""Fictitious play of guts without a mesh: the gain by holding, and play from a common start."""

from itertools import product

import numpy as np
import pytest

from guts_core.guts import GutsPlay, nash_threshold
from guts_core.methods import fictitious_play
from paper_ledger.blpwz22.play.continuum import (
    best_threshold,
    common_gap,
    common_start,
    gain_of_holding,
    next_reply,
    play_rounds,
)


def dealt(holding, hand, others):
    """A player's payoff by the rules, the next pot being everybody's: others are (holds, hand)."""
    players = 1 + len(others)
    in_it = [each for holds, each in others if holds]
    losers = len(in_it) - 1 + holding
    if not in_it and not holding:
        return 0.0
    share = -1 + max(losers, 0)  # the ante, and the share in what the losers match
    if not holding:
        return share
    return share + players if hand > max(in_it, default=-1) else share - players


@pytest.mark.parametrize("opponents", [1, 2, 3])
def test_gain_of_holding_is_that_of_the_rules(opponents):
    """A sum over the past thresholds and over cells of the other hands; in each all is constant."""
    rng = np.random.default_rng(opponents)
    plays, hand = rng.random((opponents, 2)), rng.random()
    cuts = np.unique(np.concatenate([[0, 1, hand], plays.ravel()]))
    total = 0.0
    for chosen in product(range(2), repeat=opponents):
        for cells in product(range(len(cuts) - 1), repeat=opponents):
            middles = [(cuts[c] + cuts[c + 1]) / 2 for c in cells]
            weight = np.prod([cuts[c + 1] - cuts[c] for c in cells]) / 2**opponents
            others = [
                (y > plays[j, k], y) for j, (k, y) in enumerate(zip(chosen, middles, strict=True))
            ]
            total += weight * (dealt(True, hand, others) - dealt(False, hand, others))
    assert gain_of_holding(plays, hand) == pytest.approx(total, abs=1e-12)


@pytest.mark.parametrize(
    "first", [(0.3, 0.3, 0.3), (1, 1, 1), (0, 0.5, 1), (0.9, 0.1), (1, 0, 1, 0)]
)
def test_no_reply_is_above_the_nash_threshold_and_play_comes_to_it(first):
    rounds, nash = 60, nash_threshold(len(first))
    plays = play_rounds(first, rounds)
    assert plays[:, 1:].max() <= nash + 1e-12
    far = nash - plays.mean(axis=1)
    assert np.all(abs(far) < 2 * rounds ** (1 / len(first) - 1))
    assert np.all(nash - plays[:, -1] < far.max())


@pytest.mark.parametrize("players", [2, 3, 5])
def test_common_start_is_play_round_by_round(players):
    plays = play_rounds((0.25,) * players, 60)
    means = plays[0].cumsum() / np.arange(1, 61)
    assert np.allclose(common_start(players, 0.25, 60), means, atol=1e-12)
    assert np.all(np.diff(plays) > 0)
    assert best_threshold(plays[1:]) == pytest.approx(next_reply(players, means[-1]))


@pytest.mark.parametrize("first", [-0.1, 0.8, float("nan")])
def test_a_common_start_above_the_nash_threshold_is_refused(first):
    with pytest.raises(ValueError, match=r"common_start: first must be from 0 to 0\.7"):
        common_start(3, first, 10)


@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_rates_from_a_common_start(players):
    """The distance, the reply and the gap, over a factor of 16 in the rounds."""
    others = players - 1
    rate = others / players
    rounds = np.array([2_000, 32_000])
    means = common_start(players, 0.25, 32_000)[rounds - 1]
    nash = nash_threshold(players)
    constants = (nash - means) * rounds**rate
    assert constants[1] == pytest.approx(constants[0], rel=2e-3)
    replies = np.array([nash - next_reply(players, mean) for mean in means])
    assert replies * rounds**rate * players == pytest.approx(constants, rel=2e-2)
    limit = 2 ** (1 / others) * others**3 / 2 * constants[1] ** 2
    gap = common_gap(players, means[1])
    assert gap * rounds[1] ** (2 * rate) == pytest.approx(limit, rel=1e-2)
    assert gap * rounds[1] ** (2 * rate + 0.05) != pytest.approx(limit, rel=1e-2)


def test_mesh_has_the_gap_of_the_continuum_as_long_as_it_is_fine():
    rounds = np.array([10, 100, 500])
    play = fictitious_play(GutsPlay(3, 2001), 500, (600, 600, 600), record=rounds)
    means = common_start(3, 0.3, 500)[rounds - 1]
    assert play.gaps == pytest.approx([common_gap(3, mean) for mean in means], rel=5e-3)


def test_a_start_above_the_threshold_keeps_the_gap_up():
    """Round by round at first, then by the reply that the first round lowers."""
    first, rounds, nash = 0.9, 20_000, nash_threshold(3)
    mean = first / 2
    for k in range(2, rounds):
        reply = next_reply(3, mean)
        reply -= (first - reply) / (k - 1)
        mean += (reply - mean) / (k + 1)
        if k == 40:
            played = play_rounds((first,) * 3, 41)[0]
            assert mean == pytest.approx(played.mean(), abs=1e-12)
            assert played[1] == 0
            assert np.all(np.diff(played[1:]) >= 0)
    grid = np.linspace(nash, first, 2001)
    kept = 3 * np.trapezoid(6 * grid**2 - 3, grid)
    assert kept == pytest.approx(6 * (first**3 - nash**3) - 9 * (first - nash), rel=1e-6)
    assert common_gap(3, mean) * rounds < 0.5 * kept
