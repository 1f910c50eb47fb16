"""The exercises of the chapter on the bot: each answer is computed again."""

from functools import partial

import numpy as np
import pytest
from solutions import solution

from guts_core.guts.bot.scores import settle
from guts_core.guts.bot.strategies import Table, best_reply, coalition_bot, threshold_bot

solved = partial(solution, "notebooks/guts_bot")


def test_ex_bot_rounds():
    total, pot = -1.0, 3.0
    for hands, holds in (([0.8, 0.9, 0.1], [1, 1, 0]), ([0.5, 0.6, 0.7], [1, 0, 0])):
        payoffs, factor = settle(hands, np.array(holds, dtype=bool))
        total += (payoffs[0] - (factor - 1)) * pot / 3
        pot *= factor
    assert (total, pot) == (-1, 0)
    assert "−1 − 3 + 3 = −1" in solved("ex-bot-rounds")


def test_ex_bot_extremes():
    never, always = (
        Table((threshold_bot(p), coalition_bot(2))).expected_totals()[0] for p in (1.0, 0.0)
    )
    assert never == pytest.approx(-1)
    assert f"If you always hold, you get −{-always:.4f}" in solved("ex-bot-extremes")
    assert always > never


def test_ex_bot_pseudo():
    share = coalition_bot(5).mixture[1][1]
    text = f"{100 * share:.1f} % of the rounds, that is {60 * share:.1f} of 60"
    assert text in solved("ex-bot-pseudo")


def test_ex_bot_beaten():
    bot = threshold_bot(0.49)
    mesh = [Table((threshold_bot(k / 100), bot)).expected_totals()[0] for k in range(101)]
    assert max(mesh) == pytest.approx(0, abs=1e-12)
    reply = best_reply(bot)
    text = f"above {reply.threshold:.4f} wins {reply.value:.4f} antes"
    assert text in solved("ex-bot-beaten")
