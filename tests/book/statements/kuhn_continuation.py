"""What the chapter on Kuhn poker with N cards says of computed results."""

import csv
import math
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
from hands import played
from prose import ROOT, claimed, explained, says

from guts_core.explorers.kuhn import FOLD
from guts_core.kuhn import (
    KuhnPoker,
    MultiplayerKuhn,
    equilibrium_curve,
    first_bluffs,
    large_pots,
    low_calls,
    polish,
)
from guts_core.kuhn.curves.curve import QUICK
from guts_core.kuhn.three_players.tree import NODES
from guts_core.methods.continuation.polygons import turns
from guts_core.simplified_kuhn.solutions.families import FAMILIES
from paper_ledger.bil18.stored.curve_files import read_counts, read_curves, read_solutions
from paper_ledger.bil18.stored.four_players import read_forms, read_members
from paper_ledger.bil18.stored.ranges import read_found
from paper_ledger.bil18.tubes.observed import proved_chain
from paper_ledger.bil18.whole_set import OTHER_POT, catches_bluffs, other_members

DATA = ROOT / "data"


def both_proved():
    """From where and up to where the curves of four and five cards are proved."""
    every = [proved_chain(cards).arcs for cards in (4, 5)]
    return [max(arcs[0][0] for arcs in every), int(min(arcs[-1][1] for arcs in every))]


@cache
def counts(cards, epsilon):
    every = read_counts(DATA / "kuhn_counts.csv")
    (found,) = [each for each in every if (each.cards, each.epsilon) == (cards, epsilon)]
    return found


def ranges_at(pot):
    return next(each for each in read_found(DATA / "kuhn_found.csv") if each.pot == pot).ranges


def one_payoff_at_some_pots():
    return np.ptp(ranges_at(2.5), axis=1).max() < 1e-8


def ranges_between_the_special_pots():
    return all(np.ptp(ranges_at(pot), axis=1).max() > 1e-3 for pot in (3.1, 4.1, 8.0))


def bars_stand_where_readers_are_told():
    """Those that are higher than a ten-thousandth of a bet, in the picture's range of pots."""
    found = read_found(DATA / "kuhn_found.csv")
    bars = [each.pot for each in found if np.ptp(each.ranges, axis=1).max() > 1e-4]
    groups = (3, 3.3), (3.9, 4.25), (5, 5), (7, 12)
    within = [[low <= pot <= high for low, high in groups] for pot in bars]
    return all(map(any, within)) and np.array(within).any(axis=0).all()


def low_calls_raise_the_first_payoff():
    low, usual = low_calls(1), large_pots(4)
    first, second, third = (
        a - b for a, b in zip(low.expectations, usual.expectations, strict=True)
    )
    begins = abs(float(low.low) - 6.77) < 0.01
    return begins and low.proved() and first(8) > 0 and second == 0 and first + third == 0


def two_members_in_fractions():
    game = KuhnPoker(4)
    one, other = (game.expectations(x, OTHER_POT) for x in other_members())
    exact = not any(g for x in other_members() for g in game.gains(x, OTHER_POT))
    return exact and bool((one != other).all())


def card_2_calls_too():
    return catches_bluffs(other_members()[1], 2)


def searches(cards):
    with (DATA / "kuhn_branches.csv").open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if int(row["cards"]) == cards]


def none_found_with_four_and_five():
    rows = searches(4) + searches(5)
    return len(searches(4)) == len(searches(5)) == 13 and all(r["found"] == "0" for r in rows)


def loops_with_six():
    return any(row["found"] != "0" for row in searches(6)) and {
        each.epsilon for each in read_solutions(DATA / "kuhn_off_curve.csv")
    } == {1e-6}


def first_bluffs_are_proved():
    return all(
        first_bluffs(n).proved() and first_bluffs(n).high == Fraction(3, n - 3) for n in (4, 5)
    )


def most_with_nine():
    most = {n: counts(n, 1e-6).counts.max() for n in range(4, 11)}
    return max(most, key=most.get) == 9


LAYOUT = "names nodes, figures or the way through the chapter"
PLACE, RULE = "the place of a quotation", "a rule of the game"

#: The three hands of the chapter: cards, the hand's end in the tree of all hands, payoffs.
HANDS = (
    ((2, 4, 1), (0, 0, 1, 0, 1), (-1, 3, -2)),
    ((3, 2, 4), (0, 0, 1, 1, 0), (-2, -1, 3)),
    ((3, 2, 1), (0, 0, 1, 0, 0), (-1, -1, 2)),
)


def hands_pay_what_is_said():
    return all(played(cards, moves) == payoffs for cards, moves, payoffs in HANDS)


def all_counts_are_odd():
    found = [each.largest(1e-3) for each in read_counts(DATA / "kuhn_counts.csv")]
    return all(number % 2 == 1 for number in found)


def fewer_at_some_pots():
    """At P = 9.908 there are fewer with ten cards at the smallest."""
    ten = {c.epsilon: c for c in read_counts(DATA / "kuhn_counts.csv") if c.cards == 10}
    there = {
        e: found.counts[(found.low <= 9.908) & (found.high > 9.908)] for e, found in ten.items()
    }
    return there[1e-8].item() < there[1e-6].item()


def largest_numbers_grow():
    """From 1e-4 to 1e-8 with all decks for which both are stored, but with four cards."""
    largest = {(c.cards, c.epsilon): c.counts.max() for c in read_counts(DATA / "kuhn_counts.csv")}
    decks = {cards for cards, epsilon in largest if epsilon == 1e-8}
    grow = {cards for cards in decks if largest[cards, 1e-8] > largest[cards, 1e-4]}
    return decks - grow == {4}


@cache
def curve_of_four():
    return equilibrium_curve(4, (1.3, 12.0), epsilon=1e-8, options=QUICK)


def family_near_the_curve():
    members = [polish(4, each.frequencies, 3.9083) for each in curve_of_four().at(3.9083)]
    return len(members) == 3 and {each.dimension for each in members} == {1}


def bets_before_player_3_below_3():
    """No bet on the curve at nodes 1 and 2, between the pots at which 3 and 2 begin to bluff."""
    curve = curve_of_four()
    bluffs = curve.frequencies[:, 1:3, 1] > 1e-3
    second, third = (curve.pots[column].min() for column in bluffs.T)
    between = (curve.pots > third + 0.05) & (curve.pots < second - 0.05)
    alone = between.any() and (curve.frequencies[between, :2] < 1e-3).all()
    return bool(alone) and (round(third, 1), round(second, 1), 3)


def bets_without_callers_below_2():
    """Players 1 and 2 bet card 4 alone, and no card below it bets, or calls a first bet."""
    curve = curve_of_four()
    below = curve.frequencies[curve.pots < 1.95]
    first_calls, bets = [3, 4, 6, 7, 9, 10], below[:, :3]
    lower = np.concatenate([bets, below[:, first_calls]], axis=1)[:, :, :3]
    return bool((lower < 1e-3).all() and (bets[:, :2, 3].max(axis=0) > 0.1).all())


def card_1_is_left_out():
    """Where player 3 bets card 2 and not card 1, on the curve of the figure."""
    curve = curve_of_four()
    card_1, card_2 = curve.frequencies[:, 2, 0], curve.frequencies[:, 2, 1]
    pots = curve.pots[(card_1 < 1e-3) & (card_2 > 0.3)]
    first, last = pots[pots < 4], pots[pots > 4]
    return round(first.min()), first.max(), round(last.mean(), 2)


def card_3_is_bet_for_nothing():
    """After two checks from a pot on; card 4 never checks there, and cards 1 and 2 never call.

    Next to that pot the bets grow in proportion to what the pot is beyond it.
    """
    curve = curve_of_four()
    pots = 4.2, 4.214, 4.218, 4.3, 6.0, 12.0
    bet = [curve.at(pot)[0].frequencies[2, 2] for pot in pots]
    later = curve.frequencies[curve.pots > 4.22]
    idle = (later[:, :2, 3] > 1 - 1e-3).all() and (later[:, 3:6, :2] < 1e-3).all()
    start = pots[1] - bet[1] * (pots[2] - pots[1]) / (bet[2] - bet[1])
    return bool(idle and bet[0] < 1e-6 < bet[1] and bet == sorted(bet)) and (start, 3, 3)


@cache
def four_player_forms():
    return [form for form in read_forms(DATA / "kuhn_four_forms.csv") if form.cards == 5]


def forms_cover_every_pot():
    forms = four_player_forms()
    joined = all(after.low <= before.high for before, after in pairwise(forms))
    return joined and len(forms) == 12 and forms[0].low == 3 and forms[-1].high is None


def bets_best_card(form, player):
    return form.frequencies[player - 1, -1] != 0


def last_four_rows_bet():
    forms = four_player_forms()
    everybody = [all(bets_best_card(form, k) for k in (1, 2, 3, 4)) for form in forms]
    return everybody == [False] * 8 + [True] * 4


def first_row_has_one_bettor():
    (first, second, *_) = four_player_forms()
    alone = [bets_best_card(first, k) for k in (1, 2, 3, 4)] == [False, False, False, True]
    calls = second.game.tree.nodes == 32 and second.frequencies[5, 3] != 0
    return alone and calls and second.frequencies[2, 4] == Fraction(1, 2)


def ends_at_the_pot_4():
    members = read_members(DATA / "kuhn_four_members.csv")
    low, high = (
        next(m for m in members if m.game.cards == 5 and m.pot == 4 and end in m.ends)
        for end in ("E4-", "E4+")
    )
    third = low.expectations[2] == high.expectations[2] == Fraction(-1, 100)
    return third and (low.expectations[3], high.expectations[3]) == (
        Fraction(3, 100),
        Fraction(29, 700),
    )


def player_1_begins():
    """Where his bets with the best card pass one half, having been none at lower pots from 2 on."""
    curve = curve_of_four()
    bets = curve.frequencies[:, 0].max(axis=1)
    start = curve.pots[bets > 0.5].min()
    below = bets[(curve.pots > 2.05) & (curve.pots < start - 0.02)]
    return bool((below < 1e-3).all()) and (start, 1, 1)


def folds_are_pairs():
    """Next to each fold of the stored curve of five cards, and the explorer's word for it."""
    (curve,) = read_curves(DATA / "kuhn_curve_05.csv")
    beyond = np.array(
        [
            curve.pots > pot * side
            for pot in curve.pots[turns(curve.pots)]
            for side in (1 - 1e-9, 1 + 1e-9)
        ]
    )
    counts = (beyond[:, 1:] != beyond[:, :-1]).sum(axis=1).reshape(-1, 2)
    return FOLD == " (fold)" and len(counts) > 50 and set(np.abs(np.diff(counts)).ravel()) == {2}


def last_player_profits():
    """On the curve of four cards: nothing up to the pot 2, and then more than the others."""
    (curve,) = read_curves(DATA / "kuhn_curve_04.csv")
    low, later = (curve.expectations[each] for each in (curve.pots <= 2, curve.pots > 2.05))
    return bool(abs(low).max() < 1e-6 < (later[:, 2] - later[:, :2].max(axis=1)).min())


def pair_of_calls_is_open():
    """Where player 3 and 2 share their calls in any way: the range of Solution 9."""
    (ninth,) = [family for family in FAMILIES if family.label == "9"]
    return float(ninth.low), float(ninth.high)


def five_times_the_same_pot():
    """With five cards and the epsilon of the figure, somewhere within 0.05 of 2.2."""
    found = counts(5, 1e-6)
    near = (found.high > 2.15) & (found.low < 2.25)
    return max(found.counts[near]) == 5


def members_pay_differently():
    """At each of the three pots, two exact members with other payoffs to some player."""
    members = read_members(DATA / "kuhn_four_members.csv")
    return all(
        len({m.expectations for m in members if m.game.cards == 5 and m.pot == pot}) > 1
        for pot in (4, Fraction(17, 4), 5)
    )


STATEMENTS = (
    says("on whole stretches the payoffs are not unique", bars_stand_where_readers_are_told),
    explained("Every way in which a hand can be played", "what is drawn"),
    says("Nobody profits up to the pot 2; then the last player does", last_player_profits),
    explained("How often the three players bet when nobody has bet before", "what is drawn"),
    says(
        "Below the pot 2 the first two players bet card 4 as well, which nobody calls",
        bets_without_callers_below_2,
    ),
    explained("The curves of four to ten cards, and of a suit", "what is drawn"),
    says("as between the pots 4.3 and 5", pair_of_calls_is_open),
    says("Around the pot 2.2 the curve passes the same pot five times", five_times_the_same_pot),
    explained("the frequencies of betting when nobody has bet before", "what is drawn"),
    claimed("at the pots 200 and 300 there are solutions", "bil18-section-5-two-winners"),
    explained("All decks of five to ten cards", "what is drawn"),
    says("It is always odd away from the folds", all_counts_are_odd),
    explained("One strategy of all three players with thirteen cards", "what is drawn"),
    says("A close-up of nine cards, where most solutions were met", most_with_nine),
    says("At the pots 4, 4.25 and 5, for example", members_pay_differently),
    says("player 3 bets card 5 with probability $\\frac12$", first_row_has_one_bettor),
    says("3 to 3.3 and 3.9 to 4.2, at 5 and from 7 on", bars_stand_where_readers_are_told),
    explained(
        "at a pot where each solution is regular, the number of all", "book/kuhn_theory shows it"
    ),
    explained("with three, none is possible up to it", "thm-kuhn-no-profit of book/kuhn_theory"),
    claimed(
        "The last is proved for every equilibrium without dominated actions",
        "bil18-section-5-1-who-bets-every-equilibrium",
    ),
    explained("shows the curve for four cards at $\\varepsilon=10^{-8}$", "what the cell asks for"),
    explained("one solution each, at $\\varepsilon=10^{-8}$", "what the cell asks for"),
    explained("The tables have $24E_k$", "how many deals there are: 4 * 3 * 2"),
    explained("asks what happens when nobody makes a mistake", "reports the paper"),
    explained("If all three play perfectly, is it settled", "a question"),
    says(
        "carries it on to 52 cards",
        lambda: [max(c.cards for c in read_counts(DATA / "kuhn_counts.csv"))],
    ),
    explained("Before the deal each of the three players puts the same", RULE),
    explained("Everybody gets one card and sees only that one", RULE),
    explained("After a bet nobody can bet again", RULE),
    explained("If all check, or if somebody calls, the cards of those", RULE),
    says("The twelve decisions of {numref}", lambda: NODES == 12),
    explained("| 10 | 2 | a bet by player 1 |", RULE),
    explained("| 11, 12 | 3 | a bet by player 1", RULE),
    says("bets with the worst card of all: a {term}`bluff`", hands_pay_what_is_said),
    explained("Whoever never bluffs is never called", "says in words what the chapter computes"),
    explained("at each of the twelve nodes, and with each card", "a definition"),
    claimed("the worst card never calls, and the second worst", "bil18-section-2-unknowns"),
    explained("> This fixes twenty two of the betting frequencies", "a quotation"),
    explained("(Billingham 2018, section 2)", PLACE),
    says("with four cards 26", lambda: [KuhnPoker(4).size]),
    explained("a list of frequencies is an equilibrium if and only if", "a definition"),
    explained("Suppose, for a start, that all free frequencies are one half", LAYOUT),
    explained("net of the ante, here and everywhere", "a convention"),
    explained("nobody should call with anything but the best card", "the next paragraph proves it"),
    claimed("nobody profits in *any* equilibrium", "bil18-section-2-no-profit-below-the-least-pot"),
    claimed("From there to $3/(N-3)$", "bil18-section-2-profit-above-the-least-pot"),
    says("decided for *every* pot of the range at once", first_bluffs_are_proved),
    says("from $P=12.89", lambda: [math.floor(100 * float(large_pots(5).low)) / 100]),
    says("With 26 frequencies these are $3^{26}$", lambda: [KuhnPoker(4).size, 3**26]),
    explained("nobody gains more than $\\varepsilon/\\pi$ for each", "a theorem, linked there"),
    explained("A step is accepted only if the tangent turns little", "describes the method"),
    says("From the pot 2 to 3 only player 3 bets", bets_before_player_3_below_3),
    says("Below the pot 2 the bets with card 4 are called by nobody", bets_without_callers_below_2),
    says("What is bet before that is card 4, which nobody calls", bets_without_callers_below_2),
    says(
        "except between the pots 3 and about 3.27 and on a short piece of the curve near the pot "
        "4.17",
        card_1_is_left_out,
    ),
    says("And from about the pot 4.21 on player 3 also bets card 3", card_3_is_bet_for_nothing),
    explained("card 1 is never bet nor called with", "its rules"),
    explained("At the pot 6, for example", LAYOUT),
    claimed("at most pots it is of first order", "bil18-section-4-figures-2-and-3"),
    claimed(
        "and of these $f_4$ and $f_8$, the slopes of the bets",
        "bil18-appendix-a-equation-13",
        "corrected",
    ),
    claimed(
        "With five cards there are up to five solutions", "bil18-section-5-2-number-of-solutions"
    ),
    explained("takes some twenty seconds up to $P=100$", "why it is read from a file"),
    claimed(
        "the paper's twenty-four is not the count on such a curve at such a pot",
        "bil18-section-5-2-figure-12-twenty-four",
        "open",
    ),
    explained("(Billingham 2018, section 5.2)", PLACE),
    explained("(Billingham 2018, section 5.1)", PLACE),
    explained("(Billingham 2018, section 5)", PLACE),
    explained("over intervals of the pot wider than 0.001", "what the cell above asks for"),
    says("All numbers in it are odd", all_counts_are_odd),
    says("with most decks the largest number grows", largest_numbers_grow),
    says("though at some pots there are fewer", fewer_at_some_pots),
    explained("the curve for four cards has three solutions.", "the cell below shows it"),
    explained("*certified* means that all {term}`gains <gain>`", "a definition"),
    claimed("three different equilibria", "bil18-section-5-1-distinct-solutions"),
    says("each lies on a line of equilibria", family_near_the_curve),
    explained("Along it all payoffs change", "the table above has different payoffs at its ends"),
    says(
        "The curve shows at most three equilibria with four cards",
        lambda: max(counts(4, e).counts.max() for e in (1e-4, 1e-6, 1e-8)) == 3,
    ),
    says("At some pots it finds one payoff only", one_payoff_at_some_pots),
    explained("Where a player is missing in the table", "how the table is to be read"),
    explained("the true ones are at least as large", "what was found exists"),
    says("Ranges are thus possible not only at the special pots", ranges_between_the_special_pots),
    says("$E_1$ rises with these calls at the cost of player 3", low_calls_raise_the_first_payoff),
    says("fractions with different payoffs for each player", two_members_in_fractions),
    says("So card 3 is not the only card that catches bluffs", card_2_calls_too),
    says("Go on to 3.9, and player 1 begins to bet at node 1", player_1_begins),
    claimed("Its payoffs run from $E_1=-1/32$", "bil18-section-5-1-three-antes"),
    claimed("A bet with a middling card can be for value", "bil18-section-5-2-two-way-bets"),
    explained("has thirteen cards, one suit of a deck", LAYOUT),
    explained("26 cards took the paper ten gigabytes", "the paper's words, and a measurement"),
    explained("it seems plausible that no other solutions exist", "the paper's words"),
    says(
        "found none for four and five cards, at thirteen pots each", none_found_with_four_and_five
    ),
    says("For six cards it found closed loops", loops_with_six),
    claimed("the largest range of payoffs does shrink", "bil18-figure-13", "corrected"),
    explained("certified by a {term}`duality gap`", "what the cell below asks for"),
    explained('title="Film: the strategies along the curve for four cards"', LAYOUT),
    explained("Then take six cards, or 52", "what to do with the explorer"),
    says("the count says “fold”: to one side of it there are two solutions more", folds_are_pairs),
    explained("there are others, which may play and pay", "shown in this chapter"),
    says(
        "There are 32 nodes, and with five cards 83 free frequencies",
        lambda: [MultiplayerKuhn(4, 5).nodes, MultiplayerKuhn(4, 5).size],
    ),
    explained("there the frequencies are rational functions of the pot", "describes the method"),
    says("cover with five cards every pot from", forms_cover_every_pot),
    explained("The first table says which cards each player bets", "what the cell below shows"),
    says("in which only the last one bets", first_row_has_one_bettor),
    says("In the last four forms everybody bets", last_four_rows_bet),
    says("$E_4$ takes every value from", ends_at_the_pot_4),
    says("has the payoffs of all twelve forms", forms_cover_every_pot),
    explained("The last table has the least and the greatest payoffs", "what the cell below shows"),
    explained("**Proved.** Nobody profits up to", "sums up the chapter"),
    explained("just above $P_{\\min}$ for every deck and every number", "sums up the chapter"),
    explained("of which every end is certified but nothing says", "sums up the chapter"),
    says("from $P=0.5$ to 100, and which cards bet", both_proved),
)
