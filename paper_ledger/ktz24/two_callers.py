"""The continuous game with two callers: equations A, B, C, and that they give an equilibrium."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import numpy as np

from guts_core.methods.arguments import usual_settings
from guts_core.von_neumann.continuum.one_caller import (
    ContinuousEquilibrium,
    continuous_equilibrium,
)
from paper_ledger.ktz24._tools import BETS, assertion
from paper_ledger.record import Claim


def points() -> list[tuple[Fraction, Fraction, Fraction, Fraction]]:
    """Grid of (A, C, B, b), five values for each: polynomials of degree 4 that agree are equal."""
    return [
        (Fraction(i, 15), Fraction(j, 15), Fraction(k, 15), Fraction(m, 2))
        for i, j, k, m in product(range(1, 6), range(6, 11), range(11, 16), range(1, 6))
    ]


def _cells(cuts: list[Fraction]) -> list[tuple[Fraction, Fraction]]:
    """Middle and length of the pieces between the cuts."""
    return [((low + high) / 2, high - low) for low, high in pairwise(cuts)]


def dealt_first(x: Fraction, b: Fraction, c: Fraction, bets: bool) -> Fraction:
    """Player I's payoff with hand x, by cells of the others' hands."""
    total = Fraction(0)
    cells = _cells(sorted({Fraction(0), c, x, Fraction(1)}))
    for (y, dy), (z, dz) in product(cells, repeat=2):
        rivals = [hand for hand in (y, z) if not bets or hand > c]
        if any(hand > x for hand in rivals):
            outcome = -(b + 1) if bets else Fraction(-1)
        else:
            outcome = 2 + b * len(rivals) if bets else Fraction(2)
        total += dy * dz * outcome
    return total


def dealt_caller(a: Fraction, b_above: Fraction, c: Fraction, b: Fraction) -> Fraction:
    """Player II's payoff for calling with hand C, over the hands that Player I bets."""
    bluffs, values = (a / 2, a), ((b_above + 1) / 2, 1 - b_above)
    total = Fraction(0)
    for (x, dx), (z, dz) in product((bluffs, values), _cells([Fraction(0), c, Fraction(1)])):
        wins = x < c and z < c  # with z > C Player III calls and has the better hand
        total += dx * dz * (b + 2 if wins else -(b + 1))
    return total


def dealt_call(y: Fraction, a: Fraction, b_above: Fraction, c: Fraction, b: Fraction) -> Fraction:
    """What calling gains Player II over folding with hand y, over the hands that Player I bets."""
    bets = (sorted({Fraction(0), min(a, y), a}), sorted({b_above, max(b_above, y), Fraction(1)}))
    others, total = _cells(sorted({Fraction(0), c, y, Fraction(1)})), Fraction(0)
    for (x, dx), (z, dz) in product([cell for cuts in bets for cell in _cells(cuts)], others):
        wins = x < y and (z < c or z < y)
        total += dx * dz * ((b + 2 + b * (z > c) if wins else -(b + 1)) + 1)
    return total


def _sides_of_a(a: Fraction, c: Fraction, b: Fraction) -> tuple[Fraction, Fraction]:
    """Both sides of equation A, as printed."""
    return 3 * a**2 - 1, 3 * c**2 + b * c**2 - b - 1


def _sides_of_b(x: Fraction, c: Fraction, b: Fraction) -> tuple[Fraction, Fraction]:
    """Both sides of equation B, as printed, with x for B."""
    return 3 * x**2 - 1, -2 * b * c * x + 3 * b * x**2 + 3 * x**2 - b - 1


def _sides_of_c(a: Fraction, x: Fraction, c: Fraction, b: Fraction) -> tuple[Fraction, Fraction]:
    """Both sides of equation C, as printed, with x for B."""
    return -a + x - 1, 2 * b * c * a + 3 * c * a - b * a - a - b + b * x + x - 1


def _equation_a() -> bool:
    for a, c, _, b in points():
        check = a * a * 2 - a * (1 - a) - (1 - a)
        bet = c * c * 2 - c * (1 - c) * (b + 1) - (1 - c) * (b + 1)
        dealt = dealt_first(a, b, c, False), dealt_first(a, b, c, True)
        if not (check, bet) == _sides_of_a(a, c, b) == dealt:
            return False
    return True


def _equation_b() -> bool:
    for _, c, x, b in points():
        check = x * x * 2 - x * (1 - x) - (1 - x)
        bet = c * c * 2 + 2 * c * (x - c) * (b + 2) + (x - c) ** 2 * 2 * (b + 1)
        bet -= (b + 1) * (2 * x * (1 - x) + (1 - x) ** 2)
        dealt = dealt_first(x, b, c, False), dealt_first(x, b, c, True)
        if not (check, bet) == _sides_of_b(x, c, b) == dealt:
            return False
    return True


def _equation_c() -> bool:
    for a, c, x, b in points():
        fold = -a - (1 - x)
        call = a * c * (b + 2) - a * (1 - c) * (b + 1) - (1 - x) * (b + 1)
        left, right = _sides_of_c(a, x, c, b)
        if fold != left or not call == right == dealt_caller(a, x, c, b):
            return False
    return True


@cache
def solved(bet: Fraction) -> tuple[Decimal, Decimal, Decimal, Decimal]:
    """A, B, C and the value for two callers to forty digits, by bisection in C."""
    with usual_settings(), localcontext(prec=60):
        b = Decimal(bet.numerator) / Decimal(bet.denominator)
        low, high = (b / (b + 3)).sqrt(), Decimal(1)
        while high - low > Decimal(10) ** -45:
            c = (low + high) / 2
            a, above = _given_call(c, b)
            low, high = (low, c) if a * ((2 * b + 3) * c - b) > b * (1 - above) else (c, high)
        a, above = _given_call(low, b)
        return a, above, low, _value(a, above, low, b)


def _given_call(c: Decimal, b: Decimal) -> tuple[Decimal, Decimal]:
    """A by equation A, B by equation B, given C."""
    a = max((b + 3) * c * c - b, Decimal(0)) / 3
    return a.sqrt(), (c + (c * c + 3).sqrt()) / 3


def _value(a: Decimal, above: Decimal, c: Decimal, b: Decimal) -> Decimal:
    """Player I's payoff: the expressions of equations A and B, integrated over his hand."""
    bluffs = a * ((b + 3) * c * c - b - 1)
    checks = above**3 - a**3 - (above - a)
    values = (b + 1) * (1 - above**3) - b * c * (1 - above**2) - (b + 1) * (1 - above)
    return bluffs + checks + values


def caller_gain(hand: float, equilibrium: ContinuousEquilibrium) -> float:
    """What calling instead of folding gains a caller with this hand, times P(player I bets).

    The other callers keep to C. Negative below C, zero at C, positive above.
    """
    k, b, y = equilibrium.callers, equilibrium.bet, hand
    a, b_above, c = equilibrium.bluff_below, equilibrium.value_above, equilibrium.call_above
    rivals = max(y, c) ** (k - 1)  # nobody else calls with a better hand
    # a rival's call brings the bet as well as the ante
    joined = (k - 1) * b * max(y - c, 0.0) * max(y, c) ** (k - 2) if k > 1 else 0.0
    win = (b + k) * rivals + joined
    beaten = (b + 1) * (1 - rivals)
    bluffs_below = min(y, a)
    values_below = max(y - b_above, 0.0)
    met = a + 1 - b_above
    winning = bluffs_below + values_below
    return float(winning * (win - beaten) - (met - winning) * (b + 1) + met)


def bettor_gain(hand: float, equilibrium: ContinuousEquilibrium) -> float:
    """What betting instead of checking gains player I with this hand."""
    k, b, x, c = equilibrium.callers, equilibrium.bet, hand, equilibrium.call_above
    check = (k + 1) * x**k - 1
    if x <= c:
        return float((k + b + 1) * c**k - (b + 1) - check)
    bet = k * x**k + b * k * (x - c) * x ** (k - 1) - (b + 1) * (1 - x**k)
    return float(bet - check)


def _is_continuous_equilibrium() -> bool:
    """Neither player gains anywhere by leaving the rule, for many bets."""
    for b in map(float, BETS):
        found = continuous_equilibrium(b, 2)
        below, above, c = found.bluff_below, found.value_above, found.call_above
        if not 0 < below < c < above < 1:
            return False
        for hand in np.linspace(0, 1, 101):
            bets = hand < below or hand > above
            loss = bettor_gain(hand, found) * (-1 if bets else 1)
            if max(loss, caller_gain(hand, found) * (-1 if hand > c else 1)) > 1e-12:
                return False
    return True


def _betting_gains(x: Fraction, c: Fraction, b: Fraction) -> Fraction:
    """What betting gains with hand x: it falls up to C, and from there on it rises.

    Below C it is 3 (A^2 - x^2) by equation A, and above it b (x - B) (3 (x + B) - 2 C) by
    equation B: positive below A and above B, and negative between them.
    """
    return (b + 3) * c * c - b - 3 * x * x if x <= c else b * (3 * x * x - 2 * c * x - 1)


def _calling_gains(y: Fraction, a: Fraction, above: Fraction, c: Fraction, b: Fraction) -> Fraction:
    """What calling gains with hand y: both factors do not fall, and the second is positive.

    So it does not fall either, and at C it is the right side of equation C less the left one.
    """
    beaten = min(y, a) + max(y - above, Fraction(0))
    return beaten * ((3 * b + 3) * max(y, c) - b * c) - b * (a + 1 - above)


def _no_deviation_gains() -> bool:
    """Whether the gains are as stated, for 0 < A < C < B < 1, every bet and every hand.

    Polynomials of degree 2 at most in A, B, C, b and the hand, between neighbouring thresholds: at
    three values of each.
    """
    for a, c, above, b in points():
        if max(15 * a, 15 * c - 5, 15 * above - 10, 2 * b) > 3:
            continue
        for low, high in pairwise([Fraction(0), a, c, above, Fraction(1)]):
            for hand in (low + (high - low) * Fraction(k, 4) for k in (1, 2, 3)):
                bets = dealt_first(hand, b, c, True) - dealt_first(hand, b, c, False)
                calls = dealt_call(hand, a, above, c, b)
                if bets != _betting_gains(hand, c, b):
                    return False
                if calls != _calling_gains(hand, a, above, c, b):
                    return False
        left, right = _sides_of_c(a, above, c, b)
        if _calling_gains(c, a, above, c, b) != right - left:
            return False
    return True


CLAIMS: tuple[Claim, ...] = (
    assertion(
        "Eq. A",
        "The integrals at $x=A$ give $3A^2-1=3C^2+bC^2-b-1$.",
        _equation_a,
        note="Printed integrals, printed sides and the payoffs of the game agree as polynomials.",
        covers=("(Eq. A)",),
    ),
    assertion(
        "Eq. B",
        "The integrals at $x=B$ give $3B^2-1=-2bCB+3bB^2+3B^2-b-1$.",
        _equation_b,
        note="The limit $B_1$ of one printed integral is read as $B$.",
        covers=("(Eq. B)",),
    ),
    assertion(
        "Eq. C",
        "The integrals at $y=C$ give $-A+B-1=2bCA+3CA-bA-A-b+bB+B-1$.",
        _equation_c,
        note="Printed integrals, printed sides and the payoffs of the game agree as polynomials.",
        covers=("(Eq. C)",),
    ),
    assertion(
        "Slide Determining the NE strategies",
        "Strategies of this form with $A<C<B$ are an NE of the three-player game.",
        lambda: _no_deviation_gains() and _is_continuous_equilibrium(),
        note="For every bet: whenever $0<A<C<B<1$ solve Eqs. A, B, C, no deviation gains at any "
        "hand, by identities of polynomials. There is just one such solution for every bet "
        "(proved); seen besides in floats, at the solution that the library finds. The equations "
        "have other real solutions, which are no strategies.",
        proof="book/von_neumann_three_players#prop-neumann-callers",
    ),
)
