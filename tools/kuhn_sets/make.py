"""Search for proofs at pots, check them, store them, and list what they prove in the library.

It needs highspy, which is no dependency of the project. The search calculates in floats; what it
stores has passed the checker, which calculates in whole numbers.

Usage: python -m tools.kuhn_sets.make [pot | low,high ...]; without any the stored proofs are listed
anew.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from guts_core.storage.command_lines import exit_with
from guts_core.storage.files import write_file
from paper_ledger.bil18.whole_sets.checker import proved
from paper_ledger.bil18.whole_sets.stored import (
    LEFT_OUT,
    checked_patterns,
    left_out,
    stretch,
    stretches,
    write_proof,
    written,
)

#: The longest line of a module.
_LINE = 100

LIST = Path(__file__).resolve().parents[2] / "guts_core/kuhn/whole_sets/proved.py"

_LIST = '''"""Pots at which every equilibrium is proved to satisfy one of the listed patterns.

Written by ``tools/kuhn_sets/make.py``; the proofs are in ``paper_ledger/bil18/whole_sets``.
"""

import math
from fractions import Fraction

#: Pots and intervals of pots, and the codes of the patterns that hold all equilibria there.
_SETS: tuple[tuple[str, str], ...] = (
{rows})

#: Codes of the patterns by pot.
PROVED: dict[Fraction, tuple[str, ...]] = {{
    Fraction(pot): tuple(codes.split())
    for where, codes in _SETS
    for pot in where.split()
    if "," not in pot
}}

#: Codes of the patterns by lowest and highest pot, which is infinite where no pot is the highest.
INTERVALS: dict[tuple[Fraction, Fraction | float], tuple[str, ...]] = {{
    (Fraction(ends[0]), math.inf if ends[1] == "inf" else Fraction(ends[1])): tuple(codes.split())
    for where, codes in _SETS
    for ends in (each.split(",") for each in where.split() if "," in each)
}}

#: Intervals that end here are without this end.
LEFT_OUT = ({left_out})


def proved_codes(pot: Fraction) -> tuple[str, ...] | None:
    """Codes of the patterns that are proved to hold all equilibria at a pot; None without proof."""
    inside = (codes for (low, high), codes in INTERVALS.items() if low <= pot <= high)
    return PROVED.get(pot) or (None if pot in LEFT_OUT else next(inside, None))
'''


def _listed() -> str:
    """The module that lists what the stored proofs prove."""
    by_codes: dict[tuple[str, ...], list[str]] = {}
    for low, high in stretches():
        by_codes.setdefault(checked_patterns(low, high), []).append(written(low, high))
    rows = ""
    for codes, places in by_codes.items():
        lines = [f'        "{code} "\n' for code in codes]
        where = f'        "{" ".join(places)}"'
        if len(where) >= _LINE:
            where = "".join(f'        "{place} "\n' for place in places)[:-3] + '"'
        rows += f'    (\n{where},\n{"".join(lines)[:-3]}",\n    ),\n'
    ends = ", ".join(f"Fraction({pot})" for pot in LEFT_OUT)
    return _LIST.format(rows=rows, left_out=ends)


def main(arguments: list[str] | None = None) -> None:
    """Make what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.kuhn_sets.make", description=__doc__)
    parser.add_argument("where", type=stretch, nargs="*", help="pots, or ends with a comma between")
    for low, high in parser.parse_args(arguments).where:
        from tools.kuhn_sets.search import search  # needs highspy

        lines = search(low, high, left_out(low, high))
        patterns = proved(iter(lines), low, high, left_out(low, high))
        write_proof(low, high, lines)
        print(f"{written(low, high)}: {len(lines)} lines, {len(patterns)} patterns", flush=True)
    write_file(LIST, _listed())


if __name__ == "__main__":
    exit_with(main)
