"""Kuhn poker for any number of players by a table of all deals, for any numbers."""

from itertools import permutations, zip_longest

import numpy as np

from guts_core.kuhn.tree import betting_tree


class SumsByDeals:
    """Payoffs, slopes and losses of one profile, shape (nodes, cards), summed over the deals."""

    def __init__(self, players, cards):
        self.tree, self.cards = betting_tree(players), cards
        self.players, self.nodes = range(players), np.arange(self.tree.nodes)
        self.hands = np.array(list(permutations(range(cards), players))).T
        self.own_card = self.hands[self.tree.owners]
        best = np.where(self.tree.contenders[:, None, :], self.hands.T, -1).argmax(axis=-1)
        self.wins = (best[..., None] == np.arange(players)).astype(int)
        # Others' moves before each node, as numbers of factors x, 1 - x and 1.
        owners, last = self.tree.owners, 2 * self.tree.nodes
        moves = [
            [
                before + (0 if bold else self.tree.nodes)
                for before, bold in path
                if owners[before] != owners[node]
            ]
            for node, path in enumerate(self.tree.paths)
        ]
        self.before = np.array(list(zip_longest(*moves, fillvalue=last))).T

    def payoffs(self, x, pot):
        return self._values(self._factors(x), self._at_ends(pot))[0].sum(axis=0)

    def slopes(self, x, pot):
        factors = self._factors(x)
        values = self._values(factors, self._at_ends(pot))
        passive, aggressive = values[self.tree.children.T, :, self.tree.owners]
        return self._by_card(self._reach(factors) * (aggressive - passive))

    def losses(self, x, pot):
        """Against best replies, by player."""
        factors, at_ends = self._factors(x), self._at_ends(pot)
        reach, own_reach, lost = self._reach(factors), self.tree.own_reach(x), []
        for player in self.players:
            values = self._values(factors, at_ends[..., player], player, reach)
            passive, aggressive = values[self.tree.children.T]
            slopes = self._by_card(reach * (aggressive - passive))
            losses = own_reach * np.where(slopes > 0, (1 - x) * slopes, -x * slopes)
            lost.append(losses[self.tree.owners == player].sum())
        return np.array(lost)

    def _at_ends(self, pot):
        """Shape (ends, deals, players): payoffs before the ante is taken off."""
        bets = self.tree.bets[:, None, None]
        return (pot + bets) * self.wins - (self.tree.contenders[:, None, :] & (bets > 0))

    def _factors(self, x):
        moves = np.take_along_axis(x, self.own_card, axis=1)
        return np.concatenate([moves, 1 - moves, np.ones_like(moves[:1])])

    def _reach(self, factors):
        """Chance of the others' moves before each node, by deal."""
        return factors[self.before].prod(axis=1)

    def _values(self, factors, at_ends, replying=None, reach=None):
        """Backward induction in each deal; who replies takes the better action with each card."""
        values = np.empty(
            (len(self.nodes) + len(at_ends), *at_ends.shape[1:]), np.result_type(at_ends, factors)
        )
        values[len(self.nodes) :] = at_ends
        for node in reversed(self.nodes):
            passive, aggressive = values[self.tree.children[node]]
            if self.tree.owners[node] == replying:
                slopes = self._sums(node, reach[node] * (aggressive - passive))
                values[node] = np.where((slopes > 0)[self.own_card[node]], aggressive, passive)
            else:
                bold = factors[node].reshape(-1, *[1] * (at_ends.ndim - 2))
                values[node] = passive + bold * (aggressive - passive)
        return values

    def _by_card(self, amounts):
        return np.array([self._sums(node, amounts[node]) for node in self.nodes])

    def _sums(self, node, amounts):
        """Over the deals, by the card of the node's owner."""
        if amounts.dtype != object:
            return np.bincount(self.own_card[node], amounts, self.cards)
        sums = np.zeros(self.cards, dtype=object)
        np.add.at(sums, self.own_card[node], amounts)
        return sums
