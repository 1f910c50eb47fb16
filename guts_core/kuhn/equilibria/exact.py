"""Exact equilibria behind the regularised ones, with their certificates ([Bil18] sec. 3).

The conditions without regularisation are a complementarity problem: with f the reach-free gradient,
f = 0, or x = 0 and f <= 0, or x = 1 and f >= 0. Its solutions are equilibria in which every player
also answers best at nodes that her own check would have to reach. Many are not isolated.
"""

import math
from typing import Annotated, Any

import numpy as np

from guts_core.kuhn.arguments import ExactPot, Frequencies, GameOrCards, Pot, Solvable, profile_of
from guts_core.kuhn.equilibrium import Equilibrium, certified, check_record, in_floats
from guts_core.kuhn.game import LARGEST_POT, KuhnGame
from guts_core.kuhn.three_players.rules import chosen_game
from guts_core.methods import arguments as kinds
from guts_core.methods.arguments import checked
from guts_core.methods.complementarity.member import nearest_member
from guts_core.methods.complementarity.solution import Slopes, nearby_solution
from guts_core.methods.complementarity.step import Partition
from guts_core.methods.threads import one_thread

#: Pots from 2 to this power on are large.
_LARGE = 4


@checked
def polish(
    cards: Annotated[KuhnGame | int, GameOrCards(4, 500)],
    frequencies: Frequencies,
    pot: Annotated[Any, kinds.Both(kinds.Positive(LARGEST_POT), ExactPot())],
    simplified: bool = False,
) -> Equilibrium:
    """The equilibrium next to an approximate one, to rounding errors.

    Many equilibria are not isolated. Along the family next to ``frequencies``, and those that join
    it where one frequency leaves 0 or 1 or comes to rest there, the answer is moved until no
    neighbour is at a smaller Euclidean distance, so that it does not depend on rounding errors next
    to a regularised solution. Where several frequencies would have to leave at once, another member
    may be nearer; from rougher frequencies rounding errors can then decide which is found.

    Parameters
    ----------
    cards : KuhnGame or int
        The game; N, at least 4, stands for the game of three players with N cards.
    frequencies : array_like
        Shape (nodes, cards), for instance of a regularised solution; with ten cards epsilon = 1e-6
        is often too coarse and 1e-8 is not, with fifty 1e-12 is not. Dominated ones are ignored.
    pot : number
        P > 0.
    simplified : bool
        With N in place of a game: simplified Kuhn poker [Bil17].

    Returns
    -------
    Equilibrium
        Its gains are those of the floats returned, by exact arithmetic.

    Raises
    ------
    ArithmeticError
        If no solution was found next to the approximate one; there may still be one. From pots of
        1e5 on none is found, as a rule. Where many frequencies are neither mixed nor at a bound for
        certain, the work may double with each: each of four searches is given up after five
        minutes.

    Notes
    -----
    Some versions of HiGHS, which solves the mixed programmes, print a line of their own that begins
    with ``HighsMipSolverData`` (its issue 2783). It tells of no failure.

    Examples
    --------
    >>> from guts_core.kuhn import MultiplayerKuhn, near_equilibrium
    >>> game = MultiplayerKuhn(3, 4)
    >>> found = polish(game, near_equilibrium(game, 2.5).frequencies, 2.5)
    >>> bool(found.gains.max() < 1e-15), [round(24 * e, 12) for e in found.expectations.tolist()]
    (True, [-0.285714285714, -0.285714285714, 0.571428571429])
    """
    game = chosen_game("polish", cards, simplified)
    x = game.reduce(profile_of(game, "polish", "frequencies", frequencies).astype(float))
    with one_thread():
        near = _nearby("polish", game, x, float(pot))
        member = nearest_member(slopes_of(game, float(pot)), x, *near)
        return certified(game, pot, *member)


@checked
def without_regularisation(game: Solvable, pot: Pot, near: Equilibrium) -> Equilibrium:
    """Remove what is left of the regularisation: an equilibrium to rounding errors.

    This is the first step of :func:`polish`, in floats: some solution next to ``near``, not the
    nearest one. The gains of the answer say how good it is.

    Parameters
    ----------
    game : KuhnGame
        The game; at most 10,000 of its frequencies are free.
    pot : float
        P.
    near : Equilibrium
        From :func:`~guts_core.kuhn.curves.regularised.near_equilibrium`, with a small ``epsilon``
        such as 1e-8.

    Returns
    -------
    Equilibrium
        With ``epsilon`` 0.

    Raises
    ------
    ArithmeticError
        If no solution was found next to ``near``; there may still be one.

    Examples
    --------
    >>> from guts_core.kuhn import MultiplayerKuhn, near_equilibrium
    >>> game = MultiplayerKuhn(2, 3)
    >>> found = without_regularisation(game, 2, near_equilibrium(game, 2))
    >>> bool(found.gains.max() < 1e-15)
    True
    """
    check_record("without_regularisation", "near", near)
    x = game.reduce(profile_of(game, "without_regularisation", "near", near.frequencies))
    with one_thread():
        solution, partition = _nearby("without_regularisation", game, x.astype(float), pot)
    return in_floats(game, pot, solution, 0.0, partition)


def _nearby(
    function: str, game: KuhnGame, x: np.ndarray, pot: float
) -> tuple[np.ndarray, Partition]:
    """A solution next to an approximate one, with the equations that hold there."""
    try:
        return nearby_solution(slopes_of(game, pot), x)
    except ArithmeticError:
        shown = str(pot).removesuffix(".0")
        raise ArithmeticError(
            f"{function}: no solution was found next to these frequencies at pot {shown}"
        ) from None


def slopes_of(game: KuhnGame, pot: float) -> Slopes:
    """The reach-free gradient given the own card (N times that per hand), and its Jacobian.

    At large pots both are divided by a power of two, so that they stay of the order of the
    frequencies, with which a search compares them.
    """
    unit = game.cards / 2.0 ** max(0, math.frexp(pot)[1] - _LARGE)

    def slopes(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        system = game.system(x, pot)
        return unit * system.gradient, unit * system.jacobian

    return slopes
