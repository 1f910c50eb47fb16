"""Where closed patterns begin and end as the pot moves, in floats, with what is tight there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from scipy.optimize import linprog

from guts_core.kuhn import KuhnPoker
from guts_core.kuhn.equilibria.polynomials import slope_system
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.methods.complementarity.multilinear import Multilinear, MultilinearSystem
from guts_core.methods.complementarity.pieces import centred, highest, slacks, solutions_on
from guts_core.methods.complementarity.search import random_starts
from guts_core.methods.complementarity.step import Partition
from paper_ledger.bil18.whole_sets.rules import PLACE, slopes

#: The pots that are looked at, and those at which members are sought.
LOW, HIGH = Fraction(3, 2), Fraction(10)
_GRID = (
    *(1.7, 2.0, 2.05, 2.5, 2.9, 3.0, 3.005, 3.03, 3.1, 3.2, 3.24, 3.262, 3.3, 3.5, 3.7, 3.87),
    *(3.892, 3.899, 3.905, 3.912, 3.93, 3.95, 3.97, 3.99, 4.02, 4.05, 4.1, 4.14, 4.155, 4.165),
    *(4.168, 4.172, 4.175, 4.18, 4.186, 4.192, 4.198, 4.205, 4.21, 4.225, 4.4, 4.7, 4.95, 5.0),
    *(5.05, 5.5, 6.5, 6.85, 8.0),
)

#: Least slacks of members that no other pattern has; what counts as tight; starts at a pot.
MARGINS = (1e-3, 1e-4, 1e-5, 1e-6)
_TIGHT, _STARTS, _CLIMBS = 1e-7, 24, 6

_SCALE = 1 / (24 * 6 * 11 / 4)

#: A condition: "slope" or "wall", the frequency, and the wall.
Tight = tuple[str, int, int]


@dataclass(frozen=True)
class End:
    """A pot at which a pattern seems to begin (-1) or to end (1).

    ``tight`` has the inequalities that hold the pot back, ``margin`` the slack that all
    inequalities were given.
    """

    pattern: ClosedPattern
    sign: int
    pot: float
    x: np.ndarray
    tight: tuple[Tight, ...]
    margin: float = 0.0


class Moving:
    """A pattern whose pot is one more unknown, with slack in all inequalities."""

    def __init__(self, pattern: ClosedPattern, margin: float = 0.0) -> None:
        self.pattern, self.margin = pattern, margin
        held, free = (np.append(each, False) for each in (pattern.low, pattern.high)), True
        self.piece = Partition(*held, np.append(pattern.zero | pattern.fibre, free))

    @cached_property
    def system(self) -> MultilinearSystem:
        """The slopes, with the slack taken off, in frequencies that are stretched by it."""
        p, d = self.pattern, self.margin
        unknowns = [Multilinear.variable(k) for k in range(PLACE + 1)]
        unknowns = [d + (1 - 2 * d) * x if k in self.mixed else x for k, x in enumerate(unknowns)]
        total = []
        for k, slope in enumerate(slopes(LOW, HIGH)):
            value = Multilinear({frozenset(): d * (int(p.low[k]) - int(p.high[k]))})
            for m, c in slope.items():
                product = Multilinear({frozenset(): c * _SCALE})
                for j in m:
                    product = product * unknowns[j]
                value = value + product
            total.append(value)
        return MultilinearSystem([*total, Multilinear({})], PLACE + 1)

    @cached_property
    def mixed(self) -> set[int]:
        """The frequencies that are kept away from the walls."""
        return set(np.flatnonzero(self.pattern.zero)) if self.margin else set()

    def extreme(self, x: np.ndarray, pot: float, sign: int) -> End | None:
        """The first or last pot to which members lead from a member."""
        d, pot_only = self.margin, MultilinearSystem([Multilinear.variable(PLACE)], PLACE + 1)
        stretched = [(v - d) / (1 - 2 * d) if k in self.mixed else v for k, v in enumerate(x)]
        y = np.array([*stretched, (pot - float(LOW)) / float(HIGH - LOW)])
        points, solved = solutions_on(self.system, [self.piece], y[None])
        if not solved[0]:
            return None
        y = points[0]
        for _ in range(_CLIMBS):
            ahead = highest(self.system, self.piece, y, pot_only, 0, sign)
            if abs(ahead[PLACE] - y[PLACE]) < 1e-13:
                break
            y = ahead
        x = np.array([d + (1 - 2 * d) * v if k in self.mixed else v for k, v in enumerate(y[:-1])])
        pot = float(LOW) + float(HIGH - LOW) * float(y[PLACE])
        return End(self.pattern, sign, pot, x, tuple(self._tight(y, sign)), d)

    def _tight(self, y: np.ndarray, sign: int) -> Iterator[Tight]:
        """The conditions that hold the pot back, by a linear programme over their gradients."""
        rows = list(self._rows(y))
        free = np.flatnonzero(np.append(~(self.pattern.low | self.pattern.high), True))
        across = np.array([gradient[free] for _, gradient, _ in rows]).T
        equations = [i for i, (_, _, equation) in enumerate(rows) if equation]
        both = np.hstack([across, -across[:, equations]])
        wanted = np.append(np.zeros(len(free) - 1), -sign)
        found = linprog(np.ones(both.shape[1]), A_eq=both, b_eq=wanted, method="highs-ds")
        if found.x is not None:
            weights = found.x[: len(rows)].copy()
            weights[equations] -= found.x[len(rows) :]
            yield from (row[0] for row, w in zip(rows, weights, strict=True) if abs(w) > 1e-9)

    def _rows(self, y: np.ndarray) -> Iterator[tuple[Tight, np.ndarray, bool]]:
        """Equations, and inequalities >= 0 that are tight, with their gradients."""
        p = self.pattern
        f, slope = (each[0] for each in self.system.at(y[None]))
        for k in range(PLACE):
            if p.zero[k]:
                yield ("equation", k, 0), slope[k], True
            elif (p.low[k] or p.high[k]) and abs(f[k]) < _TIGHT:
                yield ("slope", k, 0), slope[k] * (1 if p.high[k] else -1), False
            for wall in (0, 1):
                if not (p.low[k] or p.high[k]) and abs(y[k] - wall) < _TIGHT:
                    yield ("wall", k, wall), np.eye(PLACE + 1)[k] * (1 - 2 * wall), False


def ends(pattern: ClosedPattern, own: bool, rng: np.random.Generator) -> list[End]:
    """Where a pattern begins and ends, or, with ``own``, its members that no other pattern has."""
    stretches: list[tuple[End, End]] = []
    before = np.empty((0, PLACE))
    for pot in _GRID:
        inside = any(a.pot + 1e-6 < pot < b.pot - 1e-6 for a, b in stretches)
        members = [] if inside else _members(pattern, pot, before, rng)
        members = [x for x, slack in members if not own or slack > _TIGHT][: 1 if own else 2]
        found = [pair for x in members if (pair := _both(pattern, x, pot, own))]
        if found:
            first = min((a for a, _ in found), key=lambda end: end.pot)
            stretches.append((first, max((b for _, b in found), key=lambda end: end.pot)))
            before = members[0][None]
    return [end for pair in _merged(stretches) for end in pair]


def _members(
    pattern: ClosedPattern, pot: float, before: np.ndarray, rng: np.random.Generator
) -> list[tuple[np.ndarray, float]]:
    """Members with their least slacks, the largest first."""
    system = slope_system(KuhnPoker(4), pot)
    points = np.concatenate([random_starts(_STARTS, PLACE, rng), before])
    x, solved = solutions_on(system, [pattern.partition] * len(points), points)
    middle = [centred(system, pattern.partition, y, pattern.zero) for y in x[solved][-3:]]
    each = [(y, slacks(system, pattern.partition, y, pattern.zero).min(initial=1)) for y in middle]
    return sorted(each, key=lambda pair: -pair[1])


def _both(pattern: ClosedPattern, x: np.ndarray, pot: float, own: bool) -> tuple[End, End] | None:
    found = []
    for sign in (-1, 1):
        at: End | None = None
        for margin in MARGINS if own else (0.0,):
            start, near = (x, pot) if at is None else (at.x, at.pot)
            at = Moving(pattern, margin).extreme(start, near, sign) or at
        if at is None:
            return None
        found.append(at)
    return found[0], found[1]


def _merged(stretches: list[tuple[End, End]]) -> list[tuple[End, End]]:
    result: list[tuple[End, End]] = []
    for a, b in sorted(stretches, key=lambda pair: pair[0].pot):
        if result and a.pot <= result[-1][1].pot + 1e-5:
            result[-1] = (result[-1][0], max(result[-1][1], b, key=lambda end: end.pot))
        else:
            result.append((a, b))
    return result
