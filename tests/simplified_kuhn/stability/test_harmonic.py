"""Harmonic faces: the definition itself at every corner, the players' own plans, one-way pairs."""

from fractions import Fraction as F
from functools import cache
from itertools import product

import pytest

from guts_core.simplified_kuhn.dynamics.invariants import FACES, separable_invariants
from guts_core.simplified_kuhn.solutions.families import FAMILY
from guts_core.simplified_kuhn.tree import FREQUENCIES, OWNERS, frequency_of, played_out
from paper_ledger.bil17.stability import harmonic
from paper_ledger.bil17.stability.harmonic import harmonic_weights, moving, unanswered

HARMONIC = {"1": ("1", "5/2"), "3": ("4", "67/20"), "4": ("5", "15/4")}
OTHERS = {"2": "31/10", "5": "83/20", "6": "93/20", "10": "6"}


def payoff(player, f, pot):
    """24 times the expectation, from the deals."""
    return stored_payoff(player, tuple(f), pot)


@cache
def stored_payoff(player, f, pot):
    values = dict(zip(FREQUENCIES, f, strict=True))

    def probability(who, situation, card):
        name = frequency_of(who, situation, card)
        return values[name] if isinstance(name, str) else name

    return played_out(probability, pot, player)


def corners(case, names):
    for ends in product((F(0), F(1)), repeat=len(names)):
        f = dict(FACES[case]) | dict(zip(names, ends, strict=True))
        yield [F(f.get(name, 0)) for name in FREQUENCIES]


def with_value(f, name, value):
    return [value if n == name else x for n, x in zip(FREQUENCIES, f, strict=True)]


def total(case, pot, weights, f):
    """The sum of the definition at a corner, every decision a player of its own."""
    result = F(0)
    for name, (w, m) in weights.items():
        k = FREQUENCIES.index(name)
        for action, share in ((F(0), w - m), (F(1), m)):
            there = payoff(OWNERS[k], with_value(f, name, action), pot)
            result += share * (payoff(OWNERS[k], f, pot) - there)
    return result


@pytest.mark.parametrize("factor", [F(-3), F(1, 2)])
@pytest.mark.parametrize("case", HARMONIC)
def test_a_conserved_sum_may_come_with_any_factor(case, factor, monkeypatch):
    pot = F(HARMONIC[case][1])
    laws, wanted = separable_invariants(case, pot), harmonic_weights(case, pot)
    scaled = [{name: (factor * w, factor * m) for name, (w, m) in law.items()} for law in laws]
    monkeypatch.setattr(harmonic, "separable_invariants", lambda *_: scaled)
    assert harmonic_weights(case, pot) == wanted


@pytest.mark.parametrize("part", [0, 1, F(-1, 2), F(3, 2)])
def test_weights_of_an_action_that_are_not_positive_decide_nothing(part, monkeypatch):
    pot = F(HARMONIC["1"][1])
    laws = [{name: (F(1), F(part)) for name in moving("1", pot)}]
    monkeypatch.setattr(harmonic, "separable_invariants", lambda *_: laws)
    with pytest.raises(ArithmeticError, match="the signs on the face of Case 1 are not decided"):
        harmonic_weights("1", pot)


@pytest.mark.parametrize("case", HARMONIC)
def test_the_definition_holds_at_every_corner(case):
    pot = F(HARMONIC[case][1])
    weights = harmonic_weights(case, pot)
    assert list(weights) == moving(case, pot)
    assert all(0 < m < w for w, m in weights.values())
    every = list(corners(case, moving(case, pot)))
    assert all(total(case, pot, weights, f) == 0 for f in every)
    first = next(iter(weights))
    w, m = weights[first]
    for wrong in ((w + 1, m), (w, m / 2)):
        assert any(total(case, pot, weights | {first: wrong}, f) != 0 for f in every)


@pytest.mark.parametrize("case", HARMONIC)
def test_equal_weights_of_actions_do_not_do(case):
    """What is called harmonic without weights: m = w / 2 throughout."""
    pot = F(HARMONIC[case][1])
    even = dict.fromkeys(moving(case, pot), (F(2), F(1)))
    assert any(total(case, pot, even, f) != 0 for f in corners(case, list(even)))


@pytest.mark.parametrize("case", HARMONIC)
def test_the_centre_is_the_solution(case):
    label, pot = HARMONIC[case]
    family = FAMILY[label]
    vertex = dict(zip(FREQUENCIES, family.vertices(F(pot))[0], strict=True))
    assert {n: m / w for n, (w, m) in harmonic_weights(case, F(pot)).items()} == {
        n: vertex[n] for n in moving(case, F(pot))
    }


@pytest.mark.parametrize("case", HARMONIC)
def test_decisions_of_one_player_have_one_weight(case):
    weights = harmonic_weights(case, F(HARMONIC[case][1]))
    by_player = {}
    for name, (w, _) in weights.items():
        by_player.setdefault(name[1], set()).add(w)
    assert all(len(each) == 1 for each in by_player.values())


def test_the_players_own_plans():
    """Case 4 with players 2 and 3 and one of the four plans of player 2 at a time."""
    case, pot = "4", F("15/4")
    weights = harmonic_weights(case, pot)
    plans = {owner: [n for n in weights if n[1] == owner] for owner in "123"}
    for f in corners(case, moving(case, pot)):
        result = F(0)
        for owner, names in plans.items():
            player = int(owner) - 1
            for ends in product((F(0), F(1)), repeat=len(names)):
                share, there = F(1), f
                for name, end in zip(names, ends, strict=True):
                    w, m = weights[name]
                    share *= m / w if end else 1 - m / w
                    there = with_value(there, name, end)
                result += share * (payoff(player, f, pot) - payoff(player, there, pot))
        assert result == 0


@pytest.mark.parametrize("case", OTHERS)
def test_faces_that_are_not(case):
    pot = F(OTHERS[case])
    assert harmonic_weights(case, pot) is None
    laws = separable_invariants(case, pot)
    readers = {one for one, _ in unanswered(case, pot)}
    assert readers
    assert all(law.get(name, (0, 0))[0] == 0 for law in laws for name in readers)
    assert (laws == []) == (case in "25")


def test_one_way_pairs():
    found = {case: unanswered(case, F(pot)) for case, pot in OTHERS.items()}
    assert found == {
        "2": [("c1", "b2")],
        "5": [("d2", "b1"), ("c3", "b1")],
        "6": [("c1", "b2"), ("d2", "b1")],
        "10": [("c1", "b2")],
    }
    assert all(unanswered(case, F(pot)) == [] for case, (_, pot) in HARMONIC.items())


@pytest.mark.parametrize(
    ("case", "pots"), [("2", ("301/100", "315/100", "321/100")), ("5", ("401/100", "43/10"))]
)
def test_nothing_is_conserved_at_other_pots_of_the_range(case, pots):
    assert all(separable_invariants(case, F(pot)) == [] for pot in pots)
