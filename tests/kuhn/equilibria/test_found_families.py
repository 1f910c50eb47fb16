"""What was found to be paid with more cards and four players, against all hands dealt."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from kuhn_dealt import Dealt

from guts_core.kuhn import KuhnPoker, large_pots, low_calls, polish
from guts_core.kuhn.game import KuhnGame
from guts_core.kuhn.many_players import first_profit
from paper_ledger.bil18.stored import families
from paper_ledger.bil18.stored.ends import read_ends
from paper_ledger.bil18.stored.families import (
    Met,
    StoredFamily,
    met,
    read_families,
    write_families,
)
from paper_ledger.bil18.stored.four_players import read_forms, read_members

DATA = Path(__file__).resolve().parents[3] / "data"
ROWS = read_families(DATA / "kuhn_families.csv")
FOUND = {(each.players, each.cards, each.pot): each for each in ROWS}
MEMBERS = read_members(DATA / "kuhn_family_members.csv")
ROUNDED = 2e-9


def key(member):
    return member.game.players, member.game.cards, member.pot


def inside(row, payoffs, slack=ROUNDED):
    low, high = row.ranges.T
    paid = np.array(payoffs, dtype=float)
    return bool((low - slack <= paid).all() and (paid <= high + slack).all())


def is_equilibrium(member):
    """By dealing every hand in fractions."""
    again = Dealt(*key(member)[:2], member.frequencies, member.pot)
    return (
        again.gains() == [0] * again.players and tuple(again.expectations()) == member.expectations
    )


def test_a_frequency_at_its_end_is_held_there_by_its_slope_only():
    """Whether card 2 calls at node 10 is all the same, also where it never does."""
    game, pot = KuhnPoker(4), Fraction(7)
    members = [game.reduce(low_calls(share).at(pot)).astype(float) for share in (0, 1)]
    for x in members:
        (pattern,) = Met(game, pot, 1, 1, 0, 0, np.array([x])).patterns
        assert pattern[np.argwhere(game.free).tolist().index([9, 1])] == "="
        assert set(pattern) == set("01=")


@pytest.mark.parametrize("player", range(3))
def test_points_at_which_anybody_gains_are_no_members(player, monkeypatch):
    game, pot = KuhnPoker(4), 7.0
    member = game.reduce(low_calls(1).at(7)).astype(float)
    gains = np.array([np.zeros(3), np.eye(3)[player] * 1e-6])
    monkeypatch.setattr(families, "solutions_from", lambda *_: np.array([member, member]))
    monkeypatch.setattr(KuhnGame, "gains", lambda *_: gains)
    assert len(families._members(game, pot, None, [member], None)) == 1


def test_every_row_has_members():
    assert {(each.players, each.cards) for each in ROWS} == {(3, 5), (3, 6), (4, 5)}
    assert len(FOUND) == len(ROWS)
    for each in ROWS:
        assert each.hits <= each.starts
        assert 0.8 * each.draws <= each.reached <= each.draws
        assert 0 < each.patterns <= each.hits + each.reached
        low, high = each.ranges.T
        assert (low <= high).all()
        assert low.sum() <= 1e-8
        assert high.sum() >= -1e-8


def test_members_have_the_payoffs_of_the_ends():
    """Each fraction at an end is a member's payoff, and the other way round."""
    named = set()
    for member in MEMBERS:
        row = FOUND[key(member)]
        assert inside(row, member.expectations)
        for label in member.ends.split():
            player, side = int(label[1]), "-+".index(label[2])
            assert row.ends[player - 1][side] == member.expectations[player - 1]
            named.add((*key(member), player, side))
    exact = {
        (row.players, row.cards, row.pot, player, side)
        for row in ROWS
        for player, pair in enumerate(row.ends, 1)
        for side, end in enumerate(pair)
        if isinstance(end, Fraction)
    }
    assert named == exact


def test_gains_of_all_members_in_floats():
    for member in MEMBERS:
        x = member.frequencies.astype(float)
        assert member.game.gains(x, float(member.pot)).max() < 1e-13 * (1 + float(member.pot))


@pytest.mark.parametrize("cards", [5, 6])
def test_a_member_of_three_players_dealt(cards):
    member = [e for e in MEMBERS if key(e)[:2] == (3, cards)][-1]
    assert is_equilibrium(member)
    moved = member.frequencies.copy()
    place = next(p for p in np.argwhere(member.game.free) if 0 < moved[tuple(p)] < 1)
    moved[tuple(place)] += Fraction(1, 1000)
    assert max(Dealt(3, cards, moved, member.pot).gains()) > 0


@pytest.mark.heavy
@pytest.mark.timeout(900)
@pytest.mark.parametrize("member", MEMBERS, ids=lambda e: f"{key(e)[:2]}-{e.pot}-{e.ends}")
def test_every_member_dealt(member):
    assert is_equilibrium(member)


def test_what_was_known_before_lies_in_the_ranges():
    """Members of other files, and closed forms."""
    ends = [e for e in read_ends(DATA / "kuhn_found_payoffs.csv") if (3, e.cards, e.pot) in FOUND]
    assert len(ends) > 40
    assert all(inside(FOUND[3, e.cards, e.pot], e.expectations) for e in ends)
    four = [e for e in read_members(DATA / "kuhn_four_members.csv") if key(e) in FOUND]
    assert len(four) > 5
    assert all(inside(FOUND[key(e)], e.expectations) for e in four)
    for row in ROWS:
        for form in read_forms(DATA / "kuhn_four_forms.csv") if row.players == 4 else ():
            if form.cards == row.cards and form.low <= row.pot <= (form.high or row.pot):
                x = form.at(row.pot).astype(float)
                assert inside(row, form.game.expectations(x, float(row.pot)))
        if (row.players, row.cards) == (3, 5) and row.pot > 13:
            assert inside(row, [e(row.pot) for e in large_pots(5).expectations])
        if (row.players, row.cards) == (3, 6) and row.pot > 28:
            assert row.ends == tuple((e(row.pot),) * 2 for e in large_pots(6).expectations)


def test_just_above_the_least_pot_one_payoff_was_found():
    """That of the theorem "Where profit begins", exactly, in all three games."""
    low = [row for row in ROWS if row.pot < Fraction(row.players, row.cards - row.players)]
    assert {(row.players, row.cards) for row in low} == {(3, 5), (3, 6), (4, 5)}
    for row in low:
        payoffs = first_profit(row.players, row.cards, row.pot).expectations
        assert row.ends == tuple((e, e) for e in payoffs)
        assert row.payoffs == 1


def test_a_drawn_regularisation_leads_to_a_member():
    """At a pot with ranges; polished, the gains are rounding, by exact arithmetic."""
    game, pot = KuhnPoker(5), Fraction(3)
    found = met(game, pot, 0, 3, np.random.default_rng(2))
    assert (found.draws, found.reached, found.payoffs) == (3, 3, 3)
    for x in found.members:
        member = polish(game, game.complete(x), pot)
        assert member.gains.max() < 1e-14
        assert np.abs(game.reduce(member.frequencies) - x).max() < 1e-6


def test_patterns():
    """Two members of one pattern, and one of another."""
    game, pot = KuhnPoker(5), Fraction(5, 4)
    form = first_profit(3, 5, pot)
    x = game.reduce(form.frequencies).astype(float)
    one = Met(game, pot, 0, 0, 2, 2, np.stack([x, x]))
    assert len(one.patterns) == 1
    (code,) = one.patterns
    assert len(code) == game.size
    assert set(code) == set("0=")
    nothing = met(game, pot, 0, 0, np.random.default_rng(0))
    assert nothing.members.shape == (0, game.size)


def test_file_round_trip(tmp_path):
    write_families(ROWS, tmp_path / "families.csv")
    again = (tmp_path / "families.csv").read_text("utf-8")
    assert again == (DATA / "kuhn_families.csv").read_text("utf-8")
    nothing = StoredFamily(3, 5, Fraction(7), 1, 0, 0, 0, 1, 1, ((0.0, 1.5),) * 3)
    write_families([nothing], tmp_path / "one.csv")
    assert read_families(tmp_path / "one.csv") == (nothing,)
