"""The files of the chains of tubes, a row for each stretch, and of the signs along them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby

import numpy as np

from guts_core.storage.files import FilePath, read_csv, write_csv
from paper_ledger.bil18.tubes.chains import Chain, Stretch
from paper_ledger.bil18.tubes.signs import Run, Signs

COLUMNS = ("cards", "epsilon", "axis", "turn", "low", "high", "radius", "start", "cuts")

SIGN_COLUMNS = (
    *("cards", "epsilon", "stretch", "boxes", "low", "high"),
    *("frequencies", "payoffs", "best_low", "best_high"),
)


def write_chains(chains: Iterable[Chain], path: FilePath) -> None:
    """Write one row for each stretch; the file is replaced as a whole."""
    rows = (
        (
            *(chain.cards, str(chain.epsilon), each.axis, each.turn, *map(repr, each.pots)),
            f"{each.radius:.3g}",
            " ".join(f"{x:.13g}" for x in each.start),
            " ".join(map(repr, each.cuts)),
        )
        for chain in chains
        for each in chain.stretches
    )
    write_csv(path, COLUMNS, rows)


def read_chains(path: FilePath) -> tuple[Chain, ...]:
    """Read a file of :func:`write_chains`."""
    rows = read_csv(path, COLUMNS, _read)
    return tuple(
        Chain(cards, epsilon, tuple(stretch for _, stretch in group))
        for (cards, epsilon), group in groupby(rows, key=lambda row: row[0])
    )


def _read(row: dict[str, str]) -> tuple[tuple[int, Fraction], Stretch]:
    stretch = Stretch(
        int(row["axis"]),
        int(row["turn"]),
        np.array([float(x) for x in row["start"].split()]),
        tuple(float(x) for x in row["cuts"].split()),
        (float(row["low"]), float(row["high"])),
        float(row["radius"]),
    )
    return (int(row["cards"]), Fraction(row["epsilon"])), stretch


def write_signs(signs: Iterable[Signs], path: FilePath) -> None:
    """Write one row for each run; the file is replaced as a whole."""
    rows = (
        (
            *(each.cards, str(each.epsilon), run.stretch, run.boxes, *map(_digits, run.pots)),
            *(run.frequencies, run.payoffs, *map(_digits, run.begins)),
        )
        for each in signs
        for run in each.runs
    )
    write_csv(path, SIGN_COLUMNS, rows)


def _digits(bound: float) -> str:
    return f"{bound:.9f}"


def read_signs(path: FilePath) -> tuple[Signs, ...]:
    """Read a file of :func:`write_signs`."""
    rows = read_csv(path, SIGN_COLUMNS, _read_run)
    return tuple(
        Signs(cards, epsilon, tuple(run for _, run in group))
        for (cards, epsilon), group in groupby(rows, key=lambda row: row[0])
    )


def _read_run(row: dict[str, str]) -> tuple[tuple[int, Fraction], Run]:
    run = Run(
        *(int(row["stretch"]), int(row["boxes"]), (float(row["low"]), float(row["high"]))),
        *(row["frequencies"], row["payoffs"]),
        (float(row["best_low"]), float(row["best_high"])),
    )
    return (int(row["cards"]), Fraction(row["epsilon"])), run
