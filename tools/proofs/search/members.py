"""A member of every solution without a square root, at every pot of its range.

The frequencies are quotients of polynomials in the pot; that they fulfil what the solution says
is a case tree. Solution 3 has an irrational frequency and is left out.
"""

from __future__ import annotations

from guts_core.simplified_kuhn.tree import FREQUENCIES
from tools.proofs.search.conditions import ONE, SOLUTIONS, P, Q, V
from tools.proofs.search.derivations import have_near
from tools.proofs.search.witnesses import NONNEGATIVE as N
from tools.proofs.search.witnesses import POSITIVE, Known, Polynomial, Tree
from tools.proofs.search.witnesses import ZERO as Z

#: A denominator: a whole number, and how often P + 1 and P are factors.
Denominator = tuple[int, int, int]
_WHOLE: Denominator = (1, 0, 0)
_HALF: Denominator = (2, 0, 0)
_Q: Denominator = (1, 1, 0)
_QQ: Denominator = (1, 2, 0)
_CALLS = (2 * P - 4, _Q)
_SURE = (ONE, _WHOLE)
_BLUFF = (2 * ONE, _Q)
_LATE = (4 + 8 * P - 2 * P**2, _Q)

#: Numerators and denominators; what is not named is zero.
MEMBERS: dict[str, dict[str, tuple[Polynomial, Denominator]]] = {
    "1a": {},
    "1": {"b3": _BLUFF, "d2": _CALLS, "d1": _CALLS, "d3": _CALLS},
    "2a": dict.fromkeys(("b3", "d2", "d1", "d3"), (ONE, _HALF)),
    "2": {
        "a2": (ONE, _HALF),
        "b2": (ONE, _Q),
        "b3": _BLUFF,
        "c1": (2 * P - 6, _WHOLE),
        "d2": (3 + 6 * P - 2 * P**2, _Q),
        "d1": _CALLS,
        "d3": _CALLS,
    },
    "4": {
        "a2": (5 - P, _HALF),
        "b2": (5 - P, _Q),
        "b3": (4 * P - 8, (3, 1, 0)),
        "c1": _SURE,
        "d1": _CALLS,
        "d3": _CALLS,
    },
    "5a": {
        "a2": _SURE,
        "b2": (4 * ONE, (9, 0, 0)),
        "b3": (4 * ONE, (9, 0, 0)),
        "c1": _SURE,
        "d2": (ONE, (9, 0, 0)),
        "d1": (2 * ONE, (3, 0, 0)),
        "d3": (2 * ONE, (3, 0, 0)),
    },
    "5": {
        "a2": _SURE,
        "b2": _BLUFF,
        "b3": _BLUFF,
        "c1": _SURE,
        "d2": (P - 3, _Q),
        "d1": _CALLS,
        "d3": _CALLS,
    },
    "6": {
        "a1": ((4 - P) * Q, _WHOLE),
        "b1": (8 - 2 * P, _WHOLE),
        "a2": _SURE,
        "b2": _BLUFF,
        "b3": (2 * P - 6, _Q),
        "c1": _SURE,
        "d2": (5 + 7 * P - 2 * P**2, _Q),
        "d1": _LATE,
        "d3": _CALLS,
    },
    "7": {
        "a1": (ONE, _HALF),
        "b1": (ONE, _Q),
        "a2": _SURE,
        "b2": _BLUFF,
        "b3": (2 * P + 1, _QQ),
        "c1": _SURE,
        "d2": (P - 2, _Q),
        "c3": (2 * P**2 - 6 * P - 7, _Q),
        "d1": _LATE,
        "d3": _CALLS,
    },
    "8": {
        "a1": ((9 - 2 * P) * Q, _HALF),
        "b1": (9 - 2 * P, _WHOLE),
        "a2": _SURE,
        "b2": _BLUFF,
        "b3": (2 * P - 7, _Q),
        "c1": _SURE,
        "d2": (6 + 8 * P - 2 * P**2, _Q),
        "c3": _SURE,
        "d1": _LATE,
        "d3": _CALLS,
    },
    "9": {
        "a1": _SURE,
        "b1": _BLUFF,
        "a2": _SURE,
        "b2": _BLUFF,
        "b3": (2 * P, _QQ),
        "c1": _SURE,
        "d2": (P - 1, _Q),
        "c3": _SURE,
        "d1": (P - 3, _Q),
        "d3": _CALLS,
    },
    "10a": {
        "a1": _SURE,
        "b1": (ONE, (3, 0, 0)),
        "a2": _SURE,
        "b2": (ONE, (3, 0, 0)),
        "b3": (5 * ONE, (18, 0, 0)),
        "c1": (2 * ONE, (3, 0, 0)),
        "d2": _SURE,
        "c3": _SURE,
        "d1": (ONE, (3, 0, 0)),
        "d3": _SURE,
    },
    "10": {
        "a1": _SURE,
        "b1": (2 * ONE, (1, 0, 1)),
        "a2": _SURE,
        "b2": _BLUFF,
        "b3": (2 * P, _QQ),
        "c1": (P - 1, _Q),
        "d2": _SURE,
        "c3": _SURE,
        "d1": (P - 3, _Q),
        "c2": (P - 5, _Q),
        "d3": _SURE,
    },
}


def quotients(label: str) -> list[tuple[Polynomial, Denominator]]:
    """The eleven frequencies of a member."""
    return [MEMBERS[label].get(name, (0 * ONE, _WHOLE)) for name in FREQUENCIES]


def membership(label: str) -> Tree:
    """From the range of a solution and the member's equations to what the solution says."""
    known = Known(ONE).with_fact("P2", P - 2, N)
    pots = [(value, sign) for value, sign in SOLUTIONS[label] if _of_pot(value)]
    equations = [
        (number * Q**i * P**j * V[name] - numerator, Z)
        for name, (numerator, (number, i, j)) in zip(FREQUENCIES, quotients(label), strict=True)
    ]
    for place, (value, sign) in enumerate([*pots, *equations]):
        known = known.with_fact(f"s{place}", value, sign)
    known = known.have("Qpos", Q, POSITIVE, "P2").have("more", P, POSITIVE, "P2")
    places = []
    for value, sign in SOLUTIONS[label]:
        known, place = have_near(known, value, sign)
        places.append(place)
    return known.goal(0, places)


def _of_pot(value: Polynomial) -> bool:
    return all(not any(int(power) for power in powers[1:]) for powers in value.monoms())
