"""What an explorer says that Python in the page must load is all that its records import."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: Explorers that compute in the page, those which load least first.
RUN = """
import sys
sys.modules["numba"] = None  # is never in the page, and would import SciPy here
from guts_core.explorers import coalitions, fictitious_play, guts
from guts_core.explorers import simplified_kuhn, von_neumann, weenie

makers = [
    coalitions.coalitions_explorer, fictitious_play.play_explorer, fictitious_play.jacob_explorer,
    guts.coalition_explorer, simplified_kuhn.area_film, von_neumann.deck_explorer,
    von_neumann.callers_explorer, weenie.weenie_explorer,
    simplified_kuhn.play_explorer, von_neumann.three_explorer,
]
packages = {"numpy": "numpy", "scipy": "scipy", "flint": "python-flint"}
for make in makers:
    explorer = make().computed or make()
    explorer.record(**explorer.start)
    loaded = {name for module, name in packages.items() if module in sys.modules}
    assert loaded <= set(explorer.packages), (make.__name__, loaded)
    print(make.__name__, *explorer.packages)
"""


def test_nothing_is_imported_that_is_not_named():
    done = subprocess.run(
        [sys.executable, "-c", RUN], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    named = [line.split()[1:] for line in done.stdout.splitlines()]
    assert len(named) == 10
    assert named.count(["numpy"]) == 6
