"""What is sure of a curve's frequencies and payoffs, one sign each, from its beginning to its end.

The boxes of :mod:`paper_ledger.bil18.tubes.along_curve` take a minute with five cards. Sentences on
who bets, calls and folds with what, and on who gets more, ask less of them: whether a frequency
counts, and which sign a payoff has. Neighbouring boxes that say the same of all these are one run,
and the runs of a curve are few enough to be kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise

import numpy as np

from guts_core.methods.exact.interval_arrays import IntervalArray
from paper_ledger.bil18.tubes.along_curve import PARTS, Along, along, always
from paper_ledger.bil18.tubes.chains import Chain

#: Frequencies nearer to 0 or 1 than this count as 0 or 1; no regularised frequency is either.
GRAIN = 1e-2

#: Signs of a frequency, by whether the aggressive action is taken and whether the passive one is:
#: no, open, yes.
_FREQUENCIES = np.array([["?", "?", "0"], ["?", "?", "l"], ["1", "h", "m"]])

#: For which of these signs each action is sure, and possible.
SURE_ACTS, MAY_ACT, SURE_PASSES, MAY_PASS = "mh1", "lmh1?", "0lm", "0lmh?"

#: A run ends where the best card's frequency at node 1 has turned by this much within a stretch.
_LEAST_TURN = 2e-3

#: How far outside a box the bounds that are kept may lie.
_NEAR = 1e-8


@dataclass(frozen=True)
class Run:
    """Neighbouring boxes in one stretch that say the same.

    Attributes
    ----------
    stretch : int
        Number of the stretch, from 0.
    boxes : int
        How many there are.
    pots : tuple of float
        Bounds of the pot.
    frequencies : str
        One sign for each frequency that dominance leaves: ``0`` or ``1`` if it is nearer to 0 or 1
        than what counts, ``m`` if it is between, ``l`` if it is ``0`` or ``m``, ``h`` if it is
        ``m`` or ``1``, and ``?`` if nothing is sure.
    payoffs : str
        One sign, ``+``, ``-`` or ``?``, for the net payoff of each player, and for what players 2
        and 3 get more than the player before.
    begins : tuple of float
        Bounds of the best card's frequency at node 1 in the first box.
    """

    stretch: int
    boxes: int
    pots: tuple[float, float]
    frequencies: str
    payoffs: str
    begins: tuple[float, float]


@dataclass(frozen=True)
class Signs:
    """The runs of a whole curve in their order.

    Attributes
    ----------
    cards : int
        N.
    epsilon : Fraction
        Regularisation of the gradient per hand.
    runs : tuple of Run
        From the beginning of the curve to its end.
    """

    cards: int
    epsilon: Fraction
    runs: tuple[Run, ...] = field(repr=False)

    @property
    def pots(self) -> IntervalArray:
        """Bounds of the pot, by run."""
        return _bounds([each.pots for each in self.runs])

    @property
    def begins(self) -> IntervalArray:
        """Bounds of the best card's frequency at node 1 where a run begins."""
        return _bounds([each.begins for each in self.runs])

    @property
    def frequencies(self) -> np.ndarray:
        """Signs of the frequencies, shape (n, runs)."""
        return np.array([list(each.frequencies) for each in self.runs]).T

    @property
    def payoffs(self) -> np.ndarray:
        """Signs of the three payoffs, shape (3, runs)."""
        return np.array([list(each.payoffs) for each in self.runs]).T[:3]

    @property
    def leads(self) -> np.ndarray:
        """Signs of what players 2 and 3 get more than the player before, shape (2, runs)."""
        return np.array([list(each.payoffs) for each in self.runs]).T[3:]

    def always(self, holds: np.ndarray, low: float, high: float = np.inf) -> bool:
        """Whether something holds in all runs that have such a pot: see :func:`always`."""
        return always(self.pots, holds, low, high)


def signs_of(chain: Chain) -> Signs:
    """The signs along a chain, from boxes around all of its solutions.

    Parameters
    ----------
    chain : Chain
        As stored.

    Returns
    -------
    Signs

    Raises
    ------
    ArithmeticError
        If a tube is not proved.
    """
    found, runs, end = along(chain), [], 0
    for number, stretch in enumerate(chain.stretches):
        begin, end = end, end + PARTS * (len(stretch.cuts) - 1)
        runs += list(_runs(number, _part(found, slice(begin, end))))
    return Signs(chain.cards, chain.epsilon, tuple(runs))


def signs_again(chain: Chain, signs: Signs, which: Sequence[int] | None = None) -> bool:
    """Whether signs that are kept are so in boxes that are made anew.

    Parameters
    ----------
    chain : Chain
        The curve.
    signs : Signs
        What is said of it.
    which : sequence of int, optional
        Numbers of stretches, from 0; all of them if nothing is said.

    Returns
    -------
    bool
        False also if a run is missing, or one too many, or if there is no such stretch.
    """
    numbers = range(len(chain.stretches)) if which is None else which
    if (signs.cards, signs.epsilon) != (chain.cards, chain.epsilon) or not len(numbers):
        return False
    if not all(0 <= k < len(chain.stretches) for k in numbers):
        return False
    kept = [each.stretch for each in signs.runs]
    if kept != sorted(kept) or set(kept) != set(range(len(chain.stretches))):
        return False
    try:
        return all(_stretch_again(chain, signs, k) for k in numbers)
    except ArithmeticError:
        return False


def _stretch_again(chain: Chain, signs: Signs, number: int) -> bool:
    """The same of one stretch."""
    found = along(replace(chain, stretches=(chain.stretches[number],)))
    runs, count = [each for each in signs.runs if each.stretch == number], found.pots.low.size
    cuts = np.cumsum([0, *(each.boxes for each in runs)])
    if cuts[-1] != count or not all(each.boxes > 0 for each in runs):
        return False
    parts = (_part(found, slice(low, high)) for low, high in pairwise(cuts.tolist()))
    return all(_says(run, part) for run, part in zip(runs, parts, strict=True))


def _says(run: Run, found: Along) -> bool:
    """Whether all boxes say what a run does, or more, and its bounds are hardly wider than they."""
    said = [np.array(list(each))[:, None] for each in (run.frequencies, run.payoffs)]
    boxes, names = _letters(found), (set(_FREQUENCIES.flat), set("+-?"))
    if any(len(kept) != len(here) for kept, here in zip(said, boxes, strict=True)):
        return False
    if not all(set(kept.flat) <= each for kept, each in zip(said, names, strict=True)):
        return False
    implied = [
        (_among(boxes[0], letters) | ~_among(said[0], letters)).all()
        for letters in (SURE_ACTS, SURE_PASSES, "0", "1")
    ]
    signed = ((said[1] == "?") | (said[1] == boxes[1])).all()
    pots = IntervalArray(found.pots.low.min(keepdims=True), found.pots.high.max(keepdims=True))
    near = _around(run.pots, pots) and _around(run.begins, found.frequency(1, found.cards))
    return bool(all(implied) and signed and near)


def _among(letters: np.ndarray, which: str) -> np.ndarray:
    return np.isin(letters, list(which))


def _around(bounds: tuple[float, float], box: IntervalArray) -> bool:
    """Whether bounds hold the first box and hardly more."""
    low, high = box.low[0] - bounds[0], bounds[1] - box.high[0]
    return bool(0 <= low <= _NEAR and 0 <= high <= _NEAR)


def turning_points(low: np.ndarray, high: np.ndarray, least: float) -> list[int]:
    """Positions of highs and lows between which a sequence, rising at first, moves by ``least``.

    What is known of it are bounds. A high is at least ``low`` and a low at most ``high``, so that
    the sequence turns so often for sure; it does not turn more often than with the two exchanged.

    Parameters
    ----------
    low, high : numpy.ndarray
        Bounds of the sequence's values.
    least : float
        The least move that counts.

    Returns
    -------
    list of int
    """
    found: list[int] = []
    extreme, sign = 0, 1
    ends = {1: (low, high), -1: (-high, -low)}
    for k in range(len(low)):
        reached, after = ends[sign][0], ends[sign][1]
        turned = after[k] < reached[extreme] - least
        if turned:
            found.append(extreme)
            sign = -sign
        if turned or reached[k] > reached[extreme]:
            extreme = k
    return found


def _runs(number: int, found: Along) -> Iterator[Run]:
    """The runs of one stretch."""
    frequencies, payoffs = _letters(found)
    best = found.frequency(1, found.cards)
    middle = (best.low + best.high) / 2
    letters = np.concatenate([frequencies, payoffs])
    changes = 1 + np.flatnonzero((letters[:, 1:] != letters[:, :-1]).any(axis=0))
    begins = {0, *changes.tolist(), *turning_points(middle, middle, _LEAST_TURN)}
    for low, high in pairwise([*sorted(begins), len(middle)]):
        pots = found.pots[low:high]
        yield Run(
            *(number, high - low, _outward(pots.low.min(), pots.high.max())),
            *("".join(frequencies[:, low]), "".join(payoffs[:, low])),
            _outward(best.low[low], best.high[low]),
        )


def _outward(low: float, high: float) -> tuple[float, float]:
    """Bounds with nine digits behind the point."""
    return float(np.floor(low * 1e9 - 1) / 1e9), float(np.ceil(high * 1e9 + 1) / 1e9)


def _letters(found: Along) -> tuple[np.ndarray, np.ndarray]:
    """Signs of frequencies and of payoffs and leads, by box."""
    x = found.unknowns
    acts = (x.high >= GRAIN).astype(int) + (x.low >= GRAIN)
    passes = (x.low <= 1 - GRAIN).astype(int) + (x.high <= 1 - GRAIN)
    paid = np.concatenate([_signs(found.payoffs), _signs(found.leads)])
    return _FREQUENCIES[acts, passes], paid


def _signs(numbers: IntervalArray) -> np.ndarray:
    return np.where(numbers.low > 0, "+", np.where(numbers.high < 0, "-", "?"))


def _part(found: Along, which: slice) -> Along:
    """Some of the boxes."""
    return Along(
        *(found.cards, found.unknowns[:, which], found.pots[which]),
        *(found.payoffs[:, which], found.leads[:, which]),
    )


def _bounds(pairs: list[tuple[float, float]]) -> IntervalArray:
    return IntervalArray(*np.array(pairs).T)
