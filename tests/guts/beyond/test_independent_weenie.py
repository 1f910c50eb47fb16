"""Independent opponents under the Weenie rule: the displays of the proof against the rules."""

from fractions import Fraction
from math import e as EULER
from math import log

import numpy as np
import pytest

from guts_core.guts import Guts, nash_threshold
from guts_core.guts.beyond.asynchronous import (
    _sure_payoff_and_gradient,
    best_threshold,
    opponents_slopes,
)

SIZES = (2, 3, 4, 5, 8)


def payoff(p, others, value):
    """F by the rules of the Weenie game."""
    game = Guts(len(others) + 1, weenie=True)
    point = np.append(p, others)
    return float(game.payoffs(point)[0] + value * game.stakes(point))


def pair(theta, z, N, value):
    """G, R and epsilon of the case with one opponent below, and eta and phi."""
    n, k = N + 1, 1 + value
    u = k / n
    phi, delta = (1 + z / (N - 1)) ** (N - 1), 1 - theta
    eta = 3 * (1 - u) / (2 * phi + theta - 3 * phi * theta * u)
    R = phi * (2 * z - 2 + z * z / (N - 1)) + 3 - (n * theta - theta**n) / N
    G = 3 / eta * (delta - z) + 3 * phi * theta - 3 + R
    return G, R, 1 / eta - 1, eta, phi


@pytest.mark.parametrize("N", SIZES)
def test_one_below(N):
    """Equations eta and one: the payoff at the point where the slope in p is 0."""
    rng = np.random.default_rng(N)
    for _ in range(20):
        theta, z, value = rng.random(), 2 * rng.random(), -rng.random()
        G, R, epsilon, eta, _ = pair(theta, z, N, value)
        p = (eta / 3) ** (1 / N)
        rho = 1 + z / (N - 1)
        if p * rho > 1:
            continue
        others = np.array([theta * p] + [rho * p] * (N - 1))
        assert best_threshold(others, value, weenie=True) == pytest.approx(p, abs=1e-9)
        k, N_nu = 1 + value, N * nash_threshold(N + 1, weenie=True)
        found = 3 * (payoff(p, others, value) - value * (N - N_nu)) / (k * p * eta)
        tangent = 3 * value * (N_nu / p - N - epsilon) / (k * eta)
        assert found - tangent == pytest.approx(G - value / k * (R - 3 * epsilon**2), abs=1e-8)
        assert found >= G - value / k * (R - 3 * epsilon**2) - 1e-9


@pytest.mark.parametrize("N", [*SIZES, 30, 1000])
def test_signs(N):
    theta, z = np.meshgrid(np.linspace(0, 1, 81), np.linspace(0, 3, 121))
    for value in (0.0, -0.3, -0.9, -0.999):
        G, R, epsilon, _, _ = pair(theta, z, N, value)
        assert G.min() > -1e-12
        assert G[(theta < 1) & (theta > 0)].min() > 0
        inside = z <= 1 - theta
        assert (R - 3 * epsilon**2)[inside].min() > -1e-12
    delta, phi = 1 - theta, (1 + z / (N - 1)) ** (N - 1)
    e = phi - 1
    least = phi * (3 * delta**2 - 3 * delta * z + z * z) + (z - delta) * (e + delta)
    least += (N - 1) * theta * delta**2 + phi * z * z / (N - 1) + N * theta * (e - z)
    assert (N * pair(theta, z, N, 0.0)[0] >= least - 1e-9 * phi).all()
    assert least.min() > -1e-12


def test_the_bound_of_the_power():
    """The cases up to nine are computed, the others follow from e < 30/11."""
    assert all(Fraction(N, N - 1) ** (N - 1) <= Fraction(3 * N, N + 1) for N in range(2, 10))
    assert EULER < 30 / 11
    assert Fraction(2, 1) ** 1 == Fraction(6, 3)  # sharp for two opponents


def test_the_ends_of_the_last_comparison():
    for N in range(2, 500):
        at_zero = Fraction((N + 4) ** 2, 3 * N * N)
        assert at_zero <= Fraction(N + 7, N + 1) + Fraction(1, N - 1)
        assert Fraction((3 * N) ** 2, 3 * N * N) == 3


def test_two_or_more_below():
    """Conditions (x) from the first ones, and both contradictions, on a mesh of what is left."""
    for x in np.linspace(0.1, 0.333, 50):
        assert log((1 - x) ** 2 / (1 - 3 * x)) > 1.5 * x * (1 - x)
    for x in np.linspace(0.001, 0.0999, 50):
        bound = 3 - 2 * (1 - x) / (1 - 4 * x / 3) ** 2
        assert bound <= 1 - 10 * x / 3 + 16 * x * x / 3 < 1 - 2.5 * x
        assert (1 - x) * np.exp(-1.5 * x * (1 - x)) > 0.75
    rng = np.random.default_rng(1)
    for _ in range(50):
        tau, theta, c, n = rng.random(), rng.random(), rng.random(), 3 + 9 * rng.random()
        # 2nU/k = 2 n' phi Lambda / theta / n' with 3P = 3 s phi / n'; solve the first two lines
        # 2 s phi / theta = n' - 1 + 3P - s and 3P = tau + s c for s and phi
        a = 2 * n / (3 * theta)
        s = (n - 1 + tau - a * tau) / (a * c + 1 - c)
        x, phi = 1 - tau - s * c, n * (tau + s * c) / (3 * s)
        assert 2 * s * phi / theta == pytest.approx(n - 1 + (1 - x) - s)
        assert s == pytest.approx(n - x - 2 * n * (1 - x) / (3 * theta))


def test_conditions_are_those_of_the_slopes():
    rng = np.random.default_rng(3)
    for N, m in ((2, 1), (4, 1), (4, 2), (6, 4)):
        value, p = -rng.random(), 0.4 + 0.3 * rng.random()
        below = np.sort(p * rng.random(m))
        r = p + (1 - p) * rng.random()
        others = np.append(below, [r] * (N - m))
        n, k, P = N + 1, 1 + value, others.prod()
        U, Lambda = np.maximum(others, p).prod(), np.minimum(others, p).prod()
        slopes = opponents_slopes(p, others, value, weenie=True)
        s, tau, rho, power = n * Lambda / k, below[-1] / p, r / p, N - m + 1
        c = (1 - tau**power) / power
        assert below[-1] * slopes[m - 1] / (k * p) == pytest.approx(3 * P - tau - s * c)
        assert r * slopes[-1] / (k * p) >= 3 * P + 2 * n * U / k * (rho - 1) - rho - 1e-12
        step = 1e-6
        slope = (payoff(p + step, others, value) - payoff(p - step, others, value)) / (2 * step)
        assert slope / k == pytest.approx(n / k - 1 + 3 * P - 2 * n * U / k - s, abs=1e-5)


@pytest.mark.parametrize("N", [3, 5, 9])
def test_no_thresholds_hold_player_1_lower(N):
    rng = np.random.default_rng(N)
    beta = N * (1 - nash_threshold(N + 1, weenie=True))
    for _ in range(60):
        others, value = rng.random(N) ** rng.choice([0.1, 0.5, 1]), -rng.random()
        found = _sure_payoff_and_gradient(others, value, True)[0]
        assert found > value * beta - 1e-12


def test_with_the_stakes_of_the_standard_rule_it_fails():
    """The printed stakes, 2P in place of 3P, would not keep the Nash value at V < 0."""
    N, value = 5, -0.5
    nash = nash_threshold(N + 1, weenie=True)
    own = np.linspace(0, 1, 2001)
    profiles = np.column_stack([own, np.tile([nash] * N, (2001, 1))])
    game = Guts(N + 1, weenie=True)
    stakes = game.stakes(profiles) - profiles.prod(axis=1)
    best = (game.payoffs(profiles)[:, 0] + value * stakes).max()
    assert best > value * N * (1 - nash) + 1e-3
