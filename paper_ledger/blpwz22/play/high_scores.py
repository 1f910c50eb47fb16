"""How high the first seat's winnings get in a game of guts: chances and moments in fractions.

A round with the stakes s pays a whole number of s and leaves stakes that are a whole number of
them. Its few outcomes have rational chances, as the best hand of those who hold is a polynomial of
their thresholds. So a game is a chain of whole numbers, winnings and stakes, which is followed to
its end.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import prod

from guts_core.guts.bot.strategies import Bot

#: Payoff of the first seat and factor of the stakes, in a round with stakes 1.
Outcome = tuple[int, int]


@dataclass(frozen=True)
class Round:
    """What a round does, by the chances of its outcomes."""

    chances: Mapping[Outcome, Fraction]

    def moment(self, payoffs: int, factors: int) -> Fraction:
        """Mean of a power of the payoff times a power of the factor of the stakes."""
        terms = (p * paid**payoffs * factor**factors for (paid, factor), p in self.chances.items())
        return sum(terms, Fraction(0))

    def variance(self) -> Fraction:
        """Of what the first seat wins in a game W = payoff + factor W', W' being like W.

        Raises
        ------
        ArithmeticError
            If it is infinite.
        """
        if self.moment(0, 2) >= 1:
            raise ArithmeticError("Round.variance: the squared stakes do not fall in the mean")
        mean = self.moment(1, 0) / (1 - self.moment(0, 1))
        square = self.moment(2, 0) + 2 * self.moment(1, 1) * mean
        return square / (1 - self.moment(0, 2)) - mean**2

    def reaches(self, score: int, digits: int) -> tuple[Fraction, Fraction]:
        """Bounds of the chance that the winnings of a game reach a score.

        Chances are multiples of 2^-digits, rounded down: what is lost by that may have reached it.
        """
        unit = 1 << digits
        steps = [
            (paid, factor, int(p * unit)) for (paid, factor), p in self.chances.items() if p > 0
        ]
        games, reached, over = Counter({(0, 1): unit}), 0, 0
        while games:
            later: Counter[tuple[int, int]] = Counter()
            for (won, stakes), share in games.items():
                for paid, factor, p in steps:
                    part, total = share * p >> digits, won + stakes * paid
                    if total >= score:
                        reached += part
                    elif factor == 0:
                        over += part
                    elif part:
                        later[total, stakes * factor] += part
            games = later
        return Fraction(reached, unit), 1 - Fraction(over, unit)


def one_round(player: Bot, others: Bot) -> Round:
    """The round of a player at the first seat; weights are scaled to add up to 1."""
    chances: defaultdict[Outcome, Fraction] = defaultdict(Fraction)
    for (own, first), (theirs, second) in product(player.mixture, others.mixture):
        thresholds = [*map(Fraction, (*own, *theirs))]
        weight = Fraction(first) * Fraction(second)
        for outcome, chance in _outcomes(thresholds).items():
            chances[outcome] += weight * chance
    whole = sum(chances.values(), Fraction(0))
    return Round({outcome: chance / whole for outcome, chance in chances.items()})


def _outcomes(thresholds: list[Fraction]) -> Mapping[Outcome, Fraction]:
    """The chances if all thresholds are known."""
    seats, chances = range(len(thresholds)), defaultdict[Outcome, Fraction](Fraction)
    for count in range(len(thresholds) + 1):
        for held in combinations(seats, count):
            factor = count - 1 if count else 1
            drop = prod((thresholds[k] for k in seats if k not in held), start=Fraction(1))
            here = drop * prod((1 - thresholds[k] for k in held), start=Fraction(1))
            won = drop * _best(thresholds, held) if 0 in held else Fraction(0)
            lost = here - won if 0 in held else Fraction(0)
            for paid, chance in ((len(seats), won), (-len(seats), lost), (0, here - won - lost)):
                chances[factor - 1 + paid, factor] += chance
    return chances


def _best(thresholds: list[Fraction], held: tuple[int, ...]) -> Fraction:
    """The chance that these hands are above their thresholds, and the first seat's is the best.

    The integral of the product of x - t over the others, from the highest threshold on.
    """
    powers = [Fraction(1)]
    for k in held:
        if k != 0:
            raised, scaled = [Fraction(0), *powers], [thresholds[k] * c for c in powers]
            powers = [a - b for a, b in zip(raised, [*scaled, Fraction(0)], strict=True)]
    low = max(thresholds[k] for k in held)
    return sum((c * (1 - low ** (k + 1)) / (k + 1) for k, c in enumerate(powers)), Fraction(0))
