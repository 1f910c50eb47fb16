r"""A table of continuous guts with bots, played many times ([BLPWZ22] section 5.1).

The authors let a person play as player 1 against an optimal coalition. Here any seats may be bots:
a :class:`Bot` is one strategy for one or more seats, whose members draw their thresholds together.
A round changes the stakes by a factor :math:`\beta` and pays :math:`\alpha` times the stakes, where
a share in the pot that is carried over counts as a virtual ante, as in :mod:`guts_core.guts.rules`.
Rounds are independent, so with :math:`g=E\beta` the mean stakes before round t are :math:`g^{t-1}`
and the mean total after T rounds is :math:`E\alpha\,(1+g+\dots+g^{T-1})`, for every table exactly.
"""

import itertools
import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import numpy as np

from guts_core.guts.coalition.solve import Mesh, Opponents, solve_coalition
from guts_core.guts.rules import Guts, Players, nash_threshold
from guts_core.methods.arguments import Both, Each, Entries, Instance, Real, Whole, checked
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.validation import named, probabilities

#: Terms of a geometric series that are added one by one.
_MOST_TERMS = 10**5

#: Growth as near to 1, or above, is computed exactly, and so are the payoffs of a round.
_NEAR = 1e-6

#: What a threshold must win more than another to count as better.
_GAINED = 1e-14

#: After more rounds than this the powers of what is not near 1 are 0.
_MOST_ROUNDS = 10**30

#: The powers of e from this one on are no floats.
_LARGEST_EXPONENT = math.log(sys.float_info.max)

#: Most players at a table.
_MOST_SEATS = 16

#: One for each seat of a bot.
_THRESHOLDS = Both(Each(Real(0, 1), ordered=True), Entries())

#: Most combinations of what the bots at a table may draw: each round's means go through all.
_MOST_PROFILES = 10_000


@checked
@dataclass(frozen=True)
class Bot:
    """A strategy of one or more seats.

    Parameters
    ----------
    name : str
        What the bot is called at the table.
    mixture : tuple of (tuple of float, float)
        Thresholds of the seats with their probabilities; drawn anew in every round, once for all
        seats of the bot.

    Raises
    ------
    ValueError
        If the probabilities do not sum to 1 or the numbers of seats differ.
    """

    name: str
    mixture: tuple[tuple[tuple[float, ...], float], ...]

    def __post_init__(self) -> None:
        weights = named("Bot", "mixture's weights", probabilities, [w for _, w in self.mixture])
        if not math.isclose(weights.sum(), 1, abs_tol=1e-9):
            raise ValueError(f"Bot: mixture's weights must sum to 1, got {weights.sum()}")
        if len({len(profile) for profile, _ in self.mixture}) != 1 or not self.seats:
            raise ValueError("Bot: mixture must have the same number of seats, at least 1, in all")
        thresholds = [profile for profile, _ in self.mixture]
        named("Bot", "mixture's thresholds", probabilities, thresholds)

    @property
    def seats(self) -> int:
        """Number of seats the bot plays."""
        return len(self.mixture[0][0])


@checked
def coalition_bot(opponents: Opponents, mesh: Mesh = None) -> Bot:
    """The optimal coalition of N players: bloc and pseudo-bloc, mixed.

    Parameters
    ----------
    opponents : int
        N, at least 1.
    mesh : int, optional
        Number of mesh points; 101 is the authors' bot. Without it the continuum's optimum.

    Examples
    --------
    >>> [(round(q[-1], 4), round(w, 4)) for q, w in coalition_bot(2).mixture]
    [(0.6759, 0.8838), (0.8628, 0.1162)]
    """
    return Bot("coalition", solve_coalition(opponents, mesh).coalition_mixture)


@checked
def single_bot(opponents: Opponents, mesh: Mesh = None) -> Bot:
    """Player 1's optimal strategy against a coalition of N players."""
    mixture = solve_coalition(opponents, mesh).player_mixture
    return Bot("player 1", tuple(((threshold,), weight) for threshold, weight in mixture))


@checked
def nash_bot(players: Players, weenie: bool = False) -> Bot:
    """One seat at the threshold of the symmetric Nash equilibrium of n players."""
    return threshold_bot(nash_threshold(players, weenie))


def threshold_bot(*thresholds: float) -> Bot:
    """Seats that always play these thresholds."""
    played = named("threshold_bot", "thresholds", _THRESHOLDS.of, thresholds)
    return Bot("fixed", ((played, 1.0),))


@checked
@dataclass(frozen=True)
class Table:
    """A table of bots, seated in order.

    Parameters
    ----------
    bots : tuple of Bot
        Independent of each other; together they take 2 to 16 seats, and draw from at most 10,000
        combinations of thresholds.
    weenie : bool
        Whether the Weenie rule is played.

    Examples
    --------
    >>> table = Table((single_bot(2), coalition_bot(2)))
    >>> [round(total, 6) for total in table.expected_totals().tolist()]
    [-0.013286, 0.063975, -0.050689]
    """

    bots: tuple[Bot, ...]
    weenie: bool = False

    def __post_init__(self) -> None:
        if not 2 <= self.players <= _MOST_SEATS:
            raise ValueError(f"Table: bots must take 2 to {_MOST_SEATS} seats, got {self.players}")
        _refuse_many_profiles("Table", self.bots)

    @property
    def players(self) -> int:
        """Number of seats n."""
        return sum(bot.seats for bot in self.bots)

    def profiles(self) -> tuple[np.ndarray, np.ndarray]:
        """All combinations of thresholds that occur, shape (count, players), and their weights."""
        choices = list(itertools.product(*(bot.mixture for bot in self.bots)))
        thresholds = [[t for profile, _ in choice for t in profile] for choice in choices]
        weights = np.array([math.prod(w for _, w in c) for c in choices])
        return np.array(thresholds), weights / weights.sum()

    def payoffs(self) -> np.ndarray:
        r"""Mean :math:`\alpha` of a round with stakes 1, for each seat: no sample, but rounded."""
        thresholds, weights = self.profiles()
        return weights @ Guts(self.players, self.weenie).payoffs(thresholds)

    def growth(self) -> float:
        r"""Mean of :math:`\beta`, rounded; the game ends almost surely if it is below 1."""
        thresholds, weights = self.profiles()
        return float(weights @ Guts(self.players, self.weenie).stakes(thresholds))

    def square_growth(self) -> float:
        r"""Mean of :math:`\beta^2`, rounded; below 1 the total of a game has a finite variance.

        At 1 or more it has none as a rule; a seat that always drops loses its ante and no more.

        With k holders :math:`(k-1)^2` is summed, whose mean needs the variance and mean of k only;
        if all drop it is 1 already, and 4 under the Weenie rule.
        """
        thresholds, weights = self.profiles()
        holding = 1 - thresholds
        squares = (holding * thresholds).sum(axis=1) + (holding.sum(axis=1) - 1) ** 2
        return float(weights @ (squares + (3 if self.weenie else 0) * thresholds.prod(axis=1)))

    @checked
    def expected_totals(self, rounds: Annotated[int, Whole(0)] | None = None) -> np.ndarray:
        """Mean winnings of each seat in antes, after some rounds or (None) at the end.

        They are no sample, but rounded; where the stakes grow, or hardly shrink, the payoffs of a
        round and the growth are taken exactly, since their rounding would grow as well.

        Raises
        ------
        ValueError
            If ``rounds`` is None and the stakes do not shrink in the mean.
        ArithmeticError
            If the stakes or the winnings grow beyond the range of floats.

        Examples
        --------
        >>> Table((threshold_bot(0.3, 0.3, 0.3, 0.3),)).expected_totals(100).tolist()
        [0.0, 0.0, 0.0, 0.0]
        """
        growth = self.growth()
        if growth < 1 - _NEAR:
            return self.payoffs() * (1 / (1 - growth) if rounds is None else _sum(growth, rounds))
        # Rounding is no small part of what is missing to 1, or grows with the stakes.
        payoffs, excess = self._exact_mean(Guts.payoffs), self._exact_mean(Guts.stakes) - 1
        if rounds is not None:
            return np.array([_after_rounds(x, excess, rounds) for x in payoffs])
        if excess >= 0:
            raise ValueError(
                "Table.expected_totals: rounds must be given, as the stakes grow by "
                f"{float(1 + excess):.6g} a round in the mean"
            )
        return np.array([float(x / -excess) for x in payoffs])

    def _exact_mean(self, of: Callable[[Guts, np.ndarray], np.ndarray]) -> Any:
        thresholds, _ = self.profiles()
        found = of(Guts(self.players, self.weenie), as_fractions(thresholds))
        choices = itertools.product(*(bot.mixture for bot in self.bots))
        weights = [math.prod(Fraction(w) for _, w in choice) for choice in choices]
        return np.array(weights, dtype=object) @ found / sum(weights)


def table_against(function: str, bots: Sequence[Bot]) -> Table:
    """Whoever is to play against bots in the first seat; wrong ones are refused for a function."""
    given = named(function, "bots", Each(Instance(Bot), ordered=True).of, bots)
    seats = sum(bot.seats for bot in given)
    if not 1 <= seats < _MOST_SEATS:
        raise ValueError(f"{function}: bots must take 1 to {_MOST_SEATS - 1} seats, got {seats}")
    _refuse_many_profiles(function, given)
    return Table((threshold_bot(1.0), *given))


def _refuse_many_profiles(function: str, bots: tuple[Bot, ...]) -> None:
    profiles = math.prod(len(bot.mixture) for bot in bots)
    if profiles > _MOST_PROFILES:
        raise ValueError(
            f"{function}: bots must draw from at most {_MOST_PROFILES} combinations of thresholds, "
            f"got {profiles}"
        )


def _sum(base: float, count: int) -> float:
    """1 + base + base^2 + ..., so many terms, of a base below 1; many by the sum's formula."""
    if base and count > _MOST_TERMS:  # whole numbers may be no floats
        return math.expm1(min(count, _MOST_ROUNDS) * math.log(base)) / (base - 1)
    return float(np.sum(base ** np.arange(min(count, _MOST_TERMS))))


def _after_rounds(payoff: Fraction, excess: Fraction, count: int) -> float:
    """A payoff times the sum of so many powers of 1 + excess, which is near 1 or above."""
    rate = math.log1p(excess)
    exponent = count * Fraction(rate)
    if exponent >= _LARGEST_EXPONENT:
        raise OverflowError("the stakes grow beyond the floats")
    if not rate:
        return float(payoff * count)
    power = float(exponent) if exponent > -_LARGEST_EXPONENT else -math.inf
    total = float(payoff) * (math.expm1(power) / float(excess))
    if payoff and math.isinf(total):  # the sum is, which is about (1 + excess)^count / excess
        total = math.copysign(math.exp(power + math.log(abs(payoff) / excess)), payoff)
    return total if payoff else 0.0


@dataclass(frozen=True)
class BestReply:
    """The most that one player can win against bots, per game.

    Attributes
    ----------
    value : float
        Mean winnings at the best threshold.
    threshold : float
    gap : float
        What another threshold could still add at this continuation value (numerical).
    """

    value: float
    threshold: float
    gap: float


def best_reply(*bots: Bot) -> BestReply:
    """The best threshold against bots (standard rules), by Newton's method on the value.

    The payoff plus the continuation value is concave in the threshold, so a bounded search finds
    its top; the value that this threshold earns for ever is the next continuation value. Where
    thresholds are the better the nearer they are to one that plays for ever, the answer is near it.

    Parameters
    ----------
    *bots : Bot
        The opponents.

    Raises
    ------
    ValueError
        If there are no bots, or more than 15 seats or 10,000 combinations of thresholds, or at a
        threshold that gains the stakes do not shrink in the mean: no value is finite then.

    Examples
    --------
    >>> round(best_reply(coalition_bot(2)).value, 6)
    -0.013286
    """
    table_against("best_reply", bots)  # refuses what is no bot, and none
    value = -math.inf
    trial = threshold = _first_trial(bots)
    for _ in range(50):
        table = Table((threshold_bot(trial), *bots))
        if table.growth() >= 1:
            raise ValueError(
                "best_reply: bots must let the stakes shrink in the mean: against these they grow "
                f"by {table.growth():.6g} a round at the threshold {trial:g}"
            )
        earned = float(table.expected_totals()[0])
        if earned >= value - _GAINED:  # near one that plays for ever the top may be missed
            threshold = trial
        if earned <= value + _GAINED:
            break
        value = earned
        trial, top = _best_threshold(bots, value)
        if top <= value + _GAINED and Table((threshold_bot(trial), *bots)).growth() >= 1:
            break  # nothing is gained where the stakes do not shrink: what was played is as good
    _, top = _best_threshold(bots, value)
    return BestReply(value, threshold, top - value)


def _first_trial(bots: tuple[Bot, ...]) -> float:
    """The bots' highest threshold, or the end at which the stakes, affine in it, grow least."""
    highest = max(t for bot in bots for profile, _ in bot.mixture for t in profile)
    growth = {t: Table((threshold_bot(t), *bots)).growth() for t in (highest, 0.0, 1.0)}
    return highest if growth[highest] < 1 else min(growth, key=growth.__getitem__)


def _best_threshold(bots: tuple[Bot, ...], value: float) -> tuple[float, float]:
    """Where payoff plus continuation is largest, and how large it is.

    The sum is concave in the threshold: a mesh has its top beside the best of its points.
    """
    table = Table((threshold_bot(0.0), *bots))
    profiles, weights = table.profiles()
    rules, low, high = Guts(table.players), 0.0, 1.0
    while True:
        mesh = np.linspace(low, high, 65)
        seats = np.repeat(profiles[np.newaxis], mesh.size, axis=0)
        seats[..., 0] = mesh[:, np.newaxis]
        sums = (rules.payoffs(seats)[..., 0] + value * rules.stakes(seats)) @ weights
        best = int(sums.argmax())
        if high - low < 1e-9:  # closer than rounding can tell apart
            return float(mesh[best]), float(sums[best])
        low, high = float(mesh[max(best - 1, 0)]), float(mesh[min(best + 1, 64)])
