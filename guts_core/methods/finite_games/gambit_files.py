"""Games as texts that Gambit, OpenSpiel and others read: EFG 2 for trees, NFG 1 for tables.

Numbers are exact: integers and fractions. Information sets, events and outcomes are numbered as
they are met; each is described in full wherever it stands, for readers that ask for it.
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from guts_core.methods.arguments import checked
from guts_core.methods.finite_games.nodes import Chance, Decision, Ending, Node
from guts_core.methods.finite_games.plans import form_of
from guts_core.methods.finite_games.strategic import StrategicGame
from guts_core.methods.finite_games.trees import GameTree


@checked
def to_efg(game: GameTree) -> str:
    """A game in extensive form as a text in Gambit's format EFG.

    Parameters
    ----------
    game : GameTree
        The game.

    Returns
    -------
    str
        The same on every machine; it ends with a line feed.

    Examples
    --------
    >>> from guts_core.methods import Decision, Ending
    >>> ends = [Ending([1, -1]), Ending([0, 0])]
    >>> print(to_efg(GameTree("a bet", ["I", "II"], Decision(0, "ace", ["bet", "check"], ends))))
    EFG 2 R "a bet" { "I" "II" }
    ""
    <BLANKLINE>
    p "" 1 1 "ace" { "bet" "check" } 0
    t "" 1 "" { 1, -1 }
    t "" 2 "" { 0, 0 }
    <BLANKLINE>
    """
    head = f"EFG 2 R {_quoted(game.title)} {_listed(game.players)}\n{_quoted(game.comment)}\n"
    with _printable("to_efg"):
        return "\n".join([head, *_places(game.root), ""])


@checked
def to_nfg(game: StrategicGame | GameTree, names: bool = True) -> str:
    """A game in strategic form as a text in Gambit's format NFG.

    Parameters
    ----------
    game : StrategicGame or GameTree
        The game; of a tree the strategic form of :func:`strategic_form` is written.
    names : bool
        Whether names of strategies and the comment are written. OpenSpiel reads numbers of
        strategies alone.

    Returns
    -------
    str
        The payoffs of a profile are on one line; the first player's strategy changes fastest.

    Raises
    ------
    ValueError
        If the strategic form of a tree is too large, or a player forgets something.

    Examples
    --------
    >>> from guts_core.methods import zero_sum_game
    >>> print(to_nfg(zero_sum_game([[1, -1], [0, 2]], "a table")))
    NFG 1 R "a table" { "1" "2" }
    <BLANKLINE>
    { { "1" "2" }
    { "1" "2" } }
    ""
    <BLANKLINE>
    1 -1
    0 0
    -1 1
    2 -2
    <BLANKLINE>
    """
    if isinstance(game, GameTree):
        game = form_of("to_nfg", game)
    head = f"NFG 1 R {_quoted(game.title)} {_listed(game.players)}"
    if names:
        told = "\n".join(map(_listed, game.strategies))
        head += f"\n\n{{ {told} }}\n{_quoted(game.comment)}\n"
    else:
        head += f" {{ {' '.join(str(len(each)) for each in game.strategies)} }}\n"
    profiles = np.asarray(game.payoffs).reshape(len(game.players), -1, order="F").T
    with _printable("to_nfg"):
        return "\n".join([head, *(" ".join(map(str, row)) for row in profiles), ""])


@contextmanager
def _printable(function: str) -> Iterator[None]:
    """Numbers have so many digits as Python prints, or the game is refused."""
    try:
        yield
    except ValueError:
        raise ValueError(
            f"{function}: game must have payoffs and chances with at most "
            f"{sys.get_int_max_str_digits()} digits above and below"
        ) from None


def _places(root: Node) -> Iterator[str]:
    """One line for each place, each before what follows it."""
    numbers: dict[str, dict[Any, int]] = {}

    def number(kind: str, thing: Any) -> int:
        known = numbers.setdefault(kind, {})
        return known.setdefault(thing, len(known) + 1)

    left = [root]
    while left:
        node = left.pop()
        if isinstance(node, Ending):
            paid = ", ".join(map(str, node.payoffs))
            yield f't "" {number("outcome", node.payoffs)} "" {{ {paid} }}'
            continue
        left.extend(reversed(node.after))
        if isinstance(node, Decision):
            at = number(f"player {node.player}", node.knows)
            name = f"{_quoted(node.knows)} {_listed(node.actions)}"
            yield f'p "" {node.player + 1} {at} {name} 0'
        else:
            yield f'c "" {number("event", node.name)} {_quoted(node.name)} {_drawn(node)} 0'


def _drawn(node: Chance) -> str:
    pairs = zip(node.outcomes, node.chances, strict=True)
    return "{ " + " ".join(f"{_quoted(name)} {chance}" for name, chance in pairs) + " }"


def _listed(names: Iterable[str]) -> str:
    return "{ " + " ".join(map(_quoted, names)) + " }"


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '\\"') + '"'
