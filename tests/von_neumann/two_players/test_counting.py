"""The law of the pure equilibria against walks over all sizes, payoff tables and listings."""

import math
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.von_neumann import count_pure_equilibria, mixed_equilibrium, pure_equilibria
from guts_core.von_neumann.two_players import counting, mixed
from guts_core.von_neumann.two_players.counting import (
    _path_count,
    existence_table,
    has_trivial_equilibria,
    predicted_count,
    pure_form,
    raney_number,
)
from guts_core.von_neumann.two_players.pay_tables import paytable
from guts_core.von_neumann.two_players.pure import _Walk

BETS = (1, 2, 3, 4, 5)
MORE_BETS = (7, Fraction(1, 2), Fraction(2, 3), Fraction(3, 2), Fraction(4, 3), Fraction(8, 5))


def count_over_all_sizes(cards, bet):
    """Without the law: every number of bets and of calls."""
    sizes = range(cards + 1)
    return sum(_Walk(cards, Fraction(bet), x, c).count() for x in sizes for c in sizes)


@pytest.mark.parametrize("bet", [*BETS, *MORE_BETS])
def test_law_against_walks_over_all_sizes(bet):
    for cards in (*range(2, 22), 28):
        assert predicted_count(cards, bet) == count_over_all_sizes(cards, bet), cards


@pytest.mark.heavy
@pytest.mark.parametrize("bet", [*BETS, *MORE_BETS])
def test_law_against_walks_over_all_sizes_to_sixty(bet):
    for cards in range(22, 61):
        assert predicted_count(cards, bet) == count_over_all_sizes(cards, bet), cards


@given(st.integers(2, 24), st.fractions(Fraction(1, 9), 9, max_denominator=9))
@settings(max_examples=40)
def test_law_for_rational_bets(cards, bet):
    assert predicted_count(cards, bet) == count_over_all_sizes(cards, bet)


@pytest.mark.parametrize(
    ("cards", "bet"), [(7, 2), (9, 1), (9, 2), (10, 1), (10, 2), (10, 3), (11, Fraction(2, 3))]
)
def test_law_against_the_whole_payoff_table(cards, bet):
    assert predicted_count(cards, bet) == len(paytable(cards, bet).saddle_points())


@pytest.mark.parametrize("bet", BETS)
def test_closed_form_against_counting_the_choices(bet):
    for cards in (*range(2, 61), 100, 150, 200):
        assert predicted_count(cards, bet) == count_pure_equilibria(cards, bet), cards


@pytest.mark.parametrize("bet", BETS)
def test_closed_form_against_paths(bet):
    forms = [(n, form) for n in range(2, 130) if (form := pure_form(n, bet))]
    assert forms
    for cards, form in forms:
        assert _path_count(cards, Fraction(bet), form) == predicted_count(cards, bet)


def test_the_largest_deck_for_a_bet_that_is_no_integer_is_allowed(monkeypatch):
    bet = Fraction(1, 2)
    first, second = [n for n in range(2, 60) if pure_form(n, bet)][:2]
    monkeypatch.setattr(counting, "_MOST_STEPPED", first)
    assert predicted_count(first, bet) == count_over_all_sizes(first, bet)
    with pytest.raises(ValueError, match=f"cards must be at most {first} for a bet that is no int"):
        predicted_count(second, bet)


@pytest.mark.parametrize(
    ("bet", "period", "residues"),
    [
        (1, 10, {-1, 0, 1, 2}),
        (2, 9, {-2, -1, 0, 1, 2, 3}),
        (3, 28, {-2, 0, 1, 3}),
        (4, 20, {-3, -2, 0, 1, 3, 4}),
        (5, 54, {-3, 0, 1, 4}),
    ],
)
def test_decks_are_periodic(bet, period, residues):
    """As the book page lists them."""
    decks = {n for n in range(2, 400) if pure_form(n, bet)}
    blocks = range(period, 400 + period, period)
    assert decks == {m + r for m in blocks for r in residues if m + r < 400}


@pytest.mark.parametrize(
    ("cards", "bet"),
    [(12, 1), (19, 2), (20, 2), (26, 3), (23, 4), (29, Fraction(1, 2)), (28, Fraction(3, 2))],
)
def test_every_equilibrium_has_the_form(cards, bet):
    form, listed = pure_form(cards, bet), list(pure_equilibria(cards, bet))
    assert form.bluffs * (bet + 2) == form.value_bets * bet
    top = range(cards - form.value_bets + 1, cards + 1)
    assert {each.bet_cards for each in listed} == {(*range(1, form.bluffs + 1), *top)}
    assert {len(each.call_cards) for each in listed} == {form.calls}
    assert all(set(top) <= set(each.call_cards) for each in listed)
    assert all(min(each.call_cards) > form.bluffs + 1 for each in listed)
    assert {each.value for each in listed} == {form.value}
    assert tuple(range(cards - form.calls + 1, cards + 1)) in {e.call_cards for e in listed}


@given(st.integers(2, 3000), st.fractions(Fraction(1, 30), 30, max_denominator=30))
@settings(max_examples=100)
def test_value_of_the_form_is_that_of_the_game(cards, bet):
    form = pure_form(cards, bet)
    assert not (form and has_trivial_equilibria(cards, bet))
    if form or has_trivial_equilibria(cards, bet):
        assert mixed_equilibrium(cards, bet).value == (form.value if form else 0)


@pytest.mark.parametrize("tau", [1, 2, 7, 40])
@pytest.mark.parametrize("bet", [1, 2, 3, 6, Fraction(1, 2), Fraction(7, 3), Fraction(12, 7)])
def test_form_of_a_large_deck(bet, tau):
    unit = tau * Fraction(bet).denominator
    middle = (bet + 1) * (bet + 4) * unit
    form = pure_form(math.ceil(middle), bet)
    assert (form.bluffs, form.value_bets) == (bet * unit, (bet + 2) * unit)
    assert (form.calls, form.surplus) == (2 * form.value_bets, 0)


def first_passages(ups, step, height):
    """Paths to 0, one step after the other."""
    if height == 0:
        return int(ups == 0)
    down = first_passages(ups, step, height - 1)
    return down + (first_passages(ups - 1, step, height + step) if ups else 0)


@pytest.mark.parametrize("step", [1, 2, 3])
def test_raney_numbers_count_first_passages(step):
    for ups in range(4):
        for start in range(1, 5):
            assert raney_number(ups, step, start) == first_passages(ups, step, start)


@pytest.mark.parametrize("n", [4999, 5000, 5001, 6561, 2**13 - 1, 2**13, 73**2, 30_011])
def test_large_binomial_coefficients_are_those_of_python(n):
    assert all(counting._binomial(n, k) == math.comb(n, k) for k in (0, 1, 49, 50, 999, n // 2))
    assert counting._binomial(n, n) == 1


def test_bet_one_gives_catalan_numbers():
    assert predicted_count(10**4, 1) == math.comb(6000, 3000) // 3001


def test_existence_table_counts_sets():
    assert [entry.bet for entry in existence_table(2)] == [1, 2, 3, 4, 5]
    table = existence_table(21, [2, Fraction(2, 3)])
    assert [(entry.bet, entry.cards) for entry in table] == [
        (bet, n) for bet in (2, Fraction(2, 3)) for n in range(2, 22)
    ]
    for entry in table:
        listed = list(pure_equilibria(entry.cards, entry.bet))
        assert entry.count == len(listed)
        assert entry.bet_sets == len({each.bet_cards for each in listed})
        assert entry.call_sets == len({each.call_cards for each in listed})
        assert all(entry.value == each.value for each in listed)


def test_a_table_has_the_values_of_equilibria_and_forms_none(monkeypatch):
    bets = [*BETS, *MORE_BETS, Fraction(1, 50), 60]
    values = [mixed_equilibrium(n, bet).value for bet in bets for n in range(2, 41)]
    monkeypatch.setattr(mixed, "least_calls", None)
    assert [entry.value for entry in existence_table(40, bets)] == values


def test_bad_tables_and_raney_numbers():
    with pytest.raises(ValueError, match="existence_table: most_cards must be an integer >= 2"):
        existence_table(1)
    with pytest.raises(ValueError, match="existence_table: bets must"):
        existence_table(9, [2, 2])
    for arguments, name in (((-1, 1, 1), "ups"), ((1, 0, 1), "step"), ((1, 1, 0), "start")):
        with pytest.raises(ValueError, match=f"raney_number: {name} must be an integer >="):
            raney_number(*arguments)


def exponential(steps, allowed):
    """Coefficients of exp of the sum of comb(a+f, a)/(a+f) x^a y^f over the allowed (a, f)."""
    ups, downs = steps
    found = {(0, 0): 1}
    for a, f in product(range(ups + 1), range(downs + 1)):
        if a + f:
            parts = product(range(a + 1), range(f + 1))
            total = sum(
                math.comb(i + j, i) * found[a - i, f - j]
                for i, j in parts
                if i + j and allowed(i, j)
            )
            found[a, f] = total // (a + f)
    return found


def number_by_exponentials(cards, bet, form):
    """The theorem on any rational bet, term by term."""
    p, q, d, value_bets = bet.numerator, bet.denominator, form.surplus, form.value_bets
    theta = cards - (bet + 1) * (bet + 4) * Fraction(form.bluffs) / bet - (bet + 2) * d / 2
    half = Fraction(p * d % 2, 2)
    r = half + math.floor(min(Fraction(q), Fraction(p, 2)) - half)
    s, e = r + Fraction(p * abs(d), 2), r - q * theta
    ups, downs = value_bets - (d < 0), bet * value_bets + bet * d / 2 + theta
    if e < 0:
        downs, e = downs - 1, e + q
    steps = ups, int(downs)
    down = exponential(steps, lambda a, f: p * a <= q * f)
    up = exponential(steps, lambda a, f: p * a > q * f)
    return sum(
        number * up[steps[0] - a, steps[1] - f]
        for (a, f), number in down.items()
        if -s <= p * a - q * f <= min(0, e - s)
    )


@pytest.mark.parametrize(
    "bet", ["1/2", "1/3", "2/3", "3/2", "4/3", "5/2", "5/3", "7/2", "1", "2", "3"]
)
def test_exponentials_give_the_number_at_rational_bets(bet):
    bet, found = Fraction(bet), 0
    for cards in range(3, 75):
        form = pure_form(cards, bet)
        if form and form.value_bets <= 15:
            found += 1
            assert number_by_exponentials(cards, bet, form) == predicted_count(cards, bet)
    assert found


def test_the_largest_decks_whose_pure_equilibria_are_listed_or_counted():
    with pytest.raises(ValueError, match=r"pure_equilibria: cards must be .* 2000"):
        pure_equilibria(2001, 2)
    with pytest.raises(ValueError, match=r"count_pure_equilibria: cards must be .* 5000"):
        count_pure_equilibria(5001, 2)
