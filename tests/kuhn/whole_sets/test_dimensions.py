"""Dimensions of whole sets, against neighbours of members that an independent search finds."""

import itertools
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from random_equilibria import FREE, equilibria, local_dimensions

from guts_core.kuhn import ClosedPattern, equilibrium_set, first_bluffs
from guts_core.kuhn.equilibrium import certified
from guts_core.kuhn.whole_sets import dimensions
from guts_core.kuhn.whole_sets.dimensions import dimensions_of
from guts_core.kuhn.whole_sets.proved import proved_codes
from paper_ledger.bil18.stored.whole_sets import read_sets

ROWS = {row.pot: row for row in read_sets(Path(__file__).parents[3] / "data" / "kuhn_sets.csv")}
NODES, CARDS = np.array(FREE).T


def met_at(pot, starts, members, seed=3):
    """Local dimensions next to members of an independent search."""
    rng = np.random.default_rng(seed)
    found = equilibria(float(pot), starts, rng)[:members, NODES, CARDS]
    return [at for x in found if (at := local_dimensions(x, float(pot), rng)) is not None]


def agree(pot, met, crossings=0.0):
    """The largest local dimension is the stored one; where two branches meet both are spanned."""
    row = ROWS[pot]
    single = [at for at in met if at[0] <= row.dimension and at[1] <= row.seen_dimension]
    assert len(met) - len(single) <= crossings * len(met)
    assert max(whole for whole, _ in single) == row.dimension
    assert max(seen for _, seen in single) == row.seen_dimension


@pytest.mark.parametrize("pot", ["7/2", "43/10"])
def test_neighbours_of_random_members_span_the_dimension(pot):
    agree(Fraction(pot), met_at(Fraction(pot), 300, 25))


@pytest.mark.heavy
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("pot", [pot for pot in ROWS if pot < 10])
def test_neighbours_of_many_random_members_span_the_dimension(pot):
    agree(pot, met_at(pot, 4000, 60), 0.1)


def test_all_stored_dimensions_are_exact():
    for row in ROWS.values():
        assert row.most_dimensions == (row.dimension, row.seen_dimension)


#: Pots at which some pattern of the proved list might show more, as far as its equations tell.
SEEN_OPEN = {Fraction(pot) for pot in ("1", "301/100", "61/20", "31/10", "16/5", "13/4")}


def covered(pot):
    """Whether the bounds hold for all equilibria, not only for those of the listed patterns."""
    patterns = [ClosedPattern(code) for code in proved_codes(pot)]
    none = np.empty((0, patterns[0].game.size))
    found = dimensions_of(pot, [(pattern, none) for pattern in patterns])
    same = np.equal(found.most, ROWS[pot].most_dimensions)
    return same[0] and same[1] != (pot in SEEN_OPEN)


PROVED = [pot for pot in ROWS if proved_codes(pot)]


@pytest.mark.parametrize("pot", [pot for pot in PROVED if len(proved_codes(pot)) < 10])
def test_no_equilibrium_adds_a_dimension(pot):
    assert covered(pot)


@pytest.mark.heavy
@pytest.mark.parametrize("pot", [pot for pot in PROVED if len(proved_codes(pot)) >= 10])
def test_no_equilibrium_adds_a_dimension_to_many_patterns(pot):
    assert covered(pot)


def test_a_set_computed_anew_has_the_stored_dimensions():
    (found,) = equilibrium_set(4, Fraction(3)).components
    row = ROWS[Fraction(3)]
    assert (found.dimension, found.seen_dimension) == (row.dimension, row.seen_dimension)
    assert found.most_dimensions == row.most_dimensions


#: Next to pots where the patterns change; on two sides many patterns are tried first.
BESIDE = {(at, step) for at in (2, 3, 5) for step in (10**-7, 10**-13, -(10**-7))}
LONG = {(3, 10**-7), (5, -(10**-7))}


@pytest.mark.parametrize(
    ("special", "step"),
    [pytest.param(*each, marks=[pytest.mark.heavy] * (each in LONG)) for each in sorted(BESIDE)],
)
def test_next_to_a_pot_where_the_patterns_change_floats_are_not_believed(special, step):
    """A frequency of the order of the step would be held at 0, where the equations contradict."""
    with pytest.raises(ArithmeticError, match="equilibrium_set: no exact members"):
        equilibrium_set(4, special + step, 0)


def test_a_hundred_thousandth_beside_they_are():
    pot = 2 + Fraction(1, 10**5)
    found = equilibrium_set(4, pot, 0)
    assert tuple(each.text for each in found.patterns) == ROWS[Fraction(5, 2)].patterns
    assert found.components[0].dimension == ROWS[Fraction(5, 2)].dimension


@pytest.mark.parametrize(("step", "wide"), [(-Fraction(1, 10**8), 0), (Fraction(1, 10**8), 1)])
def test_the_sides_of_an_irrational_pot_are_told(step, wide):
    """From (5 + sqrt 73)/2 on card 2 may call, and 24 E1 takes values up to 2/(P + 4) more."""
    pot = step + Fraction((5 + Decimal(73).sqrt()) / 2)
    low, high = equilibrium_set(4, pot, 0).ranges[0]
    assert float(24 * (high - low)) == pytest.approx(wide * 2 / float(pot + 4), abs=1e-7)


def test_without_members_there_are_bounds_only():
    pattern = ClosedPattern("==01 ==01 ==. 0= 0= . 0= 0= 0 00 0= 0")
    found = dimensions_of(Fraction(9, 2), [(pattern, np.empty((0, 26)))])
    assert (found.least, found.most, found.exact) == ((0, 0), (5, 4), False)


@pytest.mark.parametrize(
    ("cover", "most"),
    [((), (3, 2)), (("narrow",), (3, 1)), (("wide",), (3, 2)), (("narrow", "wide"), (3, 2))],
)
def test_what_has_all_equilibria_takes_from_a_bound_and_adds_nothing(cover, most, monkeypatch):
    """Also where the dimension of the whole is known before."""
    parts = {
        "met": SimpleNamespace(most=(3, 2), attained=lambda _: (3, 1)),
        "narrow": SimpleNamespace(most=(2, 1)),
        "wide": SimpleNamespace(most=(9, 9)),
    }
    monkeypatch.setattr(dimensions, "_parts", lambda pattern, _: [parts[pattern]])
    found = dimensions_of(Fraction(1), [("met", None)], cover)
    assert (found.least, found.most) == ((3, 1), most)


def test_equations_may_hold_a_frequency_at_an_end():
    pattern = ClosedPattern("==0= ==01 ==0 01 0= 0 0= 0= 0 00 0= 0")
    drawn = np.random.default_rng(0).random((40, pattern.game.size))
    members = np.where(pattern.low | pattern.high, pattern.high, drawn)
    assert dimensions_of(Fraction(421, 100), [(pattern, members)]).least == (1, 1)


def test_tight_inequalities_are_no_proof():
    """Just below 3 a member of this pattern is strict; at 3 each has a tight inequality."""
    pattern = ClosedPattern("0000 0000 ==0 00 0= 0 .. .. . .. .. .")
    for pot, least in ((Fraction(29, 10), 11), (Fraction(3), 0)):
        members = np.array([m.game.reduce(m.frequencies) for m in members_of(pot)], dtype=float)
        found = dimensions_of(pot, [(pattern, members)])
        assert (found.least[0], found.most[0]) == (least, 11)


def test_a_corner_may_leave_fewer_dimensions_than_the_slopes():
    pattern, pot = ClosedPattern("0000 0000 ==0 00 0= 0 .. .. . .. .. ."), Fraction(3)
    frequencies = first_bluffs(4).at(pot)
    unknowns = pattern.game.reduce(frequencies)
    record = certified(pattern.game, pot, unknowns, pattern.partition)
    assert record.exact
    assert record.corner.any()
    assert record.dimension > ROWS[pot].most_dimensions[0]
    assert (record.interior & (frequencies == 0)).any()  # a member at an end of its pattern


def members_of(pot):
    return equilibrium_set(4, pot).components[0].members[:1]


WHOLE = ClosedPattern("000. 000. 000 00 00 . 00 00 . 00 00 .")


def whole_part():
    (part,) = dimensions._parts(WHOLE, Fraction(1))
    return part


def test_members_with_the_most_slack_are_tried_first_and_eight_of_them(monkeypatch):
    part = whole_part()
    monkeypatch.setattr(dimensions._Part, "_centre", lambda _, x: x)
    members = 0.3 + 0.4 * np.random.default_rng(5).random((20, 26))
    places = np.flatnonzero(part._free)[list(part.branch.places)]
    starts = members[:, places]
    least = np.array([part._slacks(x)[0].min() for x in starts])
    assert (
        np.array(list(part._climbed(members))).tolist() == starts[np.argsort(-least)[:8]].tolist()
    )


def test_members_are_sought_with_ever_larger_denominators(monkeypatch):
    part, tried = whole_part(), []
    monkeypatch.setattr(dimensions._Part, "_climbed", lambda *_: [np.full(5, 1 / np.pi)])
    monkeypatch.setattr(dimensions._Part, "_is_inside", lambda _, free: tried.append(free[0]))
    assert part.attained(np.empty((0, 26))) is None
    near = Fraction(1 / np.pi)
    assert tried == [near.limit_denominator(10**k) for k in (4, 8, 12)]
    assert len(set(tried)) == 3


def test_trial_points_lie_inside_the_box():
    trials = itertools.islice(whole_part()._trials(), 200)
    assert all(0 < each < 1 for point in trials for each in point)


@pytest.mark.parametrize("code", [WHOLE.text, "==0=0=01==00=0=00=0=0000=0"])
def test_slacks_move_by_their_slopes(code):
    """Along one parameter, in which they are linear or nearly so."""
    pattern = ClosedPattern(code)
    part = next(p for p in dimensions._parts(pattern, Fraction(4)) if not p.branch.left)
    x = np.full(len(part.branch.parameters), 0.6)
    values, rows = part._slacks(x)
    for k, step in enumerate(1e-5 * np.eye(len(x))):
        ahead, behind = part._slacks(x + step)[0], part._slacks(x - step)[0]
        assert (ahead - behind) / 2e-5 == pytest.approx(rows[:, k], abs=1e-6)
    assert values.shape == rows.shape[:1] == (part._strict.sum(),)
