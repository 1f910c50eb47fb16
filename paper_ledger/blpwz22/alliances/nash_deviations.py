r"""Deviations of three players from the Nash threshold :math:`\nu=1/\sqrt2`, exactly.

[BLPWZ22] section 5.2 reports three experiments. All of them follow from factored forms of the
payoffs (book, *Coalition against coalition*), with which this module answers them in exact
arithmetic: thresholds may be floats, or numbers a + b sqrt(2) with rational a and b.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from guts_core.methods.exact.surds import Surd

#: The Nash threshold of three players.
NU = Surd(Fraction(0), Fraction(1, 2), 2)


def bloc_payoff_at_nash(bloc: Any, nash: Any = NU) -> Any:
    r"""Player 1's payoff against two opponents with the same threshold q.

    :math:`4(q-\nu)^2(q+\nu)` for :math:`q\ge\nu` and :math:`2\nu(\nu-q)^2` below: no bloc gains.

    Parameters
    ----------
    bloc : number
        q in [0, 1].
    nash : number
        The Nash threshold, in the same arithmetic as ``bloc``.
    """
    distance = bloc - nash
    if bloc >= nash:
        return distance * distance * (bloc + nash) * 4
    return distance * distance * nash * 2


def third_payoff_at_nash(threshold: Any, nash: Any = NU) -> Any:
    r"""A player's payoff for threshold t while both others are at the Nash threshold.

    :math:`-2(t-\nu)^2(t+2\nu)` for :math:`t\ge\nu`, and 0 below: no deviation gains, and every
    lower threshold is neutral.

    Parameters
    ----------
    threshold : number
        t in [0, 1].
    nash : number
        The Nash threshold, in the same arithmetic.
    """
    distance = threshold - nash
    if threshold >= nash:
        return distance * distance * (threshold + nash * 2) * -2
    return distance * 0


def pair_payoffs_at_nash(lower: Any, higher: Any, nash: Any = NU) -> tuple[Any, Any, Any]:
    r"""Payoffs of player 1 and of two opponents with thresholds :math:`s\le t`.

    Player 1 can lose only if :math:`s<\nu<t`, and then the opponent at t loses too:
    :math:`-2(t-\nu)[t^2-\nu^2+\nu(t-s)]<0`.

    Parameters
    ----------
    lower, higher : number
        s and t, in [0, 1].
    nash : number
        The Nash threshold, in the same arithmetic.

    Returns
    -------
    tuple of three numbers
        Player 1, the opponent at s, the opponent at t.

    Raises
    ------
    ValueError
        If ``lower`` is above ``higher``.

    Examples
    --------
    >>> payoffs = pair_payoffs_at_nash(0.0, 0.87, 0.5**0.5)
    >>> [round(payoff, 4) for payoff in payoffs]
    [-0.1023, 0.3864, -0.2841]
    """
    s, t, nu = lower, higher, nash
    if s > t:
        raise ValueError(
            f"pair_payoffs_at_nash: lower must not exceed higher, got {lower!r} > {higher!r}"
        )
    if t <= nu:
        first = (nu - s) * (nu - t) * nu * 2
        second = lowest_payoff(s, t, nu)
        return first, second, -first - second
    if s >= nu:
        first = (t - nu) * (t - nu) * (t + nu * 2) + (s - nu) * (s * t * 3 - nu * t - 1)
        third = highest_payoff(t, nu, s)
        return first, -first - third, third
    first = (t - nu) * (t * t + nu * t + nu * s * 2 - 2)
    third = (t - nu) * (t * t - nu * nu + nu * (t - s)) * -2
    return first, -first - third, third


@dataclass(frozen=True)
class TakingTurns:
    """Two opponents who draw lots which of them always holds.

    Attributes
    ----------
    threshold : float
        Threshold of the other one.
    player : float
        Player 1's payoff at the Nash threshold.
    member : float
        Mean payoff of each opponent.
    """

    threshold: float
    player: float
    member: float


def taking_turns() -> TakingTurns:
    r"""The best (0, t) or (t, 0), by the toss of a coin, against the Nash threshold.

    :math:`t=\sqrt{5/6}` minimises :math:`(t-\nu)(t^2+\nu t-2)`. Section 5.2 rules out that both
    opponents gain with fixed or independent thresholds; by drawing lots together they do.

    Examples
    --------
    >>> taking_turns().member > 0.05
    True
    """
    threshold = float(Fraction(5, 6) ** 0.5)
    player = pair_payoffs_at_nash(0.0, threshold, 0.5**0.5)[0]
    return TakingTurns(threshold, player, -player / 2)


def lowest_payoff(own: Any, middle: Any, high: Any) -> Any:
    """Payoff of the lowest of three thresholds, [BLPWZ22] (3.2)."""
    return (
        own * 2
        - middle
        - high
        - own * middle * high * 4
        + middle * middle * high * 3
        + high * high * high
    )


def highest_payoff(own: Any, low: Any, middle: Any) -> Any:
    """Payoff of the highest of three thresholds, [BLPWZ22] (3.2)."""
    return own * 2 - low - middle + own * low * middle * 2 - own * own * own * 2
