"""Explorers of fictitious play: thresholds of guts round by round, basins of the Jacob game."""

from typing import Annotated, Any

import numpy as np

from guts_core.explorers.machinery.explorer import Explorer
from guts_core.explorers.machinery.parts import Axis, Control, Mark, Number, Panel
from guts_core.guts import GutsPlay, nash_threshold
from guts_core.guts.play.jacob import jacob_basins, jacob_equilibria
from guts_core.methods import fictitious_play
from guts_core.methods.arguments import OneOf, Whole, checked

#: What the page's tables hold.
PLAYERS, MESHES = (2, 3, 4, 5), (51, 201)
ROUNDS = (1, 3, 10, 30, 100, 300, 1000)
GAMES = {"own": "each for itself", "pooled": "players 2 to n pool"}
PERCENTS = tuple(range(0, 101, 10))
JACOB_ROUNDS = (5, 20, 100, 600)

#: What Python computes on demand.
MOST_PLAYERS, FINEST, MOST_ROUNDS = 8, 501, 5000

#: Colours of players 1, 2, ..., and of the equilibria of the Jacob game.
_PLAYERS, _ENDS = "abgrcpqs", "a b g p q s c"


@checked
def play_record(
    players: Annotated[int, Whole(2, MOST_PLAYERS)],
    game: Annotated[str, OneOf(*GAMES)],
    mesh: Annotated[int, Whole(2, FINEST)],
    rounds: Annotated[int, Whole(1, MOST_ROUNDS)],
) -> dict[str, Any]:
    """The thresholds played so far, as distribution functions, and the gap after each round.

    The players begin at thresholds spread evenly from 0 to 1.
    """
    model = GutsPlay(players, mesh, pooled=game == "pooled")
    start = np.linspace(0, mesh - 1, players).round().astype(int).tolist()
    marks = np.unique(np.geomspace(1, rounds, 24).round().astype(int))
    play = fictitious_play(model, rounds, start, record=marks)
    logs = np.log10(np.maximum(play.gaps, 1e-9))
    record: dict[str, Any] = {
        "gap": float(play.gap),
        "rescaled": float(play.rescaled_gaps[-1]),
        "mean": float(play.frequencies[0] @ model.points),
        "nash": nash_threshold(players),
        "steps": play.steps,
        "logs": logs,
        "now": rounds,
        "log": float(logs[-1]),
        "most": 1.15 * max(10, rounds),
        "top": max(0.5, float(logs.max()) + 0.1),
    }
    for k, shares in enumerate(play.frequencies, 1):
        record[f"x{k}"], record[f"y{k}"] = _distribution(shares, model.points)
    return record


def _distribution(shares: np.ndarray, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A distribution function as a broken line with a step at each threshold played."""
    played = np.flatnonzero(shares)
    sums = shares[played].cumsum()
    heights = np.column_stack([np.insert(sums[:-1], 0, 0.0), sums]).ravel()
    steps = np.repeat(points[played], 2)
    return np.concatenate([[0.0], steps, [1.0]]), np.concatenate([[0.0], heights, [1.0]])


def play_explorer() -> Explorer:
    """Players, game, mesh and rounds: what has been played, and how far it is from an equilibrium.

    In equilibrium all play the Nash threshold: each curve would be one step there.
    """
    live_rounds = sorted({*ROUNDS, *range(1, 101), *range(100, MOST_ROUNDS + 1, 50)})
    controls = (
        Control("players", "players n", PLAYERS, start=1, live=tuple(range(2, MOST_PLAYERS + 1))),
        Control("game", "game", tuple(GAMES), names=GAMES, kind="choice"),
        Control("mesh", "mesh M", MESHES, start=1, live=tuple(range(11, FINEST + 1))),
        Control("rounds", "rounds", ROUNDS, start=4, live=tuple(live_rounds)),
    )
    curves = tuple(
        Mark("line", css, x=f"x{k}", y=f"y{k}", name=f"player {k}", when=f"x{k}")
        for k, css in enumerate(_PLAYERS, 1)
    )
    thresholds = Panel(
        x=Axis("threshold t", (0, 1)),
        y=Axis("share of rounds up to t", (-0.02, 1.02)),
        marks=(Mark("vrule", "g", x="nash", name="Nash threshold"), *curves),
        half=True,
        aspect=0.8,
    )
    below = tuple((-k, f"10⁻{raised}") for k, raised in enumerate("¹²³⁴⁵⁶", 1))
    tens = tuple((10.0**k, f"{10**k:,}") for k in range(4))
    gaps = Panel(
        x=Axis("rounds", (1, "most"), log=True, ticks=tens),
        y=Axis("gap (antes)", (-6, "top"), ticks=((1, "10"), (0, "1"), *below)),
        marks=(Mark("line", "c", x="steps", y="logs"), Mark("dots", "c", x="now", y="log")),
        half=True,
        aspect=0.8,
    )
    numbers = (
        Number("gap", "gap g", 6),
        Number("rescaled", "rounds times gap", 4),
        Number("mean", "player 1's mean threshold", 4),
        Number("nash", "Nash threshold", 4),
    )
    return Explorer(
        play_record,
        controls,
        (thresholds, gaps),
        numbers,
        "Thresholds played up to round {rounds} by {players} players, {game}, as distribution "
        "functions, and the gap round by round.",
        f"Python runs in this page: up to {MOST_PLAYERS} players, meshes to {FINEST}, "
        f"{MOST_ROUNDS} rounds.",
    )


@checked
def jacob_record(
    percent: Annotated[int, Whole(0, 100)], rounds: Annotated[int, Whole(1, 10**5)]
) -> dict[str, Any]:
    """Where fictitious play of the Jacob game leads from a grid of first plays."""
    basins = jacob_basins(percent / 100, steps=rounds)
    strict = np.array([equilibrium.strict for equilibrium in basins.equilibria])
    mixed = np.array([max(equilibrium.choose_one) < 1 for equilibrium in basins.equilibria])
    return {
        "strict": float(basins.shares[strict].sum()),
        "two": float(basins.shares[~strict & ~mixed].sum()),
        "all": float(basins.shares[mixed].sum()),
        "ends": basins.ends.ravel(),
    }


def jacob_explorer() -> Explorer:
    """Player 3's first play and the rounds: the nearest equilibrium, by the others' first play."""
    names = tuple(
        "(" + ", ".join(map(str, equilibrium.choose_one)) + ")"
        for equilibrium in jacob_equilibria()
    )
    most = JACOB_ROUNDS[-1]
    controls = (
        Control("percent", "player 3 starts, %", PERCENTS, start=5, live=tuple(range(101))),
        Control("rounds", "rounds", JACOB_ROUNDS, start=3, live=tuple(range(1, most + 1))),
    )
    panel = Panel(
        x=Axis("first play of player 1: chance of 1", (0, 1)),
        y=Axis("first play of player 2", (0, 1)),
        marks=(Mark("cells", _ENDS, y="ends", name="ends", names=names),),
        aspect=0.7,
    )
    numbers = (
        Number("strict", "one chooses 2", 1, " %", 100),
        Number("two", "two mix", 1, " %", 100),
        Number("all", "all mix", 1, " %", 100),
    )
    return Explorer(
        jacob_record,
        controls,
        (panel,),
        numbers,
        "The equilibrium nearest to the play after round {rounds}, by the first play of players 1 "
        "and 2; player 3 starts with {percent} per cent.",
        f"Python runs in this page: any whole per cent, any number of rounds up to {most}.",
    )
