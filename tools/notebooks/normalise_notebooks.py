"""Make executed notebooks byte-stable, so that two executions give the same file.

Usage: normalise_notebooks.py [--execute] notebook.ipynb ...
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any

from guts_core.storage.command_lines import exit_with
from guts_core.storage.files import naming, write_file

#: Kernel metadata that does not name a machine or a Python version.
KERNEL = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}

#: Cell metadata that a reader or a tool sets on purpose; the rest is a trace of the execution.
_KEPT = ("tags", "mystnb", "slideshow")


def normalise(notebook: dict[str, Any]) -> dict[str, Any]:
    """A copy of a notebook without the traces of one execution."""
    cells = [_cell(cell, number) for number, cell in enumerate(notebook["cells"])]
    return {"cells": cells, "metadata": dict(KERNEL), "nbformat": 4, "nbformat_minor": 5}


def _cell(cell: dict[str, Any], number: int) -> dict[str, Any]:
    kept = {key: value for key, value in cell["metadata"].items() if key in _KEPT}
    clean = {**cell, "id": f"cell-{number:02d}", "metadata": kept}
    if cell["cell_type"] == "code":
        clean["outputs"] = _joined([_output(each) for each in cell["outputs"]])
    return clean


def _joined(outputs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Printed text in one piece: where a slow loop is cut depends on the clock."""
    joined: list[dict[str, Any]] = []
    for output in outputs:
        last = joined[-1] if joined else {}
        if output["output_type"] == "stream" and last.get("name") == output["name"]:
            text = "".join(last["text"]) + "".join(output["text"])
            last["text"] = text.splitlines(keepends=True)
        else:
            joined.append(output)
    return joined


def _output(output: dict[str, Any]) -> dict[str, Any]:
    clean = {**output}
    if "metadata" in clean:
        clean["metadata"] = {k: v for k, v in clean["metadata"].items() if k != "execution"}
    return clean


def as_text(notebook: dict[str, Any]) -> str:
    """The file's text: one style for all notebooks."""
    return json.dumps(notebook, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def valid(path: Path) -> Any:
    """The notebook to execute; a ``ValueError`` says what is against its format."""
    import nbformat

    try:
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
    except OSError:
        raise
    except Exception as reason:  # whatever the package ends with
        said = str(reason).partition("\n")[0]
        raise ValueError(f"{type(reason).__name__} {said}") from None
    return notebook


def execute(path: Path, notebook: Any) -> dict[str, Any]:
    """The notebook with the outputs of a fresh run."""
    import nbformat
    from nbclient import NotebookClient

    os.environ.pop("MPLBACKEND", None)  # a backend without a display would leave no pictures
    os.environ.setdefault("GUTS_CORE_BAKE", "1")  # explorers with their tables, for the pages
    client = NotebookClient(
        notebook,
        timeout=600,
        kernel_name="python3",
        record_timing=False,
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        store_widget_state=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.reset_execution_trackers()
    client.execute()
    return json.loads(nbformat.writes(notebook))


def main(given: list[str] | None = None) -> None:
    """Normalise the notebooks named on the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--execute", action="store_true", help="run the notebooks first")
    parser.add_argument("notebooks", nargs="*", type=Path)
    arguments = parser.parse_args(given)
    for path in arguments.notebooks:
        print(f"Notebook: {path}")
        try:
            with naming(path):
                raw = json.loads(path.read_text("utf-8"))
                notebook = valid(path) if arguments.execute else normalise(raw)
                as_text(notebook).encode()
        except (OSError, ValueError) as reason:
            parser.error(f"no notebook: {reason}")
        except (AttributeError, RecursionError) as reason:
            parser.error(f"no notebook: {path}: {type(reason).__name__} {reason}")
        if arguments.execute:
            notebook = normalise(execute(path, notebook))
        write_file(path, as_text(notebook))


if __name__ == "__main__":
    exit_with(main)
