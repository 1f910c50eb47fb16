"""Sums over runs of cards that are played alike, against sums card by card."""

from fractions import Fraction
from itertools import chain, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.methods.exact.flint_numbers import to_flint, to_fraction
from guts_core.von_neumann.newman import equilibrium, newman_equilibrium, runs
from guts_core.von_neumann.newman.decks import Folds
from guts_core.von_neumann.rules import bet_gains, call_gains

TINY = Fraction(1, 10**30)
numbers = st.fractions(-2, 2, max_denominator=6)
bets = st.fractions(Fraction(1, 20), 30, max_denominator=20)


@st.composite
def rows_of_runs(draw, least=0):
    """Sizes in any order, some of them equal perhaps, and a row of few runs for each."""
    cards = draw(st.integers(2, 12))
    sizes = draw(st.lists(bets, min_size=1, max_size=4))
    some = st.lists(st.fractions(least, 1, max_denominator=6), min_size=1, max_size=cards)
    rows = []
    for _ in sizes:
        distinct = draw(some)
        places = draw(st.lists(st.integers(0, len(distinct) - 1), min_size=cards, max_size=cards))
        rows.append([distinct[place] for place in sorted(places)])
    return cards, sizes, rows


def sure(cards, sizes, rows):
    """What player I has at least, card by card."""
    shown = sum(2 * (cards - 1 - i) * x for row in rows for i, x in enumerate(row))
    called = chain(*(call_gains(cards, *each) for each in zip(sizes, rows, strict=True)))
    return Fraction(shown - sum(max(gain, 0) for gain in called)) / (cards * (cards - 1))


def conceded(cards, sizes, rows):
    """What player II concedes at most, card by card."""
    gains = [bet_gains(cards, *each) for each in zip(sizes, rows, strict=True)]
    return Fraction(sum(max(0, *card) for card in zip(*gains, strict=True))) / (cards * (cards - 1))


@given(rows_of_runs(least=-1))
@settings(max_examples=60)
def test_what_player_one_is_sure_of_is_the_sum_over_cards(game):
    assert equilibrium._sure(*game) == sure(*game)


@given(rows_of_runs(least=-1))
@settings(max_examples=60)
def test_what_player_two_concedes_is_never_taken_for_less(game):
    assert equilibrium._conceded(*game) >= conceded(*game)


@given(rows_of_runs())
@settings(max_examples=60)
def test_what_player_two_concedes_is_the_sum_over_cards_if_higher_cards_call_more(game):
    cards, sizes, rows = game
    rising = cards, sizes, [sorted(row) for row in rows]
    assert equilibrium._conceded(*rising) == conceded(*rising)


@given(rows_of_runs())
@settings(max_examples=60)
def test_checks_are_what_bets_leave(game):
    cards, _, rows = game
    assert runs.left_of_one(rows, cards) == [1 - sum(card) for card in zip(*rows, strict=True)]


@given(numbers, numbers, st.integers(1, 12))
@settings(max_examples=60)
def test_positive_numbers_at_equal_steps(first, step, count):
    found = runs.sum_of_positive(to_flint(first), to_flint(step), count)
    assert to_fraction(found) == sum(max(first + k * step, 0) for k in range(count))


@given(st.lists(st.tuples(numbers, numbers), min_size=1, max_size=8), st.integers(1, 12))
@settings(max_examples=60)
def test_the_highest_of_lines_at_every_card(lines, cards):
    found = runs.sum_of_highest([tuple(map(to_flint, line)) for line in lines], cards)
    highest = (max(slope * i + height for slope, height in lines) for i in range(cards))
    assert to_fraction(found) == sum(highest)


@given(st.integers(2, 9), st.lists(st.tuples(*[st.fractions(0, 9, max_denominator=4)] * 3)))
@settings(max_examples=60)
def test_a_density_is_laid_on_the_cards_that_it_covers(cards, parts):
    """Also on a part of one card, and where two of them overlap."""
    parts = [(min(a, b, cards), min(max(a, b), cards), each) for a, b, each in parts]
    row = [Fraction(0)] * cards
    for i, (low, high, density) in product(range(cards), parts):
        above = cards - 1 - i
        row[i] += density * max(min(high, above + 1) - max(low, above), 0)
    assert Folds.of(cards, [Fraction(1)])._laid(*parts) == row


@pytest.mark.parametrize(
    ("cards", "sizes"), [(2, [1]), (5, [2]), (6, [4, 1, 2]), (9, [Fraction(1, 3), 5]), (11, [2, 7])]
)
@pytest.mark.parametrize("name", ["bets", "calls"])
def test_next_to_an_equilibrium_only_equilibria_are_certified(monkeypatch, cards, sizes, name):
    """One probability is moved by very little, up or down; the sums card by card decide."""
    sizes = sorted(map(Fraction, sizes))
    folds, value = Folds.of(cards, sizes), newman_equilibrium(cards, sizes).value
    refused = 0
    for step, row, card in product((-TINY, TINY), range(len(sizes)), range(cards)):
        moved = getattr(folds, name)()
        moved[row, card] += step
        monkeypatch.setattr(equilibrium.Folds, name, lambda folds, moved=moved: moved)
        if name == "bets":
            fair = moved.min() >= 0 and moved.sum(axis=0).max() <= 1
            optimal = fair and sure(cards, sizes, moved) == value
        else:
            fair = moved.min() >= 0 and moved.max() <= 1
            optimal = fair and conceded(cards, sizes, moved) == value
        try:
            assert newman_equilibrium(cards, sizes).value == value
            assert optimal
        except ArithmeticError:
            refused += 1
            assert not optimal
    assert refused > 0


def test_few_numbers_are_reckoned_with_however_many_cards_there_are(monkeypatch):
    converted, convert = [], runs.to_flint
    monkeypatch.setattr(runs, "to_flint", lambda number: converted.append(1) or convert(number))
    found = newman_equilibrium(10**4, [1, 2, 4])
    assert found.gap == 0
    assert len(converted) < 100
