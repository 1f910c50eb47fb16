"""The slopes of three-player Kuhn poker with four cards, from its rules, as polynomials.

A history is a word of actions in turn, ``1`` for a bet or a call and ``0`` for a check or a fold.
Player k acts when its length is k, k + 3, ...; the hand ends after three checks, or when both
others have answered a bet.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

#: A product of variables in order, and a polynomial with whole coefficients.
Monomial = tuple[int, ...]
Polynomial = dict[Monomial, int]

#: The highest pot of an interval: infinity where there is none.
End = Fraction | float

#: The histories at which somebody decides, in the order of the paper's nodes 1 to 12.
NODES = ("", "0", "00", "001", "0010", "0011", "01", "010", "011", "1", "10", "11")

CARDS = (1, 2, 3, 4)


def _dominated(history: str, card: int) -> int | None:
    """What dominance decides: 1, 0 or nothing.

    The best card never folds nor checks last; where k have bet or called, the k worst cards fold.
    """
    if card == 4 and ("1" in history or history == "00"):
        return 1
    return 0 if card <= history.count("1") else None


#: The free frequencies as pairs of history and card; variable k is the k-th of them.
FREE = tuple((node, card) for node in NODES for card in CARDS if _dominated(node, card) is None)

#: The variable for the place of the pot between two ends.
PLACE = len(FREE)

_VARIABLE = {pair: k for k, pair in enumerate(FREE)}


def value(polynomial: Polynomial, x: Mapping[int, Any] | Sequence[Any]) -> Any:
    """The value of a polynomial where the variable k is x[k]."""
    total: Any = 0
    for monomial, term in polynomial.items():
        total = total + math.prod((x[k] for k in monomial), start=term)
    return total


def value_at(coefficients: Sequence[int], pot: Fraction) -> Fraction:
    """The value of a polynomial in the pot, from its ascending coefficients."""
    return sum((c * pot**k for k, c in enumerate(coefficients)), Fraction(0))


def add(total: Polynomial, other: Polynomial, factor: int = 1) -> None:
    """Add ``factor`` times another polynomial, in place."""
    for monomial, coefficient in other.items():
        value = total.get(monomial, 0) + factor * coefficient
        if value:
            total[monomial] = value
        else:
            total.pop(monomial, None)


def times(polynomial: Polynomial, variable: int, power: int = 1) -> Polynomial:
    """The product with a variable, or with a power of it."""
    return {tuple(sorted((*m, *[variable] * power))): c for m, c in polynomial.items()}


def product(one: Polynomial, other: Polynomial) -> Polynomial:
    """The product of two polynomials."""
    result: Polynomial = {}
    for monomial, coefficient in one.items():
        raised = {tuple(sorted(monomial + m)): c for m, c in other.items()}
        add(result, raised, coefficient)
    return result


def pot_between(
    low: Fraction, high: End, without: End | None = None
) -> tuple[Polynomial, Polynomial]:
    """A polynomial > 0 in the variable ``PLACE``, here t, and so many times the pot.

    The pot is ``low + (high - low) t`` with t from 0 to 1. Without one end it is
    ``(c + o t) / (1 + t)`` with t from 0 on, from the other end c towards this end o; where o is
    infinite it is ``c (1 + t)``.

    Raises
    ------
    ValueError
        If ``without`` is none of the ends, if an infinite end is not left out, or if the pots
        from ``low`` to infinity do not begin above 0.
    """
    if without is None:
        if high == math.inf:
            raise ValueError("pot_between: high must be finite, or left out")
        unit = low.denominator * Fraction(high).denominator
        return {(): unit}, _line(low * unit, (Fraction(high) - low) * unit)
    right = without in (low, high) and (high < math.inf or (without == high and low > 0))
    if not (low < high and right):
        raise ValueError(f"pot_between: without must be an end from {low} to {high}, not {without}")
    if without == math.inf:
        return {(): low.denominator}, _line(low * low.denominator, low * low.denominator)
    closed = Fraction(high) if without == low else low
    unit = closed.denominator * Fraction(without).denominator
    return {(): unit, (PLACE,): unit}, _line(closed * unit, Fraction(without) * unit)


def _line(start: Fraction, rate: Fraction) -> Polynomial:
    return {m: int(c) for m, c in {(): start, (PLACE,): rate}.items() if c}


def _taken(polynomial: Polynomial, history: str, card: int, action: str) -> Polynomial:
    """The product with the probability of an action."""
    decided = _dominated(history, card)
    if decided is not None:
        return polynomial if decided == int(action) else {}
    result = times(polynomial, _VARIABLE[history, card])
    if action == "0":
        result = {m: -c for m, c in result.items()}
        add(result, polynomial)
    return result


def _endings(history: str) -> Iterator[str]:
    """The complete hands that go on from a history."""
    first = history.find("1")
    if len(history) == (3 if first < 0 else first + 3):
        yield history
    else:
        for action in "01":
            yield from _endings(history + action)


def _payoff(
    hand: str, deal: tuple[int, ...], player: int, unit: Polynomial, pot: Polynomial
) -> Polynomial:
    """What a player gets at the end, before the ante, in the unit in which the pot is given."""
    bold = [k % 3 for k, action in enumerate(hand) if action == "1"]
    won: Polynomial = {}
    if player in bold:
        add(won, unit, -1)
    if player == max(bold or (0, 1, 2), key=lambda each: deal[each]):
        add(won, pot)
        add(won, unit, len(bold))
    return won


@cache
def slopes(low: Fraction, high: End, without: End | None = None) -> tuple[Polynomial, ...]:
    """For each free frequency the gain by betting or calling, summed over the deals.

    The owner's own earlier check is left out. The pot, and the factor of the sums, are those of
    :func:`pot_between`.
    """
    unit, pot = pot_between(low, high, without)
    totals: list[Polynomial] = [{} for _ in FREE]
    for deal in permutations(CARDS, 3):
        for k, (node, card) in enumerate(FREE):
            owner = len(node) % 3
            if deal[owner] != card:
                continue
            for hand in (end for action in "01" for end in _endings(node + action)):
                product = _payoff(hand, deal, owner, unit, pot)
                for place, action in enumerate(hand):
                    before, player = hand[:place], place % 3
                    if before != node and not (player == owner and place < len(node)):
                        product = _taken(product, before, deal[player], action)
                add(totals[k], product, 1 if hand[len(node)] == "1" else -1)
    return tuple(totals)


@cache
def payoffs(low: Fraction, high: End, without: End | None = None) -> tuple[Polynomial, ...]:
    """For each player the payoff after the ante, summed over the deals.

    The pot, and the factor of the sums, are those of :func:`pot_between`.
    """
    unit, pot = pot_between(low, high, without)
    totals: list[Polynomial] = [{} for _ in range(3)]
    for deal in permutations(CARDS, 3):
        for hand in _endings(""):
            product: Polynomial = {(): 1}
            for place, action in enumerate(hand):
                product = _taken(product, hand[:place], deal[place % 3], action)
            for player, total in enumerate(totals):
                for extra, won in _payoff(hand, deal, player, unit, pot).items():
                    paid = {tuple(sorted(m + extra)): c for m, c in product.items()}
                    add(total, paid, won)
    for total in totals:  # a third of the pot in each of 24 deals
        add(total, pot, -8)
    return tuple(totals)
