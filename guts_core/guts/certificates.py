r"""Rigorous enclosures of the coalition values: what [BLPWZ22] section 1.1.2 says could be done.

In the continuum the payoff is concave in player 1's threshold and, for a fixed threshold, the
coalition's best answer is a bloc or a pseudo-bloc, along each of which the payoff is convex (book,
*The structure of the optimum*). A parabola at a nearby rational point therefore bounds all best
responses at once, and interval arithmetic evaluates it. On a mesh every strategy is checked in
rational arithmetic.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from guts_core.guts.closed_forms import (
    least_of_bloc,
    least_of_pseudo_bloc,
    most_against_mixture,
)
from guts_core.guts.coalitions import mesh_solution
from guts_core.guts.continuum import ScaledOptimum, interval_strategies, solve_scaled
from guts_core.guts.games import coalition_game, pseudo_bloc_game
from guts_core.guts.rules import Guts
from guts_core.methods.enclosure import ValueEnclosure, enclose_around, enclose_value
from guts_core.methods.intervals import Interval
from guts_core.methods.recursive import RecursiveGame
from guts_core.methods.validation import integer_at_least


def enclose_coalition(
    opponents: int, mesh: int | None = None, weenie: bool = False
) -> ValueEnclosure:
    """Proved bounds for the value of :func:`guts_core.guts.solve_coalition`.

    Parameters
    ----------
    opponents : int
        N, at least 1.
    mesh : int, optional
        Number of mesh points; None for the continuum.
    weenie : bool
        Whether the Weenie rule is played (meshes only).

    Returns
    -------
    ValueEnclosure
        For the value that player 1 forces from the termination value -1.

    Raises
    ------
    ValueError
        For arguments out of range, as in ``solve_coalition``.
    ArithmeticError
        If no enclosure narrower than 10^-6 can be proved.

    Examples
    --------
    >>> enclosure = enclose_coalition(2)
    >>> float(enclosure.width) < 1e-10, round(float(enclosure.lower), 10)
    (True, -0.0132859051)
    """
    function = "enclose_coalition"
    integer_at_least(function, "opponents", opponents, 1)
    if mesh is not None:
        integer_at_least(function, "mesh", mesh, 2)
        return _on_mesh(opponents, mesh, weenie)
    if weenie:
        raise ValueError(f"{function}: mesh must be given with weenie=True")
    if opponents == 1:
        return ValueEnclosure(Fraction(0), Fraction(0))
    return _in_continuum(opponents, solve_scaled(1 / (opponents + 1)))


def exact_points(mesh: int) -> np.ndarray:
    """The mesh i/(M-1) as ``Fraction`` objects."""
    points = np.empty(mesh, dtype=object)
    points[:] = [Fraction(index, mesh - 1) for index in range(mesh)]
    return points


def _on_mesh(opponents: int, mesh: int, weenie: bool) -> ValueEnclosure:
    rules = Guts(opponents + 1, weenie)
    if opponents == 1:
        points = exact_points(mesh)
        pairs = np.stack(np.broadcast_arrays(points[:, None], points), axis=-1)
        exact = RecursiveGame(rules.payoffs(pairs)[..., 0], rules.stakes(pairs))
        return enclose_value(exact, coalition_game(1, mesh, weenie=weenie).solve())
    solution = mesh_solution(opponents, mesh, weenie)
    return enclose_value(pseudo_bloc_game(rules, exact_points(mesh)), solution)


def _in_continuum(opponents: int, optimum: ScaledOptimum) -> ValueEnclosure:
    p, q, r, w = interval_strategies(opponents, optimum)
    if not leaves_termination_fee(opponents, p):
        raise ArithmeticError("enclose_coalition: player 1 does not get away from -1")
    return enclose_around(
        optimum.value,
        forced=lambda v: (
            least_of_bloc(opponents, p, q, v).lower >= v
            and least_of_pseudo_bloc(opponents, p, r, v).lower >= v
        ),
        barred=lambda v: v > -1 and most_against_mixture(opponents, p, q, r, w, v).upper <= v,
    )


def leaves_termination_fee(opponents: int, p: Interval) -> bool:
    r"""Whether :math:`\alpha-\beta>-1` for every profile of opponents.

    That is :math:`2\int_p^1 f>1-p`; the integrand is least, :math:`x^N`, when all are at 0.
    """
    players = opponents + 1
    return bool(((1 - p**players) * 2 - (1 - p) * players).lower > 0)
