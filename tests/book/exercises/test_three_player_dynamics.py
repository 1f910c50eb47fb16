"""The exercises on repeated play: what their solutions say is computed again."""

from fractions import Fraction as F
from functools import partial
from math import pi, sqrt

import pytest
from hands import played
from solutions import solution

from guts_core import simplified_kuhn as sk

solved = partial(solution, "notebooks/three_player_dynamics")
CARDS = {"J": 1, "Q": 2, "K": 3, "A": 4}


def test_ex_play_hands():
    hands = (("QAK", (1, 1, 0)), ("JQA", (0, 1, 1, 0)), ("KQA", (0, 0, 0)))
    paid = [played([CARDS[card] for card in cards], moves) for cards, moves in hands]
    assert paid == [(-2, 3, -1), (-1, -2, 3), (-1, -1, 2)]
    assert "(a) −2, 3 and −1. (b) −1, −2 and 3. (c) −1, −1 and 2" in solved("ex-play-hands")


def test_ex_play_solution_1():
    pot = F(5, 2)
    (point,) = sk.equilibria(pot)
    b3, d2 = point.frequencies["b3"], point.frequencies["d2"]
    assert (point.label, b3, d2) == ("1", F(4, 7), F(2, 7))
    assert pot * (2 - d2) == 4 + d2 == F(30, 7)
    text = solved("ex-play-solution-1")
    assert "$b_3=\\frac47$ and $d_2=\\frac27$" in text
    assert text.count("\\frac{30}7") == 2


@pytest.mark.parametrize(
    ("pot", "said"),
    [("3.3", "2, 3 and 4"), ("3.95", "5, 6 and 7"), ("4.35", "7, 8 and 9"), ("4.8", "9")],
)
def test_ex_play_how_many(pot, said):
    labels = [each.label for each in sk.equilibria(F(pot))]
    assert labels == said.replace(" and", ",").split(", ")
    text = solved("ex-play-how-many")
    assert f"{said} at {pot}" in text or f"{said} alone at {pot}" in text


def test_ex_play_transfer():
    family = next(each for each in sk.equilibria(3) if each.label == "2a")
    ends = [sk.expectations(vertex, 3)[0] for vertex in family.vertices]
    assert (24 * min(ends), 24 * max(ends)) == (-F(3, 4), -F(1, 2))
    text = solved("ex-play-transfer")
    assert f"\\frac1{{{1 / (max(ends) - min(ends))}}}" in text
    with_least = min(family.vertices, key=lambda vertex: sk.expectations(vertex, 3)[0])
    with_most = max(family.vertices, key=lambda vertex: sk.expectations(vertex, 3)[0])
    bluffs = sk.FREQUENCIES.index("b3")
    paid = [
        sk.expectations((*with_least[:bluffs], F(often), *with_least[bluffs + 1 :]), 3)[2]
        for often in (0, 1)
    ]
    assert paid[0] == paid[1] > sk.expectations(with_most, 3)[2]
    assert "does not mind how often he bluffs" in text
    assert "the less player 1 gets and the more player 3" in text


def test_ex_play_period():
    pot = F(5, 2)
    (point,) = sk.equilibria(pot)
    speed = sqrt(2 * (pot - 1) * (2 * pot - 4) * (5 - pot)) / (pot + 1)
    assert max(sk.stability(point, pot).eigenvalues.imag) == pytest.approx(speed)
    text = solved("ex-play-period")
    assert f"={speed**2:.4f}$" in text
    assert f"\\omega={speed:.4f}$" in text
    assert f"2\\pi/\\omega={2 * pi / speed:.2f}$" in text
