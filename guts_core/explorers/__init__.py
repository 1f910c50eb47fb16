"""Explorers: sliders around results and figures."""

from guts_core.extras import needs

needs("guts_core.explorers", "ipywidgets")
