"""What the claims on the finite game of three players compute: printed sums, deals, programmes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import numpy as np

from guts_core.methods import solve_zero_sum
from guts_core.von_neumann.claims._tools import fractions, indicator, paytable, subsets
from guts_core.von_neumann.continuous import continuous_equilibrium
from guts_core.von_neumann.mixed import mixed_equilibrium
from guts_core.von_neumann.three_player import equilibrium_family, three_player_equilibrium
from guts_core.von_neumann.three_player_rules import three_player_gains, three_player_payoffs

Strategy = Sequence[Fraction]

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

#: The slides' words: probability of betting, of calling, with each card that is not played purely
#: as 0; the cards that surely bet, surely call.
FOUR_IN_WORDS = ({1: Fraction(2, 3)}, (4,), {3: Fraction(1, 4)}, (4,))
TEN_IN_WORDS = ({1: Fraction(16, 19)}, (10,), {7: Fraction(3, 25)}, (8, 9, 10))

#: Sub-procedures as defined, and as they are called in the constraints.
DEFINED, CALLED = ("Call12", "Call13"), ("Call2", "Call3", "Call12", "Call13")


def call12(i: int, j: int, stake: Fraction) -> Fraction:
    """The slides' Call12(i, j, R)."""
    return stake + 1 if i > j else -stake


def call13(i: int, j: int, k: int, stake: Fraction) -> Fraction:
    """The slides' Call13(i, j, k, R)."""
    return 2 * stake if i > j and i > k else -stake


def pairs(cards: int, own: int) -> Iterable[tuple[int, int]]:
    """Cards of the other two."""
    return permutations([card for card in range(cards) if card != own], 2)


def first_checks(n: int, b: Fraction, i: int, q: Strategy, r: Strategy) -> Fraction:
    """Left side of (Player I checks), times (n-1)(n-2) like the others."""
    return sum((call13(i, j, k, Fraction(1)) for j, k in pairs(n, i)), Fraction(0))


def first_bets(
    n: int, b: Fraction, i: int, q: Strategy, r: Strategy, named: bool = True
) -> Fraction:
    """Left side of (Player I bets); as printed, with q_k for q_j, if ``named``."""
    total, stake = Fraction(0), b + 1
    for j, k in pairs(n, i):
        total += call13(i, j, k, stake) * (q[k] if named else q[j]) * r[k]
        total += call12(i, j, stake) * q[j] * (1 - r[k]) + call12(i, k, stake) * (1 - q[j]) * r[k]
        total += 2 * (1 - q[j]) * (1 - r[k])
    return total


def caller_folds(n: int, b: Fraction, j: int, p: Strategy, other: Strategy) -> Fraction:
    """Left side of (Player II folds) and of (Player III folds)."""
    return sum(
        (-p[i] + call13(j, i, k, Fraction(1)) * (1 - p[i]) for i, k in pairs(n, j)), Fraction(0)
    )


def caller_calls(n: int, b: Fraction, j: int, p: Strategy, other: Strategy) -> Fraction:
    """Left side of (Player II calls) and of (Player III calls)."""
    total, stake = Fraction(0), b + 1
    for i, k in pairs(n, j):
        total += call13(j, i, k, stake) * p[i] * other[k]
        total += call12(j, i, stake) * p[i] * (1 - other[k])
        total += call13(j, i, k, Fraction(1)) * (1 - p[i])
    return total


def played(hands: Sequence[int], acts: Sequence[bool], bet: Fraction) -> list[Fraction]:
    """Payoffs of one play: whoever folds a bet has lost the ante."""
    inside = [0, *(p for p in (1, 2) if acts[p])] if acts[0] else [0, 1, 2]
    paid = [1 + (bet if acts[0] and p in inside else Fraction(0)) for p in range(3)]
    winner = max(inside, key=lambda p: hands[p])
    return [(sum(paid) if p == winner else Fraction(0)) - paid[p] for p in range(3)]


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


Side = Callable[[int, Fraction, int, Strategy, Strategy], Fraction]


def as_dealt(side: Side, player: int, action: bool) -> bool:
    """The left side is what the action earns, for every card of a few games."""
    return all(
        side(n, b, card, *others) == dealt(n, b, player, card, action, others)
        for n, b, others in samples(4, 2)
        for card in range(n)
    )


def mended_bets() -> bool:
    """(Player I bets) with q_j for q_k."""
    return as_dealt(lambda n, b, i, q, r: first_bets(n, b, i, q, r, named=False), 0, True)


def fast_objective(
    n: int, b: Fraction, strategies: Sequence[Strategy], weights: Sequence[int]
) -> Fraction:
    """The objective with least bounds, the weights being those of the three sums."""
    p, q, r = strategies
    bounds = (
        [max(first_checks(n, b, c, q, r), first_bets(n, b, c, q, r, False)) for c in range(n)],
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
    """The objective is 0 at an equilibrium, and at no strategies less."""
    tried = [*samples(6, 3), (4, Fraction(1), list(split_calls()))]
    found = three_player_equilibrium(4, 1)
    calls = found.call_probabilities_2
    best = fast_objective(4, Fraction(1), (found.bet_probabilities, calls, calls), weights)
    return best == 0 and all(fast_objective(n, b, each, weights) >= 0 for n, b, each in tried)


def is_sum_of_gains() -> bool:
    """The mended objective is what the three players gain by deviating."""
    return all(
        fast_objective(n, b, each, (1, 1, 1)) == sum(three_player_gains(n, b, *each))
        for n, b, each in samples(6, 3)
    )


def slow_objective(n: int, b: Fraction, strategies: Sequence[Strategy]) -> Fraction:
    """The slow objective with least bounds: best payoffs over all pure strategies."""
    total = Fraction(0)
    for player in range(3):
        trials = []
        for chosen in subsets(n):
            trial = list(strategies)
            trial[player] = indicator(n, chosen)
            trials.append(three_player_payoffs(n, b, *trial)[player])
        total += max(trials)
    return total


def slow_programme() -> bool:
    """The slow objective is 0 at equilibria, and elsewhere the sum of the gains."""
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
    return all(len({m.values[0] for m in equilibrium_family(n, b)}) == 1 for n, b in games)


def split_is_equilibrium() -> bool:
    """Unlike callers in equilibrium, paid differently."""
    strategies = split_calls()
    values = three_player_payoffs(4, 1, *strategies)
    return not any(three_player_gains(4, 1, *strategies)) and values[1] != values[2]


def identical_callers() -> bool:
    """An equilibrium with identical callers at every deck and bet tried."""
    return all(
        not any(found.gains) and found.call_probabilities_2 == found.call_probabilities_3
        for n, b in product(range(3, 21), (1, 2, 3))
        for found in [three_player_equilibrium(n, b)]
    )


def errors(bet: int) -> np.ndarray:
    """What the continuous game is worth more to Player I than n cards, times n."""
    limit = continuous_equilibrium(bet, 2).value
    decks = np.array([50, 100, 200, 400])
    values = [float(three_player_equilibrium(int(n), bet).values[0]) for n in decks]
    return decks * (limit - np.array(values))


def resembles() -> bool:
    """The difference of the values is of order 1/n."""
    return all(bool(np.all((e > 0.05) & (e < 0.25))) for e in map(errors, (1, 2, 3)))
