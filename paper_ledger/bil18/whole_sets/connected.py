"""Proofs that the closed patterns of a list hang together: all are moved along straight lines.

A move takes some frequencies, no two of which are factors of one product in any slope, to given
places ``a + b s`` with ``s = 1 / (P + 1)`` and leaves the others where they are. If the place that
is arrived at satisfies the pattern for every solution of the pattern, the whole way does, for on it
the slopes are affine. So the pattern hangs together if what is left after some moves does.

===========================  =================================================================
``: code``                   of a pattern, the first: after its moves the slopes are affine in
                             the frequencies that are left, so that the solutions are convex
``: code other``             after its moves each solution satisfies an earlier pattern as well
``> k a b k a b ...``        a move: x_k goes to a + b s, and so on; no frequency moves twice
certificate                  one for each slope, or minus it, that must be >= 0 after the move,
                             or for what the other pattern says, in the order of the frequencies
===========================  =================================================================

The certificates are those of the checker, with the place t of s between both ends for the place of
the pot; the slopes are taken times s, which is more than 0. Where no pot is the highest, s is
1 / ((low + 1) (1 + t)) with t from 0 on, and they are taken times 1 + t as well.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from guts_core.kuhn.whole_sets.proved import proved_codes
from paper_ledger.bil18.whole_sets.checker import Here, Refused
from paper_ledger.bil18.whole_sets.rules import FREE, PLACE, End, Monomial, Polynomial, add, slopes
from paper_ledger.bil18.whole_sets.stored import CONNECTED, read_connected, stretches

_FRACTION = re.compile(r"-?[0-9]{1,4000}(?:/[0-9]{1,4000})?")

#: Where frequencies are moved: a and b.
Places = Mapping[int, tuple[Fraction, Fraction]]


def shares(low: Fraction, high: End) -> tuple[Fraction, Fraction]:
    """The values of s at both ends; 0 where no pot is the highest."""
    return 1 / (low + 1), Fraction(0) if high == math.inf else 1 / (Fraction(high) + 1)


def _line(start: Fraction, end: Fraction, high: End) -> dict[Monomial, Fraction]:
    """What goes from ``start`` to ``end`` with t, times the unit: 1, or 1 + t without an end."""
    step = end if high == math.inf else end - start
    return {m: c for m, c in {(): start, (PLACE,): step}.items() if c}


def slopes_by_share(low: Fraction, high: End) -> tuple[Polynomial, ...]:
    """The slopes times s, with whole coefficients; s goes from 1 / (low + 1) to 1 / (high + 1)."""
    first, last = shares(low, high)
    unit, found = first.denominator * last.denominator, []
    there = _line(first, last, high), _line(1 - first, 1 - last, high)  # s, and s P = 1 - s
    for slope in slopes(Fraction(0), Fraction(1)):
        total: Polynomial = {}
        for monomial, c in slope.items():
            rest = tuple(k for k in monomial if k != PLACE)
            for m, part in there[rest != monomial].items():
                add(total, {(*rest, *m): int(part * unit)}, c)
        found.append({m: c for m, c in total.items() if c})
    return tuple(found)


def moved(polynomial: Polynomial, places: Places, low: Fraction, high: End) -> Polynomial:
    """The polynomial with the moved frequencies put in, times a number that makes it whole."""
    first, last = shares(low, high)
    lines = {k: _line(a + b * first, a + b * last, high) for k, (a, b) in places.items()}
    if not any(k in lines for m in polynomial for k in m):
        return polynomial
    one = _line(Fraction(1), Fraction(1), high)
    unit = math.lcm(*(c.denominator for line in lines.values() for c in line.values()))
    total: Polynomial = {}
    for m, c in polynomial.items():
        inside = [k for k in m if k in lines]
        if len(inside) > 1:
            raise Refused(f"two of the frequencies {sorted(places)} are factors of one product")
        rest = tuple(k for k in m if k not in lines)
        for power, part in (lines[inside[0]] if inside else one).items():
            add(total, {tuple(sorted((*rest, *power))): int(part * unit)}, c)
    return {m: c for m, c in total.items() if c}


def wanted(state: str, slope: Polynomial) -> list[Polynomial]:
    """What is >= 0 if a slope is as the state says."""
    return [
        {m: sign * c for m, c in slope.items()}
        for sign in ((1, -1) if state == "=" else (1,) if state == "1" else (-1,))
        if slope
    ]


def after(here: Here, places: Places, low: Fraction, high: End) -> list[Polynomial]:
    """The slopes after a move; Refused if the frequencies cannot be moved there."""
    ends = shares(low, high)
    for k, (a, b) in places.items():
        if not (0 <= k < len(FREE) and here.pattern[k] == "="):
            raise Refused(f"the frequency {k} is held in {here.pattern}")
        if not all(0 <= a + b * s <= 1 for s in ends):
            raise Refused(f"{a} + {b} s is no frequency from {low} to {high}")
    return [moved(slope, places, low, high) for slope in here.slopes]


def still_to_show(here: Here, slopes_then: Sequence[Polynomial]) -> list[Polynomial]:
    """What must be >= 0 so that the pattern holds after a move."""
    pairs = zip(here.pattern, here.slopes, slopes_then, strict=True)
    return [each for state, old, new in pairs if old != new for each in wanted(state, new)]


def hanging_together(lines: Iterable[str], low: Fraction, high: End) -> tuple[str, ...]:
    """The patterns whose solutions together are path-connected, at every pot from low to high.

    Parameters
    ----------
    lines : iterable of str
        The proof.
    low, high : Fraction
        The pots.

    Returns
    -------
    tuple of str
        26 characters each.

    Raises
    ------
    Refused
        If the lines are not a proof.
    """
    if not 0 <= low <= high:
        raise Refused(f"no stretch of pots from {low} to {high}")
    shown: list[str] = []
    rest = _Lines(lines)
    while rest.left:
        sign, _, words = rest.next().partition(" ")
        code, *others = words.split() or [""]
        if sign != ":" or len(code) != len(FREE) or set(code) - set("0=1") or code in shown:
            raise Refused(f"no new pattern: {code}")
        here = Here(code, slopes_by_share(low, high), high == math.inf)
        known: dict[int, tuple[Fraction, Fraction]] = {}
        while rest.left and rest.left[-1].startswith(">"):
            here, places = _moved_on(here, rest, low, high)
            if again := known.keys() & places.keys():  # the slopes have lost these
                raise Refused(f"the frequencies {sorted(again)} are moved twice")
            known |= places
        if not others and not shown:
            if any(sum(k != PLACE for k in m) > 1 for slope in here.slopes for m in slope):
                raise Refused(f"{code} is not shown to be convex after its moves")
        elif len(others) == 1 and others[0] in shown:
            rest.prove(here, inside(here, others[0], known))
        else:
            raise Refused(f"{code} is joined to no earlier pattern")
        shown.append(code)
    return tuple(shown)


class _Lines:
    """Lines that are read one after the other."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.left = [*lines][::-1]

    def next(self) -> str:
        if not self.left:
            raise Refused("a line is missing")
        return self.left.pop()

    def prove(self, here: Here, targets: Iterable[Polynomial]) -> None:
        for target in targets:
            here.prove(target, self.next())


def _moved_on(here: Here, rest: _Lines, low: Fraction, high: End) -> tuple[Here, Places]:
    """The pattern after the move that is next, with its certificates checked."""
    words = rest.next().split()[1:]
    # Fraction reads powers of ten as well, of which one may fill the memory.
    if not all(map(_FRACTION.fullmatch, words)) or any("/" in word for word in words[::3]):
        raise Refused("no move")
    try:
        numbers = [*map(Fraction, words)]
    except ZeroDivisionError:
        raise Refused("no move") from None
    if len(words) % 3 or not words or len({*numbers[::3]}) != len(words) // 3:
        raise Refused("no move")
    places = {int(words[i]): (numbers[i + 1], numbers[i + 2]) for i in range(0, len(words), 3)}
    then = after(here, places, low, high)
    rest.prove(here, still_to_show(here, then))
    return Here(here.pattern, tuple(then), here.endless), places


def inside(here: Here, other: str, known: Places) -> Iterator[Polynomial]:
    """What must be >= 0 so that another pattern holds as well, where moves have led."""
    for k, (state, then) in enumerate(zip(here.pattern, other, strict=True)):
        if state == "=" and then in "01" and k in known:
            if known[k] != (Fraction(then), Fraction(0)):
                raise Refused(f"the frequency {k} was moved elsewhere")
        elif state != then:
            yield from (each for each in here.still_to_show(k, then) if each)


def is_connected(pot: Fraction) -> bool:
    """Whether stored proofs say that the set of all equilibria at a pot is path-connected."""
    codes = proved_codes(pot)
    return codes is not None and any(
        low <= pot <= high and listed(read_connected(low, high)) == {*codes}
        for low, high in stretches(CONNECTED)
    )


def listed(lines: Iterable[str]) -> set[str]:
    """The patterns of which a proof speaks."""
    return {line.split()[1] for line in lines if line.startswith(":")}
