"""Introduction, section 1.2 and section 3.2: coalitions beyond blocs, one-shot and recursive."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np

from guts_core.guts import Guts, nash_threshold
from guts_core.guts.claims._tools import (
    assertion,
    enclosed,
    in_continuum,
    own_payoff,
    root_of_half,
    steps,
    tuples,
)
from guts_core.guts.closed_forms import most_against_mixture, pseudo_bloc_payoff
from guts_core.ledger import Method, Verdict

F = Fraction

#: Coalition sizes of Table 1 and some beyond.
COALITIONS = (*range(2, 16), 100, 1000)


def _rational(number: float) -> Fraction:
    """A short fraction near a float: any strategy may serve as a test."""
    return F(number).limit_denominator(10**6)


def _nash_value_is_zero() -> bool:
    profiles = ([q] * n for n in range(2, 9) for q in steps(0, 1, 7))
    return all(own_payoff(profile) == 0 for profile in profiles)


def _nash_is_not_strong() -> bool:
    """At the Nash threshold a pseudo-bloc leaves player 1 less than 0 in a single round."""
    for opponents in range(2, 16):
        partners = _rational(in_continuum(opponents).pseudo_bloc)
        nash = root_of_half(opponents)
        if not pseudo_bloc_payoff(opponents, nash, partners, F(0)).upper < 0:
            return False
    return True


def _one_shot_coalition_wins() -> bool:
    """A mixture that leaves player 1 of three less than 0 in one round, whatever the threshold."""
    solution = in_continuum(2)
    p, q, r, w = (
        _rational(x)
        for x in (solution.player, solution.bloc, solution.pseudo_bloc, solution.pseudo_bloc_weight)
    )
    return most_against_mixture(2, p, q, r, w, F(0)) < 0


def _best_reply(s: Fraction, t: Fraction) -> Fraction:
    """Threshold of player 1 that does not lose to s <= t: the stationary one, if between them."""
    return min(max((1 + s * t) / (3 * t), s), t)


def _never_negative(s: Fraction, t: Fraction) -> bool:
    """alpha(p; s, t) at that threshold, by the identity that shows its sign."""
    p = _best_reply(s, t)
    if s < p < t:
        shown = ((s * t - F(1, 2)) ** 2 + 3 * (t * t - F(1, 2)) ** 2) / (3 * t)
    elif p == t:
        shown = (t - s) * (1 - 2 * t * t)
    else:
        shown = (t - s) * (t * t + s * t - 1)
    return own_payoff([p, s, t]) == shown >= 0


def _convex_in_each_opponent() -> bool:
    """Second differences of alpha in p_2, so that independent mixtures can be replaced by means."""
    axis = [F(0), *steps(0, 1, 11), F(1)]
    grid = tuples([axis, axis, axis])
    values = own_payoff(grid).reshape(3 * (len(axis),))
    second = values[:, 2:, :] - 2 * values[:, 1:-1, :] + values[:, :-2, :]
    return bool((second >= 0).all())


def _independent_coalition_cannot_win() -> bool:
    """Of three players: player 1 is sure of 0 against members who mix independently."""
    thresholds = (*steps(0, 1, 24), F(1))
    pairs = combinations_with_replacement((F(0), *thresholds), 2)
    safe = all(_never_negative(s, t) for s, t in pairs if t > 0)
    return safe and _convex_in_each_opponent()


def _asynchronous_value_is_below_nash() -> bool:
    """False if guts itself contradicts it: not strong, yet independent members gain nothing."""
    return not (_independent_coalition_cannot_win() and _one_shot_coalition_wins())


def _nash_survives_pooling() -> bool:
    """No single member of the coalition lowers player 1's payoff below 0 at the Nash thresholds."""
    for players in range(3, 7):
        profiles = np.full((1001, players), nash_threshold(players))
        profiles[:, 1] = np.linspace(0, 1, 1001)
        if Guts(players).payoffs(profiles)[:, 0].min() < -1e-12:
            return False
    return True


def _coalition_wins() -> bool:
    return all(enclosed(opponents).upper < 0 for opponents in COALITIONS)


def _nash_is_suboptimal() -> bool:
    """Against the pseudo-bloc the Nash threshold forces less than the value."""
    for opponents in range(2, 16):
        bounds, solution = enclosed(opponents), in_continuum(opponents)
        nash, partners = root_of_half(opponents), _rational(solution.pseudo_bloc)
        if not pseudo_bloc_payoff(opponents, nash, partners, bounds.lower).upper < bounds.lower:
            return False
    return True


CLAIMS = (
    assertion(
        "Introduction, value of the Nash equilibrium",
        "The value of a symmetric Nash equilibrium is zero.",
        _nash_value_is_zero,
    ),
    assertion(
        "Introduction, strong equilibrium",
        "The Nash equilibrium of one-shot continuous guts is not strong (read: for three or more "
        "players).",
        _nash_is_not_strong,
        note=r"At the Nash threshold one opponent who always holds and others who hold less often "
        r"leave player 1 less than 0; checked for $n=3,\dots,16$. For all $n$: Theorem 3 of the "
        "chapter on the structure of the optimum and its proof.",
        method=Method.SAMPLES,
    ),
    assertion(
        "Introduction, asynchronous minimax",
        r"The minimax against players 2-$n$ who mix independently is at least the synchronous "
        r"value "
        "and, unless the Nash equilibrium is strong, strictly less than the Nash value.",
        _asynchronous_value_is_below_nash,
        Verdict.REFUTED,
        r"One-shot guts with three players is not strong, but its asynchronous minimax is 0, the "
        r"Nash value. $\alpha$ is convex in each opponent's threshold, so means $s\le t$ do at "
        r"least as well as mixtures; and player 1 answers with $p=(1+st)/(3t)$, where "
        r"$\alpha=[(st-\frac12)^2+3(t^2-\frac12)^2]/(3t)$, or, if that is above $t$ or below $s$, "
        r"with $t$ or $s$, where $\alpha=(t-s)(1-2t^2)$ or $(t-s)(t^2+st-1)$: never negative. No "
        "equilibrium with independent play favours the coalition either (section 1.2). Mended: at "
        "least the synchronous value and at most the Nash value.",
        mended=lambda: _independent_coalition_cannot_win() and _nash_value_is_zero(),
        method=Method.EXACT,
    ),
    assertion(
        "Section 1.2, pooled winnings",
        r"A symmetric Nash equilibrium remains one if players 2-$n$ pool their winnings.",
        _nash_survives_pooling,
        note=r"Whoever deviates alone does not gain, so by symmetry none of the others, player 1 "
        r"among them, loses. Checked in guts for $n=3,\dots,6$.",
        method=Method.NUMERICAL,
    ),
    assertion(
        "Proposition 3.5, negative return",
        r"In the game 1 v. $(n-1)$ players 2-$n$ have a strategy that forces a negative return for "
        r"player 1 (read: for $n\ge3$).",
        _coalition_wins,
        note=r"The upper bound of $\underline V$ is negative for $N=2,\dots,15$, 100 and 1000. For "
        "every $N$: Theorem 3 of the chapter on the structure of the optimum.",
        method=Method.SAMPLES,
    ),
    assertion(
        "Proposition 3.5, Nash strategy",
        r"The Nash equilibrium strategy is suboptimal for player 1 against a coalition of $n-1$.",
        _nash_is_suboptimal,
        note=r"The pseudo-bloc holds it below $\underline V$; checked for $N=2,\dots,15$. For all "
        "$N$ the optimal threshold is lower: Theorem 2 of the same chapter.",
        method=Method.SAMPLES,
    ),
)
