"""Smoothed best response: contraction, logit equilibria, and cycles at low temperature."""

import math
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from scipy import integrate

from guts_core.simplified_kuhn.dynamics.related_flows import smoothed_field, smoothed_play
from guts_core.simplified_kuhn.dynamics.simulation import simulate
from guts_core.simplified_kuhn.rules import twenty_four_gradient
from guts_core.simplified_kuhn.tree import FREQUENCIES

STARTS = np.random.default_rng(6).uniform(0.05, 0.95, (3, 11))


def test_divergence_is_minus_eleven():
    """Exact up to rounding: the response to the others does not move with one's own frequency."""
    for f in STARTS:
        for index in range(11):
            moved = f.copy()
            moved[index] = 0.5
            change = smoothed_field(moved, 3.3, 0.1)[index] - smoothed_field(f, 3.3, 0.1)[index]
            assert change == pytest.approx(f[index] - 0.5, abs=1e-15)


@pytest.mark.parametrize("pot", [2.5, 3.1, 4.15, 6.0])
def test_all_starts_reach_one_logit_equilibrium(pot):
    found = smoothed_play(pot, STARTS, 60.0, 0.2)
    assert found.speeds.max() < 1e-6
    assert np.ptp(found.frequencies, axis=0).max() < 1e-6
    response = 1 / (1 + np.exp(-twenty_four_gradient(found.frequencies, pot) / 0.2))
    np.testing.assert_allclose(response, found.frequencies, atol=1e-6)
    np.testing.assert_allclose(found.mean_frequencies, found.frequencies, atol=1e-3)


def test_gains_fall_with_the_temperature():
    """A logit equilibrium's gains are at most the temperature times 0.279 per frequency."""
    gains = [smoothed_play(2.5, STARTS[0], 80.0, tau).gains.max() for tau in (1.0, 0.3, 0.1)]
    assert gains[0] > gains[1] > gains[2] > 0
    peak = max(x / (1 + math.exp(x)) for x in np.linspace(1, 2, 1001))
    for tau, gain in zip((1.0, 0.3, 0.1), gains, strict=True):
        assert 24 * gain < 4 * tau * (peak + 1e-6)


def test_cycles_at_low_temperature():
    found = smoothed_play(4.15, STARTS[:1], 60.0, 0.02, tolerance=1e-7)
    assert found.speeds.min() > 0.05


@pytest.mark.parametrize("pot", [2.5, 3.1, 4.65])
def test_what_comes_to_rest_is_at_rest(pot):
    """An explicit method had ended at speeds of 1e-4 to 1e-3 here, the limit of its stability."""
    found = smoothed_play(pot, STARTS, 100.0, 0.02, tolerance=1e-6)
    assert found.speeds.max() < 1e-7
    response = 1 / (1 + np.exp(-twenty_four_gradient(found.frequencies, pot) / 0.02))
    np.testing.assert_allclose(response, found.frequencies, atol=1e-7)


def test_a_cycle_is_followed_as_its_tolerance_says():
    """By another integrator, which takes ten times as long for the same digits."""

    def field(_, f):
        return smoothed_field(f, 4.15, 0.02)

    wanted = integrate.solve_ivp(
        field, (0, 4), STARTS[0], method="DOP853", rtol=1e-11, atol=1e-11
    ).y[:, -1]
    for tolerance, error in ((1e-7, 1e-3), (1e-9, 1e-4), (1e-11, 1e-6)):
        found = smoothed_play(4.15, STARTS[0], 4.0, 0.02, tolerance=tolerance).frequencies
        assert np.abs(found - wanted).max() < error


def test_many_starts_are_followed_as_if_alone():
    """Each acts on itself only: a full matrix of derivatives would take a gigabyte."""
    many = np.random.default_rng(8).uniform(0.05, 0.95, (10, 100, 11))
    found = smoothed_play(3.1, many, 0.5, 0.05).frequencies
    assert found.shape == many.shape
    for place in ((0, 0), (4, 50), (9, 99)):
        alone = smoothed_play(3.1, many[place], 0.5, 0.05).frequencies
        np.testing.assert_allclose(found[place], alone, rtol=0, atol=1e-6)


def test_the_smallest_tolerance_is_taken_without_a_warning():
    assert smoothed_play(2.5, STARTS[0], 40.0, 0.1, tolerance=1e-14).speeds < 1e-10


def test_threads_wait_for_each_other(monkeypatch):
    """Some versions of SciPy refuse a second run of this integrator before the first has ended."""
    inside, most, odeint = [], [], integrate.odeint

    def watched(*arguments, **options):
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.01)
        try:
            return odeint(*arguments, **options)
        finally:
            inside.pop()

    monkeypatch.setattr(integrate, "odeint", watched)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: smoothed_play(4.15, STARTS, 2.0, 0.05), range(6)))
    assert most == [1] * 6
    assert all((each.frequencies == found[0].frequencies).all() for each in found)


def test_eleven_starts_by_name_are_those_of_the_array():
    starts = np.random.default_rng(3).uniform(0.1, 0.9, (11, 11))
    by_name = {name: starts[:, i] for i, name in enumerate(FREQUENCIES)}
    for follow, *options in ((simulate, 1.0), (smoothed_play, 0.5, 1.0)):
        named, listed = (follow(3.0, start, *options) for start in (by_name, starts))
        assert (named.frequencies == listed.frequencies).all()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((1.0, STARTS, 1.0, 1.0), "pot must be"),
        ((3.0, np.full((24_938, 11), 0.5), 1.0, 1.0), "start must be of at most 24937 starts, got"),
        ((3.0, np.zeros(11), 1.0, 1.0), "start must lie strictly between 0 and 1"),
        ((3.0, STARTS, 0.0, 1.0), "until must be"),
        ((3.0, STARTS, 1.0, 0.0), "temperature must be"),
        ((3.0, STARTS, 1.0, math.nan), "temperature must be"),
    ],
)
def test_bad_input(arguments, message):
    with pytest.raises(ValueError, match=f"smoothed_play: {message}"):
        smoothed_play(*arguments)


def test_mean_frequencies_are_those_of_the_second_half():
    start, times = STARTS[0], np.linspace(1, 2, 401)
    found = smoothed_play(4.15, start, 2.0, 0.2).mean_frequencies
    field = lambda _, f: smoothed_field(f, 4.15, 0.2)  # noqa: E731
    options = {"method": "DOP853", "rtol": 1e-10, "atol": 1e-10, "t_eval": times}
    path = integrate.solve_ivp(field, (0, 2), start, **options).y
    mean = np.trapezoid(path, dx=1 / 400, axis=1)
    np.testing.assert_allclose(found, mean, rtol=0, atol=1e-7)


def test_means_of_a_cycle_are_of_all_its_parts():
    """Each of 400 equal parts of the second half is a whole turn."""
    turn = 2.111918
    few, many = (
        smoothed_play(4.15, STARTS[0], until, 0.01).mean_frequencies
        for until in (100.0, 800 * turn)
    )
    np.testing.assert_allclose(many, few, rtol=0, atol=0.02)


def test_no_failure_of_the_integrator_is_passed_over(monkeypatch):
    follow = integrate.odeint

    def failing(*arguments, **options):
        path, told = follow(*arguments, **options)
        return path, told | {"message": "Repeated convergence failures"}

    monkeypatch.setattr("scipy.integrate.odeint", failing)
    with pytest.raises(ArithmeticError, match="smoothed_play: tolerance was not kept: Repeated"):
        smoothed_play(3.0, [0.5] * 11, 1.0, 1.0)
