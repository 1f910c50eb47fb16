"""Kuhn poker dealt and played hand by hand from the betting rules, as a reference.

Nothing here uses the package's tree, tables or sums: claims and tests compare both.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from typing import Any

import numpy as np

#: The betting so far (k check, b bet, f fold, c call) at node 1, ..., 12.
HISTORIES = ("", "k", "kk", "kkb", "kkbf", "kkbc", "kb", "kbf", "kbc", "b", "bf", "bc")

#: Player (0, 1, 2) who acts at node 1, ..., 12.
ACTORS = tuple(len(history) % 3 for history in HISTORIES)

Hand = tuple[int, ...]


def result(cards: Hand, history: str, pot: Any) -> list[Any] | None:
    """Payoffs net of the ante share once the betting is over, else None."""
    bettor = history.find("b")
    if len(history) < (3 if bettor < 0 else bettor + 3):
        return None
    paid = [0, 0, 0]
    for turn, action in enumerate(history):
        paid[turn % 3] = int(action in "bc")
    contenders = [player for player in range(3) if paid[player]] or [0, 1, 2]
    winner = max(contenders, key=lambda player: cards[player])
    return [(pot + sum(paid)) * (p == winner) - paid[p] - pot / 3 for p in range(3)]


def played(cards: Hand, history: str, frequencies: Any, pot: Any) -> list[Any]:
    """Expected payoffs from here on with these cards (from 0)."""
    over = result(cards, history, pot)
    if over is not None:
        return over
    chance = frequencies[HISTORIES.index(history)][cards[len(history) % 3]]
    passive, aggressive = "fc" if "b" in history else "kb"
    if chance in (0, 1):  # as in pure plans
        return played(cards, history + (aggressive if chance else passive), frequencies, pot)
    first = played(cards, history + aggressive, frequencies, pot)
    second = played(cards, history + passive, frequencies, pot)
    return [chance * x + (1 - chance) * y for x, y in zip(first, second, strict=True)]


def payoffs_by_action(cards: Hand, pot: Any) -> np.ndarray:
    """Payoffs with these cards if all is pure: by the actions at the 12 nodes, and by player.

    Which cards they are enters by their order alone.
    """
    paid = np.zeros((2,) * len(HISTORIES) + (3,))

    def fill(history: str, chosen: dict[int, int]) -> None:
        over = result(cards, history, pot)
        if over is not None:
            paid[tuple(chosen.get(node, slice(None)) for node in range(len(HISTORIES)))] = over
            return
        for action, letter in enumerate("fc" if "b" in history else "kb"):
            fill(history + letter, chosen | {HISTORIES.index(history): action})

    fill("", {})
    return paid


def hands(cards: int) -> list[Hand]:
    """All ordered deals."""
    return list(permutations(range(cards), 3))


def plan_values(frequencies: Any, pot: Any, player: int, card: int) -> list[Any]:
    """What each of a player's 16 pure plans for one card pays, summed over the deals with it."""
    nodes = [node for node in range(12) if ACTORS[node] == player]
    mine = [hand for hand in hands(len(frequencies[0])) if hand[player] == card]
    values = []
    for plan in product((0, 1), repeat=4):
        changed = [list(row) for row in frequencies]
        for node, action in zip(nodes, plan, strict=True):
            changed[node][card] = action
        values.append(sum(played(hand, "", changed, pot)[player] for hand in mine))
    return values


def random_frequencies(cards: int, seed: int) -> np.ndarray:
    """Sevenths, some of them 0 or 1."""
    numbers = np.random.default_rng(seed).integers(0, 8, (12, cards))
    return np.array([[Fraction(int(k), 7) for k in row] for row in numbers], dtype=object)
