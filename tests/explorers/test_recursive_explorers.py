"""The explorer of recursive games: its states are those of the library."""

import numpy as np
import pytest
from tables import assert_close

from guts_core.explorers.machinery.packing import packed, plain, unpacked
from guts_core.explorers.recursive_games import GAMES, value_map_explorer, value_map_record
from guts_core.methods import RecursiveGame


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("added", [-25, 0, 50])
def test_the_table_agrees_with_the_library(game, added):
    payoff, stakes, (low, _) = GAMES[game]
    found = value_map_record(game, added, low + 1.0)
    assert_close(unpacked(packed(plain(found), {})), plain(found))
    lifted = RecursiveGame([[x + added / 100 for x in row] for row in payoff], stakes)
    for v, t in [*zip(found["v"], found["map"], strict=True)][::5]:
        assert lifted.value_map(v).value == pytest.approx(t)
    assert found["first"] == pytest.approx(lifted.value_map(low + 1.0).value)
    for v in found["fixed"]:
        assert lifted.value_map(v).value == pytest.approx(v)


@pytest.mark.parametrize("game", GAMES)
def test_the_curve_has_its_kinks(game):
    """Of steps alone it left out a corner, where the map had touched the diagonal."""
    low, high = GAMES[game][2]
    for added in (-25, -5, 0):
        found = value_map_record(game, added, low)
        places = np.linspace(low, high, 1001)
        values = [value_map_record(game, added, v)["first"] for v in places]
        drawn = np.interp(places, found["v"], found["map"])
        assert np.abs(drawn - values).max() < 0.003 * (high - low)
        assert np.interp(found["fixed"], found["v"], found["map"]) == pytest.approx(
            found["fixed"], abs=0.001 * (high - low)
        )


def test_stairs_lead_between_the_curve_and_the_diagonal():
    found = value_map_record("touching", 0, -1.0)
    assert found["way"] == "climbs"
    assert list(found["to"][::2]) == list(found["from"][::2])
    assert max(found["to"]) < 0.5
    payoff, stakes, _ = GAMES["touching"]
    lifted = RecursiveGame(payoff, stakes)
    for v, t in zip(found["from"][1::2], found["to"][1::2], strict=True):
        assert lifted.value_map(v).value == pytest.approx(t)


@pytest.mark.parametrize("start", [-1000.0, 1000.0])
def test_stairs_end_at_twice_the_ends_of_the_picture(start):
    found = value_map_record("four", 0, start)
    end = 2 * found["high" if start > 0 else "low"]
    assert found["to"][1] == end != found["first"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("start", [-3.0, 0.0, 2.0])
def test_the_way_is_that_of_the_first_step(game, start):
    found = value_map_record(game, 0, start)
    moved = found["first"] - start
    assert found["way"] == ("climbs" if moved > 1e-9 else "falls" if moved < -1e-9 else "stays")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("start", [-1000.0, -100.0, 100.0, 1000.0])
def test_the_first_step_is_told_also_where_the_picture_ends_before_it(game, start):
    payoff, stakes, _ = GAMES[game]
    found, first = value_map_record(game, 0, start), RecursiveGame(payoff, stakes).value_map(start)
    assert found["first"] == pytest.approx(first.value)
    moved = first.value - start
    assert found["way"] == ("climbs" if moved > 1e-9 else "falls" if moved < -1e-9 else "stays")


def test_points_of_an_interval_are_not_marked_one_by_one():
    assert value_map_record("interval", 0, 0.0)["fixed"] == []
    assert len(value_map_record("interval", 25, 0.0)["fixed"]) == 1


def test_an_interval_is_named_by_its_ends():
    assert value_map_record("interval", 0, 0.0)["points"] == "-1 to 1"
    assert value_map_record("interval", 0, 0.0)["way"] == "stays"
    assert value_map_record("interval", 25, -3.0)["points"] == "1.25"


def test_the_explorer_starts_where_the_text_says():
    explorer = value_map_explorer()
    assert explorer.start == {"game": "four", "added": 0, "start": -13.0}
    assert "-14, -5.752, -1.391, 0" in explorer.told(explorer.first())
