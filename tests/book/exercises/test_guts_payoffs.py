"""The exercises of the chapter on the payoff of guts: each answer is computed again."""

from fractions import Fraction as F
from functools import partial

from solutions import solution

from guts_core.guts import Guts, nash_threshold

solved = partial(solution, "book/guts_payoffs")


def test_ex_payoffs_four():
    game, half = Guts(4), [F(1, 2)] * 4
    assert game.stakes(half) == F(9, 8)
    assert game.payoffs(half).tolist() == [0] * 4
    assert r"\frac98$: the stakes grow. The round pays 0" in solved("ex-payoffs-four")


def test_ex_payoffs_area():
    thresholds = [F(1, 2), F(35, 100), F(4, 5)]
    stakes, payoff = Guts(3).stakes(thresholds), Guts(3).payoffs(thresholds)[0]
    wins = ((payoff - (stakes - 1)) / 3 + F(1, 2)) / 2
    text = solved("ex-payoffs-area")
    assert f"={float(wins):.5f}$" in text
    assert f"={float(stakes):.2f}$" in text
    assert f"={float(payoff):.3f}$" in text


def test_ex_payoffs_many():
    chances = [nash_threshold(players) ** players for players in (2, 3, 10**6)]
    assert chances[0] == 0.25
    assert 0.49999 < chances[2] < 0.5
    assert f"for two players and {chances[1]:.3f} for three" in solved("ex-payoffs-many")
