r"""Which member of a family of equilibria the regularisation selects ([Bil18] Appendix A).

On a family the matrix M of (12) is singular and the limit :math:`\hat x` of the regularised
equilibria is found together with the correction :math:`\bar x`, from

.. math:: f_k(\hat x)=0,\qquad\sum_lf_{k,l}(\hat x)\,\bar x_l=g^{-1}(\hat x_k)

for the frequencies inside and (11) for the others. For Solution 1 of simplified Kuhn poker this
comes down to one equation, (17), for the sum of two calling frequencies.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from guts_core.kuhn.curves.regularised import inverse_response, response
from guts_core.kuhn.curves.scaled_conditions import ScaledConditions
from guts_core.kuhn.curves.small_epsilon import TAIL, Expansion, expansion
from guts_core.kuhn.game import checked_pot
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods import arguments
from guts_core.methods.validation import finite_number, positive, probabilities

#: Singular values below this part of the largest are taken as 0 in the Gauss-Newton steps.
_CUT = 1e-10

#: Newton's iteration ends at this part of the terms that cancel in the residual.
_RESIDUAL = 1e-13

_ITERATIONS = 40


@dataclass(frozen=True, eq=False)
class SelectedEquilibrium:
    """The limit of regularised equilibria as epsilon falls.

    Attributes
    ----------
    frequencies : numpy.ndarray, shape (12, cards)
        An exact equilibrium up to rounding.
    expectations, gains : numpy.ndarray, shape (3,)
        Payoffs per hand, and what each player gains by a best reply.
    residual : float
        Largest residual of the selection equations.
    expansion : Expansion
        Its first-order correction and the dimension of its family.
    """

    frequencies: np.ndarray
    expectations: np.ndarray
    gains: np.ndarray
    residual: float
    expansion: Expansion


@arguments.checked(game=arguments.a(KuhnPoker), pot=arguments.positive)
def selected_equilibrium(
    game: KuhnPoker, near: npt.ArrayLike, pot: float, scale: npt.ArrayLike = 1.0
) -> SelectedEquilibrium:
    """The equilibrium to which regularised ones tend, from one at a small epsilon.

    Parameters
    ----------
    game : KuhnPoker
        The game.
    near : array_like, shape (12, cards)
        A regularised equilibrium at an epsilon so small that it tells which frequencies tend to 0
        and to 1: there the slope is larger than what is left of the frequency.
    pot : float
        P > 0.
    scale : float or array_like, shape (size,)
        Multiplies the gradient per hand.

    Returns
    -------
    SelectedEquilibrium

    Raises
    ------
    ValueError
        If an argument is not as described, or the limit is no strict equilibrium.
    ArithmeticError
        If the equations could not be solved inside [0, 1] with the frequencies at 0 and 1 found.

    Examples
    --------
    >>> from guts_core.kuhn import eleven_unknowns, regularised_equilibrium
    >>> game = eleven_unknowns()
    >>> near = game.complete(regularised_equilibrium(game, 2.5, 1e-7))
    >>> found = selected_equilibrium(game, near, 2.5)
    >>> found.expansion.nullity, bool(found.gains.max() < 1e-14)
    (4, True)
    >>> round(float(found.frequencies[9, 2] + found.frequencies[10, 2]), 6)  # c2 + d3
    0.45675
    """
    checked_pot("selected_equilibrium", pot)
    full = probabilities("selected_equilibrium", "near", near)
    if full.shape != (12, game.cards):
        raise ValueError(
            f"selected_equilibrium: near must have shape (12, {game.cards}), got {full.shape}"
        )
    try:
        conditions = ScaledConditions(game, scale)
    except ValueError as error:
        named = str(error).replace("ScaledConditions", "selected_equilibrium")
        raise ValueError(named) from None
    x = game.reduce(full).astype(float)
    slopes = game.system(x, float(pot)).gradient
    zero, one = x < np.maximum(-slopes, 0), 1 - x < np.maximum(slopes, 0)
    unknowns = np.where(zero, 0.0, np.where(one, 1.0, x))
    residual = _solve(conditions, unknowns, zero | one, float(pot))
    frequencies = game.complete(unknowns)
    return SelectedEquilibrium(
        frequencies,
        game.expectations(frequencies, pot),
        game.gains(frequencies, pot),
        residual,
        expansion(game, frequencies, pot, scale),
    )


def _solve(conditions: ScaledConditions, x: np.ndarray, bound: np.ndarray, pot: float) -> float:
    """Gauss-Newton in the frequencies inside, changed in place, and their corrections."""
    inside, count = ~bound, int((~bound).sum())
    corrections, residual = np.zeros(len(x)), math.inf
    for _ in range(_ITERATIONS):
        values, jacobian, _ = conditions.residual_and_jacobian(x, pot)
        if not values[bound].all():
            raise ArithmeticError(
                f"selected_equilibrium: near leads to a frequency at 0 or 1 with slope 0 at "
                f"pot {pot:g}"
            )
        corrections[bound] = -TAIL / values[bound]
        left = np.concatenate([values, jacobian @ corrections])[np.tile(inside, 2)]
        left[count:] -= inverse_response(x[inside])
        residual = float(np.abs(left).max(initial=0.0))
        terms = np.abs(jacobian) @ np.abs(corrections)  # what cancels in the residual
        if residual < _RESIDUAL * (1 + terms.max(initial=0.0)):
            inner = jacobian[np.ix_(inside, inside)]
            x[inside] -= np.linalg.lstsq(inner, values[inside], rcond=_CUT)[0]
            return residual
        matrix = _derivatives(conditions, x, corrections, bound, pot)
        step = np.linalg.lstsq(matrix, -left, rcond=_CUT)[0]
        x[inside] += _damping(x[inside], step[:count]) * step[:count]
        corrections[inside] += step[count:]
    raise ArithmeticError(
        f"selected_equilibrium: no convergence at pot {pot:g}, residual {residual:.1e}"
    )


def _derivatives(
    conditions: ScaledConditions,
    x: np.ndarray,
    corrections: np.ndarray,
    bound: np.ndarray,
    pot: float,
) -> np.ndarray:
    """Of the selection equations by the frequencies inside and by their corrections.

    Second derivatives of f are symmetric, so those of J(x) c by x are the change of J along c.
    """
    inside, size = ~bound, 1e-5 / max(1.0, float(np.abs(corrections).max()))
    values, jacobian, _ = conditions.residual_and_jacobian(x, pot)
    ahead, behind = (
        conditions.residual_and_jacobian(x + sign * size * corrections, pot)[1] for sign in (1, -1)
    )
    by_x = (ahead - behind) / (2 * size)
    pulls = TAIL / values[bound] ** 2
    by_x += jacobian[:, bound] @ (pulls[:, None] * jacobian[bound])
    by_x.flat[:: len(x) + 1] -= np.pi / np.sin(np.pi * np.where(inside, x, 0.5)) ** 2
    inner = np.ix_(inside, inside)
    return np.block(
        [[jacobian[inner], np.zeros_like(jacobian[inner])], [by_x[inner], jacobian[inner]]]
    )


def _damping(x: np.ndarray, step: np.ndarray) -> float:
    """The largest part of the step, at most 1, that stays inside (0, 1)."""
    room = np.where(step > 0, 1 - x, x)
    used = float(np.max(np.abs(step) / room, initial=0.0))
    return 1.0 if used < 0.9 else 0.9 / used


@dataclass(frozen=True)
class SelectedCalls:
    """Calls that the regularisation selects in Solutions 1 to 5 of the simplified game.

    Attributes
    ----------
    pot : float
        P.
    total : float
        X = c2 + d3; in Solution 1 also c3 + d1.
    first, second : float
        c2 and d3; in Solution 1 also c3 and d1.
    error : float
        |X - F(X)|, which bounds the error of X but for rounding in F: X - F(X) rises at least as
        fast as X.
    """

    pot: float
    total: float
    first: float
    second: float
    error: float


def selected_calls(
    pot: float, bet_scale: float = 1.0, tail: float = TAIL, upper: float | None = None
) -> SelectedCalls:
    r"""Solve X = F(X), [Bil18] (17), by bisection.

    With L = (2P-4)/(P+1), U = 2/(P+1) and :math:`\sigma` the ``bet_scale``,

    .. math:: F(X)=\sum_{q\in\{P,P+1\}}
              g\left(\frac{k_-\,q}{(P+1)(X-L)}-\frac{k_-}{\sigma(U-X)}\right).

    F falls from 2 to 0 on (L, U), so there is one solution. The same holds for c2 and d3 in
    Solutions 2 to 5, where player 1 does not bet either; the upper end is U = b2 + b3 there.

    Parameters
    ----------
    pot : float
        P; strictly between 2 and 3 if ``upper`` is not given.
    bet_scale : float
        Factor of the slopes of a1 and a2 when those of the other frequencies are the true ones; 1/2
        in [Bil18] (13), and so in its (17).
    tail : float
        k-.
    upper : float, optional
        U, greater than L and at most 2.

    Returns
    -------
    SelectedCalls

    Raises
    ------
    ValueError
        If an argument is not as described.

    Examples
    --------
    >>> round(selected_calls(2.5).total, 6), round(selected_calls(2.5, bet_scale=0.5).total, 6)
    (0.45675, 0.402556)
    """
    p, low, high = _range_of_calls(pot, upper)
    positive("selected_calls", "bet_scale", bet_scale)
    positive("selected_calls", "tail", tail)

    def responses(total: float) -> tuple[float, float]:
        """Both terms of F: c2 and d3 from the corrections of b1 and a1 (15)."""
        b1 = tail / ((p + 1) * total - (2 * p - 4))
        a1 = tail / (2 * bet_scale * (high - total))
        first, second = response(np.array([p * b1 - 2 * a1, (p + 1) * b1 - 2 * a1])).tolist()
        return first, second

    total = _rising_root(lambda x: x - sum(responses(x)), low, high)
    first, second = responses(total)
    return SelectedCalls(p, total, first, second, abs(total - first - second))


def _range_of_calls(pot: float, upper: float | None) -> tuple[float, float, float]:
    """P, L and U, checked."""
    p = finite_number("selected_calls", "pot", pot)
    if upper is None and not 2 < p < 3:
        raise ValueError(f"selected_calls: pot must lie strictly between 2 and 3, got {pot!r}")
    if p < 2:
        raise ValueError(f"selected_calls: pot must be at least 2, got {pot!r}")
    low = (2 * p - 4) / (p + 1)
    high = 2 / (p + 1) if upper is None else finite_number("selected_calls", "upper", upper)
    if not low < high <= 2:
        raise ValueError(f"selected_calls: upper must lie between {low:g} and 2, got {upper!r}")
    return p, low, high


def _rising_root(function: Callable[[float], float], low: float, high: float) -> float:
    """Bisection down to neighbouring floats; the ends are not evaluated."""
    middle = (low + high) / 2
    while low < middle < high:
        if function(middle) < 0:
            low = middle
        else:
            high = middle
        middle = (low + high) / 2
    return middle
