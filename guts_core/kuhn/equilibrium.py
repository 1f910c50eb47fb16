"""The record of an equilibrium of Kuhn poker: a profile of frequencies with its certificate."""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.kuhn.game import GradientSystem, KuhnGame, checked_pot
from guts_core.methods.arguments import Instance
from guts_core.methods.complementarity.step import ROUNDING, Partition
from guts_core.methods.continuation.regularised import regularised_residual
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.records import ReadOnly, kept
from guts_core.methods.validation import named, probabilities

#: Relative singular value that counts as 0, and the pot up to which it does: at solutions none
#: lies between 1e-14 and 1e-5 there. Beyond, the least ones fall as 1/P towards rounding, 1e-16.
_RANK, _LARGE = 1e-9, 100

#: Least change of the expectations, in parts of the pot, that is no rounding.
_CHANGE = 1e-14

#: What a best reply may gain at an equilibrium that a solver is given, relative to P + 1.
_GAIN = 1e-4


@dataclass(frozen=True)
class Equilibrium(ReadOnly):
    """An equilibrium at one pot with its certificate, or one of the regularised game.

    What is said of its surroundings (``corner``, the dimensions) belongs to equilibria of the game
    itself, where ``epsilon`` is 0.

    Attributes
    ----------
    game : KuhnGame
        The game.
    pot : Fraction or float
        P.
    frequencies : numpy.ndarray, shape (nodes, cards)
        Floats, or Fractions where exact arithmetic found them.
    expectations : numpy.ndarray, shape (players,)
        Payoffs per hand.
    gains : numpy.ndarray, shape (players,)
        What each player gains by a best reply to these frequencies: of the order of ``epsilon``
        where that is positive. :func:`certified` finds it in exact arithmetic (for floats rounded
        once at the end).
    partition : Partition
        The equations that hold, over the free frequencies.
    epsilon : float
        Regularisation of the gradient per hand; 0 if there is none.
    arc_length : float or None
        Where on a curve it was found; None if it is not from a curve.
    """

    game: KuhnGame
    pot: Fraction | float
    frequencies: np.ndarray
    expectations: np.ndarray
    gains: np.ndarray
    partition: Partition
    epsilon: float = 0.0
    arc_length: float | None = None

    @kept
    def low(self) -> np.ndarray:
        """Boolean (nodes, cards): the free frequencies that are held at 0."""
        return self._at_nodes(self.partition.low)

    @kept
    def high(self) -> np.ndarray:
        """Boolean (nodes, cards): the free frequencies that are held at 1."""
        return self._at_nodes(self.partition.high)

    @kept
    def corner(self) -> np.ndarray:
        """Boolean (nodes, cards): those of them whose slope is 0; other pieces may join here."""
        return self._at_nodes(self.partition.zero & ~self.partition.free)

    @property
    def interior(self) -> np.ndarray:
        """Boolean (nodes, cards): the rest, with slope 0; they may be moved within the family.

        A member of a pattern may have some of them at 0 or 1.
        """
        return self.game.free & ~self.low & ~self.high

    @property
    def exact(self) -> bool:
        """Whether no player gains anything: proved, in rational numbers.

        What they gain is worked out anew from the frequencies: a record may be altered by hand.

        Raises
        ------
        ValueError
            If the record is of no game, or of no profile of it or pot.
        """
        check_record("Equilibrium.exact", "record", self)
        if self.frequencies.dtype != object or any(self.gains):
            return False
        return not any(self.game.gains(self.frequencies, Fraction(self.pot)))

    @property
    def dimension(self) -> int:
        """Dimension of the directions in which the ``interior`` slopes stay 0, to first order.

        Interior frequencies less the rank of the Jacobian of their slopes. The equilibria next to
        this one with the same ``low`` and ``high`` have at most this dimension, and fewer where
        the slope of a ``corner`` may not change, as at a pot of 3. It counts the freedom at nodes
        that are never reached. Ranks are those of floats, which tell them up to pots of 10^12.
        """
        return int(self._directions.shape[1])

    @property
    def reached_dimension(self) -> int:
        """Dimension of what is seen of these directions at nodes and cards that are reached.

        Rounding shows in directions of length 1 beside large pots: from 10^5 on what is below
        1e-14 P counts as none.
        """
        seen = self.game.reduce(self.game.reached(self.frequencies))
        rounding = max(_RANK, 1e-14 * float(self.pot))
        return _rank(self._directions[seen[self.partition.free]], rounding)

    @property
    def value_dimension(self) -> int:
        """Rank of the changes of the expectations in these directions: 0 if they are constant.

        Changes below 1e-14 of the pot are rounding. Those of some families fall as 1/P, so that
        from 10^7 on they are not seen.
        """
        pot = float(self.pot)
        slopes = self.game.expectation_slopes(self._unknowns, pot)
        changes = slopes[:, self.partition.free] @ self._directions / (pot + 1)
        large = max(1.0, pot / _LARGE)
        return _rank(changes, max(_CHANGE, _RANK / large / large))  # its square may be no float

    @property
    def residual(self) -> float:
        """Largest slope, per hand, that should be 0.

        Of a regularised solution, where no slope should be, the largest error of its conditions
        f sin(pi x) + epsilon cos(pi x) = 0.
        """
        slopes = self._system.gradient
        if self.epsilon:
            errors = regularised_residual(slopes, self._unknowns, self.epsilon)
        else:
            errors = slopes[self.partition.zero]
        return float(np.abs(errors).max(initial=0.0))

    @property
    def _unknowns(self) -> np.ndarray:
        return self.game.reduce(self.frequencies).astype(float)

    @kept
    def _system(self) -> GradientSystem:
        return self.game.system(self._unknowns, float(self.pot))

    @kept
    def _directions(self) -> np.ndarray:
        """Directions in the interior frequencies along which their slopes stay 0, as columns."""
        free = self.partition.free
        return _null_space(self._system.jacobian[np.ix_(free, free)], self._least)

    @property
    def _least(self) -> float:
        """Relative singular value that counts as 0 at this pot."""
        return _RANK / math.sqrt(max(1.0, float(self.pot) / _LARGE))

    def _at_nodes(self, flags: np.ndarray) -> np.ndarray:
        full = np.zeros(self.game.free.shape, dtype=bool)
        full[self.game.free] = flags
        return full


def certified(
    game: KuhnGame, pot: Fraction, solution: np.ndarray, partition: Partition
) -> Equilibrium:
    """The record of a solution, floats or Fractions, with its gains by exact arithmetic.

    Parameters
    ----------
    game : KuhnGame
        The game.
    pot : Fraction
        P.
    solution : numpy.ndarray
        The free frequencies.
    partition : Partition
        The equations that hold.

    Returns
    -------
    Equilibrium
    """
    full = game.complete(solution)
    exact = as_fractions(full)
    gains, expectations = game.gains(exact, pot), game.expectations(exact, pot)
    if full.dtype != object:
        gains, expectations = gains.astype(float), expectations.astype(float)
    slopes = np.abs(game.reduce(game.gradient(exact, pot, reach_free=True)).astype(float))
    corner = ~partition.free & (slopes <= ROUNDING * _sizes(game, pot, solution, partition))
    held = Partition(partition.low, partition.high, partition.free | corner)
    return Equilibrium(game, pot, full, expectations, gains, held)


def in_floats(
    game: KuhnGame,
    pot: float,
    unknowns: np.ndarray,
    epsilon: float,
    partition: Partition | None = None,
    arc_length: float | None = None,
) -> Equilibrium:
    """The record of a solution in floats; without a partition no frequency is at 0 or 1."""
    full, none = game.complete(unknowns), np.zeros(game.size, dtype=bool)
    expectations, gains = game.expectations(full, pot), game.gains(full, pot)
    held = partition or Partition(none, none, none)
    return Equilibrium(game, pot, full, expectations, gains, held, epsilon, arc_length)


def check_record(function: str, name: str, record: Equilibrium) -> None:
    """A ``ValueError`` for a record of no game, profile of it or pot: it may be made of anything.

    Parameters
    ----------
    function, name : str
        Who asks, and the argument that is looked at.
    record : Equilibrium
        The argument.
    """

    def part(field: str, *classes: type) -> Any:
        return named(function, f"{field} of {name}", Instance(*classes).of, getattr(record, field))

    game, given = part("game", KuhnGame), part("frequencies", np.ndarray)
    shape = named(function, f"frequencies of {name}", probabilities, given).shape
    if shape != game.free.shape:
        raise ValueError(
            f"{function}: frequencies of {name} must have shape {game.free.shape}, got {shape}"
        )
    if bool((given[~game.choices] != 0).any()):
        raise ValueError(
            f"{function}: frequencies of {name} must be 0 where the rules leave no choice"
        )
    named(function, f"pot of {name}", checked_pot, part("pot", int, float, Fraction))


def check_partition(function: str, name: str, record: Equilibrium) -> None:
    """A ``ValueError`` for a record whose partition is not one of its game's free frequencies."""
    held = named(function, f"partition of {name}", Instance(Partition).of, record.partition)
    kinds = {(each.dtype.kind, each.shape) for each in map(np.asarray, vars(held).values())}
    if kinds != {("b", (record.game.size,))}:
        raise ValueError(
            f"{function}: partition of {name} must have a truth for each of {record.game.size} "
            "free frequencies"
        )


def refuse_gains(function: str, name: str, record: Equilibrium) -> None:
    """A ``ValueError`` for a record at whose frequencies somebody gains by a best reply."""
    gain = float(max(record.game.gains(as_fractions(record.frequencies), record.pot)))
    if not gain <= _GAIN * (float(record.pot) + 1):
        raise ValueError(f"{function}: {name} must be an equilibrium, somebody gains {gain:.3g}")


def refuse_dominated(function: str, name: str, record: Equilibrium) -> None:
    """A ``ValueError`` for a record with a dominated action, also where nobody sees it.

    Steps through equilibria move the free frequencies alone, and would begin elsewhere.
    """
    decided = ~record.game.free
    if bool((record.frequencies != record.game.dominated)[decided].any()):
        raise ValueError(
            f"{function}: frequencies of {name} must be those of its game where it leaves none "
            "free, without a dominated action"
        )


def _sizes(game: KuhnGame, pot: Fraction, solution: np.ndarray, partition: Partition) -> np.ndarray:
    """What the slopes at a solution are changed by where its free frequencies are rounded, or 1."""
    x, free = solution.astype(float), partition.free
    return np.maximum(1, np.abs(game.system(x, float(pot)).jacobian[:, free]) @ x[free])


def _null_space(matrix: np.ndarray, least: float = _RANK) -> np.ndarray:
    """Orthonormal basis of the directions that the matrix sends to 0, as columns."""
    if 0 in matrix.shape:
        return np.eye(matrix.shape[1])
    _, singular, right = np.linalg.svd(matrix)
    rank = int((singular > least * max(singular[0], least)).sum())
    return right[rank:].T


def _rank(matrix: np.ndarray, least: float = _RANK) -> int:
    if 0 in matrix.shape:
        return 0
    return int((np.linalg.svd(matrix, compute_uv=False) > least).sum())
