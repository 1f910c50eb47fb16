r"""The same derivatives for large decks: a banded matrix in place of a full one.

The gradient with a card is a sum of products of running sums over the lower and the higher cards,
as :mod:`~guts_core.kuhn.three_players.values` finds it. What changes these sums at a card are the
frequencies there and the changes of the sums that come to it. With the changes of the sums as
further unknowns, each equation names only what belongs to some cards and to those next to them: the
matrix is banded, and LAPACK factors it, with pivots, in a time that grows with :math:`N` and not
with :math:`N^3`. Without the sums the matrix is that of
:mod:`~guts_core.kuhn.three_players.jacobian`, with the same determinant. Matrices whose blocks off
the diagonal have small ranks are called quasi-separable; that a larger sparse matrix stands for
such a one is known, for example from S. Ambikasaran's generalised Rybicki Press algorithm (2015).

In a block of cards stand, in this order: changes of pairs' and of single sums over the lower cards;
what the border's scalar product has come to; the frequencies, card by card; the parameter; single
and pairs' sums over the higher cards. The frequencies enter the sums by one probability for each
node, that of its action and of the own check before it; those of all other sequences are constants
less some of these.
"""

import math
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from guts_core.kuhn.three_players import values
from guts_core.kuhn.three_players.tables import ROWS, SEQUENCES, VALUES
from guts_core.kuhn.three_players.tree import FOLLOWERS, NODES

#: Cards of a block. With one, LAPACK takes twice the time; with more than four, no less.
_CARDS = 4

#: Unknowns of a block, by their kind.
_LOW_PAIRS, _LOW, _BORDER = slice(0, 12), slice(12, 24), 24
_OWN = [slice(25 + 12 * k, 37 + 12 * k) for k in range(_CARDS)]
_PARAMETER = _OWN[-1].stop
_HIGH, _HIGH_PAIRS = (slice(_PARAMETER + k, _PARAMETER + k + 12) for k in (1, 13))
_BLOCK = _HIGH_PAIRS.stop

#: Diagonals on each side: rows and columns are apart by no more than a block.
_SIDE = _BLOCK
_DIAGONALS = 3 * _SIDE + 1

#: First actions with the calls that come after a check, from 0.
_CALLS = [(first - 1, [node - 1 for node in nodes]) for first, nodes in FOLLOWERS.items() if nodes]


def _sequences() -> np.ndarray:
    """Derivatives of the sequences' weights by the nodes' probabilities, shape (24, 12)."""
    found = np.zeros((len(SEQUENCES), NODES))
    for row, moves in zip(found, SEQUENCES, strict=True):
        node, aggressive = moves[-1]
        row[node - 1] = 1 if aggressive else -1
        if len(moves) > 1 and not aggressive:
            row[moves[0][0] - 1] = -1
    return found


def _stakes() -> np.ndarray:
    """Units of each stake, by part (without the pot, per unit of it), row, quarter and stake.

    The rows are those of the nodes; those of first actions are net of the check-down.
    """
    size = len(VALUES.rival)
    units = np.zeros((2 * ROWS, 4 * size))
    rows = np.repeat(np.arange(2 * ROWS), np.diff(VALUES.starts, append=len(VALUES.places)))
    units[rows, VALUES.places] = VALUES.amounts[:, 0]
    by_quarter = units.reshape(2, ROWS, 4, size)
    by_quarter[:, :3] -= by_quarter[:, NODES:]
    return by_quarter[:, :NODES]


@cache
def _tensors() -> np.ndarray:
    """How the sums depend on the weights, shape (2, 4, 12 * 12, 24).

    By part, kind, row and node, sequence. Kinds: pairs below; pairs above; the change of the sums
    below, times sums above; the change of the sums above, times sums below.
    """
    each = np.eye(len(SEQUENCES))
    both_below, third_above, rival_above, both_above = _stakes().transpose(2, 0, 1, 3)
    change = _sequences()
    rival, third = (
        np.einsum("kn,ks->kns", change[one], each[other])
        for one, other in ((VALUES.rival, VALUES.third), (VALUES.third, VALUES.rival))
    )
    kinds = [
        np.tensordot(both_below, rival + third, 1),
        np.tensordot(both_above, rival + third, 1),
        np.tensordot(third_above, rival, 1) + np.tensordot(rival_above, third, 1),
        np.tensordot(third_above, third, 1) + np.tensordot(rival_above, rival, 1),
    ]
    return np.stack(kinds, axis=1).reshape(2, 4, NODES * NODES, len(SEQUENCES))


@dataclass(frozen=True, eq=False)
class BandedFactors:
    """LAPACK's factors of a banded system.

    Attributes
    ----------
    sign : int
        Of the determinant of the bordered matrix.
    """

    factors: np.ndarray
    pivots: np.ndarray
    places: np.ndarray
    units: np.ndarray
    sign: int

    def solved(self, right: np.ndarray) -> np.ndarray:
        """Solutions of the bordered system, in its own unknowns.

        Parameters
        ----------
        right : numpy.ndarray
            Shape (n + 1, right-hand sides).
        """
        from scipy.linalg import lapack  # slow to import

        every = np.zeros((self.factors.shape[1], right.shape[1]), order="F")
        every[self.places] = right / self.units[:, None]
        solution = lapack.dgbtrs(self.factors, _SIDE, _SIDE, every, self.pivots, overwrite_b=True)[
            0
        ]
        return np.asarray(solution[self.places])


def factored(
    frequencies: np.ndarray,
    free: np.ndarray,
    pot: float,
    rows: np.ndarray,
    diagonal: np.ndarray,
    column: np.ndarray,
    border: np.ndarray,
) -> BandedFactors:
    """Factors of [J b; t'], where J are the derivatives of the gradient, rows times factors.

    Parameters
    ----------
    frequencies : numpy.ndarray
        Shape (12, cards), floats.
    free : numpy.ndarray of int
        The free frequencies, as indices of the flattened array: the n unknowns.
    pot : float
        P.
    rows, diagonal : numpy.ndarray, shape (n,)
        Factors of the rows, and what is added to the diagonal after that.
    column : numpy.ndarray, shape (n,)
        b.
    border : numpy.ndarray, shape (n + 1,)
        t.

    Returns
    -------
    BandedFactors

    Raises
    ------
    LinAlgError
        If the matrix is singular.
    """
    from scipy.linalg import lapack  # slow to import

    cards = frequencies.shape[1]

    def by_card(entries: np.ndarray) -> np.ndarray:
        grid = np.zeros(frequencies.size)
        grid[free] = entries
        return _in_blocks(grid.reshape(NODES, cards).T)

    # Beside the sums, which are measured without stakes and without factors, rows that were larger
    # or smaller by far would lose their last digits, with a pot of 10^12 all but seven.
    stake = 1 + abs(pot)
    sizes = np.maximum(abs(rows), abs(diagonal) / stake)
    sizes[sizes == 0] = 1.0
    of_unknowns = rows / sizes, diagonal / sizes / stake, column / sizes / stake
    others = border[:-1], np.ones(len(free))
    band = _band(frequencies, pot, border[-1], *map(by_card, (*of_unknowns, *others)))
    size = band.shape[1]
    lu, pivots, info = lapack.dgbtrf(band, _SIDE, _SIDE, overwrite_ab=True)
    if info != 0:
        raise np.linalg.LinAlgError("singular")
    negative = np.count_nonzero(lu[2 * _SIDE] < 0)
    swaps = np.count_nonzero(pivots != np.arange(size))
    node, card = np.divmod(free, cards)
    block, place = np.divmod(card, _CARDS)
    own = _BLOCK * block + _OWN[0].start + NODES * place + node
    places = np.append(own, size - _BLOCK + _PARAMETER)
    units = np.append(sizes * stake, 1.0)
    return BandedFactors(lu, pivots, places, units, -1 if (negative + swaps) % 2 else 1)


def _band(
    frequencies: np.ndarray,
    pot: float,
    corner: float,
    factor: np.ndarray,
    added: np.ndarray,
    pull: np.ndarray,
    ahead: np.ndarray,
    there: np.ndarray,
) -> np.ndarray:
    """The bordered matrix with its running sums, as LAPACK stores a band, stakes beside 1 + |P|.

    What belongs to unknowns comes in blocks of cards: factors of the rows, what is added to the
    diagonal, the column, the border, and which nodes are free.
    """
    cards = frequencies.shape[1]
    scale, stake = 1 / math.perm(cards, 3), 1 + abs(pot)
    weights = values.sequence_weights(values.factors(frequencies))
    below, above = sums = np.empty((2, *weights.shape))
    values.sum_below(weights, sums[0])
    values.sum_below(weights[:, ::-1], sums[1, :, ::-1])
    worth = values.affine_values(weights)
    rates = scale * (worth[0] / stake + pot / stake * worth[1])
    fixed, rate = _tensors()
    low, high, by_low, by_high = scale * (fixed / stake + pot / stake * rate)

    def changes(tensor: np.ndarray, sequences: np.ndarray) -> np.ndarray:
        return _in_blocks((tensor @ sequences).T.reshape(cards, NODES, NODES))

    inner, outer, own = _own_matrices(frequencies, rates)
    outer *= factor[..., None]
    own *= factor[..., None]
    every = np.arange(NODES)
    own[..., every, every] = added + (1 - there)  # what is not free does not change
    band = np.zeros((_BLOCK * len(factor[0]), _DIAGONALS)).T
    here, lower, higher = _views(band)
    sums_on = np.arange(_BLOCK)
    here[:, sums_on, sums_on] = 1.0
    lower[:, sums_on[: _BORDER + 1], sums_on[: _BORDER + 1]] = -1.0
    higher[:, sums_on[_PARAMETER:], sums_on[_PARAMETER:]] = -1.0
    but_last, but_first = slice(0, -1), slice(1, None)
    upwards = changes(low, weights), changes(low, below), changes(by_low, above)
    downwards = changes(high, weights), changes(high, above), changes(by_high, below)
    for side in (
        _Side(range(_CARDS), *upwards, _LOW, _LOW_PAIRS, lower, but_last),
        _Side(range(_CARDS)[::-1], *downwards, _HIGH, _HIGH_PAIRS, higher, but_first),
    ):
        _write_side(side, inner, outer, here)
    for place, at in enumerate(_OWN):
        here[:, at, at] = own[place]
        here[:, at, _PARAMETER] = pull[place]
        lower[:, _BORDER, at] = -ahead[place][:-1]
        here[-1, _PARAMETER, at] = ahead[place][-1]
    here[-1, _PARAMETER, _BORDER] = 1.0
    here[-1, _PARAMETER, _PARAMETER] = corner
    return band


def _in_blocks(of_cards: np.ndarray) -> np.ndarray:
    """By the place in a block, then by the block; places above the highest card are 0."""
    blocks = -(-len(of_cards) // _CARDS)
    every = np.zeros((blocks * _CARDS, *of_cards.shape[1:]))
    every[: len(of_cards)] = of_cards
    return every.reshape(blocks, _CARDS, *of_cards.shape[1:]).swapaxes(0, 1)


def _own_matrices(
    frequencies: np.ndarray, rates: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What the frequencies of a card do there, in blocks.

    Derivatives of the nodes' probabilities; what each row of the gradient takes of the actions'
    worth; and derivatives of the gradient with the worth as it is.
    """
    inner, outer, own = np.zeros((3, frequencies.shape[1], NODES, NODES))
    every = np.arange(NODES)
    inner[:, every, every] = outer[:, every, every] = 1.0
    for first, calls in _CALLS:
        inner[:, calls, calls] = 1 - frequencies[first][:, None]
        inner[:, calls, first] = -frequencies[calls].T
        outer[:, first, calls] = -frequencies[calls].T
        own[:, first, calls] = -rates[calls].T
    return _in_blocks(inner), _in_blocks(outer), _in_blocks(own)


class _Side(NamedTuple):
    """The running sums over the lower cards, or over the higher ones.

    Attributes
    ----------
    places : range
        The cards of a block, as the sums come to them.
    by_single, opened : numpy.ndarray
        Changes of the pairs' sums at a card by the single sums before it, and by its own nodes.
    crossed : numpy.ndarray
        Changes of the worth by the single sums.
    single, pairs : slice
        Where these sums stand.
    next_block : numpy.ndarray
        Rows of the block to which the sums go on.
    kept : slice
        Blocks from which they go on.
    """

    places: range
    by_single: np.ndarray
    opened: np.ndarray
    crossed: np.ndarray
    single: slice
    pairs: slice
    next_block: np.ndarray
    kept: slice


def _write_side(side: _Side, inner: np.ndarray, outer: np.ndarray, here: np.ndarray) -> None:
    """Equations of a block's cards in its own unknowns, and the sums that it hands on.

    The sums before a card are those before its block, and what the block's cards so far changed.
    """
    single, pairs, following = side.single, side.pairs, side.next_block
    by_single = np.zeros_like(inner[0])  # of the pairs so far
    by_cards: dict[int, np.ndarray] = {}
    for place in side.places:
        at, crossed, more = _OWN[place], side.crossed[place], side.by_single[place]
        here[:, at, pairs] = outer[place]
        here[:, at, single] = outer[place] @ (by_single + crossed)
        for other, change in by_cards.items():
            here[:, at, _OWN[other]] = outer[place] @ (change + crossed @ inner[other])
            by_cards[other] = change + more @ inner[other]
        by_cards[place] = side.opened[place] @ inner[place]
        by_single = by_single + more
        following[:, single, at] = -inner[place][side.kept]
    following[:, pairs, single] = -by_single[side.kept]
    for place, change in by_cards.items():
        following[:, pairs, _OWN[place]] = -change[side.kept]


def _views(band: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Blocks of a banded matrix as they stand in memory.

    The rows of a block, and of these the columns of it; of the one before; of the next one. What
    lies outside of the band must not be written there: it is another entry.
    """
    flat = band.T.reshape(-1)
    strides = tuple(flat.itemsize * k for k in (_BLOCK * _DIAGONALS, 1, _DIAGONALS - 1))
    blocks = band.shape[1] // _BLOCK

    def view(count: int, begin: int) -> np.ndarray:
        shape = count, _BLOCK, _BLOCK
        return np.lib.stride_tricks.as_strided(flat[2 * _SIDE + begin :], shape, strides)

    before, after = _BLOCK, _BLOCK * (_DIAGONALS - 1)
    return view(blocks, 0), view(blocks - 1, before), view(blocks - 1, after)
