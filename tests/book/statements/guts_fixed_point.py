"""What the chapter on the guts fixed point says."""

from fractions import Fraction as F

import numpy as np
from prose import claimed, explained, says

from guts_core.guts import Guts, coalition_game, nash_threshold, solve_coalition
from guts_core.guts.bot.scores import settle
from guts_core.guts.bot.strategies import best_reply, coalition_bot
from paper_ledger.blpwz22.coalition.table import EXACT_VALUES, PRINTED

NASH = nash_threshold(3)
SMALL = coalition_game(2, 3)


DUEL = coalition_game(2, 101)


def one_round_over_the_rest():
    """What one round takes, less the factor of the stakes, and the quotient."""
    one, growth = -DUEL.value_map(0.0).value, DUEL.solve().growth
    return [one, 1, -growth, one / (1 - growth)]


def pair_costs(low, high):
    return -Guts(3).payoffs([NASH, low, high])[0]


def always_in_wins():
    """Player 1 loses a tenth, the careful partner more, and the two together gain."""
    one, always_in, careful = Guts(3).payoffs([NASH, 0, 0.86])
    return bool(-0.11 < one < -0.09 and careful < one and always_in + careful > 0)


def third_panel():
    """Player 3 takes three from player 1, and there are three chips in the pot again."""
    hands = np.array([0.74, 0.31, 0.83])
    payoffs, stakes = settle(hands, hands > 0.7)
    return bool(payoffs.tolist() == [-3, 0, 3] and 3 * stakes == 3)


def last_panel():
    hands = np.array([0.91, 0.74, 0.83])
    payoffs, stakes = settle(hands, hands > 0.7)
    return bool((payoffs - (stakes - 1)).tolist() == [3, -3, -3] and 3 * stakes == 6)


def table_of_a_round():
    """Credit, and payments with three players, for 0 to 3 holders: all rows add up to zero."""
    hands = np.array([0.9, 0.8, 0.7])
    rounds = [settle(hands, hands > cut) for cut in (0.95, 0.85, 0.75, 0.65)]
    factors = [float(stakes) for _, stakes in rounds]
    payments = [payoffs.tolist() for payoffs, _ in rounds]
    wanted = [[0, 0, 0], [2, -1, -1], [3, -3, 0], [4, -2, -2]]
    return factors == [1, 0, 1, 2] and payments == wanted


def saddle(value):
    """The entry of ½ against ½, ½: largest of its column, least of its row, in A + BV."""
    matrix = SMALL.payoff.array + value * SMALL.stakes.array
    entry = matrix[1, 3]
    return bool(entry == 0.75 * value == matrix[:, 3].max() == matrix[1].min())


def where_the_stakes_grow():
    """From where to where the growth exceeds 1; to the left it is 1, to the right below."""

    def growth(value):
        answer = DUEL.value_map(value)
        return answer.row_strategy @ DUEL.stakes.array @ answer.column_strategy

    ends = []
    for outside, inside in ((-4.0, -3.9), (-0.9, -1.1)):
        for _ in range(16):
            middle = (outside + inside) / 2
            grows = growth(middle) > 1 + 1e-9
            outside, inside = (outside, middle) if grows else (middle, inside)
        ends.append(inside)
    within = all(growth(v) > 1 for v in np.linspace(*ends, 9)[1:-1])
    beyond = all(abs(growth(v) - 1) < 1e-9 for v in (-5.0, -4.0, ends[0] - 1e-3))
    return bool(within and beyond and growth(-0.9) < 1) and (ends[0], round(ends[1], 4), 1)


def the_line_is_fixed():
    game = coalition_game(2, 101)
    return all(abs(game.value_map(v).value - v) < 1e-12 for v in (-4.5, -4.0, -3.95))


def errors_of_meshes():
    """Ten times as many thresholds: the geometric mean of the quotients; and errors by size."""
    opponents, meshes, quotients, errors = (2, 5, 15), (11, 21, 41, 101), [], []
    for n in opponents:
        exact = solve_coalition(n).value
        for mesh in meshes:
            coarse, fine = (
                abs(solve_coalition(n, mesh=points).value - exact)
                for points in (mesh, 10 * (mesh - 1) + 1)
            )
            quotients.append(coarse / fine)
            errors.append(coarse)
    means = np.exp(np.log(errors).reshape(3, -1).mean(axis=1))
    roughly = 50 < np.exp(np.log(quotients).mean()) < 200
    return bool(
        roughly and min(quotients) < 10 < 1000 < max(quotients) and (np.diff(means) > 0).all()
    )


def coarse_meshes_mix():
    mixed = [threshold for threshold, _ in solve_coalition(10, mesh=21).player_mixture]
    return len(mixed) == 2 and abs(abs(mixed[1] - mixed[0]) - 0.05) < 1e-12


RULES = (
    "On a count of three each player either",
    "each of the other holders puts in as much as the pot was",
    "nobody can say beforehand when the game will end",
    "If nobody holds, new hands are dealt for the same pot",
    "hold every hand above it and drop the others",
    "the best of the holders takes the pot, each of the $h-1$ others matches it",
    "by 1 if nobody holds, and by $h-1$ otherwise",
    "and it is lost only when the game ends",
    "But nobody has paid that second chip",
)
DEFINED = (
    "stand for the means over all hands",
    "the opponents choose a {term}`profile`",
    "with a row for each threshold of player 1",
    "all opponents have the same threshold $q$",
    "one of them always holds (threshold 0)",
)
QUOTED = (
    "Here, players 2 and 3 play a bloc strategy of 0.68",
    "In the remaining 14% of the time",
    "a strategy of 0.64, loses to both",
    'The probability of the pseudo-bloc "around 10-30 percent',
    "we fitted a rational function to the values",
    "The resulting best fit was",
)


def leaves_after(rounds):
    """What he is sure of on the mesh of three who leaves after so many rounds."""
    value = -1.0
    for _ in range(rounds):
        value = SMALL.value_map(value).value
    return value


def sure_of_after_one_and_two():
    return (leaves_after(1), leaves_after(2)) == (-0.75, -0.5625) and abs(leaves_after(60)) < 1e-7


def panels_of_the_rounds():
    """What the best of the holders gets in chips, and the others, when the stakes are 1."""
    deals = [(0.42, 0.55, 0.31), (0.42, 0.83, 0.31), (0.74, 0.31, 0.83), (0.91, 0.74, 0.83)]
    paid = []
    for hands in map(np.array, deals):
        payoffs, stakes = settle(hands, hands > 0.7)
        # without the antes: of those who paid one at the beginning, and the credit
        paid.append(sorted((payoffs - (stakes - 1)).tolist()))
    return paid == [[0, 0, 0], [0, 0, 3], [-3, 0, 3], [-3, -3, 3]]


STATEMENTS = (
    explained("the crosses are the exact values if only 101 thresholds", "what is drawn"),
    says("nobody holds, one holds and wins 3, two hold and one wins 3", panels_of_the_rounds),
    explained("What player 1 gets for each of his thresholds", "what is drawn"),
    explained("the dot on the left edge the pair of which one always holds", "what is drawn"),
    says(
        "$\\operatorname{Val}(A+BV)=\\tfrac34V$",
        lambda: all(SMALL.value_map(-k / 8).value == -0.75 * k / 8 for k in range(9)),
    ),
    says("he is sure of $V_1=\\frac34\\cdot(-1)=-\\frac34$", sure_of_after_one_and_two),
    says("$V_2=\\frac34V_1=-\\frac9{16}$, and so on", sure_of_after_one_and_two),
    *(explained(text, "the rules of the game") for text in RULES),
    *(explained(text, "a definition, or an argument given there") for text in DEFINED),
    *(explained(text, "quotes the paper") for text in QUOTED),
    explained("**If all the others play as one team", "the question"),
    explained("asked it in 2022", "who wrote the paper, and when"),
    explained("all three have the threshold 0.7", "what the figure is drawn for"),
    says("The hands are 0.74, 0.31 and 0.83", third_panel),
    says("There are three chips in the pot again, and *all three* play", third_panel),
    says("Had all three held, as in the last panel", last_panel),
    says("With this book-keeping every round is a", table_of_a_round),
    says("$\\nu=1/\\sqrt2\\approx0.7071$", lambda: (1, 2, NASH)),
    explained("In the first line all three have the threshold $\\nu$", "what is shown"),
    claimed("Nobody can gain by changing only his own threshold", "blpwz22-proposition-3-3-eq-3-3"),
    says(
        "player 1 wins",
        lambda: bool(pair_costs(0.68, 0.68) <= 0 < pair_costs(0.0, 0.86)),
    ),
    says("and now player 1 loses about a tenth of an ante", always_in_wins),
    says(
        "Take the line ½, ½ and its middle entry",
        lambda: SMALL.payoff.array[1, 3] == 0 and SMALL.stakes.array[1, 3] == F(3, 4),
    ),
    says(
        "this entry is the largest in its line",
        lambda: all(saddle(-k / 8) for k in range(9)),
    ),
    explained("shows the same climb on the mesh of 101", "says what the figure shows"),
    explained("and only one of them is the limit of the stairs", "argued in recursive_games"),
    says("But from −4 on downwards *every* number is a fixed point", the_line_is_fixed),
    says(
        "Between about −3.9 and −1 the growth exceeds 1",
        where_the_stakes_grow,
    ),
    explained("`RecursiveGame.solve` never returns such a point", "argued in recursive_games"),
    claimed(
        "proves it for every number $N\\ge2$ of opponents", "blpwz22-abstract-two-strategy-optimum"
    ),
    claimed(
        "the pseudo-bloc is played less often than that",
        "blpwz22-section-5-mixing-weights",
        "corrected",
    ),
    claimed(
        "It is the other way round: 0.64 is *below*",
        "blpwz22-section-5-conservative-play",
        "refuted",
    ),
    claimed("The paper's Figures 1 and 2 show these curves", "blpwz22-figure-1"),
    says(
        "the gain is nearly eight times that of two partners",
        lambda: bool(7.5 < solve_coalition(10).value / solve_coalition(2).value < 8),
    ),
    says("player 1 now mixes two neighbouring points", coarse_meshes_mix),
    says(
        "nowhere above $V$ at the thresholds he may choose",
        lambda: abs(best_reply(coalition_bot(2)).value - solve_coalition(2).value) < 1e-12,
    ),
    says("ten times as many thresholds make the error a hundred times smaller", errors_of_meshes),
    says("but it jumps as mesh points pass the optimal thresholds, and it grows", errors_of_meshes),
    explained("exactly on the paper's mesh of 101 thresholds", "says what the columns are"),
    explained("the mesh of 101 points, and the mesh is too coarse", "says what a sign means"),
    *(
        claimed(
            "Every one marked is too large for its own mesh",
            f"blpwz22-table-1-n-{n}-value",
            "reproduced" if n in EXACT_VALUES else "corrected",
        )
        for n in PRINTED
    ),
    claimed("the printed column is not smooth in $N$", "blpwz22-figure-3", "corrected"),
    explained("since with many players somebody always has a good hand", "argued in the theory"),
    says(
        "from seven opponents on it is above 30 percent",
        lambda: (
            [n for n in range(2, 60) if solve_coalition(n).pseudo_bloc_weight > 0.3]
            == [*range(7, 60)]
        ),
    ),
    claimed("The sign in front of 3.6 is a misprint", "blpwz22-section-5-fit-shift", "corrected"),
    claimed("could give rigorous bounds", "blpwz22-section-1-1-2-rigorous-bounds"),
    claimed(
        "against which no threshold brings more than the bound",
        "blpwz22-section-1-1-2-rigorous-bounds",
    ),
    explained("two opponents and 101 thresholds", "names the game that is played"),
    claimed("The error of the payoff is always within the gap", "blpwz22-appendix-c-bounds"),
    explained("asks for a gap below $10^{-4}$", "four digits, and less than a unit of the last"),
    explained("Let $m$ allies face $n$ opponents", "names sections of the paper"),
    explained("are those of the continuum, in antes for all allies together", "says what is shown"),
    claimed("has the optimum: a bloc, a pair of which", "blpwz22-section-1-2-2-v-2-fair"),
    explained("Drawing lots *together* is what the pseudo-bloc needs", "argued there"),
    explained("Here is a search that does not know this", "says what is run"),
    explained("the opponents can do no better than to play the Nash thresholds", "proved there"),
    says("$2-\\sqrt2\\approx0.586$", lambda: [2, 2, Guts(3).stakes([NASH] * 3)]),
    says("the partners take 0.0055 in it", lambda: [-DUEL.value_map(0.0).value]),
    says(
        "0.0132 on this mesh, because other rounds follow, for stakes that are 0.58",
        lambda: [-DUEL.solve().value, DUEL.solve().growth],
    ),
    says("$0.0055/(1-0.58)\\approx0.013$", one_round_over_the_rest),
    claimed(
        "its two-strategy optimum is exact for every $N$", "blpwz22-abstract-two-strategy-optimum"
    ),
    claimed("The rate of Theorem 1.3, and", "blpwz22-theorem-1-3", "refuted"),
    explained("and every claim in the {doc}", "says where the claims are"),
    explained("that for every $N\\ge2$ the optimum is one bloc", "lists what is proved"),
    explained("of which the digits shown are enclosed, and that the value", "lists what is proved"),
)
