"""Write environment.yml (conda, Binder) with the versions of uv.lock."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

HEADER = """\
# For conda and Binder. Written by tools/pin_environment.py from the versions in uv.lock.
name: guts-companion
channels: [conda-forge]
dependencies:
  - python=3.12
  - pip
  - pip:
      - -e .
"""


def name_of(requirement: str) -> str:
    """Package name at the start of a requirement."""
    return re.match(r"[A-Za-z0-9._-]+", requirement)[0].lower()


def direct_dependencies() -> list[str]:
    """What the package, its extra and the book ask for by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked = [
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["full"],
        *project["dependency-groups"]["book"],
    ]
    return sorted({name_of(each) for each in asked} - {"guts-core"})


def locked_versions() -> dict[str, str]:
    """Version of each package in the lock file."""
    lock = tomllib.loads((ROOT / "uv.lock").read_text())
    return {each["name"]: each["version"] for each in lock["package"]}


def environment() -> str:
    """Text of environment.yml."""
    locked = locked_versions()
    return HEADER + "".join(f"      - {name}=={locked[name]}\n" for name in direct_dependencies())


if __name__ == "__main__":
    (ROOT / "environment.yml").write_text(environment())
