"""What the page on speed says of the methods; its times are read from the stored run."""

from math import perm
from pathlib import Path
from unittest import mock

import numpy as np
from prose import explained, says

from guts_core.guts import coalition_game
from guts_core.kuhn import KuhnPoker, MultiplayerKuhn
from guts_core.methods import solve_zero_sum
from guts_core.methods.matrix_games import zero_sum
from guts_core.methods.matrix_games.matrices import DenseMatrix
from paper_ledger.pages.speed import contest, read_benchmarks

TABLE = read_benchmarks(Path(__file__).resolve().parents[3] / "data" / "benchmarks.csv")

METHOD = "says how a method works; the growth in the stored run is drawn above it"


def faster():
    """Contenders of others that end with the answer, and before ours."""
    quick = TABLE[(TABLE["ratio"] < 1) & ~TABLE["group"].str.startswith("growth")]
    ours = "generation|solve coalition"
    less = quick["note"].str.contains("end |without |one round")
    quick = quick[~less & ~quick["contender"].str.match(ours)]
    return set(quick["contender"].str.partition("[")[0])


def programmed(share, size=600):
    """Games that are given to the programme of sparse ones, where such a share is not 0."""
    rng = np.random.default_rng(3)
    matrix = np.where(rng.random((size, size)) < share, rng.normal(size=(size, size)), 0.0)
    programme = zero_sum.sparse_programme
    with mock.patch.object(zero_sum, "sparse_programme", wraps=programme) as noted:
        gap = solve_zero_sum(matrix).gap
    assert gap < 1e-12
    return [call.args[0].shape for call in noted.call_args_list]


def matrices_wait():
    game = coalition_game(2, 101)
    game.solve()
    unasked = not {"payoff", "stakes"} & vars(game).keys()
    return unasked and isinstance(game.payoff, DenseMatrix) and "payoff" in vars(game)


def bands(cards):
    """Factors of the derivatives' matrix, diagonal by diagonal; None if it is not a band."""
    game = KuhnPoker(cards)
    one = np.ones(game.size)
    found = game.structured(one / 2, 3.0)
    return found and found[2](one, one, one, np.ones(game.size + 1)).factors


def full_up_to():
    """The largest deck whose matrix is no band; smaller ones have none, larger ones have."""
    full = [n for n in (4, *range(36, 44), 200) if bands(n) is None]
    return full == [4, *range(36, full[-1] + 1)] and (full[-1],)


def deals_counted(players, cards):
    """Whether the derivatives take a table with all deals, and what comes without them none."""
    game = MultiplayerKuhn(players, cards)
    half = np.full(game.free.shape, 0.5)
    for sums in (game.expectations, game.gradient, game.gains):
        sums(half, 3)
    game.expectation_slopes(game.reduce(half), 3)
    untouched = "_table" not in vars(game)
    game.system(game.reduce(half), 3.0)
    return untouched and vars(game)["_table"].hands.shape == (players, perm(cards, players))


STATEMENTS = (
    explained("one for each of the tasks whose size was varied", "what is drawn"),
    says(
        "up to some ten thousand times our time",
        lambda: 5e3 < contest(TABLE, "the recursive value", "paper route")[0] < 2e4,
    ),
    says(
        "Compiled tools are faster than ours at tasks that are made for them",
        lambda: (
            faster()
            == {
                "newton on quantecon minmax",
                "taylor series in heyoka",
                "taylor series in heyoka at larger pots",
                "taylor series in heyoka for many",
                "double oracle on quantecon minmax",
                "minmax of quantecon",
                "highs on all payoffs",
                "the same sums in plain numba",
            }
        ),
    ),
    explained("100 means that ours is a hundred times as fast", "says how to read the table"),
    explained("`make bench` runs all of them", "what the command does"),
    explained("all ran one after the other on one machine", "how the stored run was made"),
    explained("All contenders below 1 are these", "introduces the table made from the same rows"),
    says("matrices are filled when a reader asks for them, not before", matrices_wait),
    explained("How each of them depends on the size", "introduces the list"),
    says(
        "the whole goes to an interior point method of HiGHS",
        lambda: programmed(0.03) == [(600, 600)] and programmed(0.2) == programmed(0.05, 60) == [],
    ),
    explained("The continuum has no mesh at all", METHOD),
    explained("the best answers to player 1 are found by bisection", METHOD),
    explained("row and column generation looks at whole rows and columns only", METHOD),
    says(
        "there are twelve for each card but the few that dominance decides",
        lambda: all(KuhnPoker(n).size == 12 * n - 22 for n in (4, 13, 52)),
    ),
    explained("sums over lower and over higher", METHOD),
    says(
        "Up to 39 cards each step factors the full matrix",
        full_up_to,
    ),
    says(
        "each equation names some neighbouring cards only",
        lambda: len({(bands(n).shape[0], bands(n).shape[1] / n) for n in (40, 80, 200)}) == 1,
    ),
    says(
        "only the derivatives of its gradients are sums over a table of all deals",
        lambda: all(deals_counted(m, n) for m, n in ((2, 12), (2, 24), (3, 12), (4, 6))),
    ),
    explained("Matrices over all pairs of cards", METHOD),
    explained("it follows all probabilities of a tree with every deal in it", METHOD),
    explained("NumPy pays for each of its calls first", METHOD),
    explained("one start alone waits for its exponentials", METHOD),
    explained("The work is one exponential for each frequency that moves", METHOD),
)
