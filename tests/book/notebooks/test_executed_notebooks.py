"""Notebooks executed once for tests and book: read again when nothing changed, and only then."""

import importlib
import importlib.util
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from loading import loaded

ROOT = Path(__file__).resolve().parents[3]
TOOL = ROOT / "tools" / "notebooks" / "executed_notebooks.py"
if not TOOL.exists():
    pytest.skip("the tools stand in the source tree only", allow_module_level=True)


def v4():
    """The makers of notebooks and cells; their import builds grammars for seconds."""
    return importlib.import_module("nbformat.v4")


@pytest.fixture
def tool(tmp_path, monkeypatch):
    """The module, with a folder and a state of the library that are the test's own."""
    module = loaded(TOOL)
    monkeypatch.setattr(module, "FOLDER", tmp_path / "executed")
    monkeypatch.setattr(module, "library_state", lambda: "now")
    monkeypatch.setattr(module, "ran", [], raising=False)

    def run(path, notebook, timeout):
        module.ran.append([cell.source for cell in notebook.cells])
        for count, cell in enumerate(notebook.cells, 1):
            cell.outputs = [v4().new_output("stream", text=f"{len(module.ran)}")]
            cell.execution_count = count
        return notebook, "Broken" if "broken" in notebook.cells[0].source else ""

    monkeypatch.setattr(module, "executed_now", run)
    return module


def notebook(*sources, **metadata):
    return v4().new_notebook(
        cells=[v4().new_code_cell(each, metadata=metadata) for each in sources]
    )


def printed(tool, path, *sources, **metadata):
    found, error = tool.executed(path, notebook(*sources, **metadata), 60)
    return "".join(cell.outputs[0].text for cell in found.cells), error


def test_the_same_code_is_run_once(tool, tmp_path):
    assert [printed(tool, tmp_path / "a.ipynb", "x", "y") for _ in range(3)] == [("11", "")] * 3
    assert len(tool.ran) == 1


@pytest.mark.parametrize(
    "other",
    [
        lambda tool, path: printed(tool, path, "x", "z"),
        lambda tool, path: printed(tool, path, "x", "y", tags=["nbval-skip"]),
        lambda tool, path: printed(tool, path.with_name("b.ipynb"), "x", "y"),
    ],
)
def test_anything_else_is_run_anew(tool, tmp_path, other):
    printed(tool, tmp_path / "a.ipynb", "x", "y")
    assert other(tool, tmp_path / "a.ipynb") == ("22", "")


def test_another_kernel_runs_the_code_anew(tool):
    one, other = notebook("x"), notebook("x")
    other.metadata["kernelspec"] = {"name": "other"}
    assert tool.code_digest(one) == tool.code_digest(notebook("x")) != tool.code_digest(other)


def test_pages_are_all_those_of_the_contents():
    """In their order, with those below a chapter."""
    listed = re.findall(r"(?:root|file): (\S+)", (ROOT / "_toc.yml").read_text("utf-8"))
    module = importlib.import_module("tools.notebooks.execute_pages")
    found = [path.relative_to(ROOT).with_suffix("").as_posix() for path in module.pages()]
    assert found == listed


def test_another_state_of_the_library_is_run_anew(tool, tmp_path, monkeypatch):
    printed(tool, tmp_path / "a.ipynb", "x")
    monkeypatch.setattr(tool, "library_state", lambda: "later")
    assert printed(tool, tmp_path / "a.ipynb", "x") == ("2", "")


def test_a_run_during_which_the_library_changes_is_not_kept(tool, tmp_path, monkeypatch):
    states = iter(["now", "later"])
    monkeypatch.setattr(tool, "library_state", lambda: next(states))
    printed(tool, tmp_path / "a.ipynb", "x")
    assert not (tmp_path / "executed").exists()


def test_an_error_is_not_kept(tool, tmp_path):
    assert printed(tool, tmp_path / "a.ipynb", "broken") == ("1", "Broken")
    assert printed(tool, tmp_path / "a.ipynb", "broken") == ("2", "Broken")


@pytest.fixture(scope="module", name="run_now")
def _run_now(tmp_path_factory):
    """Runs one cell in a kernel: the notebook, and the error that ended it."""
    module = loaded(TOOL)
    path = tmp_path_factory.mktemp("pages") / "a.ipynb"
    return lambda source: module.executed_now(path, notebook(source), 60)


def test_a_run_says_how_long_it_took(run_now):
    """The page on reproducibility shows it."""
    begun = time.monotonic()
    found, error = run_now("import time; time.sleep(0.2)")
    assert error == ""
    assert 0.2 <= found.metadata["execution_seconds"] <= time.monotonic() - begun


def test_a_page_has_its_pictures_whatever_backend_the_machine_prescribes(run_now, monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "Agg")
    found, error = run_now("import matplotlib.pyplot as plt\n_ = plt.plot([1])")
    assert error == ""
    assert ["image/png" in each.data for each in found.cells[0].outputs] == [True]


def test_a_page_finds_nothing_of_the_page_before_and_leaves_no_process(run_now):
    tell = "import math, os; print(os.getpid(), 'x' in dir(), hasattr(math, 'x'), os.getcwd())"
    path = "import sys; print(sys.path, 'tools' in sys.modules)"
    shown = []
    for source in (f"{tell}; x = math.x = 1", tell, path):
        found, error = run_now(source)
        assert error == ""
        shown.append(found.cells[0].outputs[0].text.strip())
    first, second = (each.split(" ", 3) for each in shown[:2])
    assert first[1:3] == second[1:3] == ["False", "False"]
    assert first[0] != second[0]
    assert Path(first[3]).name.startswith("pages")
    assert str(ROOT / "tools") not in shown[2]
    assert shown[2].endswith("False")
    for process in (first[0], second[0]):
        with pytest.raises(ProcessLookupError):
            os.kill(int(process), 0)


@pytest.mark.parametrize("source", ["os.kill(os.getpid(), 9)", "os._exit(0)"])
def test_a_page_whose_kernel_dies_has_failed_and_its_cell_was_not_reached(run_now, source):
    """As where memory runs out: the build goes on with the other pages, and computes it alone."""
    found, error = run_now(f"import os, time; print(1, flush=True); time.sleep(0.2); {source}")
    assert error == "DeadKernelError"
    assert (found.cells[0].execution_count, found.cells[0].outputs) == (None, [])


def test_a_formula_is_set_once_for_all_pictures_of_a_page(run_now):
    found, error = run_now(
        "import matplotlib.pyplot as plt\n"
        "from matplotlib.mathtext import MathTextParser\n"
        "for _ in range(3):\n"
        "    plt.figure().text(0, 0, '$x^2$')\n"
        "    plt.savefig('picture.png')\n"
        "    plt.close()\n"
        "print(MathTextParser._parse_cached.cache_info().misses)"
    )
    assert error == ""
    assert found.cells[0].outputs[0].text.strip() == "1"


def test_what_is_imported_for_all_pages_is_not_searched_for_garbage(run_now):
    found, error = run_now("import gc; print(gc.get_freeze_count())")
    assert error == ""
    assert int(found.cells[0].outputs[0].text) > 100_000


@pytest.mark.heavy
def test_nbval_judges_the_shared_execution_as_its_own(tmp_path):
    """A stored output that is wrong, an error, and a cell that is not reached are failures."""
    cells = {
        "print(1 + 1)": "2\n",
        "print(1 + 2)": "12\n",
        "print(2 + 2)": "five\n",
        "raise ValueError": "",
        "print(6)": "6\n",
    }
    made = v4().new_notebook(
        cells=[
            v4().new_code_cell(
                source,
                execution_count=count,
                outputs=[v4().new_output("stream", text=text)] if text else [],
                metadata={"tags": ["nbval-ignore-output"] if "five" in text else []},
            )
            for count, (source, text) in enumerate(cells.items(), 1)
        ]
    )
    path = tmp_path / "small.ipynb"
    importlib.import_module("nbformat").write(made, path)
    command = [sys.executable, "-m", "pytest", "-rA", "-W", "default", "-n", "0"]
    command += [
        "-p",
        "no:cacheprovider",
        "-p",
        "tools.notebooks.nbval_shared",
        "--nbval",
        str(path),
    ]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    words = [line.split() for line in run.stdout.splitlines() if "::Cell" in line]
    verdicts = {line[0] for line in words if line[0] in ("PASSED", "FAILED")}
    assert verdicts == {"PASSED", "FAILED"}, run.stdout
    passed = {line[-1] for line in words if line[0] == "PASSED"}
    assert passed == {"0", "2"}, run.stdout
    for message in ("Cell outputs differ", "caused an exception", "not reached"):
        assert message in run.stdout


@pytest.fixture
def cached(tmp_path, monkeypatch):
    """A page whose outputs are in the book's cache; the module and its settings."""
    module = importlib.import_module("tools.notebooks.execute_pages")
    settings, page = {"execute": {"cache": "cache", "timeout": 60}}, notebook("x", "y")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "executed", lambda _, notebook, __: (notebook, ""))
    path = tmp_path / "page.ipynb"
    assert module.unknown([(path, page)], settings) == [(path, page)]
    module.compute(path, page, settings)
    assert module.unknown([(path, page)], settings) == []
    return module, path, page, settings


@pytest.mark.parametrize("left", [None, "", '{"cells": [', "{}", '{"cells": [], "nbformat": 4}'])
def test_half_an_entry_of_the_cache_is_computed_anew(cached, tmp_path, left):
    module, path, page, settings = cached
    (entry,) = (tmp_path / "cache" / "executed").glob("*/base.ipynb")
    entry.unlink() if left is None else entry.write_text(left, encoding="utf-8")
    assert module.unknown([(path, page)], settings) == [(path, page)]
    with module.cache(settings) as store, pytest.raises(KeyError):
        store.match_cache_notebook(
            page
        )  # nor finds the build it, if the page now ends with an error
    module.compute(path, page, settings)
    assert module.unknown([(path, page)], settings) == []


@pytest.mark.parametrize("left", [b"", b"no database" * 1000])
def test_a_damaged_list_of_the_cache_is_begun_anew(cached, tmp_path, left):
    module, path, page, settings = cached
    (tmp_path / "cache" / "global.db").write_bytes(left)
    assert module.unknown([(path, page)], settings) == [(path, page)]
    module.compute(path, page, settings)
    assert module.unknown([(path, page)], settings) == []
