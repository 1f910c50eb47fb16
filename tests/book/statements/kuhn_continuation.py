"""What the chapter on Kuhn poker with N cards says of computed results."""

import csv
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
from prose import ROOT, claimed, explained, says

from guts_core.kuhn import KuhnPoker, MultiplayerKuhn, first_bluffs, large_pots, low_calls
from guts_core.kuhn.three_players.tree import NODES
from paper_ledger.bil18.stored.curve_files import read_counts, read_solutions
from paper_ledger.bil18.stored.four_players import read_forms, read_members
from paper_ledger.bil18.stored.ranges import read_found
from paper_ledger.bil18.whole_set import OTHER_POT, catches_bluffs, other_members

DATA = ROOT / "data"


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


STATEMENTS = (
    explained("up to $N=26$, with gigabytes of generated", "what the paper reports"),
    says("past $N=52$", lambda: [max(c.cards for c in read_counts(DATA / "kuhn_counts.csv"))]),
    says("At each of twelve nodes", lambda: NODES == 12),
    explained("| 4 | 3 bets | 1 | | 10 | 1 bets | 2 |", "the rules"),
    explained("| 5 | 3 bets, 1 folds | 2 | | 11 |", "the rules"),
    explained("| 6 | 3 bets, 1 calls | 2 | | 12 |", "the rules"),
    claimed("Twenty-two frequencies are settled by dominance", "bil18-section-2-unknowns"),
    claimed("nobody profits, in any equilibrium", "bil18-section-2-no-profit-below-the-least-pot"),
    explained("in which only player 3 bets", "describes the closed form, proved in the next cell"),
    says("so this holds for every pot in the range", first_bluffs_are_proved),
    explained("a step is accepted only if the tangent turns little", "describes the method"),
    explained("All $\\varepsilon$ refer to payoffs per hand", "a convention"),
    explained("This is Figure 6 of the paper", LAYOUT),
    explained("In simplified Kuhn poker card 1 is never bet nor called with", "its rules"),
    claimed("At most pots it is of first order", "bil18-section-4-figures-2-and-3"),
    explained("Where an equilibrium is not unique, the regularisation selects one", "introduces"),
    claimed(
        "of which $f_4$ and $f_8$ are half the true",
        "bil18-appendix-a-equation-13",
        "corrected",
    ),
    claimed(
        "With five cards there are up to five solutions", "bil18-section-5-2-number-of-solutions"
    ),
    explained("Ten cards take some twenty seconds", "why the curve is read from a file"),
    says("a close-up of nine cards where most solutions were met", most_with_nine),
    claimed(
        "the paper's twenty-four is not the count at such a pot",
        "bil18-section-5-2-figure-12-twenty-four",
        "open",
    ),
    explained("over intervals of the pot wider than 0.001", "what the cell above asks for"),
    claimed("three different equilibria", "bil18-section-5-1-distinct-solutions"),
    explained("Along it all payoffs change", "the table above has different payoffs at its ends"),
    says(
        "The curve shows at most three equilibria with four cards",
        lambda: max(counts(4, e).counts.max() for e in (1e-4, 1e-6, 1e-8)) == 3,
    ),
    says("At some pots it finds one payoff only", one_payoff_at_some_pots),
    explained("the true ones are at least as large", "what was found exists"),
    says("Ranges are thus possible not only at the special pots", ranges_between_the_special_pots),
    says("$E_1$ rises with these calls at the cost of player 3", low_calls_raise_the_first_payoff),
    says("fractions with different payoffs for each player", two_members_in_fractions),
    says("So card 3 is not the only calling card", card_2_calls_too),
    claimed("Its payoffs run from $E_1=-1/32$", "bil18-section-5-1-three-antes"),
    claimed("On the curves from six cards on", "bil18-section-5-2-two-way-bets"),
    explained("With thirteen cards and $P=9.2$", LAYOUT),
    explained("26 cards took the paper ten gigabytes", "the paper's words, and a measurement"),
    explained("The paper thinks it plausible that there are none", "the paper's words"),
    says(
        "found none for four and five cards, at thirteen pots each", none_found_with_four_and_five
    ),
    says("For six cards it found closed loops", loops_with_six),
    explained('title="Film: the strategies along the curve for four cards"', LAYOUT),
    explained("there are others, which may play and pay", "shown above in this chapter"),
    explained("any deck to twelve cards, any pot", "what the explorer offers"),
    says(
        "There are 32 nodes, and with five cards 83 free frequencies",
        lambda: [MultiplayerKuhn(4, 5).nodes, MultiplayerKuhn(4, 5).size],
    ),
    explained("there the frequencies are rational functions of the pot", "describes the method"),
    says("cover with five cards every pot from", forms_cover_every_pot),
    explained("The table says which cards each player bets", "what the cell below shows"),
    says("in which only the last one bets", first_row_has_one_bettor),
    says("In the last four rows everybody bets", last_four_rows_bet),
    says("$E_4$ takes every value from", ends_at_the_pot_4),
    explained("The table has the ends of the ranges in fractions", "what the cell below shows"),
)
