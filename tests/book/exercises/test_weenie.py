"""The exercises of the chapter with the theory of the Weenie rule: each is computed again."""

from functools import partial
from math import log

import pytest
from solutions import solution

from guts_core.guts import Guts, nash_threshold
from guts_core.guts.weenie.sizes import LOSING_POWER

solved = partial(solution, "book/weenie")


def test_ex_wtheory_edge():
    p, power = nash_threshold(6, weenie=True), float(LOSING_POWER)
    u = power ** (1 / 5)
    terms = 5 * p, 4 * (1 - power) * u, 6 * power * p**2 / u
    payoff = Guts(6, weenie=True).payoffs([p, 0, u, u, u, u])[0]
    assert payoff == pytest.approx(terms[0] - terms[1] - terms[2])
    text = solved("ex-wtheory-edge")
    assert f"$p={p:.5f}$ and $u={u:.5f}$" in text
    assert "={:.5f}-{:.5f}-{:.5f}$ $=".format(*terms) + f"{payoff:.4f}$" in text


def test_ex_wtheory_stakes():
    assert f"$\\ln2\\approx{log(2):.3f}$ and $\\ln3\\approx{log(3):.3f}$" in solved(
        "ex-wtheory-stakes"
    )
    far = 10**6
    assert far * (1 - 2 ** (-1 / far)) == pytest.approx(log(2), abs=1e-6)
    assert far * (1 - 3 ** (-1 / far)) == pytest.approx(log(3), abs=1e-6)


def test_ex_wtheory_convex():
    """Below p the payoff is linear in a threshold, but convex under the Weenie rule."""
    for weenie in (False, True):
        game = Guts(4, weenie=weenie)
        low, middle, high = (game.payoffs([0.7, t, 0.4, 0.8])[0] for t in (0.2, 0.3, 0.4))
        bend = low - 2 * middle + high
        assert bend > 1e-3 if weenie else abs(bend) < 1e-12
    assert "unless some other threshold is 0" in solved("ex-wtheory-convex")
