"""The betting trees of the games, from their own rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.figures.trees.drawing import TreeDrawing
from guts_core.figures.trees.parts import Decision, Ending, Move, decisions
from guts_core.kuhn.game_tree import ANSWER, OPENING
from guts_core.kuhn.tree import BettingTree, betting_tree
from guts_core.methods.arguments import Kind, Mapped, Probabilities, Whole, checked
from guts_core.methods.validation import Refused, finite_number
from guts_core.simplified_kuhn.tree import CARDS, SITUATIONS, frequency_of

_ROMAN = ("I", "II", "III")


@dataclass(frozen=True)
class TextOrNumber(Kind):
    """What a decision tells of a frequency."""

    def of(self, value: Any) -> Any:
        """The text, or the number as a float."""
        if isinstance(value, str):
            return value
        try:
            return finite_number(value)
        except Refused:
            raise Refused("must be finite numbers or texts", value) from None


#: By the names of the frequencies.
Frequencies = Annotated[Mapping[str, Any], Mapped(TextOrNumber())]


@checked
def kuhn_tree(
    players: Annotated[int, Whole(2, 4)] = 3,
    frequencies: Annotated[npt.ArrayLike, Probabilities(2)] | None = None,
    name: str = "kuhn",
) -> TreeDrawing:
    """The tree of Kuhn poker with the library's numbers of the nodes.

    Parameters
    ----------
    players : int
        Number of players, 2 to 4.
    frequencies : array_like, optional
        Shape (nodes, cards): how often the owner of a node bets or calls with each card. A node
        tells them when it is pointed at.
    name : str
        What the addresses of the nodes begin with: ``#kuhn-node-5``.

    Examples
    --------
    >>> kuhn_tree()
    <betting tree: Kuhn poker with 3 players, 12 decisions, 13 endings>
    """
    tree = betting_tree(players)
    played = None if frequencies is None else np.asarray(frequencies)
    if played is not None and len(played) != tree.nodes:
        raise ValueError(
            f"kuhn_tree: frequencies must have the shape ({tree.nodes}, cards), got {played.shape}"
        )
    names = [f"node {k}" for k in range(1, tree.nodes + 1)]
    said = {} if played is None else {n: _by_card(x) for n, x in zip(names, played, strict=True)}
    owners = tuple(f"player {k}" for k in range(1, players + 1))
    title = f"Kuhn poker with {players} players"
    return TreeDrawing(_kuhn_node(tree, 0, names), title, owners, name, said)


def _kuhn_node(tree: BettingTree, node: int, names: Sequence[str]) -> Decision:
    actions = OPENING if tree.spots[node].bettor is None else ANSWER
    moves = tuple(
        Move(action, bool(k), _kuhn_part(tree, int(child), names))
        for k, (action, child) in enumerate(zip(actions, tree.children[node], strict=True))
    )
    return Decision(names[node], str(node + 1), int(tree.owners[node]), moves)


def _kuhn_part(tree: BettingTree, place: int, names: Sequence[str]) -> Decision | Ending:
    if place < tree.nodes:
        return _kuhn_node(tree, place, names)
    end = place - tree.nodes
    contenders = tuple(map(int, np.flatnonzero(tree.contenders[end])))
    return _for_the_pot(tree.players, contenders, tree.ends[end].bettor is not None)


def _for_the_pot(players: int, contenders: tuple[int, ...], called: bool) -> Ending:
    """An ending of Kuhn poker, in which the pot is P and a bet 1."""
    who = [str(player + 1) for player in contenders]
    others = len(who) - 1 if called else 0
    takes = f"P + {others}" if others else "P"
    text = f"{'all' if len(who) == players else ', '.join(who)}: {takes}"
    if len(who) == 1:
        said = f"Player {who[0]} takes the pot P."
    else:
        listed = f"{', '.join(who[:-1])} and {who[-1]}"
        cost = "; the bet costs the others 1 each" if called else ""
        said = f"The highest card of players {listed} takes {takes}{cost}."
    return Ending(players, contenders, called, text, said)


def _by_card(frequencies: np.ndarray) -> str:
    """What a node tells: the cards that bet or call, with how often."""
    played = {card: float(x) for card, x in enumerate(frequencies, start=1) if float(x) > 5e-4}
    said = ", ".join(f"{card}: {_rounded(x)}" for card, x in played.items())
    return f"with card {said}" if said else "with no card"


def _rounded(number: Any) -> str:
    return (
        str(number) if isinstance(number, str) else f"{float(number):.3f}".rstrip("0").rstrip(".")
    )


@checked
def simplified_kuhn_tree(
    frequencies: Frequencies | None = None,
    name: str = "simplified-kuhn",
) -> TreeDrawing:
    """The tree of simplified Kuhn poker, with the names of the eleven frequencies.

    Parameters
    ----------
    frequencies : mapping, optional
        Numbers or texts by the names of the frequencies, which the decisions tell.
    name : str
        What the addresses of the decisions begin with: ``#simplified-kuhn-player-1-bet``.

    Examples
    --------
    >>> simplified_kuhn_tree()
    <betting tree: Simplified Kuhn poker, 12 decisions, 13 endings>
    """
    tree = betting_tree(3)
    situations = [_situation(tree, node) for node in range(tree.nodes)]
    names = [f"player {player + 1}, {situation}" for player, situation in situations]
    free = [_free(*each) for each in situations]
    root = _named(_kuhn_node(tree, 0, names), dict(zip(names, free, strict=True)))
    given = frequencies or {}
    _check_names("simplified_kuhn_tree", given, [symbol for known in free for symbol in known])
    said = {
        each: ", ".join(_told(symbol, card, given) for symbol, card in known.items())
        for each, known in zip(names, free, strict=True)
    }
    owners = ("player 1", "player 2", "player 3")
    return TreeDrawing(root, "Simplified Kuhn poker", owners, name, said)


def _situation(tree: BettingTree, node: int) -> tuple[int, str]:
    """Who decides at a node of the tree, and what: as simplified Kuhn poker calls it."""
    spot, (bet, call, after_fold, overcall) = tree.spots[node], SITUATIONS
    after = {(): call, (False,): after_fold, (True,): overcall}
    return int(tree.owners[node]), bet if spot.bettor is None else after[spot.answers]


def _free(player: int, situation: str) -> dict[str, str]:
    """The frequencies which the paper leaves open at a decision, with their cards."""
    asked = {frequency_of(player, situation, card): card for card in CARDS}
    return {name: card for name, card in asked.items() if isinstance(name, str)}


def _told(symbol: str, card: str, given: Mapping[str, Any]) -> str:
    value = f" = {_rounded(given[symbol])}" if symbol in given else ""
    return f"with {card}: {symbol}{value}"


def _named(node: Decision, free: Mapping[str, Mapping[str, str]]) -> Decision:
    """The same tree with the owner's number in each circle and the frequencies over it."""
    moves = tuple(
        Move(m.name, m.aggressive, _named(m.to, free) if isinstance(m.to, Decision) else m.to)
        for m in node.moves
    )
    return Decision(node.name, str(node.player + 1), node.player, moves, " ".join(free[node.name]))


@checked
def von_neumann_tree(
    players: Annotated[int, Whole(2, 3)] = 2,
    frequencies: Frequencies | None = None,
    name: str = "von-neumann",
) -> TreeDrawing:
    """The tree of von Neumann's poker: one player may bet, the others call or fold in turn.

    Parameters
    ----------
    players : int
        2 or 3.
    frequencies : mapping, optional
        Numbers or texts by the names p, q, s and t of the players' probabilities.
    name : str
        What the addresses of the decisions begin with: ``#von-neumann-q``.

    Examples
    --------
    >>> von_neumann_tree(3)
    <betting tree: Von Neumann's poker with 3 players, 4 decisions, 5 endings>
    """
    if players == 2:
        answers = _decision("q", 1, ANSWER, _paid(2, (0,)), _paid(2, (0, 1)))
    else:
        after_fold = _decision("s", 2, ANSWER, _paid(3, (0,)), _paid(3, (0, 2)))
        after_call = _decision("t", 2, ANSWER, _paid(3, (0, 1)), _paid(3, (0, 1, 2)))
        answers = _decision("q", 1, ANSWER, after_fold, after_call)
    checked_down = _paid(players, tuple(range(players)), called=False)
    root = _decision("p", 0, OPENING, checked_down, answers)
    _check_names("von_neumann_tree", frequencies or {}, [each.name for each in decisions(root)])
    said = {
        symbol: f"with {symbol} = {_rounded(value)}"
        for symbol, value in (frequencies or {}).items()
    }
    title = f"Von Neumann's poker with {players} players"
    owners = tuple(f"player {each}" for each in _ROMAN[:players])
    return TreeDrawing(root, title, owners, name, said)


def _check_names(function: str, given: Mapping[str, Any], known: Sequence[str]) -> None:
    """What stands under another name would be told by no decision."""
    if not given.keys() <= {*known}:
        raise ValueError(
            f"{function}: frequencies must have names among {', '.join(known)}, got {list(given)}"
        )


def _decision(
    name: str, player: int, actions: tuple[str, str], *after: Decision | Ending
) -> Decision:
    moves = (Move(actions[0], False, after[0]), Move(actions[1], True, after[1]))
    return Decision(name, _ROMAN[player], player, moves, name)


def _paid(players: int, contenders: tuple[int, ...], called: bool = True) -> Ending:
    """An ending of von Neumann's poker, with antes of 1 and a bet of b."""
    who = [_ROMAN[player] for player in contenders]
    bets = len(who) - 1 if called else 0
    extra = {0: "", 1: " + b"}.get(bets, f" + {bets}b")
    wins = f"{players - 1}{extra}"
    text = f"{'all' if len(who) == players else ', '.join(who)}: {wins}"
    if len(who) == 1:
        said = f"Player {who[0]} wins {wins}, the antes of the others."
    else:
        loses = "1 + b" if called else "1"
        folded = "; who has folded loses 1" if len(who) < players else ""
        among = " and ".join(who) if len(who) == 2 else f"{', '.join(who[:-1])} and {who[-1]}"
        said = f"The highest card of {among} wins {wins}, who shows another loses {loses}{folded}."
    return Ending(players, contenders, called, text, said)
