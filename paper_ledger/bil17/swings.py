r"""How the driven oscillator of Case 6 widens: its energy, swing by swing, from random starts.

On the face of Case 6 the pairs :math:`(b_1,d_3)` and :math:`(b_2,d_1)` drive
:math:`(b_3,c_1,d_2)`. With the pairs at rest

.. math:: K=L(F_{b_3})-\tfrac{2P}{Q^2}F_{b_3}+L(F_{c_1})+L(F_{d_2})-\tfrac PQ(F_{c_1}+F_{d_2}),
   \qquad L(x)=\log(1+e^x),\ Q=P+1,

is constant (the page has Q times this). Driven, it changes by bounded amounts where :math:`c_1` and
:math:`d_2` switch, once up and once down in each swing, while a swing takes a time in proportion to
K. If these changes are as good as independent, :math:`K^2` grows like the number n of swings, and
:math:`t\sim\sum K\sim n^{3/2}`: so :math:`n\sim t^{2/3}` and :math:`K\sim t^{1/3}`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from guts_core.simplified_kuhn.dynamics.flow import states
from guts_core.simplified_kuhn.dynamics.sections import face_log_odds
from guts_core.simplified_kuhn.tree import FREQUENCIES
from guts_core.storage.files import FilePath, naming, read_csv, write_csv
from paper_ledger.record.tables import stored_table

POT, STARTS = 4.65, 256
#: Ends of the windows of time, and steps (of order 8) to a unit of time.
ENDS = tuple(50 * 2**k for k in range(12))
PER_UNIT = 8
#: The law is fitted to the windows that end from here on, when the swings have become wide.
SINCE = 3200

#: Of the file.
COLUMNS = ("until", "start", "swings", "energy", "largest")

_B3, _C1, _D2 = (FREQUENCIES.index(name) for name in ("b3", "c1", "d2"))


@dataclass(frozen=True, eq=False)
class Swings:
    """Windows of play on the face of Case 6; arrays have the shape (windows, starts).

    Attributes
    ----------
    ends : array
        Ends of the windows.
    swings : array
        How often b3 has risen through its mean since the start.
    energy : array
        K at the end of the window.
    largest : array
        Largest absolute log-odds of b3, c1 and d2 in the window.
    """

    ends: np.ndarray
    swings: np.ndarray
    energy: np.ndarray
    largest: np.ndarray

    def exponents(self, some: Any = slice(None), since: int = SINCE) -> np.ndarray:
        r"""Of mean K^2 in the mean number of swings, and of that and of rms K in time."""
        late = self.ends >= since
        time = np.log(self.ends[late])
        swings = np.log(self.swings[late][:, some].mean(axis=1))
        squares = np.log((self.energy[late][:, some] ** 2).mean(axis=1))
        fits = ((swings, squares), (time, swings), (time, squares / 2))
        return np.array([np.polyfit(x, y, 1)[0] for x, y in fits])

    def errors(self) -> np.ndarray:
        """Standard errors of :meth:`exponents`, by drawing the starts again with replacement."""
        rng, count = np.random.default_rng(1), self.swings.shape[1]
        drawn = [self.exponents(rng.integers(0, count, count)) for _ in range(400)]
        return np.asarray(np.std(drawn, axis=0))


def energy(log_odds: Sequence[np.ndarray]) -> np.ndarray:
    """K for rows of log-odds."""
    q = POT + 1
    weights = {_B3: 2 * POT / q**2, _C1: POT / q, _D2: POT / q}
    return np.asarray(
        sum(np.logaddexp(0, log_odds[k]) - w * log_odds[k] for k, w in weights.items())
    )


def followed(ends: Sequence[int] = ENDS, starts: int = STARTS) -> Swings:
    """Play on the face of Case 6 from random starts, at order 8 in steps of 1/8."""
    f = np.random.default_rng(6).uniform(0.05, 0.95, (starts, 11))
    state: list[Any] = list(face_log_odds("6", f).T)
    later = states(state, POT, 0.5, PER_UNIT // 2)
    middle = np.log(2 * POT / ((POT + 1) ** 2 - 2 * POT))
    rows, count, now = [], np.zeros(starts, dtype=int), 0
    for end in ends:
        largest = np.zeros(starts)
        for _ in range((end - now) * 2):
            below = state[_B3] < middle
            state, _ = next(later)
            count = count + (below & (state[_B3] >= middle))
            here = np.abs([state[k] for k in (_B3, _C1, _D2)]).max(axis=0)
            largest = np.maximum(largest, here)
        rows.append((count, energy(state), largest))
        now = end
    return Swings(np.array(ends), *(np.array(part) for part in zip(*rows, strict=True)))


@cache
def stored_swings() -> Swings:
    """The stored runs."""
    return read_swings(stored_table("simplified_kuhn_swings.csv"))


def write_swings(runs: Swings, path: FilePath) -> None:
    """Write a CSV file: a row for each window and start."""
    write_csv(
        path,
        COLUMNS,
        (
            [end, k, n, f"{e:.5g}", f"{size:.5g}"]
            for end, *parts in zip(runs.ends, runs.swings, runs.energy, runs.largest, strict=True)
            for k, (n, e, size) in enumerate(zip(*parts, strict=True))
        ),
    )


def read_swings(path: Path) -> Swings:
    """What :func:`write_swings` wrote."""
    table = np.array(read_csv(path, COLUMNS, lambda row: [float(x) for x in row.values()]))
    with naming(path):
        ends = np.unique(table[:, 0])
        starts = range(len(table) // len(ends))
        if not np.array_equal(table[:, :2], [(end, k) for end in ends for k in starts]):
            raise ValueError("must have a row for each end and start, in order")
        if ends.max() > 2**53 or (ends % 1).any():
            raise ValueError(f"must have whole ends of at most 2^53, got {ends.max():g}")
        return Swings(ends.astype(int), *table[:, 2:].T.reshape(3, len(ends), -1))
