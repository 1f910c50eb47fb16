"""Certificates in whole numbers, from the duals of linear programmes over products."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import Any

import numpy as np
from scipy.sparse import csc_matrix

from guts_core.methods.exact.flint_numbers import flint
from guts_core.methods.extras import needs
from paper_ledger.bil18.whole_sets.rules import PLACE, Monomial, Polynomial, product, times

#: Powers of two by which the multipliers of a refutation are rounded, tried in turn.
_SCALES = [2**k for k in range(0, 40, 2)]

STATES = "0=1"


def parts(monomials: Iterable[Monomial]) -> set[Monomial]:
    """All products of some of the factors."""
    return {
        part for m in monomials for k in range(len(m) + 1) for part in itertools.combinations(m, k)
    }


@dataclass(frozen=True)
class Region:
    """A pattern with the slopes that its walls leave."""

    pattern: str
    whole: tuple[Polynomial, ...]
    factors: tuple[tuple[Monomial, ...], ...]  # for each condition the products to try with it

    def on_walls(self, polynomial: Polynomial) -> Polynomial:
        """What is left of a polynomial."""
        result: Polynomial = {}
        for m, c in polynomial.items():
            if all(self.state(k) != "0" for k in m):
                left = tuple(k for k in m if self.state(k) != "1")
                result[left] = result.get(left, 0) + c
        return {m: c for m, c in result.items() if c}

    def state(self, k: int) -> str:
        """The state of a variable; the pot's has none."""
        return self.pattern[k] if k < len(self.pattern) else "?"

    @cached_property
    def slopes(self) -> list[Polynomial]:
        """The slopes here."""
        return [self.on_walls(f) for f in self.whole]

    def conditions(self) -> Iterator[tuple[str, Polynomial, tuple[Monomial, ...]]]:
        """The conditions on the slopes, those of kind e being equations."""
        for k, (f, more) in enumerate(zip(self.slopes, self.factors, strict=True)):
            state = self.pattern[k]
            if not f:
                continue
            if state == "=":
                own = tuple({tuple(sorted((*m, *e))) for m in more for e in ((), (k,))})
                yield f"e{k}", f, own
            if state in "?1":
                yield f"u{k}", (f if state == "1" else product(f, {(k,): 1})), more
            if state in "?0":
                low = {(): -1} if state == "0" else {(): -1, (k,): 1}
                yield f"l{k}", product(f, low), more

    def products(self) -> Iterator[tuple[str, Polynomial, bool]]:
        """All products that are known to be >= 0 here, or to be 0."""
        seen = set()
        for text, condition, more in self.conditions():
            equation = text[0] == "e"
            for m in {tuple(k for k in each if self.state(k) in "?=") for each in more}:
                for signs in itertools.product("+" if equation else "+-", repeat=len(m)):
                    value, name = condition, text
                    for k, sign in zip(m, signs, strict=True):
                        value = product(value, {(k,): 1} if sign == "+" else {(): 1, (k,): -1})
                        name += f"{sign}{k}"
                    key = frozenset(value.items())
                    if value and key not in seen:
                        seen.add(key)
                        yield name, value, equation

    def bounds(self, monomials: Iterable[Monomial]) -> Iterator[tuple[str, Polynomial, bool]]:
        """Products of bounds alone, over the longest monomials and their parts."""
        closed = sorted(parts(monomials), key=len, reverse=True)
        longest: list[Monomial] = []
        for m in closed:
            if not any(_inside(m, each) for each in longest):
                longest.append(m)
        seen = set()
        for m in closed:
            for signs in itertools.product("+-", repeat=len(m)):
                if "-" in signs and (m in longest or signs.count("-") == 1):
                    name = "".join(f"{s}{k}" for s, k in sorted(zip(signs, m, strict=True)))
                    if name not in seen:
                        seen.add(name)
                        value: Polynomial = {(): 1}
                        for k, s in zip(m, signs, strict=True):
                            value = product(value, {(k,): 1} if s == "+" else {(): 1, (k,): -1})
                        yield name, value, False


def _inside(one: Monomial, other: Monomial) -> bool:
    return all(one.count(k) <= other.count(k) for k in one)


def certificate(region: Region, target: Polynomial) -> str | None:
    """A certificate that the target is >= 0 in a region, or None where none was found."""
    found = list(region.products())
    used = {m for _, value, _ in found for m in value} | set(target)
    found += region.bounds(used)
    return Dual(found, target).text()


def endless_certificate(region: Region, target: Polynomial, most: int = 2) -> str | None:
    """The same where no pot is the highest; powers of its place up to ``most`` are multipliers."""
    found = (EndlessDual(region, target, power).text() for power in range(most + 1))
    return next((text for text in found if text), None)


class Dual:
    """The multipliers with the least sum.

    A column named ``d1``, ``d2``, ... is the target itself, times this power of the place.
    """

    def __init__(self, products: list[tuple[str, Polynomial, bool]], target: Polynomial) -> None:
        self.products, self.target = products, target
        monomials = sorted({m for _, value, _ in products for m in value} | set(target) | {()})
        self.place = {m: i for i, m in enumerate(monomials)}
        self.columns = [(name, value, 1) for name, value, _ in products]
        self.columns += [(name, value, -1) for name, value, equation in products if equation]
        self.scales = [max(map(abs, value.values())) for _, value, _ in self.columns]

    def _solved(self, scale: int = 1) -> tuple[np.ndarray, list[int], list[int]] | None:
        """Multipliers, basic columns and tight rows, for the target divided by a number."""
        highspy = solvers()
        entries = [
            (self.place[m], j, sign * c / scale)
            for j, ((_, value, sign), scale) in enumerate(
                zip(self.columns, self.scales, strict=True)
            )
            for m, c in value.items()
        ]
        i, j, v = (np.array(each) for each in zip(*entries, strict=True))
        shape = len(self.place), len(self.columns)
        matrix = csc_matrix((v.astype(float), (i, j)), shape=shape)
        bound = np.zeros(shape[0])
        for m, c in self.target.items():
            bound[self.place[m]] = c
        bound /= scale
        solver = _solver(matrix, bound)
        solver.run()
        if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return None
        basis, kind = solver.getBasis(), highspy.HighsBasisStatus.kBasic
        columns = [k for k, s in enumerate(basis.col_status) if s == kind]
        tight = [k for k, s in enumerate(basis.row_status) if s != kind]
        return np.array(solver.getSolution().col_value), columns, tight

    def text(self) -> str | None:
        """The certificate as a line of a proof."""
        largest = max(map(abs, self.target.values()), default=1)
        for scale in sorted({1, largest}):  # the solver's tolerances are absolute
            solved = self._solved(scale)
            found = solved and self._whole(*solved)
            if found:
                return found
        return None

    def _whole(self, values: np.ndarray, columns: list[int], tight: list[int]) -> str | None:
        if self.target == {(): -1}:
            rounded = self._rounded(values)
            if rounded:
                return rounded
        return self._exact(columns, tight)

    def _rounded(self, values: np.ndarray) -> str | None:
        """Multipliers rounded to whole numbers, if they still refute."""
        weights = values / np.array(self.scales)
        for scale in _SCALES:
            whole = [
                0 if name[0] == "d" else round(w * scale)
                for (name, _, _), w in zip(self.columns, weights, strict=True)
            ]
            least = self._least(self._rest(whole, 0))
            if least[0] > 0 and min(least) >= 0 and any(whole):
                return self._written(whole, least)
        return None

    def _exact(self, columns: list[int], tight: list[int]) -> str | None:
        """The basic solution in fractions, by elimination."""
        if len(columns) != len(tight):
            return None
        row = {i: n for n, i in enumerate(tight)}
        matrix = flint().fmpz_mat(len(tight), len(tight))
        for n, j in enumerate(columns):
            _, value, sign = self.columns[j]
            for m, c in value.items():
                if self.place[m] in row:
                    matrix[row[self.place[m]], n] = flint().fmpz(sign * c)
        right = flint().fmpz_mat(len(tight), 1)
        for m, c in self.target.items():
            if self.place[m] in row:
                right[row[self.place[m]], 0] = flint().fmpz(c)
        try:
            solution = matrix.solve(right)
        except ZeroDivisionError:
            return None
        fractions = [solution[n, 0] for n in range(len(tight))]
        d = lcm(*(int(x.q) for x in fractions), 1)
        whole = [0] * len(self.columns)
        for j, x in zip(columns, fractions, strict=True):
            whole[j] = int(x * d)
        if min(self._least(self._rest(whole, d))) < 0 or any(x < 0 for x in whole):
            return None
        more = [x for (name, _, _), x in zip(self.columns, whole, strict=True) if name[0] == "d"]
        return self._written(whole, [d, *more])

    def _least(self, rest: Polynomial) -> list[int]:
        """What the rest is at least."""
        return [rest.get((), 0) + sum(c for m, c in rest.items() if m and c < 0)]

    def _rest(self, whole: list[int], d: int) -> Polynomial:
        """So many times the target, less the sum of the products."""
        rest = {m: d * c for m, c in self.target.items()}
        for (_, value, sign), factor in zip(self.columns, whole, strict=True):
            if factor:
                for m, c in value.items():
                    rest[m] = rest.get(m, 0) - sign * factor * c
        return rest

    def _written(self, whole: list[int], numbers: list[int]) -> str:
        terms = [
            f"{sign * factor}*{name}"
            for (name, _, sign), factor in zip(self.columns, whole, strict=True)
            if factor and name[0] != "d"
        ]
        while numbers[-1] == 0:
            numbers = numbers[:-1]
        return " ".join([",".join(map(str, numbers)), *terms])


class EndlessDual(Dual):
    """Multipliers that are polynomials in the place of the pot, which has no end."""

    def __init__(self, region: Region, target: Polynomial, power: int) -> None:
        conditions = list(region.products())
        products = [each for k in range(power + 1) for each in _raised(conditions, k)]
        used = {m for _, value, _ in products for m in value}
        used |= {m for k in range(power + 2) for m in times(target, PLACE, k)}
        powers = range(max((m.count(PLACE) for m in used), default=0) + 1)
        for k in powers:
            there = {timeless(m) for m in used if m.count(PLACE) == k}
            products += _raised(region.bounds(there), k)
        minus = {m: -c for m, c in target.items()}
        products += [(f"d{k}", times(minus, PLACE, k), False) for k in powers[1:] if target]
        super().__init__(products, target)

    def _least(self, rest: Polynomial) -> list[int]:
        """What is at least left at each power of the place."""
        least = [0] * (max((m.count(PLACE) for m in rest), default=0) + 1)
        for m, c in rest.items():
            power = m.count(PLACE)
            if c < 0 or len(m) == power:
                least[power] += c
        return least


def _raised(
    products: Iterable[tuple[str, Polynomial, bool]], power: int
) -> list[tuple[str, Polynomial, bool]]:
    """Products times a power of the place of the pot."""
    factor = f"+{PLACE}" * power
    return [(name + factor, times(value, PLACE, power), e) for name, value, e in products]


def timeless(m: Monomial) -> Monomial:
    """A product without the place of the pot."""
    return tuple(k for k in m if k != PLACE)


def solvers() -> Any:
    """The package highspy, which help and what is stored already do not ask for."""
    return needs("the search for certificates", "highspy", None)


def _solver(matrix: csc_matrix, bound: np.ndarray) -> Any:
    """Least sum of multipliers with the sum of products below the bound."""
    highspy = solvers()
    solver = highspy.Highs()
    for name, value in (("output_flag", False), ("threads", 1), ("solver", "simplex")):
        solver.setOptionValue(name, value)
    for name in ("primal_feasibility_tolerance", "dual_feasibility_tolerance"):
        solver.setOptionValue(name, 1e-9)
    problem = highspy.HighsLp()
    problem.num_row_, problem.num_col_ = matrix.shape
    problem.col_cost_ = np.ones(matrix.shape[1])
    problem.col_lower_ = np.zeros(matrix.shape[1])
    problem.col_upper_ = np.full(matrix.shape[1], np.inf)
    problem.row_lower_ = np.full(matrix.shape[0], -np.inf)
    problem.row_upper_ = bound
    problem.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    problem.a_matrix_.start_ = matrix.indptr
    problem.a_matrix_.index_ = matrix.indices
    problem.a_matrix_.value_ = matrix.data
    solver.passModel(problem)
    return solver
