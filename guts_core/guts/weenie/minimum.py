r"""The Weenie rule: what all opponents together can do to a player at the Nash threshold.

[BLPWZ22] App. B proves for n = 2, 3 that nothing hurts him, reports it for n = 4, 5, and
conjectures it for all n. It is true for n <= 5 and false for every n >= 6: one opponent who always
holds and n - 2 who are more careful than the Nash equilibrium take something from him.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Annotated

from guts_core.guts import closed_forms
from guts_core.guts.rules import nash_threshold
from guts_core.guts.weenie.search import OpponentSearch, nash_interval, search_all
from guts_core.guts.weenie.second_look import recheck_all
from guts_core.methods.arguments import Exact, Whole, checked
from guts_core.methods.exact.branch_and_bound import Cover
from guts_core.methods.exact.flint_numbers import in_balls
from guts_core.methods.exact.intervals import Interval
from guts_core.methods.roots import bracketed_root

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


@checked
def minimum_against_nash(
    players: Annotated[int, Whole(2, 10**6)], weenie: bool = True
) -> NashMinimum:
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
        ``lower`` and ``upper`` are rigorous. Under the Weenie rule: by the repaired proof of
        Corollary B.4 for n <= 3, by a search of all opponents in interval arithmetic from n = 4
        on, re-checked box by box. Under the standard rule: no best answers but blocs, which leave 0
        at least, and pseudo-blocs are needed, as the book proves; ``boxes`` is 0.

    Examples
    --------
    >>> minimum_against_nash(5).upper
    Fraction(0, 1)
    >>> round(minimum_against_nash(6).value, 9)
    -0.011244064
    """
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
    floor = min(best.lower, Fraction(0))
    boxes = sum(run.examined for _, run in certified_search(players, floor))
    if best.lower > 0:
        return NashMinimum(players, 0.0, fair.thresholds, Fraction(0), Fraction(0), boxes)
    return NashMinimum(players, best.value, best.thresholds, best.lower, best.upper, boxes)


@checked
def pseudo_bloc_minimum(
    players: Annotated[int, Whole(3, 10**6)], weenie: bool = True
) -> NashMinimum:
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

    Examples
    --------
    >>> round(pseudo_bloc_minimum(3).value, 6)
    0.066038
    """
    opponents = players - 1
    p = nash_interval(opponents, 3 if weenie else 2)
    rate = _best_rate(opponents, float(p.lower))
    u = 1 - Fraction(rate) / players
    lower, _ = in_balls(partial(closed_forms.least_of_pseudo_bloc, opponents), p, u, 0)
    _, upper = in_balls(partial(closed_forms.pseudo_bloc_payoff, opponents), p, u, 0)
    value = float((lower + upper) / 2)
    partners = (float(u),) * (opponents - 1)
    return NashMinimum(players, value, (0.0, *partners), lower, upper, 0)


@checked
def certified_search(
    players: Annotated[int, Whole(4, LARGEST_SEARCH)],
    floor: Annotated[Fraction, Exact(-(10**6), 0)],
) -> tuple[tuple[OpponentSearch, Cover], ...]:
    """Search all opponents for payoffs below ``floor`` at the Nash threshold, and check it again.

    The search leaves out the pseudo-blocs (0, u, ..., u), of which a closed form is enclosed.

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
        For each number of opponents below the Nash threshold: the search, and the boxes that cover
        it.

    Raises
    ------
    ArithmeticError
        If the pseudo-blocs are not seen to leave so much, the search is not complete, or a box
        does not stand the second look.

    Examples
    --------
    >>> [cover.examined > 0 for _, cover in certified_search(4, Fraction(-1, 10))][:1]
    [True]
    """
    opponents, least = players - 1, pseudo_bloc_minimum(players).lower
    if least < floor:
        raise ArithmeticError(
            f"certified_search: one opponent at 0 and {opponents - 1} at u leave no more than "
            f"{float(least):g}, which is below the floor {float(floor):g}"
        )
    center = Fraction(nash_threshold(players, weenie=True))
    own = nash_interval(opponents)
    runs = search_all(opponents, own, floor, center)
    if not (_is_nash(own, opponents) and recheck_all(runs, opponents, own, floor)):
        raise ArithmeticError("certified_search: the search does not stand the second look")
    return runs


def _is_nash(own: Interval, opponents: int) -> bool:
    """Whether 3 p^N = 1 for some p in the interval."""
    return 3 * own.lower**opponents <= 1 <= 3 * own.upper**opponents


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
    rate = bracketed_root(_limit_slope, 0.1, 0.69, xtol=1e-15)
    return WeenieLimit((1 - 2 * math.exp(-rate)) * (1 + rate - math.log(3)), rate)


@checked
def nash_growth(players: Annotated[int, Whole(2, 10**15)]) -> float:
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

    Examples
    --------
    >>> round(nash_growth(3), 6)
    0.845299
    """
    return -(players - 1) * math.expm1(-math.log(3) / (players - 1))


def _limit_slope(rate: float) -> float:
    shrinking = math.exp(-rate)
    return 1 - 2 * shrinking + 2 * shrinking * (1 + rate - math.log(3))


def _best_rate(opponents: int, p: float) -> float:
    """Root c of the gradient along u = 1 - c/n; the gradient increases in u."""
    n = opponents + 1
    return bracketed_root(
        lambda c: closed_forms.pseudo_bloc_gradient(opponents, p, 1 - c / n, 0.0),
        0.0,
        n * (1 - p),
        xtol=1e-15,
        rtol=1e-15,
    )
