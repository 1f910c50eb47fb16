"""Numerical optima of 2 v. 3 and 2 v. 4 as finitely many profiles ([BLPWZ22] sections 1.2 and 5).

Column generation (:func:`guts_core.guts.solve_alliances`) ends with clusters of neighbouring
profiles. Here each cluster is one profile of unknown thresholds; the first-order conditions and
equal payoffs make a square system, and a bound on all replies says how far its root is from
optimal. The supports were read off the clusters: nothing but the bound, which is in floating
point, says that they are right.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from guts_core.guts.alliances.best_replies import bound_replies
from guts_core.guts.alliances.solve import AllianceSolution, solve_alliances
from guts_core.guts.coalition.mixtures import AgainstMixture, coalition_payoffs
from guts_core.guts.solution import mixture_of
from guts_core.methods.arguments import OneOf, checked

#: Profiles of the allies and of the opponents: members with the same letter share a threshold, a
#: dash holds always.
SUPPORTS = {3: (("xx", "cd"), ("sqq", "-rr")), 4: (("cd",), ("qqqq", "-rrr"))}

#: Excess over the value that no reply of either side has; bounded by boxes, up to rounding.
_EXCESS = 1e-11

#: Accuracy of the column generation from which the root is reached.
_START = {3: 1e-6, 4: 1e-3}


class _Play(NamedTuple):
    """Both mixtures and the continuation."""

    own: np.ndarray
    own_weights: np.ndarray
    theirs: np.ndarray
    their_weights: np.ndarray
    value: float

    def payoffs(self) -> tuple[AgainstMixture, AgainstMixture]:
        """What either side's profiles earn against the other's mixture."""
        return (
            AgainstMixture(self.own.shape[1], self.theirs, self.their_weights, self.value),
            AgainstMixture(self.theirs.shape[1], self.own, self.own_weights, -self.value),
        )


@checked
def two_against_more(opponents: Annotated[int, OneOf(*SUPPORTS)]) -> AllianceSolution:
    """The optimum of 2 v. 3 or 2 v. 4 with the fewest profiles.

    Parameters
    ----------
    opponents : int
        Members of the larger coalition, 3 or 4.

    Returns
    -------
    AllianceSolution
        With a gap of 2e-11, bounded by boxes in floating point.

    Raises
    ------
    ArithmeticError
        If the bound on the replies does not close.

    Examples
    --------
    >>> found = two_against_more(4)
    >>> round(found.value, 8), [round(t, 5) for t in found.allied_mixture[0][0]]
    (-0.05655733, [0.79708, 0.85815])
    """
    from scipy.optimize import root

    ended = root(_conditions, _start(opponents), args=(opponents,), tol=1e-15)
    play = _play(ended.x, opponents)
    bounds = [
        bound_replies(payoff, sign * play.value + _EXCESS)
        for payoff, sign in zip(play.payoffs(), (1, -1), strict=True)
    ]
    gap = sum(bound.upper for bound in bounds)
    if not gap < 3 * _EXCESS:
        raise ArithmeticError("two_against_more: the bound on the replies does not close")
    stakes = coalition_payoffs(play.own, play.theirs, 0.0)[1]
    return AllianceSolution(
        value=play.value,
        gap=gap,
        growth=float(play.own_weights @ stakes @ play.their_weights),
        allies=2,
        opponents=opponents,
        allied_mixture=mixture_of(play.own, play.own_weights),
        opposing_mixture=mixture_of(play.theirs, play.their_weights),
        boxes=sum(bound.boxes.examined for bound in bounds),
    )


def _letters(opponents: int) -> list[str]:
    """Names of the unknown thresholds, in order."""
    return sorted({letter for side in SUPPORTS[opponents] for p in side for letter in p} - {"-"})


def _play(unknowns: np.ndarray, opponents: int) -> _Play:
    """Mixtures from the unknowns: thresholds, all weights but the first of a side, the value."""
    letters = _letters(opponents)
    number = {"-": 0.0, **dict(zip(letters, map(float, unknowns), strict=False))}
    rest, parts = unknowns[len(letters) :], []
    for side in SUPPORTS[opponents]:
        free, rest = rest[: len(side) - 1], rest[len(side) - 1 :]
        parts.append(np.array([[number[letter] for letter in profile] for profile in side]))
        parts.append(np.append(1 - free.sum(), free))
    return _Play(parts[0], parts[1], parts[2], parts[3], float(rest[0]))


def _conditions(unknowns: np.ndarray, opponents: int) -> list[float]:
    """Slopes in all thresholds, and payoffs that must agree; zero at the optimum."""
    play, found = _play(unknowns, opponents), []
    pairs = zip(play.payoffs(), (play.own, play.theirs), SUPPORTS[opponents], strict=True)
    for payoff, profiles, side in pairs:
        slopes, earned = payoff.slopes(profiles), payoff.payoffs(profiles)
        found += [
            float(slopes[k, profile.index(letter)])
            for k, profile in enumerate(side)
            for letter in sorted(set(profile) - {"-"})
        ]
        found += np.diff(earned).tolist()
    return [*found, float(earned[0]) + play.value]


def _start(opponents: int) -> np.ndarray:
    """The clusters of column generation, each by its mean."""
    rough = solve_alliances(2, opponents, _START[opponents])
    numbers: dict[str, float] = {}
    weights: list[float] = []
    for side, mixture in zip(
        SUPPORTS[opponents], (rough.allied_mixture, rough.opposing_mixture), strict=True
    ):
        profiles = np.array([profile for profile, _ in mixture])
        chances = np.array([weight for _, weight in mixture])
        # the profiles of a side differ most in their lowest threshold: the first is the tightest
        low = profiles[:, 0]
        first = low > (low.min() + low.max()) / 2 if len(side) > 1 else np.ones(len(low), bool)
        for profile, members in zip(side, (first, ~first), strict=False):
            mean = chances[members] @ profiles[members] / chances[members].sum()
            numbers |= dict(zip(profile, map(float, mean), strict=True))
        weights += [float(chances[~first].sum())] * (len(side) - 1)
    return np.array([*(numbers[name] for name in _letters(opponents)), *weights, rough.value])
