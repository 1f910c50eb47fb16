"""Games as tables, and the plans of a tree: what their texts say, read by other code."""

from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest
from game_files import read_nfg
from some_games import FORMS, RNG

import guts_core.guts as G
import guts_core.kuhn as K
from guts_core.methods import (
    Chance,
    Decision,
    Ending,
    GameTree,
    StrategicGame,
    solve_zero_sum,
    strategic_form,
    to_nfg,
    zero_sum_game,
)
from guts_core.methods.finite_games import plans, strategic
from guts_core.methods.validation import exact_number


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
        strategic_form(tree)


def test_tables_have_as_many_players_as_numpy_has_axes():
    def alone(players):
        return GameTree("t", [str(k) for k in range(players)], Ending([1] * players))

    assert strategic_form(alone(31)).gains([[1]] * 31) == (0,) * 31
    with pytest.raises(ValueError, match="strategic_form: game must have at most 31 players, got"):
        strategic_form(alone(32))
    with pytest.raises(ValueError, match="to_nfg: game must have at most 31 players, got 32"):
        to_nfg(alone(32))


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


@pytest.mark.parametrize("called", [strategic_form, to_nfg])
def test_what_has_no_strategic_form_is_refused_in_the_name_of_who_was_called(called):
    last = [Decision(0, "then", ["l", "r"], [Ending([0]), Ending([1])]) for _ in range(2)]
    forgets = GameTree("forgets", ["p"], Decision(0, "first", ["l", "r"], last))
    with pytest.raises(ValueError, match=f"^{called.__name__}: game must have perfect recall"):
        called(forgets)
    many = K.kuhn_game_tree(K.KuhnPoker(4), 3)
    with pytest.raises(ValueError, match=f"^{called.__name__}: game must be smaller: there would"):
        called(many)


def test_a_table_has_no_strategic_form():
    with pytest.raises(ValueError, match=r"strategic_form: game must be of class GameTree"):
        strategic_form(zero_sum_game([[1]]))


def test_a_profile_that_a_coalition_has_twice_has_no_name():
    rules = G.Guts(3)
    game = G.CoalitionGame(rules, np.array([[0], [1]]), np.array([[0, 1], [1, 1], [0, 1]]), 3)
    with pytest.raises(ValueError, match="coalition_strategic_form: game must have no profile tw"):
        G.coalition_strategic_form(game)


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
