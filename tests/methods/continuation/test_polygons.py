"""Thinned polygons against Ramer, Douglas and Peucker in fractions, and by what is left out."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from guts_core.methods.continuation.polygons import thinned_polygon, turns

#: No squared distance between rational points is the square of one of these.
TOLERANCES = [math.pi / 1000, math.pi / 100, math.pi / 30, math.pi / 10, math.pi / 4]


def in_unit_box(corners):
    columns = []
    for column in zip(*corners, strict=True):
        low, span = min(column), max(column) - min(column)
        columns.append([Fraction(int(each - low), int(span) or 1) for each in column])
    return list(zip(*columns, strict=True))


def squared_distance(point, start, end):
    """From a point to a segment: to the foot of the perpendicular, or to an end."""
    chord = [e - s for s, e in zip(start, end, strict=True)]
    across = [p - s for s, p in zip(start, point, strict=True)]
    onto, length = (sum(a * c for a, c in zip(x, chord, strict=True)) for x in (across, chord))
    if onto <= 0:
        return sum(a * a for a in across)
    if onto >= length:
        return sum((p - e) ** 2 for p, e in zip(point, end, strict=True))
    return sum(a * a for a in across) - onto**2 / length


def needed(corners, tolerance, first, last):
    """Corners strictly between two others that are kept, or None where two are as far away."""
    away = [squared_distance(each, corners[first], corners[last]) for each in corners]
    inner = away[first + 1 : last]
    if not inner or max(inner) <= Fraction(tolerance) ** 2:
        return []
    if inner.count(max(inner)) > 1:
        return None
    middle = first + 1 + inner.index(max(inner))
    parts = [needed(corners, tolerance, *ends) for ends in ((first, middle), (middle, last))]
    return None if None in parts else [*parts[0], middle, *parts[1]]


@pytest.mark.parametrize("dimensions", [1, 2, 3])
def test_corners_are_those_of_the_algorithm_in_fractions(dimensions):
    rng, compared, dropped = np.random.default_rng(dimensions), 0, 0
    for _ in range(40):
        count = int(rng.integers(1, 12))
        corners = rng.integers(-20, 21, (count, dimensions)) * [1, 7, 300][:dimensions]
        exact = in_unit_box(corners)
        for tolerance in TOLERANCES:
            inner = needed(exact, tolerance, 0, count - 1)
            if inner is None:
                continue
            compared += 1
            dropped += count > 2 and len(inner) < count - 2
            found = thinned_polygon(corners, tolerance).tolist()
            assert found == sorted({0, *inner, count - 1})
            small, far = corners * 2.0**-30 + 2.0**-8, np.array([1, -1, 0])[:dimensions] * 2.0**50
            for moved in (small, corners + far):
                assert thinned_polygon(moved, tolerance).tolist() == found
    assert compared > 60
    assert dropped > 20


def test_what_is_left_out_lies_as_near_as_is_said_to_what_remains():
    rng = np.random.default_rng(0)
    for _ in range(5):
        corners = np.cumsum(rng.normal(size=(200, 2)) * [1.0, 1e5], axis=0)
        scaled = (corners - corners.min(axis=0)) / np.ptp(corners, axis=0)
        for tolerance in (0.003, 0.03, 0.3):
            kept = thinned_polygon(corners, tolerance)
            assert {0, 199} <= set(kept.tolist())
            ways = np.linspace(0, 1, 501)[:, None]
            for first, last in itertools.pairwise(kept):
                segment = scaled[first] + ways * (scaled[last] - scaled[first])
                off = np.linalg.norm(scaled[first + 1 : last, None] - segment, axis=2).min(axis=1)
                assert off.max(initial=0) <= tolerance + 1e-3


def test_a_corner_as_far_away_as_is_said_is_left_out():
    roof = [[0, 0], [1, 3], [2, 0]]
    assert thinned_polygon(roof, 1.0).tolist() == [0, 2]
    assert thinned_polygon(roof, math.nextafter(1.0, 0)).tolist() == [0, 1, 2]


def test_a_polygon_that_comes_back_is_measured_from_where_it_begins():
    square = [[0, 0], [0, 1], [1, 1], [1, 0], [0, 0]]
    assert thinned_polygon(square, 0.9).tolist() == [0, 2, 4]
    assert thinned_polygon(square, 0.1).tolist() == [0, 1, 2, 3, 4]
    assert thinned_polygon(np.zeros((5, 2)), 0.0).tolist() == [0, 4]


def test_a_polygon_that_nearly_comes_back_is_measured_from_the_segment_between_its_ends():
    near = [[0, 0], [4.5e-4, 0], [9e-4, 0], [0, -1], [1, -1]]
    assert thinned_polygon(near, 1e-4).tolist() == [0, 2, 3, 4]


@pytest.mark.parametrize("size", [1e-300, 1.0, 1.5e308])
def test_numbers_of_any_size_are_thinned(size):
    corners = np.array([[-1.0, 0.0], [0.2, 0.6], [1.0, 1.0], [1.1, 0.0]])
    assert thinned_polygon(corners * size, 0.01).tolist() == [0, 2, 3]
    wide = corners * [size, 1 / size if size > 1 else 1.0]
    assert thinned_polygon(wide, 0.01).tolist() == [0, 2, 3]


def test_a_negative_tolerance_is_refused():
    with pytest.raises(ValueError, match="thinned_polygon: tolerance"):
        thinned_polygon(np.zeros((5, 2)), -1.0)


@pytest.mark.parametrize("least", [5e-324, 1e-320, 1e300])
def test_corners_of_a_shape_are_found_in_any_unit(least):
    corners = np.array([[-1.0, 0.0], [1.0, 1.0], [2.0, 1.0], [3.0, 0.0]]) * least
    assert thinned_polygon(corners, 0.01).tolist() == [0, 1, 2, 3]


def test_where_a_line_turns_back_is_kept():
    assert thinned_polygon([[0, 0], [3, 0], [1, 0]], 0.01).tolist() == [0, 1, 2]


def test_corners_that_are_always_kept_end_the_pieces_that_are_thinned():
    line = [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]
    assert thinned_polygon(line, 0.1).tolist() == [0, 4]
    assert thinned_polygon(line, 0.1, [2]).tolist() == [0, 2, 4]
    assert thinned_polygon(line, 0.1, [4, 3, 3, 0]).tolist() == [0, 3, 4]
    assert thinned_polygon([[1, 2]], 0.0, [0]).tolist() == [0]
    bent = [[0, 0], [1, 0.3], [2, 1], [3, 0.3], [4, 0]]
    assert thinned_polygon(bent, 0.25).tolist() == [0, 2, 4]
    assert thinned_polygon(bent, 0.25, [1]).tolist() == [0, 1, 2, 4]


def test_a_corner_that_is_not_there_cannot_be_kept():
    with pytest.raises(ValueError, match="thinned_polygon: always must hold indices below 2"):
        thinned_polygon([[0, 0], [1, 1]], 0.1, [2])


@pytest.mark.parametrize(
    ("values", "found"),
    [([1, 2, 3], []), ([1], []), ([1, 2, 1], [1]), ([3, 1, 2, 2, 1], [1, 2, 3]), ([2, 2, 2], [1])],
)
def test_numbers_turn_where_they_neither_rise_nor_fall_on_both_sides(values, found):
    assert turns(values).tolist() == found


def test_differences_too_small_for_their_product_are_seen():
    assert turns(np.array([0.0, 1.0, 2.0, 1.0]) * 1e-300).tolist() == [2]
