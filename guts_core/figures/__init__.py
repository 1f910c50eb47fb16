"""Figures of results: arrays in, matplotlib axes out."""

from guts_core.methods.extras import needs

needs("guts_core.figures", "matplotlib")
