"""The logistic homotopy: known responses, derivatives, and solutions of small games."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.special import expit

from guts_core.kuhn import MultiplayerKuhn
from guts_core.kuhn.curves.regularised import KuhnConditions
from guts_core.methods.continuation.logit import (
    LogitHomotopy,
    _log_odds,
    _polished,
    beyond_rounding,
    follow_logit,
)
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.record import BranchStatus


class Pennies:
    """Matching pennies with unequal stakes: the solution is (1/4, 2/3)."""

    def residual_and_jacobian(self, x, parameter):
        values = np.array([3 * x[1] - 2, 1 - 4 * x[0]])
        return values, np.array([[0.0, 3.0], [-4.0, 0.0]]), np.zeros(2)

    def noise(self, x, parameter):
        return 1e-15


class Coordination:
    """Both gain by doing the same: (0, 0), (1, 1), and (1/2, 1/2) between them."""

    def residual_and_jacobian(self, x, parameter):
        return 2 * x[::-1] - 1, 2 * (1 - np.eye(2)), np.zeros(2)

    def noise(self, x, parameter):
        return 1e-15


def test_a_mixed_solution():
    x, branch = follow_logit(Pennies(), np.zeros(2), 0.0, 1e-9)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    np.testing.assert_allclose(x, [1 / 4, 2 / 3], atol=1e-8)


def test_a_curve_goes_on_below_where_it_ended():
    _, branch = follow_logit(Pennies(), np.zeros(2), 0.0, 1e-3)
    x, wanted = beyond_rounding(branch, 1e-9), follow_logit(Pennies(), np.zeros(2), 0.0, 1e-9)[0]
    np.testing.assert_allclose(x, wanted, rtol=0, atol=1e-14)


def test_a_curve_does_not_go_on_where_it_came_back_nor_below_rounding_nor_to_another_solution():
    _, branch = follow_logit(Pennies(), np.zeros(2), 0.0, 1e-3)
    assert beyond_rounding(replace(branch, parameter_rates=-branch.parameter_rates), 1e-9) is None
    assert beyond_rounding(branch, 1e-16) is None
    middle = replace(branch, x=np.full((1, 2), 0.4), problem=replace(branch.problem, unit=1.0))
    assert beyond_rounding(middle, 1e-9) is None


@pytest.mark.parametrize(("bias", "solution"), [(1.0, 1.0), (-1.0, 0.0)])
def test_the_bias_chooses_among_solutions(bias, solution):
    x, _ = follow_logit(Coordination(), np.full(2, bias), 0.0, 1e-6)
    np.testing.assert_allclose(x, solution, atol=1e-12)


def test_along_the_curve_the_response_is_logistic():
    _, branch = follow_logit(Pennies(), np.array([0.3, -0.2]), 0.0, 1e-3)
    homotopy = LogitHomotopy(Pennies(), 0.0, np.array([0.3, -0.2]), unit=1.0)
    for z, parameter in list(zip(branch.x, branch.parameters, strict=True))[::10]:
        x, epsilon = homotopy.response(z, parameter), np.exp(parameter)
        gains = Pennies().residual_and_jacobian(x, 0.0)[0]
        wanted = 1 / (1 + np.exp(-gains / epsilon - homotopy.bias))
        np.testing.assert_allclose(x, wanted, atol=1e-6)


@pytest.mark.parametrize("unit", [1.0, 3.0, 0.2])
def test_derivatives(unit):
    bias, z, step = np.array([0.3, -0.2]), [0.4, -0.7], 1e-6
    homotopy = LogitHomotopy(Pennies(), 0.0, bias, unit)
    _, jacobian, slope = homotopy.residual_and_jacobian(np.array(z), -0.5)
    for k in range(2):
        high, low = (
            homotopy.residual_and_jacobian(z + side * step * np.eye(2)[k], -0.5)[0]
            for side in (1, -1)
        )
        np.testing.assert_allclose(jacobian[:, k], (high - low) / (2 * step), atol=1e-8)
    high, low = (
        homotopy.residual_and_jacobian(np.array(z), -0.5 + side * step)[0] for side in (1, -1)
    )
    np.testing.assert_allclose(slope, (high - low) / (2 * step), atol=1e-8)


@pytest.mark.parametrize("unit", [1.0, 3.0, 0.2])
def test_the_response_is_that_to_the_functions_and_the_bias_in_any_unit(unit):
    """The equations hold where the log-odds are f / epsilon and the bias, and nowhere beside."""
    x, epsilon = np.array([0.4, 0.9]), 0.7
    values, log_odds = Pennies().residual_and_jacobian(x, 0.0)[0], np.log(x / (1 - x))
    homotopy = LogitHomotopy(Pennies(), 0.0, log_odds - values / epsilon, unit)
    z = x - 0.5 + epsilon * log_odds / unit
    np.testing.assert_allclose(homotopy.response(z, np.log(epsilon)), x, rtol=1e-14)
    residual = homotopy.residual_and_jacobian(z, np.log(epsilon))[0]
    np.testing.assert_allclose(residual, 0.0, atol=1e-14)


def test_the_end_must_be_below_the_start():
    with pytest.raises(ValueError, match="follow_logit: largest must be > epsilon"):
        follow_logit(Pennies(), np.zeros(2), 0.0, 20.0)


@pytest.mark.parametrize("epsilon", [5e-324, 7e-312, 1e-309])
def test_log_odds_beside_the_least_floats(epsilon):
    """At z = 1/2 they are below -log epsilon; beyond floats where z is more."""
    (log_odds,) = _log_odds(np.array([0.5]), epsilon)
    assert 700 < log_odds < -np.log(epsilon)
    assert _log_odds(np.array([0.0, 1.0, -1.0]), epsilon).tolist() == [0.0, np.inf, -np.inf]


@pytest.mark.parametrize("epsilon", [1e-15, 1e-9, 1e-4, 0.3, 1.0, 20.0, 1e9])
def test_log_odds_are_found_from_the_unknowns(epsilon):
    """To the rounding of the unknowns, also where x is 0 or 1 in floats."""
    inner = np.linspace(-40, 40, 801)
    wanted = np.concatenate([inner, [-1e6, -700.0, 1e-9, 700.0, 1e6]])
    near, far = 1 / (1 + np.exp(-abs(wanted))), 1 / (1 + np.exp(abs(wanted).clip(max=700)))
    unknowns = np.sign(wanted) * (near - 0.5 + epsilon * abs(wanted))
    slopes = near * far + epsilon
    error = abs(_log_odds(unknowns, epsilon) - wanted) * slopes
    assert (error <= 4e-16 * (1 + abs(unknowns))).all()


def test_the_curve_of_a_degenerate_game_does_not_slow_down():
    """Whatever is done gains the same: no Jacobian grows as epsilon falls to 1e-13."""

    class Idle(Pennies):
        def residual_and_jacobian(self, x, parameter):
            return np.array([0.0, 0.0]), np.zeros((2, 2)), np.zeros(2)

    homotopy = LogitHomotopy(Idle(), 0.0, np.zeros(2))
    for parameter in np.log([1.0, 1e-6, 1e-13]):
        _, jacobian, _ = homotopy.residual_and_jacobian(np.array([0.3, -0.2]), parameter)
        assert abs(jacobian).max() <= 1
    x, branch = follow_logit(Idle(), np.zeros(2), 0.0, 1e-13)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    np.testing.assert_allclose(x, 0.5, atol=1e-3)


class Coin:
    """One unknown, which tends to a quarter; the functions may be small or large."""

    def __init__(self, size=1.0):
        self.size = size

    def residual_and_jacobian(self, x, parameter):
        return self.size * (0.25 - x), -self.size * np.eye(1), np.zeros(1)

    def noise(self, x, parameter):
        return 1e-15 * self.size


@pytest.mark.parametrize("size", [1e-15, 1e-9, 1.0, 1e9, 1e200])
def test_the_size_of_the_functions_does_not_matter(size):
    ends = 1e-6 * size, 10 * size, ContinuationOptions(max_step=5)
    x, branch = follow_logit(Coin(size), [0.0], 0.0, *ends)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    assert x[0] == pytest.approx(0.25 + 1e-6 * np.log(3), rel=1e-9)
    (response,) = branch.problem.response(branch.x[-1], branch.parameters[-1])
    assert response == pytest.approx(x[0], abs=1e-6)


def test_a_step_beyond_all_floats_is_shortened():
    options = ContinuationOptions(initial_step=800, max_step=1000)
    x, branch = follow_logit(Coin(), [0.0], 0.0, 1e-8, options=options)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    assert x[0] == pytest.approx(0.25, abs=1e-6)


def test_the_least_epsilon_of_all_floats_is_reached_without_a_warning():
    x, branch = follow_logit(Coin(), [0.0], 0.0, 5e-324)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    assert x[0] == pytest.approx(0.25, abs=1e-12)


@pytest.mark.parametrize(("gain", "end"), [(0.75, 1.0), (-2.0, 0.0)])
def test_the_least_epsilon_is_reached_where_a_frequency_becomes_sure(gain, end):
    """The log-odds there are infinite; it had stopped where they left the floats."""

    class Sure(Coin):
        def residual_and_jacobian(self, x, parameter):
            return np.array([gain]), np.zeros((1, 1)), np.zeros(1)

    options = ContinuationOptions(max_step=100.0)
    x, branch = follow_logit(Sure(), [0.0], 0.0, 5e-324, options=options)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    assert x.tolist() == [end]
    assert branch.x[-1].tolist() == pytest.approx([end - 0.5 + gain], rel=1e-15)


@pytest.mark.parametrize("bias", [1e291, -1e308])
def test_a_bias_near_the_end_of_floats_is_refused_by_name(bias):
    with pytest.raises(ValueError, match="follow_logit: bias must have entries between -1e"):
        follow_logit(Coin(), [bias], 0.0, 1e-3)


@pytest.mark.parametrize("epsilon", [1e-9, 3e-14, 2e-14, 1e-14])
def test_the_end_solves_the_equations_to_a_part_of_epsilon(epsilon):
    """Next to 0 and 1 a correction of 1e-9 can be the first of many."""
    game, pot = MultiplayerKuhn(2, 6), 0.3
    x, branch = follow_logit(KuhnConditions(game), np.zeros(game.size), pot, epsilon, 1 + pot)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    gradient = game.gradient_alone(x, pot)
    inner = (x > 1e-12) & (x < 1 - 1e-12)
    log_odds = np.log(x[inner] / (1 - x[inner]))
    assert inner.sum() >= 3
    np.testing.assert_allclose(gradient[inner] / epsilon, log_odds, atol=0.05)


def test_noise_is_that_of_the_conditions_and_of_the_unknowns():
    homotopy = LogitHomotopy(Pennies(), 0.0, np.zeros(2), unit=2.0)
    for size, noise in ((0.5, 5e-16), (3.0, 1e-15)):
        assert homotopy.noise(np.array([-size, 0.2]), 0.0) == pytest.approx(noise, rel=1e-9, abs=0)


def test_noise_is_asked_at_a_point_of_the_cube_near_the_response():
    """It may depend on the point, and be none beyond the walls."""
    asked = []

    class Asked(Pennies):
        def noise(self, x, parameter):
            asked.append(x)
            return 0.0

    homotopy, log_odds = LogitHomotopy(Asked(), 0.0, np.zeros(2)), np.array([-1.5, 900.0])
    x = expit(log_odds)
    homotopy.noise(x - 0.5 + 1e-3 * log_odds, np.log(1e-3))
    assert ((asked[0] >= 0) & (asked[0] <= 1)).all()
    assert (abs(asked[0] - x) <= 1.001e-3 * abs(log_odds)).all()


@pytest.mark.parametrize("tolerance", [0.3, 0.01])
def test_the_end_is_exact_however_roughly_the_curve_was_followed(tolerance):
    """Its last point alone may be wrong by several epsilon: log-odds by 6."""
    game, pot, epsilon = MultiplayerKuhn(2, 6), 0.3, 1e-6
    rough = ContinuationOptions(
        initial_step=0.01, max_step=5, newton_tolerance=tolerance, max_correction=0.9
    )
    start = np.zeros(game.size)
    x, branch = follow_logit(KuhnConditions(game), start, pot, epsilon, 1 + pot, rough)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    inner = (x > 1e-9) & (x < 1 - 1e-9)
    log_odds = np.log(x[inner] / (1 - x[inner]))
    np.testing.assert_allclose(game.gradient_alone(x, pot)[inner] / epsilon, log_odds, atol=1e-7)


class Crowd:
    """Many unknowns, each of which acts on all others; the conditions can give columns alone."""

    def __init__(self, size):
        self.slopes, self.start = np.random.default_rng(size).normal(size=(2, size, size)) / size

    def residual_and_jacobian(self, x, parameter):
        return self.start[0] + self.slopes @ x, self.slopes, np.zeros(len(x))

    def columns(self, x, parameter, places):
        return self.residual_and_jacobian(x, parameter)[0], self.slopes[:, places]


def test_unknowns_that_are_0_or_1_in_floats_are_eliminated():
    """The solutions and the sign are those of the whole bordered matrix, but for rounding."""
    size, weight = 120, 0.7
    homotopy = LogitHomotopy(Crowd(size), 0.0, np.linspace(-1, 1, size), unit=0.5)
    rng, signs = np.random.default_rng(1), set()
    border, right = rng.normal(size=size + 1), rng.normal(size=(size + 1, 2))
    assert homotopy.factored(rng.normal(size=size), 0.0, weight, border) is None  # all are open
    for parameter in np.linspace(-8, -20, 7):
        z = rng.normal(size=size)
        residual, jacobian, slope = homotopy.residual_and_jacobian(z, parameter)
        whole = np.vstack([np.column_stack([jacobian, slope / weight]), border])
        found, factors = homotopy.factored(z, parameter, weight, border)
        assert 0 < len(factors.open_) < 0.7 * size
        np.testing.assert_array_equal(found, residual)
        wanted = np.linalg.solve(whole, right)
        np.testing.assert_allclose(factors.solved(right), wanted, rtol=1e-9, atol=1e-9)
        assert factors.sign == np.linalg.slogdet(whole).sign
        signs.add(factors.sign)
    assert signs == {1, -1}


@pytest.mark.parametrize("epsilon", [1e-9, 1e-5, 1e-3])
def test_unknowns_that_move_however_little_are_not_eliminated(epsilon):
    """Next to 0 and 1 their slopes are of all sizes; solutions fit the whole matrix to rounding."""
    size = 120
    homotopy, rng = LogitHomotopy(Crowd(size), 0.0, np.zeros(size)), np.random.default_rng(2)
    logits = rng.permutation(np.linspace(-150, 150, size))
    z = expit(logits) - 0.5 + epsilon * logits
    border, right = rng.normal(size=size + 1), rng.normal(size=(size + 1, 2))
    residual, jacobian, slope = homotopy.residual_and_jacobian(z, np.log(epsilon))
    whole = np.vstack([np.column_stack([jacobian, slope]), border])
    found, factors = homotopy.factored(z, np.log(epsilon), 1.0, border)
    np.testing.assert_array_equal(found, residual)
    solved = factors.solved(right)
    off = np.abs(whole @ solved - right).max()
    assert off <= 1e-13 * (np.abs(whole) @ np.abs(solved)).max()


def test_a_singular_matrix_of_open_unknowns_is_told():
    homotopy, z = LogitHomotopy(Crowd(120), 0.0, np.zeros(120)), np.full(120, 2.0)
    with pytest.raises(np.linalg.LinAlgError):
        homotopy.factored(z, -9.0, 1.0, np.zeros(121))


@pytest.mark.parametrize(("slope", "end"), [(0.4, 1.0), (-1.0, 1.0), (0.8, 0.0)])
def test_of_newton_s_iterates_the_best_is_the_end(slope, end):
    """For z = 0 with a wrong slope: with some the iterates run away, and the first is the best."""

    class Wrong:
        def residual_and_jacobian(self, z, parameter):
            return z, np.array([[slope]]), z

        def noise(self, z, parameter):
            return 1e-12

    assert _polished(Wrong(), np.ones(1), 0.0) == pytest.approx([end], abs=1e-12)


@pytest.mark.parametrize("epsilon", [1e-17, 1e-15, 1e-3])
def test_slopes_next_to_1_are_those_next_to_0(epsilon):
    """Where 1 - x has no digits left in floats, its logarithm has."""
    homotopy = LogitHomotopy(Coordination(), 0.0, np.zeros(3), 1.0)
    logits = np.array([20.0, 36.0, 39.0])
    z = 1 / (1 + np.exp(-logits)) - 0.5 + epsilon * logits
    one, zero = (homotopy._at(sign * z, np.log(epsilon)) for sign in (1, -1))
    assert one.share == pytest.approx(zero.share, rel=1e-12, abs=0)
    assert one.rest == pytest.approx(zero.rest, rel=1e-12, abs=0)
    assert one.w == pytest.approx(-zero.w, rel=1e-12, abs=0)
