"""The exercises on von Neumann's poker: what their solutions say is computed again."""

from fractions import Fraction as F
from functools import partial
from math import isclose, sqrt

import pytest
from solutions import solution

from guts_core import von_neumann as vn
from guts_core.von_neumann.rules import bet_gains, call_gains
from guts_core.von_neumann.three_players.payoffs import three_player_payoffs

solved = partial(solution, "notebooks/von_neumann_finite_decks")


@pytest.mark.parametrize("bet", [F(1, 2), 1, 2, 7])
def test_ex_neumann_two(bet):
    found = {(each.bet_cards, each.call_cards) for each in vn.pure_equilibria(2, bet)}
    assert found == {((), (2,)), ((2,), (2,))}
    assert vn.deck_value(2, bet) == 0


def test_ex_neumann_three():
    for bet in (F(1, 3), F(1), F(3, 2), F(19, 10)):
        found = vn.mixed_equilibrium(3, bet)
        assert found.bet_probabilities == (bet / (bet + 2), 0, 1)
        assert found.call_probabilities == (0, (2 - bet) / (bet + 2), 1)
        assert found.value == bet * (2 - bet) / (6 * (bet + 2))
        assert bet_gains(3, bet, found.call_probabilities)[0] == 0
    assert vn.deck_value(3, 1) == F(1, 18)
    assert vn.deck_value(3, 2) == vn.deck_value(3, 3) == 0
    bluffs = [bet_gains(3, bet, [F(0), F(0), F(1)])[0] for bet in (F(2), F(3))]
    assert bluffs[0] == 0 > bluffs[1]
    assert not vn.mixed_equilibrium(3, 2).bet_probabilities[0]
    best = vn.best_deck_bet(3)
    assert isclose(best.bet, 2 * sqrt(2) - 2)
    assert isclose(best.value, 1 - 2 * sqrt(2) / 3)
    text = solved("ex-neumann-three")
    assert "is positive for $b<2$: at these bets he bluffs" in text
    assert f"approx{best.bet:.3f}$" in text
    assert f"approx{best.value:.4f}$" in text


def test_ex_neumann_nine():
    bets = [F(int(card in {1, 8, 9})) for card in range(1, 10)]
    calls = [F(int(card in {6, 7, 8, 9})) for card in range(1, 10)]
    text = solved("ex-neumann-nine").replace("−", "-")
    assert f"$D_i$ is {', '.join(map(str, bet_gains(9, F(2), calls)))}, and" in text
    assert f"$E_j$ is {', '.join(map(str, call_gains(9, F(2), bets)))}." in text
    assert vn.payoff(9, 2, bets, calls) == F(8, 72) == F(1, 9)


def test_ex_neumann_deck():
    assert f"which is {vn.period(1)} here: the deck of 10 cards" in solved("ex-neumann-deck")
    assert [n for n in range(2, 20) if vn.deck_value(n, 1) == F(1, 10)] == [10, 11]


def test_ex_neumann_sizes():
    found, best = vn.newman_sizes([1, 2]).value, vn.best_sizes(2)
    assert (found, tuple(best.bets), best.value) == (F(5, 41), (1, 4), F(4, 31))
    text = solved("ex-neumann-sizes")
    assert f"frac5{{41}}\\approx{float(found):.3f}$" in text
    assert f"frac4{{31}}\\approx{float(best.value):.3f}$" in text


def test_ex_neumann_caller():
    """What calling with the 3 gains player II, deal by deal and from the whole game's payoffs."""
    by_hand = F(1, 6) * (2 * -1 + F(2, 3) * 4 - F(2, 3) * 1)
    bets, calls = [F(2, 3), 0, 0, 1], [0, 0, F(1, 4), 1]
    never, always = (
        three_player_payoffs(4, 1, bets, [0, 0, answer, 1], calls)[1] for answer in (0, 1)
    )
    assert by_hand == never - always == 0
    page = solution("book/von_neumann_three_players", "ex-neumann-caller")
    assert r"\frac16\bigl(2\cdot(-1)+\frac23\cdot4-\frac23\cdot1\bigr)=0" in page
