"""Repeated play of simplified Kuhn poker: log-odds and splitting beside an ODE solver on the
frequencies themselves."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from guts_core.simplified_kuhn import FREQUENCIES, gradient, simulate

POT, UNTIL = 3.0, 100.0
ONE = "one trajectory of repeated play to t = 100 at P = 3"
MANY = "256 trajectories of repeated play to t = 20 at P = 3"


@pytest.fixture(scope="module")
def start():
    return np.random.default_rng(1).uniform(0.2, 0.8, len(FREQUENCIES))


@pytest.fixture(scope="module")
def exact(start):
    return simulate(POT, start, UNTIL, step=0.01, estimate_error=False).frequencies[-1]


def slopes(time, frequencies):
    return 24 * frequencies * (1 - frequencies) * gradient(frequencies, POT)


def printed_variables(start, tolerance):
    """The system (22) to (24) as it is printed, in the frequencies."""
    found = solve_ivp(slopes, (0, UNTIL), start, rtol=tolerance, atol=tolerance, method="RK45")
    return found.y[:, -1]


def note(benchmark, found, exact):
    benchmark.extra_info["error"] = f"{np.abs(found - exact).max():.0e}"


@pytest.mark.benchmark(group=ONE)
def test_ours_splitting(benchmark, start, exact):
    found = benchmark(simulate, POT, start, UNTIL, samples=2, estimate_error=False)
    note(benchmark, found.frequencies[-1], exact)


@pytest.mark.benchmark(group=ONE)
def test_runge_kutta_8_in_log_odds(benchmark, start, exact):
    found = benchmark.pedantic(
        simulate,
        args=(POT, start, UNTIL),
        kwargs={"samples": 2, "method": "dop853", "estimate_error": False},
        rounds=2,
    )
    note(benchmark, found.frequencies[-1], exact)


@pytest.mark.benchmark(group=ONE)
@pytest.mark.parametrize("tolerance", [1e-6, 1e-9], ids="tolerance {:.0e}".format)
def test_solve_ivp_in_the_frequencies(benchmark, start, exact, tolerance):
    found = benchmark.pedantic(printed_variables, args=(start, tolerance), rounds=2)
    note(benchmark, found, exact)


@pytest.mark.benchmark(group=MANY)
def test_ours_all_starts_at_once(benchmark):
    starts = np.random.default_rng(2).uniform(0.2, 0.8, (256, len(FREQUENCIES)))
    benchmark.pedantic(
        simulate, args=(POT, starts, 20.0), kwargs={"samples": 2, "estimate_error": False}, rounds=2
    )


@pytest.mark.benchmark(group=MANY)
def test_solve_ivp_one_after_the_other(benchmark):
    """All of the starts, in the frequencies; the profits, which ours collects too, are left out."""
    starts = np.random.default_rng(2).uniform(0.2, 0.8, (256, len(FREQUENCIES)))

    def each():
        for start in starts:
            solve_ivp(slopes, (0, 20.0), start, rtol=1e-9, atol=1e-9)

    benchmark.pedantic(each, rounds=1)
    benchmark.extra_info["without"] = "profits"
