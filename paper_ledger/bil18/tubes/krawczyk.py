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
from fractions import Fraction

import numpy as np

from guts_core.kuhn.game import KuhnGame
from guts_core.methods.exact.interval_arrays import IntervalArray
from guts_core.methods.records import ReadOnly
from paper_ledger.bil18.tubes.enclosures import PI, Equations, Series, sine_and_cosine

#: Bounds are enlarged by this part for their own rounding; products of n terms err by less than
#: the second, for n < 400; order of Taylor's remainder; how often half-widths are tried, and how
#: many times the residual they are, so that the ends of neighbours fit into each other.
_MORE, _ROUNDING, _ORDER, _TRIES, _ROOM = 1 + 1e-9, 1e-13, 4, 2, 6.0

#: Points at which slopes are summed at a time: some ten thousand sums are held for each.
_COLUMNS = 1000


@dataclass(frozen=True)
class Tubes(ReadOnly):
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


def solution_boxes(
    game: KuhnGame, epsilon: Fraction, near: np.ndarray, pots: np.ndarray
) -> IntervalArray:
    """Enclose solutions, each the only one in a small box, at pots and the floats next to them.

    Parameters
    ----------
    game : KuhnGame
        The game.
    epsilon : Fraction
        Regularisation of the gradient per hand.
    near : numpy.ndarray, shape (boxes, n)
        The unknowns, nearly.
    pots : numpy.ndarray, shape (boxes,)
        P.

    Returns
    -------
    IntervalArray, shape (boxes, n)

    Raises
    ------
    ArithmeticError
        If no box around one of ``near`` is proved to hold one.
    """
    step = max(1, _COLUMNS // (2 * game.size + 1))
    parts = [slice(k, k + step) for k in range(0, len(near), step)]
    found = [_boxes(game, epsilon, near[part], pots[part]) for part in parts]
    ends = ([getattr(each, end) for each in found] for end in ("low", "high"))
    return IntervalArray(*map(np.concatenate, ends))


def _boxes(game: KuhnGame, epsilon: Fraction, near: np.ndarray, pots: np.ndarray) -> IntervalArray:
    """The boxes of a few solutions."""
    middle = IntervalArray.point(near)
    with suppress(np.linalg.LinAlgError), np.errstate(all="ignore"):
        values, matrices = _on_boxes(game, epsilon, middle, pots)
        inverse = np.linalg.inv((matrices.low + matrices.high) / 2)
        inverses = inverse, np.zeros_like(inverse)
        bound = _bound(inverses, [values], 0.0)
        wide = _ROOM * bound
        for _ in range(_TRIES):
            box = middle + IntervalArray(-wide, wide)
            error = _defect(inverses, [_on_boxes(game, epsilon, box, pots)[1]], 0.0)
            image = (bound + _times(error, wide)) * _MORE
            inside = (image < wide) & (box.low >= 0) & (box.high <= 1)
            if inside.all():
                return box
            wide = np.where(inside.all(axis=1)[:, None], wide, _solved(error, bound, _ROOM))
    raise ArithmeticError("solution_boxes: near is not proved to have solutions around it")


def _on_boxes(
    game: KuhnGame, epsilon: Fraction, boxes: IntervalArray, pots: np.ndarray
) -> tuple[IntervalArray, IntervalArray]:
    """F (boxes, n) and its derivatives by the unknowns (boxes, n, n).

    The slopes are summed over the deals as numbers are, without polynomials, which take a minute
    to be written down for 26 cards. They are affine in each unknown: a derivative is what they
    differ by between its values 1 and 0.
    """
    size = game.size
    each, ends = np.arange(size), []
    for end in (boxes.low, boxes.high):
        columns = np.repeat(end.T[:, :, None], 2 * size + 1, axis=2)
        columns[each, :, each], columns[each, :, size + each] = 0.0, 1.0
        ends.append(columns)
    around = IntervalArray.point(np.repeat(pots[:, None], 2 * size + 1, axis=1)) + 0.0
    sums = game.slope_sums(with_intervals(game, IntervalArray(*ends)), around)[game.free]
    slopes = IntervalArray(
        *(np.stack(e, axis=1) for e in zip(*((s.low, s.high) for s in sums), strict=True))
    )
    plain, (sine, cosine) = slopes[:, :, -1], sine_and_cosine(boxes)
    pull = IntervalArray.around(game.deals * epsilon)
    matrices = (slopes[:, :, size:-1] - slopes[:, :, :size]) * sine[:, :, None]
    own = matrices[:, each, each] + PI * (plain * cosine - pull * sine)
    matrices.low[:, each, each], matrices.high[:, each, each] = own.low, own.high
    return plain * sine + pull * cosine, matrices


def with_intervals(game: KuhnGame, unknowns: IntervalArray) -> np.ndarray:
    """All frequencies: numbers where dominance decides, else intervals, one row of ``unknowns``."""
    frequencies = game.dominated.astype(object)
    frequencies[game.free] = [unknowns[k] for k in range(game.size)]
    return frequencies


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
