"""Damped least squares for many small systems at once, with the same digits on every processor.

A search from random starts is chaotic: a last digit decides after some steps where it ends. BLAS
adds in an order, and with roundings, that depend on the processor. Here sums and eliminations are
made of single additions, multiplications and divisions of arrays, which are rounded in one way.
"""

import numpy as np

#: Most unknowns for which this is quick enough; beyond BLAS is used.
LARGEST = 60

#: Least pivot; rows that are eliminated from at once.
_LEAST, _ROWS = 1e-16, 8


def damped_squares(matrices: np.ndarray, right: np.ndarray, diagonal: np.ndarray) -> np.ndarray:
    """Solve ``(A'A + D) x = A'b`` for many systems.

    Parameters
    ----------
    matrices : numpy.ndarray
        A, shape (systems, rows, unknowns).
    right : numpy.ndarray
        b, shape (systems, rows).
    diagonal : numpy.ndarray
        The positive diagonal of D, shape (systems, unknowns).

    Returns
    -------
    numpy.ndarray
        Shape (systems, unknowns). With at most 60 unknowns its digits do not depend on BLAS.

    Examples
    --------
    >>> matrices, right = np.array([[[3.0, 0.0], [0.0, 1.0]]]), np.array([[3.0, 2.0]])
    >>> damped_squares(matrices, right, np.ones((1, 2))).tolist()
    [[0.9, 1.0]]
    """
    if matrices.shape[2] > LARGEST:
        turned = matrices.swapaxes(1, 2)
        normal, each = turned @ matrices, np.arange(matrices.shape[2])
        normal[:, each, each] += diagonal
        return np.linalg.solve(normal, turned @ right[:, :, None])[:, :, 0]
    return np.ascontiguousarray(_solved(_normal(matrices, right, diagonal)).T)


def _normal(matrices: np.ndarray, right: np.ndarray, diagonal: np.ndarray) -> np.ndarray:
    """The normal equations, right-hand sides in the last column, the systems along the last axis.

    Only what is on the diagonal or to the right of it is computed.
    """
    count, _, size = matrices.shape
    wide = np.empty((*matrices.shape[1:], count))
    wide[:] = matrices.transpose(1, 2, 0)
    wide = np.concatenate([wide, right.T[:, None]], axis=1)
    normal = np.zeros((size, size + 1, count))
    for k in range(size):
        normal[k, k:] = (wide[:, k, None] * wide[:, k:]).sum(axis=0)  # row after row
    each = np.arange(size)
    normal[each, each] += diagonal.T
    return normal


def _solved(normal: np.ndarray) -> np.ndarray:
    """Gauss elimination of symmetric systems without exchanges, which needs their upper parts."""
    size = len(normal)
    for k in range(size):
        column, row = normal[k].copy(), normal[k]
        row[k + 1 :] /= np.maximum(row[k], _LEAST)
        for i in range(k + 1, size, _ROWS):  # of what is left of the diagonal, little is computed
            rows = slice(i, min(i + _ROWS, size))
            normal[rows, i:] -= column[rows, None] * row[i:]
    x = np.empty((size, normal.shape[2]))
    for k in reversed(range(size)):
        x[k] = normal[k, size] - (normal[k, k + 1 : size] * x[k + 1 :]).sum(axis=0)
    return x
