"""Explorers of Kuhn poker: points of the stored curves, and solutions at any pot."""

from functools import cache
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.explorers.kuhn import (
    FOLD,
    LIVE_POTS,
    POTS,
    along_the_curve,
    curve_explorer,
    solution_record,
)
from guts_core.explorers.machinery.packing import packed, plain, unpacked
from guts_core.kuhn import KuhnPoker, equilibrium_curve
from paper_ledger.bil18.stored.curve_files import read_counts
from paper_ledger.bil18.stored.strategies import curves_to_draw

DATA = Path(__file__).resolve().parents[2] / "data"


@cache
def curves():
    """The stored curves by the number of cards."""
    return {each.cards: each for each in curves_to_draw(DATA)}


@pytest.fixture(scope="module")
def computed():
    """The curve of four cards at all pots of the explorer."""
    return equilibrium_curve(4, POTS)


@pytest.fixture(scope="module")
def explorer():
    return curve_explorer(curves().values())


def test_payoffs_are_in_bets(explorer):
    """One is a bet there, whatever the pot."""
    assert explorer.panels[0].y.label == "payoff per hand (bets)"


@pytest.mark.parametrize("cards", [4, 6, 52])
def test_each_point_of_a_stored_curve_is_there(explorer, cards):
    curve = curves()[cards]
    found = unpacked(packed(explorer.at(cards=cards), explorer.digits))
    assert found["pots"] == pytest.approx(curve.pots, rel=1e-4, abs=1e-5)
    for place in (0, len(curve.pots) // 2, len(curve.pots) - 1):
        picked = explorer.controls[1].picked(found, place)
        assert picked["pot"] == found["pots"][place]
        paid = [picked[f"paid_{player}"] for player in (1, 2, 3)]
        assert paid == pytest.approx(curve.expectations[place], abs=6e-6)
        for node in range(12):
            wanted = curve.frequencies[place, node]
            assert picked[f"node_{node + 1}"] == pytest.approx(wanted, abs=1e-9)


def test_the_stored_point_is_a_solution_of_a_curve_that_is_computed(explorer, computed):
    found = explorer.at(cards=4)
    place = found["solutions"].index("2 of 3")
    (near,) = [
        each
        for each in computed.at(curves()[4].pots[place])
        if np.abs(each.expectations - curves()[4].expectations[place]).max() < 1e-7
    ]
    assert np.abs(near.frequencies - curves()[4].frequencies[place]).max() < 5.1e-3
    assert explorer.first()["solution"].endswith("of 3")


def test_numbers_of_solutions():
    pots = np.array([1.0, 4.0, 2.0, 3.0, 2.5, 5.0])
    assert along_the_curve(pots) == [(1, 1), (1, 2), (2, 2), (3, 4), (4, 4), (1, 1)]
    nine = along_the_curve(curves()[9].pots)
    assert max(count for _, count in nine) >= 25
    assert all(1 <= which <= count for which, count in nine)


def test_any_pot_and_each_solution_are_computed(computed):
    for number in (1, 2, 3):
        found = plain(solution_record(4, 3.9083, number))
        wanted = computed.at(3.9083)[number - 1]
        assert found["solution"] == f"{number} of 3"
        paid = [found[f"paid_{player}"] for player in (1, 2, 3)]
        assert paid == pytest.approx(wanted.expectations, abs=1e-9)
        assert found["node_4"] == pytest.approx(wanted.frequencies[3], abs=1e-7)
        game = KuhnPoker(4)
        assert game.gains(np.array([found[f"node_{k}"] for k in range(1, 13)]), 3.9083).max() < 1e-5
    last = solution_record(4, 3.9083, 9)
    assert last["solution"] == "3 of 3"
    assert float(last["epsilon"]) == computed.epsilon


def test_the_kernel_gets_any_pot(explorer):
    spec = explorer.spec()
    assert [each["key"] for each in spec["live"]] == ["cards", "pot", "number"]
    assert spec["record"] == "guts_core.explorers.kuhn:solution_record"
    assert (LIVE_POTS[0], LIVE_POTS[-1]) == POTS


def test_no_curve():
    with pytest.raises(ValueError, match="curve_explorer: curves"):
        curve_explorer([])
    with pytest.raises(ValueError, match="curves must hold at least one curve, each with a point"):
        curve_explorer([SimpleNamespace(cards=4, pots=np.array([]))])


@pytest.mark.parametrize("pot", POTS)
def test_the_first_and_the_last_pot_lie_within_the_axis(pot):
    """With four cards the curve ends at 19.95, and the dots at 20 had been beyond the frame."""
    record = solution_record(4, pot)
    assert record["first"] <= pot <= record["last"]
    assert record["first"] <= min(record["pots"]) + 1e-6
    assert max(record["pots"]) - 1e-4 <= record["last"]
    for player in (1, 2, 3):
        assert record["low"] <= record[f"paid_{player}"] <= record["high"]


@pytest.mark.parametrize("pot", [4.98, 5.0, 5.02])
def test_the_payoffs_shown_are_on_the_lines(pot):
    """With four cards the curve is steep there, and the dots had stood a line's width beside it."""
    record = solution_record(4, pot)
    high = record["high"] - record["low"]
    wide = np.log(record["last"] / record["first"])
    across = (np.log(record["pots"]) - np.log(pot)) / wide
    for player in (1, 2, 3):
        up = (np.array(record[f"payoffs_{player}"]) - record[f"paid_{player}"]) / high
        starts, steps = across[:-1] + 1j * up[:-1], np.diff(across + 1j * up)
        along = np.clip((-starts * steps.conj()).real / np.abs(steps) ** 2, 0, 1)
        assert np.abs(starts + along * steps).min() < 0.002


def test_a_turn_at_the_pot_of_another_point_is_no_solution_beside_it():
    assert along_the_curve(np.array([1.0, 3, 2, 4, 3, 5]))[4] == (2, 2)


@pytest.mark.parametrize("cards", [4, 7, 10, 26])
def test_beyond_the_pot_where_a_curve_ends_the_number_of_solutions_is_a_least_one(explorer, cards):
    """With 7 cards the curve turns at the pot 210 and is not followed beyond 100 from then on."""
    found = explorer.at(cards=cards)
    pots = np.array(found["pots"])
    turns = np.diff(np.sign(np.diff(pots))) != 0
    for pot, told, turn in zip(pots[1:-1], found["solutions"][1:-1], turns, strict=True):
        assert (" or more" in told) == (pot > pots[-1])
        if pot < pots[-1] and not turn:
            assert counted(told) % 2


def counted(told):
    """The number of solutions in what an explorer tells."""
    return int(told.removesuffix(FOLD).removesuffix(" or more").split()[-1])


@pytest.mark.parametrize("cards", [4, 5, 6, 7, 8, 9, 10, 13, 26])
def test_as_many_solutions_are_told_as_the_whole_curve_has(explorer, cards):
    """At each point, and at its pot with the digits that are shown, but next to a fold."""
    curve, found, beyond, alone = curves()[cards], explorer.at(cards=cards), 0, 0
    (counts,) = (
        each
        for each in read_counts(DATA / "kuhn_counts.csv")
        if (each.cards, each.epsilon) == (cards, curve.epsilon)
    )
    for pot, told in zip(curve.pots, found["solutions"], strict=True):
        carried = float(f"{pot:.6g}")
        wanted = {counts.at(each) for each in (pot, carried, float(f"{carried:.4f}"))}
        if " or more" in told:
            beyond += 1
            assert all(counted(told) <= each for each in wanted if each)
        elif FOLD not in told:
            alone += wanted == {0}  # no interval holds the lowest pot itself
            assert wanted <= {0, counted(told)}
    assert (beyond > 0) == (cards in (7, 10, 26))
    assert alone <= 1


def test_where_a_fold_has_the_digits_shown_it_is_said(explorer):
    """With five cards at 2.25127 there are three solutions or five, and four where two meet."""
    for cards in (4, 5, 6):
        pots, found = curves()[cards].pots, explorer.at(cards=cards)
        shown, rise = [f"{pot:.4f}" for pot in found["pots"]], np.diff(pots) > 0
        folds = {shown[place + 1] for place in np.flatnonzero(rise[1:] != rise[:-1])}
        assert len(folds) > 3
        for pot, text in zip(shown, found["solutions"], strict=True):
            assert text.endswith(FOLD) == (pot in folds)
    five = curves()[5].pots
    place = int(np.abs(five - 2.25127).argmin())
    assert explorer.at(cards=5)["solutions"][place] == f"3 of 4{FOLD}"


#: Whose turn it is at each node, and at which node she has checked before, if she has.
TURNS = (
    *((1, 0), (2, 0), (3, 0), (1, 1), (2, 2), (2, 2)),
    *((3, 0), (1, 1), (1, 1), (2, 0), (3, 0), (3, 0)),
)


@pytest.mark.parametrize(("node", "player", "before"), [(k, *t) for k, t in enumerate(TURNS, 1)])
def test_each_node_has_its_name_its_owner_and_what_has_bet_before(explorer, node, player, before):
    payoffs, *nodes = explorer.panels
    panel = nodes[node - 1]
    (bars,) = panel.marks
    assert panel.title.partition(":")[0] == str(node)
    assert bars.y == f"node_{node}"
    assert bars.less == (f"node_{before}" if before else "")
    colours = {mark.name: mark.css for mark in payoffs.marks if mark.kind == "line"}
    assert bars.css == colours[f"player {player}"]


def test_payoffs_of_each_player_are_drawn_and_told_as_hers(explorer):
    marks = explorer.panels[0].marks
    lines, others, shown = (
        [mark for mark in marks if mark.kind == kind] for kind in ("line", "crossings", "dots")
    )
    for player, (line, other, dot) in enumerate(zip(lines, others, shown, strict=True), 1):
        assert (line.x, line.y, line.name) == ("pots", f"payoffs_{player}", f"player {player}")
        assert (other.x, other.y, other.at) == ("pots", f"payoffs_{player}", "pot")
        assert (dot.x, dot.y) == ("pot", f"paid_{player}")
    told = {number.label: number.key for number in explorer.numbers}
    assert [told[f"player {player} gets"] for player in (1, 2, 3)] == ["paid_1", "paid_2", "paid_3"]


def test_every_card_has_room(explorer):
    for record in (explorer.at(cards=6), solution_record(6, 3.0)):
        (low, high), bars = explorer.panels[1].x.domain, len(explorer.panels[1:])
        assert (low, record[high], bars) == (0.5, 6.5, 12)
