"""Pictures of what is proved about Kuhn poker draw what they are given."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from guts_core.kuhn import first_profit, two_player_limit
from paper_ledger.pages.pictures import kuhn as figures


@pytest.fixture(autouse=True)
def _close_figures():
    plt.switch_backend("Agg")
    yield
    plt.close("all")


def test_response_costs_at_most_the_bound():
    _, smooth = figures.plot_response().get_lines()
    slopes, values = smooth.get_data()
    cost = np.where(slopes > 0, slopes * (1 - values), -slopes * values)
    assert 0.9 / np.pi < cost.max() < 1 / np.pi


def test_profit_begins_at_the_least_pot():
    line, dot, *_ = figures.plot_first_profit((4, 5)).get_lines()
    pots, paid = line.get_data()
    assert (pots[1], pots[-1], paid[1]) == (2, 3, 0)
    assert paid[-1] == pytest.approx(float(first_profit(3, 4, 3).expectations[2]))
    assert list(dot.get_xdata()) == [2]


def test_bars_end_where_the_strategies_change():
    limit = two_player_limit(2)
    bars = [bar for bar in figures.plot_two_player_limit(limit).patches if bar.get_width() < 0.7]
    ends = {round(bar.get_x() + bar.get_width(), 9) for bar in bars if bar.get_height() > 0}
    expected = (limit.bluff_below, limit.answer_bluff_below, limit.call_above, limit.value_above, 1)
    assert ends == {round(float(end), 9) for end in expected}
