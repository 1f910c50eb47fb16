"""Displayed formulas about simplified Kuhn poker, and about repeated play of it."""

import math
from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from formulas import chains, displayed, family, holds, one, shown, statements, true
from latex import Late, value

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.dynamics.flow import all_slopes, scaled_payoffs
from guts_core.simplified_kuhn.dynamics.invariants import (
    FACES,
    average_profits,
    conserved_quantities,
)
from guts_core.simplified_kuhn.solutions.families import FAMILY
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.stability.harmonic import harmonic_weights
from paper_ledger.bil17.stability.instability import odd_trace
from paper_ledger.bil17.stability.resonance import resonant_members

F = Fraction
POT = variable()
LISTED, PAGE = "three_player_completeness", "three_player_dynamics_theory"


def named(frequencies, pot):
    """Frequencies as the pages write them, with the pot and Q."""
    pairs = zip(FREQUENCIES, frequencies, strict=True)
    return {f"{name[0]}_{name[1]}": x for name, x in pairs} | {"P": pot, "Q": pot + 1}


def written(name):
    return f"{name[0]}_{name[1]}"


def mixed(face=(), seed=1):
    """Frequencies drawn at random, but for those that a face fixes."""
    fixed = FACES[face] if face else {}
    drawn = np.random.default_rng(seed).integers(1, 12, len(FREQUENCIES))
    pairs = zip(FREQUENCIES, drawn, strict=True)
    return [F(fixed[name]) if name in fixed else F(int(k), 13) for name, k in pairs]


# The list of solutions ------------------------------------------------------------------


def test_ends_of_ranges():
    names = {left: one(LISTED, left) for left in ("P_3", "P_4", "P_6", "P_8", "P_9")}
    ends = {"3": ("P_3", "P_4"), "6": ("P_6", None), "7": ("P_6", "P_9"), "8": ("P_8", "P_9")}
    ends |= {"2": (None, "P_4"), "4": ("P_3", None), "9": ("P_8", None)}
    for label, pair in ends.items():
        for end, name in zip((FAMILY[label].low, FAMILY[label].high), pair, strict=True):
            if name:
                assert float(end) == pytest.approx(names[name])


@pytest.mark.parametrize("seed", [1, 2])
def test_slopes_are_those_of_the_rules(seed):
    """24 times the derivative, which is a difference, as payoffs are affine in a frequency."""
    pot, played = F(27, 5), mixed(seed=seed)
    names = named(played, pot)
    shows = [chains(each) for each in displayed(LISTED)]
    found = {}
    for display in shows:
        for (name, *rest), (formula, *_) in pairwise(display):
            if not rest and name.strip() in {written(each) for each in FREQUENCIES}:
                found[name.strip()] = value(formula, names)
    assert len(found) == 11
    for index, name in enumerate(FREQUENCIES):
        ends = [
            scaled_payoffs([F(end) if k == index else x for k, x in enumerate(played)], pot)
            for end in (1, 0)
        ]
        player = int(name[1]) - 1
        assert found[written(name)] == ends[0][player] - ends[1][player], name
    names |= {"U": one(LISTED, "U", **names), "V": one(LISTED, "V", **names)}
    assert names["U"] == (found["b_3"] + names["Q"] * (names["c_1"] + names["d_2"])) / names["Q"]
    assert names["V"] == (found["b_2"] + names["Q"] * (names["c_3"] + names["d_1"])) / names["Q"]


def test_equation_of_solution_3():
    for pot in (F(13, 4), F(33, 10)):
        (member, *_) = FAMILY["3"].vertices(pot)
        assert true(
            LISTED,
            "a_2^2+(P^2-4)a_2+Q(P^2-4P+1)",
            **{name: float(x) for name, x in named(member, pot).items()},
        )


def test_step_of_the_proof():
    """What has to be positive increases, and at the least bet of player 1 is as said."""
    for pot in (F(21, 5), F(49, 10)):
        values = []
        for place in (F(0), F(1, 3), F(1)):
            bet = (5 - pot) / 2 + place * (1 - (5 - pot) / 2)
            names = {"P": pot, "Q": pot + 1, "a_1": bet}
            assert true(LISTED, "f", **names, f=one(LISTED, "f", side=1, **names))
            values.append(one(LISTED, "f", side=1, **names))
        assert values == sorted(values)
        assert values[0] == 2 * (pot + 1) * (pot**2 - pot - 12)


def test_bets_that_do_not_balance():
    """What follows if player 1's bet pays, and a bet of player 2 that is not certain does not."""
    pot, found = F(5, 2), 0
    V_0, some = 2 / (pot + 1), [F(k, 7) for k in (1, 3, 7)]
    for b_3, c_1, c_3, a_1, b_2 in product(some, some, some, some, some):
        a_1, b_2 = a_1 / 5, b_2 / 9
        b_1 = 2 * a_1 / (pot + 1)
        pays = 2 * b_3 + (2 + c_3) * b_2 <= 2 * V_0
        if pays and 2 * (V_0 + b_1) <= (2 + c_1) * b_3 + b_1 * c_3:
            names = {"c_1": c_1, "b_3": b_3, "c_3": c_3, "b_2": b_2, "a_1": a_1, "Q": pot + 1}
            assert true(LISTED, "c_1b_3", **names)
            found += 1
    assert found


# Repeated play --------------------------------------------------------------------------


def test_traces_of_the_unstable_solutions():
    for label in ("2", "7"):
        trace = one(PAGE, rf"\operatorname{{tr}}J_{label}^3", P=POT)
        assert trace == odd_trace(FAMILY[label], 3)


@pytest.mark.parametrize(("face", "free"), [("6", "c1 d2 b3"), ("10", "b1 c2 b2 d1 b3 c1")])
def test_slopes_on_the_last_faces(face, free):
    """What is said of the larger face holds on the smaller one as well."""
    pot, fixed = F(27, 5), FACES["6"] | FACES[face]
    played = [F(fixed.get(name, F(k + 1, 13))) for k, name in enumerate(FREQUENCIES)]
    slopes = dict(zip(FREQUENCIES, all_slopes(played, pot), strict=True))
    for name in free.split():
        left = rf"\dotF_{{{name[0]}_{name[1]}}}"
        found = shown(PAGE, left, **named(played, pot))
        assert set(found[:1] if face == "6" else found) == {slopes[name]}, name


def test_play_in_frequencies_and_in_log_odds():
    """Both equations say the same, and so do the averages that follow from them."""
    pot, played = F(27, 5), mixed(seed=5)
    for index, steepness in enumerate(all_slopes(played, pot)):
        f, rate, speed = float(played[index]), float(steepness), 2.0
        names = {"k_i": speed, "f_i": f, r"\partial": 1, "E": rate / 24}
        for page in (PAGE, "three_player_dynamics"):
            (written,) = [c[-1] for c in statements(page, r"\dotf_i")]
            moves = value(written.replace(r"\partial f_i", r"\partial"), names)
            here = math.log(f / (1 - f)) + speed * rate * 1e-6 * (1 if page == PAGE else 1 / speed)
            expected = (1 / (1 + math.exp(-here)) - f) / 1e-6
            assert moves == pytest.approx(expected, abs=1e-4)
        ends, times = (-0.7, -0.7 + rate * 3), np.linspace(0, 3, 6001)
        means = 1 / (1 + np.exp(0.7 - rate * times)) * rate
        mean = float((means[:-1] + means[1:]).sum() / 2 / 6000)
        lengths = [
            value(c[-1].replace("F_i", "F"), {r"\Delta": 1, "F": end, "T": 3, "e": math.e})
            for end in ends
            for c in statements(PAGE, label="eq-averages")
        ]
        assert [lengths[2] - lengths[0], lengths[3] - lengths[1]] == pytest.approx([rate, mean])


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
    pot = F(19, 4)
    for member in FAMILY["9"].vertices(pot):
        speeds = [
            one(PAGE, rf"\omega_{number}^2", **named(member, pot))
            for number in ("{13}", "{21}", "3")
        ]
        assert speeds == [
            drawn_round(member, pot, "b1", "d3"),
            drawn_round(member, pot, "b2", "d1"),
            sum(drawn_round(member, pot, "b3", call) for call in ("c1", "d2")),
        ]


def test_frequencies_of_solution_5():
    pot = F(15, 4)
    (member, *_) = FAMILY["5"].vertices(pot)
    read = {}
    for speed, pair in pairwise(statements(PAGE)):
        if pair[0].strip().startswith("(b_") and len(pair) == 1:
            read[pair[0].strip()] = value(speed[0], {"P": pot})
    assert sorted(read) == ["(b_2,d_1)", "(b_3,d_2)"]
    for pair, speed in read.items():
        first, second = (name.replace("_", "") for name in pair.strip("()").split(","))
        assert speed**2 == pytest.approx(float(drawn_round(member, pot, first, second)))


def test_resonant_members():
    pot = F(93, 20)
    names = {"P": pot, "Q": pot + 1}
    names["x"] = math.sqrt(one(PAGE, "x^2", **names))
    found = sorted(float(member[2]) for member in resonant_members(pot))
    read = sorted(one(PAGE, "c_1", **names, **{r"\pm": sign}) for sign in (-1, 1))
    assert FREQUENCIES[2] == "c1"
    assert read == pytest.approx(found)
    for c1 in read:  # and the driven oscillator is as fast as the pair of players 2 and 1 there
        here = {"b_3": 2 * pot / (pot + 1) ** 2, "c_1": c1, "d_2": 2 * pot / (pot + 1) - c1}
        own, pair = (one(PAGE, rf"\omega_{of}^2", **names, **here) for of in ("3", "{21}"))
        assert own == pytest.approx(float(pair))


def at_log_odds(log_odds, fixed):
    return [
        float(fixed[name]) if name in fixed else 1 / (1 + math.exp(-x))
        for name, x in zip(FREQUENCIES, log_odds, strict=True)
    ]


def rate(quantity, face, pot, log_odds, step=1e-6):
    """How fast a function of the log-odds changes along play on a face."""
    slopes = all_slopes(at_log_odds(log_odds, FACES[face]), float(pot))
    moved = [np.asarray(log_odds) + k * step * np.array(slopes, dtype=float) for k in (1, -1)]
    return (quantity(moved[0]) - quantity(moved[1])) / (2 * step)


@pytest.mark.parametrize(("face", "pot"), [("1", F(5, 2)), ("3", F(67, 20)), ("4", F(15, 4))])
def test_conserved_quantities(face, pot):
    log_odds = np.linspace(-1.2, 0.9, 11)
    for each in conserved_quantities(face, pot):
        free = list(each.weights)
        names = {"e": math.e, "over": {"i": range(len(free))}}
        names |= family("w", [float(each.weights[name]) for name in free], 0)
        centre = [float(each.centre[name]) for name in free]

        def quantity(odds, names=names, centre=centre, free=free):
            here = [odds[FREQUENCIES.index(name)] for name in free]
            late = {"f_i^*": Late(lambda now: centre[now["i"]])}
            return one(PAGE, "H", "eq-H", **names, **late, **family("F", here, 0))

        assert quantity(log_odds) == pytest.approx(float(each(log_odds)))
        assert rate(quantity, face, pot, log_odds) == pytest.approx(0, abs=1e-7)


def test_other_sums_that_are_conserved():
    fixed = {"a1": F(1), "a2": F(1)}
    for seed in (1, 2):
        played = [fixed.get(n, x) for n, x in zip(FREQUENCIES, mixed(seed=seed), strict=True)]
        for pot in (F(3), F(16, 3)):
            slopes = all_slopes(played, pot)
            names = {f"F_{{{n[0]}_{n[1]}}}": s for n, s in zip(FREQUENCIES, slopes, strict=True)}
            sums = [c[0] for c in statements(PAGE) if c[0].startswith("(P+1)(F_")]
            assert [value(each, {**names, "P": pot}) for each in sums] == [0, 0]


@pytest.mark.parametrize(("face", "pot"), [("1", F(5, 2)), ("3", F(67, 20)), ("4", F(15, 4))])
def test_harmonic_faces(face, pot):
    for seed in (3, 4):
        played = mixed(face, seed)
        slopes, found = all_slopes(played, pot), harmonic_weights(face, pot)
        index = [FREQUENCIES.index(name) for name in found]
        names = {
            "over": {"i": range(len(index))},
            "f": 0,
            "g_": lambda i, own=[slopes[k] for k in index]: lambda _: own[i],
        }
        names |= family("w", [F(w) for w, _ in found.values()], 0)
        names |= family("m", [F(m) for _, m in found.values()], 0)
        names |= family("f", [played[k] for k in index], 0)
        (law,) = [c for c in statements(PAGE, label="eq-harmonic") if len(c) == 3]
        assert holds(law, names)


@pytest.mark.parametrize(("face", "pot"), [("1", F(5, 2)), ("4", F(15, 4)), ("10", F(6))])
def test_payoffs_in_terms_of_slopes(face, pot):
    found, played = average_profits(face, pot), mixed(face, 7)
    slopes, payoffs = all_slopes(played, pot), scaled_payoffs(played, pot)
    for player, each in enumerate(found):
        names = {"over": {"i": range(11)}, "E_j^*": F(each.value) / 24}
        names |= family("g", slopes, 0) | family("f", played, 0)
        names |= {"p_": lambda i, each=each: each.slopes.get(FREQUENCIES[i], 0)}
        names |= {"q_": lambda i, each=each: each.products.get(FREQUENCIES[i], 0)}
        assert one(PAGE, "24E_j", **names) == payoffs[player]


def bowl(x):
    return math.log(1 + math.exp(x))


def test_energy_of_the_driven_oscillator():
    """Its rate of change on the face of Case 6, and the equations of motion at rest."""
    pot, face = 4.65, "6"
    log_odds = np.linspace(-0.8, 1.1, 11)
    place = {name: FREQUENCIES.index(name) for name in FREQUENCIES}
    q = pot + 1

    def split(odds):
        x, y = odds[place["d1"]] / q, odds[place["d3"]] / q
        u = odds[place["c1"]] - x
        return {
            "x": x,
            "y": y,
            "u": u,
            r"\kappa": u - (odds[place["d2"]] - y),
            "F": odds[place["b3"]],
        }

    names = {"P": pot, "Q": q, "L": bowl, r"\sigma": lambda x: 1 / (1 + math.exp(-x))}

    def energy(odds):
        here = {**names, **split(odds)}
        here["V"] = lambda u: one(PAGE, "V", **{**here, "u": u})
        (written,) = [c for c in statements(PAGE, "K") if "V(u)" in c[-1]]
        return value(written[-1], here)

    slopes = all_slopes(at_log_odds(log_odds, FACES[face]), pot)
    here = {**names, **split(log_odds)}
    u = slopes[place["c1"]] - slopes[place["d1"]] / q
    (written,) = [c[-1] for c in statements(PAGE, r"\dotK")]
    expected = value(written.replace(r"\dot u", "D"), {**here, "D": u})
    assert rate(energy, face, pot, log_odds) == pytest.approx(expected, abs=1e-7)
    assert rate(lambda odds: split(odds)[r"\kappa"], face, pot, log_odds) == pytest.approx(
        0, abs=1e-8
    )
    (kept,) = [c[-1] for c in statements(PAGE, "K") if "(u+q)" in c[-1]]
    still = {**here, "q": here["x"]}
    step = 1e-6

    def bent(name):
        moved = [value(kept, {**still, name: still[name] + k * step}) for k in (1, -1)]
        return (moved[0] - moved[1]) / (2 * step)

    assert bent("F") == pytest.approx(u, abs=1e-7)
    beside = dict(zip(FREQUENCIES, at_log_odds(log_odds, FACES[face]), strict=True))
    beside["d2"] = 1 / (1 + math.exp(-(here["u"] - here[r"\kappa"])))
    assert -bent("u") == pytest.approx(2 * pot - q * (beside["c1"] + beside["d2"]), abs=1e-7)


def test_quantity_of_the_exercise():
    pot, log_odds = F(5, 2), np.linspace(-1.0, 1.3, 11)

    def quantity(odds):
        played = at_log_odds(odds, FACES["1"])
        (exercise,) = [c[-1] for c in statements(PAGE, "H") if r"\log b_3" in c[-1]]
        return value(exercise, named(played, float(pot)))

    assert rate(quantity, "1", pot, log_odds) == pytest.approx(0, abs=1e-7)
