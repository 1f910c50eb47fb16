"""Search for proofs at pots, check them, store them, and list what they prove in the library.

It needs highspy, which is no dependency of the project. The search calculates in floats; what it
stores has passed the checker, which calculates in whole numbers.

Usage: python -m tools.kuhn_sets.make [pot ...]; without pots the stored proofs are listed anew.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from pathlib import Path

from paper_ledger.bil18.whole_sets.checker import proved
from paper_ledger.bil18.whole_sets.rules import slopes
from paper_ledger.bil18.whole_sets.stored import checked_patterns, pots, write_proof

LIST = Path(__file__).resolve().parents[2] / "guts_core/kuhn/whole_sets/proved.py"

_LIST = '''"""Pots at which every equilibrium is proved to satisfy one of the listed patterns.

Written by ``tools/kuhn_sets/make.py``; the proofs are in ``paper_ledger/bil18/whole_sets``.
"""

from fractions import Fraction

#: Pots, and the codes of the patterns that are proved to hold all equilibria at each.
_SETS: tuple[tuple[str, str], ...] = (
{rows})

#: Codes of the patterns by pot.
PROVED: dict[Fraction, tuple[str, ...]] = {{
    Fraction(pot): tuple(codes.split()) for pots, codes in _SETS for pot in pots.split()
}}


def proved_codes(pot: Fraction) -> tuple[str, ...] | None:
    """Codes of the patterns that are proved to hold all equilibria at a pot; None without proof."""
    return PROVED.get(pot)
'''


def _listed() -> str:
    """The module that lists what the stored proofs prove."""
    by_codes: dict[tuple[str, ...], list[str]] = {}
    for pot in pots():
        by_codes.setdefault(checked_patterns(pot), []).append(str(pot))
    rows = ""
    for codes, where in by_codes.items():
        lines = [f'        "{code} "\n' for code in codes]
        rows += f'    (\n        "{" ".join(where)}",\n{"".join(lines)[:-3]}",\n    ),\n'
    return _LIST.format(rows=rows)


def main(arguments: list[str] | None = None) -> None:
    """Make what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pots", nargs="*", type=Fraction)
    for pot in parser.parse_args(arguments).pots:
        from tools.kuhn_sets.search import search  # needs highspy

        lines = search(slopes(pot, pot))
        patterns = proved(iter(lines), pot, pot)
        write_proof(pot, lines)
        print(f"{pot}: {len(lines)} lines, {len(patterns)} patterns", flush=True)
    LIST.write_text(_listed(), "utf-8")


if __name__ == "__main__":
    main()
