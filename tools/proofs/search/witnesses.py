"""Facts about polynomials, trees of cases, and witnesses by linear programming, made exact."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement
from math import lcm
from operator import mul
from typing import Any

from scipy.optimize import linprog
from scipy.sparse import csr_matrix

from guts_core.methods.exact.linear import solutions

#: Signs of facts, as Coq names them.
ZERO, NONNEGATIVE, POSITIVE = "Zero", "Nonnegative", "Positive"

#: How many factors and which total degree a product of facts may have, tried in this order.
SIZES = ((1, 2), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (2, 5), (3, 5), (4, 5), (4, 6))

#: Weights below this are rounding errors of the solver.
_NO_WEIGHT = 1e-9
#: Its multiples lie scattered between the whole numbers.
_GOLDEN = (5**0.5 - 1) / 2

Polynomial = Any
Fact = tuple[Polynomial, str]
Tree = tuple[Any, ...]


class NoWitnessError(Exception):
    """No combination of the facts was found."""


@dataclass(frozen=True)
class Column:
    """A product of facts, or a monomial times a fact that is zero."""

    value: Polynomial
    factors: tuple[int, ...] = ()
    multiple: tuple[Polynomial, int] | None = None
    strict: bool = False


def products(
    facts: Sequence[Fact], using: Sequence[int], size: tuple[int, int], one: Polynomial
) -> Iterator[Column]:
    """All products of so many facts up to a degree."""
    count, degree = size
    known = [i for i in using if facts[i][1] != ZERO]
    for number in range(count + 1):
        for factors in combinations_with_replacement(known, number):
            value = reduce(mul, (facts[i][0] for i in factors), one)
            if value.total_degree() <= degree:
                strict = all(facts[i][1] == POSITIVE for i in factors)
                yield Column(value, factors, strict=strict)


def multiples(
    facts: Sequence[Fact],
    using: Sequence[int],
    degree: int,
    one: Polynomial,
    about: Sequence[Polynomial],
) -> Iterator[Column]:
    """Monomials in the variables of ``about`` times the facts that are zero."""
    used = [
        x
        for k, x in enumerate(one.context().gens())
        if any(m[k] for q in about for m in q.monoms())
    ]
    for i in using:
        equation, sign = facts[i]
        for power in range(degree - equation.total_degree() + 1) if sign == ZERO else ():
            for factors in combinations_with_replacement(used, power):
                monomial = reduce(mul, factors, one)
                yield Column(monomial * equation, multiple=(monomial, i))


def weights(
    columns: Sequence[Column], target: Polynomial | None, strictly: bool
) -> list[Fraction] | None:
    """Weights with which the columns sum to the target; without one, to zero with a strict one.

    Products have weights that are not negative. Found in floating point, then solved exactly;
    ``strictly`` asks for much weight of strict products.
    """
    rows: dict[tuple[int, ...], int] = {}
    for q in [*(c.value for c in columns), *([] if target is None else [target])]:
        for m in q.monoms():
            rows.setdefault(m, len(rows))
    entries = [
        (rows[m], j, int(c))
        for j, column in enumerate(columns)
        for m, c in zip(column.value.monoms(), column.value.coeffs(), strict=True)
    ]
    right = [0] * len(rows)
    if target is None:
        entries += [(len(rows), j, 1) for j, column in enumerate(columns) if column.strict]
        right.append(1)
    else:
        for m, c in zip(target.monoms(), target.coeffs(), strict=True):
            right[rows[m]] = int(c)
    support = _support(columns, entries, right, strictly)
    return None if support is None else _solved(len(columns), support, entries, right)


def _support(
    columns: Sequence[Column],
    entries: list[tuple[int, int, int]],
    right: list[int],
    strictly: bool,
) -> list[int] | None:
    """Columns of a basic solution in floating point; free weights are split in two."""
    free = [j for j, column in enumerate(columns) if column.multiple]
    place = {j: len(columns) + k for k, j in enumerate(free)}
    both = [*entries, *((r, place[j], -c) for r, j, c in entries if j in place)]
    if not both:
        return None
    r, j, c = zip(*both, strict=True)
    matrix = csr_matrix(([float(x) for x in c], (r, j)), (len(right), len(columns) + len(free)))
    cost = [_cost(column, strictly, number) for number, column in enumerate(columns)]
    cost += [cost[j] for j in free]
    found = linprog(cost, A_eq=matrix, b_eq=right, method="highs-ds")
    if found.status != 0:
        return None
    used = [found.x[k] - found.x[place.get(k, k)] * (k in place) for k in range(len(columns))]
    return [k for k, weight in enumerate(used) if abs(weight) > _NO_WEIGHT]


def _cost(column: Column, strictly: bool, number: int) -> float:
    """What a unit of weight costs, so that witnesses are short.

    No two columns cost quite the same, so that one solution is cheapest and it does not matter
    which version of which solver looks for it.
    """
    if strictly:
        usual = 0.01 if column.multiple else -1 if column.strict else 0.1
    else:
        usual = 0.3 if column.multiple else 1 + 0.2 * len(column.factors)
    return usual * (1 + 0.03 * (number * _GOLDEN % 1))


def _solved(
    count: int, support: list[int], entries: list[tuple[int, int, int]], right: list[int]
) -> list[Fraction] | None:
    """The exact weights of these columns, if they are unique up to zeros."""
    where = {j: k for k, j in enumerate(support)}
    lines = [[0] * len(support) for _ in right]
    for r, j, c in entries:
        if j in where:
            lines[r][where[j]] = c
    (solved,) = solutions(lines, [right])
    if solved is None:
        return None
    found = [Fraction(0)] * count
    for j, weight in zip(support, solved, strict=True):
        found[j] = weight
    return found


@dataclass
class Known:
    """Facts on a branch of a tree, each with a name, and the steps since the last branching."""

    one: Polynomial
    facts: list[Fact] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    steps: list[Callable[[Tree], Tree]] = field(default_factory=list)

    def with_fact(
        self, name: str, value: Polynomial, sign: str, step: Callable[[Tree], Tree] | None = None
    ) -> Known:
        """One more fact on the same branch."""
        steps = [*self.steps, *([step] if step else [])]
        names = self.names | {name: len(self.facts)}
        return Known(self.one, [*self.facts, (value, sign)], names, steps)

    def branch(self, name: str, value: Polynomial, sign: str) -> Known:
        """A new branch with one more fact."""
        start = Known(self.one, self.facts, self.names)
        return start.with_fact(name, value, sign)

    def closed(self, tree: Tree) -> Tree:
        """The steps since the last branching, and then this tree."""
        return reduce(lambda inner, step: step(inner), reversed(self.steps), tree)

    def places(self, names: str) -> list[int]:
        """Where the facts with these names stand."""
        return [self.names[name] for name in names.split()]

    def witness(
        self,
        using: str,
        target: Polynomial | None,
        sign: str = POSITIVE,
        sizes: Sequence[tuple[int, int]] = SIZES,
    ) -> tuple[int, list[Tree]]:
        """A number and summands: their sum is that number times the target, of this sign.

        Raises
        ------
        NoWitnessError
            If there is none of the sizes that are tried.
        """
        places = self.places(using)
        about = [self.facts[i][0] for i in places] + ([] if target is None else [target])
        for size in sizes:
            columns = list(multiples(self.facts, places, size[1], self.one, about))
            if sign != ZERO:
                columns = [*products(self.facts, places, size, self.one), *columns]
            found = weights(columns, target, target is not None and sign == POSITIVE)
            if found and all(w >= 0 or c.multiple for w, c in zip(found, columns, strict=True)):
                used = [(w, c) for w, c in zip(found, columns, strict=True) if w != 0]
                if sign != POSITIVE or any(c.strict for _, c in used):
                    return _summands(used)
        raise NoWitnessError(f"{using}: {target} {sign}")

    def absurd(self, using: str) -> Tree:
        """End the branch: these facts contradict each other."""
        return self.closed(("Absurd", self.witness(using, None)[1]))

    def have(
        self,
        name: str,
        value: Polynomial,
        sign: str,
        using: str,
        by: str = "",
        sizes: Sequence[tuple[int, int]] = SIZES,
    ) -> Known:
        """A fact that follows from others, after multiplication ``by`` positive ones."""
        factors = self.places(by)
        target = reduce(mul, (self.facts[i][0] for i in factors), value)
        times, terms = self.witness(using, target, sign, sizes)
        return self.derived(name, (value, sign), factors, times, terms)

    def derived(
        self, name: str, fact: Fact, factors: list[int], times: int, terms: list[Tree]
    ) -> Known:
        """A fact with a witness that is already known."""
        value, sign = fact
        return self.with_fact(
            name, value, sign, lambda rest: ("Have", factors, times, value, sign, terms, rest)
        )

    def claim(
        self, name: str, value: Polynomial, sign: str, proof: str | Callable[[Known], Tree]
    ) -> Known:
        """A fact by contradiction; its negation is called ``not_`` and the name."""
        against = POSITIVE if sign == NONNEGATIVE else NONNEGATIVE
        other = self.branch(f"not_{name}", -value, against)
        tree = proof(other) if callable(proof) else other.absurd(f"not_{name} {proof}")
        return self.with_fact(name, value, sign, lambda rest: ("Claim", value, sign, tree, rest))

    def signs(self, name: str, value: Polynomial, *proofs: str | Callable[[Known], Tree]) -> Tree:
        """Three branches, for a negative value, for zero and for a positive one."""
        trees = [self._sign(name, value, which, proof) for which, proof in enumerate(proofs)]
        return self.closed(("Signs", value, *trees))

    def is_zero(
        self,
        name: str,
        value: Polynomial,
        negative: str | Callable[[Known], Tree],
        positive: str | Callable[[Known], Tree],
    ) -> Known:
        """Go on where the value is zero; the other signs are absurd."""
        low = self._sign(name, value, 0, negative)
        high = self._sign(name, value, 2, positive)
        return self.with_fact(name, value, ZERO, lambda rest: ("Signs", value, low, rest, high))

    def is_positive(
        self,
        name: str,
        value: Polynomial,
        negative: str | Callable[[Known], Tree],
        zero: str | Callable[[Known], Tree],
    ) -> Known:
        """Go on where the value is positive; the other signs are absurd."""
        low = self._sign(name, value, 0, negative)
        middle = self._sign(name, value, 1, zero)
        step = lambda rest: ("Signs", value, low, middle, rest)  # noqa: E731
        return self.with_fact(name, value, POSITIVE, step)

    def _sign(
        self, name: str, value: Polynomial, which: int, proof: str | Callable[[Known], Tree]
    ) -> Tree:
        suffix = ("<0", "=0", ">0")[which]
        fact = ((-value, POSITIVE), (value, ZERO), (value, POSITIVE))[which]
        there = self.branch(name + suffix, *fact)
        return proof(there) if callable(proof) else there.absurd(f"{name}{suffix} {proof}")

    def also(self, new: str, old: str) -> Known:
        """The same facts, one of which has a second name."""
        return Known(self.one, self.facts, self.names | {new: self.names[old]}, self.steps)

    def place_of(self, value: Polynomial, sign: str) -> int | None:
        """Where this fact stands, or one that says more."""
        for place, (other, known) in enumerate(self.facts):
            if other == value and sign in (known, NONNEGATIVE):
                return place
        return None

    def first(
        self, name: str, value: Polynomial, sign: str, hints: Sequence[str | tuple[str, str]]
    ) -> Known:
        """A fact that follows from the facts of one of the hints, some of them with multipliers."""
        for hint in hints:
            using, by = (hint, "") if isinstance(hint, str) else hint
            try:
                return self.have(name, value, sign, using, by)
            except (NoWitnessError, KeyError):
                continue
        raise NoWitnessError(f"{name}: {value} {sign}")

    def goal(self, which: int, places: list[int]) -> Tree:
        """End the branch: these facts are those of a goal."""
        return self.closed(("Goal", which, places))


def _summands(used: Sequence[tuple[Any, Column]]) -> tuple[int, list[Tree]]:
    """The weights as whole numbers; multiples of one equation are put together."""
    times = lcm(*(w.denominator for w, _ in used))
    factors: dict[int, Polynomial] = {}
    terms: list[Tree] = []
    for w, column in used:
        c = int(w * times)
        if column.multiple is None:
            terms.append(("Product", c, column.factors))
        else:
            monomial, i = column.multiple
            factors[i] = factors.get(i, 0 * monomial) + c * monomial
    return times, [*terms, *(("Multiple", q, i) for i, q in factors.items())]
