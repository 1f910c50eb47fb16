"""Compute notebooks, pages and tables with several BLAS kernels and threads, and compare.

Usage: python -m tools.determinism [--settings NAME ...] [--pages STEM ...] [--folder DIR]

A kernel is the machine code that OpenBLAS chooses by the processor: a kernel of an older processor
adds in another order, with other vector units, and rounds otherwise. What is compared is every
output of every cell, text by text and picture by picture, and every file of data that is quickly
made. Texts and tables that a page shows must be the same. What may differ, and by how much: numbers
that are kept beside a page and rounded where they are shown, the last digit of tables of data,
coordinates in drawings, colours where a line's edge crosses a pixel, and the rates of chaotic play.
"""

from __future__ import annotations

import argparse
import base64
import copy
import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from guts_core.storage.command_lines import exit_with, folder_to_write

ROOT = Path(__file__).resolve().parent.parent

#: NumPy's own loops, for exponentials and sums, are chosen by the processor as well.
PLAIN_NUMPY = (
    "AVX2 FMA3 AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL AVX512_SPR "
    "X86_V3 X86_V4"
)

#: The first is what the others are compared with. Variables of the environment.
SETTINGS = {
    "Haswell, 1 thread": ("Haswell", "1", ""),
    "Haswell, 2 threads": ("Haswell", "2", ""),
    "Haswell, 4 threads": ("Haswell", "4", ""),
    "SkylakeX, 1 thread": ("SkylakeX", "1", ""),
    "SandyBridge, 1 thread": ("SandyBridge", "1", ""),
    "Nehalem, 2 threads, plain NumPy": ("Nehalem", "2", PLAIN_NUMPY),
    "Prescott, 1 thread, plain NumPy": ("Prescott", "1", PLAIN_NUMPY),
}

#: It says how the claims ended, which the tests compute; nothing is computed on the page itself.
LEFT_OUT = {"ledger"}

#: Relative differences of numbers that no page shows as they are: kept values, drawings, tables.
ROUNDING = 1e-6

#: Levels of 255 by which the colour of a pixel may differ, and share of pixels that may.
SHADE, PIXELS = 3, 1e-3

#: Chaotic play over long times: other starts, or another rounding, give other rates within their
#: standard errors, and the picture of them.
CHAOTIC = {"three_player_dynamics": 45, "three_player_dynamics_theory": 31}

#: A number as it stands in text.
NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")


def environment(setting: str) -> dict[str, str]:
    """Variables of a setting; what this machine's NumPy does not know it need not switch off."""
    core, threads, without = SETTINGS[setting]
    variables = {
        "OPENBLAS_CORETYPE": core,
        "OPENBLAS_NUM_THREADS": threads,
        "OMP_NUM_THREADS": threads,
        "GUTS_CORE_BAKE": "1",
    }
    known = set(switchable()) & set(without.split())
    if known:
        variables["NPY_DISABLE_CPU_FEATURES"] = " ".join(sorted(known))
    kept = {k: v for k, v in os.environ.items() if k != "MPLBACKEND"}
    return kept | variables


def switchable() -> list[str]:
    """What NumPy dispatches by and this processor has."""
    from numpy._core import _multiarray_umath as core

    return [name for name in core.__cpu_dispatch__ if core.__cpu_features__.get(name)]


# One setting -----------------------------------------------------------------------------


def record(folder: Path, stems: list[str]) -> None:
    """Compute pages and tables with the kernels of this process, into a folder."""
    from tools.notebooks.executed_notebooks import executed_now

    for path, notebook in computed(stems):
        done, error = executed_now(path, notebook, 600)
        outputs = [] if error else [list(shown(cell)) for cell in done.cells]
        (folder / f"{path.stem}.json").write_text(json.dumps([error, outputs]), "utf-8")
        print(path.stem, round(done.metadata.get("execution_seconds", 0)), error, flush=True)
    if not stems or "data" in stems:
        write_tables(folder / "data")


def computed(stems: list[str]) -> Iterator[tuple[Path, Any]]:
    """The pages and notebooks that compute something, all or those with these stems."""
    from tools.notebooks.execute_pages import pages, read

    settings = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    for path in pages():
        if path.stem in LEFT_OUT or (stems and path.stem not in stems):
            continue
        notebook = read(path, settings)
        if notebook:
            yield path, notebook


def shown(cell) -> Iterator[tuple[str, str]]:
    """Kind and content of everything that a cell shows."""
    for output in cell.get("outputs", ()):
        if output.output_type == "stream":
            yield "text", output.text
        for kind, content in sorted(copy.deepcopy(output.get("data", {})).items()):
            yield kind, content if isinstance(content, str) else json.dumps(content)


def write_tables(folder: Path) -> None:
    """The files of data that are made within seconds to a minute, and two curves."""
    from tools import make_data

    folder.mkdir(exist_ok=True)
    for each in make_data.DOWNLOADS:
        each.write(folder / each.name)
    make_data.write_von_neumann(folder, 12, 1)
    for cards in (4, 5):
        curve = make_data.equilibrium_curve(cards, (0.5, 12.0), 1e-6)
        kept = make_data.stored_curve(curve)
        make_data.write_curves([kept], folder / f"kuhn_curve_{cards:02d}.csv")


# Two settings ----------------------------------------------------------------------------


def differences(one: Path, other: Path) -> list[str]:
    """What differs between two folders, of which the first must have something to compare."""
    mine, yours = (
        {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
        for folder in (one, other)
    )
    if not mine:
        return [f"{one.name}: nothing was recorded"]
    missing = [
        f"{name}: missing in {folder.name}"
        for folder, lacks in ((one, yours - mine), (other, mine - yours))
        for name in sorted(lacks)
    ]
    both = sorted(mine & yours)
    return missing + [line for name in both for line in of_file(one / name, other / name)]


def of_file(one: Path, other: Path) -> list[str]:
    """What differs between two files: cells of a page, or lines of a table."""
    if one.read_bytes() == other.read_bytes():
        return []
    if one.suffix != ".json":
        why = of_text(one.read_text("utf-8"), other.read_text("utf-8"), ROUNDING)
        return [f"{one.name}: {why}"] if why else []
    (failed, cells), (also, others) = (json.loads(path.read_text("utf-8")) for path in (one, other))
    if failed or also or len(cells) != len(others):
        return [f"{one.stem}: ended by {failed or also or 'another number of cells'}"]
    return [
        f"{one.stem}, cell {number}: {why}"
        for number, (mine, yours) in enumerate(zip(cells, others, strict=True))
        if CHAOTIC.get(one.stem) != number
        for why in of_cell(mine, yours)
    ]


def of_cell(one: list, other: list) -> list[str]:
    """What differs between the outputs of a cell, beyond what may."""
    if [kind for kind, _ in one] != [kind for kind, _ in other]:
        return ["other kinds of output"]
    found = []
    for (kind, mine), (_, yours) in zip(one, other, strict=True):
        shown = kind in ("text", "text/plain", "text/markdown")
        differs = of_picture if kind == "image/png" else of_text
        why = "" if mine == yours else differs(mine, yours, 0.0 if shown else ROUNDING)
        found += [f"{kind}: {why}"] if why else []
    return found


def of_text(one: str, other: str, tolerance: float) -> str:
    """How two texts differ: in words, or in numbers by more than is tolerated; empty if not."""
    if NUMBER.sub("#", one) != NUMBER.sub("#", other):
        return f"{len(one)} and {len(other)} characters, other words"
    mine, yours = (np.array(NUMBER.findall(text), dtype=float) for text in (one, other))
    off = np.abs(mine - yours) / np.maximum(1, np.abs(mine))
    worst = int(np.argmax(off))
    if off[worst] < tolerance:
        return ""
    return f"{(mine != yours).sum()} of {mine.size} numbers, as {mine[worst]} and {yours[worst]}"


def of_picture(one: str, other: str, _: float) -> str:
    """How many pixels of two pictures differ, and by how much; empty if hardly."""
    from PIL import Image

    mine, yours = (
        np.asarray(Image.open(io.BytesIO(base64.b64decode(text))).convert("RGB"), dtype=int)
        for text in (one, other)
    )
    if mine.shape != yours.shape:
        return f"sizes {mine.shape} and {yours.shape}"
    off = np.abs(mine - yours).max(axis=2)
    if off.max() <= SHADE and (off > 0).mean() < PIXELS:
        return ""
    return f"{(off > 0).sum()} of {off.size} pixels, by at most {off.max()} of 255"


def main(given: list[str] | None = None) -> None:
    """Record every setting in a process of its own and say what differs from the first."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--settings",
        nargs="+",
        choices=SETTINGS,
        default=list(SETTINGS),
        metavar="SETTING",
        help="; ".join(f'"{each}"' for each in SETTINGS),
    )
    parser.add_argument("--pages", nargs="+", default=[], help="stems of files, and data")
    where = {"type": folder_to_write, "default": str(ROOT / "_build" / "determinism")}
    parser.add_argument("--folder", **where)
    parser.add_argument("--kept", action="store_true", help="take what an earlier run has recorded")
    parser.add_argument("--record", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args(given)
    if arguments.record:
        record(arguments.record, arguments.pages)
        return
    if unknown := {*arguments.pages} - {"data"}:
        unknown -= {path.stem for path, _ in computed([*unknown])}
    if unknown:
        parser.error(f"--pages: no page that computes something: {', '.join(sorted(unknown))}")
    folders = {name: arguments.folder / name.replace(", ", "-") for name in arguments.settings}
    for setting, folder in folders.items():
        if arguments.kept and folder.exists():
            continue
        beside = folder.with_name(f".{folder.name}")  # what is kept was recorded to its end
        shutil.rmtree(beside, ignore_errors=True)
        beside.mkdir()
        command = [sys.executable, "-m", "tools.determinism", "--record", str(beside.absolute())]
        command += ["--pages", *arguments.pages] if arguments.pages else []
        subprocess.run(command, cwd=ROOT, env=environment(setting), check=True)
        shutil.rmtree(folder, ignore_errors=True)
        beside.rename(folder)
    first, *others = folders
    found = {name: differences(folders[first], folders[name]) for name in others}
    for name, lines in found.items():
        print(f"{name}: {'the same' if not lines else len(lines)}", *lines, sep="\n  ")
    sys.exit(any(found.values()))


if __name__ == "__main__":
    exit_with(main)
