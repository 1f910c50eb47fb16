"""Coalition against coalition, m v. n: optima on meshes and in the continuum, best replies."""

from guts_core.guts.alliances.solve import AllianceSolution, solve_alliances
from guts_core.guts.alliances.two_allies import two_against_two

__all__ = ["AllianceSolution", "solve_alliances", "two_against_two"]
