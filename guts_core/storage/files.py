"""Writing files as a whole: nobody ever reads half of one, whatever interrupts the writing."""

import csv
import os
import re
import secrets
import stat
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

FilePath = str | os.PathLike[str]

#: Hexadecimal digits in the name of a file that is being written.
_DIGITS = 16

_LEFTOVER = re.compile(rf"\..+\.[0-9a-f]{{{_DIGITS}}}(\.[^.]*)?")


@contextmanager
def replacing(path: FilePath) -> Iterator[Path]:
    """Give a temporary file to write to; it replaces ``path`` at the end if nothing goes wrong.

    The name is drawn at random: threads, processes and machines that write the same file do not
    meet, and one of them is the last. The permissions of a file that is replaced are kept. After a
    loss of power (not of the process) the file may be old or empty; a checksum tells.
    """
    target = Path(path)
    beside = target.with_name(f".{target.stem}.{secrets.token_hex(_DIGITS // 2)}{target.suffix}")
    try:
        yield beside
        with suppress(FileNotFoundError):
            beside.chmod(stat.S_IMODE(target.stat().st_mode))
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def remove_leftovers(folder: FilePath, age: float = 24 * 3600) -> None:
    """Remove temporary files of interrupted writers once they are ``age`` seconds old."""
    for path in Path(folder).iterdir():
        if _LEFTOVER.fullmatch(path.name):
            with suppress(OSError):  # somebody else may be faster
                if time.time() - path.stat().st_mtime >= age:
                    path.unlink()


def write_csv(path: FilePath, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write a CSV file with a header, in bytes that do not depend on the machine."""
    with replacing(path) as beside, beside.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
