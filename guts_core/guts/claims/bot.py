"""Section 5.1: the bot, and what its players guessed."""

from __future__ import annotations

import math

import numpy as np

from guts_core.guts.bot import Table, best_reply, coalition_bot, threshold_bot
from guts_core.guts.bot_play import play
from guts_core.guts.claims._tools import assertion
from guts_core.ledger import Method

#: The lower of the high scores printed, from an ante of 1.
HIGH_SCORE = 16

#: Sizes of the coalition in Table 1, whose strategies the bot plays.
SIZES = range(2, 16)


def _most_won(opponents: int) -> float:
    """Upper end of the best reply to the bot on 101 points, among all thresholds."""
    reply = best_reply(coalition_bot(opponents, mesh=101))
    return reply.value + abs(reply.gap)


def _share_of_high_scores(threshold: float, games: int = 100_000) -> tuple[float, float]:
    """Share of the games against two opponents that reach the score, and its standard error."""
    table = Table((threshold_bot(threshold), coalition_bot(2, mesh=101)))
    reached = play(table, 60, np.random.default_rng(51), games).best >= HIGH_SCORE
    return float(reached.mean()), float(reached.std() / math.sqrt(games))


def _more_often(aggressive: float, calm: float) -> bool:
    """Whether the first threshold reaches the score more often, by four standard errors."""
    (high, high_error), (low, low_error) = map(_share_of_high_scores, (aggressive, calm))
    return high - low > 4 * math.hypot(high_error, low_error)


CLAIMS = (
    assertion(
        "Section 5.1, unbeatable",
        "In the long run the bot (mesh of 101 points) is unbeatable.",
        lambda: all(_most_won(opponents) < 0 for opponents in SIZES),
        note="For 2 to 15 opponents, against every constant threshold, on the mesh or off it; "
        "the best one is found by search.",
        method=Method.NUMERICAL,
    ),
    assertion(
        "Section 5.1, aggressive play",
        "Certain aggressive patterns of play seem to increase the chance of a high score.",
        lambda: _more_often(0.2, best_reply(coalition_bot(2, mesh=101)).threshold),
        note="Measured for one pattern: holding above 0.2 against two opponents, compared with "
        "the best reply; the share of games that reach the score 16 differs by more than four "
        "standard errors. Erratic play is not measured.",
        method=Method.NUMERICAL,
    ),
)
