"""The exercises of the two theory pages on von Neumann's poker: each answer is computed again."""

from fractions import Fraction as F
from functools import partial
from math import floor, isclose

from solutions import solution

from guts_core import von_neumann as vn
from guts_core.von_neumann.two_players.convergence import scaled_error
from guts_core.von_neumann.two_players.counting import predicted_count, pure_form

proof = partial(solution, "book/von_neumann_proof")
counting = partial(solution, "book/von_neumann_counting")


def continuum_value(bet):
    """In fractions, beside the library's float."""
    value = F(bet) / ((bet + 1) * (bet + 4))
    assert isclose(value, vn.continuous_equilibrium(bet).value)
    return value


def phi(cards, bet, calls):
    bluffs = sum(max(2 * m - (bet + 2) * calls, 0) for m in range(cards))
    return bluffs + bet * sum(max(calls - 1 - 2 * r, 0) for r in range(cards))


def psi(cards, bet, bluffs):
    def g(x):
        return (2 * floor(x) + 1) * x - floor(x) * (floor(x) + 1)

    return (2 * cards - 1) * bluffs - g(bluffs) - bet * g((bet + 2) * bluffs / bet)


def test_ex_vnproof_four():
    calls = [F(k, 12) for k in range(12, 25)]
    assert all(phi(4, 2, q) == max(6 - 4 * q, 0) + 2 * (q - 1) for q in calls)
    assert min((phi(4, 2, q), q) for q in calls) == (1, F(3, 2))
    bluffs = [F(k, 12) for k in range(13)]
    assert [psi(4, 2, b) for b in bluffs] == [min(2 * b, 4 - 6 * b) for b in bluffs]
    assert max((psi(4, 2, b), b) for b in bluffs) == (1, F(1, 2))
    found = vn.mixed_equilibrium(4, 2)
    assert (found.value, vn.deck_value(4, 2)) == (F(1, 12), F(1, 12))
    assert found.bet_probabilities == (F(1, 2), 0, 0, 1)
    assert found.call_probabilities == (0, 0, F(1, 2), 1)
    assert "$v_4=\\frac1{4\\cdot3}=\\frac1{12}$" in proof("ex-vnproof-four")


def test_ex_vnproof_bound():
    half = F(1, 2)
    assert continuum_value(half) == F(2, 27)
    reached = [n for n in range(2, 80) if scaled_error(n, half) == continuum_value(half) / 4]
    assert reached == [n for n in range(2, 80) if (2 * n - 1) % 27 == 0]
    assert f"for $n={','.join(map(str, reached))},\\dots$" in proof("ex-vnproof-bound")
    assert all(scaled_error(n, 2) < F(1, 36) for n in range(2, 80))


def test_ex_vnproof_most():
    bets = [F(k, 10) for k in range(1, 100)]
    assert max((continuum_value(bet), bet) for bet in bets) == (F(1, 9), 2)
    over = [
        n * (n - 1) * (vn.deck_value(n, b) - continuum_value(b)) for n in (4, 14, 41) for b in bets
    ]
    assert max(over) <= F(1, 36)
    assert "\\le\\frac1{36n(n-1)}$" in proof("ex-vnproof-most")


def test_ex_vncount_paths():
    middle = {tuple(set(each.call_cards) & set(range(2, 8))) for each in vn.pure_equilibria(9, 2)}
    pairs = {(7, low) for low in (6, 5, 4, 3)} | {(6, low) for low in (5, 4, 3)}
    assert {frozenset(each) for each in middle} == {frozenset(each) for each in pairs}
    assert f"$4+3={len(pairs)}$ sets: 7 and one of 6, 5, 4, 3" in counting("ex-vncount-paths")


def test_ex_vncount_decks():
    decks = [n for n in range(2, 22) if pure_form(n, 2)]
    assert decks == [*range(7, 13), *range(16, 22)]
    text = counting("ex-vncount-decks")
    assert "those of 7 to 12 cards, and of 16 to 21" in text
    found = [*vn.pure_equilibria(12, 2)]
    assert {len(each.call_cards) for each in found} == {5}
    assert len(found) == predicted_count(12, 2) == 12
    assert f"={len(found)}$ equilibria" in text
    assert "$2W+d=5$ cards" in text
