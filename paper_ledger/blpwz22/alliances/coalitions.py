"""Introduction, section 1.2 and section 3.2: coalitions beyond blocs, one-shot and recursive."""

from __future__ import annotations

from fractions import Fraction

from guts_core.guts.closed_forms import most_against_mixture, pseudo_bloc_payoff
from paper_ledger.blpwz22._tools import (
    assertion,
    enclosed,
    in_continuum,
    own_payoff,
    root_of_half,
    steps,
)
from paper_ledger.blpwz22.coalition.payoffs import nobody_gains_alone, returns_sum_to_zero
from paper_ledger.blpwz22.enclosures.many_opponents import enclose_fall
from paper_ledger.record import Method

F = Fraction

#: Coalition sizes of Table 1 and some beyond.
COALITIONS = (*range(2, 16), 100, 1000)


def _rational(number: float) -> Fraction:
    """A short fraction near a float: any strategy may serve as a test."""
    return F(number).limit_denominator(10**6)


def _nash_value_is_zero() -> bool:
    """Whether all get the same if all do the same, and no more than there is: nothing."""
    profiles = ([q] * n for n in range(2, 9) for q in steps(0, 1, 7))
    return returns_sum_to_zero() and all(own_payoff(profile) == 0 for profile in profiles)


def _nash_is_not_strong() -> bool:
    """At the Nash threshold a pseudo-bloc leaves player 1 less than 0 in a single round.

    For every number of opponents by enclosures, for some by itself.
    """
    fall = enclose_fall()
    if not (fall.nash_payoff[1] < 0 and fall.partners_power[0] > F(1, 2)):
        return False
    for opponents in range(2, 16):
        partners = _rational(in_continuum(opponents).pseudo_bloc)
        nash = root_of_half(opponents)
        if not pseudo_bloc_payoff(opponents, nash, partners, F(0)).upper < 0:
            return False
    return True


def one_shot_coalition_wins() -> bool:
    """A mixture that leaves player 1 of three less than 0 in one round, whatever the threshold."""
    solution = in_continuum(2)
    p, q, r, w = (
        _rational(x)
        for x in (solution.player, solution.bloc, solution.pseudo_bloc, solution.pseudo_bloc_weight)
    )
    return most_against_mixture(2, p, q, r, w, F(0)) < 0


def _nash_survives_pooling() -> bool:
    """Whether no member who leaves the Nash threshold alone lowers player 1's payoff.

    The members who stay get what player 1 gets, and all payoffs add up to 0: he gets the part
    1/(n - 1) of what the deviation loses.
    """
    return nobody_gains_alone() and returns_sum_to_zero()


def _coalition_wins() -> bool:
    """For every number of opponents by enclosures of a curve, for some by strategies."""
    return enclose_fall().value[1] < 0 and all(enclosed(n).upper < 0 for n in COALITIONS)


def _nash_is_suboptimal() -> bool:
    """Against the pseudo-bloc the Nash threshold forces less than the value.

    For every number of opponents by enclosures, for some by itself.
    """
    if not enclose_fall().nash_excess[1] < 0:
        return False
    for opponents in COALITIONS[:-2]:
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
        note="All players get the same, and in every event the returns add up to 0. So it is for "
        "every $n$, and whatever they all do.",
        method=Method.EXACT,
    ),
    assertion(
        "Introduction, strong equilibrium",
        "The Nash equilibrium of one-shot continuous guts is not strong (read: for three or more "
        "players).",
        _nash_is_not_strong,
        note=r"At the Nash threshold one opponent who always holds and others who hold less often "
        r"leave player 1 less than 0, for every $n$: at most $-.09$ if they play the threshold of "
        "the optimal pseudo-bloc, by enclosures over a parameter that runs through all sizes.",
        method=Method.INTERVAL,
        noted=lambda: {"-.09": enclose_fall().nash_payoff[1]},
        proof="book/guts_structure#cor-guts-negative",
    ),
    assertion(
        "Section 1.2, pooled winnings",
        r"A symmetric Nash equilibrium remains one if players 2-$n$ pool their winnings.",
        _nash_survives_pooling,
        note=r"Whoever deviates alone does not gain, so by symmetry none of the others, player 1 "
        r"among them, loses: true of every symmetric zero-sum game. In guts no deviation gains, "
        "for every $n$: below the Nash threshold $\\nu$ each gets 0, at $t\\nu$ above it "
        r"$-\nu(t-1)(tS-N)$, $S=1+t+\dots+t^{n-2}\ge N=n-1$. So the pool loses as much.",
        method=Method.EXACT,
    ),
    assertion(
        "Proposition 3.5, negative return",
        r"In the game 1 v. $(n-1)$ players 2-$n$ have a strategy that forces a negative return for "
        r"player 1 (read: for $n\ge3$).",
        _coalition_wins,
        note=r"For every $N\ge2$: $\underline V<-.012$, by enclosures over a parameter that runs "
        r"through all sizes. By strategies for $N=2,\dots,15$, 100 and 1000. Also: theorem on the "
        "value in the chapter on the structure of the optimum.",
        method=Method.INTERVAL,
        noted=lambda: {"-.012": enclose_fall().value[1]},
        proof="book/guts_structure#thm-guts-value",
    ),
    assertion(
        "Proposition 3.5, Nash strategy",
        r"The Nash equilibrium strategy is suboptimal for player 1 against a coalition of $n-1$.",
        _nash_is_suboptimal,
        note=r"The pseudo-bloc holds it below $\underline V$, by .08 at least, for every $N$: by "
        "enclosures over a parameter that runs through all sizes. The optimal threshold is lower: "
        "proved in the same chapter.",
        method=Method.INTERVAL,
        noted=lambda: {".08": -enclose_fall().nash_excess[1]},
        proof="book/guts_structure#thm-guts-two-strategies",
        covers=("Section 1.1.2, conclusions of [CCZ]", "Proposition 3.5"),
    ),
)
