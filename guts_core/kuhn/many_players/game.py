"""One-bet Kuhn poker for any number of players ([Bil18] sec. 6: "four or more players")."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any

import numpy as np

from guts_core.kuhn.game import GradientSystem, KuhnGame
from guts_core.kuhn.many_players.deals import DealTable, add_up
from guts_core.kuhn.own_cards import OwnCards, sums_for
from guts_core.methods.arguments import Anything, Whole, checked
from guts_core.methods.exact.flint_numbers import with_flint
from guts_core.methods.records import kept
from guts_core.methods.validation import integer_at_least

#: Most numbers that stand for sets of players with each card at each end of a hand.
_MOST_SETS = 6 * 10**7

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
    ``Fraction`` are treated exactly. Payoffs, gradients and gains are sums over sets of players,
    which take time of the order of N m^2 4^m; for three players that class is some times as fast.

    Parameters
    ----------
    players, cards : int
        m, at least 2 and at most 10, and N, at least m + 1 and at most 10,000; with six players at
        most 4857, with seven 1043, with eight 228, with nine 50 and with ten 11. There payoffs in
        floats take some seconds, with fewer than six players a second or less.

    Raises
    ------
    ValueError
        If there are more players or cards.

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
        ends = 1 + m * 2 ** (m - 1)
        sums = ends * 2**m * cards
        if sums > _MOST_SETS:
            raise ValueError(
                f"MultiplayerKuhn: players={m!r} and cards={cards!r} need {Decimal(sums):.6g} sums "
                f"over sets of players, at most {_MOST_SETS:.0g} are allowed"
            )

    @property
    def _own_cards(self) -> OwnCards:
        return sums_for(self.players)

    @property
    def _underived(self) -> str:
        m = self.players
        # Each node has m or so relatives on a path, and each derivative as many factors.
        entries = 2 * self.nodes * m * m * self.deals
        if entries <= _LARGEST_TABLE:
            return ""
        return (  # there may be more entries than there are floats
            f"players={m!r} and cards={self.cards!r} need tables of {Decimal(entries):.6g} "
            f"entries, at most {_LARGEST_TABLE:.0g} are allowed"
        )

    @kept
    def _table(self) -> DealTable:
        if self._underived:
            raise ValueError(f"MultiplayerKuhn.system: {self._underived}")
        return DealTable(self.players, self.cards)

    @property
    def nodes(self) -> int:
        """Number of decision nodes, m 2^(m-1)."""
        return self.tree.nodes

    def check_and_fold(self) -> np.ndarray:
        """Bets and calls with the best card only, where checking or folding it is dominated."""
        return self.dominated.copy()

    @property
    def last_answers(self) -> np.ndarray:
        """Nodes at which all but the bettor and the last to answer have folded."""
        tree = self.tree
        folded = [
            spot.bettor is not None and len(spot.answers) == self.players - 2 for spot in tree.spots
        ]
        return np.flatnonzero(np.array(folded) & (tree.stakes_before == 1))

    def payoff_sums(self, frequencies: np.ndarray, pot: Any) -> np.ndarray:
        """Expectations before the ante is taken off, summed over the deals; unchecked."""
        return self._each(self._own_cards.payoffs, frequencies, pot, (self.players,))

    def slope_sums(self, frequencies: np.ndarray, pot: Any) -> np.ndarray:
        """Reach-free gradient, summed over the deals; unchecked."""
        return self._each(self._own_cards.slopes, frequencies, pot, self.free.shape)

    def loss_sums(self, frequencies: np.ndarray, pot: Any) -> np.ndarray:
        """What the players lose against their best replies, summed over the deals; unchecked."""

        def losses(x: np.ndarray, p: Any) -> np.ndarray:
            slopes = self._own_cards.slopes(x, p, best=True)
            lost = self.own_reach(x) * np.where(slopes > 0, (1 - x) * slopes, -x * slopes)
            return np.array([lost[self.owners == i].sum() for i in range(self.players)])

        return self._each(losses, frequencies, pot, (self.players,))

    def system(self, unknowns: np.ndarray, pot: float) -> GradientSystem:
        """Reach-free gradient of the free frequencies with its derivatives; floats, unchecked.

        They are sums over a table of all deals, of which there are about N^m.

        Raises
        ------
        ValueError
            If the table would be too large: two players can have 1250 cards, three 62, four 16,
            five 8, and six none.
        """
        table, free = self._table, np.flatnonzero(self.free)
        x = self.complete(unknowns)
        factors = table.factors(x)
        values = table.values(factors)
        reach = factors[table.others].prod(axis=1)
        own = np.arange(self.nodes), slice(None), self.owners
        constant, rate = (table.by_card(reach * table.slopes(values[..., k])[own]) for k in (0, 1))
        slopes = table.slopes(values[..., 0] + pot * values[..., 1])
        jacobian = self._jacobian_sums(factors, slopes)[np.ix_(free, free)]
        gradient = (constant + pot * rate).ravel()[free]
        scale = 1 / self.deals
        return GradientSystem(scale * gradient, scale * jacobian, scale * rate.ravel()[free])

    def _jacobian_sums(self, factors: np.ndarray, slopes: np.ndarray) -> np.ndarray:
        """Derivatives of the gradient sums, a square matrix over the flat frequencies."""
        table = self._table
        row, column, lower, sign, moves = table.products
        terms = factors[moves].prod(axis=1) * slopes[lower, :, self.owners[row]]
        flat = np.arange(self.nodes)[:, None] * self.cards + table.own_card
        size = self.nodes * self.cards
        return add_up(flat[row] * size + flat[column], sign[:, None] * terms, (size, size))

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
        kind = None if found else np.result_type(frequencies, pot)
        return np.array(found, dtype=kind).reshape(*leading, *shape)
