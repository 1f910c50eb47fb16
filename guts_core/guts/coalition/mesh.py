r"""Payoff and stakes matrices of coalition against coalition on a mesh.

Rows and columns are profiles: sorted tuples of mesh points, one per member, since members of a
coalition are interchangeable ([BLPWZ22] section 4.1.3 lists all :math:`M^N` ordered ones). Between
neighbouring mesh points the integrand of :mod:`guts_core.guts.rules` is a monomial whose degree is
the number of thresholds below; it splits into a factor of the row and a factor of the column once
the number of the row's thresholds below is fixed, so a matrix product sums over all cells.
"""

from dataclasses import dataclass
from fractions import Fraction

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


def payoff_error(players: int, members: int, mesh: int) -> float:
    """How far a coalition's payoffs from formulas in floats may be from the exact ones, in antes.

    They are sums of terms as large as ``players * members``, and over ``mesh`` cells. Three times
    the largest error that was found, with 2 to 3000 players and meshes of 2 to 2001.
    """
    return 3 * 2.0**-53 * players * (4 * members + mesh / 2)


def stakes_error(players: int) -> float:
    """The same for stakes, which are sums of a term for each player."""
    return 12 * 2.0**-53 * players


def all_profiles(members: int, mesh: int) -> np.ndarray:
    """Every multiset of mesh indices, shape (number of profiles, members), sorted.

    In the order of ``itertools.combinations_with_replacement``, without a tuple for each.
    """
    highest, shorter = [np.arange(mesh)], []
    for _ in range(members - 1):  # one more member, at the highest index so far or above
        ends = np.cumsum(mesh - highest[-1])
        shorter.append(np.repeat(np.arange(len(ends)), mesh - highest[-1]))
        highest.append(np.arange(ends[-1]) + mesh - ends[shorter[-1]])
    profiles = np.empty((len(highest[-1]), members), dtype=np.intp)
    profiles[:, -1] = highest[-1]
    place = np.arange(len(profiles))
    for k in reversed(range(members - 1)):
        place = shorter[k][place]
        profiles[:, k] = highest[k][place]
    return profiles


def pseudo_bloc_profiles(members: int, mesh: int) -> np.ndarray:
    """One member at any mesh point, the others together at any other.

    Sorted; deviator-major order. For one or two members these are all profiles.
    """
    if members <= 2:
        return all_profiles(members, mesh)
    deviator, bloc = np.divmod(np.arange(mesh * mesh), mesh)
    profiles = np.repeat(bloc[:, None], members, axis=1)
    profiles[:, 0], profiles[:, -1] = np.minimum(deviator, bloc), np.maximum(deviator, bloc)
    return profiles


@dataclass(frozen=True, eq=False)
class _Side:
    """What one coalition contributes on each cell between neighbouring mesh points."""

    in_play: np.ndarray  # (profiles, cells): members whose hand may be the best one
    product: np.ndarray  # of the thresholds of the other members


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
    powers = _cell_integrals(points, players)
    payoffs = _best_hands(_holding(rows, points), _holding(columns, points), powers)
    payoffs *= 2 * players
    payoffs += members * (stakes_matrix(game, rows, columns, mesh) - 1)
    payoffs -= players * (members - points[rows].sum(axis=1))[:, None]
    if game.weenie:
        payoffs -= players * _best_hands(
            _dropping(rows, points), _dropping(columns, points), powers
        )
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


def _holding(profiles: np.ndarray, points: np.ndarray) -> _Side:
    """The best hand held is in the cell: whose it may be; those with thresholds above it drop."""
    below, levels = _below(profiles, len(points)), points[profiles]
    above = _products(levels[:, ::-1])
    return _Side(below, np.take_along_axis(above, profiles.shape[1] - below, axis=1))


def _dropping(profiles: np.ndarray, points: np.ndarray) -> _Side:
    """All drop and the best hand is in the cell: whose it may be; the others stay below theirs."""
    below, under = _below(profiles, len(points)), _products(points[profiles])
    return _Side(profiles.shape[1] - below, np.take_along_axis(under, below, axis=1))


def _below(profiles: np.ndarray, mesh: int) -> np.ndarray:
    """Members whose threshold is at or below each cell, shape (profiles, cells)."""
    below = np.zeros((len(profiles), mesh), dtype=np.intp)
    np.add.at(below, (np.arange(len(profiles))[:, None], profiles), 1)
    return below.cumsum(axis=1)[:, :-1]


def _products(levels: np.ndarray) -> np.ndarray:
    """Products of the first 0, 1, ... entries of each row."""
    return np.concatenate([np.ones((len(levels), 1)), levels.cumprod(axis=1)], axis=1)


def _cell_integrals(points: np.ndarray, highest: int) -> np.ndarray:
    r"""Integrals of :math:`x^{k-1}` over each cell, shape (highest + 1, cells); row 0 unused."""
    degree = np.arange(1, highest + 1)[:, None]
    integrals = np.diff(points**degree, axis=1) / degree
    return np.vstack([np.zeros(len(points) - 1), integrals])


def _best_hands(row: _Side, column: _Side, powers: np.ndarray) -> np.ndarray:
    """Chance that the best of the hands in play is the row coalition's, summed over the cells."""
    members, cells = int(row.in_play.max()), np.arange(powers.shape[1])
    chances = np.zeros((len(row.in_play), len(column.in_play)))
    for count in range(1, members + 1):
        row_part = np.where(row.in_play == count, count * row.product, 0.0)
        chances += row_part @ (powers[count + column.in_play, cells] * column.product).T
    return chances
