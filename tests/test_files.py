"""Files appear as a whole or not at all."""

import pytest

from guts_core.files import replacing, write_csv


def test_csv_has_its_rows_and_nothing_else_is_left(tmp_path):
    write_csv(tmp_path / "a.csv", ("x", "y"), [(1, "two, three"), (4, 5)])
    assert (tmp_path / "a.csv").read_bytes() == b'x,y\n1,"two, three"\n4,5\n'
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


def failing():
    yield (1, 2)
    raise KeyboardInterrupt


def test_an_interruption_leaves_the_old_file(tmp_path):
    write_csv(tmp_path / "a.csv", ("x", "y"), [(3, 4)])
    with pytest.raises(KeyboardInterrupt):
        write_csv(tmp_path / "a.csv", ("x", "y"), failing())
    assert (tmp_path / "a.csv").read_text() == "x,y\n3,4\n"
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


def test_name_beside_keeps_the_suffix(tmp_path):
    with replacing(tmp_path / "film.gif") as beside:
        assert beside.suffix == ".gif"
        beside.write_bytes(b"x")
    assert (tmp_path / "film.gif").read_bytes() == b"x"
