"""Three-player Kuhn poker with N cards and pot P: payoffs, gradients, gains ([Bil18] sec. 2, 3)."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from guts_core.kuhn.three_players.free_frequencies import FreeFrequencies
from guts_core.kuhn.three_players.jacobian import GradientSystem, gradient_system
from guts_core.kuhn.three_players.payoffs import (
    deals,
    expectation_sums,
    gain_sums,
    gradient_sums,
    own_reach,
)
from guts_core.kuhn.three_players.tree import NODES
from guts_core.kuhn.three_players.values import action_values
from guts_core.methods import arguments
from guts_core.methods.validation import all_finite, probabilities, real_array, shown

#: Nodes at which a player may have to overcall.
OVERCALLS = (6, 9, 12)


#: Largest pot in floats: payoffs are summed over all deals before they are divided.
LARGEST_POT = 1e280

#: Largest size of the tables, cards times frequencies: of 2,000 cards, or 300,000 profiles of 4.
_MOST_ENTRIES = 6 * 10**7


@dataclass(frozen=True)
class KuhnPoker(FreeFrequencies):
    """The game; frequencies are arrays of shape (12, cards), node by card.

    An entry is the probability of the aggressive action (bet, call) at node 1, ..., 12 with card
    1, ..., N. Payoffs are per hand and net of the ante P/3, so they sum to zero. Bets are one unit.
    Arrays of ``Fraction`` are treated exactly.

    Parameters
    ----------
    cards : int
        N, at least 4.
    simplified : bool
        Simplified Kuhn poker [Bil17]: four cards, and card 1 never bets or calls.
    held : tuple of (int, int, number)
        Further frequencies that are not unknowns: node, card and value in [0, 1]. They restrict the
        equations to be solved, not the deviations that :meth:`gains` allows.

    Raises
    ------
    ValueError
        If ``cards`` is not an integer >= 4, or not 4 in the simplified game, or ``held`` is not as
        described.

    Examples
    --------
    >>> game = KuhnPoker(4)
    >>> never = np.zeros((12, 4))
    >>> game.expectations(never, 3).tolist()
    [0.0, 0.0, 0.0]
    >>> int(game.free.sum())
    26
    """

    cards: int
    simplified: bool = False
    held: tuple[tuple[int, int, float], ...] = ()

    def __post_init__(self) -> None:
        arguments.set_fields(self, cards=arguments.whole(4, 10**4), simplified=arguments.truth)
        if self.simplified and self.cards != 4:
            raise ValueError(
                f"KuhnPoker: cards must be 4 in the simplified game, got {self.cards!r}"
            )
        object.__setattr__(self, "held", checked_held(self.held, self.cards))

    @property
    def least_pot(self) -> Fraction:
        """P_min = 2/(N - 3): below it bluffing with the worst card cannot pay."""
        return Fraction(2, self.cards - 3)

    @cached_property
    def fixed(self) -> np.ndarray:
        """Frequencies that are no unknowns, by dominance or because they are held; NaN elsewhere.

        The best card never folds nor checks last, the worst never calls, and the second worst never
        calls a bet and a call.
        """
        fixed = np.full((NODES, self.cards), np.nan)
        fixed[2:, -1] = 1.0
        fixed[3:, 0] = 0.0
        fixed[np.array(OVERCALLS) - 1, 1] = 0.0
        if self.simplified:
            fixed[:, 0] = 0.0
        for node, card, value in self.held:
            fixed[node - 1, card - 1] = value
        fixed.setflags(write=False)
        return fixed

    def expectations(self, frequencies: npt.ArrayLike, pot: Any) -> np.ndarray:
        """Expected payoffs (E1, E2, E3) per hand.

        Parameters
        ----------
        frequencies : array_like
            Shape (..., 12, cards), entries in [0, 1].
        pot : number or array_like
            P > 0, one number or one for each set of frequencies.

        Returns
        -------
        numpy.ndarray
            Shape (..., 3).

        Raises
        ------
        ValueError
            If an argument is not as described.
        """
        x, p = self._checked("expectations", frequencies, pot)
        sums = expectation_sums(action_values(x, p), x)
        return sums / deals(self.cards) - np.asarray(p)[..., None] / 3

    @arguments.checked(reach_free=arguments.truth)
    def gradient(
        self, frequencies: npt.ArrayLike, pot: Any, reach_free: bool = False
    ) -> np.ndarray:
        """Derivative of each node's owner's expectation with respect to her frequency there.

        Parameters
        ----------
        frequencies : array_like
            Shape (..., 12, cards), entries in [0, 1].
        pot : number or array_like
            P > 0, one number or one for each set of frequencies.
        reach_free : bool
            Leave out the probability 1 - x of the owner's own check before nodes 4, 8, 9 and 5, 6
            ([Bil18] sec. 3: "we differentiated with respect to both betting frequencies").

        Returns
        -------
        numpy.ndarray
            Shape (..., 12, cards).

        Raises
        ------
        ValueError
            If an argument is not as described.
        """
        x, p = self._checked("gradient", frequencies, pot)
        slopes = gradient_sums(action_values(x, p), x) / deals(self.cards)
        return slopes if reach_free else slopes * own_reach(x)

    def gains(self, frequencies: npt.ArrayLike, pot: Any) -> np.ndarray:
        """What each player gains by the best reply to the others, over all her strategies.

        The best reply is chosen card by card: bet, or check and call where a call gains. A profile
        is an equilibrium exactly where all three gains are 0.

        Parameters
        ----------
        frequencies : array_like
            Shape (..., 12, cards), entries in [0, 1].
        pot : number or array_like
            P > 0, one number or one for each set of frequencies.

        Returns
        -------
        numpy.ndarray
            Shape (..., 3), never negative.

        Raises
        ------
        ValueError
            If an argument is not as described.
        """
        x, p = self._checked("gains", frequencies, pot)
        rows, start = action_values(x, p), int(self.simplified)  # card 1 has no choice there
        return gain_sums(rows[..., start:], x[..., start:]) / deals(self.cards)

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
        frequencies = self.dominated.copy()
        frequencies[self.free] = unknowns
        return gradient_system(frequencies, pot, self._free_indices)

    @cached_property
    def _free_indices(self) -> np.ndarray:
        return np.flatnonzero(self.free)

    def _checked(self, method: str, frequencies: Any, pot: Any) -> tuple[np.ndarray, Any]:
        name = f"KuhnPoker.{method}"
        x = probabilities(name, "frequencies", frequencies)
        if x.shape[-2:] != (NODES, self.cards):
            raise ValueError(
                f"{name}: frequencies must have shape (..., {NODES}, {self.cards}), got {x.shape}"
            )
        if self.simplified and np.any(x[..., 0] != 0):
            raise ValueError(f"{name}: frequencies of card 1 must be 0 in the simplified game")
        if x.size * self.cards > _MOST_ENTRIES:
            raise ValueError(
                f"{name}: frequencies must be of fewer cards or profiles: shape {x.shape} needs "
                f"tables of {x.size * self.cards:.1g} entries, at most {_MOST_ENTRIES:.0g} fit"
            )
        p = checked_pot(name, pot, x.shape[:-2])
        if x.dtype != object:
            if bool((p > LARGEST_POT).any()):
                raise ValueError(
                    f"{name}: pot must be at most {LARGEST_POT:g} in floats, got {shown(pot)}"
                )
            return x, p.astype(float)
        return exact_array(x), exact_array(p)


def checked_held(held: Any, cards: int) -> tuple[tuple[int, int, float], ...]:
    """``held`` as triples of numbers, or a ``ValueError``."""
    try:
        triples = tuple((operator.index(n), operator.index(c), float(x)) for n, c, x in held)
    except (TypeError, ValueError):
        triples = ((0, 0, 0.0),)
    if all(1 <= n <= NODES and 1 <= c <= cards and 0 <= x <= 1 for n, c, x in triples):
        return triples
    raise ValueError(
        f"KuhnPoker: held must hold (node 1..{NODES}, card 1..{cards}, frequency in [0, 1]), "
        f"got {held!r}"
    )


def checked_pot(function: str, pot: Any, shape: tuple[int, ...] = ()) -> np.ndarray:
    """``pot`` as an array of positive numbers of shape () or ``shape``."""
    refused = f"{function}: pot must be a positive finite number, got {shown(pot)}"
    try:
        p = real_array(function, "pot", pot)
        if p.dtype == object:
            p.astype(float)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(refused) from None
    if np.asarray(pot).dtype == bool or not all_finite(p) or not bool(np.all(p > 0)):
        raise ValueError(refused)
    if p.shape not in ((), shape):
        raise ValueError(f"{function}: pot must be one number or have shape {shape}, got {p.shape}")
    return p


def exact_array(numbers: np.ndarray) -> np.ndarray:
    """The same numbers as fractions of Python's integers, which do not overflow."""
    plain = (n.item() if isinstance(n, np.generic) else n for n in numbers.ravel().tolist())
    exact = np.empty(numbers.size, dtype=object)
    exact[:] = [Fraction(n) for n in plain]
    return exact.reshape(numbers.shape)
