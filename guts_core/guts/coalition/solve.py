r"""Solutions of the recursive game 1 v. N ([BLPWZ22] section 5, Table 1)."""

import math
from dataclasses import replace
from fractions import Fraction
from typing import Annotated

import numpy as np

from guts_core.guts import closed_forms
from guts_core.guts.coalition.continuum import (
    ScaledOptimum,
    mean_stakes,
    rational_strategies,
    solve_scaled,
)
from guts_core.guts.coalition.few_columns import pseudo_bloc_game, solve_on_few_columns
from guts_core.guts.coalition.games import coalition_game
from guts_core.guts.coalition.mesh import mesh_points
from guts_core.guts.rules import Guts
from guts_core.guts.solution import CoalitionSolution, mixture_of, two_strategies
from guts_core.guts.weenie.recursive import solve_weenie
from guts_core.methods.arguments import Whole, checked
from guts_core.methods.exact.intervals import Interval
from guts_core.methods.recursive_games.game import RecursiveGame, RecursiveSolution

#: Most mesh points M: a few columns of M payoffs are held.
FINEST_MESH = 10**5

#: N; M, or None for the continuum.
Opponents = Annotated[int, Whole(1, 10**7)]
Mesh = Annotated[int, Whole(2, FINEST_MESH)] | None

#: Most mesh points where all columns are looked at, each of which takes some 50 bytes.
_FINEST_WHOLE = 4000


@checked
def solve_coalition(
    opponents: Opponents, mesh: Mesh = None, weenie: bool = False
) -> CoalitionSolution:
    """Value and optimal strategies of the recursive game 1 v. N.

    Parameters
    ----------
    opponents : int
        N, at least 1.
    mesh : int, optional
        Number of mesh points, 2 to 10^5, for player 1 against all pseudo-bloc strategies (the
        setting of [BLPWZ22] Table 1). Without it the continuum is solved, where the optimum is of
        this form for every N.
    weenie : bool
        Whether the Weenie rule is played.

    Returns
    -------
    CoalitionSolution

    Raises
    ------
    ValueError
        If there are more than 4000 mesh points for one opponent under the Weenie rule, whose whole
        matrix is held.
    ArithmeticError
        If the equations of the continuum or the game on the mesh are not solved within the bound
        on the work.

    Examples
    --------
    >>> round(solve_coalition(2).value, 9)
    -0.013285905
    >>> round(solve_coalition(2, mesh=101).value, 9)
    -0.013152404
    """
    if mesh is not None:
        return _on_mesh(opponents, mesh, weenie)
    if weenie:
        return solve_weenie(opponents)
    if opponents == 1:  # the Nash equilibrium (1/2, 1/2) is the optimum ([BLPWZ22] Prop. 3.3)
        return two_strategies(1, 0.0, 0.5, 0.5, gap=0.0, growth=0.5)
    return _in_continuum(opponents)


def mesh_solution(
    opponents: int, mesh: int, weenie: bool = False
) -> tuple[RecursiveSolution, np.ndarray]:
    """The recursive game 1 v. N on a mesh, solved as a matrix game (N >= 2).

    Beside the solution the columns of :func:`pseudo_bloc_game` that its column strategy mixes.
    """
    rules = Guts(opponents + 1, weenie)
    found = solve_on_few_columns(rules, mesh)
    if found is None and mesh > _FINEST_WHOLE:
        raise ArithmeticError("solve_coalition: no single strategy of player 1 forces the value")
    if found is None:
        found = pseudo_bloc_game(rules, mesh_points(mesh)).solve(), np.arange(mesh * mesh)
    return found[0].resolved("solve_coalition"), found[1]


def _in_continuum(opponents: int) -> CoalitionSolution:
    players = opponents + 1
    optimum = solve_scaled(1 / players)
    growth = mean_stakes(optimum, 1 / players)
    rates = (optimum.player_rate, optimum.bloc_rate, optimum.pseudo_bloc_rate)
    p, q, r = (1 - rate / players for rate in rates)
    w, value = optimum.pseudo_bloc_weight, optimum.value
    gap = _certified_gap(opponents, optimum)
    return two_strategies(opponents, value, p, q, r, w, gap=gap, growth=growth)


def _certified_gap(opponents: int, optimum: ScaledOptimum) -> float:
    """Rigorous bound of what best responses gain at V: F is concave in p, convex in q and r."""
    value = Fraction(optimum.value)
    p, q, r, w = map(Interval.of, rational_strategies(opponents, optimum))
    most = closed_forms.most_against_mixture(opponents, p, q, r, w, value).upper
    bloc = closed_forms.least_of_bloc(opponents, p, q, value).lower
    pseudo_bloc = closed_forms.least_of_pseudo_bloc(opponents, p, r, value).lower
    exact = most - min(bloc, pseudo_bloc)
    gap = float(exact)
    return gap if gap >= exact else math.nextafter(gap, math.inf)  # not below the exact number


def _on_mesh(opponents: int, mesh: int, weenie: bool) -> CoalitionSolution:
    points = mesh_points(mesh)
    if opponents == 1:
        if weenie and mesh > _FINEST_WHOLE:
            raise ValueError(
                f"solve_coalition: mesh must be at most {_FINEST_WHOLE} for one opponent under the "
                f"Weenie rule, got {mesh}"
            )
        game = coalition_game(1, mesh, weenie=weenie)
        solution = game.solve().resolved("solve_coalition")
        if not weenie and solution.value > -1:
            # Of three points not 0: nobody would ever drop, and a start from -1 would stay there.
            solution = _at_the_lower_threshold(game, solution, max((mesh - 2) // 2, 1))
        profiles = game.column_thresholds[solution.columns]
    else:
        solution, kept = mesh_solution(opponents, mesh, weenie)
        deviator, bloc = np.divmod(kept[solution.columns], mesh)
        profiles = np.repeat(points[bloc][:, None], opponents, axis=1)
        profiles[:, 0] = points[deviator]
        profiles.sort(axis=1)
    return _summary(opponents, mesh, solution, points[solution.rows], profiles)


def _at_the_lower_threshold(
    game: RecursiveGame, solution: RecursiveSolution, nash: int
) -> RecursiveSolution:
    """Of two thresholds beside 1/2 that are equally good for both the lower one, on every machine.

    The optimum on the mesh is the point below 1/2, and 1/2 where that is a point.
    """
    play, alone = np.array([nash]), np.array([1.0])
    pure = (np.arange(game.shape[0]) == nash).astype(float)
    now = game.at(solution.value)
    most, least = now.row_payoffs(play, alone).max(), now.column_payoffs(play, alone).min()
    return replace(
        solution,
        row_strategy=pure,
        column_strategy=pure,
        gap=max(0.0, float(most - least)),
        growth=float(game.stakes.entries(play, play)[0, 0]),
    )


def _summary(
    opponents: int,
    mesh: int,
    solution: RecursiveSolution,
    thresholds: np.ndarray,
    profiles: np.ndarray,
) -> CoalitionSolution:
    own = solution.row_strategy[solution.rows]
    weights = solution.column_strategy[solution.columns]
    always_in = (profiles[:, 0] == 0) & (profiles[:, -1] > 0)
    pseudo_bloc_weight = float(weights[always_in].sum())
    return CoalitionSolution(
        value=solution.value,
        player=float(thresholds @ own),
        bloc=_mean(profiles[~always_in], weights[~always_in]),
        pseudo_bloc=_mean(profiles[always_in, 1:], weights[always_in]),
        pseudo_bloc_weight=pseudo_bloc_weight,
        gap=solution.gap,
        growth=solution.growth,
        opponents=opponents,
        mesh=mesh,
        player_mixture=tuple(zip(map(float, thresholds), map(float, own), strict=True)),
        coalition_mixture=mixture_of(profiles, weights),
    )


def _mean(profiles: np.ndarray, weights: np.ndarray) -> float:
    """Mean threshold of a member over profiles mixed with these weights; NaN if there are none."""
    if not weights.size:
        return math.nan
    return float(profiles.mean(axis=1) @ weights / weights.sum())
