"""Explorers of repeated play: pot, start and time; and a film of a region that keeps its area."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any

import numpy as np

from guts_core.explorers.machinery.explorer import Explorer
from guts_core.explorers.machinery.parts import Axis, Control, Mark, Number, Panel
from guts_core.methods.arguments import Between, OneOf, checked
from guts_core.methods.continuation.polygons import thinned_polygon
from guts_core.methods.validation import named, one_of
from guts_core.simplified_kuhn import (
    FREQUENCIES,
    Equilibrium,
    equilibria,
    expectations,
    simulate,
)
from guts_core.simplified_kuhn.arguments import Pot
from guts_core.simplified_kuhn.dynamics.sections import face_log_odds, follow

#: Pots in the page's table, and what Python computes on demand.
POTS = (2.5, 3.0, 3.1, 3.35, 3.5, 3.75, 4.15, 4.65, 5.0, 6.0)
LIVE_POTS = tuple(percent / 100 for percent in range(200, 801))
STARTS = {
    "all one half": np.full(11, 0.5),
    "all 4/5": np.full(11, 0.8),
    "random": np.random.default_rng(4).uniform(0.05, 0.95, 11).round(2),
}
LIVE_STARTS = tuple(percent / 100 for percent in range(1, 100))

#: Time at the end. Later on, states in the chaotic ranges of P would depend on the step.
UNTIL, SAMPLES = 120.0, 801

_PAIRS = (("b3", "d2"), ("b2", "d1"))
_SHOWN = ("b3", "d2", "b2", "d1")

#: The film: a disc of starts on the face of Case 1, the corners of its edge, and starts inside.
CENTRE, RADIUS, EDGE, INSIDE = (0.9, 0.3), 1.3, 4000, 400
TIMES = tuple(range(0, 61, 2))


@checked
def play_record(
    pot: Pot,
    start: Annotated[str, OneOf(*STARTS)],
    **frequencies: float | None,
) -> dict[str, Any]:
    """Repeated play from one start, and the equilibria at this pot.

    Parameters
    ----------
    pot : float
        P.
    start : str
        A key of ``STARTS``.
    **frequencies : float or None
        Those of the start that are chosen otherwise, by name.
    """
    first = STARTS[start].copy()
    for name, value in frequencies.items():
        named("play_record", "frequencies", one_of, name, FREQUENCIES)
        if value is not None:
            given = named("play_record", name, Between(0, 1).of, value)
            first[FREQUENCIES.index(name)] = given
    found = _equilibria(pot)
    play = simulate(pot, first, UNTIL, samples=SAMPLES, estimate_error=False)
    # At the start the average is what the first game is expected to bring.
    so_far = np.vstack([expectations(first, pot), play.profits[1:] / play.times[1:, None]])
    averages = 24 * so_far
    paid = [[24 * float(value) for value in each.expectations] for each in found]
    return {
        "times": play.times,
        **{f"path_{name}": play.of(name) for name in _SHOWN},
        **{f"from_{name}": float(play.of(name)[0]) for name in _SHOWN},
        **{f"so_far_{player + 1}": column for player, column in enumerate(averages.T)},
        **{f"at_{name}": [float(each.frequencies[name]) for each in found] for name in _SHOWN},
        "labels": [each.label for each in found],
        **{f"pays_{player + 1}": [row[player] for row in paid] for player in range(3)},
        "solutions": _told(found, paid),
        "low": min(-1.8, float(averages.min()) - 0.1),
        "high": max(2.0, float(averages.max()) + 0.1),
    }


@checked
def film_record(pot: Annotated[float, Between(2, 3)]) -> dict[str, Any]:
    """A disc of starts in the plane of the log-odds of b3 and d2, at several times.

    Parameters
    ----------
    pot : float
        P between 2 and 3.
    """
    angles = 2 * np.pi * np.arange(EDGE) / EDGE
    edge = np.array(CENTRE) + RADIUS * np.column_stack([np.cos(angles), np.sin(angles)])
    rng = np.random.default_rng(7)
    radii, turns = np.sqrt(rng.uniform(0, 1, INSIDE)), rng.uniform(0, 2 * np.pi, INSIDE)
    inside = np.array(CENTRE) + RADIUS * (radii * np.array([np.cos(turns), np.sin(turns)])).T
    places = [FREQUENCIES.index(name) for name in _PAIRS[0]]
    start = np.tile(face_log_odds("1", np.full(11, 0.5)), (EDGE + INSIDE, 1))
    start[:, places] = np.concatenate([edge, inside])
    moved = follow(pot, start, TIMES)[..., places]
    window = 1.05 * float(np.abs(moved).max())
    outlines = [_corners(each[:EDGE], window / 400) for each in moved]
    return {
        "times": TIMES,
        "areas": [_area(each[:EDGE]) for each in moved],
        "edges_x": [outline[:, 0] for outline in outlines],
        "edges_y": [outline[:, 1] for outline in outlines],
        "inside_x": [each[EDGE:, 0] for each in moved],
        "inside_y": [each[EDGE:, 1] for each in moved],
        "left": -window,
        "right": window,
    }


def _corners(outline: np.ndarray, tolerance: float) -> np.ndarray:
    """The corners that a picture of a closed curve needs."""
    closed = np.concatenate([outline, outline[:1]])
    spans = np.ptp(closed, axis=0)
    return closed[thinned_polygon(closed, tolerance / float(spans.max()))]


def _area(outline: np.ndarray) -> float:
    x, y = outline.T
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2


@lru_cache
def _equilibria(pot: float) -> list[Equilibrium]:
    return equilibria(Fraction(str(pot)))


def _told(found: Sequence[Equilibrium], paid: Sequence[Sequence[float]]) -> str:
    """Labels of equilibria with what the players get there."""
    rows = (", ".join(f"{value:+.3f}" for value in row) for row in paid)
    return "; ".join(f"{each.label}: {row}" for each, row in zip(found, rows, strict=True))


def _portrait(pair: tuple[str, str]) -> Panel:
    """Two frequencies against each other, as far as time has come; equilibria with their labels."""
    x, y = pair
    return Panel(
        Axis(_italic(x), (0, 1)),
        Axis(_italic(y), (0, 1)),
        (
            Mark("line", "faint", x=f"path_{x}", y=f"path_{y}"),
            Mark("line", "a", x=f"path_{x}", y=f"path_{y}", until="place", name="this play"),
            Mark("dots", "a", x=x, y=y),
            Mark("dots", "hollow", x=f"from_{x}", y=f"from_{y}", name="its start"),
            Mark("dots", "c", x=f"at_{x}", y=f"at_{y}", name="Solutions at this pot"),
            Mark("text", "c", x=f"at_{x}", y=f"at_{y}", text="labels"),
        ),
        half=True,
        square=True,
    )


def play_explorer() -> Explorer:
    """Pot, start and time of repeated play; where Python computes, any start."""
    above = {"null": "as above"}
    own = tuple(
        Control(name, f"{name} at the start", (None,), live=(None, *LIVE_STARTS), names=above)
        for name in FREQUENCIES
    )
    picks = {name: f"path_{name}" for name in _SHOWN}
    picks |= {f"paid_{player}": f"so_far_{player}" for player in (1, 2, 3)} | {"place": ""}
    time = Control("time", "time t", along="times", picks=picks, start=SAMPLES - 1, play=20)
    pots = Control("pot", "pot P", POTS, start=5, live=LIVE_POTS)
    profits = tuple(
        part
        for player, css in enumerate("abg", 1)
        for part in (
            Mark("hrule", css, y=f"pays_{player}"),
            Mark("line", css, x="times", y=f"so_far_{player}", name=f"player {player}"),
            Mark("dots", css, x="time", y=f"paid_{player}"),
        )
    )
    return Explorer(
        play_record,
        (pots, Control("start", "start", tuple(STARTS), kind="choice"), *own, time),
        (
            *map(_portrait, _PAIRS),
            Panel(
                Axis("time t", (0, UNTIL)),
                Axis("24 × average profit so far", ("low", "high")),
                profits,
            ),
        ),
        (
            Number("time", "time", 2),
            Number("paid_1", "player 1, 24 × average", 3),
            Number("paid_2", "player 2", 3),
            Number("paid_3", "player 3", 3),
            Number("solutions", "24 × profits at the Solutions"),
        ),
        "Above, two pairs of betting frequencies as they change; below, 24 times the average "
        "profits so far, and those at equilibria. Pot {pot}, start {start}.",
        "Python runs in this page: every pot from 2 to 8, and every start.",
        packages=("numpy", "python-flint"),
        digits=dict.fromkeys(filter(None, picks.values()), 3),
    )


def area_film() -> Explorer:
    """A disc of starts on the face of Case 1, wound up by repeated play."""
    picks = {"area": "areas", "edge_x": "edges_x", "edge_y": "edges_y"}
    picks |= {"dots_x": "inside_x", "dots_y": "inside_y"}
    marks = (
        Mark("polygon", "a", x="edge_x", y="edge_y", name="the disc"),
        Mark("dots", "b", x="dots_x", y="dots_y", radius=1.5, name="starts in it"),
    )
    pots = tuple(percent / 100 for percent in range(205, 300, 5))
    return Explorer(
        film_record,
        (
            Control("pot", "pot P", (2.5,), live=pots),
            Control("time", "time t", along="times", picks=picks, play=250),
        ),
        (
            Panel(
                Axis("log-odds of b₃", ("left", "right")),
                Axis("log-odds of d₂", ("left", "right")),
                marks,
                square=True,
            ),
        ),
        (Number("time", "time"), Number("area", "area", 3)),
        "A disc of starts, wound up by repeated play at pot {pot}.",
        "Python runs in this page: every pot between 2 and 3 in steps of 0.05.",
        digits=dict.fromkeys(("edges_x", "edges_y", "inside_x", "inside_y"), 2) | {"areas": 6},
    )


def _italic(name: str) -> str:
    """A frequency as in the text: b₃.

    Examples
    --------
    >>> _italic("b3")
    'b₃'
    """
    return name[0] + "₁₂₃"[int(name[1]) - 1]
