"""von Neumann's continuous game of two players."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from guts_core.methods.exact.rational_functions import RationalFunction, cell_points, variable
from guts_core.von_neumann.continuum.one_caller import best_bet
from paper_ledger.ktz24._tools import BETS, assertion, quantity
from paper_ledger.record import Claim


class Thresholds(NamedTuple):
    """Printed thresholds and value of the game of two: numbers, or functions of the bet."""

    bluff: Any
    value_bet: Any
    call: Any
    value: Any


def printed_thresholds(b: Any) -> Thresholds:
    """The formulas of the slide."""
    below = (b + 4) * (b + 1)
    return Thresholds(b / below, (b * b + 4 * b + 2) / below, b * (b + 3) / below, b / below)


def bet_payoff(x: Any, b: Any, call: Any) -> Any:
    """Player I's payoff for betting with hand x against a caller above ``call``."""
    winning = _excess(x - call)
    return call + (b + 1) * (winning - (1 - call - winning))


def call_gain(y: Any, b: Any, found: Thresholds) -> Any:
    """What calling gains Player II with hand y over folding, times P(Player I bets)."""
    below = y - _excess(y - found.bluff) + _excess(y - found.value_bet)
    return (b + 2) * below - b * (found.bluff + 1 - found.value_bet - below)


def _sign(value: Any) -> int:
    """The sign of a number, or of a rational function of the bet at all b > 0.

    Raises
    ------
    ArithmeticError
        If a function changes its sign there.
    """
    if not isinstance(value, RationalFunction):
        return int(value > 0) - int(value < 0)
    if value == 0:
        return 0
    point, *others = cell_points(value, 0, None)
    if others:
        raise ArithmeticError("_sign: value must have no zeros and no poles at positive bets")
    return 1 if value(point) > 0 else -1


def _excess(value: Any) -> Any:
    """What is positive, and 0 in place of what is not."""
    return value if _sign(value) > 0 else 0 * value


def _best_replies() -> bool:
    """Neither player gains anywhere by leaving the rule, at any bet.

    Both gains are linear between the thresholds, so the thresholds and the ends decide, with one
    hand in each piece to tell which of two neighbours that gain 0 lies inside. At each of these
    they are rational functions of the bet, whose signs are the same at all b > 0.
    """
    b = variable()
    found = printed_thresholds(b)
    cuts = [0 * b, found.bluff, found.call, found.value_bet, 0 * b + 1]
    if any(_sign(high - low) != 1 for low, high in pairwise(cuts)):
        return False
    for hand in [*cuts, *((low + high) / 2 for low, high in pairwise(cuts))]:
        gain = _sign(bet_payoff(hand, b, found.call) - (2 * hand - 1))
        bets = _sign(hand - found.bluff) < 0 or _sign(hand - found.value_bet) > 0
        answer, calls = _sign(call_gain(hand, b, found)), _sign(hand - found.call) > 0
        if gain * (1 if bets else -1) < 0 or answer * (1 if calls else -1) < 0:
            return False
    return True


def _is_equilibrium() -> bool:
    """The same; a sign that is not one at all bets makes it none."""
    try:
        return _best_replies()
    except ArithmeticError:
        return False


def expected_gain(b: Fraction, found: Thresholds) -> Fraction:
    """Player I's payoff: linear between the thresholds, so the middle of each piece suffices."""
    total = Fraction(0)
    for low, high in pairwise([Fraction(0), found.bluff, found.call, found.value_bet, Fraction(1)]):
        middle = (low + high) / 2
        bets = middle < found.bluff or middle > found.value_bet
        total += (high - low) * (bet_payoff(middle, b, found.call) if bets else 2 * middle - 1)
    return total


def _at_the_bet_2() -> list[Fraction]:
    """The three thresholds, in the order printed."""
    found = printed_thresholds(Fraction(2))
    return [found.bluff, found.value_bet, found.call]


def is_best(bet: Fraction) -> bool:
    """Whether every other bet pays Player I less: the difference is 0 at this one alone."""
    b = variable()
    lost = printed_thresholds(bet).value - printed_thresholds(b).value
    points = cell_points(lost, 0)
    return lost(bet) == 0 and len(points) == 2 and all(lost(point) > 0 for point in points)


def exact_best_bet() -> Fraction:
    """The bet that pays Player I most, found in floats.

    Raises
    ------
    ArithmeticError
        If another bet pays as much as the fraction next to it.
    """
    bet = Fraction(best_bet(1).bet).limit_denominator(1000)
    if not is_best(bet):
        raise ArithmeticError(f"exact_best_bet: another bet pays as much as {bet}")
    return bet


def two_is_best() -> bool:
    """v(2) - v(b) is a square times a positive factor, at every b > 0."""
    return is_best(Fraction(2))


CLAIMS: tuple[Claim, ...] = (
    assertion(
        "Slide von Neumann's pure Nash Equilibrium",
        "Betting below $\\frac{b}{(b+4)(b+1)}$ or above $\\frac{b^2+4b+2}{(b+4)(b+1)}$ and calling "
        "above $\\frac{b(b+3)}{(b+4)(b+1)}$ is an NE.",
        _is_equilibrium,
        note="Betting gains nothing at the two thresholds of Player I, falls below the caller's "
        "threshold with slope $-2$ and rises above it with slope $2b$; calling gains nothing "
        "between the bets and rises on them. At the thresholds and between them the gains are "
        "rational functions of $b$, whose signs are shown for all $b>0$.",
    ),
    assertion(
        "Slide von Neumann's pure Nash Equilibrium, value",
        "Player I's expected gain is $\\frac{b}{(b+4)(b+1)}$.",
        lambda: all(expected_gain(b, t) == t.value for b in BETS for t in [printed_thresholds(b)]),
        note="Rational functions that agree at more points than their degrees allow.",
    ),
    quantity(
        "Slide von Neumann's pure Nash Equilibrium, b = 2",
        "At $b=2$ Player I bets below 1/9 or above 7/9, and Player II calls above 5/9.",
        [Fraction(1, 9), Fraction(7, 9), Fraction(5, 9)],
        _at_the_bet_2,
        note="The rule above for every bet, which is proved to be an NE, at this one.",
        computed_as="in the limit of many cards",
    ),
    quantity(
        "Slide von Neumann's pure Nash Equilibrium, b = 2, value",
        "At $b=2$ the value is 1/9.",
        Fraction(1, 9),
        lambda: expected_gain(Fraction(2), printed_thresholds(Fraction(2))),
        computed_as="in the limit of many cards",
    ),
    assertion(
        "Slide von Neumann's pure Nash Equilibrium, best bet",
        "$b=2$ maximizes Player I's payoff.",
        two_is_best,
        note="The difference to the maximum is a square over a positive denominator: 0 at this bet "
        "alone, and positive at all others.",
    ),
)
