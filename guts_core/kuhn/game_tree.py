"""Kuhn poker as a game tree with every deal in it, for other programs and for a second look."""

from fractions import Fraction
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.kuhn.game import KuhnGame
from guts_core.kuhn.tree import Spot
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
        self.acted = [_acted(spot, game.players) for spot in (*self.tree.spots, *self.tree.ends)]
        self.made: dict[Any, Node] = {}

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
        """What follows from a node, or from an end: made once for all deals in which it is alike.

        Of the cards of who has acted for the last time no more matters than whose is the highest of
        those not folded, and which of the others' are higher: they are known, so that a number will
        do.
        """
        shown, left = self.acted[place]
        winner = max(shown, key=hand.__getitem__, default=0)
        cards = tuple(hand[player] for player in left)
        alike = place, winner, sum(card > hand[winner] for card in cards), cards
        if alike not in self.made:
            self.made[alike] = (
                self.decision(place, hand)
                if place < self.tree.nodes
                else self.ending(place - self.tree.nodes, winner)
            )
        return self.made[alike]

    def decision(self, node: int, hand: tuple[int, ...]) -> Node:
        """What a player may do at a node, or what follows it if the move is left out."""
        owner, follow = int(self.tree.owners[node]), self.tree.children[node].tolist()
        card = hand[owner]
        if not self.open[node, card]:
            return self.after(follow[int(self.aggressive[node, card])], hand)
        then = [self.after(each, hand) for each in follow]
        return Decision(owner, self.known(node, card), self.words[node], then)

    def ending(self, end: int, winner: int) -> Ending:
        """The pot and the bets go to the highest card of those who have not folded."""
        shown, bets = self.tree.contenders[end], int(self.tree.bets[end])
        ante = self.pot / self.game.players
        return Ending(
            [
                (player == winner) * (self.pot + bets) - int(bets > 0 and shown[player]) - ante
                for player in range(self.game.players)
            ]
        )


def _acted(spot: Spot, players: int) -> tuple[list[int], list[int]]:
    """Who has acted for the last time and not folded, and who has yet to act."""
    if spot.bettor is None:
        everybody = list(range(players))
        return (everybody, []) if spot.checks == players else ([], everybody)
    others = [(spot.bettor + step) % players for step in range(1, players)]
    called = [player for player, calls in zip(others, spot.answers, strict=False) if calls]
    return [spot.bettor, *called], others[len(spot.answers) :]


def _said(game: KuhnGame, pot: Fraction) -> str:
    forced = "" if game.choices.all() else " Card 1 may not bet and must fold."
    return (
        f"Each of {game.players} players gets one of {game.cards} different cards; the pot holds\n"
        f"{pot}. In turn they check or bet 1; after a bet the others, in turn, call or fold. The\n"
        "highest card of those who have not folded takes the pot and the bets. Payoffs are net of\n"
        f"the ante, {pot / game.players} each.{forced}"
    )
