"""Find certificates for the least and the greatest payoffs on the proved lists of patterns.

It needs highspy, which is no dependency of the project. What is stored is checked first.

Usage: python -m tools.kuhn_sets.payoffs [pot | low,high ...]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor, lcm
from pathlib import Path

from guts_core.kuhn import first_bluffs, large_pots, low_calls
from guts_core.methods.exact.rational_functions import RationalFunction
from guts_core.storage.command_lines import exit_with
from paper_ledger.bil18.stored.whole_sets import outer_ranges, read_sets
from paper_ledger.bil18.whole_sets.bounds import Bound, write_bounds
from paper_ledger.bil18.whole_sets.rules import End, slopes
from paper_ledger.bil18.whole_sets.stored import checked_patterns, left_out, stretch, stretches
from tools.kuhn_sets.regions import shown

DATA = Path(__file__).resolve().parents[2] / "data" / "kuhn_sets.csv"

#: How far beyond an end that was found a bound is tried, one after the other.
_FURTHER = tuple(map(Fraction, ("0", "1/100000", "1/10000", "1/2000", "1/1000", "1/300", "1/100")))

#: A payoff of 0 as a quotient of two polynomials.
_NOBODY_BETS = ((0,), (1,))


def _forms(low: Fraction, high: End) -> list[tuple[tuple[int, ...], tuple[int, ...]]] | None:
    """On an interval the least payoffs of the players, then the greatest."""
    square = (12, 24, 12)
    if high <= 2:
        return [_NOBODY_BETS] * 6
    if low >= 2 and high <= 3 and low < 3:  # at 3 itself there are more equilibria
        return _quotients(first_bluffs(4).expectations) * 2
    if low >= Fraction(33, 10) and high <= Fraction(19, 5):
        return [((3, 3, -2), square), ((-4, 1), (12, 12)), ((1, 0, 1), square)] * 2
    if low > 5 and high <= Fraction(67, 10):
        return _quotients(large_pots(4).expectations) * 2
    if low >= 7:
        few = _quotients(large_pots(4).expectations)
        many = _quotients(low_calls(1).expectations)
        return [few[0], few[1], many[2], many[0], few[1], few[2]]
    return None


def _quotients(forms: Sequence[RationalFunction]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return [_whole(each) for each in forms]


def _whole(form: RationalFunction) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A quotient with whole coefficients; the denominator is > 0 at large pots."""
    parts = form.coefficients, form.denominator.coefficients
    unit = lcm(*(c.denominator for part in parts for c in part))
    unit *= 1 if parts[1][-1] > 0 else -1
    top, bottom = (tuple(int(c * unit) for c in part) for part in parts)
    return top, bottom


def wanted(low: Fraction, high: End) -> Iterator[Bound]:
    """The bounds to be shown."""
    forms = _forms(low, high)
    if forms:
        for k, (top, bottom) in enumerate(forms):
            yield Bound(k % 3 + 1, ">=" if k < 3 else "<=", top, bottom)
        return
    rows = [row for row in read_sets(DATA) if low == high == row.pot]
    ends = [pair for row in rows[:1] for pair in zip(*outer_ranges(rows, low).T, strict=True)]
    for k, (least, greatest) in enumerate(ends):
        for order, end in ((">=", least), ("<=", greatest)):
            for further in _FURTHER:
                number = _outside(end, order) + (-further if order == ">=" else further)
                yield Bound(k + 1, order, (number.numerator,), (number.denominator,))


def _outside(end: Fraction | float, order: str) -> Fraction:
    """The number, or, of a float, one that is at most 2e-9 further out."""
    if isinstance(end, Fraction):
        return end
    cut = floor(end * 10**9) - 1 if order == ">=" else ceil(end * 10**9) + 1
    return Fraction(cut, 10**9)


def main(arguments: list[str] | None = None) -> None:
    """Find and store what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.kuhn_sets.payoffs", description=__doc__)
    parser.add_argument("where", type=stretch, nargs="*", help="by default all with a proof")
    for low, high in parser.parse_args(arguments).where or stretches():
        codes, found, ends = checked_patterns(low, high), [], (low, high, left_out(low, high))
        tries = ((1, 0), (2, 0)) if low == high else ((1, 1), (1, 3))
        for bound in wanted(low, high):
            if any((b.player, b.order) == (bound.player, bound.order) for b in found):
                continue
            texts: list[str] = []
            for code in codes:
                target = bound.target(low, high)
                text = shown(code, slopes(*ends), target, tries, ends[-1] is not None)
                if text is None:
                    break
                texts.append(text)
            if len(texts) == len(codes):
                whole = replace(bound, certificates=tuple(texts))
                whole.check(codes, low, high)
                found.append(whole)
        if found:
            write_bounds(low, high, found)
        print(low, high, len(codes), [f"{b.player}{b.order}" for b in found], flush=True)


if __name__ == "__main__":
    exit_with(main)
