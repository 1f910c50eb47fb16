"""What the rounds of generation solve, for the tests of the parts that solve it."""

import pytest

from guts_core.methods.matrix_games import zero_sum


@pytest.fixture
def seen(monkeypatch):
    """Sizes of the working games, as they are solved."""
    seen, answer = [], zero_sum._first_answer

    def counted(matrix, rows, columns, solvers, rounding):
        seen.append((len(rows), len(columns)))
        return answer(matrix, rows, columns, solvers, rounding)

    monkeypatch.setattr(zero_sum, "_first_answer", counted)
    return seen
