"""Section 5.1: the bot, and what its players guessed."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np

from guts_core.guts.bot.scores import PlayRecord, play
from guts_core.guts.bot.strategies import Bot, Table, best_reply, coalition_bot, threshold_bot
from paper_ledger.blpwz22._tools import assertion
from paper_ledger.blpwz22.enclosures.own_thresholds import best_threshold
from paper_ledger.record import Method, Verdict

#: The page of the book that shows these claims.
PAGE = "notebooks/guts_bot"

#: The lower of the high scores printed, from an ante of 1.
HIGH_SCORE = 16

#: Who always holds, and who draws one of the thresholds 0, .1, ..., 1 anew in every round.
AGGRESSIVE = threshold_bot(0.0)
DRAWN = tuple(k / 10 for k in range(11))
ERRATIC = Bot("erratic", tuple(((threshold,), 1 / len(DRAWN)) for threshold in DRAWN))

#: Sizes of the coalition in Table 1, whose strategies the bot plays.
SIZES = range(2, 16)


def _most_won(opponents: int) -> Fraction:
    """A bound of what any threshold wins in a round against the bot on 101 points."""
    return best_threshold(coalition_bot(opponents, mesh=101).mixture).upper


@dataclass(frozen=True)
class Record:
    """Many games of a player against the bot of two: share of high scores and spread.

    Attributes
    ----------
    share, error : float
        Of the games in which the score is reached, with its standard error.
    spread : float
        Standard deviation of what the player wins in a game.
    """

    share: float
    error: float
    spread: float

    def exceeds(self, other: Record) -> bool:
        """Whether the share is larger by more than four standard errors."""
        return self.share - other.share > 4 * math.hypot(self.error, other.error)


@cache
def _games(player: Bot, count: int = 60_000) -> PlayRecord:
    return play(Table((player, coalition_bot(2, mesh=101))), 60, np.random.default_rng(51), count)


def _played(player: Bot) -> Record:
    games = _games(player)
    reached = games.best >= HIGH_SCORE
    error = float(reached.std() / math.sqrt(reached.size))
    return Record(float(reached.mean()), error, float(games.first_seat.std()))


@cache
def _reply() -> Bot:
    """The best reply to the bot."""
    return threshold_bot(best_reply(coalition_bot(2, mesh=101)).threshold)


def _calm() -> Record:
    return _played(_reply())


def _mean(player: Bot) -> float:
    """What a player wins in a game against the bot, in antes."""
    return float(Table((player, coalition_bot(2, mesh=101))).expected_totals()[0])


def _aggression_pays_in_scores() -> bool:
    """More high scores and twice the spread, and at the end of the day a loss."""
    bold = _played(AGGRESSIVE)
    loses = _mean(AGGRESSIVE) < -0.4
    return bold.exceeds(_calm()) and bold.spread > 2 * _calm().spread and loses


def _erratic_play_reaches_high_scores() -> bool:
    return _played(ERRATIC).exceeds(_calm())


def _erratic_play_spreads_only() -> bool:
    """A larger spread, but no share of high scores that could be told from the calm one."""
    erratic, calm = _played(ERRATIC), _calm()
    level = not (erratic.exceeds(calm) or calm.exceeds(erratic))
    return level and erratic.spread > 1.2 * calm.spread


CLAIMS = (
    assertion(
        "Section 5.1, unbeatable",
        "In the long run the bot (mesh of 101 points) is unbeatable.",
        lambda: all(_most_won(opponents) < 0 for opponents in SIZES),
        note="For 2 to 15 opponents, and whatever thresholds a player takes in round after round, "
        "on the mesh or off it: every one of them loses in the mean, at least .005 antes of the "
        "round's stakes, as fractions say of the bot's stored mixture. So every round adds to the "
        "loss.",
        method=Method.EXACT,
        noted=lambda: {".005": -max(map(_most_won, SIZES))},
        covers=("Abstract, bot", "Section 5.1, unbeatable"),
    ),
    assertion(
        "Section 5.1, aggressive play",
        "Certain aggressive patterns of play seem to increase the chance of a high score in the "
        "short term, perhaps by increasing the variance of the outcome.",
        _aggression_pays_in_scores,
        note="Measured for one pattern, always holding, against two opponents: the share of "
        "60,000 games that reach the score 16 is larger than with the best reply by more than "
        "four standard errors (.0036 against .0014), and the standard deviation of a game "
        "is more than twice as large. In the mean it loses .45 antes a game, where the best reply "
        "loses .013.",
        method=Method.NUMERICAL,
        noted=lambda: {
            ".0036": _played(AGGRESSIVE).share,
            ".0014": _calm().share,
            ".45": -_mean(AGGRESSIVE),
            ".013": -_mean(_reply()),
        },
        covers=("Section 5.1, aggressive or erratic play",),
    ),
    assertion(
        "Section 5.1, erratic play",
        "Certain erratic patterns of play seem to increase the chance of a high score in the "
        "short term, perhaps by increasing the variance of the outcome.",
        _erratic_play_reaches_high_scores,
        Verdict.OPEN,
        "Not seen in the one pattern measured, a threshold drawn anew in every round from 0, .1, "
        "..., 1: its share of high scores cannot be told from that of the best reply, though the "
        "standard deviation of a game is larger by a fifth and more. The paper names no pattern, "
        "so others may do better; those that hold more often do.",
        mended=_erratic_play_spreads_only,
        noted=lambda: {".1": DRAWN[1]},
        method=Method.NUMERICAL,
        covers=("Section 5.1, aggressive or erratic play",),
    ),
)
