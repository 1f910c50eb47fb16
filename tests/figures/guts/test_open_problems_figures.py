"""Figures of the open problems show the numbers of their results."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from guts_core.guts.beyond.real_cards import card_equilibria
from guts_core.guts.beyond.ruin import solve_ruin
from paper_ledger.pages.pictures.open_problems import plot_advantages, plot_ruin


def test_ruin_lines_are_antisymmetric():
    solutions = [solve_ruin(total) for total in (4, 6)]
    lines = plot_ruin(solutions).get_lines()
    for line, solution in zip(lines, solutions, strict=False):
        heights = np.asarray(line.get_ydata())
        assert len(heights) == solution.total - 1
        assert heights == pytest.approx(-heights[::-1], abs=1e-12)


def test_advantages_have_the_sign_of_the_decision():
    (found,) = card_equilibria(2)
    hold, drop = plot_advantages(found).get_lines()[:2]
    assert (np.asarray(hold.get_ydata()) >= 0).all()
    assert (np.asarray(drop.get_ydata()) <= 0).all()
    assert len(hold.get_ydata()) + len(drop.get_ydata()) == 91


def test_the_words_of_the_legend_end_before_the_dashed_line():
    """In the panel of two players, at the size of the page, they had run into it."""
    found = [each for n in (2, 3) for each in card_equilibria(n) if each.card_removal]
    figure, axes = plt.subplots(1, 2, figsize=(9, 3.4))
    for each, ax in zip(found, axes, strict=True):
        plot_advantages(each, ax)
    figure.tight_layout()
    figure.canvas.draw()
    for each, ax in zip(found, axes, strict=True):
        line, _ = ax.transData.transform((each.continuous, 0))
        assert ax.get_legend().get_window_extent().x1 < line
