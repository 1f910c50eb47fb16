"""Zero-sum matrix games.

``zero_sum`` solves them in floats by generating rows and columns, with a gap as certificate;
``pivoting`` solves the small games that come up there, ``programmes`` those that it does not, and
``steady`` those of payoffs that differ by many orders;
``exact_simplex`` solves them in fractions;
``matrices`` holds matrices that are known by their products with mixed strategies and never formed.
"""

from guts_core.methods import packages
from guts_core.methods.matrix_games.zero_sum import ZeroSumSolution, solve_zero_sum

packages.offer_imports(__name__)
