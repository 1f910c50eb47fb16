"""Bots at the table: the simulation against exact means, and what can be won against them."""

import itertools
import math
import statistics
from fractions import Fraction

import mpmath
import numpy as np
import pytest

from guts_core.guts import Guts, solve_coalition
from guts_core.guts.bot import scores, strategies
from guts_core.guts.bot.game import GutsGame
from guts_core.guts.bot.scores import play, settle
from guts_core.guts.bot.strategies import (
    Bot,
    Table,
    best_reply,
    coalition_bot,
    nash_bot,
    single_bot,
    threshold_bot,
)
from paper_ledger.blpwz22.play import bot as claims

TABLES = {
    "coalition of 1": Table((single_bot(1), coalition_bot(1))),
    "coalition of 2": Table((single_bot(2), coalition_bot(2))),
    "coalition of 7": Table((nash_bot(8), coalition_bot(7))),
    "mesh": Table((single_bot(2, 101), coalition_bot(2, 101))),
    "Nash": Table(tuple(nash_bot(3) for _ in range(3))),
    "fixed": Table((threshold_bot(0.3), threshold_bot(0.8, 0.55))),
    "Weenie": Table((threshold_bot(0.6), threshold_bot(0.5, 0.9)), weenie=True),
}


@pytest.mark.parametrize("name", TABLES)
def test_simulation_agrees_with_exact_means(name):
    table = TABLES[name]
    record = play(table, 4, np.random.default_rng(7), games=40_000)
    for rounds in range(1, 5):
        miss = record.totals[rounds] - table.expected_totals(rounds)
        assert np.all(np.abs(miss) < 4 * record.totals_error[rounds])
        stakes = record.stakes[rounds] - table.growth() ** rounds
        assert abs(stakes) < 4 * record.stakes_error[rounds]
    assert record.totals.sum(axis=1) == pytest.approx(np.zeros(5), abs=1e-9)


@pytest.mark.parametrize("weenie", [False, True])
def test_a_game_goes_on_until_one_alone_holds(weenie):
    table = Table((threshold_bot(0.3), threshold_bot(0.6)), weenie=weenie)
    goes_on = 1 - (0.7 * 0.6 + 0.3 * 0.4)
    for rounds in (1, 3):
        record = play(table, rounds, np.random.default_rng(rounds), games=20_000)
        chance = goes_on**rounds
        error = np.sqrt(chance * (1 - chance) / 20_000)
        assert abs(record.unfinished - chance) < 4 * error


def test_many_thresholds_earn_what_theory_says():
    bot = coalition_bot(3)
    scores = []
    for seed, threshold in enumerate(np.linspace(0.3, 1, 15)):
        table = Table((threshold_bot(float(threshold)), bot))
        record = play(table, 3, np.random.default_rng(seed), games=20_000)
        error = record.totals_error[3, 0]
        scores.append((record.totals[3, 0] - table.expected_totals(3)[0]) / error)
    assert np.max(np.abs(scores)) < 4
    assert np.sum(np.square(scores)) < 45  # chi-square with 15 degrees, beyond 0.9999


def by_hand(hands, holds, weenie):
    """One round told as the rules tell it: antes, pot, match."""
    players, held = len(hands), [i for i, hold in enumerate(holds) if hold]
    pot, paid, cash = players, [1] * players, [0] * players
    if held:
        winner = max(held, key=lambda i: hands[i])
        cash[winner], left = pot, 0
        for i in held:
            if i != winner:
                paid[i], left = paid[i] + pot, left + pot
    else:
        left = pot
        if weenie:
            last = max(range(players), key=lambda i: hands[i])
            paid[last], left = paid[last] + pot, left + pot
    share = left / players
    return [c - p + share for c, p in zip(cash, paid, strict=True)], share


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_settling_follows_the_pot(players, weenie):
    rng = np.random.default_rng(players)
    for holds in itertools.product([False, True], repeat=players):
        hands = rng.random(players)
        payoffs, stakes = settle(hands, holds, weenie)
        expected, share = by_hand(hands, holds, weenie)
        assert payoffs.tolist() == pytest.approx(expected)
        assert stakes == share


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize("lowest", [-1.5, -(10**300)])
def test_hands_may_be_any_numbers_in_order(lowest, weenie):
    """Hands below -1 lost to those who had dropped."""
    for holds in itertools.product([False, True], repeat=3):
        of_numbers = settle([lowest, lowest / 2, lowest / 3], holds, weenie)
        for found, usual in zip(of_numbers, settle([0.1, 0.2, 0.3], holds, weenie), strict=True):
            assert found.tolist() == usual.tolist()


@pytest.mark.parametrize("opponents", [1, 2, 5, 7])
def test_nothing_is_won_against_the_coalition(opponents):
    reply = best_reply(coalition_bot(opponents))
    solution = solve_coalition(opponents)
    assert reply.value == pytest.approx(solution.value, abs=1e-12)
    assert abs(reply.gap) < 1e-12


def test_the_single_bot_and_its_coalition_earn_the_value():
    table = TABLES["coalition of 2"]
    solution = solve_coalition(2)
    assert table.expected_totals()[0] == pytest.approx(solution.value, abs=1e-14)
    assert table.growth() == pytest.approx(solution.growth, abs=1e-14)


def test_best_reply_beats_a_grid():
    bots = (threshold_bot(0.2), threshold_bot(0.9))
    reply = best_reply(*bots)
    earned = [
        Table((threshold_bot(float(p)), *bots)).expected_totals()[0]
        for p in np.linspace(0.3, 1, 71)
    ]
    assert reply.value > max(earned) > reply.value - 1e-3
    assert reply.value > 0


@pytest.mark.parametrize(
    ("bots", "value"),
    [
        ((threshold_bot(1.0),), 1),  # whoever holds at all takes the pot
        ((threshold_bot(1.0, 1.0),), 2),
        ((threshold_bot(0.0),), 1),  # 1 - 2 p, for p > 0: for p = 0 nobody ever wins
        ((threshold_bot(1.0), threshold_bot(0.0)), 2),  # 2 - 3 p
    ],
)
def test_best_reply_where_some_threshold_plays_for_ever(bots, value):
    reply = best_reply(*bots)
    assert reply.value == pytest.approx(value, abs=1e-7)
    table = Table((threshold_bot(reply.threshold), *bots))
    assert table.growth() < 1
    assert table.expected_totals()[0] == pytest.approx(reply.value, abs=1e-13)
    assert abs(reply.gap) < 1e-12


def test_the_gap_of_a_best_reply_is_what_another_threshold_gains(monkeypatch):
    found = strategies._best_threshold
    monkeypatch.setattr(
        strategies, "_best_threshold", lambda bots, value: (found(bots, value)[0], value + 0.25)
    )
    assert best_reply(coalition_bot(2)).gap == pytest.approx(0.25, abs=1e-15)


@pytest.mark.parametrize("weenie", [False, True])
def test_square_growth_is_the_mean_over_who_holds(weenie):
    thresholds = (0.2, 0.7, 0.9)
    total = 0.0
    for holds in itertools.product([False, True], repeat=3):
        chance = math.prod(1 - t if h else t for t, h in zip(thresholds, holds, strict=True))
        total += chance * float(settle([0.1, 0.2, 0.3], holds, weenie)[1]) ** 2
    assert Table((threshold_bot(*thresholds),), weenie).square_growth() == pytest.approx(total)


def test_a_seat_that_always_drops_loses_its_ante_however_wild_the_stakes():
    thresholds = (1.0, 0.4, 0.4, 0.4)
    assert Table((threshold_bot(*thresholds),)).square_growth() > 1
    for holds in itertools.product([False, True], repeat=3):
        payoffs, stakes = settle([0.1, 0.2, 0.3, 0.4], [False, *holds])
        assert payoffs[0] == stakes - 1  # with stakes - 1 in every round the sum telescopes


def test_a_bot_keeps_what_it_was_given():
    mixture = [[[0.5], 1.0]]
    bot = Bot("b", mixture)
    mixture[0][0][0] = 0.9
    assert bot.mixture == threshold_bot(0.5).mixture


def test_totals_after_any_number_of_rounds():
    shrinks = Table((threshold_bot(0.4), coalition_bot(2)))
    for rounds in (10**5, 10**5 + 1, 10**12):
        assert shrinks.expected_totals(rounds) == pytest.approx(shrinks.expected_totals())
    grows = Table((threshold_bot(0, 0, 0, 0),))
    for rounds in (1000, 10**12):
        with pytest.raises(
            ArithmeticError, match=r"expected_totals: .* beyond the range of floats"
        ):
            grows.expected_totals(rounds)


def test_members_of_a_bot_draw_together():
    """Mixed independently the two profiles would pay something else."""
    table = Table((threshold_bot(0.64), Bot("pair", (((0.0, 0.9), 0.5), ((0.9, 0.0), 0.5)))))
    apart = Bot("one", (((0.0,), 0.5), ((0.9,), 0.5)))
    assert table.payoffs()[0] == pytest.approx(Guts(3).payoffs([0.64, 0.0, 0.9])[0])
    assert abs(Table((threshold_bot(0.64), apart, apart)).payoffs()[0] - table.payoffs()[0]) > 0.01


def test_the_same_seed_gives_the_same_games():
    table = TABLES["coalition of 2"]
    first, second = (play(table, 5, np.random.default_rng(3), games=50) for _ in range(2))
    assert np.array_equal(first.first_seat, second.first_seat)
    assert np.all(first.best >= np.maximum(first.first_seat, 0))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Bot("b", (((0.5,), 0.4),)), "Bot: mixture's weights"),
        (lambda: Bot("b", (((0.5,), 0.4), ((0.5, 0.6), 0.6))), "same number of seats"),
        (lambda: Bot("b", (((1.5,), 1.0),)), "Bot: mixture's thresholds"),
        (lambda: threshold_bot(1.5), "threshold_bot: thresholds must be at most 1, got 1.5"),
        (lambda: threshold_bot(0.5, "x"), "threshold_bot: thresholds must be a finite number >= 0"),
        (threshold_bot, "threshold_bot: thresholds must have 1 or more entries, got 0"),
        (lambda: coalition_bot(0), "coalition_bot: opponents must be an integer >= 1 and at most"),
        (lambda: coalition_bot(2, 1), "coalition_bot: mesh must be an integer >= 2 and at most 10"),
        (lambda: single_bot("2"), "single_bot: opponents must be an integer >= 1 and at most 1000"),
        (lambda: single_bot(2, 0.5), "single_bot: mesh must be an integer >= 2 and at most 100000"),
        (lambda: nash_bot(1), "nash_bot: players must be an integer >= 2 and at most 1000000000"),
        (lambda: nash_bot(2, "no"), "nash_bot: weenie must be True or False"),
        (lambda: GutsGame([]), "GutsGame: bots must take 1 to 15 seats, got 0"),
        (lambda: GutsGame([threshold_bot(0.5)] * 16), "GutsGame: bots must take 1 to 15 seats, g"),
        (lambda: GutsGame((0.5,)), "GutsGame: bots must be of class Bot, got 0.5"),
        (lambda: Table((nash_bot(2),)), "Table: bots"),
        (lambda: Table((threshold_bot(0, 0, 0, 0),)).expected_totals(), "rounds must be given"),
        (lambda: Table((3,)), "Table: bots must be of class Bot"),
        (lambda: GutsGame((threshold_bot(0.5),)).decide("drop"), "GutsGame.decide: hold must be"),
        (best_reply, "best_reply: bots must take 1 to 15 seats, got 0"),
        (lambda: best_reply(threshold_bot(*[0.5] * 16)), "best_reply: bots must take 1 to 15 seat"),
        (lambda: best_reply(0.5), "best_reply: bots must be of class Bot"),
        (lambda: best_reply(threshold_bot(0, 0)), "best_reply: bots must let the stakes shrink"),
        (lambda: play(TABLES["Nash"], 10**9, np.random.default_rng()), "play: rounds"),
        (lambda: play(TABLES["Nash"], 1, np.random.default_rng(), 10**9), "play: games"),
        (lambda: play(TABLES["Nash"], 0, np.random.default_rng()), "play: rounds"),
        (lambda: play(TABLES["Nash"], 1, np.random.default_rng(), 1), "play: games"),
        (lambda: settle([0.5, 0.6], [True]), "settle: hands and holds"),
        (lambda: settle([], []), "settle: hands and holds"),
        (lambda: settle([np.nan, 0.6], [True, True]), "settle: hands must be finite"),
        (lambda: settle([0.5, 0.6], [True, 0.3]), "settle: holds must be True or False"),
        (lambda: settle([0.5, 0.6], [1, -1]), "settle: holds must be True or False"),
        (lambda: settle([0.5, 0.6], [2, 0]), "settle: holds must be True or False"),
        (lambda: settle([0.5, 0.6], [True, True], "no"), "settle: weenie must be True or False"),
        (lambda: Bot("b", None), "Bot: mixture must be a list"),
        (lambda: Bot("b", (((np.eye(2),), 1.0),)), "Bot: mixture must be a finite number"),
        (lambda: Bot(3, (((0.5,), 1.0),)), "Bot: name must be of class str"),
        (lambda: Table([0.5, 0.6]), "Table: bots must be of class Bot"),
        (lambda: Table((nash_bot(2), nash_bot(2)), "no"), "Table: weenie must be True or False"),
    ],
)
def test_bad_input_is_named(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_a_table_takes_up_to_sixteen():
    assert GutsGame([threshold_bot(0.5)] * 15).players == 16
    assert Table((threshold_bot(*[0.5] * 16),)).players == 16
    with pytest.raises(ValueError, match="Table: bots must take 2 to 16 seats, got 17"):
        Table((threshold_bot(*[0.5] * 17),))


def test_combinations_of_thresholds_are_counted_beforehand():
    """Fifteen bots of ten thresholds each would fill any memory."""
    many = Bot("many", tuple(((0.8 + i / 100,), 0.1) for i in range(10)))
    assert len(Table((many,) * 4).profiles()[1]) == 10_000
    for function, make in {
        "Table": lambda: Table((many,) * 5),
        "best_reply": lambda: best_reply(*(many,) * 15),
        "GutsGame": lambda: GutsGame((many,) * 15),
    }.items():
        with pytest.raises(ValueError, match=f"{function}: bots must draw from at most 10000 comb"):
            make()


def test_stakes_that_shrink_take_any_number_of_rounds():
    """A whole number may be beyond the floats."""
    hardly = threshold_bot(0.0, 0.6, 0.75, 0.8, 0.85 + 1e-9)
    for bots in ((threshold_bot(0.5), threshold_bot(0.6)), (hardly,)):
        table = Table(bots)
        np.testing.assert_allclose(table.expected_totals(10**400), table.expected_totals())


def test_stakes_that_are_gone_at_once_take_any_number_of_rounds():
    """One always holds and the other never: the growth is 0."""
    assert Table((threshold_bot(0.0, 1.0),)).expected_totals(10**6).tolist() == [1, -1]


def test_nobody_wins_nothing_times_a_sum_beyond_floats():
    """The sum of 6020 powers of 9/8 is no float, though none of the powers is beyond them."""
    assert Table((threshold_bot(*[0.5] * 4),)).expected_totals(6020).tolist() == [0.0] * 4


def test_totals_whose_squares_might_be_no_floats_are_told():
    """Whoever wins the last round gets four times its stakes, which is more than 1e150."""
    with pytest.raises(ArithmeticError, match=r"play: .* beyond the range of floats"):
        play(Table((threshold_bot(0.0, 0.0, 0.0),)), 498, np.random.default_rng(1), games=2)


def test_a_threshold_that_gains_where_the_stakes_grow_leaves_no_value():
    """At .6, the first that is tried, they shrink."""
    bot = Bot("loose", (((0.1, 0.3), 0.6), ((0.0, 0.6), 0.4)))
    assert Table((threshold_bot(0.6), bot)).growth() < 1
    with pytest.raises(ValueError, match="best_reply: bots must let the stakes shrink"):
        best_reply(bot)


def test_stakes_that_grow_beyond_floats_are_told():
    """Four who always hold treble the stakes in every round."""
    always = threshold_bot(0.0, 0.0, 0.0)
    table, game = Table((threshold_bot(0.0), always)), GutsGame((always,))
    assert table.expected_totals(600).tolist() == [0.0] * 4
    for call in (
        lambda: table.expected_totals(2000),
        lambda: play(table, 2000, np.random.default_rng(1), games=2),
        lambda: [game.decide(hold=True) for _ in range(2000)],
    ):
        with pytest.raises(ArithmeticError, match="lead beyond the range of floats"):
            call()
    assert np.isfinite(game.total)


def test_the_highest_winnings_are_those_after_any_round():
    game, totals = GutsGame((threshold_bot(0.5),), seed=1), [0.0]
    for _ in range(60):
        game.decide(hold=game.hand > 0.6)
        totals.append(game.total)
        assert game.best == max(totals)
    assert game.best > max(done.payoff for done in game.history)
    assert game.best > game.total


def test_claims_notice_a_bot_that_can_be_beaten(monkeypatch):
    unbeatable = claims.CLAIMS[0]
    assert all(claim.outcome.holds for claim in claims.CLAIMS)
    monkeypatch.setattr(claims, "coalition_bot", lambda n, mesh: threshold_bot(*(0.5,) * n))
    assert claims._most_won(2) > 0
    assert not unbeatable.compute()


@pytest.mark.parametrize("known", ["total", "best", "games", "stakes", "history", "scores"])
def test_a_game_begins_at_its_beginning(known):
    """With stakes below 0 those who dropped had won, and a list of the caller's own grew."""
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{known}'"):
        GutsGame((threshold_bot(0.5),), **{known: -1.0})


def test_rounding_does_not_grow_with_the_stakes():
    """By symmetry nobody wins; a round's payoffs in floats are not quite 0."""
    assert Table((threshold_bot(0.3, 0.3, 0.3, 0.3),)).expected_totals(100).tolist() == [0.0] * 4
    assert Table((threshold_bot(0.2, 0.2, 0.2),)).expected_totals(1000).tolist() == [0.0] * 3


@pytest.mark.parametrize("rounds", [0, 1, 2, 60, 10**5, 10**5 + 1, 700_000])
def test_totals_of_growing_stakes_are_those_of_fractions(rounds):
    table = Table((threshold_bot(0.25), threshold_bot(0.5), threshold_bot(0.332)))
    np.testing.assert_allclose(table.expected_totals(rounds), totals(table, rounds), rtol=1e-12)


@pytest.mark.parametrize("rounds", [1, 1000, 10**10, 10**13, 10**14, 10**16])
@pytest.mark.parametrize("first", [0.36602540378443, 0.3660254037844385, 0.366025403785])
def test_totals_of_stakes_that_hardly_change_are_those_of_fractions(first, rounds):
    """Growth rounds to 1, or to a neighbour of it, from which it is as far away as from 1."""
    table = Table((threshold_bot(first, 0.3660254037844386, 0.3660254037844386),))
    assert abs(table.growth() - 1) < 1e-11
    found = table.expected_totals(rounds)
    np.testing.assert_allclose(found, totals(table, rounds), rtol=1e-12)
    assert abs(found.sum()) < 1e-14 * np.abs(found).max()


def test_who_are_alike_win_nothing_in_many_rounds():
    """In floats a round's payoffs are not quite 0, and the stakes neither grow nor shrink."""
    table = Table((threshold_bot(*[0.3660254037844386] * 3),))
    assert table.growth() == 1 < exactly(table, Guts.stakes)
    assert table.expected_totals(10**18).tolist() == [0.0] * 3


def test_winnings_beyond_floats_are_told_though_the_stakes_are_floats():
    table = Table((threshold_bot(0.25), threshold_bot(0.5), threshold_bot(0.332)))
    assert table.growth() ** 705_352 < 1e307
    always = Table((threshold_bot(*[0.0] * 15), threshold_bot(1.0)))
    for call in (lambda: table.expected_totals(705_352), lambda: always.expected_totals(269)):
        with pytest.raises(ArithmeticError, match="lead beyond the range of floats"):
            call()
    assert np.isfinite(always.expected_totals(268)).all()


def test_totals_just_below_the_end_of_floats_add_up_to_nothing():
    """The sum of the powers of the growth is no float there, its product with the payoffs is."""
    table = Table((threshold_bot(0.365, 0.3651, 0.365),))
    rounds = int(708 / math.log(table.growth()))
    totals = table.expected_totals(rounds)
    assert np.abs(totals).max() > 1e300
    assert math.fsum(totals) == pytest.approx(0, abs=1e-9 * np.abs(totals).max())


@pytest.mark.parametrize("games", [2, 3, 50])
def test_standard_errors_are_those_of_a_sample(games):
    record = play(TABLES["fixed"], 3, np.random.default_rng(games), games=games)
    won = record.first_seat.tolist()
    error = statistics.stdev(won) / math.sqrt(games)
    assert record.totals_error[-1, 0] == pytest.approx(error, rel=1e-12)
    assert error > 0


def test_rounds_after_all_games_are_over_are_not_dealt(monkeypatch):
    dealt = []
    monkeypatch.setattr(
        scores, "settle", lambda *given: dealt.append(len(given[0])) or settle(*given)
    )
    used = [np.random.default_rng(5) for _ in range(2)]
    table = TABLES["coalition of 2"]
    records = [
        play(table, rounds, rng, games=20) for rounds, rng in zip((60, 10**5), used, strict=True)
    ]
    assert len(dealt) < 60
    assert dealt[len(dealt) // 2 :] == dealt[: len(dealt) // 2]
    assert used[0].random() == used[1].random()
    for name in ("stakes", "stakes_error", "totals", "totals_error"):
        few, many = (getattr(each, name) for each in records)
        assert len(many) == 10**5 + 1
        assert np.array_equal(many[:61], few)
        assert np.all(many[61:] == few[-1])
    assert records[0].unfinished == records[1].unfinished == 0


def test_means_are_those_of_the_order_of_games_however_large_the_stakes():
    """Whole numbers are added up in any order as long as no sum is rounded."""
    for seats, rounds in ((1, 20), (3, 40)):  # four who hold always treble the stakes
        others = threshold_bot(*[0.0] * seats)
        record = play(Table((threshold_bot(0.0), others)), rounds, np.random.default_rng(2), 50)
        assert record.totals[-1, 0] == np.add.accumulate(record.first_seat)[-1] / 50


def test_sums_that_are_rounded_are_those_of_the_order_of_games():
    """Each of these is exact, and so large that their sum is not."""
    stakes = np.random.default_rng(0).integers(2**51, 2**52, 1000).astype(float)
    means, _ = scores._summary(stakes, stakes[:, None], 2.0**52)
    assert means.tolist() == [np.add.accumulate(stakes)[-1] / 1000] * 2


def test_weights_that_are_a_little_less_than_one_make_no_smaller_means():
    nearly = Bot("nearly", (((0.5,), 1 - 9e-10),))
    assert Table((threshold_bot(0.9), nearly)).growth() == Guts(2).stakes([0.9, 0.5])


@pytest.mark.parametrize(
    "hands",
    [
        [2**53, 2**53 + 1],
        [Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**20)],
        [-(10**30) - 1, -(10**30)],
    ],
)
def test_exact_hands_are_compared_exactly(hands):
    assert settle(hands, [1, 1])[0].tolist() == [-2, 2]
    assert settle(hands[::-1], [True, True])[0].tolist() == [2, -2]
    assert settle([*hands, 2**60], [1, 1, 0])[0].tolist() == [-3, 3, 0]


@pytest.mark.parametrize("hands", [[5, 5], [0.5, 0.5], [Fraction(1, 3)] * 2])
def test_whoever_dropped_the_winning_hand_wins_nothing(hands):
    assert settle(hands, [0, 1])[0].tolist() == settle([0, 1], [0, 1])[0].tolist()
    assert settle([*hands, 0], [False, True, True])[0].tolist() == [0, 3, -3]


def exactly(table, of):
    """What a rule says of the only profile of a table, in fractions."""
    (thresholds,) = table.profiles()[0]
    return of(Guts(table.players), np.array([Fraction(t) for t in thresholds], dtype=object))


def totals(table, rounds):
    """Winnings of the only profile, from its exact payoffs and growth, with 60 digits."""
    with mpmath.workdps(60):
        payoffs, growth = (
            [mpmath.mpf(x.numerator) / x.denominator for x in np.atleast_1d(exactly(table, of))]
            for of in (Guts.payoffs, Guts.stakes)
        )
        grown = (growth[0] ** rounds - 1) / (growth[0] - 1)
        return [float(grown * x) for x in payoffs]


@pytest.mark.parametrize("thresholds", [(0.0, 0.6, 0.75, 0.8, 0.85), (0.0, 0.65, 0.7, 0.8, 0.85)])
def test_growth_of_1_in_exact_numbers_has_no_end(thresholds):
    """In floats it is below 1, by rounding alone."""
    table = Table((threshold_bot(*thresholds),))
    assert table.growth() < 1 <= exactly(table, Guts.stakes)
    with pytest.raises(ValueError, match="rounds must be given, as the stakes grow"):
        table.expected_totals()


def test_totals_where_the_stakes_hardly_shrink():
    """In floats 1 - growth has few digits there."""
    table = Table((threshold_bot(0.0, 0.6, 0.75, 0.8, 0.85 + 1e-13),))
    missing = 1 - exactly(table, Guts.stakes)
    assert 0 < missing < 1e-12
    totals = (exactly(table, Guts.payoffs) / missing).astype(float)
    np.testing.assert_allclose(table.expected_totals(), totals, rtol=1e-14)


def test_who_always_drops_has_no_best_total_above_zero():
    table = Table((threshold_bot(1.0), threshold_bot(0.6, 0.5)))
    assert not play(table, 20, np.random.default_rng(1), games=50).best.any()


def test_totals_of_thresholds_that_differ_by_a_trifle():
    table = Table((threshold_bot(0.0), threshold_bot(3e-9)))
    assert table.expected_totals()[0] == pytest.approx(6e-9 - 1, abs=1e-12)


def test_totals_where_sums_of_powers_change_their_way():
    table = Table((threshold_bot(0.0), threshold_bot(1e-5)))
    before, after = (table.expected_totals(10**5 + k)[0] for k in (-1, 0))
    last = table.payoffs()[0] * table.growth() ** (10**5 - 1)
    assert after - before == pytest.approx(last, rel=1e-4)


def test_totals_are_those_of_weights_that_add_up_to_one():
    """Weights may miss it by rounding, and more."""
    excess = 1 + 5e-10
    heavy = Bot("x", (((0.2,), 0.5), ((0.3,), 0.5 + 5e-10)))
    even = Bot("x", (((0.2,), 0.5 / excess), ((0.3,), (0.5 + 5e-10) / excess)))
    other = threshold_bot(0.0, 0.1)
    one, same = (Table((bot, other)).expected_totals(100) for bot in (heavy, even))
    assert one == pytest.approx(same, rel=1e-12)


def test_a_best_reply_leaves_no_more_than_rounding():
    assert best_reply(threshold_bot(0.3, 0.9)).gap < 1e-12
