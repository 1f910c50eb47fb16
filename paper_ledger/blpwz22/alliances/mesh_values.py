"""Rows of ``data/guts_alliances.csv``: values of games m v. n on meshes and in the continuum."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from pathlib import Path

import numpy as np

from guts_core.guts.alliances.solve import solve_alliances
from guts_core.guts.coalition.games import coalition_game
from guts_core.guts.solution import Mixture, mixture_of
from guts_core.storage.files import read_csv, write_csv

#: Members of both coalitions, meshes, and the gap certified in the continuum.
SIZES = (
    (2, 2, (21, 41, 61, 81, 101), 3e-6),
    (2, 3, (21, 31, 41, 51, 61, 81, 101), 1e-8),
    (2, 4, (21, 31, 41, 51), 1e-6),
    (3, 3, (21, 31, 41, 51), 5e-5),
)


@dataclass(frozen=True)
class AllianceRow:
    """One solved game.

    Attributes
    ----------
    allies, opponents : int
        m and n.
    mesh : str
        Number of mesh points; empty for the continuum.
    value : float
        What the game is worth to the allies together, in antes.
    gap : float
        What both coalitions together can still gain in the round: on the mesh among its profiles,
        in the continuum a bound for all thresholds.
    growth : float
        Mean multiplier of the stakes.
    allied_mixture, opposing_mixture : str
        Profiles with their probabilities, ``0.65,0.85:0.04``, separated by blanks.
    """

    allies: int
    opponents: int
    mesh: str
    value: float
    gap: float
    growth: float
    allied_mixture: str
    opposing_mixture: str


#: Of the file.
COLUMNS = tuple(field.name for field in fields(AllianceRow))


def mesh_row(allies: int, opponents: int, mesh: int, guess: float) -> AllianceRow:
    """Solve one game on a mesh, by generation."""
    game = coalition_game(opponents, mesh, allies)
    found = game.solve(termination_fee=float(allies), guess=guess).resolved("mesh_row")
    sides = (
        (game.row_thresholds[found.rows], found.row_strategy[found.rows]),
        (game.column_thresholds[found.columns], found.column_strategy[found.columns]),
    )
    mixtures = [text(mixture_of(*side)) for side in sides]
    return AllianceRow(
        allies, opponents, str(mesh), found.value, found.gap, found.growth, *mixtures
    )


def alliance_rows(
    allies: int, opponents: int, meshes: tuple[int, ...], tolerance: float
) -> list[AllianceRow]:
    """The game on meshes and, last, in the continuum."""
    exact = solve_alliances(allies, opponents, tolerance)
    guess = exact.value - 1e-3
    rows = [mesh_row(allies, opponents, mesh, guess) for mesh in meshes]
    mixtures = text(exact.allied_mixture), text(exact.opposing_mixture)
    last = AllianceRow(allies, opponents, "", exact.value, exact.gap, exact.growth, *mixtures)
    return [*rows, last]


def text(mixture: Mixture) -> str:
    """A mixture as one field."""
    return " ".join(
        ",".join(f"{t:.9g}" for t in profile) + f":{weight:.9g}" for profile, weight in mixture
    )


def parsed(field: str) -> tuple[np.ndarray, np.ndarray]:
    """Profiles and weights from such a field."""
    parts = [part.split(":") for part in field.split()]
    profiles = np.array([[float(t) for t in profile.split(",")] for profile, _ in parts])
    return profiles, np.array([float(weight) for _, weight in parts])


def write_rows(rows: list[AllianceRow], path: Path) -> None:
    """Write the file."""
    write_csv(path, COLUMNS, map(astuple, rows))


def read_rows(path: Path) -> list[AllianceRow]:
    """Read it back."""
    return read_csv(path, COLUMNS, _read)


def _read(row: dict[str, str]) -> AllianceRow:
    return AllianceRow(
        *(int(row["allies"]), int(row["opponents"]), row["mesh"]),
        *(float(row["value"]), float(row["gap"]), float(row["growth"])),
        *(row["allied_mixture"], row["opposing_mixture"]),
    )
