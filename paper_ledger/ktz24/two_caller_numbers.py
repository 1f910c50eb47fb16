"""The numbers printed of the continuous game with two callers: Optimal(2), and the best bet."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import partial

from guts_core.methods.exact.intervals import Interval
from paper_ledger.ktz24._tools import assertion, quantity
from paper_ledger.ktz24.continuum import exact_best_bet, printed_thresholds, two_is_best
from paper_ledger.ktz24.two_caller_bounds import best, enclosed
from paper_ledger.record import Claim, Method, Verdict

#: What fifteen digits of floating-point arithmetic can give, as Maple was set: the last decimal
#: printed is at the mercy of rounding, so half a unit of the fourteenth counts as agreement.
DIGITS = 5e-15

_SOLVER = (
    "Agreement to half a unit of the fourteenth decimal, which is what a computation with fifteen "
    "digits can give. Enclosed to thirty decimals for the one solution with $0<A<C<B<1$."
)

_AN_END = "in the limit of many cards, an end of its enclosure"

#: The best bet, as rounded in print.
ROUNDED_BET = Fraction(207, 100)

#: How far the last digit is off, and the number with the right one.
_Off = tuple[str, str]

#: What Optimal(2) prints: name, statement, number, and whether its last digit is off.
_OPTIMAL: tuple[tuple[str, str, float | Decimal, _Off | None], ...] = (
    (
        "A",
        "$A=0.137058194328370$.",
        Decimal("0.137058194328370"),
        ("one too high", "0.137058194328369"),
    ),
    ("B", "$B=0.829422249795391$.", 0.829422249795391, None),
    ("C", "$C=0.641304115985175$.", 0.641304115985175, ("four too low", "0.641304115985179")),
    (
        "value",
        "The value for Player I is 0.122557074714865.",
        0.122557074714865,
        ("four too low", "0.122557074714869"),
    ),
)


def _end(bounds: Interval) -> float:
    """The lower end, as the float next to it."""
    return float(bounds.lower)


def _optimal(place: int) -> float:
    """One of A, B, C and the value for the bet 2."""
    return _end(enclosed(Fraction(2))[place])


def _last_digit(place: int, right: str) -> Mapping[str, Fraction]:
    return {right: enclosed(Fraction(2))[place].lower}


def _optimal_claim(
    place: int, name: str, statement: str, printed: float | Decimal, off: _Off | None
) -> Claim:
    said = f" The printed fifteenth is {off[0]}: ${off[1]}$." if off else ""
    return quantity(
        f"Optimal(2), {name}",
        statement,
        printed,
        partial(_optimal, place),
        DIGITS,
        note=_SOLVER + said,
        method=Method.INTERVAL,
        computed_as=_AN_END,
        noted=partial(_last_digit, place, off[1]) if off else None,
    )


def _exceeds() -> bool:
    """Whether with the best bet against two Player I gets more than with the best against one."""
    return two_is_best() and best().value.lower > printed_thresholds(Fraction(2)).value


def _at_the_rounded_bet() -> bool:
    """Whether the payoff at the bet 2.07 is the one printed as the maximum."""
    return abs(_end(enclosed(ROUNDED_BET).value) - 0.122590664136184) < DIGITS


CLAIMS: tuple[Claim, ...] = (
    *(_optimal_claim(place, *row) for place, row in enumerate(_OPTIMAL)),
    quantity(
        "Further discussion, best bet",
        "With three players the best bet is $b^*\\approx2.07$.",
        2.07,
        lambda: _end(best().bet),
        5e-3,
        note="Among all bets: where Player I's payoff is stationary, a polynomial of the bet is 0, "
        "a resultant, and it has one positive root, which is enclosed to forty decimals. The "
        "payoff rises up to it and falls from there on.",
        method=Method.INTERVAL,
        computed_as=_AN_END,
    ),
    quantity(
        "Further discussion, maximum",
        "At $b^*$ Player I's maximum payoff is 0.122590664136184.",
        0.122590664136184,
        lambda: _end(best().value),
        DIGITS,
        Verdict.CORRECTED,
        "The printed number is the payoff at the rounded bet 2.07, to fourteen decimals, and not "
        "at the best one, which pays 0.122590699261; both are enclosed.",
        method=Method.INTERVAL,
        mended=_at_the_rounded_bet,
        covers=("Further discussion, best bet",),
        computed_as=_AN_END,
        noted=lambda: {"0.122590699261": best().value.lower},
    ),
    quantity(
        "Further discussion, two players' best",
        "von Neumann's two-player game has its highest payoff $1/9=0.111111$ at $b^*=2$.",
        [2, 0.111111],
        lambda: [bet := exact_best_bet(), printed_thresholds(bet).value],
        5e-7,
        note="Among all bets: what any other one pays less is a rational function of it, with no "
        "zero and no pole at positive bets but for this one.",
        covers=("Further discussion, comparison",),
        computed_as="in the limit of many cards",
    ),
    assertion(
        "Further discussion, comparison",
        "The highest payoff of Player I with three players exceeds that with two.",
        _exceeds,
        note="It is above 0.12259, and $1/9$ with two; each among all bets.",
        method=Method.INTERVAL,
        noted=lambda: {
            "1/9": printed_thresholds(Fraction(2)).value,
            "0.12259": best().value.lower,
        },
    ),
)
