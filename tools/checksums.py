"""Write data/SHA256SUMS: the checksum of every file of data/, in the form `sha256sum -c` reads."""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

from guts_core.storage.command_lines import exit_with
from guts_core.storage.files import SUMS, is_leftover, write_file

DATA = Path(__file__).resolve().parent.parent / "data"

#: Of tables, animations and games.
ENDINGS = {".csv", ".html", ".efg", ".nfg"}

#: Seconds and ratios of one machine: no archived result.
LEFT_OUT = {"benchmarks.csv"}


def checksums(directory: Path = DATA) -> str:
    """One line for each table, animation and game, sorted by name."""
    every = (p for p in directory.rglob("*") if not is_leftover(p.name))
    results = {p.relative_to(directory).as_posix(): p for p in every}
    named = sorted(n for n, p in results.items() if p.suffix in ENDINGS and n not in LEFT_OUT)
    return "".join(f"{hashlib.sha256(results[n].read_bytes()).hexdigest()}  {n}\n" for n in named)


def main(arguments: list[str] | None = None) -> None:
    """Write the file; there is nothing to choose."""
    argparse.ArgumentParser(description=__doc__).parse_args(arguments)
    write_file(DATA / SUMS, checksums())
    print(f"Data: {SUMS}")


if __name__ == "__main__":
    exit_with(main)
