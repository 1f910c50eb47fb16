"""The system (2) with the logistic function for g, whose tails are thinner than (3) asks for."""

from __future__ import annotations

import numpy as np

from guts_core.kuhn.three_players.rules import KuhnPoker

#: Factor between successive epsilons on the way down from 1.
_RATIO = 0.8


def logistic_equilibria(game: KuhnPoker, pot: float, epsilon: float) -> np.ndarray:
    """Solutions of x = 1/(1 + exp(-f/epsilon)) from epsilon = 1 down to the one given.

    The unknowns of Newton's iteration are the log-odds y = f/epsilon. Where they are large, f is
    what stays when epsilon falls.

    Raises
    ------
    ArithmeticError
        If an iteration does not converge.
    """
    y, found, width = np.zeros(game.size), [], 1.0
    while True:
        y = _solve(game, pot, width, y)
        x = _odds_to_frequencies(y)
        found.append(x)
        if width <= epsilon:
            return np.array(found)
        width = max(_RATIO * width, epsilon)
        y = np.where(np.abs(y) > 2, game.system(x, pot).gradient / width, y)


def _odds_to_frequencies(y: np.ndarray) -> np.ndarray:
    return np.exp(-np.logaddexp(0, -y))


def _solve(game: KuhnPoker, pot: float, epsilon: float, y: np.ndarray) -> np.ndarray:
    for _ in range(200):
        x = _odds_to_frequencies(y)
        system = game.system(x, pot)
        matrix = system.jacobian * (x * (1 - x)) - epsilon * np.eye(game.size)
        step = np.linalg.solve(matrix, epsilon * y - system.gradient)
        length = float(np.abs(step).max())
        y = y + step / max(length, 1.0)
        if length < 1e-9:
            return y
    raise ArithmeticError(f"logistic_equilibria: no convergence at epsilon {epsilon:g}")
