"""The stored curves, counts and solutions against what is computed again."""

import re
from dataclasses import replace
from itertools import combinations, groupby
from pathlib import Path

import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker, equilibrium_curve
from guts_core.kuhn.curves.curve import OPTIONS, thinned
from guts_core.kuhn.curves.regularised import RegularisedKuhn
from paper_ledger.bil18.stored.curve_files import (
    read_counts,
    read_curves,
    read_solutions,
    write_counts,
    write_curves,
    write_solutions,
)
from paper_ledger.bil18.stored.curves import (
    StoredCounts,
    stored_counts,
    stored_curve,
    stored_solutions,
)
from paper_ledger.bil18.stored.strategies import (
    curves_to_draw,
    read_strategies,
    stored_strategies,
    write_strategies,
)

DATA = Path(__file__).resolve().parents[3] / "data"
FILES = sorted(DATA.glob("kuhn_curve_*.csv"))
COUNTS = read_counts(DATA / "kuhn_counts.csv")
SOLUTIONS = read_solutions(DATA / "kuhn_solutions.csv")
GROUPS = [
    (key, list(rows))
    for key, rows in groupby(SOLUTIONS, lambda each: (each.cards, each.epsilon, each.pot))
]


def whole(cards, epsilon):
    return equilibrium_curve(cards, (0.1, 100), epsilon, options=thinned(OPTIONS, 0.1))


@pytest.fixture(scope="module")
def four():
    return whole(4, 1e-6)


def kept(cards, epsilon):
    (found,) = [c for c in COUNTS if (c.cards, c.epsilon) == (cards, epsilon)]
    return found


LARGER = [
    pytest.param(*each, marks=pytest.mark.heavy) for each in ((4, 1e-8), (5, 1e-4), (5, 1e-6))
]


@pytest.mark.parametrize(("cards", "epsilon"), [(4, 1e-4), *LARGER])
def test_counts_computed_again(cards, epsilon):
    old, new = kept(cards, epsilon), stored_counts(whole(cards, epsilon))
    assert set(new.index_sums.tolist()) == {1}
    for count in range(1, new.largest() + 1):
        assert np.allclose(old.runs(count), new.runs(count), rtol=0, atol=1e-7)


def test_counts_are_odd_and_ordered():
    assert {(c.cards, c.epsilon) for c in COUNTS} >= {(n, 1e-6) for n in (*range(4, 11), 13, 26)}
    for each in COUNTS:
        assert (each.counts % 2 == 1).all()
        assert (each.index_sums == 1).all()
        assert (each.low < each.high).all()
        assert (each.high[:-1] <= each.low[1:]).all()


def test_counts_change_by_a_pair_where_the_curve_turns():
    """Between two intervals that do not meet is one that is too narrow, with a pair of its own."""
    for each in COUNTS:
        meet = each.high[:-1] == each.low[1:]
        assert (np.abs(np.diff(each.counts)) == np.where(meet, 2, 0)).all()
        assert (each.low[1:] - each.high[:-1] < 1e-6).all()


def passes(pots, places):
    """How often the sides of a polygon pass each of some pots."""
    beyond = np.asarray(pots) > np.asarray(places)[:, None]
    return (beyond[:, 1:] != beyond[:, :-1]).sum(axis=1)


@pytest.mark.parametrize("read", [read_strategies, curves_to_draw])
def test_counts_are_how_often_the_stored_curves_pass(read):
    """In each interval, in its middle and next to both folds, also where a page has few points.

    Above the last stored point and below the first one a curve goes on.
    """
    drawn = {(each.cards, each.epsilon): each.pots for each in read(DATA)}
    compared = 0
    for each in COUNTS:
        if (each.cards, each.epsilon) in drawn:
            pots = drawn[each.cards, each.epsilon]
            for part in (0.01, 0.5, 0.99):
                places = each.low + part * (each.high - each.low)
                inside = (places > pots[0]) & (places < pots[-1])
                assert (passes(pots, places) == each.counts)[inside].all()
                compared += inside.sum()
    assert compared > 4000


@pytest.mark.parametrize("tolerance", [1e-4, 10.0])
def test_a_stored_curve_has_every_fold(four, tolerance):
    """A polygon through the ends alone would be near enough; the folds are among its points."""
    thin = stored_curve(four, tolerance)
    edges, counts = four.multiplicity
    assert len(four.folds) == 4
    assert set(four.folds) <= set(thin.pots)
    assert len(thin.pots) == 6 if tolerance > 1 else len(thin.pots) > 100
    near = np.concatenate([edges[:-1] * (1 + 1e-9), edges[1:-1] * (1 - 1e-9)])
    wanted = np.concatenate([counts, counts[:-1]])
    inside = near < thin.pots[-1]
    assert (passes(thin.pots, near) == wanted)[inside].all()


def solved(problem, x, pot):
    """Where Newton's steps, cut to a fiftieth and to the cube, end; None if that is nowhere."""
    for _ in range(60):
        residual, jacobian, _ = problem.residual_and_jacobian(x, pot)
        if np.abs(residual).max() <= problem.noise(x, pot):
            return x
        step = np.linalg.solve(jacobian, -residual)
        step *= min(1.0, 0.02 / np.abs(step).max())
        while not problem.inside(x + step) and np.abs(step).max() > 1e-16:
            step /= 2
        x = x + step
    return None


@pytest.mark.parametrize(
    ("key", "rows"), GROUPS, ids=["-".join(map(str, key)) for key, _ in GROUPS]
)
def test_stored_solutions(key, rows):
    """Distinct, as many as counted, and some of them solved again."""
    cards, epsilon, pot = key
    game = KuhnPoker(cards)
    assert len(rows) == kept(cards, epsilon).at(pot)
    for one, other in combinations(rows, 2):
        assert np.abs(one.frequencies - other.frequencies).max() > 1e-6
    for row in rows:
        assert row.expectations == pytest.approx(game.expectations(row.frequencies, pot), abs=1e-9)
        assert row.largest_gain == pytest.approx(
            game.gains(row.frequencies, pot).max(), rel=0.006, abs=1e-9
        )
        # One frequency costs at most f (1 - g(f / epsilon)) < epsilon / pi; a player has 4N.
        assert row.largest_gain < 4 * cards * epsilon / np.pi
    for row in rows[:: 1 if cards < 13 else 5]:
        again = solved(RegularisedKuhn(game, epsilon), game.reduce(row.frequencies), pot)
        assert again is not None
        assert np.abs(game.complete(again) - row.frequencies).max() < 1e-7


def test_stored_curves_belong_to_the_counts():
    assert len(FILES) == 10
    for path in FILES:
        (curve,) = read_curves(path)
        assert np.abs(curve.expectations.sum(axis=1)).max() < 1e-9
        assert (np.diff(curve.arc_length) >= 0).all()
        assert path.stat().st_size < 400_000
        # below P_min nobody profits, to the order of epsilon
        low = curve.pots < float(KuhnPoker(curve.cards).least_pot) - 0.01
        assert np.abs(curve.expectations[low]).max() < 4 * curve.cards * curve.epsilon


def test_stored_curves_pass_through_the_stored_solutions():
    """Nowhere else at their pots: a line between two points of a curve is as near as is drawn."""
    curves = {(each.cards, each.epsilon): each for path in FILES for each in read_curves(path)}
    for (cards, epsilon, pot), rows in GROUPS:
        if (cards, epsilon) not in curves:
            continue
        curve = curves[cards, epsilon]
        from_there = curve.pots - pot
        (places,) = np.nonzero(from_there[:-1] * from_there[1:] <= 0)
        part = (from_there[places] / (from_there[places] - from_there[places + 1]))[:, None]
        steps = np.diff(curve.expectations, axis=0)[places]
        found = curve.expectations[places] + part * steps
        stored = np.array([row.expectations for row in rows])
        apart = np.abs(found[:, None] - stored).max(axis=2)
        assert apart.shape[0] == apart.shape[1]
        assert apart.min(axis=0).max() < 4e-4
        assert apart.min(axis=1).max() < 4e-4


def test_arc_length_begins_where_the_description_says():
    """At P_min/2, or at the lowest pot where that is lower; only there a stored curve is at 0."""
    text = (DATA / "README.md").read_text("utf-8")
    assert "from P_min/2, or from the lowest pot where that is lower" in text
    for cards, lowest in ((4, 0.1), (26, 0.05)):
        least = 2 / (cards - 3)
        curve = equilibrium_curve(cards, (lowest, 1.1 * least), 1e-4)
        assert curve.branch.parameters[0] == min(lowest, least / 2)
        assert (curve.arc_length[0] == 0) == (lowest <= least / 2)
    begins = {"13": 0.1, "26": 0.05, "52": 0.02}
    for path in FILES:
        (stored,) = read_curves(path)
        lowest = begins.get(path.stem[-2:], 0.1)
        assert (stored.arc_length[0] == 0) == (lowest <= 1 / (stored.cards - 3))
        assert stored.pots[0] >= lowest


def test_rows_begin_and_end_where_the_description_says():
    text = (DATA / "README.md").read_text("utf-8").replace("\n", " ")
    assert "with 26 cards at 0.0544, and the last less than one percent below the highest" in text
    table = re.findall(r"\| (\d+)(?: to (\d+))? \| ([\d.]+) to (\d+) \|", text)
    ranges = {
        cards: (float(low), float(high))
        for first, last, low, high in table
        for cards in range(int(first), int(last or first) + 1)
    }
    begins = {}
    for path in FILES:
        (stored,) = read_curves(path)
        lowest, highest = ranges.pop(stored.cards)
        begins |= {stored.cards: stored.pots[0]} if stored.pots[0] > lowest else {}
        assert 0.99 * highest < stored.pots[-1] < highest
    assert not ranges
    assert begins == {26: pytest.approx(0.0544, abs=5e-5)}


def test_curves_leave_their_pots_where_the_description_says():
    """With 7, 10 and 26 cards, and as far as it says."""
    text = (DATA / "README.md").read_text("utf-8")
    assert "with 7 cards it goes up to 210, with 10 to 109, with 26 to 10.3." in text
    ends = {13: 30, 26: 10, 52: 10}
    farthest = {curve.cards: curve.pots.max() for path in FILES for curve in read_curves(path)}
    beyond = {n: most for n, most in farthest.items() if most > ends.get(n, 100)}
    assert beyond == {
        7: pytest.approx(210, abs=0.5),
        10: pytest.approx(109, abs=0.5),
        26: pytest.approx(10.3, abs=0.05),
    }


def test_stored_curve_computed_again(four):
    (old,) = read_curves(DATA / "kuhn_curve_04.csv")
    for pot in (1.0, 2.5, 3.3, 7.0, 50.0):
        i = int(np.abs(old.pots - pot).argmin())
        found = four.at(float(old.pots[i]))
        assert min(np.abs(s.expectations - old.expectations[i]).max() for s in found) < 1e-8


def test_thinning_keeps_the_picture(four):
    thin = stored_curve(four, 1e-3)
    assert len(thin.pots) < len(four.pots) / 5
    for k in range(3):
        between = np.interp(four.arc_length, thin.arc_length, thin.expectations[:, k])
        beside = np.abs(between - four.expectations[:, k])
        # where the curve is steep in P the arc length tells less: most points are enough
        assert np.quantile(beside, 0.9) < 5e-3 * np.ptp(four.expectations[:, k])


def test_files_round_trip(tmp_path, four):
    path = tmp_path / "rows.csv"
    curve = stored_curve(four)
    write_curves([curve], path)
    (again,) = read_curves(path)
    assert np.allclose(again.expectations, curve.expectations, rtol=0, atol=1e-9)
    write_counts([stored_counts(four)], path)
    assert read_counts(path)[0].counts.tolist() == stored_counts(four).counts.tolist()
    with pytest.raises(ValueError, match="columns must be cards,epsilon,pot"):
        read_curves(path)
    solutions = stored_solutions(four, 4.19)
    write_solutions(solutions, path)
    read = read_solutions(path)
    assert [s.number for s in read] == [1, 2, 3]
    assert np.allclose(read[1].frequencies, solutions[1].frequencies, rtol=0, atol=1e-10)


def test_runs_join_neighbours():
    edges = np.array([1.0, 2.0, 2.5, 3.0, 4.0])
    counts = StoredCounts(4, 1e-6, edges[:-1], edges[1:], np.array([1, 3, 5, 1]), np.ones(4, int))
    assert counts.runs(3).tolist() == [[2.0, 3.0]]
    assert counts.runs(7).shape == (0, 2)
    torn = replace(counts, counts=np.array([3, 1, 3, 5]))
    assert torn.runs(3).tolist() == [[edges[0], edges[1]], [edges[2], edges[4]]]
    assert (counts.largest(), counts.largest(0.8), counts.largest(2)) == (5, 3, 1)
    assert (counts.at(2.7), counts.at(9)) == (5, 0)


def test_stored_strategies_computed_again(four, tmp_path):
    kept_of_four, *others = read_strategies(DATA)
    again = stored_strategies(four, kept_of_four.curve)
    assert np.abs(again.percents - kept_of_four.percents).max() <= 1
    assert (again.percents != kept_of_four.percents).mean() < 1e-3
    assert [each.cards for each in others] == [5, 6, 7, 8, 9, 10, 13, 26, 52]
    write_strategies([again, *others], tmp_path / "kuhn_frequencies.csv")
    for path in DATA.glob("kuhn_curve_*.csv"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    for old, new in zip([again, *others], read_strategies(tmp_path), strict=True):
        assert (old.percents == new.percents).all()


def test_stored_strategies_pay_what_their_curve_says():
    """Frequencies are rounded to half a percent, so payoffs agree to a small part of the pot."""
    for each in read_strategies(DATA):
        paid = KuhnPoker(each.cards).expectations(each.frequencies, each.pots)
        off = np.abs(paid - each.expectations).max(axis=1)
        assert (off < 3.1e-4 * (each.pots + 1)).all()


def test_arc_lengths_are_those_of_the_steps():
    """From row to row at least the chord in frequencies and P, and not twice as much.

    A rounded frequency is off by half a percent at most, and its step by one percent; its square is
    too large by a sixth of a squared percent in the mean.
    """
    for each in read_strategies(DATA):
        lengths, pots = np.diff(each.curve.arc_length), np.diff(each.pots)
        steps = np.abs(np.diff(each.percents, axis=0)) / 100
        least = np.hypot(pots, np.linalg.norm(np.maximum(steps - 0.01, 0), axis=1))
        most = np.hypot(pots, np.linalg.norm(steps + 0.01, axis=1))
        assert (lengths >= least - 1e-8).all()
        assert (lengths < 2 * most).all()
        inside = (each.percents > 0) & (each.percents < 100)
        excess = (inside[1:] | inside[:-1]).sum(axis=1) * 0.01**2 / 6
        chords = np.sqrt(np.maximum(pots**2 + (steps**2).sum(axis=1) - excess, 0))
        assert (lengths >= chords - 0.02).all()


def off_by(game, pot, rounded):
    """How far frequencies between 0 and 1 are from where their slopes are 0, as far as these tell.

    Only what the slopes fix to a small part of what they fix best: how many numbers these are, the
    sum of their squares, and the frequencies without them.
    """
    inside = (rounded > 0) & (rounded < 1)
    if not inside.any():
        return 0, 0.0, rounded
    system = game.system(rounded, pot)
    left, sizes, right = np.linalg.svd(system.jacobian[np.ix_(inside, inside)])
    fixed = sizes > 0.1 * sizes[0]
    off = (left.T @ system.gradient[inside])[fixed] / sizes[fixed]
    nearer = rounded.copy()
    nearer[inside] -= (off @ right[fixed]).clip(-0.005, 0.005)
    return len(off), off @ off, nearer.clip(0, 1)


def test_stored_strategies_are_off_by_no_more_than_rounding():
    """Their error has the size of so many rounding errors, in all rows but four.

    Without it the strategies pay what is stored four times as closely, in all rows but one. With
    more than ten cards many frequencies are so near to 0 and 1 that they are rounded to these.
    """
    beyond, off = 0, []
    for each in read_strategies(DATA):
        if each.cards > 10:
            continue
        game = KuhnPoker(each.cards)
        rows = zip(each.pots.tolist(), each.percents / 100, strict=True)
        found = [off_by(game, pot, rounded) for pot, rounded in rows]
        many, squares, nearer = map(np.array, zip(*found, strict=True))
        beyond += int((12 * squares / 0.01**2 > many + 6 * np.sqrt(2 * many)).sum())
        paid = game.expectations(game.complete(nearer), each.pots)
        off += (np.abs(paid - each.expectations).max(axis=1) / (each.pots + 1)).tolist()
    assert beyond <= 4
    assert sorted(off)[-2] < 7.5e-5
    assert max(off) < 1.1e-4


def unrounded(game, epsilon, pot, rounded):
    """Frequencies next to rounded ones: those at 0 and 1 from the smooth answers to the others."""
    found = rounded
    for _ in range(4):
        answers = 0.5 + np.arctan(game.gradient_alone(found, pot) / epsilon) / np.pi
        at_ends = np.where(rounded == 0, answers.clip(1e-12, 5e-3), answers.clip(0.995, 1 - 1e-12))
        found = np.where((rounded == 0) | (rounded == 1), at_ends, rounded)
    return found


def test_stored_points_are_next_to_solutions_that_pay_the_stored_payoffs():
    """Newton's iteration from rounded frequencies may end elsewhere; from most it does not."""
    arrived = []
    for each in read_strategies(DATA):
        if each.cards > 10:
            continue
        game = KuhnPoker(each.cards)
        for i in range(7, len(each.pots), 90):
            pot, rounded = float(each.pots[i]), each.percents[i] / 100
            start = unrounded(game, each.epsilon, pot, rounded)
            equations = RegularisedKuhn(game, each.epsilon)
            found = solved(equations, start, pot)
            is_there = found is not None and np.abs(found - rounded).max() < 0.0051
            arrived.append(is_there)
            if is_there:
                paid = game.expectations(game.complete(found), pot)
                assert np.abs(paid - each.expectations[i]).max() < 2e-7
    assert np.mean(arrived) > 0.7
