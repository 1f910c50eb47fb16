"""The best of all rational fits: found again where it is known, and as the library finds it."""

from fractions import Fraction

import numpy as np
import pytest

from guts_core.guts import fit_gain
from guts_core.guts.coalition.sweeps import r_squared
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
