"""Shorthand for the claims of [Bil17]."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from typing import Any

import numpy as np

from guts_core.ledger import assertion, quantity
from guts_core.simplified_kuhn.conditions import all_equilibria
from guts_core.simplified_kuhn.equilibria import Equilibrium, equilibria
from guts_core.simplified_kuhn.families import FAMILIES, Family, Vertex
from guts_core.simplified_kuhn.rules import twenty_four_expectations
from guts_core.simplified_kuhn.tree import FREQUENCIES

claim = partial(assertion, paper="Bil17")
number = partial(quantity, paper="Bil17")
F = Fraction
FAMILY: dict[str, Family] = {family.label: family for family in FAMILIES}

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


def profits(vertex: Vertex, pot: Any) -> tuple[Any, ...]:
    """24 times the three expectations."""
    return tuple(twenty_four_expectations(np.array(vertex, dtype=object), pot))
