r"""The Jacob game: three players choose 1 or 2 ([BLPWZ22] App. C.2).

If exactly two agree, each of them pays the number they chose to the third. With :math:`s_i` the
probability that player i chooses 1, choosing 1 instead of 2 gains player i

.. math:: D_i = 4-3\sum_{j\ne i}s_j ,

which is also the derivative of :math:`\Phi=4\sum_is_i-3\sum_{i<j}s_is_j` by :math:`s_i`. So best
replies are those of a game in which all three receive :math:`\Phi`, and fictitious play converges
to an equilibrium from every start (Monderer and Shapley, 1996).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Annotated

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Probabilities, Real, Some, Whole, checked
from guts_core.methods.records import ReadOnly

#: What choosing 1 gains if nobody else does, and what each other who does takes from it.
_ALONE, _CROWDING = 4, 3

#: Advantages smaller than this, and distances that differ by less, are ties up to rounding.
_TIE = 1e-9

#: How far from a tie play stays in a leap: many times what rounding adds up to in all rounds.
_NEAR = 1e-6

_ZERO, _ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class JacobEquilibrium:
    """A Nash equilibrium of the Jacob game, exactly.

    Attributes
    ----------
    choose_one : tuple of Fraction
        Each player's probability of choosing 1.
    payoffs : tuple of Fraction
        Each player's expected payoff.
    strict : bool
        Whether every deviation loses.
    """

    choose_one: tuple[Fraction, ...]
    payoffs: tuple[Fraction, ...]
    strict: bool


@dataclass(frozen=True)
class JacobBasins(ReadOnly):
    """Where fictitious play leads from a grid of first plays.

    Attributes
    ----------
    axis : ndarray, shape (size,)
        First probabilities of choosing 1, of player 1 and of player 2.
    third : float
        The first probability of player 3.
    ends : ndarray of int, shape (size, size)
        Place in the list of the equilibrium nearest to the play; row: player 2, column: player 1.
    equilibria : tuple of JacobEquilibrium
        The list.
    """

    axis: np.ndarray
    third: float
    ends: np.ndarray
    equilibria: tuple[JacobEquilibrium, ...]

    @property
    def shares(self) -> np.ndarray:
        """Share of the grid that leads to each equilibrium."""
        return np.bincount(self.ends.ravel(), minlength=len(self.equilibria)) / self.ends.size


def jacob_payoffs() -> np.ndarray:
    """Payoff tensors from the rules: entry [i, a, b, c] is player i's payoff; index 0 chooses 1.

    Examples
    --------
    >>> jacob_payoffs()[:, 1, 0, 0].tolist()
    [2, -1, -1]
    """
    tensors = np.zeros((3, 2, 2, 2), dtype=int)
    for choices in product(range(2), repeat=3):
        for odd in range(3):
            pair = [choices[k] for k in range(3) if k != odd]
            if pair[0] == pair[1] != choices[odd]:
                amount = pair[0] + 1
                a, b, c = choices
                tensors[:, a, b, c] = -amount
                tensors[odd, a, b, c] = 2 * amount
    return tensors


@checked
def advantage(choose_one: Annotated[npt.ArrayLike, Probabilities(last=3)]) -> np.ndarray:
    """What each player gains by choosing 1 instead of 2: the :math:`D_i` above.

    Parameters
    ----------
    choose_one : array_like, shape (..., 3)
        Probabilities of choosing 1 (exact if ``Fraction``).
    """
    shares = np.asarray(choose_one)
    return np.asarray(_ALONE - _CROWDING * (shares.sum(axis=-1, keepdims=True) - shares))


def jacob_equilibria() -> list[JacobEquilibrium]:
    """All Nash equilibria, by going through the 27 supports.

    A player who mixes needs the other two to choose 1 with probabilities adding up to 4/3. In each
    support these conditions are linear with at most one solution, so the list is complete.

    Returns
    -------
    list of JacobEquilibrium
        With exact probabilities and payoffs.

    Examples
    --------
    >>> len(jacob_equilibria())
    7
    """
    return [_described(shares) for shares in _candidates() if _is_equilibrium(shares)]


def _candidates() -> Iterator[tuple[Fraction, ...]]:
    """The solution of the indifference conditions in each support, if it mixes properly."""
    target = Fraction(_ALONE, _CROWDING)
    for support in product((_ZERO, _ONE, None), repeat=3):
        fixed = sum((s for s in support if s is not None), _ZERO)
        mixers = support.count(None)
        if mixers == 1:
            if fixed == target:  # a whole edge would be indifferent
                raise ArithmeticError("a support of the Jacob game has a continuum of solutions")
            continue
        # Conditions fixed + (sum of the other mixers) = target: all mixers are equal.
        mixed = (target - fixed) / (mixers - 1) if mixers else _ZERO
        if not mixers or 0 < mixed < 1:
            yield tuple(mixed if s is None else s for s in support)


def _is_equilibrium(shares: tuple[Fraction, ...]) -> bool:
    gains = advantage(np.array(shares, dtype=object))
    return all(
        gain == 0 if 0 < s < 1 else (gain >= 0 if s == 1 else gain <= 0)
        for s, gain in zip(shares, gains, strict=True)
    )


def _described(shares: tuple[Fraction, ...]) -> JacobEquilibrium:
    chances = [np.array([s, 1 - s], dtype=object) for s in shares]
    joint = np.einsum("a,b,c->abc", *chances)
    payoffs = tuple(Fraction((t * joint).sum()) for t in jacob_payoffs().astype(object))
    gains = advantage(np.array(shares, dtype=object))
    return JacobEquilibrium(shares, payoffs, bool(all(gain != 0 for gain in gains)))


@checked
def jacob_play(
    start: Annotated[npt.ArrayLike, Probabilities(last=3)], steps: Annotated[int, Whole(1, 10**5)]
) -> np.ndarray:
    """Fictitious play from many starts at once.

    Parameters
    ----------
    start : array_like, shape (..., 3)
        Probabilities of choosing 1 that stand for the first round: 1 or 0 for a pure first play.
    steps : int
        Number of rounds, the first included, at least 1. Ties go to choosing 1.

    Returns
    -------
    ndarray, shape (..., 3)
        Share of the rounds in which each player chose 1.
    """
    shares = np.array(start, dtype=float)
    totals = shares.reshape(-1, 3)
    done = 1
    while (steps - done) % 3:  # then three rounds at a time are left
        totals += _replies(totals, done)[0]
        done += 1
    _by_leaps(totals, done, steps)
    return (totals / steps).reshape(shares.shape)


def _replies(totals: np.ndarray, done: npt.ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """Who chooses 1 now, and the excess: what 2 instead of 1 would have gained so far in all."""
    taken = _CROWDING * (totals.sum(axis=-1, keepdims=True) - totals)
    alone = _ALONE * np.asarray(done)
    return taken <= alone + _TIE, taken - alone


def _by_leaps(totals: np.ndarray, done: int, steps: int) -> None:
    """Play the other rounds, three at a time, in place.

    Three rounds are played as before, and come again until somebody's excess, which they move each
    time by the same whole number, comes to the other side of a tie: how often is known beforehand.
    Far from a tie the three rounds are alike. Two or three players who mix and change together go
    round in them for ever: what moves an excess is then 0, or leads away from a tie.
    """
    rounds = np.full((len(totals), 1), done)
    left = np.arange(len(totals))
    while (left := left[rounds[left, 0] < steps]).size:
        own, at = totals[left], rounds[left]
        gone, seen = np.zeros(own.shape, dtype=int), []
        for k in range(3):
            chosen, excess = _replies(own, at + k)
            seen.append((chosen, excess))
            own, gone = own + chosen, gone + chosen
        moved = _CROWDING * (gone.sum(axis=1, keepdims=True) - gone) - 3 * _ALONE
        most = (steps - at) // 3 - 1.0
        for chosen, excess in seen:
            nears = np.where(chosen, moved > 0, moved < 0)
            room = np.floor((np.abs(excess) - _NEAR) / np.maximum(np.abs(moved), 1))
            most = np.minimum(most, np.where(nears, room, np.inf).min(axis=1, keepdims=True))
        again = np.maximum(most, 0).astype(int)
        totals[left] = own + gone * again
        rounds[left] = at + 3 * (1 + again)


@checked
def nearest_equilibrium(
    shares: Annotated[npt.ArrayLike, Probabilities(last=3)],
    equilibria: Some[Sequence[JacobEquilibrium]] | None = None,
) -> np.ndarray:
    """Index, in the list of equilibria, of the one nearest to each row of shares.

    The distance is the largest of the three differences between shares. Of equilibria that are
    equally near, up to rounding, it is the first in the list.
    """
    points = np.asarray(shares, dtype=float)
    listed = jacob_equilibria() if equilibria is None else equilibria
    targets = np.array([e.choose_one for e in listed], dtype=float)
    distances = np.abs(points[..., None, :] - targets).max(axis=-1)
    return np.asarray((distances <= distances.min(axis=-1, keepdims=True) + _TIE).argmax(axis=-1))


@checked
def jacob_basins(
    third: Annotated[float, Real(0, 1)],
    size: Annotated[int, Whole(2, 1001)] = 61,
    steps: Annotated[int, Whole(1, 10**5)] = 600,
) -> JacobBasins:
    """Basins of attraction of fictitious play, for one first play of player 3.

    Parameters
    ----------
    third : float
        Player 3's first probability of choosing 1.
    size : int
        Points on each axis of the grid, from 2 to 1001.
    steps : int
        Rounds played from each point.

    Returns
    -------
    JacobBasins

    Examples
    --------
    >>> basins = jacob_basins(0.3, size=11)
    >>> float(basins.shares.sum()), basins.ends.shape
    (1.0, (11, 11))
    """
    axis = np.linspace(0, 1, size)
    first, second = np.meshgrid(axis, axis)
    played = jacob_play(np.stack([first, second, np.full_like(first, third)], axis=-1), steps)
    equilibria = jacob_equilibria()
    return JacobBasins(axis, third, nearest_equilibrium(played, equilibria), tuple(equilibria))
