"""Sphinx's settings, for ``sphinx-build``: those of ``_config.yml``, as jupyter-book reads them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools.stack.settings import read

globals().update(read())
