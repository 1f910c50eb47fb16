"""Displayed formulas about one round of guts: its payoff, and the optimum against a coalition."""

import math
from fractions import Fraction
from itertools import product

import pytest
from formulas import chains, displayed, family, holds, one, shown, slope, statements, true
from latex import value

from guts_core.guts import Guts, closed_forms, nash_threshold, solve_coalition
from guts_core.guts.coalition.continuum import solve_coalition_limit, solve_scaled
from paper_ledger.blpwz22.enclosures.many_opponents import enclose_limit

F = Fraction
#: Opponents, thresholds and a continuation value.
POINT = {"N": 4, "n": 5, "p": F(2, 3), "q": F(3, 4), "r": F(4, 5), "V": F(-1, 9), "k": F(8, 9)}
THRESHOLDS = [F(1, 3), F(5, 6), F(2, 5), F(3, 4)]
#: Above player 1's threshold are two, below it one and a half.
OPPONENTS = [F(7, 8), F(3, 4), F(1, 5), F(2, 3)]


def largest(points, x):
    return math.prod(max(t, x) for t in points)


# Payoffs of a round ---------------------------------------------------------------------


@pytest.mark.parametrize("weenie", [False, True])
def test_payoffs_are_those_of_the_rules(weenie):
    names = {"n": 4, "breaks": THRESHOLDS, "over": {"j": range(1, 5)}, r"\mathsf": 1, "E": 1}
    names |= family("p", THRESHOLDS)
    game = Guts(4, weenie=weenie)
    written = (r"\beta", "eq-weenie-beta") if weenie else (r"\mathsfE\beta", "eq-beta")
    names[r"\beta"] = one("guts_payoffs", *written, **names)
    assert names[r"\beta"] == game.stakes(THRESHOLDS)
    for i, payoff in enumerate(game.payoffs(THRESHOLDS), start=1):
        here = {**names, "i": i}
        for name in ("W_i", "L_i"):
            here[name] = one("guts_payoffs", name, **here)
        plain, lost = shown("guts_payoffs", r"\alpha_i", **here)
        assert (lost if weenie else plain) == pytest.approx(float(payoff))


def test_sums_over_sorted_thresholds_are_the_chances_to_win():
    ranked = [*sorted(THRESHOLDS), F(1)]
    names = family("s", ranked) | {"over": {"j": range(1, 5), "k": range(1, 5)}}
    names["C_"] = lambda k: one("guts_payoffs", "C_k", **names | {"over": {"j": range(1, 5)}}, k=k)
    for i in range(1, 5):
        won = F(0)
        for low, high in zip(ranked[i - 1 : -1], ranked[i:], strict=True):
            others = [s for s in ranked[:-1] if s > low]  # the rest of the rivals has x each
            power = 4 - len(others)
            won += math.prod(others) * (high**power - low**power) / power
        assert one("guts_payoffs", "W_{(i)}", **names, i=i) == won


@pytest.mark.parametrize("players", [2, 3, 7, 1000])
def test_stakes_at_the_nash_thresholds(players):
    stakes = float(Guts(players).stakes([nash_threshold(players)] * players))
    names = {"N": players - 1, r"\beta_\nu": stakes}
    assert true("guts_payoffs", label="eq-beta-nash", **names)


def test_wins_of_a_coalition_cell_by_cell():
    """The sum over cells and members is what the members win of the payoffs of the rules."""
    (written,) = (each for each in displayed("guts_payoffs") if r"\underbrace" in each)
    ((term,),) = chains(written)
    rows, columns, steps = [2, 5], [0, 4, 4], 7
    mesh = [F(c, steps) for c in range(steps + 1)]
    total = F(0)
    for c in range(steps):
        below = [[t for t in side if t <= c] for side in (rows, columns)]
        above = [math.prod(mesh[t] for t in side if t > c) for side in (rows, columns)]
        names = {"g": len(below[0]), "h": len(below[1]), "c": c, "A_c": above[0], "B_c": above[1]}
        if below[0]:
            total += value(term, names | family("x", mesh, 0))
    game, points = Guts(5), [mesh[t] for t in rows + columns]
    held = sum(1 - mesh[t] for t in rows)
    paid = sum(game.payoffs(points)[:2]) - 2 * (game.stakes(points) - 1)
    assert 5 * (2 * total - held) == paid


@pytest.mark.parametrize(("d", "b"), [(F(1, 4), F(2, 3)), (F(2, 3), F(2, 3)), (F(4, 5), F(2, 3))])
def test_wins_of_a_mixture_from_its_moments(d, b):
    """Of player 1 with three thresholds, against a deviator and a common threshold."""
    mixed = {F(1, 5): F(1, 2), F(3, 5): F(1, 3), F(9, 10): F(1, 6)}

    def moment(k, start):
        return sum(w * (1 - max(t, start) ** (k + 1)) / (k + 1) for t, w in mixed.items())

    game, won = Guts(5), F(0)
    for p, weight in mixed.items():
        points = [p, d, b, b, b]
        payoff, stakes = game.payoffs(points)[0], game.stakes(points)
        won += weight * ((payoff - stakes + 1) / 5 + 1 - p) / 2
    names = {"N": 4, "d": d, "b": b, "breaks": [*mixed, d, b]}
    names["X"] = lambda x: float(sum(w for t, w in mixed.items() if t <= x))
    names["H_"] = lambda k: lambda z: moment(k, z)
    ((first, *_), *_) = (c for c in map(chains, displayed("guts_payoffs")) if "X" in c[0][0])
    assert value(first[0], names) == pytest.approx(float(won))
    low, high = (
        written
        for formula in displayed("guts_payoffs")
        for ((written, *_), *_) in [chains(formula)]
        if "H_N" in written
    )
    assert value(low if d <= b else high, names) == won


# The optimum against a coalition --------------------------------------------------------


def against(opponents, p=None, own=None):
    """The payoff of the rules with the continuation of POINT."""
    points = [POINT["p"] if p is None else p, *opponents]
    game = Guts(len(points))
    return game.payoffs(points)[0] + POINT["V"] * game.stakes(points)


def with_one(index, t):
    return [t if k == index else s for k, s in enumerate(OPPONENTS)]


def round_names():
    names = {**POINT, "breaks": OPPONENTS, "over": {"j": range(1, 5)}}
    names |= family("t", OPPONENTS) | {"f": lambda x: largest(OPPONENTS, x)}
    names["P"] = math.prod(OPPONENTS)
    names["P_"] = lambda j: math.prod(with_one(-int(j) - 1, F(1)))
    names["f_"] = lambda j: lambda x: largest(with_one(-int(j) - 1, F(0)), x) / x
    names["D_"] = lambda j: slope(lambda t: against(with_one(int(j) - 1, t)), OPPONENTS[int(j) - 1])
    return names


def test_payoff_and_its_slopes():
    names = round_names()
    assert true("guts_structure", "k", "P", "f(x)", **names, x=F(1, 2))
    assert true("guts_structure", "F(p;t)", **names, F=lambda *_: float(against(OPPONENTS)), t=0)
    own = slope(lambda p: against(OPPONENTS, p), POINT["p"])
    written = one("guts_structure", r"\frac{\partialF}{\partialp}", **names)
    assert float(written) == pytest.approx(own)
    for j in range(1, 5):
        written = one("guts_structure", "D_j", **names, j=j)
        assert written == pytest.approx(names["D_"](j)), j


def test_higher_thresholds_have_larger_slopes():
    names = round_names()
    others = [OPPONENTS[2], OPPONENTS[3]]
    names |= {"i": 1, "j": 2, "Q": math.prod(others), "R": lambda x: largest(others, x)}
    equal, gap = statements("guts_structure", "D_i-D_j")
    assert holds(equal, names)
    assert holds(gap, names)


def test_least_difference_of_slopes():
    """There is equality where the others are above both."""
    points = [F(4, 5), F(3, 4), F(9, 10), F(19, 20)]
    slopes = [
        slope(lambda t, j=j: against([t if k == j else s for k, s in enumerate(points)]), points[j])
        for j in (0, 1)
    ]
    others = math.prod(points[2:])
    names = {**POINT, **family("t", points), "i": 1, "j": 2, "Q": others, "R": lambda _: others}
    *_, gap = statements("guts_structure", "D_i-D_j")
    assert float(value(gap[-1], names)) == pytest.approx(slopes[0] - slopes[1])


def test_payoffs_of_blocs():
    n, p, q, r, v = (POINT[name] for name in "NpqrV")
    page = "guts_structure"
    assert one(page, "F_b(p,q)", **POINT) == closed_forms.bloc_payoff(n, p, q, v)
    assert one(page, "F_s(p,r)", **POINT) == closed_forms.pseudo_bloc_payoff(n, p, r, v)
    assert one(page, r"\partial_pF_b", **POINT) == closed_forms.bloc_slope(n, q, v)
    assert one(page, r"\tfrac1N\partial_qF_b", "eq-slopes", **POINT) == closed_forms.bloc_gradient(
        n, p, q, v
    )
    assert one(page, r"\partial_pF_s", **POINT) == closed_forms.pseudo_bloc_slope(n, p, r, v)
    assert one(
        page, r"\tfrac1{N-1}\partial_rF_s", "eq-slopes", **POINT
    ) == closed_forms.pseudo_bloc_gradient(n, p, r, v)


def test_payoffs_and_stakes_of_blocs_are_those_of_the_rules():
    n, p, q, r, v = (POINT[name] for name in "NpqrV")
    bloc, pseudo, game = [p, *[q] * n], [p, F(0), *[r] * (n - 1)], Guts(n + 1)
    assert one("guts_payoffs", r"\alpha", **POINT) == game.payoffs(bloc)[0]
    assert one("guts_payoffs", r"\beta", "eq-bloc-alpha", **POINT) == game.stakes(bloc)
    assert one("guts_structure", r"\beta_b", side=1, **POINT) == game.stakes(bloc)
    assert one("guts_structure", r"\beta_s", side=1, **POINT) == game.stakes(pseudo)
    for written, points in (("F_b(p,q)", bloc), ("F_s(p,r)", pseudo)):
        payoff = game.payoffs(points)[0] + v * game.stakes(points)
        assert one("guts_structure", written, **POINT) == payoff


def forms(opponents, at):
    """What the page says of blocs and pseudo-blocs as functions, at a continuation."""
    fixed = {"N": opponents, "n": opponents + 1, "V": at, "k": 1 + at}
    return {
        name: lambda p, t, left=left, label=label: one(
            "guts_structure", left, label, **fixed, p=p, q=t, r=t
        )
        for name, left, label in [
            ("F_b", "F_b(p,q)", "eq-closed"),
            ("F_s", "F_s(p,r)", "eq-closed"),
            ("b", r"\tfrac1N\partial_qF_b", "eq-slopes"),
            ("s", r"\tfrac1{N-1}\partial_rF_s", "eq-slopes"),
            ("down", r"\partial_pF_s", "eq-slopes"),
            ("up", r"\partial_pF_b", "eq-slopes"),
        ]
    }


@pytest.mark.parametrize(("opponents", "at"), [(2, F(-2, 3)), (2, F(3, 2)), (3, F(0)), (6, F(5))])
def test_curvature_and_parabolas(opponents, at):
    found, p = forms(opponents, at), F(1, 2)
    names = {"N": opponents, "n": opponents + 1, "V": at, "v": at, "p": p}
    page, grid = "guts_structure", [p + F(k, 40) for k in range(21)]
    bend = r"\tfrac1N\partial_q^2F_b", r"\tfrac1{N-1}\partial_r^2F_s"
    for t in (F(51, 100), F(3, 4), F(99, 100)):
        bent = {r"\partial_q": 1, r"\partial_r": 1}
        bent["F_b"] = opponents * slope(lambda q: found["b"](p, q), t)
        bent["F_s"] = (opponents - 1) * slope(lambda r: found["s"](p, r), t)
        assert true(page, *bend, **names, **bent)
        near = {"q": t, "r": t, "g_b": found["b"](p, t), "g_s": found["s"](p, t)}
        near |= {"F_b": found["F_b"], "F_s": found["F_s"], "over": {"q'": grid, "r'": grid}}
        assert true(page, label="eq-parabolas", **names, **near)


@pytest.mark.parametrize("opponents", [2, 3, 7, 40])
def test_the_optimum(opponents):
    """Order, indifference and stakes at the thresholds of the solver, and the bound from above."""
    best = solve_coalition(opponents)
    p, q, r, at, w = best.player, best.bloc, best.pseudo_bloc, best.value, best.pseudo_bloc_weight
    found = forms(opponents, at)
    for payoff, gradient, t in (("F_b", "b", q), ("F_s", "s", r)):
        assert found[payoff](p, t) == pytest.approx(at, abs=1e-10)
        assert found[gradient](p, t) == pytest.approx(0, abs=1e-9)
    five = {"V": at, "F_b": at, "F_s": at}
    five |= {r"\partial_q": found["b"](p, q), r"\partial_r": found["s"](p, r)}
    assert true("guts_structure", label="eq-five", **five, slack=1e-8)
    nu = nash_threshold(opponents + 1)
    names = {"p": p, "q": q, "r": r, r"\nu": nu, "w": w, "N": opponents, "n": opponents + 1}
    game = Guts(opponents + 1)
    names[r"\beta_b"] = game.stakes([p, *[q] * opponents])
    names[r"\beta_s"] = game.stakes([p, 0, *[r] * (opponents - 1)])
    names[r"\beta_\nu"] = game.stakes([nu] * (opponents + 1))
    names = {name: each if isinstance(each, int) else float(each) for name, each in names.items()}
    page = "guts_structure"
    assert true(page, label="eq-order", **names)
    assert true(page, label="eq-always-in", **names)
    assert true(page, label="eq-growth", **names)
    slopes = {"F_b": found["up"](p, q), "F_s": found["down"](p, r), "p": 1, r"\partial": 1}
    assert true(page, label="eq-weight", **{**names, **slopes}, slack=1e-8)
    p += 0.01  # beside the optimum the slope in player 1's threshold is not 0
    names |= {"p": p, "s": (1 - w) * found["up"](p, q) + w * found["down"](p, r)}
    names |= {"F_b": found["F_b"], "F_s": found["F_s"]}
    ((most, _, bound),) = statements(page, label="eq-cap")
    mixed, limit = most.replace(r"\max_{p'}", ""), value(bound, names)
    paid = max(
        value(mixed, {"w": w, "F_b": found["F_b"](x, q), "F_s": found["F_s"](x, r)})
        for x in (k / 400 for k in range(int(400 * q)))
    )
    assert at - 1e-3 <= paid <= limit < at + 0.01


def test_first_step():
    """At the continuation -1 the coalition does best to hold always."""
    for opponents in (1, 2, 5):
        game, nu = Guts(opponents + 1), nash_threshold(opponents + 1)
        stakes = float(game.stakes([nu] * (opponents + 1)))
        worst = min(
            float(game.payoffs([nu, *t])[0] - game.stakes([nu, *t]))
            for t in product((0.0, 0.3, 0.6, 0.9), repeat=opponents)
        )
        best = max(
            float(game.payoffs([x / 500] + [0.0] * opponents)[0])
            - float(game.stakes([x / 500] + [0.0] * opponents))
            for x in range(501)
        )
        assert worst == pytest.approx(-stakes)
        names = {"T": lambda at, best=best: best if at == -1 else 0, r"\beta_\nu": stakes}
        assert true("guts_structure", label="eq-first-step", **names, slack=1e-4)


@pytest.mark.parametrize("p", [F(1, 4), F(1, 2), F(4, 5)])
def test_leaving(p):
    """At the continuation -1 a round is worth more just if the integral is as large as said."""
    (equivalence,) = statements("guts_structure", label="eq-leave")
    for others in ([F(1, 5), F(1, 2)], [F(3, 4), F(7, 8)], [F(1, 3), F(9, 10), F(1, 4)]):
        game, points = Guts(len(others) + 1), [p, *others]
        difference = game.payoffs(points)[0] - game.stakes(points)
        least, integral = equivalence[2].split(r"\Leftrightarrow")
        names = {"p": p, "f": lambda x, t=others: largest(t, x), "breaks": others}
        more = value(integral + r"\,dx", names) > value(equivalence[4], names)
        assert equivalence[1] == equivalence[3] == ">"
        assert (difference > value(least, {})) == more


# Many opponents -------------------------------------------------------------------------


def test_limit_forms():
    n = 10**8
    rates = {"a": 1.2, "b": 0.8, "c": 0.5, "V": -0.2, "e": math.e}
    p, q, r = (1 - rates[name] / n for name in "abc")
    found = forms(n - 1, rates["V"])
    lefts = found["F_b"](p, q), found["b"](p, q), found["F_s"](p, r), found["s"](p, r)
    limits = [
        value(chain[-1], rates) for chain in statements("guts_structure", label="eq-limit-forms")
    ]
    assert limits == pytest.approx(lefts, rel=1e-5)


def limit_names():
    found = solve_coalition_limit()
    names = {"e": math.e, "a": found.player_rate, "b": found.bloc_rate, "V": found.value}
    return names | {"c": found.pseudo_bloc_rate, "w": found.pseudo_bloc_weight}


def test_equations_of_the_limit():
    names = limit_names()
    assert len(statements("guts_structure", label="eq-limit")) == 5
    assert true("guts_structure", label="eq-limit", **names)
    for rest in ("F_b'", "F_s'"):
        names[rest] = one("guts_structure", rest, **names)
    low, high = map(float, enclose_limit().coefficient)
    kappa = one("guts_structure", r"\kappa", **names)
    assert kappa == pytest.approx((low + high) / 2)
    for opponents in (200, 1000):
        far = {"N": opponents, "V_N": solve_coalition(opponents).value, r"\kappa": kappa}
        far |= {r"V_\infty": names["V"], "O": lambda _: 0}
        (expansion,) = statements("guts_structure", "V_N")
        assert holds(expansion, far, slack=1 / opponents**2)


def test_the_value_falls():
    values = [0.0, *(solve_coalition(opponents).value for opponents in range(2, 60))]
    names = family("V", values) | {r"V_\infty": solve_coalition_limit().value}
    for opponents in range(2, 59):
        assert true("guts_structure", label="eq-fall", **names, N=opponents, n=opponents + 1), (
            opponents
        )


@pytest.mark.parametrize("h", [0.01, 0.1, 0.3])
def test_slope_of_the_value(h):
    """Of the curve of optima over h = 1/n, whole or not."""
    here = solve_scaled(h)
    a, b, c = here.player_rate, here.bloc_rate, here.pseudo_bloc_rate
    w, step = here.pseudo_bloc_weight, 1e-5

    def payoffs(at):
        found = forms(1 / at - 1, here.value)
        return found["F_b"](1 - a * at, 1 - b * at), found["F_s"](1 - a * at, 1 - c * at)

    names = {"w": w, r"\partial_h": 1}
    for name, high, low in zip(("F_b", "F_s"), payoffs(h + step), payoffs(h - step), strict=True):
        names[name] = (high - low) / (2 * step)
    point = {"N": 1 / h - 1, "p": 1 - a * h, "q": 1 - b * h, "r": 1 - c * h}
    for name in (r"\beta_b", r"\beta_s"):
        names[name] = one("guts_structure", name, side=1, **point)
    risen = (solve_scaled(h + step).value - solve_scaled(h - step).value) / (2 * step)
    assert one("guts_structure", "V'(h)", **names) == pytest.approx(risen, rel=1e-4)
