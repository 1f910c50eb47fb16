"""Introduction: a coalition as one player, and games as linear programmes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from guts_core.methods import solve_zero_sum
from guts_core.methods.matrix_games.zero_sum import as_fractions
from paper_ledger.blpwz22._tools import assertion, own_payoff, steps, tuples

F = Fraction


def three_player_games() -> Iterator[np.ndarray]:
    """Player 1's payoffs: guts on six thresholds, and random games."""
    points = (F(0), *steps(0, 1, 4), F(1))
    yield own_payoff(tuples([points] * 3)).reshape(6, 6, 6)
    rng = np.random.default_rng(16)
    for _ in range(8):
        yield as_fractions(rng.integers(-5, 6, (3, 3, 4)))


def _coalition_forces_what_player_one_forces() -> bool:
    """One mixture of player 1 and one of pairs, each sure of the same number."""
    for payoffs in three_player_games():
        game = payoffs.reshape(len(payoffs), -1)
        found = solve_zero_sum(game, exact=True)
        rows, columns = found.row_strategy, found.column_strategy
        if not all((w >= 0).all() and w.sum() == 1 for w in (rows, columns)):
            return False
        if not (rows @ game).min() == (game @ columns).max() == found.value:
            return False
    return True


def _programme_of(matrix: np.ndarray, limits: np.ndarray, gains: np.ndarray) -> np.ndarray:
    """Dantzig's game of: maximise gains x, matrix x <= limits, x >= 0. Skew-symmetric."""
    rows, columns = matrix.shape
    none = as_fractions(np.zeros((rows + columns + 1,) * 2, dtype=int))
    none[:rows, rows:-1], none[rows:-1, :rows] = matrix, -matrix.T
    none[:rows, -1], none[-1, :rows] = -limits, limits
    none[rows:-1, -1], none[-1, rows:-1] = gains, -gains
    return none


def _game_solves_the_programme(seed: int) -> bool:
    """Its optimal strategy (y, x, t), over t, is feasible on both sides with the same optimum."""
    rng = np.random.default_rng(seed)
    matrix, limits, gains = (as_fractions(rng.integers(1, 9, s)) for s in ((3, 4), 3, 4))
    game = _programme_of(matrix, limits, gains)
    found = solve_zero_sum(game, exact=True)
    scale = found.row_strategy[-1]
    if found.value != 0 or (game + game.T).any() or scale <= 0:
        return False
    prices, amounts = found.row_strategy[:3] / scale, found.row_strategy[3:-1] / scale
    feasible = (matrix @ amounts <= limits).all() and (prices @ matrix >= gains).all()
    return bool(feasible and gains @ amounts == limits @ prices)


CLAIMS = (
    assertion(
        "Introduction, value of a synchronous coalition",
        "The minimax value of the game against players 2-$n$ as one player is the most that player "
        "1 can force, and it is also what they can force by mixing jointly.",
        _coalition_forces_what_player_one_forces,
        note="The minimax theorem of von Neumann. In guts on six thresholds and eight random games "
        "of three players an exact mixture of either side is sure of the same number.",
    ),
    assertion(
        "Introduction, linear programming",
        "Zero-sum games and linear programmes are equivalent (Dantzig).",
        lambda: (
            _coalition_forces_what_player_one_forces()
            and all(_game_solves_the_programme(seed) for seed in range(6))
        ),
        note="One way: all values in this ledger come from linear programmes, some of them from an "
        "exact simplex method. The other way: in six random programmes an optimal strategy "
        "$(y,x,t)$ of Dantzig's skew-symmetric game gives the optimum $x/t$ and its prices $y/t$, "
        "in exact fractions. That needs $t>0$, which holds there because all data are positive; "
        "games with $t=0$ are a known gap of the equivalence.",
    ),
)
