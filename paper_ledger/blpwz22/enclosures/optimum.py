"""The optimum of 1 v. N for one number N of opponents, enclosed by Krawczyk's test.

Without a mesh it is the only solution of the four equations of :mod:`.many_opponents` at
h = 1/(N + 1) that is as an optimum must be (book, *The structure of the optimum*).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated

from guts_core.methods.arguments import Whole, checked
from guts_core.methods.exact.flint_numbers import DIGITS, flint, precision
from paper_ledger.blpwz22.enclosures.krawczyk import ends, only_zero
from paper_ledger.blpwz22.enclosures.many_opponents import (
    NARROW,
    Bounds,
    equations,
    forms,
    is_optimum,
    rates,
)


@dataclass(frozen=True)
class EnclosedOptimum:
    """The optimum of 1 v. N.

    Attributes
    ----------
    player, bloc, pseudo_bloc : tuple of Fraction
        Bounds of the thresholds of player 1, of the bloc, and of the members of the pseudo-bloc who
        do not always hold.
    weight : tuple of Fraction
        Bounds of the probability of the pseudo-bloc.
    value : tuple of Fraction
        Bounds of the value to player 1.
    """

    player: Bounds
    bloc: Bounds
    pseudo_bloc: Bounds
    weight: Bounds
    value: Bounds


@checked
@cache
def enclose_optimum(opponents: Annotated[int, Whole(2, 10**7)]) -> EnclosedOptimum:
    """Enclose thresholds, weight and value of the optimum of 1 v. N.

    Parameters
    ----------
    opponents : int
        N, at least 2.

    Raises
    ------
    ArithmeticError
        If the equations are not proved to have one solution near that in floats, or if it is not
        the optimum's.

    Examples
    --------
    >>> low, high = enclose_optimum(2).bloc
    >>> round(float(low), 9), float(high - low) < 1e-18
    (0.675870096, True)
    """
    with precision(DIGITS):
        h = flint().arb(1) / (opponents + 1)
        found = only_zero(equations(h), rates(1 / (opponents + 1)), NARROW)
        if not is_optimum(found, h):
            raise ArithmeticError("enclose_optimum: the solution is not the optimum's")
        *scaled, value = found
        thresholds = (1 - rate * h for rate in scaled)
        return EnclosedOptimum(*map(ends, (*thresholds, forms(found, h).weight, value)))
