"""The ends of documented ranges: an answer within seconds, or a refusal that names the limit."""

import tracemalloc
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from time import process_time

import numpy as np
import pytest
from annotated_calls import public_functions, seconds_and_memory_at

import guts_core.guts as G
import guts_core.kuhn as K
import guts_core.von_neumann as V
from guts_core.methods import arguments as kinds

#: The examples of all docstrings are run once for these files.
pytestmark = pytest.mark.xdist_group("recorded calls")

TINY, HUGE = Fraction(1, 10**400), 10**400


@pytest.mark.parametrize("bet", [TINY, Fraction(1, 10**12), HUGE, Fraction(10**50 + 1, 10**50)])
@pytest.mark.parametrize("cards", [2, 5, 100])
def test_values_for_bets_of_every_size(cards, bet):
    assert V.deck_value(cards, bet) == V.mixed_equilibrium(cards, bet).value


def test_listing_is_no_recursion():
    found = next(V.pure_equilibria(594, 2))
    played = [
        [int(card in chosen) for card in range(1, 595)]
        for chosen in (found.bet_cards, found.call_cards)
    ]
    assert V.guarantees(594, 2, *played).gap == 0


def test_lists_and_counts_agree():
    for cards in range(2, 18):
        for bet in (Fraction(1, 2), 1, 2, 5):
            listed = list(V.pure_equilibria(cards, bet))
            assert len(set(listed)) == len(listed) == V.count_pure_equilibria(cards, bet)


@pytest.mark.parametrize(
    ("call", "arguments", "limit"),
    [
        (V.count_pure_equilibria, (5001, 2), "cards must be an integer >= 2 and at most 5000"),
        (V.pure_equilibria, (2001, 2), "cards must be an integer >= 2 and at most 2000"),
        (V.existence_table, (2001,), "most_cards must be an integer >= 2 and at most 2000"),
        (V.sweep, ([2001], [1]), "cards must be an integer >= 2 and at most 2000"),
        (G.solve_coalition, (2, 10**5 + 1), "mesh must be an integer >= 2 and at most 100000"),
        (G.coalition_table, ([2], 10**5 + 1), "mesh must be an integer >= 2 and at most 100000"),
        (G.mesh_table, (2, [10**5 + 1]), "meshes must be an integer >= 2 and at most 100000"),
        (G.enclose_coalition, (2, 5002), "mesh must be an integer >= 2 and at most 5001"),
        (G.enclose_coalition, (10**7, 3), "mesh must be at most 2 for 10000000 opponents, got 3"),
        (G.enclose_coalition, (2001, 5001), "mesh must be at most 4998 for 2001 opponents"),
    ],
)
def test_limits_are_told_by_name(call, arguments, limit):
    with pytest.raises(ValueError, match=f"{call.__name__}: {limit}"):
        call(*arguments)


@pytest.mark.parametrize(
    ("call", "least"),
    [
        (V.deck_value, 2),
        (V.fast_programme, 2),
        (V.has_trivial_equilibria, 2),
        (V.mixed_equilibrium, 2),
        (V.optimal_strategies, 2),
        (V.predicted_count, 2),
        (V.pure_form, 2),
        (V.scaled_error, 2),
        (V.slow_programme, 2),
        (lambda cards, bet: V.newman_deck_value(cards, [bet]), 2),
        (lambda cards, bet: V.newman_equilibrium(cards, [bet]), 2),
        (lambda cards, _: V.best_deck_bet(cards), 3),
        (V.equilibrium_family, 3),
        (V.in_turn_equilibrium, 3),
        (V.three_player_equilibrium, 3),
        (V.three_player_fast_programme, 3),
        (V.three_player_slow_programme, 3),
    ],
)
def test_smaller_decks_are_refused(call, least):
    with pytest.raises(ValueError, match=f"cards must be an integer >= {least}"):
        call(least - 1, 2)


def test_as_many_opponents_as_a_mesh_allows():
    assert G.enclose_coalition(10**7, 2).width == 0


def test_paths_for_bets_that_are_no_integers_have_their_own_limit():
    cards = next(n for n in range(20_001, 30_000) if V.pure_form(n, Fraction(3, 2)))
    with pytest.raises(ValueError, match="predicted_count: cards must be at most 20000 for a bet"):
        V.predicted_count(cards, Fraction(3, 2))
    assert V.predicted_count(99_999, 2).bit_length() > 60_000


@pytest.mark.parametrize("game", [K.KuhnPoker(4), K.MultiplayerKuhn(3, 4)], ids=["three", "many"])
@pytest.mark.parametrize("method", ["expectations", "gradient", "gains"])
def test_pots_near_the_end_of_floats(game, method):
    half = np.full((12, 4), 0.5)
    at_most, unit = (getattr(game, method)(half, pot) for pot in (1e280, 1e180))
    assert at_most / 1e280 == pytest.approx(unit / 1e180, rel=1e-12)
    with pytest.raises(ValueError, match=f"{method}: pot must be at most"):
        getattr(game, method)(half, 1e308)


@pytest.mark.parametrize("pot", [1e300, 1e308, HUGE])
def test_solutions_are_not_looked_for_at_pots_beyond_the_payoffs_in_floats(pot):
    game, half = K.KuhnPoker(4), np.full((12, 4), 0.5)
    near = K.near_equilibrium(game, 3)
    with pytest.raises(ValueError, match="polish: pot must be "):
        K.polish(4, half, pot)
    with pytest.raises(ValueError, match="without_regularisation: pot must be "):
        K.without_regularisation(game, pot, near)


def test_a_game_of_a_hundred_thousand_cards():
    """Behind checks and folds a bluff with the worst card loses to the best one only."""
    game, pot = K.KuhnPoker(10**5), 3
    gains = game.gains(game.dominated, pot)
    assert gains == pytest.approx(K.KuhnPoker(10**3).gains(K.KuhnPoker(10**3).dominated, pot), 0.01)
    with pytest.raises(ValueError, match=r"KuhnPoker\.system: at most 10000 frequencies may be "):
        game.system(np.full(game.size, 0.5), pot)
    with pytest.raises(ValueError, match=r"KuhnPoker\.gains: frequencies must be of fewer cards"):
        game.gains(np.broadcast_to(0.0, (20, 12, 10**5)), pot)


@pytest.mark.parametrize(
    ("players", "cards"),
    [
        (2, 10**4),
        (5, 10**4),
        *(
            pytest.param(*size, marks=pytest.mark.heavy)
            for size in [(6, 4857), (7, 1043), (8, 228), (9, 50), (10, 11)]
        ),
    ],
)
def test_the_largest_decks_of_many_players(players, cards):
    """Whoever looks at no card wins as often as the others; it takes seconds and little memory."""
    game = K.MultiplayerKuhn(players, cards)
    x = np.repeat(np.random.default_rng(0).random((game.nodes, 1)), cards, axis=1)
    began = process_time()
    tracemalloc.start()
    found = game.expectations(x, 3.0)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert process_time() - began < 30
    assert most < 2e8
    few = K.MultiplayerKuhn(players, players + 1)
    assert found == pytest.approx(few.expectations(x[:, : few.cards], 3.0), abs=1e-11)


def sizes(kind):
    """The largest sizes that a kind allows, as an argument."""
    if isinstance(kind, kinds.OrNone):
        return sizes(kind.kind)
    if isinstance(kind, kinds.Each):
        return [[size] for size in sizes(kind.kind)]
    return [kind.most] if isinstance(kind, kinds.Whole) and kind.most is not None else []


BOUNDS = [
    (name, argument, size)
    for name, (function, _) in public_functions().items()
    for argument, kind in kinds.kinds_of(function).items()
    for size in sizes(kind)
]
#: Work of more than some seconds.
LONG = {
    ("MultiStateGame.value_iteration", "steps"),
    ("certified_search", "players"),
    ("component_indices", "lines"),
    ("ensemble", "records"),
    ("ensemble", "starts"),
    ("family", "rounds"),
    ("fictitious_play", "steps"),
    ("in_turn_family", "cards"),
    ("in_turn_family", "starts"),
    ("independent_minimum", "starts"),
    ("losing_for_all_sizes", "pieces"),
    ("lyapunov_exponents", "starts"),
    ("ruin_game", "mesh"),
    ("ruin_game", "total"),
    ("search_equilibria", "starts"),
    ("simulate", "samples"),
    ("sweep", "cards"),
    ("three_player_equilibrium", "cards"),
}


@pytest.mark.parametrize(("name", "argument", "size"), [b for b in BOUNDS if b[:2] not in LONG])
def test_bounds_can_be_reached(name, argument, size):
    seconds, gigabytes = seconds_and_memory_at(name, argument, size)
    assert seconds < 30
    assert gigabytes < 3


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "argument", "size"), [b for b in BOUNDS if b[:2] in LONG])
def test_bounds_can_be_reached_in_a_quarter_of_an_hour(name, argument, size):
    # In a process of its own, for memory is the most that a process ever had.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
        seconds, gigabytes = alone.submit(seconds_and_memory_at, name, argument, size).result()
    assert seconds < 900
    assert gigabytes < 3


def test_what_is_called_long_has_a_bound():
    assert {bound[:2] for bound in BOUNDS} >= LONG
