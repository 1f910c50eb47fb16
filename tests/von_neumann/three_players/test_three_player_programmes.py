"""The programmes for three players: least bounds against exact gains, minima, what is printed."""

import math
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.von_neumann.three_players import nlp
from guts_core.von_neumann.three_players.equilibria import three_player_equilibrium
from guts_core.von_neumann.three_players.nlp import solve_programme
from guts_core.von_neumann.three_players.payoffs import three_player_gains, three_player_payoffs
from guts_core.von_neumann.three_players.programmes import (
    OTHERS,
    least_objective,
    pure_strategies,
    three_player_fast_programme,
    three_player_slow_programme,
)

sixths = st.fractions(min_value=0, max_value=1, max_denominator=6)


@st.composite
def games(draw):
    cards = draw(st.integers(3, 6))
    strategies = st.lists(sixths, min_size=cards, max_size=cards)
    bet = draw(st.fractions(min_value=Fraction(1, 6), max_value=9, max_denominator=6))
    return cards, bet, tuple(draw(strategies) for _ in range(3))


def floats(strategies):
    return [[float(p) for p in strategy] for strategy in strategies]


@given(games())
@settings(max_examples=40)
def test_least_objective_is_the_sum_of_the_gains(game):
    cards, bet, strategies = game
    gains = three_player_gains(cards, bet, *strategies)
    objective = least_objective(three_player_fast_programme(cards, bet), *floats(strategies))
    assert objective == pytest.approx(float(sum(gains)), abs=1e-12 * (1 + float(bet)))


def mixture(strategy, sets):
    """Probability of each pure strategy if the cards' actions are drawn independently."""
    p = np.asarray(strategy, dtype=float)
    return np.prod(np.where(sets > 0, p, 1 - p), axis=1)


@given(games())
@settings(max_examples=10)
def test_slow_and_fast_objectives_agree(game):
    cards, bet, strategies = game
    if cards > 4:
        return
    sets = pure_strategies(cards)
    slow = least_objective(
        three_player_slow_programme(cards, bet),
        *(mixture(each, sets) for each in floats(strategies)),
    )
    fast = least_objective(three_player_fast_programme(cards, bet), *floats(strategies))
    assert slow == pytest.approx(fast, abs=1e-12 * (1 + float(bet)))


@pytest.mark.parametrize("bet", [1, Fraction(5, 2)])
def test_tensors_of_the_slow_programme_by_dealing(bet):
    """Every profile of pure strategies at three cards, every deal, played out."""
    programme, sets = three_player_slow_programme(3, bet), pure_strategies(3)
    tensors = [rows[:, 1:, 1:] for rows in programme.rows]
    for profile in product(range(8), repeat=3):
        chosen = [[int(p) for p in sets[number]] for number in profile]
        payoffs = three_player_payoffs(3, bet, *chosen)
        for player, (y, z) in enumerate(OTHERS):
            entry = tensors[player][profile[player], profile[y], profile[z]]
            assert entry == pytest.approx(float(payoffs[player]), abs=1e-14)


@pytest.mark.parametrize(("cards", "bet"), [(3, 1), (4, 1), (5, Fraction(1, 2)), (10, 2), (14, 1)])
def test_minimum_of_the_mended_programme_is_zero(cards, bet):
    found = three_player_equilibrium(cards, bet)
    strategies = (
        found.bet_probabilities,
        found.call_probabilities_2,
        found.call_probabilities_3,
    )
    assert sum(three_player_gains(cards, bet, *strategies)) == 0
    assert least_objective(three_player_fast_programme(cards, bet), *floats(strategies)) < 1e-14


@pytest.mark.parametrize(("cards", "bet"), [(4, 1), (7, 2)])
def test_statuses_are_what_the_exact_gains_say(cards, bet):
    programme = three_player_fast_programme(cards, bet)
    statuses = set()
    for seed in range(6):
        found = solve_programme(programme, np.random.default_rng(seed))
        statuses.add(found.status)
        assert found.objective == pytest.approx(sum(found.gains), abs=1e-12)
        assert (found.status == "equilibrium") == (max(found.gains) <= 1e-6)
        assert not found.bet_probabilities.flags.writeable
    assert "equilibrium" in statuses
    assert cards == 4 or "local optimum" in statuses


CALL = (0.0, 0.0, 0.25, 1.0)


@pytest.mark.parametrize("success", [True, False])
@pytest.mark.parametrize(
    ("bets", "otherwise"),
    [((2 / 3, 0.0, 0.0, 1.0), None), ((0.0, 0.0, 0.0, 1.0), ("not converged", "local optimum"))],
)
def test_a_status_is_of_the_gains_and_else_of_the_solver(monkeypatch, bets, otherwise, success):
    """Bluffs with the lowest card make the calls best replies; without them they are none."""
    end = SimpleNamespace(x=np.array([*bets, *CALL, *CALL]), success=success)
    monkeypatch.setattr(nlp._Solver, "run", lambda *_: end)
    found = solve_programme(three_player_fast_programme(4, 1), np.random.default_rng(0))
    assert found.status == (otherwise[success] if otherwise else "equilibrium")


def test_strategies_of_the_slow_programme_are_scaled_to_probabilities(monkeypatch):
    """The solver keeps sums of 1 to a tolerance only; here they are 1/2, 1 and 2."""
    programme = three_player_slow_programme(3, 1)
    weights = np.zeros((3, len(pure_strategies(3))))
    weights[[0, 1, 2], [1, 2, 3]], weights[2, 4] = (0.5, 1.0, 1.0), 1.0
    end = SimpleNamespace(x=weights.ravel(), success=True)
    monkeypatch.setattr(nlp._Solver, "run", lambda *_: end)
    found = solve_programme(programme, np.random.default_rng(0))
    pure = pure_strategies(3)
    assert found.bet_probabilities.tolist() == pure[1].tolist()
    assert found.call_probabilities_2.tolist() == pure[2].tolist()
    assert found.call_probabilities_3.tolist() == ((pure[3] + pure[4]) / 2).tolist()


@pytest.mark.parametrize("cards", [3, 4])
def test_slow_programme_is_solved(cards):
    found = solve_programme(three_player_slow_programme(cards, 1), np.random.default_rng(0))
    assert found.status == "equilibrium"
    assert found.objective == pytest.approx(0, abs=1e-9)


def exact(found):
    strategies = found.bet_probabilities, found.call_probabilities_2, found.call_probabilities_3
    return [[Fraction(float(p)) for p in strategy] for strategy in strategies]


def call3(own, one, other, stake):
    return 2 * stake if own > max(one, other) else -stake


def call2(own, other, stake):
    return stake + 1 if own > other else -stake


def printed_first(cards, bet, q, r, same_card):
    """Player I's printed constraints, term by term: the least bound for each card."""
    bounds, stake = [], bet + 1
    for i in range(cards):
        check = bets = Fraction(0)
        for j, k in permutations([c for c in range(cards) if c != i], 2):
            check += call3(i, j, k, 1)
            bets += call3(i, j, k, stake) * (q[k] if same_card else q[j]) * r[k]
            bets += call2(i, j, stake) * q[j] * (1 - r[k]) + call2(i, k, stake) * (1 - q[j]) * r[k]
            bets += 2 * (1 - q[j]) * (1 - r[k])
        bounds.append(max(check, bets) / ((cards - 1) * (cards - 2)))
    return bounds


def printed_caller(cards, bet, p, r):
    """Player II's printed constraints; III's are the same with the other caller's strategy."""
    bounds, stake = [], bet + 1
    for j in range(cards):
        fold = call = Fraction(0)
        for i, k in permutations([c for c in range(cards) if c != j], 2):
            shown = call3(j, i, k, 1) * (1 - p[i])
            fold += -p[i] + shown
            call += call3(j, i, k, stake) * p[i] * r[k] + shown
            call += call2(j, i, stake) * p[i] * (1 - r[k])
        bounds.append(max(fold, call) / ((cards - 1) * (cards - 2)))
    return bounds


def printed_least(cards, bet, p, q, r, weights, same_card):
    bounds = (
        printed_first(cards, bet, q, r, same_card),
        printed_caller(cards, bet, p, r),
        printed_caller(cards, bet, p, q),
    )
    return sum(w * sum(each) for w, each in zip(weights, bounds, strict=True)) / cards


@given(games())
@settings(max_examples=10)
def test_rows_against_the_printed_sums(game):
    cards, bet, strategies = game
    for twice, same_card in product((False, True), repeat=2):
        weights = (1, 2, 0) if twice else (1, 1, 1)
        expected = printed_least(cards, bet, *strategies, weights, same_card)
        programme = three_player_fast_programme(cards, bet, twice, same_card)
        objective = least_objective(programme, *floats(strategies))
        assert objective == pytest.approx(float(expected), abs=1e-12 * (1 + float(bet)))


def test_mended_sums_are_the_exact_gains():
    strategies = [Fraction(1, 3), 0, 1, 1], [0, Fraction(1, 2), 0, 1], [0, 0, Fraction(1, 5), 1]
    gains = three_player_gains(4, 1, *strategies)
    assert printed_least(4, 1, *strategies, (1, 1, 1), False) == sum(gains) > 0


@pytest.mark.parametrize(("cards", "bet"), [(4, 1), (7, 2)])
@pytest.mark.parametrize(("twice", "same_card"), [(True, False), (False, True), (True, True)])
def test_printed_programmes_have_negative_minima(cards, bet, twice, same_card):
    """Proved by a feasible point in fractions."""
    programme, weights = three_player_fast_programme(cards, bet, twice, same_card), (1, 2, 0)
    found = min(
        (solve_programme(programme, np.random.default_rng(seed)) for seed in range(2)),
        key=lambda each: each.objective,
    )
    value = printed_least(cards, bet, *exact(found), weights if twice else (1, 1, 1), same_card)
    assert value < -Fraction(1, 1000)
    assert float(value) == pytest.approx(found.objective, abs=1e-10)


def test_printed_products_at_four_cards():
    """The least found, exactly -1/18, and what the game itself says of that point."""
    bets, calls = [Fraction(2, 3), 0, 0, 1], [0, 0, 0, 1]
    assert printed_least(4, 1, bets, calls, calls, (1, 1, 1), True) == Fraction(-1, 18)
    assert three_player_gains(4, 1, bets, calls, calls) == (Fraction(1, 9), 0, 0)


def test_calls_may_be_split_between_the_callers():
    """4 cards, bet 1: any q_3 + r_3 = 1/2 and p_1 + p_2 = 2/3, an equilibrium each."""
    payoffs = set()
    for part, bluff in product((0, 1, 2, 3), (0, 1, 2)):
        q, p = Fraction(part, 6), Fraction(bluff, 3)
        strategies = [p, Fraction(2, 3) - p, 0, 1], [0, 0, q, 1], [0, 0, Fraction(1, 2) - q, 1]
        assert three_player_gains(4, 1, *strategies) == (0, 0, 0)
        payoffs.add(three_player_payoffs(4, 1, *strategies))
    assert {first for first, _, _ in payoffs} == {Fraction(1, 24)}
    assert (Fraction(1, 24), Fraction(-1, 36), Fraction(-1, 72)) in payoffs
    assert len(payoffs) == 4


@pytest.mark.parametrize(
    ("function", "most"), [(three_player_fast_programme, 30), (three_player_slow_programme, 5)]
)
def test_too_many_cards(function, most):
    with pytest.raises(ValueError, match=f"{function.__name__}: cards must be .* at most {most}"):
        function(most + 1, 1)


def test_bad_tolerance_and_strategies():
    programme = three_player_fast_programme(4, 1)
    for tolerance in (0, -1, math.nan, None):
        with pytest.raises(ValueError, match="solve_programme: tolerance must be"):
            solve_programme(programme, np.random.default_rng(0), tolerance)
    good = [0, 0, 0, 1]
    with pytest.raises(ValueError, match="least_objective: strategies must lie in"):
        least_objective(programme, good, good, [0, 0, 0, 2])
    for bad in ([good, good], [good, good, [0, 1]]):
        with pytest.raises(ValueError, match="least_objective: strategies must be three"):
            least_objective(programme, *bad)


@pytest.mark.parametrize(
    "other",
    [
        {"cards": 5},
        {"slow": True},
        {"weights": ()},
        {"weights": (np.ones(3),) * 3},
        {"weights": (np.ones(4), np.ones(3), np.ones(4))},
        {"bounds": (np.full(8, -1),) * 3},
        {"rows": (np.zeros((8, 5)),) * 3},
        {"rows": None},
        {"rows": (np.full((8, 5, 5), np.nan),) * 3},
        {"weights": (np.full(4, np.inf),) * 3},
        {"bounds": (np.zeros(8),) * 3},
        {"bet": None},
        {"bet": Fraction(-1)},
        {"bet": True},
    ],
)
def test_programmes_whose_parts_do_not_fit_are_refused(other):
    """NumPy and SciPy said of them what they thought of the shapes."""
    programme = replace(three_player_fast_programme(4, 1), **other)
    with pytest.raises(ValueError, match="solve_programme: programme must"):
        solve_programme(programme, np.random.default_rng(0))
    with pytest.raises(ValueError, match="least_objective: programme must"):
        least_objective(programme, *[[0, 0, 0, 1]] * 3)
