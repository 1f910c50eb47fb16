r"""The eleven equilibrium conditions on a polytope of frequencies: at a pot, and on a range.

With :math:`g_k` the derivative of the owner's expectation, an equilibrium has for each of the
eleven frequencies :math:`f_k` in [0, 1], :math:`g_k\le0` if :math:`f_k<1`, and :math:`g_k\ge0` if
:math:`f_k>0`. The :math:`g_k` are of degree at most 2. A point of a polytope is a mean of its
vertices v with weights :math:`\lambda`, and there :math:`g_k=\sum\lambda_i\lambda_jG_k(v_i,v_j)`,

.. math:: G_k(v,w)=2\,g_k\!\left(\tfrac{v+w}2\right)-\tfrac12\left(g_k(v)+g_k(w)\right).

So the signs of the finitely many :math:`G_k(v_i,v_j)` prove the condition for all members at once.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from guts_core.methods.exact.rational_functions import (
    RationalFunction,
    cell_points,
    constant,
    variable,
)
from guts_core.methods.exact.surds import Surd, square_root
from guts_core.simplified_kuhn.rules import twenty_four_gradient
from guts_core.simplified_kuhn.solutions.families import Family, Vertex
from guts_core.simplified_kuhn.tree import FREQUENCIES


def conditions(vertices: list[Vertex], pot: Any) -> Iterator[tuple[str, Any, str]]:
    """What must hold for all members of a polytope to be equilibria.

    Yields
    ------
    tuple
        A name, a value, and what it must be: ``">= 0"`` or ``"= 0"``. All values are in the field
        of the vertices.
    """
    for name, values in zip(FREQUENCIES, zip(*vertices, strict=True), strict=True):
        for value in values:
            yield f"{name} >= 0", value, ">= 0"
            yield f"{name} <= 1", 1 - value, ">= 0"
    polar = polar_gradients(vertices, pot)
    for index, name in enumerate(FREQUENCIES):
        never, always = (all(v[index] == end for v in vertices) for end in (0, 1))
        sign = -1 if never else 1
        relation = ">= 0" if never or always else "= 0"
        for gradient in polar:
            yield f"slope of {name}", sign * gradient[index], relation


def all_equilibria(vertices: list[Vertex], pot: Any) -> bool:
    """Whether all members of the polytope are equilibria at this pot, exactly."""
    return all(
        value >= 0 if relation == ">= 0" else value == 0
        for _, value, relation in conditions(vertices, pot)
    )


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


def polar_gradients(vertices: list[Vertex], pot: Any) -> list[np.ndarray]:
    """Coefficients of the gradient as a quadratic form of the weights of the vertices, i <= j."""
    points = [np.array(vertex, dtype=object) for vertex in vertices]
    at = [twenty_four_gradient(point, pot) for point in points]
    found = []
    for i, j in combinations_with_replacement(range(len(points)), 2):
        if i == j:
            found.append(at[i])
            continue
        middle = twenty_four_gradient((points[i] + points[j]) * Fraction(1, 2), pot)
        found.append(2 * middle - (at[i] + at[j]) * Fraction(1, 2))
    return found


def field_norm(value: Any) -> RationalFunction:
    """Norm over the rational functions of the pot; the value itself where it has no root."""
    norm = value.norm() if isinstance(value, Surd) else value
    return norm if isinstance(norm, RationalFunction) else constant(norm)


def _is_zero(value: Any) -> bool:
    return bool(value == 0)


def _not_negative(value: Any, family: Family) -> bool:
    """Sign in every cell between zeros; the value is continuous, for P + 1 and P + a2 are not 0."""
    norm = field_norm(value)
    if not norm:
        return _is_zero(value)
    points = cell_points(norm, family.low, family.high)
    return all(_at(value, point) >= 0 for point in points)


def _at(value: Any, point: Fraction) -> Any:
    if isinstance(value, Surd):
        root = square_root(_at(value.radicand, point))
        return _at(value.rational, point) + _at(value.root, point) * root
    return value(point) if isinstance(value, RationalFunction) else value
