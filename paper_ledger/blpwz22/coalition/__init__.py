"""Sections 1.1.2, 3 and 5: the payoffs, Table 1, and the game 1 v. N in numbers."""
