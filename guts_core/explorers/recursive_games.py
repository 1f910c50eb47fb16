"""Explorer of recursive games: the value map against the diagonal, and value iteration."""

from copy import deepcopy
from functools import cache
from typing import Annotated, Any

import numpy as np

from guts_core.explorers.machinery.explorer import Explorer
from guts_core.explorers.machinery.parts import Axis, Control, Mark, Number, Panel
from guts_core.methods.arguments import OneOf, Real, Whole, checked
from guts_core.methods.recursive_games.all_fixed_points import fixed_points

#: Payoff, stakes, and the range of V that is shown.
GAMES: dict[str, tuple[list, list, tuple[float, float]]] = {
    "four": ([[7, -7], [1, 0]], [[1.5, 0], [2, 0.75]], (-18, 4)),
    "touching": ([[1, -2], [0, 1]], [[0, 4], [0, 0]], (-1, 2)),
    "interval": ([[-1, -1], [1, 0]], [[0, 0], [0, 1]], (-3, 3)),
}
NAMES = {
    "four": "four fixed points",
    "touching": "a touching point",
    "interval": "an interval of fixed points",
}

#: What is added to all payoffs, in hundredths, and where value iteration starts.
ADDED = (-50, -25, -5, 0, 5, 25, 50)
STARTS = {
    game: tuple(round(low + (high - low) * i / 22, 6) for i in range(23))
    for game, (*_, (low, high)) in GAMES.items()
}

#: Points of the curve at equal steps, to which its kinks are added, and steps of value iteration.
POINTS, STEPS = 45, 12

#: A step smaller than this is none.
_STILL = 1e-9


@checked
def value_map_record(
    game: Annotated[str, OneOf(*GAMES)],
    added: Annotated[int, Whole(-100, 100)],
    start: Annotated[float, Real(-1000, 1000)],
) -> dict[str, Any]:
    """T(V), its fixed points, and the stairs from a start.

    Parameters
    ----------
    game : str
        One of :data:`GAMES`.
    added : int
        Hundredths of an ante added to all payoffs.
    start : float
        V_0, from -1000 to 1000. The stairs end at twice the ends of the picture, the first step is
        told as it is.
    """
    low, high = GAMES[game][2]
    path, first = [start], _value(game, added, start)
    for _ in range(STEPS):
        path.append(float(np.clip(_value(game, added, path[-1]), 2 * low, 2 * high)))
    ends, moved = np.repeat(path, 2), first - start
    way = "climbs" if moved > _STILL else "falls" if moved < -_STILL else "stays"
    drawn = {"low": low, "high": high, "from": ends[:-1], "to": ends[1:]}
    return {**deepcopy(_curve(game, added)), **drawn, "first": first, "way": way}


@cache
def _curve(game: str, added: int) -> dict[str, Any]:
    payoff, stakes, (low, high) = GAMES[game]
    points = np.union1d(np.linspace(low, high, POINTS), _kinks(payoff, stakes))
    points = points[(points >= low) & (points <= high)]
    found = fixed_points(np.array(payoff) + added / 100, stakes)
    return {
        "v": points,
        "map": [_value(game, added, v) for v in points],
        "fixed": [float(each.low) for each in found if each.isolated],
        "points": ", ".join(map(_named, found)) or "none",
    }


def _kinks(payoff: list, stakes: list) -> np.ndarray:
    """The V at which two entries of a row or of a column are equal: T is smooth between them."""
    apart, grown = (
        np.concatenate([np.diff(matrix, axis=axis).ravel() for axis in (0, 1)])
        for matrix in (payoff, stakes)
    )
    return -apart[grown != 0] / grown[grown != 0]


def _value(game: str, added: int, value: float) -> float:
    """T(V) of a game of two rows and two columns."""
    payoff, stakes, _ = GAMES[game]
    (a, b), (c, d) = np.array(payoff) + added / 100 + np.array(stakes) * value
    maximin, minimax = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    return float(maximin if maximin >= minimax else (a * d - b * c) / (a + d - b - c))


def _named(points: Any) -> str:
    low, high = ("∞" if end is None else f"{float(end):.4g}" for end in (points.low, points.high))
    return low if points.isolated else f"{low} to {high}"


def value_map_explorer() -> Explorer:
    """The game, what is added to its payoffs, and the start: the value map and the stairs."""
    game = Control("game", "game", tuple(GAMES), kind="choice", names=NAMES)
    names = {str(added): f"{added / 100:g}" for added in ADDED}
    added = Control("added", "added to all payoffs", ADDED, start=ADDED.index(0), names=names)
    start = Control("start", "start V₀", STARTS, start=5, by="game")
    panel = Panel(
        x=Axis("continuation value V", ("low", "high")),
        y=Axis("value of the round T(V)", ("low", "high")),
        marks=(
            Mark("line", "faint", x="v", y="v", name="T(V) = V"),
            Mark("line", "a", x="v", y="map", name="T(V)"),
            Mark("line", "b", x="from", y="to", name="value iteration"),
            Mark("dots", "c", x="fixed", y="fixed", name="isolated fixed points"),
            Mark("dots", "b", x="start", y="start"),
        ),
        square=True,
    )
    numbers = (
        Number("points", "fixed points"),
        Number("first", "first step to", 4),
        Number("way", "value iteration"),
    )
    return Explorer(
        value_map_record,
        (game, added, start),
        (panel,),
        numbers,
        "The value map of the game with {game}, {added} added to all payoffs, against the "
        "diagonal, and value iteration from {start}.",
    )
