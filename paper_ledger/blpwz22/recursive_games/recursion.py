"""Introduction: the recursion V = Value(A + B V), equations (1.1) to (1.6)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import numpy as np

from guts_core.methods import (
    RecursiveGame,
    RecursiveSolution,
    RecursiveStatus,
    solve_zero_sum,
)
from paper_ledger.blpwz22._tools import (
    Square,
    assertion,
    at,
    iterated,
    own_payoff,
    random_fractions,
    small_games,
    square,
    square_value,
    stakes,
    steps,
)
from paper_ledger.blpwz22.repetition import repeated_play
from paper_ledger.record import Method

#: The page of the book that shows these claims.
PAGE = "book/recursive_games"

F = Fraction
ROUNDS = 8


#: T has the fixed points -14, (-25 -+ 233^(1/2))/7 and 0; from -1 its iterates rise to 0.
FOUR_FIXED_POINTS = square(7, -7, 1, 0), square(F(3, 2), 0, 2, F(3, 4))


def _everett() -> bool:
    """With beta = 1 - rho the recursion forgets where it started at the rate 1 - rho."""
    for rho, prize, start in product(steps(0, 1, 4), (F(-2), F(1, 3)), (F(-1), F(5))):
        values = repeated_play([rho * prize], [1 - rho], start, ROUNDS)
        if values != [prize + (start - prize) * (1 - rho) ** k for k in range(ROUNDS + 1)]:
            return False
    return True


def _stakes_may_grow() -> bool:
    rng = np.random.default_rng(0)
    samples = [random_fractions(rng, (200, n), 20) for n in range(2, 7)]
    two_players = bool((stakes(samples[0]) <= 1).all())
    grows = all(stakes([F(0)] * n) > 1 for n in range(3, 7))
    return two_players and grows and all((stakes(sample) >= 0).all() for sample in samples)


def _folding_costs_the_ante() -> bool:
    rng = np.random.default_rng(1)
    for n in range(2, 6):
        profiles = random_fractions(rng, (100, n), 20)
        profiles[:, 0] = F(1)
        if not (own_payoff(profiles) - stakes(profiles) == -1).all():
            return False
    return True


def _two_rounds_in_one(payoff: Square, multiplier: Square, start: Fraction) -> list[list[Fraction]]:
    """Two rounds as one matrix game: an action and, for each action of the other, the next one."""
    plans = list(product(range(2), repeat=3))
    last = at(payoff, multiplier, start)
    return [
        [
            payoff[row[0]][column[0]]
            + multiplier[row[0]][column[0]] * last[row[1 + column[0]]][column[1 + row[0]]]
            for column in plans
        ]
        for row in plans
    ]


def _recursion_is_backward_induction() -> bool:
    start = F(-1)
    for payoff, multiplier in small_games(12, seed=2):
        first = square_value(at(payoff, multiplier, start))
        second = square_value(at(payoff, multiplier, first))
        whole = np.array(_two_rounds_in_one(payoff, multiplier, start), dtype=object)
        if solve_zero_sum(whole, exact=True).value != second:
            return False
    return True


def _iterates_increase() -> bool:
    rising = 0
    for payoff, multiplier in small_games(60, seed=3):
        values = [F(-1)]
        for _ in range(ROUNDS):
            values.append(square_value(at(payoff, multiplier, values[-1])))
        if values[1] > values[0]:
            rising += 1
            if not all(a <= b for a, b in pairwise(values)):
                return False
    return rising > 0


def _games_of_one_limit() -> tuple[np.ndarray, np.ndarray]:
    """Twenty small games, and two in which another fixed point is above or below the limit."""
    drawn = list(small_games(20, seed=4))
    drawn += [(square(0, 0, -1, -1), square(F(1, 2), F(1, 2), 2, 2)), FOUR_FIXED_POINTS]
    payoffs, multipliers = zip(*drawn, strict=True)
    return np.array(payoffs, dtype=float), np.array(multipliers, dtype=float)


def _solves_the_iteration(solution: RecursiveSolution, values: np.ndarray) -> bool:
    """Whether this is the limit of these iterates: what bounds them, and what they come near."""
    last, value = values[-1], solution.value
    if solution.status is RecursiveStatus.INFINITE:
        return bool(last > 100)
    slow = solution.status is RecursiveStatus.TANGENT
    return bool(-1e-9 <= value - last <= (10 / len(values) if slow else 1e-7))


def _limit_is_fixed() -> bool:
    """Iterates from -1 come to `solve`, which is a fixed point, infinite or the fee."""
    games = _games_of_one_limit()
    values = iterated(*games, -1.0, 1000)
    statuses = set()
    for index, (payoff, multiplier) in enumerate(zip(*games, strict=True)):
        game = RecursiveGame(payoff, multiplier)
        solution = game.solve()
        statuses.add(solution.status)
        if not _solves_the_iteration(solution, values[:, index]):
            return False
        limit = solution.value
        entered = solution.status not in (RecursiveStatus.DECLINED, RecursiveStatus.INFINITE)
        if entered and abs(game.value_map(limit).value - limit) > 1e-9 * max(1.0, abs(limit)):
            return False
    return {RecursiveStatus.CONVERGED, RecursiveStatus.INFINITE} <= statuses


def _value_with_both_fees() -> bool:
    """min(T(V), t_2), iterated exactly, keeps to min(V_k, t_2), and its limit is `solve`."""
    for fee in (F(-1, 2), F(1, 8), F(3)):
        for payoff, multiplier in (*small_games(10, seed=12), FOUR_FIXED_POINTS):
            free = kept = F(-1)
            enters = square_value(at(payoff, multiplier, free)) > free
            for _ in range(ROUNDS if enters else 0):
                free = square_value(at(payoff, multiplier, free))
                kept = min(square_value(at(payoff, multiplier, kept)), fee)
                if kept != min(free, fee):
                    return False
    return _solver_takes_both_fees()


def _solver_takes_both_fees() -> bool:
    games, fee = _games_of_one_limit(), 0.125
    values = iterated(*games, -1.0, 1000, ceiling=fee)
    return all(
        _solves_the_iteration(RecursiveGame(*pair).solve(opponent_fee=fee), values[:, index])
        for index, pair in enumerate(zip(*games, strict=True))
    )


def _maximin_can_fail() -> bool:
    game = RecursiveGame([[0]], [[2]])
    return game.solve().value < game.upper_value().value


CLAIMS = (
    assertion(
        "Introduction, eq. (1.1)",
        r"A recursive game that ends with probability $\rho_0$ and payoff $a_0$ is a game with "
        r"$\alpha=\rho_0a_0$ and $0\le\beta=1-\rho_0\le1$.",
        _everett,
        note=r"The recursion $V\mapsto\alpha+\beta V$ has the exact solution "
        r"$a_0+(V_0-a_0)(1-\rho_0)^k$, as it must.",
        covers=("Eq. (1.1)",),
    ),
    assertion(
        "Introduction, eq. (1.2)",
        r"Guts satisfies $\beta\ge0$ but, with three or more players, not $\beta\le1$.",
        _stakes_may_grow,
        note=r"When all hold the stakes grow by the factor $n-1$. No factor is negative: $h-1$ for "
        r"$h\ge1$ holders, else 1.",
        covers=("Eq. (1.2)",),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    assertion(
        "Introduction, eq. (1.3)",
        "In guts the termination fee $-t_1=-1$ corresponds to forfeiting one's ante.",
        _folding_costs_the_ante,
        note=r"Whoever always drops has $\alpha-\beta=-1$ against everybody: exactly $-1$ is kept.",
        covers=("Eq. (1.3)",),
    ),
    assertion(
        "Introduction, eq. (1.4)",
        r"The value forcible in $n+1$ rounds is $V_{n+1}=\mathrm{Value}(A+BV_n)$.",
        _recursion_is_backward_induction,
        note="Two rounds written out as one matrix game, plans for the second round included.",
        covers=("Eq. (1.4)",),
    ),
    assertion(
        "Introduction, eq. (1.5)",
        "If $V_1>V_0$ the sequence $V_n$ is monotone increasing and so has a limit.",
        _iterates_increase,
        covers=("Eq. (1.5)",),
    ),
    assertion(
        "Introduction, eq. (1.6)",
        r"The limit $\underline V$ is a fixed point of $T(V)=\mathrm{Value}(A+BV)$, "
        r"which could be $+\infty$.",
        _limit_is_fixed,
        note="The least fixed point that is not below the start, if the first step gains anything: "
        "in every finite game, by a theorem, and some game lets the iterates exceed every bound. "
        "In 22 games of two rows and two columns the limit of the iterates is compared with the "
        "solver's, also where the map has other fixed points.",
        method=Method.NUMERICAL,
        noted=lambda: {"22": len(_games_of_one_limit()[0])},
        proof="book/recursive_games#value-from-below",
        covers=("Eq. (1.6)",),
    ),
    assertion(
        "Introduction, value of player one",
        r"If $V_1>V_0$, the value that player one can force is the minimum of $\underline V$ and "
        r"$t_2$, what player two forfeits to end the game; if $V_1\le V_0$ it is $V_0=-t_1$.",
        _value_with_both_fees,
        note=r"Read with $t_2\ge-t_1$ and a player two who may leave before any round. Then the "
        r"numbers forced in $j$ rounds are $\min(V_j,t_2)$, which is checked exactly round by "
        r"round, and their limits against the solver with both fees.",
        proof="book/recursive_games#value-with-both-fees",
        covers=("Introduction, value of player one", "Introduction, value if V_1 <= V_0"),
    ),
    assertion(
        "Introduction, maximin principle",
        "The maximin principle need not hold in the long run, even for two players.",
        _maximin_can_fail,
        note=r"One strategy each, $\alpha=0$, $\beta=2$: neither player gains by entering, so each "
        "is only sure of the termination fee.",
        method=Method.EXACT,
        covers=("Introduction, total payoff", "Introduction, maximin principle"),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
)
