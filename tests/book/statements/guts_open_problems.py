"""What the chapter on open problems says."""

from fractions import Fraction as F
from functools import cache

import numpy as np
from prose import explained, says

from guts_core.guts import Guts, solve_ruin
from guts_core.guts.beyond.classes import class_names
from guts_core.guts.beyond.real_cards import card_equilibria
from guts_core.guts.beyond.ruin_rules import LOST, WON, RoundValues, most_over_first, next_states
from paper_ledger.blpwz22.card_coalition import best_team
from paper_ledger.blpwz22.ruin_numbers import exact_ruin
from paper_ledger.blpwz22.ruin_of_many import many_ruin


def shorter_stack_gains():
    solutions = map(solve_ruin, range(3, 41))
    return all(
        found.win_bounds(stack)[0] > F(stack, found.total)
        for found in solutions
        for stack in range(1, (found.total + 1) // 2)
    )


def better_hands_gain():
    """In all states, with both bounds of the values, for totals far beyond those of the page."""
    for total in (2, 3, 5, 8, 40, 81):
        found = solve_ruin(total)
        for bound in (found.lower, found.upper):
            worth = {WON: 1, LOST: -1, **dict(zip(found.states, bound, strict=True))}
            for state in found.states:
                wins, loses = (worth[each] for each in next_states(state)[3:])
                if wins < loses:
                    return False
    return True


def one_chip_loses():
    """What player 2 concedes who holds every hand, if one chip of 4, or of 3, were worth v >= 0."""
    for v in (F(0), F(1, 10), F(1, 2), F(1)):
        of_four = most_over_first(0, RoundValues(v, 1, -1, -v, -1))
        y = most_over_first(0, RoundValues(0, 1, -v, 1, 0))
        of_three = most_over_first(0, RoundValues(v, -v, -1, F(1, 2), -1))
        if not (of_four <= F(-1, 2) and y <= F(1, 2) and of_three <= F(-1, 4)):
            return False
    return True


def root_for_three():
    return next(r.real for r in np.roots([4, -5, 4, -1]) if abs(r.imag) < 1e-12)


def exact_chances():
    """Degrees and chances as printed in the theorem."""
    found = [exact_ruin(total) for total in (5, 6)]
    return [float(1 + value) / 2 for each in found for value in (each.first, each.second)]


def seconds():
    found = [exact_ruin(total) for total in (5, 6)]
    assert [len(each.polynomial) - 1 for each in found] == [13, 26]
    return [float(each.second) for each in found]


def worth_of_one_chip():
    """Of 160; every longer stack up to half of 160 is worth less than one chip more."""
    found = solve_ruin(160)
    extra = [found.win_probability(k) * 160 - k for k in range(1, 81)]
    assert all(-1e-9 <= each < 1 for each in extra)
    return [1 + extra[0], 160]


def pair_without_cards(p):
    """The least of 2p - r + r^3 - 3 r p^2, and where."""
    r = np.linspace(0, 1, 100_001)
    values = 2 * p - r + r**3 - 3 * r * p * p
    return -values.min(), r[values.argmin()]


@cache
def ganged_up_on():
    dropped = float(card_equilibria(3)[0].dropped)
    loss, at = pair_without_cards(0.5**0.5)
    assert abs(at**2 - 0.5 - 1 / 3) < 1e-4
    return [loss, at, dropped, pair_without_cards(dropped)[0]]


@cache
def distances_in_classes():
    """Of the thresholds with one deck from those of the model, in unpaired classes."""
    unpaired, found = F(4 * 4, 52 * 51 // 2), [card_equilibria(players)[0] for players in (2, 3)]
    return [abs(each.continuous - float(each.dropped)) / float(unpaired) for each in found]


def within_so_many_classes():
    two, three = distances_in_classes()
    return two < 1 < three < 2


def three_in_classes():
    return distances_in_classes()[1:] if within_so_many_classes() else False


def best_pair():
    team = best_team("K4")
    names = class_names()
    short, long = sorted((team.first, team.second), key=len)
    return long == names and short == names[names.index("AJ") :]


def three_stacks():
    """By the bounds: the shortest wins more than its share, the longest less."""
    for stacks in ((1, 1, 2), (1, 1, 3), (1, 2, 2), (1, 1, 4), (1, 2, 3)):
        found = many_ruin(stacks)
        chances, gain = found.chances[found.tables[0]], float(found.gain)
        shares = [stack / sum(stacks) for stack in stacks]
        if gain > 1e-9 or chances[0] - gain <= shares[0] or chances[-1] >= shares[-1]:
            return False
    return True


ARGUED = (
    "All who hold and do not win match the pot",
    "For $W$ take the chances in a game in which each round pays",
    "whether ruin with three players has an exact equilibrium",
    "Where nothing was matched everybody antes 1 again",
    "from which nobody gains by going his own way",
    "whether it is the only one, is not settled",
    "From a total of 7 on the equations no longer open",
    "A stack's chance times the total is what it is worth",
    "Where all three players hold from K4 on, nobody gains",
    "how likely is it that you win all four",
    "the bounds of the ruin values for totals up to 40",
    "play until somebody's money is gone, and the actual cards",
    "Ruin has one for every state",
    "he has a strategy with which the mean of his payments",
    "If player 1 holds all hands above $p$ and player 2 all above $q$",
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


def higher_hand_wins():
    """Omega as the area of the hands x > y above both thresholds, on a fine grid of both."""
    hands = (np.arange(2000) + 0.5) / 2000
    for p, q in ((0.2, 0.7), (0.7, 0.2), (0.5, 0.5), (0.0, 0.4), (0.9, 0.0)):
        over = np.maximum(hands - q, 0)[hands > p].sum() / 2000
        printed = (1 - p) * (1 + p - 2 * q) / 2 if p >= q else (1 - q) ** 2 / 2
        if abs(over - printed) > 1e-6:
            return False
    return True


def total_of_four():
    """Player 1 has nothing left and holds: the least of F(0, q) is v, at u = 1/(1 - v)."""
    v = (1 - 3**0.5) / 2
    u = np.linspace(0, 1, 100_001)
    paid = (1 - v) * u**2 / 2 - u
    root = abs(2 * v * v - 2 * v - 1) < 1e-12 and abs(u[paid.argmin()] - 1 / (1 - v)) < 1e-4
    found = solve_ruin(4)
    chances = [found.win_bounds(1)[k] for k in (0, 1)]
    return root and abs(paid.min() - v) < 1e-8 and chances[0] <= (1 + v) / 2 <= chances[1]


def least_pair_is_there():
    """The pair (0, r) of the rules leaves player 1 this, least at the r printed."""
    for p in (0.5**0.5, 0.688, 0.4):
        paid = Guts(3).payoffs([p, 0.0, 0.9])[0]
        at = pair_without_cards(p)[1]
        if abs(paid - (2 * p - 0.9 + 0.9**3 - 3 * 0.9 * p * p)) > 1e-12:
            return False
        if abs(at - min((p * p + 1 / 3) ** 0.5, 1)) > 1e-4:
            return False
    return True


STATEMENTS = (
    explained("all the money on the table being 4, 6 or 8 chips", "what is drawn"),
    says("$\\omega=\\frac12(1-p)(1+p-2q)$ for $p\\ge q$", higher_hand_wins),
    says("$2v^2-2v-1=0$, that is $v=\\frac12(1-\\sqrt3)$", total_of_four),
    says("which is least at $r^2=p^2+\\frac13$", least_pair_is_there),
    explained("In terms of the chance $x=\\frac12(1+v)$", "a value of 1 and one of -1 are 1 and 0"),
    says("That $Z_+\\ge Z_-$ is checked in every state", better_hands_gain),
    says("With a total of 4, player 2 could otherwise hold every hand", one_chip_loses),
    says("if $v\\ge0$ and player 2 holds every hand there", one_chip_loses),
    *(explained(text, "defined or argued there") for text in ARGUED),
    says(
        "the chances 0.26779401734 and 0.43032649815 for a total of 5",
        lambda: [*exact_chances()[:2], 5],
    ),
    says("0.23413321945 and 0.37403659045 for 6", lambda: [*exact_chances()[2:], 6]),
    says("is the root near $-0.1393$", lambda: seconds()[0]),
    says("is the root near $-0.2519$", lambda: seconds()[1]),
    says("One chip is worth 1.80 chips if there are 160", worth_of_one_chip),
    says(
        "he loses 0.107 to it, with $r=0.913$; at $p=0.688$, the probability with which he "
        "drops from K4 on, 0.073",
        lambda: [*ganged_up_on()[:3], 4, ganged_up_on()[3]],
    ),
    says("the shortest stack wins more often than its share", three_stacks),
    says("by any strategy against these thresholds of the others", three_stacks),
    explained("that with three stacks in ruin nobody gains", "names the proposition"),
    says("take 0.052 antes a round", lambda: -float(best_team("K4").payoff)),
    says("0.0524646", lambda: -float(best_team("K4").payoff)),
    says("holds from AJ on, that is AJ, AQ, AK and all pairs", best_pair),
    explained("This is the pseudo-bloc of", "names what the theorem says"),
    explained("the stacks with a total of 8", "says what the table shows"),
    says("to within one class of hands for two players", within_so_many_classes),
    says("and 1.6 times this size for three with one deck", three_in_classes),
    says("x=0.370972", root_for_three),
    says("The shorter stack wins more often than its share", shorter_stack_gains),
    says("the shorter stack wins *more* often than its share", shorter_stack_gains),
    says("This is proved for every total up to 40", shorter_stack_gains),
    explained("have an equilibrium in which all hold from the same class on", "the table has it"),
    says("the 169 classes act as 91", lambda: (13 * 13, len(class_names()))),
    explained(
        "each line is the only one that answers itself best",
        "the table is computed from all threshold classes and has one line for each game",
    ),
)
