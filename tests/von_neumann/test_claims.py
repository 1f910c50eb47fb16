"""The claims on von Neumann's poker: each holds, none would if its subject were otherwise."""

import dataclasses
import re
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest
import sympy as sp
from claims_anew import claim_at, holds_anew

from guts_core.methods.exact.intervals import Interval
from guts_core.methods.exact.rational_functions import variable
from guts_core.von_neumann.three_players.payoffs import three_player_payoffs
from paper_ledger.ktz24 import (
    CLAIMS,
    continuum,
    equilibria,
    tables,
    three_player,
    two_caller_numbers,
    two_callers,
)
from paper_ledger.ktz24 import _three_player_checks as _three_player
from paper_ledger.ktz24._tools import BETS

#: Claims compute what they share once in a worker.
pytestmark = pytest.mark.xdist_group("KTZ24")


by_place, holds = partial(claim_at, CLAIMS), partial(holds_anew, CLAIMS)


@pytest.mark.parametrize("turn", [Fraction(1, 9), Fraction(50)])
def test_a_gain_whose_sign_depends_on_the_bet_has_none(turn):
    b = variable()
    assert [continuum._sign(each) for each in (b + turn, -b - turn, 0 * b)] == [1, -1, 0]
    for gain in (b - turn, 1 / (b - turn), (b - turn) * (b - turn)):
        with pytest.raises(ArithmeticError, match="no zeros and no poles at positive bets"):
            continuum._sign(gain)


def test_every_list_has_a_claim():
    places = {claim.place for claim in CLAIMS}
    assert {f"vnNE({n}, 2)" for n in range(2, 10)} <= places
    assert {"Theorem 1", "Theorem 2", "Eq. A", "Eq. B", "Eq. C"} <= places
    sets = ("I checks", "I bets", "II folds", "II calls", "III folds", "III calls")
    assert {f"Fast NLP, Player {which}" for which in sets} <= places
    assert {"Slow NLP", "FastMNE(4, 1)", "FastMNE(10, 2)", "FastMNE(10, 2), list P"} <= places


def test_no_equilibrium_may_be_missing_from_a_list(monkeypatch):
    printed = by_place("vnNE(7, 2)").printed
    for rows in (printed[1:], [*printed, printed[0]]):
        with pytest.raises(ValueError, match="shape"):
            holds("vnNE(7, 2)", printed=rows)


def test_list_against_saddle_points_of_the_whole_table():
    for n in (2, 3, 4, 5):
        matrix = tables.paytable(n, Fraction(2))
        assert len(tables.saddle_points(matrix)) == len(equilibria.PURE[n])


THRESHOLDS = continuum.printed_thresholds
DEALT_FIRST, DEALT_CALLER = two_callers.dealt_first, two_callers.dealt_caller
DEALT_CALL = two_callers.dealt_call
SOLVED = two_callers.solved
SOLVE, TABLE = tables.solve_zero_sum, tables.paytable
MIXED, GAIN = equilibria.mixed_equilibrium, two_callers.bettor_gain
SIDES = {name: getattr(two_callers, f"_sides_of_{name}") for name in "abc"}
CONSTRAINTS = equilibria._fast_constraints
OBJECTIVE, PROGRAMME_TWO = equilibria._fast_objective, equilibria._programme_two
CALL, PAID, PAYOFF = equilibria._call, equilibria.paid, equilibria.payoff
OPTIMAL = equilibria.optimal_strategies


def with_another_bluff(found):
    """The same, as if another strategy of player I were optimal too."""
    points = (*found.bettor.extreme_points, (1, 0, 1))
    bettor = dataclasses.replace(found.bettor, dimension=1, extreme_points=points)
    return dataclasses.replace(found, bettor=bettor)


def with_a_dearer_fold(hands, acts, bet):
    """A fold of the better card costs a bit more."""
    return PAID(hands, acts, bet) + (acts == (True, False) and hands[1] > hands[0])


def with_a_tighter_side(cards, bet, kind):
    """The constraints of calls (0) or folds (1) ask for one more."""
    rows, right = CONSTRAINTS(cards, bet)
    right[kind * cards : (kind + 1) * cards] += 1
    return rows, right


def nearly_the_best(cards, bet):
    """The same strategy with the best card checked once in 10^5 deals."""
    return [*MIXED(cards, bet).bet_probabilities[:-1], 1 - Fraction(1, 10**5)]


def higher_call(b):
    found = THRESHOLDS(b)
    return found._replace(call=found.call + Fraction(1, 1000))


def right_at_some_bets(b):
    """A threshold of the caller that is right at the thirds up to 8, and at no other bet."""
    off = Fraction(1, 10**40)
    for bet in BETS:
        off = off * (b - bet)
    found = THRESHOLDS(b)
    return found._replace(call=found.call + off)


def more_value(b):
    found = THRESHOLDS(b)
    return found._replace(value=found.value + Fraction(1, 10**6) * b)


def much_more_value(b):
    """As if the best of two players were 0.1226, a little more than that of three."""
    return THRESHOLDS(b)._replace(value=Fraction(1226, 10**4))


def moved(bounds, by="1e-14"):
    """The same bounds, all a little higher."""
    return type(bounds)(*(each + Fraction(by) for each in bounds))


def more_than_the_value(game, exact):
    found = SOLVE(game, exact=exact)
    return dataclasses.replace(found, value=found.value + 1)


def with_a_raised_side(name, raised):
    """An equation of which the left (0) or the right side (1) is higher by 1."""
    return lambda *given: tuple(side + (k == raised) for k, side in enumerate(SIDES[name](*given)))


#: place, module, name, what it is replaced by
MUTATIONS: list[tuple] = [
    ("Theorem 1", tables, "_maximin", lambda m: (m.max(axis=1).min(), m.min(axis=0).max())),
    # matrices that all have a saddle point
    ("Theorem 1", tables, "random_matrices", lambda count, seed: [np.zeros((2, 2), dtype=object)]),
    ("Theorem 2", tables, "solve_zero_sum", more_than_the_value),
    # the NE that the slides print for two cards stands for the one for four
    ("Slide Principle of Indifference", tables, "MIXED_IN_FOUR", (((4,), (4,)), ((4,), (4,)))),
    ("Slide Principle of Indifference", tables, "TWO", Fraction(1)),
    ("Slide Zero-sum game", tables, "ONE_SIDED", tables.ONE_SIDED[::-1]),
    (
        "Slide Zero-sum game",
        tables,
        "PAIRS",
        tuple(tuple((x, y + 1) for x, y in row) for row in tables.PAIRS),
    ),
    ("Slide Play-safe strategy", tables, "_safe", lambda pairs: (0, 2)),
    (
        "Slide Play-safe strategy",
        tables,
        "BIMATRIX",
        ((*tables.BIMATRIX[0][:2], (7, 4)), *tables.BIMATRIX[1:]),
    ),
    ("Slides Slow LPs", tables, "paytable", lambda n, b: TABLE(n, b) + (n == 4)),
    ("Slide Zero-sum game, collaboration", tables, "PAIRS", (*tables.PAIRS, ((4, -2),))),
    ("Slide Zero-sum game, collaboration", tables, "BIMATRIX", tables.PAIRS),
    ("Payoff matrix, n = 4, strategies", tables, "NUMBERED", tables.NUMBERED[::-1]),
    ("MNE, n = 4, strategies", equilibria, "MIXED_SETS", (((4,), (3, 4)), ((4,), (2, 4)))),
    (
        "Slide Fast LPs, number of constraints",
        equilibria,
        "_fast_constraints",
        lambda n, b: [np.repeat(rows, 2, axis=0) for rows in CONSTRAINTS(n, b)],
    ),
    # both kinds of constraints leave less by 10^-12, or so does the table, or what (VN-II) shows
    (
        "Slide Fast LPs, number of constraints",
        equilibria,
        "_fast_objective",
        lambda n, b, p: OBJECTIVE(n, b, p) - Fraction(1, 10**12),
    ),
    (
        "Slide Fast LPs, number of constraints",
        equilibria,
        "solve_zero_sum",
        lambda table, exact: SimpleNamespace(value=SOLVE(table, exact=exact).value * (1 - 1e-12)),
    ),
    (
        "Slide Fast LPs, number of constraints",
        equilibria,
        "_programme_two",
        lambda n, b, q: PROGRAMME_TWO(n, b, q) + Fraction(1, 10**12),
    ),
    *(
        (
            "Slide Fast LPs, number of constraints",
            equilibria,
            "_fast_constraints",
            lambda n, b, kind=kind: with_a_tighter_side(n, b, kind),
        )
        for kind in (0, 1)
    ),
    # all sets are worth the same at other bets than 2, or two of them at some bet
    (
        "Slide Fast LPs, number of constraints",
        equilibria,
        "payoff",
        lambda n, b, p, q: PAYOFF(n, b, p, q) * (b == 2),
    ),
    ("Slide Fast LPs, number of constraints", equilibria, "_vanishes", lambda rate, start: True),
    # what a call with the worse card loses is wrong at the bet 1 only
    (
        "(VN-I) and (VN-II)",
        equilibria,
        "_call",
        lambda i, j, amount: CALL(i, j, amount) + (amount == 2) * (i > j),
    ),
    ("(VN-I) and (VN-II)", equilibria, "paid", lambda hands, acts, b: PAID(hands[::-1], acts, b)),
    ("(VN-I) and (VN-II)", equilibria, "paid", with_a_dearer_fold),
    ("(VN-I) and (VN-II)", equilibria, "_call", lambda i, j, amount: amount),
    (
        "(VN-I) and (VN-II)",
        equilibria,
        "mixed_equilibrium",
        lambda n, b: dataclasses.replace(MIXED(n, b), value=MIXED(n, b).value + 1),
    ),
    ("vnMNE(3, 1), strategies", equilibria, "THREE_CARDS", ([1, 0, 1], [0, 0, 1])),
    (
        "Slide vnMNE(3, 1), bluffing",
        equilibria,
        "optimal_strategies",
        lambda n, b: with_another_bluff(OPTIMAL(n, b)),
    ),
    (
        "Slide of the web page, suggested strategies, n = 2, payoffs",
        equilibria,
        "SUGGESTED",
        ((2,), equilibria.SUGGESTED[1]),
    ),
    *(
        ("Slide of the web page, suggested strategies, n = 2", equilibria, "SUGGESTED", other)
        for other in (((2,), ((2,),)), ((1,), ((2,),)), ((1,), ((2,), ())))
    ),
    ("vnMNE(9, 2), translation", equilibria, "NINE_CARDS_IN_WORDS", ((1, 8, 9), (7, 8, 9))),
    ("vnMNE(9, 2), list Q", equilibria, "NINE_CARDS", ([1] * 9, [1] * 10)),
    ("Slide vnMNE(9, 2), 200 cards", equilibria, "_fast_strategy", nearly_the_best),
    (
        "Slide vnMNE(9, 2), 200 cards",
        equilibria,
        "mixed_equilibrium",
        lambda n, b: dataclasses.replace(MIXED(n, b), value=MIXED(n, b).value - Fraction(1, 10**8)),
    ),
    ("Slide von Neumann's pure Nash Equilibrium", continuum, "printed_thresholds", higher_call),
    ("Slide von Neumann's pure Nash Equilibrium", continuum, "call_gain", lambda y, b, found: 1),
    (
        "Slide von Neumann's pure Nash Equilibrium",
        continuum,
        "printed_thresholds",
        right_at_some_bets,
    ),
    (
        "Slide von Neumann's pure Nash Equilibrium, value",
        continuum,
        "printed_thresholds",
        more_value,
    ),
    (
        "Slide von Neumann's pure Nash Equilibrium, best bet",
        continuum,
        "printed_thresholds",
        more_value,
    ),
    ("Eq. A", two_callers, "dealt_first", lambda x, b, c, bets: DEALT_FIRST(x, b, c, bets) + c**4),
    ("Eq. B", two_callers, "dealt_first", lambda x, b, c, bets: DEALT_FIRST(c, b, c, bets)),
    ("Eq. C", two_callers, "dealt_caller", lambda a, x, c, b: DEALT_CALLER(a, x, c, b) * b),
    *(
        (f"Eq. {name.upper()}", two_callers, f"_sides_of_{name}", with_a_raised_side(name, side))
        for name in "abc"
        for side in (0, 1)
    ),
    (
        "Slide Determining the NE strategies",
        two_callers,
        "bettor_gain",
        lambda hand, found: GAIN(hand, found) if hand >= 0.5 else 1.0,
    ),
    (
        "Slide Determining the NE strategies",
        two_callers,
        "continuous_equilibrium",
        lambda b, k: dataclasses.replace(PRESENT(b, k), call_above=PRESENT(b, k).call_above + 1e-6),
    ),
    (
        "Slide von Neumann's pure Nash Equilibrium, b = 2",
        continuum,
        "printed_thresholds",
        higher_call,
    ),
    *(
        (f"Optimal(2), {name}", two_caller_numbers, "enclosed", lambda bet: moved(ENCLOSED(bet)))
        for name in ("A", "B", "C", "value")
    ),
    *(
        (f"Further discussion, {name}", two_caller_numbers, "best", lambda: moved(BEST(), "0.006"))
        for name in ("best bet", "maximum")
    ),
    (
        "Further discussion, maximum",
        two_caller_numbers,
        "enclosed",
        lambda bet: moved(ENCLOSED(bet)),
    ),
    (
        "Further discussion, two players' best",
        two_caller_numbers,
        "printed_thresholds",
        more_value,
    ),
    ("Further discussion, comparison", two_caller_numbers, "best", lambda: ENCLOSED(Fraction(1))),
    ("Further discussion, comparison", two_caller_numbers, "two_is_best", lambda: False),
    ("Further discussion, comparison", two_caller_numbers, "printed_thresholds", much_more_value),
    # a hand that has to fold gains by a call, and one that is next to A by a bet, for large bets
    (
        "Slide Determining the NE strategies",
        two_callers,
        "dealt_call",
        lambda y, a, above, c, b: DEALT_CALL(y, a, above, c, b) + (y < a) * y * (a - y),
    ),
    (
        "Slide Determining the NE strategies",
        two_callers,
        "dealt_first",
        lambda x, b, c, bets: DEALT_FIRST(x, b, c, bets) + bets * (b > 1) * (c - x),
    ),
    ("Slide Determining the NE strategies", two_callers, "_sides_of_c", with_a_raised_side("c", 0)),
]

PLAYED = _three_player.played
CALL12, CALL13 = _three_player.call12, _three_player.call13
DEALT_THREE, FIRST_BETS = _three_player.dealt, _three_player.first_bets
SPLIT = _three_player.split_calls


def fold_costs_nothing(n, b, player, card, action, others):
    payoff = DEALT_THREE(n, b, player, card, action, others)
    return payoff if action else payoff + sum(others[0])


def wrong_with_three_cards(n, b, player, card, action, others):
    """What is wrong with the best of three cards, and right with four and five cards."""
    payoff = DEALT_THREE(n, b, player, card, action, others)
    return payoff + (n == 3 and card == 2) * others[0][0]


def fold_of_three_pays_more(n, b, player, card, action, others):
    payoff = DEALT_THREE(n, b, player, card, action, others)
    return payoff + (player == 2 and not action)


def more_for_one(cards, bet, *strategies):
    one, two, three = three_player_payoffs(cards, bet, *strategies)
    return one, two + Fraction(1, 10**6), three


def with_rake(hands, acts, bet):
    """Where all three have put in a bet of 2, the house takes some of it."""
    paid = PLAYED(hands, acts, bet)
    return [paid[0] - (all(acts) and bet == 2), *paid[1:]]


def with_a_smaller_bet_of_three(hands, acts, bet):
    """Player III calls a bet of 2 with 1."""
    return PLAYED(hands, acts, bet - (bet == 2 and list(acts) == [True, False, True]))


def with_a_seat_charge(hands, acts, bet):
    """Player III pays a bit to player II where both fold the best cards."""
    one, two, three = PLAYED(hands, acts, bet)
    bit = list(acts) == [True, False, False] and min(hands) == hands[0]
    return [one, two + bit, three - bit]


def as_last(played):
    """The second best card takes the pot."""
    return lambda hands, acts, bet: played([-h for h in hands], acts, bet)


def nonsense(found):
    """The callers' strategy upside down; the payoffs are left as they are."""
    return dataclasses.replace(found, call_probabilities_2=found.call_probabilities_2[::-1])


def unstable(found):
    """The same, as if player I gained by deviating."""
    return dataclasses.replace(found, gains=(Fraction(1), Fraction(0), Fraction(0)))


def no_bluffs(found):
    """Player I never bluffs; the payoffs are left as they are."""
    half = len(found.bet_probabilities) // 2
    return dataclasses.replace(
        found, bet_probabilities=(0,) * half + found.bet_probabilities[half:]
    )


MUTATIONS += [
    ("Slow NLP", _three_player, "three_player_payoffs", more_for_one),
    *((place, _three_player, "played", with_rake) for place in ("Slow NLP", "Fast NLP, objective")),
    *(
        ("FastMNE, identical strategies", _three_player, "played", played)
        for played in (with_a_smaller_bet_of_three, with_a_seat_charge)
    ),
    *(
        (place, _three_player, "three_player_equilibrium", lambda n, b: no_bluffs(THREE(n, b)))
        for place in ("Slow NLP", "Fast NLP, objective")
    ),
    ("Slow NLP, remark", _three_player, "paytable", lambda n, b: tables.paytable(n, b)[:, :1] + 1),
    ("Fast NLP, objective", _three_player, "call13", lambda i, j, k, r: CALL13(i, j, k, r) + 1),
    ("Fast NLP, objective", _three_player, "sets_are_dealt", lambda: False),
    ("Fast NLP, Call12", _three_player, "call12", lambda i, j, r: CALL12(i, j, r + 1)),
    ("Fast NLP, Call13", _three_player, "call13", lambda i, j, k, r: CALL13(j, i, k, r)),
    ("Fast NLP, names", _three_player, "NAMES_USED", (("Call12", "Call13"),) * 3),
    ("Fast NLP, names", _three_player, "call12", lambda i, j, r: CALL12(j, i, r)),
    ("Fast NLP, names", _three_player, "dealt", fold_of_three_pays_more),
    *(
        (f"Fast NLP, Player {name}", _three_player, "played", as_last(_three_player.played))
        for name in ("I checks", "I bets", "II folds", "II calls", "III folds", "III calls")
    ),
    ("Fast NLP, Player II folds", _three_player, "dealt", fold_costs_nothing),
    *(
        (f"Fast NLP, {name}", _three_player, "dealt", wrong_with_three_cards)
        for name in (
            "names",
            *(f"Player {act}" for act in ("I checks", "I bets")),
            *(f"Player {name} {act}" for name in ("II", "III") for act in ("folds", "calls")),
        )
    ),
    (
        "FastMNE, identical strategies",
        _three_player,
        "split_calls",
        lambda: (*SPLIT()[:2], SPLIT()[1]),
    ),
    (
        "FastMNE, identical strategies",
        _three_player,
        "three_player_gains",
        lambda *given: (1, 0, 0),
    ),
    (
        "FastMNE, identical strategies",
        _three_player,
        "three_player_equilibrium",
        lambda n, b: unstable(THREE(n, b)),
    ),
    ("FastMNE(4, 1)", three_player, "three_player_equilibrium", lambda n, b: THREE(n + 1, b)),
    (
        "FastMNE(4, 1), strategies",
        _three_player,
        "FOUR_CARDS",
        [_three_player.FOUR_CARDS[0], *_three_player.FOUR_CARDS[:0:-1]],
    ),
    (
        "FastMNE(4, 1), translation",
        _three_player,
        "FOUR_IN_WORDS",
        ({1: Fraction(2, 3)}, (4,), {3: Fraction(3, 4)}, (4,)),
    ),
    (
        "FastMNE(4, 1), translation",
        _three_player,
        "FOUR_CARDS",
        [[Fraction(0)] * 4, *_three_player.FOUR_CARDS[1:]],
    ),
    ("FastMNE(10, 2)", three_player, "three_player_equilibrium", lambda n, b: THREE(n, b + 1)),
    (
        "FastMNE(10, 2), list P",
        _three_player,
        "TEN_CARDS",
        [*_three_player.TEN_CARDS[:2], _three_player.TEN_CARDS[2][::-1]],
    ),
    (
        "FastMNE(10, 2), translation",
        _three_player,
        "TEN_IN_WORDS",
        ({1: Fraction(16, 19)}, (10,), {7: Fraction(3, 25)}, (9, 10)),
    ),
    ("FastMNE, value of the game", _three_player, "equilibrium_family", lambda n, b: [THREE(n, b)]),
    *(
        ("Further discussion, large decks", _three_player, name, other)
        for name, other in (
            ("enclosed", lambda bet: ENCLOSED(bet + 1)),
            ("enclosed", lambda bet: ENCLOSED(bet)._replace(call=Interval.between(0, 1))),
            ("LEAST_SHORT", Fraction(3, 20)),
            ("MOST_SHORT", Fraction(3, 20)),
            ("equilibrium_family", lambda n, b: [nonsense(THREE(n, b))]),
            ("three_player_equilibrium", lambda n, b: no_bluffs(THREE(n, b))),
            ("three_player_equilibrium", lambda n, b: unstable(THREE(n, b))),
        )
    ),
]

THREE = three_player.three_player_equilibrium
PRESENT = two_callers.continuous_equilibrium
ENCLOSED, BEST = two_caller_numbers.enclosed, two_caller_numbers.best


@pytest.mark.parametrize(
    ("place", "module", "name", "other"),
    MUTATIONS,
    ids=[f"{place}, {name}" for place, _, name, _ in MUTATIONS],
)
def test_mutation_is_noticed(monkeypatch, place, module, name, other):
    assert by_place(place).outcome.holds  # computed once for all mutations of a claim
    monkeypatch.setattr(module, name, other)
    assert not holds(place)


@pytest.mark.parametrize("bet", [Fraction(1, 2), Fraction(2), Fraction(207, 100), Fraction(7)])
def test_forty_digits_against_floats(bet):
    found = PRESENT(float(bet), 2)
    exact = [found.bluff_below, found.value_above, found.call_above, found.value]
    assert np.allclose([float(x) for x in SOLVED(bet)], exact, rtol=0, atol=2e-15)


def test_forty_digits_against_sympy():
    a, x, c = sp.symbols("A B C")
    b = 2
    equations = [
        3 * a**2 - 1 - (3 * c**2 + b * c**2 - b - 1),
        3 * x**2 - 1 - (-2 * b * c * x + 3 * b * x**2 + 3 * x**2 - b - 1),
        -a + x - 1 - (2 * b * c * a + 3 * c * a - b * a - a - b + b * x + x - 1),
    ]
    root = sp.nsolve(equations, (a, x, c), (0.137, 0.829, 0.641), prec=50)
    exact = SOLVED(Fraction(2))
    assert all(
        abs(sp.Float(str(mine), 50) - its) < 1e-38 for mine, its in zip(exact, root, strict=False)
    )


def test_no_bet_of_many_pays_more_than_the_best():
    best, bets = BEST(), [Fraction(k, 20) for k in range(1, 120)]
    values = [ENCLOSED(bet).value for bet in bets]
    rises = [low.upper < high.lower for low, high in pairwise(values)]
    assert rises == [bet < best.bet.lower for bet in bets[1:]]
    assert all(value.upper < best.value.lower for value in values)


def test_fifteen_decimals_are_rounded_ones_and_agree_to_half_a_unit_of_the_fourteenth():
    noted = []
    for name, exact in zip(("A", "B", "C", "value"), SOLVED(Fraction(2)), strict=True):
        place = f"Optimal(2), {name}"
        digits = re.findall(r"\$(0\.\d{15})\$", by_place(place).note)
        assert all(Decimal(each) == round(exact, 15) for each in digits)
        noted += digits
        assert holds(place, printed=float(exact) - 4e-15)
        assert not holds(place, printed=float(exact) - 6e-15)
    assert len(noted) == 3


def test_identity_of_the_best_bet_with_sympy():
    b = sp.symbols("b", positive=True)
    value = b / ((b + 4) * (b + 1))
    rest = value.subs(b, 2) - value - (b - 2) ** 2 / (9 * (b + 4) * (b + 1))
    assert sp.simplify(rest) == 0


@pytest.mark.heavy
def test_claims_need_no_sympy():
    code = (
        "import sys; sys.modules['sympy'] = None\n"
        "from paper_ledger.ktz24 import CLAIMS\n"
        "assert all(claim.outcome.holds for claim in CLAIMS)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
