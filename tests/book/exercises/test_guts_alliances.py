"""The exercises of the chapter on coalitions against coalitions: each is computed again."""

from fractions import Fraction as F
from functools import partial

import numpy as np
import pytest
from solutions import solution

from guts_core.guts import Guts, coalition_game

solved = partial(solution, "book/guts_alliances")


def test_ex_alliances_exchange():
    game = coalition_game(2, 21, allies=2)
    assert np.allclose(game.payoff.array, -game.payoff.array.T, atol=1e-13)
    assert np.allclose(game.stakes.array, game.stakes.array.T, atol=1e-13)
    up, down = (game.value_map(V).value for V in (0.5, -0.5))
    assert up == pytest.approx(-down, abs=1e-9)
    assert "$T(-V)=-T(V)$" in solved("ex-alliances-exchange")


def test_ex_alliances_tight():
    one, always_in, careful = Guts(3).payoffs([0.5**0.5, 0, (5 / 6) ** 0.5])
    text = solved("ex-alliances-tight")
    assert f"is −{-one:.4f}, {always_in:.4f} and −{-careful:.4f}" in text
    assert f"players 2 and 3 get {(always_in + careful) / 2:.4f} each" in text


def test_ex_alliances_identity():
    """The identity where (1 + st)/3t lies between s and t, and its only zero."""
    for s, t in ((F(1, 2), F(4, 5)), (F(2, 3), F(3, 4)), (F(7, 10), F(71, 100))):
        p = (1 + s * t) / (3 * t)
        assert s <= p <= t
        right = ((s * t - F(1, 2)) ** 2 + 3 * (t**2 - F(1, 2)) ** 2) / (3 * t)
        assert Guts(3).payoffs([p, s, t])[0] == right > 0
    assert "that is $s=t=1/\\sqrt2$" in solved("ex-alliances-identity")
