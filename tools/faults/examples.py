"""What the sweeps here compute: something small with a part of some kilobytes."""


def rows_of(number: int) -> list[tuple[int, int]]:
    """Squares after a number."""
    return [(number + k, (number + k) ** 2) for k in range(500)]
