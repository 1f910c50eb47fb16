"""Faults of the machine, injected one after the other: what is broken, and what then happens.

Each row is a function with the decorator ``row`` in one of the modules here; ``python -m
tools.faults`` tries them all and says what it could not try.
"""
