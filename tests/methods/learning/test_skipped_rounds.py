"""Rounds that repeat the same replies: how many are granted before others lead."""

import copy
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.methods.learning import models
from guts_core.methods.learning.fictitious_rounds import fictitious_play
from guts_core.methods.learning.models import TensorGame, TensorScores

seeds = st.integers(0, 2**32 - 1)


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


@settings(max_examples=60)
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
