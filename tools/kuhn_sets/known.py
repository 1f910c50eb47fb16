"""Search closed patterns that have members at some pot, from nothing, and list them in the library.

At each pot random starts are solved, and the patterns of the pots before are tried from random
points and from members; walks look for pieces between others. What is found depends on the number
of starts: the list is as complete as the search. Patterns of the list that is there are kept.

Usage: python -m tools.kuhn_sets.known [starts [pot ...]]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path

import numpy as np

from guts_core.kuhn import KuhnPoker
from guts_core.kuhn.whole_sets.known import KNOWN
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.kuhn.whole_sets.pieces import Pieces
from guts_core.storage.command_lines import at_least, exit_with, positive_fraction
from guts_core.storage.files import write_file
from paper_ledger.bil18.stored.whole_sets import SET_POTS

LIST = Path(__file__).resolve().parents[2] / "guts_core/kuhn/whole_sets/known.py"

_LIST = '''"""Closed patterns of four cards with members at some pot, as far as searches found them.

Written by ``tools/kuhn_sets/known.py``.
"""

#: One character for each free frequency, with a blank between nodes.
KNOWN = (
{rows})
'''

#: Random starts at a pot, and moves of each walker.
_STARTS, _ROUNDS = 1000, 60


def found_at(pot: Fraction, starts: int, tried: Iterable[str] = ()) -> set[str]:
    """The patterns that are needed to have all members that are met at a pot.

    Parameters
    ----------
    pot : Fraction
        P.
    starts : int
        Number of random starts.
    tried : iterable of str
        Patterns that are tried as well.

    Returns
    -------
    set of str
        Texts of the patterns.
    """
    pieces = Pieces(KuhnPoker(4), pot, np.random.default_rng(0))
    pieces.search(starts)
    for again in (False, True):
        pieces.look(map(ClosedPattern, sorted(tried)), again)
    if len(pieces.found) > 1:
        pieces.walk(_ROUNDS)
    return {piece.pattern.text for piece in pieces.needed()}


def listed(patterns: Iterable[str]) -> str:
    """The module that lists patterns."""
    return _LIST.format(rows="".join(f'    "{text}",\n' for text in sorted(patterns)))


def main(arguments: Sequence[str] | None = None) -> None:
    """Search at all pots, and write what is found and what was known."""
    parser = argparse.ArgumentParser(prog="python -m tools.kuhn_sets.known", description=__doc__)
    starts = {"type": at_least(1), "default": _STARTS, "help": "random ones at a pot"}
    parser.add_argument("starts", nargs="?", **starts)
    parser.add_argument("pots", type=positive_fraction, nargs="*", help="by default all of the set")
    chosen = parser.parse_args(arguments)
    found: set[str] = set()
    for pot in chosen.pots or map(Fraction, SET_POTS.split()):
        found |= found_at(pot, chosen.starts, found)
        print(f"{pot}: {len(found)} patterns so far", flush=True)
    print("not met again:", *sorted({*KNOWN} - found), sep="\n  ")
    write_file(LIST, listed({*KNOWN} | found).encode())


if __name__ == "__main__":
    exit_with(main)
