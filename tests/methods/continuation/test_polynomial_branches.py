"""Branches of polynomial equations against solutions on a grid, and known dimensions."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.methods.complementarity.multilinear import Multilinear
from guts_core.methods.exact import polynomial_branches
from guts_core.methods.exact.polynomial_branches import branches

SIZE = 4
X = [Multilinear.variable(k) for k in range(SIZE)]
GRID = [np.array(x) for x in product((Fraction(0), Fraction(1, 2), Fraction(1)), repeat=SIZE)]
monomials = st.frozensets(st.integers(0, SIZE - 1), max_size=3)
terms = st.dictionaries(monomials, st.integers(-2, 2).filter(bool), min_size=1, max_size=4)


def value(polynomial, x):
    return sum(c * np.prod(x[sorted(m)]) for m, c in polynomial.terms.items())


def holds(branch, x):
    """Whether a point is on a branch: the parameters lead to it and solve what is left."""
    at = branch.at(x[list(branch.parameters)])
    return at is not None and (at[0] == x).all() and not any(e(*x.tolist()) for e in left(branch))


def left(branch):
    def put(equation):
        return lambda *x: Fraction(str(equation(*(polynomial_branches.to_flint(e) for e in x))))

    return map(put, branch.left)


@settings(max_examples=60)
@given(st.lists(terms.map(Multilinear), min_size=1, max_size=3))
def test_every_solution_on_a_grid_is_on_a_branch(equations):
    found = branches(equations, range(SIZE))
    for x in GRID:
        if not any(value(each, x) for each in equations):
            assert any(holds(branch, x) for branch in found)


@settings(max_examples=60)
@given(st.lists(terms.map(Multilinear), min_size=1, max_size=3), st.randoms())
def test_points_of_a_branch_are_solutions(equations, random):
    for branch in branches(equations, range(SIZE)):
        point = [Fraction(random.randint(1, 10**6), 10**6) for _ in branch.parameters]
        at = branch.at(point)
        if branch.left or at is None:
            continue
        x, slopes = at
        assert not any(value(each, x) for each in equations)
        assert all(map(branch.vanishes, equations))
        for column in range(len(point)):
            moved = list(point)
            moved[column] += Fraction(1, 10**12)
            ahead = branch.at(moved)
            change = ((ahead[0] - x) * 10**12 - slopes[:, column]).astype(float)
            assert np.abs(change).max() < 1e-3 * (1 + np.abs(slopes.astype(float)).max() ** 2)


@pytest.mark.parametrize(
    ("equations", "dimensions"),
    [
        ([X[0] * X[1]], [3, 3]),
        ([X[0] + X[1] + 1], []),
        ([X[0] - X[1], X[0] + X[1] - 1], [2]),
        ([(1 - X[0]) * (2 * X[1] - X[2])], [3, 3]),
        ([X[0] * X[1] - X[2] * X[3]], [3, 2, 2]),
        ([Multilinear({})], [4]),
        ([Multilinear({frozenset(): 1})], []),
    ],
)
def test_known_dimensions(equations, dimensions):
    found = sorted((each.dimension for each in branches(equations, range(SIZE))), reverse=True)
    assert found == dimensions


def test_what_is_linear_in_no_variable_is_left():
    """x y = 2 / 9 and x + y = 1 have the solutions 1/3, 2/3 and 2/3, 1/3, where 3 / 16 has none
    in fractions but two real ones, and 1 none at all in the box."""
    solutions = branches([X[0] * X[1] - Fraction(2, 9), X[0] + X[1] - 1], (0, 1))
    assert [each.dimension for each in solutions] == [0, 0]
    (one,) = branches([X[0] * X[1] - Fraction(1, 5), X[0] + X[1] - 1], (0, 1))
    assert (one.dimension, len(one.left)) == (0, 1)


def test_undecided_cases_bound_the_dimension(monkeypatch):
    monkeypatch.setattr(polynomial_branches, "_CASES", 0)
    (one,) = branches([X[0] * X[1], X[2] * X[3]], range(SIZE))
    assert (one.dimension, len(one.left)) == (2, 2)
    (one,) = branches([X[0] * X[1], X[1] * X[2]], range(SIZE))
    assert (one.dimension, len(one.left)) == (3, 2)
    (one,) = branches([X[0] * X[1], X[1] * X[2], X[2] * X[3]], range(SIZE))
    assert (one.dimension, len(one.left)) == (2, 3)


def test_a_number_vanishes_nowhere():
    (at_wall,) = (each for each in branches([X[0] * X[1]], range(2)) if each.parameters == (1,))
    assert at_wall.vanishes(X[0])
    assert not at_wall.vanishes(X[0] + Fraction(1, 10**12))


def test_without_equations_nothing_but_0_vanishes():
    (whole,) = branches([], range(2))
    assert whole.vanishes(X[0] - X[0])
    assert not whole.vanishes(X[0])


@pytest.mark.parametrize(
    ("ends", "one"),
    [((-1, -2), True), ((1, 2), True), ((-1, 1), False), ((0, -1), False), ((1, 0), False)],
)
def test_a_sign_is_told_however_small_the_values_are(ends, one):
    """A polynomial that is linear in one variable has these ends, in a millionth."""
    at_0, at_1 = (Fraction(end, 10**6) for end in ends)
    ring = polynomial_branches.flint().fmpq_mpoly_ctx.get(["x0"], "lex")
    made = polynomial_branches._made(ring, (0,), at_0 + (at_1 - at_0) * X[0])
    assert polynomial_branches._has_one_sign(made) is one


def test_where_a_factor_vanishes_there_is_no_solution():
    """2xy = 1 has none with 0 in it."""
    (only,) = branches([2 * X[0] * X[1] - 1], range(2))
    assert only.at([Fraction(0)]) is None
    assert only.at([Fraction(1, 4)])[0].tolist() in ([2, Fraction(1, 4)], [Fraction(1, 4), 2])


def test_a_variable_needs_those_of_its_factor():
    """2xy = 1: one of them is half of 1 over the other."""
    (only,) = branches([2 * X[0] * X[1] - 1], range(2))
    assert only.needs == (frozenset(only.parameters),) * 2
