"""Arithmetic that proves: intervals, surds, rational functions, linear systems, covers by boxes."""

from guts_core.methods.exact.intervals import Interval

__all__ = ["Interval"]
