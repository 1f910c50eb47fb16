"""Equilibria of Kuhn poker in exact numbers, next to stored ones.

The frequencies that are 0 or 1 are held there; of the others the slopes must vanish. These slopes
are polynomials, linear in each unknown. As many unknowns as the solutions have dimensions are set
to fractions with small denominators. Which ones decides whether the others are fractions as well,
or roots of equations of a higher degree: so several choices are tried, or one is given.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from guts_core.kuhn.equilibria.polynomials import slope_polynomials
from guts_core.kuhn.equilibrium import Equilibrium
from guts_core.kuhn.three_players.tables import FOLLOWER_PAIRS
from guts_core.methods.exact.flint_numbers import flint
from guts_core.methods.exact.surds import Surd
from guts_core.methods.threads import one_thread
from paper_ledger.bil18.stored.rational import independent
from paper_ledger.bil18.whole_sets.rules import Monomial, Polynomial, value

#: Digits carried and digits that count as converged; most Newton steps.
DIGITS, CONVERGED, STEPS = 520, 500, 40
#: Choices of the unknowns that are set, how many successes will do, the largest denominator set.
CHOICES, ENOUGH, DENOMINATOR = 300, 3, 30
#: Length of what a column has beside others that counts.
PIVOT = 1e-6
#: An integer relation counts if its numbers have less than this share of the digits that a
#: relation of random numbers would have.
SHORT = 0.75


def slope(polynomial: Polynomial, k: int) -> Polynomial:
    """The derivative in one unknown."""
    return {tuple(j for j in m if j != k): c for m, c in polynomial.items() if k in m}


@dataclass(frozen=True)
class Face:
    """The equations next to an equilibrium, in the frequencies that are neither 0 nor 1."""

    equilibrium: Equilibrium

    @cached_property
    def near(self) -> dict[int, float]:
        """The unknowns with their values."""
        x = self.equilibrium.game.reduce(self.equilibrium.frequencies)
        found = {int(k): float(x[k]) for k in np.flatnonzero(self.equilibrium.partition.free)}
        pairs = enumerate(self.products, start=len(x))
        return found | {k: (1 - found[a]) * found[b] for k, (a, b) in pairs}

    @cached_property
    def products(self) -> list[tuple[int, int]]:
        """Frequencies of a bet and of a later call by the same player with the same card."""
        number = -np.ones(self.equilibrium.frequencies.shape, dtype=int)
        number[self.equilibrium.game.free] = np.arange(self.equilibrium.game.size)
        free = self.equilibrium.partition.free
        every = [
            (int(a), int(b))
            for first, later in FOLLOWER_PAIRS
            for a, b in zip(number[first], number[later], strict=True)
        ]
        return [(a, b) for a, b in every if min(a, b) >= 0 and free[a] and free[b]]

    @cached_property
    def equations(self) -> list[Polynomial]:
        """What must vanish, with whole coefficients."""
        zero = np.flatnonzero(self.equilibrium.partition.zero)
        found = [each for each in map(self._equation, zero) if each]
        start = self.equilibrium.game.size
        pairs = enumerate(self.products, start=start)
        return found + [{(k,): 1, (b,): -1, tuple(sorted((a, b))): 1} for k, (a, b) in pairs]

    def _equation(self, k: int) -> Polynomial:
        game, pot = self.equilibrium.game, Fraction(self.equilibrium.pot)
        low = set(np.flatnonzero(game.reduce(self.equilibrium.low)))
        high = set(np.flatnonzero(game.reduce(self.equilibrium.high)))
        terms: dict[Monomial, Fraction] = {}
        for at, weight in ((0, 1 - pot), (1, pot)):
            for monomial, c in slope_polynomials(game, at)[k].terms.items():
                if not monomial & low:
                    left = tuple(sorted(int(j) for j in monomial - high))
                    terms[left] = terms.get(left, Fraction(0)) + weight * Fraction(c)
        scale = math.lcm(*(c.denominator for c in terms.values()))
        return {m: int(c * scale) for m, c in terms.items() if c}

    @cached_property
    def jacobian(self) -> np.ndarray:
        """Derivatives at the equilibrium, each row with largest entry 1."""
        rows = [[value(slope(p, k), self.near) for k in self.near] for p in self.equations]
        found = np.array(rows, dtype=float).reshape(len(rows), len(self.near))
        largest = np.abs(found).max(axis=1, initial=0)
        return np.asarray(found / np.where(largest, largest, 1)[:, None])

    def choices(self) -> Iterator[tuple[list[int], list[int]]]:
        """Equations and unknowns of square systems; the other unknowns are to be set."""
        rng, every = np.random.default_rng(0), np.array(list(self.near))
        seen: set[tuple[int, ...]] = set()
        order = np.arange(len(every))
        for _ in range(CHOICES):
            columns = basis(self.jacobian, order)
            if (chosen := tuple(sorted(columns))) not in seen:
                seen.add(chosen)
                yield self.choice(every[columns])
            order = rng.permutation(len(every))

    def choice(self, unknowns: Sequence[int]) -> tuple[list[int], list[int]]:
        """As many equations as unknowns that determine them."""
        columns = [list(self.near).index(k) for k in unknowns]
        return list(independent(self.jacobian[:, columns].T)), [int(k) for k in unknowns]

    def solved(self, rows: Sequence[int], unknowns: Sequence[int]) -> dict[int, Any]:
        """All frequencies of the face: set ones in fractions, and the unknowns to many digits.

        Raises
        ------
        ArithmeticError
            If the Newton steps did not converge, or left the unit box.
        """
        equations = [self.equations[r] for r in rows]
        slopes = [[slope(p, k) for k in unknowns] for p in equations]
        given = {k: Fraction(x).limit_denominator(DENOMINATOR) for k, x in self.near.items()}
        x: dict[int, Any] = {k: ball(given[k]) for k in self.near}
        x |= {k: flint().arb(self.near[k]) for k in unknowns}
        for _ in range(STEPS):
            left = flint().arb_mat(len(rows), 1, [flint().arb(value(p, x)) for p in equations])
            matrix = [flint().arb(value(p, x)) for row in slopes for p in row]
            steps = flint().arb_mat(len(rows), len(rows), matrix).solve(left)
            for place, k in enumerate(unknowns):
                x[k] = (x[k] - steps[place, 0]).mid()
            if all(abs(steps[r, 0]) < flint().arb(10) ** -CONVERGED for r in range(len(rows))):
                break
        else:
            raise ArithmeticError("the Newton steps did not converge")
        found = {k: x[k] if k in unknowns else given[k] for k in self.near}
        if not all(0 <= each <= 1 for each in found.values()):
            raise ArithmeticError("the equilibrium left the unit box")
        return found


def basis(matrix: np.ndarray, order: np.ndarray) -> list[int]:
    """Columns that span the range, those that come first in an order if they will do."""
    left, found = matrix.copy(), []
    for column in order:
        length = np.linalg.norm(left[:, column])
        if length > PIVOT:
            along = left[:, column] / length
            left -= np.outer(along, along @ left)
            found.append(int(column))
    return found


def ball(x: Fraction) -> Any:
    """A fraction to many digits."""
    return flint().arb(flint().fmpq(x.numerator, x.denominator))


def whole(x: Any) -> int:
    """The number times a power of ten, rounded down."""
    return int((x * flint().arb(10) ** CONVERGED).mid().floor().unique_fmpz())


def relation(numbers: Sequence[Any]) -> list[int] | None:
    """Integers, not all 0, whose products with the numbers add up to 0, if there are short ones."""
    count = len(numbers)
    rows = [[int(j == k) for j in range(count)] + [whole(x)] for k, x in enumerate(numbers)]
    shortest = [int(c) for c in next(iter(flint().fmpz_mat(rows).lll().tolist()))[:count]]
    digits = math.log10(max(map(abs, shortest)))
    return shortest if digits < SHORT * CONVERGED / count else None


def degree(x: Any, most: int = 8) -> int | None:
    """The degree of an algebraic number, if it is not larger than ``most``."""
    for n in range(1, most + 1):
        if relation([x**k for k in range(n + 1)]):
            return n
    return None


def exact_numbers(found: Mapping[int, Any]) -> dict[int, Any] | None:
    """The same in fractions, or in numbers a + b sqrt(d) with one d, if they are that."""
    exact: dict[int, Any] = {k: x for k, x in found.items() if isinstance(x, Fraction)}
    root = near = None
    for k, x in found.items():
        if k in exact:
            continue
        if (line := relation([flint().arb(1), x])) is not None:
            exact[k] = Fraction(-line[0], line[1])
        else:
            root, near = (root, near) if root else root_of(x)
            line = relation([flint().arb(1), near, x]) if root else None
            if line is None:
                return None
            exact[k] = (-line[0] - line[1] * root) / line[2]
    return exact


def root_of(x: Any) -> tuple[Any, Any]:
    """The square root that a number of degree 2 needs, exactly and to many digits."""
    square = relation([flint().arb(1), x, x * x])
    if square is None:
        return None, None
    d = square[1] ** 2 - 4 * square[0] * square[2]
    for prime in range(2, 10**4):
        while d % prime**2 == 0:
            d //= prime**2
    return Surd(Fraction(0), Fraction(1), Fraction(d)), flint().arb(d).sqrt()


@dataclass(frozen=True)
class ExactMember:
    """An equilibrium in exact numbers.

    Attributes
    ----------
    frequencies : numpy.ndarray
        Shape (nodes, cards).
    unknowns : tuple of int
        What was solved for; the others are set.
    """

    frequencies: np.ndarray
    unknowns: tuple[int, ...]

    @property
    def irrational(self) -> bool:
        """Whether there is a root among its numbers."""
        return any(isinstance(x, Surd) for x in self.frequencies.ravel())


def exact_member(
    equilibrium: Equilibrium, unknowns: Sequence[int] | None = None
) -> ExactMember | None:
    """An equilibrium in exact numbers on the same face, in fractions if that is found.

    Parameters
    ----------
    equilibrium : Equilibrium
        A polished one.
    unknowns : sequence of int, optional
        What to solve for, as an earlier search found it; without it, choices are tried.

    Returns
    -------
    ExactMember or None
        It is proved to be an equilibrium, with the shortest numbers among the first few; None if
        no choice of the unknowns that are set led to fractions or to square roots.
    """
    face = Face(equilibrium)
    choices = face.choices() if unknowns is None else [face.choice(unknowns)]
    fractions: list[ExactMember] = []
    surds: list[ExactMember] = []
    with one_thread(), flint().ctx.workdps(DIGITS):
        for member in _members(face, choices):
            (surds if member.irrational else fractions).append(member)
            if len(fractions) == ENOUGH:
                break
    return min(fractions or surds, key=lambda each: length(each.frequencies), default=None)


def _members(face: Face, choices: Iterable[tuple[list[int], list[int]]]) -> Iterator[ExactMember]:
    for rows, unknowns in choices:
        try:
            found = exact_numbers(face.solved(rows, unknowns))
        except (ArithmeticError, ZeroDivisionError):
            continue
        if found is not None and (member := _proved(face.equilibrium, found)) is not None:
            yield ExactMember(member, tuple(unknowns))


def length(member: np.ndarray) -> int:
    """With how many signs all its numbers are written."""
    return sum(len(str(x)) for x in member.ravel())


def _proved(equilibrium: Equilibrium, found: Mapping[int, Any]) -> np.ndarray | None:
    """The frequencies if every player answers best, in exact arithmetic."""
    game = equilibrium.game
    x = np.array([Fraction(float(each)) for each in game.reduce(equilibrium.frequencies)])
    # What is held is 0 or 1 but for rounding.
    x[equilibrium.partition.low], x[equilibrium.partition.high] = Fraction(0), Fraction(1)
    for k in np.flatnonzero(equilibrium.partition.free):
        x[k] = found[k]
    frequencies = game.complete(x)
    slopes = game.reduce(game.slope_sums(frequencies, Fraction(equilibrium.pot)))
    proved = all(
        0 <= each <= 1 and (each == 0 or up >= 0) and (each == 1 or up <= 0)
        for each, up in zip(x, slopes, strict=True)
    )
    return frequencies if proved else None
