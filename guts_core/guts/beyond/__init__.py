"""Beyond the papers: play until ruin, real cards, opponents who move independently."""

from guts_core.guts.beyond.asynchronous import independent_minimum
from guts_core.guts.beyond.real_cards import CardEquilibrium, card_equilibria, threshold_gain
from guts_core.guts.beyond.ruin import RuinSolution, ruin_game, solve_ruin
from guts_core.methods import packages

packages.offer_imports(__name__)
