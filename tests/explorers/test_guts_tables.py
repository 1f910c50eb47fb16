"""The explorers of guts beside the coalition's: their states are those of the library."""

import numpy as np
import pytest
from tables import assert_close, decoded_by_the_page

from guts_core.explorers.coalitions import coalitions_explorer, coalitions_record, sides
from guts_core.explorers.fictitious_play import jacob_explorer, play_explorer, play_record
from guts_core.explorers.machinery.packing import packed, plain, unpacked
from guts_core.explorers.weenie import weenie_explorer, weenie_record
from guts_core.guts import GutsPlay, nash_threshold, solve_coalition
from guts_core.guts.alliances.solve import solve_alliances
from guts_core.guts.play.jacob import jacob_basins
from guts_core.guts.weenie.landscape import least_over_partners, payoff_at_nash
from guts_core.methods import fictitious_play

EXPLORERS = (coalitions_explorer, play_explorer, jacob_explorer, weenie_explorer)


@pytest.mark.parametrize("made", EXPLORERS)
def test_every_position_is_offered_live_too(made):
    for control in made().controls:
        assert set(control.values) <= set(control.live or control.values)


@pytest.mark.parametrize("made", EXPLORERS)
def test_the_first_state_can_be_told(made):
    explorer = made()
    first = explorer.at(**explorer.start)
    assert all(number.label in explorer.told(first) for number in explorer.numbers)
    assert_close(unpacked(packed(first, explorer.digits)), first)


def test_gaps_are_marked_with_powers_of_ten():
    """They read 1e−1, 1e−2, ..."""
    (axis,) = [panel.y for panel in play_explorer().panels if panel.y.label == "gap (antes)"]
    names = ["10", "1", "10⁻¹", "10⁻²", "10⁻³", "10⁻⁴", "10⁻⁵", "10⁻⁶"]
    assert axis.ticks == tuple((1 - k, name) for k, name in enumerate(names))


@pytest.mark.parametrize("players", [2, 5, 8])
def test_each_gap_lies_within_its_picture(players):
    """The first gap of five players, and of more, had been above the frame."""
    (axis,) = [panel.y for panel in play_explorer().panels if panel.y.label == "gap (antes)"]
    found = play_record(players, "own", 51, 10)
    low, high = axis.domain[0], found[axis.domain[1]]
    assert low < min(found["logs"])
    assert max(found["logs"]) < high
    assert (high > 1) == (players == 8)  # where ten is marked


def test_the_page_reads_the_basins():
    """Categories in run lengths, row by row."""
    explorer = jacob_explorer()
    found = decoded_by_the_page(explorer, explorer.states())
    assert len(found) == 44
    wanted = jacob_basins(0.6, steps=20)
    record = found['{"percent": 60, "rounds": 20}']
    assert np.array_equal(np.reshape(record["ends"], (61, 61)), wanted.ends)
    shares = [wanted.shares[[e.strict for e in wanted.equilibria]].sum(), wanted.shares[-1]]
    assert [record["strict"], record["all"]] == pytest.approx(shares, abs=1e-6)


@pytest.mark.parametrize(("players", "percent"), [(6, 0), (3, 50), (20, 100), (57, 7)])
def test_weenie_states(players, percent):
    found, nash = weenie_record(players, percent), nash_threshold(players, weenie=True)
    least, others = least_over_partners(players, nash * percent / 100)
    assert found["least"] == pytest.approx(least, abs=1e-8)
    assert found["others"] == pytest.approx(others, abs=1e-6)
    drawn = payoff_at_nash(players, nash * percent / 100, found["x"])
    assert found["gain"] + found["loss"] == pytest.approx(drawn)
    assert (found["player"] == "loses") == (least < -1e-9)


def test_weenie_with_one_opponent_only():
    found = weenie_record(2, 40)
    assert found["others"] is None
    assert found["least"] == pytest.approx(float(payoff_at_nash(2, found["one"], 0)))
    assert found["axis"].startswith("threshold of the opponent")


@pytest.mark.parametrize("game", ["own", "pooled"])
def test_play_states(game):
    found = plain(play_record(3, game, 51, 40))
    model = GutsPlay(3, 51, pooled=game == "pooled")
    play = fictitious_play(model, 40, [0, 25, 50])
    assert found["gap"] == pytest.approx(play.gap)
    assert found["rescaled"] == pytest.approx(40 * play.gap)
    shares = np.cumsum(play.frequencies[1])
    heights = dict(zip(found["x2"], found["y2"], strict=True))  # the upper end of each step
    for at, height in heights.items():
        assert height == pytest.approx(shares[round(50 * at)])
    assert "x4" not in found


@pytest.mark.parametrize(
    ("game", "antes"), [("1 v. 3", "1 ante"), ("2 v. 3", "2 antes"), ("3 v. 3", "3 antes")]
)
def test_of_a_coalition_that_leaves_no_profile_is_shown(game, antes):
    found, explorer = coalitions_record(game, 3), coalitions_explorer()
    assert found["value"] == -sides(game)[0]
    assert found["allied at"] == found["allied share"] == found["allied from to"] == []
    assert found["opposing at"]
    assert f"profiles of the m none, leave the game for {antes};" in explorer.told(found)
    assert_close(unpacked(packed(plain(found), explorer.digits)), plain(found))
    assert coalitions_record(game, 6)["allied profiles"] >= 1


@pytest.mark.parametrize("game", ["1 v. 4", "2 v. 3"])
def test_coalition_against_coalition(game):
    found, (allies, opponents) = coalitions_record(game, None), sides(game)
    if allies == 1:
        assert found["value"] == solve_coalition(opponents).value
    else:
        value = solve_alliances(allies, opponents, 1e-3).value
        assert found["value"] == pytest.approx(value, abs=1e-3)
    assert coalitions_record(game, 6)["gap"] == "below 1e-12"
    members = [
        share * size * allies
        for share, size in zip(found["allied share"], found["allied size"], strict=True)
    ]
    assert sum(members) == pytest.approx(allies, abs=0.01)
