"""Values with their rates of change, against difference quotients."""

import pytest

from guts_core.methods.exact.flint_numbers import DIGITS, flint, precision
from paper_ledger.blpwz22.enclosures import many_opponents as many
from paper_ledger.blpwz22.enclosures.moving import Moving

ONE = flint().arb(1)


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x + x,
        lambda x: x + 3,
        lambda x: 3 + x,
        lambda x: x - 3 * x,
        lambda x: x - 3,
        lambda x: 3 - x,
        lambda x: -x,
        lambda x: x * x * 5,
        lambda x: x / 3 + 3 / x,
        lambda x: x / (1 - x),
        lambda x: x**1,
        lambda x: x**3,
        lambda x: (2 * x).exp(),
        lambda x: many._power(x, 1 - x, 2),
        lambda x: many._log_slope(x, 1 - x, 3),
    ],
)
def test_rates_are_difference_quotients(function):
    at, step = ONE * 3 / 8, ONE / 2**16
    found = function(Moving(at, 2))
    left, middle, right = (function(at + k * step) for k in (-1, 0, 1))
    assert float(found.value) == pytest.approx(float(middle), rel=1e-15)
    assert float(found.rate) == pytest.approx(float((right - left) / step), rel=1e-8)


def test_what_stands_still_has_no_rate():
    assert (ONE - Moving(ONE, 0) * 3).rate == 0
    assert (Moving(ONE, 1) / 2 - Moving(ONE, 1) / 2).rate == 0


def test_functions_at_the_limit_have_the_rates_beside_it():
    zero, near = flint().arb(0), ONE / 2**20
    with precision(DIGITS):
        for function, slope in many._SLOPES.items():
            quotient = (function(near) - function(zero)) / near
            assert float(slope(zero)) == pytest.approx(float(quotient), rel=1e-5)
