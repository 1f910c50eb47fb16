"""First rounds of repeated play: a pure or a mixed strategy of each player."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import LIST
from guts_core.methods.validation import Refused, is_listed, named, plain, probabilities

#: How far probabilities may be from adding up to 1.
_ROUNDING = 1e-9

#: What a player plays first.
FirstPlay = int | npt.ArrayLike


def starting_profile(
    function: str,
    sizes: Sequence[int],
    start: Sequence[FirstPlay] | None,
    rng: np.random.Generator | None = None,
) -> list[np.ndarray]:
    """The first round as probabilities, or a ``ValueError`` naming ``function``.

    Parameters
    ----------
    function : str
        The public function that was called.
    sizes : sequence of int
        Number of strategies of each player.
    start : sequence of int or of array_like, optional
        A strategy or the probabilities of all, for each player. By default strategy 0, or a random
        one if ``rng`` is given.
    rng : numpy.random.Generator, optional
        Chooses the first play if ``start`` is not given.

    Examples
    --------
    >>> [own.tolist() for own in starting_profile("play", (2, 3), (1, [0.5, 0.5, 0]))]
    [[0.0, 1.0], [0.5, 0.5, 0.0]]
    """
    if start is None:
        start = [0 if rng is None else int(rng.integers(size)) for size in sizes]
    return named(function, "start", _profile, start, sizes)


def pure_plays(profile: Sequence[np.ndarray]) -> list[int]:
    """The strategy of each player who plays just one, -1 for the others."""
    return [int(own.argmax()) if own.max() == 1 else -1 for own in profile]


def _profile(start: Any, sizes: Sequence[int]) -> list[np.ndarray]:
    try:
        first = LIST.of(start)
    except Refused:
        first = ()
    if len(first) != len(sizes):
        allowed = f"one strategy, pure or mixed, for each of {len(sizes)} players"
        raise Refused(f"must be {allowed}", start)
    return [_first(plain(own), size) for size, own in zip(sizes, first, strict=True)]


def _first(own: Any, size: int) -> np.ndarray:
    if isinstance(own, int) and not isinstance(own, bool):
        if not 0 <= own < size:
            raise Refused(f"must have strategies in [0, {size - 1}]", own)
        return np.eye(1, size, own)[0]
    if not is_listed(own):
        raise Refused("must have whole numbers or probabilities", own)
    mixed = probabilities(own).astype(float)
    if mixed.shape != (size,) or abs(mixed.sum() - 1) > _ROUNDING:
        got = f"shape {mixed.shape} with sum {mixed.sum()}"
        raise Refused(f"must have {size} probabilities that add up to 1, got {got}")
    return mixed
