"""The whole set of equilibria at a pot, attacked by a search that shares no code with it."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest
import scipy.optimize
from random_equilibria import equilibria

from guts_core.kuhn import (
    ClosedPattern,
    KuhnPoker,
    equilibrium_set,
    first_bluffs,
    large_pots,
    low_calls,
)
from guts_core.kuhn.equilibria.polynomials import slope_system
from guts_core.kuhn.whole_sets import exact_members, whole_set
from guts_core.kuhn.whole_sets.known import KNOWN
from guts_core.kuhn.whole_sets.pieces import Pieces
from guts_core.kuhn.whole_sets.whole_set import EquilibriumSet, _as_good
from guts_core.methods.complementarity.multilinear import Multilinear, MultilinearSystem
from guts_core.methods.complementarity.pieces import centred, highest, solutions_on
from guts_core.methods.complementarity.step import Partition
from guts_core.methods.exact.surds import square_root
from paper_ledger.bil18.whole_set import other_members

GAME = KuhnPoker(4)

#: Ranges of pots, and pots at or next to which something changes.
RANGES = (
    *((0.2, 1.95), (2.01, 2.99), (3.01, 3.26), (3.27, 3.88), (3.89, 3.93), (3.93, 4.15)),
    *((4.15, 4.19), (4.19, 4.22), (4.23, 4.98), (5.02, 6.75), (6.8, 20), (20, 80)),
)
SPECIAL = (2, 3, Fraction(14, 5), 5, 3.26556, 3.9083, 4.19, 3.95, 60, 0.5)

set_at = cache(equilibrium_set)


def attacked(found, starts, rng):
    """How many members a search finds, those that are not contained, and those outside ranges."""
    pot = float(found.pot)
    met = equilibria(pot, starts, rng)
    met = met[GAME.gains(met, pot).max(axis=1, initial=0) < 1e-11 * (pot + 1)]
    low, high = np.array([[float(end) for end in pair] for pair in found.ranges]).T
    payoffs = GAME.expectations(met, pot)
    outside = ((payoffs < low - 1e-7) | (payoffs > high + 1e-7)).any(axis=1)
    return len(met), [x for x in met if not found.contains(x)], met[outside]


@pytest.mark.parametrize("drawn", [True, False])
def test_random_equilibria_are_contained(drawn):
    rng = np.random.default_rng(19)
    pot = Fraction(int(rng.integers(205, 295)), 100) if drawn else Fraction(8)
    hits, missing, outside = attacked(set_at(4, pot), 250, rng)
    assert hits > 0
    assert not missing
    assert not len(outside)


@pytest.mark.heavy
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(3))
def test_many_random_equilibria_are_contained(seed):
    rng = np.random.default_rng([20, seed])
    for pot in (*(rng.uniform(low, high) for low, high in RANGES), *SPECIAL):
        _, missing, outside = attacked(equilibrium_set(4, pot), 10**4, rng)
        assert not missing, pot
        assert not len(outside), pot


def test_members_in_fractions_are_contained_exactly():
    found = set_at(4, Fraction(8))
    for form in (large_pots(4), low_calls(1), low_calls(Fraction(1, 3))):
        assert found.contains(form.at(8), 0)
    moved = large_pots(4).at(8)
    moved[0, 0] += Fraction(1, 10**9)
    assert not found.contains(moved, 0)
    assert found.ranges[0] == (large_pots(4).expectations[0](8), low_calls(1).expectations[0](8))


def test_a_pattern_that_is_left_out_is_missed():
    found = set_at(4, Fraction(8))
    component = found.components[0]
    for k, pattern in enumerate(component.patterns):
        rest = component.patterns[:k] + component.patterns[k + 1 :]
        less = replace(found, components=(replace(component, patterns=rest),))
        member = component.members[k].frequencies
        assert pattern.contains(member, 8)
        with pytest.raises(ValueError, match=r"ClosedPattern\.contains: pot must be at most"):
            pattern.contains(member, 1e300)
        assert found.contains(member)
        assert not less.contains(member)


def test_ends_are_members():
    found = set_at(4, Fraction(8))
    for component in found.components:
        assert component.exact.all()
        for i, ends in enumerate(zip(component.least, component.greatest, strict=True)):
            for end, value in zip(ends, component.ranges[i], strict=True):
                assert not any(GAME.gains(end.frequencies, 8))
                assert GAME.expectations(end.frequencies, 8)[i] == value
                assert found.contains(end.frequencies, 0)
    assert sum(component.index for component in found.components) == 1


def test_dominated_actions_are_no_members():
    found, x = set_at(4, Fraction(8)), large_pots(4).at(8)
    folding = x.copy()
    folding[6, 3] = Fraction(1, 2)
    assert not found.contains(folding)


def test_a_dominated_answer_that_nobody_sees_is_none_of_a_member():
    """Player 2 always bets card 4, so that nobody sees what it would answer after a check."""
    found, folding = set_at(4, Fraction(8)), large_pots(4).at(8)
    assert folding[1, 3] == 1
    folding[4:6, 3] = Fraction(0)
    assert not any(GAME.gains(folding, 8))
    assert not found.contains(folding, 0)


@pytest.mark.parametrize("tiny", [Fraction(1, 10**6), Fraction(1, 10**30)])
def test_a_dominated_action_is_seen_however_rare(tiny):
    """1 - 10^-30 is 1 in floats."""
    pot, member = Fraction(5, 2), first_bluffs(4).at(Fraction(5, 2))
    found, folding = equilibrium_set(4, pot), member.copy()
    folding[6, 3] -= tiny
    assert found.contains(member, 0)
    assert not found.contains(folding, 0)


@pytest.mark.parametrize("bets", [0, Fraction(1, 3), 1])
@pytest.mark.parametrize("card", [1, 2])
def test_answers_that_nobody_sees_are_taken_to_be_the_best(bets, card):
    """Whatever they are; one that gains nothing is taken for a fold, as in the patterns."""
    asked, node = [], {3: 0, 4: 1, 5: 1, 7: 0, 8: 0}
    spy = SimpleNamespace(holds=lambda x, slopes, _: asked.append((x, slopes)))
    only = EquilibriumSet(GAME, Fraction(4), (SimpleNamespace(patterns=(spy,)),))
    for answer in (0, Fraction(1, 3), 1):
        x = GAME.complete(np.full(GAME.size, Fraction(bets)))
        for answers, first in node.items():
            x[first, card], x[answers, card] = 1, np.where(GAME.free, answer, x)[answers, card]
        assert not only.contains(x, 0)
    assert all(np.array_equal(each[0], asked[0][0]) for each in asked)
    played, slopes = (GAME.complete(each) for each in asked[0])
    unseen = [(answers, card) for answers in node if GAME.free[answers, card]]
    assert unseen
    for x, told in asked:
        again = GAME.reduce(GAME.gradient(GAME.complete(x), Fraction(4), reach_free=True))
        assert np.array_equal(told, 4 * again / 5)
    assert all(played[place] == (slopes[place] > 0) for place in unseen)


@pytest.mark.parametrize("off", [0.0, 1e-6, 1e-4])
def test_a_bet_within_the_tolerance_of_a_certain_one_hides_answers(off):
    asked = []
    spy = SimpleNamespace(holds=lambda x, *_: asked.append(GAME.complete(x)))
    only = EquilibriumSet(GAME, Fraction(4), (SimpleNamespace(patterns=(spy,)),))
    node = next(node for node, first in GAME.tree.own_check.items() if GAME.free[node, 1])
    for answer in (0.0, 0.5, 1.0):
        x = GAME.complete(np.full(GAME.size, 0.5))
        x[GAME.tree.own_check[node], 1], x[node, 1] = 1 - off, answer
        assert not only.contains(x, 1e-5)
    given = len({float(x[node, 1]) for x in asked})
    assert given == (1 if off < 1e-5 else 3)


def test_slopes_are_told_given_the_own_card_and_as_a_share_of_the_greatest_pot():
    """At the first node they are what a bet adds to the payoff of player 1."""
    asked, pot = [], Fraction(4)
    spy = SimpleNamespace(holds=lambda _, slopes, __: asked.append(GAME.complete(slopes)))
    only = EquilibriumSet(GAME, pot, (SimpleNamespace(patterns=(spy,)),))
    x = GAME.complete(np.array([Fraction(k % 5, 5) for k in range(GAME.size)]))
    only.contains(x, 0)
    cards = np.flatnonzero(GAME.free[0])
    assert len(cards)
    for card in cards:
        ends = np.array([x, x])
        ends[:, 0, card] = 0, 1
        payoffs = [GAME.expectations(each, pot)[0] for each in ends]
        assert asked[0][0, card] == 4 * (payoffs[1] - payoffs[0]) / (pot + 1) != 0


@pytest.mark.parametrize(("least", "may"), [((0, 0), True), ((1, 1), False)])
def test_patterns_without_exact_members_are_refused(monkeypatch, least, may):
    """Whether none is found, or there is none."""
    found = SimpleNamespace(least=least, exact=False)
    monkeypatch.setattr(whole_set, "dimensions_of", lambda *_: found)
    monkeypatch.setattr(whole_set, "may_have_members", lambda *_: may)
    pieces = SimpleNamespace(game=GAME, pot=Fraction(4))
    with pytest.raises(ArithmeticError, match="no exact members show the patterns at pot"):
        whole_set._component(pieces, [SimpleNamespace(pattern=None, members=None)], [])


def test_pieces_hang_together_by_others(monkeypatch):
    """With all joints that lead from one to the other."""
    common = {(1, 0): "a", (3, 0): "b", (3, 2): "c"}
    monkeypatch.setattr(whole_set, "_common", lambda _, *pair: common.get(pair))
    monkeypatch.setattr(whole_set, "_component", lambda _, parts, joints: (parts, joints))
    found = whole_set._components(SimpleNamespace(needed=lambda: range(5)))
    assert found == (([0, 1, 2, 3], ["a", "b", "c"]), ([4], []))


def test_a_common_member_satisfies_the_equations_of_both_patterns(monkeypatch):
    patterns = [ClosedPattern("0=1=" * 6 + "00"), ClosedPattern("=01=" * 6 + "0=")]
    asked = []

    def unsolved(_, partitions, points):
        asked.extend(partitions)
        return points, np.zeros(len(points), dtype=bool)

    monkeypatch.setattr(whole_set, "solutions_on", unsolved)
    pair = [SimpleNamespace(pattern=p, members=np.zeros((1, GAME.size))) for p in patterns]
    assert whole_set._common(SimpleNamespace(system=None), *pair) is None
    for name in ("low", "high", "zero"):
        one, other = (getattr(pattern.partition, name) for pattern in patterns)
        assert np.array_equal(getattr(asked[0], name), one | other)


def test_payoffs_range_over_all_components():
    ranges = [((0, 1), (-2, 0), (1, 2)), ((-1, 0), (-1, 1), (1, 1))]
    several = tuple(SimpleNamespace(ranges=each) for each in ranges)
    assert EquilibriumSet(GAME, Fraction(4), several).ranges == ((-1, 1), (-2, 1), (1, 2))


def test_each_of_several_components_gets_its_own_index(monkeypatch):
    several = tuple(whole_set.Component((k,), (), (), (), (), k, 0) for k in range(2))
    told = {(0,): 2, (1,): -1}
    monkeypatch.setattr(
        whole_set, "component_indices", lambda game, pot, patterns: [*map(told.get, patterns)]
    )
    found = whole_set._with_indices(GAME, Fraction(4), several)
    assert [(each.dimension, each.index) for each in found] == [(0, 2), (1, -1)]


def test_an_end_is_climbed_to_from_members(monkeypatch):
    """From more than one that pay alike nothing is climbed."""
    drawn, top = np.random.default_rng(0).random((2, GAME.size)), np.full(GAME.size, 0.5)
    monkeypatch.setattr(whole_set, "highest", lambda *_: top)
    monkeypatch.setattr(
        whole_set, "exact_member", lambda *given: SimpleNamespace(exact=False, x=given[-1])
    )
    pieces = SimpleNamespace(game=GAME, pot=Fraction(4), system=None)
    pattern = ClosedPattern("=" * GAME.size)
    for members, end in ((drawn, top), (drawn[[0, 0]], drawn[0])):
        part = SimpleNamespace(pattern=pattern, members=members)
        assert np.array_equal(whole_set._end(pieces, [part], 0, 1).x, end)


def solved(found, x, piece):
    """The member of a piece next to a float one, by what reads it in fractions."""
    system = slope_system(GAME, float(found.pot))
    return exact_members.exact_member(GAME, found.pot, system, piece, x)


def test_a_member_in_fractions_pays_what_the_float_one_does():
    """Where payoffs range over the component."""
    found = set_at(4, Fraction(8))
    (component,) = found.components
    for pattern, member in zip(component.patterns, component.members, strict=True):
        near = solved(found, GAME.reduce(member.frequencies).astype(float), pattern.partition)
        assert near.expectations.astype(float) == pytest.approx(member.expectations, abs=1e-8)


def test_where_newton_leads_nowhere_other_fractions_are_tried(monkeypatch):
    found, tried, search = set_at(4, Fraction(8)), [], exact_members._long

    def late(*arguments):
        tried.append(1)
        return None if len(tried) < 4 else search(*arguments)

    monkeypatch.setattr(exact_members, "_long", late)
    end = found.components[0].least[0]
    near = solved(found, GAME.reduce(end.frequencies).astype(float), end.partition)
    assert (near.exact, len(tried)) == (True, 4)


def test_fractions_with_which_somebody_gains_are_passed_over(monkeypatch):
    """However little, and whatever they pay."""
    found, tried, read = set_at(4, Fraction(8)), [], exact_members._read

    def beside(x, columns):
        tried.append(1)
        solution = read(x, columns)
        inner = (solution > 0) & (solution < 1) & (len(tried) == 1)
        return np.where(inner, solution + Fraction(1, 10**20), solution)

    monkeypatch.setattr(exact_members, "_read", beside)
    end = found.components[0].least[0]
    near = solved(found, GAME.reduce(end.frequencies).astype(float), end.partition)
    assert (near.exact, len(tried)) == (True, 2)


def test_a_member_that_shows_no_fractions_is_held_where_it_is(monkeypatch):
    monkeypatch.setattr(exact_members, "_read", lambda *_: None)
    found, none = set_at(4, Fraction(8)), np.zeros(GAME.size, dtype=bool)
    x = GAME.reduce(found.components[0].least[0].frequencies).astype(float)
    near = solved(found, x, Partition(none, none, none))
    assert not near.exact
    assert np.array_equal(GAME.reduce(near.low), x == 0)
    assert np.array_equal(GAME.reduce(near.high), x == 1)


@pytest.mark.parametrize(
    "pot",
    [
        Fraction(8),
        *(pytest.param(Fraction(each), marks=pytest.mark.heavy) for each in ("3.1", "4.1")),
    ],
)
def test_each_joint_lies_in_two_patterns_and_joints_lead_through_the_component(pot):
    """That its patterns hang together, looked at by itself; proved where the joints are exact."""
    for component in (found := set_at(4, pot)).components:
        reach, patterns = {component.patterns[0].code}, component.patterns
        meets = [
            {each.code for each in patterns if each.contains(joint.frequencies, found.pot)}
            for joint in component.joints
        ]
        assert all(joint.exact for joint in component.joints) or pot != 8
        assert len(meets) == len(patterns) - 1 > 0
        assert min(map(len, meets), default=2) >= 2
        for _ in patterns:
            reach |= set().union(*(codes for codes in meets if codes & reach))
        assert reach == {each.code for each in patterns}


@pytest.mark.heavy
def test_the_members_of_the_ledger_are_contained():
    found = equilibrium_set(4, Fraction(31, 10))
    assert all(found.contains(x, 0) for x in other_members())


def test_a_piece_that_was_met_once_gets_members(monkeypatch):
    """On the way past, so to speak: its ends were those of one member. None is added unsolved."""
    pieces = Pieces(GAME, Fraction(8), np.random.default_rng(5))
    pieces.search(40)
    (code, piece), *_ = pieces.found.items()
    pieces.found[code] = replace(piece, members=piece.members[:1])
    pieces.fill()
    members = pieces.found[code].members
    assert len(members) > 12
    assert all(piece.pattern.contains(GAME.complete(x), 8) for x in members)
    pieces.found[code] = piece = replace(piece, members=piece.members[:1])
    monkeypatch.setattr(
        "guts_core.kuhn.whole_sets.pieces.solutions_on",
        lambda system, partitions, x: (x, np.zeros(len(x), dtype=bool)),
    )
    pieces.fill()
    assert len(pieces.found[code].members) == 1


def test_a_pattern_without_members_is_tried_again_on_demand_alone(monkeypatch):
    pieces, tried = Pieces(GAME, Fraction(8), np.random.default_rng(5)), []

    def unsolved(_, partitions, x):
        tried.append(1)
        return x, np.zeros(len(x), dtype=bool)

    monkeypatch.setattr("guts_core.kuhn.whole_sets.pieces.solutions_on", unsolved)
    for again, times in ((False, 1), (False, 1), (True, 2)):
        assert pieces.look([ClosedPattern(KNOWN[0])], again) == []
        assert len(tried) == times


@pytest.mark.parametrize("slack", [0.0, 1e-8, 1e-6])
def test_a_piece_with_a_tight_inequality_is_not_strict(monkeypatch, slack):
    monkeypatch.setattr(Pieces, "_slacks", lambda *_: np.array([0.5, slack]))
    pieces, pattern = Pieces(GAME, Fraction(8), np.random.default_rng(5)), ClosedPattern(KNOWN[0])
    pieces._keep(pattern, np.zeros(GAME.size), np.empty((0, GAME.size)))
    assert pieces.found[pattern.code].strict == (slack > 1e-7)


@pytest.mark.parametrize("cards", [3, 5, 4.5, "4"])
def test_other_decks_are_refused(cards):
    with pytest.raises(ValueError, match="equilibrium_set: cards must be"):
        equilibrium_set(cards, 3)


@pytest.mark.parametrize("pot", [0, -1, np.inf, "x", None])
def test_bad_pots_are_refused(pot):
    with pytest.raises(ValueError, match="equilibrium_set: pot must be"):
        equilibrium_set(4, pot)


def test_wrong_profiles_are_refused():
    found = set_at(4, Fraction(8))
    with pytest.raises(ValueError, match=r"contains: frequencies must have shape \(12, 4\)"):
        found.contains(np.zeros((12, 5)))
    with pytest.raises(ValueError, match="contains: frequencies must lie in"):
        found.contains(np.full((12, 4), 2.0))
    surds = np.full((12, 4), square_root(Fraction(1, 2)))
    for holder, arguments in ((found, ()), (found.patterns[0], (8,))):
        name = f"{type(holder).__name__}.contains: frequencies"
        with pytest.raises(ValueError, match=f"^{name} must be of rational numbers"):
            holder.contains(surds, *arguments)


@pytest.mark.parametrize("code", ["", "0" * 25, "2" * 26, 7, None])
def test_wrong_codes_are_refused(code):
    with pytest.raises(ValueError, match="ClosedPattern: code must have"):
        ClosedPattern(code)


@pytest.mark.parametrize("cards", [3, 41, 10**5 + 1, 4.5, "4", None, True])
def test_wrong_decks_are_refused(cards):
    """The error was one of KuhnPoker; the slopes of a hundred cards filled the memory."""
    message = "^ClosedPattern: cards must be an integer >= 4 and at most 40, got "
    with pytest.raises(ValueError, match=message):
        ClosedPattern("0" * 26, cards)


def test_a_pattern_looks_at_each_wall_and_at_each_slope():
    """All held, and then one after the other broken by a millionth, in either direction."""
    pattern, tiny = ClosedPattern("0000==01==00=0=0000=0====="), Fraction(1, 10**6)
    x = np.where(pattern.low, Fraction(0), np.where(pattern.high, Fraction(1), Fraction(1, 2)))
    slopes = np.where(pattern.low, -tiny, np.where(pattern.high, tiny, Fraction(0)))
    flat = 0 * slopes
    assert pattern.holds(x, slopes, 0)
    assert pattern.holds(x, flat, 0)
    for k, step in enumerate(tiny * np.eye(len(x), dtype=int)):
        inwards = step if pattern.low[k] else -step
        assert bool(pattern.holds(x + inwards, flat, 0)) is not bool(
            pattern.low[k] or pattern.high[k]
        )
        assert bool(pattern.holds(x, flat + step, 0)) is bool(pattern.high[k])
        assert bool(pattern.holds(x, flat - step, 0)) is bool(pattern.low[k])
        outwards = np.where(pattern.high, -step, step)
        assert pattern.holds(x + inwards, flat + outwards, tiny)


def test_a_pattern_takes_slopes_given_the_own_card_and_as_a_share_of_the_greatest_pot():
    """Card 2 of player 1, who bets where nobody calls; what dominance decides is ignored."""
    game, pot = GAME, Fraction(4)
    pattern = ClosedPattern("0" * GAME.size)
    x = game.complete(np.full(game.size, Fraction(0)))
    slopes = game.reduce(4 * game.gradient(x, pot, reach_free=True) / (pot + 1))
    largest = max(slopes)
    assert largest > 0
    for profile in (x, np.where(game.free, x, 1 - x)):
        assert pattern.contains(profile, pot, float(largest) * 1.001)
        assert not pattern.contains(profile, pot, float(largest) * 0.999)


def test_where_the_slope_does_not_vanish_a_dot_is_an_equation():
    assert ClosedPattern("." * GAME.size).code == ClosedPattern("=" * GAME.size).code


def test_the_fibre_is_where_the_slope_vanishes_at_every_pot():
    """At points drawn on the face of the walls; some slopes vanish at P = 0 or at P = 1 alone."""
    rng = np.random.default_rng(1)
    codes = ["1001=001100==1==101=01==1=", *map("".join, rng.choice(list("0=1"), (12, GAME.size)))]
    for pattern in map(ClosedPattern, codes):
        drawn = [Fraction(int(k), 97) for k in rng.integers(1, 97, GAME.size)]
        walls = pattern.low | pattern.high
        x = GAME.complete(np.where(walls, pattern.high.astype(int), drawn))
        slopes = [GAME.reduce(GAME.gradient(x, pot, reach_free=True)) for pot in (1, 2)]
        vanishes = np.all(np.equal(slopes, 0), axis=0)
        assert (vanishes == pattern.fibre)[~walls].all()


def test_the_fibre_is_what_nobody_reaches():
    pattern = ClosedPattern("0000 0000 ==0 00 0= 0 == == = == == =")
    assert pattern.text == "0000 0000 ==0 00 0= 0 .. .. . .. .. ."
    assert pattern.contains(first_bluffs(4).at(Fraction(5, 2)), Fraction(5, 2), 0)
    assert not pattern.contains(first_bluffs(4).at(Fraction(5, 2)), 3, 0)


def test_an_end_in_floats_is_replaced_by_an_exact_one_of_the_same_payoff_alone():
    """For the player whose end it is."""

    def member(exact, *expectations):
        return SimpleNamespace(exact=exact, expectations=expectations)

    quarter, other = Fraction(1, 4), Fraction(1, 4) + Fraction(1, 10**9)
    end, beside, same = member(False, 0.25, 0.0), member(True, other, 0), member(True, quarter, 1)
    assert _as_good(end, 0, [beside]) is end
    assert _as_good(end, 0, [beside, same]) is same
    assert _as_good(end, 1, [same, beside]) is beside
    assert _as_good(beside, 0, [same]) is beside


def test_pieces_are_climbed_to_their_ends():
    """x + y = 1 with y <= 3/4, which the third slope says."""
    x, y = Multilinear.variable(0), Multilinear.variable(1)
    line = MultilinearSystem([1 - x - y, 1 - x - y, y - 0.75], 3)
    none, last = np.zeros(3, dtype=bool), np.array([False, False, True])
    piece, start = Partition(last, none, ~last), np.array([0.9, 0.1, 0.0])
    payoff = MultilinearSystem([x], 3)
    ends = [highest(line, piece, start, payoff, 0, sign)[0] for sign in (-1, 1)]
    assert ends == pytest.approx([0.25, 1.0])
    middle = centred(line, piece, start, ~last)
    assert 0.04 < middle[0] < 0.96
    assert 0.04 < middle[1] < 0.71
    never = Partition(np.array([False, True, False]), last, np.array([True, False, False]))
    assert not solutions_on(line, [never], start[None])[1][0]


def test_a_climb_ends_where_no_step_promises_more(monkeypatch):
    """Shorter steps promise no more than the one that has brought nothing."""
    x, y = (Multilinear.variable(k) for k in range(2))
    piece = Partition(np.zeros(2, dtype=bool), np.zeros(2, dtype=bool), np.array([True, False]))
    asked, solve = [], scipy.optimize.linprog

    def counted(*arguments, **options):
        asked.append(1)
        return solve(*arguments, **options)

    monkeypatch.setattr("scipy.optimize.linprog", counted)
    segment, payoff = MultilinearSystem([1 - x - y, 0 * y], 2), MultilinearSystem([x], 2)
    assert highest(segment, piece, np.array([0.9, 0.1]), payoff, 0, 1)[0] == pytest.approx(1)
    assert len(asked) == 2


def test_pieces_between_others_are_met():
    """Most solutions of these patterns from random points lie on larger pieces as well."""
    pieces = Pieces(GAME, Fraction(209, 50), np.random.default_rng(0))
    pieces.look(map(ClosedPattern, KNOWN))
    thin = (
        "==0= ==01 0=0 0= 0= 0 0= 0= 0 00 0= 0",
        "==0= ==01 0=0 01 0= 0 0= 0= 0 00 0= 0",
        "==0= ==01 ==0 == 01 0 0= 0= 0 00 0= 0",
        "==0= ==01 ==0 =1 0= 0 0= 0= 0 00 0= 0",
    )
    assert {piece.pattern.text for piece in pieces.found.values()} >= set(thin)
