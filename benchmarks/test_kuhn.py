"""Kuhn poker: ours beside regret minimisation, logit tracing and the paper's route."""

import tracemalloc
from fractions import Fraction
from io import StringIO

import compiled_sums
import numpy as np
import pytest
from kuhn_peers import (
    compiled,
    differences_by_column,
    logit_tracing,
    looped_expectations,
    monomials,
    paper_curve,
    printed_size,
    regret_minimisation,
    symbolic_system,
    unit_differences,
    values_by_pairs,
)
from kuhn_trees import SPIEL_FOUR, SPIEL_GAME, spiel_iterations, spiel_policy
from sums_by_deals import SumsByDeals

from guts_core.kuhn import (
    KuhnPoker,
    MultiplayerKuhn,
    equilibrium_curve,
    kuhn_game_tree,
    near_equilibrium,
    polish,
    regularised_equilibrium,
    two_player_kuhn,
    without_regularisation,
)
from guts_core.kuhn.three_players.payoffs import gradient_sums
from guts_core.methods import to_efg

EQUILIBRIUM = "an equilibrium, 4 cards, P = 3 (gain: of all players together)"
SYSTEM = "f with its Jacobian, {} cards"
JACOBIAN = "the Jacobian without symbols, {} cards"
GRADIENT = "the gradient, {} cards (memory: most held at once)"
DEALS = "the expectations, {} cards"
CURVE = "the curve, {} cards, epsilon = 1e-6, from P_min/2 to P = 8"
GAINS = "the gains of one profile, {} cards, P = 3"
FOUR = "the gains of four players, {} cards, P = 4"
TWO = "two players, 10 cards, P = 2"
HIGHEST = 8.0


def grouped(pattern, sizes):
    return [pytest.param(n, marks=pytest.mark.benchmark(group=pattern.format(n))) for n in sizes]


def some_unknowns(game):
    return np.random.default_rng(0).uniform(size=game.size)


@pytest.mark.benchmark(group=EQUILIBRIUM)
def test_ours_to_rounding_errors(benchmark):
    game = KuhnPoker(4)

    def route():
        return polish(4, game.complete(regularised_equilibrium(game, 3.0, 1e-8)), 3)

    found = benchmark.pedantic(route, rounds=15, warmup_rounds=1)
    assert found.gains.sum() <= 1e-12
    benchmark.extra_info["gain"] = f"{found.gains.sum():.0e}"


@pytest.mark.benchmark(group=EQUILIBRIUM)
@pytest.mark.parametrize("target", [1e-3, 1e-4, 1e-12], ids="to {:.0e}".format)
def test_logit_tracing(benchmark, target):
    """With our derivatives and continuation; lambda is at most e^19."""
    gain, rate = benchmark.pedantic(logit_tracing, args=(KuhnPoker(4), 3.0, target), rounds=3)
    benchmark.extra_info.update({"gain": f"{gain:.0e}", "lambda": f"{rate:.0e}"})
    assert gain <= max(target, 1e-7)


@pytest.mark.benchmark(group=EQUILIBRIUM)
@pytest.mark.parametrize("target", [1e-3, 1e-4, 1e-12], ids="to {:.0e}".format)
def test_cfr_plus(benchmark, target):
    """At most 30,000 iterations; what the average has reached by then is printed."""
    gain, used = benchmark.pedantic(
        regret_minimisation,
        args=(KuhnPoker(4), 3.0, target, 30_000, True),
        rounds=3 if target > 1e-12 else 1,
    )
    benchmark.extra_info.update({"gain": f"{gain:.0e}", "iterations": used})
    assert gain <= max(target, 1e-4)


@pytest.mark.benchmark(group=EQUILIBRIUM)
@pytest.mark.parametrize("target", [1e-2, 3e-3], ids="to {:.0e}".format)
def test_cfr(benchmark, target):
    gain, used = benchmark.pedantic(
        regret_minimisation, args=(KuhnPoker(4), 3.0, target, 30_000), rounds=1
    )
    benchmark.extra_info.update({"gain": f"{gain:.0e}", "iterations": used})
    assert gain <= target


@pytest.mark.benchmark(group=EQUILIBRIUM)
@pytest.mark.parametrize(
    ("solver", "target"),
    [("CFRSolver", 1e-2), ("CFRSolver", 1e-3), ("CFRPlusSolver", 1e-3), ("CFRPlusSolver", 1e-4)],
    ids=["cfr to 1e-02", "cfr to 1e-03", "cfr plus to 1e-03", "cfr plus to 1e-04"],
)
def test_openspiel(benchmark, solver, target):
    """Regret minimisation compiled from C++; dominated moves are learned too."""
    spiel = pytest.importorskip("pyspiel")
    args = (spiel, solver, target, 30_000)
    gain, used = benchmark.pedantic(spiel_iterations, args=args, rounds=2)
    benchmark.extra_info.update({"gain": f"{gain:.0e}", "iterations": used})
    assert gain <= target


@pytest.mark.parametrize("cards", grouped(GAINS, (4, 13)))
def test_ours_gains(benchmark, cards):
    benchmark(KuhnPoker(cards).gains, np.full((12, cards), 0.5), 3.0)


@pytest.mark.parametrize("cards", grouped(GAINS, (4,)))
def test_openspiel_nash_conv(benchmark, cards):
    """Payoffs and best answers of all players; first that both games are the same."""
    spiel = pytest.importorskip("pyspiel")
    game, x = spiel.load_game(SPIEL_GAME), np.random.default_rng(0).random((12, cards))
    found = spiel.nash_conv(game, spiel_policy(spiel, x))
    assert found == pytest.approx(KuhnPoker(cards).gains(x, 3.0).sum(), abs=1e-13)
    benchmark(spiel.nash_conv, game, spiel_policy(spiel, np.full_like(x, 0.5)))


@pytest.mark.parametrize("cards", grouped(GAINS, (4, 13)))
def test_gambit_max_regret(benchmark, cards):
    """Of a new profile each time, as Gambit keeps what it has found of one."""
    gambit = pytest.importorskip("pygambit")
    game = gambit.read_efg(StringIO(to_efg(kuhn_game_tree(KuhnPoker(cards), 3))))
    found = benchmark(lambda: float(game.mixed_behavior_profile().max_regret()))
    gains = KuhnPoker(cards).gains(np.full((12, cards), 0.5), 3.0)
    assert found == pytest.approx(gains.max(), abs=1e-12)


@pytest.mark.parametrize("cards", grouped(FOUR, (5, 6, 13)))
def test_ours_gains_of_four(benchmark, cards):
    benchmark(MultiplayerKuhn(4, cards).gains, np.full((32, cards), 0.5), 4.0)


@pytest.mark.parametrize("cards", grouped(FOUR, (5, 6, 13)))
def test_sums_over_all_deals(benchmark, cards):
    """Their table is there before the clock starts."""
    game, deals, half = MultiplayerKuhn(4, cards), SumsByDeals(4, cards), np.full((32, cards), 0.5)
    found = benchmark.pedantic(deals.losses, args=(half, 4.0), rounds=15, warmup_rounds=1)
    assert found / game.deals == pytest.approx(game.gains(half, 4.0), abs=1e-12)


@pytest.mark.parametrize("cards", grouped(FOUR, (5,)))
def test_openspiel_nash_conv_of_four(benchmark, cards):
    spiel = pytest.importorskip("pyspiel")
    game, x = spiel.load_game(SPIEL_FOUR), np.random.default_rng(0).random((32, cards))
    found = spiel.nash_conv(game, spiel_policy(spiel, x, 4))
    assert found == pytest.approx(MultiplayerKuhn(4, cards).gains(x, 4.0).sum(), abs=1e-12)
    policy = spiel_policy(spiel, np.full_like(x, 0.5), 4)
    benchmark.pedantic(spiel.nash_conv, args=(game, policy), rounds=5)


@pytest.mark.parametrize("cards", grouped(FOUR, (5, 6)))
def test_gambit_max_regret_of_four(benchmark, cards):
    gambit = pytest.importorskip("pygambit")
    game = gambit.read_efg(StringIO(to_efg(kuhn_game_tree(MultiplayerKuhn(4, cards), 4))))
    found = benchmark.pedantic(
        lambda: float(game.mixed_behavior_profile().max_regret()), rounds=3, warmup_rounds=1
    )
    gains = MultiplayerKuhn(4, cards).gains(np.full((32, cards), 0.5), 4.0)
    assert found == pytest.approx(gains.max(), abs=1e-12)


@pytest.mark.parametrize("cards", grouped(SYSTEM, range(4, 8)))
def test_ours_evaluated(benchmark, cards):
    game = KuhnPoker(cards)
    system = benchmark(game.system, some_unknowns(game), 3.0)
    benchmark.extra_info["bytes"] = f"{system.jacobian.nbytes:,}"


@pytest.mark.parametrize("cards", grouped(SYSTEM, range(4, 8)))
def test_symbols_expanded_once(benchmark, cards):
    """The time to derive the formulas, not to evaluate them."""
    found = benchmark.pedantic(symbolic_system, args=(KuhnPoker(cards),), rounds=2)
    benchmark.extra_info["monomials"] = f"{monomials(*found):,}"
    benchmark.extra_info["bytes of code"] = f"{printed_size(*found):,}"


@pytest.mark.parametrize("cards", grouped(SYSTEM, range(4, 8)))
def test_symbols_evaluated(benchmark, cards):
    game = KuhnPoker(cards)
    x = some_unknowns(game)
    function = compiled(*symbolic_system(game))
    slopes, *_ = benchmark.pedantic(function, args=(*x, 3.0), rounds=20, warmup_rounds=1)
    deals = cards * (cards - 1) * (cards - 2)
    exact = game.reduce(game.gradient(game.complete(x), 3.0))
    assert np.array(slopes) / deals == pytest.approx(exact, abs=1e-13)


@pytest.mark.parametrize("cards", grouped(JACOBIAN, (4, 13)))
def test_ours_jacobian(benchmark, cards):
    game = KuhnPoker(cards)
    benchmark(game.system, some_unknowns(game), 3.0)


@pytest.mark.parametrize("cards", grouped(JACOBIAN, (4, 13)))
@pytest.mark.parametrize("route", [unit_differences, differences_by_column])
def test_differences(benchmark, cards, route):
    game = KuhnPoker(cards)
    x = some_unknowns(game)
    jacobian = benchmark.pedantic(route, args=(game, x, 3.0), rounds=3)
    assert np.abs(jacobian - game.system(x, 3.0).jacobian).max() < 1e-14


def gradient_by_pairs(game, x, pot):
    return gradient_sums(values_by_pairs(x, pot), x) / game.deals


def memory(call, *arguments):
    tracemalloc.start()
    call(*arguments)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return f"{most / 1e6:.2g} MB" if most < 1e8 else f"{most / 1e6:.0f} MB"


@pytest.mark.parametrize("cards", grouped(GRADIENT, (13, 52, 208, 1000)))
def test_ours_running_sums(benchmark, cards):
    game = KuhnPoker(cards)
    x = game.complete(some_unknowns(game))
    found = benchmark(game.gradient, x, 3.0, True)
    expected = gradient_by_pairs(game, x, 3.0)
    assert np.abs(found - expected).max() <= 1e-14 * np.abs(expected).max()
    benchmark.extra_info["memory"] = memory(game.gradient, x, 3.0, True)


@pytest.mark.parametrize("cards", grouped(GRADIENT, (13, 52, 208, 1000)))
def test_all_pairs_of_cards(benchmark, cards):
    game = KuhnPoker(cards)
    x = game.complete(some_unknowns(game))
    benchmark.pedantic(gradient_by_pairs, args=(game, x, 3.0), rounds=3, warmup_rounds=1)
    benchmark.extra_info["memory"] = memory(gradient_by_pairs, game, x, 3.0)


@pytest.mark.parametrize("cards", grouped(GRADIENT, (13, 52, 208, 1000)))
def test_the_same_sums_in_plain_numba(benchmark, cards):
    """Without a look at what is given, and with a compiler that browsers do not have.

    What compiled code holds is not traced, and so not told.
    """
    game = KuhnPoker(cards)
    x = game.complete(some_unknowns(game))
    compiled_sums.gradient(game, x, 3.0)  # compiled before it is timed
    found = benchmark(compiled_sums.gradient, game, x, 3.0)
    assert np.abs(found - game.gradient(x, 3.0, True)).max() <= 1e-15


@pytest.mark.parametrize("cards", grouped(DEALS, (4, 13)))
def test_ours_expectations(benchmark, cards):
    game = KuhnPoker(cards)
    benchmark(game.expectations, game.complete(some_unknowns(game)), 3.0)


@pytest.mark.parametrize("cards", grouped(DEALS, (4, 13)))
def test_loop_over_all_deals(benchmark, cards):
    game = KuhnPoker(cards)
    x = game.complete(some_unknowns(game))
    total = benchmark.pedantic(looped_expectations, args=(x, 3.0), rounds=3)
    assert total == pytest.approx(game.expectations(x, 3.0), abs=1e-13)


@pytest.mark.parametrize("cards", grouped(CURVE, (4, 5)))
def test_ours_followed(benchmark, cards):
    """Our curve goes 1.5 times beyond the highest pot asked for."""
    pots = (float(KuhnPoker(cards).least_pot) / 2, HIGHEST / 1.5)
    curve = benchmark.pedantic(equilibrium_curve, args=(cards, pots), rounds=3)
    branch = curve.branch
    benchmark.extra_info.update(
        {"to P": f"{branch.parameters[-1]:.3f}", "turns": len(branch.folds), "steps": branch.steps}
    )


@pytest.mark.parametrize("cards", grouped(CURVE, (4, 5)))
@pytest.mark.parametrize("ratio", [1.2, 1.5, 2.0, 3.0], ids="ratio {}".format)
def test_printed_step_rule(benchmark, cards, ratio):
    game = KuhnPoker(cards)
    low = float(game.least_pot) / 2
    first, second = (np.append(regularised_equilibrium(game, p), p) for p in (low, low + 1e-3))
    found = benchmark.pedantic(
        paper_curve, args=(game, 1e-6, first, second, HIGHEST, ratio), rounds=2
    )
    benchmark.extra_info.update(
        {
            "to P": f"{found.points[-1, -1]:.3f}",
            "turns": found.turns,
            "steps": len(found.points),
            "newton": found.newton,
            "end": found.status,
        }
    )


@pytest.mark.benchmark(group=TWO)
def test_ours_linear_programme(benchmark):
    found = benchmark(two_player_kuhn, 10, 2)
    benchmark.extra_info["gap"] = f"{found.gap:.0e}"


@pytest.mark.benchmark(group=TWO)
def test_exact_generation(benchmark):
    found = benchmark.pedantic(two_player_kuhn, args=(10, Fraction(2), True), rounds=3)
    assert found.gap == 0
    assert two_player_kuhn(10, 2).value == pytest.approx(float(found.value), abs=1e-12)


@pytest.mark.benchmark(group=TWO)
@pytest.mark.parametrize("rational", [False, True], ids=["floats", "rationals"])
def test_gambit_lp_solve(benchmark, rational):
    """Gambit's linear programme in the sequence form, once it has read the tree."""
    gambit = pytest.importorskip("pygambit")
    game = gambit.read_efg(StringIO(to_efg(kuhn_game_tree(MultiplayerKuhn(2, 10), 2))))
    found = benchmark.pedantic(
        gambit.nash.lp_solve, args=(game,), kwargs={"rational": rational}, rounds=3 - 2 * rational
    )
    value = float(found.equilibrium.payoffs["player 1"])
    assert value == pytest.approx(two_player_kuhn(10, 2).value, abs=1e-12)


@pytest.mark.benchmark(group=TWO)
def test_regularised_and_freed(benchmark):
    game = MultiplayerKuhn(2, 10)

    def route():
        return without_regularisation(game, 2, near_equilibrium(game, 2))

    found = benchmark.pedantic(route, rounds=3)
    assert found.expectations[0] == pytest.approx(two_player_kuhn(10, 2).value, abs=1e-9)
    benchmark.extra_info["gain"] = f"{found.gains.sum():.0e}"
