"""What the stored sets say: frequencies against members found earlier, selection, observations."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker, equilibrium_curve
from guts_core.kuhn.curves.curve import QUICK
from guts_core.kuhn.curves.selection import selected_equilibrium
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.kuhn.whole_sets.proved import proved_codes
from paper_ledger import claims
from paper_ledger.bil18.on_sets import frequencies
from paper_ledger.bil18.on_sets.frequencies import (
    FrequencyRange,
    frequency_ranges,
    read_frequencies,
    write_frequencies,
)
from paper_ledger.bil18.on_sets.observations import (
    OBSERVATIONS,
    Observation,
    card_2_never_calls,
    card_3_bet_by_player_3_is_not_called,
    card_3_is_checked,
    card_4_is_also_checked,
    one_is_picked,
    one_payoff,
    player_1_checks,
    player_1_loses_most,
    player_2_bets,
    players_1_and_2_check,
    sets_at_pots,
)
from paper_ledger.bil18.on_sets.selection import (
    EPSILON,
    LARGER,
    at_an_end,
    picked_at,
    read_picked,
    write_picked,
)
from paper_ledger.bil18.stored.ends import read_ends
from paper_ledger.bil18.stored.whole_sets import outer_ranges, read_sets

DATA = Path(__file__).parents[3] / "data"
ROWS = read_sets(DATA / "kuhn_sets.csv")
FREQUENCIES = read_frequencies(DATA / "kuhn_set_frequencies.csv")
PICKED = read_picked(DATA / "kuhn_picked.csv")
POTS = {row.pot for row in ROWS}
GAME = KuhnPoker(4)


def test_every_pot_has_frequencies_in_order():
    assert {each.pot for each in FREQUENCIES} == POTS
    assert all(0 <= each.low <= each.high <= 1 for each in FREQUENCIES)
    assert len({(e.pot, e.node, e.card) for e in FREQUENCIES}) == len(FREQUENCIES)


def test_frequencies_that_all_patterns_hold_are_there():
    every = [(n, c) for n, c in (np.argwhere(GAME.free) + 1).tolist()]
    held = 0
    for pot in POTS:
        patterns = [ClosedPattern(text) for row in ROWS if row.pot == pot for text in row.patterns]
        walls = [
            np.all([getattr(each, end) for each in patterns], axis=0) for end in ("low", "high")
        ]
        here = {(e.node, e.card): e for e in FREQUENCIES if e.pot == pot}
        for place, *ends in zip(every, *walls, strict=True):
            for end, at in zip(ends, (0, 1), strict=True):
                if end and place in here:
                    held += 1
                    assert (here[place].low, here[place].high) == (at, at), (pot, place)
    assert held > 300


def test_members_found_earlier_are_in_the_ranges_of_frequencies():
    """By searches and walks that know no patterns."""
    ends = [end for end in read_ends(DATA / "kuhn_found_payoffs.csv") if end.cards == 4]
    common = [end for end in ends if end.pot in POTS]
    assert len(common) > 100
    for end in common:
        x = GAME.complete(GAME.reduce(end.frequencies)).astype(float)
        x = np.where(x < 1e-7, 0.0, np.where(x > 1 - 1e-7, 1.0, x))
        arrives = GAME.reached(x)
        here = {(e.node, e.card): (e.low, e.high) for e in FREQUENCIES if e.pot == end.pot}
        for node, card in zip(*np.nonzero(arrives), strict=True):
            low, high = here[node + 1, card + 1]
            assert low - 1e-5 <= x[node, card] <= high + 1e-5, (end.pot, node + 1, card + 1)


@pytest.mark.parametrize("pot", ["5/2", pytest.param("33/10", marks=pytest.mark.heavy)])
def test_ranges_of_frequencies_computed_anew_are_the_stored_ones(pot, tmp_path):
    patterns = [each for row in ROWS if row.pot == Fraction(pot) for each in row.patterns]
    write_frequencies(frequency_ranges(Fraction(pot), patterns), tmp_path / "again.csv")
    again = read_frequencies(tmp_path / "again.csv")
    stored = [each for each in FREQUENCIES if each.pot == Fraction(pot)]
    assert [(e.node, e.card) for e in again] == [(e.node, e.card) for e in stored]
    for name in ("low", "high"):
        one, other = ([getattr(e, name) for e in each] for each in (again, stored))
        assert one == pytest.approx(other, abs=2e-6)


def test_what_is_picked_is_in_the_set():
    assert {each.pot for each in PICKED} == POTS
    for each in PICKED:
        low, high = outer_ranges(ROWS, each.pot).T
        assert (np.array(each.expectations) > low - 1e-6).all()
        assert (np.array(each.expectations) < high + 1e-6).all()
        assert each.moved < 1e-6
        assert each.patterns


def test_limits_computed_anew_are_the_stored_ones_and_solve_the_selection(tmp_path):
    curve, rough = (equilibrium_curve(4, (2.4, 4.5), e, options=QUICK) for e in (EPSILON, LARGER))
    pots = [Fraction(5, 2), Fraction(31, 10), Fraction(209, 50)]
    again = [each for pot in pots for each in picked_at(pot, ROWS, curve, rough)]
    write_picked(again, tmp_path / "again.csv")
    stored = [each for each in PICKED if each.pot in pots]
    for one, other in zip(read_picked(tmp_path / "again.csv"), stored, strict=True):
        assert one.expectations == pytest.approx(other.expectations, abs=1e-8)
        assert (one.solution, one.patterns) == (other.solution, other.patterns)
    for pot in pots[:2]:
        (near,) = curve.at(float(pot))
        limit = selected_equilibrium(GAME, near.frequencies, float(pot))
        (kept,) = (each for each in PICKED if each.pot == pot)
        assert limit.expectations == pytest.approx(kept.expectations, abs=1e-7)


def test_observations_are_judged_at_the_pots_of_which_they_speak():
    known, sets = {claim.key for claim in claims()}, sets_at_pots(ROWS, FREQUENCIES, PICKED)
    for each in OBSERVATIONS:
        found = each.judged(sets)
        assert each.claim in known
        asked = {at.pot for at in sets if each.speaks(at.pot)}
        assert asked
        assert {*found.holds, *found.fails} == asked
        assert {*found.proved} <= {*found.holds}
        assert not {*found.holds} & {*found.fails}


def test_an_observation_that_a_member_contradicts_fails():
    """A set in which player 1 bets card 3 somewhere, and one with a payoff that is not 0."""
    (at,) = sets_at_pots([row for row in ROWS if row.pot == 2], FREQUENCIES, PICKED)
    nobody = next(each for each in OBSERVATIONS if "nobody profits" in each.sentence)
    assert nobody.judged([at]).holds == (2,)
    low, high = at.rows[0].ranges[2]
    paid = replace(at.rows[0], ranges=(*at.rows[0].ranges[:2], (low, high + Fraction(1, 99))))
    assert nobody.judged([replace(at, rows=(paid,))]).fails == (2,)
    pot = next(row.pot for row in ROWS if proved_codes(row.pot) is None)
    (at,) = sets_at_pots([row for row in ROWS if row.pot == pot], FREQUENCIES, PICKED)
    third = next(each for each in OBSERVATIONS if "never bet card 3" in each.sentence)
    assert third.judged([at]).holds == (at.pot,)
    text = at.rows[0].patterns[0]
    row = replace(at.rows[0], patterns=(text[:2] + "=" + text[3:],))
    assert third.judged([replace(at, rows=(row,))]).fails == (at.pot,)


#: The set at a pot with one component and a proof, to be altered.
(KNOWN,) = sets_at_pots([row for row in ROWS if row.pot == Fraction(5, 2)], FREQUENCIES, PICKED)


def paying(*ranges):
    """The same set with other ranges of payoffs."""
    return replace(KNOWN, rows=(replace(KNOWN.rows[0], ranges=ranges),))


def ranging(*given):
    """The same set with ranges of these frequencies alone: node, card, least, greatest."""
    return replace(KNOWN, frequencies=tuple(FrequencyRange(KNOWN.pot, *each) for each in given))


@pytest.mark.parametrize("patterns", [True, False])
def test_a_sentence_is_proved_where_patterns_tell_it(patterns):
    said = Observation("key", "sentence", lambda _: True, lambda _: True, patterns)
    assert said.judged([KNOWN]).proved == ((KNOWN.pot,) if patterns else ())


def test_sentences_on_payoffs_are_on_all_that_members_get():
    """Player 1 at her best against player 2 at his least; and no player has two payoffs."""
    assert player_1_loses_most(paying((-2, -1), (-1, 0), (1, 3)))
    assert not player_1_loses_most(paying((-2, 0), (-1, 0), (0, 3)))
    assert one_payoff(paying((-1, -1), (-2, -2), (3, 3)))
    assert not one_payoff(paying((-1, -1), (-2, 1), (0, 3)))


@pytest.mark.parametrize(("first", "second"), [(0.5, 1), (1, 0.5), (1, 1)])
def test_card_4_may_be_checked_by_either_player(first, second):
    at = ranging((1, 4, first, 1), (2, 4, second, 1))
    assert card_4_is_also_checked(at) == (0.5 in (first, second))


@pytest.mark.parametrize("node", [4, 5, 7, 8, 10, 11])
def test_card_2_may_call_at_no_node(node):
    assert card_2_never_calls(ranging((node, 2, 0, 0), (node, 3, 0, 1)))
    assert not card_2_never_calls(ranging((node, 2, 0, 0.5)))


@pytest.mark.parametrize(
    ("bets", "calls", "uncalled"),
    [
        ("=0=", "0= 0=", True),
        ("=00", "=0 =0", True),
        ("0==", "=0 00", False),
        ("0==", "00 =0", False),
    ],
)
def test_card_3_is_called_by_card_2_of_either_player(bets, calls, uncalled):
    row = replace(KNOWN.rows[0], patterns=(f"0000 0000 {bets} {calls} 0 .. .. . .. .. .",))
    assert card_3_bet_by_player_3_is_not_called(replace(KNOWN, rows=(row,))) == uncalled


@pytest.mark.parametrize(("node", "card"), [(0, 0), *product((1, 2), (1, 2, 3, 4))])
def test_who_bets_a_card_does_not_check_it(node, card):
    """In a set without a proof, in whose only pattern this card, or none, is bet."""
    pot = next(row.pot for row in ROWS if proved_codes(row.pot) is None)
    (at, *_) = sets_at_pots([row for row in ROWS if row.pot == pot], FREQUENCIES, PICKED)
    signs = ("=" if each == (node, card) else "0" for each in product((1, 2), (1, 2, 3, 4)))
    row = replace(at.rows[0], patterns=("".join(signs) + KNOWN.codes[0][8:],))
    at = replace(at, rows=(row,))
    assert players_1_and_2_check(at) == (node == 0)
    assert player_1_checks(at) == (node != 1)
    assert card_3_is_checked(at) == (card != 3)


def test_what_is_proved_is_read_from_the_proof():
    """Not from the patterns that were found, of which one might be missing."""
    row = replace(KNOWN.rows[0], patterns=("=" * len(KNOWN.codes[0]),))
    assert players_1_and_2_check(replace(KNOWN, rows=(row,)))


def test_player_2_bets_who_does_so_in_every_member():
    assert player_2_bets(ranging((2, 4, 0.1, 1)))
    assert not player_2_bets(ranging((2, 4, 0, 1)))
    assert player_2_bets(ranging())  # nobody is there who does not


def test_of_each_component_one_member_is_picked():
    (first,) = KNOWN.picked
    assert one_is_picked(replace(KNOWN, picked=(first, replace(first, component=2))))
    assert not one_is_picked(replace(KNOWN, picked=(first, replace(first, solution=2))))


def test_player_1_is_said_to_check_up_to_the_special_pot():
    said = next(each for each in OBSERVATIONS if each.holds is player_1_checks)
    assert all(said.speaks(pot) == (pot > 2 and (2 * pot - 3) ** 2 < 23) for pot in POTS)


def test_either_end_of_a_range_is_an_end():
    assert [at_an_end(place) for place in (0.0, 0.5, 1.0, None)] == [True, False, True, False]


@pytest.mark.parametrize("risen", [-1e-8, 1e-8])
def test_a_limit_is_told_with_the_component_that_has_it(risen):
    """Nobody bets or calls at P = 1; the first component has another pattern."""
    (row,) = (each for each in ROWS if each.pot == 1)
    other = replace(row, patterns=("1" + row.patterns[0][1:],))
    x = GAME.complete(np.zeros(GAME.size))
    curve, rough = (
        SimpleNamespace(at=lambda _, paid=paid: [SimpleNamespace(frequencies=x, expectations=paid)])
        for paid in (np.array([0.0, 0.0, 0.0]), np.array([0.0, risen, 0.0]))
    )
    (found,) = picked_at(row.pot, [other, replace(row, component=2)], curve, rough)
    assert (found.component, found.patterns) == (2, row.patterns)
    assert found.moved == abs(risen)


def test_a_frequency_counts_where_a_member_arrives(monkeypatch):
    """Card 3, if players 1 and 2 are called a quarter of the time; unless they bet, always."""
    calls = np.broadcast_to(np.arange(1, 13)[:, None] > 3, (12, 4))
    betting, checking = (
        GAME.reduce(np.where(calls, call, bet)) for call, bet in ((0.25, 0.5), (1.0, 0.0))
    )
    monkeypatch.setattr(frequencies, "members_with_ends", lambda *_: np.array([checking, betting]))
    found = [each for each in frequency_ranges(Fraction(1), ()) if each.card == 3]
    assert {(each.low, each.high) for each in found if each.node <= 2} == {(0.0, 0.5)}
    assert {(each.low, each.high) for each in found if each.node > 6} == {(0.25, 0.25)}


def test_frequencies_next_to_0_and_1_are_0_and_1(monkeypatch):
    """So that nobody arrives where rounding bets."""
    x = np.linspace(0, 1, GAME.size)[None]
    x[0, [1, -2]] = 1e-10, 1 - 1e-10
    monkeypatch.setattr(frequencies, "_climbed", lambda *_: x)
    pieces = SimpleNamespace(look=lambda *_: None, found=defaultdict(object))
    monkeypatch.setattr(frequencies, "Pieces", lambda *_: pieces)
    (found,) = frequencies.members_with_ends(Fraction(1), KNOWN.rows[0].patterns[:1])
    assert [*found[[0, 1, -2, -1]]] == [0, 0, 1, 1]
    assert (found[2:-2] == x[0, 2:-2]).all()
