"""The betting tree of three-player Kuhn poker: twelve nodes, thirteen ways to end ([Bil18] sec. 2).

Node 1 is player 1's first action, node 2 player 2's after a check, node 3 player 3's after two.
Nodes 4 to 6 answer a bet of player 3, nodes 7 to 9 one of player 2, nodes 10 to 12 one of player 1.
Players are numbered 0, 1, 2 inside the package and nodes 1 to 12 as in the paper.
"""

from dataclasses import dataclass

from guts_core.kuhn.tree import Move, betting_tree

TREE = betting_tree(3)

#: Number of decision nodes.
NODES = TREE.nodes

#: Owner (0, 1, 2) of node 1, ..., 12.
OWNERS: tuple[int, ...] = tuple(TREE.owners.tolist())

#: What each node decides.
NODE_NAMES = (
    "1: first action",
    "2: after a check",
    "3: after two checks",
    "4: 3 bet",
    "5: 3 bet, 1 folded",
    "6: 3 bet, 1 called",
    "7: 2 bet",
    "8: 2 bet, 3 folded",
    "9: 2 bet, 3 called",
    "10: 1 bet",
    "11: 1 bet, 2 folded",
    "12: 1 bet, 2 called",
)

#: Where a player may bet, and the nodes that she reaches only if she has checked there.
FOLLOWERS = {
    first + 1: tuple(node + 1 for node, before in TREE.own_check.items() if before == first)
    for first in range(3)
}


@dataclass(frozen=True)
class Terminal:
    """One way for a hand to end.

    Attributes
    ----------
    moves : tuple of (int, bool)
        The actions in order: node, and whether its owner bets or calls there.
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


#: All ends of a hand, those after a passive action before those after an aggressive one.
TERMINALS = tuple(
    Terminal(tuple((node + 1, aggressive) for node, aggressive in path))
    for path in sorted(TREE.end_paths, key=lambda path: [aggressive for _, aggressive in path])
)
