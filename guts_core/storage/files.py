"""Writing files as a whole, so that nobody reads half of one; reading them and naming damage."""

import csv
import glob
import gzip
import hashlib
import io
import math
import os
import re
import secrets
import stat
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, TypeVar

from guts_core.methods.arguments import LIST, Anything, FileName, FolderName, checked
from guts_core.methods.validation import is_listed, named, shown

FilePath = str | os.PathLike[str]
Row = TypeVar("Row")

#: Hexadecimal digits in the name of a file that is being written.
_DIGITS = 16

#: Bytes in a name from which on there is no room for them.
_LONG = 255 - _DIGITS - 2

#: What reading a damaged file can end with; that there is no such file says its own error.
_DAMAGE: tuple[type[Exception], ...] = (
    *(ValueError, TypeError, LookupError, ArithmeticError, EOFError, RecursionError),
    *(csv.Error, zlib.error, gzip.BadGzipFile),
)

#: Of cells of these types it need not be asked whether they are lists without an end.
_PLAIN = {int, float, bool, str, Fraction, type(None)}

_NOT_FINITE = {"nan", "inf", "infinity"}

#: The exponent of a number, its sign and what follows leading zeros; the largest that floats have
#: by its sign, and its digits; what a table holds where its cells must be looked at.
_EXPONENT, _PLACES = re.compile(r"[0-9.]e([+-]?)0*([1-9][0-9]*)", re.IGNORECASE), 3
_TENS = {"": 308, "+": 308, "-": 324}
_DOUBTFUL = re.compile(
    r"nan|inf|[0-9.]e[+-]?0*[1-9][0-9]{2}|[0-9]{200}|\d_\d|(?![0-9])\d", re.IGNORECASE
)

#: What Python reads in a number beside its digits from 0 to 9: marks between them, others' digits.
_MARK, _DIGIT = re.compile(r"(?<=\d)_(?=\d)"), re.compile(r"\d")

#: A number without its sign, whose digits may be so many that a float is infinite.
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]*)?(?:e[+-]?[0-9]+)?", re.IGNORECASE)

#: The name of a file may hold ends of lines.
_LEFTOVER = re.compile(rf"\..+\.([0-9a-f]{{{_DIGITS}}})(\.[^.]*)?", re.DOTALL)

#: What a part of a sweep is called while it is written: a reader's own file may be named as others.
_PART = re.compile(rf"\.[0-9a-f]{{64}}\.[0-9a-f]{{{_DIGITS}}}\.part")

#: Seconds after which a temporary file is nobody's any more.
_DAY = 24 * 3600

#: The checksums of the archived tables of a folder, in the form ``sha256sum -c`` reads.
SUMS = "SHA256SUMS"

_SUM = re.compile("[0-9a-f]{64}")

#: Whether tables are being computed, so that their checksums are those of the ones before.
_ANEW: ContextVar[bool] = ContextVar("anew", default=False)


def new_mark() -> str:
    """Digits with which the names of the temporary files of one undertaking may begin."""
    return secrets.token_hex(_DIGITS // 4)


@contextmanager
def replacing(path: FilePath, mark: str = "") -> Iterator[Path]:
    """Give a temporary file to write to; it replaces ``path`` at the end if nothing goes wrong.

    The name is drawn at random, but for a mark that it begins with: threads, processes and machines
    that write the same file do not meet, and one of them is the last. The permissions of a file
    that is replaced are kept, and so are links: what they lead to is replaced. A pipe or a device
    is written to as it is. After a loss of power (not of the process) the file may be old or empty;
    a checksum tells. An error of the system names the file, which it does not where there is no
    room.
    """
    place = Path(path)  # where a pipe has no name, it is found by the link alone
    if place.exists() and not (place.is_file() or place.is_dir()):
        with _named(place):
            yield place
        return
    target = _target(place)
    stem, suffix = _ends(target)
    drawn = mark + secrets.token_hex((_DIGITS - len(mark)) // 2)
    beside = target.with_name(f".{stem}.{drawn}{suffix}")
    try:
        with _named(target, beside):
            yield beside
            with suppress(FileNotFoundError):
                mode, given = (stat.S_IMODE(each.stat().st_mode) for each in (target, beside))
                if mode != given:  # where all files have the same, none may be asked for
                    beside.chmod(mode)
            beside.replace(target)
    finally:
        with suppress(OSError):  # on a read-only disk it would hide why nothing was written
            beside.unlink()


def _target(path: FilePath) -> Path:
    """What a path leads to; where the working directory is gone, the error names the path."""
    with _named(Path(path)):
        return Path(os.path.realpath(path))


@contextmanager
def _named(target: Path, beside: Path | None = None) -> Iterator[None]:
    """Let an error of the system name the file, not that beside it or none at all."""
    try:
        yield
    except OSError as reason:
        named_so = reason.filename2 is None and reason.filename in (None, str(beside))
        if reason.errno is not None and named_so:
            reason.filename = str(target)
        raise


def _ends(target: Path) -> tuple[str, str]:
    """What stands for the file in a name longer by the digits, which may have 255 bytes.

    Before the digits and after them.
    """
    name, stem, suffix = os.fsencode(target.name), target.stem, target.suffix
    if len(name) > _LONG:
        stem = hashlib.sha256(name).hexdigest()
    return stem, suffix if len(os.fsencode(suffix)) <= _LONG - len(stem) else ""


@checked
def remove_leftovers(folder: Annotated[FilePath, FolderName()]) -> None:
    """Remove temporary files of a sweep's interrupted writers once they are a day old."""
    _remove_old([path for path in Path(folder).iterdir() if _PART.fullmatch(path.name)])


def remove_marked(folder: FilePath, mark: str) -> None:
    """Remove the temporary files of one undertaking, whose writers have ended before their time."""
    for path in Path(folder).iterdir():
        found = _LEFTOVER.fullmatch(path.name)
        if found and found[1].startswith(mark):
            path.unlink(missing_ok=True)


def is_leftover(name: str) -> bool:
    """Whether a file has the name of one that is being written, or was when its writer died."""
    return _LEFTOVER.fullmatch(name) is not None


def _remove_old(paths: Iterable[Path]) -> None:
    for path in paths:
        with suppress(OSError):  # somebody else may be faster
            if time.time() - path.stat().st_mtime >= _DAY:
                path.unlink()


@checked
def write_file(path: Annotated[FilePath, FileName()], content: str | bytes) -> None:
    """Write a file as a whole, text in UTF-8, and clear away what killed writers of it left."""
    target = _target(path)
    stem, suffix = map(glob.escape, _ends(target))
    name = f".{stem}.{'[0-9a-f]' * _DIGITS}{suffix}"
    _remove_old(target.parent.glob(name))
    with replacing(path) as beside:
        beside.write_bytes(content.encode() if isinstance(content, str) else content)


@checked
def write_csv(
    path: Annotated[FilePath, FileName()],
    columns: Annotated[Sequence[str], LIST],
    rows: Annotated[Iterable[Sequence[Any]], Anything()],
) -> None:
    """Write a CSV file with a header, in bytes that do not depend on the machine.

    Raises
    ------
    ValueError
        If ``columns`` are not texts, all different, or ``rows`` are not lists with an entry for
        each column, or hold text that would be read as something else, or not at all, as cells of
        more than :func:`csv.field_size_limit` characters are not; nothing is written then.
    """
    if not all(isinstance(each, str) for each in columns) or len(set(columns)) < len(columns):
        raise ValueError(f"write_csv: columns must be texts, all different, got {shown(columns)}")
    if not is_listed(rows):
        raise ValueError(f"write_csv: rows must be a list of rows, got {shown(rows)}")
    lines = _Lines()
    lines.add("columns", columns)
    for row in rows:
        plain = type(row) in (list, tuple) and set(map(type, row)) <= _PLAIN
        if len(row if plain else named("write_csv", "rows", LIST.of, row)) != len(columns):
            raise ValueError(f"write_csv: rows must have {len(columns)} entries, got {shown(row)}")
        lines.add("rows", row)
    write_file(path, "".join(lines.written))


class _Lines:
    """The lines of a table; where they end with LF, a lone CR within would end one for readers."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self._writer = csv.writer(self, lineterminator="\n")

    def write(self, line: str) -> None:
        """Keep a line: the writer calls this once for each."""
        self.written.append(line)

    def add(self, argument: str, cells: Sequence[Any]) -> None:
        """Write a line of these cells, or refuse them."""
        try:
            self._writer.writerow(cells)
            line = self.written[-1]
            if not line.isascii():
                line.encode()
        except ValueError:  # half a character, an integer of very many digits
            raise ValueError(f"write_csv: {argument} must be text, got {shown(cells)}") from None
        # Of a file that begins with a mark of the order of bytes it is not read.
        if "\r" in line or "\0" in line or line.startswith("\ufeff"):
            raise ValueError(
                f"write_csv: {argument} must hold no carriage return, no NUL and no mark of the "
                f"order of bytes, got {shown(cells)}"
            )
        if len(line) > csv.field_size_limit() and not _is_read(line):
            raise ValueError(
                f"write_csv: {argument} must hold at most {csv.field_size_limit()} characters in a "
                f"cell, of which more are not read, got {shown(cells)}"
            )


def _is_read(line: str) -> bool:
    try:
        return bool([*csv.reader(io.StringIO(line, newline=""), strict=True)])
    except csv.Error:
        return False


def content(path: FilePath) -> bytes:
    """What a file holds; an error of the system names the file, also one in the midst of it."""
    with _named(Path(path)):
        return Path(path).read_bytes()


@contextmanager
def naming(place: FilePath) -> Iterator[None]:
    """Turn what a damaged file leads to into a ``ValueError`` that begins with this place."""
    try:
        yield
    except _DAMAGE as reason:
        kind = "" if isinstance(reason, ValueError) else f"{type(reason).__name__} "
        raise ValueError(f"{place}: {kind}{reason}") from None


def read_csv(
    path: FilePath, columns: Sequence[str], read: Callable[[dict[str, str]], Row]
) -> list[Row]:
    """What ``read`` makes of each row of a CSV file that has these columns, and one row or more.

    A byte-order mark and Windows' ends of lines are accepted; NaN, infinity and numbers beyond
    floats are not: a float would be infinite, and a fraction fill the memory; nor is a row that
    stands there twice, nor a NUL. An error names the file and, where it is one, the line. Last
    comes what no other check can see, another digit: a table that the ``SHA256SUMS`` beside it
    names must have this checksum.
    """
    with naming(path):
        text = content(path).decode("utf-8-sig")
        if "\0" in text:  # before Python 3.11 the reader refused it
            raise ValueError("holds a NUL")
        header, *rows = list(csv.reader(io.StringIO(text, newline=""), strict=True)) or [[]]
        if tuple(header) != tuple(columns):
            given = ",".join(header)
            raise ValueError(f"columns must be {','.join(columns)}, got {given:.200}")
        if not rows or not text.endswith("\n"):
            raise ValueError(f"ends within line {len(rows) + 1}, or after the columns")
    doubtful = _DOUBTFUL.search(text)  # else no cell is looked at
    found: list[Row] = []
    first: dict[tuple[str, ...], int] = {}
    for line, row in enumerate(rows, start=2):
        with naming(f"{path}: line {line}"):
            if len(row) != len(columns):
                raise ValueError(f"must have {len(columns)} columns, got {len(row)}")
            if first.setdefault(tuple(row), line) < line:
                raise ValueError(f"repeats line {first[tuple(row)]}")
            if doubtful and not all(map(_is_finite, row)):
                raise ValueError("numbers must be finite, got NaN, infinity or one beyond floats")
            found.append(read(dict(zip(columns, row, strict=True))))
    _check_sum(Path(path), text)
    return found


@contextmanager
def computed_anew() -> Iterator[None]:
    """Read tables that are being computed, whatever the checksums beside them say of the old ones.

    It serves as a decorator, too.
    """
    token = _ANEW.set(True)
    try:
        yield
    finally:
        _ANEW.reset(token)


@checked
def checksums(folder: Annotated[FilePath, FolderName()]) -> dict[str, str]:
    """The checksums of the archived files of a folder, by their names; none if there is no list.

    A list that is empty, or that ends within a line, as after a loss of power, is damaged; a link
    that leads nowhere, or a disk that cannot be read, is no missing list, but an error of the
    system.
    """
    path = Path(folder) / SUMS
    with naming(path):
        try:
            text = content(path).decode()
        except FileNotFoundError:
            if path.is_symlink():
                raise
            return {}
        if not text.endswith("\n"):  # else the last table, or every one, would not be compared
            raise ValueError("ends within a line, or is empty; tools/checksums.py writes it anew")
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        digest, _, name = line.partition("  ")
        if _SUM.fullmatch(digest) is None or not name or found.setdefault(name, digest) != digest:
            raise ValueError(
                f"{path}: line {number} must be a checksum, two blanks and a name of its own, got "
                f"{line:.100}; tools/checksums.py writes it anew"
            )
    return found


def _check_sum(path: Path, text: str) -> None:
    """Compare a table without its byte-order mark and Windows' ends of lines with the archive's."""
    wanted = None if _ANEW.get() else checksums(path.parent).get(path.name)
    if wanted and hashlib.sha256(text.replace("\r\n", "\n").encode()).hexdigest() != wanted:
        raise ValueError(
            f"{path}: must have the checksum that {SUMS} names: it is not the archived table. "
            "If it was computed anew, tools/checksums.py writes the checksums"
        )


def _is_finite(cell: str) -> bool:
    """False for a number, or a list of them, with NaN or infinity; these may be words of a text.

    False also where a number is beyond floats, or its exponent beyond theirs.
    """
    cell = _DIGIT.sub(lambda digit: str(int(digit[0])), _MARK.sub("", cell))
    exponents = _EXPONENT.findall(cell)
    if any(len(each) > _PLACES or int(each) > _TENS[sign] for sign, each in exponents):
        return False
    if math.inf in map(float, _NUMBER.findall(cell)):
        return False
    letters = {word.lower() for word in re.findall("[A-Za-z]+", cell)} - {"e"}
    return not letters or not letters <= _NOT_FINITE


def read_gzip(path: FilePath) -> str:
    """A packed text in ASCII; an error names the file."""
    with naming(path):
        text = gzip.decompress(content(path)).decode("ascii")
        if not text:
            raise ValueError("holds nothing")
        return text
