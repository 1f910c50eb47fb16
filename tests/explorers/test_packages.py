"""What an explorer says that Python in the page must load is all that its records import."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: All explorers that compute in a page, as there, at their first positions under choices.
RUN = """
import importlib, itertools, pkgutil, sys
import guts_core.explorers as package

sys.modules["numba"] = None  # is never in a page, and would import SciPy here
names = [each.name for each in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")]
explorers = [
    make()
    for module in map(importlib.import_module, names)
    for name, make in vars(module).items()
    # that of stored curves takes them; in a page the one of all solutions stands in for it
    if name.endswith(("_explorer", "_film")) and name != "curve_explorer"
]
computing = [each for each in explorers if each.livetext or each.name.endswith("solution_record")]
packages = {"numpy": "numpy", "scipy": "scipy", "flint": "python-flint"}
here = sys.platform
for each in sorted(computing, key=lambda explorer: len(explorer.packages)):
    sys.platform = here if "scipy" in each.packages else "emscripten"
    choices = [control for control in each.controls if control.kind == "choice"]
    for chosen in itertools.product(*({c.values[0], c.values[-1]} for c in choices)):
        each.record(**each.start | {c.key: at for c, at in zip(choices, chosen)})
    loaded = {name for module, name in packages.items() if module in sys.modules}
    assert loaded <= set(each.packages), (each.name, loaded)
    print(each.name, *each.packages)
"""


def test_nothing_is_imported_that_is_not_named():
    done = subprocess.run(
        [sys.executable, "-c", RUN], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    named = [line.split()[1:] for line in done.stdout.splitlines()]
    assert len(named) == 11
    assert named.count(["numpy"]) == 9
