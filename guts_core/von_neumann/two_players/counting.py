r"""Which decks of von Neumann's poker have pure equilibria, and how many: the law ([KTZ24]).

All pure equilibria of a deck share one form. With 2(n-1) <= b+2 player II calls with card n alone
and player I bets with n or with nothing; these two are all. Otherwise player I bets the B lowest
and the W highest cards, B >= 1, (b+2)B = bW, and player II calls with the W highest and with
W + d others in between, d = -1, 0 or 1. This happens if and only if

.. math:: n = (b+1)(b+4)\tau + \frac{b+2}2 d + \theta,\qquad 0\le\theta\le1,

where :math:`B = b\tau`, :math:`W = (b+2)\tau`. A deck has at most one such triple, so that S1 and
the size of S2 are unique, and what is counted are the sets S2: paths with steps 2b and -2 above a
barrier. For integer b they are counted by Raney numbers. The book page "How many pure equilibria?"
proves all of this.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

import numpy as np

from guts_core.methods.arguments import Whole, checked
from guts_core.von_neumann.arguments import AnyDeck, Bet, Bets
from guts_core.von_neumann.two_players.convergence import deck_value


@dataclass(frozen=True)
class PureForm:
    """What all pure equilibria of a deck with bluffing have in common.

    Attributes
    ----------
    bluffs, value_bets : int
        Player I bets with this many of the lowest, and of the highest, cards.
    calls : int
        Number of cards that player II calls with, among them the ``value_bets`` highest.
    surplus : int
        d = ``calls`` - 2 ``value_bets``, one of -1, 0 and 1.
    value : Fraction
        Player I's expected payoff in antes.
    """

    bluffs: int
    value_bets: int
    calls: int
    surplus: int
    value: Fraction


#: Most cards for which paths are counted one step after the other.
_MOST_STEPPED = 20_000


@dataclass(frozen=True)
class PureCount:
    """A line of the existence table.

    Attributes
    ----------
    cards : int
        Number n of cards.
    bet : Fraction
        Bet b in antes.
    count : int
        Number of pure equilibria.
    bet_sets, call_sets : int
        Number of different S1, and of different S2, in them.
    value : Fraction
        Value of the game to player I in antes, with or without pure equilibria.
    """

    cards: int
    bet: Fraction
    count: int
    bet_sets: int
    call_sets: int
    value: Fraction


@checked
def pure_form(cards: AnyDeck, bet: Bet) -> PureForm | None:
    """The form of the pure equilibria with bluffing, ``None`` if there are none.

    Parameters
    ----------
    cards : int
        n, at least 2.
    bet : int or Fraction
        b > 0 in antes.

    Returns
    -------
    PureForm or None
        How many cards bluff, bet for value and call, and the value in antes.

    Examples
    --------
    >>> pure_form(9, 2)
    PureForm(bluffs=1, value_bets=2, calls=4, surplus=0, value=Fraction(1, 9))
    >>> pure_form(13, 2) is None
    True
    """
    return _form(cards, bet)


@checked
def has_trivial_equilibria(cards: AnyDeck, bet: Bet) -> bool:
    """Whether betting with card n or with nothing, and calling with n alone, are equilibria.

    Then they are the only pure ones, and the game is worth 0.

    Parameters
    ----------
    cards : int
        n, at least 2.
    bet : int or Fraction
        b > 0 in antes.

    Returns
    -------
    bool

    Examples
    --------
    >>> [has_trivial_equilibria(n, 2) for n in (2, 3, 4)]
    [True, True, False]
    """
    return _is_trivial(cards, bet)


@checked
def predicted_count(cards: Annotated[int, Whole(2, 10**6)], bet: Bet) -> int:
    """Number of pure equilibria by the law: a closed form for integer bets.

    For other bets the paths of the law are counted one step after
    the other, in O(n^2) additions: with 20,000 cards half a minute.

    Parameters
    ----------
    cards : int
        n, at least 2; at most 10^6, for bets that are no integers at most 20,000.
    bet : int or Fraction
        b > 0 in antes.

    Returns
    -------
    int
        That of :func:`count_pure_equilibria`.

    Examples
    --------
    >>> [predicted_count(n, 2) for n in range(2, 13)]
    [2, 2, 0, 0, 0, 3, 3, 7, 7, 12, 12]
    >>> predicted_count(10**4, 1).bit_length()
    5982
    """
    n, b = cards, bet
    form = _form(n, b)
    if form is None:
        return 2 if _is_trivial(n, b) else 0
    if b.denominator == 1:
        return _raney_count(b.numerator, form)
    if n > _MOST_STEPPED:
        raise ValueError(
            f"predicted_count: cards must be at most {_MOST_STEPPED} for a bet that is no integer, "
            f"got {n}"
        )
    return _path_count(n, b, form)


@checked
def raney_number(
    ups: Annotated[int, Whole(0, 10**5)],
    step: Annotated[int, Whole(1, 10**5)],
    start: Annotated[int, Whole(1, 10**5)],
) -> int:
    r"""Paths from ``start`` >= 1 that first reach 0 at their end, with ``ups`` steps up.

    A step goes up by ``step`` >= 1 or down by 1. By the cycle lemma there are
    :math:`\frac pL\binom Lm`, :math:`L=(s+1)m+p`, for m steps up of size s from p.

    Parameters
    ----------
    ups : int
        Number of steps up m, at least 0.
    step : int
        Their size s, at least 1.
    start : int
        Where the path starts p, at least 1.

    Returns
    -------
    int

    Raises
    ------
    ValueError
        If an argument is not an integer, ``ups`` is negative or another one less than 1.

    Examples
    --------
    >>> [raney_number(m, 1, 1) for m in range(6)]  # Catalan
    [1, 1, 2, 5, 14, 42]
    """
    return _raney(ups, step, start)


def _raney(m: int, s: int, p: int) -> int:
    length = (s + 1) * m + p
    return p * _binomial(length, m) // length


def _binomial(n: int, k: int) -> int:
    """``math.comb``, of large numbers by their primes: with a million cards 25 times as fast.

    How often a prime divides n! is the sum of the quotients of n by its powers (Legendre).
    """
    if n < 5_000 or n > 100 * k:
        return math.comb(n, k)
    sieve = np.ones(n + 1, dtype=bool)
    sieve[:2] = False
    for number in range(2, math.isqrt(n) + 1):
        if sieve[number]:
            sieve[number * number :: number] = False
    primes = np.flatnonzero(sieve).astype(np.int64)
    powers, often = primes, np.zeros(len(primes), dtype=np.int64)
    while len(powers):  # of the first primes, the others' are beyond n
        often[: len(powers)] += n // powers - k // powers - (n - k) // powers
        powers = powers * primes[: len(powers)]
        powers = powers[powers <= n]
    factors = [prime**times for prime, times in zip(primes.tolist(), often.tolist(), strict=True)]
    while len(factors) > 1:  # factors of about one length are multiplied fastest
        pairs = zip(factors[::2], factors[1::2], strict=False)
        factors = [*(one * other for one, other in pairs), *factors[len(factors) & ~1 :]]
    return factors[0]


@checked
def existence_table(
    most_cards: Annotated[int, Whole(2, 2000)] = 60, bets: Bets = (1, 2, 3, 4, 5)
) -> tuple[PureCount, ...]:
    """Number of pure equilibria of every deck, by the law.

    Parameters
    ----------
    most_cards : int
        Decks of 2 to so many cards, at most 2000; then a bet that is no integer can take ten
        seconds.
    bets : list, range or array of int or Fraction
        Bets in antes, all different.

    Returns
    -------
    tuple of PureCount
        By bet, then by cards.

    Raises
    ------
    ValueError
        If ``most_cards`` is not an integer >= 2 or ``bets`` not a list of different bets.

    Examples
    --------
    >>> [entry.cards for entry in existence_table(30, [3]) if entry.count]
    [2, 3, 26, 28, 29]
    """
    return tuple(_entry(n, b) for b in map(Fraction, bets) for n in range(2, most_cards + 1))


def _entry(n: int, b: Fraction) -> PureCount:
    count, trivial = predicted_count(n, b), _is_trivial(n, b)
    bet_sets, call_sets = (2, 1) if trivial else (min(count, 1), count)
    return PureCount(n, b, count, bet_sets, call_sets, deck_value(n, b))


def _is_trivial(n: int, b: Fraction) -> bool:
    return 2 * (n - 1) <= b + 2


def _form(n: int, b: Fraction) -> PureForm | None:
    """Solve the law for tau, d and theta; each is the largest that leaves the rest >= 0."""
    half = (b + 2) / 2
    unit = Fraction(b.denominator, math.gcd(2, b.numerator))  # least tau with whole B and W
    period = (b + 1) * (b + 4) * unit
    tau = unit * ((n + half) // period)
    rest = n - (b + 1) * (b + 4) * tau
    surplus = int(rest // half)
    if tau <= 0 or surplus > 1 or rest - surplus * half > 1:
        return None
    bluffs, value_bets = int(b * tau), int((b + 2) * tau)
    gain = bluffs * (2 * n - 1 - bluffs - (b + 2) * value_bets)
    return PureForm(
        bluffs, value_bets, 2 * value_bets + surplus, surplus, Fraction(gain) / (n * (n - 1))
    )


def _raney_count(b: int, form: PureForm) -> int:
    if form.surplus == 0:
        return _raney(form.value_bets, b, 1 if b == 1 else 2)
    return _raney(form.value_bets - (form.surplus < 0), b, 2 + b // 2)


def _path_count(n: int, b: Fraction, form: PureForm) -> int:
    """Paths over the cards between bluffs and value bets, from the top, by number of calls.

    The height 2(b+1)v - 2u - bd, after u cards of which v are called, must be >= 0 where a card is
    folded and >= -b where one is called.
    """
    p, q = b.numerator, b.denominator  # integers throughout: heights times q
    most = form.calls - form.value_bets
    ways = {0: 1}
    for u in range(n - form.bluffs - form.value_bets):
        following: dict[int, int] = {}
        for v, number in ways.items():
            height = 2 * (p + q) * v - 2 * q * u - p * form.surplus
            if height >= 0:
                following[v] = following.get(v, 0) + number
            if height >= -p and v < most:
                following[v + 1] = following.get(v + 1, 0) + number
        ways = following
    return ways.get(most, 0)
