r"""The regularised equilibrium near an exact one, to first order in epsilon ([Bil18] Appendix A).

With :math:`x=\hat x+\varepsilon\bar x` in :math:`x_k=g(f_k(x)/\varepsilon)` and the tails
:math:`g(y)\sim-k_-/y`, :math:`1-g(y)\sim k_+/y` of g, a frequency at 0 gets
:math:`\bar x_k=-k_-/f_k`, one at 1 gets :math:`\bar x_k=-k_+/f_k` (11), and the others solve

.. math:: \sum_{l\text{ inside}}f_{k,l}\bar x_l
          =g^{-1}(\hat x_k)-\sum_{l\text{ at 0 or 1}}f_{k,l}\bar x_l,

which is (12). Where the matrix is singular the right side must be orthogonal to its left null
vectors: that is a condition on :math:`\hat x`, the member of a family that is selected.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

import numpy as np
import numpy.typing as npt

from guts_core.kuhn import arguments
from guts_core.kuhn.curves.regularised import KuhnConditions, inverse_response
from guts_core.kuhn.game import KuhnGame
from guts_core.methods.arguments import Number, checked
from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.record import BranchStatus
from guts_core.methods.continuation.regularised import EpsilonHomotopy
from guts_core.methods.records import ReadOnly
from guts_core.methods.threads import one_thread

#: k+ and k- of g(y) = 1/2 + atan(y)/pi.
TAIL = 1 / math.pi

#: A slope per hand below this counts as 0, one above as a strict inequality.
SLOPE_TOLERANCE = 1e-9

#: Singular values below this part of the largest count as 0.
RANK_TOLERANCE = 1e-9

_STEPS = ContinuationOptions(initial_step=0.05, max_step=1.0, newton_tolerance=1e-12)


@dataclass(frozen=True)
class Expansion(ReadOnly):
    """An equilibrium with its first-order correction.

    Attributes
    ----------
    conditions : KuhnConditions
        The game and the scale of its gradient.
    pot : float
        P.
    unknowns : numpy.ndarray, shape (size,)
        The free frequencies of the equilibrium.
    zero, one : numpy.ndarray of bool, shape (size,)
        Which of them are 0 and 1 (8).
    correction : numpy.ndarray, shape (size,)
        The derivative by epsilon; where ``null_space`` is not empty, its part orthogonal to it.
    null_space : numpy.ndarray, shape (size, nullity)
        Orthonormal directions along which first-order terms do not determine the correction.
    solvability : numpy.ndarray, shape (nullity,)
        Products of the right side of (12) with the left null vectors: all 0 at an equilibrium
        to which regularised ones tend with an error of the order of epsilon.
    """

    conditions: KuhnConditions
    pot: float
    unknowns: np.ndarray
    zero: np.ndarray
    one: np.ndarray
    correction: np.ndarray
    null_space: np.ndarray = field(repr=False)
    solvability: np.ndarray

    @property
    def nullity(self) -> int:
        """Dimension of the null space; where it is 0 the equilibrium is isolated."""
        return int(self.null_space.shape[1])

    @property
    def inside(self) -> np.ndarray:
        """Which frequencies lie strictly between 0 and 1."""
        return ~(self.zero | self.one)

    @checked
    def at(self, epsilon: Annotated[float, Number(0, 1e9)]) -> np.ndarray:
        """The unknowns to first order.

        Examples
        --------
        >>> from guts_core.kuhn import KuhnPoker, regularised_equilibrium, selected_equilibrium
        >>> game = KuhnPoker(4)
        >>> near = game.complete(regularised_equilibrium(game, 1.0))
        >>> found = selected_equilibrium(game, near, 1.0).expansion
        >>> found.at(1e-6).shape
        (26,)
        """
        return self.unknowns + epsilon * self.correction

    @checked
    def regularised(self, epsilons: Sequence[arguments.Epsilon]) -> np.ndarray:
        """The regularised equilibria that belong to this one, shape (epsilons, size).

        The smallest epsilon is reached from the expansion, the others by continuation.

        Raises
        ------
        ValueError
            If ``epsilons`` are none, or not from 1e-14 to 10^9.
        ArithmeticError
            If there is no solution near the expansion at the smallest epsilon, or the curve ends,
            or turns around, before the largest.

        Examples
        --------
        >>> from guts_core.kuhn import KuhnPoker, regularised_equilibrium, selected_equilibrium
        >>> game = KuhnPoker(4)
        >>> near = game.complete(regularised_equilibrium(game, 1.0))
        >>> found = selected_equilibrium(game, near, 1.0).expansion
        >>> found.regularised([1e-6]).shape
        (1, 26)
        """
        logs = [math.log(epsilon) for epsilon in epsilons]
        if not logs:
            raise ValueError("Expansion.regularised: epsilons must hold one number or more")
        low, high = min(logs), max(logs)
        problem = EpsilonHomotopy(self.conditions, self.pot)
        with one_thread():
            try:
                branch = continue_branch(
                    problem, self.at(math.exp(low)), low, 1, (low, high + 1e-9), _STEPS
                )
            except ValueError:
                raise ArithmeticError(
                    "Expansion.regularised: no solution near the expansion at the smallest of "
                    f"epsilons, {min(epsilons):g}"
                ) from None
            if branch.status is not BranchStatus.PARAMETER_BOUND or branch.folds:
                raise ArithmeticError(
                    f"Expansion.regularised: no curve in epsilon up to {max(epsilons):g}"
                )
            return np.array([branch.at(each)[0].x for each in logs])


@checked
def expansion(
    game: arguments.Solvable,
    frequencies: arguments.Frequencies,
    pot: arguments.FollowedPot,
    scale: Annotated[npt.ArrayLike, arguments.Scales()] = 1.0,
) -> Expansion:
    """First-order correction of an equilibrium, [Bil18] (8)-(12).

    Parameters
    ----------
    game : KuhnGame
        The game; at least one and at most 10,000 of its frequencies are free.
    frequencies : array_like, shape (nodes, cards)
        An equilibrium, floats or Fractions; those at 0 or 1 exactly so.
    pot : float
        P > 0.
    scale : float or array_like, shape (size,)
        Multiplies the gradient per hand.

    Returns
    -------
    Expansion

    Raises
    ------
    ValueError
        If an inequality of (9) is not strict: then the correction is not of first order.

    Examples
    --------
    One unknown, the bet of player 3 with card 2: she always bets if nobody calls with card 3.

    >>> from guts_core.kuhn import KuhnPoker
    >>> game = KuhnPoker(4)
    >>> keep = {(3, 2)}
    >>> rest = [(n, c) for n, c in (np.argwhere(game.free) + 1).tolist() if (n, c) not in keep]
    >>> game = KuhnPoker(4, held=tuple((n, c, 0.0) for n, c in rest))
    >>> x = game.complete(np.ones(1))
    >>> first = expansion(game, x, 3.0)
    >>> bool(first.correction[0] < 0), first.nullity
    (True, 0)
    """
    conditions = KuhnConditions(game, arguments.scale_of("expansion", game, scale))
    unknowns = game.reduce(arguments.profile_of(game, "expansion", "frequencies", frequencies))
    return corrected("expansion: frequencies must be", conditions, unknowns, pot)


def corrected(
    wanted: str, conditions: KuhnConditions, unknowns: np.ndarray, pot: float
) -> Expansion:
    """The expansion of unknowns, ``wanted`` to be a strict equilibrium as errors begin to say."""
    game = conditions.game
    zero, one = unknowns == 0, unknowns == 1
    x = unknowns.astype(float)
    _check_strict(wanted, game, x, zero, one, pot)
    bound = zero | one
    values, jacobian, _ = conditions.residual_and_jacobian(x, pot)
    right = right_side(x, values, jacobian, bound)
    inner, null, left = _solve_singular(jacobian[np.ix_(~bound, ~bound)], right)
    correction = np.zeros(game.size)
    correction[bound] = -TAIL / values[bound]
    correction[~bound] = inner
    null_space = np.zeros((game.size, null.shape[1]))
    null_space[~bound] = null
    return Expansion(conditions, pot, x, zero, one, correction, null_space, left.T @ right)


def right_side(
    x: np.ndarray, values: np.ndarray, jacobian: np.ndarray, bound: np.ndarray
) -> np.ndarray:
    """Right side of (12) for the frequencies inside; ``bound`` tells which are at 0 or 1."""
    spill = jacobian[np.ix_(~bound, bound)] @ (-TAIL / values[bound])
    return inverse_response(x[~bound]) - spill


def _solve_singular(
    matrix: np.ndarray, right: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Least-squares solution of least norm, right and left null vectors."""
    if not right.size:
        return right, np.zeros((0, 0)), np.zeros((0, 0))
    left, sizes, right_vectors = np.linalg.svd(matrix)
    rank = int((sizes > RANK_TOLERANCE * max(sizes.max(), SLOPE_TOLERANCE)).sum())
    inner = right_vectors[:rank].T @ ((left[:, :rank].T @ right) / sizes[:rank])
    return inner, right_vectors[rank:].T, left[:, rank:]


def _check_strict(
    wanted: str, game: KuhnGame, x: np.ndarray, zero: np.ndarray, one: np.ndarray, pot: float
) -> None:
    slopes = game.system(x, pot).gradient
    strict = np.where(zero, slopes < -SLOPE_TOLERANCE, one & (slopes > SLOPE_TOLERANCE))
    wrong = np.where(zero | one, ~strict, np.abs(slopes) > SLOPE_TOLERANCE)
    if wrong.any():
        node, card = np.argwhere(game.free)[np.argmax(wrong)] + 1
        value, slope = float(x[np.argmax(wrong)]), float(slopes[np.argmax(wrong)])
        raise ValueError(
            f"{wanted} a strict equilibrium; node {node}, card {card} is {value:g} with slope "
            f"{slope:.2g}"
        )


@checked
def gain_bound(game: KuhnGame, epsilon: arguments.PositiveNumber) -> np.ndarray:
    r"""What the players can gain at most at a regularised equilibrium, by their unknowns.

    A frequency x = g(f/eps) with f > 0 leaves (1 - x) f < eps/pi on the table, for
    :math:`y(1-g(y))<1/\pi`, and one with f < 0 as much by symmetry. A deviation gains at most the
    sum of these over the player's unknowns: her earlier actions multiply a term by a probability.
    So limits of regularised equilibria are equilibria.

    Parameters
    ----------
    game : KuhnGame
        The game; frequencies held at other than best replies are not covered.
    epsilon : float
        Regularisation of the gradient per hand.

    Returns
    -------
    numpy.ndarray, shape (players,)

    Examples
    --------
    >>> from guts_core.kuhn import KuhnPoker
    >>> (gain_bound(KuhnPoker(4), 1e-6) * np.pi * 1e6).round().astype(int).tolist()
    [9, 9, 8]
    """
    counts = np.bincount(game.owners, weights=game.free.sum(axis=1), minlength=game.players)
    return np.asarray(counts * TAIL * epsilon)
