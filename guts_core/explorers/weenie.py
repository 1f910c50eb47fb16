"""Explorer of the Weenie rule: what opponents take from a player at the Nash threshold."""

from typing import Annotated, Any

import numpy as np

from guts_core.explorers.machinery.explorer import Explorer
from guts_core.explorers.machinery.parts import Axis, Control, Mark, Number, Panel
from guts_core.guts import nash_threshold
from guts_core.guts.weenie.landscape import least_over_partners, payoff_at_nash
from guts_core.methods.arguments import Whole, checked

#: What the page's table holds, and what Python computes on demand.
PLAYERS, MOST = tuple(range(2, 21)), 60
PERCENTS = tuple(range(0, 101, 5))

#: Points of the curve at equal steps, and as many that are the denser the nearer to 1.
POINTS = 41

#: Payoffs nearer to zero than this are zero up to rounding.
_ZERO = 1e-9


@checked
def weenie_record(
    players: Annotated[int, Whole(2, MOST)], percent: Annotated[int, Whole(0, 100)]
) -> dict[str, Any]:
    """Payoff of a player at the Nash threshold, against the threshold of all opponents but one.

    Parameters
    ----------
    players : int
        n, at least 2. With two players the curve is over the one opponent's threshold.
    percent : int
        Threshold of the one opponent, in per cent of the Nash threshold.
    """
    nash, alone = nash_threshold(players, weenie=True), players == 2
    one = nash * percent / 100
    if alone:  # this payoff is the only one, and not the least of the curve
        here, marked = float(payoff_at_nash(players, one, 0.0)), one
    else:
        here, marked = least_over_partners(players, one)
    points = _places(players, marked)
    payoffs = np.asarray(payoff_at_nash(players, points if alone else one, points))
    sign = "loses" if here < -_ZERO else "wins" if here > _ZERO else "breaks even"
    return {
        "nash": nash,
        "one": one,
        "others": None if alone else marked,
        "alone": alone,
        "team": not alone,
        "least": here if abs(here) > _ZERO else 0.0,
        "player": sign,
        "at": marked,
        "axis": "threshold of the opponent" if alone else "threshold u of the others",
        "x": points,
        "payoff": payoffs,
        "gain": np.maximum(payoffs, 0.0),
        "loss": np.minimum(payoffs, 0.0),
    }


def _places(players: int, marked: float) -> np.ndarray:
    """Where the curve is drawn: at the dot, and near 1, where it bends within some 1/n."""
    even = np.linspace(0, 1, POINTS)
    return np.union1d(np.append(even, marked), even ** (1 / (players - 1)))


def weenie_explorer() -> Explorer:
    """Number of players and one opponent's threshold: the payoff over the others' threshold."""
    players = Control("players", "players n", PLAYERS, start=4, live=tuple(range(2, MOST + 1)))
    percent = Control(
        "percent", "one opponent, % of Nash", PERCENTS, live=tuple(range(int(PERCENTS[-1]) + 1))
    )
    panel = Panel(
        x=Axis("=axis", (0, 1)),
        y=Axis("payoff α (antes)", (-0.1, 0.4)),
        marks=(
            Mark("area", "a", x="x", y="gain", name="player 1 wins"),
            Mark("area", "b", x="x", y="loss", name="player 1 loses"),
            Mark("hrule", y=0),
            Mark("vrule", "g", x="nash", name="Nash threshold"),
            Mark("line", "c", x="x", y="payoff"),
            Mark("dots", "c", x="at", y="least", name="worst for player 1", when="team"),
            Mark("dots", "c", x="at", y="least", name="this opponent", when="alone"),
        ),
    )
    numbers = (
        Number("nash", "player 1 holds above", 4),
        Number("one", "one opponent above", 4),
        Number("others", "the others above", 4),
        Number("least", "payoff at the dot", 6),
        Number("player", "player 1"),
    )
    return Explorer(
        weenie_record,
        (players, percent),
        (panel,),
        numbers,
        "Payoff at the Nash threshold, {players} players, against the threshold of the others, or "
        "of the only opponent; one opponent is at {percent} per cent of Nash.",
        f"Python runs in this page: up to {MOST} players, any whole per cent.",
    )
