"""The explorers of guts beside the coalition's: their states are those of the library."""

import itertools
import re
from types import SimpleNamespace

import numpy as np
import pytest
from tables import assert_close, decoded_by_the_page

from guts_core.explorers import coalitions
from guts_core.explorers.coalitions import coalitions_explorer, coalitions_record, sides
from guts_core.explorers.fictitious_play import (
    jacob_explorer,
    jacob_record,
    play_explorer,
    play_record,
)
from guts_core.explorers.machinery.packing import packed, plain, unpacked
from guts_core.explorers.weenie import weenie_explorer, weenie_record
from guts_core.guts import GutsPlay, coalition_game, nash_threshold, solve_coalition
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


@pytest.mark.parametrize("made", EXPLORERS)
def test_a_number_that_may_be_one_stands_before_no_plural(made):
    """One can play a single round, and a screen reader had told of "1 rounds"."""
    explorer = made()
    counted = {
        control.key for control in explorer.controls if 1 in (control.live or control.values)
    }
    assert not counted & set(re.findall(r"\{(\w+)\} \w+s\b", explorer.alt))


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


def test_the_last_gap_is_marked_at_the_last_round_and_told_with_its_product():
    explorer = play_explorer()
    found = explorer.at(players=3, game="own", mesh=51, rounds=40)
    _, panel = explorer.panels
    drawn = {mark.kind: (mark.x, mark.y) for mark in panel.marks}
    assert drawn == {"line": ("steps", "logs"), "dots": ("now", "log")}
    assert (found["now"], found["log"]) == (40, found["logs"][-1])
    assert f"rounds times gap {found['rescaled']:.4f};" in explorer.told(found)


def test_gaps_are_drawn_as_they_are_up_to_the_last_round():
    explorer = play_explorer()
    found = explorer.at(players=3, game="own", mesh=51, rounds=1000)
    play = fictitious_play(GutsPlay(3, 51), 1000, [0, 25, 50], record=found["steps"])
    assert min(play.gaps) < 1e-3
    assert 10.0 ** np.array(found["logs"]) == pytest.approx(play.gaps)
    (axis,) = [panel.x for panel in explorer.panels if panel.x.label == "rounds"]
    low, high = axis.domain[0], found[axis.domain[1]]
    assert low <= min(found["steps"])
    assert max(found["steps"]) == found["now"] < high


def test_every_first_play_of_player_3_has_its_own_basins():
    for percent in (0, 37, 100):
        wanted = jacob_basins(percent / 100, steps=3)
        assert np.array_equal(jacob_record(percent, 3)["ends"], wanted.ends.ravel())


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


def test_each_start_of_the_jacob_game_ends_somewhere():
    found = jacob_record(60, 20)
    assert found["strict"] + found["two"] + found["all"] == pytest.approx(1)


@pytest.mark.parametrize(("players", "percent"), [(6, 0), (3, 50), (20, 100), (57, 7)])
def test_weenie_states(players, percent):
    found, nash = weenie_record(players, percent), nash_threshold(players, weenie=True)
    least, others = least_over_partners(players, nash * percent / 100)
    assert found["least"] == pytest.approx(least, abs=1e-8)
    assert found["others"] == pytest.approx(others, abs=1e-6)
    drawn = payoff_at_nash(players, nash * percent / 100, found["x"])
    assert found["gain"] + found["loss"] == pytest.approx(drawn)
    assert (found["player"] == "loses") == (least < -1e-9)
    assert found["at"] == found["others"]


@pytest.mark.parametrize(("players", "whose"), [(2, "opponent"), (3, "others")])
def test_the_alternative_text_says_whose_threshold_goes_along_the_axis(players, whose):
    """It had spoken of the others also where the one opponent is the only one."""
    assert whose in weenie_record(players, 40)["axis"]
    assert f"of the {'only ' if players == 2 else ''}{whose}" in weenie_explorer().alt


@pytest.mark.parametrize(
    ("players", "percent"), [(2, 40), (3, 50), (6, 0), (20, 0), (20, 70), (60, 5)]
)
def test_weenie_curve_leads_through_the_dot_and_is_drawn_to_less_than_a_line(players, percent):
    """With many players the curve bends near 1, where equal steps had missed all of its losses."""
    found = weenie_record(players, percent)
    assert np.interp(found["at"], found["x"], found["payoff"]) == pytest.approx(
        found["least"], abs=1e-9
    )
    places = np.linspace(0, 1, 5001)
    own = places if players == 2 else found["one"]
    payoffs = payoff_at_nash(players, own, places)
    missed = np.interp(places, found["x"], found["payoff"]) - payoffs
    assert np.abs(missed[payoffs < 0.4]).max() < 0.002


@pytest.mark.parametrize(
    ("players", "percent", "word"),
    [(6, 0, "loses"), (4, 0, "wins"), (3, 99, "wins"), (3, 100, "breaks even")],
)
def test_weenie_says_what_becomes_of_the_player(players, percent, word):
    found = weenie_record(players, percent)
    assert found["player"] == word
    assert (found["least"] == 0) == (word == "breaks even")


def test_weenie_has_a_line_at_zero():
    """Also in what the page gets, which leaves out what is as ever."""
    (panel,) = weenie_explorer().spec()["panels"]
    assert [mark["y"] for mark in panel["marks"] if mark["kind"] == "hrule"] == [0]


def test_weenie_marks_the_worst_and_the_nash_threshold():
    (panel,) = weenie_explorer().panels
    places = {mark.name: (mark.x, mark.y) for mark in panel.marks if mark.kind in ("dots", "vrule")}
    assert places == {
        "Nash threshold": ("nash", None),
        "worst for player 1": ("at", "least"),
        "this opponent": ("at", "least"),
    }


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
    assert found["mean"] == pytest.approx(play.frequencies[0] @ model.points)
    shares = np.cumsum(play.frequencies[1])
    heights = dict(zip(found["x2"], found["y2"], strict=True))  # the upper end of each step
    for at, height in heights.items():
        assert height == pytest.approx(shares[round(50 * at)])
    lower, upper = found["y2"][1:-1:2], found["y2"][2:-1:2]
    assert lower == [0, *upper[:-1]]
    assert found["x2"][1:-1:2] == found["x2"][2:-1:2]
    assert "x4" not in found


@pytest.mark.parametrize(
    ("game", "antes"), [("1 v. 3", "1 ante"), ("2 v. 3", "2 antes"), ("3 v. 3", "3 antes")]
)
def test_of_a_coalition_that_leaves_no_profile_is_shown(game, antes):
    found, explorer = coalitions_record(game, 3), coalitions_explorer()
    assert found["value"] == -sides(game)[0]
    assert found["allied at"] == found["allied share"] == found["allied from to"] == []
    assert found["opposing at"]
    assert f"profiles of the coalition of m none, leave the game for {antes};" in explorer.told(
        found
    )
    assert_close(unpacked(packed(plain(found), explorer.digits)), plain(found))
    assert coalitions_record(game, 6)["allied profiles"] >= 1


def test_each_coalition_has_its_own_picture():
    for panel, side, name in zip(
        coalitions_explorer().panels, ("allied", "opposing"), "mn", strict=True
    ):
        line, dots = panel.marks
        assert panel.title == f"coalition of {name}"
        assert dots.name == f"members of the coalition of {name}"
        assert (line.x, line.y) == (f"{side} from to", f"{side} level")
        assert (dots.x, dots.y, dots.size) == (f"{side} at", f"{side} share", f"{side} size")


@pytest.mark.parametrize("game", ["1 v. 4", "2 v. 3"])
def test_coalition_against_coalition(game):
    found, (allies, opponents) = coalitions_record(game, None), sides(game)
    if allies == 1:
        solution = solve_coalition(opponents)
        assert found["value"] == solution.value
        assert (found["allied at"], found["allied size"]) == ([round(solution.player, 5)], [1])
        held = {round(each, 5) for profile, _ in solution.coalition_mixture for each in profile}
        assert set(found["opposing at"]) == held
    else:
        value = solve_alliances(allies, opponents, 1e-3).value
        assert found["value"] == pytest.approx(value, abs=1e-3)
    assert coalitions_record(game, 6)["gap"] == "below 1e-12"
    members = [
        share * size * allies
        for share, size in zip(found["allied share"], found["allied size"], strict=True)
    ]
    assert sum(members) == pytest.approx(allies, abs=0.01)


def test_each_coalition_is_drawn_as_it_plays(monkeypatch):
    optimum = SimpleNamespace(
        value=-0.1,
        gap=1e-5,
        allied_mixture=(((0.2, 0.4), 1.0),),
        opposing_mixture=(((0.1, 0.5, 0.5), 0.75), ((0.3, 0.3, 0.3), 0.25)),
    )
    monkeypatch.setattr(coalitions, "solve_alliances", lambda *_: optimum)
    found = coalitions_record("2 v. 3", None)
    drawn = {
        side: list(zip(*(found[f"{side} {name}"] for name in ("at", "share", "size")), strict=True))
        for side in ("allied", "opposing")
    }
    assert drawn["allied"] == [(0.2, 1, 1 / 2), (0.4, 1, 1 / 2)]
    assert drawn["opposing"] == [(0.1, 0.75, 1 / 3), (0.5, 0.75, 2 / 3), (0.3, 0.25, 1)]


@pytest.mark.parametrize(("game", "side"), [("2 v. 2", "allied"), ("2 v. 4", "opposing")])
def test_a_bloc_that_was_found_up_to_rounding_is_one_large_dot(game, side):
    """Its members' thresholds differ by some 1e-5, and had been as many small dots in one place."""
    found = coalitions_record(game, None)
    likely = found[f"{side} share"].index(max(found[f"{side} share"]))
    assert found[f"{side} size"][likely] == 1
    dots = sorted(zip(found[f"{side} share"], found[f"{side} at"], strict=True))
    for (share, at), (other, beside) in itertools.pairwise(dots):
        assert share != other or beside - at > coalitions.APART


def test_profiles_that_are_seldom_played_count_and_are_drawn():
    """Three profiles of each side had been left out of 2 v. 2."""
    found, optimum = coalitions_record("2 v. 2", None), solve_alliances(2, 2, coalitions.GAP)
    mixtures = {"allied": optimum.allied_mixture, "opposing": optimum.opposing_mixture}
    assert min(weight for _, weight in optimum.allied_mixture) < 1e-3
    for side, mixture in mixtures.items():
        assert found[f"{side} profiles"] == len(mixture)
        shares = [weight for _, weight in mixture]
        assert found[f"{side} level"][::3] == found[f"{side} level"][1::3] == shares


def test_mixtures_of_the_continuum_are_told_to_be_optimal_up_to_their_gap_only():
    """The profiles of 2 v. 2 lie on a curve: a finite number of them leaves something to gain."""
    assert solve_alliances(2, 2, coalitions.GAP).gap > 1e-6
    assert coalitions_record("2 v. 2", None)["gap"] == "below 1e-4"
    assert "optimal up to the duality gap" in coalitions_explorer().alt


def test_a_coalition_on_a_mesh_is_drawn_as_it_plays():
    """Three profiles of different probabilities."""
    found, game = coalitions_record("2 v. 3", 7), coalition_game(3, 7, 2)
    solution = game.solve(termination_fee=2)
    assert found["value"] == solution.value
    assert found["opposing profiles"] == 3
    shares = solution.column_strategy[solution.columns]
    means = game.column_thresholds[solution.columns].mean(axis=1)
    drawn = zip(*(found[f"opposing {name}"] for name in ("at", "share", "size")), strict=True)
    mean = sum(at * share * size for at, share, size in drawn)
    assert mean == pytest.approx(shares @ means, abs=1e-3)
