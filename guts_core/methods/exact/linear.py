"""Linear equations, null spaces and ranks in rational numbers and surds, by python-flint."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from guts_core.methods.exact.flint_numbers import to_fraction, to_matrix
from guts_core.methods.exact.surds import Surd

#: Rows of numbers.
Matrix = Sequence[Sequence[Any]]


def solve_linear(rows: Matrix, unknowns: int) -> list[Any] | None:
    """The solution of linear equations, if there is exactly one.

    Parameters
    ----------
    rows : sequence of sequences
        Coefficients, then the right side: integers and Fractions, or surds of one field.
    unknowns : int
        Number of unknowns; there may be more equations.

    Returns
    -------
    list or None
        None if the equations contradict each other or leave an unknown open.

    Examples
    --------
    >>> [str(x) for x in solve_linear([[2, 1, 5], [1, -1, 1]], 2)]
    ['2', '1']
    """
    form, radicand = rational_form(rows, unknowns + 1)
    size = unknowns * (1 if radicand is None else 2)
    reduced, pivots = _row_reduced(form)
    if pivots != list(range(size)):
        return None
    solution = [to_fraction(reduced[row, size]) for row in range(size)]
    if radicand is None:
        return solution
    return [Surd(a, b, radicand) for a, b in zip(solution[::2], solution[1::2], strict=True)]


def solutions(rows: Matrix, rights: Matrix) -> list[list[Fraction] | None]:
    """For each right side b a solution x of ``rows`` x = b, open entries 0; None if there is none.

    Examples
    --------
    >>> solutions([[1, 1], [2, 2]], [[3, 6], [3, 5]])
    [[Fraction(3, 1), Fraction(0, 1)], None]
    """
    unknowns = len(rows[0])
    table = [[*row, *right] for row, right in zip(rows, zip(*rights, strict=True), strict=True)]
    reduced, pivots = _row_reduced(to_matrix(table, unknowns + len(rights)))
    found: list[list[Fraction] | None] = []
    for column in range(unknowns, unknowns + len(rights)):
        entries = {pivot: reduced[row, column] for row, pivot in enumerate(pivots)}
        # a pivot among the right sides: no combination of the left ones
        solvable = not any(entry for pivot, entry in entries.items() if pivot >= unknowns)
        x = [to_fraction(entries.get(unknown, 0)) for unknown in range(unknowns)]
        found.append(x if solvable else None)
    return found


def null_space(rows: Matrix, columns: int) -> list[list[Fraction]]:
    """A basis of the solutions x of ``rows`` x = 0.

    Examples
    --------
    >>> [[str(entry) for entry in x] for x in null_space([[2, -3]], 2)]
    [['3/2', '1']]
    """
    reduced, pivots = _row_reduced(to_matrix(rows, columns))
    basis = []
    for free in (column for column in range(columns) if column not in pivots):
        entries = {pivot: -reduced[row, free] for row, pivot in enumerate(pivots)}
        basis.append([to_fraction(entries.get(k, int(k == free))) for k in range(columns)])
    return basis


def rank(rows: Matrix) -> int:
    """Rank of a matrix of rational numbers, or of surds of one field.

    Examples
    --------
    >>> from guts_core.methods.exact.surds import square_root
    >>> root = square_root(2)
    >>> rank([[1, root], [root, 2]]), rank([[1, root], [root, 3]])
    (1, 2)
    """
    form, radicand = rational_form(rows, len(rows[0]) if rows else 0)
    return int(form.rank()) // (1 if radicand is None else 2)


def rational_form(rows: Matrix, columns: int) -> tuple[Any, Any]:
    """A matrix as ``fmpq_mat``, and the radicand of its surds or None.

    A surd a + b sqrt(d) becomes what multiplication with it does to the coordinates of a number of
    its field, the block (a, bd; b, a). Products go over into products, and the rank is doubled.
    """
    radicands = {x.radicand for row in rows for x in row if isinstance(x, Surd)}
    if not radicands:
        return to_matrix(rows, columns), None
    (d,) = radicands
    wide = []
    for row in rows:
        parts = [(x.rational, x.root) if isinstance(x, Surd) else (x, 0) for x in row]
        wide.append([entry for a, b in parts for entry in (a, b * d)])
        wide.append([entry for a, b in parts for entry in (b, a)])
    return to_matrix(wide, 2 * columns), d


def _row_reduced(matrix: Any) -> tuple[Any, list[int]]:
    """Reduced row echelon form, and its pivot columns."""
    reduced, size = matrix.rref()
    pivots: list[int] = []
    for row in range(size):
        start = pivots[-1] + 1 if pivots else 0
        pivots.append(next(k for k in range(start, matrix.ncols()) if reduced[row, k]))
    return reduced, pivots


def eliminated(rows: Sequence[Sequence[Any]], unknowns: int) -> tuple[list[Any], list[Any]] | None:
    """The solution of some of the equations, and what is left of the others, over any field.

    Parameters
    ----------
    rows : sequence of sequences
        Coefficients, then the constant; each row adds up to 0. Fractions, surds, algebraic
        numbers or rational functions; at least as many as unknowns.
    unknowns : int
        Number of unknowns.

    Returns
    -------
    tuple of two lists, or None
        The unknowns, and the constants of the other rows, which must be 0 as well. None if the rows
        leave an unknown open.

    Examples
    --------
    >>> from guts_core.methods.exact.rational_functions import variable
    >>> x = variable()
    >>> (y,), (left,) = eliminated([[x, -2], [1, -x]], 1)  # xy = 2 and y = x
    >>> y == 2 / x, left == 2 / x - x
    (True, True)
    """
    table = [list(row) for row in rows]
    for column in range(unknowns):
        pivot = next((k for k in range(column, len(table)) if table[k][column]), None)
        if pivot is None:
            return None
        table[column], table[pivot] = table[pivot], table[column]
        leading = table[column][column]
        table[column] = [Fraction(1) * entry / leading for entry in table[column]]
        for k, row in enumerate(table):
            if k != column and row[column]:
                factor = row[column]
                table[k] = [a - factor * b for a, b in zip(row, table[column], strict=True)]
    return [-row[-1] for row in table[:unknowns]], [row[-1] for row in table[unknowns:]]
