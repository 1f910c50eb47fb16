r"""Best replies of a coalition in the continuum: candidates by ascent, a bound by boxes.

The slopes of the payoff do not increase with any threshold. So the payoff is concave in each
threshold, and along every direction in which no threshold falls: from a corner of a box, the
tangent there bounds the payoff on the whole box.
"""

import math
from dataclasses import dataclass

import numpy as np

from guts_core.guts.coalition.mesh import all_profiles, mesh_points
from guts_core.guts.coalition.mixtures import AgainstMixture, Profiles
from guts_core.methods.exact.branch_and_bound import Cover, cover

#: Mesh points of the search for candidates, by the number of members.
SEARCH_MESH = {1: 401, 2: 121, 3: 41, 4: 25, 5: 17}

#: Rounds of ascent, and bisections of one threshold in each.
_ROUNDS, _BISECTIONS = 4, 32

#: How far a round of ascent is carried on, in multiples of itself.
_STRIDES = (0, 1, 3, 8, 20, 50, 120, 300)

#: Most candidates that are followed.
_CANDIDATES = 200


def replies(payoff: AgainstMixture) -> tuple[np.ndarray, np.ndarray]:
    """Profiles that no change of a single threshold improves, best first, and their payoffs.

    Along a ridge the search stops short: there such a change may still improve by some 1e-9 with
    two or three members, and by 1e-6 with four or five.
    """
    own = _rise(payoff, _tops(payoff))
    own = np.unique(own.round(12), axis=0)
    values = payoff.payoffs(own)
    order = np.argsort(-values, kind="stable")
    return own[order], values[order]


@dataclass(frozen=True)
class ReplyBound:
    """How much any profile can earn against a mixture.

    Attributes
    ----------
    upper : float
        No profile earns more, apart from rounding (1e-13); infinite if that was not proved.
    boxes : Cover
        The boxes that cover all profiles; reason 0 is a bound of at most ``level``, reason 1 that
        no profile in the box is sorted.
    """

    upper: float
    boxes: Cover


def bound_replies(payoff: AgainstMixture, level: float, limit: int = 400_000) -> ReplyBound:
    """Try to prove that no profile earns more than ``level``, by branch and bound.

    Parameters
    ----------
    payoff : AgainstMixture
        The coalition's payoff.
    level : float
        What is to be proved. A level below the best reply is never reached.
    limit : int
        Most boxes to examine.
    """

    def examine(low: np.ndarray, high: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        width = high - low
        at_low, at_high = payoff.slopes(low), payoff.slopes(high)
        # the payoff is symmetric, but its formula wants its thresholds sorted; corners need not be
        first, last = (payoff.payoffs(np.sort(corner, axis=1)) for corner in (low, high))
        first = first + (np.maximum(at_low, 0) * width).sum(axis=1)
        last = last + (np.maximum(-at_high, 0) * width).sum(axis=1)
        beaten = np.minimum(first, last) <= level
        unsorted = (low[:, :-1] > high[:, 1:]).any(axis=1)
        pulls = np.maximum(np.abs(at_low), np.abs(at_high)) * width
        return np.where(unsorted, 1, np.where(beaten, 0, -1)), pulls.argmax(axis=1)

    members = payoff.members
    boxes = cover(np.zeros(members), np.ones(members), examine, limit)
    return ReplyBound(level if boxes.complete else math.inf, boxes)


def _tops(payoff: AgainstMixture) -> np.ndarray:
    """Profiles on a mesh that earn at least as much as their neighbours along every axis."""
    members = payoff.members
    mesh = SEARCH_MESH[members]
    profiles, points = all_profiles(members, mesh), mesh_points(mesh)
    values = payoff.payoffs_on(Profiles(profiles, points))
    table = np.full((mesh + 2,) * members, -np.inf)
    table[tuple(profiles.T + 1)] = values
    best = np.ones(len(profiles), dtype=bool)
    for axis in range(members):
        for step in (-1, 1):
            index = profiles + 1
            index[:, axis] += step
            best &= values >= table[tuple(index.T)]
    order = np.argsort(-values[best], kind="stable")[:_CANDIDATES]
    return points[profiles[best][order]]


def _rise(payoff: AgainstMixture, own: np.ndarray) -> np.ndarray:
    """Raise the payoff threshold by threshold; each is set to its best given the others.

    Along a ridge such moves get shorter and shorter, so each round is carried further the same way.
    """
    for _ in range(_ROUNDS):
        before = own
        for axis in range(payoff.members):
            own = _best_threshold(payoff, own, axis)
        further = np.stack([np.clip(own + k * (own - before), 0, 1) for k in _STRIDES])
        best = payoff.payoffs(np.sort(further, axis=-1)).argmax(axis=0)
        own = further[best, np.arange(len(own))]
    for axis in range(payoff.members):
        own = _best_threshold(payoff, own, axis)
    return np.sort(own, axis=1)


def _best_threshold(payoff: AgainstMixture, own: np.ndarray, axis: int) -> np.ndarray:
    """The slope in one threshold does not increase with it: bisect for its zero."""
    low, high = np.zeros(len(own)), np.ones(len(own))
    trial = own.copy()
    slope = payoff.slope_of_one(np.delete(own, axis, axis=1))
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        rising = slope(middle) > 0
        low = np.where(rising, middle, low)
        high = np.where(rising, high, middle)
    for end in (0.0, 1.0):
        trial[:, axis] = np.where(np.abs((low + high) / 2 - end) < 1e-9, end, (low + high) / 2)
        low = high = trial[:, axis].copy()
    return trial
