"""Tubes along the curves: proved again, and refused where they are wrong."""

import itertools
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import flint
import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker, equilibrium_curve
from guts_core.kuhn.curves.regularised import RegularisedKuhn
from guts_core.methods.exact.flint_numbers import precision
from guts_core.methods.exact.interval_arrays import IntervalArray
from paper_ledger.bil18.tubes import chains
from paper_ledger.bil18.tubes.chains import (
    HALF,
    Chain,
    Follower,
    Stretch,
    _followed,
    _joined_in_balls,
    _pots,
    _undivided,
    cubic,
    found_chain,
    is_closed,
    proved_again,
    tubes_of,
)
from paper_ledger.bil18.tubes.enclosures import PI, Equations, sine_and_cosine, waves
from paper_ledger.bil18.tubes.files import read_chains, write_chains
from paper_ledger.bil18.tubes.krawczyk import Tubes, proved_tubes
from paper_ledger.bil18.tubes.slices import slice_holds_one

DATA = Path(__file__).resolve().parents[3] / "data"
CHAINS = read_chains(DATA / "kuhn_tubes.csv")
NAMES = [f"{each.cards}-{float(each.epsilon):g}" for each in CHAINS]
#: For tests that follow whole chains or prove parts of them: with five cards both take seconds.
ONE_BY_ONE = [
    pytest.param(each, id=name, marks=[pytest.mark.heavy] * (name == "5-1e-06"))
    for each, name in zip(CHAINS, NAMES, strict=True)
]
SMALL = next(each for each in CHAINS if (each.cards, each.epsilon) == (4, Fraction(1, 10**6)))


@pytest.fixture(scope="module")
def follower():
    return Follower(KuhnPoker(4), SMALL.epsilon)


def ends_of(follower, number):
    """The first two nodes of a stretch."""
    stretch = SMALL.stretches[number]
    start = stretch.start.copy()
    start[stretch.axis] = stretch.cuts[0]
    left = follower.corrected(start, stretch.axis)
    guess = left[0] + (stretch.cuts[1] - stretch.cuts[0]) * left[1]
    guess[stretch.axis] = stretch.cuts[1]
    return left, follower.corrected(guess, stretch.axis), stretch.axis


@pytest.mark.heavy
@pytest.mark.parametrize("chain", CHAINS, ids=NAMES)
def test_all_is_proved_again(chain):
    assert proved_again(chain)


@pytest.mark.parametrize("chain", ONE_BY_ONE[:-1])
def test_samples_are_proved_again(chain):
    """Some short stretches, each with its joint to the next."""
    short = sorted(range(len(chain.stretches)), key=lambda k: len(chain.stretches[k].cuts))
    assert proved_again(chain, short[len(short) // 4 :: max(12, len(short) // 5)])


@pytest.mark.parametrize("chain", CHAINS, ids=NAMES)
def test_every_stored_stretch_begins_and_ends_at_solutions_that_its_bounds_enclose_closely(chain):
    """Its first point solves the equations, and the next one's is where it ends."""
    equations = RegularisedKuhn(KuhnPoker(chain.cards), float(chain.epsilon))
    for each, after in itertools.zip_longest(chain.stretches, chain.stretches[1:]):
        *frequencies, pot = each.start
        assert np.abs(equations.residual(np.array(frequencies), pot)).max() < 1e-13 * (1 + pot)
        assert each.cuts[0] == pytest.approx(each.start[each.axis], rel=0, abs=1e-11)
        steps = np.diff(each.cuts)
        assert (steps * steps[0] > 0).all()
        (low, high), end = each.pots, pot if after is None else after.start[-1]
        assert low <= min(pot, end) <= max(pot, end) <= high
        beyond = max(min(pot, end) - low, high - max(pot, end))
        assert beyond < (4e-5 if each.turn else 1e-7) or after is None
        if after:
            assert each.turn in (0, np.sign(end - pot))
            assert each.turn * after.turn != -1  # a fold is between
            assert each.cuts[-1] == pytest.approx(after.start[each.axis], rel=0, abs=1e-9)


def test_a_joint_in_balls_is_one_zero_in_both_tubes(follower):
    """At a node between two pieces of a stretch; not at another node, nor for a moved tube."""
    longest = max(SMALL.stretches, key=lambda each: len(each.cuts))
    pieces = list(_followed(follower, longest))[:3]
    equations, node = follower.equations, pieces[1][0][0]
    assert _joined_in_balls(equations, node, tubes_of(equations, pieces[:2]))
    assert not _joined_in_balls(equations, node, tubes_of(equations, pieces[1:]))
    tubes = tubes_of(equations, pieces[:2])
    tubes.curve[0, 5, 1] += 3 * tubes.radius[5, 1]
    assert not _joined_in_balls(equations, node, tubes)


def test_the_smallest_proved_piece_stands_for_one_that_is_not():
    whole = {(0,): "step", (0, 1): "half", (0, 1, 0, 1): "other"}
    assert _undivided((0, 1, 0, 0), whole, None) == {(0, 1): "half"}
    with pytest.raises(ArithmeticError, match="no tube at pot 3"):
        _undivided((1, 0), whole, (np.array([3.0]), None))


@pytest.mark.parametrize("chain", ONE_BY_ONE)
def test_counts_of_a_chain_are_those_of_the_continued_curve(chain):
    """Folds lie in the windows, one in each; between them as many solutions as arcs."""
    low, high = chain.arcs[0][0], chain.arcs[-1][1]
    curve = equilibrium_curve(chain.cards, (low, high), float(chain.epsilon), overshoot=1.0)
    assert len(chain.windows) == len(curve.folds) == len(chain.arcs) - 1
    for (below, above), fold in zip(chain.windows, sorted(curve.folds), strict=True):
        assert below < fold < above
        assert above - below < 1e-6
    edges, counts = curve.multiplicity
    for pot, count in zip((edges[1:] + edges[:-1]) / 2, counts, strict=True):
        assert chain.solutions(float(pot)) == count


def test_pi_and_waves_of_it_are_enclosed_also_around_their_top():
    """Against balls of many digits, at points of intervals that hold 1/2 and of others."""
    with precision(128):
        assert flint.arb(float(PI.low)) < flint.arb.pi() < flint.arb(float(PI.high))
    rng = np.random.default_rng(11)
    ends = np.sort(rng.random((2, 40)), axis=0)
    ends[:, :10] = np.array([0.5 - rng.random(10) / 2, 0.5 + rng.random(10) / 2])
    ends[:, 10:13] = [[0.5, 0.3, 0.5], [0.5, 0.5, 0.7]]
    for enclosed, name in zip(
        sine_and_cosine(IntervalArray(*ends)), ("sin_pi", "cos_pi"), strict=True
    ):
        for k, (low, high) in enumerate(ends.T):
            points = {low, high, *np.linspace(low, high, 7), min(max(low, 0.5), high)}
            for point in points:
                value = getattr(flint.arb(min(max(point, low), high)), name)()
                assert not value < flint.arb(float(enclosed.low[k]))
                assert not value > flint.arb(float(enclosed.high[k]))


def test_an_arc_begins_where_the_curve_does_not_where_its_tubes_do():
    stretch = Stretch(0, 1, np.array([0.0, 1.05]), (0.0, 1.0), (1.0, 1.5), 0.0)
    assert Chain(4, Fraction(1, 100), (stretch,)).arcs == [(1.05, 1.5)]


@pytest.mark.parametrize(("off", "good"), [(1e-9, True), (1e-7, False), (-1e-6, False)])
def test_a_stretch_begins_where_it_says(off, good):
    number = min(range(len(SMALL.stretches)), key=lambda k: len(SMALL.stretches[k].cuts))
    stretch, parts = SMALL.stretches[number], list(SMALL.stretches)
    start = stretch.start.copy()
    start[0 if stretch.axis else 1] += off
    parts[number] = replace(stretch, start=start)
    assert proved_again(replace(SMALL, stretches=tuple(parts)), [number]) == good


@pytest.mark.parametrize("part", [0.9, 1.1])
def test_a_stretch_is_as_wide_as_it_says(part):
    number = min(range(len(SMALL.stretches)), key=lambda k: len(SMALL.stretches[k].cuts))
    stretch, parts = SMALL.stretches[number], list(SMALL.stretches)
    parts[number] = replace(stretch, radius=stretch.radius * part)
    assert not proved_again(replace(SMALL, stretches=tuple(parts)), [number])


def test_where_a_box_stands_in_a_tube_is_rounded_outwards():
    """Beyond the end by less than a float can tell after a division."""
    found = 0
    for rate in range(3, 400):
        beyond = rate * HALF
        if Fraction(beyond) <= rate * Fraction(HALF) or beyond / rate != HALF:
            continue
        found += 1
        curve = np.zeros((4, 2, 1))
        curve[1, 0] = rate
        radius, yes = np.full((2, 1), 0.1), np.ones(1, dtype=bool)
        tube = Tubes(curve, np.zeros(1, dtype=int), HALF, radius, yes, np.ones((2, 1)))
        assert not chains.holds(tube, IntervalArray.point(np.array([[beyond], [0.0]])))[0]
    assert found > 10


def test_a_chain_is_found_around_two_folds():
    """Along a continued curve that turns twice: as many windows as folds, one in each."""
    epsilon = Fraction(1, 10**4)
    curve = equilibrium_curve(4, (4.0, 4.4), float(epsilon), overshoot=1.0)
    branch, folds = curve.branch, [fold.arc_length for fold in curve.branch.folds]
    near = np.abs(branch.arc_lengths - np.mean(folds)) < np.ptp(folds) / 2 + 0.02
    points = np.column_stack([branch.x, branch.parameters])[near]
    chain = found_chain(4, epsilon, points, branch.parameter_rates[near])
    assert proved_again(chain)
    for (below, above), fold in zip(chain.windows, sorted(curve.folds), strict=True):
        assert below < fold < above
    assert [chain.solutions(pot) for pot in (4.19, 4.21, 4.23)] == [0, 1, 0]
    assert chain.pieces > len(points)
    for one, other in itertools.pairwise(chain.stretches):
        assert (one.axis, one.turn) != (other.axis, other.turn)
        # What one ends at, the next begins at: along its own axis the curve goes on one way.
        assert one.cuts[-1] == pytest.approx(other.start[one.axis], rel=1e-9)
    for stretch in chain.stretches:
        assert len(set(np.sign(np.diff(stretch.cuts)))) == 1
        assert stretch.cuts[0] == stretch.start[stretch.axis]


def test_along_its_axis_a_cubic_is_linear_and_leads_from_node_to_node():
    rng = np.random.default_rng(3)
    for axis in range(4):
        left, right = rng.random((2, 2, 4))
        left[1, axis] = right[1, axis] = 1.0
        curve = cubic(left, right, axis)
        assert not curve[2:, axis].any()
        step = right[0, axis] - left[0, axis]
        for t, node in ((-0.5, left), (0.5, right)):
            assert np.polyval(curve[::-1], t) == pytest.approx(node[0])
            slope = curve[1] + 2 * t * curve[2] + 3 * t**2 * curve[3]
            assert slope == pytest.approx(step * node[1])


def test_counts_of_a_made_up_chain():
    """It rises to 3, falls from there to 2, and rises again, with two stretches at the first fold.

    At the ends of a window nothing is said: the fold may be there.
    """
    parts = (
        *((1, 1.0, (1.0, 1.5)), (1, 1.5, (1.5, 3.0))),
        *((0, 3.0, (2.9, 3.1)), (0, 3.1, (3.1, 3.2)), (-1, 3.0, (2.0, 3.0))),
        *((0, 2.0, (1.9, 2.1)), (1, 2.0, (2.0, 5.0))),
    )
    stretches = (
        Stretch(0, turn, np.array([0.0, start]), (0.0, 1.0), pots, 0.0)
        for turn, start, pots in parts
    )
    chain = Chain(4, Fraction(1, 100), tuple(stretches))
    assert chain.windows == [(1.9, 2.1), (2.9, 3.2)]
    assert chain.arcs == [(1.0, 3.0), (3.0, 2.0), (2.0, 5.0)]
    assert [chain.solutions(pot) for pot in (1.0, 1.5, 2.5, 4.0, 5.0)] == [0, 1, 3, 1, 0]
    assert {chain.solutions(pot) for pot in (1.9, 2.1, 2.9, 3.15, 3.2)} == {None}
    assert (chain.most, chain.pieces) == (3, 7)


def test_a_tube_over_a_fold_with_the_pot_as_axis_is_refused(follower):
    fold = next(k for k, each in enumerate(SMALL.stretches) if each.turn == 0)
    left, right, axis = ends_of(follower, fold)
    assert axis != follower.equations.size
    assert tubes_of(follower.equations, [(left, right, axis)]).proved[0]
    curve = cubic(left, right, axis)
    curve[0, -1] = (left[0][-1] + right[0][-1]) / 2
    curve[1, -1] = max(abs(right[0][-1] - left[0][-1]), 1e-9)
    curve[2:, -1] = 0
    wrong = proved_tubes(follower.equations, curve[:, :, None], np.array([26]), HALF)
    assert not wrong.proved[0]
    assert wrong.turn[0] == 0


def test_a_tube_off_the_curve_is_refused(follower):
    """Moved by more than its half-width, or too thin, or over more than it was made for."""
    longest = max(range(len(SMALL.stretches)), key=lambda k: len(SMALL.stretches[k].cuts))
    left, right, axis = ends_of(follower, longest)
    good = tubes_of(follower.equations, [(left, right, axis)])
    assert good.proved[0]
    equations, curve, radius = follower.equations, good.curve, good.radius
    assert proved_tubes(equations, curve, good.axis, HALF, radius=radius).proved[0]
    moved = curve.copy()
    moved[0, 5] += 3 * radius[5]
    for wrong in (
        proved_tubes(equations, moved, good.axis, HALF, radius=radius),
        proved_tubes(equations, curve, good.axis, HALF, radius=radius / 1e3),
        proved_tubes(equations, curve, good.axis, 40 * HALF, radius=radius),
    ):
        assert not wrong.proved[0]


def test_a_chain_with_a_gap_is_refused():
    short = min(range(1, len(SMALL.stretches) - 1), key=lambda k: len(SMALL.stretches[k].cuts))
    before = SMALL.stretches[:short]
    gap = Chain(4, SMALL.epsilon, (before[-1], *SMALL.stretches[short + 1 :]))
    first = _last_piece(before[-1])
    whole = Chain(4, SMALL.epsilon, (first, *SMALL.stretches[short:]))
    assert proved_again(whole, [0])
    assert not proved_again(replace(gap, stretches=(first, *gap.stretches[1:])), [0])
    turned = replace(first, turn=-first.turn or 1)
    assert not proved_again(replace(whole, stretches=(turned, *whole.stretches[1:])), [0])


def test_a_chain_that_goes_back_is_refused(follower):
    """It would count each solution twice; at the turn, the same zero lies in both tubes."""
    there = min((s for s in SMALL.stretches if s.turn), key=lambda each: len(each.cuts))
    pieces = list(_followed(follower, there))
    node = pieces[-1][1]
    back = replace(there, turn=-there.turn, start=node[0], cuts=there.cuts[::-1])
    chain = Chain(4, SMALL.epsilon, (there, back))
    assert chain.most == 2
    assert proved_again(replace(chain, stretches=(there,)))
    assert proved_again(replace(chain, stretches=(back,)))
    assert not proved_again(chain)
    tubes = tubes_of(follower.equations, [pieces[-1], (*pieces[-1][1::-1], there.axis)])
    assert not _joined_in_balls(follower.equations, node[0], tubes)


def test_false_bounds_of_the_pot_are_refused():
    """A window that is too narrow, a curve that begins earlier or ends later than it is proved."""
    fold = next(each for each in SMALL.stretches if each.turn == 0)
    short = min((s for s in SMALL.stretches if s.turn), key=lambda each: len(each.cuts))
    (low, high), (least, most) = fold.pots, short.pots
    early = short.start.copy()
    early[-1] -= 0.1
    for wrong in (
        replace(fold, pots=(low, (low + high) / 2)),
        replace(fold, pots=((low + high) / 2, high)),
        replace(short, pots=(least, most + 0.1)),
        replace(short, pots=(least - 0.1, most)),
        replace(short, start=early),
        replace(short, radius=short.radius / 2),
        replace(short, radius=np.nan),
        replace(short, axis=99),
        replace(short, start=short.start[1:]),
        replace(short, cuts=short.cuts[:1]),
        replace(short, cuts=()),
    ):
        assert not proved_again(Chain(4, SMALL.epsilon, (wrong,)))
    assert all(proved_again(Chain(4, SMALL.epsilon, (each,))) for each in (fold, short))
    whole = Chain(4, SMALL.epsilon, (short,))
    assert not proved_again(replace(whole, stretches=()))
    assert not proved_again(replace(whole, cards=5))
    assert not proved_again(replace(whole, epsilon=-SMALL.epsilon))
    assert not any(proved_again(whole, which) for which in ([], [1], [-1]))


def test_a_piece_that_is_not_proved_is_refused_also_without_a_neighbour(follower):
    """Its zeros solve the equations to all digits, with one frequency some 1e-6 above 1."""
    inside = SMALL.stretches[0].start.copy()
    inside[-1] += 0.01
    outside = inside.copy()
    outside[2] += 1
    alone = [_alone(follower, start) for start in (inside, outside)]
    assert [float(each.start[2] > 1) for each in alone] == [0, 1]
    assert alone[1].start[:-1].max() < 1 + 1e-5
    assert [proved_again(Chain(4, SMALL.epsilon, (each,))) for each in alone] == [True, False]


def test_the_joint_between_two_batches_is_looked_at(follower, monkeypatch):
    monkeypatch.setattr(chains, "_BATCH", 1)
    longest = max(SMALL.stretches, key=lambda each: len(each.cuts))
    first, _, third = itertools.islice(_followed(follower, longest), 3)
    with pytest.raises(ArithmeticError, match="not proved to be joined"):
        chains._check_joints(follower.equations, [first, third])


def test_a_stretch_with_one_piece_that_may_turn_does_not_rise_or_fall(follower):
    number = next(k for k, each in enumerate(SMALL.stretches) if each.turn == 0)
    before, fold = SMALL.stretches[number - 1 : number + 1]
    pieces = [list(_followed(follower, before))[-1], next(_followed(follower, fold))]
    tubes = [tubes_of(follower.equations, [each]) for each in pieces]
    ends = np.array([_pots(each) for each in tubes])
    whole = replace(
        before,
        turn=0,
        start=pieces[0][0][0],
        pots=(ends.min(), ends.max()),
        radius=max(each.radius.max() for each in tubes),
    )
    assert chains._says(follower.equations, whole, pieces)
    assert not chains._says(follower.equations, replace(whole, turn=before.turn), pieces)


def _alone(follower, start, step=0.01):
    """A stretch of one piece next to a point, with bounds that are its own."""
    axis = len(start) - 1
    given = Stretch(axis, 0, start, (start[-1], start[-1] + step), (0.0, 0.0), 0.0)
    (piece,) = _followed(follower, given)
    tubes = tubes_of(follower.equations, [piece])
    (low,), (high,) = _pots(tubes)
    return replace(given, start=piece[0][0], pots=(low, high), radius=tubes.radius.max())


def _last_piece(stretch):
    """A stretch of one piece."""
    follower = Follower(KuhnPoker(4), SMALL.epsilon)
    *_, piece = _followed(follower, stretch)
    tubes = tubes_of(follower.equations, [piece])
    (low,), (high,) = _pots(tubes)
    last = replace(stretch, cuts=stretch.cuts[-2:], start=piece[0][0], pots=(low, high))
    return replace(last, radius=tubes.radius.max())


def test_slices_by_balls(follower):
    """The same slices with python-flint's balls and sums over the deals; none off the curve."""
    game = KuhnPoker(4)
    for number in (0, len(SMALL.stretches) // 2):
        left, right, axis = ends_of(follower, number)
        tube = tubes_of(follower.equations, [(left, right, axis)])
        radius = tube.radius[:, 0]
        for t in (-0.5, 0.1):
            centre = sum(part[:, 0] * t**k for k, part in enumerate(tube.curve))
            assert slice_holds_one(game, SMALL.epsilon, centre, radius, axis)
        centre[np.argmax(radius)] += 3 * radius.max()
        assert not slice_holds_one(game, SMALL.epsilon, centre, radius, axis)


def test_enclosures_hold_what_floats_give():
    """Coefficients along a random cubic against differences; sine and cosine against NumPy."""
    rng = np.random.default_rng(4)
    equations = Equations(KuhnPoker(4), Fraction(1, 100))
    curve = rng.uniform(-0.1, 0.1, (4, 27, 1))
    curve[0] = rng.uniform(0.3, 0.7, (27, 1))
    point = [IntervalArray.point(each) for each in curve]
    values, matrices = equations.values(point, 2), equations.derivatives(point, 1)
    follower = Follower(KuhnPoker(4), Fraction(1, 100))

    def at(t):
        z = sum(part[:, 0] * t**k for k, part in enumerate(curve))
        return [24 * each for each in follower._linear(z)]

    step = 1e-4
    (ahead, after), (here, now), (behind, before) = at(step), at(0), at(-step)
    assert np.allclose(values[0].low[:, 0], here, atol=1e-12)
    assert np.allclose(values[1].high[:, 0], (ahead - behind) / (2 * step), atol=1e-5)
    assert np.allclose(values[2].low[:, 0], (ahead + behind - 2 * here) / (2 * step**2), atol=1e-4)
    assert np.allclose(matrices[0].low[:, :, 0], now, atol=1e-12)
    assert np.allclose(matrices[1].low[:, :, 0], (after - before) / (2 * step), atol=1e-4)
    x = np.linspace(0, 1, 1001)
    for series, wave in zip(waves([IntervalArray.point(x)], 0), (np.sin, np.cos), strict=True):
        assert (series[0].low <= wave(np.pi * x) + 2e-16).all()
        assert (wave(np.pi * x) - 2e-16 <= series[0].high).all()
        assert (series[0].high - series[0].low).max() < 1e-13


def test_file_round_trip(tmp_path):
    write_chains([SMALL], tmp_path / "rows.csv")
    (again,) = read_chains(tmp_path / "rows.csv")
    assert (again.cards, again.epsilon) == (SMALL.cards, SMALL.epsilon)
    assert again.windows == SMALL.windows
    for read, stretch in zip(again.stretches, SMALL.stretches, strict=True):
        assert (read.axis, read.turn, read.pots) == (stretch.axis, stretch.turn, stretch.pots)
        assert read.radius == pytest.approx(stretch.radius, rel=1e-2)
        assert np.allclose(read.start, stretch.start, rtol=1e-12, atol=0)
    assert [each.cuts for each in again.stretches] == [each.cuts for each in SMALL.stretches]


@pytest.mark.parametrize(
    ("t", "beside", "held"),
    [
        *((t, 0, abs(t) <= 0.5) for t in (0, 0.5, -0.5, 0.52, -0.52)),
        *((0, beside, False) for beside in (0.11, -0.11)),
    ],
)
def test_a_tube_holds_nothing_beyond_its_ends_or_beside_it(t, beside, held):
    curve = np.zeros((4, 2, 1))
    curve[1, 0] = 1
    radius, yes = np.full((2, 1), 0.1), np.ones(1, dtype=bool)
    tube = Tubes(curve, np.zeros(1, dtype=int), HALF, radius, yes, np.ones((2, 1)))
    assert chains.holds(tube, IntervalArray.point(np.array([[t], [beside]], dtype=float))) == [held]


@pytest.mark.parametrize("end", [-1, 1])
def test_a_tube_holds_what_reaches_to_its_very_end(end):
    """With the room for rounding a place at 1/2 reaches to where this tube ends, and no farther."""
    curve, half = np.zeros((4, 2, 1)), 0.5 + 1e-14
    curve[1, 0] = 1
    radius, yes = np.full((2, 1), 0.1), np.ones(1, dtype=bool)
    box = IntervalArray.point(np.array([[end / 2], [0.0]]))
    for reach, held in ((half, True), (np.nextafter(half, 0), False)):
        tube = Tubes(curve, np.zeros(1, dtype=int), reach, radius, yes, np.ones((2, 1)))
        assert chains.holds(tube, box)[0] == held


@pytest.mark.parametrize(
    ("moves", "rates", "axis"),
    [
        ((0.25, 0.5, -1.0, 0.03125), (0.5, 0.5), 3),
        ((0.25, 0.5, -1.0, -0.03125), (-0.5, -0.5), 3),
        ((0.25, 0.5, -1.0, 0.015625), (0.5, 0.5), 2),  # less than a fiftieth of the fastest
        ((0.25, -0.5, 0.125, 1.0), (0.5, -0.5), 1),  # a fold may be there
        ((0.75, -0.5, 0.125, 1.0), (0.5, 0.005), 0),  # or be near
        ((0.75, -0.5, 0.125, 1.0), (0.005, 0.5), 0),
    ],
)
def test_the_pot_is_the_axis_where_it_moves_fast_enough(moves, rates, axis, monkeypatch):
    def proved(_, ends):
        yes = np.ones(len(ends))
        return SimpleNamespace(axis=[axis for *_, axis in ends], proved=yes, turn=yes)

    monkeypatch.setattr(chains, "tubes_of", proved)
    monkeypatch.setattr(chains, "_piece", lambda tubes, i, *_: tubes.axis[i])
    follower = SimpleNamespace(corrected=lambda point, _: point, equations=None)
    points = np.array([np.full(4, 2.0), 2.0 + np.array(moves)])
    assert chains._pieces(follower, points, np.array(rates)) == [axis]


def test_a_chain_is_closed_only_if_its_end_leads_on_to_its_beginning(follower):
    """Not if it comes back to its beginning from the other side: there and back is no loop."""
    there = min((s for s in SMALL.stretches if s.turn), key=lambda each: len(each.cuts))
    left, right, axis = next(_followed(follower, there))
    assert not is_closed(SMALL)
    assert not is_closed(replace(SMALL, stretches=()))
    back = replace(there, turn=-there.turn, start=right[0], cuts=(right[0][axis], left[0][axis]))
    one = replace(there, cuts=there.cuts[:2])
    assert not is_closed(replace(SMALL, stretches=(one, back)))
    first = replace(one, start=right[0], cuts=there.cuts[1:3])
    assert is_closed(replace(SMALL, stretches=(first, one)))
