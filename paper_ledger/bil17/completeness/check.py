r"""The proof that there are no other equilibria, as far as it can be computed.

Three parts, each exact. The lettered inequalities are derived a second time, from the slopes of the
game at the extreme profile that the proof speaks of, and must be those of
:func:`~paper_ledger.bil17.completeness.regions.steps` up to a stated positive factor, on the
whole range of pots for which the proof uses them. Every case of Table 1 that the proof leaves must
have members of the solutions which it names, and no other case may have any. And the pots between
the two halves of equation (4), which Table 1 leaves out, must be covered at P = 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.dynamics.invariants import slopes_by_name
from guts_core.simplified_kuhn.solutions.families import FAMILIES, Family
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.completeness import case_members, regions
from paper_ledger.bil17.completeness import table_1 as cases
from paper_ledger.bil17.completeness.regions import Step
from paper_ledger.bil17.stability.attraction import sign_inside

_HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Need:
    """What the proof needs at a letter, from the game.

    Attributes
    ----------
    value : RationalFunction
        A slope at an extreme profile, or a difference of slopes; positive is what is needed.
    factor : RationalFunction
        Positive, and ``value`` = ``factor`` times the polynomial on the page.
    low, high : Fraction or None
        The pots for which it is needed.
    """

    value: Any
    factor: Any
    low: Fraction
    high: Fraction | None


def step_holds(step: Step, need: Need) -> bool:
    """Whether a step is what is needed, for all pots for which it is, and true."""
    covers = step.low <= need.low and (
        step.high is None or (need.high is not None and need.high <= step.high)
    )
    positive = sign_inside(need.factor, need.low, need.high) == 1
    return covers and positive and step.positive * need.factor == need.value and step.holds()


def steps_are_needed(steps: Sequence[Step] | None = None) -> bool:
    """Whether the lettered inequalities are all there, what is needed, and true."""
    given = {step.name: step for step in (regions.steps() if steps is None else steps)}
    needed = needs()
    return given.keys() == needed.keys() and all(
        step_holds(given[name], need) for name, need in needed.items()
    )


def cases_agree(families: Sequence[Family] | None = None) -> bool:
    """Whether the proof leaves the cases in which solutions have members, and names these."""
    found = case_members.occurrences(families)
    left = {case: set(cases.decision(case).solutions) for case in cases.cases()}
    return {case for case, labels in left.items() if labels} == set(found) and all(
        left[case] <= {each.label for each in there} for case, there in found.items()
    )


def wedge_is_covered(families: Sequence[Family] | None = None) -> bool:
    """Whether a family at P = 5 runs through all b1 between 2 a1/(P+1) and 2 a1/P."""
    ends = {Fraction(1, 3), Fraction(2, 5)}
    index = FREQUENCIES.index("b1")
    return any(
        {vertex[index] for vertex in each.vertices(Fraction(5))} == ends
        for each in (FAMILIES if families is None else families)
        if each.covers(5) and each.low == each.high
    )


def proof_holds() -> bool:
    """Whether all three parts of the proof hold."""
    return steps_are_needed() and wedge_is_covered() and cases_agree()


def target_is_one(bets: Fraction | int) -> Fraction:
    """The pot at which (2P - 4 + 2 bets)/(P + 1) reaches 1: it grows with P."""
    return 5 - 2 * Fraction(bets)


def slope(name: str, **profile: Any) -> Any:
    """24 times the derivative in a frequency, those not named being 0, with P as the variable."""
    f = [profile.get(each, Fraction(0)) for each in FREQUENCIES]
    return slopes_by_name(f, variable())[name]


def needs() -> dict[str, Need]:
    """What the proof needs at each letter, for the largest or least bets and calls there."""
    two, five = Fraction(2), target_is_one(0)
    return {
        **_needs_of_two_bettors(two, five),
        **_needs_below_five(two, five),
        **_needs_of_first_bettor(two, five),
    }


def _needs_of_two_bettors(two: Fraction, five: Fraction) -> dict[str, Need]:
    """Letters a to c: player 1 does not bet."""
    p: Any = variable()
    q = p + 1
    v0, u = (2 * p - 4) / q, (2 * p - 2) / q
    a = slope("a2", d1=v0, c1=1, b3=2 / p)
    b = slope("a1", c2=1, b2=2 / p, b3=2 / p, c3=(p - 5) / q)
    c = slope("a2", d1=v0, c1=u, b3=2 * p / (q * q))
    return {
        "a": Need(a, 2 / (p * q), target_is_one(_HALF), None),
        "b": Need(b, 2 / (p * q), five, None),
        "c": Need(-c, 2 / (q * q * q), two, target_is_one(1)),
    }


def _needs_below_five(two: Fraction, five: Fraction) -> dict[str, Need]:
    """Letters d to g: player 1 bets, and player 2 does not always."""
    p: Any = variable()
    q = p + 1
    d = slope("a2", c3=1, c1=1, b3=2 / p, b1=2 / p)

    def difference(a2: int) -> Any:
        """Slope of a2 less that of a1, for a1 = 0 and d2 = 1."""
        profile = {"a2": a2, "b2": 2 * p * a2 / (q * q), "b3": 2 / p, "c1": (p - 5 + 2 * a2) / q}
        calls = (2 * p - 4) / q
        return slope("a2", **profile, d1=calls) - slope("a1", **profile, d3=calls)

    most = 1 - 2 * p * p / (q * (2 * p + 1))
    f = slope("c3", a1=most, b1=2 * most / q, a2=1, b2=2 / q)
    g = slope("a2", c3=1, c1=1, b3=2 / q, b1=1 / q)
    return {
        "d": Need(d, 1 / p, five, None),
        "e": Need(difference(1) - difference(0), 4 / (p * q * q), two, five),
        "f": Need(-f, 2 / (q * q * (2 * p + 1)), two, five),
        "g": Need(g, 1 / q, target_is_one(_HALF), five),
    }


def _needs_of_first_bettor(two: Fraction, five: Fraction) -> dict[str, Need]:
    """Letters h to l: player 1 bets, player 2 always bets with A."""
    p: Any = variable()
    q = p + 1
    least, calls = 2 * p / (q * q), (2 * p - 4) / q

    def f(a1: Any) -> Any:
        """Slope of a1 at H for b2, with the largest b3; quadratic in a1 but for the factor."""
        b1 = 2 * a1 / q
        profile = {"a1": a1, "b1": b1, "b2": (2 - b1) / (p + a1), "b3": 2 / q}
        return q * q * (p + a1) * slope("a1", **profile, d3=calls, c3=(p - 5 + 2 * a1) / q)

    rise = -3 * f(Fraction(0)) + 4 * f(_HALF) - f(Fraction(1))  # its derivative at 0
    j = slope("a1", d3=calls, b2=least, b3=least, c3=(2 * p - 3) / q)
    k = slope("a1", d3=calls, b2=least, b3=least, c3=1)
    last = slope("a1", d3=1, b3=2 / q, b2=2 / p, c3=1)
    one = p / p
    return {
        "h": Need(rise, one, target_is_one(_HALF), five),
        "i": Need(f((5 - p) / 2), one, target_is_one(_HALF), five),
        "j": Need(-j, 1 / (q * q), two, target_is_one(_HALF)),
        "k": Need(-k, 1 / (q * q), two, target_is_one(_HALF)),
        "l": Need(last, 1 / (p * q), five, None),
    }
