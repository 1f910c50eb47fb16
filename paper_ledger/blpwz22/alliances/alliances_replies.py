"""Introduction, section 5.2 and Appendix C.3: what members of a coalition do on their own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.guts import nash_threshold
from guts_core.guts.beyond.asynchronous import best_threshold
from guts_core.methods import solve_zero_sum
from guts_core.methods.matrix_games.zero_sum import as_fractions
from paper_ledger.blpwz22._tools import assertion
from paper_ledger.blpwz22.alliances.nash_deviations import NU, pair_payoffs_at_nash
from paper_ledger.blpwz22.enclosures import own_thresholds
from paper_ledger.blpwz22.enclosures.optimum import enclose_optimum
from paper_ledger.blpwz22.enclosures.own_thresholds import AgainstOthers
from paper_ledger.blpwz22.recursive_games.one_shot import three_player_games
from paper_ledger.record import Method

#: The page of the book that shows these claims.
PAGE = "book/guts_alliances"

F = Fraction

#: The printed thresholds of players 2 and 3 in the pseudo-bloc.
ALWAYS_IN, PARTNER = 0.0, 0.86


def _replies(rounds: int) -> np.ndarray:
    """Players 3 and 2 in turn reply, each for himself, with player 1 at the Nash threshold."""
    replies, last = [], ALWAYS_IN
    for _ in range(rounds):
        last = best_threshold([nash_threshold(3), last])
        replies.append(last)
    return np.array(replies)


def _replies_approach_nash() -> bool:
    """The always-in member stays until the other moves; then each reply is nearer by 3."""
    nash, replies = nash_threshold(3), _replies(20)
    stays = best_threshold([nash, PARTNER]) < 1e-12
    distances = nash - np.append(ALWAYS_IN, replies)
    thirds = np.abs(distances[1:] - distances[:-1] / 3).max() < 1e-12
    return bool(stays and thirds and 0 < distances[-1] < 1e-9)


def earned_at_nash(threshold: Any, other: Any) -> Any:
    """What a member gets, for himself, with player 1 at the Nash threshold."""
    _, lower, higher = pair_payoffs_at_nash(min(threshold, other), max(threshold, other))
    return higher if threshold >= other else lower


def reply_is_best(other: Any) -> bool:
    """Whether (sqrt 2 + s)/3 is the one best reply to s below the Nash threshold.

    Below s the payoff rises, between s and the threshold it is a parabola with its top there, and
    above the threshold it falls: factored, at more points than the degrees, three at most.
    """
    s, best, own = other, (NU * 2 + other) / 3, earned_at_nash
    low, middle, high = (
        [a + (b - a) * F(k, 4) for k in range(5)] for a, b in ((s * 0, s), (s, NU), (NU, F(1)))
    )
    return (
        s < best < NU
        and NU - best == (NU - s) / 3
        and s * NU < F(1, 2)
        and all(own(s, s) - own(t, s) == (s - t) * (2 - s * NU * 4) for t in low)
        and all(own(best, s) - own(t, s) == (t - best) * (t - best) * NU * 3 for t in middle)
        and all(
            own(NU, s) - own(t, s) == (t - NU) * (t * t * 2 + t * NU * 2 - 1 - s * NU * 2)
            for t in high
        )
    )


def _in_turn_exactly() -> bool:
    """Whether each reply is the best one, and the member at 0 does worse wherever else he goes.

    The formulas are polynomials of degree 3 at most in s, too. As long as the other is at .86, his
    own payoff falls all the way: what he loses is factored, at more points than the degrees.
    """
    s, own = F(str(PARTNER)), earned_at_nash
    low, middle, high = (
        [a + (b - a) * F(k, 4) for k in range(5)] for a, b in ((NU * 0, NU), (NU, s), (s, F(1)))
    )
    return (
        all(reply_is_best(F(k, 8)) for k in range(6))
        and s * NU > F(1, 2)
        and all(own(F(0), s) - own(t, s) == t * (s * NU * 4 - 2) for t in low)
        and all(own(NU, s) - own(t, s) == (t - NU) * (s * t * 3 + s * NU - 2) for t in middle)
        and 1 + s * NU < s * s * 3
        and all(
            own(s, s) - own(t, s) == (t - s) * (t * t + t * s + s * s - 1 - s * NU) * 2
            for t in high
        )
    )


def _gain(own: Fraction, others: tuple[Fraction, Fraction]) -> Fraction:
    """What a player gains at least in one round, for himself, by his best threshold."""
    replies = [(others, 1)]
    return own_thresholds.best_threshold(replies).lower - AgainstOthers(replies, F(0)).payoff(own)


def _near_optimum() -> tuple[list[Fraction], Fraction]:
    """Thresholds of player 1, bloc and partner, and what payoffs and slopes there may be off by.

    A payoff of three players moves by at most 7 times what a threshold moves by, its own slope by
    at most 4 times that.
    """
    found = enclose_optimum(2)
    ends = found.player, found.bloc, found.pseudo_bloc
    return [low for low, _ in ends], 2 * 7 * sum((high - low for low, high in ends), F(0))


def _somebody_departs() -> bool:
    """Both members of the bloc, and the partner in the pseudo-bloc; who always holds stays there.

    His payoff is concave in his threshold, and falls from 0 on.
    """
    (player, bloc, partner), off = _near_optimum()
    always_in = AgainstOthers([((player, partner), 1)], F(0)).slope(F(0)) + off < 0
    in_bloc, in_pseudo_bloc = _gain(bloc, (player, bloc)), _gain(partner, (player, F(0)))
    return always_in and in_bloc - off > F(1, 1000) and in_pseudo_bloc - off > F(3, 10)


def _departures() -> dict[str, Fraction]:
    """The gains, and the threshold of a member of the bloc before and after."""
    (player, bloc, partner), _ = _near_optimum()
    reply = own_thresholds.best_threshold([((player, bloc), 1)]).first
    gains = _gain(bloc, (player, bloc)), _gain(partner, (player, F(0)))
    return {".00104": gains[0], ".692": reply, ".676": bloc, ".344": gains[1]}


def _mixtures(rng: np.random.Generator, count: int, size: int) -> np.ndarray:
    """Rows of probabilities, some of them 0."""
    weights = rng.integers(0, 3, (count, size))
    weights[np.arange(count), rng.integers(size, size=count)] += 1
    return as_fractions(weights) / as_fractions(weights.sum(axis=1, keepdims=True))


def _sure_against_independent(payoffs: np.ndarray, own: np.ndarray) -> Fraction:
    """The least payoff of a mixture of player 1, over pairs of mixtures of the others.

    Bilinear, so least at a pair of pure strategies; mixtures drawn at random are tried as well.
    """
    rng = np.random.default_rng(17)
    left = np.tensordot(own, payoffs, 1)
    second, third = (_mixtures(rng, 12, size) for size in left.shape)
    return F(min(left.min(), (second @ left @ third.T).min()))


def _maximin_is_that_of_one_opponent() -> bool:
    """Exact: the value against the two as one player, attained and never passed."""
    rng = np.random.default_rng(18)
    for payoffs in three_player_games():
        joint = solve_zero_sum(payoffs.reshape(len(payoffs), -1), exact=True)
        if _sure_against_independent(payoffs, joint.row_strategy) != joint.value:
            return False
        others = _mixtures(rng, 8, len(payoffs))
        if any(_sure_against_independent(payoffs, own) > joint.value for own in others):
            return False
    return True


CLAIMS = (
    assertion(
        "Introduction, asynchronous maximin",
        "The maximin against opponents who mix independently is the same as against a coalition.",
        _maximin_is_that_of_one_opponent,
        note="For a fixed mixture of player 1 the payoff is linear in each opponent's, so the "
        "least is taken at pure strategies, which need no coordination. So the maximin that "
        "section 1.2 asks an algorithm for is a linear programme; the minimax is not. Guts on "
        "six thresholds and eight random games of three players.",
    ),
    assertion(
        "Section 5.2, the other member follows",
        r"The move of the other member triggers the one at 0 to switch to a similar strategy, and "
        r"both approach $1/\sqrt2$ (with player 1 there).",
        lambda: _in_turn_exactly() and _replies_approach_nash(),
        note=r"Best replies in turn, each to his own payoff, from $(0,.86)$: the member at 0 stays "
        r"until the other has moved; then the reply to $s$ is $(\sqrt2+s)/3$, that is .471, .629, "
        r".681 and so on, each nearer to $1/\sqrt2$ by the factor 3. Against $s=1/\sqrt2$ itself "
        r"he would be indifferent between all thresholds up to it.",
        method=Method.EXACT,
        noted=lambda: dict(zip((".471", ".629", ".681"), _replies(3), strict=True)),
    ),
    assertion(
        "Appendix C.3, bloc not an equilibrium",
        "The winning strategy of players 2-3 is not a Nash equilibrium: one of them can always "
        "benefit by departing.",
        _somebody_departs,
        note="At the optimum of 1 v. 2, in a single round: each member of the bloc gains .00104 "
        "with the threshold .692 instead of .676; in the pseudo-bloc the partner gains .344, while "
        "the member who always holds can do no better. The optimum is enclosed by intervals, the "
        "gains are exact beside it.",
        method=Method.INTERVAL,
        noted=_departures,
    ),
)
