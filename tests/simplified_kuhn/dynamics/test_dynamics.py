"""The flow and its integrators: structure exactly, states against high precision, bad input."""

import math
from fractions import Fraction
from itertools import combinations, islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.simplified_kuhn.dynamics.flow import (
    ORDERS,
    advance,
    scaled_payoffs,
    slopes_one,
    slopes_three,
    slopes_two,
    states,
    weights,
)
from guts_core.simplified_kuhn.dynamics.simulation import check_work, integrated, simulate
from guts_core.simplified_kuhn.rules import twenty_four_expectations, twenty_four_gradient
from guts_core.simplified_kuhn.tree import FREQUENCIES, OWNERS

START = [0.3, 0.6, 0.45, 0.7, 0.2, 0.55, 0.35, 0.8, 0.4, 0.65, 0.25]
HALF = dict.fromkeys(FREQUENCIES, 0.5)

exact = st.fractions(min_value=0, max_value=1, max_denominator=9)
frequencies = st.floats(min_value=1e-9, max_value=1 - 1e-9)


def slopes(f, pot):
    return [*slopes_one(f, pot), *slopes_two(f, pot), *slopes_three(f, pot)]


@given(st.lists(exact, min_size=11, max_size=11), st.fractions(2, 9, max_denominator=5))
@settings(max_examples=20)
def test_slopes_and_payoffs_are_those_of_the_deals(f, pot):
    row = np.array(f, dtype=object)
    assert slopes(f, pot) == list(twenty_four_gradient(row, pot))
    assert list(scaled_payoffs(f, pot)) == list(twenty_four_expectations(row, pot))


@pytest.mark.parametrize("index", range(11))
def test_no_slope_depends_on_its_owners_frequencies(index):
    """Exactly: the slopes are affine in each frequency, so two values tell."""
    f = [Fraction(k, 13) for k in range(1, 12)]
    moved = [*f[:index], Fraction(12, 13), *f[index + 1 :]]
    before, after = slopes(f, Fraction(7, 2)), slopes(moved, Fraction(7, 2))
    changed = {OWNERS[k] for k in range(11) if before[k] != after[k]}
    assert changed
    assert OWNERS[index] not in changed


def odd_power_sums(gamma):
    """Odd power sums, which must vanish for a symmetric product of Strang's scheme."""
    return {k: math.fsum(g**k for g in gamma) for k in (1, 3, 5, 7)}


@pytest.mark.parametrize("order", ORDERS)
def test_weights(order):
    gamma = weights(order)
    assert gamma == gamma[::-1]
    sums = odd_power_sums(gamma)
    assert sums[1] == pytest.approx(1, abs=1e-15)
    assert all(abs(sums[k]) < 1e-14 for k in (3, 5, 7) if k < order)


@pytest.mark.parametrize(("order", "steps"), [(2, 80), (4, 20), (6, 10), (8, 6)])
def test_measured_order(order, steps):
    """Errors of states and profits at t = 4 fall by 2^order when the step is halved."""
    start = [math.log(x / (1 - x)) for x in START]

    def run(count, order):
        profits = [0.0] * 3
        return np.array(advance(start, 3.1, 4.0, count, order, profits=profits) + profits)

    truth = run(128, 8)
    errors = [run(count, order) - truth for count in (steps, 2 * steps)]
    for part in (slice(11), slice(11, 14)):
        ratio = np.linalg.norm(errors[0][part]) / np.linalg.norm(errors[1][part])
        assert order - 0.6 < math.log2(ratio) < order + 1.5


@pytest.mark.parametrize("order", ORDERS)
def test_many_starts_move_as_each_does_alone(order):
    """Arrays take a route of their own, by matrix products; floats go term by term."""
    rng = np.random.default_rng(order)
    odds, rates = rng.logistic(scale=3, size=(11, 2, 3)), list(rng.uniform(0.3, 2, 11))
    won = [np.zeros((2, 3))] * 3
    together = np.array(advance(list(odds), 3.3, 4.0, 20, order, rates, won))
    for place in np.ndindex(2, 3):
        profits = [0.0] * 3
        alone = advance([float(x[place]) for x in odds], 3.3, 4.0, 20, order, rates, profits)
        np.testing.assert_allclose(together[:, *place], alone, rtol=0, atol=1e-10)
        np.testing.assert_allclose([each[place] for each in won], profits, rtol=0, atol=1e-11)
    still = np.array(advance(list(odds), 3.3, 4.0, 20, order, rates))
    np.testing.assert_array_equal(still.shape, odds.shape)


#: Pot and frequencies at t = 10 and t = 100 from START, by power series in 35 digits (below).
REFERENCE = {
    2.5: (
        "0.008532324346 0.028226893714 0.001454581692 0.320012448388 0.358490412808 0.055252910683 "
        "0.204278151051 0.028170175034 0.784593100692 0.094227322939 0.352487953343",
        "0.000000575305 0.000000000000 0.000000000000 0.319831822762 0.000000000000 0.000000000000 "
        "0.185281388519 0.329996298173 0.084762955255 0.073918275805 0.331684881953",
    ),
    3.1: (
        "0.007418799993 0.009969017323 0.840017793410 0.720462918929 0.552460041846 0.589315086835 "
        "0.166325180742 0.935788685770 0.551583047287 0.209689373644 0.373765972475",
        "0.000000755131 0.000000000000 0.000004958859 0.734035811655 0.061659868526 0.000575787023 "
        "0.185452935904 0.961389243508 0.002971938535 0.000000099413 0.425590133230",
    ),
    4.65: (
        "0.984019684942 0.106860607685 0.865656898670 0.359306719874 0.999995330731 0.032546224893 "
        "0.407801770712 0.987090814551 0.031933754705 0.816288895885 0.929905990949",
        "0.999999999997 0.265201943929 0.112683238162 0.282387420891 1.000000000000 0.027350368499 "
        "0.000000000000 0.772641572366 0.451589886397 1.000000000000 0.999117120965",
    ),
}


@pytest.mark.parametrize("pot", REFERENCE)
@pytest.mark.parametrize("method", ["splitting", "dop853"])
def test_states_against_high_precision(pot, method):
    found = simulate(pot, START, 100, samples=11, method=method)
    for row, printed in zip(found.frequencies[[1, 10]], REFERENCE[pot], strict=True):
        np.testing.assert_allclose(row, np.array(printed.split(), float), rtol=0, atol=1e-9)
    assert found.error.max() < 1e-6


def power_series_step(log_odds, pot, step, terms, mp):
    """One step of Taylor's method: f' = f (1 - f) F', coefficient by coefficient."""
    f = [[1 / (1 + mp.exp(-x))] for x in log_odds]
    g = [[x] for x in log_odds]
    width = [[x[0] * (1 - x[0])] for x in f]
    for n in range(terms):
        pairs = dict(zip(combinations(range(11), 2), [None] * 55, strict=True))

        def product(i, j, n=n, known=pairs):
            pair = min(i, j), max(i, j)
            if known[pair] is None:
                known[pair] = mp.fsum(f[i][k] * f[j][n - k] for k in range(n + 1))
            return known[pair]

        a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3 = (x[n] for x in f)
        one = mp.mpf(n == 0)
        right = [
            2 * (c2 + d3 - b2 - b3) - product(5, 9),
            (2 * pot - 4) * one - (pot + 1) * (c2 + d3),
            b2 - 2 * one + pot * b3 + product(4, 8),
            (pot + 1) * b2 - 2 * a2,
            2 * (c3 + d1 - b3) - product(2, 8) - product(1, 9),
            (2 * pot - 4) * one + 2 * a1 - (pot + 1) * (c3 + d1),
            pot * b1 - 2 * a1,
            (pot + 1) * b3 - 2 * one + b1,
            (2 * pot - 4) * one + 2 * a1 + 2 * a2 - (pot + 1) * (c1 + d2),
            pot * b2 + product(0, 5) - 2 * a2 + product(1, 4),
            (pot + 1) * b1 - 2 * a1,
        ]
        for i in range(11):
            g[i].append(right[i] / (n + 1))
            rate = (width[i][k] * (n + 1 - k) * g[i][n + 1 - k] for k in range(n + 1))
            f[i].append(mp.fsum(rate) / (n + 1))
            square = mp.fsum(f[i][k] * f[i][n + 1 - k] for k in range(n + 2))
            width[i].append(f[i][n + 1] - square)
    return [mp.polyval(series[::-1], step) for series in g]


def power_series_states(pot, start, until):
    """Frequencies at ``until`` in 35 digits; mpmath comes with SymPy."""
    import mpmath as mp

    with mp.workdps(35):
        amount, step = mp.mpf(str(pot)), mp.mpf(1) / 10
        log_odds = [mp.log(mp.mpf(str(x)) / (1 - mp.mpf(str(x)))) for x in start]
        for _ in range(10 * until):
            log_odds = power_series_step(log_odds, amount, step, 24, mp)
        return [float(1 / (1 + mp.exp(-x))) for x in log_odds]


def test_power_series_at_short_time():
    found = simulate(4.65, START, 2, samples=2)
    states = power_series_states(4.65, START, 2)
    np.testing.assert_allclose(found.frequencies[-1], states, rtol=0, atol=1e-11)


@pytest.mark.heavy
@pytest.mark.parametrize("pot", REFERENCE)
def test_reference_states(pot):
    for until, printed in zip((10, 100), REFERENCE[pot], strict=True):
        states = power_series_states(pot, START, until)
        np.testing.assert_allclose(states, np.array(printed.split(), float), rtol=0, atol=6e-13)


@pytest.mark.parametrize("order", ORDERS)
def test_steps_preserve_volume(order):
    """Jacobian of a long step by complex differentiation: determinant 1, as for the flow."""
    start, tiny = [math.log(x / (1 - x)) for x in START], 1e-30
    columns = []
    for index in range(11):
        rows = [np.array(x, dtype=complex) for x in start]
        rows[index] = rows[index] + 1j * tiny
        columns.append([x.imag / tiny for x in advance(rows, 3.3, 2.0, 5, order)])
    jacobian = np.array(columns).T
    assert np.linalg.norm(jacobian - np.eye(11)) > 1
    assert np.linalg.det(jacobian) == pytest.approx(1, abs=1e-11)


@pytest.mark.parametrize("name", FREQUENCIES)
@pytest.mark.parametrize("end", [-math.inf, math.inf])
def test_one_start_on_a_face_wins_what_it_does_among_others(name, end):
    start = [end if each == name else x for each, x in zip(FREQUENCIES, range(-5, 6), strict=True)]
    alone, among = [0.0] * 3, [np.zeros(2)] * 3
    advance([float(x) for x in start], 3.1, 5.0, 50, profits=alone)
    advance([np.full(2, float(x)) for x in start], 3.1, 5.0, 50, profits=among)
    assert alone == pytest.approx([each[0] for each in among], abs=1e-13)


@given(st.lists(frequencies, min_size=11, max_size=11), st.floats(2, 6))
@settings(max_examples=10)
def test_reversible_and_profits_sum_to_zero(start, pot):
    rows, profits = [math.log(x / (1 - x)) for x in start], [0.0] * 3
    there = advance(rows, pot, 3.0, 20, profits=profits)
    assert abs(sum(profits)) < 1e-13
    back = advance(there, pot, -3.0, 20, profits=profits)
    np.testing.assert_allclose(back, rows, rtol=0, atol=1e-10)
    np.testing.assert_allclose(profits, 0, atol=1e-12)


def test_record():
    found = simulate(3, HALF, 7.5, samples=4)
    assert found.times.tolist() == [0, 2.5, 5, 7.5]
    assert found.frequencies[0].tolist() == [0.5] * 11
    assert found.profits[0].tolist() == [0, 0, 0]
    np.testing.assert_allclose(found.frequencies, 1 / (1 + np.exp(-found.log_odds)), atol=1e-15)
    np.testing.assert_array_equal(found.of("b3"), found.frequencies[:, 8])
    np.testing.assert_allclose(found.mean_profits, found.profits[-1] / 7.5)


def test_many_starts_at_once():
    starts = np.random.default_rng(5).uniform(0.05, 0.95, (2, 3, 11))
    together = simulate(3.75, starts, 10, samples=3)
    assert together.frequencies.shape == (3, 2, 3, 11)
    assert together.profits.shape == (3, 2, 3, 3)
    alone = simulate(3.75, starts[1, 2], 10, samples=3)
    np.testing.assert_allclose(together.log_odds[:, 1, 2], alone.log_odds, atol=1e-10)
    np.testing.assert_allclose(together.profits[:, 1, 2], alone.profits, atol=1e-11)
    runge_kutta = simulate(3.75, starts, 10, samples=3, method="dop853")
    np.testing.assert_allclose(runge_kutta.profits, together.profits, atol=1e-9)


@pytest.mark.parametrize("rates", [(0.5, 1.0, 2.5), np.linspace(0.3, 2, 11)])
def test_learning_rates(rates):
    split, runge_kutta = (
        simulate(3.3, START, 10, rates=rates, method=method, samples=3)
        for method in ("splitting", "dop853")
    )
    np.testing.assert_allclose(split.frequencies, runge_kutta.frequencies, atol=1e-8)
    np.testing.assert_allclose(split.profits, runge_kutta.profits, atol=1e-8)


def test_equal_rates_only_rescale_time():
    slow, fast = simulate(3.3, START, 12, samples=2), simulate(3.3, START, 4, rates=3, samples=2)
    np.testing.assert_allclose(slow.frequencies[-1], fast.frequencies[-1], atol=1e-8)


def test_far_from_the_centre():
    """Frequencies indistinguishable from 0 and 1 keep their log-odds."""
    start = np.where(np.arange(11) % 2, 1e-300, 1 - 2.0**-53)
    found = simulate(3.1, start, 50, samples=6)
    assert np.isfinite(found.log_odds).all()
    assert np.abs(found.log_odds).max() > 600


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"pot": 1.9}, "pot must be a finite number >= 2"),
        ({"pot": math.nan}, "pot must be"),
        ({"start": [0.5] * 10}, "last axis of 11"),
        ({"start": 0.5}, "last axis of 11"),
        ({"start": []}, "last axis of 11"),
        ({"start": np.zeros((0, 11))}, "start must have no axis of length 0"),
        ({"start": {**HALF, "a1": 0}}, "start must lie strictly between 0 and 1"),
        ({"start": {**HALF, "a1": 1.0}}, "start must lie strictly"),
        ({"start": {**HALF, "a1": math.nan}}, "start must lie strictly"),
        ({"start": {**HALF, "a3": 0.5}}, "unknown or missing: a3"),
        ({"start": {"a1": 0.5}}, "unknown or missing: a2 b1"),
        ({"start": ["x"] * 11}, "start must be an array of real numbers"),
        ({"until": 0}, "until must be a positive finite number"),
        ({"until": math.inf}, "until must be"),
        ({"until": 5e-324}, "until must be a finite number >= 1e-300"),
        ({"samples": 1}, "samples must be an integer >= 2"),
        ({"rates": (1, 2)}, "rates must be one, three or eleven"),
        ({"rates": (1, 2, 0)}, "rates must be"),
        ({"rates": "fast"}, "rates must be"),
        ({"method": "ode45"}, "method must be one of"),
        ({"order": 5}, "order must be one of"),
        ({"step": -1}, "step must be"),
        ({"method": "dop853", "tolerance": 0}, "tolerance must be"),
    ],
)
def test_bad_input(arguments, message):
    with pytest.raises(ValueError, match=f"simulate: .*{message}"):
        simulate(**{"pot": 3, "start": HALF, "until": 1, **arguments})


def test_unknown_frequency_name():
    with pytest.raises(ValueError, match=r"Trajectory\.of: name must be one of"):
        simulate(3, HALF, 1, samples=2).of("a3")


def test_one_long_step_from_record_to_record_is_owned_up_to():
    """Twice as long a step would be cut to the same, and the error would be 0."""
    start = np.random.default_rng(1).uniform(0.1, 0.9, 11)
    right = simulate(2.5, start, 100.0, samples=2)
    rough = simulate(2.5, start, 100.0, samples=2, step=1000.0)
    assert np.abs(right.frequencies - rough.frequencies).max() > 0.9
    assert rough.error[-1] > 0.9
    assert right.error[-1] < 1e-6


def test_the_fastest_rate_sets_the_step():
    options = {"samples": 2, "rates": [1] * 10 + [10], "engine": "numpy", "estimate_error": False}
    own, told = (simulate(2.5, START, 1, step=s, **options) for s in (None, 0.6 / 3.5 / 10))
    assert (own.log_odds == told.log_odds).all()


@pytest.mark.parametrize("method", ["splitting", "dop853"])
def test_the_first_record_is_the_start_to_the_bit(method):
    """The smallest tolerance that is allowed is one of SciPy's, too."""
    start = np.random.default_rng(1).random((8, 11))
    options = {"method": method, "tolerance": 1e-15, "engine": "numpy", "estimate_error": False}
    play = simulate(2.5, start, 0.01, samples=2, **options)
    assert (play.frequencies[0] == start).all()


def test_as_much_work_as_is_allowed(monkeypatch):
    """Twice as many starts as a hundred take half as many steps."""
    monkeypatch.setattr("guts_core.simplified_kuhn.dynamics.simulation.MOST_RECORDS", 400)
    for starts, steps, records in ((1, 10, 400), (100, 10, 4), (200, 5, 2)):
        check_work("f", float(steps), 1.0, starts, records, most=10)
        with pytest.raises(ValueError, match="f: until must ask for at most 10 steps"):
            check_work("f", float(steps + 1), 1.0, starts, records, most=10)
        with pytest.raises(ValueError, match="f: samples must be at most"):
            check_work("f", float(steps), 1.0, starts, records + 1, most=10)


@pytest.mark.parametrize("part", [0.5, 1, 2, 20])
def test_the_error_compares_two_runs_whatever_the_step_is_beside_the_records(part):
    """Also where one step leads from record to record, and twice as long a one does, too."""
    between = float(np.linspace(0.0, 2.0, 5)[1])
    play = simulate(2.5, np.full(11, 0.3), 2.0, samples=5, step=part * between, order=2)
    assert play.error[0] == 0
    assert (play.error[1:] > 1e-8).all()


@pytest.mark.parametrize("tolerance", [1e-15, 1e-14, 1e-12, 1e-3])
def test_the_second_run_has_ten_times_both_tolerances(monkeypatch, tolerance):
    """The relative one, too, which has a least value: else the error is of one and the same run."""
    asked = []

    def noted(*arguments, **options):
        asked.append((options["rtol"], options["atol"]))
        return integrated(*arguments, **options)

    monkeypatch.setattr("guts_core.simplified_kuhn.dynamics.simulation.integrated", noted)
    simulate(2.5, START, 1.0, samples=2, method="dop853", tolerance=tolerance)
    fine, rough = asked
    assert fine == (max(tolerance, 3e-14), tolerance)
    assert rough == pytest.approx((10 * fine[0], 10 * fine[1]), rel=1e-12, abs=0)


@pytest.mark.parametrize("one", [True, False])
def test_states_that_are_kept_stay_as_they_were(one):
    """What comes later is added to something else."""
    start = [0.1 * k if one else np.array([0.1 * k, -0.2 * k]) for k in range(11)]
    following = states(start, 2.5, 0.7, 3, collecting=True, engine="numpy")
    kept, copied = [], []
    for rows, profits in islice(following, 3):
        kept.append((rows, profits))
        copied.append((np.array(rows), np.array(profits)))
    for have, had in zip(kept, copied, strict=True):
        for now, then in zip(have, had, strict=True):
            assert (np.array(now) == then).all()
    assert not np.allclose(copied[0][1], copied[1][1])
