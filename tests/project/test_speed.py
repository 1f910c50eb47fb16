"""The table of benchmarks: read, split, and compared with a later run."""

import html
import math
import re
from pathlib import Path
from types import SimpleNamespace

import matplotlib.pyplot as plt
import pandas as pd
import pytest
from loading import loaded

from paper_ledger.pages.pictures.speed import plot_growth
from paper_ledger.pages.speed import (
    contest,
    contests,
    contests_html,
    exponent,
    faster_html,
    growth,
    growth_table,
    read_benchmarks,
    short_html,
    times,
    told,
    versions,
)
from paper_ledger.pages.tables.plain import powers

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "data" / "benchmarks.csv"


@pytest.fixture(scope="module")
def table():
    return read_benchmarks(TABLE)


@pytest.fixture(scope="module")
def ratios():
    return loaded(ROOT / "benchmarks" / "conftest.py")


def test_the_page_finds_all_that_it_names(monkeypatch):
    """A part of a contest that is timed alone takes the others out of the table."""
    text, names = (ROOT / "book" / "performance.md").read_text("utf-8"), {}
    options = r"(?:---\n.*?\n---\n)?(?::[^\n]*\n)*"
    cells = re.findall(rf"(?ms)^```\{{code-cell\}}[^\n]*\n{options}(.*?)^```", text)
    assert len(cells) > 5
    monkeypatch.chdir(ROOT / "book")
    for cell in cells:
        exec(cell, names)
    plt.close("all")


def test_every_row_has_a_time_and_a_ratio(table):
    assert (table["seconds"] > 0).all()
    assert (table["ratio"] > 0).all()
    assert not table.duplicated(["group", "contender"]).any()


def test_each_contest_has_one_of_ours_to_compare_with(table):
    for group, part in table.groupby("group"):
        ours = part[part["contender"].str.startswith("ours")]
        if len(ours):
            assert ours["ratio"].iloc[0] == pytest.approx(1), group
        else:
            assert (part["ratio"] - 1).abs().min() < 1e-9, group


def test_every_benchmark_stands_in_the_table(table):
    written = "".join(path.read_text("utf-8") for path in (ROOT / "benchmarks").glob("test_*.py"))
    for group in set(table["group"]):
        stem = group.removeprefix("growth: ").split(",")[0]
        assert stem in written, f"{group} is in the table but in no benchmark"


def test_growth_is_sorted_by_size(table):
    for name, series in growth(table).items():
        assert series.index.is_monotonic_increasing, name
        assert len(series) >= 3, name
    axes = plot_growth(growth(table))
    assert len(axes.lines) == len(growth(table)) + 1
    plt.close(axes.figure)


def test_contests_leave_growth_out(table):
    groups = contests(table).index.get_level_values("group")
    assert not any(group.startswith("growth") for group in groups)


def test_the_fastest_comes_first():
    rows = [("b", "slow", 2.0, 0.1, 2.0, ""), ("b", "quick", 1.0, 0.2, 1.0, "")]
    names = ["group", "contender", "seconds", "spread", "ratio", "note"]
    table = pd.DataFrame([*rows, ("a", "one", 3.0, 0.3, 1.0, "")], columns=names)
    assert contests(table).index.tolist() == [("a", "one"), ("b", "quick"), ("b", "slow")]


def test_a_slower_run_is_a_regression(ratios):
    before = {
        ("task", "peer"): 90.0,
        ("task", "quick"): 0.5,
        ("task", "ours at length"): 5.0,
        ("growth: task", "size[10]"): 8.0,
    }

    def found(peer, quick, ours, size):
        new = zip(before, (peer, quick, ours, size), strict=True)
        rows = [(group, name, 1.0, 0.1, ratio, "") for (group, name), ratio in new]
        return [line.partition(": ")[2] for line in ratios.regressions(rows, before)]

    assert found(31.0, 0.2, 14.0, 23.0) == []
    assert found(900.0, 5.0, 0.1, 0.1) == []  # ours has become quicker
    assert found(29.0, 0.1, 16.0, 25.0) == [
        "peer took 29 times ours, 90 in the table",
        "quick took 0.1 times ours, 0.5 in the table",
        "ours at length took 16 times the first, 5 in the table",
        "task: size[10] took 25 times the first, 8 in the table",
    ]


def test_who_was_not_timed_is_told(ratios):
    before = {("task", "peer"): 2.0, ("task", "ours"): 1.0, ("other task", "ours"): 1.0}
    row = ("task", "ours", 1.0, 0.1, 1.0, "")
    assert list(ratios.regressions([row], before)) == [
        "task: peer stands in the table and was not timed"
    ]


def timed(group, name, median, spread=0.0, **told):
    """What the plugin for benchmarks knows of one."""
    stats = SimpleNamespace(median=median, iqr=spread)
    return SimpleNamespace(group=group, name=f"test_{name}", stats=stats, extra_info=told)


def test_ratios_are_to_the_first_of_ours_and_spreads_to_the_median(ratios):
    found = ratios.rows(
        [
            timed("a", "peer_one", 6.0, 1.5, gap="1e-9", end="reached"),
            timed("a", "ours[2]", 2.0, 1.0),
            timed("a", "ours_at_length", 4.0),
            timed("growth: b", "size[10]", 3.0),
            timed("growth: b", "size[100]", 12.0),
        ]
    )
    assert list(found) == [
        ("a", "peer one", 6.0, 0.25, 3.0, "gap 1e-9, end reached"),
        ("a", "ours[2]", 2.0, 0.5, 1.0, ""),
        ("a", "ours at length", 4.0, 0.0, 2.0, ""),
        ("growth: b", "size[10]", 3.0, 0.0, 1.0, ""),
        ("growth: b", "size[100]", 12.0, 0.0, 4.0, ""),
    ]


def test_groups_that_did_not_run_stay_in_the_table(ratios, monkeypatch, tmp_path):
    monkeypatch.setattr(ratios, "TABLE", tmp_path / "benchmarks.csv")
    assert ratios.known() == {}
    ratios.write([("b", "slow", 20.0, 0.125, 10.0, "n"), ("b", "ours", 2.0, 0.5, 1.0, "")])
    ratios.write([("a", "ours", 1.23456, 0.0, 1.0, "")])
    ratios.write([("b", "ours", 3.0, 0.25, 1.0, "")])
    assert ratios.TABLE.read_text("utf-8").splitlines() == [
        "group,contender,seconds,spread,ratio,note",
        "a,ours,1.23,0.00,1,",
        "b,ours,3,0.25,1,",
    ]
    ratios.write([("b", "slow", 20.0, 0.125, 10.0, ""), ("b", "ours", 2.0, 0.5, 1.0, "")])
    assert list(ratios.known().items()) == [
        (("a", "ours"), 1.0),
        (("b", "ours"), 1.0),
        (("b", "slow"), 10.0),
    ]


def test_another_table_is_refused(tmp_path):
    path = tmp_path / "other.csv"
    path.write_text("a,b\n1,2\n")
    with pytest.raises(ValueError, match=r"other\.csv: columns must be"):
        read_benchmarks(path)


def test_the_page_shows_every_contest(table):
    shown = contests_html(table)
    for group, part in contests(table).groupby(level="group"):
        assert (powers(html.escape(group)) in shown) == (len(part) > 1)
    assert shown.count("<tr>") > 50


def test_the_page_names_whoever_was_faster(table):
    rows = table[~table["group"].str.startswith("growth") & (table["ratio"] < 1)]
    listed = faster_html(table)
    assert listed.count("<tr><td>") == len(rows)
    for group, contender in rows.iloc[:, :2].values:
        assert powers(html.escape(group)) in listed
        assert powers(html.escape(told(contender, group))) in listed
    assert faster_html(table[table["ratio"] >= 1]) == "<p>None.</p>"


@pytest.mark.parametrize(
    "note", ["to P 3, end step too short", "gap 0, entries unchecked", "gap 0, without a proof"]
)
def test_whoever_did_less_is_listed_apart(table, note):
    one = table.head(1).assign(ratio=0.5, note=note)
    assert "Less than the task asks for" in faster_html(one)
    assert "Less" not in faster_html(one.assign(note="to P 8, end reached"))


def made(*rows):
    """A table of these groups, contenders, seconds, ratios and notes."""
    found = pd.DataFrame(rows, columns=["group", "contender", "seconds", "ratio", "note"])
    return found.assign(spread=found["seconds"] / 10)


def test_the_fastest_contender_stands_first():
    """In each task; ratios to ours and spreads go with it."""
    rows = ("a", "x", 2.0, 1.0, ""), ("b", "u", 1.0, 1.0, ""), ("a", "y", 1.0, 0.5, "")
    found = contests(made(*rows))
    assert [*found.index] == [("a", "y"), ("a", "x"), ("b", "u")]
    assert [*found["times ours"]] == ["0.5", "1", "1"]
    assert [*found["spread"]] == ["10%", "20%", "10%"]


def test_the_last_word_of_each_part_of_a_note_is_its_value():
    table = made(("a", "x", 1.0, 0.5, "largest error 1e-9, end reached"))
    assert contest(table, "a", "x") == (0.5, {"largest error": "1e-9", "end": "reached"})


def test_growth_is_told_of_the_two_largest_sizes():
    """However they stand in the table; beyond a second with commas."""
    sizes = (("1,000", 2.5), ("10", 0.001), ("100", 0.1))
    table = made(*(("growth: a", f"size[{size}]", time, 1.0, "") for size, time in sizes))
    assert exponent(growth(table)["a"]) == pytest.approx(math.log10(25))
    assert growth_table(table).data.splitlines()[2:] == ["| a | 10 to 1,000 | 2,500 | 1.4 |"]


def test_a_contest_is_found_by_how_its_names_begin(table):
    found, note = contest(table, "one trajectory", "taylor series in heyoka[tolerance 1e-12]")
    assert 0 < found < 1
    assert float(note["error"]) < 1e-11
    with pytest.raises(ValueError, match="rows for 'one', 'ours', not one"):
        contest(table, "one", "ours")


def test_a_short_table_is_filled_from_the_notes(table):
    chosen = {"work": [("SciPy", "256", "solve ivp", "an error of {error}")]}
    shown = short_html(table, chosen)
    found, note = contest(table, "256", "solve ivp")
    assert times(found) in shown
    assert powers(f"an error of {note['error']}") in shown
    assert "e-0" not in shown


def test_exponents_are_those_of_the_series(table):
    lines = growth_table(table).data.splitlines()[2:]
    assert len(lines) == len(growth(table))
    for line, (name, each) in zip(lines, growth(table).items(), strict=True):
        assert line.startswith(f"| {name} |")
        assert float(line.split("|")[-2]) == pytest.approx(exponent(each), abs=0.051)


@pytest.mark.parametrize(
    "damage", ["", "[[package", "[[package]]\nname = 'numpy'\n", "package = 3", "\0"]
)
def test_a_damaged_lock_is_named(damage, tmp_path):
    (tmp_path / "uv.lock").write_text(damage, encoding="utf-8")
    with pytest.raises(ValueError, match=r"/uv\.lock: "):
        versions(tmp_path / "uv.lock", ["numpy", "scipy"])


def test_versions_are_those_of_the_lock():
    assert versions(ROOT / "uv.lock", ["pygambit", "numpy"]).startswith("pygambit 17.0.0b2 and ")


def test_each_package_of_a_lock_has_its_own_version(tmp_path):
    packages = (
        f'[[package]]\nname = "{name}"\nversion = "{k}.1"\n' for k, name in enumerate("abc")
    )
    (tmp_path / "uv.lock").write_text("".join(packages), encoding="utf-8")
    assert versions(tmp_path / "uv.lock", ["c", "a", "b"]) == "c 2.1, a 0.1 and b 1.1"


def test_contenders_of_one_task_do_all_of_it(table):
    """No note may say that only a part was done: the ratio would not be one of times."""
    assert not table["note"].str.contains(r"\d+ of the \d+").any()
