"""What *Kuhn poker: what is proved* says of computed results."""

import csv
import math
from fractions import Fraction

import numpy as np
from prose import ROOT, claimed, explained, says

from guts_core.kuhn import KuhnPoker, first_bluffs, first_profit, large_pots, two_player_limit
from guts_core.kuhn.curves.degree import sign_at
from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.kuhn.three_players.tree import FOLLOWERS, OWNERS
from paper_ledger.bil18.stored.curve_files import read_counts, read_solutions
from paper_ledger.bil18.stored.four_players import read_forms
from paper_ledger.bil18.stored.ranges import read_found
from paper_ledger.bil18.tubes.files import read_chains


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


def at_most_three_on_the_curve():
    return max(stored(4, epsilon).counts.max() for epsilon in (1e-4, 1e-6, 1e-8)) == 3


def one_payoff_or_ranges():
    widths = [
        np.diff(each.ranges)[:, 0].max() for each in read_found(ROOT / "data" / "kuhn_found.csv")
    ]
    return all(w < 1e-8 or w > 1e-5 for w in widths) and min(widths) < 1e-8 < max(widths)


def four_player_forms(cards):
    forms = read_forms(ROOT / "data" / "kuhn_four_forms.csv")
    return sorted((form for form in forms if form.cards == cards), key=lambda f: float(f.low))


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
    p = Fraction(15)
    four = [2 / p, 1 / (p + 1), p / (p + 1), (p - 1) / (p + 1), (p - 5) / (p + 1)]
    five = [6 / (p - 1), 2 / (p + 1), p / (p + 1), (p - 2) / (p + 1), (p - 11) / (p + 1)]
    for cards, (a, b, c, d, e) in ((4, four), (5, five)):
        x = large_pots(cards).at(p)
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


STATEMENTS = (
    explained("proves lists of all equilibria at some pots", "the theorem of that page"),
    explained("Three players get one card each of", "the rules"),
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
    explained(r"$\frac{P-5}{P+1}$ and $\frac{P-11}{P+1}$", "checked with the line after it"),
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
    explained("that one of the two without the other is not all", "1 - 1 and 1 + 1 are not 1"),
    explained("Both can be excluded afterwards", "the method of the section"),
    explained("says when a tube holds exactly one piece of the true curve", "the lemma"),
    explained("All numbers in it are enclosed in intervals", "the method of the section"),
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
    claimed("It has exactly one solution", "bil18-appendix-a-uniqueness-of-x"),
    says(
        "The curve of regularised solutions shows at most three equilibria at a pot",
        at_most_three_on_the_curve,
    ),
    explained("Let $N=4$, $P\\ge\\frac{5+\\sqrt{73}}2=6.77", "a theorem, proved below it"),
    says("it found one payoff only, or whole ranges", one_payoff_or_ranges),
    explained("the true ones are at least as large", "what was found exists"),
    explained("methods that find all equilibria of games of moderate size exist", "literature"),
    explained("The search here adds to every $f_k$ a bonus", "describes the method"),
    explained("Player 1 bets each of the top $v$ with probability", "describes the strategies"),
    says("exactly for a rational pot, and they meet", both_replies_meet),
    says("=4.28", second_form_ends),
    says(
        "closed forms for $2\\le P\\le2.125$, for $2.1412\\le P\\le2.4471$ and from $P=27.4174$ on",
        lambda: [2, *stretches_of_six_cards()],
    ),
    says("At the pots tried between 2.45 and 27.4 no corner", irrational_corners_with_six_cards),
    explained("are the only ones between $P_{\\min}$ and $m/(N-m)$ is open", "an open question"),
    says("All members that random starts met there, with five cards", payoffs_of_random_members),
)
