r"""Coalition against coalition, m v. n, without a mesh ([BLPWZ22] sections 1.2 and 5).

The game of finitely many profiles is solved, both coalitions answer in the continuum, and the
answers join the profiles until none gains. The continuation V moves with the solution, so that the
end is the recursive game's fixed point. A branch and bound over all profiles certifies what is left
to gain.
"""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from guts_core.guts.alliances.best_replies import bound_replies, replies
from guts_core.guts.coalition.mixtures import AgainstMixture, coalition_payoffs
from guts_core.guts.solution import Mixture, mixture_of
from guts_core.methods.arguments import Real, Whole, checked
from guts_core.methods.matrix_games.zero_sum import solve_zero_sum

#: Most players.
MOST_PLAYERS = 6

#: How often no bound may be found before what both sides gain is down to half.
_TRIES = 3

#: Answers that join the profiles at a time, and profiles above which unused ones are dropped.
_AT_A_TIME, _KEPT = 24, 240


@dataclass(frozen=True)
class AllianceSolution:
    """Optimal play of a coalition of m against a coalition of n.

    Attributes
    ----------
    value : float
        What the game is worth to the coalition of m, in antes, all members together.
    gap : float
        Certified bound (up to rounding) of what both coalitions together can gain in the round with
        this continuation by leaving their mixtures for any other profile.
    growth : float
        Mean multiplier of the stakes.
    allies, opponents : int
        m and n.
    allied_mixture, opposing_mixture : tuple of (tuple of float, float)
        Sorted thresholds with their probabilities.
    boxes : int
        Boxes examined for the certificate.
    """

    value: float
    gap: float
    growth: float
    allies: int
    opponents: int
    allied_mixture: Mixture
    opposing_mixture: Mixture
    boxes: int


@checked
def solve_alliances(
    allies: Annotated[int, Whole(1, 100)],
    opponents: Annotated[int, Whole(1, 100)],
    tolerance: Annotated[float, Real(1e-10)] = 1e-6,
) -> AllianceSolution:
    """Value and optimal strategies of the recursive game m v. n in the continuum.

    Parameters
    ----------
    allies, opponents : int
        m and n, at least 1 each, at most six players together.
    tolerance : float
        Gap to be certified, at least 1e-10. The more thresholds, the sooner the boxes become too
        many: certified are 1e-10 in 1 v. 1 to 1 v. 3, 1e-9 in 1 v. 4, 1e-8 in 1 v. 5 and 2 v. 3,
        1e-6 in 2 v. 2 and 2 v. 4, and 3e-5 in 3 v. 3. From 1 v. 4 on a tenth of it is not, which
        is seen within a minute.

    Returns
    -------
    AllianceSolution

    Raises
    ------
    ArithmeticError
        If the gap is not reached.

    Examples
    --------
    >>> round(solve_alliances(1, 2).value, 6)
    -0.013286
    """
    function = "solve_alliances"
    sizes = (allies, opponents)
    if sum(sizes) > MOST_PLAYERS:
        raise ValueError(
            f"{function}: allies + opponents must be at most {MOST_PLAYERS}, got {sum(sizes)}"
        )
    search, least, failed = _Search(*sizes), np.inf, 0
    for _ in range(200):
        search.solve()
        if search.found <= tolerance / 4:
            gap, boxes = search.certified(tolerance)
            if gap <= tolerance:
                return search.summary(gap, boxes)
            if search.found <= least / 2:
                least, failed = search.found, 0
            failed += 1
        if failed == _TRIES or not search.extend():
            break
    raise ArithmeticError(f"{function}: a gap of {tolerance:g} was not reached")


class _Search:
    """Column generation in the continuum, both sides at once."""

    def __init__(self, allies: int, opponents: int) -> None:
        self.symmetric = allies == opponents
        self.profiles = [np.full((1, size), 0.8) for size in (allies, opponents)]
        self.value = 0.0

    def solve(self) -> None:
        """Solve the game of the present profiles, then ask both sides for better ones."""
        rows, columns = self.profiles
        for _ in range(20):
            matrix, stakes = coalition_payoffs(rows, columns, self.value)
            solution = solve_zero_sum(matrix)
            self.weights = [solution.row_strategy, solution.column_strategy]
            self.growth = float(self.weights[0] @ stakes @ self.weights[1])
            step = 0.0 if self.symmetric else (solution.value - self.value) / (1 - self.growth)
            self.value += step
            if abs(step) < 1e-14:
                break
        self.payoffs = [self._payoff(0), self._payoff(1)]
        self.answers = [replies(payoff) for payoff in self.payoffs]
        self.found = sum(float(values[0]) for _, values in self.answers)

    def extend(self) -> bool:
        """Add the answers that gain; False if there is none."""
        before = [len(profiles) for profiles in self.profiles]
        for side, (own, values) in enumerate(self.answers):
            level = (1, -1)[side] * self.value
            better = own[values > level][:: max(1, len(own) // _AT_A_TIME)]
            kept = self.profiles[side]
            if len(kept) > _KEPT:
                kept = kept[self.weights[side] > 0]
            self.profiles[side] = np.unique(np.vstack([kept, better, own[:1]]), axis=0)
        if self.symmetric:
            both = np.unique(np.vstack(self.profiles), axis=0)
            self.profiles = [both, both]
        return self.found > 1e-14 or before != [len(profiles) for profiles in self.profiles]

    def certified(self, tolerance: float) -> tuple[float, int]:
        """What both sides can gain at most; boxes examined."""
        gap, boxes = 0.0, 0
        for payoff, (_, values) in zip(self.payoffs, self.answers, strict=True):
            bound = bound_replies(payoff, float(values[0]) + tolerance / 4)
            gap, boxes = gap + bound.upper, boxes + bound.boxes.examined
        return gap, boxes

    def _payoff(self, side: int) -> AgainstMixture:
        """Payoff of one side against the other's mixture."""
        weights = self.weights[1 - side]
        played = weights > 0
        members = self.profiles[side].shape[1]
        continuation = (1, -1)[side] * self.value
        return AgainstMixture(
            members, self.profiles[1 - side][played], weights[played], continuation
        )

    def summary(self, gap: float, boxes: int) -> AllianceSolution:
        """The frozen record."""
        sides = zip(self.profiles, self.weights, strict=True)
        allied, opposing = (mixture_of(own[w != 0], w[w != 0]) for own, w in sides)
        return AllianceSolution(
            value=self.value,
            gap=gap,
            growth=self.growth,
            allies=self.profiles[0].shape[1],
            opponents=self.profiles[1].shape[1],
            allied_mixture=allied,
            opposing_mixture=opposing,
            boxes=boxes,
        )
