"""Bundle the explorers' JavaScript: guts_core/explorers/page/explorer.js and widget.js.

Both files are committed, so that a machine without npm lacks nothing. npm fetches what is pinned,
with its hashes, in explorer_bundle/package-lock.json. ``--check`` compares instead of writing.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from guts_core.storage.files import write_file

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "guts_core" / "explorers" / "page"
PINNED = Path(__file__).resolve().parent / "explorer_bundle"

#: Source, what is made of it, and in which form: a page's script must also run from a file on disk.
BUNDLES = (("book.mjs", "explorer.js", "iife"), ("widget.mjs", "widget.js", "esm"))


def run(command: list[str], folder: Path) -> None:
    """Run a program, or fail with what it said."""
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300
    )
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed: {done.stderr.strip()[-500:]}")


def bundled(folder: Path) -> dict[str, bytes]:
    """The bundles as made in an empty folder, by name; RuntimeError or OSError without npm."""
    for each in [*PINNED.glob("package*.json"), *PAGE.glob("*.mjs")]:
        shutil.copy(each, folder)
    run(["npm", "ci", "--silent", "--no-audit", "--fetch-retries=1"], folder)
    esbuild = str(folder / "node_modules" / ".bin" / "esbuild")
    for source, name, form in BUNDLES:
        options = ["--bundle", "--minify", "--charset=utf8", "--legal-comments=none"]
        banner = "--banner:js=// Bundled from the .mjs files beside, with d3 (d3-LICENSE.txt)."
        run([esbuild, source, *options, banner, f"--format={form}", f"--outfile={name}"], folder)
    made = {name: (folder / name).read_bytes() for _, name, _ in BUNDLES}
    licence = folder / "node_modules" / "d3-scale" / "LICENSE"
    return made | {"d3-LICENSE.txt": licence.read_bytes()}


def main(arguments: list[str] | None = None) -> None:
    """Write the bundles, or with ``--check`` say whether those in the tree are up to date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    check = parser.parse_args(arguments).check
    with tempfile.TemporaryDirectory() as scratch:
        try:
            made = bundled(Path(scratch))
        except (OSError, RuntimeError, subprocess.TimeoutExpired) as reason:
            sys.exit(f"bundle_explorers: npm is needed, and what it fetches: {reason}")
    if check:
        old = [name for name, data in made.items() if (PAGE / name).read_bytes() != data]
        sys.exit(f"Not up to date: {', '.join(old)}" if old else 0)
    for name, data in made.items():
        write_file(PAGE / name, data)
        print(f"{name}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
