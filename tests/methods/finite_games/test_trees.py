"""Trees of any kind: what is refused, told apart, copied, and summed without recursion."""

import copy
import pickle
import re
from decimal import Decimal
from fractions import Fraction as F
from functools import reduce
from operator import add

import numpy as np
import pytest
from game_files import read_efg
from some_games import FORMS, LEAF, any_behaviour

import guts_core.guts as G
import guts_core.kuhn as K
import guts_core.simplified_kuhn as S
import guts_core.von_neumann as V
from guts_core.methods import (
    Chance,
    Decision,
    Ending,
    GameTree,
    StrategicGame,
    strategic_form,
    to_efg,
    to_nfg,
    zero_sum_game,
)
from guts_core.methods.exact.surds import Surd
from guts_core.methods.finite_games import trees


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


@pytest.mark.parametrize(("actions", "last"), [(11, "10 * 11 *"), (10, "9 * 10 *"), (9, "8* 9*")])
def test_many_actions_are_told_apart(actions, last):
    names = [str(k) for k in range(actions)]
    after = [Decision(0, "then", ["a", "b"], [Ending([k]), Ending([-k])]) for k in range(1)]
    tree = GameTree(
        "wide", ["p"], Decision(0, "first", names, [*after, *([LEAF] * len(names[1:]))])
    )
    assert " ".join(strategic_form(tree).strategies[0][-2:]) == last


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


@pytest.mark.parametrize(
    ("chances", "kind"),
    [
        ((F(1, 3), F(2, 3)), F),
        ((F(1, 2), 0.5), float),
        ((0.25, 0.75), float),
        ((Surd(-1, 1, 2), Surd(2, -1, 2)), Surd),
    ],
)
def test_payoffs_and_gains_are_numbers_of_the_kind_of_the_probabilities(chances, kind):
    bet = Decision(0, "ace", ["check", "bet"], [Ending([F(1, 7)]), Ending([2])])
    coin = Chance("coin", ["h", "t"], [F(1, 4), F(3, 4)], [bet, Ending([F(2, 5)])])
    tree = GameTree("a coin first", ["p"], coin)
    played = {(0, "ace"): chances}
    now = F(1, 4) * (chances[0] * F(1, 7) + chances[1] * 2) + F(3, 10)
    (worth,), (gain,) = tree.expectations(played), tree.gains(played)
    assert {type(worth), type(gain)} == {kind}
    assert [float(worth - now), float(gain + now - F(4, 5))] == pytest.approx([0, 0], abs=1e-15)
