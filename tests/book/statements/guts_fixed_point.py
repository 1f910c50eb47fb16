"""What the chapter on the guts fixed point says."""

from prose import claimed, explained, says

from guts_core.guts import Guts, coalition_game, nash_threshold, solve_coalition
from guts_core.guts.bot.strategies import best_reply, coalition_bot
from paper_ledger.blpwz22.coalition.table import EXACT_VALUES, PRINTED

NASH = nash_threshold(3)


def pair_costs(low, high):
    return -Guts(3).payoffs([NASH, low, high])[0]


def stakes_left_of_the_fee():
    game = coalition_game(2, 101)
    answer = game.value_map(-1 - 1e-9)
    return answer.row_strategy @ game.stakes.array @ answer.column_strategy


def the_line_is_fixed():
    game = coalition_game(2, 101)
    return all(abs(game.value_map(v).value - v) < 1e-12 for v in (-4.5, -4.0, -3.95))


STATEMENTS = (
    *(
        explained(text, "the rules of the game")
        for text in (
            "All players decide at once to hold or to drop",
            "and all play again for the higher stakes",
        )
    ),
    claimed(
        "one member always in and the others together", "blpwz22-abstract-two-strategy-optimum"
    ),
    claimed("extrapolates to 0.163 antes", "blpwz22-section-5-fit-asymptote"),
    explained("This chapter computes all of it again", "announces what follows"),
    says(
        "Two opponents at 0.68 cost player 1 nothing",
        lambda: bool(pair_costs(0.68, 0.68) <= 0 < pair_costs(0.0, 0.86)),
    ),
    explained("on the mesh of 101 thresholds", "what the figure is drawn for"),
    says(
        "To the left of −1 the mean stakes",
        lambda: bool(stakes_left_of_the_fee() > 1 and the_line_is_fixed()),
    ),
    explained("`RecursiveGame.solve` never returns such a point", "argued in recursive_games"),
    claimed("proves it for every $N$", "blpwz22-abstract-two-strategy-optimum"),
    claimed("against each of the two strategies", "blpwz22-figure-1"),
    claimed(
        "The paper prints a probability of 14 percent",
        "blpwz22-section-5-mixing-weights",
        "corrected",
    ),
    claimed("*more conservatively*", "blpwz22-section-5-conservative-play", "refuted"),
    explained("For each $N$: the coalition's gain as printed", "says what the columns are"),
    explained("the mesh of 101 points, and the mesh is too coarse", "says what a sign means"),
    *(
        claimed(
            "every one marked is too large for its own mesh",
            f"blpwz22-table-1-n-{n}-value",
            "reproduced" if n in EXACT_VALUES else "corrected",
        )
        for n in PRINTED
    ),
    claimed("the printed column is not smooth in $N$", "blpwz22-figure-3", "corrected"),
    claimed("could give rigorous bounds", "blpwz22-section-1-1-2-rigorous-bounds"),
    claimed("that bars the way above the upper end", "blpwz22-section-1-1-2-rigorous-bounds"),
    explained("two opponents and 101 thresholds", "names the game that is played"),
    claimed("The error of the payoff is always within the gap", "blpwz22-appendix-c-bounds"),
    explained("asks for a gap below $10^{-4}$", "four digits, and less than a unit of the last"),
    explained("Let $m$ allies face $n$ opponents", "names sections of the paper"),
    explained("Values without a mesh, in antes for all allies together", "says what is shown"),
    claimed(
        "The figure has the optimum of 2 v. 2, whose value is 0", "blpwz22-section-1-2-2-v-2-fair"
    ),
    says(
        "nowhere above $V$ at the thresholds he may choose",
        lambda: abs(best_reply(coalition_bot(2)).value - solve_coalition(2).value) < 1e-12,
    ),
    claimed(
        "its two-strategy optimum is exact for every $N$", "blpwz22-abstract-two-strategy-optimum"
    ),
    explained("for every claim", "says where the claims are"),
)
