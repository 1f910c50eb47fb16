"""The table: its buttons play the engine, and a page gets one that needs no Python."""

import re
import subprocess
import sys

import pytest

from guts_core.explorers.machinery.explorer import BAKE
from guts_core.explorers.tables.bot import (
    BotTable,
    face_down_html,
    hand_html,
    live_table,
    round_html,
)
from guts_core.guts.bot.game import GutsGame
from guts_core.guts.bot.scores import settle
from guts_core.guts.bot.strategies import best_reply, coalition_bot, threshold_bot


def test_buttons_play_the_same_game_as_the_engine():
    _, now, buttons, last, log = live_table(opponents=3, seed=5, mesh=None).children
    hold, drop = buttons.children
    game, rounds = GutsGame((coalition_bot(3),), 5), []
    most = best_reply(*game.bots).value
    for number in range(25):
        assert f"{game.hand:.3f}" in now.value
        (hold if number % 3 else drop).click()
        played = game.decide(bool(number % 3))
        assert f"<b>{played.payoff:+g}</b>" in last.value
        after = f"next stakes {played.next_stakes:g}." if played.next_stakes else "game is over."
        assert after in last.value
        assert f"your total <b>{game.total:+g}</b>" in now.value
        expected = f"{most * game.games:+.3f}" if game.games else "–"
        assert f"expected of best play <b>{expected}</b>" in now.value
        rounds.append(f"{played.payoff:+g}")
        assert f"<div>Last rounds: {' '.join(rounds[-20:])}</div>" in log.value
    assert game.games > 1


def test_the_slider_seats_another_coalition():
    players, now, buttons, last, _ = live_table(opponents=3, seed=5).children
    buttons.children[0].click()
    players.value = 6
    game = GutsGame((coalition_bot(6, 101),), 5)
    assert f"{game.hand:.3f}" in now.value
    assert now.value.count("face down") == 6
    assert last.value == ""
    buttons.children[1].click()
    assert f"<b>{game.decide(False).payoff:+g}</b>" in last.value


def test_a_round_is_told_hand_by_hand():
    """Whose each hand is, and whether it was held; before the decision the others' are hidden."""
    played = GutsGame((coalition_bot(3),), 5).decide(True)
    assert 0 < sum(played.holds) < 4
    rows = re.findall(r">([\w ]+)</span><meter.*?<b>([\d.]+)</b> (\w+)<", round_html(played))
    assert rows == [
        (name, f"{hand:.3f}", "holds" if held else "drops")
        for name, hand, held in zip(
            ("you", "player 2", "player 3", "player 4"), played.hands, played.holds, strict=True
        )
    ]
    assert re.findall(r"player \d+", face_down_html(4)) == ["player 2", "player 3", "player 4"]


def test_another_coalition_has_another_best_play():
    players, now, buttons, _, _ = live_table(opponents=2, mesh=None).children
    players.value = 5
    while "expected of best play <b>–" in now.value:
        buttons.children[1].click()
    games = int(now.value.partition("games <b>")[2].partition("<")[0])
    expected = best_reply(coalition_bot(5)).value * games
    assert f"expected of best play <b>{expected:+.3f}" in now.value


@pytest.mark.parametrize("book", [True, False])
def test_a_cell_shows_the_page_s_table_or_the_widgets(monkeypatch, book):
    monkeypatch.setenv(BAKE, "1") if book else monkeypatch.delenv(BAKE, raising=False)
    shown = BotTable(opponents=4)._repr_mimebundle_()
    assert ("text/html" in shown) is book
    assert ("application/vnd.jupyter.widget-view+json" in shown) is not book
    assert not book or '"start":4' in shown["text/html"]


@pytest.mark.parametrize("opponents", [0, 21, -1, 2.0, True, None, "2"])
def test_a_page_s_table_begins_with_a_coalition_that_it_has(monkeypatch, opponents):
    monkeypatch.setenv(BAKE, "1")
    with pytest.raises(ValueError, match="bot_html: start must be an integer >= 1 and at most 20"):
        BotTable(opponents)._repr_mimebundle_()


@pytest.mark.parametrize(
    ("argument", "value", "message"),
    [
        *(("opponents", each, "an integer >= 1 and at most 15") for each in (0, 16, 2.5, "x")),
        *(("seed", each, "an integer >= 0") for each in (-1, 1.5, "x")),
        *(("mesh", each, "an integer >= 2 and at most 100000") for each in (1, 2.5, "x")),
    ],
)
def test_a_table_that_python_cannot_lay_is_refused_by_name(argument, value, message):
    """A text for the opponents had been an error of the slider."""
    with pytest.raises(ValueError, match=f"^live_table: {argument} must be {message}, got "):
        live_table(**{argument: value})


def test_names_and_notes_are_escaped():
    shown = hand_html('<b>"you"', 0.5, "a < b")
    assert shown.count("<b>") == 1
    assert "&lt;b&gt;&quot;you&quot;" in shown
    assert "a &lt; b" in shown


def test_others_hands_stay_face_down():
    _, now, _, last, *_ = live_table(opponents=2, seed=3).children
    game = GutsGame((coalition_bot(2, 101),), 3)
    others = game.decide(True).hands[1:]
    assert last.value == ""
    assert now.value.count("face down") == 2
    assert not any(f"{hand:.3f}" in now.value for hand in others)


def test_history_is_settled_by_the_rules():
    game = GutsGame((threshold_bot(0.4, 0.6),), 2)
    for _ in range(60):
        game.decide(game.hand > 0.3)
    stakes, total = 1.0, 0.0
    for played in game.history:
        payoffs, factor = settle(played.hands, played.holds)
        assert played.stakes == stakes
        assert played.holds == tuple(
            h > t for h, t in zip(played.hands, (0.3, 0.4, 0.6), strict=True)
        )
        assert played.payoff == pytest.approx(stakes * payoffs[0])
        total += played.payoff
        stakes = float(stakes * factor) or 1.0
    assert game.total == pytest.approx(total)
    assert game.games == sum(played.next_stakes == 0 for played in game.history) > 0


def test_the_board_is_kept_for_the_sitting():
    *_, buttons, last, log = live_table(opponents=2, seed=5, mesh=None).children
    game = GutsGame((coalition_bot(2),), 5)
    assert "none finished yet" in log.value
    for number in range(30):
        buttons.children[number % 2].click()
        game.decide(number % 2 == 0)
    listed = re.findall(r"<li>(\S+) antes \(game (\d+)\)", log.value)
    assert listed == [(f"{won:+g}", str(number)) for won, number in game.board()]
    assert 'aria-live="polite"' in last.value


def test_the_table_asks_for_nothing_the_browser_lacks():
    code = (
        "import sys\n"
        "for name in ('sympy', 'joblib', 'pandas', 'threadpoolctl', 'flint', 'numba'):\n"
        "    sys.modules[name] = None\n"
        "import guts_core.guts\n"
        "from guts_core.explorers.tables.bot import live_table\n"
        "live_table(opponents=3, seed=1)\n"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, timeout=120)
