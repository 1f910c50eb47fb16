"""Figures of simplified three-player Kuhn poker draw what they are given."""

from fractions import Fraction

import matplotlib.pyplot as plt
import numpy as np
import pytest

from guts_core import simplified_kuhn as sk
from guts_core.figures import repeated_play as dynamics
from guts_core.figures import simplified_kuhn as figures
from guts_core.simplified_kuhn.dynamics.sections import face_log_odds, poincare_section


@pytest.fixture(autouse=True)
def _close_figures():
    plt.switch_backend("Agg")
    yield
    plt.close("all")


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
    assert [bar.get_hatch() for bar in ax.patches].count("////") == 1


def test_frequencies_have_one_panel_each(found):
    for player, count in ((1, 4), (2, 4), (3, 3)):
        assert len(figures.plot_frequencies(found, player).axes) == count


def test_profits_are_those_of_the_equilibria(found):
    figure = figures.plot_profits(found, unstable={"6", "7"})
    for player, ax in enumerate(figure.axes):
        lines = [line.get_xydata() for line in ax.get_lines()]
        drawn = {(float(x), float(y)) for line in lines for x, y in line}
        fives = [each for each in found if each.label == "5"]
        assert len(fives) == 2
        for each in fives:
            assert (float(each.pot), 24 * float(each.expectations[player])) in drawn


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
    assert dynamics.plot_level_curves(quantity, ("b3", "d2")).collections


def test_series_growth_and_ledger(play):
    assert len(dynamics.plot_series(play, ["a1", "b3"], 1).axes) == 2
    (line,) = dynamics.plot_growth({2.5: play}).get_lines()
    assert line.get_ydata()[0] == pytest.approx(np.abs(play.log_odds[0]).max(axis=-1).mean())
    one = sk.simulate(2.5, np.full(11, 0.5), 10.0, samples=21)
    ax = dynamics.plot_ledger(one, sk.equilibria(Fraction(5, 2)))
    averages = [line.get_ydata()[-1] for line in ax.get_lines()[::2]]
    assert averages == pytest.approx(24 * one.mean_profits)


def test_statistics():
    many = sk.ensemble(2.5, 12, 5.0, np.random.default_rng(1), records=4)
    (point,) = sk.equilibria(Fraction(5, 2))
    figure = dynamics.plot_averages({"P": many}, {"P": point})
    for player, ax in enumerate(figure.axes):
        assert sum(bar.get_height() for bar in ax.patches) == 12
        assert ax.get_lines()[0].get_xdata()[0] == 24 * float(point.expectations[player])
    rates = sk.lyapunov_exponents(2.5, 3, 6.0, np.random.default_rng(1))
    assert list(dynamics.plot_exponents({2.5: rates}).get_lines()[0].get_ydata()) == list(
        rates.exponents
    )


def test_section_is_a_cloud_of_its_crossings():
    start = face_log_odds("3", np.linspace(0.3, 0.6, 22).reshape(2, 11))
    section = poincare_section(3.35, start, "d1", 0.62, 20.0)
    ax = dynamics.plot_section(section, ("a2", "b3"), np.arange(2))
    drawn = np.asarray(ax.collections[0].get_offsets())[:, 0]
    np.testing.assert_allclose(drawn, section.of("a2"))


def test_blob():
    square = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    ax = dynamics.plot_blob(square, square / 2, 2.0)
    assert ax.get_xlim() == (-2, 2)


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
