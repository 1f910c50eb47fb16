"""Displayed formulas about coalitions against coalitions, about ruin and about real cards."""

import math
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest
from formulas import family, holds, inline, one, shown, slope, statements, true
from latex import value

from guts_core.guts import Guts, nash_threshold
from guts_core.guts.alliances.two_allies import two_against_two
from guts_core.guts.beyond.real_cards import deal_counts, holding_advantages
from guts_core.guts.beyond.ruin import solve_ruin
from guts_core.guts.beyond.ruin_rules import RoundValues, saddle_point
from paper_ledger.blpwz22.card_coalition import best_team, team_form
from paper_ledger.blpwz22.enclosures.three_allies import enclose_three_allies

F = Fraction
PAGE = "guts_alliances"
ALLIES, OTHERS, AT = [F(1, 4), F(3, 5)], [F(1, 3), F(1, 2), F(9, 10)], F(-1, 7)


def allied_payoff(allies, others, at):
    """What the rules pay the allies together, with this continuation per unit of stakes."""
    game, points = Guts(len(allies) + len(others)), [*allies, *others]
    return sum(game.payoffs(points)[: len(allies)]) + at * game.stakes(points)


def greatest(points):
    return lambda x: math.prod(max(t, x) for t in points)


def steepness(points):
    """The derivative of the product of the greater ones, between the thresholds."""
    return lambda x: sum(
        math.prod(max(t, x) for k, t in enumerate(points) if k != j)
        for j, s in enumerate(points)
        if s < x
    )


def without(points, index):
    return [t for k, t in enumerate(points) if k != index]


def round_names(allies=ALLIES, others=OTHERS, at=AT):
    names = {"m": len(allies), "n": len(others), "L": len(allies) + len(others), "V": at}
    names |= {"S": sum(allies), "T": sum(others), "P": math.prod(allies)}
    names |= {"g": greatest(allies), "h": greatest(others), "g'": steepness(allies)}
    names |= {"H": greatest(others), "H'": steepness(others), "breaks": [*allies, *others]}
    names["P_"] = lambda i: math.prod(without(allies, -i - 1))
    names["g_"] = lambda i: greatest(without(allies, -i - 1))
    names |= family("s", allies) | family("t", others)
    return names | {"over": {"i": range(1, len(allies) + 1), "j": range(1, len(others) + 1)}}


def payoff_slope(index, allies=ALLIES, others=OTHERS, at=AT):
    def moved(t):
        return [t if k == index else s for k, s in enumerate(allies)]

    return slope(lambda t: allied_payoff(moved(t), others, at), allies[index])


def test_payoff_and_its_slopes():
    names = round_names()
    assert true(PAGE, "g(x)", "h(x)", **names, x=F(2, 5))
    assert one(PAGE, "F", "eq-al-F", **names) == pytest.approx(
        float(allied_payoff(ALLIES, OTHERS, AT))
    )
    for i in (1, 2):
        assert one(PAGE, "D_i", **names, i=i) == pytest.approx(payoff_slope(i - 1)), i


@pytest.mark.parametrize("point", product((F(1, 5), F(2, 5), F(3, 5)), repeat=2))
def test_bounds_on_a_box(point):
    """What the tangents at the corners say of a payoff between them."""
    low, high = (F(1, 5), F(1, 5)), (F(3, 5), F(3, 5))
    names = family("l", low) | family("u", high) | {"l": low, "u": high, "variable": point}
    names |= {"F": lambda at: allied_payoff(at, OTHERS, AT), "over": {"i": (1, 2)}}
    names["D_"] = lambda i: lambda at: F(payoff_slope(i - 1, at))
    assert true(PAGE, label="eq-al-box", **names)


def test_slopes_of_two_against_two():
    others = [F(1, 3), F(7, 8)]
    for pair in ([F(1, 4), F(3, 5)], [F(1, 2), F(9, 10)]):
        names = {"a": pair[0], "b": pair[1], "H": greatest(others), "H'": steepness(others)}
        names["breaks"] = [*pair, *others]
        for index, written in enumerate(("D_a", "D_b")):
            expected = payoff_slope(index, pair, others, F(0))
            assert float(one(PAGE, written, **names)) == pytest.approx(expected)


def two_names(z):
    """Along the curve of 2 v. 2, with the thresholds as functions of the place z."""
    best = two_against_two()
    names = {"C": best.scale, "z": z, "q": best.bloc, "b_0": best.partner}
    for name in "bNKk":
        names[name] = one(PAGE, name, "eq-al-curve", **names)
    return names


def test_curve_of_two_against_two():
    best, step = two_against_two(), 1e-6
    first, last = ((s**3 - 1) / 3 for s in (best.first, best.last))
    ends = [math.sqrt(end) for end in (first, last)]
    assert two_names(ends[0])["b"] == pytest.approx(best.partner)
    assert two_names(ends[1])["b"] == pytest.approx(best.bloc)
    assert two_names(ends[0])["N"] == pytest.approx(1 - best.always_in_weight)
    assert two_names(ends[1])["N"] == pytest.approx(best.bloc_weight)
    for z in np.linspace(*ends, 5):
        here, low, high = (two_names(z + k * step) for k in (0, -1, 1))
        names = {r"\theta": math.log(z)}
        (growth,) = shown(PAGE, r"\frac{d\theta}{du}", **names)
        risen = math.log(high["b"]) - math.log(low["b"])
        turned = math.log(z + step) - math.log(z - step)
        assert turned / risen == pytest.approx(growth, rel=1e-6)
        assert here["K"] == pytest.approx(2 * here["b"] * here["N"] + here["k"])
        assert high["k"] - low["k"] == pytest.approx(-here["b"] * (high["N"] - low["N"]), rel=1e-6)
        sloping = one(PAGE, r"\frac{db}{da}", **here)
        names = {"b": here["b"], "b'": sloping}
        assert here["k"] == pytest.approx(one(PAGE, "H'(a)", label="eq-al-low", **names))
        assert here["K"] == pytest.approx(one(PAGE, "H'(b)", label="eq-al-high", **names))


def test_ends_of_two_against_two():
    best = two_against_two()
    names = {r"\sigma_0": best.first, r"\sigma_1": best.last, "C": best.scale}
    names |= {"q": best.bloc, "b_0": best.partner}
    curve, total = statements(PAGE, label="eq-al-ends")
    assert holds(curve, names)
    inner = r"[\sigma+\frac2{\sigma^2}]_{\sigma_1}^{\sigma_0}"
    assert inner in total[0].replace(" ", "")
    between = "(\\sigma_0+\\frac2{\\sigma_0^2}-\\sigma_1-\\frac2{\\sigma_1^2})"
    assert holds([total[0].replace(" ", "").replace(inner, between), *total[1:]], names)
    profiles, weights = best.mixture(4000)
    at_0 = float(weights @ profiles.prod(axis=1))
    assert one(PAGE, "H(0)", "eq-al-low", **names) == pytest.approx(at_0, abs=1e-6)
    for a, b in profiles[:-2:1000]:
        mean = float(weights @ np.maximum(profiles, a).prod(axis=1))
        here = {"b": b, "a": a, "H": lambda x, mean=mean: mean if x else at_0}
        (low, *_) = statements(PAGE, label="eq-al-low")
        assert holds(low, here, slack=1e-4)


@pytest.mark.parametrize("size", [2, 3])
def test_what_always_holding_earns_at_the_fee(size):
    """Two identical displays, for pairs and for threes, and what they are good for."""
    profile = [F(1, 3), *[F(3, 4)] * (size - 1)]
    label = "eq-al-fee" if size == 2 else "eq-al3-fee"
    ((_, _, *rest),) = statements(PAGE, label=label)
    names = {"a": profile[0], "b": profile[1], "h": greatest(profile), "breaks": profile}
    assert holds(rest, names)
    lost = value(rest[-1], names)
    earned = allied_payoff([F(0)] * size, profile, F(size))
    assert earned == size - 2 * size * lost


def test_curve_of_three_against_three():
    """Its mass, its steepness and its ends, with the thresholds integrated along it."""
    proved = enclose_three_allies()
    first, last, bloc, partner = (
        float((low + high) / 2)
        for low, high in (proved.first, proved.last, proved.bloc, proved.partner)
    )
    names = {"z_0": first, "z_1": last, "q": bloc, "b_0": partner}
    assert true(PAGE, "12b_0^5", **names)
    growth = lambda z: one(PAGE, r"\frac{d\lnb}{dz}", z=z)  # noqa: E731
    nodes, weights = np.polynomial.legendre.leggauss(20)

    def threshold(z):
        places = (first + z) / 2 + nodes * (z - first) / 2
        return partner * math.exp(
            sum(w * growth(x) for w, x in zip(weights, places, strict=True)) * (z - first) / 2
        )

    assert threshold(last) == pytest.approx(bloc)

    def here(z):
        found = {"z": z, "b": threshold(z)}
        found["k"], found["K"], found["N"] = (
            one(PAGE, left, label, **found)
            for left, label in (("k", "eq-al3-slopes"), ("K", "eq-al3-slopes"), ("N", "eq-al3-ode"))
        )
        return found

    assert here(first)["N"] + here(first)["k"] / partner**2 == pytest.approx(1)
    low, high = proved.bloc_weight
    assert here(last)["N"] == pytest.approx(float(low + high) / 2)
    for z in np.linspace(last, first, 4)[1:-1]:
        at, below, above = here(z), here(z - 1e-5), here(z + 1e-5)
        assert at["K"] == pytest.approx(3 * at["b"] ** 2 * at["N"] + at["k"])
        lost = -(at["b"] ** 2) * (above["N"] - below["N"])
        assert above["k"] - below["k"] == pytest.approx(lost, rel=1e-5)
        assert true(PAGE, label="eq-al3-steep", x=at["b"], **{"H'": lambda _, at=at: at["K"]})
    names |= {"K": lambda z: here(z)["K"], "s": lambda z: growth(z) * threshold(z)}
    for chain in statements(PAGE, label="eq-al3-ends"):
        sides = [side.replace(r"\frac{db}{dz}", "s(z)").replace("K", "K(z)") for side in chain]
        assert holds(sides, names)


@pytest.mark.parametrize(("s_2", "b"), [(0.5, 0.6), (0.85, 0.9)])
def test_last_step_for_three_against_three(s_2, b):
    """There is equality at the least threshold that the first condition allows."""
    (chain,) = [c for c in statements(PAGE, "1") if r"\ln" in c[-1]]
    sides = [value(side, {"s_2": s_2, "s_3": b**2 / s_2, "b": b}) for side in chain[4::2]]
    assert sides[0] == pytest.approx(sides[1])
    names = {"s_2": s_2, "s_3": 1.0, "b": b}
    assert holds(chain[4:], names)
    assert value(chain[-1], names) > 1


def test_slopes_of_three_against_three():
    """Against any opponents, with the sums that the proof uses."""
    others, own = [F(1, 3), F(1, 2), F(9, 10)], [F(1, 4), F(3, 5), F(4, 5)]
    H, names = greatest(others), family("s", own)
    names |= {"H'": steepness(others), "breaks": [*own, *others], r"\psi": 4 * H(own[0]) - 2 * H(0)}
    inner = value(r"\int_{u}^{v}x\,dH", {**names, "u": own[0], "v": own[1]})
    names["A"] = float(own[0] * names[r"\psi"]) + 4 * inner
    for index in range(3):
        names[f"D_{index + 1}"] = payoff_slope(index, own, others, F(0))
    assert true(PAGE, label="eq-al3-replies", **names)


@pytest.mark.parametrize(("s", "t"), [(0.2, 0.6), (0.8, 0.9), (0.3, 0.95), (0.72, 0.72)])
def test_three_players_at_the_nash_threshold(s, t):
    nu = nash_threshold(3)
    paid = float(Guts(3).payoffs([nu, s, t])[0])
    names = {r"\nu": nu, "s": s, "t": t}
    low, high = (
        next(c for c in statements(PAGE) if c[0].replace(" ", "") == left)
        for left in (r"2\nu(\nu-s)(\nu-t)", r"(t-\nu)^2(t+2\nu)+(s-\nu)(3st-\nut-1)")
    )
    if not s < nu < t:
        assert true(PAGE, (low if t <= nu else high)[0].replace(" ", ""), **names)
    between = next(c for c in statements(PAGE) if c[0].replace(" ", "").startswith(r"(t-\nu)(t^2"))
    right = low if t <= nu else high if s >= nu else between
    assert value(right[0], names) == pytest.approx(paid, abs=1e-12)


@pytest.mark.parametrize("q", [0.3, 0.9])
def test_a_bloc_against_the_nash_threshold(q):
    """And the third player if two are at it."""
    nu = nash_threshold(3)
    names = {r"\nu": nu, "q": q, "t": q}
    texts = "player 1 gets $", "the third gets $"
    if q < nu:
        texts = r"player 1 gets $4(q-\nu)^2(q+\nu)$ if $q\ge\nu$ and $", ""
    bloc, third = Guts(3).payoffs([nu, q, q])[0], Guts(3).payoffs([nu, nu, q])[2]
    assert value(inline(PAGE, texts[0]), names) == pytest.approx(bloc)
    assert (value(inline(PAGE, texts[1]), names) if texts[1] else 0) == pytest.approx(third)


@pytest.mark.parametrize("others", [[0.8, 0.9], [0.75, 0.95, 0.9], [0.6, 0.9, 0.99, 1.0]])
def test_payoff_of_always_holding(others):
    n = len(others) + 1
    game, at = Guts(n), -0.3
    paid = float(game.payoffs([0.0, *others])[0] + at * game.stakes([0.0, *others]))
    names = {"N": n - 1, "n": n, "V": at, "k": 1 + at, "f": greatest(others), "breaks": others}
    assert one(PAGE, "F(0;t)", **names) == pytest.approx(paid)


@pytest.mark.parametrize(("s", "t"), [(F(1, 3), F(4, 5)), (F(2, 3), F(7, 10)), (F(0), F(9, 10))])
def test_identity_for_two_independent_opponents(s, t):
    own = (1 + s * t) / (3 * t)
    assert s <= own <= t
    paid = Guts(3).payoffs([own, s, t])[0]
    ((_, _, *rest),) = statements(PAGE, label="eq-al-identity")
    assert value(rest[0], {"s": s, "t": t}) == paid
    assert holds(rest, {"s": s, "t": t})


# Ruin and real cards --------------------------------------------------------------------


@pytest.mark.parametrize(("p", "q"), permutations((F(1, 4), F(3, 5))))
def test_worth_of_a_round(p, q):
    """From the five things that can happen, with the chances of two hands."""
    worth = {"V": F(1, 5), "X": F(-9, 10), "Y": F(-4, 5), "Z_+": F(3, 5), "Z_-": F(-1, 5)}
    top = max(p, q)
    first_higher = (1 - top) ** 2 / 2 + (top - q) * (1 - top)  # and both hold
    showdown = (1 - p) * (1 - q)
    paid = p * q * worth["V"] + (1 - p) * q * worth["X"] + p * (1 - q) * worth["Y"]
    paid += first_higher * worth["Z_+"] + (showdown - first_higher) * worth["Z_-"]
    names = {**worth, "p": p, "q": q, r"\omega": first_higher}
    assert one("guts_open_problems", "F(p,q)", **names) == paid


def test_saddle_point_of_a_round():
    """Where both hold and player 1 has the higher threshold, within the square."""
    worth = {"V": 0.2, "X": -0.9, "Y": -0.8, "Z_+": 0.6, "Z_-": -0.2}
    own = one("guts_open_problems", "p", **worth)
    other = one("guts_open_problems", "q", **worth, p=own)
    assert 0 < other < own < 1
    assert saddle_point(RoundValues(*worth.values())) == pytest.approx([own, other])


def test_chances_of_a_short_stack():
    low, high = solve_ruin(4).win_bounds(1)
    names = {"v": 2 * float(low + high) / 2 - 1}
    assert true("guts_open_problems", label="eq-ruin-four", **names)
    low, high = solve_ruin(3).win_bounds(1)
    names = {"x": float(low + high) / 2, r"\ldots": 1.0}
    assert true("guts_open_problems", label="eq-ruin-three", **names, slack=1e-6)


def test_gain_of_holding_a_class():
    """Against one opponent with one deck who holds some classes, each of them with certainty."""
    counts = deal_counts(2)
    held = np.arange(len(counts)) % 3 > 0
    gains, deals = holding_advantages(counts, held), counts.sum(axis=1)
    names = {"over": {"j": range(len(counts))}, r"\mathrm{sgn}": lambda x: (x > 0) - (x < 0)}
    names |= {"P": lambda j, i: F(int(counts[i, j]), int(deals[i])), "g_": lambda j: int(held[j])}
    for i in (0, 17, 90):
        found = one("guts_open_problems", "D_i(g)", **names, i=i)
        assert 2 * found * int(deals[i]) == int(gains[i]), i  # the library counts half-antes


def test_loss_to_the_best_team():
    ((exact, sign, printed),) = statements("guts_open_problems", label="eq-card-team")
    assert value(exact, {}) == -best_team("K4").payoff
    assert holds([exact, sign, printed], {r"\ldots": 1.0}, slack=1e-6)


def test_payoff_against_a_team_and_its_bound():
    """In whole numbers over all deals, of a pair of strategies and a flow drawn at random."""
    form, rng = team_form("K4"), np.random.default_rng(5)
    flow = rng.integers(0, form.both + 1)
    pair = rng.integers(0, 2, (2, len(flow))).tolist()
    names = {"c": form.constant, "over": dict.fromkeys("jk", range(len(flow)))}
    names |= family("a", form.single.tolist(), 0)
    names |= family("g", pair[0], 0) | family("h", pair[1], 0)
    names["Q_"] = lambda j, k: int(form.both[j, k])
    names["f_"] = lambda j, k: int(flow[j, k])
    payoff, bound = (value(c[-1], names) for c in statements("guts_open_problems", "E"))
    paid, least = form.payoff(*np.array(pair)), form.bound(flow)
    assert payoff / paid == bound / least == 2 * form.deals  # the library has antes a round
    assert payoff >= bound
