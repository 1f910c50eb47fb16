"""Explorers of Kuhn poker: along stored curves of equilibria, and at any pot where one computes.

They show the equilibria that the regularisation selects. The game has others.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from typing import Annotated, Any, Protocol

import numpy as np

from guts_core.explorers.machinery.explorer import Explorer
from guts_core.explorers.machinery.parts import Axis, Control, Mark, Number, Panel
from guts_core.kuhn import EquilibriumCurve, equilibrium_curve
from guts_core.kuhn.curves.curve import QUICK, thinned
from guts_core.kuhn.three_players.tree import FOLLOWERS, NODE_NAMES, OWNERS
from guts_core.methods.arguments import Real, Whole, checked
from guts_core.methods.continuation.polygons import turns
from guts_core.methods.validation import named, one_of

#: Decks and pots that Python computes on demand, and steps from one to ten.
LIVE_CARDS, POTS = tuple(range(4, 13)), (0.1, 20.0)
LIVE_POTS = tuple(float(f"{pot:.3g}") for pot in np.geomspace(*POTS, 461))

#: The pot shown first there: four cards have three solutions.
_FIRST = LIVE_POTS.index(min(LIVE_POTS, key=lambda pot: abs(pot - 3.908)))

#: Decimals of a pot beside the picture.
_DECIMALS = 4

#: Distance between the points of a computed curve: what is drawn needs no more.
_DISTANCE = 0.05

#: A new deck's curve is computed while the reader waits.
_WHILE_WAITING = thinned(QUICK, _DISTANCE)

_COLOURS = "abg"

#: What is said at a pot whose digits are those of a fold, where two solutions begin or end.
FOLD = " (fold)"


class StoredCurve(Protocol):
    """Points of a curve of equilibria, in its order."""

    @property
    def cards(self) -> int:
        """N."""

    @property
    def epsilon(self) -> float:
        """Regularisation of the gradient per hand."""

    @property
    def pots(self) -> np.ndarray:
        """P, shape (points,)."""

    @property
    def expectations(self) -> np.ndarray:
        """Payoffs per hand, shape (points, 3)."""

    @property
    def frequencies(self) -> np.ndarray:
        """Probabilities of betting or calling, shape (points, 12, cards)."""


def stored_record(curves: Mapping[int, StoredCurve], cards: int) -> dict[str, Any]:
    """A whole curve: payoffs, the number of solutions, and the strategies at its points."""
    curve = curves[named("stored_record", "cards", one_of, cards, curves)]
    strategies = np.moveaxis(curve.frequencies, 0, -1)  # node, card, point
    return {
        **_line(curve.pots, curve.expectations),
        "right": cards + 0.5,
        "solutions": _counted(curve.pots),
        "epsilon": f"{curve.epsilon:g}",
        **{f"nodes_{node + 1}": rows for node, rows in enumerate(strategies)},
    }


@checked
def solution_record(
    cards: Annotated[int, Whole(*LIVE_CARDS[:: len(LIVE_CARDS) - 1])],
    pot: Annotated[float, Real(*POTS)] = 3.0,
    number: Annotated[int, Whole(1)] = 1,
) -> dict[str, Any]:
    """One solution at any pot on a curve that is computed; the last one if there are fewer.

    Parameters
    ----------
    cards : int
        N.
    pot : float
        P.
    number : int
        Which solution, 1 is the first on the curve.
    """
    curve = _curve(cards)
    solutions = curve.at(pot)
    shown = min(number, len(solutions))
    found = solutions[shown - 1]
    return {
        **_line(curve.pots, curve.expectations),
        # The curve may end a little before the last pot, of which it has the solution all the same.
        "first": min(float(curve.pots.min()), pot),
        "last": max(float(curve.pots.max()), pot),
        "right": cards + 0.5,
        "pot": pot,
        "solution": f"{shown} of {len(solutions)}",
        "epsilon": f"{curve.epsilon:g}",
        **{f"paid_{player + 1}": paid for player, paid in enumerate(found.expectations)},
        **{f"node_{node + 1}": row for node, row in enumerate(found.frequencies)},
    }


@lru_cache
def _curve(cards: int) -> EquilibriumCurve:
    return equilibrium_curve(cards, POTS, options=_WHILE_WAITING)


def _line(pots: np.ndarray, expectations: np.ndarray) -> dict[str, Any]:
    """Payoffs along a curve, and the ends of their axes."""
    least, most = float(expectations.min()), float(expectations.max())
    room = 0.06 * (most - least)
    return {
        "pots": list(map(_six, pots)),
        **{f"payoffs_{player + 1}": paid for player, paid in enumerate(expectations.T)},
        "first": float(min(pots)),
        "last": float(max(pots)),
        "low": least - room,
        "high": most + room,
    }


def _six(pot: float) -> float:
    """A pot with the digits that a page carries."""
    return float(f"{pot:.6g}")


def along_the_curve(pots: np.ndarray) -> list[tuple[int, int]]:
    """For each point of a curve which solution it is at its pot, and how many there are.

    Others are where a side of the polygon passes that pot. So that these are all solutions, every
    fold of the curve must be a point; of the two solutions that meet in one it is both.

    Examples
    --------
    >>> along_the_curve(np.array([1.0, 4.0, 2.0, 3.0, 5.0]))
    [(1, 1), (1, 2), (2, 2), (3, 3), (1, 1)]
    """
    low, high = np.minimum(pots[:-1], pots[1:]), np.maximum(pots[:-1], pots[1:])
    passed = (low <= pots[:, None]) & (pots[:, None] < high)
    points = np.arange(len(pots))
    passed[points[1:], points[1:] - 1] = passed[points[:-1], points[:-1]] = False
    before = np.tril(passed, -1).sum(axis=1)
    return list(zip((1 + before).tolist(), (1 + passed.sum(axis=1)).tolist(), strict=True))


def _counted(pots: np.ndarray) -> list[str]:
    """Which solution each point of a curve is; beyond the pot where it ends, others may follow.

    Next to a fold the pot as it is written does not tell on which side of it the point is.
    """
    written = [f"{_six(pot):.{_DECIMALS}f}" for pot in pots]
    folds = {written[place] for place in turns(pots)}
    return [
        f"{which} of {all_}{' or more' if pot > pots[-1] else ''}{FOLD if text in folds else ''}"
        for pot, text, (which, all_) in zip(pots, written, along_the_curve(pots), strict=True)
    ]


def _payoffs() -> Panel:
    """Payoffs against the pot, with the solution shown and the others at its pot."""
    lines = tuple(
        Mark("line", css, x="pots", y=f"payoffs_{player}", name=f"player {player}")
        for player, css in enumerate(_COLOURS, 1)
    )
    others = tuple(
        Mark("crossings", "hollow", x="pots", y=f"payoffs_{player}", at="pot", radius=3,
             name="" if player > 1 else "other solutions at this pot")
        for player in (1, 2, 3)
    )  # fmt: skip
    shown = tuple(
        Mark("dots", "c", x="pot", y=f"paid_{player}", name="" if player > 1 else "shown below")
        for player in (1, 2, 3)
    )
    return Panel(
        Axis("pot P", ("first", "last"), log=True),
        Axis("payoff per hand (bets)", ("low", "high")),
        (Mark("vrule", "c", x="pot"), *lines, *others, *shown),
    )


def _node(node: int) -> Panel:
    """What the owner of a node does there, card by card; a lower bar: the rest has bet before."""
    left = next((first for first, after in FOLLOWERS.items() if node in after), None)
    bars = Mark(
        "shares", _COLOURS[OWNERS[node - 1]], y=f"node_{node}", less=f"node_{left}" if left else ""
    )
    return Panel(
        Axis("", (0.5, "right"), whole=True),
        Axis("", (0, 1), ticks=((0, "0"), (1, "1"))),
        (bars,),
        title=NODE_NAMES[node - 1],
        third=True,
        aspect=0.5,
        low=96,
    )


_PANELS = (_payoffs(), *(_node(node) for node in range(1, 13)))

_NUMBERS = (
    Number("pot", "pot P", _DECIMALS),
    Number("solution", "solution on the curve"),
    Number("paid_1", "player 1 gets", 5),
    Number("paid_2", "player 2 gets", 5),
    Number("paid_3", "player 3 gets", 5),
    Number("epsilon", "ε"),
)

_ALT = (
    "Payoffs of the three players along a curve of regularised equilibria, and, at one of its "
    "points, how often the owner of each of twelve nodes bets or calls with each card; {cards} "
    "cards."
)


def curve_explorer(curves: Iterable[StoredCurve]) -> Explorer:
    """Along the stored curves; where Python computes, any pot and each of the solutions there.

    It shows first where the first curve has most solutions.

    Parameters
    ----------
    curves : iterable of StoredCurve
        Decks of different sizes.
    """
    stored = {curve.cards: curve for curve in curves}
    if not stored or not all(len(curve.pots) for curve in stored.values()):
        raise ValueError("curve_explorer: curves must hold at least one curve, each with a point")
    picks = {f"node_{node}": f"nodes_{node}" for node in range(1, 13)}
    picks |= {f"paid_{player}": f"payoffs_{player}" for player in (1, 2, 3)}
    picks["solution"] = "solutions"
    counts = [count for _, count in along_the_curve(next(iter(stored.values())).pots)]
    pot = Control(
        "pot",
        "pot P, along the curve",
        along="pots",
        picks=picks,
        start=counts.index(max(counts)),
        box=True,
        play=60,
    )
    digits = {f"nodes_{node}": 2 for node in range(1, 13)}
    digits |= {f"payoffs_{player}": 5 for player in (1, 2, 3)}
    return Explorer(
        partial(stored_record, stored),
        (Control("cards", "cards N", tuple(stored)), pot),
        _PANELS,
        _NUMBERS,
        _ALT,
        f"Python runs in this page: {LIVE_CARDS[0]} to {LIVE_CARDS[-1]} cards, pots from "
        f"{POTS[0]:g} to {POTS[1]:g}. The curve of a new deck takes some seconds, of a large one "
        "minutes.",
        digits={**digits, "pots": 5},
        computed=solution_explorer(),
    )


def solution_explorer() -> Explorer:
    """Every solution on the curve at any pot; each is computed."""
    return Explorer(
        solution_record,
        (
            Control("cards", "cards N", LIVE_CARDS),
            Control("pot", "pot P", LIVE_POTS, start=_FIRST, box=True),
            Control("number", "solution", tuple(range(1, 26))),
        ),
        _PANELS,
        _NUMBERS,
        _ALT,
    )
