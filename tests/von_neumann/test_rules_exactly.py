"""Two and three players dealt card by card, exactly: quick, and sharp enough for any change."""

import math
import random
from fractions import Fraction
from itertools import product

import pytest
from laws import played_out

from guts_core.methods.exact.surds import square_root
from guts_core.von_neumann import guarantees, mixed_equilibrium, rules
from guts_core.von_neumann.arguments import LONGEST, ExactBet, ExactBets
from guts_core.von_neumann.rules import (
    bet_gains,
    call_gains,
    deviation_gains,
    payoff,
)
from guts_core.von_neumann.three_players import rules as three_player_rules
from guts_core.von_neumann.three_players.payoffs import (
    in_turn_gains,
    in_turn_payoffs,
    three_player_gains,
    three_player_payoffs,
)

F = Fraction
STRATEGIES = (
    [F(2, 3), F(0), F(1, 5), F(1)],
    [F(0), F(1, 4), F(1, 2), F(1)],
    [F(1, 7), F(1), F(1, 3), F(3, 5)],
    [F(3, 4), F(1, 6), F(1), F(2, 9)],
)
BETS = (F(1), F(5, 3))


def best_gain(player, of, payoffs, strategies):
    """Best of all pure deviations in the strategies with the numbers ``of``."""
    size, now = len(strategies[0]), payoffs(strategies)[player]
    best = now
    for plan in product((F(0), F(1)), repeat=size * len(of)):
        changed = list(strategies)
        for k, index in enumerate(of):
            changed[index] = list(plan[k * size : (k + 1) * size])
        best = max(best, payoffs(changed)[player])
    return best - now


@pytest.mark.parametrize("bet", BETS)
@pytest.mark.parametrize("pair", [(0, 1), (2, 3), (3, 0)])
def test_two_players(bet, pair):
    p, q = (STRATEGIES[k] for k in pair)
    first, second = played_out.two_players(4, bet, p, q)
    assert payoff(4, bet, p, q) == first == -second

    def value(strategies):
        worth = payoff(4, bet, *strategies)
        return worth, -worth

    gains = tuple(best_gain(player, (player,), value, (p, q)) for player in (0, 1))
    assert deviation_gains(4, bet, p, q) == gains


def card_by_card(cards, bet, p, q):
    """The payoff and both gains from the gains of single cards, one after the other."""
    deals, bets, calls = cards * (cards - 1), bet_gains(cards, bet, q), call_gains(cards, bet, p)
    won = sum(d * x for d, x in zip(bets, p, strict=True)) / deals
    missed = (
        sum(max(d, 0) - d * x for d, x in zip(gains, played, strict=True)) / deals
        for gains, played in ((bets, p), (calls, q))
    )
    return won, *missed


@pytest.mark.parametrize("cards", [31, 32, 33, 65, 150])
@pytest.mark.parametrize(
    "bet", [F(2), F(7, 5), F(1, 10**30), 10**12 - F(1, 3), F(10**12), F(10**400)]
)
@pytest.mark.parametrize("digits", [1000, 0])
def test_sums_in_integers_and_over_halves_are_those_over_cards(cards, bet, digits, monkeypatch):
    """With denominators all different, alike and 1, and with gains that are 0 or almost."""
    monkeypatch.setattr(rules, "_MOST_DIGITS", digits)
    rng = random.Random(cards)
    unlike, alike, pure = (
        lambda: F(rng.randrange(1000), 1000 + rng.randrange(99)),
        lambda: F(rng.randrange(7), 6 + rng.randrange(1, 2)),
        lambda: F(rng.randrange(2)),
    )
    for one, other in ((unlike, unlike), (alike, pure), (pure, unlike), (pure, pure)):
        p, q = ([each() for _ in range(cards)] for each in (one, other))
        assert (payoff(cards, bet, p, q), *deviation_gains(cards, bet, p, q)) == card_by_card(
            cards, bet, p, q
        )


def test_only_long_denominators_are_put_off(monkeypatch):
    """At an equilibrium floats tell few signs: integers over one denominator are far sooner."""
    found = mixed_equilibrium(300, F(7, 3))
    p, q = found.bet_probabilities, found.call_probabilities
    wanted, halves = card_by_card(300, F(7, 3), p, q), rules._pair_sums
    seen = []
    monkeypatch.setattr(rules, "_pair_sums", lambda *each: seen.append(each) or halves(*each))
    assert (payoff(300, F(7, 3), p, q), *deviation_gains(300, F(7, 3), p, q)) == wanted
    assert not seen
    unlike = [F(1, k) for k in range(1, 2001)]  # of 2882 binary digits together
    payoff(2000, F(7, 3), unlike, unlike)
    assert len(seen) == 1


def test_gains_that_floats_cannot_tell_from_0():
    """Nothing is gained at the equilibrium; next to it a gain is lost in rounding, and found."""
    found, cards = mixed_equilibrium(40, 2), 40
    p, q = found.bet_probabilities, found.call_probabilities
    assert deviation_gains(cards, F(2), p, q) == (0, 0)
    moved = [*q[:-1], q[-1] - F(1, 10**25)]
    assert deviation_gains(cards, F(2), p, moved) == card_by_card(cards, F(2), p, moved)[1:]
    assert deviation_gains(cards, F(2), p, moved)[1] > 0


def test_gains_of_single_cards():
    p, q, bet = STRATEGIES[0], STRATEGIES[1], F(5, 3)
    for card in range(4):
        always, never = ([*p[:card], F(x), *p[card + 1 :]] for x in (1, 0))
        slope = payoff(4, bet, always, q) - payoff(4, bet, never, q)
        assert bet_gains(4, bet, q)[card] == 12 * slope
        always, never = ([*q[:card], F(x), *q[card + 1 :]] for x in (1, 0))
        slope = payoff(4, bet, p, never) - payoff(4, bet, p, always)
        assert call_gains(4, bet, p)[card] == 12 * slope


@pytest.mark.parametrize("bet", BETS)
@pytest.mark.parametrize("order", [(0, 1, 2), (0, 1, 1), (3, 2, 0)])
def test_three_players(bet, order):
    given = tuple(STRATEGIES[k] for k in order)
    assert list(three_player_payoffs(4, bet, *given)) == played_out.at_once(4, bet, *given)

    def value(strategies):
        return three_player_payoffs(4, bet, *strategies)

    gains = tuple(best_gain(player, (player,), value, given) for player in range(3))
    assert three_player_gains(4, bet, *given) == gains


def test_three_players_may_have_three_cards():
    given = [each[:3] for each in STRATEGIES]
    expected = played_out.at_once(3, F(5, 3), *given[:3])
    assert list(three_player_payoffs(3, F(5, 3), *given[:3])) == expected
    expected = played_out.in_turn(3, F(5, 3), *given)
    assert list(in_turn_payoffs(3, F(5, 3), *given)) == expected


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0)])
def test_three_players_in_turn(order):
    bet, given = F(5, 3), tuple(STRATEGIES[k] for k in order)
    assert list(in_turn_payoffs(4, bet, *given)) == played_out.in_turn(4, bet, *given)

    def value(strategies):
        return in_turn_payoffs(4, bet, *strategies)

    gains = in_turn_gains(4, bet, *given)
    assert gains[:2] == tuple(best_gain(player, (player,), value, given) for player in (0, 1))
    # After a fold and after a call the last player's replies are independent of each other.
    assert gains[2] == sum(best_gain(2, (of,), value, given) for of in (2, 3))


@pytest.mark.parametrize("turns", [False, True])
@pytest.mark.parametrize("cards", [3, 4, 40])
def test_sums_in_parts_of_1_are_those_of_fractions(cards, turns, monkeypatch):
    """With denominators all different and alike, and chances that are all 0 or 1."""
    rng, seen = random.Random(cards), []
    unlike, alike, pure = (
        lambda: F(rng.randrange(1000), 1000 + rng.randrange(99)),
        lambda: F(rng.randrange(7), 6),
        lambda: rng.randrange(2),
    )
    beaten_cards = three_player_rules.beaten_cards
    for kinds in product((unlike, alike, pure), repeat=3 + turns):
        strategies = [[each() for _ in range(cards)] for each in kinds]
        game = three_player_rules.ThreePlayerGame(cards, F(5, 3), turns)
        exact = game._gains(*strategies), game._payoffs(*strategies)
        with monkeypatch.context() as patched:
            patched.setattr(
                three_player_rules, "beaten_cards", lambda of: seen.extend(of) or beaten_cards(of)
            )
            assert (game.gains(*strategies), game.payoffs(*strategies)) == exact
    assert all(hasattr(number, "__index__") for number in seen)


def test_equal_parts_of_unlike_wholes_are_not_equal_chances():
    """Of 1/2 and of 1/3 both callers call with one part; in turn, those of III are of one whole."""
    half, third = [F(0), F(0), F(1, 2), F(1, 2)], [F(0), F(0), F(1, 3), F(1, 3)]
    game = three_player_rules.ThreePlayerGame(4, F(2), in_turn=False)
    assert game.gains(STRATEGIES[0], half, third) == game._gains(STRATEGIES[0], half, third)
    assert game.gains(STRATEGIES[0], half, third)[1] != game.gains(STRATEGIES[0], half, half)[1]
    seeing = three_player_rules.ThreePlayerGame(4, F(2), in_turn=True)
    for others in ((half, half, third), (third, third, third), (half, third, half)):
        assert seeing.gains(STRATEGIES[0], *others) == seeing._gains(STRATEGIES[0], *others)


def higher_cards(weights):
    """What each card beats if the lowest takes the pot."""
    return [sum(weights[card + 1 :]) for card in range(len(weights))]


def test_who_wins_is_decided_in_one_place_for_both_orders(monkeypatch):
    bet = F(5, 3)
    monkeypatch.setattr(three_player_rules, "beaten_cards", higher_cards)
    three_player_rules._checked.cache_clear()
    try:
        paid = three_player_payoffs(4, bet, *STRATEGIES[:3]), in_turn_payoffs(4, bet, *STRATEGIES)
    finally:
        three_player_rules._checked.cache_clear()
    upside_down = [each[::-1] for each in STRATEGIES]
    assert list(paid[0]) == played_out.at_once(4, bet, *upside_down[:3])
    assert list(paid[1]) == played_out.in_turn(4, bet, *upside_down)


@pytest.mark.parametrize("order", [(0, 1, 2), (3, 2, 0)])
def test_at_once_is_in_turn_with_the_same_answer_after_a_fold_and_after_a_call(order):
    bet, (p, q, r) = F(5, 3), (STRATEGIES[k] for k in order)
    assert three_player_payoffs(4, bet, p, q, r) == in_turn_payoffs(4, bet, p, q, r, r)
    at_once, seeing = three_player_gains(4, bet, p, q, r), in_turn_gains(4, bet, p, q, r, r)
    assert at_once[:2] == seeing[:2]
    assert at_once[2] <= seeing[2]


@pytest.mark.parametrize("function", [three_player_gains, three_player_payoffs])
@pytest.mark.parametrize(
    ("position", "bad", "named"),
    [
        (0, 2, "cards"),
        (0, 5, "bet_probabilities"),
        (1, 0, "bet"),
        (2, [0, 0, 0], "bet_probabilities"),
        (3, [0, 0, 0, F(11, 10)], "call_probabilities_2"),
        (4, [0, 0, 0, F(-1, 10)], "call_probabilities_3"),
        (4, [0, 0, 0, 0.1], "call_probabilities_3"),
    ],
)
def test_bad_arguments(function, position, bad, named):
    arguments = [4, F(1), *STRATEGIES[:3]]
    arguments[position] = bad
    with pytest.raises(ValueError, match=f"{function.__name__}: {named}"):
        function(*arguments)


@pytest.mark.parametrize("function", [in_turn_gains, in_turn_payoffs])
@pytest.mark.parametrize(
    ("position", "named"),
    [(2, "bet_probabilities"), (3, "call_probabilities_2"), (4, "after_fold"), (5, "after_call")],
)
def test_bad_arguments_in_turn(function, position, named):
    arguments = [4, F(1), *STRATEGIES]
    arguments[position] = [0, 0, 0, 2]
    with pytest.raises(ValueError, match=f"{function.__name__}: {named}"):
        function(*arguments)
    with pytest.raises(ValueError, match=f"{function.__name__}: cards"):
        function(2, F(1), *STRATEGIES)


def test_what_a_bet_may_be():
    assert [ExactBet()("f", "bet", bet) for bet in (2, F(1, 3), 0.5, 2.25)] == [
        2,
        F(1, 3),
        F(1, 2),
        F(9, 4),
    ]
    assert ExactBet()("f", "bet", 1 + 2.0**-19) == 1 + F(1, 2**19)
    bad_bets = (0, -1, F(-1, 2), True, "1", None, math.nan, math.inf, -math.inf, 0.1, 1 + 2.0**-20)
    for bad in bad_bets:
        with pytest.raises(ValueError, match="f: bet must"):
            ExactBet()("f", "bet", bad)
    for bet in (10**12, F(1, 10**12)):
        assert ExactBet(LONGEST)("f", "bet", bet) == bet
        with pytest.raises(ValueError, match="f: bet must"):
            ExactBet(LONGEST)("f", "bet", bet + bet / (10**12 + 1) if bet < 1 else bet + 1)
    assert ExactBets()("f", "bets", (2, 1)) == (2, 1)
    for bad in ((), 3, (1, 1), (1, 0)):
        with pytest.raises(ValueError, match="f: bet"):
            ExactBets()("f", "bets", bad)


def test_surds_are_added_as_they_are():
    """Against the sum over all deals, in numbers of one field; three players take them as well."""
    h = square_root(2) - 1
    for bets, calls in (([h, 0, 1 - h, 1], [0, h, F(1, 2), 1]), ([h, 0, 0, 1], [0, 0, F(1, 3), 1])):
        mean = sum(
            (-1 + 2 * (i > j)) * (1 - p) + p * ((1 - q) + q * (2 if i > j else -2))
            for i, p in enumerate(bets)
            for j, q in enumerate(calls)
            if i != j
        )
        assert payoff(4, 1, bets, calls) == mean / 12
        best = [max(payoff(4, 1, each, calls) for each in product((0, 1), repeat=4))]
        worst = [min(payoff(4, 1, bets, each) for each in product((0, 1), repeat=4))]
        gains = deviation_gains(4, 1, bets, calls)
        assert gains == (best[0] - mean / 12, mean / 12 - worst[0])


@pytest.mark.parametrize("call", [payoff, deviation_gains])
def test_numbers_of_two_fields_are_refused_by_the_function(call):
    one, other = square_root(2) - 1, square_root(3) - 1
    with pytest.raises(
        ValueError, match=rf"^{call.__name__}: cards, .* must be numbers of one field"
    ):
        call(3, 1, [one, 0, 1], [0, other, 1])


@pytest.mark.parametrize("whole", [True, False])
def test_signs_that_floats_tell_wrongly(monkeypatch, whole):
    """At a bet beyond 10^12 and next to 0, in integers and beside long denominators."""
    if not whole:
        monkeypatch.setattr(rules, "_in_integers", lambda *_: None)
    p, q = [1, 0, 0], [Fraction(1, 10**12), 0, Fraction(1, 10**12)]
    assert deviation_gains(3, 10**20, p, q)[0] == 33333333
    assert sum(deviation_gains(3, 10**20, p, q)) == guarantees(3, 10**20, p, q).gap
    p = [Fraction(2, 7), 0, 0, 1, 1]
    q = [0, Fraction(3, 7) - Fraction(1, 10**18), 1, 1, 1]
    assert deviation_gains(5, Fraction(1, 3), p, q) == (Fraction(1, 12 * 10**18), 0)
