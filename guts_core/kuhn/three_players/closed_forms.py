r"""Equilibria in closed form: frequencies that are rational functions of the pot, proved exactly.

**First bluffs**, all N, :math:`P_{\min}=\frac2{N-3}\le P\le\frac3{N-3}`. Player 3 bets card N, and
card 2 with probability :math:`q=\frac{N-2}{(N-3)(P+1)}`; players 1 and 2 check. At nodes 5, 8 and
11 card N - 1 calls with probability :math:`r=\frac{(N-2)(P-P_{\min})}{P+1}`. The proof is in the
book's chapter on the theory of Kuhn poker.

**Large pots**, N = 4, 5 and 6: the frequencies below, and others that pay differently.
:meth:`ClosedForm.proved` checks every condition as an identity between rational functions or by the
signs of polynomials between their isolated roots.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import numpy as np

from guts_core.kuhn.arguments import ExactPot, ExactShare
from guts_core.kuhn.game import KuhnGame
from guts_core.kuhn.three_players.rules import Cards, KuhnPoker
from guts_core.kuhn.three_players.tree import NODES
from guts_core.methods.arguments import Anything, Whole, checked
from guts_core.methods.exact.rational_functions import (
    RationalFunction,
    cell_points,
    constant,
    variable,
)
from guts_core.methods.exact.surds import Surd
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.records import ReadOnly, kept
from guts_core.methods.validation import Refused, exact_entries, masked, named, shown

#: Where `large_pots` and `low_calls` begin, by the number of cards.
_LARGE = {
    4: Fraction(5),
    5: Surd(Fraction(49, 8), Fraction(1, 8), 2929),
    6: Surd(Fraction(53, 4), Fraction(1, 4), 3081),
}
_LOW_CALLS = {
    4: Surd(Fraction(5, 2), Fraction(1, 2), 73),
    5: Surd(Fraction(12), Fraction(1), 193),
    6: Surd(Fraction(61, 2), Fraction(1, 2), 4209),
}


@checked
@dataclass(frozen=True)
class ClosedForm(ReadOnly):
    """Frequencies as rational functions of the pot, on an interval of pots.

    Attributes
    ----------
    cards : int
        N, at least 4 and at most 100,000.
    low : Fraction or Surd
        Least pot; of a float the binary fraction that it is.
    high : Fraction, Surd or None
        Largest pot; None means that there is no bound.
    frequencies : numpy.ndarray, shape (12, cards)
        Of :class:`~guts_core.methods.exact.rational_functions.RationalFunction`; integers and
        Fractions among those given become constant functions.

    Raises
    ------
    ValueError
        If ``cards`` is not such an integer, the frequencies are not of this kind and shape, or an
        end is no positive number.

    Examples
    --------
    >>> waiting = np.zeros((12, 4), dtype=int)
    >>> waiting[2:, 3] = 1
    >>> ClosedForm(4, 1, 2, waiting).proved(), ClosedForm(4, 1, 3, waiting).proved()
    (True, False)
    """

    cards: Cards
    low: Any
    high: Any
    frequencies: Annotated[np.ndarray, Anything()]

    def __post_init__(self) -> None:
        name, shape = type(self).__name__, self.game.free.shape
        given = named(name, "frequencies", _functions, self.frequencies)
        if given.shape != shape:
            raise ValueError(f"{name}: frequencies must have shape {shape}, got {given.shape}")
        low = named(name, "low", _end, self.low)
        high = None if self.high is None else named(name, "high", _end, self.high)
        vars(self).update(low=low, high=high, frequencies=given)
        super().__post_init__()

    @property
    def game(self) -> KuhnGame:
        """The game."""
        return KuhnPoker(self.cards)

    @kept
    def expectations(self) -> tuple[RationalFunction, ...]:
        """E1, E2, E3 per hand, as functions of the pot, worked out from the frequencies."""
        game, pot = self.game, variable()
        sums = game.payoff_sums(self.frequencies, pot)
        return tuple(each / game.deals - pot / game.players for each in sums)

    @kept
    def slopes(self) -> np.ndarray:
        """Reach-free gradient summed over the deals, as functions of the pot."""
        slopes = self.game.slope_sums(self.frequencies, variable())
        return np.asarray(slopes + np.full(slopes.shape, 0 * variable()))

    @checked
    def at(self, pot: Annotated[Any, ExactPot()]) -> np.ndarray:
        """The frequencies at one pot, as Fractions.

        Raises
        ------
        ValueError
            If the pot is no rational number, as an end may be, or lies outside the interval.

        Examples
        --------
        >>> str(large_pots(4).at(6)[0, 1])
        '1/3'
        """
        if not self.low <= pot or (self.high is not None and pot > self.high):
            within = (
                f"be {self.low} or more"
                if self.high is None
                else (f"lie between {self.low} and {self.high}")
            )
            raise ValueError(f"ClosedForm.at: pot must {within}, got {shown(pot, str)}")
        values = [each(pot) for each in self.frequencies.ravel()]
        return np.array(values, dtype=object).reshape(self.frequencies.shape)

    def proved(self) -> bool:
        """Whether all conditions of an equilibrium hold on the whole interval, exactly.

        A form with a dominated action anywhere is not proved. Nor is one in which somebody does not
        answer best where only her own bet keeps her away, though she gains nothing by doing so.

        Raises
        ------
        ValueError
            If the interval is empty.
        """
        if self.high is not None and not self.low < self.high:
            raise ValueError(
                f"ClosedForm.proved: low must lie below high, got {self.low} and {self.high}"
            )
        free = self.game.free
        settled = as_fractions(self.game.dominated[~free])
        if any(x != value for x, value in zip(self.frequencies[~free], settled, strict=True)):
            return False
        pairs = zip(self.frequencies[free], self.slopes[free], strict=True)
        return all(self._holds(x, slope) for x, slope in pairs)

    def _holds(self, x: RationalFunction, slope: RationalFunction) -> bool:
        """One frequency: between 0 and 1, and moving it does not pay."""
        if not (self._never_negative(x) and self._never_negative(1 - x)):
            return False
        if slope == 0:
            return True
        return (x == 0 and self._never_negative(-slope)) or (x == 1 and self._never_negative(slope))

    def _never_negative(self, function: RationalFunction) -> bool:
        ends = [self.low] if self.high is None else [self.low, self.high]
        if not function:
            return True
        cells = cell_points(function.denominator, self.low, self.high)
        if len(cells) > 1 or any(function.denominator(end) == 0 for end in ends):  # a pole
            return False
        inside = cell_points(function.numerator, self.low, self.high)
        return all(function(pot) >= 0 for pot in (*ends, *inside))


def _end(pot: Any) -> Any:
    """The least or the largest pot: a Fraction, or a surd as it is."""
    return pot if isinstance(pot, Surd) and pot > 0 else ExactPot().of(pot)


def _functions(given: Any) -> np.ndarray:
    """An array of rational functions, those that are given as exact numbers among them."""
    if masked(given):
        raise Refused("must have no masked entries")
    try:
        array = np.asarray(given).astype(object)
    except ValueError:  # rows of different lengths
        raise Refused("must be a rectangular array of rational functions") from None
    found = np.empty(array.shape, dtype=object)
    for place, entry in np.ndenumerate(exact_entries(array)):
        if not isinstance(entry, int | Fraction | RationalFunction):
            raise Refused("must be rational functions or exact numbers", entry)
        found[place] = entry if isinstance(entry, RationalFunction) else constant(entry)
    return found


@checked
def first_bluffs(cards: Annotated[int, Whole(4, 10**4)]) -> ClosedForm:
    """An equilibrium for P_min <= P <= 3/(N - 3), where player 3 alone bluffs.

    N (N - 1) (N - 2) E1 = N (N - 1) (N - 2) E2 = -(N - 2)^2 (P - P_min) / (2 (P + 1)).

    Parameters
    ----------
    cards : int
        N, at least 4.

    Returns
    -------
    ClosedForm

    Examples
    --------
    >>> form = first_bluffs(6)
    >>> form.proved(), [str(120 * e(Fraction(4, 5))) for e in form.expectations]
    (True, ['-16/27', '-16/27', '32/27'])
    """
    n, pot, least = cards, variable(), KuhnPoker(cards).least_pot
    x = _pure(n, n + 1)
    x[2, 1] = Fraction(n - 2, n - 3) / (pot + 1)
    for node in (5, 8, 11):
        x[node - 1, n - 2] = (n - 2) * (pot - least) / (pot + 1)
    return ClosedForm(n, least, Fraction(3, n - 3), x)


@checked
def large_pots(cards: Annotated[int, Whole(4, 6)]) -> ClosedForm:
    """Equilibria at large pots: four cards from P = 5, five from 12.89, six from 27.13.

    The last two are (49 + sqrt 2929)/8 and (53 + sqrt 3081)/4.

    N = 4: 24 E1 = -(6P + 8)/(P + 1)^2 and 24 E2 = -(2P - 6)/(P (P + 1)).
    N = 5: 60 E1 = (P^2 - 42P - 51)/(P + 1)^2 and 60 E2 = -2 (P - 7)(P + 5)/(P^2 - 1).
    N = 6: 120 E1 = 3 (P^2 - 48P - 55)/(P + 1)^2 and 120 E2 = -6 (P - 12)(P + 4)/((P - 2)(P + 1)).

    Parameters
    ----------
    cards : int
        4, 5 or 6.

    Returns
    -------
    ClosedForm

    Examples
    --------
    >>> form = large_pots(4)
    >>> form.proved(), [str(24 * e(6)) for e in form.expectations]
    (True, ['-44/49', '-1/7', '51/49'])
    """
    n, pot, x = cards, variable(), _pure(cards, 4)
    x[0, 1] = (n - 2) * (n - 3) / (pot - (n - 4))
    x[1, :2] = x[2, :2] = (n - 3) / (pot + 1)
    x[3, 2] = x[4, 2] = pot / (pot + 1)
    x[6, 2] = x[7, 2] = (pot - (n - 3)) / (pot + 1)
    x[9, 2] = (pot - (n * n - 3 * n + 1)) / (pot + 1)
    x[10, 2] = 0 * pot + 1
    return ClosedForm(n, _LARGE[n], None, x)


@checked
def low_calls(
    share: Annotated[Any, ExactShare()] = 1, cards: Annotated[int, Whole(4, 6)] = 4
) -> ClosedForm:
    """Equilibria in which card 2 calls: four cards from P = 6.772, five from 25.89, six from 62.94.

    These pots are (5 + sqrt 73)/2, 12 + sqrt 193 and (61 + sqrt 4209)/2. Player 1 bluffs with card
    1 alone, as often as with cards 1 and 2 together in :func:`large_pots`. Then player 2 may call
    with card 2 at node 10, with any probability up to ((N - 4)P + 3N - 10)/((N - 3)P + 3N - 8). Her
    payoff stays what it is in :func:`large_pots`, and player 1 gains what player 3 loses: with the
    probability y of that call N (N - 1) (N - 2) E1 is larger by (N - 2)(N - 3)/2 * y.

    Parameters
    ----------
    share : number
        The probability of that call divided by its bound, from 0 to 1.
    cards : int
        4, 5 or 6.

    Returns
    -------
    ClosedForm

    Examples
    --------
    >>> form = low_calls()
    >>> form.proved(), [str(24 * e(8)) for e in form.expectations]
    (True, ['-85/162', '-5/36', '215/324'])
    """
    n, pot, x = cards, variable(), large_pots(cards).frequencies.copy()
    x[0, 0], x[0, 1] = x[0, 1], 0 * pot
    x[9, 1] = share * ((n - 4) * pot + 3 * n - 10) / ((n - 3) * pot + 3 * n - 8)
    return ClosedForm(n, _LOW_CALLS[n], None, x)


def _pure(cards: int, first: int) -> np.ndarray:
    """Bet and call with the cards from ``first`` upwards, and with card N from node 3 on."""
    x = np.empty((NODES, cards), dtype=object)
    x[:] = 0 * variable()
    x[:, first - 1 :] = x[2:, -1] = 0 * variable() + 1
    return x
