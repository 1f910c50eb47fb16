"""The exercises of the theory of Kuhn poker: each answer is computed again."""

from fractions import Fraction as F
from functools import partial
from itertools import permutations
from math import isclose, sqrt

from solutions import solution

from guts_core.kuhn import first_profit, two_player_limit

solved = partial(solution, "book/kuhn_theory")


def bluff(pot, y):
    """The worth of player 3's bet with card 1, deal by deal."""
    deals = [*permutations((2, 3, 4), 2)]
    paid = [-1 if 4 in pair else pot - y * (pot + 1) * (pair[1] == 3) for pair in deals]
    return sum(paid) / F(len(deals))


def call(pot, bluffs):
    """The worth of player 2's call with card 3 after a fold, up to a positive factor."""
    deals = [(one, three) for one, three in permutations((1, 2, 4), 2) if one != 4 and three != 2]
    return sum(-1 if three == 4 else bluffs * (pot + 1) for _, three in deals)


def test_ex_ktheory_two():
    pot = F(5, 2)
    bluffs, calls = 2 / (pot + 1), 2 * (pot - 2) / (pot + 1)
    assert (bluffs, calls) == (F(4, 7), F(2, 7))
    assert bluff(pot, calls) == call(pot, bluffs) == 0
    assert bluff(pot, calls + 1) != 0 != call(pot, bluffs + 1)
    found = first_profit(3, 4, pot)
    assert {bluffs, calls} <= {*found.frequencies.ravel()} <= {0, 1, bluffs, calls}
    assert found.expectations == (F(-1, 84), F(-1, 84), F(1, 42))
    assert 2 / F(3 + 1) == 2 * (3 - 2) / F(3 + 1)
    text = solved("ex-ktheory-two")
    assert "$\\beta=\\frac47$ and $y=\\frac27$" in text
    assert "$E_3=\\frac1{42}$" in text


def test_ex_ktheory_worst():
    best = (1 + sqrt(17)) / 2
    coarse, fine = range(20, 10_000, 20), range(round(1000 * best) - 40, round(1000 * best) + 41)
    lost, worst = max((-two_player_limit(F(k, 1000)).value, k / 1000) for k in (*coarse, *fine))
    assert isclose(worst, best, abs_tol=0.001)
    exact = best**2 / (2 * (best + 1) ** 2 * (best + 2))
    assert isclose(lost, exact, abs_tol=1e-7)
    text = solved("ex-ktheory-worst")
    assert f"\\approx{best:.4f}$" in text
    assert f"about {exact:.4f} a hand" in text
