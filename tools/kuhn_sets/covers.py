"""Leave patterns out of a proved list whose solutions are shown to satisfy another one as well.

It needs highspy, which is no dependency of the project. What is stored is checked first.

Usage: python -m tools.kuhn_sets.covers [pot | low,high ...]
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from fractions import Fraction

from guts_core.kuhn.whole_sets.known import KNOWN
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.storage.command_lines import exit_with
from paper_ledger.bil18.whole_sets.checker import proved, without_covered
from paper_ledger.bil18.whole_sets.rules import End, Polynomial, slopes
from paper_ledger.bil18.whole_sets.stored import (
    left_out,
    read_proof,
    stretch,
    stretches,
    write_covers,
)
from tools.kuhn_sets.certificates import Region
from tools.kuhn_sets.regions import shown

#: Changes from one state to another that may follow.
_CHANGES = ("0=", "1=", "=0", "=1")


def cover(listed: Sequence[str], low: Fraction, high: End, without: End | None = None) -> list[str]:
    """Lines ``pattern, other pattern; certificate; ...`` by which patterns may be left out."""
    known = {ClosedPattern(code).code.replace(".", "=") for code in KNOWN}
    left, lines = sorted(listed), []
    tries = ((1, 0), (2, 0)) if low == high else ((1, 0), (1, 1))
    if without is not None:
        tries = ((1, 1), (2, 1))
    all_slopes, impossible = slopes(low, high, without), set()
    for one in sorted(listed, key=lambda code: (code in known, -code.count("="))):
        others = sorted(left, key=lambda code: (code not in known, _distance(one, code)))
        for other in others:
            found = [] if other != one else None
            for k, state in _changes(one, other) or []:
                if (one, k, state) in impossible:
                    found = None
                if found is not None:
                    target = _target(one, all_slopes, k, state)
                    text = shown(one, all_slopes, target, tries, without is not None)
                    if text is None:
                        impossible.add((one, k, state))
                    found = None if text is None else [*found, text]
            if found:
                left.remove(one)
                lines.append(";".join([f"{one} {other}", *found]))
                break
    return lines


def _distance(one: str, other: str) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


def _changes(one: str, other: str) -> list[tuple[int, str]] | None:
    """What must follow, the answers to nothing first; None if it cannot."""
    pairs = [(k, a + b) for k, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    if any(change not in _CHANGES for _, change in pairs):
        return None
    return [(k, change[1]) for k, change in pairs]


def _target(pattern: str, all_slopes: tuple[Polynomial, ...], k: int, state: str) -> Polynomial:
    here = Region(pattern, all_slopes, ())
    slope = here.on_walls(all_slopes[k])
    targets = {
        "0=": slope,
        "1=": {m: -c for m, c in slope.items()},
        "=0": {(k,): -1},
        "=1": {(k,): 1, (): -1},
    }
    return targets[pattern[k] + state]


def main(arguments: list[str] | None = None) -> None:
    """Find and store what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.kuhn_sets.covers", description=__doc__)
    parser.add_argument("where", type=stretch, nargs="*", help="by default all with a proof")
    for low, high in parser.parse_args(arguments).where or stretches():
        ends = low, high, left_out(low, high)
        listed = proved(iter(read_proof(low, high)), *ends)
        lines = cover(listed, *ends)
        left = without_covered(listed, lines, *ends)
        if lines:
            write_covers(low, high, lines)
        print(low, high, len(listed), len(left), flush=True)


if __name__ == "__main__":
    exit_with(main)
