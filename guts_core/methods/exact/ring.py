"""The operators of numbers and functions that follow from ``+``, ``*`` and the sign."""

from typing import Any


class Ring:
    """Base of what can be added, multiplied and negated, whatever stands on which side."""

    def __radd__(self: Any, other: Any) -> Any:
        return self + other

    def __sub__(self: Any, other: Any) -> Any:
        return self + (-other)

    def __rsub__(self: Any, other: Any) -> Any:
        return -self + other

    def __rmul__(self: Any, other: Any) -> Any:
        return self * other
