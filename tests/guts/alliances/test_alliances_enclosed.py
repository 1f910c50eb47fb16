"""2 v. 3, 2 v. 4 and 3 v. 3: enclosures against the rules, integrals and column generation."""

from fractions import Fraction
from functools import cache
from types import SimpleNamespace

import mpmath as mp
import numpy as np
import pytest
import sympy as sp

from guts_core.guts.alliances.best_replies import bound_replies
from guts_core.guts.coalition.mixtures import AgainstMixture, coalition_payoffs
from guts_core.methods.exact.flint_numbers import flint
from guts_core.methods.exact.interval_arrays import IntervalArray
from paper_ledger.blpwz22.enclosures import alliances, replies, three_allies
from paper_ledger.blpwz22.enclosures.alliances import Side, enclose_alliances
from paper_ledger.blpwz22.enclosures.mixtures import MIXTURES
from paper_ledger.blpwz22.enclosures.replies import Replies
from paper_ledger.blpwz22.enclosures.three_allies import enclose_three_allies


@pytest.fixture(autouse=True)
def twenty_digits():
    with mp.workdps(20):
        yield


def integral(function, low, high):
    """By Gauss's points, which are few for functions as smooth as these."""
    return mp.quad(function, [low, high], method="gauss-legendre")


def rate(z):
    return (z * z - 4) / (z * (5 * z * z - 5 * z + 8))


def threshold(start, z, partner):
    """The curve's b at z, by integrating its differential equation from b_0."""
    return partner * mp.exp(-integral(rate, z, start))


def conditions(start, end):
    partner = mp.root((start - 1 + 4 / start) / 12, 5)
    bloc = threshold(start, end, partner)
    lower = integral(lambda z: z * threshold(start, z, partner) * rate(z), end, start)
    high = integral(lambda z: (z - 1) / 4 * rate(z) / threshold(start, z, partner) ** 2, end, start)
    return [lower - bloc, (bloc**-2 + partner**-2) / 4 + high - partner**3]


def test_the_root_solves_the_integrals():
    found = enclose_three_allies()
    start, end = (mp.mpf(x[0].numerator) / x[0].denominator for x in (found.first, found.last))
    assert max(map(abs, conditions(start, end))) < 1e-15
    assert min(map(abs, conditions(start + mp.mpf(1e-12), end))) > 1e-15
    partner = mp.root((start - 1 + 4 / start) / 12, 5)
    assert float(found.bloc[0]) == pytest.approx(float(threshold(start, end, partner)), abs=1e-15)


def test_the_weights_are_what_is_left_at_both_ends_of_the_curve():
    found = enclose_three_allies()

    def left(z, threshold):
        z, threshold = (float(bounds[0]) for bounds in (z, threshold))
        return (z - 1 - 2 / z) / (12 * threshold**5)

    assert float(found.bloc_weight[0]) == pytest.approx(left(found.last, found.bloc))
    always_in = 1 - left(found.first, found.partner)
    assert float(found.always_in_weight[0]) == pytest.approx(always_in)


def test_the_mass_falls_along_the_curve():
    """With d(ln b)/dz = u, the derivative of (z - 1 - 2/z)/b^5 has the sign printed."""
    z = sp.symbols("z", positive=True)
    mass = z - 1 - 2 / z
    slope = sp.diff(mass, z) - 5 * mass * rate(z)
    shown = (48 * z**2 - 30 * z - 24) / (z**2 * (5 * z**2 - 5 * z + 8))
    assert sp.simplify(slope - shown) == 0


def test_derivatives_are_difference_quotients():
    middle, step = three_allies.NEAR, 1e-6
    exact = three_allies.system([flint().arb(z) for z in middle])[1]
    for j in range(2):
        low, high = (
            three_allies.system(
                [flint().arb(z + sign * step * (i == j)) for i, z in enumerate(middle)]
            )[0]
            for sign in (-1, 1)
        )
        for i in range(2):
            quotient = (float(high[i]) - float(low[i])) / (2 * step)
            assert float(exact[i][j]) == pytest.approx(quotient, abs=1e-8)


@cache
def mixture(pieces):
    """Profiles along the curve of 3 v. 3 and their weights, in floats."""
    start, end = map(float, three_allies.NEAR)
    z = np.linspace(start, end, 2 * pieces + 1)
    b = np.array([float(three_allies._scaled(flint().arb(x))) for x in z])
    b *= float(enclose_three_allies().partner[0]) / b[0]
    steps = -(z[1:] + z[:-1]) / 2 * np.diff(b)
    a = np.concatenate([[0.0], np.cumsum(steps)])
    left = (z - 1 - 2 / z) / (12 * b**5)
    profiles = np.column_stack([a, b, b])
    inner = np.vstack([profiles[1::2], profiles[:1], np.full((1, 3), b[-1])])
    weights = np.concatenate([-np.diff(left[::2]), [1 - left[0], left[-1]]])
    return inner, weights


@pytest.mark.parametrize("pieces", [20, 60])
def test_three_against_three_leaves_nothing(pieces):
    """No reply gains more than a multiple of the squared step, by boxes over all profiles."""
    profiles, weights = mixture(pieces)
    assert weights.min() > 0
    assert weights.sum() == pytest.approx(1)
    against = AgainstMixture(3, profiles, weights, 0.0)
    assert bound_replies(against, 0.1 / pieces**2).upper < np.inf


def test_the_fee_of_three_by_the_rules():
    profiles, weights = mixture(60)
    matrix, stakes = coalition_payoffs(np.zeros((1, 3)), profiles, 0.0)
    earned = (matrix + 3 * stakes)[0]
    a, b, _ = profiles.T
    D = a + 2 * b - 2 - b**6 / 2 - a**4 * b * b / 2
    assert earned == pytest.approx(3 - 6 * D)
    assert 0.33 < float(enclose_three_allies().from_fee[0]) <= 3 - earned @ weights + 1e-4


def earned(side, own):
    """Payoffs against a mixture at the continuation 1/3, by the rules."""
    matrix, stakes = coalition_payoffs(own, side.profiles, 0.0)
    return (matrix + stakes / 3) @ np.array(side.weights, dtype=float)


@pytest.mark.parametrize("size", MIXTURES)
def test_intervals_hold_the_payoffs_of_the_rules(size):
    rng, (_, *mixtures) = np.random.default_rng(4), MIXTURES[size]
    for rows, others in zip(mixtures, size[::-1], strict=True):
        side, own = Side.of(rows), np.sort(rng.random((20, others)), axis=1)
        intervals = Replies(others, side.profiles, side.weights, Fraction(1, 3))
        true = earned(side, own)
        found = intervals.payoffs(own)
        assert (found.low - 1e-13 <= true).all()
        assert (true <= found.high + 1e-13).all()
        assert (found.high - found.low).max() < 1e-11
        step = 1e-6
        for i in range(others):
            ends = [np.sort(own + sign * step * np.eye(others)[i], axis=1) for sign in (-1, 1)]
            low, high = (earned(side, end) for end in ends)
            slopes = intervals.slopes(own).low[:, i]
            assert slopes == pytest.approx((high - low) / (2 * step), abs=1e-4)


@pytest.mark.parametrize("opponents", [3, 4])
def test_values_of_the_fewest_profiles_are_inside(opponents):
    """The stored value solves the game of the stored profiles, by the rules and by fractions."""
    found = enclose_alliances(opponents)
    value, first, second = MIXTURES[2, opponents]
    sides = [Side.of(first), Side.of(second)]
    matrix, stakes = coalition_payoffs(sides[0].profiles, sides[1].profiles, 0.0)
    x, y = (np.array(side.weights, dtype=float) for side in sides)
    solved = float(x @ matrix @ y / (1 - x @ stakes @ y))
    assert found.lower < Fraction(solved) < found.upper
    assert solved == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize(("high", "forces"), [(np.nextafter(2.0, 0.0), True), (2.0, False)])
def test_a_side_forces_nothing_unless_it_surely_leaves_the_fee(monkeypatch, high, forces):
    """The others hold always where play is worth 2 to them, and may earn 1, or so much."""
    side, asked = Side.of(MIXTURES[2, 3][1]), []

    def replies(others, profiles, weights, continuation):
        asked.append((others, continuation))
        return SimpleNamespace(
            payoffs=lambda own: IntervalArray(own[:, 0] + 1, own.max(axis=1) + high),
            bounded=lambda level, _: SimpleNamespace(complete=asked.append(level) is None),
        )

    monkeypatch.setattr(alliances, "Replies", replies)
    assert side.forces(Fraction(-1), 3) is forces
    assert asked == [(3, 2), (3, 1), 1][: 3 if forces else 1]


def test_weights_of_a_side_add_up_to_1():
    assert Side.of(((2.0, 0.5, 0.5), (6.0, 0.7, 0.9))).weights == (Fraction(1, 4), Fraction(3, 4))


def curve_of_three(**changes):
    ends = {"bloc": 0.85, "partner": 0.9, "bloc_weight": 0.5, "always_in_weight": 0.1}
    return three_allies._Curve(**{k: flint().arb(x) for k, x in (ends | changes).items()})


@pytest.mark.parametrize(
    ("first", "last", "partner", "fee", "supposed"),
    [
        (3, 2.5, 0.9, 0.1, True),
        (2.5, 2.5, 0.9, 0.1, False),
        (3, 2, 0.9, 0.1, False),
        (3, 2.5, 1, 0.1, False),
        (3, 2.5, 0.9, 0, False),
    ],
)
def test_each_thing_that_is_supposed_of_three(monkeypatch, first, last, partner, fee, supposed):
    monkeypatch.setattr(three_allies, "least_from_fee", lambda _: flint().arb(fee))
    curve = curve_of_three(partner=partner)
    assert three_allies.supposed(flint().arb(first), flint().arb(last), curve) is supposed


@pytest.mark.parametrize(("bloc", "partner"), [(0.8, 0.9), (0.9, 0.8), (0.85, 0.85)])
def test_the_lower_end_of_the_curve_bounds_what_always_holding_leaves_three(bloc, partner):
    curves = [curve_of_three(bloc=bloc, partner=partner, bloc_weight=w) for w in (0, 1)]
    found = [float(three_allies.least_from_fee(curve)) for curve in curves]
    least = min(2 * b - 2 - b**6 / 2 for b in (bloc, partner))
    assert found == pytest.approx([6 * least, 6 * (3 * bloc - 2 - bloc**6)])


def test_an_integral_between_balls_holds_those_between_all_their_points():
    low, high = flint().arb(1, 0.125), flint().arb(3, 0.25)
    found = three_allies._integral(lambda z, _: 0 * z + 1, low, high)
    assert found.contains(flint().arb(2, 0.375))
    for low, high, least, most in (
        (flint().arb(1, 0.125), flint().arb(3), 9 - 1.125**2, 9 - 0.875**2),
        (flint().arb(1), flint().arb(3, 0.25), 2.75**2 - 1, 3.25**2 - 1),
    ):
        twice = three_allies._integral(lambda z, _: 2 * z, low, high)
        assert twice.contains(flint().arb(least))
        assert twice.contains(flint().arb(most))


LOW, HIGH = (0.1, 0.2), (0.3, 0.6)


@pytest.fixture
def examined(monkeypatch):
    """What is made of a box of two thresholds, where payoffs and slopes are given at its ends."""

    def answer(level, payoffs, slopes, low=LOW, high=HIGH):
        def at(kind, own):
            """The bounds at both ends, whose thresholds come sorted."""
            ends = [sorted(end) for end in (low, high)]
            bounds = zip(*(kind[ends.index(point)] for point in own.tolist()), strict=True)
            return IntervalArray(
                *(np.array([[x] * 2 if np.isscalar(x) else x for x in side]) for side in bounds)
            )

        def payoff(own):
            found = at(payoffs, own)
            return IntervalArray(found.low[:, 0], found.high[:, 0])

        against = object.__new__(Replies)
        against.members = 2
        monkeypatch.setattr(against, "payoffs", payoff, raising=False)
        monkeypatch.setattr(against, "slopes", lambda own: at(slopes, own), raising=False)
        monkeypatch.setattr(replies, "cover", lambda *asked: asked)
        start, end, examine, limit = against.bounded(Fraction(level), 7)
        assert (start.tolist(), end.tolist(), limit) == ([0, 0], [1, 1], 7)
        (reason,), _ = examine(np.array([low]), np.array([high]))
        return reason

    return answer


STEEP = ((-9, 9), (-9, 9))


@pytest.mark.parametrize(
    ("slopes", "gain"),
    [
        (((0, 0), (0, 0)), 0),
        (((0, 0), (1, -1)), 0.2),  # the box is .2 wide and .4
        (((0, 0), (-1, 1)), 0.4),
        (((-3, -3), (1, 1)), 0.6),
        (((-3, -3), (-1, -1)), 0),
    ],
)
@pytest.mark.parametrize("end", [0, 1])
def test_a_box_is_bounded_by_the_tangent_at_either_end(examined, slopes, gain, end):
    """At the upper end slopes count the other way, and where they fall nothing is gained."""
    payoffs, there = [(0.9, 9), (0.9, 9)], [STEEP[0], STEEP[1]]
    payoffs[end] = (0.3, 0.5)
    there[end] = slopes if end == 0 else tuple(tuple(-x for x in ends) for ends in slopes[::-1])
    assert examined(0.5 + gain + 1e-9, payoffs, there) == 0
    assert examined(0.5 + gain - 1e-9, payoffs, there) == -1


def test_a_bound_that_is_no_float_is_not_exceeded_by_less_than_one(examined):
    """1/3 lies above the nearest float, and sums are rounded up to the next one."""
    flat = ((0, 0), (0, 0))
    for payoff, reason in ((1 / 3 - 1e-15, 0), (1 / 3, -1)):
        assert examined(Fraction(1, 3), [(0, payoff)] * 2, [flat] * 2) == reason


@pytest.mark.parametrize(
    ("low", "high", "reason"),
    [
        ((0.5, 0.2), (0.6, 0.4), 1),
        ((0.4, 0.2), (0.6, 0.4), -1),  # they may be equal
        ((0.3, 0.2), (0.6, 0.4), -1),
    ],
)
def test_only_boxes_without_sorted_thresholds_are_left_out(examined, low, high, reason):
    assert examined(0, [(1, 1)] * 2, [STEEP] * 2, low, high) == reason


def test_corners_that_boxes_share_are_looked_at_once(monkeypatch):
    looked = []

    def counted(self, own, payoffs=Replies.payoffs):
        looked.append(len(own))
        return payoffs(self, own)

    monkeypatch.setattr(Replies, "payoffs", counted)
    value, first, _ = MIXTURES[2, 3]
    side, level = Side.of(first), Fraction(1, 10**8) - Fraction(value)
    found = Replies(3, side.profiles, side.weights, level).bounded(level, 5000)
    assert found.complete
    assert sum(looked) < 1.4 * found.examined
