"""Kinds of arguments of Kuhn poker: games, pots, regularisations, frequencies."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.kuhn.game import LARGEST_POT, KuhnGame, checked_pot
from guts_core.methods import arguments as kinds
from guts_core.methods.continuation.regularised import MOST_UNKNOWNS
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.validation import Refused, above_zero, is_listed

#: A number above 0 as a float, such as P, as far as payoffs are floats; P as far as floats can
#: follow a solution, where rounding is 1e-16 of the gradient.
PositiveNumber = Annotated[float, kinds.Both(kinds.Positive(LARGEST_POT), kinds.Real())]
Pot = PositiveNumber
_MOST_FOLLOWED = 1e12
FollowedPot = Annotated[float, kinds.Both(kinds.Positive(_MOST_FOLLOWED), kinds.Real())]

#: Regularisation of the gradient per hand, and what the gradient is multiplied by.
Epsilon = Annotated[float, kinds.Both(kinds.Positive(), kinds.Real(1e-14, 1e9))]
Scale = Annotated[float, kinds.Both(kinds.Positive(), kinds.Real(1e-9, 1e9))]

#: What is small but not 0, such as the largest frequency that counts as 0.
Tolerance = Annotated[float, kinds.Number(0)]

#: Frequencies of a game that another argument names.
Frequencies = Annotated[npt.ArrayLike, kinds.Probabilities()]

#: Moves of each walker on a set of equilibria.
Rounds = Annotated[int, kinds.Whole(0, 10**4)]


@dataclass(frozen=True)
class ExactPot(kinds.Kind):
    """P > 0, taken at its exact value."""

    def of(self, value: Any) -> Fraction:
        """A Fraction."""
        pot: Fraction = as_fractions(checked_pot(value)).item()
        return pot


@dataclass(frozen=True)
class RationalFrequencies(kinds.Kind):
    """Frequencies of a game, floats or all Fractions."""

    def of(self, value: Any) -> np.ndarray:
        """An array."""
        given: np.ndarray = kinds.Probabilities().of(value)
        return as_fractions(given) if given.dtype == object else given


@dataclass(frozen=True)
class ExactShare(kinds.Kind):
    """A number from 0 to 1, taken at its exact value."""

    def of(self, value: Any) -> Fraction:
        """A Fraction."""
        share: Fraction = as_fractions(np.array(kinds.Number(0, 1).of(value), dtype=object)).item()
        return share


@dataclass(frozen=True)
class Pots(kinds.Kind):
    """A lowest and a highest pot."""

    def of(self, value: Any) -> tuple[float, float]:
        """Two floats."""
        bounds = kinds.LIST.of(value) if is_listed(value) else ()
        if len(bounds) != 2:
            raise Refused("must be two numbers (low, high)", value)
        low, high = map(above_zero, bounds)
        if not low < high <= _MOST_FOLLOWED:
            allowed = f"low < high, and high at most {_MOST_FOLLOWED:g}"
            raise Refused(f"must be (low, high), {allowed}", value)
        return low, high


@dataclass(frozen=True)
class NotTooFree(kinds.Kind):
    """A game whose free frequencies have a Jacobian that fits into memory, as its sums do."""

    def of(self, value: Any) -> KuhnGame:
        """The game."""
        game: KuhnGame = kinds.Instance(KuhnGame).of(value)
        if game.size > MOST_UNKNOWNS:
            raise Refused(f"must leave at most {MOST_UNKNOWNS} frequencies free, got {game.size}")
        if game._underived:
            raise Refused(f"must be small enough for derivatives: {game._underived}")
        return game


@dataclass(frozen=True)
class SomethingFree(kinds.Kind):
    """One of these games that does not hold every frequency."""

    def of(self, value: Any) -> KuhnGame:
        """The game."""
        game = NotTooFree().of(value)
        if not game.size:
            raise Refused("must leave a frequency free")
        return game


#: A game with equations to be solved.
Solvable = Annotated[KuhnGame, SomethingFree()]


@dataclass(frozen=True)
class GameOrCards(kinds.Kind):
    """A game, or a number of cards in these bounds, which stands for three players."""

    least: int
    most: int

    def of(self, value: Any) -> KuhnGame | int:
        """The game or an int."""
        if isinstance(value, KuhnGame):
            return SomethingFree().of(value)
        return kinds.Whole(self.least, self.most).of(value)


@dataclass(frozen=True)
class Scales(kinds.Kind):
    """What the gradient per hand is multiplied by: one number, or one for each unknown."""

    def of(self, value: Any) -> np.ndarray:
        """A read-only array of floats."""
        scale: np.ndarray = kinds.Numbers().of(value)
        if scale.ndim > 1 or not bool(((scale >= 1e-9) & (scale <= 1e9)).all()):
            allowed = "one positive number or one for each unknown, from 1e-9 to 1e9"
            raise Refused(f"must be {allowed}", value)
        return scale


def scale_of(function: str, game: KuhnGame, scale: npt.ArrayLike) -> np.ndarray:
    """One number for each unknown of the game."""
    try:
        return np.broadcast_to(np.asarray(scale), game.size)
    except ValueError:
        raise ValueError(
            f"{function}: scale must be one positive number or {game.size} of them, "
            f"got {np.size(scale)}"
        ) from None


def profile_of(game: KuhnGame, function: str, name: str, given: Any) -> np.ndarray:
    """One profile of a game, as it is, or a ``ValueError`` if it has another shape."""
    if given.shape != game.free.shape:
        raise ValueError(f"{function}: {name} must have shape {game.free.shape}, got {given.shape}")
    return np.asarray(given)
