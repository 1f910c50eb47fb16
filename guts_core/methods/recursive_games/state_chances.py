"""Checks for games with several states: transition probabilities, and strategies for each state."""

from collections.abc import Sequence
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
    if not all_finite(chances) or bool((chances < 0).any()):
        raise Refused("must be finite and not negative")
    slack = 0 if chances.dtype == object else _ROUNDING
    if bool((chances.sum(axis=-1) > 1 + slack).any()):
        raise Refused("must sum to at most 1 over the next states")
    return chances


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
