"""Von Neumann's poker with a deck as a game tree, with one bet or several, and any callers."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any

from guts_core.methods.arguments import Each, Kind, Printable, Whole, checked
from guts_core.methods.finite_games import Decision, Ending, GameTree
from guts_core.methods.finite_games.nodes import Node, deals, drawn
from guts_core.methods.finite_games.trees import checked_size
from guts_core.methods.validation import Refused, is_listed
from guts_core.von_neumann.arguments import ExactBet, ExactBets, ExactChance


@dataclass(frozen=True)
class OneBetOrMore(Kind):
    """One exact bet above 0, or a list of them, all different."""

    def of(self, value: Any) -> tuple[Fraction, ...]:
        """A tuple of Fractions."""
        if value is None or isinstance(value, str | bytes | bytearray):
            raise Refused("must be a rational number, or a list of them", value)
        bets = ExactBets().of(value) if is_listed(value) else (ExactBet().of(value),)
        return tuple(map(Printable().of, bets))


#: A probability for each of several things, in their order.
CHANCES = Each(ExactChance(), ordered=True)


@dataclass(frozen=True)
class ChanceOrChances(Kind):
    """The probability of one thing, or of each of several."""

    def of(self, value: Any) -> tuple[Any, ...]:
        """A tuple of exact numbers: of the passive action, then of the others."""
        if not is_listed(value):
            chance = ExactChance().of(value)
            return 1 - chance, chance
        chances = CHANCES.of(value)
        if sum(chances) != 1:
            raise Refused("must have the sum 1 for each card", value)
        return chances


@checked
def von_neumann_game_tree(
    cards: Annotated[int, Whole(2)],
    bets: Annotated[Any, OneBetOrMore()],
    players: Annotated[int, Whole(2, 20)] = 2,
    in_turn: bool = False,
) -> GameTree:
    """The game as a tree: chance deals, player I checks or bets, the others call or fold.

    Cards are numbered from 1, the lowest. What player I knows is the card, ``"3"``; the others know
    theirs and the bet, ``"3 bet"``, or ``"3 bet 2"`` if there are several sizes, and in turn what
    those before them did, ``"3 bet fold"``. Payoffs are in antes, net of one's own.

    Parameters
    ----------
    cards : int
        n, at least 2 and as many as there are players.
    bets : int or Fraction, or a list of them
        b > 0 in antes, or the sizes that player I chooses from (Newman's game).
    players : int
        Player I and those who call, at most 20.
    in_turn : bool
        Whether those who call see what those before them did; otherwise all answer at once.

    Returns
    -------
    GameTree

    Raises
    ------
    ValueError
        If there are fewer cards than players, or if the tree would have more than 500,000 places.

    Examples
    --------
    >>> von_neumann_game_tree(4, 2)
    <game tree: Von Neumann's poker, 4 cards, bet 2; 61 places, 8 information sets>
    >>> von_neumann_game_tree(3, 1, players=3, in_turn=True).size
    55
    """
    if cards < players:
        raise ValueError(f"von_neumann_game_tree: cards must be at least {players}, got {cards}")
    each_deal = 2 + len(bets) * (2**players - 1)
    checked_size("von_neumann_game_tree", "cards", 1 + math.perm(cards, players) * each_deal)
    dealt = _Dealt(bets, players, in_turn)
    cases = [(name, dealt.first(hand)) for name, hand in deals(cards, players)]
    listed = ", ".join(map(str, bets))
    order = "" if players == 2 else f"{players} players {'in turn' if in_turn else 'at once'}, "
    title = f"Von Neumann's poker, {order}{cards} cards, bet{'s' * (len(bets) > 1)} {listed}"
    names = [f"player {each}" for each in _romans(players)]
    return GameTree(title, names, drawn("deal", cases), _said(cards, listed, players, in_turn))


@checked
def von_neumann_behaviour(
    game: GameTree,
    bet_probabilities: Annotated[Sequence[Any], Each(ChanceOrChances(), ordered=True)],
    call_probabilities: Annotated[Sequence[Any], Each(CHANCES, ordered=True)],
) -> dict[tuple[int, str], tuple[Any, ...]]:
    """Strategies card by card as the probabilities of the actions in the information sets.

    Parameters
    ----------
    game : GameTree
        One of :func:`von_neumann_game_tree`.
    bet_probabilities : sequence
        For card 1, ..., n: the probability of betting, or those of checking and of each size.
    call_probabilities : sequence of sequence
        Probabilities of calling with card 1, ..., n: a list for each caller and each thing that may
        have happened before, player II's first; sizes are in the game's order, and a fold comes
        before a call.

    Returns
    -------
    dict
        For each player, counted from 0, with what the player knows: probabilities of the actions.

    Raises
    ------
    ValueError
        If the tree is another game's, or there are other numbers of probabilities than the game
        asks for.

    Examples
    --------
    >>> from guts_core.von_neumann import mixed_equilibrium
    >>> found, tree = mixed_equilibrium(4, 2), von_neumann_game_tree(4, 2)
    >>> played = von_neumann_behaviour(
    ...     tree, found.bet_probabilities, [found.call_probabilities])
    >>> [str(x) for x in tree.expectations(played)], [str(x) for x in tree.gains(played)]
    (['1/12', '-1/12'], ['0', '0'])
    """
    wanted = _by_what_happened(game)
    given = [bet_probabilities, *([(1 - q, q) for q in calls] for calls in call_probabilities)]
    if len(given) != len(wanted):
        raise ValueError(
            f"von_neumann_behaviour: call_probabilities must be {len(wanted) - 1} lists, got "
            f"{len(given) - 1}"
        )
    sizes = game.information_sets[0]
    played: dict[tuple[int, str], tuple[Any, ...]] = {}
    for number, ((player, happened), chances) in enumerate(zip(wanted, given, strict=True)):
        name = "call_probabilities" if number else "bet_probabilities"
        count = 2 if number else len(next(iter(sizes.values())))
        if len(chances) != len(sizes) or any(len(each) != count for each in chances):
            raise ValueError(
                f"von_neumann_behaviour: {name} must be for {len(sizes)} cards and {count} actions"
            )
        for card, each in enumerate(chances, start=1):
            played[player, f"{card}{happened}"] = tuple(each)
    return played


def _by_what_happened(game: GameTree) -> list[tuple[int, str]]:
    """Each player with what may have happened before, without the card."""
    of_another = "von_neumann_behaviour: game must be of von_neumann_game_tree"
    found: dict[tuple[int, str], None] = {}
    for player, sets in enumerate(game.information_sets):
        for knows in sets:
            card, blank, happened = knows.partition(" ")
            if not card.isdecimal():
                raise ValueError(of_another)
            found[player, blank + happened] = None
    if [player for player, _ in found].count(0) != 1 or len(found) < 2:
        raise ValueError(of_another)  # player I decides at once, and never again
    return list(found)


@dataclass(frozen=True)
class _Dealt:
    """What follows a deal; places that are alike in several deals are made once."""

    bets: tuple[Fraction, ...]
    players: int
    in_turn: bool
    made: dict[Any, Node] = field(default_factory=dict, repr=False, compare=False)

    def first(self, hand: tuple[int, ...]) -> Decision:
        """Player I checks or bets."""
        words = [f"bet {bet}" if len(self.bets) > 1 else "bet" for bet in self.bets]
        after = [
            self.answer(hand, bet, word, ()) for bet, word in zip(self.bets, words, strict=True)
        ]
        checks = self.answer(hand, Fraction(0), "check", (False,) * (self.players - 1))
        return Decision(0, str(hand[0] + 1), ["check", *words], [checks, *after])

    def answer(
        self, hand: tuple[int, ...], bet: Fraction, word: str, before: tuple[bool, ...]
    ) -> Node:
        """The next of those who call, or the end."""
        shown = [0, *(k for k, called in enumerate(before, 1) if called or not bet)]
        winner = max(shown, key=hand.__getitem__)
        # Of the cards of who has acted no more matters than whose is the highest of those who have
        # paid most, and which of the others' are higher: they are known, so that a number will do.
        left = hand[1 + len(before) :]
        alike = word, before, winner, sum(card > hand[winner] for card in left), left
        if alike not in self.made:
            self.made[alike] = (
                self.decision(hand, bet, word, before) if left else self.ending(winner, bet, before)
            )
        return self.made[alike]

    def decision(
        self, hand: tuple[int, ...], bet: Fraction, word: str, before: tuple[bool, ...]
    ) -> Decision:
        """Fold or call."""
        player = 1 + len(before)
        seen = "".join(" call" if called else " fold" for called in before if self.in_turn)
        after = [self.answer(hand, bet, word, (*before, called)) for called in (False, True)]
        return Decision(player, f"{hand[player] + 1} {word}{seen}", ["fold", "call"], after)

    def ending(self, winner: int, bet: Fraction, called: tuple[bool, ...]) -> Ending:
        """The highest card of those who have paid most takes the pot."""
        paid = [1 + bet, *(1 + bet * answer for answer in called)]
        return Ending([sum(paid) * (k == winner) - amount for k, amount in enumerate(paid)])


def _romans(players: int) -> list[str]:
    units = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
    return ["X" * (k // 10) + units[k % 10] for k in range(1, players + 1)]


def _said(cards: int, bets: str, players: int, in_turn: bool) -> str:
    callers = "Player II folds" if players == 2 else "Each of the others folds"
    how = "" if players == 2 else ", in turn" if in_turn else ", at once"
    return (
        f"Each of {players} players antes 1 and gets one of {cards} different cards. Player I\n"
        f"checks, and the highest card takes the antes, or bets ({bets}). {callers} or\n"
        f"calls{how}; the highest card of those who have paid the bet takes the pot.\n"
        "Payoffs are in antes."
    )
