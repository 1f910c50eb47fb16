"""Writing files as a whole: nobody ever reads half of one, whatever interrupts the writing."""

import csv
import glob
import io
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

#: Seconds after which a temporary file is nobody's any more.
_DAY = 24 * 3600


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


def remove_leftovers(folder: FilePath, age: float = _DAY) -> None:
    """Remove temporary files of interrupted writers once they are ``age`` seconds old."""
    _remove_old([path for path in Path(folder).iterdir() if _LEFTOVER.fullmatch(path.name)], age)


def _remove_old(paths: Iterable[Path], age: float = _DAY) -> None:
    for path in paths:
        with suppress(OSError):  # somebody else may be faster
            if time.time() - path.stat().st_mtime >= age:
                path.unlink()


def write_file(path: FilePath, content: str | bytes) -> None:
    """Write a file as a whole, text in UTF-8, and clear away what killed writers of it left."""
    target = Path(path)
    name = f".{glob.escape(target.stem)}.{'[0-9a-f]' * _DIGITS}{glob.escape(target.suffix)}"
    _remove_old(target.parent.glob(name))
    with replacing(target) as beside:
        beside.write_bytes(content.encode() if isinstance(content, str) else content)


def write_csv(path: FilePath, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write a CSV file with a header, in bytes that do not depend on the machine."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    write_file(path, text.getvalue())
