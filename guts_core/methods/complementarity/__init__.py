"""Equilibria as solutions of complementarity conditions: found, refined, and walked along."""
