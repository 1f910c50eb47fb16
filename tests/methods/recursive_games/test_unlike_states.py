"""Games with several states of unlike payoffs, and such as hardly ever end."""

from fractions import Fraction

import numpy as np
import pytest

from guts_core.methods import MultiStateGame, enclose_states
from guts_core.methods.recursive_games.states import _Point


def test_parts_of_the_way_help_where_policies_lead_past_the_fixed_point():
    """Moves without chance that hardly ever end: 3000 evaluations did not suffice."""
    rng = np.random.default_rng(131)
    rng.integers(2, 12)
    payoffs, chances = [], []
    for _ in range(6):
        shape = rng.integers(1, 6, 2)
        whole = rng.random() < 0.5
        payoffs.append(rng.integers(-5, 6, shape) if whole else rng.normal(size=shape))
        chances.append(0.9999 * np.eye(6)[rng.integers(0, 6, shape)])
    game = MultiStateGame(payoffs, chances)
    found = game.solve()
    assert found.converged
    assert found.iterations < 100
    bounds = enclose_states(game)
    assert (bounds.lower <= found.values).all()
    assert (found.values <= bounds.upper).all()
    assert bounds.width < 1e-5


@pytest.mark.parametrize("ratio", [1e3, 1e6, 1e12])
def test_states_from_which_large_payoffs_are_out_of_reach_are_solved_beside_their_own(ratio):
    """Beside payoffs 10^12 times as large values had been off by 1e-4 and said to be found."""
    rng = np.random.default_rng(3)
    for _ in range(10):
        payoffs = [rng.normal(size=(3, 3)) for _ in range(3)]
        chances = [0.9 * rng.dirichlet(np.ones(3), (3, 3)) for _ in range(3)]
        alone = MultiStateGame(payoffs, chances).solve()
        large = [ratio * rng.normal(size=(2, 4)) for _ in range(2)]
        onward = [0.95 * rng.dirichlet(np.ones(2), (2, 4)) for _ in range(2)]
        beside = [
            *(np.concatenate([part, np.zeros((3, 3, 2))], axis=2) for part in chances),
            *(np.concatenate([np.zeros((2, 4, 3)), part], axis=2) for part in onward),
        ]
        found = MultiStateGame([*payoffs, *large], beside).solve()
        assert found.converged
        assert found.values[:3] == pytest.approx(alone.values, rel=0, abs=1e-12)


@pytest.mark.parametrize("ratio", [1e-12, 1e6, 1e12])
def test_bounds_are_as_near_in_any_unit_and_beside_states_of_another(ratio):
    """A charge of 1e-10 whatever the payoffs had been hidden by rounding, or larger than they."""
    one = ([[[1, 0], [0, 1]]], [[[[0], [0.5]], [[0.5], [0]]]])  # V = (1 + V/2)/2
    unit = Fraction(ratio)
    for payoffs in ([[[1, 0], [0, 1]]], [[[ratio, 0], [0, ratio]]]):
        bounds = enclose_states(MultiStateGame(payoffs, one[1]))
        value = Fraction(2, 3) * Fraction(payoffs[0][0][0])
        assert bounds.lower[0] < value < bounds.upper[0]
        assert bounds.width < value / 10**10
    beside = np.zeros((2, 2, 2, 2))
    beside[0, 0, 1, 0] = beside[0, 1, 0, 0] = beside[1, 0, 1, 1] = beside[1, 1, 0, 1] = 0.5
    bounds = enclose_states(MultiStateGame([[[1, 0], [0, 1]], [[ratio, 0], [0, ratio]]], beside))
    for value, low, high in zip((1, unit), bounds.lower, bounds.upper, strict=True):
        assert low < value * Fraction(2, 3) < high
        assert high - low < value / 10**8


def test_a_payoff_at_the_end_of_a_long_way_is_that_of_all_states_on_it():
    """Four moves that pay nothing lead to it, so that a charge is needed in each state."""
    onward = [np.eye(5)[min(k + 1, 4)] * (k < 4) for k in range(5)]
    game = MultiStateGame([[[0]]] * 4 + [[[1]]], [[[each]] for each in onward])
    bounds = enclose_states(game)
    assert all(low < 1 < high for low, high in zip(bounds.lower, bounds.upper, strict=True))
    assert bounds.width < 1e-9


def test_a_larger_charge_is_tried_where_rounding_hides_a_smaller_one():
    """Values are a million times the payoffs."""
    rng = np.random.default_rng(1)
    chances = 0.999999 * rng.dirichlet(np.ones(4), (4, 3, 3))
    game = MultiStateGame(list(rng.normal(size=(4, 3, 3))), list(chances))
    with pytest.raises(ArithmeticError, match="try another charge"):
        enclose_states(game, 1e-13)
    bounds = enclose_states(game)
    assert all(low < high for low, high in zip(bounds.lower, bounds.upper, strict=True))
    assert bounds.width < 1e-2


def test_circles_beside_a_state_of_large_values_are_left_too():
    """What rounding leaves of 10^15 is no end of the way to 4, which does not lead there."""
    payoffs = [[-1, -5, 3], [0, 3, 5], [0, -1, -4], [4, 4, 3]]
    onward = np.zeros((4, 3, 2))
    onward[..., 0] = np.array([[99, 0, 0], [99, 98, 99], [99, 0, 98], [0, 0, 99]]) / 100
    found = MultiStateGame([payoffs, [[1e15]]], [onward, [[[0, 0]]]]).solve()
    assert found.values == pytest.approx([4, 1e15], rel=1e-12)
    assert found.converged


def test_a_search_that_was_ended_has_not_converged():
    game = MultiStateGame([[[1, 0], [0, 1]]], [[[[0], [0.9]], [[0.9], [0]]]])
    found = game.solve()
    assert found.converged
    ended = game.solve(limit=found.iterations - 1)
    assert not ended.converged
    assert ended.residual > found.residual


@pytest.mark.parametrize("size", [1e-6, 1.0, 1e6])
def test_residuals_are_rounding_in_every_state_or_not_at_all(size):
    """A thousand times the last digit of the largest number that counts there, and no more."""
    game = MultiStateGame([[[size]], [[size]]], [[[[0.5, 0.0]]], [[[0.0, 0.5]]]])
    values = np.full(2, 2 * size)
    digit = np.finfo(float).eps * 2 * size
    for left, rounded in (([900, 900], True), ([1100, 0], False), ([0, 1100], False)):
        point = _Point(values, None, digit * np.array(left), 1.0)
        assert game._is_rounded(point, 0.0) is rounded
