r"""The limit of many callers in von Neumann's continuous game.

The pot holds k + 1 antes, so the bet has to grow with k: let :math:`b=\kappa(k+1)`, a fixed part of
the pot, and write the thresholds of :mod:`guts_core.von_neumann.continuum.one_caller` as
:math:`A=a/k,\ B=1-y/k,\ C=1-x/k`. The limits of a, x and y, the value and the best bet are derived
in the book, *von Neumann's poker with three players*, "Many callers"; with :math:`\delta=x-y`,

.. math::
    \delta+\log(1+\delta)=\log(1+1/\kappa),\qquad y=\log(1+\delta),\qquad a=(1+1/\kappa)\,y,\qquad
    V=\frac{\kappa\delta^2}{1+\delta}.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

from guts_core.methods.arguments import Real, checked
from guts_core.methods.exact.flint_numbers import in_balls
from guts_core.methods.roots import bracketed_root

#: Bets as parts of the pot between which the equations keep their digits.
_SMALLEST, _LARGEST = 1e-6, 1e6


@dataclass(frozen=True)
class ManyCallersLimit:
    """Limit of the equilibria for bets that are a fixed part of the pot.

    Attributes
    ----------
    bluff_rate, value_rate, call_rate : float
        a, y, x: player I bluffs below a/k and bets for value above 1 - y/k; callers call above
        1 - x/k.
    value : float
        Limit of player I's payoff in antes.
    ratio : float
        The bet as a part of the pot.
    residual : float
        Largest difference of the two sides of the limiting equations, relative to kappa in the
        third.
    """

    bluff_rate: float
    value_rate: float
    call_rate: float
    value: float
    ratio: float
    residual: float


@dataclass(frozen=True)
class ManyCallersBestBet:
    """The bet that is worth most to player I against many callers.

    Attributes
    ----------
    ratio : float
        The bet as a part of the pot.
    value : float
        Player I's payoff at it.
    lower, upper : tuple of Fraction
        Proved bounds of the ratio and the value.
    """

    ratio: float
    value: float
    lower: tuple[Fraction, Fraction]
    upper: tuple[Fraction, Fraction]


@checked
def many_callers_limit(ratio: Annotated[float, Real(_SMALLEST, _LARGEST)]) -> ManyCallersLimit:
    r"""Limit of ``continuous_equilibrium(ratio * (k + 1), k)`` as k grows.

    Parameters
    ----------
    ratio : float
        :math:`\kappa`, the bet as a part of the pot, from 1e-6 to 1e6.

    Returns
    -------
    ManyCallersLimit

    Examples
    --------
    A bet of the size of the pot:

    >>> found = many_callers_limit(1)
    >>> round(found.value, 12), round(found.call_rate, 12)
    (0.102189136964, 0.69314718056)
    """
    kappa = ratio
    call = math.log1p(1 / kappa)
    gap = _gap(kappa, call)
    value_bet = math.log1p(gap)
    bluff = (1 + 1 / kappa) * value_bet
    residual = max(
        abs(math.exp(-value_bet) * (1 + call - value_bet) - 1),
        abs(bluff * ((1 + 2 * kappa) * math.exp(-call) - kappa) / kappa - value_bet),
    )
    payoff = kappa * gap * gap / (1 + gap)
    return ManyCallersLimit(bluff, value_bet, call, payoff, kappa, residual)


def many_callers_best_bet() -> ManyCallersBestBet:
    """The best bet in the limit, with bounds that agree to fourteen decimals.

    Returns
    -------
    ManyCallersBestBet

    Examples
    --------
    >>> best = many_callers_best_bet()
    >>> round(best.ratio, 10), round(best.value, 10)
    (0.3994696869, 0.1189611258)
    """
    gap = bracketed_root(lambda d: d + math.log1p(-d * d), 0.5, 0.9, xtol=1e-15, rtol=1e-15)
    low, high = _proved_gap(gap)
    # ratio and value both decrease in the gap, the value where gap > sqrt(2) - 1
    return ManyCallersBestBet(*_at_gap(gap), lower=_at_gap(high), upper=_at_gap(low))


def _gap(kappa: float, call: float) -> float:
    """delta: by Lambert's function, then Newton's step, which keeps the digits of small ones."""
    from scipy.special import lambertw

    gap = float(lambertw(math.e * (1 + 1 / kappa)).real) - 1
    if gap <= 0:
        gap = call / 2
    for _ in range(3):
        gap -= (gap + math.log1p(gap) - call) * (1 + gap) / (2 + gap)
    return gap


def _at_gap(gap: Any) -> tuple[Any, Any]:
    """Ratio and value at a stationary delta."""
    return (1 - gap) / gap, gap * (1 - gap) / (1 + gap)


def _proved_gap(near: float) -> tuple[Fraction, Fraction]:
    """Rational bounds of the root of (1 - d^2) exp(d) = 1, by the sign at both ends."""
    low, high = (Fraction(near) + Fraction(sign, 10**15) for sign in (-1, 1))
    below, above = _exponential(low)[0], _exponential(high)[1]
    if not ((1 - low**2) * below > 1 > (1 - high**2) * above):
        raise ArithmeticError("many_callers_best_bet: the bounds of the root could not be proved")
    return low, high


def _exponential(argument: Fraction) -> tuple[Fraction, Fraction]:
    """Bounds of exp."""
    return in_balls(lambda x: x.exp(), argument)
