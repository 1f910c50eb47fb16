"""One-bet Kuhn poker for any number of players ([Bil18] sec. 6: "four or more players")."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any

import numpy as np

from guts_core.kuhn.game import GradientSystem, KuhnGame
from guts_core.kuhn.many_players.deals import DealTable, add_up
from guts_core.methods.arguments import Anything, Whole, checked
from guts_core.methods.exact.flint_numbers import with_flint
from guts_core.methods.records import kept
from guts_core.methods.validation import integer_at_least

#: Largest number of entries of a table over the deals.
_LARGEST_TABLE = 5 * 10**7


@checked
@dataclass(frozen=True)
class MultiplayerKuhn(KuhnGame):
    """The game; frequencies are arrays of shape (nodes, cards).

    Each player antes P/m and gets one card. In turn they check or bet one unit; after a bet the
    others, in turn, call or fold. An entry is the probability of the aggressive action. Nodes are
    ordered as in :mod:`~guts_core.kuhn.tree`; for three players that is the order of
    :class:`~guts_core.kuhn.three_players.rules.KuhnPoker`, whose interface this follows. Arrays of
    ``Fraction`` are treated exactly. Payoffs, gradients and gains are sums over a table of all
    deals, about N^m; for three players the running sums of that class take O(N).

    Parameters
    ----------
    players, cards : int
        m, at least 2, and N, at least m + 1.

    Raises
    ------
    ValueError
        If the table of the deals would be too large.

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

    players: Annotated[int, Whole(2, 100)]
    cards: Annotated[int, Anything()]

    def __post_init__(self) -> None:
        least = self.players + 1
        cards = integer_at_least("MultiplayerKuhn", "cards", self.cards, least, 10**4)
        object.__setattr__(self, "cards", cards)
        m = self.players
        nodes = m + m * (2 ** (m - 1) - 1)
        # Each node has m or so relatives on a path, and each derivative as many factors.
        entries = 2 * nodes * m * m * math.perm(self.cards, m)
        if entries > _LARGEST_TABLE:
            raise ValueError(  # there may be more entries than there are floats
                f"MultiplayerKuhn: players={m!r} and cards={self.cards!r} need tables of "
                f"{Decimal(entries):.1g} entries, at most {_LARGEST_TABLE:.0g} are allowed"
            )

    @kept
    def _table(self) -> DealTable:
        return DealTable(self.players, self.cards)

    @property
    def nodes(self) -> int:
        """Number of decision nodes, m 2^(m-1)."""
        return self._table.tree.nodes

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

    def payoff_sums(self, frequencies: np.ndarray, pot: Any) -> np.ndarray:
        """Expectations before the ante is taken off, summed over the deals; unchecked."""

        def payoffs(x: np.ndarray, p: Any) -> np.ndarray:
            return np.asarray(self._values(x, p)[0].sum(axis=0))

        return self._each(payoffs, frequencies, pot, (self.players,))

    def slope_sums(self, frequencies: np.ndarray, pot: Any) -> np.ndarray:
        """Reach-free gradient, summed over the deals; unchecked."""

        def slopes(x: np.ndarray, p: Any) -> np.ndarray:
            return self._gradient_sums(self._reach(self._table.factors(x)), self._values(x, p))

        return self._each(slopes, frequencies, pot, self.free.shape)

    def loss_sums(self, frequencies: np.ndarray, pot: Any) -> np.ndarray:
        """What the players lose against their best replies, summed over the deals; unchecked."""

        def losses(x: np.ndarray, p: Any) -> np.ndarray:
            lost = self.own_reach(x) * self._losses(x, p)
            return np.array([lost[self.owners == i].sum() for i in range(self.players)])

        return self._each(losses, frequencies, pot, (self.players,))

    def system(self, unknowns: np.ndarray, pot: float) -> GradientSystem:
        """Reach-free gradient of the free frequencies with its derivatives; floats, unchecked."""
        table, free = self._table, np.flatnonzero(self.free)
        x = self.complete(unknowns)
        factors = table.factors(x)
        ends = np.stack([table.bets_won, table.wins], axis=-1).astype(float)
        values = table.values(ends, factors)
        reach = self._reach(factors)
        constant, rate = (self._gradient_sums(reach, values[..., k]) for k in (0, 1))
        slopes = table.slopes(values[..., 0] + pot * values[..., 1])
        jacobian = self._jacobian_sums(factors, slopes)[np.ix_(free, free)]
        gradient = (constant + pot * rate).ravel()[free]
        scale = 1 / self.deals
        return GradientSystem(scale * gradient, scale * jacobian, scale * rate.ravel()[free])

    def _values(self, x: np.ndarray, pot: Any) -> np.ndarray:
        return self._table.values(self._table.end_values(pot), self._table.factors(x))

    def _reach(self, factors: np.ndarray) -> np.ndarray:
        """Probability of the others' moves before each node, shape (nodes, deals)."""
        return np.asarray(factors[self._table.others].prod(axis=1))

    def _gradient_sums(self, reach: np.ndarray, values: np.ndarray) -> np.ndarray:
        own = self._table.slopes(values)[np.arange(self.nodes), :, self.owners]
        return self._table.by_card(reach * own)

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
        reach = self._reach(factors)
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

    def _each(
        self,
        compute: Callable[[np.ndarray, Any], np.ndarray],
        frequencies: np.ndarray,
        pot: Any,
        shape: tuple[int, ...],
    ) -> np.ndarray:
        """What a function of one profile and one pot finds for each of several."""
        leading = frequencies.shape[:-2]
        profiles = frequencies.reshape(-1, *frequencies.shape[-2:])
        pots = np.broadcast_to(pot, leading).reshape(-1).tolist()
        every = zip(profiles, map(np.asarray, pots), strict=True)
        found = [with_flint(compute, *each) for each in every]
        return np.array(found).reshape(*leading, *shape)
