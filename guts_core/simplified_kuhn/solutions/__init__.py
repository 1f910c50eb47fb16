"""The ten solutions of [Bil17].

``families`` writes them as formulas in the pot, ``pots`` proves where each is an equilibrium,
``members`` lists them at one pot. Another family is added to ``families``.
"""

from guts_core.methods import packages
from guts_core.simplified_kuhn.solutions.families import FAMILIES
from guts_core.simplified_kuhn.solutions.members import Equilibrium, components, equilibria

packages.offer_imports(__name__)
