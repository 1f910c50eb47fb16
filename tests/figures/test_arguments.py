"""Figures refuse what they cannot draw, and name the function, the argument and what is allowed."""

import importlib
import inspect
import pkgutil
import re

import matplotlib.pyplot as plt
import numpy as np
import pytest

import guts_core.figures
from guts_core.figures import fictitious_play, kuhn, repeated_play, simplified_kuhn, von_neumann
from guts_core.kuhn import equilibrium_curve
from guts_core.methods.arguments import Anything, kinds_of
from guts_core.methods.learning.continuous_many import best_response_path
from guts_core.simplified_kuhn import simulate


def plots():
    """Every function of the package that draws in the house style, by module and name."""
    for found in pkgutil.walk_packages(guts_core.figures.__path__, "guts_core.figures."):
        module = importlib.import_module(found.name)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ == found.name and name.startswith("plot_"):
                yield pytest.param(function, id=f"{found.name.rpartition('.')[2]}.{name}")


@pytest.fixture(autouse=True)
def _close_figures():
    yield
    plt.close("all")


@pytest.mark.parametrize("plot", plots())
def test_each_argument_is_looked_at(plot):
    for argument, kind in kinds_of(plot).items():
        if not isinstance(kind, Anything):
            with pytest.raises(ValueError, match=f"^{plot.__name__}: {argument} must"):
                plot(**{argument: object()})


def test_what_a_mapping_leads_to_is_looked_at_as_well():
    with pytest.raises(ValueError, match="plot_gaps: plays must be of class FictitiousPlay, got 3"):
        fictitious_play.plot_gaps({"a run": 3})


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
    with pytest.raises(ValueError, match="plot_series: start must be one of 0, got 0"):
        repeated_play.plot_series(play, ["b3"], 0)
    with pytest.raises(ValueError, match="plot_frequencies: player must be an integer >= 1"):
        simplified_kuhn.plot_frequencies([], 0)


def test_a_cycle_is_of_a_player_with_three_strategies():
    pennies = np.array([[1.0, -1.0], [-1.0, 1.0]])
    path = best_response_path([pennies, -pennies], 5.0)
    for player in (0, 2):
        with pytest.raises(ValueError, match="plot_cycle: player must be one of 2, counted from 0"):
            fictitious_play.plot_cycle(path, player)


@pytest.mark.parametrize("bet", [0, -1, float("nan"), "two", True])
def test_bets_are_positive_numbers(bet):
    with pytest.raises(ValueError, match="plot_guarantees: bet must be"):
        von_neumann.plot_guarantees(5, bet)
