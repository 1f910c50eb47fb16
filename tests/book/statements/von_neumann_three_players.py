"""What the chapter on three players says beside its theorems."""

from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product

import numpy as np
from prose import claimed, explained, says

from guts_core.methods.exact.number_field import root_near
from guts_core.methods.exact.rational_functions import cell_points
from guts_core.methods.exact.surds import Surd
from guts_core.von_neumann import (
    best_bet,
    continuous_equilibrium,
    in_turn_equilibrium,
    in_turn_family,
    in_turn_gains,
    three_player_equilibrium,
)
from guts_core.von_neumann.continuum.in_turn import _equations, in_turn_thresholds
from guts_core.von_neumann.continuum.many_callers import many_callers_best_bet
from guts_core.von_neumann.three_players.equilibria import equilibrium_family
from guts_core.von_neumann.three_players.nlp import solve_programme
from guts_core.von_neumann.three_players.payoffs import three_player_gains, three_player_payoffs
from guts_core.von_neumann.three_players.programmes import three_player_fast_programme
from guts_core.von_neumann.three_players.rules import ThreePlayerGame
from paper_ledger.ktz24 import _three_player_checks as checks
from paper_ledger.ktz24.decks_of_three import deck_law, thresholds_are_independent
from paper_ledger.ktz24.two_caller_bounds import best as best_enclosed
from paper_ledger.ktz24.two_caller_bounds import stationary_bets

F = Fraction
VARIANTS = (
    {"printed_objective": True},
    {"printed_products": True},
    {"printed_objective": True, "printed_products": True},
)


found_in_turn = cache(in_turn_equilibrium)


@cache
def runs(cards, bet, variant=None, starts=4):
    """Runs of one of the programmes of the page from random starts."""
    which = {} if variant is None else VARIANTS[variant]
    programme = three_player_fast_programme(cards, bet, **which)
    return tuple(solve_programme(programme, np.random.default_rng(k)) for k in range(starts))


def some_runs_end_where_somebody_gains():
    """Of the six starts at ten cards; an objective of 0 and no gains come together."""
    found = runs(10, 2, starts=6)
    small = [(run.objective < 1e-7, max(run.gains) < 1e-5) for run in found]
    return all(a == b for a, b in small) and not all(a for a, _ in small)


def printed_variants_fall_below_zero():
    """At both decks of the table; the printed products are exactly -1/18 at the point named."""
    lowest = {
        (game, v): min(run.objective for run in runs(*game, v))
        for game in ((4, 1), (7, 2))
        for v in range(3)
    }
    return all(each < -1e-4 for each in lowest.values()) and named_point() == (F(-1, 18), F(1, 9))


def named_point():
    """The objective with the printed products at four cards, and what player I could gain."""
    bets, calls = [F(2, 3), F(0), F(0), F(1)], [F(0), F(0), F(0), F(1)]
    total = F(0)
    for card in range(4):
        others = 4, F(1), card, calls, calls
        total += max(checks.first_checks(*others), checks.first_bets(*others, printed=True))
        answers = 4, F(1), card, bets, calls
        total += 2 * max(checks.caller_folds(*answers), checks.caller_calls(*answers))
    return total / 24, three_player_gains(4, 1, bets, calls, calls)[0]


def four_card_family():
    """Every member with p_1 + p_2 = 2/3 and q_3 + r_3 = 1/2, on a grid and at random."""
    shares = [F(k, 7) for k in range(8)]
    for x, y in product(shares, repeat=2):
        bets = [F(2, 3) * x, F(2, 3) * (1 - x), 0, 1]
        calls = [0, 0, y / 2, 1], [0, 0, (1 - y) / 2, 1]
        if any(three_player_gains(4, 1, bets, *calls)):
            return False
        if three_player_payoffs(4, 1, bets, *calls)[0] != F(1, 24):
            return False
    return True


def cards_one_and_two_are_alike():
    """At any strategies a caller's gains depend on p_1 + p_2 alone, but for these two cards."""
    rng = np.random.default_rng(7)
    for _ in range(10):
        p, q, r = ([F(int(k), 12) for k in rng.integers(0, 13, 5)] for _ in range(3))
        total = p[0] + p[1]
        low = [max(total - 1, F(0)), min(total, F(1)), *p[2:]]
        high = [min(total, F(1)), max(total - 1, F(0)), *p[2:]]
        q[:2], r[:2] = [F(0)] * 2, [F(0)] * 2
        paid = {three_player_payoffs(5, 2, bets, q, r) for bets in (p, low, high)}
        if len(paid) > 1:
            return False
    return True


def family_is_certified_and_pays_differently():
    found = {game: equilibrium_family(*game) for game in ((4, 1), (14, 1), (16, 1))}
    exact = all(not any(each.gains) for family in found.values() for each in family)
    return exact and len({each.values[0] for each in found[14, 1]}) > 1


def answers_have_no_gains():
    games = product((3, 4, 7, 10), (F(1, 2), 1, 2, 5))
    return all(not any(three_player_equilibrium(n, b).gains) for n, b in games)


def thresholds_in_turn():
    """A < C_s < B < C_2 < C_t at many bets, in the solution that is found."""
    for b in (0.5, 1.0, 2.0, 5.0):
        second, fold, call = in_turn_thresholds(b)
        below = (((b + 3) * second * fold - b) / 3) ** 0.5
        above = 1 - below * (b + 3) / b
        residue = max(map(abs, _equations(np.array([below, above, second, fold, call]), b)))
        if residue > 1e-6 or not below < fold < above < second < call < 1:
            return False
    return True


def less_in_turn():
    """The smallest deck of the page's table at which player I gets less in turn, and its bet."""
    games = ((n, b) for n in range(4, 9) for b in (F(1, 2), 1, 2, 3))
    least = next(
        (n, b)
        for n, b in games
        if found_in_turn(n, b).values[0] < three_player_equilibrium(n, b).values[0]
    )
    return least


def in_turn_entries_are_certified():
    found = [found_in_turn(n, b) for n, b in ((4, 1), (8, 3), (5, F(1, 2)), (8, F(1, 2)))]
    return all(each.gains == (0, 0, 0) for each in found)


def callers_like_higher_cards_better():
    """The lemma of the proof: where a call is worth it, one with the next card is worth as much."""
    rng = np.random.default_rng(19)
    for n, b in product((3, 4, 6, 9), (F(1, 7), F(1), F(9))):
        game = ThreePlayerGame(n, b, in_turn=True)
        for _ in range(25):
            p, t = ([F(int(k), 12) for k in rng.integers(low, 13, n)] for low in (1, 0))
            q = sorted(F(int(k), 12) for k in rng.integers(0, 13, n) * rng.integers(0, 2, n))
            gains = game.second_gains(p, t), *game.third_gains(p, q)
            for each in gains:
                rises = all(y >= x for x, y in pairwise(each[1:]) if x >= 0)
                if each[0] > 0 or not rises:
                    return False
    return True


def as_the_proof_has_them():
    """The gains of the three callers, as the proof writes them."""
    p, q, t = ([F(k * k % m, m) for k in range(1, 6)] for m in (11, 13, 7))
    n, b, f = 5, F(3, 2), [1 - x for x in q]
    game, cards = ThreePlayerGame(n, b, in_turn=True), range(n)
    fold, call = game.third_gains(p, q)
    second = game.second_gains(p, t)

    def g(i, k):
        return b + 3 if i < k else -b

    def h(i, j, k):
        return 2 * b + 3 if max(i, j) < k else -b

    for k in cards:
        rest = [i for i in cards if i != k]
        pairs = [(i, j) for i, j in product(rest, repeat=2) if i != j]
        if fold[k] != sum(p[i] * (sum(f) - f[i] - f[k]) * g(i, k) for i in rest):
            return False
        if call[k] != sum(p[i] * q[j] * h(i, j, k) for i, j in pairs):
            return False
        answers = (p[i] * ((1 - t[j]) * g(i, k) + t[j] * h(i, j, k)) for i, j in pairs)
        if second[k] != sum(answers):
            return False
    return True


def calls_have_thresholds():
    """In what is found, each caller mixes with one card at most and calls with all above it."""
    for n, b in ((5, F(1, 4)), (6, F(1, 2)), (8, F(1, 2)), (13, F(1, 10)), (19, F(1, 2))):
        for calls in found_in_turn(n, b).strategies[1:]:
            if list(calls) != sorted(calls) or sum(0 < f < 1 for f in calls) > 1:
                return False
    return True


def several_in_turn():
    """The family of 8 cards: certified, with different payoffs to player I."""
    family = in_turn_family(8, 1, 3)
    exact = all(in_turn_gains(8, 1, *each.strategies) == (0, 0, 0) for each in family)
    return exact and len({each.values[0] for each in family}) == len(family) > 1


def certificates_can_be_checked():
    """The strategies from the certificate's fractions and its root are those of the answer."""
    found = found_in_turn(6, F(1, 2))
    root = root_near(found.certificate.polynomial, float(found.certificate.bounds[0]))
    powers = found.certificate.strategies
    again = [[x[0] + sum(c * root for c in x[1:]) for x in each] for each in powers]
    return found.status.value == "quadratic field" and again == [*map(list, found.strategies)]


def one_field():
    """All irrational probabilities at six cards and the bet 1/2 have the root of 109."""
    found = found_in_turn(6, F(1, 2))
    strategies = (
        *(found.bet_probabilities, found.call_probabilities_2),
        *(found.after_fold, found.after_call),
    )
    radicands = [{p.radicand for p in each if isinstance(p, Surd)} for each in strategies]
    return radicands == [{F(109)}] * 4


def best_against_two_callers():
    """The best bet and its payoff, as far as they are printed, and the equations at it."""
    found = best_bet(2)
    return thresholds_solve(continuous_equilibrium(found.bet, 2)) and (
        round(found.bet, 2),
        round(found.value, 5),
    )


def one_stationary_bet():
    """The polynomial has one positive root, beside which the payoff found in floats is less."""
    polynomial, (bet, value) = stationary_bets(), best_enclosed()
    signs = [polynomial(end) > 0 for end in (bet.lower, bet.upper)]
    beside = [continuous_equilibrium(float(bet.lower) + step, 2).value for step in (-0.01, 0.01)]
    return (
        signs[0] != signs[1]
        and len(cell_points(polynomial, 0)) == 2
        and max(beside) < value.lower < value.upper < max(beside) + 1e-6
    )


def thresholds_solve(found):
    """The three equations of the page, with the bet as a part of the pot."""
    k, part = found.callers, found.bet / (found.callers + 1)
    a, b, c = found.bluff_below, found.value_above, found.call_above
    sides = (
        (a**k, (1 + part) * c**k - part),
        (1, (k + 1) * b**k - k * c * b ** (k - 1)),
        (1 - b, a * ((1 + 2 * part) * c ** (k - 1) - part) / part),
    )
    return a < c < b < 1 and all(abs(left - right) < 1e-9 for left, right in sides)


def bounds_of_many_callers():
    """The bounds of the proofs, at few and many callers, small and large bets."""
    for k, part in product((1, 2, 5, 300), (1e-3, 0.1, 0.4, 1.0, 3.0, 100.0)):
        found = continuous_equilibrium(part * (k + 1), k)
        a, b, c = found.bluff_below, found.value_above, found.call_above
        rate = np.log1p(1 / part)
        bounds = (
            (1 - c, rate / k),
            (a, (1 + 1 / part) * (1 - b)),
            (a ** (k + 1), part * (1 - b)),
            (found.value, 3 * part * rate),
            (found.value, 4 / min(part, 1.0) ** 2 / part),
        )
        if not thresholds_solve(found) or any(x > bound + 1e-12 for x, bound in bounds):
            return False
    return True


def intervals_lie_below_zero():
    """At the bets of the table, where 1 and the thresholds are independent."""
    bets = (Fraction(1, 2), 1, 2, 5)
    return all(deck_law(b).interval[1] < 0 and thresholds_are_independent(b) for b in bets)


def payoffs_of_one_deck_are_near_each_other():
    """Up to 2/n, at decks with several equilibria."""
    for n, bet in ((14, 1), (26, 2), (50, Fraction(1, 2))):
        low, high = deck_law(bet).interval
        values = [float(found.values[0]) for found in equilibrium_family(n, bet)]
        if len(values) < 2 or n * (max(values) - min(values)) > (high - low) + 2 / n:
            return False
    return True


RULES, PROVED = "a rule of the game", "argued on the page"


def bluff_of_the_first_example():
    """How often the others do not hold the 4, and fold then, if he does not mind either."""
    found = three_player_equilibrium(4, 1)
    calls = found.call_probabilities_2
    pairs = list(combinations((2, 3, 4), 2))
    without = [pair for pair in pairs if 4 not in pair]
    folds = [(1 - calls[a - 1]) * (1 - calls[b - 1]) for a, b in without]
    bets = found.bet_probabilities
    paid = {three_player_payoffs(4, 1, [p, *bets[1:]], calls, calls)[0] for p in (0, 1)}
    return (F(len(without), len(pairs)), *folds, 2, 2) if len(paid) == 1 else ()


def uneven_shares():
    others = [0, 0, F(1, 2), 1], [0, 0, 0, 1]
    found = three_player_payoffs(4, 1, [F(2, 3), 0, 0, 1], *others)
    return found == (F(1, 24), F(-1, 36), F(-1, 72))


def two_callers_are_worth_most():
    """The best bets fall from two callers on to the limit, which is above 1/9 of one caller."""
    worth = [best_bet(k).value for k in (1, 2, 3, 4, 8, 30, 200)]
    falls = all(later < sooner for sooner, later in pairwise(worth[1:]))
    return (
        falls
        and abs(worth[0] - 1 / 9) < 1e-9 < worth[-1] - many_callers_best_bet().value
        and (many_callers_best_bet().value > 1 / 9)
    )


STATEMENTS = (
    claimed("bluffs with the 1 with probability $\\frac23$", "ktz24-fastmne-4-1-translation"),
    claimed("with the 3 she does so with probability $\\frac14$", "ktz24-fastmne-4-1-translation"),
    says(
        "which has probability $\\frac13$, both fold with probability $\\frac34$ and he wins 2, "
        "or one of them calls and he loses 2",
        bluff_of_the_first_example,
    ),
    says(
        "reach $-\\frac1{18}$ at $P=[\\frac23,0,0,1]$",
        lambda: named_point()[0] == F(-1, 18),
    ),
    says("player I gains $\\frac19$ there", lambda: named_point()[1]),
    says("take any $p_1+p_2=\\frac23$ and $q_3+r_3=\\frac12$", four_card_family),
    says("they get $-\\frac1{36}$ and $-\\frac1{72}$", uneven_shares),
    says("still more than the $\\frac19$ of one caller", two_callers_are_worth_most),
    explained("the minima are exactly the equilibria", "the proposition named there"),
    explained("and $n\\,(v_n-V)$ for an equilibrium with 40 cards", "names columns"),
    says("All four are in the field of one root of a polynomial", intervals_lie_below_zero),
    says("differ by at most the length of $I$", payoffs_of_one_deck_are_near_each_other),
    explained("gets one of the cards $1,\\dots,n$", RULES),
    explained("write the equilibria as optima of non-linear programmes", "names the source"),
    explained("with two kinds of cards only", "names another game"),
    explained("a bound $v^l$ on the payoffs of all his pure strategies", "quotes the programme"),
    explained("every card $c$ of every player has a bound", "quotes the programme"),
    says("has found an equilibrium only if the objective is 0", some_runs_end_where_somebody_gains),
    explained("These are random starts at 10 cards", "says what the table above shows"),
    says("there is an equilibrium in which II and III play alike", answers_have_no_gains),
    explained("the others hold two of the cards 2, 3 and 4", RULES),
    explained("Together $\\frac13\\bigl", "checked by the exercise of the page"),
    explained("from calling never to calling always", "announces the proof"),
    explained("what has to be shown is that then all other cards", "announces the proof"),
    explained("each bet that nobody calls wins more antes", "says why, the numbers follow"),
    explained("whether some game in turn needs numbers of a degree above 2", "open questions"),
    says("All printed variants go below 0", printed_variants_fall_below_zero),
    says("every answer has gains of exactly 0", answers_have_no_gains),
    says("All are equilibria", four_card_family),
    says("Cards 1 and 2 both lose every call and every showdown", cards_one_and_two_are_alike),
    says("Player I always gets $\\frac1{24}$", four_card_family),
    says("Not even this one is unique", family_is_certified_and_pays_differently),
    says("every entry has gains of exactly 0", family_is_certified_and_pays_differently),
    explained("In every payoff of I and II", "the rules of the game in turn"),
    says("calls with good hands only: $A<C_s<B<C_2<C_t$", thresholds_in_turn),
    says("All entries are exact payoffs of equilibria", in_turn_entries_are_certified),
    says("less already with 5 cards and $b=\\frac12$", less_in_turn),
    explained("Does every such game have an equilibrium", "asks, and announces the proof"),
    says("the game in turn has an equilibrium in which II, III", calls_have_thresholds),
    says("likes every higher card at least as well", callers_like_higher_cards_better),
    says("calling with $k$ gains over folding: III after a fold", as_the_proof_has_them),
    explained("where all of them toss coins", "describes the method"),
    explained("In none of the games that were tried", "the heavy tests of every deck in turn"),
    explained("nobody has to be made to play like anybody else", "compares the proofs"),
    explained("let player I make each bet at least now and then", "the idea of the proof"),
    explained("`in_turn_equilibrium` first tries", "describes the method"),
    explained("all but $x$ can be eliminated by linear equations", "describes the method"),
    says("lie in the field of its root, and in that field the gains", one_field),
    says("games, all of them solved", in_turn_entries_are_certified),
    says("gives them as polynomials with rational coefficients", certificates_can_be_checked),
    says("three random starts make it", several_in_turn),
    says("all four strategies have numbers of the same field", one_field),
    says(
        "with the best bet against two callers, about 2.07, and its payoff of 0.12259",
        best_against_two_callers,
    ),
    says("a polynomial in $b$ vanishes, which has one positive root", one_stationary_bet),
    says("The best bet against two callers is enclosed", one_stationary_bet),
    says("$V$ is at most of the order $b\\log(k)/k$", bounds_of_many_callers),
    explained("an equilibrium for every number of callers", PROVED),
)
