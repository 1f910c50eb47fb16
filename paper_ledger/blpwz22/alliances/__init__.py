"""Sections 1.2, 3.2 and 5.2: coalition against coalition, and members who mix independently.

Beside the claims, what only they and the pages need: ``nash_deviations`` of three players in closed
form, ``few_profiles`` that are optimal in 2 v. 3 and 2 v. 4, ``mesh_values`` of the file of data.
"""
