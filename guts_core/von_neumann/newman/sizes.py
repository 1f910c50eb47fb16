r"""Newman's game with hands in [0, 1] and finitely many sizes of the bet, in closed form.

The step between the two definitions: Newman's own game (hands in [0, 1], any bet) and the finite
one (n cards, a list of sizes). Let :math:`0=s_0<s_1<\dots<s_k` and :math:`t_i=1/(s_i+2)`,
:math:`t_{k+1}=0`.

The theorem on a list of sizes in the book's chapter on the closed form says that the game is worth

.. math:: v=\frac{4T}{1+4T}=\frac{1-G}{7-G},\qquad T=\sum_{i=1}^k(t_{i-1}-t_i)\,t_{i-1}t_i ,

G being the sum of the cubes of the pieces into which the numbers 2t_1, ..., 2t_k cut [0, 1]. With
:math:`\kappa=2(1-v)` player II calls :math:`s_i` with hands above :math:`1-\kappa t_i`; player I
bluffs below v and bets :math:`s_i` for value where a share between :math:`\kappa t_it_{i+1}` and
:math:`\kappa t_{i-1}t_i` of the hands is above his own. With k sizes the best are
:math:`s_i=2i/(k+1-i)`, worth :math:`((k+1)^2-1)/(7(k+1)^2-1)`. For k = 1 that is von Neumann's bet
of 2, worth 1/9; as k grows it is Newman's 1/7.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Annotated

from guts_core.methods.arguments import Whole, checked
from guts_core.von_neumann.arguments import AllowedSizes, Sizes


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


@checked
def newman_sizes(bets: Sizes) -> NewmanSizes:
    """Newman's game with continuous hands and a finite list of sizes.

    Parameters
    ----------
    bets : list of int or Fraction
        Sizes b > 0 in antes, at most 1000, all different, in any order. The answer has the digits
        of all of them: with fractions of a hundred digits 200 sizes take seconds, 1000 minutes.

    Returns
    -------
    NewmanSizes

    Raises
    ------
    ValueError
        If ``bets`` is empty, holds more than 1000 sizes, a size twice or one that is not a positive
        exact number.

    Examples
    --------
    >>> newman_sizes([2]).value
    Fraction(1, 9)
    >>> newman_sizes([1, 4]).value
    Fraction(4, 31)
    """
    sizes = tuple(sorted(bets))
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


@checked
def newman_value(allowed: AllowedSizes) -> Fraction:
    r"""What Newman's game is worth if a bet must be of an allowed size.

    It is :math:`(1-G)/(7-G)`, with G the sum of the cubes of the gaps that the numbers 2/(s+2) of
    the allowed sizes s leave in [0, 1], by the theorem on allowed sizes in the book's chapter on
    the closed form.

    Parameters
    ----------
    allowed : list of int, Fraction or pair of these
        Sizes s > 0 in antes, and pairs of the least and the largest size of a range, both allowed;
        the largest may be ``math.inf``. At most 1000 in all.

    Returns
    -------
    Fraction
        Player I's expected payoff in antes.

    Raises
    ------
    ValueError
        If ``allowed`` is empty, or a size is not a positive exact number.

    Examples
    --------
    >>> newman_value([2]), newman_value([(1, 4)])
    (Fraction(1, 9), Fraction(25, 187))
    """
    # From the largest size to the least: the part of [0, 1] that each range takes.
    ranges = ((2 / (high + 2) if high else Fraction(0), 2 / (low + 2)) for low, high in allowed)
    end, cubes = Fraction(0), Fraction(0)
    for left, right in [*sorted(ranges), (Fraction(1), Fraction(1))]:
        cubes += max(left - end, Fraction(0)) ** 3
        end = max(end, right)
    return (1 - cubes) / (7 - cubes)


@checked
def best_sizes(count: Annotated[int, Whole(1, 1000)]) -> NewmanSizes:
    """The best list of so many sizes for player I: 2i/(k + 1 - i), i = 1, ..., k.

    Parameters
    ----------
    count : int
        Number of sizes k, at least 1.

    Returns
    -------
    NewmanSizes

    Examples
    --------
    >>> [str(size) for size in best_sizes(3).bets], best_sizes(3).value
    (['2/3', '2', '6'], Fraction(5, 37))
    """
    return newman_sizes([Fraction(2 * i, count + 1 - i) for i in range(1, count + 1)])
