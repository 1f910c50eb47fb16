r"""Fictitious play: everybody replies to the others' empirical play ([BLPWZ22] App. C, eq. (C.1)).

Scores are updated, never recomputed. While the best replies stay the same, the scores of two
players move on straight lines, and those of more are polynomials, so a step up to which they stay
the best is known beforehand and everything up to it is done at once. Gaps are recorded at chosen
steps only, each computed afresh from the frequencies, so that rounding in the scores cannot flatter
it.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, cast

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Anything, Each, Whole, checked
from guts_core.methods.extras import has_numba
from guts_core.methods.learning.compiled_rounds import PairRounds, are_compiled
from guts_core.methods.learning.models import (
    MOST_COPIED,
    OwnGame,
    PairScores,
    Played,
    PlayModel,
    Scores,
    TensorGame,
)
from guts_core.methods.learning.starts import FirstPlay, pure_plays, starting_profile
from guts_core.methods.records import ReadOnly
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import is_number, plain, shown

#: Turns, of one round or several equal ones, before a loop is compiled: about as many as are done
#: in the time in which numba is imported and the loop is made ready.
_UNCOMPILED = 2**16

#: Turns so far, of all plays in this process, that a loop would do: of those that draw, and others.
_TURNS: Counter[bool] = Counter()

#: Fewer rounds up to a record are done sooner than a thread is begun, as drawing ones need it.
_FEW = 8


@dataclass(frozen=True)
class FictitiousPlay(ReadOnly):
    """Empirical play with its certificate.

    Attributes
    ----------
    frequencies : tuple of ndarray
        Empirical mixed strategy of each player after the last step (read-only).
    steps : ndarray of int
        The recorded steps; the last one is the number of steps played.
    gaps : ndarray
        Sum over the players of what the best reply gains, at the recorded steps: the duality gap
        of a zero-sum game, and 0 exactly at a Nash equilibrium ([BLPWZ22] eq. (C.4)).
    plays : ndarray of int, shape (records, players)
        The pure strategies played at the recorded steps; -1 for a mixed first play.
    payoffs : ndarray
        Each player's expected payoff at the final frequencies.
    """

    frequencies: tuple[np.ndarray, ...]
    steps: np.ndarray
    gaps: np.ndarray
    plays: np.ndarray
    payoffs: np.ndarray

    @property
    def gap(self) -> float:
        """The gap of the final frequencies."""
        return float(self.gaps[-1])

    @property
    def rescaled_gaps(self) -> np.ndarray:
        r""":math:`G(n)=n\,g(n)` ([BLPWZ22] Figure 5)."""
        return self.steps * self.gaps


@checked
@one_thread()
def fictitious_play(
    payoffs: Annotated[PlayModel | Sequence[npt.ArrayLike], Played()],
    steps: Annotated[int, Whole(1, 10**14)],
    start: Annotated[Sequence[FirstPlay] | None, Anything()] = None,
    rng: np.random.Generator | None = None,
    record: Annotated[npt.ArrayLike, Each(Whole(1))] | None = None,
) -> FictitiousPlay:
    """Play ``steps`` rounds in which all reply simultaneously to the past.

    Parameters
    ----------
    payoffs : sequence of array_like, or PlayModel
        One tensor per player, axis k for the strategies of player k; or a game that keeps its own
        scores.
    steps : int
        Number of rounds, the first one included, from 1 to 10^14.
    start : sequence of int or of array_like, optional
        The first play of each player: a strategy, or the probabilities of all, which then count as
        the frequencies of the first round. By default strategy 0, or a random one if ``rng`` is
        given.
    rng : numpy.random.Generator, optional
        Chooses among best replies that are exactly equal; without it the first one is taken.
    record : array_like of int, optional
        Steps at which to record, in [1, steps]; by default about 20 in each power of ten. The last
        step is always recorded. The gap of each is computed afresh from all payoffs: in a large
        game played for a few hundred rounds that takes longer than the rounds.

    Returns
    -------
    FictitiousPlay

    Raises
    ------
    ValueError
        If the tensors do not make a game, a model of one tells no patience or has payoffs or scores
        that are no vectors of numbers, ``steps``, ``start`` or ``record`` is out of range, or
        ``rng`` is no generator. With three or more players, n say, scores are sums of payoffs times
        n - 1 counts: if a payoff is larger than the next power of ten below 1e300 / steps^(n - 1).

    Notes
    -----
    Where numba is installed (``guts-core[fast]``), long plays of two players with matrices of up to
    10^6 entries go on in a compiled loop, with equal results to the last digit: as soon as all
    plays so far have taken about as long as compiling does, a second or two.

    Rounds are skipped in runs while replies are sure to stay the best. The sequence of plays is
    that of one round at a time, as long as sums of payoffs are exact in floating point (integers
    below 2**53, say); otherwise the two may break near-ties, equal up to rounding, differently.
    Equal tensors of up to 10^6 entries give the same digits however they are laid out in memory;
    larger ones are not copied as a whole, and the last digits may depend on their layout. What an
    opponent's strategy adds to the scores, a row or a slice, is copied when it is played first,
    unless it is contiguous in memory.

    Examples
    --------
    >>> pennies = [[1, -1], [-1, 1]]
    >>> play = fictitious_play([pennies, [[-1, 1], [1, -1]]], 10**6)
    >>> play.gap < 0.005, int(play.steps[-1])
    (True, 1000000)
    """
    function = "fictitious_play"
    game = cast(PlayModel, payoffs)
    if isinstance(game, TensorGame) and len(game.tensors) > 2:
        _check_scores(function, game, steps)
    first = starting_profile(function, game.sizes, start, rng)
    marks = log_spaced_steps(steps) if record is None else _marks(function, record, steps)
    scores, counts, plays = game.begin(), [own.copy() for own in first], pure_plays(first)
    scores.mix(first)
    if isinstance(game, OwnGame):
        game.check_scores(scores)
    records, rounds = [], None
    done = turns = 1
    pair = scores if isinstance(scores, PairScores) and _can_be_compiled(game) else None
    begin = 1 if are_compiled(rng) else max(1, _UNCOMPILED - _TURNS[rng is not None])
    for mark in marks:
        while done < mark:
            if turns == begin and pair and has_numba():
                rounds = PairRounds(pair, counts, rng)
            turns += 1
            if rounds and (rng is None or mark - done >= _FEW):
                plays, done = rounds.play(plays, done, int(mark))
                continue
            before = plays
            plays, drawn = _replies(scores, rng)
            # Only a reply that comes twice may begin a run: see then how far it goes. While a tie
            # is broken at random there is just one round.
            again = plays == before and not drawn
            times = _run(scores, plays, int(mark) - done) if again else 1
            scores.add(plays, times)
            for count, own in zip(counts, plays, strict=True):
                count[own] += times
            done += times
        gap, present = _regret(game, counts, done)
        records.append((gap, plays))
    _TURNS[rng is not None] += turns if pair else 0
    if any(np.isnan(values).any() for values in scores.values()):  # once NaN, a sum remains so
        raise ValueError(f"{function}: payoffs must be a model whose scores are numbers, got NaN")
    return FictitiousPlay(
        tuple(count / done for count in counts),
        marks,
        np.array([gap for gap, _ in records]),
        np.array([each for _, each in records]),
        present,
    )


@checked
def log_spaced_steps(
    last: Annotated[int, Whole(1, 10**15)], per_decade: Annotated[int, Whole(1, 10**5)] = 20
) -> np.ndarray:
    """Whole numbers from 1 to ``last``, about evenly spaced on a logarithmic scale.

    Examples
    --------
    >>> log_spaced_steps(100, per_decade=3).tolist()
    [1, 2, 5, 10, 22, 46, 100]
    """
    exponents = np.arange(int(per_decade * np.log10(last)) + 1) / per_decade
    marks = np.rint(10.0**exponents).astype(int)
    return np.unique(np.append(marks[marks <= last], last))


def _check_scores(function: str, game: TensorGame, steps: int) -> None:
    """Whether no sum can go beyond the range of floats, where the best reply is lost."""
    largest = max(max(float(each.max()), -float(each.min())) for each in game.tensors)
    most = math.floor(300 - (len(game.tensors) - 1) * math.log10(steps))
    if largest > 0 and math.log10(largest) > most:
        raise ValueError(
            f"{function}: payoffs must be at most 1e{most} for {steps} steps of "
            f"{len(game.tensors)} players, got {shown(largest)}"
        )


def _can_be_compiled(game: PlayModel) -> bool:
    """Whether the game is tensors and no more, small enough to be copied."""
    return type(game) is TensorGame and math.prod(game.sizes) <= MOST_COPIED


def _marks(function: str, record: npt.ArrayLike, total: int) -> np.ndarray:
    if np.max(record, initial=1) > total:
        raise ValueError(f"{function}: record must be whole numbers in [1, {total}]")
    return np.unique(np.append(record, total)).astype(int)


def _replies(scores: Scores, rng: np.random.Generator | None) -> tuple[list[int], bool]:
    """Best replies, and whether one was drawn among several."""
    if rng is None:
        return [int(values.argmax()) for values in scores.values()], False
    # Of scores of NaN all count as best here: whether there are any is seen in the end.
    best = [(~(values < values[values.argmax()])).nonzero()[0] for values in scores.values()]
    drawn = [len(own) > 1 for own in best]
    plays = [
        int(own[rng.integers(len(own)) if tied else 0])
        for own, tied in zip(best, drawn, strict=True)
    ]
    return plays, any(drawn)


def _run(scores: Scores, plays: list[int], most: int) -> int:
    """Number of rounds that may be done at once."""
    times = plain(scores.patience(plays))
    if not (is_number(times) and times >= 1):  # the rounds would never come to an end
        raise ValueError(
            "fictitious_play: payoffs must be a model with a patience of at least 1, got "
            f"{shown(times)}"
        )
    return int(min(times, most))


def _regret(game: PlayModel, counts: list[np.ndarray], done: int) -> tuple[float, np.ndarray]:
    """The gap, and what each player gets, at the frequencies of these counts."""
    frequencies = [count / done for count in counts]
    payoffs = game.payoffs(frequencies)
    present = np.array([own @ mine for own, mine in zip(frequencies, payoffs, strict=True)])
    best = np.array([mine.max() for mine in payoffs])
    return max(float((best - present).sum()), 0.0), present
