"""Equilibrium conditions and payoffs of Kuhn poker as polynomials ([Bil18] sec. 2, 3)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np

from guts_core.kuhn.three_players.payoffs import deals, expectation_sums, gradient_sums
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.kuhn.three_players.values import action_values
from guts_core.methods.complementarity.multilinear import Multilinear, MultilinearSystem


@lru_cache(maxsize=16)
def slope_polynomials(game: KuhnPoker, pot: int) -> tuple[Multilinear, ...]:
    """The reach-free gradient, summed over the deals, in the free frequencies as variables.

    It is computed by the same sums as the numbers, with polynomials in their place.

    Parameters
    ----------
    game : KuhnPoker
        The game.
    pot : int
        P; the gradient is affine in it, so two pots determine all.

    Returns
    -------
    tuple of Multilinear
        One for each free frequency, with integer coefficients.
    """
    x = _variables(game)
    slopes = gradient_sums(action_values(x, pot), x)
    return tuple(slopes[game.free] + Multilinear({}))


def expectation_system(game: KuhnPoker, pot: float) -> MultilinearSystem:
    """The three expectations per hand, ready for many points at once."""
    x, third = _variables(game), Fraction(pot) / 3
    sums = expectation_sums(action_values(x, Fraction(pot)), x)
    each = [Fraction(1, deals(game.cards)) * total - third for total in sums]
    return MultilinearSystem(each, game.size)


def _variables(game: KuhnPoker) -> np.ndarray:
    """All frequencies, the free ones as variables."""
    frequencies = game.dominated.astype(int).astype(object)
    frequencies[game.free] = [Multilinear.variable(k) for k in range(game.size)]
    return frequencies


def slope_system(game: KuhnPoker, pot: float) -> MultilinearSystem:
    """The reach-free gradient given the own card, over P + 1, ready for many points at once.

    The factor keeps it of the order of 1 at every pot.
    """
    without, one = (slope_polynomials(game, p) for p in (0, 1))
    scale = 1.0 / ((game.cards - 1) * (game.cards - 2) * (pot + 1))
    polynomials = [
        scale * ((1 - pot) * (f0) + pot * f1) for f0, f1 in zip(without, one, strict=True)
    ]
    return MultilinearSystem(polynomials, game.size)
