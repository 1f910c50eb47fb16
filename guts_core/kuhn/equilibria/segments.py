"""Proof that all points of a straight segment are equilibria.

Along a segment every slope is a polynomial in the position. Its degree is at most 2m - 1 for m
players: m - 1 rivals with two actions each, and one later action of the owner. Exact values at 2m
positions determine it, and the signs of its Bernstein coefficients bound it.
"""

from fractions import Fraction
from math import comb

import numpy as np

from guts_core.kuhn.equilibrium import Equilibrium, check_record
from guts_core.kuhn.game import KuhnGame
from guts_core.methods.arguments import checked
from guts_core.methods.exact.linear import solutions
from guts_core.methods.matrix_games.zero_sum import as_fractions


@checked
def segment_of_equilibria(one: Equilibrium, other: Equilibrium) -> bool:
    """Whether the segment between two equilibria is proved to consist of equilibria.

    Parameters
    ----------
    one, other : Equilibrium
        Of the same game at the same pot, in Fractions.

    Returns
    -------
    bool
        True is a proof, in exact arithmetic. False is not: the sign test is only sufficient, and
        nothing is proved of profiles with a dominated action.

    Raises
    ------
    ValueError
        If the games or pots differ, or the frequencies are not Fractions.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from guts_core.kuhn import polish
    >>> from guts_core.kuhn.three_players.closed_forms import low_calls
    >>> first, last = low_calls(0).at(7), low_calls(1).at(7)
    >>> found = replace(polish(4, first.astype(float), 7), pot=Fraction(7))
    >>> ends = [replace(found, frequencies=each) for each in (first, last)]
    >>> segment_of_equilibria(*ends)
    True
    """
    for name, each in (("one", one), ("other", other)):
        check_record("segment_of_equilibria", name, each)
    if one.game != other.game or one.pot != other.pot:
        raise ValueError("segment_of_equilibria: one and other must have the same game and pot")
    exact = (int, Fraction)
    if not all(isinstance(x, exact) for each in (one, other) for x in each.frequencies.flat):
        raise ValueError("segment_of_equilibria: one and other must hold Fractions")
    game, ends = one.game, (one.frequencies, other.frequencies)
    completed = game.complete(np.array([game.reduce(each) for each in ends]))
    if any((each != full).any() for each, full in zip(ends, completed, strict=True)):
        return False
    # Also where the game holds a frequency: a deviation from it is one all the same.
    x, y = completed[:, game.choices]
    coefficients = _bernstein(_slopes_along(game, completed, Fraction(one.pot)))
    low, high = (x == 0) & (y == 0), (x == 1) & (y == 1)
    zero = np.all(coefficients == 0, axis=0)
    never_up = low & np.all(coefficients <= 0, axis=0)
    never_down = high & np.all(coefficients >= 0, axis=0)
    return bool(np.all(zero | never_up | never_down))


def _slopes_along(game: KuhnGame, ends: np.ndarray, pot: Fraction) -> np.ndarray:
    """Slopes at equidistant positions from one end to the other, shape (2m, choices)."""
    degree = 2 * game.players - 1
    positions = as_fractions(np.arange(degree + 1))[:, None, None] / degree
    points = (1 - positions) * ends[0] + positions * ends[1]
    pots = as_fractions(np.full(degree + 1, pot, dtype=object))
    return game.gradient(points, pots, reach_free=True)[:, game.choices]


def _bernstein(values: np.ndarray) -> np.ndarray:
    """Bernstein coefficients of the polynomials with these values at equidistant positions."""
    size = len(values)
    degree = size - 1
    positions = [Fraction(i, degree) for i in range(size)]
    system = [
        [comb(degree, k) * t**k * (1 - t) ** (degree - k) for k in range(size)] for t in positions
    ]
    return np.asarray(solutions(system, values.T.tolist()), dtype=object).T
