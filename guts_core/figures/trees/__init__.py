"""Betting trees as SVG that follows the page's colours, drawn from the games' own rules."""

from guts_core.figures.trees.drawing import TreeDrawing
from guts_core.figures.trees.games import kuhn_tree, simplified_kuhn_tree, von_neumann_tree
from guts_core.figures.trees.parts import Decision, Ending, Move

__all__ = [
    "Decision",
    "Ending",
    "Move",
    "TreeDrawing",
    "kuhn_tree",
    "simplified_kuhn_tree",
    "von_neumann_tree",
]
