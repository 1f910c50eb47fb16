"""Repeated play of simplified Kuhn poker: log-odds and splitting beside the same in plain numba,
Taylor series, and an ODE solver on the frequencies themselves.

Whatever is compiled has been before it is timed.
"""

import numpy as np
import pytest
from dynamics_peers import lsoda, plain_numba, taylor, taylor_batch
from groups import growing
from scipy.integrate import solve_ivp

from guts_core.simplified_kuhn import FREQUENCIES, gradient, simulate
from guts_core.simplified_kuhn.dynamics.simulation import default_step

POT, UNTIL = 3.0, 100.0
ONE = "one trajectory of repeated play to t = 100 at P = 3"
POTS = {pot: f"256 starts of repeated play to t = 20, P = {pot}" for pot in (10, 30, 100)}
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


def ours(start, until, engine):
    play = simulate(POT, start, until, samples=2, estimate_error=False, engine=engine)
    return play.frequencies[-1]


@pytest.mark.benchmark(group=ONE)
@pytest.mark.parametrize("engine", ["numba", "numpy"])
def test_ours_splitting(benchmark, start, exact, engine):
    ours(start, 1.0, engine)
    note(benchmark, benchmark(ours, start, UNTIL, engine), exact)


@pytest.mark.benchmark(group=ONE)
def test_the_same_splitting_in_plain_numba(benchmark, start, exact):
    step = default_step(POT, np.ones(11))
    plain_numba(start, POT, 1.0, step)
    note(benchmark, benchmark(plain_numba, start, POT, UNTIL, step), exact)


@pytest.mark.benchmark(group=ONE)
@pytest.mark.parametrize("tolerance", [1e-10, 1e-12, 1e-14], ids="tolerance {:.0e}".format)
def test_taylor_series_in_heyoka(benchmark, start, exact, tolerance):
    note(benchmark, benchmark(taylor(POT, tolerance), start, UNTIL), exact)


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
@pytest.mark.parametrize("tolerance", [1e-12], ids="tolerance {:.0e}".format)
def test_lsoda_in_log_odds(benchmark, start, exact, tolerance):
    """The field is computed in Python, as ours is without a compiler."""
    found = benchmark.pedantic(lsoda, args=(start, POT, UNTIL, tolerance), rounds=15)
    note(benchmark, found, exact)


@pytest.mark.benchmark(group=ONE)
@pytest.mark.parametrize("tolerance", [1e-6, 1e-9], ids="tolerance {:.0e}".format)
def test_solve_ivp_in_the_frequencies(benchmark, start, exact, tolerance):
    found = benchmark.pedantic(printed_variables, args=(start, tolerance), rounds=2)
    note(benchmark, found, exact)


@pytest.fixture(scope="module")
def starts():
    return np.random.default_rng(2).uniform(0.2, 0.8, (256, len(FREQUENCIES)))


@pytest.fixture(scope="module")
def ends(starts):
    return simulate(POT, starts, 20.0, step=0.01, samples=2, estimate_error=False).frequencies[-1]


@pytest.mark.benchmark(group=MANY)
@pytest.mark.parametrize("engine", ["numba", "numpy"])
def test_ours_all_starts_at_once(benchmark, starts, ends, engine):
    ours(starts, 1.0, engine)
    note(benchmark, benchmark(ours, starts, 20.0, engine), ends)


@pytest.mark.benchmark(group=MANY)
def test_the_same_splitting_in_plain_numba_for_many(benchmark, starts, ends):
    step = default_step(POT, np.ones(11))
    plain_numba(starts[:2], POT, 1.0, step)
    note(benchmark, benchmark(plain_numba, starts, POT, 20.0, step), ends)


@pytest.mark.benchmark(group=MANY)
@pytest.mark.parametrize("tolerance", [1e-9, 1e-12], ids="tolerance {:.0e}".format)
@pytest.mark.parametrize("size", [4, 8], ids="{} at a time".format)
def test_taylor_series_in_heyoka_for_many(benchmark, starts, ends, size, tolerance):
    """With errors like those of ours, and a thousand times smaller."""
    note(benchmark, benchmark(taylor_batch(POT, tolerance, size), starts, 20.0), ends)


@pytest.mark.benchmark(group=MANY)
def test_solve_ivp_one_after_the_other(benchmark, starts, ends):
    """All of the starts, in the frequencies; the profits, which ours collects too, are left out."""

    def each():
        return np.array(
            [solve_ivp(slopes, (0, 20.0), one, rtol=1e-9, atol=1e-9).y[:, -1] for one in starts]
        )

    note(benchmark, benchmark.pedantic(each, rounds=1), ends)
    benchmark.extra_info["without"] = "profits"


larger_pots = pytest.mark.parametrize(
    "pot",
    [
        pytest.param(pot, marks=pytest.mark.benchmark(group=group), id=f"P {pot}")
        for pot, group in POTS.items()
    ],
)


def far(found, starts, pot):
    """Largest distance of a few of the trajectories from the most accurate series."""
    follow = taylor(pot, 1e-15)
    return f"{max(np.abs(found[k] - follow(starts[k], 20.0)).max() for k in range(16)):.0e}"


@larger_pots
def test_ours_at_larger_pots(benchmark, starts, pot):
    def follow():
        play = simulate(pot, starts, 20.0, samples=2, estimate_error=False, engine="numba")
        return play.frequencies[-1]

    found = benchmark.pedantic(follow, rounds=5, warmup_rounds=1)
    benchmark.extra_info["error"] = far(found, starts, pot)


#: heyoka's tolerance with which its errors there are like those of ours.
ALIKE = {10: 1e-10, 30: 3e-11, 100: 1e-11}


@larger_pots
def test_taylor_series_in_heyoka_at_larger_pots(benchmark, starts, pot):
    """Eight starts at a time."""
    follow = taylor_batch(pot, ALIKE[pot], 8)
    found = benchmark.pedantic(follow, args=(starts, 20.0), rounds=5, warmup_rounds=1)
    benchmark.extra_info["error"] = far(found, starts, pot)


STARTS = (16, 64, 256, 1024, 4096)


def follow_starts(benchmark, count, engine):
    starts = np.random.default_rng(2).uniform(0.2, 0.8, (count, len(FREQUENCIES)))
    benchmark.pedantic(ours, args=(starts, 20.0, engine), rounds=3, warmup_rounds=1)


@pytest.mark.parametrize("count", growing("starts of repeated play, NumPy", STARTS))
def test_starts_by_numpy(benchmark, count):
    follow_starts(benchmark, count, "numpy")


@pytest.mark.parametrize("count", growing("starts of repeated play, numba", STARTS))
def test_starts_by_numba(benchmark, count):
    follow_starts(benchmark, count, "numba")


@pytest.mark.parametrize("until", growing("time of repeated play, numba", (100, 400, 1600, 6400)))
def test_time(benchmark, start, until):
    benchmark.pedantic(ours, args=(start, float(until), "numba"), rounds=5, warmup_rounds=1)
