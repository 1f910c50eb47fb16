r"""Newman's game with hands in [0, 1] and finitely many sizes of the bet, in closed form.

The step between the two definitions: Newman's own game (hands in [0, 1], any bet) and the finite
one (n cards, a list of sizes). Let :math:`0=s_0<s_1<\dots<s_k` and :math:`t_i=1/(s_i+2)`,
:math:`t_{k+1}=0`.

*Player II* calls :math:`s_i` with hands above :math:`1-\kappa t_i`. A bluff is then worth
:math:`1-\kappa` at every size, more than checking below :math:`A=1-\kappa/2`. With a share u of
the hands above his own, player I gains :math:`s_i(\kappa t_i-2u)` by betting :math:`s_i` instead
of checking. These lines meet at :math:`u_i=\kappa t_{i-1}t_i`, so :math:`s_i` is best for
:math:`u_{i+1}\le u\le u_i`, a mass :math:`W_i=u_i-u_{i+1}` of hands.

*Player I* bets so, and spreads bluffs of mass :math:`s_it_iW_i` over the hands below A for each
size; player II is then indifferent to calling :math:`s_i` with any hand from A to :math:`1-u_i`.
Each plays a best reply to the other if the bluffs add up to A. Summed by parts that says

.. math:: A=4T\,(1-A),\qquad T=\sum_{i=1}^k(t_{i-1}-t_i)\,t_{i-1}t_i .

The value is the integral of player I's gains, :math:`A^2` from the bluffs and
:math:`s_i(\kappa t_iW_i-u_i^2+u_{i+1}^2)` from each size; by parts again it equals A. So

.. math:: v=A=\frac{4T}{1+4T}.

Since :math:`3ab=a^2+ab+b^2-(a-b)^2`, T is :math:`\int_0^{1/2}t^2dt=\frac1{24}` less a third of the
sum of the cubes of the steps of t, which is least for equal steps: with k sizes the best are
:math:`s_i=2i/(k+1-i)`, worth :math:`((k+1)^2-1)/(7(k+1)^2-1)`. For k = 1 that is von Neumann's
bet of 2, worth 1/9; as k grows it is Newman's 1/7.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from guts_core.methods import arguments
from guts_core.methods.validation import integer_at_least
from guts_core.von_neumann.rules import checked_bets


@dataclass(frozen=True)
class NewmanSizes:
    """The solution of the continuous game with a list of sizes, in exact numbers.

    Attributes
    ----------
    bets : tuple of Fraction
        The sizes in antes, in increasing order.
    value : Fraction
        Player I's expected payoff in antes.
    bluff_below : Fraction
        Player I bluffs below this hand (a number equal to the value).
    bluff_masses : tuple of Fraction
        Share of all hands that bluff with each size; they add up to ``bluff_below``.
    value_above : tuple of Fraction
        Player I bets a size for value from this hand up to the next size's, the last up to 1.
    call_above : tuple of Fraction
        Player II calls each size above this hand.
    """

    bets: tuple[Fraction, ...]
    value: Fraction
    bluff_below: Fraction
    bluff_masses: tuple[Fraction, ...]
    value_above: tuple[Fraction, ...]
    call_above: tuple[Fraction, ...]


def newman_sizes(bets: Iterable[Any]) -> NewmanSizes:
    """Newman's game with continuous hands and a finite list of sizes.

    Parameters
    ----------
    bets : iterable of int or Fraction
        Sizes b > 0 in antes, all different, in any order.

    Returns
    -------
    NewmanSizes

    Raises
    ------
    ValueError
        If ``bets`` is empty, holds a size twice or one that is not a positive exact number.

    Examples
    --------
    >>> newman_sizes([2]).value
    Fraction(1, 9)
    >>> newman_sizes([1, 4]).value
    Fraction(4, 31)
    """
    sizes = tuple(sorted(checked_bets("newman_sizes", bets)))
    t = [1 / (size + 2) for size in (Fraction(0), *sizes)]
    total = sum(((high - low) * high * low for high, low in pairwise(t)), Fraction(0))
    bluffs = 4 * total / (1 + 4 * total)
    kappa = 2 * (1 - bluffs)
    above = [kappa * high * low for high, low in pairwise([*t, Fraction(0)])]
    masses = zip(sizes, t[1:], pairwise(above), strict=True)
    return NewmanSizes(
        sizes,
        bluffs,
        bluffs,
        tuple(size * rate * (high - low) for size, rate, (high, low) in masses),
        tuple(1 - share for share in above[:-1]),
        tuple(1 - kappa * rate for rate in t[1:]),
    )


@arguments.checked(count=arguments.whole(1, 1000))
def best_sizes(count: int) -> NewmanSizes:
    """The best list of so many sizes for player I: 2i/(k + 1 - i), i = 1, ..., k.

    Parameters
    ----------
    count : int
        Number of sizes k, at least 1.

    Returns
    -------
    NewmanSizes

    Raises
    ------
    ValueError
        If ``count`` is not an integer >= 1.

    Examples
    --------
    >>> [str(size) for size in best_sizes(3).bets], best_sizes(3).value
    (['2/3', '2', '6'], Fraction(5, 37))
    """
    k = integer_at_least("best_sizes", "count", count, 1)
    return newman_sizes(Fraction(2 * i, k + 1 - i) for i in range(1, k + 1))
