"""What the chapter on the bot says."""

import json
from functools import cache

import numpy as np
from prose import ROOT, claimed, explained, says

from guts_core.explorers.tables.bot import SIZES
from guts_core.explorers.tables.page_tables import bot_record
from guts_core.guts import nash_threshold
from guts_core.guts.bot.scores import play, settle
from guts_core.guts.bot.strategies import Table, best_reply, coalition_bot, nash_bot, threshold_bot
from paper_ledger.blpwz22.play.bot import AGGRESSIVE, ERRATIC, SWINGS, _reply, _share

RULE = "a rule of the game"
BOT = coalition_bot(2)


def replies_below_nash():
    return all(best_reply(coalition_bot(n)).threshold < nash_threshold(n + 1) for n in range(2, 8))


def both_plans():
    """What holding 0.72 brings against 0.31 and 0.80 under the bloc, and under the pseudo-bloc."""
    hands, paid = np.array([0.72, 0.31, 0.80]), []
    for profile, _ in BOT.mixture:
        payoffs, factor = settle(hands, hands > np.array([0.0, *profile]))
        paid.append(float(payoffs[0] - (factor - 1)))
    return paid == [-3, 3]


def nothing_is_lost_up_to_nash():
    nash = float(nash_threshold(3))
    tables = [Table((threshold_bot(p), nash_bot(3), nash_bot(3))) for p in (0, 0.3, 0.6, nash)]
    return all(abs(table.expected_totals()[0]) < 1e-12 for table in tables)


def games_of_the_figure():
    text = json.loads((ROOT / "notebooks" / "guts_bot.ipynb").read_text("utf-8"))["cells"]
    return any("rng, games=2_000)" in "".join(cell["source"]) for cell in text)


@cache
def evening():
    """The total of the figure, less its exact mean, and the half-width of the band."""
    rng, reply = np.random.default_rng(2022), best_reply(BOT)
    for threshold in (0.3, *np.linspace(0.35, 1, 14)):  # the games dealt before
        play(Table((threshold_bot(threshold), BOT)), 6, rng, games=40_000)
    won = play(Table((threshold_bot(reply.threshold), BOT)), 60, rng, games=2_000).first_seat
    games = np.arange(1, 2_001)
    return won.cumsum() - reply.value * games, 2 * won.std(ddof=1) * np.sqrt(games)


def stays_above():
    """From the 138th game on; the last three quarters of the evening far above."""
    above, _ = evening()
    return (above[137:] > 0).all() and (above[500:] > 50).all() and above.max() > 200


STATEMENTS = (
    says(
        "computed beforehand for 1 to 20 opponents",
        lambda: (1, len(bot_record()["bots"])),
    ),
    explained("Move the slider to 10 and wait for the round", "what to try"),
    says("nearly flat below 0.7 and falls steeply above it", nothing_is_lost_up_to_nash),
    says("the total soon wanders far above the line", stays_above),
    says("A jagged line that soon stays above a nearly level dashed one", stays_above),
    says("but for two games inside", lambda: np.sum(abs(evening()[0]) > evening()[1]) == 2),
    explained("Everybody pays one chip", RULE),
    explained("One holder alone ends the game", RULE),
    explained("On the count of three all hold or drop at once", RULE),
    explained("Each of the others who held puts as much as was in it", RULE),
    explained(
        "To hold above a *threshold* is to hold every hand above that number", "a definition"
    ),
    explained("section 5.1), and they and their fellow students found it", "quotes the paper"),
    explained("High scores were 16 (Jay) and 26 (Jacob)", "quotes the paper"),
    explained("In the {term}`bloc` all of them hold above the same threshold", "a definition"),
    explained("In the {term}`pseudo-bloc` one of them holds whatever comes", "a definition"),
    says(
        "the bloc holds above 0.6759, and the pseudo-bloc's second player above 0.8628",
        lambda: [profile[-1] for profile, _ in BOT.mixture],
    ),
    explained("Suppose the hands are 0.72 for you, 0.31 and 0.80 for them", "an example"),
    says("If they have drawn the bloc, you meet 0.80", both_plans),
    says("0.31 holds and 0.80 drops: you win three chips", both_plans),
    explained("in how many of the rounds the pseudo-bloc is played", "says what a table shows"),
    explained("of $N+1$ players who all play for themselves", "says what a table shows"),
    says(
        "What you get is negative for every coalition here: nobody beats the bot",
        replies_below_nash,
    ),
    claimed("What you get is negative for every coalition here", "blpwz22-section-5-1-unbeatable"),
    explained("lives on a {term}`mesh` of 101 points", "the paper says so"),
    says("Against these two nothing is lost", nothing_is_lost_up_to_nash),
    explained("If a pot is still on the table after round $T$", "a convention"),
    explained("How wildly the stakes grow is measured by the mean of", "argued there"),
    says("{numref}`fig-bot-evening` shows 2,000 games", games_of_the_figure),
    claimed("With a threshold drawn anew in every round", "blpwz22-section-5-1-erratic-play"),
    says(
        "in a share .0028 of the\ngames, with the best reply in .0015, and in .0035",
        lambda: [_share(player)[1] for player in (ERRATIC, _reply(), AGGRESSIVE)],
    ),
    claimed("one holds as often as it does, the variance", "blpwz22-section-5-1-erratic-play"),
    claimed("All this is proved, of games that are", "blpwz22-section-5-1-erratic-play"),
    says("with thresholds .2 or .3 below and above", lambda: SWINGS),
    says("for up to 15 opponents", lambda: [SIZES[1]]),
    explained("the same rules on their 101 thresholds", "the paper says so"),
    explained("the mean winnings of a table of bots are exact", "the formula of the chapter"),
    explained("That two plans are all an optimal team needs", "names where it is proved"),
    claimed(
        "No threshold wins against the authors' bots of 2 to 15", "blpwz22-section-5-1-unbeatable"
    ),
    claimed("always holding reaches the score 16", "blpwz22-section-5-1-aggressive-play"),
    claimed("and so does one erratic pattern that holds", "blpwz22-section-5-1-erratic-play"),
)
