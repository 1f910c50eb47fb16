"""The whole table against dealing, and its saddle points against the walks."""

from fractions import Fraction

import pytest

from guts_core.von_neumann import count_pure_equilibria, mixed_equilibrium, payoff
from guts_core.von_neumann.two_players.pay_tables import paytable


@pytest.mark.parametrize("bet", [1, 2, Fraction(5, 3), 10**12, Fraction(1, 10**12)])
def test_entries_are_payoffs(bet):
    table = paytable(4, bet)
    for i, bets in enumerate(table.subsets):
        for j, calls in enumerate(table.subsets):
            strategies = (
                [Fraction(card in each) for card in range(1, 5)] for each in (bets, calls)
            )
            entry = Fraction(int(table.numerators[i, j]), table.denominator)
            assert entry == payoff(4, Fraction(bet), *strategies)


@pytest.mark.parametrize("cards", [2, 3, 5, 7, 9])
@pytest.mark.parametrize("bet", [1, 2, 3, Fraction(1, 2)])
def test_saddle_points_are_the_pure_equilibria(cards, bet):
    """Theorem 1: there is one if and only if the maximin is the minimax."""
    table, value = paytable(cards, bet), mixed_equilibrium(cards, bet).value
    assert table.row_maximin <= value <= table.column_minimax
    assert len(table.saddle_points()) == count_pure_equilibria(cards, bet)
    assert (table.row_maximin == table.column_minimax) == bool(table.saddle_points())


@pytest.mark.parametrize("cards", [1, 13, 2.5])
def test_bad_cards(cards):
    with pytest.raises(ValueError, match="paytable: cards must be"):
        paytable(cards, 2)
