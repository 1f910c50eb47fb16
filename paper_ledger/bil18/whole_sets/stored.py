"""The stored proofs, one file for each pot or interval of pots."""

from __future__ import annotations

import errno
import gzip
import math
from argparse import ArgumentTypeError
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

from guts_core.storage.command_lines import fraction
from guts_core.storage.files import read_gzip, write_file
from paper_ledger.bil18.whole_sets.checker import Refused, proved, without_covered
from paper_ledger.bil18.whole_sets.rules import End

#: Where they are; a name is numerator and denominator of the lowest and of the highest pot, which
#: are 1 and 0 where no pot is the highest.
PROOFS = Path(__file__).resolve().with_name("proofs")

#: Files of the same names, by which patterns are left out of the lists.
COVERS = PROOFS.with_name("covers")

#: Proofs that the patterns of a list hang together; their stretches are others.
CONNECTED = PROOFS.with_name("connected")

#: Lowest and highest pot.
Stretch = tuple[Fraction, End]

#: An interval that ends here is without this end.
LEFT_OUT = (Fraction(0), Fraction(2), Fraction(3), Fraction(5))


def stretch(text: str) -> Stretch:
    """A pot, or the ends of an interval: ``5/2``, ``2,3`` or ``7,inf``; a ``type`` of argparse."""
    low, comma, high = text.partition(",")
    try:
        least = fraction(low)
        most = math.inf if high == "inf" else fraction(high if comma else low)
    except (ValueError, ZeroDivisionError):
        least, most = Fraction(0), Fraction(0)
    if not (0 <= least < most if comma else least > 0):
        raise ArgumentTypeError(
            f"must be a pot, or the ends of an interval, such as 5/2, 2,3 or 7,inf, got {text!r}"
        )
    return least, most


def written(low: Fraction, high: End) -> str:
    """The text of a pot or an interval, which :func:`stretch` reads."""
    return str(low) if low == high else f"{low},{high}"


def stretches(folder: Path = PROOFS) -> list[Stretch]:
    """The pots and intervals with a proof, in order; of a pot low and high are the same.

    Raises
    ------
    FileNotFoundError
        If there are none, as where the package is imported from an archive: what is proved of them
        would seem not to be.
    """
    names = [path.name.removesuffix(".txt.gz").split("_") for path in folder.glob("*.txt.gz")]
    if not names:
        raise FileNotFoundError(errno.ENOENT, "There are no stored proofs in", str(folder))
    numbers = (list(map(int, name)) for name in names)
    return sorted((Fraction(*n[:2]), Fraction(*n[2:]) if n[3] else math.inf) for n in numbers)


def pots() -> list[Fraction]:
    """The single pots with a proof, in order."""
    return [low for low, high in stretches() if low == high]


def read_proof(low: Fraction, high: End) -> list[str]:
    """The lines of a proof."""
    return read_gzip(path_of(low, high)).splitlines()


def write_proof(low: Fraction, high: End, lines: Iterable[str]) -> None:
    """Write a proof; the same lines give the same bytes."""
    write_lines(path_of(low, high), lines)


def read_covers(low: Fraction, high: End) -> list[str]:
    """The lines that say which patterns satisfy another one as well; none if there is no file."""
    path = path_of(low, high, COVERS)
    return read_gzip(path).splitlines() if path.exists() else []


def write_covers(low: Fraction, high: End, lines: Iterable[str]) -> None:
    """Write these lines."""
    write_lines(path_of(low, high, COVERS), lines)


def read_connected(low: Fraction, high: End) -> list[str]:
    """The lines of a proof that the patterns hang together."""
    return read_gzip(path_of(low, high, CONNECTED)).splitlines()


def write_connected(low: Fraction, high: End, lines: Iterable[str]) -> None:
    """Write these lines."""
    write_lines(path_of(low, high, CONNECTED), lines)


def left_out(low: Fraction, high: End) -> End | None:
    """The end that an interval is without."""
    ends = (low, high) if low < high else ()
    return next((end for end in ends if end in LEFT_OUT or end == math.inf), None)


def checked_patterns(low: Fraction, high: End) -> tuple[str, ...]:
    """The patterns that a stored proof shows to hold all equilibria, checked anew.

    Those whose solutions are shown to satisfy another one of them as well are left out.
    """
    ends = low, high, left_out(low, high)
    try:
        listed = proved(iter(read_proof(low, high)), *ends)
        return tuple(sorted(without_covered(listed, read_covers(low, high), *ends)))
    except (ValueError, IndexError) as gap:
        raise Refused(f"{path_of(low, high).name}: {gap}") from gap


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write a compressed file, in bytes that do not depend on the machine."""
    text = "".join(f"{line}\n" for line in lines)
    path.parent.mkdir(exist_ok=True)
    write_file(path, gzip.compress(text.encode("ascii"), mtime=0))


def path_of(low: Fraction, high: End, folder: Path = PROOFS) -> Path:
    """The file of a stretch in a folder."""
    top = (1, 0) if high == math.inf else Fraction(high).as_integer_ratio()
    numbers = (*low.as_integer_ratio(), *top)
    return folder / f"{'_'.join(map(str, numbers))}.txt.gz"
