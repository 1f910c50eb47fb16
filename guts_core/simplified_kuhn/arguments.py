"""Kinds of arguments of this game: pots, frequencies inside the cube, learning rates, faces."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import Kind, OneOf, Real, Whole
from guts_core.methods.exact.surds import Surd
from guts_core.methods.ring import Ring
from guts_core.methods.validation import (
    Refused,
    digits_allowed,
    is_number,
    is_short,
    not_alone,
    one_of,
    plain,
    real_array,
    shown,
)
from guts_core.simplified_kuhn.profiles import in_order
from guts_core.simplified_kuhn.tree import FREQUENCIES, OWNERS

#: Times, steps and rates below this count as nothing.
LEAST = 1e-9

#: P as a float, as far as play is integrated.
Pot = Annotated[float, Real(2, 10**5)]

#: How long play is followed, and by what steps.
Time = Annotated[float, Real(LEAST, 10**7)]
Step = Annotated[float, Real(LEAST)]

#: The name of a frequency.
Name = Annotated[str, OneOf(*FREQUENCIES)]

#: How many starts.
Starts = Annotated[int, Whole(1, 10**6)]


@dataclass(frozen=True)
class ExactPot(Kind):
    """P >= 2 without rounding; a float stands for the rational number that it is."""

    surds: bool = True

    def of(self, value: Any) -> Any:
        """A Fraction, or a surd as it is."""
        pot = plain(value)
        if self.surds and isinstance(pot, Surd) and pot >= 2:
            return pot
        endless = isinstance(pot, float | Decimal) and not is_short(pot)
        if isinstance(pot, Ring) and not (self.surds and isinstance(pot, Surd)):
            raise Refused("must be rational" + ", or a surd >= 2" * self.surds, value)
        if not is_number(pot) or endless or not pot >= 2:
            raise Refused(f"must be a finite number >= 2{digits_allowed(pot)}", value)
        return Fraction(pot)


@dataclass(frozen=True)
class InnerFrequencies(Kind):
    """Frequencies strictly between 0 and 1: an array (..., 11), or a mapping from the names."""

    def of(self, value: Any) -> np.ndarray:
        """An array of floats."""
        first = _floats(in_order(value))
        if isinstance(value, Mapping):  # the names have come first
            first = np.moveaxis(first, 0, -1).copy()
        if first.ndim == 0 or first.shape[-1] != len(FREQUENCIES):
            raise Refused(f"must have a last axis of 11, got {first.shape}")
        if first.size == 0:
            raise Refused(f"must have no axis of length 0, got shape {first.shape}")
        if not bool(((first > 0) & (first < 1)).all()):
            raise Refused("must lie strictly between 0 and 1", value)
        return first


@dataclass(frozen=True)
class Rates(Kind):
    """Learning rates: one, three (for the players) or eleven (for the frequencies).

    Exact ones are Fractions: rational numbers as they are, of all others the floats.
    """

    exact: bool = False

    def of(self, value: Any) -> np.ndarray:
        """Eleven floats, or Fractions."""
        k = _floats(not_alone(value))
        if k.shape not in ((), (3,), (11,)) or not bool(((k >= 1e-12) & (k <= 1e12)).all()):
            raise Refused("must be one, three or eleven numbers from 1e-12 to 1e12", value)
        if self.exact:
            numbers = [_rational(x) for x in real_array(value).flat]
            k = np.array(numbers, dtype=object).reshape(k.shape)
        return k[list(OWNERS)] if k.shape == (3,) else np.broadcast_to(k, (11,)).copy()


def _rational(number: Any) -> Fraction:
    return Fraction(number if isinstance(number, int | Fraction) else float(number))


class OnFace(Kind):
    """A face of the cube: one of these names, or a mapping from frequencies to 0 or 1."""

    def __init__(self, faces: Mapping[str, Mapping[str, int]]) -> None:
        self.faces = faces

    def of(self, value: Any) -> dict[str, int]:
        """The frequencies that are fixed, and where."""
        if isinstance(value, str):
            value = self.faces[one_of(value, self.faces)]
        if not isinstance(value, Mapping):
            raise Refused(f"must be a mapping or one of {list(self.faces)}", value)
        ends = {name: plain(end) for name, end in value.items()}
        bad = [name for name, end in ends.items() if name not in FREQUENCIES or not _is_end(end)]
        if bad:
            raise Refused(f"must fix frequencies at 0 or 1; wrong: {shown(bad)}")
        return {name: int(end) for name, end in ends.items()}


def _is_end(value: Any) -> bool:
    """Whether it is 0 or 1, as a number of Python or as False or True."""
    signals = isinstance(value, Decimal) and value.is_snan()  # it may not even be compared
    return isinstance(value, int | float | Fraction | Decimal) and not signals and value in (0, 1)


class LogOdds(Kind):
    """Log-odds of shape (starts, 11); infinite ones belong to frequencies at 0 or 1."""

    def of(self, value: Any) -> np.ndarray:
        """An array of floats of its own."""
        start = _floats(value)
        if start.ndim != 2 or start.shape[1] != len(FREQUENCIES) or np.isnan(start).any():
            raise Refused("must be numbers of shape (starts, 11)", value)
        return start


def _floats(value: Any) -> np.ndarray:
    """An array of floats of its own."""
    try:
        return real_array(value).astype(float)
    except OverflowError:
        raise Refused("must be numbers within the range of floats", value) from None
