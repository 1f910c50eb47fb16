"""Families of equilibria: how far the expectations vary, and which solutions belong together.

Almost all equilibria of the game lie on continua ([Bil18] shows single points of them, which the
regularisation selects). They are explored by steps of the linearised conditions, each brought back
to an exact equilibrium by Newton's method. What is found is certified; that there is no more
to be found is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import product

import numpy as np

from guts_core.kuhn.exact import Equilibrium, certified, expectation_slopes, slopes_of
from guts_core.kuhn.rules import exact_array
from guts_core.methods.complementarity import restored, stepped
from guts_core.methods.complementarity_step import Linearised, linear_step
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import finite_number

#: Longest and shortest steps, most steps, and the slope of the linear programme that counts as 0.
_LONGEST, _SHORTEST, _STEPS, _FLAT = 0.05, 1e-5, 400, 1e-6

#: Sum of distances at which the target is reached; what a step must gain, relative to its length
#: and to that distance; longest steps towards a target, tried in turn.
_THERE, _PROGRESS, _CHAIN_STEPS = 1e-11, 0.01, (0.25, 0.05, 0.01)


@dataclass(frozen=True)
class EquilibriumFamily:
    """What the expectations can be on a connected set of equilibria at one pot.

    Attributes
    ----------
    start : Equilibrium
        Where the search began.
    least, greatest : tuple of Equilibrium
        Members where the expectation of player 1, 2, 3 is smallest and largest: local extrema to
        about 1e-7, reached from ``start`` by steps of at most 0.075 through equilibria.
    stationary : numpy.ndarray of bool, shape (3, 2)
        Whether the linear programme found no direction of improvement at the end. Otherwise the
        steps had become too short, or too many.
    """

    start: Equilibrium
    least: tuple[Equilibrium, ...]
    greatest: tuple[Equilibrium, ...]
    stationary: np.ndarray

    @property
    def dimension(self) -> int:
        """Dimension of the piece of the family around ``start``."""
        return self.start.dimension

    @property
    def ranges(self) -> np.ndarray:
        """Smallest and largest expectation found for each player, shape (3, 2), per hand."""
        pairs = zip(self.least, self.greatest, strict=True)
        return np.array(
            [[end.expectations[i] for end in ends] for i, ends in enumerate(pairs)], dtype=float
        )


@dataclass(frozen=True)
class EquilibriumPath:
    """A chain of equilibria at one pot.

    Attributes
    ----------
    frequencies : numpy.ndarray, shape (points, 12, cards)
        The equilibria in order.
    gains : numpy.ndarray, shape (points, 3)
        What each player gains by a best reply, in exact arithmetic rounded once.
    spacing : float
        Largest change of a frequency between neighbours.
    """

    frequencies: np.ndarray
    gains: np.ndarray
    spacing: float


def family(equilibrium: Equilibrium) -> EquilibriumFamily:
    """Smallest and largest expectation of each player on the family of an equilibrium.

    Parameters
    ----------
    equilibrium : Equilibrium
        From :func:`guts_core.kuhn.exact.polish`.

    Returns
    -------
    EquilibriumFamily

    Examples
    --------
    >>> from guts_core.kuhn.exact import polish
    >>> from guts_core.kuhn.regularised import regularised_equilibrium
    >>> from guts_core.kuhn.rules import KuhnPoker
    >>> near = regularised_equilibrium(KuhnPoker(4), 3.0, 1e-8)
    >>> found = family(polish(4, KuhnPoker(4).complete(near), 3))
    >>> (96 * found.ranges).round(6).tolist()
    [[-3.0, -2.0], [-2.0, -2.0], [4.0, 5.0]]
    """
    with one_thread():
        ends = [[_extreme(equilibrium, i, sign) for sign in (-1, 1)] for i in range(3)]
    least, greatest = (tuple(end[side][0] for end in ends) for side in (0, 1))
    stationary = np.array([[each[1] for each in end] for end in ends])
    stationary.setflags(write=False)
    return EquilibriumFamily(equilibrium, least, greatest, stationary)


def _extreme(equilibrium: Equilibrium, player: int, sign: int) -> tuple[Equilibrium, bool]:
    """Go uphill in sign times the player's expectation; whether the end is stationary."""
    game, pot = equilibrium.game, float(equilibrium.pot)
    x, partition = game.reduce(equilibrium.frequencies).astype(float), equilibrium.partition
    slopes, radius, stationary = slopes_of(game, pot), _LONGEST, False
    best = sign * equilibrium.expectations[player]
    for _ in range(_STEPS):
        costs = -sign * expectation_slopes(game, x, pot)[player]
        costs = costs / max(np.abs(costs).max(), _FLAT)
        f, jacobian = slopes(x)
        step = linear_step(Linearised(x, f / radius, jacobian, radius), costs)
        stationary = step is not None and bool(costs @ (step[0] - x) > -_FLAT * radius)
        if stationary or radius < _SHORTEST:
            break
        found = None if step is None else restored(slopes, *step)
        value = -np.inf
        if found is not None and np.abs(found[0] - x).max() <= 1.5 * radius:
            value = sign * game.expectations(game.complete(found[0]), pot)[player]
        if found is None or value <= best:
            radius /= 4
            continue
        (x, partition), best, radius = found, value, min(2 * radius, _LONGEST)
    return certified(game, equilibrium.pot, x, partition), stationary


def connected(
    one: Equilibrium, other: Equilibrium, spacing: float = 0.01
) -> EquilibriumPath | None:
    """A chain of equilibria from one to the other, or None if none was found.

    Parameters
    ----------
    one, other : Equilibrium
        Of the same game at the same pot.
    spacing : float
        Largest change of a frequency between neighbours in the chain.

    Returns
    -------
    EquilibriumPath or None
        None does not mean that the two are disconnected. A chain is numerical evidence that they
        are connected: its points are certified, the gaps between them are not.

    Raises
    ------
    ValueError
        If the games or pots differ, or ``spacing`` is not a positive number.
    """
    finite_number("connected", "spacing", spacing, 1e-6)
    if one.game != other.game or one.pot != other.pot:
        raise ValueError("connected: one and other must belong to the same game and pot")
    with one_thread():
        for longest, (start, end) in product(_CHAIN_STEPS, ((one, other), (other, one))):
            chain = _chain(start, end, longest)
            filled = None if chain is None else _filled(one, chain, spacing)
            if filled is not None:
                return _path(one, np.array(filled[:: 1 if start is one else -1]))
    return None


def _chain(one: Equilibrium, other: Equilibrium, longest: float) -> list[np.ndarray] | None:
    """Steps through equilibria, each nearer to the target, until it is reached."""
    game = one.game
    slopes = slopes_of(game, float(one.pot))
    x, target = (game.reduce(each.frequencies).astype(float) for each in (one, other))
    chain, radius, left = [x], longest, float(np.abs(x - target).sum())
    while left > _THERE:
        found = stepped(slopes, x, radius, target=target)
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
    """Put equilibria between neighbours that are too far apart, by halving the gaps."""
    step = partial(stepped, slopes_of(one.game, float(one.pot)))
    done, ahead = [chain[0]], chain[:0:-1]
    while ahead:
        gap = float(np.abs(ahead[-1] - done[-1]).max())
        if gap <= spacing:
            done.append(ahead.pop())
            continue
        middle = (done[-1] + ahead[-1]) / 2
        found = step(middle, gap, target=middle)
        ends = () if found is None else (done[-1], ahead[-1])
        if found is None or max(np.abs(found[0] - end).max() for end in ends) > 0.95 * gap:
            return None
        ahead.append(found[0])
    return done


def _path(one: Equilibrium, points: np.ndarray) -> EquilibriumPath:
    full = one.game.complete(points)
    gains = np.array([one.game.gains(exact_array(x), one.pot).astype(float) for x in full])
    for array in (full, gains):
        array.setflags(write=False)
    gaps = np.abs(np.diff(points, axis=0)).max(initial=0.0)
    return EquilibriumPath(full, gains, float(gaps))
