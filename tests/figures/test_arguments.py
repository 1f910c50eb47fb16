"""Figures refuse what they cannot draw, and name the function, the argument and what is allowed."""

import importlib
import inspect
import pkgutil
import re
import warnings
from collections.abc import Mapping
from fractions import Fraction
from types import SimpleNamespace

import matplotlib.pyplot as plt
import numpy as np
import pytest
from least_calls import PENNIES

import guts_core.figures
from guts_core.figures import (
    alliances,
    bot,
    fictitious_play,
    guts,
    kuhn,
    recursive_games,
    repeated_play,
    simplified_kuhn,
    von_neumann,
    weenie,
)
from guts_core.kuhn import equilibrium_curve
from guts_core.methods.arguments import Anything, kinds_of
from guts_core.methods.learning.continuous_many import best_response_path
from guts_core.simplified_kuhn import equilibria, simulate


def plots():
    """Every function of the package that draws in the house style, by module and name."""
    for found in pkgutil.walk_packages(guts_core.figures.__path__, "guts_core.figures."):
        module = importlib.import_module(found.name)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ == found.name and name.startswith("plot_"):
                yield pytest.param(function, id=f"{found.name.rpartition('.')[2]}.{name}")


@pytest.mark.parametrize("plot", plots())
def test_each_argument_is_looked_at(plot):
    for argument, kind in kinds_of(plot).items():
        if not isinstance(kind, Anything):
            with pytest.raises(ValueError, match=f"^{plot.__name__}: {argument} must"):
                plot(**{argument: object()})


def test_what_a_mapping_leads_to_is_looked_at_as_well():
    with pytest.raises(ValueError, match="plot_gaps: plays must be of class FictitiousPlay, got 3"):
        fictitious_play.plot_gaps({"a run": 3})


@pytest.mark.parametrize("plot", plots())
def test_one_entry_is_drawn_without_a_warning(plot, calls):
    drawn_without_a_warning(plot, calls[plot])


def drawn_without_a_warning(plot, options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        plot(**options)
        for number in plt.get_fignums():
            plt.figure(number).canvas.draw()
    plt.close("all")


#: What may be left out altogether may be empty, too; so may what is drawn beside something else.
MAY_BE_EMPTY = {
    "plot_two_against_two": {"meshes"},
    "plot_found_ranges": {"found"},
    "plot_pot_forms": {"members"},
    "plot_frequencies": {"cards"},
    "plot_ranges": {"unstable"},
    "plot_profits": {"unstable"},
    "plot_portrait": {"equilibria"},
    "plot_growth": {"names"},
    "plot_ledger": {"equilibria"},
    "plot_newman": {"lists"},
}


def emptied(value):
    """The value with each list, mapping or array in it made empty, one at a time."""
    if isinstance(value, np.ndarray):
        yield value[:0]
    elif isinstance(value, Mapping):
        yield {}
        for name, each in value.items():
            yield from ({**value, name: less} for less in emptied(each))
    elif isinstance(value, list | tuple):
        yield value[:0]
        for place, each in enumerate(value):
            for less in emptied(each):
                yield [*value[:place], less, *value[place + 1 :]]


@pytest.mark.parametrize("plot", plots())
def test_what_is_empty_is_refused_or_drawn_without_a_warning(plot, calls):
    for argument, value in calls[plot].items():
        for less in emptied(value):
            options = {**calls[plot], argument: less}
            if len(less) == 0 and argument in MAY_BE_EMPTY.get(plot.__name__, ()):
                drawn_without_a_warning(plot, options)
                continue
            with pytest.raises(ValueError, match=f"^{plot.__name__}: {argument} must"):
                plot(**options)


@pytest.mark.parametrize(
    ("plot", "argument", "most"),
    [
        (alliances.plot_two_against_two, "meshes", 3),
        (bot.plot_scores, "records", 5),
        (fictitious_play.plot_distances, "distances", 2),
        (guts.plot_gain_against_opponents, "series", 2),
        (guts.plot_mesh_convergence, "tables", 3),
        (kuhn.plot_multiplicity, "counts", 6),
        (kuhn.plot_selection, "places", 12),
        (recursive_games.plot_staircase, "paths", 2),
        (recursive_games.plot_fixed_points, "points", 2),
        (repeated_play.plot_growth, "plays", 6),
        (von_neumann.plot_value_against_bet, "series", 5),
        (von_neumann.plot_counts, "counts", 5),
        (von_neumann.plot_errors, "errors", 5),
        (weenie.plot_valleys, "landscapes", 3),
    ],
)
def test_more_than_there_are_colours_for_is_refused_and_not_left_out(plot, argument, most, calls):
    given = calls[plot][argument]
    if isinstance(given, Mapping):
        ((name, one),) = given.items()
        many = {
            (name + k if isinstance(name, int | float) else f"{k}"): one for k in range(most + 1)
        }
    else:
        many = list(given) * (most + 1)
    with pytest.raises(ValueError, match=rf"^{plot.__name__}: {argument} must have \d to {most} e"):
        plot(**{**calls[plot], argument: many})


@pytest.mark.parametrize(
    ("plot", "options", "message"),
    [
        (bot.plot_scores, {"records": {"a": None}}, "records must be a finite number, got 'a'"),
        (
            guts.plot_gain_against_opponents,
            {"printed": ([2.0], [])},
            "printed must be two lists of one length, got 1 and 0 entries",
        ),
        (
            guts.plot_mesh_convergence,
            {"exact": {3: 0.1}},
            "exact must have a value for each of [2]",
        ),
        (kuhn.plot_expectations, {"players": [2], "curve": "two"}, "curve must have one point or"),
        (kuhn.plot_pot_forms, {"highest": 2}, "highest must be above 2, and forms of up to 4"),
        (
            repeated_play.plot_averages,
            {"equilibria": {"Q": 0}},
            "equilibria must have one for each",
        ),
        (von_neumann.plot_paths, {"cards": 2}, "form must be that of 2 cards and a bet of 2, got"),
        (
            weenie.plot_landscapes,
            {"axes": "two"},
            "axes must have shape (1,), got (2",
        ),
    ],
)
def test_arguments_that_do_not_fit_each_other_are_refused(plot, options, message, calls):
    given = calls[plot]
    if options.get("curve") == "two":
        options |= {"curve": SimpleNamespace(pots=np.ones(3), expectations=np.zeros((3, 1)))}
    if options.get("axes") == "two":
        options |= {"axes": plt.subplots(1, 2)[1]}
    if "equilibria" in options:
        options |= {"equilibria": {"Q": given["equilibria"]["P"]}}
    with pytest.raises(ValueError, match=re.escape(f"{plot.__name__}: {message}")):
        plot(**{**given, **options})


def test_what_has_no_numbers_of_solutions_is_refused():
    for each in (3, object(), SimpleNamespace(low=1, high=2, counts=3)):
        with pytest.raises(ValueError, match="plot_multiplicity: counts must have the methods"):
            kuhn.plot_multiplicity([each])


def test_growth_of_one_start_is_its_own_median(calls):
    play = calls[repeated_play.plot_growth]["plays"][2.5]
    (line,) = repeated_play.plot_growth({2.5: play}).get_lines()
    largest = np.maximum.accumulate(np.abs(play.log_odds).max(axis=-1))
    assert list(line.get_ydata()) == list(largest)
    two = simulate(2.5, np.full((2, 11), 0.4), 1.0, samples=2)
    with pytest.raises(ValueError, match="plot_ledger: play must have one start"):
        repeated_play.plot_ledger(two)


@pytest.fixture(scope="module", name="curve")
def _curve():
    return equilibrium_curve(4, (4, 4.5), 1e-4)


@pytest.mark.parametrize(
    ("plot", "options", "message"),
    [
        (kuhn.plot_expectations, {"players": [0]}, "players must be an integer >= 1 and at most 3"),
        (kuhn.plot_frequencies, {"node": 0}, "node must be an integer >= 1 and at most 12"),
        (kuhn.plot_frequencies, {"node": 13}, "node must be an integer >= 1 and at most 12"),
        (kuhn.plot_frequencies, {"node": 1, "cards": [5]}, "cards must be of cards up to 4"),
        (kuhn.plot_selection, {"places": [(1, 5, "a")]}, "places must be of cards up to 4, got 5"),
        (kuhn.plot_selection, {"places": [(1, 2)]}, "places must have 3 entries, got 2"),
        (kuhn.plot_close_up, {"player": 1, "pots": (5, 4)}, "pots must be (low, high), low < high"),
        (kuhn.plot_close_up, {"player": 4, "pots": (4, 5)}, "player must be an integer >= 1"),
    ],
)
def test_places_of_another_game_are_refused(curve, plot, options, message):
    with pytest.raises(ValueError, match=re.escape(f"{plot.__name__}: {message}")):
        plot(curve, **options)


def test_a_curve_without_a_point_is_no_picture():
    found = equilibrium_curve(4, (1.5, np.nextafter(1.5, 2)), 1e-2)
    assert not len(found.pots)
    for plot, options in (
        (kuhn.plot_expectations, {}),
        (kuhn.plot_close_up, {"player": 1, "pots": (1, 2)}),
        (kuhn.plot_frequencies, {"node": 1}),
        (kuhn.plot_selection, {"places": [(1, 2, "a")]}),
    ):
        with pytest.raises(ValueError, match=f"^{plot.__name__}: curve must have one point or mo"):
            plot(found, **options)


def test_strategies_of_another_shape_are_refused():
    with pytest.raises(ValueError, match=r"frequencies must have shape \(12, cards\), got \(11, 4"):
        kuhn.plot_strategy_bars(np.full((11, 4), 0.5))
    with pytest.raises(ValueError, match=r"plot_strategy_bars: frequencies must lie in \[0, 1\]"):
        kuhn.plot_strategy_bars(np.full((12, 4), 1.5))


def test_a_list_serves_as_a_pair_and_other_names_do_not():
    play = simulate(2.5, np.full(11, 0.4), 20.0, samples=50)
    drawn = [repeated_play.plot_portrait(play, pair, ()) for pair in (("b3", "d2"), ["b3", "d2"])]
    assert np.array_equal(*(ax.get_lines()[0].get_xydata() for ax in drawn))
    with pytest.raises(ValueError, match="plot_portrait: pair must be one of"):
        repeated_play.plot_portrait(play, ("b3", "e2"), ())
    with pytest.raises(ValueError, match="plot_series: start must be None for a single one, got 0"):
        repeated_play.plot_series(play, ["b3"], 0)
    (point,) = equilibria(Fraction(5, 2))
    with pytest.raises(ValueError, match="plot_frequencies: player must be an integer >= 1"):
        simplified_kuhn.plot_frequencies([point], 0)


def test_a_cycle_is_of_a_player_with_three_strategies():
    path = best_response_path([PENNIES, -PENNIES], 5.0)
    for player in (0, 2):
        with pytest.raises(ValueError, match="plot_cycle: player must be one of 2, counted from 0"):
            fictitious_play.plot_cycle(path, player)


@pytest.mark.parametrize("bet", [0, -1, float("nan"), "two", True])
def test_bets_are_positive_numbers(bet):
    with pytest.raises(ValueError, match="plot_guarantees: bet must be"):
        von_neumann.plot_guarantees(5, bet)
