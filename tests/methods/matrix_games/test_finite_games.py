"""Games as trees and tables: what their texts say, read by other code, and what is refused."""

import copy
import pickle
import re
from decimal import Decimal
from fractions import Fraction as F
from functools import reduce
from itertools import product
from operator import add

import numpy as np
import pytest
from four_players_dealt import Dealt
from game_files import best_change, expectations, information_sets, read_efg, read_nfg

import guts_core.guts as G
import guts_core.kuhn as K
import guts_core.simplified_kuhn as S
import guts_core.von_neumann as V
from guts_core.guts.beyond.classes import class_names
from guts_core.methods import (
    Chance,
    Decision,
    Ending,
    GameTree,
    StrategicGame,
    solve_zero_sum,
    strategic_form,
    to_efg,
    to_nfg,
    zero_sum_game,
)
from guts_core.methods.finite_games import plans, strategic, trees
from guts_core.methods.validation import exact_number

RNG = np.random.default_rng(17)


def sevenths(shape):
    """Probabilities, some of them 0 or 1."""
    return np.vectorize(lambda k: F(int(k), 7), otypes=[object])(RNG.integers(0, 8, shape))


def any_behaviour(tree):
    """Probabilities of all actions, some of them 0."""
    played = {}
    for player, sets in enumerate(tree.information_sets):
        for knows, actions in sets.items():
            weights = [F(int(k)) for k in RNG.integers(0, 4, len(actions))]
            total = sum(weights)
            played[player, knows] = (
                [weight / total for weight in weights] if total else [1, *[0] * (len(actions) - 1)]
            )
    return played


KUHN = [
    (K.MultiplayerKuhn(2, 3), 2),
    (K.MultiplayerKuhn(2, 3), F(1, 3)),
    (K.MultiplayerKuhn(2, 7), F(5, 2)),
    (K.KuhnPoker(4), 3),
    (K.KuhnPoker(5), F(7, 3)),
    (K.MultiplayerKuhn(3, 4), 8),
    (K.MultiplayerKuhn(4, 5), 4),
]
VON_NEUMANN = [
    (2, 1, 2, False),
    (5, F(3, 2), 2, False),
    (4, [F(1, 2), 2, 5], 2, False),
    (3, 2, 3, False),
    (4, F(1, 3), 3, True),
    (3, [1, 4], 3, True),
    (4, 1, 4, False),
]


@pytest.mark.parametrize(("game", "pot"), KUHN)
def test_kuhn_poker_is_worth_what_its_text_says(game, pot):
    tree, x = K.kuhn_game_tree(game, pot), sevenths(game.free.shape)
    played = K.kuhn_behaviour(game, x)
    title, players, comment, root = read_efg(to_efg(tree))
    assert (title, tuple(players), comment) == (tree.title, tree.players, tree.comment)
    wanted = list(game.expectations(x, pot))
    assert expectations(root, played) == wanted
    assert list(tree.expectations(played)) == wanted
    assert list(tree.gains(played)) == list(game.gains(x, pot))
    assert tree.perfect_recall
    assert len(played) == game.free.size


@pytest.mark.parametrize(("game", "pot"), [each for each in KUHN if each[0].cards < 7])
def test_without_dominated_moves_only_free_frequencies_are_left(game, pot):
    tree = K.kuhn_game_tree(game, pot, dominated=False)
    x = game.complete(sevenths(game.size))
    played = K.kuhn_behaviour(game, x, dominated=False)
    assert sum(map(len, tree.information_sets)) == len(played) == game.size
    assert list(tree.expectations(played)) == list(game.expectations(x, pot))
    whole = K.kuhn_game_tree(game, pot).gains(K.kuhn_behaviour(game, x))
    assert all(a <= b for a, b in zip(tree.gains(played), whole, strict=True))


def test_a_tree_agrees_with_hands_that_are_played_out():
    game, x = K.MultiplayerKuhn(3, 4), sevenths((12, 4))
    hands = Dealt(3, 4, x, F(5))
    tree, played = K.kuhn_game_tree(game, 5), K.kuhn_behaviour(game, x)
    assert list(tree.expectations(played)) == hands.expectations()
    assert list(tree.gains(played)) == hands.gains()


def test_held_frequencies_are_moves_of_the_tree_without_dominated_ones():
    held = K.KuhnPoker(4, held=((1, 1, 0.0), (2, 1, 1.0)))
    assert sum(map(len, K.kuhn_game_tree(held, 3, False).information_sets)) == held.size
    assert K.kuhn_game_tree(held, 3).size == K.kuhn_game_tree(K.KuhnPoker(4), 3).size
    mixed = K.KuhnPoker(4, held=((1, 1, 0.5),))
    with pytest.raises(ValueError, match="kuhn_game_tree: game must not hold frequencies"):
        K.kuhn_game_tree(mixed, 3, dominated=False)
    with pytest.raises(ValueError, match="frequencies must be those of the moves left out"):
        K.kuhn_behaviour(K.KuhnPoker(4), np.full((12, 4), 0.5), dominated=False)


@pytest.mark.parametrize("held", [((1, 2, 1.0),), ((1, 4, 1.0), (2, 3, 0.0), (4, 2, 0.0))])
def test_a_behaviour_is_of_the_places_that_held_moves_leave_in_the_tree(held):
    """Who always bets with a card knows nothing about what follows her check with it."""
    game = K.KuhnPoker(4, held=held)
    tree, x = K.kuhn_game_tree(game, 2, dominated=False), game.complete(sevenths(game.size))
    played = K.kuhn_behaviour(game, x, dominated=False)
    places = {(k, what) for k, each in enumerate(tree.information_sets) for what in each}
    assert set(played) == places
    assert len(played) < game.size
    assert list(tree.expectations(played)) == list(game.expectations(x, 2))


def test_simplified_kuhn_poker_is_one_game_in_both_packages():
    """Its own tree and that of the large game, in which card 1 may do nothing."""
    large = K.KuhnPoker(4, simplified=True)
    x = sevenths((12, 4))
    x[:, 0] = 0
    one, other = S.simplified_kuhn_game_tree(F(9, 2)), K.kuhn_game_tree(large, F(9, 2))
    assert one.size == other.size
    told = K.kuhn_behaviour(large, x)
    assert list(other.expectations(told)) == list(large.expectations(x, F(9, 2)))
    # cards from the highest down, in the order of the deals of the other
    names = dict(zip("4321", "AKQJ", strict=True))
    situations = [{}, {}, {}]
    for player, sets in enumerate(other.information_sets):
        for knows in sets:
            card, _, moves = knows.partition(" ")
            answers = [word for word in moves.split() if word in ("fold", "call")]
            after = {"fold": "call after fold", "call": "overcall"}
            bet = "bet" if "bet" not in moves else after[answers[0]] if answers else "call"
            situations[player][f"{names[card]} {bet}"] = told[player, knows]
    same = {(p, knows): chances for p in range(3) for knows, chances in situations[p].items()}
    assert one.expectations(same) == other.expectations(told)
    assert one.gains(same) == other.gains(told)


@pytest.mark.parametrize("pot", [2, F(5, 2), 4, F(31, 7)])
def test_simplified_kuhn_poker_is_worth_what_its_rules_say(pot):
    f = sevenths(11)
    for dominated in (True, False):
        tree = S.simplified_kuhn_game_tree(pot, dominated)
        played = S.simplified_kuhn_behaviour(f, dominated)
        *_, root = read_efg(to_efg(tree))
        assert expectations(root, played) == list(S.expectations(f, F(pot)))
        assert list(tree.gains(played)) == list(S.gains(f, F(pot), every_strategy=dominated))


@pytest.mark.parametrize("pot", [2, F(9, 4), 3, F(15, 4), F(93, 20), 5, 8])
def test_all_members_of_the_ten_solutions_gain_nothing(pot):
    tree = S.simplified_kuhn_game_tree(pot)
    for found in S.equilibria(pot):
        for member in (found.frequencies, *found.vertices):
            played = S.simplified_kuhn_behaviour(member)
            assert not any(tree.gains(played))
        assert tree.expectations(S.simplified_kuhn_behaviour(found.frequencies)) == tuple(
            found.expectations
        )


@pytest.mark.parametrize(("cards", "bets", "players", "turns"), VON_NEUMANN)
def test_von_neumann_s_poker_reads_back(cards, bets, players, turns):
    tree = V.von_neumann_game_tree(cards, bets, players, turns)
    played = any_behaviour(tree)
    *_, root = read_efg(to_efg(tree))
    assert expectations(root, played) == list(tree.expectations(played))
    assert sum(tree.expectations(played)) == 0
    assert information_sets(root).keys() == played.keys()
    if len(played) <= 12:
        gains = [best_change(root, player, played) for player in range(players)]
        assert list(tree.gains(played)) == gains


@pytest.mark.parametrize(("cards", "bet"), [(2, 1), (4, 2), (7, F(1, 3)), (6, F(5, 2))])
def test_von_neumann_s_poker_with_strategies_of_every_kind(cards, bet):
    p, q, s, t = sevenths((4, cards)).tolist()
    two = V.von_neumann_game_tree(cards, bet)
    played = V.von_neumann_behaviour(two, p, [q])
    assert two.expectations(played)[0] == V.payoff(cards, bet, p, q)
    assert two.gains(played) == V.deviation_gains(cards, bet, p, q)
    if cards > 2:
        once = V.von_neumann_game_tree(cards, bet, 3)
        played = V.von_neumann_behaviour(once, p, [q, s])
        assert once.expectations(played) == V.three_player_payoffs(cards, bet, p, q, s)
        assert once.gains(played) == V.three_player_gains(cards, bet, p, q, s)
        turns = V.von_neumann_game_tree(cards, bet, 3, in_turn=True)
        played = V.von_neumann_behaviour(turns, p, [q, s, t])
        assert turns.expectations(played) == V.in_turn_payoffs(cards, bet, p, q, s, t)
        assert turns.gains(played) == V.in_turn_gains(cards, bet, p, q, s, t)


def test_equilibria_of_von_neumann_s_poker_gain_nothing():
    for cards, bet in ((4, 2), (6, 1), (9, F(1, 2))):
        tree, found = V.von_neumann_game_tree(cards, bet), V.mixed_equilibrium(cards, bet)
        played = V.von_neumann_behaviour(tree, found.bet_probabilities, [found.call_probabilities])
        assert tree.expectations(played) == (found.value, -found.value)
        assert tree.gains(played) == (0, 0)
    for found in V.pure_equilibria(8, 2):
        tree = V.von_neumann_game_tree(8, 2)
        sets = [
            [int(k in each) for k in range(1, 9)] for each in (found.bet_cards, found.call_cards)
        ]
        assert tree.gains(V.von_neumann_behaviour(tree, sets[0], sets[1:])) == (0, 0)
    newman = V.newman_equilibrium(6, [1, 2, 4])
    tree = V.von_neumann_game_tree(6, newman.bets)
    played = V.von_neumann_behaviour(tree, newman.bet_probabilities, newman.call_probabilities)
    assert tree.expectations(played)[0] == newman.value
    assert tree.gains(played) == (0, 0)
    once = V.three_player_equilibrium(5, 2)
    tree = V.von_neumann_game_tree(5, 2, 3)
    calls = [once.call_probabilities_2, once.call_probabilities_3]
    played = V.von_neumann_behaviour(tree, once.bet_probabilities, calls)
    assert tree.expectations(played) == once.values
    assert tree.gains(played) == (0, 0, 0)


@pytest.mark.parametrize("bet", [2, F(1, 2)])
def test_equilibria_in_turn_gain_nothing_irrational_ones_too(bet):
    found = V.in_turn_equilibrium(6, bet)
    tree = V.von_neumann_game_tree(6, bet, 3, in_turn=True)
    calls = [found.call_probabilities_2, found.after_fold, found.after_call]
    played = V.von_neumann_behaviour(tree, found.bet_probabilities, calls)
    assert not any(tree.gains(played))
    assert all(a == b for a, b in zip(tree.expectations(played), found.values, strict=True))


def test_two_card_guts_in_both_forms_of_the_deck():
    for removal, weakest in ((True, "J7"), (False, "QT")):
        tree = G.card_guts_game_tree(removal)
        held = class_names().index(weakest)
        names = class_names()
        played = {
            (player, name): (int(k < held), int(k >= held))
            for player in (0, 1)
            for k, name in enumerate(names)
        }
        assert tree.expectations(played) == (0, 0)
        assert max(tree.gains(played)) == G.threshold_gain(2, weakest, removal)


def test_a_wrong_payoff_is_noticed():
    game = K.MultiplayerKuhn(2, 4)
    text, x = to_efg(K.kuhn_game_tree(game, 2)), np.full((4, 4), F(1, 3))
    changed = re.sub(r'(t "" 3 "" \{ )[^ ]+ [^ ]+', r"\g<1>5, -5", text)
    assert changed != text
    *_, root = read_efg(changed)
    found = expectations(root, K.kuhn_behaviour(game, x))
    assert found != list(game.expectations(x, 2))


# Tables ------------------------------------------------------------------------------------

FORMS = [
    G.jacob_strategic_form(),
    G.guts_strategic_form(2, 6),
    G.guts_strategic_form(3, 4, weenie=True),
    G.coalition_strategic_form(G.coalition_game(2, 5), F(-1, 100)),
    G.coalition_strategic_form(G.coalition_game(2, 4, allies=2, weenie=True)),
    zero_sum_game([[1, F(1, 3)], [-2, 0], [5, 10**30]], rows=["a", "b", "c"]),
]


@pytest.mark.parametrize("form", FORMS, ids=repr)
@pytest.mark.parametrize("names", [True, False])
def test_tables_read_back(form, names):
    title, players, strategies, payoffs = read_nfg(to_nfg(form, names))
    assert (title, tuple(players)) == (form.title, form.players)
    if names:
        assert tuple(map(tuple, strategies)) == form.strategies
    for profile, paid in payoffs.items():
        assert paid == tuple(form.payoffs[(slice(None), *profile)])


@pytest.mark.parametrize("form", FORMS, ids=repr)
def test_tables_are_worth_what_the_sum_over_profiles_says(form):
    mixtures = []
    for names in form.strategies:
        weights = [F(int(k)) for k in RNG.integers(1, 5, len(names))]
        mixtures.append([weight / sum(weights) for weight in weights])
    sizes = [range(len(names)) for names in form.strategies]

    def worth(player, changed):
        total = F(0)
        for profile in product(*sizes):
            weight = F(1)
            for mixture, k in zip(changed, profile, strict=True):
                weight *= mixture[k]
            total += weight * form.payoffs[(player, *profile)]
        return total

    values = [worth(player, mixtures) for player in range(len(sizes))]
    assert list(form.expectations(mixtures)) == values
    if np.prod([len(size) for size in sizes]) < 80:
        for player, size in enumerate(sizes):
            pure = [[int(k == j) for k in size] for j in size]
            options = [
                worth(player, [*mixtures[:player], e, *mixtures[player + 1 :]]) for e in pure
            ]
            assert form.gains(mixtures)[player] == max(options) - values[player]


def worth_of_each(payoffs, mixtures):
    """What each player's strategies pay against the others, and her mixture, from the sums."""
    for player, own in enumerate(mixtures):
        replies = []
        for k in range(len(own)):
            others = [*mixtures[:player], [F(j == k) for j in range(len(own))]]
            others += mixtures[player + 1 :]
            profiles = product(*(range(len(each)) for each in mixtures))
            replies.append(
                sum(
                    F(payoffs[(player, *profile)])
                    * np.prod([F(each[j]) for each, j in zip(others, profile, strict=True)])
                    for profile in profiles
                )
            )
        yield replies, sum(F(p) * reply for p, reply in zip(own, replies, strict=True))


@pytest.mark.parametrize("shape", [(1,), (4,), (1, 1), (3, 4), (1, 5), (2, 3, 2)])
@pytest.mark.parametrize("longest", [1000, 3])
def test_gains_are_exact_in_integers_and_nearly_in_floats(shape, longest, monkeypatch):
    """Over one denominator, or as fractions where that is long; floats within their rounding."""
    monkeypatch.setattr(strategic, "_LONGEST", longest)
    rng = np.random.default_rng(sum(shape))
    over, under = (rng.integers(low, 60, (len(shape), *shape)) for low in (-60, 1))
    payoffs = np.vectorize(lambda a, b: F(int(a), int(b)), otypes=[object])(over, under)
    names = [[str(k) for k in range(size)] for size in shape]
    game = StrategicGame("t", [f"player {k}" for k in range(len(shape))], names, payoffs)
    exact = []
    for size in shape:
        weights = [F(int(rng.integers(1, 9)), int(rng.integers(1, 9))) for _ in range(size)]
        exact.append([weight / sum(weights) for weight in weights])
    rounded = [[float(p) for p in each] for each in exact]
    wanted = list(worth_of_each(payoffs, exact))
    assert game.expectations(exact) == tuple(value for _, value in wanted)
    assert game.gains(exact) == tuple(max(each) - value for each, value in wanted)
    assert set(map(type, game.gains(exact) + game.expectations(exact))) == {F}
    for played in (rounded, [*rounded[:-1], exact[-1]]):
        wanted = list(worth_of_each(payoffs, played))
        for found, value in zip(game.expectations(played), wanted, strict=True):
            assert abs(found - value[1]) < 1e-13
        for found, (each, value) in zip(game.gains(played), wanted, strict=True):
            assert abs(found - max(each) + value) < 1e-13
    assert set(map(type, game.gains(rounded) + game.expectations(rounded))) == {float}


@pytest.mark.parametrize("kind", [list, np.array, lambda each: np.array(each, dtype=np.uint8)])
def test_integers_are_exact_probabilities(kind):
    """As on a tree; beside floats they are floats."""
    third, pure = F(1, 3), [kind([0, 1]), kind([1, 0])]
    game = zero_sum_game([[third, F(1, 7)], [F(1, 10), 0]])
    assert repr(game.expectations(pure)) == repr((F(1, 10), F(-1, 10)))
    assert repr(game.gains(pure)) == repr((third - F(1, 10), F(1, 10)))
    beside = [kind([1, 0]), (third, 2 * third)]
    assert repr(game.expectations(beside)) == repr((F(13, 63), F(-13, 63)))
    rounded = game.expectations([kind([1, 0]), (0.25, 0.75)])
    assert rounded == game.expectations([(1.0, 0.0), (0.25, 0.75)])
    assert set(map(type, rounded)) == {float}


def test_gains_take_no_products_of_fractions(monkeypatch):
    """Which take a hundred times as long as those of integers and floats."""
    rng = np.random.default_rng(8)
    game = zero_sum_game(rng.integers(-9, 10, (20, 30)) * F(1, 7))
    tenths, exact = ([[x] * 20, [y] * 30] for x, y in ((0.05, 1 / 30), (F(1, 20), F(1, 30))))
    wanted = game.expectations(exact)

    def refuse(*numbers):
        raise AssertionError(numbers)

    with monkeypatch.context() as changed:
        changed.setattr(F, "__mul__", refuse)
        changed.setattr(F, "__rmul__", refuse)
        found, gains = game.expectations(exact), game.gains(exact)
        near, rough = game.expectations(tenths), game.gains(tenths)
    assert found == wanted == (-found[1], found[1])
    assert near == pytest.approx(list(map(float, found)), abs=1e-14)
    assert rough == pytest.approx(list(map(float, gains)), abs=1e-14)


def test_probabilities_may_be_fractions_of_small_integers_of_numpy():
    """Which wrap around."""
    game = zero_sum_game([[F(100, 7), 3], [-90, F(99, 8)]])
    narrow = [[F(np.int8(each), np.int8(1)) for each in side] for side in ((1, 0), (0, 1))]
    assert game.expectations(narrow) == (3, -3)
    assert game.gains(narrow) == (F(75, 8), 0)


def test_floats_go_beyond_their_range_without_a_warning():
    """As they do in Python: a gain may be too large for a float, where the payoffs are none."""
    game = zero_sum_game([[F(10**308), 0], [-F(10**308), 0]])
    assert game.gains([(0.0, 1.0), (1.0, 0.0)]) == (np.inf, 0)
    assert game.gains([(0, 1), (1, 0)]) == (2 * 10**308, 0)


@pytest.mark.parametrize("kind", [int, float, F])
def test_a_payoff_in_many_places_is_looked_at_once(kind, monkeypatch):
    """Fewer than 20 different ones among 1200; the first one that is not exact is named."""
    seen = []

    def looked_at(value):
        seen.append(value)
        return exact_number(value)

    monkeypatch.setattr(strategic, "exact_number", looked_at)
    table = np.random.default_rng(5).integers(-9, 10, (30, 40))
    known = {k: kind(k) for k in range(-9, 10)}
    given = np.array([[known[k] for k in row] for row in table.tolist()])
    game = zero_sum_game(given)
    assert len(seen) < 100
    assert (game.payoffs == [table, -table]).all()
    assert set(map(type, game.payoffs.flat)) == {F}
    with pytest.raises(ValueError, match=r"payoffs must be exact, got the float 0\.9;"):
        zero_sum_game([[1, 0.9], [0.1, 0.2]])


@pytest.mark.parametrize("number", [np.float32(100.1), np.float16(100.1), np.longdouble("100.1")])
def test_a_float_of_any_width_in_a_table_is_refused_as_it_is_alone(number):
    """As wide as Python's, or as the fraction it is, it had been taken for one that is short."""
    mixed = np.array([[number, F(1)]], dtype=object)
    mixed[0, 0] = number
    for table in ([[number]], [[number, 0.5]], [[number, F(1)]], np.array([[number]]), mixed):
        with pytest.raises(ValueError, match=r"^zero_sum_game: payoffs must be exact, got the flo"):
            zero_sum_game(table)
    short = type(number)(0.375)
    for table in ([[short, 0.25]], np.array([[short, 0.25]], dtype=type(number))):
        assert zero_sum_game(table).payoffs[0].tolist() == [[F(3, 8), F(1, 4)]]


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize(("players", "mesh"), [(2, 12), (3, 4), (5, 3), (14, 2)])
def test_guts_on_a_mesh_is_the_game_of_the_rules(players, mesh, weenie):
    """Equal payoffs are one object."""
    form = G.guts_strategic_form(players, mesh, weenie)
    for profile in list(product(range(mesh), repeat=players))[:200]:
        thresholds = np.array([F(k, mesh - 1) for k in profile], dtype=object)
        paid = form.payoffs[(slice(None), *profile)]
        assert list(paid) == list(G.Guts(players, weenie).payoffs(thresholds))
    assert len(set(map(id, form.payoffs.flat))) == len(set(form.payoffs.flat))


def test_the_jacob_game_is_worth_what_its_equilibria_say():
    jacob = G.jacob_strategic_form()
    for found in G.jacob_equilibria():
        mixtures = [(one, 1 - one) for one in found.choose_one]
        assert jacob.expectations(mixtures) == found.payoffs
        assert jacob.gains(mixtures) == (0, 0, 0)


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize("continuation", [0, F(-1, 7)])
def test_coalitions_in_strategic_form_are_paid_by_the_rules(continuation, weenie):
    game = G.coalition_game(3, 4, 2, weenie=weenie)
    form = G.coalition_strategic_form(game, continuation)
    for i, own in enumerate(form.strategies[0]):
        for j, others in enumerate(form.strategies[1]):
            thresholds = np.array([*map(F, own.split()), *map(F, others.split())])
            paid = sum(game.rules.payoffs(thresholds)[:2])
            assert form.payoffs[0][i, j] == paid + continuation * game.rules.stakes(thresholds)
    assert (form.payoffs[1] == -form.payoffs[0]).all()
    once = len(set(map(id, form.payoffs.flat))) == 2 * len(set(form.payoffs[0].flat))
    assert once or continuation


def test_going_on_is_worth_the_value_of_the_recursive_game():
    """A + B V is worth V again, where V is the value on the mesh."""
    game = G.coalition_game(2, 11)
    found = game.solve(termination_fee=1.0)
    form = G.coalition_strategic_form(game, F(found.value).limit_denominator(10**12))
    mixtures = [found.row_strategy, found.column_strategy]
    assert float(form.expectations(mixtures)[0]) == pytest.approx(found.value, abs=1e-9)
    assert max(map(float, form.gains(mixtures))) < 1e-9
    plain = G.coalition_strategic_form(game)
    stakes = (form.payoffs[0] - plain.payoffs[0]) / F(found.value).limit_denominator(10**12)
    assert np.allclose(stakes.astype(float), game.stakes.array)
    assert np.allclose(plain.payoffs[0].astype(float), game.payoff.array)


def multiplied_out(node, weight, played):
    """Payoffs of every ending, the last one first, each times the chances on the way there."""
    if isinstance(node, Ending):
        return [[weight * x for x in node.payoffs]]
    chances = node.chances if isinstance(node, Chance) else played[node.player, node.knows]
    ways = [way for way in zip(node.after, chances, strict=True) if way[1]]
    return [row for after, p in ways[::-1] for row in multiplied_out(after, weight * p, played)]


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_fractions_beside_floats_are_rounded_as_python_rounds_them(share):
    tree, rng = S.simplified_kuhn_game_tree(F(10, 3)), np.random.default_rng(1)
    played = {
        place: list(map(float, row)) if rng.random() < share else row
        for place, row in any_behaviour(tree).items()
    }
    rows = multiplied_out(tree.root, 1, played)
    one_by_one = [reduce(add, column) for column in zip(*rows, strict=True)]  # sum() may do better
    assert list(tree.expectations(played)) == one_by_one


# What is refused ---------------------------------------------------------------------------

LEAF = Ending([0])


def test_a_player_who_forgets_gets_no_best_reply():
    """She does not know at the end what she did: the best plan mixes (absent-minded driver)."""
    last = [
        Decision(0, "then", ["l", "r"], [Ending([a]), Ending([b])]) for a, b in ((1, 0), (0, 1))
    ]
    tree = GameTree("forgets", ["p"], Decision(0, "first", ["l", "r"], last))
    assert not tree.perfect_recall
    half = {(0, "first"): (0.5, 0.5), (0, "then"): (0.5, 0.5)}
    assert tree.expectations(half) == (0.5,)
    with pytest.raises(ValueError, match=r"GameTree\.gains: the game must have perfect recall"):
        tree.gains(half)
    driver = Decision(0, "exit", ["on", "off"], [LEAF, LEAF])
    twice = GameTree("driver", ["p"], Decision(0, "exit", ["on", "off"], [driver, LEAF]))
    assert not twice.perfect_recall


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Ending([0.1]), "Ending: payoffs must be exact, got the float 0.1"),
        (lambda: Ending([np.nan]), "Ending: payoffs must be a rational number"),
        (lambda: Decision(0, "a", [], []), "Decision: actions must be one or more names"),
        (lambda: Decision(0, "a", ["l", "l"], [LEAF] * 2), "Decision: actions must be one or"),
        (lambda: Decision(0, "a", ["l", "r"], [LEAF]), "Decision: after must hold an Ending"),
        (lambda: Decision(0, "a", ["l"], [0]), "Decision: after must hold an Ending"),
        (lambda: Decision(-1, "a", ["l"], [LEAF]), "Decision: player must be an integer >= 0"),
        (lambda: Decision(0, "a\\b", ["l"], [LEAF]), "Decision: knows must have no backslashes"),
        (lambda: Decision(0, "a\nb", ["l"], [LEAF]), "Decision: knows must have no backslashes"),
        (lambda: Decision(0, " a", ["l"], [LEAF]), "Decision: knows must have single blanks"),
        (lambda: Decision(0, 3, ["l"], [LEAF]), "Decision: knows must be a text"),
        (lambda: Chance("c", ["a"], [F(1, 2)], [LEAF]), "Chance: chances must be above 0"),
        (lambda: Chance("c", ["a", "b"], [0, 1], [LEAF] * 2), "Chance: chances must be above 0"),
        (lambda: Chance("c", ["a", "b"], [1], [LEAF] * 2), "Chance: chances must be as many"),
        (lambda: GameTree("t", [], LEAF), "GameTree: players must be one or more"),
        (lambda: GameTree("t", ["a", "a"], LEAF), "GameTree: players must be one or more"),
        (lambda: GameTree("t", ["a"], Ending([1, 2])), "GameTree: root must have 1 payoffs"),
        (lambda: GameTree("t", ["a"], 3), "GameTree: root must be of class"),
        (
            lambda: GameTree("t", ["a"], Decision(1, "x", ["l"], [LEAF])),
            "GameTree: root has a decision of player 1, counted from 0, of 1",
        ),
        (
            lambda: GameTree(
                "t",
                ["a"],
                Decision(0, "x", ["l"], [Decision(0, "x", ["r"], [LEAF])]),
            ),
            "GameTree: root has different actions",
        ),
        (
            lambda: GameTree(
                "t", ["a"], Chance("c", ["l"], [1], [Chance("c", ["r"], [1], [LEAF])])
            ),
            "GameTree: root has different events of the name 'c'",
        ),
        (lambda: StrategicGame("t", ["a"], [["x"]], [[0.1]]), "StrategicGame: payoffs must be ex"),
        (lambda: StrategicGame("t", ["a"], [["x"]], [[1, 2]]), "StrategicGame: payoffs must have"),
        (lambda: StrategicGame("t", ["a"], [["x", "x"]], [[1, 2]]), "StrategicGame: strategies"),
        (lambda: StrategicGame("t", [], [], []), "StrategicGame: payoffs must have two or more"),
        (lambda: zero_sum_game([[1, 2]], rows=["a", "b"]), "zero_sum_game: rows must be 1 names"),
        (lambda: zero_sum_game([[1]], players=["a"]), "zero_sum_game: players must be two names"),
        (lambda: zero_sum_game([[1]], players="aa"), "zero_sum_game: players must be a list"),
        (lambda: zero_sum_game([[1]], players=["a", "a"]), "zero_sum_game: players must be two"),
        (lambda: zero_sum_game([[1, 2]], columns=["a", "a"]), "zero_sum_game: columns must be"),
        (lambda: zero_sum_game(np.zeros((500, 501))), "zero_sum_game: payoffs must be at most"),
        (lambda: zero_sum_game([]), "zero_sum_game: payoffs must have 2 axes"),
        (lambda: to_efg(FORMS[0]), "to_efg: game must be of class GameTree"),
        (lambda: to_nfg(LEAF), "to_nfg: game must be of class StrategicGame or GameTree"),
        (lambda: K.kuhn_game_tree(K.KuhnPoker(4), np.nan), "kuhn_game_tree: pot must be"),
        (lambda: K.kuhn_game_tree(K.KuhnPoker(4), 0), "kuhn_game_tree: pot must be positive"),
        (lambda: K.kuhn_game_tree(K.KuhnPoker(4), 0.1), "kuhn_game_tree: pot must be exact"),
        (lambda: K.kuhn_game_tree(K.KuhnPoker(4), Decimal("1e5000")), "kuhn_game_tree: pot must"),
        (lambda: K.kuhn_game_tree(4, 3), "kuhn_game_tree: game must be of class KuhnGame"),
        (lambda: K.kuhn_game_tree(K.KuhnPoker(52), 3), "kuhn_game_tree: game must be smaller"),
        (
            lambda: S.simplified_kuhn_game_tree(1),
            "simplified_kuhn_game_tree: pot must be at least 2, got 1",
        ),
        (lambda: V.von_neumann_game_tree(0, 1), "von_neumann_game_tree: cards must be an integer"),
        (lambda: V.von_neumann_game_tree(2, 1, 1), "von_neumann_game_tree: players must be an"),
        (lambda: V.von_neumann_game_tree(2, 1, 3), "von_neumann_game_tree: cards must be at least"),
        (lambda: V.von_neumann_game_tree(10**9, 1), "von_neumann_game_tree: cards must be smaller"),
        (lambda: V.von_neumann_game_tree(10**6, 1), f"have {1 + 5 * 10**6 * (10**6 - 1)} places"),
        (lambda: V.von_neumann_game_tree(10**4300, 1), "have a number of very many digits places"),
        (lambda: V.von_neumann_game_tree(20, 1, 20), "von_neumann_game_tree: cards must be small"),
        (lambda: V.von_neumann_game_tree(3, [1, 1]), "von_neumann_game_tree: bets must hold one"),
        (lambda: V.von_neumann_game_tree(3, []), "von_neumann_game_tree: bets must hold one"),
        (lambda: V.von_neumann_game_tree(3, 0.1), "von_neumann_game_tree: bets must be exact"),
        (lambda: G.guts_strategic_form(3, 1000), "guts_strategic_form: mesh must be smaller"),
        (lambda: G.guts_strategic_form(1, 5), "guts_strategic_form: players must be an integer"),
        (
            lambda: G.coalition_strategic_form(G.coalition_game(2, 101)),
            "coalition_strategic_form: mesh must be smaller",
        ),
    ],
)
def test_what_is_no_game_is_refused_by_name(make, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        make()


def test_what_is_no_profile_is_refused_by_name():
    tree = V.von_neumann_game_tree(3, 1)
    good = any_behaviour(tree)
    for bad in ((1,), (1, 1), (-1, 2), (np.nan, 1), "ab", None, (0.5, 0.6)):
        with pytest.raises(ValueError, match=r"GameTree\.gains: behaviour must have 2 probab"):
            tree.gains({**good, (0, "1"): bad})
    with pytest.raises(ValueError, match=r"GameTree\.expectations: behaviour must be a mapping"):
        tree.expectations({**good, (0, "4"): (0, 1)})
    with pytest.raises(ValueError, match="von_neumann_behaviour: call_probabilities must be 1 l"):
        V.von_neumann_behaviour(tree, [0, 0, 1], [[0, 0, 1]] * 2)
    with pytest.raises(ValueError, match="von_neumann_behaviour: bet_probabilities must be for 3"):
        V.von_neumann_behaviour(tree, [0, 1], [[0, 0, 1]])
    others = (
        S.simplified_kuhn_game_tree(3),
        K.kuhn_game_tree(K.MultiplayerKuhn(2, 3), 2),
        trees.GameTree("over", ["I", "II"], trees.Ending([0, 0])),
    )
    for other in others:
        with pytest.raises(ValueError, match="von_neumann_behaviour: game must be of von_neumann"):
            V.von_neumann_behaviour(other, [0, 0, 1], [[0, 0, 1]])
    much = (F(1, 2), F(1, 2) + F(1, 10**12))
    for bad in ([(1, 1), (1, 0)], [(1, 0)], [(1, 0), (1,)], [much, (1, 0)], [(1, 0), much]):
        with pytest.raises(ValueError, match=r"StrategicGame\.gains: mixtures must"):
            G.guts_strategic_form(2, 2).gains(bad)


def test_exact_probabilities_have_exactly_the_sum_one_and_no_more_follow():
    bet = Decision(0, "ace", ["check", "bet"], [Ending([0, 0]), Ending([1, -1])])
    game, half, least = GameTree("t", ["I", "II"], bet), F(1, 2), F(1, 10**10)
    assert game.expectations({(0, "ace"): (half, 0.5 + 1e-10)})[0] == 0.5 + 1e-10
    for wrong in ((half, half + least), (half, half, 0), (0.5, 0.5, 0.0)):
        with pytest.raises(ValueError, match="2 probabilities with the sum 1"):
            game.expectations({(0, "ace"): wrong})


@pytest.mark.parametrize(
    "without_order", [{0.25, 0.75}, {0.25: 1, 0.75: 2}, iter([0.25, 0.75])], ids=type
)
def test_probabilities_without_an_order_are_of_no_actions(without_order):
    bet = Decision(0, "ace", ["check", "bet"], [Ending([0, 0]), Ending([1, -1])])
    with pytest.raises(ValueError, match=r"2 probabilities with the sum 1 at .*, in a list, got"):
        GameTree("t", ["I", "II"], bet).expectations({(0, "ace"): without_order})


def test_what_was_forgotten_once_stays_forgotten():
    """The place that is met with two pasts is not the last one that is looked at."""

    def then(view):
        return Decision(0, view, ["l", "r"], [Ending([0]), Ending([1])])

    roots = [
        Decision(0, first, ["l", "r"], [then(view) for view in views])
        for first, views in (("one", ("same", "same")), ("other", ("l", "r")))
    ]
    game = GameTree("t", ["I"], Chance("coin", ["h", "t"], [0.5, 0.5], roots))
    assert not game.perfect_recall


def test_events_of_one_name_have_the_same_chances():
    ends = [Ending([0]), Ending([1])]
    tosses = [Chance("coin", ["h", "t"], chances, ends) for chances in ([0.5, 0.5], [0.25, 0.75])]
    with pytest.raises(ValueError, match="different events of the name 'coin'"):
        GameTree("t", ["I"], Decision(0, "x", ["l", "r"], tosses))


def test_integers_of_numpy_are_integers():
    game = K.MultiplayerKuhn(np.uint8(2), np.uint8(3))
    assert to_efg(K.kuhn_game_tree(game, np.int8(2))) == to_efg(
        K.kuhn_game_tree(K.MultiplayerKuhn(2, 3), 2)
    )
    big = Ending([np.int8(100), np.int8(100)])
    two = {(0, "x"): (np.float64(0.5), 0.5)}
    assert GameTree("t", ["a", "b"], Decision(0, "x", ["l", "r"], [big] * 2)).expectations(two) == (
        100,
        100,
    )
    table = np.array([[100, -128], [3, 4]], dtype=np.int8)
    assert zero_sum_game(table).payoffs[1, 0, 1] == 128


def test_quotation_marks_in_names_are_read_back():
    move = Decision(0, 'a "b"', ['"', 'x"y'], [Ending([1, F(-1, 3)]), Ending([0, 7])])
    tree = GameTree('the "game"', ['"A"', "B"], move, 'first\n"second"')
    title, players, comment, root = read_efg(to_efg(tree))
    assert (title, players, comment) == ('the "game"', ['"A"', "B"], 'first\n"second"')
    assert root[2] == 'a "b"'
    assert [action for action, _ in root[3]] == ['"', 'x"y']


def test_a_tree_too_large_is_refused_while_it_is_looked_through(monkeypatch):
    """One subtree may stand in many places, so that few objects make many of them."""
    node = LEAF
    for k in range(60):
        node = Decision(0, f"{k}", ["l", "r"], [node, node])
    monkeypatch.setattr(trees, "MOST_NODES", 1000)
    with pytest.raises(ValueError, match="GameTree: root must have at most 1000 places"):
        GameTree("t", ["a"], node)


def deep_tree(last=0, moves=2999):
    """Two players in turn stop, or go on to an ending that pays so much."""
    node = Ending([last, -last])
    for k in range(moves):
        node = Decision(k % 2, f"{k}", ["stop", "go"], [Ending([k, -k]), node])
    return GameTree("t", ["a", "b"], node)


def test_deep_trees_are_no_recursion():
    tree = deep_tree()
    assert tree.size == 2 * 2999 + 1
    assert len(to_efg(tree).splitlines()) == tree.size + 3


def test_deep_trees_are_compared_copied_and_pickled():
    tree, same, other = deep_tree(), deep_tree(), deep_tree(last=1)
    assert tree == same != other
    assert hash(tree) == hash(same)
    assert repr(other.root) == "Decision(player=0, knows='2998', actions=('stop', 'go'))"
    for made in (copy.copy(other), copy.deepcopy(other), pickle.loads(pickle.dumps(other))):
        assert made == other != tree
        assert to_efg(made) == to_efg(other)


def test_a_place_reached_in_many_ways_stays_one():
    """All places of 60 moves together would be 2^61 of them."""
    roots = []
    for last in (0, 0, 1):
        node = Ending([last])
        for k in range(60):
            node = Decision(0, f"{k}", ["l", "r"], [node, node])
        roots.append(node)
    assert roots[0] == roots[1] != roots[2]
    read = pickle.loads(pickle.dumps(roots[2]))
    assert read == roots[2]
    assert read.after[0] is read.after[1]


def test_places_of_different_kinds_differ():
    chance = Chance("coin", ["h", "t"], [F(1, 2), F(1, 2)], [LEAF, LEAF])
    assert chance != LEAF
    assert chance == Chance("coin", ["h", "t"], [F(1, 2), F(1, 2)], [LEAF, Ending(LEAF.payoffs)])
    assert chance != Chance("coin", ["h", "t"], [F(1, 3), F(2, 3)], [LEAF, LEAF])
    assert tuple(LEAF.payoffs) != LEAF
    assert len({LEAF, Ending(LEAF.payoffs), chance}) == 2


def test_best_replies_and_plans_look_so_many_moves_ahead():
    node = Ending([0])
    for k in range(151):
        node = Decision(0, str(k), ["on", "out"], [node, Ending([1])])
        tree = GameTree("t", ["a"], node)
    almost, behaviour = (
        GameTree("t", ["a"], node.after[0]),
        {(0, str(k)): (1, 0) for k in range(151)},
    )
    assert (tree.moves, tree.expectations(behaviour)) == (151, (0,))
    del behaviour[0, "150"]
    assert almost.gains(behaviour) == (1,)
    assert strategic_form(almost).strategies[0][-1] == "2" + "*" * 149
    with pytest.raises(ValueError, match=r"GameTree.gains: the game must have at most 150 moves"):
        tree.gains(behaviour | {(0, "150"): (1, 0)})
    with pytest.raises(ValueError, match=r"strategic_form: game must have at most 150 moves"):
        to_nfg(tree)


def test_tables_have_as_many_players_as_numpy_has_axes():
    def alone(players):
        return GameTree("t", [str(k) for k in range(players)], Ending([1] * players))

    assert strategic_form(alone(31)).gains([[1]] * 31) == (0,) * 31
    with pytest.raises(ValueError, match="strategic_form: game must have at most 31 players, got"):
        strategic_form(alone(32))


# Plans ---------------------------------------------------------------------------------------


def test_plans_leave_open_what_they_exclude():
    """Kuhn's own game: 27 plans for player 1, who answers a bet only where he has checked."""
    table = strategic_form(K.kuhn_game_tree(K.MultiplayerKuhn(2, 3), 2))
    assert list(map(len, table.strategies)) == [27, 64]
    value = solve_zero_sum(np.asarray(table.payoffs)[0], exact=True).value
    assert value == F(-1, 18)


def test_a_player_without_decisions_has_one_plan():
    bet = Decision(0, "ace", ["check", "bet"], [Ending([0, 0]), Ending([1, -1])])
    table = strategic_form(GameTree("one acts", ["I", "II"], bet))
    assert table.strategies == (("1", "2"), ("*",))
    assert np.asarray(table.payoffs).tolist() == [[[0], [1]], [[0], [-1]]]


@pytest.mark.parametrize(("actions", "last"), [(11, "10 * 11 *"), (10, "9 * 10 *"), (9, "8* 9*")])
def test_many_actions_are_told_apart(actions, last):
    names = [str(k) for k in range(actions)]
    after = [Decision(0, "then", ["a", "b"], [Ending([k]), Ending([-k])]) for k in range(1)]
    tree = GameTree(
        "wide", ["p"], Decision(0, "first", names, [*after, *([LEAF] * len(names[1:]))])
    )
    assert " ".join(strategic_form(tree).strategies[0][-2:]) == last


def test_payoffs_of_plans_are_exact_whatever_the_denominators():
    rare, paid = F(1, 3 * 10**9), F(5, 7**12)
    bet = Decision(0, "ace", ["check", "bet"], [Ending([0, 0]), Ending([paid, -paid / 2])])
    tree = GameTree(
        "t", ["I", "II"], Chance("c", ["h", "t"], [rare, 1 - rare], [bet, Ending([1, F(1, 11)])])
    )
    payoffs = np.asarray(strategic_form(tree).payoffs)
    assert payoffs.tolist() == [
        [[1 - rare], [1 - rare + rare * paid]],
        [[(1 - rare) / 11], [(1 - rare) / 11 - rare * paid / 2]],
    ]


def test_all_players_payoffs_of_all_plans_are_counted(monkeypatch):
    ends = [Ending([k, -k]) for k in range(4)]
    answers = [Decision(1, "x", ["l", "r"], ends[k : k + 2]) for k in (0, 2)]
    tree = GameTree("t", ["I", "II"], Decision(0, "y", ["l", "r"], answers))
    monkeypatch.setattr(plans, "MOST_PAYOFFS", 8)
    assert np.asarray(strategic_form(tree).payoffs).shape == (2, 2, 2)
    monkeypatch.setattr(plans, "MOST_PAYOFFS", 7)
    with pytest.raises(ValueError, match="there would be 8 payoffs, at most 7 are allowed"):
        strategic_form(tree)


def test_what_has_no_strategic_form_is_refused():
    last = [Decision(0, "then", ["l", "r"], [Ending([0]), Ending([1])]) for _ in range(2)]
    forgets = GameTree("forgets", ["p"], Decision(0, "first", ["l", "r"], last))
    with pytest.raises(ValueError, match=r"strategic_form: game must have perfect recall"):
        to_nfg(forgets)
    with pytest.raises(ValueError, match=r"strategic_form: game must be smaller: there would be"):
        strategic_form(K.kuhn_game_tree(K.KuhnPoker(4), 3))
    with pytest.raises(ValueError, match=r"strategic_form: game must be of class GameTree"):
        strategic_form(zero_sum_game([[1]]))


def test_a_profile_that_a_coalition_has_twice_has_no_name():
    rules = G.Guts(3)
    game = G.CoalitionGame(rules, np.array([[0], [1]]), np.array([[0, 1], [1, 1], [0, 1]]), 3)
    with pytest.raises(ValueError, match="coalition_strategic_form: game must have no profile tw"):
        G.coalition_strategic_form(game)


@pytest.mark.parametrize("bets", ["2", b"2", bytearray(b"2"), None])
def test_what_bets_may_be_is_told(bets):
    with pytest.raises(ValueError, match="bets must be a rational number, or a list of them, got"):
        V.von_neumann_game_tree(3, bets)


def test_rounding_explains_a_sum_of_floats_beside_fractions_too():
    """The three floats add up to a trifle less than 1."""
    game, floats = zero_sum_game([[1], [0], [0]]), [0.7, 0.2, 0.1]
    for mixture in (floats, np.array(floats, dtype=object), [F(7, 10), 0.2, 0.1]):
        assert [float(x) for x in game.gains([mixture, [1]])] == pytest.approx([0.3, 0])
    for wrong in ([F(7, 10), 0.2, 0.11], [F(7, 10), F(1, 5), 0]):
        with pytest.raises(ValueError, match="mixtures must each have the sum 1"):
            game.gains([wrong, [1]])


@pytest.mark.parametrize("excess", [1e-7, -1e-7])
def test_more_than_rounding_is_no_mixture(excess):
    with pytest.raises(ValueError, match="mixtures must each have the sum 1"):
        zero_sum_game([[1, -1], [-1, 1]]).gains([(0.5, 0.5 + excess), (0.5, 0.5)])


@pytest.mark.parametrize("unit", [1, 2**61, 10**30], ids=["short", "of 63 bits", "long"])
def test_a_table_is_summed_exactly_and_has_one_fraction_for_equal_payoffs(unit):
    """Two sums of 2^61 are within 64 bits, and whatever is longer is not cut."""
    ends = [Ending([F(paid * unit, 3), F(-paid * unit, 3)]) for paid in (2, -1, 5, 2)]
    acts = [Decision(0, "card", ["a", "b"], ends[:2]), Decision(0, "other", ["a", "b"], ends[2:])]
    tree = GameTree("two deals", ["I", "II"], Chance("", ["x", "y"], [F(1, 2), F(1, 2)], acts))
    payoffs = np.asarray(strategic_form(tree).payoffs)
    assert payoffs[0, :, 0].tolist() == [F(x * unit, 6) for x in (7, 4, 4, 1)]
    assert payoffs[1].tolist() == (-payoffs[0]).tolist()
    assert set(map(type, payoffs.flat)) == {F}
    assert len(set(map(id, payoffs.flat))) == 6
