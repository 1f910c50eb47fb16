r"""Payoff of player 1 against the two strategies that an optimal coalition mixes.

With N = n - 1 opponents, player 1 at p, and the continuation value V (:math:`F=\alpha+V\beta`):

* the bloc, all at :math:`q\ge p`:
  :math:`F_b = N(q-p)(2q^N-1) + V(N-p-Nq+2pq^N)`;
* the pseudo-bloc, one member always in, the others at :math:`r\ge p`:
  :math:`F_s = Np-(N-1)r+(N-1)r^{N+1}-(N+1)p^2r^{N-1} + V(N-p-(N-1)r)`.

The formulas are written once for floats, fractions, intervals and arrays: only + - * / and integer
powers occur. The book derives them (*The structure of the optimum*) and shows that for every N and
every -1 < V < N the coalition's best answer to any p is one of the two.
"""

from collections.abc import Callable
from typing import Any, NamedTuple


def bloc_payoff(opponents: int, p: Any, q: Any, value: Any) -> Any:
    """F_b: player 1 at ``p`` against all opponents at ``q >= p``."""
    power = q**opponents
    return opponents * (q - p) * (2 * power - 1) + value * (
        opponents - p - opponents * q + 2 * p * power
    )


def bloc_slope(opponents: int, q: Any, value: Any) -> Any:
    """dF_b/dp for p <= q (it does not depend on p)."""
    return (value - opponents) * (2 * q**opponents - 1)


def bloc_gradient(opponents: int, p: Any, q: Any, value: Any) -> Any:
    """(dF_b/dq) / N; increasing in q on [p, 1] as long as V > -1."""
    below = q ** (opponents - 1)
    return 2 * below * q - 1 + 2 * opponents * (q - p) * below + value * (2 * p * below - 1)


def pseudo_bloc_payoff(opponents: int, p: Any, r: Any, value: Any) -> Any:
    """F_s: player 1 at ``p`` against one opponent at 0 and the others at ``r >= p``."""
    partners = opponents - 1
    power = r**partners
    alpha = opponents * p - partners * r + power * (partners * r * r - (opponents + 1) * p * p)
    return alpha + value * (opponents - p - partners * r)


def pseudo_bloc_slope(opponents: int, p: Any, r: Any, value: Any) -> Any:
    """dF_s/dp for p <= r."""
    return opponents - value - 2 * (opponents + 1) * p * r ** (opponents - 1)


def pseudo_bloc_gradient(opponents: int, p: Any, r: Any, value: Any) -> Any:
    """(dF_s/dr) / (N - 1); increasing in r on [p, 1]."""
    return (opponents + 1) * r ** (opponents - 2) * (r * r - p * p) - 1 - value


class BlocForms(NamedTuple):
    """Payoff against the bloc and its derivatives under one rule, as functions of (N, p, q, V)."""

    payoff: Callable[..., Any]
    slope: Callable[..., Any]
    gradient: Callable[..., Any]


#: Under the standard rule.
STANDARD = BlocForms(
    bloc_payoff, lambda opponents, p, q, value: bloc_slope(opponents, q, value), bloc_gradient
)


def least_of_bloc(opponents: int, p: Any, q: Any, value: Any, forms: BlocForms = STANDARD) -> Any:
    """Lower bound of F_b over all q in [p, 1], from one point ``q``; sharp where F_b is flat.

    Its second derivative is at least N c, c = 2 p^(N-1) (2N + V(N-1)): it lies above a parabola.
    Under the Weenie rule what is won when all drop only adds to it.
    """
    gradient = forms.gradient(opponents, p, q, value)
    curvature = 2 * p ** (opponents - 1) * (2 * opponents + value * (opponents - 1))
    return forms.payoff(opponents, p, q, value) - opponents * gradient * gradient / (2 * curvature)


def least_of_pseudo_bloc(opponents: int, p: Any, r: Any, value: Any) -> Any:
    """Lower bound of F_s over all r in [p, 1]; its curvature is at least (N-1) 2n p^(N-1)."""
    gradient = pseudo_bloc_gradient(opponents, p, r, value)
    curvature = 2 * (opponents + 1) * p ** (opponents - 1)
    payoff = pseudo_bloc_payoff(opponents, p, r, value)
    return payoff - (opponents - 1) * gradient * gradient / (2 * curvature)


def most_against_mixture(
    opponents: int, p: Any, q: Any, r: Any, weight: Any, value: Any, forms: BlocForms = STANDARD
) -> Any:
    """Upper bound of player 1's payoff over all thresholds against bloc and pseudo-bloc.

    Taken from one point ``p`` below q and r; the second derivative is at most -2n w r^(N-1).
    """
    payoff = (1 - weight) * forms.payoff(opponents, p, q, value)
    payoff = payoff + weight * pseudo_bloc_payoff(opponents, p, r, value)
    slope = (1 - weight) * forms.slope(opponents, p, q, value)
    slope = slope + weight * pseudo_bloc_slope(opponents, p, r, value)
    curvature = 2 * (opponents + 1) * weight * r ** (opponents - 1)
    return payoff + slope * slope / (2 * curvature)
