"""Recompute, check and extend five papers on toy poker.

The games stand in ``guts``, ``kuhn``, ``von_neumann`` and ``simplified_kuhn``, each in folders by
subject; the solvers that know no poker in ``methods``; pictures in ``figures``, sliders in
``explorers``. What became of each printed claim is in the package ``paper_ledger``, which imports
this one and never the other way.
"""

import sys

if sys.platform == "emscripten":  # a browser
    from guts_core.browser import fetch_what_is_imported

    fetch_what_is_imported()


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("guts-core")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
