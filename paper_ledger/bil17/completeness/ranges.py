"""The families of [Bil17] on whole ranges of pots, with the pot as a variable.

That all members of a family are equilibria is decided by the conditions of
:mod:`guts_core.simplified_kuhn.solutions.pots`.
"""

from fractions import Fraction
from typing import Any

from guts_core.methods.exact.rational_functions import (
    RationalFunction,
    cell_points,
    constant,
    variable,
)
from guts_core.simplified_kuhn.solutions.families import Family
from guts_core.simplified_kuhn.solutions.pots import all_equilibria, conditions, field_norm
from paper_ledger.bil17.stability.attraction import value_at


def holds_on_range(family: Family) -> bool:
    """Whether all members are equilibria at every real pot of the family's range.

    Proved with the pot as a variable: each condition is an identity, or a rational function (or
    a surd of such) which is not negative in any of the cells between the zeros of its norm.
    """
    if family.high is not None and family.low == family.high:
        return all_equilibria(family.vertices(Fraction(family.low)), Fraction(family.low))
    pot = variable()
    return all(
        _is_zero(value) if relation == "= 0" else _not_negative(value, family)
        for _, value, relation in conditions(family.vertices(pot), pot)
    )


def pots_of_equilibrium(family: Family) -> list[tuple[Fraction, bool]]:
    """A rational pot in each cell above 2 that the conditions cut out, and whether they hold there.

    Between neighbouring pots of the list some condition may change its sign, nowhere else.
    """
    pot = variable()
    product = constant(1)
    for _, value, _ in conditions(family.vertices(pot), pot):
        norm = field_norm(value)
        if norm:
            product = with_zeros_of(norm, product)
    points = cell_points(product, 2)
    return [(point, all_equilibria(family.vertices(point), point)) for point in points]


def with_zeros_of(function: RationalFunction, polynomial: RationalFunction) -> RationalFunction:
    """The polynomial times those factors of the function's numerator which it does not have."""
    return polynomial * (function.numerator / polynomial).numerator


def _is_zero(value: Any) -> bool:
    return bool(value == 0)


def _not_negative(value: Any, family: Family) -> bool:
    """Sign in every cell between zeros; the value is continuous, for P + 1 and P + a2 are not 0."""
    norm = field_norm(value)
    if not norm:
        return _is_zero(value)
    points = cell_points(norm, family.low, family.high)
    return all(value_at(value, point) >= 0 for point in points)
