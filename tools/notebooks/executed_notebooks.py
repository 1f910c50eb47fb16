"""Notebooks executed once, for the tests and for the book."""

from __future__ import annotations

import hashlib
import os
import time
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from paper_ledger.pages.kept_results import keep, kept, library_state
from tools.notebooks.warm_kernels import manager_class

FOLDER = Path(__file__).resolve().parents[2] / "_build" / "executed"


def executed(path: Path, notebook: NotebookNode, timeout: int) -> tuple[NotebookNode, str]:
    """The notebook with the outputs of a run, and the name of the error that ended it, if any.

    A run of the same code with the library as it is now is read instead of repeated. After an
    error, cells that were not reached have no output.
    """
    state, name = library_state(), f"{path.stem}-{code_digest(notebook)}"
    found = kept(FOLDER, state, str)
    if name in found:
        return nbformat.reads(found[name], as_version=4), ""
    notebook, error = executed_now(path, notebook, timeout)
    if not error and library_state() == state:
        keep({name: nbformat.writes(notebook)}, FOLDER, state)
    return notebook, error


def executed_now(path: Path, notebook: NotebookNode, timeout: int) -> tuple[NotebookNode, str]:
    """The same by a run in any case, in the folder of the file.

    The run's seconds are in the notebook's metadata under ``execution_seconds``. A cell whose
    kernel died, as where memory runs out, counts as not reached.
    """
    from nbclient import execute
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    os.environ.pop("MPLBACKEND", None)  # a backend without a display would leave no pictures
    os.environ.setdefault("GUTS_CORE_BAKE", "1")  # explorers with their tables, for the pages
    for cell in code_cells(notebook):
        cell.outputs, cell.execution_count = [], None
    begun = time.perf_counter()
    try:
        execute(
            notebook,
            cwd=str(path.parent),
            kernel_manager_class=manager_class(),
            timeout=timeout,
            record_timing=False,
            store_widget_state=False,
        )
    except (CellExecutionError, CellTimeoutError) as error:
        return notebook, type(error).__name__
    except DeadKernelError as error:
        for cell in [each for each in code_cells(notebook) if each.execution_count][-1:]:
            cell.outputs, cell.execution_count = [], None
        return notebook, type(error).__name__
    notebook.metadata["execution_seconds"] = time.perf_counter() - begun
    return notebook, ""


def code_cells(notebook: NotebookNode) -> list[NotebookNode]:
    """Cells which are executed."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def code_digest(notebook: NotebookNode) -> str:
    """Digest of what a run depends on: the code, its tags, and the kernel."""
    cells = [(cell.source, sorted(cell.metadata.get("tags", []))) for cell in code_cells(notebook)]
    kernel = sorted(notebook.metadata.get("kernelspec", {}).items())
    return hashlib.sha256(repr((cells, kernel)).encode()).hexdigest()[:16]
