"""Chances of high scores in fractions: against games that are dealt, and known ones."""

from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.guts.bot.scores import play
from guts_core.guts.bot.strategies import Bot, Table, coalition_bot, threshold_bot
from paper_ledger.blpwz22.play import bot
from paper_ledger.blpwz22.play.high_scores import Round, one_round

MIXED = Bot("mixed", (((0.25,), 0.5), ((0.75,), 0.5)))


@pytest.mark.parametrize("player", [threshold_bot(0.0), threshold_bot(0.7), MIXED])
@pytest.mark.parametrize("opponents", [1, 2, 3])
def test_chances_against_dealt_games(player, opponents):
    others = coalition_bot(opponents, mesh=101) if opponents > 1 else threshold_bot(0.5)
    found, table = one_round(player, others), Table((player, others))
    assert found.moment(0, 0) == 1
    mean = found.moment(1, 0) / (1 - found.moment(0, 1))
    assert float(mean) == pytest.approx(table.expected_totals()[0], abs=1e-12)
    dealt = play(table, 60, np.random.default_rng(3), 20_000)
    for score in (1, 4, 9):
        low, high = found.reaches(score, 32)
        assert 0 <= low <= high < low + Fraction(1, 10**3)
        share = (dealt.best >= score).mean()
        assert abs(share - low) < 5 * np.sqrt(share * (1 - share) / 20_000) + 1e-3


def test_one_who_holds_alone_wins_the_antes_of_the_others():
    found = one_round(threshold_bot(0.0), threshold_bot(1.0, 1.0))
    assert {each: p for each, p in found.chances.items() if p} == {(2, 0): 1}
    assert found.reaches(2, 20) == (1, 1)
    assert found.reaches(3, 20) == (0, 0)
    assert found.variance() == 0


def test_what_is_lost_by_rounding_may_have_reached_the_score():
    found = one_round(threshold_bot(0.3), threshold_bot(0.6, 0.7))
    bounds = [found.reaches(4, digits) for digits in (8, 16, 24, 32)]
    lows, highs = zip(*bounds, strict=True)
    assert list(lows) == sorted(lows)
    assert list(highs) == sorted(highs, reverse=True)
    assert lows[-1] < highs[-1] < highs[0]


def test_the_variance_of_a_payoff_in_each_round_till_a_coin_ends_the_game():
    half = Fraction(1, 2)
    assert Round({(1, 0): half, (2, 1): half}).variance() == 8


@pytest.mark.parametrize(
    "found",
    [
        one_round(threshold_bot(0.0), threshold_bot(0.0, 0.0)),
        Round({(0, 0): Fraction(3, 4), (1, 2): Fraction(1, 4)}),
    ],
)
def test_a_variance_that_is_infinite_is_refused(found):
    with pytest.raises(ArithmeticError, match="squared stakes"):
        found.variance()


SHARES = {"calm": (14, 15), "bold": (16, 17), "erratic": (16, 17), 0.2: (12, 13), 0.3: (12, 13)}
SPREADS = {"calm": 2, "bold": 9, "erratic": 3, 0.2: 3, 0.3: 3}
MEANS = {"calm": -1, "bold": -2}
BOLD, WILD = "_aggression_pays_in_scores", "_erratic_play_reaches_high_scores"


@pytest.mark.parametrize(
    ("guess", "shares", "spreads", "means"),
    [
        *((BOLD, {"bold": (low, 17)}, {}, {}) for low in (14, 15)),
        (BOLD, {}, {"bold": 8}, {}),
        (BOLD, {}, {}, {"bold": -1}),
        (BOLD, {}, {}, {"calm": 0}),
        *((WILD, {"erratic": (low, 17)}, {}, {}) for low in (14, 15)),
        *((WILD, {by: (12, high)}, {}, {}) for by in bot.SWINGS for high in (14, 15)),
        *((WILD, {}, {which: 2}, {}) for which in ("erratic", *bot.SWINGS)),
    ],
)
def test_each_part_of_a_guess_counts_and_what_is_open_does_not(
    guess, shares, spreads, means, monkeypatch
):
    known = dict(SHARES), dict(SPREADS), dict(MEANS)
    for name, other in {
        "AGGRESSIVE": "bold",
        "ERRATIC": "erratic",
        "_reply": lambda: "calm",
        "_swinging": lambda by: by,
        "_share": known[0].get,
        "_round": lambda player: SimpleNamespace(variance=lambda: known[1][player]),
        "_mean": known[2].get,
    }.items():
        monkeypatch.setattr(bot, name, other)
    assert getattr(bot, guess)()
    for kept, changes in zip(known, (shares, spreads, means), strict=True):
        kept.update(changes)
    assert not getattr(bot, guess)()
