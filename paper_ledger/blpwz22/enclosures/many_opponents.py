r"""The value of 1 v. N for every N at once: its limit, and that it falls by less at each step.

The four equations of the optimum are written in :math:`h=1/n`, :math:`n=N+1`, in the scaled
thresholds a, b, c and the value V (book, *The structure of the optimum*). They are analytic down to
the limit :math:`h=0`. Krawczyk's test on pieces of :math:`0\le h\le1/3` encloses the solution for
all h, and with it the slope of the value,

.. math:: V'(h)=\frac{(1-w)\,\partial_hF_b+w\,\partial_hF_s}{1-(1-w)\beta_b-w\beta_s},

and the derivative of this slope along the curve.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil
from typing import Any, NamedTuple

from guts_core.guts.coalition.continuum import solve_scaled
from guts_core.methods.exact.flint_numbers import DIGITS, flint, precision
from paper_ledger.blpwz22.enclosures.krawczyk import Equations, ends, only_zero
from paper_ledger.blpwz22.enclosures.moving import Moving

#: Half the width of the box that holds one solution only, and of the one that says where it is.
WIDE, NARROW = 0.02, 1e-12

#: Pieces of 0 <= h <= 1/3, and half the width of the boxes over them and of those at their ends.
PIECES, OVER_PIECE, AT_END = 1024, 0.006, 1e-6

#: Lower and upper bound.
Bounds = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class ManyOpponents:
    """The limit of many opponents, enclosed.

    Attributes
    ----------
    player_rate, bloc_rate, pseudo_bloc_rate, value : tuple of Fraction
        Bounds of a, b, c and V: the only solution in the wide box is here.
    weight : tuple of Fraction
        Bounds of the probability w of the pseudo-bloc.
    coefficient : tuple of Fraction
        Bounds of the limit of n (V_N - V).
    """

    player_rate: Bounds
    bloc_rate: Bounds
    pseudo_bloc_rate: Bounds
    value: Bounds
    weight: Bounds
    coefficient: Bounds


@dataclass(frozen=True)
class Fall:
    r"""What holds for all 0 <= h <= 1/3.

    Attributes
    ----------
    pieces : int
        Number of boxes.
    slope, value : tuple of Fraction
        Bounds of V'(h) and of V.
    weight, weight_slope : tuple of Fraction
        Bounds of the probability of the pseudo-bloc and of its derivative.
    bend : tuple of Fraction
        Bounds of :math:`hV''+2V'`, on the part :math:`h\le1/4` alone: where it is positive, the
        value falls by less with each further opponent.
    bloc_power, partners_power : tuple of Fraction
        Bounds of :math:`q^N` and :math:`r^N`, which are 1/2 at the Nash threshold.
    nash_excess, nash_payoff : tuple of Fraction
        Bounds of what the Nash threshold gets against the pseudo-bloc: more than V, where the game
        goes on with V, and in a single round.
    """

    pieces: int
    slope: Bounds
    weight: Bounds
    weight_slope: Bounds
    bend: Bounds
    value: Bounds
    bloc_power: Bounds
    partners_power: Bounds
    nash_excess: Bounds
    nash_payoff: Bounds


class _Forms(NamedTuple):
    """What the solution says of the game at h."""

    weight: Any
    slope: Any
    bloc_stakes: Any
    pseudo_bloc_stakes: Any


@cache
def enclose_limit() -> ManyOpponents:
    """Enclose the solution of the limit equations and check all that its theorem supposes.

    Raises
    ------
    ArithmeticError
        If the box is not proved to hold exactly one solution, or it is not as supposed.

    Examples
    --------
    >>> low, high = enclose_limit().value
    >>> round(float(low), 12), float(high - low) < 1e-19
    (-0.156532723303, True)
    """
    zero, middle = flint().arb(0), rates(0.0)
    wide = only_zero(equations(zero), middle, WIDE)
    narrow = only_zero(equations(zero), middle, NARROW)
    with precision(DIGITS):
        if not all(x.contains(y) for x, y in zip(wide, narrow, strict=True)):
            raise ArithmeticError("enclose_limit: the two boxes do not hold the same solution")
        found = forms(narrow, zero)
        if not (is_optimum(narrow, zero) and _converges(narrow, found)):
            raise ArithmeticError("enclose_limit: the solution is not the optimum's")
        return ManyOpponents(*map(ends, (*narrow, found.weight, found.slope)))


@cache
def enclose_fall(pieces: int = PIECES) -> Fall:
    """Prove that the optimum is one smooth function of h on [0, 1/3], and bound its slope and bend.

    Neighbouring boxes both hold the solution at their common end, so that it is the same curve.

    Raises
    ------
    ArithmeticError
        If some piece is not proved.

    Examples
    --------
    >>> fall = enclose_fall()
    >>> fall.slope[0] > 0, fall.weight[1] < Fraction(1, 2), fall.weight_slope[1] < 0
    (True, True, True)
    >>> fall.bend[0] > 0
    True
    """
    with precision(DIGITS):
        joints = [flint().arb(k) / (3 * pieces) for k in range(pieces + 1)]
        at_joints = [
            only_zero(equations(h), rates(k / (3 * pieces)), AT_END) for k, h in enumerate(joints)
        ]
        rows = []
        for k in range(pieces):
            h = joints[k].union(joints[k + 1])
            over = only_zero(equations(h), rates((k + 0.5) / (3 * pieces)), OVER_PIECE)
            joined = all(
                x.contains(y)
                for end in at_joints[k : k + 2]
                for x, y in zip(over, end, strict=True)
            )
            if not (joined and is_optimum(over, h)):
                raise ArithmeticError(f"enclose_fall: piece {k} is not proved")
            found = forms(over, h)
            near = _from_its_end(at_joints[k], over, h, h - joints[k])
            others = (*turns(near, h), *beside_nash(over, h))
            rows.append([*map(ends, (found.slope, found.weight, *others))])
        columns = [*zip(*rows, strict=True)]
        columns[3] = columns[3][: ceil(3 * pieces / 4)]  # of the bends
        return Fall(pieces, *map(_around, columns))


def rates(h: float) -> list[float]:
    """The solution at h in floats."""
    found = solve_scaled(h)
    return [found.player_rate, found.bloc_rate, found.pseudo_bloc_rate, found.value]


def equations(h: Any) -> Equations:
    """The four equations at a ball h >= 0, and their derivatives in (a, b, c, V)."""
    return lambda unknowns: (_values(unknowns, h), _derivatives(unknowns, h))


def is_optimum(unknowns: list[Any], h: Any) -> bool:
    """Whether a solution is surely the optimum: p < q < 1, p < r < 1, -1 < V < 0 < w < 1."""
    a, b, c, value = unknowns
    weight = forms(unknowns, h).weight
    ordered = a > b > 0 and a > c > 0 and a * h < 1
    return bool(ordered and -1 < value < 0 and 0 < weight < 1)


def forms(unknowns: list[Any], h: Any) -> _Forms:
    """Weight, slope of the value and stakes of both strategies at a solution."""
    a, b, c, value = unknowns
    s, m, p, r = 1 - h, 1 - 2 * h, 1 - a * h, 1 - c * h
    e, g = _power(b, h, 1), _power(c, h, 2)
    up, down = (value * h - s) * (2 * e - 1), s - value * h - 2 * p * g
    w = up / (up - down)
    e_h, g_h = e * _log_slope(b, h, 1), g * _log_slope(c, h, 2)
    bloc = -(a - b) * (2 * e - 1) + 2 * s * (a - b) * e_h
    bloc += value * (a - b - 2 * a * e + 2 * p * e_h)
    pseudo = a - 2 * c + g_h * (_spread(a, c, h) - 2 * r * r)
    pseudo += g * (4 * r * c - (a - c) * (a + c)) + value * (a - 2 * c)
    bloc_stakes, pseudo_stakes = s * b - 1 + a * h + 2 * p * e, a * h + m * c
    slope = ((1 - w) * bloc + w * pseudo) / (1 - (1 - w) * bloc_stakes - w * pseudo_stakes)
    return _Forms(w, slope, bloc_stakes, pseudo_stakes)


def turns(unknowns: list[Any], h: Any) -> tuple[Any, Any]:
    """How w and the slope of the value turn: the derivative of w along the curve, and h V'' + 2 V'.

    The latter is n^3 times the second derivative of the value in n = 1/h.
    """
    pairs = zip(unknowns, _direction(unknowns, h), strict=True)
    found = forms([Moving(x, rate) for x, rate in pairs], Moving(h, 1))
    return found.weight.rate, h * found.slope.rate + 2 * found.slope.value


def _from_its_end(end: list[Any], over: list[Any], h: Any, since: Any) -> list[Any]:
    """The box of a piece by the mean value theorem, far smaller than what Krawczyk's test left."""
    return [x + slope * since for x, slope in zip(end, _direction(over, h), strict=True)]


def _direction(unknowns: list[Any], h: Any) -> list[Any]:
    """The derivatives of the unknowns in h: x' solves J x' = -(dG/dh)."""
    matrix = flint().arb_mat
    entries = [flint().arb(x) for row in _derivatives(unknowns, h) for x in row]
    by_h = [-value.rate for value in _values(unknowns, Moving(h, 1))]
    moved = matrix(4, 4, entries).solve(matrix(4, 1, by_h))
    return [moved[i, 0] for i in range(4)]


def beside_nash(unknowns: list[Any], h: Any) -> tuple[Any, ...]:
    """V, the powers of q and r, and what the Nash threshold gets against the pseudo-bloc."""
    _, b, c, value = unknowns
    nash = nash_rate(h)
    excess, payoff = (_values([nash, b, c, v], h)[1] for v in (value, 0 * value))
    return value, _power(b, h, 1), _power(c, h, 1), excess, payoff


def nash_rate(h: Any) -> Any:
    """The number n (1 - nu) of the Nash threshold nu = 2^(-1/N), which is log 2 at h = 0."""
    log_2 = flint().arb(2).log()
    return log_2 / (1 - h) * _monotone(_mean_fall, log_2 * h / (1 - h))


def _converges(unknowns: list[Any], found: _Forms) -> bool:
    """What the theorem supposes besides: stakes below 1, and that player 1 gets away from -1."""
    a = unknowns[0]
    return bool(found.bloc_stakes < 1 and found.pseudo_bloc_stakes < 1 and 2 * (1 - (-a).exp()) > a)


def _values(unknowns: Any, h: Any) -> list[Any]:
    """The four equations at a point or ball of the unknowns."""
    a, b, c, v = unknowns
    s, m, p, r = 1 - h, 1 - 2 * h, 1 - a * h, 1 - c * h
    e, f, g, k = _power(b, h, 1), _power(b, h, 2), _power(c, h, 2), _power(c, h, 3)
    spread = _spread(a, c, h)
    bloc_stakes, pseudo_stakes = s * b - 1 + a * h + 2 * p * e, a * h + m * c
    return [
        s * (a - b) * (2 * e - 1) + v * bloc_stakes - v,
        -s * a + m * c + 1 + g * (spread - 2 * r * r) + v * pseudo_stakes - v,
        2 * e - 1 + 2 * s * (a - b) * f + v * (2 * p * f - 1),
        k * spread - 1 - v,
    ]


def _derivatives(unknowns: Any, h: Any) -> list[list[Any]]:
    """Their derivatives in the unknowns."""
    a, b, c, v = unknowns
    s, m, p, r = 1 - h, 1 - 2 * h, 1 - a * h, 1 - c * h
    e, f, g, k = _power(b, h, 1), _power(b, h, 2), _power(c, h, 2), _power(c, h, 3)
    de, df = -(1 - h) * e / (1 - b * h), -(1 - 2 * h) * f / (1 - b * h)
    dg, dk = -(1 - 2 * h) * g / r, -(1 - 3 * h) * k / r
    spread, in_a, in_c = _spread(a, c, h), 2 * p, -2 * r
    bloc_stakes, pseudo_stakes = s * b - 1 + a * h + 2 * p * e, a * h + m * c
    return [
        [
            s * (2 * e - 1) + v * h * (1 - 2 * e),
            -s * (2 * e - 1) + 2 * s * (a - b) * de + v * (s + 2 * p * de),
            0,
            bloc_stakes - 1,
        ],
        [
            -s + g * in_a + v * h,
            0,
            m + dg * (spread - 2 * r * r) + g * (in_c + 4 * r * h) + v * m,
            pseudo_stakes - 1,
        ],
        [
            2 * s * f - 2 * v * h * f,
            2 * de - 2 * s * f + 2 * s * (a - b) * df + 2 * v * p * df,
            0,
            2 * p * f - 1,
        ],
        [k * in_a, 0, dk * spread + k * in_c, -1],
    ]


def _spread(a: Any, c: Any, h: Any) -> Any:
    """The number n (r^2 - p^2)."""
    return (a - c) * (2 - (a + c) * h)


def _power(rate: Any, h: Any, missing: int) -> Any:
    """(1 - rate h)^(1/h - missing), which is exp(-rate) at h = 0."""
    y = rate * h
    return (-rate * _monotone(_mean_log, y)).exp() / (1 - y) ** missing


def _log_slope(rate: Any, h: Any, missing: int) -> Any:
    """The derivative of log (1 - rate h)^(1/h - missing) in h."""
    y = rate * h
    return missing * rate / (1 - y) - rate * rate * _monotone(_excess, y)


def _monotone(function: Callable[[Any], Any], y: Any) -> Any:
    """Range over the part y >= 0 of a ball of a function that does not fall there, or not rise."""
    if isinstance(y, Moving):
        slope = _monotone(_SLOPES[function], y.value)
        return Moving(_monotone(function, y.value), slope * y.rate)
    low, high = y.lower(), y.upper()
    return function(low if low > 0 else flint().arb(0)).union(function(high))


def _mean_fall(y: Any) -> Any:
    """(1 - exp(-y))/y, the mean of exp(-x) between 0 and y, which falls."""
    return flint().arb(1) if y == 0 else -(-y).expm1() / y


def _mean_log(y: Any) -> Any:
    """-log(1 - y)/y, the sum of y^k/(k + 1)."""
    return flint().arb(1) if y == 0 else -(1 - y).log() / y


def _excess(y: Any) -> Any:
    """(1/(1 - y) - the above)/y, the sum of y^k (k + 1)/(k + 2)."""
    return flint().arb(0.5) if y == 0 else (1 / (1 - y) - _mean_log(y)) / y


def _excess_slope(y: Any) -> Any:
    """(1/(1 - y)^2 - twice the above)/y, the sum of y^k (k + 1)(k + 2)/(k + 3)."""
    return flint().arb(2) / 3 if y == 0 else (1 / (1 - y) ** 2 - 2 * _excess(y)) / y


#: The derivatives of these functions, which rise as well.
_SLOPES: dict[Callable[[Any], Any], Callable[[Any], Any]] = {
    _mean_log: _excess,
    _excess: _excess_slope,
}


def _around(bounds: Iterable[Bounds]) -> Bounds:
    lows, highs = zip(*bounds, strict=True)
    return min(lows), max(highs)
