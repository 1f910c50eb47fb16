"""What is so at every zero in the tubes of a chain: unknowns, pots and payoffs in small boxes.

Where a sentence on a curve is looked at in points of it, it may fail between them. Here each tube
is cut into parts, each part is enclosed in a box, and a sentence that holds on the boxes holds at
every solution of the curve that the chain is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

import numpy as np

from guts_core.kuhn.equilibria.polynomials import payoff_polynomials
from guts_core.kuhn.game import KuhnGame
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods.complementarity.multilinear import Multilinear, all_parts
from guts_core.methods.exact.interval_arrays import IntervalArray
from paper_ledger.bil18.tubes.chains import Chain, laid
from paper_ledger.bil18.tubes.enclosures import Sums
from paper_ledger.bil18.tubes.krawczyk import Tubes

#: Into how many parts a tube is cut; bounds of t are enlarged by this for their rounding.
PARTS, _SLACK = 8, 1e-12


@dataclass(frozen=True)
class Along:
    """Boxes that hold all zeros in the tubes of a chain, as many for each tube, in their order.

    Attributes
    ----------
    cards : int
        N.
    unknowns : IntervalArray, shape (n, boxes)
        The frequencies that dominance leaves.
    pots : IntervalArray, shape (boxes,)
        P.
    payoffs : IntervalArray, shape (3, boxes)
        Net payoffs of players 1, 2 and 3, summed over the deals.
    leads : IntervalArray, shape (2, boxes)
        By how much players 2 and 3 get more than the player before, summed over the deals.
    """

    cards: int
    unknowns: IntervalArray
    pots: IntervalArray
    payoffs: IntervalArray
    leads: IntervalArray

    def is_free(self, node: int, card: int) -> bool:
        """Whether dominance leaves a frequency open, by its node and card, both from 1."""
        return bool(KuhnPoker(self.cards).free[node - 1, card - 1])

    def frequency(self, node: int, card: int) -> IntervalArray:
        """An unknown by its node and card, both from 1."""
        places = np.argwhere(KuhnPoker(self.cards).free).tolist()
        return self.unknowns[places.index([node - 1, card - 1])]

    def always(self, holds: np.ndarray, low: float, high: float = np.inf) -> bool:
        """Whether something holds in all boxes that have such a pot: see :func:`always`."""
        return always(self.pots, holds, low, high)


def always(pots: IntervalArray, holds: np.ndarray, low: float, high: float = np.inf) -> bool:
    """Whether something holds in all parts of a curve that have a pot from ``low`` to ``high``.

    Parameters
    ----------
    pots : IntervalArray, shape (parts,)
        Bounds of their pots.
    holds : numpy.ndarray of bool, shape (parts,)
        Where it is sure.
    low, high : float
        Bounds of the pot.

    Returns
    -------
    bool
        False also if no part has such a pot, or if the parts leave some of these pots out.
    """
    here = (pots.high >= low) & (pots.low <= high)
    return bool(here.any() and _covers(pots[here], low, high) and holds[here].all())


def _covers(pots: IntervalArray, low: float, high: float) -> bool:
    """Whether intervals leave out no pot from ``low`` to ``high``, or to their last one."""
    order = pots.low.argsort()
    begins, reached = pots.low[order], np.maximum.accumulate(pots.high[order])
    joined = (begins[1:] <= reached[:-1]).all()
    return bool(joined and begins[0] <= low and (high == np.inf or high <= reached[-1]))


def along(chain: Chain) -> Along:
    """Lay the tubes of a chain anew and enclose what is in them.

    That the zeros in neighbouring tubes are one curve is another matter, which
    :func:`~paper_ledger.bil18.tubes.chains.proved_again` proves.

    Parameters
    ----------
    chain : Chain
        As stored.

    Returns
    -------
    Along

    Raises
    ------
    ArithmeticError
        If a tube is not proved.
    """
    found = list(_boxes(chain))
    boxes = IntervalArray(*(np.concatenate(each, axis=1) for each in zip(*found, strict=True)))
    paid = payoffs(KuhnPoker(chain.cards), boxes)
    return Along(chain.cards, boxes[:-1], boxes[-1], paid[:3], paid[3:])


def _boxes(chain: Chain) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Ends of boxes around parts of the tubes."""
    for tubes in laid(chain):
        if not tubes.proved.all():
            raise ArithmeticError("along: chain has a tube that is not proved")
        cuts = np.linspace(-tubes.half, tubes.half, PARTS + 1).tolist()
        parts = [box_around(tubes, low, high) for low, high in pairwise(cuts)]
        yield _in_turn([each.low for each in parts]), _in_turn([each.high for each in parts])


def _in_turn(parts: list[np.ndarray]) -> np.ndarray:
    """All parts of the first tube, then those of the second, and so on."""
    together = np.stack(parts, axis=2)
    return together.reshape(len(together), -1)


def box_around(tubes: Tubes, low: float | np.ndarray, high: float | np.ndarray) -> IntervalArray:
    """The boxes around tubes for t from low to high, by Taylor's formula about the middle."""
    middle, half = np.asarray((low + high) / 2), np.asarray((high - low) / 2 + _SLACK)
    t, off = IntervalArray.point(middle), IntervalArray(-half, half)
    a, b, c, d = map(IntervalArray.point, tubes.curve)
    start = a + t * (b + t * (c + t * d))
    rate, bend = b + t * (2 * c + t * (3 * d)), c + t * (3 * d)
    around = IntervalArray(-tubes.radius, tubes.radius)
    return start + off * (rate + off * (bend + off * d)) + around


def payoffs(game: KuhnGame, boxes: IntervalArray) -> IntervalArray:
    """Payoffs of the three players and the two leads, on boxes in the unknowns and the pot."""
    parts, without, by_pot = _sums(game)
    place = {monomial: k for k, monomial in enumerate(parts)}
    shape = (len(parts), boxes.low.shape[1])
    low, high = np.ones(shape), np.ones(shape)
    for k, monomial in enumerate(parts[1:], start=1):  # the first is the empty product
        shorter = place[monomial[:-1]]
        product = IntervalArray(low[shorter], high[shorter]) * boxes[monomial[-1]]
        low[k], high[k] = product.low, product.high
    products = IntervalArray(low, high)
    return without.at(products) + by_pot.at(products) * boxes[-1]


@lru_cache(maxsize=4)
def _sums(game: KuhnGame) -> tuple[list[tuple[int, ...]], Sums, Sums]:
    """Products of unknowns, and what is paid of them: without the pot, and for each unit of it."""
    without, one = (payoff_polynomials(game, pot) for pot in (0, 1))
    ante = Fraction(game.deals, game.players)
    by_pot = [f1 - f0 - ante for f0, f1 in zip(without, one, strict=True)]
    wanted = [
        [*each, *(later - earlier for earlier, later in pairwise(each))]
        for each in (without, by_pot)
    ]
    parts = all_parts([*wanted[0], *wanted[1]])
    first, second = (_combined(each, parts) for each in wanted)
    return parts, first, second


def _combined(polynomials: Sequence[Multilinear], parts: list[tuple[int, ...]]) -> Sums:
    place = {frozenset(part): k for k, part in enumerate(parts)}
    entries = [
        (row, place[monomial], int(number))
        for row, each in enumerate(polynomials)
        for monomial, number in each.terms.items()
    ]
    return Sums.of(entries, (len(polynomials), len(parts)))
