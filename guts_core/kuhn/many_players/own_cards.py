"""Sums over the deals by a player's own card, without the deals ([Bil18] sec. 6).

The chance of a path is a product with a factor for each player and her card, and at its end it
counts only who has not folded and holds the best card. So sums of products over the ways to place
each set of players on distinct cards below a card, and above it, give what the card is worth. They
are found from the sums for smaller sets, in N m 2^m steps for each end. Exact numbers (arrays of
``Fraction``) and polynomials go through the same lines as floats.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np

from guts_core.kuhn.tree import BettingTree, betting_tree
from guts_core.methods.records import ReadOnly, kept

#: Numbers that stand for sets of players with each card in one part of the ends.
_AT_ONCE = 10**5


@dataclass(frozen=True)
class OwnCards(ReadOnly):
    """Sums for ``players`` players and any deck.

    A set of players is the number whose binary digits, the lowest one for the first player, say
    who is in it.
    """

    players: int

    @property
    def tree(self) -> BettingTree:
        """The betting tree."""
        return betting_tree(self.players)

    @kept
    def steps(self) -> tuple[tuple[np.ndarray, np.ndarray, np.ndarray], ...]:
        """By size from 1 to m - 1: sets, and for each its members and what is left without each."""
        steps = []
        for size in range(1, self.players):
            members = np.array(list(combinations(range(self.players), size)))
            sets = (1 << members).sum(axis=1)
            steps.append((sets, members, sets[:, None] - (1 << members)))
        return tuple(steps)

    @kept
    def layers(self) -> tuple[tuple[np.ndarray, np.ndarray, np.ndarray], ...]:
        """Nodes, what follows them, and their owners, from the last decisions to the first."""
        tree = self.tree
        heights = np.zeros(tree.nodes + len(tree.ends), dtype=int)
        for node in reversed(range(tree.nodes)):  # parents have smaller numbers
            heights[node] = 1 + heights[tree.children[node]].max()
        parts = [np.flatnonzero(heights == height) for height in range(1, heights.max() + 1)]
        return tuple((nodes, tree.children[nodes].T, tree.owners[nodes]) for nodes in parts)

    def payoffs(self, frequencies: np.ndarray, pot: Any) -> np.ndarray:
        """Expectations before the ante is taken off, summed over the deals, by player."""
        moved = self._moved(frequencies)
        return np.asarray((moved.swapaxes(0, 1) * self._at_ends(moved, pot)).sum(axis=(0, 2)))

    def slopes(self, frequencies: np.ndarray, pot: Any, best: bool = False) -> np.ndarray:
        """What the aggressive action is worth more than the passive one, shape (nodes, cards).

        It is the payoff of the node's owner with each card, times the chances of the others' moves,
        summed over the deals that give her the card. At her nodes from there on she takes the
        mixture, or with ``best`` the better action.
        """
        tree = self.tree
        at_ends = self._at_ends(self._moved(frequencies), pot)
        values = np.empty((tree.nodes + len(at_ends), *at_ends.shape[1:]), dtype=at_ends.dtype)
        values[tree.nodes :] = at_ends
        for nodes, children, owners in self.layers:
            values[nodes] = values[children].sum(axis=0)
            passive, aggressive = values[children, owners]
            if best:
                values[nodes, owners] = np.maximum(passive, aggressive)
            else:
                values[nodes, owners] = passive + frequencies[nodes] * (aggressive - passive)
        passive, aggressive = values[tree.children.T, tree.owners]
        return np.asarray(aggressive - passive)

    def _moved(self, frequencies: np.ndarray) -> np.ndarray:
        """Shape (players, ends, cards): chance of the own moves on the path to each end."""
        x = np.asarray(frequencies, dtype=np.result_type(frequencies, float))  # or exact
        rows = np.stack([1 - x, x], axis=1).reshape(-1, x.shape[-1])
        rows = np.concatenate([rows, np.ones_like(x[:1])])
        first, second = self.tree.moves_to_ends.T
        return np.asarray(rows[first] * rows[second])

    def _at_ends(self, moved: np.ndarray, pot: Any) -> np.ndarray:
        """Shape (ends, players, cards): payoffs times the chances of the others' moves."""
        players, ends, cards = moved.shape
        values = np.zeros((ends, players, cards), dtype=np.result_type(moved, pot))
        size = max(1, _AT_ONCE // (2**players * cards))
        for start in range(0, ends, size):
            part = slice(start, start + size)
            end, player, sets, left, wins, bets = _contenders(players, start, start + size)
            below, above = self._placed(moved[:, part])
            chances = below[sets, end] * above[left, end]
            won = chances.sum(axis=0, initial=0, where=wins)
            values[part][end, player] = (pot + bets) * won - (bets > 0) * chances.sum(axis=0)
        return values

    def _placed(self, moved: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Sums over the ways to place each set on distinct cards below, and above, each card.

        Shape (sets, ends, cards), from factors of shape (players, ends, cards).
        """
        ends = moved.shape[1]
        factors = np.concatenate([moved, moved[..., ::-1]], axis=1)
        sums = np.zeros((2**self.players, *factors.shape[1:]), dtype=factors.dtype)
        sums[0] = 1
        for sets, members, left in self.steps:
            highest = (sums[left] * factors[members]).sum(axis=1)
            sums[sets, :, 1:] = np.cumsum(highest[..., :-1], axis=-1)
        return sums[:, :ends], sums[:, ends:, ::-1]


@lru_cache(maxsize=8)
def sums_for(players: int) -> OwnCards:
    """The sums for ``players`` players."""
    return OwnCards(players)


@lru_cache(maxsize=8)
def _contenders(players: int, start: int, stop: int) -> tuple[np.ndarray, ...]:
    """Those who have not folded at some of the ends, and what decides their payoffs.

    These are ends and players; all sets of the others whose cards may be below a player's and, with
    the others' above it, those with which she wins: all other contenders are in them; and the bets.
    """
    tree = betting_tree(players)
    contenders = tree.contenders[start:stop]
    end, player = np.nonzero(contenders)
    alone = 1 << player
    sets = np.arange(2 ** (players - 1))[:, None]
    sets = sets + (sets & -alone)  # a 0 for the player herself, between the others' digits
    beaten = (contenders << np.arange(players)).sum(axis=1)[end] - alone
    wins = (sets & beaten == beaten)[..., None]
    return end, player, sets, 2**players - 1 - alone - sets, wins, tree.bets[start:stop][end, None]
