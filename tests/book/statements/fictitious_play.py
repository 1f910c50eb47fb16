"""What the chapter on fictitious play says."""

import numpy as np
from prose import claimed, explained, says

from guts_core.explorers.fictitious_play import PERCENTS
from guts_core.guts import GutsPlay, coalition_game, nash_threshold
from guts_core.guts.play.jacob import jacob_basins
from guts_core.methods import best_response_path, fictitious_play


def last_plays():
    """From random first rounds, one pure and one mixed."""
    rng, game = np.random.default_rng(0), GutsPlay(3, 201)
    starts = (rng.integers(201, size=3).tolist(), list(rng.dirichlet(np.ones(201), size=3)))
    return np.array([fictitious_play(game, 2000, start).plays[-1] for start in starts])


def means_are_near_the_equilibrium():
    """The mean thresholds of all players of the table, after 1,000 rounds."""
    found = []
    for players in (3, 6):
        for pooled in (False, True):
            game = GutsPlay(players, 201, pooled)
            play = fictitious_play(game, 1000, (0,) * players)
            means = [abs(each @ game.points - nash_threshold(players)) for each in play.frequencies]
            found.append(max(means))
    return max(found) < 0.02


def shares_of_types(third, size=61):
    """Shares of the three types of equilibria among the points of a grid, at 600 rounds."""
    basins = jacob_basins(third, size)
    strict = np.array([each.strict for each in basins.equilibria])
    mixed = np.array([max(each.choose_one) < 1 for each in basins.equilibria])
    return [float(basins.shares[kind].sum()) for kind in (strict, ~strict & ~mixed, mixed)]


def three_basins():
    """At 0.5 for player 3, on the grid that is shown and on a finer one."""
    both = [shares_of_types(0.5, size) for size in (61, 301)]
    return all(shares[0] == max(shares) and shares[0] < 0.5 for shares in both)


def finer_grid_differs():
    """At all positions of the page's slider, in whole per cent."""
    off = [
        np.abs(np.subtract(shares_of_types(each / 100), shares_of_types(each / 100, 301))).max()
        for each in PERCENTS
    ]
    return f"{100 * max(off):.0f}" == "2"


def falls_to_an_eighth():
    """The geometric mean over six powers of ten."""
    matrix = coalition_game(2, 101).payoff.array
    first, last = fictitious_play([matrix, -matrix], 10**6, record=(1, 10**6)).gaps
    return round((first / last) ** (1 / 6)) == 8


PENNIES = [[1, -1], [-1, 1]]


def pennies_in_rounds():
    """The rises of the gap among the first twelve rounds, and that n g(n) does not fall."""
    play = fictitious_play([PENNIES, np.negative(PENNIES)], 12, record=range(1, 13))
    rises = [int(n) for n in play.steps[1:][np.diff(play.gaps) > 1e-12]]
    return rises == [3] and (np.diff(play.rescaled_gaps) > -1e-12).all()


def cycles_grow():
    """In both games the times of the switches grow by one factor, and the gap stays."""
    index = np.indices((2, 2, 2))
    jordan = [(index[i] != index[i - 1]).astype(float) for i in range(3)]
    shapley = [np.eye(3), np.roll(np.eye(3), 1, axis=1)]
    for payoffs, start in ((shapley, (0, 1)), (jordan, (0, 0, 1))):
        path = best_response_path(payoffs, 1e12, start)
        factors = path.times[-8:-1] / path.times[-9:-2]
        if np.ptp(factors) > 1e-3 or path.gaps[-9:].min() < 0.2:
            return False
    return True


def cycles_have_their_factors():
    """The last factor of each cycle, to the six decimals of the table."""
    index = np.indices((2, 2, 2))
    jordan = [(index[i] != index[i - 1]).astype(float) for i in range(3)]
    shapley = [np.eye(3), np.roll(np.eye(3), 1, axis=1)]
    known = np.roots([1, -1, 0, -1]).real.max(), (1 + 5**0.5) / 2
    paths = best_response_path(shapley, 1e20, (0, 1)), best_response_path(jordan, 1e20, (0, 0, 1))
    found = [each.times[-2] / each.times[-3] for each in paths]
    return np.allclose(found, known, rtol=0, atol=5e-7)


FOOTNOTE = "blpwz22-appendix-c-footnote-1"
MORE, LIMIT = "blpwz22-appendix-c-1-more-players", "blpwz22-appendix-c-2-limit-of-fictitious-play"


def after_fifty_rounds():
    """From the first rounds of the figure: the least threshold of any player from then on."""
    game = GutsPlay(3, 501)
    plays = fictitious_play(game, 300, (500, 0, 250), record=range(1, 301)).plays
    held = game.points[np.asarray(plays)[50:]]
    return bool(0.68 < held.min() < 0.72 and held.max() < 0.75)


def climbs_where_the_gap_rises():
    """The gap of matching pennies, and the gap times the rounds, in the rounds of the figure."""
    play = fictitious_play([PENNIES, np.negative(PENNIES)], 10**4, record=range(1, 10**4 + 1))
    climbs, rises = np.diff(play.rescaled_gaps) > 1e-9, np.diff(play.gaps) > 1e-12
    return bool(climbs.any() and (climbs == rises).all())


def gaps_still_fall():
    """From the three first rounds of the figure, between the last recorded rounds."""
    ends = [
        fictitious_play(GutsPlay(3, 501), 3000, start, record=(1000, 2000, 3000)).gaps
        for start in ((0, 0, 0), (500, 0, 250), (350, 500, 0))
    ]
    return all(a > b > c for a, b, c in ends)


STATEMENTS = (
    explained("The first always drops at the start, the second always holds", "what is drawn"),
    says("After some fifty rounds all three hold above about 0.7", after_fifty_rounds),
    says("at each of them the gap itself has risen", climbs_where_the_gap_rises),
    says("At the right end all of them still fall", gaps_still_fall),
    explained("three with thresholds and three with mixtures of all thresholds", "what is drawn"),
    explained("in the triangle of all mixtures of three strategies", "what is drawn"),
    says("the equilibrium in the middle is never reached", cycles_grow),
    claimed(
        "of the form $(0,1,1)$, $(2/3,2/3,2/3)$ and $(1,1/3,1/3)$",
        "blpwz22-appendix-c-2-equilibria-of-the-jacob-game",
    ),
    explained("Do players who always answer the past find an equilibrium", "a question"),
    claimed("falls exactly like $1/t$", "blpwz22-appendix-c-proof-of-convergence"),
    claimed("in every run that was tried; this is not proved", MORE, "open"),
    explained("each player shows in every round a", "defines the method"),
    claimed("It is 0 exactly at an equilibrium", "blpwz22-eq-c-4"),
    says("$n$ times the gap never falls", pennies_in_rounds),
    says("to about an eighth for every ten times as many steps", falls_to_an_eighth),
    explained("thresholds lie on a {term}`mesh` of 101 points", "names the game that is played"),
    explained("both sides play best replies to the past all the time", "defines (cFP)"),
    claimed("$n\\,g(n)$ never falls", FOOTNOTE, "refuted"),
    explained("the theorem of {cite:t}`Rob51`", "a theorem of others, cited"),
    claimed("({prf:ref}`thm-play-common`), and not in general", MORE, "open"),
    explained("The other is a first play above the Nash threshold", "the theorem has the limit"),
    explained("From other starts the rate is open", "the theorem has that for a common start"),
    claimed("on 501 thresholds in which the gap falls towards 0", "blpwz22-appendix-c-1-figure-5"),
    says("353 of 500 is the threshold 0.706", lambda: [353, 500, 353 / 500]),
    says("a number with which it agrees to all digits shown", cycles_have_their_factors),
    claimed("one of its points, played by all, is a", "blpwz22-appendix-c-1-rate"),
    explained("three pure and three mixed ones, on 201 thresholds", "says what is run"),
    says(
        "The plays end at the same threshold from all of them",
        lambda: np.unique(last_plays()).size == 1,
    ),
    explained("spread evenly from 0 to 1, on 201 points", "says what is shown"),
    explained("all are one step at the Nash threshold", "says what an equilibrium looks like"),
    explained("Move the rounds from 1 to 1,000", "says what to try"),
    explained("on 201 thresholds for 3,000 rounds", "says what is run"),
    says("Every run ends at a point of the mesh next to", means_are_near_the_equilibrium),
    explained("although the rules treat all alike", "a question"),
    explained("if exactly two agree, each of them pays", "the rules of the game"),
    explained("alone with the 2 one gets 1 from each of the others", "the rules of the game"),
    claimed("There are seven and no more", LIMIT, "corrected"),
    claimed("it is not always the type that the paper names", LIMIT, "corrected"),
    says("of a finer grid they differ by up to two per cent", finer_grid_differs),
    says("has the largest share of the square, and yet less than half of it", three_basins),
    says("in both the time between switches grows by a constant factor", cycles_grow),
    claimed(
        "has seven equilibria and no more", "blpwz22-appendix-c-2-equilibria-of-the-jacob-game"
    ),
    claimed("for three to six players and all starts that were tried", MORE, "open"),
    explained("with three or more players converges from starts", "an open question"),
)
