"""Figures of the bot show the numbers of their records."""

import numpy as np
import pytest

from guts_core.figures.bot import plot_bankroll, plot_first_seat, plot_scores
from guts_core.guts.bot.scores import play
from guts_core.guts.bot.strategies import Table, threshold_bot


@pytest.fixture
def records():
    tables = {p: Table((threshold_bot(p, 0.7, 0.7),)) for p in (0.4, 0.7)}
    return {p: play(t, 3, np.random.default_rng(1), games=200) for p, t in tables.items()}


def test_first_seat_stands_beside_the_exact_mean(records):
    exact, dealt = plot_first_seat(records).lines[:2]
    assert exact.get_ydata() == pytest.approx(
        [record.table.expected_totals(3)[0] for record in records.values()]
    )
    assert dealt.get_ydata() == pytest.approx([r.totals[-1, 0] for r in records.values()])


def test_bars_are_two_errors_to_each_side(records):
    (bars,) = plot_first_seat(records).containers
    lengths = [np.ptp(segment[:, 1]) for segment in bars.lines[2][0].get_segments()]
    assert lengths == pytest.approx([4 * r.totals_error[-1, 0] for r in records.values()])


def test_the_band_is_two_deviations_to_each_side(records):
    (band,) = plot_bankroll(records[0.4], 0.0).collections
    spread = 2 * records[0.4].first_seat.std(ddof=1) * 200**0.5
    heights = band.get_paths()[0].vertices[:, 1]
    assert (heights.min(), heights.max()) == pytest.approx((-spread, spread))


def test_bankroll_ends_at_the_sum(records):
    record = records[0.4]
    path, mean = plot_bankroll(record, -0.5).lines
    assert path.get_ydata()[-1] == pytest.approx(record.first_seat.sum())
    assert mean.get_ydata()[-1] == pytest.approx(-0.5 * 200)


def test_scores_fall(records):
    shares = plot_scores(records, range(1, 6)).lines[0].get_ydata()
    assert shares[0] == (records[0.4].best >= 1).mean()
    assert np.all(np.diff(shares[~np.isnan(shares)]) <= 0)


def test_no_order_of_the_data_makes_a_line_go_back(records):
    other = dict(reversed(records.items()))
    for drawn, scores in ((records, (1, 3, 5)), (other, (5, 1, 3))):
        first = plot_first_seat(drawn).lines
        assert first[0].get_xdata().tolist() == [0.4, 0.7]
        assert first[1].get_xdata().tolist() == [0.4, 0.7]
        assert plot_scores(drawn, scores).lines[0].get_xdata().tolist() == [1, 3, 5]
