"""Keys of sweeps of functions that stand in a script: in no module, and there once more."""

import os
import subprocess
import sys
import types

import pytest

from guts_core.storage import keys

SCRIPT = """
import dataclasses
from guts_core.storage import resumable_sweep
from math import prod

@dataclasses.dataclass(frozen=True)
class Scale:
    size: int
    def times(self, x):
        return {factor} * self.size * x
    def __index__(self):
        return {factor}

def f(x):
    return factor * x

factor = {factor}
if __name__ == "__main__":
    print(resumable_sweep(f, [(1,)], "parts"), resumable_sweep(Scale(1).times, [(1,)], "parts"),
          resumable_sweep(hex, [(Scale(1),)], "parts"))
"""


def test_scripts_do_not_share_their_functions(tmp_path):
    for factor in (2, 3):
        (tmp_path / f"script{factor}.py").write_text(SCRIPT.format(factor=factor))
    for factor in (2, 3, 2):
        command = [sys.executable, f"script{factor}.py"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert done.stdout.split() == [f"[{factor}]", f"[{factor}]", f"['0x{factor}']"]
    assert len(list((tmp_path / "parts").iterdir())) == 6


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes on Linux only")
def test_a_script_in_a_folder_of_any_name(tmp_path):
    folder = os.fsencode(tmp_path) + b"/M\xfcller"
    os.mkdir(folder)
    with open(folder + b"/script.py", "w", encoding="utf-8") as file:
        file.write(SCRIPT.format(factor=2))
    done = subprocess.run(
        [sys.executable, folder + b"/script.py"], cwd=tmp_path, capture_output=True, check=True
    )
    assert done.stdout.split() == [b"[2]", b"[2]", b"['0x2']"]


def test_where_a_script_stands_and_what_it_holds_counts(tmp_path, monkeypatch):
    """Also in new processes, where it has another name."""
    found = set()
    for folder, text in (("one", "f = 1"), ("other", "f = 1"), ("one", "f = 2")):
        path = tmp_path / folder / "script.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        monkeypatch.setitem(sys.modules, "__main__", types.SimpleNamespace(__file__=str(path)))
        found |= {keys._script(name) for name in (b"f __main__", b"f __mp_main__")}
    assert len(found) == 3
    assert keys._script(b"f elsewhere") == b""


SPAWNED = """
import multiprocessing
from guts_core.storage import resumable_sweep

factor = {factor}

def f(x):
    return factor * x

def run():
    print(resumable_sweep(f, [(1,)], "parts"))

if __name__ == "__main__":
    process = multiprocessing.get_context("spawn").Process(target=run)
    process.start()
    process.join()
"""


def test_new_processes_of_two_scripts_do_not_share_their_functions(tmp_path):
    for factor in (2, 3):
        (tmp_path / "script.py").write_text(SPAWNED.format(factor=factor))
        command = [sys.executable, "script.py"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert done.stdout.split() == [f"[{factor}]"]


def test_what_stands_in_no_file_is_refused(tmp_path):
    code = (
        "def f(x): return x\nfrom guts_core.storage import resumable_sweep as s\ns(f, [(1,)], 'p')"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "ValueError: resumable_sweep: function must stand in a file" in done.stderr
