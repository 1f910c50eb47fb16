"""Hands from an interval: ``one_caller``, and ``many_callers`` with their limit."""

from guts_core.methods import packages
from guts_core.von_neumann.continuum.many_callers import (
    ManyCallersBestBet,
    ManyCallersLimit,
    many_callers_best_bet,
    many_callers_limit,
)
from guts_core.von_neumann.continuum.one_caller import (
    BestBet,
    ContinuousEquilibrium,
    best_bet,
    continuous_equilibrium,
)

packages.offer_imports(__name__)
