"""A program that dies at a chosen moment: ``dying.py [--at-rename K | --limit BYTES] PROGRAM``.

Killed right before the K-th file is renamed into the working directory (an audit hook sees each),
or where a file would grow beyond a limit: by the kernel with ``--kill``, else the write fails as
on a full disk. It reports how many renames there were.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import sys
from pathlib import Path
from typing import Any


class Renames:
    """Counts the files that are renamed below a folder, and dies at one of them."""

    def __init__(self, last: int) -> None:
        self.folder, self.last, self.seen = Path.cwd().resolve(), last, 0

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        """See an event of Python."""
        if event != "os.rename":
            return
        path = Path(arguments[1]).absolute()
        if self.folder not in path.parents or path.parent.name == "__pycache__":  # compiled once
            return
        self.seen += 1
        if self.seen == self.last:
            os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    """Run the program."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--at-rename", type=int, default=0)
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--kill", action="store_true")
    parser.add_argument("program")
    chosen = parser.parse_args()
    renames = Renames(chosen.at_rename)
    sys.addaudithook(renames)
    if chosen.kill:
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    if chosen.limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (chosen.limit, resource.RLIM_INFINITY))
    sys.path[0] = ""
    try:
        exec(compile(chosen.program, "maker", "exec"), {"__name__": "__main__"})
    finally:  # a command line ends with SystemExit
        print(f"renames: {renames.seen}")


if __name__ == "__main__":
    main()
