"""What the chapter on open problems says."""

from fractions import Fraction as F

import numpy as np
from prose import explained, says

from guts_core.guts import solve_ruin
from guts_core.guts.beyond.classes import class_names


def shorter_stack_gains():
    return all(
        solve_ruin(total).win_bounds(stack)[0] > F(stack, total)
        for total in range(3, 9)
        for stack in range(1, (total + 1) // 2)
    )


def root_for_three():
    return next(r.real for r in np.roots([4, -5, 4, -1]) if abs(r.imag) < 1e-12)


ARGUED = (
    "how likely is it that you win all four",
    "the bounds of the ruin values for totals up to 8",
    "play until somebody's money is gone, and the actual cards",
    "Ruin needs a state for every division",
    "Play that never ends pays nothing",
    "if player 2 may pay 1 or wait, every $V\\in[0,1]$ solves",
    "Proposals come from the games in which each round costs",
    "only player 1 holds, only player 2 holds",
    "falls with $p$ at the rate $Z_+-Z_-$ or not at all",
    "Player 1 has nothing left and always holds",
    "There player 2 always holds, and",
    "(Player 2 is right to hold",
    "risks only what he has, while he can win the whole pot",
    "a round moves no money on average",
    "A pair beats all other hands",
    "the signs of 91 whole numbers decide",
    "For two players it is the only equilibrium of any kind",
    "it has $\\alpha\\ge0$ against everything",
)

STATEMENTS = (
    *(explained(text, "defined or argued there") for text in ARGUED),
    explained("the stacks with a total of 8", "says what the table shows"),
    explained("The distance from the continuous threshold", "the table above shows both"),
    says("x=0.370972", root_for_three),
    says("The shorter stack wins more often than its share", shorter_stack_gains),
    says("the 169 classes act as 91", lambda: (13 * 13, len(class_names()))),
    explained(
        "each line is the only one that answers itself best",
        "the table is computed from all threshold classes and has one line for each game",
    ),
)
