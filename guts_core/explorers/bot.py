"""A table of guts against bots: a replay for the static page, and one to play at with a kernel."""

from __future__ import annotations

import ipywidgets as widgets

from guts_core.explorers.frames import numbers_html, numbers_style, slider
from guts_core.guts.bot.game import GutsGame, Round, recorded_game
from guts_core.guts.bot.strategies import best_reply, coalition_bot


def hand_html(name: str, hand: float, note: str = "") -> str:
    """A hand as a number and a bar."""
    return (
        f'<div><span style="display:inline-block;width:5.5em">{name}</span>'
        f'<meter min="0" max="1" value="{hand:.3f}" style="width:12em" '
        f'aria-label="{name}: {hand:.3f}"></meter> <b>{hand:.3f}</b> {note}</div>'
    )


def face_down_html(players: int) -> str:
    """The others' hands before the decision: in sight, but not what they are."""
    names = [f"player {seat}" for seat in range(2, players + 1)]
    return "".join(
        f'<div><span style="display:inline-block;width:5.5em">{name}</span>'
        f'<span style="display:inline-block;width:12em;border:1px dashed currentColor;'
        f'text-align:center">face down</span></div>'
        for name in names
    )


def board_html(game: GutsGame) -> str:
    """The best finished games of the sitting."""
    if not game.scores:
        return "<div>Best games: none finished yet</div>"
    entries = "".join(f"<li>{won:+g} antes (game {number})</li>" for won, number in game.board())
    return f'<div>Best games<ol aria-label="best games">{entries}</ol></div>'


def round_html(played: Round) -> str:
    """A finished round: all hands face up, who held, and what the person won."""
    names = ["you", *(f"player {seat}" for seat in range(2, len(played.hands) + 1))]
    rows = zip(names, played.hands, played.holds, strict=True)
    hands = "".join(
        hand_html(name, hand, "holds" if held else "drops") for name, hand, held in rows
    )
    after = f"next stakes {played.next_stakes:g}" if played.next_stakes else "the game is over"
    return f"{hands}<div>You: <b>{played.payoff:+g}</b> antes; {after}.</div>"


def replay(opponents: int = 2, rounds: int = 24, seed: int = 7) -> widgets.VBox:
    """A recorded sitting, round by round, at player 1's optimal threshold against a coalition.

    Works in a static page: the slider selects a frame, no kernel is asked.

    Parameters
    ----------
    opponents : int
        Size of the coalition.
    rounds : int
        Number of rounds.
    seed : int
        The same seed deals the same hands.
    """
    bot = coalition_bot(opponents)
    game = recorded_game((bot,), best_reply(bot).threshold, rounds, seed)
    position = slider("round", [str(number) for number in range(1, rounds + 1)])
    frames, total = [], 0.0
    for played in game.history:
        total += played.payoff
        numbers = {
            "stakes": f"{played.stakes:g}",
            "pot": f"{played.stakes * game.players:g}",
            "your total": f"{total:+g}",
        }
        frames.append(widgets.HTML(numbers_html(numbers) + round_html(played)))
    stack = widgets.Stack(frames, selected_index=0)
    widgets.jslink((position, "index"), (stack, "selected_index"))
    return widgets.VBox([position, stack], layout=widgets.Layout(width="100%"))


def live_table(opponents: int = 2, seed: int = 0, mesh: int | None = 101) -> widgets.VBox:
    """Play against the coalition; needs a kernel. The buttons follow Tab, Space and Enter.

    Parameters
    ----------
    opponents : int
        Size of the coalition.
    seed : int
        The same seed deals the same hands; at least 0.
    mesh : int or None
        Mesh points of the bot; 101 is the authors', None the continuum.
    """
    bot = coalition_bot(opponents, mesh)
    game, most = GutsGame((bot,), seed), best_reply(bot).value
    hold = widgets.Button(description="Hold", button_style="primary", tooltip="stay in")
    drop = widgets.Button(description="Drop", tooltip="give up the hand")
    now, last, log = widgets.HTML(), widgets.HTML(), widgets.HTML()

    def show() -> None:
        numbers = {
            "stakes": f"{game.stakes:g}",
            "pot": f"{game.pot:g}",
            "your total": f"{game.total:+g}",
            "best": f"{game.best:g}",
            "games": f"{game.games}",
            "expected of best play": f"{most * game.games:+.3f}" if game.games else "–",
        }
        now.value = numbers_html(numbers) + hand_html("your hand", game.hand)
        now.value += face_down_html(game.players)
        recent = " ".join(f"{played.payoff:+g}" for played in game.history[-20:])
        log.value = f"<div>Last rounds: {recent or '–'}</div>" + board_html(game)

    def decide(button: widgets.Button) -> None:
        told = round_html(game.decide(button is hold))
        last.value = f'<div role="status" aria-live="polite"><div>Last round</div>{told}</div>'
        show()

    hold.on_click(decide)
    drop.on_click(decide)
    show()
    return widgets.VBox([now, widgets.HBox([hold, drop]), last, log, numbers_style()])
