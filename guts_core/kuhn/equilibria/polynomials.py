"""Equilibrium conditions and payoffs of Kuhn poker as polynomials ([Bil18] sec. 2, 3)."""

from fractions import Fraction
from functools import lru_cache

import numpy as np

from guts_core.kuhn.game import KuhnGame
from guts_core.methods.complementarity.multilinear import Multilinear, MultilinearSystem
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.ring import lightened


@lru_cache(maxsize=16)
def slope_polynomials(game: KuhnGame, pot: int) -> tuple[Multilinear, ...]:
    """The reach-free gradient, summed over the deals, in the free frequencies as variables.

    It is computed by the same sums as the numbers, with polynomials in their place.

    Parameters
    ----------
    game : KuhnGame
        The game.
    pot : int
        P; the gradient is affine in it, so two pots determine all.

    Returns
    -------
    tuple of Multilinear
        One for each free frequency, with integer coefficients.
    """
    x = _variables(game)
    return tuple(game.slope_sums(x, Fraction(pot))[game.free] + Multilinear({}))


@lru_cache(maxsize=16)
def payoff_polynomials(game: KuhnGame, pot: Fraction | int) -> tuple[Multilinear, ...]:
    """The expectations before the ante is taken off, summed over the deals, in the same way."""
    return tuple(game.payoff_sums(_variables(game), Fraction(pot)))


@lru_cache(maxsize=4, typed=True)
def expectation_system(game: KuhnGame, pot: float) -> MultilinearSystem:
    """The expectations per hand, ready for many points at once."""
    ante = Fraction(pot) / game.players
    sums = payoff_polynomials(game, Fraction(pot))
    each = [Fraction(1, game.deals) * total - ante for total in sums]
    return MultilinearSystem(each, game.size)


def _variables(game: KuhnGame) -> np.ndarray:
    """All frequencies, the free ones as variables."""
    frequencies = lightened(as_fractions(game.dominated))
    frequencies[game.free] = [Multilinear.variable(k) for k in range(game.size)]
    return frequencies


@lru_cache(maxsize=4, typed=True)
def slope_system(game: KuhnGame, pot: float) -> MultilinearSystem:
    """The reach-free gradient given the own card, over P + 1, ready for many points at once.

    The factor keeps it of the order of 1 at every pot.
    """
    without, one = (slope_polynomials(game, p) for p in (0, 1))
    scale = game.cards / (game.deals * (pot + 1))
    polynomials = [
        scale * ((1 - pot) * (f0) + pot * f1) for f0, f1 in zip(without, one, strict=True)
    ]
    return MultilinearSystem(polynomials, game.size)
