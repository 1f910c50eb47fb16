"""Appendix C and introduction: gaps, the Hamiltonian form, and where play does not converge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np

from guts_core.guts.play.jacob import jacob_equilibria, jacob_payoffs
from guts_core.methods import solve_zero_sum
from guts_core.methods.learning.continuous import continuous_fictitious_play
from guts_core.methods.learning.fictitious_rounds import FictitiousPlay, fictitious_play
from guts_core.methods.matrix_games.zero_sum import as_fractions
from paper_ledger.blpwz22._tools import assertion, steps
from paper_ledger.blpwz22.play.jacob import limit_of_play
from paper_ledger.blpwz22.play.shapley import is_behind_for_ever, is_followed, stays_grow_for_ever
from paper_ledger.record import Method, Verdict

#: The page of the book that shows these claims.
PAGE = "notebooks/fictitious_play"

F = Fraction

#: A game with a mixture of its rows and one of its columns.
Pair = tuple[np.ndarray, np.ndarray, np.ndarray]

_PENNIES = as_fractions(np.array([[1, -1], [-1, 1]]))

#: Shapley's game: each player's payoffs, nonzero-sum; play goes round six cells.
_SHAPLEY = np.eye(3), np.roll(np.eye(3), 1, axis=1)

#: Any step of a score is below 1/10, and different scores of whole plays are 1 apart.
_SMALL = F(1, 100)


def _mixture(rng: np.random.Generator, size: int) -> np.ndarray:
    """Probabilities with a small common denominator, some of them 0."""
    weights = rng.integers(0, 4, size)
    weights[rng.integers(size)] += 1
    return as_fractions(weights) / int(weights.sum())


def _pairs(count: int, seed: int) -> Iterator[Pair]:
    """Random games with mixtures: both players' at random, one's optimal, both optimal."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        game = as_fractions(rng.integers(-5, 6, (3, 4)))
        best = solve_zero_sum(game, exact=True)
        for rows in (_mixture(rng, 3), best.row_strategy):
            yield game, rows, _mixture(rng, 4)
            yield game, rows, best.column_strategy


def _range(pair: Pair) -> tuple[Fraction, Fraction]:
    """What the row player is sure of, and what the column player holds him to."""
    game, rows, columns = pair
    return (rows @ game).min(), (game @ columns).max()


def _payoff(pair: Pair) -> Fraction:
    game, rows, columns = pair
    return F((rows * (game @ columns)).sum())


def _value(pair: Pair) -> Fraction:
    return F(solve_zero_sum(pair[0], exact=True).value)


def _value_and_payoff_lie_between() -> bool:
    for pair in _pairs(25, seed=0):
        low, high = _range(pair)
        if not (low <= _value(pair) <= high and low <= _payoff(pair) <= high):
            return False
    return True


def _payoff_tells_the_gap() -> bool:
    """Whether the gap is 0 exactly where the payoff is the value."""
    pennies = _PENNIES, np.array([F(1), F(0)]), np.array([F(1, 2), F(1, 2)])
    for pair in (pennies, *_pairs(25, seed=1)):
        low, high = _range(pair)
        if (_payoff(pair) == _value(pair)) != (high == low):
            return False
    return True


def _gap_bounds_the_payoff() -> bool:
    """|phi - V| <= g, and g = 0 exactly if both mixtures are optimal."""
    seen = set()
    for pair in _pairs(25, seed=1):
        (low, high), value = _range(pair), _value(pair)
        optimal = low == value == high
        seen.add(optimal)
        if abs(_payoff(pair) - value) > high - low or optimal != (high == low):
            return False
    return seen == {True, False}


def _both_hold_in_continuous_time() -> bool:
    """Along (C.2) the gap is g(1)/t and the payoff no further from the value."""
    for game in (_PENNIES, *(pair[0] for pair in _pairs(5, seed=2))):
        play = continuous_fictitious_play(game, until=20, most=40)
        pair = game, play.row_frequencies, play.column_frequencies
        if play.gaps[-1] * play.times[-1] != play.gaps[0]:
            return False
        if abs(_payoff(pair) - _value(pair)) > play.gaps[-1]:
            return False
    return True


def _skew(game: np.ndarray) -> np.ndarray:
    """The matrix J of eq. (C.3)."""
    corner = as_fractions(np.zeros((len(game),) * 2, int)), as_fractions(np.zeros((4, 4), int))
    return np.block([[corner[0], -game], [game.T, corner[1]]])


def _rescaled_gap(game: np.ndarray, plays: np.ndarray) -> Fraction:
    """G of cumulative plays U = (P, Q)."""
    rows, columns = plays[: len(game)], plays[len(game) :]
    return (game @ columns).max() - (rows @ game).min()


def _gradient(game: np.ndarray, plays: np.ndarray) -> np.ndarray:
    """Exact where no replies tie, as G is linear around: central differences."""
    moves = _SMALL * as_fractions(np.eye(len(plays), dtype=int))
    return np.array(
        [
            (_rescaled_gap(game, plays + move) - _rescaled_gap(game, plays - move)) / (2 * _SMALL)
            for move in moves
        ]
    )


def _replies(game: np.ndarray, plays: np.ndarray) -> tuple[np.ndarray, bool]:
    """The direction of (C.2), and whether it is the only one: player two replies by argmin."""
    gains, losses = game @ plays[len(game) :], plays[: len(game)] @ game
    unit = as_fractions(np.eye(len(plays), dtype=int))
    direction = unit[gains.argmax()] + unit[len(game) + losses.argmin()]
    single = (gains == gains.max()).sum() == (losses == losses.min()).sum() == 1
    return direction, bool(single)


def _has_hamiltonian_form() -> bool:
    """J dU/dt is the gradient of G, at ties a subgradient, and orthogonal to dU/dt."""
    rng = np.random.default_rng(3)
    smooth = 0
    for _ in range(25):
        game = as_fractions(rng.integers(-5, 6, (3, 4)))
        plays, others = (as_fractions(rng.integers(0, 6, (size, 7))) for size in (1, 20))
        direction, single = _replies(game, plays[0])
        slope = _skew(game) @ direction
        start = _rescaled_gap(game, plays[0])
        if slope @ direction != 0:
            return False
        if any(_rescaled_gap(game, u) < start + slope @ (u - plays[0]) for u in others):
            return False
        smooth += single
        if single and (slope != _gradient(game, plays[0])).any():
            return False
    return smooth > 10


def _gap(payoffs: Sequence[np.ndarray], profile: Sequence[np.ndarray]) -> Fraction:
    """The gap of eq. (C.4): the best replies' payoffs added up."""
    total = F(0)
    for own, payoff in enumerate(payoffs):
        replies = np.moveaxis(payoff, own, 0)
        for theirs in reversed([p for k, p in enumerate(profile) if k != own]):
            replies = replies @ theirs
        total += replies.max()
    return total


def _jacob_gaps() -> dict[tuple[Fraction, ...], Fraction]:
    """The gap of the Jacob game over a grid of profiles, given by the shares of choosing 1."""
    payoffs = [as_fractions(tensor) for tensor in jacob_payoffs()]
    grid = product((F(0), *steps(0, 1, 5), F(1)), repeat=3)
    return {s: _gap(payoffs, [np.array([each, 1 - each]) for each in s]) for s in grid}


def _gap_finds_the_equilibria() -> bool:
    """Over the grid: never negative, 0 at the seven equilibria only."""
    gaps = _jacob_gaps()
    zeros = {shares for shares, gap in gaps.items() if gap == 0}
    return min(gaps.values()) == 0 and zeros == {found.choose_one for found in jacob_equilibria()}


def _with_a_bystander() -> list[np.ndarray]:
    """Shapley's game made zero-sum by a third player without a choice."""
    first, second = (payoff[..., None] for payoff in _SHAPLEY)
    return [first, second, -first - second]


@cache
def _shapley_play(bystander: bool) -> FictitiousPlay:
    """Play from (0, 1), recorded at every step."""
    last = 3000 if bystander else 8000
    game = _with_a_bystander() if bystander else list(_SHAPLEY)
    start = (0, 1, 0) if bystander else (0, 1)
    return fictitious_play(game, last, start, record=np.arange(1, last + 1))


def _late_gaps(bystander: bool) -> np.ndarray:
    play = _shapley_play(bystander)
    return play.gaps[play.steps > 100]


def _shapley_goes_round() -> bool:
    """No convergence with two players; with the bystander the same plays in a zero-sum game."""
    pair, three = _shapley_play(False), _shapley_play(True)
    same = (pair.plays[: len(three.plays)] == three.plays[:, :2]).all()
    zero_sum = not np.sum(_with_a_bystander(), axis=0).any()
    apart = min(_late_gaps(False).min(), _late_gaps(True).min()) > 0.25
    cycles = stays_grow_for_ever() and is_followed(pair.plays)
    return bool(same and zero_sum and apart and cycles)


def _factor() -> dict[str, float]:
    """The one positive root of x^3 = x^2 + 1, as a multiple of the stay before."""
    return {"1.4656": float(np.roots([1, -1, 0, -1]).real.max())}


def _limit_points_are_equilibria() -> bool:
    """Whether the gap comes near to 0 at all: it must near a limit point without a gap."""
    return bool(_late_gaps(True).min() < 0.01)


def _limits_are_equilibria() -> bool:
    """Where play settles, in the Jacob game from all pure starts, it does so at an equilibrium."""
    listed = {each.choose_one for each in jacob_equilibria()}
    return all(limit_of_play(start) in listed for start in product((0, 1), repeat=3))


CLAIMS = (
    assertion(
        "Introduction, Shapley's counterexample",
        "Fictitious Play need not converge for nonzero-sum two-player games (Shapley's, "
        r"$3\times3$), hence not for zero-sum $3\times3\times1$ games of three.",
        _shapley_goes_round,
        note="From the plays 1 and 2 on, play goes round six cells for ever: each stay is as long "
        "as the last and the third last together, and two rounds more, so that it grows by a "
        "factor near 1.4656, the root of $x^3=x^2+1$. It is at least a quarter of all rounds so "
        "far, so that no frequency converges: one that did would have to be 1, and 0. Proved with "
        "the scores at the start of a round of six as unknowns. As computed, the gap is above 0.25 "
        "at every step from 100 to 8000. A third player who receives what is left changes no play.",
        method=Method.EXACT,
        noted=_factor,
    ),
    assertion(
        "Appendix C, bounds",
        r"The value $V$ and $\phi(P/t,Q/t)$ lie between $\max_p\phi(p,Q/t)$ and "
        r"$\min_q\phi(P/t,q)$.",
        _value_and_payoff_lie_between,
        note="The maximum is at least what the row player's optimal strategy gets, and at least "
        "what his present one does; the minimum likewise.",
    ),
    assertion(
        "Appendix C, duality gap",
        r"Thus the duality gap converges to zero if and only if $\phi(P/t,Q/t)\to V$ (read: by "
        "the bounds, for any strategies).",
        _payoff_tells_the_gap,
        Verdict.CORRECTED,
        r"The bounds give $|\phi-V|\le g$, which is one direction. The other does not follow: in "
        r"matching pennies $P=(1,0)$, $Q=(1/2,1/2)$ pay $V=0$ with the gap 1. What is equivalent "
        r"to $g=0$ is that both strategies are optimal. Of plays by (C.2) the sentence is true, "
        r"because both sides hold: $g=g(1)/t$.",
        mended=lambda: _gap_bounds_the_payoff() and _both_hold_in_continuous_time(),
        method=Method.SAMPLES,
    ),
    assertion(
        "Eq. (C.3)",
        r"$J\dot U\ge\nabla\mathcal G$ in the sense of subdifferentials, with "
        r"$J=\begin{pmatrix}0&-A\\A^T&0\end{pmatrix}$ skew, so that "
        r"$\dot{\mathcal G}\le(J\dot U)\cdot\dot U=0$.",
        _has_hamiltonian_form,
        note=r"With player two's reply read as argmin. $\mathcal G=\max_i(AQ)_i-\min_j(P^TA)_j$ is "
        r"convex, $J\dot U=(-A\dot Q,A^T\dot P)$ is its gradient where no replies tie and a "
        r"subgradient elsewhere, and $(J\dot U)\cdot\dot U=0$.",
    ),
    assertion(
        "Eq. (C.4)",
        r"For $n$ players $g=\sum_j\max\phi_j\ge\sum_j\phi_j=0$, with equality if and only if the "
        "profile is a Nash equilibrium.",
        _gap_finds_the_equilibria,
        note="Each best reply pays at least what its player gets now. In the Jacob game the gap is "
        "0 at the seven equilibria and positive at the other 336 profiles with probabilities "
        "$k/6$.",
        noted=lambda: {"336": sum(gap > 0 for gap in _jacob_gaps().values())},
    ),
    assertion(
        "Appendix C.3, limit points",
        "Any limit point of Fictitious Play with $n$ players must be a Nash equilibrium.",
        _limit_points_are_equilibria,
        Verdict.CORRECTED,
        "True of a limit: if all frequencies converge, they converge to an equilibrium (in the "
        "Jacob game, from all pure starts, exactly). Without convergence it is not true of limit "
        "points: in Shapley's game with a third player, whenever play comes back to the first of "
        "its six cells, one row is worse than the best by a quarter at least and has been played a "
        "sixteenth of the time, for ever. As computed, the gap stays above 0.25.",
        mended=lambda: (
            _limits_are_equilibria() and is_behind_for_ever() and _late_gaps(True).min() > 0.25
        ),
        method=Method.SAMPLES,
    ),
)
