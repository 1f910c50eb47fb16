"""Figures of games against bots: simulated means beside exact ones, bankrolls, scores."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import numpy as np
from matplotlib.axes import Axes

from guts_core.figures.style import (
    BLACK,
    BLUE,
    GREEN,
    ORANGE,
    RED,
    Coordinate,
    Plane,
    axes_or_new,
    in_house_style,
)
from guts_core.guts.bot.scores import PlayRecord
from guts_core.methods.arguments import Entries, Some


@in_house_style
def plot_first_seat(records: Some[Mapping[float, PlayRecord]], ax: Plane | None = None) -> Axes:
    """Mean total of player 1 by threshold: dots with two standard errors, and the exact curve."""
    _check_thresholds("plot_first_seat", records)
    ax = axes_or_new(ax)
    thresholds = sorted(records)  # a line through them in another order would go back
    ordered = [records[threshold] for threshold in thresholds]
    last = [record.totals[-1, 0] for record in ordered]
    bars = [2 * record.totals_error[-1, 0] for record in ordered]
    exact = [record.table.expected_totals(len(record.stakes) - 1)[0] for record in ordered]
    ax.plot(thresholds, exact, color=BLACK, label="exact")
    ax.errorbar(thresholds, last, bars, fmt="o", ms=4, color=BLUE, label="dealt, ± 2 errors")
    ax.axhline(0, color=ORANGE, lw=1, ls="--")
    ax.set(xlabel="player 1's threshold", ylabel="winnings per game (antes)")
    ax.legend()
    return ax


@in_house_style
def plot_bankroll(record: PlayRecord, drift: Coordinate, ax: Plane | None = None) -> Axes:
    """Running total of player 1 over the games of a record, with the exact mean ``drift``.

    The band is two standard deviations wide to each side, measured from the games.
    """
    ax = axes_or_new(ax)
    games = np.arange(len(record.first_seat) + 1)
    ax.plot(games, np.concatenate([[0], record.first_seat.cumsum()]), color=BLUE, lw=1)
    ax.plot(games, drift * games, color=BLACK, ls="--", label="exact mean")
    spread = 2 * record.first_seat.std(ddof=1) * np.sqrt(games)
    low, high = drift * games - spread, drift * games + spread
    ax.fill_between(games, low, high, color=BLUE, alpha=0.12, lw=0, label="± 2 deviations")
    ax.set(xlabel="games played", ylabel="player 1's total (antes)")
    ax.legend()
    return ax


@in_house_style
def plot_scores(
    records: Annotated[Mapping[float, PlayRecord], Entries(1, 5)],
    scores: Some[Sequence[Coordinate]],
    ax: Plane | None = None,
) -> Axes:
    """Share of games in which player 1's total reaches each score, by up to five thresholds."""
    _check_thresholds("plot_scores", records)
    ax = axes_or_new(ax)
    colours, scores = (BLUE, ORANGE, GREEN, RED, BLACK), sorted(scores)
    for colour, (threshold, record) in zip(colours, records.items(), strict=False):
        share = [(record.best >= score).mean() for score in scores]
        ax.plot(scores, np.where(np.array(share) > 0, share, np.nan), color=colour)
        ax.plot([], [], color=colour, label=f"threshold {threshold:.2f}")
    ax.set(yscale="log", xlabel="score (antes)", ylabel="share of games reaching it")
    ax.legend()
    return ax


def _check_thresholds(function: str, records: Mapping[float, PlayRecord]) -> None:
    """That each stands for its record: as a threshold of player 1, or between those she mixes."""
    for threshold, record in records.items():
        own = [profile[0] for profile, _ in record.table.bots[0].mixture]
        if not min(own) <= threshold <= max(own):
            raise ValueError(
                f"{function}: records must be by player 1's threshold, which is {own[0]:g} in its "
                f"table, got {threshold:g}"
            )
