"""The enclosed optimum of one size, and what is said of the curve of gains."""

from fractions import Fraction
from inspect import unwrap

import pytest

from guts_core.guts import solve_coalition
from paper_ledger.blpwz22.coalition import numbers
from paper_ledger.blpwz22.enclosures import optimum
from paper_ledger.blpwz22.enclosures.optimum import enclose_optimum

F = Fraction


@pytest.mark.parametrize("opponents", [2, 3, 15, 1000])
def test_the_optimum_in_floats_is_inside(opponents):
    found, solution = enclose_optimum(opponents), solve_coalition(opponents)
    for name, bounds in (
        ("player", found.player),
        ("bloc", found.bloc),
        ("pseudo_bloc", found.pseudo_bloc),
        ("pseudo_bloc_weight", found.weight),
        ("value", found.value),
    ):
        low, high = bounds
        assert 0 < high - low < F(1, 10**18)
        assert abs(getattr(solution, name) - float(low)) < 1e-14


def test_what_is_no_optimum_is_refused(monkeypatch):
    monkeypatch.setattr(optimum, "is_optimum", lambda *_: False)
    with pytest.raises(ArithmeticError, match="is not the optimum's"):
        unwrap(optimum.enclose_optimum)(2)


def test_one_opponent_is_refused():
    with pytest.raises(ValueError, match="enclose_optimum: opponents must be an integer >= 2"):
        enclose_optimum(1)


def test_a_smooth_curve_is_told_from_an_uneven_one():
    def points(*gains):
        return [(F(gain), F(gain)) for gain in gains]

    assert numbers._is_smooth(points(0, 3, 5, 6))
    assert not numbers._is_uneven(points(0, 3, 5, 6))
    for uneven in (points(0, 3, 5, 8), points(0, 1, 3, 4)):
        assert numbers._is_uneven(uneven)
        assert not numbers._is_smooth(uneven)
    assert not numbers._is_smooth(points(0, 3, 5, 5))  # the last step is no rise
    assert not numbers._is_smooth(points(0, 2, 4, 5))  # nor is the second less than the first
    assert not numbers._is_uneven(points(0, 2, 4, 5))
    wide = [(F(0), F(0)), (F(3), F(3)), (F(4), F(6)), (F(6), F(6))]
    assert not numbers._is_smooth(wide)
    assert not numbers._is_uneven(wide)
