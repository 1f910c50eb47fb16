"""Section 3: the payoff functions, the symmetric Nash equilibrium and the bloc game."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from typing import Any

import numpy as np

from guts_core.guts import Guts
from guts_core.guts.closed_forms import bloc_payoff
from guts_core.guts.coalition.certificates import leaves_termination_fee
from paper_ledger.blpwz22._tools import (
    assertion,
    own_payoff,
    random_fractions,
    root_of_half,
    stakes,
    steps,
    tuples,
)
from paper_ledger.blpwz22.coalition.every_number import (
    LEAVES_FEE,
    NO_BLOC_GAINS,
    NOBODY_GAINS,
    ONLY_NASH,
    all_hold,
)
from paper_ledger.record import Method

#: The page of the book that shows these claims.
PAGE = "book/guts_payoffs"

F = Fraction

#: Sizes n of the game for which statements on all n are checked.
SIZES = range(2, 9)


def returns_sum_to_zero() -> bool:
    """Per event, as printed: (r - 2) to all, n to the winner, -n to each other holder.

    Linear in n and in r, so that two of each are enough. The rules as they are here: at random.
    """
    events = all(n * (r - 2) + n - (r - 1) * n == 0 for n in range(2, 12) for r in range(1, n + 1))
    rng = np.random.default_rng(20)
    means = (Guts(n).payoffs(random_fractions(rng, (50, n), 30)).sum(axis=-1) for n in range(2, 7))
    return events and all((mean == 0).all() for mean in means)


def _grid(players: int, order: tuple[int, ...]) -> np.ndarray:
    """A tensor grid within one ordering: it determines polynomials of degree 4 each."""
    levels = [steps(F(k, players), F(k + 1, players), 5) for k in range(players)]
    axes = [levels[order.index(player)] for player in range(players)]
    return tuples(axes)


def _orderings(players: int) -> list[np.ndarray]:
    return [_grid(players, order) for order in permutations(range(players))]


def _alpha_two(p1: Fraction, p2: Fraction) -> Fraction:
    """Eq. (3.1) as printed."""
    return (1 - 2 * p1) * (p1 - p2) if p2 <= p1 else (1 - 2 * p2) * (p1 - p2)


def _alpha_three(p1: Fraction, p2: Fraction, p3: Fraction) -> Fraction:
    """Eq. (3.2) as printed, case by case."""
    linear = 2 * p1 - p2 - p3
    if p1 < p2 < p3:
        return linear + p3**3 + 3 * p2**2 * p3 - 4 * p1 * p2 * p3
    if p1 < p3 < p2:
        return linear + p2**3 + 3 * p3**2 * p2 - 4 * p1 * p2 * p3
    if p2 < p1 < p3:
        return linear + p3**3 - 3 * p1**2 * p3 + 2 * p1 * p2 * p3
    if p3 < p1 < p2:
        return linear + p2**3 - 3 * p1**2 * p2 + 2 * p1 * p2 * p3
    return linear - 2 * p1**3 + 2 * p1 * p2 * p3


def _alpha_agrees(players: int) -> bool:
    printed: Callable[..., Fraction] = _alpha_two if players == 2 else _alpha_three
    return all(
        own_payoff(point) == printed(*point) for grid in _orderings(players) for point in grid
    )


def _beta_agrees(players: int) -> bool:
    """Both sides have degree 1 in each threshold, so that three points on each axis are plenty."""
    grid = tuples([[F(0), F(1, 3), F(1)]] * players)
    if players == 2:
        printed = [p * q + (1 - p) * (1 - q) for p, q in grid]
    else:
        printed = [2 - p - q - r + 2 * p * q * r for p, q, r in grid]
    return bool((stakes(grid) == printed).all())


def _deviation_above(opponents: int, p: Any, q: Any) -> Any:
    """Player 1's alpha at p >= q when all others are at q; Fractions or intervals."""
    return (p - q) * opponents - (p**opponents - q**opponents) * p * 2


def _bloc_formulas_hold() -> bool:
    """The two formulas for a bloc against the rules, at more points than their degrees."""
    for n in SIZES:
        low, high = steps(0, F(1, 2), n + 2), steps(F(1, 2), 1, n + 2)
        for p, q in product(low, high):
            above = own_payoff([q] + [p] * (n - 1))
            if own_payoff([p] + [q] * (n - 1)) != bloc_payoff(n - 1, p, q, F(0)):
                return False
            if above != _deviation_above(n - 1, q, p):
                return False
    return True


def _nash_gains_nothing(opponents: int) -> bool:
    """Against all others at q = 2^(-1/N): 0 for p <= q; for p > q concave with slope 0 at q."""
    q = root_of_half(opponents)
    rounding = F(1, 2**150)
    below = ((q**opponents) * 2 - 1).magnitude < rounding
    # alpha' = n (1 - 2 p^N) beyond q, not positive since p^N >= 1/2
    above = all(
        _deviation_above(opponents, q + (1 - q) * share, q).upper < rounding
        for share in (*steps(0, 1, 20), F(1))
    )
    return below and above


def _elsewhere_a_gain(opponents: int, q: Fraction) -> bool:
    """Whether somebody gains by leaving the symmetric profile (q, ..., q)."""
    bloc = [q] * opponents
    nearby = (0, q / 2, q - F(1, 10**6), q + F(1, 10**6), (1 + q) / 2)
    return any(own_payoff([F(p), *bloc]) > 0 for p in nearby if 0 <= p <= 1)


def symmetric_nash() -> bool:
    """Proposition 3.3: the threshold of eq. (3.3) is an equilibrium, and no other one is.

    By facts for every number of players; and the rules are tried at some.
    """
    grid = (*steps(0, 1, 23), F(1))
    unique = all(_elsewhere_a_gain(n - 1, q) for n in SIZES for q in grid if 2 * q ** (n - 1) != 1)
    tried = unique and all(_nash_gains_nothing(n - 1) for n in SIZES)
    return _bloc_formulas_hold() and tried and all_hold((*ONLY_NASH, *NOBODY_GAINS))


def nobody_gains_alone() -> bool:
    """Whether leaving the Nash threshold alone gains nothing, for every number of players."""
    return _bloc_formulas_hold() and all_hold(NOBODY_GAINS)


def _mean_payoff(p: Fraction, low: Fraction, high: Fraction, share: Fraction, others: int) -> Any:
    """Player 1's at p, if all others mix two thresholds, the lower one with this probability."""
    return sum(
        math.comb(others, k)
        * share**k
        * (1 - share) ** (others - k)
        * own_payoff([p, *[low] * k, *[high] * (others - k)])
        for k in range(others + 1)
    )


def _mixing_alike_is_no_equilibrium() -> bool:
    """Between two thresholds that all others mix player 1's payoff bends down, strictly."""
    for n, share in product(range(2, 6), (F(1, 5), F(2, 3))):
        for low, high in combinations((F(0), *steps(0, 1, 5), F(1)), 2):
            points = (low, *steps(low, high, 2), high)
            values = [_mean_payoff(p, low, high, share, n - 1) for p in points]
            rises = [after - before for before, after in pairwise(values)]
            if not all(second < first for first, second in pairwise(rises)):
                return False
    return True


def nash_forces_zero() -> bool:
    """Theorem 1.2 between -1 and 0 for the threshold 2^(-1/N) against every bloc.

    By facts for every number of players; and the rules are tried at some.
    """
    if not all_hold((*NO_BLOC_GAINS, *LEAVES_FEE)):
        return False
    for n in SIZES:
        opponents = n - 1
        p = root_of_half(opponents)
        tiny = F(1, 2**150)
        higher = (p + (1 - p) * share for share in steps(0, 1, 20))
        lower = (p * share for share in (F(0), *steps(0, 1, 20)))
        keeps = all(bloc_payoff(opponents, p, q, F(0)).lower > -tiny for q in higher)
        keeps &= all(_deviation_above(opponents, p, q).lower > -tiny for q in lower)
        if not (keeps and leaves_termination_fee(opponents, p)):
            return False
    return True


CLAIMS = (
    assertion(
        "Section 3, immediate returns",
        r"If $r$ players hold, all receive $r-2$, the winner $n$ and the other holders $-n$ "
        r"besides: the return is zero-sum in every event, and so is $\alpha$.",
        returns_sum_to_zero,
        note=r"For $r\ge1$: $n(r-2)+n-(r-1)n=0$ for all $n$ and $r$. When all drop nothing is "
        "paid.",
        method=Method.EXACT,
    ),
    assertion(
        "Proposition 3.1, eq. (3.1), payoff",
        r"For two players $\alpha=(1-2p_1^*)(p_1^*-p_2^*)$ if $p_2^*\le p_1^*$ and "
        r"$(1-2p_2^*)(p_1^*-p_2^*)$ if $p_2^*>p_1^*$.",
        lambda: _alpha_agrees(2),
        note="Polynomials of degree at most 2, compared on a tensor grid of each ordering.",
        method=Method.EXACT,
        covers=("Proposition 3.1", "Eq. (3.1)"),
    ),
    assertion(
        "Proposition 3.1, eq. (3.1), stakes",
        r"For two players $\beta=p_1^*p_2^*+(1-p_1^*)(1-p_2^*)$.",
        lambda: _beta_agrees(2),
        method=Method.EXACT,
        covers=("Proposition 3.1", "Eq. (3.1)"),
        one_case="what it calls is called once",
    ),
    assertion(
        "Proposition 3.2, eq. (3.2), payoff",
        r"For three players $\alpha$ is given by six polynomials, one for each ordering of the "
        "thresholds.",
        lambda: _alpha_agrees(3),
        note="Polynomials of degree at most 3, compared on a tensor grid of each ordering.",
        method=Method.EXACT,
        covers=("Proposition 3.2", "Eq. (3.2)"),
    ),
    assertion(
        "Proposition 3.2, eq. (3.2), stakes",
        r"For three players $\beta=2-p_1^*-p_2^*-p_3^*+2p_1^*p_2^*p_3^*$.",
        lambda: _beta_agrees(3),
        method=Method.EXACT,
        covers=("Proposition 3.2", "Eq. (3.2)"),
        one_case="what it calls is called once",
    ),
    assertion(
        "Proposition 3.3, eq. (3.3)",
        r"The unique symmetric Nash equilibrium of $n$-player guts is $p_1^*=1/2^{1/(n-1)}$ "
        "(read: in which all have one threshold).",
        symmetric_nash,
        note=r"With $N=n-1$ others at $q$, player 1 has $\alpha=N(q-p)(2q^N-1)$ for $p\le q$ and "
        r"$N(p-q)-2p(p^N-q^N)$ for $p\ge q$, with the slope $N(1-2q^N)$ at $q$ on both sides. At "
        r"$2q^N=1$ the first vanishes (every lower threshold is as good), and $p=tq$ above it "
        r"loses $q(t-1)(tS-N)$, $S=1+t+\dots+t^{N-1}$. For every $n$; up to 8 the rules are tried "
        "besides. Nor is there one in which all mix: from the least of their thresholds on a "
        "player's mean payoff is strictly concave in his own, so only one can be best; proved in "
        "the chapter on the payoff, and tried for two thresholds and $n$ up to 5.",
        method=Method.EXACT,
        mended=_mixing_alike_is_no_equilibrium,
        proof="book/guts_payoffs#sec-bloc-nash",
        covers=("Section 1.1.2, conclusions of [CCZ]", "Proposition 3.3", "Eq. (3.3)"),
    ),
    assertion(
        "Proposition 3.3, bloc game",
        r"The threshold $1/2^{1/(n-1)}$ forces $\underline V=0$ in the bloc game 1 v. $(n-1)$.",
        nash_forces_zero,
        note=r"Theorem 1.2 between $-1$ and 0, for every $n$. Against a bloc at $t$ times the "
        r"threshold, and in its units, $\alpha$ is $N(t-1)^2S$ for $t\ge1$ and $(1-t)(N-S)$ for "
        r"$t\le1$, $S=1+t+\dots+t^{N-1}$: never negative. And "
        r"$\alpha-\beta+1\ge(1-p)[2(1+p+\dots+p^N)-n]>0$, since $p^k\ge1/2$ for $k\le N$. For "
        r"$n$ up to 8 the rules are tried besides.",
        method=Method.EXACT,
        proof="book/guts_payoffs#sec-bloc-nash",
        covers=("Section 1.1.2, conclusions of [CCZ]", "Proposition 3.3"),
    ),
)
