"""Figures of fictitious play draw what they are given."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from guts_core.figures import fictitious_play as figures
from guts_core.guts.play.payoff_model import GutsPlay
from guts_core.methods import best_response_path, continuous_fictitious_play
from guts_core.methods.learning.fictitious_rounds import fictitious_play


def test_gaps_and_plays():
    game = GutsPlay(3, 21)
    play = fictitious_play(game, 100)
    line = figures.plot_gaps({"run": play}).get_lines()[0]
    assert line.get_ydata() == pytest.approx(play.gaps)
    line = figures.plot_gaps({"run": play}, rescaled=True).get_lines()[0]
    assert line.get_ydata() == pytest.approx(play.steps * play.gaps)
    _, given = plt.subplots()
    ax = figures.plot_plays(game, play, given)
    assert ax is given
    assert ax.get_lines()[1].get_ydata() == pytest.approx(play.plays[:, 1] / 20)


def test_no_run_and_no_player_is_left_out():
    game = GutsPlay(5, 11)
    play = fictitious_play(game, 50, start=[np.full(11, 1 / 11)] * 5)
    ax = figures.plot_gaps({f"run {k}": play for k in range(7)})
    looks = {(line.get_color(), line.get_linestyle()) for line in ax.get_lines()}
    assert len(looks) == len(ax.get_lines()) == 7
    ax = figures.plot_plays(game, play)
    assert len(ax.get_lines()) == 5 + 1
    assert ax.get_lines()[0].get_xdata().min() > 1


def test_distances_stand_beside_a_power_of_the_rounds():
    *_, power = figures.plot_distances({"run": [[1.0, 0.5, 0.25]]}, 0.5).get_lines()
    assert list(power.get_ydata()) == pytest.approx([1, 2**-0.5, 3**-0.5])


def test_empirical_play_is_a_distribution_function():
    game = GutsPlay(3, 21)
    play = fictitious_play(game, 40, start=(0, 10, 20))
    ax = figures.plot_empirical_play(game, play)
    for line, own in zip(ax.get_lines(), play.frequencies, strict=False):
        assert line.get_ydata() == pytest.approx(own.cumsum())
        assert line.get_ydata()[-1] == pytest.approx(1)
        assert line.get_drawstyle() == "steps-post"


def test_rescaled_gaps_in_rounds_and_in_continuous_time():
    pennies = np.array([[1, -1], [-1, 1]])
    rounds = fictitious_play([pennies, -pennies], 20, record=range(1, 21))
    path = continuous_fictitious_play(pennies, 20)
    steps, level = figures.plot_clocks(rounds, path).get_lines()
    assert list(steps.get_ydata()) == pytest.approx(rounds.rescaled_gaps)
    assert set(level.get_ydata()) == {2.0}


def test_between_switches_the_gap_is_that_of_the_path():
    """A path that ends at a time has its gap computed there; after t = 69 nothing switches."""
    game, start = GutsPlay(3, 101), (100, 0, 50)
    path = best_response_path(game, 10**4, start)
    line, dots = figures.plot_path_gap(game, path).get_lines()
    assert list(dots.get_xdata()) == list(path.times)
    assert line.get_linestyle() == "-"
    assert dots.get_linestyle() == "None"
    for time in (3, 50, 200, 1000):
        drawn = np.interp(time, *line.get_data())
        assert drawn == pytest.approx(best_response_path(game, time, start).rescaled_gaps[-1], 1e-4)
    top = line.get_ydata().argmax()
    assert np.all(np.diff(line.get_ydata()[: top + 1]) > 0)
    assert np.all(np.diff(line.get_ydata()[top:]) < 0)
    with pytest.raises(ValueError, match="path must be one of the game"):
        figures.plot_path_gap(GutsPlay(3, 11), path)


def test_play_stays_in_its_triangle():
    payoffs = [np.eye(3), np.roll(np.eye(3), 1, axis=1)]
    path = best_response_path(payoffs, 100, (0, 1))
    _, dots = figures.plot_path_gap(payoffs, path).get_lines()
    assert list(dots.get_ydata()) == pytest.approx(path.times * path.gaps)
    _, played = figures.plot_cycle(path).get_lines()
    x, y = played.get_data()
    third = y / 0.75**0.5
    second = x - third / 2
    found = np.column_stack([1 - second - third, second, third])
    assert found == pytest.approx(path.profiles[0])
