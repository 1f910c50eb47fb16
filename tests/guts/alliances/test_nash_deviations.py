"""Deviations from the Nash threshold of three players: factored forms and their signs."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from guts_core.guts import Guts
from paper_ledger.blpwz22.alliances.nash_deviations import (
    NU,
    bloc_payoff_at_nash,
    pair_payoffs_at_nash,
    taking_turns,
    third_payoff_at_nash,
)

GAME, NASH = Guts(3), 0.5**0.5
threshold = st.floats(0, 1)
fractions = [Fraction(k, 12) for k in range(13)]


@settings(max_examples=60)
@given(threshold, threshold)
def test_factored_forms_against_the_rules(first, second):
    lower, higher = sorted((first, second))
    assert pair_payoffs_at_nash(lower, higher, NASH) == pytest.approx(
        GAME.payoffs([NASH, lower, higher]), abs=1e-13
    )
    assert bloc_payoff_at_nash(first, NASH) == pytest.approx(
        GAME.payoffs([NASH, first, first])[0], abs=1e-13
    )
    assert third_payoff_at_nash(first, NASH) == pytest.approx(
        GAME.payoffs([NASH, NASH, first])[2], abs=1e-13
    )


def test_nobody_gains_exactly():
    for q in fractions:
        assert bloc_payoff_at_nash(q) > 0
        assert third_payoff_at_nash(q) <= 0
        assert (third_payoff_at_nash(q) == 0) is (q < NU)


def test_whoever_makes_player_1_lose_loses_too_exactly():
    losing = 0
    for lower, higher in itertools.combinations_with_replacement(fractions, 2):
        player, _, tighter = pair_payoffs_at_nash(lower, higher)
        if player < 0:
            losing += 1
            assert lower < NU < higher
            assert tighter < 0
    assert losing > 10


def test_identities_symbolically():
    s, t = sp.symbols("s t", nonnegative=True)
    nu, x = 1 / sp.sqrt(2), sp.symbols("x")
    stakes = 2 - nu - s - t + 2 * nu * s * t
    inner = sp.integrate(x * t, (x, nu, t)) + sp.integrate(x**2, (x, t, 1))
    player = stakes - 1 + 3 * (2 * inner - (1 - nu))
    assert sp.expand(player - (t - nu) * (t**2 + nu * t + 2 * nu * s - 2)) == 0
    tighter = stakes - 1 + 3 * (2 * sp.integrate(x**2, (x, t, 1)) - (1 - t))
    factored = -2 * (t - nu) * (t**2 - nu**2 + nu * (t - s))
    assert sp.expand(tighter - factored) == 0


@pytest.mark.parametrize("order", ["s, nu, t", "nu, s, t", "nu, t, s"])
def test_nobody_above_nash_gets_more_than_at_nash_symbolically(order):
    s, t, x = sp.symbols("s t x", nonnegative=True)
    nu = 1 / sp.sqrt(2)
    ascending = [{"s": s, "t": t, "nu": nu}[name] for name in order.split(", ")]

    def payoff(own):
        """Twice three times the chance to win, by pieces, and what the others do not change."""
        ends, won = [*ascending, sp.Integer(1)], 0
        for k in range(ascending.index(own), 3):
            rivals = [x if j <= k else p for j, p in enumerate(ascending) if p != own]
            won += sp.integrate(sp.prod(rivals), (x, ends[k], ends[k + 1]))
        return 3 * (2 * won + own)

    more = 3 * (t - nu) ** 2 * (t + 2 * nu)
    if order == "nu, s, t":
        more += 3 * t * (s - nu) ** 2
    if order == "nu, t, s":
        more = 3 * (t - nu) * (2 * s * t - 1)
    assert sp.expand(payoff(nu) - payoff(t) - more) == 0


@settings(max_examples=60)
@given(threshold, threshold)
def test_nobody_above_nash_gets_more_than_at_nash(third, above):
    above = NASH + (1 - NASH) * above
    at_nash, higher, _ = GAME.payoffs([NASH, above, third])
    assert higher <= at_nash + 1e-13


def test_taking_turns_gains_for_both():
    turns = taking_turns()
    profiles = [[NASH, 0, turns.threshold], [NASH, turns.threshold, 0]]
    mean = GAME.payoffs(profiles).mean(axis=0)
    assert mean == pytest.approx([turns.player, turns.member, turns.member], abs=1e-14)
    grid = np.column_stack([np.full(501, NASH), np.zeros(501), np.linspace(0, 1, 501)])
    assert GAME.payoffs(grid)[:, 0].min() >= turns.player


def test_no_independent_mixtures_found_with_which_both_gain():
    """Each opponent in turn maximises the smaller of the two payoffs, the other being fixed."""
    axis = np.sort(np.append(np.linspace(0, 1, 21), NASH))
    pairs = np.stack(np.broadcast_arrays(NASH, axis[:, None], axis), axis=-1)
    both = np.moveaxis(GAME.payoffs(pairs)[..., 1:], -1, 0)
    rng, size = np.random.default_rng(6), len(axis)
    for _ in range(12):
        other = rng.dirichlet(np.full(size, 0.1))
        for step in range(12):
            payoffs = both @ other if step % 2 else both.transpose(0, 2, 1) @ other
            answer = linprog(
                np.append(np.zeros(size), -1),
                A_ub=np.column_stack([-payoffs, np.ones(2)]),
                b_ub=np.zeros(2),
                A_eq=np.append(np.ones(size), 0)[None],
                b_eq=[1],
                bounds=[(0, None)] * size + [(None, None)],
            )
            other = answer.x[:-1]
            assert -answer.fun < 1e-9


def test_bad_input():
    with pytest.raises(ValueError, match="pair_payoffs_at_nash: lower must not exceed higher"):
        pair_payoffs_at_nash(0.5, 0.4, NASH)
