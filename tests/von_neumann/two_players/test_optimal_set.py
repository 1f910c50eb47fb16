"""All optimal strategies: extreme points, dimensions, and the whole set cut from the cube."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.methods.exact.box_cuts import Cut, cut_box
from guts_core.von_neumann import mixed_equilibrium, pure_equilibria
from guts_core.von_neumann.rules import bet_gains, call_gains
from guts_core.von_neumann.two_players.certificates import guarantees
from guts_core.von_neumann.two_players.optimal_set import optimal_strategies
from guts_core.von_neumann.two_players.programmes import fast_programme

bets = st.fractions(min_value=Fraction(1, 8), max_value=30, max_denominator=8)


def rank(rows):
    rows, found = [list(row) for row in rows], 0
    for column in range(len(rows[0]) if rows else 0):
        pivot = next((r for r in range(found, len(rows)) if rows[r][column]), None)
        if pivot is None:
            continue
        rows[found], rows[pivot] = rows[pivot], rows[found]
        for r in range(found + 1, len(rows)):
            factor = rows[r][column] / rows[found][column]
            rows[r] = [x - factor * y for x, y in zip(rows[r], rows[found], strict=True)]
        found += 1
    return found


def spanned(points):
    first, *others = points
    return rank([[x - y for x, y in zip(point, first, strict=True)] for point in others])


def affine(function, cards):
    """Columns and constants of an affine map given as a function."""
    zero = function([Fraction(0)] * cards)
    images = [function([Fraction(i == k) for i in range(cards)]) for k in range(cards)]
    return [[image[j] - zero[j] for image in images] for j in range(cards)], zero


def best_replies_of_each_other(cards, own_gains, rival, rival_gains):
    """Own strategies that reply best to the rival's and to which the rival's is a best reply."""
    cuts = [
        Cut([Fraction(i == k) for i in range(cards)], Fraction(gain > 0), equality=True)
        for k, gain in enumerate(own_gains(rival))
        if gain
    ]
    for normal, constant, chance in zip(*affine(rival_gains, cards), rival, strict=True):
        if chance < 1:
            cuts.append(Cut(normal, -constant, equality=chance > 0))
        else:
            cuts.append(Cut([-x for x in normal], constant))
    return cut_box(cards, cuts)


@pytest.mark.parametrize("cards", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("bet", [Fraction(1, 4), 1, Fraction(3, 2), 2, 4, 6, Fraction(7, 3), 20])
def test_the_whole_set_without_its_structure(cards, bet):
    """By one equilibrium alone: a strategy is optimal iff it is one with the other's strategy."""
    found, pair = optimal_strategies(cards, bet), mixed_equilibrium(cards, bet)
    replies = (
        lambda q: bet_gains(cards, Fraction(bet), q),
        lambda p: call_gains(cards, Fraction(bet), p),
    )
    bettor = best_replies_of_each_other(cards, replies[0], pair.call_probabilities, replies[1])
    caller = best_replies_of_each_other(cards, replies[1], pair.bet_probabilities, replies[0])
    assert found.bettor.extreme_points == bettor
    assert found.caller.extreme_points == caller


@given(st.integers(2, 11), bets)
@settings(max_examples=50)
def test_extreme_points_are_optimal_and_span_the_dimension(cards, bet):
    found = optimal_strategies(cards, bet)
    pair = mixed_equilibrium(cards, bet)
    assert found.value == pair.value
    assert spanned(found.bettor.extreme_points) == found.bettor.dimension
    for p in found.bettor.extreme_points:
        assert guarantees(cards, bet, p, pair.call_probabilities).gap == 0
    if found.caller.extreme_points is not None:
        assert spanned(found.caller.extreme_points) == found.caller.dimension
        for q in found.caller.extreme_points:
            assert guarantees(cards, bet, pair.bet_probabilities, q).gap == 0
            assert found.calls[0] <= sum(q) <= found.calls[1]


@given(st.integers(2, 80), bets)
@settings(max_examples=60)
def test_forced_probabilities_hold_in_other_equilibria(cards, bet):
    """Two programmes and the closed form know nothing of the description."""
    found = optimal_strategies(cards, bet)
    others = mixed_equilibrium(cards, bet), fast_programme(cards, bet, exact=True)
    for each in others:
        pairs = (
            (found.bettor, each.bet_probabilities),
            (found.caller, each.call_probabilities),
        )
        for face, strategy in pairs:
            for forced, chance in zip(face.forced, strategy, strict=True):
                assert forced is None or forced == chance


@pytest.mark.parametrize(("cards", "bet"), [(7, 2), (9, 2), (10, 1), (8, Fraction(3, 2))])
def test_pure_equilibria_are_among_the_extreme_points(cards, bet):
    found = optimal_strategies(cards, bet)
    pure = list(pure_equilibria(cards, bet))
    for side, face in (("bet_cards", found.bettor), ("call_cards", found.caller)):
        listed = {
            tuple(Fraction(card in getattr(each, side)) for card in range(1, cards + 1))
            for each in pure
        }
        whole = {p for p in face.extreme_points if set(p) <= {0, 1}}
        assert listed == (whole if pure else set())


def test_small_decks_by_hand():
    three = optimal_strategies(3, 2)  # bluffing with card 1 at most half as often as betting 3
    assert (three.bettor.dimension, three.caller.dimension) == (2, 0)
    half = Fraction(1, 2)
    assert three.bettor.extreme_points == ((0, 0, 0), (0, 0, 1), (half, 0, 1))
    assert three.caller.extreme_points == ((0, 0, 1),)
    two = optimal_strategies(2, 2)  # card 2 may be bet; calling with it half the time is enough
    assert two.bettor.extreme_points == ((0, 0), (0, 1))
    assert two.caller.extreme_points == ((0, half), (0, 1))
    assert optimal_strategies(3, 1).caller.forced == (0, Fraction(1, 3), 1)


@pytest.mark.parametrize("bet", [1, 2, Fraction(1, 2), Fraction(17, 6)])
@pytest.mark.parametrize("cards", [50, 997, 10**5])
def test_free_cards_of_large_decks(cards, bet):
    found = optimal_strategies(cards, bet)
    face, is_point = found.caller, found.calls[0] == found.calls[1]
    never_bet = {i for i, p in enumerate(found.bettor.forced, start=1) if p == 0}
    assert set(face.free) == never_bet
    assert face.dimension == len(never_bet) - is_point
    assert face.extreme_points is None


@pytest.mark.parametrize(("cards", "bet", "free"), [(11, 2, 8), (14, 2, 9)])
def test_points_are_listed_up_to_eight_free_cards(cards, bet, free):
    caller = optimal_strategies(cards, bet).caller
    assert len(caller.free) == free
    assert (caller.extreme_points is not None) == (free <= 8)


def test_on_an_interval_no_fewer_cards_are_called_than_its_least():
    found = optimal_strategies(9, 1)
    assert found.calls[0] < found.calls[1]
    totals = {sum(point) for point in found.caller.extreme_points}
    assert (min(totals), max(totals)) == found.calls


def test_an_interval_ends_where_value_bets_begin_to_gain():
    assert optimal_strategies(12, 1).calls == (Fraction(20, 3), 7)
