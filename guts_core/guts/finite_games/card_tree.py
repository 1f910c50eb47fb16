"""Two-card guts for two players as a game tree, in exact numbers."""

from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np

from guts_core.guts.beyond.classes import class_names
from guts_core.guts.beyond.real_cards import deal_counts
from guts_core.methods.arguments import checked
from guts_core.methods.finite_games import Chance, Decision, Ending, GameTree


@checked
def card_guts_game_tree(card_removal: bool = True) -> GameTree:
    """One round of two-card guts for two players: both are dealt, and drop or hold at once.

    What a player knows is the class of the hand, such as ``"J7"``; suits do not matter.

    Parameters
    ----------
    card_removal : bool
        Deal both hands from one deck, or each from its own.

    Returns
    -------
    GameTree
        Payoffs in antes; going on is worth nothing, as it is in a symmetric equilibrium.

    Examples
    --------
    >>> card_guts_game_tree().size
    57968
    """
    counts, names = deal_counts(2, card_removal), class_names()
    total = int(counts.sum())
    cases = [(first, second, int(counts[first, second])) for first, second in np.argwhere(counts)]
    root = Chance(
        "deal",
        [f"{names[first]} {names[second]}" for first, second, _ in cases],
        [Fraction(count, total) for *_, count in cases],
        [_round(names, int(first), int(second)) for first, second, _ in cases],
    )
    return GameTree(
        f"Two-card guts, {'one deck' if card_removal else 'a deck each'}",
        ["player 1", "player 2"],
        root,
        "Both drop or hold at once. The better hand takes the pot from who holds another, equal\n"
        "hands share it. Payoffs are in antes; going on with other stakes is worth nothing.",
    )


def _round(names: tuple[str, ...], first: int, second: int) -> Decision:
    """What follows a deal of these classes."""
    higher = (first > second) - (first < second)
    return Decision(0, names[first], _ACTIONS, _replies(names[second], higher))


@cache
def _replies(name: str, higher: int) -> tuple[Decision, Decision]:
    """Player 2's choice after a drop and after a hold: the same for all hands that lose to hers."""
    paid = {(a, b): _paid(a, b, higher) for a, b in product((False, True), repeat=2)}
    dropped, held = (
        Decision(1, name, _ACTIONS, [paid[mine, False], paid[mine, True]]) for mine in (False, True)
    )
    return dropped, held


_ACTIONS = ("drop", "hold")


def _paid(first_holds: bool, second_holds: bool, higher: int) -> Ending:
    """The ante of who drops alone; the pot of two, if both hold and one hand is better."""
    won = 2 * higher if first_holds and second_holds else first_holds - second_holds
    return Ending([won, -won])
