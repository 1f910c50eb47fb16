"""Everything that writes files which are kept: sweeps, and the makers of data, lists and proofs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tools.faults.rows import modules, nothing, programs


@dataclass(frozen=True)
class Maker:
    """A program of Python, run in a copy of the tree, and what it needs of the machine.

    What takes long is made of fewer cases here: the files are written in the same way. With
    ``workers``, other processes write.
    """

    name: str
    program: str
    needs: Callable[[], str] = nothing
    workers: bool = False


_SWEEP = """
from tools.faults.examples import rows_of
from guts_core.storage import resumable_sweep
found = resumable_sweep(rows_of, [(n,) for n in range(6)], "parts"{options})
assert found == [rows_of(n) for n in range(6)]
"""
_DATA = "from tools import make_data as m\nfrom fractions import Fraction\nhere = m.ROOT / 'data'\n"
_RANGES = "m.FOUND_POTS, m.END_POTS = (2.2,), {}\n"
_SETS = """
from paper_ledger.bil18.stored import learning, whole_sets
whole_sets.SET_POTS = learning.LEARNING_POTS = "1/2"
learning.RULES = dict(list(learning.RULES.items())[:1])
learning.STARTS, learning.ROUNDS = 4, 50
"""
_FAMILIES = """
import sys
from tools import kuhn_families
kuhn_families.EFFORT = {(3, 5): (60, 6)}
sys.argv[1:] = ["--only", "3,5", "--pots", "2"]
kuhn_families.main()
"""

MAKERS = (
    Maker("sweep", _SWEEP.format(options="")),
    Maker("sweep in workers", _SWEEP.format(options=", n_jobs=2"), workers=True),
    Maker("data: results", f"{_DATA}for each in m.DOWNLOADS[:4]: each.write(here / each.name)"),
    Maker("data: von_neumann", f"{_DATA}m.write_von_neumann(here, 5, 1)"),
    Maker("data: von_neumann in workers", f"{_DATA}m.write_von_neumann(here, 5, 2)"),
    Maker("data: guts", f"{_DATA}m.SIZES = ((2, 2, (21, 41), 3e-6),)\nm.write_guts(here)"),
    Maker(
        "data: games",
        f"{_DATA}from paper_ledger.pages import game_files as g\n"
        "g.GAME_FILES = g.GAME_FILES[:2]\ng.write_games(here / 'games')",
    ),
    Maker("data: animations", f"{_DATA}m.FILMS = ((4, 2.0, 4),)\nm.write_animations(here)"),
    Maker(
        "data: simplified_kuhn",
        # What numba keeps on disk would be written, and renamed, the first time only.
        f"{_DATA}from functools import partial\n"
        "m.swings.states = partial(m.swings.states, engine='numpy')\n"
        "swings = m.swings.followed\nm.swings.followed = lambda: swings((50, 100), 4)\n"
        "few = list(m.starts())[:4]\nm.starts, m.ENDS = lambda: few, (20, 40)\n"
        "m.write_simplified_kuhn(here)",
    ),
    Maker(
        "data: kuhn",
        f"{_DATA}{_RANGES}m.CURVES = ((4, 0.5, 1.5, 1e-4, 1.0),)\nm.POTS, m.SEARCHES = {{}}, {{}}\n"
        "m.EPSILONS = ()\nm.write_kuhn(here, 4)",
    ),
    Maker("data: kuhn_ranges", f"{_DATA}{_RANGES}m.write_kuhn_ranges(here)"),
    Maker("data: kuhn_sets", f"{_SETS}{_DATA}m.write_kuhn_sets(here)"),
    Maker("data: tubes", f"{_DATA}m.TUBES = ((4, 0.6, Fraction(1, 10**4)),)\nm.write_tubes(here)"),
    Maker("data: families", _FAMILIES),
    Maker(
        "data: four players",
        "import sys\nfrom tools import kuhn_four_players as four\nfour.SEARCHES = {}\n"
        "sys.argv[1:] = ['found']\nfour.main()",
    ),
    Maker(
        "data: checksums",
        "import runpy, sys\nsys.argv[1:] = []\nrunpy.run_module('tools.checksums', {}, '__main__')",
    ),
    Maker(
        "list of proved pots",
        "from tools.kuhn_sets import make\nfrom paper_ledger.bil18.whole_sets import stored\n"
        "make.stretches = lambda: stored.stretches()[:2]\nmake.main([])",
    ),
    Maker(
        "lists of covers",
        "from tools.kuhn_sets import covers\ncovers.main(['6'])",
        modules("highspy"),
    ),
    Maker(
        "payoffs of whole sets",
        "from tools.kuhn_sets import payoffs\npayoffs.main(['5/2'])",
        modules("highspy"),
    ),
    Maker(
        "special pots",
        "from paper_ledger.bil18.whole_sets import special_pots as s\n"
        "s.write_special_pots(s.read_special_pots())",
    ),
    Maker(
        "proofs: certificates",
        "from tools.proofs import certificates as c\nfrom tools.proofs.certificates import guts\n"
        "c.writers = lambda: [guts]\nc.write()",
    ),
    Maker(
        "proofs: search",
        "from tools.proofs.search import __main__ as s\n"
        "s.WRITERS = {name: s.WRITERS[name] for name in ('Deviations', 'Solutions')}\ns.main()",
    ),
    Maker(
        "counts of breaks",
        "from tools import mutation as m\nm._replace(m.COUNTS, [], set())",
    ),
    Maker(
        "notebooks",
        "import sys, glob, runpy\nsys.argv[1:] = sorted(glob.glob('notebooks/*.ipynb'))\n"
        "runpy.run_module('tools.notebooks.normalise_notebooks', {}, '__main__')",
    ),
    Maker(
        "environment.yml",
        "import runpy, sys\nsys.argv[1:] = []\n"
        "runpy.run_module('tools.release.pin_environment', {}, '__main__')",
    ),
    Maker(
        "bundle of the explorers",
        "import runpy, sys\nsys.argv[1:] = []\n"
        "runpy.run_module('tools.browser.bundle_explorers', {}, '__main__')",
        programs("npm"),
        workers=True,
    ),
)
