"""Where the tables are that claims read."""

from __future__ import annotations

from pathlib import Path


def stored_table(name: str) -> Path:
    """A stored table: within this package where it is installed, in ``data`` of the source tree.

    Examples
    --------
    >>> stored_table("kuhn_sets.csv").name
    'kuhn_sets.csv'
    """
    package = Path(__file__).resolve().parents[1]
    installed = package / "data" / name
    return installed if installed.exists() else package.parent / "data" / name
