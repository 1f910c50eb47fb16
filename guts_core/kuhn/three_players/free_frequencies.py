"""Which frequencies of a game are unknown, and the way between unknowns and full arrays."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from guts_core.methods.matrix_games.zero_sum import as_fractions


class FreeFrequencies:
    """What a game with dominated actions has: ``fixed`` says which, NaN marks the unknowns."""

    @property
    def fixed(self) -> np.ndarray:
        """Shape (nodes, cards): 0 or 1 where dominance decides, NaN elsewhere."""
        raise NotImplementedError

    @cached_property
    def free(self) -> np.ndarray:
        """Boolean (nodes, cards): the frequencies that no dominance decides."""
        free = np.isnan(self.fixed)
        free.setflags(write=False)
        return free

    @cached_property
    def size(self) -> int:
        """Number of free frequencies."""
        return int(self.free.sum())

    @cached_property
    def dominated(self) -> np.ndarray:
        """The full array with 0 for every unknown."""
        return np.nan_to_num(self.fixed)

    def complete(self, unknowns: npt.ArrayLike) -> np.ndarray:
        """The full array with the free frequencies ``unknowns`` (last axis), in C order.

        Raises
        ------
        ValueError
            If the last axis is not as long as there are free frequencies.
        """
        values = np.asarray(unknowns)
        if values.ndim == 0 or values.shape[-1] != self.size:
            raise ValueError(
                f"{type(self).__name__}.complete: unknowns must have {self.size} entries along the "
                f"last axis, got shape {values.shape}"
            )
        filled = as_fractions(self.dominated) if values.dtype == object else self.dominated
        full = np.broadcast_to(filled, (*values.shape[:-1], *filled.shape)).copy()
        full[..., self.free] = values
        return full

    def reduce(self, frequencies: npt.ArrayLike) -> np.ndarray:
        """The free entries of an array (..., nodes, cards), in C order."""
        return np.asarray(frequencies)[..., self.free]
