"""The stored proofs, one file for each pot."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

from paper_ledger.bil18.whole_sets.checker import proved

#: Where they are; a name is numerator and denominator of the pot.
PROOFS = Path(__file__).resolve().with_name("proofs")


def pots() -> list[Fraction]:
    """The pots with a proof, in order."""
    names = (path.name.removesuffix(".txt.gz") for path in PROOFS.glob("*.txt.gz"))
    return sorted(Fraction(*map(int, name.split("_"))) for name in names)


def read_proof(pot: Fraction) -> list[str]:
    """The lines of a proof."""
    return gzip.decompress(_path(pot).read_bytes()).decode("ascii").splitlines()


def write_proof(pot: Fraction, lines: Iterable[str]) -> None:
    """Write a proof; the same lines give the same bytes."""
    text = "".join(f"{line}\n" for line in lines)
    PROOFS.mkdir(exist_ok=True)
    _path(pot).write_bytes(gzip.compress(text.encode("ascii"), mtime=0))


def checked_patterns(pot: Fraction) -> tuple[str, ...]:
    """The patterns that the stored proof at a pot shows to hold all equilibria, checked anew."""
    return tuple(sorted(proved(iter(read_proof(pot)), pot, pot)))


def _path(pot: Fraction) -> Path:
    return PROOFS / f"{pot.numerator}_{pot.denominator}.txt.gz"
