r"""There are no equilibria but Solutions 1a to 10, at any real pot P >= 2: a proof.

[Bil17] decided 4374 cases with a computer algebra system. Here is an argument by hand; what it
needs of polynomials in P is in :data:`STEPS` and is decided exactly by :func:`steps_hold`. Let
Q = P + 1, :math:`V_0=(2P-4)/Q`, :math:`V=(2P-4+2a_1)/Q`, :math:`U=(2P-4+2a_1+2a_2)/Q`, and g_f the
slope of the owner's expectation in f, times 24.

**Balance.** Each bettor's bluff b faces two callers, c and d. They call when b exceeds thresholds
:math:`\theta_c` and :math:`\theta_d`, and b rises, stays or falls as c + d is below, at or above a
target < 2. The thresholds and the target are :math:`2a_1/P, 2a_1/Q, V_0` for :math:`b_1` (callers
:math:`c_2, d_3`); :math:`(2-b_1)a_2/(P+a_1), 2a_2/Q, V` for :math:`b_2` (:math:`c_3, d_1`);
:math:`(2-b_2)/(P+a_2), (2-b_1)/Q, U` for :math:`b_3` (:math:`c_1, d_2`). If b is above both,
c + d = 2 is above the target, so b = 0. Hence for 0 < b < 1 and a target > 0, c + d is the target
and b lies between the thresholds or at one of them:

* L: b is the lower threshold, whose caller calls with the target's frequency, at most 1;
* M: b is strictly between them, the target is 1 and the lower threshold's caller always calls;
* H: b is the upper one, the lower one's caller always calls, and the target is at least 1.

If the thresholds are equal, so is b, and the two callers share the target.

**No bluff without a value bet, and the reverse.** If b = 1, the d-caller always calls, so the
target is at least 1; then both thresholds are below 1 (one of them is 1 only at P = 2 and with a
target below 1), so c + d = 2, more than the target, and b = 0. If :math:`a_1=0<b_1`, both callers
always call, too much; the same for :math:`a_2=0<b_2`. If a > 0 = b, nobody calls, so the target is
0 and P = 2. :math:`b_3=0` makes :math:`c_1=d_2=0`, so U = 0 and again P = 2.

**P = 2.** If :math:`a_1>0`, or :math:`a_1=0<a_2`, the target of that bettor is 0 or the bluff is 0
with no calls; so nobody calls in any case, and the slope of that a is not negative only if
:math:`b_3=0`. But then U = 0, though it is at least :math:`2a/Q`. So nobody but player 3 bets,
U = 0, :math:`c_1=d_2=0`, :math:`b_3\le2/3`: Solution 1a, of which Solution 1 is a face. Now let
P > 2: all targets are positive, 0 < :math:`b_3` < 1, and players 1 and 2 never bet or are balanced.

**Player 1 does not bet** (:math:`a_1=b_1=0`). Then :math:`V=V_0\le c_2+d_3\le b_3+(1+c_3/2)b_2`.

* :math:`a_2=b_2=0`: the lower threshold of :math:`b_3` is d's, 2/Q. L: :math:`c_1=0`, and
  :math:`V_0\le b_3` gives P <= 3, Solution 1. M and H need P >= 5, and then
  :math:`V_0\le(1+c_1/2)b_3\le3/P` fails (step a).
* :math:`a_2>0`, M or H for :math:`b_2`: P >= 5, and 1 <= :math:`V_0\le2/P+(1+(P-5)/2Q)2/P` fails
  (b). So L: :math:`b_2=2a_2/Q`, :math:`c_3=0`, :math:`d_1=V_0`, and :math:`2V_0\ge(2+c_1)b_3` with
  equality if :math:`a_2<1`. The d-threshold 2/Q of :math:`b_3` is the lower one, the same or the
  upper one as :math:`a_2` is below, at or above 1/2.

  - :math:`a_2<1/2`, L: :math:`c_1=0`, :math:`2V_0=2b_3=4/Q`, P = 3: Solution 2a (with an end of
    Solution 1). M and H: :math:`U\ge1`, P > 4, :math:`2V_0=(2+c_1)b_3\le6/P` fails (a).
  - :math:`a_2=1/2`: :math:`b_3=2/Q`, :math:`c_1=2P-6`: Solution 2.
  - :math:`a_2>1/2`, L: :math:`d_2=0`, :math:`c_1=U\le1`. If :math:`a_2=1` then P <= 3 and
    :math:`2V_0\ge(2+U)2P/Q^2` fails (c). If not, :math:`a_2^2+(P^2-4)a_2+Q(P^2-4P+1)=0`, of which
    at most one root is positive: Solution 3. M: :math:`c_1=1`, :math:`a_2=(5-P)/2`; if this is 1,
    P = 3 and :math:`b_3\le1/3<3/8\le b_3`; if not, Solution 4. H: :math:`b_3=2/Q`,
    :math:`c_1=1`; :math:`a_2<1` gives P = 7/2, Solution 5a; :math:`a_2=1` Solution 5.

**Player 1 bets** (:math:`a_1>0`). The lower threshold of :math:`b_1` is d's, so
:math:`c_2+d_3=V_0`, and :math:`b_1` is :math:`2a_1/Q` (P < 5), between it and :math:`2a_1/P`
(P = 5), or :math:`2a_1/P` (P > 5), equation (4). And :math:`2V_0\ge2b_3+(2+c_3)b_2`, with equality
if :math:`a_1<1`. All bluffs of players 2 and 3 are at most 2/P.

* :math:`a_2<1` *is impossible.* It would need :math:`2V\le(2+c_1)b_3+b_1c_3` (also if
  :math:`a_2=b_2=0`, where 2V is at most twice the calls). For P >= 5 the right-hand side is at most
  8/P, the left-hand side at least 2 (d). For P < 5 subtract the inequality above; with
  :math:`2V=2V_0+4a_1/Q`, :math:`b_1c_3\le2a_1/Q`:
  :math:`c_1b_3\ge(2+c_3)b_2+2a_1/Q`, so :math:`c_1>0`. Also :math:`b_2\ge2Pa_2/Q^2`.

  - The d-threshold of :math:`b_3` is below c's: :math:`d_2=1`, :math:`c_1=U-1`, so with
    :math:`b_3\le2/P` we get :math:`P-5\ge a_2(2P^2/Q-2)+a_1(P-2)\ge0` (e), impossible.
  - It is not: :math:`b_3\le(2-b_1)/Q<2/Q`, and :math:`2\le2a_2+b_2Q\le2a_2(1+Q/P)`. If
    :math:`2Pa_2/Q+a_1\ge1` the inequality fails at once. If not,
    :math:`a_1<1-2P^2/(Q(2P+1))<1/2` (f), so that the d-threshold of :math:`b_2` is the lower one.
    L: :math:`b_2=2a_2/Q`; the order at :math:`b_3` gives :math:`a_2>1/2`, the inequality
    :math:`4a_2<2`. M, H: :math:`V\ge1`, P > 4, and :math:`2V\le6/Q+1/Q` fails (g).

* So :math:`a_2=1`. Let P < 5, or P = 5 and :math:`b_1=2a_1/Q`. The d-threshold 2/Q of :math:`b_2`
  is the lower, the same or the upper one as :math:`a_1` is below, at or above 1/2; the c-threshold
  of :math:`b_3` is the lower one if and only if :math:`b_2>b_1`.

  - :math:`a_1<1/2`, L: :math:`b_2=2/Q`, :math:`c_3=0`, :math:`b_3=(2P-6)/Q`. L or M for
    :math:`b_3` need :math:`U\le1`, P < 3, but :math:`b_3>0`. H: :math:`b_1=8-2P`, Solution 6.
    M and H for :math:`b_2` need P >= :math:`5-2a_1` > 4. With :math:`b_3\le2/Q`, equality at
    :math:`a_1<1` fails if :math:`f=(4P-12)Q(P+a_1)-(3P-3+2a_1)(2Q-2a_1)>0`. f increases with
    :math:`a_1` (h), and at :math:`a_1=(5-P)/2` it is :math:`2Q(P^2-P-12)>0` (i).
    In M :math:`b_2` is smaller still, and :math:`c_3=0` at this very :math:`a_1`.
  - :math:`a_1=1/2`: :math:`b_2=2/Q>b_1`, U > 1, so H: Solution 7.
  - :math:`a_1>1/2`: :math:`b_2,b_3\ge2P/Q^2`. L: :math:`c_3=V`, P < 4, and
    :math:`2V_0\ge4P/Q^2+(2+(2P-3)/Q)2P/Q^2` fails (j). M: P < 4, :math:`c_3=1`, and
    :math:`2V_0\ge10P/Q^2` fails (k). H: :math:`b_2=2/Q`, :math:`c_3=1`, P >= :math:`5-2a_1`. If
    :math:`a_1<1`, :math:`b_3=(2P-7)/Q`; L and M would need P <= :math:`3-2a_1`; H is Solution 8.
    If :math:`a_1=1`, both thresholds of :math:`b_3` are :math:`2P/Q^2`: Solution 9.

* P >= 5 in general: :math:`2V_0\ge2` exceeds :math:`4/Q+6/P` (l), so :math:`a_1=1`, the c-threshold
  of :math:`b_2` is the lower one and V > 1: :math:`b_2=2/Q`, :math:`c_3=1`. For :math:`b_1>2/Q` the
  d-threshold of :math:`b_3` is the lower one and U > 1: :math:`d_2=1`, :math:`b_3=2P/Q^2`:
  Solution 10a at P = 5, Solution 10 above.

The ends of the ranges of P are where the conditions of the solution found stop to hold, as
:func:`~guts_core.simplified_kuhn.conditions.pots_of_equilibrium` shows. QED
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from guts_core.methods.rational_functions import RationalFunction, cell_points, variable


@dataclass(frozen=True)
class Step:
    """A polynomial inequality which the proof uses.

    Attributes
    ----------
    name : str
        Letter in the proof.
    positive : RationalFunction
        What is positive for ``low < P < high``, and at an end which is ``closed``.
    low, high : int or None
        Ends of the range of pots, None is infinity.
    closed : tuple of bool
        Whether the lower and the upper end belong to the range.
    """

    name: str
    positive: RationalFunction
    low: int
    high: int | None
    closed: tuple[bool, bool] = (True, True)

    def holds(self) -> bool:
        """No root in the open range (one cell only), and positive there and at closed ends."""
        points = cell_points(self.positive.numerator, self.low, self.high)
        ends = [
            Fraction(end)
            for end, closed in zip((self.low, self.high), self.closed, strict=True)
            if closed and end is not None
        ]
        return len(points) == 1 and all(self.positive(x) > 0 for x in (*points, *ends))


def _steps() -> tuple[Step, ...]:
    p: Any = variable()
    q = p + 1
    v, half_open = 2 * p - 4, (True, False)
    wedge = (5 - p) / 2
    rise = (4 * p - 12) * q - 4 * q + 6 * (p - 1)
    at_wedge = (4 * p - 12) * q * (p + wedge) - (3 * p - 3 + 2 * wedge) * (2 * q - 2 * wedge)
    least = 2 * p / (q * q)
    return (
        Step("a", (v * p - 3 * q), 4, None),
        Step("b", p * q - 4 * q - (p - 5), 5, None),
        Step("c", 4 * p * p - v * q * q, 2, 3),
        Step("d", 2 * p - 8, 5, None),
        Step("e", p * p - q, 2, 5),
        Step("f", 4 * p * p - q * (2 * p + 1), 2, 5),
        Step("g", 2 * q - 7, 4, 5),
        Step("h", rise, 4, 5),
        Step("i", at_wedge, 4, 5, (False, True)),
        Step("j", (2 * least + (2 + (2 * p - 3) / q) * least) * q * q - 2 * v * q, 2, 4, half_open),
        Step("k", 5 * least * q * q - 2 * v * q, 2, 4, half_open),
        Step("l", 2 * p * q - 4 * p - 6 * q, 5, None),
    )


#: What the proof uses of polynomials in the pot.
STEPS = _steps()


def steps_hold() -> bool:
    """Whether every polynomial inequality of the proof holds on its range, decided exactly."""
    return all(step.holds() for step in STEPS)
