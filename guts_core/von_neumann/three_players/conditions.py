r"""The gains of the game in turn as smooth functions with their derivatives, for homotopies.

The unknowns are player I's bets p, player II's calls q, and player III's s after a fold and t after
a call. Every gain of :mod:`guts_core.von_neumann.three_players.rules` is linear in the probability
of each card, so a derivative is what a card of the column adds for the holder of the card of the
row, summed over the third player's cards: those two are not among them. All of it is O(n^2).
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from guts_core.methods.continuation.problem import Evaluation
from guts_core.methods.records import kept
from guts_core.von_neumann.three_players.rules import ThreePlayerGame

#: Rounding error of the gains per game, in units of the bet and the ante.
_NOISE = 1e-15


@dataclass(frozen=True)
class InTurnConditions:
    """Gains of betting with card 1, ..., n, then of calling: II, III after a fold, after a call.

    They are divided by (n-1)(n-2)(b+1). There is no parameter: its derivative is 0.

    Attributes
    ----------
    game : ThreePlayerGame
        In turn, the bet a float.
    tilt : float
        What calling gains besides with card k is k/n times this. Cards between which no bet and no
        other call lies call equally well; with a tilt the highest of them are called first.
    """

    game: ThreePlayerGame
    tilt: float = 0.0

    @property
    def size(self) -> int:
        """Number of unknowns, 4n."""
        return 4 * self.game.cards

    @kept
    def _higher(self) -> np.ndarray:
        """1 where the card of the column is higher than that of the row."""
        return 1 - np.tri(self.game.cards)

    def residual_and_jacobian(self, x: np.ndarray, parameter: float) -> Evaluation:
        """The gains, their derivatives by the probabilities, and zeros."""
        gains, slopes = self.columns(x, parameter, np.arange(self.size))
        return gains, slopes, np.zeros(self.size)

    def columns(
        self, x: np.ndarray, parameter: float, places: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """The gains, and their derivatives by the probabilities in these places, ascending."""
        cards = self.game.cards
        bets, calls, fold, call = x.reshape(4, cards)
        parts = [slice(*ends) for ends in pairwise(np.searchsorted(places, np.arange(5) * cards))]
        own = [places[part] % cards for part in parts]
        slopes = np.zeros((len(places), 4, cards))  # a row for each place
        slopes[parts[0], 1:] = self.of_bets(calls, call, own[0])
        slopes[parts[1], 0] = self._of_second_calls(fold, call, own[1])
        slopes[parts[1], 2:] = self._shown_to_third(bets, own[1])
        slopes[parts[2], 0] = self._of_calls_after_fold(calls, own[2])
        slopes[parts[3], 0] = self._of_calls_after_call(calls, own[3])
        slopes[parts[3], 1] = self._of_calls_after_call(bets, own[3])
        slopes[np.arange(len(places)), :, places % cards] = 0  # nobody else has the card
        unit = self.game.pairs * (self.game.bet + 1)
        gains = self.gains(x) / unit
        gains[1:] += self._besides
        return gains.ravel(), slopes.reshape(-1, self.size).T / unit

    def noise(self, x: np.ndarray, parameter: float) -> float:
        """Rounding error of the gains."""
        return _NOISE

    @kept
    def _besides(self) -> np.ndarray:
        return self.tilt * (np.arange(1, self.game.cards + 1) / self.game.cards)

    @kept
    def _uncalled(self) -> np.ndarray:
        """What betting gains if nobody calls: the pot of antes where it would have been lost."""
        lower = np.arange(self.game.cards)
        return 3.0 * (self.game.pairs - lower * (lower - 1))

    def gains(self, x: np.ndarray) -> np.ndarray:
        """The gains, not divided and not tilted, shape (4, n): by the sums of ``rules``."""
        uncalled, two, three = self.game.pots
        bet, beside = self.game.bet, self.game.cards - 2
        bets, calls, fold, call = x.reshape(4, self.game.cards)
        # Two opponents as the holder of each card sees them, after a fold and after a call of II
        # by I, then by II and by III.
        first, second = np.array([calls, calls, bets, bets]), np.array([fold, call, call, calls])
        weights = np.array([first, second, first * second])
        held, other, same = weights.sum(axis=-1, keepdims=True) - weights
        low, other_low, same_low = _below(weights)
        both, both_beaten = held * other - same, low * other_low - same_low
        beaten = beside * low - (low * other - same_low)  # alone
        met = beside * (held[0] + other[0]) - both[0]
        won = beaten[1] + beside * other_low[0] - (other_low[0] * held[0] - same_low[0])
        return np.array(
            [
                self._uncalled + three * both_beaten[1] + two * won - uncalled * met,
                two * beaten[2] + three * both_beaten[2] - bet * beside * held[2],
                two * beaten[3] - bet * (beside * held[3] - both[3]),
                three * both_beaten[3] - bet * both[3],
            ]
        )

    def of_bets(self, calls: np.ndarray, call: np.ndarray, cards: np.ndarray) -> np.ndarray:
        """What bets add to the callers' gains with all cards but the same, shape (bets, 3, n)."""
        _, two, three = self.game.pots
        higher, bet = self._higher[cards], self.game.bet
        alone, both = two * higher - bet, three * higher
        others, beaten = self._others(call, cards), self._beaten(call, cards)
        slopes = (
            (self.game.cards - 2) * alone + higher * (three * beaten - two * others),
            self._others(1 - calls, cards) * alone,
            both * self._beaten(calls, cards) - bet * self._others(calls, cards),
        )
        return np.stack(slopes, axis=1)

    def _of_second_calls(self, fold: np.ndarray, call: np.ndarray, cards: np.ndarray) -> np.ndarray:
        """What calls of II add to player I's gains."""
        uncalled, two, three = self.game.pots
        higher = self._higher[cards]
        single = two * higher - uncalled
        joined = higher * (three * self._beaten(call, cards) - two * self._others(call, cards))
        left = two * self._beaten(fold, cards) - uncalled * self._others(fold, cards)
        return np.asarray((self.game.cards - 2) * single + joined - left)

    def _shown_to_third(self, bets: np.ndarray, cards: np.ndarray) -> np.ndarray:
        """What calls of II add to player III's gains after a fold and after a call."""
        _, two, three = self.game.pots
        beaten, met = self._beaten(bets, cards), self.game.bet * self._others(bets, cards)
        return np.stack((met - two * beaten, three * self._higher[cards] * beaten - met), axis=1)

    def _of_calls_after_fold(self, calls: np.ndarray, cards: np.ndarray) -> np.ndarray:
        """What calls of III after a fold add to player I's gains."""
        uncalled, two, _ = self.game.pots
        return np.asarray(self._others(1 - calls, cards) * (two * self._higher[cards] - uncalled))

    def _of_calls_after_call(self, weights: np.ndarray, cards: np.ndarray) -> np.ndarray:
        """What calls of III after a call add to the gains of I, or of II given the bets."""
        _, two, three = self.game.pots
        return np.asarray(self._beaten(weights, cards) * (three * self._higher[cards] - two))

    def _others(self, weights: np.ndarray, cards: np.ndarray) -> np.ndarray:
        """Weight of the cards other than that of the column and one of the given."""
        return np.asarray(weights.sum() - weights - weights[cards, None])

    def _beaten(self, weights: np.ndarray, cards: np.ndarray) -> np.ndarray:
        """Weight of the cards lower than that of the column, other than one of the given."""
        return np.asarray(_below(weights) - self._higher[cards] * weights[cards, None])


def _below(weights: np.ndarray) -> np.ndarray:
    """For each card the weight of all that are lower."""
    return np.asarray(weights.cumsum(axis=-1) - weights)
