r"""Payoff and stakes matrices of coalition against coalition on a mesh.

Rows and columns are profiles: sorted tuples of mesh points, one per member, since members of a
coalition are interchangeable ([BLPWZ22] section 4.1.3 lists all :math:`M^N` ordered ones). Between
neighbouring mesh points the integrand of :mod:`guts_core.guts.rules` is a monomial whose degree is
the number of thresholds below; it splits into a factor of the row and a factor of the column once
the number of the row's thresholds below is fixed, so a matrix product sums over all cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np

from guts_core.guts.rules import Guts


def mesh_points(mesh: int) -> np.ndarray:
    """The thresholds i/(M-1), i = 0..M-1."""
    return np.arange(mesh) / (mesh - 1)


def exact_points(mesh: int) -> np.ndarray:
    """The thresholds i/(M-1) as ``Fraction`` objects."""
    points = np.empty(mesh, dtype=object)
    points[:] = [Fraction(index, mesh - 1) for index in range(mesh)]
    return points


def all_profiles(members: int, mesh: int) -> np.ndarray:
    """Every multiset of mesh indices, shape (number of profiles, members), sorted."""
    return np.array(list(combinations_with_replacement(range(mesh), members)), dtype=np.intp)


def pseudo_bloc_profiles(members: int, mesh: int) -> np.ndarray:
    """One member at any mesh point, the others together at any other.

    Sorted; deviator-major order. For one or two members these are all profiles.
    """
    if members <= 2:
        return all_profiles(members, mesh)
    deviator, bloc = np.divmod(np.arange(mesh * mesh), mesh)
    profiles = np.column_stack([deviator, *([bloc] * (members - 1))])
    return np.sort(profiles, axis=1)


@dataclass(frozen=True)
class _Side:
    """What one coalition contributes on each cell between neighbouring mesh points."""

    below: np.ndarray  # (profiles, cells): members whose threshold is at or below the cell
    above_product: np.ndarray  # product of the thresholds of the other members
    below_product: np.ndarray


def payoff_matrix(game: Guts, rows: np.ndarray, columns: np.ndarray, mesh: int) -> np.ndarray:
    r"""One-round payoffs of the row coalition: the sum of :math:`\alpha_i` over its members.

    Parameters
    ----------
    game : Guts
        Rules, for as many players as both coalitions have members.
    rows, columns : ndarray of int, shapes (R, m), (C, N)
        Sorted profiles of mesh indices.
    mesh : int
        Number of mesh points.

    Returns
    -------
    ndarray, shape (R, C)
    """
    members, players = rows.shape[1], game.players
    points = mesh_points(mesh)
    row_side, column_side = _side(rows, points), _side(columns, points)
    win = np.zeros((len(rows), len(columns)))
    powers = _cell_integrals(points, players)
    for holders in range(1, members + 1):
        row_part = np.where(row_side.below == holders, holders * row_side.above_product, 0.0)
        win += row_part @ _column_part(
            powers, holders + column_side.below, column_side.above_product
        )
    payoffs = win
    payoffs *= 2 * players
    payoffs += members * (stakes_matrix(game, rows, columns, mesh) - 1)
    payoffs -= players * (members - points[rows].sum(axis=1))[:, None]
    if game.weenie:
        payoffs -= players * _weenie_losses(members, row_side, column_side, powers)
    return payoffs


def stakes_matrix(game: Guts, rows: np.ndarray, columns: np.ndarray, mesh: int) -> np.ndarray:
    r"""Stakes :math:`\beta` of every row profile against every column profile, shape (R, C)."""
    points = mesh_points(mesh)
    own, theirs = points[rows], points[columns]
    all_drop = np.multiply.outer(own.prod(axis=1), theirs.prod(axis=1))
    all_drop *= game.all_drop_weight
    all_drop -= own.sum(axis=1)[:, None]
    all_drop += game.players - 1 - theirs.sum(axis=1)
    return all_drop


def _side(profiles: np.ndarray, points: np.ndarray) -> _Side:
    count, members = profiles.shape
    below = np.zeros((count, len(points)), dtype=np.intp)
    np.add.at(below, (np.arange(count)[:, None], profiles), 1)
    below = below.cumsum(axis=1)[:, :-1]
    levels = points[profiles]
    one = np.ones((count, 1))
    above = np.concatenate([one, levels[:, ::-1].cumprod(axis=1)], axis=1)
    under = np.concatenate([one, levels.cumprod(axis=1)], axis=1)
    return _Side(
        below,
        np.take_along_axis(above, members - below, axis=1),
        np.take_along_axis(under, below, axis=1),
    )


def _cell_integrals(points: np.ndarray, highest: int) -> np.ndarray:
    r"""Integrals of :math:`x^{k-1}` over each cell, shape (highest + 1, cells); row 0 unused."""
    degree = np.arange(1, highest + 1)[:, None]
    integrals = np.diff(points**degree, axis=1) / degree
    return np.vstack([np.zeros(len(points) - 1), integrals])


def _column_part(powers: np.ndarray, degree: np.ndarray, product: np.ndarray) -> np.ndarray:
    return (powers[degree, np.arange(powers.shape[1])] * product).T


def _weenie_losses(members: int, row: _Side, column: _Side, powers: np.ndarray) -> np.ndarray:
    """P(all drop and the highest hand is one of the row coalition's)."""
    losses = np.zeros((len(row.below), len(column.below)))
    players = len(powers) - 1
    for droppers in range(1, members + 1):
        held = members - droppers
        row_part = np.where(row.below == held, droppers * row.below_product, 0.0)
        degree = players - held - column.below
        losses += row_part @ _column_part(powers, degree, column.below_product)
    return losses
