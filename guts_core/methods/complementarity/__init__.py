"""Equilibria as solutions of complementarity conditions.

``solution`` refines one by ``step``s of a mixed-integer programme, ``member`` picks one of many,
``search`` starts at random, and ``face_walk`` goes along a family of them. ``multilinear`` holds
payoffs that are linear in each unknown, ``regret_matching`` proposes starting points.
"""
