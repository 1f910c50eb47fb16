"""Payoffs along player 1's threshold, and the value map along V: the data of the figures."""

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt

from guts_core.guts.coalition.solve import CoalitionSolution
from guts_core.guts.rules import Guts, from_above
from guts_core.methods.arguments import Numbers, Probabilities, checked
from guts_core.methods.records import ReadOnly
from guts_core.methods.recursive_games.game import RecursiveGame
from guts_core.methods.recursive_games.scaling import within_floats
from guts_core.methods.validation import Refused, is_number, named, probabilities, shown

#: Most entries of a table of thresholds, own ones by players; its payoffs take gigabytes.
_MOST_POINTS = 2 * 10**7

#: Most continuation values, for each of which a matrix game is solved: ten minutes for small ones.
_MOST_VALUES = 10**6

#: What rounding may leave between the sum of weights and 1.
_OFF = 1e-9


@dataclass(frozen=True)
class PayoffCurves(ReadOnly):
    """Player 1's payoff alpha + V beta against the parts of an optimal coalition.

    Attributes
    ----------
    thresholds : ndarray, shape (K,)
        Player 1's thresholds.
    bloc, pseudo_bloc, blend : ndarray, shape (K,)
        Payoff in antes against the bloc, the pseudo-bloc (NaN if never played), and their mixture.
    solution : CoalitionSolution
        The optimum they belong to.
    """

    thresholds: np.ndarray
    bloc: np.ndarray
    pseudo_bloc: np.ndarray
    blend: np.ndarray
    solution: CoalitionSolution


@dataclass(frozen=True)
class ValueMap(ReadOnly):
    """T(V) - V and the growth x'By over a range of V.

    Attributes
    ----------
    values, gains, growths : ndarray, shape (K,)
        V, T(V) - V, and the mean multiplier of the stakes under optimal play at V.
    """

    values: np.ndarray
    gains: np.ndarray
    growths: np.ndarray


def _parts(solution: CoalitionSolution) -> list[tuple[np.ndarray, float]]:
    """The profiles and their weights, in floats; refused if there are none, or no finite value."""
    if not (is_number(solution.value) and math.isfinite(solution.value)):
        raise Refused("must have a finite value", solution.value)
    mixture = solution.coalition_mixture
    try:
        profiles, weights = map(list, zip(*mixture, strict=True))
        found = [probabilities(profile).astype(float) for profile in profiles]
        shares = probabilities(weights).astype(float)
    except (TypeError, ValueError):
        found, shares = [], np.zeros(0)
    if {each.ndim for each in found} != {1} or abs(shares.sum() - 1) > _OFF:
        wanted = "must have a coalition_mixture of profiles in [0, 1] and weights that add up to 1"
        raise Refused(wanted, mixture)
    if {each.size for each in found} != {solution.opponents}:
        wanted = "must have a coalition_mixture with a threshold for each of its opponents"
        raise Refused(f"{wanted}, {shown(solution.opponents)}")
    return list(zip(found, shares.tolist(), strict=True))


@checked
def payoff_curves(
    solution: CoalitionSolution,
    thresholds: Annotated[npt.ArrayLike, Probabilities(1)],
    weenie: bool = False,
) -> PayoffCurves:
    """Evaluate the payoff against an optimal coalition ([BLPWZ22] Figures 1 and 2).

    Parameters
    ----------
    solution : CoalitionSolution
        From :func:`guts_core.guts.solve_coalition`, with the same rule.
    thresholds : array_like, shape (K,)
        Thresholds of player 1, in [0, 1].
    weenie : bool
        Whether the Weenie rule is played.

    Returns
    -------
    PayoffCurves
        Payoffs in antes, of shape (K,), against each part of the mixture and against all of it.

    Raises
    ------
    ValueError
        If the mixture of ``solution`` is none of profiles with a threshold for each opponent and
        of weights that add up to 1, if its value is not finite, if an argument is not of its kind,
        or if there are more than 2 * 10^7 thresholds times players.

    Examples
    --------
    >>> from guts_core.guts.coalition.solve import solve_coalition
    >>> payoff_curves(solve_coalition(2), [0, 0.5, 1]).blend.round(6).tolist()
    [-0.138215, -0.019569, -0.494282]
    """
    own, members = np.asarray(thresholds, dtype=float), solution.opponents
    mixture = named("payoff_curves", "solution", _parts, solution)
    if own.size * (members + 1) > _MOST_POINTS:
        raise ValueError(
            f"payoff_curves: thresholds must be at most {_MOST_POINTS // (members + 1)} for "
            f"{members} opponents, got {own.size}"
        )
    game = Guts(members + 1, weenie)
    parts = {False: np.zeros_like(own), True: np.zeros_like(own)}
    weights = {False: 0.0, True: 0.0}
    for profile, weight in mixture:
        payoff = _payoffs_against(game, own, profile, float(solution.value))
        always_in = profile[0] == 0 < profile[-1]
        parts[always_in] += weight * payoff
        weights[always_in] += weight
    blend = parts[False] + parts[True]
    bloc, pseudo_bloc = (
        parts[key] / weights[key] if weights[key] else np.full_like(own, np.nan)
        for key in (False, True)
    )
    return PayoffCurves(own, bloc, pseudo_bloc, blend, solution)


def _payoffs_against(game: Guts, own: np.ndarray, profile: np.ndarray, value: float) -> np.ndarray:
    """Player 1's payoff alpha + V beta at her thresholds against those of a profile.

    Between neighbouring ones of these the integrand of :mod:`guts_core.guts.rules` is a monomial,
    so there are as many terms as different thresholds, of which an optimal coalition has two.
    """
    levels, counts = np.unique(profile, return_counts=True)
    ends, below = np.concatenate([[0], levels, [1]]), np.append(0, counts.cumsum())
    reached = np.clip(own[:, None], ends[:-1], ends[1:])
    above = np.append(from_above(np.multiply, levels**counts), 1)
    wins = above * (ends[1:] ** (below + 1) - reached ** (below + 1)) / (below + 1)
    stakes = counts @ (1 - levels) - own + game.all_drop_weight * above[0] * own
    payoffs = stakes - 1 + game.players * (2 * wins.sum(axis=1) - (1 - own))
    if game.weenie:
        lower, left = np.append(1, np.cumprod(levels**counts)), game.players - below
        best_dropped = lower * (reached**left - ends[:-1] ** left) / left
        payoffs -= game.players * best_dropped.sum(axis=1)
    return payoffs + value * stakes


@checked
def value_map_curve(
    game: RecursiveGame, values: Annotated[npt.ArrayLike, Numbers(1, 1)]
) -> ValueMap:
    """Evaluate the value map of a recursive game ([BLPWZ22] eq. (1.6)) at the given ``values``.

    Parameters
    ----------
    game : RecursiveGame
        Any recursive game.
    values : array_like, shape (K,)
        Continuation values V, in antes: at most 10^6, for each of which a matrix game is solved.

    Returns
    -------
    ValueMap
        T(V) at each, in antes.

    Raises
    ------
    ValueError
        If there are more than 10^6 values.
    ArithmeticError
        If the numbers leave the range of floats.

    Examples
    --------
    >>> value_map_curve(RecursiveGame([[1.0]], [[2.0]]), [-1, 0]).gains.tolist()
    [0.0, 1.0]
    """
    points = np.asarray(values, dtype=float)
    if points.size > _MOST_VALUES:
        raise ValueError(
            f"value_map_curve: values must be at most {_MOST_VALUES}, got {points.size}"
        )
    gains, growths = np.empty_like(points), np.empty_like(points)
    with within_floats("value_map_curve"):
        for index, value in enumerate(points):
            solution = game.value_map(float(value))
            stakes = game.stakes.row_payoffs(
                solution.columns, solution.column_strategy[solution.columns]
            )
            gains[index] = solution.value - value
            growths[index] = solution.row_strategy @ stakes
    return ValueMap(points, gains, growths)
