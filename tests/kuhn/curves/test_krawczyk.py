"""Bounds of Krawczyk's test against rational numbers; tubes around lines, and their joints."""

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker
from guts_core.kuhn.curves.regularised import regularised_equilibrium
from guts_core.methods.exact.flint_numbers import flint
from guts_core.methods.exact.interval_arrays import IntervalArray
from paper_ledger.bil18.tubes import chains, krawczyk, slices
from paper_ledger.bil18.tubes.enclosures import Equations

RNG = np.random.default_rng(3)
EPSILON = Fraction(1, 1000)
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
    assert len(found) == len(series) + 1
    for k, (middle, rough) in enumerate(found, 1):
        centre = first @ middles[k] + second @ middles[k - 1]
        reach = abs(first) @ halves[k] + abs(second) @ halves[k - 1]
        assert (abs(centre - exact(middle[0])) + reach <= exact(rough[0])).all()
    total = sum(
        Fraction(1, 4) ** k * (abs(exact(middle)) + exact(rough))
        for k, (middle, rough) in enumerate(found)
    )
    assert (total <= exact(krawczyk._summed(found, 0.25))).all()


def test_widths_are_guessed_wherever_there_are_some():
    """With b + Er < r; there are none where errors double whatever they meet, or are unknown."""
    errors = np.array([[[0.1, 0.2], [0.0, 0.3]], np.full((2, 2), np.nan), 2 * np.eye(2)])
    bound = np.array([[1e-3, 2e-5]] * 3)
    found, unknown, none = krawczyk._solved(errors, bound, 1.1)
    assert (bound[0] + errors[0] @ found < found).all()
    assert found.max() < 4e-3
    assert np.isnan([unknown, none]).all()


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


def from_0(end):
    return IntervalArray(np.array(min(0.0, end)), np.array(max(0.0, end)))


@pytest.mark.parametrize("order", [1, 2, 3, 4])
@pytest.mark.parametrize("off", [0.99, -0.99, 1.01, -1.01])
def test_the_equations_are_bounded_to_the_remainder(monkeypatch, order, off):
    """A term of some order in t, at both ends of the tube as large as it is wide, but for off.

    It is anything from 0 on.
    """
    seen = Seen([1.0], values={order: from_0(off * 1e-3 * 2**order)})
    monkeypatch.setitem(globals(), "Line", lambda _: seen)
    assert along([1.0]).proved.tolist() == [abs(off) < 1]


@pytest.mark.parametrize("order", [2, 3, 4])
@pytest.mark.parametrize("off", [0.99, -0.99, 1.01, -1.01])
def test_the_slopes_are_bounded_to_the_remainder(monkeypatch, order, off):
    seen = Seen([1.0], slopes={order: from_0(off * 2**order)})
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


@pytest.mark.parametrize(
    ("changes", "good"),
    [
        ({}, True),
        ({"proved": np.zeros(2, dtype=bool)}, False),
        ({"radius": 0.9e-3 * np.array([[1, 1], [1, 1], [0, 0]])}, True),
        ({"radius": 1.1e-3 * np.array([[1, 1], [1, 1], [0, 0]])}, False),
        ({"rise": np.zeros((3, 2), dtype=int)}, False),
    ],
)
def test_a_joint_is_a_proved_box_that_lies_in_both_tubes_as_a_whole(monkeypatch, changes, good):
    rates, nothing = [0.5, -0.5], np.zeros((2, 2))
    one, other = (along(rates, pot, offs=nothing, half=0.51) for pot in (0.4, 0.5))
    proved = chains.proved_tubes
    monkeypatch.setattr(chains, "proved_tubes", lambda *a, **k: replace(proved(*a, **k), **changes))
    nodes = 0.5 + np.outer([*rates, 1.0], [-0.05, -0.05])
    assert chains.joined(Line(rates), one, other, nodes).tolist() == [good] * 2


@pytest.mark.parametrize(
    ("held", "ways", "rises", "good"),
    [
        ((True, True), (1, 1), (1, 1), True),
        ((True, True), (-1, 1), (-1, 1), True),
        ((True, True), (-1, 1), (1, 1), False),
        ((True, True), (1, 1), (1, 0), False),
        ((True, False), (1, 1), (1, 1), False),
        ((False, True), (1, 1), (1, 1), False),
        (None, (1, 1), (1, 1), False),
    ],
)
def test_a_joint_in_balls_lies_in_both_tubes_and_leads_on(monkeypatch, held, ways, rises, good):
    """There may be no zero at all."""
    monkeypatch.setattr(chains, "slice_zero", lambda *_: None if held is None else [0])
    monkeypatch.setattr(chains, "tube_holds", lambda _, k, zero: held[k])
    monkeypatch.setattr(chains, "slice_rises", lambda *_: np.array(rises))
    tubes = SimpleNamespace(axis=np.array([0, 1]), ways=np.array(ways))
    equations = SimpleNamespace(game=None, regularisation=None)
    assert chains._joined_in_balls(equations, np.zeros(3), tubes) is good


@pytest.mark.parametrize(
    ("proved", "shared", "good"),
    [
        ([True] * 3, [True] * 2, True),
        *((np.arange(3) != k, [True] * 2, False) for k in range(3)),
        *(([True] * 3, np.arange(2) != k, False) for k in range(2)),
    ],
)
def test_each_piece_and_each_joint_of_a_chain_is_proved(monkeypatch, proved, shared, good):
    tubes = replace(along([1.0], offs=np.zeros((3, 1))), proved=np.array(proved))
    monkeypatch.setattr(chains, "tubes_of", lambda *_: tubes)
    monkeypatch.setattr(chains, "joined", lambda *_: np.array(shared))
    monkeypatch.setattr(chains, "_joined_in_balls", lambda *_: False)
    ends = [((np.zeros(2), np.zeros(2)), (np.zeros(2), np.zeros(2)), 1)] * 3
    if good:
        chains._check_joints(Line([1.0]), ends)
    else:
        with pytest.raises(ArithmeticError, match="not proved to be joined"):
            chains._check_joints(Line([1.0]), ends)


def test_a_stretch_says_nothing_if_one_of_its_pieces_is_not_proved_or_turns(monkeypatch):
    tubes = along([1.0], offs=np.zeros((3, 1)))
    low, high = chains._pots(tubes)
    pots, wide = (low.min(), high.max()), tubes.radius.max()
    stretch = chains.Stretch(1, 1, np.zeros(2), (0.0, 1.0, 2.0, 3.0), pots, wide)
    ends = [((np.zeros(2), np.zeros(2)), (np.zeros(2), np.zeros(2)), 1)] * 3

    def said(**changes):
        monkeypatch.setattr(chains, "tubes_of", lambda *_: replace(tubes, **changes))
        return chains._says(Line([1.0]), stretch, ends)

    assert said()
    for k in range(3):
        assert not said(proved=np.arange(3) != k)
        for way in (0, -1):
            turned = tubes.rise.copy()
            turned[-1, k] = way
            assert not said(rise=turned)


@pytest.mark.parametrize("wrong", range(3))
def test_each_stretch_of_a_chain_is_proved_again(monkeypatch, wrong):
    monkeypatch.setattr(chains, "Follower", lambda *_: None)
    monkeypatch.setattr(chains, "_again", lambda follower, chain, k: k != wrong)
    stretch = chains.Stretch(0, 1, np.zeros(27), (0.0, 1.0), (0.0, 1.0), 0.0)
    chain = chains.Chain(4, Fraction(1, 100), (stretch,) * 3)
    assert not chains.proved_again(chain)
    assert chains.proved_again(chain, [k for k in range(3) if k != wrong])


@pytest.mark.parametrize(
    ("off", "half", "held"),
    [
        ((0.0, 0.0), 0.5, True),
        ((0.09, 0.0), 0.5, True),
        ((0.11, 0.0), 0.5, False),
        ((-0.11, 0.0), 0.5, False),
        ((0.0, 0.11), 0.5, False),
        ((0.0, 0.0), 0.19, False),
        ((0.0, 0.0), 0.2, False),
        ((0.0, 0.0), 0.21, True),
    ],
)
def test_balls_lie_in_a_tube_as_a_whole(off, half, held):
    """The tube is the line from (.5, .5, .5) with all rates .1, and .2 wide; at t = .2 or beside.

    Each of the balls has a half-width of .01, or along the axis of next to nothing.
    """
    curve = np.zeros((4, 3, 1))
    curve[0], curve[1] = 0.5, 0.1
    nothing = np.zeros(1, dtype=int)
    radius = np.array([[0.1], [0.1], [0.0]])
    tubes = krawczyk.Tubes(curve, nothing + 2, half, radius + 0.01, nothing > 0, nothing)
    arb = flint().arb
    zero = [*(arb(0.52 + x, 0.01) for x in off), arb(0.52, 1e-9)]
    assert slices.tube_holds(tubes, 0, zero) is held


@pytest.mark.parametrize(
    ("zero", "bend", "good"),
    [
        (0.59, 0, True),
        (0.61, 0, False),
        (0.5, 4, True),
        (0.5, 6, False),
        (0.51, 4, True),
        (0.53, 4, False),
    ],
)
def test_a_slice_holds_one_zero_if_offset_and_bend_fit_into_it_together(
    monkeypatch, zero, bend, good
):
    """Of x - zero + bend (x - .5)^2, in .5 +- .1: the bend moves the image by .02 of it."""

    def system(game, epsilon, z):
        x = z[0] - 0.5
        return [z[0] - zero + bend * x * x], [[1 + 2 * bend * x, 0 * x]]

    monkeypatch.setattr(slices, "_system", system)
    assert slices.slice_holds_one(None, None, [0.5, 3.0], [0.1, 0.0], 1) is good
    monkeypatch.setattr(slices, "_SMALL", 0.1)
    monkeypatch.setattr(slices, "_STEPS", 0)
    found = slices.slice_zero(None, None, np.array([0.5, 3.0]), 1)
    assert (found is not None) is good


@pytest.mark.parametrize(("by_pot", "rise"), [(-0.3, 1), (0.3, -1), (-0.1, 0), (0.1, 0)])
def test_a_direction_at_a_slice_is_open_where_balls_hold_0(monkeypatch, by_pot, rise):
    row = [flint().arb(1), flint().arb(by_pot, 0.2)]
    monkeypatch.setattr(slices, "_system", lambda *_: ([], [row]))
    assert slices.slice_rises(None, None, [0, 0], 1).tolist() == [rise, 1]


@pytest.fixture(scope="module")
def solved():
    """Four cards at a pot with one solution, and the solution in floats."""
    game = KuhnPoker(4)
    return game, regularised_equilibrium(game, 3.5, 1e-3)


def test_rates_at_a_slice_are_those_between_two_slices(solved):
    """In balls; a millionth in the pot moves the solution by so many times the rates."""
    game, x = solved
    zeros = [
        slices.slice_zero(game, EPSILON, np.append(x, 3.5 + off), game.size)
        for off in (-1e-6, 1e-6)
    ]
    middle = slices.slice_zero(game, EPSILON, np.append(x, 3.5), game.size)
    rates = slices.slice_rates(game, EPSILON, middle, game.size)
    between = [float(b - a) / 2e-6 for a, b in zip(*zeros, strict=True)]
    assert [float(rate) for rate in rates] == pytest.approx(between, rel=1e-6, abs=1e-9)
    assert all(rate.rad() < 1e-15 for rate in rates)
    along = slices.slice_rates(game, EPSILON, middle, 3)
    assert float(along[game.size] * rates[3]) == pytest.approx(1, abs=1e-12)
    assert along[3] == 1


def box_at(game, near, pot):
    """The box around one solution."""
    return krawczyk.solution_boxes(game, EPSILON, near[None], np.array([pot]))[0]


def test_a_box_holds_the_zero_in_balls(solved):
    game, near = solved
    box = box_at(game, near, 3.5)
    zero = slices.slice_zero(game, EPSILON, np.append(near, 3.5), len(near))
    assert all(
        low <= float(x.mid()) <= high
        for low, high, x in zip(box.low, box.high, zero[:-1], strict=True)
    )
    assert (box.high - box.low).max() < 1e-9


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_values_and_derivatives_on_boxes_are_those_of_the_polynomials(cards):
    """At points of the boxes, two of them at once."""
    game, rng = KuhnPoker(cards), np.random.default_rng(cards)
    x, pots, wide = rng.uniform(0.1, 0.9, (game.size, 2)), np.array([0.7, 3.5]), 1e-3
    found = krawczyk._on_boxes(game, EPSILON, IntervalArray(x.T - wide, x.T + wide), pots)
    equations = Equations(game, EPSILON)
    for part in np.array([-0.9, 0.0, 0.9]) * wide:
        curve = [IntervalArray.point(np.vstack([x + part, pots]))]
        right = equations.values(curve, 0)[0], equations.derivatives(curve, 0)[0][:, :-1]
        for ours, theirs in zip(found, right, strict=True):
            assert (ours.low < np.moveaxis(theirs.low, -1, 0)).all()
            assert (ours.high > np.moveaxis(theirs.high, -1, 0)).all()
    assert (found[1].high - found[1].low).max() < 0.5 * game.deals


def test_boxes_are_found_together_as_one_by_one(solved, monkeypatch):
    game, pots = solved[0], np.array([3.5, 3.4, 3.3])
    three = np.array([regularised_equilibrium(game, pot, 1e-3) for pot in pots])
    together = krawczyk.solution_boxes(game, EPSILON, three, pots)
    monkeypatch.setattr(krawczyk, "_COLUMNS", 1)
    alone = krawczyk.solution_boxes(game, EPSILON, three, pots)
    assert np.abs(together.low - alone.low).max() < 1e-11
    assert (together.low < alone.high).all()
    three[1] += 0.01
    with pytest.raises(ArithmeticError, match="solution_boxes"):
        krawczyk.solution_boxes(game, EPSILON, three, pots)


@pytest.mark.parametrize(
    ("values", "slope", "bend", "good"),
    [
        ((-0.01, 0.01), 1.0, 0.0, True),
        ((0.0, 0.01), 1.0, 24.0, True),
        ((-0.01, 0.0), 1.0, 24.0, True),
        ((0.0, 0.01), 1.0, 26.0, False),
        ((-0.01, 0.0), 1.0, 26.0, False),
        ((0.0, 0.01), 1.0, np.nan, False),
        ((0.0, 0.0), 1.0, 0.0, False),  # there is one, in no box
        ((0.0, 0.01), 0.0, 0.0, False),
    ],
)
def test_what_misses_0_and_what_bends_fit_into_each_box_together(
    monkeypatch, values, slope, bend, good
):
    """Boxes are twice as wide as the values at their middles; slopes on them err by the bend.

    All is as stated in one coordinate of one of two boxes, and in the others there is room.
    """
    monkeypatch.setattr(krawczyk, "_ROOM", 2.0)
    monkeypatch.setattr(krawczyk, "_TRIES", 1)
    for k, i in np.ndindex(2, 2):

        def on_boxes(game, epsilon, boxes, pots, here=(k, i)):
            low, high = np.full((2, 2, 2), 0.01) * [[[-1]], [[1]]]
            low[here], high[here] = values
            slopes, wide = np.stack([np.eye(2)] * 2), np.zeros((2, 2, 2))
            slopes[*here, here[1]], width = slope, (boxes.high - boxes.low)[here]
            wide[*here, here[1]] = bend * width / 2 if width else 0.0
            return IntervalArray(low, high), IntervalArray(slopes - wide, slopes + wide)

        monkeypatch.setattr(krawczyk, "_on_boxes", on_boxes)
        near = np.full((2, 2), 0.5)
        if good:
            found = krawczyk.solution_boxes(SimpleNamespace(size=2), EPSILON, near, np.ones(2))
            assert (found.high - near)[k, i] == pytest.approx(2 * max(map(abs, values)))
            assert (near - found.low)[k, i] == pytest.approx(2 * max(map(abs, values)))
        else:
            with pytest.raises(ArithmeticError, match="solution_boxes"):
                krawczyk.solution_boxes(SimpleNamespace(size=2), EPSILON, near, np.ones(2))


@pytest.mark.parametrize(
    ("middle", "good"), [(0.021, True), (0.019, False), (0.979, True), (0.981, False)]
)
def test_a_box_in_which_an_unknown_is_no_probability_is_refused(monkeypatch, middle, good):
    """The boxes are .02 wide to either side."""
    values = IntervalArray(np.full((1, 2), -0.01), np.full((1, 2), 0.01))
    given = values, IntervalArray.point(np.eye(2)[None])
    monkeypatch.setattr(krawczyk, "_on_boxes", lambda *_: given)
    monkeypatch.setattr(krawczyk, "_ROOM", 2.0)
    for near in np.array([[[0.5, middle]], [[middle, 0.5]]]):
        if good:
            krawczyk.solution_boxes(SimpleNamespace(size=2), EPSILON, near, np.ones(1))
        else:
            with pytest.raises(ArithmeticError, match="solution_boxes"):
                krawczyk.solution_boxes(SimpleNamespace(size=2), EPSILON, near, np.ones(1))


def test_boxes_are_for_the_floats_next_to_the_pot_too(solved, monkeypatch):
    """A pot that is no float, as 14.953, lies between its float and one beside it."""
    (game, near), seen = solved, []
    sums = KuhnPoker.slope_sums
    monkeypatch.setattr(
        KuhnPoker, "slope_sums", lambda game, x, pot: seen.append(pot) or sums(game, x, pot)
    )
    box_at(game, near, 3.5)
    assert len(seen) >= 2
    for pot in seen:
        assert (pot.low <= np.nextafter(3.5, 0)).all()
        assert (pot.high >= np.nextafter(3.5, 4)).all()


@pytest.mark.parametrize("off", [0.01, np.nan])
def test_what_is_no_solution_gets_no_box(solved, off):
    game, near = solved
    with pytest.raises(ArithmeticError, match="solution_boxes"):
        box_at(game, near + off, 3.5)


def test_the_solution_of_another_pot_gets_no_box_far_from_it(solved):
    """A box around it that is proved at the other pot must hold that pot's own solution."""
    game, near = solved
    box = box_at(game, near, 3.5 + 1e-7)
    other = regularised_equilibrium(game, 3.5 + 1e-7, 1e-3)
    assert ((box.low < other) & (other < box.high)).all()
