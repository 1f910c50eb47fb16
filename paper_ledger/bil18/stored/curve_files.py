"""Stored curves of Kuhn poker as CSV files: written by ``make_data.py kuhn``, read by everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from guts_core.storage.files import FilePath, read_csv, write_csv
from paper_ledger.bil18.stored.branches import BranchSearch
from paper_ledger.bil18.stored.curves import StoredCounts, StoredCurve, StoredSolution

CURVE_COLUMNS = ("cards", "epsilon", "pot", "arc_length", "e1", "e2", "e3")
COUNT_COLUMNS = ("cards", "epsilon", "low", "high", "count", "index_sum")
SOLUTION_COLUMNS = (
    "cards",
    "epsilon",
    "pot",
    "number",
    "e1",
    "e2",
    "e3",
    "largest_gain",
    "frequencies",
)

SEARCH_COLUMNS = ("cards", "epsilon", "pot", "known", "lines", "completed", "reached", "found")


def write_curves(curves: Iterable[StoredCurve], path: FilePath) -> None:
    """Write one row for each point; the file is replaced as a whole."""
    rows = (
        (c.cards, f"{c.epsilon:g}", *map(_ten, (pot, arc, *values)))
        for c in curves
        for pot, arc, values in zip(c.pots, c.arc_length, c.expectations, strict=True)
    )
    write_csv(path, CURVE_COLUMNS, rows)


def read_curves(path: FilePath) -> tuple[StoredCurve, ...]:
    """Read a file of :func:`write_curves`."""
    found = []
    for cards, epsilon, table in _groups(path, CURVE_COLUMNS, _numbers):
        found.append(StoredCurve(cards, epsilon, table[:, 0], table[:, 1], table[:, 2:]))
    return tuple(found)


def write_counts(counts: Iterable[StoredCounts], path: FilePath) -> None:
    """Write one row for each interval; the file is replaced as a whole."""
    rows = (
        (c.cards, f"{c.epsilon:g}", _ten(low), _ten(high), count, total)
        for c in counts
        for low, high, count, total in zip(c.low, c.high, c.counts, c.index_sums, strict=True)
    )
    write_csv(path, COUNT_COLUMNS, rows)


def read_counts(path: FilePath) -> tuple[StoredCounts, ...]:
    """Read a file of :func:`write_counts`."""
    found = []
    for cards, epsilon, table in _groups(path, COUNT_COLUMNS, _interval):
        low, high, counts, sums = table.T
        if not (np.abs(table[:, 2:]) < 2**53).all() or (table[:, 2:] % 1).any():
            raise ValueError(f"{path}: numbers of solutions and sums of indices must be whole")
        if (counts < 0).any():
            raise ValueError(f"{path}: numbers of solutions must not be negative")
        found.append(StoredCounts(cards, epsilon, low, high, counts.astype(int), sums.astype(int)))
    return tuple(found)


def write_solutions(solutions: Iterable[StoredSolution], path: FilePath) -> None:
    """Write one row for each solution; the file is replaced as a whole."""
    rows = (
        (
            *(s.cards, f"{s.epsilon:g}", repr(s.pot), s.number),
            *map(_ten, s.expectations),
            f"{s.largest_gain:.3g}",
            " ".join(f"{x:.10g}" for x in s.frequencies.ravel()),
        )
        for s in solutions
    )
    write_csv(path, SOLUTION_COLUMNS, rows)


def read_solutions(path: FilePath) -> tuple[StoredSolution, ...]:
    """Read a file of :func:`write_solutions`."""
    return tuple(read_csv(path, SOLUTION_COLUMNS, _solution))


def _solution(row: dict[str, str]) -> StoredSolution:
    cards, number = counted(row["cards"]), counted(row["number"])
    epsilon, pot, gain = (float(row[name]) for name in ("epsilon", "pot", "largest_gain"))
    _check_order(0, epsilon)
    _check_order(0, pot)
    expectations = np.array([float(row[name]) for name in ("e1", "e2", "e3")])
    frequencies = np.array(row["frequencies"].split(), dtype=float)
    if frequencies.size != 12 * cards or not ((frequencies >= 0) & (frequencies <= 1)).all():
        raise ValueError(f"frequencies must be 12 x {cards} numbers in [0, 1]")
    shaped = frequencies.reshape(12, cards)
    return StoredSolution(cards, epsilon, pot, number, expectations, gain, shaped)


def write_searches(searches: Iterable[BranchSearch], path: FilePath) -> None:
    """Write one row for each search; the file is replaced as a whole."""
    rows = (
        (
            *(s.game.cards, f"{s.epsilon:g}", repr(s.pot), len(s.known), s.starts, s.completed),
            *(" ".join(map(str, s.reached.tolist())), len(s.found)),
        )
        for s in searches
    )
    write_csv(path, SEARCH_COLUMNS, rows)


def _ten(number: float) -> str:
    return f"{number:.10g}"


def _groups(
    path: FilePath, columns: Sequence[str], read: Callable[[dict[str, str]], tuple[Any, ...]]
) -> list[tuple[int, float, np.ndarray]]:
    """Rows with the same cards and epsilon as one table of the other columns."""
    groups: dict[tuple[int, float], list[list[float]]] = {}
    for cards, epsilon, *others in read_csv(path, columns, read):
        groups.setdefault((cards, epsilon), []).append(others)
    return [(*key, np.array(rows)) for key, rows in groups.items()]


def _numbers(row: dict[str, str]) -> tuple[Any, ...]:
    cards, *others = row.values()
    epsilon, pot, *rest = map(float, others)
    _check_order(0, epsilon)
    _check_order(0, pot)
    return counted(cards), epsilon, pot, *rest


def _interval(row: dict[str, str]) -> tuple[Any, ...]:
    cards, epsilon, low, high, *counts = _numbers(row)
    _check_order(low, high)
    return cards, epsilon, low, high, *counts


def _check_order(low: float, high: float) -> None:
    """Refuse an epsilon or a pot that is not positive, and the ends of no interval."""
    if not low < high:
        raise ValueError(f"epsilon and pots must be above 0, and low below high, got {high:g}")


def counted(text: str) -> int:
    """A whole number from 1."""
    if int(text) < 1:
        raise ValueError(f"cards and numbers must be positive, got {text}")
    return int(text)
