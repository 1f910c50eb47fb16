"""Arithmetic that proves.

Intervals (one by one, and as arrays), surds, rational functions with their signs on ranges, linear
systems in fractions, branches of polynomial equations, and covers by boxes: ``branch_and_bound``,
``box_cuts``.
"""

from guts_core.methods import packages
from guts_core.methods.exact.intervals import Interval

packages.offer_imports(__name__)
