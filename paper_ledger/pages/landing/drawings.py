"""Pictures of the first page: one beside each finding, with axes that can be read."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from guts_core.figures.style import BLACK, BLUE, GREEN, GREY, ORANGE, PAGE_DPI, house_style
from guts_core.methods.extras import needs
from guts_core.storage.files import FilePath

if TYPE_CHECKING:
    import matplotlib.pyplot as plt
    from matplotlib.axes import Axes
else:
    plt = needs(__name__, "matplotlib.pyplot")

#: Width and height on the page, in inches.
SIZE = (3.5, 2.2)


@dataclass(frozen=True)
class Picture:
    """A picture in a page.

    Attributes
    ----------
    source : str
        The picture itself as an address.
    alt : str
        What it shows.
    width, height : int
        In pixels of the page.
    """

    source: str
    alt: str
    width: int
    height: int


def pictures(data: FilePath) -> dict[str, Picture]:
    """The pictures by the keys of the claims that they belong to.

    Parameters
    ----------
    data : path
        The folder with the stored curves of Kuhn poker.
    """
    folder = Path(data)
    drawings: dict[str, Callable[[Axes], str]] = {
        "blpwz22-section-1-1-2-asymptote": _coalitions,
        "blpwz22-appendix-b-3-conjecture": _weenie,
        "blpwz22-theorem-1-4-eq-1-9": _recursion,
        "ktz24-slide-vnmne-9-2-200-cards": _decks,
        "bil18-section-5-no-other-solutions": lambda ax: _loop(ax, folder),
        "bil17-section-3-completeness": _ranges,
    }
    return {key: _picture(draw) for key, draw in drawings.items()}


def _picture(draw: Callable[[Axes], str]) -> Picture:
    with house_style():
        figure, ax = plt.subplots(figsize=SIZE)
        alt = draw(ax)
        file = io.BytesIO()
        figure.savefig(file, format="webp", dpi=2 * PAGE_DPI, pil_kwargs={"quality": 80})
        plt.close(figure)
    coded = base64.b64encode(file.getvalue()).decode()
    width, height = (round(side * PAGE_DPI) for side in SIZE)
    return Picture(f"data:image/webp;base64,{coded}", alt, width, height)


def _coalitions(ax: Axes) -> str:
    from guts_core.guts import coalition_table, solve_coalition_limit

    limit = -solve_coalition_limit().value
    found = coalition_table([*range(2, 16), 20, 30, 50])
    ax.axhline(limit, color=GREEN)
    ax.text(2, limit - 0.004, f"limit {limit:.4f}", va="top")
    ax.plot([each.opponents for each in found], [-each.value for each in found], "o", color=BLUE)
    ax.set(xlabel="opponents in the team", ylabel="you lose (antes a game)", xscale="log")
    ax.set_ylim(0, 1.1 * limit)
    ax.set_xticks([2, 5, 10, 20, 50], labels=["2", "5", "10", "20", "50"])
    ax.minorticks_off()
    return f"What the best player loses to a team, by its size: rising towards {limit:.4f} antes."


def _weenie(ax: Axes) -> str:
    from guts_core.guts import pseudo_bloc_minimum

    players = np.arange(3, 13)
    least = np.array([pseudo_bloc_minimum(int(n)).value for n in players])
    ax.axhline(0, color=GREY, lw=1)
    ax.plot(players[least > 0], least[least > 0], "o", color=BLUE)
    ax.plot(players[least < 0], least[least < 0], "s", color=ORANGE)
    ax.text(5.3, 0.6 * least.max(), "safe", color=BLUE)
    ax.text(8.3, 0.25 * least.max(), "not safe", color=ORANGE)
    ax.set(xlabel="players", ylabel="you get (antes)")
    ax.set_xticks([3, 6, 9, 12])
    first = int(players[least < 0][0])
    return (
        "What the Nash threshold gets against a team of whom one always holds, by the number of "
        f"players: below 0 from {first} on."
    )


def _recursion(ax: Axes) -> str:
    from guts_core.methods import RecursiveGame

    game = RecursiveGame([[1.0, -1.0], [-1.0, 1.0]], [[0.0, 4.0], [0.0, 0.0]])
    for start, color in ((-0.9, BLUE), (0.06, ORANGE)):
        steps = [start]
        while len(steps) < 13 and steps[-1] < 0.8:
            steps.append(float(game.value_map(steps[-1]).value))
        ax.plot(steps, "o-", color=color, ms=4, lw=1)
    ax.axhline(0, color=GREY, lw=1)
    ax.text(4, 0.28, "from above: it leaves", color=ORANGE)
    ax.text(4, -0.42, "from below: it arrives", color=BLUE)
    ax.set(xlabel="step", ylabel="estimate of the value", ylim=(-1, 1), xticks=range(0, 13, 3))
    return "Estimates of a value step by step: from below they come to 0, from above they leave it."


def _decks(ax: Axes) -> str:
    from guts_core.von_neumann import deck_value

    cards = np.unique(np.geomspace(2, 300, 60).astype(int))
    ax.axhline(1 / 9, color=GREEN)
    ax.plot(cards, [float(deck_value(int(n), 2)) for n in cards], ".", color=BLUE)
    ax.text(2, 1 / 9 + 0.003, "cards from [0, 1]: 1/9", va="bottom")
    ax.set(xlabel="cards in the deck", ylabel="first player wins", xscale="log")
    ax.set_xticks([2, 5, 10, 50, 200], labels=["2", "5", "10", "50", "200"])
    ax.minorticks_off()
    return "What the first player wins with bet 2, for decks of 2 to 300 cards: it tends to 1/9."


def _loop(ax: Axes, data: Path) -> str:
    from guts_core.kuhn import KuhnPoker
    from paper_ledger.bil18.stored.branches import branch_through
    from paper_ledger.bil18.stored.curve_files import read_curves, read_solutions

    off = next(each for each in read_solutions(data / "kuhn_off_curve.csv") if each.pot == 3.5)
    game = KuhnPoker(6)
    loop = branch_through(game, off.frequencies, off.pot, off.epsilon)
    pots = loop.parameters
    solutions = zip(game.complete(loop.x), pots, strict=True)
    third = [game.expectations(each, pot)[2] for each, pot in solutions]
    curve = read_curves(data / "kuhn_curve_06.csv")[0]
    # All of it: points of a range of pots alone would be joined where the curve has left it.
    ax.plot(curve.pots, curve.expectations[:, 2], color=BLACK, lw=1.2)
    ax.plot(pots, third, color=ORANGE, lw=1.6)
    ax.set(xlim=(3, 4.25), ylim=(0.055, 0.064))
    ax.text(3.66, 0.0617, "closed loop", color=ORANGE)
    ax.text(3.05, 0.0592, "the curve", color=BLACK)
    ax.set(xlabel="pot", ylabel="third player wins")
    return (
        "The paper's curve of equilibria with six cards, and a closed loop that it does not meet."
    )


def _ranges(ax: Axes) -> str:
    from guts_core.simplified_kuhn import FAMILIES

    wide = [each for each in FAMILIES if each.low != each.high]
    for row, family in enumerate(wide):
        high = 6.0 if family.high is None else float(family.high)
        ax.barh(row, high - float(family.low), 0.6, float(family.low), color=BLUE)
    ax.invert_yaxis()
    ax.set(xlabel="pot", ylabel="solution", xlim=(1.9, 6))
    ax.set_yticks(range(len(wide)), labels=[each.label for each in wide], fontsize=7)
    return f"The ranges of the pot in which each of {len(wide)} solutions is an equilibrium."
