"""Closed forms: proofs on whole intervals, their ends, agreement with the curve, the formulas."""

from fractions import Fraction

import numpy as np
import pytest
from kuhn_dealt import Dealt

from guts_core.kuhn import KuhnPoker, equilibrium_curve, regularised_equilibrium
from guts_core.kuhn.equilibria.exact import polish
from guts_core.kuhn.three_players.closed_forms import (
    ClosedForm,
    first_bluffs,
    large_pots,
    low_calls,
)
from guts_core.methods.exact.rational_functions import cell_points, variable
from guts_core.methods.exact.surds import square_root


@pytest.mark.parametrize("cards", [4, 5, 6, 9])
def test_first_bluffs_are_proved_with_their_expectations(cards):
    form, pot = first_bluffs(cards), variable()
    assert form.proved()
    total = cards * (cards - 1) * (cards - 2)
    expected = -Fraction((cards - 2) ** 2, 2) * (pot - form.low) / (pot + 1)
    assert total * form.expectations[0] == expected
    assert total * form.expectations[1] == expected
    assert sum(form.expectations) == 0


def test_an_answer_that_only_the_own_bet_excludes_must_be_a_best_one_for_a_proof():
    """With five cards player 1 always bets card 4 at large pots, and never checks to call with it.

    Nobody gains where she would fold it: it is an equilibrium all the same.
    """
    form, pot = large_pots(5), Fraction(20)
    folded = form.frequencies.copy()
    assert folded[0, 3] == 1
    folded[3, 3] = Fraction(0)
    other = ClosedForm(5, form.low, None, folded)
    assert not any(other.game.gains(other.at(pot), pot))
    assert form.proved()
    assert not other.proved()


@pytest.mark.parametrize("cards", [4, 13, 20])
def test_nobody_gains_at_the_ends_and_within(cards):
    """For many cards the written proof is checked at single pots."""
    form, game = first_bluffs(cards), KuhnPoker(cards)
    for pot in (form.low, Fraction(5, 2 * (cards - 3)), form.high):
        assert not any(game.gains(form.at(pot), pot))


def test_beyond_the_interval_betting_the_best_card_first_pays():
    form = first_bluffs(5)
    assert not ClosedForm(5, form.low, form.high + Fraction(1, 100), form.frequencies).proved()


def test_frequencies_of_another_game_or_kind_are_no_form():
    form = large_pots(4)
    with pytest.raises(ValueError, match=r"^ClosedForm: frequencies must have shape \(12, 5\)"):
        ClosedForm(5, form.low, None, form.frequencies)
    with pytest.raises(ValueError, match=r"^ClosedForm: frequencies must have shape \(12, 4\)"):
        ClosedForm(4, form.low, None, form.frequencies[:11])
    for wrong in (0.5, None, "a"):
        frequencies = form.frequencies.copy()
        frequencies[6, 1] = wrong
        with pytest.raises(ValueError, match="ClosedForm: frequencies must be rational functions"):
            ClosedForm(4, form.low, None, frequencies)


def test_the_cards_of_a_form_are_an_int_that_a_game_can_have():
    form = large_pots(4)
    given = ClosedForm(np.int64(4), form.low, None, form.frequencies)
    assert given == form
    assert type(given.cards) is int
    for wrong in (3, 4.0, "4", None):
        with pytest.raises(ValueError, match=r"^ClosedForm: cards must be an integer >= 4"):
            ClosedForm(wrong, form.low, None, form.frequencies)


def _check_and_fold(cards):
    game = KuhnPoker(cards)
    return np.where(game.free, 0, game.dominated).astype(int)


@pytest.mark.parametrize("kind", [list, np.ndarray.tolist, lambda x: x.astype(int), Fraction])
def test_frequencies_that_are_numbers_are_constant_functions(kind):
    """At small pots the best card alone bets and calls; everything by halves is no equilibrium."""
    numbers = _check_and_fold(4)
    given = numbers * Fraction(1) if kind is Fraction else kind(numbers)
    form = ClosedForm(4, Fraction(1, 2), Fraction(1), given)
    assert form.proved()
    assert (form.at(Fraction(3, 4)) == numbers).all()
    assert form == ClosedForm(4, Fraction(1, 2), Fraction(1), numbers + 0 * variable())
    halves = np.full((12, 4), Fraction(1, 2))
    assert not ClosedForm(4, Fraction(1, 2), Fraction(1), halves).proved()


def test_frequencies_without_a_shape_or_an_entry_are_refused():
    numbers = _check_and_fold(4)
    with pytest.raises(ValueError, match="ClosedForm: frequencies must be a rectangular array"):
        ClosedForm(4, Fraction(1), None, [[0], [0, 1]])
    with pytest.raises(ValueError, match="ClosedForm: frequencies must have no masked entries"):
        ClosedForm(4, Fraction(1), None, np.ma.masked_equal(numbers, 1))


@pytest.mark.parametrize("end", [0, -1, np.nan, np.inf, "5", None, True, -square_root(2)])
def test_ends_that_are_no_pots_are_refused(end):
    frequencies = large_pots(4).frequencies
    with pytest.raises(ValueError, match="ClosedForm: low must be a positive finite number"):
        ClosedForm(4, end, None, frequencies)
    if end is not None:
        with pytest.raises(ValueError, match="ClosedForm: high must be a positive finite number"):
            ClosedForm(4, 5, end, frequencies)


@pytest.mark.parametrize("kind", [np.int64, np.uint8, float, np.float32, np.array])
def test_ends_are_exact_numbers_of_any_type(kind):
    form = ClosedForm(4, kind(5), kind(7), large_pots(4).frequencies)
    assert (form.low, form.high, type(form.low)) == (5, 7, Fraction)
    assert form.proved()


def test_large_pots_are_proved_with_their_expectations():
    pot = variable()
    four, five, six = (large_pots(cards) for cards in (4, 5, 6))
    assert all(form.proved() for form in (four, five, six))
    square = (pot + 1) * (pot + 1)
    assert 24 * four.expectations[0] == -(6 * pot + 8) / square
    assert 24 * four.expectations[1] == -(2 * pot - 6) / (pot * (pot + 1))
    assert 60 * five.expectations[0] == (pot * pot - 42 * pot - 51) / square
    assert 60 * five.expectations[1] == -2 * (pot - 7) * (pot + 5) / (pot * pot - 1)
    assert 120 * six.expectations[0] == 3 * (pot * pot - 48 * pot - 55) / square
    assert 120 * six.expectations[1] == -6 * (pot - 12) * (pot + 4) / ((pot - 2) * (pot + 1))


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_large_pots_do_not_reach_further_down(cards):
    form = large_pots(cards)
    below = Fraction(float(form.low)) - Fraction(1, 1000)
    assert not ClosedForm(cards, below, None, form.frequencies).proved()
    with pytest.raises(ValueError, match=r"ClosedForm\.at: pot"):
        form.at(below)
    with pytest.raises(ValueError, match=r"ClosedForm\.proved: low must lie below high"):
        ClosedForm(cards, form.low, below, form.frequencies).proved()


def test_what_ends_the_form_of_five_cards():
    """At 12.89 betting the best card first is worth as much as checking; below, less."""
    form = large_pots(5)
    assert form.slopes[0, 4](form.low) == 0
    below = Fraction(1288, 100)
    x = np.array([each(below) for each in form.frequencies.ravel()], dtype=object)
    gains = KuhnPoker(5).gains(x.reshape(12, 5), below)
    assert [gain > 0 for gain in gains] == [True, False, False]


P, TINY = variable(), Fraction(1, 10**6)
BENT = (P - 2) * (P - 2)


@pytest.mark.parametrize(
    ("x", "slope", "holds"),
    [
        ((P - 1) / 2, 0, True),  # from 0 to 1 on the interval
        ((P - 1) / 2 - TINY, 0, False),
        ((P - 1) / 2 + TINY, 0, False),
        (BENT, 0, True),
        (BENT - TINY, 0, False),  # only in the middle
        (1 - BENT, 0, True),
        (1 - BENT + TINY, 0, False),
        ((P - 1) * (P - 2) / 2, 0, False),  # only in the lower half
        ((P - 2) * (P - 3) / 2, 0, False),
        (1 / (10 * (P - 1)), 0, False),
        (1 / (10 * (4 - P)), 0, True),
        (1 / (10 * BENT), 0, False),
        *((Fraction(1, 2), slope, False) for slope in (-1, 1, -BENT, BENT)),
        *((x, (2 * x - 1) * slope, True) for x in (0, 1) for slope in (0, 1, BENT)),
        *((x, (1 - 2 * x) * slope, False) for x in (0, 1) for slope in (1, BENT, BENT - TINY)),
        *((x, (2 * x - 1) * (BENT - TINY), False) for x in (0, 1)),
        *((x, (2 * x - 1) / (P - 1), False) for x in (0, 1)),
        *((x, (2 * x - 1) / (3 - P), False) for x in (0, 1)),
        *((x, (2 * x - 1) / BENT, False) for x in (0, 1)),
    ],
)
def test_what_holds_of_one_frequency_for_all_pots_from_1_to_3(x, slope, holds):
    nothing = 0 * P
    form = ClosedForm(4, Fraction(1), Fraction(3), large_pots(4).frequencies)
    assert form._holds(nothing + x, nothing + slope) is holds


@pytest.mark.heavy
def test_polished_solutions_have_these_expectations():
    curve = equilibrium_curve(4, (1.5, 14), 1e-8)
    for form, pot in [(first_bluffs(4), 2.25), (first_bluffs(4), 2.875), (large_pots(4), 6.5),
                      (large_pots(4), 13.0)]:  # fmt: skip
        (near,) = curve.at(pot)
        found = polish(4, near.frequencies, pot)
        assert [e(pot) for e in form.expectations] == pytest.approx(found.expectations, abs=1e-13)


def test_five_cards_between_12_78_and_12_89_have_another_expectation():
    """Only player 1's formula holds there on the curve, not player 2's."""
    form, game = large_pots(5), KuhnPoker(5)
    sums = [60 * np.array([e(pot) for e in form.expectations]) for pot in (12.85, 13.5)]
    nears = [game.complete(regularised_equilibrium(game, pot, 1e-8)) for pot in (12.85, 13.5)]
    before, after = (polish(5, x, pot) for x, pot in zip(nears, (12.85, 13.5), strict=True))
    assert max(*before.gains, *after.gains) <= 1e-14
    assert 60 * before.expectations[0] == pytest.approx(sums[0][0], abs=1e-10)
    assert abs(60 * before.expectations[1] - sums[0][1]) > 0.1
    assert 60 * after.expectations == pytest.approx(sums[1], abs=1e-10)


def test_bad_input():
    with pytest.raises(ValueError, match="first_bluffs: cards"):
        first_bluffs(3)
    with pytest.raises(ValueError, match="large_pots: cards must"):
        large_pots(7)
    with pytest.raises(ValueError, match=r"ClosedForm\.at: pot"):
        first_bluffs(4).at(4)


@pytest.mark.parametrize("share", [0, Fraction(1, 3), 1])
@pytest.mark.parametrize(("cards", "more"), [(4, 1), (5, 3), (6, 6)])
def test_calls_with_card_2_are_proved_with_their_expectations(cards, more, share):
    form, usual, pot = low_calls(share, cards), large_pots(cards), variable()
    assert form.proved()
    bound = ((cards - 4) * pot + 3 * cards - 10) / ((cards - 3) * pot + 3 * cards - 8)
    gain = form.game.deals * (form.expectations[0] - usual.expectations[0])
    assert gain == more * Fraction(share) * bound
    assert form.expectations[1] == usual.expectations[1]
    assert not any(KuhnPoker(cards).gains(form.at(63), 63))


@pytest.mark.parametrize("cards", [5, pytest.param(6, marks=pytest.mark.heavy)])
def test_calls_with_card_2_dealt(cards):
    x, pot = low_calls(Fraction(1, 2), cards).at(64), Fraction(64)
    assert Dealt(3, cards, x, pot).gains() == [0] * 3


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_calls_with_card_2_do_not_reach_further_down_nor_go_further(cards):
    form = low_calls(1, cards)
    below = Fraction(float(form.low)) - Fraction(1, 1000)
    assert not ClosedForm(cards, below, None, form.frequencies).proved()
    more = form.frequencies.copy()
    more[9, 1] = Fraction(1001, 1000) * more[9, 1]
    assert not ClosedForm(cards, form.low, None, more).proved()


def test_with_five_and_six_cards_player_3_may_lose_at_large_pots():
    """From P = 72.86 on with five, where a polynomial has its root; with four he never does."""
    pot, thirds = variable(), [low_calls(1, cards).expectations[2] for cards in (4, 5, 6)]
    cube = pot * pot * pot
    quartic = pot * cube - 71 * cube - 145 * pot * pot + 679 * pot + 832
    assert 60 * thirds[1] == -quartic / ((pot - 1) * (pot + 1) * (pot + 1) * (2 * pot + 7))
    for third, last in zip(thirds[1:], (Fraction(7286, 100), Fraction(10093, 100)), strict=True):
        after = last + Fraction(1, 100)
        assert third(last) > 0 > third(after)
        assert all(third(p) < 0 for p in cell_points(third.numerator, after, None))
    assert all(thirds[0](p) > 0 for p in cell_points(thirds[0].numerator, Fraction(7), None))


def test_bad_calls_with_card_2():
    with pytest.raises(ValueError, match="low_calls: share"):
        low_calls(Fraction(101, 100))
    with pytest.raises(ValueError, match="low_calls: share must be a rational number"):
        low_calls(square_root(Fraction(1, 2)))
    with pytest.raises(ValueError, match="low_calls: cards"):
        low_calls(1, 7)


@pytest.mark.parametrize("often", [Fraction(1, 100), Fraction(3, 10)])
def test_card_3_may_be_bet_after_two_checks_at_an_equilibrium(often):
    """Exactly: nobody who checked holds card 4. At the pot 6 it may not be bet every time."""
    game = KuhnPoker(4)
    for pot in (6, 8, 50):
        frequencies = large_pots(4).at(Fraction(pot)).copy()
        frequencies[2, 2] = often
        assert list(game.gains(frequencies, Fraction(pot))) == [0, 0, 0]
    frequencies = large_pots(4).at(Fraction(6)).copy()
    frequencies[2, 2] = 1
    assert max(game.gains(frequencies, Fraction(6))) == Fraction(3, 98)
