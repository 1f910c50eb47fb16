"""Find the pots at which the known patterns begin and end, with members and certificates.

It needs highspy, which is no dependency of the project. What is stored is checked first.

Usage: python -m tools.kuhn_sets.special_pots
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from guts_core.kuhn.whole_sets.known import KNOWN
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.storage.command_lines import exit_with
from paper_ledger.bil18.whole_sets.checker import Refused
from paper_ledger.bil18.whole_sets.rules import slopes
from paper_ledger.bil18.whole_sets.special_pots import SpecialPot, write_special_pots
from tools.kuhn_sets.ends import End, ends
from tools.kuhn_sets.long_numbers import long_pot, long_root, members, polynomial_of
from tools.kuhn_sets.regions import shown

#: Half-lengths of the stretches on which a certificate is sought, tried in turn.
_WIDTHS = tuple(map(Fraction, ("1/2", "1/20")))

#: How far from an end with slack a special pot may be that is known already, and a new one;
#: numbers nearer than the last are the same.
_FAR, _SOLVED, _SAME = 0.015, 1e-3, 1e-7

Roots = dict[float, tuple[int, ...]]


def main(arguments: Sequence[str] | None = None) -> None:
    """Write all rows that are found."""
    prog = "python -m tools.kuhn_sets.special_pots"
    argparse.ArgumentParser(prog=prog, description=__doc__).parse_args(arguments)
    patterns = [ClosedPattern(code) for code in KNOWN]
    rng = np.random.default_rng(0)
    closed = [end for each in patterns for end in ends(each, False, rng) if _inside(end)]
    roots: Roots = {}
    for end in closed:
        _known(roots, end)
    rows = [row for end in closed if (row := _row(roots, end))]
    own = [end for each in patterns for end in ends(each, True, rng) if _inside(end)]
    for end in own:
        row = _own_row(roots, rows, end)
        if row:
            rows.append(row)
    rows = _with_shared_members(rows)
    order = {each.code: k for k, each in enumerate(patterns)}
    rows.sort(key=lambda row: (round(row.near, 8), order[row.pattern.code], row.whose))
    write_special_pots(rows)


def _inside(end: End) -> bool:
    return 1.55 < end.pot < 9.9


def _known(roots: Roots, end: End) -> float | None:
    """The root at an end, found now or before."""
    near = _near(roots, end.pot, _SAME)
    if near is None:
        pot = long_pot(end)
        polynomial = pot and polynomial_of(pot)
        if not pot or not polynomial:
            print("no polynomial:", end.pattern.text, end.pot, flush=True)
            return None
        near = float(pot)
        roots[near] = polynomial
    return near


def _row(roots: Roots, end: End) -> SpecialPot | None:
    near = _known(roots, end)
    if near is None:
        return None
    event = "begins" if end.sign < 0 else "ends"
    row = SpecialPot(roots[near], near, end.pattern, event, "all", None, (), "")
    row = _with_certificate(row) or row
    found = _with_member(row, end.x)
    print(near, end.pattern.text, event, row.between, found is not None, flush=True)
    return found or row


def _own_row(roots: Roots, rows: list[SpecialPot], end: End) -> SpecialPot | None:
    """The row for members of a pattern's own, if they end elsewhere than the pattern."""
    event = "begins" if end.sign < 0 else "ends"
    pot = long_pot(end)
    if pot and abs(pot - Fraction(end.pot)) < _SOLVED and not _near(roots, float(pot), _SAME):
        polynomial = polynomial_of(pot)
        if polynomial:
            roots[float(pot)] = polynomial
    near = _near(roots, end.pot, _FAR)
    same = (row for row in rows if row.near == near and row.event == event)
    if near is None or any(row.pattern == end.pattern for row in same):
        return None
    row = SpecialPot(roots[near], near, end.pattern, event, "own", None, (), "")
    found = _with_member(row, end.x)
    print(near, end.pot, end.pattern.text, event, "own", found is not None, flush=True)
    return found or row


def _near(roots: Roots, pot: float, far: float) -> float | None:
    """The root that is nearest to a pot, if it is near."""
    near = min(roots, key=lambda root: abs(root - pot), default=pot + 1)
    return near if abs(near - pot) < far else None


def _with_certificate(row: SpecialPot) -> SpecialPot | None:
    middle = Fraction(row.near).limit_denominator(50)
    for width in _WIDTHS:
        wide = replace(row, between=(max(middle - width, Fraction(1, 10)), middle + width))
        code = row.pattern.code.replace(".", "=")
        text = shown(code, slopes(*wide.between), wide.target(), ((1, 1), (1, 2), (2, 2)))
        if text:
            try:
                (found := replace(wide, certificate=text)).check()
            except Refused:
                continue
            return found
    return None


def _with_member(row: SpecialPot, x: np.ndarray) -> SpecialPot | None:
    pot = long_root(row.polynomial, row.near)
    for read in members(row.pattern, x, row.polynomial, pot):
        found = replace(row, member=tuple(_short(each) for each in read))
        if found.has_member():
            return found
    return None


def _short(coefficients: list[Fraction]) -> tuple[Fraction, ...]:
    while len(coefficients) > 1 and not coefficients[-1]:
        coefficients = coefficients[:-1]
    return tuple(coefficients)


def _with_shared_members(rows: list[SpecialPot]) -> list[SpecialPot]:
    """Rows without a member get that of another pattern at the same pot, where it is theirs."""
    result = []
    for row in rows:
        others = [each.member for each in rows if each.near == row.near and each.member]
        if not row.member:
            tried = (replace(row, member=each) for each in others)
            row = next((each for each in tried if each.has_member()), row)
        result.append(row)
    return result


if __name__ == "__main__":
    exit_with(main)
