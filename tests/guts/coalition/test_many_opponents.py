"""The limit of 1 v. N and the fall of its value: independent roots in fifty digits inside."""

from fractions import Fraction
from functools import cache
from itertools import pairwise
from types import SimpleNamespace

import mpmath as mp
import pytest

from guts_core.guts import closed_forms, enclose_coalition, solve_coalition
from guts_core.guts.rules import Guts
from guts_core.methods.exact.flint_numbers import flint
from paper_ledger.blpwz22.enclosures import many_opponents as many
from paper_ledger.blpwz22.enclosures.krawczyk import box, digits, only_zero
from paper_ledger.blpwz22.enclosures.many_opponents import (
    enclose_fall,
    enclose_limit,
    equations,
    forms,
    rates,
    turns,
)
from paper_ledger.blpwz22.enclosures.moving import Moving

#: The claims ask for the same enclosure.
pytestmark = pytest.mark.xdist_group("BLPWZ22")


@pytest.fixture(autouse=True)
def fifty_digits():
    with mp.workdps(50):
        yield


def limit_equations(a, b, c, v, w):
    """As the page prints them."""
    e, g = mp.exp(-b), mp.exp(-c)
    return [
        (a - b) * (2 * e - 1) + v * (b - 1 + 2 * e) - v,
        (1 + v) * (1 - 2 * e) - 2 * (a - b) * e,
        c - a + 1 + 2 * (a - c - 1) * g + v * c - v,
        1 + v - 2 * (a - c) * g,
        (1 - w) * (1 - 2 * e) + w * (1 - 2 * g),
    ]


@cache
def limit_root():
    return mp.findroot(limit_equations, (1.1, 0.9, 0.5, -0.2, 0.4))


def payoff(n, p, levels, v):
    """Equation (F) of the page with its integral taken piece by piece; levels sorted, >= p or 0."""
    k, total = 1 + v, mp.fsum(levels)
    product = mp.fprod(levels)
    ends = [p, *(t for t in sorted(set(levels)) if t > p), 1]
    area = mp.mpf(0)
    for low, high in pairwise(ends):
        above = [t for t in levels if t > low]
        power = len(levels) - len(above) + 1
        area += mp.fprod(above) * (mp.mpf(high) ** power - mp.mpf(low) ** power) / power
    N = n - 1
    return (N - v) * p + v * N - 2 - k * total + 2 * k * p * product + 2 * n * area


def small_game(N):
    """Thresholds and value of 1 v. N from the payoff itself, differentiated numerically."""

    def bloc(p, q, v):
        return payoff(N + 1, p, [q] * N, v)

    def pseudo(p, r, v):
        return payoff(N + 1, p, [mp.mpf(0)] + [r] * (N - 1), v)

    def system(p, q, r, v):
        return [
            bloc(p, q, v) - v,
            pseudo(p, r, v) - v,
            mp.diff(lambda x: bloc(p, x, v), q),
            mp.diff(lambda x: pseudo(p, x, v), r),
        ]

    a, b, c, v = rates(1 / (N + 1))
    start = [1 - x / (N + 1) for x in (a, b, c)]
    return mp.findroot(system, (*start, v), tol=1e-25)


def inside(bounds, number):
    number = Fraction(mp.nstr(number, 45))
    return bounds[0] <= number <= bounds[1]


def test_a_root_in_fifty_digits_is_inside():
    found, root = enclose_limit(), limit_root()
    parts = (found.player_rate, found.bloc_rate, found.pseudo_bloc_rate, found.value, found.weight)
    assert all(inside(bounds, number) for bounds, number in zip(parts, root, strict=True))
    assert digits(found.value, 18) == "-0.156532723303229375"


def test_the_coefficient_is_that_of_the_closed_form_on_the_page():
    a, b, c, v, w = limit_root()
    e, g = mp.exp(-b), mp.exp(-c)
    bloc = v * (2 * b - b * b - 2 * a) - (a - b) * (b * b - 2 * b + 2)
    bloc = (1 + v) * (a - b) + e * bloc
    pseudo = 4 * a * c - a * a - 2 * c * c - (a - c) * c * c
    pseudo = (1 + v) * (a - 2 * c) + g * pseudo
    growth = (1 - w) * (b - 1 + 2 * e) + w * c
    assert inside(enclose_limit().coefficient, ((1 - w) * bloc + w * pseudo) / (1 - growth))


@pytest.mark.parametrize("N", [2, 100, 10**5, 10**7])
def test_the_growth_keeps_its_digits(N):
    """Against the closed forms, in fifty digits, where bloc and pseudo-bloc are best and equal."""

    def thresholds(*rates):
        return [1 - rate / mp.mpf(N + 1) for rate in rates]

    def system(a, b, c, v):
        p, q, r = thresholds(a, b, c)
        return [
            closed_forms.bloc_payoff(N, p, q, v) - v,
            closed_forms.pseudo_bloc_payoff(N, p, r, v) - v,
            closed_forms.bloc_gradient(N, p, q, v),
            closed_forms.pseudo_bloc_gradient(N, p, r, v),
        ]

    found = solve_coalition(N)
    near = [(N + 1) * (1 - mp.mpf(t)) for t in (found.player, found.bloc, found.pseudo_bloc)]
    *rates, v = mp.findroot(system, (*near, found.value), tol=1e-60)
    p, q, r = thresholds(*rates)
    slopes = closed_forms.bloc_slope(N, q, v), closed_forms.pseudo_bloc_slope(N, p, r, v)
    w = slopes[0] / (slopes[0] - slopes[1])
    stakes = N - p - N * q + 2 * p * q**N, N - p - (N - 1) * r
    assert abs(found.growth - ((1 - w) * stakes[0] + w * stakes[1])) < 1e-15


@pytest.mark.parametrize("N", [2, 3, 7])
def test_the_curve_goes_through_the_games(N):
    *levels, v = small_game(N)
    h = flint().arb(1) / (N + 1)
    zero = only_zero(equations(h), rates(1 / (N + 1)), 1e-9)
    numbers = [*((N + 1) * (1 - x) for x in levels), v]
    assert all(abs(mp.mpf(float(x)) - y) < 1e-14 for x, y in zip(zero, numbers, strict=True))
    assert float(enclose_coalition(N).lower) == pytest.approx(float(v), abs=1e-12)


def test_payoff_is_that_of_the_rules():
    p, q = Fraction(2, 3), Fraction(3, 4)
    own = Guts(4).payoffs([p, 0, q, q])[0]
    assert float(own) == pytest.approx(float(payoff(4, mp.mpf(2) / 3, [0, 0.75, 0.75], 0)))


def test_the_value_falls_as_bounded():
    fall, limit = enclose_fall(), enclose_limit().value
    assert Fraction(11, 100) < fall.slope[0] < fall.slope[1] < Fraction(81, 100)
    assert Fraction(10, 100) < fall.weight[0] < fall.weight[1] < Fraction(47, 100)
    sizes = (2, 3, 4, 10, 100, 10**5)
    for N, found in ((N, enclose_coalition(N)) for N in sizes):
        assert fall.slope[0] < (N + 1) * (found.lower - limit[1])
        assert (N + 1) * (found.upper - limit[0]) < fall.slope[1]


def test_the_slope_is_a_difference_quotient():
    for h in (0.01, 0.1, 0.3):
        left, right = (rates(h + step)[3] for step in (-1e-5, 1e-5))
        zero = only_zero(equations(flint().arb(h)), rates(h), 1e-9)
        found = forms(zero, flint().arb(h))
        assert float(found.slope) == pytest.approx((right - left) / 2e-5, abs=1e-6)


def test_the_slope_of_the_weight_is_a_difference_quotient():
    for h in (0.01, 0.1, 0.3):
        left, right = (
            float(
                forms(only_zero(equations(flint().arb(x)), rates(x), 1e-9), flint().arb(x)).weight
            )
            for x in (h - 1e-5, h + 1e-5)
        )
        zero = only_zero(equations(flint().arb(h)), rates(h), 1e-9)
        found = float(turns(zero, flint().arb(h))[0])
        assert found == pytest.approx((right - left) / 2e-5, abs=1e-6)
        low, high = enclose_fall().weight_slope
        assert low < Fraction(found) < high < 0


def test_the_bend_is_a_second_difference():
    """In n = 1/h; in floats, so to a few digits."""
    for n in (3.0, 3.5, 5.0, 20.0):
        h = flint().arb(1) / n
        zero = only_zero(equations(h), rates(1 / n), 1e-9)
        step = n / 500
        left, middle, right = (rates(1 / (n + k * step))[3] for k in (-1, 0, 1))
        second = (left - 2 * middle + right) / step**2
        assert float(turns(zero, h)[1]) == pytest.approx(n**3 * second, abs=1e-4)


def test_the_fall_by_less_at_each_step_is_that_of_the_games():
    values = {N: enclose_coalition(N) for N in range(2, 40)}
    for N in range(2, 38):
        first, second, third = (values[N + k] for k in range(3))
        assert first.lower - 2 * second.upper + third.lower > 0
    low, high = enclose_fall().bend
    for N in (3, 10, 38 - 1):
        n = N + 2
        second = values[N].lower - 2 * values[N + 1].lower + values[N + 2].lower
        assert low * Fraction(9, 10) < n**3 * second < high


@pytest.mark.parametrize("piece", [0, 500, 1023])
def test_the_small_boxes_hold_the_curve(piece):
    start, middle, last = (flint().arb(2 * piece + k) / 6144 for k in range(3))
    end = only_zero(equations(start), rates(float(start)), many.AT_END)
    h = start.union(last)
    over = only_zero(equations(h), rates(float(middle)), many.OVER_PIECE)
    small = many._from_its_end(end, over, h, h - start)
    for point in (start, middle, last):
        inside = only_zero(equations(point), rates(float(point)), 1e-12)
        assert all(x.contains(y) for x, y in zip(small, inside, strict=True))
    assert all(x.contains_interior(y) for x, y in zip(over, small, strict=True))


def test_all_optima_are_on_their_sides_of_the_nash_threshold():
    fall = enclose_fall()
    for N in (2, 3, 7, 50):
        a, b, c, v = rates(1 / (N + 1))
        p, q, r = (1 - x / (N + 1) for x in (a, b, c))
        nash = 2 ** (-1 / N)
        assert p < q < nash < r
        alone = payoff(N + 1, mp.mpf(nash), [0] + [r] * (N - 1), 0)
        going_on = payoff(N + 1, mp.mpf(nash), [0] + [r] * (N - 1), v) - v
        found = (v, q**N, r**N, going_on, alone)
        names = ("value", "bloc_power", "partners_power", "nash_excess", "nash_payoff")
        for name, number in zip(names, found, strict=True):
            low, high = getattr(fall, name)
            assert low <= Fraction(float(number)) <= high


@pytest.mark.parametrize("N", [2, 5, 10**6])
def test_the_rate_of_the_nash_threshold(N):
    with mp.workdps(40):
        rate = (N + 1) * (1 - mp.mpf(2) ** (-mp.mpf(1) / N))
        h = flint().arb(1) / (N + 1)
        assert abs(float(many.nash_rate(h)) - rate) < 1e-15
        assert many.nash_rate(h.union(flint().arb(0))).contains(flint().arb(2).log())


def test_digits_that_differ():
    with pytest.raises(ArithmeticError, match="digits: the bounds differ"):
        digits((Fraction(1, 3), Fraction(2, 3)), 2)


GOOD = {"a": 2, "b": 0.9, "c": 0.5, "value": -0.2, "h": 0.25, "weight": 0.4}


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        *((name, x) for name in "bc" for x in (2, 3, 0)),
        *(("h", 0.5), ("h", 0.75)),
        *(("value", x) for x in (-1, -2, 0, 1)),
        *(("weight", x) for x in (0, -1, 1, 2)),
    ],
)
def test_an_optimum_must_be_all_that_is_said_of_it(monkeypatch, name, wrong):
    for changes, good in (({}, True), ({name: wrong}, False)):
        a, b, c, value, h, weight = map(flint().arb, (GOOD | changes).values())
        found = SimpleNamespace(weight=weight)
        monkeypatch.setattr(many, "forms", lambda *_, found=found: found)
        assert many.is_optimum([a, b, c, value], h) is good


def test_stakes_of_either_strategy_that_do_not_fall_refute_the_limit():
    a, rest = flint().arb(1), [flint().arb(0)] * 3
    for stakes, good in (((0.5, 0.5), True), ((0.5, 1), False), ((1, 0.5), False)):
        found = many._Forms(0, 0, *map(flint().arb, stakes))
        assert many._converges([a, *rest], found) is good


@pytest.mark.parametrize(("rate", "good"), [(1.59, True), (1.6, False)])
def test_player_one_must_get_away_from_the_fee(rate, good):
    """Twice 1 - exp(-a) is more than a up to a = 1.5936."""
    found = many._Forms(0, 0, flint().arb(0.5), flint().arb(0.5))
    assert many._converges([flint().arb(rate)] * 4, found) is good


@pytest.mark.parametrize("off", range(4))
def test_the_narrow_box_must_lie_in_the_wide_one(monkeypatch, off):
    def beside(_, middle, radius):
        moved = 0.03 if radius == many.NARROW else 0.0
        return box([x + moved * (k == off) for k, x in enumerate(middle)], radius)

    monkeypatch.setattr(many, "only_zero", beside)
    with pytest.raises(ArithmeticError, match="do not hold the same solution"):
        enclose_limit.__wrapped__()


@pytest.mark.parametrize("name", ["is_optimum", "_converges"])
def test_the_limit_must_be_the_optimum_and_be_forced(monkeypatch, name):
    monkeypatch.setattr(many, name, lambda *_: False)
    with pytest.raises(ArithmeticError, match="is not the optimum's"):
        enclose_limit.__wrapped__()


@pytest.fixture
def made_up_curve(monkeypatch):
    """Boxes that hold everything, or at a joint 0 but for one; all forms are h itself."""
    moved, pieces = [], []

    def zero(h, _, radius):
        at_a_joint = radius == many.AT_END
        return [flint().arb(2 if at_a_joint and moved and h.overlaps(moved[0]) else 0, 1)] * 4

    def optimum(over, h):
        pieces.append(h)
        return len(over) == 4

    monkeypatch.setattr(many, "equations", lambda h: h)
    monkeypatch.setattr(many, "only_zero", zero)
    monkeypatch.setattr(many, "is_optimum", optimum)
    monkeypatch.setattr(many, "forms", lambda _, h: SimpleNamespace(slope=h, weight=h))
    monkeypatch.setattr(many, "turns", lambda _, h: (h, h))
    monkeypatch.setattr(many, "_from_its_end", lambda *_: None)
    monkeypatch.setattr(many, "beside_nash", lambda _, h: (h,) * 5)
    return moved, pieces


def test_the_pieces_of_the_curve_are_all_looked_at_and_all_bounded(made_up_curve):
    fall = enclose_fall.__wrapped__(4)
    assert all(h.contains(flint().arb(k) / 12) for k, h in enumerate(made_up_curve[1]))
    assert all(h.contains(flint().arb(k + 1) / 12) for k, h in enumerate(made_up_curve[1]))
    assert len(made_up_curve[1]) == 4
    pieces, *bounds = vars(fall).values()
    assert (len(bounds), pieces) == (9, 4)
    for name, (low, high) in zip(list(vars(fall))[1:], bounds, strict=True):
        last = Fraction(1, 4 if name == "bend" else 3)
        assert low <= 0 < last <= high < last + Fraction(1, 100)


@pytest.mark.parametrize("pieces", [1, 2, 3, 5, 6, 7, 9])
def test_the_bend_is_looked_at_up_to_a_quarter(made_up_curve, pieces):
    assert enclose_fall.__wrapped__(pieces).bend[1] >= Fraction(1, 4)


@pytest.mark.parametrize("joint", range(5))
def test_each_piece_holds_the_solutions_at_both_of_its_ends(made_up_curve, joint):
    made_up_curve[0].append(flint().arb(joint) / 12)
    with pytest.raises(ArithmeticError, match=f"piece {max(joint - 1, 0)} is not proved"):
        enclose_fall.__wrapped__(4)


@pytest.mark.parametrize("piece", range(4))
def test_no_piece_may_hold_what_is_no_optimum(made_up_curve, monkeypatch, piece):
    middle = flint().arb(2 * piece + 1) / 24
    monkeypatch.setattr(many, "is_optimum", lambda _, h: not h.contains(middle))
    with pytest.raises(ArithmeticError, match=f"piece {piece} is not proved"):
        enclose_fall.__wrapped__(4)


def test_the_range_of_what_rises_holds_both_ends():
    for ball, low, high in ((flint().arb(0.5, 0.25), 0.25, 0.75), (flint().arb(0, 0.5), 0, 0.5)):
        found = many._monotone(lambda y: 2 * y, ball)
        assert found.contains(2 * low)
        assert found.contains(2 * high)
        assert not found.contains(2 * high + 0.01)


def test_a_rate_over_a_ball_holds_those_at_both_of_its_ends():
    for function, slope in many._SLOPES.items():
        found = many._monotone(function, Moving(flint().arb(0.25, 0.25), 2)).rate
        assert found.contains(2 * slope(flint().arb(0)))
        assert found.contains(2 * slope(flint().arb(0.5)))


def test_each_piece_is_bounded_over_all_of_it(made_up_curve, monkeypatch):
    """From the box over a piece, and a smaller one that is led through it from its end."""
    end, over, small = (flint().arb(0, radius) for radius in (1, 2, 4))
    asked = []

    def led(at_end, through, h, since):
        k = len(asked)
        assert [at_end[0].rad(), through[0].rad()] == [end.rad(), over.rad()]
        assert all(h.contains(flint().arb(j) / 12) for j in (k, k + 1))
        assert all(since.contains(flint().arb(x)) for x in (0, 0.0833))
        asked.append(k)
        return [small]

    def told(box, answer):
        def function(given, h):
            assert given[0].rad() == box.rad()
            return answer(h)

        return function

    boxes = {many.AT_END: end, many.OVER_PIECE: over}
    monkeypatch.setattr(many, "only_zero", lambda h, _, radius: [boxes[radius]] * 4)
    monkeypatch.setattr(many, "_from_its_end", led)
    monkeypatch.setattr(many, "forms", told(over, lambda h: SimpleNamespace(slope=h, weight=h)))
    monkeypatch.setattr(many, "beside_nash", told(over, lambda h: (h,) * 5))
    monkeypatch.setattr(many, "turns", told(small, lambda h: (h, h)))
    enclose_fall.__wrapped__(4)
    assert asked == [0, 1, 2, 3]
