"""The claims on Kuhn poker: each would fail if its subject were otherwise."""

import dataclasses
from fractions import Fraction
from functools import cache, partial
from itertools import product
from pathlib import Path
from types import SimpleNamespace as Stub

import broken_curves
import broken_games
import numpy as np
import pytest
from claims_anew import giving, holds_anew

from guts_core.kuhn import KuhnPoker
from guts_core.methods.exact.flint_numbers import flint
from guts_core.methods.exact.interval_arrays import IntervalArray
from guts_core.simplified_kuhn.solutions.families import FAMILY
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil18 import (
    CLAIMS,
    curves,
    larger_decks,
    observations,
    regularisation,
    simplified,
)
from paper_ledger.bil18 import stored_ranges as ranges
from paper_ledger.bil18.stored.curve_files import read_counts, read_curves

#: Claims compute what they share once in a worker.
pytestmark = pytest.mark.xdist_group("Bil18")

DATA = Path(__file__).resolve().parents[3] / "data"

holds = partial(holds_anew, CLAIMS)

#: place, module, and what replaces names of the module
MUTATIONS = [*broken_games.MUTATIONS, *broken_curves.MUTATIONS]

#: Claims that take seconds: every run tries one break of each, the heavy tests try the others.
LONG = {
    "Figure 13",
    "Section 2, structure of strategies",
    "Section 5, order of the players",
    "Section 5, the biggest loser",
    "Section 5.2, Figure 12, twenty-four",
}


def breaks():
    """Each break with its name."""
    seen = set()
    for place, module, others in MUTATIONS:
        later = place in LONG and place in seen
        seen.add(place)
        yield pytest.param(
            place, module, others, id=place, marks=[pytest.mark.heavy] if later else []
        )


@pytest.mark.parametrize(("place", "module", "others"), breaks())
def test_mutation_is_noticed(monkeypatch, place, module, others):
    for name, other in others.items():
        monkeypatch.setattr(module, name, other)
    assert not holds(place)


def test_a_special_pot_left_out_is_noticed(monkeypatch):
    monkeypatch.setattr(curves, "SPECIAL_POTS", curves.SPECIAL_POTS[:-1])
    assert not curves._nowhere_else()


def test_solutions_at_one_pot_are_followed_to_once(monkeypatch):
    """Claims and their notes ask for the same ones."""
    first, low = observations._largest_difference(5), observations._largest_difference(5, 10)
    assert first >= low > 0
    assert curves._made((1, 4), 3.0)
    for module in (observations, curves):
        monkeypatch.setattr(module, "curve_of", giving(None))
    assert (first, low) == tuple(observations._largest_difference(5, x) for x in (np.inf, 10))
    assert curves._made((1, 4), 3.0)


def test_what_is_no_solution_with_ten_cards_is_refused(monkeypatch):
    monkeypatch.setattr(curves, "regularised_equilibrium", broken_games.centre)
    with pytest.raises(ArithmeticError, match="solution_boxes: near is not proved"):
        curves._ten_cards.__wrapped__(5)


@pytest.mark.parametrize("solution", [0, 1])
def test_player_2_loses_most_only_if_that_is_sure_of_each_solution(monkeypatch, solution):
    low, high = np.full((2, 3, 2), [[-0.1], [-0.3], [0.4]])
    monkeypatch.setattr(curves, "payoffs_at", giving(IntervalArray(low, high)))
    assert curves._biggest_loser(5, 17.0)
    high[1, solution] = -0.09
    assert not curves._biggest_loser(5, 17.0)


def test_what_ten_cards_pay_must_be_sure_at_each_pot(monkeypatch):
    """That player 2 gets least, and that players 1 and 3 win."""
    low, high = np.full((2, 5, 2), [[0.1], [-0.3], [0.2], [-0.4], [0.5]])
    monkeypatch.setattr(curves, "_ten_cards", giving(IntervalArray(low, high)))
    for name in ("_biggest_loser", "_losers_of_five", "_changes_with_five", "_never_with_four"):
        monkeypatch.setattr(curves, name, giving(True))
    five = curves.payoffs_at(curves.proved_chain(5), 60.0)
    monkeypatch.setattr(curves, "payoffs_at", giving(five))
    switch, win = curves._switch, curves._players_1_and_3_win
    assert switch()
    assert win()
    for end, row, said in ((high, 3, switch), (low, 4, switch), (low, 0, win), (low, 2, win)):
        for pot in (0, 1):
            end[row, pot] *= -1
            assert not said()
            end[row, pot] *= -1


PIECES = [larger_decks.NINE, larger_decks.TEN, larger_decks.TEN_SHARP]


@pytest.mark.parametrize("piece", PIECES)
def test_pieces_with_nine_and_ten_cards_have_the_most_solutions(piece):
    (counts,) = (
        each
        for each in read_counts(DATA / "kuhn_counts.csv")
        if (each.cards, each.epsilon) == (piece.cards, piece.epsilon)
    )
    assert counts.at(piece.pot) == counts.counts.max()
    assert counts.at(piece.low) == 1


@cache
def widest_range(cards, highest=10.0):
    """Largest range of a player's expectation at one pot of a stored curve, and the pot."""
    (curve,) = read_curves(DATA / f"kuhn_curve_{cards:02}.csv")
    pots, values = curve.pots, curve.expectations
    middles = (pots[1:] + pots[:-1]) / 2
    widest = (0.0, 0.0)
    for pot in middles[middles < highest]:
        k = np.flatnonzero((pots[1:] < pot) != (pots[:-1] < pot))
        part = ((pot - pots[k]) / (pots[k + 1] - pots[k]))[:, None]
        found = values[k] * (1 - part) + values[k + 1] * part
        widest = max(widest, (float((found.max(axis=0) - found.min(axis=0)).max()), float(pot)))
    return widest


def test_piece_with_26_cards_has_the_widest_range():
    piece = larger_decks.TWENTY_SIX
    found, pot = widest_range(piece.cards)
    assert abs(pot - piece.pot) < 0.01
    assert abs(found - larger_decks._ranges(larger_decks.solutions(piece))[0]) < 1e-4
    assert all(widest_range(cards)[0] > 3 * found for cards in range(5, 11))
    assert 1.5 * found < widest_range(13)[0] < 0.007


def test_solutions_of_a_piece_are_enclosed_and_told_apart(monkeypatch):
    """Three of four cards; the same point twice; a point that is no solution; a piece too short."""
    piece = larger_decks.Piece(4, 1e-6, 4.1, 4.3, 4.19)
    found, at, solve = curves.curve_of(4), piece.pot, larger_decks.solutions.__wrapped__
    near = [KuhnPoker(4).reduce(each.frequencies) for each in found.at(at)]

    def with_points(points, last=5.0):
        branch = Stub(at=lambda pot: [Stub(x=x) for x in points], parameters=np.array([last]))
        monkeypatch.setattr(larger_decks, "_followed", lambda *piece: branch)
        return solve(piece)

    paid = with_points(near)
    known = np.array([each.expectations for each in found.at(at)]).T
    assert paid.low.shape == known.shape == (3, 3)
    assert np.abs(paid.low - known).max() < 1e-8
    assert (paid.high - paid.low).max() < 1e-7
    assert (paid.high - paid.low).min() > 1e-13
    for points, last, message in (
        ([near[0], near[0]], 5.0, "distinct"),
        ([near[0], near[1] + 0.01], 5.0, "solution_boxes"),
        (near, 4.2, "distinct"),
    ):
        with pytest.raises(ArithmeticError, match=message):
            with_points(points, last)


def test_ranges_that_enclosures_leave_open_are_not_compared(monkeypatch):
    wide = IntervalArray(np.zeros((3, 2)), np.full((3, 2), 0.01))
    monkeypatch.setattr(larger_decks, "solutions", lambda piece: wide)
    with pytest.raises(ArithmeticError, match="5 and 26 cards"):
        larger_decks._tighter_with_26(7.8586)


def test_turning_points_are_counted():
    values = np.array([0, 0.5, 0.49, 0.6, 0.3, 0.31, 0.2, 0.9])
    assert ranges.turning_points(values, values, 0.02) == [3, 6]
    assert ranges.turning_points(values, values, 0.005) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("high", "never"), [(0.51, True), (0.53, False)])
def test_a_box_in_which_a_frequency_might_turn_is_noticed(monkeypatch, high, never):
    box = IntervalArray(np.array([0.5]), np.array([high]))
    pots = IntervalArray(np.array([3.0]), np.array([4.0]))
    boxes = Stub(pots=pots, frequency=lambda node, card: box)
    monkeypatch.setattr(ranges, "curve_in_boxes", lambda cards: boxes)
    assert ranges._four_never_turns() == never


def test_frequencies_that_a_box_leaves_open_are_not_told(monkeypatch):
    box = IntervalArray(np.array([[0.2, 0.4, 0.8]]), np.array([[0.3, 0.6, 0.9]]))
    monkeypatch.setattr(curves, "_thirteen", lambda: box)
    assert curves.often(1, 0.35) == [2, 3]
    with pytest.raises(ArithmeticError, match="node 1"):
        curves.often(1, 0.5)


def test_what_a_bet_meets_is_not_told_where_a_box_leaves_it_open(monkeypatch):
    """Player 2 folds card 6 at times, or not, if player 3 bets card 5."""
    low = np.zeros((12, 13))
    low[3:6, 5:] = 1
    high = low.copy()
    monkeypatch.setattr(observations, "_thirteen", lambda: IntervalArray(low, high))
    assert observations._met(5, overcalls=False) == [False] * 4
    low[4, 5] = 0
    with pytest.raises(ArithmeticError, match="_met: what a bet with card 5 meets"):
        observations._met(5, overcalls=False)


@pytest.mark.parametrize(
    ("low", "own"),
    [([1, 5, 6], True), ([3, 5, 6], True), ([1, 4, 5, 6], False), ([4, 5, 6], False)],
)
def test_bets_with_cards_5_and_6_are_a_range_of_its_own_between_checks(monkeypatch, low, own):
    monkeypatch.setattr(observations, "often", lambda node, least: [*low, *range(8, 14)])
    assert observations._range_of_its_own() == own
    monkeypatch.setattr(observations, "often", lambda node, least: [*low, *range(7, 14)])
    assert not observations._range_of_its_own()


def test_a_two_way_bet_is_for_value_against_one_only_and_a_bluff_against_the_other(monkeypatch):
    monkeypatch.setattr(observations, "often", lambda node, least: [5])
    for answers in product([False, True], repeat=4):
        monkeypatch.setattr(observations, "_met", lambda *_, found=answers: list(found))
        two_way = answers == (True, False, False, True)
        assert observations._two_way_at_node_3(overcalls=False) == [5] * two_way


@pytest.mark.parametrize(("folded", "counts"), [(0.034, True), (0.032, False)])
def test_chances_below_a_thousandth_count_as_0(monkeypatch, folded, counts):
    """Of 132 pairs of cards player 2 folds card 6 after a fold of player 1 in 4, at times."""
    x = np.zeros((12, 13))
    x[3:6, 5:] = 1
    x[4, 5] -= folded
    monkeypatch.setattr(observations, "_thirteen", lambda: IntervalArray.point(x))
    assert observations._met(5, overcalls=False) == [False, False, False, counts]


def test_every_claim_has_a_mutation():
    assert {place for place, *_ in MUTATIONS} == {claim.place for claim in CLAIMS}


def test_where_payoffs_have_a_range_members_are_not_told_as_one():
    """Of solutions 2a and 5a, at the two pots that the claim leaves out, payoffs differ."""
    told = {label: simplified._tell_one(each) for label, each in FAMILY.items()}
    assert {label for label, one in told.items() if not one} == {"2a", "5a"}


def test_the_angle_of_a_chord_is_enclosed_where_one_curve_is_proved_to_lead_through_the_step():
    """A tube of length 0.04 does so at the pot 3.3, and none at 3.2, where the curve bends more."""
    one, other = ([flint().arb(x) for x in each] for each in ((3, 0), (3, 4)))
    assert float(regularisation._angle_between(one, other)) == pytest.approx(0.8, abs=1e-12)
    assert 0.149 < regularisation.angle(3.3, 0.04) < 0.15
    with pytest.raises(ArithmeticError, match="no curve is proved to lead through the step"):
        regularisation.angle(3.2, 0.04)


def test_ends_of_a_step_on_two_curves_have_no_chord(monkeypatch):
    monkeypatch.setattr(regularisation, "tube_holds", lambda tubes, k, zero: zero[-1] < 3.3)
    with pytest.raises(ArithmeticError, match="the ends of the step are not proved to be on one"):
        regularisation.angle(3.3, 0.03)


def with_bluffs(*bluffs):
    """Members that differ in b2 alone, where player 1's calls leave it no effect on E1."""

    def vertices(pot):
        rest = {"a1": 1, "d1": pot / (pot + 1)}
        return [tuple({**rest, "b2": b2}.get(name, 0) for name in FREQUENCIES) for b2 in bluffs]

    return dataclasses.replace(FAMILY["1"], vertices=vertices)


def test_members_that_bluff_more_or_less_for_one_payoff_are_not_told_as_one():
    assert simplified._tell_one(with_bluffs(Fraction(1, 3), Fraction(1, 3)))
    assert not simplified._tell_one(
        with_bluffs(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**6))
    )


def test_of_player_two_members_of_one_more_solution_are_not_told_as_one(monkeypatch):
    """At P = 5 the payoffs of players 2 and 3 have a range, though all members have one b2."""
    payoffs = simplified.payoff_polynomials
    monkeypatch.setattr(simplified, "payoff_polynomials", lambda *given: payoffs(*given)[1:])
    told = {label: simplified._tell_one(each) for label, each in FAMILY.items()}
    assert {label for label, one in told.items() if not one} == {"2a", "5a", "10a"}
