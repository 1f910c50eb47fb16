"""What holds at every equilibrium, derived from one solution after the other."""

from __future__ import annotations

from tools.proofs.search.conditions import SOLUTIONS, P, a1, a2, b1, b2, b3
from tools.proofs.search.derivations import given, have_near, near
from tools.proofs.search.witnesses import NONNEGATIVE as N
from tools.proofs.search.witnesses import SIZES, Fact, NoWitnessError, Tree
from tools.proofs.search.witnesses import ZERO as Z

#: What is assumed besides, and what follows: one of several lists of facts, or a contradiction.
CONSEQUENCES: dict[str, tuple[list[Fact], list[list[Fact]]]] = {
    "b1_below_1": ([(b1 - 1, N)], []),
    "b2_below_1": ([(b2 - 1, N)], []),
    "b3_below_1": ([(b3 - 1, N)], []),
    "b3_above_0": ([(-b3, N)], [[(P - 2, Z)]]),
    "value_1": ([(-b1, N)], [[(-a1, N)]]),
    "bluff_1": ([(-a1, N)], [[(-b1, N)]]),
    "value_2": ([(-b2, N)], [[(-a2, N)]]),
    "bluff_2": ([(-a2, N)], [[(-b2, N)]]),
    "first_bets": ([], [[(a1, Z), (b1, Z)], [(2 * P**2 - 6 * P - 7, N)]]),
    "second_bets": ([], [[(a2, Z), (b2, Z)], [(P - 3, N)]]),
    "second_checks": ([(-a2, N)], [[(3 - P, N)]]),
}


def consequence(name: str, label: str) -> Tree:
    """From "P >= 2", a solution and what is assumed to one of the goals."""
    assumed, goals = CONSEQUENCES[name]
    known = given(label, assumed)
    for which, goal in enumerate(goals):
        try:
            places = []
            there = known
            for value, sign in goal:
                there, place = have_near(there, value, sign, SIZES[:4])
                places.append(place)
        except NoWitnessError:
            continue
        return there.goal(which, places)
    about = assumed[0][0] if assumed else P
    for using in near(known, about):
        try:
            return known.absurd(using)
        except NoWitnessError:
            continue
    raise NoWitnessError(f"{name} in Solution {label}")


def trees(name: str) -> list[Tree]:
    """One for each solution."""
    return [consequence(name, label) for label in SOLUTIONS]
