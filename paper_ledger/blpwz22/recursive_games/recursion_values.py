"""Whose value a fixed point is: introduction, Remark 2.1 and section 4.2."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np

from guts_core.guts import coalition_game
from guts_core.methods import RecursiveGame, RecursiveSolution
from paper_ledger.blpwz22._tools import assertion, enclosed, repetition_limit, small_games
from paper_ledger.blpwz22.repetition import (
    rate_bounds,
    repeated_play,
    transition_holds,
    worst_case,
)
from paper_ledger.record import Method, Verdict

#: The page of the book that shows these claims.
PAGE = "book/recursive_games"

F = Fraction

#: Leaving costs either player one ante.
FEE = 1.0

#: Mesh points of the game 1 v. 2 whose optimum is repeated.
MESH = 21

#: Payoffs and stakes of player 2's choices, and a start from which value iteration converges, for
#: games with a single fixed point that player 1 does not enter.
UNENTERED = (
    ([-2.0], [0.5], -1.0),
    ([0.0, 0.0], [0.5, 2.0], 0.0),
)


@cache
def _games() -> tuple[RecursiveGame, ...]:
    """Small games, and two whose value for player 2 is his fee or minus infinity."""
    drawn = (
        RecursiveGame(np.array(payoff, float), np.array(stakes, float))
        for payoff, stakes in small_games(60, seed=11)
    )
    return RecursiveGame([[0.0]], [[2.0]]), RecursiveGame([[-2.0]], [[2.0]]), *drawn


def _map(game: RecursiveGame, value: float) -> float:
    """T(V)."""
    return float(game.value_map(value).value)


def _is_fixed(game: RecursiveGame, value: float) -> bool:
    return math.isinf(value) or abs(_map(game, value) - value) < 1e-9 * max(1.0, abs(value))


def _upper(game: RecursiveGame) -> RecursiveSolution:
    return game.upper_value(FEE)


def _value_of_two_is_always_fixed() -> bool:
    return all(_is_fixed(game, _upper(game).value) for game in _games())


def _value_of_two_is_fixed_if_entered() -> bool:
    """Where T(t_2) < t_2 a fixed point or minus infinity below t_2; else t_2 itself."""
    kinds = set()
    for game in _games():
        value, entered = _upper(game).value, _map(game, FEE) < FEE - 1e-12
        kinds.add((entered, math.isinf(value)))
        if not (_is_fixed(game, value) and value < FEE if entered else value == FEE):
            return False
    return kinds == {(True, True), (True, False), (False, False)}


def _fixed_points(payoff: list[float], stakes: list[float]) -> set[float]:
    """All fixed points of a game with a single row and no column with stakes 1."""
    crossings = [a / (1 - b) for a, b in zip(payoff, stakes, strict=True)]
    return {v for v in crossings if _map(RecursiveGame([payoff], [stakes]), v) == v}


def _unique_fixed_point_is_the_value() -> bool:
    """Where value iteration converges to the only fixed point, which is checked too."""
    for payoff, stakes, value in UNENTERED:
        game, (fixed,) = RecursiveGame([payoff], [stakes]), _fixed_points(payoff, stakes)
        for _ in range(60):
            value = _map(game, value)
        converges = abs(value - fixed) < 1e-9  # what the claim supposes
        if converges and abs(game.solve(FEE).value - fixed) > 1e-9:
            return False
    return True


def _limits_of_players_who_enter_are_fixed() -> bool:
    """If both gain by entering, both limits are fixed points: a single one is the value."""
    gaps = []
    for game in _games():
        lower, upper = game.solve(FEE).value, _upper(game).value
        entered = _map(game, -FEE) > -FEE + 1e-12 and _map(game, FEE) < FEE - 1e-12
        if entered:
            gaps.append(upper - lower)
            if not (_is_fixed(game, lower) and _is_fixed(game, upper) and lower <= upper + 1e-9):
                return False
    return min(gaps) < 1e-9


def _repeated_optimum() -> tuple[list[Fraction], list[Fraction]]:
    """Exact alpha and beta, against every column, of player 1's optimal strategy of 1 v. 2."""
    game = coalition_game(2, MESH)
    rows = (solution := game.solve()).rows
    shares = [F(float(share)).limit_denominator(10**6) for share in solution.row_strategy[rows]]
    weights = np.array([share / sum(shares) for share in shares], dtype=object)
    exact = game.exact()
    alpha, beta = (part.column_payoffs(rows, weights) for part in (exact.payoff, exact.stakes))
    return list(alpha), list(beta)


def _guts_rate() -> tuple[Fraction, Fraction]:
    """Epsilon of Theorem 1.3 from -1, and the limit that the repetition forces."""
    alpha, beta = _repeated_optimum()
    limit = repetition_limit(alpha, beta, F(-1))
    if limit is None:
        raise ArithmeticError("the repeated optimum of 1 v. 2 has no limit")
    return worst_case(alpha, beta, F(-1)) + 1, limit


def _rate_bounds_repetition() -> bool:
    """The repeated optimum of 1 v. 2 keeps to the mended bound, and so to the printed one."""
    (alpha, beta), (margin, limit) = _repeated_optimum(), _guts_rate()
    values = repeated_play(alpha, beta, F(-1), 12)
    bounds = rate_bounds(margin, F(-1), limit, 12)
    printed = [(1 - margin) ** k * (limit + 1) for k in range(13)]
    kept = all(limit - v <= b <= p for v, b, p in zip(values, bounds, printed, strict=True))
    rises = all(a < b for a, b in pairwise(values))
    return kept and rises and transition_holds(alpha, beta, F(-1), limit)


def _rates() -> dict[str, float]:
    """What a round gains at -1, the ratio's bound, the ratio in the end, and that of iteration."""
    (alpha, beta), (margin, limit) = _repeated_optimum(), _guts_rate()
    last, end = (limit - value for value in repeated_play(alpha, beta, F(-1), 20)[-2:])
    value = (game := coalition_game(2, MESH)).solve().value
    return {
        ".396": margin,
        ".600": 1 - margin / (1 + limit),
        ".592": end / last,
        ".581": (value - game.value_map(value - 1e-4).value) / 1e-4,
    }


def _optimum_forces_the_value() -> bool:
    """The repetition's limit is the proved value, up to the rounding of its probabilities."""
    value = enclosed(2, MESH)
    return value.lower - F(1, 10**5) < _guts_rate()[1] <= value.upper


CLAIMS = (
    assertion(
        "Introduction, value of player two",
        r"The infimum $\overline V$ of the returns that player two can force is a fixed point of "
        r"$T$, or infinite.",
        _value_of_two_is_always_fixed,
        Verdict.CORRECTED,
        r"True if player two enters, that is if $T(t_2)<t_2$: the iterates from $t_2$ fall to a "
        r"fixed point or to $-\infty$. Else he leaves, as player one does, and $\overline V=t_2$ "
        r"need not be fixed: for one strategy each, $\alpha=0$, $\beta=2$, $t_2=1$ it is 1, and "
        r"$T(1)=2$. Both are theorems on all finite games, with every plan that looks back on the "
        r"whole play. With a finite fee $\overline V$ is never $+\infty$.",
        mended=_value_of_two_is_fixed_if_entered,
        method=Method.NUMERICAL,
    ),
    assertion(
        "Remark 2.1",
        "For three-player guts the optimal strategy is repeated, so that Theorem 1.3 gives the "
        "rate of convergence.",
        lambda: _rate_bounds_repetition() and _optimum_forces_the_value(),
        note=r"On the mesh of 21 points player 1's optimal mixture, with probabilities rounded to "
        r"fractions, gains $\varepsilon=.396$ at $-1$ and forces the value to five decimals. So "
        r"each round leaves at most the part $1-\varepsilon/(1+\underline V)=.600$ of the "
        r"distance; in the end it leaves .592, the larger of the stakes against the two answers "
        r"that the coalition mixes. (Value iteration ends with their mean, .581.) As "
        r"$1+\underline V<1$, the printed ratio $1-\varepsilon$ is true here too.",
        method=Method.SAMPLES,
        noted=_rates,
    ),
    assertion(
        "Section 4.2, unique fixed point",
        "If the fixed point to which the iteration converges is unique, it is the value of the "
        "game.",
        _unique_fixed_point_is_the_value,
        Verdict.CORRECTED,
        r"True if both players enter, as in ordinary guts: if $T(-t_1)>-t_1$ and $T(t_2)<t_2$, "
        r"both limits are fixed points, so a unique one is the value, in every finite game, by a "
        r"theorem. Else not. One strategy "
        r"each, $\alpha=-2$, $\beta=1/2$: from $-1$ the iteration falls to the only fixed point, "
        r"$-4$, but as $V_1<V_0$ player 1 does not enter and forces $-1$. From 0, where the paper "
        r"lets it start too: for $\alpha=(0,0)$, $\beta=(1/2,2)$, player 2's choice, "
        r"$T(V)=\min(V/2,2V)$ stays at 0, its only fixed point, and again player 1 forces $-1$.",
        mended=_limits_of_players_who_enter_are_fixed,
        method=Method.NUMERICAL,
    ),
)
