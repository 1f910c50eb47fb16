"""Table 1, cell by cell, on the paper's own mesh of 101 points.

A value counts as reproduced if the exact value on that mesh rounds to it. A threshold counts as
reproduced if it belongs to the optimum on that mesh: player 1 mixes two neighbouring points, and a
member of a bloc may stand a mesh step apart from the others, so that a single printed number can
only be one of several. Each note sets the cell beside the continuum.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import cache

import numpy as np

from paper_ledger.blpwz22._tools import (
    assertion,
    enclosed,
    in_continuum,
    on_mesh,
    own_payoff,
    quantity,
    tuples,
)
from paper_ledger.blpwz22.enclosures.many_opponents import Bounds
from paper_ledger.blpwz22.enclosures.on_mesh import only_optimum
from paper_ledger.blpwz22.enclosures.optimum import EnclosedOptimum, enclose_optimum
from paper_ledger.record import Claim, Method, Verdict

#: N: value, player 1, bloc, pseudo-bloc.
PRINTED: dict[int, tuple[float, float, float, float | None]] = {
    1: (0.0, 0.5, 0.5, None),
    2: (0.0132, 0.64, 0.68, 0.86),
    3: (0.0339, 0.72, 0.76, 0.89),
    4: (0.0516, 0.77, 0.81, 0.91),
    5: (0.0654, 0.81, 0.84, 0.93),
    6: (0.0753, 0.84, 0.87, 0.94),
    7: (0.0847, 0.86, 0.88, 0.94),
    8: (0.0909, 0.87, 0.89, 0.95),
    9: (0.0954, 0.89, 0.91, 0.95),
    10: (0.1007, 0.89, 0.91, 0.96),
    11: (0.1066, 0.91, 0.92, 0.96),
    12: (0.1074, 0.92, 0.93, 0.97),
    13: (0.1110, 0.92, 0.93, 0.97),
    14: (0.1154, 0.92, 0.94, 0.97),
    15: (0.1184, 0.93, 0.94, 0.97),
}

#: Rows whose printed value is the exact one on the mesh; all others are corrected.
EXACT_VALUES = (1, 2, 14)

#: Rows in which one member of the bloc stands a step apart: how many have the printed threshold,
#: and what the others have.
APART = {2: (1, 0.67), 6: (1, 0.86), 8: (1, 0.9), 9: (8, 0.9), 10: (9, 0.92), 13: (12, 0.94)}

#: Mesh points of the paper's table.
MESH = 101

#: What the computed numbers of its cells are: values are the middle of a proved enclosure.
VALUE_AS = f"on the mesh of {MESH} points, from a proved enclosure"
THRESHOLD_AS = f"on the mesh of {MESH} points"

#: Half a unit of the last printed digit.
VALUE_TOLERANCE, THRESHOLD_TOLERANCE = 5e-5, 5e-3


def printed_value(opponents: int) -> Decimal:
    """The value as the table has it: to four decimals, the zero of one opponent to one."""
    return Decimal(f"{PRINTED[opponents][0]:.{4 if opponents > 1 else 1}f}")


def gain(opponents: int) -> float:
    """The coalition's total gain on the mesh, from an enclosure proved in rational arithmetic."""
    enclosure = enclosed(opponents, MESH)
    return 0.0 - float((enclosure.lower + enclosure.upper) / 2)


def _is_too_large(opponents: int) -> bool:
    return Fraction(str(PRINTED[opponents][0])) > -enclosed(opponents, MESH).lower


@cache
def _safe_thresholds() -> list[float]:
    """Two players: all thresholds on the mesh that never lose, in exact fractions."""
    points = [Fraction(k, 100) for k in range(101)]
    worst = own_payoff(tuples([points, points])).reshape(101, 101).min(axis=1)
    return [float(p) for p, value in zip(points, worst, strict=True) if value >= 0]


def _player_thresholds(opponents: int) -> list[float]:
    if opponents == 1:
        return _safe_thresholds()
    return [float(threshold) for threshold in only_optimum(opponents, MESH).player]


def _bloc_thresholds(opponents: int) -> list[float]:
    if opponents == 1:
        return _safe_thresholds()
    return list(map(float, only_optimum(opponents, MESH).members(always_in=False)))


def _pseudo_bloc_thresholds(opponents: int) -> list[float]:
    return list(map(float, only_optimum(opponents, MESH).members(always_in=True)))


def _nearest(thresholds: Callable[[int], list[float]], opponents: int, cell: float) -> float:
    return min(thresholds(opponents), key=lambda p: abs(p - cell))


def _value_claim(opponents: int) -> Claim:
    place, printed = f"Table 1, N = {opponents}, value", printed_value(opponents)
    statement = f"A coalition of $N={opponents}$ gains {printed} antes."
    if opponents in EXACT_VALUES:
        tolerance = VALUE_TOLERANCE if opponents > 1 else 5e-2
        return quantity(
            place,
            statement,
            printed,
            lambda: gain(opponents),
            tolerance,
            note=f"Without a mesh the gain is {_number(_gain_without_mesh(opponents), 7)}.",
            method=Method.INTERVAL,
            computed_as=VALUE_AS,
            noted=lambda: _proved_gain(opponents),
        )
    return quantity(
        place,
        statement,
        printed,
        lambda: gain(opponents),
        VALUE_TOLERANCE,
        Verdict.CORRECTED,
        f"The computed number is the gain on the table's own mesh of {MESH} points: the printed "
        "one is too large for it, as an iteration from $-1$ stopped early would leave it, or an "
        f"inexact Fictitious Play. {_beside_the_continuum(opponents)}",
        mended=lambda: _is_too_large(opponents) and _side_is_as_noted(opponents),
        method=Method.INTERVAL,
        computed_as=VALUE_AS,
        noted=lambda: _proved_gain(opponents),
    )


def _gain_without_mesh(opponents: int) -> float:
    return -in_continuum(opponents).value


def _proved_gain(opponents: int) -> dict[str, Fraction]:
    """The middle of the enclosure, under the gain that the note shows."""
    bounds = enclosed(opponents)
    return {_number(_gain_without_mesh(opponents), 7): -(bounds.lower + bounds.upper) / 2}


def _beside_the_continuum(opponents: int) -> str:
    """The gain without a mesh, and on which side of it the printed one is."""
    exact = _gain_without_mesh(opponents)
    side = "less" if PRINTED[opponents][0] < exact else "more"
    return f"Without a mesh the gain is {_number(exact, 7)}, and the table prints {side} than that."


def _side_is_as_noted(opponents: int) -> bool:
    """Whether the enclosure of the continuum's value proves on which side of it the table is."""
    bounds, printed = enclosed(opponents), Fraction(str(PRINTED[opponents][0]))
    side = (
        printed < -bounds.upper
        if "prints less" in _beside_the_continuum(opponents)
        else (printed > -bounds.lower)
    )
    return bool(side)


def _threshold_claim(
    opponents: int,
    column: str,
    cell: float,
    continuum: float,
    thresholds: Callable[[int], list[float]],
) -> Claim:
    rounded = abs(round(continuum, 2) - cell) < THRESHOLD_TOLERANCE
    verb = "rounds to the same" if rounded else "rounds to another number: the mesh is too coarse"
    is_bloc = column == "Bloc" and opponents > 1
    members, other = APART.get(opponents, (opponents, cell))
    all_have = Counter([cell] * members + [other] * (opponents - members))
    apart = ""
    if is_bloc and members < opponents:
        have = "has it" if members == 1 else "have it"
        others = f"the other{'s' * (opponents - members > 1)} {other:.2f}"
        apart = f" On the mesh {members} of {opponents} members {have}, {others}."
    return quantity(
        f"Table 1, N = {opponents}, {column.lower()}",
        f"{column}, $N={opponents}$: {cell} (read: one of the thresholds in the mesh's optimum).",
        cell,
        lambda: _nearest(thresholds, opponents, cell),
        1e-9,
        note=f"Continuum: {_number(continuum, 6)}, which {verb}.{apart} {_proved(opponents)}",
        mended=(lambda: Counter(thresholds(opponents)) == all_have) if is_bloc else None,
        method=Method.INTERVAL if opponents > 1 else Method.EXACT,
        computed_as=THRESHOLD_AS,
    )


def _proved(opponents: int) -> str:
    if opponents == 1:
        return "On the mesh it never loses, by fractions."
    return "The optimum on the mesh is proved to be the only one."


def _number(value: float, decimals: int) -> str:
    return f"{value + 0.0:.{decimals}f}"


def _row(opponents: int) -> list[Claim]:
    _, player, bloc, partners = PRINTED[opponents]
    solution = in_continuum(opponents)
    claims = [
        _value_claim(opponents),
        _threshold_claim(opponents, "Player 1", player, solution.player, _player_thresholds),
        _threshold_claim(opponents, "Bloc", bloc, solution.bloc, _bloc_thresholds),
    ]
    if partners is None:
        return [*claims, _blank_cell(opponents)]
    shown = solution.pseudo_bloc
    return [
        *claims,
        _threshold_claim(opponents, "Pseudo-bloc", partners, shown, _pseudo_bloc_thresholds),
    ]


def _blank_cell(opponents: int) -> Claim:
    return assertion(
        f"Table 1, N = {opponents}, pseudo-bloc",
        "A single opponent has no pseudo-bloc strategy.",
        lambda: math.isnan(on_mesh(opponents).pseudo_bloc),
        one_case="it is about one case",
    )


def printed_gains() -> tuple[np.ndarray, np.ndarray]:
    """N = 2..15 and the printed values."""
    rows = [n for n in PRINTED if n > 1]
    return np.array(rows), np.array([PRINTED[n][0] for n in rows])


def _no_value_holds() -> bool:
    """Whether every printed value is off in the continuum."""
    gains = {n: -_middle(enclose_optimum(n).value) for n in PRINTED if n > 1}
    return all(abs(PRINTED[n][0] - gain) > VALUE_TOLERANCE for n, gain in gains.items())


def _middle(bounds: Bounds) -> float:
    """Of an enclosure that floats cannot tell from a point."""
    low, high = bounds
    if high - low > Fraction(1, 10**15):
        raise ArithmeticError("the enclosure is too wide for a float")
    return float((low + high) / 2)


def _column_claim(
    index: int, name: str, exact: Callable[[EnclosedOptimum], float], note: str
) -> Claim:
    """A whole column as an approximation of the continuous game."""
    rows = [n for n in PRINTED if n > 1]
    return quantity(
        f"Table 1, {name} column",
        f"Table 1, {name}, $N=2,\\dots,15$, as numbers of the continuous game.",
        [PRINTED[n][index] if index else printed_value(n) for n in rows],
        lambda: [exact(enclose_optimum(n)) for n in rows],
        VALUE_TOLERANCE if index == 0 else THRESHOLD_TOLERANCE,
        Verdict.CORRECTED,
        note,
        mended=_no_value_holds if index == 0 else None,
        method=Method.INTERVAL,
        covers=("Table 1, columns",),
        computed_as="without a mesh, from a proved enclosure",
    )


_MESH_NOTE = "The mesh of 101 points cannot resolve thresholds that crowd towards 1 as $N$ grows."

_COLUMNS = (
    _column_claim(
        0,
        "value",
        lambda found: -_middle(found.value),
        f"No printed value holds to four decimals. {_MESH_NOTE}",
    ),
    _column_claim(1, "player 1", lambda found: _middle(found.player), _MESH_NOTE),
    _column_claim(2, "bloc", lambda found: _middle(found.bloc), _MESH_NOTE),
    _column_claim(3, "pseudo-bloc", lambda found: _middle(found.pseudo_bloc), _MESH_NOTE),
)

CLAIMS = (*(claim for opponents in PRINTED for claim in _row(opponents)), *_COLUMNS)
