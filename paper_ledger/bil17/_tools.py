"""Shorthand for the claims of [Bil17]."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise, product
from typing import Any

import numpy as np

from guts_core.methods.exact.rational_functions import cell_points, constant, variable
from guts_core.simplified_kuhn.rules import twenty_four_expectations
from guts_core.simplified_kuhn.solutions.families import FAMILIES, FAMILY, Family, Vertex
from guts_core.simplified_kuhn.solutions.members import Equilibrium, equilibria
from guts_core.simplified_kuhn.solutions.pots import all_equilibria, field_norm
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.completeness.ranges import with_zeros_of
from paper_ledger.bil17.stability.attraction import sign_inside
from paper_ledger.record import assertion, quantity

claim = partial(assertion, paper="Bil17")
number = partial(quantity, paper="Bil17")
F = Fraction

#: Rational pots in every interval between the ends of the ranges, and all rational ends.
_TEXT = "2 5/2 3 31/10 33/10 69/20 7/2 37/10 79/20 4 21/5 87/20 9/2 5 6 50"
POTS = tuple(F(pot) for pot in _TEXT.split())


@cache
def found(pot: Any) -> list[Equilibrium]:
    """All equilibria at a pot."""
    return equilibria(pot)


def vertices_at_samples() -> list[tuple[Any, Vertex]]:
    """Every vertex of every family at the sample pots, with its pot."""
    return [(each.pot, vertex) for pot in POTS for each in found(pot) for vertex in each.vertices]


@cache
def vertices_everywhere() -> list[tuple[Any, Vertex]]:
    """Vertices of every family with their pots: enough for what is 0, inside or 1 at any pot.

    Ends of its range, and a pot in each of the cells that the zeros of all f and 1 - f cut out.
    """
    some: list[tuple[Any, Vertex]] = []
    for family in FAMILIES:
        pots = [F(end) if isinstance(end, int) else end for end in {family.low, family.high}]
        if family.low != family.high:
            pots += _cells(family)
        some += [(pot, v) for pot in pots if pot is not None for v in family.vertices(pot)]
    return some


def _cells(family: Family) -> list[Fraction]:
    product = constant(1)
    entries = [x for vertex in family.vertices(variable()) for x in vertex]
    for norm in (field_norm(y) for x in entries for y in (x, 1 - x)):
        if norm:
            product = with_zeros_of(norm, product)
    return cell_points(product, family.low, family.high)


def between_ends(families: Iterable[Family]) -> list[tuple[Any, Any, list[Family]]]:
    """Neighbouring ends of ranges, and the solutions between them; None is infinity."""
    every = list(families)
    ends = sorted({end for each in every for end in (each.low, each.high) if end is not None})
    return [
        (low, high, [each for each in every if each.low <= low and _reaches(each, high)])
        for low, high in pairwise([*ends, None])
    ]


def _reaches(family: Family, high: Any) -> bool:
    return family.high is None or (high is not None and high <= family.high)


def are_apart(one: Family, other: Family, names: Iterable[str], low: Any, high: Any) -> bool:
    """Whether one of these frequencies is larger in all of the one, or the other, at every pot.

    At those strictly between ``low`` and ``high``.
    """
    pairs = list(product(one.vertices(variable()), other.vertices(variable())))
    return any(
        {sign_inside(value(v, name) - value(w, name), low, high) for v, w in pairs} in ({1}, {-1})
        for name in names
    )


def value(vertex: Vertex, name: str) -> Any:
    """One frequency of a vertex."""
    return vertex[FREQUENCIES.index(name)]


def replaced(vertices: list[Vertex], **values: Any) -> list[Vertex]:
    """The same vertices with some frequencies set to other values."""
    return [
        tuple(values.get(name, x) for name, x in zip(FREQUENCIES, vertex, strict=True))
        for vertex in vertices
    ]


def holds_with(label: str, pot: Any, **values: Any) -> bool:
    """Whether a solution with some frequencies replaced consists of equilibria at a pot."""
    return all_equilibria(replaced(FAMILY[label].vertices(pot), **values), pot)


def corners(**fixed: int) -> np.ndarray:
    """Profiles of zeros and ones, with some frequencies fixed: small numbers, no rounding."""
    axes = [(fixed[name],) if name in fixed else (0, 1) for name in FREQUENCIES]
    return np.array(list(product(*axes)), dtype=float)


def profits(vertex: Vertex, pot: Any) -> tuple[Any, ...]:
    """24 times the three expectations."""
    return tuple(twenty_four_expectations(np.array(vertex, dtype=object), pot))
