"""The finite games of guts as data that other programs read.

``strategic_forms`` has guts on a mesh, between coalitions and for single players, and the Jacob
game; ``card_tree`` has two-card guts as a game tree.
"""

from guts_core.guts.finite_games.card_tree import card_guts_game_tree
from guts_core.guts.finite_games.strategic_forms import (
    coalition_strategic_form,
    guts_strategic_form,
    jacob_strategic_form,
)
from guts_core.methods import packages

packages.offer_imports(__name__)
