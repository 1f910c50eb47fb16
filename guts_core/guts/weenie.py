r"""The Weenie rule: what all opponents together can do to a player at the Nash threshold.

[BLPWZ22] App. B proves for n = 2, 3 that nothing hurts him, reports it for n = 4, 5, and
conjectures it for all n. It is true for n <= 5 and false for every n >= 6: one opponent who always
holds and n - 2 who are more careful than the Nash equilibrium take something from him.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from scipy.optimize import brentq

from guts_core.guts.closed_forms import (
    least_of_pseudo_bloc,
    pseudo_bloc_gradient,
    pseudo_bloc_payoff,
)
from guts_core.guts.rules import nash_threshold
from guts_core.guts.weenie_recheck import recheck
from guts_core.guts.weenie_search import OpponentSearch, nash_interval, search_all
from guts_core.methods import arguments
from guts_core.methods.branch_and_bound import Cover
from guts_core.methods.intervals import Interval
from guts_core.methods.validation import integer_at_least

#: Pseudo-blocs at u = E^(1/N) with this E gain from every player at the Nash threshold, n >= 6.
LOSING_POWER = Fraction(169, 250)

#: Largest number of players for which minimum_against_nash searches all opponents.
LARGEST_SEARCH = 16


@dataclass(frozen=True)
class NashMinimum:
    """Least one-round payoff of a player at the Nash threshold, over all opponents.

    Attributes
    ----------
    players : int
        n.
    value : float
        The minimum, in antes.
    thresholds : tuple of float
        Opponents' thresholds at which it is attained.
    lower, upper : Fraction
        Proved bounds of the minimum.
    boxes : int
        Boxes examined in the search of all opponents; 0 where a closed form needs none.
    """

    players: int
    value: float
    thresholds: tuple[float, ...]
    lower: Fraction
    upper: Fraction
    boxes: int


@dataclass(frozen=True)
class WeenieLimit:
    """The pseudo-bloc against the Nash threshold as n grows.

    Attributes
    ----------
    value : float
        Limit of the minimum, in antes.
    rate : float
        The partners hold above 1 - rate/n, to first order.
    """

    value: float
    rate: float


@arguments.checked(players=arguments.whole(2, 10**6), weenie=arguments.truth)
def minimum_against_nash(players: int, weenie: bool = True) -> NashMinimum:
    """The least payoff that opponents can leave a player at the Nash threshold, enclosed.

    Parameters
    ----------
    players : int
        n, from 2 to 16 under the Weenie rule, at least 2 under the standard one.
    weenie : bool
        Whether the Weenie rule is played ([BLPWZ22] App. B.3).

    Returns
    -------
    NashMinimum
        ``lower`` and ``upper`` are rigorous: by the repaired proof of Corollary B.4 for n <= 3, by
        a search of all opponents in interval arithmetic from n = 4 on, re-checked box by box.

    Raises
    ------
    ValueError
        If ``players`` is out of range.

    Examples
    --------
    >>> minimum_against_nash(5).upper
    Fraction(0, 1)
    >>> round(minimum_against_nash(6).value, 9)
    -0.011244064
    """
    integer_at_least("minimum_against_nash", "players", players, 2)
    opponents = players - 1
    if weenie and players > LARGEST_SEARCH:
        raise ValueError(
            f"minimum_against_nash: players must be at most {LARGEST_SEARCH} under the Weenie "
            f"rule, got {players}; pseudo_bloc_minimum is a bound from above for any number"
        )
    nash = nash_threshold(players, weenie)
    fair = NashMinimum(players, 0.0, (nash,) * opponents, Fraction(0), Fraction(0), 0)
    if players == 2 or (weenie and players == 3):
        return fair
    best = pseudo_bloc_minimum(players, weenie)
    if not weenie:
        return best
    floor = min(best.upper, Fraction(0))
    boxes = sum(run.examined for _, run in certified_search(players, floor))
    if best.lower > 0:
        return NashMinimum(players, 0.0, fair.thresholds, Fraction(0), Fraction(0), boxes)
    return NashMinimum(players, best.value, best.thresholds, best.lower, best.upper, boxes)


@arguments.checked(players=arguments.whole(3, 10**6), weenie=arguments.truth)
def pseudo_bloc_minimum(players: int, weenie: bool = True) -> NashMinimum:
    """The least payoff at the Nash threshold against the pseudo-blocs (0, u, ..., u), enclosed.

    Parameters
    ----------
    players : int
        n, at least 3.
    weenie : bool
        Which Nash threshold; the payoff against a pseudo-bloc is the same under both rules.

    Returns
    -------
    NashMinimum
        Bounds of the minimum over these opponents, which bounds that over all from above.
    """
    integer_at_least("pseudo_bloc_minimum", "players", players, 3)
    opponents = players - 1
    p = nash_interval(opponents, 3 if weenie else 2)
    rate = _best_rate(opponents, float(p.lower))
    u = Interval.of(1 - Fraction(rate) / players)
    lower = least_of_pseudo_bloc(opponents, p, u, 0).lower
    upper = pseudo_bloc_payoff(opponents, p, u, 0).upper
    value = float((lower + upper) / 2)
    partners = (float(u.lower),) * (opponents - 1)
    return NashMinimum(players, value, (0.0, *partners), lower, upper, 0)


@arguments.checked(
    players=arguments.whole(4, LARGEST_SEARCH),
    floor=arguments.both(arguments.rational, arguments.number(-(10**6), 0)),
)
def certified_search(players: int, floor: Fraction) -> tuple[tuple[OpponentSearch, Cover], ...]:
    """Search all opponents for payoffs below ``floor`` at the Nash threshold, and check it again.

    Parameters
    ----------
    players : int
        Number of players, the one at the Nash threshold included.
    floor : Fraction
        Every opponents' profile is shown to leave at least this payoff, in antes; not above 0,
        which opponents at the Nash threshold leave.

    Returns
    -------
    tuple of (OpponentSearch, Cover)
        For each number of opponents below p: the search, and the boxes that cover it.

    Raises
    ------
    ValueError
        If an argument is out of range.
    ArithmeticError
        If the search is not complete or a box does not stand the second look.
    """
    opponents = players - 1
    center = Fraction(nash_threshold(players, weenie=True))
    runs = search_all(opponents, nash_interval(opponents), floor, center)
    for search, boxes in runs:
        if not recheck(search, boxes, center):
            raise ArithmeticError(f"certified_search: a box for {search.below} below p is wrong")
    return runs


def weenie_limit() -> WeenieLimit:
    r"""Minimum over c of :math:`(1-2e^{-c})(1+c-\ln3)`, the limit against u = 1 - c/n.

    Returns
    -------
    WeenieLimit
        The minimum, in antes, and where it is.

    Examples
    --------
    >>> round(weenie_limit().value, 12)
    -0.103534916636
    """
    rate = float(brentq(_limit_slope, 0.1, 0.69, xtol=1e-15))
    return WeenieLimit((1 - 2 * math.exp(-rate)) * (1 + rate - math.log(3)), rate)


@arguments.checked(pieces=arguments.whole(1, 10**6))
def losing_for_all_sizes(pieces: int = 64) -> bool:
    r"""Whether alpha(p; 0, u, ..., u) < 0 is proved for every n >= 6, with u^N = 169/250.

    With h = 1/N the payoff is :math:`\varphi(h)`, an entire function of h; it is enclosed on each
    of ``pieces`` intervals that cover [0, 1/5].

    Parameters
    ----------
    pieces : int
        How many intervals cover [0, 1/5]: more of them make tighter enclosures.

    Returns
    -------
    bool
        False if it is not proved with so many pieces.

    Raises
    ------
    ValueError
        If ``pieces`` is not an integer in range.
    """
    width = Fraction(1, 5) / pieces
    starts = (k * width for k in range(pieces))
    return all(_scaled_payoff(start, start + width).upper < 0 for start in starts)


@arguments.checked(players=arguments.whole(2, 10**15))
def nash_growth(players: int) -> float:
    r"""Mean multiplier of the stakes at the Nash point, :math:`N(1-3^{-1/N})`, n players.

    The value that player 1 forces in one round from -1 is minus this number, whatever the
    coalition: from n = 7 on it exceeds 1 and nothing above -1 is forced.

    Parameters
    ----------
    players : int
        n = N + 1, at least 2.

    Returns
    -------
    float
        The multiplier, without unit.

    Raises
    ------
    ValueError
        If ``players`` is out of range.
    """
    integer_at_least("nash_growth", "players", players, 2)
    return -(players - 1) * math.expm1(-math.log(3) / (players - 1))


def _limit_slope(rate: float) -> float:
    shrinking = math.exp(-rate)
    return 1 - 2 * shrinking + 2 * shrinking * (1 + rate - math.log(3))


def _best_rate(opponents: int, p: float) -> float:
    """Root c of the gradient along u = 1 - c/n; the gradient increases in u."""
    n = opponents + 1
    return float(
        brentq(
            lambda c: pseudo_bloc_gradient(opponents, p, 1 - c / n, 0.0),
            0.0,
            n * (1 - p),
            xtol=1e-15,
            rtol=1e-15,
        )
    )


def _scaled_payoff(low: Fraction, high: Fraction) -> Interval:
    r"""phi(h) = alpha for 1/N = h in [low, high]: psi_a(h) = (3^(ah) - 1)/h makes it entire.

    :math:`\varphi=\psi_{-1}-(1-E)(\psi_{-s}-1-h\psi_{-s})-E(\psi_{s-2}+1+h\psi_{s-2})` with
    :math:`E=3^{-s}`.
    """
    h = Interval(Interval.of(low).low, Interval.of(high).high)
    log_3 = _log(Fraction(3))
    s_log = -_log(LOSING_POWER)  # s ln 3
    one, minus_s, s_less_2 = (_psi(h, slope) for slope in (-log_3, -s_log, s_log - 2 * log_3))
    kept, lost = 1 - LOSING_POWER, LOSING_POWER
    return one - kept * (minus_s - 1 - h * minus_s) - lost * (s_less_2 + 1 + h * s_less_2)


def _psi(h: Interval, slope: Interval) -> Interval:
    """(exp(slope h) - 1)/h by its series; |slope h| < 1, so the tail is below the last term."""
    x = slope * h
    term = total = slope
    for k in range(2, 40):
        term = term * x / k
        total = total + term
    tail = term.magnitude
    return Interval(total.low, total.high) + Interval(-_scaled(tail), _scaled(tail))


def _log(number: Fraction) -> Interval:
    """Natural logarithm by 2 artanh((x - 1)/(x + 1)); the tail is geometric."""
    ratio = (number - 1) / (number + 1)
    square = Interval.of(ratio * ratio)
    power, total = Interval.of(ratio), Interval.of(0)
    for k in range(400):
        total = total + power / (2 * k + 1)
        power = power * square
    tail = _scaled(power.magnitude / (1 - ratio * ratio))
    return 2 * (total + Interval(-tail, tail))


def _scaled(number: Fraction) -> int:
    return Interval.of(number).high
