"""What the chapter on the bot says."""

from prose import claimed, explained, says

from guts_core.guts import nash_threshold
from guts_core.guts.bot.strategies import best_reply, coalition_bot


def replies_below_nash():
    return all(best_reply(coalition_bot(n)).threshold < nash_threshold(n + 1) for n in range(2, 8))


STATEMENTS = (
    explained("(section 5.1) put their optimal coalition into a game", "names a section"),
    explained("Before each round the coalition draws one of two lines", "says what the bot does"),
    says("It is negative for every coalition here: nobody beats the bot", replies_below_nash),
    claimed("It is negative for every coalition here", "blpwz22-section-5-1-unbeatable"),
    explained("lives on a mesh of 101 points", "the paper says so"),
    claimed(
        "With a threshold drawn anew in every round", "blpwz22-section-5-1-erratic-play", "open"
    ),
    claimed("its share of high scores", "blpwz22-section-5-1-erratic-play", "open"),
)
