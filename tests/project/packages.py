"""The packages with public names: the solvers, and every game, found by its folder."""

from pathlib import Path

import guts_core

FOLDER = Path(guts_core.__file__).parent
#: What in the library is no game.
OTHERS = {"methods", "figures", "explorers", "storage"}
GAMES = sorted({path.parent.name for path in FOLDER.glob("*/__init__.py")} - OTHERS)
PACKAGES = ["methods", *GAMES]
