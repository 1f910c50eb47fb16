"""A second look shares no code with what it looks at, and covers tile by other code than theirs."""

import ast
import dataclasses
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from guts_core.guts.weenie import search as weenie_search
from guts_core.guts.weenie import second_look as weenie_recheck
from guts_core.guts.weenie.sizes import losing_cover
from guts_core.methods.exact import branch_and_bound, intervals

OPPONENTS = 3
NASH = weenie_search.nash_interval(OPPONENTS)
RUNS = weenie_search.search_all(OPPONENTS, NASH, Fraction(0), NASH.lower)

#: Each second look: what it may import from the project, constants and records apart.
ALLOWED = {
    weenie_recheck: {branch_and_bound.tiles, intervals.Interval, weenie_search.OpponentSearch},
}


def imported(module):
    """What a module takes from the project, by name or from a module that it imports whole."""
    tree = ast.parse(Path(module.__file__).read_text("utf-8"))
    whole = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module.startswith("guts_core"):
            for alias in node.names:
                thing = getattr(module, alias.asname or alias.name)
                if isinstance(thing, ModuleType):
                    whole[alias.asname or alias.name] = thing
                yield thing
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", None) in whole:
            yield getattr(whole[node.value.id], node.attr)


@pytest.mark.parametrize("module", ALLOWED)
def test_second_looks_compute_on_their_own(module):
    shared = {thing for thing in imported(module) if callable(thing)}
    assert shared - {branch_and_bound.Cover} <= ALLOWED[module]


def test_second_look_takes_numbers_from_the_search_and_no_results():
    fields = {field.name for field in dataclasses.fields(weenie_search.OpponentSearch)}
    tree = ast.parse(Path(weenie_recheck.__file__).read_text("utf-8"))
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in ("search", "s")
    }
    assert used <= fields | {"above"}


@pytest.mark.parametrize(("search", "boxes"), RUNS, ids=lambda x: str(getattr(x, "below", "")))
def test_boxes_of_the_search_leave_no_point_out(search, boxes):
    rng = np.random.default_rng(search.below)
    p, m = float(NASH.lower), search.below
    points = rng.random((2000, m + (search.above > 0)))
    points[:, :m] *= p
    points[:, m:] = p + (1 - p) * points[:, m:]
    inside = (boxes.lower <= points[:, None]) & (points[:, None] <= boxes.upper)
    assert inside.all(axis=2).any(axis=1).all()


def test_intervals_of_sizes_leave_no_size_out():
    ends = losing_cover(32).ends
    for n in (*range(6, 200), 10**3, 10**6, 10**12):
        assert any(low <= Fraction(1, n - 1) <= high for low, high in ends)
    assert sum(high - low for low, high in ends) == Fraction(1, 5)
