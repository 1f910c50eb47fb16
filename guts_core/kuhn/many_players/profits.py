r"""An equilibrium just above the least pot where only the last player profits, exactly.

The theorem "Where profit begins" of the book's page on Kuhn poker. With m players and N cards,
for pots from :math:`P_{min}=(m-1)/(N-m)` to :math:`m/(N-m)`, there is an equilibrium in which
everybody checks but the last player, who bets card N and bluffs with card 1 with probability
:math:`\beta`. Card N
calls, and the last to answer a bet, when all before have folded, calls with card N - 1 with
probability y,

.. math:: \beta=\frac{N-2}{(N-m)(P+1)},\qquad y=\frac{(N-2)(P-P_{min})}{P+1},

.. math:: E_m=\frac{N-2}{N(N-1)}\,\frac{P-P_{min}}{P+1},\qquad
          E_1=\dots=E_{m-1}=-\frac{E_m}{m-1}.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import numpy as np

from guts_core.kuhn.arguments import ExactPot
from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.methods.arguments import Whole, checked
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.records import ReadOnly
from guts_core.methods.validation import shown


@dataclass(frozen=True)
class FirstProfit(ReadOnly):
    """An exact equilibrium in which only the last player bets.

    Attributes
    ----------
    frequencies : numpy.ndarray
        Fractions, shape (nodes, cards), in the order of `MultiplayerKuhn` (read-only).
    bluff, call : Fraction
        beta and y.
    expectations : tuple of Fraction
        Payoffs per hand, net of the ante, by the closed form.
    """

    frequencies: np.ndarray
    bluff: Fraction
    call: Fraction
    expectations: tuple[Fraction, ...]


@checked
def first_profit(
    players: Annotated[int, Whole(2, 100)],
    cards: Annotated[int, Whole(3, 10**4)],
    pot: Annotated[Any, ExactPot()],
) -> FirstProfit:
    """The equilibrium just above the least pot.

    Parameters
    ----------
    players : int
        m, at least 2.
    cards : int
        N, at least m + 1.
    pot : number
        P from (m - 1)/(N - m) to m/(N - m), taken at its exact value.

    Returns
    -------
    FirstProfit

    Raises
    ------
    ValueError
        If the pot lies elsewhere, or there are more players or cards than `MultiplayerKuhn` takes:
        five players can have 10,000 cards, six 4857.

    Examples
    --------
    >>> found = first_profit(4, 5, Fraction(7, 2))
    >>> found.expectations[-1]
    Fraction(1, 60)
    >>> MultiplayerKuhn(4, 5).gains(found.frequencies, Fraction(7, 2)).tolist()
    [Fraction(0, 1), Fraction(0, 1), Fraction(0, 1), Fraction(0, 1)]
    """
    try:
        game = MultiplayerKuhn(players, cards)
    except ValueError as reason:
        raise ValueError(str(reason).replace("MultiplayerKuhn", "first_profit", 1)) from None
    least, most = game.least_pot, Fraction(players, cards - players)
    if not least <= pot <= most:
        got = shown(pot, str)
        raise ValueError(f"first_profit: pot must be from {least} to {most}, got {got}")
    bluff = Fraction(cards - 2, cards - players) / (pot + 1)
    call = (cards - 2) * (pot - least) / (pot + 1)
    gain = call / (cards * (cards - 1))
    losses = (-gain / (players - 1),) * (players - 1)
    return FirstProfit(_profile(game, bluff, call), bluff, call, (*losses, gain))


def _profile(game: MultiplayerKuhn, bluff: Fraction, call: Fraction) -> np.ndarray:
    """Check and fold, but for the last player's bluff and the last answer with card N - 1."""
    frequencies = as_fractions(game.check_and_fold())
    frequencies[game.players - 1, 0] = bluff
    frequencies[game.last_answers, -2] = call
    return frequencies
