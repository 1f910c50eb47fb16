"""Pictures of what is proved about simplified Kuhn poker draw what they are given."""

from fractions import Fraction

import numpy as np
import pytest

from paper_ledger.bil17.stability.resonance import resonant_members
from paper_ledger.pages.pictures import simplified_kuhn as figures


def test_targets_are_met_on_the_staircase():
    lines = figures.plot_balance(0.25, 0.75, {"L": 0.4, "M": 1.0, "H": 1.7}).get_lines()
    dots = [line for line in lines if line.get_marker() == "o"]
    places = [(float(dot.get_xdata()[0]), float(dot.get_ydata()[0])) for dot in dots]
    assert places == [(0.25, 0.4), (0.5, 1.0), (0.75, 1.7)]


@pytest.mark.parametrize("pot", [4.6, 4.65, 4.8, 5.0])
def test_resonance_is_marked_where_it_is(pot):
    """On the line of the pair that drives; at 4.65 almost at the ends, and at 4.6 nowhere."""
    (*_, pair, _, dots) = figures.plot_resonance(pot).get_lines()
    expected = [float(member[2]) for member in resonant_members(Fraction(str(pot)))]
    assert len(expected) == (2 if pot > 4.6 else 0)
    assert dots.get_xdata() == pytest.approx(expected, abs=1e-12)
    assert dots.get_ydata() == pytest.approx([pair.get_ydata()[0]] * len(expected), abs=1e-12)


@pytest.mark.parametrize("pot", [4.65, 4.8])
def test_the_driven_oscillation_is_drawn_from_end_to_end_and_through_the_resonances(pot):
    """At 4.65 the dots had stood beyond both ends of the curve."""
    curve, *_, dots = figures.plot_resonance(pot).get_lines()
    calls, speeds = curve.get_data()
    assert (calls[0], calls[-1]) == (pytest.approx((pot - 1) / (pot + 1)), 1)
    assert np.interp(dots.get_xdata(), calls, speeds) == pytest.approx(dots.get_ydata(), abs=1e-12)
