r"""Repeated play of one strategy in a recursive game: criterion and rate ([BLPWZ22] section 1.1.1).

With player 1's strategy fixed, column j pays :math:`\alpha_j+\beta_j V`; the value forced in k
rounds is :math:`V_{k+1}=\min_j(\alpha_j+\beta_jV_k)`. Every function takes floats or ``Fraction``
objects and keeps exact numbers exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

Real = TypeVar("Real", float, Fraction)


def repeated_play(
    payoffs: Sequence[Real], stakes: Sequence[Real], start: Real, rounds: int
) -> list[Real]:
    """Values V_0, ..., V_rounds forced by repeating a strategy, from V_0 = ``start``.

    Parameters
    ----------
    payoffs, stakes : sequence
        Alpha and beta of the strategy against each column.
    start : number
        Value of not playing.
    rounds : int
        Number of rounds.
    """
    values = [start]
    for _ in range(rounds):
        values.append(worst_case(payoffs, stakes, values[-1]))
    return values


def worst_case(payoffs: Sequence[Real], stakes: Sequence[Real], value: Real) -> Real:
    """min_j (alpha_j + beta_j V)."""
    return min(a + b * value for a, b in zip(payoffs, stakes, strict=True))


def transition_holds(
    payoffs: Sequence[Real], stakes: Sequence[Real], low: Real, high: Real
) -> bool:
    """Hypothesis of Theorem 1.2: alpha + beta V > V at ``low`` and >= V at ``high``."""
    gains_low = worst_case(payoffs, stakes, low) > low
    return bool(gains_low and worst_case(payoffs, stakes, high) >= high)


def rate_bounds(margin: Real, low: Real, high: Real, rounds: int) -> list[Real]:
    """Theorem 1.3 mended: bounds of high - V_k, k = 0..rounds, from V_0 = ``low``.

    If alpha + beta V >= V + ``margin`` at ``low`` and >= V at ``high``, the distance shrinks by
    1 - margin/(high - low) a round. The paper prints 1 - margin.
    """
    ratio = 1 - margin / (high - low)
    return [ratio**k * (high - low) for k in range(rounds + 1)]


def termination_bounds(forced: Real, fee: Real, margin: Real, rounds: int) -> list[Real]:
    """Proposition 1.1, eq. (1.8): lower bounds v_k, k = 0..rounds.

    For alpha >= ``forced`` >= 0 and alpha >= t (beta - 1) + ``margin``, where ``fee`` is t > 0 and
    0 < margin < t.
    """
    ratio = 1 - margin / fee
    return [forced - forced * ratio ** max(0, k - 1) - fee * ratio**k for k in range(rounds + 1)]
