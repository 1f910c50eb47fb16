r"""Continuous-time fictitious play of any number of players, from switch to switch.

The best-response dynamics :math:`\dot p_i=(b_i-p_i)/t`, :math:`b_i\in BR_i(p)`, move on straight
lines towards the replies in use, with :math:`p(\lambda)=(1-\lambda)p+\lambda b` at time
:math:`t/(1-\lambda)`. Payoffs are polynomials in :math:`\lambda` there, so a switch is the first
root at which another strategy draws level. In floating point; the defect says how well the path
found solves the inclusion. For two players in rationals see
:mod:`~guts_core.methods.learning.continuous`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, cast

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Anything, Real, Whole, checked
from guts_core.methods.learning.models import Played, PlayModel
from guts_core.methods.learning.starts import FirstPlay, starting_profile
from guts_core.methods.learning.ties import (
    Profile,
    continuations,
    effects_of,
    leaves_open,
    ray_shortfalls,
    tied,
)
from guts_core.methods.records import ReadOnly
from guts_core.methods.threads import one_thread

#: Differences of a player's payoffs, relative to the largest of them, that rounding explains.
_ROUNDING = 1e-12


class PathEnd(Enum):
    """Why a path ends."""

    TIME = "the time asked for was reached"
    EQUILIBRIUM = "an equilibrium was reached, up to the tolerance"
    PIECES = "the largest number of pieces was reached"
    TIE = "no ray was found that leads on from a tie of several players"


@dataclass(frozen=True)
class BestResponsePath(ReadOnly):
    """A piecewise straight solution of the best-response dynamics with its certificate.

    Attributes
    ----------
    times : ndarray
        1, the times of the switches, and the end.
    profiles : tuple of ndarray, one per player, shape (times, strategies)
        Empirical play at these times; between them it moves on straight lines.
    gaps : ndarray
        Sum of the gains of the best replies at these times, computed afresh.
    defect : float
        The most by which a reply in use falls short of the best one, anywhere on the path.
    unique : bool
        Whether only one ray was found at each tie that was passed, with every strategy not in use
        falling behind; otherwise the ray with the smallest supports was taken. Where the path ends
        at an equilibrium, no way on is looked for, though there may be some.
    end : PathEnd
        Why the path ends.
    """

    times: np.ndarray
    profiles: tuple[np.ndarray, ...]
    gaps: np.ndarray
    defect: float
    unique: bool
    end: PathEnd

    @property
    def frequencies(self) -> tuple[np.ndarray, ...]:
        """Empirical play at the end."""
        return tuple(path[-1] for path in self.profiles)

    @property
    def rescaled_gaps(self) -> np.ndarray:
        """The gap times t: constant in two-player zero-sum games."""
        return self.times * self.gaps


@checked
@one_thread()
def best_response_path(
    payoffs: Annotated[PlayModel | Sequence[npt.ArrayLike], Played()],
    until: Annotated[float, Real(1)],
    start: Annotated[Sequence[FirstPlay] | None, Anything()] = None,
    most: Annotated[int, Whole(1, 10**7)] = 1000,
    tolerance: Annotated[float, Real(1e-11)] = 1e-9,
) -> BestResponsePath:
    """Follow the best-response dynamics from time 1.

    Parameters
    ----------
    payoffs : sequence of array_like, or PlayModel
        One tensor per player, axis k for the strategies of player k; or a game that computes its
        own payoffs.
    until : float
        Time at which to stop, at least 1.
    start : sequence of int or of array_like, optional
        Play up to time 1: a strategy, or the probabilities of all, for each player; strategy 0 by
        default.
    most : int
        Largest number of straight pieces, up to 10^7.
    tolerance : float
        The path ends where nobody gains more than this part of the largest of her payoffs met on
        it, or with a best reply of one other player alone: at least 1e-11. Resting there is a
        solution, though not always the only one.

    Returns
    -------
    BestResponsePath

    Raises
    ------
    ValueError
        If the tensors do not make a game, or a model of one has payoffs that are no vectors of
        finite numbers.

    Examples
    --------
    Shapley's game: the empirical play goes round, ever more slowly.

    >>> own = np.eye(3)
    >>> path = best_response_path([own, np.roll(own, 1, axis=1)], 10**6, start=(0, 1))
    >>> path.end.name, bool(path.gaps.min() > 0.1), path.defect < 1e-12
    ('TIME', True, True)
    """
    game = cast(PlayModel, payoffs)
    trace = _Trace(game, starting_profile("best_response_path", game.sizes, start))
    return trace.path(trace.follow(until, most, tolerance))


class _Trace:
    """The path as far as it is known."""

    def __init__(self, game: PlayModel, present: Profile) -> None:
        self._game = game
        self._times: list[float] = []
        self._profiles: list[Profile] = []
        self._gaps: list[float] = []
        self._defect, self._unique = 0.0, True
        self._scales = np.zeros(len(present))  # each player's payoffs have a unit of their own
        self._arrive(1.0, present)

    def _arrive(self, time: float, profile: Profile) -> None:
        """Record a point of the path, with payoffs and gap computed afresh."""
        self._payoffs = self._game.payoffs(profile)
        self._times.append(time)
        self._profiles.append(profile)
        both = zip(self._payoffs, profile, strict=True)
        self._gains = np.array([float(c.max() - c @ p) for c, p in both])
        self._gaps.append(max(sum(self._gains.tolist()), 0.0))
        self._meet(self._payoffs)

    def _meet(self, payoffs: Sequence[np.ndarray]) -> None:
        """See whether payoffs are larger than all before."""
        self._scales = np.maximum(self._scales, [np.abs(own).max() for own in payoffs])

    def follow(self, last: float, most: int, tolerance: float) -> PathEnd:
        """Add one piece after another, until there is a reason to stop."""
        while self._times[-1] < last:
            if (self._gains <= tolerance * self._scales).all():
                return PathEnd.EQUILIBRIUM
            if len(self._times) > most:
                return PathEnd.PIECES
            if self._meets_larger():
                continue
            if not self._advance(last):
                return PathEnd.TIE
        return PathEnd.TIME

    def _meets_larger(self) -> bool:
        """Look at the ties, and whether a reply of one player alone shows larger payoffs.

        Where all payoffs of a player are 0, rounding is all that there is of them.
        """
        before, self._rounding = self._scales, (_ROUNDING * self._scales).tolist()
        self._ties = tied(self._payoffs, self._rounding)
        self._effects = effects_of(self._game, self._profiles[-1], self._ties)
        for payoffs in self._effects.values():
            self._meet(payoffs)
        return bool((self._scales > before).any())

    def _advance(self, last: float) -> bool:
        """Add one straight piece; False if no ray leads on."""
        present, time = self._profiles[-1], self._times[-1]
        ties, rounding = self._ties, self._rounding
        ways = continuations(self._game, present, ties, self._effects, rounding)
        target = next(ways, None)
        if target is None:
            return False
        shortfalls = ray_shortfalls(self._game, present, target)
        share, whole = min(map(_first_root, shortfalls, rounding)), 1 - time / last
        ends = share >= whole * (1 - _ROUNDING)
        share = whole if ends else share
        profile = [p + share * (v - p) for p, v in zip(present, target, strict=True)]
        self._arrive(last if ends else time / (1 - share), profile)
        self._defect = max(self._defect, *(_highest(c, share) for c in shortfalls))
        if self._unique:  # a second ray is looked for where nothing else tells
            open_ = leaves_open(shortfalls, target, ties, rounding)
            self._unique = not open_ and next(ways, None) is None
        return True

    def path(self, end: PathEnd) -> BestResponsePath:
        """The frozen record."""
        return BestResponsePath(
            times=np.array(self._times),
            profiles=tuple(np.array(own) for own in zip(*self._profiles, strict=True)),
            gaps=np.array(self._gaps),
            defect=self._defect,
            unique=self._unique,
            end=end,
        )


def _first_root(shortfall: np.ndarray, rounding: float) -> float:
    """Where on the ray a strategy first overtakes the target, columns being polynomials; or 1."""
    rising = shortfall[:, _rising(shortfall, 1)]
    if len(rising) == 2:  # of two players payoffs are linear: a quotient for all at once
        behind, speeds = rising[:, (np.abs(rising[0]) > rounding) & (rising[1] > rounding)]
        roots = -behind / speeds
        return float(min(roots[(roots > 0) & (roots < 1)], default=1.0))
    return min((_overtaking(each, rounding) for each in rising.T), default=1.0)


def _rising(shortfall: np.ndarray, share: float) -> np.ndarray:
    """Polynomials that may be positive somewhere on [0, share]."""
    powers = share ** np.arange(len(shortfall))
    bounds = shortfall[0] + powers[1:] @ np.maximum(shortfall[1:], 0)
    return np.flatnonzero(bounds > 0)


def _overtaking(polynomial: np.ndarray, rounding: float) -> float:
    """The first root in (0, 1) with a change of sign from below; 1 if there is none."""
    kept = np.flatnonzero(np.abs(polynomial) > rounding)
    if not kept.size:
        return 1.0
    reduced = polynomial[kept[0] : kept[-1] + 1]  # a tie at the start is a root that does not count
    roots = np.roots(reduced[::-1])
    real = roots.real[(np.abs(roots.imag) < 1e-9) & (roots.real > 0) & (roots.real < 1)]
    slopes = np.polyval(np.polyder(reduced[::-1]), real)
    return float(min(real[slopes > 0], default=1.0))


def _highest(shortfall: np.ndarray, share: float) -> float:
    """Largest value on [0, share] of any of these polynomials, at least 0."""
    highest = 0.0
    rising = shortfall[::-1, _rising(shortfall, share)]
    if len(rising) == 2:  # a line is highest at an end
        return float(np.max([rising[1], rising[0] * share + rising[1]], initial=highest))
    for polynomial in rising.T:
        inner = np.roots(np.polyder(polynomial)).real
        points = np.concatenate([[0.0, share], inner[(inner > 0) & (inner < share)]])
        highest = max(highest, float(np.polyval(polynomial, points).max()))
    return highest
