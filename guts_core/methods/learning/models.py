"""Games for fictitious play: scores of all strategies, updated after every round.

The score of a pure strategy is its payoff against the others' play so far, up to a positive factor
and a constant common to all strategies of a player. Two players: one row and one column are added
to two vectors. More players with a tensor each: one slice is added to a tensor that has one axis
less. A game with more structure brings a model of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np

from guts_core.methods.arguments import LIST, Each, Kind, Numbers, Whole
from guts_core.methods.validation import LARGEST_PAYOFF, Refused, named, shown

#: A number of repetitions beyond every request.
ENDLESS = 2**62

#: Entries of a tensor that is copied if it is laid out in memory in another way than usual.
MOST_COPIED = 10**6


class Scores(Protocol):
    """The scores so far, which fictitious play reads and updates in every round."""

    def values(self) -> Sequence[np.ndarray]:
        """Scores of each player's pure strategies."""

    def mix(self, profile: Sequence[np.ndarray]) -> None:
        """Everybody plays a mixture once: the first round."""

    def add(self, plays: Sequence[int], times: int) -> None:
        """Everybody repeats a play."""

    def patience(self, plays: Sequence[int]) -> int:
        """Number of rounds, at least 1, for which these replies are sure to stay the best."""


@runtime_checkable
class PlayModel(Protocol):
    """A game to be played repeatedly."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """Number of pure strategies of each player."""

    def begin(self) -> Scores:
        """Scores before the first play."""

    def payoffs(self, frequencies: Sequence[np.ndarray]) -> list[np.ndarray]:
        """Expected payoffs of each player's pure strategies, computed afresh."""


@dataclass(frozen=True, eq=False)
class TensorGame:
    """A game given by one payoff tensor for each player; axis k belongs to player k.

    Parameters
    ----------
    tensors : tuple of ndarray
        Payoffs of the players, all of the same shape.
    """

    tensors: tuple[np.ndarray, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Number of pure strategies of each player."""
        return self.tensors[0].shape

    def begin(self) -> Scores:
        """Scores before the first play."""
        own_first = [_first_axis(t, i) for i, t in enumerate(self.tensors)]
        if len(own_first) == 2:
            return PairScores(own_first[0], own_first[1])
        return TensorScores(own_first)

    def payoffs(self, frequencies: Sequence[np.ndarray]) -> list[np.ndarray]:
        """Expected payoffs of each player's pure strategies, computed afresh."""
        *firsts, last = self.tensors
        payoffs = [
            _contract(_first_axis(t, i), _others(frequencies, i)) for i, t in enumerate(firsts)
        ]
        # BLAS takes matrices with an axis that is contiguous in memory: here it is his own one.
        matrices = last.swapaxes(-1, -2) @ frequencies[-2]
        return [*payoffs, _contract(_first_axis(matrices, matrices.ndim - 1), frequencies[:-2])]


class _Lines(dict[int, np.ndarray]):
    """Rows of a matrix, or slices of a tensor: what each strategy of an opponent adds.

    One that is not contiguous in memory is copied when it is played first; the whole never is.
    """

    def __init__(self, matrix: np.ndarray) -> None:
        super().__init__()
        self.matrix = matrix

    def __missing__(self, row: int) -> np.ndarray:
        line = self[row] = np.ascontiguousarray(self.matrix[row])
        return line


class PairScores:
    """Scores of two players: each round adds a column of one matrix and a row of the other."""

    def __init__(self, first: np.ndarray, second: np.ndarray) -> None:
        self._gains = _Lines(first.T), _Lines(second.T)
        self._values = np.zeros(first.shape[0]), np.zeros(second.shape[0])

    def matrices(self) -> tuple[np.ndarray, np.ndarray]:
        """What each play of the other one adds to a player's scores, row by row."""
        first, second = self._gains
        return first.matrix, second.matrix

    def values(self) -> Sequence[np.ndarray]:
        """Scores of both players' pure strategies."""
        return self._values

    def mix(self, profile: Sequence[np.ndarray]) -> None:
        """Both play a mixture once."""
        for values, gains, theirs in zip(self._values, self._gains, profile[::-1], strict=True):
            values += theirs @ gains.matrix

    def add(self, plays: Sequence[int], times: int) -> None:
        """Both repeat a play."""
        for values, gains, theirs in zip(self._values, self._gains, plays[::-1], strict=True):
            values += gains[theirs] if times == 1 else times * gains[theirs]

    def patience(self, plays: Sequence[int]) -> int:
        """Rounds until another strategy draws level with a best one: scores change linearly."""
        both = zip(self._values, self._gains, plays, plays[::-1], strict=True)
        least = ENDLESS
        for values, gains, own, theirs in both:
            least = min(least, _lead(values, gains[theirs], own))
            if least < 2:  # whatever the other one's lead is
                return 1
        return least


class TensorScores:
    """Scores of more players: tensors are kept contracted with the last opponent's play."""

    def __init__(self, own_first: Sequence[np.ndarray]) -> None:
        self._tensors = own_first
        self._gains = [_Lines(np.moveaxis(t, -1, 0)) for t in own_first]
        self._contracted = [np.zeros(t.shape[:-1]) for t in own_first]
        self._counts = [np.zeros(t.shape[0]) for t in own_first]

    def values(self) -> Sequence[np.ndarray]:
        """Scores of all players' pure strategies."""
        return [_contract(t, _others(self._counts, i)[:-1]) for i, t in enumerate(self._contracted)]

    def mix(self, profile: Sequence[np.ndarray]) -> None:
        """Everybody plays a mixture once."""
        for counts, own in zip(self._counts, profile, strict=True):
            counts += own
        for i, (contracted, tensor) in enumerate(zip(self._contracted, self._tensors, strict=True)):
            contracted += tensor @ profile[self._last_opponent(i)]

    def add(self, plays: Sequence[int], times: int) -> None:
        """Everybody repeats a play."""
        for counts, own in zip(self._counts, plays, strict=True):
            counts[own] += times
        for i, (contracted, gains) in enumerate(zip(self._contracted, self._gains, strict=True)):
            theirs = plays[self._last_opponent(i)]
            contracted += gains[theirs] if times == 1 else times * gains[theirs]

    def patience(self, plays: Sequence[int]) -> int:
        """Rounds for which no other strategy can draw level with a best one."""
        least = ENDLESS
        for i, own in enumerate(plays):
            powers = self._powers(i, plays)
            least = _stay(powers - powers[:, [own]], least)
            if least < 2:
                return 1
        return least

    def _powers(self, own: int, plays: Sequence[int]) -> np.ndarray:
        """A player's scores as polynomials in the number of rounds that repeat these plays.

        Row k holds the coefficients of power k: every opponent's counts grow linearly.
        """
        powers = [self._contracted[own], self._gains[own][plays[self._last_opponent(own)]]]
        opponents = [k for k in range(len(plays)) if k != own]
        for k in reversed(opponents[:-1]):
            before = [tensor @ self._counts[k] for tensor in powers]
            added = [tensor[..., plays[k]] for tensor in powers]
            powers = [before[0], *map(np.add, before[1:], added), added[-1]]
        return np.array(powers)

    def _last_opponent(self, own: int) -> int:
        last = len(self._counts) - 1
        return last if own < last else last - 1


@dataclass(frozen=True, eq=False)
class OwnGame:
    """A caller's own model, whose numbers are looked at before anything is made of them.

    Parameters
    ----------
    model : PlayModel
        The game as it was given.
    sizes : tuple of int
        Number of pure strategies of each player.
    function, argument : str
        Who was given it, for errors.
    """

    model: PlayModel
    sizes: tuple[int, ...]
    function: str
    argument: str

    def begin(self) -> Scores:
        """Scores before the first play."""
        return self.model.begin()

    def payoffs(self, frequencies: Sequence[np.ndarray]) -> list[np.ndarray]:
        """Expected payoffs of each player's pure strategies, computed afresh, as floats."""
        given = self.model.payoffs(frequencies)
        return named(self.function, self.argument, self._floats, given)

    def check_scores(self, scores: Scores) -> None:
        """Refuse scores that are no arrays of numbers, one for each strategy of each player."""
        named(self.function, self.argument, self._compared, scores.values())

    def _floats(self, given: Any) -> list[np.ndarray]:
        try:
            found = [Numbers(1, copied=False).of(each) for each in LIST.of(given)]
        except Refused as reason:
            raise Refused(f"must be a model whose payoffs are vectors; one {reason}") from None
        self._compare("payoffs", found)
        return found

    def _compared(self, given: Any) -> None:
        found = LIST.of(given)
        if not all(isinstance(each, np.ndarray) and each.dtype.kind in "iuf" for each in found):
            raise Refused("must be a model whose scores are arrays of floats or integers", given)
        self._compare("scores", found)

    def _compare(self, what: str, found: Sequence[np.ndarray]) -> None:
        shapes = [each.shape for each in found]
        if shapes != [(size,) for size in self.sizes]:
            raise Refused(
                f"must be a model with a vector of {what} for each player, with as many as she "
                f"has strategies, {self.sizes}, got shapes {shapes}"
            )


@dataclass(frozen=True)
class Played(Kind):
    """A game that keeps its own scores, or one tensor of payoffs per player.

    Equal tensors give equal digits, however they are laid out in memory, but for very large ones:
    these are never copied as a whole.
    """

    def __call__(self, function: str, name: str, value: Any) -> PlayModel:
        """A model of the game, whose own errors bear the name of the function."""
        if not isinstance(value, PlayModel) or isinstance(value, type | TensorGame):
            return named(function, name, self.of, value)
        return OwnGame(value, named(function, name, _sizes, value), function, name)

    def of(self, value: Any) -> PlayModel:
        """Of tensors, a :class:`TensorGame` of floats."""
        if isinstance(value, TensorGame):
            return value
        tensors = Each(Numbers(copied=False, most=LARGEST_PAYOFF), ordered=True).of(value)
        shapes = {tensor.shape for tensor in tensors}
        players = len(tensors)
        if players < 2 or len(shapes) != 1 or tensors[0].ndim != players or not tensors[0].size:
            allowed = "two or more, all of one shape with an axis per player"
            got = shown([tensor.shape for tensor in tensors])
            raise Refused(f"must be one tensor per player, {allowed}, got shapes {got}")
        return TensorGame(tuple(map(_laid_out, tensors)))


def _sizes(model: PlayModel) -> tuple[int, ...]:
    """Numbers of strategies of a model of its own."""
    try:
        sizes: tuple[int, ...] = Each(Whole(1), ordered=True).of(model.sizes)
    except Refused as reason:
        raise Refused(f"must be a model whose sizes are whole numbers; sizes {reason}") from None
    if len(sizes) < 2:
        raise Refused(f"must be a model with sizes of two or more players, got {sizes}")
    return sizes


def _laid_out(tensor: np.ndarray) -> np.ndarray:
    """Row after row in memory, as the last digits of a product depend on that."""
    if tensor.size > MOST_COPIED:
        return tensor
    return np.require(tensor, requirements=("C_CONTIGUOUS", "ALIGNED"))


def _first_axis(tensor: np.ndarray, axis: int) -> np.ndarray:
    """The same with this axis before the others, as ``moveaxis`` gives it in more time."""
    return tensor.transpose(axis, *range(axis), *range(axis + 1, tensor.ndim))


def _others(vectors: Sequence[np.ndarray], own: int) -> list[np.ndarray]:
    return [vector for k, vector in enumerate(vectors) if k != own]


def _contract(tensor: np.ndarray, vectors: Sequence[np.ndarray]) -> Any:
    for vector in reversed(vectors):
        tensor = tensor @ vector
    return tensor


def _lead(values: np.ndarray, gains: np.ndarray, own: int) -> int:
    """Number of steps for which the best strategy stays strictly ahead of those that gain on it."""
    speeds = gains - gains[own]
    faster = (speeds > 0).nonzero()[0]
    if not faster.size:
        return ENDLESS
    with np.errstate(over="ignore"):  # infinitely many is endless as well
        steps = (values[own] - values.take(faster)) / speeds.take(faster)
    return int(min(steps.min(), ENDLESS))


def _stay(ahead: np.ndarray, most: int) -> int:
    """Number of rounds, at most ``most``, up to which no polynomial, below 0 before, exceeds 0.

    Row k holds the coefficients of power k. Those below 0 are left out, so that each sum rises. Of
    those that are too large after ``most`` rounds the largest says how many are too many, and so on
    with fewer, until none is: that takes few looks at all of them. One round is always granted.
    """
    rising = np.maximum(ahead[1:], 0)
    gaining = rising.any(axis=0)
    lead, rising = -ahead[0, gaining], rising[:, gaining]
    if not lead.size:
        return most
    with np.errstate(over="ignore"):  # infinitely many is too many as well
        while most > 1:
            excess = _gained(rising, most) - lead
            worst = int(excess.argmax())
            if excess[worst] <= 0:
                break
            most = _last_behind(rising[:, worst].tolist(), float(lead[worst]), most)
    return most


def _gained(rising: Any, rounds: int) -> Any:
    """Values of polynomials without a constant after some rounds, given from the first power."""
    gained = rising[-1] * rounds
    for coefficients in rising[-2::-1]:
        gained = (gained + coefficients) * rounds
    return gained


def _last_behind(rising: list[float], lead: float, too_many: int) -> int:
    """The last round, or the first, in which one strategy is not ahead; found by bisection."""
    few, many = 1, 2
    while many < too_many and _gained(rising, many) <= lead:
        few, many = many, 2 * many
    many = min(many, too_many)
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (middle, many) if _gained(rising, middle) <= lead else (few, middle)
    return few
