"""The exercises on fictitious play: what their solutions say is computed again."""

from fractions import Fraction as F
from functools import partial
from itertools import product

import numpy as np
from solutions import solution

from guts_core.guts import GutsPlay, jacob_equilibria
from guts_core.methods import fictitious_play

solved = partial(solution, "notebooks/fictitious_play")
PENNIES = np.array([[1, -1], [-1, 1]])


def test_ex_play_pennies():
    play = fictitious_play([PENNIES, -PENNIES], 15, record=range(1, 16))
    heads = (play.plays[:12] == 0).sum(axis=0)
    text = solved("ex-play-pennies")
    assert f"shown heads {heads[0]} times and player 2 heads {heads[1]} times" in text
    assert (play.plays[12:] == 0).all()
    thirteen, fourteen, fifteen = (round(level) for level in play.rescaled_gaps[12:])
    assert thirteen == fourteen == 4
    assert f"to $\\frac{fourteen}{{14}}$" in text
    assert f"rises to $\\frac{fifteen}{{15}}$" in text
    assert (play.gaps[13] < play.gaps[12], play.gaps[14] > play.gaps[13]) == (True, True)


def test_ex_play_product():
    rng = np.random.default_rng(3)
    for _ in range(20):
        matrix = rng.integers(-5, 6, (3, 4))
        play = fictitious_play([matrix, -matrix], 60, record=range(1, 61))
        assert (np.diff(play.rescaled_gaps) > -1e-9).all()


def jacob_payoffs(chances):
    """What each player of the Jacob game gets, by going through the eight outcomes."""
    paid = [F(0)] * 3
    for choices in product((1, 2), repeat=3):
        weight = F(1)
        for one, chance in zip(choices, chances, strict=True):
            weight *= chance if one == 1 else 1 - chance
        if len(set(choices)) == 2:
            (alone,) = (k for k in range(3) if choices.count(choices[k]) == 1)
            number = 3 - choices[alone]
            for k in range(3):
                paid[k] += weight * (2 * number if k == alone else -number)
    return paid


def test_ex_play_jacob():
    chances = (F(1), F(1, 3), F(1, 3))
    assert chances in {each.choose_one for each in jacob_equilibria()}
    first, *others = jacob_payoffs(chances)
    text = solved("ex-play-jacob")
    assert f"he gets $\\frac{first.numerator}{first.denominator}$ in the mean" in text
    assert set(others) == {F(-2, 3)}
    assert r"each of the others $-\frac23$" in text
    for k in (1, 2):
        for choice in (F(0), F(1)):
            changed = [choice if j == k else each for j, each in enumerate(chances)]
            assert jacob_payoffs(changed)[k] == others[0]
    assert jacob_payoffs((F(0), *chances[1:]))[0] == first - 2


def test_ex_play_four():
    last = fictitious_play(GutsPlay(4, 101), 3000).plays[-1] / 100
    assert set(last) == {0.79}
    text = solved("ex-play-four")
    assert "all 0.79" in text
    assert f"approx{2 ** (-1 / 3):.4f}$" in text
