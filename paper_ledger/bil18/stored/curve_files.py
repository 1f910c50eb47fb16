"""Stored curves of Kuhn poker as CSV files: written by ``make_data.py kuhn``, read by everybody."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from guts_core.storage.files import FilePath, write_csv
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
    for cards, epsilon, table in _groups(path, CURVE_COLUMNS):
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
    for cards, epsilon, table in _groups(path, COUNT_COLUMNS):
        low, high, counts, sums = table.T
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
    found = []
    for row in rows_of(path, SOLUTION_COLUMNS):
        cards, number = whole_of(path, row[0]), whole_of(path, row[3])
        epsilon, pot, *expectations, gain = _numbers(path, [*row[1:3], *row[4:8]])
        frequencies = np.array(_numbers(path, row[8].split()))
        if frequencies.size != 12 * cards or not ((frequencies >= 0) & (frequencies <= 1)).all():
            raise ValueError(f"{path}: frequencies must be 12 x {cards} numbers in [0, 1]")
        found.append(
            StoredSolution(
                *(cards, epsilon, pot, number, np.array(expectations), gain),
                frequencies.reshape(12, cards),
            )
        )
    return tuple(found)


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


def _groups(path: FilePath, columns: Sequence[str]) -> list[tuple[int, float, np.ndarray]]:
    """Rows with the same cards and epsilon as one table of the other columns."""
    groups: dict[tuple[int, float], list[list[float]]] = {}
    for row in rows_of(path, columns):
        epsilon, *others = _numbers(path, row[1:])
        groups.setdefault((whole_of(path, row[0]), epsilon), []).append(others)
    return [(*key, np.array(rows)) for key, rows in groups.items()]


def rows_of(path: FilePath, columns: Sequence[str]) -> list[list[str]]:
    """Rows of a CSV file with these columns, or an error that names the file and the line."""
    try:
        text = Path(path).read_bytes().decode("utf-8")
        header, *rows = list(csv.reader(text.splitlines())) or [[]]
    except (UnicodeDecodeError, csv.Error) as reason:
        raise ValueError(f"{path}: must be a CSV file in UTF-8: {reason}") from None
    if tuple(header) != tuple(columns):
        raise ValueError(f"{path}: columns must be {','.join(columns)}, got {','.join(header)}")
    short = [k for k, row in enumerate(rows, start=2) if len(row) != len(columns)]
    if short or not text.endswith("\n"):
        line = short[0] if short else len(rows) + 1
        raise ValueError(f"{path}: line {line} must have all of {len(columns)} columns and an end")
    return rows


def _numbers(path: FilePath, texts: Sequence[str]) -> list[float]:
    """Finite numbers, or an error that names the file."""
    try:
        found = [float(text) for text in texts]
    except ValueError as reason:
        raise ValueError(f"{path}: {reason}") from None
    if not np.isfinite(found).all():
        raise ValueError(f"{path}: numbers must be finite, got {' '.join(texts):.80}")
    return found


def whole_of(path: FilePath, text: str) -> int:
    """A whole number from 1, or an error that names the file."""
    (number,) = _numbers(path, [text])
    if number != int(number) or number < 1:
        raise ValueError(f"{path}: cards and numbers must be whole and positive, got {text}")
    return int(number)
