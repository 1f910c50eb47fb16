"""Figures of Kuhn poker draw what they are given."""

from fractions import Fraction
from types import SimpleNamespace

import matplotlib.pyplot as plt
import numpy as np
import pytest

from guts_core.figures import kuhn as figures
from guts_core.kuhn import eleven_unknowns, equilibrium_curve, first_bluffs
from guts_core.kuhn.curves.curve import QUICK
from guts_core.kuhn.equilibria.many_player_forms import PotForm
from guts_core.methods.exact.number_field import root_near
from paper_ledger.bil18.stored.curves import stored_counts
from paper_ledger.bil18.stored.ranges import FoundRanges


@pytest.fixture(scope="module")
def curve():
    return equilibrium_curve(4, (1, 5), options=QUICK)


def test_expectations_are_the_curve(curve):
    one, two, three, _ = figures.plot_expectations(curve).get_lines()
    for line, values in zip((one, two, three), curve.expectations.T, strict=True):
        assert np.array_equal(line.get_ydata(), values)


def test_found_ranges_are_drawn_over_the_curve(curve):
    ranges = np.array([[-0.05, -0.04], [0.01, 0.02], [0.03, 0.05]])
    ax = figures.plot_found_ranges([FoundRanges(4, 4.1, 10, 5, ranges)], curve)
    bars = [bar.get_segments()[0] for bar in ax.collections]
    assert np.allclose([bar[:, 1] for bar in bars], ranges)
    assert all((bar[:, 0] == 4.1).all() for bar in bars)


def test_closed_forms_are_drawn_up_to_their_ends():
    """For three players, with one invented member."""
    known = first_bluffs(4)
    form = PotForm(4, known.low, known.high, known.frequencies, 3)
    ax = figures.plot_pot_forms([form], [(2.5, (0.01, 0.02, 0.03))], 10.0)
    *lines, one, two, three, _ = ax.get_lines()
    assert [line.get_xdata()[[0, -1]].tolist() for line in lines] == [[2, 3]] * 3
    for line, payoff in zip(lines, known.expectations, strict=True):
        assert line.get_ydata()[-1] == pytest.approx(float(payoff(3)), abs=1e-14)
    assert [float(dot.get_ydata()[0]) for dot in (one, two, three)] == [0.01, 0.02, 0.03]


def test_pots_far_out_are_marked_with_powers_of_ten(curve):
    """The marks read 1e-05 and 1e+06."""
    wide = SimpleNamespace(pots=np.geomspace(1e-6, 1e6, 13), expectations=np.zeros((13, 3)))
    ax = figures.plot_expectations(wide)
    assert all("e" not in each for each in ticks_of(ax))
    assert {"$10^{-6}$", "0.01", "100", "$10^{6}$"} <= set(ticks_of(ax))
    assert {"1", "2", "5"} <= set(ticks_of(figures.plot_expectations(curve, plt.figure().gca())))


def ticks_of(ax):
    ax.figure.canvas.draw()
    return [label.get_text() for label in ax.get_xticklabels()]


def test_close_up_leaves_out_what_is_outside(curve):
    lines = figures.plot_close_up(curve, 1, (3.8, 4.0)).get_lines()
    pots = np.concatenate([line.get_xdata() for line in lines])
    inside = (curve.pots >= 3.8) & (curve.pots <= 4.0)
    assert inside.sum() <= len(pots) <= inside.sum() + 2 * len(lines)
    assert set(curve.pots[inside]) <= set(pots)


def test_multiplicity_has_the_counts(curve):
    (line,) = figures.plot_multiplicity([stored_counts(curve)]).get_lines()
    assert max(line.get_ydata()) == curve.largest_multiplicity()[0] == 3


def test_each_count_is_drawn_over_its_own_interval():
    found = SimpleNamespace(
        epsilon=1e-4, low=np.array([1.0, 2.0]), high=np.array([2.0, 4.0]), counts=np.array([1, 3])
    )
    (line,) = figures.plot_multiplicity([found]).get_lines()
    assert line.get_drawstyle() == "steps-post"
    assert line.get_xydata().tolist() == [[1, 1], [2, 3], [4, 3]]


@pytest.mark.parametrize(
    ("epsilon", "label"),
    [
        (1e-9, "10^{-9}"),
        (2e-9, r"2\cdot10^{-9}"),
        (2e-8, r"2\cdot10^{-8}"),
        (1.5e-5, r"1.5\cdot10^{-5}"),
        (0.5, "0.5"),
        (1e-14, "10^{-14}"),
    ],
)
def test_the_legend_of_multiplicity_names_each_epsilon(epsilon, label):
    found = SimpleNamespace(epsilon=epsilon, low=[1.0], high=[2.0], counts=[1])
    (line,) = figures.plot_multiplicity([found]).get_lines()
    assert line.get_label() == rf"$\varepsilon={label}$"


def test_frequencies_and_selection(curve):
    ax = figures.plot_frequencies(curve, 1)
    assert [line.get_label() for line in ax.get_lines()] == [f"card {c}" for c in (1, 2, 3, 4)]
    ax = figures.plot_frequencies(curve, 3)
    assert [line.get_label() for line in ax.get_lines()] == [f"card {c}" for c in (1, 2, 3)]
    assert np.array_equal(ax.get_lines()[1].get_ydata(), curve.frequencies[:, 2, 1])
    (line,) = figures.plot_selection(curve, [(2, 4, "value bets")]).get_lines()
    assert np.array_equal(line.get_ydata(), curve.frequencies[:, 1, 3])


def test_every_card_has_a_line_where_there_is_no_choice_and_in_large_decks():
    held = equilibrium_curve(eleven_unknowns(), (2.1, 2.2), 1e-2)
    lines = figures.plot_frequencies(held, 6).get_lines()
    assert [line.get_label() for line in lines] == [f"card {c}" for c in (1, 2, 3, 4)]
    assert [line.get_ydata()[0] for line in lines] == [0, 0, 0, 1]
    large = equilibrium_curve(80, (0.03, 0.031), 1e-1)
    assert len(figures.plot_frequencies(large, 3).get_lines()) == 79


def test_bars_are_what_is_reached_and_what_is_bet(curve):
    found = curve.at(4.5)[0].frequencies
    axes = figures.plot_strategy_bars(found)
    after = axes[1, 0]  # node 4, after a check of player 1
    grey, colour = after.containers
    assert [bar.get_height() for bar in grey] == pytest.approx(1 - found[0])
    assert [bar.get_height() for bar in colour] == pytest.approx((1 - found[0]) * found[3])


def test_after_a_bet_a_node_is_reached_by_the_cards_that_checked():
    frequencies = np.arange(1, 49).reshape(12, 4) / 49
    reached = figures.reached_shares(frequencies)
    for node, share in enumerate(reached, 1):
        before = 1 if node in (4, 8, 9) else 2 if node in (5, 6) else None
        assert np.allclose(share, 1 if before is None else 1 - frequencies[before - 1])


def test_a_close_up_shows_steps_that_lead_through_it():
    pots = np.array([1.0, 6, 1.5, 6.5, 2, 7])
    curve = SimpleNamespace(pots=pots, expectations=np.zeros((6, 3)))
    (line,) = figures.plot_close_up(curve, 1, (3.0, 4.0)).lines
    assert line.get_xdata().tolist() == pots.tolist()
    assert not figures.plot_close_up(curve, 1, (8.0, 9.0)).lines


@pytest.mark.parametrize(
    ("low", "high", "counts"),
    [
        ([5, 1, 2], [10, 2, 5], [1, 1, 3]),
        ([2.0], [1.0], [1]),
        ([1, 2], [3, 4], [1, 3]),
        ([1, 2], [2, 3], [1, -3]),
        ([1, 2], [2, 3], [1, 3.5]),
    ],
)
def test_counts_on_no_steps_are_refused(low, high, counts):
    given = map(np.array, (low, high, counts))
    found = SimpleNamespace(
        epsilon=1e-6, **dict(zip(("low", "high", "counts"), given, strict=True))
    )
    with pytest.raises(ValueError, match="plot_multiplicity: counts must have"):
        figures.plot_multiplicity([found])


@pytest.mark.parametrize("shape", [(12, 1), (2, 6), (3, 4)])
def test_axes_of_bars_of_another_shape_are_refused(shape):
    axes = plt.subplots(*shape, squeeze=False)[1]
    frequencies = first_bluffs(4).at(2).astype(float)
    with pytest.raises(ValueError, match=r"plot_strategy_bars: axes must have shape \(4, 3\)"):
        figures.plot_strategy_bars(frequencies, axes=axes)
    assert not any(ax.patches for ax in axes.flat)


def test_pots_in_any_order_are_within_the_frame():
    curve = SimpleNamespace(pots=np.array([2.0, 3, 10, 3, 2.5]), expectations=np.zeros((5, 3)))
    assert figures.plot_expectations(curve).get_xlim() == (2.0, 10.0)


def legend(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def test_forms_are_drawn_up_to_their_ends():
    """Irrational ones, the frame, and whichever of the forms comes first."""
    form = first_bluffs(4)
    end = root_near((-7, 0, 1), 2.6)
    irrational = PotForm(4, form.low, end, form.frequencies, 3)
    for each, highest, last in ((irrational, 10.0, 7**0.5), (irrational, 2.5, 2.5)):
        line = figures.plot_pot_forms([each], [], highest).lines[0]
        assert (line.get_xdata()[0], line.get_xdata()[-1]) == pytest.approx((2.0, last), abs=1e-12)
    later = PotForm(4, end, Fraction(3), form.frequencies, 3)
    ax = figures.plot_pot_forms([later, irrational], [], 10.0)
    assert ax.get_xlim()[0] == 2.0
    assert [line.get_xdata()[0] for line in ax.lines[:6:3]] == pytest.approx([7**0.5, 2.0])
    beyond = figures.plot_pot_forms([irrational, later], [], 2.5)
    assert legend(beyond) == legend(figures.plot_pot_forms([later, irrational], [], 2.5))
    assert legend(beyond) == ["player 1", "player 2", "player 3"]
    assert max(max(line.get_xdata(), default=0) for line in beyond.lines[:6]) == 2.5
