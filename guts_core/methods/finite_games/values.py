"""What a profile of behaviour strategies is worth on a game tree, and what the best replies gain.

A player's best reply is found from the places that chance and the others lead to, with their
weights: those in one information set are met together, as the player's own moves before it were
the same. That is why the player must remember what she knew and did (perfect recall).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from guts_core.methods.exact.flint_numbers import flint, to_flint, to_fraction
from guts_core.methods.finite_games.nodes import Chance, Decision, Ending, Node

#: A player, counted from 0, and what she knows.
InformationSet = tuple[int, str]
#: Probabilities of the actions, in each information set.
Behaviour = Mapping[InformationSet, Sequence[Any]]

#: A place and how likely chance and the players lead there.
Weighted = tuple[Node, Any]


def following(node: Decision | Chance, behaviour: Behaviour) -> Iterator[Weighted]:
    """What follows with positive probability."""
    chances = node.chances if isinstance(node, Chance) else behaviour[node.player, node.knows]
    return ((after, p) for after, p in zip(node.after, chances, strict=True) if p)


def rationals_in_flint(behaviour: Behaviour) -> tuple[Behaviour, Any]:
    """Fractions as ``fmpq``, in half the time, and the weight 1; other numbers as they are.

    Parameters
    ----------
    behaviour : mapping
        Probabilities of the actions in each information set.
    """
    kinds = {type(p) for chances in behaviour.values() for p in chances}
    if Fraction not in kinds or not kinds <= {int, Fraction}:
        return behaviour, 1
    return {each: list(map(to_flint, p)) for each, p in behaviour.items()}, flint().fmpq(1)


def of_python(numbers: Iterable[Any], one: Any) -> tuple[Any, ...]:
    """What became of the numbers of :func:`rationals_in_flint`, of which ``one`` is 1."""
    return tuple(numbers) if isinstance(one, int) else tuple(map(to_fraction, numbers))


def _times(one: Any, other: Any) -> Any:
    """Their product; of a float and a fraction as Python makes it, in a third of the time."""
    if type(other) is Fraction:
        if type(one) is float:
            return one * float(other)
        if type(one) not in (int, Fraction) and type(one) is flint().fmpq:
            return one * to_flint(other)
    elif type(one) is Fraction and type(other) is float:
        return float(one) * other
    return one * other


def expectations(root: Node, players: int, behaviour: Behaviour, one: Any) -> list[Any]:
    """Expected payoff of each player; unchecked.

    Parameters
    ----------
    root : node
        Where the game begins.
    players : int
        How many there are.
    behaviour : mapping
        Probabilities of the actions in each information set.
    one : number
        The weight of the root.
    """
    totals: list[Any] = [0] * players
    left: list[Weighted] = [(root, one)]
    while left:
        node, weight = left.pop()
        if isinstance(node, Ending):
            totals = [t + _times(weight, x) for t, x in zip(totals, node.payoffs, strict=True)]
        else:
            left.extend((after, _times(weight, p)) for after, p in following(node, behaviour))
    return totals


def best_reply_value(player: int, places: Sequence[Weighted], behaviour: Behaviour) -> Any:
    """What a player can still win in all these places together; unchecked.

    Parameters
    ----------
    player : int
        Who replies.
    places : sequence of (node, weight)
        Where the game stands, and how likely chance and the others lead there.
    behaviour : mapping
        Probabilities of the others' actions.
    """
    total: Any = 0
    met: dict[str, list[tuple[Decision, Any]]] = {}
    left = list(places)
    while left:
        node, weight = left.pop()
        if isinstance(node, Ending):
            total = total + _times(weight, node.payoffs[player])
        elif isinstance(node, Decision) and node.player == player:
            met.setdefault(node.knows, []).append((node, weight))
        else:
            left.extend((after, _times(weight, p)) for after, p in following(node, behaviour))
    for members in met.values():
        actions = range(len(members[0][0].actions))
        chosen = ([(node.after[k], weight) for node, weight in members] for k in actions)
        total = total + max(best_reply_value(player, each, behaviour) for each in chosen)
    return total
