"""Conserved quantities: symbolic proofs, agreement with the paper's equilibria, and the flow."""

import dataclasses
import math
from decimal import Decimal
from fractions import Fraction
from itertools import combinations

import flint
import mpmath
import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy.polys.matrices import DomainMatrix

from guts_core.simplified_kuhn.dynamics.flow import (
    advance,
    logistic,
    scaled_payoffs,
    slopes_one,
    slopes_three,
    slopes_two,
)
from guts_core.simplified_kuhn.dynamics.invariants import (
    FACES,
    ConservedQuantity,
    _antisymmetric_weights,
    _closed_groups,
    average_profits,
    conserved_quantities,
    face_vertices,
    linear_invariants,
)
from guts_core.simplified_kuhn.rules import expectations, twenty_four_gradient
from guts_core.simplified_kuhn.tree import FREQUENCIES

#: A pot in each case's range.
POTS = {
    "1": Fraction(5, 2),
    "2": Fraction(31, 10),
    "3": Fraction(67, 20),
    "4": Fraction(15, 4),
    "5": Fraction(83, 20),
    "6": Fraction(93, 20),
    "10": Fraction(6),
}
RANGES = {"1": (2, 3), "3": (Fraction(33, 10), Fraction(7, 2)), "4": (Fraction(7, 2), 4)}
AFFINE = ("1", "3", "4", "6", "10")
P = sp.Symbol("P", positive=True)
SYMBOLS = {name: sp.Symbol(name) for name in FREQUENCIES}

#: By case: weight and centre of each frequency, for every P.
CLOSED_FORMS = {
    "1": [{"b3": (1, 2 / (P + 1)), "d2": (1, (2 * P - 4) / (P + 1))}],
    "3": [
        {
            "a2": (1, (5 - P) / 2),
            "b2": (1, (5 - P) / (P + 1)),
            "d1": (1, (2 * P - 4) / (P + 1)),
            "b3": (sp.Rational(3, 2), 4 * (P - 2) / (3 * (P + 1))),
        }
    ],
    "4": [
        {"b2": (1, 2 / (P + 1)), "d1": (1, (2 * P - 4) / (P + 1))},
        {"b3": (1, 2 / (P + 1)), "d2": (1, (P - 3) / (P + 1))},
    ],
    "6": [
        {"b1": (1, 2 / (P + 1)), "d3": (1, (2 * P - 4) / (P + 1))},
        {"b2": (1, 2 / (P + 1)), "d1": (1, (P - 3) / (P + 1))},
    ],
    "10": [
        {"b1": (1, 2 / P), "c2": ((P + 1) / P, (P - 5) / (P + 1))},
        {"b2": (1, 2 / (P + 1)), "d1": (1, (P - 3) / (P + 1))},
    ],
}


def slopes_on(face):
    """Slopes by name with P and the free frequencies symbolic."""
    f = np.array([sp.Integer(face[n]) if n in face else SYMBOLS[n] for n in FREQUENCIES])
    return dict(zip(FREQUENCIES, twenty_four_gradient(f, P), strict=True))


@pytest.mark.parametrize("case", CLOSED_FORMS)
def test_conserved_for_every_pot(case):
    """The derivative of H vanishes identically in P and in all frequencies of the face."""
    slopes = slopes_on(FACES[case])
    for form in CLOSED_FORMS[case]:
        rate = sum(
            w * (SYMBOLS[name] - centre) * slopes[name] for name, (w, centre) in form.items()
        )
        assert sp.simplify(rate) == 0


@pytest.mark.parametrize("case", CLOSED_FORMS)
def test_found_quantities_are_the_closed_forms(case):
    pot = POTS[case]
    found = conserved_quantities(case, pot)
    assert len(found) == len(CLOSED_FORMS[case])
    assert all(each.confining for each in found)
    for form in CLOSED_FORMS[case]:
        (match,) = [each for each in found if set(each.weights) == set(form)]
        scale = None
        for name, (weight, centre) in form.items():
            value = sp.Rational(match.centre[name].numerator, match.centre[name].denominator)
            assert sp.sympify(centre).subs(P, sp.Rational(pot.numerator, pot.denominator)) == value
            expected = sp.sympify(weight).subs(P, sp.Rational(pot.numerator, pot.denominator))
            ratio = Fraction(int(expected.p), int(expected.q)) / match.weights[name]
            scale = ratio if scale is None else scale
            assert ratio == scale


def test_linear_invariants_for_every_pot():
    slopes = slopes_on({"a1": 1, "a2": 1})
    q = P + 1
    first = q * slopes["c1"] - slopes["d1"] - q * slopes["d2"] + slopes["d3"]
    second = q * slopes["c1"] - 2 * slopes["d1"] + slopes["c2"] - q * slopes["d2"] + slopes["c3"]
    assert sp.expand(first) == 0
    assert sp.expand(second) == 0
    assert len(linear_invariants({"a1": 1, "a2": 1}, Fraction(9, 2))) == 2


@pytest.mark.parametrize("face", [*AFFINE, {"a1": 1, "a2": 1}])
def test_linear_invariants_annihilate_the_slopes(face):
    pot = Fraction(9, 2) if isinstance(face, dict) else POTS[face]
    fixed = face if isinstance(face, dict) else FACES[face]
    rng = np.random.default_rng(3)
    for vector in linear_invariants(face, pot):
        for row in rng.integers(0, 12, (5, 11)).tolist():
            each = list(zip(FREQUENCIES, row, strict=True))
            f = [Fraction(fixed.get(n, Fraction(k, 11))) for n, k in each]
            slopes = twenty_four_gradient(np.array(f, dtype=object), pot)
            assert sum(v * slopes[FREQUENCIES.index(n)] for n, v in vector.items()) == 0


def on_face(face, log_odds):
    """Log-odds with the fixed frequencies so far out that they are 0 and 1 exactly."""
    rows = dict(zip(FREQUENCIES, log_odds, strict=True))
    return [2e4 * face[n] - 1e4 if n in face else rows[n] for n in FREQUENCIES]


numbers = st.lists(st.floats(-4, 4), min_size=11, max_size=11)


@pytest.mark.parametrize("case", AFFINE)
@given(numbers)
@settings(max_examples=3)
def test_the_flow_conserves_them(case, log_odds):
    pot, start = POTS[case], on_face(FACES[case], log_odds)
    end = advance(start, float(pot), 40.0, 640)
    for quantity in conserved_quantities(case, pot):
        drift = quantity(np.array(end)) - quantity(np.array(start))
        assert abs(drift) < 1e-8 * (1 + quantity(np.array(start)))
    for vector in linear_invariants(case, pot):
        total = sum(
            float(v) * (end[i] - start[i])
            for n, v in vector.items()
            for i in [FREQUENCIES.index(n)]
        )
        assert abs(total) < 1e-9


@pytest.mark.parametrize("case", ["1", "3", "4", "6", "10"])
@given(numbers)
@settings(max_examples=3)
def test_average_profits_are_exact_for_every_duration(case, log_odds):
    """The identity behind the averages, integrated: no limit is needed."""
    pot, start, time = POTS[case], on_face(FACES[case], log_odds), 20.0
    profits = [0.0] * 3
    end = advance(start, float(pot), time, 320, profits=profits)
    for profit, identity in zip(profits, average_profits(case, pot), strict=True):
        total = float(identity.value) * time
        for name, p in identity.slopes.items():
            total += float(p) * (end[FREQUENCIES.index(name)] - start[FREQUENCIES.index(name)])
        for name, q in identity.products.items():
            i = FREQUENCIES.index(name)
            total += float(q) * (np.logaddexp(0, end[i]) - np.logaddexp(0, start[i]))
        assert 24 * profit == pytest.approx(total, abs=1e-8)


@pytest.mark.parametrize("case", ["1", "3", "4"])
@given(st.fractions(0, 1, max_denominator=20))
@settings(max_examples=10)
def test_average_profits_are_those_of_the_equilibrium(case, where):
    low, high = RANGES[case]
    pot = low + where * (high - low)
    identities = average_profits(case, pot)
    centre = {n: x for each in conserved_quantities(case, pot) for n, x in each.centre.items()}
    point = {n: FACES[case].get(n, centre.get(n, Fraction(1, 3))) for n in FREQUENCIES}
    values = [24 * value for value in expectations(point, pot)]
    assert [each.value for each in identities] == values
    assert sum(values) == 0


@pytest.mark.parametrize("case", FACES)
def test_average_identity_for_every_pot(case):
    """The linear system solved over the rational functions of P: Cases 2 and 5 have no identity."""
    field = sp.QQ.frac_field(P)
    pot, fixed = field(P), FACES[case]
    free = [name for name in FREQUENCIES if name not in fixed]
    table = []
    for ones in (o for size in range(4) for o in combinations(free, size)):
        f = [field(fixed.get(name, int(name in ones))) for name in FREQUENCIES]
        slopes = [*slopes_one(f, pot), *slopes_two(f, pot), *slopes_three(f, pot)]
        inner = [FREQUENCIES.index(name) for name in free]
        row = [field(1), *(slopes[i] for i in inner), *(f[i] * slopes[i] for i in inner)]
        table.append([*row, *map(field, scaled_payoffs(f, pot))])
    known = 1 + 2 * len(free)
    reduced, pivots = DomainMatrix(table, (len(table), known + 3), field).rref()
    found = reduced.to_list()
    open_sides = {
        side
        for side in range(known, known + 3)
        if any(found[row][side] != 0 for row, pivot in enumerate(pivots) if pivot >= known)
    }
    assert bool(open_sides) is (case in ("2", "5"))
    closed = set(range(known, known + 3)) - open_sides
    for coefficient in (row[side] for row in found for side in closed if row[side] != 0):
        denominator = sp.Poly(sp.fraction(sp.together(field.to_sympy(coefficient)))[1], P)
        assert all(zero < 2 for zero in denominator.real_roots())


def test_no_average_in_the_chaotic_cases():
    assert average_profits("2", POTS["2"]) is None
    assert average_profits("5", POTS["5"]) is None


def test_trajectories_reach_the_average_of_their_face():
    """From inside the cube, Case 1: the error falls like 1/T."""
    pot, rows, profits = 2.5, [0.0] * 11, [0.0] * 3
    advance(rows, pot, 500.0, 2000, 4, profits=profits)
    expected = [float(each.value) for each in average_profits("1", Fraction(5, 2))]
    np.testing.assert_allclose(24 * np.array(profits) / 500, expected, atol=0.05)


@pytest.mark.parametrize("rate", [Fraction(1, 3), Decimal("0.3"), sp.Rational(1, 7), 3, 0.1])
def test_rational_rates_divide_the_weights_exactly(rate):
    """0.1 is the rational number that this float is."""
    rates = [rate if name == "b3" else 1 for name in FREQUENCIES]
    (quantity,) = conserved_quantities("1", Fraction(5, 2), rates)
    exact = Fraction(1, 7) if isinstance(rate, sp.Rational) else Fraction(rate)
    assert quantity.weights == {"d2": 1, "b3": 1 / exact}
    sums = linear_invariants({"a1": 1, "a2": 1}, Fraction(9, 2), rates)
    usual = linear_invariants({"a1": 1, "a2": 1}, Fraction(9, 2))
    assert len(sums) == len(usual) == 2
    for each, other in zip(sums, usual, strict=True):
        now = {name: value * (exact if name == "b3" else 1) for name, value in each.items()}
        assert now == other


def test_learning_rates_divide_the_weights():
    pot, rates = POTS["3"], (0.5, 1.0, 2.0)
    (equal,) = conserved_quantities("3", pot)
    (unequal,) = conserved_quantities("3", pot, rates)
    assert equal.centre == unequal.centre
    ratios = {n: equal.weights[n] / unequal.weights[n] for n in equal.weights}
    owner = {n: Fraction(rates[int(n[1]) - 1]) for n in ratios}
    assert len({ratios[n] / owner[n] for n in ratios}) == 1
    start = on_face(FACES["3"], np.linspace(-2, 2, 11))
    end = advance(start, float(pot), 50.0, 1600, rates=[rates[int(n[1]) - 1] for n in FREQUENCIES])
    assert unequal(np.array(end)) == pytest.approx(unequal(np.array(start)), abs=1e-8)


def test_convex_with_minimum_at_the_centre():
    (quantity,) = conserved_quantities("3", POTS["3"])
    rng = np.random.default_rng(0)
    centre = np.zeros(11)
    for name, x in quantity.centre.items():
        centre[FREQUENCIES.index(name)] = math.log(x / (1 - x))
    others = centre + rng.standard_normal((50, 11))
    assert (quantity(others) > quantity(centre)).all()
    ends = centre + 500 * rng.standard_normal((50, 11))
    assert (quantity(ends) > 20).all()
    np.testing.assert_allclose(logistic(centre)[4], float(quantity.centre["a2"]))


def test_a_conserved_quantity_at_both_ends_of_a_frequency():
    """It rises without bound to either end, but where the centre is that end or beyond it."""
    half = Fraction(1, 2)
    for centre, ends in ((half, (math.inf, math.inf)), (1, (math.inf, 0)), (0, (0, math.inf))):
        quantity = ConservedQuantity({"a1": Fraction(1)}, {"a1": Fraction(centre)})
        rows = np.zeros((2, 11))
        rows[:, 0] = -math.inf, math.inf
        assert quantity(rows).tolist() == list(ends)
    both = ConservedQuantity({"a1": Fraction(1), "b2": Fraction(-1)}, {"a1": half, "b2": half})
    assert np.isnan(both(np.full(11, math.inf)))
    with pytest.raises(ValueError, match="ConservedQuantity: log_odds must be numbers"):
        both(np.full(11, math.nan))


@pytest.mark.parametrize(
    "bad", [["1"] * 11, [None] * 11, np.ma.masked_equal([0] * 11, 0), "1" * 11]
)
def test_log_odds_are_numbers(bad):
    """Text was taken for the numbers that it spells."""
    quantity = ConservedQuantity({"a1": Fraction(1)}, {"a1": Fraction(1, 2)})
    with pytest.raises(ValueError, match="ConservedQuantity: log_odds must be numbers"):
        quantity(bad)


@pytest.mark.parametrize(
    ("weights", "centre", "message"),
    [
        ({"a1": "1"}, {"a1": 0.5}, "weights must be"),
        ({"a1": math.nan}, {"a1": 0.5}, "weights must be"),
        ({"a3": 1}, {"a3": 0.5}, "weights must be one of"),
        ([("a1", 1)], {"a1": 0.5}, "weights must be a mapping"),
        ({"a1": 1}, {"a1": math.inf}, "centre must be"),
        ({"a1": 1}, {}, "centre must have the frequencies of weights"),
        ({"a1": 1}, {"a1": 0.5, "b1": 0.5}, "centre must have the frequencies of weights"),
    ],
)
def test_a_conserved_quantity_is_of_numbers_for_the_same_frequencies(weights, centre, message):
    with pytest.raises(ValueError, match=f"ConservedQuantity: {message}"):
        ConservedQuantity(weights, centre)


def test_a_centre_in_floats_is_taken_at_its_exact_value():
    given = ConservedQuantity({"a1": 1}, {"a1": 0.25})
    assert given == ConservedQuantity({"a1": Fraction(1)}, {"a1": Fraction(1, 4)})
    assert given.centre["a1"].numerator == 1


def test_far_out_a_conserved_quantity_is_linear_whatever_numpy_is_told():
    quantity = ConservedQuantity({"a1": Fraction(1)}, {"a1": Fraction(1, 2)})
    with np.errstate(all="raise"):
        assert quantity(np.full(11, -800.0)) == 400


@pytest.mark.parametrize("x", [30.0, 1e3, 1e20, 1e41, 1e300])
def test_a_conserved_quantity_with_its_centre_next_to_an_end(x):
    """A float next to 1 was 1: far to the right H was 0, or what rounding leaves of x."""
    beside = Fraction(1, 10**40)
    for centre, side in ((1 - beside, 1), (beside, -1)):
        quantity = ConservedQuantity({"a1": Fraction(1)}, {"a1": centre})
        expected = math.log1p(math.exp(-x)) + 1e-40 * x
        assert quantity(np.full(11, side * x)) == pytest.approx(expected, rel=1e-14, abs=0)


def test_a_conserved_quantity_beyond_the_range_of_floats():
    """Huge pots can have centres that no float reaches, and log-odds sums that none reaches."""
    face = {name: int(name == "b1") for name in FREQUENCIES if name not in ("a1", "c2")}
    (far,), (farther,) = (conserved_quantities(face, Fraction(10) ** k) for k in (300, 400))
    assert far(np.full(11, 1e300)) == -math.inf
    with pytest.raises(ArithmeticError, match=r"ConservedQuantity: .* beyond the range of floats"):
        farther(np.zeros(11))


KINDS = [bool, float, Fraction, np.uint8, np.int8, np.float32, np.int64]
KINDS += [np.bool_, np.array, Decimal, flint.fmpq, mpmath.mpf]


@pytest.mark.parametrize("kind", KINDS)
def test_ends_of_a_face_are_whole_numbers_whatever_they_come_as(kind):
    """NumPy's integers would stay in the fractions that are made of them, and wrap around."""
    pot = Fraction(10**30 + 1, 3 * 10**29)
    for function, names, end in (
        (average_profits, ("a1", "b1", "c1", "a2", "b2"), 0),
        (linear_invariants, ("a1", "a2"), 1),
        (conserved_quantities, ("a1", "a2"), 1),
    ):
        wanted, found = (function(dict.fromkeys(names, of(end)), pot) for of in (int, kind))
        assert repr(found) == repr(wanted)


@pytest.mark.parametrize("function", [conserved_quantities, linear_invariants])
def test_faces_that_are_not_affine(function):
    with pytest.raises(ValueError, match=f"{function.__name__}: face must make all slopes affine"):
        function("2", 3)


def test_no_average_where_a_frequency_runs_to_its_end():
    """Only b1 is free, and betting with Q gains at every frequency: player 1 ends with 4, not 0."""
    face = {name: 0 for name in FREQUENCIES if name != "b1"}
    profiles = [{**face, "b1": Fraction(k, 2)} for k in range(3)]
    rows = np.array([[each[name] for name in FREQUENCIES] for each in profiles], dtype=object)
    assert set(twenty_four_gradient(rows, 4)[:, FREQUENCIES.index("b1")]) == {4}
    assert [24 * x for x in expectations({**face, "b1": 1}, 4)] == [4, -2, -2]
    assert average_profits(face, 4) is None


@pytest.mark.parametrize(
    ("weights", "centre", "confines"),
    [
        ((1, 2), (Fraction(1, 10**9), Fraction(1, 2)), True),
        ((1, 2), (0, Fraction(1, 2)), False),
        ((1, 2), (Fraction(1, 2), 1), False),
        ((1, 2), (Fraction(1, 2), Fraction(-1, 10**9)), False),
        ((1, -Fraction(1, 10**9)), (Fraction(1, 2), Fraction(1, 2)), False),
    ],
)
def test_what_confines_has_positive_weights_and_its_centre_inside(weights, centre, confines):
    names = "b3", "d2"
    pairs = (dict(zip(names, map(Fraction, each), strict=True)) for each in (weights, centre))
    assert ConservedQuantity(*pairs).confining is confines


@pytest.mark.parametrize(
    ("matrix", "weights"),
    [
        ([[0, 2], [-1, 0]], [1, 2]),
        ([[0, 1], [1, 0]], [1, -1]),
        ([[1, 1], [-1, 0]], None),  # a slope that depends on its own frequency
        ([[0, 1], [-1, 1]], None),
        ([[0, 0], [0, 0]], None),  # weights that are not determined
        ([[0, 1, 0], [-1, 0, 0], [0, 1, 0]], None),  # a weight of 0
        ([[0, 1], [0, 0]], None),
        ([[0, 1, 1], [-1, 0, 1], [-1, -2, 0]], None),  # none but 0
    ],
)
def test_weights_that_make_a_matrix_antisymmetric(matrix, weights):
    assert _antisymmetric_weights([list(map(Fraction, row)) for row in matrix]) == weights


def test_groups_that_depend_on_something_outside_are_not_closed():
    first, chain = [[0, 1, 1], [1, 0, 0], [0, 0, 1]], [[0, 1, 0], [0, 0, 1], [1, 0, 0]]
    assert _closed_groups(first) == [[2]]
    assert _closed_groups(chain) == [[0, 1, 2]]


def test_corners_of_a_face_have_up_to_three_ones():
    """A product of slope and frequency has the degree 3, which fewer do not determine."""
    corners = list(face_vertices({"a1": 1}))
    assert len(corners) == 1 + 10 + 45 + 120 == len(set(map(tuple, corners)))
    assert all(corner[0] == 1 for corner in corners)


def test_where_some_frequency_never_stops_no_average_profit_is_told():
    """If nobody calls or bets else, a bluff with the lowest card gains the same in each round."""
    assert average_profits(dict.fromkeys(set(FREQUENCIES) - {"b1"}, 0), 3) is None


def test_of_a_line_of_centres_one_within_the_cube_is_given():
    """Three frequencies in a ring: their slopes vanish on a line, of which a part is inside."""
    face, pot = {"a1": 1, "b1": 0, "a2": 1, "d2": 1}, Fraction(31, 10)
    (quantity,) = conserved_quantities(face, pot)
    assert sorted(quantity.weights) == ["b2", "c3", "d1"]
    assert quantity.confining
    start = np.random.default_rng(5).uniform(0.2, 0.8, 11)
    for name, end in face.items():
        start[FREQUENCIES.index(name)] = end
    with np.errstate(divide="ignore"):
        log_odds = np.log(start) - np.log1p(-start)
    later = advance(list(log_odds[:, None]), float(pot), 40.0, 800)
    assert quantity(np.ravel(later)) == pytest.approx(quantity(log_odds), abs=1e-9)
    outside = dict.fromkeys(quantity.centre, Fraction(3, 2))
    assert not dataclasses.replace(quantity, centre=outside).confining
