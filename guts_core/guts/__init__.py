"""Continuous guts poker: rules, coalitions, certificates ([BLPWZ22])."""

from guts_core.guts.alliances import *
from guts_core.guts.beyond import *
from guts_core.guts.coalition import *
from guts_core.guts.finite_games import *
from guts_core.guts.play import *
from guts_core.guts.rules import Guts, nash_threshold
from guts_core.guts.solution import CoalitionSolution
from guts_core.guts.weenie import *
from guts_core.methods import packages

packages.offer_imports(__name__)


def __getattr__(name: str) -> object:
    if name == "bot":  # not needed by the rest, which is imported sooner without it
        from importlib import import_module

        return import_module("guts_core.guts.bot")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
