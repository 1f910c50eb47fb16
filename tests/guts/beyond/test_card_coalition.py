"""The best that two opponents do together with real cards: the form, the flow, the optimum."""

from fractions import Fraction as F

import numpy as np
import pytest

from guts_core.guts.beyond.classes import class_names, triple_counts
from guts_core.guts.beyond.real_cards import card_equilibria, holding_advantages
from guts_core.guts.bot.scores import settle
from paper_ledger.blpwz22 import card_coalition
from paper_ledger.blpwz22.card_coalition import _paid, best_team, team_form

OWN = np.arange(len(class_names()))
FROM_K4 = class_names().index("K4") <= OWN


def test_payoffs_without_ties_are_those_of_the_rules():
    classes = np.ix_([5], [3], [8])
    for holds in np.ndindex(2, 2, 2):
        payoffs, _ = settle([0.5, 0.3, 0.8], [bool(h) for h in holds])
        assert _paid(holds, classes).item() == 2 * payoffs[0]


def test_payoffs_of_ties():
    """Two split the pot of 3 and the loser matches it; all three split it and nobody pays."""
    assert _paid((1, 1, 1), np.ix_([4], [4], [2])).item() == 3 + 2 * 0
    assert _paid((1, 1, 1), np.ix_([4], [4], [4])).item() == 2 * (1 - 1 - 1) + 2
    assert _paid((0, 1, 1), np.ix_([9], [4], [4])).item() == -2


def test_symmetric_play_is_worth_nothing_and_one_alone_gains_nothing():
    form = team_form("K4")
    assert form.payoff(FROM_K4, FROM_K4) == 0
    alone = form.single + form.both @ FROM_K4.astype(int)
    assert ((alone < 0) == FROM_K4).all()
    assert form.deals == int(triple_counts().sum())


def test_the_form_is_that_of_the_advantages():
    """What an opponent loses by holding is what it gives to the two others, who are alike."""
    form = team_form("K4")
    gain = holding_advantages(triple_counts(), FROM_K4)
    alone = form.single + form.both @ FROM_K4.astype(int)
    assert np.sign(gain).tolist() == (-np.sign(alone)).tolist()


def test_the_best_team_and_its_proof():
    (equilibrium,) = card_equilibria(3)
    team = best_team(equilibrium.weakest)
    assert team.payoff == -F(667564, 12724075)
    assert sorted(map(len, (team.first, team.second))) == [16, 91]
    assert team_form("K4").bound(team.flow) == team.payoff
    assert (team_form("K4").both > 0).all()


@pytest.mark.parametrize("seed", range(3))
def test_no_other_strategies_do_better(seed):
    rng, form = np.random.default_rng(seed), team_form("K4")
    for share in (0.1, 0.4, 0.9):
        first, second = rng.random((2, 91)) < share
        assert form.payoff(first, second) >= best_team("K4").payoff


def test_flows_that_are_none_are_refused():
    form, team = team_form("K4"), best_team("K4")
    for wrong in (team.flow.astype(float), -team.flow, team.flow + form.both):
        with pytest.raises(ValueError, match="whole numbers"):
            form.bound(wrong)


def test_a_flow_that_is_not_the_greatest_proves_no_team(monkeypatch):
    """One unit less between two classes: its bound lies below what the team leaves."""
    form, flow = team_form("K4"), best_team("K4").flow.copy()
    losing = (form.single + flow.sum(axis=1) < 0)[:, None] | (form.single + flow.sum(axis=0) > 0)
    flow[tuple(np.argwhere((flow > 0) & losing)[0])] -= 1
    assert form.bound(flow) < best_team("K4").payoff
    monkeypatch.setattr(card_coalition, "_flow", lambda _: flow)
    with pytest.raises(ArithmeticError, match="does not prove"):
        best_team.__wrapped__("K4")
