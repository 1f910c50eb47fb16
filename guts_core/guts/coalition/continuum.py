r"""The recursive game 1 v. N without a mesh: value, thresholds and mixing weight from equations.

Player 1 has a pure optimal threshold p; the coalition mixes the bloc q and the pseudo-bloc r with
weight w (book, *The structure of the optimum*). In the scaled unknowns a = n(1-p), b = n(1-q),
c = n(1-r), which stay of order 1 for every N and have limits, the conditions

.. math:: F_b = F_s = V,\quad \partial_q F_b = 0,\quad \partial_r F_s = 0

are four smooth equations, solved by Newton's method; then
:math:`(1-w)\,\partial_p F_b + w\,\partial_p F_s = 0` gives w.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

#: Newton steps after which the equations count as unsolved (six are usual).
_STEPS = 60


@dataclass(frozen=True)
class ScaledOptimum:
    """Optimum of 1 v. N for n = N + 1 players, or its limit for many, in scaled thresholds.

    Attributes
    ----------
    value : float
        Player 1's value V, in antes.
    player_rate, bloc_rate, pseudo_bloc_rate : float
        a, b, c: thresholds are 1 - rate/n; in the limit to first order.
    pseudo_bloc_weight : float
        Probability of the pseudo-bloc.
    residual : float
        Largest absolute residual of the equations.
    """

    value: float
    player_rate: float
    bloc_rate: float
    pseudo_bloc_rate: float
    pseudo_bloc_weight: float
    residual: float


#: The limit is an optimum like the others.
CoalitionLimit = ScaledOptimum


def solve_scaled(inverse_players: float) -> ScaledOptimum:
    """Optimum for 1/n = ``inverse_players``; 0 is the limit of many opponents."""
    h = inverse_players
    unknowns = np.array([1.138, 0.922, 0.466, -0.157 * (1 - 3.6 * h)])
    best, best_size = unknowns, math.inf
    for _ in range(_STEPS):
        residual, jacobian = _equations(unknowns, h)
        size = float(np.abs(residual).max())
        if size >= best_size and best_size < 1e-13:
            break
        if size < best_size:
            best, best_size = unknowns, size
        unknowns = unknowns - np.linalg.solve(jacobian, residual)
    if not best_size < 1e-12:
        raise ArithmeticError(
            f"coalition equations not solved for 1/n = {h:g}: {best_size:.1e} left"
        )
    a, b, c, value = (float(number) for number in best)
    return ScaledOptimum(value, a, b, c, _weight(a, b, c, value, h), best_size)


def solve_coalition_limit() -> CoalitionLimit:
    r"""Solve the limit equations of the recursive game 1 v. N, N to infinity.

    With thresholds 1 - a/n, 1 - b/n, 1 - c/n:
    :math:`(a-b)(2e^{-b}-1)+V(b-1+2e^{-b})=V`, :math:`(1+V)(1-2e^{-b})=2(a-b)e^{-b}`,
    :math:`c-a+1+2(a-c-1)e^{-c}+Vc=V`, :math:`1+V=2(a-c)e^{-c}`. The rational fit of
    [BLPWZ22] section 5 puts the coalition's gain at 0.163 instead.

    Returns
    -------
    CoalitionLimit

    Examples
    --------
    >>> round(solve_coalition_limit().value, 12)
    -0.156532723303
    """
    return solve_scaled(0.0)


def rational_strategies(
    opponents: int, optimum: ScaledOptimum
) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Thresholds p, q, r and weight w near the optimum, as rational numbers.

    Computed from the rates: at N = 10^6 a threshold rounded to a float would cost ten digits.
    """
    rates = (optimum.player_rate, optimum.bloc_rate, optimum.pseudo_bloc_rate)
    p, q, r = (1 - Fraction(rate) / (opponents + 1) for rate in rates)
    return p, q, r, Fraction(optimum.pseudo_bloc_weight)


def mean_stakes(optimum: ScaledOptimum, inverse_players: float) -> float:
    """Mean multiplier of the stakes at an optimum of :func:`solve_scaled`, from the rates as well.

    (1 - w) (N - p - N q + 2 p q^N) + w (N - p - (N - 1) r), with nothing of the size of N.
    """
    h, w = inverse_players, optimum.pseudo_bloc_weight
    own, bloc = optimum.player_rate * h, optimum.bloc_rate
    all_drop = 2 * (1 - own) * _power(bloc, h, 1)[0]
    stakes = own + (1 - h) * bloc - 1 + all_drop, own + (1 - 2 * h) * optimum.pseudo_bloc_rate
    return (1 - w) * stakes[0] + w * stakes[1]


def _equations(unknowns: np.ndarray, h: float) -> tuple[np.ndarray, np.ndarray]:
    """Residuals of F_b = V, F_s = V, dF_b/dq = 0, dF_s/dr = 0 and their Jacobian in (a, b, c, V).

    With h = 1/n, N h = 1 - h and m = 1 - 2h: everything is smooth in h down to the limit h = 0.
    """
    a, b, c, v = unknowns
    s, m = 1 - h, 1 - 2 * h
    p = 1 - a * h
    e, de = _power(b, h, 1)  # q^N and its derivative in b
    f, df = _power(b, h, 2)  # q^(N-1)
    g, dg = _power(c, h, 2)  # r^(N-1)
    k, dk = _power(c, h, 3)  # r^(N-2)
    spread, dspread_a, dspread_c = _squares(a, c, h)
    bloc = s * (a - b) * (2 * e - 1) + v * (s * b - 1 + a * h + 2 * p * e) - v
    # (N-1) r^(N+1) - (N+1) p^2 r^(N-1) = r^(N-1) (spread - 2 r^2),  spread = n (r^2 - p^2)
    r = 1 - c * h
    pseudo = -s * a + m * c + 1 + g * (spread - 2 * r * r) + v * (a * h + m * c) - v
    bloc_flat = 2 * e - 1 + 2 * s * (a - b) * f + v * (2 * p * f - 1)
    pseudo_flat = k * spread - 1 - v
    jacobian = np.array(
        [
            [
                s * (2 * e - 1) + v * (h - 2 * h * e),
                -s * (2 * e - 1) + 2 * s * (a - b) * de + v * (s + 2 * p * de),
                0.0,
                s * b - 2 + a * h + 2 * p * e,
            ],
            [
                -s + g * dspread_a + v * h,
                0.0,
                m + dg * (spread - 2 * r * r) + g * (dspread_c + 4 * r * h) + v * m,
                a * h + m * c - 1,
            ],
            [
                2 * s * f - 2 * v * h * f,
                2 * de - 2 * s * f + 2 * s * (a - b) * df + 2 * v * p * df,
                0.0,
                2 * p * f - 1,
            ],
            [k * dspread_a, 0.0, dk * spread + k * dspread_c, -1.0],
        ]
    )
    return np.array([bloc, pseudo, bloc_flat, pseudo_flat]), jacobian


def _power(rate: float, h: float, missing: int) -> tuple[float, float]:
    """(1 - rate h)^(n - missing) and its derivative in the rate; exp(-rate) in the limit."""
    if h == 0:
        return math.exp(-rate), -math.exp(-rate)
    exponent = 1 / h - missing
    power = math.exp(exponent * math.log1p(-rate * h))
    return power, -exponent * h * power / (1 - rate * h)


def _squares(a: float, c: float, h: float) -> tuple[float, float, float]:
    """(a - c)(2 - (a + c) h), which is n (r^2 - p^2), and its derivatives in a and c."""
    return (a - c) * (2 - (a + c) * h), 2 - 2 * a * h, -2 + 2 * c * h


def _weight(a: float, b: float, c: float, v: float, h: float) -> float:
    """Probability of the pseudo-bloc that leaves player 1 no better threshold than p.

    Slopes per opponent, so that the limit exists: dF/dp divided by n.
    """
    bloc = (v * h - (1 - h)) * (2 * _power(b, h, 1)[0] - 1)
    pseudo = 1 - h - v * h - 2 * (1 - a * h) * _power(c, h, 2)[0]
    return bloc / (bloc - pseudo)
