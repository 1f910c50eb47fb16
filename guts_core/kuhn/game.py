"""What every game of Kuhn poker offers its solvers, whatever the number of players.

A solver takes a :class:`KuhnGame`: curves, ``polish``, ``family``, ``connected`` and the
certificates ask for nothing else. :class:`~guts_core.kuhn.three_players.rules.KuhnPoker` is the
game of three players with large decks, :class:`~guts_core.kuhn.many_players.game.MultiplayerKuhn`
that of any number of players, whose derivatives are there for small decks only.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.kuhn.own_cards import sums_for
from guts_core.kuhn.tree import BettingTree, betting_tree
from guts_core.methods import validation
from guts_core.methods.arguments import Anything, checked
from guts_core.methods.continuation.problem import Factors
from guts_core.methods.exact.flint_numbers import with_flint
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.records import ReadOnly, kept
from guts_core.methods.validation import Refused, named, shown

#: Largest pot in floats: payoffs are summed over all deals before they are divided.
LARGEST_POT = 1e280


#: Gradient, its derivative by the pot, and a function that factors its Jacobian.
Structured = tuple[np.ndarray, np.ndarray, Callable[..., Factors]]


@dataclass(frozen=True, eq=False)
class GradientSystem:
    """Reach-free gradient per hand with respect to the free frequencies, with its derivatives.

    Attributes
    ----------
    gradient : numpy.ndarray
        f, one entry per unknown.
    jacobian : numpy.ndarray
        df/dx.
    pot_derivative : numpy.ndarray
        df/dP; f is affine in P.
    """

    gradient: np.ndarray
    jacobian: np.ndarray
    pot_derivative: np.ndarray


class KuhnGame(ReadOnly, ABC):
    """One-bet poker in which each of m players holds one of N cards.

    Frequencies are arrays of shape (..., nodes, cards): the probability of the aggressive action
    (bet, call) at each node of :mod:`guts_core.kuhn.tree` with each card. Payoffs are per hand and
    net of the ante P/m. Arrays of ``Fraction`` are treated exactly.

    Attributes
    ----------
    players, cards : int
        m and N.
    """

    players: int
    cards: int

    @abstractmethod
    def payoff_sums(self, frequencies: np.ndarray, pot: Any) -> np.ndarray:
        """Expectations before the ante is taken off, summed over the deals; unchecked.

        Any numbers will do here and in :meth:`slope_sums`, polynomials as well.
        """

    @abstractmethod
    def slope_sums(self, frequencies: np.ndarray, pot: Any) -> np.ndarray:
        """Reach-free gradient, summed over the deals; unchecked."""

    @abstractmethod
    def loss_sums(self, frequencies: np.ndarray, pot: Any) -> np.ndarray:
        """What the players lose against their best replies, summed over the deals; unchecked."""

    @abstractmethod
    def system(self, unknowns: np.ndarray, pot: float) -> GradientSystem:
        """Reach-free gradient of the free frequencies with its derivatives; floats, unchecked.

        Parameters
        ----------
        unknowns : numpy.ndarray
            The free frequencies.
        pot : float
            P.

        Returns
        -------
        GradientSystem
            ``gradient``, ``jacobian`` with respect to the unknowns, and ``pot_derivative``.
        """

    @property
    def _underived(self) -> str:
        """Why this game is too large for :meth:`system`; nothing if it is not."""
        return ""

    def gradient_alone(self, unknowns: np.ndarray, pot: float) -> np.ndarray:
        """The gradient of :meth:`system` without its derivatives; floats, unchecked."""
        sums = self.slope_sums(self.complete(unknowns), pot)
        return np.asarray(self.reduce(sums) / self.deals)

    def write_system(
        self, unknowns: np.ndarray, pot: float, rows: np.ndarray, jacobian: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """The gradient and its derivative by the pot, and the Jacobian written where it is wanted.

        Parameters
        ----------
        unknowns : numpy.ndarray
            The free frequencies.
        pot : float
            P.
        rows : numpy.ndarray
            Factors by which the rows of the Jacobian are multiplied.
        jacobian : numpy.ndarray
            Where it is written to.
        """
        system = self.system(unknowns, pot)
        np.multiply(system.jacobian.T, rows, out=jacobian.T)
        return system.gradient, system.pot_derivative

    def structured(self, unknowns: np.ndarray, pot: float) -> Structured | None:
        """The gradient, its derivative by the pot, and how its Jacobian is factored; unchecked.

        Returns
        -------
        tuple or None
            The last one is a function of factors of the Jacobian's rows, of what is added to the
            diagonal after that, of a column b and a border t: it returns the factors of
            [J b; t']. None if the Jacobian itself does better.
        """
        return None

    @checked
    def expectations(
        self, frequencies: Annotated[npt.ArrayLike, Anything()], pot: Any
    ) -> np.ndarray:
        """Expected payoffs (E1, E2, ...) per hand, net of the ante P/m.

        Parameters
        ----------
        frequencies : array_like
            Shape (..., nodes, cards), entries in [0, 1].
        pot : number or array_like
            P > 0, one number or one for each set of frequencies.

        Returns
        -------
        numpy.ndarray
            Shape (..., players).
        """
        x, p = self._checked("expectations", frequencies, pot)
        return self.payoff_sums(x, p) / self.deals - np.asarray(p)[..., None] / self.players

    @checked
    def gradient(
        self, frequencies: Annotated[npt.ArrayLike, Anything()], pot: Any, reach_free: bool = False
    ) -> np.ndarray:
        """Derivative of each node's owner's expectation with respect to her frequency there.

        Parameters
        ----------
        frequencies : array_like
            Shape (..., nodes, cards), entries in [0, 1].
        pot : number or array_like
            P > 0, one number or one for each set of frequencies.
        reach_free : bool
            Leave out the probability 1 - x of the owner's own check before an answer; for three
            players that is at nodes 4, 8, 9 and 5, 6
            ([Bil18] sec. 3: "we differentiated with respect to both betting frequencies").

        Returns
        -------
        numpy.ndarray
            Shape (..., nodes, cards).
        """
        x, p = self._checked("gradient", frequencies, pot)
        slopes = self.slope_sums(x, p) / self.deals
        return slopes if reach_free else slopes * self.own_reach(x)

    @checked
    def gains(self, frequencies: Annotated[npt.ArrayLike, Anything()], pot: Any) -> np.ndarray:
        """What each player gains by the best reply to the others, over all her strategies.

        The best reply is chosen card by card: bet, or check and call where a call gains. A profile
        is an equilibrium exactly where all gains are 0.

        Parameters
        ----------
        frequencies : array_like
            Shape (..., nodes, cards), entries in [0, 1].
        pot : number or array_like
            P > 0, one number or one for each set of frequencies.

        Returns
        -------
        numpy.ndarray
            Shape (..., players), never negative.
        """
        x, p = self._checked("gains", frequencies, pot)
        return self.loss_sums(x, p) / self.deals

    def own_reach(self, frequencies: np.ndarray) -> np.ndarray:
        """Probability of the owner's own check before each node; 1 where there is none.

        Unchecked, for any numbers of shape (..., nodes, cards).
        """
        return self.tree.own_reach(frequencies)

    @property
    def deals(self) -> int:
        """Number of ordered deals, N!/(N - m)!."""
        return math.perm(self.cards, self.players)

    @kept
    def fixed(self) -> np.ndarray:
        """Shape (nodes, cards): 0 or 1 where dominance decides, NaN where a frequency is free.

        The best card never folds nor checks last. Where k players have bet or called, the k worst
        cards cannot win and fold: for m = 3 the worst card never calls, and the second worst never
        calls a bet and a call.
        """
        fixed = np.full((self.tree.nodes, self.cards), np.nan)
        fixed[self.players - 1 :, -1] = 1.0
        fixed[np.arange(self.cards) < self.tree.stakes_before[:, None]] = 0.0
        return fixed

    @property
    def choices(self) -> np.ndarray:
        """Boolean (nodes, cards): where the rules leave a choice; elsewhere one checks or folds."""
        return np.ones((self.tree.nodes, self.cards), dtype=bool)

    @property
    def least_pot(self) -> Fraction:
        """P_min = (m - 1)/(N - m): up to it checking and folding is an equilibrium.

        A bluff with the worst card meets the best one in m - 1 of N - 1 cases and loses 1, and
        wins P in the other N - m. For m = 3 this is [Bil18] sec. 2.
        """
        return Fraction(self.players - 1, self.cards - self.players)

    @property
    def tree(self) -> BettingTree:
        """The betting tree."""
        return betting_tree(self.players)

    @property
    def owners(self) -> np.ndarray:
        """Player 0, ..., m - 1 who decides, by node."""
        return self.tree.owners

    @kept
    def free(self) -> np.ndarray:
        """Boolean (nodes, cards): the frequencies that are not ``fixed``."""
        return np.isnan(self.fixed)

    @kept
    def size(self) -> int:
        """Number of free frequencies."""
        return int(self.free.sum())

    @kept
    def dominated(self) -> np.ndarray:
        """The full array with 0 for every unknown."""
        return np.nan_to_num(self.fixed)

    def complete(self, unknowns: npt.ArrayLike) -> np.ndarray:
        """The full array with the free frequencies ``unknowns`` (last axis), in C order.

        They may be any numbers, out of [0, 1] as well; NaN stays NaN.

        Raises
        ------
        ValueError
            If they are no numbers, or the last axis is not as long as there are free frequencies.
        """
        values = self._numbers("complete", "unknowns", unknowns)
        if values.ndim == 0 or values.shape[-1] != self.size:
            raise ValueError(
                f"{type(self).__name__}.complete: unknowns must have {self.size} entries along the "
                f"last axis, got shape {values.shape}"
            )
        filled = as_fractions(self.dominated) if values.dtype == object else self.dominated
        full = np.broadcast_to(filled, (*values.shape[:-1], *filled.shape)).copy()
        full[..., self.free] = values
        return full

    def reduce(self, frequencies: npt.ArrayLike) -> np.ndarray:
        """The free entries of an array (..., nodes, cards), in C order.

        They may be any numbers, out of [0, 1] as well; NaN stays NaN.

        Raises
        ------
        ValueError
            If they are no numbers, or the array is not of this shape.
        """
        full = self._numbers("reduce", "frequencies", frequencies)
        if full.shape[-2:] != self.free.shape:
            raise self._misshaped("reduce", full, "..., ")
        return np.asarray(full[..., self.free])

    def reached(self, frequencies: np.ndarray) -> np.ndarray:
        """Which nodes are reached with positive probability, by the owner's card.

        Every other player must hold a card with which she may have acted as the path to the node
        says, and no card twice: by Hall's theorem each set of other players has at least as many
        such cards between them as it has members.

        Parameters
        ----------
        frequencies : numpy.ndarray
            Shape (nodes, cards), floats or Fractions in [0, 1].

        Returns
        -------
        numpy.ndarray of bool
            Shape (nodes, cards).

        Raises
        ------
        ValueError
            If it is not one profile, or has an entry outside [0, 1].
        """
        name = f"{type(self).__name__}.reached"
        x = named(name, "frequencies", validation.probabilities, frequencies)
        if x.shape != self.free.shape:
            raise self._misshaped("reached", x)
        moved = np.stack([x < 1, x > 0], axis=1).astype(bool)
        always = np.ones((1, self.cards), dtype=bool)
        rows = np.concatenate([moved.reshape(-1, self.cards), always])
        able = rows[self.tree.moves_before].all(axis=2)
        nodes, owners = np.arange(self.tree.nodes), np.asarray(self.owners)
        result = able[nodes, owners]
        others = [able[nodes, (owners + step) % self.players] for step in range(1, self.players)]
        for some in _subsets(len(others)):
            between_them = np.any([others[each] for each in some], axis=0)
            count = between_them.sum(axis=1, keepdims=True)
            result &= count - between_them >= len(some)
        return result

    @checked
    def expectation_slopes(
        self, unknowns: Annotated[np.ndarray, Anything()], pot: Annotated[Any, Anything()]
    ) -> np.ndarray:
        """Derivatives of the expectations by all free frequencies, shape (players, unknowns).

        All of them are sums over sets of players, in O(N) time and memory.

        Raises
        ------
        ValueError
            If there is not one number in [0, 1] for each unknown, or the pot is not one positive
            number.
        """
        name = f"{type(self).__name__}.expectation_slopes"
        given = named(name, "unknowns", validation.probabilities, unknowns)
        if given.shape != (self.size,):
            raise ValueError(
                f"{name}: unknowns must have shape ({self.size},), got shape {given.shape}"
            )
        given, pot = _alike(name, "unknowns", given, named(name, "pot", checked_pot, pot), pot)
        sums = with_flint(sums_for(self.players).slopes_of_all, self.complete(given), pot)
        return np.asarray(self.reduce(sums) / self.deals)

    def _numbers(self, method: str, name: str, given: Any) -> np.ndarray:
        """An array of any real numbers, polynomials among them."""
        array: np.ndarray = named(f"{type(self).__name__}.{method}", name, _unmasked, given)
        listed = array.dtype.kind == "O"  # of anything: texts and None can be no summands
        if array.dtype.kind not in "biufO" or (
            listed and not all(hasattr(kind, "__radd__") for kind in set(map(type, array.flat)))
        ):
            raise ValueError(f"{type(self).__name__}.{method}: {name} must be real numbers")
        return array

    def _misshaped(self, method: str, given: np.ndarray, leading: str = "") -> ValueError:
        allowed = leading + ", ".join(map(str, self.free.shape))
        return ValueError(
            f"{type(self).__name__}.{method}: frequencies must have shape ({allowed}), "
            f"got {given.shape}"
        )

    def _checked(self, method: str, frequencies: Any, pot: Any) -> tuple[np.ndarray, np.ndarray]:
        """Frequencies and pot as arrays of floats, or both of Fractions."""
        name = f"{type(self).__name__}.{method}"
        x = named(name, "frequencies", validation.probabilities, frequencies)
        if x.shape[-2:] != self.free.shape:
            raise self._misshaped(method, x, "..., ")
        p = named(name, "pot", checked_pot, pot, x.shape[:-2])
        return _alike(name, "frequencies", x, p, pot)


def _alike(
    name: str, probabilities: str, x: np.ndarray, p: np.ndarray, pot: Any
) -> tuple[np.ndarray, np.ndarray]:
    """Probabilities and pot as floats, or both as Fractions."""
    if x.dtype == object:
        return named(name, probabilities, as_fractions, x), named(name, "pot", as_fractions, p)
    if bool((p > LARGEST_POT).any()):
        raise ValueError(f"{name}: pot must be at most {LARGEST_POT:g} in floats, got {shown(pot)}")
    return x, p.astype(float)


def _unmasked(given: Any) -> np.ndarray:
    if validation.masked(given):
        raise Refused("must have no masked entries")
    if validation.endless(given):
        raise Refused("must be real numbers", given)
    return np.asarray(given)


def _subsets(count: int) -> chain[tuple[int, ...]]:
    """All sets of numbers below ``count`` but the empty one."""
    return chain.from_iterable(combinations(range(count), k + 1) for k in range(count))


def checked_pot(pot: Any, shape: tuple[int, ...] = ()) -> np.ndarray:
    """``pot`` as an array of positive numbers of shape () or ``shape``."""
    refused = "must be a positive finite number", pot
    try:
        p = validation.real_array(pot)
    except (TypeError, ValueError, OverflowError):
        raise Refused(*refused) from None
    if validation.holds_truths(pot) or not validation.all_finite(p) or not bool(np.all(p > 0)):
        raise Refused(*refused)
    if p.shape not in ((), shape):
        raise Refused(f"must be one number or have shape {shape}, got {p.shape}")
    return p
