"""What the page on the theory of fictitious play says."""

import numpy as np
from prose import claimed, explained, says

from guts_core.guts import GutsPlay
from guts_core.methods import fictitious_play
from paper_ledger.blpwz22.play.continuum import play_rounds


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


STATEMENTS = (
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
