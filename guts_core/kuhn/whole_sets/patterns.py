r"""Closed patterns: the pieces of which the whole set of equilibria is a union.

For each free frequency a pattern says one of three things: :math:`x=0` and :math:`f\le0`, or
:math:`f=0`, or :math:`x=1` and :math:`f\ge0`, with f the reach-free gradient. All solutions of a
pattern are equilibria, so a pattern too many does no harm; the set of equilibria is the union of
the solutions of all patterns. Where f vanishes on the whole face of the box that the walls leave,
as at the nodes that nobody's bets lead to, the demand :math:`f=0` says nothing: these frequencies
are a fibre over the others, bounded by the inequalities alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.kuhn.arguments import ExactPot, RationalFrequencies, Tolerance, profile_of
from guts_core.kuhn.equilibria.polynomials import slope_polynomials
from guts_core.kuhn.game import LARGEST_POT, KuhnGame
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods.arguments import Anything, Both, Positive, Whole, checked
from guts_core.methods.complementarity.step import Partition
from guts_core.methods.records import ReadOnly, kept
from guts_core.methods.validation import shown

#: At 0 with a slope of at most 0; slope 0; at 1 with a slope of at least 0; slope 0 in any case.
LOW, ZERO, HIGH, FIBRE = "0=1."

#: Most cards: the slopes have products of the order of N^3, which fill 2.5 GB there.
_MOST_CARDS = 40


@checked
@dataclass(frozen=True)
class ClosedPattern(ReadOnly):
    """One piece of the set of equilibria: the solutions of a system of equations and inequalities.

    Attributes
    ----------
    code : str
        One character for each free frequency, node by node and card by card, blanks left out:
        ``0`` for x = 0 and f <= 0, ``=`` for f = 0, ``1`` for x = 1 and f >= 0. A ``.`` stands for
        a ``=`` whose slope vanishes wherever the walls of the pattern hold.
    cards : int
        N, from 4 to 40.

    Raises
    ------
    ValueError
        If the code is not of this form.

    Examples
    --------
    Players 1 and 2 check, player 3 bluffs with card 2 and is called with card 3.

    >>> pattern = ClosedPattern("0000 0000 0=0 00 0= 0 .. .. . .. .. .")
    >>> pattern.text
    '0000 0000 0=0 00 0= 0 .. .. . .. .. .'
    >>> from fractions import Fraction
    >>> from guts_core.kuhn import first_bluffs
    >>> pattern.contains(first_bluffs(4).at(Fraction(5, 2)), Fraction(5, 2), 0)
    True
    """

    code: Annotated[str, Anything()]
    cards: Annotated[int, Whole(4, _MOST_CARDS)] = 4

    def __post_init__(self) -> None:
        game, given = _deck(self.cards), self.code
        bare = "".join(given.split()) if isinstance(given, str) else ""
        if len(bare) != game.size or set(bare) - set("0=1."):
            raise ValueError(
                f"ClosedPattern: code must have one of 0, =, 1 and . for each of the {game.size} "
                f"free frequencies, got {shown(given)}"
            )
        object.__setattr__(self, "code", _with_fibre(game.cards, bare))

    @classmethod
    def of(cls, low: np.ndarray, high: np.ndarray, cards: int = 4) -> ClosedPattern:
        """The pattern that holds these frequencies at 0 and at 1, over the free ones; unchecked."""
        return cls("".join(np.where(low, LOW, np.where(high, HIGH, ZERO)).tolist()), cards)

    @property
    def game(self) -> KuhnGame:
        """The game."""
        return _deck(self.cards)

    @kept
    def low(self) -> np.ndarray:
        """Boolean (unknowns,): held at 0, with a slope of at most 0."""
        return self._where(LOW)

    @kept
    def high(self) -> np.ndarray:
        """Boolean (unknowns,): held at 1, with a slope of at least 0."""
        return self._where(HIGH)

    @kept
    def fibre(self) -> np.ndarray:
        """Boolean (unknowns,): free frequencies whose slope vanishes wherever the walls hold."""
        return self._where(FIBRE)

    @kept
    def zero(self) -> np.ndarray:
        """Boolean (unknowns,): the others, with slope 0."""
        return self._where(ZERO)

    @property
    def partition(self) -> Partition:
        """What is held as an equation."""
        return Partition(self.low, self.high, self.zero | self.fibre)

    @property
    def text(self) -> str:
        """The code with a blank between nodes, as it is stored."""
        sizes = self.game.free.sum(axis=1)
        ends = np.cumsum(sizes)
        return " ".join(self.code[end - size : end] for size, end in zip(sizes, ends, strict=True))

    @checked
    def contains(
        self,
        frequencies: Annotated[npt.ArrayLike, RationalFrequencies()],
        pot: Annotated[Any, Both(Positive(LARGEST_POT), ExactPot())],
        tolerance: Tolerance = 1e-9,
    ) -> bool:
        """Whether a profile satisfies the pattern's equations and inequalities.

        Parameters
        ----------
        frequencies : array_like
            Shape (nodes, cards). Those that dominance decides are ignored.
        pot : number
            P > 0.
        tolerance : float
            Largest distance from a wall, and largest slope given the own card as a share of P + 1,
            that counts as 0. With 0 and Fractions the answer is exact.

        Returns
        -------
        bool
        """
        game = self.game
        x = profile_of(game, "ClosedPattern.contains", "frequencies", frequencies)
        full = game.complete(game.reduce(x))
        slopes = game.reduce(game.gradient(full, pot, reach_free=True))
        return bool(self.holds(game.reduce(full), game.cards * slopes / (pot + 1), tolerance))

    def holds(self, x: np.ndarray, slopes: np.ndarray, tolerance: float) -> np.ndarray:
        """Whether points satisfy the pattern; shapes (..., unknowns), given the slopes there."""
        low, high = self.low, self.high
        good = np.where(low, (x <= tolerance) & (slopes <= tolerance), True)
        good &= np.where(high, (x >= 1 - tolerance) & (slopes >= -tolerance), True)
        return np.asarray((good & (low | high | (np.abs(slopes) <= tolerance))).all(axis=-1))

    def _where(self, sign: str) -> np.ndarray:
        return np.array([each == sign for each in self.code])


@cache
def _deck(cards: int) -> KuhnPoker:
    """One game of a deck, so that what is kept for it is found without comparing games."""
    return KuhnPoker(cards)


@lru_cache(maxsize=2**12)  # searches meet the same patterns from many starts
def _with_fibre(cards: int, code: str) -> str:
    """The code with a ``.`` where the slope vanishes on the pattern's whole face."""
    low = frozenset(k for k, sign in enumerate(code) if sign == LOW)
    high = frozenset(k for k, sign in enumerate(code) if sign == HIGH)
    without, one = (slope_polynomials(_deck(cards), pot) for pot in (0, 1))
    return "".join(
        sign
        if sign in (LOW, HIGH)
        else (ZERO if any(f.with_walls(low, high).terms for f in pair) else FIBRE)
        for sign, *pair in zip(code, without, one, strict=True)
    )
