"""No claim on coalitions against coalitions or the bot would hold if what it checks were wrong."""

import dataclasses
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from claims_anew import holds_anew

from paper_ledger.blpwz22.alliances import against_coalition as alliances
from paper_ledger.blpwz22.alliances import asynchronous
from paper_ledger.blpwz22.play import bot

#: Claims compute what they share once in a worker.
pytestmark = pytest.mark.xdist_group("BLPWZ22")

NUDGE = Fraction(1, 1000)

OPTIMUM = alliances.enclose_two_allies()


def with_more_for_one(players, right=alliances.Guts):
    """Rules by which player 1 gets a little more where one of the others is below him."""
    rules = right(players)

    def payoffs(profiles):
        more = NUDGE * (profiles[:, 2] < profiles[:, 0])
        return rules.payoffs(profiles) + more[:, None] * np.eye(1, players, dtype=int)

    return SimpleNamespace(payoffs=payoffs, stakes=rules.stakes)


def with_other_stakes(players, right=alliances.Guts):
    rules = right(players)
    return SimpleNamespace(
        payoffs=rules.payoffs, stakes=lambda profiles: rules.stakes(profiles) + profiles[:, 0] ** 4
    )


def enclosed(**changes):
    """The enclosed optimum of 2 v. 2 with other bounds."""
    found = dataclasses.replace(alliances.enclose_two_allies(), **changes)
    return lambda: found


#: All probability on the bloc and the pair with 0, as the mesh of 21 points shows, but for nothing.
WITHOUT_A_CURVE = enclosed(always_in_weight=[1 - w for w in OPTIMUM.bloc_weight][::-1])


def nudged(right):
    return lambda *given: right(*given) + NUDGE


def pairs_that_pay(s, t, right=alliances.pair_payoffs_at_nash):
    player, lower, higher = right(s, t)
    return player, lower - NUDGE, higher + NUDGE


def unlike_above(s, t, right=alliances.pair_payoffs_at_nash):
    """Something for the lower of two thresholds that are above the Nash threshold."""
    player, lower, higher = right(s, t)
    shift = NUDGE if s > alliances.NU else 0
    return player, lower + shift, higher - shift


def steeper(right):
    """The slope in s a little too large."""

    def changed(p, s, t):
        of_p, of_s, of_t = right(p, s, t)
        return of_p, of_s + p / 10**9 * t, of_t

    return changed


def less_for_player_one(*given, right=asynchronous.independent_minimum, **options):
    found = right(*given, **options)
    return dataclasses.replace(found, value=found.value - 1e-6)


def lots(right=alliances.taking_turns):
    return dataclasses.replace(right(), threshold=0.8)


ROOT_OF_HALF = alliances.root_of_half

#: module, place, name, what it is replaced by
MUTATIONS = [
    (alliances, "Section 1.2, 2 v. 2, fair", "Guts", with_more_for_one),
    (alliances, "Section 1.2, 2 v. 2, fair", "Guts", with_other_stakes),
    *(
        (alliances, f"Section 1.2, 2 v. 2, {place}", "enclose_two_allies", other)
        for place, other in (
            ("fair", enclosed(from_fee=(Fraction(0), Fraction(1)))),
            ("not the Nash equilibrium", enclosed(bloc=(OPTIMUM.bloc[0], Fraction("0.7938")))),
            (
                "not the Nash equilibrium",
                enclosed(bloc_weight=(OPTIMUM.bloc_weight[0], Fraction(1))),
            ),
            ("similar to 1 v. 2", WITHOUT_A_CURVE),
        )
    ),
    (
        alliances,
        "Section 1.2, 2 v. 2, not the Nash equilibrium",
        "_bloc_against_pair",
        nudged(alliances._bloc_against_pair),
    ),
    (
        alliances,
        "Section 1.2, 2 v. 2, not the Nash equilibrium",
        "root_of_half",
        lambda n: ROOT_OF_HALF(n) + Fraction(4, 100),
    ),
    (
        alliances,
        "Section 5.2, reply to a member who always holds",
        "NU",
        alliances.NU + Fraction(1, 10**9),
    ),
    *(
        (alliances, f"Section 5.2, {place}", name, nudged(getattr(alliances, name)))
        for place, name in (
            ("blocs against the Nash threshold", "bloc_payoff_at_nash"),
            ("blocs against the Nash threshold", "lowest_payoff"),
            ("third player", "third_payoff_at_nash"),
            ("third player", "highest_payoff"),
            ("pairs of strategies", "own_payoff"),
        )
    ),
    (alliances, "Section 5.2, pairs of strategies", "pair_payoffs_at_nash", pairs_that_pay),
    (alliances, "Section 5.2, pairs of strategies", "taking_turns", lots),
    (alliances, "Section 5.2, pairs of strategies", "pair_payoffs_at_nash", unlike_above),
    (alliances, "Section 5.2, pairs of strategies", "slopes_hold", lambda: False),
    (alliances, "Section 5.2, both benefit", "PSEUDO_BLOC", (0.0, 0.707)),
    (alliances, "Section 5.2, both benefit", "slopes_hold", lambda: False),
    *(
        (asynchronous, "Section 5.2, only pure equilibrium", name, steeper(right))
        for name, right in (
            ("_below", asynchronous._below),
            ("_between", asynchronous._between),
            ("_above", asynchronous._above),
        )
    ),
    (asynchronous, "Section 5.2, only pure equilibrium", "_no_other_pair_rests", lambda: False),
    *(
        (asynchronous, place, "independent_minimum", less_for_player_one)
        for place in (
            "Section 5.2, non-communicating team",
            "Section 1.2, equilibria favouring the coalition",
        )
    ),
    *(
        (asynchronous, place, "_middle_payoff", nudged(asynchronous._middle_payoff))
        for place in (
            "Introduction, asynchronous minimax",
            "Section 5.2, non-communicating team",
            "Section 1.2, equilibria favouring the coalition",
        )
    ),
    (
        asynchronous,
        "Introduction, values of a strong equilibrium",
        "_is_strong",
        lambda payoffs, action: max(payoffs[:, action, action]) <= 0,
    ),
    (
        asynchronous,
        "Section 1.2, equilibria favouring the coalition",
        "nash_value",
        lambda n, v: 0.3 * v * (n - 1),
    ),
    (
        bot,
        "Section 5.1, unbeatable",
        "coalition_bot",
        lambda n, mesh: bot.threshold_bot(*[0.5] * n),
    ),
    (bot, "Section 5.1, aggressive play", "HIGH_SCORE", 10**9),
    (bot, "Section 5.1, aggressive play", "AGGRESSIVE", bot.ERRATIC),
    (bot, "Section 5.1, erratic play", "ERRATIC", bot._swinging(0.1)),
    (bot, "Section 5.1, erratic play", "SWINGS", (0.2, 0.1)),
    (bot, "Section 5.1, erratic play", "_swinging", lambda by: bot._reply()),
    (bot, "Section 5.1, erratic play", "_swinging", lambda by: bot.ERRATIC),
    *(
        (bot, f"Section 5.1, {manner} play", name, other)
        for manner in ("aggressive", "erratic")
        for name, other in (
            ("DIGITS", 12),
            ("HIGH_SCORE", 3),
            ("_round", lambda player: bot.one_round(player, bot.threshold_bot(0.8, 0.8))),
        )
    ),
]


@pytest.mark.parametrize("claim", [*alliances.CLAIMS, *bot.CLAIMS], ids=lambda claim: claim.place)
def test_every_claim_has_a_mutation(claim):
    assert claim.place in {place for _, place, *_ in MUTATIONS}
    assert claim.outcome.holds


@pytest.mark.parametrize(
    ("module", "place", "name", "other"), MUTATIONS, ids=[f"{m[1]}: {m[2]}" for m in MUTATIONS]
)
def test_mutation_is_noticed(monkeypatch, module, place, name, other):
    monkeypatch.setattr(module, name, other)
    assert not holds_anew(module.CLAIMS, place)


def one_more_for_player_one(s, t, right=alliances.pair_payoffs_at_nash):
    player, lower, higher = right(s, t)
    return player + NUDGE, lower, higher


@pytest.mark.parametrize(
    ("check", "name", "other"),
    [
        ("_closed_forms_hold", "lowest_payoff", nudged(alliances.lowest_payoff)),
        ("_closed_forms_hold", "highest_payoff", nudged(alliances.highest_payoff)),
        ("_mixed_case_is_factored", "pair_payoffs_at_nash", one_more_for_player_one),
        ("_mixed_case_is_factored", "pair_payoffs_at_nash", pairs_that_pay),
        ("_outer_cases_are_factored", "pair_payoffs_at_nash", one_more_for_player_one),
        ("_nash_is_as_good_as_above", "pair_payoffs_at_nash", one_more_for_player_one),
    ],
)
def test_each_check_by_itself_notices_another_formula(monkeypatch, check, name, other):
    assert getattr(alliances, check)()
    monkeypatch.setattr(alliances, name, other)
    assert not getattr(alliances, check)()


@pytest.mark.parametrize("order", [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]])
def test_a_coalition_that_gains_in_one_order_of_the_thresholds_is_noticed(order, monkeypatch):
    class Unfair(alliances.Guts):
        def payoffs(self, profiles):
            found = super().payoffs(profiles)
            there = (np.argsort(profiles, axis=1) == np.argsort(order)).all(axis=1)
            return found + Fraction(1, 10**9) * there[:, None]

    assert alliances._equal_coalitions_are_fair()
    monkeypatch.setattr(alliances, "Guts", Unfair)
    assert not alliances._equal_coalitions_are_fair()


def test_a_pair_that_loses_nothing_is_noticed_whatever_else_holds(monkeypatch):
    for check in ("_closed_forms_hold", "_mixed_case_is_factored", "_outer_cases_are_factored"):
        monkeypatch.setattr(alliances, check, lambda: True)
    assert alliances._no_pair_gains()
    monkeypatch.setattr(alliances, "pair_payoffs_at_nash", lambda s, t: (0, 0, 0))
    assert not alliances._no_pair_gains()


def test_a_wrong_formula_of_the_bloc_refutes_what_it_proves(monkeypatch):
    monkeypatch.setattr(alliances, "_bloc_formula_holds", lambda: False)
    assert not alliances._two_against_two_differs_from_nash()


def test_a_reply_that_is_not_the_best_is_refused(monkeypatch):
    monkeypatch.setattr(alliances, "reply_is_best", lambda _: False)
    with pytest.raises(ArithmeticError, match="always holds is another one"):
        alliances._reply_to_always_in()


def test_the_share_in_between_lies_between_its_bounds():
    low, high = alliances._share_in_between()
    weights = sum(map(sum, (OPTIMUM.bloc_weight, OPTIMUM.always_in_weight)))
    assert low < 1 - weights / 2 < high


@pytest.mark.parametrize(
    ("name", "place", "growing"),
    [
        *(("_below", place, 2) for place in range(3)),
        ("_below", 1, 0),  # right at p = 0
        *(("_between", place, 2) for place in range(2)),
        ("_above", 0, 2),
    ],
)
def test_the_steps_for_a_team_refuse_a_slope_that_is_a_little_off(
    monkeypatch, name, place, growing
):
    """Of the slopes in p, s and t those that the argument asks for; growing with one of these."""
    right = getattr(asynchronous, name)

    def changed(*point):
        slopes = list(right(*point))
        slopes[place] += point[growing] / 10**9
        return tuple(slopes)

    assert asynchronous._no_other_pair_rests()
    monkeypatch.setattr(asynchronous, name, changed)
    assert not asynchronous._no_other_pair_rests()
