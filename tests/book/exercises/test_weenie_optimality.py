"""The exercises of the chapter on the Weenie rule: each answer is computed again."""

from fractions import Fraction as F
from functools import partial

import pytest
from solutions import solution

from guts_core.guts import Guts, nash_growth, nash_threshold
from guts_core.guts.bot.scores import settle

solved = partial(solution, "notebooks/weenie_optimality")


def test_ex_weenie_drop():
    payoffs, stakes = settle([0.1, 0.6, 0.4, 0.5], [False] * 4, weenie=True)
    assert payoffs.tolist() == [1, -3, 1, 1]
    assert (stakes, payoffs.sum()) == (2, 0)
    assert "The stakes double" in solved("ex-weenie-drop")
    assert "pays 1, −3, 1, 1" in solved("ex-weenie-drop")


@pytest.mark.parametrize("players", range(2, 8))
def test_ex_weenie_nash(players):
    """The slope of the payoff in the own threshold, at the others', is that of the solution."""
    for q in (F(1, 3), F(1, 2), F(3, 4)):
        game, all_drop = Guts(players, weenie=True), q ** (players - 1)
        hold = players * (2 * all_drop - 1) + (1 - 3 * all_drop)
        drop = -players * all_drop
        step = F(1, 10**7)
        paid = [game.payoffs([own, *[q] * (players - 1)])[0] for own in (q - step, q + step)]
        assert float((paid[1] - paid[0]) / (2 * step)) == pytest.approx(
            float(drop - hold), abs=1e-5
        )
    assert nash_threshold(players, weenie=True) ** (players - 1) == pytest.approx(1 / 3)
    assert "n(3Q-1)+(1-3Q)=0" in solved("ex-weenie-nash")


def test_ex_weenie_two():
    game = Guts(2, weenie=True)
    paid = [game.payoffs([1 / 3, t])[0] for t in (0, 0.2, 0.6)]
    assert "gives {:.4f}, {:.4f} and {:.4f}".format(*paid) in solved("ex-weenie-two")
    for k in range(101):
        t = F(k, 100)
        payoff = game.payoffs([F(1, 3), t])[0]
        assert payoff == (t - F(1, 3)) ** 2 if t <= F(1, 3) else payoff > 0


def test_ex_weenie_six():
    p, u = F(8027, 10000), F(925, 1000)
    terms = [float(x) for x in (u**4, u**6, 5 * p, 4 * u, 4 * u**6, 6 * u**4 * p**2)]
    payoff = Guts(6, weenie=True).payoffs([p, F(0), *[u] * 4])[0]
    assert payoff == 5 * p - 4 * u + 4 * u**6 - 6 * u**4 * p**2
    text = solved("ex-weenie-six")
    assert f"$u^4={terms[0]:.4f}$ and $u^6={terms[1]:.4f}$" in text
    sums = f"={terms[2]:.4f}-{terms[3]:.1f}$ ${{}}+{terms[4]:.5f}-{terms[5]:.5f}$ $="
    assert f"{sums}{float(payoff):.5f}$" in text


def test_ex_weenie_growth():
    growths = [opponents * (1 - 3 ** (-1 / opponents)) for opponents in (5, 6)]
    assert growths == pytest.approx([nash_growth(6), nash_growth(7)])
    assert "{:.4f} and {:.4f}".format(*growths) in solved("ex-weenie-growth")
