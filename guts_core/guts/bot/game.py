"""One game of a person against bots, round by round: the engine behind the playable table."""

from dataclasses import dataclass, field
from typing import Annotated

import numpy as np

from guts_core.guts.bot.scores import settle
from guts_core.guts.bot.strategies import Bot, table_against
from guts_core.methods.arguments import Whole, checked
from guts_core.methods.validation import LARGEST_PAYOFF


@dataclass(frozen=True)
class Round:
    """What happened in one round.

    Attributes
    ----------
    stakes : float
        Stakes of the round in antes; the pot is this times the number of players.
    hands, holds : tuple
        The hands, and who held; the person comes first.
    payoff : float
        What the person won, counting a share in the pot that is carried over.
    next_stakes : float
        Stakes of the next round; 0 if the game is over.
    """

    stakes: float
    hands: tuple[float, ...]
    holds: tuple[bool, ...]
    payoff: float
    next_stakes: float


@checked
@dataclass
class GutsGame:
    """A person in the first seat against bots; a new game begins where the last one ended.

    Parameters
    ----------
    bots : tuple of Bot
        The opponents, in 1 to 15 seats.
    seed : int
        The same seed deals the same hands; at least 0.

    Attributes
    ----------
    total, best : float
        The person's winnings so far, and the highest they have been.
    games : int
        Finished games.
    stakes : float
        Stakes of the round that is dealt.
    history : list of Round
        The rounds played.
    scores : list of float
        What each finished game won, in order.

    Examples
    --------
    >>> from guts_core.guts.bot.strategies import threshold_bot
    >>> game = GutsGame((threshold_bot(0.5),), seed=1)
    >>> round(game.hand, 4)
    0.5118
    >>> outcome = game.decide(hold=True)
    >>> outcome.holds[0], game.total == outcome.payoff
    (True, True)
    """

    bots: tuple[Bot, ...]
    seed: Annotated[int, Whole(0)] = 0
    total: float = field(default=0.0, init=False)
    best: float = field(default=0.0, init=False)
    games: int = field(default=0, init=False)
    stakes: float = field(default=1.0, init=False)
    history: list[Round] = field(default_factory=list, init=False)
    scores: list[float] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self._rng = np.random.default_rng(self.seed)
        self._profiles, self._weights = table_against("GutsGame", self.bots).profiles()
        self._won = 0.0
        self._deal()

    @property
    def players(self) -> int:
        """Number of players."""
        return self._profiles.shape[1]

    @property
    def hand(self) -> float:
        """The person's hand."""
        return float(self._hands[0])

    @property
    def pot(self) -> float:
        """What the holders play for."""
        return self.players * self.stakes

    @checked
    def board(self, places: Annotated[int, Whole(1)] = 5) -> list[tuple[float, int]]:
        """The best finished games, best first: what each won, and its number from 1."""
        numbered = [(score, number) for number, score in enumerate(self.scores, start=1)]
        return sorted(numbered, key=lambda entry: (-entry[0], entry[1]))[:places]

    @checked
    def decide(self, hold: bool) -> Round:
        """Hold or drop, and see the others' hands.

        Raises
        ------
        ArithmeticError
            If the next stakes lead beyond the range of floats; nothing is won then.
        """
        choice = self._rng.choice(len(self._weights), p=self._weights / self._weights.sum())
        holds = self._hands > self._profiles[choice]
        holds[0] = hold
        payoffs, factor = settle(self._hands, holds)
        hands, held = tuple(map(float, self._hands)), tuple(map(bool, holds))
        payoff = self.stakes * float(payoffs[0])
        done = Round(self.stakes, hands, held, payoff, self.stakes * float(factor))
        if done.next_stakes > LARGEST_PAYOFF:
            raise OverflowError  # an ArithmeticError that names the method
        self.history.append(done)
        self.total += payoff
        self.best = max(self.best, self.total)
        self._won += payoff
        if done.next_stakes == 0:
            self.games += 1
            self.scores.append(self._won)
            self._won = 0.0
        self.stakes = done.next_stakes or 1.0
        self._deal()
        return done

    def _deal(self) -> None:
        self._hands = self._rng.random(self.players)
