"""The exercises on the list of solutions and on repeated play's theory: computed again."""

from fractions import Fraction as F
from functools import partial

import pytest
from solutions import solution

from guts_core import simplified_kuhn as sk
from guts_core.simplified_kuhn.dynamics.linear import stability
from guts_core.simplified_kuhn.tree import FREQUENCIES

ten = partial(solution, "book/three_player_completeness")
play = partial(solution, "book/three_player_dynamics_theory")


def slopes(frequencies, pot):
    """24 times the derivatives, by name; what is not named is 0."""
    profile = [F(frequencies.get(name, 0)) for name in FREQUENCIES]
    return dict(zip(FREQUENCIES, 24 * sk.gradient(profile, pot), strict=True))


def solution_1(pot, calls=F(0), **others):
    q = pot + 1
    return {"b3": 2 / q, "d2": (2 * pot - 4) / q, "c2": calls, "c3": calls} | others


@pytest.mark.parametrize("pot", [F(9, 4), F(5, 2), F(3)])
def test_ex_ten_first(pot):
    q = pot + 1
    least, most = (2 * pot - 4) / q, 2 / q
    found = slopes(solution_1(pot, least), pot)
    assert [found[name] for name in ("c2", "c3", "d1", "d3", "b3", "d2")] == [0] * 6
    assert found["c1"] == -2 / q
    for calls in (least - F(1, 100), least, (least + most) / 2, most, most + F(1, 100)):
        found = slopes(solution_1(pot, calls), pot)
        fits = all(found[name] <= 0 for name in ("a1", "a2", "b1", "b2"))
        assert fits == (least <= calls <= most)
    assert (least == most) == (pot == 3)
    assert "which is $P\\le3$" in ten("ex-ten-first")


def test_ex_ten_five():
    def between(b1):
        return {
            "a1": 1, "b1": b1, "c1": F(2, 3), "d1": F(1, 3), "a2": 1, "b2": F(1, 3), "d2": 1,
            "b3": F(5, 18), "c3": 1, "d3": 1,
        }  # fmt: skip

    for b1 in (F(1, 3), F(3, 8), F(2, 5)):
        found = between(b1)
        assert not any(sk.gains([F(found.get(name, 0)) for name in FREQUENCIES], 5))
        slope = slopes(found, 5)
        said = (5 * b1 - 2, F(5, 3) + b1 - 2, 6 * b1 - 2)
        assert tuple(slope[name] for name in ("c2", "d2", "d3")) == said
    labels = {each.label for each in sk.equilibria(5)}
    assert labels == {"9", "10a", "10"}
    text = ten("ex-ten-five")
    assert "$\\frac13$ in the one and $\\frac25$ in the other" in text
    assert "$b_3=\\frac5{18}$" in text


@pytest.mark.parametrize("pot", [F(9, 4), F(5, 2), F(29, 10)])
def test_ex_dtheory_conserved(pot):
    q = pot + 1
    for b3, d2 in ((F(1, 3), F(1, 5)), (F(5, 7), F(2, 3))):
        found = slopes(solution_1(pot, 2 / q, b3=b3, d2=d2), pot)
        assert found["b3"] == 2 * pot - 4 - q * d2
        assert found["d2"] == q * b3 - 2
        weights = (2 * (1 - b3) - (q - 2) * b3, (2 * pot - 4) * (1 - d2) - (5 - pot) * d2)
        assert weights[0] * found["b3"] + weights[1] * found["d2"] == 0
    assert "$(2P-4)+(5-P)=Q$" in play("ex-dtheory-conserved")


def test_ex_dtheory_edge():
    pot = F(5, 2)
    (point,) = sk.equilibria(pot)
    assert stability(point, pot).transverse["c1"] == -2 / (pot + 1)
    assert "dies like $e^{-2t/Q}$" in play("ex-dtheory-edge")
