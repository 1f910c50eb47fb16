"""Figures: they draw what they are given, on the axes they are given, and leave settings alone."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

from guts_core import guts
from guts_core.figures import guts as figures
from guts_core.guts.closed_forms import bloc_payoff
from paper_ledger.blpwz22.coalition.table import PRINTED, printed_gains
from paper_ledger.pages.tables import guts as tables


def line_data(ax, label):
    (line,) = [each for each in ax.get_lines() if each.get_label() == label]
    return line.get_data()


def test_payoff_curves_touch_the_value_and_stay_below():
    solution = guts.solve_coalition(3)
    curves = guts.payoff_curves(solution, np.linspace(0, 1, 101))
    _, given = plt.subplots()
    ax = figures.plot_payoff_curves(curves, given)
    assert ax is given
    thresholds, blend = line_data(ax, "mixture")
    assert thresholds[0] == 0
    assert blend.max() <= solution.value + 1e-12
    weight = solution.pseudo_bloc_weight
    parts = (1 - weight) * line_data(ax, "bloc")[1] + weight * line_data(ax, "pseudo-bloc")[1]
    assert parts == pytest.approx(blend, abs=1e-12)
    assert line_data(ax, "Nash threshold")[0][0] == pytest.approx(guts.nash_threshold(4))


def test_payoff_curves_may_have_one_threshold():
    """Matplotlib would warn of an axis without a length."""
    curves = guts.payoff_curves(guts.solve_coalition(2, mesh=3), [0.5])
    low, high = figures.plot_payoff_curves(curves).get_xlim()
    assert low < 0.5 < high


def test_payoff_curves_of_a_mesh_show_its_points():
    curves = guts.payoff_curves(guts.solve_coalition(1, mesh=11), np.linspace(0, 1, 11))
    assert np.isnan(curves.pseudo_bloc).all()
    thresholds, heights = line_data(figures.plot_payoff_curves(curves), "mesh")
    assert len(thresholds) == 11
    assert heights.max() <= curves.solution.value + 1e-12


def test_value_map_crosses_zero_at_the_value():
    game = guts.coalition_game(2, mesh=21)
    curve = guts.value_map_curve(game, np.linspace(-1, 0.5, 31))
    figures.plot_value_map(curve)
    crossing = np.interp(0, -curve.gains, curve.values)
    assert crossing == pytest.approx(game.solve().value, abs=1e-3)
    assert (curve.growths[curve.values > -0.9] < 1).all()


def test_best_answers_cross_at_the_optimum():
    solution = guts.solve_coalition(2)
    ax = figures.plot_best_answers(solution)
    own, bloc = line_data(ax, "against the best bloc")
    pseudo_bloc = line_data(ax, "against the best pseudo-bloc")[1]
    both = np.minimum(bloc, pseudo_bloc)
    assert both.max() == pytest.approx(solution.value, abs=2e-3)
    assert own[both.argmax()] == pytest.approx(solution.player, abs=5e-3)
    assert line_data(ax, "Nash threshold")[0][0] == pytest.approx(guts.nash_threshold(3))


@pytest.mark.parametrize("opponents", [2, 10, 100])
def test_the_best_threshold_is_where_the_curves_cross(opponents):
    """With 100 opponents the dot had stood a twentieth of the picture above them."""
    solution = guts.solve_coalition(opponents)
    ax = figures.plot_best_answers(solution)
    for label in ("against the best bloc", "against the best pseudo-bloc"):
        own, least = line_data(ax, label)
        assert np.interp(solution.player, own, least) == pytest.approx(solution.value, abs=1e-4)


def test_the_best_bloc_is_at_or_above_the_threshold_it_answers():
    """Nobody in it drops what player 1 holds; at 1 all hold nothing, and the pot goes on."""
    solution = guts.solve_coalition(3)
    own, bloc = line_data(figures.plot_best_answers(solution), "against the best bloc")
    assert bloc[-1] == pytest.approx(solution.value)
    for k in (0, 100, 290, 350, 399):
        above = own[k:]
        least = bloc_payoff(3, own[k], above, solution.value).min()
        assert bloc[k] == pytest.approx(least, abs=1e-12)


def test_where_growth_is_fast_the_line_goes_on_to_the_next_point():
    growths = np.array([0.5, 1.5, 0.5, 0.5])
    curve = guts.ValueMap(np.arange(4.0), np.array([0.1, 0.2, 0.3, 0.4]), growths)
    high = figures.plot_value_map(curve).lines[2].get_ydata()
    assert np.isnan(high).tolist() == [True, False, False, True]


def test_errors_of_meshes_are_those_of_their_own_number_of_opponents():
    meshes = (11, 21)
    tables = {n: guts.mesh_table(n, meshes) for n in (2, 3)}
    exact = {n: guts.solve_coalition(n).value for n in (2, 3, 4)}
    ax = figures.plot_mesh_convergence(tables, exact)
    for n, solutions in tables.items():
        found, errors = line_data(ax, f"$N={n}$")
        assert found.tolist() == list(meshes)
        assert errors == pytest.approx([abs(each.value - exact[n]) for each in solutions])


def test_gain_and_mesh_figures():
    solutions = guts.coalition_table(range(2, 6))
    fit, limit = guts.fit_gain(*printed_gains()), guts.solve_coalition_limit()
    ax = figures.plot_gain_against_opponents({"exact": solutions}, printed_gains(), fit, limit)
    assert line_data(ax, "limit")[1][0] == -limit.value
    assert line_data(ax, "exact")[1] == pytest.approx([-s.value for s in solutions])
    coarse, exact = guts.mesh_table(2, (11, 21)), guts.solve_coalition(2).value
    ax = figures.plot_mesh_convergence({2: coarse}, {2: exact})
    assert ax.get_yscale() == "log"
    errors = [abs(each.value - exact) for each in coarse]
    assert list(ax.get_lines()[0].get_ydata()) == pytest.approx(errors)


def test_settings_of_the_reader_are_left_alone():
    before = dict(mpl.rcParams)
    figures.plot_payoff_curves(guts.payoff_curves(guts.solve_coalition(2), np.linspace(0, 1, 5)))
    assert dict(mpl.rcParams) == before


def test_tables_mark_what_differs():
    gains, thresholds = tables.table_1_gains(), tables.table_1_thresholds()
    assert list(gains.index) == list(thresholds.index) == list(PRINTED)
    assert "†" not in gains["printed"][2]
    assert "†" in gains["printed"][3]
    assert thresholds["player 1", "printed"][3].endswith("‡")
    for opponents in (2, 7):
        exact = guts.solve_coalition(opponents)
        headings = ("player 1", "bloc", "pseudo-bloc")
        assert [float(thresholds[each, "exact"][opponents]) for each in headings] == [
            round(each, 6) for each in (exact.player, exact.bloc, exact.pseudo_bloc)
        ]
        assert float(gains["continuum"][opponents]) == round(-exact.value, 6)
        on_mesh = guts.solve_coalition(opponents, 101)
        assert float(gains["M = 101"][opponents]) == round(-on_mesh.value, 6)


def test_weights_of_the_pseudo_bloc_are_on_the_mesh_and_off_it():
    weights = tables.table_1_weights()
    exact = 100 * guts.solve_coalition(7).pseudo_bloc_weight
    assert weights["continuum"][7] == f"{exact:.2f} %" != weights["pseudo-bloc, M = 101"][7]


def test_enclosures_are_rounded_outward():
    enclosure = guts.enclose_coalition(2)
    (row,) = tables.enclosure_frame({(2, None): enclosure}).itertuples(index=False)
    assert float(row[1]) <= enclosure.lower
    assert float(row[2]) >= enclosure.upper
    assert enclosure.width <= float(row[3]) < 10 * enclosure.width


@pytest.mark.parametrize(
    "thresholds", [[0.7], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5], np.linspace(0, 1, 41)]
)
def test_dots_of_the_mesh_are_on_the_mixture_where_it_is_known(thresholds):
    curves = guts.payoff_curves(guts.solve_coalition(3, 11), thresholds)
    (dots,) = [
        line for line in figures.plot_payoff_curves(curves).lines if line.get_label() == "mesh"
    ]
    known = dict(zip(curves.thresholds.round(9).tolist(), curves.blend.tolist(), strict=True))
    assert all(min(known) - 1e-9 < own < max(known) + 1e-9 for own in dots.get_xdata())
    for own, height in zip(dots.get_xdata().round(9).tolist(), dots.get_ydata(), strict=True):
        if own in known:
            assert height == pytest.approx(known[own], abs=1e-12)
    ends = {own for own in known if own in np.linspace(0, 1, 11).round(9).tolist()}
    assert ends <= set(dots.get_xdata().round(9).tolist())


@pytest.mark.parametrize("growths", [[0.5, 2, 2, 2], [0.5, 1, 2, 1]])
def test_a_slow_beginning_is_not_drawn_as_fast(growths):
    """A growth of 1 is fast."""
    curve = guts.ValueMap(np.arange(4.0), np.array([0.1, 0.2, 0.3, 0.4]), np.array(growths))
    high = figures.plot_value_map(curve).lines[2].get_ydata()
    assert np.isnan(high).tolist() == [True, False, False, False]
    down = guts.ValueMap(*(part[::-1] for part in (curve.values, curve.gains, curve.growths)))
    np.testing.assert_array_equal(figures.plot_value_map(down).lines[2].get_ydata(), high)


def test_one_opponent_has_no_error_on_any_mesh(recwarn):
    tables = {1: [guts.solve_coalition(1, mesh) for mesh in (11, 21)]}
    ax = figures.plot_mesh_convergence(tables, {1: guts.solve_coalition(1).value})
    ax.figure.canvas.draw()
    assert not recwarn.list
    assert ax.get_yscale() == "linear"
