"""A search for equilibria from random starts, on the game without regularisation.

What the regularisation selects is one member of a set of equilibria, or a few. This search knows
nothing of the curves and of their members: a statement that is to hold for all equilibria can be
attacked with it. What it finds are equilibria; that there are no others it cannot show.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.kuhn.arguments import ExactPot, GameOrCards
from guts_core.kuhn.equilibria.exact import polish
from guts_core.kuhn.equilibria.polynomials import slope_system
from guts_core.kuhn.equilibrium import Equilibrium
from guts_core.kuhn.game import LARGEST_POT, KuhnGame
from guts_core.kuhn.three_players.rules import chosen_game
from guts_core.methods import arguments as kinds
from guts_core.methods.arguments import checked
from guts_core.methods.complementarity.multilinear import MultilinearSystem
from guts_core.methods.complementarity.regret_matching import regret_averages
from guts_core.methods.complementarity.search import random_starts, solutions_from
from guts_core.methods.records import ReadOnly
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import integer_at_least

#: Rounds of regret matching, by quarters of the starts.
_ROUNDS = (0, 0, 100, 400)

#: Most free frequencies of a game that is searched, and of one that is walked on.
_SEARCHED, _WALKED = 122, 84

#: A member's gains are at most this part of P + 1; payoffs are distinct if they differ by more, and
#: nobody gains so much; rounding of gains, as a part of P + 1.
_GAIN, _DISTINCT, _ROUNDING = 1e-10, 1e-6, 1e-15


@dataclass(frozen=True)
class FoundEquilibria(ReadOnly):
    """Equilibria found from random starts at one pot; there may be others.

    Attributes
    ----------
    game : KuhnGame
        The game.
    pot : Fraction
        P.
    starts : int
        How many starts there were. Each led to one member or to none.
    frequencies : numpy.ndarray, shape (members, nodes, cards)
        The members.
    expectations, gains : numpy.ndarray, shape (members, players)
        Payoffs per hand, and what each player gains by a best reply: at most 1e-10 (P + 1), and
        less than 1e-6.
    """

    game: KuhnGame
    pot: Fraction
    starts: int
    frequencies: np.ndarray
    expectations: np.ndarray
    gains: np.ndarray

    @property
    def hits(self) -> int:
        """How many starts led to a member."""
        return len(self.frequencies)

    @property
    def ranges(self) -> np.ndarray:
        """Smallest and largest payoff found for each player, shape (players, 2), per hand.

        NaN where nothing was found. The equilibria's own ranges are at least as large.
        """
        if not self.hits:
            return np.full((self.game.players, 2), np.nan)
        return np.stack([self.expectations.min(axis=0), self.expectations.max(axis=0)], axis=1)

    @property
    def payoffs(self) -> np.ndarray:
        """The distinct payoffs found, shape (payoffs, players), in increasing order."""
        if not self.hits:
            return self.expectations
        left = self.expectations[np.lexsort(np.round(self.expectations / _DISTINCT).T[::-1])]
        kept = []
        while len(left):  # what is distinct is told by distances: a last digit cannot split one
            kept.append(left[0])
            left = left[np.abs(left - left[0]).max(axis=1) > _DISTINCT]
        return np.array(kept)

    @checked
    def extreme(self, player: Annotated[int, kinds.Anything()], greatest: bool) -> Equilibrium:
        """The member with a player's smallest or greatest payoff, polished and certified.

        Parameters
        ----------
        player : int
            0, 1, ..., m - 1.
        greatest : bool
            Which end of the range.

        Returns
        -------
        Equilibrium

        Raises
        ------
        ArithmeticError
            If there is no member.

        Examples
        --------
        >>> found = search_equilibria(4, 3.5, 50, np.random.default_rng(1))
        >>> found.extreme(0, greatest=True).expectations.round(6).tolist()
        [-0.045267, -0.009259, 0.054527]
        """
        integer_at_least("FoundEquilibria.extreme", "player", player, 0, self.game.players - 1)
        if not self.hits:
            raise ArithmeticError("FoundEquilibria.extreme: no member was found")
        values = self.expectations[:, player]
        k = int(values.argmax() if greatest else values.argmin())
        return polish(self.game, self.frequencies[k], self.pot)


@checked
def search_equilibria(
    cards: Annotated[KuhnGame | int, GameOrCards(4, 12)],
    pot: Annotated[Any, kinds.Both(kinds.Positive(LARGEST_POT), ExactPot())],
    starts: Annotated[int, kinds.Whole(1, 10**5)] = 1000,
    rng: np.random.Generator | None = None,
    near: Annotated[npt.ArrayLike | None, kinds.OrNone(kinds.Probabilities())] = None,
    simplified: bool = False,
) -> FoundEquilibria:
    """Equilibria from random starts, on the game without regularisation.

    Half of the starts are points of the box of several kinds, the other half are brought nearer by
    regret matching; semismooth Newton steps do the rest. With four cards ten thousand starts take
    about a minute. Hits become rare with more cards and at large pots; from 10^9 on there are none,
    as rounding hides gains of 1e-6 there.

    Parameters
    ----------
    cards : KuhnGame or int
        The game, of at most 122 free frequencies; N, from 4 to 12, stands for the game of three
        players with N cards.
    pot : number
        P > 0.
    starts : int
        Number of starts.
    rng : numpy.random.Generator, optional
        Source of the random numbers; without one the result is the same every time. In games of at
        most 60 free frequencies the members are the same to the last digit on every processor of
        one kind of machine, whatever its BLAS.
    near : array_like, optional
        Profiles, shape (profiles, nodes, cards), for instance members at a pot nearby. Half of the
        starts are then taken from these, with some of the frequencies drawn anew.
    simplified : bool
        With N in place of a game: simplified Kuhn poker [Bil17].

    Returns
    -------
    FoundEquilibria

    Examples
    --------
    >>> found = search_equilibria(4, 2.5, 40)
    >>> found.hits > 0, bool(found.gains.max() < 1e-9), (24 * found.payoffs).round(6).tolist()
    (True, True, [[-0.285714, -0.285714, 0.571429]])
    """
    game = chosen_game("search_equilibria", cards, simplified)
    if game.size > _SEARCHED:
        raise ValueError(
            f"search_equilibria: cards must be a game of at most {_SEARCHED} free frequencies, "
            f"got {game!r} with {game.size}"
        )
    rng = rng or np.random.default_rng(0)
    known = None if near is None else _profiles(game, near)
    system = slope_system(game, float(pot))
    with one_thread():
        begun = _starts(game, system, starts, rng)
        if known is not None:
            begun[::2] = _redrawn(known, len(begun[::2]), rng)
        members = game.complete(solutions_from(system, begun, rng))
    expectations, gains = (e(members, float(pot)) for e in (game.expectations, game.gains))
    scale = float(pot) + 1
    certain = gains.max(axis=1, initial=0.0) + _ROUNDING * scale < min(_GAIN * scale, _DISTINCT)
    return FoundEquilibria(
        game, pot, starts, members[certain], expectations[certain], gains[certain]
    )


def may_walk(game: KuhnGame) -> bool:
    """Whether walks on the set of equilibria are quick enough: three players, eight cards."""
    return game.size <= _WALKED


def _starts(
    game: KuhnGame, system: MultilinearSystem, count: int, rng: np.random.Generator
) -> np.ndarray:
    """Random starts, part of them after regret matching."""
    points = random_starts(count, game.size, rng)
    quarter, before = np.arange(count) // 4 % len(_ROUNDS), _own_check(game)
    for k, rounds in enumerate(_ROUNDS):
        points[quarter == k] = regret_averages(system, points[quarter == k], rounds, before)
    return points


def _own_check(game: KuhnGame) -> np.ndarray:
    """For each free frequency the one whose check must come before, or -1."""
    place = np.full(game.free.shape, -1)
    place[game.free] = np.arange(game.size)
    before = np.full(game.free.shape, -1)
    for node, first in game.tree.own_check.items():
        before[node] = place[first]
    return before[game.free]


def _redrawn(known: np.ndarray, count: int, rng: np.random.Generator) -> np.ndarray:
    """Known points with some coordinates drawn anew: none, a few, or half of them."""
    points = known[rng.integers(len(known), size=count)]
    share = rng.choice((0.0, 0.1, 0.2, 0.5), (count, 1))
    fresh = random_starts(count, known.shape[1], rng)
    return np.where(rng.random(points.shape) < share, fresh, points)


def _profiles(game: KuhnGame, profiles: Any) -> np.ndarray:
    """Checked profiles, over the free frequencies."""
    if profiles.ndim != 3 or profiles.shape[1:] != game.free.shape:
        raise ValueError(
            f"search_equilibria: near must have shape (profiles, {game.free.shape[0]}, "
            f"{game.cards}), got {profiles.shape}"
        )
    return game.reduce(profiles).astype(float)
