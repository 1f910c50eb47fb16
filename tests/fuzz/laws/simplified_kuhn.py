"""Laws of simplified Kuhn poker and of repeated play, against hands that are played out."""

import math
from fractions import Fraction as F
from functools import lru_cache

import numpy as np
from hypothesis import strategies as st
from kuhn_dealt import Dealt, decisions
from laws.registry import SEEDS, fractions, law

import guts_core.simplified_kuhn as S

POTS = fractions(2, 8, 8)
ELEVEN = st.lists(fractions(0, 1, 4), min_size=11, max_size=11)
NAMES = S.FREQUENCIES

#: Where the eleven frequencies stand: the moves so far, and the card (J, Q, K, A are 0 to 3).
PLACES = {
    **{f"a{k + 1}": ("x" * k, 3) for k in range(2)},
    **{f"b{k + 1}": ("x" * k, 1) for k in range(3)},
    **{"c1": ("xxb", 2), "c2": ("b", 2), "c3": ("xb", 2)},
    **{"d1": ("xbf", 2), "d2": ("xxbf", 2), "d3": ("bf", 2)},
}


def dealt(frequencies, pot):
    """The profile in the whole game: an ace always calls, and bets if it is the last to speak."""
    rows = {history: [F(0)] * 4 for history in decisions(3)}
    for history, row in rows.items():
        row[3] = F("b" in history or history == "xx")
    for name, value in zip(NAMES, frequencies, strict=True):
        history, card = PLACES[name]
        rows[history][card] = F(value)
    return Dealt(3, 4, list(rows.values()), F(pot))


def payoffs(frequencies, pot):
    return _payoffs(tuple(frequencies), pot)


@lru_cache(maxsize=4096)
def _payoffs(frequencies, pot):
    return dealt(frequencies, pot).expectations()


def derivative(frequencies, pot, place):
    """Of the owner's payoff, which is affine in each frequency."""
    owner = int(NAMES[place][1]) - 1
    ends = []
    for end in (F(0), F(1)):
        changed = list(frequencies)
        changed[place] = end
        ends.append(payoffs(changed, pot)[owner])
    return ends[1] - ends[0]


def gained(f, pot):
    """What the players gain by the best change of their frequencies among the eleven."""
    best = [F(0)] * 3
    for k, (name, x) in enumerate(zip(NAMES, f, strict=True)):
        slope = derivative(f, pot, k)
        best[int(name[1]) - 1] += slope * (1 - x) if slope > 0 else -slope * x
    return best


@law("recomputed", "expectations gradient gains", 5, 100, f=ELEVEN, pot=POTS)
def profiles(f, pot):
    wanted = payoffs(f, pot)
    slopes = [derivative(f, pot, place) for place in range(11)]
    assert list(S.expectations(f, pot)) == wanted
    assert list(S.gradient(f, pot)) == slopes
    best = gained(f, pot)
    assert list(S.gains(f, pot)) == best
    every = S.gains(f, pot, every_strategy=True)
    whole = dealt(f, pot).gains()
    assert all(a <= b <= c for a, b, c in zip(best, every, whole, strict=True))


@law("scale", "expectations gradient", 25, 2000, f=ELEVEN, pot=POTS, more=POTS)
def payoffs_are_affine_in_the_pot(f, pot, more):
    for call in (S.expectations, S.gradient):
        assert (call(f, pot) + call(f, pot + 2 * more) == 2 * call(f, pot + more)).all()
    assert S.expectations(f, pot).sum() == 0


@law("recomputed", "equilibria components", 4, 60, pot=POTS, seed=SEEDS)
def all_equilibria(pot, seed):
    rng, found = np.random.default_rng(seed), S.equilibria(pot)
    labels = [each.label for each in found]
    parts = S.components(pot)
    assert sorted(label for part in parts for label in part) == sorted(labels)
    for each in found:
        weights = [F(int(k)) for k in rng.integers(1, 5, len(each.vertices))]
        total = sum(weights)
        member = [
            sum(
                w * F(float(v[k])) if not isinstance(v[k], (int, F)) else w * v[k]
                for w, v in zip(weights, each.vertices, strict=True)
            )
            / total
            for k in range(11)
        ]
        assert max(gained(member, pot)) < F(1, 10**12)
        middle = [F(float(each.frequencies[name])) for name in NAMES]
        values = payoffs(middle, pot)
        assert np.allclose(
            np.array(values, float), [float(e) for e in each.expectations], atol=1e-12
        )


@law(
    "recomputed",
    "simplified_kuhn_game_tree simplified_kuhn_behaviour",
    4,
    60,
    f=ELEVEN,
    pot=POTS,
)
def trees(f, pot):
    for dominated in (True, False):
        tree = S.simplified_kuhn_game_tree(pot, dominated)
        played = S.simplified_kuhn_behaviour(f, dominated)
        assert list(tree.expectations(played)) == payoffs(f, pot)
    assert list(tree.gains(played)) == gained(f, pot)


# Repeated play -----------------------------------------------------------------------------

INSIDE = st.lists(st.floats(0.05, 0.95), min_size=11, max_size=11)


@law(
    "recomputed",
    "simulate Trajectory.of",
    3,
    40,
    start=INSIDE,
    pot=st.floats(2, 6),
    place=st.integers(0, 10),
)
def equations_of_motion(start, pot, place):
    """Log-odds move by what the owner gains, and profits add up what is won."""
    step, until = 1e-3, 1.0
    play = S.simulate(pot, start, until, samples=1001)
    middle = 500
    rate = (play.log_odds[middle + 1] - play.log_odds[middle - 1])[place] / (2 * step)
    here = [F(float(x)) for x in play.frequencies[middle]]
    assert math.isclose(rate, 24 * derivative(here, pot, place), abs_tol=1e-4)
    won = (play.profits[middle + 1] - play.profits[middle - 1]) / (2 * step)
    assert np.allclose(won, np.array(payoffs(here, pot), float), atol=1e-5)
    name = NAMES[place]
    assert np.array_equal(play.of(name), play.frequencies[:, place])
    odds = np.log(play.frequencies / (1 - play.frequencies))
    assert np.allclose(odds, play.log_odds, atol=1e-9)


@law("scale", "simulate", 4, 100, start=INSIDE, pot=st.floats(2, 6), unit=st.floats(0.1, 10))
def units_of_time(start, pot, unit):
    """Who learns so many times as fast is there so many times as soon."""
    one = S.simulate(pot, start, 5.0, samples=11)
    other = S.simulate(pot, start, 5.0 / unit, samples=11, rates=unit)
    assert np.allclose(one.frequencies, other.frequencies, atol=1e-6)
    assert np.allclose(one.profits, other.profits * unit, atol=1e-5)


@law("limit", "simulate", 4, 60, start=INSIDE, pot=st.floats(2, 6))
def steps_that_shrink(start, pot):
    """Splitting and Runge-Kutta, of any order, tend to one curve."""
    fine = S.simulate(pot, start, 4.0, samples=5, method="dop853").frequencies
    for order in (2, 4, 6, 8):
        errors = [
            np.abs(
                S.simulate(pot, start, 4.0, samples=5, order=order, step=h).frequencies - fine
            ).max()
            for h in (0.1, 0.02)
        ]
        assert errors[1] < 1e-3
        assert errors[1] <= errors[0] + 1e-10


@law("order", "simulate smoothed_play", 4, 60, first=INSIDE, second=INSIDE, pot=st.floats(2, 6))
def order_of_starts(first, second, pot):
    """Starts do not know of each other."""
    both = S.simulate(pot, [first, second], 3.0, samples=4).frequencies
    other = S.simulate(pot, [second, first], 3.0, samples=4).frequencies
    assert np.allclose(both, other[:, ::-1], atol=1e-12)
    pairs = [
        S.smoothed_play(pot, each, 3.0, 0.5).frequencies
        for each in ([first, second], [second, first])
    ]
    assert np.allclose(pairs[0], pairs[1][::-1], atol=1e-6)


@law("limit", "smoothed_play", 4, 60, start=INSIDE, pot=st.floats(2, 6))
def hot_and_cold(start, pot):
    """At a high temperature all choose at random; at rest replies are logistic."""
    hot = S.smoothed_play(pot, start, 60.0, 1e4).frequencies
    assert np.abs(hot - 0.5).max() < 1e-3
    warm = S.smoothed_play(pot, start, 200.0, 2.0)
    if warm.speeds < 1e-9:
        slopes = [
            float(derivative(list(map(F, warm.frequencies.tolist())), pot, k)) for k in (0, 5)
        ]
        for place, slope in zip((0, 5), slopes, strict=True):
            x = float(warm.frequencies[place])
            assert math.isclose(math.log(x / (1 - x)) * 2.0, 24 * slope, abs_tol=1e-6)
        wanted = S.gains(warm.frequencies, pot)
        assert np.allclose(warm.gains, wanted, atol=1e-12)


@law(
    "recomputed",
    "conserved_quantities linear_invariants separable_invariants",
    4,
    80,
    case=st.sampled_from(sorted(S.FACES)),
    start=INSIDE,
)
def conserved(case, start):
    """On the whole face H and the combinations of log-odds do not change."""
    face, pot = (
        S.FACES[case],
        F({"1": 5, "2": 7, "3": 15, "4": 15, "5": 17, "6": 9, "10": 12}[case], 2),
    )
    pot = pot if case not in ("3", "4", "5") else pot / 2
    held = [face.get(name) for name in NAMES]
    x = [F(float(s)) if each is None else F(each) for s, each in zip(start, held, strict=True)]
    slopes = {name: derivative(x, pot, k) for k, name in enumerate(NAMES) if held[k] is None}
    place = {name: k for k, name in enumerate(NAMES)}
    try:
        quantities = S.conserved_quantities(case, pot)
        lines = S.linear_invariants(case, pot)
    except ValueError as error:
        if "affine" not in str(error):
            raise
        quantities, lines = [], []
    for each in quantities:
        assert (
            sum(w * (x[place[n]] - each.centre[n]) * slopes[n] for n, w in each.weights.items())
            == 0
        )
    for each in lines:
        assert sum(weight * slopes[name] for name, weight in each.items()) == 0
    for each in S.separable_invariants(case, pot):
        assert sum((w * x[place[n]] - m) * slopes[n] for n, (w, m) in each.items()) == 0


@law("recomputed", "average_profits", 4, 60, case=st.sampled_from(sorted(S.FACES)), start=INSIDE)
def averages(case, start):
    """The payoffs are the constants, plus slopes, plus products of frequencies and slopes."""
    face, pot = S.FACES[case], F(9, 2)
    x = [F(face.get(name, F(float(s)))) for name, s in zip(NAMES, start, strict=True)]
    found, values = S.average_profits(case, pot), payoffs(x, pot)
    if found is None:
        return
    slopes = {name: 24 * derivative(x, pot, k) for k, name in enumerate(NAMES)}
    at = dict(zip(NAMES, x, strict=True))
    for each, value in zip(found, values, strict=True):
        rest = sum(w * slopes[n] for n, w in each.slopes.items())
        rest += sum(w * at[n] * slopes[n] for n, w in each.products.items())
        assert each.value + rest == 24 * value


@law(
    "recomputed",
    "stability",
    4,
    60,
    pot=st.sampled_from([F(5, 2), F(7, 2), 4, F(9, 2), 6]),
    rates=st.sampled_from([1.0, 0.5, 2.0]),
)
def linearised(pot, rates):
    """Eigenvalues of the flow df/dt = k f (1 - f) g, differentiated from what is played out."""
    each = S.equilibria(pot)[0]
    f = [each.frequencies[name] for name in NAMES]
    found = S.stability(each, pot, rates)
    jacobian = np.zeros((11, 11))
    slopes = [derivative(f, pot, k) for k in range(11)]
    for j in range(11):
        changed = [list(f), list(f)]
        changed[0][j], changed[1][j] = F(0), F(1)
        for k in range(11):
            by = derivative(changed[1], pot, k) - derivative(changed[0], pot, k)
            jacobian[k, j] = f[k] * (1 - f[k]) * by + (k == j) * (1 - 2 * f[k]) * slopes[k]
    wanted = np.linalg.eigvals(24 * jacobian * rates)
    for value in found.eigenvalues:
        assert np.abs(wanted - value).min() < 1e-4
    assert found.unstable == (wanted.real > 1e-7).sum()


@law(
    "limit",
    "ensemble Ensemble.share Ensemble.growth lyapunov_exponents",
    2,
    30,
    pot=st.floats(2.1, 6),
    seed=SEEDS,
)
def many_starts(pot, seed):
    """The ensemble's starts followed one by one; a finer step changes little."""
    runs = [S.ensemble(pot, 4, 4.0, np.random.default_rng(seed), step=h) for h in (0.05, 0.01)]
    assert np.allclose(runs[0].log_odds, runs[1].log_odds, atol=1e-4)
    start = 1 / (1 + np.exp(-np.random.default_rng(seed).logistic(size=(11, 4)).T))
    play = S.simulate(pot, start, 4.0, samples=201)
    assert np.allclose(play.log_odds[-1], runs[1].log_odds, atol=1e-4)
    assert np.allclose(play.mean_profits, runs[1].mean_profits, atol=1e-4)
    kept = 1 / (1 + np.exp(-runs[1].highest[:, 0])) <= 0.3
    share, _ = runs[1].share("a1", 0, 0.3)
    assert math.isclose(share, kept.mean(), abs_tol=1e-12)
    late = np.maximum(np.abs(runs[1].lowest), np.abs(runs[1].highest)).max(axis=1)
    assert np.allclose(runs[1].growth(), late / 4.0)
    rates = [
        S.lyapunov_exponents(pot, 3, 20, np.random.default_rng(seed), separation=d).exponents
        for d in (1e-6, 1e-7)
    ]
    assert np.allclose(*rates, atol=0.02)
