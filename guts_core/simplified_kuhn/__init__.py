"""Full-street simplified three-player Kuhn poker ([Bil17])."""

from guts_core.methods import packages
from guts_core.simplified_kuhn.dynamics import *
from guts_core.simplified_kuhn.game_tree import (
    simplified_kuhn_behaviour,
    simplified_kuhn_game_tree,
)
from guts_core.simplified_kuhn.rules import expectations, gains, gradient
from guts_core.simplified_kuhn.solutions import *
from guts_core.simplified_kuhn.tree import FREQUENCIES

packages.offer_imports(__name__)
