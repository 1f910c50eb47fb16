r"""Where Solution 9 is resonant: its oscillators, one of which drives another, in step.

On the face of Case 6 the pairs :math:`(b_1,d_3)` and :math:`(b_2,d_1)` oscillate on their own, and
the three frequencies :math:`b_3,c_1,d_2` oscillate together, driven by :math:`b_1` and
:math:`b_2`. With Q = P + 1, linearised at a member of Solution 9,

.. math:: \omega^2_{13}=\frac{2(P-1)(2P-4)(5-P)}{Q^2},\quad
   \omega^2_{21}=\frac{8(P-1)(P-3)}{Q^2},\quad
   \omega^2_3=Q^2b_3(1-b_3)\bigl[c_1(1-c_1)+d_2(1-d_2)\bigr].

The third equals the second at :math:`c_1=\frac PQ\pm x`,
:math:`x^2=\frac P{Q^2}-\frac{2(P-1)(P-3)}{P(P^2+1)}`. Inside the family, :math:`x<\frac1Q`, these
members lie exactly for :math:`(P+2)(P^2-4P-3)>0`: for :math:`2+\sqrt7<P\le5`. There
:math:`\ddot b_3` has the driving term :math:`-Qb_3(1-b_3)\,c_1(1-c_1)\,\delta b_2` with the
oscillator's own frequency, so linearised play grows in proportion to time: a Jordan block. At
P = 5, where :math:`d_3=1`, it grows like the square of time, as it does at all other members there.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from guts_core.methods.exact.surds import square_root
from guts_core.simplified_kuhn.solutions.families import Vertex, solution_9_member

#: The pot above which Solution 9 has resonant members, up to its end at P = 5.
RESONANT_FROM = 2 + square_root(7)


def squared_frequencies(pot: Any, c1: Any) -> tuple[Any, Any, Any]:
    """Squares of the three angular frequencies at the member of Solution 9 with this c1.

    Parameters
    ----------
    pot, c1 : Fraction, Surd, RationalFunction or float
        P, and the frequency with which player 1 calls player 3's bluffs.

    Returns
    -------
    tuple
        Of (b1, d3), of (b2, d1), and of (b3, c1, d2).

    Examples
    --------
    >>> [float(x) for x in squared_frequencies(Fraction(9, 2), Fraction(9, 11))]
    [0.57851..., 1.38842..., 1.88101...]
    """
    q = pot + 1
    b3, d2 = 2 * pot / (q * q), 2 * pot / q - c1
    calls = c1 * (1 - c1) + d2 * (1 - d2)
    return (
        2 * (pot - 1) * (2 * pot - 4) * (5 - pot) / (q * q),
        8 * (pot - 1) * (pot - 3) / (q * q),
        q * q * b3 * (1 - b3) * calls,
    )


def resonant_members(pot: Fraction | int) -> list[Vertex]:
    r"""The members of Solution 9 with a Jordan block, in exact numbers.

    Parameters
    ----------
    pot : int or Fraction
        P in [2, 5].

    Returns
    -------
    list of tuple
        The eleven frequencies of each; two members for :math:`2+\sqrt7<P\le5`, none below.

    Examples
    --------
    >>> [round(float(member[2]), 5) for member in resonant_members(Fraction(24, 5))]
    [0.67223, 0.98294]
    """
    if not isinstance(pot, (int, Fraction)) or isinstance(pot, bool) or not 2 <= pot <= 5:
        raise ValueError(f"resonant_members: pot must be a rational number in [2, 5], got {pot!r}")
    p = Fraction(pot)
    if not p > RESONANT_FROM:
        return []
    q = p + 1
    x = square_root(p / q**2 - 2 * (p - 1) * (p - 3) / (p * (p * p + 1)))
    return [solution_9_member(p, p / q + side * x) for side in (-1, 1)]
