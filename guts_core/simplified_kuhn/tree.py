"""Deals, decisions and payoffs of simplified three-player Kuhn poker, played out ([Bil17]).

Three players get one card each of A > K > Q > J; the pot holds P. In turn each may bet one unit
until somebody has; the other two then call or fold in turn. If all check or the bet is called, the
highest card shown takes the pot and the bets. A player with J must check and fold.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

#: From the highest to the lowest.
CARDS = "AKQJ"

#: What a player may have to decide: to bet; to call directly after a bet, after a bet and a fold,
#: and after a bet and a call.
SITUATIONS = ("bet", "call", "call after fold", "overcall")

#: The eleven frequencies that the paper leaves open, players 1, 2, 3 in turn: a, b bet with A and
#: Q; c, d call with K after a bet, and after a bet and a fold.
FREQUENCIES = ("a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "b3", "c3", "d3")

#: Index of the player (0, 1, 2) whom each frequency belongs to.
OWNERS = tuple(int(name[1]) - 1 for name in FREQUENCIES)

Decision = tuple[int, str, bool]  # player, situation, whether they bet or call


@dataclass(frozen=True)
class Ending:
    """One of the 13 ways in which a hand can be played.

    Attributes
    ----------
    decisions : tuple
        Player (0, 1, 2), situation and whether they bet or call, in the order of play.
    bettor : int or None
        Who bet.
    shown : tuple of int
        Who is still in at the end.
    """

    decisions: tuple[Decision, ...]
    bettor: int | None
    shown: tuple[int, ...]


def endings() -> Iterator[Ending]:
    """The 13 ways to play a hand."""
    checks: tuple[Decision, ...] = ()
    for bettor in range(3):
        bet = (*checks, (bettor, "bet", True))
        first, second = (bettor + 1) % 3, (bettor + 2) % 3
        for calls in (False, True):
            situation = "overcall" if calls else "call after fold"
            for follows in (False, True):
                shown = [bettor] + [first] * calls + [second] * follows
                replies = ((first, "call", calls), (second, situation, follows))
                yield Ending((*bet, *replies), bettor, tuple(shown))
        checks = (*checks, (bettor, "bet", False))
    yield Ending(checks, None, (0, 1, 2))


def deals() -> Iterator[tuple[str, ...]]:
    """The 24 deals."""
    return permutations(CARDS, 3)


def payoffs(ending: Ending, deal: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """What each player wins: units of the bet, and pots."""
    winner = min(ending.shown, key=lambda player: CARDS.index(deal[player]))
    stake = int(ending.bettor is not None)
    lost = [-stake * (player in ending.shown) for player in range(3)]
    lost[winner] = stake * (len(ending.shown) - 1)
    return tuple((units, int(player == winner)) for player, units in enumerate(lost))


def frequency_of(player: int, situation: str, card: str) -> str | int:
    """The frequency with which the paper's players bet or call: one of the eleven names, 0 or 1."""
    name = {
        ("A", "bet"): "a",
        ("Q", "bet"): "b",
        ("K", "call"): "c",
        ("K", "call after fold"): "d",
    }.get((card, situation))
    if name is None:
        return int(card == "A")  # A always calls; K does not bet or overcall, Q does not call
    return f"{name}{player + 1}" if (name, player) != ("a", 2) else 1


def played_out(
    probability: Callable[[int, str, str], Any], pot: Any, player: int, card: str | None = None
) -> Any:
    """24 times a player's expectation, net of P/3, from all deals (in which they hold ``card``).

    Parameters
    ----------
    probability : callable
        Of betting or calling, for a player (0, 1, 2), situation and card.
    pot : number
        P.
    player : int
        Whose expectation: 0, 1 or 2.
    card : str, optional
        Only the six deals in which the player holds this card.
    """
    total = 0 * pot
    for deal in deals():
        if card not in (None, deal[player]):
            continue
        total -= pot / 3
        for ending in endings():
            chance = _chance(ending, deal, probability)
            if isinstance(chance, int) and chance == 0:
                continue
            units, pots = payoffs(ending, deal)[player]
            total += chance * (units + pots * pot)
    return total


def _chance(
    ending: Ending, deal: tuple[str, ...], probability: Callable[[int, str, str], Any]
) -> Any:
    chance: Any = 1
    for player, situation, aggressive in ending.decisions:
        p = probability(player, situation, deal[player])
        chance = chance * (p if aggressive else 1 - p)
        if isinstance(chance, int) and chance == 0:
            break
    return chance
