"""Solvers that know no poker."""

from guts_core.methods import continuation, exact, learning, matrix_games, recursive_games
from guts_core.methods.continuation import *
from guts_core.methods.exact import *
from guts_core.methods.learning import *
from guts_core.methods.matrix_games import *
from guts_core.methods.recursive_games import *

__all__ = []
__all__ += continuation.__all__
__all__ += exact.__all__
__all__ += learning.__all__
__all__ += matrix_games.__all__
__all__ += recursive_games.__all__
