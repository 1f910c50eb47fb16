r"""The eleven equilibrium conditions on a polytope of frequencies.

With :math:`g_k` the derivative of the owner's expectation, an equilibrium has for each of the
eleven frequencies :math:`f_k` in [0, 1], :math:`g_k\le0` if :math:`f_k<1`, and :math:`g_k\ge0` if
:math:`f_k>0`. The :math:`g_k` are of degree at most 2. A point of a polytope is a mean of its
vertices v with weights :math:`\lambda`, and there :math:`g_k=\sum\lambda_i\lambda_jG_k(v_i,v_j)`,

.. math:: G_k(v,w)=2\,g_k\!\left(\tfrac{v+w}2\right)-\tfrac12\left(g_k(v)+g_k(w)\right).

So the signs of the finitely many :math:`G_k(v_i,v_j)` prove the condition for all members at once.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.methods.exact.flint_numbers import with_flint
from guts_core.methods.exact.rational_functions import RationalFunction, constant
from guts_core.methods.exact.surds import Surd
from guts_core.simplified_kuhn.rules import twenty_four_gradient
from guts_core.simplified_kuhn.solutions.families import Vertex
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


def polar_gradients(vertices: list[Vertex], pot: Any) -> list[np.ndarray]:
    """Coefficients of the gradient as a quadratic form of the weights of the vertices, i <= j."""
    numbers = (np.array(each, dtype=object) for each in (vertices, pot, Fraction(1, 2)))
    return list(with_flint(_polar, *numbers))


def _polar(points: np.ndarray, pot: np.ndarray, half: np.ndarray) -> np.ndarray:
    at = twenty_four_gradient(points, pot)
    first, second = np.triu_indices(len(points))
    found = at[first]
    if (apart := first != second).any():
        i, j = first[apart], second[apart]
        middle = twenty_four_gradient(half * (points[i] + points[j]), pot)
        found[apart] = 2 * middle - half * (at[i] + at[j])
    return found


def field_norm(value: Any) -> RationalFunction:
    """Norm over the rational functions of the pot; the value itself where it has no root."""
    norm = value.norm() if isinstance(value, Surd) else value
    return norm if isinstance(norm, RationalFunction) else constant(norm)
