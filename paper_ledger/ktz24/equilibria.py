"""Pure and mixed equilibria of two players that the slides print as output of their programs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import count, product
from typing import Any

import numpy as np

from guts_core.methods import solve_zero_sum
from guts_core.von_neumann.rules import deviation_gains, payoff
from guts_core.von_neumann.two_players.mixed import mixed_equilibrium
from guts_core.von_neumann.two_players.optimal_set import optimal_strategies
from guts_core.von_neumann.two_players.pay_tables import paytable, subsets_of_cards
from guts_core.von_neumann.two_players.pure import count_pure_equilibria, pure_equilibria
from paper_ledger.ktz24._tools import (
    Cards,
    as_rows,
    assertion,
    found_rows,
    indicator,
    mean,
    paid,
    quantity,
)
from paper_ledger.record import Claim, Method, Verdict

#: n: the printed list of vnNE(n, 2) as triples S1, S2, value.
PURE: dict[int, list[tuple[Cards, Cards, Any]]] = {
    2: [((), (2,), 0), ((2,), (2,), 0)],
    3: [((), (3,), 0), ((3,), (3,), 0)],
    4: [],
    5: [],
    6: [],
    7: [((1, 6, 7), (k, 6, 7), Fraction(2, 21)) for k in (3, 4, 5)],
    8: [((1, 7, 8), (k, 7, 8), Fraction(3, 28)) for k in (4, 5, 6)],
    9: [
        ((1, 8, 9), pair, Fraction(1, 9))
        for pair in (
            *((3, 6, 8, 9), (3, 7, 8, 9), (4, 6, 8, 9), (4, 7, 8, 9)),
            *((5, 6, 8, 9), (5, 7, 8, 9), (6, 7, 8, 9)),
        )
    ],
}

#: MNE for n = 4, b = 2: each player's two sets of cards, played with probability 1/2.
MIXED_SETS = (((4,), (1, 4)), ((4,), (2, 4)))

#: vnMNE(3, 1): P and Q.
THREE_CARDS = ([Fraction(1, 3), 0, 1], [0, Fraction(1, 3), 1])

#: vnMNE(9, 2): P and Q as printed.
NINE_CARDS = ([1, 0, 0, 0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 0, 1, 1, 1, 1, 1])

#: vnMNE(9, 2) in words.
NINE_CARDS_IN_WORDS = ((1, 8, 9), (6, 7, 8, 9))


def _is_equilibrium(cards: int, bet: int, bets: Sequence[Any], calls: Sequence[Any]) -> bool:
    """Neither player gains by any deviation."""
    p, q = [Fraction(x) for x in bets], [Fraction(x) for x in calls]
    return not any(deviation_gains(cards, Fraction(bet), p, q))


def _mixed_sets() -> tuple[list[Fraction], list[Fraction]]:
    """The printed mixture card by card."""
    first, second = (
        [mean(card) for card in zip(*(indicator(4, chosen) for chosen in sets), strict=True)]
        for sets in MIXED_SETS
    )
    return first, second


def _least_cards_that_bluff(bet: int) -> int:
    """First deck with a pure equilibrium in which the lowest card is bet."""
    return next(n for n in count(2) if any(1 in e.bet_cards for e in pure_equilibria(n, bet)))


def _list_claim(cards: int) -> Claim:
    place, printed = f"vnNE({cards}, 2)", PURE[cards]
    if not printed:
        return quantity(
            place,
            f"With {cards} cards and $b=2$ there are no pure NEs.",
            0,
            lambda: count_pure_equilibria(cards, 2),
        )
    return quantity(
        place,
        f"With {cards} cards and $b=2$ there are exactly these {len(printed)} pure NEs "
        "(indicators of $S_1$ and of $S_2$, then the value).",
        as_rows(cards, printed),
        lambda: found_rows(cards, 2),
    )


def _call(i: int, j: int, amount: Any) -> Any:
    """The slides' Call(i, j, R)."""
    return amount if i > j else -amount


def _caller_sides(
    cards: int, bet: Fraction, p: Sequence[Fraction], j: int
) -> tuple[Fraction, Fraction]:
    """Right sides of (VN-I) where Player II calls and folds with card j, times n - 1."""
    others = [i for i in range(cards) if i != j]
    shown = sum((_call(i, j, 1) * (1 - p[i]) for i in others), Fraction(0))
    called = sum((_call(i, j, bet + 1) * p[i] for i in others), Fraction(0))
    return called + shown, sum((p[i] for i in others), shown)


def _bettor_sides(
    cards: int, bet: Fraction, q: Sequence[Fraction], i: int
) -> tuple[Fraction, Fraction]:
    """Left sides of (VN-II) where Player I bets and checks with card i, times n - 1."""
    others = [j for j in range(cards) if j != i]
    raised = sum((_call(i, j, bet + 1) * q[j] + 1 - q[j] for j in others), Fraction(0))
    return raised, sum((Fraction(_call(i, j, 1)) for j in others), Fraction(0))


def _programme_one(cards: int, bet: Fraction, p: Sequence[Fraction]) -> Fraction:
    """Objective of (VN-I) for given P: the largest feasible v_j, averaged."""
    return mean([min(_caller_sides(cards, bet, p, j)) / (cards - 1) for j in range(cards)])


def _programme_two(cards: int, bet: Fraction, q: Sequence[Fraction]) -> Fraction:
    """Objective of (VN-II) for given Q: the least feasible v_i, averaged."""
    return mean([max(_bettor_sides(cards, bet, q, i)) / (cards - 1) for i in range(cards)])


def _sides_are_dealt() -> bool:
    """Whether each side is what the action pays Player I with the card, for every deck and bet.

    The sides are sums over the other's card, in which only the order of the two counts, linear in
    her or his probability and affine in the bet: two cards, pure strategies and two bets decide.
    """
    for b, chosen, own in product((Fraction(1), Fraction(2)), subsets_of_cards(2), (0, 1)):
        pure, other, acts = indicator(2, chosen), 1 - own, 2 - own in chosen
        calls, folds = (paid((other, own), (acts, answer), b) for answer in (True, False))
        bets, checks = (paid((own, other), (answer, acts), b) for answer in (True, False))
        found = (*_caller_sides(2, b, pure, own), *_bettor_sides(2, b, pure, own))
        if found != (calls, folds, bets, checks):
            return False
    return True


def _fast_programmes() -> bool:
    """Both objectives bound every payoff, and meet at the closed form's value where they are tried.

    As the sides are what is paid, the objectives are the least and the greatest payoff against a
    strategy: their optima are the value by the minimax theorem.
    """
    if not _sides_are_dealt():
        return False
    rng = np.random.default_rng(4)
    for n, b in ((2, Fraction(1)), (3, Fraction(1)), (4, Fraction(2)), (7, Fraction(2))):
        for _ in range(20):
            p, q = ([Fraction(int(k), 6) for k in rng.integers(0, 7, n)] for _ in range(2))
            outcome = payoff(n, b, p, q)
            if not _programme_one(n, b, p) <= outcome <= _programme_two(n, b, q):
                return False
        found = mixed_equilibrium(n, b)
        best = _programme_one(n, b, found.bet_probabilities)
        if not best == _programme_two(n, b, found.call_probabilities) == found.value:
            return False
    return True


def _fast_constraints(cards: int, bet: int) -> tuple[np.ndarray, np.ndarray]:
    """(VN-I) in whole numbers: rows over P and the v_j, and right sides; left at least right."""
    hands, one = np.arange(cards), np.eye(cards, dtype=int)
    sign = np.sign(hands - hands[:, None])  # row j, column i
    calls, folds, value = (bet + 1) * sign - sign, 1 - one - sign, -(cards - 1) * one
    return np.block([[calls, value], [folds, value]]), -np.tile(sign.sum(axis=1), 2)


def _fast_strategy(cards: int, bet: int) -> list[Fraction]:
    """P of a solution of (VN-I) in floats, which are fractions."""
    from scipy.optimize import linprog

    rows, right = _fast_constraints(cards, bet)
    answer = linprog(
        np.append(np.zeros(cards), -np.full(cards, 1 / cards)),
        -rows,
        -right,
        bounds=[(0, 1)] * cards + [(None, None)] * cards,
    )
    return [Fraction(min(max(p, 0.0), 1.0)) for p in answer.x[:cards].tolist()]


def _fast_objective(cards: int, bet: int, p: Sequence[Fraction]) -> Fraction:
    """Objective of (VN-I) at P, exactly: the largest v_j that the constraints leave, averaged."""
    rows, right = _fast_constraints(cards, bet)
    room = (rows[:, :cards] @ np.array(p, dtype=object) - right) / Fraction(cards - 1)
    return mean(np.minimum(room[:cards], room[cards:]).tolist())


def _fewer_constraints() -> bool:
    """One optimum from 2n constraints and from one for each of the 2^n different columns.

    All in fractions: that of (VN-I) is what its constraints leave at a P, as a Q of (VN-II) shows.
    """
    if not _sets_all_differ():
        return False
    for n in range(2, 9):
        table = paytable(n, 2)
        columns = len(np.unique(table.numerators, axis=1).T)
        if columns != 2**n or len(_fast_constraints(n, 2)[0]) != 2 * n:
            return False
        found = mixed_equilibrium(n, 2)
        slow = solve_zero_sum(table.numerators, exact=True).value / Fraction(table.denominator)
        fast = _fast_objective(n, 2, found.bet_probabilities)
        if not slow == fast == _programme_two(n, Fraction(2), found.call_probabilities):
            return False
    return True


def _handles_201_cards() -> bool:
    """Whether the solution in floats has, in fractions, the value but for less than 10^-9."""
    value = mixed_equilibrium(201, 2).value
    return value - Fraction(1, 10**9) < _fast_objective(201, 2, _fast_strategy(201, 2)) <= value


def _sets_all_differ() -> bool:
    """Whether no two sets of a player have one row or one column, for every deck and every bet.

    Where Player I bets with card i alone, a call with card j changes his payoff, over all deals, by
    b or by -(b+2) as i or j is the higher card, affine in b. So from i to i+1 the calls with other
    cards than these two change it alike, and two sets of calls with one column, of which the
    indicators differ by d, have b d_i + (b+2) d_{i+1} = 0; for sets of bets it is the other way
    round. Among -1, 0 and 1 this must leave no d but 0.
    """
    changed = all(
        _pay(((i,), (j,)), bet) - _pay(((i,), ()), bet) == Fraction(rate, 2)
        for bet in (1, 2)
        for i, j, rate in ((2, 1, bet), (1, 2, -(bet + 2)))
    )
    pairs = [pair for pair in product((-1, 0, 1), repeat=2) if any(pair)]
    return changed and not any(_vanishes(d + other, 2 * other) for d, other in pairs)


def _vanishes(rate: int, start: int) -> bool:
    """Whether ``rate * b + start`` is 0 at some b > 0."""
    return rate * start < 0 or rate == start == 0


#: The output that the slide of the web page leads to, "only using suggested strategies", for n = 2
#: and b = 2: player I's set, player II's two sets. The slide does not print it.
SUGGESTED = ((1,), ((2,), (1, 2)))


def _suggested_payoffs() -> list[Fraction]:
    """What the two printed pairs pay player I."""
    bets, answers = SUGGESTED
    return [_pay((bets, calls)) for calls in answers]


def _pay(sets: tuple[Cards, Cards], bet: int = 2) -> Fraction:
    """What two sets of cards, of two, pay player I."""
    bets, calls = (indicator(2, cards) for cards in sets)
    return payoff(2, Fraction(bet), bets, calls)


def _suggested_are_equilibria_among_themselves() -> bool:
    """Of all calls these pay player I least against that bet; of the whole game none is one."""
    bets, answers = SUGGESTED
    worst = min(_pay((bets, calls)) for calls in subsets_of_cards(2))
    best = {calls for calls in subsets_of_cards(2) if _pay((bets, calls)) == worst} == set(answers)
    sets = [(indicator(2, bets), indicator(2, calls)) for calls in answers]
    return best and not any(_is_equilibrium(2, 2, *each) for each in sets)


PURE_CLAIMS: tuple[Claim, ...] = (
    *(_list_claim(cards) for cards in PURE),
    quantity(
        "Slide vnNE(7, 2), bluffing",
        "With 7 cards, and no fewer, there is a pure NE with bluffing at $b=2$.",
        7,
        lambda: _least_cards_that_bluff(2),
    ),
    quantity(
        "Slide vnNE(9, 2), number",
        "Seven pure NEs for nine cards.",
        7,
        lambda: count_pure_equilibria(9, 2),
        covers=("vnNE(9, 2)",),
    ),
    quantity(
        "Slide of the web page, suggested strategies, n = 2, payoffs",
        'For two cards and $b=2$ the output "only using suggested strategies", to which the slide '
        "leads, has the pairs $\\{1\\}$, $\\{2\\}$ and $\\{1\\}$, $\\{1,2\\}$, both with the "
        "value $-1$.",
        [-1, -1],
        _suggested_payoffs,
        note="Player I's payoffs there. The output is not printed on the slide, and it is not "
        "among the texts that are compared here: it may have changed since.",
    ),
    assertion(
        "Slide of the web page, suggested strategies, n = 2",
        'For two cards and $b=2$ the two pairs are NEs "only using suggested strategies".',
        _suggested_are_equilibria_among_themselves,
        note="If Player I has no other strategy than betting with card 1 alone, these are the two "
        "best answers. In the whole game they are none: there he gets 0 by always checking, which "
        "is its value, as the slides' vnNE(2, 2) says.",
    ),
)

MIXED_CLAIMS: tuple[Claim, ...] = (
    quantity(
        "MNE, n = 4",
        "The value of the game with four cards and $b=2$ is 1/12.",
        Fraction(1, 12),
        lambda: mixed_equilibrium(4, 2).value,
        covers=("MNE(M, S1, S2), n = 4",),
    ),
    assertion(
        "MNE, n = 4, strategies",
        "Betting $\\{4\\}$ or $\\{1,4\\}$, calling $\\{4\\}$ or $\\{2,4\\}$, each with probability "
        "1/2, is an NE.",
        lambda: _is_equilibrium(4, 2, *_mixed_sets()),
        note="No deviation gains, card by card; it is one of many optimal pairs.",
        covers=("MNE(M, S1, S2), n = 4",),
    ),
    assertion(
        "Slide Fast LPs, number of constraints",
        "Card by card the number of constraints is linear in $n$ instead of exponential.",
        _fewer_constraints,
        note="$2n$ constraints besides the bounds, two for each card, against $2^n$, which are all "
        "different for every deck and bet. Both programmes have the same optimum: solved in "
        "fractions for $n=2$ to 8 and $b=2$, and in general by the next claim.",
        method=Method.EXACT,
    ),
    assertion(
        "(VN-I) and (VN-II)",
        "The fast linear programmes, card by card, have the value of the game as optimum.",
        _fast_programmes,
        note="For every deck and bet: the sides are what the actions pay with a card, compared for "
        "both orders of two cards, all pure strategies and two bets. So the objectives are the "
        "least and the greatest payoff against $P$ and $Q$, whose optima are the value by the "
        "minimax theorem. At our equilibrium, which is proved for every deck and bet, they meet.",
        method=Method.EXACT,
        proof="book/von_neumann_proof#the-value-and-one-equilibrium",
        covers=("(VN-I)", "(VN-II)"),
    ),
    quantity(
        "vnMNE(3, 1)",
        "The value with three cards and bet 1 is 1/18.",
        Fraction(1, 18),
        lambda: mixed_equilibrium(3, 1).value,
    ),
    quantity(
        "vnMNE(3, 1), decimals",
        "In decimals, .5555555556e-1.",
        0.5555555556e-1,
        lambda: float(mixed_equilibrium(3, 1).value),
        5e-12,
    ),
    quantity(
        "vnMNE(3, 1), strategies",
        "Player I bets with card 1 with probability 1/3, never with 2, always with 3; Player II "
        "calls with card 2 with probability 1/3, never with 1, always with 3.",
        [*THREE_CARDS],
        lambda: [
            mixed_equilibrium(3, 1).bet_probabilities,
            mixed_equilibrium(3, 1).call_probabilities,
        ],
        mended=lambda: _is_equilibrium(3, 1, *THREE_CARDS),
    ),
    quantity(
        "Slide vnMNE(3, 1), bluffing",
        "With three cards and bet 1 Player I should bluff with card 1, but only with probability "
        "1/3.",
        Fraction(1, 3),
        lambda: optimal_strategies(3, 1).bettor.forced[0],
        note="Player I's optimal strategies form a polytope of dimension 0, so he has no other.",
        mended=lambda: (
            optimal_strategies(3, 1).bettor.dimension == 0
            and optimal_strategies(3, 1).bettor.extreme_points == (tuple(THREE_CARDS[0]),)
        ),
    ),
    quantity(
        "vnMNE(9, 2)",
        "The value with nine cards and bet 2 is 1/9.",
        Fraction(1, 9),
        lambda: mixed_equilibrium(9, 2).value,
    ),
    quantity(
        "vnMNE(9, 2), decimals",
        "In decimals, .1111111111.",
        0.1111111111,
        lambda: float(mixed_equilibrium(9, 2).value),
        5e-11,
    ),
    assertion(
        "vnMNE(9, 2), translation",
        "Betting with $\\{1,8,9\\}$ and calling with $\\{6,7,8,9\\}$ is an NE.",
        lambda: _is_equilibrium(9, 2, *(indicator(9, chosen) for chosen in NINE_CARDS_IN_WORDS)),
    ),
    quantity(
        "vnMNE(9, 2), list Q",
        "Player II's strategy is a list of ten entries.",
        len(NINE_CARDS[1]),
        lambda: len(mixed_equilibrium(9, 2).call_probabilities),
        verdict=Verdict.CORRECTED,
        note="One entry 1 too many. Without it the list agrees with the slide's own words and is "
        "an equilibrium with the printed $P$. It may be a fault of our text.",
        mended=lambda: _is_equilibrium(9, 2, NINE_CARDS[0], NINE_CARDS[1][:-1]),
    ),
    assertion(
        "Slide vnMNE(9, 2), 200 cards",
        "The fast linear programme can handle more than 200 cards.",
        _handles_201_cards,
        note="Solved in floats for 201 cards and $b=2$. In fractions the strategy that is found is "
        "sure of the game's value but for less than $10^{-9}$.",
        method=Method.EXACT,
        one_case="it is about one deck",
    ),
)

CLAIMS = (*PURE_CLAIMS, *MIXED_CLAIMS)
