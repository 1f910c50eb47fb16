"""What a game tree is made of: chance moves, decisions and endings, as frozen data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from typing import Annotated, Any

from guts_core.methods.arguments import Each, Exact, Kind, Whole, checked
from guts_core.methods.finite_games.places import Place
from guts_core.methods.validation import Refused


@dataclass(frozen=True)
class Label(Kind):
    """A name as Gambit takes it, or a text of several lines.

    A name has no blanks at its ends and no two together. Backslashes are refused, as Gambit's
    reader doubles some of them.
    """

    lines: bool = False

    def of(self, value: Any) -> str:
        """The text."""
        if not isinstance(value, str):
            raise Refused("must be a text", value)
        if "\\" in value or not value.replace("\n" * self.lines, " " * self.lines).isprintable():
            raise Refused("must have no backslashes or control characters", value)
        if not self.lines and value != " ".join(value.split()):
            raise Refused("must have single blanks, and none at its ends", value)
        return str(value)


#: A name; a text of several lines; names and numbers of what may happen at a place.
Name = Annotated[Any, Label()]
Text = Annotated[Any, Label(lines=True)]
Names = Annotated[Sequence[Any], Each(Label(), ordered=True)]
Numbers = Annotated[Sequence[Any], Each(Exact(), ordered=True)]


@checked
@dataclass(frozen=True)
class Ending(Place):
    """An end of the game.

    Parameters
    ----------
    payoffs : sequence of int or Fraction
        What each player wins.

    Examples
    --------
    >>> Ending([1, -1])
    Ending(payoffs=(1, -1))
    """

    payoffs: Numbers


@checked
@dataclass(frozen=True)
class Decision(Place):
    """A place where a player acts.

    Parameters
    ----------
    player : int
        Who acts, counted from 0.
    knows : str
        What the player knows there: the name of the information set. Places at which a player
        knows the same are one information set, and have the same actions.
    actions : sequence of str
        Names of the actions, all different.
    after : sequence of Ending, Decision or Chance
        What follows each action.

    Raises
    ------
    ValueError
        If there is no action, two have one name, or as many places do not follow.

    Examples
    --------
    >>> Decision(0, "ace", ["check", "bet"], [Ending([0, 0]), Ending([1, -1])])
    Decision(player=0, knows='ace', actions=('check', 'bet'))
    """

    player: Annotated[int, Whole(0)]
    knows: Name
    actions: Names
    after: Sequence[Any] = field(repr=False)

    def __post_init__(self) -> None:
        _one_place_for_each("Decision", "actions", self.actions, self.after)


@checked
@dataclass(frozen=True)
class Chance(Place):
    """A place where chance moves.

    Parameters
    ----------
    name : str
        Of the event; those of one name are alike.
    outcomes : sequence of str
        Names of what may happen, all different.
    chances : sequence of int or Fraction
        Their probabilities, above 0; their sum is 1.
    after : sequence of Ending, Decision or Chance
        What follows each outcome.

    Raises
    ------
    ValueError
        If the lists are of different lengths, or the probabilities are none.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> Chance("coin", ["head", "tail"], [half, half], [Ending([1]), Ending([0])])
    Chance(name='coin', outcomes=('head', 'tail'), chances=(Fraction(1, 2), Fraction(1, 2)))
    """

    name: Name
    outcomes: Names
    chances: Numbers
    after: Sequence[Any] = field(repr=False)

    def __post_init__(self) -> None:
        _one_place_for_each("Chance", "outcomes", self.outcomes, self.after)
        if len(self.chances) != len(self.outcomes):
            raise ValueError(
                f"Chance: chances must be as many as the outcomes, {len(self.outcomes)}, got "
                f"{len(self.chances)}"
            )
        if min(self.chances) <= 0 or sum(self.chances) != 1:
            raise ValueError("Chance: chances must be above 0 and their sum 1")


#: A place in the tree.
Node = Ending | Decision | Chance


def _one_place_for_each(owner: str, name: str, labels: Sequence[str], after: Sequence[Any]) -> None:
    if not labels or len(set(labels)) < len(labels):
        raise ValueError(f"{owner}: {name} must be one or more names, all different")
    if len(after) != len(labels) or not all(isinstance(node, Node) for node in after):
        raise ValueError(
            f"{owner}: after must hold an Ending, a Decision or a Chance for each of the "
            f"{len(labels)} {name}"
        )


def drawn(name: str, cases: Sequence[tuple[str, Node]]) -> Chance:
    """A move of chance with equal probabilities; unchecked.

    Parameters
    ----------
    name : str
        Of the event.
    cases : sequence of (str, node)
        What may happen and what follows.
    """
    outcomes, after = zip(*cases, strict=True)
    return Chance(name, outcomes, [Fraction(1, len(cases))] * len(cases), after)


def deals(cards: int, players: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """All ways to deal one card each, with a name that numbers the cards from 1; unchecked.

    Parameters
    ----------
    cards, players : int
        Different cards, and who get one of them.
    """
    for hand in permutations(range(cards), players):
        yield " ".join(str(card + 1) for card in hand), hand
