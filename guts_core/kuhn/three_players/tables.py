"""Index tables of the betting tree: which products of frequencies meet which showdowns.

A player's payoff depends on her action and the others' only at the nine terminals where she has not
folded (elsewhere she has lost her ante and nothing else). Such a pair of player and terminal is a
*stake* here. It belongs to a row: the node of her last bet or call, or her check-down.

To one side stands a *rival*, to the other the *third* player. A stake is won or lost alike wherever
the two hold lower and higher cards than her own, which is all that the four *quarters* tell:
both lower; the third higher; the rival higher; both higher.
"""

from dataclasses import dataclass
from itertools import pairwise, product

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


#: All sequences of own actions that end a hand, 8 for each player, those of player 1 first.
SEQUENCES = tuple(
    moves for player in range(3) for moves in sorted({end.sequence(player) for end in TERMINALS})
)
EACH = len(SEQUENCES) // 3

#: Factors of each sequence, the second one 1 if there is a single action.
FIRST_FACTOR = np.array([factor(moves[0]) for moves in SEQUENCES])
SECOND_FACTOR = np.array([factor(moves[1]) if len(moves) > 1 else ONE for moves in SEQUENCES])


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

    def sequence(self, player: int) -> int:
        """Index of what a player does."""
        return SEQUENCES.index(self.end.sequence(player))

    @property
    def wins(self) -> tuple[bool, ...]:
        """Whether it is won in each quarter: who holds a higher card must have folded."""
        rival, third = (player not in self.end.contenders for player in (self.rival, self.third))
        return True, third, rival, rival and third

    @property
    def paid(self) -> int:
        """Her own units in the middle."""
        return min(self.end.bets, 1)


STAKES = sorted(
    (
        Stake(player, (player + step) % 3, end)
        for player, step, end in product(range(3), (1, 2), TERMINALS)
        if player in end.contenders
    ),
    key=lambda stake: stake.row,
)


class StakeTable:
    """What the quarters of each stake contribute to the rows, first without the pot, then per pot.

    One rival of each stake is enough here: the next player.

    Attributes
    ----------
    rival, third : numpy.ndarray
        Sequences of the rival and of the third player, by stake.
    places : numpy.ndarray
        Stakes in the first quarter, then in the second and so on, in the order of the rows.
    amounts : numpy.ndarray, shape (places, 1)
        Units won there, less those paid; or 1 where the pot is won.
    starts : numpy.ndarray
        Where each row begins: 15 without the pot, then 15 per unit of it.
    """

    def __init__(self) -> None:
        stakes = [stake for stake in STAKES if stake.rival == (stake.player + 1) % 3]
        self.rival = np.array([stake.sequence(stake.rival) for stake in stakes])
        self.third = np.array([stake.sequence(stake.third) for stake in stakes])
        terms = [
            (part * ROWS + stake.row, quarter * len(stakes) + k, amount)
            for k, stake in enumerate(stakes)
            for quarter, won in enumerate(stake.wins)
            for part, amount in enumerate((stake.end.bets * won - stake.paid, int(won)))
            if amount or quarter == 0  # no row may be empty
        ]
        rows, self.places, amounts = np.array(sorted(terms)).T
        self.amounts, self.starts = amounts[:, None], np.searchsorted(rows, np.arange(2 * ROWS))


class SlopeTable:
    """Derivatives of the rows with respect to the rivals' frequencies, in blocks (row, node).

    A block with the rival's card y is a sum over the third player's sequences, and over her cards
    below and above the own one, of their weights times a coefficient that depends on y through one
    factor, and on whether y is below or above. Blocks are grouped by the third player.

    Attributes
    ----------
    blocks : dict
        Place of each block, by row and node from 0.
    size : int
        Places in each group.
    factors : numpy.ndarray
        The factors that occur.
    shape : tuple of int
        Of all coefficients: y below or above; group; place in it; third's card below or above; the
        third's sequence.
    used : numpy.ndarray
        Those of them, flattened, that are not always 0: one in seven.
    fixed, rate : numpy.ndarray, shape (factors, used)
        These coefficients without the pot, and per unit of it.
    """

    def __init__(self) -> None:
        terms = [(s, move) for s in STAKES for move in s.end.sequence(s.rival)]
        every = sorted({(s.third, s.row, move[0] - 1) for s, move in terms})
        groups = [[each for each in every if each[0] == k] for k in range(3)]
        self.size = max(map(len, groups))
        self.blocks = {
            (row, node): k * self.size + place
            for k, group in enumerate(groups)
            for place, (_, row, node) in enumerate(group)
        }
        self.factors = np.array(sorted({_other_factor(*term) for term in terms}))
        self.shape = 2, 3, self.size, 2, EACH
        fixed = np.zeros((len(self.factors), *self.shape))
        rate = np.zeros_like(fixed)
        for stake, move in terms:
            which = np.searchsorted(self.factors, _other_factor(stake, move))
            block = divmod(self.blocks[stake.row, move[0] - 1], self.size)
            third = stake.sequence(stake.third) % EACH
            won = np.reshape(stake.wins, (2, 2)) * (1 if move[1] else -1)
            paid = stake.paid * (1 if move[1] else -1)
            fixed[which, :, *block, :, third] += stake.end.bets * won - paid
            rate[which, :, *block, :, third] += won
        self.used = np.flatnonzero((fixed != 0).any(axis=0) | (rate != 0).any(axis=0))
        self.fixed, self.rate = (
            each.reshape(len(each), -1)[:, self.used] for each in (fixed, rate)
        )


def _other_factor(stake: Stake, move: Move) -> int:
    """What the rival's other move contributes, or 1."""
    rest = [factor(m) for m in stake.end.sequence(stake.rival) if m != move]
    return rest[0] if rest else ONE


class CheckTable:
    """Blocks of first actions that take in what comes after a check: a bet less the check.

    Attributes
    ----------
    places : numpy.ndarray
        Which blocks of :class:`SlopeTable`: of the bet, the check-down and the later calls. First
        the first term of each resulting block, then the second ones and so on; blocks with more
        terms stand before those with fewer.
    turns : tuple of slice
        Where the first terms stand, the second ones and so on.
    sign, own : numpy.ndarray
        1 for a bet, else -1, as a column; factor of the own call, or 1.
    blocks : dict
        Place of each resulting block, behind those of :class:`SlopeTable`, by the node of the first
        action and the rival's node from 0.
    """

    def __init__(self, slopes: SlopeTable) -> None:
        first = {NODES + f - 1: f - 1 for f in FOLLOWERS}
        first |= {k - 1: f - 1 for f, nodes in FOLLOWERS.items() for k in nodes}
        found = {(first[row], node) for row, node in slopes.blocks if row in first}
        rows = {
            (f, node): [r for r, n in sorted(slopes.blocks) if n == node and first.get(r, r) == f]
            for f, node in found
        }
        ordered = sorted(found, key=lambda block: (-len(rows[block]), block))
        self.blocks = {block: 3 * slopes.size + k for k, block in enumerate(ordered)}
        most = len(rows[ordered[0]])
        turns = [[block for block in ordered if len(rows[block]) > k] for k in range(most)]
        terms = [(rows[block][k], block[1]) for k, turn in enumerate(turns) for block in turn]
        ends = np.cumsum([0, *map(len, turns)]).tolist()
        self.turns = tuple(slice(*each) for each in pairwise(ends))
        self.places = np.array([slopes.blocks[term] for term in terms])
        row = np.array(terms)[:, 0]
        self.sign = np.where(row < 3, 1.0, -1.0)[:, None]
        self.own = np.where((row < 3) | (row >= NODES), ONE, row)


VALUES = StakeTable()
SLOPES = SlopeTable()
CHECKS = CheckTable(SLOPES)

#: Nodes of a first action and of the own later calls on its passive side, from 0.
FOLLOWER_PAIRS = np.array([(f - 1, k - 1) for f, nodes in FOLLOWERS.items() for k in nodes])
