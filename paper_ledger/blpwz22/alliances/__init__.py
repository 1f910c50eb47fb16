"""Sections 1.2, 3.2 and 5.2: coalition against coalition, and members who mix independently."""
