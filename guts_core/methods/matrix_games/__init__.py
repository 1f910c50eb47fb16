"""Zero-sum matrix games in floats and exactly, and matrices known by their products."""

from guts_core.methods.matrix_games.zero_sum import ZeroSumSolution, solve_zero_sum

__all__ = ["ZeroSumSolution", "solve_zero_sum"]
