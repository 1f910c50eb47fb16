"""Figures of simplified three-player Kuhn poker draw what they are given."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from guts_core import simplified_kuhn as sk
from guts_core.figures import repeated_play as dynamics
from guts_core.figures import simplified_kuhn as figures
from guts_core.simplified_kuhn.dynamics.sections import face_log_odds, poincare_section
from guts_core.simplified_kuhn.solutions import families


@pytest.fixture(scope="module")
def found():
    pots = (Fraction(2), Fraction(5, 2), Fraction(3), Fraction(15, 4), Fraction(4), Fraction(6))
    return [each for pot in pots for each in sk.equilibria(pot)]


@pytest.fixture(scope="module")
def play():
    return sk.simulate(2.5, np.linspace(0.2, 0.8, 22).reshape(2, 11), 10.0, samples=21)


def test_ranges_are_bars_and_dots():
    ax = figures.plot_ranges(sk.FAMILIES, unstable={"2"})
    bars = [family for family in sk.FAMILIES if family.low != family.high]
    assert len(ax.patches) == len(bars)
    assert len(ax.get_lines()) == len(sk.FAMILIES) - len(bars)
    assert [float(family.low) for family in bars] == [bar.get_x() for bar in ax.patches]
    assert [
        family.label for family, bar in zip(bars, ax.patches, strict=True) if bar.get_hatch()
    ] == ["2"]


def test_frequencies_have_one_panel_each(found):
    for player, count in ((1, 4), (2, 4), (3, 3)):
        assert len(figures.plot_frequencies(found, player).axes) == count


def test_a_frequency_that_is_free_is_a_band_from_its_least_to_its_greatest():
    found = [each for pot in (Fraction(5, 2), Fraction(11, 4)) for each in sk.equilibria(pot)]
    place = sk.FREQUENCIES.index("d3")
    ends = [float(vertex[place]) for each in found for vertex in each.vertices]
    (ax,) = [ax for ax in figures.plot_frequencies(found, 3).axes if ax.get_ylabel() == "$d_3$"]
    heights = ax.collections[0].get_paths()[0].vertices[:, 1]
    assert (heights.min(), heights.max()) == pytest.approx((min(ends), max(ends)))
    assert min(ends) < max(ends)


def test_no_name_stands_on_a_line():
    """On the shortest one, of Solution 8, it had hidden all of it."""
    every = sorted({*map(Fraction, np.linspace(2, 6, 41)), families.P8, families.P9}, key=float)
    figure = figures.plot_profits([each for pot in every for each in sk.equilibria(pot)])
    figure.canvas.draw()
    for ax in figure.axes:
        lines = [ax.transData.transform(line.get_xydata()) for line in ax.get_lines()[:-1]]
        assert len(ax.texts) == 10
        for name in ax.texts:
            place = name.get_window_extent().get_points().mean(axis=0)
            for line in lines:
                sides = np.vstack([np.linspace(*ends, 20) for ends in pairwise(line)])
                assert np.hypot(*(sides - place).T).min() * 72 / figure.dpi > 4


def test_profits_are_those_of_the_equilibria(found):
    figure = figures.plot_profits(found, unstable={"6", "7"})
    for player, ax in enumerate(figure.axes):
        lines = [line.get_xydata() for line in ax.get_lines()]
        drawn = {(float(x), float(y)) for line in lines for x, y in line}
        fives = [each for each in found if each.label == "5"]
        assert len(fives) == 2
        for each in fives:
            assert (float(each.pot), 24 * float(each.expectations[player])) in drawn


def test_profits_of_unstable_solutions_are_dashed():
    pots = (Fraction(31, 10), Fraction(63, 20), Fraction(15, 4), Fraction(19, 5))
    found = [each for pot in pots for each in sk.equilibria(pot)]
    for ax in figures.plot_profits(found, unstable={"2"}).axes:
        dashed = [line for line in ax.get_lines() if line.get_linestyle() == "--"]
        assert [list(line.get_xdata()) for line in dashed] == [[3.1, 3.15]]


def test_members_that_pay_differently_are_an_upright_stroke():
    (found,) = [each for each in sk.equilibria(Fraction(3)) if each.label == "2a"]
    stroke = figures.plot_profits([found]).axes[0].get_lines()[0]
    assert list(stroke.get_ydata()) == pytest.approx([-3 / 4, -1 / 2])


def test_eigenvalues_are_drawn_by_solution():
    rows = [(3.1, sk.stability(sk.equilibria(Fraction(31, 10))[0], Fraction(31, 10)))]
    above, below = figures.plot_eigenvalues({"2": rows}).axes
    assert above.get_lines()[0].get_ydata()[0] == rows[0][1].eigenvalues.real.max()
    assert (below.get_lines()[0].get_ydata() > 0).all()


def test_portrait_and_level_curves(play):
    (point,) = sk.equilibria(Fraction(5, 2))
    ax = dynamics.plot_portrait(play, ("b3", "d2"), [point])
    assert list(ax.get_lines()[-1].get_xydata()[0]) == pytest.approx([4 / 7, 2 / 7])
    (quantity,) = sk.conserved_quantities("1", Fraction(5, 2))
    (levels,) = dynamics.plot_level_curves(quantity, ("b3", "d2")).collections
    middle = levels.get_paths()[0].vertices.mean(axis=0)
    assert middle == pytest.approx([4 / 7, 2 / 7], abs=0.05)


@pytest.mark.parametrize("pair", [("a1", "b1"), ("b3", "c1"), ("b3", "b3")])
def test_level_curves_are_of_two_frequencies_of_the_quantity(pair):
    """In others it is level, and the picture was empty or had straight lines."""
    (quantity,) = sk.conserved_quantities("1", Fraction(5, 2))
    with pytest.raises(ValueError, match=r"plot_level_curves: pair must be two of \['d2', 'b3'\]"):
        dynamics.plot_level_curves(quantity, pair)


@pytest.mark.parametrize("power", [15, 100, 308])
def test_a_quantity_too_steep_for_level_curves_is_refused(power):
    """On this face a2 would have to be 2 - P for c1 to stand still."""
    face = dict.fromkeys(sk.FREQUENCIES, 0) | {"b3": 1}
    del face["a2"], face["c1"]
    (quantity,) = sk.conserved_quantities(face, 10**power)
    assert quantity.centre["a2"] == 2 - 10**power
    with pytest.raises(ValueError, match="plot_level_curves: quantity must be at most 1e"):
        dynamics.plot_level_curves(quantity, ("a2", "c1"))
    (quantity,) = sk.conserved_quantities(face, 10**10)
    assert dynamics.plot_level_curves(quantity, ("a2", "c1")).collections


def test_series_growth_and_ledger(play):
    assert len(dynamics.plot_series(play, ["a1", "b3"], 1).axes) == 2
    (line,) = dynamics.plot_growth({2.5: play}).get_lines()
    assert line.get_ydata()[0] == pytest.approx(np.abs(play.log_odds[0]).max(axis=-1).mean())
    one = sk.simulate(2.5, np.full(11, 0.5), 10.0, samples=21)
    ax = dynamics.plot_ledger(one, sk.equilibria(Fraction(5, 2)))
    averages = [line.get_ydata()[-1] for line in ax.get_lines()[::2]]
    assert averages == pytest.approx(24 * one.mean_profits)
    so_far = [line.get_ydata()[9] for line in ax.get_lines()[::2]]  # half-way, at record 10
    assert so_far == pytest.approx(24 * one.profits[10] / 5.0)
    (point,) = sk.equilibria(Fraction(5, 2))
    values = [line.get_ydata()[0] for line in ax.get_lines()[1::2]]
    assert values == pytest.approx([24 * float(value) for value in point.expectations])


def test_growth_is_the_middle_of_the_starts_with_a_band_of_half_of_them():
    play = sk.simulate(2.5, np.linspace(0.2, 0.8, 44).reshape(4, 11), 10.0, samples=21)
    ax = dynamics.plot_growth({2.5: play})
    largest = np.maximum.accumulate(np.abs(play.log_odds).max(axis=-1))
    low, middle, high = np.quantile(largest, [0.25, 0.5, 0.75], axis=1)
    assert ax.get_lines()[0].get_ydata() == pytest.approx(middle)
    heights = ax.collections[0].get_paths()[0].vertices[:, 1]
    assert heights[1:22] == pytest.approx(low)
    assert (heights.min(), heights.max()) == pytest.approx((low.min(), high.max()))


def test_statistics():
    many = sk.ensemble(2.5, 12, 5.0, np.random.default_rng(1), records=4)
    (point,) = sk.equilibria(Fraction(5, 2))
    figure = dynamics.plot_averages({"P": many}, {"P": point})
    for player, ax in enumerate(figure.axes):
        assert sum(bar.get_height() for bar in ax.patches) == 12
        assert ax.get_lines()[0].get_xdata()[0] == 24 * float(point.expectations[player])
    rates = sk.lyapunov_exponents(2.5, 3, 6.0, np.random.default_rng(1))
    ax = dynamics.plot_exponents({2.5: rates})
    assert list(ax.get_lines()[0].get_ydata()) == list(rates.exponents)
    (bar,) = ax.containers[0].lines[2][0].get_segments()
    assert np.ptp(bar[:, 1]) == pytest.approx(4 * rates.standard_error)


def test_section_is_a_cloud_of_its_crossings():
    start = face_log_odds("3", np.linspace(0.3, 0.6, 22).reshape(2, 11))
    section = poincare_section(3.35, start, "d1", 0.62, 20.0)
    (cloud,) = dynamics.plot_section(section, ("a2", "b3"), np.array([5.0, 2.0])).collections
    wanted = np.column_stack([section.of("a2"), section.of("b3")])
    np.testing.assert_allclose(np.asarray(cloud.get_offsets()), wanted)
    assert list(cloud.get_array()) == [(5.0, 2.0)[start] for start in section.starts]


@pytest.mark.parametrize(
    ("shape", "start", "message"),
    [
        ((2, 3, 11), None, "play must have its starts in one list"),
        ((2, 3, 11), 0, "play must"),
        ((3, 11), 3, "start must be one of 3"),
        ((11,), 0, "start must be None"),
    ],
)
def test_starts_of_a_series_are_in_one_list(shape, start, message):
    play = sk.simulate(2.5, np.full(shape, 0.4), 2.0, samples=3)
    with pytest.raises(ValueError, match=f"plot_series: {message}"):
        dynamics.plot_series(play, ["a1"], start)
