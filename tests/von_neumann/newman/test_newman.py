"""Newman's game: the closed form by its indifferences, the finite deck exactly."""

import math
from fractions import Fraction
from itertools import pairwise, product

import mpmath
import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import played_out

from guts_core.methods import solve_zero_sum
from guts_core.methods.exact.number_field import root_near
from guts_core.methods.exact.surds import square_root
from guts_core.von_neumann import mixed_equilibrium, newman_deck_value
from guts_core.von_neumann.newman import equilibrium
from guts_core.von_neumann.newman.equilibrium import newman_continuous, newman_equilibrium

GAME = newman_continuous()
sizes = st.lists(
    st.fractions(min_value=Fraction(1, 50), max_value=60, max_denominator=50),
    min_size=1,
    max_size=4,
    unique=True,
)
B, X = sp.symbols("B x", positive=True)
ONE_SEVENTH, KAPPA = sp.Rational(1, 7), sp.Rational(12, 7)
VALUE_HAND = 1 - KAPPA / (B + 2) ** 2
BLUFF_HAND = sp.Rational(4, 7) * (3 * B + 2) / (B + 2) ** 3
CALL = 1 - KAPPA / (B + 2)


def value_bet(hand):
    """Player I's payoff for a bet B with a hand above the calling threshold."""
    return CALL + (B + 1) * ((hand - CALL) - (1 - hand))


@pytest.mark.parametrize("power", [20, 150, 155, 160, 200, 300])
def test_exact_hands_that_are_no_floats_make_their_bets(power):
    """Their distance from 0 or 1 is below the floats, its root is not."""
    bet = Fraction(10**power)
    for hand in (
        1 - Fraction(12, 7) / (bet + 2) ** 2,
        Fraction(4, 7) * (3 * bet + 2) / (bet + 2) ** 3,
    ):
        assert math.isclose(GAME.bet(hand), bet, rel_tol=1e-15)


@pytest.mark.parametrize(
    "bet", [square_root(2), 10**30 * square_root(3), root_near((-2, 0, 0, 1), 1)]
)
def test_irrational_hands_make_their_bets(bet):
    assert math.isclose(GAME.bet(GAME.value_hand(bet)), float(bet), rel_tol=1e-15)
    assert math.isclose(GAME.bet(GAME.bluff_hand(bet)), float(bet), rel_tol=1e-15)
    assert GAME.bet(bet / (2 * math.ceil(bet))) == 0


def test_closed_form_is_the_one_derived_here():
    for k in range(20):
        bet = Fraction(k, 3)
        at = {B: sp.Rational(k, 3)}
        assert sp.Rational(str(GAME.value_hand(bet))) == VALUE_HAND.subs(at)
        assert sp.Rational(str(GAME.bluff_hand(bet))) == BLUFF_HAND.subs(at)
        assert sp.Rational(str(GAME.call_above(bet))) == CALL.subs(at)


def test_every_bluff_is_worth_a_check_with_the_best_bluffing_hand():
    bluff = CALL - (B + 1) * (1 - CALL)
    assert sp.simplify(bluff - (2 * ONE_SEVENTH - 1)) == 0


def test_value_hand_bets_best():
    slope = sp.diff(value_bet(X), B)
    assert sp.simplify(slope.subs(X, VALUE_HAND)) == 0
    # the slope falls in B through its only zero: it is 2x - 2 + 24/7 (B + 2)^-2
    assert sp.simplify(slope - (2 * X - 2 + 2 * KAPPA / (B + 2) ** 2)) == 0
    assert sp.simplify((value_bet(X) - (2 * X - 1)).subs(B, 0)) == 0


def test_caller_is_indifferent_at_every_bet():
    """Bluffs lose B + 2 to a call, value hands win B; densities by the bet."""
    bluffs, values = -sp.diff(BLUFF_HAND, B), sp.diff(VALUE_HAND, B)
    assert sp.simplify((B + 2) * bluffs - B * values) == 0
    assert sp.simplify(bluffs).is_positive


def test_calls_begin_between_the_hands_that_bet():
    for gap in (VALUE_HAND - CALL, CALL - BLUFF_HAND):
        numerator, denominator = sp.fraction(sp.together(gap))
        shares = [sp.Poly(part, B).all_coeffs() for part in (numerator, denominator)]
        assert all(min(coefficients) >= 0 for coefficients in shares)


def test_bet_hands_end_where_they_should():
    assert VALUE_HAND.subs(B, 0) == sp.Rational(str(GAME.value_above))
    assert BLUFF_HAND.subs(B, 0) == sp.Rational(str(GAME.bluff_below))
    assert sp.limit(BLUFF_HAND, B, sp.oo) == 0
    assert sp.limit(VALUE_HAND, B, sp.oo) == 1


def test_value_is_one_seventh():
    values = sp.integrate(
        sp.simplify(value_bet(VALUE_HAND) * sp.diff(VALUE_HAND, B)), (B, 0, sp.oo)
    )
    checks = sp.integrate(2 * X - 1, (X, ONE_SEVENTH, 4 * ONE_SEVENTH))
    bluffs = ONE_SEVENTH * (2 * ONE_SEVENTH - 1)
    assert sp.simplify(values + checks + bluffs) == sp.Rational(str(GAME.value))


@pytest.mark.parametrize("below", [0, 1, 3, 90])
def test_the_smallest_bluffs_keep_their_digits(below):
    """Next to 1/7, where the roots of 4 t^2 (3 - 4t) = 7x meet; the float 1/7 is too small."""
    hand = 1 / 7 - below * 2.0**-55
    with mpmath.workdps(60):
        exact = mpmath.mpf(hand)
        t = mpmath.findroot(lambda t: 4 * t * t * (3 - 4 * t) - 7 * exact, (0.4999999, 0.49999999))
        assert abs(GAME.bet(hand) - (1 / t - 2)) <= 5e-16
    assert GAME.bet(hand) > 0


@pytest.mark.parametrize("bet", [1e-3, 0.5, 2.0, 30.0, 1e4])
def test_bet_inverts_both_hands(bet):
    assert math.isclose(GAME.bet(float(GAME.value_hand(bet))), bet, rel_tol=1e-6)
    assert math.isclose(GAME.bet(float(GAME.bluff_hand(bet))), bet, rel_tol=1e-6)


@pytest.mark.parametrize("bet", [2.0, 1e6, 1e60])
def test_large_bluffs_keep_their_digits(bet):
    assert math.isclose(GAME.bet(float(GAME.bluff_hand(Fraction(bet)))), bet, rel_tol=1e-14)


@pytest.mark.parametrize("hand", [1e-120, 1e-50])
def test_the_bluffs_of_the_worst_hands(hand):
    assert math.isclose(GAME.bluff_hand(Fraction(GAME.bet(hand))), hand, rel_tol=1e-8)


@pytest.mark.parametrize(
    ("hand", "bet"),
    [(0, math.inf), (1, math.inf), (np.nextafter(1 / 7, 1), 0), (0.3, 0), (4 / 7, 0)],
)
def test_bet_at_the_ends(hand, bet):
    assert GAME.bet(hand) == pytest.approx(bet, abs=1e-12)


@pytest.mark.parametrize("hand", [-0.1, 1.1, math.nan])
def test_bad_hand(hand):
    with pytest.raises(ValueError, match="hand"):
        GAME.bet(hand)


def dealt(cards, bets, choice, calls):
    """Payoff of pure strategies by dealing: size chosen by each card (or None), calls by size."""
    total = Fraction(0)
    for i, j in product(range(cards), repeat=2):
        if i != j:
            sign, size = (1 if i > j else -1), choice[i]
            if size is None:
                total += sign
            else:
                total += (bets[size] + 1) * sign if calls[size][j] else 1
    return total / (cards * (cards - 1))


def whole_game(cards, bets):
    """All pure strategies of both players."""
    rows = list(product([None, *range(len(bets))], repeat=cards))
    one = list(product([False, True], repeat=cards))
    columns = list(product(one, repeat=len(bets)))
    return [[dealt(cards, bets, row, column) for column in columns] for row in rows]


@pytest.mark.parametrize(
    ("cards", "bets"),
    [(2, [1, 2]), (3, [1]), (3, [1, 3]), (3, [Fraction(1, 2), 5]), (2, [1, 2, 4]), (3, [2, 7])],
)
def test_value_is_that_of_the_whole_table(cards, bets):
    exact = solve_zero_sum(whole_game(cards, bets), exact=True)
    assert newman_equilibrium(cards, bets).value == exact.value


@given(st.integers(2, 14), sizes)
@settings(max_examples=120)
def test_equilibrium_is_exact(cards, bets):
    found = newman_equilibrium(cards, bets)
    assert found.gap == 0
    assert found.bets == tuple(bets)
    assert all(sum(card) == 1 and min(card) >= 0 for card in found.bet_probabilities)
    assert all(0 <= q <= 1 for row in found.call_probabilities for q in row)
    assert (len(found.bet_probabilities), len(found.call_probabilities)) == (cards, len(bets))
    played = cards, bets, found.bet_probabilities, found.call_probabilities
    assert played_out.sizes(*played) == found.value


@given(st.integers(2, 14), sizes)
@settings(max_examples=60)
def test_no_deviation_gains(cards, bets):
    assert_no_deviation_gains(cards, bets)


@pytest.mark.parametrize("bets", [[1, 4], [4, 1], [3, Fraction(1, 2)], [5, 1, 2]])
def test_the_strategies_of_small_games_are_those_of_the_sizes_in_the_order_given(bets):
    found = newman_equilibrium(6, bets)
    assert found.bets == tuple(bets)
    played = 6, bets, found.bet_probabilities, found.call_probabilities
    assert played_out.sizes(*played) == found.value
    assert_no_deviation_gains(6, bets)


@pytest.mark.parametrize(("cards", "bet"), [(8, 2), (10, 4), (11, 4)])
def test_bluffs_and_value_bets_that_turn_at_the_same_number_of_calls(cards, bet):
    """More calls make fewer bluffs good and more value bets: the slopes are of opposite order."""
    assert_no_deviation_gains(cards, [bet])


def assert_no_deviation_gains(cards, bets):
    """Best replies hand by hand, by dealing."""
    found = newman_equilibrium(cards, bets)
    played = cards, bets, found.bet_probabilities, found.call_probabilities
    assert played_out.bounds_of_sizes(*played) == (found.value, found.value)


@given(st.integers(2, 30), st.fractions(Fraction(1, 20), 40, max_denominator=20))
@settings(max_examples=60)
def test_one_size_is_von_neumanns_game(cards, bet):
    assert newman_equilibrium(cards, [bet]).value == mixed_equilibrium(cards, bet).value


@pytest.mark.parametrize("cards", [5, 12])
def test_more_sizes_are_worth_more(cards):
    order = [2, 1, 4, Fraction(1, 2), 8, 3, 16]
    values = [newman_equilibrium(cards, order[:k]).value for k in range(1, len(order) + 1)]
    assert all(low <= high for low, high in pairwise(values))
    assert values[-1] > values[0]


def test_convergence_to_one_seventh():
    """More cards and more sizes, up to 40 cards and 17 sizes."""
    distances = []
    for cards, step, count in (
        (5, 2, 3),
        (10, 1, 5),
        (20, Fraction(2, 3), 9),
        (40, Fraction(1, 2), 17),
    ):
        bets = [Fraction(1, 4) * (1 + step) ** k for k in range(count)]
        distances.append(abs(newman_equilibrium(cards, bets).value - GAME.value))
    assert all(later < earlier for earlier, later in pairwise(distances))
    assert distances[-1] < Fraction(1, 200)


def test_sizes_far_apart():
    rng = np.random.default_rng(3)
    for _ in range(40):
        exponents, units = rng.integers(-4, 6, 3), rng.integers(1, 10, 3)
        bets = {Fraction(10) ** int(e) * int(k) for e, k in zip(exponents, units, strict=True)}
        assert newman_equilibrium(int(rng.integers(2, 13)), sorted(bets)).gap == 0


def test_order_of_the_sizes_does_not_matter():
    assert newman_equilibrium(9, [4, 1, 2]).value == newman_equilibrium(9, [1, 2, 4]).value


@pytest.mark.parametrize("size", [10**400, 10**7, Fraction(1, 10**7), Fraction(1, 10**400)])
def test_sizes_of_every_length(size):
    found = newman_equilibrium(9, [1, size])
    assert found.gap == 0
    assert found.value == newman_deck_value(9, [1, size])


@pytest.mark.parametrize("least", [Fraction(1, 10**9), Fraction(1, 10**30)])
def test_what_is_no_probability_by_very_little_is_no_strategy(least):
    """One number in one row: below 0, above 1, or two sizes of one card with a sum above 1."""
    half, one = Fraction(1, 2), Fraction(1)
    fair = np.array([[half, one], [half, 0 * half]])
    assert equilibrium._are_bets(fair)
    assert equilibrium._are_calls(fair)
    for place, change, calls in (
        ((1, 1), -least, False),
        ((0, 1), least, False),
        ((0, 0), least, True),
    ):
        wrong = fair.copy()
        wrong[place] += change
        assert not equilibrium._are_bets(wrong)
        assert equilibrium._are_calls(wrong) is calls


@pytest.mark.parametrize("name", ["bets", "calls"])
def test_strategies_that_are_not_the_best_are_not_certified(monkeypatch, name):
    nothing = np.full((2, 5), Fraction(0))
    monkeypatch.setattr(equilibrium.Folds, name, lambda folds: nothing)
    with pytest.raises(ArithmeticError, match="not certified for 5 cards"):
        newman_equilibrium(5, [1, 2])


def test_a_deck_of_thousands():
    found = newman_equilibrium(3000, [1, 2])
    assert found.gap == 0
    assert found.value == newman_deck_value(3000, [1, 2])


def test_many_sizes_with_many_cards_are_refused():
    """Each may be many alone; strategies of both would have filled any memory."""
    told = "bets must hold at most 10 sizes for 100000 cards, got 11"
    with pytest.raises(ValueError, match=f"newman_equilibrium: {told}"):
        newman_equilibrium(10**5, range(1, 12))


def test_as_many_sizes_as_are_allowed(monkeypatch):
    monkeypatch.setattr(equilibrium, "_MOST_PROBABILITIES", 6)
    assert newman_equilibrium(3, [1, 2]).gap == 0
    with pytest.raises(ValueError, match="bets must hold at most 2 sizes for 3 cards, got 3"):
        newman_equilibrium(3, [1, 2, 3])


def test_at_the_ends_of_checking_nothing_is_bet():
    game = newman_continuous()
    assert game.bet(game.bluff_below) == game.bet(game.value_above) == 0.0
    assert game.bet(game.bluff_below - Fraction(1, 10**9)) > 0
    assert game.bet(Fraction(1, 10**700)) == game.bet(1 - Fraction(1, 10**700)) == math.inf
    assert game.bet(1 - Fraction(1, 10**30)) == pytest.approx((12e30 / 7) ** 0.5, rel=1e-12)


@pytest.mark.parametrize("power", [-280, -40, -20, -12, -4, -1, 0, 1, 4, 20, 90])
def test_bets_of_every_size_are_those_of_their_hands(power):
    for digits in (1, 3, 7):
        bet = digits * Fraction(10) ** power
        for hand in (GAME.value_hand(bet), GAME.bluff_hand(bet)):
            assert abs(Fraction(GAME.bet(hand)) - bet) <= bet * Fraction(1, 10**15)


@pytest.mark.parametrize(
    ("cards", "bets", "value"),
    [
        (50, [Fraction(2, 7), Fraction(5, 2), 3], Fraction(3049, 24500)),
        (23, [Fraction(39, 10), Fraction(3800, 3)], Fraction(251, 2530)),
    ],
)
def test_least_corners_that_are_not_next_to_the_best_even_number(cards, bets, value):
    assert newman_deck_value(cards, bets) == value
