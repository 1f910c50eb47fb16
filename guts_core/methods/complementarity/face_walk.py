"""Walks on the set of solutions of a complementarity problem: across flat pieces and corners.

Many walkers go at once. Each has a direction and keeps to it: a step along it leaves the set, a few
Newton steps on the natural map (:mod:`guts_core.methods.complementarity.search`) lead back, often
onto another piece. A walker that gets no further starts again, there or at an earlier point, in
another direction. So flat pieces are crossed, on which an ascent has no direction to go.
"""

from dataclasses import dataclass

import numpy as np

from guts_core.methods.complementarity.multilinear import MultilinearSystem
from guts_core.methods.complementarity.search import damped_step, natural_map
from guts_core.methods.records import ReadOnly

#: Newton steps back to the set, largest entry of the natural map there, and their damping.
_STEPS, _SOLVED, _DAMPING = 15, 2e-15, 1e-4

#: First step, longest step, and the one at which a walker turns.
_FIRST, _LONGEST, _SHORTEST = 0.05, 0.2, 1e-3

#: Longest move between neighbours; what a move must gain along the direction, relative to the step.
REACH, _GAIN = 0.075, 0.02

#: Number of walkers; chances of the kinds of direction, in their order, without and with goals.
_WALKERS, _KINDS, _WITH_GOALS = 64, (0.5, 0.25, 0.25, 0.0), (0.2, 0.2, 0.2, 0.4)


@dataclass(frozen=True)
class Walk(ReadOnly):
    """Points of a set of solutions that were reached from one of them.

    Attributes
    ----------
    points : numpy.ndarray, shape (points, unknowns)
        Solutions to 2e-15; the first is the start.
    parents : numpy.ndarray of int, shape (points,)
        From which point each was reached, by a move of at most 0.075 in each coordinate. The
        first is its own parent.
    values : numpy.ndarray, shape (points, objectives)
        The objectives there.
    """

    points: np.ndarray
    parents: np.ndarray
    values: np.ndarray

    def path(self, last: int) -> np.ndarray:
        """The points on the way from the start to the point with this index, in order."""
        places = [last]
        while places[-1] != 0:
            places.append(int(self.parents[places[-1]]))
        return self.points[places[::-1]]

    @property
    def depths(self) -> np.ndarray:
        """Number of moves from the start to each point, shape (points,)."""
        depths = np.zeros(len(self.parents), dtype=int)
        for place, parent in enumerate(self.parents[1:], 1):
            depths[place] = depths[parent] + 1
        return depths

    @property
    def ends(self) -> np.ndarray:
        """Indices of the points with the least and the greatest values, shape (2, objectives)."""
        return np.stack([self.values.argmin(axis=0), self.values.argmax(axis=0)])


def walk(
    system: MultilinearSystem,
    start: np.ndarray,
    objectives: MultilinearSystem,
    rounds: int,
    rng: np.random.Generator,
    goals: np.ndarray | None = None,
) -> Walk:
    """Explore the set of solutions from one of them.

    Parameters
    ----------
    system : MultilinearSystem
        f, of the order of 1.
    start : numpy.ndarray
        A solution.
    objectives : MultilinearSystem
        What shall become small and large; half of the directions are their slopes.
    rounds : int
        Number of moves tried by each of 64 walkers.
    rng : numpy.random.Generator
        Source of the random numbers.
    goals : numpy.ndarray, optional
        Points to go to, shape (goals, unknowns).

    Returns
    -------
    Walk

    Examples
    --------
    The solutions of f = (1 - x - y, 1 - x - y) are a segment.

    >>> from guts_core.methods.complementarity.multilinear import Multilinear
    >>> x, y = Multilinear.variable(0), Multilinear.variable(1)
    >>> line = MultilinearSystem([1 - x - y, 1 - x - y], 2)
    >>> found = walk(line, np.array([0.5, 0.5]), MultilinearSystem([x], 2), 30,
    ...              np.random.default_rng(0))
    >>> found.points[found.ends[:, 0]].round(6).tolist()
    [[0.0, 1.0], [1.0, 0.0]]
    """
    points, parents = [start[None]], [np.zeros(1, dtype=int)]
    values = [objectives.values(start[None])]
    turning = _Turning(objectives, rng, goals, start)
    place, count = np.zeros(_WALKERS, dtype=int), 1
    x = np.repeat(start[None], _WALKERS, axis=0)
    directions, length = turning.directions(x), np.full(_WALKERS, _FIRST)
    for _ in range(rounds):
        moved, good = _moves(system, x, directions, length)
        fresh = np.flatnonzero(good)
        points.append(moved[fresh])
        parents.append(place[fresh])
        values.append(objectives.values(moved[fresh]))
        x[fresh], place[fresh] = moved[fresh], count + np.arange(len(fresh))
        count += len(fresh)
        length = np.where(good, np.minimum(1.5 * length, _LONGEST), 0.4 * length)
        stuck = np.flatnonzero(length < _SHORTEST)
        turning.see(values[-1], moved[fresh], place[fresh])
        if len(stuck):
            x[stuck], place[stuck] = turning.places(x[stuck], place[stuck])
            directions[stuck], length[stuck] = turning.directions(x[stuck]), _FIRST
    return Walk(np.concatenate(points), np.concatenate(parents), np.concatenate(values))


class _Turning:
    """Chooses where a stuck walker continues, and in which direction."""

    def __init__(
        self,
        objectives: MultilinearSystem,
        rng: np.random.Generator,
        goals: np.ndarray | None,
        start: np.ndarray,
    ) -> None:
        self.objectives, self.rng, self.goals = objectives, rng, goals
        self.kinds = _KINDS if goals is None else _WITH_GOALS
        value = objectives.values(start[None])[0]
        self.best = np.concatenate([value, -value])
        self.corners, self.corner_places = start[None], np.zeros(1, dtype=int)
        self.ends = np.repeat(start[None], len(self.best), axis=0)
        self.end_places = np.zeros(len(self.best), dtype=int)

    def see(self, values: np.ndarray, points: np.ndarray, places: np.ndarray) -> None:
        """Keep the points with the best values."""
        if not len(values):
            return
        both = np.hstack([values, -values])
        leader = both.argmax(axis=0)
        top = both[leader, np.arange(both.shape[1])]
        better = top > self.best
        self.best = np.where(better, top, self.best)
        self.ends[better] = points[leader[better]]
        self.end_places[better] = places[leader[better]]

    def places(self, x: np.ndarray, place: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Where to continue: here, at an end found so far, or where another walker was stuck."""
        self.corners = np.concatenate([self.corners, x])
        self.corner_places = np.concatenate([self.corner_places, place])
        where = self.rng.integers(3, size=len(x)).astype(np.intp)  # wider than that in a browser
        end = self.rng.integers(len(self.ends), size=len(x))
        old = self.rng.integers(len(self.corners), size=len(x))
        points = np.choose(where[:, None], [x, self.ends[end], self.corners[old]])
        places = np.choose(where, [place, self.end_places[end], self.corner_places[old]])
        return points, places

    def directions(self, x: np.ndarray) -> np.ndarray:
        """The slope of an objective, one coordinate, some coordinates, or towards a goal."""
        count, size = x.shape
        every = np.arange(count)
        sign = self.rng.choice((-1.0, 1.0), (count, 1))
        slopes = self.objectives.at(x)[1]
        slope = sign * slopes[every, self.rng.integers(slopes.shape[1], size=count)]
        noise = self.rng.standard_normal((count, size))
        one = 0.05 * noise
        one[every, self.rng.integers(size, size=count)] = sign[:, 0]
        some = noise * (self.rng.random((count, size)) < self.rng.choice((0.1, 0.3, 1), (count, 1)))
        goal = (
            x if self.goals is None else self.goals[self.rng.integers(len(self.goals), size=count)]
        )
        kind = self.rng.choice(4, size=(count, 1), p=self.kinds).astype(np.intp)
        chosen = np.choose(kind, [slope + 1e-3 * np.abs(slope).max() * noise, one, some, goal - x])
        return np.asarray(chosen / np.maximum(np.abs(chosen).max(axis=1, keepdims=True), 1e-9))


def _moves(
    system: MultilinearSystem, x: np.ndarray, directions: np.ndarray, length: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """One step along each direction and back to the set, and which steps made progress."""
    moved, solved = led_back(system, np.clip(x + length[:, None] * directions, 0, 1))
    change = moved - x
    far = np.abs(change).max(axis=1)
    gain = (change * directions).sum(axis=1)
    return moved, solved & (far <= REACH) & (gain > _GAIN * length)


def led_back(system: MultilinearSystem, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Newton steps back to the set, and which of the points reached it; the others do not move."""
    found, solved = x.copy(), np.zeros(len(x), dtype=bool)
    place, scale = np.arange(len(x)), np.ones((len(x), 1))
    for _ in range(_STEPS):
        residual, derivatives = natural_map(system, x, scale)
        largest = np.abs(residual).max(axis=1)
        done = largest <= _SOLVED
        found[place[done]], solved[place[done]] = np.clip(x[done], 0, 1), True
        going = ~done & (largest < 1)
        x, place, scale, residual, derivatives, largest = (
            a[going] for a in (x, place, scale, residual, derivatives, largest)
        )
        if not len(x):
            break
        x = x + damped_step(residual, derivatives, _DAMPING * np.minimum(largest, 1))
    return found, solved
