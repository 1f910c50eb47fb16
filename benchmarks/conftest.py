"""Ratios within each group of benchmarks, printed after the run."""

from collections import defaultdict

import pytest


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter, config):
    """One line per contender: median time, spread, and its ratio to the first of its group."""
    session = getattr(config, "_benchmarksession", None)
    if session is None or not session.benchmarks:
        return
    groups = defaultdict(list)
    for bench in session.benchmarks:
        groups[bench.group].append(bench)
    write = terminalreporter.write_line
    write("")
    write("Ratios (median time; spread is the interquartile range over the median)")
    for group, contenders in groups.items():
        write(f"\n{group}")
        first = [bench for bench in contenders if "ours" in bench.name] or contenders
        ours = first[0].stats.median
        for bench in sorted(contenders, key=lambda each: each.stats.median):
            stats = bench.stats
            name = bench.name.removeprefix("test_").replace("_", " ")
            extra = "".join(f"  {key}: {value}" for key, value in bench.extra_info.items())
            write(
                f"  {stats.median:12.6f} s  ±{stats.iqr / stats.median:4.0%}"
                f"  x {stats.median / ours:10,.1f}  {name}{extra}"
            )
