"""Families of equilibria: how far the expectations vary on a connected set of them.

Many equilibria of the game lie on continua ([Bil18] shows single points of them, which the
regularisation selects). A family is explored by walks through equilibria, across flat pieces and
corners, to members that a random search has found as well; the ends are then raised by steps of the
linearised conditions and brought to exact equilibria by Newton's method. What is found is
certified. That there is no more to be found is not: a range is a lower bound of the set's own.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from guts_core.kuhn.arguments import Rounds, SomethingFree
from guts_core.kuhn.equilibria.exact import polish, slopes_of
from guts_core.kuhn.equilibria.polynomials import expectation_system, slope_system
from guts_core.kuhn.equilibria.search import may_walk, search_equilibria
from guts_core.kuhn.equilibrium import (
    Equilibrium,
    certified,
    check_partition,
    check_record,
    refuse_dominated,
    refuse_gains,
)
from guts_core.methods import arguments as kinds
from guts_core.methods.arguments import checked
from guts_core.methods.complementarity.face_walk import walk
from guts_core.methods.complementarity.solution import restored
from guts_core.methods.complementarity.step import Linearised, linear_step
from guts_core.methods.records import ReadOnly
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import named

#: Longest and shortest steps, most steps, and the slope of the linear programme that counts as 0.
_LONGEST, _SHORTEST, _STEPS, _FLAT = 0.05, 1e-5, 400, 1e-6

#: Largest pot: payoffs vary on families by the order of 1/P, and rounding is 1e-16 P.
_LARGEST_POT = 1e7

#: Starts of the search for goals; what makes a range longer.
_STARTS, _LONGER = 240, 1e-9


@dataclass(frozen=True)
class EquilibriumFamily(ReadOnly):
    """What the expectations were found to be on a connected set of equilibria at one pot.

    Attributes
    ----------
    start : Equilibrium
        Where the search began.
    least, greatest : tuple of Equilibrium
        Members where the smallest and largest expectation of each player was found, reached from
        ``start`` by steps of at most 0.075 through equilibria.
    stationary : numpy.ndarray of bool, shape (players, 2)
        Whether the linear programme found no direction of improvement at the end. Otherwise the
        steps had become too short, or too many. Neither says that the end is the set's own.
    """

    start: Equilibrium
    least: tuple[Equilibrium, ...]
    greatest: tuple[Equilibrium, ...]
    stationary: np.ndarray

    @property
    def dimension(self) -> int:
        """That of ``start``: at most so large is the piece of the family around it."""
        return self.start.dimension

    @property
    def ranges(self) -> np.ndarray:
        """Smallest and largest expectation found for each player, shape (players, 2), per hand.

        The range on the whole connected set is at least as large.
        """
        pairs = zip(self.least, self.greatest, strict=True)
        return np.array(
            [[end.expectations[i] for end in ends] for i, ends in enumerate(pairs)], dtype=float
        )


@checked
def family(
    equilibrium: Equilibrium, rounds: Rounds = 150, rng: np.random.Generator | None = None
) -> EquilibriumFamily:
    """Smallest and largest expectation of each player found on the family of an equilibrium.

    Parameters
    ----------
    equilibrium : Equilibrium
        From :func:`guts_core.kuhn.equilibria.exact.polish`, at a pot of at most 10^7: beyond, the
        payoffs differ by less than rounding moves them.
    rounds : int
        Moves of each of 64 walkers. With 0, and in games of more than 84 free frequencies (three
        players with nine cards, four with six), there are no walks: the search then stops where
        the payoff is flat.
    rng : numpy.random.Generator, optional
        Source of the random numbers; without one the result is the same every time.

    Returns
    -------
    EquilibriumFamily

    Raises
    ------
    ValueError
        If it is no equilibrium: somebody gains more than 1e-4 times P + 1 by a best reply. Or if it
        has a dominated action, its game leaves no frequency free or is too large for derivatives,
        or the pot is too large.

    Notes
    -----
    Some versions of HiGHS, which solves the mixed programmes, print a line of their own that begins
    with ``HighsMipSolverData`` (its issue 2783). It tells of no failure.

    Examples
    --------
    >>> from guts_core.kuhn.equilibria.exact import polish
    >>> from guts_core.kuhn.curves.regularised import regularised_equilibrium
    >>> from guts_core.kuhn.three_players.rules import KuhnPoker
    >>> near = regularised_equilibrium(KuhnPoker(4), 3.0, 1e-8)
    >>> start = polish(4, KuhnPoker(4).complete(near), 3)
    >>> uphill, walked = family(start, rounds=0), family(start, rounds=10)
    >>> (96 * walked.ranges).round(6).tolist()
    [[-3.0, -2.0], [-2.0, -2.0], [4.0, 5.0]]
    >>> bool((walked.ranges[:, 1] > uphill.ranges[:, 1] - 1e-9).all())
    True
    """
    check_record("family", "equilibrium", equilibrium)
    named("family", "game of equilibrium", SomethingFree().of, equilibrium.game)
    check_partition("family", "equilibrium", equilibrium)
    refuse_gains("family", "equilibrium", equilibrium)
    refuse_dominated("family", "equilibrium", equilibrium)
    named("family", "pot of equilibrium", kinds.Positive(_LARGEST_POT).of, float(equilibrium.pot))
    rng = rng or np.random.default_rng(0)
    with one_thread():
        ends = _walked(equilibrium, rounds, rng)
        found = [
            [_extreme(end, i, sign) for i, end in enumerate(side)]
            for side, sign in zip(ends, (-1, 1), strict=True)
        ]
    least, greatest = (tuple(end for end, _ in side) for side in found)
    stationary = np.array([[still for _, still in side] for side in found]).T
    return EquilibriumFamily(equilibrium, least, greatest, stationary)


def _walked(
    equilibrium: Equilibrium, rounds: int, rng: np.random.Generator
) -> list[list[Equilibrium]]:
    """Members with the smallest and with the largest expectation of each player on a walk."""
    game, pot = equilibrium.game, equilibrium.pot
    if rounds == 0 or not may_walk(game):
        return [[equilibrium] * game.players] * 2
    start = game.reduce(equilibrium.frequencies).astype(float)
    system, objectives = slope_system(game, float(pot)), expectation_system(game, float(pot))
    met = search_equilibria(game, pot, _STARTS, rng)
    goals = game.reduce(met.frequencies) if met.hits else None
    found = walk(system, start, objectives, rounds, rng, goals)
    now = found.values[0]
    ends = []
    for side, sign in zip(found.ends, (-1, 1), strict=True):
        longer = [sign * (found.values[k, i] - now[i]) > _LONGER for i, k in enumerate(side)]
        ends.append(
            [
                _polished(equilibrium, found.points[k]) if far else equilibrium
                for k, far in zip(side, longer, strict=True)
            ]
        )
    return ends


def _polished(equilibrium: Equilibrium, x: np.ndarray) -> Equilibrium:
    """The member next to a point of a walk, or where the walk began if none is found there."""
    game = equilibrium.game
    try:
        return polish(game, game.complete(x), equilibrium.pot)
    except ArithmeticError:
        return equilibrium


def _extreme(equilibrium: Equilibrium, player: int, sign: int) -> tuple[Equilibrium, bool]:
    """Go uphill in sign times the player's expectation; whether the end is stationary."""
    game, pot = equilibrium.game, float(equilibrium.pot)
    x, partition = game.reduce(equilibrium.frequencies).astype(float), equilibrium.partition
    slopes, radius, stationary = slopes_of(game, pot), _LONGEST, False
    best = sign * game.expectations(game.complete(x), pot)[player]
    for _ in range(_STEPS):
        costs = -sign * game.expectation_slopes(x, pot)[player]
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
    return certified(game, Fraction(equilibrium.pot), x, partition), stationary
