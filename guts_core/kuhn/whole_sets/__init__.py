"""The whole set of equilibria of four-card Kuhn poker at one pot, as a union of closed patterns.

``patterns`` is the unit of description: which frequencies are held at 0 or at 1 and which slopes
vanish. ``pieces`` finds which patterns have members at a pot, among the ``known`` ones and others,
``exact_members`` reads members as fractions, ``dimensions`` counts the directions in which they may
move, and ``whole_set`` puts the pieces together.
"""

from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.kuhn.whole_sets.whole_set import Component, EquilibriumSet, equilibrium_set
from guts_core.methods import packages

packages.offer_imports(__name__)
