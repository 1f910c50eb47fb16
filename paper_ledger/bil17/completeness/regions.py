r"""No equilibria but Solutions 1a to 10, at any real pot P >= 2: the inequalities of the proof.

The proof stands on the page ``three_player_completeness``. What it needs of polynomials in P are
the lettered steps here. They are written as on the page;
:mod:`paper_ledger.bil17.completeness.check` derives them again from the slopes of the game,
decides them exactly, and compares what the proof leaves with the solutions.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from guts_core.methods.exact.rational_functions import RationalFunction, cell_points, variable


@dataclass(frozen=True)
class Step:
    """A polynomial inequality which the proof uses.

    Attributes
    ----------
    name : str
        Letter in the proof.
    positive : RationalFunction
        What is positive for ``low < P < high``, and at an end which is ``closed``.
    low, high : int or None
        Ends of the range of pots, None is infinity.
    closed : tuple of bool
        Whether the lower and the upper end belong to the range.
    """

    name: str
    positive: RationalFunction
    low: int
    high: int | None
    closed: tuple[bool, bool] = (True, True)

    @property
    def pots(self) -> str:
        """The range in words, such as ``"4 < P <= 5"``."""
        left, right = ("<=" if closed else "<" for closed in self.closed)
        return f"{self.low} {left} P" + ("" if self.high is None else f" {right} {self.high}")

    @property
    def polynomial(self) -> str:
        """The polynomial that is positive, in falling powers of P."""
        text = ""
        for power, number in reversed([*enumerate(self.positive.coefficients)]):
            size = "" if abs(number) == 1 and power else str(abs(number))
            powers = "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(power))
            symbol = {0: "", 1: "P"}.get(power, "P" + powers)
            text += f" {'-' if number < 0 else '+'} {size}{symbol}" if number else ""
        return text[3:] if text.startswith(" + ") else "-" + text[3:]

    def holds(self) -> bool:
        """Whether it has no root in the open range and is positive there and at closed ends."""
        points = cell_points(self.positive, self.low, self.high)
        ends = [
            Fraction(end)
            for end, closed in zip((self.low, self.high), self.closed, strict=True)
            if closed and end is not None
        ]
        return len(points) == 1 and all(self.positive(x) > 0 for x in (*points, *ends))


@cache
def steps() -> tuple[Step, ...]:
    """What the proof uses of polynomials in the pot."""
    p: Any = variable()
    q = p + 1
    v, half_open = 2 * p - 4, (True, False)
    wedge = (5 - p) / 2
    rise = (4 * p - 12) * q - 4 * q + 6 * (p - 1)
    at_wedge = (4 * p - 12) * q * (p + wedge) - (3 * p - 3 + 2 * wedge) * (2 * q - 2 * wedge)
    least = 2 * p / (q * q)
    return (
        Step("a", (v * p - 3 * q), 4, None),
        Step("b", p * q - 4 * q - (p - 5), 5, None),
        Step("c", 4 * p * p - v * q * q, 2, 3),
        Step("d", 2 * p - 8, 5, None),
        Step("e", p * p - q, 2, 5),
        Step("f", 4 * p * p - q * (2 * p + 1), 2, 5),
        Step("g", 2 * q - 7, 4, 5),
        Step("h", rise, 4, 5),
        Step("i", at_wedge, 4, 5, (False, True)),
        Step("j", (2 * least + (2 + (2 * p - 3) / q) * least) * q * q - 2 * v * q, 2, 4, half_open),
        Step("k", 5 * least * q * q - 2 * v * q, 2, 4, half_open),
        Step("l", 2 * p * q - 4 * p - 6 * q, 5, None),
    )


def steps_hold() -> bool:
    """Whether every polynomial inequality of the proof holds on its range, decided exactly."""
    return all(step.holds() for step in steps())
