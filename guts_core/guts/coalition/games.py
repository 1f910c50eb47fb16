"""The recursive games of coalition against coalition on a mesh ([BLPWZ22] section 4.1)."""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, Literal

import numpy as np

from guts_core.guts.coalition import generated
from guts_core.guts.coalition import mesh as meshes
from guts_core.guts.coalition.few_columns import solve_on_few_columns
from guts_core.guts.rules import Guts
from guts_core.methods.arguments import Anything, Whole, checked
from guts_core.methods.matrix_games.matrices import DenseMatrix, PayoffMatrix
from guts_core.methods.records import kept, read_only
from guts_core.methods.recursive_games.game import RecursiveGame, RecursiveSolution
from guts_core.methods.validation import Refused, masked, named, shown

Family = Literal["full", "pseudo-bloc"]

#: Most entries of a matrix that is held; larger ones are generated, under the standard rule.
LARGEST_HELD = 10**6
#: Most entries with which a game is solved from its matrices where few columns would do.
LARGEST_FILLED = 10**5
#: Most entries where nothing else can be done (1.6 GB each for payoff and stakes), and most
#: thresholds of all profiles of one coalition.
LARGEST_MATRIX = 2 * 10**8
#: Most players whose payoffs have a common denominator that is short enough to compute with.
MOST_IN_WHOLE_NUMBERS = 50
#: Most profiles of one coalition.
LARGEST_SIDE = 10**6


@checked
class CoalitionGame(RecursiveGame):
    """A recursive game between coalitions, with the thresholds that its rows and columns stand for.

    Small matrices are held, from when they are first asked for; of large ones rows and columns are
    generated as the solver asks. Where one player meets all pseudo-blocs, the best of these are
    found by their structure, without a matrix.

    Parameters
    ----------
    game : Guts
        The rules, for as many players as a row and a column have members.
    rows, columns : ndarray of int, shapes (rows, allies), (columns, opponents)
        The profiles: positions in the mesh, sorted.
    mesh : int
        Number M of mesh points.
    one_against_pseudo_blocs : bool
        Whether these are all thresholds against all pseudo-blocs; it is not looked at.

    Raises
    ------
    ValueError
        If profiles are not sorted or leave the mesh, the numbers of members do not fit, or an
        argument is not of its kind.

    Attributes
    ----------
    row_thresholds : ndarray, shape (rows, allies)
        Sorted thresholds of player 1 and allies.
    column_thresholds : ndarray, shape (columns, opponents)
        Sorted thresholds of the opponents.
    rules : Guts
        The rules, for as many players as there are members.
    mesh : int
        Number M of mesh points.

    Examples
    --------
    >>> thresholds = np.array([[0], [1], [2]])
    >>> game = CoalitionGame(Guts(2), thresholds, thresholds, 3)
    >>> game.row_thresholds.ravel().tolist(), game.solve().value
    ([0.0, 0.5, 1.0], 0.0)
    """

    def __init__(
        self,
        game: Guts,
        rows: Annotated[np.ndarray, Anything()],
        columns: Annotated[np.ndarray, Anything()],
        mesh: Annotated[int, Whole(2, LARGEST_SIDE)],
        one_against_pseudo_blocs: bool = False,
    ) -> None:
        rows, columns = (
            named("CoalitionGame", name, _own_profiles, side, mesh)
            for name, side in (("rows", rows), ("columns", columns))
        )
        if rows.shape[1] + columns.shape[1] != game.players:
            raise ValueError(
                f"CoalitionGame: game must be for {rows.shape[1] + columns.shape[1]} players, as "
                f"rows and columns are, got {game.players}"
            )
        points = meshes.mesh_points(mesh)
        self._indices = rows, columns
        self._sides = generated.Profiles(rows, points), generated.Profiles(columns, points)
        self.row_thresholds, self.column_thresholds = (side.thresholds for side in self._sides)
        self.rules, self.mesh = game, mesh
        self._structured = one_against_pseudo_blocs and math.prod(self.shape) > LARGEST_FILLED

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of profiles of the two coalitions."""
        rows, columns = self._indices
        return len(rows), len(columns)

    @kept
    def payoff(self) -> PayoffMatrix:
        """A: filled, if it is held, when it is first asked for."""
        error = meshes.payoff_error(self.rules.players, self._indices[0].shape[1], self.mesh)
        return self._matrix(meshes.payoff_matrix, generated.GeneratedPayoff, error)

    @kept
    def stakes(self) -> PayoffMatrix:
        """B, likewise."""
        error = meshes.stakes_error(self.rules.players)
        return self._matrix(meshes.stakes_matrix, generated.GeneratedStakes, error)

    def _matrix(
        self,
        filled: Callable[..., np.ndarray],
        by_rule: Callable[..., PayoffMatrix],
        error: float,
    ) -> PayoffMatrix:
        if self.rules.weenie or math.prod(self.shape) <= LARGEST_HELD:
            return DenseMatrix(filled(self.rules, *self._indices, self.mesh), error)
        return by_rule(self.rules, *self._sides)

    def _solve_by_structure(self, fee: float, **options: Any) -> RecursiveSolution | None:
        """From few columns, where these are all pseudo-blocs."""
        if not self._structured:
            return None
        found = solve_on_few_columns(self.rules, self.mesh, fee, **options)
        if found is None:
            return None
        solution, columns = found
        if self.rules.players == 3:  # two opponents: a column is a pair in any order
            low, high = np.sort(np.divmod(columns, self.mesh), axis=0)
            columns = low * self.mesh - low * (low + 1) // 2 + high
        strategy = np.zeros(self.shape[1])
        np.add.at(strategy, columns, solution.column_strategy)
        return replace(solution, column_strategy=strategy)

    def exact(self) -> RecursiveGame:
        """The same game in rationals, straight from the rules; entries are computed when asked."""
        points = meshes.exact_points(self.mesh)
        sides = [generated.Profiles(indices, points) for indices in self._indices]
        if self.rules.players <= MOST_IN_WHOLE_NUMBERS:
            return RecursiveGame(
                generated.ExactPayoff(self.rules, *sides), generated.ExactStakes(self.rules, *sides)
            )
        by_rule = generated.RulesPayoff, generated.RulesStakes
        return RecursiveGame(*(matrix(self.rules, *sides) for matrix in by_rule))


def _own_profiles(profiles: np.ndarray, mesh: int) -> np.ndarray:
    """Profiles that nobody can change: matrices are filled from them when they are asked for.

    Refused is what the formulas, which want sorted positions, would give wrong numbers for.
    """
    if (
        not isinstance(profiles, np.ndarray)
        or masked(profiles)
        or profiles.ndim != 2
        or profiles.dtype.kind not in "iu"
    ):
        raise Refused("must be a matrix of integers, a row for each profile", profiles)
    if not profiles.size:
        raise Refused("must have one or more profiles of one or more members", profiles)
    profiles = np.asarray(profiles)  # of other classes these methods take other arguments
    low, high = profiles.min(), profiles.max()
    if not 0 <= low <= high < mesh or bool((profiles[:, 1:] < profiles[:, :-1]).any()):
        raise Refused(f"must have sorted positions from 0 to {mesh - 1} in each row")
    if profiles.flags.owndata and not profiles.flags.writeable:
        return profiles  # those of coalition_game, which may take a gigabyte
    return read_only(np.array(profiles))


@checked
def coalition_game(
    opponents: Annotated[int, Whole(1, 10**7)],
    mesh: Annotated[int, Whole(2, 10**5)],
    allies: Annotated[int, Whole(1, 100)] = 1,
    family: Family = "full",
    weenie: bool = False,
) -> CoalitionGame:
    """The recursive game ``allies`` v. ``opponents`` on the mesh i/(mesh-1).

    Members of a coalition are interchangeable: a pure strategy is a multiset of thresholds.

    Parameters
    ----------
    opponents : int
        Number N of members of the column coalition.
    mesh : int
        Number M of mesh points, at least 2.
    allies : int
        Number of members of the row coalition (player 1 among them).
    family : {"full", "pseudo-bloc"}
        All multisets, or those in which all members but one agree.
    weenie : bool
        Whether the Weenie rule is played.

    Returns
    -------
    CoalitionGame
        Payoffs are the row coalition's total, in antes.

    Raises
    ------
    ValueError
        If a coalition has more than 10^6 profiles or these more than 2 * 10^8 thresholds, or if a
        matrix of the Weenie rule, which is held, would have more than 2 * 10^8 entries.

    Examples
    --------
    >>> game = coalition_game(2, mesh=51, allies=2)
    >>> game.shape, abs(game.solve(termination_fee=2).value) < 1e-9
    ((1326, 1326), True)
    """
    function = "coalition_game"
    sizes = [_family_size(family, members, mesh) for members in (allies, opponents)]
    for name, members, size in zip(
        ("allies", "opponents"), (allies, opponents), sizes, strict=True
    ):
        if size > LARGEST_SIDE or size * members > LARGEST_MATRIX:
            raise ValueError(
                f"{function}: {name} and mesh give {shown(size)} profiles of {members} thresholds; "
                f"at most {LARGEST_SIDE} with at most {LARGEST_MATRIX} thresholds in all are "
                "allowed; take a coarser mesh, the pseudo-bloc family, solve_coalition or "
                "solve_alliances"
            )
    if weenie and math.prod(sizes) > LARGEST_MATRIX:
        raise ValueError(
            f"{function}: mesh and family give a {sizes[0]} x {sizes[1]} matrix, more than "
            f"{LARGEST_MATRIX} entries; take a coarser mesh or the pseudo-bloc family"
        )
    profiles = meshes.all_profiles if family == "full" else meshes.pseudo_bloc_profiles
    rows, columns = (read_only(profiles(members, mesh)) for members in (allies, opponents))
    game = Guts(allies + opponents, weenie)
    structured = allies == 1 < opponents and (opponents == 2 or family == "pseudo-bloc")
    return CoalitionGame(game, rows, columns, mesh, structured)


@checked
def alliance_game(
    opponents: Annotated[int, Whole(1, 100)],
    mesh: Annotated[int, Whole(2, 1001)],
    allies: Annotated[int, Whole(1, 100)] = 1,
) -> CoalitionGame:
    """An older name of :func:`coalition_game` with the full family and the standard rule.

    Parameters
    ----------
    opponents, mesh, allies : int
        Those of :func:`coalition_game`.

    Returns
    -------
    CoalitionGame

    Raises
    ------
    ValueError
        If a coalition has more than 10^6 profiles.

    Examples
    --------
    >>> alliance_game(2, mesh=5).shape
    (5, 15)
    """
    try:
        return coalition_game(opponents, mesh, allies)
    except ValueError as reason:
        raise ValueError(str(reason).replace("coalition_game", "alliance_game", 1)) from None


def _family_size(family: Family, members: int, mesh: int) -> int:
    if family == "full" or members <= 2:
        # With more than 10^4 of them the number has too many digits to be shown, and any will do.
        return math.comb(mesh + members - 1, min(members, mesh - 1, 10**4))
    return mesh * mesh
