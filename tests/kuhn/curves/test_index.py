"""Indices: they add up to 1, they say when a solution is missing, and what they cannot see."""

import csv
import math
from dataclasses import replace
from functools import cache
from itertools import cycle, groupby
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.kuhn import (
    ClosedPattern,
    KuhnPoker,
    MultiplayerKuhn,
    component_indices,
    eleven_unknowns,
    equilibrium_curve,
    index,
    large_pots,
    near_equilibrium,
    polish,
)
from guts_core.kuhn.curves import bonus_lines, degree
from guts_core.kuhn.curves.bonus_lines import BonusLine
from guts_core.kuhn.curves.curve import OPTIONS, QUICK, thinned
from guts_core.kuhn.curves.degree import sign_at
from guts_core.kuhn.curves.regularised import RegularisedKuhn, response
from guts_core.kuhn.equilibrium import in_floats
from guts_core.methods.continuation.follow import continue_branch
from paper_ledger.bil18.stored.curve_files import read_solutions
from paper_ledger.bil18.stored.whole_sets import read_sets

DATA = Path(__file__).resolve().parents[3] / "data"
DECKS = [(4, 6.0, 1e-6), (4, 6.0, 1e-3), (5, 2.5, 1e-4)]
FURTHER = [(5, 5.0, 1e-6), (5, 5.0, 1e-8), (6, 12.0, 1e-6), (6, 12.0, 1e-8), (7, 20.0, 1e-6)]


@pytest.mark.parametrize(
    ("cards", "highest", "epsilon"),
    [*DECKS, *(pytest.param(*each, marks=pytest.mark.heavy) for each in FURTHER)],
)
def test_indices_alternate_along_a_curve_and_add_up_to_one(cards, highest, epsilon):
    """At every pot between two folds; without any one of the solutions they do not."""
    options = thinned(OPTIONS, 0.1)
    curve = equilibrium_curve(cards, (0.5, highest), epsilon, options=options)
    edges, sums = curve.index_sums
    assert (sums == 1).all()
    assert (edges == curve.multiplicity[0]).all()
    widest = np.argsort(np.diff(edges))[-12:]
    for pot in (edges[widest] + edges[widest + 1]) / 2:
        signs = [index(each) for each in curve.at(pot)]
        assert signs == [(-1) ** k for k in range(len(signs))]
        assert sum(signs) == 1
        for k in range(len(signs)):
            assert sum(signs[:k] + signs[k + 1 :]) != 1


def test_where_a_curve_turns_around_what_falls_is_counted_against_what_rises():
    curve = equilibrium_curve(4, (4.1, 4.3), 1e-4, options=thinned(QUICK, 0.1))
    assert curve.multiplicity[1].tolist() == [1, 3, 1]
    assert curve.index_sums[1].tolist() == [1, 1, 1]


def test_at_its_end_the_least_bonus_is_more_than_any_bet_or_call_can_change():
    """A slope is linear in each frequency, so that corners of the box have the largest."""
    game, rng = KuhnPoker(4), np.random.default_rng(3)
    line = BonusLine(game, 3.0, 1e-3, bonus_lines.random_bonus(game.size, rng))
    most = (line.pot + 2) / game.cards
    assert line.end * abs(line.bonus).min() > most
    for x in rng.integers(0, 2, (50, game.size)).astype(float):
        assert abs(game.gradient_alone(x, line.pot)).max() <= most


def test_a_component_is_as_far_as_its_nearest_pattern_that_is_violated_most():
    """Two patterns: 0, 1 and free frequencies; and all at 0."""
    low, high = np.array([[1, 0, 0], [1, 1, 1]]), np.array([[0, 1, 0], [0, 0, 0]])
    walls = np.stack([low, high], axis=1).astype(bool)
    for x, slopes, far in [
        ((0.0, 1.0, 0.5), (-1.0, 1.0, 0.0), 0.0),
        ((0.1, 1.0, 0.5), (-1.0, 1.0, 0.2), 0.2),
        ((0.1, 0.6, 0.5), (0.3, 1.0, 0.2), 0.4),
        ((0.1, 1.0, 0.5), (0.3, -0.5, 0.2), 0.5),
        ((0.1, 0.2, 0.3), (0.0, -1.0, -1.0), 0.3),
    ]:
        assert degree._violation(walls, np.array(x), np.array(slopes)) == pytest.approx(far)


@pytest.mark.parametrize("game", [eleven_unknowns(), MultiplayerKuhn(2, 5), MultiplayerKuhn(2, 4)])
def test_of_an_odd_number_of_unknowns_the_indices_add_up_to_one_as_well(game):
    """There the determinant of J has the other sign than that of -J, by which they are told."""
    assert game.size % 2 == 1
    curve = equilibrium_curve(game, (2.2, 2.6), 1e-3)
    assert curve.index_sums[1].tolist() == [sum(map(index, curve.at(2.4)))] == [1]


def test_indices_of_a_scaled_game_add_up_to_one():
    """What is regularised there is the gradient times the scale."""
    found = equilibrium_curve(4, (4.18, 4.22), 1e-3, scale=24.0).at(4.2)
    assert [index(each) for each in found] == [1, -1, 1]
    x = found[0].game.reduce(found[0].frequencies)
    slopes = found[0].game.system(x, 4.2).gradient
    np.testing.assert_allclose(x, response(slopes / found[0].epsilon), atol=1e-9)


def test_what_parity_cannot_see():
    """With 6 cards at P = 4.19 a loop off the curve has one solution of each sign.

    The curve's solution alone has sum 1, so nothing seems to be missing; one of the two from the
    loop without the other is noticed.
    """
    game = KuhnPoker(6)
    rows = [row for row in read_solutions(DATA / "kuhn_off_curve.csv") if row.pot == 4.19]
    lines = [line for line in _searched(6) if float(line["pot"]) == 4.19]
    signs = [_index_of(game, row) for row in rows]
    assert sorted(signs) == [-1, 1]
    assert [int(line["found"]) for line in lines] == [2]
    for sign in signs:
        assert 1 + sign != 1


def complete(game, pot, epsilon, solutions):
    """Whether solutions may be all: distinct, regularised solutions, with signs that sum to 1."""
    x = np.array([game.reduce(each) for each in solutions])
    gaps = np.abs(x[:, None] - x).max(axis=2)[np.triu_indices(len(x), 1)]
    residuals, signs = zip(*(judged(game, pot, epsilon, tuple(y)) for y in x), strict=True)
    return bool(gaps.min(initial=1) > 1e-5 and max(residuals) < 1e-3 * epsilon and sum(signs) == 1)


@cache
def judged(game, pot, epsilon, x):
    """Largest residual of the regularised conditions, and the index."""
    residual = RegularisedKuhn(game, epsilon).residual_and_jacobian(np.array(x), pot)[0]
    return np.abs(residual).max(), sign_at(game, x, pot, epsilon)


STORED = {
    key: list(rows)
    for key, rows in groupby(
        read_solutions(DATA / "kuhn_solutions.csv"), lambda row: (row.cards, row.epsilon, row.pot)
    )
}
SEVERAL = [key for key, rows in STORED.items() if key[0] <= 8 and len(rows) > 1]


@pytest.mark.parametrize("key", SEVERAL, ids=str)
def test_one_solution_taken_away_is_noticed(key):
    """Whichever it is; and so is one that is counted twice, replaced by another, or moved."""
    cards, epsilon, pot = key
    game, every = KuhnPoker(cards), [row.frequencies for row in STORED[key]]
    assert complete(game, pot, epsilon, every)
    for k in range(len(every)):
        rest = every[:k] + every[k + 1 :]
        assert not complete(game, pot, epsilon, rest)
        assert not complete(game, pot, epsilon, [*rest, rest[0]])
    assert not complete(game, pot, epsilon, [*every, every[0]])
    moved = np.clip(every[0] + 1e-3, 0, 1)
    assert not complete(game, pot, epsilon, [*every[1:], moved])


def test_decks_whose_solutions_are_taken_away():
    assert {key[0] for key in SEVERAL} == {4, 5, 6, 7, 8}


def _searched(cards):
    with (DATA / "kuhn_branches.csv").open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if int(row["cards"]) == cards]


def _index_of(game, row):
    return index(in_floats(game, row.pot, game.reduce(row.frequencies), row.epsilon))


@pytest.mark.parametrize(("game", "pot"), [(KuhnPoker(7), 3.0), (MultiplayerKuhn(4, 5), 2.0)])
def test_one_solution_has_index_one(game, pot):
    assert index(near_equilibrium(game, pot, 1e-5)) == 1


def test_a_member_of_a_family_has_no_index():
    with pytest.raises(ValueError, match="index: epsilon of equilibrium must be a positive"):
        index(polish(4, large_pots(4).at(8), 8))


def test_what_is_no_solution_has_no_index():
    """A curve and a regularised game have an epsilon too; a record may be made of anything."""
    for wrong in (RegularisedKuhn(KuhnPoker(4), 1e-2), KuhnPoker(4), None):
        with pytest.raises(ValueError, match="index: equilibrium must be of class Equilibrium"):
            index(wrong)
    near = near_equilibrium(KuhnPoker(4), 3.0)
    for name, bad in (
        ("epsilon", np.nan),
        ("epsilon", np.inf),
        ("epsilon", None),
        ("pot", -3.0),
        ("pot", np.nan),
        ("frequencies", np.full((12, 4), np.nan)),
        ("frequencies", 2 - near.frequencies),
    ):
        with pytest.raises(ValueError, match=f"index: {name} of equilibrium must"):
            index(replace(near, **{name: bad}))


def test_component_of_a_small_pot():
    """All solutions are near the set that is proved to be whole; none near a pattern of nothing."""
    game, pot = KuhnPoker(4), 2.5
    (stored,) = (each for each in read_sets(DATA / "kuhn_sets.csv") if each.pot == pot)
    patterns = [ClosedPattern(code) for code in stored.patterns]
    wrong = patterns[0].of(patterns[0].high, patterns[0].low)
    assert component_indices(game, pot, [[wrong], patterns], 1e-4, lines=1) == (0, 1)
    for missing in ([[wrong]], [patterns, patterns[:]]):
        with pytest.raises(ArithmeticError, match="components must tell where"):
            component_indices(game, pot, missing, 1e-4, lines=1)


#: The set at P = 1: cards 1 and 2 bluff or not at node 2, once player 1 has checked.
EVERY = [ClosedPattern(f"000={two}0=0000000=0000=0000=") for two in ("00", "0=", "=0", "==")]


def test_a_game_and_one_on_either_side_of_it_must_give_the_same_indices(monkeypatch):
    game, asked, summed = KuhnPoker(4), [], degree._summed

    def told(*arguments):
        asked.append(arguments[-1][0])
        return summed(*arguments)

    monkeypatch.setattr(degree, "_summed", told)
    assert component_indices(game, 1, [EVERY], 1e-3, lines=1) == (1,)
    assert len(np.unique(asked, axis=0)) == len(asked) == 3
    different = cycle([(1,), (0,)])
    monkeypatch.setattr(degree, "_summed", lambda *_: next(different))
    with pytest.raises(ArithmeticError, match="no agreement"):
        component_indices(game, 1, [EVERY], 1e-3, lines=1)


def test_a_line_that_is_not_followed_is_passed_over(monkeypatch):
    followed = [lambda _: None, BonusLine.followed]
    monkeypatch.setattr(BonusLine, "followed", lambda line: followed.pop(0)(line))
    assert component_indices(KuhnPoker(4), 1, [EVERY], 1e-3, lines=2) == (1,)
    assert not followed


def test_a_line_that_comes_back_to_where_it_began_is_not_followed(monkeypatch):
    """Here one that sets out the other way."""

    def other_way(problem, x, start, direction, *rest):
        return continue_branch(problem, x, start, -direction, *rest)

    line = BonusLine(KuhnPoker(4), 1, 1e-3, np.ones(KuhnPoker(4).size))
    assert line.followed() is not None
    monkeypatch.setattr(bonus_lines, "continue_branch", other_way)
    assert line.followed() is None


@pytest.mark.parametrize("violations", [(0.05, 0.5), (0.01, 0.015)])
def test_a_solution_near_no_component_or_near_two_belongs_to_none(monkeypatch, violations):
    """The first is far from both, though nearer to one; the second is near to either."""
    components, told = [EVERY[:1], EVERY[-1:]], cycle(violations)
    monkeypatch.setattr(degree, "_violation", lambda *_: next(told))
    with pytest.raises(ArithmeticError, match="components must tell where a solution"):
        component_indices(KuhnPoker(4), 1, components, 1e-3, lines=1)


@pytest.mark.parametrize(
    ("wall", "x", "slope", "far"),
    [
        ("low", 0.0, 0.3, 0.3),
        ("low", 0.2, -0.3, 0.2),
        ("high", 1.0, -0.3, 0.3),
        ("high", 0.75, 0.3, 0.25),
        ("neither", 0.5, -0.3, 0.3),
    ],
)
def test_a_violation_is_one_of_the_frequency_or_of_its_slope(wall, x, slope, far):
    walls = np.array([[[wall == "low"], [wall == "high"]]])
    assert degree._violation(walls, np.array([x]), np.array([slope])) == far


def test_patterns_of_another_game_are_refused_before_any_line_is_followed():
    patterns = [ClosedPattern("0000 0000 ==0 00 0= 0 .. .. . .. .. .")]
    for game in (KuhnPoker(5), KuhnPoker(4, held=((1, 1, 0.0),))):
        with pytest.raises(ValueError, match="component_indices: components must be of patterns"):
            component_indices(game, 2.5, [patterns])


class Unreadable:
    def __array__(self, *_, **__):
        raise RuntimeError("not now")


@pytest.mark.parametrize("name", ["low", "high"])
@pytest.mark.parametrize(
    "wall",
    [
        ["no"] * 11,
        [math.nan] * 11,
        [0.5] * 11,
        [[True], [True, False]],
        np.ma.masked_array([False] * 11, mask=[True] * 11),
        {True},
        None,
        Unreadable(),
    ],
)
def test_walls_of_anything_but_truths_are_refused(name, wall):
    walls = {"low": np.zeros(11, dtype=bool), "high": [False] * 11, name: wall}
    with pytest.raises(ValueError, match="component_indices: components must be of patterns with"):
        component_indices(eleven_unknowns(), 2.5, [[SimpleNamespace(**walls)]], lines=1)


def test_a_frequency_both_at_0_and_at_1_is_refused():
    walls = SimpleNamespace(low=[True] * 11, high=[False] * 10 + [True])
    with pytest.raises(ValueError, match="no frequency both at 0 and at 1"):
        component_indices(eleven_unknowns(), 2.5, [[walls]], lines=1)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("epsilon", [5e-324, 1e-320, 1e-300, 1.0, 1e18, 1.7e308])
@pytest.mark.parametrize("pot", [3.0, 1e280])
def test_an_index_at_the_ends_of_the_range_of_floats(epsilon, pot):
    """Divided by such an epsilon the Jacobian was infinite, and NaN where it is 0.

    One player alone decides here: her slope does not depend on how often she bets.
    """
    game = KuhnPoker(4)
    held = [(n, c, 0.5) for n, c in (np.argwhere(game.free) + 1).tolist() if n != 1]
    game = KuhnPoker(4, held=tuple(held))
    assert sign_at(game, np.linspace(0.0, 1.0, game.size), pot, epsilon) == 1
