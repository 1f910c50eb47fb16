"""Coalition against coalition, m v. n, in the continuum.

``solve`` generates profiles until the bound of ``best_replies`` on all others is met;
``two_allies`` has the optimal mixture of 2 v. 2 in closed form. Games on a mesh are in
``coalition.games``.
"""

from guts_core.guts.alliances.solve import AllianceSolution, solve_alliances
from guts_core.guts.alliances.two_allies import two_against_two
from guts_core.methods import packages

packages.offer_imports(__name__)
