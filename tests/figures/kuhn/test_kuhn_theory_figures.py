"""Pictures of what is proved about Kuhn poker draw what they are given."""

import numpy as np
import pytest
from matplotlib.collections import LineCollection
from matplotlib.colors import to_hex

from guts_core.kuhn import first_profit, two_player_limit
from paper_ledger.pages.pictures import kuhn as figures
from paper_ledger.pages.pictures.kuhn_sets import plot_payoff_ranges
from paper_ledger.pages.tables.kuhn_sets import stored_rows


def test_response_costs_at_most_the_bound():
    _, smooth = figures.plot_response().get_lines()
    slopes, values = smooth.get_data()
    cost = np.where(slopes > 0, slopes * (1 - values), -slopes * values)
    assert 0.9 / np.pi < cost.max() < 1 / np.pi


def test_the_cost_of_the_response_is_shaded_up_to_the_jump():
    """To the right of 0 a wedge had been left out."""
    ax = figures.plot_response()
    corners = np.concatenate([part.get_paths()[0].vertices for part in ax.collections])
    for height in (0, 0.5, 1):
        assert any(np.allclose(corner, (0, height)) for corner in corners)


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


def test_hands_are_coloured_by_what_is_done_with_them():
    """Player 1 bluffs with the worst; the best bet or wait; whoever faces a bet calls with them."""
    limit = two_player_limit(2)
    ax = figures.plot_two_player_limit(limit)
    handles, names = ax.get_legend_handles_labels()
    acts = {
        to_hex(h.patches[0].get_facecolor()): name for h, name in zip(handles, names, strict=True)
    }
    rows = {}
    for bar in (bar for bar in ax.patches if bar.get_height() > 0.5):
        row = round(bar.get_y() + bar.get_height() / 2)
        ends = bar.get_x(), bar.get_x() + bar.get_width()
        rows.setdefault(row, []).append((acts[to_hex(bar.get_facecolor())], *np.round(ends, 9)))
    bluff, answer, call, value, other = (
        round(float(each), 9)
        for each in (
            *(limit.bluff_below, limit.answer_bluff_below, limit.call_above),
            *(limit.value_above, limit.answer_value_above),
        )
    )
    idle = "check or fold"
    assert rows == {
        0: [("bet", 0, bluff), (idle, bluff, value), ("bet or check", value, 1)],
        1: [("bet", 0, answer), (idle, answer, other), ("bet", other, 1)],
        2: [(idle, 0, call), ("call", call, 1)],
        3: [(idle, bluff, call), ("call", call, 1)],
    }


def test_families_of_a_deck_are_drawn_over_its_own_curve(monkeypatch):
    asked = []
    monkeypatch.setattr(figures, "plot_found_ranges", lambda *given: asked.append(given))
    figures.plot_families(6)
    ((found, curve, _),) = asked
    rows = [row for row in figures.family_rows() if (row.players, row.cards) == (3, 6)]
    assert curve.cards == 6
    assert [each.pot for each in found] == [float(row.pot) for row in rows]
    assert all(np.array_equal(f.ranges, r.ranges) for f, r in zip(found, rows, strict=True))


def test_payoffs_of_each_player_range_as_stored_and_nothing_is_filled_between_kinds():
    rows = [row for row in stored_rows() if 2 <= row.pot <= 10]
    ax = plot_payoff_ranges(stored_rows(), 2, 10, [3.0, 4.0])
    pots = sorted({row.pot for row in rows})
    drawn = [each for each in ax.collections if isinstance(each, LineCollection)]
    wide = []
    for player, lines in enumerate(drawn):
        for pot, segment in zip(pots, lines.get_segments(), strict=True):
            paid = [each for row in rows if row.pot == pot for each in row.ranges[player]]
            assert segment[:, 0] == pytest.approx(float(pot))
            assert segment[:, 1] == pytest.approx([24 * min(paid), 24 * max(paid)])
        wide.append([np.ptp(segment[:, 1]) > 1e-6 for segment in lines.get_segments()])
    assert len(drawn) == 3
    some = np.any(wide, axis=0)
    between = int((some[1:] == some[:-1]).sum())
    assert 0 < between < len(pots) - 1
    assert len(ax.collections) - 3 == 3 * between
    names = dict(zip(ax.get_legend_handles_labels()[1], drawn, strict=True))
    for line, (name, collection) in zip(
        ax.get_legend_handles_labels()[0], names.items(), strict=True
    ):
        assert name.startswith("player ")
        assert to_hex(line.get_color()) == to_hex(collection.get_colors()[0])
    marks = [
        line
        for line in ax.get_lines()
        if len(line.get_xdata()) == 2 and line.get_color() == "black"
    ]
    assert [line.get_xdata()[0] for line in marks] == [3, 4]
    low, high = ax.get_ylim()
    foot = low + marks[0].get_ydata()[0] * (high - low)
    assert foot > max(segment[:, 1].max() for lines in drawn for segment in lines.get_segments())
