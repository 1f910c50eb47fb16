r"""The regularised equations of Kuhn poker in intervals, for many boxes at once.

.. math:: F_k=D\,\bigl(f_k(x,P)\sin\pi x_k+\varepsilon\cos\pi x_k\bigr)

with D the number of deals: :math:`Df_k` has whole coefficients. Every number is enclosed: sums and
products by :class:`~guts_core.methods.exact.interval_arrays.IntervalArray`, long sums by the usual
bound of their rounding error, sine and cosine by Taylor polynomials.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import pairwise
from math import factorial
from operator import add
from typing import TYPE_CHECKING

import numpy as np

from guts_core.kuhn.equilibria.polynomials import slope_polynomials
from guts_core.kuhn.game import KuhnGame
from guts_core.methods.complementarity.multilinear import Multilinear, all_parts
from guts_core.methods.exact.interval_arrays import IntervalArray

if TYPE_CHECKING:
    from scipy.sparse import csr_array

#: Half a unit in the last place, and a bound of the relative error of the Taylor polynomials.
_UNIT, _TAYLOR = 2.0**-53, 1e-14

_SINE = [(-1) ** k * np.pi ** (2 * k + 1) / factorial(2 * k + 1) for k in range(11)][::-1]
_COSINE = [(-1) ** k * np.pi ** (2 * k) / factorial(2 * k) for k in range(11)][::-1]

PI = IntervalArray(np.array(3.141592653589793), np.array(3.1415926535897936))


@dataclass(frozen=True)
class Sums:
    """Linear combinations with whole coefficients, one for each row."""

    up: csr_array
    down: csr_array
    both: csr_array
    terms: int

    @classmethod
    def of(cls, entries: list[tuple[int, int, int]], shape: tuple[int, int]) -> Sums:
        """From (row, column, coefficient)."""
        from scipy.sparse import csr_array  # slow to import in the reader's browser

        rows, columns, numbers = (
            np.array([entry[k] for entry in entries], dtype=float) for k in range(3)
        )
        up, down, both = (
            csr_array((part, (rows.astype(int), columns.astype(int))), shape=shape)
            for part in (np.maximum(numbers, 0), np.maximum(-numbers, 0), np.abs(numbers))
        )
        return cls(up, down, both, int(np.bincount(rows.astype(int), minlength=1).max(initial=1)))

    def at(self, values: IntervalArray) -> IntervalArray:
        """The combinations of some intervals, (columns, boxes) to (rows, boxes)."""
        low = self.up @ values.low - self.down @ values.high
        high = self.up @ values.high - self.down @ values.low
        size = self.both @ values.magnitude
        slack = 2 * (self.terms + 4) * _UNIT * size + 1e-290
        return IntervalArray(low - slack, high + slack) + 0.0


#: Taylor coefficients of a function of one variable, from that of order 0 on.
Series = list[IntervalArray]


class Equations:
    """F and its derivatives along curves, as Taylor coefficients.

    Parameters
    ----------
    game : KuhnGame
        The game.
    epsilon : Fraction
        Regularisation of the gradient per hand.
    """

    def __init__(self, game: KuhnGame, epsilon: Fraction) -> None:
        self.game, self.size, self.regularisation = game, game.size, epsilon
        self.epsilon = IntervalArray.around(game.deals * epsilon)
        self._parts = _parts_of(game)

    def values(self, curve: Series, order: int) -> Series:
        """F along a curve z(t) in (x, P), given by its coefficients of shape (n + 1, boxes).

        Coefficient j of the answer, (n, boxes), holds the j-th derivative over j! for every curve
        whose coefficients lie in the intervals given.
        """
        x, pot = [each[:-1] for each in curve], [each[-1:] for each in curve]
        products = self._parts.products(x, order)
        slopes = _affine([[sums.at(each) for each in products] for sums in self._parts.values], pot)
        sine, cosine = waves(x, order)
        terms = _product(slopes, sine, order)
        return [each + self.epsilon * c for each, c in zip(terms, cosine, strict=True)]

    def derivatives(self, curve: Series, order: int) -> Series:
        """By the unknowns and the pot, along a curve: coefficients of shape (n, n + 1, boxes)."""
        x, pot = [each[:-1] for each in curve], [each[-1:] for each in curve]
        products, parts, size = self._parts.products(x, order), self._parts, self.size
        plain, by_pot = ([sums.at(each) for each in products] for sums in parts.values)
        inner = _affine([[sums.at(each) for each in products] for sums in parts.slopes], pot)
        slopes, (sine, cosine) = _affine([plain, by_pot], pot), waves(x, order)
        shape = (size, size, inner[0].low.shape[1])
        matrices = [IntervalArray(e.low.reshape(shape), e.high.reshape(shape)) for e in inner]
        tall = [IntervalArray(each.low[:, None], each.high[:, None]) for each in sine]
        matrices = _product(matrices, tall, order)
        pull = _product(slopes, cosine, order)
        own = [PI * (one - self.epsilon * s) for one, s in zip(pull, sine, strict=True)]
        last = _product(by_pot, sine, order)
        return [_joined(*each) for each in zip(matrices, own, last, strict=True)]


def _joined(matrix: IntervalArray, own: IntervalArray, last: IntervalArray) -> IntervalArray:
    """With ``own`` added on the diagonal and ``last`` as another column."""
    each = np.arange(len(own.low))
    diagonal = matrix[each, each] + own
    ends = []
    for end, new, column in (
        (matrix.low, diagonal.low, last.low),
        (matrix.high, diagonal.high, last.high),
    ):
        inner = end.copy()
        inner[each, each] = new
        ends.append(np.concatenate([inner, column[:, None]], axis=1))
    return IntervalArray(*ends)


def _product(one: Series, other: Series, order: int) -> Series:
    """Cauchy's product."""
    found = []
    for k in range(order + 1):
        pairs = [(j, k - j) for j in range(k + 1) if j < len(one) and k - j < len(other)]
        found.append(reduce(add, (one[i] * other[j] for i, j in pairs)))
    return found


def _affine(parts: list[Series], pot: Series) -> Series:
    """What does not depend on the pot, and the pot times what is linear in it."""
    first, second = parts
    times = _product(second, pot, len(first) - 1)
    return [a + b for a, b in zip(first, times, strict=True)]


@dataclass(frozen=True, eq=False)
class _Parts:
    """Products of unknowns, and what the slopes and their derivatives are made of."""

    shorter: np.ndarray
    last: np.ndarray
    levels: list[slice]
    values: tuple[Sums, Sums]
    slopes: tuple[Sums, Sums]

    def products(self, x: Series, order: int) -> Series:
        """All products of unknowns along a curve, each from a shorter one."""
        shape = (len(self.last), x[0].low.shape[1])
        found = [
            IntervalArray(*(np.full(shape, float(k == 0)) for _ in range(2)))
            for k in range(order + 1)
        ]
        for part in self.levels:
            shorter, last = self.shorter[part], self.last[part]
            new = _product([each[shorter] for each in found], [each[last] for each in x], order)
            for each, value in zip(found, new, strict=True):
                each.low[part], each.high[part] = value.low, value.high
        return found


@lru_cache(maxsize=4)
def _parts_of(game: KuhnGame) -> _Parts:
    without, one = (slope_polynomials(game, pot) for pot in (0, 1))
    by_pot = [f1 - f0 for f0, f1 in zip(without, one, strict=True)]
    monomials = all_parts([*without, *by_pot])
    place = {frozenset(m): k for k, m in enumerate(monomials)}
    degrees = np.array([len(m) for m in monomials])
    bounds = np.searchsorted(degrees, np.arange(1, degrees[-1] + 2))
    size, shape = game.size, (game.size, len(monomials))

    def value_sums(polynomials: list[Multilinear]) -> Sums:
        entries = [
            (row, place[m], _whole(c))
            for row, p in enumerate(polynomials)
            for m, c in p.terms.items()
        ]
        return Sums.of(entries, shape)

    def slope_sums(polynomials: list[Multilinear]) -> Sums:
        entries = [
            (row * size + k, place[m - {k}], _whole(c))
            for row, p in enumerate(polynomials)
            for m, c in p.terms.items()
            for k in m
        ]
        return Sums.of(entries, (size * size, len(monomials)))

    return _Parts(
        np.array([place[frozenset(m[:-1])] for m in monomials]),
        np.array([m[-1] if m else 0 for m in monomials]),
        [slice(a, b) for a, b in pairwise(bounds)],
        (value_sums(list(without)), value_sums(by_pot)),
        (slope_sums(list(without)), slope_sums(by_pot)),
    )


def _whole(number: Fraction | int) -> int:
    if number != int(number):
        raise ValueError("Equations: game must have whole coefficients when summed over the deals")
    return int(number)


def waves(x: Series, order: int) -> tuple[Series, Series]:
    """Sine and cosine of pi x along a curve: s' = c x' and c' = -s x' give their coefficients."""
    sine, cosine = ([each] for each in sine_and_cosine(x[0]))
    turns = [PI * each for each in x]
    for k in range(1, order + 1):
        for own, other, sign in ((sine, cosine, 1), (cosine, sine, -1)):
            terms = [j * (other[k - j] * turns[j]) for j in range(1, min(k, len(x) - 1) + 1)]
            new = reduce(add, terms) / k
            own.append(new if sign > 0 else -new)
    return sine, cosine


def sine_and_cosine(x: IntervalArray) -> tuple[IntervalArray, IntervalArray]:
    """Of pi x on intervals within [0, 1]: the sine is concave there, the cosine falls."""
    sines, cosines = zip(*(_at_points(end) for end in (x.low, x.high)), strict=True)
    ends = [IntervalArray(np.minimum(*sides), np.maximum(*sides)) for sides in map(_around, sines)]
    low = np.minimum(ends[0].low, ends[1].low)
    high = np.maximum(ends[0].high, ends[1].high)
    top = (x.low <= 0.5) & (x.high >= 0.5)
    sine = IntervalArray(low, np.where(top, 1.0, high))
    return sine, IntervalArray(np.minimum(*_around(cosines[1])), np.maximum(*_around(cosines[0])))


def _around(value: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return value * (1 - 2 * _TAYLOR), value * (1 + 2 * _TAYLOR)


def _at_points(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Sine and cosine of pi x, each to a relative error of 1e-14, for x in [0, 1].

    The nearest multiple of 1/2 is taken off, which floats do exactly. Eleven terms leave less than
    1e-20 of the value; Horner's scheme adds some forty roundings of terms of one size.
    """
    near = np.minimum(x, 1 - x)
    small = near <= 0.25
    rest = np.where(small, near, 0.5 - near)
    square = rest * rest
    first, second = rest * np.polyval(_SINE, square), np.polyval(_COSINE, square)
    sine, cosine = np.where(small, first, second), np.where(small, second, first)
    return sine, np.where(x <= 0.5, cosine, -cosine)
