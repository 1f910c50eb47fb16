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
