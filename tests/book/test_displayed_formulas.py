"""Displayed formulas of the pages, read and evaluated, are what the library computes."""

import math
from fractions import Fraction
from itertools import product
from pathlib import Path

import formulas
import numpy as np
import pytest

from guts_core.guts import closed_forms, nash_threshold
from guts_core.guts.beyond.ruin_rules import RoundValues, saddle_point
from guts_core.guts.coalition.continuum import solve_coalition_limit
from guts_core.guts.rules import Guts
from guts_core.kuhn import MultiplayerKuhn, first_profit
from guts_core.kuhn.three_players.closed_forms import large_pots, low_calls
from guts_core.methods import fixed_points
from guts_core.methods.exact.rational_functions import variable
from guts_core.methods.matrix_games.zero_sum import solve_zero_sum
from guts_core.simplified_kuhn.dynamics.flow import all_slopes
from guts_core.simplified_kuhn.dynamics.invariants import FACES
from guts_core.simplified_kuhn.solutions.families import FAMILIES
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.stability.instability import odd_trace
from paper_ledger.bil18.stored.four_players import read_forms
from paper_ledger.bil18.whole_sets.bounds import proved_ranges
from paper_ledger.blpwz22.enclosures.many_opponents import enclose_limit

F = Fraction
DATA = Path(__file__).resolve().parents[2] / "data"
FOUR = {form.low: form for form in read_forms(DATA / "kuhn_four_forms.csv") if form.cards == 5}
#: The pot, as the variable of functions of it.
POT = variable()


def shown(page, *lefts, **names):
    """The values of the equations with these left sides, all that the page has, in order."""
    found = [right for left in lefts for right in formulas.of(page, left)]
    assert found, (page, lefts)
    return [formulas.value(right, names) for right in found]


# Kuhn poker -----------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "whole"), [(4, 24), (5, 60), (6, 120)])
def test_payoffs_at_large_pots(cards, whole):
    """As functions of the pot, without a low call of player 2 and with some, or with all."""
    form = large_pots(cards)
    for share in (F(0), F(2, 7), F(1)):
        calls = low_calls(share, cards)
        first = shown("kuhn_theory", f"{whole}E_1", P=POT, s=share)
        assert first == [whole * form.expectations[0], whole * calls.expectations[0]]
        second = shown("kuhn_theory", f"{whole}E_2", P=POT)
        assert set(second) == {whole * form.expectations[1], whole * calls.expectations[1]}
        assert [share * each for each in shown("kuhn_theory", "y", P=POT, N=F(cards))] == [
            calls.frequencies[9, 1]
        ]


def test_what_the_last_player_loses():
    assert shown("kuhn_theory", "60E_3", P=POT) == [60 * low_calls(1, 5).expectations[2]]


@pytest.mark.parametrize(("players", "cards"), [(2, 4), (3, 5), (4, 6)])
def test_where_profit_begins(players, cards):
    names = {"m": F(players), "N": F(cards)}
    (ends,) = formulas.of("kuhn_theory", r"P_{\min}")
    least, most = (formulas.value(end, names) for end in ends.split("   "))
    assert least == MultiplayerKuhn(players, cards).least_pot
    found = first_profit(players, cards, most)
    with pytest.raises(ValueError, match="pot must"):
        first_profit(players, cards, most + F(1, 100))
    last, *_ = shown("kuhn_theory", "E_m", P=most, **names, **{r"P_{\min}": least})
    assert last == found.expectations[-1]
    others, *_ = formulas.of("kuhn_theory", "E_1")
    assert formulas.value(others, names | {"E_m": last}) == found.expectations[0]


def test_payoffs_of_four_players():
    _, *first = formulas.of("kuhn_theory", "E_1")
    for player, written in enumerate([first, *(f"E_{k}" for k in (2, 3, 4))]):
        rights = formulas.of("kuhn_theory", written) if player else written
        found = [formulas.value(right, {"P": POT}) for right in rights]
        forms = [FOUR[F(4)], FOUR[F(11)]][: len(found)]
        assert found == [form.expectations[player] for form in forms]
        assert len(found) == (1 if player == 3 else 2)


def test_payoffs_of_all_equilibria():
    for pots, each in (((F(9, 4), F(11, 4)), 0), ((F(7, 2), F(18, 5)), 1), ((F(6), F(63, 10)), 2)):
        for pot, player in product(pots, (1, 2)):
            pays = shown("kuhn_whole_set", f"E_{player}", P=pot)
            assert len(pays) == 3
            assert proved_ranges(pot)[player - 1] == (pays[each], pays[each])


# Guts -----------------------------------------------------------------------------------

#: Opponents, thresholds and a continuation value.
POINT = {"N": 4, "n": 5, "p": F(2, 3), "q": F(3, 4), "r": F(4, 5), "V": F(-1, 9), "k": F(8, 9)}


def test_payoffs_of_blocs():
    n, p, q, r, v = (POINT[name] for name in "NpqrV")
    page = "guts_structure"
    assert shown(page, "F_b(p,q)", **POINT) == [closed_forms.bloc_payoff(n, p, q, v)]
    assert shown(page, "F_s(p,r)", **POINT) == [closed_forms.pseudo_bloc_payoff(n, p, r, v)]
    assert shown(page, r"\partial_pF_b", **POINT) == [closed_forms.bloc_slope(n, q, v)]
    assert shown(page, r"\tfrac1N\partial_qF_b", **POINT) == [
        closed_forms.bloc_gradient(n, p, q, v)
    ]
    assert shown(page, r"\partial_pF_s", **POINT) == [closed_forms.pseudo_bloc_slope(n, p, r, v)]
    assert shown(page, r"\tfrac1{N-1}\partial_rF_s", **POINT) == [
        closed_forms.pseudo_bloc_gradient(n, p, r, v)
    ]


def test_payoffs_and_stakes_of_blocs_are_those_of_the_rules():
    n, p, q, r, v = (POINT[name] for name in "NpqrV")
    bloc, pseudo, game = [p, *[q] * n], [p, F(0), *[r] * (n - 1)], Guts(n + 1)
    assert shown("guts_payoffs", r"\alpha", **POINT) == [game.payoffs(bloc)[0]]
    assert shown("guts_payoffs", r"\beta", **POINT) == [game.stakes(bloc)]
    assert shown("guts_structure", r"\beta_b", **POINT) == [game.stakes(bloc)]
    assert shown("guts_structure", r"\beta_s", **POINT) == [game.stakes(pseudo)]
    game = Guts(n + 1, weenie=True)
    assert shown("weenie", r"F_b^{\rmW}(p,q)", **POINT) == [
        game.payoffs(bloc)[0] + v * game.stakes(bloc)
    ]


def test_stakes_at_the_nash_thresholds():
    for players in (2, 3, 7):
        own = nash_threshold(players)
        stakes = float(Guts(players).stakes([own] * players))
        assert shown("guts_payoffs", r"\beta_\nu", N=players - 1) == pytest.approx([stakes])


def test_equations_of_the_limit():
    found = solve_coalition_limit()
    names = {"e": math.e, "a": found.player_rate, "b": found.bloc_rate, "V": found.value}
    names |= {"c": found.pseudo_bloc_rate, "w": found.pseudo_bloc_weight}
    (limit,) = (each for each in formulas.displayed("guts_structure") if "(1+V)(1-2e^{-b})" in each)
    read = formulas.equations(limit)
    assert len(read) == 5
    for left, right in read:
        assert formulas.value(left, names) == pytest.approx(
            formulas.value(right, names), abs=1e-12
        ), left
    for rest in ("F_b'", "F_s'"):
        (names[rest],) = shown("guts_structure", rest, **names)
    low, high = map(float, enclose_limit().coefficient)
    assert shown("guts_structure", r"\kappa", **names) == pytest.approx([(low + high) / 2])


def test_saddle_point_of_a_round():
    """Where both hold and player 1 has the higher threshold, within the square."""
    worth = {"V": 0.2, "X": -0.9, "Y": -0.8, "Z_+": 0.6, "Z_-": -0.2}
    (own,) = shown("guts_open_problems", "p", **worth)
    (other,) = shown("guts_open_problems", "q", **worth, p=own)
    assert 0 < other < own < 1
    assert saddle_point(RoundValues(*worth.values())) == pytest.approx([own, other])


# Recursive games ------------------------------------------------------------------------


def games_with(other):
    """The pairs of matrices that the page names A and so, with the formula that they stand in."""
    for formula in formulas.displayed("recursive_games"):
        read = formulas.matrices(formula)
        if {"A", other} <= read.keys():
            yield read


def numbers(rows, **names):
    return np.array([[formulas.value(cell, names) for cell in row] for row in rows], dtype=object)


def value_at(game, at):
    return solve_zero_sum(numbers(game["A"]) + at * numbers(game["B"]), exact=True).value


def test_games_with_two_rows():
    swinging, touching, four = games_with("B")
    *_, value = formulas.of("recursive_games", "T(V)")
    gain, *_ = formulas.of("recursive_games", "T(V)-V")
    for at in (F(-1), F(-1, 3), F(0)):
        assert value_at(swinging, at) == formulas.value(value, {"V": at})
    for at in (F(-2), F(1, 3), F(1, 2)):
        assert value_at(touching, at) - at == formulas.value(gain, {"V": at})
    for game, at in product((touching, four), (F(-3), F(2))):
        together = numbers(game["A"]) + at * numbers(game["B"])
        assert (numbers(game["A+BV"], V=at) == together).all()
    assert len(fixed_points(numbers(four["A"]), numbers(four["B"]))) == 4


def test_a_game_with_eight_zeros():
    (game,) = games_with("C")
    payoff, stakes = numbers(game["A"]), numbers(game["C"]) + 1
    assert len(fixed_points(payoff, stakes)) == 8


# Simplified Kuhn poker ------------------------------------------------------------------


def test_traces_of_the_unstable_solutions():
    for label in ("2", "7"):
        (family,) = (each for each in FAMILIES if each.label == label)
        (trace,) = shown("three_player_dynamics_theory", rf"\operatorname{{tr}}J_{label}^3", P=POT)
        assert trace == odd_trace(family, 3)


def named(frequencies, pot):
    """Frequencies as the pages write them, with the pot and Q."""
    pairs = zip(FREQUENCIES, frequencies, strict=True)
    return {f"{name[0]}_{name[1]}": x for name, x in pairs} | {"P": pot, "Q": pot + 1}


@pytest.mark.parametrize(("face", "free"), [("6", "c1 d2 b3"), ("10", "b1 c2 b2 d1 b3 c1")])
def test_slopes_on_the_last_faces(face, free):
    """What is said of the larger face holds on the smaller one as well."""
    pot, fixed = F(27, 5), FACES["6"] | FACES[face]
    played = [F(fixed.get(name, F(k + 1, 13))) for k, name in enumerate(FREQUENCIES)]
    slopes = dict(zip(FREQUENCIES, all_slopes(played, pot), strict=True))
    for name in free.split():
        left = rf"\dotF_{{{name[0]}_{name[1]}}}"
        found = shown("three_player_dynamics_theory", left, **named(played, pot))
        assert set(found[:1] if face == "6" else found) == {slopes[name]}, name


def drawn_round(played, pot, one, other):
    """The square of the speed at which two frequencies near a member go round each other."""
    speed = F(-1)
    for own, beside in ((one, other), (other, one)):
        own, beside = FREQUENCIES.index(own), FREQUENCIES.index(beside)
        low, high = (
            all_slopes([F(end) if k == beside else x for k, x in enumerate(played)], pot)[own]
            for end in (0, 1)
        )
        speed *= played[own] * (1 - played[own]) * (high - low)
    return speed


def test_frequencies_of_solution_9():
    (family,) = (each for each in FAMILIES if each.label == "9")
    pot = F(19, 4)
    for member in family.vertices(pot):
        speeds = [
            shown("three_player_dynamics_theory", rf"\omega_{number}^2", **named(member, pot))
            for number in ("{13}", "{21}", "3")
        ]
        assert speeds == [
            [drawn_round(member, pot, "b1", "d3")],
            [drawn_round(member, pot, "b2", "d1")],
            [sum(drawn_round(member, pot, "b3", call) for call in ("c1", "d2"))],
        ]
