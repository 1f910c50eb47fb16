r"""Two against two in the continuum: the optimal mixture in closed form.

The optimum (book, *Coalition against coalition*) mixes the bloc (q, q), the pair (0, b_0) and a
continuum of pairs (a, b(a)) that joins them. Along it, with :math:`z=e^\theta` and
:math:`s=(3z^2+1)^{1/3}`,

.. math:: b=Cs^2/z,\qquad db/da=-1/z,\qquad 1-M=\frac{z-1/z}{8b^3},

where M is the mass of the pairs passed on the way from (0, b_0). Both ends and C follow from two
equations in the values of s there.
"""

import math
from dataclasses import dataclass
from functools import cache
from typing import Annotated

import numpy as np

from guts_core.methods.arguments import Whole, checked


@dataclass(frozen=True)
class TwoAgainstTwo:
    """Optimal strategy of either coalition in 2 v. 2, one round, in the continuum.

    Attributes
    ----------
    bloc, bloc_weight : float
        Common threshold q and probability of the bloc.
    partner, always_in_weight : float
        Threshold b_0 of the partner of a member who always holds, and probability of this pair.
    scale, first, last : float
        C, and s at the pair (0, b_0) and at the bloc.
    residual : float
        Largest residual of the two equations.
    """

    bloc: float
    bloc_weight: float
    partner: float
    always_in_weight: float
    scale: float
    first: float
    last: float
    residual: float

    @checked
    def curve(
        self, points: Annotated[int, Whole(2, 10**7)]
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Pairs along the curve, from (0, b_0) to (q, q), and the mass M passed.

        Parameters
        ----------
        points : int
            Number of pairs, from 2 to 10^7.

        Returns
        -------
        lower, higher, mass : ndarray, shape (points,)
        """
        s = np.linspace(self.first, self.last, points)
        higher = _threshold(s, self.scale)
        lower = self.scale * (_path(s) - _path(self.first))
        return lower, higher, 1 - _left(s, higher)

    @checked
    def mixture(self, pairs: Annotated[int, Whole(1, 10**6)]) -> tuple[np.ndarray, np.ndarray]:
        """A mixture of finitely many pairs near the optimal one: profiles and weights.

        Parameters
        ----------
        pairs : int
            Number of pairs that stand for the curve, at most 10^6, each in the middle of its share.
        """
        lower, higher, mass = self.curve(2 * pairs + 1)
        profiles = np.column_stack([lower[1::2], higher[1::2]])
        ends = [[0.0, self.partner], [self.bloc, self.bloc]]
        weights = np.concatenate([np.diff(mass[::2]), [self.always_in_weight, self.bloc_weight]])
        return np.vstack([profiles, ends]), weights


@cache
def two_against_two() -> TwoAgainstTwo:
    """Solve the two equations of the optimum of 2 v. 2.

    Returns
    -------
    TwoAgainstTwo

    Examples
    --------
    >>> optimum = two_against_two()
    >>> round(optimum.bloc, 6), round(optimum.partner, 6)
    (0.765087, 0.927638)
    """
    from scipy.optimize import root

    answer = root(_residuals, [4.9, 3.3], method="hybr", tol=1e-15)
    residual = float(np.abs(_residuals(answer.x)).max())
    if not residual < 1e-13:
        raise ArithmeticError(f"two_against_two: equations not solved, {residual:.1e} left")
    first, last = (float(s) for s in answer.x)
    scale = _scale(first)
    bloc, partner = float(_threshold(last, scale)), float(_threshold(first, scale))
    return TwoAgainstTwo(
        bloc=bloc,
        bloc_weight=float(_left(last, bloc)),
        partner=partner,
        always_in_weight=1 - float(_left(first, partner)),
        scale=scale,
        first=first,
        last=last,
        residual=residual,
    )


def _residuals(ends: np.ndarray) -> list[float]:
    """The curve ends on the diagonal; and H(1) = 1."""
    first, last = ends
    scale = _scale(first)
    partner, bloc = _threshold(first, scale), _threshold(last, scale)
    lower = scale * (_path(last) - _path(first))
    rise = ((first + 2 / first**2) - (last + 2 / last**2)) / (24 * scale)
    return [lower - bloc, 1 / (4 * bloc) + 1 / (4 * partner) + rise - partner**2]


def _z(s: float | np.ndarray) -> np.ndarray:
    return np.sqrt((np.asarray(s) ** 3 - 1) / 3)


def _scale(first: float) -> float:
    """C from the normalisation 4 b_0^3 = (z + 1/z)/2 at the beginning of the curve."""
    z = float(_z(first))
    return math.cbrt((z + 1 / z) / 8) * z / first**2


def _threshold(s: float | np.ndarray, scale: float) -> np.ndarray:
    return scale * np.asarray(s) ** 2 / _z(s)


def _left(s: float | np.ndarray, higher: float | np.ndarray) -> np.ndarray:
    """Probability 1 - M of everything from here on to the bloc."""
    z = _z(s)
    return (z - 1 / z) / (8 * higher**3)


def _path(s: float | np.ndarray) -> np.ndarray:
    """An antiderivative of -s (s^3 - 4) / (2 (s^3 - 1)): the lower threshold over C."""
    s = np.asarray(s)
    square = s * s + s + 1
    logarithms = np.log(s - 1) - np.log(square) / 2
    arc = math.sqrt(3) * np.arctan((2 * s + 1) / math.sqrt(3))
    return -(s * s) / 4 + (logarithms + arc) / 2
