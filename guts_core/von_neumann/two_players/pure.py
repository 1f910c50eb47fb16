r"""All pure equilibria of von Neumann's poker, counted without listing and listed lazily.

A pure strategy is the set S1 of cards that player I bets, or S2 of cards that player II calls with
([KTZ24]). With X = |S1|, c = |S2|, and x, a the members below a card, its gains are

.. math:: D = 2(n-i)+(2b+2)a-(b+2)(c-s),\qquad E = (2b+2)x-b(X-t),

t, s telling whether the card itself is in S1, S2. A pair is an equilibrium iff every card in a set
has a gain >= 0 and every other one <= 0. For given (X, c) this is a walk over the cards with state
(x, a) and mostly forced steps.

At most two pairs (X, c) have to be walked through, which the book page "How many pure equilibria?"
proves; :mod:`guts_core.von_neumann.two_players.counting` has the formulas. No size is left out for
speed alone: tests walk through all (X, c).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Annotated

from guts_core.methods.arguments import Whole, checked
from guts_core.von_neumann.arguments import Bet
from guts_core.von_neumann.two_players.counting import has_trivial_equilibria, pure_form

#: Most cards for which the equilibria are listed, and counted: a walk takes O(n^2) steps, and the
#: list keeps them. :func:`guts_core.von_neumann.predicted_count` goes further.
MOST_LISTED, MOST_COUNTED = 2000, 5000


@dataclass(frozen=True)
class PureEquilibrium:
    """A pair of pure strategies from which neither player gains by deviating.

    Attributes
    ----------
    bet_cards : tuple of int
        Cards with which player I bets.
    call_cards : tuple of int
        Cards with which player II calls.
    value : Fraction
        Player I's expected payoff in antes.
    """

    bet_cards: tuple[int, ...]
    call_cards: tuple[int, ...]
    value: Fraction


@checked
def pure_equilibria(
    cards: Annotated[int, Whole(2, MOST_LISTED)], bet: Bet
) -> Iterator[PureEquilibrium]:
    """List all pure equilibria, one at a time.

    Parameters
    ----------
    cards : int
        n, from 2 to 2000.
    bet : int or Fraction
        b > 0 in antes.

    Yields
    ------
    PureEquilibrium

    Examples
    --------
    >>> [(e.bet_cards, e.call_cards) for e in pure_equilibria(3, 2)]
    [((), (3,)), ((3,), (3,))]
    """
    n, b = cards, bet
    return (
        equilibrium for sizes in _size_pairs(n, b) for equilibrium in _Walk(n, b, *sizes).listed()
    )


@checked
def count_pure_equilibria(cards: Annotated[int, Whole(2, MOST_COUNTED)], bet: Bet) -> int:
    """Number of pure equilibria, without listing them.

    Parameters
    ----------
    cards : int
        n, from 2 to 5000; :func:`guts_core.von_neumann.predicted_count` goes further.
    bet : int or Fraction
        b > 0 in antes.

    Returns
    -------
    int
        Without a bound: it grows exponentially with the deck.

    Examples
    --------
    >>> [count_pure_equilibria(n, 2) for n in range(2, 9)]
    [2, 2, 0, 0, 0, 3, 3]
    """
    n, b = cards, bet
    return sum(_Walk(n, b, *sizes).count() for sizes in _size_pairs(n, b))


def _size_pairs(n: int, b: Fraction) -> Iterator[tuple[int, int]]:
    """Sizes (X, c) of the equilibria: those of the proof above, no others."""
    if has_trivial_equilibria(n, b):
        yield from ((0, 1), (1, 1))
    form = pure_form(n, b)
    if form is not None:
        yield form.bluffs + form.value_bets, form.calls


#: How many of the cards so far are bet, and with how many of them a bet is called.
_State = tuple[int, int]

#: Where a stretch of the walk ends, after so many cards, and the cards bet and called on the way.
_Stretch = tuple[int, _State, tuple[int, ...], tuple[int, ...]]


class _Walk:
    """Equilibria with given numbers of bet and called cards."""

    def __init__(self, n: int, b: Fraction, bets: int, calls: int) -> None:
        # integers throughout: gains times the denominator of the bet
        self.n, self.b = n, b
        self.scale, self.unit = b.denominator, b.numerator
        self.bets, self.calls = bets, calls

    def count(self) -> int:
        """Number of equilibria, by states (x, a) and the number of ways to reach them."""
        states = {(0, 0): 1}
        for card in range(1, self.n + 1):
            following: dict[tuple[int, int], int] = {}
            for state, ways in states.items():
                for after in self.steps(card, *state):
                    following[after] = following.get(after, 0) + ways
            if not following:
                return 0
            states = following
        return states.get((self.bets, self.calls), 0)

    def steps(self, card: int, x: int, a: int) -> list[_State]:
        """States after a card, for all choices that no deviation improves."""
        b, one = self.unit, self.scale
        bet = 2 * one * (self.n - card) + 2 * (b + one) * a - (b + 2 * one) * self.calls
        call = 2 * (b + one) * x - b * self.bets
        bet_if_called, call_if_bet = bet + b + 2 * one, call + b
        after = []
        if bet <= 0 and call <= 0:
            after.append((x, a))
        if a < self.calls and bet_if_called <= 0 <= call:
            after.append((x, a + 1))
        if x < self.bets and call_if_bet <= 0 <= bet:
            after.append((x + 1, a))
        if a < self.calls and x < self.bets and bet_if_called >= 0 <= call_if_bet:
            after.append((x + 1, a + 1))
        return after

    def listed(self) -> Iterator[PureEquilibrium]:
        """The equilibria themselves, by walking only where an end is reached."""
        stretches, value = _Stretches(self.ahead()), None
        stack: list[_Stretch] = [stretches.forced(0, (0, 0))]
        while stack:
            card, state, bets, calls = stack.pop()
            if card < self.n:
                for end, there, more_bets, more_calls in stretches.after(card, state):
                    stack.append((end, there, bets + more_bets, calls + more_calls))
                continue
            if value is None:  # that of the game
                value = self.value(bets, calls)
            yield PureEquilibrium(bets, calls, value)

    def ahead(self) -> list[dict[_State, list[_State]]]:
        """Before each card, the states from which an end is reached, and the next ones there."""
        layers, states = [], {(0, 0)}
        for card in range(1, self.n + 1):
            layers.append({state: self.steps(card, *state) for state in states})
            states = set(chain.from_iterable(layers[-1].values()))
        alive: Collection[_State] = states & {(self.bets, self.calls)}
        for i in range(self.n - 1, -1, -1):
            left = {
                state: [each for each in after if each in alive]
                for state, after in layers[i].items()
            }
            alive = layers[i] = {state: after for state, after in left.items() if after}
        return layers

    def value(self, bet_cards: tuple[int, ...], call_cards: tuple[int, ...]) -> Fraction:
        """Sum of the gains of betting over n (n - 1)."""
        total = 0
        for i in bet_cards:
            below = bisect_left(call_cards, i)
            above = len(call_cards) - bisect_right(call_cards, i)
            total += 2 * self.scale * (self.n - i) + self.unit * below
            total -= (self.unit + 2 * self.scale) * above
        return Fraction(total, self.scale * self.n * (self.n - 1))


class _Stretches:
    """The walk from choice to choice; what is forced in between is gone through once."""

    def __init__(self, ahead: list[dict[_State, list[_State]]]) -> None:
        self.ahead = ahead
        self.known: dict[tuple[int, _State], list[_Stretch]] = {}

    def after(self, card: int, state: _State) -> list[_Stretch]:
        """For each choice at a state, what is played until the next one."""
        if (card, state) not in self.known:
            found = [self.forced(card, state, first) for first in self.ahead[card].get(state, ())]
            self.known[card, state] = found
        return self.known[card, state]

    def forced(self, card: int, state: _State, first: _State | None = None) -> _Stretch:
        """From a state, by one of the choices if there are several, to the next with a choice."""
        played: tuple[list[int], list[int]] = ([], [])
        choices = [first] if first else self.ahead[card].get(state, [])
        while len(choices) == 1:
            card += 1
            for cards, before, now in zip(played, state, choices[0], strict=True):
                if now > before:
                    cards.append(card)
            state = choices[0]
            choices = self.ahead[card].get(state, []) if card < len(self.ahead) else []
        return card, state, tuple(played[0]), tuple(played[1])
