r"""Krawczyk's test along a tube around a curve, for many tubes at once.

A tube is a cubic :math:`z(t)`, :math:`|t|\le h`, in the unknowns and the pot, with a box of
half-widths r around each of its points. One coordinate, the *axis*, is the parameter: it is linear
in t, and r is 0 there. With A the derivatives of F by the other coordinates on the whole tube, and
C(t) near the inverse of A, the tube is proved if

.. math:: |C(t)\,F(z(t))|+|1-C(t)A|\,r<r

in each coordinate for all t. Then each slice of the tube has exactly one zero of F, and A is
regular on the tube (Krawczyk 1969; Neumaier, Interval methods for systems of equations, 1990,
section 5.1): the zeros are a smooth curve on which the axis rises, without a branch.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from guts_core.methods.exact.interval_arrays import IntervalArray
from paper_ledger.bil18.tubes.enclosures import Equations, Series

#: Bounds are enlarged by this part for their own rounding; products of n terms err by less than
#: the second, for n < 400; order of Taylor's remainder; how often half-widths are tried, and how
#: many times the residual they are, so that the ends of neighbours fit into each other.
_MORE, _ROUNDING, _ORDER, _TRIES, _ROOM = 1 + 1e-9, 1e-13, 4, 2, 6.0

#: How far the pots next to a float reach: the number that it stands for is among them.
_BESIDE = 1e-12


@dataclass(frozen=True)
class Tubes:
    """Tubes, the results of their tests, and what is known of their zeros.

    Attributes
    ----------
    curve : numpy.ndarray, shape (4, n + 1, tubes)
        Coefficients of z.
    axis : numpy.ndarray of int, shape (tubes,)
        Which coordinate is the parameter.
    half : float
        h.
    radius : numpy.ndarray, shape (n + 1, tubes)
        r.
    proved : numpy.ndarray of bool, shape (tubes,)
        Whether the test succeeded.
    rise : numpy.ndarray of int, shape (n + 1, tubes)
        Sign of each coordinate's derivative by the axis along the zeros where it is proved,
        otherwise 0.
    """

    curve: np.ndarray
    axis: np.ndarray
    half: float
    radius: np.ndarray
    proved: np.ndarray
    rise: np.ndarray

    @property
    def ways(self) -> np.ndarray:
        """Whether the axis rises or falls with t: 1 or -1, by tube."""
        return np.sign(self.curve[1][self.axis, np.arange(len(self.axis))]).astype(int)

    @property
    def turn(self) -> np.ndarray:
        """Sign of the pot's derivative by t along the zeros where it is proved, otherwise 0."""
        return np.asarray(self.ways * self.rise[-1])


def proved_tubes(
    equations: Equations,
    curve: np.ndarray,
    axis: np.ndarray,
    half: float = 0.5,
    radius: np.ndarray | None = None,
    room: float = _ROOM,
) -> Tubes:
    """Test tubes, with given half-widths or with those that suit them."""
    size = equations.size
    others = np.array([np.delete(np.arange(size + 1), k) for k in axis])
    point = [IntervalArray.point(each) for each in curve]
    whole = _over(point, half)
    with np.errstate(all="ignore"):
        inverses = _inverses(equations.derivatives(point, 1), others)
        values = [*equations.values(point, _ORDER - 1), equations.values(whole, _ORDER)[-1]]
        bound = _bound(inverses, [_rows(each) for each in values], half)
        wide = room * bound if radius is None else _others(radius, others)
        for _ in range(_TRIES if radius is None else 1):
            full = _full(wide, others)
            series = [
                *equations.derivatives(_widened(point, full), _ORDER - 1),
                equations.derivatives(_widened(whole, full), _ORDER)[-1],
            ]
            inner, last = zip(*(_split(each, others, axis) for each in series), strict=True)
            error = _defect(inverses, list(inner), half)
            image = (bound + _times(error, wide)) * _MORE
            proved = (image < wide).all(axis=1) & np.isfinite(wide).all(axis=1)
            proved &= _within(_widened(whole, full)[0])
            if proved.all():
                break
            wide = np.where(proved[:, None], wide, _solved(error, bound, room))
        rise = _full(_rises(inverses, error, list(last), wide, half), others)
    rise[axis, np.arange(len(axis))] = 1
    return Tubes(
        curve, axis, half, _full(wide, others), proved, np.where(proved, rise, 0).astype(int)
    )


def solution_box(equations: Equations, near: np.ndarray, pot: float) -> IntervalArray:
    """Enclose the unknowns of the one solution in a small box, at a pot and those next to it.

    Raises
    ------
    ArithmeticError
        If no box around ``near`` is proved to hold one.
    """
    size = equations.size
    curve = np.zeros((4, size + 1, 1))
    curve[0, :, 0], curve[1, size] = [*near, pot], 1.0
    found = proved_tubes(equations, curve, np.array([size]), half=_BESIDE)
    if not found.proved.all():
        raise ArithmeticError("solution_box: near is not proved to have a solution around it")
    radius = found.radius[:-1, 0]
    return IntervalArray.point(near) + IntervalArray(-radius, radius)


def _within(box: IntervalArray) -> np.ndarray:
    """Whether the unknowns are probabilities on the whole box."""
    return np.asarray(((box.low >= 0) & (box.high <= 1))[:-1].all(axis=0))


def _over(point: Series, half: float) -> Series:
    """Coefficients of the cubic around each of its points, enclosed."""
    a, b, c, d = point
    t = IntervalArray(np.array(-half), np.array(half))
    return [
        a + t * (b + t * (c + t * d)),
        b + t * (2 * c + t * (3 * d)),
        c + t * (3 * d),
        d,
    ]


def _widened(series: Series, radius: np.ndarray) -> Series:
    return [series[0] + IntervalArray(-radius, radius), *series[1:]]


def _others(values: np.ndarray, others: np.ndarray) -> np.ndarray:
    """The coordinates besides the axis, (n + 1, tubes) to (tubes, n)."""
    return np.take_along_axis(values.T, others, axis=1)


def _full(values: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Back, with 0 at the axis."""
    full = np.zeros((len(values), values.shape[1] + 1))
    np.put_along_axis(full, others, values, axis=1)
    return full.T


def _rows(values: IntervalArray) -> IntervalArray:
    return IntervalArray(values.low.T, values.high.T)


def _split(
    derivatives: IntervalArray, others: np.ndarray, axis: np.ndarray
) -> tuple[IntervalArray, IntervalArray]:
    """Derivatives by the other coordinates (tubes, n, n), and by the axis (tubes, n)."""
    ends = [np.moveaxis(end, 2, 0) for end in (derivatives.low, derivatives.high)]
    inner = [np.take_along_axis(end, others[:, None, :], axis=2) for end in ends]
    last = [np.take_along_axis(end, axis[:, None, None], axis=2)[:, :, 0] for end in ends]
    return IntervalArray(*inner), IntervalArray(*last)


def _inverses(derivatives: Series, others: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """C(t) in floats, of first order in t; NaN where there is none."""
    middles = [np.moveaxis((each.low + each.high) / 2, 2, 0) for each in derivatives]
    first, second = (np.take_along_axis(m, others[:, None, :], axis=2) for m in middles)
    found = np.full(first.shape, np.nan)
    for k, matrix in enumerate(first):
        if np.isfinite(matrix).all():
            with suppress(np.linalg.LinAlgError):
                found[k] = np.linalg.inv(matrix)
    return found, -found @ second @ found


def _centred(values: IntervalArray) -> tuple[np.ndarray, np.ndarray]:
    """Middle and half-width, rounded up."""
    middle = (values.low + values.high) / 2
    return middle, np.maximum(values.high - middle, middle - values.low) * _MORE


def _times(matrices: np.ndarray, vectors: np.ndarray) -> np.ndarray:
    return np.asarray((matrices @ vectors[:, :, None])[:, :, 0])


def _preconditioned(
    inverses: tuple[np.ndarray, np.ndarray], series: Series
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Coefficients of C(t) u(t) for columns u: middles in floats, and bounds of what they miss."""
    first, second = inverses
    centred = [_centred(each) for each in series]
    nothing = np.zeros_like(centred[0][0])
    found = []
    for (middle, half), (before, rest) in zip(
        [*centred, (nothing, nothing)], [(nothing, nothing), *centred], strict=True
    ):
        rough = np.abs(first) @ (half + _ROUNDING * np.abs(middle))
        rough = rough + np.abs(second) @ (rest + _ROUNDING * np.abs(before))
        found.append((first @ middle + second @ before, rough * _MORE))
    return found


def _summed(parts: list[tuple[np.ndarray, np.ndarray]], half: float) -> np.ndarray:
    """Bound of the absolute values for all |t| <= half."""
    total = sum(half**k * (np.abs(middle) + rough) for k, (middle, rough) in enumerate(parts))
    return np.asarray(total * _MORE)


def _bound(inverses: tuple[np.ndarray, np.ndarray], values: Series, half: float) -> np.ndarray:
    """Bound of |C F| along the cubic."""
    columns = [IntervalArray(e.low[:, :, None], e.high[:, :, None]) for e in values]
    return _summed(_preconditioned(inverses, columns), half)[:, :, 0]


def _defect(inverses: tuple[np.ndarray, np.ndarray], matrices: Series, half: float) -> np.ndarray:
    """Bound of |1 - CA| on the tubes."""
    (middle, rough), *rest = _preconditioned(inverses, matrices)
    return _summed([(np.eye(middle.shape[1]) - middle, rough), *rest], half)


def _solved(error: np.ndarray, bound: np.ndarray, room: float) -> np.ndarray:
    """Half-widths r with b + Er < r, if there are any: a guess in floats."""
    found = np.full(bound.shape, np.nan)
    for k, (matrix, right) in enumerate(zip(error, bound, strict=True)):
        if np.isfinite(matrix).all():
            with suppress(np.linalg.LinAlgError):
                wide = np.linalg.solve(np.eye(len(right)) - 1.2 * matrix, room * right)
                found[k] = wide if (wide > 0).all() else np.nan
    return found


def _rises(
    inverses: tuple[np.ndarray, np.ndarray],
    error: np.ndarray,
    last: Series,
    wide: np.ndarray,
    half: float,
) -> np.ndarray:
    """Signs of w = dz/d(axis) where they are sure: it solves CAw = -C F_axis with CA near 1."""
    columns = [IntervalArray(e.low[:, :, None], e.high[:, :, None]) for e in last]
    (plain, rough), *rest = _preconditioned(inverses, columns)
    plain = plain[:, :, 0]
    once = rough[:, :, 0] + half * _summed(rest, half)[:, :, 0] + _times(error, np.abs(plain))
    twice = _times(error, once)
    thrice = _times(error, twice)
    share, factor = (thrice / wide).max(axis=1), (_times(error, wide) / wide).max(axis=1)
    doubt = once + twice + (share / (1 - factor))[:, None] * wide
    sure = (factor < 1)[:, None] & (np.abs(plain) > doubt * (1 + 1e-6))
    return np.where(sure, -np.sign(plain), 0).astype(int)
