"""Fictitious play of guts: the closed form against the payoff tensor, and where play leads."""

import copy
import dataclasses
from fractions import Fraction
from time import process_time
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.guts import Guts, coalition_game, nash_threshold
from guts_core.guts.play.jacob import jacob_equilibria, jacob_payoffs
from guts_core.guts.play.payoff_model import GutsPlay, GutsScores
from guts_core.methods import solve_zero_sum
from guts_core.methods.learning.fictitious_rounds import fictitious_play
from paper_ledger.blpwz22.play import fictitious_play as claims
from paper_ledger.blpwz22.play import jacob, pennies

#: Claims compute what they share once in a worker.
pytestmark = pytest.mark.xdist_group("BLPWZ22")


def tensors(players, mesh, pooled):
    axes = np.meshgrid(*[np.arange(mesh) / (mesh - 1)] * players, indexing="ij")
    payoffs = Guts(players).payoffs(np.stack(axes, axis=-1))
    return [-payoffs[..., 0] if pooled and i else payoffs[..., i] for i in range(players)]


@pytest.mark.parametrize("pooled", [False, True])
@pytest.mark.parametrize(("players", "mesh"), [(2, 9), (3, 7), (4, 6), (5, 4)])
def test_closed_form_is_the_tensor(players, mesh, pooled):
    rng = np.random.default_rng(players)
    model, whole = GutsPlay(players, mesh, pooled), tensors(players, mesh, pooled)
    scores = model.begin()
    first = [rng.dirichlet(np.ones(mesh)) for _ in range(players)]
    scores.mix(first)
    plays = rng.integers(mesh, size=(39, players))
    for each in plays:
        scores.add(each, 1)
    pure = (np.bincount(own, minlength=mesh) for own in plays.T)
    counts = [(mixed + own) / 40 for mixed, own in zip(first, pure, strict=True)]
    for running, afresh in zip(scores.values(), model.payoffs(counts), strict=True):
        assert running == pytest.approx(afresh, abs=1e-12)
    mixed = [rng.dirichlet(np.ones(mesh)) for _ in range(players)]
    for i, payoffs in enumerate(model.payoffs(mixed)):
        expected = np.moveaxis(whole[i], i, 0)
        for k in reversed([k for k in range(players) if k != i]):
            expected = expected @ mixed[k]
        assert payoffs == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("pooled", [False, True])
@pytest.mark.parametrize(("players", "mesh"), [(2, 2), (2, 31), (3, 101), (4, 50), (9, 20)])
def test_running_sums_are_means_over_all_thresholds(players, mesh, pooled):
    """E max(threshold, node) is a sum over a table of max(threshold, node)."""
    model, rng = GutsPlay(players, mesh, pooled), np.random.default_rng(mesh)
    table = np.maximum(model.points[:, None, None], model.nodes)
    for mixed in rng.dirichlet(np.full(mesh, 0.3), size=(20, players)):
        plain = model.payoffs_from(mixed @ model.points, np.tensordot(mixed, table, 1), mixed[0])
        for found, expected in zip(model.payoffs(mixed), plain, strict=True):
            assert found == pytest.approx(expected, rel=1e-13, abs=1e-13)
    plays = rng.integers(mesh, size=players)
    pure = np.eye(mesh)[plays]
    plain = model.payoffs_from(model.points[plays], table[plays], pure[0])
    assert np.array_equal(model.payoffs(pure), plain)
    mixed, added = model.begin(), model.begin()
    mixed.mix(pure)
    added.add(plays, 1)
    assert np.array_equal(mixed.values(), added.values())


@pytest.mark.parametrize("pooled", [False, True])
def test_products_too_small_for_floats_are_zero_whatever_a_caller_wants_to_be_told(pooled):
    played = np.eye(50)[[0] * 300]
    wanted = GutsPlay(300, 50, pooled).payoffs(played)
    with np.errstate(all="raise"):
        assert np.array_equal(GutsPlay(300, 50, pooled).payoffs(played), wanted)


def test_a_fine_mesh_takes_no_table():
    play = fictitious_play(GutsPlay(3, 10**5), 5, (70_000, 20_000, 0))
    coarse = fictitious_play(GutsPlay(3, 1001), 5, (700, 200, 0))
    assert play.plays / 10**5 == pytest.approx(coarse.plays / 1000, abs=2e-3)


@pytest.mark.parametrize(
    ("pooled", "start"),
    [
        (False, (0, 0, 0)),
        (True, (100, 0, 50)),
        pytest.param(False, (70, 100, 0), marks=pytest.mark.heavy),
        pytest.param(False, (100, 0, 50), marks=pytest.mark.heavy),
        pytest.param(True, (0, 0, 0), marks=pytest.mark.heavy),
        pytest.param(True, (70, 100, 0), marks=pytest.mark.heavy),
    ],
)
def test_three_players_come_to_the_symmetric_equilibrium(start, pooled):
    play = fictitious_play(GutsPlay(3, 101, pooled), 10**4, start)
    means = [own @ np.arange(101) / 100 for own in play.frequencies]
    assert means == pytest.approx([nash_threshold(3)] * 3, abs=0.02)
    assert play.gap < 2e-3


@pytest.mark.parametrize("players", [4, 5, 6])
def test_more_players_too(players):
    play = fictitious_play(GutsPlay(players, 51), 1000)
    assert play.plays[-1] / 50 == pytest.approx([nash_threshold(players)] * players, abs=0.02)


def test_a_million_rounds_against_the_coalition_enclose_the_value():
    matrix = coalition_game(2, 41).payoff.array
    play = fictitious_play([matrix, -matrix], 10**6)
    assert abs(play.payoffs[0] - solve_zero_sum(matrix).value) <= play.gap < 1e-4


def test_as_many_players_as_a_mesh_of_two_allows():
    """Where all hold, holding earns nothing; of dropping, 2n times the integral of x^(n-1) is 2."""
    players, began = 9998, process_time()
    found = GutsPlay(players, 2).payoffs([np.array([1.0, 0.0])] * players)
    assert found[0] == pytest.approx([0, players - 3], abs=1e-7)
    assert process_time() - began < 30


@pytest.mark.parametrize("arguments", [(1, 5), (3, 1)])
def test_bad_input_is_named(arguments):
    with pytest.raises(ValueError, match="GutsPlay"):
        GutsPlay(*arguments)


@pytest.mark.parametrize(("players", "mesh"), [(30, 208_333), (31, 201_612)])
def test_a_mesh_is_refused_from_the_first_one_that_is_too_fine(players, mesh):
    """The curves of both numbers of players have 16 nodes in a cell."""
    assert GutsPlay(players, mesh).sizes == (mesh,) * players
    with pytest.raises(ValueError, match=f"is {16 * players * (mesh + 1)}, and at most 100000000"):
        GutsPlay(players, mesh + 1)


CLAIMS = (*claims.CLAIMS, *jacob.CLAIMS)


def holds(place):
    """Whether a fresh copy of the claim holds (outcomes are kept by the claims themselves)."""
    (claim,) = (claim for claim in CLAIMS if claim.place.startswith(place))
    return dataclasses.replace(claim).outcome.holds


def elsewhere(players):
    return nash_threshold(players) + 0.03


GUTS, PLAYS, CONTINUOUS = claims._guts, claims._plays, claims.continuous_fictitious_play
ROUNDS, RANDOM = claims._rounds, claims._random_rounds
GAP, ADVANTAGE, EQUILIBRIA = claims.common_gap, jacob.advantage, jacob_equilibria()
VANISHES = claims._pennies_gap_vanishes


def one_seen_as_strict(listed):
    return [*listed[:-1], dataclasses.replace(listed[-1], strict=not listed[-1].strict)]


def gap_times_time_squared(*arguments, **options):
    play = CONTINUOUS(*arguments, **options)
    return SimpleNamespace(
        rescaled_gaps=[t * t * g for t, g in zip(play.times, play.gaps, strict=True)]
    )


def gap_over_time(*arguments, **options):
    play = CONTINUOUS(*arguments, **options)
    return SimpleNamespace(rescaled_gaps=play.gaps)


def with_another_last_play(game, steps):
    """Plays of which the last one of player 1 is no best reply."""
    plays = PLAYS(game, steps).copy()
    plays[-1, 0] = 1 - plays[-1, 0]
    return plays


def another_at_last(mesh, steps):
    """Rounds of which player 3 has played the last one a mesh point higher from one start."""
    rounds = ROUNDS(mesh, steps)
    plays = rounds.plays.copy()
    plays[-1, -1, -1] += 1
    return dataclasses.replace(rounds, plays=plays)


def back_and_forth(game, steps):
    """Plays of ten games, but not of pennies, in which both play all strategies in turn."""
    plays = PLAYS(game, steps)
    return plays if len(game) == 2 else np.arange(steps)[:, None] % (3, 4)


def without(module, name):
    """The same module as if something were not so."""
    return SimpleNamespace(**{**vars(module), name: lambda: False})


#: place, name in the module of the claims, what it is replaced by
MUTATIONS = [
    ("Section 5.2, three-player", "NASH", claims.NASH + Fraction(3, 100)),
    ("Section 5.2, three-player", "_rounds", lambda m, steps: ROUNDS(m, 40)),
    ("Section 5.2, three-player", "_random_rounds", lambda m, steps: RANDOM(m, 40)),
    ("Section 1.2, pooled", "NASH", claims.NASH + Fraction(3, 100)),
    ("Section 1.2, pooled", "_rounds", lambda m, steps, pooled: ROUNDS(m, 40, pooled)),
    ("Appendix C, proof of convergence", "continuous_fictitious_play", gap_times_time_squared),
    ("Appendix C, Hamiltonian", "continuous_fictitious_play", gap_times_time_squared),
    ("Appendix C, Hamiltonian", "continuous_fictitious_play", gap_over_time),
    ("Appendix C, best response", "_pennies_gap_vanishes", lambda sign: VANISHES(-sign)),
    *(
        (f"Appendix C, {place}", "_plays", changed)
        for place, changed in (
            ("best response", with_another_last_play),
            ("footnote 1", with_another_last_play),
            ("footnote 1", back_and_forth),
        )
    ),
    ("Appendix C, best response", "pennies", without(pennies, "gap_vanishes")),
    ("Appendix C, footnote 1", "pennies", without(pennies, "gaps_rise_for_ever")),
    ("Appendix C, footnote 1", "_pennies_are_followed", lambda: False),
    ("Appendix C.1, Figure 5", "log_spaced_steps", lambda last: [301, 400, 302]),
    ("Appendix C.1, Figure 5", "_rounds", another_at_last),
    ("Appendix C.1, plays", "NASH", claims.NASH + Fraction(3, 1000)),
    ("Appendix C.1, plays", "_rounds", lambda m, steps: ROUNDS(m, 400)),
    ("Appendix C.1, plays", "_rounds", another_at_last),
    ("Appendix C.1, rate", "_rounds", another_at_last),
    ("Appendix C.1, more players", "nash_threshold", elsewhere),
    (
        "Appendix C.1, conjectured rate",
        "common_gap",
        lambda n, mean: GAP(n, mean) ** (1.01 if n == 6 else 1),
    ),
    ("Appendix C.2, equilibria", "jacob_equilibria", lambda: EQUILIBRIA[1:]),
    ("Appendix C.2, pure", "jacob_equilibria", lambda: one_seen_as_strict(EQUILIBRIA)),
    ("Appendix C.2, payoffs", "jacob_payoffs", lambda: -jacob_payoffs()),
    ("Appendix C.2, one wins", "jacob_equilibria", lambda: EQUILIBRIA[1:]),
    ("Appendix C.2, one wins", "jacob_payoffs", lambda: -jacob_payoffs()),
    ("Appendix C.2, limit", "limit_of_play", lambda start: (jacob.F(0), jacob.F(1), jacob.F(1))),
    ("Appendix C.2, limit", "advantage", lambda shares: jacob.F(1, 1000) + ADVANTAGE(shares)),
]


@pytest.mark.parametrize(("place", "name", "other"), MUTATIONS)
def test_mutation_is_noticed(monkeypatch, place, name, other):
    monkeypatch.setattr(jacob if place.startswith("Appendix C.2") else claims, name, other)
    assert not holds(place)


def test_every_claim_has_a_mutation():
    assert all(any(c.place.startswith(place) for place, *_ in MUTATIONS) for c in CLAIMS)


def test_distance_and_gap_asked_for_matter():
    play = GUTS(3, 101, 1000, (0.0, 0.0, 0.0))
    assert claims._near_nash(play, 0.05, 0.01)
    assert not claims._near_nash(play, 1e-4, 0.01)
    assert not claims._near_nash(play, 0.05, 1e-5)


@pytest.mark.parametrize("pooled", [False, True])
@pytest.mark.parametrize("players", [3, 4])
def test_rounding_chooses_no_reply(players, pooled, monkeypatch):
    """Payoffs that are rounded otherwise, as on another processor, lead to the same play."""
    game = GutsPlay(players, 51, pooled=pooled)
    start = np.linspace(0, 50, players).round().astype(int).tolist()
    plays = [fictitious_play(game, 300, start, record=range(1, 301)).plays]
    rng, exact = np.random.default_rng(3), GutsPlay.payoffs_from

    def rounded(*arguments):
        return [own * (1 + 2e-16 * rng.normal(size=own.size)) for own in exact(*arguments)]

    monkeypatch.setattr(GutsPlay, "payoffs_from", rounded)
    plays.append(fictitious_play(game, 300, start, record=range(1, 301)).plays)
    assert np.array_equal(*plays)


def best(scores):
    return [int(own.argmax()) for own in scores.values()]


def rounds_until_another(scores, plays, most):
    """How often these replies are played, one round at a time, before another one is best."""
    scores = copy.deepcopy(scores)
    for played in range(most):
        if best(scores) != plays:
            return played
        scores.add(plays, 1)
    return most


@pytest.mark.parametrize("pooled", [False, True])
def test_no_stretch_is_longer_than_replies_stay_the_best(pooled):
    """Whatever length is tried; and some that are sure are the longest ones."""
    rng, longest = np.random.default_rng(5), 0
    for players, mesh in 30 * [(2, 5), (2, 40), (3, 12), (4, 30), (6, 9)]:
        scores = GutsPlay(players, mesh, pooled).begin()
        if rng.random() < 0.5:
            scores.mix(rng.dirichlet(np.ones(mesh), size=players))
        for _ in range(rng.integers(1, 9)):
            scores.add(rng.integers(mesh, size=players), int(rng.integers(1, 9)))
        plays = best(scores)
        stay = rounds_until_another(scores, plays, 17)
        sure = [scores._sure(plays, times - 1) for times in range(1, 17)]
        assert not any(sure[stay:])
        longest += 1 < stay < 17 and all(sure[:stay])
        for last in range(1, 9):
            scores._last = last
            tried = min(2 * last, scores._done)
            found = scores.patience(plays)
            assert 1 <= found <= stay
            assert (found == tried) == (tried == 1 or sure[tried - 1])
    assert longest > 4


@pytest.mark.parametrize("pooled", [False, True])
@pytest.mark.parametrize(("players", "mesh"), [(2, 2), (2, 101), (3, 51), (4, 7), (5, 20), (15, 9)])
def test_stretches_are_the_rounds_one_by_one(players, mesh, pooled, monkeypatch):
    """Two players with two thresholds tie for ever, and begin with a tie."""
    rng, runs = np.random.default_rng(players), []
    for _ in range(3):
        start, steps = rng.integers(mesh, size=players).tolist(), int(rng.integers(100, 300))
        runs.append((GutsPlay(players, mesh, pooled), steps, start))
    found = [fictitious_play(*run, record=[run[1] // 2]) for run in runs]
    monkeypatch.setattr(GutsScores, "patience", lambda scores, plays: 1)
    for run, together in zip(runs, found, strict=True):
        one_by_one = fictitious_play(*run, record=[run[1] // 2])
        assert np.array_equal(together.frequencies, one_by_one.frequencies)
        assert np.array_equal(together.plays, one_by_one.plays)
        assert np.array_equal(together.gaps, one_by_one.gaps)


@pytest.mark.parametrize("pooled", [False, True])
def test_a_hundred_million_rounds_take_few_stretches(pooled, monkeypatch):
    stretches, add = [], GutsScores.add
    monkeypatch.setattr(
        GutsScores,
        "add",
        lambda own, plays, times: stretches.append(times) or add(own, plays, times),
    )
    play = fictitious_play(GutsPlay(3, 51, pooled), 10**8, (0, 20, 50))
    assert sum(stretches) == 10**8 - 1
    assert len(stretches) < 500
    assert play.gap < 1e-3


def test_an_exact_tie_ends_a_stretch():
    """Against thresholds of at most q, p = q + 1/16 ties with q where their mean is p + q - 1/2."""
    scores = GutsPlay(2, 17).begin()
    scores.add([16, 6], 50)
    assert best(scores) == [7, 0]
    assert scores._sure([7, 0], 9)
    assert not scores._sure([7, 0], 10)
    scores.add([7, 0], 10)
    assert best(scores) == [6, 0]


def test_what_counts_as_equal_ends_a_stretch():
    """The same tie, to which the last rounds of ever so many come nearer than rounding tells."""
    scores = GutsPlay(2, 17).begin()
    scores.add([16, 6], 5 * 10**12)
    assert best(scores) == [7, 0]
    assert scores._sure([7, 0], 10**12 - 10**4)
    assert not scores._sure([7, 0], 10**12 - 10)
    scores.add([7, 0], 10**12 - 10)
    assert best(scores) == [6, 0]


@pytest.mark.parametrize("others", [(7, k) for k in (0, 1, 2, 3)] + [(6, 8)])
@pytest.mark.parametrize("order", [1, -1])
def test_a_lead_that_rounding_may_take_back_ends_a_stretch(others, order):
    """After 10^14 rounds one more changes the lead by no more than rounding does."""

    def after(count):
        scores = GutsPlay(3, 11).begin()
        played = zip(others, (10**14 - count, count), strict=True)
        for threshold, times in [*played][::order]:
            scores.add([threshold] * 3, times)
        return scores

    leads, lags, plays = 0, 10**14, [7, 7, 7]
    while lags - leads > 1:
        count = (leads + lags) // 2
        leads, lags = (count, lags) if best(after(count)) == plays else (leads, count)
    scores = after(leads)
    assert best(scores) == plays
    times = scores.patience(plays)
    assert rounds_until_another(scores, plays, times) == times


def test_a_partner_counts_on_player_1_in_the_cell_above_his_threshold():
    scores = GutsPlay(2, 17, pooled=True).begin()
    scores.add([5, 0], 70)
    scores.add([6, 0], 3)
    assert best(scores) == [4, 7]
    assert scores._sure([4, 7], 1)
    assert not scores._sure([4, 7], 3)
    scores.add([4, 7], 3)
    assert best(scores) == [4, 6]
