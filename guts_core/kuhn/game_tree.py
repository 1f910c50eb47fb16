"""Kuhn poker as a game tree with every deal in it, for other programs and for a second look."""

from fractions import Fraction
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.kuhn.game import KuhnGame
from guts_core.methods.arguments import Both, PositiveExact, Printable, Probabilities, checked
from guts_core.methods.finite_games import Decision, Ending, GameTree
from guts_core.methods.finite_games.nodes import Node, deals, drawn
from guts_core.methods.finite_games.trees import checked_size

#: The passive and the aggressive action before a bet and after one.
OPENING, ANSWER = ("check", "bet"), ("fold", "call")


@checked
def kuhn_game_tree(
    game: KuhnGame,
    pot: Annotated[Any, Both(PositiveExact(), Printable())],
    dominated: bool = True,
) -> GameTree:
    """The whole game as a tree: chance deals, then the players act in turn.

    Cards are numbered from 1, the lowest, and what a player knows is her card with the actions so
    far: ``"3"``, or ``"3 check bet"``. Payoffs are in bets and net of the ante P/m.

    Parameters
    ----------
    game : KuhnGame
        The game, such as ``KuhnPoker(4)`` or ``MultiplayerKuhn(2, 3)``.
    pot : number
        P > 0, exact.
    dominated : bool
        Whether moves that are dominated, or held, are in the tree. Without them a player acts only
        where her frequency is free.

    Returns
    -------
    GameTree

    Raises
    ------
    ValueError
        If the tree would have more than 500,000 places, or if moves are left out and a frequency is
        held between 0 and 1.

    Examples
    --------
    >>> from guts_core.kuhn import KuhnPoker, MultiplayerKuhn
    >>> kuhn_game_tree(MultiplayerKuhn(2, 3), 2)
    <game tree: Kuhn poker, 2 players, 3 cards, pot 2; 55 places, 12 information sets>
    >>> kuhn_game_tree(KuhnPoker(4), 3, dominated=False)
    <game tree: Kuhn poker, 3 players, 4 cards, pot 3, no dominated moves; 301 places, ...>
    """
    return _Dealt("kuhn_game_tree", game, pot, dominated).game_tree()


@checked
def kuhn_behaviour(
    game: KuhnGame,
    frequencies: Annotated[npt.ArrayLike, Probabilities(2)],
    dominated: bool = True,
) -> dict[tuple[int, str], tuple[Any, Any]]:
    """Frequencies as the probabilities of the actions in the information sets of the tree.

    Parameters
    ----------
    game : KuhnGame
        The game.
    frequencies : array_like
        Shape (nodes, cards): probabilities of the aggressive action, as the game takes them.
    dominated : bool
        As for :func:`kuhn_game_tree`.

    Returns
    -------
    dict
        For each player, counted from 0, with what she knows: the probabilities of the passive and
        of the aggressive action.

    Raises
    ------
    ValueError
        If the shape is not that of the game, or if a move that is left out is played.

    Examples
    --------
    >>> from guts_core.kuhn import two_player_kuhn
    >>> found = two_player_kuhn(3, 2, exact=True)
    >>> tree = kuhn_game_tree(found.game, 2)
    >>> played = kuhn_behaviour(found.game, found.frequencies)
    >>> [str(x) for x in tree.expectations(played)], [str(x) for x in tree.gains(played)]
    (['-1/18', '1/18'], ['0', '0'])
    """
    dealt = _Dealt("kuhn_behaviour", game, 1, dominated)
    x = np.asarray(frequencies)
    if x.shape != dealt.open.shape:
        raise ValueError(f"kuhn_behaviour: frequencies must have shape {dealt.open.shape}")
    if bool((x != dealt.aggressive)[~dealt.open].any()):
        raise ValueError("kuhn_behaviour: frequencies must be those of the moves left out there")
    return {
        (int(game.owners[node]), dealt.known(node, card)): (1 - x[node, card], x[node, card])
        for node, card in np.argwhere(dealt.open & dealt.reached).tolist()
    }


class _Dealt:
    """The game while its tree is made: which moves are open, and what follows the others."""

    def __init__(self, function: str, game: KuhnGame, pot: Any, dominated: bool) -> None:
        self.function, self.game, self.pot, self.tree = function, game, Fraction(pot), game.tree
        self.open, self.aggressive = game.choices, np.zeros(game.choices.shape)
        if not dominated:
            self.open, self.aggressive = game.free, game.dominated
        if not bool(np.isin(self.aggressive, (0, 1)).all()):
            raise ValueError(f"{function}: game must not hold frequencies between 0 and 1")
        self.words = [OPENING if spot.bettor is None else ANSWER for spot in self.tree.spots]
        self.moves = [
            "".join(f" {self.words[before][bold]}" for before, bold in path)
            for path in self.tree.paths
        ]

    @property
    def reached(self) -> np.ndarray:
        """Boolean (nodes, cards): where moves that are left out do not keep everybody away."""
        return self.game.reached(np.where(self.open, 0.5, self.aggressive))

    def known(self, node: int, card: int) -> str:
        """What the owner of a node knows there."""
        return f"{card + 1}{self.moves[node]}"

    def game_tree(self) -> GameTree:
        """Every deal with what follows."""
        m, n = self.game.players, self.game.cards
        checked_size(self.function, "game", 1 + self.game.deals * (2 * self.tree.nodes + 1))
        fewer = ", no dominated moves" if bool((self.open != self.game.choices).any()) else ""
        title = f"Kuhn poker, {m} players, {n} cards, pot {self.pot}{fewer}"
        cases = [(name, self.after(0, hand)) for name, hand in deals(n, m)]
        players = [f"player {k + 1}" for k in range(m)]
        return GameTree(title, players, drawn("deal", cases), _said(self.game, self.pot))

    def after(self, place: int, hand: tuple[int, ...]) -> Node:
        """What follows from a node, or from an end."""
        if place >= self.tree.nodes:
            return self.ending(place - self.tree.nodes, hand)
        owner, follow = int(self.tree.owners[place]), self.tree.children[place].tolist()
        card = hand[owner]
        if not self.open[place, card]:
            return self.after(follow[int(self.aggressive[place, card])], hand)
        then = [self.after(each, hand) for each in follow]
        return Decision(owner, self.known(place, card), self.words[place], then)

    def ending(self, end: int, hand: tuple[int, ...]) -> Ending:
        """The pot and the bets go to the highest card of those who have not folded."""
        shown, bets = self.tree.contenders[end], int(self.tree.bets[end])
        winner = max(np.flatnonzero(shown).tolist(), key=lambda player: hand[player])
        ante = self.pot / self.game.players
        return Ending(
            [
                (player == winner) * (self.pot + bets) - int(bets > 0 and shown[player]) - ante
                for player in range(self.game.players)
            ]
        )


def _said(game: KuhnGame, pot: Fraction) -> str:
    forced = "" if game.choices.all() else " Card 1 may not bet and must fold."
    return (
        f"Each of {game.players} players gets one of {game.cards} different cards; the pot holds\n"
        f"{pot}. In turn they check or bet 1; after a bet the others, in turn, call or fold. The\n"
        "highest card of those who have not folded takes the pot and the bets. Payoffs are net of\n"
        f"the ante, {pot / game.players} each.{forced}"
    )
