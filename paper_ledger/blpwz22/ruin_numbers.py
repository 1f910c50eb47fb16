r"""Gambler's ruin with small totals: the values as exact algebraic numbers, proved.

Bounds of all values show in which order the thresholds of each state stand, or that a player who
has nothing left always holds. Then the value of the state is that of a stationary point, and

* for thresholds :math:`p>q` inside, :math:`p=N/D` with :math:`N=Z_+-X`, :math:`D=V-Y+N`, and
  :math:`2D^2V=2NDY+(D^2-N^2)Z_++(D-N)^2Z_-`;
* for :math:`p=0`, :math:`2(Z_+-Z_-)(V-X)+(X-Z_-)^2=0`.

For totals of 5 and 6 these equations can be solved one after the other for one value each, linearly
and with coefficients that are rational in the value x of the stack 2. The last one closes the
circle: its numerator has one irreducible factor with a root within the bounds of x.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from guts_core.guts.beyond.ruin import RuinSolution, solve_ruin
from guts_core.guts.beyond.ruin_rules import (
    LOST,
    WON,
    RoundValues,
    RuinState,
    next_states,
)
from guts_core.methods.exact.flint_numbers import DIGITS, flint, precision, to_ball, to_fraction
from guts_core.methods.exact.number_field import root_near
from guts_core.methods.exact.rational_functions import RationalFunction, variable

#: Values by state; those of mirrored states have the other sign.
Values = dict[RuinState, Any]


@dataclass(frozen=True)
class ExactRuin:
    """The values of two stacks with a small total.

    Attributes
    ----------
    total : int
        Money in play.
    polynomial : tuple of int
        Ascending, irreducible; the value of the stack 2 is its only root within the proved bounds.
    first, second : Algebraic
        Values of the stacks 1 and 2: the chance to win everything less the chance to lose it.
    """

    total: int
    polynomial: tuple[int, ...]
    first: Any
    second: Any


@lru_cache
def exact_ruin(total: int) -> ExactRuin:
    """The values as numbers of the field of one root.

    Parameters
    ----------
    total : int
        5 or 6; for other totals the equations do not open one after the other.

    Raises
    ------
    ArithmeticError
        If the bounds do not prove it.
    """
    return enclosed_ruin(solve_ruin(total))


def enclosed_ruin(solution: RuinSolution) -> ExactRuin:
    """As :func:`exact_ruin`, from these bounds of the values."""
    with precision(DIGITS):
        ends = zip(solution.lower, solution.upper, strict=True)
        bounds = dict(zip(solution.states, ends, strict=True))
        balls = {state: to_ball(low).union(to_ball(high)) for state, (low, high) in bounds.items()}
        second = RuinState(1, solution.total - 3, 2)
        numerator, known = _eliminated(solution, second, balls)
        factors = [factor for factor, _ in numerator.factor()[1]]
        factors = [factor for factor in factors if _on(factor, balls[second]).contains(0)]
        if len(factors) != 1:
            raise ArithmeticError(f"exact_ruin: {len(factors)} factors may have the root")
        factor, (low, high) = factors[0], bounds[second]
        root = root_between(factor, low, high)
        return ExactRuin(
            solution.total,
            tuple(int(to_fraction(c)) for c in factor.coeffs()),
            _at(known[RuinState(0, solution.total - 2, 2)], root),
            root,
        )


def equation(state: RuinState, solution: RuinSolution, worth: Callable[[Any], Any]) -> Any:
    """What is 0 at the values: as rational functions, numbers or balls."""
    side, around = _side(state, solution), _round(state, worth)
    if side == "holds":
        spread = around.wins - around.loses
        gain = around.takes - around.loses
        return 2 * spread * (around.again - around.takes) + gain * gain
    v = around if side == "higher" else around.mirrored
    top = v.wins - v.takes
    bottom = v.again - v.leaves + top
    squares = bottom * bottom - top * top
    rest = bottom - top
    paid = 2 * top * bottom * v.leaves + squares * v.wins + rest * rest * v.loses
    return 2 * v.again * bottom * bottom - paid


def is_saddle(state: RuinState, solution: RuinSolution, worth: Callable[[Any], Any]) -> bool:
    """Whether the stationary point is a saddle point for all values within the bounds."""
    side, v = _side(state, solution), _round(state, worth)
    if not v.wins > v.loses:
        return False
    if side == "holds":
        share = (v.takes - v.loses) / (v.wins - v.loses)
        broke = next_states(state)[2] == next_states(state)[4] == LOST
        return bool(broke and share > 0 and share < 1 and v.again < v.takes)
    v = v if side == "higher" else v.mirrored
    p = (v.wins - v.takes) / (v.wins - v.takes + v.again - v.leaves)
    q = (p * v.wins + (1 - p) * v.loses - v.leaves) / (v.again - v.takes - v.leaves + v.wins)
    return bool(q > 0 and q < p and p < 1)


def _side(state: RuinState, solution: RuinSolution) -> str:
    first, second = solution.thresholds[solution.states.index(state)]
    return "holds" if first == 0 else "higher" if first > second else "lower"


def _round(state: RuinState, worth: Callable[[Any], Any]) -> RoundValues:
    return RoundValues(*map(worth, next_states(state)))


def _worth(values: Values, state: RuinState | str) -> Any:
    if not isinstance(state, RuinState):
        return 1 if state == WON else -1
    if state.first == state.second:
        return 0
    return values[state] if state in values else -values[state.mirrored]


def _eliminated(
    solution: RuinSolution, main: RuinState, balls: Values
) -> tuple[Any, dict[RuinState, RationalFunction]]:
    """The numerator of the last equation, and all values as functions of the value of ``main``."""
    states = [state for state in solution.states if state.first < state.second]
    for state in states:
        if not is_saddle(state, solution, partial(_worth, balls)):
            raise ArithmeticError(f"exact_ruin: no saddle point is proved at {tuple(state)}")
    known: dict[RuinState, RationalFunction] = {main: variable()}
    left = list(states)
    while len(left) > 1:
        open_now = list(_solvable(left, known))
        if not open_now:
            raise ArithmeticError("exact_ruin: the equations do not open one after the other")
        state, unknown = open_now[0]
        known[unknown] = _solved(state, unknown, solution, known, balls[main])
        left.remove(state)
    last = equation(left[0], solution, partial(_worth, known))
    return last.top, known


def _solvable(left: list[RuinState], known: Values) -> Iterator[tuple[RuinState, RuinState]]:
    """States with one unknown value, and whose it is."""
    for state in left:
        near = [s for s in next_states(state) if isinstance(s, RuinState) and s.first != s.second]
        named = {s if s.first < s.second else s.mirrored for s in near}
        if len(named - known.keys()) == 1:
            yield state, (named - known.keys()).pop()


def _solved(
    state: RuinState, unknown: RuinState, solution: RuinSolution, known: Values, ball: Any
) -> RationalFunction:
    """The unknown value from an equation that is linear in it, with a coefficient that is not 0."""
    trials = [{**known, unknown: trial} for trial in (0, 1, 2, 3)]
    at = [variable() * 0 + equation(state, solution, partial(_worth, values)) for values in trials]
    slope = at[1] - at[0]
    if at[2] - at[1] != slope or at[3] - at[2] != slope:
        raise ArithmeticError(f"exact_ruin: the equation of {tuple(state)} is not linear")
    if _on(slope.top, ball).contains(0) or _on(slope.bottom, ball).contains(0):
        raise ArithmeticError(f"exact_ruin: the equation of {tuple(state)} may be empty")
    return -at[0] / slope


def root_between(factor: Any, low: Fraction, high: Fraction) -> Any:
    """The only root between the bounds."""
    slope = _on(factor.derivative(), to_ball(low).union(to_ball(high)))
    ends = [factor(flint().fmpq(end.numerator, end.denominator)) for end in (low, high)]
    if slope.contains(0) or not ends[0] * ends[1] < 0:
        raise ArithmeticError("exact_ruin: no single root lies between the bounds")
    return root_near([to_fraction(c) for c in factor.coeffs()], float((low + high) / 2))


def _on(polynomial: Any, ball: Any) -> Any:
    return flint().arb_poly(polynomial)(ball)


def _at(function: RationalFunction, root: Any) -> Any:
    top, bottom = (
        sum((to_fraction(c) * root**k for k, c in enumerate(part.coeffs())), 0 * root)
        for part in (function.top, function.bottom)
    )
    return top / bottom
