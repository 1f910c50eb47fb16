r"""To which cases of Table 1 of [Bil17] the members of each solution belong, and at which pots.

Subconditions (a), (b), (c) of the conditions 2 to 8 are the signs of slopes, and those of condition
1 are three ways to balance :math:`b_1`. So each equilibrium belongs to exactly one case, except the
inner members of Solution 10a, which balance :math:`b_1` in the way that Table 1 leaves out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from guts_core.methods.exact.rational_functions import cell_points, constant, variable
from guts_core.simplified_kuhn.solutions.families import (
    FAMILIES,
    P3,
    P4,
    P6,
    P8,
    P9,
    Family,
    Vertex,
)
from guts_core.simplified_kuhn.solutions.pots import field_norm, polar_gradients
from guts_core.simplified_kuhn.tree import FREQUENCIES

#: Frequencies whose slopes are the conditions 2 to 8 of Table 1.
CONDITIONS = ("a1", "c3", "d1", "b2", "a2", "c1", "d2")

_NAMED = ((P3, "P3"), (P4, "P4"), (P6, "P6"), (P8, "P8"), (P9, "P9"))


@dataclass(frozen=True)
class Occurrence:
    """A solution in a case.

    Attributes
    ----------
    label : str
        Of the solution.
    pots : str
        Pots at which it has members in the case, such as ``"2 <= P < 3"`` or ``"P = 3"``.
    """

    label: str
    pots: str


def case_of(vertex: Vertex, pot: Any) -> str | None:
    """The case of an equilibrium as eight letters; None for the inner members of Solution 10a.

    Examples
    --------
    >>> from guts_core.simplified_kuhn.solutions.members import equilibria
    >>> case_of(equilibria(6)[0].vertices[0], 6)
    'baacbaca'
    """
    a1, b1 = vertex[:2]
    if a1 == 0:
        one = "a"
    elif pot * b1 == 2 * a1:
        one = "b"
    elif (pot + 1) * b1 == 2 * a1:
        one = "c"
    else:
        return None
    (slopes,) = polar_gradients([vertex], pot)
    letters = [_letter(slopes[FREQUENCIES.index(name)], name) for name in CONDITIONS]
    return one + "".join(letters)


def members(family: Family, pot: Any) -> dict[str, Vertex]:
    r"""A member in each case that a solution meets at a pot of its range.

    A slope at a mean of vertices v is a mean of the :math:`G_k(v_i,v_j)` of
    :mod:`guts_core.simplified_kuhn.solutions.pots`, which all have one sign. It is 0 exactly if all
    of them are, and here those with i = j decide. So the slopes that are not 0 inside a face are
    those that are not 0 at one of its vertices at least.

    Raises
    ------
    ArithmeticError
        If the vertices do not decide.
    """
    vertices = list(dict.fromkeys(family.vertices(pot)))
    moving = _moving(vertices, pot, family.label)
    faces: dict[frozenset[int], list[Vertex]] = {frozenset(): []}
    for vertex, there in zip(vertices, moving, strict=True):
        for known, face in list(faces.items()):
            faces.setdefault(known | there, [*face, vertex])
    faces |= {there: [vertex] for vertex, there in zip(vertices, moving, strict=True)}
    found: dict[str, Vertex] = {}
    for face in filter(None, faces.values()):
        mean = tuple(sum(column) * Fraction(1, len(face)) for column in zip(*face, strict=True))
        case = case_of(mean, pot)
        if case is not None:
            found.setdefault(case, mean)
    return found


def occurrences(families: Sequence[Family] | None = None) -> dict[str, list[Occurrence]]:
    """The solutions in each case that has any, with their pots, proved for all real pots.

    Parameters
    ----------
    families : sequence of Family, optional
        By default all that there are.

    Raises
    ------
    ArithmeticError
        If a slope might change its sign inside the range of a solution.
    """
    found: dict[str, list[Occurrence]] = {}
    for family in FAMILIES if families is None else families:
        for case, pots in _ranges(family).items():
            found.setdefault(case, []).extend(Occurrence(family.label, each) for each in pots)
    return dict(sorted(found.items()))


@cache
def inner_pot(family: Family) -> Fraction:
    """A rational pot inside the range of a solution; no slope changes its sign inside.

    Raises
    ------
    ArithmeticError
        If some slope might.
    """
    pot = variable()
    inside = cell_points(constant(1), family.low, family.high)
    for slopes in polar_gradients(family.vertices(pot), pot):
        for slope in slopes:
            norm = field_norm(slope)
            if norm and len(cell_points(norm, family.low, family.high)) > 1:
                raise ArithmeticError(f"inner_pot: a slope changes inside Solution {family.label}")
    return inside[0]


def _letter(slope: Any, name: str) -> str:
    if name == "b2":  # (a) is b2 = 0 with a negative slope, (b) is a zero slope
        return "b" if slope == 0 else "a"
    return "c" if slope == 0 else "a" if slope > 0 else "b"


def _moving(vertices: list[Vertex], pot: Any, label: str) -> list[frozenset[int]]:
    """At each vertex, the slopes that are not 0."""
    polar = iter(polar_gradients(vertices, pot))
    nonzero = {
        (i, j): frozenset(k for k, slope in enumerate(next(polar)) if slope != 0)
        for i in range(len(vertices))
        for j in range(i, len(vertices))
    }
    if any(not there <= nonzero[i, i] | nonzero[j, j] for (i, j), there in nonzero.items()):
        raise ArithmeticError(f"members: the vertices of Solution {label} do not decide")
    return [nonzero[i, i] for i in range(len(vertices))]


@cache
def _ranges(family: Family) -> dict[str, list[str]]:
    """Cases of a solution, each with the parts of its range."""
    low = set(members(family, _exact(family.low)))
    if family.low == family.high:
        return {case: [f"P = {_text(family.low)}"] for case in low}
    inside = set(members(family, inner_pot(family)))
    high = set() if family.high is None else set(members(family, _exact(family.high)))
    return {
        case: _parts(family, case in low, case in inside, case in high)
        for case in low | inside | high
    }


def _parts(family: Family, low: bool, inside: bool, high: bool) -> list[str]:
    left, right = _text(family.low), _text(family.high)
    if not inside:
        return [f"P = {end}" for end, there in ((left, low), (right, high)) if there]
    start = f"{left} {'<=' if low else '<'} P"
    return [start if family.high is None else f"{start} {'<=' if high else '<'} {right}"]


def _exact(end: Any) -> Any:
    return Fraction(end) if isinstance(end, int) else end


def _text(end: Any) -> str:
    return next((name for number, name in _NAMED if end is number), str(end))
