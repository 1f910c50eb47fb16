"""The continuous game with two callers between proved bounds: its equilibria, and the best bet."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from guts_core.methods.exact.flint_numbers import flint, in_balls, to_fraction
from guts_core.methods.exact.intervals import Interval
from guts_core.methods.exact.rational_functions import (
    RationalFunction,
    cell_points,
    polynomial_of,
)
from guts_core.von_neumann.continuum.one_caller import best_bet
from paper_ledger.ktz24.two_callers import solved

#: The call threshold is looked for so near to the number that bisection gives.
NEAR = Fraction(1, 10**35)

#: And the best bet in so long an interval.
SHORT = Fraction(1, 10**40)


class TwoCallers(NamedTuple):
    """A, B, C and Player I's payoff, each between two fractions."""

    bluff: Interval
    value_bet: Interval
    call: Interval
    value: Interval


class BestBet(NamedTuple):
    """The bet that pays Player I most, and his payoff, each between two fractions."""

    bet: Interval
    value: Interval


def enclosed(bet: Fraction | Interval) -> TwoCallers:
    """The equilibrium with a bet, or those with all bets of an interval.

    Equations A and B give A and B as functions of C, with which the right side of equation C less
    the left one increases: where it changes its sign, there is the only solution.

    Raises
    ------
    ArithmeticError
        If it is not shown to change its sign near the number that bisection gives.
    """
    found = Fraction(solved(_middle(bet))[2])
    low, high = found - NEAR, found + NEAR
    if not _bounds(_excess, low, bet).upper < 0 < _bounds(_excess, high, bet).lower:
        raise ArithmeticError("enclosed: equation C is not shown to hold near the number found")
    call = Interval.between(low, high)
    bluff, value_bet = _bounds(_bluff, call, bet), _bounds(_value_bet, call, bet)
    return TwoCallers(bluff, value_bet, call, _bounds(_payoff, call, bet))


@cache
def best() -> BestBet:
    """The bet that pays Player I most among all, and his payoff.

    His payoff is stationary at the roots of :func:`stationary_bets` at most. There is one positive
    root, the payoff is less at a smaller bet than just below it, and less at a larger one than just
    above it. So it rises up to the root, and falls from there on.

    Raises
    ------
    ArithmeticError
        If one of this is not so.
    """
    polynomial = stationary_bets()
    root = _bisected(polynomial, *_around(best_bet(2).bet))
    if len(cell_points(polynomial, 0)) != 2 or not _is_peak(root):
        raise ArithmeticError("best: the payoff is not shown to rise to one bet and fall beyond")
    return BestBet(root, enclosed(root).value)


def stationary_bets() -> RationalFunction:
    """A polynomial in the bet that is 0 wherever Player I's payoff is stationary.

    Equation B gives C, and equation C then A, as rational functions of B and the bet b; equation A
    becomes F(B, b) = 0 and the payoff V(B, b). As B moves with b, F_b + F_B B' = 0, so where V_b +
    V_B B' = 0, also V_b F_B - V_B F_b = 0. Both polynomials are 0 there, hence their resultant.
    """
    x, b = flint().fmpq_mpoly_ctx.get(("x", "b")).gens()  # x for B
    call, twice = 3 * x**2 - 1, 2 * x  # C over the second
    low, pull = b * (1 - x) * twice, (2 * b + 3) * call - b * twice  # A over the second
    equation = 3 * low**2 * twice**2 - ((b + 3) * call**2 - b * twice**2) * pull**2
    top = 2 * low**3 * twice + b * (1 - x**2) ** 2 * pull**3  # V over the next, as 2x (x - C) is
    bottom = twice * pull**3  # 1 - x^2
    by_x, by_b = (
        top.derivative(each) * bottom - top * bottom.derivative(each) for each in ("x", "b")
    )
    stationary = by_b * equation.derivative("x") - by_x * equation.derivative("b")
    return _in_the_bet(equation.resultant(stationary, "x"))


def _is_peak(bets: Interval) -> bool:
    """Whether half of the least and twice the greatest bet pay less than these two do."""
    rises = enclosed(bets.lower / 2).value.upper < enclosed(bets.lower).value.lower
    return rises and enclosed(bets.upper * 2).value.upper < enclosed(bets.upper).value.lower


def _in_the_bet(polynomial: Any) -> RationalFunction:
    """A polynomial of the two variables in which only the second occurs."""
    powers = {power: number for (_, power), number in polynomial.terms()}
    return polynomial_of(to_fraction(powers.get(k, 0)) for k in range(max(powers, default=0) + 1))


def _bluff(call: Any, bet: Any) -> Any:
    """A by equation A."""
    return (((bet + 3) * call * call - bet) / 3).sqrt()


def _value_bet(call: Any, bet: Any) -> Any:
    """B by equation B."""
    return (call + (call * call + 3).sqrt()) / 3


def _excess(call: Any, bet: Any) -> Any:
    """The right side of equation C less the left one."""
    pull = (2 * bet + 3) * call - bet
    return _bluff(call, bet) * pull - bet * (1 - _value_bet(call, bet))


def _payoff(call: Any, bet: Any) -> Any:
    """Player I's: what bluffs and value bets gain beyond checks, which pay nothing on average."""
    value_bet = _value_bet(call, bet)
    return 2 * _bluff(call, bet) ** 3 + bet * (value_bet - call) * (1 - value_bet**2)


def _bounds(function: Any, call: Fraction | Interval, bet: Fraction | Interval) -> Interval:
    return Interval.between(*in_balls(function, call, bet))


def _middle(bet: Fraction | Interval) -> Fraction:
    return (bet.lower + bet.upper) / 2 if isinstance(bet, Interval) else bet


def _around(number: float) -> tuple[Fraction, Fraction]:
    """Two fractions a little below and above a number that is right to twelve digits or so."""
    near = Fraction(number)
    return near * (1 - Fraction(1, 10**10)), near * (1 + Fraction(1, 10**10))


def _bisected(polynomial: RationalFunction, low: Fraction, high: Fraction) -> Interval:
    """A short interval between two numbers in which a polynomial changes its sign."""
    start = polynomial(low) > 0
    if (polynomial(high) > 0) == start:
        raise ArithmeticError("_bisected: polynomial must change its sign between the numbers")
    while high - low > SHORT:
        middle = (low + high) / 2
        low, high = (middle, high) if (polynomial(middle) > 0) == start else (low, middle)
    return Interval.between(low, high)
