"""Several states: hand-solved games, Shapley's discount, criteria, and the one-state solver."""

import math
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.methods.exact.surds import square_root
from guts_core.methods.recursive_games import state_chances, state_proof, states
from guts_core.methods.recursive_games.game import RecursiveGame
from guts_core.methods.recursive_games.state_chances import transition_chances
from guts_core.methods.recursive_games.state_policies import worth_against_best_replies
from guts_core.methods.recursive_games.state_proof import (
    enclose_states,
    player_one_forces,
    player_two_forces,
)
from guts_core.methods.recursive_games.states import MultiStateGame
from guts_core.methods.validation import Refused

#: Win 1 by matching at once, or else play on; the value 1 is approached, never reached.
EVERETT = MultiStateGame([[[0, 1], [1, 0]]], [[[[1], [0]], [[0], [0]]]])


def two_states():
    """State 0: pennies for 1, or state 1; state 1: player 2 pays 1/2 or goes back to state 0."""
    first, second = [[1, 0], [0, 1]], [[Fraction(1, 2), 0]]
    to_second, to_first = [[[0, 0], [0, 1]], [[0, 1], [0, 0]]], [[[0, 0], [1, 0]]]
    return MultiStateGame([first, second], [to_second, to_first])


@pytest.mark.parametrize("largest", [0, 1])
def test_the_gap_of_a_value_map_is_the_largest_of_its_games(largest, monkeypatch):
    gaps = iter([0.25, 0.5][:: 1 if largest else -1])
    solved = states.solve_by_generation
    monkeypatch.setattr(
        states, "solve_by_generation", lambda matrix: replace(solved(matrix), gap=next(gaps))
    )
    assert two_states().value_map([0.5, 0.5]).gap == 0.5


@pytest.mark.parametrize(("stays", "ends"), [(1, False), (0.999, True)])
@pytest.mark.parametrize("place", [(0, 0), (0, 1), (1, 1)])
def test_play_need_not_end_where_one_pair_of_actions_goes_on_for_ever(place, stays, ends):
    chances = np.full((2, 2, 1), 0.5)
    chances[place] = stays
    assert MultiStateGame([np.eye(2)], [chances])._ends is ends


def test_two_states_by_hand():
    """V_1 = min(1/2, V_0) and V_0 = (1 + V_1)/2: the values are 3/4 and 1/2."""
    point = two_states().solve()
    assert point.values == pytest.approx([0.75, 0.5], abs=1e-14)
    bounds = enclose_states(two_states(), charge=1e-9)
    assert bounds.lower[0] <= Fraction(3, 4) <= bounds.upper[0]
    assert bounds.lower[1] <= Fraction(1, 2) <= bounds.upper[1]
    assert bounds.width < 1e-8


def test_value_that_is_approached_only():
    """T(V) = 1/(2 - V) touches the diagonal at 1: n rounds force n/(n + 1)."""
    steps = EVERETT.value_iteration([0.0], 8).ravel()
    assert steps == pytest.approx([n / (n + 1) for n in range(9)], abs=1e-12)
    bounds = enclose_states(EVERETT, charge=1e-4)
    assert bounds.lower[0] < 1 <= bounds.upper[0]
    assert float(bounds.width) == pytest.approx(math.sqrt(1e-4), rel=0.1)


def test_value_iteration_stays_at_a_wrong_fixed_point():
    """Player 2 pays 1 or waits; waiting is free, but every V in [0, 1] is a fixed point."""
    game = MultiStateGame([[[0, 1]]], [[[[1], [0]]]])
    for start in (0.0, 0.4, 1.0):
        assert game.value_iteration([start], 3) == pytest.approx(np.full((4, 1), start))
    bounds = enclose_states(game)
    assert bounds.lower[0] <= 0 <= bounds.upper[0]
    assert bounds.width < 1e-12
    assert not player_one_forces([0.4], game.value_map([0.4]).values)
    assert player_two_forces([0.4], game.value_map([0.4]).values)


def test_only_the_states_that_are_worth_something_are_charged():
    """V_0 = min(0, V_0) may not be charged, for it would never settle; V_2 = 1 + V_0 must be.

    In the mirror image it is V_2 = -1 + V_0, from above.
    """
    payoffs = np.array([[[0, 0]], [[0, -1]], [[1, 1]]])
    moves = np.zeros((3, 1, 2, 3), dtype=int)
    moves[0, 0, 1, 0] = moves[1, 0, 0, 0] = moves[2, 0, :, 0] = 1
    bounds = enclose_states(MultiStateGame(payoffs, moves))
    mirror = MultiStateGame(-payoffs.transpose(0, 2, 1), moves.transpose(0, 2, 1, 3))
    other = enclose_states(mirror)
    for found, values in ((bounds, (0, -1, 1)), (other, (0, 1, -1))):
        assert all(a <= v <= b for a, v, b in zip(found.lower, values, found.upper, strict=True))
        assert found.width < 1e-9


@pytest.mark.parametrize("charge", [1, Fraction(1, 2)])
def test_a_charge_of_the_size_of_the_payoffs_encloses_too(charge):
    """One round is all there is: the charge is what the bounds are away."""
    bounds = enclose_states(MultiStateGame([[[3]]], [[[[0]]]]), charge)
    assert (bounds.lower, bounds.upper) == ((3 - charge,), (3 + charge,))


def test_shapley_discount():
    """A state alternating with a worse one, discount 1/2: V_0 = 1 + V_1/2, V_1 = -2 + V_0/2."""
    half = Fraction(1, 2)
    game = MultiStateGame([[[1]], [[-2]]], [[[[0, half]]], [[[half, 0]]]])
    assert game.solve().values == pytest.approx([0, -2], abs=1e-14)
    path = game.value_iteration([8.0, 8.0], 20)
    errors = np.abs(path - [0, -2]).max(axis=1)
    assert (errors[1:] <= errors[:-1] / 2 + 1e-15).all()
    bounds = enclose_states(game)
    assert bounds.lower[1] < -2 < bounds.upper[1]


def test_policies_that_go_round_in_circles_are_left_for_those_of_one_player():
    """Policies of both players led to 0 and away again; value iteration takes a hundredth each.

    Only the last row is sure of more than nothing: of 4 at least, and from 4 on of no more.
    """
    payoffs = [[-1, -5, 3], [0, 3, 5], [0, -1, -4], [4, 4, 3]]
    onward = np.array([[99, 0, 0], [99, 98, 99], [99, 0, 98], [0, 0, 99]])[..., None] / 100
    game = MultiStateGame([payoffs], [onward])
    found = game.solve()
    assert found.values == pytest.approx([4], abs=1e-12)
    assert found.converged
    assert found.iterations < 30
    bounds = enclose_states(game)
    assert bounds.lower[0] < 4 < bounds.upper[0]
    assert bounds.width < 1e-9


def test_they_are_left_too_where_some_rounds_are_never_the_last():
    """The same circle, but that every round leads to a second state, from which some lead back."""
    payoffs = [[-1, -5, 3], [0, 3, 5], [0, -1, -4], [4, 4, 3]]
    onward = np.zeros((4, 3, 2))
    onward[..., 0] = np.array([[99, 0, 0], [99, 98, 99], [99, 0, 98], [0, 0, 99]]) / 100
    game = MultiStateGame([np.zeros((1, 1)), payoffs], [[[[0, 1]]], onward])
    found = game.solve()
    assert found.values == pytest.approx([4, 4], abs=1e-12)
    assert found.iterations < 30
    assert enclose_states(game).width < 1e-9


@pytest.mark.parametrize(
    ("moves", "ends"),
    [
        ([[[[0, 1]]], [[[0, 0.5]]]], True),
        ([[[[0, 1]]], [[[0.5, 0]]]], True),
        ([[[[0, 1]]], [[[1, 0]]]], False),
        ([[[[0, 1]]], [[[Fraction(1, 2), Fraction(1, 2)]]]], False),
        ([[[[0.5, 0]]], [[[0, 1]]]], False),
        ([[[[0, 0]]], [[[1, 0]]]], True),
    ],
)
def test_play_ends_where_no_states_hold_it_among_them(moves, ends):
    assert MultiStateGame([[[0]], [[0]]], moves)._ends is ends


@pytest.mark.parametrize("seed", range(40))
def test_games_in_which_every_round_may_be_the_last_are_solved(seed):
    """However seldom it is: a tenth of these searches had come to no end."""
    rng = np.random.default_rng(seed)
    states = rng.integers(1, 5)
    shapes = [tuple(rng.integers(1, 5, 2)) for _ in range(states)]
    payoffs = [rng.integers(-5, 6, shape).astype(float) for shape in shapes]
    moves = [rng.integers(0, 4, (*shape, states)) + 1e-9 for shape in shapes]
    ends = [rng.choice([0.1, 1e-3, 1e-6, 1e-9], (*shape, 1)) for shape in shapes]
    moves = [(1 - p) * w / w.sum(axis=-1, keepdims=True) for w, p in zip(moves, ends, strict=True)]
    game = MultiStateGame(payoffs, moves)
    for charge in (0.0, 0.5, -0.5):
        found = game.solve(charge)
        assert found.converged
        assert found.iterations < 100
        assert found.residual <= 1e-11 * max(1, np.abs(found.values).max())


def test_best_replies_are_found_by_policies_of_one_player():
    """Pay 3 and end, or pay 2 and meet the other state, which pays nothing and leads back."""
    paid = [np.array([3.0, 2.0]), np.zeros(1)]
    moves = [np.array([[0, 0], [0, 0.5]]), np.array([[0.5, 0]])]
    found = worth_against_best_replies(paid, moves, [np.array([1.0, 0.0]), np.ones(1)])
    assert found == pytest.approx([8 / 3, 4 / 3], rel=1e-15)
    endless = [np.array([[0, 0], [1, 0]]), np.zeros((1, 2))]
    assert worth_against_best_replies(paid, endless, [np.array([0.0, 1.0]), np.ones(1)]) is None
    # Whoever is paid for waiting does not end the game.
    waits = [np.array([3.0, -1.0]), np.zeros(1)]
    moves = [np.array([[0, 0], [0, 1.0]]), np.array([[1.0, 0]])]
    assert worth_against_best_replies(waits, moves, [np.array([1.0, 0.0]), np.ones(1)]) is None


@pytest.mark.parametrize("value", range(1, 8))
def test_policies_that_rounding_makes_better_than_each_other_in_turn_come_to_an_end(value):
    """Two replies are worth the same; what a float says of either may prefer the other one."""
    for rounds in range(3, 13):
        chances = np.array([1, 2]) / rounds
        paid, moves = [value * (1 - chances)], [chances[:, None]]
        found = worth_against_best_replies(paid, moves, [np.array([1.0, 0.0])])
        assert found == pytest.approx([value], rel=1e-14)


@settings(max_examples=10)
@given(
    st.lists(st.integers(-5, 5), min_size=4, max_size=4),
    st.lists(st.integers(0, 7), min_size=4, max_size=4),
)
def test_one_state_agrees_with_the_solver_for_one_state(payoff, stakes):
    """With stakes of at most 7/8 the value does not depend on a low termination fee."""
    alpha = np.reshape(payoff, (2, 2)).astype(float)
    beta = np.reshape(stakes, (2, 2)) / 8
    single = RecursiveGame(alpha, beta).solve(termination_fee=100.0)
    several = MultiStateGame([alpha], [beta[..., None]]).solve()
    assert several.values[0] == pytest.approx(single.value, abs=1e-9)


@settings(max_examples=10)
@given(st.integers(0, 2**32 - 1))
def test_mirrored_game_has_the_opposite_value(seed):
    rng = np.random.default_rng(seed)
    payoffs = rng.integers(-4, 5, (3, 2, 3)).astype(float)
    moves = rng.integers(0, 5, (3, 2, 3, 3)) / 16
    game = MultiStateGame(payoffs, moves)
    mirror = MultiStateGame(-payoffs.transpose(0, 2, 1), moves.transpose(0, 2, 1, 3))
    bounds, other = enclose_states(game), enclose_states(mirror)
    for low, high, low_2, high_2 in zip(
        bounds.lower, bounds.upper, other.lower, other.upper, strict=True
    ):
        assert low <= high
        assert max(low, -high_2) <= min(high, -low_2)
    assert bounds.width < 1e-8


@pytest.mark.parametrize("seed", range(5))
def test_strategies_force_what_the_values_say(seed):
    """Of one step and of a fixed point, in the matrix game of each state."""
    rng = np.random.default_rng(seed)
    payoffs = rng.integers(-4, 5, (3, 2, 4)).astype(float)
    moves = rng.integers(0, 5, (3, 2, 4, 3)) / 16
    game, start = MultiStateGame(payoffs, moves), rng.normal(size=3)
    point = game.solve()
    for before, found in ((start, game.value_map(start)), (point.values, point)):
        matrices = [
            payoff + chances @ before for payoff, chances in zip(payoffs, moves, strict=True)
        ]
        parts = (matrices, found.row_strategies, found.column_strategies, found.values)
        for matrix, row, column, value in zip(*parts, strict=True):
            assert (row @ matrix).min() == pytest.approx(value, abs=1e-9)
            assert (matrix @ column).max() == pytest.approx(value, abs=1e-9)
            for mixture in (row, column):
                assert mixture.min() >= 0
                assert mixture.sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("payoffs", "transitions", "message"),
    [
        ([], [], "one entry per state"),
        ([[[1]]], [], "one entry per state"),
        ([[[1]]], [[[[0.5, 0.5]]]], "must have shape"),
        ([[[1]]], [[[[-0.5]]]], "not negative"),
        ([[[1]]], [[[[1.5]]]], "at most 1"),
        ([[[math.nan]]], [[[[0.5]]]], "finite"),
    ],
)
def test_bad_games(payoffs, transitions, message):
    with pytest.raises(ValueError, match=message):
        MultiStateGame(payoffs, transitions)


def checked_as_fractions(part):
    """What is said of exact transitions of one state, with each sum in Fractions."""
    if any(each < 0 for each in part.flat):
        return "must be finite and not negative"
    over = any(sum(row, Fraction(0)) > 1 for row in part.reshape(-1, part.shape[-1]).tolist())
    return "must sum to at most 1 over the next states" if over else None


#: Units in which chances are counted: some fit into 64 bits, alone or together, and some do not.
UNITS = [1, 6, 35, 2**61, 2**62, 2**63, 3**39, 3**40, 10**30]


@settings(max_examples=200)
@given(st.data())
def test_exact_transitions_are_checked_as_fractions(data):
    """Also next to the bounds 0 and 1, and where their common denominator has many digits."""
    chances = np.empty((2, 1, 2), dtype=object)
    for row in chances[:, 0]:
        first, second = (data.draw(st.sampled_from(UNITS)) for _ in range(2))
        row[0] = Fraction(data.draw(st.integers(-1, first + 1)), first)
        rest = data.draw(st.sampled_from([0, 1 - row[0], 10**20, -(10**20), 2**63, -(2**63)]))
        row[1] = rest + Fraction(data.draw(st.integers(-1, 1)), second)
    if data.draw(st.booleans()):
        chances[data.draw(st.integers(0, 1)), 0, 0] = data.draw(st.integers(-1, 2))
    expected = checked_as_fractions(chances)
    if expected is None:
        kept = transition_chances(chances, chances.shape)
        assert kept is not chances
        assert list(map(id, kept.flat)) == list(map(id, chances.flat))
        return
    with pytest.raises(Refused) as refused:
        transition_chances(chances, chances.shape)
    assert str(refused.value) == expected


TINY = Fraction(1, 10**40)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ([Fraction(-1, 3), Fraction(1, 3)], "must be finite and not negative"),
        ([-TINY, Fraction(1, 3)], "must be finite and not negative"),
        ([-1, Fraction(1, 2)], "must be finite and not negative"),
        ([Fraction(1, 2), math.inf], "must be finite and not negative"),
        ([Fraction(2, 3), Fraction(1, 2)], "must sum to at most 1 over the next states"),
        ([1, TINY], "must sum to at most 1 over the next states"),
        ([2**62, 2**62], "must sum to at most 1 over the next states"),
        ([Fraction(1, 2), 2**64], "must sum to at most 1 over the next states"),
    ],
)
def test_bad_exact_transitions(row, message):
    with pytest.raises(ValueError, match=f"^MultiStateGame: transitions {message}$"):
        MultiStateGame([[[1]], [[1]]], [[[[0, 0]]], [[row]]])


def test_exact_transitions_are_added_up_in_integers():
    """Where 64 bits are enough for the sums; fractions of small integers of NumPy as well."""
    given = np.array([[[Fraction(1, 6), 0, Fraction(3, 4)]]], dtype=object)
    counts, one = state_chances._counted(given)
    assert (counts.dtype, counts.tolist(), one) == (np.int64, [[[2, 0, 9]]], 12)
    narrow = np.array([[[Fraction(np.uint8(199), np.uint8(200)), Fraction(1, 1001)]]])
    counts, one = state_chances._counted(narrow)
    assert (counts.tolist(), one) == ([[[199 * 1001, 200]]], 200200)
    for row in ([TINY, 0], [0.5, Fraction(1, 4)], [2**63, 0], [True, 0]):
        kept = np.array([[row]], dtype=object)
        counts, one = state_chances._counted(kept)
        assert counts is kept
        assert one == 1


#: Three states that never end; the chances add up to 1 but for rounding.
ENDLESS = MultiStateGame(
    [[[1]]] * 3, [[[[0.1, 0.2, 0.7]]], [[[0.3, 0.3, 0.4]]], [[[0.7, 0.2, 0.1]]]]
)


def test_strategies_that_never_end_the_game_have_no_values():
    """Nor where the matrix is singular: with one state on all processors, with three on some.

    Nor where a chance is above 1 by rounding: the rounds that are to come would be below 0.
    """
    one_state = (MultiStateGame([[[1]]], [[[[chance]]]]) for chance in (1, 1 + 1e-13))
    for endless in (ENDLESS, *one_state):
        ones = [[1]] * endless.states
        with pytest.raises(np.linalg.LinAlgError, match=r"MultiStateGame.policy_values: these str"):
            endless.policy_values(ones, ones)
    hardly = MultiStateGame([[[1]]], [[[[1 - 2.0**-40]]]])
    assert hardly.policy_values([[1]], [[1]]) == pytest.approx([2.0**40])


def test_strategies_are_probabilities():
    with pytest.raises(ValueError, match=r"row_strategies must each have the sum 1, got 0\.4"):
        EVERETT.policy_values([[0.2, 0.2]], [[1, 0]])
    with pytest.raises(ValueError, match="column_strategies must each have the sum 1, got 2"):
        EVERETT.policy_values([[0.5, 0.5]], [[1, 1]])
    pennies = MultiStateGame([[[0, 1], [1, 0]]], np.zeros((1, 2, 2, 1)))
    for more, total in ((-1e-8, r"0\.99999999"), (1e-8, r"1\.00000001")):
        with pytest.raises(ValueError, match=f"row_strategies must .* the sum 1, got {total}"):
            pennies.policy_values([[0.5, 0.5 + more]], [[0.5, 0.5]])
        nearly = pennies.policy_values([[0.5, 0.5 + more / 100]], [[0.5, 0.5]])
        assert nearly == pytest.approx([0.5], abs=1e-10)


def test_games_of_values_are_exact_for_exact_games():
    half = Fraction(1, 2)
    (found,) = MultiStateGame([[[half]]], [[[[half]]]]).at(np.array([255], dtype=np.uint8))
    assert (found[0, 0], type(found[0, 0])) == (128, Fraction)
    assert EVERETT.at([Fraction(1, 2)])[0].dtype == float
    for one in (1, 1.0, Fraction(1)):  # whichever numbers of the game are fractions
        (found,) = MultiStateGame([[[one]]], [[[[Fraction(1, 3)]]]]).at([one])
        assert (found[0, 0], type(found[0, 0])) == (Fraction(4, 3), Fraction)
    for wrong in ([math.nan], [1j], [[0.0]], [0.0, 1.0], "x", [1e300]):
        with pytest.raises(ValueError, match=r"MultiStateGame.at: values must"):
            EVERETT.at(wrong)


def test_payoffs_and_chances_may_be_irrational_where_floats_are_enough():
    root = square_root(2)
    paid, moved = MultiStateGame([[[root]]], [[[[0.5]]]]), MultiStateGame([[[1]]], [[[[root / 2]]]])
    assert paid.solve().values == pytest.approx([2 * math.sqrt(2)], rel=1e-12)
    assert moved.solve().values == pytest.approx([2 + math.sqrt(2)], rel=1e-12)
    for game, name in ((paid, "payoffs"), (moved, "transitions")):
        with pytest.raises(ValueError, match=rf"^MultiStateGame\.at: {name} must be of rational"):
            game.at([1])


def test_payoffs_near_the_end_of_floats():
    """Their sums over many rounds are floats, and what is larger is refused."""
    unit = 2.0**960
    game = MultiStateGame([[[unit, 0], [0, unit]]], [[[[0.5], [0.5]], [[0.5], [0.5]]]])
    assert game.solve().values == pytest.approx([unit], rel=1e-12)
    assert game.value_iteration([0], 50)[-1] == pytest.approx([unit], rel=1e-12)
    for payoff in (1e300, 10**400, -(10**400)):
        with pytest.raises(ValueError, match=r"MultiStateGame: payoffs must have entries between"):
            MultiStateGame([[[payoff]]], [[[[0.5]]]])
    for call in (game.value_map, game.solve):
        with pytest.raises(ValueError, match=r"must have entries between -1e\+290 and 1e\+290"):
            call([1e300])


def test_one_column_or_row_that_pays_less_or_more_proves_no_bound():
    """Player 1 is sure of the least, player 2 of the most."""
    zero = np.zeros((1, 2, 1))
    row, column = (
        MultiStateGame([[[1, 0]]], [zero]),
        MultiStateGame([[[1], [0]]], [zero.reshape(2, 1, 1)]),
    )
    for value, proved in ((-0.5, True), (0.5, False)):
        point = SimpleNamespace(values=[value], row_strategies=[np.ones(1)])
        assert (state_proof._lower(row, point) is not None) is proved
    for value, proved in ((1.5, True), (0.5, False)):
        point = SimpleNamespace(values=[value], column_strategies=[np.ones(1)])
        assert (state_proof._upper(column, point) is not None) is proved


def test_the_width_is_the_largest_of_all_states():
    assert state_proof.StateEnclosure((0, 0, 0), (1, 3, 2)).width == 3


def test_bad_arguments():
    with pytest.raises(ValueError, match="values must be 1 finite numbers"):
        EVERETT.value_map([0.0, 1.0])
    with pytest.raises(ValueError, match="steps"):
        EVERETT.value_iteration([0.0], -1)
    with pytest.raises(ValueError, match="charge"):
        enclose_states(EVERETT, charge=0)


def test_values_may_be_larger_than_the_largest_payoff():
    """With an even chance to go on, a payoff of 10^290 is worth twice as much."""
    game = MultiStateGame([[[1e290]]], [[[[0.5]]]])
    assert game.solve().values == pytest.approx([2e290])
    assert game.value_iteration([1e290], 2)[-1] == pytest.approx([1.75e290])
    enclosure = enclose_states(game, 1e280)
    assert enclosure.lower[0] <= 2 * Fraction(1e290) <= enclosure.upper[0]
    endless = MultiStateGame([[[1e290]]], [[[[1.0]]]])
    assert endless.value_iteration([0.0], 3)[-1] == pytest.approx([3e290])
    growing = MultiStateGame([[[1e290]]], [[[[1 + 5e-13]]]])
    with pytest.raises(ArithmeticError, match="start lead beyond the range of floats"):
        growing.solve(start=[np.finfo(float).max])


def test_floats_whose_sum_is_above_one_are_refused_by_the_function_called():
    game = MultiStateGame([[[1.0]]] * 3, [[[[0.8, 0.1, 0.1]]]] * 3)
    with pytest.raises(ValueError, match="enclose_states: game must have transitions"):
        enclose_states(game)


@pytest.mark.parametrize("number", [1.0, Fraction(1)])
def test_what_was_looked_at_cannot_be_changed(number):
    """Another chance of going on was solved with, one above 1 too."""
    payoffs, chances = np.array([[[number]]]), np.array([[[[number / 2]]]])
    game = MultiStateGame(payoffs, chances)
    for part in (*game.payoffs, *game.transitions):
        with pytest.raises(ValueError, match="read-only"):
            part[:] = 0.9
    payoffs[:] = chances[:] = 0
    assert game.solve().values == pytest.approx([2])


def test_without_tolerance_it_ends_where_rounding_lets_it():
    rng = np.random.default_rng(8)
    for _ in range(40):
        states, rows, columns = rng.integers(1, 4, 3)
        payoffs = rng.integers(-3, 4, (states, rows, columns))
        onward = rng.random((states, rows, columns, states))
        onward /= 1.2 * onward.sum(axis=-1, keepdims=True)
        found = MultiStateGame(payoffs.tolist(), onward.tolist()).solve(tolerance=0.0, limit=10**9)
        assert found.converged
        assert found.residual < 1e-13
        assert found.iterations < 50


@pytest.mark.parametrize("rest", [1e-6, 1e-9, 1e-11])
def test_where_values_are_far_larger_than_payoffs_their_rounding_is_the_end(rest):
    rng = np.random.default_rng(5)
    onward = rng.random((10, 6, 6, 10))
    onward /= (1 + rest) * onward.sum(axis=-1, keepdims=True)
    found = MultiStateGame(rng.random((10, 6, 6)), onward).solve()
    assert found.converged
    assert found.iterations < 50
    assert found.residual < 1e-12 * np.abs(found.values).max()


def test_rounding_explains_a_sum_of_floats_beside_fractions_too():
    """The three floats add up to a trifle more than 1."""
    floats = [0.33, 0.56, 0.11]
    for chances in (floats, np.array(floats, dtype=object), [Fraction("0.33"), *floats[1:]]):
        game = MultiStateGame([[[0]]] * 3, [[[chances]]] * 3)
        assert game.transitions[0].astype(float).ravel().tolist() == floats
    with pytest.raises(ValueError, match="must sum to at most 1"):
        MultiStateGame([[[0]]] * 3, [[[[Fraction("0.33"), 0.56, 0.12]]]] * 3)


def test_a_rough_tolerance_calls_nothing_converged_that_is_not():
    """At (0, 0) the policies agree, no step improves, and T is 1 away."""
    game = MultiStateGame([[[-1, -1], [-1, 2]]], [[[[0.5], [0]], [[0], [0]]]])
    assert game.solve(tolerance=1e-3).values.tolist() == [-1]
    rng = np.random.default_rng(6)
    for _ in range(20):
        payoffs = [rng.integers(-3, 4, (2, 2)) for _ in range(2)]
        chances = [rng.dirichlet(np.ones(3), (2, 2))[..., :2] * factor for factor in (0.999, 0.5)]
        game = MultiStateGame(payoffs, chances)
        for tolerance in (1e-3, 1e-6):
            found = game.solve(tolerance=tolerance)
            assert not found.converged or found.residual <= tolerance * 3


def test_no_more_evaluations_than_allowed_and_what_they_leave_in_any_state():
    rng = np.random.default_rng(56)
    for _ in range(10):
        payoffs = [rng.integers(-3, 4, (2, 2)) for _ in range(2)]
        chances = [rng.dirichlet(np.full(3, 0.3), (2, 2))[..., :2] for _ in range(2)]
        game = MultiStateGame(payoffs, chances)
        found = [game.solve(limit=limit) for limit in range(1, 8)]
        assert all(each.iterations <= limit for limit, each in enumerate(found, 1))
        for each in found:
            left = np.abs(game.value_map(each.values).values - each.values)
            assert each.residual == pytest.approx(left.max(), abs=1e-13)
    game = MultiStateGame([[[1, 0], [0, 1]]], [[[[0], [1]], [[1], [0]]]])
    assert game.solve(limit=game.solve().iterations).converged


def test_values_of_policies_that_hardly_end_are_refused():
    for loop in (1 - 4.5e-16, 1 + 5e-13):
        with pytest.raises(np.linalg.LinAlgError):
            MultiStateGame([[[1.0]]], [[[[loop]]]]).policy_values([[1]], [[1]])
    game = MultiStateGame([[[1.0]], [[1.0]]], [[[[0.0, 0.0]]], [[[0.0, 1 + 5e-13]]]])
    with pytest.raises(np.linalg.LinAlgError):
        game.policy_values([[1], [1]], [[1], [1]])
    with pytest.raises(ValueError, match="must sum to at most 1"):
        MultiStateGame([[[1.0]]], [[[[1 + 1e-10]]]])


def test_values_do_not_depend_on_how_the_numbers_lie_in_memory():
    rng = np.random.default_rng(8)
    payoffs = [rng.normal(size=(3, 4)) for _ in range(3)]
    transitions = [0.9 * rng.dirichlet(np.ones(4), size=(3, 4))[..., :3] for _ in range(3)]
    by_columns = [list(map(np.asfortranarray, parts)) for parts in (payoffs, transitions)]
    here, there = MultiStateGame(payoffs, transitions), MultiStateGame(*by_columns)
    assert (
        here.value_iteration([0, 1, 2], 7).tolist() == there.value_iteration([0, 1, 2], 7).tolist()
    )
    assert here.solve().values.tolist() == there.solve().values.tolist()
