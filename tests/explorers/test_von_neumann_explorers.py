"""Explorers of von Neumann's poker: each state is what the library computes."""

from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from tables import assert_close

from guts_core.explorers import von_neumann as explorers
from guts_core.explorers.machinery.packing import packed, plain, unpacked
from guts_core.von_neumann import (
    best_bet,
    continuous_equilibrium,
    count_pure_equilibria,
    deviation_gains,
    in_turn_equilibrium,
    mixed_equilibrium,
    three_player_equilibrium,
)


def shown(explorer, **position):
    """A state as the page reads it."""
    return unpacked(packed(explorer.at(**position), explorer.digits))


@pytest.mark.parametrize(
    ("cards", "bet", "over"),
    [(7, 2.0, 1), (2, 0.25, 1), (43, 2.0, 1), (60, 10.0, 1), (133, 7.0, 12), (200, 3, 7)],
)
def test_deck(cards, bet, over):
    explorer, b = explorers.deck_explorer(), Fraction(bet) / over
    found = shown(explorer, cards=cards, bet=bet, over=over)
    exact = mixed_equilibrium(cards, b)
    assert Fraction(found["exact"]) == exact.value
    assert found["value"] == pytest.approx(float(exact.value), abs=5.1e-7)
    assert found["bets"] == pytest.approx([float(p) for p in exact.bet_probabilities], abs=5.1e-4)
    assert found["calls"] == pytest.approx([float(p) for p in exact.call_probabilities], abs=5.1e-4)
    assert Fraction(found["bet_shown"]) == b
    limit = continuous_equilibrium(float(b))
    for place, hand in (
        ("bluff", limit.bluff_below),
        ("raise", limit.value_above),
        ("call", limit.call_above),
    ):
        assert found[place] == pytest.approx(cards * hand + 0.5, abs=1e-5)
    assert found["limit"] == pytest.approx(limit.value, abs=5.1e-7)
    count = count_pure_equilibria(cards, b)
    assert float(found["pure"].replace(",", "")) == pytest.approx(count, rel=1e-3)
    assert found["pure"] == f"{count:,}" or count > 10**11
    gains = deviation_gains(cards, b, exact.bet_probabilities, exact.call_probabilities)
    assert not any(gains)


@pytest.mark.parametrize("bet", [Fraction(1, 3), Fraction(2)])
def test_three_players_at_once_and_in_turn(bet):
    explorer = explorers.three_explorer()
    at_once = three_player_equilibrium(9, bet)
    found = shown(explorer, order="at once", cards=9, bet=bet.numerator, over=bet.denominator)
    assert found["value_2"] == pytest.approx(float(at_once.values[1]), abs=5.1e-7)
    assert found["after_fold"] == found["after_call"] == found["calls"]
    wanted = [float(p) for p in at_once.bet_probabilities]
    assert found["bets"] == pytest.approx(wanted, abs=5.1e-4)
    limit = continuous_equilibrium(float(bet), 2)
    assert found["limit"] == pytest.approx(limit.value, abs=5.1e-7)
    assert found["gain"] == "0"
    in_turn = in_turn_equilibrium(9, bet)
    found = shown(explorer, order="in turn", cards=9, bet=bet.numerator, over=bet.denominator)
    for case in ("after_fold", "after_call"):
        wanted = [float(p) for p in getattr(in_turn, case)]
        assert found[case] == pytest.approx(wanted, abs=5.1e-4)
    assert found["value_3"] == pytest.approx(float(in_turn.values[2]), abs=5.1e-7)
    assert found["limit"] is None


def test_each_of_three_players_gets_what_is_told():
    """With five cards and a bet of a third, in turn, each gets something else."""
    explorer, values = explorers.three_explorer(), in_turn_equilibrium(5, Fraction(1, 3)).values
    found = explorer.at(order="in turn", cards=5, bet=1, over=3)
    assert len({*values}) == 3
    assert [found[f"value_{player}"] for player in (1, 2, 3)] == pytest.approx(
        list(map(float, values))
    )
    told = {number.label: number.key for number in explorer.numbers}
    assert [told[f"player {name} gets"] for name in ("I", "II", "III")] == [
        f"value_{player}" for player in (1, 2, 3)
    ]


def test_thresholds_of_the_continuum_stand_with_the_player_whose_they_are():
    """Player I bluffs below one and bets for value above another, player II calls above his."""
    bets, calls = explorers.deck_explorer().panels
    for panel, title, rules in (
        (bets, "I bets", ["bluff", "raise"]),
        (calls, "II calls", ["call"]),
    ):
        assert panel.title == title
        assert [mark.x for mark in panel.marks if mark.kind == "vrule"] == rules
        assert [mark.y for mark in panel.marks if mark.kind == "bars"] == [title.split()[1]]
    told = {panel.title: panel.marks[0].y for panel in explorers.three_explorer().panels}
    assert told == {
        "I bets": "bets",
        "II calls": "calls",
        "III calls if II has folded": "after_fold",
        "III calls if II has called": "after_call",
    }


def test_of_three_players_the_largest_gain_is_told(monkeypatch):
    found = three_player_equilibrium(5, 1)
    kept = ("values", "bet_probabilities", "call_probabilities_2")
    odd = SimpleNamespace(
        gains=(Fraction(0), Fraction(1, 7), Fraction(0)),
        after_fold=(),
        after_call=(),
        **{name: getattr(found, name) for name in kept},
    )
    monkeypatch.setattr(explorers, "three_player_equilibrium", lambda *_: odd)
    assert explorers.three_record("at once", 5, 1)["gain"] == "1/7"


def test_an_equilibrium_with_roots_gains_nothing_as_any_other():
    """It had been told as 0 + 0 sqrt(109)."""
    assert "sqrt(109)" in str(in_turn_equilibrium(6, Fraction(1, 2)).values[0])
    assert explorers.three_record("in turn", 6, 0.5)["gain"] == "0"


def test_three_players_say_when_nothing_is_found(monkeypatch):
    def none(cards, bet):
        raise ArithmeticError

    monkeypatch.setattr(explorers, "in_turn_equilibrium", none)
    found = explorers.three_record("in turn", 5, 2.0)
    assert found["gain"] == "none found"
    assert "bets" not in found
    marks = [mark for panel in explorers.three_explorer().panels for mark in panel.marks]
    assert {mark.when for mark in marks} == {"bets", "calls", "after_fold", "after_call"}


@pytest.mark.parametrize("callers", [1, 4, 150])
def test_callers(callers):
    explorer = explorers.callers_explorer()
    found = shown(explorer, callers=callers)
    assert found["best"] == pytest.approx(best_bet(callers).bet, abs=1e-6)
    assert found["best_value"] == pytest.approx(best_bet(callers).value, abs=1e-6)
    for place in (0, 29, 71):
        picked = explorer.controls[1].picked(found, place)
        wanted = continuous_equilibrium(picked["bet"], callers)
        assert picked["value"] == pytest.approx(wanted.value, abs=1e-6)
        assert picked["bluff"] == pytest.approx(wanted.bluff_below, abs=1e-6)
        assert picked["raise"] == pytest.approx(wanted.value_above, abs=1e-6)
        assert picked["call"] == pytest.approx(wanted.call_above, abs=1e-6)
    assert explorer.first()["bet"] == pytest.approx(best_bet(1).bet)


@pytest.mark.parametrize("callers", [1, 2, 10, 100, 200])
def test_curves_against_the_bet_begin_near_0_and_are_drawn_to_less_than_a_line(callers):
    """With 100 callers A had begun below its greatest value, with ten C at .66 instead of .37."""
    found = shown(explorers.callers_explorer(), callers=callers)
    assert found["bets"][0] < 1e-4 * found["widest"]
    first, *_, last = found["bets"]
    for bet in np.append(np.geomspace(first, last, 300), np.linspace(first, last, 300)):
        there = continuous_equilibrium(float(min(bet, last)), callers)
        for key, wanted, height in (
            ("values", there.value, found["top"]),
            ("bluffs", there.bluff_below, 1),
            ("raises", there.value_above, 1),
            ("calls", there.call_above, 1),
        ):
            drawn = np.interp(bet, found["bets"], found[key])
            assert drawn == pytest.approx(wanted, abs=0.006 * height)


def test_lines_are_named_by_what_is_done_there():
    """I bets with hands below A and above B, and the others call above C."""
    value, thresholds = explorers.callers_explorer().panels
    names = {mark.y: mark.name for mark in thresholds.marks if mark.kind == "line"}
    assert names == {
        "bluffs": "I bluffs below A",
        "raises": "I bets for value above B",
        "calls": "each of the others calls above C",
    }
    found = explorers.callers_record(3)
    for bluff, bet, call in zip(found["bluffs"], found["raises"], found["calls"], strict=True):
        assert bluff < call < bet
    assert (value.x.label, value.y.label) == ("bet b (antes)", "player I's value (antes)")
    for make in (explorers.deck_explorer, explorers.callers_explorer, explorers.three_explorer):
        (bet,) = [control for control in make().controls if control.key == "bet"]
        assert bet.label == "bet b (antes)"


def test_every_position_in_the_tables_can_be_computed_too():
    for make in (explorers.deck_explorer, explorers.three_explorer):
        explorer = make()
        for control in explorer.controls:
            values, live = control.values, control.live or control.values
            if isinstance(values, dict):
                assert all(set(values[each]) <= set(live[each]) for each in values)
            else:
                assert set(values) <= set(live)


def test_records_are_plain_numbers():
    record = plain(explorers.callers_record(2))
    assert_close(unpacked(packed(record, explorers.callers_explorer().digits)), record)


@pytest.mark.parametrize(
    ("record", "given", "refused"),
    [
        (explorers.deck_record, (5, 10**10), "bet / over must be at most 1e\\+09"),
        (explorers.deck_record, (5, 1, 10**10), "bet / over must be a finite number >= 1e-09"),
        (explorers.deck_record, (5, 1 + Fraction(1, 10**4300)), "bet / over must have a numerator"),
        (explorers.three_record, ("at once", 5, 10**10), "bet / over must be at most 1e\\+09"),
        (explorers.three_record, ("in turn", 5, 10**13), "bet / over must have a numerator"),
        (explorers.three_record, ("in turn", 105, 2), "cards must be an integer >= 3 and at most"),
    ],
)
def test_what_no_game_is_solved_for_is_refused_in_the_name_of_the_record(record, given, refused):
    with pytest.raises(ValueError, match=f"^{record.__name__}: {refused}"):
        record(*given)
