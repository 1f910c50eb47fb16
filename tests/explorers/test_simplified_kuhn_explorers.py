"""The explorer of repeated play and the film: every state has its own computed numbers."""

from fractions import Fraction

import numpy as np
import pytest

from guts_core.explorers import simplified_kuhn as explorers
from guts_core.explorers.machinery.packing import packed, unpacked
from guts_core.simplified_kuhn import FREQUENCIES, equilibria, simulate


def profits(values):
    return ", ".join(f"{24 * float(value):+.3f}" for value in values)


@pytest.mark.parametrize(("pot", "start"), [(2.5, "all one half"), (4.0, "random")])
def test_play(pot, start):
    explorer = explorers.play_explorer()
    found = unpacked(packed(explorer.at(pot=pot, start=start), explorer.digits))
    play = simulate(pot, explorers.STARTS[start], explorers.UNTIL, samples=explorers.SAMPLES)
    for place in (0, 400, 800):
        picked = explorer.controls[-1].picked(found, place)
        assert picked["time"] == pytest.approx(play.times[place], abs=1e-6)
        for name in ("b3", "d2", "b2", "d1"):
            assert picked[name] == pytest.approx(play.of(name)[place], abs=2e-3)
    last = [picked[f"paid_{player}"] for player in (1, 2, 3)]
    assert last == pytest.approx(24 * play.mean_profits, abs=2e-3)
    there = equilibria(Fraction(str(pot)))
    wanted = "; ".join(f"{each.label}: {profits(each.expectations)}" for each in there)
    assert found["solutions"] == wanted
    assert found["at_b3"] == pytest.approx([float(e.frequencies["b3"]) for e in there], abs=1e-3)


#: Pots at which play from these starts grows errors most, of thousands tried.
WILD = {
    6.93: [0.99, 0.5, 0.01, 0.99, 0.5, 0.99, 0.99, 0.5, 0.5, 0.5, 0.5],
    6.88: [0.45, 0.5, 0.01, 0.5, 0.73, 0.99, 0.5, 0.43, 0.5, 0.5, 0.5],
    7.72: [0.49, 0.51, 0.24, 0.25, 0.01, 0.01, 0.77, 0.21, 0.83, 0.33, 0.86],
}


@pytest.mark.parametrize("pot", WILD)
def test_what_is_shown_does_not_depend_on_the_step(pot):
    """A frequency had been off by 0.016, and an average profit in its last digit."""
    start = WILD[pot]
    found = explorers.play_record(pot, "random", **dict(zip(FREQUENCIES, start, strict=True)))
    play = simulate(pot, start, explorers.UNTIL, samples=explorers.SAMPLES, step=0.03)
    for name in ("b3", "d2", "b2", "d1"):
        assert found[f"path_{name}"] == pytest.approx(play.of(name), abs=1e-5)
    averages = 24 * play.profits[1:] / play.times[1:, None]
    for player in range(3):
        assert found[f"so_far_{player + 1}"][1:] == pytest.approx(averages[:, player], abs=1e-6)


@pytest.mark.parametrize("pot", [2.5, 3.35, 4.15])
def test_play_stands_beside_its_start_and_the_solutions_at_its_pot(pot):
    found, there = explorers.play_record(pot, "random"), equilibria(Fraction(str(pot)))
    assert found["labels"] == [each.label for each in there]
    for player in range(3):
        wanted = [24 * float(each.expectations[player]) for each in there]
        assert found[f"pays_{player + 1}"] == pytest.approx(wanted)
    for name in ("b3", "d2", "b2", "d1"):
        wanted = explorers.STARTS["random"][FREQUENCIES.index(name)]
        assert found[f"from_{name}"] == pytest.approx(wanted)
        wanted = [float(each.frequencies[name]) for each in there]
        assert found[f"at_{name}"] == pytest.approx(wanted)


def test_each_mark_is_drawn_from_what_its_name_says():
    *portraits, profits_so_far = explorers.play_explorer().panels
    for panel, (x, y) in zip(portraits, (("b3", "d2"), ("b2", "d1")), strict=True):
        assert [axis.label for axis in (panel.x, panel.y)] == [
            f"{name[0]}{'₀₁₂₃'[int(name[1])]}" for name in (x, y)
        ]
        drawn = {mark.name: (mark.x, mark.y) for mark in panel.marks if mark.name}
        assert drawn == {
            "this play": (f"path_{x}", f"path_{y}"),
            "its start": (f"from_{x}", f"from_{y}"),
            "Solutions at this pot": (f"at_{x}", f"at_{y}"),
        }
        (now,) = (mark for mark in panel.marks if mark.kind == "dots" and not mark.name)
        assert (now.x, now.y) == (x, y)
    marks = profits_so_far.marks
    for player, parts in enumerate(zip(marks[::3], marks[1::3], marks[2::3], strict=True), 1):
        keys = [f"{what}_{player}" for what in ("pays", "so_far", "paid")]
        assert [mark.y for mark in parts] == keys
        assert parts[1].name == f"player {player}"
        assert len({mark.css for mark in parts}) == 1
    (film,) = explorers.area_film().panels
    assert (film.x.label, film.y.label) == ("log-odds of b₃", "log-odds of d₂")


def test_the_time_is_shown_as_it_is():
    """Moments are 0.15 apart: the first one after the start had been shown as 0.1."""
    explorer = explorers.play_explorer()
    (digits,) = [number.digits for number in explorer.numbers if number.key == "time"]
    times = explorer.at(**explorer.start)["times"]
    assert times == pytest.approx(np.round(times, digits), abs=1e-9)


def test_any_start():
    start = dict(zip(FREQUENCIES, np.linspace(0.1, 0.9, 11).round(2).tolist(), strict=True))
    found = explorers.play_record(3.3, "all 4/5", **start)
    play = simulate(3.3, start, explorers.UNTIL, samples=explorers.SAMPLES)
    assert np.abs(found["path_d2"] - play.of("d2")).max() < 1e-3
    assert found["path_d2"][0] == start["d2"]
    keys = [control.key for control in explorers.play_explorer().controls]
    assert keys == ["pot", "start", *FREQUENCIES, "time"]


def test_a_start_that_is_changed_in_part_is_the_same_for_the_next_reader():
    first = explorers.play_record(3.3, "random")
    explorers.play_record(3.3, "random", b3=0.99)
    again = explorers.play_record(3.3, "random")
    assert np.array_equal(again["path_b3"], first["path_b3"])


@pytest.mark.parametrize(("pot", "start"), [(6.0, "random"), (2.5, "all 4/5")])
def test_the_average_at_the_start_is_that_of_the_first_game(pot, start):
    """It had been the one of the time 0.15, for a player at pot 6 half a unit away."""
    found = explorers.play_record(pot, start)
    early = simulate(pot, explorers.STARTS[start], 1e-4, samples=2)
    wanted = 24 * early.profits[-1] / early.times[-1]
    assert [found[f"so_far_{player}"][0] for player in (1, 2, 3)] == pytest.approx(wanted, abs=1e-3)


@pytest.mark.parametrize(("pot", "start"), [(6.0, "random"), (2.5, "all 4/5")])
def test_each_moment_lies_within_its_picture(pot, start):
    """The first averages are the most extreme ones: their dots had been beyond the frame."""
    found = explorers.play_record(pot, start)
    drawn = [found[f"{name}_{player}"] for name in ("so_far", "pays") for player in (1, 2, 3)]
    assert found["low"] < min(map(min, drawn))
    assert found["high"] > max(map(max, drawn))


@pytest.mark.parametrize("pot", [2.2, 2.5, 2.95])
def test_the_film_shows_the_disc_wherever_it_is_wound(pot):
    """Most of it is soon on the side of negative log-odds."""
    found = explorers.film_record(pot)
    drawn = [found[f"{part}_{axis}"] for part in ("edges", "inside") for axis in "xy"]
    least, most = (extreme(extreme(at) for each in drawn for at in each) for extreme in (min, max))
    assert found["left"] < least < -most
    assert most < found["right"]


def test_film_keeps_the_area():
    explorer = explorers.area_film()
    found = unpacked(packed(explorer.at(pot=2.5), explorer.digits))
    assert found["areas"] == pytest.approx([np.pi * 1.3**2] * len(explorers.TIMES), abs=1e-3)
    x, y = (
        np.array(found[f"inside_{axis}"][0]) - explorers.CENTRE[k] for k, axis in enumerate("xy")
    )
    assert np.hypot(x, y).max() <= explorers.RADIUS + 1e-3
    outlines = []
    for place in (0, 12, len(explorers.TIMES) - 1):
        picked = explorer.controls[-1].picked(found, place)
        x, y = np.array(picked["edge_x"]), np.array(picked["edge_y"])
        assert np.abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2 == pytest.approx(5.309, abs=0.2)
        assert len(picked["dots_x"]) == len(picked["dots_y"]) == explorers.INSIDE
        outlines.append(len(x))
    assert sorted(outlines) == outlines
