"""What the chapter on the closed form says beside its theorems."""

import math
from fractions import Fraction

import numpy as np
from prose import explained, says

from guts_core.von_neumann import (
    best_sizes,
    guarantees,
    mixed_equilibrium,
    newman_any_bet,
    newman_deck_value,
    newman_value,
)
from guts_core.von_neumann.two_players.convergence import (
    balanced_decks,
    deck_value,
    favourable_decks,
    period,
    scaled_error,
)
from guts_core.von_neumann.two_players.optimal_set import optimal_strategies

BETS = (1, 2, 3, Fraction(1, 2), Fraction(5, 3))


def nearly_all_sizes():
    """Without a gap but the one above the least size, Newman's value is reached as its cube."""
    return all(
        0 < Fraction(1, 7) - newman_value([(Fraction(1, n), math.inf)]) < Fraction(1, n**3)
        for n in (10, 1000, 10**6)
    )


def mirrored():
    """Of a size s on, and up to 4/s; the least size is as small as the largest is large."""
    sizes = [Fraction(1, 3), 1, 2, Fraction(7, 2), 4]
    pairs = [[(s, 10**9), (Fraction(4, 10**9), Fraction(4) / s)] for s in sizes]
    return all(newman_value([up]) == newman_value([down]) for up, down in pairs)


def error_is_periodic():
    """Over a period, at five bets, from the rules' values and not from the period's proof."""
    return all(
        scaled_error(n, b) == scaled_error(n + period(b), b) for b in BETS for n in range(2, 30)
    )


def both_sides_agree_for_every_deck():
    """The pair of strategies guarantees the value to both sides."""
    return all(
        mixed_equilibrium(n, b).value == deck_value(n, b) for b in BETS for n in range(2, 13)
    )


def others_are_optimal_too():
    """At nine cards and the bet 2 player II has more than one optimal strategy."""
    return optimal_strategies(9, 2).caller.dimension > 0


def share_of_free_cards(cards=400):
    """The dimension of player II's set, divided by the cards, nears the share on the page."""

    def gap(b):
        v = b / ((b + 1) * (b + 4))
        return abs(optimal_strategies(cards, b).caller.dimension / cards - (1 - (2 + 2 / b) * v))

    return all(gap(Fraction(b)) < Fraction(3, cards) for b in BETS)


def residues_are_more_than_b_names():
    """At some bet there are favourable remainders which (b) does not name."""
    found = [
        (set(favourable_decks(b).residues), set(balanced_decks(b))) for b in (Fraction(31, 6),)
    ]
    return any(named < every for every, named in found)


def first_decks(b, cards=400):
    """The first two decks worth more than the continuum, in floating-point numbers."""
    v, numbers = b / ((b + 1) * (b + 4)), np.arange(2, cards)
    middle, ratio, error = v * (numbers - 0.5), 1 + 2 / b, -np.inf
    for k in range(-3, 5):
        for bluffs in (np.floor(middle) + k, (np.floor(ratio * middle) + k) / ratio):
            bets = ratio * bluffs
            cut = sum(weight * (x % 1) * (1 - x % 1) for weight, x in ((1, bluffs), (b, bets)))
            error = np.maximum(error, v / 4 - cut - (bluffs - middle) ** 2 / v)
    return tuple(int(n) for n in numbers[error > 1e-9][:2])


def irrational_bets():
    """None at the root of 2, and the decks that the page names."""
    found = [first_decks(b**0.5) for b in (2, 3, 5)]
    return found == [(), (118, 290), (172, 253)]


def the_two_guarantees_meet():
    """Calling with the top cards, and balanced bets, at 21 cards and a bet of 2."""
    calls = [min(max(F(k, 10) - above, F(0)), F(1)) for k in (93,) for above in range(21)]
    found = mixed_equilibrium(21, 2)
    bounds = guarantees(21, 2, found.bet_probabilities, found.call_probabilities)
    worse = guarantees(21, 2, found.bet_probabilities, calls[::-1])
    return bounds.gap == 0 and worse.upper >= bounds.upper


def bluffs_of_all_sizes_are_worth_the_same():
    """With the top K/(s+2) cards called, a bluff with r cards above it gains 2r - K."""
    return all(
        2 * (r - F(k) / (s + 2)) - s * F(k) / (s + 2) == 2 * r - k
        for r, k, s in ((9, 4, 1), (9, 4, 4), (7, 3, F(5, 2)))
    )


def squared_errors(bets, decks):
    """n(n-1) times the value of a deck less that of the continuum."""
    limit = newman_value(bets)
    return [n * (n - 1) * (newman_deck_value(n, bets) - limit) for n in decks]


def errors_of_lists_are_inverse_squares():
    """Also for more cards than could be listed."""
    return all(
        -(1 + max(bets)) / 4 <= each <= F(1, 28)
        for bets in ([F(2)], [F(1), F(4)], [F(1, 3), F(1), F(5)])
        for each in squared_errors(bets, [*range(2, 40), 10**30, 10**60 + 7])
    )


def one_and_four_repeat():
    """With 31, and over these decks with no smaller number."""
    found = squared_errors([1, 4], range(2, 200))
    return [p for p in range(1, 100) if found[p:] == found[:-p]] == [31, 62, 93]


def any_bet_is_further_from_the_continuum():
    """Times n^(3/2) the distance stays, times n^2 it grows."""
    short = [n**1.5 * (1 / 7 - newman_any_bet(n)) for n in (10, 100, 1000, 10**5)]
    return all(0.3 < each < 0.36 for each in short)


F = Fraction
PROVED = "the theorems and proofs of the page"


def more_sizes_come_near_newman():
    """The best single size is 2, and the values of the best lists rise to Newman's."""
    best = [best_sizes(k) for k in (1, 2, 5, 20, 60)]
    values = [each.value for each in best]
    near = 0 < Fraction(1, 7) - values[-1] < Fraction(1, 10_000)
    first = list(best[0].bets) == [2] and values[0] == Fraction(1, 9)
    return first and values == sorted(values) and near


def best_in_the_continuum():
    """The best of many bets, and its value."""
    bets = [Fraction(k, 10) for k in range(1, 90)]
    best = max(bets, key=lambda b: newman_value([b]))
    return best, newman_value([best])


def best_bet_in_the_continuum():
    """The greatest of b / ((b + 1)(b + 4)), and where it is, among bets in sixths."""
    bets = [Fraction(k, 6) for k in range(1, 60)]
    return max((bet / ((bet + 1) * (bet + 4)), bet) for bet in bets)


def least_of_the_parabola():
    """Where (2n - 1 - K)^2 / 4 + K^2 / 24 is least, for two decks."""
    least = [(2 * n - 1) / 2 / (Fraction(1, 2) + Fraction(1, 12)) for n in map(Fraction, (1, 2))]
    slope = least[1] - least[0]
    return slope, 1 - least[0] / slope


def integral_of_the_gains():
    """Of (sqrt K - 2 sqrt u)^2 = K - 4 sqrt(K u) + 4 u from 0 to K/4, at K = 16."""
    parts = 16 * 4, -Fraction(2, 3) * 4 * 4 * 4 * 2, 2 * 4**2
    return sum(parts) / 16**2, 2


def zeta_of_hurwitz():
    """The limit with the next terms of its series, and Hurwitz's function by SymPy."""
    import sympy

    count = 4000
    found = np.sqrt(np.arange(count) + 0.5).sum() - 2 / 3 * count**1.5
    there = float(sympy.zeta(Fraction(-1, 2), Fraction(1, 2)).evalf())
    return abs(found - there) < 1e-3


def slow_error_is_bounded():
    """For decks over a factor of a thousand."""
    import sympy

    zeta = float(sympy.zeta(Fraction(-1, 2), Fraction(1, 2)).evalf())
    return all(
        abs(n * (n - 1) * (1 / 7 - newman_any_bet(n)) - 4 * zeta * math.sqrt(12 * n / 7)) < 1
        for n in (10, 100, 1000, 10_000)
    )


STATEMENTS = (
    says("Finally, $v\\le\\frac19$, with equality at $b=2$", best_bet_in_the_continuum),
    says("=\\frac{12}7(n-\\frac12)$", least_of_the_parabola),
    says("up to there the integral is $\\frac1{24}K^2$", integral_of_the_gains),
    says("is the number $\\zeta(-\\frac12,\\frac12)$ of Hurwitz's function", zeta_of_hurwitz),
    says("differs from $4\\zeta\\sqrt{12n/7}$ by a bounded", slow_error_is_bounded),
    says("the bet 2 is best and worth $\\frac19$", best_in_the_continuum),
    says(
        "and the game is worth $\\frac17$", lambda: newman_value([(Fraction(1, 10**6), math.inf)])
    ),
    says("as $k$ grows the value tends to Newman's $\\frac17$", more_sizes_come_near_newman),
    says("with $b=2$ the value is $\\frac19$", lambda: (2, newman_value([2]))),
    says("short of the continuum's $\\frac4{31}$", lambda: newman_value([1, 4])),
    explained("A range of sizes, all sizes up to a limit", "leads to the theorem"),
    says("**Every size:** no gap, $G=0$, and Newman's", nearly_all_sizes),
    says("bets up to 1 ante are worth as much as bets of at least 4", mirrored),
    explained("Both players put in 1 and get one each of the cards", "a rule of the game"),
    explained("After a bet player II folds and has lost her 1", "a rule of the game"),
    explained("The slow one is left out for 200 cards", "its table would have 2^200 rows"),
    says("*all* optimal strategies, for every deck", both_sides_agree_for_every_deck),
    explained("and how should each of them play?", "a question"),
    says("the error times $n(n-1)$ is periodic in the number $n$ of cards", error_is_periodic),
    explained("turns the value into von Neumann's plus a term", "announces the theorems"),
    says("The formulas add up what this guarantees to each of them", the_two_guarantees_meet),
    explained("draws both sides for a deck of 21 cards", "names what is drawn"),
    says("Every point of the upper curve is a promise", the_two_guarantees_meet),
    explained("The slow one is the matrix game over all $2^n$ pure strategies", "names programmes"),
    says("are not the only ones: as a rule player II", others_are_optimal_too),
    explained("each of hers is a best reply to each of his", "von Neumann and Morgenstern"),
    explained("but no deck and no bet is worth more than", "the theorem below it"),
    says("divided by $n$, tends to $1-(2+\\frac2b)v$", share_of_free_cards),
    says("For every other rational bet it is not", residues_are_more_than_b_names),
    explained("the two numbers are never whole together", "$W/B=1+2/b$ is irrational"),
    says("For most irrational bets this is enough", irrational_bets),
    says("the first decks that are worth more than the continuum have 118", irrational_bets),
    says("the remainders in (b) need not be all", residues_are_more_than_b_names),
    explained("goes through one period, which settles all $n$", "the error has this period"),
    says("so that bluffs of all sizes are worth the same", bluffs_of_all_sizes_are_worth_the_same),
    says(
        "For every list the error $v_n-v$ is of the order $1/n^2$",
        errors_of_lists_are_inverse_squares,
    ),
    says("With the sizes 1 and 4, for instance, a period is 31", one_and_four_repeat),
    says(
        "the error is of the order $n^{-3/2}$, not $n^{-2}$", any_bet_is_further_from_the_continuum
    ),
    explained("only the lengths of the pieces count", "the formula of the theorem"),
    explained("Between that and one fixed bet lies the game", "a rule of the game"),
    explained("**Proved** for every $n$ and every $b$", PROVED),
    explained(
        "all entries of the other tables are exact", "they are fractions and roots of fractions"
    ),
    explained("cuts the whole cube of strategies by the conditions", "says what a test does"),
)
