"""The null space of the matrix in [Bil18] (12) for the solutions of simplified Kuhn poker, exactly.

The matrix holds the derivatives of the slopes of the frequencies that are neither 0 nor 1, by each
other. Their factors, which are positive, change no null space.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.dynamics.invariants import slopes_by_name
from guts_core.simplified_kuhn.solutions.families import FAMILY, Family
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
    family = FAMILY[label]
    first, *others = _matrices(family)
    if any(each != first for each in others):
        return None
    rank, minor = _rank(first)
    return len(first) - rank if sign_inside(minor, family.low, family.high) else None


def condition_on_nine() -> dict[str, Any] | None:
    r"""The solvability condition of (12) along Solution 9, at every pot inside its range.

    With :math:`w` a left null vector of the matrix the condition is that the sum of
    :math:`w_kg^{-1}(x_k)` over the frequencies inside is the sum of :math:`v_l\bar x_l` over those
    at 0 and 1.

    Returns
    -------
    dict or None
        The numbers v_l that are not 0, if w is what is stated below at all members.
    """
    pot, found = variable(), []
    w = {"c1": 1, "d2": -1, "d1": -1 / (pot + 1), "d3": 1 / (pot + 1)}
    for f in _at_corners(FAMILY["9"]):
        rows = dict(zip(FREQUENCIES, slope_derivatives(f, FREQUENCIES), strict=True))
        columns = zip(*([x * rate for rate in rows[name]] for name, x in w.items()), strict=True)
        sums = dict(zip(FREQUENCIES, map(sum, columns), strict=True))
        found.append({name: total for name, total in sums.items() if total != 0})
    first, *others = found
    return first if all(each == first for each in others) else None


def one_of_nine_is_selected() -> bool:
    r"""Whether along Solution 9, at every pot inside, the condition of (12) has just one zero.

    It is that :math:`g^{-1}(c_1)-g^{-1}(d_2)-v\,\bar a_2` has a value that does not depend on c1,
    with :math:`v>0`. As c1 runs through the solution, d2 falls from 1, and c1 rises to 1. So the
    first two terms rise from :math:`-\infty` to :math:`\infty`. The third rises too, for
    :math:`\bar a_2=-k_+/f` with a slope f that is positive and falls.
    """
    family, pot = FAMILY["9"], variable()
    ends = [dict(zip(FREQUENCIES, v, strict=True)) for v in family.vertices(pot)]
    low, high = sorted(ends, key=lambda f: bool(f["c1"] == 1))
    slopes = [slopes_by_name(list(f.values()), pot) for f in (low, high)]
    condition, inner = condition_on_nine(), {"c1", "d2"}
    signs = [
        *(slope["a2"] for slope in slopes),
        slopes[0]["a2"] - slopes[1]["a2"],
        high["c1"] - low["c1"],
        low["d2"] - high["d2"],
        (condition or {}).get("a2", 0),
    ]
    return (
        set(condition or ()) == {"a1", "a2"}
        and high["c1"] == low["d2"] == 1
        and all(low[name] == high[name] for name in low if name not in inner)
        and slopes[0]["a1"] == slopes[1]["a1"]
        and all(sign_inside(each, family.low, family.high) == 1 for each in signs)
    )


def names_that_vary(family: Family) -> list[str]:
    """The frequencies of which a solution leaves a range, with the pot as a variable."""
    vertices = family.vertices(variable())
    columns = zip(FREQUENCIES, zip(*vertices, strict=True), strict=True)
    return [name for name, column in columns if any(x != column[0] for x in column)]


def _at_corners(family: Family) -> Iterator[dict[str, Any]]:
    """A solution at all corners of what varies in it.

    Slopes are affine in each frequency, so these tell of all members.
    """
    varying, first = names_that_vary(family), family.vertices(variable())[0]
    for corner in product((0, 1), repeat=len(varying)):
        yield dict(zip(FREQUENCIES, first, strict=True)) | dict(zip(varying, corner, strict=True))


def _matrices(family: Family) -> list[Rows]:
    """Of the frequencies inside, at these corners."""
    fixed = dict(zip(FREQUENCIES, family.vertices(variable())[0], strict=True))
    varying = names_that_vary(family)
    inside = [name for name in FREQUENCIES if name in varying or fixed[name] not in (0, 1)]
    return [slope_derivatives(corner, inside) for corner in _at_corners(family)]


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
