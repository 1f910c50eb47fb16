"""Best-response dynamics of any number of players: switches, certificates, ties."""

import tracemalloc

import flint
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from some_matrices import PENNIES

from guts_core.guts.play.jacob import jacob_payoffs
from guts_core.guts.play.payoff_model import GutsPlay
from guts_core.methods.learning import continuous, continuous_many
from guts_core.methods.learning.continuous import continuous_fictitious_play
from guts_core.methods.learning.continuous_many import PathEnd, best_response_path
from guts_core.methods.learning.ties import continuations
from guts_core.methods.matrix_games.zero_sum import solve_zero_sum

seeds = st.integers(0, 2**32 - 1)


def shortfall(tensors, path, piece, share):
    """How much worse than the best one the replies of a piece are, from the recorded points."""
    before, after = ([own[k] for own in path.profiles] for k in (piece, piece + 1))
    ratio = path.times[piece + 1] / path.times[piece]
    target = [(ratio * b - a) / (ratio - 1) for a, b in zip(before, after, strict=True)]
    point = [a + share * (b - a) for a, b in zip(before, after, strict=True)]
    worst = 0.0
    for i, tensor in enumerate(tensors):
        payoffs = np.moveaxis(tensor, i, 0)
        for k in reversed([k for k in range(len(tensors)) if k != i]):
            payoffs = payoffs @ point[k]
        worst = max(worst, float(payoffs.max() - payoffs @ target[i]))
    return worst


@settings(max_examples=20)
@given(seeds)
def test_two_players_switch_when_they_do_in_rationals(seed):
    rng = np.random.default_rng(seed)
    matrix = rng.integers(-5, 6, rng.integers(2, 5, 2))
    exact = continuous_fictitious_play(matrix, until=15, most=40)
    path = best_response_path([matrix, -matrix], until=15, most=40)
    if path.unique and path.end is not PathEnd.EQUILIBRIUM:
        assert path.times == pytest.approx(np.array(exact.times, dtype=float))
        assert path.rescaled_gaps == pytest.approx(float(exact.rescaled_gaps[0]))
        assert path.frequencies[0] == pytest.approx(exact.row_frequencies.astype(float))


@settings(max_examples=20)
@given(seeds, st.booleans())
def test_gaps_are_those_of_the_play_whether_or_not_they_follow_the_law(seed, best):
    """With replies that are not best the gap times the time is no constant, and is found anew."""
    rng = np.random.default_rng(seed)
    matrix = rng.integers(-5, 6, rng.integers(2, 5, 2))
    with pytest.MonkeyPatch.context() as patch:
        if not best:
            first = np.array([flint.fmpz(1)])
            patch.setattr(continuous, "_replies", lambda *_: [(np.array([0]), first)] * 2)
        for most in range(1, 8):
            play = continuous_fictitious_play(matrix, until=15, start=(1, 1), most=most)
            gains, losses = matrix @ play.column_frequencies, play.row_frequencies @ matrix
            assert play.gaps[-1] == gains.max() - losses.min()
            assert len(set(play.rescaled_gaps)) == 1 or not best


@settings(max_examples=15)
@given(seeds, st.integers(3, 4))
def test_replies_are_best_all_along(seed, players):
    rng = np.random.default_rng(seed)
    tensors = list(rng.normal(size=(players, *(2, 3, 2, 2)[:players])))
    start = [rng.dirichlet(np.ones(size)) for size in tensors[0].shape]
    path = best_response_path(tensors, until=50, start=start, most=40)
    assert path.defect < 1e-11
    for piece in range(min(len(path.times) - 1, 10)):
        ratio = path.times[piece + 1] / path.times[piece] - 1
        for share in (0.0, 0.3, 0.7, 1.0):
            assert shortfall(tensors, path, piece, share) < 1e-10 * (1 + 1 / ratio)


def test_shapley_cycle_grows_by_the_known_factor():
    """The times between switches grow by the root of x^3 = x^2 + 1, and the gap stays large."""
    own = np.eye(3)
    path = best_response_path([own, np.roll(own, 1, axis=1)], 1e20, start=(0, 1))
    ratios = path.times[1:-1] / path.times[:-2]
    assert ratios[-10:] ** 3 == pytest.approx(ratios[-10:] ** 2 + 1, rel=1e-9)
    assert path.gaps[-9:].min() > 0.1


def test_three_players_may_cycle_too():
    """Each of three players wants to differ from the one before (Jordan, 1993): golden ratio."""
    tensors = []
    for i in range(3):
        index = np.indices((2, 2, 2))
        tensors.append((index[i] != index[i - 1]).astype(float))
    path = best_response_path(tensors, 1e20, start=(0, 0, 1))
    ratios = path.times[1:-1] / path.times[:-2]
    assert path.end is PathEnd.TIME
    assert path.unique
    assert path.gaps[-7:].min() > 0.1
    assert ratios[-5:] == pytest.approx([(1 + 5**0.5) / 2] * 5, rel=1e-9)


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        ((0, 0, 0), [2 / 3] * 3),
        ((1, 1, 1), [2 / 3] * 3),
        ((0, 1, 1), [1, 1 / 3, 1 / 3]),
        ((0, 0, 1), [1, 1, 0]),
    ],
)
def test_jacob_game_ends_in_the_equilibria_of_discrete_play(start, expected):
    path = best_response_path(list(jacob_payoffs()), 100, start)
    assert path.end is PathEnd.EQUILIBRIUM
    assert [own[0] for own in path.frequencies] == pytest.approx(expected)


def test_potential_of_the_jacob_game_never_falls():
    for start in np.random.default_rng(3).random((10, 3)):
        mixed = [[s, 1 - s] for s in start]
        path = best_response_path(list(jacob_payoffs()), 100, mixed)
        a, b, c = (own[:, 0] for own in path.profiles)
        potential = 4 * (a + b + c) - 3 * (a * b + a * c + b * c)
        assert np.diff(potential).min() >= -1e-12


@pytest.mark.parametrize(("players", "start"), [(3, (20, 0, 10)), (4, (20, 0, 10, 5))])
def test_guts_comes_to_rest_like_one_over_time(players, start):
    path = best_response_path(GutsPlay(players, 21), 10**4, start)
    assert path.end is PathEnd.TIME
    assert path.defect < 1e-13
    assert path.gaps[-1] < 1e-3


def test_tied_players_may_mix_on_a_ray():
    """Two play pennies at the centre while the third approaches a better strategy."""
    third = np.broadcast_to([0.0, 1.0], (2, 2, 2))
    tensors = [PENNIES[..., None] + 0 * third, -PENNIES[..., None] + 0 * third, third]
    path = best_response_path(tensors, 50, start=([0.5, 0.5], [0.5, 0.5], 0))
    assert path.end is PathEnd.TIME
    assert path.frequencies[0] == pytest.approx([0.5, 0.5])
    assert path.frequencies[2] == pytest.approx([1 / 50, 49 / 50])


def test_a_curved_way_along_a_tie_is_owned_up_to():
    """Players 1 and 2 stay level only if q r = p r = 1/4, which is no straight line."""
    p, q, r = np.indices((2, 2, 2)).astype(float)
    tensors = [p * (q * r - 0.25), -q * (p * r - 0.25), r]
    path = best_response_path(tensors, 50, start=([0.5, 0.5], [0.5, 0.5], [0.5, 0.5]))
    assert path.end is PathEnd.TIE
    assert len(path.times) == 1


def test_more_than_one_way_on_is_told():
    """Two want to be alike and start level: both ways lead on."""
    same = np.eye(2)
    third = np.broadcast_to([0.0, 1.0], (2, 2, 2))
    tensors = [same[..., None] + 0 * third, same[..., None] + 0 * third, third]
    path = best_response_path(tensors, 5, start=([0.5, 0.5], [0.5, 0.5], 0))
    assert not path.unique
    with pytest.raises(ValueError, match="read-only"):
        path.times[0] = 0


def test_what_was_not_unique_once_is_not_unique():
    """The third changes over at time 5/2, when the others have gone one way far enough."""
    same = np.eye(2)[..., None] + np.zeros(2)
    third = np.zeros((2, 2, 2))
    third[0, :, 0], third[1, :, 0] = 0.2, -0.8
    path = best_response_path([same, same, third], 10, start=([0.5, 0.5], [0.5, 0.5], 0))
    assert path.times == pytest.approx([1, 2.5, 10])
    assert not path.unique


def test_one_way_on_is_not_unique_if_another_strategy_stays_level(monkeypatch):
    """However many rays are found."""

    def first_alone(*arguments):
        yield next(continuations(*arguments))

    monkeypatch.setattr(continuous_many, "continuations", first_alone)
    twice = np.array([[1, -1], [1, -1], [-1, 1]])  # the first row stands there twice
    for matrix, unique in ((PENNIES, True), (twice, False)):
        assert best_response_path([matrix, -matrix], 1.5).unique == unique


def test_weights_below_0_with_which_all_tied_strategies_are_level_are_no_other_way():
    """Both play their third strategy and may turn to the first, which beats the second always."""
    own = np.array([[4, 1, 1], [1, 0, 1], [0, 0, 0]])
    path = best_response_path([own, own.T], 10, start=(2, 2))
    assert path.unique
    assert [each.tolist() for each in path.frequencies] == [pytest.approx([0.9, 0, 0.1])] * 2


@pytest.mark.parametrize("pieces", range(1, 5))
def test_a_path_to_a_switch_ends_there_and_has_no_piece_of_rounding(pieces):
    matrix = np.array([[3, -1, 0], [-2, 4, -3], [0, -2, 5]])
    exact = continuous_fictitious_play(matrix, until=1000, most=pieces)
    last = float(exact.times[-1])
    for until in (last, np.nextafter(last, 0), np.nextafter(last, 2 * last)):
        path = best_response_path([matrix, -matrix], until)
        assert path.times == pytest.approx(np.array(exact.times, dtype=float), rel=1e-14)
        assert path.times[-1] == until


@pytest.mark.parametrize(
    ("polynomial", "first"),
    [
        ([-3 / 32, 11 / 16, -3 / 2, 1], 1 / 4),  # 1/4 upwards, 1/2 downwards, 3/4 upwards
        ([3 / 32, -11 / 16, 3 / 2, -1], 1 / 2),  # the other way round
        ([-1, 1.9], 1 / 1.9),
        ([-1, 0.9], 1),
        ([0, -1, 2], 1 / 2),  # level at the start
        ([-1e-28, 1e-13, -1], 1),  # the same but for rounding, then behind
        ([-1, 2, 1e-320], 1 / 2),  # what is nothing at the end has no root either
        ([1e-14, -1e-14], 1),
    ],
)
def test_a_strategy_overtakes_at_its_first_root_upwards(polynomial, first):
    found = continuous_many._overtaking(np.array(polynomial, dtype=float), 1e-12)
    assert found == pytest.approx(first, rel=1e-12)


@pytest.mark.parametrize(
    ("polynomial", "share", "highest"),
    [
        ([0.5, -1], 0.25, 0.5),  # at the start
        ([-0.5, 1], 0.75, 0.25),  # at the end
        ([0, 1, -1], 1, 0.25),  # half-way
        ([0, 1, -1], 0.25, 0.1875),
        ([-1, 0, 0], 1, 0),
    ],
)
def test_the_defect_is_the_most_that_is_lost_anywhere_on_a_piece(polynomial, share, highest):
    shortfall = np.array([[each, -1.0 if k == 0 else 0.0] for k, each in enumerate(polynomial)])
    assert continuous_many._highest(shortfall, share) == pytest.approx(highest, rel=1e-12)


@pytest.mark.parametrize("place", range(6))
def test_the_defect_is_that_of_all_players_and_pieces(place, monkeypatch):
    lost = iter([0.5 + 0.5 * (k == place) for k in range(6)])
    monkeypatch.setattr(continuous_many, "_highest", lambda *_: next(lost))
    assert best_response_path([PENNIES, -PENNIES], 10**6, most=3).defect == 1


def test_the_number_of_pieces_is_kept():
    path = best_response_path([PENNIES, -PENNIES], 10**6, most=5)
    assert path.end is PathEnd.PIECES
    assert len(path.times) == 6


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (([PENNIES], 10), "payoffs"),
        (([PENNIES, -PENNIES], 0.5), "until"),
        (([PENNIES, -PENNIES], 10, (0, 2)), "start"),
        (([PENNIES, -PENNIES], 10, (0, 0), 0), "most"),
        (([PENNIES, -PENNIES], 10, (0, 0), 9, 0), "tolerance"),
    ],
)
def test_bad_input_is_named(arguments, named):
    with pytest.raises(ValueError, match=f"best_response_path: {named}"):
        best_response_path(*arguments)


def test_the_unit_of_payoffs_does_not_matter_at_a_tie_of_both_players():
    """Weights of the strategies in use add up to 1 whatever the payoffs are counted in."""
    game = np.array([[1, 0, 1], [1, 1, -1], [0, 1, 1]])
    start = [[0, 0.5, 0.5], [0.5, 0.5, 0]]
    paths = [
        best_response_path([unit * game, -unit * game], 20, start)
        for unit in (1.0, 2.0**-60, 2.0**60)
    ]
    assert [path.end for path in paths] == [PathEnd.TIME] * 3
    assert len(paths[0].times) == 14
    for path in paths[1:]:
        np.testing.assert_allclose(path.times, paths[0].times)
        np.testing.assert_allclose(path.frequencies, paths[0].frequencies, atol=1e-12)


@pytest.mark.parametrize("unit", [2.0**-60, 2.0**-33, 2.0**60])
@pytest.mark.parametrize(
    ("tensors", "start"),
    [
        ([np.eye(3), np.roll(np.eye(3), 1, axis=1)], (0, 1)),
        (list(jacob_payoffs() * 1.0), (0.5, 0.5, 0)),
        ([np.array([[1, 0, 1], [1, 1, -1], [0, 1, 1.0]])] * 2, ([0, 0.5, 0.5], [0.5, 0.5, 0])),
    ],
)
def test_each_player_may_count_her_payoffs_in_a_unit_of_her_own(tensors, start, unit):
    """In a unit beside which they are rounding, her gains were none and her replies all best."""
    if len(tensors) == 3:
        start = [[share, 1 - share] for share in start]
    usual = best_response_path(tensors, 100, start)
    for player in range(len(tensors)):
        others = [t * unit if k == player else t for k, t in enumerate(tensors)]
        path = best_response_path(others, 100, start)
        assert (path.end, path.unique) == (usual.end, usual.unique)
        np.testing.assert_allclose(path.times, usual.times)
        for own, same in zip(path.frequencies, usual.frequencies, strict=True):
            np.testing.assert_allclose(own, same, atol=1e-12)


@pytest.mark.parametrize("seed", [2, 4])
def test_play_rests_at_an_equilibrium_where_all_payoffs_are_rounding(seed):
    """In a symmetric game all are 0 there; their rounding led away, with replies that lose."""
    matrix = np.random.default_rng(seed).normal(size=(3, 3))
    matrix -= matrix.T
    best = solve_zero_sum(matrix)
    start = best.row_strategy, best.column_strategy
    assert 0 < np.abs(matrix @ best.column_strategy).max() < 1e-15
    path = best_response_path([matrix, -matrix], 10, start)
    assert (path.end, len(path.times)) == (PathEnd.EQUILIBRIUM, 1)


def test_copies_of_strategies_do_not_hide_the_way_on():
    """With each strategy fifty times there are more pairs to look at than are looked at."""
    copies = np.kron(PENNIES, np.ones((50, 50)))
    plain, path = (best_response_path([a, -a], 100, most=20) for a in (PENNIES, copies))
    assert path.end is plain.end
    np.testing.assert_allclose(path.times, plain.times)
    for own, same in zip(path.frequencies, plain.frequencies, strict=True):
        np.testing.assert_allclose(own.reshape(2, 50).sum(axis=1), same)
    assert plain.unique
    assert not path.unique


class _OnlyTheLastCares:
    """Three of four players are indifferent among 150 strategies each."""

    sizes = (150, 150, 150, 2)

    def begin(self):
        raise NotImplementedError

    def payoffs(self, frequencies):
        return [*np.zeros((3, 150)), np.array([0.0, 1.0])]


def test_ties_of_many_players_are_not_listed():
    """There are millions of numbers of strategies that the supports in a tie might have."""
    tracemalloc.start()
    path = best_response_path(_OnlyTheLastCares(), 4)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert path.end is PathEnd.TIME
    assert path.frequencies[3].tolist() == [0.25, 0.75]
    assert peak < 5e7


def test_strategies_that_differ_in_the_second_derivatives_only_are_told_apart():
    """Player 1's second strategy is the better one where both others have moved."""
    p, q, r = np.indices((2, 2, 2)).astype(float)
    path = best_response_path([p * q * r, q, r], 4)
    assert path.end is PathEnd.TIME
    assert [own.tolist() for own in path.frequencies] == [[0.25, 0.75]] * 3
    assert path.defect < 1e-15


def test_a_strategy_that_falls_behind_in_the_second_derivative_leaves_one_way():
    path = best_response_path(
        [
            [[[-1, -1], [1, -1]], [[1, -1], [1, 1]]],
            [[[0, 0], [0, -1]], [[0, 0], [1, -1]]],
            [[[-1, 1], [0, -1]], [[1, 1], [-1, 0]]],
        ],
        50,
    )
    assert path.end is PathEnd.TIME
    assert path.unique


@pytest.mark.parametrize("large", [1e4, 1e8, 1e10])
def test_payoffs_may_be_larger_by_far_on_the_way_than_where_it_begins(large):
    """A slope of 3e-8 was rounding beside the square's 1e8, and counted as falling behind."""
    first = [[[1, 1], [1, 0]], [[0, 1], [1, 0]]]
    others = [[[1, 1], [1, 0]], [[1, 1], [1, 0]]], [[[0, 1], [1, 0]], [[1, 1], [0, 0]]]
    path = best_response_path([large * np.array(first), *others], 100, start=(1, 1, 1))
    assert path.end is PathEnd.TIME
    assert path.defect <= 1e-12 * large


def test_differences_that_are_rounding_ask_nothing_of_a_mixture():
    """Four players' way on from a tie was none where such differences counted as payoffs."""
    payoffs = [
        [1, 1, 1, 0, 0, -1, -1, 1, -1, 0, 0, 1, 1, 0, 0, 0],
        [0, -1, -1, 0, 1, -1, 1, 1, 0, -1, 1, 0, 1, 0, 0, 1],
        [0, 0, 0, 1, -1, -1, 0, 0, 0, -1, 1, -1, 0, -1, 0, -1],
        [-1, 1, 0, 0, 1, 0, 1, -1, 0, -1, 1, 1, 0, -1, -1, 1],
    ]
    games = [np.array(own).reshape(2, 2, 2, 2) for own in payoffs]
    path = best_response_path(games, 30, start=(0, 0, 1, 1))
    assert path.end is PathEnd.TIME
    assert path.defect < 1e-12


@pytest.mark.parametrize("seed", range(5))
def test_switches_of_two_players_are_those_of_the_polynomials_one_by_one(seed):
    """To the last bit, with ties at the start and speeds that are rounding among them."""
    rng = np.random.default_rng(seed)
    lines = rng.choice([0, -1e-13, 1e-13, -0.5, 0.5, 1], (2, 200)) * rng.choice([1, 0.3], (2, 200))
    each = [continuous_many._overtaking(line, 1e-12) for line in lines.T]
    assert continuous_many._first_root(lines, 1e-12) == min(each) < 1
    for share in (0.0, 0.2, 1.0):
        highest = max(0.0, *(np.polyval(line[::-1], [0, share]).max() for line in lines.T))
        assert continuous_many._highest(lines, share) == highest
