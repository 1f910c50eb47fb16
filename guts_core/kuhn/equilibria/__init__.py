"""Equilibria of the game itself, without regularisation.

``exact`` polishes one until no gain is left, ``segments`` proves that those between two are some,
``search`` starts anywhere, ``families`` and ``chains`` go along sets of them.
``many_player_forms`` proves closed forms in the pot for any number of players.
"""

from guts_core.kuhn.equilibria.chains import EquilibriumPath, connected
from guts_core.kuhn.equilibria.exact import polish, without_regularisation
from guts_core.kuhn.equilibria.families import EquilibriumFamily, family
from guts_core.kuhn.equilibria.search import FoundEquilibria, search_equilibria
from guts_core.methods import packages

packages.offer_imports(__name__)
