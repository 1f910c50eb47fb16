"""The data frames hold what the records hold."""

from fractions import Fraction

from guts_core.von_neumann.two_players.counting import existence_table
from guts_core.von_neumann.two_players.sweeps import sweep
from paper_ledger.pages.tables.von_neumann import _played, existence_frame, sweep_frame


def test_existence_frame_leaves_out_decks_without_pure_equilibria():
    table = existence_table(30, [2, 3])
    frame = existence_frame(table)
    assert list(frame.columns) == ["b = 2", "b = 3"]
    assert list(frame.index) == sorted({entry.cards for entry in table if entry.count})
    cells = {(f"b = {e.bet}", e.cards): e.count for e in table if e.cards in frame.index}
    for (bet, cards), count in cells.items():
        shown = frame.loc[cards, bet]
        assert shown == "–" if count == 0 else int(shown.replace("\N{THIN SPACE}", "")) == count


def test_sweep_frame_shows_every_deck():
    points = sweep([2, 4, 9], [2])
    frame = sweep_frame(points)
    assert list(frame.index) == [2, 4, 9]
    assert list(frame["pure"]) == [point.count for point in points]
    assert list(frame["value"]) == [str(point.mixed.value) for point in points]
    assert list(frame["S1"]) == ["∅ or 2", "–", "1, 8, 9"]
    assert list(frame["one S2"]) == ["2", "–", "6–9"]
    assert list(frame["I mixes"]) == ["∅", "1 (1/2), 4", "1, 8, 9"]


def test_only_sure_cards_stand_in_runs():
    half, one = Fraction(1, 2), Fraction(1)
    shown = "1 (1/2), 2 (1/2), 4–6, 7 (1/2)"
    assert _played([half, half, 0 * one, one, one, one, half]) == shown
