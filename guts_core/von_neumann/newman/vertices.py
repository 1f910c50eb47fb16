"""Optimal vertices of Newman's finite game: in floats, then exactly from what is active there.

Probabilities of both players are arrays with a row for each size and a column for each card.
"""

from fractions import Fraction

import numpy as np

from guts_core.methods.exact.linear import solve_linear

#: Linear equations, right-hand side last.
Rows = list[list[Fraction]]


def call_form(n: int, bet: Fraction) -> np.ndarray:
    """M with E = M p and D = 2(n - i) - q M for one size."""
    hands = np.arange(n)
    form = np.full((n, n), Fraction(0), dtype=object)
    form[hands[:, None] > hands] = bet + 2
    form[hands[:, None] < hands] = -bet
    return form


def vertex(forms: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both players' optimal probabilities in floats, a row for each size.

    Player I maximises sum 2(n - i) p - sum u subject to u >= E, u >= 0; the dual variables of
    u >= E are player II's.
    """
    from scipy.optimize import linprog

    count, n, _ = forms.shape
    fold = np.tile(2.0 * (n - 1 - np.arange(n)), count)
    gains = np.zeros((count * n, count * n))
    for s, form in enumerate(forms):
        gains[s * n : (s + 1) * n, s * n : (s + 1) * n] = form
    total = np.hstack([np.eye(n)] * count + [np.zeros((n, count * n))])
    answer = linprog(
        np.append(-fold, np.ones(count * n)),
        np.vstack([np.hstack([gains, -np.eye(count * n)]), total]),
        np.append(np.zeros(count * n), np.ones(n)),
        method="highs-ds",
        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    )
    if answer.status != 0:
        raise ArithmeticError(f"newman_equilibrium: linear programme failed: {answer.message}")
    bets, calls = answer.x[: count * n], -answer.ineqlin.marginals[: count * n]
    return bets.reshape(count, n), calls.reshape(count, n)


def exact_bets(forms: np.ndarray, near: np.ndarray, tolerance: float) -> np.ndarray | None:
    """Player I's vertex from its active constraints: cards that never check, E = 0."""
    count, n = near.shape
    free = np.argwhere(near > tolerance)
    rows = []
    for card in np.flatnonzero(near.sum(axis=0) > 1 - tolerance):
        rows.append([Fraction(int(i == card)) for _, i in free] + [Fraction(1)])
    for s in range(count):
        gains = forms[s].astype(float) @ near[s]
        for j in np.flatnonzero(np.abs(gains) < tolerance * _scale(forms[s])):
            form = [forms[s][j, i] if t == s else Fraction(0) for t, i in free]
            rows.append([*form, Fraction(0)])
    return _filled(
        np.full((count, n), Fraction(0), dtype=object), free, solve_linear(rows, len(free))
    )


def exact_calls(forms: np.ndarray, near: np.ndarray, tolerance: float) -> np.ndarray | None:
    """Player II's vertex: the sizes that are best for a card gain the same, or as a check does."""
    count, n = near.shape
    sure = np.full((count, n), Fraction(0), dtype=object)
    sure[near > 1 - tolerance] = Fraction(1)
    free = np.argwhere((near > tolerance) & (near <= 1 - tolerance))
    margins = tolerance * np.array([_scale(form) for form in forms])
    rows: Rows = []
    for i in range(n):
        gains = 2.0 * (n - 1 - i) - np.einsum("sj,sj->s", near, forms[:, :, i].astype(float))
        best = gains.max()
        checks = best <= margins[gains.argmax()]
        level = 0.0 if checks else best
        tied = [
            _gain_row(forms, sure, free, int(s), i) for s in np.flatnonzero(gains > level - margins)
        ]
        if not checks:
            tied = [[a - b for a, b in zip(row, tied[0], strict=True)] for row in tied[1:]]
        rows.extend(tied)
    return _filled(sure, free, solve_linear(rows, len(free)))


def _gain_row(
    forms: np.ndarray, sure: np.ndarray, free: np.ndarray, size: int, card: int
) -> list[Fraction]:
    """D = 0 for one size and card, as an equation for the calls that are mixed."""
    constant = 2 * (sure.shape[1] - 1 - card) - forms[size][:, card] @ sure[size]
    form = [forms[size][j, card] if s == size else Fraction(0) for s, j in free]
    return [*form, constant]


def _scale(form: np.ndarray) -> float:
    """Largest entry: the unit of a size's gains."""
    return float(form.max())


def _filled(
    sure: np.ndarray, free: np.ndarray, solution: list[Fraction] | None
) -> np.ndarray | None:
    if solution is None:
        return None
    for (s, card), probability in zip(free, solution, strict=True):
        sure[s, card] = probability
    return sure
