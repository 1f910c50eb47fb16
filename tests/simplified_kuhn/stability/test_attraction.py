"""The stability of Solutions 1, 4 and 5: hypotheses that fail where they are false, and play."""

import dataclasses
from fractions import Fraction as F

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.dynamics.invariants import FACES, conserved_quantities
from guts_core.simplified_kuhn.rules import twenty_four_gradient
from guts_core.simplified_kuhn.solutions.families import FAMILY, P3
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.stability import attraction
from paper_ledger.bil17.stability.attraction import (
    SOLUTIONS,
    hypotheses,
    idle_frequencies,
    sign_inside,
    transverse_slopes,
)

POTS = {"1": F(5, 2), "3": F(67, 20), "4": F(15, 4)}


@pytest.mark.parametrize("case", SOLUTIONS)
def test_hypotheses_hold_on_the_whole_range(case):
    assert set(hypotheses(case).values()) == {True}


def equally_weighted(quantity):
    return dataclasses.replace(quantity, weights=dict.fromkeys(quantity.weights, F(1)))


def with_range(monkeypatch, label, low, high):
    """Solutions of which one is said to have another range."""
    other = dataclasses.replace(FAMILY[label], low=low, high=high)
    monkeypatch.setattr(attraction, "FAMILY", {label: other})


@pytest.mark.parametrize(
    ("case", "low", "high"),
    [
        ("1", 2, F(301, 100)),
        *(("3", P3, F(351, 100)), ("3", F(32, 10), F(7, 2))),
        *(("4", F(349, 100), 4), ("4", F(7, 2), F(401, 100))),
    ],
)
def test_wider_ranges_are_refused(monkeypatch, case, low, high):
    with_range(monkeypatch, SOLUTIONS[case], low, high)
    assert not hypotheses(case)["signs"]


@pytest.mark.parametrize(
    ("name", "other", "refused"),
    [
        ("FACES", {**FACES, "3": {**FACES["3"], "c1": 0}}, "solution on the face"),
        ("FACED", {**attraction.FACED, "b1": ("c3", "d1")}, "one bet at a time"),
        ("FACED", {**attraction.FACED, "b1": ("c2",)}, "feedback"),
        ("FACED", {**attraction.FACED, "a1": ("b2",)}, "one bet at a time"),
        (
            "conserved_quantities",
            lambda face, pot: [equally_weighted(q) for q in conserved_quantities(face, pot)],
            "conserved quantity",
        ),
        ("conserved_quantities", lambda face, pot: [], "conserved quantity"),
    ],
)
def test_false_hypotheses_are_refused(monkeypatch, name, other, refused):
    monkeypatch.setattr(attraction, name, other)
    assert not hypotheses("3")[refused]


@pytest.mark.parametrize(("low", "high"), [(F(3, 2), 3), (2, 6)])
def test_a_centre_outside_the_cube_is_refused(monkeypatch, low, high):
    """d2 = (2P-4)/(P+1) is negative below P = 2 and more than 1 above P = 5."""
    with_range(monkeypatch, "1", low, high)
    assert not attraction.is_confining(attraction.setting_of("1"))


def test_negative_weights_are_refused(monkeypatch):
    """-H is conserved as well, but its level sets need not be compact."""

    def negative(face, pot):
        found = conserved_quantities(face, pot)
        return [
            dataclasses.replace(q, weights={n: -w for n, w in q.weights.items()}) for q in found
        ]

    monkeypatch.setattr(attraction, "conserved_quantities", negative)
    assert not attraction.is_confining(attraction.setting_of("1"))


def changed_slope(name, **changes):
    """The face of Case 1 with another slope of one fixed frequency."""
    setting = attraction.setting_of("1")
    slopes = {**setting.slopes, name: dataclasses.replace(setting.slopes[name], **changes)}
    return dataclasses.replace(setting, slopes=slopes)


def test_members_that_differ_in_a_live_frequency_are_refused():
    setting, k = attraction.setting_of("1"), FREQUENCIES.index("b3")
    first, *others = setting.vertices
    moved = (*first[:k], first[k] + F(1, 10**6), *first[k + 1 :])
    for vertices in ([moved, *others], [*others, moved]):
        assert not attraction._on_the_face(dataclasses.replace(setting, vertices=vertices))


@pytest.mark.parametrize("name", ["a1", "c1"])
def test_a_rate_that_is_0_at_all_members_is_refused(name):
    idle = attraction.setting_of("1").idle
    flat = changed_slope(name, constant=F(0), idle=dict.fromkeys(idle, F(0)))
    assert not attraction.has_signs(flat)
    assert not attraction._one_at_a_time(flat)


def test_a_bet_that_moves_a_call_the_other_way_at_one_corner_is_refused(monkeypatch):
    slopes, bluffs = attraction._slopes, FREQUENCIES.index("b3")
    setting = attraction.setting_of("1")
    assert attraction._feedback(setting)

    def turned(f, pot):
        found = slopes(f, pot)
        return {**found, "d3": -found["d3"]} if f[bluffs] == 1 else found

    monkeypatch.setattr(attraction, "_slopes", turned)
    assert not attraction._feedback(setting)


def test_faces_without_such_identities():
    """On the faces of Cases 2, 5 and 6 some transverse slope is no such combination."""
    for case, pot in (("2", F(31, 10)), ("6", F(93, 20))):
        assert transverse_slopes(FACES[case], pot) is None


@pytest.mark.parametrize("case", SOLUTIONS)
def test_identities_at_random_profiles(case):
    """Exactly, against the slopes from the deals."""
    face, pot = FACES[case], POTS[case]
    rng = np.random.default_rng(7)
    for each in rng.integers(0, 100, (5, 11)).tolist():
        f = {n: F(face.get(n, F(x, 99))) for n, x in zip(FREQUENCIES, each, strict=True)}
        row = twenty_four_gradient(np.array(list(f.values()), dtype=object), pot)
        g = dict(zip(FREQUENCIES, row, strict=True))
        for name, slope in transverse_slopes(face, pot).items():
            live = sum(p * g[n] + slope.products[n] * f[n] * g[n] for n, p in slope.slopes.items())
            assert g[name] == slope.rate(f) + live
        assert all(g[name] == 0 for name in idle_frequencies(face, pot))


def play(pot, start, until, samples=201):
    """By an integrator and by slopes that the library's flow does not use."""

    def field(_, x):
        return twenty_four_gradient(1 / (1 + np.exp(-np.clip(x, -700, 700))), pot)

    x = np.log(start) - np.log1p(-start)
    times = np.linspace(0, until, samples)
    found = solve_ivp(field, (0, until), x, "DOP853", times, rtol=1e-8, atol=1e-8)
    return found.y.T


def test_a_far_orbit_attracts_at_the_rate_of_the_equilibrium():
    """P = 5/2, b3 swinging between .02 and .98: transverse log-odds fall by rate times time."""
    pot, vertices = F(5, 2), FAMILY["1"].vertices(F(5, 2))
    member = [sum(column) / len(vertices) for column in zip(*vertices, strict=True)]
    start = np.clip([float(x) for x in member], 1e-4, 1 - 1e-4)
    start[[FREQUENCIES.index("b3"), FREQUENCIES.index("d2")]] = 0.02, 0.1
    log_odds = play(2.5, start, 120)
    swing = 1 / (1 + np.exp(-log_odds[:, FREQUENCIES.index("b3")]))
    assert swing.min() < 0.03
    assert swing.max() > 0.9
    named = dict(zip(FREQUENCIES, member, strict=True))
    for name, slope in transverse_slopes(FACES["1"], pot).items():
        column = log_odds[:, FREQUENCIES.index(name)]
        rate = float(slope.rate(named))
        assert rate < 0
        assert abs((column[-1] - column[0]) / 120 - rate) < 0.08 * abs(rate) + 0.02


@pytest.mark.parametrize("case", SOLUTIONS)
def test_starts_near_members_stay_near(case):
    """As far as the offset inside the family, as far as its root at the ends."""
    pot, rng = POTS[case], np.random.default_rng(3)
    vertices = np.array([[float(x) for x in v] for v in FAMILY[SOLUTIONS[case]].vertices(pot)])
    for member, power in ((vertices.mean(axis=0), 1), (vertices[-1], 0.5), (vertices[0], 0.5)):
        offset = rng.uniform(-1, 1, 11)
        for size in (1e-2, 1e-4):
            start = np.clip(member + size * offset, size / 10, 1 - size / 10)
            moved = 1 / (1 + np.exp(-np.clip(play(float(pot), start, 150), -700, 700)))
            assert np.abs(moved - member).max() < 6 * size**power


def test_signs():
    pot = variable()
    assert sign_inside((pot - 2) * (3 - pot), 2, 3) == 1
    assert sign_inside(F(-1, 2), 2, 3) == -1
    assert sign_inside(pot - pot, 2, 3) == 0
    assert sign_inside(2 * pot - 5, 2, 3) is None
    assert sign_inside(1 / (2 * pot - 5), 2, 3) is None


def test_unknown_case():
    with pytest.raises(ValueError, match="hypotheses: case must be one of"):
        hypotheses("6")
