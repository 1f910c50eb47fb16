"""Krawczyk's test at single slices of a tube, in balls of python-flint: another route.

It shares no arithmetic with :mod:`paper_ledger.bil18.tubes.enclosures`: the slopes come from the
sums over the deals, with balls in place of numbers, and each is affine in each frequency, so that
differences are its derivatives.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.kuhn.game import KuhnGame
from guts_core.methods.exact.flint_numbers import flint, precision, to_flint
from paper_ledger.bil18.tubes.krawczyk import Tubes

#: Binary digits; Newton's steps from a float to a zero, and the half-width of the box around it.
_DIGITS, _STEPS, _SMALL = 128, 3, 1e-24


def slice_holds_one(
    game: KuhnGame, epsilon: Fraction, centre: Sequence[Any], radius: Sequence[float], axis: int
) -> bool:
    """Whether a box around a point of a tube, flat along the axis, is proved to hold one zero."""
    with precision(_DIGITS):
        others = [k for k in range(len(centre)) if k != axis]
        values, _ = _system(game, epsilon, [_ball(x) for x in centre])
        _, matrix = _system(
            game, epsilon, [_ball(*each) for each in zip(centre, radius, strict=True)]
        )
        inverse = _inverse(matrix, others)
        inner = flint().arb_mat([[row[k] for k in others] for row in matrix])
        unit = flint().arb_mat(len(others), len(others), _unit(len(others)))
        offsets = flint().arb_mat([[_ball(0, radius[k])] for k in others])
        image = (unit - inverse * inner) * offsets - inverse * _column(values)
        return all(
            abs(image[i, 0]).upper() < flint().arb(float(radius[k])) for i, k in enumerate(others)
        )


def slice_zero(game: KuhnGame, epsilon: Fraction, near: np.ndarray, axis: int) -> list[Any] | None:
    """Balls that are proved to hold a zero whose coordinate along the axis is that of a point."""
    others = [k for k in range(len(near)) if k != axis]
    with precision(_DIGITS):
        point = [_ball(x) for x in near]
        for _ in range(_STEPS):
            values, matrix = _system(game, epsilon, point)
            step = _inverse(matrix, others) * _column(values)
            for i, k in enumerate(others):
                point[k] = (point[k] - step[i, 0]).mid()
        radius = [_SMALL * (k != axis) for k in range(len(near))]
        if not slice_holds_one(game, epsilon, point, radius, axis):
            return None
        return [_ball(*each) for each in zip(point, radius, strict=True)]


def slice_rises(game: KuhnGame, epsilon: Fraction, zero: Sequence[Any], axis: int) -> np.ndarray:
    """Sign of each coordinate's derivative by the axis at a zero in balls; 0 where it is open."""
    rates = slice_rates(game, epsilon, zero, axis)
    return np.array([int(w > 0) - int(w < 0) for w in rates])


def slice_rates(game: KuhnGame, epsilon: Fraction, zero: Sequence[Any], axis: int) -> list[Any]:
    """Each coordinate's derivative by the axis at a zero, in balls."""
    others = [k for k in range(len(zero)) if k != axis]
    with precision(_DIGITS):
        _, matrix = _system(game, epsilon, list(zero))
        inner = flint().arb_mat([[row[k] for k in others] for row in matrix])
        rates = inner.solve(_column([-row[axis] for row in matrix]))
        return [rates[k - (k > axis), 0] if k != axis else flint().arb(1) for k in range(len(zero))]


def tube_holds(tubes: Tubes, number: int, zero: Sequence[Any]) -> bool:
    """Whether balls lie in a tube, at whatever t their coordinate along its axis says."""
    with precision(_DIGITS):
        a, b, c, d = ([_ball(x) for x in part[:, number]] for part in tubes.curve)
        axis, radius = int(tubes.axis[number]), tubes.radius[:, number]
        t = (zero[axis] - a[axis]) / b[axis]
        off = [
            abs(z - (a[k] + t * (b[k] + t * (c[k] + t * d[k])))).upper() for k, z in enumerate(zero)
        ]
        inside = abs(t).upper() <= _ball(tubes.half)
        return inside and all(off[k] <= _ball(radius[k]) for k in range(len(off)) if k != axis)


def _ball(middle: Any, radius: float = 0.0) -> Any:
    """A number with so many digits more than a float has, or a float, and what is around it."""
    exact = middle if isinstance(middle, flint().arb) else flint().arb(float(middle))
    return exact + flint().arb(0, float(radius))


def _column(values: list[Any]) -> Any:
    return flint().arb_mat([[value] for value in values])


def _inverse(matrix: list[list[Any]], others: list[int]) -> Any:
    """Nearly the inverse of the derivatives by some coordinates."""
    middle = np.array([[float(row[k].mid()) for k in others] for row in matrix])
    return flint().arb_mat(np.linalg.inv(middle).tolist())


def _unit(size: int) -> list[int]:
    return np.eye(size, dtype=int).ravel().tolist()


def _system(game: KuhnGame, epsilon: Fraction, z: list[Any]) -> tuple[list[Any], list[list[Any]]]:
    """F and its derivatives by the unknowns and the pot, in balls."""
    *x, pot = z
    pi, small = flint().arb.pi(), flint().arb(to_flint(epsilon * game.deals))
    slopes = _slopes(game, x, pot)
    sines, cosines = ([getattr(pi * each, name)() for each in x] for name in ("sin", "cos"))
    values = [f * s + small * c for f, s, c in zip(slopes, sines, cosines, strict=True)]
    columns = [
        [
            a - b
            for a, b in zip(*(_slopes(game, _with(x, k, end), pot) for end in (1, 0)), strict=True)
        ]
        for k in range(len(x))
    ]
    by_pot = _less(_slopes(game, x, pot + 1), slopes)
    rows = []
    for i, (f, s, c) in enumerate(zip(slopes, sines, cosines, strict=True)):
        row = [column[i] * s for column in columns]
        row[i] += pi * (f * c - small * s)
        rows.append([*row, by_pot[i] * s])
    return values, rows


def _less(one: list[Any], other: list[Any]) -> list[Any]:
    return [a - b for a, b in zip(one, other, strict=True)]


def _with(x: list[Any], place: int, value: int) -> list[Any]:
    return [*x[:place], flint().arb(value), *x[place + 1 :]]


def _slopes(game: KuhnGame, x: list[Any], pot: Any) -> list[Any]:
    full = np.empty(game.free.shape, dtype=object)
    for place, settled in np.ndenumerate(game.dominated):
        full[place] = flint().arb(int(settled))
    full[game.free] = x
    return [flint().arb(0) + each for each in game.slope_sums(full, pot)[game.free]]
