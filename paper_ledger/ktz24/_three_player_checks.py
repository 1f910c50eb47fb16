"""What the claims on the finite game of three players compute: printed sums, deals, programmes."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain, permutations, product, starmap
from typing import Any

import numpy as np

from guts_core.methods import solve_zero_sum
from guts_core.methods.exact.intervals import Interval
from guts_core.von_neumann.three_players.equilibria import (
    ThreePlayerEquilibrium,
    equilibrium_family,
    three_player_equilibrium,
)
from guts_core.von_neumann.three_players.payoffs import three_player_gains, three_player_payoffs
from guts_core.von_neumann.two_players.mixed import mixed_equilibrium
from guts_core.von_neumann.two_players.pay_tables import subsets_of_cards
from paper_ledger.ktz24._tools import fractions, indicator, paytable
from paper_ledger.ktz24.two_caller_bounds import TwoCallers, enclosed

#: The page of the book that shows these claims.
PAGE = "book/von_neumann_three_players"

Strategy = Sequence[Fraction]
Procedures = dict[str, Callable[..., Any]]
Side = Callable[[int, Fraction, int, Strategy, Strategy], Fraction]

#: FastMNE(4, 1) as printed: objective and values, P, Q = R.
FOUR_CARDS = fractions("""
0 1/24 -1/48 -1/48
2/3 0 0 1
0 0 1/4 1
""")

#: FastMNE(10, 2) as printed.
TEN_CARDS = fractions("""
0 106/1125 -53/1125 -53/1125
16/19 0 0 0 0 0 0 0 0 0 1
0 0 0 0 0 0 3/25 1 1 1
""")

#: The decks for which equilibria with identical callers are computed.
DECKS = range(3, 21)

#: By how much over the number of cards Player I gets less than in the continuum.
LEAST_SHORT, MOST_SHORT = Fraction(1, 20), Fraction(1, 4)

#: The slides' words: probability of betting, of calling, with each card that is not played purely
#: as 0; the cards that surely bet, surely call.
FOUR_IN_WORDS = ({1: Fraction(2, 3)}, (4,), {3: Fraction(1, 4)}, (4,))
TEN_IN_WORDS = ({1: Fraction(16, 19)}, (10,), {7: Fraction(3, 25)}, (8, 9, 10))

#: Names under which the printed sets of constraints of Players I, II and III call the
#: sub-procedures for two cards and for three.
NAMES_USED = (("Call2", "Call3"), ("Call2", "Call3"), ("Call12", "Call13"))


def call12(i: int, j: int, stake: Fraction) -> Fraction:
    """The slides' Call12(i, j, R)."""
    return stake + 1 if i > j else -stake


def call13(i: int, j: int, k: int, stake: Fraction) -> Fraction:
    """The slides' Call13(i, j, k, R)."""
    return 2 * stake if i > j and i > k else -stake


def pairs(cards: int, own: int) -> Iterable[tuple[int, int]]:
    """Cards of the other two."""
    return permutations([card for card in range(cards) if card != own], 2)


def sub_procedures() -> Procedures:
    """What the two defined names stand for."""
    return {"Call12": call12, "Call13": call13}


def first_checks(
    n: int, b: Fraction, i: int, q: Strategy, r: Strategy, call: Procedures | None = None
) -> Fraction:
    """Left side of (Player I checks), times (n-1)(n-2) like the others."""
    _, three = _named(0, call)
    return sum((three(i, j, k, Fraction(1)) for j, k in pairs(n, i)), Fraction(0))


def first_bets(
    n: int,
    b: Fraction,
    i: int,
    q: Strategy,
    r: Strategy,
    call: Procedures | None = None,
    printed: bool = True,
) -> Fraction:
    """Left side of (Player I bets); as printed, with q_k for q_j, if ``printed``."""
    total, stake = Fraction(0), b + 1
    two, three = _named(0, call)
    for j, k in pairs(n, i):
        total += three(i, j, k, stake) * (q[k] if printed else q[j]) * r[k]
        total += two(i, j, stake) * q[j] * (1 - r[k]) + two(i, k, stake) * (1 - q[j]) * r[k]
        total += 2 * (1 - q[j]) * (1 - r[k])
    return total


def caller_folds(
    n: int,
    b: Fraction,
    j: int,
    p: Strategy,
    other: Strategy,
    call: Procedures | None = None,
    player: int = 2,
) -> Fraction:
    """Left side of (Player II folds) and of (Player III folds)."""
    _, three = _named(player, call)
    return sum(
        (-p[i] + three(j, i, k, Fraction(1)) * (1 - p[i]) for i, k in pairs(n, j)), Fraction(0)
    )


def caller_calls(
    n: int,
    b: Fraction,
    j: int,
    p: Strategy,
    other: Strategy,
    call: Procedures | None = None,
    player: int = 2,
) -> Fraction:
    """Left side of (Player II calls) and of (Player III calls)."""
    total, stake = Fraction(0), b + 1
    two, three = _named(player, call)
    for i, k in pairs(n, j):
        total += three(j, i, k, stake) * p[i] * other[k]
        total += two(j, i, stake) * p[i] * (1 - other[k])
        total += three(j, i, k, Fraction(1)) * (1 - p[i])
    return total


def _named(player: int, call: Procedures | None) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The sub-procedures that a player's constraints name; those meant, if no names are given."""
    if call is None:
        return call12, call13
    two, three = NAMES_USED[player]
    return call[two], call[three]


def sets_are_dealt(call: Procedures | None = None) -> bool:
    """With these sub-procedures each set of constraints is what its player's actions earn.

    So it is for every deck and every bet; with none given, those are meant that are right.
    """
    sides: list[tuple[Side, int, bool]] = [
        (partial(first_checks, call=call), 0, False),
        (partial(first_bets, call=call, printed=False), 0, True),
        *((partial(caller_folds, call=call, player=p), p, False) for p in (1, 2)),
        *((partial(caller_calls, call=call, player=p), p, True) for p in (1, 2)),
    ]
    return all(as_dealt(*each) for each in sides)


def names_suffice() -> bool:
    """The two defined names are all that the constraints need."""
    try:
        return sets_are_dealt(sub_procedures())
    except KeyError:
        return False


def mended_names() -> bool:
    """Call2 read as Call12, and Call3 as Call13, the constraints are right."""
    return sets_are_dealt({**sub_procedures(), "Call2": call12, "Call3": call13})


def played(hands: Sequence[int], acts: Sequence[bool], bet: Fraction) -> list[Fraction]:
    """Payoffs of one play: whoever folds a bet has lost the ante."""
    inside = [0, *(p for p in (1, 2) if acts[p])] if acts[0] else [0, 1, 2]
    paid = [1 + (bet if acts[0] and p in inside else Fraction(0)) for p in range(3)]
    winner = max(inside, key=lambda p: hands[p])
    return [(sum(paid) if p == winner else Fraction(0)) - paid[p] for p in range(3)]


def whole_plays() -> Iterable[tuple[tuple[int, ...], tuple[bool, ...], Fraction]]:
    """Three cards in every order, all that can be done with them, two bets.

    They decide for every deck and every bet: only the order of the three cards counts, and what is
    paid is affine in the bet.
    """
    acts = product((False, True), repeat=3)
    return product(permutations(range(3)), acts, map(Fraction, (1, 2)))


def nothing_is_lost() -> bool:
    """Payoffs add up to 0 in every play: what the best replies earn more is the sum of gains."""
    return not any(sum(played(*each)) for each in whole_plays())


def callers_are_alike() -> bool:
    """Whether II and III, with their cards and actions interchanged, are paid the other way round.

    A finite game has an equilibrium that all its symmetries leave as it is (Nash 1951).
    """
    return all(
        played(_interchanged(hands), _interchanged(acts), bet)
        == _interchanged(played(hands, acts, bet))
        for hands, acts, bet in whole_plays()
    )


def _interchanged(each: Sequence[Any]) -> list[Any]:
    """The second and the third in each other's place."""
    return [each[0], each[2], each[1]]


def dealt(
    n: int, b: Fraction, player: int, card: int, action: bool, others: Sequence[Strategy]
) -> Fraction:
    """What an action earns with a card, by dealing and playing out, times (n-1)(n-2)."""
    total = Fraction(0)
    seats = [seat for seat in range(3) if seat != player]
    for pair in pairs(n, card):
        for choice in product((False, True), repeat=2):
            hands, acts, chance = [card] * 3, [action] * 3, Fraction(1)
            for seat, hand, act, strategy in zip(seats, pair, choice, others, strict=True):
                hands[seat], acts[seat] = hand, act
                chance *= strategy[hand] if act else 1 - strategy[hand]
            total += chance * played(hands, acts, b)[player]
    return total


def samples(count: int, strategies: int) -> Iterable[tuple[int, Fraction, list[list[Fraction]]]]:
    """Decks of four and five cards, bets and strategies in sixths."""
    rng = np.random.default_rng(50)
    for _ in range(count):
        n, b = int(rng.integers(4, 6)), Fraction(int(rng.integers(1, 8)), 2)
        yield (
            n,
            b,
            [[Fraction(int(k), 6) for k in rng.integers(0, 7, n)] for _ in range(strategies)],
        )


def whole_three() -> Iterable[tuple[int, Fraction, list[list[Fraction]]]]:
    """Three cards, all pure strategies of two players, two bets: what decides for every deck.

    What an action earns is a sum over the pairs of cards that the two others can have, of terms
    in which only the order of the three cards counts. They are multilinear in the probabilities
    of these two cards and affine in the bet.
    """
    pure = [indicator(3, chosen) for chosen in subsets_of_cards(3)]
    return ((3, Fraction(b), [q, r]) for b in (1, 2) for q, r in product(pure, repeat=2))


def as_dealt(side: Side, player: int, action: bool, count: int = 1) -> bool:
    """The left side is what the action earns, for every card of every deck, and of some again."""
    return all(
        side(n, b, card, *others) == dealt(n, b, player, card, action, others)
        for n, b, others in chain(whole_three(), samples(count, 2))
        for card in range(n)
    )


def mended_bets() -> bool:
    """(Player I bets) with q_j for q_k."""
    return as_dealt(lambda n, b, i, q, r: first_bets(n, b, i, q, r, printed=False), 0, True)


def fast_objective(
    n: int, b: Fraction, strategies: Sequence[Strategy], weights: Sequence[int]
) -> Fraction:
    """The objective with least bounds, the weights being those of the three sums."""
    p, q, r = strategies
    bounds = (
        [
            max(first_checks(n, b, c, q, r), first_bets(n, b, c, q, r, printed=False))
            for c in range(n)
        ],
        [max(caller_folds(n, b, c, p, r), caller_calls(n, b, c, p, r)) for c in range(n)],
        [max(caller_folds(n, b, c, p, q), caller_calls(n, b, c, p, q)) for c in range(n)],
    )
    total = sum(
        (w * sum(each, Fraction(0)) for w, each in zip(weights, bounds, strict=True)), Fraction(0)
    )
    return total / (n * (n - 1) * (n - 2))


def split_calls() -> tuple[list[Fraction], list[Fraction], list[Fraction]]:
    """An equilibrium at four cards and bet 1 in which II and III differ."""
    q, r = fractions("""
    0 0 1/2 1
    0 0 0 1
    """)
    return FOUR_CARDS[1], q, r


def never_negative(weights: Sequence[int]) -> bool:
    """The objective is 0 at an equilibrium, and at no strategies tried less."""
    tried = [*samples(6, 3), (4, Fraction(1), list(split_calls()))]
    found = three_player_equilibrium(4, 1)
    calls = found.call_probabilities_2
    best = fast_objective(4, Fraction(1), (found.bet_probabilities, calls, calls), weights)
    return best == 0 and all(fast_objective(n, b, each, weights) >= 0 for n, b, each in tried)


def is_sum_of_gains() -> bool:
    """The mended objective is what the three players gain by deviating.

    The greater side of each card is what its best action earns, as payoffs are what is dealt, and
    they add up to 0. Compared besides with the gains of the library where these are tried.
    """
    return (
        nothing_is_lost()
        and sets_are_dealt()
        and all(
            fast_objective(n, b, each, (1, 1, 1)) == sum(three_player_gains(n, b, *each))
            for n, b, each in samples(6, 3)
        )
    )


def slow_objective(n: int, b: Fraction, strategies: Sequence[Strategy]) -> Fraction:
    """The slow objective with least bounds: best payoffs over all pure strategies."""
    total = Fraction(0)
    for player in range(3):
        trials = []
        for chosen in subsets_of_cards(n):
            trial = list(strategies)
            trial[player] = indicator(n, chosen)
            trials.append(three_player_payoffs(n, b, *trial)[player])
        total += max(trials)
    return total


def slow_programme() -> bool:
    """The slow objective is 0 at equilibria, and elsewhere the sum of the gains."""
    if not nothing_is_lost():
        return False
    for n, b in product((3, 4), (Fraction(1), Fraction(2))):
        found = three_player_equilibrium(n, b)
        calls = found.call_probabilities_2
        if slow_objective(n, b, (found.bet_probabilities, calls, calls)) != 0:
            return False
    others = [(n, b, each) for n, b, each in samples(6, 3)]
    gains = [three_player_gains(n, b, *each) for n, b, each in others]
    objectives = [slow_objective(*each) for each in others]
    return all(o == sum(g) and o > 0 for o, g in zip(objectives, gains, strict=True))


def two_player_programme() -> bool:
    """Without Player III the sum splits: one linear programme each, and they add up to 0."""
    for n, b in product((2, 3, 4), (1, 2)):
        matrix = paytable(n, Fraction(b))
        one = solve_zero_sum(matrix, exact=True).value
        other = solve_zero_sum(-matrix.T, exact=True).value
        if not one == -other == mixed_equilibrium(n, b).value:
            return False
    return True


def is_equilibrium(n: int, b: int, bets: Strategy, calls: Strategy) -> bool:
    """Nobody gains by deviating; II and III call alike."""
    return not any(three_player_gains(n, b, bets, calls, calls))


def in_words(n: int, b: int, words: tuple[Any, ...], printed: list[list[Fraction]]) -> bool:
    """The words are an equilibrium, with the printed values."""
    some_bets, bets, some_calls, calls = words
    p, q = (
        [some.get(card, Fraction(card in sure)) for card in range(1, n + 1)]
        for some, sure in ((some_bets, bets), (some_calls, calls))
    )
    return is_equilibrium(n, b, p, q) and [*three_player_payoffs(n, b, p, q, q)] == printed[0][1:]


def one_payoff(games: Iterable[tuple[int, int]]) -> bool:
    """All equilibria found pay Player I the same."""
    return all(low == high for low, high in starmap(least_and_most, games))


def split_is_equilibrium() -> bool:
    """Unlike callers in equilibrium, paid differently."""
    strategies = split_calls()
    values = three_player_payoffs(4, 1, *strategies)
    return not any(three_player_gains(4, 1, *strategies)) and values[1] != values[2]


def least_and_most(n: int, b: int) -> tuple[Fraction, Fraction]:
    """What Player I gets in the equilibria found."""
    values = [found.values[0] for found in equilibrium_family(n, b)]
    return min(values), max(values)


def unlike_payoffs() -> dict[str, Fraction]:
    """Player I's at two equilibria of 14 cards; the callers' where they are split, of 4 cards."""
    most, least = least_and_most(14, 1)[::-1]
    _, second, third = three_player_payoffs(4, 1, *split_calls())
    return {"291/2912": most, "11/112": least, "-1/36": second, "-1/72": third}


def identical_callers() -> bool:
    """An equilibrium with identical callers exists; it is found at every deck and bet tried."""
    return callers_are_alike() and all(
        not any(found.gains) and found.call_probabilities_2 == found.call_probabilities_3
        for n, b in product(DECKS, (1, 2, 3))
        for found in [three_player_equilibrium(n, b)]
    )


def as_in_the_continuum(cards: int, low: Interval, high: Interval) -> list[Interval]:
    """The share of each card's interval that lies between two thresholds."""

    def share(card: int, start: Fraction, end: Fraction) -> Fraction:
        left, right = max(Fraction(card), start * cards), min(Fraction(card + 1), end * cards)
        return max(right - left, Fraction(0))

    return [
        Interval.between(share(card, low.upper, high.lower), share(card, low.lower, high.upper))
        for card in range(cards)
    ]


def distances(limit: TwoCallers, found: ThreePlayerEquilibrium) -> tuple[Fraction, Fraction]:
    """By how many cards, added up, each player differs from the continuous rule at most."""
    cards, nothing, whole = len(found.bet_probabilities), Interval.of(0), Interval.of(1)
    bluffs, values, calls = (
        as_in_the_continuum(cards, *ends)
        for ends in ((nothing, limit.bluff), (limit.value_bet, whole), (limit.call, whole))
    )
    bets = map(operator.add, bluffs, values)
    first, second = (
        sum(((q - p).magnitude for p, q in zip(played, rule, strict=True)), Fraction(0))
        for played, rule in (
            (found.bet_probabilities, bets),
            (found.call_probabilities_2, calls),
        )
    )
    return first, second


def resembles() -> bool:
    """Equilibria of finite decks differ by less than two cards, and in value by order 1/n."""
    for cards, bet in product((30, 100, 300), (1, 2, 3)):
        small = cards == 30
        found = equilibrium_family(cards, bet) if small else [three_player_equilibrium(cards, bet)]
        limit = enclosed(Fraction(bet))
        for each in found:
            short = (limit.value - each.values[0]) * cards
            near = short.lower > LEAST_SHORT and short.upper < MOST_SHORT
            if any(each.gains) or max(distances(limit, each)) >= 2 or not near:
                return False
    return True
