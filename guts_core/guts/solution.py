"""The record of a solved game 1 v. N."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, repeat

import numpy as np

from guts_core.methods.records import ReadOnly

#: A mixture of a coalition: sorted thresholds of its members with their probabilities.
Mixture = tuple[tuple[tuple[float, ...], float], ...]


@dataclass(frozen=True)
class CoalitionSolution(ReadOnly):
    """Optimal play of one player against N opponents who act together.

    Attributes
    ----------
    value : float
        Player 1's value V in antes, per game; the coalition's total gain is -V.
    player : float
        Player 1's threshold (on a mesh the mean of the mixed strategy).
    bloc : float
        The opponents' common threshold when they act as a bloc (on a mesh the mean over the
        members and over the columns mixed); NaN if that is never played.
    pseudo_bloc : float
        The partners' threshold while one opponent always holds; NaN if that is never played.
    pseudo_bloc_weight : float
        Probability of the pseudo-bloc.
    gap : float
        Best response of player 1 minus best response of the coalition, at V. In the continuum a
        rigorous bound of it before the thresholds are rounded to floats, which costs some 1e-17
        N; under the Weenie rule the largest residual of the equations.
    growth : float
        Mean multiplier of the stakes; below 1, so the game ends. It may be 1 or more where player
        1 forces no more than -1, which leaving at once costs as well: on a mesh that is too coarse
        for so many opponents, and under the Weenie rule from six opponents on.
    opponents : int
        N.
    mesh : int or None
        Number of mesh points; None for the continuum.
    player_mixture : tuple of (float, float)
        Thresholds of player 1 with their probabilities.
    coalition_mixture : tuple of (tuple of float, float)
        Sorted thresholds of the opponents with their probabilities.
    """

    value: float
    player: float
    bloc: float
    pseudo_bloc: float
    pseudo_bloc_weight: float
    gap: float
    growth: float
    opponents: int
    mesh: int | None
    player_mixture: tuple[tuple[float, float], ...]
    coalition_mixture: Mixture


def mixture_of(profiles: Iterable[Iterable[float]], weights: Iterable[float]) -> Mixture:
    """Profiles and their probabilities as the records hold them."""
    pairs = zip(profiles, weights, strict=True)
    return tuple((_in_runs(profile), float(weight)) for profile, weight in pairs)


def _in_runs(profile: Iterable[float]) -> tuple[float, ...]:
    """The thresholds as they stand; equal ones in a row are one number, for there may be 10^7."""
    levels = np.asarray(profile, dtype=float)
    starts = np.flatnonzero(np.append(True, levels[1:] != levels[:-1]))
    counts = np.diff(starts, append=len(levels))
    return tuple(chain.from_iterable(map(repeat, levels[starts].tolist(), counts.tolist())))


def two_strategies(
    opponents: int,
    value: float,
    player: float,
    bloc: float,
    pseudo_bloc: float = math.nan,
    pseudo_bloc_weight: float = 0.0,
    *,
    gap: float,
    growth: float,
) -> CoalitionSolution:
    """The record in the continuum: a pure threshold against bloc and pseudo-bloc, mixed."""
    mixture: Mixture = (((bloc,) * opponents, 1 - pseudo_bloc_weight),)
    if pseudo_bloc_weight:
        mixture += (((0.0, *(pseudo_bloc,) * (opponents - 1)), pseudo_bloc_weight),)
    return CoalitionSolution(
        value=value,
        player=player,
        bloc=bloc,
        pseudo_bloc=pseudo_bloc,
        pseudo_bloc_weight=pseudo_bloc_weight,
        gap=gap,
        growth=growth,
        opponents=opponents,
        mesh=None,
        player_mixture=((player, 1.0),),
        coalition_mixture=mixture,
    )
