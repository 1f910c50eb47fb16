"""Figures of coalitions against coalitions draw what they are given."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from guts_core.figures.alliances import plot_two_against_two
from guts_core.guts.alliances.two_allies import two_against_two


def test_two_against_two():
    optimum = two_against_two()
    mixture = (((0.0, 0.95), 0.1), ((0.75, 0.75), 0.9))
    _, given = plt.subplots()
    ax = plot_two_against_two(optimum, {"$M=21$": mixture}, given)
    assert ax is given
    curve = ax.get_lines()[1]
    assert list(curve.get_ydata()[[0, -1]]) == pytest.approx([optimum.partner, optimum.bloc])
    exact, coarse = ax.collections
    assert list(exact.get_offsets()[1]) == pytest.approx([optimum.bloc, optimum.bloc])
    assert coarse.get_offsets().shape == (2, 2)
    assert list(exact.get_offsets()[0]) == pytest.approx([0, optimum.partner])
    weights = [optimum.always_in_weight, optimum.bloc_weight]
    assert exact.get_sizes() / exact.get_sizes().sum() == pytest.approx(
        np.array(weights) / sum(weights)
    )
