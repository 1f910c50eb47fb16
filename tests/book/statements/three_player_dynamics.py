"""What the chapter *Three players who keep adjusting* says."""

import math
from fractions import Fraction
from functools import cache

import numpy as np
from prose import claimed, explained, says

from guts_core import simplified_kuhn as sk
from guts_core.simplified_kuhn.dynamics import sections
from guts_core.simplified_kuhn.dynamics.invariants import average_profits
from guts_core.simplified_kuhn.solutions.families import FAMILIES, FAMILY, P6, solution_9_member
from guts_core.simplified_kuhn.tree import deals, endings, frequency_of
from paper_ledger.bil17 import _long_run_checks as late
from paper_ledger.bil17._dynamics_checks import own_frequencies_are_absent
from paper_ledger.bil17.completeness.table_1 import cases as table_1_cases
from paper_ledger.bil17.profits import more_at_every_pot, profits


def crossing_starts():
    """Starts of the section in Case 3, and frequencies that the rules leave to be chosen."""
    (quantity,) = sk.conserved_quantities("3", Fraction(67, 20))
    middle = [float(quantity.centre.get(name, 0.5)) for name in sk.FREQUENCIES]
    grid = np.tile(middle, (80, 1))
    grid[:, [4, 8]] = np.random.default_rng(5).uniform([0.4, 0.12], [0.98, 0.78], (80, 2))
    height = quantity(sections.face_log_odds("3", middle)) + 0.45
    face = sections.face_log_odds("3", grid)
    return len(sections.starts_on_level(quantity, height, face, "b2"))


def most_grow():
    """Case 6: to t = 1000 medians grow by a half, then twofold; near Solution 9 nothing grows."""
    early = all(
        late.medians("6", pot)[1] < 1.5 * late.medians("6", pot)[0] for pot, _ in late.POTS["6"]
    )
    return early and late.some_grow()


def others_do_not_grow():
    """Cases 1, 3 and 4: no later median is above the first one, up to a hundredth."""
    live = {"1": ("b3", "d2"), "3": ("a2", "b2", "d1", "b3"), "4": ("b2", "d1", "b3", "d2")}
    runs = late.stored_long_runs()
    medians = [
        np.median(runs.largest(case, live[case], pot), axis=1)
        for case in live
        for pot, _ in late.POTS[case]
    ]
    return len(medians) == 9 and all(max(row[1:]) < 1.01 * row[0] for row in medians)


def ends_of_the_cases():
    """3, P3, 7/2, 4 and P8 as the ends of Solutions 1, 3, 4, 5 and 8."""
    third, eighth = (math.floor(100 * float(FAMILY[label].low)) / 100 for label in ("3", "8"))
    return FAMILY["1"].high, 3, third, FAMILY["4"].high, FAMILY["5"].high, 8, eighth


def defective_where_ranges_end():
    """Labels and pots of three solutions all of whose corners have a defective 0 where they end."""
    ends = [("2", FAMILY["2"].low), ("6", FAMILY["6"].high), ("10", FAMILY["10"].low)]
    for label, pot in ends:
        corners = FAMILY[label].vertices(pot)
        middle = [sum(each) / len(corners) for each in zip(*corners, strict=True)]
        found = [sk.stability(each, pot) for each in (*corners, middle)]
        assert not any(each.unstable for each in found)
        assert {each.defective for each in found} == {("zero",)}
    return [number for label, pot in ends for number in (int(label), pot)]


def defective_where_solution_9_begins():
    """Its inner members there, which are not resonant."""
    family = FAMILY["9"]
    inner = [sk.stability(solution_9_member(family.low, c), family.low) for c in INNER_CALLS]
    assert {each.defective for each in inner} == {("zero",)}
    return 9, 8, math.floor(100 * float(family.low)) / 100


@cache
def pots_by_motion():
    """Of the figure's pots those with regular motion, and those with chaotic.

    At half the figure's time: regular pairs separate in proportion to it.
    """
    regular, chaotic = [], []
    half = math.log(400) / 400 / 2
    for pot in (2.5, 3.1, 3.75, 4.15, 4.65):
        found = sk.lyapunov_exponents(pot, 12, 400, np.random.default_rng(2))
        assert abs(found.mean - half) > 2 * found.standard_error
        (regular if found.mean < half else chaotic).append(pot)
    return regular, chaotic


def player_3_profits_most():
    return more_at_every_pot(2, 0, 2) and more_at_every_pot(2, 1, 2)


#: Of player 1 with K, inside of the family of Solution 9 where it begins.
INNER_CALLS = (Fraction(4, 5), Fraction(17, 20), Fraction(9, 10))

PLACE, RULE = "the place of a quotation", "a rule of the game"


def rest_is_settled():
    """A calls, K neither bets nor overcalls, Q does not call, player 3 bets A."""
    calls = ("call", "call after fold", "overcall")
    always = all(frequency_of(k, s, "A") == 1 for k in range(3) for s in calls)
    never = all(frequency_of(k, s, "Q") == 0 for k in range(3) for s in calls)
    middle = all(frequency_of(k, s, "K") == 0 for k in range(3) for s in ("bet", "overcall"))
    return always and never and middle and frequency_of(2, "bet", "A") == 1


def solutions_at_79_20():
    pot = Fraction(79, 20)
    found = sk.equilibria(pot)
    return [each.label for each in found] == ["5", "6", "7"] and not any(
        gain for each in found for gain in sk.gains(each.frequencies, pot)
    )


def exact_averages_in_four_cases():
    """By the identity; that the orbits grow slowly enough for it is in the theorems."""
    pots = {"1": "5/2", "2": "31/10", "3": "67/20", "4": "15/4", "5": "83/20", "6": "93/20"}
    known = {case for case, p in pots.items() if average_profits(case, Fraction(p)) is not None}
    return known == {"1", "3", "4", "6"}


def one_moves_profit_between_two():
    """On these families exactly one player's profit is the same at all corners, exactly."""
    for label, pot in (("2a", Fraction(3)), ("5a", Fraction(7, 2)), ("10a", Fraction(5))):
        paid = {tuple(profits(corner, pot)) for corner in FAMILY[label].vertices(pot)}
        if sorted(len(set(each)) > 1 for each in zip(*paid, strict=True)) != [False, True, True]:
            return False
    return True


def bets_from_p_6_on():
    """Where player 1 bets with neither card, at pots next to the number and between."""
    for pot in (Fraction(5, 2), Fraction(7, 2), Fraction("3.897"), Fraction("3.899"), Fraction(6)):
        found = [each.frequencies for each in sk.equilibria(pot)]
        if any(each["a1"] or each["b1"] for each in found) != (pot > Fraction("3.898")):
            return ()
    return 6, float(P6)


STATEMENTS = (
    says("71 starts in seven colours", crossing_starts),
    explained("Every way in which a hand can be played, with the names", "what is drawn"),
    explained("Hatched ones are unstable under repeated play, diamonds", "what is drawn"),
    says("Below the pot $P_6\\approx3.898$ he never bets", bets_from_p_6_on),
    claimed("He bluffs at every pot above 2", "bil17-section-3-b3-above-0", "corrected"),
    says("strokes at the pots 3, 7/2 and 5 are the families", one_moves_profit_between_two),
    explained("At one end of every range but that of Solution 7", "checked with the theory"),
    explained("They are reached although play never settles", "sums up the chapter"),
    claimed(
        "along with specific solutions when $P$ = 2, 3, 7/2 and 5",
        "bil17-section-3-number-of-solutions",
    ),
    says(
        "at $P=3$, $\\frac72$ and 5 there are families on which one player",
        one_moves_profit_between_two,
    ),
    explained(
        "at the pot 5 like the square of time next to inner members",
        "tested with the theorem on resonance",
    ),
    says(
        "at all of Solution 2 at the pot 3, at Solution 6 at 4 and at Solution 10 at 5",
        defective_where_ranges_end,
    ),
    says("at the inner members of Solution 9 at $P_8=4.31", defective_where_solution_9_begins),
    explained("None of them attracts the play around it", "a theorem: none attracts"),
    says(
        "and on the limiting faces of four of them the averages tend", exact_averages_in_four_cases
    ),
    explained("On the face of Case 6 it is so, too", "the theorem that it names"),
    says("that end at 3, $P_3=3.21\\ldots$, $\\frac72$, 4 and $P_8=4.31", ends_of_the_cases),
    explained("None grows exponentially, but some grow like a power", "names three kinds"),
    explained("Case 1 begins at 2, and Case 6 goes on", "the ranges of the paper's Figure 7"),
    says("At every pot above 2 it is so, at all equilibria", player_3_profits_most),
    says("At every pot above 2 player 3 profits most", player_3_profits_most),
    explained("attracts** all play around it", "the theorem that is named"),
    explained("no {term}`face` of the cube is ever left", "a slope has the factors f and 1 - f"),
    explained("Each of three players gets one, and the {term}`pot` holds", RULE),
    explained("must check and/or fold at each of their decision points", "a quotation"),
    explained("(Billingham 2017, section 2)", PLACE),
    explained("That leaves each of the other cards one job", RULE),
    explained("has all ways to play a hand", "names a figure"),
    says("Everything else is settled: A always calls", rest_is_settled),
    explained("Q does not call; and player 3, who is last", "checked with the sentence before it"),
    says("So eleven {term}`frequencies <frequency>` are left", lambda: len(sk.FREQUENCIES) == 11),
    explained("player 2 and player 3 must check", RULE),
    explained("All equilibria at one pot, in fractions", "what the cell below shows"),
    explained("only the sum $c_2+d_3$ matters to player 1", "his slopes have the sum only"),
    says("exactly 0, certify all three", solutions_at_79_20),
    explained("(Billingham 2017, section 3)", PLACE),
    says("decide 4374 cases", lambda: [sum(1 for _ in table_1_cases())]),
    explained("> Player 3 always has the largest expected profit", "a quotation"),
    says(
        "From the pot 2 on the game has ten families",
        lambda: sum(f.low != f.high for f in FAMILIES) == 10 and min(f.low for f in FAMILIES) == 2,
    ),
    says(
        "the 24 deals and the 13 ways to play a hand",
        lambda: (len(list(deals())), len(list(endings()))),
    ),
    claimed("That there are no other equilibria", "bil17-section-3-completeness", "reproduced"),
    explained("Every equilibrium is a rest point", "its slopes or its factors are 0"),
    explained("which runs over all real numbers", "a definition"),
    says("no two of her own frequencies are ever multiplied", own_frequencies_are_absent),
    explained("on the face of the cube where only $b_3$ and $d_2$ move", "what the film shows"),
    claimed("against every small perturbation", "bil17-sec-4-1-lyapunov-stable", "reproduced"),
    claimed(
        "what is left open of Solution 9, resonant or not",
        "bil17-sec-4-1-lyapunov-stable-solutions-9-and-10",
        "open",
    ),
    explained("Solutions 1, 4, 5 and 10 stable", "sums up the chapter"),
    claimed(
        "at the paper's $P=4.65$ almost at the ends",
        "bil17-sec-4-1-lyapunov-stable-solutions-9-and-10",
        "open",
    ),
    explained("(Billingham 2017, abstract)", PLACE),
    explained("Compare the pots 2.5, 3.1 and 3.35", "what to try in the explorer"),
    says("At the pots 2.5 and 3.75 they are close", lambda: pots_by_motion()[0]),
    says("At 3.1, 4.15 and 4.65 they stay well above", lambda: pots_by_motion()[1]),
    explained("From 48 random starts to $t=300$", "caption of the table that follows"),
    explained("of 48 starts has the standard error", "a formula"),
    explained("Shares below 0.05 are left out", "what the cell above shows"),
    explained("On the limiting face only $b_3$ and $d_2$ move", "the definition of the face"),
    says("from 71 starts with the same $H$", crossing_starts),
    explained("(Billingham 2017, section 4.5)", PLACE),
    says("In Case 6 they grow by a half at most up to", most_grow),
    says("In Cases 1, 3 and 4 no later median is above the first", others_do_not_grow),
    claimed(
        "at the pot 3.25 a start was found from which the log-odds grow in proportion to time",
        "bil17-sec-4-1-one-type-of-behaviour",
        "open",
    ),
    explained("from all starts tried play reaches one", "says what was tried below"),
    explained("times 24, with the standard error", "what the cell above shows"),
    explained(
        "**Proved.** The ten solutions, with those at four single pots", "sums up the chapter"
    ),
    explained("stability of all solutions at the ends of their ranges", "sums up the chapter"),
)
