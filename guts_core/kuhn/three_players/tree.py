"""The betting tree of three-player Kuhn poker: twelve nodes, thirteen ways to end ([Bil18] sec. 2).

Node 1 is player 1's first action, node 2 player 2's after a check, node 3 player 3's after two.
Nodes 4 to 6 answer a bet of player 3, nodes 7 to 9 one of player 2, nodes 10 to 12 one of player 1.
At each node the owner acts passively (check, fold) or aggressively (bet, call). Players are
numbered 0, 1, 2 inside the package and nodes 1 to 12 as in the paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

#: Number of decision nodes.
NODES = 12

#: Owner (0, 1, 2) of node 1, ..., 12.
OWNERS = (0, 1, 2, 0, 1, 1, 2, 0, 0, 1, 2, 2)

#: A node and whether its owner bets or calls there.
Move = tuple[int, bool]

#: The node after a passive and after an aggressive action; 0 ends the hand.
_NEXT = {
    1: (2, 10),
    2: (3, 7),
    3: (0, 4),
    4: (5, 6),
    7: (8, 9),
    10: (11, 12),
    **dict.fromkeys((5, 6, 8, 9, 11, 12), (0, 0)),
}

#: Where a player may bet, and the nodes that she reaches only if she has checked there.
FOLLOWERS = {1: (4, 8, 9), 2: (5, 6), 3: ()}


@dataclass(frozen=True)
class Terminal:
    """One way for a hand to end.

    Attributes
    ----------
    moves : tuple of (int, bool)
        The actions in order.
    """

    moves: tuple[Move, ...]

    @property
    def contenders(self) -> tuple[int, ...]:
        """Players who have not folded: those who bet or called, or all if nobody did."""
        return tuple(OWNERS[node - 1] for node, aggressive in self.moves if aggressive) or (0, 1, 2)

    @property
    def bets(self) -> int:
        """Units put in after the antes."""
        return sum(aggressive for _, aggressive in self.moves)

    def sequence(self, player: int) -> tuple[Move, ...]:
        """The actions of one player."""
        return tuple(move for move in self.moves if OWNERS[move[0] - 1] == player)


def _walk(node: int, moves: tuple[Move, ...]) -> Iterator[Terminal]:
    if node == 0:
        yield Terminal(moves)
        return
    for aggressive in (False, True):
        yield from _walk(_NEXT[node][aggressive], (*moves, (node, aggressive)))


#: All ends of a hand.
TERMINALS = tuple(_walk(1, ()))
