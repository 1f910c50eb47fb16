"""What is so at every zero in the tubes of a chain: unknowns, pots and payoffs in small boxes.

Where a sentence on a curve is looked at in points of it, it may fail between them. Here each tube
is cut into parts, each part is enclosed in a box, and a sentence that holds on the boxes holds at
every solution of the curve that the chain is. For a game without a stored chain tubes are laid
around a continued curve: its points are their centres, and nothing else is taken from it.
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
from paper_ledger.bil18.tubes.chains import (
    HALF,
    Chain,
    Follower,
    covering,
    holds,
    laid,
    selected,
    tubes_of,
)
from paper_ledger.bil18.tubes.enclosures import Sums
from paper_ledger.bil18.tubes.krawczyk import Tubes, proved_tubes

#: Into how many parts a tube is cut; bounds of t are enlarged by this for their rounding.
PARTS, _SLACK = 8, 1e-12

#: How far a tube around a fold reaches along its axis.
_NEAR = 1e-4


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


def fold_pot(follower: Follower, near: np.ndarray, axis: int) -> IntervalArray:
    """Enclose the pot at which a curve of regularised solutions turns around.

    The curve in a tube is smooth and passes along the axis. At the zeros next to both ends the pot
    moves in opposite directions, so it is largest or least between them.

    Parameters
    ----------
    follower : Follower
        Of the game and its epsilon.
    near : numpy.ndarray, shape (n + 1,)
        The unknowns and the pot at the fold, nearly.
    axis : int
        An unknown that moves there.

    Returns
    -------
    IntervalArray, shape (1,)

    Raises
    ------
    ArithmeticError
        If no fold is proved there.
    """
    left, right = (
        follower.corrected(near + np.eye(len(near))[axis] * step, axis) for step in (-_NEAR, _NEAR)
    )
    tube = tubes_of(follower.equations, [(left, right, axis)])
    zeros, rise = _zeros(follower, np.array([left[0], right[0]]), axis)
    inside = tube.proved.all() and holds(selected(tube, np.array([0, 0])), zeros).all()
    if not (inside and rise[-1].prod() == -1):
        raise ArithmeticError("fold_pot: near is not proved to have a fold next to it")
    return box_around(tube, -HALF, HALF)[-1]


def rising_tubes(follower: Follower, points: np.ndarray, rates: np.ndarray) -> Tubes:
    """Tubes around a curve, proved to be one smooth curve on which the pot rises all the way.

    Parameters
    ----------
    follower : Follower
        Of the game and its epsilon.
    points : numpy.ndarray, shape (points, n + 1)
        Unknowns and pots of a continued curve.
    rates : numpy.ndarray, shape (points,)
        How fast the pot moves along it.

    Raises
    ------
    ArithmeticError
        If a tube is not proved, or not joined to the next, or the pot may not rise in one.
    """
    tubes = covering(follower, points, rates)
    if not (tubes.proved.all() and (tubes.turn == 1).all()):
        raise ArithmeticError("rising_tubes: points are not proved to have a curve that rises")
    return tubes


def solutions_at(follower: Follower, tubes: Tubes, near: np.ndarray) -> IntervalArray:
    """Enclose the solutions in tubes at some pots, with the pots in the last row.

    Parameters
    ----------
    follower : Follower
        Of the game and its epsilon.
    tubes : Tubes
        Around a curve.
    near : numpy.ndarray, shape (pots, n + 1)
        The solutions, nearly, and the pots.

    Raises
    ------
    ArithmeticError
        If next to one of ``near`` no solution is proved to be in the tubes.
    """
    last = near.shape[1] - 1
    points = np.array([follower.corrected(each, last)[0] for each in near])
    zeros, _ = _zeros(follower, points, last)
    for k in range(len(near)):
        if not holds(tubes, zeros[:, [k] * len(tubes.axis)])[tubes.proved].any():
            raise ArithmeticError("solutions_at: near is not proved to be on the curve")
    return zeros


def _zeros(follower: Follower, points: np.ndarray, axis: int) -> tuple[IntervalArray, np.ndarray]:
    """The zeros next to points (n + 1, points), flat along an axis, and what rises along it."""
    centres = np.array([points.T, *(np.zeros_like(points.T),) * 3])
    found = proved_tubes(follower.equations, centres, np.full(len(points), axis), 0.0, room=1.5)
    if not found.proved.all():
        raise ArithmeticError("near is not proved to have a solution next to it")
    return IntervalArray(points.T - found.radius, points.T + found.radius), found.rise
