"""The strategic form of a game tree: what each profile of plans pays.

A plan says what a player does wherever the plan itself lets her come, as in Gambit's reduced
strategic form: what she would do after a move that she does not make is left open. So player 1 of
Kuhn's own game has 27 plans and not 64. That mixtures of plans are worth the same as behaviour,
where nobody forgets, is a theorem of Kuhn (1953).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from guts_core.methods.arguments import checked
from guts_core.methods.finite_games.nodes import Chance, Decision, Ending, Node
from guts_core.methods.finite_games.strategic import (
    MOST_PAYOFFS,
    MOST_PLAYERS,
    StrategicGame,
)
from guts_core.methods.finite_games.trees import GameTree, checked_moves
from guts_core.methods.validation import shown

#: What a player knows and the number of the action taken; None before the first one.
Step = tuple[str, int] | None
#: Actions taken, by what the player knows.
Plan = dict[str, int]


@dataclass(frozen=True)
class _Player:
    """The information sets of one player: the actions, and after which own step each is met."""

    actions: Mapping[str, tuple[str, ...]]
    after: dict[Step, list[str]]

    def count(self, step: Step = None) -> int:
        """How many plans go on from a step."""
        return math.prod(
            sum(self.count((knows, k)) for k in range(len(self.actions[knows])))
            for knows in self.after.get(step, ())
        )

    def plans(self, step: Step = None) -> list[Plan]:
        """All plans that go on from a step."""
        parts = [
            [
                {knows: k} | plan
                for k in range(len(self.actions[knows]))
                for plan in self.plans((knows, k))
            ]
            for knows in self.after.get(step, ())
        ]
        return [{k: v for part in chosen for k, v in part.items()} for chosen in product(*parts)]

    def name(self, plan: Plan) -> str:
        """The numbers of the actions, set by set as they are met; a star where she never comes."""
        numbers = [str(plan[knows] + 1) if knows in plan else "*" for knows in self.actions]
        apart = any(len(actions) > 9 for actions in self.actions.values())
        return (" " if apart else "").join(numbers) or "*"


@checked
def strategic_form(game: GameTree) -> StrategicGame:
    """A game tree in strategic form, with the plans of each player as strategies.

    Parameters
    ----------
    game : GameTree
        A game in which nobody forgets what they knew and did.

    Returns
    -------
    StrategicGame
        A strategy is named by the number of its action in each information set, in the order of
        ``game.information_sets``, with a star where it does not come.

    Raises
    ------
    ValueError
        If a player forgets something, or there would be more than 500,000 payoffs, or there are
        more than 31 players or 150 moves one after another.

    Examples
    --------
    >>> from guts_core.kuhn import MultiplayerKuhn, kuhn_game_tree
    >>> found = strategic_form(kuhn_game_tree(MultiplayerKuhn(2, 3), 2))
    >>> found
    <strategic game: Kuhn poker, 2 players, 3 cards, pot 2, 27 x 64 strategies>
    >>> found.strategies[0][:3]
    ('111111', '111112', '11112*')
    """
    return form_of("strategic_form", game)


def form_of(function: str, game: GameTree) -> StrategicGame:
    """The strategic form of a tree, which is refused in the name of a function."""
    checked_moves(function, "game", game.perfect_recall, game.moves)
    if len(game.players) > MOST_PLAYERS:
        raise ValueError(
            f"{function}: game must have at most {MOST_PLAYERS} players, got {len(game.players)}"
        )
    ends = list(_endings(game))
    players = _players(game)
    counts = [player.count() for player in players]
    size = len(players) * math.prod(counts)
    if size > MOST_PAYOFFS:
        raise ValueError(
            f"{function}: game must be smaller: there would be {shown(size)} payoffs, at most "
            f"{MOST_PAYOFFS} are allowed"
        )
    plans = [player.plans() for player in players]
    payoffs = _payoffs(ends, [_places_of_steps(each) for each in plans], counts)
    names = [[p.name(plan) for plan in own] for p, own in zip(players, plans, strict=True)]
    return StrategicGame(game.title, game.players, names, payoffs, game.comment)


#: The last step of each player, how likely chance is, and the payoffs.
_End = tuple[tuple[Step, ...], Fraction, Sequence[Any]]
#: A place, the last step of each player, and how likely chance is.
_At = tuple[Node, tuple[Step, ...], Fraction]


def _walk(game: GameTree) -> list[_At]:
    """Every place with the last step of each player and the probability of chance's moves."""
    found = []
    left: list[_At] = [(game.root, (None,) * len(game.players), Fraction(1))]
    while left:
        found.append(at := left.pop())
        node, steps, chance = at
        if isinstance(node, Chance):
            pairs = zip(node.after, node.chances, strict=True)
            left.extend((after, steps, chance * Fraction(p)) for after, p in pairs)
        elif isinstance(node, Decision):
            me = node.player
            for k, after in enumerate(node.after):
                left.append((after, (*steps[:me], (node.knows, k), *steps[me + 1 :]), chance))
    return found


def _endings(game: GameTree) -> list[_End]:
    return [
        (steps, chance, node.payoffs)
        for node, steps, chance in _walk(game)
        if isinstance(node, Ending)
    ]


def _players(game: GameTree) -> list[_Player]:
    before = {
        (node.player, node.knows): steps[node.player]
        for node, steps, _ in _walk(game)
        if isinstance(node, Decision)
    }
    found = []
    for player, actions in enumerate(game.information_sets):
        after: dict[Step, list[str]] = {}
        for knows in actions:
            after.setdefault(before[player, knows], []).append(knows)
        found.append(_Player(actions, after))
    return found


def _places_of_steps(plans: list[Plan]) -> dict[Step, np.ndarray]:
    """The plans that take a step; by perfect recall they have taken all steps before it."""
    found: dict[Step, list[int]] = {None: list(range(len(plans)))}
    for place, plan in enumerate(plans):
        for step in plan.items():
            found.setdefault(step, []).append(place)
    return {step: np.array(places) for step, places in found.items()}


def _payoffs(
    ends: list[_End], places: list[dict[Step, np.ndarray]], counts: list[int]
) -> np.ndarray:
    """Sums over the endings that the plans allow, in whole numbers over one denominator.

    They are integers of 64 bits where no sum can be longer; equal payoffs are one fraction.
    """
    parts = [[chance * Fraction(paid) for paid in payoffs] for _, chance, payoffs in ends]
    common = math.lcm(*(each.denominator for part in parts for each in part))
    whole = [[int(each * common) for each in part] for part in parts]
    most = max(sum(map(abs, own)) for own in zip(*whole, strict=True))
    totals = np.zeros((len(counts), *counts), dtype=np.int64 if most < 2**63 else object)
    for (steps, _, _), part in zip(ends, whole, strict=True):
        allowed = np.ix_(*(own[step] for own, step in zip(places, steps, strict=True)))
        for player, each in enumerate(part):
            totals[player][allowed] += each
    different, entries = np.unique(totals, return_inverse=True)
    fractions = np.array([Fraction(int(each), common) for each in different], dtype=object)
    return fractions[entries.reshape(totals.shape)]
