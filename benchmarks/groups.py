"""Groups of benchmarks that are more than a name."""

import pytest


def growing(group, sizes):
    """Parameters of a group about growth: the name carries the size."""
    mark = pytest.mark.benchmark(group=f"growth: {group}")
    return [pytest.param(size, marks=mark, id=f"{size:,}") for size in sizes]
