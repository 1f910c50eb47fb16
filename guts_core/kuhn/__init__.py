"""Kuhn poker with N cards, for three players and for other numbers of them ([Bil18])."""

from guts_core.kuhn.chains import EquilibriumPath, connected
from guts_core.kuhn.closed_forms import ClosedForm, first_bluffs, large_pots, low_calls
from guts_core.kuhn.curve import EquilibriumCurve, RegularisedSolution, equilibrium_curve
from guts_core.kuhn.equilibrium_search import FoundEquilibria, search_equilibria
from guts_core.kuhn.exact import Equilibrium, polish
from guts_core.kuhn.expansion import Expansion, expansion
from guts_core.kuhn.families import EquilibriumFamily, family
from guts_core.kuhn.first_profit import FirstProfit, first_profit
from guts_core.kuhn.jacobian import GradientSystem
from guts_core.kuhn.many_players import MultiplayerKuhn
from guts_core.kuhn.many_players_curve import MultiplayerCurve, many_players_curve
from guts_core.kuhn.many_players_equilibrium import (
    NearEquilibrium,
    near_equilibrium,
    without_regularisation,
)
from guts_core.kuhn.regularised import RegularisedKuhn, regularised_equilibrium
from guts_core.kuhn.rules import KuhnPoker
from guts_core.kuhn.selection import SelectedEquilibrium, selected_equilibrium
from guts_core.kuhn.simplified import eleven_unknowns
from guts_core.kuhn.two_player import TwoPlayerKuhn, two_player_kuhn
from guts_core.kuhn.two_player_limit import TwoPlayerLimit, two_player_limit

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
