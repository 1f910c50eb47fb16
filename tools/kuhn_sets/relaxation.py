"""One linear programme over products of frequencies, in which patterns are bounds."""

from __future__ import annotations

import itertools

import numpy as np
from scipy.sparse import csr_matrix

from paper_ledger.bil18.whole_sets.rules import product
from tools.kuhn_sets.certificates import Monomial, Polynomial, parts, solvers

_NEAR = 1e-7


class Relaxation:
    """What every equilibrium satisfies, made linear; numbers are floats and prove nothing.

    Parameters
    ----------
    slopes : tuple of polynomials
        In variables 0, 1, ...; further variables are in [0, 1].
    """

    def __init__(self, slopes: tuple[Polynomial, ...]) -> None:
        self.slopes, self.count = slopes, len(slopes)
        raised = {tuple(sorted((*m, k))) for k, f in enumerate(slopes) for m in f}
        monomials = parts(raised | {m for f in slopes for m in f})
        self.factors = tuple(tuple(self._factors(k, monomials)) for k in range(self.count))
        self.monomials = sorted(monomials - {()}, key=lambda m: (len(m), m))
        self.place = {m: i for i, m in enumerate(self.monomials)}
        self.pattern = ["?"] * self.count
        self._rows()
        self._load()

    def _factors(self, k: int, monomials: set[Monomial]) -> list[Monomial]:
        """Products that may multiply a condition without new monomials."""
        own = {j for m in self.slopes[k] for j in m}
        single = [j for j in range(self.count) if j != k and j not in own]
        new = {j: {tuple(sorted((*m, k, j))) for m in self.slopes[k]} for j in single}
        return [(), *((j,) for j in single if new[j] <= monomials)]

    def _rows(self) -> None:
        rows: list[Polynomial] = []
        longest: list[Monomial] = []
        for m in reversed(self.monomials):
            if not any(set(m) <= set(each) for each in longest):
                longest.append(m)
        for m in longest:
            for signs in itertools.product((0, 1), repeat=len(m)):
                rows.append(_bounds(m, signs))
        self.conditions: list[list[tuple[int, bool]]] = [[] for _ in self.slopes]
        for k, f in enumerate(self.slopes):
            scale = 1 / max(map(abs, f.values()))
            for m in self.factors[k]:
                for signs in itertools.product((0, 1), repeat=len(m)):
                    each = product({t: c * scale for t, c in f.items()}, _bounds(m, signs))
                    for upper in (True, False):
                        self.conditions[k].append((len(rows), upper))
                        rows.append(product(each, {(k,): 1} if upper else {(): 1, (k,): -1}))
        self.constants = np.array([float(row.get((), 0)) for row in rows])
        self.matrix = _matrix(rows, self.place)
        scaled = [{m: c / max(map(abs, f.values())) for m, c in f.items()} for f in self.slopes]
        self.levels = np.array([f.get((), 0.0) for f in scaled])
        self.linear = _matrix(scaled, self.place).toarray()
        self.containing = [
            [i for i, m in enumerate(self.monomials) if k in m] for k in range(self.count)
        ]

    def _load(self) -> None:
        highspy = solvers()
        solver = self.solver = highspy.Highs()
        for name, value in (("output_flag", False), ("threads", 1), ("solver", "simplex")):
            solver.setOptionValue(name, value)
        solver.setOptionValue("presolve", "off")
        problem = highspy.HighsLp()
        problem.num_row_, problem.num_col_ = self.matrix.shape
        problem.col_cost_ = np.zeros(problem.num_col_)
        problem.col_lower_ = np.zeros(problem.num_col_)
        problem.col_upper_ = np.ones(problem.num_col_)
        problem.row_lower_, problem.row_upper_ = -self.constants, np.full(problem.num_row_, np.inf)
        problem.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        problem.a_matrix_.start_ = self.matrix.indptr
        problem.a_matrix_.index_ = self.matrix.indices
        problem.a_matrix_.value_ = self.matrix.data
        solver.passModel(problem)
        for k in range(self.count):
            self._bound(k, "?")

    def to(self, pattern: str) -> None:
        """Go to a pattern."""
        for k, (old, new) in enumerate(zip(self.pattern, pattern, strict=True)):
            if old != new:
                self._bound(k, new)
                self.pattern[k] = new

    def _bound(self, k: int, state: str) -> None:
        own = self.place[k,]
        for i in self.containing[k]:
            if i != own:
                self.solver.changeColBounds(i, 0.0, float(state != "0"))
        self.solver.changeColBounds(own, float(state == "1"), float(state != "0"))
        for row, upper in self.conditions[k]:
            end = -self.constants[row]
            low, high = (end, np.inf) if upper else (-np.inf, end)
            if state == "=":
                low = high = end
            self.solver.changeRowBounds(row, low, high)

    def least(self, cost: np.ndarray) -> np.ndarray | None:
        """The monomials at which a linear function is least; None where there are none."""
        width = len(self.monomials)
        self.solver.changeColsCost(width, np.arange(width, dtype=np.int32), cost)
        self.solver.run()
        if self.solver.getModelStatus() == solvers().HighsModelStatus.kInfeasible:
            return None
        return np.array(self.solver.getSolution().col_value)

    def satisfied(self, y: np.ndarray) -> set[tuple[int, str]]:
        """States that a solution satisfies with all products."""
        result = set()
        activity = self.matrix @ y + self.constants
        values = self.linear @ y + self.levels
        for k in range(self.count):
            x = y[self.place[k,]]
            if y[self.containing[k]].max() < _NEAR and values[k] < _NEAR:
                result.add((k, "0"))
            if x > 1 - _NEAR and values[k] > -_NEAR:
                result.add((k, "1"))
            if abs(values[k]) < _NEAR and all(
                abs(activity[i]) < _NEAR for i, _ in self.conditions[k]
            ):
                result.add((k, "="))
        return result


def _bounds(m: Monomial, signs: tuple[int, ...]) -> Polynomial:
    """The product of x_j where the sign is 1 and 1 - x_j where it is 0."""
    value: Polynomial = {(): 1}
    for j, sign in zip(m, signs, strict=True):
        value = product(value, {(j,): 1} if sign else {(): 1, (j,): -1})
    return value


def _matrix(rows: list[Polynomial], place: dict[Monomial, int]) -> csr_matrix:
    entries = [(r, place[m], c) for r, row in enumerate(rows) for m, c in row.items() if m]
    r, i, v = (np.array(each) for each in zip(*entries, strict=True))
    return csr_matrix((v.astype(float), (r, i)), shape=(len(rows), len(place)))
