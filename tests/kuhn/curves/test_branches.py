"""The search for solutions off the curve: it finds what is hidden from it, and is checked."""

import csv
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker, equilibrium_curve
from guts_core.kuhn.curves.bonus_lines import BonusLine
from guts_core.kuhn.curves.degree import sign_at
from guts_core.methods.continuation.record import BranchStatus
from paper_ledger.bil18.stored.branches import (
    BranchSearch,
    _distinct,
    branch_through,
    search_branches,
    with_loops,
)
from paper_ledger.bil18.stored.curve_files import SEARCH_COLUMNS, read_counts, read_solutions

DATA = Path(__file__).resolve().parents[3] / "data"
OFF_CURVE = read_solutions(DATA / "kuhn_off_curve.csv")
GROUPS = [(key, list(rows)) for key, rows in groupby(OFF_CURVE, lambda row: (row.cards, row.pot))]
ON_CURVE = {
    key: list(rows)
    for key, rows in groupby(
        read_solutions(DATA / "kuhn_solutions.csv"), lambda row: (row.cards, row.epsilon, row.pot)
    )
}


@pytest.fixture(scope="module")
def known():
    return [each.frequencies for each in equilibrium_curve(4, (4, 4.5), 1e-4).at(4.21)]


def test_what_is_hidden_is_found(known):
    search = search_branches(KuhnPoker(4), 4.21, 1e-4, known[:1], 1, np.random.default_rng(2))
    assert search.completed == 1
    assert len(search.found) == 2
    for found in search.found:
        assert min(np.abs(found - each).max() for each in known[1:]) < 1e-8
    assert 0 < search.gains < 1e-3


def test_nothing_else_is_there(known):
    search = search_branches(KuhnPoker(4), 4.21, 1e-4, known, 1, np.random.default_rng(1))
    assert search.found.shape == (0, 12, 4)
    assert search.gains == 0
    assert search.reached.sum() % 2 == 1


def test_the_bonus_has_the_last_word_at_the_end():
    rng = np.random.default_rng(8)
    for cards, pot in ((4, 0.5), (6, 3.0), (9, 40.0)):
        game = KuhnPoker(cards)
        bonus = rng.choice([-1, 1], game.size) * rng.uniform(0.3, 1, game.size)
        line = BonusLine(game, pot, 1e-6, bonus)
        for x in rng.integers(0, 2, (50, game.size)).astype(float):
            slope = game.system(x, pot).gradient
            assert (np.sign(slope + line.end * bonus) == np.sign(bonus)).all()


def test_a_line_of_a_huge_pot_takes_as_many_steps_as_another():
    """However far the bonus must go; and where floats are too coarse, it is said at once."""
    rng = np.random.default_rng(3)
    bonus = rng.choice([-1, 1], KuhnPoker(4).size) * rng.uniform(0.3, 1, KuhnPoker(4).size)
    branch = BonusLine(KuhnPoker(4), 1e6, 3e4, bonus).followed()
    assert branch is not None
    assert len(branch.at(0.0)) % 2 == 1
    assert len(branch.parameters) < 2000
    assert BonusLine(KuhnPoker(4), 1e9, 1e-6, bonus).followed() is None


def test_derivatives_of_the_line():
    rng = np.random.default_rng(9)
    game = KuhnPoker(4)
    line = BonusLine(game, 3.0, 0.01, rng.normal(size=game.size))
    x = rng.uniform(0.2, 0.8, game.size)
    residual, jacobian, by_bonus = line.residual_and_jacobian(x, 0.3)
    assert (line.residual(x, 0.3) == residual).all()
    move, step = rng.normal(size=game.size), 1e-6
    ahead = line.residual_and_jacobian(x + step * move, 0.3)[0]
    behind = line.residual_and_jacobian(x - step * move, 0.3)[0]
    assert np.allclose((ahead - behind) / (2 * step), jacobian @ move, atol=1e-8)
    assert np.allclose(line.residual_and_jacobian(x, 1.3)[0] - residual, by_bonus, atol=1e-14)


def test_stored_searches():
    """Every search knew as many solutions as the counts say; off the curve from 6 cards on."""
    counts = {c.cards: c for c in read_counts(DATA / "kuhn_counts.csv") if c.epsilon == 1e-6}
    with (DATA / "kuhn_branches.csv").open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    assert tuple(header) == SEARCH_COLUMNS
    found = dict.fromkeys((4, 5, 6, 7, 8), 0)
    for row in rows:
        cards, reached = int(row[0]), [int(n) for n in row[6].split()]
        assert int(row[3]) == len(reached) == counts[cards].at(float(row[2]))
        assert row[4] == row[5] or row[:6] == ["7", "1e-06", "5.0", "3", "6", "5"]
        found[cards] += int(row[7])
        assert (int(row[3]) + int(row[7])) % 2 == 1
        stored = [each for each in OFF_CURVE if (each.cards, each.pot) == (cards, float(row[2]))]
        assert len(stored) == int(row[7])
        if row[7] == "0":  # then each line met an odd number of those on the curve
            assert sum(reached) % 2 == int(row[5]) % 2
    assert found[4] == found[5] == 0 < min(found[6], found[7])


@pytest.mark.parametrize(
    ("key", "rows"),
    [  # the three loops of seven cards at P = 12 are followed for a sentence of the book too
        pytest.param(
            key, rows, id=f"{key[0]}-{key[1]:g}", marks=[pytest.mark.heavy] * (key == (7, 12))
        )
        for key, rows in GROUPS
    ],
)
def test_solutions_off_the_curve_lie_on_closed_loops(key, rows):
    """Each loop is followed once; the solutions it passes are stored, all of them."""
    cards, pot = key
    left = [row.frequencies for row in rows]
    while left:
        loop = branch_through(KuhnPoker(cards), left[0], pot, rows[0].epsilon)
        assert loop.status is BranchStatus.CLOSED_LOOP
        assert loop.residual < 1e-8
        passed = [loop_point.x for loop_point in loop.at(pot)]
        assert len(passed) % 2 == 0
        for x in KuhnPoker(cards).complete(passed):
            distances = [np.abs(x - other).max() for other in left]
            assert min(distances) < 1e-6
            del left[int(np.argmin(distances))]


@pytest.mark.parametrize(("key", "rows"), GROUPS, ids=[f"{key[0]}-{key[1]:g}" for key, _ in GROUPS])
def test_signs_off_the_curve_cancel(key, rows):
    """The signs of all solutions add up to 1, and so do those on the curve."""
    game = KuhnPoker(key[0])
    signs = [sign_at(game, game.reduce(row.frequencies), row.pot, row.epsilon) for row in rows]
    assert set(signs) == {-1, 1}
    assert sum(signs) == 0
    for row in rows:
        assert row.largest_gain < 4 * row.cards * row.epsilon / np.pi


@pytest.mark.parametrize("key", sorted(ON_CURVE), ids=str)
def test_signs_on_the_curve_add_up_to_one(key):
    rows = ON_CURVE[key]
    game = KuhnPoker(key[0])
    signs = [sign_at(game, game.reduce(row.frequencies), row.pot, row.epsilon) for row in rows]
    assert sum(signs) == 1
    assert len(rows) == 1 or sum(signs[1:]) != 1  # one that is missing would be noticed


def test_a_loop_is_completed():
    """From one of its solutions at the pot the others are found."""
    (row, *others) = [row for row in OFF_CURVE if row.pot == 4.19]
    game = KuhnPoker(row.cards)
    nothing = np.zeros((0, 12, row.cards))
    met = row.frequencies[None]
    search = BranchSearch(game, 4.19, row.epsilon, nothing, 1, 1, np.zeros(0, int), met, 0.0)
    found = with_loops(search).found
    assert len(found) == 1 + len(others) == 2
    assert np.abs(found[1] - others[0].frequencies).max() < 1e-6


def test_what_is_known_is_no_part_of_a_loop_and_all_of_it_is_certified():
    rows = [row for row in OFF_CURVE if row.pot == 4.19]
    game = KuhnPoker(rows[0].cards)
    first, second = (row.frequencies[None] for row in rows)
    gains = [game.gains(each, 4.19).max() for each in (first, second)]
    if gains[0] > gains[1]:
        first, second = second, first
    search = BranchSearch(
        game, 4.19, rows[0].epsilon, second, 1, 1, np.zeros(1, int), first, min(gains)
    )
    assert np.array_equal(with_loops(search).found, first)
    every = with_loops(replace(search, known=second[:0]))
    assert len(every.found) == 2
    assert every.gains == pytest.approx(max(gains), rel=1e-6)
    assert every.gains > 1.001 * min(gains)


def test_solutions_are_told_apart_on_either_side():
    low, high = np.array([0.25, 0.5]), np.array([0.25, 0.75])
    for one, other in ((low, high), (high, low)):
        assert len(_distinct([one], [other])) == 1
        assert len(_distinct([one, other, one], [])) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"pot": 0}, "search_branches: pot must be a positive"),
        ({"epsilon": -1}, "search_branches: epsilon must be a positive"),
        ({"starts": 0}, "search_branches: starts must be an integer >= 1"),
        ({"known": [np.zeros((12, 5))]}, "search_branches: known must hold arrays of shape"),
    ],
)
def test_bad_input(arguments, message):
    usual = {"pot": 3.0, "epsilon": 1e-4, "known": [], "starts": 1}
    with pytest.raises(ValueError, match=message):
        search_branches(KuhnPoker(4), **(usual | arguments), rng=np.random.default_rng(0))
