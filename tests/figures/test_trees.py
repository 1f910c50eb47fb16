"""Betting trees: the drawing is the library's game; each decision has a name and an address."""

import copy
import pickle
import re
from fractions import Fraction
from xml.etree import ElementTree as Xml

import numpy as np
import pytest

from guts_core.figures.trees import games, kuhn_tree, simplified_kuhn_tree, von_neumann_tree
from guts_core.figures.trees.parts import Ending, decisions, endings
from guts_core.kuhn import KuhnPoker, MultiplayerKuhn, kuhn_game_tree
from guts_core.kuhn.tree import betting_tree
from guts_core.simplified_kuhn import tree as simplified
from guts_core.von_neumann import von_neumann_game_tree
from guts_core.von_neumann.three_players.rules import pot as von_neumann_pot

DRAWINGS = {
    "Kuhn, two": (kuhn_tree(2), 5),
    "Kuhn, three": (kuhn_tree(3), 13),
    "Kuhn, four": (kuhn_tree(4), 33),
    "simplified Kuhn": (simplified_kuhn_tree(), 13),
    "von Neumann, two": (von_neumann_tree(2), 3),
    "von Neumann, three": (von_neumann_tree(3), 5),
}

each = pytest.mark.parametrize(("drawing", "count"), DRAWINGS.values(), ids=DRAWINGS)


def test_drawings_are_records():
    drawing = von_neumann_tree(2, {"p": 0.5})
    for other in (copy.deepcopy(drawing), pickle.loads(pickle.dumps(drawing))):
        assert other == drawing
        assert hash(other) == hash(drawing)
        assert other._repr_html_() == drawing._repr_html_()
    assert von_neumann_tree(2) != drawing
    with pytest.raises(TypeError, match="cannot be changed"):
        drawing.said["p"] = "never"


@each
def test_number_of_endings_and_sums_of_payoffs(drawing, count):
    ends = list(endings(drawing.tree))
    assert len(ends) == count
    for end in ends:
        for winner in end.contenders:
            paid = end.payoffs(winner, Fraction(7, 2), Fraction(5, 3))
            assert sum(paid) == 0
            assert paid[winner] == max(paid)
            assert all(p < 0 for player, p in enumerate(paid) if player != winner)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_kuhn_nodes_are_numbered_as_in_the_library(players):
    tree, drawn = betting_tree(players), {d.name: d for d in decisions(kuhn_tree(players).tree)}
    assert sorted(drawn, key=lambda name: int(name.split()[1])) == [
        f"node {k}" for k in range(1, tree.nodes + 1)
    ]
    for k in range(tree.nodes):
        node = drawn[f"node {k + 1}"]
        assert node.player == tree.owners[k]
        after = [move.to.name for move in node.moves if hasattr(move.to, "moves")]
        assert after == [f"node {c + 1}" for c in tree.children[k] if c < tree.nodes]


@pytest.mark.parametrize("players", [2, 3])
def test_kuhn_endings_have_the_librarys_contenders_and_bets(players):
    tree = betting_tree(players)
    library = sorted(zip(map(tuple, tree.contenders.tolist()), tree.bets.tolist(), strict=True))
    drawn = sorted(
        (tuple(p in end.contenders for p in range(players)), len(end.contenders) * end.called)
        for end in endings(kuhn_tree(players).tree)
    )
    assert drawn == library


def test_simplified_kuhn_pays_as_the_library():
    """Payoffs of each ending for each card order, with the pot and the unit of the library."""
    pot, deals = Fraction(3), list(simplified.deals())
    library = sorted(
        tuple(units + pots * pot - pot / 3 for units, pots in simplified.payoffs(ending, deal))
        for ending in simplified.endings()
        for deal in deals
    )
    drawn = sorted(
        end.payoffs(min(end.contenders, key=lambda p: simplified.CARDS.index(deal[p])), pot, 1)
        for end in endings(simplified_kuhn_tree().tree)
        for deal in deals
    )
    assert drawn == library


def test_simplified_kuhn_has_each_frequency_at_one_decision_of_its_owner():
    over = [
        (name, d.player) for d in decisions(simplified_kuhn_tree().tree) for name in d.above.split()
    ]
    assert sorted(over) == sorted(zip(simplified.FREQUENCIES, simplified.OWNERS, strict=True))


def test_von_neumann_pots_are_the_librarys():
    bet = Fraction(3, 2)
    for end in endings(von_neumann_tree(3).tree):
        if end.called:
            winner = end.contenders[0]
            won = end.payoffs(winner, 3, bet)[winner]
            assert won == von_neumann_pot(len(end.contenders), bet + 1) - (bet + 1)


@pytest.mark.parametrize("players", [2, 3])
def test_von_neumanns_texts_say_what_is_won(players):
    b = Fraction(1, 2)
    for end in endings(von_neumann_tree(players).tree):
        who, _, wins = end.text.partition(": ")
        said = eval(re.sub(r"(\d)b", r"\1*b", wins), {"b": b})  # the text is a sum of numbers and b
        winner = end.contenders[0]
        assert said == end.payoffs(winner, players, b)[winner]
        assert (who == "all") == (len(end.contenders) == players)


@each
def test_every_decision_has_an_address_of_its_own_and_tells_its_name(drawing, count):
    svg = Xml.fromstring(drawing._repr_html_())
    nodes = {g.get("id"): g.get("aria-label") for g in svg.iter("g") if g.get("id")}
    names = [d.name for d in decisions(drawing.tree)]
    assert sorted(nodes) == sorted(map(drawing.address, names))
    assert len(nodes) == len(names)
    assert all(nodes[drawing.address(name)].startswith(name) for name in names)
    assert svg.get("aria-label").endswith(drawing.title)
    assert svg.find("desc").text.count(".") >= count


@each
def test_the_tab_key_goes_from_a_decision_to_those_after_it(drawing, count):
    """It had come to the last decisions of a hand first."""
    svg = Xml.fromstring(drawing._repr_html_())
    reached = [g.get("id") for g in svg.iter("g") if g.get("tabindex")]
    assert reached == [drawing.address(each.name) for each in decisions(drawing.tree)]
    parts = list(svg)
    for place, part in enumerate(parts):
        if part.get("tabindex"):
            assert parts[place + 1].get("class") == "said"


def test_frequencies_are_told():
    x = np.zeros((12, 4))
    x[4, 3] = 1 / 3
    html = kuhn_tree(3, x)._repr_html_()
    assert "node 5 (player 2): fold or call; calls with card 4: 0.333" in html
    assert "node 1 (player 1): check or bet; bets with no card" in html
    told = simplified_kuhn_tree({"c1": Fraction(1, 4)})._repr_html_()
    assert "player 1, call: fold or call; calls with K: c1 = 0.25" in told
    assert (
        "q (player II): fold or call; calls with q = 3/4"
        in von_neumann_tree(2, {"q": "3/4"})._repr_html_()
    )


def test_frequencies_up_to_a_two_thousandth_are_left_out():
    assert games._by_card(np.array([0.0, 5e-4, 0.01, 0.5])) == "with card 3: 0.01, 4: 0.5"
    assert games._by_card(np.zeros(4)) == "with no card"


@pytest.mark.parametrize(
    ("players", "contenders", "called", "text", "said"),
    [
        (2, (0, 1), False, "all: P", "The highest card of players 1 and 2 takes P."),
        (
            3,
            (0, 2),
            True,
            "1, 3: P + 1",
            "The highest card of players 1 and 3 takes P + 1; the bet costs the others 1 each.",
        ),
        (3, (1,), True, "2: P", "Player 2 takes the pot P."),
    ],
)
def test_endings_of_kuhn_poker_say_who_takes_what(players, contenders, called, text, said):
    end = games._for_the_pot(players, contenders, called)
    assert (end.text, end.said) == (text, said)


def test_two_trees_on_a_page_have_different_addresses():
    assert kuhn_tree(3, name="start").address("node 1") == "start-node-1"


@pytest.mark.parametrize(
    ("refused", "said"),
    [
        (lambda: kuhn_tree(5), "kuhn_tree: players must be an integer >= 2 and at most 4, got 5"),
        (lambda: kuhn_tree(3, np.zeros((3, 4))), r"must have the shape \(12, cards\)"),
        (
            lambda: von_neumann_tree(4),
            "von_neumann_tree: players must be an integer >= 2 and at most 3",
        ),
        (lambda: kuhn_tree("3"), "kuhn_tree: players must be an integer"),
        (lambda: kuhn_tree(3, np.full((12, 4), 2)), r"kuhn_tree: frequencies must lie in \[0, 1\]"),
        (lambda: kuhn_tree(name=3), "kuhn_tree: name must be of class str, got 3"),
        (lambda: von_neumann_tree(2, [("p", 1)]), "frequencies must be a mapping"),
        (lambda: von_neumann_tree(2, {"p": None}), "frequencies must be finite numbers or texts"),
        (lambda: simplified_kuhn_tree({"a1": np.nan}), "frequencies must be finite numbers or te"),
        (lambda: kuhn_tree().address("node 13"), "must be one of the tree's, got 'node 13'"),
    ],
)
def test_what_is_no_tree_is_refused(refused, said):
    with pytest.raises(ValueError, match=said):
        refused()


def same_game(drawn, node, hand, pot, bet):
    """Whether a part of a drawing and what follows a deal are alike: players, moves, payoffs."""
    if isinstance(drawn, Ending):
        winner = max(drawn.contenders, key=lambda player: hand[player])
        return drawn.payoffs(winner, pot, bet) == node.payoffs
    alike = drawn.player, tuple(move.name for move in drawn.moves)
    return alike == (node.player, node.actions) and all(
        same_game(move.to, after, hand, pot, bet)
        for move, after in zip(drawn.moves, node.after, strict=True)
    )


@pytest.mark.parametrize(
    ("drawing", "tree", "pot", "bet"),
    [
        (kuhn_tree(2), lambda: kuhn_game_tree(MultiplayerKuhn(2, 3), 5), Fraction(5), 1),
        (kuhn_tree(3), lambda: kuhn_game_tree(KuhnPoker(4), 5), Fraction(5), 1),
        (kuhn_tree(4), lambda: kuhn_game_tree(MultiplayerKuhn(4, 5), 7), Fraction(7), 1),
        (
            von_neumann_tree(2),
            lambda: von_neumann_game_tree(3, Fraction(2, 3)),
            Fraction(2),
            Fraction(2, 3),
        ),
        (
            von_neumann_tree(3),
            lambda: von_neumann_game_tree(4, 3, 3, True),
            Fraction(3),
            Fraction(3),
        ),
    ],
    ids=["Kuhn, two", "Kuhn, three", "Kuhn, four", "von Neumann, two", "von Neumann, three"],
)
def test_a_drawing_is_the_game_that_other_programs_read(drawing, tree, pot, bet):
    root = tree().root
    for name, after in zip(root.outcomes, root.after, strict=True):
        hand = list(map(int, name.split()))
        assert same_game(drawing.tree, after, hand, pot, bet)
        assert not same_game(drawing.tree, after, hand, pot + 1, bet)
