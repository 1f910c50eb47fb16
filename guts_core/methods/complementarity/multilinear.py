"""Polynomials that are linear in each variable, evaluated at many points at once.

Payoffs of games with finitely many actions are of this kind in the players' frequencies. A
polynomial is made by calculating with :class:`Multilinear` in place of numbers; a
:class:`MultilinearSystem` evaluates several of them and their derivatives at many points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from guts_core.methods.ring import Ring, light

if TYPE_CHECKING:
    from scipy.sparse import csr_array

#: The variables of a product, each to the first power.
Monomial = frozenset[int]


@dataclass(frozen=True, eq=False)
class Multilinear(Ring):
    """A polynomial of degree at most 1 in each variable.

    Attributes
    ----------
    terms : mapping of frozenset of int to number
        Coefficient of each product of variables; none is 0.

    Examples
    --------
    >>> x, y = Multilinear.variable(0), Multilinear.variable(1)
    >>> product = (1 - x) * (2 * y + 3)
    >>> sorted((sorted(m), int(c)) for m, c in product.terms.items())
    [([], 3), ([0], -3), ([0, 1], -2), ([1], 2)]
    """

    terms: Mapping[Monomial, Any]

    @classmethod
    def variable(cls, index: int) -> Multilinear:
        """The variable with this index."""
        return cls({frozenset((index,)): 1})

    def __add__(self, other: Any) -> Multilinear:
        # In a sum of many the first is the longer one by far: only what is added to is looked at.
        terms = dict(self.terms)
        for monomial, coefficient in _terms(other).items():
            total = terms.get(monomial, 0) + coefficient
            if total != 0:
                terms[monomial] = total
            else:
                terms.pop(monomial, None)
        return Multilinear(terms)

    def __neg__(self) -> Multilinear:
        return Multilinear({m: -c for m, c in self.terms.items()})

    def __mul__(self, other: Any) -> Multilinear:
        terms: dict[Monomial, Any] = {}
        factor = _terms(other)
        for one, a in self.terms.items():
            for two, b in factor.items():
                if one & two:
                    raise ValueError("Multilinear: the factors of a product share a variable")
                terms[one | two] = a * b  # of no other pair, for then two would share a variable
        return Multilinear({m: c for m, c in terms.items() if c != 0})

    def __truediv__(self, number: int) -> Multilinear:
        return self * Fraction(1, number)

    def slope(self, index: int) -> Multilinear:
        """The derivative in the variable with this index."""
        return Multilinear({m - {index}: c for m, c in self.terms.items() if index in m})

    def with_walls(self, low: frozenset[int], high: frozenset[int]) -> Multilinear:
        """The polynomial where some variables are 0 and others are 1."""
        terms: dict[Monomial, Any] = {}
        for monomial, coefficient in self.terms.items():
            if not monomial & low:
                rest = monomial - high
                terms[rest] = terms.get(rest, 0) + coefficient
        return Multilinear({m: c for m, c in terms.items() if c != 0})


def _terms(value: Any) -> Mapping[Monomial, Any]:
    """The terms of a polynomial or of a number."""
    if isinstance(value, Multilinear):
        return value.terms
    number = value if isinstance(value, int | Fraction) else Fraction(value)
    return {frozenset(): light(number)} if number else {}


class MultilinearSystem:
    """Several polynomials of the same variables, ready to be evaluated at many points.

    All products of variables are computed once, each from a shorter one; the values and all
    derivatives are linear in them, by sparse matrices.

    Parameters
    ----------
    polynomials : sequence of Multilinear
        In variables 0, ..., ``unknowns`` - 1.
    unknowns : int
        Number of variables.

    Examples
    --------
    >>> x, y = Multilinear.variable(0), Multilinear.variable(1)
    >>> values, derivatives = MultilinearSystem([x * y - 1], 2).at(np.array([[2.0, 3.0]]))
    >>> values.tolist(), derivatives.tolist()
    ([[5.0]], [[[3.0, 2.0]]])
    """

    def __init__(self, polynomials: Sequence[Multilinear], unknowns: int) -> None:
        self.size, self.unknowns = len(polynomials), unknowns
        monomials = all_parts(polynomials)
        place = {frozenset(m): k for k, m in enumerate(monomials)}
        degrees = np.array([len(m) for m in monomials])
        self._levels = np.searchsorted(degrees, np.arange(1, degrees[-1] + 2))
        self._shorter = np.array([place[frozenset(m[:-1])] for m in monomials])
        self._last = np.array([m[-1] if m else 0 for m in monomials])
        values = [
            (row, place[m], c) for row, p in enumerate(polynomials) for m, c in p.terms.items()
        ]
        slopes = [
            (row * unknowns + k, place[m - {k}], c)
            for row, p in enumerate(polynomials)
            for m, c in p.terms.items()
            for k in m
        ]
        shape = (self.size, len(monomials))
        self._values = _sparse(values, shape)
        self._slopes = _sparse(slopes, (self.size * unknowns, len(monomials)))

    def at(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Values and derivatives.

        Parameters
        ----------
        points : numpy.ndarray
            Shape (points, unknowns).

        Returns
        -------
        values : numpy.ndarray
            Shape (points, polynomials).
        derivatives : numpy.ndarray
            Shape (points, polynomials, unknowns).
        """
        products = self._products(points)
        slopes = (self._slopes @ products).T.reshape(len(points), self.size, self.unknowns)
        return (self._values @ products).T, slopes

    def values(self, points: np.ndarray) -> np.ndarray:
        """Values alone, shape (points, polynomials)."""
        return np.asarray((self._values @ self._products(points)).T)

    def _products(self, points: np.ndarray) -> np.ndarray:
        """All products of variables, shape (products, points)."""
        x = np.ascontiguousarray(points.T)
        products = np.empty((len(self._last), len(points)))
        products[0] = 1.0
        for low, high in zip(self._levels[:-1], self._levels[1:], strict=True):
            products[low:high] = products[self._shorter[low:high]] * x[self._last[low:high]]
        return products


def all_parts(polynomials: Sequence[Multilinear]) -> list[tuple[int, ...]]:
    """The products of variables that occur, with all parts of them, the short ones first."""
    used = {monomial for each in polynomials for monomial in each.terms}
    parts = {part for m in used for k in range(len(m) + 1) for part in combinations(sorted(m), k)}
    return sorted(parts | {()}, key=lambda m: (len(m), m))


def _sparse(entries: Sequence[tuple[int, int, Any]], shape: tuple[int, int]) -> csr_array:
    from scipy.sparse import csr_array  # slow to import in the reader's browser

    rows, columns, numbers = (
        np.array([entry[k] for entry in entries], dtype=kind)
        for k, kind in enumerate((np.intp, np.intp, float))
    )
    return csr_array((numbers, (rows, columns)), shape=shape)
