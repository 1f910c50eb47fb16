"""Guts on a mesh and the Jacob game in strategic form, in exact numbers.

The stakes of guts are multiplied and the game goes on, so one round is a game only together with
what going on is worth: payoffs are A + B V, with the stakes B and a value V for stakes of 1.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Any

import numpy as np

from guts_core.guts.coalition.games import CoalitionGame
from guts_core.guts.coalition.mesh import exact_points
from guts_core.guts.play.jacob import jacob_payoffs
from guts_core.guts.rules import Guts, in_whole_numbers
from guts_core.methods.arguments import Both, Exact, Printable, Whole, checked
from guts_core.methods.finite_games import StrategicGame, zero_sum_game
from guts_core.methods.finite_games.strategic import MOST_PAYOFFS
from guts_core.methods.one_denominator import as_parts
from guts_core.methods.validation import shown


@checked
def coalition_strategic_form(
    game: CoalitionGame, continuation: Annotated[Any, Both(Exact(), Printable())] = 0
) -> StrategicGame:
    """One round between two coalitions on a mesh, with what going on is worth.

    Parameters
    ----------
    game : CoalitionGame
        One of :func:`coalition_game`.
    continuation : int or Fraction
        V, in antes, exact: what the row coalition is sure of while the stakes are 1. If it is the
        value of the recursive game, this is the value of the matrix A + B V too.

    Returns
    -------
    StrategicGame
        A strategy is a profile of thresholds, ``"3/5 7/10"``, as the members are interchangeable.

    Raises
    ------
    ValueError
        If the matrix would have more than 250,000 entries, or a coalition has a profile twice.

    Examples
    --------
    >>> from guts_core.guts import coalition_game
    >>> form = coalition_strategic_form(coalition_game(2, mesh=5), Fraction(-1, 100))
    >>> form
    <strategic game: Guts, 1 v. 2, mesh of 5 points, 5 x 15 strategies>
    """
    _checked_size("coalition_strategic_form", 2 * game.shape[0] * game.shape[1])
    exact, (rows, columns) = game.exact(), (np.arange(size) for size in game.shape)
    sides = exact.payoff.rows.thresholds, exact.payoff.columns.thresholds  # type: ignore[attr-defined]
    (allies, opponents), mesh = (side.shape[1] for side in sides), game.mesh
    weenie = ", Weenie rule" if game.rules.weenie else ""
    own, others = ([_named(each) for each in side] for side in sides)
    if any(len(set(names)) < len(names) for names in (own, others)):
        raise ValueError("coalition_strategic_form: game must have no profile twice")
    matrix = exact.at(continuation) if continuation else exact.payoff
    return zero_sum_game(
        matrix.entries(rows, columns),
        f"Guts, {allies} v. {opponents}, mesh of {mesh} points{weenie}",
        ("player 1" if allies == 1 else "allies", "opponents"),
        own,
        others,
        "One round of continuous guts; a strategy is the members' thresholds. Entries are\n"
        "A + B V: the payoff in antes, and the multiplier of the stakes times the value\n"
        f"V = {continuation} of going on at stakes of 1.",
    )


@checked
def guts_strategic_form(
    players: Annotated[int, Whole(2, 20)],
    mesh: Annotated[int, Whole(2, 1000)],
    weenie: bool = False,
) -> StrategicGame:
    """One round of guts for single players with thresholds on a mesh.

    Parameters
    ----------
    players : int
        n, from 2 to 20.
    mesh : int
        Number M of mesh points: thresholds are i/(M-1).
    weenie : bool
        Whether the Weenie rule is played.

    Returns
    -------
    StrategicGame
        Payoffs in antes; going on is worth nothing, as it is in a symmetric equilibrium.

    Raises
    ------
    ValueError
        If there would be more than 500,000 payoffs, n M^n.

    Examples
    --------
    >>> guts_strategic_form(3, 5)
    <strategic game: Guts, 3 players, mesh of 5 points, 5 x 5 x 5 strategies>
    """
    _checked_size("guts_strategic_form", players * mesh**players)
    points = exact_points(mesh)
    rule = ", Weenie rule" if weenie else ""
    return StrategicGame(
        f"Guts, {players} players, mesh of {mesh} points{rule}",
        [f"player {k + 1}" for k in range(players)],
        [[str(point) for point in points]] * players,
        _payoffs(Guts(players, weenie), mesh),
        "One round of continuous guts; a strategy is a threshold, payoffs are in antes. Going on\n"
        "with other stakes is worth nothing to anybody.",
    )


def _payoffs(rules: Guts, mesh: int) -> np.ndarray:
    """Payoffs of all profiles: those of the sorted ones, as the players are interchangeable."""
    shape = (mesh,) * rules.players
    profiles = np.indices(shape).reshape(rules.players, -1)
    order = np.argsort(profiles, axis=0, kind="stable")
    numbers = np.ravel_multi_index(tuple(np.take_along_axis(profiles, order, axis=0)), shape)
    distinct, place = np.unique(numbers, return_inverse=True)
    whole, _, unit = in_whole_numbers(rules, profiles[:, distinct].T, mesh - 1)
    sorted_payoffs = as_parts(whole, unit).T
    payoffs = np.empty(profiles.shape, dtype=object)
    np.put_along_axis(payoffs, order, sorted_payoffs[:, place], axis=0)
    return payoffs.reshape(rules.players, *shape)


def jacob_strategic_form() -> StrategicGame:
    """The Jacob game: three players choose 1 or 2.

    Returns
    -------
    StrategicGame

    Examples
    --------
    >>> jacob_strategic_form().payoffs[:, 1, 0, 0].tolist()
    [Fraction(2, 1), Fraction(-1, 1), Fraction(-1, 1)]
    """
    return StrategicGame(
        "The Jacob game",
        ["player 1", "player 2", "player 3"],
        [["1", "2"]] * 3,
        jacob_payoffs(),
        "If exactly two agree, each of them pays the number they chose to the third.",
    )


def _named(thresholds: Iterable[Fraction]) -> str:
    return " ".join(map(str, thresholds))


def _checked_size(function: str, size: int) -> None:
    if size > MOST_PAYOFFS:
        raise ValueError(
            f"{function}: mesh must be smaller: the game would have {shown(size)} payoffs, at most "
            f"{MOST_PAYOFFS} are allowed"
        )
