"""The guts bot in a terminal: ``python -m guts_core.guts.bot``."""

import argparse
import sys
from collections.abc import Callable

from guts_core.guts.bot.game import GutsGame, Round
from guts_core.guts.bot.strategies import best_reply, coalition_bot
from guts_core.methods.validation import shown


def main(arguments: list[str] | None = None, ask: Callable[[str], str] = input) -> GutsGame:
    """Play against the optimal coalition until the person leaves.

    Parameters
    ----------
    arguments : list of str, optional
        Command line: ``--opponents`` (1 to 15) and ``--seed`` (at least 0).
    ask : callable
        Shows a question and gives the answer.

    Returns
    -------
    GutsGame
        The sitting as it was left.
    """
    parser = argparse.ArgumentParser(
        prog="python -m guts_core.guts.bot", description=(__doc__ or "").partition(":")[0]
    )
    parser.add_argument("--opponents", type=int, default=2, choices=range(1, 16), metavar="1..15")
    parser.add_argument("--seed", type=_seed, default=0, help="the same seed deals the same hands")
    options = parser.parse_args(arguments)
    bot = coalition_bot(options.opponents)
    game = GutsGame((bot,), options.seed)
    print(f"At most {best_reply(bot).value:+.4f} antes a game can be had in the long run.")
    while (hold := _decision(game, ask)) is not None:
        # That nobody reads on, ``input`` does not say before 128 kB from Python 3.14 on.
        print(_told(game.decide(hold)), flush=True)
    finished = "1 game" if game.games == 1 else f"{game.games} games"
    print(f"{finished} finished, total {game.total:+.2f}, best {game.best:+.2f}.")
    if game.scores:
        print("Best games:", ", ".join(f"{won:+g} (no. {n})" for won, n in game.board()))
    return game


def _seed(text: str) -> int:
    """A whole number, not negative; argparse names the argument if this fails."""
    try:
        seed = int(text)
    except ValueError:
        seed = -1
    if seed < 0:
        most = sys.int_info.default_max_str_digits
        digits = f" and of at most {most} digits" if len(text) > most else ""
        raise argparse.ArgumentTypeError(
            f"must be a whole number, at least 0{digits}, got {shown(text)}"
        )
    return seed


def _decision(game: GutsGame, ask: Callable[[str], str]) -> bool | None:
    """Hold, drop, or None to leave, as do the end of input and Ctrl-C; others are asked again."""
    question = f"Pot {game.pot:g}, your hand {game.hand:.3f}. [h]old, [d]rop, [q]uit? "
    while True:
        try:
            answer = ask(question).strip().lower()[:1]
        except (EOFError, KeyboardInterrupt):
            print()  # the question's line is still open
            return None
        if answer in ("h", "d", "q"):
            return {"h": True, "d": False, "q": None}[answer]


def _told(done: Round) -> str:
    """What the others had and did."""
    others = zip(done.hands[1:], done.holds[1:], strict=True)
    seen = ", ".join(f"{hand:.3f} {'holds' if held else 'drops'}" for hand, held in others)
    after = f"next stakes {done.next_stakes:g}" if done.next_stakes else "the game is over"
    return f"  Others: {seen}. You: {done.payoff:+g}; {after}."
