"""Tables to play guts at that need no Python: all strategies and values stand in the page.

The page's scripts ``guts_rules.js`` and ``guts_play.js`` know how a round is settled and how it is
drawn. What the opponents do, and what can be won against them, is computed here.
"""

import json
from copy import deepcopy
from functools import cache
from html import escape
from typing import Annotated, Any

from guts_core.guts.bot.strategies import Bot, Table, coalition_bot, nash_bot, threshold_bot
from guts_core.guts.coalition.solve import solve_coalition
from guts_core.guts.rules import nash_threshold
from guts_core.methods.arguments import Whole, checked

#: One line of the opponents: its probability, the threshold of one of them, that of the others.
Line = tuple[float, ...]

#: Thresholds of the person on the first page, in hundredths.
STEPS = 101

#: A deal on the first page in which somebody who holds above .7 sees all that can happen: nobody
#: holds, then two, then one.
SEED = 1480

#: Opponents of the bot in the page.
MOST = 20


def lines_of(bot: Bot) -> list[Line]:
    """A bot's mixture for the page, where all members but one hold above the same threshold.

    Raises
    ------
    ValueError
        If the members of a line have more thresholds than two.

    Examples
    --------
    >>> [[round(number, 4) for number in line] for line in lines_of(coalition_bot(3))]
    [[0.811, 0.7598, 0.7598], [0.189, 0.0, 0.893]]
    """
    found = []
    for (one, *others), weight in bot.mixture:
        if len(set(others)) > 1:
            raise ValueError(f"lines_of: all but the first must play alike, got {others}")
        line = (weight, one, others[0] if others else one)
        found.append(tuple(round(float(number), 10) for number in line))
    return found


def earned(*bots: Bot) -> list[float]:
    """What holding above 0, .01, ..., 1 wins per game against bots, in antes."""
    limits = [step / (STEPS - 1) for step in range(STEPS)]
    totals = [Table((threshold_bot(p), *bots)).expected_totals()[0] for p in limits]
    return [round(float(total), 7) + 0.0 for total in totals]


def round_record() -> dict[str, Any]:
    """What "A round of guts" plays with: two opponents alone, and the same two as a team."""
    return deepcopy(_round_record())


@cache
def _round_record() -> dict[str, Any]:
    nash, team, found = float(nash_threshold(3)), coalition_bot(2), solve_coalition(2)
    (share, bloc, _), (rest, _, inner) = lines_of(team)
    alone = {
        "text": f"each alone, holding above {nash:.4f}",
        "lines": [(1.0, nash, nash)],
        "values": earned(nash_bot(3), nash_bot(3)),
        "best": 0.0,
        "moral": "Against two who keep to this threshold every threshold up to theirs earns "
        "exactly what they earn, nothing, and a higher one loses. All three can keep to it, and "
        "nobody gains by leaving: that is a Nash equilibrium.",
    }
    together = {
        "text": "as a team, with a plan for each round",
        "lines": lines_of(team),
        "values": earned(team),
        "best": round(float(found.value), 7),
        "moral": f"In {100 * share:.0f} of 100 rounds both hold above {bloc:.4f}; in the other "
        f"{100 * rest:.0f} one of them holds whatever comes, and the other above {inner:.4f}. "
        f"The best you can do is to hold above {found.player:.4f}, and it costs you "
        f"{-found.value:.4f} antes a game: the first number of this book.",
    }
    return {"bots": {"alone": alone, "team": together}, "seed": SEED}


def bot_record() -> dict[str, Any]:
    """The optimal coalition of 1 to 20 opponents, and what the best play expects."""
    return deepcopy(_bot_record())


@cache
def _bot_record() -> dict[str, Any]:
    bots = [
        {
            "lines": lines_of(coalition_bot(n)),
            "value": round(float(solve_coalition(n).value), 10) + 0.0,
        }
        for n in range(1, MOST + 1)
    ]
    return {"bots": bots}


def play_html(kind: str, record: dict[str, Any], still: str) -> str:
    """A table for a page that stands one folder below the book's root.

    Parameters
    ----------
    kind : str
        ``"toy"`` or ``"bot"``.
    record : dict
        What the page's script plays with.
    still : str
        HTML shown where no script runs.
    """
    coded = json.dumps(record, separators=(",", ":")).replace("<", "\\u003c")
    scripts = "".join(
        f'<script defer src="../_static/{name}.js"></script>'
        for name in ("guts_rules", "guts_play")
    )
    return (
        '<link rel="stylesheet" href="../_static/guts_play.css">'
        f'<div class="guts-play" data-play="{escape(kind)}">{still}'
        f'<script type="application/json">{coded}</script></div>{scripts}'
    )


def round_html() -> str:
    """The round of guts on the first page."""
    links = (
        (
            "../notebooks/guts_fixed_point.html#two-plans-and-lots-between-them",
            "How much would it cost if 37 played together?",
        ),
        ("guts_payoffs.html", "Where do these numbers come from?"),
    )
    still = (
        "<p>Three players pay one chip each and get a hand between 0 and 1, all equally likely. "
        "All at once they hold or drop. The best hand of those who hold takes the pot, and the "
        "others who hold pay as much for the next one; if nobody holds, new hands are dealt for "
        "the same pot. To play it here, JavaScript must be on.</p>"
    )
    named = " ".join(f'<a href="{address}">{text}</a>' for address, text in links)
    return play_html("toy", round_record(), f"{still}<p>{named}</p>")


@checked
def bot_html(start: Annotated[int, Whole(1, MOST)] = 2) -> str:
    """The bot's table for its chapter, with ``start`` opponents at first."""
    still = "<p>To play against the bot here, JavaScript must be on.</p>"
    return play_html("bot", {**bot_record(), "start": start}, still)
