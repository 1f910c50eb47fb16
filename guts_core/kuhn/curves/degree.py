r"""The index of a solution: signs that add up to 1 over all solutions at a pot.

The map :math:`x\mapsto g(f(x)/\varepsilon)` takes the closed cube into its interior, so the degree
(Brouwer's) of :math:`x-g(f(x)/\varepsilon)` is 1: the signs of the Jacobian's determinants at its
zeros add up to 1, if all are regular. Shapley (1974) gave the equilibria of games of two players
such indices, Ritzberger (1994) those of any finite game (Govindan and Wilson 1997 for components).
"""

from collections.abc import Sequence
from typing import Annotated, Any, Protocol

import numpy as np
import numpy.typing as npt

from guts_core.kuhn import arguments
from guts_core.kuhn.curves.bonus_lines import BonusLine, random_bonus
from guts_core.kuhn.equilibrium import Equilibrium, check_record
from guts_core.kuhn.game import KuhnGame
from guts_core.methods.arguments import Having, Whole, checked
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import endless, masked, named, positive, shown

#: The games beside a game: so much of a bonus; how near to a component their solutions are.
_SHIFT, _NEAR = 1e-5, 2e-2


@checked
def index(equilibrium: Equilibrium) -> int:
    """Index of a solution of the regularised game.

    Parameters
    ----------
    equilibrium : Equilibrium
        A solution, with ``epsilon`` > 0, such as those of ``EquilibriumCurve.at``.

    Returns
    -------
    int
        1 or -1; 0 if the determinant is 0 in floats, as at a fold.

    Raises
    ------
    ValueError
        If ``epsilon`` is 0: members of a family have no index of their own. Or if it is no positive
        number, the pot is none, a frequency lies outside [0, 1], or the game is too large for
        derivatives.

    Examples
    --------
    >>> from guts_core.kuhn import KuhnPoker, near_equilibrium
    >>> index(near_equilibrium(KuhnPoker(4), 3.0))
    1
    """
    check_record("index", "equilibrium", equilibrium)
    named("index", "game of equilibrium", arguments.NotTooFree().of, equilibrium.game)
    epsilon = positive("index", "epsilon of equilibrium", equilibrium.epsilon)
    pot = positive("index", "pot of equilibrium", equilibrium.pot)
    game = equilibrium.game
    return sign_at(game, game.reduce(equilibrium.frequencies), pot, epsilon)


def sign_at(game: KuhnGame, unknowns: npt.ArrayLike, pot: float, epsilon: float) -> int:
    """Sign of the determinant of the Jacobian of x - g(f(x)/epsilon), unchecked.

    At a solution the slope of g is sin(pi x)^2 / pi; this keeps its accuracy near 0 and 1. The
    Jacobian is taken pi epsilon times, or pi times, which changes no sign: nothing is divided by
    an epsilon so small that the quotient would be beyond the range of floats.
    """
    x, unit = np.asarray(unknowns, dtype=float), max(1.0, epsilon)
    slope = np.sin(np.pi * np.minimum(x, 1 - x)) ** 2 / unit
    matrix = np.pi * (epsilon / unit) * np.eye(len(x))
    matrix -= slope[:, None] * game.system(x, pot).jacobian
    return int(np.linalg.slogdet(matrix)[0])


class Pattern(Protocol):
    """Which frequencies a set of equilibria has at 0 and at 1; the slopes of the others are 0."""

    @property
    def low(self) -> np.ndarray:
        """Boolean (unknowns,): x = 0 and f <= 0."""

    @property
    def high(self) -> np.ndarray:
        """Boolean (unknowns,): x = 1 and f >= 0."""


@checked
def component_indices(
    game: arguments.Solvable,
    pot: arguments.FollowedPot,
    components: Sequence[Sequence[Annotated[Pattern, Having("low", "high")]]],
    epsilon: arguments.Epsilon = 1e-8,
    lines: Annotated[int, Whole(1, 100)] = 3,
    rng: np.random.Generator | None = None,
) -> tuple[int, ...]:
    """Indices of the components of the set of equilibria of the game itself.

    The index of a component is the degree of the regularised conditions on a neighbourhood of it:
    the sum of the indices of the solutions there for small ``epsilon``, whatever the small change
    of the game. Each random line of games gives the solutions of three games: the game itself and
    one on either side of it. Each solution goes to the component whose conditions it violates
    least.

    Parameters
    ----------
    game : KuhnGame
        The game; at least one and at most 10,000 of its frequencies are free.
    pot : float
        P > 0.
    components : sequence of sequence of Pattern
        All components, each as the closed patterns that it consists of.
    epsilon : float
        Regularisation of the gradient per hand.
    lines : int
        Number of random lines of games.
    rng : numpy.random.Generator, optional
        Source of the random numbers; without one the result is the same every time.

    Returns
    -------
    tuple of int
        One for each component; they add up to 1. Numerical: loops of solutions that no line has
        met could change the distribution, if all lines missed them alike.

    Raises
    ------
    ValueError
        If a component has no pattern, or one that is not of truths for the game's free frequencies
        or has one of these both at 0 and at 1.
    ArithmeticError
        If a solution is near no component, or near two; or if two games give different numbers.

    Examples
    --------
    >>> from guts_core.kuhn import KuhnPoker
    >>> from guts_core.kuhn.whole_sets.patterns import ClosedPattern
    >>> bluffs = ("00", "0=", "=0", "==")  # cards 1 and 2 at node 2, once player 1 has checked
    >>> every = [[ClosedPattern(f"000={two}0=0000000=0000=0000=") for two in bluffs]]
    >>> component_indices(KuhnPoker(4), 1, every, 1e-3, lines=1)
    (1,)
    """
    rng, counted = rng or np.random.default_rng(0), set()
    if not components or not all(len(one) for one in components):
        raise ValueError("component_indices: components must have at least one pattern each")
    walls = [_walls(game, one) for one in components]
    with one_thread():
        for _ in range(lines):
            line = BonusLine(game, pot, epsilon, random_bonus(game.size, rng))
            branch = line.followed()
            if branch is None:
                continue
            for shift in (-_SHIFT, 0.0, _SHIFT):
                points = [solution.x for solution in branch.at(shift)]
                counted.add(_summed(game, pot, epsilon, walls, points))
    if len(counted) != 1:
        found = sorted(counted) or "no line was followed to its end"
        raise ArithmeticError(f"component_indices: no agreement at pot {pot:g}: {found}")
    return counted.pop()


def _walls(game: KuhnGame, patterns: Sequence[Pattern]) -> np.ndarray:
    """Which frequencies each pattern has at 0 and at 1, shape (patterns, 2, unknowns)."""
    walls = [_wall(wall) for each in patterns for wall in (each.low, each.high)]
    if any(wall.shape != (game.size,) for wall in walls):
        raise ValueError(
            f"component_indices: components must be of patterns over the game's {game.size} free "
            f"frequencies, got {sorted({wall.shape for wall in walls})}"
        )
    found = np.array(walls).reshape(-1, 2, game.size)
    if found.all(axis=1).any():
        raise ValueError(
            "component_indices: components must be of patterns that have no frequency both at 0 "
            "and at 1"
        )
    return found


def _wall(given: Any) -> np.ndarray:
    """Truths as an array; NumPy would take text, and what is no number, for True."""
    try:
        wall = np.asarray(None if masked(given) or endless(given) else given)
    except Exception:  # rows of different lengths, or of the object's own, when it is looked at
        wall = np.asarray(None)
    if wall.dtype != bool:
        raise ValueError(
            "component_indices: components must be of patterns with arrays of True and False as "
            f"low and high, got {shown(given)}"
        )
    return wall


def _summed(
    game: KuhnGame, pot: float, epsilon: float, walls: list[np.ndarray], points: list[np.ndarray]
) -> tuple[int, ...]:
    """Sum of the signs of the solutions that belong to each component."""
    sums = [0] * len(walls)
    for x in points:
        slopes = game.system(x, pot).gradient * game.cards / (pot + 1)
        far = [_violation(each, x, slopes) for each in walls]
        nearest = int(np.argmin(far))
        rest = min(far[:nearest] + far[nearest + 1 :], default=1.0)
        if far[nearest] > min(_NEAR, rest / 3):
            raise ArithmeticError(
                f"component_indices: components must tell where a solution at pot {pot:g} belongs; "
                f"it is {far[nearest]:.1g} from the nearest and {rest:.1g} from the next"
            )
        sums[nearest] += sign_at(game, x, pot, epsilon)
    return tuple(sums)


def _violation(walls: np.ndarray, x: np.ndarray, slopes: np.ndarray) -> float:
    """By how much a point violates the conditions of the nearest of some patterns."""
    low, high = walls[:, 0], walls[:, 1]
    held = np.where(high, np.maximum(1 - x, -slopes), np.abs(slopes))
    return float(np.where(low, np.maximum(x, slopes), held).max(axis=1).min())
