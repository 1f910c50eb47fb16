"""The table of guts against the bot: in a page without Python, in Jupyter with it."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Annotated, Any

from guts_core.explorers.machinery.explorer import BAKE
from guts_core.explorers.tables.page_tables import bot_html
from guts_core.guts.bot.game import GutsGame, Round
from guts_core.guts.bot.strategies import best_reply, coalition_bot
from guts_core.guts.coalition.solve import Mesh
from guts_core.methods.arguments import Whole, checked
from guts_core.methods.extras import needs

if TYPE_CHECKING:
    import ipywidgets as widgets
else:
    widgets = needs(__name__, "ipywidgets")

#: Coalitions that the table with Python offers; the simulations seat no more.
SIZES = (1, 15)


@dataclass(frozen=True)
class BotTable:
    """What a cell shows as its last line: the page's own table, or :func:`live_table`.

    Parameters
    ----------
    opponents : int
        Size of the coalition at first.
    seed : int
        The same seed deals the same hands, where Python deals.
    """

    opponents: int = 2
    seed: int = 0

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """For the book the page's HTML, for Jupyter the widgets that ask the kernel."""
        plain = {"text/plain": "<a table of guts against the bot>"}
        if os.environ.get(BAKE):
            return {"text/html": bot_html(self.opponents), **plain}
        return {**live_table(self.opponents, self.seed)._repr_mimebundle_(), **plain}


def numbers_html(rows: Mapping[str, str]) -> str:
    """Named numbers in a row."""
    numbers = "".join(
        f"<span>{escape(name)} <b>{escape(text)}</b></span>" for name, text in rows.items()
    )
    style = "display:flex;flex-wrap:wrap;gap:0.25em 1.25em"
    return f'<div style="{style}">{numbers}</div>'


def hand_html(name: str, hand: float, note: str = "") -> str:
    """A hand as a number and a bar."""
    whose = escape(name)
    return (
        f'<div><span style="display:inline-block;width:5.5em">{whose}</span>'
        f'<meter min="0" max="1" value="{hand:.3f}" style="width:12em" '
        f'aria-label="{whose}: {hand:.3f}"></meter> <b>{hand:.3f}</b> {escape(note)}</div>'
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


@checked
def live_table(
    opponents: Annotated[int, Whole(*SIZES)] = 2,
    seed: Annotated[int, Whole(0)] = 0,
    mesh: Mesh = 101,
) -> widgets.VBox:
    """Play against the coalition; needs a kernel. The buttons follow Tab, Space and Enter.

    Parameters
    ----------
    opponents : int
        Size of the coalition at first, 1 to 15; a slider changes it and begins anew.
    seed : int
        The same seed deals the same hands; at least 0.
    mesh : int or None
        Mesh points of the bot; 101 is the authors', None the continuum.
    """
    players = widgets.IntSlider(opponents, *SIZES, description="opponents")
    game = GutsGame((coalition_bot(opponents, mesh),), seed)
    most = best_reply(*game.bots).value
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

    def sit(_: object = None) -> None:
        nonlocal game, most
        game = GutsGame((coalition_bot(players.value, mesh),), seed)
        most, last.value = best_reply(*game.bots).value, ""
        show()

    hold.on_click(decide)
    drop.on_click(decide)
    players.observe(sit, "value")
    show()
    return widgets.VBox([players, now, widgets.HBox([hold, drop]), last, log])
