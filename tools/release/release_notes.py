"""The notes of a release: what changed, from the changelog, and what the book finds.

Usage: python -m tools.release.release_notes [version] > notes.md
"""

from __future__ import annotations

import argparse
import re
import tomllib
from pathlib import Path

from guts_core.storage.command_lines import exit_with
from paper_ledger.record.findings import FINDINGS, Finding

ROOT = Path(__file__).resolve().parents[2]


def changes(version: str) -> str:
    """What the changelog says of a version.

    Raises
    ------
    ValueError
        If it has no such version.
    """
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"^## {re.escape(version)} .*?\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    if found is None:
        raise ValueError(f"changes: CHANGELOG.md has no version {version!r}")
    return found[1].strip()


def notes(version: str) -> str:
    """The notes of a version in Markdown."""
    lines = ["## Changes", "", changes(version), "", "## Findings"]
    for subject in dict.fromkeys(each.subject for each in FINDINGS):
        entries = [_entry(each) for each in FINDINGS if each.subject == subject]
        lines += ["", f"### {subject}", "", *entries]
    return "\n".join(lines) + "\n"


def _entry(finding: Finding) -> str:
    """One line: what was found, and the address at which stands who had it before."""
    return f"- {finding.statement} (`book/findings.html#finding-{finding.key}`)"


def main(arguments: list[str] | None = None) -> None:
    """Print the notes."""
    parser = argparse.ArgumentParser(description=__doc__)
    with (ROOT / "pyproject.toml").open("rb") as file:
        parser.add_argument("version", nargs="?", default=tomllib.load(file)["project"]["version"])
    try:
        print(notes(parser.parse_args(arguments).version), end="")
    except ValueError as reason:
        parser.error(str(reason))


if __name__ == "__main__":
    exit_with(main)
