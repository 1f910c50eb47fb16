"""Equilibria: certificates at members, whole ranges, exactly these ranges, components."""

import math
import re
from fractions import Fraction
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.methods.exact.surds import square_root
from guts_core.simplified_kuhn.rules import expectations, gains, gradient
from guts_core.simplified_kuhn.solutions import members
from guts_core.simplified_kuhn.solutions.families import FAMILIES, FAMILY, P3, P4, P6, P8, P9
from guts_core.simplified_kuhn.solutions.members import _at, _meet, components, equilibria
from guts_core.simplified_kuhn.solutions.pots import all_equilibria, polar_gradients
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.completeness.ranges import holds_on_range, pots_of_equilibrium

F = Fraction
IN_AN_INTERVAL = {
    F(5, 2): "1",
    F(31, 10): "2",
    F(33, 10): "2 3 4",
    F(69, 20): "4",
    F(37, 10): "5",
    F(79, 20): "5 6 7",
    F(21, 5): "7",
    F(87, 20): "7 8 9",
    F(9, 2): "9",
    F(6): "10",
    F(10**9): "10",
}
AT_A_BOUNDARY = {
    2: [("1a", "1")],
    3: [("1", "2a", "2")],
    F(7, 2): [("4", "5a", "5")],
    4: [("5", "6"), ("7",)],
    5: [("9", "10a", "10")],
    P3: [("2",), ("3", "4")],
    P4: [("2", "3"), ("4",)],
    P6: [("5",), ("6", "7")],
    P8: [("7",), ("8", "9")],
    P9: [("7", "8"), ("9",)],
}


@pytest.mark.parametrize("pot", IN_AN_INTERVAL)
def test_labels_inside_intervals(pot):
    assert " ".join(e.label for e in equilibria(pot)) == IN_AN_INTERVAL[pot]
    assert components(pot) == [(label,) for label in IN_AN_INTERVAL[pot].split()]


@pytest.mark.parametrize("pot", AT_A_BOUNDARY, ids=float)
def test_components_at_boundaries(pot):
    assert components(pot) == AT_A_BOUNDARY[pot]


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        (((0, 0), (1, 1)), ((2, 0), (1, 1)), True),
        (((0, 0), (1, 1)), ((1 + F(1, 10**9), 0), (2, 1)), False),
        (((2, 0), (3, 1)), ((0, 0), (2 - F(1, 10**9), 1)), False),
        (((0, 0), (1, 1)), ((1, 0), (2, 1)), None),  # they may touch between the vertices
        (((1, 0), (2, 1)), ((0, 0), (1, 1)), None),
        (((0, 0), (1, 1)), ((0, 1), (1, 0)), None),  # they cross
    ],
)
def test_polytopes_meet_in_a_vertex_or_are_kept_apart_or_it_is_undecided(one, other, meet):
    pair = [SimpleNamespace(vertices=each, label="x") for each in (one, other)]
    if meet is None:
        with pytest.raises(ArithmeticError, match="undecided"):
            _meet(*pair)
    else:
        assert _meet(*pair) is meet


@pytest.mark.parametrize("pot", [3, F(33, 10), 5])
def test_profits_are_those_of_the_mean_of_vertices_that_differ(pot):
    for each in equilibria(pot):
        assert len(set(each.vertices)) == len(each.vertices)
        assert list(each.expectations) == list(expectations(each.frequencies, pot))


def test_what_meets_two_components_makes_one_of_them(monkeypatch):
    """And what meets one member of a component belongs to it."""
    ends = {"a": (0, 1), "b": (3, 4), "c": (1, 3), "d": (-1, 0), "e": (6, 7)}
    found = [SimpleNamespace(label=k, vertices=((x,), (y,))) for k, (x, y) in ends.items()]
    monkeypatch.setattr(members, "_found", lambda *_: found)
    assert components(4) == [("a", "b", "c", "d"), ("e",)]


@pytest.mark.parametrize(("pot", "label"), [(4, "6"), (4, "7"), (F(9, 2), "9"), (6, "10")])
def test_a_family_with_a_vertex_that_is_next_to_one_is_refused(pot, label):
    vertices = list(FAMILY[label].vertices(F(pot)))
    for k, vertex in enumerate(vertices):
        i = next(i for i, x in enumerate(vertex) if 0 < x < 1)
        beside = (*vertex[:i], vertex[i] + F(1, 10**9), *vertex[i + 1 :])
        moved = [*vertices[:k], beside, *vertices[k + 1 :]]
        wrong = SimpleNamespace(label=label, vertices=lambda _, moved=moved: moved)
        with pytest.raises(ArithmeticError, match=f"Solution {label} is none at the pot"):
            _at(wrong, pot)


@pytest.mark.parametrize("pot", [P3, P4, P6, P8, P9], ids=float)
def test_irrational_boundaries_from_both_sides(pot):
    step = F(1, 10**12)
    here = F(float(pot))
    below, above = ([e.label for e in equilibria(here + s * step)] for s in (-1, 1))
    assert {len(below), len(above)} == {1, 3}
    assert {e.label for e in equilibria(pot)} == {*below, *above}


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.label)
def test_conditions_on_the_whole_range(family):
    assert holds_on_range(family)


@pytest.mark.parametrize("label", [f.label for f in FAMILIES if f.high is None or f.low != f.high])
def test_conditions_nowhere_else(label):
    family = FAMILY[label]
    cells = pots_of_equilibrium(family)
    assert [valid for _, valid in cells].count(True) == 1
    assert all(family.covers(pot) is valid for pot, valid in cells)


def of_relation(text, pot, member):
    """The parts of a written relation, exact, and what stands between them."""
    exact = re.sub(r"(?<![a-d\d])(\d+)", r"F(\1)", text)
    exact = re.sub(r"\) ?(?=[a-dP(])", ")*", exact)
    names = {"F": F, "P": pot} | dict(zip(FREQUENCIES, member, strict=True))
    parts = [eval(part, names) for part in re.split("<=|=", exact)]
    return parts, re.findall("<=|=", exact)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.label)
def test_written_relations_hold_and_every_bound_is_attained(family):
    high = family.low + 1 if family.high is None else family.high
    for pot in {family.low, high, F((float(family.low) + float(high)) / 2)}:
        pot = pot * F(1)  # of a whole number parts would be floats
        vertices = family.vertices(pot)
        weights = np.array([F(k + 1) for k in range(len(vertices))])
        inside = weights / weights.sum() @ np.array(vertices, dtype=object)
        for text in family.relations:
            slacks = []
            for member in (*vertices, inside):
                parts, signs = of_relation(text, pot, member)
                slacks.append([b - a for a, b in pairwise(parts)])
                for slack, sign in zip(slacks[-1], signs, strict=True):
                    assert slack >= 0 if sign == "<=" else slack == 0, text
            assert all(0 in each for each in zip(*slacks, strict=True)), text


@pytest.mark.parametrize("pot", [2, F(5, 2), 3, F(33, 10), F(7, 2), F(79, 20), 4, F(87, 20), 5, 7])
def test_no_player_gains_at_any_vertex(pot):
    for each in equilibria(pot):
        for member in (each.frequencies.values(), *each.vertices):
            assert all(gain == 0 for gain in gains(np.array([*member], object), pot))


@pytest.mark.parametrize("pot", [2, F(5, 2), F(31, 10), F(17, 5), F(79, 20), F(87, 20), 5, 7])
def test_nor_with_the_dominated_strategies(pot):
    for each in equilibria(pot):
        profile = [float(x) for x in each.vertices[-1]]
        assert gains(profile, float(pot), every_strategy=True).max() < 1e-14


def test_surds_gain_nothing_either():
    third = next(e for e in equilibria(F(33, 10)) if e.label == "3")
    assert all(
        gain == 0 for gain in gains(np.array([*third.frequencies.values()], object), third.pot)
    )
    assert gains([float(x) for x in third.frequencies.values()], 3.3).max() < 1e-15


@given(st.floats(2, 12), st.randoms(use_true_random=False))
@settings(max_examples=8)
def test_random_members_at_any_float(pot, random):
    for each in equilibria(pot):
        weights = np.array([0.01 + random.random() for _ in each.vertices])
        member = weights / weights.sum() @ np.array(each.vertices, dtype=float)
        assert gains(np.clip(member, 0, 1), pot).max() < 1e-14
        assert math.isclose(sum(float(e) for e in each.expectations), 0, abs_tol=1e-14)


def test_moving_off_a_family_is_noticed():
    for pot, label in ((F(5, 2), "1"), (3, "2a"), (F(9, 2), "9"), (6, "10")):
        vertices = FAMILY[label].vertices(F(pot))[:2]
        for index, name in enumerate(FREQUENCIES):
            if name in "c2 d3 c3 d1":
                continue
            moved = [list(vertex) for vertex in vertices]
            for vertex in moved:
                vertex[index] = abs(vertex[index] - F(1, 1000))
            assert not all_equilibria([tuple(vertex) for vertex in moved], F(pot))


@pytest.mark.parametrize("pot", [2, F(5, 2), 3, F(13, 4), 4, F(9, 2), 5, 7])
def test_the_dimension_is_that_of_the_vertices(pot):
    """By another algorithm, in floats: lines, which have two vertices, among them."""
    found = equilibria(pot)
    for one in found:
        family = FAMILY[one.label]
        vertices = np.array(family.vertices(pot), dtype=float)
        assert one.dimension == np.linalg.matrix_rank(vertices - vertices[0])


def test_record():
    (one,) = equilibria(6)
    assert (one.label, one.dimension, one.free) == ("10", 0, ())
    assert list(expectations(dict(one.frequencies), 6)) == list(one.expectations)
    assert equilibria(2)[0].dimension == 5
    assert equilibria(2)[0].free == ("d1", "c2", "b3", "c3", "d3")
    assert [e.label for e in equilibria(3.25)] == [e.label for e in equilibria(F(13, 4))]


@pytest.mark.parametrize("function", [equilibria, components])
def test_a_pot_whose_field_has_no_root_for_the_third_solution(function):
    with pytest.raises(ValueError, match=f"^{function.__name__}: pot must be in a field that Sol"):
        function(2 + square_root(2))


@settings(max_examples=20)
@given(
    st.lists(
        st.lists(st.fractions(0, 1, max_denominator=9), min_size=11, max_size=11),
        min_size=1,
        max_size=4,
    ),
    st.fractions(2, 9, max_denominator=7),
    st.randoms(use_true_random=False),
)
def test_the_quadratic_form_gives_the_slopes_of_every_mean(vertices, pot, random):
    """The conditions on a polytope rest on it: any mean of any points, not of equilibria alone."""
    weights = [Fraction(random.randint(1, 9)) for _ in vertices]
    weights = [weight / sum(weights) for weight in weights]
    columns = zip(*vertices, strict=True)
    mean = [sum(w * x for w, x in zip(weights, column, strict=True)) for column in columns]
    pairs = [(i, j) for i in range(len(vertices)) for j in range(i, len(vertices))]
    form = sum(
        (1 if i == j else 2) * weights[i] * weights[j] * values
        for (i, j), values in zip(pairs, polar_gradients(vertices, pot), strict=True)
    )
    assert list(form) == list(24 * gradient(mean, pot))
