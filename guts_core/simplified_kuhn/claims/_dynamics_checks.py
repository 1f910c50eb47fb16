"""What the claims on repeated play check: structure, eigenvalues, play from random starts."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import isqrt
from typing import Any

import numpy as np

from guts_core.simplified_kuhn.dynamics import Trajectory, simulate
from guts_core.simplified_kuhn.ensembles import Ensemble, ensemble
from guts_core.simplified_kuhn.equilibria import Equilibrium, equilibria
from guts_core.simplified_kuhn.flow import slopes_one, slopes_three, slopes_two
from guts_core.simplified_kuhn.invariants import average_profits, conserved_quantities
from guts_core.simplified_kuhn.rules import gains, twenty_four_expectations, twenty_four_gradient
from guts_core.simplified_kuhn.stability import stability
from guts_core.simplified_kuhn.tree import FREQUENCIES, OWNERS

#: Pots inside the ranges of the solutions said to be unstable, and of the five others.
UNSTABLE = {
    "2": ("16/5", "17/5"),
    "3": ("33/10", "17/5"),
    "6": ("391/100", "79/20"),
    "7": ("79/20", "83/20", "87/20"),
    "8": ("433/100", "87/20"),
}
NEUTRAL = {"1": "5/2", "4": "67/20", "5": "15/4", "9": "93/20", "10": "6"}

#: The paper's examples of Cases 1 to 6.
POTS = {1: 2.5, 2: 3.1, 3: 3.35, 4: 3.75, 5: 4.15, 6: 4.65}


def solution(label: str, pot: Any) -> Equilibrium:
    """The equilibrium with this label."""
    return next(each for each in equilibria(pot) if each.label == label)


@cache
def play(case: int) -> Ensemble:
    """Repeated play of a case from random starts."""
    return ensemble(POTS[case], 64, 400.0, np.random.default_rng(case), records=100)


def share(case: int, name: str, end: int) -> float:
    """Share of the starts for which a frequency is within 0.01 of an end for 5000 < t < 10^4."""
    column = long_play(case).frequencies[1001:, :, FREQUENCIES.index(name)]
    return float((np.abs(column - end) < 0.01).all(axis=0).mean())


def settle(case: int, least: float, **ends: int) -> bool:
    """Whether at least this share of the starts approaches each of the named ends."""
    return all(share(case, name, end) >= least for name, end in ends.items())


def vertices() -> list[list[Fraction]]:
    """Pure profiles: multilinear polynomials that agree on them are equal."""
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
    """No slope changes with a frequency of its player: at all pure profiles, and two pots.

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


def equilibria_are_rest_points() -> bool:
    for pot in map(Fraction, ("2", "5/2", "3", "16/5", "17/5", "15/4", "79/20", "87/20", "5", "9")):
        for each in equilibria(pot):
            f = np.array([each.frequencies[name] for name in FREQUENCIES], dtype=object)
            if any(x != 0 for x in f * (1 - f) * twenty_four_gradient(f, pot)):
                return False
    return True


def other_rest_points_are_unstable() -> bool:
    """For all 2048 pure profiles: unstable exactly if somebody gains by moving."""
    f = np.array(list(product((0.0, 1.0), repeat=11)))
    for pot in (2.5, 3.5, 4.5, 6.0):
        moves = ((1 - 2 * f) * twenty_four_gradient(f, pot) > 0).any(axis=1)
        if (moves != (gains(f, pot) > 0).any(axis=1)).any():
            return False
    return True


def all_unstable(pots: tuple[str, ...]) -> bool:
    return all(
        stability(each, Fraction(pot)).unstable > 0
        for pot in pots
        for each in equilibria(Fraction(pot))
    )


def all_unstable_of(label: str) -> bool:
    """One solution at several pots of its range."""
    pots = map(Fraction, UNSTABLE[label])
    return all(stability(solution(label, pot), pot).unstable > 0 for pot in pots)


def eigenvalues_of_solution_9(pots: tuple[str, ...]) -> list[list[int]]:
    """Numbers of nonzero imaginary eigenvalues and of zeros, at several pots."""
    found = (stability(solution("9", Fraction(pot)), Fraction(pot)) for pot in pots)
    return [[each.oscillatory, each.zero] for each in found]


def dimensions() -> list[int]:
    found = (stability(solution(n, Fraction(p)), Fraction(p)) for n, p in NEUTRAL.items())
    return [each.oscillatory for each in found]


def stay_near() -> bool:
    """Starts near the five solutions: log-odds off by up to 0.05, or 8 from the boundary."""
    for label, pot in NEUTRAL.items():
        point = solution(label, Fraction(pot)).frequencies
        f = np.array([float(point[name]) for name in FREQUENCIES])
        outside = (f == 0) | (f == 1)
        x = np.where(outside, 16 * f - 8, np.log(np.where(outside, 0.5, f / (1 - f + outside))))
        x = x + np.where(outside, 0, 0.05 * np.cos(3.0 * np.arange(11)))
        record = simulate(
            float(Fraction(pot)), 1 / (1 + np.exp(-x)), 300, order=4, estimate_error=False
        )
        away = np.abs(record.frequencies - f).max(axis=0)
        if away.max() > 0.1:
            return False
    return True


def one_behaviour() -> bool:
    """P = 3.25: the log-odds of b3 stay below 30 from t = 300 on for all of 16 starts, or none."""
    odd = [0.2356, 0.3878, 0.2616, 0.0265, 0.319, 0.2772, 0.8577, 0.2375, 0.9784, 0.1021, 0.0211]
    starts = np.vstack([odd, np.random.default_rng(4).uniform(0.2, 0.8, (15, 11))])
    record = simulate(3.25, starts, 500, samples=251, order=4, estimate_error=False)
    late = np.abs(record.log_odds[150:, :, FREQUENCIES.index("b3")]).max(axis=0)
    return bool((late > 30).all() or (late < 30).all())


def _near_ends(frequencies: np.ndarray, *names: str) -> list[float]:
    """For each name, the share of times and starts at which it is within 0.01 of 0 or 1."""
    columns = [frequencies[..., FREQUENCIES.index(name)] for name in names]
    return [float((np.abs(column - 0.5) > 0.49).mean()) for column in columns]


@cache
def long_play(case: int) -> Trajectory:
    """A case from 24 random starts to t = 10^4, recorded every 5 units of time.

    Coarse, but shares and sizes are those of order 4 (the pointwise course is not).
    """
    starts = np.random.default_rng(8).uniform(0.05, 0.95, (24, 11))
    pot = POTS[case]
    return simulate(pot, starts, 1e4, samples=2001, order=2, step=0.5, estimate_error=False)


def very_late_shares(*names: str) -> list[float]:
    """Of Case 2: shares of times and starts near the ends for 5000 < t < 10^4."""
    return _near_ends(long_play(2).frequencies[1001:], *names)


def grows_all_along(*names: str) -> bool:
    """In Case 2 the medians of max |F| / t over five stretches are within a third of each other."""
    chosen = [FREQUENCIES.index(name) for name in names]
    sizes = np.abs(long_play(2).log_odds[..., chosen]).max(axis=-1)
    ends = (100, 200, 400, 800, 2000)
    rates = [np.median(sizes[end // 2 : end + 1].max(axis=0)) / (5 * end) for end in ends]
    return bool(max(rates) < 1.5 * min(rates))


def grows_linearly(case: int, *names: str) -> bool:
    """Medians of max |F| / t over [100, 200] and [200, 400] within a third of each other."""
    rng = np.random.default_rng(case)
    early = ensemble(POTS[case], 64, 200.0, rng, records=100).growth(names)
    late = play(case).growth(names)
    ratio = float(np.median(late) / np.median(early))
    return 2 / 3 < ratio < 3 / 2


def closed_orbits(case: str, pots: tuple[str, ...], *pairs: set[str]) -> bool:
    """Whether each pair moves on closed level curves of its own conserved quantity."""
    for pot in pots:
        found = conserved_quantities(case, Fraction(pot))
        groups = [set(each.weights) for each in found if each.confining]
        if not all(pair in groups for pair in pairs):
            return False
    return True


def _squared_frequency(point: Equilibrium, pot: Fraction, pair: tuple[str, str]) -> Fraction:
    """Of small oscillations of two frequencies that move on their own, exactly."""
    f = [Fraction(point.frequencies[name]) for name in FREQUENCIES]
    one, two = (FREQUENCIES.index(name) for name in pair)

    def mixed(i: int, j: int) -> Fraction:
        """24 times the mixed derivative: slopes are affine in each frequency."""
        ends = [[*f[:j], Fraction(end), *f[j + 1 :]] for end in (0, 1)]
        low, high = (
            [*slopes_one(g, pot), *slopes_two(g, pot), *slopes_three(g, pot)][i] for g in ends
        )
        return Fraction(high - low)

    widths = f[one] * (1 - f[one]) * f[two] * (1 - f[two])
    return -widths * mixed(one, two) * mixed(two, one)


def case_four_is_periodic() -> bool:
    """Periods of small oscillations commensurable: the square root of the ratio rational.

    If all play near Solution 5 were periodic, the ratio of the two periods would be rational for
    all amplitudes, so constant, and equal to this limit.
    """
    pot = Fraction(15, 4)
    point = solution("5", pot)
    first, second = (_squared_frequency(point, pot, p) for p in (("b2", "d1"), ("b3", "d2")))
    ratio = first / second
    return all(isqrt(n) ** 2 == n for n in (ratio.numerator, ratio.denominator))


def case_six_reaches_the_boundary() -> bool:
    """From near Solution 9: whether b3, c1, d2 get farther out for 2000 < t < 4000 than before."""
    point = solution("9", Fraction(93, 20)).frequencies
    f = np.array([min(max(float(point[name]), 1e-4), 1 - 1e-4) for name in FREQUENCIES])
    x = np.log(f / (1 - f)) + 0.2 * np.sin(np.arange(11.0))
    start = 1 / (1 + np.exp(-x))
    record = simulate(4.65, start, 4000, samples=4001, order=4, estimate_error=False)
    chosen = [FREQUENCIES.index(name) for name in ("b3", "c1", "d2")]
    sizes = np.abs(record.log_odds[:, chosen]).max(axis=1)
    return bool(sizes[2001:].max() > 1.05 * sizes[:2001].max())


def averages_are_exact() -> bool:
    for case, label in (("1", "1"), ("3", "4"), ("4", "5"), ("6", "9"), ("10", "10")):
        pot = Fraction(NEUTRAL[label])
        point = solution(label, pot).frequencies
        values = twenty_four_expectations(
            np.array([point[name] for name in FREQUENCIES], dtype=object), pot
        )
        found = average_profits(case, pot)
        if found is None or [each.value for each in found] != list(values):
            return False
    return True


def differ(case: int, label: str) -> bool:
    """Whether a player's mean profit is farther from a solution's than four standard errors."""
    values = [float(value) for value in solution(label, Fraction(str(POTS[case]))).expectations]
    profits = play(case).mean_profits
    error = profits.std(axis=0, ddof=1) / np.sqrt(len(profits))
    return bool((np.abs(profits.mean(axis=0) - values) > 4 * error).any())


def roughly(case: int, label: str) -> bool:
    """Whether the means are within a tenth of a unit of 24 E."""
    values = [
        24 * float(value) for value in solution(label, Fraction(str(POTS[case]))).expectations
    ]
    return bool((np.abs(24 * play(case).mean_profits.mean(axis=0) - values) < 0.1).all())
