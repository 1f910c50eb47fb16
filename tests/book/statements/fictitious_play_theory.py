"""What the page on the theory of fictitious play says."""

from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
from prose import claimed, explained, says

from guts_core.guts import Guts, GutsPlay
from guts_core.methods import best_response_path, fictitious_play
from paper_ledger.blpwz22.play.continuum import common_start, play_rounds


def rescaled_gap_falls_on_the_mesh():
    """At 501 points, in the rounds in which the distance is many steps of the mesh."""
    rounds = np.array([10, 30, 100, 300])
    play = fictitious_play(GutsPlay(3, 501), 300, (150, 150, 150), record=rounds)
    slopes = np.diff(np.log(rounds * np.array(play.gaps))) / np.diff(np.log(rounds))
    return bool(np.all(abs(slopes + 1 / 3) < 0.03))


def differences_die_first():
    """From three starts the spread of the means falls by more than their distance does."""
    for first in ((0, 0.5, 1), (0.9, 0.9, 0.1)):
        means = play_rounds(first, 160).cumsum(axis=1)[:, [39, 159]] / [40, 160]
        spread, distance = np.ptp(means, axis=0), 0.5**0.5 - means.mean(axis=0)
        if not spread[1] / spread[0] < distance[1] / distance[0] < 1:
            return False
    return True


@cache
def curves_of_distance():
    """Those of the figure: the common start's, and the three that begin apart."""
    alike = 0.5**0.5 - common_start(3, 0.3, 300)
    means = play_rounds((0, 0.5, 1), 300).cumsum(axis=1) / np.arange(1, 301)
    return alike, 0.5**0.5 - means


def curves_draw_nearer():
    _, apart = curves_of_distance()
    spread = np.ptp(apart, axis=0)
    return bool(np.all(np.diff(spread[1:]) < 0) and np.all(np.diff(spread / apart.max(axis=0)) < 0))


def two_rise_first():
    alike, apart = curves_of_distance()
    tops = apart.argmax(axis=1) + 1
    falls = all((np.diff(curve[top:]) < 0).all() for curve, top in zip(apart, tops, strict=True))
    slope = np.log(alike[299] / alike[29]) / np.log(10)
    along = (np.diff(alike) < 0).all() and abs(slope + 2 / 3) < 0.01
    return falls and along and [*tops] == [1, 2, 12]


@cache
def path_of_three():
    """The path of the figure, and a later piece of its last straight line."""
    game, start = GutsPlay(3, 101), (100, 0, 50)
    return [best_response_path(game, end, start) for end in (10**4, 10**3)]


def levels_off():
    """After the last switch, soon after t = 68, it falls more and more slowly over log t."""
    whole, part = path_of_three()
    level = [*whole.rescaled_gaps[-2:], part.rescaled_gaps[-1]]
    last, end, at_1000 = level
    top = whole.rescaled_gaps.argmax()
    rises = (np.diff(whole.rescaled_gaps[: top + 1]) > 0).all()
    falls = (np.diff(whole.rescaled_gaps[top:]) < 0).all()
    return rises and falls and 0 < at_1000 - end < 0.1 * (last - at_1000)


def choosing_one_gains():
    """The others' choices dealt out: it gains if their probabilities add up to less than 4/3."""
    for first, second in product((Fraction(k, 6) for k in range(7)), repeat=2):
        gain = 0
        for others in product((1, 2), repeat=2):
            chances = [s if c == 1 else 1 - s for s, c in zip((first, second), others, strict=True)]
            gain += chances[0] * chances[1] * (jacob_pays(1, others) - jacob_pays(2, others))
        if (gain > 0) != (first + second < Fraction(4, 3)):
            return False
    return True


def jacob_pays(mine, others):
    """If exactly two agree, each pays the number that they chose to the third."""
    if others[0] == others[1]:
        return 0 if mine == others[0] else 2 * others[0]
    return -mine


def holds_everything_above_a_half():
    """The sign of what the worst hand gains, where all hands of two opponents are dealt out."""
    for one, two in product((0.3, 0.6, 0.7, 0.72, 0.8, 0.95), repeat=2):
        holding, dropping = (Guts(3).payoffs([threshold, one, two])[0] for threshold in (0.0, 1e-4))
        if (holding > dropping) != (one * two > 0.5):
            return False
    return True


def seven_equilibria():
    """Choices in twelfths from which nobody gains, in the order of the page."""

    def is_equilibrium(choices):
        gains = [4 - 3 * (sum(choices) - each) for each in choices]
        return all(
            gain == 0 or each == (gain > 0) for each, gain in zip(choices, gains, strict=True)
        )

    found = [*filter(is_equilibrium, product((Fraction(k, 12) for k in range(13)), repeat=3))]
    assert len(found) == 7
    ends, two_mix, all_mix = sorted({tuple(sorted(each)) for each in found})
    return *ends, two_mix[2], *two_mix[:2], *all_mix


STATEMENTS = (
    says(
        "permutations of $(0,1,1)$, $(1,\\frac13,\\frac13)$ and $(\\frac23,\\frac23,\\frac23)$",
        seven_equilibria,
    ),
    says("as long as their probabilities add up to less than $\\frac43$", choosing_one_gains),
    says(
        "hold everything if $D(0)>0$, that is if $\\prod_jm_j>\\frac12$",
        holds_everything_above_a_half,
    ),
    says("that rises, then falls, and levels off after the last switch", levels_off),
    says("here it rises at first and then falls", levels_off),
    says("three curves, which draw nearer to one another", curves_draw_nearer),
    says("One falls along a dashed line; of the three others two rise first", two_rise_first),
    says("{numref}`fig-play-distance` shows how the differences shrink", curves_draw_nearer),
    explained("If nobody else holds, $N$", "the rules of the game; a test compares with them"),
    explained("So all but the first round push the means below", "the lemma above"),
    explained("If all players begin alike, they stay alike", "equal replies to equal play"),
    says("falls like $k^{-1/3}$ until the distance is as small", rescaled_gap_falls_on_the_mesh),
    says("So play comes close to the diagonal sooner", differences_die_first),
    explained("To first order, and with", "the derivatives of the replies above it"),
    explained("That every start ends like this is not proved", "an open question"),
    explained("Why should the gap fall at all?", "a question"),
    explained("The score of the best row and that of the best column", "the proof follows"),
    explained("with three or more players converges from starts", "an open question"),
    claimed(
        "For $G$ this is never so unless it is constant",
        "blpwz22-appendix-c-footnote-1",
        "refuted",
    ),
    explained("Convergence holds all the same", "a theorem of others, cited there"),
    explained("then all rounds to come are $b$", "an argument given there"),
    claimed("our runs on the 501 points", "blpwz22-appendix-c-1-rate"),
    explained("if exactly two agree, each pays", "the rules of the game"),
)
