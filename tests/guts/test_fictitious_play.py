"""Fictitious play of guts: the closed form against the payoff tensor, and where play leads."""

import numpy as np
import pytest

from guts_core.guts import Guts, coalition_game, nash_threshold
from guts_core.guts.claims import fictitious_play as claims
from guts_core.guts.claims.fictitious_play import CLAIMS
from guts_core.guts.guts_play import GutsPlay
from guts_core.methods import solve_zero_sum
from guts_core.methods.fictitious_play import fictitious_play


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


@pytest.mark.parametrize("start", [(0, 0, 0), (100, 0, 50), (70, 100, 0)])
@pytest.mark.parametrize("pooled", [False, True])
def test_three_players_come_to_the_symmetric_equilibrium(start, pooled):
    play = fictitious_play(GutsPlay(3, 101, pooled), 3000, start)
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


@pytest.mark.parametrize("arguments", [(1, 5), (3, 1)])
def test_bad_input_is_named(arguments):
    with pytest.raises(ValueError, match="GutsPlay"):
        GutsPlay(*arguments)


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.place)
def test_claims_hold(claim):
    assert claim.outcome.holds


def test_claims_notice_what_is_otherwise(monkeypatch):
    """A missing equilibrium and play that is not close enough are noticed."""
    few = claims.jacob_equilibria()[1:]
    monkeypatch.setattr(claims, "jacob_equilibria", lambda: few)
    assert not claims._jacob_is_complete()
    start = (0.0, 0.0, 0.0)
    assert not claims._near_nash(claims._guts(3, 501, 3000, start), 1e-4)
