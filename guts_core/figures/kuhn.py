"""Figures of three-player Kuhn poker with N cards ([Bil18] Figures 2 to 14)."""

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import cycle
from typing import Annotated, Any, Protocol

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import LogLocator, MaxNLocator, NullFormatter

from guts_core.figures.style import (
    GREY,
    LARGEST_DRAWN,
    LINES,
    RED,
    Coordinate,
    Label,
    Plane,
    PlaneArray,
    axes_or_new,
    in_house_style,
    panels,
)
from guts_core.kuhn import EquilibriumCurve
from guts_core.kuhn.arguments import Pots
from guts_core.kuhn.equilibria.many_player_forms import PotForm
from guts_core.kuhn.three_players.tree import NODE_NAMES, NODES, OWNERS
from guts_core.methods.arguments import Entries, Positive, Probabilities, Some, Whole


class Payoffs(Protocol):
    """A curve of payoffs against the pot, such as an ``EquilibriumCurve``."""

    @property
    def pots(self) -> np.ndarray:
        """P, shape (points,)."""

    @property
    def expectations(self) -> np.ndarray:
        """Payoffs per hand, shape (points, players)."""


class Counts(Protocol):
    """Numbers of solutions by the pot at one epsilon: low and high ends of intervals, counts."""

    epsilon: float
    low: np.ndarray
    high: np.ndarray
    counts: np.ndarray


class Ranges(Protocol):
    """Least and greatest payoffs at one pot."""

    @property
    def pot(self) -> float:
        """P."""

    @property
    def ranges(self) -> np.ndarray:
        """Shape (players, 2)."""


#: As in [Bil18], counted from 1.
Player = Annotated[int, Whole(1, 3)]
Node = Annotated[int, Whole(1, NODES)]
Card = Annotated[int, Whole(1)]
Pot = Annotated[float, Positive()]

#: One colour and line style per player.
PLAYERS = LINES[:3]

_STYLES = ("-", "--", "-.", ":")

#: Each colour with its own line, and then with the three others.
_MANY_CARDS = tuple(
    (color, _STYLES[(_STYLES.index(line) + turn) % 4]) for turn in range(4) for color, line in LINES
)


@in_house_style
def plot_expectations(
    curve: Payoffs,
    ax: Plane | None = None,
    *,
    players: Some[Sequence[Player]] = (1, 2, 3),
) -> Axes:
    """Expected payoffs along the curve against the pot ([Bil18] Figures 5, 6, 8, 11 to 14)."""
    pots, payoffs = _checked_curve("plot_expectations", max(players), curve)
    ax = axes_or_new(ax)
    for player in players:
        color, style = PLAYERS[player - 1]
        ax.plot(
            pots,
            payoffs[:, player - 1],
            style,
            color=color,
            lw=1.2,
            label=f"player {player}",
        )
    ax.axhline(0, color=GREY, lw=0.8)
    _pots_on_log_axis(ax, min(pots), max(pots))
    ax.set_ylabel("payoff per hand (bets)")
    ax.legend(loc="lower left")
    return ax


@in_house_style
def plot_found_ranges(found: Sequence[Ranges], curve: Payoffs, ax: Plane | None = None) -> Axes:
    """Payoffs that random searches found at single pots, as bars, over those on the curve."""
    if not all(_are_numbers(each.ranges, (3, 2)) and _are_pots([each.pot]) for each in found):
        raise ValueError(
            "plot_found_ranges: found must have pots and ranges of shape (3, 2), of numbers up to "
            f"{LARGEST_DRAWN:g}"
        )
    _checked_curve("plot_found_ranges", len(PLAYERS), curve)
    ax = plot_expectations(curve, ax)
    for each in found:
        for (color, _), (low, high) in zip(PLAYERS, each.ranges, strict=True):
            ax.vlines(each.pot, low, high, color=color, lw=3, alpha=0.5)
            ax.plot([each.pot] * 2, [low, high], "_", color=color, ms=5)
    pots = [*curve.pots, *(each.pot for each in found)]
    if min(pots) < max(pots):  # also those beyond the curve are in the frame
        ax.set_xlim(min(pots), max(pots))
    return ax


@in_house_style
def plot_pot_forms(
    forms: Some[Sequence[PotForm]],
    members: Sequence[
        tuple[
            Annotated[float, Positive(LARGEST_DRAWN)],
            Annotated[Sequence[Coordinate], Entries(1, 4)],
        ]
    ],
    highest: Coordinate,
    ax: Plane | None = None,
) -> Axes:
    """Payoffs of up to four players along closed forms, and of members at single pots as dots.

    Parameters
    ----------
    forms : sequence of PotForm
        Of one deck; each is drawn up to its end.
    members : sequence of (float, sequence of float)
        A pot and the payoffs of a member there.
    highest : float
        The largest pot that is shown.
    """
    least = min(float(form.low) for form in forms)
    if highest <= least or max(form.game.players for form in forms) > 4:
        raise ValueError(
            f"plot_pot_forms: highest must be above {least:g}, and forms of up to 4 players"
        )
    ax = axes_or_new(ax)
    colors = (*PLAYERS, (RED, ":"))
    named = set[int]()
    for form in forms:
        low = _within(form.low, math.inf)
        high = Fraction(highest)
        if form.high and form.high <= highest:
            high = _within(form.high, 0)
        pots = [low, *map(Fraction, np.linspace(float(low), float(high), 18)[1:-1]), high]
        pots = [pot for pot in pots if low <= pot <= high]  # none of a form beyond the frame
        values = [form.game.expectations(form.at(p).astype(float), float(p)) for p in pots]
        for player, payoffs in enumerate(np.transpose(values)):
            color, style = colors[player]
            label = None if player in named else f"player {player + 1}"
            named.add(player)
            ax.plot([float(p) for p in pots], payoffs, style, color=color, lw=1.2, label=label)
    for pot, payoffs in members:
        for player, payoff in enumerate(payoffs):
            ax.plot(pot, payoff, "o", color=colors[player][0], ms=3, alpha=0.6)
    ax.axhline(0, color=GREY, lw=0.8)
    _pots_on_log_axis(ax, least, highest)
    ax.set_ylabel("payoff per hand (bets)")
    ax.legend(loc="upper right", ncols=2)
    return ax


@in_house_style
def plot_close_up(
    curve: Payoffs,
    player: Player,
    pots: Annotated[tuple[float, float], Pots()],
    ax: Plane | None = None,
) -> Axes:
    """One player's payoff over a small range of pots, with the folds ([Bil18] Figures 12, 14)."""
    along, payoffs = _checked_curve("plot_close_up", player, curve)
    ax = axes_or_new(ax)
    values = payoffs[:, player - 1]
    ends = np.stack([along[:-1], along[1:]])  # of each step: some lead from side to side
    shown = (ends.min(axis=0) <= pots[1]) & (ends.max(axis=0) >= pots[0])
    inside = np.append(shown, False) | np.append(False, shown)
    pieces = np.split(np.arange(len(inside)), np.flatnonzero(np.diff(inside.astype(int))) + 1)
    for piece in pieces:
        if inside[piece[0]]:
            ax.plot(along[piece], values[piece], color=PLAYERS[player - 1][0], lw=1.2)
    ax.set(xlim=pots, xlabel="pot $P$", ylabel=f"payoff of player {player} per hand (bets)")
    return ax


@in_house_style
def plot_multiplicity(
    counts: Annotated[Sequence[Counts], Entries(1, 6)], ax: Plane | None = None
) -> Axes:
    """Number of solutions against the pot, one step line for each of up to six epsilons."""
    if not all(map(_are_steps, counts)):
        raise ValueError(
            "plot_multiplicity: counts must have an epsilon above 0, intervals of pots from left "
            f"to right, and a whole number for each, up to {LARGEST_DRAWN:g}"
        )
    ax = axes_or_new(ax)
    for found, (color, style) in zip(counts, LINES, strict=False):
        label = rf"$\varepsilon={_power(found.epsilon)}$"
        steps = np.append(found.counts, found.counts[-1])
        edges = np.append(found.low, found.high[-1])
        ax.step(edges, steps, where="post", color=color, ls=style, lw=1.2, label=label)
    _pots_on_log_axis(ax, counts[0].low[0], counts[0].high[-1], framed=False)
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_ylabel("solutions")
    ax.legend(loc="upper left")
    return ax


def _within(end: Any, inside: float) -> Fraction:
    """An end of a form, or the next float within where it is irrational."""
    return end if isinstance(end, Fraction) else Fraction(math.nextafter(float(end), inside))


def _checked_curve(function: str, player: int, curve: Payoffs) -> tuple[np.ndarray, np.ndarray]:
    """Pots and payoffs; some of what has both is no curve."""
    shape = np.shape(curve.expectations)
    if len(shape) != 2 or not shape[0] or player > shape[1]:
        raise ValueError(f"{function}: curve must have one point or more, and {player} players")
    if np.shape(curve.pots) != shape[:1] or not _are_pots(curve.pots):
        raise ValueError(
            f"{function}: curve must have a pot above 0, at most {LARGEST_DRAWN:g}, for each row "
            "of payoffs"
        )
    if not _are_numbers(curve.expectations, shape):
        raise ValueError(f"{function}: curve must have finite payoffs, up to {LARGEST_DRAWN:g}")
    return np.asarray(curve.pots), np.asarray(curve.expectations)


def _are_numbers(values: Any, shape: tuple[int, ...]) -> bool:
    """Whether it is an array of this shape, of numbers that can be drawn."""
    given = np.asarray(values)
    if given.shape != shape or given.dtype.kind not in "iuf":
        return False
    return bool((np.abs(given.astype(float)) <= LARGEST_DRAWN).all())  # NaN is not


def _are_pots(values: Any) -> bool:
    return _are_numbers(values, (len(values),)) and min(values, default=1) > 0


def _are_steps(found: Counts) -> bool:
    """Whether it is a number of solutions for each of some intervals of pots."""
    shape = np.shape(found.low)
    ends = all(np.shape(each) == shape for each in (found.low, found.high, found.counts))
    if len(shape) != 1 or not shape[0] or not ends or not _are_numbers(found.counts, shape):
        return False
    if not all(map(_are_pots, (found.low, found.high, [found.epsilon]))):
        return False
    low, high, counts = map(np.asarray, (found.low, found.high, found.counts))
    whole = (counts >= 0) & (counts == np.rint(counts))
    return bool(whole.all() and (low < high).all() and (high[:-1] <= low[1:]).all())


def _tick_of_a_pot(pot: float, _: float) -> str:
    r"""A plain number, or a power of ten where that is shorter.

    Examples
    --------
    >>> [_tick_of_a_pot(pot, 0) for pot in (0.1, 500.0, 1e-5, 2e6)]
    ['0.1', '500', '$10^{-5}$', '$2\\cdot10^{6}$']
    """
    digits, _e, exponent = f"{pot:g}".partition("e")
    if not exponent:
        return digits
    factor = "" if digits == "1" else rf"{digits}\cdot"
    return f"${factor}10^{{{int(exponent)}}}$"


def _pots_on_log_axis(ax: Axes, low: float, high: float, framed: bool = True) -> None:
    """A logarithmic axis of pots with plain numbers that do not run into each other."""
    ax.set_xscale("log")
    if framed and low != high:  # from the first pot to the last
        ax.set_xlim(low, high)
    ax.xaxis.set_major_locator(LogLocator(subs=(1.0,) if high > 200 * low else (1.0, 2.0, 5.0)))
    ax.xaxis.set_major_formatter(_tick_of_a_pot)
    ax.xaxis.set_minor_formatter(NullFormatter())
    ax.set_xlabel("pot $P$")


def _power(number: float) -> str:
    exponent = round(math.log10(number))
    plain = math.isclose(number, 10.0**exponent)
    return f"10^{{{exponent}}}" if plain else _tick_of_a_pot(number, 0).strip("$")


@in_house_style
def plot_frequencies(
    curve: EquilibriumCurve, node: Node, ax: Plane | None = None, *, cards: Sequence[Card] = ()
) -> Axes:
    """Betting frequencies at a node along the curve, by card ([Bil18] Figures 7 and 9).

    Those of ``cards``, else of the cards with which there is a choice, or of all if there is none.
    """
    _check_cards("plot_frequencies", "cards", cards, curve)
    ax = axes_or_new(ax)
    free = np.flatnonzero(curve.game.free[node - 1]) + 1
    every = range(1, curve.game.cards + 1)
    shown = [int(card) for card in (cards or free.tolist() or every)]
    for card, (color, style) in zip(shown, cycle(_MANY_CARDS), strict=False):
        values = curve.frequencies[:, node - 1, card - 1]
        ax.plot(curve.pots, values, style, color=color, lw=1.2, label=f"card {card}")
    ax.set(ylim=(-0.03, 1.03), xlim=curve.bounds)
    ax.set(title=f"node {node}, player {OWNERS[node - 1] + 1}", xlabel="pot $P$")
    ax.legend(loc="best")
    return ax


@in_house_style
def plot_selection(
    curve: EquilibriumCurve,
    places: Annotated[Sequence[tuple[Node, Card, Label]], Entries(1, 12)],
    ax: Plane | None = None,
) -> Axes:
    """Up to 12 frequencies, given as (node, card, name), along the curve ([Bil18] Figures 3, 4)."""
    _check_cards("plot_selection", "places", [card for _, card, _ in places], curve)
    ax = axes_or_new(ax)
    for (node, card, name), (color, style) in zip(places, _MANY_CARDS, strict=False):
        values = curve.frequencies[:, node - 1, card - 1]
        ax.plot(curve.pots, values, style, color=color, lw=1.4, label=name)
    ax.set(ylim=(-0.03, 1.03), xlim=curve.bounds, xlabel="pot $P$", ylabel="frequency")
    ax.legend(loc="best")
    return ax


def check_three_players(function: str, curve: EquilibriumCurve) -> None:
    """A ``ValueError`` for a curve whose strategies do not fill twelve nodes."""
    if len(curve.game.free) != NODES:
        raise ValueError(f"{function}: curve must be one of three players")


def _check_cards(function: str, name: str, cards: Sequence[int], curve: EquilibriumCurve) -> None:
    check_three_players(function, curve)
    if not len(curve.pots):  # bounds may lie so near to each other that no point is between them
        raise ValueError(f"{function}: curve must have one point or more")
    if max(cards, default=0) > curve.game.cards:
        raise ValueError(
            f"{function}: {name} must be of cards up to {curve.game.cards}, got {max(cards)}"
        )


@in_house_style
def plot_strategy_bars(
    frequencies: Annotated[np.ndarray, Probabilities(2)],
    axes: Annotated[np.ndarray, PlaneArray()] | None = None,
) -> np.ndarray:
    """One strategy in twelve panels, as in [Bil18] Figure 10.

    The height of a card's bar is the share of that holding that its owner still has at the node
    (the rest has bet before); the dark part is bet or called with.

    Parameters
    ----------
    frequencies : numpy.ndarray, shape (12, cards)
        A strategy of all players.
    axes : array of Axes, shape (4, 3), optional
        Where to draw.

    Returns
    -------
    numpy.ndarray
        The axes, row by row: checks, and the answers to a bet of player 3, 2 and 1.
    """
    if len(frequencies) != NODES:
        raise ValueError(
            f"plot_strategy_bars: frequencies must have shape ({NODES}, cards), "
            f"got {frequencies.shape}"
        )
    if axes is not None and axes.shape != (NODES // 3, 3):
        shape = (NODES // 3, 3)
        raise ValueError(f"plot_strategy_bars: axes must have shape {shape}, got {axes.shape}")
    return _strategy_bars(frequencies, strategy_panels()[1] if axes is None else axes)


def strategy_panels(size: tuple[float, float] = (7.2, 6.4)) -> tuple[plt.Figure, np.ndarray]:
    """Twelve empty panels with fixed margins: laying them out anew costs more than drawing."""
    figure, axes = panels(4, 3, figsize=size, sharex=True, sharey=True, layout="none")
    figure.subplots_adjust(0.05, 0.09, 0.98, 0.93, wspace=0.1, hspace=0.42)
    return figure, axes


def _strategy_bars(frequencies: np.ndarray, axes: np.ndarray) -> np.ndarray:
    cards = frequencies.shape[1]
    reach = reached_shares(frequencies)
    positions = np.arange(1, cards + 1)
    for node, ax in enumerate(axes.ravel()):
        color = PLAYERS[OWNERS[node]][0]
        ax.bar(positions, reach[node], 0.86, color="#d9d9d9")
        ax.bar(positions, reach[node] * frequencies[node], 0.86, color=color)
        ax.set_title(NODE_NAMES[node], fontsize=9)
        ax.set(ylim=(0, 1), yticks=[0, 1], xticks=positions[:: 1 + cards // 11])
        ax.grid(visible=False)
    for ax in axes[-1]:
        ax.set_xlabel("card")
    return axes


def reached_shares(frequencies: np.ndarray) -> np.ndarray:
    """Share of each holding that its owner has not bet before a node, shape (12, cards)."""
    shares = np.ones_like(frequencies)
    shares[[3, 7, 8]] = 1 - frequencies[0]
    shares[[4, 5]] = 1 - frequencies[1]
    return shares
