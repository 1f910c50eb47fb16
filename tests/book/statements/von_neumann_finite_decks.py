"""What the chapter on finite decks says of what it computes."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
from prose import explained, says

from guts_core import von_neumann as vn
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


def payoffs_differ():
    family = vn.equilibrium_family(14, 1)
    return len({each.values[0] for each in family}) > 1 and not any(
        any(each.gains) for each in family
    )


def finite_gap_is_zero():
    return vn.newman_equilibrium(8, [1, 2, F(1, 2)]).gap == 0


STATEMENTS = (
    explained("when there are only finitely many cards", "the question of the chapter"),
    explained("by the table of all $2^n\\times2^n$ pairs", "names what the slides do"),
    says("counts all pure equilibria", pure_equilibria_are_the_saddle_points),
    says("in all of them player I bluffs with card 1", three_equilibria_that_bluff),
    says(
        "A pair of sets is an equilibrium exactly if every card",
        pure_equilibria_are_the_saddle_points,
    ),
    explained("a walk over the cards with two counters", "says what a function does"),
    says("The table there covers every deck to 60 cards", table_reaches_sixty_cards),
    says("Then $E_j=0$ for every card between", calls_of_the_top_cards_are_best),
    says("The optimal strategies of each player fill a polytope", sets_of_optimal_strategies),
    says("For an integer bet it is never positive", signs_of_the_error),
    says("and then the third has exactly one solution", thresholds_rise_and_meet_once),
    says("with 14 cards and a bet of 1 equilibria differ", payoffs_differ),
    says("solved here in fractions, with a gap of exactly 0", finite_gap_is_zero),
)
