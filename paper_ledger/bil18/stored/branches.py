"""A search for solutions off the known curve, at one pot ([Bil18] sec. 5 did not look for any).

Newton's iteration from random profiles does not serve: at epsilon below 0.1 it hardly ever
converges, deflated or not. What serves are lines of games
(:class:`~guts_core.kuhn.curves.bonus_lines.BonusLine`). They need no curve over the pot, so they
may meet what that one has missed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from guts_core.kuhn.curves.bonus_lines import BonusLine, random_bonus
from guts_core.kuhn.curves.curve import OPTIONS
from guts_core.kuhn.curves.regularised import RegularisedKuhn
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods.continuation.branch import Branch
from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.records import ReadOnly
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import finite_matrix, integer_at_least, named, positive

#: Solutions differ if some frequency differs by more than this.
DISTINCT = 1e-5


@dataclass(frozen=True)
class BranchSearch(ReadOnly):
    """What a search at one pot found.

    Attributes
    ----------
    game : KuhnPoker
        The game.
    pot, epsilon : float
        P and the regularisation.
    known : numpy.ndarray, shape (solutions, 12, cards)
        The solutions known beforehand.
    starts, completed : int
        Lines of games started, and followed from end to end.
    reached : numpy.ndarray, shape (solutions,)
        How many lines met each known solution: what the lines find unaided.
    found : numpy.ndarray, shape (new, 12, cards)
        Solutions that are none of the known ones.
    gains : float
        Largest gain by a best reply at the new solutions; 0 if there are none.
    """

    game: KuhnPoker
    pot: float
    epsilon: float
    known: np.ndarray = field(repr=False)
    starts: int
    completed: int
    reached: np.ndarray
    found: np.ndarray = field(repr=False)
    gains: float


def search_branches(
    game: KuhnPoker,
    pot: float,
    epsilon: float,
    known: Sequence[npt.ArrayLike],
    starts: int,
    rng: np.random.Generator,
) -> BranchSearch:
    """Look for solutions at a pot that are not among the known ones.

    Parameters
    ----------
    game : KuhnPoker
        The game.
    pot, epsilon : float
        P and the regularisation of the gradient per hand.
    known : sequence of array_like, shape (12, cards)
        Frequencies of the solutions known, such as those of ``EquilibriumCurve.at``.
    starts : int
        Number of lines of games.
    rng : numpy.random.Generator
        Draws the bonuses.

    Returns
    -------
    BranchSearch
        Finding nothing is evidence, not a proof.

    Examples
    --------
    >>> search = search_branches(KuhnPoker(4), 3.0, 1e-4, [], 1, np.random.default_rng(0))
    >>> search.completed, len(search.found)  # nothing was known, so the one solution is new
    (1, 1)
    """
    number = positive("search_branches", "pot", pot)
    positive("search_branches", "epsilon", epsilon)
    integer_at_least("search_branches", "starts", starts, 1)
    before = _unknowns(game, known)
    with one_thread():
        lines = [
            BonusLine(game, number, epsilon, random_bonus(game.size, rng)) for _ in range(starts)
        ]
        passed = [line.solutions() for line in lines]
    met = [x for solutions in passed for x in solutions or ()]
    new = np.array(_distinct(met, list(before))).reshape(-1, game.size)
    found = game.complete(new)
    return BranchSearch(
        game,
        number,
        epsilon,
        game.complete(before),
        starts,
        sum(solutions is not None for solutions in passed),
        np.array([sum(not _distinct([x], [each]) for x in met) for each in before], dtype=int),
        found,
        float(game.gains(found, number).max(initial=0.0)),
    )


def branch_through(
    game: KuhnPoker, frequencies: npt.ArrayLike, pot: float, epsilon: float
) -> Branch:
    """The curve over the pot through one solution, up to the pot 150, to see what it is part of.

    Parameters
    ----------
    game : KuhnPoker
        The game.
    frequencies : array_like, shape (12, cards)
        A solution.
    pot, epsilon : float
        Its P and the regularisation of the gradient per hand.

    Returns
    -------
    Branch
        Its status is "closed loop" if the curve comes back to the solution: it is then no part of
        the curve that starts below P_min.

    Raises
    ------
    ValueError
        If there is no solution near ``frequencies``.
    """
    (start,) = _unknowns(game, [frequencies])
    problem = RegularisedKuhn(game, positive("branch_through", "epsilon", epsilon))
    number = positive("branch_through", "pot", pot)
    with one_thread():
        return continue_branch(problem, start, number, 1, (0.0, 150.0), OPTIONS)


def with_loops(search: BranchSearch) -> BranchSearch:
    """The same search with all solutions at its pot on the branches through those it found.

    Where every solution is regular their number is odd, and so it is on the known curve. A closed
    loop passes a pot an even number of times: lines of games that met one of its solutions may have
    missed another.

    Parameters
    ----------
    search : BranchSearch
        From :func:`search_branches`.

    Returns
    -------
    BranchSearch
        With ``found`` completed and ``gains`` accordingly.
    """
    game, known = search.game, _unknowns(search.game, list(search.known))
    every = list(_unknowns(game, list(search.found)))
    for x in search.found:
        branch = branch_through(game, x, search.pot, search.epsilon)
        passed = [solution.x for solution in branch.at(search.pot)]
        every += _distinct(passed, [*known, *every])
    found = game.complete(np.array(every).reshape(-1, game.size))
    gains = float(game.gains(found, search.pot).max(initial=0.0))
    return replace(search, found=found, gains=gains)


def _distinct(candidates: Sequence[np.ndarray], known: Sequence[np.ndarray]) -> list[np.ndarray]:
    """The candidates that are neither known nor repeated."""
    new: list[np.ndarray] = []
    for x in candidates:
        if all(float(np.abs(x - other).max()) > DISTINCT for other in (*known, *new)):
            new.append(x)
    return new


def _unknowns(game: KuhnPoker, known: Sequence[npt.ArrayLike]) -> np.ndarray:
    """Free frequencies of the known profiles, one row each."""
    rows = [named("search_branches", "known", finite_matrix, profile) for profile in known]
    for row in rows:
        if row.shape != game.free.shape:
            raise ValueError(
                f"search_branches: known must hold arrays of shape {game.free.shape}, "
                f"got {row.shape}"
            )
    return np.array([game.reduce(row) for row in rows], dtype=float).reshape(-1, game.size)
