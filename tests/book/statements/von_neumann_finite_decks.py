"""What the chapter on finite decks says of what it computes."""

from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
from prose import explained, says

from guts_core import von_neumann as vn
from guts_core.von_neumann.three_players.payoffs import three_player_payoffs
from guts_core.von_neumann.two_players.pay_tables import paytable

F = Fraction


def three_equilibria_that_bluff():
    found = list(vn.pure_equilibria(7, 2))
    return len(found) == 3 and all(1 in each.bet_cards for each in found)


def pure_equilibria_are_the_saddle_points():
    """For every deck up to six cards and some bets: the walk against the whole table."""
    return all(
        {(each.bet_cards, each.call_cards) for each in vn.pure_equilibria(n, b)}
        == set(paytable(n, b).saddle_points())
        for n in range(2, 7)
        for b in (1, 2, F(3, 2))
    )


def mixed_ones_are_equilibria():
    for n in range(2, 25):
        for b in (F(1, 2), 1, 2, F(7, 3), 9):
            found = vn.mixed_equilibrium(n, b)
            strategies = found.bet_probabilities, found.call_probabilities
            if any(vn.deviation_gains(n, b, *strategies)) or found.value != vn.deck_value(n, b):
                return False
    return True


def table_reaches_sixty_cards():
    """Every deck to 60 cards is gone through for the table, and the law holds for some of them."""
    decks = {row.cards for row in vn.existence_table(60, [2])}
    agree = all(vn.predicted_count(n, 2) == vn.count_pure_equilibria(n, 2) for n in (9, 27, 60))
    return agree and decks == set(range(2, 61))


def calls_of_the_top_cards_are_best():
    """E is 0 between the bluffs and the value bets, negative below and positive above."""
    for n, b in ((10, F(3, 2)), (21, 2), (13, F(1, 2))):
        found = vn.mixed_equilibrium(n, b)
        p = found.bet_probabilities
        gains = [(b + 2) * sum(p[:j]) - b * sum(p[j + 1 :]) for j in range(n)]
        bluffs = [j for j in range(n) if p[j] and gains[j] < 0]
        values = [j for j in range(n) if p[j] and gains[j] > 0]
        between = range(max(bluffs) + 1, min(values))
        if any(gains[j] for j in between) or len(bluffs) + len(values) != sum(x > 0 for x in p):
            return False
    return True


def sets_of_optimal_strategies():
    """Player I's is a point or a segment, or the triangle; the other's dimension."""
    for n in range(3, 12):
        for b in (1, 2, F(5, 2), 6):
            found = vn.optimal_strategies(n, b)
            idle = sum(p == 0 for p in found.bettor.forced)
            triangle = found.bettor.dimension == 2 and len(found.bettor.extreme_points) == 3
            if triangle != (n == 2 + F(b) / 2) or (found.bettor.dimension > 1) != triangle:
                return False
            if 2 * (n - 1) > b + 2 and abs(found.caller.dimension - idle) > 1:
                return False
    return True


def error_repeats():
    """Times n(n-1) the error has the stated period, at whole and at broken bets."""
    bets = [F(a, d) for d in (1, 2, 3) for a in (1, 2, 5)]
    return all(
        vn.scaled_error(n, b) == vn.scaled_error(n + vn.period(b), b)
        for b in bets
        for n in range(2, 12)
    )


def sizes_come_near_the_continuum():
    """With a list of sizes the error, times n(n-1), stays below 1 from 20 cards on."""
    lists = [vn.best_sizes(k) for k in (1, 2, 3)]
    return all(
        abs(n * (n - 1) * (vn.newman_equilibrium(n, best.bets).value - best.value)) < 1
        for best in lists
        for n in (20, 40)
    )


def signs_of_the_error():
    """Never positive at integer bets; somewhere positive at every other bet tried."""
    whole = all(vn.scaled_error(n, b) <= 0 for b in range(1, 5) for n in range(2, vn.period(b) + 2))
    others = {F(a, d) for d in range(2, 5) for a in range(1, 8)}
    return whole and all(vn.favourable_decks(b).residues for b in others if b.denominator > 1)


def thresholds_rise_and_meet_once():
    """A and B rise with C, and the third equation changes its sign once."""
    for b in (0.5, 2.0, 6.0):
        for k in (1, 2, 3, 5):
            low = (b / (k + b + 1)) ** (1 / k)
            calls = np.linspace(low, 1, 402)[:-1]
            powers = np.maximum((k + b + 1) * calls**k - b, 0) / (k + 1)
            below = powers ** (1 / k)
            above = np.array([_above(c, k) for c in calls])
            third = below * ((k + 2 * b + 1) * calls ** (k - 1) - b) - b * (1 - above)
            if np.any(np.diff(below) <= 0) or np.any(np.diff(above) < 0):
                return False
            if sum(x * y < 0 for x, y in pairwise(third)) != 1:
                return False
    return True


def _above(c, k):
    """B of the second equation, which rises with B above C, by bisection."""
    low, high = c, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        rises = (k + 1) * middle**k - k * c * middle ** (k - 1) > 1
        low, high = (low, middle) if rises else (middle, high)
    return high


def callers_who_play_alike():
    found = [vn.three_player_equilibrium(n, b) for n in range(3, 15) for b in (F(1, 2), 1, 3)]
    return all(
        each.call_probabilities_2 == each.call_probabilities_3 and not any(each.gains)
        for each in found
    )


def payoffs_differ():
    family = vn.equilibrium_family(14, 1)
    return len({each.values[0] for each in family}) > 1 and not any(
        any(each.gains) for each in family
    )


def finite_gap_is_zero():
    return vn.newman_equilibrium(8, [1, 2, F(1, 2)]).gap == 0


def smallest_bluff_at_four_cards():
    """At a bet of 2 no deck of two or three cards bluffs, and every one of 4 to 60 does."""
    bluffs = [vn.mixed_equilibrium(n, 2).bet_probabilities[0] for n in range(2, 61)]
    return not any(bluffs[:2]) and all(bluffs[2:])


def three_cards_and_a_bet_of_one():
    """The equilibrium of the worked example, and that no other bluff is one."""
    found = vn.mixed_equilibrium(3, 1)
    shares = [F(k, 12) for k in range(13)]
    content = [
        (p, q)
        for p in shares
        for q in shares
        if not any(vn.deviation_gains(3, 1, [p, 0, 1], [0, q, 1]))
    ]
    known = found.bet_probabilities[0], found.call_probabilities[1]
    return content == [known] == [(F(1, 3), F(1, 3))] and found.value == F(1, 18)


def six_decks_of_nine():
    found = [n for n in range(11, 20 * 9 + 2) if vn.pure_form(n, 2)]
    return [sum(9 * k + 2 <= n < 9 * k + 11 for n in found) for k in range(1, 20)] == [6] * 19


def no_deck_and_no_bet_is_worth_more_than_a_ninth():
    bets = [F(k, 6) for k in range(1, 40)]
    return max(vn.deck_value(n, b) for n in range(2, 40) for b in bets) == F(1, 9)


def corners_and_their_mixtures_are_optimal():
    """Of player II at seven cards and a bet of 2."""
    found, value = vn.optimal_strategies(7, 2), vn.deck_value(7, 2)
    corners = [list(corner) for corner in found.caller.extreme_points]
    mean = [sum(column) / len(corners) for column in zip(*corners, strict=True)]
    return all(vn.guarantees(7, 2, [0] * 7, q).upper == value for q in (*corners, mean))


def threshold_gains_are_linear():
    """What betting gains is linear in the callers' probability at their threshold card."""
    for card in range(5):
        bets = [F(int(k == card)) for k in range(5)]
        paid = []
        for f in (F(0), F(1, 2), F(1)):
            calls = [F(0), F(0), f, F(1), F(1)]
            paid.append(three_player_payoffs(5, 2, bets, calls, calls)[0])
        if 2 * paid[1] != paid[0] + paid[2]:
            return False
    return True


RULES, ARGUED = "the rules of the game", "argued in the paragraph"


def bluffs_follow_the_continuum():
    """At the bet 2: half a card more at a time, and near n/9, the threshold b/((b+1)(b+4)) of n."""
    found = [sum(vn.mixed_equilibrium(n, 2).bet_probabilities[: n // 2]) for n in range(2, 80)]
    steps = {later - sooner for sooner, later in pairwise(found)}
    near = all(abs(bluffs - F(n, 9)) <= F(1, 3) for n, bluffs in enumerate(found, start=2))
    return near and steps == {0, F(1, 2)}


def value_bets_come_one_by_one():
    """At the bet 2: a value bet more, and with it half a bluff."""
    found = [vn.mixed_equilibrium(n, 2).bet_probabilities for n in range(3, 61)]
    shares = [(sum(p[: len(p) // 2]), sum(p[len(p) // 2 :])) for p in found]
    steps = {(b - a, d - c) for (a, c), (b, d) in pairwise(shares)}
    return steps == {(0, 0), (F(1, 2), 1)}


def dimensions_of_her_set():
    """About as many as cards that none of his optimal strategies bets; one in a small deck."""
    for bet in (F(1, 2), 1, 2, 3, 4, 10, 36):
        for n in range(2, 31):
            found = vn.optimal_strategies(n, bet)
            dimension, all_of_his = found.caller.dimension, found.bettor.extreme_points
            never = sum(not any(each) for each in zip(*all_of_his, strict=True))
            if dimension > 1 if n <= 2 + F(bet) / 2 else abs(dimension - never) > 3:
                return False
    return True


@cache
def as_newman_plays():
    """Against her calls the best of checks and bets is worth 1/7, and is a check in between."""
    hands = (np.arange(1400)[:, None] + 0.5) / 1400
    bets = np.expm1(np.linspace(0, 11.5, 1201))
    calls = 1 - 12 / 7 / (bets + 2)
    won = np.maximum(hands - calls, 0)
    betting = calls + (1 + bets) * (won - (1 - np.maximum(hands, calls)))
    checking = 2 * hands[:, 0] - 1
    best = np.maximum(betting.max(axis=1), checking)
    bet = betting[:, 1:].max(axis=1) > checking + 1e-9
    middle = hands[~bet, 0]
    return bool(
        abs(best.mean() - 1 / 7) < 1e-4
        and abs(middle[0] - 1 / 7) < 1e-2
        and abs(middle[-1] - 4 / 7) < 1e-2
    )


def value_is_the_bluffing_share():
    """At bets around 2 as large as the threshold of the bluffs, and greatest at 2."""
    bets = [F(k, 10) for k in range(1, 80)]
    worth = [vn.newman_value([b]) for b in bets]
    alike = all(
        abs(float(value) - vn.continuous_equilibrium(float(b)).bluff_below) < 1e-9
        for b, value in zip(bets, worth, strict=True)
    )
    return alike and bets[worth.index(max(worth))] == 2 and max(worth) == F(1, 9)


def printed_maximin():
    """Of the whole table at four cards: the two numbers, as 0 and as a fraction in two parts."""
    entries = paytable(4, 2).numerators
    low, high = entries.min(axis=1).max(), entries.max(axis=0).min()
    return (int(low), *F(int(high), paytable(4, 2).denominator).as_integer_ratio())


def gains_at_the_indifferent_cards():
    """Of a bet with the 1 and of a call with the 2, from the rules' payoffs."""
    found = vn.mixed_equilibrium(3, 1)
    p, q = found.bet_probabilities, found.call_probabilities
    return (
        vn.payoff(3, 1, [1, *p[1:]], q) == vn.payoff(3, 1, [0, *p[1:]], q)
        and vn.payoff(3, 1, p, [q[0], 1, q[2]]) == vn.payoff(3, 1, p, [q[0], 0, q[2]])
        and 4 - 3 * sum(q[1:]) == 3 * p[0] - 1 == 0
    )


def three_circles_in_a_row():
    found = list(vn.pure_equilibria(7, 2))
    return len(found) == 3 and len({each.bet_cards for each in found}) == 1


def touches_zero():
    """The period at a bet of 2, and the decks up to 19 cards at which the error is 0."""
    return vn.period(2), 0, *(n for n in range(2, 20) if vn.scaled_error(n, 2) == 0)


def longer_periods():
    """At 1/2 and 3/2, with the least period that fits, and an error above 0 at some deck."""
    for bet in (F(1, 2), F(3, 2)):
        errors = [vn.scaled_error(n, bet) for n in range(2, 2 + 3 * vn.period(bet))]
        fits = [k for k in range(1, vn.period(bet) + 1) if errors[k:] == errors[:-k]]
        if min(fits) <= 9 or max(errors) <= 0:
            return False
    return True


def three_players_with_ten_cards():
    """He bluffs with the 1 less than always and bets but the 10; II and III mix with the 7."""
    found = vn.three_player_equilibrium(10, 2)
    bets, calls = found.bet_probabilities, found.call_probabilities_2
    mixed = [card for card, f in enumerate(calls, start=1) if 0 < f < 1]
    return 0 < bets[0] < 1 == bets[9] and not any(bets[1:9]) and mixed == [7]


STATEMENTS = (
    explained("Every deck from 2 to 40 cards at a bet of 2 antes", "what is drawn"),
    explained("All payoffs of the game with seven cards and a bet of 2", "what is drawn"),
    says(
        "The circles are the three pure equilibria; they stand in one row", three_circles_in_a_row
    ),
    says("Heat map of 128 by 128 payoffs", lambda: paytable(7, 2).numerators.shape),
    explained("Decks without a mark have none", "what is drawn"),
    says(
        "An equilibrium with ten cards and a bet of 3/2",
        lambda: vn.optimal_strategies(10, F(3, 2)).caller.dimension > 0,
    ),
    explained("A full bar is a card that is always bet or called with", "what is drawn"),
    says("every 9 cards and touches 0 at the decks with 9, 10, 18, 19", touches_zero),
    says("At the bets 1/2 and 3/2 it repeats itself, too", longer_periods),
    says("bluffs with the 1 less than always, and bets only the 10", three_players_with_ten_cards),
    explained("she holds the 2 or the 3 with probability $\\frac12$ each", RULES),
    says("So he is $\\frac1{18}$ of an ante ahead", lambda: vn.deck_value(3, 1)),
    says("$D_1=4-3\\cdot\\frac43=0$ and $E_2=3", gains_at_the_indifferent_cards),
    says('"Row maximin = 0, Column minimax = 1/6', printed_maximin),
    says("largest at $b=2$, where it is $\\frac19$", value_is_the_bluffing_share),
    says("The game is worth $\\frac17$", as_newman_plays),
    says("Player I bluffs below $\\frac17$, checks up to $\\frac47$ and bets", as_newman_plays),
    says("Player II calls $\\beta$ above $1-\\frac{12}7/(\\beta+2)$", as_newman_plays),
    explained("as $k$ grows it is Newman's $\\frac17$", "checked with the closed form"),
    explained("the second may call, and that is all", RULES),
    explained("if there are only finitely many cards", "the question of the chapter"),
    says(
        "each time the deck has grown enough, half a card more is bet", bluffs_follow_the_continuum
    ),
    says(
        "one more card is bet for value and half a card more as a bluff",
        value_bets_come_one_by_one,
    ),
    says(
        "with at most $2+b/2$ cards it has one dimension at most",
        dimensions_of_her_set,
    ),
    says("it is optimal to bet with some of the lowest cards", mixed_ones_are_equilibria),
    says(
        "No deck and no bet is worth more than $\\frac19$ of an ante",
        lambda: F(1, 9) if no_deck_and_no_bet_is_worth_more_than_a_ninth() else 0,
    ),
    says("and no larger deck does without", smallest_bluff_at_four_cards),
    explained("all pairs of cards being equally likely", RULES),
    explained("since it loses every call", "the 1 is the lowest card"),
    explained("Each of them makes the other indifferent", "says what is computed next"),
    explained("she meets the 3, which he always bets", ARGUED),
    says("Were he to bluff more often", three_cards_and_a_bet_of_one),
    says("does nobody want to change", three_cards_and_a_bet_of_one),
    says(
        "[1/18, .5555555556e-1, [1/3, 0, 1], [0, 1/3, 1]]",
        lambda: (
            (1, 18, 0.5555555556, -1, 1, 3, 0, 1, 0, 1, 3, 1)
            if three_cards_and_a_bet_of_one()
            else ()
        ),
    ),
    says("If he never bets, the game is fair", lambda: vn.payoff(9, 2, [0] * 9, [1] * 9) == 0),
    says(
        "A pair of strategies is an equilibrium exactly if nobody has a reason",
        mixed_ones_are_equilibria,
    ),
    explained("Only where a gain is 0 may a player mix", ARGUED),
    explained(
        "These two rows of numbers are all",
        "the two conditions of an equilibrium are signs of these",
    ),
    explained("write down the payoffs of all pairs", "names what the slides do"),
    explained("In a zero-sum game there will be a pure NE if and only if", "a quotation"),
    says(
        "In all three of them player I bets with the cards 1, 6 and 7", three_equilibria_that_bluff
    ),
    says(
        "a pair of sets is an equilibrium exactly if every card",
        pure_equilibria_are_the_saddle_points,
    ),
    says("for a bet of 2 they are six out of every nine", six_decks_of_nine),
    says("The table there covers every deck to 60 cards", table_reaches_sixty_cards),
    says("Both are proved in", table_reaches_sixty_cards),
    says("one there always is, and it can be written down", mixed_ones_are_equilibria),
    says("$E_j=0$ for every card between bluffs and value bets", calls_of_the_top_cards_are_best),
    says("Start at two cards, where nobody bluffs", smallest_bluff_at_four_cards),
    explained("with all $2^n$ pure strategies of each player", "names the slides' programmes"),
    says("The optimal strategies of each player fill a polytope", sets_of_optimal_strategies),
    says("as there are cards that player I never bets", sets_of_optimal_strategies),
    says("describes both for every deck", sets_of_optimal_strategies),
    says("every mixture of them is optimal, too", corners_and_their_mixtures_are_optimal),
    says("For a rational bet the value differs from von Neumann's", error_repeats),
    explained("for rational bets the periodic error, and the bound of", "lists what is proved"),
    says("is *periodic* in $n$ for every rational bet", error_repeats),
    says("For an integer bet it is never positive", signs_of_the_error),
    says("comes near that value with an error of the order", sizes_come_near_the_continuum),
    says("and then the third has exactly one solution", thresholds_rise_and_meet_once),
    says("all gains are linear in that one probability", threshold_gains_are_linear),
    says("exists for every deck and every bet is", callers_who_play_alike),
    says("with 14 cards and a bet of 1 equilibria differ", payoffs_differ),
    explained("Why one size of bet only?", "a question"),
    says("solved here in fractions, with a {term}`duality gap` of exactly 0", finite_gap_is_zero),
    explained("**Proved**, for every deck and every bet", "the theorems of the pages named"),
    explained(
        "Every table of this chapter with fractions is exact", "a fraction is computed as one"
    ),
)
