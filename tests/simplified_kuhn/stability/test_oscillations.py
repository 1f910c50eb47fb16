"""How many eigenvalues are imaginary at the stable solutions, at all pots and all members."""

from fractions import Fraction

import numpy as np
import pytest

from guts_core.methods.exact.rational_functions import RationalFunction
from guts_core.simplified_kuhn.dynamics.linear import stability
from guts_core.simplified_kuhn.solutions.families import FAMILY
from paper_ledger.bil17.stability import oscillations as module
from paper_ledger.bil17.stability.oscillations import oscillating

POTS = {
    "1": ("201/100", "5/2", "299/100"),
    "4": ("322/100", "67/20", "349/100"),
    "5": ("351/100", "15/4", "399/100"),
    "9": ("432/100", "22/5", "93/20", "499/100"),
    "10": ("501/100", "8", "100"),
}


@pytest.mark.parametrize("label", POTS)
def test_members_have_so_many(label):
    rng = np.random.default_rng(int(label))
    for pot in map(Fraction, POTS[label]):
        vertices = FAMILY[label].vertices(pot)
        weights = [Fraction(int(k)) for k in rng.integers(1, 9, len(vertices))]
        mixed = [
            sum(w * x for w, x in zip(weights, column, strict=True)) / sum(weights)
            for column in zip(*vertices, strict=True)
        ]
        for member in (vertices[0], vertices[-1], mixed):
            found = stability(member, pot)
            assert found.unstable == 0
            assert found.oscillatory == oscillating(label)
            assert label != "9" or found.zero == 1


SLOPES, STATED = module.slopes_by_name, module.driven_slopes
#: Where a broken slope is right: the pot at which the ledger counts the eigenvalues as well.
SEEN = Fraction(67, 20)


def weaker(names, seen):
    """Slopes that lose all of their size at one pot next to another one, where they are right."""

    def factor(pot):
        near = seen + Fraction(1, 10)
        is_variable = isinstance(pot, RationalFunction)
        return (pot - near) * (pot - near) * 100 if is_variable else 1

    def slopes(given):
        return lambda *asked: {
            name: x * factor(asked[-1]) if name in names else x for name, x in given(*asked).items()
        }

    return slopes


@pytest.mark.parametrize(
    ("label", "name", "changed"),
    [
        ("4", "slopes_by_name", weaker(("a2",), SEEN)(SLOPES)),
        ("9", "driven_slopes", weaker(("b3",), Fraction(93, 20))(STATED)),
        ("10", "driven_slopes", weaker(("b1",), Fraction(6))(STATED)),
        # one of the drivers is driven
        ("9", "driven_slopes", lambda *a: STATED(*a) | {"b1": STATED(*a)["b1"] + a[1]["c1"]}),
        # an idle frequency drives a live one
        (
            "1",
            "slopes_by_name",
            lambda f, pot: SLOPES(f, pot) | {"b3": f[9] * SLOPES(f, pot)["b3"]},
        ),
        (
            "1",
            "slopes_by_name",
            lambda f, pot: SLOPES(f, pot) | {"b3": (1 + f[9]) * SLOPES(f, pot)["b3"]},
        ),
        ("10", "OSCILLATORS", {"10": {"b1": ("c2",), "b2": ("d1",)}}),
        ("9", "driven_hypotheses", lambda label: {"transverse": False}),
        ("5", "is_confining", lambda setting: False),
        ("5", "has_signs", lambda setting: False),
        ("5", "setting_of", lambda case: None),
    ],
)
def test_it_is_seen_if_they_are_fewer_at_a_pot(monkeypatch, label, name, changed):
    assert oscillating(label)
    monkeypatch.setattr(module, name, changed)
    assert oscillating(label) is None


def test_the_solution_must_be_one_of_the_five():
    with pytest.raises(ValueError, match="oscillating: label must be one of"):
        oscillating("7")
