"""Pictures of the whole set of equilibria of four-card Kuhn poker over the pot."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes

from guts_core.figures.style import BLUE, GREEN, ORANGE, in_house_style, panels
from paper_ledger.bil18.stored.whole_sets import StoredComponent, outer_ranges

_COLOURS = (BLUE, ORANGE, GREEN)


@in_house_style
def plot_payoff_ranges(
    rows: Sequence[StoredComponent],
    low: float,
    high: float,
    marked: Sequence[float] = (),
    ax: Axes | None = None,
) -> Axes:
    """24 times the payoffs of all three players between two pots; ``marked`` are ticks on top."""
    axes = panels(figsize=(7.0, 3.6))[1] if ax is None else ax
    pots = sorted({row.pot for row in rows if low <= row.pot <= high})
    ranges = 24 * np.array([outer_ranges(rows, pot) for pot in pots])
    x = np.array(pots, dtype=float)
    wide = (np.ptp(ranges, axis=2) > 1e-6).any(axis=1)
    for player, colour in enumerate(_COLOURS):
        bottom, top = ranges[:, player].T
        axes.vlines(x, bottom, top, color=colour, lw=2.2)
        axes.plot([], [], color=colour, label=f"player {player + 1}")
        for k in np.flatnonzero(wide[1:] == wide[:-1]):  # nothing is known of how the others change
            both = slice(k, k + 2)
            axes.fill_between(x[both], bottom[both], top[both], color=colour, alpha=0.3, lw=0)
            axes.plot(x[both], bottom[both], x[both], top[both], color=colour, lw=1.0)
    if marked:  # above all payoffs
        below, above = axes.get_ylim()
        axes.set_ylim(below, above + 0.08 * (above - below))
    for pot in marked:
        axes.axvline(pot, ymin=0.94, color="black", lw=0.9)
    axes.set(xlabel="pot $P$", ylabel="$24E_i$, in bets")
    axes.legend(loc="lower right", ncol=3)
    return axes
