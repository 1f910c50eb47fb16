"""The trees of the poker games: what their texts say, read by other code, is their rules."""

import re
from fractions import Fraction as F

import numpy as np
import pytest
from game_files import best_change, expectations, information_sets, read_efg
from kuhn_dealt import Dealt
from some_games import any_behaviour, sevenths

import guts_core.guts as G
import guts_core.kuhn as K
import guts_core.simplified_kuhn as S
import guts_core.von_neumann as V
from guts_core.guts.beyond.classes import class_names
from guts_core.methods import to_efg

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
