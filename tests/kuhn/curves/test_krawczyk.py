"""Bounds of Krawczyk's test against rational numbers; tubes around lines, and their joints."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from guts_core.methods.exact.interval_arrays import IntervalArray
from paper_ledger.bil18.tubes import chains, krawczyk

RNG = np.random.default_rng(3)
exact = np.vectorize(Fraction, otypes=[object])


@pytest.mark.parametrize("width", [0, 1])
def test_products_with_approximate_inverses_are_enclosed(width):
    inverses = RNG.uniform(-1, 1, (2, 1, 3, 3))
    lows = RNG.uniform(-1, 1, (3, 1, 3, 3))
    series = [IntervalArray(low, low + width * RNG.uniform(0, 1, low.shape)) for low in lows]
    for each in series:
        middle, half = map(exact, krawczyk._centred(each))
        assert (middle - half <= exact(each.low)).all()
        assert (exact(each.high) <= middle + half).all()
    nothing = np.zeros((3, 3), dtype=object)
    middles, halves = (
        [nothing, *((exact(e.high[0]) + sign * exact(e.low[0])) / 2 for e in series), nothing]
        for sign in (1, -1)
    )
    first, second = (exact(each[0]) for each in inverses)
    found = krawczyk._preconditioned(tuple(inverses), series)
    for k, (middle, rough) in enumerate(found, 1):
        centre = first @ middles[k] + second @ middles[k - 1]
        reach = abs(first) @ halves[k] + abs(second) @ halves[k - 1]
        assert (abs(centre - exact(middle[0])) + reach <= exact(rough[0])).all()
    total = sum(
        Fraction(1, 4) ** k * (abs(exact(middle)) + exact(rough))
        for k, (middle, rough) in enumerate(found)
    )
    assert (total <= exact(krawczyk._summed(found, 0.25))).all()


def test_a_cubic_and_its_derivatives_are_enclosed_along_it():
    curve = RNG.uniform(-1, 1, (4, 3, 1))
    found = krawczyk._over([IntervalArray.point(each) for each in curve], 0.5)
    for t in (-0.5, 0.0, 0.5):
        a, b, c, d = curve
        there = (a + t * (b + t * (c + t * d)), b + t * (2 * c + 3 * t * d), c + 3 * t * d, d)
        for each, value in zip(found, there, strict=True):
            assert ((each.low <= value + 1e-15) & (value - 1e-15 <= each.high)).all()


def rises(plain, error, rough=0.0, further=0.0):
    """Signs of all w with (1 - E) w = -u, for |E| <= error and u near ``plain``."""
    middle, more = np.array([plain]), np.full((1, len(plain)), further)
    last = [IntervalArray(middle - rough, middle + rough), IntervalArray(more, more)]
    inverses = np.eye(len(plain))[None], np.zeros((1, len(plain), len(plain)))
    wide = np.full((1, len(plain)), 2.0)
    return krawczyk._rises(inverses, np.array([error]), last, wide, 0.5)[0].tolist()


def test_a_direction_is_sure_only_if_no_error_turns_it():
    """An error of 1/2 carries half a coordinate over to the one before, and so on."""
    chain, less, more = np.diag([0.5] * 3, 1), 1 - 1e-7, 1 + 1e-5
    assert rises([0.5 * less, 1.0], chain[:2, :2]) == [0, -1]
    assert rises([0.5 * more, -1.0], chain[:2, :2]) == [-1, 1]
    assert rises([0.25 * less, 0.0, 1.0], chain[:3, :3]) == [0, 0, -1]
    assert rises([0.25 * more, 0.0, 1.0], chain[:3, :3]) == [-1, 0, -1]
    assert rises([0.125 * less, 0.0, 0.0, 1.0], chain) == [0, 0, 0, -1]
    assert rises([0.25 * more, 0.0, 0.0, 1.0], chain) == [-1, 0, 0, -1]
    assert rises([0.5], [[0.0]], rough=0.5) == rises([0.5], [[0.0]], further=1.0) == [0]
    assert rises([0.5], [[0.0]], rough=0.4) == rises([0.5], [[0.0]], further=0.9) == [-1]
    assert rises([1.0], [[1.5]]) == [0]  # the matrix may be singular


class Line:
    """The equations x - 1/2 = rates (P - 1/2)."""

    def __init__(self, rates):
        self.rates, self.size = np.array(rates)[:, None], len(rates)

    def values(self, curve, order):
        nothing = IntervalArray.point(np.zeros(curve[0].low.shape))
        first, *rest = [*curve, nothing][: order + 1]
        return [e[:-1] - e[-1:] * self.rates for e in (first - 0.5, *rest)]

    def derivatives(self, curve, order):
        first = np.hstack([np.eye(self.size), -self.rates])[:, :, None]
        first = first.repeat(curve[0].low.shape[1], axis=2)
        return [IntervalArray.point(first * (k == 0)) for k in range(order + 1)]


def along(rates, pot=0.4, step=0.1, axis=-1, offs=None, bends=(0.0, 0.0), radius=1e-3, **more):
    """Tubes along a line, one for each row of ``offs`` from it, which bend away from it."""
    unit = np.array([*rates, 1.0])
    offs = np.zeros((1, len(rates))) if offs is None else np.array(offs)
    curve = np.zeros((4, len(unit), len(offs)))
    curve[0], curve[1] = (0.5 + (pot - 0.5) * unit)[:, None], step * unit[:, None]
    curve[0, :-1] += offs.T
    curve[2:, :-1] = np.reshape(bends, (2, 1, 1))
    axes, wide = np.full(len(offs), np.arange(len(unit))[axis]), np.full(curve[0].shape, radius)
    wide[axis] = 0
    return krawczyk.proved_tubes(Line(rates), curve, axes, radius=wide, **more)


def test_a_tube_beside_a_line_is_proved_just_if_the_line_lies_in_it():
    near, far = 0.999e-3, 1.001e-3
    offs = [(near, near), (far, near), (near, -far), (-near, near)]
    assert along([1.0, 0.5], offs=offs).proved.tolist() == [True, False, False, True]
    assert along([1.0, 0.5], offs=offs[:2]).proved.tolist() == [True, False]
    # at its ends a cubic is bends/4 and bends/8 away
    assert along([1.0], bends=(2e-3, 3.9e-3)).proved.tolist() == [True]
    assert along([1.0], bends=(2e-3, 4.1e-3)).proved.tolist() == [False]


@pytest.mark.parametrize("rates", [[1.0, 0.1], [0.1, 1.0]])
def test_a_tube_is_refused_where_one_unknown_is_no_probability(rates):
    for pot, good in ((0.06, True), (0.04, False), (0.94, True), (0.96, False)):
        assert along(rates, pot).proved.tolist() == [good]
    # the tube is 1e-3 wide to either side
    for pot, good in ((0.0515, True), (0.0505, False), (0.9485, True), (0.9495, False)):
        assert along(rates, pot).proved.tolist() == [good]
    assert along([0.1], 3.0).proved.all()  # the pot is none


@pytest.mark.parametrize(
    ("bound", "error", "proved"),
    [
        ((0.5, 0.5), [[0.4, 0], [0, 0.4]], True),
        ((0.5, 0.5), [[0.6, 0], [0, 0.4]], False),
        ((0.5, 0.5), [[0.4, 0], [0, 0.6]], False),
        ((0.5, 0.5), [[0, 0.6], [0, 0]], False),
        ((0.5, 0.5), [[0, 0], [0.6, 0]], False),
        ((0.5, 0.5), [[0.3, 0.3], [0, 0]], False),
        ((1.0, 0.5), [[0, 0], [0, 0]], False),
        ((0.5, np.nan), [[0, 0], [0, 0]], False),
    ],
)
def test_what_misses_0_and_what_the_slopes_miss_fit_into_the_tube_together(
    monkeypatch, bound, error, proved
):
    monkeypatch.setattr(krawczyk, "_bound", lambda *_: 1e-3 * np.array([bound]))
    monkeypatch.setattr(krawczyk, "_defect", lambda *_: np.array([error], dtype=float))
    assert along([1.0, 0.5]).proved.tolist() == [proved]


class Seen(Line):
    """The same, with more coefficients at some orders; what it was asked for is kept."""

    def __init__(self, rates, values=(), slopes=()):
        super().__init__(rates)
        self.more, self.asked = {"values": dict(values), "derivatives": dict(slopes)}, {}

    def values(self, curve, order):
        self.asked["values", order] = curve[0]
        return self._with("values", super().values(curve, order))

    def derivatives(self, curve, order):
        self.asked["derivatives", order] = curve[0]
        return self._with("derivatives", super().derivatives(curve, order))

    def _with(self, name, series):
        return [each + self.more[name].get(k, 0.0) for k, each in enumerate(series)]


@pytest.mark.parametrize("order", [1, 2, 3, 4])
@pytest.mark.parametrize("off", [0.99, -0.99, 1.01, -1.01])
def test_the_equations_are_bounded_to_the_remainder(monkeypatch, order, off):
    """A term of some order in t, at both ends of the tube as large as it is wide, but for off."""
    seen = Seen([1.0], values={order: off * 1e-3 * 2**order})
    monkeypatch.setitem(globals(), "Line", lambda _: seen)
    assert along([1.0]).proved.tolist() == [abs(off) < 1]


@pytest.mark.parametrize("order", [2, 3, 4])
@pytest.mark.parametrize("off", [0.99, -0.99, 1.01, -1.01])
def test_the_slopes_are_bounded_to_the_remainder(monkeypatch, order, off):
    seen = Seen([1.0], slopes={order: off * 2**order})
    monkeypatch.setitem(globals(), "Line", lambda _: seen)
    assert along([1.0]).proved.tolist() == [abs(off) < 1]


def test_remainders_are_looked_at_in_the_whole_tube(monkeypatch):
    """Values along its curve from end to end, and slopes as far beside it as it is wide."""
    seen = Seen([1.0])
    monkeypatch.setitem(globals(), "Line", lambda _: seen)
    assert along([1.0]).proved.all()
    middle, end, wide = 0.4, 0.05, 1e-3
    for name, order, reach, side in (
        ("values", 4, end, 0),
        ("derivatives", 3, 0, wide),
        ("derivatives", 4, end, wide),
    ):
        found, room = seen.asked[name, order], reach + side
        assert found.low[0, 0] == pytest.approx(middle - room, abs=1e-12)
        assert found.high[0, 0] == pytest.approx(middle + room, abs=1e-12)


def test_directions_along_a_line():
    found = along([0.5, -0.5])
    assert found.rise[:, 0].tolist() == [1, -1, 1]
    assert found.turn.tolist() == [1]
    assert along([0.5, -0.5], step=-0.1).turn.tolist() == [-1]
    by_fall = along([0.5, -0.5], axis=1)
    assert by_fall.rise[:, 0].tolist() == [-1, 1, -1]
    assert by_fall.turn.tolist() == [1]
    assert not along([0.5, -0.5], offs=[(0.1, 0.1)]).rise.any()  # none is proved


def test_tubes_are_joined_where_both_hold_a_zero_and_lead_on():
    rates, nothing = np.array([0.5, -0.5]), np.zeros((2, 2))
    one, other, back = (
        along(rates, pot, step, offs=nothing, half=0.51)
        for pot, step in ((0.4, 0.1), (0.5, 0.1), (0.4, -0.1))
    )

    def joints(*pots, first=one, second=other):
        nodes = 0.5 + np.outer([*rates, 1.0], np.array(pots) - 0.5)
        return chains.joined(Line(rates), first, second, nodes).tolist()

    assert joints(0.4495, 0.4505) == [True, True]
    assert joints(0.4485, 0.45) == [False, True]  # not in the second of two
    assert joints(0.45, 0.4515) == [True, False]  # not in the first
    assert joints(0.45, 0.45, second=back) == joints(0.45, 0.45, first=back) == [False, False]
    for off, good in ((0.999e-3, True), (1.001e-3, False)):
        curve = other.curve.copy()
        curve[0, 1, 0] += off
        assert joints(0.45, 0.45, second=replace(other, curve=curve)) == [good, True]
    assert not chains._onward(one, other, replace(one, rise=0 * one.rise)).any()
