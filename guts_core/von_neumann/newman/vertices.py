"""Optimal vertices of Newman's finite game: in floats, then exactly from what is active there.

Probabilities of both players are arrays with a row for each size and a column for each card.
"""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from guts_core.methods.exact.linear import solve_linear
from guts_core.von_neumann.rules import bet_gains

#: Linear equations, right-hand side last.
Rows = list[list[Fraction]]

ZERO, ONE = Fraction(0), Fraction(1)


def call_form(n: int, bet: Fraction) -> np.ndarray:
    """M with E = M p and D = 2(n - i) - q M for one size, in floats."""
    hands = np.arange(n)
    form = np.zeros((n, n))
    form[hands[:, None] > hands] = bet + 2
    form[hands[:, None] < hands] = -bet
    return form


def _entries(sizes: Sequence[Fraction]) -> list[tuple[Fraction, Fraction, Fraction]]:
    """For each size an entry of M where both cards are the same, the caller's is higher, lower."""
    return [(ZERO, bet + 2, -bet) for bet in sizes]


def vertex(forms: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both players' optimal probabilities in floats, a row for each size.

    Player I maximises sum 2(n - i) p - sum u subject to u >= E, u >= 0; the dual variables of
    u >= E are player II's.
    """
    from scipy import sparse
    from scipy.optimize import linprog

    count, n, _ = forms.shape
    fold = np.tile(2.0 * (n - 1 - np.arange(n)), count)
    gains = sparse.hstack([sparse.block_diag(forms), -sparse.eye_array(count * n)])
    total = sparse.hstack([sparse.eye_array(n)] * count + [sparse.csc_array((n, count * n))])
    answer = linprog(
        np.append(-fold, np.ones(count * n)),
        sparse.vstack([gains, total], format="csc"),
        np.append(np.zeros(count * n), np.ones(n)),
        method="highs-ds",
        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    )
    if answer.status != 0:
        raise ArithmeticError(f"newman_equilibrium: linear programme failed: {answer.message}")
    bets, calls = answer.x[: count * n], -answer.ineqlin.marginals[: count * n]
    return bets.reshape(count, n), calls.reshape(count, n)


def exact_bets(
    sizes: Sequence[Fraction], forms: np.ndarray, near: np.ndarray, tolerance: float
) -> np.ndarray | None:
    """Player I's vertex from its active constraints: cards that never check, E = 0."""
    count, n = near.shape
    free = np.argwhere(near > tolerance).tolist()
    rows, entries = [], _entries(sizes)
    for card in np.flatnonzero(near.sum(axis=0) > 1 - tolerance).tolist():
        rows.append([ONE if i == card else ZERO for _, i in free] + [ONE])
    for s, bet in enumerate(sizes):
        gains = forms[s] @ near[s]
        for j in np.flatnonzero(np.abs(gains) < tolerance * _scale(bet)).tolist():
            form = [entries[s][(j > i) - (j < i)] if t == s else ZERO for t, i in free]
            rows.append([*form, ZERO])
    return _filled(np.full((count, n), ZERO, dtype=object), free, solve_linear(rows, len(free)))


def exact_calls(
    sizes: Sequence[Fraction], forms: np.ndarray, near: np.ndarray, tolerance: float
) -> np.ndarray | None:
    """Player II's vertex: the sizes that are best for a card gain the same, or as a check does."""
    count, n = near.shape
    sure = np.full((count, n), ZERO, dtype=object)
    sure[near > 1 - tolerance] = Fraction(1)
    free = np.argwhere((near > tolerance) & (near <= 1 - tolerance)).tolist()
    margins = tolerance * np.array([_scale(bet) for bet in sizes])
    constants = [bet_gains(n, bet, row.tolist()) for bet, row in zip(sizes, sure, strict=True)]
    rows: Rows = []
    entries = _entries(sizes)
    for i in range(n):
        gains = 2.0 * (n - 1 - i) - np.einsum("sj,sj->s", near, forms[:, :, i])
        best = gains.max()
        checks = best <= margins[gains.argmax()]
        level = 0.0 if checks else best
        tied = [
            [
                *(entries[s][(j > i) - (j < i)] if t == s else ZERO for t, j in free),
                constants[s][i],
            ]
            for s in np.flatnonzero(gains > level - margins).tolist()
        ]
        if not checks:
            tied = [
                [a if b is ZERO else a - b for a, b in zip(row, tied[0], strict=True)]
                for row in tied[1:]
            ]
        rows.extend(tied)
    return _filled(sure, free, solve_linear(rows, len(free)))


def _scale(bet: Fraction) -> float:
    """Largest entry of M: the unit of a size's gains."""
    return float(bet + 2)


def _filled(
    sure: np.ndarray, free: list[list[int]], solution: list[Fraction] | None
) -> np.ndarray | None:
    if solution is None:
        return None
    for (s, card), probability in zip(free, solution, strict=True):
        sure[s, card] = probability
    return sure
