"""Chains of equilibria from one to another: evidence that they belong to one connected set."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Annotated

import numpy as np

from guts_core.kuhn.arguments import NotTooFree, Rounds, Tolerance
from guts_core.kuhn.equilibria.exact import slopes_of
from guts_core.kuhn.equilibria.polynomials import expectation_system, slope_system
from guts_core.kuhn.equilibria.search import may_walk, search_equilibria
from guts_core.kuhn.equilibrium import (
    Equilibrium,
    check_record,
    refuse_dominated,
    refuse_gains,
)
from guts_core.kuhn.game import KuhnGame
from guts_core.methods.arguments import Real, checked
from guts_core.methods.complementarity.face_walk import REACH, led_back, walk
from guts_core.methods.complementarity.multilinear import MultilinearSystem
from guts_core.methods.complementarity.solution import stepped
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.records import ReadOnly
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import named

#: Sum of distances at which the target is reached; what a step must gain, relative to its length
#: and to that distance; longest steps towards a target, tried in turn.
_THERE, _PROGRESS, _CHAIN_STEPS = 1e-11, 0.01, (0.25, 0.05)

#: Shortest step and most steps towards a target.
_SHORTEST, _STEPS = 1e-5, 400

#: Starts of the search for goals, goals of the second walk.
_STARTS, _GOALS = 240, 400

#: How many pairs of points of the two walks are tried; a gap that needs no steps between.
_STOPS, _TINY = 8, 1e-4


@dataclass(frozen=True)
class EquilibriumPath(ReadOnly):
    """A chain of equilibria at one pot.

    Attributes
    ----------
    game : KuhnGame
        The game.
    pot : Fraction
        P.
    frequencies : numpy.ndarray, shape (points, nodes, cards)
        The equilibria in order.
    """

    game: KuhnGame
    pot: Fraction
    frequencies: np.ndarray

    @property
    def gains(self) -> np.ndarray:
        """What each player gains by a best reply at each point, shape (points, players).

        Computed anew from the frequencies, in exact arithmetic rounded once.
        """
        return np.array(
            [self.game.gains(as_fractions(x), self.pot).astype(float) for x in self.frequencies]
        )

    @property
    def spacing(self) -> float:
        """Largest change of a frequency between neighbours."""
        return float(np.abs(np.diff(self.frequencies, axis=0)).max(initial=0.0))

    @checked
    def joins(self, one: Equilibrium, other: Equilibrium, tolerance: Tolerance = 1e-9) -> bool:
        """Whether the chain begins at one equilibrium and ends at the other.

        Parameters
        ----------
        one, other : Equilibrium
            Of the same game at the same pot.
        tolerance : float
            Largest difference of a frequency at either end.

        Raises
        ------
        ValueError
            If the chain has no point, or its points have another shape than the game's; or if
            ``one`` or ``other`` is of no game, or of no profile of it.

        Examples
        --------
        >>> from guts_core.kuhn import large_pots, polish
        >>> found = polish(4, large_pots(4).at(6), 6)
        >>> path = connected(found, found, spacing=0.5)
        >>> path.joins(found, found)
        True
        """
        for name, each in (("one", one), ("other", other)):
            check_record("EquilibriumPath.joins", name, each)
        if not len(self.frequencies) or self.frequencies[0].shape != self.game.free.shape:
            shape = ("one or more", *self.game.free.shape)
            raise ValueError(
                f"EquilibriumPath.joins: frequencies must have shape {shape}, "
                f"got {self.frequencies.shape}"
            )
        pairs = zip((one, other), (self.frequencies[0], self.frequencies[-1]), strict=True)
        return all(
            each.game == self.game
            and each.pot == self.pot
            and float(np.abs(end - each.frequencies.astype(float)).max()) <= tolerance
            for each, end in pairs
        )


@checked
def connected(
    one: Equilibrium,
    other: Equilibrium,
    spacing: Annotated[float, Real(1e-6)] = 0.01,
    rounds: Rounds = 150,
) -> EquilibriumPath | None:
    """A chain of equilibria from one to the other, or None if none was found.

    Straight steps towards the other are tried first, from both ends; then walks that cross flat
    pieces and corners (up to eight cards).

    Parameters
    ----------
    one, other : Equilibrium
        Of the same game at the same pot.
    spacing : float
        Largest change of a frequency between neighbours in the chain. With the least, 10^-6, there
        are hundreds of thousands of them: half a minute and 300 MB for a straight chain.
    rounds : int
        Moves of each of 64 walkers; 0 for no walks.

    Returns
    -------
    EquilibriumPath or None
        None says that no chain was found, not that the two are disconnected. A chain is
        numerical evidence that they are connected: its points have the gains that it tells, the
        gaps between them are not certified.

    Raises
    ------
    ValueError
        If the games or pots differ, one of them is no equilibrium (somebody gains more than 1e-4
        times P + 1 by a best reply) or has a dominated action, the game is too large for
        derivatives, or ``spacing`` or ``rounds`` is not as described.

    Examples
    --------
    >>> from guts_core.kuhn import large_pots, polish
    >>> found = polish(4, large_pots(4).at(6), 6)
    >>> path = connected(found, found, spacing=0.5)
    >>> path.spacing
    0.0
    """
    for name, each in (("one", one), ("other", other)):
        check_record("connected", name, each)
        named("connected", f"game of {name}", NotTooFree().of, each.game)
        refuse_gains("connected", name, each)
        refuse_dominated("connected", name, each)
    if one.game != other.game or one.pot != other.pot:
        raise ValueError("connected: one and other must belong to the same game and pot")
    with one_thread():
        for chain in _chains(one, other, rounds):
            filled = _filled(one, chain, spacing)
            if filled is not None:
                return EquilibriumPath(
                    one.game, Fraction(one.pot), one.game.complete(np.array(filled))
                )
    return None


def _chains(one: Equilibrium, other: Equilibrium, rounds: int) -> Iterator[list[np.ndarray]]:
    """Chains with gaps, from one to the other: straight ones, then by walks from both ends."""
    start, target = (each.game.reduce(each.frequencies).astype(float) for each in (one, other))
    for longest, turned in product(_CHAIN_STEPS, (False, True)):
        way = _chain(one, *((target, start) if turned else (start, target)), longest)
        if way is not None:
            yield way[::-1] if turned else way
    if rounds and may_walk(one.game):
        yield from _walked(one, start, target, rounds)


def _walked(
    one: Equilibrium, start: np.ndarray, target: np.ndarray, rounds: int
) -> Iterator[list[np.ndarray]]:
    """Chains by two walks, the second towards the first, joined where they are nearest."""
    from scipy.spatial import cKDTree

    game, pot, rng = one.game, float(one.pot), np.random.default_rng(0)
    system, objectives = slope_system(game, pot), expectation_system(game, pot)
    met = search_equilibria(game, one.pot, _STARTS, rng)
    goals = np.concatenate([target[None], game.reduce(met.frequencies)])
    first = walk(system, start, objectives, rounds, rng, goals)
    goals = first.points[rng.integers(len(first.points), size=_GOALS)]
    second = walk(system, target, objectives, rounds, rng, goals)
    apart, nearest = cKDTree(first.points).query(second.points, p=np.inf)
    moves = first.depths[nearest] + second.depths
    for stop in np.lexsort((moves, apart > _TINY, np.round(apart, 2)))[:_STOPS]:
        leg = _leg(one, first.points[nearest[stop]], second.points[stop])
        if leg is not None:
            there, back = first.path(int(nearest[stop])), second.path(int(stop))
            yield [*_shortened(there)[:-1], *leg, *_shortened(back)[-2::-1]]


def _leg(one: Equilibrium, start: np.ndarray, target: np.ndarray) -> list[np.ndarray] | None:
    """From one point to another nearby: the gap itself if it is tiny, or straight steps."""
    apart = float(np.abs(target - start).max())
    if apart <= _TINY:
        return [start, target]
    return _chain(one, start, target, _CHAIN_STEPS[-1]) if apart <= REACH else None


def _shortened(points: np.ndarray) -> list[np.ndarray]:
    """Leave out detours: from each point to the last one that is within reach."""
    place, kept = 0, [points[0]]
    while place < len(points) - 1:
        near = np.flatnonzero(np.abs(points - points[place]).max(axis=1) <= REACH)
        place = max(int(near[-1]), place + 1)
        kept.append(points[place])
    return kept


def _chain(
    one: Equilibrium, x: np.ndarray, target: np.ndarray, longest: float
) -> list[np.ndarray] | None:
    """Steps through equilibria, each nearer to the target, until it is reached."""
    slopes = slopes_of(one.game, float(one.pot))
    chain, radius, left = [x], longest, float(np.abs(x - target).sum())
    while left > _THERE:
        found = stepped(slopes, x, radius, target)
        near = np.inf if found is None else float(np.abs(found[0] - target).sum())
        if found is not None and near < (1 - _PROGRESS * radius) * left:
            x, left, radius = found[0], near, min(2 * radius, longest)
            chain.append(x)
        elif radius < _SHORTEST or len(chain) > _STEPS:
            return None
        else:
            radius /= 4
    return chain


def _filled(one: Equilibrium, chain: list[np.ndarray], spacing: float) -> list[np.ndarray] | None:
    """Put equilibria between neighbours that are too far apart.

    Gaps are halved; where the way turns a corner, short straight steps lead around it.
    """
    system = slope_system(one.game, float(one.pot)) if may_walk(one.game) else None
    done, ahead = [chain[0]], chain[:0:-1]
    while ahead:
        left, right = done[-1], ahead[-1]
        if float(np.abs(right - left).max()) <= spacing:
            done.append(ahead.pop())
            continue
        middle = _between(one, system, left, right)
        way = [middle] if middle is not None else _around(one, left, right, spacing)
        if way is None:
            return None
        ahead.extend(way[::-1])
    return done


def _around(
    one: Equilibrium, left: np.ndarray, right: np.ndarray, spacing: float
) -> list[np.ndarray] | None:
    """Equilibria on short steps from one neighbour to the other, without the neighbours."""
    for turned in (False, True):
        way = _chain(one, *((right, left) if turned else (left, right)), spacing / 2)
        if way is not None and len(way) > 2:
            return way[-2:0:-1] if turned else way[1:-1]
    return None


def _between(
    one: Equilibrium, system: MultilinearSystem | None, left: np.ndarray, right: np.ndarray
) -> np.ndarray | None:
    """An equilibrium nearer to both of two neighbours than they are to each other."""
    middle, gap = (left + right) / 2, float(np.abs(right - left).max())

    def between(point: np.ndarray) -> bool:
        return max(np.abs(point - end).max() for end in (left, right)) <= 0.95 * gap

    if system is not None:
        points, solved = led_back(system, middle[None])
        if solved[0] and between(points[0]):
            return np.asarray(points[0])
    found = stepped(slopes_of(one.game, float(one.pot)), middle, gap, middle)
    return found[0] if found is not None and between(found[0]) else None
