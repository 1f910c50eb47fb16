"""The exercises of the chapter on the guts fixed point: each answer is computed again."""

from functools import partial
from math import ceil, log, sqrt

import numpy as np
from solutions import solution

from guts_core import guts
from guts_core.guts.bot.scores import settle

solved = partial(solution, "notebooks/guts_fixed_point")


def test_ex_guts_round():
    won, book, pot, stakes = np.full(3, -1.0), np.zeros(3), 3.0, 1.0
    for hands in ([0.9, 0.8, 0.75], [0.2, 0.95, 0.6]):
        payoffs, factor = settle(hands, np.array(hands) > 0.7)
        won += (payoffs - (factor - 1)) * pot / 3
        book += stakes * payoffs
        pot, stakes = pot * factor, stakes * float(factor)
    assert stakes == 0
    assert won.tolist() == book.tolist() == [2, 2, -4]
    assert "The sums are 4 − 2 = 2, −2 + 4 = 2 and −2 − 2 = −4" in solved("ex-guts-round")


def test_ex_guts_nash():
    nash = 1 / sqrt(2)
    paid = [guts.Guts(3).payoffs([own, nash, nash])[0] for own in (0, 0.3, 0.7, 0.9)]
    assert np.allclose(paid[:3], 0, atol=1e-12)
    assert f"0, 0, 0, and −{-paid[3]:.3f} at 0.9" in solved("ex-guts-nash")


def test_ex_guts_small():
    small = guts.coalition_game(2, mesh=3)
    assert all(small.value_map(v).value == 0.75 * v for v in (-1, -0.5, 0))
    rounds = log(100) / log(4 / 3)
    assert f"={rounds:.3f}$, so {ceil(rounds)} rounds" in solved("ex-guts-small")


def test_ex_guts_careful():
    optimum = guts.solve_coalition(2)
    own, partner = optimum.player, optimum.pseudo_bloc
    text = solved("ex-guts-careful")
    assert f"payoffs([{own:.6f}, 0, {partner:.6f}])" in text
    one, always_in, careful = guts.Guts(3).payoffs([own, 0, partner])
    assert f"gives −{-one:.3f} for player 1, {always_in:.3f} for the partner" in text
    assert f"and −{-careful:.3f} for the careful one" in text


def test_ex_guts_hundred():
    limit = guts.solve_coalition_limit().value
    hundred, fifteen = (guts.solve_coalition(n).value / limit for n in (100, 15))
    text = solved("ex-guts-hundred")
    assert f"is {hundred:.3f}; for 15 opponents the ratio is {fifteen:.3f}" in text
