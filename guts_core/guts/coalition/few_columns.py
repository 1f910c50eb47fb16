"""Player 1 against the pseudo-bloc family on any mesh, from the few columns that matter."""

from typing import Any

import numpy as np

from guts_core.guts.coalition.continuum import solve_scaled
from guts_core.guts.coalition.mesh import mesh_points
from guts_core.guts.coalition.pseudo_bloc import PseudoBlocGame, PseudoBlocPayoff, PseudoBlocStakes
from guts_core.guts.rules import Guts
from guts_core.methods.recursive_games.columns import solve_by_columns
from guts_core.methods.recursive_games.game import RecursiveGame, RecursiveSolution


def pseudo_bloc_game(game: Guts, points: np.ndarray) -> RecursiveGame:
    """Player 1 against the pseudo-bloc family in closed form; column d * M + b. Needs N >= 2.

    With ``points`` of ``Fraction`` objects, all products are exact.
    """
    parts = PseudoBlocGame(game, points)
    return RecursiveGame(PseudoBlocPayoff(parts), PseudoBlocStakes(parts))


def solve_on_few_columns(
    rules: Guts, mesh: int, fee: float = 1.0, **options: Any
) -> tuple[RecursiveSolution, np.ndarray] | None:
    """Solution of :func:`pseudo_bloc_game`, and the columns that its column strategy mixes.

    The search begins at the neighbours of the continuum's optimum. None where one strategy of
    player 1 does not force the value: then all columns must be looked at.
    """
    points = mesh_points(mesh)
    near = solve_scaled(1 / rules.players)
    rates = (near.player_rate, near.bloc_rate, near.pseudo_bloc_rate)
    player, bloc, partners = (_neighbours(1 - rate / rules.players, mesh) for rate in rates)
    columns = np.concatenate([partners, (bloc[:, None] * mesh + bloc).ravel()])
    if not rules.weenie:
        options = {"guess": near.value} | options
    search = PseudoBlocGame(rules, points).best_columns
    game = pseudo_bloc_game(rules, points)
    return solve_by_columns(game, search, columns, fee, rows=player, **options)


def _neighbours(threshold: float, mesh: int) -> np.ndarray:
    below = min(int(threshold * (mesh - 1)), mesh - 2)
    return np.array([below, below + 1])
