"""How the cost grows with the number of players, the mesh and the deck, and where the limit is."""

import statistics
import tracemalloc
from time import process_time

import numpy as np
import pytest
from groups import growing
from kuhn_peers import values_by_pairs
from scipy.linalg.lapack import dgetrf
from sums_by_deals import SumsByDeals

from guts_core.guts import coalition_game, solve_coalition
from guts_core.kuhn import KuhnPoker, MultiplayerKuhn, equilibrium_curve
from guts_core.kuhn.curves.curve import OPTIONS
from guts_core.kuhn.curves.regularised import RegularisedKuhn
from guts_core.methods import solve_zero_sum
from guts_core.methods.continuation.newton_step import BorderedSystem
from guts_core.methods.learning.fictitious_rounds import fictitious_play
from guts_core.von_neumann import count_pure_equilibria, mixed_equilibrium
from guts_core.von_neumann.two_players.programmes import fast_programme


@pytest.mark.parametrize("opponents", growing("guts, opponents n, M = 101", (2, 4, 8, 15, 30)))
def test_opponents(benchmark, opponents):
    args = (opponents, 101)
    solution = benchmark.pedantic(solve_coalition, args=args, rounds=15, warmup_rounds=1)
    benchmark.extra_info["gap"] = f"{solution.gap:.0e}"


@pytest.mark.parametrize(
    "mesh", growing("guts, mesh M, 1 v. 3", (101, 401, 1601, 6401, 25_601, 100_000))
)
def test_mesh(benchmark, mesh):
    solution = benchmark.pedantic(solve_coalition, args=(3, mesh), rounds=5, warmup_rounds=1)
    benchmark.extra_info["gap"] = f"{solution.gap:.0e}"
    benchmark.extra_info["MB"] = f"{megabytes(solve_coalition, 3, mesh):.1f}"


def megabytes(call, *arguments):
    """Most memory that a call takes of Python and NumPy."""
    tracemalloc.start()
    call(*arguments)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most / 1e6


@pytest.mark.parametrize("mesh", growing("guts, all pairs 1 v. 2, mesh M", (51, 101, 201, 401)))
def test_full_family(benchmark, mesh):
    """The game is made and solved; up to M = 51 this fills its matrices."""
    solution = benchmark.pedantic(
        lambda: coalition_game(2, mesh).solve(), rounds=5, warmup_rounds=1
    )
    benchmark.extra_info["gap"] = f"{solution.gap:.0e}"


@pytest.mark.parametrize(
    "strategies", growing("matrix games without structure, n", (30, 100, 300, 1000))
)
def test_without_structure(benchmark, strategies):
    matrix = np.random.default_rng(strategies).normal(size=(strategies, strategies))
    solution = benchmark.pedantic(solve_zero_sum, args=(matrix,), rounds=3, warmup_rounds=1)
    benchmark.extra_info["gap"] = f"{solution.gap:.0e}"


@pytest.mark.parametrize("cards", growing("von Neumann, closed form, n", (10**2, 10**4, 10**6)))
def test_closed_form(benchmark, cards):
    benchmark.pedantic(mixed_equilibrium, args=(cards, 2), rounds=15, warmup_rounds=1)


@pytest.mark.parametrize("cards", growing("von Neumann, sparse programme, n", (50, 500, 5000)))
def test_sparse_programme(benchmark, cards):
    benchmark.pedantic(fast_programme, args=(cards, 2.0), rounds=2)


@pytest.mark.parametrize(
    "cards", growing("von Neumann, pure equilibria, n", (43, 79, 151, 295, 583))
)
def test_count(benchmark, cards):
    benchmark.pedantic(count_pure_equilibria, args=(cards, 2), rounds=1)


@pytest.mark.parametrize("cards", growing("Kuhn, gradient of N cards", (13, 52, 208, 1000, 10**4)))
def test_gradient(benchmark, cards):
    game, x = KuhnPoker(cards), np.random.default_rng(0).random((12, cards))
    benchmark(game.gradient, x, 3.0, True)


@pytest.mark.parametrize(
    "cards", growing("Kuhn, slopes of all payoffs, N cards", (13, 52, 208, 1000, 10**4))
)
def test_slopes_of_payoffs(benchmark, cards):
    """Of all three players by all frequencies."""
    game = KuhnPoker(cards)
    benchmark(game.expectation_slopes, np.random.default_rng(0).random(game.size), 3.0)


@pytest.mark.parametrize("cards", growing("Kuhn, the same by pairs of cards", (13, 52, 208, 1000)))
def test_gradient_by_pairs(benchmark, cards):
    x = np.random.default_rng(0).random((12, cards))
    benchmark.pedantic(values_by_pairs, args=(x, 3.0), rounds=3, warmup_rounds=1)


@pytest.mark.parametrize(
    "cards", growing("Kuhn, gains of four players, N cards", (7, 13, 52, 208, 1000))
)
def test_gains_of_four(benchmark, cards):
    game, x = MultiplayerKuhn(4, cards), np.random.default_rng(0).random((32, cards))
    benchmark(game.gains, x, 3.0)


@pytest.mark.parametrize(
    "cards", growing("Kuhn, gains of four players over all deals", (7, 10, 13))
)
def test_gains_over_all_deals(benchmark, cards):
    """The table of the deals is there before the clock starts."""
    deals, x = SumsByDeals(4, cards), np.random.default_rng(0).random((32, cards))
    benchmark.pedantic(deals.losses, args=(x, 3.0), rounds=5, warmup_rounds=1)


@pytest.mark.parametrize(
    "cards", growing("Kuhn, a Newton step with N cards", (13, 26, 52, 104, 200, 400, 800))
)
def test_newton_step(benchmark, cards):
    """Equations, derivatives, factors, corrections; in the note, beside the full matrix's factors.

    The full matrix is factored in the same sitting, as long as it takes seconds.
    """
    game = KuhnPoker(cards)
    system = BorderedSystem(RegularisedKuhn(game, 1e-4), game.size, OPTIONS)
    position, border = np.append(np.full(game.size, 0.4), 3.0), np.ones(game.size + 1)
    if cards > 200:
        benchmark.pedantic(system._solve, (position, border), rounds=9, warmup_rounds=1)
        return
    _, system._matrix[:-1, -1] = system._written(position)
    system._matrix[-1] = border
    matrix, copy = (system._matrix.copy(order="F") for _ in range(2))
    factoring = []

    def factor():  # before each step: a shared machine changes its speed within seconds
        copy[...] = matrix
        begun = process_time()
        dgetrf(copy, overwrite_a=True)
        factoring.append(process_time() - begun)

    benchmark.pedantic(system._solve, (position, border), setup=factor, rounds=25, warmup_rounds=2)
    ratio = benchmark.stats.stats.median / statistics.median(factoring)
    benchmark.extra_info["full factors"] = f"taken {ratio:.2f} times"


@pytest.mark.parametrize(
    "cards", growing("Kuhn, curve of N cards to P = 5", (4, 6, 10, 13, 26, 52, 104, 200, 400))
)
def test_curve(benchmark, cards):
    curve = benchmark.pedantic(
        equilibrium_curve,
        args=(cards, (2.0, 5.0)),
        kwargs={"epsilon": 1e-4},
        rounds=1 if cards > 20 else 3,
        warmup_rounds=int(cards <= 20),
    )
    benchmark.extra_info["points"] = len(curve.pots)


@pytest.mark.parametrize(
    "steps", growing("fictitious play, steps at M = 101", (10**4, 10**5, 10**6))
)
def test_steps(benchmark, steps):
    matrix = coalition_game(2, 101).payoff.array
    play = benchmark.pedantic(fictitious_play, args=([matrix, -matrix], steps), rounds=1)
    benchmark.extra_info["gap"] = f"{play.gap:.0e}"
