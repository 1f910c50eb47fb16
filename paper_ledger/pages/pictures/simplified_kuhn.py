"""Pictures of what is proved about simplified Kuhn poker: balance of a bet, resonance."""

from fractions import Fraction

import numpy as np
from matplotlib.axes import Axes

from guts_core.figures.style import BLACK, BLUE, GREEN, GREY, ORANGE, axes_or_new, in_house_style
from paper_ledger.bil17.stability.resonance import resonant_members, squared_frequencies

_PAIRS = (("$(b_2,d_1)$", BLUE, "--"), ("$(b_1,d_3)$", GREEN, "-."))


@in_house_style
def plot_balance(
    low: float, high: float, targets: dict[str, float], ax: Axes | None = None
) -> Axes:
    """How often two callers call in all, by the frequency of the bluff, and where targets meet it.

    Parameters
    ----------
    low, high : float
        The bluffs above which the one and the other caller call.
    targets : dict of float
        The calls at which the bluffer is indifferent, by name, in (0, 2).
    """
    ax = axes_or_new(ax)
    ax.plot([0, low, low, high, high, 1], [0, 0, 1, 1, 2, 2], color=BLUE, label="$c+d$")
    for name, target in targets.items():
        bluff = low if target < 1 else high if target > 1 else (low + high) / 2
        ax.axhline(target, color=GREY, lw=1.0, ls="--")
        ax.plot(bluff, target, "o", color=ORANGE, ms=7)
        ax.annotate(name, (bluff, target), xytext=(7, 5), textcoords="offset points", weight="bold")
    ax.set(xlim=(0, 1), ylim=(-0.1, 2.2), xlabel="bluff $b$", ylabel="calls $c+d$")
    ax.set_xticks([0, low, high, 1], ["0", r"$\theta_{\rm low}$", r"$\theta_{\rm high}$", "1"])
    ax.legend(loc="upper left")
    return ax


@in_house_style
def plot_resonance(pot: float, ax: Axes | None = None) -> Axes:
    """Speeds of the three oscillations along Solution 9, by the member's c1."""
    ax = axes_or_new(ax)
    # Next to 2 + sqrt 7 they are nearer to the ends than any equal steps.
    meet = np.array([float(member[2]) for member in resonant_members(Fraction(str(pot)))])
    calls = np.union1d(np.linspace((pot - 1) / (pot + 1), 1, 241), meet)
    slow, driving, driven = squared_frequencies(pot, calls)
    ax.plot(calls, np.sqrt(driven), color=BLACK, label="$(b_3,c_1,d_2)$, driven")
    for (name, color, style), square in zip(_PAIRS, (driving, slow), strict=True):
        ax.axhline(np.sqrt(square), color=color, ls=style, label=name)
    speeds = np.sqrt(squared_frequencies(pot, meet)[2])
    ax.plot(meet, speeds, "o", color=ORANGE, ms=7, label="resonance")
    ax.set(xlabel="$c_1$", ylabel="speed of small oscillations", ylim=(0, None))
    ax.legend(loc="lower center")
    return ax
