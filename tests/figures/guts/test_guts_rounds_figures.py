"""Figures of single rounds and of value maps: what is drawn is what was computed."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from guts_core import guts
from guts_core.figures.recursive_games import plot_fixed_points, plot_staircase
from guts_core.methods import RecursiveGame
from paper_ledger.pages.pictures.guts_rounds import plot_rounds, plot_winning_hands


def test_rounds_show_hands_and_payments():
    deals = [(0.4, 0.5, 0.3), (0.74, 0.31, 0.83), (0.91, 0.74, 0.83)]
    axes = plot_rounds(deals, [0.7] * 3, ["none", "two", "three"])
    texts = [[text.get_text() for text in ax.texts] for ax in axes.flat[:3]]
    assert texts == [["0"] * 3, ["−3", "0", "+3"], ["+3", "−3", "−3"]]
    assert [ax.get_title(loc="left") for ax in axes.flat[:2]] == ["none", "two"]
    heights = {bar.get_height() for bar in axes.flat[1].patches}
    assert heights == {1, 0.74, 0.31, 0.83}


def test_area_is_the_probability_to_win():
    thresholds = [0.5, 0.35, 0.8]
    _, given = plt.subplots()
    ax = plot_winning_hands(thresholds, given)
    assert ax is given
    hands, chance = ax.get_lines()[0].get_data()
    held = hands >= 0.5
    area = np.trapezoid(chance[held], hands[held])
    payoff = guts.Guts(3).payoffs(thresholds)[0]
    stakes = guts.Guts(3).stakes(thresholds)
    assert stakes - 1 + 3 * (2 * area - 0.5) == pytest.approx(payoff, abs=1e-5)


def test_stairs_and_fixed_points():
    game = RecursiveGame([[0.0]], [[0.5]])
    curve = guts.value_map_curve(game, np.linspace(-1, 0.5, 4))
    lines = plot_staircase(curve, {"down": [-1, -0.5, -0.25]}).get_lines()
    assert lines[1].get_ydata() == pytest.approx(0.5 * curve.values)
    assert lines[2].get_xydata().tolist()[1:3] == [[-1, -0.5], [-0.5, -0.5]]
    ax = plot_fixed_points(curve, {"attracts": [0.0]})
    assert ax.get_lines()[1].get_ydata() == pytest.approx(curve.gains)
