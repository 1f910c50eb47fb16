r"""Branches of the solutions of polynomial equations in the unit box, and their dimensions.

An equation that is linear in a variable, :math:`c\,x+r=0`, is solved for it where :math:`c\ne0`;
where :math:`c=0`, r must vanish as well. An equation with several factors is a choice between them.
So the solutions fall into branches, on each of which some variables are rational functions of the
others, its parameters. What is not linear in any variable is left as it is, and bounds the
dimension from above.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np

from guts_core.methods.complementarity.multilinear import Multilinear
from guts_core.methods.exact.flint_numbers import flint, to_flint, to_fraction
from guts_core.methods.records import ReadOnly, kept

#: Most cases of one system; what is undecided then is left as it is.
_CASES = 2000

#: Most variables of a factor whose signs at the corners of the box are looked at.
_CORNERS = 8


@dataclass(frozen=True, eq=False)
class Solved:
    """A variable that an equation determines: ``factor`` times it plus ``rest`` is 0.

    Attributes
    ----------
    place : int
        Which of the variables.
    factor, rest : flint.fmpq_mpoly
        In variables that are parameters or solved later.
    """

    place: int
    factor: Any
    rest: Any


@dataclass(frozen=True, eq=False)
class Branch(ReadOnly):
    """Solutions at which the factors of what is solved do not vanish.

    Attributes
    ----------
    variables : tuple of int
        Names of the variables, in ascending order.
    solved : tuple of Solved
        In the order in which they were solved.
    left : tuple of flint.fmpq_mpoly
        Equations between the parameters.
    """

    variables: tuple[int, ...]
    solved: tuple[Solved, ...]
    left: tuple[Any, ...]

    @kept
    def places(self) -> tuple[int, ...]:
        """Places of the parameters among the variables."""
        solved = {each.place for each in self.solved}
        return tuple(k for k in range(len(self.variables)) if k not in solved)

    @property
    def parameters(self) -> tuple[int, ...]:
        """Names of the variables that are free but for what is ``left``."""
        return tuple(self.variables[k] for k in self.places)

    @kept
    def dimension(self) -> int:
        """The number of parameters if nothing is left, else an upper bound; -1 if it is empty.

        What is left are polynomials other than 0, and two without a common factor vanish together
        on no more than two dimensions less.
        """
        coprime = any(a.gcd(b).is_constant() for a, b in combinations(self.left, 2))
        return len(self.places) - min(len(self.left), 1) - coprime

    @kept
    def needs(self) -> tuple[frozenset[int], ...]:
        """For each variable, in order, the names of the parameters that it depends on."""
        found = {k: frozenset({self.variables[k]}) for k in self.places}
        for each in reversed(self.solved):
            used = {*_used(each.factor), *_used(each.rest)} - {each.place}
            found[each.place] = frozenset[int]().union(*(found[k] for k in used))
        return tuple(found[k] for k in range(len(self.variables)))

    def at(self, values: Sequence[Any]) -> tuple[np.ndarray, np.ndarray] | None:
        """The solution at given parameters, and its derivatives in them.

        Parameters
        ----------
        values : sequence of Fraction
            One for each parameter.

        Returns
        -------
        solution : numpy.ndarray of Fraction, shape (variables,)
            What is ``left`` is not looked at.
        slopes : numpy.ndarray of Fraction, shape (variables, parameters)
            Or None in place of both where a factor vanishes.
        """
        x = np.full(len(self.variables), to_flint(0), dtype=object)
        slopes = np.full((len(x), len(values)), to_flint(0), dtype=object)
        for column, (place, value) in enumerate(zip(self.places, values, strict=True)):
            x[place], slopes[place, column] = to_flint(value), to_flint(1)
        for each in reversed(self.solved):
            factor = each.factor(*x)
            if factor == 0:
                return None
            x[each.place] = -each.rest(*x) / factor
            for k in {*_used(each.factor), *_used(each.rest)}:
                change = each.factor.derivative(k) * x[each.place] + each.rest.derivative(k)
                slopes[each.place] = slopes[each.place] - slopes[k] * (change(*x) / factor)
        fractions = np.frompyfunc(to_fraction, 1, 1)
        return fractions(x), fractions(slopes)

    def vanishes(self, polynomial: Multilinear) -> bool:
        """Whether a polynomial in the variables is 0 all over the branch.

        Parameters
        ----------
        polynomial : Multilinear
            In the names of the variables.
        """
        if not self.solved:
            return not polynomial.terms
        value = _made(self.solved[0].factor.context(), self.variables, polynomial)
        for each in self.solved:
            value = _put(value, each)
        return bool(value.is_zero())


def branches(equations: Sequence[Multilinear], variables: Sequence[int]) -> list[Branch]:
    """Branches that have all solutions of some equations in the unit box.

    Parameters
    ----------
    equations : sequence of Multilinear
        What is to be 0, with rational coefficients.
    variables : sequence of int
        Names of the variables, those that occur and perhaps others.

    Returns
    -------
    list of Branch
        A branch may have no solution in the box.

    Examples
    --------
    >>> x, y, z = (Multilinear.variable(k) for k in range(3))
    >>> found = branches([x * y, x * z], range(3))
    >>> [each.parameters for each in found if each.dimension == 2]
    [(1, 2)]
    >>> [each.at([Fraction(1, 3), Fraction(2)])[0].tolist() for each in found[-1:]]
    [[Fraction(0, 1), Fraction(1, 3), Fraction(2, 1)]]
    """
    names = tuple(sorted(variables))
    ring = flint().fmpq_mpoly_ctx.get([f"x{k}" for k in names], flint().Ordering.lex)
    search = _Cases(names)
    search.split([_made(ring, names, each) for each in equations], [], ())
    return search.found


@dataclass
class _Cases:
    """The branches that were found, and how many cases were looked at."""

    names: tuple[int, ...]
    found: list[Branch] = field(default_factory=list)
    count: int = 0

    def split(self, equations: list[Any], nonzero: list[Any], solved: tuple[Solved, ...]) -> None:
        """Choose between factors until each equation has one; then solve for a variable."""
        self.count += 1
        choices = [_factors(each, nonzero) for each in equations if not each.is_zero()]
        if not all(choices):  # an equation that nothing in the box satisfies
            return
        sure = [each[0] for each in choices if len(each) == 1]
        choices = [each for each in choices if len(each) == 1 or not any(f in sure for f in each)]
        choices.sort(key=len)
        several = next((k for k, each in enumerate(choices) if len(each) > 1), None)
        if self.count > _CASES:
            self.found.append(Branch(self.names, solved, tuple(map(_product, choices))))
        elif several is None:
            self._solve([*{str(one): one for (one,) in choices}.values()], nonzero, solved)
        else:
            others = [_product(each) for k, each in enumerate(choices) if k != several]
            for before, factor in enumerate(choices[several]):
                self.split([factor, *others], nonzero + choices[several][:before], solved)

    def _solve(self, equations: list[Any], nonzero: list[Any], solved: tuple[Solved, ...]) -> None:
        """Solve one equation for one variable, and look at the cases where that is impossible."""
        pivots = [
            (_cost(equation, k, nonzero), j, k)
            for j, equation in enumerate(equations)
            for k, degree in enumerate(equation.degrees())
            if degree == 1
        ]
        if not pivots:
            self.found.append(Branch(self.names, solved, tuple(equations)))
            return
        _, chosen, k = min(pivots)
        equation = equations[chosen]
        others = [each for j, each in enumerate(equations) if j != chosen]
        one = Solved(k, equation.derivative(k), equation.subs({equation.context().name(k): 0}))
        factors = _factors(one.factor, nonzero)
        for before, factor in enumerate(factors):
            self.split([factor, one.rest, *others], nonzero + factors[:before], solved)
        kept_out = [_put(each, one) for each in nonzero + _parts(one.factor)]
        if not any(each.is_zero() for each in kept_out):
            ahead = [f for each in kept_out if not each.is_constant() for f in _parts(each)]
            self.split([_put(each, one) for each in others], ahead, (*solved, one))


def _made(ring: Any, names: Sequence[int], polynomial: Multilinear) -> Any:
    """A polynomial of the ring."""
    terms = {
        tuple(int(name in monomial) for name in names): to_flint(Fraction(c))
        for monomial, c in polynomial.terms.items()
    }
    return ring.from_dict(terms)


def _used(polynomial: Any) -> list[int]:
    """Places of the variables that occur."""
    return [k for k, degree in enumerate(polynomial.degrees()) if degree > 0]


def _parts(polynomial: Any) -> list[Any]:
    return [factor for factor, _ in polynomial.factor()[1]]


def _factors(polynomial: Any, nonzero: Sequence[Any]) -> list[Any]:
    """The different irreducible factors that may vanish in the box; none of a number."""
    if polynomial.is_constant():
        return []
    return [f for f in _parts(polynomial) if f not in nonzero and not _has_one_sign(f)]


def _product(factors: Sequence[Any]) -> Any:
    result = factors[0]
    for each in factors[1:]:
        result = result * each
    return result


def _has_one_sign(polynomial: Any) -> bool:
    """Whether it has one sign at all corners of the box, and so in it, linear in each variable."""
    used = _used(polynomial)
    if max(polynomial.degrees()) > 1 or len(used) > _CORNERS:
        return False
    signs = set()
    for corner in product((0, 1), repeat=len(used)):
        point = [0] * len(polynomial.degrees())
        for k, end in zip(used, corner, strict=True):
            point[k] = end
        value = polynomial(*point)
        signs.add((value > 0) - (value < 0))
        if signs not in ({1}, {-1}):
            return False
    return True


def _cost(equation: Any, k: int, nonzero: Sequence[Any]) -> tuple[int, int, int]:
    """How many cases it makes to solve an equation for a variable, and how long they are."""
    factors = _factors(equation.derivative(k), nonzero)
    return len(factors), sum(len(each.monoms()) for each in factors), len(equation.monoms())


def _put(polynomial: Any, one: Solved) -> Any:
    """The numerator of a polynomial in which a solved variable is replaced."""
    degree, ring = polynomial.degrees()[one.place], polynomial.context()
    if degree <= 0:
        return polynomial
    by_power: dict[int, dict[tuple[int, ...], Any]] = {}
    for powers, coefficient in polynomial.terms():
        power = int(powers[one.place])
        rest = tuple(0 if k == one.place else int(each) for k, each in enumerate(powers))
        by_power.setdefault(power, {})[rest] = coefficient
    result = ring.constant(0)
    for power, terms in by_power.items():
        result += ring.from_dict(terms) * (-one.rest) ** power * one.factor ** (degree - power)
    return result
