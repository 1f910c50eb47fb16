"""The only optimum of 2 v. 2 on the mesh of 21 points, in fractions."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from paper_ledger.blpwz22.coalition import full_games

F = Fraction


def test_an_optimum_beside_others_or_that_loses_is_noticed():
    found = full_games._optimum()
    assert found.is_only_optimum()
    assert found.forces_nothing_less_than_zero()
    pairs = list(found.weights)
    little = F(1, 10**9)
    others = {
        "worst_other": F(0),
        "worst_mixed": little,
        "weights": dict.fromkeys(pairs[:2], F(1, 2)),
    }
    for name, value in others.items():
        assert not replace(found, **{name: value}).is_only_optimum()
    negative = dict(zip(pairs, (-little, F(1, 2), F(1, 2) + little), strict=True))
    assert not replace(found, weights=negative).is_only_optimum()
    for name, value in (("worst_mixed", -little), ("worst_other", -little), ("from_fee", F(-2))):
        assert not replace(found, **{name: value}).forces_nothing_less_than_zero()


def test_the_kernel_of_three_pairs_is_theirs():
    matrix = np.array([[0, -1, 2], [1, 0, -3], [-2, 3, 0]], dtype=object) * F(1, 7)
    weights = full_games._kernel(matrix)
    assert list(weights @ matrix) == [0, 0, 0]
    assert list(weights) == [F(1, 2), F(1, 3), F(1, 6)]
