"""What reads the pages' formulas tells the true from the false, and a statement from none."""

import sys
from fractions import Fraction
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import formulas
from latex import compare, value

HALF = Fraction(1, 2)


def holds(display, **names):
    """Whether all statements of a display hold."""
    return [formulas.holds(chain, names) for chain in formulas.chains(display)]


@pytest.mark.parametrize(
    ("display", "names", "true"),
    [
        (r"E=\frac{P^2}{2}-1", {"E": 1, "P": 2}, True),
        (r"E=\frac{P^2}{2}-1", {"E": 1 + 1e-6, "P": 2}, False),
        (r"E=\frac{P^2}{2}+1", {"E": 1, "P": 2}, False),
        (r"a<b\le c", {"a": 1, "b": 2, "c": 2}, True),
        (r"a<b\le c", {"a": 2, "b": 2, "c": 2}, False),
        (r"a<b\le c", {"a": 1, "b": 3, "c": 2}, False),
        (r"a\ge b>c", {"a": 2, "b": 2, "c": 1}, True),
        (r"a\ge b>c", {"a": 1, "b": 2, "c": 1}, False),
        (r"a\ge b>c", {"a": 2, "b": 2, "c": 2}, False),
        (r"a\ne b", {"a": 1, "b": 2}, True),
        (r"a\ne b", {"a": 1, "b": 1}, False),
        (r"V:=2(b-c)", {"V": 2, "b": 3, "c": 2}, True),
        (r"V:=2(b-c)", {"V": -2, "b": 3, "c": 2}, False),
    ],
)
def test_a_statement_holds_exactly_where_it_is_true(display, names, true):
    assert holds(display, **names) == [true]


def test_each_statement_of_a_display_is_read():
    assert holds(r"a=1,\quad b=2, \\ c>b$$ (eq-some)", a=1, b=3, c=3) == [
        True,
        False,
        False,
    ]


def test_what_has_no_sign_states_nothing():
    with pytest.raises(ValueError, match="states nothing"):
        holds(r"a+b", a=1, b=2)


@pytest.mark.parametrize("wrong", [HALF + Fraction(1, 10**8), 0.5 + 1e-8, 0.4999])
def test_numbers_that_are_nearly_equal_are_not(wrong):
    assert compare("=", HALF, HALF)
    assert compare("=", 0.5, HALF)
    assert not compare("=", wrong, HALF)
    assert not compare("=", HALF, wrong)


@pytest.mark.parametrize(
    ("formula", "found"),
    [
        (r"\frac{2}{3}-\frac12", Fraction(1, 6)),
        (r"-x^2", -9),
        (r"(1-x)^{3}", -8),
        (r"2x(x+1)", 24),
        (r"\{2.75\}+\lfloor 2.75\rfloor", 2.75),
        (r"|1-x|", 2),
        (r"\sum_{j=1}^{3} s_j", 14),
        (r"\prod_{j=1}^{3} s_j", 36),
        (r"\max\{x,5\}-\min\{x,5\}", 2),
    ],
)
def test_a_formula_is_what_it_says(formula, found):
    assert value(formula, {"x": 3, "s_": lambda j: j * j}) == pytest.approx(found)
