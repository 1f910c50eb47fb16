"""Section 4.2: the fixed point iteration and where it starts."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from guts_core.guts import Guts, coalition_game
from paper_ledger.blpwz22._tools import assertion, own_payoff, random_fractions, stakes
from paper_ledger.blpwz22.enclosures.on_mesh import falls_from
from paper_ledger.record import Method

#: The page of the book that shows these claims.
PAGE = "book/recursive_games"

F = Fraction


def _folding_guarantees_worst_case() -> bool:
    """Whoever always drops keeps V = -1, a coalition of N that does so keeps -N."""
    rng = np.random.default_rng(32)
    for players in range(2, 6):
        others, own = random_fractions(rng, (2, 60, players), 20)
        own[:, 0], others[:, 1:] = F(1), F(1)
        coalition = Guts(players).payoffs(others)[:, 1:].sum(axis=-1)
        if not (coalition - (players - 1) * stakes(others) == 1 - players).all():
            return False
        if not (own_payoff(own) - stakes(own) == -1).all():
            return False
    return True


@cache
def _value_iteration(start: float) -> np.ndarray:
    """The first sixty values from a start, for 1 v. 2 on 21 points."""
    game = coalition_game(2, 21)
    values = [start]
    for _ in range(60):
        values.append(game.value_map(values[-1]).value)
    return np.array(values)


def _iteration_is_monotone() -> bool:
    up, down = np.diff(_value_iteration(-1.0)), np.diff(_value_iteration(0.0))
    return bool((up >= -1e-12).all() and (down <= 1e-12).all())


def _is_zero_sum(start: int) -> bool:
    """Whether all payoffs alpha + beta V_0, with this V_0 for each player, add up to zero."""
    rng = np.random.default_rng(33)
    for players in range(2, 6):
        profiles = random_fractions(rng, (30, players), 20)
        payoffs = Guts(players).payoffs(profiles) + start * stakes(profiles)[:, None]
        if payoffs.sum(axis=-1).any():
            return False
    return True


def _start_at_zero_serves() -> bool:
    """It makes the first round zero-sum, as -1 for each player does not, and leads as far."""
    same = abs(_value_iteration(0.0)[-1] - _value_iteration(-1.0)[-1]) < 1e-12
    falls = falls_from(0, opponents=2, mesh=21)
    return bool(_is_zero_sum(0) and not _is_zero_sum(-1) and same and falls)


CLAIMS = (
    assertion(
        "Section 4.2, worst case",
        "A player guarantees $-1$, and a coalition of $N$ players $-N$, by always folding.",
        _folding_guarantees_worst_case,
    ),
    assertion(
        "Section 4.2, monotone iteration",
        "Value iteration is monotone.",
        _iteration_is_monotone,
        note="Rising from $-1$, falling from 0 (1 v. 2 on the mesh of 21 points). In general, "
        "because $T$ does not decrease: the iterates go on as they begin.",
        method=Method.NUMERICAL,
    ),
    assertion(
        "Section 4.2, start at 0",
        "Each player may start at $V_0=0$ instead of $-1$, and then the game is zero-sum (read: "
        "and the limit is the same).",
        _start_at_zero_serves,
        note=r"With $-1$ for each the payoffs $\alpha+\beta V_0$ add up to $-n\beta$. The limits "
        "are those of 1 v. 2, 21 points: the coalition's optimal mixture wins at $V=0$, so that "
        "$T(V)<V$ from there down to the value, to which the iterates fall. With fixed points in "
        "between the limits would differ.",
        method=Method.SAMPLES,
    ),
)
