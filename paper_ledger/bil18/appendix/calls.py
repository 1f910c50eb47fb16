r"""The calls that the regularisation selects in simplified Kuhn poker, [Bil18] (17).

For Solution 1 the equations of :mod:`guts_core.kuhn.curves.selection` come down to one, for the sum
of two calling frequencies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.kuhn.curves.regularised import response
from guts_core.kuhn.curves.small_epsilon import TAIL
from guts_core.methods.exact.flint_numbers import flint, in_balls, to_ball
from guts_core.methods.exact.intervals import Interval
from guts_core.methods.validation import finite_number, named, positive

#: X is looked for so near to the number that bisection gives.
NEAR = Fraction(1, 10**12)


@dataclass(frozen=True)
class SelectedCalls:
    """Calls that the regularisation selects in Solutions 1 to 5 of the simplified game.

    Attributes
    ----------
    pot : float
        P.
    total : float
        X = c2 + d3; in Solution 1 also c3 + d1.
    first, second : float
        c2 and d3; in Solution 1 also c3 and d1.
    error : float
        |X - F(X)|, which bounds the error of X but for rounding in F: X - F(X) rises at least as
        fast as X.
    """

    pot: float
    total: float
    first: float
    second: float
    error: float


def selected_calls(
    pot: float, bet_scale: float = 1.0, tail: float = TAIL, upper: float | None = None
) -> SelectedCalls:
    r"""Solve X = F(X), [Bil18] (17), by bisection.

    With L = (2P-4)/(P+1), U = 2/(P+1) and :math:`\sigma` the ``bet_scale``,

    .. math:: F(X)=\sum_{q\in\{P,P+1\}}
              g\left(\frac{k_-\,q}{(P+1)(X-L)}-\frac{k_-}{\sigma(U-X)}\right).

    F falls from 2 to 0 on (L, U), so there is one solution. The same holds for c2 and d3 in
    Solutions 2 to 5, where player 1 does not bet either; the upper end is U = b2 + b3 there.

    Parameters
    ----------
    pot : float
        P; strictly between 2 and 3 if ``upper`` is not given.
    bet_scale : float
        Factor of the slopes of a1 and a2 when those of the other frequencies are the true ones; 1/2
        in [Bil18] (13), and so in its (17).
    tail : float
        k-.
    upper : float, optional
        U, greater than L and at most 2.

    Returns
    -------
    SelectedCalls

    Examples
    --------
    >>> round(selected_calls(2.5).total, 6), round(selected_calls(2.5, bet_scale=0.5).total, 6)
    (0.45675, 0.402556)
    """
    p, low, high = _range_of_calls(pot, upper)
    positive("selected_calls", "bet_scale", bet_scale)
    positive("selected_calls", "tail", tail)

    def responses(total: float) -> tuple[float, float]:
        """Both terms of F: c2 and d3 from the corrections of b1 and a1 (15)."""
        b1 = tail / ((p + 1) * total - (2 * p - 4))
        a1 = tail / (2 * bet_scale * (high - total))
        first, second = response(np.array([p * b1 - 2 * a1, (p + 1) * b1 - 2 * a1])).tolist()
        return first, second

    total = _rising_root(lambda x: x - sum(responses(x)), low, high)
    first, second = responses(total)
    return SelectedCalls(p, total, first, second, abs(total - first - second))


def enclosed_total(
    arguments: Callable[[Any, Any], Iterable[Any]],
    pot: Fraction,
    near: float,
    tail: Fraction | None = None,
) -> Interval:
    """X of Solution 1 between two fractions, from the arguments of g over k- in X and P.

    Both fall in X, and so X less the sum of g, which rises, is 0 only where its sign changes.

    Parameters
    ----------
    arguments : callable
        Of X and P.
    pot : Fraction
        P.
    near : float
        What bisection gives.
    tail : Fraction, optional
        k-; 1/pi if it is not given.

    Raises
    ------
    ArithmeticError
        If the sign is not shown to change near this number.
    """

    def excess(total: Any) -> Any:
        pi = flint().arb.pi()
        k = 1 / pi if tail is None else to_ball(tail)
        angles = ((k * each).atan() / pi for each in arguments(total, to_ball(pot)))
        return total - 1 - sum(angles)

    low, high = Fraction(near) - NEAR, Fraction(near) + NEAR
    if not in_balls(excess, low)[1] < 0 < in_balls(excess, high)[0]:
        raise ArithmeticError("enclosed_total: X is not shown to be near the number found")
    return Interval.between(low, high)


def _range_of_calls(pot: float, upper: float | None) -> tuple[float, float, float]:
    """P, L and U, checked."""
    p = named("selected_calls", "pot", finite_number, pot)
    if upper is None and not 2 < p < 3:
        raise ValueError(f"selected_calls: pot must lie strictly between 2 and 3, got {pot!r}")
    if p < 2:
        raise ValueError(f"selected_calls: pot must be at least 2, got {pot!r}")
    low = (2 * p - 4) / (p + 1)
    high = 2 / (p + 1) if upper is None else named("selected_calls", "upper", finite_number, upper)
    if not low < high <= 2:
        raise ValueError(f"selected_calls: upper must lie between {low:g} and 2, got {upper!r}")
    return p, low, high


def _rising_root(function: Callable[[float], float], low: float, high: float) -> float:
    """Bisection down to neighbouring floats; the ends are not evaluated."""
    middle = (low + high) / 2
    while low < middle < high:
        if function(middle) < 0:
            low = middle
        else:
            high = middle
        middle = (low + high) / 2
    return middle
