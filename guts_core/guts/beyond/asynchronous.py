r"""Opponents who team up but mix independently: the asynchronous coalition ([BLPWZ22] section 1.2).

The payoff is convex in each opponent's threshold, so a member who mixes may as well play the mean:
the minimax is the least of :math:`M(t)=\max_pF(p;t)` over pure thresholds t. In standard guts it is
:math:`V\beta_\nu` for every continuation V between -1 and N, with :math:`\beta_\nu=N(1-\nu)`, taken
at the Nash thresholds :math:`\nu` only (book, *Coalition against coalition*); here M is minimised
without that knowledge.
"""

import math
from dataclasses import dataclass
from functools import cache
from typing import Annotated

import numpy as np
import numpy.typing as npt

from guts_core.guts.rules import Guts, nash_threshold
from guts_core.methods.arguments import Probabilities, Whole, checked

#: Bisections of player 1's threshold.
_BISECTIONS = 60


@dataclass(frozen=True)
class IndependentMinimum:
    """Least that player 1 is sure of against opponents who do not coordinate.

    Attributes
    ----------
    value : float
        The least M(t) found.
    player : float
        Player 1's best threshold there.
    opponents : tuple of float
        The opponents' thresholds t, sorted.
    values : tuple of float
        The end of the descent from every start, sorted.
    """

    value: float
    player: float
    opponents: tuple[float, ...]
    values: tuple[float, ...]


@checked
def best_threshold(
    opponents: Annotated[npt.ArrayLike, Probabilities(1)],
    continuation: float = 0.0,
    weenie: bool = False,
) -> float:
    """Player 1's best threshold against pure thresholds of the opponents.

    Parameters
    ----------
    opponents : array_like, shape (N,)
        Thresholds in [0, 1].
    continuation : float
        What the game is worth to player 1 per unit of stakes, V.
    weenie : bool
        Whether the Weenie rule is played.

    Examples
    --------
    >>> round(best_threshold([0.0, 0.8]), 6) == round(1 / (3 * 0.8), 6)
    True
    """
    others = np.asarray(opponents).tolist()
    low, high = 0.0, 1.0
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        rising = _slope(middle, others, continuation, weenie) > 0
        low, high = (middle, high) if rising else (low, middle)
    return (low + high) / 2


def nash_value(players: int, continuation: float, weenie: bool = False) -> float:
    r"""Payoff :math:`V\beta_\nu` of player 1 if everybody plays the Nash threshold."""
    nash = nash_threshold(players, weenie)
    return continuation * (players - 1) * (1 - nash)


@checked
def independent_minimum(
    players: Annotated[int, Whole(2, 100)],
    rng: np.random.Generator,
    continuation: float = 0.0,
    weenie: bool = False,
    starts: Annotated[int, Whole(1, 10**4)] = 20,
) -> IndependentMinimum:
    """Minimise M(t) from many starts.

    Parameters
    ----------
    players : int
        Number of players n, at least 2.
    rng : numpy.random.Generator
        Source of the starts.
    continuation : float
        V, above -1 and below n - 1.
    weenie : bool
        Whether the Weenie rule is played.
    starts : int
        Number of descents, at least 1.

    Returns
    -------
    IndependentMinimum

    Examples
    --------
    >>> found = independent_minimum(3, np.random.default_rng(0), starts=3)
    >>> abs(found.value) < 1e-9
    True
    """
    from scipy.optimize import minimize

    function = "independent_minimum"
    count = players
    if not -1 < continuation < count - 1:
        raise ValueError(
            f"{function}: continuation must lie between -1 and players - 1 = {count - 1}, "
            f"got {continuation}"
        )
    ends = [
        minimize(
            _sure_payoff_and_gradient,
            rng.random(count - 1),
            args=(continuation, weenie),
            jac=True,
            bounds=[(0.0, 1.0)] * (count - 1),
            method="L-BFGS-B",
            options={"ftol": 1e-16, "gtol": 1e-12, "maxiter": 500},
        )
        for _ in range(starts)
    ]
    best = min(ends, key=lambda end: float(end.fun))
    return IndependentMinimum(
        value=float(best.fun),
        player=best_threshold(best.x, continuation, weenie),
        opponents=tuple(sorted(map(float, best.x))),
        values=tuple(sorted(float(end.fun) for end in ends)),
    )


def _slope(own: float, others: list[float], continuation: float, weenie: bool) -> float:
    """Derivative of F in player 1's threshold; it decreases with the threshold."""
    players = len(others) + 1
    weight = (3 if weenie else 2) * (1 + continuation)
    slope = players - 1 - continuation + weight * math.prod(others)
    slope -= 2 * players * math.prod([max(t, own) for t in others])
    if weenie:
        slope -= players * math.prod([min(t, own) for t in others])
    return slope


def _sure_payoff_and_gradient(
    others: np.ndarray, continuation: float, weenie: bool
) -> tuple[float, np.ndarray]:
    """M(t), and the derivatives of F in t at player 1's best threshold (Danskin's theorem)."""
    own = best_threshold(others, continuation, weenie)
    game = Guts(len(others) + 1, weenie)
    profile = np.append(own, others)
    value = float(game.payoffs(profile)[0] + continuation * game.stakes(profile))
    return value, opponents_slopes(own, others, continuation, weenie)


def opponents_slopes(
    own: float, others: np.ndarray, continuation: float = 0.0, weenie: bool = False
) -> np.ndarray:
    """Derivatives D_j of player 1's payoff F in the opponents' thresholds."""
    players = len(others) + 1
    stake = 1 + continuation
    slopes = np.empty(len(others))
    for j, threshold in enumerate(others):
        rest = np.delete(others, j)
        slopes[j] = -stake + (3 if weenie else 2) * stake * own * rest.prod()
        slopes[j] += 2 * players * _integral(np.maximum, rest, own, max(own, threshold))
        if weenie:
            slopes[j] -= players * _integral(np.minimum, rest, min(own, threshold), own)
    return slopes


def _integral(extreme: np.ufunc, rest: np.ndarray, start: float, end: float) -> float:
    """Integral of the product of max(t, x), or min(t, x), exactly: a polynomial on each piece."""
    inner = rest[(rest > start) & (rest < end)]
    breaks = np.concatenate([[start], np.sort(inner), [end]])
    nodes, weights = _gauss(len(rest) // 2 + 1)
    half = np.diff(breaks) / 2
    points = breaks[:-1, None] + half[:, None] * (1 + nodes)
    values = extreme(rest, points[..., None]).prod(axis=-1)
    return float((values @ weights) @ half)


@cache
def _gauss(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Nodes and weights of Gauss and Legendre on [-1, 1]; they are asked for very often."""
    return np.polynomial.legendre.leggauss(count)
