"""What the claims on curves, larger decks and whole sets rest on, otherwise than it is."""

import dataclasses
from fractions import Fraction
from types import SimpleNamespace as Stub

import numpy as np
from claims_anew import giving

from guts_core.kuhn.three_players.closed_forms import (
    ClosedForm,
    first_bluffs,
    large_pots,
    low_calls,
)
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.kuhn.three_players.two_way import met
from guts_core.methods.exact.interval_arrays import IntervalArray
from guts_core.methods.exact.surds import Surd
from paper_ledger.bil18 import curves, exact, larger_decks, observations, whole_set
from paper_ledger.bil18 import stored_ranges as ranges
from paper_ledger.bil18.tubes import observed


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


def without(stretch, chain):
    """A chain that lacks a stretch."""
    kept = [each for k, each in enumerate(chain.stretches) if k != stretch % len(chain.stretches)]
    return dataclasses.replace(chain, stretches=tuple(kept))


def from_below(chain):
    """A chain whose first stretch reaches to the pot 1."""
    first = dataclasses.replace(chain.stretches[0], pots=(1.0, chain.stretches[0].pots[1]))
    return dataclasses.replace(chain, stretches=(first, *chain.stretches[1:]))


#: The tubes off the curve of six cards.
LOOP = exact._branch_off_curve


def paid(expectations):
    """Payoffs of the three players, one column for each solution, whatever is asked."""
    return giving(IntervalArray.point(expectations))


def paying(*expectations):
    """As if the one solution of a curve at a pot paid this."""
    return {"payoffs_at": paid(np.array(expectations)[:, None])}


def paid_about(antes, right=curves.payoffs):
    """What ten cards pay, enclosed less well by some antes."""

    def about(game, boxes):
        found = right(game, boxes)
        return IntervalArray(found.low - antes * game.deals, found.high + antes * game.deals)

    return {"payoffs": about, "_ten_cards": curves._ten_cards.__wrapped__}


def thirteen(cards):
    """Frequencies of thirteen cards of which these are bet at node 2."""
    frequencies = np.zeros((12, 13))
    frequencies[1, np.array(cards, dtype=int) - 1] = 1
    return giving(IntervalArray.point(frequencies))


def wider(node, card, by, right=curves.enclosed):
    """One frequency enclosed less well."""

    def enclosed(*given):
        box = right(*given)
        more = np.zeros(box.low.shape)
        more[node - 1, card - 1] = by
        return IntervalArray(box.low - more, box.high + more)

    return enclosed


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

CERTIFIED = whole_set._certified


def with_ranges(**changes):
    """Ranges along the curves of which something is changed at every point."""
    present = ranges.along

    def changed(cards):
        return [dataclasses.replace(each, **changes) for each in present(cards)]

    return {"along": changed}


def without_member(place):
    """As if one of two members were no equilibrium."""

    def certified(frequencies, pot):
        member = whole_set.other_members()[place]
        return CERTIFIED(frequencies, pot) and not np.array_equal(frequencies, member)

    return {"_certified": certified}


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


#: Equilibria in fractions.
MEMBER = exact.rational_member


#: place, module, and what replaces names of the module
MUTATIONS = [
    ("Section 5, order of the players", curves, with_one_run(5, 3.5, payoffs="--++-")),
    ("Section 5, order of the players", curves, with_one_run(5, 3.5, payoffs="--+?+")),
    ("Section 5, order of the players", curves, {"_points_of_six_in_order": giving(False)}),
    (
        "Section 5, order of the players",
        curves,
        {"_first_bluffs": giving([Stub(expectations=(1, 1, 2)), Stub(expectations=(1, 0, 2))])},
    ),
    ("Section 5, order of the players", curves, paid_about(0.1)),
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
    ("Section 5, two winners", curves, {"positive_above": lambda least, *functions: least >= 60}),
    ("Section 5, two winners", curves, paying(-0.0046, -0.0227, 0.0273)),
    ("Section 5, two winners", curves, paying(0.0048, -0.0321, 0.0273)),
    ("Section 5, the biggest loser", curves, paying(-0.3, -0.2, 0.5)),
    ("Section 5, two winners", curves, {"SINKS": Fraction("72.86")}),
    (
        "Section 5, two winners",
        curves,
        {"low_calls": lambda *given: form(low_calls(*given), proved=giving(False))},
    ),
    *(
        (place, curves, paid_about(1))
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
    *(
        ("Section 5.2, two-way bets", curves, {"enclosed": wider(node, card, by)})
        for node, card, by in (
            (1, 4, 0.012),
            (10, 3, 0.001),
            (10, 5, 0.6),
            (11, 3, 0.08),
            (11, 5, 0.001),
        )
    ),
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
        observations,
        {"_range_of_its_own": giving(False)},
    ),
    (
        "Section 5.2, N = 13, two-way bets at node 3",
        observations,
        {"met": lambda x, node, card, overcalls: met(x, node, card, True)},
    ),
    *(
        ("Section 5, no other solutions", exact, change)
        for change in (
            # loops that miss a stretch, or reach to where the curve begins
            {"_branch_off_curve": lambda: without(0, LOOP())},
            {"_branch_off_curve": lambda: without(-1, LOOP())},
            {"_branch_off_curve": lambda: from_below(LOOP())},
            {"_set_has_more": giving(False)},
        )
    ),
    ("Section 5.2, Figure 12, twenty-four", larger_decks, {"solutions": paid(np.zeros((3, 24)))}),
    (
        "Section 5.2, Figure 12, twenty-four",
        larger_decks,
        {"curve_of": giving(Stub(multiplicity=(None, np.array([1, 2, 3]))))},
    ),
    (
        "Section 5.1, distinct solutions",
        exact,
        {"payoffs_at": giving(IntervalArray.point(np.array([[1.0, 2, 2], [0, 0, 0]])))},
    ),
    (
        "Section 5.1, distinct solutions",
        exact,
        {"payoffs_at": giving(IntervalArray(np.array([[0.0, 1, 2]]), np.array([[1.0, 2, 3]])))},
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
            "rational_member": lambda end: Stub(exact=True, expectations=end.expectations),
        },
    ),
    (
        "Section 5.1, three antes",
        exact,
        {"payoffs_at": giving(IntervalArray(np.full((3, 1), -1 / 32), np.full((3, 1), -1 / 48)))},
    ),
    (
        "Section 5.1, three antes",
        exact,
        {
            "rational_member": lambda end: Stub(exact=False, expectations=MEMBER(end).expectations),
        },
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
    *(("Section 1, a special pot", whole_set, without_member(place)) for place in (0, 1)),
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
    *(
        ("Section 2, structure of strategies", ranges, {"enclosed": wider(node, card, by)})
        for node, card, by in (
            *((4, 2, 0.06), (4, 3, 0.01), (1, 2, 0.72), (1, 3, 1)),
            *((2, 4, 1), (3, 5, 1)),
        )
    ),
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
    ("Section 5, Figure 5, fifteen", larger_decks, {"solutions": paid(np.zeros((3, 15)))}),
    ("Section 5, Figure 5, fifteen", larger_decks, {"solutions": paid(np.zeros((3, 13)))}),
    (
        "Section 5, the biggest loser",
        curves,
        {"Fraction": lambda text: Fraction(text) + Fraction(1, 100)},  # 16.69 for 16.68
    ),
    ("Figure 13", larger_decks, {"payoffs_at": paid(0.01 * np.eye(3))}),
    ("Figure 13", larger_decks, {"solutions": paid(0.01 * np.eye(3))}),
    ("Figure 14", larger_decks, {"solutions": paid(0.01 * np.eye(3, 5))}),
    ("Figure 14", larger_decks, {"solutions": paid(np.zeros((3, 1)))}),
    # five cards reach less than three times as far, for all that is sure
    ("Figure 14", larger_decks, {"payoffs_at": paid(0.0095 * np.eye(3))}),
    (
        "Figure 14",
        larger_decks,
        {"payoffs_at": giving(IntervalArray(np.zeros((3, 2)), 0.02 * np.eye(3, 2)))},
    ),
    ("Section 5.2, N = 13, node 5", observations, {"often": giving([*range(6, 14)])}),
]
