"""What the claims on repeated play check: structure, eigenvalues, play from random starts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import isqrt, nan
from typing import Any

import numpy as np

from guts_core.methods.exact.rational_functions import (
    RationalFunction,
    cell_points,
    constant,
    variable,
)
from guts_core.simplified_kuhn.dynamics.ensembles import Ensemble, ensemble
from guts_core.simplified_kuhn.dynamics.flow import slopes_one, slopes_three, slopes_two
from guts_core.simplified_kuhn.dynamics.invariants import (
    FACES,
    conserved_quantities,
    linear_invariants,
    separable_invariants,
)
from guts_core.simplified_kuhn.dynamics.linear import stability
from guts_core.simplified_kuhn.dynamics.simulation import Trajectory, simulate
from guts_core.simplified_kuhn.rules import gains, twenty_four_gradient
from guts_core.simplified_kuhn.solutions.families import FAMILIES, FAMILY, P3, P8, Family, Vertex
from guts_core.simplified_kuhn.solutions.members import Equilibrium, equilibria
from guts_core.simplified_kuhn.solutions.pots import conditions
from guts_core.simplified_kuhn.tree import FREQUENCIES, OWNERS
from paper_ledger.bil17._tools import profits
from paper_ledger.bil17.stability.attraction import hypotheses, mean_payoffs, sign_inside
from paper_ledger.bil17.stability.driven import driven_hypotheses
from paper_ledger.bil17.stability.instability import unstable_inside
from paper_ledger.bil17.stability.oscillations import oscillating
from paper_ledger.bil17.stability.resonance import resonant_members

#: Pots inside the ranges of the solutions said to be unstable, and of the five others.
UNSTABLE = {
    "2": ("16/5", "17/5"),
    "3": ("33/10", "17/5"),
    "6": ("391/100", "79/20"),
    "7": ("79/20", "83/20", "87/20"),
    "8": ("433/100", "87/20"),
}
#: The end of its range at which none of the first has an unstable eigenvalue, if there is one.
QUIET = {"2": 3, "3": P3, "6": 4, "8": P8}
NEUTRAL = {"1": "5/2", "4": "67/20", "5": "15/4", "9": "93/20", "10": "6"}

#: A start at P = 3.25 whose play does not settle.
ASTRAY = np.array(
    [0.2356, 0.3878, 0.2616, 0.0265, 0.319, 0.2772, 0.8577, 0.2375, 0.9784, 0.1021, 0.0211]
)

#: A start at P = 5/2, found by playing backwards from next to Solution 1, to which it comes.
COMING = np.array(
    [
        *(0.030804, 0.044549, 0.194453, 0.144781, 0.030161, 0.041015),
        *(0.164997, 0.140811, 0.646681, 0.165942, 0.142867),
    ]
)

#: The paper's examples of Cases 1 to 6.
POTS = {1: 2.5, 2: 3.1, 3: 3.35, 4: 3.75, 5: 4.15, 6: 4.65}


def solution(label: str, pot: Any) -> Equilibrium:
    """The equilibrium with this label."""
    return next(each for each in equilibria(pot) if each.label == label)


@cache
def play(case: int) -> Ensemble:
    """Repeated play of a case from random starts."""
    return ensemble(POTS[case], 64, 400.0, np.random.default_rng(case), records=100)


def vertices() -> list[list[Fraction]]:
    """The pure profiles; multilinear polynomials that agree on all of them are equal."""
    return [[Fraction(x) for x in bits] for bits in product((0, 1), repeat=11)]


def printed_slope_of_a1() -> bool:
    for f in vertices():
        _, _, _, _, _, b2, c2, _, b3, c3, d3 = f
        if slopes_one(f, Fraction(3))[0] != -2 * b2 + 2 * c2 - 2 * b3 + 2 * d3 - b2 * c3:
            return False
    rows = np.array(vertices(), dtype=object)[::13]
    return all(
        twenty_four_gradient(row, pot)[0] == slopes_one(list(row), pot)[0]
        for row in rows
        for pot in (2, Fraction(9, 2))
    )


def own_frequencies_are_absent() -> bool:
    """Whether no slope depends on its own player's frequencies, at all pure profiles and two pots.

    That suffices: the slopes are multilinear in the frequencies and affine in P.
    """
    corners = np.array(list(product((0, 1), repeat=11))).T
    for pot in (2, 3):
        for player, slopes in enumerate((slopes_one, slopes_two, slopes_three)):
            own = [k for k, owner in enumerate(OWNERS) if owner == player]
            for slope in slopes(list(corners), pot):
                cube = np.broadcast_to(slope, corners.shape[1:]).reshape((2,) * 11)
                if any(np.ptp(cube, axis=k).any() for k in own):
                    return False
    return True


def one_start_comes_to_rest() -> bool:
    """Whether play from a start that is far from Solution 1 comes to it."""
    point = solution("1", Fraction(5, 2)).frequencies
    there = np.array([float(point[name]) for name in FREQUENCIES])
    play = simulate(2.5, COMING, 100, samples=2, order=4, estimate_error=False)
    first, last = np.abs(play.frequencies - there).max(axis=1)
    return bool(first > 0.1 and last < 1e-5)


def equilibria_are_rest_points() -> bool:
    """Whether f (1 - f) g = 0 for all members of all solutions, with P as the variable."""
    for family in FAMILIES:
        pot = variable() if family.low != family.high else Fraction(family.low)
        some = conditions(family.vertices(pot), pot)
        if any(value != 0 for _, value, relation in some if relation == "= 0"):
            return False
    return True


def other_rest_points_are_unstable() -> bool:
    """A player's gain is the sum of what each own frequency gains, which is a transverse rate.

    For no slope changes with a frequency of its player. Counted at all 2048 pure profiles.
    """
    f = np.array(list(product((0.0, 1.0), repeat=11)))
    for pot in (2.5, 3.5, 4.5, 6.0):
        moves = ((1 - 2 * f) * twenty_four_gradient(f, pot) > 0).any(axis=1)
        if (moves != (gains(f, pot) > 0).any(axis=1)).any():
            return False
    return own_frequencies_are_absent()


def unstable_on_range(label: str) -> bool:
    """Inside its range by a trace, and at pots of it by all eigenvalues of the Jacobian."""
    family = FAMILY[label]
    return unstable_inside(family) and all(
        spectrum(solution(label, Fraction(pot)), Fraction(pot))[2] > 0 for pot in UNSTABLE[label]
    )


def _some_members(vertices: Sequence[Vertex]) -> set[Vertex]:
    """The vertices of a family, its middle, and others drawn at random, all of them exact."""
    count = len(vertices)
    weights = [[1] * count, *np.random.default_rng(13).integers(1, 7, (4, count)).tolist()]
    mixed = {
        tuple(
            sum((w * x for w, x in zip(each, column, strict=True)), Fraction(0)) / sum(each)
            for column in zip(*vertices, strict=True)
        )
        for each in weights
    }
    return {*vertices, *mixed}


def ends_of_range(label: str) -> bool:
    """Whether a solution has unstable eigenvalues at both ends, but for one that is ``QUIET``."""
    family = FAMILY[label]
    for end in (family.low, family.high):
        pot = Fraction(end) if isinstance(end, int) else end
        some = family.vertices(pot)
        unstable = {stability(member, pot).unstable > 0 for member in _some_members(some)}
        if unstable != {end != QUIET.get(label)}:
            return False
    return True


def gaps() -> bool:
    """Whether only Solutions 2 and 7 exist in the two gaps, and both are unstable there."""
    for low, high, label in ((3, P3, "2"), (4, P8, "7")):
        there = [each for each in FAMILIES if each.low < high and (each.high or high) > low]
        if [each.label for each in there] != [label] or not unstable_inside(there[0]):
            return False
    return True


def spectrum(point: Equilibrium, pot: Fraction) -> tuple[int, int, int, int]:
    """Numbers of oscillating, zero, positive and negative eigenvalues, counted twice.

    By ``stability``, exactly, and by floating point from the slopes of the deals; -1 if these
    disagree on the numbers or on any of the eleven eigenvalues.
    """
    f = np.array([float(point.frequencies[name]) for name in FREQUENCIES])
    rows = np.diag((1 - 2 * f) * twenty_four_gradient(f, float(pot)))
    for j in range(11):
        ends = [np.where(np.arange(11) == j, end, f) for end in (0.0, 1.0)]
        low, high = (twenty_four_gradient(x, float(pot)) for x in ends)
        rows[:, j] += f * (1 - f) * (high - low)
    values = np.linalg.eigvals(rows)
    axis, zero = np.abs(values.real) < 1e-6, np.abs(values) < 1e-6
    counts = (axis & ~zero, zero, ~axis & (values.real > 0), ~axis & (values.real < 0))
    oscillatory, still, positive, negative = (int(each.sum()) for each in counts)
    found = stability(point, pot)
    agreed = (found.oscillatory, found.zero, found.unstable) == (oscillatory, still, positive)
    if not (agreed and found.exact) or len(found.eigenvalues) != 11:
        return -1, -1, -1, -1
    apart = np.sort_complex(values.round(5)) - np.sort_complex(found.eigenvalues.round(5))
    if np.abs(apart).max() > 1e-4:
        return -1, -1, -1, -1
    return oscillatory, still, positive, negative


def dimensions() -> list[int]:
    """Oscillating eigenvalues where all others are 0 or negative, at all pots; -1 elsewhere."""
    return [_shown_and_seen(label)[0] for label in NEUTRAL]


def _shown_and_seen(label: str) -> tuple[int, int]:
    """Numbers of oscillating and zero eigenvalues; -1 if at a pot they are not what is proved."""
    swinging, zero, positive, negative = spectrum(
        solution(label, Fraction(NEUTRAL[label])), Fraction(NEUTRAL[label])
    )
    shown = oscillating(label) == swinging and positive == 0
    return (swinging, zero) if shown and swinging + zero + negative == 11 else (-1, -1)


def spectrum_of_solution_9() -> list[int]:
    """Numbers of nonzero imaginary eigenvalues and of zeros: no transverse one is 0."""
    return list(_shown_and_seen("9"))


def dimensions_at_ends() -> dict[str, float]:
    """Of Solution 1 at P = 2, and of Solutions 9 and 10 at P = 5."""
    ends = (("1", Fraction(2)), ("9", Fraction(5)), ("10", Fraction(5)))
    low, *high = (spectrum(solution(label, pot), pot)[0] for label, pot in ends)
    return {"0": low, "4": high[0] if high[0] == high[1] else nan}


def stable_by_theorem() -> bool:
    """Whether Solutions 1, 4 and 5 meet the hypotheses of the theorem on their whole ranges."""
    found = [hypotheses(case) for case in ("1", "3", "4")]
    return all(len(each) == 6 and all(each.values()) for each in found)


def driven_by_theorem() -> bool:
    """Whether Solutions 9 and 10 meet the hypotheses of the theorems on driven oscillators."""
    return all(all(driven_hypotheses(label).values()) for label in ("9", "10"))


def resonances() -> list[bool]:
    """Whether Solution 9 has resonant members at four pots, by exact Jordan blocks."""
    return [
        any(stability(member, Fraction(pot)).resonant for member in resonant_members(Fraction(pot)))
        for pot in ("22/5", "23/5", "93/20", "24/5")
    ]


def resonant_calls() -> dict[str, float]:
    """The frequencies c1 of the resonant members at P = 93/20."""
    members = resonant_members(Fraction(NEUTRAL["9"]))
    low, high = (float(member[FREQUENCIES.index("c1")]) for member in members)
    return {".99954": high, ".64648": low}


def stay_near(*labels: str) -> bool:
    """Starts near solutions: log-odds off by up to 0.05, or 8 from the boundary, to t = 300."""
    for label in labels:
        pot = Fraction(NEUTRAL[label])
        f = np.array([float(x) for x in solution(label, pot).frequencies.values()])
        outside = (f == 0) | (f == 1)
        x = np.where(outside, 16 * f - 8, np.log(np.where(outside, 0.5, f / (1 - f + outside))))
        x = x + np.where(outside, 0, 0.05 * np.cos(3.0 * np.arange(11)))
        start = 1 / (1 + np.exp(-x))
        play = simulate(float(pot), start, 300, samples=3001, order=4, estimate_error=False)
        if np.abs(play.frequencies - f).max() > 0.1 or not is_play(play, float(pot)):
            return False
    return True


def is_play(play: Trajectory, pot: float) -> bool:
    """Whether log-odds change by the integrals of the slopes of the deals (trapezia)."""
    slopes = twenty_four_gradient(play.frequencies, pot)
    steps = np.diff(play.times).reshape(-1, *[1] * (slopes.ndim - 1))
    area = ((slopes[1:] + slopes[:-1]) / 2 * steps).sum(axis=0)
    change = play.log_odds[-1] - play.log_odds[0]
    return bool((np.abs(change - area) < 0.05 * (1 + np.abs(change))).all())


def _sixteen() -> Trajectory:
    """Play at P = 3.25 to t = 500, from a start that does not settle and 15 random ones."""
    starts = np.vstack([ASTRAY, np.random.default_rng(4).uniform(0.2, 0.8, (15, 11))])
    return simulate(3.25, starts, 500, samples=2501, order=4, estimate_error=False)


def one_behaviour() -> bool:
    """Whether at P = 3.25 all 16 starts, or none, keep log-odds of b3 below 30 after t = 300."""
    play = _sixteen()
    late = np.abs(play.log_odds[1500:, :, FREQUENCIES.index("b3")]).max(axis=0)
    return not is_play(play, 3.25) or bool((late > 30).all() or (late < 30).all())


def two_behaviours() -> bool:
    """Whether most of 16 stay within 0.01 of the face of Solution 4 after t = 300, and one grows.

    Its largest log-odds in the second halves of t = 125, 250, ..., 2000 are as t, to a factor of
    two.
    """
    late = _sixteen().log_odds[1500:]
    towards = [(2 * end - 1) * late[..., FREQUENCIES.index(n)] for n, end in FACES["3"].items()]
    settled = (np.min(towards, axis=(0, 1)) > np.log(99)).sum()
    play = simulate(3.25, ASTRAY, 2000, samples=2001, order=4, estimate_error=False)
    live = np.abs(play.log_odds[:, [FREQUENCIES.index(n) for n in ("a2", "b2", "d1", "b3")]])
    rates = [live[end // 2 : end].max() / end for end in (125, 250, 500, 1000, 2000)]
    return bool(8 < settled < 16 and max(rates) < 2 * min(rates))


def one_law(pot: Fraction) -> bool:
    """Whether four frequencies move on the face of Case 3, and one sum of theirs is conserved."""
    still = {name for each in linear_invariants("3", pot) for name in each}
    moving = set(FREQUENCIES) - FACES["3"].keys() - still
    found = separable_invariants("3", pot)
    return len(moving) == 4 and len(found) == 1 and set(found[0]) == moving


def closed_orbits(case: str, label: str, *pairs: set[str]) -> bool:
    """Whether each pair moves on closed curves, at all pots of a solution at once.

    The weights are those of the library; that they conserve H is checked anew, at all corners of
    the face, with the slopes of the deals and with P as the variable.
    """
    family = FAMILY[label]
    inside = cell_points(constant(1), family.low, family.high)[0]
    weights = {frozenset(q.weights): q.weights for q in conserved_quantities(case, inside)}
    return all(is_conserved(case, family, weights.get(frozenset(pair), {})) for pair in pairs)


def is_conserved(case: str, family: Family, weights: Mapping[str, Any]) -> bool:
    """Whether the weights are positive, the centre is inside and the sum of w (f - f*) g is 0."""
    pot = variable()
    centre = dict(zip(FREQUENCIES, family.vertices(pot)[0], strict=True))
    axes = [(FACES[case][name],) if name in FACES[case] else (0, 1) for name in FREQUENCIES]
    corners = np.array(list(product(*axes)))
    low, high = (twenty_four_gradient(corners, at) for at in (2, 3))
    rates: Any = 0
    for name, weight in weights.items():
        k = FREQUENCIES.index(name)
        away = np.array([{0: -centre[name], 1: 1 - centre[name]}[int(x)] for x in corners[:, k]])
        slopes = [Fraction(a) + (pot - 2) * Fraction(b) for a, b in _lines(low, high, k)]
        rates = rates + np.array([weight * x * y for x, y in zip(away, slopes, strict=True)])
    bounds = [y for name in weights for y in (centre[name], 1 - centre[name])]
    signs = [sign_inside(weight, family.low, family.high) for weight in weights.values()]
    positive = bool(signs) and set(signs) == {1}
    inner = all(sign_inside(y, family.low, family.high) == 1 for y in bounds)
    return positive and inner and all(rate == 0 for rate in rates)


def _lines(low: np.ndarray, high: np.ndarray, k: int) -> Iterator[tuple[int, int]]:
    """Slopes at P = 2 and how much they rise to P = 3: they are affine in P."""
    for a, b in zip(low[:, k], high[:, k], strict=True):
        yield int(a), int(b) - int(a)


def _squared_frequency(point: Equilibrium, pot: Fraction, pair: tuple[str, str]) -> Fraction:
    """Of small oscillations of two frequencies that move on their own, exactly."""
    f = [Fraction(point.frequencies[name]) for name in FREQUENCIES]
    one, two = (FREQUENCIES.index(name) for name in pair)

    def mixed(i: int, j: int) -> Fraction:
        """24 times the mixed derivative, a difference since slopes are affine in each frequency."""
        ends = [[*f[:j], Fraction(end), *f[j + 1 :]] for end in (0, 1)]
        low, high = (
            [*slopes_one(g, pot), *slopes_two(g, pot), *slopes_three(g, pot)][i] for g in ends
        )
        return Fraction(high - low)

    widths = f[one] * (1 - f[one]) * f[two] * (1 - f[two])
    return -widths * mixed(one, two) * mixed(two, one)


def ratio_in_case_four() -> Fraction:
    """Of the squared frequencies of the two pairs near Solution 5, at P = 15/4."""
    pot = Fraction(15, 4)
    point = solution("5", pot)
    first, second = (_squared_frequency(point, pot, p) for p in (("b2", "d1"), ("b3", "d2")))
    return first / second


def case_four_is_periodic() -> bool:
    """Whether the periods of small oscillations have a rational ratio.

    If all play near Solution 5 were periodic, the ratio of the two periods would be rational for
    all amplitudes, so constant, and equal to this limit.
    """
    ratio = ratio_in_case_four()
    return all(isqrt(n) ** 2 == n for n in (ratio.numerator, ratio.denominator))


def averages_are_exact() -> bool:
    """Whether on each face the payoffs are a solution's and terms in slopes, at all pots inside.

    The coefficients of the terms are finite there. As the slopes are 0 at the solution, what is
    left can be nothing but its payoffs.
    """
    for case, label in (("1", "1"), ("3", "4"), ("4", "5"), ("6", "9"), ("10", "10")):
        family = FAMILY[label]
        found = mean_payoffs(FACES[case])
        if found is None:
            return False
        paid = {profits(vertex, variable()) for vertex in family.vertices(variable())}
        numbers = [x for mean, terms in found for x in (mean, *terms)]
        bottoms = (x.denominator for x in numbers if isinstance(x, RationalFunction))
        if paid != {tuple(mean for mean, _ in found)} or not all(
            sign_inside(bottom, family.low, family.high) for bottom in bottoms
        ):
            return False
    return True


def differ(case: int, label: str, players: tuple[int, ...]) -> bool:
    """Whether mean profits of players (1, 2, 3) are over four standard errors off a solution's."""
    values = [float(value) for value in solution(label, Fraction(str(POTS[case]))).expectations]
    profits = play(case).mean_profits
    error = profits.std(axis=0, ddof=1) / np.sqrt(len(profits))
    far = np.abs(profits.mean(axis=0) - values) > 4 * error
    return all(far[player - 1] for player in players)


def _means(case: int) -> np.ndarray:
    """Mean profits of the three players, times 24."""
    return np.asarray(24 * play(case).mean_profits.mean(axis=0))


def _pays_so(case: int, within: float, point: Equilibrium) -> bool:
    """Whether an equilibrium pays each player the mean profit, within so much of 24 E."""
    values = [24 * float(value) for value in point.expectations]
    return bool((np.abs(_means(case) - values) < within).all())


def roughly(case: int, label: str, within: float) -> bool:
    """Whether the means are within so much of 24 E of what a solution pays."""
    return _pays_so(case, within, solution(label, Fraction(str(POTS[case]))))


def no_other(case: int, label: str, within: float, pots: Iterable[Fraction]) -> bool:
    """Whether all other solutions at some pots pay somebody more, or less, than that."""
    others = [each for pot in pots for each in equilibria(pot) if each.label != label]
    return bool(others) and not any(_pays_so(case, within, each) for each in others)


def a_third_less() -> bool:
    """Whether player 2's mean in Case 5 is about two thirds of what Solution 7 pays her."""
    paid = 24 * float(solution("7", Fraction(str(POTS[5]))).expectations[1])
    return round(3 * _means(5)[1] / paid) == 2
