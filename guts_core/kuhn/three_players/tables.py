"""Index tables of the betting tree: which products of frequencies meet which showdowns.

A player's payoff depends on her action and the others' only at the nine terminals where she has not
folded (elsewhere she has lost her ante and nothing else). Such a pair of player and terminal is a
*stake* here. It belongs to a row: the node of her last bet or call, or her check-down. All tables
have one entry per stake and rival, so that NumPy can treat them in one go.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np

from guts_core.kuhn.three_players.tree import FOLLOWERS, NODES, TERMINALS, Move, Terminal

#: Rows of the action values: nodes 1 to 12, then the check-down of each player.
ROWS = NODES + 3

#: Index of the factor 1 behind the twelve frequencies and their twelve complements.
ONE = 2 * NODES


def factor(move: Move) -> int:
    """Index of a move's probability among frequencies, complements and 1."""
    node, aggressive = move
    return node - 1 + (0 if aggressive else NODES)


#: All sequences of own actions that end a hand, 8 for each player.
SEQUENCES = tuple(sorted({end.sequence(player) for end, player in product(TERMINALS, range(3))}))


@dataclass(frozen=True)
class Stake:
    """A player, a terminal at which she has not folded, and one of her two rivals."""

    player: int
    rival: int
    end: Terminal

    @property
    def third(self) -> int:
        """The other rival."""
        return 3 - self.player - self.rival

    @property
    def row(self) -> int:
        """Her last bet or call, or her check-down."""
        own = [node for node, aggressive in self.end.sequence(self.player) if aggressive]
        return own[-1] - 1 if own else NODES + self.player

    @property
    def against_rival(self) -> bool:
        """Whether she has to beat the rival's card."""
        return self.rival in self.end.contenders


def _stakes(rivals: int) -> list[Stake]:
    """Stakes against the next player alone or against both, those to be won from the rival last."""
    every = [
        Stake(player, (player + step) % 3, end)
        for player, step, end in product(range(3), range(1, rivals + 1), TERMINALS)
        if player in end.contenders
    ]
    return sorted(every, key=lambda stake: stake.against_rival)


class StakeTable:
    """Stakes as index arrays.

    Attributes
    ----------
    third, rival : numpy.ndarray
        Sequences of the third player and of the rival.
    against_third : numpy.ndarray
        Whether the third player's card has to be beaten.
    first_against_rival : int
        From this entry on the rival's card has to be beaten.
    bets, paid : numpy.ndarray
        Units in the middle beyond the pot, and her own among them.
    by_row, row_starts : numpy.ndarray
        Each player's stakes against the next player in the order of the rows, and where each row
        begins.
    """

    def __init__(self, rivals: int) -> None:
        self.stakes = _stakes(rivals)
        sequence = {moves: index for index, moves in enumerate(SEQUENCES)}
        self.third = np.array([sequence[s.end.sequence(s.third)] for s in self.stakes])
        self.rival = np.array([sequence[s.end.sequence(s.rival)] for s in self.stakes])
        self.against_third = np.array([s.third in s.end.contenders for s in self.stakes])
        self.first_against_rival = sum(not s.against_rival for s in self.stakes)
        self.bets = np.array([s.end.bets for s in self.stakes])
        self.paid = np.minimum(self.bets, 1)
        rows = np.array([s.row for s in self.stakes])
        once = [s.rival == (s.player + 1) % 3 for s in self.stakes]
        order = np.argsort(rows, kind="stable")
        self.by_row = order[np.array(once)[order]]
        self.row_starts = np.searchsorted(rows[self.by_row], np.arange(ROWS))


#: One rival is enough for the values, both are needed for the derivatives.
VALUES = StakeTable(rivals=1)

PAIRS = StakeTable(rivals=2)

#: Factors of each sequence, the second one 1 if there is a single action.
FIRST_FACTOR = np.array([factor(moves[0]) for moves in SEQUENCES])
SECOND_FACTOR = np.array([factor(moves[1]) if len(moves) > 1 else ONE for moves in SEQUENCES])


class SlopeTable:
    """Derivatives of the rows with respect to the rivals' frequencies, one entry per term.

    Attributes
    ----------
    stake : numpy.ndarray
        Index of the kernel in :data:`PAIRS`.
    sign, other : numpy.ndarray
        Derivative of the rival's sequence: +1 or -1 times this factor.
    starts : numpy.ndarray
        Where the terms of each block begin.
    row, node : numpy.ndarray
        Row and node (from 0) of each block.
    """

    def __init__(self) -> None:
        terms = sorted(
            (stake.row, move[0] - 1, index, 1 if move[1] else -1, _other_factor(stake, move))
            for index, stake in enumerate(PAIRS.stakes)
            for move in stake.end.sequence(stake.rival)
        )
        blocks = sorted({term[:2] for term in terms})
        self.stake, self.sign, self.other = (np.array([t[i] for t in terms]) for i in (2, 3, 4))
        self.starts = np.array([[t[:2] for t in terms].index(block) for block in blocks])
        self.row, self.node = (np.array([block[i] for block in blocks]) for i in (0, 1))


def _other_factor(stake: Stake, move: Move) -> int:
    rest = [factor(m) for m in stake.end.sequence(stake.rival) if m != move]
    return rest[0] if rest else ONE


class CheckTable:
    """Blocks that the worth of checking takes over from the check-down and the later calls.

    Attributes
    ----------
    block : numpy.ndarray
        Index of the block in :class:`SlopeTable`.
    own : numpy.ndarray
        Factor of the own call, or 1.
    starts : numpy.ndarray
        Where the terms of each resulting block begin.
    first, node : numpy.ndarray
        Node of the first action and rival's node of each resulting block, from 0.
    """

    def __init__(self, slopes: SlopeTable) -> None:
        first = {NODES + f - 1: f - 1 for f in FOLLOWERS}
        first |= {k - 1: f - 1 for f, nodes in FOLLOWERS.items() for k in nodes}
        terms = sorted(
            (first[row], node, index, ONE if row >= NODES else row)
            for index, (row, node) in enumerate(zip(slopes.row, slopes.node, strict=True))
            if row in first
        )
        blocks = sorted({term[:2] for term in terms})
        self.block, self.own = (np.array([t[i] for t in terms]) for i in (2, 3))
        self.starts = np.array([[t[:2] for t in terms].index(block) for block in blocks])
        self.first, self.node = (np.array([block[i] for block in blocks]) for i in (0, 1))


SLOPES = SlopeTable()
CHECKS = CheckTable(SLOPES)

#: Nodes of a first action and of the own later calls on its passive side, from 0.
FOLLOWER_PAIRS = np.array([(f - 1, k - 1) for f, nodes in FOLLOWERS.items() for k in nodes])
