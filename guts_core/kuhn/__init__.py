"""Kuhn poker with N cards, for three players and for other numbers of them ([Bil18]).

A solver takes a game (``game``: :class:`~guts_core.kuhn.game.KuhnGame`) and returns a curve, an
:class:`Equilibrium` or a set of them. ``three_players`` has the game with large decks,
``many_players`` that of any number of players, ``two_players`` its solution by linear programming;
``curves`` and ``equilibria`` are the solvers.
"""

from guts_core.kuhn.curves import (
    EquilibriumCurve,
    Expansion,
    RegularisedKuhn,
    SelectedEquilibrium,
    equilibrium_curve,
    expansion,
    many_players_curve,
    near_equilibrium,
    regularised_equilibrium,
    selected_equilibrium,
)
from guts_core.kuhn.equilibria import (
    EquilibriumFamily,
    EquilibriumPath,
    FoundEquilibria,
    connected,
    family,
    polish,
    search_equilibria,
    without_regularisation,
)
from guts_core.kuhn.equilibrium import Equilibrium
from guts_core.kuhn.game import GradientSystem
from guts_core.kuhn.many_players import FirstProfit, MultiplayerKuhn, first_profit
from guts_core.kuhn.three_players import (
    ClosedForm,
    KuhnPoker,
    eleven_unknowns,
    first_bluffs,
    large_pots,
    low_calls,
)
from guts_core.kuhn.two_players import (
    TwoPlayerKuhn,
    TwoPlayerLimit,
    two_player_kuhn,
    two_player_limit,
)

#: Earlier names of the one record of a curve and of the one record of an equilibrium.
MultiplayerCurve = EquilibriumCurve
NearEquilibrium = RegularisedSolution = Equilibrium

__all__ = [
    "ClosedForm",
    "Equilibrium",
    "EquilibriumCurve",
    "EquilibriumFamily",
    "EquilibriumPath",
    "Expansion",
    "FirstProfit",
    "FoundEquilibria",
    "GradientSystem",
    "KuhnPoker",
    "MultiplayerCurve",
    "MultiplayerKuhn",
    "NearEquilibrium",
    "RegularisedKuhn",
    "RegularisedSolution",
    "SelectedEquilibrium",
    "TwoPlayerKuhn",
    "TwoPlayerLimit",
    "connected",
    "eleven_unknowns",
    "equilibrium_curve",
    "expansion",
    "family",
    "first_bluffs",
    "first_profit",
    "large_pots",
    "low_calls",
    "many_players_curve",
    "near_equilibrium",
    "polish",
    "regularised_equilibrium",
    "search_equilibria",
    "selected_equilibrium",
    "two_player_kuhn",
    "two_player_limit",
    "without_regularisation",
]
