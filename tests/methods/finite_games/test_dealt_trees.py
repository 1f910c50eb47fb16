"""Trees of games in which cards are dealt: courses of play by the rules, no place made twice."""

import pickle
from dataclasses import FrozenInstanceError
from fractions import Fraction as F

import pytest

import guts_core.kuhn as K
import guts_core.von_neumann as V
from guts_core.methods import Chance, Decision, Ending, GameTree, to_efg

KUHN = [
    (K.MultiplayerKuhn(2, 3), 2),
    (K.MultiplayerKuhn(2, 8), F(5, 2)),
    (K.KuhnPoker(6), F(7, 3)),
    (K.MultiplayerKuhn(4, 5), 4),
]
FEWER_MOVES = [
    (K.MultiplayerKuhn(2, 8), 2, False),
    (K.KuhnPoker(4, simplified=True), 3, True),
    (K.KuhnPoker(5), F(7, 3), False),
    (K.KuhnPoker(4, held=((1, 2, 1.0), (2, 3, 0.0))), 2, False),
]
VON_NEUMANN = [
    (2, 1, 2, False),
    (9, F(3, 2), 2, True),
    (5, [F(1, 2), 5, 2], 2, False),
    (6, 2, 3, False),
    (6, [4, 1], 3, True),
    (5, F(1, 3), 4, False),
    (5, [1, 2], 4, True),
    (5, 2, 5, True),
]


def apart(node):
    """The same tree, in which no object stands in two places."""
    if isinstance(node, Ending):
        return Ending(list(node.payoffs))
    after = [apart(each) for each in node.after]
    if isinstance(node, Chance):
        return Chance(node.name, node.outcomes, node.chances, after)
    return Decision(node.player, node.knows, node.actions, after)


def objects(node, met=None):
    """All places of a tree, each object once."""
    met = {} if met is None else met
    if id(node) not in met:
        met[id(node)] = node
        for each in getattr(node, "after", ()):
            objects(each, met)
    return list(met.values())


def courses(tree):
    """Each deal with each way to play: the cards, the decisions with their actions, the payoffs."""
    for name, first in zip(tree.root.outcomes, tree.root.after, strict=True):
        left = [(first, ())]
        while left:
            node, moves = left.pop()
            if isinstance(node, Ending):
                yield [int(card) for card in name.split()], moves, node.payoffs
                continue
            for action, after in zip(node.actions, node.after, strict=True):
                left.append((after, (*moves, (node, action))))


def paid(cards, moves, ante, size):
    """Payoffs by the rules: who has paid the bet last named, or all if nobody has bet, may win."""
    stakes = dict.fromkeys(range(len(cards)), F(0))
    for node, action in moves:
        if action.startswith(("bet", "call")):
            stakes[node.player] = size
    shown = [k for k in stakes if stakes[k]] or list(stakes)
    winner = max(shown, key=lambda k: cards[k])
    pot = len(cards) * ante + sum(stakes.values())
    return tuple((k == winner) * pot - ante - stakes[k] for k in stakes)


def bet_among(moves, sizes):
    """What has been bet: the size that the word names, if there are several."""
    words = [action for _, action in moves if action.startswith("bet")]
    return F(words[0].removeprefix("bet").strip() or sizes[0]) if words else F(0)


@pytest.mark.parametrize(("cards", "bets", "players", "turns"), VON_NEUMANN)
def test_each_course_of_von_neumann_s_poker_is_paid_by_the_rules(cards, bets, players, turns):
    tree = V.von_neumann_game_tree(cards, bets, players, turns)
    sizes = bets if isinstance(bets, list) else [bets]
    for hand, moves, payoffs in courses(tree):
        assert payoffs == paid(hand, moves, 1, bet_among(moves, sizes))
        assert [node.player for node, _ in moves] in ([0], list(range(players)))
        for k, (node, _) in enumerate(moves):
            heard = [action for _, action in moves[: k if turns else min(k, 1)]]
            assert node.knows == " ".join([str(hand[k]), *heard])


@pytest.mark.parametrize(("game", "pot"), KUHN)
def test_each_course_of_kuhn_poker_is_paid_by_the_rules(game, pot):
    for hand, moves, payoffs in courses(K.kuhn_game_tree(game, pot)):
        assert payoffs == paid(hand, moves, F(pot) / game.players, F(1))
        for k, (node, _) in enumerate(moves):
            heard = [action for _, action in moves[:k]]
            assert node.player == k % game.players
            assert node.knows == " ".join([str(hand[node.player]), *heard])


def trees():
    """Trees of both kinds, the smaller ones."""
    kuhn = (K.kuhn_game_tree(*each) for each in (*KUHN[:2], *FEWER_MOVES))
    von_neumann = (V.von_neumann_game_tree(*each) for each in VON_NEUMANN[:6])
    return [*kuhn, *von_neumann]


def test_a_tree_is_what_it_would_be_with_an_object_for_each_place():
    for tree in trees():
        alone = GameTree(tree.title, tree.players, apart(tree.root), tree.comment)
        assert len(objects(alone.root)) == alone.size == tree.size > len(objects(tree.root))
        assert tree == alone
        assert hash(tree) == hash(alone)
        assert to_efg(tree) == to_efg(alone)
        assert tree.information_sets == alone.information_sets
        assert (tree.moves, tree.perfect_recall) == (alone.moves, alone.perfect_recall)


def test_places_that_are_alike_are_one_object():
    """After the first action only the own card matters, and whether the other one is higher."""
    for n in range(2, 12):
        deals, seen = n * (n - 1), 2 * (n - 1)
        tree = V.von_neumann_game_tree(n, 2)
        assert len(objects(tree.root)) == 1 + deals + seen + 5
        # player 1 answers a bet too, and any of the two may bet
        tree = K.kuhn_game_tree(K.MultiplayerKuhn(2, n + 1), 2)
        deals, seen = (n + 1) * n, 2 * n
        assert len(objects(tree.root)) == 1 + 2 * deals + 2 * seen + 8


def test_trees_made_apart_share_nothing():
    for make, args in (
        (V.von_neumann_game_tree, (4, 2, 3)),
        (K.kuhn_game_tree, (K.KuhnPoker(4), 2)),
    ):
        one, same = make(*args), make(*args)
        assert one == same
        assert not set(map(id, objects(one.root))) & set(map(id, objects(same.root)))
    assert V.von_neumann_game_tree(4, 2).root != V.von_neumann_game_tree(4, 3).root
    assert K.kuhn_game_tree(K.KuhnPoker(4), 2).root != K.kuhn_game_tree(K.KuhnPoker(4), 3).root


def test_shared_places_cannot_be_changed():
    for tree in (V.von_neumann_game_tree(5, 2), K.kuhn_game_tree(K.KuhnPoker(4), 2)):
        for place in objects(tree.root):
            for name in vars(place):
                with pytest.raises(FrozenInstanceError):
                    setattr(place, name, ())
                with pytest.raises(TypeError):
                    getattr(place, name)[0] = 0


def test_shared_places_stay_shared_when_pickled():
    for tree in trees():
        read = pickle.loads(pickle.dumps(tree))
        assert read == tree
        assert to_efg(read) == to_efg(tree)
        assert len(objects(read.root)) == len(objects(tree.root))
