"""A game in strategic form: what each profile of pure strategies pays, in exact numbers."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.methods import validation
from guts_core.methods.arguments import Each, Kind, Probabilities, checked
from guts_core.methods.finite_games.nodes import Label, Name, Names, Text
from guts_core.methods.one_denominator import are_fractions, over_one_denominator
from guts_core.methods.records import ReadOnly, kept, read_only, read_only_throughout
from guts_core.methods.validation import Refused, exact_number

#: Most payoffs of a game, those of all players together.
MOST_PAYOFFS = 500_000

#: Most binary digits of a common denominator of all payoffs.
_LONGEST = 1000

#: Numbers that are as wide in an array as they were alone.
_WIDE = {int, float, Fraction}

#: Most players of a game: NumPy goes through arrays of at most 32 axes.
MOST_PLAYERS = 31


@dataclass(frozen=True)
class ExactPayoffs(Kind):
    """An array of exact numbers with so many axes, or any number of them, none of them empty."""

    dimensions: int | None = None

    def of(self, value: Any) -> np.ndarray:
        """A read-only array of Fractions."""
        given = validation.real_array(value)
        if not given.size or given.ndim != (self.dimensions or given.ndim):
            raise Refused(f"must have {self.dimensions or 'two or more'} axes, none of them empty")
        if given.size > MOST_PAYOFFS:
            raise Refused(f"must be at most {MOST_PAYOFFS} numbers, got {given.size}")
        return read_only_throughout(_of_each(_fraction, _as_given(value, given)))


def _as_given(value: Any, numbers: np.ndarray) -> np.ndarray:
    """The same numbers, each of the width that it has: a float tells by it whether it is short."""
    array = np.asarray(value)
    if array.dtype == float and not hasattr(type(value), "__array__"):
        array = np.asarray(value, dtype=object)  # narrow ones in a list have been made wide
    if array.dtype == object:
        return numbers if set(map(type, array.flat)) <= _WIDE else array
    return array if array.dtype.kind == "f" else numbers


def _of_each(function: Callable[[Any], Fraction], numbers: np.ndarray) -> np.ndarray:
    """Of each number; one that stands in many places is taken once, where it is first met."""
    keys = numbers.ravel()
    if numbers.dtype == object:  # told apart as objects, which is sooner than by their values
        keys = np.fromiter(map(id, keys), dtype=np.uintp, count=keys.size)
    _, first, places = np.unique(keys, return_index=True, return_inverse=True)
    found = np.empty(len(first), dtype=object)
    # As a list that NumPy makes they would be floats of Python's, whatever their width.
    found[np.argsort(first)] = [function(each) for each in numbers.ravel()[np.sort(first)]]
    return found[places].reshape(numbers.shape)


def _fraction(value: Any) -> Fraction:
    exact = exact_number(value)
    return exact if isinstance(exact, Fraction) else Fraction(exact)


@dataclass(frozen=True)
class Mixture(Kind):
    """Probabilities of the strategies of one player: integers are as exact as fractions."""

    def of(self, value: Any) -> np.ndarray:
        """Read-only floats, or Python's numbers if exact ones are among them."""
        weights = Probabilities(1).of(value)
        if np.asarray(value).dtype.kind not in "iu":
            return weights
        return read_only(weights.astype(int).astype(object))  # of Python, 0 and 1


#: The mixed strategy of each player.
Mixtures = Annotated[Sequence[Any], Each(Mixture(), ordered=True)]


@checked
@dataclass(frozen=True, repr=False)
class StrategicGame(ReadOnly):
    """A game in strategic form.

    Parameters
    ----------
    title : str
        Name of the game.
    players : sequence of str
        Names of the players, one or more.
    strategies : sequence of sequence of str
        For each player the names of her pure strategies, all different.
    payoffs : array_like of int or Fraction
        Shape (players, strategies of the first, strategies of the second, ...), at most 500,000
        numbers.
    comment : str
        What should be said with it; it may have several lines.

    Raises
    ------
    ValueError
        If the shape is not that of the strategies, or a payoff is no exact number.

    Examples
    --------
    >>> pennies = [[[1, -1], [-1, 1]], [[-1, 1], [1, -1]]]
    >>> game = StrategicGame("pennies", ["A", "B"], [["h", "t"], ["h", "t"]], pennies)
    >>> game
    <strategic game: pennies, 2 x 2 strategies>
    >>> [str(gain) for gain in game.gains([(1, 0), (0.5, 0.5)])]
    ['0.0', '1.0']
    """

    title: Name
    players: Names
    strategies: Annotated[Sequence[Any], Each(Each(Label(), ordered=True), ordered=True)]
    payoffs: Annotated[npt.ArrayLike, ExactPayoffs()]
    comment: Text = field(default="")

    def __post_init__(self) -> None:
        players = self.players
        if not players or len(set(players)) < len(players):
            raise ValueError("StrategicGame: players must be one or more names, all different")
        if len(self.strategies) != len(players) or not all(
            names and len(set(names)) == len(names) for names in self.strategies
        ):
            raise ValueError(
                "StrategicGame: strategies must be one or more names, all different, for each "
                f"of the {len(players)} players"
            )
        shape = (len(players), *map(len, self.strategies))
        if np.shape(self.payoffs) != shape:
            raise ValueError(
                f"StrategicGame: payoffs must have the shape {shape}, got {np.shape(self.payoffs)}"
            )

    def __repr__(self) -> str:
        sizes = " x ".join(str(len(names)) for names in self.strategies)
        return f"<strategic game: {self.title}, {sizes} strategies>"

    @checked
    def expectations(self, mixtures: Mixtures) -> tuple[Any, ...]:
        """Expected payoff of each player.

        Parameters
        ----------
        mixtures : sequence of array_like
            For each player the probabilities of her strategies; exact ones, integers among them,
            give exact payoffs.

        Returns
        -------
        tuple

        Raises
        ------
        ValueError
            If there are other numbers of probabilities than of strategies, or their sum is not 1.

        Examples
        --------
        >>> game = zero_sum_game([[1, -1], [-1, 1]])
        >>> [str(x) for x in game.expectations([(1, 0), (0.25, 0.75)])]
        ['-0.5', '0.5']
        """
        return tuple(value for _, value in self._worth("StrategicGame.expectations", mixtures))

    @checked
    def gains(self, mixtures: Mixtures) -> tuple[Any, ...]:
        """What each player gains by a best reply to the others.

        Parameters
        ----------
        mixtures : sequence of array_like
            As for :meth:`expectations`.

        Returns
        -------
        tuple
            Never negative, but for rounding; all are 0 exactly at an equilibrium.

        Raises
        ------
        ValueError
            As for :meth:`expectations`.

        Examples
        --------
        >>> game = zero_sum_game([[1, -1], [-1, 1]])
        >>> [str(x) for x in game.gains([(1, 0), (0.25, 0.75)])]
        ['1.0', '0.5']
        """
        return tuple(best - value for best, value in self._worth("StrategicGame.gains", mixtures))

    def _worth(self, function: str, mixtures: Sequence[np.ndarray]) -> list[tuple[Any, Any]]:
        """For each player what the best reply to the others pays, and what she plays."""
        self._check(function, mixtures)
        pure = [set(map(type, each.flat)) == {int} for each in mixtures]
        kinds = {each.dtype for each, whole in zip(mixtures, pure, strict=True) if not whole}
        if kinds == {np.dtype(float)}:
            return _replies(self._in_floats, [each.astype(float) for each in mixtures])
        if self._whole and all(map(are_fractions, mixtures)):
            payoffs, unit = self._whole
            played = [over_one_denominator(each) for each in mixtures]
            parts = unit * math.prod(each for _, each in played)
            found = _replies(payoffs, [each for each, _ in played])
            return [
                (Fraction(best * own, parts), Fraction(value, parts))
                for (best, value), (_, own) in zip(found, played, strict=True)
            ]
        return _replies(np.asarray(self.payoffs), [each.astype(object) for each in mixtures])

    @kept
    def _in_floats(self) -> np.ndarray:
        return np.asarray(self.payoffs).astype(float)

    @kept
    def _whole(self) -> tuple[np.ndarray, int] | None:
        """The payoffs over one denominator, unless that would make all numbers long."""
        return over_one_denominator(np.asarray(self.payoffs), _LONGEST)

    def _check(self, function: str, mixtures: Sequence[np.ndarray]) -> None:
        sizes = list(map(len, self.strategies))
        if list(map(len, mixtures)) != sizes:
            raise ValueError(
                f"{function}: mixtures must be lists of {', '.join(map(str, sizes))} probabilities"
            )
        for each in mixtures:
            total, rounded = each.sum(), any(isinstance(x, float) for x in each.tolist())
            if not (math.isclose(total, 1, abs_tol=1e-9) if rounded else total == 1):
                raise ValueError(f"{function}: mixtures must each have the sum 1, got {total}")


def _replies(payoffs: np.ndarray, mixtures: Sequence[np.ndarray]) -> list[tuple[Any, Any]]:
    """What the best of each player's pure strategies pays, and what her mixture does."""
    found = []
    for player, own in enumerate(mixtures):
        values = np.moveaxis(payoffs[player], player, 0)
        with np.errstate(all="ignore"):  # as Python's own floats, beyond their range
            for k in reversed(range(len(mixtures))):
                values = values if k == player else values @ mixtures[k]
            mean = np.asarray(values @ own).item()
        found.append((max(values.tolist()), mean))
    return found


@checked
def zero_sum_game(
    payoffs: Annotated[npt.ArrayLike, ExactPayoffs(2)],
    title: Name = "zero-sum game",
    players: Names = ("1", "2"),
    rows: Names | None = None,
    columns: Names | None = None,
    comment: Text = "",
) -> StrategicGame:
    """A matrix game in strategic form.

    Parameters
    ----------
    payoffs : array_like of int or Fraction, shape (rows, columns)
        What the first player, who chooses the row, wins from the second; at most 250,000 numbers.
    title : str
        Name of the game.
    players : sequence of str
        Names of the two players.
    rows, columns : sequence of str, optional
        Names of the strategies; without them they are numbered.
    comment : str
        What should be said with the game.

    Returns
    -------
    StrategicGame

    Examples
    --------
    >>> zero_sum_game([[1, -1], [-1, 1]], "pennies")
    <strategic game: pennies, 2 x 2 strategies>
    """
    table = np.asarray(payoffs)
    if 2 * table.size > MOST_PAYOFFS:
        raise ValueError(
            f"zero_sum_game: payoffs must be at most {MOST_PAYOFFS // 2} numbers, got {table.size}"
        )
    names = [
        each if each is not None else [str(k) for k in range(1, size + 1)]
        for each, size in zip((rows, columns), table.shape, strict=True)
    ]
    for argument, given, size in zip(("rows", "columns"), names, table.shape, strict=True):
        if len(given) != size:
            raise ValueError(f"zero_sum_game: {argument} must be {size} names, got {len(given)}")
        if len(set(given)) < size:
            raise ValueError(f"zero_sum_game: {argument} must be names that all differ")
    if len(set(players)) != 2 or len(players) != 2:
        raise ValueError(f"zero_sum_game: players must be two names that differ, got {players}")
    both = np.stack([table, _of_each(operator.neg, table)])
    return StrategicGame(title, players, names, both, comment)
