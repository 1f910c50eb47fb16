"""Pots at which a closed pattern begins or ends: roots of polynomials, with members and proofs.

At the root of its polynomial each row has a member of its pattern, in the field of the root. A
certificate shows that the pattern has none beyond it, where one was found. It is checked in whole
numbers: at all solutions at the pots of ``between`` the polynomial, or minus it, is >= 0.

Some patterns have members of their own, that no other pattern has, on a shorter stretch. That these
begin or end at a pot was found by search, and is not proved; its row says ``own``.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import comb, lcm
from pathlib import Path
from typing import Any

from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.methods.exact.flint_numbers import flint
from guts_core.methods.exact.number_field import root_near
from guts_core.storage.files import read_csv, read_gzip, write_csv, write_file
from paper_ledger.bil18.whole_sets.checker import Refused, shown
from paper_ledger.bil18.whole_sets.rules import PLACE, Polynomial, slopes, value, value_at
from paper_ledger.record.tables import stored_table

#: The rows, and the certificates in the same order.
DATA = stored_table("kuhn_special_pots.csv")
CERTIFICATES = Path(__file__).resolve().with_name("special_pots.txt.gz")

COLUMNS = (
    *("pot", "polynomial", "low", "high", "pattern", "event", "whose", "from", "to"),
    "member",
)


@dataclass(frozen=True)
class SpecialPot:
    """A pot at which a pattern, or what it has of its own, begins or ends.

    Attributes
    ----------
    polynomial : tuple of int
        Ascending coefficients; the pot is the root next to ``near``.
    near : float
        The pot.
    pattern : ClosedPattern
        What begins or ends.
    event : str
        "begins" or "ends".
    whose : str
        "all" of the pattern's members, or its "own", which no other pattern has.
    between : pair of Fraction or None
        Pots at which the pattern is proved to have no members beyond; None if this is not proved.
    member : tuple of tuple of Fraction
        For each free frequency the coefficients, ascending, of a polynomial in the pot.
    certificate : str
        The proof; empty without one.
    """

    polynomial: tuple[int, ...]
    near: float
    pattern: ClosedPattern
    event: str
    whose: str
    between: tuple[Fraction, Fraction] | None
    member: tuple[tuple[Fraction, ...], ...]
    certificate: str

    @cached_property
    def pot(self) -> Any:
        """The pot, exact."""
        return root_near(self.polynomial, self.near)

    def frequencies(self) -> list[Any]:
        """The member at the pot, exact, over the free frequencies."""
        x = []
        for coefficients in self.member:
            total: Any = Fraction(0)
            for c in reversed(coefficients):
                total = total * self.pot + c
            x.append(total)
        return x

    def has_member(self) -> bool:
        """Whether the member satisfies the pattern at the pot, in exact arithmetic."""
        x = self.frequencies()
        if len(x) != PLACE:  # one more would stand where the slopes have the pot
            return False
        values = [value(f, [*x, self.pot]) for f in slopes(Fraction(0), Fraction(1))]
        states = {"0": (0, 0), "1": (1, 1)}
        return all(
            low <= x[k] <= high
            and not (state in "0=." and f > 0)
            and not (state in "1=." and f < 0)
            for k, (state, f) in enumerate(zip(self.pattern.code, values, strict=True))
            for low, high in [states.get(state, (0, 1))]
        )

    def target(self) -> Polynomial:
        """What the certificate shows to be >= 0."""
        if self.between is None:
            raise Refused(f"no proof for {self.pattern.text}")
        low, high = self.between
        inner = high if self.event == "begins" else low
        sign = 1 if value_at(self.polynomial, inner) > 0 else -1
        return {m: sign * c for m, c in _moved(self.polynomial, low, high).items()}

    def check(self) -> None:
        """Check the certificate, and that it shows what it should; else Refused."""
        target = self.target()
        low, high = self.between or (Fraction(), Fraction())
        if not low < self.pot < high or len(_roots(self.polynomial, low, high)) != 1:
            raise Refused(f"other roots, or none, from {low} to {high}")
        if value_at(self.polynomial, low) * value_at(self.polynomial, high) >= 0:
            raise Refused(f"the polynomial has one sign from {low} to {high}")
        shown(self.pattern.code.replace(".", "="), low, high, target, self.certificate)


def read_special_pots() -> list[SpecialPot]:
    """All rows, from the lowest pot to the highest."""
    pots = read_csv(DATA, COLUMNS, _read)
    certificates = read_gzip(CERTIFICATES).split("\n")
    if len(pots) != len(certificates):
        allowed = f"one row for each of the {len(certificates)} certificates of {CERTIFICATES.name}"
        raise ValueError(f"{DATA}: must have {allowed}, got {len(pots)}")
    pairs = zip(pots, certificates, strict=True)
    return [replace(pot, certificate=certificate) for pot, certificate in pairs]


def _read(row: dict[str, str]) -> SpecialPot:
    return SpecialPot(
        polynomial=tuple(map(int, row["polynomial"].split())),
        near=float(row["pot"]),
        pattern=ClosedPattern(row["pattern"]),
        event=row["event"],
        whose=row["whose"],
        between=(Fraction(row["from"]), Fraction(row["to"])) if row["from"] else None,
        member=tuple(tuple(map(Fraction, each.split(":"))) for each in row["member"].split()),
        certificate="",
    )


def write_special_pots(rows: list[SpecialPot]) -> None:
    """Write the rows and their certificates."""
    write_csv(DATA, COLUMNS, map(_cells, rows))
    text = "\n".join(row.certificate for row in rows)
    write_file(CERTIFICATES, gzip.compress(text.encode("ascii"), mtime=0))


def _cells(row: SpecialPot) -> tuple[Any, ...]:
    return (
        f"{row.near:.12g}",
        " ".join(map(str, row.polynomial)),
        *isolating(row.pot),
        row.pattern.text,
        row.event,
        row.whose,
        *(row.between or ("", "")),
        " ".join(":".join(map(str, each)) for each in row.member),
    )


def isolating(pot: Any) -> tuple[Fraction, Fraction]:
    """The pot between multiples of a millionth, or the pot itself if it is rational."""
    if isinstance(pot, Fraction):
        return pot, pot
    unit = Fraction(1, 10**6)
    low = int(float(pot) / unit) * unit
    while low > pot:
        low -= unit
    while low + unit < pot:
        low += unit
    return low, low + unit


def _roots(polynomial: tuple[int, ...], low: Fraction, high: Fraction) -> list[Any]:
    """The real roots from low to high."""
    pairs: Any = flint().fmpz_poly(list(polynomial)).complex_roots()
    roots = [root.real for root, _ in pairs if root.imag == 0]
    return [x for x in roots if not (x < float(low) or x > float(high))]


def _moved(polynomial: tuple[int, ...], low: Fraction, high: Fraction) -> Polynomial:
    """The polynomial in the place between two pots, with whole coefficients."""
    moved = [
        sum(
            (c * comb(k, j) * low ** (k - j) for k, c in enumerate(polynomial) if k >= j),
            Fraction(0),
        )
        * (high - low) ** j
        for j in range(len(polynomial))
    ]
    unit = lcm(*(c.denominator for c in moved))
    return {(PLACE,) * j: int(c * unit) for j, c in enumerate(moved) if c}
