r"""Opponents who team up but mix independently: the asynchronous coalition ([BLPWZ22] section 1.2).

The payoff is convex in each opponent's threshold, so a member who mixes may as well play the mean:
the minimax is the least of :math:`M(t)=\max_pF(p;t)` over pure thresholds t. In standard guts it is
:math:`V\beta_\nu` for every continuation :math:`-1\le V\le N`, with :math:`\beta_\nu=N(1-\nu)`,
taken at the Nash thresholds :math:`\nu`, and for :math:`-1<V<N` nowhere else (book, *Coalition
against coalition*); at V = -1 all thresholds up to :math:`\nu` take it. Here M is minimised without
that knowledge.
"""

import math
import operator
from bisect import bisect
from dataclasses import dataclass
from itertools import accumulate
from typing import Annotated

import numpy as np
import numpy.typing as npt

from guts_core.guts.rules import Guts, from_above
from guts_core.methods.arguments import Probabilities, Whole, checked
from guts_core.methods.threads import one_thread

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
    return _best_threshold(np.asarray(opponents).tolist(), continuation, weenie)


@checked
def nash_value(
    players: Annotated[int, Whole(2, 1000)], continuation: float, weenie: bool = False
) -> float:
    r"""Payoff :math:`V\beta_\nu` of player 1 if everybody plays the Nash threshold.

    Parameters
    ----------
    players : int
        Number of players n, from 2 to 1000.
    continuation : float
        What the game is worth to player 1 per unit of stakes, V.
    weenie : bool
        Whether the Weenie rule is played.

    Raises
    ------
    ArithmeticError
        If the payoff is beyond the range of floats.
    """
    growth = -(players - 1) * math.expm1(-math.log(3 if weenie else 2) / (players - 1))
    worth = continuation * growth
    if math.isinf(worth):
        raise OverflowError  # an ArithmeticError that names the function
    return worth


@checked
def independent_minimum(
    players: Annotated[int, Whole(2, 1000)],
    rng: np.random.Generator,
    continuation: float = 0.0,
    weenie: bool = False,
    starts: Annotated[int, Whole(1, 10**4)] = 20,
) -> IndependentMinimum:
    """The least that player 1 is sure of against opponents who mix independently, from many starts.

    Parameters
    ----------
    players : int
        Number of players n, from 2 to 1000.
    rng : numpy.random.Generator
        Source of the starts: by turns all thresholds drawn, and a pseudo-bloc with one at 0.
    continuation : float
        V, above -1 and below n - 1.
    weenie : bool
        Whether the Weenie rule is played. Then, with a positive V, a pseudo-bloc may be the best,
        which not every descent finds.
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
    with one_thread():
        ends = [
            minimize(
                _sure_payoff_and_gradient,
                _start(count - 1, rng, one_holds=bool(number % 2)),
                args=(continuation, weenie),
                jac=True,
                bounds=[(0.0, 1.0)] * (count - 1),
                method="L-BFGS-B",
                options={"ftol": 1e-16, "gtol": 1e-12, "maxiter": 500},
            )
            for number in range(starts)
        ]
    best = min(ends, key=lambda end: float(end.fun))
    return IndependentMinimum(
        value=float(best.fun),
        player=best_threshold(best.x, continuation, weenie),
        opponents=tuple(sorted(map(float, best.x))),
        values=tuple(sorted(float(end.fun) for end in ends)),
    )


def _start(opponents: int, rng: np.random.Generator, one_holds: bool) -> np.ndarray:
    """Thresholds from which to descend: all drawn, or one at 0 and the others together.

    From many that are all drawn no descent leads to a pseudo-bloc, whose partners are near 1.
    """
    if not one_holds:
        return rng.random(opponents)
    together = np.full(opponents, rng.random() ** (1 / opponents))
    together[0] = 0.0
    return together


def _best_threshold(others: list[float], continuation: float, weenie: bool) -> float:
    """Root in player 1's threshold of the derivative of F, which decreases with it.

    Those below it and those above it enter by their products, which are made once.
    """
    players, levels = len(others) + 1, sorted(others)
    below, above = _products(levels), _products(levels[::-1])[::-1]
    all_drop = (3 if weenie else 2) * below[-1]  # times a number near the largest of floats
    constant = players - 1 - continuation + all_drop * (1 + continuation)
    low, high = 0.0, 1.0
    for _ in range(_BISECTIONS):
        own = (low + high) / 2
        lower = bisect(levels, own)
        slope = constant - 2 * players * own**lower * above[lower]
        if weenie:
            slope -= players * own ** (players - 1 - lower) * below[lower]
        low, high = (own, high) if slope > 0 else (low, own)
    return (low + high) / 2


def _sure_payoff_and_gradient(
    others: np.ndarray, continuation: float, weenie: bool
) -> tuple[float, np.ndarray]:
    """M(t), and the derivatives of F in t at player 1's best threshold (Danskin's theorem)."""
    own = _best_threshold(others.tolist(), continuation, weenie)
    game = Guts(len(others) + 1, weenie)
    profile = np.append(own, others)
    value = float(game.payoffs(profile)[0] + continuation * game.stakes(profile))
    return value, opponents_slopes(own, others, continuation, weenie)


def opponents_slopes(
    own: float, others: np.ndarray, continuation: float = 0.0, weenie: bool = False
) -> np.ndarray:
    """Derivatives D_j of player 1's payoff F in the opponents' thresholds."""
    players, order = len(others) + 1, np.argsort(others)
    levels = others[order].tolist()
    lower = bisect(levels, own)
    above = _integrals(own, levels[lower:], lower)
    below = _integrals(own, levels[:lower][::-1], players - 1 - lower)[::-1]
    slopes = np.empty(len(others))
    slopes[order[:lower]] = np.multiply(-players * weenie, below)
    slopes[order[lower:]] = np.multiply(2 * players, above)
    return slopes - (1 + continuation) * (1 - (3 if weenie else 2) * own * _without_each(others))


def _integrals(own: float, levels: list[float], behind: int) -> list[float]:
    """For thresholds on one side of ``own``, the nearest first: integrals from it to each of them.

    The integrand is the product over all others of max(t, x) above ``own``, min(t, x) below it:
    between two thresholds x enters as a power, and the farther ones as constants.
    """
    start, total, totals = own, 0.0, []
    for power, level in enumerate(levels, behind + 1):
        total = start * total + abs(level**power - start**power) / power
        totals.append(total)
        start = level
    farther = _products(levels[::-1])[-2::-1]
    return [each * rest for each, rest in zip(totals, farther, strict=True)]


def _products(factors: list[float]) -> list[float]:
    """Of none, of the first, of the first two, ..."""
    return [*accumulate(factors, operator.mul, initial=1.0)]


def _without_each(factors: np.ndarray) -> np.ndarray:
    """Products of all but one."""
    before = np.append(1.0, np.cumprod(factors[:-1]))
    return before * np.append(from_above(np.multiply, factors[1:]), 1.0)
