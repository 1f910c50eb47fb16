"""Sweeps, and every row of the stored CSV files by exact gains."""

import csv
import itertools
import math
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from guts_core.von_neumann import (
    count_pure_equilibria,
    deviation_gains,
    mixed_equilibrium,
    payoff,
    pure_equilibria,
)
from guts_core.von_neumann.two_players import sweeps
from guts_core.von_neumann.two_players.pay_tables import paytable
from guts_core.von_neumann.two_players.sweeps import (
    LIMIT,
    MIXED_COLUMNS,
    PURE_COLUMNS,
    SweepPoint,
    authors_sweep,
    sweep,
    write_mixed_csv,
    write_pure_csv,
)
from tools import make_data

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "data"


def stored(name):
    with (DATA / f"von_neumann_{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def pure():
    return stored("pure")


@pytest.fixture(scope="module")
def mixed():
    return stored("mixed")


def deck(row):
    return int(row["cards"]), Fraction(row["bet"])


def entries(text, kind):
    return tuple(kind(entry) for entry in text.split())


def test_stored_decks_are_those_of_the_three_sweeps(mixed):
    expected = set(itertools.product(range(2, 11), range(1, 6)))
    expected |= set(itertools.product(range(2, 12), range(1, 4)))
    expected |= set(itertools.product(range(2, 28), [2]))
    assert [deck(row) for row in mixed] == sorted(expected, key=lambda pair: pair[::-1])


def test_stored_counts(pure, mixed):
    rows = Counter(deck(row) for row in pure)
    for row in mixed:
        count = count_pure_equilibria(*deck(row))
        assert int(row["pure_equilibria"]) == int(row["pure_listed"]) == rows[deck(row)] == count


def test_no_stored_equilibrium_stands_twice(pure):
    keys = [(*deck(row), row["bet_cards"], row["call_cards"]) for row in pure]
    assert len(keys) == len(set(keys))


def test_every_stored_pure_equilibrium_is_one(pure):
    """From the rules, by summing over the other's cards; all numbers are integers."""
    for (cards, bet), rows in itertools.groupby(pure, key=deck):
        listed = list(rows)
        sign = np.sign(np.subtract.outer(np.arange(cards), np.arange(cards)))
        others, stake = abs(sign), int(bet) + 1
        bets, calls = (
            np.array([[i + 1 in entries(row[name], int) for i in range(cards)] for row in listed])
            for name in ("bet_cards", "call_cards")
        )
        betting = calls @ (stake * sign).T + ~calls @ others.T - sign.sum(axis=1)
        calling = bets @ (-stake * sign + others)
        assert (np.where(bets, betting, -betting) >= 0).all()
        assert (np.where(calls, calling, -calling) >= 0).all()
        values = [int(total) for total in (bets * betting).sum(axis=1)]
        expected = [Fraction(row["value"]) * cards * (cards - 1) for row in listed]
        assert values == expected


def test_stored_pure_equilibria_gain_nothing_by_deviating(pure, mixed):
    values = {deck(row): Fraction(row["value"]) for row in mixed}
    for row in pure[:200] + pure[200::10]:
        cards, bet = deck(row)
        chosen = (set(entries(row[name], int)) for name in ("bet_cards", "call_cards"))
        pair = [[int(i in each) for i in range(1, cards + 1)] for each in chosen]
        assert deviation_gains(cards, bet, *pair) == (0, 0)
        assert payoff(cards, bet, *pair) == Fraction(row["value"]) == values[cards, bet]
        assert float(row["value_float"]) == float(Fraction(row["value"]))


def test_every_stored_mixed_equilibrium_is_one(mixed):
    for row in mixed:
        cards, bet = deck(row)
        names = ("bet_probabilities", "call_probabilities")
        pair = [entries(row[name], Fraction) for name in names]
        assert [len(each) for each in pair] == [cards, cards]
        assert all(0 <= p <= 1 for each in pair for p in each)
        assert deviation_gains(cards, bet, *pair) == (0, 0)
        assert payoff(cards, bet, *pair) == Fraction(row["value"])
        for name, exact in zip(names, pair, strict=True):
            assert entries(row[f"{name}_float"], float) == tuple(map(float, exact))
        assert float(row["value_float"]) == float(Fraction(row["value"]))


@pytest.mark.parametrize(("cards", "bet"), [(2, 5), (6, 2), (9, 2), (10, 1), (10, 2)])
def test_stored_rows_against_the_payoff_table(pure, cards, bet):
    rows = [row for row in pure if deck(row) == (cards, bet)]
    listed = {(entries(row["bet_cards"], int), entries(row["call_cards"], int)) for row in rows}
    assert listed == set(paytable(cards, bet).saddle_points())


@pytest.mark.parametrize(("cards", "bet"), [(11, 1), (20, 2), (27, 2)])
def test_stored_rows_against_a_fresh_listing(pure, mixed, cards, bet):
    rows = [row for row in pure if deck(row) == (cards, bet)]
    listed = {(entries(row["bet_cards"], int), entries(row["call_cards"], int)) for row in rows}
    assert listed == {(e.bet_cards, e.call_cards) for e in pure_equilibria(cards, bet)}
    (row,) = (row for row in mixed if deck(row) == (cards, bet))
    fresh = mixed_equilibrium(cards, bet)
    assert entries(row["bet_probabilities"], Fraction) == fresh.bet_probabilities
    assert entries(row["call_probabilities"], Fraction) == fresh.call_probabilities


def test_tool_writes_the_stored_bytes(tmp_path):
    """Small decks only; the rows come in the same order, some are left out."""
    tool = ROOT / "tools" / "make_data.py"
    command = [sys.executable, str(tool), "--directory", str(tmp_path), "--cards", "12"]
    subprocess.run(command, check=True, timeout=120, capture_output=True)
    for name in ("pure", "mixed"):
        file = f"von_neumann_{name}.csv"
        header, *lines = (DATA / file).read_bytes().splitlines(keepends=True)
        small = [line for line in lines if int(line.split(b",")[0]) <= 12]
        assert (tmp_path / file).read_bytes() == header + b"".join(small)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "von_neumann_mixed.csv",
        "von_neumann_pure.csv",
    ]


@pytest.mark.parametrize("what", ["kuhn", "von_neumann"])
def test_tool_replaces_no_table_by_an_empty_one(tmp_path, what):
    """No game here has three cards or fewer; 0 would have stood for all decks."""
    tool = ROOT / "tools" / "make_data.py"
    for cards in ("3", "0"):
        command = [sys.executable, str(tool), what, "--directory", str(tmp_path), "--cards", cards]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 2
        assert "argument --cards: must be 4 or more" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("what", "cards"), [("kuhn", 52), ("von_neumann", 27)])
def test_tool_takes_the_decks_of_the_stored_tables(monkeypatch, tmp_path, what, cards):
    taken = []
    monkeypatch.setattr(make_data, f"write_{what}", lambda _, most, *jobs: taken.append(most))
    for options in ([], ["--cards", "6"]):
        make_data.main([what, "--directory", str(tmp_path), *options])
    assert taken == [cards, 6]


def test_tool_refuses_no_workers_and_a_folder_that_is_a_file(tmp_path):
    tool, file = ROOT / "tools" / "make_data.py", tmp_path / "file"
    file.write_text("kept")
    for option, value in (("--jobs", "0"), ("--directory", str(file))):
        command = [sys.executable, str(tool), "games", option, value]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 2
        assert f"argument {option}: must be a " in done.stderr
    assert file.read_text() == "kept"


def test_data_dictionary_names_all_columns(pure, mixed):
    text = (DATA / "README.md").read_text("utf-8")
    assert tuple(pure[0]) == PURE_COLUMNS
    assert tuple(mixed[0]) == MIXED_COLUMNS
    assert all(f"| `{column}` |" in text for column in PURE_COLUMNS + MIXED_COLUMNS)


def test_limit_keeps_the_count():
    (point,) = sweep([20], [2], limit=5)
    assert (point.count, len(point.pure), point.is_complete) == (273, 5, False)
    assert set(point.pure) <= set(pure_equilibria(20, 2))
    assert sweep([9], [Fraction(2)])[0].is_complete


def test_a_row_tells_how_many_of_how_many_are_listed(tmp_path):
    write_mixed_csv(sweep([20], [2], limit=5), tmp_path / "mixed.csv")
    with (tmp_path / "mixed.csv").open(encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["pure_equilibria"], row["pure_listed"]) == ("273", "5")


def test_points_come_by_bet_and_then_by_cards():
    points = sweep([5, 3], [2, 1], limit=0)
    assert [(point.bet, point.cards) for point in points] == [(2, 5), (2, 3), (1, 5), (1, 3)]


def test_one_pure_equilibrium_that_is_not_listed_is_one_too_few():
    first, mixed = next(iter(pure_equilibria(3, 2))), mixed_equilibrium(3, 2)
    for count, complete in ((LIMIT, True), (LIMIT + 1, False)):
        point = SweepPoint(3, Fraction(2), count, (first,) * LIMIT, mixed)
        assert point.is_complete is complete


def test_workers_give_the_same():
    assert sweep([3, 9], [1, 2], n_jobs=2) == sweep([3, 9], [1, 2])


def test_joblib_is_needed_for_workers_only(monkeypatch):
    monkeypatch.setitem(sys.modules, "joblib", None)
    assert len(authors_sweep(3)) == 10
    with pytest.raises(ImportError):
        sweep([3], [2], n_jobs=2)


def test_failed_writing_leaves_the_old_file(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("old", "utf-8")

    def broken():
        yield from sweep([3], [2])
        raise RuntimeError("stopped")

    for write in (write_pure_csv, write_mixed_csv):
        with pytest.raises(RuntimeError, match="stopped"):
            write(broken(), path)
    assert [each.name for each in tmp_path.iterdir()] == ["table.csv"]
    assert path.read_text("utf-8") == "old"


@pytest.mark.parametrize("write", [write_pure_csv, write_mixed_csv])
def test_writers_refuse_what_is_no_file_and_no_point(write, tmp_path):
    points = sweep([3], [2])
    for path in ("", ".", "..", "a/", "a/.", "a\0b", b"a.csv", None, 3):
        with pytest.raises(ValueError, match=f"{write.__name__}: path must be the path of a file"):
            write(points, path)
    for wrong in (None, 3, [3], [*points, None], "abc"):
        with pytest.raises(ValueError, match=f"{write.__name__}: points must be SweepPoints"):
            write(wrong, tmp_path / "a.csv")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("write", [write_pure_csv, write_mixed_csv])
def test_writers_refuse_points_altered_by_hand(write, tmp_path):
    """They had written what stood there, or ended in raw errors."""
    point = sweep([3], [2])[0]
    write([replace(point, cards=np.int64(3), bet=2, pure=[*point.pure])], tmp_path / "a.csv")
    before = (tmp_path / "a.csv").read_bytes()
    write([point], tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_bytes() == before
    pure, half = point.pure[0], (0.5, 0.5, 0.5)
    altered = {
        "cards": [None, 3.0, "3", -1, 10**5000],
        "bet": [None, 2.0, "2", math.nan, -2, 0],
        "count": [None, 2.0, -1, 10**5000],
        "pure": [
            *(None, 5, "ab", (1,)),
            *((replace(pure, bet_cards=cards),) for cards in (None, "12", (1.5,), (None,))),
            *((replace(pure, call_cards=cards),) for cards in (None, 5)),
            *((replace(pure, value=value),) for value in (None, 0.5, "x", math.nan, 10**400)),
        ],
        "mixed": [
            *(None, pure),
            *(replace(point.mixed, bet_probabilities=each) for each in (None, 5, ("a",), half)),
            replace(point.mixed, call_probabilities=(Fraction(3, 2),)),
            *(replace(point.mixed, value=value) for value in (None, "x", math.nan, 10**5000)),
        ],
    }
    for name, values in altered.items():
        message = f"^{write.__name__}: points must be SweepPoints as .*, got one of which {name} is"
        for value in values:
            with pytest.raises(ValueError, match=message):
                write([point, replace(point, **{name: value})], tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_bytes() == before


@pytest.mark.parametrize("write", [write_pure_csv, write_mixed_csv])
def test_bets_that_no_text_can_hold_are_refused(write, tmp_path):
    path, longest = tmp_path / "a.csv", Fraction(10**999 + 1, 10**999 - 2)
    write(sweep([3], [longest]), path)
    before = path.read_bytes()
    for bet in (Fraction(10**5000), Fraction(1, 10**5000)):
        with pytest.raises(
            ValueError, match=f"^{write.__name__}: points must have bets of at most"
        ):
            write(sweep([3], [bet]), path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([1], [2]), "cards must be an integer >= 2"),
        ((9, [2]), "cards must be a list"),
        (([9], [0]), "bets must be positive"),
        (([9], [2, 2]), "bets must hold one size or more"),
        (([9], [2], 0), "n_jobs must be an integer other than 0"),
        (([9], [2], 1, -1), "limit must be an integer >= 0"),
    ],
)
def test_bad_sweeps(arguments, message):
    with pytest.raises(ValueError, match=f"sweep: {message}"):
        sweep(*arguments)


def test_sweeps_that_would_fill_the_memory_are_refused_before_anything_is_listed(monkeypatch):
    """Of 2000 cards a thousand million equilibria had been begun, and of all decks 70 GB."""
    for arguments in (([2000], [2], 1, 10**9), (range(2, 2001), [2])):
        with pytest.raises(
            ValueError, match=r"^sweep: limit must be smaller: .* at most 100000000"
        ):
            sweep(*arguments)
    monkeypatch.setattr(sweeps, "_MOST_CARDS", 7 * 9 + 2 * 3)
    assert [point.count for point in sweep([3, 9], [2], limit=10**9)] == [2, 7]
    with pytest.raises(ValueError, match="would be 73, at most 69 are allowed"):
        sweep([2, 3, 9], [2])


def test_bad_authors_sweep():
    with pytest.raises(ValueError, match="authors_sweep: most_cards must be an integer >= 2"):
        authors_sweep(1)
