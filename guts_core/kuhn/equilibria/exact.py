"""Exact equilibria behind the regularised ones, with their certificates ([Bil18] sec. 3).

The conditions without regularisation are a complementarity problem: with f the reach-free gradient,
f = 0, or x = 0 and f <= 0, or x = 1 and f >= 0. Its solutions are equilibria in which every player
also answers best at nodes that her own check would have to reach. Many are not isolated.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from guts_core.kuhn.game import KuhnGame, checked_pot
from guts_core.kuhn.three_players.rules import chosen_game, game_or_cards
from guts_core.methods import arguments
from guts_core.methods.complementarity.member import nearest_member
from guts_core.methods.complementarity.solution import Slopes, nearby_solution
from guts_core.methods.complementarity.step import ROUNDING, Partition
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import probabilities

#: Relative singular value that counts as 0. At solutions none lies between 1e-14 and 1e-5.
_RANK = 1e-9


@dataclass(frozen=True)
class Equilibrium:
    """An equilibrium at one pot, with its certificate and its surroundings.

    Attributes
    ----------
    game : KuhnGame
        The game.
    pot : Fraction
        P, exactly the number that was given.
    frequencies : numpy.ndarray, shape (nodes, cards)
        Floats, or Fractions where exact arithmetic found them.
    expectations : numpy.ndarray, shape (players,)
        Payoffs per hand.
    gains : numpy.ndarray, shape (players,)
        What each player gains by a best reply to exactly these frequencies, in exact arithmetic
        (for floats rounded once at the end).
    low, high : numpy.ndarray of bool, shape (nodes, cards)
        Free frequencies that are 0 and 1; the rest, ``interior``, have slope 0.
    corner : numpy.ndarray of bool, shape (nodes, cards)
        Frequencies at 0 or 1 whose slope is 0 as well: other pieces of the family may join here.
    dimension : int
        Of the equilibria next to this one with the same ``low`` and ``high``: interior frequencies
        less the rank of the Jacobian of their slopes. It counts the freedom at nodes that are never
        reached.
    reached_dimension : int
        Of what is seen of that family at nodes and cards that are reached.
    value_dimension : int
        Rank of the changes of the expectations along it: 0 if they are constant to first order.
    residual : float
        Largest slope, per hand, that should be 0.
    """

    game: KuhnGame
    pot: Fraction
    frequencies: np.ndarray
    expectations: np.ndarray
    gains: np.ndarray
    low: np.ndarray
    high: np.ndarray
    corner: np.ndarray
    dimension: int
    reached_dimension: int
    value_dimension: int
    residual: float

    def __post_init__(self) -> None:
        for name in ("frequencies", "expectations", "gains", "low", "high", "corner"):
            getattr(self, name).setflags(write=False)

    @property
    def interior(self) -> np.ndarray:
        """Free frequencies that may be moved within the family."""
        return self.game.free & ~self.low & ~self.high

    @property
    def exact(self) -> bool:
        """Whether no player gains anything: proved, in rational numbers."""
        return self.frequencies.dtype == object and not any(self.gains)

    @property
    def partition(self) -> Partition:
        """The equations that hold, over the free frequencies."""
        low, high = self.game.reduce(self.low), self.game.reduce(self.high)
        return Partition(low, high, ~(low | high) | self.game.reduce(self.corner))


@arguments.checked(cards=game_or_cards(4, 500), simplified=arguments.truth)
def polish(
    cards: KuhnGame | int,
    frequencies: npt.ArrayLike,
    pot: float | Fraction,
    simplified: bool = False,
) -> Equilibrium:
    """The equilibrium next to an approximate one, to rounding errors.

    Many equilibria are not isolated. Of the family next to ``frequencies`` the answer is the member
    at the smallest Euclidean distance, so that it does not depend on rounding errors.

    Parameters
    ----------
    cards : KuhnGame or int
        The game; N, at least 4, stands for the game of three players with N cards.
    frequencies : array_like
        Shape (nodes, cards), for instance of a regularised solution; with ten cards epsilon = 1e-6
        is often too coarse and 1e-8 is not. Dominated ones are ignored.
    pot : number
        P > 0.
    simplified : bool
        With N in place of a game: simplified Kuhn poker [Bil17].

    Returns
    -------
    Equilibrium
        Its gains are those of the floats returned, by exact arithmetic.

    Raises
    ------
    ValueError
        If an argument is not as described.
    ArithmeticError
        If no solution was found next to the approximate one; there may still be one.

    Examples
    --------
    >>> from guts_core.kuhn import MultiplayerKuhn, near_equilibrium
    >>> game = MultiplayerKuhn(3, 4)
    >>> found = polish(game, near_equilibrium(game, 2.5).frequencies, 2.5)
    >>> bool(found.gains.max() < 1e-15), [round(24 * e, 12) for e in found.expectations.tolist()]
    (True, [-0.285714285714, -0.285714285714, 0.571428571429])
    """
    game = chosen_game("polish", cards, simplified)
    x = game.reduce(checked_frequencies("polish", game, frequencies).astype(float))
    number = Fraction(checked_pot("polish", pot).item())
    slopes = slopes_of(game, float(number))
    with one_thread():
        try:
            near = nearby_solution(slopes, x)
        except ArithmeticError:
            raise ArithmeticError(
                f"polish: no solution was found next to these frequencies at pot {float(pot):g}"
            ) from None
        return certified(game, number, *nearest_member(slopes, x, *near))


def slopes_of(game: KuhnGame, pot: float) -> Slopes:
    """The reach-free gradient given the own card (N times that per hand), and its Jacobian."""

    def slopes(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        system = game.system(x, pot)
        return game.cards * system.gradient, game.cards * system.jacobian

    return slopes


def certified(
    game: KuhnGame, pot: Fraction, solution: np.ndarray, partition: Partition
) -> Equilibrium:
    """The record of a solution over the free frequencies, floats or Fractions."""
    full = game.complete(solution)
    exact = as_fractions(full)
    gains = game.gains(exact, pot)
    expectations = game.expectations(exact, pot)
    if full.dtype != object:
        gains, expectations = gains.astype(float), expectations.astype(float)
    x = solution.astype(float)
    system = game.system(x, float(pot))
    wall = partition.low | partition.high
    corner = wall & (np.abs(system.gradient) <= ROUNDING)
    basis = _null_space(system.jacobian[np.ix_(~wall, ~wall)])
    seen = game.reduce(game.reached(full))[~wall]
    values = game.expectation_slopes(x, float(pot))[:, ~wall]
    return Equilibrium(
        game,
        pot,
        full,
        expectations,
        gains,
        _at_nodes(game, partition.low),
        _at_nodes(game, partition.high),
        _at_nodes(game, corner),
        basis.shape[1],
        _rank(basis[seen]),
        _rank(values @ basis),
        float(np.abs(system.gradient[partition.zero]).max(initial=0.0)),
    )


def checked_frequencies(function: str, game: KuhnGame, frequencies: Any) -> np.ndarray:
    """``frequencies`` as probabilities of shape (nodes, cards), or a ``ValueError``."""
    x = probabilities(function, "frequencies", frequencies)
    if x.shape != game.free.shape:
        raise ValueError(
            f"{function}: frequencies must have shape {game.free.shape}, got {x.shape}"
        )
    return x


def _at_nodes(game: KuhnGame, flags: np.ndarray) -> np.ndarray:
    full = np.zeros(game.free.shape, dtype=bool)
    full[game.free] = flags
    return full


def _null_space(matrix: np.ndarray) -> np.ndarray:
    """Orthonormal basis of the directions that the matrix sends to 0, as columns."""
    if 0 in matrix.shape:
        return np.eye(matrix.shape[1])
    _, singular, right = np.linalg.svd(matrix)
    rank = int((singular > _RANK * max(singular[0], _RANK)).sum())
    return right[rank:].T


def _rank(matrix: np.ndarray) -> int:
    if 0 in matrix.shape:
        return 0
    return int((np.linalg.svd(matrix, compute_uv=False) > _RANK).sum())
