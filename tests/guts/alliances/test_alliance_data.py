"""The stored games of coalition against coalition: gaps and values from the listed mixtures."""

from pathlib import Path

import pytest

from guts_core.guts.alliances.best_replies import replies
from guts_core.guts.coalition.mesh import all_profiles, mesh_points
from guts_core.guts.coalition.mixtures import AgainstMixture, coalition_payoffs
from paper_ledger.blpwz22.alliances.mesh_values import (
    SIZES,
    alliance_rows,
    mesh_row,
    parsed,
    read_rows,
    write_rows,
)

ROWS = read_rows(Path(__file__).parents[3] / "data" / "guts_alliances.csv")


def test_all_games_are_stored():
    stored = [(row.allies, row.opponents, row.mesh) for row in ROWS]
    assert stored == [(m, n, str(M) if M else "") for m, n, Ms, _ in SIZES for M in (*Ms, 0)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.allies}v{row.opponents}-{row.mesh}")
def test_stored_mixtures(row):
    sides = [parsed(row.allied_mixture), parsed(row.opposing_mixture)]
    (own, weights), (theirs, others) = sides
    matrix, stakes = coalition_payoffs(own, theirs, row.value)
    assert weights.sum() == pytest.approx(1, abs=1e-7)
    assert weights @ matrix @ others == pytest.approx(row.value, abs=row.gap + 1e-7)
    assert weights @ stakes @ others == pytest.approx(row.growth, abs=1e-6)
    gap = 0.0
    for side, members in enumerate((row.allies, row.opponents)):
        profiles, chances = sides[1 - side]
        payoff = AgainstMixture(members, profiles, chances, (1, -1)[side] * row.value)
        if not row.mesh:
            gap += replies(payoff)[1][0]
        elif int(row.mesh) <= 41:
            profiles = mesh_points(int(row.mesh))[all_profiles(members, int(row.mesh))]
            gap += payoff.payoffs(profiles).max()
    assert gap <= row.gap + 1e-7


def test_a_row_is_computed_again(tmp_path):
    (row,) = [row for row in ROWS if (row.allies, row.opponents, row.mesh) == (2, 3, "31")]
    again = mesh_row(2, 3, 31, row.value)
    assert again.value == pytest.approx(row.value, abs=1e-10)
    rows = alliance_rows(1, 1, (5,), 1e-6)
    write_rows(rows, tmp_path / "rows.csv")
    assert read_rows(tmp_path / "rows.csv") == rows
