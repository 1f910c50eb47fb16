"""A game in extensive form: a tree with its players' names, checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import LIST, Anything, checked
from guts_core.methods.finite_games.nodes import Chance, Decision, Ending, Name, Names, Node, Text
from guts_core.methods.finite_games.values import (
    Behaviour,
    InformationSet,
    best_reply_value,
    expectations,
    of_python,
    rationals_in_flint,
)
from guts_core.methods.records import ClosedDict, kept
from guts_core.methods.validation import exact_entries, is_number, shown

#: Most places of a tree: with more, a text for another program would have tens of megabytes.
MOST_NODES = 500_000

#: Most moves one after another where best replies and plans are looked for, move within move.
MOST_MOVES = 150

#: How far from 1 the sum of probabilities in floats may lie.
_ROUNDING = 1e-9


def checked_size(function: str, argument: str, size: int) -> None:
    """Refuse to make a tree that would have so many places."""
    if size > MOST_NODES:
        raise ValueError(
            f"{function}: {argument} must be smaller: the tree would have {shown(size)} places, at "
            f"most {MOST_NODES} are allowed"
        )


def checked_moves(function: str, argument: str, recalls: bool, moves: int) -> None:
    """Refuse a game in which somebody forgets, or one of very many moves.

    Parameters
    ----------
    function, argument : str
        Who asks, for the error.
    recalls, moves : bool, int
        What the tree says of itself.
    """
    if not recalls:
        raise ValueError(f"{function}: {argument} must have perfect recall")
    if moves > MOST_MOVES:
        raise ValueError(
            f"{function}: {argument} must have at most {MOST_MOVES} moves one after another, got "
            f"{moves}"
        )


@checked
@dataclass(frozen=True, repr=False)
class GameTree:
    """A game in extensive form.

    Parameters
    ----------
    title : str
        Name of the game.
    players : sequence of str
        Names of the players, one or more.
    root : Ending, Decision or Chance
        Where the game begins.
    comment : str
        What should be said with it; it may have several lines.

    Raises
    ------
    ValueError
        If a place has another number of payoffs than there are players, or a player that there is
        not; if the actions of one information set, or the chances of one event, differ; or if there
        are more than 500,000 places.

    Examples
    --------
    >>> sees = [Decision(0, "all", ["head", "tail"], [Ending([1 - k]), Ending([k])])
    ...         for k in (0, 1)]
    >>> guess = GameTree("a guess", ["player"], Chance("coin", ["h", "t"], [0.5, 0.5], sees))
    >>> guess
    <game tree: a guess; 7 places, 1 information sets>
    >>> [str(x) for x in guess.expectations({(0, "all"): (0.5, 0.5)})]
    ['0.5']
    """

    title: Name
    players: Names
    root: Ending | Decision | Chance
    comment: Text = field(default="")

    def __post_init__(self) -> None:
        players = self.players
        if not players or len(set(players)) < len(players):
            raise ValueError("GameTree: players must be one or more names, all different")
        len(self._found.actions)  # looked at once, so that a wrong tree is refused here

    def __repr__(self) -> str:
        sets = sum(map(len, self.information_sets))
        return f"<game tree: {self.title}; {self.size} places, {sets} information sets>"

    @property
    def size(self) -> int:
        """Number of places: moves of chance, decisions and endings."""
        return self._found.size

    @property
    def information_sets(self) -> tuple[dict[str, tuple[str, ...]], ...]:
        """For each player the names of her information sets, as they are met, with the actions."""
        every = self._found.actions
        return tuple(
            {knows: actions for (owner, knows), actions in every.items() if owner == player}
            for player in range(len(self.players))
        )

    @property
    def moves(self) -> int:
        """Number of moves one after another, where there are most."""
        return self._found.moves

    @property
    def perfect_recall(self) -> bool:
        """Whether each player remembers what she knew and did."""
        return self._found.recalls

    @checked
    def expectations(self, behaviour: Annotated[Mapping[Any, Any], Anything()]) -> tuple[Any, ...]:
        """Expected payoff of each player.

        Parameters
        ----------
        behaviour : mapping
            For each information set, (player counted from 0, what she knows), the probabilities of
            its actions; exact ones give exact payoffs.

        Returns
        -------
        tuple

        Raises
        ------
        ValueError
            If an information set is missing or unknown, or has no probabilities.

        Examples
        --------
        >>> bet = Decision(0, "ace", ["check", "bet"], [Ending([0, 0]), Ending([1, -1])])
        >>> GameTree("t", ["I", "II"], bet).expectations({(0, "ace"): (0.5, 0.5)})
        (0.5, -0.5)
        """
        played, one = rationals_in_flint(self._checked("GameTree.expectations", behaviour))
        return of_python(expectations(self.root, len(self.players), played, one), one)

    @checked
    def gains(self, behaviour: Annotated[Mapping[Any, Any], Anything()]) -> tuple[Any, ...]:
        """What each player gains by a best reply to the others, over all her strategies.

        Parameters
        ----------
        behaviour : mapping
            As for :meth:`expectations`.

        Returns
        -------
        tuple
            Never negative, but for rounding; all are 0 exactly at an equilibrium.

        Raises
        ------
        ValueError
            As for :meth:`expectations`, or if a player forgets something, or there are more than
            150 moves one after another.

        Examples
        --------
        >>> bet = Decision(0, "ace", ["check", "bet"], [Ending([0, 0]), Ending([1, -1])])
        >>> GameTree("t", ["I", "II"], bet).gains({(0, "ace"): (0.5, 0.5)})
        (0.5, 0.0)
        """
        played, one = rationals_in_flint(self._checked("GameTree.gains", behaviour))
        checked_moves("GameTree.gains", "the game", self.perfect_recall, self.moves)
        now = expectations(self.root, len(self.players), played, one)
        gains = (
            best_reply_value(player, [(self.root, one)], played) - value
            for player, value in enumerate(now)
        )
        return of_python(gains, one)

    @kept
    def _found(self) -> _Found:
        return _looked_through(self)

    def _checked(self, function: str, behaviour: Any) -> Behaviour:
        sets = self._found.actions
        if not isinstance(behaviour, Mapping) or behaviour.keys() != sets.keys():
            raise ValueError(
                f"{function}: behaviour must be a mapping whose keys are the {len(sets)} "
                "information sets, (player counted from 0, what she knows)"
            )
        return {
            each: _probabilities(function, each, behaviour[each], len(actions))
            for each, actions in sets.items()
        }


def _probabilities(function: str, place: InformationSet, given: Any, count: int) -> list[Any]:
    """One for each action, with the sum 1: exactly, if they are exact."""
    try:
        chances = list(exact_entries(np.array(LIST.of(given), dtype=object)))
        total = sum(chances)
        inexact = any(isinstance(each, float) for each in chances)
        summed = abs(total - 1) <= _ROUNDING if inexact else total == 1
        fits = (
            len(chances) == count
            and all(map(is_number, chances))
            and bool(min(chances) >= 0)
            and bool(summed)
        )
    except (TypeError, ValueError, RuntimeError):  # the last of lists with too many axes
        fits = False
    if not fits:
        raise ValueError(
            f"{function}: behaviour must have {count} probabilities with the sum 1 at {place}, "
            f"in a list, got {shown(given)}"
        )
    return chances


@dataclass
class _Found:
    """What has been seen of a tree on the way through it."""

    size: int
    actions: dict[InformationSet, tuple[str, ...]]
    recalls: bool
    moves: int = 0


def _looked_through(tree: GameTree) -> _Found:
    """Every place once, the root first, and each before what follows it."""
    found = _Found(0, {}, True)
    events: dict[str, tuple[Any, ...]] = {}
    pasts: dict[Any, int] = {}
    before: dict[InformationSet, int] = {}
    left: list[tuple[Node, tuple[int, ...], int]] = [(tree.root, (0,) * len(tree.players), 0)]
    while left:
        node, past, moves = left.pop()
        found.size += 1
        if found.size > MOST_NODES:
            raise ValueError(f"GameTree: root must have at most {MOST_NODES} places")
        found.moves = max(found.moves, moves)
        if isinstance(node, Ending):
            if len(node.payoffs) != len(tree.players):
                raise ValueError(
                    f"GameTree: root must have {len(tree.players)} payoffs at each ending, one for "
                    f"each player, got {shown(node.payoffs)}"
                )
        elif isinstance(node, Chance):
            alike = node.outcomes, node.chances
            if events.setdefault(node.name, alike) != alike:
                raise ValueError(f"GameTree: root has different events of the name {node.name!r}")
            left.extend((after, past, moves + 1) for after in reversed(node.after))
        else:
            place = _place(tree, node, found.actions)
            found.recalls &= before.setdefault(place, past[node.player]) == past[node.player]
            for action in reversed(range(len(node.after))):
                own = pasts.setdefault((place, past[node.player], action), len(pasts) + 1)
                then = (*past[: node.player], own, *past[node.player + 1 :])
                left.append((node.after[action], then, moves + 1))
    found.actions = ClosedDict(found.actions)
    return found


def _place(
    tree: GameTree, node: Decision, actions: dict[InformationSet, tuple[str, ...]]
) -> InformationSet:
    """The information set of a decision, entered where it is new."""
    place = node.player, node.knows
    if node.player >= len(tree.players):
        raise ValueError(
            f"GameTree: root has a decision of player {node.player}, counted from 0, of "
            f"{len(tree.players)}"
        )
    known = actions.setdefault(place, tuple(node.actions))
    if known != node.actions:
        raise ValueError(f"GameTree: root has different actions at {place}")
    return place
