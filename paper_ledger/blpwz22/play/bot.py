"""Section 5.1: the bot, and what its players guessed."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from guts_core.guts.bot.strategies import Bot, best_reply, coalition_bot, threshold_bot
from paper_ledger.blpwz22._tools import assertion
from paper_ledger.blpwz22.enclosures.own_thresholds import best_threshold
from paper_ledger.blpwz22.play.high_scores import Round, one_round
from paper_ledger.record import Method

F = Fraction

#: The page of the book that shows these claims.
PAGE = "notebooks/guts_bot"

#: The lower of the high scores printed, from an ante of 1.
HIGH_SCORE = 16

#: Binary digits of the chances with which games are followed.
DIGITS = 40

#: Who always holds, and who draws one of the thresholds 0, .1, ..., .5 anew in every round.
AGGRESSIVE = threshold_bot(0.0)
DRAWN = tuple(k / 10 for k in range(6))
ERRATIC = Bot("erratic", tuple(((threshold,), 1 / len(DRAWN)) for threshold in DRAWN))

#: How far from the best reply's threshold play swings that holds as often.
SWINGS = (0.2, 0.3)

#: Sizes of the coalition in Table 1, whose strategies the bot plays.
SIZES = range(2, 16)


def _most_won(opponents: int) -> Fraction:
    """A bound of what any threshold wins in a round against the bot on 101 points."""
    return best_threshold(coalition_bot(opponents, mesh=101).mixture).upper


@cache
def _round(player: Bot) -> Round:
    """A round of a player against the bot of two."""
    return one_round(player, coalition_bot(2, mesh=101))


def _share(player: Bot) -> tuple[Fraction, Fraction]:
    """Bounds of the share of the games in which the score is reached."""
    return _round(player).reaches(HIGH_SCORE, DIGITS)


@cache
def _reply() -> Bot:
    """The best reply to the bot."""
    return threshold_bot(best_reply(coalition_bot(2, mesh=101)).threshold)


def _mean(player: Bot) -> Fraction:
    """What a player wins in a game against the bot, in antes."""
    return _round(player).moment(1, 0) / (1 - _round(player).moment(0, 1))


def _aggression_pays_in_scores() -> bool:
    """More high scores and twice the spread, and at the end of the day a loss."""
    more = _share(AGGRESSIVE)[0] > _share(_reply())[1]
    wilder = _round(AGGRESSIVE).variance() > 4 * _round(_reply()).variance()
    return more and wilder and _mean(AGGRESSIVE) < _mean(_reply()) < 0


def _swinging(by: float) -> Bot:
    """Holds as often as the best reply, with two thresholds as far from its own."""
    (((threshold,), _),) = _reply().mixture
    return Bot("swinging", (((threshold - by,), 0.5), ((threshold + by,), 0.5)))


def _erratic_play_reaches_high_scores() -> bool:
    """With a larger spread, but not if it holds as often as calm play."""
    calm, spread = _share(_reply()), _round(_reply()).variance()
    swings = [_swinging(by) for by in SWINGS]
    fewer = all(_share(each)[1] < calm[0] for each in swings)
    wilder = all(_round(each).variance() > spread for each in (ERRATIC, *swings))
    return _share(ERRATIC)[0] > calm[1] and wilder and fewer


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
        note="So it is for one pattern, always holding, against two opponents: in games that are "
        "played to their end the score 16 is reached in a share .0035 of the games, with the best "
        "reply in .0015, and the standard deviation of a game is more than twice as large. In the "
        "mean it loses .45 antes a game, where the best reply loses .013. Chances are enclosed "
        "between fractions, with the bot's stored mixture. Of other patterns nothing is proved.",
        method=Method.INTERVAL,
        noted=lambda: {
            ".0035": _share(AGGRESSIVE)[1],
            ".0015": _share(_reply())[1],
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
        note="So it is in one pattern, a threshold drawn anew in every round from 0, .1, ..., .5: "
        "it reaches the score 16 in a share .0028 of the games, the best reply in .0015. It holds "
        "more often; variance by itself does not help: thresholds .2 or .3 below and above "
        "the best reply's, by even lots, hold as often as it, with a larger variance, and reach "
        "the score less often. Chances and variances are enclosed between fractions.",
        noted=lambda: {
            ".1": DRAWN[1],
            ".2": SWINGS[0],
            ".3": SWINGS[1],
            ".5": DRAWN[-1],
            ".0028": _share(ERRATIC)[1],
            ".0015": _share(_reply())[1],
        },
        method=Method.INTERVAL,
        covers=("Section 5.1, aggressive or erratic play",),
    ),
)
