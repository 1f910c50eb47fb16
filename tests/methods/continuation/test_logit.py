"""The logistic homotopy: known responses, derivatives, and solutions of small games."""

import numpy as np
import pytest

from guts_core.methods.continuation.logit import LogitHomotopy, follow_logit
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


@pytest.mark.parametrize(("bias", "solution"), [(1.0, 1.0), (-1.0, 0.0)])
def test_the_bias_chooses_among_solutions(bias, solution):
    x, _ = follow_logit(Coordination(), np.full(2, bias), 0.0, 1e-6)
    np.testing.assert_allclose(x, solution, atol=1e-12)


def test_along_the_curve_the_response_is_logistic():
    _, branch = follow_logit(Pennies(), np.array([0.3, -0.2]), 0.0, 1e-3)
    homotopy = LogitHomotopy(Pennies(), 0.0, np.array([0.3, -0.2]))
    for w, parameter in list(zip(branch.x, branch.parameters, strict=True))[::10]:
        x, epsilon = homotopy.response(w, parameter), np.exp(parameter)
        gains = Pennies().residual_and_jacobian(x, 0.0)[0]
        wanted = 1 / (1 + np.exp(-gains / epsilon - homotopy.bias))
        np.testing.assert_allclose(x, wanted, atol=1e-6)


def test_derivatives():
    homotopy, w, step = LogitHomotopy(Pennies(), 0.0, np.array([0.3, -0.2])), [0.4, -0.7], 1e-6
    _, jacobian, slope = homotopy.residual_and_jacobian(np.array(w), -0.5)
    for k in range(2):
        high, low = (
            homotopy.residual_and_jacobian(w + side * step * np.eye(2)[k], -0.5)[0]
            for side in (1, -1)
        )
        np.testing.assert_allclose(jacobian[:, k], (high - low) / (2 * step), atol=1e-8)
    high, low = (
        homotopy.residual_and_jacobian(np.array(w), -0.5 + side * step)[0] for side in (1, -1)
    )
    np.testing.assert_allclose(slope, (high - low) / (2 * step), atol=1e-8)


def test_the_end_must_be_below_the_start():
    with pytest.raises(ValueError, match="follow_logit: largest must be > epsilon"):
        follow_logit(Pennies(), np.zeros(2), 0.0, 20.0)
