"""Kinds of arguments of these games: decks, bets and lists of them, strategies."""

import functools
import inspect
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, TypeVar, cast

from guts_core.methods.arguments import LIST, Each, Kind, PositiveExact, Whole
from guts_core.methods.exact.number_field import Algebraic
from guts_core.methods.exact.surds import Surd
from guts_core.methods.validation import Refused, exact_number, plain, shown

#: Largest numerator and denominator of a bet in floats: HiGHS refuses coefficients above 1e15, and
#: the payoffs of 12 cards stay within 63 bits.
LONGEST = 10**12


@dataclass(frozen=True)
class ExactBet(Kind):
    """An exact bet above 0, in antes; of floats only short fractions such as 0.5 are taken."""

    longest: int | None = None

    def of(self, value: Any) -> Fraction:
        """A Fraction."""
        bet = Fraction(PositiveExact().of(value))
        if self.longest is not None and max(bet.numerator, bet.denominator) > self.longest:
            allowed = f"a numerator and a denominator of at most {self.longest:g} here"
            raise Refused(f"must have {allowed}", value)
        return bet


#: Most sizes that are reckoned with together: sums of so many fractions have long denominators.
MOST_SIZES = 1000


@dataclass(frozen=True)
class ExactBets(Kind):
    """One bet or more, all different."""

    most: int | None = None

    def of(self, value: Any) -> tuple[Fraction, ...]:
        """A tuple of Fractions, in the order given."""
        _keep_few(LIST.of(value), self.most)
        bets = Each(ExactBet(), ordered=True).of(value)
        if not bets or len(set(bets)) < len(bets):
            raise Refused("must hold one size or more, all different", value)
        return bets


@dataclass(frozen=True)
class SizeRanges(Kind):
    """Sizes and pairs of a least and a largest size, which may be infinite; one or more."""

    def of(self, value: Any) -> tuple[tuple[Fraction, Fraction | None], ...]:
        """Pairs of the least and the largest size, None where there is no largest."""
        sizes = LIST.of(value)
        _keep_few(sizes, MOST_SIZES)
        given = [each if isinstance(each, tuple | list) else (each, each) for each in sizes]
        if not given or any(len(each) != 2 for each in given):
            raise Refused("must hold one size or pair of sizes or more", value)
        return tuple(self._pair(*each) for each in given)

    @staticmethod
    def _pair(least: Any, largest: Any) -> tuple[Fraction, Fraction | None]:
        low = ExactBet().of(least)
        number = plain(largest)
        if isinstance(number, float) and number == math.inf:
            return low, None
        high = ExactBet().of(largest)
        if high < low:
            raise Refused("must have the least size of a pair first", (least, largest))
        return low, high


def _keep_few(sizes: Sequence[Any], most: int | None) -> None:
    """Refuse more sizes than so many."""
    if most is not None and len(sizes) > most:
        raise Refused(f"must hold at most {most} sizes, got {len(sizes)}")


#: Classes of exact numbers that are no fractions.
_IRRATIONAL = Surd, Algebraic


@dataclass(frozen=True)
class ExactChance(Kind):
    """An exact number in [0, 1], surds and other algebraic numbers among them."""

    def of(self, value: Any) -> Any:
        """An int, a Fraction, a surd or an algebraic number."""
        irrational = isinstance(value, _IRRATIONAL)
        chance: Any = value if irrational else exact_number(value)
        # Integers are compared sooner than fractions.
        top, bottom = (chance, 1) if irrational else chance.as_integer_ratio()
        if not 0 <= top <= bottom:
            raise Refused("must lie in [0, 1]", value)
        return chance


#: Decks that formulas serve, and decks whose cards are gone through one by one.
AnyDeck = Annotated[int, Whole(2)]
Deck = Annotated[int, Whole(2, 10**7)]

#: The bet b; one that can also be reckoned with in floats and in machine integers; several, each
#: for itself, and together.
Bet = Annotated[Any, ExactBet()]
ShortBet = Annotated[Any, ExactBet(LONGEST)]
Bets = Annotated[Any, ExactBets()]
Sizes = Annotated[Any, ExactBets(MOST_SIZES)]
#: What may be bet: sizes and ranges of sizes.
AllowedSizes = Annotated[Any, SizeRanges()]

#: Probabilities of betting or of calling with card 1, ..., n.
Chances = Annotated[Sequence[Any], Each(ExactChance(), ordered=True)]

Function = TypeVar("Function", bound=Callable[..., Any])


def one_for_each_card(function: Function) -> Function:
    """Refuse strategies that are not as long as the deck has cards; stands below ``@checked``."""
    names = tuple(inspect.signature(function).parameters)
    strategies = [name for name in names if function.__annotations__[name] is Chances]

    @functools.wraps(function)
    def counted(*args: Any, **kwargs: Any) -> Any:
        given = dict(zip(names, args, strict=False)) | kwargs
        for name in strategies if len(given) == len(names) else ():
            cards, length = given["cards"], len(given[name])
            if length != cards:
                raise ValueError(
                    f"{function.__name__}: {name} must have {shown(cards)} entries, got {length}"
                )
        return function(*args, **kwargs)

    return cast(Function, counted)
