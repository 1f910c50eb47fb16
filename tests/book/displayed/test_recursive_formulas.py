"""Displayed formulas about recursive games, and about fictitious play of guts and other games."""

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from formulas import displayed, family, holds, inline, matrices, one, slope, statements, true
from latex import value

from guts_core.guts import Guts, coalition_game
from guts_core.methods import fixed_points
from guts_core.methods.matrix_games.zero_sum import solve_zero_sum
from paper_ledger.blpwz22.play.continuum import common_start, play_rounds
from paper_ledger.blpwz22.recursive_games.many_fixed_points import folding, touching_rows
from paper_ledger.blpwz22.repetition import repeated_play

F = Fraction
PAGE = "recursive_games"


def games_with(other):
    """The pairs of matrices that the page names A and so, with the formula that they stand in."""
    for formula in displayed(PAGE):
        read = matrices(formula)
        if {"A", other} <= read.keys():
            yield read


def numbers(rows, **names):
    return np.array([[value(cell, names) for cell in row] for row in rows], dtype=object)


def game_value(matrix):
    return solve_zero_sum(matrix, exact=True).value


def value_at(game, at):
    return game_value(numbers(game["A"]) + at * numbers(game["B"]))


def test_games_with_two_rows():
    swinging, touching, four = games_with("B")
    written = [c for c in statements(PAGE, "T(V)") if "40" in c[-1]]
    ((_, _, formula),) = written
    for at in (F(-1), F(-1, 3), F(0)):
        assert value_at(swinging, at) == value(formula, {"V": at})
    rising, *_ = [c for c in statements(PAGE, "T(V)-V") if "4(1-V)" in c[2]]
    for at in (F(-2), F(1, 3), F(1, 2)):
        assert holds(rising, {"V": at, "T": lambda at: value_at(touching, at)})
    for game, at in product((touching, four), (F(-3), F(2))):
        together = numbers(game["A"]) + at * numbers(game["B"])
        assert (numbers(game["A+BV"], V=at) == together).all()
    assert len(fixed_points(numbers(four["A"]), numbers(four["B"]))) == 4


def test_a_game_with_eight_zeros():
    (game,) = games_with("C")
    payoff, stakes = numbers(game["A"]), numbers(game["C"]) + 1
    assert len(fixed_points(payoff, stakes)) == 8


def test_value_map_and_its_difference():
    *_, four = games_with("B")
    payoff, stakes = numbers(four["A"]), numbers(four["B"])
    names = {"A": payoff, "B": stakes, "J": np.full((2, 2), F(1), dtype=object)}
    names |= {r"\operatorname{Val}": game_value, "T": lambda at: value_at(four, at)}
    names["f"] = lambda at: value_at(four, at) - at
    for at in (F(-20), F(-3), F(1, 2)):
        for label in ("eq-value-map", "eq-pencil"):
            assert true(PAGE, label=label, **names, V=at)


def test_repeated_strategy():
    """What it secures in one round, and how fast it comes to the place where it is content."""
    alpha, beta, low, high = [F(1, 4), F(1)], [F(3, 4), F(1, 2)], F(-10), F(1)
    matrix = np.array([alpha], dtype=object), np.array([beta], dtype=object)
    names = {"over": {"j": (0, 1)}, **family(r"\alpha", alpha, 0), **family(r"\beta", beta, 0)}
    names["S"] = lambda at: min(a + b * at for a, b in zip(alpha, beta, strict=True))
    names["T"] = lambda at: game_value(matrix[0] + at * matrix[1])
    for at in (low, F(0), high):
        assert true(PAGE, "S(V)", **names, V=at)
    values = repeated_play(alpha, beta, low, 9)
    names = {"v^*": high, "v_*": low, r"\varepsilon": names["S"](low) - low, "V_0": low}
    for j in range(10):
        assert true(PAGE, label="eq-rate", **names, **family("V", values, 0), j=j)


def test_rate_of_one_column():
    """Through the place where it is content, there is equality."""
    low, high, beta = F(-10), F(0), F(19, 20)
    values = repeated_play([F(0)], [beta], low, 6)
    names = {"v^*": high, "v_*": low, "V_0": low, r"\varepsilon": values[1] - low}
    for j in range(1, 7):
        left, right = (
            value(side, {**names, **family("V", values, 0), "j": j})
            for side in statements(PAGE, label="eq-rate")[0][::2]
        )
        assert left == right


def test_a_fixed_point_that_attracts():
    """In the game with four, from above with half of what the slope leaves, and from below."""
    *_, four = games_with("B")
    names = {"T": lambda at: value_at(four, at), "U": F(0)}
    for at in (F(1, 10), F(2)):
        above = [
            side.replace(r"\underline V", "U")
            for side in statements(PAGE, label="eq-attracting")[0]
        ]
        assert holds(above, {**names, "V": at, r"\delta": F(1, 8)})
    (below,) = [c for c in statements(PAGE) if r"T(V)-T(\underline V)" in c[0]]
    below = [side.replace(r"\underline V", "U") for side in below]
    assert holds(below, {**names, "V": F(-1, 2)})


@pytest.mark.parametrize("entries", product((-2, 0, 3), repeat=3))
def test_saddle_points_of_value_0(entries):
    """An entry that is 0 is one if and only if its display says so."""
    places = {"a": (0, 0), "b": (0, 1), "c": (1, 0), "d": (1, 1)}
    conditions = {}
    for chain in statements(PAGE):
        name = chain[0].strip()
        if name.startswith("P_") and len(chain) == 1:
            conditions[current := name[-1]] = []
        elif conditions and len(conditions[current]) < 2 and name in places | {"0": 0}:
            conditions[current].append(chain)
    assert sorted(conditions) == sorted(places)
    for name, (row, column) in places.items():
        others = iter(entries)
        names = {other: 0 if other == name else next(others) for other in places}
        matrix = [[names["a"], names["b"]], [names["c"], names["d"]]]
        saddle = matrix[row][column] == min(matrix[row]) == max(line[column] for line in matrix)
        assert all(holds(chain, names) for chain in conditions[name]) == saddle


def test_how_many_fixed_points():
    found = {(2, 2): 4, (3, 3): 8}
    found |= {(m, 2): len(fixed_points(*touching_rows(m))) for m in (3, 4)}
    found |= {(2 * k + 2, k + 2): len(fixed_points(*folding(k))) for k in (1, 2)}
    for m, n in found:
        names = {"N": lambda *size: found[size], "m": m, "n": n}
        assert true(PAGE, label="eq-fixed-growth", **names)
    most = [
        value(statements(PAGE, label="eq-fixed-growth")[0][2], {"m": m, "n": n}) for m, n in found
    ]
    assert found[6, 4] == most[-1]
    for m, n in ((1, 3), (4, 2), (5, 6)):
        assert true(PAGE, r"\sum_kk\binommk\binomnk", m=m, n=n, over={"k": range(1, min(m, n) + 1)})


@pytest.mark.parametrize("m", [2, 3, 5])
def test_rows_of_the_game_with_two_columns(m):
    payoff, stakes = touching_rows(m)
    for at, y in product((F(-1, 2), F(4, 3)), (F(0), F(2, 5), F(1))):
        worth = (payoff + (stakes - 1) * at) @ np.array([1 - y, y], dtype=object)
        names = {"y": y, "V": at, r"\varepsilon": F(1, 9 * m**2)}
        rows = [one(PAGE, "y-V", side=0, **names)]
        left = r"(2v+1)V+\varepsilon-v^2-(V+1)y"
        rows += [one(PAGE, left, side=0, **names, v=F(i, m)) for i in range(1, m)]
        assert list(worth) == rows


@pytest.mark.parametrize("k", [1, 2, 3])
def test_folding(k):
    """The fold is the square between multiples of 1/2^k, and the rows of the game are as said."""
    for x in (F(0), F(1, 3), F(5, 7), F(1)):
        folded = [x]
        for _ in range(k):
            folded.append(abs(2 * folded[-1] - 1))
        low = F(math.floor(x * 2**k), 2**k)
        chord = low**2 + (x - low) * (2 * low + F(1, 2**k))
        assert one(PAGE, "h_k(x)", **family("x", folded, 0), x=x, k=k) == chord
    payoff, stakes = folding(k)
    weights, last, at = [F(i + 2, 7) for i in range(k)], F(3, 11), F(5, 13)
    mixed = np.array([F(1), *weights, last], dtype=object)
    worth = (payoff + 2 * (stakes - 1) * at) @ mixed
    names = {**family("x", [at, *weights], 0), "x_z": last, "V": at, "k": k}
    names |= {r"\varepsilon": F(3, 16) / 4**k, "over": {"i": range(1, k + 1)}}
    ((turned, *_),) = [c for c in statements(PAGE) if c[0].startswith(r"\pm")]
    written = turned.partition("(i=")[0].replace(r"\pm", "w")
    rows = [
        value(written, {**names, "w": sign, "i": i}) for i in range(1, k + 1) for sign in (1, -1)
    ]
    rows += [
        one(PAGE, left, side=0, **names)
        for left in ("x_z-V", r"V+\sum_i4^{-i}x_i-\tfrac13(1-4^{-k})-\varepsilon-Vx_z")
    ]
    assert sorted(worth) == sorted(rows)


def test_payoff_of_two_opponents_and_its_ray():
    for p, s, t, at in ((F(1, 2), F(1, 3), F(3, 4), F(-3)), (F(2, 3), F(0), F(1, 5), F(1, 7))):
        game = Guts(3)
        paid = game.payoffs([p, s, t])[0] + at * game.stakes([p, s, t])
        names = {"p": p, "s": s, "t": t, "V": at, "breaks": [s, t]}
        (written,) = [c[0] for c in statements(PAGE) if r"\max(s,x)\max(t,x)" in c[0]]
        assert value(written, names) == pytest.approx(float(paid))
    for cells in (20, 50):
        tip = float(one(PAGE, "V", "eq-ray", **{r"\delta": F(1, cells)}))
        game = coalition_game(2, cells + 1)
        assert game.value_map(tip - 1e-6).value == pytest.approx(tip - 1e-6, abs=1e-11)
        assert game.value_map(tip + 1e-3).value > tip + 1e-3 + 1e-9


def test_coefficients_of_the_advantage():
    """In Bernstein's form they give what the strategies between two others gain, identically."""
    ends = {"x_0": (F(1, 3), F(3, 2)), "x_1": (F(-2), F(5, 7))}  # alpha and beta
    names = {r"\alpha_": lambda j: lambda x: x[0], r"\beta_": lambda j: lambda x: x[1]}
    names |= {**ends, "j": 1, r"\ell": F(-3), "v": F(-1, 2)}
    first, last, twice = (one(PAGE, c, "eq-bernstein", **names) for c in ("c_0", "c_2", "2c_1"))
    for s in (F(0), F(1, 3), F(1)):
        at = one(PAGE, "V_s", **names, s=s)
        alpha, beta = (
            one(PAGE, "x_s", s=s, x_0=ends["x_0"][k], x_1=ends["x_1"][k]) for k in (0, 1)
        )
        form = (1 - s) ** 2 * first + s * (1 - s) * twice + s**2 * last
        assert form == alpha + (beta - 1) * at


# Fictitious play ------------------------------------------------------------------------


def test_gain_of_a_hand():
    """Holding one hand more is worth it as long as the payoff falls with the threshold."""
    opponents, game = [F(1, 3), F(4, 5), F(3, 5)], Guts(4)
    names = {"n": 4, "N": 3, "over": {"j": (1, 2, 3)}, **family("m", opponents)}
    names["R_"] = lambda j: lambda x: max(opponents[j - 1], x)
    for x in (F(1, 5), F(1, 2), F(7, 10), F(9, 10)):
        falls = -slope(lambda p: game.payoffs([p, *opponents])[0], x)
        assert float(one("fictitious_play_theory", "D(x)", **names, x=x)) == pytest.approx(falls)


def common(players, start, rounds):
    """Thresholds, means, distances and the function of a reply from a common start."""
    N, nu = players - 1, 0.5 ** (1 / (players - 1))
    if start < nu:
        means = common_start(players, start, rounds)
        played = np.diff(means * np.arange(1, rounds + 1), prepend=0.0)
    else:
        played = play_rounds((start,) * players, rounds)[0]
        means = played.cumsum() / np.arange(1, rounds + 1)
    names = {"N": N, "n": players, r"\nu": nu}
    names["h"] = lambda m: ((N + 2 * m**N) / (2 * players)) ** (1 / N)
    names[r"\varphi"] = lambda m: names["h"](m) - m
    names |= family("m", means) | family("x", played) | family("d", nu - means)
    return names


@pytest.mark.parametrize(("players", "start"), [(2, 0.1), (3, 0.3), (5, 0.0), (3, 0.9)])
def test_play_from_a_common_start(players, start):
    names, page = common(players, start, 40), "fictitious_play_theory"
    played = [names["x_"](j) for j in range(1, 41)]
    names["A_"] = lambda k: lambda x: sum(max(x - t, 0) for t in played[: int(k)])
    for k in (2, 5, 30):
        here = {**names, "k": k, "x": 0.6, "over": {"j": range(1, 41)}}
        here[r"\psi_k"] = k * names[r"\varphi"](names["m_"](k))
        assert true(page, label="eq-play-sums", **here, slack=1e-8)
        if start < names[r"\nu"]:
            assert true(page, label="eq-play-step", **here, slack=1e-8)


@pytest.mark.parametrize("players", [3, 6])
def test_distance_of_a_reply(players):
    names, page = common(players, 0.2, 3), "fictitious_play_theory"
    reply = names[r"\varphi"]
    for m in (0.1, 0.4, 0.9 * names[r"\nu"]):
        bent = (reply(m + 1e-6) - reply(m - 1e-6)) / 2e-6
        assert true(page, label="eq-play-phi", **names, m=m, **{r"\varphi'": bent})
        height = {"h": names["h"](m), r"\varphi": reply(m), "m_k": m}
        assert true(page, label="eq-play-loss", **{**names, **height})


def test_rates_of_play():
    """The limits of the theorem after many rounds, from below and from above."""
    page = "fictitious_play_theory"
    for start, rounds, slack in ((0.9, 400, 0.2), (0.3, 10**5, 0.02)):
        names = common(3, start, rounds) | {"k": rounds}
        names["C"] = one(page, r"k^{N/n}(\nu-m_k)", side=0, **names)
        assert true_limit(page, r"k^{N/n}(\nu-x_k)", slack, **names)
    lost = statements(page, label="eq-play-loss")[0][-1]
    m = names["m_"](rounds)
    height = {"h": names["h"](m), r"\varphi": names[r"\varphi"](m), "m_k": m}
    names["g"] = lambda _: 3 * value(lost, {**names, **height})
    assert true_limit(page, "k^{2N/n}g(k)", 0.02, **names)


@pytest.mark.parametrize("players", [3, 5])
def test_gap_of_play_from_above(players):
    """In the limit the gap times the rounds is what the first threshold loses to the others."""
    nu, start = 0.5 ** (1 / (players - 1)), 0.9
    text = r"For $t>\nu$ and $n\ge3$, $k\,g(k)\to"
    limit = inline("fictitious_play_theory", text).removesuffix(">0")
    paid = Guts(players).payoffs([start] + [nu] * (players - 1))[0]
    found = value(limit, {"n": players, "t": start, r"\nu": nu})
    assert -players * paid == pytest.approx(found)


def true_limit(page, left, slack, **names):
    reached, limit = (one(page, left, side=side, **names) for side in (0, 1))
    return reached == pytest.approx(limit, rel=slack)


def test_gain_in_the_jacob_game():
    """Two who agree pay the number that they chose to the third."""
    shares = [F(1, 3), F(3, 4), F(2, 7)]

    def paid(choices, player):
        alone = [k for k in range(3) if choices.count(choices[k]) == 1]
        if len(alone) != 1:
            return 0
        other = next(c for k, c in enumerate(choices) if k != alone[0])
        return 2 * other if alone == [player] else -other

    for player in range(3):
        gain = F(0)
        for others in product((1, 2), repeat=2):
            weight, rest = F(1), iter(others)
            choices = [0 if k == player else next(rest) for k in range(3)]
            for k, c in enumerate(choices):
                weight *= 1 if k == player else shares[k] if c == 1 else 1 - shares[k]
            one_, two = ([c or own for c in choices] for own in (1, 2))
            gain += weight * (paid(one_, player) - paid(two, player))
        names = {"i": player + 1, "over": {"j": (1, 2, 3)}, **family("s", shares)}
        assert one("fictitious_play_theory", "D_i", **names) == gain
