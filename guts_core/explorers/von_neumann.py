"""Explorer of von Neumann's poker: deck and bet, in the static page and live."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import ipywidgets as widgets
import matplotlib.pyplot as plt

from guts_core.explorers.frames import explorer, live, picture_html, slider, whole
from guts_core.figures.style import house_style
from guts_core.figures.von_neumann import plot_strategies
from guts_core.von_neumann import (
    continuous_equilibrium,
    count_pure_equilibria,
    mixed_equilibrium,
)

#: What the static explorer offers; each pair is one pre-rendered frame.
CARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 30, 50)
BETS = (Fraction(1, 2), Fraction(1), Fraction(2), Fraction(3), Fraction(5))


def deck_frame(cards: int, bet: Fraction) -> str:
    """One state of the explorer as HTML: numbers, and the picture with a text alternative."""
    found, limit = mixed_equilibrium(cards, bet), continuous_equilibrium(float(bet))
    with house_style():
        figure, ax = plt.subplots(figsize=(6.4, 3.0))
        plot_strategies(found, limit, ax)
    rows = {
        "value": str(found.value),
        "that is": f"{float(found.value):.6f}",
        "continuum": f"{limit.value:.6f}",
        "pure equilibria": f"{count_pure_equilibria(cards, bet):,}",
    }
    shown = f"Probabilities of betting and calling, card by card; {cards} cards, bet {bet}."
    return picture_html(figure, shown, rows)


def deck_explorer(cards: Sequence[int] = CARDS, bets: Sequence[Fraction] = BETS) -> widgets.VBox:
    """Sliders for the deck and the bet, with every state rendered beforehand.

    Parameters
    ----------
    cards : sequence of int
        Sizes of the deck.
    bets : sequence of Fraction
        Bets in antes.
    """
    count = slider("cards n", [str(n) for n in cards])
    bet = slider("bet b", [str(b) for b in bets])
    count.index, bet.index = min(5, len(cards) - 1), min(2, len(bets) - 1)
    frames = [[deck_frame(n, b) for n in cards] for b in bets]
    return explorer(count, bet, frames)


def live_deck_explorer(largest: int = 120) -> widgets.VBox:
    """The same frames computed as the sliders move, for any deck and bet; needs a kernel.

    Parameters
    ----------
    largest : int
        Largest deck offered.
    """
    count = whole("cards n", 7, 2, largest)
    quarters = whole("bet, quarters", 8, 1, 40)
    return live((count, quarters), lambda: deck_frame(count.value, Fraction(quarters.value, 4)))
