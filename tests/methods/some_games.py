"""Games as tables, and profiles of any kind, for the tests of finite games."""

from fractions import Fraction as F

import numpy as np

import guts_core.guts as G
from guts_core.methods import Ending, zero_sum_game

RNG = np.random.default_rng(17)


def sevenths(shape):
    """Probabilities, some of them 0 or 1."""
    return np.vectorize(lambda k: F(int(k), 7), otypes=[object])(RNG.integers(0, 8, shape))


def any_behaviour(tree):
    """Probabilities of all actions, some of them 0."""
    played = {}
    for player, sets in enumerate(tree.information_sets):
        for knows, actions in sets.items():
            weights = [F(int(k)) for k in RNG.integers(0, 4, len(actions))]
            total = sum(weights)
            played[player, knows] = (
                [weight / total for weight in weights] if total else [1, *[0] * (len(actions) - 1)]
            )
    return played


FORMS = [
    G.jacob_strategic_form(),
    G.guts_strategic_form(2, 6),
    G.guts_strategic_form(3, 4, weenie=True),
    G.coalition_strategic_form(G.coalition_game(2, 5), F(-1, 100)),
    G.coalition_strategic_form(G.coalition_game(2, 4, allies=2, weenie=True)),
    zero_sum_game([[1, F(1, 3)], [-2, 0], [5, 10**30]], rows=["a", "b", "c"]),
]


LEAF = Ending([0])
