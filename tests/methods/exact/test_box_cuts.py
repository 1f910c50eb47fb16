"""Extreme points of cut boxes against brute force over all systems of tight constraints."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.methods.exact.box_cuts import Cut, cut_box

small = st.integers(-3, 3).map(Fraction)
cuts_of_three = st.builds(Cut, st.lists(small, min_size=3, max_size=3), small, st.booleans())


def solution(rows):
    """The only solution of three equations in three unknowns, or None."""
    rows = [list(row) for row in rows]
    for k in range(3):
        pivot = next((r for r in range(k, 3) if rows[r][k]), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for r in range(3):
            if r != k:
                rows[r] = [x - rows[r][k] * y for x, y in zip(rows[r], rows[k], strict=True)]
    return tuple(row[3] for row in rows)


def by_all_systems(cuts):
    faces = [
        [*(Fraction(i == k) for k in range(3)), Fraction(side)] for i in range(3) for side in (0, 1)
    ]
    faces += [[*cut.normal, cut.limit] for cut in cuts]
    found = set()
    for rows in combinations(faces, 3):
        point = solution(rows)
        if point is None or not all(0 <= x <= 1 for x in point):
            continue
        excesses = [(cut.excess(point), cut.equality) for cut in cuts]
        if all(e == 0 if equality else e <= 0 for e, equality in excesses):
            found.add(point)
    return tuple(sorted(found))


@given(st.lists(cuts_of_three, max_size=3))
@settings(max_examples=80)
def test_all_extreme_points_once(cuts):
    assert cut_box(3, cuts) == by_all_systems(cuts)


@pytest.mark.parametrize(
    "cuts",
    [
        [([2, -1, -1], 0, False), ([0, 1, 2], 1, True)],
        [([0, -1, 2], 1, False), ([0, -2, 1], 0, True), ([-1, 0, -2], -2, False)],
        [([-1, 2, 2], 2, False), ([1, 0, 2], 1, True), ([-2, 0, -2], -1, False)],
    ],
)
def test_cuts_through_points_that_are_there(cuts):
    cuts = [Cut(list(map(Fraction, normal)), Fraction(limit), at) for normal, limit, at in cuts]
    assert cut_box(3, cuts) == by_all_systems(cuts) != ()


def test_edges():
    assert cut_box(0, []) == ((),)
    assert cut_box(0, [Cut([], Fraction(-1))]) == ()
    assert len(cut_box(6, [])) == 64
    central = Cut([Fraction(1)] * 4, Fraction(2), equality=True)
    assert len(cut_box(4, [central])) == 6  # the octahedron


@pytest.mark.parametrize("dimension", [-1, 1.5, None, True])
def test_bad_dimension(dimension):
    with pytest.raises(ValueError, match="cut_box: dimension must be an integer >= 0"):
        cut_box(dimension, [])


def test_too_large_or_uneven():
    with pytest.raises(
        ValueError, match="cut_box: dimension must be an integer >= 0 and at most 12"
    ):
        cut_box(13, [])
    with pytest.raises(ValueError, match="cut_box: cuts must have normals of 2 entries"):
        cut_box(2, [Cut([Fraction(1)], Fraction(1))])


def test_a_segment_is_cut_between_its_ends():
    """They share no facet, and no third point lies beside them."""
    half = Fraction(1, 2)
    assert cut_box(1, [Cut([Fraction(1)], half)]) == ((0,), (half,))
    assert cut_box(1, [Cut([Fraction(1)], half, equality=True)]) == ((half,),)
