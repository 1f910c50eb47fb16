r"""The Weenie rule with six or more players: the Nash threshold loses, shown for all at once.

The pseudo-bloc (0, u, ..., u) with :math:`u^N=E` leaves a player at the Nash threshold a payoff
that is an entire function of :math:`h=1/N`. Enclosures on intervals that fill [0, 1/5] show its
sign for every n = N + 1 >= 6; the intervals come back as data.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, Any

from guts_core.methods.arguments import Exact, Whole, checked
from guts_core.methods.exact.flint_numbers import in_balls, to_ball
from guts_core.methods.exact.intervals import Interval

#: Pseudo-blocs at u = E^(1/N) with this E gain from every player at the Nash threshold, n >= 6.
LOSING_POWER = Fraction(169, 250)

#: h = 1/N for six players; the larger tables have smaller h, down to the limit 0.
_LARGEST = Fraction(1, 5)


@dataclass(frozen=True)
class LosingCover:
    """Intervals of h = 1/N, each with a bound of the payoff at the Nash threshold.

    Attributes
    ----------
    power : Fraction
        E, the common value of u^N.
    ends : tuple of (Fraction, Fraction)
        Lower and upper end of each interval.
    most : tuple of Fraction
        What alpha(p; 0, u, ..., u) does not exceed on the interval, in antes.
    """

    power: Fraction
    ends: tuple[tuple[Fraction, Fraction], ...]
    most: tuple[Fraction, ...]

    @property
    def fills(self) -> bool:
        """Whether the intervals, in their order, leave no gap in [0, 1/5]."""
        reaches = self.ends[0][0] <= 0 and self.ends[-1][1] >= _LARGEST
        return reaches and all(left[1] >= right[0] for left, right in pairwise(self.ends))

    @property
    def proves(self) -> bool:
        """Whether a player at the Nash threshold loses for every n >= 6."""
        return self.fills and len(self.most) == len(self.ends) and max(self.most) < 0


@checked
def losing_cover(
    pieces: Annotated[int, Whole(1, 10**6)] = 64,
    power: Annotated[Fraction, Exact(1 / 3, 0.99)] = LOSING_POWER,
) -> LosingCover:
    r"""Enclose alpha(p; 0, u, ..., u), :math:`u^N=E`, for every n >= 6.

    Parameters
    ----------
    pieces : int
        How many intervals fill [0, 1/5]: more of them make tighter enclosures.
    power : Fraction
        E, from 1/3, where u is the Nash threshold itself, to 99/100.

    Returns
    -------
    LosingCover

    Examples
    --------
    >>> losing_cover().proves, losing_cover(power=Fraction(9, 10)).proves
    (True, False)
    """
    width = _LARGEST / pieces
    ends = tuple((k * width, (k + 1) * width) for k in range(pieces))
    return LosingCover(power, ends, tuple(_scaled_payoff(*each, power).upper for each in ends))


@checked
def losing_for_all_sizes(pieces: Annotated[int, Whole(1, 10**6)] = 64) -> bool:
    r"""Whether alpha(p; 0, u, ..., u) < 0 is proved for every n >= 6, with u^N = 169/250.

    Parameters
    ----------
    pieces : int
        How many intervals of 1/N fill [0, 1/5]; on each the payoff is bounded.

    Returns
    -------
    bool
        False if it is not proved with so many pieces.

    Examples
    --------
    >>> losing_for_all_sizes(pieces=4)
    False
    """
    return losing_cover(pieces).proves


def _scaled_payoff(low: Fraction, high: Fraction, power: Fraction = LOSING_POWER) -> Interval:
    r"""phi(h) = alpha for 1/N = h in [low, high]: psi_a(h) = (3^(ah) - 1)/h makes it entire.

    :math:`\varphi=\psi_{-1}-(1-E)(\psi_{-s}-1-h\psi_{-s})-E(\psi_{s-2}+1+h\psi_{s-2})` with
    :math:`E=3^{-s}`.
    """
    log_3, s_log = (lambda: to_ball(3).log()), (lambda: -to_ball(power).log())  # s ln 3

    def payoff(h: Any, kept: Any, lost: Any) -> Any:
        one = _psi(low, high, -log_3())
        minus_s = _psi(low, high, -s_log())
        s_less_2 = _psi(low, high, s_log() - 2 * log_3())
        return one - kept * (minus_s - 1 - h * minus_s) - lost * (s_less_2 + 1 + h * s_less_2)

    return Interval.between(*in_balls(payoff, Interval.between(low, high), 1 - power, power))


def _psi(low: Fraction, high: Fraction, slope: Any) -> Any:
    """(exp(slope h) - 1)/h, which is monotone: its range lies between the ends."""
    ends = (slope * (slope * to_ball(h)).hypgeom_1f1(1, 2) for h in (low, high))
    return next(ends).union(next(ends))
