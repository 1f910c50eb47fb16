"""Three-player poker in turn beside Gambit's logit solver, and how both grow with the deck."""

from io import StringIO

import pytest
from groups import growing

from guts_core.methods import to_efg
from guts_core.von_neumann import in_turn_equilibrium, von_neumann_game_tree

#: Of the payoffs' range: a player's largest regret at which Gambit stops.
REGRET = 1e-6


def both(sizes):
    """Parameters of a task for each deck, in which ours and Gambit's solver stand."""
    group = "an equilibrium in turn, {} cards, b = 2 (error: of the value)"
    marks = {size: pytest.mark.benchmark(group=group.format(size)) for size in sizes}
    return [pytest.param(size, marks=marks[size], id=f"{size} cards") for size in sizes]


@pytest.mark.parametrize("cards", both((3, 4)))
def test_ours_exactly(benchmark, cards):
    args = (cards, 2)
    found = benchmark.pedantic(in_turn_equilibrium, args=args, rounds=20, warmup_rounds=1)
    assert max(found.gains) == 0


@pytest.mark.parametrize("cards", both((3, 4)))
def test_gambit_logit_solve(benchmark, cards):
    """With 5 cards it has not ended when it has taken ten times as long as with 4."""
    gambit = pytest.importorskip("pygambit")
    text = to_efg(von_neumann_game_tree(cards, 2, players=3, in_turn=True))

    def solved():
        game = gambit.read_efg(StringIO(text))
        return gambit.nash.logit_solve(game, maxregret=REGRET).equilibrium

    found = benchmark.pedantic(solved, rounds=2)
    exact = float(in_turn_equilibrium(cards, 2).values[0])
    benchmark.extra_info["error"] = f"{abs(float(found.payoffs['player I']) - exact):.0e}"


@pytest.mark.parametrize("cards", growing("three players in turn, n", (3, 10, 30, 100)))
def test_in_turn(benchmark, cards):
    found = benchmark.pedantic(in_turn_equilibrium, args=(cards, 2), rounds=5, warmup_rounds=1)
    assert max(found.gains) == 0
