"""Makers that are killed, or that cannot write to the end: nothing is half written."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from guts_core.storage.files import is_leftover
from tools.faults.makers import MAKERS, Maker
from tools.faults.rows import row
from tools.faults.scratch import ROOT, Files, check, ended, files, python, run, started, tree

DYING = Path(__file__).with_name("dying.py")

#: At how many random moments a maker is killed, one whose workers write, and how many seconds one
#: may take.
MOMENTS, WORKERS_MOMENTS, HOUR = 1, 4, 3600.0


@dataclass(frozen=True)
class Whole:
    """An undisturbed run: files before and after, the sizes of those written, renames, seconds."""

    before: Files
    after: Files
    sizes: tuple[int, ...]
    renames: int
    seconds: float


def undisturbed(maker: Maker, copy: Path) -> Whole:
    """Run a maker to its end."""
    before, begun = files(copy), time.time()
    said = run([sys.executable, DYING, maker.program], copy)
    seconds, after = time.time() - begun, files(copy)
    written = [copy / name for name in after if (copy / name).stat().st_mtime >= begun - 1]
    sizes = tuple(sorted(path.stat().st_size for path in written))
    check(bool(sizes), "the maker wrote nothing")
    (renames,) = re.findall(r"^renames: (\d+)$", said, re.MULTILINE)
    return Whole(before, after, sizes, int(renames), seconds)


def torn(whole: Whole, now: Files) -> list[str]:
    """Files that are neither as before nor as they become, nor hidden and named as leftovers."""
    return [
        name
        for name in sorted({*whole.before, *whole.after, *now})
        if now.get(name) not in (whole.before.get(name), whole.after.get(name))
        and not is_leftover(Path(name).name)
    ]


def leftovers(copy: Path) -> list[Path]:
    """Hidden temporary files."""
    return [path for path in copy.rglob(".*") if is_leftover(path.name)]


@dataclass(frozen=True)
class Interruption:
    """When a program is killed; what it is told, or else after how many seconds."""

    when: str
    options: tuple[str, ...] = ()
    seconds: float = HOUR


def interruptions(maker: Maker, whole: Whole) -> list[Interruption]:
    """All ways to kill it: workers rename and write where nobody can stop them in the act."""
    moments = random.Random(maker.name)
    found = []
    if whole.renames:
        at = sorted({1, whole.renames})
        found += [Interruption("before a rename", ("--at-rename", str(k))) for k in at]
    if not maker.workers:
        limit = str(whole.sizes[-1] // 2)
        found.append(Interruption("within a write", ("--limit", limit, "--kill")))
    for _ in range(WORKERS_MOMENTS if maker.workers else MOMENTS):
        seconds = moments.uniform(0, whole.seconds)
        found.append(Interruption("at a random moment", seconds=seconds))
    return found


def disturbed(maker: Maker, folder: Path) -> str:
    """Kill a maker at every kind of moment, fill its disk, and let it finish at last."""
    copy = tree(folder / "tree")
    whole = undisturbed(maker, copy)
    full(maker, whole, copy)
    kills: Counter[str] = Counter()
    for each in interruptions(maker, whole):
        as_before(copy, whole)
        command = [sys.executable, DYING, *each.options, maker.program]
        code, _ = ended(started(command, copy), each.seconds)
        check(code < 0 or not each.options, f"{each.when}: it was not killed")
        check(not (bad := torn(whole, files(copy))), f"{each.when}: half written: {bad}")
        kills[each.when] += code < 0  # at a random moment it may have come to its end
    check(kills.total() > 0, "it was never killed")
    for path in leftovers(copy):
        os.utime(path, (0, 0))
    run([sys.executable, DYING, maker.program], copy)
    check(files(copy) == whole.after, "the run after the last kill gave other files")
    times = ", ".join(f"{count} {when}" for when, count in kills.items() if count)
    return f"killed {times}, once without room to write: no half file, then the same bytes"


def as_before(copy: Path, whole: Whole) -> None:
    """Undo what a run wrote."""
    for name, digest in files(copy).items():
        if name in whole.before and digest != whole.before[name]:
            shutil.copy2(ROOT / name, copy / name)
        elif name not in whole.before:
            (copy / name).unlink()


def full(maker: Maker, whole: Whole, copy: Path) -> None:
    """Let a write of a maker fail; it must say so and leave nothing behind."""
    as_before(copy, whole)
    command = [sys.executable, DYING, "--limit", str(whole.sizes[-1] // 2), maker.program]
    code, _ = ended(started(command, copy))
    check(code > 0, "a failed write was passed over")
    check(not (bad := torn(whole, files(copy))), f"half written: {bad}")
    check(not leftovers(copy), "a failed write left its temporary file")


for _maker in MAKERS:
    row(f"killed, {_maker.name}", f"kill -9 and a full disk: {_maker.name}", _maker.needs)(
        lambda folder, maker=_maker: disturbed(maker, folder)
    )


#: How often the first process of a sweep is killed, and how long its workers may outlive it.
OWNERS, SECONDS = 10, 10.0

_WORKERS = """
from tools.faults.examples import rows_of, slow_rows_of
from guts_core.storage import resumable_sweep
found = resumable_sweep(slow_rows_of, [(n,) for n in range({tasks})], "parts", n_jobs=2)
assert found == [rows_of(n) for n in range({tasks})]
"""


def members(session: int) -> list[int]:
    """Processes of a session that are not over."""
    found = []
    for each in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, _, of, *_ = each.read_text(errors="replace").rpartition(")")[2].split()
            found += [int(each.parent.name)] if int(of) == session and state != "Z" else []
    return found


def sees_processes() -> str:
    """Whether the processes of a session can be told."""
    return "" if Path("/proc/self/stat").exists() else "no /proc here"


def outlived(copy: Path, how: int, seconds: float) -> list[int]:
    """Processes of a sweep that are left some seconds after its first one is killed."""
    process = started(python(_WORKERS.format(tasks=3000)), copy)
    time.sleep(seconds)
    check(process.poll() is None, "the sweep was over before it was killed")
    os.kill(process.pid, how)
    process.wait()
    last = time.monotonic() + SECONDS
    while (left := members(process.pid)) and time.monotonic() < last:
        time.sleep(0.1)
    ended(process, 0)
    return left


@row("orphans", "kill -9 and kill of the process that has started workers", sees_processes)
def orphans(folder: Path) -> str:
    """Kill it at random moments, begin again, and look at last what is left."""
    copy, moments = tree(folder / "tree"), random.Random("orphans")
    for number in range(OWNERS):
        how = (signal.SIGKILL, signal.SIGTERM)[number % 2]
        left = outlived(copy, how, moments.uniform(0.5, 3))
        check(not left, f"{len(left)} processes outlive their owner by {SECONDS:.0f} s")
    run(python(_WORKERS.format(tasks=100)), copy)
    return f"after {OWNERS} kills no worker is left; then the sweep ends well"
