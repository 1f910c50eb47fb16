"""Ratios within each group of benchmarks: printed, written as a table, compared with the last one.

A group holds contenders at the same task in the same process. The first whose name begins with
"ours" counts as 1; in a group about growth it is the smallest size.
"""

import csv
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

from guts_core.methods.extras import has_numba
from guts_core.methods.learning.compiled_rounds import PairRounds
from guts_core.methods.learning.models import PairScores

TABLE = Path(__file__).resolve().parents[1] / "data" / "benchmarks.csv"
COLUMNS = ("group", "contender", "seconds", "spread", "ratio", "note")
#: Ratios of times in one process still move with the machine; a worse factor is a regression.
WORSE = 3.0


@pytest.fixture(scope="session", autouse=True)
def _compiled():
    """Fictitious play of two, which is compiled before it is timed."""
    if has_numba():
        PairRounds(PairScores(np.eye(2), -np.eye(2)), [np.ones(2)] * 2, None)


def pytest_addoption(parser):
    group = parser.getgroup("ratios")
    group.addoption("--write-ratios", action="store_true", help=f"write {TABLE.name} from this run")
    group.addoption(
        "--check-ratios", action="store_true", help=f"fail where a ratio is far below {TABLE.name}"
    )


def rows(benchmarks):
    """One row per contender: median, interquartile range over it, and the ratio to ours."""
    groups = defaultdict(list)
    for bench in benchmarks:
        groups[bench.group].append(bench)
    for group, contenders in groups.items():
        first = [bench for bench in contenders if bench.name.startswith("test_ours")] or contenders
        ours = first[0].stats.median
        for bench in contenders:
            median = bench.stats.median
            note = ", ".join(f"{key} {value}" for key, value in bench.extra_info.items())
            name = bench.name.removeprefix("test_").replace("_", " ")
            yield group, name, median, bench.stats.iqr / median, median / ours, note


def known():
    """Ratios of the table in data, by group and contender."""
    if not TABLE.exists():
        return {}
    with TABLE.open(encoding="utf-8", newline="") as file:
        return {
            (each["group"], each["contender"]): float(each["ratio"])
            for each in csv.DictReader(file)
        }


def regressions(found, before):
    """Ratios that are far worse than before, and contenders that were not timed.

    Others' times over ours fall where ours has become slower. In a group about growth a ratio is
    that of a larger size to the smallest, and our other ways are compared with the first: these
    rise.
    """
    ran = {(group, name) for group, name, *_ in found}
    for group, name, _, _, ratio, _ in found:
        last = before.get((group, name))
        if last is None:
            continue
        if group.startswith("growth") or name.startswith("ours"):
            if ratio > last * WORSE:
                yield f"{group}: {name} took {ratio:.3g} times the first, {last:.3g} in the table"
        elif ratio < last / WORSE:
            yield f"{group}: {name} took {ratio:.3g} times ours, {last:.3g} in the table"
    groups = {group for group, _ in ran}
    for group, name in before:
        if group in groups and (group, name) not in ran:
            yield f"{group}: {name} stands in the table and was not timed"


def write(found):
    """Replace the table, groups that did not run included, as a whole."""
    from guts_core.storage.files import write_csv

    ran = {group for group, *_ in found}
    kept = []
    if TABLE.exists():
        with TABLE.open(encoding="utf-8", newline="") as file:
            kept = [
                list(each.values()) for each in csv.DictReader(file) if each["group"] not in ran
            ]
    new = [[g, n, f"{s:.3g}", f"{p:.2f}", f"{r:.3g}", note] for g, n, s, p, r, note in found]
    write_csv(TABLE, COLUMNS, sorted(kept + new, key=lambda row: (row[0], float(row[4]))))


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter, exitstatus, config):
    """Print the groups; the fastest first."""
    session = getattr(config, "_benchmarksession", None)
    if session is None or not session.benchmarks:
        return
    found = list(rows(session.benchmarks))
    line = terminalreporter.write_line
    line("\nRatios (median time; spread is the interquartile range over the median)")
    for group in dict.fromkeys(each[0] for each in found):
        line(f"\n{group}")
        for _, name, seconds, spread, ratio, note in sorted(
            (each for each in found if each[0] == group), key=lambda each: each[2]
        ):
            line(f"  {seconds:12.6f} s  ±{spread:4.0%}  x {ratio:10,.2f}  {name}  {note}")
    if config.getoption("check_ratios"):
        worse = list(regressions(found, known()))
        terminalreporter.section("ratios against the table in data")
        line("\n".join(worse) or "no ratio is much worse")
        if worse:
            terminalreporter._session.exitstatus = pytest.ExitCode.TESTS_FAILED
    if config.getoption("write_ratios") and exitstatus == 0:
        if skipped := len(terminalreporter.stats.get("skipped", ())):
            line(f"{skipped} were skipped, so {TABLE.name} stays as it is")
            terminalreporter._session.exitstatus = pytest.ExitCode.TESTS_FAILED
        else:
            write(found)
