"""Solvers that know no poker."""

from guts_core.methods import packages
from guts_core.methods.continuation import *
from guts_core.methods.exact import *
from guts_core.methods.finite_games import *
from guts_core.methods.learning import *
from guts_core.methods.matrix_games import *
from guts_core.methods.recursive_games import *

packages.offer_imports(__name__)
