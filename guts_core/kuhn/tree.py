"""Betting tree of one-bet Kuhn poker for m players, as index arrays ([Bil18] sec. 2 has m = 3).

Nodes 1 to m are the players' first actions while everybody checks. Then come the answers to a bet,
for the last player's bet first and player 1's last: those of one bet are numbered by how many have
answered and, read as a binary number, by who has called. With m = 3 this is the paper's order.
Players and nodes count from 0 inside the package.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np

from guts_core.methods.records import ReadOnly, kept

#: A node and whether its owner bets or calls there.
Move = tuple[int, bool]


@dataclass(frozen=True)
class Spot:
    """A decision or an end of the hand: who bet (nobody yet: None) and how the others answered."""

    bettor: int | None
    answers: tuple[bool, ...]
    checks: int = 0


@dataclass(frozen=True)
class BettingTree(ReadOnly):
    """The tree for ``players`` players; use :func:`betting_tree`, which keeps one of each."""

    players: int

    @kept
    def spots(self) -> tuple[Spot, ...]:
        """All decisions in the order of their numbers."""
        checks = [Spot(None, (), k) for k in range(self.players)]
        return (*checks, *self._after_bets(range(self.players - 1)))

    @kept
    def ends(self) -> tuple[Spot, ...]:
        """All ends of a hand; the first one is the check-down."""
        last = self.players - 1
        return (Spot(None, (), self.players), *self._after_bets(range(last, last + 1)))

    def _after_bets(self, lengths: range) -> Iterator[Spot]:
        for bettor in reversed(range(self.players)):
            for length in lengths:
                for answers in product((False, True), repeat=length):
                    yield Spot(bettor, answers)

    @kept
    def nodes(self) -> int:
        """Number of decisions."""
        return len(self.spots)

    @kept
    def owners(self) -> np.ndarray:
        """Player who decides, by node."""
        return np.array([self._owner(spot) for spot in self.spots])

    def _owner(self, spot: Spot) -> int:
        if spot.bettor is None:
            return spot.checks
        return (spot.bettor + 1 + len(spot.answers)) % self.players

    @kept
    def children(self) -> np.ndarray:
        """Shape (nodes, 2): what follows a passive and an aggressive action; ends come last."""
        number = {spot: k for k, spot in enumerate((*self.spots, *self.ends))}
        return np.array([[number[self._next(s, a)] for a in (False, True)] for s in self.spots])

    def _next(self, spot: Spot, aggressive: bool) -> Spot:
        if spot.bettor is not None:
            return Spot(spot.bettor, (*spot.answers, aggressive))
        return Spot(spot.checks, ()) if aggressive else Spot(None, (), spot.checks + 1)

    @property
    def paths(self) -> tuple[tuple[Move, ...], ...]:
        """Moves that lead to each node."""
        return self._all_paths[: self.nodes]

    @property
    def end_paths(self) -> tuple[tuple[Move, ...], ...]:
        """Moves that lead to each end."""
        return self._all_paths[self.nodes :]

    @kept
    def _all_paths(self) -> tuple[tuple[Move, ...], ...]:
        paths: list[tuple[Move, ...]] = [()] * (self.nodes + len(self.ends))
        for node, following in enumerate(self.children):  # parents have smaller numbers
            for aggressive, child in enumerate(following):
                paths[child] = (*paths[node], (node, bool(aggressive)))
        return tuple(paths)

    @property
    def moves_before(self) -> np.ndarray:
        """Shape (nodes, players, 2): the moves of each player on the path to a node.

        A move is twice its node, and 1 more if it is aggressive; twice the number of nodes stands
        for none. Nobody moves more than twice.
        """
        return self._all_moves[: self.nodes]

    @property
    def moves_to_ends(self) -> np.ndarray:
        """Shape (ends, players, 2): the same for the path to an end."""
        return self._all_moves[self.nodes :]

    @kept
    def _all_moves(self) -> np.ndarray:
        moves = np.full((len(self._all_paths), self.players, 2), 2 * self.nodes)
        for row, path in zip(moves, self._all_paths, strict=True):
            for node, aggressive in path:
                own = row[self.owners[node]]
                own[np.argmax(own)] = 2 * node + aggressive
        return moves

    @kept
    def own_check(self) -> dict[int, int]:
        """Nodes that a player reaches only by an own check, with the node of that check."""
        return {
            node: before
            for node, path in enumerate(self.paths)
            for before, _ in path
            if self.owners[before] == self.owners[node]
        }

    def own_reach(self, frequencies: np.ndarray) -> np.ndarray:
        """Probability 1 - x of the owner's own check before each node; 1 where there is none.

        Parameters
        ----------
        frequencies : numpy.ndarray
            Shape (..., nodes, cards), any numbers.
        """
        reach = np.ones_like(frequencies)
        for node, before in self.own_check.items():
            reach[..., node, :] -= frequencies[..., before, :]
        return reach

    @kept
    def stakes_before(self) -> np.ndarray:
        """Number of players who have bet or called, by node."""
        return np.array([sum(aggressive for _, aggressive in path) for path in self.paths])

    @kept
    def contenders(self) -> np.ndarray:
        """Shape (ends, players): who has not folded."""
        shown = np.ones((len(self.ends), self.players), dtype=bool)
        for row, end in zip(shown[1:], self.ends[1:], strict=True):
            for step, called in enumerate(end.answers, start=1):
                row[(end.bettor + step) % self.players] = called  # type: ignore[operator]
        return shown

    @kept
    def bets(self) -> np.ndarray:
        """Units put in after the antes, by end: one for each contender, none in the check-down."""
        bets = self.contenders.sum(axis=1)
        bets[0] = 0
        return bets


@lru_cache(maxsize=8)
def betting_tree(players: int) -> BettingTree:
    """The tree for ``players`` players."""
    return BettingTree(players)


@dataclass(frozen=True)
class Product:
    """A term of a derivative: d f(row) / d x(column) = sign * product(moves) * slope(lower).

    Attributes
    ----------
    row, column : int
        Nodes of the gradient and of the frequency.
    lower : int
        The later one of the two.
    sign : int
        +1 if the aggressive action of the earlier one leads to the later one, else -1.
    moves : tuple of (int, bool)
        Path to ``lower`` without the earlier node and without own moves before ``row``.
    """

    row: int
    column: int
    lower: int
    sign: int
    moves: tuple[Move, ...]


def derivative_products(tree: BettingTree) -> tuple[Product, ...]:
    """All terms of the Jacobian of the reach-free gradient.

    Two frequencies meet in a derivative only if one node lies on the path to the other. A player's
    own move above the row's node is no factor of a reach-free gradient.
    """
    found = []
    for lower, path in enumerate(tree.paths):
        for upper, aggressive in path:
            for row, column in ((lower, upper), (upper, lower)):
                own = tree.owners[row]
                if row == lower and tree.owners[upper] == own:
                    continue
                moves = tuple(
                    move
                    for move in path
                    if move[0] != upper and not (tree.owners[move[0]] == own and move[0] < row)
                )
                found.append(Product(row, column, lower, 1 if aggressive else -1, moves))
    return tuple(found)
