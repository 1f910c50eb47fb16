"""How far apart the payoffs of a curve's solutions at one pot are, at least and at most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np

from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods.exact.interval_arrays import IntervalArray
from paper_ledger.bil18.tubes.along_curve import box_around, payoffs
from paper_ledger.bil18.tubes.chains import Chain, laid_between, selected
from paper_ledger.bil18.tubes.enclosures import Equations
from paper_ledger.bil18.tubes.krawczyk import Tubes, proved_tubes

#: Boxes are halved until all payoffs, per hand, are known so well, or until so many halvings.
_WIDTH, _HALVINGS = 8e-5, 8

#: How much wider than the error of its cubic a tube is made, if it can be proved so.
_ROOM = 1.2


def payoffs_at(chain: Chain, pot: float) -> IntervalArray:
    """What the solutions of a curve at a pot pay.

    Parameters
    ----------
    chain : Chain
        The curve.
    pot : float
        A pot outside the windows.

    Returns
    -------
    IntervalArray, shape (3, solutions)
        Net payoffs per hand of players 1, 2 and 3, one column for each stretch that passes the pot.

    Raises
    ------
    ValueError
        If at the pot there may be a fold, or if the curve has no solution there.
    ArithmeticError
        If a tube is not proved.
    """
    count, found = chain.solutions(pot), []
    for stretch in chain.stretches:
        low, high = stretch.pots
        if stretch.turn and low <= pot <= high:
            _, paid = _narrow(replace(chain, stretches=(stretch,)), pot, pot)
            if paid.low.size:
                found.append((paid.low.min(axis=1), paid.high.max(axis=1)))
    if not count or len(found) != count:
        raise ValueError(f"payoffs_at: the solutions at the pot {pot} must be told apart")
    return IntervalArray(*np.array(found).transpose(1, 2, 0))


def least_difference(chain: Chain, pot: float) -> np.ndarray:
    """How far apart the payoffs of two solutions at a pot are at least, for each player."""
    paid = payoffs_at(chain, pot)
    return np.asarray(paid.low.max(axis=1) - paid.high.min(axis=1))


def most_apart(chain: Chain) -> np.ndarray:
    """How far apart the payoffs of solutions at one pot are at most, for each player.

    Parameters
    ----------
    chain : Chain
        The curve; its windows are looked at as well.

    Returns
    -------
    numpy.ndarray, shape (3,)
        A bound for all pots at which the curve has several solutions, or 0 if there are none.

    Raises
    ------
    ArithmeticError
        If a tube is not proved.
    """
    bounds = [_spread(*_narrow(chain, low, high)) for low, high in several(chain)]
    return np.max([np.zeros(3), *bounds], axis=0)


def several(chain: Chain) -> list[tuple[float, float]]:
    """Ranges of the pot outside which a curve has one solution at most, windows included."""
    cuts = sorted({end for pots in (*chain.windows, *chain.arcs) for end in pots})
    found: list[tuple[float, float]] = []
    for low, high in pairwise(cuts):
        if chain.solutions((low + high) / 2) in (0, 1):
            continue
        joined = found and found[-1][1] == low
        found.append((found.pop()[0] if joined else low, high))
    return found


def _spread(pots: IntervalArray, paid: IntervalArray) -> np.ndarray:
    """The largest difference of payoffs between boxes that have a pot in common.

    If they have one, the lower end of one of them is such a pot.
    """
    cuts = np.unique(np.concatenate([pots.low, pots.high]))
    first, last = (np.searchsorted(cuts, end) for end in (pots.low, pots.high))
    most = np.full((len(paid.low), len(cuts)), -np.inf)
    least = -most
    for k, (begin, end) in enumerate(zip(first, last + 1, strict=True)):
        here = np.s_[:, begin:end]
        most[here] = np.maximum(most[here], paid.high[:, k : k + 1])
        least[here] = np.minimum(least[here], paid.low[:, k : k + 1])
    return np.asarray((most - least).max(axis=1))


def _narrow(chain: Chain, low: float, high: float) -> tuple[IntervalArray, IntervalArray]:
    """Pots and payoffs per hand of all solutions with a pot in a range, in small boxes."""
    game = KuhnPoker(chain.cards)
    equations = Equations(game, chain.epsilon)
    found = [
        each
        for tubes in laid_between(chain, low, high)
        for each in _halved(game, narrowed(equations, tubes), low, high)
    ]
    if not found:
        return IntervalArray(*np.zeros((2, 0))), IntervalArray(*np.zeros((2, 3, 0)))
    ends = [np.concatenate(each, axis=-1) for each in zip(*found, strict=True)]
    return IntervalArray(*ends[:2]), IntervalArray(*ends[2:]) / game.deals


def narrowed(equations: Equations, tubes: Tubes) -> Tubes:
    """The same tubes with smaller half-widths, where these are proved as well.

    The zeros are the same: in each slice the wider tube has only one.

    Raises
    ------
    ArithmeticError
        If a tube is not proved.
    """
    if not tubes.proved.all():
        raise ArithmeticError("narrowed: chain has a tube that is not proved")
    thin = proved_tubes(equations, tubes.curve, tubes.axis, tubes.half, room=_ROOM)
    inside = thin.proved & (thin.radius <= tubes.radius).all(axis=0)
    return replace(tubes, radius=np.where(inside, thin.radius, tubes.radius))


def _halved(
    game: KuhnPoker, tubes: Tubes, low: float, high: float
) -> Iterator[tuple[np.ndarray, ...]]:
    """Ends of pots and of payoffs in parts of tubes that are halved until they are small."""
    which = np.arange(len(tubes.axis))
    ends = np.full((2, len(which)), tubes.half) * [[-1], [1]]
    for left in range(_HALVINGS, -1, -1):
        box = box_around(selected(tubes, which), *ends)
        here = (box[-1].high >= low) & (box[-1].low <= high)
        which, ends, box = which[here], ends[:, here], box[:, here]
        if not len(which):
            return
        paid = payoffs(game, box)[:3]
        wide = (paid.high - paid.low > _WIDTH * game.deals).any(axis=0) & (left > 0)
        yield box[-1].low[~wide], box[-1].high[~wide], paid.low[:, ~wide], paid.high[:, ~wide]
        which, ends = np.repeat(which[wide], 2), np.repeat(ends[:, wide], 2, axis=1)
        middles = (ends[0] + ends[1]) / 2
        ends[1, ::2], ends[0, 1::2] = middles[::2], middles[::2]
