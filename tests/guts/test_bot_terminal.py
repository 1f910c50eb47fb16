"""The bot in a terminal is the engine with questions and answers."""

import pytest

from guts_core.guts.bot import coalition_bot
from guts_core.guts.bot_game import GutsGame
from guts_core.guts.bot_terminal import main


def test_answers_are_the_decisions_of_the_engine(capsys):
    answers = iter(["hold", "x", "D", "h", "q"])
    asked = []
    game = main(["--seed", "5"], lambda question: asked.append(question) or next(answers))
    same = GutsGame((coalition_bot(2),), 5)
    for hold in (True, False, True):
        same.decide(hold)
    assert game.history == same.history
    assert len(asked) == 5
    assert asked[1] == asked[2]  # what cannot be understood is asked again
    assert f"total {same.total:+.2f}" in capsys.readouterr().out


def test_the_end_of_the_input_ends_the_sitting():
    def ask(question):
        raise EOFError

    assert main(["--opponents", "3"], ask).history == []


@pytest.mark.parametrize("given", [["--opponents", "0"], ["--opponents", "x"], ["--seed", "y"]])
def test_bad_options(given, capsys):
    with pytest.raises(SystemExit):
        main(given)
    assert "invalid" in capsys.readouterr().err
