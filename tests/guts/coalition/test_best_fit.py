"""The best of all rational fits: found again where it is known, and as the library finds it."""

import math
import warnings
from fractions import Fraction

import numpy as np
import pytest

from guts_core.guts import RationalFit, fit_gain, r_squared
from paper_ledger.blpwz22.coalition import best_fit, numbers
from paper_ledger.blpwz22.coalition.best_fit import enclose_fit, explained_share

F = Fraction


def on_a_curve(level, coefficient, shift, off):
    """Points of a curve, alternately a little off."""
    return [(n, level + coefficient / (n + shift) + (-1) ** n * off) for n in range(2, 10)]


@pytest.mark.parametrize("off", [F(1, 10**4), F(1, 10**3)])
def test_the_fit_of_the_library_is_inside(off):
    points = on_a_curve(F(1, 6), F(-4, 5), F(7, 2), off)
    found = fit_gain([n for n, _ in points], [float(gain) for _, gain in points])
    bounds = enclose_fit(points, found.shift)
    for name in ("asymptote", "coefficient", "shift"):
        enclosure = getattr(bounds, name)
        assert enclosure.lower <= F(getattr(found, name)) <= enclosure.upper
        assert enclosure.upper - enclosure.lower < F(1, 10**5)
    assert abs(float(bounds.r_squared.lower) - found.r_squared) < 1e-14


def test_what_a_shift_explains_is_as_by_least_squares():
    points = numbers._printed_values()
    share, gains = explained_share(points), np.array([float(gain) for _, gain in points])
    for shift in (F(-7, 2), F(1, 3), F(18, 5), F(50)):
        places = np.array([1 / float(n + shift) for n, _ in points])
        fitted = np.polyval(np.polyfit(places, gains, 1), places)
        assert float(share(shift)) == pytest.approx(r_squared(gains, fitted), abs=1e-9)
        exact = best_fit.r_squared(points, [F(x) for x in fitted])
        assert float(exact) == pytest.approx(float(share(shift)), abs=1e-9)


def test_of_two_fits_as_good_none_is_the_best():
    """Gains that are the same from either end are fitted as well from the one as from the other."""
    points = [(n, F(gain)) for n, gain in enumerate((0, 5, 6, 6, 5, 0), start=1)]
    for shift in np.linspace(-9.5, 2.5, 25):
        with pytest.raises(ArithmeticError, match="another shift"):
            enclose_fit(points, shift)


@pytest.mark.parametrize("power", [-1070, -900, 0, 900, 1020])
def test_explained_shares_do_not_depend_on_the_unit(power):
    observed, predicted = np.array([1.0, 2.0, 3.0]), np.array([1.0, 2.0, 3.5])
    unit = lambda numbers: np.ldexp(numbers, power)  # noqa: E731
    assert r_squared(unit(observed), unit(predicted)) == 0.875
    with pytest.raises(ValueError, match="r_squared: predicted must be at most"):
        r_squared(np.ldexp(observed, -500), np.ldexp(observed, 500))
    with pytest.raises(ValueError, match="r_squared: observed must not be all the same"):
        r_squared([0.0, 0.0], [1.0, 0.0])


def test_predictions_may_be_so_many_times_as_large_and_no_more():
    observed = np.array([1.0, 2.0, 3.0])
    assert r_squared(observed, np.ldexp(observed, 100)) < -1e60
    with pytest.raises(ValueError, match="r_squared: predicted must be at most"):
        r_squared(observed, np.ldexp(observed, 101))


@pytest.mark.parametrize("number", [0.1, 0.7, 1 / 3, 1.1, 1e-3])
def test_equal_numbers_have_nothing_to_explain(number):
    """However their mean is rounded."""
    for count in range(2, 12):
        with pytest.raises(ValueError, match="r_squared: observed must not be all the same"):
            r_squared([number] * count, [number] * (count - 1) + [1.5 * number])


GAINS = [0.01, 0.02, 0.025, 0.03]


@pytest.mark.parametrize("gains", [[0.0] * 4, [1.0] * 4, [1e308, 0, 0, 0], [1e-320, 0, 0, 0]])
def test_gains_without_a_fit_in_floats_are_refused(gains):
    with pytest.raises(ValueError, match="fit_gain: gains must not be all the same number, and"):
        fit_gain([2, 3, 4, 5], gains)


@pytest.mark.parametrize(
    ("opponents", "message"),
    [
        ([2e300, 3e300, 4e300, 5e300], "must be three different numbers at least, the largest"),
        ([2e-310, 3e-310, 4e-310, 5e-310], "must be three different numbers at least, the larg"),
        ([1e16, 1e16 + 2, 1e16 + 4, 1e16 + 6], "must differ by more than 1e-9"),
    ],
)
def test_opponents_without_a_fit_in_floats_are_refused(opponents, message):
    with pytest.raises(ValueError, match=f"fit_gain: opponents {message}"):
        fit_gain(opponents, GAINS)


def test_a_fit_gives_no_warning():
    """SciPy warns where it finds no covariance, which nobody asks for."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        small, large = (fit_gain(np.arange(2, 6) * unit, GAINS) for unit in (1.0, 1e99))
    assert large.r_squared == pytest.approx(small.r_squared, rel=1e-9)
    assert large.coefficient / 1e99 == pytest.approx(small.coefficient, rel=1e-6)


def test_fit_recovers_its_own_function():
    opponents = np.arange(2, 16)
    fit = fit_gain(opponents, 0.15 - 0.7 / (opponents + 3.0))
    assert (fit.asymptote, fit.coefficient, fit.shift) == pytest.approx((0.15, -0.7, 3.0), abs=1e-6)
    assert fit.r_squared == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("shift", [-20.0, -0.5, 0.5, 500.0, 2000.0])
@pytest.mark.parametrize("level", [0.0, 1.0, -300.0])
def test_a_fit_of_slightly_bent_gains_is_found_beside_any_constant(shift, level):
    opponents = np.arange(1, 16)
    fit = fit_gain(opponents, level + 1 / (opponents + shift))
    assert fit.r_squared == pytest.approx(1, abs=1e-9)
    assert fit.shift == pytest.approx(shift, rel=1e-2)


def test_no_bent_fit_is_worse_than_those_near_it():
    sizes = np.array([9.0, 19.0, 23.0, 28.0])
    gains = [0.3, 0.31, 0.2, 0.25]
    fit = fit_gain(sizes, gains)
    for change in (0.99, 1.01):
        columns = np.column_stack([np.ones(4), 1 / (sizes + change * fit.shift)])
        beside = columns @ np.linalg.lstsq(columns, gains, rcond=None)[0]
        assert r_squared(gains, beside) < fit.r_squared


@pytest.mark.parametrize(
    "line",
    [
        [1, 2, 3, 4],
        [1e9, 1e9 - 3, 1e9 - 6, 1e9 - 9],
        [0.1, 0.2, 0.3, 0.4],
        [k + 1e-9 * k**2 for k in range(1, 5)],  # bent by less than is told from a line
        [1e6 + 0.3 * k for k in range(1, 5)],  # bent by rounding
        [1e12 + k / 3 for k in range(1, 5)],
    ],
)
def test_a_straight_line_is_only_approached(line):
    with pytest.raises(ArithmeticError, match="the best lead to a straight line"):
        fit_gain([1, 2, 3, 4], line)


@pytest.mark.parametrize("bent", [1e-8, 1e-7])
def test_fits_that_are_nearly_straight_are_the_best(bent):
    """Where these have the slope and the bend of the parabola, in the middle of the numbers."""
    fit = fit_gain([1, 2, 3, 4], [k + bent * k**2 for k in range(1, 5)])
    assert fit.shift == pytest.approx(-1 / bent - 3 * 2.5, rel=1e-8)


def test_explained_shares_of_numbers_that_differ_by_little():
    assert r_squared([1, 1, 1 + 2**-52], [1, 1, 1]) == pytest.approx(-0.5)
    observed = [1e8 + 1e-7 * step for step in (0, 1, 2, 3, 5)]
    predicted = [number + 5e-8 for number in observed]
    exact = list(map(Fraction, observed))
    missed = sum((a - Fraction(b)) ** 2 for a, b in zip(exact, predicted, strict=True))
    total = sum((a - sum(exact) / 5) ** 2 for a in exact)
    assert r_squared(observed, predicted) == pytest.approx(float(1 - missed / total), rel=1e-12)


@pytest.mark.parametrize("gains", [[0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 2, -1, 0, 3]])
def test_no_fit_has_its_pole_among_the_numbers(gains):
    fit = fit_gain(range(1, 6), gains)
    assert -fit.shift < 1 or -fit.shift > 5
    assert fit.r_squared >= 0


def best_share_explained(opponents, gains):
    """The largest of the fits to 2001 shifts, with slopes that change 10^8-fold at most."""
    first, last = min(opponents), max(opponents)
    ratios = np.geomspace(1e-4, 1e4, 2000)  # 1, a straight line, is none of them
    shifts = (last - first) / (ratios - 1) - first
    bends = 1 / (np.array(opponents) + shifts[:, None])
    bends -= bends.mean(axis=1, keepdims=True)
    parts = gains - np.mean(gains)
    return ((bends @ parts) ** 2 / ((bends**2).sum(axis=1) * (parts**2).sum())).max()


@pytest.mark.parametrize(
    ("opponents", "gains", "ratio"),
    [
        ([2, 9, 28, 37], [0, -1, -1, -1], 1e8),
        ([1, 2, 3, 4], [0, -1, -1, -1], 1e8),
        ([1, 2, 3, 4, 5], [1, 1, 1, 1, -2], 1e-8),
        ([12, 31, 32, 34], [1.27, 2.17, 2.85, 1.35], 1e8),
        ([2, 23, 25, 39], [0.6, 2.03, 0.28, 1.01], 1e8),
    ],
)
def test_a_fit_that_leads_to_the_pole_at_an_end_is_the_best_that_is_allowed(
    opponents, gains, ratio
):
    """Closer to the pole there is always less left, so that no least squares are found."""
    fit = fit_gain(opponents, gains)
    assert ((opponents[-1] + fit.shift) / (opponents[0] + fit.shift)) ** 2 == pytest.approx(
        ratio, rel=1e-3
    )
    assert fit.r_squared == pytest.approx(best_share_explained(opponents, gains), abs=1e-6)


def test_no_fit_of_random_gains_is_worse_than_one_with_another_shift():
    """Of these, one in fifty leads to the pole at an end, and many to one among the numbers."""
    rng = np.random.default_rng(11)
    for _ in range(150):
        opponents = np.sort(rng.choice(np.arange(1, 40), 4, replace=False))
        gains = rng.normal(size=4)
        fit = fit_gain(opponents, gains)
        assert not opponents[0] <= -fit.shift <= opponents[-1]
        assert fit.r_squared > best_share_explained(opponents, gains) - 1e-6


@pytest.mark.parametrize(("gains", "ratio"), [([0, 1, 0, 1, 0], 1e8), ([0, 0.1, -0.1, 1], 1e-8)])
def test_a_fit_beside_its_pole_has_the_steepest_slope_that_is_allowed(gains, ratio):
    fit = fit_gain(range(1, len(gains) + 1), gains)
    assert ((len(gains) + fit.shift) / (1 + fit.shift)) ** 2 == pytest.approx(ratio, rel=1e-3)


@pytest.mark.parametrize("gains", [[0, 1, 0, 1, 0], [0, 1, 1, 0], [1, 1.7, 2, 1.7, 1]])
def test_of_two_fits_as_good_that_with_the_pole_below_is_given_whatever_rounding_does(gains):
    """One version of NumPy had chosen the one, another the other."""
    for factor in (1, -1, 1e-3, 7.1):
        for more in (0, 0.3, 1e3):
            fit = fit_gain(range(1, len(gains) + 1), factor * np.array(gains) + more)
            assert -fit.shift == pytest.approx(1 - 1e-4 * (len(gains) - 1), abs=1e-7)


def test_a_fit_has_no_value_at_its_pole():
    fit = RationalFit(0.1, -0.2, -2.0, 1.0)
    assert fit([1, np.inf]) == pytest.approx([0.3, 0.1])
    for opponents in (2, [1, 2]):
        with pytest.raises(ValueError, match="RationalFit: opponents must not be 2, a pole"):
            fit(opponents)


@pytest.mark.parametrize(
    ("opponents", "message"),
    [
        (None, "must be an array of real numbers"),
        ("3", "must be an array of real numbers"),
        ({1, 2}, "must be an array of real numbers"),
        (np.ma.array([1, 2], mask=[True, False]), "must have no masked entries"),
        pytest.param(10**400, "must be numbers within the range of floats", id="beyond floats"),
        ([1, math.nan], "must be numbers, got"),
    ],
)
def test_a_fit_is_asked_for_numbers(opponents, message):
    """None was taken for NaN, and text for the number that it spells."""
    with pytest.raises(ValueError, match=f"RationalFit: opponents {message}"):
        RationalFit(0.1, -0.2, 2.0, 1.0)(opponents)


def test_far_out_a_fit_is_its_asymptote_whatever_numpy_is_told():
    with np.errstate(all="raise"):
        assert RationalFit(0.1, -0.2, 2.0, 1.0)(1e308) == 0.1
