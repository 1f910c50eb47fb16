r"""von Neumann's poker with hands in [0, 1] and any number of callers ([KTZ24]).

Player I bets b below A (bluffs) and above B, and checks between; each of the k opponents, acting at
the same time, calls above C. Indifference of player I at A and at B, and of a caller at C:

.. math::
    (k+1)A^k-1 &= (k+b+1)C^k-(b+1),\\
    1 &= (k+1)B^k-kCB^{k-1},\\
    A\,\bigl((k+2b+1)C^{k-1}-b\bigr) &= b\,(1-B).

The second gives B and the first A as increasing functions of C; the difference of the sides of the
third is negative where A = 0, positive at C = 1, and increases where its first factor is positive,
so there is exactly one solution with A, B and C between 0 and 1. The book's chapter on three
players has the proof, and that the thresholds are an equilibrium. The eliminated polynomial has
other real roots.
"""

from dataclasses import dataclass
from decimal import Decimal, localcontext
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import Real, Whole, checked, usual_settings
from guts_core.methods.roots import bracketed_root

#: Number k of opponents.
Callers = Annotated[int, Whole(1, 10**6)]


@dataclass(frozen=True)
class ContinuousEquilibrium:
    """Equilibrium of the continuous game.

    Attributes
    ----------
    bluff_below, value_above, call_above : float
        A, B, C.
    value : float
        Player I's expected payoff in antes.
    bet : float
        b.
    callers : int
        k.
    residual : float
        Largest difference of the two sides of the indifference equations.
    """

    bluff_below: float
    value_above: float
    call_above: float
    value: float
    bet: float
    callers: int
    residual: float


@dataclass(frozen=True)
class BestBet:
    """The bet that is worth most to player I.

    Attributes
    ----------
    bet : float
        b in antes.
    value : float
        Player I's payoff at it.
    """

    bet: float
    value: float


@checked
def continuous_equilibrium(
    bet: Annotated[float, Real(1e-9, 1e9)], callers: Callers = 1
) -> ContinuousEquilibrium:
    """The equilibrium for a bet and a number of callers.

    With one caller it is a formula; with more, rounding changes the value by 1e-16 (k + 1) or so.

    Parameters
    ----------
    bet : float
        b in antes, from 1e-9 to 1e9.
    callers : int
        k, at least 1.

    Returns
    -------
    ContinuousEquilibrium

    Examples
    --------
    >>> found = continuous_equilibrium(2)
    >>> [round(9 * t, 12) for t in (found.bluff_below, found.call_above, found.value)]
    [1.0, 5.0, 1.0]
    """
    b, k = bet, callers
    if k == 1:
        return _one_caller(b)
    # just below the C at which A = 0, which a root of high order would blur
    least = (b / (k + b + 1)) ** (1 / k) * (1 - 1e-12)
    call = bracketed_root(lambda c: _excess(c, b, k), least, 1.0, xtol=1e-16, rtol=1e-15)
    value_bet = _value_bet(call, k)
    # A^k drowns in rounding where the bet is small and there are many callers
    bluff = _bluff(call, b, k) or _bluff_again(0.0, value_bet, call, b, k)
    thresholds = _polish(np.array([bluff, value_bet, call]), b, k)
    bluff, value_bet, call = (float(t) for t in thresholds)
    bluff = _bluff_again(bluff, value_bet, call, b, k)
    residual = _residual(bluff, value_bet, call, b, k)
    return ContinuousEquilibrium(
        bluff, value_bet, call, _value(bluff, value_bet, call, b, k), b, k, residual
    )


def _one_caller(b: float) -> ContinuousEquilibrium:
    unit = (b + 1) * (b + 4)
    bluff, value_bet, call = b / unit, (b * b + 4 * b + 2) / unit, b * (b + 3) / unit
    residual = _residual(bluff, value_bet, call, b, 1)
    return ContinuousEquilibrium(bluff, value_bet, call, bluff, b, 1, residual)


@checked
def best_bet(callers: Callers = 1) -> BestBet:
    """The bet that maximises player I's equilibrium payoff.

    Parameters
    ----------
    callers : int
        k, at least 1.

    Returns
    -------
    BestBet

    Examples
    --------
    >>> round(best_bet().bet, 10)
    2.0
    >>> round(best_bet(2).bet, 10)
    2.0723785764
    """
    high = 4.0
    while payoff_slope(high, callers) > 0:
        high *= 2
    bet = bracketed_root(lambda b: payoff_slope(b, callers), 0.1, high, xtol=1e-15, rtol=1e-15)
    return BestBet(bet, continuous_equilibrium(bet, callers).value)


def payoff_slope(bet: float, callers: int = 1) -> float:
    """Derivative of player I's equilibrium payoff with respect to the bet.

    The thresholds move with the bet: their derivatives solve the linearised equations.
    """
    found = continuous_equilibrium(bet, callers)
    a, b_above, c = found.bluff_below, found.value_above, found.call_above
    point = np.array([a, b_above, c])
    jacobian = _jacobian(point, bet, callers)
    k = callers
    by_bet = np.array([-(c**k) + 1, 0.0, a * (2 * c ** (k - 1) - 1) - (1 - b_above)])
    motion = np.linalg.solve(jacobian, -by_bet)
    # the payoff is stationary in player I's own thresholds; only C and the bet itself remain
    power = 1 - b_above**k
    through_calls = a * (k + bet + 1) * k * c ** (k - 1) - bet * power
    direct = a * (c**k - 1) + (1 - b_above ** (k + 1)) - c * power - (1 - b_above)
    return float(direct + through_calls * motion[2])


def _value_bet(call: float, k: int) -> float:
    return bracketed_root(
        lambda x: (k + 1) * x**k - k * call * x ** (k - 1) - 1, call, 1.0, xtol=1e-16
    )


def _bluff(call: float, b: float, k: int) -> float:
    return max(((k + b + 1) * call**k - b) / (k + 1), 0.0) ** (1 / k)


def _bluff_again(bluff: float, value_bet: float, call: float, b: float, k: int) -> float:
    """A by the third equation, with C^k of the first put in, where the first gives A few digits.

    There A^k is small beside b, and so is what it adds to the divisor: repeated, this converges.
    C^(k-1) itself has few digits left where b is taken from it.
    """
    pull, power = b + (k + b + 1) * (1 - call), (k + 1) * bluff**k / b
    many = k + 2 * b + 1
    if power > 1e-3 or k * many * power > pull / 2:
        return bluff
    for _ in range(60):
        power = (k + 1) * bluff**k / b
        bluff = (1 - value_bet) * (k + b + 1) * call / (pull + many * power)
    return bluff


def _excess(call: float, b: float, k: int) -> float:
    gain = _bluff(call, b, k) * ((k + 2 * b + 1) * call ** (k - 1) - b)
    return gain - b * (1 - _value_bet(call, k))


def _equations(point: np.ndarray, b: Any, k: int) -> np.ndarray:
    a, b_above, c = point
    return np.array(
        [
            (k + 1) * a**k - (k + b + 1) * c**k + b,
            (k + 1) * b_above**k - k * c * b_above ** (k - 1) - 1,
            a * ((k + 2 * b + 1) * c ** (k - 1) - b) - b * (1 - b_above),
        ]
    )


#: The largest exponent that decimals have in a browser, where Python has 32 bits.
_EXPONENT = 425_000_000


def _residual(*given: float) -> float:
    """The largest difference in the equations, with digits enough that none is lost.

    Terms of the size of the bet cancel: floats would give 0 where it is a millionth.
    """
    with usual_settings(), localcontext(prec=60, Emin=-_EXPONENT, Emax=_EXPONENT):
        *point, b = map(Decimal, given[:-1])
        return float(max(map(abs, _equations(np.array(point), b, int(given[-1])))))


def _jacobian(point: np.ndarray, b: float, k: int) -> np.ndarray:
    a, b_above, c = point
    in_c = (k + 2 * b + 1) * (k - 1) * c ** (k - 2) if k > 1 else 0.0
    shrink = k * (k - 1) * c * b_above ** (k - 2) if k > 1 else 0.0
    return np.array(
        [
            [(k + 1) * k * a ** (k - 1), 0.0, -(k + b + 1) * k * c ** (k - 1)],
            [0.0, (k + 1) * k * b_above ** (k - 1) - shrink, -k * b_above ** (k - 1)],
            [(k + 2 * b + 1) * c ** (k - 1) - b, b, a * in_c],
        ]
    )


def _polish(point: np.ndarray, b: float, k: int) -> np.ndarray:
    """Newton steps to the last digit, kept only if they reduce the residual."""
    for _ in range(4):
        residual = _equations(point, b, k)
        trial = point - np.linalg.solve(_jacobian(point, b, k), residual)
        if np.abs(_equations(trial, b, k)).max() >= np.abs(residual).max():
            break
        point = trial
    return point


def _value(a: float, b_above: float, c: float, b: float, k: int) -> float:
    """Player I's payoff at the equilibrium: what bluffs and value bets gain beyond checks.

    If nobody bets, all pay nothing on average. A bluff gains (k+1) (A^k - x^k) with the hand x, and
    a value bet b ((k+1) x^k - k C x^(k-1) - 1); both vanish at the threshold. Nothing is subtracted
    but near thresholds: small bets keep their digits, large ones as many as 1 - C has, which with a
    bet of 10^9 are some seven.
    """
    return float(k * a ** (k + 1) + b * (b_above - c) * (1 - b_above**k))
