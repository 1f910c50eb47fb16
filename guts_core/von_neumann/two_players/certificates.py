"""What a pair of strategies guarantees, exactly, in one pass of integers over the cards.

Any strategy of player I bounds the value from below by player II's best reply to it, any strategy
of player II bounds it from above. The value lies between the two, whatever computed them.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Annotated, Any

from guts_core.methods.arguments import Number, checked
from guts_core.von_neumann.arguments import Bet, Deck


@dataclass(frozen=True)
class Guarantees:
    """Bounds of the value that two strategies prove.

    Attributes
    ----------
    lower : Fraction
        What player I is sure of with his strategy.
    upper : Fraction
        What player II holds player I to with hers.
    """

    lower: Fraction
    upper: Fraction

    @property
    def gap(self) -> Fraction:
        """What both players together can gain by deviating; 0 exactly at an equilibrium."""
        return self.upper - self.lower


@checked
def guarantees(
    cards: Deck,
    bet: Bet,
    bet_probabilities: Sequence[Annotated[Any, Number()]],
    call_probabilities: Sequence[Annotated[Any, Number()]],
) -> Guarantees:
    """What two strategies guarantee, by the best replies to them, in O(n) exact operations.

    Parameters
    ----------
    cards : int
        n, at least 2.
    bet : int or Fraction
        b > 0 in antes.
    bet_probabilities, call_probabilities : list or array of Fraction, int or float
        One number in [0, 1] for each card, 1 to n; floats count as the binary fractions they are.

    Returns
    -------
    Guarantees

    Raises
    ------
    ValueError
        If an argument is out of range or a strategy does not have n probabilities.

    Examples
    --------
    >>> guarantees(3, 1, [Fraction(1, 3), 0, 1], [0, Fraction(1, 3), 1])
    Guarantees(lower=Fraction(1, 18), upper=Fraction(1, 18))
    >>> guarantees(3, 1, [0, 0, 1], [0, 0, 1]).gap
    Fraction(1, 6)
    """
    n, b = cards, bet
    p, unit_p = _integers("bet_probabilities", bet_probabilities, n)
    q, unit_q = _integers("call_probabilities", call_probabilities, n)
    deals = n * (n - 1) * b.denominator
    return Guarantees(
        Fraction(_reply_of_caller(n, b, p), deals * unit_p),
        Fraction(_reply_of_bettor(n, b, q, unit_q), deals * unit_q),
    )


def _integers(name: str, values: Sequence[Any], n: int) -> tuple[list[int], int]:
    """Numerators over a common denominator."""
    rational = all(isinstance(x, int | float | Fraction) for x in values)
    ratios = [x.as_integer_ratio() for x in values] if rational else []
    if len(ratios) != n or not all(0 <= top <= bottom for top, bottom in ratios):
        raise ValueError(f"guarantees: {name} must be {n} numbers in [0, 1], all rational")
    unit = math.lcm(*{bottom for _, bottom in ratios})
    return [top * (unit // bottom) for top, bottom in ratios], unit


def _reply_of_caller(n: int, b: Fraction, p: list[int]) -> int:
    """Sum of 2(n-i) p_i minus what calling gains, E_j^+."""
    win, lose = b.numerator + 2 * b.denominator, b.numerator
    total = sum(p)
    shown = sum((n - i) * x for i, x in enumerate(p, start=1))
    gains = (
        (win + lose) * up_to - win * x - lose * total
        for up_to, x in zip(accumulate(p), p, strict=True)
    )
    return 2 * b.denominator * shown - sum(gain for gain in gains if gain > 0)


def _reply_of_bettor(n: int, b: Fraction, q: list[int], unit: int) -> int:
    """Sum of what betting gains, D_i^+."""
    win, lose = b.numerator, b.numerator + 2 * b.denominator
    total, ante = sum(q), 2 * b.denominator * unit
    gains = (
        ante * (n - i) + (win + lose) * up_to - win * x - lose * total
        for i, (up_to, x) in enumerate(zip(accumulate(q), q, strict=True), start=1)
    )
    return sum(gain for gain in gains if gain > 0)
