"""The Jacob game: the list of equilibria by an independent search, and where play leads."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from guts_core.guts.play import jacob
from guts_core.guts.play.jacob import (
    advantage,
    jacob_basins,
    jacob_equilibria,
    jacob_payoffs,
    jacob_play,
    nearest_equilibrium,
)
from guts_core.methods.learning.fictitious_rounds import fictitious_play


def gains_from_rules(shares):
    """Advantage of choosing 1, from the payoff tensors."""
    tensors = jacob_payoffs()
    chances = [np.array([s, 1 - s]) for s in shares]
    gains = []
    for i in range(3):
        a, b = (chances[k] for k in range(3) if k != i)
        values = np.einsum("xab,a,b->x", np.moveaxis(tensors[i], i, 0), a, b)
        gains.append(values[0] - values[1])
    return gains


def test_payoffs_sum_to_zero_and_are_symmetric():
    tensors = jacob_payoffs()
    assert not tensors.sum(axis=0).any()
    assert (tensors[0] == tensors[0].transpose(0, 2, 1)).all()
    assert (tensors[1] == tensors[0].transpose(1, 0, 2)).all()


def test_advantage_is_linear():
    for shares in np.random.default_rng(0).random((20, 3)):
        assert advantage(shares) == pytest.approx(gains_from_rules(shares))


def test_there_are_seven_equilibria():
    found = jacob_equilibria()
    assert len({e.choose_one for e in found}) == 7
    assert [e.strict for e in found].count(True) == 3
    assert all(sum(e.payoffs) == 0 for e in found)
    for e in found:
        shares = np.array(e.choose_one, dtype=float)
        gains = gains_from_rules(shares)
        regret = np.maximum(gains, 0) * (1 - shares) + np.maximum(np.negative(gains), 0) * shares
        assert regret == pytest.approx(np.zeros(3), abs=1e-12)


def test_a_fine_grid_shows_no_other_equilibrium():
    """On the grid, small regret is found only near one of the seven."""
    grid = np.stack(np.meshgrid(*[np.linspace(0, 1, 61)] * 3, indexing="ij"), -1).reshape(-1, 3)
    gains = advantage(grid)
    regret = (np.maximum(gains, 0) * (1 - grid) + np.maximum(-gains, 0) * grid).max(axis=1)
    near = grid[regret < 0.05]
    targets = np.array([e.choose_one for e in jacob_equilibria()], dtype=float)
    distances = np.abs(near[:, None] - targets).max(axis=2).min(axis=1)
    assert distances.max() < 0.1


@pytest.mark.parametrize("start", list(product((0, 1), repeat=3)))
def test_the_limit_from_each_pure_start(start):
    end = jacob_play(start, 3000)
    lowest = start.count(min(start))
    expected = {1: [0, 1, 1], 2: [1 / 3, 1 / 3, 1], 3: [2 / 3] * 3}[lowest]
    assert sorted(end) == pytest.approx(expected, abs=2e-3)
    target = jacob_equilibria()[int(nearest_equilibrium(end))].choose_one
    assert end == pytest.approx(np.array(target, dtype=float), abs=2e-3)


def test_the_distance_of_an_equilibrium_is_the_largest_difference_of_a_share():
    points = np.random.default_rng(0).random((100, 3))
    targets = np.array([e.choose_one for e in jacob_equilibria()], dtype=float)
    distances = [[max(abs(own - other)) for other in targets] for own in points]
    assert nearest_equilibrium(points).tolist() == np.argmin(distances, axis=1).tolist()


def test_general_routine_plays_the_same():
    play = fictitious_play(list(jacob_payoffs()), 3000, start=(0, 1, 1))
    mine = [own[0] for own in play.frequencies]
    assert mine == pytest.approx(jacob_play([1, 0, 0], 3000), abs=2e-3)


def test_lead_in_choosing_one_never_shrinks():
    """D_i - D_k = 3 (s_i - s_k): who chose 1 more often chooses it whenever the other does."""
    starts = np.random.default_rng(1).random((200, 3))
    previous = starts
    for steps in range(2, 60):
        totals = jacob_play(starts, steps) * steps
        for i, k in product(range(3), repeat=2):
            ahead = starts[:, i] > starts[:, k]
            lead = (totals - previous)[ahead]
            assert (lead[:, i] >= lead[:, k] - 1e-9).all()
        previous = totals


@pytest.mark.parametrize(
    "arguments", [([0.5, 2, 0], 5), ([0.5, 0.5], 5), ([1, 0, 0], 0), ([1, 0, 0], 10**9)]
)
def test_bad_input_is_named(arguments):
    with pytest.raises(ValueError, match="jacob_play"):
        jacob_play(*arguments)


def exact_play(start, steps):
    """The same in fractions, one start at a time."""
    totals = [Fraction(each).limit_denominator(100) for each in start]
    for done in range(1, steps):
        choices = [3 * (sum(totals) - own) <= 4 * done for own in totals]
        totals = [own + chosen for own, chosen in zip(totals, choices, strict=True)]
    return [float(own / steps) for own in totals]


def test_ties_are_broken_as_in_exact_arithmetic():
    """Starts on a grid of tenths come to exact ties, which rounding must not break."""
    starts = [np.array(each) / 10 for each in product(range(0, 11, 2), range(0, 11, 2), (3, 4, 7))]
    assert jacob_play(starts, 60) == pytest.approx(np.array([exact_play(s, 60) for s in starts]))


def by_rounds(start, steps):
    """The same round by round."""
    totals = np.array(start, dtype=float)
    for done in range(1, steps):
        others = totals.sum(axis=-1, keepdims=True) - totals
        totals = totals + (3 * others <= 4 * done + 1e-9)
    return totals / steps


def one_start_on_each_side(first, second, steps):
    """Starts on a line, close to each other, from which play ends near different equilibria."""
    first, second = np.array(first, dtype=float), np.array(second, dtype=float)
    low, high = 0.0, 1.0
    end = nearest_equilibrium(by_rounds(first, steps))
    assert end != nearest_equilibrium(by_rounds(second, steps))
    for _ in range(30):
        middle = (low + high) / 2
        here = nearest_equilibrium(by_rounds(first + middle * (second - first), steps))
        low, high = (middle, high) if here == end else (low, middle)
    return np.array([first + each * (second - first) for each in (low, high)])


def starts_of_all_kinds():
    rng = np.random.default_rng(7)
    random = rng.random((60, 3))
    yield random
    for alike in ([0, 0, 2], [0, 1, 0], [0, 2, 2], [0, 0, 0]):
        yield random[:20, alike]
    for parts in (3, 6, 10):  # play comes to ties
        yield np.array([*product(range(parts + 1), repeat=3)]) / parts
    yield np.array([[s, s + d, s - d] for s in (1 / 3, 0.5, 2 / 3) for d in (1e-3, 1e-7, 1e-12)])
    for second in ([0.1, 0.2, 0.8], [1, 1 / 3, 0.3], [0.2, 0.7, 0.6]):
        edge = one_start_on_each_side([0.9, 0.2, 0.1], second, 200)
        # On the edge itself rounding may say whether there is a tie.
        away = np.geomspace(1e-7, 1e-3, 9)[:, None, None]
        yield np.clip([edge - away, edge + away], 0, 1).reshape(-1, 3)


def test_play_is_that_of_all_rounds():
    for starts in starts_of_all_kinds():
        for steps in (1, 2, 3, 4, 5, 6, 7, 20, 100, 399):
            played, wanted = jacob_play(starts, steps), by_rounds(starts, steps)
            assert abs(played - wanted).max() <= 1e-15
            assert (nearest_equilibrium(played) == nearest_equilibrium(wanted)).all()


def test_long_play_is_that_of_all_rounds():
    rng = np.random.default_rng(8)
    starts = np.concatenate([rng.random((30, 3)), rng.random((10, 3))[:, [0, 1, 1]]])
    for steps in (9_999, 30_001):
        assert abs(jacob_play(starts, steps) - by_rounds(starts, steps)).max() <= 1e-15


def test_play_from_whole_numbers_is_exact():
    starts = np.array([*product((0, 0.25, 1), repeat=3)])  # quarters are exact in floats
    for steps in (*range(1, 50), 5000, 10_001):
        assert (jacob_play(starts, steps) == by_rounds(starts, steps)).all()


def test_starts_of_any_shape_are_played_as_they_are_one_by_one():
    starts = np.random.default_rng(9).random((2, 3, 4, 3))
    kept = starts.copy()
    for given in (starts, np.asfortranarray(starts), starts.transpose(1, 0, 2, 3)):
        alone = [jacob_play(each, 50) for each in given.reshape(-1, 3)]
        assert (jacob_play(given, 50) == np.reshape(alone, given.shape)).all()
    assert (starts == kept).all()


def test_so_many_rounds_are_few_leaps(monkeypatch):
    """How often somebody changes for good does not grow with the rounds."""
    looks = []
    monkeypatch.setattr(
        jacob, "_replies", lambda *a, right=jacob._replies: looks.append(a) or right(*a)
    )
    for starts in starts_of_all_kinds():
        looks.clear()
        jacob_play(starts, 10**5)
        assert len(looks) < 60


def test_basins_hold_the_nearest_equilibrium_of_each_start():
    basins = jacob_basins(0.3, size=6, steps=400)
    assert basins.axis == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1])
    targets = np.array([e.choose_one for e in basins.equilibria], dtype=float)
    for column, row in ((0, 0), (5, 1), (2, 4)):
        start = [basins.axis[column], basins.axis[row], 0.3]
        distances = np.abs(targets - exact_play(start, 400)).max(axis=1)
        assert basins.ends[row, column] == distances.argmin()
    counts = [np.sum(basins.ends == k) for k in range(7)]
    assert basins.shares == pytest.approx(np.array(counts) / 36)


def test_basins_are_mirrored_when_the_first_two_players_change_places():
    limits = jacob_basins(0.5, size=9, steps=200).ends
    swap = np.array([1, 0, 2, 4, 3, 5, 6])  # the list's order under that exchange
    assert (swap[limits] == limits.T).all()
    assert {0, 1, 2} <= set(limits.ravel())


def test_of_equilibria_that_are_equally_near_the_first_is_taken():
    once = jacob_equilibria()
    assert nearest_equilibrium([e.choose_one for e in once], [*once, *once]).tolist() == [
        *range(len(once))
    ]


@pytest.mark.parametrize(
    "arguments", [(1.1,), (float("nan"),), ([0.3],), (0.3, 1), (0.3, 6, 0), (0.3, 6, 10**9)]
)
def test_basins_refuse_bad_arguments(arguments):
    with pytest.raises(ValueError, match=r"jacob_basins|jacob_play"):
        jacob_basins(*arguments)


@pytest.mark.parametrize("percent", [0, 10, 70, 100])
def test_rounding_does_not_say_which_of_two_is_nearer(percent):
    """Shares after few rounds are often as near to two: rounding had said to which."""
    steps, whole = 5, 300
    starts = [(x * whole // 60, y * whole // 60) for y in range(61) for x in range(61)]
    totals = np.array([(*start, percent * whole // 100) for start in starts])
    for done in range(1, steps):
        others = totals.sum(axis=1, keepdims=True) - totals
        totals = totals + whole * (3 * others <= 4 * whole * done)
    thirds = np.array([[int(3 * s) for s in e.choose_one] for e in jacob_equilibria()])
    distances = np.abs(3 * totals[:, None] - steps * whole * thirds).max(axis=-1)
    ends = jacob_basins(percent / 100, steps=steps).ends
    assert ends.ravel().tolist() == distances.argmin(axis=1).tolist()
