"""Exact eigenvalues: the paper's instabilities and dimensions, closed forms, a proof by traces."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy.polys.matrices import DomainMatrix

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.dynamics.flow import all_slopes
from guts_core.simplified_kuhn.dynamics.linear import stability
from guts_core.simplified_kuhn.rules import gains, twenty_four_gradient
from guts_core.simplified_kuhn.solutions.families import FAMILY, P3, P4, P6, P8, P9
from guts_core.simplified_kuhn.solutions.members import equilibria
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.stability import instability

HALF = Fraction(1, 2)


def profile(text, pot, **free):
    """Frequencies from formulas in P (and Q = P + 1), in the order of the paper's solutions."""
    names = {"P": pot, "Q": pot + 1, **free}
    return {
        name: sp.sympify(value, locals=names)
        for name, value in (p.split("=") for p in text.split())
    }


#: Equations (6), (8) to (10), (12) to (16), (18) with d2 of Solution 1 and P8 mended; m and n stand
#: for the middle of the allowed interval of a sum.
FORMULAS = {
    "1": "a1=0 b1=0 a2=0 b2=0 b3=2/Q c1=0 d2=(2*P-4)/Q c3=m/3 d1=2*m/3 c2=m/3 d3=2*m/3",
    "2": "a1=0 b1=0 a2=1/2 b2=1/Q b3=2/Q c1=2*P-6 d2=(3+6*P-2*P**2)/Q c3=0 d1=(2*P-4)/Q "
    "c2=m/3 d3=2*m/3",
    "4": "a1=0 b1=0 a2=(5-P)/2 b2=(5-P)/Q b3=4*(P-2)/(3*Q) c1=1 d2=0 c3=0 d1=(2*P-4)/Q "
    "c2=m/3 d3=2*m/3",
    "5": "a1=0 b1=0 a2=1 b2=2/Q b3=2/Q c1=1 d2=(P-3)/Q c3=0 d1=(2*P-4)/Q c2=m/3 d3=2*m/3",
    "6": "a1=(4-P)*Q b1=2*(4-P) a2=1 b2=2/Q b3=2*(P-3)/Q c1=1 d2=(5+7*P-2*P**2)/Q c3=0 "
    "d1=(4+8*P-2*P**2)/Q c2=0 d3=(2*P-4)/Q",
    "7": "a1=1/2 b1=1/Q a2=1 b2=2/Q b3=(2*P+1)/Q**2 c1=1 d2=(P-2)/Q c3=(2*P**2-6*P-7)/Q "
    "d1=(4+8*P-2*P**2)/Q c2=0 d3=(2*P-4)/Q",
    "8": "a1=(9-2*P)*Q/2 b1=9-2*P a2=1 b2=2/Q b3=(2*P-7)/Q c1=1 d2=(6+8*P-2*P**2)/Q c3=1 "
    "d1=(4+8*P-2*P**2)/Q c2=0 d3=(2*P-4)/Q",
    "9": "a1=1 b1=2/Q a2=1 b2=2/Q b3=2*P/Q**2 c1=n d2=2*P/Q-n c3=1 d1=(P-3)/Q c2=0 d3=(2*P-4)/Q",
    "10": "a1=1 b1=2/P a2=1 b2=2/Q b3=2*P/Q**2 c1=(P-1)/Q d2=1 c3=1 d1=(P-3)/Q c2=(P-5)/Q d3=1",
}
UPPER = {"1": "2/Q", "2": "3/Q", "4": "(P+7)/(3*Q)", "5": "4/Q"}


def symbolic(label):
    pot = sp.Symbol("P", positive=True)
    q = pot + 1
    upper = sp.sympify(UPPER.get(label, "0"), locals={"P": pot, "Q": q})
    middle = ((2 * pot - 4) / q + upper) / 2
    return pot, profile(FORMULAS[label], pot, m=middle, n=(1 + (pot - 1) / q) / 2)


def rational(label, pot):
    symbol, formulas = symbolic(label)
    values = {name: sp.sympify(v).subs(symbol, sp.Rational(pot)) for name, v in formulas.items()}
    return {name: Fraction(int(v.p), int(v.q)) for name, v in values.items()}


NEUTRAL = [
    *[("1", pot, 2, 4) for pot in ("9/4", "5/2", "29/10")],
    *[("4", pot, 4, 2) for pot in ("13/4", "67/20", "17/5")],
    *[("5", pot, 4, 2) for pot in ("18/5", "15/4", "79/20")],
    *[("9", pot, 6, 1) for pot in ("87/20", "93/20", "49/10")],
    *[("10", pot, 6, 0) for pot in ("26/5", "7", "40")],
]
UNSTABLE = [
    *[("2", pot) for pot in ("31/10", "13/4", "17/5")],
    *[("6", pot) for pot in ("39/10", "79/20", "399/100")],
    *[("7", pot) for pot in ("39/10", "4", "83/20", "22/5")],
    *[("8", pot) for pot in ("216/50", "87/20", "22/5")],
]


@pytest.mark.parametrize(("label", "pot", "oscillatory", "zero"), NEUTRAL)
def test_neutral_equilibria(label, pot, oscillatory, zero):
    pot = Fraction(pot)
    found = stability(rational(label, pot), pot)
    assert found.exact
    assert (found.unstable, found.oscillatory, found.zero) == (0, oscillatory, zero)
    assert found.verdict.startswith("linearly neutral: centre manifold of dimension")
    assert all(value < 0 for value in found.transverse.values())
    assert not found.eigenvalues[len(found.transverse) :].real.any()


def test_decimals_are_exact():
    half = dict.fromkeys(("b3", "d2", "c2", "c3"), HALF)
    given = {name: half.get(name, Fraction(0)) for name in FREQUENCIES}
    found = stability({name: Decimal(float(f)) for name, f in given.items()}, Decimal(3))
    assert found.exact
    assert np.array_equal(found.eigenvalues, stability(given, Fraction(3)).eigenvalues)


@pytest.mark.parametrize(("label", "pot"), UNSTABLE)
def test_unstable_equilibria(label, pot):
    pot = Fraction(pot)
    equilibrium = rational(label, pot)
    assert not any(gains(equilibrium, pot))
    found = stability(equilibrium, pot)
    assert found.exact
    assert found.verdict == "unstable"
    assert all(value < 0 for value in found.transverse.values())


#: Ranges of the solutions said to be unstable; their ends are roots of quadratics.
RANGES = {
    "2": (3, (3 + sp.sqrt(15)) / 2),
    "6": ((3 + sp.sqrt(23)) / 2, 4),
    "7": ((3 + sp.sqrt(23)) / 2, (7 + sp.sqrt(113)) / 4),
    "8": ((7 + sp.sqrt(105)) / 4, (7 + sp.sqrt(113)) / 4),
}


def interior_block(label):
    """Jacobian of the interior frequencies with P symbolic."""
    pot, formulas = symbolic(label)
    inner = [i for i, name in enumerate(FREQUENCIES) if formulas[name] not in (0, 1)]
    names = sp.symbols(" ".join(FREQUENCIES))
    slopes = twenty_four_gradient(np.array(names, dtype=object), pot)
    at = dict(zip(names, (formulas[name] for name in FREQUENCIES), strict=True))
    entries = [
        [names[i] * (1 - names[i]) * sp.diff(slopes[i], names[j]) for j in inner] for i in inner
    ]
    return pot, sp.Matrix(entries).subs(at).applyfunc(sp.together)


def odd_trace(label, power):
    pot, block = interior_block(label)
    assert block.trace() == 0
    powers = DomainMatrix.from_Matrix(block).to_field() ** power
    return pot, sp.factor(powers.to_Matrix().trace())


@pytest.mark.parametrize(("label", "power"), [("2", 3), ("6", 5), ("7", 3), ("8", 5)])
def test_instability_on_the_whole_range(label, power):
    """Were all eigenvalues imaginary, odd powers of J would have trace 0: one has no zero there."""
    pot, trace = odd_trace(label, power)
    low, high = RANGES[label]
    numerator, denominator = sp.fraction(trace)
    assert trace != 0
    for polynomial in (numerator, denominator):
        zeros = sp.real_roots(sp.Poly(polynomial, pot)) if polynomial.has(pot) else []
        assert not [zero for zero in zeros if low < zero < high]


@pytest.mark.parametrize("label", RANGES)
@pytest.mark.parametrize("power", [3, 5])
def test_the_traces_that_prove_instability_are_those_of_the_rules(label, power):
    """Those of the ledger, in its own arithmetic, at more pots than they have degrees."""
    pot, trace = odd_trace(label, power)
    family = FAMILY[label]
    found = instability.odd_trace(family, power)
    assert len(found.coefficients) < 40
    for place in range(1, 41):
        at = 3 + Fraction(place, 29)
        value = sp.Rational(trace.subs(pot, sp.Rational(at.numerator, at.denominator)))
        assert Fraction(value.p, value.q) == found(at)


@pytest.mark.parametrize(
    ("label", "alone"),
    [
        ("2", "a2 b3 c1"),
        ("3", "a2 b3 c1"),
        ("6", "a1 b1 b3 d2 d3"),
        ("7", "a1 b2 c3"),
        ("8", "a1 b1 b3 d2 d3"),
    ],
)
def test_learning_rates_multiply_the_traces_by_a_positive_number(label, alone):
    """The walks of a trace add up to 0 but for those through one set of frequencies, once each."""
    family = FAMILY[label]
    block = instability.jacobian(family)
    vertex = family.vertices(variable())[0]
    inner = [name for name, x in zip(FREQUENCIES, vertex, strict=True) if x != 0 and x != 1]
    power, through = len(alone.split()), {}
    walks = [((i,), 1) for i in range(len(inner))]
    for _ in range(power - 1):
        walks = [
            ((*walk, j), weight * block[walk[-1], j])
            for walk, weight in walks
            for j in np.flatnonzero(block[walk[-1]] != 0)
        ]
    for walk, weight in walks:
        key = tuple(sorted(inner[i] for i in walk))
        through[key] = through.get(key, 0) + weight * block[walk[-1], walk[0]]
    assert {key for key, total in through.items() if total != 0} == {tuple(alone.split())}
    assert through[tuple(alone.split())] == instability.odd_trace(family, power)


def test_instability_of_the_third_solution_on_the_whole_range():
    """The same with a2 as a second unknown, which its quadratic equation eliminates."""
    pot, a2 = sp.symbols("P a2")
    b2 = 2 * a2 / (pot + 1)
    values = {"a1": 0, "b1": 0, "a2": a2, "b2": b2, "b3": (2 - b2) / (pot + a2), "d2": 0, "c3": 0}
    values |= {"c1": (2 * pot - 4 + 2 * a2) / (pot + 1), "d1": (2 * pot - 4) / (pot + 1)}
    values |= {"c2": sp.Rational(1, 3), "d3": sp.Rational(1, 3)}  # neither enters the block
    names = sp.symbols(" ".join(FREQUENCIES))
    at = {symbol: values[str(symbol)] for symbol in names}
    slopes = twenty_four_gradient(np.array(names, dtype=object), pot)
    inner = [FREQUENCIES.index(name) for name in ("c1", "d1", "a2", "b2", "b3")]
    entries = [
        [names[i] * (1 - names[i]) * sp.diff(slopes[i], names[j]) for j in inner] for i in inner
    ]
    block = DomainMatrix.from_Matrix(sp.Matrix(entries).subs(at)).to_field()
    trace = sp.fraction(sp.factor((block**3).to_Matrix().trace()))[0]
    equation = sp.fraction(sp.factor(slopes[4].subs(at)))[0]  # player 2 is indifferent to a2
    assert sp.degree(equation, a2) == 2
    zeros = sp.real_roots(sp.Poly(sp.resultant(trace, equation, a2), pot))
    low, high = (3 + sp.sqrt(97)) / 4, (3 + sp.sqrt(15)) / 2
    assert zeros
    assert not [zero for zero in zeros if low < zero < high]


@pytest.mark.parametrize("label", ["1", "4", "5", "9", "10"])
@pytest.mark.parametrize("power", [3, 5])
def test_odd_traces_vanish_where_neutral(label, power):
    assert odd_trace(label, power)[1] == 0


def test_third_solution():
    """Irrational frequencies: floating point; unstable by a margin of 10^6 roundings."""
    for pot in (3.22, 3.3, 3.4, 3.43):
        q = pot + 1
        a2 = (4 - pot**2 + math.sqrt(pot**4 - 4 * pot**3 + 4 * pot**2 + 12 * pot + 12)) / 2
        b2 = 2 * a2 / q
        b3 = (2 - b2) / (pot + a2)
        middle = ((2 * pot - 4) / q + b2 + b3) / 2
        calls = {"c2": middle / 3, "d3": 2 * middle / 3, "d1": (2 * pot - 4) / q}
        bets = {"a1": 0, "b1": 0, "a2": a2, "b2": b2, "b3": b3}
        third = {**bets, **calls, "c1": (2 * pot - 4 + 2 * a2) / q, "d2": 0, "c3": 0}
        found = stability(third, pot)
        assert not found.exact
        assert np.abs(gains(third, pot)).max() < 1e-15
        assert found.verdict == "unstable"
        assert found.eigenvalues.real.max() > 1e-3


@pytest.mark.parametrize(("label", "pot", "oscillatory", "zero"), NEUTRAL)
def test_eigenvalues_against_floating_point(label, pot, oscillatory, zero):
    pot = Fraction(pot)
    equilibrium = rational(label, pot)
    exact = stability(equilibrium, pot)
    rough = stability({name: float(v) for name, v in equilibrium.items()}, float(pot))
    assert not rough.exact
    assert (rough.oscillatory, rough.zero, rough.unstable) == (oscillatory, zero, 0)
    np.testing.assert_allclose(rough.eigenvalues, exact.eigenvalues, rtol=0, atol=1e-10)


@pytest.mark.parametrize("pot", [3000, 10**5 + Fraction(1, 3), 10**6])
def test_small_transverse_eigenvalues_in_floats(pot):
    """Some of Solution 10 shrink like -2/P^2: they must not count as 0."""
    exact, rough = (
        stability({name: number(v) for name, v in rational("10", pot).items()}, number(pot))
        for number in (Fraction, float)
    )
    assert not rough.exact
    assert rough.verdict == exact.verdict


def test_pots_that_are_too_large_for_floats():
    pot = 10**6 + 1
    with pytest.raises(ValueError, match=r"stability: pot must be at most 1e\+06 where .* floats"):
        stability({name: float(v) for name, v in rational("10", pot).items()}, pot)
    assert stability(rational("10", pot), pot).zero == 0


#: Pots inside and at the ends of ranges: unstable labels, then neutral ones with the dimension of
#: the oscillatory part.
VERDICTS = [
    (Fraction(5, 2), [], {"1": 2}),
    (3, [], {"1": 2, "2a": 4, "2": 4}),
    (Fraction(16, 5), ["2"], {}),
    (P3, ["2"], {"3": 4, "4": 4}),
    (Fraction(33, 10), ["2", "3"], {"4": 4}),
    (P4, ["2", "3"], {"4": 4}),
    (Fraction(7, 2), [], {"4": 4, "5a": 4, "5": 4}),
    (P6, ["6", "7"], {"5": 4}),
    (4, ["7"], {"5": 4, "6": 4}),
    (Fraction(83, 20), ["7"], {}),
    (P8, ["7"], {"8": 6, "9": 6}),
    (Fraction(87, 20), ["7", "8"], {"9": 6}),
    (P9, ["7", "8"], {"9": 6}),
    (5, [], {"9": 4, "10a": 4, "10": 4}),
    (6, [], {"10": 6}),
]


@pytest.mark.parametrize(("pot", "unstable", "neutral"), VERDICTS, ids=lambda v: str(v)[:12])
def test_verdicts_on_all_equilibria(pot, unstable, neutral):
    """Exact also for the surds of Solution 3 and at the irrational ends of the ranges."""
    found = {each.label: stability(each, pot) for each in equilibria(pot)}
    assert all(each.exact for each in found.values())
    assert sorted(label for label, each in found.items() if each.unstable) == sorted(unstable)
    rest = {label: each.oscillatory for label, each in found.items() if not each.unstable}
    assert rest == neutral


def angular(label, pot):
    found = stability(rational(label, pot), pot)
    values = found.eigenvalues.imag
    return values[values > 0]


@given(st.fractions(2, 20, max_denominator=30))
@settings(max_examples=25)
def test_frequencies_of_oscillation(pot):
    """Two players' pairs in closed form."""
    caller_calls = float(2 * (pot - 1) * (2 * pot - 4) * (5 - pot))
    other = float(8 * (pot - 1) * (pot - 3))
    expected = {}
    if 2 < pot < 3:
        expected["1"] = [caller_calls]
    if Fraction(7, 2) < pot < 4:
        expected["5"] = [caller_calls, other]
    if Fraction(87, 20) < pot < 5:
        expected["9"] = [caller_calls, other]
    if pot > 5:
        expected["10"] = [other]
    for label, squares in expected.items():
        found = angular(label, pot)
        for square in squares:
            assert np.abs(found - math.sqrt(square) / float(pot + 1)).min() < 1e-10


def test_learning_rates_change_the_frequencies_only():
    pot = Fraction(93, 20)
    equal = stability(rational("9", pot), pot)
    unequal = stability(rational("9", pot), pot, rates=(0.5, 1, 3))
    assert unequal.exact
    assert unequal.oscillatory == equal.oscillatory == 6
    assert not np.allclose(unequal.eigenvalues, equal.eigenvalues)


@pytest.mark.parametrize(("label", "pot"), [("7", 4), ("9", 4.5), ("10", 6)])
@pytest.mark.parametrize("rate", [1e-12, 1e-7, 1e12])
def test_a_common_rate_changes_no_verdict_in_floats(label, pot, rate):
    found = next(each for each in equilibria(Fraction(pot)) if each.label == label)
    member = [*map(float, found.vertices[0])]  # in Solution 9 a sure call gains nothing
    usual, other = stability(member, float(pot)), stability(member, float(pot), rates=rate)
    assert (other.verdict, other.unstable) == (usual.verdict, usual.unstable)
    assert np.allclose(other.eigenvalues, rate * usual.eigenvalues, 1e-9, 1e-12 * rate)


def test_rest_points_that_are_no_equilibria_are_unstable():
    """Anyone who would rather move gives a positive transverse eigenvalue."""
    folding = dict.fromkeys(FREQUENCIES, 0)
    found = stability(folding, 3)
    assert found.verdict == "unstable"
    assert any(gains(folding, 3))
    assert {name for name, value in found.transverse.items() if value > 0} == {"b1", "b2", "b3"}
    assert found.interior == ()


@given(st.integers(0, 2**11 - 1))
@settings(max_examples=40)
def test_no_pure_profile_is_stable(bits):
    pure = [bits >> k & 1 for k in range(11)]
    found = stability(pure, Fraction(7, 2))
    assert (found.unstable > 0) == any(gains(pure, Fraction(7, 2)))
    assert found.unstable


def test_jacobian_against_differences():
    """Eigenvalues of the full 11 by 11 Jacobian of the field in f."""
    pot = Fraction(83, 20)
    seventh = rational("7", pot)
    f = np.array([float(seventh[name]) for name in FREQUENCIES])

    def field(x):
        return x * (1 - x) * twenty_four_gradient(x, float(pot))

    steps = 1e-5 * np.eye(11)
    jacobian = np.array([(field(f + s) - field(f - s)) / 2e-5 for s in steps]).T
    rough = np.linalg.eigvals(jacobian)
    for value in stability(seventh, pot).eigenvalues:
        assert np.abs(rough - value).min() < 1e-7


@pytest.mark.parametrize(
    ("equilibrium", "pot", "message"),
    [
        ([HALF] * 11, 3, "must be a rest point"),
        ([0] * 10, 3, "eleven numbers"),
        ([2] + [0] * 10, 3, "equilibrium must be at most 1"),
        ([math.nan] + [0] * 10, 3, "equilibrium must be a finite number"),
        (["0"] + [0] * 10, 3, "equilibrium must be a finite number"),
        (3, 3, "equilibrium must be eleven numbers"),
        (set(range(11)), 3, "equilibrium must be a list, which has an order, not a set"),
        ([Decimal("1E-10000000")] + [0] * 10, 3, "must have entries with fewer than 4300 digits"),
        ([0] * 11, 1, "pot must be"),
        ([0] * 11, math.nan, "pot must be"),
        ({"a1": 0}, 3, "must have the names"),
    ],
)
def test_bad_input(equilibrium, pot, message):
    with pytest.raises(ValueError, match=f"stability: .*{message}"):
        stability(equilibrium, pot)


def test_bad_rates():
    with pytest.raises(ValueError, match="stability: rates must be"):
        stability([0] * 11, 3, rates=(1, -1, 1))


def test_what_moves_by_a_millionth_is_no_rest_point():
    rest = dict.fromkeys(FREQUENCIES, 0.0) | {"b3": 4 / 7, "d2": 2 / 7, "c2": 1 / 3, "c3": 1 / 3}
    assert stability(rest, 2.5).oscillatory == 2
    for name in ("b3", "d2"):
        with pytest.raises(ValueError, match="stability: equilibrium must be a rest point"):
            stability(rest | {name: rest[name] + 1e-7}, 2.5)


def test_slow_oscillations_are_seen_in_floats():
    pot = 2 + Fraction(1, 10**11)
    rest = dict.fromkeys(FREQUENCIES, Fraction(0))
    rest |= {"b3": 2 / (pot + 1), "c2": Fraction(1, 3), "c3": Fraction(1, 3)}
    rest |= {"d2": (2 * pot - 4) / (pot + 1)}
    rough = stability({name: float(x) for name, x in rest.items()}, float(pot))
    assert rough.oscillatory == stability(rest, pot).oscillatory == 2


def test_in_floats_a_slope_below_the_bound_that_is_stated_counts_as_none():
    """d2 of Solution 4 leaves 0 at 7/2, next to which its slope is 4/3 of the distance."""
    for distance, more in ((1e-8, 0), (1e-9, 1)):
        pot = Fraction(7, 2) - Fraction(distance)
        (near,) = (each for each in equilibria(pot) if each.label == "4")
        rounded = [float(x) for x in near.frequencies.values()]
        exact, floats = stability(near, pot), stability(rounded, float(pot))
        assert floats.transverse["d2"] == pytest.approx(-4 / 3 * distance, rel=1e-4)
        assert (4 / 3 * distance < 5e-8 / 3.5**2) == more
        assert floats.centre_dimension == exact.centre_dimension + more


@pytest.mark.parametrize("pot", [2, 3, Fraction(7, 2), 4, 5])
def test_counts_are_those_of_the_eigenvalues_where_the_border_has_slopes_of_0(pot):
    """At the corners of the families; exact zeros stay zeros among the floats."""
    corners = {vertex for each in equilibria(Fraction(pot)) for vertex in each.vertices}
    at_rest = 0
    for corner in corners:
        found = stability(corner, Fraction(pot))
        values = found.eigenvalues
        at_rest += sum(value == 0 for value in found.transverse.values())
        assert found.exact
        assert found.zero == (values == 0).sum()
        assert found.oscillatory == ((values.real == 0) & (values.imag != 0)).sum()
        assert found.unstable == (values.real > 0).sum()
    assert at_rest


def test_each_frequency_is_moved_once(monkeypatch):
    """Slopes at both ends of each frequency give a whole column of the Jacobian."""
    asked = []

    def counted(f, pot):
        asked.append(tuple(f))
        return all_slopes(f, pot)

    monkeypatch.setattr("guts_core.simplified_kuhn.dynamics.linear.all_slopes", counted)
    assert stability(equilibria(Fraction(5, 2))[0], Fraction(5, 2)).exact
    assert len(asked) <= 1 + 2 * len(FREQUENCIES)


def test_frequencies_that_are_almost_equal_are_told_apart_soon():
    """At P = 4 both pairs of Solution 5 swing alike: 300 digits from there it took for ever."""
    pot = 4 - Fraction(1, 10**300)
    found = stability(next(each for each in equilibria(pot) if each.label == "5"), pot)
    assert (found.oscillatory, found.zero, found.unstable, found.defective) == (4, 2, 0, ())


def test_real_parts_that_no_float_reaches_are_counted():
    """They were 0 as floats, and Solution 6 was said to have four imaginary eigenvalues."""
    for digits in (20, 170):
        pot = 4 - Fraction(1, 10**digits)
        found = stability(next(each for each in equilibria(pot) if each.label == "6"), pot)
        assert (found.oscillatory, found.zero, found.unstable) == (0, 0, 3)
