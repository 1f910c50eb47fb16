"""Solutions 9 and 10: hypotheses of the theorems, what breaks them, and play next to resonance."""

import dataclasses
from fractions import Fraction as F

import numpy as np
import pytest

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.dynamics.invariants import FACES
from guts_core.simplified_kuhn.dynamics.linear import stability
from guts_core.simplified_kuhn.dynamics.simulation import simulate
from guts_core.simplified_kuhn.solutions.families import FAMILY, solution_9_member
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.stability import driven
from paper_ledger.bil17.stability.driven import driven_hypotheses, transverse_signs
from paper_ledger.bil17.stability.resonance import resonant_members


@pytest.mark.parametrize("label", ["9", "10"])
def test_hypotheses_hold(label):
    assert set(driven_hypotheses(label).values()) == {True}


def test_a_wrong_slope_or_face_is_noticed(monkeypatch):
    true = driven.driven_slopes
    wrong = {"c1": lambda f, pot: (pot + 1) * f["b3"] - 2}
    monkeypatch.setattr(
        driven,
        "driven_slopes",
        lambda label, f, pot: true(label, f, pot) | {n: g(f, pot) for n, g in wrong.items()},
    )
    assert not driven_hypotheses("9")["slopes"]
    monkeypatch.setattr(driven, "CASES", {"10": "6"})
    assert not driven_hypotheses("10")["on the face"]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda found, pot: found | {"c1": found["c1"] + pot},  # right at P = 0
        lambda found, pot: found | {"c1": found["c1"] + pot - 1},  # right at P = 1
        lambda found, pot: {name: g for name, g in found.items() if name != "c1"},
    ],
)
def test_slopes_that_are_right_at_one_pot_or_not_all_are_noticed(monkeypatch, wrong):
    true = driven.driven_slopes
    monkeypatch.setattr(
        driven, "driven_slopes", lambda label, f, pot: wrong(true(label, f, pot), pot)
    )
    assert not driven_hypotheses("10")["slopes"]


@pytest.mark.parametrize("place", [0, 1])
def test_one_member_beside_the_face_is_noticed(monkeypatch, place):
    k = FREQUENCIES.index("c2")

    def moved(pot):
        vertices = FAMILY["9"].vertices(pot)
        vertex = vertices[place]
        vertices[place] = (*vertex[:k], vertex[k] + F(1, 10**6), *vertex[k + 1 :])
        return vertices

    monkeypatch.setattr(driven, "FAMILY", {"9": dataclasses.replace(FAMILY["9"], vertices=moved)})
    assert not driven_hypotheses("9")["on the face"]


@pytest.mark.parametrize("sign", [0, 1, None])
def test_all_transverse_eigenvalues_are_negative_or_it_is_noticed(monkeypatch, sign):
    monkeypatch.setattr(driven, "transverse_signs", lambda *_: [-1, sign, -1])
    assert not driven_hypotheses("10")["transverse"]


def test_signs_are_those_of_every_vertex():
    face, family = FACES["4"], FAMILY["5"]
    vertices = family.vertices(variable())
    single = [dataclasses.replace(family, vertices=lambda _, v=v: [v]) for v in vertices]
    each = [transverse_signs(one, face) for one in single]
    assert transverse_signs(family, face) == [sign for signs in each for sign in signs]


def test_solutions_that_have_no_such_signs():
    """Fixed frequencies of Solution 5 whose eigenvalue vanishes at an end of the family."""
    assert 0 in transverse_signs(FAMILY["5"], FACES["4"])


@pytest.mark.parametrize(
    ("label", "pot"), [("9", "9/2"), ("9", "49/10"), ("10", "6"), ("10", "40")]
)
def test_signs_at_single_pots(label, pot):
    """The same by the Jacobian: of the transverse eigenvalues none is 0 or positive."""
    pot = F(pot)
    member = solution_9_member(pot, pot / (pot + 1))
    point = member if label == "9" else FAMILY["10"].vertices(pot)[0]
    found = stability(point, pot)
    assert set(found.transverse) == set(FACES[driven.CASES[label]])
    assert all(value < 0 for value in found.transverse.values())
    assert (found.oscillatory, found.zero, found.unstable) == (6, int(label == "9"), 0)


def test_at_the_ends_of_solution_9_a_call_is_neutral():
    pot = F("9/2")
    assert 0 in stability(solution_9_member(pot, F(1)), pot).transverse.values()


def test_resonance_is_bounded_by_twist():
    """At a resonant member: a small excursion still grows, a large one has ended growing."""
    pot = F(24, 5)
    member = np.array([float(x) for x in resonant_members(pot)[1]])
    starts = np.clip(np.tile(member, (2, 1)), 1e-12, 1 - 1e-12)
    starts[:, FREQUENCIES.index("b2")] += 0.005, 0.08
    run = simulate(4.8, starts, 600, samples=1201, step=0.25, order=4, estimate_error=False)
    b3 = FREQUENCIES.index("b3")
    far = np.abs(run.frequencies[..., b3] - member[b3])
    first, second = far[:600].max(axis=0), far[600:].max(axis=0)
    assert second[0] > 1.8 * first[0]
    assert second[1] < 1.01 * first[1]
