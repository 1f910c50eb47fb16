r"""The gains of the game in turn as smooth functions with their derivatives, for homotopies.

The unknowns are player I's bets p, player II's calls q, and player III's s after a fold and t after
a call. Every gain of :mod:`guts_core.von_neumann.three_players.rules` is linear in the probability
of each card, so a derivative is what a card of the column adds for the holder of the card of the
row, summed over the third player's cards: those two are not among them. All of it is O(n^2).
"""

from dataclasses import dataclass
from typing import Any

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
    def _lower(self) -> np.ndarray:
        """1 where the card of the column is lower than that of the row."""
        return np.tri(self.game.cards, k=-1)

    @kept
    def _distinct(self) -> np.ndarray:
        return 1 - np.eye(self.game.cards)

    def residual_and_jacobian(self, x: np.ndarray, parameter: float) -> Evaluation:
        """The gains, their derivatives by the probabilities, and zeros."""
        bets, calls, fold, call = x.reshape(4, self.game.cards)
        bet_slopes = self._of_betting(calls, fold, call)
        after_fold, after_call = self._of_answering(bets, calls)
        second = self._of_calling(bets, call)
        zero = np.zeros_like(self._lower)
        rows = [
            [zero, *bet_slopes],
            [second[0], zero, zero, second[1]],
            [*after_fold, zero, zero],
            [*after_call, zero, zero],
        ]
        nobody_calls = np.array(self._uncalled)
        folded = self._of_betting(0 * calls, fold, call)[1]
        values = [
            bet_slopes[0] @ calls + folded @ fold + nobody_calls,
            *(slopes @ bets for slopes in (second[0], after_fold[0], after_call[0])),
        ]
        unit = self.game.pairs * (self.game.bet + 1)
        gains = np.concatenate(values) / unit
        gains[self.game.cards :] += self._besides
        return gains, np.block(rows) / unit, np.zeros(self.size)

    def noise(self, x: np.ndarray, parameter: float) -> float:
        """Rounding error of the gains."""
        return _NOISE

    @kept
    def _besides(self) -> np.ndarray:
        return self.tilt * np.tile(np.arange(1, self.game.cards + 1) / self.game.cards, 3)

    @kept
    def _uncalled(self) -> list[Any]:
        """What betting gains if nobody calls."""
        never = [0.0] * self.game.cards
        return self.game.bet_gains(never, never, never)

    def _of_betting(self, calls: np.ndarray, fold: np.ndarray, call: np.ndarray) -> Any:
        """Slopes of player I's gains in q, s and t."""
        uncalled, two, three = self.game.pots
        lower, beside = self._lower, self.game.cards - 2
        single = two * lower - uncalled
        joined = lower * (three * self._beaten(call) - two * self._others(call))
        left = two * self._beaten(fold) - uncalled * self._others(fold)
        slopes = (
            beside * single + joined - left,
            self._others(1 - calls) * single,
            self._beaten(calls) * (three * lower - two),
        )
        return [self._distinct * each for each in slopes]

    def _of_calling(self, bets: np.ndarray, call: np.ndarray) -> Any:
        """Slopes of player II's gains in p and t."""
        _, two, three = self.game.pots
        lower = self._lower
        alone = (self.game.cards - 2) * (two * lower - self.game.bet)
        joined = lower * (three * self._beaten(call) - two * self._others(call))
        slopes = alone + joined, self._beaten(bets) * (three * lower - two)
        return [self._distinct * each for each in slopes]

    def _of_answering(self, bets: np.ndarray, calls: np.ndarray) -> Any:
        """Slopes of player III's gains in p and q, after a fold and after a call."""
        _, two, three = self.game.pots
        lower, bet = self._lower, self.game.bet
        folds, both = self._others(1 - calls), three * lower
        slopes = (
            (folds * (two * lower - bet), bet * self._others(bets) - two * self._beaten(bets)),
            (
                both * self._beaten(calls) - bet * self._others(calls),
                both * self._beaten(bets) - bet * self._others(bets),
            ),
        )
        return [[self._distinct * each for each in pair] for pair in slopes]

    def _others(self, weights: np.ndarray) -> np.ndarray:
        """Weight of the cards other than those of the row and the column."""
        return np.asarray(weights.sum() - weights[:, None] - weights)

    def _beaten(self, weights: np.ndarray) -> np.ndarray:
        """Weight of the cards lower than that of the row, other than that of the column."""
        return np.asarray((self._lower @ weights)[:, None] - self._lower * weights)
