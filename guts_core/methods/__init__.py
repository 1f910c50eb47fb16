"""Solvers that know no poker."""

from guts_core.methods import memory, packages
from guts_core.methods.continuation import *
from guts_core.methods.exact import *
from guts_core.methods.finite_games import *
from guts_core.methods.learning import *
from guts_core.methods.matrix_games import *
from guts_core.methods.recursive_games import *

memory.keep_what_is_freed()
packages.offer_imports(__name__)
