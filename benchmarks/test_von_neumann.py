"""von Neumann's poker: closed forms beside the slides' programmes and tables, in one process."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import linprog

from guts_core.von_neumann import count_pure_equilibria, mixed_equilibrium
from guts_core.von_neumann.two_players.certificates import guarantees
from guts_core.von_neumann.two_players.pay_tables import paytable
from guts_core.von_neumann.two_players.programmes import fast_programme, slow_programme

TEN = "a mixed equilibrium, 10 cards, b = 2"
FOUR_HUNDRED = "a mixed equilibrium, 400 cards, b = 7/3"
LARGE = "a mixed equilibrium, 10,000 cards, b = 2"
PURE = "number of pure equilibria, 10 cards, b = 2"


def certify(cards, bet):
    found = mixed_equilibrium(cards, bet)
    return guarantees(cards, bet, found.bet_probabilities, found.call_probabilities)


def whole_table(cards, bet):
    """The slow programme as printed: every row and column of the 2^n by 2^n table at once."""
    table = paytable(cards, bet)
    matrix = table.numerators / table.denominator
    size = len(matrix)
    return linprog(
        np.append(np.zeros(size), -1.0),
        np.column_stack([-matrix.T, np.ones(size)]),
        np.zeros(size),
        np.append(np.ones(size), 0.0)[None],
        [1.0],
        [(0, None)] * size + [(None, None)],
        method="highs",
    )


def dense_rows(cards, bet):
    """(VN-I) as printed, 2n dense rows."""
    sign = np.sign(np.arange(cards) - np.arange(cards)[:, None])
    off = 1 - np.eye(cards)
    value = -(cards - 1) * np.eye(cards)
    return linprog(
        np.append(np.zeros(cards), -np.full(cards, 1 / cards)),
        -np.block([[bet * sign, value], [off - sign, value]]),
        np.tile(sign.sum(axis=1), 2),
        bounds=[(0, 1)] * cards + [(None, None)] * cards,
    )


@pytest.mark.benchmark(group=TEN)
def test_ours_closed_form_ten(benchmark):
    assert benchmark(certify, 10, 2).gap == 0


@pytest.mark.benchmark(group=TEN)
def test_fast_programme_ten(benchmark):
    assert benchmark(fast_programme, 10, 2).gap < Fraction(1, 10**9)


@pytest.mark.benchmark(group=TEN)
def test_slow_programme_by_generation_ten(benchmark):
    assert benchmark(slow_programme, 10, 2).gap < Fraction(1, 10**9)


@pytest.mark.benchmark(group=TEN)
def test_slow_programme_whole_table_ten(benchmark):
    answer = benchmark.pedantic(whole_table, args=(10, 2), rounds=2)
    assert -answer.fun == pytest.approx(float(mixed_equilibrium(10, 2).value), abs=1e-7)


@pytest.mark.benchmark(group=FOUR_HUNDRED)
def test_ours_closed_form_four_hundred(benchmark):
    assert benchmark(certify, 400, Fraction(7, 3)).gap == 0


@pytest.mark.benchmark(group=FOUR_HUNDRED)
def test_fast_programme_exact(benchmark):
    bet = Fraction(7, 3)
    assert benchmark.pedantic(fast_programme, args=(400, bet, True), rounds=3).gap == 0


@pytest.mark.benchmark(group=FOUR_HUNDRED)
def test_fast_programme_sparse_floats(benchmark):
    found = benchmark.pedantic(fast_programme, args=(400, Fraction(7, 3)), rounds=5)
    benchmark.extra_info["gap"] = f"{float(found.gap):.0e}"


@pytest.mark.benchmark(group=FOUR_HUNDRED)
def test_fast_programme_dense_rows_as_printed(benchmark):
    answer = benchmark.pedantic(dense_rows, args=(400, 7 / 3), rounds=3)
    exact = float(mixed_equilibrium(400, Fraction(7, 3)).value)
    assert -answer.fun == pytest.approx(exact, abs=1e-7)


@pytest.mark.benchmark(group=LARGE)
def test_ours_closed_form_large(benchmark):
    assert benchmark(certify, 10_000, 2).gap == 0


@pytest.mark.benchmark(group=LARGE)
def test_fast_programme_large(benchmark):
    found = benchmark.pedantic(fast_programme, args=(10_000, 2), rounds=2)
    benchmark.extra_info["gap"] = f"{float(found.gap):.0e}"


@pytest.mark.benchmark(group=PURE)
def test_ours_count(benchmark):
    assert benchmark(count_pure_equilibria, 10, 2) == len(paytable(10, 2).saddle_points())


@pytest.mark.benchmark(group=PURE)
def test_saddle_points_of_the_table(benchmark):
    found = benchmark(lambda: paytable(10, 2).saddle_points())
    assert len(found) == count_pure_equilibria(10, 2)
