r"""Proposition 3.3 for every number of players: facts about one threshold against all others.

With N = n - 1 and :math:`\nu=2^{-1/N}`; one side is at :math:`\nu`, the other at :math:`t\nu`, and
payoffs are parts of :math:`\nu`. The sum S = 1 + t + ... + t^(N-1) is at least N where t is at
least 1, and at most N below.
"""

from __future__ import annotations

from collections.abc import Iterable

from paper_ledger.blpwz22.weenie_proof.facts import Equal, Fact, Nonnegative
from paper_ledger.blpwz22.weenie_proof.payoff_lines import ABOVE, BELOW

#: All at q: the slope of what a player gets, on both sides of q. It is 0 at 2 q^N = 1 only.
ONLY_NASH: tuple[Fact, ...] = (
    Equal("diff(standard_bloc_below, p).subs(p, q)", "N*(1 - 2*q**N)"),
    Equal("diff(standard_bloc_above, p).subs(p, q)", "N*(1 - 2*q**N)"),
)

#: A player who leaves the Nash threshold gains nothing: not below it, and above it he loses.
NOBODY_GAINS: tuple[Fact, ...] = (
    Equal("standard_deviation_below", "0"),
    Equal("standard_deviation_above", "-(t - 1)*(t*S - N)"),
    Nonnegative("-standard_deviation_above - u**2*S", ABOVE),
)

#: A player who stays there loses nothing to a bloc anywhere.
NO_BLOC_GAINS: tuple[Fact, ...] = (
    Equal("standard_coalition_above", "N*(t - 1)**2*S"),
    Nonnegative("standard_coalition_above", ABOVE),
    Equal("standard_coalition_below", "(1 - t)*(N - S)"),
    Nonnegative("standard_coalition_below", BELOW),
)

#: Against all profiles alpha - beta + 1 is at least 2 (1 - p^n) - n (1 - p) at the Nash threshold
#: p, as the hand x wins at least with the probability x^N. Here p^N = 1/2, the sum S of p^k over
#: k < N is 1/2 divided by 1 - p, and it is at least (N + 1)/2, as all p^k are at least 1/2.
LEAVES_FEE: tuple[Fact, ...] = (
    Equal(
        "2*(1 - p/2) - (N + 1)*(1 - p)",
        "(1 - p)*(2*S + 1 - (N + 1))",
        (("p", "1 - 1/(2*S)"),),
    ),
    Nonnegative("2*S + 1 - (N + 1) - 1", (("S", "(N + 1)/2 + d"),)),
)


def all_hold(facts: Iterable[Fact]) -> bool:
    """Whether every one of the facts is proved."""
    return all(fact.holds() for fact in facts)
