"""Table of the pots at which the set of four-card Kuhn poker changes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from paper_ledger.bil18.whole_sets.special_pots import SpecialPot, read_special_pots
from paper_ledger.pages.tables.plain import table

if TYPE_CHECKING:
    from IPython.display import Markdown

#: Terms of a polynomial that stay on one line.
_TERMS = 1


@lru_cache
def by_pot() -> dict[float, list[SpecialPot]]:
    """What begins and ends at each special pot, from the lowest."""
    rows = sorted(read_special_pots(), key=lambda each: each.near)
    found: dict[float, list[SpecialPot]] = {}
    for row in rows:
        near = next((pot for pot in found if abs(pot - row.near) < 1e-9), row.near)
        found.setdefault(near, []).append(row)
    return found


def special_table() -> Markdown:
    """Special pots with their polynomials, and how many patterns begin and end there."""
    rows = []
    for pot, here in by_pot().items():
        counts = Counter(each.event for each in here)
        proved = sum(each.between is not None for each in here)
        events = " and ".join(
            f"{counts[name]} {name if counts[name] == 1 else name.removesuffix('s')}"
            for name in ("begins", "ends")
            if counts[name]
        )
        if proved:
            how_many = "" if len(here) == 1 else "all " if proved == len(here) else f"{proved} "
            events += f", {how_many}proved"
        rows.append((f"{pot:.5g}", _in_pieces(polynomial_text(here[0].polynomial)), events))
    return table(["$P$", "a root of", "patterns"], rows)


def _in_pieces(polynomial: str) -> str:
    """A formula in pieces of some terms, between which a line may break."""
    terms = re.findall(r"[+-]?[^+-]+", polynomial)
    pieces = ("".join(terms[k : k + _TERMS]) for k in range(0, len(terms), _TERMS))
    first, *others = pieces
    return " ".join((f"${first}$", *(f"${{}}{piece}$" for piece in others)))


def polynomial_text(coefficients: Sequence[int]) -> str:
    """A polynomial in P as a formula, from ascending coefficients, the leading one positive.

    Examples
    --------
    >>> polynomial_text((-7, -6, 2)), polynomial_text((2, -1)), polynomial_text((1, 0, 0, -1))
    ('2P^2-6P-7', 'P-2', 'P^3-1')
    """
    sign = 1 if coefficients[-1] > 0 else -1
    parts = []
    for power, c in reversed([*enumerate(sign * c for c in coefficients)]):
        name = ("", "P")[power > 0] + (f"^{power}" if power > 1 else "")
        size = str(abs(c)) if abs(c) != 1 or not power else ""
        if c:
            parts.append(f"{'-' if c < 0 else '+'}{size}{name}")
    return "".join(parts).removeprefix("+")
