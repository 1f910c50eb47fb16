"""The explorer of one player against a coalition: its states are those of the library."""

import re

import pytest

from guts_core.explorers import weenie
from guts_core.explorers.guts import MESHES, OPPONENTS, coalition_explorer, coalition_record
from guts_core.explorers.machinery.packing import packed, plain, unpacked
from guts_core.guts import coalition_game, nash_threshold, payoff_curves, solve_coalition
from guts_core.methods.recursive_games import RecursiveStatus


@pytest.mark.parametrize(("opponents", "mesh"), [(1, 11), (2, None), (3, 101), (7, 51), (60, None)])
def test_the_table_agrees_with_the_library(opponents, mesh):
    found = unpacked(packed(plain(coalition_record(opponents, mesh)), {}))
    solution = solve_coalition(opponents, mesh)
    assert found["value"] == pytest.approx(solution.value, abs=5.1e-7)
    assert found["nash"] == pytest.approx(nash_threshold(opponents + 1), abs=5.1e-7)
    curves = payoff_curves(solution, found["x"])
    assert found["blend"] == pytest.approx(curves.blend, abs=1e-4)
    assert found["blocs"] == pytest.approx(curves.bloc, abs=1e-4)
    if opponents > 1:
        assert found["pseudos"] == pytest.approx(curves.pseudo_bloc, abs=1e-4)
    held = dict(zip(found["held"], found["shares"], strict=True))
    mean = sum(threshold * share for threshold, share in held.items())
    assert mean == pytest.approx(solution.player, abs=1e-5)
    assert found["step"] == (mesh and pytest.approx(1 / (mesh - 1), abs=5.1e-7))
    assert found["below"] + 0.1 < found["value"] < found["above"] - 0.1


def test_a_mesh_shows_the_mixture_and_not_its_mean():
    found = coalition_record(3, 101)
    parts = solve_coalition(3, 101).player_mixture
    assert len(parts) == 2
    assert found["player"] == " or ".join(f"{at:.4f} ({100 * w:.0f} %)" for at, w in parts)


@pytest.mark.parametrize(("opponents", "mesh"), [(31, 51), (4, 154), (37, 203)])
def test_a_part_of_a_mixture_is_not_told_to_be_none_or_all_of_it(opponents, mesh):
    shares = [share for _, share in solve_coalition(opponents, mesh).player_mixture]
    assert min(shares) < 0.005
    told = re.findall(r"([\d.]+) %", coalition_record(opponents, mesh)["player"])
    for text, share in zip(told, shares, strict=True):
        assert 0 < float(text) < 100
        last = 10.0 ** -len(text.partition(".")[2])
        assert float(text) == pytest.approx(100 * share, abs=0.51 * last)


def test_what_the_pseudo_bloc_plays_is_told():
    explorer, found, solution = coalition_explorer(), coalition_record(3, None), solve_coalition(3)
    assert found["inner"] == f"{solution.pseudo_bloc:.4f}"
    played = f"pseudo-bloc played {100 * solution.pseudo_bloc_weight:.2f} %"
    assert played in explorer.told(found).split("; ")


@pytest.mark.parametrize("mesh", [None, 21])
def test_each_line_is_what_its_name_says(mesh):
    found, solution = coalition_record(3, mesh), solve_coalition(3, mesh)
    curves = payoff_curves(solution, found["x"])
    (panel,) = coalition_explorer().panels
    drawn = {mark.name: list(found[mark.y]) for mark in panel.marks if mark.kind == "line"}
    lines = {"bloc": curves.bloc, "pseudo-bloc": curves.pseudo_bloc, "mixture": curves.blend}
    assert drawn.keys() == lines.keys()
    for name, line in lines.items():
        assert drawn[name] == pytest.approx(list(line))
    (nash,) = (mark for mark in panel.marks if mark.name == "Nash threshold")
    assert found[nash.x] == nash_threshold(4)


def test_a_mesh_too_coarse_for_its_opponents_still_has_an_axis():
    found = coalition_record(60, 11)
    assert 1 - found["from"] > 0.01
    assert all(found["from"] <= each <= 1 for each in found["x"])
    assert len(found["x"]) > 60


@pytest.mark.parametrize(("opponents", "mesh"), [(1, 2), (2, 2), (5, 2), (3, 3), (60, 11)])
def test_where_player_1_leaves_it_is_said_and_no_threshold_shown(opponents, mesh):
    """It stood there that it holds above 1, or with one opponent above 0: all for the value -1."""
    explorer, found = coalition_explorer(), coalition_record(opponents, mesh)
    solution = coalition_game(opponents, mesh, family="pseudo-bloc").solve()
    assert solution.status in (RecursiveStatus.DECLINED, RecursiveStatus.FIXED_LINE)
    assert found["value"] == solution.value == -1
    words = "player 1 holds above no hand, leaves the game for 1 ante"
    assert words in explorer.told(found).split("; ")
    assert found["held"] == found["shares"] == []
    (dots,) = [mark for mark in explorer.panels[0].marks if mark.name == "player 1 holds"]
    assert dots.when == "held"
    assert len(found["x"]) > 60


@pytest.mark.parametrize(("opponents", "mesh"), [(1, 3), (2, 3), (3, 4), (20, 501), (60, None)])
def test_where_player_1_plays_on_a_threshold_is_shown(opponents, mesh):
    found = coalition_record(opponents, mesh)
    assert found["value"] > -0.2
    assert found["player"].startswith(f"{found['held'][0]:.4f}")
    assert "leaves" not in coalition_explorer().told(found)


def test_a_bloc_that_is_never_played_has_a_dash_and_no_line():
    """On a coarse mesh one member always holds: the words would stand there without a number."""
    explorer, found = coalition_explorer(), coalition_record(60, 11)
    assert found["bloc"] is None
    assert "bloc holds above" not in explorer.told(found).replace("pseudo-bloc holds above", "")
    (line,) = [mark for mark in explorer.panels[0].marks if mark.name == "bloc"]
    assert line.when == "bloc"
    assert coalition_record(2, 101)["bloc"]


@pytest.mark.parametrize("opponents", [1, 2, 5, 60])
def test_a_bloc_that_always_holds_is_no_pseudo_bloc(opponents):
    """On two points nothing was said of what more than one opponent plays."""
    explorer, found = coalition_explorer(), coalition_record(opponents, 2)
    ((profile, weight),) = solve_coalition(opponents, 2).coalition_mixture
    assert (set(profile), weight) == ({0}, 1)
    told = explorer.told(found).split("; ")
    assert "bloc holds above 0.0000" in told
    assert not any(each.startswith("pseudo-bloc") for each in told)
    (line,) = (mark for mark in explorer.panels[0].marks if mark.name == "bloc")
    assert found[line.when]


def test_every_position_is_offered_live_too():
    explorer = coalition_explorer()
    opponents, mesh = explorer.controls
    assert set(OPPONENTS) <= set(opponents.live)
    assert {*MESHES, None} <= set(mesh.live)
    assert explorer.start == {"opponents": 2, "mesh": None}


def test_whoever_does_not_see_the_picture_hears_the_names_of_positions():
    explorer = coalition_explorer()
    assert explorer._names(explorer.start) == {"opponents": "2", "mesh": "continuum"}
    assert explorer._names({"opponents": 3, "mesh": 101}) == {"opponents": "3", "mesh": "101"}


@pytest.mark.parametrize(("players", "least"), [(2, False), (3, True)])
def test_against_one_opponent_no_payoff_is_called_the_least(players, least):
    """The curve is over the opponent's own threshold, and may be lower elsewhere."""
    shown = weenie.weenie_explorer()
    record = shown.at(players=players, percent=50)
    assert f"payoff at the dot {record['least']:.6f}" in shown.told(record).replace("−", "-")
    assert "least" not in shown.told(record)
    dots = [mark for mark in shown.panels[0].marks if mark.kind == "dots" and record[mark.when]]
    assert [mark.name for mark in dots] == ["worst for player 1" if least else "this opponent"]
    if players == 2:
        assert record["least"] > min(record["payoff"]) + 0.01


@pytest.mark.parametrize("players", [2, 3, 6])
def test_each_payoff_has_a_number_to_tell(players):
    """A second one, for the game of two players, had shown a dash in all others."""
    shown = weenie.weenie_explorer()
    record = shown.at(players=players, percent=50)
    told = [each for each in shown.numbers if "payoff" in each.label]
    assert told
    assert all(not each.when or record[each.when] for each in told)


@pytest.mark.parametrize("made", [coalition_explorer, weenie.weenie_explorer])
def test_payoffs_are_in_antes(made):
    (label,) = {panel.y.label for panel in made().panels if panel.y.label.startswith("payoff")}
    assert label.endswith(" (antes)")
