"""From a vertex in floats to the same vertex in exact numbers, by the conditions that are tight."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from guts_core.methods.exact.linear import solve_linear


def exact_vertex(
    conditions: Callable[[Any], Sequence[Any]], start: Any, places: Sequence[Any]
) -> Any | None:
    """The strategy that differs from ``start`` in some places and meets all conditions.

    Parameters
    ----------
    conditions : callable
        Affine functions of a strategy, all of which vanish at the vertex.
    start : list or ndarray of exact numbers
        The strategy in the other places, and 0 in these.
    places : sequence
        Where it is open.

    Returns
    -------
    list, ndarray or None
        A copy of ``start``, filled; None unless there is exactly one solution.
    """
    constants = conditions(start)
    columns = []
    for place in places:
        moved = start.copy()
        moved[place] = Fraction(1)
        columns.append([x - y for x, y in zip(conditions(moved), constants, strict=True)])
    rows = [[*row, -constant] for *row, constant in zip(*columns, constants, strict=True)]
    solution = solve_linear(rows, len(places))
    if solution is None:
        return None
    filled = start.copy()
    for place, value in zip(places, solution, strict=True):
        filled[place] = value
    return filled
