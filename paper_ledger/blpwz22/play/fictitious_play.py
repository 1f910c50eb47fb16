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
from guts_core.methods.learning.continuous_many import best_response_path
from guts_core.methods.learning.fictitious_rounds import FictitiousPlay, fictitious_play
from paper_ledger.blpwz22._tools import assertion
from paper_ledger.blpwz22.play import pennies
from paper_ledger.blpwz22.play.continuum import common_gap, common_start
from paper_ledger.record import Method, Verdict

#: The page of the book that shows these claims.
PAGE = "notebooks/fictitious_play"

#: First plays of three players as shares of the mesh: together, apart, two against one.
STARTS = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.5), (0.0, 1.0, 1.0))


@cache
def _guts(
    players: int, mesh: int, steps: int, start: tuple[float, ...], pooled: bool = False
) -> FictitiousPlay:
    first = [round(share * (mesh - 1)) for share in (start * 2)[:players]]
    return fictitious_play(GutsPlay(players, mesh, pooled), steps, first)


def _near_nash(play: FictitiousPlay, within: float, gap: float) -> bool:
    """Whether all empirical strategies lie around the Nash threshold and the gap is smaller."""
    points = np.linspace(0, 1, len(play.frequencies[0]))
    nash = nash_threshold(len(play.frequencies))
    spread = [float(own @ np.abs(points - nash)) for own in play.frequencies]
    return max(spread) < within and play.gap < gap


def _three_come_to_nash() -> bool:
    return all(_near_nash(_guts(3, 501, 3000, start), 0.02, 0.004) for start in STARTS)


def _random_starts_come_to_nash() -> bool:
    """Whether play comes to Nash from random first plays, pure and mixed in turn."""
    rng = np.random.default_rng(0)
    for pure in (True, False) * 3:
        game = GutsPlay(3, 101)
        mixed = rng.dirichlet(np.ones(101), size=3)
        first = rng.integers(101, size=3) if pure else mixed
        if not _near_nash(fictitious_play(game, 1500, list(first)), 0.02, 0.004):
            return False
    return True


def _pooled_come_to_nash() -> bool:
    return all(_near_nash(_guts(3, 101, 5000, start, True), 0.02, 0.004) for start in STARTS)


def _more_come_to_nash() -> bool:
    cases = product((4, 5, 6), STARTS)
    return all(_near_nash(_guts(n, 101, 1000, start), 0.03, 0.006) for n, start in cases)


def _gap_falls_in_figure_5() -> bool:
    """Both g and G fall at the records beyond the 300th step, from every start."""
    for start in STARTS:
        play = _guts(3, 501, 3000, start)
        late = play.steps > 300
        if max(np.diff(play.gaps[late]).max(), np.diff(play.rescaled_gaps[late]).max()) >= 0:
            return False
    return True


def _plays_come_to_nash() -> bool:
    """Plays of all three: after step 300 within 0.015 of Nash, in the end within a mesh step."""
    plays = [_guts(3, 501, 3000, start) for start in STARTS]
    late = [np.abs(each.plays[each.steps > 300] / 500 - nash_threshold(3)) for each in plays]
    return all(off.max() < 0.015 and off[-1].max() < 1 / 500 for off in late)


def _last_plays() -> dict[str, float]:
    """The one mesh point at which all three are in the end, from every start; else no number."""
    points = {float(p) for start in STARTS for p in _guts(3, 501, 3000, start).plays[-1] / 500}
    return {"0.706": points.pop() if len(points) == 1 else math.nan}


def _rates() -> np.ndarray:
    """Slopes of log g over log n from step 300 to 3000 in Figure 5's game."""
    slopes = []
    for start in STARTS:
        play = _guts(3, 501, 3000, start)
        late = play.steps > 300
        slopes.append(np.polyfit(np.log(play.steps[late]), np.log(play.gaps[late]), 1)[0])
    return np.array(slopes)


def _final_rescaled_gap(start: tuple[float, ...]) -> float:
    """What n g(n) tends to on the mesh, or 0 if play might still change.

    Further rounds of the same play lie on the ray towards it, so it is final if the continuous-time
    path has no switch on the whole ray.
    """
    play, steps = _guts(3, 501, 3000, start), 3000
    ahead = best_response_path(GutsPlay(3, 501), 1e6, play.frequencies, most=2)
    target = [int((own[-1] - own[0]).argmax()) for own in ahead.profiles]
    stays = len(ahead.times) == 2 and ahead.unique and target == play.plays[-1].tolist()
    return steps * float(ahead.rescaled_gaps[-1]) if stays else 0.0


def _gap_is_one_over_n_in_the_end() -> bool:
    return min(_final_rescaled_gap(start) for start in STARTS) > 0.05


def _gap_falls_faster_before() -> bool:
    return bool(((_rates() > -1.6) & (_rates() < -1.1)).all())


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
        lambda: _three_come_to_nash() and _random_starts_come_to_nash(),
        note="Three starts, $M=501$, 3000 steps; six random ones, pure and mixed, $M=101$: mean "
        "distance from the Nash threshold below 0.02 and gap below 0.004. Without a mesh it is "
        "proved for players who begin alike (in the chapter on why fictitious play converges), and "
        "not in general.",
        method=Method.NUMERICAL,
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
        note="Three starts, $M=101$, 5000 steps. Slower than in the original game.",
        method=Method.NUMERICAL,
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
        note="From step 300 to 3000 at all recorded steps, three starts. This is unlike two-player "
        "zero-sum games, where $ng$ never decreases.",
        method=Method.NUMERICAL,
        covers=("Figure 5", "Appendix C.1, monotone decrease"),
    ),
    assertion(
        "Appendix C.1, plays",
        r"At $M=501$ the $n$th plays themselves converge to $1/\sqrt2$, for all three players.",
        _plays_come_to_nash,
        note="Three starts: after step 300 within 0.015, at step 3000 all at the mesh point 0.706.",
        method=Method.NUMERICAL,
        noted=_last_plays,
    ),
    assertion(
        "Appendix C.1, rate",
        r"$G\sim$ constant, that is $g(n)\sim1/n$, in three-player guts.",
        lambda: _gap_is_one_over_n_in_the_end() and _gap_falls_faster_before(),
        note=r"True in the end, and because of the mesh: there $0.706$ for all three is a strict "
        r"equilibrium, and after 3000 steps from three starts no other reply ever catches up, so "
        r"that $G$ tends to a positive constant. Before, from step 300 on, the slopes of $\log g$ "
        r"over $\log n$ lie between $-1.6$ and $-1.1$. Without a mesh, where $1/\sqrt2$ is "
        r"not strict, $g$ falls like $n^{-4/3}$ if all begin alike and below it (proved in the "
        r"chapter on why fictitious play converges).",
        method=Method.NUMERICAL,
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
