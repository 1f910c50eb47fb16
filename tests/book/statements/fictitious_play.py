"""What the chapter on fictitious play says."""

import numpy as np
from prose import claimed, explained, says

from guts_core.guts import GutsPlay
from guts_core.methods import fictitious_play


def last_plays():
    """From random first rounds, one pure and one mixed."""
    rng, game = np.random.default_rng(0), GutsPlay(3, 201)
    starts = (rng.integers(201, size=3).tolist(), list(rng.dirichlet(np.ones(201), size=3)))
    return np.array([fictitious_play(game, 2000, start).plays[-1] for start in starts])


STATEMENTS = (
    explained("Do players who always answer the past find an equilibrium", "a question"),
    claimed("It is 0 exactly at an equilibrium", "blpwz22-eq-c-4"),
    explained("thresholds on a mesh of 101 points", "names the game that is played"),
    claimed("when both play best replies to the past", "blpwz22-appendix-c-proof-of-convergence"),
    claimed(
        "$n\\,g(n)$ never falls, and $g(n)$ goes on rising",
        "blpwz22-appendix-c-footnote-1",
        "refuted",
    ),
    claimed("with 501 thresholds, the gap falls", "blpwz22-appendix-c-1-figure-5"),
    claimed("one of its points, played by all, is a", "blpwz22-appendix-c-1-rate"),
    explained("three pure and three mixed ones, on 201 thresholds", "says what is run"),
    says(
        "The plays end at the same threshold from all of them",
        lambda: np.unique(last_plays()).size == 1,
    ),
    explained("spread evenly from 0 to 1, on 201 points", "says what is shown"),
    explained("all are one step at the Nash threshold", "says what an equilibrium looks like"),
    explained("if exactly two agree, each of them pays", "the rules of the game"),
    claimed(
        "There are seven and no more",
        "blpwz22-appendix-c-2-limit-of-fictitious-play",
        "corrected",
    ),
    claimed("for three to six players, not proved", "blpwz22-appendix-c-1-more-players", "open"),
    claimed(
        "game has seven equilibria and no more", "blpwz22-appendix-c-2-equilibria-of-the-jacob-game"
    ),
)
