r"""Equilibria of three-player von Neumann poker with a finite deck, in exact numbers.

The callers use threshold strategies; that there are such equilibria for every deck and bet, at once
and in turn, is proved in the book's chapter on three players. *At once*, II and III have the same
threshold card c and call with it with the same probability f. Nobody else has c when one of them
has, so f enters no payoff twice: the gains :math:`D_i` of betting are linear in f, and the gain of
calling with c is

.. math:: E_c = B\,[(c-2)(b+3)-(n-c)b] - W\,b(n-2),

B and W being player I's mass of bets below and above c, whatever f. The probabilities f at which
player I may mix are few (:mod:`guts_core.von_neumann.three_players.thresholds`); at each of them
his free bets are chosen so that the callers reply best
(:mod:`guts_core.von_neumann.three_players.bets`).

*In turn* there are three thresholds. The triples near those of the continuous game are tried in the
same way. Else a homotopy leads to an approximate equilibrium
(:mod:`guts_core.von_neumann.three_players.nearby`), and elimination to the exact one with the same
support (:mod:`guts_core.von_neumann.three_players.supports`), whose numbers may be irrational.

No proof is relied upon: every answer is certified by each player's exact gain of deviating.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, pairwise
from typing import Annotated, Any, TypeVar

import numpy as np

from guts_core.methods.arguments import Whole, checked
from guts_core.von_neumann.arguments import Bet, ShortBet
from guts_core.von_neumann.continuum.in_turn import in_turn_thresholds
from guts_core.von_neumann.continuum.one_caller import continuous_equilibrium
from guts_core.von_neumann.three_players.bets import balance, balanced_bets, supporting_bets
from guts_core.von_neumann.three_players.certificates import Certified
from guts_core.von_neumann.three_players.nearby import TILTS, supports
from guts_core.von_neumann.three_players.rules import Strategy, ThreePlayerGame, Triple
from guts_core.von_neumann.three_players.supports import solved
from guts_core.von_neumann.three_players.thresholds import (
    Thresholds,
    as_many_bets,
    calls_at,
    corner_gains,
    gains_at_once,
    signs_of_betting,
    turning_fractions,
)

#: Most cards in turn.
MOST_CARDS = 104

#: Triples of thresholds tried in turn, from the likeliest: before the homotopy, and then in all.
TRIED, MOST_TRIED = 32, 256

#: Random starts.
MOST_STARTS = 1000

#: Spread of the logits of random starts.
_SPREAD = 3.0


@dataclass(frozen=True)
class ThreePlayerEquilibrium(Certified):
    """An equilibrium of the three-player game in exact numbers, one of many.

    Attributes
    ----------
    values : tuple of Fraction
        Expected payoffs of players I, II and III in antes. They are not the same in all equilibria.
    bet_probabilities : tuple of Fraction
        Player I bets with card 1, ..., n with these probabilities.
    call_probabilities_2, call_probabilities_3 : tuple of Fraction
        Players II and III call a bet with card 1, ..., n with these probabilities.
    gains : tuple of Fraction
        What each player gains by the best deviation: zeros.
    """

    values: Triple
    bet_probabilities: tuple[Fraction, ...]
    call_probabilities_2: tuple[Fraction, ...]
    call_probabilities_3: tuple[Fraction, ...]
    gains: Triple


@dataclass(frozen=True)
class InTurnEquilibrium(Certified):
    """An equilibrium of the game in turn in exact numbers, one of many.

    The numbers are Fractions, or where fractions do not suffice surds of one quadratic field, or
    numbers of another field: ``status`` says which, ``certificate`` has them in fractions.

    Attributes
    ----------
    values : tuple of Fraction
        Expected payoffs of players I, II and III in antes.
    bet_probabilities, call_probabilities_2 : tuple of Fraction
        Player I bets, player II calls with card 1, ..., n with these probabilities.
    after_fold, after_call : tuple of Fraction
        Player III calls with these probabilities after II folded and after II called.
    gains : tuple of Fraction
        What each player gains by the best deviation: zeros.
    """

    values: Triple
    bet_probabilities: tuple[Fraction, ...]
    call_probabilities_2: tuple[Fraction, ...]
    after_fold: tuple[Fraction, ...]
    after_call: tuple[Fraction, ...]
    gains: Triple


_Record = TypeVar("_Record")


def certified(
    record: Callable[..., _Record],
    game: ThreePlayerGame,
    bets: Sequence[Any],
    calls: tuple[Strategy, ...],
) -> Iterator[_Record]:
    """The equilibrium as a record, if nobody gains by deviating, or nothing."""
    gains = game.gains(bets, *calls)
    if not any(gains):
        yield record(game.payoffs(bets, *calls), tuple(bets), *calls, gains)


@checked
def three_player_equilibrium(
    cards: Annotated[int, Whole(3, 10**5)], bet: Bet
) -> ThreePlayerEquilibrium:
    """An exact equilibrium in which II and III use the same threshold strategy.

    Parameters
    ----------
    cards : int
        n, at least 3.
    bet : int or Fraction
        b > 0 in antes.

    Returns
    -------
    ThreePlayerEquilibrium
        The first one found from the threshold of the continuous game outward.

    Raises
    ------
    ArithmeticError
        If no threshold card gives an equilibrium.

    Examples
    --------
    >>> found = three_player_equilibrium(10, 2)
    >>> [str(value) for value in found.values]
    ['106/1125', '-53/1125', '-53/1125']
    """
    game = ThreePlayerGame(cards, bet, in_turn=False)
    for card in _likely_cards(cards, bet):
        called, folded = (gains_at_once(cards, bet, least) for least in (card, card + 1))
        for found in _at_once(game, card, called, folded):
            return found
    raise ArithmeticError(
        f"three_player_equilibrium: no symmetric threshold equilibrium for {cards} cards and bet "
        f"{bet}; tried all threshold cards 1..{cards} at all fractions where player I is "
        "indifferent"
    )


@checked
def equilibrium_family(
    cards: Annotated[int, Whole(3, 3000)], bet: Bet
) -> tuple[ThreePlayerEquilibrium, ...]:
    """Equilibria with a common threshold strategy of II and III, from the best for player I.

    Player I's payoff depends on the calls alone. Two members with the same bets and the same
    threshold card are the ends of a segment of equilibria. This is not all of them: other bets may
    go with the same calls, and II and III may differ.

    Parameters
    ----------
    cards : int
        n, from 3 to 3000.
    bet : int or Fraction
        b > 0 in antes.

    Returns
    -------
    tuple of ThreePlayerEquilibrium

    Examples
    --------
    >>> [str(member.values[0]) for member in equilibrium_family(14, 1)]
    ['291/2912', '11/112']
    """
    game = ThreePlayerGame(cards, bet, in_turn=False)
    gains = pairwise(gains_at_once(cards, bet, least) for least in range(1, cards + 2))
    found = {
        (member.bet_probabilities, member.call_probabilities_2): member
        for card, both in enumerate(gains, 1)
        for member in _at_once(game, card, *both)
    }
    return tuple(sorted(found.values(), key=lambda member: member.values[0], reverse=True))


@checked
def in_turn_equilibrium(
    cards: Annotated[int, Whole(3, MOST_CARDS)], bet: ShortBet
) -> InTurnEquilibrium:
    """An exact equilibrium with threshold strategies of the callers, III seeing what II did.

    Parameters
    ----------
    cards : int
        n, from 3 to 104.
    bet : int or Fraction
        b > 0 in antes, numerator and denominator at most 10^12.

    Returns
    -------
    InTurnEquilibrium
        The first one found from the thresholds of the continuous game outward, or else by a
        homotopy, or else farther outward.

    Raises
    ------
    ArithmeticError
        If none is found, which did not happen in any game tried.

    Examples
    --------
    >>> found = in_turn_equilibrium(6, 2)
    >>> [str(value) for value in found.values]
    ['4/45', '-2/45', '-2/45']
    >>> [str(p) for p in found.after_fold]
    ['0', '0', '0', '1/3', '1', '1']
    >>> in_turn_equilibrium(6, Fraction(1, 2)).status.value
    'quadratic field'
    """
    game, likely = ThreePlayerGame(cards, bet, in_turn=True), _likely_triples(cards, bet)
    first, others = (
        (found for thresholds in part for found in _in_turn(game, thresholds))
        for part in (likely[:TRIED], likely[TRIED:])
    )
    for found in chain(first, _by_homotopy(game), others):
        return found
    raise ArithmeticError(
        f"in_turn_equilibrium: not found for {cards} cards and bet {bet}; tried {MOST_TRIED} "
        f"triples of thresholds, and the supports at the ends of {len(TILTS)} homotopies"
    )


@checked
def in_turn_family(
    cards: Annotated[int, Whole(3, MOST_CARDS)],
    bet: ShortBet,
    starts: Annotated[int, Whole(0, MOST_STARTS)] = 8,
) -> tuple[InTurnEquilibrium, ...]:
    """Several equilibria in turn, from the best for player I; those found are not all.

    Parameters
    ----------
    cards : int
        n, from 3 to 104.
    bet : int or Fraction
        b > 0 in antes, numerator and denominator at most 10^12.
    starts : int
        Number of homotopies from strategies drawn at random, always the same ones.

    Returns
    -------
    tuple of InTurnEquilibrium
        The one of :func:`in_turn_equilibrium`, the one that the homotopy from even chances leads
        to, and those from the other starts, without repetition.

    Examples
    --------
    >>> [str(member.values[0]) for member in in_turn_family(7, 1, 1)]
    ['53/784 + 13/11760 sqrt(65)', '487/6517']
    """
    game, rng = ThreePlayerGame(cards, bet, in_turn=True), np.random.default_rng(cards)
    biases = [None, *rng.normal(0, _SPREAD, (starts, 4 * cards))]
    firsts = (next(_by_homotopy(game, bias), None) for bias in biases)
    found = [in_turn_equilibrium(cards, bet), *(each for each in firsts if each is not None)]
    return tuple(sorted(dict.fromkeys(found), key=lambda each: each.values[0], reverse=True))


def _likely_cards(n: int, b: Fraction) -> list[int]:
    """All cards, those near the threshold of the continuous game first."""
    near = float(min(max(b, Fraction(1, 10**9)), Fraction(10**9)))  # the order alone is at stake
    start = 1 + int(n * continuous_equilibrium(near, 2).call_above)
    return sorted(range(1, n + 1), key=lambda card: abs(card - start))


def _likely_triples(n: int, b: Fraction) -> list[Thresholds]:
    """Threshold cards of II, of III after a fold and after a call, the likeliest ones first."""
    cards, near = np.arange(1, n + 1), [n * c + 0.5 for c in in_turn_thresholds(float(b))]
    second, fold, call = (np.abs(cards - c) for c in near)
    distances = second[:, None, None] + fold[:, None] + call
    distances[np.broadcast_to(cards[:, None, None] > cards, distances.shape)] = np.inf
    last = min(MOST_TRIED, n * n * (n + 1) // 2) - 1  # all of a small deck's
    places = np.nonzero(distances <= np.partition(distances, last, axis=None)[last])
    order = np.argsort(distances[places], kind="stable")[: last + 1]
    return [tuple(each) for each in (np.transpose(places)[order] + 1).tolist()]


def _at_once(
    game: ThreePlayerGame, card: int, called: np.ndarray, folded: np.ndarray
) -> Iterator[ThreePlayerEquilibrium]:
    """Certified equilibria with this common threshold card, given the gains with and without it."""
    change = called - folded
    turning = (abs(change) > abs(called)) & (abs(change) > abs(folded))  # opposite signs
    fractions = _balanced_fractions(_weights(game, card), card, called, folded, turning)
    largest = max(int(abs(called).max()), int(abs(folded).max()))
    for f in (Fraction(0), *fractions, Fraction(1)):
        exact = np.int64 if 2 * f.denominator * largest < 2**63 else object
        gains = f.denominator * folded.astype(exact) + f.numerator * change.astype(exact)
        if _may_be_best(game, gains, card - (f == 1), card + (f == 0)):
            bets = balanced_bets(gains.tolist(), card, _weights(game, card))
            yield from certified(
                ThreePlayerEquilibrium, game, bets, calls_at(game, (card,), {0: f})
            )


def _balanced_fractions(
    weights: tuple[int, int], card: int, called: np.ndarray, folded: np.ndarray, turning: np.ndarray
) -> list[Fraction]:
    """Where bets turn and calling with the threshold card can gain 0, as in :func:`balance`.

    The signs of all gains are counted for all fractions at once: for large bets there are as many
    fractions as cards.
    """
    ends = folded[turning].tolist(), called[turning].tolist()
    fractions = turning_fractions(*ends)
    if not fractions:
        return []
    number, (below, above) = {f: k for k, f in enumerate(fractions)}, weights
    turns = np.full(len(called), -1)
    turns[turning] = [number[Fraction(x, x - y)] for x, y in zip(*ends, strict=True)]
    total = called + folded

    def counted(part: slice) -> tuple[np.ndarray, np.ndarray]:
        """How many gains are positive at each fraction, and how many are 0, of some cards."""
        turned, at, steady = turning[part], turns[part], total[part][~turning[part]]
        here, falling, rising = (
            np.bincount(at[each], minlength=len(fractions))
            for each in (turned, turned & (folded[part] > 0), turned & (called[part] > 0))
        )
        positive = falling.sum() - falling.cumsum() + rising.cumsum() - rising
        nothing = here + np.count_nonzero(steady == 0)
        return (positive + np.count_nonzero(steady > 0)).astype(object), nothing.astype(object)

    (made, bluffs), (kept, given_up) = counted(slice(card - 1)), counted(slice(card, None))
    least = below * made + above * (kept + given_up)
    most = least + max(0, below) * bluffs + max(0, -above) * given_up
    return [f for f, x, y in zip(fractions, least, most, strict=True) if x <= 0 <= y]


def _may_be_best(game: ThreePlayerGame, gains: np.ndarray, folded: int, called: int) -> bool:
    """Whether the highest card that folds may lose by a call, and the lowest that calls win."""
    loses = folded < 1 or balance(gains, folded, _weights(game, folded)) <= 0
    return loses and (called > game.cards or balance(gains, called, _weights(game, called)) >= 0)


def _weights(game: ThreePlayerGame, card: int) -> tuple[int, int]:
    """What a bet below and one above a card add to the gain of calling with it, as in E_c."""
    bet, one = game.bet.numerator, game.bet.denominator
    return (card - 2) * (bet + 3 * one) - (game.cards - card) * bet, -bet * (game.cards - 2)


def _in_turn(game: ThreePlayerGame, thresholds: Thresholds) -> Iterator[InTurnEquilibrium]:
    """Certified equilibria with these thresholds and as many mixed bets as mixed calls."""
    corners = corner_gains(game, thresholds)
    for fractions in as_many_bets(corners, game.bet.denominator):
        calls = calls_at(game, thresholds, fractions)
        bets = supporting_bets(game, signs_of_betting(corners, fractions), calls)
        if bets is not None:
            yield from certified(InTurnEquilibrium, game, bets, calls)


def _by_homotopy(
    game: ThreePlayerGame, bias: np.ndarray | None = None
) -> Iterator[InTurnEquilibrium]:
    """Certified equilibria with the supports to which homotopies lead."""
    for support in supports(game, bias):
        strategies = solved(game, support)
        if strategies is not None:
            yield from certified(InTurnEquilibrium, game, strategies[0], strategies[1:])
