"""Displayed formulas of the chapter on the Weenie rule."""

import math
from fractions import Fraction
from itertools import product

import pytest
from formulas import family, holds, one, slope, statements, true
from latex import value

from guts_core.guts import Guts, nash_growth, nash_threshold, solve_weenie, weenie_limit
from guts_core.guts.weenie.sizes import LOSING_POWER

F = Fraction
#: Player 1, two opponents above and two below, and a continuation value.
OWN, OPPONENTS, AT = F(2, 3), [F(7, 8), F(3, 4), F(1, 5), F(1, 2)], F(-2, 7)


def payoff(own, opponents, at=AT):
    game, points = Guts(len(opponents) + 1, weenie=True), [own, *opponents]
    return game.payoffs(points)[0] + at * game.stakes(points)


def replaced(points, *changes):
    found = list(points)
    for index, t in changes:
        found[index] = t
    return found


def without(points, index):
    return [t for k, t in enumerate(points) if k != index]


def round_names(own=OWN, opponents=OPPONENTS, at=AT):
    names = {"N": len(opponents), "n": len(opponents) + 1, "p": own, "V": at, "k": 1 + at}
    names |= {"over": {"j": range(1, len(opponents) + 1)}, "breaks": [*opponents, own]}
    names |= {r"\kappa": 3 + 3 * at, "P": math.prod(opponents), **family("t", opponents)}
    names |= {"f": lambda x: math.prod(max(t, x) for t in opponents)}
    names |= {"g": lambda x: math.prod(min(t, x) for t in opponents)}
    names["P_"] = lambda j: math.prod(without(opponents, -j - 1))
    names["f_"] = lambda j: lambda x: math.prod(max(t, x) for t in without(opponents, -j - 1))
    names["g_"] = lambda j: lambda x: math.prod(min(t, x) for t in without(opponents, -j - 1))
    names["D_"] = lambda j: slope(
        lambda t: payoff(own, replaced(opponents, (j - 1, t)), at), opponents[j - 1]
    )
    return names


def test_payoff_and_slopes_are_those_of_the_rules():
    names = round_names()
    assert true("weenie", "k", r"\kappa", "P", "f(x)", "g(x)", **names, x=F(1, 3))
    assert one("weenie", "F(p;t)", **names) == pytest.approx(float(payoff(OWN, OPPONENTS)))
    for j in range(1, 5):
        assert one("weenie", "D_j", **names, j=j) == pytest.approx(names["D_"](j)), j


def test_higher_thresholds_have_larger_slopes():
    names = round_names()
    others = OPPONENTS[2:]
    names |= {"i": 1, "j": 2, "Q": math.prod(others)}
    names["R"] = lambda x: math.prod(max(t, x) for t in others)
    equal, gap = statements("weenie", "D_i-D_j")
    assert holds(equal, names)
    assert holds(gap, names)


def test_least_difference_of_slopes():
    """There is equality where the others are above both."""
    points = [F(4, 5), F(3, 4), F(9, 10), F(19, 20)]
    names, others = round_names(opponents=points), math.prod(points[2:])
    names |= {"i": 1, "j": 2, "Q": others, "R": lambda _: others}
    *_, gap = statements("weenie", "D_i-D_j")
    left, right = (value(side, names) for side in gap[::2])
    assert float(right) == pytest.approx(left)


def test_payoff_of_blocs():
    names = {"N": 4, "p": OWN, "q": F(3, 4), "V": AT}
    assert one("weenie", "F_b(p,q)", **names) == payoff(OWN, [F(3, 4)] * 4)


def second_slope(points, i, j):
    """The derivative of the slope by one threshold by another one."""
    by_one = lambda t: slope(  # noqa: E731
        lambda s: payoff(OWN, replaced(points, (j, t), (i, s)) if i != j else []), points[i]
    )
    if i == j:
        middle, step = points[i], F(1, 10**6)
        low, here, high = (
            payoff(OWN, replaced(points, (i, middle + k * step))) for k in (-1, 0, 1)
        )
        return float((low - 2 * here + high) / step**2)
    step = F(1, 10**5)
    return (by_one(points[j] + step) - by_one(points[j] - step)) / float(2 * step)


@pytest.mark.parametrize("points", product((F(3, 5), F(5, 7), F(4, 5)), repeat=3))
def test_second_slopes_in_a_cube(points):
    """In the cube from a to b, and the entry beside the diagonal as an integral."""
    points = [t + F(k, 100) for k, t in enumerate(points)]
    names = {"N": 3, "n": 4, "p": OWN, "V": AT, r"\kappa": 3 + 3 * AT, "breaks": [*points, OWN]}
    bounds = {"a": F(3, 5), "b": F(83, 100), r"\partial": 1, "t_i": 1, "t_j": 1}
    diagonal, beside = statements("weenie", label="eq-w-hessian")
    assert holds(diagonal, {**names, **bounds, "F": second_slope(points, 0, 0)})
    assert holds(beside, {**names, **bounds, "F": second_slope(points, 0, 1)})
    names |= family("t", points) | {"each": [{"l": 3}]}
    names |= {r"\tau": max(OWN, min(points[:2])), r"\sigma": min(OWN, max(points[:2]))}
    entry = one(
        "weenie",
        r"\kappap\prodt_l+2n\int_p^\tau\prod\max(t_l,x)dx-n\int_\sigma^p\prod\min(t_l,x)dx",
        side=0,
        **names,
    )
    assert entry == pytest.approx(second_slope(points, 0, 1), abs=1e-6)


@pytest.mark.parametrize(("s", "y", "z"), [(0.1, 0.3, 0.2), (0.4, 0.1, 0.3), (0.2, 0.5, 0.1)])
def test_payoff_in_steps(s, y, z):
    """Of three players, the one at the Nash threshold between the two others."""
    scale = 3**-0.5 / (s + y)  # so that s + y is the threshold
    s, y, z = (scale * part for part in (s, y, z))
    paid = float(Guts(3, weenie=True).payoffs([3**-0.5, s, s + y + z])[0])
    assert one("weenie", r"\alpha", "eq-w-steps", s=s, y=y, z=z) == pytest.approx(paid, abs=1e-12)


@pytest.mark.parametrize("opponents", [2, 5, 6, 30])
def test_payoff_against_the_losing_pseudo_bloc(opponents):
    power, p = float(LOSING_POWER), nash_threshold(opponents + 1, weenie=True)
    u = power ** (1 / opponents)
    paid = float(Guts(opponents + 1, weenie=True).payoffs([p, 0, *[u] * (opponents - 1)])[0])
    names = {"N": opponents, "p": p, "u": u, "E": power, "h": 1 / opponents}
    names["s"] = -math.log(power) / math.log(3)
    names[r"\psi_"] = lambda a: (3 ** (float(a) / opponents) - 1) * opponents
    for chain in statements("weenie", r"\alpha"):
        if r"(1-E)" in chain[-1]:
            assert holds([chain[0], "=", chain[-1]], names | {r"\alpha": paid})


def test_payoff_of_many():
    """Also at the rate which the library finds to be the worst."""
    n, rate = 10**7, weenie_limit().rate
    for c in (0.2, rate):
        p, u = 3 ** (-1 / (n - 1)), 1 - c / n
        ((left, *_),) = statements("weenie", label="eq-w-limit")
        names = {"N": n - 1, "p": p, "u": u, "e": math.e, "c": c}
        paid = one("weenie", left.replace(" ", ""), side=0, **names)
        limit = one("weenie", left.replace(" ", ""), **names)
        assert paid == pytest.approx(limit, abs=1e-5)
    assert limit == pytest.approx(weenie_limit().value, abs=1e-9)


@pytest.mark.parametrize("players", [3, 4])
def test_stakes_at_the_nash_thresholds(players):
    nu, own = nash_threshold(players, weenie=True), 0.4
    game = Guts(players, weenie=True)
    names = {
        "N": players - 1,
        r"\nu": nu,
        "p": own,
        r"\dots": nu,
        r"\beta_\nu": nash_growth(players),
    }
    names[r"\beta"] = lambda p, *_: float(game.stakes([p] + [nu] * (players - 1)))
    assert true("weenie", label="eq-w-growth", **names)


def test_the_game_in_between():
    """At the optimum of six players both answers are worth the same, and have slope 0."""
    best = solve_weenie(5)
    p, at = best.player, best.value
    names = {"V": at}
    for name, t, points in (
        ("q", best.bloc, lambda t: [t] * 5),
        ("r", best.pseudo_bloc, lambda t: [F(0), *[t] * 4]),
    ):
        part = {"q": "b", "r": "s"}[name]
        names[f"F_{part}"] = float(payoff(p, points(t), at))
        bent = slope(lambda t, points=points: payoff(F(p), points(t), F(at)), t)
        names[rf"\partial_{name}"] = bent / names[f"F_{part}"]
    assert true("weenie", label="eq-w-four", **names, slack=1e-8)


# Independent opponents ------------------------------------------------------------------


def independent(opponents, below, at):
    """One opponent below player 1, at this part of his threshold, the rest above as far as asked.

    The threshold is the one at which player 1 is content; what is asked is the ratio ``above``.
    """
    share, above = below
    n, k = opponents + 1, 1 + at
    names = {"N": opponents, "n": n, "k": k, "V": at, "n'": n / k, r"\theta": share, r"\tau": share}
    grown = above ** (opponents - 1)
    names |= {r"\delta": 1 - share, r"\rho": above, r"\varphi": grown, "e": grown - 1}
    names |= {"z": (opponents - 1) * (above - 1), r"\ell": 1 / k - 1}

    def steepness(p):
        points = [share * p, *[above * p] * (opponents - 1)]
        return slope(lambda x: payoff(x, [F(t) for t in points], F(at)), p, F(1, 10**7))

    low, high = 0.0, 1 / above
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if steepness(middle) > 0 else (low, middle)
    names |= {"p": low, r"\eta": 3 * low**opponents, r"\varepsilon": 1 / (3 * low**opponents) - 1}
    names["F"] = float(payoff(low, [share * low, *[above * low] * (opponents - 1)], at))
    nu = nash_threshold(n, weenie=True)
    names |= {r"\beta_\nu": opponents * (1 - nu), "U": low**opponents * grown}
    names |= {"P": low**opponents * share * grown, "s": n / k * low**opponents * share}
    return names


@pytest.mark.parametrize("opponents", [2, 3, 7])
@pytest.mark.parametrize("below", [(0.9, 1.0), (0.8, 1.02), (0.5, 1.05)])
@pytest.mark.parametrize("at", [0.0, -0.4])
def test_one_opponent_below(opponents, below, at):
    names = independent(opponents, below, at)
    assert true("weenie", r"\tfrac{2n}kU", **names, slack=1e-6)
    assert true("weenie", label="eq-wa-eta", **names, slack=1e-6)
    for name in ("R", "G"):
        names[name] = one("weenie", name, "eq-wa-one", **names)
    (bound, *_) = statements("weenie", label="eq-wa-one")
    assert holds(bound, names | {"F": names["F"] + 1e-9})
    names["x"] = 1 - 3 * names["P"]
    for left in (r"\varphi", "s"):
        assert true("weenie", left, label="eq-wa-x", **names, slack=1e-5)


def test_conditions_of_a_minimum():
    """The second and third condition are those of the slopes by an opponent's threshold."""
    own, points, at = F(3, 5), [F(3, 10), F(1, 2), F(7, 10), F(7, 10)], F(-1, 4)
    n, k = 5, 1 + at
    inner = lambda x: x**3 / 3  # noqa: E731
    tau, rho = points[1] / own, points[2] / own
    names = {"n": n, "k": k, "n'": n / k, r"\tau": tau, r"\rho": rho}
    names |= {"P": math.prod(points), "s": n / k * points[0] * points[1] * own**2}
    names |= {"U": own**2 * points[2] ** 2, "c": inner(F(1)) - inner(tau)}
    bent = [
        slope(lambda t, j=j: payoff(own, replaced(points, (j, t)), at), points[j]) for j in (1, 2)
    ]
    left, right = (one("weenie", "3P", side=side, **names) for side in (0, 1))
    assert left - right == pytest.approx(float(tau) * bent[0] / k)
    left, right = (one("weenie", r"\rho", side=side, **names) for side in (0, 1))
    assert left - right + float(rho) * bent[1] / k > 0  # f is above U on the way


@pytest.mark.parametrize(("opponents", "at"), [(3, 0.0), (5, -0.3), (20, 0.0)])
@pytest.mark.parametrize("x", [0.02, 0.1, 0.25])
def test_two_or_more_below(opponents, at, x):
    n = (opponents + 1) / (1 + at)
    names = {"x": x, "n'": n, "l": n - 3, "s": 0.3 * n * ((1 - 3 * x) / (1 - x) - 3 * x / n)}
    names[r"\rho"] = 1 + x / (n - 1 - x - names["s"])
    names[r"\varphi"] = names[r"\rho"] ** (n - 3)
    assert true("weenie", label="eq-wa-log", **names)


@pytest.mark.parametrize("opponents", [2, 3, 9, 40])
@pytest.mark.parametrize(
    ("delta", "z"), product((F(1, 20), F(2, 5), F(19, 20)), (F(1, 99), F(3, 10), F(9, 10)))
)
def test_squares_and_rests(opponents, delta, z):
    grown = (1 + z / (opponents - 1)) ** (opponents - 1)
    names = {"N": opponents, "n": opponents + 1, "n'": opponents + 1, "z": z, r"\delta": delta}
    names |= {r"\theta": 1 - delta, r"\varphi": grown, "e": grown - 1}
    names[r"\omega"] = F(opponents - 2, opponents + 1)
    names[r"\eta"] = 1 / one("weenie", r"\frac1\eta", **names)
    for name in ("R", "G"):
        names[name] = one("weenie", name, "eq-wa-one", **names)
    assert true("weenie", label="eq-wa-squares", **names)
    assert true("weenie", label="eq-wa-R", **names)
    names[r"\varepsilon"] = 1 / names[r"\eta"] - 1
    if z <= delta and names[r"\varepsilon"] >= 0:
        assert true("weenie", r"\frac{3\varepsilon^2}{z^2}", **names)


def test_the_plan_that_refutes():
    """Six players, of whom one always holds and four hold above u."""
    p, u = F(4, 5), F(37, 40)
    paid = Guts(6, weenie=True).payoffs([p, F(0), u, u, u, u])[0]
    assert one("weenie_optimality", r"\alpha", p=p, u=u) == paid
