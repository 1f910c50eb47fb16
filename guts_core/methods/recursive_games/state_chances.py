"""Checks for games with several states: transition probabilities, and strategies for each state."""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.methods.validation import Refused, all_finite, real_array, shown

#: Largest excess of a sum of probabilities over 1 that rounding explains.
_ROUNDING = 1e-12

#: How far probabilities may be from adding up to 1.
_PARTS = 1e-9


def transition_chances(part: Any, shape: tuple[int, ...]) -> np.ndarray:
    """Transitions of one state as an array of this shape, exact if its entries are."""
    chances = real_array(part)
    if chances.shape != shape:
        raise Refused(f"must have shape {shape} (rows, columns, states), got {chances.shape}")
    counts, one = _counted(chances)
    if not all_finite(counts) or bool((counts < 0).any()):
        raise Refused("must be finite and not negative")
    slack = 0 if chances.dtype == object else _ROUNDING
    if bool((counts.sum(axis=-1) > one + slack).any()):
        raise Refused("must sum to at most 1 over the next states")
    return chances


def _counted(chances: np.ndarray) -> tuple[np.ndarray, int]:
    """Exact chances in a common unit, and how many of it are 1; others as they are.

    Integers are added up far sooner than fractions, if 64 bits are enough for their sums.
    """
    if chances.dtype != object or not set(map(type, chances.flat)) <= {int, Fraction}:
        return chances, 1
    ratios = [each.as_integer_ratio() for each in chances.flat]
    one, most = 1, (2**63 - 1) // chances.shape[-1]
    for bottom in {bottom for _, bottom in ratios}:
        one = math.lcm(one, bottom)
        if one > most:
            return chances, 1
    # Fractions can be made of NumPy's integers, that wrap around; Python's do not.
    counts = [int(top) * (one // int(bottom)) for top, bottom in ratios]
    if max(map(abs, counts)) > most:
        return chances, 1
    return np.array(counts, dtype=np.int64).reshape(chances.shape), one


def stationary(
    function: str, name: str, strategies: Sequence[Any], sizes: Sequence[int]
) -> list[np.ndarray]:
    """One mixed strategy for every state, or a ``ValueError``."""
    found = [np.asarray(each, dtype=float) for each in strategies]
    if [each.shape for each in found] != [(size,) for size in sizes]:
        raise ValueError(
            f"{function}: {name} must be vectors of {', '.join(map(str, sizes))} probabilities, "
            f"one per state, got {shown(strategies)}"
        )
    for each in found:
        if abs(each.sum() - 1) > _PARTS:
            raise ValueError(f"{function}: {name} must each have the sum 1, got {each.sum():g}")
    return found
