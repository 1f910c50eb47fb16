r"""Rigorous enclosures of the value of 1 v. N, which [BLPWZ22] section 1.1.2 holds possible.

In the continuum the payoff is concave in player 1's threshold and, for a fixed threshold, the
coalition's best answer is a bloc or a pseudo-bloc, along each of which the payoff is convex (book,
*The structure of the optimum*). A parabola at a nearby rational point therefore bounds all best
responses at once, and ball arithmetic evaluates it. On a mesh all strategies are covered in
rational arithmetic, by the same convexity, which is checked there.
"""

import math
from fractions import Fraction
from functools import partial
from typing import Annotated, Any

from guts_core.guts import closed_forms
from guts_core.guts.coalition.continuum import ScaledOptimum, rational_strategies, solve_scaled
from guts_core.guts.coalition.games import CoalitionGame, coalition_game
from guts_core.guts.coalition.mesh import exact_points
from guts_core.guts.coalition.pseudo_bloc import PseudoBlocGame, PseudoBlocPayoff, PseudoBlocStakes
from guts_core.guts.coalition.solve import mesh_solution
from guts_core.guts.rules import Guts
from guts_core.guts.weenie.recursive import enclose_weenie
from guts_core.methods.arguments import Exact, Whole, checked
from guts_core.methods.exact.flint_numbers import all_to_flint, in_balls
from guts_core.methods.recursive_games.enclosure import ValueEnclosure, enclose_around, enclosure_of
from guts_core.methods.recursive_games.game import RecursiveGame

#: Most mesh points M for exact arithmetic.
FINEST_EXACT_MESH = 5001

#: Most opponents times steps of the mesh: the numbers have as many digits, more would take hours.
MOST_EXACT_STEPS = 10**7

#: Most profiles of both coalitions times the square of the players in a game that is looked at
#: whole: each profile has as many thresholds, whose products have as many digits, as players.
MOST_EXACT_WORK = 10**8


@checked
def enclose_coalition(
    opponents: Annotated[int, Whole(1, 10**7)],
    mesh: Annotated[int, Whole(2, FINEST_EXACT_MESH)] | None = None,
    weenie: bool = False,
) -> ValueEnclosure:
    """Proved bounds for the value of :func:`guts_core.guts.solve_coalition`.

    Parameters
    ----------
    opponents : int
        N, at least 1.
    mesh : int, optional
        Number of mesh points, 2 to 5001; None for the continuum. Numbers on a mesh are exact and
        have more digits the more opponents there are: a quarter of a minute is enough for 1000 with
        5001 mesh points, 10,000 with 1001, 100,000 with 101 or 1,000,000 with 11. Opponents times
        steps are at most 10^7.
    weenie : bool
        Whether the Weenie rule is played.

    Returns
    -------
    ValueEnclosure
        For the value that player 1 forces from the termination value -1.

    Raises
    ------
    ValueError
        If there are too many opponents for the mesh.
    ArithmeticError
        If no enclosure narrower than 10^-6 is proved: also where player 1 forces the value, but
        with no single mixture that leads to it all the way from the termination value.

    Examples
    --------
    >>> enclosure = enclose_coalition(2)
    >>> float(enclosure.width) < 1e-10, round(float(enclosure.lower), 10)
    (True, -0.0132859051)
    """
    if mesh is not None:
        return _on_mesh(opponents, mesh, weenie)
    if weenie:
        return enclose_weenie(opponents)
    if opponents == 1:
        return ValueEnclosure(Fraction(0), Fraction(0))
    return _in_continuum(opponents, solve_scaled(1 / (opponents + 1)))


@checked
def enclose_game(
    game: CoalitionGame, termination_fee: Annotated[int | Fraction, Exact()] = 1
) -> ValueEnclosure:
    """Proved bounds for the value of any game of :func:`guts_core.guts.coalition_game`.

    Every pure strategy of either side is checked against the mixed one of the other in rational
    arithmetic, straight from the rules.

    Parameters
    ----------
    game : CoalitionGame
        Any coalitions, any family. Profiles of both, times the square of the number of players, are
        at most 10^8: all of them are computed with, and numbers have more digits the more players.
    termination_fee : int or Fraction
        What leaving costs player 1's coalition.

    Returns
    -------
    ValueEnclosure
        Lower and upper bound, both proved, in antes.

    Raises
    ------
    ValueError
        If there are too many profiles for so many players.
    ArithmeticError
        If no single mixture proves any of the bounds that are tried on one side, up to 10^-6 away:
        also where player 1 forces the value, but with no single mixture that leads to it all the
        way from the termination value, and where the value is infinite.

    Examples
    --------
    >>> from guts_core.guts.coalition.games import coalition_game
    >>> float(enclose_game(coalition_game(2, mesh=5)).width) < 1e-12
    True
    """
    players, profiles = game.rules.players, sum(game.shape)
    if profiles * players**2 > MOST_EXACT_WORK:
        raise ValueError(
            f"enclose_game: game must have at most {MOST_EXACT_WORK} profiles times players "
            f"squared, got {profiles} profiles for {players} players; for 1 v. N take "
            "enclose_coalition"
        )
    solution = game.solve(float(termination_fee)).resolved("enclose_game")
    if solution.value == math.inf:
        raise ArithmeticError("enclose_game: the value is infinite")
    return enclosure_of("enclose_game", game.exact(), solution, termination_fee)


def _on_mesh(opponents: int, mesh: int, weenie: bool) -> ValueEnclosure:
    if opponents * (mesh - 1) > MOST_EXACT_STEPS:
        raise ValueError(
            f"enclose_coalition: mesh must be at most {1 + MOST_EXACT_STEPS // opponents} for "
            f"{opponents} opponents, got {mesh}"
        )
    if opponents == 1:
        return enclose_game(coalition_game(1, mesh, weenie=weenie))
    solution, columns = mesh_solution(opponents, mesh, weenie)
    parts = PseudoBlocGame(Guts(opponents + 1, weenie), exact_points(mesh))
    return enclosure_of(
        "enclose_coalition",
        RecursiveGame(PseudoBlocPayoff(parts), PseudoBlocStakes(parts)),
        solution,
        termination_fee=1,
        least_gain=lambda rows, weights: parts.in_flint.least_gain(rows, all_to_flint(weights)),
        columns=columns,
    )


def _in_continuum(opponents: int, optimum: ScaledOptimum) -> ValueEnclosure:
    p, q, r, w = rational_strategies(opponents, optimum)
    if not leaves_termination_fee(opponents, p):
        raise ArithmeticError("enclose_coalition: player 1 does not get away from -1")
    return enclose_around(
        "enclose_coalition",
        optimum.value,
        forced=lambda v: (
            in_balls(partial(closed_forms.least_of_bloc, opponents), p, q, v)[0] >= v
            and in_balls(partial(closed_forms.least_of_pseudo_bloc, opponents), p, r, v)[0] >= v
        ),
        barred=lambda v: (
            v > -1
            and in_balls(partial(closed_forms.most_against_mixture, opponents), p, q, r, w, v)[1]
            <= v
        ),
    )


def leaves_termination_fee(opponents: int, p: Any) -> bool:
    r"""Whether :math:`\alpha-\beta>-1` for every profile of opponents.

    That is :math:`2\int_p^1 f>1-p`; the integrand is least, :math:`x^N`, when all are at 0.

    Parameters
    ----------
    opponents : int
        N.
    p : Fraction or Interval
        Player 1's threshold.
    """
    players = opponents + 1
    return in_balls(lambda p: (1 - p**players) * 2 - (1 - p) * players, p)[0] > 0
