"""What a betting tree is made of: decisions, moves and endings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Ending:
    """An end of the hand: the highest card of those who are still in takes the pot.

    Attributes
    ----------
    players : int
        Number of players, who have put in the pot in equal parts.
    contenders : tuple of int
        Who has not folded, players counted from 0.
    called : bool
        Whether there was a bet, so that each contender has put in one.
    text : str
        What the drawing says beside it.
    said : str
        The same in a sentence.
    """

    players: int
    contenders: tuple[int, ...]
    called: bool
    text: str
    said: str

    def payoffs(self, winner: int, pot: Any, bet: Any) -> tuple[Any, ...]:
        """What each player wins if a contender has the highest card; the sum is 0.

        Parameters
        ----------
        winner : int
            The contender with the highest card.
        pot, bet : number
            What all have put in before the betting, and the size of the bet.

        Examples
        --------
        >>> Ending(2, (0, 1), True, "", "").payoffs(0, pot=2, bet=1)
        (2.0, -2.0)
        """
        paid = [pot / self.players + bet * self._has_bet(each) for each in range(self.players)]
        return tuple(sum(paid) * (each == winner) - paid[each] for each in range(self.players))

    def _has_bet(self, player: int) -> bool:
        return self.called and player in self.contenders


@dataclass(frozen=True)
class Move:
    """An action and what follows.

    Attributes
    ----------
    name : str
        Check, bet, fold or call.
    aggressive : bool
        Whether it puts money in.
    to : Decision or Ending
        What follows.
    """

    name: str
    aggressive: bool
    to: Decision | Ending


@dataclass(frozen=True)
class Decision:
    """A point at which a player acts.

    Attributes
    ----------
    name : str
        What the library and the text call it: ``"node 5"``.
    mark : str
        What stands in its circle.
    player : int
        Who acts, counted from 0.
    moves : tuple of Move
        The passive action first.
    above : str
        What stands over its circle: names of frequencies.
    """

    name: str
    mark: str
    player: int
    moves: tuple[Move, ...]
    above: str = ""


def decisions(tree: Decision) -> Iterator[Decision]:
    """All decisions, each before those that follow it.

    Parameters
    ----------
    tree : Decision
        The first one.
    """
    yield tree
    for move in tree.moves:
        if isinstance(move.to, Decision):
            yield from decisions(move.to)


def endings(tree: Decision) -> Iterator[Ending]:
    """All endings, in the order in which they are drawn.

    Parameters
    ----------
    tree : Decision
        The first decision.
    """
    for move in tree.moves:
        if isinstance(move.to, Ending):
            yield move.to
        else:
            yield from endings(move.to)


def depth(tree: Decision | Ending) -> int:
    """The largest number of moves to an ending.

    Parameters
    ----------
    tree : Decision or Ending
        Where to start.
    """
    if isinstance(tree, Ending):
        return 0
    return 1 + max(depth(move.to) for move in tree.moves)
