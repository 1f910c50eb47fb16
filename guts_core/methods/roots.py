"""The zero of a function between two places, where it has different signs."""

import math
from collections.abc import Callable

#: Most steps, as many as SciPy allows.
_ROUNDS = 100


def bracketed_root(
    function: Callable[[float], float],
    low: float,
    high: float,
    xtol: float,
    rtol: float = 4 * math.ulp(1.0),
    strict: bool = True,
) -> float:
    """A zero between two places by Brent's method [Brent, 1973, chapter 4].

    The steps are those of `scipy.optimize.brentq`, to the last digit. A page that runs in the
    reader's browser need not fetch 14 megabytes for them, nor import all that minimises.

    Parameters
    ----------
    function : callable
        Continuous; its values at the ends have different signs, or one of them is 0.
    low, high : float
        The ends.
    xtol, rtol : float
        The zero is nearer than ``xtol + rtol |x|``.
    strict : bool
        Whether it is refused that 100 steps come no nearer; else where they end is returned.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If the values at the ends have the same sign, or one is NaN.
    ArithmeticError
        If the steps do not come near enough, where that is refused.

    Examples
    --------
    >>> abs(bracketed_root(lambda x: x * x - 2, 0.0, 2.0, xtol=1e-15) - 2**0.5) < 1e-15
    True
    """
    before, here = float(low), float(high)
    value_before, value = (_number(function, x) for x in (before, here))
    if value_before == 0 or value == 0:
        return before if value_before == 0 else here
    if (value_before < 0) == (value < 0):
        raise ValueError("bracketed_root: function must have different signs at the ends")
    across, value_across, last, step = before, value_before, 0.0, 0.0
    for _ in range(_ROUNDS):
        if (value_before < 0) != (value < 0):
            across, value_across = before, value_before
            last = step = here - before
        if abs(value_across) < abs(value):
            before, here, across = here, across, here
            value_before, value, value_across = value, value_across, value
        near, half = (xtol + rtol * abs(here)) / 2, (across - here) / 2
        if value == 0 or abs(half) < near:
            return here
        tried = math.inf
        if abs(last) > near and abs(value) < abs(value_before):
            places = (before, here, across)
            tried = _interpolated(places, (value_before, value, value_across))
        short = 2 * abs(tried) < min(abs(last), 3 * abs(half) - near)
        last, step = (step, tried) if short else (half, half)
        before, value_before = here, value
        here += step if abs(step) > near else math.copysign(near, half)
        value = _number(function, here)
    if strict:
        raise ArithmeticError(f"bracketed_root: {_ROUNDS} steps do not settle the zero")
    return here


def _interpolated(places: tuple[float, ...], values: tuple[float, ...]) -> float:
    """The step to the zero of the line through two points, or of the inverse parabola of three."""
    (before, here, across), (value_before, value, value_across) = places, values
    if before == across:
        return -value * (here - before) / (value - value_before)
    slope_before = (value_before - value) / (before - here)
    slope_across = (value_across - value) / (across - here)
    top = -value * (value_across * slope_across - value_before * slope_before)
    bottom = slope_across * slope_before * (value_across - value_before)
    return top / bottom if bottom else math.inf  # 0 by underflow


def _number(function: Callable[[float], float], x: float) -> float:
    value = float(function(x))
    if math.isnan(value):
        raise ValueError(f"bracketed_root: function must be a number, is NaN at {x:.17g}")
    return value
