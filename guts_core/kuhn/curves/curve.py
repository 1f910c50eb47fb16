"""The curve of regularised equilibria against the pot ([Bil18] sec. 3 and 5)."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, cast

import numpy as np

from guts_core.kuhn.arguments import Epsilon, GameOrCards, Pot, Pots, Scale, Solvable, Tolerance
from guts_core.kuhn.curves.regularised import RegularisedKuhn, from_large_epsilon
from guts_core.kuhn.equilibrium import Equilibrium, in_floats
from guts_core.kuhn.game import KuhnGame
from guts_core.kuhn.three_players.rules import chosen_game
from guts_core.methods.arguments import Positive, Real, checked
from guts_core.methods.continuation.branch import Branch
from guts_core.methods.continuation.follow import Resumable, continue_branch
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.record import BranchStatus
from guts_core.methods.records import ReadOnly, kept
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import named

#: Steps that keep to one curve for all sizes and epsilons tried (the test-suite retraces some).
OPTIONS = ContinuationOptions(
    initial_step=1e-3, max_step=0.1, growth=1.3, newton_tolerance=1e-8, max_steps=1_000_000
)

#: Longer steps, and no Jacobian where Newton's iteration confirms a step, for a curve of which the
#: solutions at some pots are wanted: half the time.
QUICK = replace(OPTIONS, growth=2.0, max_angle=0.4, reuse_factors=True)

#: How far beyond the highest pot a curve is followed if nothing else is said, to find what returns.
OVERSHOOT = 1.5

#: Points whose expectations are computed at once.
_CHUNK = 256


@dataclass(frozen=True)
class EquilibriumCurve(ReadOnly):
    """Regularised equilibria along a curve, between a lowest and a highest pot.

    Attributes
    ----------
    game : KuhnGame
        The game.
    epsilon : float
        Regularisation of the gradient per hand, multiplied by the scale if there is one.
    bounds : tuple of float
        Lowest and highest pot. In between the curve may leave this range for a while.
    pots : numpy.ndarray, shape (points,)
        P at the stored points.
    arc_length : numpy.ndarray, shape (points,)
        Length of the curve in the unknowns and the pot, from where ``branch`` begins: the sum of
        the chords of its steps.
    unknowns : numpy.ndarray, shape (points, size)
        The free frequencies.
    folds : numpy.ndarray
        Pots at which the curve turns around, in its order.
    branch : Branch
        The whole curve as it was followed, from P_min/2, or from the lowest pot where that is
        lower, to beyond the highest pot, with the counts of accepted and rejected steps and the
        largest residual.
    """

    game: KuhnGame
    epsilon: float
    bounds: tuple[float, float]
    pots: np.ndarray
    arc_length: np.ndarray
    unknowns: np.ndarray = field(repr=False)
    folds: np.ndarray
    branch: Branch = field(repr=False, compare=False)

    @kept
    def frequencies(self) -> np.ndarray:
        """Shape (points, nodes, cards)."""
        return self.game.complete(self.unknowns)

    @kept
    def expectations(self) -> np.ndarray:
        """Shape (points, players), per hand."""
        parts = [
            self.game.expectations(
                self.game.complete(self.unknowns[k : k + _CHUNK]), self.pots[k : k + _CHUNK]
            )
            for k in range(0, max(1, len(self.pots)), _CHUNK)
        ]
        return np.concatenate(parts)

    @checked
    def at(self, pot: Pot) -> tuple[Equilibrium, ...]:
        """The distinct solutions at a pot, in the order of the curve.

        Examples
        --------
        >>> len(equilibrium_curve(4, (1, 1.2), 1e-2).at(1.1))
        1
        """
        if not self.bounds[0] <= pot <= self.bounds[1]:
            raise ValueError(
                f"EquilibriumCurve.at: pot must lie between {self.bounds[0]:g} and "
                f"{self.bounds[1]:g}, got {pot!r}"
            )
        with one_thread():
            found = self.branch.at(pot)
        problem = cast(RegularisedKuhn, self.branch.problem)
        epsilon = problem.epsilon / problem.scale  # of the gradient per hand as it is
        return tuple(
            in_floats(self.game, pot, each.x, epsilon, arc_length=each.arc_length) for each in found
        )

    @kept
    def multiplicity(self) -> tuple[np.ndarray, np.ndarray]:
        """Number of solutions by the pot: edges of intervals, and the count inside each.

        Between two folds the pot rises or falls all the way, so each piece passes a pot once.
        """
        edges, rising, falling = self._passes
        return edges, rising + falling

    @kept
    def index_sums(self) -> tuple[np.ndarray, np.ndarray]:
        """Sum of the indices by the pot: edges of intervals, and the sum inside each.

        Where the pot rises the index is 1 or -1 all along the curve, where it falls the opposite:
        det[J b; t'] keeps its sign, which every step checks, and det J is it times t's component
        along the pot. Over all solutions at a pot the sum is 1: another says that some are missing.
        """
        edges, rising, falling = self._passes
        upwards = (-1) ** self.game.size * self.branch.state.start.sign
        return edges, upwards * (rising - falling)

    @kept
    def _passes(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Edges of intervals of the pot, and how often the curve passes each, up and down."""
        turns = [p.parameter for p in self.branch.folds]
        ends = np.array([self.branch.parameters[0], *turns, self.branch.parameters[-1]])
        edges = np.unique([*self.bounds, *np.clip(ends, *self.bounds)])
        # No end lies inside an interval; its middle might, in floats, be one of its edges.
        left, right = edges[:-1], edges[1:]
        start, stop = ends[:-1, None], ends[1:, None]
        rising, falling = (start <= left) & (right <= stop), (stop <= left) & (right <= start)
        return edges, rising.sum(axis=0), falling.sum(axis=0)

    @checked
    def largest_multiplicity(self, width: Tolerance = 0.0) -> tuple[int, float, float]:
        """Largest number of solutions at one pot, and the widest interval with that many.

        Parameters
        ----------
        width : float
            Intervals narrower than this do not count.

        Raises
        ------
        ValueError
            If ``width`` is negative, or no interval is so wide.

        Examples
        --------
        >>> equilibrium_curve(4, (1, 1.2), 1e-2).largest_multiplicity(width=0.0)
        (1, 1.0, 1.2)
        """
        edges, counts = self.multiplicity
        widths = np.diff(edges)
        if width > widths.max():
            raise ValueError(
                f"EquilibriumCurve.largest_multiplicity: width must be at most {widths.max():g}"
            )
        most = int(counts[widths >= width].max())
        index = int(np.argmax(np.where(counts == most, widths, -1.0)))
        return most, float(edges[index]), float(edges[index + 1])


#: Least epsilon / scale that is more than the rounding of the gradient.
_LEAST_EPSILON = 1e-14


@checked
def equilibrium_curve(
    cards: Annotated[KuhnGame | int, GameOrCards(4, 500)],
    pots: Annotated[tuple[float, float], Pots()],
    epsilon: Epsilon = 1e-6,
    simplified: bool = False,
    *,
    scale: Scale = 1.0,
    overshoot: Annotated[float, Real(1, 1000)] = OVERSHOOT,
    options: ContinuationOptions | None = None,
    progress: Callable[[float, int], None] | None = None,
    resume: EquilibriumCurve | None = None,
) -> EquilibriumCurve:
    """Follow the regularised equilibria upwards from P_min/2, or from a lower lowest pot.

    The time of a step is in proportion to the cards where they are many. To P = 5, 26 cards take
    seconds, 52 ten seconds, 200 a minute, 500 some minutes; ``progress`` tells how far it is.

    Parameters
    ----------
    cards : KuhnGame or int
        The game; N, at least 4, stands for the game of three players with N cards.
    pots : tuple of float
        Lowest and highest pot. The curve always starts below P_min, where one solution was found.
        The highest is at most as far as all steps of ``options`` together lead, and 1e12.
    epsilon : float
        Regularisation of the gradient per hand ([Bil18] names 10^-6 for simplified Kuhn poker,
        Figure 4). With 10^-12 the curves of four to six cards end among rounding errors, with
        10^-9 they do not.
    simplified : bool
        With N in place of a game: simplified Kuhn poker ([Bil18] sec. 4).
    scale : float
        Multiplies the gradient per hand; the solutions selected depend on it.
    overshoot : float
        The curve is followed to this many times the highest pot, 1 to 1000: what comes back is
        found.
    options : ContinuationOptions, optional
        Steps and tolerances of the continuation.
    progress : callable, optional
        Called with (pot, steps) after each step.
    resume : EquilibriumCurve, optional
        Go on with this curve to a higher pot; it must have the same game, epsilon and scale, and
        begin at the lowest pot or below.

    Returns
    -------
    EquilibriumCurve

    Raises
    ------
    ArithmeticError
        If the curve could not be followed to the highest pot.

    Examples
    --------
    >>> curve = equilibrium_curve(4, (4, 4.5), 1e-4)
    >>> [len(curve.at(pot)) for pot in (4.1, 4.21, 4.4)]
    [1, 3, 1]
    """
    game, function = chosen_game("equilibrium_curve", cards, simplified), "equilibrium_curve"
    return _followed(function, game, pots, epsilon, scale, overshoot, options, progress, resume)


def _followed(
    function: str,
    game: KuhnGame,
    pots: tuple[float, float],
    epsilon: float,
    scale: float = 1.0,
    overshoot: float = 1.0,
    options: ContinuationOptions | None = None,
    progress: Callable[[float, int], None] | None = None,
    resume: EquilibriumCurve | None = None,
) -> EquilibriumCurve:
    """The curve, for a function that is named in errors."""
    low, high = pots
    if epsilon < _LEAST_EPSILON * scale:
        raise ValueError(
            f"{function}: scale must be at most {epsilon / _LEAST_EPSILON:g} for this "
            f"epsilon, got {scale:g}: rounding would be larger than the regularisation"
        )
    problem, options = RegularisedKuhn(game, epsilon, scale), options or OPTIONS
    if resume is None:
        first = min(low, float(game.least_pot) / 2)
        start = from_large_epsilon(function, game, first, epsilon, scale)
        beginning: dict[str, Any] = {"start": start, "parameter": first}
    else:
        named(function, "branch of resume", Resumable().of, resume.branch)
        if resume.branch.problem != problem:
            same = "a curve of the same game, epsilon and scale"
            raise ValueError(f"{function}: resume must be {same}")
        first, beginning = resume.branch.parameters[-1], {"resume": resume.branch}
        _check_goes_on(function, resume, overshoot, pots, options)
    bounds = (0.0, overshoot * high)
    _check_within_reach(first, overshoot, high, options)
    with one_thread():
        branch = continue_branch(
            problem, bounds=bounds, options=options, progress=progress, **beginning
        )
    if branch.status is not BranchStatus.PARAMETER_BOUND or branch.parameters[-1] < high:
        raise ArithmeticError(
            f"{function}: {branch.status.value} at pot {branch.parameters[-1]:.6g} "
            f"after {branch.steps} steps, for {game.cards} cards and epsilon {epsilon:g}"
        )
    return _curve(game, problem.epsilon, (low, high), branch)


def _check_goes_on(
    function: str,
    resume: EquilibriumCurve,
    overshoot: float,
    pots: tuple[float, float],
    options: ContinuationOptions,
) -> None:
    """Refuse what this curve cannot be resumed with."""
    begins, ends = resume.branch.parameters[[0, -1]]
    low, high = pots
    if low < begins:  # what is resumed goes on at its end alone
        raise ValueError(
            f"{function}: pots must begin where the curve resumed does, at {begins}, or above, "
            f"got {low}"
        )
    if ends > overshoot * high:
        raise ValueError(
            f"{function}: pots must lead as far as the curve resumed, to {ends:g}, got {high:g} "
            f"with the overshoot {overshoot:g}"
        )
    weight = resume.branch.state.start.weight
    if options.parameter_weight != weight:
        raise ValueError(
            f"{function}: options must have the parameter_weight of the curve resumed, "
            f"{weight:g}, got {options.parameter_weight:g}"
        )


def _check_within_reach(
    first: float, overshoot: float, high: float, options: ContinuationOptions
) -> None:
    """Refuse a pot that is further away than all steps together are long."""
    most = (first + options.max_steps * options.max_step / options.parameter_weight) / overshoot
    if high > most:
        raise ValueError(
            f"equilibrium_curve: pots must end at {most:g} or before, got {high:g}: max_steps and "
            f"max_step of the options, with the overshoot {overshoot:g}, lead no further"
        )


@checked
def many_players_curve(
    game: Solvable, highest: Annotated[float, Positive(90_000)], epsilon: Epsilon = 1e-6
) -> EquilibriumCurve:
    """Follow the regularised equilibria from P_min/2 to a highest pot, and no further.

    Parameters
    ----------
    game : KuhnGame
        The game.
    highest : float
        Highest pot, above P_min and at most 90,000, which takes minutes: about as far as so many
        steps as are made lead.
    epsilon : float
        Regularisation of the gradient per hand, positive.

    Returns
    -------
    EquilibriumCurve

    Raises
    ------
    ArithmeticError
        If the curve could not be followed to the highest pot.

    Examples
    --------
    >>> from guts_core.kuhn.many_players.game import MultiplayerKuhn
    >>> curve = many_players_curve(MultiplayerKuhn(2, 4), 3)
    >>> len(curve.folds)
    0
    """
    if highest <= game.least_pot:
        raise ValueError(
            f"many_players_curve: highest must be above P_min = {game.least_pot}, got {highest!r}"
        )
    return _followed("many_players_curve", game, (float(game.least_pot) / 2, highest), epsilon)


def _curve(
    game: KuhnGame, epsilon: float, bounds: tuple[float, float], branch: Branch
) -> EquilibriumCurve:
    """The stored points from the first above the lowest pot to the last below the highest."""
    inside = np.flatnonzero((branch.parameters >= bounds[0]) & (branch.parameters <= bounds[1]))
    part = slice(int(inside[0]), int(inside[-1]) + 1) if inside.size else slice(0, 0)
    lengths = branch.arc_lengths[part]
    ends = (lengths[0], lengths[-1]) if inside.size else (math.inf, -math.inf)
    folds = [p.parameter for p in branch.folds if ends[0] <= p.arc_length <= ends[1]]
    return EquilibriumCurve(
        game,
        epsilon,
        bounds,
        branch.parameters[part],
        lengths,
        branch.x[part],
        np.array(folds),
        branch,
    )


def thinned(options: ContinuationOptions, distance: float) -> ContinuationOptions:
    """The same steps, storing points only at this distance along the curve."""
    return replace(options, keep_distance=distance)
