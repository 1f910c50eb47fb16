"""What *Kuhn poker: what is proved* says of computed results."""

import csv
import math
from fractions import Fraction
from functools import cache

import numpy as np
from prose import ROOT, claimed, explained, says

from guts_core.kuhn import (
    KuhnPoker,
    first_bluffs,
    first_profit,
    large_pots,
    low_calls,
    regularised_equilibrium,
    two_player_kuhn,
    two_player_limit,
)
from guts_core.kuhn.curves.degree import sign_at
from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.kuhn.three_players.tree import FOLLOWERS, OWNERS
from guts_core.methods.continuation.record import BranchStatus
from guts_core.methods.exact.surds import Surd
from guts_core.methods.matrix_games.zero_sum import as_fractions
from paper_ledger.bil18.stored.branches import branch_through
from paper_ledger.bil18.stored.curve_files import read_counts, read_curves, read_solutions
from paper_ledger.bil18.stored.four_players import read_forms, read_members
from paper_ledger.bil18.stored.ranges import read_found
from paper_ledger.bil18.tubes.files import read_chains
from paper_ledger.bil18.tubes.observed import kept_signs
from paper_ledger.bil18.tubes.roles import roles_along
from paper_ledger.bil18.tubes.signs import GRAIN
from paper_ledger.bil18.whole_sets.bounds import proved_ranges
from paper_ledger.pages.tables.kuhn_families import family_rows


def stored(cards, epsilon):
    counts = read_counts(ROOT / "data" / "kuhn_counts.csv")
    (found,) = [each for each in counts if (each.cards, each.epsilon) == (cards, epsilon)]
    return found


def nobody_acts_more_than_twice():
    """On a path through the tree: an own first action and one answer."""
    followed = [node for nodes in FOLLOWERS.values() for node in nodes]
    return len(followed) == len(set(followed)) and all(
        OWNERS[first - 1] == OWNERS[node - 1]
        for first, nodes in FOLLOWERS.items()
        for node in nodes
    )


def exact_gains_of_first_profit():
    pot = Fraction(7, 2)
    return not any(MultiplayerKuhn(4, 5).gains(first_profit(4, 5, pot).frequencies, pot))


def next_to_a_corner():
    """With four cards at P = 2 - sqrt(eps), and at 1.7: what a hundredth of epsilon changes."""
    game = KuhnPoker(4)

    def changed(pot, epsilon):
        x, closer = (regularised_equilibrium(game, pot, e) for e in (epsilon, epsilon / 100))
        return np.abs(x - closer).max()

    near = changed(2 - 1e-3, 1e-6) / changed(2 - 1e-4, 1e-8)
    return 9 < near < 11 and 95 < changed(1.7, 1e-6) / changed(1.7, 1e-8) < 105


def nine_cards_at_a_fold():
    counts = stored(9, 1e-6)
    steps = list(zip(counts.counts, counts.counts[1:], strict=False))
    return (23, 25) in steps


def six_cards_on_the_curve():
    """Three solutions were known there; along a curve the signs alternate, as its tests show."""
    return stored(6, 1e-6).at(4.19) == 3


def six_cards_off_the_curve():
    """Two solutions off the curve, of both indices."""
    rows = read_solutions(ROOT / "data" / "kuhn_off_curve.csv")
    here = [row for row in rows if (row.cards, row.pot) == (6, 4.19)]
    game = KuhnPoker(6)
    signs = [sign_at(game, game.reduce(row.frequencies), 4.19, row.epsilon) for row in here]
    return sorted(signs) == [-1, 1]


def windows_are_short():
    """And one is longer than half of that."""
    chains = read_chains(ROOT / "data" / "kuhn_tubes.csv")
    lengths = [high - low for each in chains for low, high in each.windows]
    return 5e-8 < max(lengths) <= 1e-7


def a_fold_in_each_window():
    """As many windows as turns of the curve's arcs; tests compare with the continuation."""
    chains = read_chains(ROOT / "data" / "kuhn_tubes.csv")
    return all(len(each.windows) == len(each.arcs) - 1 for each in chains)


def no_role_is_open():
    """Along the curves of four and five cards a role is sure somewhere, or possible nowhere."""
    every = [[roles_along(kept_signs(cards), sure) for sure in (True, False)] for cards in (4, 5)]
    return all(
        np.array_equal(*(getattr(each, name).any(axis=(0, 2)) for each in pair))
        for pair in every
        for name in ("value", "bluffs", "calls")
    )


def at_most_three_on_the_curve():
    return max(stored(4, epsilon).counts.max() for epsilon in (1e-4, 1e-6, 1e-8)) == 3


def one_payoff_or_ranges():
    widths = [
        np.diff(each.ranges)[:, 0].max() for each in read_found(ROOT / "data" / "kuhn_found.csv")
    ]
    return all(w < 1e-8 or w > 1e-5 for w in widths) and min(widths) < 1e-8 < max(widths)


@cache
def four_player_forms(cards):
    forms = read_forms(ROOT / "data" / "kuhn_four_forms.csv")
    return sorted((form for form in forms if form.cards == cards), key=lambda f: float(f.low))


def cut(number):
    """The first digits, as before an ellipsis."""
    return math.floor(100 * float(number)) / 100


def low_calls_begin():
    """Where a call with card 2 at node 11 is worth 0."""
    forms = low_calls(1, 5), low_calls(1, 6)
    assert all(form.proved() for form in forms)
    assert forms[0].low == Surd(Fraction(12), Fraction(1), 193)
    assert forms[1].low == Surd(Fraction(61, 2), Fraction(1, 2), 4209)
    return [cut(form.low) for form in forms]


def player_3_loses():
    """Ends of the intervals of length 1/100 in which E3 changes its sign."""
    five, six = (low_calls(1, cards).expectations[2] for cards in (5, 6))
    return five(Fraction(7286, 100)) > 0 > five(Fraction(7287, 100)) and six(
        Fraction(10093, 100)
    ) > 0 > six(Fraction(10094, 100))


def payoffs_of_low_calls():
    """With six cards, and for s = 1."""
    p, more = Fraction(70), low_calls(1, 6).expectations[0](70)
    return 120 * more == 3 * (p * p - 48 * p - 55) / (p + 1) ** 2 + 12 * (p + 4) / (3 * p + 10)


def where_low_calls_of_five_lead():
    """60 E1 and 60 E3 far out, for s = 0 and s = 1."""
    ends = [[round(60 * float(e(10**6)), 2) for e in low_calls(s, 5).expectations] for s in (0, 1)]
    return [e[0] for e in ends] == [1, 2.5] and [e[2] for e in ends] == [1, -0.5]


def gains_at_a_large_pot(n, pot):
    """In fractions."""
    game, pot = KuhnPoker(n), Fraction(pot)
    x = as_fractions(game.dominated.astype(int))
    x[:, 3:] = 1
    x[0, 1], x[1:3, :2] = (n - 2) * (n - 3) / (pot - n + 4), (n - 3) / (pot + 1)
    x[3:5, 2], x[6:8, 2] = pot / (pot + 1), (pot - n + 3) / (pot + 1)
    x[9, 2], x[10, 2] = (pot - n * n + 3 * n - 1) / (pot + 1), 1
    return game.gains(x, pot)


def large_pots_of_seven():
    return not any(any(gains_at_a_large_pot(7, pot)) for pot in (60, 129, 10**7))


def large_pots_of_larger_decks():
    """Player 1's gain, in all deals together, is above 2 and falls towards a whole number."""
    for n, limit in ((8, 2), (9, 9), (10, 18), (11, 29)):
        gains = [
            float(gains_at_a_large_pot(n, pot)[0]) * math.perm(n, 3)
            for pot in (10**3, 10**5, 10**7)
        ]
        if not gains[0] > gains[1] > gains[2] > limit or gains[2] - limit > 1e-3:
            return False
    return True


def player_3_wins_on_the_curve_of_five():
    (curve,) = read_curves(ROOT / "data" / "kuhn_curve_05.csv")
    beyond = curve.pots > float(low_calls(1, 5).low)
    return curve.pots.max() > 99.9 and (curve.expectations[beyond, 2] > 0.02).all()


def families(players, cards):
    return [row for row in family_rows() if (row.players, row.cards) == (players, cards)]


def points_that_arrive():
    (row,) = [row for row in families(3, 5) if row.pot == 3]
    assert row.hits == 0
    return [0, row.starts][1:]


def draws_that_arrive():
    """More than four in five, at each pot; nine in ten altogether."""
    rows = family_rows()
    reached, draws = sum(row.reached for row in rows), sum(row.draws for row in rows)
    return all(5 * row.reached > 4 * row.draws for row in rows) and 10 * reached > 9 * draws


def one_payoff_above_the_least_pots():
    low = [row for row in family_rows() if row.pot < Fraction(row.players, row.cards - row.players)]
    paid = [first_profit(row.players, row.cards, row.pot).expectations for row in low]
    return len({(row.players, row.cards) for row in low}) == 3 and all(
        row.ends == tuple((e, e) for e in each) for row, each in zip(low, paid, strict=True)
    )


def five_cards_at_20_and_50():
    at = {row.pot: row.ends for row in families(3, 5)}
    usual = tuple((e(20), e(20)) for e in large_pots(5).expectations)
    (six,) = [row.ends for row in families(3, 6) if row.pot == 50]
    assert six == tuple((e(50), e(50)) for e in large_pots(6).expectations)
    ends = tuple(low_calls(s, 5).expectations[0](50) for s in (0, 1))
    return at[20] == usual and at[50][0] == ends


def two_players_have_one_payoff():
    """The value, from an exact linear programme, is what the equilibrium just above pays."""
    games = [(n, Fraction(k, 4 * (n - 2))) for n in (3, 4, 5, 7) for k in (5, 6, 7)]
    return all(
        two_player_kuhn(n, pot, exact=True).value == first_profit(2, n, pot).expectations[0] < 0
        for n, pot in games
    )


def ranges_are_in_order():
    low = [row.ranges for row in family_rows() if row.players == 3 and row.pot <= 10]
    return len(low) > 8 and all(
        a[1] <= b[0] + 1e-9 and b[1] < c[0] for a, b, c in (tuple(each) for each in low)
    )


@cache
def loops_of_seven_cards(pot):
    """The loops through the stored solutions at a pot; each passes as many of either sign."""
    rows = read_solutions(ROOT / "data" / "kuhn_off_curve.csv")
    left = [row.frequencies for row in rows if (row.cards, row.pot) == (7, pot)]
    game, loops = KuhnPoker(7), []
    while left:
        loops.append(branch_through(game, left[0], pot, 1e-6))
        assert loops[-1].status is BranchStatus.CLOSED_LOOP
        passed = [point.x for point in loops[-1].at(pot)]
        assert sum(sign_at(game, x, pot, 1e-6) for x in passed) == 0
        for x in passed:
            far = [np.abs(game.reduce(each) - x).max() for each in left]
            assert min(far) < 1e-6
            del left[int(np.argmin(far))]
    return loops


def loop_of_seven_cards():
    """One through P = 3."""
    (loop,) = loops_of_seven_cards(3.0)
    return [loop.parameters.min(), loop.parameters.max()]


def further_loops_of_seven_cards():
    loops = loops_of_seven_cards(12.0)
    assert len(loops) == 3
    assert sum(len(each.at(12.0)) for each in loops) == 12
    ends = [(each.parameters.min(), each.parameters.max()) for each in loops]
    return [12, min(low for low, _ in ends), max(high for _, high in ends)]


def indices_off_the_curve_cancel():
    """At each pot; the stored counts have the sum 1 along the curves."""
    sums = {}
    for row in read_solutions(ROOT / "data" / "kuhn_off_curve.csv"):
        game = KuhnPoker(row.cards)
        sign = sign_at(game, game.reduce(row.frequencies), row.pot, row.epsilon)
        sums[row.cards, row.pot] = sums.get((row.cards, row.pot), 0) + sign
    along = [stored(cards, 1e-6).index_sums for cards in range(4, 9)]
    return set(sums.values()) == {0} and all((each == 1).all() for each in along)


def one_epsilon_in_the_searches():
    with (ROOT / "data" / "kuhn_branches.csv").open(encoding="utf-8", newline="") as file:
        return {float(row["epsilon"]) for row in csv.DictReader(file)} == {1e-6}


def second_form_ends():
    return [math.floor(100 * float(four_player_forms(5)[1].high)) / 100]


def joined(forms):
    """Ends of the stretches that forms cover together."""
    stretches = []
    for form in forms:
        high = float("inf") if form.high is None else float(form.high)
        if stretches and float(form.low) <= stretches[-1][1]:
            stretches[-1][1] = max(stretches[-1][1], high)
        else:
            stretches.append([float(form.low), high])
    return stretches


def stretches_of_six_cards():
    (a, b), (c, d), (e, f) = joined(four_player_forms(6))
    assert (a, f) == (2, math.inf)
    return [b, c, d, e]


def irrational_corners_with_six_cards():
    """What is stored leaves these pots out."""
    (_, low), (high, _) = joined(four_player_forms(6))[1:]
    return [low, high]


def payoffs_of_random_members():
    """One payoff at each pot just above the least pot, and that of its form."""
    with (ROOT / "data" / "kuhn_four_found.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if 3 < Fraction(row["pot"]) < 4]
    last = [float(first_profit(4, 5, Fraction(row["pot"])).expectations[3]) for row in rows]
    return len(rows) == 3 and all(
        int(row["members"]) > 50
        and row["payoffs"] == "1"
        and max(abs(float(row[f"e4_{end}"]) - payoff) for end in ("low", "high")) < 1e-8
        for row, payoff in zip(rows, last, strict=True)
    )


def large_pots_as_listed():
    """At one pot: the entries that are neither 0 nor 1, and who always bets and calls."""
    p = Fraction(30)
    for n in (4, 5, 6):
        a, b, c = (n - 2) * (n - 3) / (p - n + 4), (n - 3) / (p + 1), p / (p + 1)
        d, e = (p - n + 3) / (p + 1), (p - n * n + 3 * n - 1) / (p + 1)
        x = large_pots(n).at(p)
        shown = np.zeros_like(x)
        shown[:, 3:] = 1
        shown[0, 1], shown[1:3, :2], shown[3:5, 2], shown[6:8, 2] = a, b, c, d
        shown[9, 2], shown[10, 2] = e, 1
        if (x != shown).any():
            return False
    return True


def both_replies_meet():
    limits = [two_player_limit(Fraction(k, 3)) for k in range(1, 30)]
    return all(each.lower == each.value == each.upper for each in limits)


def only_payoffs_of_four_cards():
    """The proved bounds inside the stretch are what the equilibrium pays."""
    for pot in (Fraction(2) + Fraction(k, 8) for k in range(1, 8)):
        paid = first_profit(3, 4, pot).expectations
        if [*map(tuple, proved_ranges(pot))] != [(each, each) for each in paid]:
            return False
    return KuhnPoker(4).least_pot == 2


def one_member_at_five_halves():
    """Of the game of six cards: stored in fractions, and an equilibrium."""
    members = read_members(ROOT / "data" / "kuhn_four_members.csv")
    found = [m for m in members if m.game.cards == 6 and m.pot == Fraction(5, 2)]
    return bool(found) and not any(any(m.game.gains(m.frequencies, m.pot)) for m in found)


def smooth_answers_cost():
    """The distance times the slope, at slopes of either sign, and that the bound is approached."""
    slopes = np.geomspace(1e-3, 1e3, 4001)
    costs = slopes * (0.5 - np.arctan(slopes) / np.pi)
    return bool((costs < 1 / np.pi).all() and costs.max() > 0.999 / np.pi)


def bars_of_the_limit():
    """The ends of the four bars at P = 2."""
    found = two_player_limit(2)
    return (
        *(0, 1, 1, found.bluff_below, found.value_above),
        *(2, found.answer_bluff_below, found.answer_value_above, found.call_above),
    )


def pay_of_the_segment():
    """Of five cards at the pot 4: what the third and the fourth player get at its ends."""
    members = read_members(ROOT / "data" / "kuhn_four_members.csv")
    here = [m for m in members if (m.game.cards, m.pot) == (5, 4)]
    low, high = (next(m for m in here if end in m.ends) for end in ("E4-", "E4+"))
    (third,) = {each.expectations[2] for each in (low, high)}
    return low.pot, 3, -third, 4, low.expectations[3], high.expectations[3]


STATEMENTS = (
    says(
        "At $P=4$ the equilibria of a segment pay $E_3=-\\frac1{100}$ throughout, and $E_4$ from "
        "$\\frac3{100}$ to $\\frac{29}{700}$",
        pay_of_the_segment,
    ),
    says("it is never more than $\\varepsilon/\\pi$", smooth_answers_cost),
    explained("The bars are what was found; the true ranges", "what was found exists"),
    explained("Player 1 bets his best hands only sometimes", "says what the bars show"),
    says(
        "from hand 0 to 1: player 1 bets below 0.11, bets or checks above 0.5; player 2 after a "
        "check bets below 0.17 and above 0.5; both call above 0.33",
        bars_of_the_limit,
    ),
    says("as the one stored at $P=\\frac52$ is", one_member_at_five_halves),
    explained(
        "lists patterns that hold all equilibria without dominated actions",
        "the theorem of that page",
    ),
    explained("Three players get one card each of", "the rules"),
    explained("and at a pot where all of them are regular they are odd", "the theorem named there"),
    claimed("nobody profits in any equilibrium", "bil18-section-2-no-profit-below-the-least-pot"),
    says(
        "an equilibrium in closed form at every pot from 3 on",
        lambda: [float(joined(four_player_forms(5))[0][0])],
    ),
    explained("Let $f_{ic}$ be the derivative of the owner's payoff", "a definition"),
    explained("> Finally, we can use a simple argument", "a quotation"),
    explained("a player who never bets and calls only with the best card", "the theorem below"),
    says(
        "Card 1 is not the only possible bluff",
        lambda: all(first_bluffs(n).proved() and not first_bluffs(n).at(3)[2, 0] for n in (4,)),
    ),
    explained("decide them for all pots at once", "what the function does"),
    says("=12.89", lambda: [math.floor(100 * float(large_pots(5).low)) / 100]),
    says("* node 11, card 3: always", large_pots_as_listed),
    explained("he solves $x_k=g(f_k/\\varepsilon)$ for all free", "the paper's method"),
    explained("(Billingham 2018, section 6)", "the place of a quotation"),
    says("Nobody acts more than twice in a hand", nobody_acts_more_than_twice),
    claimed(
        "player 1 gains $\\frac16$ by another plan",
        "bil18-section-3-spurious-solutions",
        "corrected",
    ),
    explained("A player who checks every card, calls with card $N$", "a theorem, proved below it"),
    claimed(
        "Hence every player's payoff is 0 in every equilibrium",
        "bil18-section-2-no-profit-below-the-least-pot",
    ),
    explained("There is an equilibrium in which all but the last player always check", "a theorem"),
    explained("The last bets card $N$, and card 1 with probability", "a theorem"),
    says("with gains of exactly 0", exact_gains_of_first_profit),
    explained("At every pot at which all solutions are regular", "a theorem, proved below it"),
    explained("gave equilibria of games of two players an index", "literature"),
    explained("the index changes its sign at each fold", "an argument that the page gives"),
    says("the curve has three solutions, of indices $1$, $-1$, $1$", six_cards_on_the_curve),
    says("which passes this pot twice, once with index 1", six_cards_off_the_curve),
    explained(
        "A list with only one of these two would have a wrong sum", "1 - 1 and 1 + 1 are not 1"
    ),
    explained("That every equilibrium is such a limit is not claimed", "says what is not claimed"),
    explained("Both can be excluded afterwards", "the method of the section"),
    explained("says when a tube holds exactly one piece of the true curve", "the lemma"),
    explained("All numbers of the test are enclosed in intervals", "the method of the section"),
    says("each contains one of the folds that the continuation found", a_fold_in_each_window),
    says("No window is longer than $10^{-7}$", windows_are_short),
    explained("outside the windows no fold is possible", "the sign is proved there"),
    explained("So at every other pot of the range the number", "arcs are monotone in the pot"),
    explained("Over the components of the set these numbers add up to 1", "a proposition, proved"),
    explained("takes the solutions of the game itself and of two games beside it", "the method"),
    explained("A component of index 0 need not have a regularised solution", "0 = 1 - 1, or none"),
    explained("The solutions on one unbroken curve", "the argument is given in the sentence"),
    says("it goes from 23 over 24, at the fold itself, to 25", nine_cards_at_a_fold),
    claimed(
        "the error is of first order, which the tests measure",
        "bil18-appendix-a-equations-10-11-and-12",
    ),
    says("it is of the order of $\\sqrt\\varepsilon$: there the equation", next_to_a_corner),
    explained("At a simple fold it is of this order, too", "the reason is given in the sentence"),
    claimed(
        "is sufficient for the structure of (10) to (12), and not necessary",
        "bil18-appendix-a-condition-3",
        "corrected",
    ),
    explained("Or the paper counted what is seen in its Figure 12", "a possible reading of it"),
    explained(
        "Three corrections to the appendix, whose equations (13)", "what the paper has there"
    ),
    explained("The functions (13) are the slopes of the eleven", "what the paper has there"),
    claimed("are half the derivatives, the others", "bil18-appendix-a-equation-13", "corrected"),
    claimed(
        "With the derivatives themselves, the second terms of (17)",
        "bil18-appendix-a-equation-17-true-derivatives",
        "corrected",
    ),
    explained("The equations (16) are those of the corrections", "what the paper has there"),
    claimed("The last term there is", "bil18-appendix-a-equation-16", "corrected"),
    explained(
        "can be solved for selected members only",
        "an expectation, and called one",
    ),
    explained("The equation (17) is about the sum", "says which equation of the paper is meant"),
    claimed("it has exactly one solution", "bil18-appendix-a-uniqueness-of-x"),
    says(
        "The curve of regularised solutions shows at most three equilibria at a pot",
        at_most_three_on_the_curve,
    ),
    explained("Let $N=4$, $P\\ge\\frac{5+\\sqrt{73}}2=6.77", "a theorem, proved below it"),
    says("it found one payoff only, or whole ranges", one_payoff_or_ranges),
    explained("the true ones are at least as large", "what was found exists"),
    explained("methods that find all equilibria of games of moderate size exist", "literature"),
    says("=27.12", lambda: [cut(large_pots(6).low)]),
    explained("120E_1&=\\frac{3(P^2-48P-55)}{(P+1)^2},", "part of the proposition"),
    explained("* node 10, card 3", "part of the proposition"),
    says("=25.89\\ldots$, or $N=6$", lambda: [low_calls_begin()[0], 6]),
    says("=62.93", lambda: low_calls_begin()[1:]),
    says("\\frac{12s\\,(P+4)}{3P+10}", payoffs_of_low_calls),
    says("player 3 loses from $P=72.87$ on with five cards", player_3_loses),
    says("of the numerator lies between 72.86 and 72.87", player_3_loses),
    says("$60E_1$ can come to any number from 1 to", where_low_calls_of_five_lead),
    says("nobody gains by leaving the profile", large_pots_of_seven),
    says("with eight to eleven somebody does", large_pots_of_larger_decks),
    says(
        "player 3 wins, as far as it is stored for five cards", player_3_wins_on_the_curve_of_five
    ),
    says("none of 1000 starts did", points_that_arrive),
    says("Another kind of start seldom fails", draws_that_arrive),
    explained("give every slope a factor between $\\frac1{100}$ and 100", "describes the method"),
    explained("shows what came out for five cards", "says what the figure and the table show"),
    explained("with gains of at most $10^{-10}(P+1)$", "what counts as an equilibrium there"),
    says("were found, in all three games", one_payoff_above_the_least_pots),
    says("with six at $P=50$, those of", five_cards_at_20_and_50),
    says(
        "up to $P=10$ the ranges of any two players have no more than a point in common",
        ranges_are_in_order,
    ),
    says("The table has $\\varepsilon=10^{-6}$", one_epsilon_in_the_searches),
    explained("Each solution that was found off the curve was followed", "tested loop by loop"),
    says("which goes from $P=2.970$ to $3.222$", loop_of_seven_cards),
    says(
        "at $P=12$ on three loops, between $P=10.54$ and $17.55$",
        further_loops_of_seven_cards,
    ),
    says("the indices of all solutions known add up to 1", indices_off_the_curve_cancel),
    explained("Where nothing was found, none of the lines", "says what a search means"),
    explained("They end at a local minimum", "describes the method"),
    explained("The search here adds to every $f_k$ a bonus", "describes the method"),
    explained("Player 1 bets each of the top $v$ with probability", "describes the strategies"),
    says("exactly for a rational pot, and they meet", both_replies_meet),
    says("=4.28", second_form_ends),
    says(
        "closed forms for $2\\le P\\le2.125$, for $2.1412\\le P\\le2.4471$ and from $P=27.4174$ on",
        lambda: [2, *stretches_of_six_cards()],
    ),
    says("At the pots tried between 2.45 and 27.4 no corner", irrational_corners_with_six_cards),
    says("are the only ones of equilibria without dominated actions", only_payoffs_of_four_cards),
    explained("Whether they are between $P_{\\min}$ and $m/(N-m)$ with three", "an open question"),
    says("With two players they are the only ones, as the value", two_players_have_one_payoff),
    says("All members that random starts met there, with five cards", payoffs_of_random_members),
    explained(
        "what holds in all boxes holds at every solution of the curve",
        "an argument that the page gives: the boxes hold all that the tubes hold",
    ),
    says("with 0.01 as the grain) and for each payoff", lambda: [GRAIN]),
    says(
        "solved, and its value is $-\\frac1{18}$",
        lambda: two_player_kuhn(3, 2, exact=True).value == Fraction(-1, 18),
    ),
    says("Which cards bet for value, bluff and call at some solution", no_role_is_open),
)
