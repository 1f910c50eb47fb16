"""For pytest: nbval compares stored outputs with an execution that the book is built from too.

Usage: pytest -p tools.notebooks.nbval_shared --nbval notebook.ipynb ...

Without this plugin nbval executes each notebook by itself. What is compared, and how, is the same.
"""

from __future__ import annotations

import copy

import nbformat
import pytest
from nbval.plugin import IPyNbCell, IPyNbFile, coalesce_streams

from tools.notebooks.executed_notebooks import code_cells, executed


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
