"""Krawczyk's test accepts a box with one zero, and refuses what overlaps its image only."""

import pytest

from guts_core.methods.exact.flint_numbers import flint
from paper_ledger.blpwz22.enclosures.krawczyk import only_zero


def square_less(constant):
    """The square of x less a constant."""
    return lambda x: ([x[0] ** 2 - constant], [[2 * x[0]]])


def test_one_zero_is_enclosed():
    (root,) = only_zero(square_less(2), [1.414], 0.1)
    assert root.overlaps(flint().arb(2).sqrt())


@pytest.mark.parametrize(
    ("constant", "middle", "radius"),
    [
        (0.01, 0.05, 0.2),  # both zeros, -0.1 and 0.1, are inside
        (2, 1.3142, 0.1),  # the zero is outside by a little, and the image overlaps the box
        (2, 1.0, 0.45),  # one zero, but the derivative varies too much for the test
        (-0.0001, 0.01, 0.1),  # no zero at all
    ],
)
def test_what_is_not_mapped_into_the_box_is_refused(constant, middle, radius):
    with pytest.raises(ArithmeticError, match="not mapped into itself"):
        only_zero(square_less(constant), [middle], radius)


def test_a_box_without_an_inside_proves_nothing():
    with pytest.raises(ArithmeticError, match="not mapped into itself"):
        only_zero(lambda x: ([x[0] - 0.5], [[1]]), [0.5], 0.0)


@pytest.mark.parametrize("first", [0, 1])
def test_the_zero_is_inside_where_one_unknown_moves_the_other(first):
    """x = 1/10 and y = x^2, in either order: the slope in x moves y by up to .18 in the box."""

    def equations(unknowns):
        x, y = unknowns[first], unknowns[1 - first]
        values, rows = [x - 0.1, y - x * x], [[1, 0], [-2 * x, 1]]
        step = 1 if first == 0 else -1
        return values[::step], [row[::step] for row in rows[::step]]

    image = only_zero(equations, [0.0, 0.0], 0.3)
    assert image[first].contains(0.1)
    assert image[1 - first].contains(0.1 * flint().arb(0.1))
    with pytest.raises(ArithmeticError, match="not mapped into itself"):
        only_zero(equations, [0.0, 0.0], 0.6)
