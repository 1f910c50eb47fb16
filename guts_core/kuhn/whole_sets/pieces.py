"""Which closed patterns have members at one pot.

Known patterns are tried from random points and from members of others, and a search from random
starts looks for more. On each pattern that has members the one with most slack is found: there the
inequalities that are strict anywhere are strict, which gives the pattern its final form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from guts_core.kuhn.equilibria.polynomials import expectation_system, slope_system
from guts_core.kuhn.equilibria.search import search_equilibria
from guts_core.kuhn.game import KuhnGame
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.methods.complementarity.face_walk import led_back, walk
from guts_core.methods.complementarity.multilinear import MultilinearSystem
from guts_core.methods.complementarity.pieces import centred, slacks, solutions_on
from guts_core.methods.complementarity.search import random_starts
from guts_core.methods.records import ReadOnly

#: Random points and members of other patterns from which a pattern is tried; how many
#: of the solutions that no pattern has are centred.
_RANDOM, _OTHERS, _CENTRED = 32, 64, 6

#: How many pieces are walked from; a piece with fewer members than this is looked for once more.
_WALKS, _FEW = 6, 12

#: What counts as 0 of a slope or a distance from a wall.
SMALL = 1e-7


@dataclass(frozen=True)
class Piece(ReadOnly):
    """A closed pattern with members at a pot.

    Attributes
    ----------
    pattern : ClosedPattern
        The pattern.
    centre : numpy.ndarray, shape (unknowns,)
        A member with much slack.
    members : numpy.ndarray, shape (members, unknowns)
        Members that were found, the centre first.
    strict : bool
        Whether all inequalities are strict at the centre, so that no other pattern has it.
    """

    pattern: ClosedPattern
    centre: np.ndarray
    members: np.ndarray
    strict: bool


class Pieces:
    """The patterns found at one pot; :meth:`look` adds some of those it is given.

    Parameters
    ----------
    game : KuhnGame
        The game of three players with four cards.
    pot : Fraction
        P.
    rng : numpy.random.Generator
        Source of the random numbers.
    """

    def __init__(self, game: KuhnGame, pot: Fraction, rng: np.random.Generator) -> None:
        self.game, self.pot, self.rng = game, pot, rng
        self.system: MultilinearSystem = slope_system(game, float(pot))
        self.found: dict[str, Piece] = {}
        self._tried: set[str] = set()
        self._met: list[np.ndarray] = []

    def search(self, starts: int) -> np.ndarray:
        """Members from random starts; what they satisfy is looked at."""
        hits = search_equilibria(self.game, self.pot, starts, self.rng).frequencies
        x = self.game.reduce(hits).astype(float)
        self.see(x)
        return x

    def see(self, members: np.ndarray) -> None:
        """Add the patterns of members that no pattern has so far."""
        self._met.append(members)
        for x in members[~self.covered(members)]:
            if not self.covered(x[None])[0]:
                self._add(self._held(x), x[None])

    def walk(self, rounds: int) -> None:
        """Walks from the centres of pieces, which find thin pieces between others."""
        payoffs = expectation_system(self.game, float(self.pot))
        for piece in tuple(self.found.values())[:_WALKS]:
            goals = np.concatenate(self._members())
            x, _ = led_back(self.system, piece.centre[None])
            self.see(walk(self.system, x[0], payoffs, rounds, self.rng, goals).points)

    def look(self, patterns: Iterable[ClosedPattern], again: bool = False) -> list[Piece]:
        """Try patterns that have not been tried yet; those that have members."""
        ahead = [p for p in patterns if again or p.code not in self._tried]
        self._tried.update(p.code for p in ahead)
        points = np.concatenate([random_starts(_RANDOM, self.game.size, self.rng), self._others()])
        before = set(self.found)
        for pattern in ahead:
            if pattern.code not in self.found:
                x, solved = solutions_on(self.system, [pattern.partition] * len(points), points)
                if solved.any():
                    self._add(pattern, x[solved])
        return [piece for code, piece in self.found.items() if code not in before]

    def fill(self) -> None:
        """More members of the pieces with few, which were met on the way to something else."""
        thin = {code: each for code, each in self.found.items() if len(each.members) < _FEW}
        points = np.concatenate([random_starts(_RANDOM, self.game.size, self.rng), self._others()])
        for code, piece in thin.items():
            x, solved = solutions_on(self.system, [piece.pattern.partition] * len(points), points)
            self.found[code] = replace(piece, members=np.concatenate([piece.members, x[solved]]))

    def covered(self, x: np.ndarray, pieces: Sequence[Piece] | None = None) -> np.ndarray:
        """Which points satisfy one of the patterns, shape (points,)."""
        slopes, inside = self.system.values(x), np.zeros(len(x), dtype=bool)
        for piece in self.found.values() if pieces is None else pieces:
            inside |= piece.pattern.holds(x, slopes, SMALL)
        return inside

    def needed(self) -> tuple[Piece, ...]:
        """The strict ones, and of the others as few as have all members that were met."""
        kept = [piece for piece in self.found.values() if piece.strict]
        others = [piece for piece in self.found.values() if not piece.strict]
        x = np.concatenate([np.empty((0, self.game.size)), *self._met, *self._members()])
        left = x[~self.covered(x, kept)]
        while len(left):
            inside = [self.covered(left, [piece]) for piece in others]
            best = max(range(len(others)), key=lambda k: int(inside[k].sum()), default=-1)
            if best < 0 or not inside[best].any():
                break
            kept.append(others[best])
            left = left[~inside[best]]
        return tuple(sorted(kept, key=lambda each: each.pattern.code))

    def _members(self) -> list[np.ndarray]:
        return [piece.members for piece in self.found.values()]

    def _others(self) -> np.ndarray:
        known = np.concatenate([np.empty((0, self.game.size)), *self._members()])
        if not len(known):
            return known
        one, other = self.rng.integers(len(known), size=(2, _OTHERS))
        share = self.rng.choice((0.0, 0.0, 0.3, 0.5), (_OTHERS, 1))
        return np.asarray((1 - share) * known[one] + share * known[other])

    def _add(self, pattern: ClosedPattern, members: np.ndarray) -> None:
        """Add the final forms of a pattern, if they are new."""
        self._met.append(members)
        for _ in range(_CENTRED):
            left = members[~self.covered(members)]
            if not len(left):
                break
            x = left[0]
            self._keep(*self._final(self._centred(pattern, x)), members)
            if not self.covered(x[None])[0]:
                self._keep(self._held(x), x, members)

    def _keep(self, pattern: ClosedPattern, centre: np.ndarray, members: np.ndarray) -> None:
        if pattern.code not in self.found:
            inside = members[pattern.holds(members, self.system.values(members), SMALL)]
            strict = bool(self._slacks(pattern, centre).min(initial=1.0) > SMALL)
            self.found[pattern.code] = Piece(
                pattern, centre, np.concatenate([centre[None], inside]), strict
            )

    def _final(self, x: np.ndarray) -> tuple[ClosedPattern, np.ndarray]:
        """The pattern of a member with as few inequalities that are always tight as may be.

        Frequencies at a wall are held there, unless their slopes vanish anyway; then one after the
        other is let go if it leaves its wall.
        """
        pattern = self._held(x)
        x = self._centred(pattern, x)
        for k in np.flatnonzero((pattern.low | pattern.high) & ~self._steep(x)).tolist():
            freer = self._freed(pattern, [k])
            moved = self._centred(freer, x)
            if SMALL < moved[k] < 1 - SMALL and self._tight(freer, moved) < self._tight(pattern, x):
                pattern, x = freer, moved
        return pattern, x

    def _held(self, x: np.ndarray) -> ClosedPattern:
        """The pattern with all walls at which a point is, but those with slopes that vanish."""
        pattern = ClosedPattern.of(x <= SMALL, x >= 1 - SMALL, self.game.cards)
        flat = np.flatnonzero((pattern.low | pattern.high) & ~self._steep(x)).tolist()
        return self._freed(pattern, [k for k in flat if self._freed(pattern, [k]).fibre[k]])

    def _freed(self, pattern: ClosedPattern, places: list[int]) -> ClosedPattern:
        kept = ~np.isin(np.arange(self.game.size), places)
        return ClosedPattern.of(pattern.low & kept, pattern.high & kept, self.game.cards)

    def _centred(self, pattern: ClosedPattern, x: np.ndarray) -> np.ndarray:
        return centred(self.system, pattern.partition, x, pattern.zero)

    def _slacks(self, pattern: ClosedPattern, x: np.ndarray) -> np.ndarray:
        return slacks(self.system, pattern.partition, x, pattern.zero)

    def _tight(self, pattern: ClosedPattern, x: np.ndarray) -> int:
        return int((self._slacks(pattern, x) <= SMALL).sum())

    def _steep(self, x: np.ndarray) -> np.ndarray:
        return np.asarray(np.abs(self.system.values(x[None])[0]) > SMALL)
