"""What the certifiers of repeated play in simplified Kuhn poker refuse."""

import dataclasses
from fractions import Fraction
from functools import cache

from refusals import Refusal, both_tests, first, yes

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.dynamics.invariants import FACES
from guts_core.simplified_kuhn.dynamics.linear import Stability
from guts_core.simplified_kuhn.solutions.families import FAMILY
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.stability import attraction, oscillations

TINY = Fraction(1, 10**6)
POT = variable()
NINE = FAMILY["9"]


@cache
def setting():
    """The face next to Solution 1, with the pot as a variable."""
    family = FAMILY["1"]
    slopes = attraction.transverse_slopes(FACES["1"], POT)
    return attraction.Setting(family, FACES["1"], family.vertices(POT), slopes)


def moved(name):
    """The setting with one frequency larger by 1e-6 at the last vertex."""
    *others, last = setting().vertices
    k = FREQUENCIES.index(name)
    vertex = (*last[:k], last[k] + TINY, *last[k + 1 :])
    return dataclasses.replace(setting(), vertices=[*others, vertex])


def everywhere(name):
    """The same at every vertex."""
    k = FREQUENCIES.index(name)
    vertices = [(*v[:k], v[k] + TINY, *v[k + 1 :]) for v in setting().vertices]
    return dataclasses.replace(setting(), vertices=vertices)


def sloping(name, **changes):
    """The setting with another slope of one fixed frequency."""
    slopes = dict(setting().slopes)
    slopes[name] = dataclasses.replace(slopes[name], **changes)
    return dataclasses.replace(setting(), slopes=slopes)


def ranging(**ends):
    """The setting with another range of pots."""
    return dataclasses.replace(setting(), family=dataclasses.replace(setting().family, **ends))


def further():
    """The setting with a range of pots that reaches 1 further."""
    return ranging(high=setting().family.high + 1)


def flat(*names):
    """The setting with slopes that vanish on the whole solution."""
    slopes = dict(setting().slopes)
    for name in names:
        idle = dict.fromkeys(slopes[name].idle, Fraction(0))
        slopes[name] = dataclasses.replace(slopes[name], constant=Fraction(0), idle=idle)
    return dataclasses.replace(setting(), slopes=slopes)


def turned(name):
    """The setting in which the idle calls move one slope the other way."""
    return sloping(name, idle={k: -c for k, c in setting().slopes[name].idle.items()})


def linear(defective):
    """A record of eigenvalues on the imaginary axis."""
    return Stability(
        eigenvalues=None,
        transverse={},
        interior=(),
        oscillatory=4,
        zero=2,
        unstable=0,
        exact=True,
        defective=defective,
    )


FIXED, LIVE = next(iter(FACES["1"])), "b3"

ROWS = [
    Refusal(
        "paper_ledger.bil17.stability.attraction:_on_the_face",
        "members that leave the face by 1e-6 at one vertex lie on it",
        lambda: not attraction._on_the_face(moved(FIXED)),
        lambda: attraction._on_the_face(setting()),
        (
            ("paper_ledger.bil17.stability.attraction:_on_the_face", yes),
            ("paper_ledger.bil17.stability.attraction:all", first),
        ),
    ),
    Refusal(
        "paper_ledger.bil17.stability.attraction:is_confining",
        "a quantity with its centre 1e-6 off is conserved",
        lambda: not attraction.is_confining(everywhere(LIVE)),
        lambda: attraction.is_confining(setting()),
    ),
    Refusal(
        "paper_ledger.bil17.stability.attraction:_no_poles",
        "a slope with a pole at P = 5/2 is finite",
        lambda: not attraction._no_poles(sloping(FIXED, constant=1 / (POT - Fraction(5, 2)))),
        lambda: attraction._no_poles(setting()),
    ),
    Refusal(
        "paper_ledger.bil17.stability.attraction:has_signs",
        "the transverse slopes keep their signs up to a pot that is larger by 1",
        lambda: not attraction.has_signs(further()),
        lambda: attraction.has_signs(setting()),
    ),
    Refusal(
        "paper_ledger.bil17.stability.attraction:_one_at_a_time",
        "two bets that the same calls face may both be worth nothing",
        lambda: not attraction._one_at_a_time(flat("a1", "b1")),
        lambda: attraction._one_at_a_time(setting()),
    ),
    Refusal(
        "paper_ledger.bil17.stability.attraction:_feedback",
        "calls that raise the slope of the bet they face push it down",
        lambda: not attraction._feedback(turned("a1")),
        lambda: attraction._feedback(setting()),
    ),
    Refusal(
        "paper_ledger.bil17.stability.attraction:sign_inside",
        "P - 3 + 1e-6 has one sign between 2 and 3",
        lambda: attraction.sign_inside(POT - 3 + TINY, 2, 3) is None,
        lambda: attraction.sign_inside(POT - 3, 2, 3) == -1,
        (("paper_ledger.bil17.stability.attraction:sign_inside", lambda value, low, high: -1),),
    ),
    Refusal(
        "paper_ledger.bil17.stability.oscillations:_is_regular",
        "the two live frequencies of Solution 1 oscillate at P = -1 as well",
        lambda: not oscillations._is_regular(ranging(low=-2)),
        lambda: oscillations._is_regular(setting()),
    ),
    Refusal(
        "paper_ledger.bil17.stability.oscillations:_all_swing",
        "d3 of Solution 9 oscillates at P = 5, where it is 1",
        lambda: not oscillations._all_swing(dataclasses.replace(NINE, high=6)),
        lambda: oscillations._all_swing(NINE),
    ),
    Refusal(
        "simplified_kuhn.dynamics.linear:Stability.resonant",
        "linear growth along a family is a resonance",
        lambda: not linear(("zero",)).resonant,
        lambda: linear(("zero", "oscillatory")).resonant and not linear(()).resonant,
    ),
]

test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)
