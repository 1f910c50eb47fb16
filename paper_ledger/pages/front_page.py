"""Small pictures of the first page, one for each result, linked to the papers' pages."""

from __future__ import annotations

import base64
import html
import io
from collections.abc import Callable
from pathlib import Path

import matplotlib.pyplot as plt
from matplotlib.axes import Axes

from guts_core.storage.files import FilePath


def pictures_html(data: FilePath) -> str:
    """One picture per paper, each a link to the paper's page.

    Parameters
    ----------
    data : path
        The folder with the stored curves of Kuhn poker.
    """
    shown = (
        ("guts", "Guts against a coalition", _coalitions),
        ("guts", "The Weenie rule", _weenie),
        ("von_neumann", "Finite decks", _decks),
        ("kuhn", "Kuhn poker, N cards", lambda: _curve(Path(data))),
        ("simplified_kuhn", "Simplified Kuhn poker", _ranges),
    )
    figures = "".join(
        f'<a href="paper_{page}.html"><figure>{_picture(draw)}'
        f"<figcaption>{html.escape(title)}</figcaption></figure></a>"
        for page, title, draw in shown
    )
    return f'<div class="pictures">{figures}</div>'


def _picture(draw: Callable[[], tuple[Axes, str]]) -> str:
    axes, text = draw()
    figure = axes.get_figure(root=True)
    if figure is None:  # pragma: no cover
        raise RuntimeError("pictures_html: a picture without a figure")
    figure.set_size_inches(2.2, 1.65)
    for each in figure.axes:
        _bare(each)
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=200)
    plt.close(figure)
    coded = base64.b64encode(file.getvalue()).decode()
    return f'<img alt="{html.escape(text)}" width="440" src="data:image/png;base64,{coded}">'


def _bare(axes: Axes) -> None:
    """Without words: at this size they can't be read, and the link leads to the whole figure."""
    if legend := axes.get_legend():
        legend.remove()
    for text in list(axes.texts):
        text.remove()
    axes.set(xlabel="", ylabel="", title="")
    axes.tick_params(labelbottom=False, labelleft=False, which="both", length=0)


def _coalitions() -> tuple[Axes, str]:
    from guts_core.figures.guts import plot_gain_against_opponents
    from guts_core.guts import coalition_table, fit_gain, solve_coalition_limit
    from paper_ledger.blpwz22.coalition.table import printed_gains

    counts, limit = [*range(2, 16), 20, 50, 100, 300], solve_coalition_limit()
    printed, exact = printed_gains(), {"exact": coalition_table(counts)}
    paper = (printed[0].tolist(), printed[1].tolist())
    axes = plot_gain_against_opponents(exact, paper, fit_gain(*printed), limit)
    return axes, f"What a coalition gains, over its size, rising to {-limit.value:.4f}"


def _weenie() -> tuple[Axes, str]:
    from guts_core.figures.weenie import plot_minimum_against_players
    from guts_core.guts import pseudo_bloc_minimum
    from guts_core.guts.weenie.minimum import weenie_limit

    least = [pseudo_bloc_minimum(players) for players in range(3, 22)]
    first = next(each.players for each in least if each.value < 0)
    return plot_minimum_against_players(least, weenie_limit()), (
        f"The least payoff at the Nash threshold over the players: below 0 from {first} on"
    )


def _decks() -> tuple[Axes, str]:
    from guts_core.figures.von_neumann import plot_filling
    from guts_core.von_neumann import mixed_equilibrium

    decks = [mixed_equilibrium(cards, 2) for cards in range(3, 31)]
    return plot_filling(decks), "How often each card bets and calls, for decks of 3 to 30 cards"


def _curve(data: Path) -> tuple[Axes, str]:
    from guts_core.figures.kuhn import plot_expectations
    from paper_ledger.bil18.stored.curve_files import read_curves

    return plot_expectations(read_curves(data / "kuhn_curve_10.csv")[0]), (
        "The three expectations along the curve of equilibria with ten cards, over the pot"
    )


def _ranges() -> tuple[Axes, str]:
    from guts_core.figures.simplified_kuhn import plot_ranges
    from guts_core.simplified_kuhn import FAMILIES

    return plot_ranges(FAMILIES), "The ranges of the pot in which each family of equilibria exists"
