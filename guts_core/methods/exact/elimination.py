"""Linear equations over an exact field, by Gauss and Jordan."""

from __future__ import annotations

from typing import Any


def solve_linear(rows: list[list[Any]], unknowns: int) -> list[Any] | None:
    """The solution of linear equations, if there is exactly one.

    Parameters
    ----------
    rows : list of list
        Coefficients, then the right side; Fractions, or surds of one field.
    unknowns : int
        Number of unknowns; there may be more equations.

    Returns
    -------
    list or None
        None if the equations contradict each other or leave an unknown open.

    Examples
    --------
    >>> from fractions import Fraction as F
    >>> [str(x) for x in solve_linear([[F(2), F(1), F(5)], [F(1), F(-1), F(1)]], 2)]
    ['2', '1']
    """
    pending = [row for row in rows if any(row)]
    done: list[list[Any]] = []
    for column in range(unknowns):
        pivot = next((row for row in pending if row[column]), None)
        if pivot is None:
            return None
        pending.remove(pivot)
        pivot = [entry / pivot[column] for entry in pivot]
        done = [_eliminated(row, pivot, column) for row in done]
        pending = [row for row in (_eliminated(r, pivot, column) for r in pending) if any(row)]
        done.append(pivot)
    return None if pending else [row[-1] for row in done]


def _eliminated(row: list[Any], pivot: list[Any], column: int) -> list[Any]:
    factor = row[column]
    if not factor:
        return row
    return [a - factor * b if b else a for a, b in zip(row, pivot, strict=True)]
