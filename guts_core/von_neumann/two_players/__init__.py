"""Finite decks and two players.

``mixed`` is one equilibrium in closed form, ``optimal_set`` all optimal strategies, ``pure`` and
``counting`` the pure equilibria. ``convergence`` has the error against the continuum, ``deck_bets``
the best bet, ``programmes`` the linear programmes of the slides, ``pay_tables`` all payoffs of
small decks. ``certificates`` says what strategies guarantee, ``sweeps`` solves many decks and bets.
"""

from guts_core.methods import packages
from guts_core.von_neumann.two_players.certificates import Guarantees, guarantees
from guts_core.von_neumann.two_players.convergence import (
    FavourableDecks,
    balanced_decks,
    deck_value,
    favourable_decks,
    period,
    scaled_error,
)
from guts_core.von_neumann.two_players.counting import (
    PureCount,
    PureForm,
    existence_table,
    has_trivial_equilibria,
    predicted_count,
    pure_form,
    raney_number,
)
from guts_core.von_neumann.two_players.deck_bets import DeckBet, best_deck_bet
from guts_core.von_neumann.two_players.mixed import MixedEquilibrium, mixed_equilibrium
from guts_core.von_neumann.two_players.optimal_set import (
    OptimalFace,
    OptimalStrategies,
    optimal_strategies,
)
from guts_core.von_neumann.two_players.pay_tables import (
    MixedSets,
    mixed_sets,
    payoff_table,
    subsets_of_cards,
)
from guts_core.von_neumann.two_players.programmes import (
    ProgrammeSolution,
    fast_programme,
    slow_programme,
)
from guts_core.von_neumann.two_players.pure import (
    PureEquilibrium,
    count_pure_equilibria,
    pure_equilibria,
)
from guts_core.von_neumann.two_players.sweeps import (
    SweepPoint,
    authors_sweep,
    sweep,
    write_mixed_csv,
    write_pure_csv,
)

packages.offer_imports(__name__)
