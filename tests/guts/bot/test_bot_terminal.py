"""The bot in a terminal is the engine with questions and answers."""

import os
import subprocess
import sys

import pytest

from guts_core.guts.bot.game import GutsGame
from guts_core.guts.bot.strategies import coalition_bot, threshold_bot
from guts_core.guts.bot.terminal import main


def test_answers_are_the_decisions_of_the_engine(capsys):
    answers = iter([" hold", "x", "D ", "h", "q"])
    asked = []
    game = main(["--seed", "5"], lambda question: asked.append(question) or next(answers))
    same = GutsGame((coalition_bot(2),), 5)
    for hold in (True, False, True):
        same.decide(hold)
    assert game.history == same.history
    assert len(asked) == 5
    assert asked[1] == asked[2]  # what cannot be understood is asked again
    told = capsys.readouterr().out
    assert f"total {same.total:+.2f}" in told
    for done in same.history:
        others = zip(done.hands[1:], done.holds[1:], strict=True)
        seen = [f"{hand:.3f} {'holds' if held else 'drops'}" for hand, held in others]
        assert f"Others: {', '.join(seen)}. You: {done.payoff:+g};" in told


@pytest.mark.parametrize(("decisions", "told"), [(0, "0 games"), (2, "1 game"), (3, "1 game")])
def test_at_the_end_the_finished_games_are_counted(decisions, told, capsys):
    """With this seed a first game takes two rounds and a second one more."""
    answers = iter("hdh"[:decisions] + "q")
    main(["--seed", "1"], lambda _: next(answers))
    assert f"\n{told} finished, total" in capsys.readouterr().out


@pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt])
def test_the_end_of_the_input_or_an_interrupt_ends_the_sitting(end, capsys):
    answers = iter(["h"])

    def ask(question):
        for answer in answers:
            return answer
        raise end

    assert len(main(["--opponents", "3"], ask).history) == 1
    assert "total" in capsys.readouterr().out.split("next stakes")[-1]


@pytest.mark.skipif(sys.platform in ("win32", "emscripten"), reason="no such shell there")
@pytest.mark.parametrize("around", ['yes h | "$0" -m {} | head -n 1', '"$0" -m {} <&- | head -n 1'])
def test_a_reader_who_stops_and_a_closed_input_are_no_errors(around):
    command = ["sh", "-c", around.format("guts_core.guts.bot"), sys.executable]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.startswith("At most -0.0")
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


@pytest.mark.skipif(sys.platform in ("win32", "emscripten"), reason="no such shell there")
@pytest.mark.parametrize("closed", [">&-", "<&- >&-"])
def test_where_nobody_hears_it_ends_without_a_word(closed):
    command = [
        "sh",
        "-c",
        f'printf "h\\nq\\n" | "$0" -m guts_core.guts.bot {closed}',
        sys.executable,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.skipif(sys.platform in ("win32", "emscripten"), reason="no such shell there")
@pytest.mark.parametrize("closed", ["", "2>&-"])
def test_what_is_no_text_is_asked_again_and_errors_need_no_place(closed):
    line = f'printf "\\377h\nq\n" | "$0" -m guts_core.guts.bot {closed}'
    told = {**os.environ, "PYTHONUTF8": "1", "PYTHONIOENCODING": "utf-8:strict"}
    command = ["sh", "-c", line, sys.executable]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=told)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("your hand") == 2
    assert "0 games" in done.stdout


def test_of_a_seed_with_very_many_digits_their_most_are_told(capsys):
    most = sys.int_info.default_max_str_digits
    with pytest.raises(SystemExit):
        main(["--seed", "1" * (most + 1)])
    said = capsys.readouterr().err
    assert f"--seed: must be a whole number, at least 0 and of at most {most} digits, got" in said
    assert len(said) < 500


@pytest.mark.parametrize(
    "given", [["--opponents", "0"], ["--opponents", "x"], ["--seed", "y"], ["--seed", "-1"]]
)
def test_bad_options(given, capsys):
    with pytest.raises(SystemExit):
        main(given)
    said = capsys.readouterr().err
    assert f"argument {given[0]}" in said
    assert " _" not in said  # a name of the code


def test_the_board_lists_the_best_games():
    game = GutsGame((coalition_bot(2),), 5)
    for number in range(40):
        game.decide(number % 2 == 0)
    ends = [k + 1 for k, played in enumerate(game.history) if played.next_stakes == 0]
    starts = [0, *ends[:-1]]
    won = [sum(p.payoff for p in game.history[a:b]) for a, b in zip(starts, ends, strict=True)]
    assert game.scores == pytest.approx(won)
    assert len(won) == game.games > 3
    assert [score for score, _ in game.board(3)] == pytest.approx(sorted(won, reverse=True)[:3])
    assert all(game.scores[number - 1] == score for score, number in game.board())


def test_of_games_that_won_the_same_the_earlier_is_the_better():
    """Against one who never holds every game is won at once."""
    game = GutsGame((threshold_bot(1.0),), 5)
    for _ in range(4):
        game.decide(hold=True)
    assert len(set(game.scores)) == 1
    assert [number for _, number in game.board(3)] == [1, 2, 3]


def test_bad_arguments_of_the_engine():
    with pytest.raises(ValueError, match="GutsGame: seed must be an integer >= 0"):
        GutsGame((coalition_bot(2),), -1)
    with pytest.raises(ValueError, match=r"GutsGame.board: places must be an integer >= 1"):
        GutsGame((coalition_bot(2),)).board(0)
