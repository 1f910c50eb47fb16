r"""Sums over a deck whose neighbouring cards are mostly played alike: run by run, not card by card.

A row holds a number for each card, card 1 first, and most of them are those of their neighbours.
Along a run of equal numbers what an action gains changes from card to card by the same step.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from guts_core.methods.exact.flint_numbers import to_flint, to_fraction


class Run(NamedTuple):
    """Neighbouring cards with equal numbers; the deck's lowest card is 0, numbers are ``fmpq``."""

    start: int
    end: int
    number: Any
    #: Sums of the numbers of all cards below the run's first one, and of all above that.
    below: Any
    above: Any


def runs_of(row: Sequence[Fraction]) -> list[Run]:
    """The runs of a row, from the lowest card on."""
    grouped = [(len([*equal]), to_flint(number)) for number, equal in groupby(row)]
    start, below = 0, to_flint(0)
    total = sum(many * number for many, number in grouped)
    runs = []
    for many, number in grouped:
        runs.append(Run(start, start + many, number, below, total - below - number))
        start += many
        below += many * number
    return runs


def left_of_one(rows: Iterable[Sequence[Fraction]], cards: int) -> list[Fraction]:
    """For each card, what the numbers of all rows leave of 1."""
    changes = {0: to_flint(1), cards: to_flint(0)}
    for row in rows:
        for start, end, number, *_ in runs_of(row):
            changes[start] = changes.get(start, 0) - number
            changes[end] = changes.get(end, 0) + number
    left, now = [], to_flint(0)
    for start, end in pairwise(sorted(changes)):
        now += changes[start]
        left += [to_fraction(now)] * (end - start)
    return left


def sum_of_positive(first: Any, step: Any, count: int) -> Any:
    """The sum of the positive ones of so many numbers at equal steps."""
    if step < 0:
        first, step = first + (count - 1) * step, -step
    below = (-first / step).ceil() if step else count * (first < 0)
    skipped = min(max(int(below), 0), count)
    return _sum_of_steps(first + skipped * step, step, count - skipped)


def sum_of_highest(lines: Iterable[tuple[Any, Any]], cards: int) -> Any:
    """The sum, over all cards, of the highest of some lines at each.

    Parameters
    ----------
    lines : iterable of pairs of fmpq
        Slopes, and heights at card 0.
    cards : int
        Their number.
    """
    # The steeper of two lines is the higher one from some card on: from the flattest line to the
    # steepest, each takes all cards from the first one where it is as high as those before.
    highest: list[tuple[int, Any, Any]] = []
    for slope, height in sorted(lines):
        start = 0
        while highest:
            other, flatter, high = highest[-1]
            if height + slope * other < high + flatter * other:
                start = int(((high - height) / (slope - flatter)).ceil())
                break
            highest.pop()
        if start < cards:
            highest.append((start, slope, height))
    ends = [*(start for start, *_ in highest[1:]), cards]
    return sum(
        _sum_of_steps(height + slope * start, slope, end - start)
        for (start, slope, height), end in zip(highest, ends, strict=True)
    )


def _sum_of_steps(first: Any, step: Any, count: int) -> Any:
    return count * first + count * (count - 1) // 2 * step
