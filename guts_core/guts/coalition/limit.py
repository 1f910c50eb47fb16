r"""The limit of many opponents: thresholds 1 - rate/n, value -0.1565327..."""

from __future__ import annotations

from dataclasses import dataclass

from guts_core.guts.coalition.continuum import solve_scaled


@dataclass(frozen=True)
class CoalitionLimit:
    """Optimal play of 1 v. N as N grows.

    Attributes
    ----------
    value : float
        Limit of player 1's value, in antes.
    player_rate, bloc_rate, pseudo_bloc_rate : float
        Thresholds are 1 - rate/n for n players, to first order.
    pseudo_bloc_weight : float
        Limit of the probability of the pseudo-bloc.
    residual : float
        Largest absolute residual of the limit equations.
    """

    value: float
    player_rate: float
    bloc_rate: float
    pseudo_bloc_rate: float
    pseudo_bloc_weight: float
    residual: float


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
    optimum = solve_scaled(0.0)
    return CoalitionLimit(
        optimum.value,
        optimum.player_rate,
        optimum.bloc_rate,
        optimum.pseudo_bloc_rate,
        optimum.weight,
        optimum.residual,
    )
