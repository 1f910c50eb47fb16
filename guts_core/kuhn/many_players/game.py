"""One-bet Kuhn poker for any number of players ([Bil18] sec. 6: "four or more players")."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from guts_core.kuhn.many_players.deals import DealTable, add_up
from guts_core.kuhn.three_players.free_frequencies import FreeFrequencies
from guts_core.kuhn.three_players.jacobian import GradientSystem
from guts_core.kuhn.three_players.rules import LARGEST_POT, checked_pot
from guts_core.methods import arguments
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.validation import probabilities, shown

#: Largest number of entries of a table over the deals.
_LARGEST_TABLE = 5 * 10**7


@dataclass(frozen=True)
class MultiplayerKuhn(FreeFrequencies):
    """The game; frequencies are arrays of shape (nodes, cards).

    Each player antes P/m and gets one card. In turn they check or bet one unit; after a bet the
    others, in turn, call or fold. An entry is the probability of the aggressive action. Nodes are
    ordered as in :mod:`~guts_core.kuhn.many_players.tree`; for three players that is the order of
    :class:`~guts_core.kuhn.three_players.rules.KuhnPoker`, whose interface this follows. Arrays of
    ``Fraction`` are treated exactly.

    Parameters
    ----------
    players, cards : int
        m, at least 2, and N, at least m + 1.

    Raises
    ------
    ValueError
        If an argument is not as described, or the table of the deals would be too large.

    Examples
    --------
    >>> game = MultiplayerKuhn(4, 5)
    >>> game.nodes, game.size
    (32, 83)
    >>> game.least_pot
    Fraction(3, 1)
    >>> game.gains(game.check_and_fold(), 3).tolist()
    [0.0, 0.0, 0.0, 0.0]
    """

    players: int
    cards: int

    def __post_init__(self) -> None:
        arguments.set_fields(self, players=arguments.whole(2, 100))
        arguments.set_fields(self, cards=arguments.whole(self.players + 1, 10**4))
        m = self.players
        nodes = m + m * (2 ** (m - 1) - 1)
        # Each node has m or so relatives on a path, and each derivative as many factors.
        entries = 2 * nodes * m * m * math.perm(self.cards, m)
        if entries > _LARGEST_TABLE:
            raise ValueError(
                f"MultiplayerKuhn: players={m!r} and cards={self.cards!r} need tables of "
                f"{entries:.1g} entries, at most {_LARGEST_TABLE:.0g} are allowed"
            )

    @cached_property
    def _table(self) -> DealTable:
        return DealTable(self.players, self.cards)

    @property
    def nodes(self) -> int:
        """Number of decision nodes, m 2^(m-1)."""
        return self._table.tree.nodes

    @property
    def owners(self) -> np.ndarray:
        """Player 0, ..., m - 1 who decides, by node."""
        return self._table.tree.owners

    @property
    def least_pot(self) -> Fraction:
        """P_min = (m - 1)/(N - m): up to it checking and folding is an equilibrium.

        A bluff with the worst card meets the best one in m - 1 of N - 1 cases and loses 1, and
        wins P in the other N - m. For m = 3 this is [Bil18] sec. 2.
        """
        return Fraction(self.players - 1, self.cards - self.players)

    @cached_property
    def fixed(self) -> np.ndarray:
        """Dominated actions: the frequency of the other one (0 or 1), NaN where it is free.

        The best card never folds nor checks last. Where k players have bet or called, the k worst
        cards cannot win and fold; for m = 3 these are the paper's rules.
        """
        tree = self._table.tree
        fixed = np.full((tree.nodes, self.cards), np.nan)
        fixed[self.players - 1 :, -1] = 1.0
        fixed[np.arange(self.cards) < tree.stakes_before[:, None]] = 0.0
        fixed.setflags(write=False)
        return fixed

    def check_and_fold(self) -> np.ndarray:
        """Bets and calls with the best card only, where checking or folding it is dominated."""
        return self.dominated.copy()

    @property
    def last_answers(self) -> np.ndarray:
        """Nodes at which all but the bettor and the last to answer have folded."""
        tree = self._table.tree
        folded = [
            spot.bettor is not None and len(spot.answers) == self.players - 2 for spot in tree.spots
        ]
        return np.flatnonzero(np.array(folded) & (tree.stakes_before == 1))

    def expectations(self, frequencies: npt.ArrayLike, pot: Any) -> np.ndarray:
        """Expected payoffs per hand and net of the ante P/m, shape (players,).

        Parameters
        ----------
        frequencies : array_like
            Shape (nodes, cards), entries in [0, 1].
        pot : number
            P > 0.

        Raises
        ------
        ValueError
            If an argument is not as described.
        """
        x, p = self._checked("expectations", frequencies, pot)
        return self._values(x, p)[0].sum(axis=0) / self._table.deals - p / self.players

    @arguments.checked(reach_free=arguments.truth)
    def gradient(
        self, frequencies: npt.ArrayLike, pot: Any, reach_free: bool = False
    ) -> np.ndarray:
        """Derivative of each node's owner's expectation with respect to her frequency there.

        Parameters
        ----------
        frequencies : array_like
            Shape (nodes, cards), entries in [0, 1].
        pot : number
            P > 0.
        reach_free : bool
            Leave out the probability 1 - x of the owner's own check before an answer
            ([Bil18] sec. 3).

        Returns
        -------
        numpy.ndarray
            Shape (nodes, cards).

        Raises
        ------
        ValueError
            If an argument is not as described.
        """
        x, p = self._checked("gradient", frequencies, pot)
        slopes = self._gradient_sums(self._table.factors(x), self._values(x, p))
        slopes = slopes / self._table.deals
        return slopes if reach_free else slopes * self.own_reach(x)

    def gains(self, frequencies: npt.ArrayLike, pot: Any) -> np.ndarray:
        """What each player gains by the best reply to the others over her whole tree.

        Parameters
        ----------
        frequencies : array_like
            Shape (nodes, cards), entries in [0, 1].
        pot : number
            P > 0.

        Returns
        -------
        numpy.ndarray
            Shape (players,), never negative; all 0 exactly at the equilibria.

        Raises
        ------
        ValueError
            If an argument is not as described.
        """
        x, p = self._checked("gains", frequencies, pot)
        losses = self.own_reach(x) * self._losses(x, p) / self._table.deals
        return np.array([losses[self.owners == i].sum() for i in range(self.players)])

    def system(self, unknowns: np.ndarray, pot: float) -> GradientSystem:
        """Reach-free gradient of the free frequencies with its derivatives; floats, unchecked."""
        table, free = self._table, np.flatnonzero(self.free)
        x = self.complete(unknowns)
        factors = table.factors(x)
        ends = np.stack([table.bets_won, table.wins], axis=-1).astype(float)
        values = table.values(ends, factors)
        constant, rate = (self._gradient_sums(factors, values[..., k]) for k in (0, 1))
        slopes = table.slopes(values[..., 0] + pot * values[..., 1])
        jacobian = self._jacobian_sums(factors, slopes)[np.ix_(free, free)]
        gradient = (constant + pot * rate).ravel()[free]
        scale = 1 / table.deals
        return GradientSystem(scale * gradient, scale * jacobian, scale * rate.ravel()[free])

    def own_reach(self, frequencies: np.ndarray) -> np.ndarray:
        """Probability of the owner's own check before each node; 1 where there is none.

        Unchecked, for any numbers of shape (nodes, cards).
        """
        reach = np.ones_like(frequencies)
        for node, before in self._table.tree.own_check.items():
            reach[node] -= frequencies[before]
        return reach

    def _values(self, x: np.ndarray, pot: Any) -> np.ndarray:
        return self._table.values(self._table.end_values(pot), self._table.factors(x))

    def _gradient_sums(self, factors: np.ndarray, values: np.ndarray) -> np.ndarray:
        table = self._table
        own = table.slopes(values)[np.arange(self.nodes), :, self.owners]
        return table.by_card(factors[table.others].prod(axis=1) * own)

    def _jacobian_sums(self, factors: np.ndarray, slopes: np.ndarray) -> np.ndarray:
        """Derivatives of the gradient sums, a square matrix over the flat frequencies."""
        table = self._table
        row, column, lower, sign, moves = table.products
        terms = factors[moves].prod(axis=1) * slopes[lower, :, self.owners[row]]
        flat = np.arange(self.nodes)[:, None] * self.cards + table.own_card
        size = self.nodes * self.cards
        return add_up(flat[row] * size + flat[column], sign[:, None] * terms, (size, size))

    def _losses(self, x: np.ndarray, pot: Any) -> np.ndarray:
        """Shape (nodes, cards): loss against the best reply from each node on, summed over deals.

        The others' moves weigh the deals, own ones do not.
        """
        table = self._table
        factors = table.factors(x)
        reach = factors[table.others].prod(axis=1)
        losses = np.zeros_like(x)

        def reply(node: int, passive: np.ndarray, aggressive: np.ndarray) -> np.ndarray:
            if self.owners[node] != player:
                return passive + factors[node] * (aggressive - passive)
            cards = table.own_card[node]
            worth = [add_up(cards, reach[node] * v, (self.cards,)) for v in (passive, aggressive)]
            slope = worth[1] - worth[0]
            bold = slope > 0
            losses[node] = np.where(bold, (1 - x[node]) * slope, -x[node] * slope)
            return np.where(bold[cards], aggressive, passive)

        for player in range(self.players):
            table.values(table.end_values(pot)[..., player], factors, reply)
        return losses

    def _checked(self, method: str, frequencies: Any, pot: Any) -> tuple[np.ndarray, Any]:
        name = f"MultiplayerKuhn.{method}"
        x = probabilities(name, "frequencies", frequencies)
        if x.shape != (self.nodes, self.cards):
            raise ValueError(
                f"{name}: frequencies must have shape ({self.nodes}, {self.cards}), got {x.shape}"
            )
        p = checked_pot(name, pot)
        if x.dtype != object and p > LARGEST_POT:
            raise ValueError(
                f"{name}: pot must be at most {LARGEST_POT:g} in floats, got {shown(pot)}"
            )
        return (as_fractions(x), as_fractions(p).item()) if x.dtype == object else (x, float(p))
