"""Kuhn poker for three players and N cards: the rules.

``tree`` is the betting, ``tables`` says which frequencies meet at which showdown, ``values`` what
each action is worth in O(N), ``jacobian`` its derivatives, ``few_cards`` the same as polynomials;
``rules`` puts them together as the game. ``closed_forms`` has equilibria as functions of the pot,
``two_way`` the bets that are for value and a bluff at once.
"""

from guts_core.kuhn.three_players.closed_forms import (
    ClosedForm,
    first_bluffs,
    large_pots,
    low_calls,
)
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.kuhn.three_players.simplified import eleven_unknowns
from guts_core.methods import packages

packages.offer_imports(__name__)
