"""Files that are replaced as a whole: nobody reads half of one, whatever interrupts the writing."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FilePath = str | os.PathLike[str]


@contextmanager
def replacing(path: FilePath) -> Iterator[Path]:
    """A name beside ``path`` to write to; it takes the place of ``path`` if all goes well."""
    target = Path(path)
    beside = target.with_name(f".{target.stem}.{os.getpid()}{target.suffix}")
    try:
        yield beside
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def write_csv(path: FilePath, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write a CSV file with a header, in bytes that do not depend on the machine."""
    with replacing(path) as beside, beside.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
