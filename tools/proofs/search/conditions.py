"""The eleven conditions and the solutions of [Bil17] as polynomials, as Coq has them.

They stand in the order of ``proofs/simplified_kuhn/Statements.v`` and ``Conditions.v``.
"""

from __future__ import annotations

from collections.abc import Callable

from guts_core.methods.exact.flint_numbers import flint
from guts_core.simplified_kuhn.tree import FREQUENCIES
from tools.proofs.search.witnesses import NONNEGATIVE as N
from tools.proofs.search.witnesses import ZERO as Z
from tools.proofs.search.witnesses import Known, Tree

NAMES = ("P", *FREQUENCIES)
_RING = flint().fmpz_mpoly_ctx.get(NAMES, flint().Ordering.degrevlex)
P, a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3 = _RING.gens()
ONE = _RING.constant(1)
Q = P + 1
V = dict(zip(NAMES, _RING.gens(), strict=True))

#: The derivative of its owner's 24-fold profit in each frequency.
SLOPE = {
    "a1": 2 * (c2 + d3) - 2 * b3 - (2 + c3) * b2,
    "b1": 2 * P - 4 - Q * (c2 + d3),
    "c1": (P + a2) * b3 + b2 - 2,
    "d1": Q * b2 - 2 * a2,
    "a2": 2 * (c3 + d1) - c3 * b1 - (2 + c1) * b3,
    "b2": 2 * P - 4 + 2 * a1 - Q * (c3 + d1),
    "c2": P * b1 - 2 * a1,
    "d2": Q * b3 + b1 - 2,
    "b3": 2 * P - 4 + 2 * a1 + 2 * a2 - Q * (c1 + d2),
    "c3": (P + a1) * b2 - (2 - b1) * a2,
    "d3": Q * b1 - 2 * a1,
}

#: Equations (1) to (3): 24 times the expected profits, net of P/3.
E1 = (
    (2 * c2 + 2 * d3 - 2 * b2 - 2 * b3 - b2 * c3) * a1
    + (2 * P - 4 - Q * (c2 + d3)) * b1
    + (b2 - 2 + (P + a2) * b3) * c1
    + (Q * b2 - 2 * a2) * d1
    + (2 - P) * b3
    + (2 + c3 - P) * b2
)
E2 = (
    (2 * d1 + 2 * c3 - 2 * b3 - c1 * b3 - b1 * c3) * a2
    + (2 * P - 4 + 2 * a1 - Q * (c3 + d1)) * b2
    + (P * b1 - 2 * a1) * c2
    + (Q * b3 - 2 + b1) * d2
    + (2 - P + c1) * b3
    + (2 - P) * b1
)
E3 = (
    (2 * P - 4 + 2 * a1 + 2 * a2 - Q * (c1 + d2)) * b3
    + ((P + a1) * b2 - (2 - b1) * a2) * c3
    + (Q * b1 - 2 * a1) * d3
    + (2 - P - c1) * b2
    + 2 * c1
    + (2 - P + c2 - d2) * b1
    + 2 * d2
)
PROFITS = (E1, E2, E3)

_ROOT = 2 * a2 + P**2 - 4
_RADICAND = P**4 - 4 * P**3 + 4 * P**2 + 12 * P + 12

#: What each solution says.
SOLUTIONS = {
    "1a": [
        (P - 2, Z),
        (a1, Z),
        (b1, Z),
        (a2, Z),
        (b2, Z),
        (c1, Z),
        (d2, Z),
        (2 - 3 * b3, N),
        (b3 - c3 - d1, N),
        (b3 - c2 - d3, N),
        (b3, N),
        (c3, N),
        (d1, N),
        (c2, N),
        (d3, N),
    ],
    "1": [
        (P - 2, N),
        (3 - P, N),
        (a1, Z),
        (b1, Z),
        (a2, Z),
        (b2, Z),
        (c1, Z),
        (Q * b3 - 2, Z),
        (Q * d2 - (2 * P - 4), Z),
        (Q * (c3 + d1) - (2 * P - 4), N),
        (2 - Q * (c3 + d1), N),
        (Q * (c2 + d3) - (2 * P - 4), N),
        (2 - Q * (c2 + d3), N),
        (c3, N),
        (d1, N),
        (c2, N),
        (d3, N),
    ],
    "2a": [
        (P - 3, Z),
        (a1, Z),
        (b1, Z),
        (a2, N),
        (1 - 2 * a2, N),
        (2 * b2 - a2, Z),
        (2 * b3 - 1, Z),
        (c1, Z),
        (2 * d2 - 1 - a2, Z),
        (c3, Z),
        (2 * d1 - 1, Z),
        (2 * (c2 + d3) - 1, N),
        (1 + 2 * b2 - 2 * (c2 + d3), N),
        (c2, N),
        (d3, N),
    ],
    "2": [
        (P - 3, N),
        (3 + 6 * P - 2 * P**2, N),
        (a1, Z),
        (b1, Z),
        (2 * a2 - 1, Z),
        (Q * b2 - 1, Z),
        (Q * b3 - 2, Z),
        (c1 - (2 * P - 6), Z),
        (Q * d2 - (3 + 6 * P - 2 * P**2), Z),
        (c3, Z),
        (Q * d1 - (2 * P - 4), Z),
        (Q * (c2 + d3) - (2 * P - 4), N),
        (3 - Q * (c2 + d3), N),
        (c2, N),
        (d3, N),
    ],
    "3": [
        (2 * P**2 - 3 * P - 11, N),
        (3 + 6 * P - 2 * P**2, N),
        (a1, Z),
        (b1, Z),
        (_ROOT**2 - _RADICAND, Z),
        (_ROOT, N),
        (Q * b2 - 2 * a2, Z),
        ((P + a2) * b3 - (2 - b2), Z),
        (Q * c1 - (2 * P - 4 + 2 * a2), Z),
        (d2, Z),
        (c3, Z),
        (Q * d1 - (2 * P - 4), Z),
        (Q * (c2 + d3) - (2 * P - 4), N),
        (b2 + b3 - (c2 + d3), N),
        (c2, N),
        (d3, N),
    ],
    "4": [
        (2 * P**2 - 3 * P - 11, N),
        (7 - 2 * P, N),
        (a1, Z),
        (b1, Z),
        (2 * a2 - (5 - P), Z),
        (Q * b2 - (5 - P), Z),
        (3 * Q * b3 - (4 * P - 8), Z),
        (c1 - 1, Z),
        (d2, Z),
        (c3, Z),
        (Q * d1 - (2 * P - 4), Z),
        (Q * (c2 + d3) - (2 * P - 4), N),
        (P + 7 - 3 * Q * (c2 + d3), N),
        (c2, N),
        (d3, N),
    ],
    "5a": [
        (2 * P - 7, Z),
        (a1, Z),
        (b1, Z),
        (4 * a2 - 3, N),
        (1 - a2, N),
        (9 * b2 - 4 * a2, Z),
        (9 * b3 - 4, Z),
        (c1 - 1, Z),
        (9 * d2 - (4 * a2 - 3), Z),
        (c3, Z),
        (3 * d1 - 2, Z),
        (3 * (c2 + d3) - 2, N),
        (4 * (1 + a2) - 9 * (c2 + d3), N),
        (c2, N),
        (d3, N),
    ],
    "5": [
        (2 * P - 7, N),
        (4 - P, N),
        (a1, Z),
        (b1, Z),
        (a2 - 1, Z),
        (Q * b2 - 2, Z),
        (Q * b3 - 2, Z),
        (c1 - 1, Z),
        (Q * d2 - (P - 3), Z),
        (c3, Z),
        (Q * d1 - (2 * P - 4), Z),
        (Q * (c2 + d3) - (2 * P - 4), N),
        (4 - Q * (c2 + d3), N),
        (c2, N),
        (d3, N),
    ],
    "6": [
        (2 * P**2 - 6 * P - 7, N),
        (4 - P, N),
        (a1 - (4 - P) * Q, Z),
        (b1 - 2 * (4 - P), Z),
        (a2 - 1, Z),
        (Q * b2 - 2, Z),
        (Q * b3 - 2 * (P - 3), Z),
        (c1 - 1, Z),
        (Q * d2 - (5 + 7 * P - 2 * P**2), Z),
        (c3, Z),
        (Q * d1 - (4 + 8 * P - 2 * P**2), Z),
        (c2, Z),
        (Q * d3 - (2 * P - 4), Z),
    ],
    "7": [
        (2 * P**2 - 6 * P - 7, N),
        (8 + 7 * P - 2 * P**2, N),
        (2 * a1 - 1, Z),
        (Q * b1 - 1, Z),
        (a2 - 1, Z),
        (Q * b2 - 2, Z),
        (Q * Q * b3 - (2 * P + 1), Z),
        (c1 - 1, Z),
        (Q * d2 - (P - 2), Z),
        (Q * c3 - (2 * P**2 - 6 * P - 7), Z),
        (Q * d1 - (4 + 8 * P - 2 * P**2), Z),
        (c2, Z),
        (Q * d3 - (2 * P - 4), Z),
    ],
    "8": [
        (2 * P**2 - 7 * P - 7, N),
        (8 + 7 * P - 2 * P**2, N),
        (2 * a1 - (9 - 2 * P) * Q, Z),
        (b1 - (9 - 2 * P), Z),
        (a2 - 1, Z),
        (Q * b2 - 2, Z),
        (Q * b3 - (2 * P - 7), Z),
        (c1 - 1, Z),
        (Q * d2 - (6 + 8 * P - 2 * P**2), Z),
        (c3 - 1, Z),
        (Q * d1 - (4 + 8 * P - 2 * P**2), Z),
        (c2, Z),
        (Q * d3 - (2 * P - 4), Z),
    ],
    "9": [
        (2 * P**2 - 7 * P - 7, N),
        (5 - P, N),
        (a1 - 1, Z),
        (Q * b1 - 2, Z),
        (a2 - 1, Z),
        (Q * b2 - 2, Z),
        (Q * Q * b3 - 2 * P, Z),
        (Q * (c1 + d2) - 2 * P, Z),
        (1 - c1, N),
        (1 - d2, N),
        (c3 - 1, Z),
        (Q * d1 - (P - 3), Z),
        (c2, Z),
        (Q * d3 - (2 * P - 4), Z),
    ],
    "10a": [
        (P - 5, Z),
        (a1 - 1, Z),
        (3 * b1 - 1, N),
        (2 - 5 * b1, N),
        (a2 - 1, Z),
        (3 * b2 - 1, Z),
        (18 * b3 - 5, Z),
        (3 * c1 - 2, Z),
        (d2 - 1, Z),
        (c3 - 1, Z),
        (3 * d1 - 1, Z),
        (c2, Z),
        (d3 - 1, Z),
    ],
    "10": [
        (P - 5, N),
        (a1 - 1, Z),
        (P * b1 - 2, Z),
        (a2 - 1, Z),
        (Q * b2 - 2, Z),
        (Q * Q * b3 - 2 * P, Z),
        (Q * c1 - (P - 1), Z),
        (d2 - 1, Z),
        (c3 - 1, Z),
        (Q * d1 - (P - 3), Z),
        (Q * c2 - (P - 5), Z),
        (d3 - 1, Z),
    ],
}

#: A common denominator, and the profits times it.
PAYOFFS = {
    "1a": (ONE, 0 * P, 0 * P, 0 * P),
    "1": (Q, -2 * (P - 2), -2 * (P - 2), 4 * (P - 2)),
    "2a": (2 * ONE, -(a2 + 1), -ONE, a2 + 2),
    "2": (Q, -3 * (P - 2), 2 * (P - 4), P + 2),
    "3": (ONE, -(P - 2) * (b2 + b3), (c1 - (P - 2)) * b3, 2 * c1 - (P - 2 + c1) * b2),
    "4": (3 * Q, P**2 - 8 * P + 3, -4 * (P - 3) * (P - 2), 3 * (P**2 - 4 * P + 7)),
    "5a": (9 * ONE, 2 * (a2 - 5), -2 * ONE, 2 * (6 - a2)),
    "5": (Q, -2 * (2 * P - 5), 2 * (P - 4), 2 * (P - 1)),
    "6": (Q, 2 * (P - 7), 2 * (P - 4) * (P**2 - 4 * P - 3), 2 * (5 - P) * (P**2 - 3 * P - 1)),
    "7": (Q * Q, -(6 * P + 7), 3 + 4 * P - P**2, P**2 + 2 * P + 4),
    "8": (Q, 2 * P - 15, 2 * P**3 - 15 * P**2 + 23 * P + 19, 15 * P**2 - 2 * P**3 - 25 * P - 4),
    "9": (Q * Q, -2 * (3 * P + 4), -2 * ONE, 2 * (3 * P + 5)),
    "10a": (18 * ONE, -19 * ONE, 17 - 54 * b1, 2 + 54 * b1),
    "10": (P * Q * Q, -2 * P * (3 * P + 4), -2 * (P**2 - 2), 4 * (2 * P**2 + 2 * P - 1)),
}


def payoff_gaps(label: str) -> list[object]:
    """What must vanish for the payoffs of a solution to be right."""
    factor, *worth = PAYOFFS[label]
    return [factor * profit - each for profit, each in zip(PROFITS, worth, strict=True)]


def known_conditions() -> Known:
    """The pot is 2 at least, and the conditions: "x0", "x1", "x+", "x-" for a frequency x."""
    known = Known(ONE).with_fact("P2", P - 2, N)
    for x, slope in SLOPE.items():
        known = known.with_fact(f"{x}0", V[x], N).with_fact(f"{x}1", 1 - V[x], N)
        known = known.with_fact(f"{x}+", V[x] * slope, N)
        known = known.with_fact(f"{x}-", (V[x] - 1) * slope, N)
    return known


def force(known: Known, x: str, end: int, why: object) -> Known:
    """The slope has a strict sign by contradiction, so the frequency is at this end."""
    known = known.claim(f"{x}!", SLOPE[x] if end else -SLOPE[x], "Positive", why)
    value, bound, condition = (1 - V[x], "1", "-") if end else (V[x], "0", "+")
    return known.is_zero(f"{x}=", value, f"{x}{bound}", f"{x}! {x}{condition}")


def absurd(using: str, **forced: tuple[int, str]) -> Callable[[Known], Tree]:
    """The proof of a branch whose facts contradict each other with these frequencies forced."""

    def proof(known: Known) -> Tree:
        for x, (end, why) in forced.items():
            known = force(known, x, end, why)
        return known.absurd(using)

    return proof


def inside(known: Known, x: str) -> Known:
    """The frequency is neither 0 nor 1 (facts "x>" and "x<"), so its slope is zero."""
    return known.is_zero(f"{x}~", SLOPE[x], f"{x}> {x}+", f"{x}< {x}-")


def solution(known: Known, label: str, *hints: str | tuple[str, str]) -> Tree:
    """End a branch in a solution: what it says follows from the facts of the hints."""
    places = []
    for number, (value, sign) in enumerate(SOLUTIONS[label]):
        place = known.place_of(value, sign)
        if place is None:
            known = known.first(f"{label}.{number}", value, sign, hints)
            place = len(known.facts) - 1
        places.append(place)
    return known.goal(list(SOLUTIONS).index(label), places)
