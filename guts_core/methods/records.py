"""What records of results have in common."""

import numpy as np


class ReadOnly:
    """Base of a dataclass whose arrays, also those in its tuples, cannot be written to."""

    def __post_init__(self) -> None:
        for field in vars(self).values():
            for array in field if isinstance(field, tuple) else (field,):
                if isinstance(array, np.ndarray):
                    read_only(array)


def read_only(array: np.ndarray) -> np.ndarray:
    """The array, which cannot be written to any more."""
    array.setflags(write=False)
    return array
