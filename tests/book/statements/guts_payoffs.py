"""What the chapter on the payoff of guts says."""

from fractions import Fraction

import numpy as np
from prose import claimed, explained, says

from guts_core.guts.bot.scores import settle
from guts_core.guts.coalition.pseudo_bloc import PseudoBlocGame, PseudoBlocPayoff, PseudoBlocStakes
from guts_core.guts.rules import Guts

HANDS = (0.74, 0.31, 0.83)


def two_hold():
    payoffs, stakes = settle(HANDS, (True, False, True))
    return payoffs.tolist() == [-3, 0, 3] and float(stakes) == 1


def three_hold():
    payoffs, stakes = settle(HANDS, (True, True, True))
    return payoffs.tolist() == [-2, -2, 4] and float(stakes) == 2


def payoffs_are_convex():
    """Player 1's against any mixture of hers, of two and of three others, in exact numbers."""
    points = np.array([Fraction(k, 12) for k in range(13)], dtype=object)
    rows, weights = np.array([1, 4, 9]), np.array([Fraction(k, 6) for k in (1, 2, 3)], dtype=object)
    for players in (3, 4):
        game = PseudoBlocGame(Guts(players), points)
        parts = (PseudoBlocPayoff(game), PseudoBlocStakes(game))
        payoff, stakes = (game.filled(part.form(rows, weights)).reshape(13, 13) for part in parts)
        for value in (Fraction(0), Fraction(-1, 10), Fraction(-1)):
            if not (np.diff(payoff + value * stakes, 2, axis=0) >= 0).all():
                return False
    return True


RULES = (
    "what will the round pay each of them on average",
    "all say at once whether they hold or drop",
    "of two or more holders the best takes the pot",
    "hold if and only if the hand exceeds",
    "$\\beta=h-1$ if $h\\ge1$ players hold, and $\\beta=1$ if nobody does",
    "the player with the best hand matches the pot when all drop",
    "where $L_i$ is the probability that all drop",
)
ARGUED = (
    "If nobody holds, the credit is $0=\\beta-1$",
    "Thus in every round",
    "every player receives the **virtual ante**",
    "every other holder pays $n$",
    "the payments add up to $n(h-2)+n-(h-1)n=0$",
    "A player who holds the hand $x$ wins if every rival",
    "contribute a factor $x$ each and all others their thresholds",
    "$O(n\\log n)$ operations for the payoffs of all $n$ players",
    "there is one segment, and {eq}`eq-alpha` gives the first case",
    "all with the threshold $q$",
    "A pure strategy of a coalition of $m$ players is a *multiset*",
    "On this cell each of the $g$ members",
    "So $m$ matrix products give all entries",
    "The moments at all mesh points are cumulative sums",
    "against all $M^2$ columns cost of the order of $M^2$ operations",
    "which adds rows and columns only where a best response asks for them",
)

STATEMENTS = (
    *(explained(text, "the rules of the game") for text in RULES),
    *(explained(text, "an argument given there") for text in ARGUED),
    claimed("an algorithm that goes through all $3^n$ ways", "blpwz22-section-4-1-1-runtime"),
    says("let three players have the hands 0.74, 0.31", two_hold),
    says("nobody is credited anything, the third", two_hold),
    says("all are credited 1, the third gets", three_hold),
    explained("derives one for every $n$", "announces what follows"),
    says("for each $b$ the payoff is convex in $d$", payoffs_are_convex),
    explained("found by bisection, for all $b$ in the order", "an argument given there"),
    claimed("are the whole payoff function of guts, for every", "blpwz22-section-4-1-1-algorithm"),
    claimed("The algorithm of section 4.1.1 takes of the order", "blpwz22-section-4-1-1-algorithm"),
    claimed("has six cases, of which three are different", "blpwz22-proposition-3-2-eq-3-2-payoff"),
    claimed("(3.3) of the paper, is the only symmetric", "blpwz22-proposition-3-3-eq-3-3"),
    claimed("There is no other: if $2q^N\\ne1$", "blpwz22-proposition-3-3-eq-3-3"),
    explained("for every $n$ under both rules", "lists what the page proves"),
    explained("the closed forms are compared with", "says which tests there are"),
)
