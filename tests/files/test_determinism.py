"""What two kernels computed is told apart where a page, a table or a picture shows it."""

import base64
import io
import json
from pathlib import Path

import pytest
from nbformat import NotebookNode
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
if not (ROOT / "tools").exists():
    pytest.skip("the tools stand in the source tree only", allow_module_level=True)

from tools import determinism  # noqa: E402
from tools.notebooks import executed_notebooks  # noqa: E402


def picture(side=100, **points):
    """A grey picture, in base64, with some other points along its first row."""
    drawn = Image.new("RGB", (side, side), (100, 100, 100))
    for number, colour in enumerate(points.get("colours", ())):
        drawn.putpixel((number, 0), colour)
    file = io.BytesIO()
    drawn.save(file, format="png")
    return base64.b64encode(file.getvalue()).decode()


def folders(tmp_path, one, other):
    """Two folders with a page of these cells each, and a table."""
    made = tmp_path / "one", tmp_path / "other"
    for folder, (error, cells) in zip(made, (one, other), strict=True):
        folder.mkdir()
        (folder / "page.json").write_text(json.dumps([error, cells]), "utf-8")
        (folder / "table.csv").write_text("a,b\n1,0.5\n", "utf-8")
    return made


def told(tmp_path, mine, yours, kind="text/plain"):
    """What is told of a page with one cell whose outputs are these."""
    pages = (["", [[[kind, content]]]] for content in (mine, yours))
    return determinism.differences(*folders(tmp_path, *pages))


@pytest.mark.parametrize("kind", ["text", "text/plain", "text/markdown"])
def test_what_a_page_shows_must_be_the_same(tmp_path, kind):
    assert told(tmp_path, "0.25 of 3", "0.2500001 of 3", kind) == [
        f"page, cell 0: {kind}: 1 of 2 numbers, as 0.25 and 0.2500001"
    ]


def test_a_number_that_is_written_otherwise_is_shown_otherwise(tmp_path):
    assert told(tmp_path, "0.5 of 3", "0.50 of 3", "text/plain")


@pytest.mark.parametrize("kind", ["text/html", "image/svg+xml", "application/json"])
@pytest.mark.parametrize(
    ("mine", "yours", "same"),
    [
        ("x 0.25", "x 0.2500001", True),
        ("x 0.25", "x 0.250002", False),
        ("x 250000", "x 250000.1", True),
        ("x 250000", "x 250001", False),
        ("x 0.25", "y 0.25", False),
        ("x 1e-9", "x -1e-9", True),
        ("x 0.25 1", "x 0.25", False),
    ],
)
def test_what_is_rounded_where_it_is_shown_may_differ_by_little(tmp_path, kind, mine, yours, same):
    assert (told(tmp_path, mine, yours, kind) == []) is same


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (picture(colours=[(103, 100, 100)] * 9), True),
        (picture(colours=[(104, 100, 100)]), False),
        (picture(colours=[(100, 100, 104)]), False),
        (picture(colours=[(101, 100, 100)] * 10), False),
        (picture(side=101), False),
    ],
)
def test_pictures_may_differ_in_few_points_by_a_shade(tmp_path, other, same):
    assert (told(tmp_path, picture(), other, "image/png") == []) is same


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (("", []), ("", [[]]), "page: ended by another number of cells"),
        (("Slow", []), ("", []), "page: ended by Slow"),
        (("", []), ("Slow", []), "page: ended by Slow"),
        (("", [[]]), ("", [[["text", "a"]]]), "page, cell 0: other kinds of output"),
    ],
)
def test_a_page_that_ended_otherwise_is_told(tmp_path, one, other, said):
    assert determinism.differences(*folders(tmp_path, one, other)) == [said]


def test_a_file_that_one_of_both_lacks_is_told(tmp_path):
    one, other = folders(tmp_path, ("", []), ("", []))
    assert determinism.differences(one, other) == []
    (one / "table.csv").unlink()
    assert determinism.differences(one, other) == ["table.csv: missing in one"]
    assert determinism.differences(other, one) == ["table.csv: missing in one"]
    (tmp_path / "none").mkdir()
    assert determinism.differences(tmp_path / "none", one) == ["none: nothing was recorded"]


def test_a_table_may_differ_in_its_last_digits(tmp_path):
    one, other = folders(tmp_path, ("", []), ("", []))
    (other / "table.csv").write_text("a,b\n1,0.50000001\n", "utf-8")
    assert determinism.differences(one, other) == []
    (other / "table.csv").write_text("a,b\n1,0.50001\n", "utf-8")
    (said,) = determinism.differences(one, other)
    assert said == "table.csv: 1 of 2 numbers, as 0.5 and 0.50001"


def test_only_the_chaotic_cell_of_a_page_may_differ(tmp_path, monkeypatch):
    monkeypatch.setattr(determinism, "CHAOTIC", {"page": 1})
    cells = ([[["text", word]]] * 3 for word in ("a", "b"))
    found = determinism.differences(*folders(tmp_path, *(("", each) for each in cells)))
    assert [line.partition(": ")[0] for line in found] == ["page, cell 0", "page, cell 2"]


def test_all_outputs_of_all_cells_are_recorded(tmp_path, monkeypatch):
    def cell(*outputs):
        return NotebookNode(outputs=[NotebookNode(each) for each in outputs])

    shows = {"text/plain": "0.5", "image/png": "abc", "application/json": {"a": 1}}
    cells = [
        cell(
            {"output_type": "stream", "text": "said"},
            {"output_type": "display_data", "data": shows},
        ),
        cell({"output_type": "execute_result", "data": {"text/html": "<b>"}}),
    ]
    done = NotebookNode(cells=cells, metadata={})
    monkeypatch.setattr(determinism, "computed", lambda stems: [(Path("page.md"), None)])
    monkeypatch.setattr(executed_notebooks, "executed_now", lambda *_: (done, ""))
    determinism.record(tmp_path, ["page"])
    assert json.loads((tmp_path / "page.json").read_text("utf-8")) == [
        "",
        [
            [
                ["text", "said"],
                ["application/json", '{"a": 1}'],
                ["image/png", "abc"],
                ["text/plain", "0.5"],
            ],
            [["text/html", "<b>"]],
        ],
    ]


@pytest.mark.parametrize("kept", [True, False])
def test_every_setting_is_recorded_anew_unless_kept_and_compared_with_the_first(
    tmp_path, monkeypatch, kept
):
    """And in a process that has its variables, whatever those of the caller are."""
    names, recorded, compared = list(determinism.SETTINGS)[:3], [], []
    folders = [tmp_path / name.replace(", ", "-") for name in names]
    for folder in folders:
        folder.mkdir()
        (folder / "old.json").touch()

    def run(command, env, **_):
        recorded.append((env["OPENBLAS_NUM_THREADS"], env["OMP_NUM_THREADS"]))
        (Path(command[command.index("--record") + 1]) / "new.json").touch()

    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "8")
    monkeypatch.setattr(determinism.subprocess, "run", run)
    monkeypatch.setattr(determinism, "differences", lambda *two: compared.append(two) or [])
    arguments = ["--kept"] * kept + ["--folder", str(tmp_path), "--settings", *names]
    with pytest.raises(SystemExit):
        determinism.main(arguments)
    assert compared == [(folders[0], folders[1]), (folders[0], folders[2])]
    assert recorded == ([] if kept else [("1", "1"), ("2", "2"), ("4", "4")])
    for folder in folders:
        assert [each.name for each in folder.iterdir()] == ["old.json" if kept else "new.json"]


@pytest.mark.parametrize(("differs", "code"), [([], False), (["page, cell 0"], True)])
def test_the_exit_code_says_whether_anything_differs(tmp_path, monkeypatch, capsys, differs, code):
    one, other, *_ = determinism.SETTINGS
    for name in (one, other):
        (tmp_path / name.replace(", ", "-")).mkdir()
    monkeypatch.setattr(determinism, "differences", lambda *_: differs)
    with pytest.raises(SystemExit) as ended:
        determinism.main(["--kept", "--folder", str(tmp_path), "--settings", one, other])
    assert ended.value.code is code
    assert f"{other}: {'1' if differs else 'the same'}" in capsys.readouterr().out


def test_a_setting_switches_off_what_numpy_would_use(monkeypatch):
    monkeypatch.setattr(determinism, "switchable", lambda: ["AVX2", "OTHER"])
    old = determinism.environment("Prescott, 1 thread, plain NumPy")
    assert old["OPENBLAS_CORETYPE"] == "Prescott"
    assert old["OPENBLAS_NUM_THREADS"] == old["OMP_NUM_THREADS"] == "1"
    assert old["NPY_DISABLE_CPU_FEATURES"] == "AVX2"
    assert "NPY_DISABLE_CPU_FEATURES" not in determinism.environment("Haswell, 2 threads")
