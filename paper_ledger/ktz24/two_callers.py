"""The continuous game with two callers: equations A, B, C and the numbers that come of them."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise, product
from math import isqrt

import numpy as np

from guts_core.methods.arguments import usual_settings
from guts_core.von_neumann.continuum.one_caller import (
    ContinuousEquilibrium,
    best_bet,
    continuous_equilibrium,
)
from paper_ledger.ktz24._tools import BETS, assertion, quantity
from paper_ledger.ktz24.continuum import printed_thresholds, two_is_best
from paper_ledger.record import Claim, Method, Verdict

#: What fifteen digits of floating-point arithmetic can give, as Maple was set: the last decimal
#: printed is at the mercy of rounding, so half a unit of the fourteenth counts as agreement.
DIGITS = 5e-15

_SOLVER = (
    "Agreement to half a unit of the fourteenth decimal, which is what a computation with fifteen "
    "digits can give. "
)


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


#: Between these, for the bet 2, is C of an equilibrium with two callers.
BRACKET = (Fraction(64130, 10**5), Fraction(64131, 10**5))


def _roots(square: Fraction) -> tuple[Fraction, Fraction]:
    """Two numbers next to each other between which the square root is."""
    below = isqrt(int(square * 10**24))
    return Fraction(below, 10**12), Fraction(below + 1, 10**12)


def _a_and_b(c: Fraction, b: Fraction) -> list[tuple[Fraction, Fraction]]:
    """Bounds of A and B, which rise with C, by equations A and B."""
    other = [(c + root) / 3 for root in _roots(c * c + 3)]
    return [*zip(_roots(((b + 3) * c * c - b) / 3), other, strict=True)]


def _pays_more_than(payoff: Fraction) -> bool:
    """Whether some equilibrium with two callers and the bet 2 pays Player I more.

    Between two numbers C the sides of equation C change places. What his bets gain adds up to
    2 A^3 + b (1 - B^2) (B - C), which is least for the least A and the greatest C, and at least
    that with the greatest B in the one factor and the least in the other.
    """
    b, (low, high) = Fraction(2), BRACKET
    (least, other), (_, most) = _a_and_b(low, b)[0], _a_and_b(high, b)[1]
    left, right = _sides_of_c(*_a_and_b(low, b)[1], low, b)
    further_left, further_right = _sides_of_c(*_a_and_b(high, b)[0], high, b)
    between = right < left and further_left < further_right
    return between and 2 * least**3 + b * (1 - most**2) * (other - high) > payoff


def _optimal(place: int) -> float:
    """One of A, B, C and the value for the bet 2."""
    return float(solved(Fraction(2))[place])


def _exceeds() -> bool:
    """Whether it does at the bet 2 already, and the best bets that are found say so as well."""
    most = printed_thresholds(Fraction(2)).value
    return two_is_best() and _pays_more_than(most) and best_bet(2).value > best_bet(1).value


#: The best bet, as rounded in print.
ROUNDED_BET = Fraction(207, 100)

#: What Optimal(2) prints: name, statement, number and a note on its last digit.
_OPTIMAL = (
    (
        "A",
        "$A=0.137058194328370$.",
        Decimal("0.137058194328370"),
        _SOLVER + "The printed fifteenth is one too high: $0.137058194328369$.",
    ),
    ("B", "$B=0.829422249795391$.", 0.829422249795391, _SOLVER.strip()),
    (
        "C",
        "$C=0.641304115985175$.",
        0.641304115985175,
        _SOLVER + "The printed fifteenth is four too low: $0.641304115985179$.",
    ),
    (
        "value",
        "The value for Player I is 0.122557074714865.",
        0.122557074714865,
        _SOLVER + "The printed fifteenth is four too low: $0.122557074714869$.",
    ),
)

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
        "(proved). The equations have other real solutions, which are no strategies.",
        proof="book/von_neumann_three_players#prop-neumann-callers",
    ),
    *(
        quantity(
            f"Optimal(2), {name}",
            statement,
            printed,
            partial(_optimal, place),
            DIGITS,
            note=note,
            method=Method.NUMERICAL,
            computed_as="in the limit of many cards",
        )
        for place, (name, statement, printed, note) in enumerate(_OPTIMAL)
    ),
    quantity(
        "Further discussion, best bet",
        "With three players the best bet is $b^*\\approx2.07$.",
        2.07,
        lambda: best_bet(2).bet,
        5e-3,
        method=Method.NUMERICAL,
        computed_as="in the limit of many cards",
    ),
    quantity(
        "Further discussion, maximum",
        "At $b^*$ Player I's maximum payoff is 0.122590664136184.",
        0.122590664136184,
        lambda: best_bet(2).value,
        DIGITS,
        Verdict.CORRECTED,
        "The printed number is the payoff at the rounded bet 2.07, to fourteen decimals, and not "
        "at the best one.",
        method=Method.NUMERICAL,
        mended=lambda: abs(float(solved(ROUNDED_BET)[3]) - 0.122590664136184) < DIGITS,
        covers=("Further discussion, best bet",),
        computed_as="in the limit of many cards",
    ),
    quantity(
        "Further discussion, two players' best",
        "von Neumann's two-player game has its highest payoff $1/9=0.111111$ at $b^*=2$.",
        [2, 0.111111],
        lambda: [best_bet(1).bet, best_bet(1).value],
        5e-7,
        method=Method.NUMERICAL,
        covers=("Further discussion, comparison",),
        computed_as="in the limit of many cards",
    ),
    assertion(
        "Further discussion, comparison",
        "The highest payoff of Player I with three players exceeds that with two.",
        _exceeds,
        note="At the bet 2 already: with two opponents an equilibrium pays more than $1/9$, by "
        "bounds between fractions.",
        method=Method.INTERVAL,
        noted=lambda: {"1/9": printed_thresholds(Fraction(2)).value},
    ),
)
