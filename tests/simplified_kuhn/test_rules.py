"""Rules: playing out every deal, the printed expectations, exact gains, bad input."""

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.simplified_kuhn.rules import (
    expectations,
    gains,
    gradient,
    gradient_at,
    sizes_of_slopes,
    twenty_four_gradient,
)
from guts_core.simplified_kuhn.tree import (
    FREQUENCIES,
    OWNERS,
    deals,
    endings,
    frequency_of,
    payoffs,
    played_out,
)

pots = st.fractions(min_value=2, max_value=9, max_denominator=5)
profiles = st.lists(
    st.fractions(min_value=0, max_value=1, max_denominator=5), min_size=11, max_size=11
)


def test_tree():
    assert len(list(endings())) == 13
    assert len(list(deals())) == 24
    for ending, deal in product(endings(), deals()):
        won = payoffs(ending, deal)
        assert (sum(units for units, _ in won), sum(pots for _, pots in won)) == (0, 1)


@given(profiles, pots)
@settings(max_examples=8)
def test_expectations_against_playing_out(profile, pot):
    now = dict(zip(FREQUENCIES, profile, strict=True))

    def probability(player, situation, card):
        p = frequency_of(player, situation, card)
        return now[p] if isinstance(p, str) else p

    found = expectations(profile, Fraction(pot))
    assert sum(found) == 0
    assert [24 * e for e in found] == [played_out(probability, Fraction(pot), i) for i in range(3)]


@given(profiles, pots)
@settings(max_examples=4)
def test_gradient_and_gains_by_moving_one_frequency(profile, pot):
    base = np.array([Fraction(x) for x in profile], dtype=object)
    total = [Fraction(0)] * 3
    for index, owner in enumerate(OWNERS):
        values = []
        for end in (0, 1):
            moved = base.copy()
            moved[index] = Fraction(end)
            values.append(expectations(moved, pot)[owner])
        assert gradient(base, pot)[index] == values[1] - values[0]
        total[owner] += max(values) - expectations(base, pot)[owner]
    assert list(gains(base, pot)) == total
    every = gains(base, pot, every_strategy=True)
    assert all(wide >= narrow for wide, narrow in zip(every, total, strict=True))


def test_equations_1_to_3_as_printed():
    symbols = dict(zip(FREQUENCIES, sp.symbols(FREQUENCIES), strict=True))
    p = sp.Symbol("P")
    printed = [
        "(-2*b2+2*c2-2*b3+2*d3-b2*c3)*a1+(2*P-4-(P+1)*(c2+d3))*b1+(b2-2+(P+a2)*b3)*c1"
        "+((P+1)*b2-2*a2)*d1+(2-P)*b3+(2+c3-P)*b2",
        "(2*d1+2*c3-2*b3-c1*b3-b1*c3)*a2+(2*P-4+2*a1-(P+1)*(c3+d1))*b2+(P*b1-2*a1)*c2"
        "+((P+1)*b3-2+b1)*d2+(2-P+c1)*b3+(2-P)*b1",
        "(2*P-4+2*a1+2*a2-(P+1)*(c1+d2))*b3+((P+a1)*b2-(2-b1)*a2)*c3+((P+1)*b1-2*a1)*d3"
        "+(2-P-c1)*b2+2*c1+(2-P+c2-d2)*b1+2*d2",
    ]
    found = expectations(symbols, p)
    slopes = gradient(symbols, p)
    for mine, text in zip(found, printed, strict=True):
        assert sp.expand(24 * mine - sp.sympify(text, locals={**symbols, "P": p})) == 0
    for slope, name, owner in zip(slopes, FREQUENCIES, OWNERS, strict=True):
        assert sp.expand(slope - sp.diff(found[owner], symbols[name])) == 0
        own = {symbols[n] for n, o in zip(FREQUENCIES, OWNERS, strict=True) if o == owner}
        assert not own & sp.expand(slope).free_symbols


def test_floats_and_many_at_once():
    rng = np.random.default_rng(0)
    many, amounts = rng.random((5, 4, 11)), 2 + rng.random((5, 4))
    shapes = [f(many, amounts).shape for f in (expectations, gradient, gains)]
    assert shapes == [(5, 4, 3), (5, 4, 11), (5, 4, 3)]
    exact = [Fraction(x) for x in many[2, 1]]
    for function in (expectations, gradient, gains):
        one = function(exact, Fraction(amounts[2, 1]))
        assert all(isinstance(x, Fraction) for x in one)
        assert np.allclose(function(many, amounts)[2, 1], one.astype(float), atol=1e-14)
    by_name = {name: many[..., i] for i, name in enumerate(FREQUENCIES)}
    assert np.array_equal(expectations(by_name, amounts), expectations(many, amounts))


@pytest.mark.parametrize("function", [expectations, gradient, gains])
@pytest.mark.parametrize("pot", [np.uint64(2**63 + 1), 2**63 + 1])
def test_integers_of_64_bits_stay_exact_beside_others(function, pot):
    never = dict.fromkeys(FREQUENCIES, 0)
    expected = function([Fraction(1), *[Fraction(0)] * 10], Fraction(2**63 + 1)).tolist()
    for first in (1, np.uint64(1)):
        for frequencies in ([first, *[0] * 10], {**never, "a1": first}):
            found = function(frequencies, [pot, np.int8(3)])[0].tolist()
            assert found == expected
            assert {type(each) for each in found} == {Fraction}


@pytest.mark.parametrize("given", [{"pot": sp.Symbol("P")}, {"frequencies": sp.symbols("x:11")}])
def test_gains_are_of_numbers(given):
    with pytest.raises(ValueError, match="gains: frequencies and pot must be numbers"):
        gains(**{"frequencies": [Fraction(1, 2)] * 11, "pot": 3, **given})


@pytest.mark.parametrize("function", [expectations, gradient, gains])
@pytest.mark.parametrize("pot", [1e301, 10**400, sp.oo])
def test_pots_beyond_floats_are_refused_unless_all_is_exact(function, pot):
    with pytest.raises(ValueError, match=f"{function.__name__}: pot must be"):
        function([0.5] * 11, pot)
    if isinstance(pot, int):
        found = function([Fraction(1, 2)] * 11, pot)
        assert all(isinstance(each, Fraction) for each in found)


HALF = dict.fromkeys(FREQUENCIES, 0.5)
BAD = [
    ([0.5] * 10, 3, "last axis of 11"),
    ([0.5] * 10 + [1.1], 3, r"lie in \[0, 1\]"),
    ([0.5] * 10 + [-0.1], 3, r"lie in \[0, 1\]"),
    ([0.5] * 10 + [math.nan], 3, r"lie in \[0, 1\]"),
    ([Fraction(1, 2)] * 10 + [math.nan], 3, r"lie in \[0, 1\]"),
    ([Fraction(1, 2)] * 10 + [Fraction(3, 2)], 3, r"lie in \[0, 1\]"),
    (["x"] * 11, 3, "must be numbers"),
    ([None] * 11, 3, "must be numbers"),
    (0.5, 3, "last axis of 11"),
    ({**HALF, "a3": 1}, 3, "unknown or missing: a3"),
    ({"a1": 0.5}, 3, "unknown or missing: a2"),
    ({**HALF, "d2": [0.5, 0.5]}, 3, "frequencies must have values of one shape, got {'a1': 0.5"),
    (HALF, 1.99, "pot must be a finite number >= 2"),
    (HALF, Fraction(3, 2), "pot must be a finite number >= 2"),
    (HALF, math.nan, "pot must be a finite number >= 2"),
    (HALF, math.inf, "pot must be a finite number >= 2"),
    (HALF, "3", "pot must be numbers"),
    (HALF, None, "pot must be numbers"),
    (HALF, True, "pot must be numbers"),
    (np.full((3, 11), 0.5), [2.0, 3.0], r"pot must fit the leading axes \(3,\), got shape \(2,\)"),
    (np.full((1001, 11), 0.5), np.full((1000, 1), 2.0), "must be of at most 1000000 profiles in"),
]


@pytest.mark.parametrize("function", [expectations, gradient, gains])
@pytest.mark.parametrize(("frequencies", "pot", "message"), BAD)
def test_bad_input(function, frequencies, pot, message):
    with pytest.raises(ValueError, match=f"{function.__name__}: .*{message}"):
        function(frequencies, pot)


def test_as_many_profiles_and_as_large_a_pot_as_are_allowed(monkeypatch):
    monkeypatch.setattr("guts_core.simplified_kuhn.profiles._MOST_PROFILES", 6)
    few = np.full((6, 11), 0.5)
    assert (gains(few, 1e300) == gains(few[0], 1e300)).all()
    for pot, count in ((np.nextafter(1e300, 1e301), 6), (3.0, 7)):
        with pytest.raises(ValueError, match=r"gains: .* must be"):
            gains(np.full((count, 11), 0.5), pot)


def test_every_strategy_takes_one_profile():
    with pytest.raises(ValueError, match="single profile"):
        gains(np.full((2, 11), 0.5), 3, every_strategy=True)


@pytest.mark.parametrize("shape", [(11,), (4, 11), (2, 3, 11)])
def test_the_gradient_prepared_for_one_pot_is_the_gradient(shape):
    points = np.random.default_rng(0).random(shape)
    for pot, scale in ((2.0, 1.0), (3.1, 50.0), (1e5, 1e-3)):
        wanted = 24 * scale * gradient(points, pot)
        found = gradient_at(pot, scale)(points)
        np.testing.assert_allclose(found, wanted, rtol=1e-12, atol=1e-13 * scale * pot)


def test_sizes_of_slopes_are_sums_without_signs():
    """Coefficients by differences, as no term of a slope holds more than two frequencies."""
    unit, pot = np.eye(11), 3.25
    at = [lambda f, p=p: twenty_four_gradient(np.asarray(f), p) for p in (0.0, 1.0)]
    parts = []
    for value in (at[0], lambda f: at[1](f) - at[0](f)):
        none = value(np.zeros(11))
        single = value(unit) - none
        double = value(unit[:, None] + unit) - none - single[:, None] - single
        double[np.tril_indices(11)] = 0
        parts.append((abs(none), abs(single), abs(double)))
    (a, b, c), (d, e, f) = parts
    for x in (np.zeros(11), np.ones(11), np.random.default_rng(2).random(11)):
        wanted = a + x @ b + np.einsum("i,j,ijk->k", x, x, c)
        wanted += pot * (d + x @ e + np.einsum("i,j,ijk->k", x, x, f))
        np.testing.assert_allclose(sizes_of_slopes(x, pot), wanted, rtol=1e-12)
