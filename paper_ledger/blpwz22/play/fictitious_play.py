"""Fictitious play: introduction, sections 1.1.2, 1.2 and 5.2, Appendix C and Figure 5 of v2."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import numpy as np

from guts_core.guts.play.payoff_model import GutsPlay
from guts_core.guts.rules import nash_threshold
from guts_core.methods.learning.continuous import continuous_fictitious_play
from guts_core.methods.learning.fictitious_rounds import (
    FictitiousPlay,
    fictitious_play,
    log_spaced_steps,
)
from paper_ledger.blpwz22._tools import assertion
from paper_ledger.blpwz22.play import pennies
from paper_ledger.blpwz22.play.continuum import common_gap, common_start
from paper_ledger.blpwz22.play.whole_rounds import WholeRounds, rounds_from
from paper_ledger.record import Method, Verdict

#: The page of the book that shows these claims.
PAGE = "notebooks/fictitious_play"

#: The Nash threshold of three, the root of 1/2, from below and less than a billionth off.
NASH = Fraction(math.isqrt(10**18 // 2), 10**9)
BILLIONTH = Fraction(1, 10**9)

#: First plays of three players as shares of the mesh: together, apart, two against one.
STARTS = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.5), (0.0, 1.0, 1.0))


@cache
def _guts(players: int, mesh: int, steps: int, start: tuple[float, ...]) -> FictitiousPlay:
    first = [round(share * (mesh - 1)) for share in (start * 2)[:players]]
    return fictitious_play(GutsPlay(players, mesh), steps, first)


def _near_nash(play: FictitiousPlay, within: float, gap: float) -> bool:
    """Whether all empirical strategies lie around the Nash threshold and the gap is smaller."""
    points = np.linspace(0, 1, len(play.frequencies[0]))
    nash = nash_threshold(len(play.frequencies))
    spread = [float(own @ np.abs(points - nash)) for own in play.frequencies]
    return max(spread) < within and play.gap < gap


@cache
def _rounds(mesh: int, steps: int, pooled: bool = False) -> WholeRounds:
    """Play of three from all starts, in whole numbers."""
    unit = np.eye(mesh, dtype=int)
    first = [[unit[round(share * (mesh - 1))] for share in start] for start in STARTS]
    return rounds_from(np.array(first), steps, pooled)


@cache
def _random_rounds(mesh: int, steps: int) -> WholeRounds:
    """The same from six random first plays, three pure and three mixed in hundredths."""
    rng = np.random.default_rng(0)
    pure = np.eye(mesh, dtype=int)[rng.integers(mesh, size=(3, 3))] * 100
    mixed = rng.multinomial(100, rng.dirichlet(np.ones(mesh), (3, 3)))
    return rounds_from(np.concatenate([pure, mixed]), steps)


def _come_to_nash(rounds: WholeRounds, within: float, gap: float) -> bool:
    """Whether from all starts the plays lie around the Nash threshold and the gap is smaller."""
    steps = len(rounds.plays) + 1
    distance = max(rounds.distances(steps, NASH)) + BILLIONTH
    return distance < within and max(rounds.gaps(steps)) < gap


def _three_come_to_nash() -> bool:
    some = (_rounds(501, 3000), _random_rounds(101, 1500))
    return all(_come_to_nash(each, 0.02, 0.004) for each in some)


def _pooled_come_to_nash() -> bool:
    return _come_to_nash(_rounds(101, 5000, True), 0.02, 0.004)


def _more_come_to_nash() -> bool:
    cases = product((4, 5, 6), STARTS)
    return all(_near_nash(_guts(n, 101, 1000, start), 0.03, 0.006) for n, start in cases)


def _gap_falls_in_figure_5() -> bool:
    """Both g and G fall at the marks beyond the 300th step and then for ever, from every start."""
    rounds = _rounds(501, 3000)
    marks = [int(step) for step in log_spaced_steps(3000) if step > 300]
    gaps = np.array([rounds.gaps(step) for step in marks], dtype=object)
    rescaled = gaps * np.array(marks, dtype=object)[:, None]
    fall = all((np.diff(each, axis=0) < 0).all() for each in (gaps, rescaled))
    return fall and rounds.rescaled_gap_falls_for_ever()


def _plays_come_to_nash(after: int = 300) -> bool:
    """All three play within 0.015 of Nash after some steps, and at last for ever within a cell."""
    rounds = _rounds(501, 3000)
    off = [
        max(abs(Fraction(int(k), 500) - NASH) for k in np.unique(plays)) + BILLIONTH
        for plays in (rounds.plays[after - 1 :], rounds.plays[-1])
    ]
    return off[0] < 0.015 and off[1] < Fraction(1, 500) and rounds.is_final()


def _last_plays() -> dict[str, Fraction | float]:
    """The one mesh point at which all three are in the end, from every start; else no number."""
    points = set(_rounds(501, 3000).plays[-1].ravel().tolist())
    return {"0.706": Fraction(points.pop(), 500) if len(points) == 1 else math.nan}


def _gap_is_one_over_n_in_the_end() -> bool:
    rounds = _rounds(501, 3000)
    return rounds.is_final() and min(rounds.final_rescaled_gaps()) > Fraction(1, 10)


def _gap_falls_faster_before(least: float = -1.6, most: float = -1.1) -> bool:
    """Whether log g falls from step 300 to ten times as many with slopes between these tenths."""
    rounds = _rounds(501, 3000)
    falls = [b / a for a, b in zip(rounds.gaps(300), rounds.gaps(3000), strict=True)]
    low, high = (Fraction(10) ** round(10 * slope) for slope in (least, most))
    return all(low < fall**10 < high for fall in falls)


def _rate_in_continuum(players: int) -> float:
    """Slope of log g over log n without a mesh, all beginning with 1/4, to round 32,000."""
    means = common_start(players, 0.25, 32_000)
    first, last = (common_gap(players, means[k - 1]) for k in (2_000, 32_000))
    return math.log(last / first) / math.log(16)


def _rate_for_all_is(rate: Callable[[int], float]) -> bool:
    return all(abs(_rate_in_continuum(m) - rate(m)) < 0.01 for m in range(2, 7))


def _zero_sum_games() -> list[np.ndarray]:
    """Matching pennies and ten random games."""
    rng = np.random.default_rng(0)
    return [pennies.PENNIES, *(rng.integers(-5, 6, (3, 4)) for _ in range(10))]


def _rescaled_gaps_in_time() -> list[tuple[Fraction, ...]]:
    """The values of t g in continuous time, at all switches, in matching pennies and ten games."""
    return [
        continuous_fictitious_play(game, until=10, most=40).rescaled_gaps
        for game in _zero_sum_games()
    ]


def _gap_is_constant_over_time() -> bool:
    """Whether t g never changes in continuous time."""
    return all(len(set(gaps)) == 1 for gaps in _rescaled_gaps_in_time())


def _rescaled_gap_decreases_somewhere() -> bool:
    return any(b < a for gaps in _rescaled_gaps_in_time() for a, b in pairwise(gaps))


@cache
def _plays(game: tuple[tuple[int, ...], ...], steps: int) -> np.ndarray:
    """The plays of all steps of a zero-sum game."""
    payoffs = np.array(game)
    return fictitious_play([payoffs, -payoffs], steps, record=np.arange(1, steps + 1)).plays


def _pennies_are_followed() -> bool:
    return pennies.is_followed(_plays(tuple(map(tuple, pennies.PENNIES.tolist())), 10**4))


def _two_player_gaps_fall_in_the_end() -> bool:
    """False: in matching pennies there are rises of g and of G for ever."""
    return not (_pennies_are_followed() and pennies.gaps_rise_for_ever())


def _pennies_gap_vanishes(sign: int) -> bool:
    """Whether the duality gap tends to 0 if player two maximises ``sign`` times the payoff.

    Not if both stay at their first strategies for ever, each the only best reply to the other.
    """
    first, second = pennies.PENNIES, sign * pennies.PENNIES
    if first[0, 0] > first[1, 0] and second[0, 0] > second[0, 1]:
        return False
    return sign == -1 and _pennies_are_followed() and pennies.gap_vanishes()


def _rescaled_gaps(game: np.ndarray, plays: np.ndarray) -> np.ndarray:
    """G after each step, in whole numbers."""
    rows, columns = plays.T
    return game[:, columns].cumsum(axis=1).max(axis=0) - game[rows].cumsum(axis=0).min(axis=1)


def _two_player_rescaled_gap_never_falls() -> bool:
    return all(
        np.diff(_rescaled_gaps(game, _plays(tuple(map(tuple, game.tolist())), 500))).min() >= 0
        for game in _zero_sum_games()
    )


CLAIMS = (
    assertion(
        "Section 5.2, three-player Fictitious Play",
        r"Fictitious Play of three-player guts converges to the Nash equilibrium $1/\sqrt2$, not "
        "to the coalition's strategy (also section 1.1.2 and Appendix C.1).",
        _three_come_to_nash,
        note="In whole numbers. Three starts, $M=501$, 3000 steps; six random ones, pure and "
        "mixed, $M=101$, 1500 steps: mean distance from the Nash threshold below 0.02 and gap "
        "below 0.004. Without a mesh it is proved for players who begin alike (in the chapter on "
        "why fictitious play converges), and not in general.",
        covers=(
            "Abstract, Fictitious Play",
            "Section 1.1.2, three-player Fictitious Play",
            "Section 5.2, free-for-all",
            "Figure 5",
        ),
    ),
    assertion(
        "Section 1.2, pooled winnings, Fictitious Play",
        r"If players 2 and 3 pool their winnings, Fictitious Play still converges to $1/\sqrt2$ "
        "(also section 5.2).",
        _pooled_come_to_nash,
        note="In whole numbers, three starts, $M=101$, 5000 steps. Slower than in the original "
        "game.",
        covers=(
            "Section 1.2, pooled winnings, Fictitious Play",
            "Section 5.2, team Fictitious Play",
        ),
    ),
    assertion(
        "Appendix C, proof of convergence",
        r"In continuous time $tg$ does not increase, so $g\le$ constant$/t$.",
        _gap_is_constant_over_time,
        note=r"More is true: $tg$ is constant, so $g=g(1)/t$ exactly. Where $\max_i(AQ)_i$ is "
        r"differentiable its derivative is that of every best reply, hence $\dot P^TA\dot Q$, and "
        r"the same holds for $\min_j(P^TA)_j$. Checked in rationals over all switches of matching "
        "pennies and of ten games. Such Lyapunov functions of continuous Fictitious Play are known "
        "since Harris (1998) and Hofbauer and Sorin (2006).",
        proof="book/fictitious_play_theory#continuous-time-the-gap-is-exactly-a-constant-over-t",
        covers=("Appendix C, convergence for two players",),
    ),
    assertion(
        "Appendix C, Hamiltonian structure",
        r"$\mathcal G=tg$ is stationary with respect to the best replies where they are smooth, "
        "and otherwise decreasing.",
        _rescaled_gap_decreases_somewhere,
        Verdict.CORRECTED,
        r"Stationary it is, as each reply maximises. It is not decreasing but constant in time, at "
        "the switches of the replies too; why is said in the claim on the proof of convergence.",
        mended=_gap_is_constant_over_time,
        proof="book/fictitious_play_theory#continuous-time-the-gap-is-exactly-a-constant-over-t",
    ),
    assertion(
        "Appendix C, best response of player two",
        r"$BR_2(p)=\operatorname{argmax}\phi(p,\cdot)$, with $g=\max_p\phi-\min_q\phi$.",
        lambda: _pennies_gap_vanishes(1),
        Verdict.CORRECTED,
        r"Player two pays $\phi$, so argmin is meant, as in the formula of $g$. Read literally, "
        "both would play the first strategy of matching pennies forever, with gap 2. With argmin "
        "the gap tends to 0 there: proved by following play for ever in whole numbers.",
        mended=lambda: _pennies_gap_vanishes(-1),
        method=Method.EXACT,
        covers=("Appendix C, best responses",),
    ),
    assertion(
        "Appendix C, footnote 1",
        "Monotone decrease in continuous time implies eventual monotone decrease of the gap and of "
        r"the rescaled gap $G(n)=ng(n)$ in (discrete) Fictitious Play.",
        _two_player_gaps_fall_in_the_end,
        Verdict.REFUTED,
        r"In discrete time $G$ never decreases: after the plays $i$, $j$ the new maximum of $AQ$ "
        r"is at least the old one plus $a_{ij}$, and the new minimum of $P^TA$ at most the old one "
        r"plus $a_{ij}$. In matching pennies $G$ grows like $\sqrt n$ and $g$ itself rises again "
        "and again: if player 1 has shown heads $k$ times more often than tails, and player 2 as "
        "often, $4k+10$ rounds later it is $k+4$ times, and both rise in the first of them. Proved "
        "in whole numbers for every $k$; that $G$ never falls is checked besides in ten games.",
        mended=_two_player_rescaled_gap_never_falls,
        method=Method.EXACT,
        proof="book/fictitious_play_theory#discrete-time-the-rescaled-gap-never-falls",
        covers=("Appendix C.1, monotone decrease", "Appendix C, footnote 1"),
    ),
    assertion(
        "Appendix C.1, Figure 5",
        r"In three-player guts at $M=501$ the gap $g$ and the rescaled gap $ng$ decrease in the "
        "end.",
        _gap_falls_in_figure_5,
        note="In whole numbers, three starts: from step 300 to 3000 at all recorded steps, and at "
        "all steps from then on for ever. This is unlike two-player zero-sum games, where $ng$ "
        "never decreases.",
        covers=("Figure 5", "Appendix C.1, monotone decrease"),
    ),
    assertion(
        "Appendix C.1, plays",
        r"At $M=501$ the $n$th plays themselves converge to $1/\sqrt2$, for all three players.",
        _plays_come_to_nash,
        note="In whole numbers, three starts: after step 300 within 0.015, and from step 3000 on "
        "all at the mesh point 0.706 for ever, less than a mesh step from it.",
        noted=_last_plays,
    ),
    assertion(
        "Appendix C.1, rate",
        r"$G\sim$ constant, that is $g(n)\sim1/n$, in three-player guts.",
        lambda: _gap_is_one_over_n_in_the_end() and _gap_falls_faster_before(),
        note=r"True in the end, and because of the mesh: there $0.706$ for all three is a strict "
        r"equilibrium, and after 3000 steps from three starts no other reply ever catches up, so "
        r"that $G$ tends to a positive constant: in whole numbers. Before, from step 300 to 3000, "
        r"the mean slopes of $\log g$ over $\log n$ lie between $-1.6$ and $-1.1$. Without a mesh, "
        r"where $1/\sqrt2$ is not strict, $g$ falls like $n^{-4/3}$ if all begin alike and below "
        r"it (proved in the chapter on why fictitious play converges).",
        noted=_last_plays,
    ),
    assertion(
        "Appendix C.1, more players",
        r"Fictitious Play converges for $m$-player guts (conjecture; not studied in the paper).",
        _more_come_to_nash,
        Verdict.OPEN,
        "Numerical support for $m=4,5,6$ from three starts, $M=101$. Proved without a mesh for "
        "players who begin alike, and not in general.",
        mended=_more_come_to_nash,
        method=Method.NUMERICAL,
        covers=("Appendix C.1, conjecture",),
    ),
    assertion(
        "Appendix C.1, conjectured rate",
        r"It does so with the rate $g(n)\sim1/n$ for all $m\ge2$ (conjecture).",
        lambda: _rate_for_all_is(lambda m: -1),
        Verdict.CORRECTED,
        "True for two players, for more who begin alike and above the Nash threshold, and on a "
        "mesh once play has settled at a strict equilibrium. Without a mesh $g$ falls faster if "
        r"three or more begin alike and below the Nash threshold: like $n^{-2(m-1)/m}$, computed "
        r"for $m=2,\dots,6$ and proved for all $m$. If three or more begin differently the rate is "
        "open, as convergence is.",
        mended=lambda: _rate_for_all_is(lambda m: -2 * (m - 1) / m),
        method=Method.NUMERICAL,
        proof="book/fictitious_play_theory#thm-play-common",
        covers=("Appendix C.1, conjecture",),
    ),
)
