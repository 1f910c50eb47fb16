"""No claim on the papers' remarks would hold if what it checks were otherwise."""

import dataclasses
from fractions import Fraction

import numpy as np
import pytest
from claims_anew import holds_anew

from paper_ledger.blpwz22.alliances import alliances_replies as replies
from paper_ledger.blpwz22.coalition import remarks
from paper_ledger.blpwz22.play import fictitious_play_theory as play_theory
from paper_ledger.blpwz22.recursive_games import recursion_values as values

#: Claims compute what they share once in a worker.
pytestmark = pytest.mark.xdist_group("BLPWZ22")


def raised(right):
    """Every payoff higher than it is."""
    return lambda *given: right(*given) + 10


def wrong_way_round(game, right=play_theory._skew):
    return -right(game)


def agreeing(bystander, right=play_theory._shapley_play):
    """As if the players came to agree: the gap falls like 1/n."""
    play = right(bystander)
    return dataclasses.replace(play, gaps=play.gaps / play.steps)


def steady(bystander, right=play_theory._shapley_play):
    """As if all stays at a cell were equally long."""
    play = right(bystander)
    return dataclasses.replace(play, plays=np.tile(play.steps // 100 % 3, (2, 1)).T)


def above(right=values._upper):
    """Player 2's value a little too high."""
    return lambda game: dataclasses.replace(right(game), value=right(game).value + 1e-3)


def faster(margin, low, high, rounds):
    """The ratio of Theorem 1.3 too small."""
    return [(1 - 1.1 * margin / (high - low)) ** k * (high - low) for k in range(rounds + 1)]


def never_fewer(alpha, beta, start, right=values.repetition_limit):
    return right(alpha, beta, start) + values.F(1, 10**3)


def looser(others, right=replies.best_threshold):
    """A reply a little below the best one."""
    return 0.99 * right(others)


def less_sure(payoffs, own, right=replies._sure_against_independent):
    return right(payoffs, own) - replies.F(1, 10**6)


def falling_less(low, high, right=replies.earned_at_nash):
    """What a member earns falls by a bit less somewhere while the other is at .86."""

    def earned(own, other):
        less = other == Fraction("0.86") and low < own < high
        return right(own, other) + (own / 10**6 if less else 0)

    return earned


def a_little_more(lower, higher, right=replies.pair_payoffs_at_nash):
    """As if the tighter opponent got more, by next to nothing."""
    first, second, third = right(lower, higher)
    return first, second, third + (higher - lower) / 10**9


def never_gains(own, others):
    return 0.0


def known_less_well(right=replies._near_optimum):
    """As if the optimum were enclosed to a hundredth of the gain only, or not so well."""
    return right()[0], replies.F(1, 10**4)


def at_nash():
    return [replies.F(7071, 10**4)] * 3, replies.F(0)


def elsewhere(*hundredths, right=replies._near_optimum):
    """Other thresholds of player 1, of the bloc and of the partner."""
    return lambda: ([replies.F(each, 100) for each in hundredths], right()[1])


def lowest_cells(count):
    """The set of the same measure with the weakest hands."""
    return tuple(k < count for k in range(remarks.CELLS))


def same_threshold(measure):
    return measure


def one_deck_for_each(players, removal, right=remarks.deal_counts):
    return right(players, False)


def twice(opponents, right=remarks._gain):
    return tuple(2 * bound for bound in right(opponents))


#: module, place, name, what it is replaced by
MUTATIONS = [
    (play_theory, "Introduction, Shapley's counterexample", "_shapley_play", agreeing),
    (play_theory, "Introduction, Shapley's counterexample", "_shapley_play", steady),
    (play_theory, "Introduction, Shapley's counterexample", "stays_grow_for_ever", lambda: False),
    (play_theory, "Appendix C, bounds", "_value", raised(play_theory._value)),
    (play_theory, "Appendix C, bounds", "_payoff", raised(play_theory._payoff)),
    (play_theory, "Appendix C, duality gap", "_payoff", raised(play_theory._payoff)),
    (play_theory, "Appendix C, duality gap", "_value", raised(play_theory._value)),
    (play_theory, "Eq. (C.3)", "_skew", wrong_way_round),
    (play_theory, "Eq. (C.3)", "_gradient", raised(play_theory._gradient)),
    (play_theory, "Eq. (C.4)", "_gap", raised(play_theory._gap)),
    (
        play_theory,
        "Eq. (C.4)",
        "jacob_equilibria",
        lambda right=play_theory.jacob_equilibria: right()[1:],
    ),
    (play_theory, "Appendix C.3, limit points", "_shapley_play", agreeing),
    (play_theory, "Appendix C.3, limit points", "is_behind_for_ever", lambda: False),
    (
        play_theory,
        "Appendix C.3, limit points",
        "limit_of_play",
        lambda start, right=play_theory.limit_of_play: None if start == (1, 0, 1) else right(start),
    ),
    (values, "Introduction, value of player two", "_upper", above()),
    (values, "Introduction, value of player two", "_map", lambda game, value: value),
    (values, "Remark 2.1", "rate_bounds", faster),
    (values, "Remark 2.1", "repetition_limit", never_fewer),
    (values, "Section 4.2, unique fixed point", "_upper", above()),
    (
        values,
        "Section 4.2, unique fixed point",
        "UNENTERED",
        (([0.0], [0.5], -1.0),),  # a game which both players enter
    ),
    (replies, "Introduction, asynchronous maximin", "_sure_against_independent", less_sure),
    (
        replies,
        "Introduction, asynchronous maximin",
        "_sure_against_independent",
        raised(replies._sure_against_independent),
    ),
    (replies, "Section 5.2, the other member follows", "best_threshold", looser),
    (replies, "Section 5.2, the other member follows", "pair_payoffs_at_nash", a_little_more),
    *(
        (replies, "Section 5.2, the other member follows", "earned_at_nash", falling_less(*ends))
        for ends in ((0, 0.7), (0.71, 0.86), (0.86, 1))
    ),
    (replies, "Section 5.2, the other member follows", "PARTNER", 0.7),
    (replies, "Section 5.2, the other member follows", "nash_threshold", lambda players: 0.7),
    (replies, "Appendix C.3, bloc not an equilibrium", "_gain", never_gains),
    (replies, "Appendix C.3, bloc not an equilibrium", "_near_optimum", known_less_well),
    (replies, "Appendix C.3, bloc not an equilibrium", "_near_optimum", at_nash),
    (remarks, "Introduction, discretization", "_mesh_error", lambda mesh: 0.1 / (mesh - 1)),
    (remarks, "Introduction, discretization", "MESHES", (11, 3)),
    (remarks, "Introduction, general pure strategies", "_upper_set", lowest_cells),
    (remarks, "Introduction, general pure strategies", "_threshold_of", same_threshold),
    (
        remarks,
        "Introduction, general pure strategies",
        "_stakes_on_sets",
        lambda profile, right=remarks._stakes_on_sets: right(profile) + 1,
    ),
    (remarks, "Section 1.2, hands of real cards", "deal_counts", one_deck_for_each),
    (remarks, "Section 5, blackjack", "_gain", twice),
    (remarks, "Section 5, blackjack", "BLACKJACK", 0.01),
    (remarks, "Section 5, blackjack", "BLACKJACK", 0.04),
]
MODULES = (play_theory, values, replies, remarks)


@pytest.mark.parametrize(
    "claim", [c for module in MODULES for c in module.CLAIMS], ids=lambda claim: claim.place
)
def test_every_claim_has_a_mutation(claim):
    assert claim.place in {place for _, place, *_ in MUTATIONS}
    assert claim.outcome.holds


@pytest.mark.parametrize(
    ("module", "place", "name", "other"),
    MUTATIONS,
    ids=[f"{place}, {name}" for _, place, name, _ in MUTATIONS],
)
def test_mutation_is_noticed(monkeypatch, module, place, name, other):
    monkeypatch.setattr(module, name, other)
    assert not holds_anew(module.CLAIMS, place)


@pytest.mark.parametrize(
    "thresholds",
    [
        (18, 73, 98),  # who always holds would leave
        (91, 53, 88),  # nobody leaves the bloc for so much
        (92, 65, 55),  # nor the partner the pseudo-bloc
    ],
)
def test_somebody_departs_only_where_all_that_is_said_of_the_three_holds(monkeypatch, thresholds):
    assert replies._somebody_departs()
    monkeypatch.setattr(replies, "_near_optimum", elsewhere(*thresholds))
    assert not replies._somebody_departs()


def test_what_gains_may_be_off_by_is_more_than_between_the_ends_of_the_optimum():
    found = replies.enclose_optimum(2)
    low, off = replies._near_optimum()
    high = [end for _, end in (found.player, found.bloc, found.pseudo_bloc)]
    ends = [
        (replies._gain(bloc, (player, bloc)), replies._gain(partner, (player, replies.F(0))))
        for player, bloc, partner in (low, high)
    ]
    moved = max(abs(one - other) for one, other in zip(*ends, strict=True))
    assert 0 < moved < off
