"""Make the outputs that codecheck.yml names anew, and compare them with the archived ones.

Usage: codecheck.py [maker ...]      as tools/make_data.py calls them; without one, all of them

An output is the same if its bytes are, by data/SHA256SUMS, or if all its text is and its numbers
differ by rounding only: another processor or another BLAS may change a last digit. Where rounding
decides more, as in chaotic play and among strategies that are equally good, the manifest says under
``determined`` which columns and first rows are compared, and how near.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import re
import subprocess
import sys
import tempfile
from decimal import Decimal
from pathlib import Path
from typing import Any

import yaml

from guts_core.storage.command_lines import exit_with
from guts_core.storage.files import checksums

ROOT = Path(__file__).resolve().parents[2]
NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
#: Numbers of two runs may differ by this much, relative to the larger or to 1e-6.
ROUNDING = 1e-9


def manifest(root: Path = ROOT) -> list[dict[str, Any]]:
    """The outputs: file, comment, maker."""
    return list(yaml.safe_load((root / "codecheck.yml").read_text("utf-8"))["manifest"])


def compared(
    made: Path, kept: Path, digest: str, determined: dict[str, Any] | None = None
) -> tuple[bool, str]:
    """Whether an output is the archived one, and what was seen."""
    if hashlib.sha256(kept.read_bytes()).hexdigest() != digest:
        return False, "the archived file has another checksum than SHA256SUMS says"
    if not made.exists():
        return False, "was not made"
    if made.read_bytes() == kept.read_bytes():
        return True, "identical"
    new, old = made.read_text("utf-8"), kept.read_text("utf-8")
    least, within = Decimal("1e-6"), ROUNDING
    if determined:
        new, old = _part(new, determined), _part(old, determined)
        least, within = Decimal(1), float(determined["within"])
    if NUMBER.sub("#", new) != NUMBER.sub("#", old):
        return False, "has another text"
    pairs = zip(NUMBER.findall(new), NUMBER.findall(old), strict=True)
    # Decimals: floats end at 309 digits, and two that are too large differ by no number.
    values = [(Decimal(a), Decimal(b)) for a, b in pairs if a != b]
    if not values:
        return True, "the ends of lines differ only"
    worst = float(max(abs(a - b) / max(abs(a), abs(b), least) for a, b in values))
    return worst <= within, f"{len(values)} numbers differ, relatively by {worst:.0e} at most"


def _part(text: str, determined: dict[str, Any]) -> str:
    """The columns and first rows of a table that are compared, and how many rows it has."""
    rows = list(csv.DictReader(io.StringIO(text)))
    chosen = [[row.get(name) or "" for name in determined["columns"]] for row in rows]
    lines = [",".join(row) for row in chosen[: determined.get("rows")]]
    return "\n".join([str(len(rows)), *lines])


def make(maker: str, directory: Path) -> None:
    """Run a maker, which writes into a directory of its own."""
    command = [sys.executable, str(ROOT / "tools" / "make_data.py"), maker]
    subprocess.run([*command, "--directory", str(directory)], cwd=ROOT, check=True)


def main(arguments: list[str] | None = None) -> int:
    """Number of outputs that are not reproduced."""
    outputs = manifest()
    makers = list(dict.fromkeys(each["maker"] for each in outputs))
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("makers", nargs="*", metavar="maker", help=", ".join(makers))
    asked = parser.parse_args(arguments).makers or makers
    if unknown := set(asked) - set(makers):
        parser.error(f"no output has the maker {', '.join(sorted(unknown))}: {', '.join(makers)}")
    digests, failed = checksums(ROOT / "data"), 0
    names = [Path(each["file"]).name for each in outputs if each["maker"] in asked]
    if unknown := [name for name in names if name not in digests]:
        parser.error(f"data/SHA256SUMS does not name {', '.join(unknown)}")
    for maker in asked:
        with tempfile.TemporaryDirectory() as name:
            make(maker, Path(name))
            for each in (each for each in outputs if each["maker"] == maker):
                kept = ROOT / each["file"]
                same, seen = compared(
                    Path(name) / kept.name, kept, digests[kept.name], each.get("determined")
                )
                failed += not same
                print(f"{'same' if same else 'DIFFERS':8} {each['file']}: {seen}", flush=True)
    print(f"Codecheck: {failed} outputs differ" if failed else "Codecheck: all outputs reproduced")
    return failed


if __name__ == "__main__":
    exit_with(lambda: min(main(), 1))
