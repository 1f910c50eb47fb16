"""The notebooks: executed, thin, and byte-stable."""

import ast
import json
from pathlib import Path

import matplotlib.pyplot as plt
import pytest
from loading import loaded

from guts_core.figures import kuhn
from guts_core.figures.style import house_style
from guts_core.kuhn import equilibrium_curve

ROOT = Path(__file__).resolve().parents[3]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


normaliser = loaded(ROOT / "tools" / "notebooks" / "normalise_notebooks.py")
each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def code_cells(path):
    return [
        cell for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"
    ]


@each_notebook
def test_every_cell_was_executed_in_order(path):
    """nbval passes a cell that was never executed, so this must be asked apart."""
    counts = [cell["execution_count"] for cell in code_cells(path)]
    assert counts == list(range(1, len(counts) + 1))


@each_notebook
def test_no_cell_ended_in_an_error(path):
    outputs = [output for cell in code_cells(path) for output in cell["outputs"]]
    assert not [each for each in outputs if each["output_type"] == "error"]
    assert not [each for each in outputs if each.get("name") == "stderr"]


@each_notebook
def test_every_figure_is_stored(path):
    """nbval does not compare pictures, and a backend without a display leaves none."""
    for cell in code_cells(path):
        if "figures.plot_" in "".join(cell["source"]):
            kinds = {kind for each in cell["outputs"] for kind in each.get("data", ())}
            assert "image/png" in kinds, "".join(cell["source"])


@each_notebook
def test_cells_define_nothing(path):
    """Functions and classes stand in the package, where they are tested."""
    for cell in code_cells(path):
        source = "".join(cell["source"])
        # A line that begins with % or ! is for IPython, and not Python.
        lines = [line for line in source.splitlines() if not line.startswith(("%", "!"))]
        nodes = list(ast.walk(ast.parse("\n".join(lines))))
        definitions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        assert not [node for node in nodes if isinstance(node, definitions)], source


@each_notebook
def test_file_is_normalised(path):
    text = path.read_text("utf-8")
    assert normaliser.as_text(normaliser.normalise(json.loads(text))) == text, "run make notebooks"


def raw_notebook(first, second):
    """A notebook as two runs would save it, different in random and timed parts only."""
    cell = {
        "cell_type": "code",
        "id": first[:8],
        "execution_count": 1,
        "metadata": {"execution": {"iopub.execute_input": first}, "tags": ["hide-input"]},
        "source": ["1"],
        "outputs": [
            {
                "output_type": "display_data",
                "metadata": {"execution": {"time": second}},
                "data": {"text/plain": ["1"]},
            }
        ],
    }
    return {
        "cells": [cell],
        "metadata": {
            "kernelspec": {"name": "mine", "display_name": first, "language": "python"},
            "language_info": {"version": "3.11.4"},
            "widgets": {"state": first},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def test_normaliser_makes_two_runs_equal():
    one = raw_notebook("a" * 32, "f" * 32)
    two = raw_notebook("e" * 32, "1" * 32)
    texts = [normaliser.as_text(normaliser.normalise(each)) for each in (one, two)]
    assert texts[0] == texts[1]
    assert "hide-input" in texts[0]
    again = normaliser.as_text(normaliser.normalise(json.loads(texts[0])))
    assert again == texts[0]


def test_printed_text_is_kept_in_one_piece():
    """Where the kernel cuts what a slow loop prints depends on the clock."""
    notebook = raw_notebook("a" * 32, "f" * 32)
    stream = {"output_type": "stream", "name": "stdout"}
    whole, cut = json.loads(json.dumps(notebook)), json.loads(json.dumps(notebook))
    whole["cells"][0]["outputs"] = [{**stream, "text": ["one\n", "two\n"]}]
    cut["cells"][0]["outputs"] = [{**stream, "text": ["one\n"]}, {**stream, "text": ["two\n"]}]
    assert normaliser.normalise(cut) == normaliser.normalise(whole)


@each_notebook
def test_outputs_are_written_for_readers(path):
    """A table, a sentence, a figure: no print, and no bare value of Python."""
    for cell in code_cells(path):
        for each in cell["outputs"]:
            assert each["output_type"] != "stream", "".join(cell["source"])
            assert set(each["data"]) != {"text/plain"}, "".join(cell["source"])


@each_notebook
def test_figures_have_a_number_and_a_caption(path):
    for cell in code_cells(path):
        kinds = {kind for each in cell["outputs"] for kind in each.get("data", ())}
        if kinds & {"image/png", "image/svg+xml"}:
            figure = cell["metadata"].get("mystnb", {}).get("figure", {})
            assert {"caption", "name"} <= figure.keys(), "".join(cell["source"])


@each_notebook
def test_stored_explorers_are_called_what_they_are_called_now(path, monkeypatch):
    """Their outputs are too large for nbval, and an old one would be shown where nothing runs."""
    monkeypatch.chdir(path.parent)
    names, sources = {}, ["".join(cell["source"]) for cell in code_cells(path)]
    ours = ("guts_core", "paper_ledger")
    for line in (line for source in sources for line in ast.parse(source).body):
        if isinstance(line, ast.ImportFrom) and line.module.startswith(ours):
            exec(ast.unparse(line), names)
    stored, now = [], []
    for cell, source in zip(code_cells(path), sources, strict=True):
        if source.splitlines()[-1].partition("(")[0].endswith(("_explorer", "_film")):
            stored += ["".join(output["data"]["text/plain"]) for output in cell["outputs"]]
            now.append(f"<explorer: {eval(source.splitlines()[-1], names).alt}>")
    assert stored == now


@pytest.mark.parametrize(("given", "cards"), [("four", 4), ("five", 5)])
def test_each_panel_of_first_bets_has_a_line_for_every_card_of_the_legend(given, cards):
    """The last player's best card had none: it is no free frequency, and always bet."""
    names = {"figures": kuhn, "house_style": house_style, "plt": plt}
    names[given] = equilibrium_curve(cards, (2.1, 2.2), 1e-2)
    (source,) = [
        "".join(cell["source"])
        for cell in code_cells(ROOT / "notebooks" / "kuhn_continuation.ipynb")
        if f"figures.plot_frequencies({given}" in "".join(cell["source"])
    ]
    exec(source, names)
    legend = [text.get_text() for text in names["figure"].legends[0].get_texts()]
    assert legend == [f"card {card}" for card in range(1, cards + 1)]
    for ax in names["figure"].axes:
        assert [line.get_label() for line in ax.get_lines()] == legend


def test_a_letter_of_a_table_is_explained_above_it():
    """The first table of payoffs had the letter of the Nash threshold before it was said."""
    path = ROOT / "notebooks" / "guts_fixed_point.ipynb"
    cells = json.loads(path.read_text("utf-8"))["cells"]
    (shown,) = (n for n, cell in enumerate(cells) if "| ν, ν, ν |" in str(cell.get("outputs")))
    assert any("$\\nu=1/\\sqrt2" in "".join(cell["source"]) for cell in cells[:shown])
