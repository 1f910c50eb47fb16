"""Two against two: a root in forty digits, from the integrals themselves, inside the enclosure."""

from fractions import Fraction
from functools import cache
from types import SimpleNamespace

import mpmath as mp
import numpy as np
import pytest

from guts_core.guts.alliances.two_allies import two_against_two
from guts_core.guts.coalition.mixtures import AgainstMixture, coalition_payoffs
from guts_core.methods.exact.flint_numbers import flint
from paper_ledger.blpwz22.enclosures import two_allies
from paper_ledger.blpwz22.enclosures.krawczyk import only_zero
from paper_ledger.blpwz22.enclosures.two_allies import enclose_two_allies, system


@pytest.fixture(autouse=True)
def forty_digits():
    with mp.workdps(40):
        yield


def along(t, scale):
    """The threshold b and the lower one's rate da/dt with t = ln z as parameter."""
    z = mp.e**t
    b = scale * (3 * z * z + 1) ** (mp.mpf(2) / 3) / z
    growth = 4 * z * z / (3 * z * z + 1) - 1  # d ln b / dt
    return b, -z * b * growth


def conditions(start, end, scale):
    """Along the curve from z_0 to z_1: the normalisation, the diagonal, and H(1) = 1."""
    partner, bloc = along(start, scale)[0], along(end, scale)[0]
    lower = mp.quad(lambda t: along(t, scale)[1], [start, end])

    def density(t):
        """K db along the curve."""
        z = mp.e**t
        b, da = along(t, scale)
        return z / (4 * b * b) * -da / z

    high = mp.quad(density, [end, start])
    at_bloc = (1 / bloc + 1 / partner) / 4
    return [
        8 * partner**3 - 2 * mp.cosh(start),
        lower - bloc,
        at_bloc + high + 1 - partner**2 - 1,
    ]


@cache
def root():
    return mp.findroot(conditions, (1.84, 1.21, 0.241), tol=1e-35)


def inside(bounds, number):
    return bounds[0] <= Fraction(mp.nstr(number, 38)) <= bounds[1]


def test_a_root_in_forty_digits_is_inside():
    start, end, scale = root()
    found = enclose_two_allies()
    bloc, partner = along(end, scale)[0], along(start, scale)[0]
    weight, rest = mp.sinh(end) / (4 * bloc**3), mp.sinh(start) / (4 * partner**3)
    assert inside(found.scale, scale)
    assert inside(found.bloc, bloc)
    assert inside(found.partner, partner)
    assert inside(found.bloc_weight, weight)
    assert inside(found.always_in_weight, 1 - rest)
    assert inside(found.first, mp.cbrt(3 * mp.e ** (2 * start) + 1))


def test_derivatives_are_difference_quotients():
    found = two_against_two()
    middle, step = [found.first, found.last], 1e-6
    exact = system([flint().arb(x) for x in middle])[1]
    for j in range(2):
        ends = [
            [flint().arb(x + sign * step * (i == j)) for i, x in enumerate(middle)]
            for sign in (-1, 1)
        ]
        low, high = (system(end)[0] for end in ends)
        for i in range(2):
            quotient = (float(high[i]) - float(low[i])) / (2 * step)
            assert float(exact[i][j]) == pytest.approx(quotient, abs=1e-8)


def test_the_fee_by_the_rules():
    """The bound is below what always holding leaves, computed from the payoffs of the rules."""
    profiles, weights = two_against_two().mixture(400)
    matrix, stakes = coalition_payoffs(np.zeros((1, 2)), profiles, 0.0)
    earned = float((matrix + 2 * stakes)[0] @ weights)
    assert 0.43 < float(enclose_two_allies().from_fee[0]) <= 2 - earned
    a, b = profiles.T
    D = a + b - 1 - b**4 / 3 - 2 * a**3 * b / 3
    assert (matrix + 2 * stakes)[0] == pytest.approx(2 - 4 * D)


def test_other_mixtures_lose():
    """On a mesh every pair off the curve earns less; near it the loss is of second order."""
    optimum = two_against_two()
    payoff = AgainstMixture(2, *optimum.mixture(400), 0.0)
    lower, higher, _ = optimum.curve(4001)
    mesh = np.linspace(0, 1, 61)
    pairs = np.array([(a, b) for a in mesh for b in mesh if a <= b])
    gaps = np.abs(pairs[:, None, 0] - lower) + np.abs(pairs[:, None, 1] - higher)
    far = gaps.min(axis=1) > 0.05
    assert payoff.payoffs(pairs[far]).max() < -1e-3


def test_a_box_beside_the_solution_is_refused():
    found = two_against_two()
    with pytest.raises(ArithmeticError, match="only_zero"):
        only_zero(system, (found.first + 2.1e-6, found.last), 2e-6)


@pytest.mark.parametrize(
    ("first", "last", "scale", "partner", "fee", "supposed"),
    [
        (2, 1.6, 0.2, 0.9, 0.1, True),
        (1.6, 1.6, 0.2, 0.9, 0.1, False),
        (2, 1.58, 0.2, 0.9, 0.1, False),  # its cube is 3.94
        (2, 1.6, 0, 0.9, 0.1, False),
        (2, 1.6, 0.2, 1, 0.1, False),
        (2, 1.6, 0.2, 0.9, 0, False),
    ],
)
def test_each_thing_that_is_supposed(monkeypatch, first, last, scale, partner, fee, supposed):
    monkeypatch.setattr(two_allies, "least_from_fee", lambda _: flint().arb(fee))
    first, last, scale, partner = map(flint().arb, (first, last, scale, partner))
    curve = SimpleNamespace(scale=scale, partner=partner)
    assert two_allies.supposed(first, last, curve) is supposed


@pytest.mark.parametrize(("bloc", "partner"), [(0.7, 0.9), (0.9, 0.7), (0.8, 0.8)])
def test_the_lower_end_of_the_curve_bounds_what_always_holding_leaves(bloc, partner):
    q, b = map(flint().arb, (bloc, partner))
    curves = [SimpleNamespace(bloc=q, partner=b, bloc_weight=flint().arb(w)) for w in (0, 1)]
    found = [float(two_allies.least_from_fee(curve)) for curve in curves]
    least = min(x - 1 - x**4 / 3 for x in (bloc, partner))
    assert found == pytest.approx([4 * least, 4 * (2 * bloc - 1 - bloc**4)])
