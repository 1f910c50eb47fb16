"""Checks for games with several states: transition probabilities, and strategies for each state."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from guts_core.methods.one_denominator import are_fractions, over_one_denominator
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
    exact = chances.dtype == object and not any(
        issubclass(kind, float) for kind in set(map(type, chances.flat))
    )
    slack = 0 if exact else _ROUNDING
    if bool((counts.sum(axis=-1) > one + slack).any()):
        raise Refused("must sum to at most 1 over the next states")
    return chances


def _counted(chances: np.ndarray) -> tuple[np.ndarray, int]:
    """Exact chances in a common unit, and how many of it are 1; others as they are.

    Integers are added up far sooner than fractions, if 64 bits are enough for their sums. A number
    in many places is often one object, and is looked at once.
    """
    if not are_fractions(chances):
        return chances, 1
    entries, most = chances.ravel().tolist(), (2**63 - 1) // chances.shape[-1]
    known = dict(zip(map(id, entries), entries, strict=True))
    found = over_one_denominator(np.array(list(known.values()), dtype=object), most.bit_length())
    if found is None or max(found[1], np.abs(found[0]).max()) > most:
        return chances, 1
    counts = dict(zip(known, found[0].tolist(), strict=True))
    whole = np.fromiter(map(counts.__getitem__, map(id, entries)), np.int64, len(entries))
    return whole.reshape(chances.shape), found[1]


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
            raise ValueError(f"{function}: {name} must each have the sum 1, got {each.sum()}")
    return found
