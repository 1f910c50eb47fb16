r"""The game of three players as data: its rules, and what each strategy earns, in exact numbers.

Each of three players antes 1 and gets one of the cards 1, ..., n, no two of them the same. Player I
checks, and the highest card takes the pot, or bets b. Then II and III each call with b or fold
([KTZ24]); the highest card among those who have paid takes the pot, and who folds has lost the
ante. With R = b + 1, what somebody has paid who is still in, the pot is 3R among three, 2R + 1
among two and R + 2 for a bet that nobody calls.

The players' probabilities are :math:`p_i` of betting with card i, :math:`q_j` of calling with card
j, and for player III :math:`s_k` after a fold of II and :math:`t_k` after a call. If II and III
answer at once, then :math:`s=t`: *the game at once is the game in turn with this restriction*, and
all payoffs are the same. Only player III's best deviation differs, which must then be the same
after a fold and after a call.

Over the pairs of distinct cards that two opponents can hold, with :math:`j,k\ne i`,

.. math::
    D_i=\sum_{j\ne k}\bigl[2-(R+2)\,c_{jk}+(2R+1)(q_j(1-t_k)1_{j<i}+(1-q_j)s_k1_{k<i})
        +3R\,q_jt_k1_{j,k<i}\bigr]-\sum_{j\ne k}(3\cdot1_{j,k<i}-1),

where :math:`c_{jk}=q_j+(1-q_j)s_k` is the chance that somebody calls, is what betting gains player
I over checking. Calling gains player III over folding

.. math::
    \sum_{i\ne j}p_i(1-q_j)\bigl[(2R+1)1_{i<k}-b\bigr],\qquad
    \sum_{i\ne j}p_iq_j\bigl[3R\,1_{i,j<k}-b\bigr]

after a fold and after a call, both times (n-1)(n-2); player II, who sees neither, gains the sum of
the two, t being in the place of q. A sum over distinct cards is a product of sums less the sum over
equal cards, so all of it is done in O(n).

**Ties.** No two cards are equal, so no pot is split. Which cards a card beats is decided in one
place for both orders of play, :func:`beaten_cards`, and which cards two opponents can hold beside
it in :class:`Opponents`.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, chain, repeat
from typing import Any

from guts_core.methods.exact.flint_numbers import flint, to_flint, to_fraction
from guts_core.methods.records import kept

Triple = tuple[Fraction, Fraction, Fraction]

#: A probability for each card: a Fraction or a surd, or for gains in them a float or an integer.
Strategy = Sequence[Any]


def pot(players: int, paid: Any) -> Any:
    """The pot when so many players have paid so much each and the others their antes."""
    return players * paid + (3 - players)


def beaten_cards(weights: Sequence[Any]) -> list[Any]:
    """For each card the weight of the cards that it beats: of all that are lower, as none tie."""
    return [*accumulate(weights[:-1], initial=0)]


class Parts(list[Any]):
    """A strategy in integers: parts of 1, ``one`` of which are 1."""

    def __init__(self, strategy: Strategy, one: int) -> None:
        integer = flint().fmpz
        super().__init__(integer(p.numerator * (one // p.denominator)) for p in strategy)
        self.one = integer(one)


def one_of(strategy: Strategy) -> Any:
    """What 1 is in a strategy's numbers."""
    return strategy.one if isinstance(strategy, Parts) else 1


class Opponents:
    """Two opponents as the holder of each card sees them; sums over the pairs of cards they hold.

    They hold two distinct cards, neither of them the holder's. With parts of 1 for probabilities,
    the sums are in parts of which ``one`` are 1.
    """

    def __init__(self, first: Strategy, second: Strategy) -> None:
        self.ones = one_of(first), one_of(second)
        self.one = math.prod(self.ones)
        self.beside = len(first) - 2
        self.first, self.second = _Opponent(first), _Opponent(second)
        self.equal = _Opponent([y * z for y, z in zip(first, second, strict=True)])

    @kept
    def both(self) -> list[Any]:
        """Both act."""
        return _distinct(self.first.held, self.second.held, self.equal.held)

    def both_beaten(self) -> list[Any]:
        """Both act, and both are beaten."""
        return _distinct(self.first.beaten, self.second.beaten, self.equal.beaten)

    def first_acts(self) -> list[Any]:
        """The first acts, whatever the second does."""
        beside = self.beside * self.ones[1]
        return [beside * x for x in self.first.held]

    def first_alone(self) -> list[Any]:
        """Only the first acts."""
        return self._alone(self.first.held, self.ones[1], self.both)

    def first_alone_beaten(self) -> list[Any]:
        """Only the first acts, and is beaten."""
        joined = _distinct(self.first.beaten, self.second.held, self.equal.beaten)
        return self._alone(self.first.beaten, self.ones[1], joined)

    def second_alone_beaten(self) -> list[Any]:
        """Only the second acts, and is beaten."""
        joined = _distinct(self.second.beaten, self.first.held, self.equal.beaten)
        return self._alone(self.second.beaten, self.ones[0], joined)

    def neither(self) -> list[Any]:
        """Nobody acts."""
        one, other = self.ones
        held = zip(self.first.held, self.second.held, strict=True)
        acting = (other * y + one * z for y, z in held)
        pairs = self.beside * (self.beside + 1) * self.one
        return [pairs - x for x in self._alone(acting, 1, self.both)]

    def _alone(self, acting: Iterable[Any], one: Any, joined: list[Any]) -> list[Any]:
        beside = self.beside * one
        return [beside * x - y for x, y in zip(acting, joined, strict=True)]


class _Opponent:
    """One opponent's strategy, summed over the other cards and over those that a card beats."""

    def __init__(self, strategy: Strategy) -> None:
        total = sum(strategy)
        self.held = [total - p for p in strategy]
        self.beaten = beaten_cards(strategy)


def _distinct(first: list[Any], second: list[Any], equal: list[Any]) -> list[Any]:
    """Sums over two distinct cards: products of sums, less the sums over equal cards."""
    return [y * z - same for y, z, same in zip(first, second, equal, strict=True)]


@dataclass(frozen=True)
class ThreePlayerGame:
    """The rules with a deck, a bet and an order of play.

    Its methods take the players' strategies: of player I, of player II, then of player III, who in
    turn has one after a fold of II and one after a call. Gains are summed over the (n-1)(n-2) pairs
    of cards that two opponents can hold, payoffs and gains of deviating are per game. With parts of
    1 for probabilities, gains are in parts of 1 too: as many as both opponents' ``one`` multiplied.

    Attributes
    ----------
    cards : int
        n, at least 3.
    bet : Fraction
        b > 0 in antes; a float or an integer for gains in them.
    in_turn : bool
        Whether player III sees what II did; otherwise both answer at once.
    """

    cards: int
    bet: Any
    in_turn: bool

    @property
    def pairs(self) -> int:
        """Number of pairs of cards that two opponents can hold."""
        return (self.cards - 1) * (self.cards - 2)

    @kept
    def pots(self) -> tuple[Any, Any, Any]:
        """The pots after a bet that nobody calls, that one calls and that both call."""
        uncalled, two, three = (pot(players, self.bet + 1) for players in (1, 2, 3))
        return uncalled, two, three

    def bet_gains(self, calls_2: Strategy, *calls_3: Strategy) -> list[Any]:
        """D_1, ..., D_n: what betting instead of checking gains player I."""
        folded = called = Opponents(calls_2, calls_3[0])
        if calls_3[-1] is not calls_3[0]:
            called = Opponents(calls_2, calls_3[-1])
        alone = zip(called.first_alone_beaten(), folded.second_alone_beaten(), strict=True)
        cases = zip(
            called.both_beaten(), alone, folded.neither(), _checked(self.cards), strict=True
        )
        uncalled, two, three = self.pots
        lost, one = (self.bet + 1) * self.pairs, called.one
        return [
            three * both + two * (second + third) + uncalled * nobody - (lost + check) * one
            for both, (second, third), nobody, check in cases
        ]

    def third_gains(self, bets: Strategy, calls_2: Strategy) -> tuple[list[Any], list[Any]]:
        """What calling instead of folding gains player III, after a fold and after a call of II."""
        seen, (_, two, three) = Opponents(bets, calls_2), self.pots
        after_fold = zip(seen.first_alone_beaten(), seen.first_alone(), strict=True)
        after_call = zip(seen.both_beaten(), seen.both, strict=True)
        return (
            [two * won - self.bet * met for won, met in after_fold],
            [three * won - self.bet * met for won, met in after_call],
        )

    def second_gains(self, bets: Strategy, after_call: Strategy) -> list[Any]:
        """What calling instead of folding gains player II, who does not know yet what III will do.

        At once it is what player III gains as well, II's calls taking the place of III's.
        """
        seen, (_, two, three) = Opponents(bets, after_call), self.pots
        won = zip(seen.first_alone_beaten(), seen.both_beaten(), seen.first_acts(), strict=True)
        return [two * alone + three * both - self.bet * met for alone, both, met in won]

    def caller_gains(self, bets: Strategy, *calls: Strategy) -> list[list[Any]]:
        """What calling instead of folding gains where a caller decides: II, then III."""
        second = self.second_gains(bets, calls[-1])
        if self.in_turn:
            return [second, *self.third_gains(bets, calls[0])]
        alike = calls[0] == calls[1] and one_of(calls[0]) == one_of(calls[1])
        return [second, second if alike else self.second_gains(bets, calls[0])]

    def gains(self, bets: Strategy, *calls: Strategy) -> Triple:
        """What each player gains by the best deviation; all 0 exactly at an equilibrium."""
        return self._computed(ThreePlayerGame._gains, bets, *calls)

    def payoffs(self, bets: Strategy, *calls: Strategy) -> Triple:
        """Expected payoffs of the three players; they add up to 0."""
        return self._computed(ThreePlayerGame._payoffs, bets, *calls)

    def _computed(self, compute: Callable[..., Triple], *strategies: Strategy) -> Triple:
        """What a method gives: of rational numbers, computed in parts of 1, as Fractions.

        Sums of fractions with unlike denominators would have a long one each, found by division.
        """
        if not set(map(type, (self.bet, *chain(*strategies)))) <= {int, Fraction}:
            return compute(self, *strategies)
        bets, calls_2, *calls_3 = strategies
        played = []
        for own in ([bets], [calls_2], calls_3):
            one = math.lcm(*(p.denominator for p in chain(*own)))
            known = {id(each): Parts(each, one) for each in own}
            played += [known[id(each)] for each in own]
        game = ThreePlayerGame(self.cards, to_flint(self.bet), self.in_turn)
        first, second, third = compute(game, *played)
        return to_fraction(first), to_fraction(second), to_fraction(third)

    @property
    def _nothing(self) -> Any:
        """An exact 0 to which the numbers of the game can be added."""
        return Fraction(0) if isinstance(self.bet, int | float) else 0 * self.bet

    def _deals(self, *strategies: Strategy) -> Any:
        """Number of deals times all players' ``one``: of such parts are their payoffs."""
        first, second, *_, third = map(one_of, strategies)
        return self.cards * self.pairs * first * second * third

    def _gains(self, bets: Strategy, *calls: Strategy) -> Triple:
        decided = [self.bet_gains(*calls), *self.caller_gains(bets, *calls)]
        first, second, *third = map(_regret, decided, (bets, *calls), repeat(self._nothing))
        deals = self._deals(bets, *calls)
        return first / deals, second / deals, sum(third, self._nothing) / deals

    def _payoffs(self, bets: Strategy, *calls: Strategy) -> Triple:
        deals, nothing = self._deals(bets, *calls), self._nothing
        first = _dot(self.bet_gains(*calls), bets, nothing)  # a check with every card is worth 0
        one = one_of(bets)
        folding = sum(_shown([one - p for p in bets], one), nothing)
        folding *= one_of(calls[0]) * one_of(calls[-1])
        second = folding + _dot(self.second_gains(bets, calls[-1]), calls[0], nothing)
        return first / deals, second / deals, -(first + second) / deals


@lru_cache(maxsize=16)  # of a large deck it takes a megabyte
def _checked(cards: int) -> tuple[Any, ...]:
    """What checking earns player I."""
    return tuple(_shown([1] * cards))


def _shown(checks: Sequence[Any], one: Any = 1) -> list[Any]:
    """What antes earn if the highest card takes them, but only where player I checks."""
    seen = Opponents(checks, [1] * len(checks))
    lost = seen.beside * (seen.beside + 1) * one
    return [pot(3, 1) * won - lost for won in seen.both_beaten()]


def _dot(gains: Sequence[Any], played: Strategy, nothing: Any) -> Any:
    return sum((g * p for g, p in zip(gains, played, strict=True)), nothing)


def _regret(gains: Sequence[Any], played: Strategy, nothing: Any) -> Any:
    """Best reply's gains less those of the strategy played."""
    best = sum((g for g in gains if g > 0), nothing) * one_of(played)
    return best - _dot(gains, played, nothing)
