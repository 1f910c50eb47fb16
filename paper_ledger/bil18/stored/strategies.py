"""The strategies at the stored points of a curve, in whole percents: enough for a picture."""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np

from guts_core.kuhn.curves.curve import EquilibriumCurve
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods.records import ReadOnly, kept
from guts_core.storage.files import FilePath, naming, read_csv, write_csv
from paper_ledger.bil18.stored.curve_files import counted, read_curves
from paper_ledger.bil18.stored.curves import StoredCurve, kept_points

STRATEGY_COLUMNS = ("cards", "node", "card", "percents")

#: Tolerance of the curves of large decks in a page.
_COARSE = 3e-3

#: Most points of a stored curve.
_MOST_POINTS = 10**6


@dataclass(frozen=True)
class StoredStrategies(ReadOnly):
    """A stored curve with the strategies at its points.

    Attributes
    ----------
    curve : StoredCurve
        Pots, arc lengths and expectations.
    percents : numpy.ndarray of int, shape (points, free frequencies)
        Free frequencies, rounded.
    """

    curve: StoredCurve
    percents: np.ndarray = field(repr=False)

    @property
    def cards(self) -> int:
        """N."""
        return self.curve.cards

    @property
    def epsilon(self) -> float:
        """Regularisation of the gradient per hand."""
        return self.curve.epsilon

    @property
    def pots(self) -> np.ndarray:
        """P, shape (points,)."""
        return self.curve.pots

    @property
    def expectations(self) -> np.ndarray:
        """Payoffs per hand, shape (points, 3)."""
        return self.curve.expectations

    @kept
    def frequencies(self) -> np.ndarray:
        """Probabilities of betting or calling, shape (points, 12, cards)."""
        return KuhnPoker(self.cards).complete(self.percents / 100)

    def thinned(self, tolerance: float) -> "StoredStrategies":
        """With fewer points: :func:`stored_curve` says what the tolerance means."""
        keep = kept_points(self.pots, self.expectations, tolerance)
        points = self.pots[keep], self.curve.arc_length[keep], self.expectations[keep]
        return StoredStrategies(StoredCurve(self.cards, self.epsilon, *points), self.percents[keep])


def stored_strategies(curve: EquilibriumCurve, stored: StoredCurve) -> StoredStrategies:
    """The strategies at the points that are stored of a curve.

    Parameters
    ----------
    curve : EquilibriumCurve
        The whole curve.
    stored : StoredCurve
        What is kept of it; each point is that of the nearest arc length.
    """
    after = np.searchsorted(curve.arc_length, stored.arc_length).clip(1, len(curve.pots) - 1)
    left, right = (np.abs(curve.arc_length[i] - stored.arc_length) for i in (after - 1, after))
    rows = np.where(left <= right, after - 1, after)
    return StoredStrategies(stored, np.rint(100 * curve.unknowns[rows]).astype(int))


def write_strategies(found: Iterable[StoredStrategies], path: FilePath) -> None:
    """Write one row for each free frequency of each deck; the file is replaced as a whole."""
    rows = (
        (each.cards, node + 1, card + 1, _runs(column))
        for each in found
        for (node, card), column in zip(_places(each.cards), each.percents.T, strict=True)
    )
    write_csv(path, STRATEGY_COLUMNS, rows)


def read_strategies(folder: FilePath) -> Iterator[StoredStrategies]:
    """What :func:`write_strategies` wrote, with the curves that stand beside it.

    Parameters
    ----------
    folder : path
        With ``kuhn_frequencies.csv`` and the files ``kuhn_curve_NN.csv``.
    """
    path = Path(folder) / "kuhn_frequencies.csv"
    rows = read_csv(path, STRATEGY_COLUMNS, _read)
    for cards, group in itertools.groupby(rows, key=lambda row: row[0]):
        places, columns = zip(*(each[1:] for each in group), strict=True)
        (curve,) = read_curves(path.with_name(f"kuhn_curve_{cards:02d}.csv"))
        with naming(path):
            if places != tuple(_places(cards)) or {*map(len, columns)} != {len(curve.pots)}:
                raise ValueError(
                    f"must have {len(curve.pots)} percents in the row of each free frequency of "
                    f"{cards} cards, in their order"
                )
        yield StoredStrategies(curve, np.array(columns).T)


def curves_to_draw(folder: FilePath) -> Iterator[StoredStrategies]:
    """The stored curves for a page: those of more than ten cards with fewer points.

    Parameters
    ----------
    folder : path
        As for :func:`read_strategies`.
    """
    for each in read_strategies(folder):
        yield each.thinned(_COARSE) if each.cards > 10 else each


def _places(cards: int) -> Iterator[tuple[int, int]]:
    """Node and card of each free frequency, from 0, in the order of the unknowns."""
    return ((int(node), int(card)) for node, card in np.argwhere(KuhnPoker(cards).free))


def _runs(column: np.ndarray) -> str:
    """Percents with how often each is repeated, such as ``0*45 3 7``."""
    runs = ((each, len(list(group))) for each, group in itertools.groupby(column.tolist()))
    return " ".join(f"{each}*{count}" if count > 1 else str(each) for each, count in runs)


def _read(row: dict[str, str]) -> tuple[int, tuple[int, int], np.ndarray]:
    place = counted(row["node"]) - 1, counted(row["card"]) - 1
    return counted(row["cards"]), place, _percents(row["percents"])


def _percents(text: str) -> np.ndarray:
    runs = list(map(_run, text.split()))
    counts = [count for _, count in runs]
    if not 1 <= sum(counts) <= _MOST_POINTS:
        raise ValueError(f"percents must be of 1 to {_MOST_POINTS} points, got {text:.40}")
    return np.repeat([percent for percent, _ in runs], counts)


@lru_cache(maxsize=10_000)  # a table has hundreds of thousands of them, and few that differ
def _run(part: str) -> tuple[int, int]:
    percent, _, count = part.partition("*")
    run = int(percent), int(count or 1)
    if not (0 <= run[0] <= 100 and run[1] >= 1):
        raise ValueError(f"percents must be from 0 to 100, each once or more, got {part:.40}")
    return run
