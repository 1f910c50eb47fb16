"""The paper's algorithms as printed, in floats: what its authors ran ([BLPWZ22] 4.1, 4.2)."""

from collections import deque
from itertools import combinations, product
from math import prod

import nashpy
import numpy as np


def printed_payoff(thresholds):
    """Section 4.1.1 for player 1: all drop sets, all sets of losers, n 3^n operations."""
    n = len(thresholds)
    total = 0.0
    for d in range(n):
        for drop in combinations(range(n), d):
            hold = [i for i in range(n) if i not in drop]
            h = len(hold)
            top = max(thresholds[i] for i in hold)
            for losers in range(h):
                for lost in combinations(hold, losers):
                    f = h - losers
                    chance = (
                        prod(thresholds[i] for i in drop)
                        * (1 - top) ** f
                        * prod(top - thresholds[i] for i in lost)
                    )
                    if 0 in drop:
                        total += chance * (h - 2)
                    elif 0 in lost:
                        total += chance * (h - n - 2)
                    else:
                        total += chance * (n + h - 2 + (h - n - 2) * (f - 1)) / f
    return total


def printed_stakes(thresholds):
    """Section 4.1.2: all drop sets, n 2^n operations."""
    n = len(thresholds)
    beta = 0.0
    for d in range(n + 1):
        for drop in combinations(range(n), d):
            chance = prod(thresholds[i] if i in drop else 1 - thresholds[i] for i in range(n))
            beta += chance * (n - d - 1 if d < n else 1)
    return beta


def printed_matrices(opponents, mesh):
    """Section 4.1.3: player 1 against all M^N ordered columns."""
    points = [i / (mesh - 1) for i in range(mesh)]
    columns = list(product(points, repeat=opponents))
    payoff = np.array([[printed_payoff((p, *column)) for column in columns] for p in points])
    stakes = np.array([[printed_stakes((p, *column)) for column in columns] for p in points])
    return payoff, stakes


def fictitious_play_value(matrix, steps, seed=0):
    """Nashpy's fictitious play: midpoint of its bounds for the value, and their distance."""
    game = nashpy.Game(matrix)
    np.random.seed(seed)  # noqa: NPY002 - nashpy breaks ties with the global generator
    ((rows, columns),) = deque(game.fictitious_play(iterations=steps), maxlen=1)
    x, y = rows / rows.sum(), columns / columns.sum()
    high, low = (matrix @ y).max(), (x @ matrix).min()
    return (high + low) / 2, high - low


def value_iteration(payoff, stakes, rounds, steps):
    """Section 4.2: fill A + B V, fictitious play, repeat."""
    value = -1.0
    for _ in range(rounds):
        value, _ = fictitious_play_value(payoff + stakes * value, steps)
    return value
