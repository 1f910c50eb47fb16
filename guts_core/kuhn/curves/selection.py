r"""Which member of a family of equilibria the regularisation selects ([Bil18] Appendix A).

On a family the matrix M of (12) is singular and the limit :math:`\hat x` of the regularised
equilibria is found together with the correction :math:`\bar x`, from

.. math:: f_k(\hat x)=0,\qquad\sum_lf_{k,l}(\hat x)\,\bar x_l=g^{-1}(\hat x_k)

for the frequencies inside and (11) for the others.
"""

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt

from guts_core.kuhn.arguments import (
    FollowedPot,
    Frequencies,
    Scales,
    Solvable,
    profile_of,
    scale_of,
)
from guts_core.kuhn.curves.regularised import KuhnConditions, inverse_response
from guts_core.kuhn.curves.small_epsilon import TAIL, Expansion, corrected
from guts_core.methods.arguments import checked
from guts_core.methods.records import ReadOnly

#: Singular values below this part of the largest are taken as 0 in the Gauss-Newton steps.
_CUT = 1e-10

#: Newton's iteration ends at this part of the terms that cancel in the residual.
_RESIDUAL = 1e-13

_ITERATIONS = 40


#: Nearer to 0 the square of the inverse response is no float.
_WALL = 1e-150


@dataclass(frozen=True)
class SelectedEquilibrium(ReadOnly):
    """The limit of regularised equilibria as epsilon falls.

    Attributes
    ----------
    frequencies : numpy.ndarray, shape (nodes, cards)
        An exact equilibrium up to rounding.
    expectations, gains : numpy.ndarray, shape (players,)
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


@checked
def selected_equilibrium(
    game: Solvable,
    near: Frequencies,
    pot: FollowedPot,
    scale: Annotated[npt.ArrayLike, Scales()] = 1.0,
) -> SelectedEquilibrium:
    """The equilibrium to which regularised ones tend, from one at a small epsilon.

    Parameters
    ----------
    game : KuhnGame
        The game; at least one and at most 10,000 of its frequencies are free.
    near : array_like, shape (nodes, cards)
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
        If the limit is no strict equilibrium, or a frequency of ``near`` that tends to neither end
        lies there.
    ArithmeticError
        If the equations could not be solved inside [0, 1] with the frequencies at 0 and 1 found. At
        pots of some hundreds rounding can hide what the equations determine.

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
    x = game.reduce(profile_of(game, "selected_equilibrium", "near", near)).astype(float)
    conditions = KuhnConditions(game, scale_of("selected_equilibrium", game, scale))
    slopes = game.system(x, pot).gradient
    zero, one = x < np.maximum(-slopes, 0), 1 - x < np.maximum(slopes, 0)
    unknowns = np.where(zero, 0.0, np.where(one, 1.0, x))
    inside = unknowns[~(zero | one)]
    if np.minimum(inside, 1 - inside).min(initial=0.5) < _WALL:
        raise ValueError(
            "selected_equilibrium: near must lie inside (0, 1), as regularised equilibria do, "
            "where a frequency tends neither to 0 nor to 1"
        )
    residual = _solve(conditions, unknowns, zero | one, pot)
    frequencies = game.complete(unknowns)
    return SelectedEquilibrium(
        frequencies,
        game.expectations(frequencies, pot),
        game.gains(frequencies, pot),
        residual,
        corrected("selected_equilibrium: near must lead to", conditions, unknowns, pot),
    )


def _solve(conditions: KuhnConditions, x: np.ndarray, bound: np.ndarray, pot: float) -> float:
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
            if not bool(((x >= 0) & (x <= 1)).all()):  # a nearly singular matrix leads far away
                raise ArithmeticError(
                    f"selected_equilibrium: near leads out of [0, 1] at pot {pot:g}"
                )
            return residual
        step = _step(_derivatives(conditions, x, corrections, bound, pot), left)
        x[inside] += _damping(x[inside], step[:count]) * step[:count]
        corrections[inside] += step[count:]
    raise ArithmeticError(
        f"selected_equilibrium: no convergence at pot {pot:g}, residual {residual:.1e}"
    )


def _step(matrix: np.ndarray, left: np.ndarray) -> np.ndarray:
    """The Gauss-Newton step of least norm, frequencies before corrections.

    Corrections are of the order of 1 / slope, and the derivatives of their equations of its square.
    In units in which these are of the order of 1 they hide no singular value of the others.
    """
    count = len(left) // 2
    unit = max(1.0, float(np.abs(matrix[count:, :count]).max(initial=0.0)))
    units = np.repeat([1.0, unit], count)
    scaled = matrix * (units / units[:, None])
    return np.asarray(units * np.linalg.lstsq(scaled, -left / units, rcond=_CUT)[0])


def _derivatives(
    conditions: KuhnConditions,
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
    # What has come next to an end that floats do not tell from it has no room left.
    used = float(np.max(np.abs(step) / np.maximum(room, _WALL), initial=0.0))
    return 1.0 if used < 0.9 else 0.9 / used
