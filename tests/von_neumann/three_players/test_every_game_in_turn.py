"""In turn every game is solved: gains recomputed by other code from the certificates' fractions."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.methods.exact.number_field import Algebraic
from guts_core.von_neumann.three_players import equilibria, nearby, supports
from guts_core.von_neumann.three_players.certificates import EquilibriumStatus
from guts_core.von_neumann.three_players.conditions import InTurnConditions
from guts_core.von_neumann.three_players.equilibria import (
    in_turn_equilibrium,
    in_turn_family,
    three_player_equilibrium,
)
from guts_core.von_neumann.three_players.payoffs import in_turn_gains, in_turn_payoffs
from guts_core.von_neumann.three_players.rules import ThreePlayerGame

BETS = [Fraction(b) for b in ("1/10", "1/3", "1/2", "1", "3/2", "2", "7/3", "5", "10")]
OTHERS = [Fraction(b) for b in ("1/7", "3/10", "13/5", "20", "1/1000", "1000")]
HALF = Fraction(1, 2)


def recomputed(cards, bet, strategies):
    """Gains of each player, from what each action earns at each card over pairs of others' cards.

    Sums over the third player's cards are taken by totals; exact for any numbers. Nothing of the
    package is used.
    """
    p, q, s, t = (list(each) for each in strategies)
    n, paid = cards, bet + 1
    bets, calls, fold, call = [0] * n, [0] * n, [0] * n, [0] * n
    for i, j in product(range(n), repeat=2):
        if i == j:
            continue
        rest = [k for k in range(n) if k not in (i, j)]
        s_low, s_all = sum(s[k] for k in rest if k < i), sum(s[k] for k in rest)
        t_low, t_all = sum(t[k] for k in rest if k < i), sum(t[k] for k in rest)
        if j > i:
            t_low = 0
        folded = 2 * (n - 2 - s_all) + (2 * paid + 1) * s_low - paid * s_all
        alone = (2 * paid + 1 if j < i else 0) - paid
        called = alone * (n - 2 - t_all) + 3 * paid * t_low - paid * t_all
        checked = 3 * sum(k < i for k in rest) - (n - 2) if j < i else -(n - 2)
        bets[i] += (1 - q[j]) * folded + q[j] * called - checked
        # player II holds j and player III a card of the rest
        lower = sum(t[k] for k in rest if k < j) if i < j else 0
        won = (2 * paid + 1) * (n - 2 - t_all) if i < j else 0
        calls[j] += p[i] * (won + 3 * paid * lower - bet * (n - 2))
    for i, k in product(range(n), repeat=2):
        if i == k:
            continue
        rest = [j for j in range(n) if j not in (i, k)]
        total, low = sum(q[j] for j in rest), sum(q[j] for j in rest if j < k)
        fold[k] += p[i] * (n - 2 - total) * ((2 * paid + 1 if i < k else 0) - bet)
        call[k] += p[i] * ((3 * paid * low if i < k else 0) - bet * total)
    parts = zip((bets, calls, fold, call), (p, q, s, t), strict=True)
    lost = [
        sum(max(gain, 0 * gain) - gain * x for gain, x in zip(*part, strict=True)) for part in parts
    ]
    return lost[0], lost[1], lost[2] + lost[3]


def in_fractions(certificate):
    """The strategies at the middle of the bounds of x, and the width of these."""
    low, high = certificate.bounds
    x = (low + high) / 2
    values = [
        [sum(c * x**k for k, c in enumerate(each)) for each in part]
        for part in certificate.strategies
    ]
    return values, high - low


def assert_certified(found, cards, bet):
    """The gains are 0: exactly if all is rational, or else next to the root."""
    values, width = in_fractions(found.certificate)
    gains = recomputed(cards, bet, values)
    if found.status is EquilibriumStatus.RATIONAL:
        assert gains == (0, 0, 0)
    else:
        assert width < Fraction(1, 10**30)
        assert max(gains) < Fraction(1, 10**20)
        assert in_turn_gains(cards, bet, *found.strategies) == (0, 0, 0)
    for calls in found.strategies[1:]:
        assert list(calls) == sorted(calls)
        assert sum(0 < q < 1 for q in calls) <= 1


def test_recomputed_gains():
    strategies = [[HALF, 0, 1, HALF, 1], [0, HALF, 1, 0, 1], [0, 0, HALF, 1, 1], [0, 1, 0, 1, HALF]]
    mine = recomputed(5, Fraction(3, 2), strategies)
    assert [gain / 60 for gain in mine] == list(in_turn_gains(5, Fraction(3, 2), *strategies))


#: Games that have no equilibrium of the simple kind near the thresholds of the continuous game.
HARD = [(13, "1/10"), (14, "1/10"), (15, "1/10"), (19, "1/2"), (21, "1/3"), (30, "1/10")]


@pytest.mark.parametrize(("cards", "bet"), HARD)
def test_games_that_need_the_homotopy(cards, bet):
    assert_certified(in_turn_equilibrium(cards, Fraction(bet)), cards, Fraction(bet))


@given(
    st.integers(3, 24), st.fractions(min_value=Fraction(1, 50), max_value=30, max_denominator=50)
)
@settings(max_examples=6)
def test_any_game(cards, bet):
    assert_certified(in_turn_equilibrium(cards, bet), cards, bet)


@pytest.mark.heavy
@pytest.mark.parametrize("cards", [*range(3, 31), 40, 52])
def test_every_deck(cards):
    for bet in (*BETS, *OTHERS):
        assert_certified(in_turn_equilibrium(cards, bet), cards, bet)


EXTREME = [
    Fraction(1, 10**12),
    Fraction(1, 10**7),
    Fraction(10**12),
    Fraction(999_999_999_989, 10**12),
]


@pytest.mark.parametrize("bet", EXTREME)
@pytest.mark.parametrize("cards", [3, 8, 20])
def test_extreme_bets(cards, bet):
    assert_certified(in_turn_equilibrium(cards, bet), cards, bet)


@pytest.mark.heavy
@pytest.mark.parametrize(("cards", "bet"), [(78, Fraction(1, 10)), (104, Fraction(7, 5))])
def test_several_decks(cards, bet):
    assert_certified(in_turn_equilibrium(cards, bet), cards, bet)


def test_the_homotopy_alone_solves_small_decks():
    """Without the search next to the continuous game; where it finds another one both hold."""
    for cards, bet in product(range(3, 9), (Fraction(1, 3), Fraction(1), Fraction(5, 2))):
        game = ThreePlayerGame(cards, bet, in_turn=True)
        assert_certified(next(equilibria._by_homotopy(game)), cards, bet)


def test_several_equilibria_of_one_game():
    family = in_turn_family(8, 1, 3)
    values = [member.values[0] for member in family]
    assert Fraction(103, 1440) in values
    assert len(set(values)) == 3
    assert values == sorted(values, reverse=True)
    for member in family:
        assert_certified(member, 8, Fraction(1))
        assert member.values == in_turn_payoffs(8, 1, *member.strategies)
    assert family == in_turn_family(8, 1, 3)


def test_status_and_certificate():
    assert three_player_equilibrium(10, 2).status is EquilibriumStatus.RATIONAL
    found = in_turn_equilibrium(6, HALF)
    assert found.status is EquilibriumStatus.QUADRATIC
    assert found.certificate.polynomial == (-109, 0, 1)
    assert found.certificate.strategies[1][5] == (1,)
    low, high = found.certificate.bounds
    assert 10 < low < high < 11


def test_a_homotopy_without_a_start_or_an_end_suggests_nothing(monkeypatch):
    game = ThreePlayerGame(5, HALF, in_turn=True)
    monkeypatch.setattr(nearby, "_OPTIONS", replace(nearby._OPTIONS, max_steps=1))
    assert list(nearby.supports(game)) == []
    beyond = replace(nearby._OPTIONS, newton_iterations=1, newton_tolerance=1e-300)
    monkeypatch.setattr(nearby, "_OPTIONS", beyond)
    assert list(nearby.supports(game, np.full(20, 40.0))) == []


def supports_of(cards, bet):
    return next(nearby.supports(ThreePlayerGame(cards, bet, in_turn=True)))


def test_a_wrong_support_gives_nothing_that_is_certified():
    """One sign wrong: a bet too many, a call too many, a threshold card off by one."""
    game = ThreePlayerGame(13, Fraction(1, 10), in_turn=True)
    right = supports_of(13, Fraction(1, 10))
    good = supports.solved(game, right)
    assert game.gains(*good) == (0, 0, 0)
    idle = next(card for card in range(13) if card not in (*right.idle, *right.bets))
    cards = [*right.thresholds[:2], right.thresholds[2] + 1]  # II's own may be another of a tie
    wrong = [
        {"bets": [*right.bets, idle]},
        {"bets": right.bets[:-1]},
        {"thresholds": tuple(cards)},
        {"sure": {**right.sure, 1: Fraction(1)}},
    ]
    for change in wrong:
        found = supports.solved(game, replace(right, **change))
        assert found is None or game.gains(*found) != (0, 0, 0)


def test_a_field_of_degree_three():
    """The strategies are polynomials in a root of degree 3; next to it somebody gains."""
    polynomial = (-1, 0, 3, 1)
    root = supports.root_near(polynomial, 0.5)
    assert isinstance(root, Algebraic)
    gains = in_turn_gains(3, 1, [root, 0, 1], [0, root, 1], [0, 0, 1], [0, 0, 1])
    exact = [float(gain) for gain in gains]
    x = Fraction(float(root))
    near = in_turn_gains(3, 1, [x, 0, 1], [0, x, 1], [0, 0, 1], [0, 0, 1])
    assert exact == pytest.approx([float(gain) for gain in near], abs=1e-14)


@pytest.mark.parametrize("tilt", [0.0, 1e-3])
def test_conditions_are_the_gains_and_their_derivatives(tilt):
    game, x = ThreePlayerGame(6, 0.7, in_turn=True), np.random.default_rng(1).random(24)
    conditions = InTurnConditions(game, tilt)
    values, jacobian, _ = conditions.residual_and_jacobian(x, 0.0)
    parts = x.reshape(4, 6)
    exact = np.concatenate([game.bet_gains(*parts[1:]), *game.caller_gains(parts[0], *parts[1:])])
    besides = tilt * np.concatenate([np.zeros(6), np.tile(np.arange(1, 7) / 6, 3)])
    np.testing.assert_allclose(values, exact / (20 * 1.7) + besides, atol=1e-14)
    for k in range(24):
        high, low = (
            conditions.residual_and_jacobian(np.where(np.arange(24) == k, end, x), 0.0)[0]
            for end in (1.0, 0.0)
        )
        np.testing.assert_allclose(jacobian[:, k], high - low, atol=1e-14)
    for places in ([], [3], [0, 5, 6, 12, 23], [7, 8], [18, 19, 20]):
        some, columns = conditions.columns(x, 0.0, np.array(places, dtype=int))
        np.testing.assert_array_equal(some, values)
        np.testing.assert_array_equal(columns, jacobian[:, places])


def test_most_games_are_rational():
    statuses = Counter(in_turn_equilibrium(n, b).status for n in range(3, 9) for b in BETS[2:6])
    assert statuses[EquilibriumStatus.QUADRATIC] == 2
    assert statuses[EquilibriumStatus.NUMBER_FIELD] == 0
