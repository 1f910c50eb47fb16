"""Curves of a solution: payoffs of each threshold against the opponents."""

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from guts_core.guts import Guts, payoff_curves, solve_coalition, value_map_curve
from guts_core.guts.closed_forms import bloc_payoff, pseudo_bloc_payoff
from guts_core.methods import RecursiveGame


@pytest.mark.parametrize(
    "other",
    [
        {"opponents": 5},
        {"opponents": "2"},
        *({"coalition_mixture": other} for other in [(), None, 5, "x", (None,), ((0.5, 0.5),)]),
        *({"coalition_mixture": (((0.5, 0.7), w),)} for w in (None, "x", math.nan, -1, 2, 0.3)),
        *({"coalition_mixture": (((0.5, t), 1.0),)} for t in (None, "x", math.nan, 2.0, [0.7])),
    ],
)
def test_curves_of_a_solution_whose_parts_do_not_fit_are_refused(other):
    """The error was one of Guts.payoffs, and a mixture of nothing paid nothing."""
    solution = replace(solve_coalition(2), **other)
    with pytest.raises(ValueError, match="payoff_curves: solution must have a coalition_mixture"):
        payoff_curves(solution, [0.5])


def test_a_coalition_whose_members_all_hold_is_a_bloc():
    """One of them always holds, and so do the others: only then is it no pseudo-bloc."""
    everybody = replace(solve_coalition(2), coalition_mixture=(((0.0, 0.0), 1.0),))
    found = payoff_curves(everybody, [0.25, 0.5])
    assert found.bloc.tolist() == found.blend.tolist()
    assert np.isnan(found.pseudo_bloc).all()


@pytest.mark.parametrize("kind", [Fraction, np.float32, np.float64, np.array])
def test_curves_take_a_mixture_of_any_kind_of_numbers(kind):
    solution = replace(solve_coalition(2), coalition_mixture=(((0.5, 0.75), 1.0),))
    mixture = [([kind(0.5), kind(0.75)], kind(1))]
    other = replace(solution, value=Fraction(solution.value), coalition_mixture=mixture)
    for rows in ("bloc", "blend"):
        found, same = (getattr(payoff_curves(each, [0.25]), rows) for each in (solution, other))
        assert found.tolist() == same.tolist()


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize(
    ("profile", "rounding"),
    [
        ((0.5,), 1e-15),
        ((0.0, 1.0), 1e-15),
        ((0.25, 0.25, 0.75, 0.75, 0.75), 1e-14),
        ((0.125, 0.5, 0.625, 1.0), 1e-14),
        ((0.0, *[1 - 2**-5] * 19), 1e-14),
    ],
)
def test_curves_are_the_payoffs_of_the_rules(profile, rounding, weenie):
    solution = replace(
        solve_coalition(2),
        value=-0.25,
        opponents=len(profile),
        coalition_mixture=((profile, 0.75), (profile[::-1], 0.25)),
    )
    own = [0.0, profile[0], 0.375, 1 - 2**-8, 1 - 2**-12, 1.0]
    points = np.array([[*map(Fraction, (p, *profile))] for p in own])
    rules = Guts(len(profile) + 1, weenie)
    wanted = rules.payoffs(points)[:, 0] - Fraction(1, 4) * rules.stakes(points)
    found = payoff_curves(solution, own, weenie).blend
    assert max(abs(Fraction(a) - b) for a, b in zip(found.tolist(), wanted, strict=True)) < rounding


@pytest.mark.parametrize("opponents", [10, 1000])
def test_curves_against_many_opponents_are_hardly_rounded(opponents):
    """For each opponent a term was rounded, so the curves of a thousand to 4e-12."""
    solution = solve_coalition(opponents)
    value, q, r = map(Fraction, (solution.value, solution.bloc, solution.pseudo_bloc))
    own = [0.0, 0.5, 0.9 * solution.player, solution.player]
    curves = payoff_curves(solution, own)
    for p, bloc, pseudo_bloc in zip(own, curves.bloc, curves.pseudo_bloc, strict=True):
        wanted = bloc_payoff(opponents, Fraction(p), q, value)
        assert abs(Fraction(float(bloc)) - wanted) < 2e-13
        wanted = pseudo_bloc_payoff(opponents, Fraction(p), r, value)
        assert abs(Fraction(float(pseudo_bloc)) - wanted) < 2e-13


@pytest.mark.parametrize("value", [None, "x", math.nan, math.inf, (), True])
def test_curves_of_a_solution_without_a_value_are_refused(value):
    with pytest.raises(ValueError, match="payoff_curves: solution must have a finite value"):
        payoff_curves(replace(solve_coalition(2), value=value), [0.5])


def test_curves_against_no_thresholds_are_refused():
    solution = replace(solve_coalition(2), coalition_mixture=(((0.5, 1.5), 1.0),))
    with pytest.raises(ValueError, match=r"payoff_curves: solution must .* profiles in \[0, 1\]"):
        payoff_curves(solution, [0.5])


def test_curves_of_many_thresholds_against_many_opponents_are_refused():
    """Each may be many alone; a table of both would have filled any memory."""
    solution, told = solve_coalition(10**5), "thresholds must be at most 199 for 100000 opponents"
    with pytest.raises(ValueError, match=f"payoff_curves: {told}, got 200"):
        payoff_curves(solution, np.linspace(0, 1, 200))


def test_curves_of_a_matrix_game_for_each_of_too_many_values_are_refused():
    """Ten times as many had been begun, and would have taken more than an hour."""
    game, values = RecursiveGame([[1.0]], [[2.0]]), np.zeros(10**6 + 1)
    with pytest.raises(ValueError, match="value_map_curve: values must be at most 1000000, got"):
        value_map_curve(game, values)
