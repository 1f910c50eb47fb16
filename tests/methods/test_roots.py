"""Zeros between two places, beside SciPy's."""

import math

import numpy as np
import pytest
from scipy.optimize import brentq

from guts_core.methods.roots import bracketed_root

SHAPES = {
    "polynomial": lambda a, b: lambda x: ((x - a) * x + b) * x - 1,
    "flat": lambda a, b: lambda x: (x - a) ** 9,
    "steep": lambda a, b: lambda x: math.atan(1000 * a * x + b) ** 3,
    "waves": lambda a, b: lambda x: math.sin(a * x + b),
    "jump": lambda a, b: lambda x: math.copysign(1, x - a),
    "steps": lambda a, b: lambda x: round(x - a, 2),
}


@pytest.mark.parametrize("unit", [1.0, 1e-300, 1e250])
@pytest.mark.parametrize("name", SHAPES)
def test_every_step_is_that_of_scipy(name, unit):
    rng = np.random.default_rng(7)
    found = 0
    for _ in range(60):
        shape = SHAPES[name](*rng.normal(size=2))
        low, high = np.sort(rng.normal(size=2) * 10 ** rng.uniform(-3, 3)).tolist()
        options = {"xtol": float(10 ** rng.uniform(-16, -1)), "rtol": 10 ** rng.uniform(-15, -3)}
        if shape(low) * shape(high) >= 0:
            continue
        asked, other = [], []

        def ours(x, shape=shape, asked=asked):
            asked.append(x)
            return unit * shape(x)

        def theirs(x, shape=shape, other=other):
            other.append(x)
            return unit * shape(x)

        zero = bracketed_root(ours, low, high, strict=False, **options)
        assert zero == brentq(theirs, low, high, disp=False, **options)
        assert asked == other
        found += 1
    assert found > 5


@pytest.mark.parametrize(
    ("a", "b", "low", "high", "xtol"),
    [(-2.1, -1.7, 0.4, 1.3, 0.3), (0.4, 0.7, -0.2, 5.0, 0.5), (-0.4, 0.8, -1.7, 2.4, 0.5)],
)
def test_a_step_that_would_end_near_the_other_side_is_halved_as_by_scipy(a, b, low, high, xtol):
    """Where the tolerance is wide, it decides which steps are short enough."""
    function, asked, other = SHAPES["polynomial"](a, b), [], []
    for solver, seen in ((bracketed_root, asked), (brentq, other)):
        solver(lambda x, seen=seen: seen.append(x) or function(x), low, high, xtol=xtol)
    assert asked == other


@pytest.mark.parametrize("ends", [(0.0, 1.0), (-1.0, 0.0)])
def test_an_end_may_be_the_zero(ends):
    assert bracketed_root(lambda x: x, *ends, xtol=1e-12) == 0


def test_what_has_no_change_of_sign_is_refused():
    with pytest.raises(ValueError, match="bracketed_root: function must have different signs"):
        bracketed_root(lambda x: 1 + x * x, -1, 1, xtol=1e-12)


@pytest.mark.parametrize("at", [-1, 1, 0])
def test_what_is_no_number_is_refused(at):
    with pytest.raises(ValueError, match=f"function must be a number, is NaN at {at}"):
        bracketed_root(lambda x: math.nan if x == at else x + 0.0, -1, 1, xtol=1e-12)


def test_steps_that_do_not_settle_are_refused_unless_their_end_is_asked_for():
    """No float is as near to a jump far out as is wanted."""
    far = {"low": -1e300, "high": 1e300, "xtol": 1e-300}
    with pytest.raises(ArithmeticError, match="100 steps do not settle"):
        bracketed_root(lambda x: math.copysign(1, x - 1e-200), **far)
    assert abs(bracketed_root(lambda x: math.copysign(1, x - 1e-200), **far, strict=False)) < 1e300
