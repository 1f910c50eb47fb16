"""Figures asked for with what would make them show something else, or leave half of one behind."""

from fractions import Fraction
from types import SimpleNamespace

import matplotlib.pyplot as plt
import numpy as np
import pytest

from guts_core import guts
from guts_core import simplified_kuhn as sk
from guts_core import von_neumann as vn
from guts_core.figures import (
    alliances,
    bot,
    fictitious_play,
    kuhn,
    recursive_games,
    repeated_play,
    simplified_kuhn,
    trees,
    von_neumann,
    weenie,
)
from guts_core.figures import guts as guts_figures
from guts_core.figures.style import axes_or_new, in_house_style, panels
from guts_core.guts.play.payoff_model import GutsPlay
from guts_core.kuhn import equilibrium_curve
from guts_core.methods import RecursiveGame
from guts_core.methods import fictitious_play as played


@pytest.mark.parametrize("make", [axes_or_new, lambda ax: panels(2)])
def test_a_call_that_fails_leaves_no_figure(make):
    reader = plt.figure().number

    @in_house_style
    def fails(ax=None):
        inner()
        make(None)
        raise ValueError("half of it")

    inner = in_house_style(lambda: make(None))
    with pytest.raises(ValueError, match="half of it"):
        fails()
    assert plt.get_fignums() == [reader]
    inner()
    assert len(plt.get_fignums()) == 2


PLANE = [kuhn.plot_expectations, repeated_play.plot_section, weenie.plot_landscape]


@pytest.mark.parametrize("plot", PLANE)
@pytest.mark.parametrize("projection", ["polar", "3d"])
def test_axes_of_another_kind_are_refused(plot, projection, calls):
    ax = plt.figure().add_subplot(projection=projection)
    with pytest.raises(ValueError, match=f"^{plot.__name__}: ax must be axes .* rectilinear"):
        plot(**{**calls[plot], "ax": ax})


def test_axes_in_the_plane_and_axes_without_a_figure_are_refused(calls):
    surface, ax = calls[weenie.plot_surface], plt.subplots()[1]
    with pytest.raises(ValueError, match=r"plot_surface: ax must be axes .* 3d"):
        weenie.plot_surface(**surface, ax=ax)
    ax.remove()
    with pytest.raises(ValueError, match="plot_cycle: ax must be axes of a figure"):
        fictitious_play.plot_cycle(**calls[fictitious_play.plot_cycle], ax=ax)


@pytest.mark.parametrize("axes", [np.arange(12), "eleven", [1] * 12])
def test_strategies_are_drawn_on_twelve_axes(axes):
    given = plt.subplots(1, 11)[1] if isinstance(axes, str) else axes
    with pytest.raises(ValueError, match="plot_strategy_bars: axes must "):
        kuhn.plot_strategy_bars(np.ones((12, 4)), given)


@pytest.mark.parametrize(
    "label", ["", " ", "_a", "a\0", "\ud800", "$\\foo$", "a\n$\\sqrt$", None, 3]
)
def test_labels_that_a_legend_leaves_out_or_cannot_draw_are_refused(label, calls):
    (run,) = calls[fictitious_play.plot_gaps]["plays"].values()
    with pytest.raises(ValueError, match="plot_gaps: plays must have labels"):
        fictitious_play.plot_gaps({label: run})
    ax = fictitious_play.plot_gaps({"$N=2$, at 5 $": run})
    ax.figure.canvas.draw()


def curve(pots, payoffs):
    return SimpleNamespace(pots=pots, expectations=payoffs)


@pytest.mark.parametrize("plot", [kuhn.plot_expectations, kuhn.plot_close_up])
@pytest.mark.parametrize(
    ("pots", "payoffs"),
    [
        ([1.0, np.nan], np.zeros((2, 3))),
        ([-1.0, 1.0], np.zeros((2, 3))),
        ([1.0, 2.0], np.full((2, 3), np.nan)),
        ([1.0, 2.0, 3.0], np.zeros((2, 3))),
        ("ab", np.zeros((2, 3))),
        (None, None),
        ([1.0, 2.0], np.zeros(2)),
    ],
)
def test_curves_that_are_none_are_refused(plot, pots, payoffs):
    more = {"player": 1, "pots": (1, 2)} if plot is kuhn.plot_close_up else {}
    with pytest.raises(ValueError, match=f"{plot.__name__}: curve must have"):
        plot(curve(pots, payoffs), **more)
    assert plt.get_fignums() == []


def test_a_curve_of_lists_is_drawn():
    ax = kuhn.plot_expectations(curve([1.0, 2.0], [[0, 1, 2], [3, 4, 5]]))
    assert [line.get_ydata().tolist() for line in ax.get_lines()[:3]] == [[0, 3], [1, 4], [2, 5]]


def test_what_was_found_beyond_the_curve_is_in_the_frame():
    found = [SimpleNamespace(pot=pot, ranges=np.zeros((3, 2))) for pot in (0.5, 9.0)]
    along = curve([1.0, 2.0], np.zeros((2, 3)))
    assert kuhn.plot_found_ranges(found, along).get_xlim() == (0.5, 9.0)
    for wrong in (np.nan, -1.0, "x"):
        with pytest.raises(ValueError, match="plot_found_ranges: found must have pots"):
            kuhn.plot_found_ranges([SimpleNamespace(pot=wrong, ranges=np.zeros((3, 2)))], along)


@pytest.mark.parametrize(
    "wrong", [{"epsilon": 0.0}, {"epsilon": "a"}, {"low": [1.0, 2.0]}, {"high": [np.nan]}]
)
def test_numbers_of_solutions_that_do_not_fit_their_pots_are_refused(wrong):
    counts = SimpleNamespace(
        **{"epsilon": 0.1, "low": [1.0], "high": [2.0], "counts": [1], **wrong}
    )
    with pytest.raises(ValueError, match="plot_multiplicity: counts must have an epsilon"):
        kuhn.plot_multiplicity([counts])


def test_lines_of_more_than_six_cards_differ():
    found = equilibrium_curve(13, (1.5, 1.6), 1e-3)
    lines = kuhn.plot_frequencies(found, 1, cards=range(1, 14)).get_lines()
    assert len({(line.get_color(), line.get_linestyle()) for line in lines}) == 13
    places = [(1, card, f"card {card}") for card in range(1, 13)]
    lines = kuhn.plot_selection(found, places).get_lines()
    assert len({(line.get_color(), line.get_linestyle()) for line in lines}) == 12


@pytest.mark.parametrize("plot", [fictitious_play.plot_plays, fictitious_play.plot_empirical_play])
def test_the_play_of_another_game_is_refused(plot):
    play = played(GutsPlay(2, 9), 5)
    for other in (GutsPlay(2, 2), GutsPlay(3, 9)):
        with pytest.raises(ValueError, match=rf"{plot.__name__}: play must be one of the game"):
            plot(other, play)


@pytest.mark.parametrize("unstable", ["12", [1], None, 3])
def test_unstable_solutions_are_a_list_of_labels(unstable):
    with pytest.raises(ValueError, match="plot_ranges: unstable must"):
        simplified_kuhn.plot_ranges(sk.FAMILIES, unstable)


@pytest.mark.parametrize("unstable", [["1"], {"1"}, {"1": "shaky"}])
def test_labels_of_unstable_solutions_may_be_those_of_a_mapping(unstable):
    hatches = [
        each.get_hatch() for each in simplified_kuhn.plot_ranges(sk.FAMILIES, unstable).patches
    ]
    assert hatches == ["////", *[""] * (len(hatches) - 1)] != ["////"]


def test_ranges_that_begin_beyond_the_axis_are_refused():
    last = max(family.low for family in sk.FAMILIES)
    with pytest.raises(ValueError, match="plot_ranges: largest must be above"):
        simplified_kuhn.plot_ranges(sk.FAMILIES, largest=float(last))
    simplified_kuhn.plot_ranges(sk.FAMILIES, largest=float(last) + 0.1)


def test_points_outside_the_usual_frame_are_in_it(calls):
    given = calls[alliances.plot_two_against_two]
    ax = alliances.plot_two_against_two(given["optimum"], {"low": [((0.1, 0.4), 1.0)]})
    assert ax.get_ylim()[0] < 0.4
    for wrong in (((0.1, 1.4), 1.0), ((0.1, 0.4), -1.0)):
        with pytest.raises(ValueError, match="plot_two_against_two: meshes must be"):
            alliances.plot_two_against_two(given["optimum"], {"low": [wrong]})
    sizes = vn.newman_sizes((1, 50))
    assert von_neumann.plot_newman(vn.newman_continuous(), [sizes]).get_ylim()[1] > 50


@pytest.mark.parametrize("digits", [31, 101, 308, 400])
def test_sizes_that_are_too_large_for_a_picture_are_refused_as_such(digits):
    sizes = vn.newman_sizes([1, 10**digits])
    with pytest.raises(ValueError, match="plot_newman: lists must have sizes of at most"):
        von_neumann.plot_newman(vn.newman_continuous(), [sizes])


def test_limits_and_tables_of_another_game_are_refused(calls):
    others, mixed = vn.continuous_equilibrium(2, 3), vn.mixed_equilibrium(4, 2)
    with pytest.raises(ValueError, match="plot_strategies: limit must be of the game whose"):
        von_neumann.plot_strategies(mixed, others)
    with pytest.raises(ValueError, match="plot_fractions: limit must be of the game whose"):
        von_neumann.plot_fractions([mixed], others)
    with pytest.raises(ValueError, match=r"plot_value_against_bet: series must be .* is 2, got"):
        von_neumann.plot_value_against_bet({2: [others]})
    for table in (guts.mesh_table(2, (11,)), [guts.solve_coalition(3)]):
        with pytest.raises(ValueError, match="plot_mesh_convergence: tables must have solutions"):
            guts_figures.plot_mesh_convergence({3: table}, {3: 0.1})


def test_paths_of_another_deck_or_bet_are_refused():
    form, found = vn.pure_form(9, 2), [*vn.pure_equilibria(9, 2)]
    for cards, bet in ((4, 2), (11, 2), (9, 3), (9, Fraction(1999, 1000)), (9, 10**400)):
        with pytest.raises(ValueError, match="plot_paths: form must be that of"):
            von_neumann.plot_paths(form, found, cards, bet)
    others = [*vn.pure_equilibria(10, 2)]  # which have the same form
    with pytest.raises(ValueError, match="plot_paths: equilibria must be of the game with 9 cards"):
        von_neumann.plot_paths(form, [*found, *others], 9, 2)


def test_what_has_no_place_on_a_logarithmic_axis_is_refused():
    with pytest.raises(ValueError, match="plot_many_callers: payoffs must be an integer >= 1"):
        von_neumann.plot_many_callers({0: 1.0, 1: 2.0}, 0.5)
    with pytest.raises(ValueError, match="plot_counts: counts must be an integer >= 2"):
        von_neumann.plot_counts({"a": {-3: 3}})


def test_pots_and_thresholds_may_be_fractions(calls):
    play = calls[repeated_play.plot_growth]["plays"][2.5]
    pot = Fraction(5, 2)
    ax = repeated_play.plot_growth({pot: play}, {pot: ["b3"]})
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["$P=2.5$"]
    (record,) = calls[bot.plot_scores]["records"].values()
    ax = bot.plot_scores({Fraction(2, 5): record}, [1])
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["threshold 0.40"]


def test_growth_of_frequencies_named_for_another_pot_is_refused(calls):
    given = calls[repeated_play.plot_growth]
    with pytest.raises(ValueError, match=r"plot_growth: names must have some for each of \[2.5\]"):
        repeated_play.plot_growth(given["plays"], {3.0: ["b3"]})


@pytest.mark.parametrize("plot", [bot.plot_first_seat, bot.plot_scores])
def test_records_stand_at_the_threshold_of_their_table(plot, calls):
    given = calls[plot]
    (record,) = given["records"].values()
    for wrong in (0.5, -1, 1e300):
        with pytest.raises(ValueError, match=f"{plot.__name__}: records must be by player 1's"):
            plot(**{**given, "records": {wrong: record}})


@pytest.mark.parametrize("wrong", [[1j], np.ones((2, 2)), [], ["a"], np.float64(1)])
def test_distances_that_are_no_vectors_of_numbers_are_refused(wrong):
    with pytest.raises(ValueError, match="plot_distances: distances must be "):
        fictitious_play.plot_distances({"run": [np.array(wrong)]}, 0.5)
    fictitious_play.plot_distances({"run": [np.array([1.0, np.nan])]}, 0.5)


def test_frequencies_that_no_decision_tells_are_refused():
    for tree in (trees.von_neumann_tree, trees.simplified_kuhn_tree):
        with pytest.raises(ValueError, match=f"{tree.__name__}: frequencies must have names among"):
            tree(frequencies={"s": 0.5})
    assert "s" in trees.von_neumann_tree(3, {"s": 0.5}).said


BEYOND = [
    (bot.plot_bankroll, "drift"),
    (bot.plot_scores, "scores"),
    (von_neumann.plot_guarantees, "bet"),
    (kuhn.plot_pot_forms, "highest"),
    (simplified_kuhn.plot_ranges, "largest"),
]


def with_number(number):
    """Arguments of figures of Kuhn poker with this number as a payoff, or as a pot."""
    payoffs, none = np.full((2, 3), number), np.zeros((2, 3))
    flat, high = curve([1.0, 2.0], none), curve([1.0, 2.0], payoffs)
    far = SimpleNamespace(pot=number, ranges=np.zeros((3, 2)))
    wide = SimpleNamespace(pot=1.0, ranges=np.full((3, 2), number))
    counts = SimpleNamespace(epsilon=0.1, low=[1 / number], high=[number], counts=[1])
    return [
        (kuhn.plot_expectations, {"curve": high}),
        (kuhn.plot_expectations, {"curve": curve([1 / number, number], none)}),
        (kuhn.plot_close_up, {"curve": high}),
        (kuhn.plot_found_ranges, {"found": [far], "curve": flat}),
        (kuhn.plot_found_ranges, {"found": [wide], "curve": flat}),
        (kuhn.plot_multiplicity, {"counts": [counts]}),
        (kuhn.plot_pot_forms, {"members": [(number, (0.0,))]}),
        (kuhn.plot_pot_forms, {"members": [(2.5, (number,))]}),
    ]


def test_pots_and_payoffs_that_matplotlib_cannot_multiply_are_refused(calls):
    for plot, given in with_number(1e308):
        refused = rf"^{plot.__name__}: {next(iter(given))} must .*1e\+30"
        with pytest.raises(ValueError, match=refused):
            plot(**{**calls[plot], **given})
    for plot, given in with_number(0.99e30):
        with np.errstate(all="raise"):
            plot(**{**calls[plot], **given})
            plt.gcf().canvas.draw()


#: Places of numbers that nothing computes: a figure draws them as they are given.
DRAWN = [
    (guts_figures.plot_gain_against_opponents, "printed", lambda x: ([2.0], [x])),
    (guts_figures.plot_gain_against_opponents, "printed", lambda x: ([x], [0.1])),
    (guts_figures.plot_mesh_convergence, "exact", lambda x: {2: x}),
    (recursive_games.plot_staircase, "paths", lambda x: {"a": [x, 0.0]}),
    (recursive_games.plot_fixed_points, "points", lambda x: {"a": [x]}),
    (fictitious_play.plot_distances, "distances", lambda x: {"a": [np.array([x, 1.0])]}),
    (von_neumann.plot_many_callers, "payoffs", lambda x: {1: x}),
    (von_neumann.plot_many_callers, "payoffs", lambda x: {abs(round(x)): 0.1, 2: 0.1}),
    (von_neumann.plot_many_callers, "limit", lambda x: x),
    (von_neumann.plot_counts, "counts", lambda x: {"a": {abs(round(x)): 3, 2: 4}}),
    (von_neumann.plot_counts, "counts", lambda x: {"a": {3: abs(round(x)), 4: 1}}),
    (von_neumann.plot_errors, "errors", lambda x: {"a": {3: Fraction(x), 4: Fraction(1)}}),
    (von_neumann.plot_errors, "errors", lambda x: {"a": {abs(round(x)): Fraction(1)}}),
    (simplified_kuhn.plot_eigenvalues, "found", lambda x: {"1": [(x, STABLE)]}),
    (repeated_play.plot_exponents, "found", lambda x: {x: EXPONENTS}),
]
STABLE = sk.stability(sk.equilibria(Fraction(5, 2))[0], Fraction(5, 2))
EXPONENTS = sk.LyapunovExponents(np.array([0.1, 0.2]), 1.0)


@pytest.mark.parametrize(("plot", "argument", "given"), DRAWN)
@pytest.mark.parametrize("sign", [1, -1])
def test_given_numbers_that_matplotlib_cannot_multiply_are_refused(
    plot, argument, given, sign, calls
):
    with pytest.raises(ValueError, match=f"^{plot.__name__}: {argument} must be "):
        plot(**{**calls[plot], argument: given(sign * 1e308)})
    with np.errstate(all="raise"):
        plot(**{**calls[plot], argument: given(sign * 0.99e30)})
        plt.gcf().canvas.draw()


def solutions_at(*pots):
    return [each for pot in pots for each in sk.equilibria(Fraction(pot))]


#: The same points in two orders, of which the second one goes forth and back.
ORDERED = [
    (guts_figures.plot_payoff_curves, lambda x: (guts.payoff_curves(guts.solve_coalition(2), x),)),
    (recursive_games.plot_staircase, lambda x: (map_at(x), {"a": [0.0]})),
    (recursive_games.plot_fixed_points, lambda x: (map_at(x), {"a": [0.0]})),
    (simplified_kuhn.plot_frequencies, lambda x: (solutions_at(*(2 + each for each in x)), 1)),
    (simplified_kuhn.plot_profits, lambda x: (solutions_at(*(2 + each for each in x)),)),
    (simplified_kuhn.plot_eigenvalues, lambda x: ({"1": [(each, STABLE) for each in x]},)),
    (
        von_neumann.plot_value_against_bet,
        lambda x: ({1: [vn.continuous_equilibrium(1 + each) for each in x]},),
    ),
    (von_neumann.plot_errors, lambda x: ({"a": {2 + int(8 * y): Fraction(y) for y in x}},)),
    (von_neumann.plot_many_callers, lambda x: ({1 + int(8 * y): y for y in x}, 0.5)),
    (
        weenie.plot_weenie_values,
        lambda x: ([guts.solve_coalition(1 + int(8 * y)) for y in x],) * 2,
    ),
]


def map_at(values):
    return guts.value_map_curve(RecursiveGame([[0.0, 1.0]], [[0.5, 0.2]]), values)


@pytest.mark.parametrize(("plot", "given"), ORDERED)
def test_lines_do_not_depend_on_the_order_of_their_points(plot, given):
    def lines(values):
        drawn = plot(*given(values))
        axes = getattr(drawn, "axes", None)
        all_axes = axes if isinstance(axes, list) else [drawn]
        return [line.get_xydata() for ax in all_axes for line in ax.get_lines()]

    for one, other in zip(lines([0.25, 0.5, 0.75]), lines([0.25, 0.75, 0.5]), strict=True):
        if len(one) > 1:
            assert np.array_equal(one, other, equal_nan=True)


@pytest.mark.parametrize(("pot", "payoff"), [(-1.0, 0.0), (1.0, np.nan), (np.inf, 0.0)])
def test_a_curve_under_found_ranges_is_refused_by_that_name(pot, payoff, calls):
    wrong = curve([pot], np.full((1, 3), payoff))
    with pytest.raises(ValueError, match=r"^plot_found_ranges: curve must have"):
        kuhn.plot_found_ranges(**{**calls[kuhn.plot_found_ranges], "curve": wrong})


@pytest.mark.parametrize(("plot", "argument"), BEYOND)
def test_numbers_that_matplotlib_cannot_multiply_are_refused(plot, argument, calls):
    def drawn(number):
        plot(**{**calls[plot], argument: [number] if argument == "scores" else number})
        plt.gcf().canvas.draw()

    with pytest.raises(ValueError, match=f"{plot.__name__}: {argument} must be "):
        drawn(1e308)
    with np.errstate(all="raise"):
        drawn(0.99e30)
