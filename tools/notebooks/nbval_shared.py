"""For pytest: nbval compares stored outputs with an execution that the book is built from too.

Usage: pytest -p tools.notebooks.nbval_shared --nbval notebook.ipynb ...

Without this plugin nbval executes each notebook by itself. What is compared, and how, is the same,
but for pictures: those that are stored must be those that are drawn, as an eye would say.
"""

from __future__ import annotations

import base64
import copy
import io
from collections.abc import Iterable
from typing import Any

import nbformat
import numpy as np
import pytest
from nbval.plugin import IPyNbCell, IPyNbFile, coalesce_streams
from PIL import Image

from tools.notebooks.executed_notebooks import code_cells, executed

#: Pictures are compared as means over squares of so many points, as text and lines move by parts of
#: a point from machine to machine: a few squares may differ by more than so much of 255, and sizes
#: by the points of a square.
SIDE, FEW, MUCH = 8, 1e-4, 48


def pytest_configure() -> None:
    """Cells take their outputs from the shared execution."""
    IPyNbFile.setup = execute
    IPyNbCell.runtest = compare


def execute(notebook: IPyNbFile) -> None:
    """In place of starting a kernel."""
    timeout = int(notebook.config.option.nbval_cell_timeout)
    fresh = nbformat.read(notebook.path, as_version=4)
    found, _ = executed(notebook.path, fresh, timeout)
    notebook.executed_cells = code_cells(found)
    notebook.setup_sanitize_files()


def compare(cell: IPyNbCell) -> None:
    """In place of sending the cell to a kernel."""
    if cell.options["skip"]:
        pytest.skip()
    run = cell.parent.executed_cells[cell.cell_num]
    cell.test_outputs = coalesce_streams(copy.deepcopy(run.outputs))
    errors = [each for each in run.outputs if each.output_type == "error"]
    if errors and not cell.options["check_exception"]:
        cell.raise_cell_error("Cell execution caused an exception", "\n".join(errors[0].traceback))
    if run.execution_count is None:
        cell.raise_cell_error("Cell was not reached")
    if cell.cell.execution_count is None and cell.cell.outputs:
        cell.raise_cell_error("Unrun reference cell has outputs")
    if cell.options["check"] and not cell.compare_outputs(
        cell.test_outputs, coalesce_streams(cell.cell.outputs)
    ):
        cell.raise_cell_error("Cell outputs differ", "\n".join(cell.comparison_traceback))
    if cell.options["check"] and not same_pictures(run.outputs, cell.cell.outputs):
        cell.raise_cell_error("Stored pictures are not those that are drawn: make notebooks")


def same_pictures(drawn: Iterable[Any], stored: Iterable[Any]) -> bool:
    """Whether two cells have as many pictures, of the same sizes, and all but few points alike."""
    fresh, kept = _pictures(drawn), _pictures(stored)
    return len(fresh) == len(kept) and all(map(_alike, fresh, kept))


def _pictures(outputs: Iterable[Any]) -> list[str]:
    kinds = [each.get("data", {}) for each in outputs]
    return [data["image/png"] for data in kinds if "image/png" in data]


def _alike(one: str, other: str) -> bool:
    if one.strip() == other.strip():
        return True
    first, second = map(_opened, (one, other))
    if any(abs(a - b) > SIDE for a, b in zip(first.size, second.size, strict=True)):
        return False
    size = tuple(max(1, points // SIDE) for points in first.size)
    squares = [
        np.asarray(each.resize(size, Image.Resampling.BOX)).astype(int) for each in (first, second)
    ]
    return bool((np.abs(squares[0] - squares[1]).max(axis=-1) > MUCH).mean() <= FEW)


def _opened(picture: str) -> Image.Image:
    with Image.open(io.BytesIO(base64.b64decode(picture))) as opened:
        return opened.convert("RGB")
