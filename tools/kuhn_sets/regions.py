"""What holds on a closed pattern, ready for certificates of further inequalities there."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from paper_ledger.bil18.whole_sets.rules import PLACE
from tools.kuhn_sets.certificates import (
    Monomial,
    Polynomial,
    Region,
    certificate,
    endless_certificate,
    parts,
    timeless,
)


def shown(
    pattern: str,
    slopes: tuple[Polynomial, ...],
    target: Polynomial,
    tries: tuple[tuple[int, int], ...] = ((1, 0), (2, 1)),
    endless: bool = False,
) -> str | None:
    """A certificate that the target is >= 0 on a pattern, or None where none was found.

    Parameters
    ----------
    pattern : str
        26 characters 0, = and 1.
    slopes : tuple of polynomials
        Those of ``rules.slopes``.
    target : polynomial
        In the frequencies and the place of the pot.
    tries : tuple of pairs
        Most frequencies, and highest powers of the place of the pot, that multiply a condition.
    endless : bool
        Whether no pot is the highest.
    """
    for most, power in tries:
        where = _region(pattern, slopes, target, most, 0 if endless else power)
        wanted = where.on_walls(target)
        found = endless_certificate(where, wanted, power) if endless else certificate(where, wanted)
        if found:
            return found
    return None


def _region(
    pattern: str, slopes: tuple[Polynomial, ...], target: Polynomial, most: int, power: int
) -> Region:
    """The pattern with the products that lead to monomials that are there already."""
    bare = Region(pattern, slopes, tuple(((),) for _ in slopes))
    used = {m for f in bare.slopes for m in f} | set(bare.on_walls(target))
    used |= {
        tuple(sorted((*m, k))) for k, f in enumerate(bare.slopes) if pattern[k] == "=" for m in f
    }
    known = parts({timeless(m) for m in used})
    powers = [(PLACE,) * each for each in range(power + 1)]
    factors = tuple(
        tuple(m + each for m in _multipliers(bare, k, known, most) for each in powers)
        for k in range(len(slopes))
    )
    return Region(pattern, slopes, factors)


def _multipliers(bare: Region, k: int, known: set[Monomial], most: int) -> Iterator[Monomial]:
    slope = bare.slopes[k]
    own = {j for m in slope for j in m}
    free = [j for j, state in enumerate(bare.pattern) if state == "=" and j not in own]
    yield ()
    for size in range(1, (most if bare.pattern[k] == "=" else 1) + 1 if slope else 0):
        for m in itertools.combinations(free, size):
            if all(tuple(sorted(timeless(each) + m)) in known for each in slope):
                yield m
