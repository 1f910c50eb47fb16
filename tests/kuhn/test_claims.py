"""The claims on Kuhn poker: each would fail if its subject were otherwise."""

import dataclasses
from fractions import Fraction
from functools import cache, partial
from itertools import product
from pathlib import Path
from types import SimpleNamespace as Stub

import numpy as np
import pytest
from claims_anew import giving, holds_anew

from guts_core.kuhn.three_players.closed_forms import (
    ClosedForm,
    first_bluffs,
    large_pots,
    low_calls,
)
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods.continuation.record import BranchStatus
from guts_core.methods.exact.interval_arrays import IntervalArray
from guts_core.methods.exact.surds import Surd
from guts_core.simplified_kuhn.solutions.families import FAMILIES
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.stability import null_spaces
from paper_ledger.bil18 import (
    CLAIMS,
    curves,
    exact,
    larger_decks,
    observations,
    regularisation,
    rules,
    simplified,
    whole_set,
)
from paper_ledger.bil18 import stored_ranges as ranges
from paper_ledger.bil18.appendix import example as appendix_example
from paper_ledger.bil18.appendix import expansion as appendix
from paper_ledger.bil18.dealing import HISTORIES
from paper_ledger.bil18.stored.curve_files import read_counts, read_curves
from paper_ledger.bil18.tubes import observed

#: Claims compute what they share once in a worker.
pytestmark = pytest.mark.xdist_group("Bil18")

DATA = Path(__file__).resolve().parents[2] / "data"


holds = partial(holds_anew, CLAIMS)


class Raked(KuhnPoker):
    """Something is taken from each player."""

    def expectations(self, frequencies, pot):
        return super().expectations(frequencies, pot) - Fraction(1, 100)


class Squared(KuhnPoker):
    """Payoffs that are not linear."""

    def expectations(self, frequencies, pot):
        return super().expectations(frequencies, pot) ** 2


class Plain(KuhnPoker):
    """The factor of the own check stays in the derivatives."""

    def gradient(self, frequencies, pot, reach_free=False):
        return super().gradient(frequencies, pot)


class LastCard(KuhnPoker):
    """The derivatives without the factor of the own check are wrong for the best card."""

    def gradient(self, frequencies, pot, reach_free=False):
        slopes = super().gradient(frequencies, pot, reach_free=reach_free)
        return slopes + reach_free * (np.arange(self.cards) == self.cards - 1)


def centre(game, *arguments):
    """All frequencies 1/2, as if it were a solution."""
    return np.full(game.size, 0.5)


def with_one_box(pot, leads=None, **frequencies):
    """The boxes along the curve of four cards, of which one with this pot is otherwise.

    A frequency is named by its node and card: ``at_2_4``.
    """
    present = observed.curve_in_boxes

    def changed(cards):
        found = present(cards)
        here = int(np.flatnonzero((found.pots.low <= pot) & (pot <= found.pots.high))[0])
        places = np.argwhere(KuhnPoker(cards).free).tolist()
        rows = [places.index([int(n) - 1 for n in name.split("_")[1:]]) for name in frequencies]
        unknowns = with_entries(found.unknowns, rows, here, list(frequencies.values()))
        given = [] if leads is None else list(leads)
        moved = with_entries(found.leads, list(range(len(given))), here, given)
        return dataclasses.replace(found, unknowns=unknowns, leads=moved)

    return {"curve_in_boxes": changed}


def with_entries(intervals, rows, column, values):
    """Intervals of which some are points."""
    ends = [end.copy() for end in (intervals.low, intervals.high)]
    for end in ends:
        end[rows, column] = values
    return IntervalArray(*ends)


def at_every_pot(**attributes):
    """A curve with this one solution."""
    return giving(Stub(at=giving([Stub(**attributes)])))


def thirteen(cards):
    """Frequencies of thirteen cards of which these are bet at node 2."""
    frequencies = np.zeros((12, 13))
    frequencies[1, np.array(cards) - 1] = 1
    return giving(frequencies)


def with_one_run(cards, pot, payoffs=None, **letters):
    """The signs along the curve of a deck, of which one run with this pot is otherwise.

    A letter is named by its node and card: ``at_2_4``.
    """
    free = np.argwhere(KuhnPoker(cards).free).tolist()
    places = {
        free.index([int(n) - 1 for n in name.split("_")[1:]]): letters[name] for name in letters
    }

    def changed(asked):
        found = observed.kept_signs(asked)
        if asked != cards:
            return found
        k = next(k for k, e in enumerate(found.runs) if e.pots[0] <= pot <= e.pots[1])
        run = found.runs[k]
        text = "".join(places.get(i, letter) for i, letter in enumerate(run.frequencies))
        other = dataclasses.replace(run, frequencies=text, payoffs=payoffs or run.payoffs)
        runs = (*found.runs[:k], other, *found.runs[k + 1 :])
        return dataclasses.replace(found, runs=runs)

    return {"kept_signs": changed}


def with_every_run(cards, old, new):
    """The signs along the curve of a deck in which one letter stands for another."""

    def changed(asked):
        found = observed.kept_signs(asked)
        if asked != cards:
            return found
        runs = (
            dataclasses.replace(e, frequencies=e.frequencies.replace(old, new)) for e in found.runs
        )
        return dataclasses.replace(found, runs=tuple(runs))

    return {"kept_signs": changed}


def up_to(cards, pot):
    """The signs along the curve of a deck without those at larger pots."""

    def changed(asked):
        found = observed.kept_signs(asked)
        runs = tuple(e for e in found.runs if asked != cards or e.pots[1] <= pot)
        return dataclasses.replace(found, runs=runs)

    return {"kept_signs": changed}


FIRST = first_bluffs(4)

(NINE,) = (each for each in FAMILIES if each.label == "9")

PLAN_VALUES, LIMITS, SOLUTION = rules.plan_values, simplified.limits, simplified.segment
DEALS, CERTIFIED = rules._every_deal, whole_set._certified
MEMBERS, CORRECTIONS, ROOTS = (
    appendix_example.members,
    appendix_example._corrections,
    appendix_example._roots,
)
PRINTED, ARGUMENTS = appendix_example.printed_functions, appendix_example._printed_arguments


def with_repetition(cards):
    """Deals from a deck in which a card can be dealt again."""
    return list(product(range(cards), repeat=3))


def printed_doubled(f, pot):
    """(13) with the factors of a1 and a2 set right."""
    factors = {3: 2, 7: 2}
    return [factors.get(k, 1) * value for k, value in enumerate(PRINTED(f, pot))]


def awry_at_three(f, pot):
    """(13) with a third function that is right at the pots 5/2, 3 and 17/3 only."""
    off = (pot - Fraction(5, 2)) * (pot - 3) * (pot - Fraction(17, 3))
    return [value + (k == 2) * off for k, value in enumerate(PRINTED(f, pot))]


def bluffs_called_less(f, pot):
    """(13) with a tenth function that is right where nobody bluffs but player 3."""
    return [value + (k == 9) * f["b1"] for k, value in enumerate(PRINTED(f, pot))]


def awry(label, name, *pots):
    """The solutions of simplified Kuhn poker, of which one is right at these pots only."""

    def vertices(pot):
        off, k = Fraction(1), FREQUENCIES.index(name)
        for seen in pots:
            off = off * (pot - Fraction(seen))
        return [(*v[:k], v[k] + off, *v[k + 1 :]) for v in present.vertices(pot)]

    (present,) = (each for each in FAMILIES if each.label == label)
    return with_solution(label, vertices=vertices)


def with_solution(label, **changes):
    """The solutions of simplified Kuhn poker, of which one is otherwise."""
    return tuple(
        dataclasses.replace(each, **changes) if each.label == label else each for each in FAMILIES
    )


def larger_corrections(pot):
    """Limits whose corrections are too large by a tenth."""
    return tuple(
        Stub(
            expansion=Stub(
                regularised=each.expansion.regularised,
                unknowns=each.expansion.unknowns,
                null_space=each.expansion.null_space,
                correction=1.1 * each.expansion.correction,
            )
        )
        for each in LIMITS(pot)
    )


def with_ranges(**changes):
    """Ranges along the curves of which something is changed at every point."""
    present = ranges.along

    def changed(cards):
        return [dataclasses.replace(each, **changes) for each in present(cards)]

    return {"along": changed}


def corrections_larger(pot):
    return {name: 1.1 * value for name, value in CORRECTIONS(pot).items()}


def one_payoff_more(player, *bets):
    """Payoffs of which one is larger: of a player in one deal, if these nodes alone bet or call."""

    def every():
        (hand, both), *others = DEALS()
        more = np.zeros((2,) * 12 + (3,))
        more[(*(int(node in bets) for node in range(1, 13)), player)] = 9
        return [(hand, [paid + more for paid in both]), *others]

    return {"_every_deal": every}


def uncertified(pot):
    """As many different solutions as there are, in which somebody gains."""
    count = simplified.COUNTS[simplified.POTS.index(pot)]
    return tuple(Stub(expectations=(k,), gains=np.ones(3)) for k in range(count))


def large_at(pot):
    """Errors of the order of epsilon, but for one pot."""
    return lambda at, which: (0.1 if at == pot else 0.01, 0.001)


def first_member_only(frequencies, pot):
    """As if the second of two members were no equilibrium."""
    second = whole_set.other_members()[1]
    return CERTIFIED(frequencies, pot) and not np.array_equal(frequencies, second)


def form(given, **changes):
    """A closed form of which something is changed."""
    parts = {"low": given.low, "expectations": given.expectations, "proved": given.proved}
    return Stub(**parts | changes)


SURE, PAID = whole_set._sure_in_a_deal, whole_set._paid_at_two_pots


def less_in_one_deal(hand, player, best, pot):
    """As if the last player lost, with the lowest card, the least part of a unit that counts."""
    return SURE(hand, player, best, pot) - (player == hand[player] + 2 == 2)


def hurt_by_a_call(hand):
    """As if player 3, who folds to a bet of player 2, paid a unit where player 1 calls it."""
    paid = [each.copy() for each in PAID(hand)]
    for each in paid:
        each[(0, 1, *[slice(None)] * 4, 0, 1, Ellipsis, 2)] -= 1
    return paid


#: Nodes that nobody reaches.
UNREACHED = Stub(gains=whole_set.FOUR.gains, reached=lambda x: np.zeros(x.shape, dtype=bool))


#: place, module, and what replaces names of the module
MUTATIONS = [
    ("Section 2, zero sum", rules, {"KuhnPoker": Raked}),
    ("Section 2, linearity", rules, {"KuhnPoker": Squared}),
    ("Section 2, zero sum", rules, one_payoff_more(0)),
    ("Section 2, linearity", rules, {"HISTORIES": (*HISTORIES[:-1], HISTORIES[0])}),
    # as if a check at node 3 with the best card paid in one deal
    ("Section 2, dominated strategies", rules, one_payoff_more(2)),
    ("Section 2, dominated strategies", rules, {"_gained": lambda paid, *which: 0 * paid[..., 0]}),
    (
        "Section 2, dominated strategies",
        rules,
        {"DOMINATED": (*rules.DOMINATED, ("second worst", (5,), False))},
    ),
    ("Section 2, unknowns", rules, {"DOMINATED": rules.DOMINATED[:2]}),
    ("Section 2, unknowns", rules, {"KuhnPoker": lambda cards: Stub(size=12 * cards - 21)}),
    (
        "Section 2, second best card",
        rules,
        {"plan_values": lambda *a: PLAN_VALUES(*a)[::-1]},
    ),
    ("Section 2, deals with the worst card", rules, {"hands": with_repetition}),
    ("Section 2, least pot", rules, {"hands": with_repetition}),
    ("Section 3, factor of the own check", rules, one_payoff_more(0, 1, 4)),
    ("Section 3, factor of the own check", rules, {"_own_checks": giving([])}),
    ("Section 3, factor of the own check", rules, {"KuhnPoker": Plain}),
    ("Section 3, factor of the own check", rules, {"KuhnPoker": LastCard}),
    ("Section 3, spurious solutions", rules, {"KuhnPoker": Plain}),
    (
        "Section 3, spurious solutions",
        rules,
        {"Fraction": lambda *given: Fraction(1, 7) if given == (1, 6) else Fraction(*given)},
    ),
    (
        "Section 3, equation (4)",
        regularisation,
        {"response": lambda y: 0.5 + np.arctan(y) / 3},
    ),
    (
        "Section 3, equation (3), Figure 1",
        regularisation,
        {"_response": lambda y: (1 + y.tanh()) / 2},
    ),
    # tails as for a slope of 1/(1 + y), or of another order far out
    *(
        (f"Section 3, {place}", regularisation, {"_slope": slope})
        for place in ("equation (4)", "equation (3), Figure 1", "equations (5) and (6)")
        for slope in (lambda y: 1 / (1 + y), lambda y: 1 / (1 + y * y * y * y))
    ),
    (
        "Section 3, equations (5) and (6)",
        regularisation,
        {
            "regularised_equilibrium": centre,
            "_gains_over_bounds": regularisation._gains_over_bounds.__wrapped__,
        },
    ),
    ("Section 3, equation (7)", regularisation, {"_deviation": lambda step: step**2}),
    (
        "Section 4, multiple solutions",
        simplified,
        {"limits": lambda pot: LIMITS(pot)[:1] * len(LIMITS(pot))},
    ),
    ("Section 4, multiple solutions", simplified, {"limits": uncertified}),
    (
        "Section 4, Figures 2 and 3",
        simplified,
        {"limits": lambda pot: LIMITS(2.5), "_errors": simplified._errors.__wrapped__},
    ),
    (
        "Section 4, Figures 2 and 3, folds",
        simplified,
        {"_two_folds": lambda epsilon: (7 + np.sqrt([113, 105])) / 4 + epsilon},
    ),
    (
        "Section 4, Figure 2, ranges of expectations",
        simplified,
        {"_connects": lambda pot, epsilon: (*simplified.RANGES[pot], 0.01)},
    ),
    *(
        ("Section 4, Figure 4, bounds", simplified, change)
        for change in (
            *({"FAMILIES": awry("9", x, "9/2", "19/4")} for x in ("c1", "d3")),
            {"FAMILIES": with_solution("10", low=Fraction(24, 5))},
            {"_segment_is_exact": giving(False)},
        )
    ),
    (
        "Section 4, Figure 4, bounds",
        simplified,
        {"segment": lambda pot, c1: SOLUTION(pot - Fraction(1, 10), c1)},
    ),
    (
        "Section 4, Figure 4, selection",
        simplified,
        {"expansion": giving(Stub(solvability=[1.0]))},
    ),
    ("Section 5, order of the players", curves, with_one_run(5, 3.5, payoffs="--++-")),
    ("Section 5, order of the players", curves, with_one_run(5, 3.5, payoffs="--+?+")),
    ("Section 5, order of the players", curves, {"_points_of_six_in_order": giving(False)}),
    (
        "Section 5, order of the players",
        curves,
        {"_first_bluffs": giving([Stub(expectations=(1, 1, 2)), Stub(expectations=(1, 0, 2))])},
    ),
    (
        "Section 5, order of the players",
        curves,
        {"regularised_equilibrium": centre, "_ten_cards": curves._ten_cards.__wrapped__},
    ),
    *(
        ("Section 5, the biggest loser", curves, with_one_run(5, pot, payoffs=signs))
        for pot, signs in ((15.0, "--+?+"), (19.0, "--+++"), (19.0, "--+--"))
    ),
    ("Section 5, order of the players", curves, with_one_box(3.02, leads=(-0.01, 0.5))),
    ("Section 5, order of the players", curves, with_one_box(99.0, leads=(0.5, -0.01))),
    ("Section 5, the biggest loser", curves, with_one_box(20.0, leads=(-0.01, 0.5))),
    (
        "Section 5, the biggest loser",
        curves,
        {"_biggest_loser": giving(False)},
    ),
    # a form in which player 3 loses at last, and one in which player 2 loses most with four cards
    ("Section 5, two winners", curves, {"large_pots": lambda cards: low_calls(1, cards)}),
    ("Section 5, the biggest loser", curves, {"low_calls": lambda tail: large_pots(5)}),
    ("Section 5, two winners", curves, {"_positive_above": lambda least, *functions: least >= 60}),
    (
        "Section 5, two winners",
        curves,
        {"curve_of": at_every_pot(expectations=(-0.1, -0.2, 0.3))},
    ),
    (
        "Section 5, two winners",
        curves,
        {
            "curve_of": at_every_pot(expectations=(0.1, -0.2, 0.1)),
            "_ten_cards": giving([(0.1, -0.2, 0.1)] * 2),
            "low_calls": lambda *given: form(low_calls(*given), proved=giving(False)),
        },
    ),
    *(
        (
            place,
            curves,
            {"regularised_equilibrium": centre, "_ten_cards": curves._ten_cards.__wrapped__},
        )
        for place in ("Section 5, the biggest loser", "Section 5, two winners")
    ),
    ("Section 5.1, four special pots", curves, {"_changes": giving(np.full((4, 3), 0.01))}),
    ("Section 5.1, four special pots", curves, {"_nowhere_else": giving(False)}),
    *(
        ("Section 5.1, who bets", curves, change)
        for change in (
            *(with_one_box(2.5, **{f"at_{node}_{card}": 0.02}) for node, card in ((1, 1), (2, 4))),
            with_one_box(50.0, at_2_4=0.005),
        )
    ),
    (
        "Section 5.2, number of solutions with N = 4",
        curves,
        {"curve_of": giving(Stub(largest_multiplicity=giving((5, None))))},
    ),
    (
        "Section 5.2, number of solutions",
        curves,
        {"curve_of": giving(Stub(largest_multiplicity=giving((3, None))))},
    ),
    *(
        (place, curves, {"proved_chain": lambda cards: observed.proved_chain(9 - cards)})
        for place in (
            "Section 5.2, number of solutions with N = 4",
            "Section 5.2, number of solutions",
            "Figure 8, several ranges",
        )
    ),
    ("Figure 8, several ranges", curves, {"_ranges_with_several": giving(2)}),
    ("Figure 8, several ranges", curves, {"_ranges_with_several": giving(17)}),
    # card 3 that is bet for value, card 4 that does not call or bet, and card 2 of four that calls
    *(
        ("Section 5.2, ranges with five cards", ranges, change)
        for change in (
            with_one_run(5, 50.0, at_11_2="m", at_1_3="m"),
            with_one_run(5, 50.0, **{f"at_{node}_4": "0" for node in range(4, 13)}),
            with_one_run(5, 50.0, **{f"at_{node}_4": "l" for node in (1, 2, 3)}),
            with_one_run(4, 50.0, at_11_2="m"),
            {"bluff_and_call": giving((1.6, 3.7))},
            *(up_to(cards, 99.9) for cards in (4, 5)),
        )
    ),
    ("Section 5.2, two-way bets", curves, {"no_two_way_bet": giving(False)}),
    ("Section 5.2, two-way bets", curves, up_to(5, 99.9)),
    ("Section 5.2, two-way bets", curves, {"_two_way_nodes": giving(frozenset())}),
    ("Section 5.2, two-way bets", curves, {"_two_way_nodes": giving(frozenset({(1, 4)}))}),
    (
        "Section 5.2, first two-way bets",
        curves,
        {"_two_way_nodes": giving(frozenset({(1, 4)}))},
    ),
    (
        "Section 5.2, first two-way bets",
        curves,
        {  # what is kept of the whole curve must not be that of the break
            "two_way_bets": giving([Stub(node=1, card=4), Stub(node=2, card=3)]),
            "_two_way_nodes": giving(frozenset({(1, 4), (2, 3)})),
            "_two_way": giving((Stub(frequency=0.02),)),
        },
    ),
    ("Section 5.2, N = 13, cards always bet", curves, {"_thirteen": thirteen([5, 6, 7])}),
    ("Section 5.2, N = 13, cards always bet", curves, {"_thirteen": thirteen([8, 9, 11])}),
    ("Section 5.2, N = 13, cards bet at node 2", curves, {"_thirteen": thirteen(range(7, 14))}),
    ("Section 5.2, N = 13, cards bet at node 2", curves, {"_thirteen": thirteen(range(8, 14))}),
    (
        "Section 5.2, N = 13, two-way bets at node 3",
        curves,
        {"_range_of_its_own": giving(False)},
    ),
    (
        "Section 5.2, N = 13, two-way bets at node 3",
        curves,
        {
            "_thirteen": giving(None),
            "two_way_bets": giving([Stub(node=3, card=5), Stub(node=3, card=6)]),
        },
    ),
    ("Section 5, no other solutions", exact, {"_off_curve": giving(())}),
    (
        "Section 5, no other solutions",
        exact,
        {
            "_off_curve": giving((None,)),
            "branch_through": giving(Stub(status=BranchStatus.PARAMETER_BOUND)),
        },
    ),
    (
        "Section 5, no other solutions",
        exact,
        {
            "_off_curve": giving((None,)),
            "branch_through": giving(Stub(status=BranchStatus.CLOSED_LOOP)),
            "_set_has_more": giving(False),
        },
    ),
    ("Section 5.2, Figure 12, twenty-four", larger_decks, {"solutions": giving(np.zeros((24, 3)))}),
    (
        "Section 5.2, Figure 12, twenty-four",
        larger_decks,
        {"curve_of": giving(Stub(multiplicity=(None, np.array([1, 2, 3]))))},
    ),
    (
        "Section 5.1, distinct solutions",
        exact,
        {"_three": giving((Stub(expectations=(0.1, 0.1, -0.2), gains=np.zeros(3)),) * 3)},
    ),
    (
        "Section 5.1, distinct solutions",
        exact,
        {
            "_three": giving(
                [Stub(expectations=(0.1 * k, 0, 0), gains=np.full(3, 1e-6)) for k in range(3)]
            )
        },
    ),
    (
        "Section 5.1, distinct solutions, separate",
        exact,
        {"_three": giving((None,) * 3), "connected": giving(None)},
    ),
    (
        "Section 5.1, three antes",
        exact,
        {
            "_standard": giving(None),
            "family": giving(Stub(least=[Stub(expectations=(0, 0, 0))])),
            "rational_member": giving(Stub(exact=True)),
        },
    ),
    (
        "Section 5.1, three antes",
        exact,
        {
            "_standard": giving(None),
            "family": giving(Stub(least=[Stub(expectations=(-1 / 32, -1 / 48, 5 / 96))])),
            "rational_member": giving(Stub(exact=False)),
        },
    ),
    (
        "Appendix A, equation (9)",
        appendix,
        {"members": lambda pot: [appendix_example.middle(pot)]},
    ),
    (
        "Appendix A, equations (10), (11) and (12)",
        appendix,
        {"limits": larger_corrections, "_slope_errors": appendix._slope_errors.__wrapped__},
    ),
    (
        "Appendix A, equations (10), (11) and (12)",
        appendix,
        {"_slope_errors": giving((0.005, 0.005))},
    ),
    *(
        (
            "Appendix A, equations (10), (11) and (12)",
            appendix,
            {"_slope_errors": large_at(pot)},
        )
        for pot in (4.15, 3.95, 5.4, 2.5, 3.7, 4.6)
    ),
    (
        "Appendix A, null space",
        appendix,
        {"limits": giving((Stub(expansion=Stub(nullity=1)),))},
    ),
    *(
        ("Section 4, Figure 4, selection", null_spaces, change)
        for change in (
            # with other ends at all pots but one, and where the slope of a2 is negative at one
            *({"FAMILIES": awry("9", x, "23/5")} for x in ("c1", "d2", "a2")),
            {"FAMILIES": with_solution("9", low=Fraction(5, 2))},
            {"condition_on_nine": giving(None)},
        )
    ),
    *(
        ("Appendix A, null space", null_spaces, change)
        for change in (
            # a solution that is another, and one that has another wall at all pots but one
            {"FAMILIES": with_solution("7", vertices=NINE.vertices)},
            {"FAMILIES": awry("9", "a2", "23/5")},
            {"sign_inside": giving(None)},
        )
    ),
    (
        "Appendix A, unique selection",
        appendix,
        {
            "follow_from_centre": giving(Stub(x=np.full((1, simplified.GAME.size), 0.5))),
            "selected_equilibrium": giving(Stub(frequencies=np.full((12, 4), 0.5))),
        },
    ),
    (
        "Appendix A, condition (3)",
        appendix,
        {"logistic_equilibria": giving(np.full((1, simplified.GAME.size), 0.5))},
    ),
    ("Appendix A, equation (13)", appendix_example, {"printed_functions": printed_doubled}),
    ("Appendix A, equation (13)", appendix_example, {"printed_functions": awry_at_three}),
    ("Appendix A, equation (13)", appendix_example, {"_matches_in_the_full_game": giving(False)}),
    *(
        ("Appendix A, equation (14)", appendix_example, change)
        for change in (
            *({"FAMILIES": awry("1", x, "11/5", "5/2", "14/5")} for x in ("d3", "c3", "d2", "a1")),
            {"FAMILIES": with_solution("1", high=Fraction(29, 10))},
            {"sign_inside": giving(None)},
            {"holds_on_range": giving(False)},
        )
    ),
    (
        "Appendix A, equation (14)",
        appendix_example,
        {"members": lambda pot, beyond=Fraction(0): MEMBERS(pot, beyond + Fraction(1, 100))},
    ),
    (
        "Appendix A, equation (14)",
        appendix_example,
        {"members": lambda pot, beyond=Fraction(0): MEMBERS(pot)},
    ),
    ("Appendix A, equation (15)", appendix_example, {"_corrections": corrections_larger}),
    ("Appendix A, equation (16)", appendix_example, {"_corrections": corrections_larger}),
    *(
        (f"Appendix A, equation ({number})", appendix_example, change)
        for number, changes in (
            (15, ({"printed_functions": awry_at_three}, {"printed_functions": printed_doubled})),
            (16, ({"printed_functions": bluffs_called_less},)),
        )
        for change in changes
    ),
    ("Appendix A, equation (17)", appendix_example, {"_roots": lambda scale: ROOTS(1.0)}),
    # as with the true derivatives, and so that only the pot 3 is right
    *(
        ("Appendix A, equation (17)", appendix_example, {"_printed_arguments": other})
        for other in (
            lambda x, p: tuple(each + 1 / (2 / (p + 1) - x) for each in ARGUMENTS(x, p)),
            lambda x, p: (ARGUMENTS(x, p)[0] + (p - 3), ARGUMENTS(x, p)[1]),
        )
    ),
    (
        "Appendix A, equation (17), true derivatives",
        appendix_example,
        {"_sums": lambda printed: ROOTS(0.5)},
    ),
    *(
        ("Appendix A, uniqueness of X", appendix_example, {"sign_inside": giving(sign)})
        for sign in (None, 0, -1)
    ),
    (
        "Appendix A, uniqueness of X",
        appendix_example,
        {"selected_calls": giving(Stub(total=0.5))},
    ),
    (
        "Section 2, 48 conditions and 23",
        observations,
        {"KuhnPoker": giving(Stub(size=23, fixed=np.zeros((12, 4))))},
    ),
    ("Section 1, a special pot", whole_set, {"OTHER_POT": Fraction(3)}),
    ("Section 1, a special pot", whole_set, {"low_calls": giving(large_pots(4))}),
    (
        "Section 1, a special pot",
        whole_set,
        {"other_members": giving((whole_set.other_members()[0],) * 2)},
    ),
    ("Section 1, a special pot", whole_set, {"_certified": first_member_only}),
    ("Section 2, no profit below the least pot", whole_set, {"least_with_caution": giving(0.0)}),
    *(
        (
            "Section 2, no profit below the least pot",
            whole_set,
            {"least_with_caution": whole_set.least_with_caution.__wrapped__} | others,
        )
        for others in (
            {"_sure_in_a_deal": lambda hand, player, best, pot: SURE(hand, player, False, pot)},
            {"_sure_in_a_deal": less_in_one_deal},
            {"_paid_at_two_pots": hurt_by_a_call},
            {"BEYOND": -whole_set.BEYOND},
        )
    ),
    ("Section 2, profit above the least pot", whole_set, {"least_with_caution": giving(-0.1)}),
    (
        "Section 2, profit above the least pot",
        whole_set,
        {"first_bluffs": giving(ClosedForm(4, 2, Fraction(4), FIRST.frequencies))},
    ),
    *(
        (
            "Section 2, profit above the least pot",
            whole_set,
            {"first_bluffs": lambda n, changed=changed: form(first_bluffs(n), **changed)},
        )
        for changed in ({"proved": giving(False)}, {"expectations": (0, 0, 0)})
    ),
    ("Section 2, N = 4", whole_set, {"catches_bluffs": giving(False)}),
    ("Section 2, N = 4", whole_set, {"FOUR": UNREACHED}),
    (
        "Section 2, N = 4",
        whole_set,
        {"low_callers": giving([(x, whole_set.OTHER_POT) for x in whole_set.other_members()])},
    ),
    (
        "Section 2, N = 4",
        whole_set,
        {"low_callers": giving([(low_calls(1).at(8), Fraction(9))])},
    ),
    (
        "Section 5.1, who bets, every equilibrium",
        whole_set,
        {"BELOW_THREE": (1.5, 2.5), "_below_three": whole_set._below_three.__wrapped__},
    ),
    ("Section 5.1, who bets, every equilibrium", whole_set, {"_below_three": giving(((),))}),
    (
        "Section 5.1, who bets, every equilibrium",
        whole_set,
        {"INTERVALS": {k: v for k, v in whole_set.INTERVALS.items() if not k[0] < 2.4 < k[1]}},
    ),
    (
        "Section 5.1, who calls",
        whole_set,
        {"INTERVALS": dict.fromkeys(whole_set.INTERVALS, (16 * "0",))},
    ),
    (
        "Section 5.1, who calls",
        whole_set,
        {"INTERVALS": {k: v for k, v in whole_set.INTERVALS.items() if not k[0] < 2.4 < k[1]}},
    ),
    (
        "Section 5.1, similar expectations",
        observations,
        {"_most_with_four": giving(np.array([1e-4, 5.2e-4, 1e-4]))},
    ),
    (
        "Section 5.1, similar expectations",
        observations,
        {"_ranges_of_the_set": giving(np.array([0.1, 0.005, 0.1]))},
    ),
    *(
        ("Section 5.1, player 1 active", observations, change)
        for change in (
            with_one_box(2.5, at_2_2=0.02),
            with_one_box(50.0, at_2_4=0.005),
            with_one_box(3.85, at_1_2=0.02),
            with_one_box(50.0, at_1_4=0.005),
            *(
                {"PLAYER_1_BETS": Surd(Fraction(3, 2) + Fraction(off, 50), Fraction(1, 2), 23)}
                for off in (-1, 1)
            ),
        )
    ),
    *(
        ("Section 5.2, more striking differences", observations, change)
        for change in (
            {"_least_with_five": giving(np.full(3, 4e-3))},
            {"_most_with_four": giving(np.full(3, 2e-3))},
        )
    ),
    *(
        ("Abstract, N = 4 is different", ranges, change)
        for change in (
            {"one_role_each": giving(False)},
            {"a_card_has_two_roles": giving(False)},
            {"bluffs_and_calls": giving(False)},
            with_one_run(4, 50.0, at_11_2="m"),
            with_one_run(5, 50.0, at_1_3="m", at_11_2="m"),
            with_every_run(6, "m", "l"),
            *(up_to(cards, 0.9) for cards in (4, 5, 6)),
        )
    ),
    ("Section 2, structure of strategies", ranges, with_ranges(folds=frozenset())),
    ("Section 2, structure of strategies", ranges, with_ranges(calls=frozenset({(4, 2)}))),
    ("Section 2, structure of strategies", ranges, {"_as_described": giving(True)}),
    *(
        (place, ranges, change)
        for place in (
            "Section 2, N = 4, on the curve",
            "Section 5.1, bluffing, value and calling cards",
        )
        for change in (
            with_one_run(4, 50.0, at_1_3="m", at_10_2="m"),
            with_one_run(4, 50.0, at_11_2="l"),
            with_one_run(4, 2.5, at_5_2="m"),
            with_one_run(4, 50.0, at_8_2="?"),
            with_every_run(4, "m", "l"),
            up_to(4, 99.9),
        )
    ),
    (
        "Section 2, N = 4, on the curve",
        ranges,
        {"bluffs_with_and_without": lambda signs, *cards: False},
    ),
    (
        "Section 5.1, bluffing, value and calling cards",
        ranges,
        with_one_run(4, 50.0, at_2_3="l"),
    ),
    ("Section 5.1, bluffing, value and calling cards", ranges, {"idle_from": giving((4.28, 4.5))}),
    *(
        ("Section 5.2, node 1 with five cards", ranges, change)
        for change in (
            {"turns": giving([0])},
            {"turning_points": giving([0])},
            {"_TURN": 0.011},
            {"value_bets_from": giving((1.5, 8.787))},
            {"value_bets_from": giving((8.771, 8.9))},
            {"share_never_bet": giving(0.9)},
            with_one_run(5, 50.0, at_1_3="m", at_11_2="m"),
            with_one_run(5, 2.0, at_1_4="m"),
        )
    ),
    ("Section 5, Figure 5, fifteen", larger_decks, {"solutions": giving(np.zeros((15, 3)))}),
    ("Section 5, Figure 5, fifteen", larger_decks, {"solutions": giving(np.zeros((13, 3)))}),
    (
        "Section 5, the biggest loser",
        curves,
        {"Fraction": lambda text: Fraction(text) + Fraction(1, 100)},  # 16.69 for 16.68
    ),
    ("Figure 13", larger_decks, {"_range_of_five": giving(0.01)}),
    ("Figure 13", larger_decks, {"solutions": giving(0.01 * np.eye(3))}),
    ("Figure 14", larger_decks, {"solutions": giving(0.01 * np.eye(5, 3))}),
    ("Figure 14", larger_decks, {"solutions": giving(np.zeros((1, 3)))}),
    ("Section 5.2, N = 13, node 5", observations, {"_thirteen": giving(np.zeros((12, 13)))}),
]


#: Claims that take seconds: every run tries one break of each, the heavy tests try the others.
LONG = {
    "Figure 13",
    "Section 2, structure of strategies",
    "Section 5, order of the players",
    "Section 5, the biggest loser",
    "Section 5.2, Figure 12, twenty-four",
}


def breaks():
    """Each break with its name."""
    seen = set()
    for place, module, others in MUTATIONS:
        later = place in LONG and place in seen
        seen.add(place)
        yield pytest.param(
            place, module, others, id=place, marks=[pytest.mark.heavy] if later else []
        )


@pytest.mark.parametrize(("place", "module", "others"), breaks())
def test_mutation_is_noticed(monkeypatch, place, module, others):
    for name, other in others.items():
        monkeypatch.setattr(module, name, other)
    assert not holds(place)


def test_a_special_pot_left_out_is_noticed(monkeypatch):
    monkeypatch.setattr(curves, "SPECIAL_POTS", curves.SPECIAL_POTS[:-1])
    assert not curves._nowhere_else()


def test_solutions_at_one_pot_are_followed_to_once(monkeypatch):
    """Claims and their notes ask for the same ones."""
    first, low = observations._largest_difference(5), observations._largest_difference(5, 10)
    assert first >= low > 0
    assert curves._made((1, 4), 3.0)
    for module in (observations, curves):
        monkeypatch.setattr(module, "curve_of", giving(None))
    assert (first, low) == tuple(observations._largest_difference(5, x) for x in (np.inf, 10))
    assert curves._made((1, 4), 3.0)


PIECES = [larger_decks.NINE, larger_decks.TEN, larger_decks.TEN_SHARP]


@pytest.mark.parametrize("piece", PIECES)
def test_pieces_with_nine_and_ten_cards_have_the_most_solutions(piece):
    (counts,) = (
        each
        for each in read_counts(DATA / "kuhn_counts.csv")
        if (each.cards, each.epsilon) == (piece.cards, piece.epsilon)
    )
    assert counts.at(piece.pot) == counts.counts.max()
    assert counts.at(piece.low) == 1


@cache
def widest_range(cards, highest=10.0):
    """Largest range of a player's expectation at one pot of a stored curve, and the pot."""
    (curve,) = read_curves(DATA / f"kuhn_curve_{cards:02}.csv")
    pots, values = curve.pots, curve.expectations
    middles = (pots[1:] + pots[:-1]) / 2
    widest = (0.0, 0.0)
    for pot in middles[middles < highest]:
        k = np.flatnonzero((pots[1:] < pot) != (pots[:-1] < pot))
        part = ((pot - pots[k]) / (pots[k + 1] - pots[k]))[:, None]
        found = values[k] * (1 - part) + values[k + 1] * part
        widest = max(widest, (float((found.max(axis=0) - found.min(axis=0)).max()), float(pot)))
    return widest


def test_piece_with_26_cards_has_the_widest_range():
    piece = larger_decks.TWENTY_SIX
    found, pot = widest_range(piece.cards)
    assert abs(pot - piece.pot) < 0.01
    assert abs(found - larger_decks._range(piece)) < 1e-4
    assert all(widest_range(cards)[0] > 3 * found for cards in range(5, 11))
    assert 1.5 * found < widest_range(13)[0] < 0.007


def test_turning_points_are_counted():
    values = np.array([0, 0.5, 0.49, 0.6, 0.3, 0.31, 0.2, 0.9])
    assert ranges.turning_points(values, values, 0.02) == [3, 6]
    assert ranges.turning_points(values, values, 0.005) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("high", "never"), [(0.51, True), (0.53, False)])
def test_a_box_in_which_a_frequency_might_turn_is_noticed(monkeypatch, high, never):
    box = IntervalArray(np.array([0.5]), np.array([high]))
    pots = IntervalArray(np.array([3.0]), np.array([4.0]))
    boxes = Stub(pots=pots, frequency=lambda node, card: box)
    monkeypatch.setattr(ranges, "curve_in_boxes", lambda cards: boxes)
    assert ranges._four_never_turns() == never


def test_every_claim_has_a_mutation():
    assert {place for place, *_ in MUTATIONS} == {claim.place for claim in CLAIMS}
