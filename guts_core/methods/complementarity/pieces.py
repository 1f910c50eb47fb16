r"""Single pieces of the set of solutions of a complementarity problem in the unit box.

A piece holds some unknowns at walls of the box, demands that some slopes vanish, and of the slopes
at the walls that they do not lead away from them. Its solutions are found from many points at once,
moved to where the inequalities have most slack, and moved to where an objective is largest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from guts_core.methods.complementarity.multilinear import MultilinearSystem
from guts_core.methods.complementarity.step import Partition

#: Most Newton steps, and the largest equation or violated inequality that counts as 0.
_STEPS, _SOLVED = 40, 3e-14

#: Damping relative to the power of the residual, least damping, longest step, points at a time.
_DAMPING, _POWER, _LEAST, _LONGEST, _CHUNK = 1e-3, 1.5, 1e-13, 0.5, 256

#: Radii of the linear programmes, how often they are solved, and what counts as a gain.
_RADIUS, _SHORTEST, _ROUNDS, _CENTRING, _GAIN = 0.3, 1e-4, 40, 8, 1e-11

#: Slack beyond which more of it is of no use.
_ENOUGH = 0.05


def solutions_on(
    system: MultilinearSystem, pieces: Sequence[Partition], points: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Solutions of pieces next to given points, one piece for each point.

    Parameters
    ----------
    system : MultilinearSystem
        f, of the order of 1 on the box.
    pieces : sequence of Partition
        What is held. A frequency may be held at a wall and its slope at 0.
    points : numpy.ndarray
        Shape (pieces, unknowns).

    Returns
    -------
    solutions : numpy.ndarray
        Shape (pieces, unknowns).
    solved : numpy.ndarray of bool
        Which of them are solutions, to 3e-14.

    Examples
    --------
    >>> from guts_core.methods.complementarity.multilinear import Multilinear
    >>> x, y = Multilinear.variable(0), Multilinear.variable(1)
    >>> line, none = MultilinearSystem([1 - x - y, y - 1], 2), np.zeros(2, dtype=bool)
    >>> piece = Partition(np.array([False, True]), none, np.array([True, False]))
    >>> found, solved = solutions_on(line, [piece], np.array([[0.3, 0.6]]))
    >>> found.round(9).tolist(), solved.tolist()
    ([[1.0, 0.0]], [True])
    """
    held = [np.array([getattr(p, name) for p in pieces]) for name in ("low", "high", "zero")]
    parts = [
        _solved(system, points[k : k + _CHUNK], *(each[k : k + _CHUNK] for each in held))
        for k in range(0, len(points), _CHUNK)
    ]
    if not parts:
        return points, np.zeros(0, dtype=bool)
    return np.concatenate([x for x, _ in parts]), np.concatenate([done for _, done in parts])


def _solved(
    system: MultilinearSystem,
    points: np.ndarray,
    low: np.ndarray,
    high: np.ndarray,
    zero: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    x = np.where(low, 0.0, np.where(high, 1.0, points))
    found, solved, place = x.copy(), np.zeros(len(x), dtype=bool), np.arange(len(x))
    for _ in range(_STEPS):
        f, slopes = system.at(x)
        demanded = zero | (low & (f > 0)) | (high & (f < 0))
        f, slopes = np.where(demanded, f, 0.0), np.where(demanded[:, :, None], slopes, 0.0)
        outside = np.minimum(x, 0) + np.maximum(x - 1, 0)
        largest = np.maximum(np.abs(f).max(axis=1), np.abs(outside).max(axis=1))
        done = largest <= _SOLVED
        found[place[done]], solved[place[done]] = x[done], True
        x, place, low, high, zero, f, slopes, outside, largest = (
            each[~done] for each in (x, place, low, high, zero, f, slopes, outside, largest)
        )
        if not len(x):
            break
        step = _damped(f, slopes, outside, largest, low | high)
        length = np.abs(step).max(axis=1, keepdims=True)
        x = x + step * np.minimum(1, _LONGEST / np.maximum(length, _LEAST))
    return np.clip(found, 0, 1), solved


def _damped(
    f: np.ndarray, slopes: np.ndarray, outside: np.ndarray, largest: np.ndarray, held: np.ndarray
) -> np.ndarray:
    """Levenberg's step for the demanded slopes and for what is outside the box."""
    slopes = np.where(held[:, None, :], 0.0, slopes)
    turned = slopes.swapaxes(1, 2)
    normal, each = turned @ slopes, np.arange(f.shape[1])
    damping = _DAMPING * np.minimum(largest, 1) ** _POWER + _LEAST
    normal[:, each, each] += (outside != 0) + damping[:, None]
    right = turned @ f[:, :, None] + outside[:, :, None]
    return np.where(held, 0.0, -np.linalg.solve(normal, right)[:, :, 0])


@dataclass(frozen=True, eq=False)
class _Model:
    """The linear model of a piece at one of its solutions: rows @ step <= bounds, and = 0."""

    free: np.ndarray
    rows: np.ndarray
    bounds: np.ndarray
    equations: np.ndarray


#: Where a step leads, and the value that the linear model promises there.
_Step = tuple[np.ndarray, float]


def slacks(
    system: MultilinearSystem, piece: Partition, x: np.ndarray, mixed: np.ndarray
) -> np.ndarray:
    """What is left until each inequality of a piece becomes an equation.

    Parameters
    ----------
    system : MultilinearSystem
        f.
    piece : Partition
        The piece.
    x : numpy.ndarray
        A solution of it.
    mixed : numpy.ndarray of bool
        The frequencies whose distances from both walls count.

    Returns
    -------
    numpy.ndarray
        First of the slopes at 0, then of those at 1, then of the walls.
    """
    f = system.values(x[None])[0]
    return np.concatenate([-f[piece.low], f[piece.high], x[mixed], 1 - x[mixed]])


def centred(
    system: MultilinearSystem, piece: Partition, x: np.ndarray, mixed: np.ndarray
) -> np.ndarray:
    """A solution of the same piece where its inequalities have more slack, as many as may be.

    Parameters
    ----------
    system : MultilinearSystem
        f.
    piece : Partition
        The piece.
    x : numpy.ndarray
        A solution of it.
    mixed : numpy.ndarray of bool
        The frequencies that are to be away from the walls.

    Returns
    -------
    numpy.ndarray
    """

    def value(point: np.ndarray) -> float:
        found = np.minimum(slacks(system, piece, point, mixed), _ENOUGH)
        return float(found.sum() + len(found) * found.min(initial=_ENOUGH))

    def step(point: np.ndarray, radius: float) -> _Step | None:
        return _slack_step(_model(system, piece, point, mixed), point, radius)

    return _climbed(system, piece, x, value, step, _CENTRING)


def highest(
    system: MultilinearSystem,
    piece: Partition,
    x: np.ndarray,
    objective: MultilinearSystem,
    index: int,
    sign: int,
) -> np.ndarray:
    """A solution of the same piece where no linear step raises ``sign`` times an objective.

    Parameters
    ----------
    system, objective : MultilinearSystem
        f, and functions of the same unknowns.
    piece : Partition
        The piece.
    x : numpy.ndarray
        A solution of it.
    index, sign : int
        Which function, and whether it is to become large (1) or small (-1).

    Returns
    -------
    numpy.ndarray
    """

    def value(point: np.ndarray) -> float:
        return float(sign * objective.values(point[None])[0, index])

    def step(point: np.ndarray, radius: float) -> _Step | None:
        values, slopes = objective.at(point[None])
        costs = -sign * slopes[0, index]
        found = _uphill(_model(system, piece, point, None), point, costs, radius)
        return found and (found[0], float(sign * values[0, index]) + found[1])

    return _climbed(system, piece, x, value, step, _ROUNDS)


def _climbed(
    system: MultilinearSystem,
    piece: Partition,
    x: np.ndarray,
    value: Callable[[np.ndarray], float],
    step: Callable[[np.ndarray, float], _Step | None],
    rounds: int,
) -> np.ndarray:
    """Repeat steps in a shrinking box as long as they raise a value."""
    best, radius = value(x), _RADIUS
    for _ in range(rounds):
        found = step(x, radius) if radius >= _SHORTEST else None
        if found is None:
            break
        ahead, expected = found
        moved, solved = solutions_on(system, [piece], np.clip(ahead, 0, 1)[None])
        if not solved[0] or value(moved[0]) <= best + _GAIN:
            if solved[0] and expected <= best + _GAIN:  # shorter steps promise no more
                break
            radius /= 4
            continue
        x, best = moved[0], value(moved[0])
    return x


def _model(
    system: MultilinearSystem, piece: Partition, x: np.ndarray, inner: np.ndarray | None
) -> _Model:
    f, slopes = (each[0] for each in system.at(x[None]))
    free = np.flatnonzero(piece.free)
    low, high = piece.low & ~piece.zero, piece.high & ~piece.zero
    rows = [slopes[np.ix_(low, piece.free)], -slopes[np.ix_(high, piece.free)]]
    bounds = [-f[low], f[high]]
    if inner is not None:
        away = np.eye(len(x))[np.ix_(inner, piece.free)]
        rows += [-away, away]
        bounds += [x[inner], 1 - x[inner]]
    return _Model(
        free, np.vstack(rows), np.concatenate(bounds), slopes[np.ix_(piece.zero, piece.free)]
    )


def _box(x: np.ndarray, radius: float) -> np.ndarray:
    return np.stack([np.maximum(-x, -radius), np.minimum(1 - x, radius)], axis=1)


def _slack_step(model: _Model, x: np.ndarray, radius: float) -> _Step | None:
    """The step with which the slacks, and the least of them, become largest; their value."""
    from scipy.optimize import linprog

    size, count = len(model.free), len(model.rows)
    if not size or not count:
        return None
    own, least = np.eye(count), np.ones((count, 1))
    wide = np.zeros((len(model.equations), count + 1))
    found = linprog(
        np.concatenate([np.zeros(size), -np.ones(count), [-count]]),
        A_ub=np.block(
            [[model.rows, own, np.zeros((count, 1))], [np.zeros((count, size)), -own, least]]
        ),
        b_ub=np.concatenate([model.bounds, np.zeros(count)]),
        A_eq=np.hstack([model.equations, wide]),
        b_eq=np.zeros(len(model.equations)),
        bounds=np.vstack([_box(x[model.free], radius), np.tile([-1.0, _ENOUGH], (count + 1, 1))]),
    )
    return None if found.x is None else (_added(x, model.free, found.x[:size]), -found.fun)


def _uphill(model: _Model, x: np.ndarray, costs: np.ndarray, radius: float) -> _Step | None:
    """The cheapest step that breaks no inequality of the linear model, and what it saves."""
    from scipy.optimize import linprog

    if not len(model.free):
        return None
    scale = max(float(np.abs(costs[model.free]).max()), 1e-12)
    found = linprog(
        costs[model.free] / scale,
        A_ub=model.rows,
        b_ub=np.maximum(model.bounds, 0),
        A_eq=model.equations,
        b_eq=np.zeros(len(model.equations)),
        bounds=_box(x[model.free], radius),
    )
    return None if found.x is None else (_added(x, model.free, found.x), -scale * found.fun)


def _added(x: np.ndarray, free: np.ndarray, step: np.ndarray) -> np.ndarray:
    moved = x.copy()
    moved[free] += step
    return moved
