"""Derivatives for m players as sums over all deals, with one axis for these ([Bil18] sec. 6).

The deals are enumerated, so the work grows like N!/(N-m)!: this serves small decks and any number
of players, where :class:`~guts_core.kuhn.three_players.rules.KuhnPoker` serves large decks and
three players.
"""

import math
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from guts_core.kuhn.tree import BettingTree, betting_tree, derivative_products
from guts_core.methods.records import ReadOnly, kept


@dataclass(frozen=True)
class DealTable(ReadOnly):
    """Index tables of one game: ``players`` players, ``cards`` cards."""

    players: int
    cards: int

    @property
    def tree(self) -> BettingTree:
        """The betting tree."""
        return betting_tree(self.players)

    @kept
    def hands(self) -> np.ndarray:
        """Shape (players, deals): card of each player, from 0."""
        return np.array(list(permutations(range(self.cards), self.players))).T

    @kept
    def own_card(self) -> np.ndarray:
        """Shape (nodes, deals): card of the node's owner."""
        return self.hands[self.tree.owners]

    @kept
    def wins(self) -> np.ndarray:
        """Shape (ends, deals, players): 1 for the player who takes the pot, else 0."""
        shown = self.tree.contenders[:, None, :]
        best = np.where(shown, self.hands.T, -1).argmax(axis=-1)
        return (best[..., None] == np.arange(self.players)).astype(int)

    @kept
    def bets_won(self) -> np.ndarray:
        """Shape (ends, deals, players): bets taken less the own bet."""
        bets = self.tree.bets[:, None, None]
        return bets * self.wins - (self.tree.contenders[:, None, :] & (bets > 0))

    @kept
    def products(self) -> tuple[np.ndarray, ...]:
        """Terms of the Jacobian as arrays: row, column, lower, sign, moves (padded factors)."""
        found = derivative_products(self.tree)
        row, column, lower, sign = (
            np.array([getattr(term, name) for term in found])
            for name in ("row", "column", "lower", "sign")
        )
        return row, column, lower, sign, self._padded([term.moves for term in found])

    @kept
    def others(self) -> np.ndarray:
        """Moves of the others before each node, as padded factors."""
        owners = self.tree.owners
        return self._padded(
            [
                tuple(move for move in path if owners[move[0]] != owners[node])
                for node, path in enumerate(self.tree.paths)
            ]
        )

    def _padded(self, sequences: list[tuple[tuple[int, bool], ...]]) -> np.ndarray:
        """Indices into the factors x, 1 - x, 1 of :meth:`factors`, one row for each sequence."""
        nodes = self.tree.nodes
        width = max(map(len, sequences))
        table = np.full((len(sequences), width), 2 * nodes)
        for row, moves in zip(table, sequences, strict=True):
            row[: len(moves)] = [node + (0 if bold else nodes) for node, bold in moves]
        return table

    def factors(self, frequencies: np.ndarray) -> np.ndarray:
        """Shape (2 nodes + 1, deals): probabilities x, 1 - x and 1 of the moves in each deal."""
        x = np.take_along_axis(frequencies, self.own_card, axis=1)
        return np.concatenate([x, 1 - x, np.ones_like(x[:1])])

    @kept
    def at_ends(self) -> np.ndarray:
        """Shape (ends, deals, players, 2): payoffs without a pot, and how they rise with it."""
        return np.stack([self.bets_won, self.wins], axis=-1).astype(float)

    def values(self, factors: np.ndarray) -> np.ndarray:
        """Backward induction: payoffs from every node on, shape (nodes + ends, deals, ...)."""
        nodes, at_ends = self.tree.nodes, self.at_ends
        values = np.empty((nodes + len(at_ends), *at_ends.shape[1:]))
        values[nodes:] = at_ends
        for node in reversed(range(nodes)):
            passive, aggressive = values[self.tree.children[node]]
            values[node] = passive + factors[node][:, None, None] * (aggressive - passive)
        return values

    def slopes(self, values: np.ndarray) -> np.ndarray:
        """Aggressive less passive at each node."""
        passive, aggressive = self.tree.children.T
        return values[aggressive] - values[passive]

    def by_card(self, amounts: np.ndarray) -> np.ndarray:
        """Sums over the deals of (nodes, deals) by the owner's card: (nodes, cards)."""
        shape = (self.tree.nodes, self.cards)
        return add_up(np.arange(shape[0])[:, None] * self.cards + self.own_card, amounts, shape)


def add_up(index: np.ndarray, amounts: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """Add amounts with the same index."""
    return np.bincount(index.ravel(), amounts.ravel(), math.prod(shape)).reshape(shape)
