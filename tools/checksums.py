"""Write data/SHA256SUMS: the checksum of every file of data/, in the form `sha256sum -c` reads."""

from __future__ import annotations

import hashlib
from pathlib import Path

from guts_core.storage.files import write_file

DATA = Path(__file__).resolve().parent.parent / "data"
NAME = "SHA256SUMS"

#: Seconds and ratios of one machine: no archived result.
LEFT_OUT = {"benchmarks.csv"}


def checksums(directory: Path = DATA) -> str:
    """One line for each table and animation, sorted by name."""
    results = (p for p in directory.iterdir() if p.suffix in {".csv", ".html"})
    named = sorted(p for p in results if p.name not in LEFT_OUT)
    return "".join(f"{hashlib.sha256(p.read_bytes()).hexdigest()}  {p.name}\n" for p in named)


if __name__ == "__main__":
    write_file(DATA / NAME, checksums())
    print(f"Data: {NAME}")
