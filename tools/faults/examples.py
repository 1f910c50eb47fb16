"""What the sweeps here compute: something small with a part of some kilobytes."""

import time


def rows_of(number: int) -> list[tuple[int, int]]:
    """Squares after a number."""
    return [(number + k, (number + k) ** 2) for k in range(500)]


def slow_rows_of(number: int) -> list[tuple[int, int]]:
    """The same after a while."""
    time.sleep(0.05)
    return rows_of(number)
