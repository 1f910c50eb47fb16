"""Statistics over random starts: shares, growth, averages and exponents within their errors."""

import math

import numpy as np
import pytest

from guts_core.simplified_kuhn.dynamics.ensembles import (
    Ensemble,
    LyapunovExponents,
    ensemble,
    lyapunov_exponents,
)
from guts_core.simplified_kuhn.dynamics.sections import follow
from guts_core.simplified_kuhn.tree import FREQUENCIES


def generator():
    return np.random.default_rng(20)


def test_first_case_settles():
    found = ensemble(2.5, 40, 150.0, generator(), records=50)
    for name in ("a1", "b1", "c1", "a2", "b2"):
        share, error = found.share(name, 0, 0.02)
        assert share > 0.9
        assert error == pytest.approx(math.sqrt(share * (1 - share) / 40))
    assert found.share("b3", 0)[0] == found.share("b3", 1)[0] == 0
    np.testing.assert_allclose(found.mean_profits.sum(axis=1), 0, atol=1e-13)


def test_records_and_growth():
    found = ensemble(3.1, 8, 20.0, generator(), records=10)
    assert found.lowest.shape == found.highest.shape == found.log_odds.shape == (8, 11)
    assert (found.lowest <= found.log_odds).all()
    assert (found.log_odds <= found.highest).all()
    assert found.growth().shape == (8,)
    assert (found.growth(["b3"]) <= found.growth()).all()
    index = FREQUENCIES.index("b3")
    largest = np.maximum(-found.lowest[:, index], found.highest[:, index]) / 20
    np.testing.assert_allclose(found.growth(["b3"]), largest)


def test_statistics_do_not_depend_on_the_order():
    low, high = (ensemble(3.1, 8, 20.0, generator(), order=order) for order in (4, 8))
    np.testing.assert_allclose(low.mean_profits, high.mean_profits, atol=1e-3)


def test_a_step_of_an_ensemble_is_four_fifths_of_the_unit():
    own, told = (
        ensemble(2.5, 2, 10.0, generator(), records=2, engine="numpy", **options)
        for options in ({}, {"step": 0.8 / 3.5})
    )
    assert (own.log_odds == told.log_odds).all()
    assert (own.mean_profits == told.mean_profits).all()


@pytest.mark.parametrize(("until", "half"), [(40, 20), (40.5, 21), (41, 21), (42, 21)])
def test_the_time_of_exponents_is_rounded_up_to_an_even_integer(until, half):
    assert lyapunov_exponents(3.75, 2, until, generator()).duration == half


def test_regular_and_chaotic():
    """At P = 3.75 pairs separate in proportion to time, at P = 4.15 exponentially."""
    regular = lyapunov_exponents(3.75, 16, 200, generator())
    chaotic = lyapunov_exponents(4.15, 16, 200, generator())
    assert np.median(regular.exponents) < 2 * math.log(200) / 200
    assert chaotic.mean - 4 * chaotic.standard_error > np.median(regular.exponents)


def test_of_two_records_the_second_alone_is_of_the_second_half():
    found = ensemble(3.1, 8, 20.0, generator(), records=2)
    assert (found.lowest == found.log_odds).all()
    assert (found.highest == found.log_odds).all()


def test_the_error_of_two_exponents_is_half_their_distance():
    assert LyapunovExponents(np.array([1.0, 3.0]), 1.0).standard_error == pytest.approx(1)


def test_exponents_are_those_of_the_second_half():
    """Of two units of time, of which the first brings pairs into the direction they grow in."""
    found, rng = lyapunov_exponents(3.75, 5, 2, generator(), order=8), generator()
    first = rng.logistic(size=(11, 5)).T
    offset = rng.standard_normal((11, 5)).T
    offset *= 1e-7 / np.linalg.norm(offset, axis=1)[:, None]
    _, half, whole = follow(3.75, np.vstack([first, first + offset]), [0, 1, 2], order=8)
    apart = [np.linalg.norm(each[5:] - each[:5], axis=1) for each in (half, whole)]
    np.testing.assert_allclose(found.exponents, np.log(apart[1] / apart[0]), atol=1e-5)


@pytest.mark.parametrize(
    ("function", "arguments", "message"),
    [
        (ensemble, (1.5, 5, 10.0), "pot must be"),
        (ensemble, (3, 0, 10.0), "starts must be an integer >= 1"),
        (ensemble, (3, 5, 0.0), "until must be"),
        (lyapunov_exponents, (1.5, 5, 10.0), "pot must be"),
        (lyapunov_exponents, (3, 1, 10.0), "starts must be an integer >= 2"),
        (lyapunov_exponents, (3, 5, math.nan), "until must be"),
    ],
)
def test_bad_input(function, arguments, message):
    with pytest.raises(ValueError, match=f"{function.__name__}: {message}"):
        function(*arguments, generator())


def test_pairs_that_rounding_would_bring_apart_are_refused():
    with pytest.raises(
        ValueError, match="lyapunov_exponents: separation must be a finite number >= 1e-10"
    ):
        lyapunov_exponents(2.5, 5, 10.0, generator(), separation=1e-12)
    with pytest.raises(ArithmeticError, match="separation 1e-10 is too near to the rounding"):
        lyapunov_exponents(2.5, 5, 2000.0, generator(), separation=1e-10)


def test_shares_of_both_ends_count_who_stays_there():
    """The first swings from 0 to 1, the second stays at 1."""
    ends = np.full((2, 11), [[-100.0], [50.0]])
    found = Ensemble(3.0, 1.0, ends, np.full((2, 11), 100.0), np.zeros((2, 3)), ends)
    assert found.share("a1", 1)[0] == 0.5
    assert found.share("a1", 0)[0] == 0.0
