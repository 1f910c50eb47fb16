"""How many dimensions a union of closed patterns has, in exact arithmetic.

The equations of a pattern fall into branches with parameters, which bounds the dimension from
above. An exact member of a branch at which every inequality is strict stays one when the parameters
are moved a little, which proves that the dimension is attained.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from guts_core.kuhn.equilibria.polynomials import slope_polynomials, slope_system
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.methods.complementarity.multilinear import Multilinear
from guts_core.methods.exact.flint_numbers import to_matrix
from guts_core.methods.exact.polynomial_branches import Branch, branches
from guts_core.methods.records import ReadOnly, kept

#: Denominators of the parameters of members, in turn; members from which one is sought.
_ROUNDED, _TRIED = (10**4, 10**8, 10**12), 8

#: Radii of the linear programmes, how often they are solved, and slack that is enough.
_RADIUS, _SHORTEST, _ROUNDS, _ENOUGH = 0.3, 1e-4, 30, 0.05


@dataclass(frozen=True)
class Dimensions(ReadOnly):
    """Dimensions of a set, the whole and what is seen of it at nodes that are reached.

    Attributes
    ----------
    least, most : tuple of int
        Proved bounds of both. Where they agree the dimension is exact.
    """

    least: tuple[int, int]
    most: tuple[int, int]

    @property
    def exact(self) -> bool:
        """Whether both dimensions are known."""
        return self.least == self.most


@dataclass(frozen=True, eq=False)
class _Part(ReadOnly):
    """One branch of a pattern at a pot."""

    pattern: ClosedPattern
    pot: Fraction
    branch: Branch

    @property
    def most(self) -> tuple[int, int]:
        """Upper bounds of both dimensions."""
        needs = self.branch.needs
        moved = [k for k in np.flatnonzero(self.seen[self._free]) if needs[k]]
        used = frozenset[int]().union(*(needs[k] for k in moved))
        return self.branch.dimension, min(len(moved), len(used), self.branch.dimension)

    @kept
    def seen(self) -> np.ndarray:
        """Boolean (unknowns,): the free frequencies that count at a general point of the branch."""
        game, x = self.pattern.game, self.pattern.high.astype(float)
        x[self._free] = [float(each) if each in (0, 1) else 0.5 for each in self.constants]
        return game.reduce(game.reached(game.complete(x)))

    @kept
    def constants(self) -> tuple[Fraction | None, ...]:
        """The frequencies that are the same all over the branch; None for the others."""
        needs = self.branch.needs
        at = next(each for each in map(self.branch.at, self._trials()) if each is not None)
        return tuple(None if need else value for need, value in zip(needs, at[0], strict=True))

    @property
    def is_empty(self) -> bool:
        """Whether a constant is outside the box, or an equation among constants is left."""
        outside = any(each is not None and not 0 <= each <= 1 for each in self.constants)
        return outside or self.branch.dimension < 0

    def attained(self, members: np.ndarray) -> tuple[int, int] | None:
        """Both dimensions at an exact member with strict inequalities, if one is found."""
        if self.branch.left:
            return None
        for point in self._climbed(members):
            for most in _ROUNDED:
                rounded = [Fraction(float(each)).limit_denominator(most) for each in point]
                at = self.branch.at(rounded)
                if at is not None and self._is_inside(at[0]):
                    moved = at[1][self.seen[self._free]]
                    rank = to_matrix(moved.tolist(), len(point)).rank() if moved.size else 0
                    return len(point), int(rank)
        return None

    @property
    def _free(self) -> np.ndarray:
        return ~(self.pattern.low | self.pattern.high)

    @kept
    def _strict(self) -> np.ndarray:
        """Boolean, slopes at walls and both ends of the free ones: what is not 0 all over."""
        held = np.flatnonzero(~self._free).tolist()
        inner = [each not in (0, 1) for each in self.constants]
        return np.array(
            [
                *(not self.branch.vanishes(put) for put in equations(self.pattern, self.pot, held)),
                *(inner * 2),
            ],
            dtype=bool,
        )

    def _trials(self) -> Iterator[list[Fraction]]:
        """Points inside the box; the factors vanish at few of them."""
        rng = np.random.default_rng(0)
        while True:
            numbers = rng.integers(1, 10**9, len(self.branch.parameters))
            yield [Fraction(int(each), 10**9) for each in numbers]

    def _is_inside(self, free: np.ndarray) -> bool:
        """Whether a point is a member and each inequality is strict or an identity, exactly."""
        game, x = self.pattern.game, self.pattern.high.astype(int).astype(object)
        x[self._free] = free
        if any(not 0 <= each <= 1 for each in free):
            return False
        full = game.complete(x)
        slopes = game.reduce(game.gradient(full, self.pot, reach_free=True))
        outward = np.where(self.pattern.low, -slopes, slopes)[~self._free]
        slacks = np.concatenate([outward, free, 1 - free])
        return self.pattern.contains(full, self.pot, 0) and all(slacks[self._strict] > 0)

    def _climbed(self, members: np.ndarray) -> Iterator[np.ndarray]:
        """Parameters of members of the branch after steps that raise the least slack."""
        places = np.flatnonzero(self._free)[list(self.branch.places)]
        starts = [(self._slacks(x), x) for x in members[:, places]]
        found = [(each[0].min(initial=1.0), x) for each, x in starts if each is not None]
        for least, x in sorted(found, key=lambda pair: -pair[0])[:_TRIED]:
            if least > -_RADIUS:
                yield self._centre(x)

    def _centre(self, x: np.ndarray) -> np.ndarray:
        """Parameters with more slack, by linear programmes in a shrinking box."""
        from scipy.optimize import linprog

        at, radius = self._slacks(x), _RADIUS
        for _ in range(_ROUNDS if len(x) else 0):
            if at is None or radius < _SHORTEST:
                break
            values, rows = at
            box = np.stack([np.maximum(-x, -radius), np.minimum(1 - x, radius)], axis=1)
            step = linprog(
                np.append(np.zeros(len(x)), -1.0),
                A_ub=np.hstack([-rows, np.ones((len(rows), 1))]),
                b_ub=values,
                bounds=np.vstack([box, [-1.0, _ENOUGH]]),
            ).x
            ahead = None if step is None else self._slacks(x + step[:-1])
            if ahead is not None and ahead[0].min() > values.min():
                x, at = x + step[:-1], ahead
            else:
                radius /= 4
        return x

    def _slacks(self, point: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
        """What is left until an inequality becomes an equation, and its slopes; in floats."""
        at = self.branch.at([Fraction(float(each)) for each in np.round(point, 9)])
        if at is None:
            return None
        free, moves = (each.astype(float) for each in at)
        x = self.pattern.high.astype(float)
        x[self._free] = free
        f, slopes = (
            each[0] for each in slope_system(self.pattern.game, float(self.pot)).at(x[None])
        )
        sign = np.where(self.pattern.low, -1.0, 1.0)[~self._free]
        rows = slopes[np.ix_(~self._free, self._free)] @ moves * sign[:, None]
        values = np.concatenate([f[~self._free] * sign, free, 1 - free])
        return values[self._strict], np.vstack([rows, moves, -moves])[self._strict]


def dimensions_of(
    pot: Fraction,
    pieces: Iterable[tuple[ClosedPattern, np.ndarray]],
    cover: Sequence[ClosedPattern] = (),
) -> Dimensions:
    """Dimensions of the members of some patterns at a pot.

    Parameters
    ----------
    pot : Fraction
        P.
    pieces : iterable of (ClosedPattern, numpy.ndarray)
        The patterns with members of each in floats, shape (members, unknowns), from which exact
        ones are sought.
    cover : sequence of ClosedPattern
        Patterns that are known to have all equilibria. They are looked at where the bounds would
        differ without them.

    Returns
    -------
    Dimensions

    Examples
    --------
    >>> pattern = ClosedPattern("000. 000. 000 00 00 . 00 00 . 00 00 .")
    >>> found = dimensions_of(Fraction(1), [(pattern, np.full((1, 26), 0.5))])
    >>> found.least, found.exact
    ((5, 2), True)
    """
    parts = [(part, members) for p, members in pieces for part in _parts(p, pot)]
    parts.sort(key=lambda pair: pair[0].most, reverse=True)
    least, most = (0, 0), (0, 0)
    for part, members in parts:
        if not _beyond(part.most, least):
            continue
        attained = part.attained(members)
        most = _larger(most, part.most)
        least = _larger(least, attained or least)
    most = _larger(most, least)
    if cover and most != least:
        bounds = [part.most for pattern in cover for part in _parts(pattern, pot)]
        whole, seen = (max(each) for each in zip(least, *bounds, strict=True))
        most = min(most[0], whole), min(most[1], seen)
    return Dimensions(least, most)


def may_have_members(pattern: ClosedPattern, pot: Fraction) -> bool:
    """Whether the equations of a pattern have a branch at a pot; without one it has no member.

    Parameters
    ----------
    pattern : ClosedPattern
        The pattern.
    pot : Fraction
        P.
    """
    return bool(_parts(pattern, pot))


def equations(pattern: ClosedPattern, pot: Fraction, rows: Iterable[int]) -> list[Multilinear]:
    """Slopes with the walls of a pattern put in.

    Parameters
    ----------
    pattern : ClosedPattern
        The pattern.
    pot : Fraction
        P.
    rows : iterable of int
        Of which free frequencies.

    Returns
    -------
    list of Multilinear
    """
    without, one = (slope_polynomials(pattern.game, p) for p in (0, 1))
    low, high = (frozenset(np.flatnonzero(each).tolist()) for each in (pattern.low, pattern.high))
    return [((1 - pot) * without[k] + pot * one[k]).with_walls(low, high) for k in rows]


def _parts(pattern: ClosedPattern, pot: Fraction) -> list[_Part]:
    free = np.flatnonzero(~(pattern.low | pattern.high)).tolist()
    found = branches(equations(pattern, pot, np.flatnonzero(pattern.zero).tolist()), free)
    parts = (_Part(pattern, pot, each) for each in found)
    return [part for part in parts if not part.is_empty]


def _beyond(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] > other[0] or one[1] > other[1]


def _larger(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return max(one[0], other[0]), max(one[1], other[1])
