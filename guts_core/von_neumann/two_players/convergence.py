r"""The value of a finite deck against the continuum, exactly, for all numbers of cards at once.

With :math:`\sigma(x)=\{x\}(1-\{x\})` and :math:`v=b/((b+1)(b+4))`, the value of the continuum, the
value :math:`v_n` of n cards satisfies

.. math:: n(n-1)(v_n-v)=\frac v4-\min_B\Bigl[\tfrac1v\bigl(B-v(n-\tfrac12)\bigr)^2
          +\sigma(B)+b\,\sigma\bigl((1+\tfrac2b)B\bigr)\Bigr],

B being the mass of bluffs. For a rational bet the right side is periodic in n. The proofs are in
the book's chapter on the closed form; nothing is fitted.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from guts_core.methods.arguments import checked
from guts_core.methods.validation import shown
from guts_core.von_neumann.arguments import AnyDeck, Bet

#: Longest period that :func:`favourable_decks` goes through.
LONGEST_PERIOD = 100_000


@dataclass(frozen=True)
class FavourableDecks:
    """The decks that are worth more to player I than the continuum.

    Attributes
    ----------
    period : int
        A deck of n cards is one of them exactly if one of n + period cards is.
    residues : tuple of int
        They are the n >= 2 that leave one of these remainders.
    greatest : Fraction
        Greatest value of n(n-1)(v_n - v), over all n.
    least : Fraction
        Least value of it.
    """

    period: int
    residues: tuple[int, ...]
    greatest: Fraction
    least: Fraction


@checked
def deck_value(cards: AnyDeck, bet: Bet) -> Fraction:
    """The exact value of the two-player game, in a few operations for any number of cards.

    Parameters
    ----------
    cards : int
        n, at least 2.
    bet : int or Fraction
        b > 0 in antes.

    Returns
    -------
    Fraction
        Player I's expected payoff, in antes.

    Examples
    --------
    >>> deck_value(4, 2), deck_value(10**100, 2) == Fraction(1, 9)
    (Fraction(1, 12), True)
    """
    whole = cards * (cards - 1)
    return Fraction(_scaled_value(cards, bet), bet.denominator * _steps(bet) * whole)


@checked
def scaled_error(cards: AnyDeck, bet: Bet) -> Fraction:
    """n(n-1)(v_n - v), which is periodic in n.

    Parameters
    ----------
    cards : int
        n, at least 2.
    bet : int or Fraction
        b > 0 in antes.

    Returns
    -------
    Fraction
        In antes.

    Examples
    --------
    >>> [str(scaled_error(n, 2)) for n in range(2, 12)]
    ['-2/9', '-2/3', '-1/3', '-2/9', '-1/3', '-2/3', '-2/9', '0', '0', '-2/9']
    """
    return Fraction(_scaled_error(cards, bet), _scale(bet))


@checked
def period(bet: Bet) -> int:
    r"""A period in n of :func:`scaled_error`.

    For :math:`b=\beta/\delta` in lowest terms it is
    :math:`(\beta+\delta)(\beta+4\delta)/\gcd(2,\beta)`.

    Parameters
    ----------
    bet : int or Fraction
        b > 0 in antes.

    Returns
    -------
    int
        A number of cards.

    Examples
    --------
    >>> [period(b) for b in (1, 2, 3, Fraction(1, 2))]
    [10, 9, 28, 27]
    """
    top, bottom = bet.numerator, bet.denominator
    return (top + bottom) * (top + 4 * bottom) // math.gcd(2, top)


@checked
def favourable_decks(bet: Bet) -> FavourableDecks:
    """All decks worth more than the continuum, from one period.

    Parameters
    ----------
    bet : int or Fraction
        b > 0 in antes, with a period of at most 100,000.

    Returns
    -------
    FavourableDecks

    Raises
    ------
    ValueError
        If ``bet`` is not a positive exact number or its period is too long.

    Examples
    --------
    >>> favourable_decks(Fraction(1, 2)).residues
    (14,)
    >>> favourable_decks(3).residues
    ()
    """
    length = period(bet)
    if length > LONGEST_PERIOD:
        raise ValueError(
            f"favourable_decks: bet must have a period of at most {LONGEST_PERIOD}, "
            f"that of {shown(bet)} is {shown(length)}"
        )
    scale = _scale(bet)
    errors = [_scaled_error(n, bet) for n in range(length)]
    residues = tuple(n for n, error in enumerate(errors) if error > 0)
    return FavourableDecks(
        length, residues, Fraction(max(errors), scale), Fraction(min(errors), scale)
    )


@checked
def balanced_decks(bet: Bet) -> tuple[int, ...]:
    r"""Remainders of decks that are favourable because whole cards balance between v(n-1) and vn.

    They are the :math:`\lceil mP/\delta\rceil` for m = 1, ..., :math:`\delta-1`, P being the period
    and :math:`\delta` the denominator of the bet: none for an integer, at least one for any other.

    Parameters
    ----------
    bet : int or Fraction
        b > 0 in antes.

    Returns
    -------
    tuple of int
        Remainders modulo the period, increasing.

    Examples
    --------
    >>> balanced_decks(Fraction(1, 4)), balanced_decks(7)
    ((22, 43, 64), ())
    """
    if bet.denominator > LONGEST_PERIOD:
        raise ValueError(
            f"balanced_decks: bet must have a denominator of at most {LONGEST_PERIOD}, "
            f"got {shown(bet)}"
        )
    length, parts = period(bet), bet.denominator
    return tuple(-(-m * length // parts) for m in range(1, parts))


def _steps(bet: Fraction) -> int:
    """The numerator of 1 + 2/b over that of b."""
    return bet.numerator + 2 * bet.denominator


def _scale(bet: Fraction) -> int:
    """What makes integers of all scaled errors."""
    top, bottom = bet.numerator, bet.denominator
    return bottom * _steps(bet) * (top + bottom) * (top + 4 * bottom)


def _scaled_error(n: int, bet: Fraction) -> int:
    """n(n-1)(v_n - v), times :func:`_scale`."""
    top, bottom = bet.numerator, bet.denominator
    continuum = n * (n - 1) * top * bottom * bottom * _steps(bet)
    return _scaled_value(n, bet) * (top + bottom) * (top + 4 * bottom) - continuum


def _scaled_value(n: int, bet: Fraction) -> int:
    """Greatest value over B of (2n-1) B - g(B) - b g((1+2/b)B), g interpolating squares.

    It is concave and linear between the B at which B or W = (1+2/b)B is an integer, and its maximum
    is within half the square root of b/(b+4) of v(n-1/2), so at most three integers B matter. At
    the integers W between one of them, B, and the next it is a parabola with vertex (n-B-1)/(b+2);
    where the vertex is not between them, an end is as good as any W between them.

    All are compared as integers, over the denominator of b times :func:`_steps`, in which B moves
    by the numerator of b from one W to the next.
    """
    top, bottom, steps = bet.numerator, bet.denominator, _steps(bet)
    base = top + 4 * bottom
    middle, radius = top * bottom * (2 * n - 1), (math.isqrt(top * base) + 1) * (top + bottom)
    unit = 2 * (top + bottom) * base
    low, high = (middle - radius) // unit, -((-middle - radius) // unit)
    found = []
    for bluffs in range(low, high + 1):
        below = bluffs * steps // top
        calls = (2 * below + 1) * steps * bluffs - top * below * (below + 1)
        found.append(steps * (bottom * bluffs * (2 * n - 1 - bluffs) - calls))
    for whole in range(low, high):
        vertex = (n - whole - 1) * bottom // steps
        for calls in (vertex, vertex + 1):
            below = calls * top // steps
            bluffs = 2 * (n - 1 - below) * calls * top + below * (below + 1) * steps
            found.append(bottom * bluffs - top * steps * calls * calls)
    return max(found)
