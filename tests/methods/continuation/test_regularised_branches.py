"""Regularised conditions on the unit cube: their corners, their noise, and how they are reached."""

import math
from fractions import Fraction
from itertools import product
from types import SimpleNamespace

import flint
import numpy as np
import pytest
from branch_verification import verify_branch
from changed_unknowns import INVERSE_RESPONSE, LOG_ODDS, TransformedProblem
from hypothesis import given, settings
from hypothesis import strategies as st
from known_curves import GAME, SWITCH, Conditions

from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.continuation.logit import follow_logit
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.record import BranchStatus
from guts_core.methods.continuation.regularised import (
    EpsilonHomotopy,
    Regularised,
    follow_from_centre,
    regularised_residual,
)


@pytest.mark.parametrize("epsilon", [1e-2, 1e-5, 1e-8])
def test_corners_of_the_switch(epsilon):
    branch = continue_branch(Regularised(SWITCH, epsilon), *started(SWITCH, epsilon), 1, (-1, 2))
    # p = x + epsilon cot(pi x), so a fold is where sin^2(pi x) = pi epsilon.
    x = math.asin(math.sqrt(math.pi * epsilon)) / math.pi
    fold = x + epsilon / math.tan(math.pi * x)
    assert [f.parameter for f in branch.folds] == pytest.approx([1 - fold, fold], abs=1e-10)
    distance = np.abs(branch.x[:, 0] + epsilon / np.tan(np.pi * branch.x[:, 0]) - branch.parameters)
    interior = (branch.x[:, 0] > 0.01) & (branch.x[:, 0] < 0.99)
    assert distance[interior].max() < 1e-9
    assert verify_branch(branch).deviation < 1e-9
    solutions = branch.at(0.3)
    assert [s.x[0] for s in solutions] == pytest.approx([1, 0.3, 0], abs=2 * epsilon)


def started(conditions, epsilon, parameter=-1.0):
    """A regularised solution at ``parameter``, and the parameter."""
    path = follow_from_centre(conditions, len(conditions.constant), parameter, epsilon)
    assert path.status is BranchStatus.PARAMETER_BOUND
    return path.x[-1], parameter


def affine(seed, size):
    """Conditions of random players, each of whom ignores what he does himself."""
    rng = np.random.default_rng(seed)
    matrix = rng.normal(size=(size, size)) / math.sqrt(size)
    np.fill_diagonal(matrix, 0)
    return Conditions(matrix, *rng.normal(scale=0.3, size=(2, size)))


def exact_solutions(conditions, parameter):
    """All solutions of affine conditions: one linear system for each active set."""
    size, found = len(conditions.constant), []
    constant = conditions.constant + conditions.slope * parameter
    for active in product((0.0, 1.0, None), repeat=size):
        free = np.array([a is None for a in active])
        x = np.array([0.0 if a is None else a for a in active])
        block = conditions.matrix[np.ix_(free, free)]
        if free.any():
            if abs(np.linalg.det(block)) < 1e-9:
                continue
            x[free] = np.linalg.solve(block, -(conditions.matrix @ x + constant)[free])
        values = conditions.matrix @ x + constant
        agrees = np.where(free, True, (values > 0) == (x == 1))
        if x.min() >= 0 and x.max() <= 1 and agrees.all():
            found.append(x)
    return np.array(found)


@pytest.mark.parametrize("seed", range(6))
def test_solutions_are_near_those_of_the_exact_problem(seed):
    conditions = affine(seed, 4)
    branch = continue_branch(Regularised(conditions, 1e-8), *started(conditions, 1e-8), 1, (-1, 1))
    assert branch.status is BranchStatus.PARAMETER_BOUND
    for parameter in (-0.513, 0.017, 0.744):
        exact = exact_solutions(conditions, parameter)
        solutions = branch.at(parameter)
        # A curve from -1 to 1 passes an odd number of times, one that comes back an even number.
        assert len(solutions) % 2 == (branch.parameters[-1] == 1)
        assert len(solutions) <= len(exact)
        for solution in solutions:
            assert np.abs(exact - solution.x).max(axis=1).min() < 1e-5


@pytest.mark.parametrize("epsilon", [1e-4, 1e-8])
def test_folds_do_not_depend_on_the_steps(epsilon):
    conditions = affine(0, 10)
    start = started(conditions, epsilon)
    folds = [
        [f.parameter for f in continue_branch(
            Regularised(conditions, epsilon), *start, 1, (-1.5, 2), options
        ).folds]
        for options in (
            ContinuationOptions(), ContinuationOptions(max_angle=0.1, max_step=0.03),
            ContinuationOptions(predictor="quadratic", parameter_weight=0.3),
        )
    ]  # fmt: skip
    assert len(folds[0]) == 14
    assert folds[1] == pytest.approx(folds[0], abs=1e-9)
    assert folds[2] == pytest.approx(folds[0], abs=1e-9)


@pytest.mark.parametrize("epsilon", [0.0, 1e-17, 1.0])
def test_both_ends_of_the_cube_are_treated_alike(epsilon):
    """With 1 - x for x and -f for f the residual changes its sign, to the last digits of 1 - x."""
    beside = np.array([2.0**-52, 2.0**-40, 1e-9, 0.25])
    beside = 1 - (1 - beside)  # as far from 0 as a float can be from 1
    values = np.array([3.0, -2.0, 1.0, 0.5])
    low = regularised_residual(values, beside, epsilon)
    assert low == pytest.approx(
        -regularised_residual(-values, 1 - beside, epsilon), rel=1e-15, abs=0
    )


@pytest.mark.parametrize("follow", [follow_from_centre, follow_logit])
def test_epsilon_falls_from_a_larger_one(follow):
    start = [0.0] if follow is follow_logit else 1
    with pytest.raises(ValueError, match=f"{follow.__name__}: largest must be > epsilon, got 0.5"):
        follow(SWITCH, start, 0.3, 0.5, largest=0.5)


class Valley:
    """One unknown, with f = -(1000 (x - 2/5)^2 + 3/10): epsilon = -f tan(pi x) where x < 1/2."""

    def residual_and_jacobian(self, x, parameter):
        return -1000 * (x - 0.4) ** 2 - 0.3, -2000 * np.diag(x - 0.4), np.zeros(1)

    def noise(self, x, parameter):
        return 1e-13


def test_a_curve_may_rise_above_the_epsilon_where_it_began():
    """It ends at the small one all the same, where the status says that it has come to its end."""
    branch = follow_from_centre(Valley(), 1, 0.0, 1e-3, largest=15.0)
    x, epsilon = branch.x[:, 0], np.exp(branch.parameters)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    assert epsilon[[0, -1]] == pytest.approx([15.0, 1e-3], rel=1e-12)
    assert epsilon.max() > 30
    along = (1000 * (x - 0.4) ** 2 + 0.3) * np.tan(np.pi * x)
    np.testing.assert_allclose(epsilon, along, rtol=1e-4)


@pytest.mark.parametrize("epsilon", [1e-8, 1e-2, 10.0])
def test_noise_is_what_rounding_makes_of_the_residual(epsilon):
    """About as much as is lost, as balls of many digits show."""
    conditions = Conditions([[0.0]], [0.0], [0.0])  # all that is rounded is the pull
    logarithm = math.log(epsilon)
    fixed, homotopy = Regularised(conditions, epsilon), EpsilonHomotopy(conditions, 0.0)
    for x in np.linspace(0.01, 0.99, 9):
        exact = epsilon * float(flint.arb(x).cos_pi())
        for problem, parameter in ((fixed, 0.0), (homotopy, logarithm)):
            noise = problem.noise(np.array([x]), parameter)
            off = abs(problem.residual_and_jacobian(np.array([x]), parameter)[0][0] - exact)
            assert off <= 2 * noise
            assert noise <= 5e-16 * (1 + epsilon)


def test_a_coordination_game_at_1e_8():
    branch = continue_branch(Regularised(GAME, 1e-8), *started(GAME, 1e-8), 1, (-1, 2))
    # Mixed: x2 = p, x1 = (0.9 p - 0.05) / 0.8; it exists for 1/18 < p < 17/18.
    assert [f.parameter for f in branch.folds] == pytest.approx([17 / 18, 1 / 18], abs=1e-6)
    both, mixed, none = branch.at(0.5)
    assert both.x == pytest.approx([1, 1], abs=1e-7)
    assert mixed.x == pytest.approx([0.5, 0.5], abs=1e-6)
    assert none.x == pytest.approx([0, 0], abs=1e-7)
    assert verify_branch(branch).deviation < 1e-9


def test_log_odds_follow_the_same_curve():
    start, parameter = started(GAME, 1e-6)
    problem = Regularised(GAME, 1e-6)
    plain = continue_branch(problem, start, parameter, 1, (-1, 2))
    other = continue_branch(
        TransformedProblem(problem, LOG_ODDS), LOG_ODDS.inverse(start), parameter, 1, (-1, 2)
    )
    assert [f.parameter for f in other.folds] == pytest.approx(
        [f.parameter for f in plain.folds], abs=1e-9
    )
    for one, two in zip(plain.at(0.4), other.at(0.4), strict=True):
        assert LOG_ODDS.function(two.x) == pytest.approx(one.x, abs=1e-9)


@settings(max_examples=30)
@given(st.floats(1e-12, 1 - 1e-12))
def test_changes_of_variables_invert(x):
    for change in (LOG_ODDS, INVERSE_RESPONSE):
        y = change.inverse(np.array([x]))
        assert change.function(y)[0] == pytest.approx(x, rel=1e-6, abs=1e-15)
        step = 1e-5 * max(1.0, abs(y[0]))
        slope = (change.function(y + step) - change.function(y - step)) / (2 * step)
        assert slope[0] == pytest.approx(change.derivative(y)[0], rel=1e-3, abs=1e-9)


@pytest.mark.parametrize(
    "parts",
    [
        lambda x: (0.3 - x, -np.ones(2), np.ones(2)),
        lambda x: (0.3 - x, -np.eye(3), np.ones(2)),
        lambda x: ((0.3 - x) * 1j, -np.eye(2), np.ones(2)),
        lambda x: (np.array(["a", "b"]), -np.eye(2), np.ones(2)),
        lambda x: (0.3 - x, -np.eye(2)),
        lambda x: None,
    ],
)
def test_conditions_of_another_shape_or_kind_are_refused(parts):
    conditions = SimpleNamespace(
        residual_and_jacobian=lambda x, p: parts(x), noise=lambda x, p: 1e-15
    )
    says = pytest.raises(ValueError, match="conditions must return values, Jacobian and deriv")
    with says:
        follow_from_centre(conditions, 2, 0.0, 1e-3)
    with says:
        follow_logit(conditions, [0.0, 0.0], 0.0, 1e-3)
    with says:
        continue_branch(Regularised(conditions, 0.1), [0.3, 0.3])


@pytest.mark.parametrize("noise", [None, "1", [1e-15], 1j, -1e-15, math.nan])
def test_a_noise_of_conditions_that_is_no_number_is_refused(noise):
    conditions = SimpleNamespace(
        residual_and_jacobian=lambda x, p: (0.3 - x, -np.eye(1), np.zeros(1)),
        noise=lambda x, p: noise,
    )
    message = "continue_branch: noise of conditions must be a finite number >= 0, got"
    for follow in (
        lambda: follow_from_centre(conditions, 1, 0.0, 1e-3),
        lambda: follow_logit(conditions, [0.0], 0.0, 1e-3),
        lambda: continue_branch(Regularised(conditions, 0.1), [0.3]),
    ):
        with pytest.raises(ValueError, match=message):
            follow()


def test_exact_conditions_and_lists_are_followed_as_floats():
    def exact(x, p):
        return [Fraction(1, 4) - Fraction(each) for each in x.tolist()], [[-1, 0], [0, -1]], [1, 1]

    conditions = SimpleNamespace(residual_and_jacobian=exact, noise=lambda x, p: 1e-15)
    branch = follow_from_centre(conditions, 2, 0.0, 1e-6)
    assert branch.x[-1] == pytest.approx([0.25, 0.25], abs=1e-5)
    assert follow_logit(conditions, [0.0, 0.0], 0.0, 1e-6)[0] == pytest.approx(0.25, abs=1e-5)


@pytest.mark.parametrize(
    ("follow", "place"),
    [
        *product([follow_from_centre, follow_logit], ["values", "derivative"]),
        (follow_from_centre, "written"),
    ],
)
def test_conditions_with_one_value_for_all_unknowns_are_refused(follow, place):
    """It was taken for each of them, and a curve came back."""

    class Switches(Conditions):
        def residual_and_jacobian(self, x, parameter):
            values, jacobian, slope = super().residual_and_jacobian(x, parameter)
            some = {"values": (values[:1], slope), "derivative": (values, slope[:1])}
            values, slope = some.get(place, (values, slope))
            return values, jacobian, slope

        def write_scaled(self, x, parameter, rows, jacobian):
            values, matrix, slope = self.residual_and_jacobian(x, parameter)
            jacobian[...] = matrix * rows[:, None]
            return (values[:1] if place == "written" else values), slope

    switches = Switches(np.eye(3), np.zeros(3), -np.ones(3))
    first = 3 if follow is follow_from_centre else np.zeros(3)
    with pytest.raises(ValueError, match=r"start must fit .* for each of 3 unknowns, got shapes"):
        follow(switches, first, 0.25, 0.01)


def test_conditions_may_say_that_they_do_not_write_their_jacobian():
    class Plain(Conditions):
        write_scaled = None

    plain, same = (
        follow_from_centre(kind([[1.0]], [0.0], [-1.0]), 1, 0.25, 1e-3)
        for kind in (Plain, Conditions)
    )
    assert np.array_equal(plain.x, same.x)
