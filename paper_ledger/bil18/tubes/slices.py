"""Krawczyk's test at single slices of a tube, in balls of python-flint: another route.

It shares no arithmetic with :mod:`paper_ledger.bil18.tubes.enclosures`: the slopes come from the
sums over the deals, with balls in place of numbers, and each is affine in each frequency, so that
differences are its derivatives.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.kuhn.game import KuhnGame
from guts_core.methods.exact.flint_numbers import flint, to_flint

#: Binary digits.
_DIGITS = 128


def slice_holds_one(
    game: KuhnGame, epsilon: Fraction, centre: np.ndarray, radius: np.ndarray, axis: int
) -> bool:
    """Whether a box around a point of a tube, flat along the axis, is proved to hold one zero."""
    with flint().ctx.workprec(_DIGITS):
        point = [flint().arb(float(x)) for x in centre]
        box = [flint().arb(float(x), float(r)) for x, r in zip(centre, radius, strict=True)]
        others = [k for k in range(len(centre)) if k != axis]
        values, _ = _system(game, epsilon, point)
        _, matrix = _system(game, epsilon, box)
        middle = np.array([[float(row[k].mid()) for k in others] for row in matrix])
        inverse = flint().arb_mat(np.linalg.inv(middle).tolist())
        inner = flint().arb_mat([[row[k] for k in others] for row in matrix])
        unit = flint().arb_mat(len(others), len(others), _unit(len(others)))
        offsets = flint().arb_mat([[flint().arb(0, float(radius[k]))] for k in others])
        image = (unit - inverse * inner) * offsets - inverse * flint().arb_mat(
            [[v] for v in values]
        )
        return all(
            abs(image[i, 0]).upper() < flint().arb(float(radius[k])) for i, k in enumerate(others)
        )


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
