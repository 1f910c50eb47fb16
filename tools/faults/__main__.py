"""Inject faults and say what became of each: python -m tools.faults [--only WORD ...] [--write]."""

from __future__ import annotations

import argparse

from guts_core.storage.command_lines import exit_with, file_to_write
from tools.faults import folders, killed, machine, network, versions  # noqa: F401
from tools.faults.rows import FAILED, ROWS, read_outcomes, tried, write_outcomes
from tools.faults.scratch import ROOT

TABLE = ROOT / "data" / "faults.csv"


def main(arguments: list[str] | None = None) -> int:
    """Try the rows; 1 if the project did not bear one."""
    parser = argparse.ArgumentParser(prog="python -m tools.faults", description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="WORD", help="rows whose name has such a word")
    parser.add_argument("--list", action="store_true", help="name the rows")
    keep = {"nargs": "?", "const": str(TABLE), "type": file_to_write, "metavar": "FILE"}
    parser.add_argument(
        "--write", **keep, help=f"keep the outcomes, in {TABLE.name} if none is named"
    )
    chosen = parser.parse_args(arguments)
    unknown = [w for w in chosen.only or [] if not any(w in name for name in ROWS)]
    if unknown:
        parser.error(f"--only: no row has {', '.join(unknown)} in its name: {'; '.join(ROWS)}")
    try:  # what cannot be kept is told before the rows take their time
        read_outcomes(chosen.write) if chosen.write else []
    except (OSError, ValueError) as reason:
        parser.error(f"--write: {reason}")
    rows = [e for e in ROWS.values() if any(w in e.name for w in chosen.only or [""])]
    if chosen.list:
        print("\n".join(each.name for each in rows))
        return 0
    found = []
    for each in rows:
        found.append(outcome := tried(each))
        print(f"{outcome.outcome:>9}  {each.name}: {outcome.what}", flush=True)
        if chosen.write:
            write_outcomes([outcome], chosen.write)
    counts = {word: sum(e.outcome == word for e in found) for word in ("passed", "not tried")}
    failed = sum(each.outcome == FAILED for each in found)
    print(f"{counts['passed']} passed, {failed} failed, {counts['not tried']} not tried")
    return int(failed > 0)


if __name__ == "__main__":
    exit_with(main)
