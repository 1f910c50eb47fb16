"""Repeated play followed to t = 40000 from many starts, window by window, and what is stored of it.

In the ranges of P with irregular motion log-odds grow so slowly, or after so long a time, that
short runs show nothing of it. Stored are, for each start and window of time, the extremes of each
log-odds, and the share of the time that each frequency spends close to 0 or 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from guts_core.simplified_kuhn.dynamics.flow import advance
from guts_core.simplified_kuhn.solutions.members import equilibria
from guts_core.simplified_kuhn.tree import FREQUENCIES
from guts_core.storage.files import FilePath, naming, read_csv, write_csv
from paper_ledger.record.tables import stored_table

#: Pots by case of the paper, its own examples first, and how many random starts are followed: more
#: where motion is chaotic, so that shares and medians depend less on rounding.
POTS = {
    "1": ((2.5, 16), (2.25, 8), (2.75, 8)),
    "2": ((3.1, 32), (3.05, 32), (3.15, 32)),
    "3": ((3.35, 16), (3.25, 8), (3.45, 8)),
    "4": ((3.75, 16), (3.6, 8), (3.9, 8)),
    "5": ((4.15, 32), (4.05, 32), (4.25, 32)),
    "6": ((4.65, 64), (4.4, 64), (4.9, 64)),
    "10": ((6.0, 16),),
}

#: Starts close to the middle of Solution 9 at P = 4.65, and how far off in log-odds.
NEAR, OFFSET = 12, 0.2

#: Ends of the windows of time.
ENDS = (100, 1000, 5000, 10_000, 40_000)

#: Steps, each observed, to a unit of time.
PER_UNIT = 8

#: A frequency this close to 0 or 1 counts as near its end.
CLOSE = 0.01


@dataclass(frozen=True, eq=False)
class LongRuns:
    """Windows of repeated play from many starts.

    Attributes
    ----------
    cases : tuple of str
        For each start the case of the paper, "near" for those close to Solution 9.
    pots : array, shape (starts,)
        P.
    ends : tuple of int
        Where the windows of time end; the first begins at 0.
    lowest, highest : array, shape (windows, starts, 11)
        Extremes of the log-odds in each window.
    near : array, shape (windows, starts, 11)
        Share of the window in which a frequency is within ``CLOSE`` of 0 or 1.
    """

    cases: tuple[str, ...]
    pots: np.ndarray
    ends: tuple[int, ...]
    lowest: np.ndarray
    highest: np.ndarray
    near: np.ndarray

    def chosen(self, case: str, pot: float | None = None) -> np.ndarray:
        """Numbers of the starts of a case, or of one pot in it."""
        right = np.array([each == case for each in self.cases])
        return np.flatnonzero(right & ((self.pots == pot) if pot is not None else True))

    def largest(self, case: str, names: Sequence[str], pot: float | None = None) -> np.ndarray:
        """Largest absolute log-odds of some frequencies, shape (windows, starts)."""
        columns = [FREQUENCIES.index(name) for name in names]
        sizes = np.maximum(np.abs(self.lowest), np.abs(self.highest))
        return np.asarray(sizes[:, self.chosen(case, pot)][:, :, columns].max(axis=2))

    def stays(self, case: str, name: str, end: int, window: int, pot: float | None = None) -> float:
        """Share of the starts for which a frequency is within ``CLOSE`` of an end throughout."""
        column, bound = FREQUENCIES.index(name), np.log(1 / CLOSE - 1)
        some = self.chosen(case, pot)
        low, high = self.lowest[window, some, column], self.highest[window, some, column]
        return float((low > bound if end else high < -bound).mean())


def starts() -> Iterator[tuple[str, float, np.ndarray]]:
    """Case, pot and frequencies of each start."""
    for case, pots in POTS.items():
        for pot, count in pots:
            rng = np.random.default_rng([int(case), round(100 * pot)])
            for row in rng.uniform(0.05, 0.95, (count, 11)):
                yield case, pot, row
    yield from (("near", 4.65, row) for row in _near_solution_9(4.65))


def followed(some: Iterable[tuple[str, float, np.ndarray]], ends: Sequence[int]) -> LongRuns:
    """Play from starts until the last of ``ends``, at order 4 in steps of 1/8."""
    cases, pots, rows = zip(*some, strict=True)
    parts = np.zeros((3, len(ends), len(rows), 11))
    for pot in dict.fromkeys(pots):
        there = [k for k, each in enumerate(pots) if each == pot]
        parts[:, :, there] = _windows(pot, np.array([rows[k] for k in there]), ends)
    return LongRuns(tuple(cases), np.array(pots), tuple(ends), *parts)


def _windows(pot: float, f: np.ndarray, ends: Sequence[int]) -> np.ndarray:
    """Lowest and highest log-odds and shares near the ends, shape (3, windows, starts, 11)."""
    state: list[Any] = list((np.log(f) - np.log1p(-f)).T)
    windows, now, bound = [], 0, np.log(1 / CLOSE - 1)
    for end in ends:
        lowest, highest, near = np.full((3, *f.T.shape), [[[np.inf]], [[-np.inf]], [[0.0]]])
        for _ in range((end - now) * PER_UNIT):
            state = list(advance(state, pot, 1 / PER_UNIT, 1, 4))
            here = np.array(state)
            lowest, highest = np.minimum(lowest, here), np.maximum(highest, here)
            near = near + (np.abs(here) > bound)
        windows.append((lowest.T, highest.T, near.T / ((end - now) * PER_UNIT)))
        now = end
    return np.array(windows).swapaxes(0, 1)


@cache
def stored_long_runs() -> LongRuns:
    """The stored runs."""
    return read_long_runs(stored_table("simplified_kuhn_long_runs.csv"))


def write_long_runs(runs: LongRuns, path: FilePath) -> None:
    """Write a CSV file: a row for each window and start."""
    write_csv(path, COLUMNS, _rows(runs))


def read_long_runs(path: Path) -> LongRuns:
    """What :func:`write_long_runs` wrote."""
    table = read_csv(path, COLUMNS, _read)
    cases, pots, until, values = zip(*table, strict=True)
    ends = sorted(set(until))
    count = until.count(ends[0])
    with naming(path):
        parts = np.reshape(values, (len(ends), count, 3, 11)).transpose(2, 0, 1, 3)
    return LongRuns(cases[:count], np.array(pots[:count]), tuple(ends), *parts)


def _read(row: dict[str, str]) -> tuple[str, float, int, list[float]]:
    values = [float(row[name]) for name in COLUMNS[4:]]
    return row["case"], float(row["pot"]), int(row["until"]), values


#: Of the file.
COLUMNS = (
    *("case", "pot", "start", "until"),
    *(f"{what} {name}" for what in ("lowest", "highest", "near") for name in FREQUENCIES),
)


def _rows(runs: LongRuns) -> Iterator[list[Any]]:
    for window, end in enumerate(runs.ends):
        for start, (case, pot) in enumerate(zip(runs.cases, runs.pots, strict=True)):
            sizes = (*runs.lowest[window, start], *runs.highest[window, start])
            shares = (f"{x:.3g}" for x in runs.near[window, start])
            yield [case, f"{pot:g}", start, end, *(f"{x:.4g}" for x in sizes), *shares]


def _near_solution_9(pot: float) -> np.ndarray:
    """Starts off the middle member by at most ``OFFSET``, and e^-9 from the face."""
    point = next(each for each in equilibria(pot) if each.label == "9")
    f = np.array([float(point.frequencies[name]) for name in FREQUENCIES])
    inner = (f > 0) & (f < 1)
    middle = np.where(inner, f, 0.5)
    centre = np.where(inner, np.log(middle / (1 - middle)), 18 * f - 9)
    rng = np.random.default_rng(9)
    x = centre + np.where(inner, rng.uniform(-OFFSET, OFFSET, (NEAR, 11)), 0)
    return np.asarray(1 / (1 + np.exp(-x)))
