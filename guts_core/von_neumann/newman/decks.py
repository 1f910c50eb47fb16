r"""Newman's game with a deck of cards, in closed form: a list of sizes, or any bet.

Let :math:`0=s_0<s_1<\dots<s_k`, :math:`t_i=1/(s_i+2)` and :math:`h(y)=\sum_{r\ge0}(y-1-2r)^+`. The
theorem on Newman's game with a deck in the book's chapter on the closed form says that the value
:math:`v_n` is

.. math:: n(n-1)\,v_n=\min_K\Bigl[h(2n-1-K)+\sum_i(s_i-s_{i-1})\,h(2t_{i-1}t_iK)\Bigr] ,

and that player II calls every size s with the top K/(s+2) cards. With slopes A of h at 2n-1-K and
u_i of h at the other arguments, such that the slopes of the sum cancel, player I bets s_i for value
with the part of the deck between u_{i+1} and u_i cards from its top, and bluffs with the lowest A
cards, with each size so often that calling it gains a bluff nothing. With any bet allowed the sum
over the sizes becomes :math:`\sum_{r\ge0}((\sqrt K-\sqrt{4r+2})^+)^2`.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Annotated

import numpy as np

from guts_core.methods.arguments import Whole, checked
from guts_core.methods.records import kept
from guts_core.methods.roots import bracketed_root
from guts_core.von_neumann.arguments import Sizes


@checked
def newman_deck_value(cards: Annotated[int, Whole(2, 10**100)], bets: Sizes) -> Fraction:
    """What Newman's game with a finite deck and a list of sizes is worth, exactly.

    Parameters
    ----------
    cards : int
        n, at least 2.
    bets : list of int or Fraction
        Sizes b > 0 in antes, at most 1000, all different, in any order.

    Returns
    -------
    Fraction
        Player I's expected payoff in antes.

    Examples
    --------
    >>> newman_deck_value(6, [1, 2, 4])
    Fraction(1, 9)
    """
    folds = Folds.of(cards, bets)
    return folds.conceded(folds.least) / (cards * (cards - 1))


@checked
def newman_any_bet(cards: Annotated[int, Whole(2, 10**6)]) -> float:
    """What Newman's game with a finite deck and any bet is worth.

    Parameters
    ----------
    cards : int
        n, from 2 to 10^6.

    Returns
    -------
    float
        Player I's expected payoff in antes.

    Examples
    --------
    >>> round(newman_any_bet(100), 6)
    0.142541
    """
    odd = 2.0 * np.arange(cards) + 1

    def slope(calls: float) -> float:
        bluffs = np.count_nonzero(odd < 2 * cards - 1 - calls)
        return float(np.maximum(1 - (2 * odd / calls) ** 0.5, 0).sum()) - bluffs

    # The sum is convex. Its least value is often at a corner, where it shows every error of K.
    calls = bracketed_root(slope, 1, 2 * cards, xtol=1e-15)
    bluffs = np.maximum(2 * cards - 1 - calls - odd, 0).sum()
    conceded = float(bluffs + (np.maximum(calls**0.5 - (2 * odd) ** 0.5, 0) ** 2).sum())
    return conceded / (cards * (cards - 1))


@dataclass(frozen=True)
class Folds:
    """The sum of step * h(start + rate * K), the bluffs first, then the sizes, the least first."""

    cards: int
    sizes: tuple[Fraction, ...]
    terms: tuple[tuple[Fraction, Fraction, Fraction], ...]

    @classmethod
    def of(cls, cards: int, bets: Sequence[Fraction]) -> "Folds":
        """Those of a deck and of sizes in any order."""
        sizes = tuple(sorted(bets))
        bluffs = (Fraction(1), Fraction(2 * cards - 1), Fraction(-1))
        steps = (
            (large - small, Fraction(0), 2 / ((small + 2) * (large + 2)))
            for small, large in pairwise((Fraction(0), *sizes))
        )
        return cls(cards, sizes, (bluffs, *steps))

    def conceded(self, calls: Fraction | int) -> Fraction:
        """The sum at K: n(n-1) times what player II concedes."""
        return sum(
            (step * _fold(start + rate * calls) for step, start, rate in self.terms), Fraction(0)
        )

    @kept
    def least(self) -> Fraction:
        """The number K where the sum, which is convex, is least: next to the best even one.

        For y >= 0, h(y) is between (y^2 - 1)/4 and y^2/4. So up to K = 2n-1, beyond which it grows,
        the sum is between two parabolas that are (1 + s_k)/4 apart. Where the lower one is above
        the least value of the other, the sum is not least.
        """
        curvature = 1 + sum(step * rate**2 for step, _, rate in self.terms[1:])
        vertex = (2 * self.cards - 1) / curvature
        width = 1 + math.isqrt(math.ceil((1 + self.sizes[-1]) / curvature))
        low = max(math.floor((vertex - width) / 2) - 1, 0)
        high = min(math.ceil((vertex + width) / 2) + 1, self.cards - 1)
        even = 2 * _first_least(lambda half: self.conceded(2 * half), low, high)
        corners = sorted(_corners(self.terms[1:], even))
        return corners[_first_least(lambda i: self.conceded(corners[i]), 0, len(corners) - 1)]

    def slopes(self) -> list[Fraction]:
        """Slopes A, u_1, ..., u_k of each h there with which the slopes of the sum cancel."""
        sides: tuple[list[Fraction], list[Fraction]] = ([], [])
        for _, start, rate in self.terms:
            slopes = _slopes(start + rate * self.least)
            for side, slope in zip(sides, slopes if rate > 0 else slopes[::-1], strict=True):
                side.append(Fraction(slope))
        before, after = map(self._slope, sides)
        share = before / (before - after) if before else before
        return [a + share * (b - a) for a, b in zip(*sides, strict=True)]

    def _slope(self, slopes: Sequence[Fraction]) -> Fraction:
        """The slope of the sum, given one of each h."""
        parts = zip(self.terms, slopes, strict=True)
        return sum((step * rate * slope for (step, _, rate), slope in parts), Fraction(0))

    def bets(self) -> np.ndarray:
        """Optimal probabilities of player I, a row for each size."""
        bluffs, *ends = self.slopes()
        deck, rows = Fraction(self.cards), []
        for size, (high, low) in zip(self.sizes, pairwise([*ends, Fraction(0)]), strict=True):
            mass = size / (size + 2) * (high - low)
            bluff = (deck - bluffs, deck, mass / bluffs if mass else mass)
            rows.append(self._laid((low, high, Fraction(1)), bluff))
        return np.array(rows, dtype=object)

    def calls(self) -> np.ndarray:
        """Optimal probabilities of player II, a row for each size."""
        ends = (self.least / (size + 2) for size in self.sizes)
        rows = [self._laid((Fraction(0), end, Fraction(1))) for end in ends]
        return np.array(rows, dtype=object)

    def _laid(self, *parts: tuple[Fraction, Fraction, Fraction]) -> list[Fraction]:
        """A number for each card: densities between two numbers of cards from the deck's top."""
        nothing = Fraction(0)
        ends = [end for part in parts for end in part[:2]]
        cuts = {0, self.cards, *map(math.floor, ends), *map(math.ceil, ends)}
        row: list[Fraction] = []
        # Between two cuts are one card, or several of which all or none lie within a part.
        for high, low in pairwise(sorted(map(Fraction, cuts), reverse=True)):
            laid = (
                density * max(min(end, high) - max(start, low), nothing)
                for start, end, density in parts
            )
            each = sum(laid, nothing) / (high - low)
            # Equal neighbours are one number: two would be compared at every card to find runs.
            row += [row[-1] if row and row[-1] == each else each] * int(high - low)
        return row


def _first_least(value: Callable[[int], Fraction], low: int, high: int) -> int:
    """Where, from one place to another, a convex sequence is least; the first place of several."""
    while low < high:
        middle = (low + high) // 2
        if value(middle) <= value(middle + 1):
            high = middle
        else:
            low = middle + 1
    return low


def _fold(y: Fraction) -> Fraction:
    """h(y), the sum of y - 1, y - 3, ... as long as they are positive."""
    count = _slopes(y)[1]
    return count * (y - count)


def _slopes(y: Fraction) -> tuple[int, int]:
    """The least and the largest slope of h at y."""
    return max(math.ceil((y - 1) / 2), 0), max(math.floor((y + 1) / 2), 0)


def _corners(sizes: Sequence[tuple[Fraction, Fraction, Fraction]], near: int) -> set[Fraction]:
    """An even K, and every K at a distance of at most 2 where an argument of h is odd."""
    found = {Fraction(near)}
    for _, _, rate in sizes:
        first, last = rate * max(near - 2, 0), rate * (near + 2)
        found |= {k / rate for k in range(math.ceil(first) | 1, math.floor(last) + 1, 2)}
    return found
