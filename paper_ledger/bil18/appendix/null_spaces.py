"""The null space of the matrix in (12) for the solutions of simplified Kuhn poker, exactly.

The matrix holds the derivatives of the slopes of the frequencies that are neither 0 nor 1, by each
other. Their factors, which are positive, change no null space.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.solutions.families import FAMILIES, Family
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.stability.attraction import sign_inside
from paper_ledger.bil17.stability.oscillations import slope_derivatives

#: Rows of numbers or of rational functions of the pot.
Rows = list[list[Any]]


def nullity_inside(label: str) -> int | None:
    """The dimension of the null space, if it is one for all inner members and all pots inside.

    Parameters
    ----------
    label : str
        Of a solution of the paper on simplified Kuhn poker that has a range of pots.

    Returns
    -------
    int or None
        None if it is not shown to be one.

    Examples
    --------
    >>> nullity_inside("1"), nullity_inside("10")
    (4, 0)
    """
    (family,) = (each for each in FAMILIES if each.label == label)
    first, *others = _matrices(family)
    if any(each != first for each in others):
        return None
    rank, minor = _rank(first)
    return len(first) - rank if sign_inside(minor, family.low, family.high) else None


def _matrices(family: Family) -> list[Rows]:
    """At all corners of what varies: slopes are affine in each, so these tell of all members."""
    vertices = family.vertices(variable())
    columns = dict(zip(FREQUENCIES, zip(*vertices, strict=True), strict=True))
    varying = [name for name, column in columns.items() if any(x != column[0] for x in column)]
    inside = [name for name in FREQUENCIES if name in varying or columns[name][0] not in (0, 1)]
    fixed = {name: column[0] for name, column in columns.items()}
    corners = product((0, 1), repeat=len(varying))
    return [
        slope_derivatives(fixed | dict(zip(varying, corner, strict=True)), inside)
        for corner in corners
    ]


def _rank(rows: Rows) -> tuple[int, Any]:
    """The rank for an unknown pot, and, but for its sign, a minor of this size that is not 0."""
    left, rank, minor = [list(row) for row in rows], 0, 0 * variable() + 1
    for k in range(len(rows)):
        found = next((row for row in left if row[k] != 0), None)
        if found is None:
            continue
        left.remove(found)
        left = [
            [x - row[k] / found[k] * y for x, y in zip(row, found, strict=True)] for row in left
        ]
        rank, minor = rank + 1, minor * found[k]
    return rank, minor
