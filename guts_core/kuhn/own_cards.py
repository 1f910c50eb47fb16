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
        return self._differences(self._at_ends(self._moved(frequencies), pot), frequencies, best)

    def slopes_of_all(self, frequencies: np.ndarray, pot: Any) -> np.ndarray:
        """Derivatives of all payoffs by all frequencies, shape (players, nodes, cards).

        Summed over the deals. A player's payoffs, split by another's card, are what they change by
        with the chance of the other's moves; the sums over placed sets are gone through backwards.
        """
        moved = self._moved(frequencies)
        split = self._split_at_ends(moved, pot)
        reach = self.tree.own_reach(np.asarray(frequencies, dtype=moved.dtype))
        return np.array([reach * self._differences(each, frequencies) for each in split])

    def _differences(
        self, at_ends: np.ndarray, frequencies: np.ndarray, best: bool = False
    ) -> np.ndarray:
        """What aggressive actions add, from what is won at the ends by the owner's card."""
        tree = self.tree
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

    def _split_at_ends(self, moved: np.ndarray, pot: Any) -> np.ndarray:
        """Shape (players, ends, players, cards): each one's payoffs by everybody's card.

        They are times the chances of the moves of all but the player whose card it is.
        """
        players, ends, cards = moved.shape
        values = np.zeros((players, ends, players, cards), dtype=np.result_type(moved, pot))
        size = max(1, _AT_ONCE // (players * 2**players * cards))
        for start in range(0, ends, size):
            part = slice(start, start + size)
            end, player, sets, left, wins, bets = _contenders(players, start, start + size)
            here = moved[:, part]
            placed = self._placed(here)
            below, above = placed[0][sets, end], placed[1][left, end]
            worth = (pot + bets) * wins - (bets > 0)
            many = here.shape[1]
            changes = np.zeros((players, 2**players, 2 * many, cards), dtype=values.dtype)
            own = here[player, end] * worth
            changes[:, :, :many][player, sets, end] = own * above
            changes[:, :, many:, ::-1][player, left, end] = own * below
            by_card = self._placed_backwards(here, placed, changes).swapaxes(1, 2)
            by_card[player, end, player] = (worth * below * above).sum(axis=0)
            values[:, part] = by_card
        return values

    def _placed(self, moved: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Sums over the ways to place each set on distinct cards below, and above, each card.

        Shape (sets, ends, cards), from factors of shape (players, ends, cards).
        """
        ends = moved.shape[1]
        factors = _both_ways(moved)
        sums = np.zeros((2**self.players, *factors.shape[1:]), dtype=factors.dtype)
        sums[0] = 1
        for sets, members, left in self.steps:
            highest = (sums[left] * factors[members]).sum(axis=1)
            sums[sets, :, 1:] = np.cumsum(highest[..., :-1], axis=-1)
        return sums[:, :ends], sums[:, ends:, ::-1]

    def _placed_backwards(
        self, moved: np.ndarray, placed: tuple[np.ndarray, np.ndarray], changes: np.ndarray
    ) -> np.ndarray:
        """What numbers change by with the factors, shape (numbers, players, ends, cards).

        ``changes`` says what they change by with the sums that are placed below, and then with
        those placed above, the highest card first. Those of larger sets are passed on to smaller
        ones.
        """
        ends, factors = moved.shape[1], _both_ways(moved)
        sums = np.concatenate([placed[0], placed[1][..., ::-1]], axis=1)
        found = np.zeros((len(changes), *factors.shape), dtype=changes.dtype)
        for sets, _, _ in reversed(self.steps):
            for player in range(self.players):
                larger = sets[sets >> player & 1 == 1]
                smaller = larger - (1 << player)
                given = changes[:, larger]
                beyond = np.zeros_like(given)  # a card counts in the sums of all beyond it
                beyond[..., :-1] = np.cumsum(given[..., :0:-1], axis=-1)[..., ::-1]
                changes[:, smaller] += beyond * factors[player]
                found[:, player] += (beyond * sums[smaller]).sum(axis=1)
        return np.asarray(found[:, :, :ends] + found[:, :, ends:, ::-1])


def _both_ways(numbers: np.ndarray) -> np.ndarray:
    """The same again with the highest card first, along the axis of the ends."""
    return np.concatenate([numbers, numbers[..., ::-1]], axis=-2)


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
