"""Simplified three-player Kuhn poker as a game tree with the 24 deals in it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any

from guts_core.methods.arguments import Both, Exact, Printable, checked
from guts_core.methods.finite_games import Decision, GameTree
from guts_core.methods.finite_games import Ending as Paid
from guts_core.methods.finite_games.nodes import Node, drawn
from guts_core.simplified_kuhn.profiles import checked_profile
from guts_core.simplified_kuhn.tree import (
    CARDS,
    FREQUENCIES,
    SITUATIONS,
    Ending,
    deals,
    endings,
    frequency_of,
    payoffs,
)


@checked
def simplified_kuhn_game_tree(
    pot: Annotated[Any, Both(Exact(2), Printable())], dominated: bool = True
) -> GameTree:
    """The whole game as a tree: chance deals, then the players act in turn.

    What a player knows is the card with the situation, such as ``"K call after fold"``: for each
    player a situation stands for one course of the betting. With J one checks and folds.

    Parameters
    ----------
    pot : int or Fraction
        P >= 2, exact. Payoffs are profits in bets, net of P/3 each.
    dominated : bool
        Whether the moves that the paper sets aside as dominated are in the tree. Without them the
        players choose nothing but the eleven frequencies.

    Returns
    -------
    GameTree

    Examples
    --------
    >>> simplified_kuhn_game_tree(4, dominated=False)
    <game tree: Simplified Kuhn poker, pot 4, no dominated moves; 127 places, ...>
    >>> len(simplified_kuhn_game_tree(4).information_sets[0])
    12
    """
    ways = list(endings())
    cases = [(" ".join(deal), _after(ways, 0, deal, pot, dominated)) for deal in deals()]
    players = [f"player {k}" for k in (1, 2, 3)]
    title = f"Simplified Kuhn poker, pot {pot}{'' if dominated else ', no dominated moves'}"
    return GameTree(title, players, drawn("deal", cases), _said(pot))


@checked
def simplified_kuhn_behaviour(
    frequencies: Any, dominated: bool = True
) -> dict[tuple[int, str], tuple[Any, Any]]:
    """The eleven frequencies as the probabilities of the actions in the information sets.

    Parameters
    ----------
    frequencies : array_like or mapping
        One profile, as for :func:`~guts_core.simplified_kuhn.expectations`.
    dominated : bool
        As for :func:`simplified_kuhn_game_tree`; dominated moves are then listed and never played.

    Returns
    -------
    dict
        For each player, counted from 0, with what the player knows: the probabilities of checking
        or folding and of betting or calling.

    Raises
    ------
    ValueError
        If the frequencies are not eleven numbers in [0, 1].

    Examples
    --------
    >>> from guts_core.simplified_kuhn import equilibria
    >>> found = equilibria(5)[-1]
    >>> tree = simplified_kuhn_game_tree(5)
    >>> played = simplified_kuhn_behaviour(found.frequencies)
    >>> [str(x) for x in tree.gains(played)]
    ['0', '0', '0']
    """
    f, _ = checked_profile("simplified_kuhn_behaviour", frequencies, 2)
    if f.ndim != 1:
        raise ValueError("simplified_kuhn_behaviour: frequencies must be of one profile")
    now = dict(zip(FREQUENCIES, f, strict=True))
    played = {}
    for player in range(3):
        for card in CARDS[:-1]:
            for situation in SITUATIONS:
                chance = frequency_of(player, situation, card)
                if dominated or isinstance(chance, str):
                    bold = now[chance] if isinstance(chance, str) else Fraction(chance)
                    played[player, f"{card} {situation}"] = (1 - bold, bold)
    return played


def _after(
    ways: Sequence[Ending], step: int, deal: tuple[str, ...], pot: Fraction, dominated: bool
) -> Node:
    """What follows the decisions that these ways to play have in common."""
    if len(ways[0].decisions) == step:
        won = payoffs(ways[0], deal)
        return Paid([units + pots * pot - Fraction(pot) / 3 for units, pots in won])
    player, situation, _ = ways[0].decisions[step]
    card = deal[player]
    then = [[way for way in ways if way.decisions[step][2] == bold] for bold in (False, True)]
    usual = frequency_of(player, situation, card)
    if card == CARDS[-1] or not (dominated or isinstance(usual, str)):
        return _after(then[int(usual)], step + 1, deal, pot, dominated)
    actions = ("check", "bet") if situation == SITUATIONS[0] else ("fold", "call")
    after = [_after(each, step + 1, deal, pot, dominated) for each in then]
    return Decision(player, f"{card} {situation}", actions, after)


def _said(pot: Fraction) -> str:
    return (
        f"Three players get one card each of A > K > Q > J; the pot holds {pot}. In turn they\n"
        "check or bet 1; after a bet the others, in turn, call or fold. The highest card shown\n"
        "takes the pot and the bets. With J one checks and folds. Payoffs are net of a third of\n"
        "the pot each."
    )
