"""Newman's game: the bettor chooses among several bets.

``equilibrium`` is exact, proved by sums over ``runs`` of cards that are played alike; ``decks`` has
the value of any deck in closed form, ``sizes`` that of the continuum and the best bets.
"""

from guts_core.methods import packages
from guts_core.von_neumann.newman.decks import newman_any_bet, newman_deck_value
from guts_core.von_neumann.newman.equilibrium import (
    NewmanContinuous,
    NewmanEquilibrium,
    newman_continuous,
    newman_equilibrium,
)
from guts_core.von_neumann.newman.sizes import (
    NewmanSizes,
    best_sizes,
    newman_sizes,
    newman_value,
)

packages.offer_imports(__name__)
